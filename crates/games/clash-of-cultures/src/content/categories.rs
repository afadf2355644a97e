//! The twelve categories of advances, four advances each.

use super::{AdvanceId, content, words};
use serde::Deserialize;

words! {
    /// A category of advances, the governments last.
    #[allow(missing_docs)] // the names say it
    pub enum Category {
        Agriculture = "agriculture",
        Construction = "construction",
        Seafaring = "seafaring",
        Education = "education",
        Warfare = "warfare",
        Spirituality = "spirituality",
        Economy = "economy",
        Culture = "culture",
        Science = "science",
        Democracy = "democracy",
        Autocracy = "autocracy",
        Theocracy = "theocracy",
    }
    or a number
}

impl Category {
    /// Of which one player has advances of one (`coc.advance.government-categories`).
    pub const GOVERNMENTS: [Category; 3] = [
        Category::Democracy,
        Category::Autocracy,
        Category::Theocracy,
    ];

    /// The category of an advance.
    #[inline]
    pub fn of(advance: AdvanceId) -> Category {
        Category::ALL[usize::from(advance.0) / 4 % Category::ALL.len()]
    }

    /// Is it a government?
    #[inline]
    pub fn is_government(self) -> bool {
        self >= Category::Democracy
    }

    /// Its four advances, the top one first.
    #[inline]
    pub const fn advances(self) -> [AdvanceId; 4] {
        let top = self as u8 * 4;
        [
            AdvanceId(top),
            AdvanceId(top + 1),
            AdvanceId(top + 2),
            AdvanceId(top + 3),
        ]
    }

    /// The advance that comes before its others.
    #[inline]
    pub const fn top(self) -> AdvanceId {
        self.advances()[0]
    }

    /// What is printed about it.
    pub fn card(self) -> &'static Heading {
        &content().categories[self as usize]
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        &self.card().name
    }
}

/// What stands above the advances of a category.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heading {
    /// Its word.
    pub(super) id: Category,
    /// Its name.
    pub(crate) name: String,
    /// One of the three governments.
    #[serde(default)]
    pub(super) government: bool,
    /// What the top advance needs.
    pub(crate) prerequisite: Option<AdvanceId>,
}
