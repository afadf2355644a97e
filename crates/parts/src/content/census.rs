//! Which ids there are, before anything refers to them.

use super::{place, reading::Open};
use orbis_core::ContentError;
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    sync::Mutex,
};
use toml::de::DeValue;

/// An id that stands in content files as a slug.
pub trait Id: Copy + 'static {
    /// A name of its own among the ids of its game.
    const KIND: &'static str;
    /// The id of a record.
    fn at(index: u8) -> Self;
    /// The record of an id.
    fn place(self) -> usize;
}

/// Where the records of a kind of id stand, in order.
pub struct Kind {
    pub(super) kind: &'static str,
    pub(super) places: &'static [(&'static str, &'static str)],
}

impl Kind {
    /// The records stand in these arrays of these files.
    pub const fn of<I: Id>(places: &'static [(&'static str, &'static str)]) -> Kind {
        Kind {
            kind: I::KIND,
            places,
        }
    }
}

#[derive(Default)]
pub(super) struct Listed {
    pub slugs: Vec<&'static str>,
    index: BTreeMap<&'static str, u8>,
    words: String,
}

/// All ids of a game's content.
#[derive(Default)]
pub(super) struct Census(BTreeMap<&'static str, Listed>);

thread_local! {
    /// The census of the content that this thread is reading.
    static READING: RefCell<Option<Census>> = const { RefCell::new(None) };
}

/// Reads with a census in force; the one before comes back afterwards.
pub(super) fn with<T>(census: Census, read: impl FnOnce() -> T) -> T {
    struct Back(Option<Census>);
    impl Drop for Back {
        fn drop(&mut self) {
            READING.with_borrow_mut(|census| *census = self.0.take());
        }
    }
    let _back = Back(READING.replace(Some(census)));
    read()
}

/// The id of a slug in the content that is being read; none if nothing is being read.
pub fn find<I: Id>(slug: &str) -> Option<Result<I, String>> {
    READING.with_borrow(|census| {
        let listed = census.as_ref()?.0.get(I::KIND)?;
        let index = listed.index.get(slug);
        Some(
            index
                .map(|index| I::at(*index))
                .ok_or_else(|| format!("there is no {} \"{slug}\"", listed.words)),
        )
    })
}

/// The slugs of a kind in the content that is being read.
pub(super) fn slugs<I: Id>() -> Vec<&'static str> {
    READING.with_borrow(|census| {
        let listed = census.as_ref().and_then(|census| census.0.get(I::KIND));
        listed
            .map(|listed| listed.slugs.clone())
            .unwrap_or_default()
    })
}

/// Slugs live as long as the program; reading the same content twice keeps them once.
pub fn kept(slug: &str) -> &'static str {
    static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut kept = KEPT.lock().unwrap_or_else(|broken| broken.into_inner());
    if let Some(slug) = kept.get(slug) {
        return slug;
    }
    let slug: &'static str = Box::leak(slug.into());
    kept.insert(slug);
    slug
}

impl Census {
    /// Takes the `id` of every record of a kind out of its table.
    pub fn take(&mut self, kind: &Kind, files: &mut [Open<'_>]) -> Result<(), ContentError> {
        let listed = self.0.entry(kind.kind).or_default();
        let mut words: Vec<&str> = kind.places.iter().map(|(_, key)| *key).collect();
        words.dedup();
        listed.words = words.join(" or ").replace('_', " ");
        for (file, key) in kind.places {
            let found = files.iter_mut().find(|open| open.name == *file);
            let Some(Open { text, table, .. }) = found else {
                return Err(ContentError::of(*file, "there is no such file"));
            };
            let records = table.get_mut(*key).map(|value| value.get_mut());
            let Some(DeValue::Array(records)) = records else {
                return Err(ContentError::of(*file, format!("[[{key}]] is missing")));
            };
            for (index, record) in records.iter_mut().enumerate() {
                let span = record.span();
                let fault = |why: String| place::fault(file, text, span.clone(), why);
                let DeValue::Table(record) = record.get_mut() else {
                    return Err(fault(format!("{key} {} is no record", index + 1)));
                };
                let id = record.remove("id");
                let Some(slug) = id.as_ref().and_then(|id| id.get_ref().as_str()) else {
                    return Err(fault("its id is missing".to_string()));
                };
                listed.add(slug).map_err(fault)?;
            }
        }
        Ok(())
    }
}

impl Listed {
    fn add(&mut self, slug: &str) -> Result<(), String> {
        let slug = kept(slug);
        let index = u8::try_from(self.slugs.len())
            .ok()
            .filter(|index| *index < u8::MAX);
        let index = index.ok_or("there are more records than ids can count (255)")?;
        if self.index.insert(slug, index).is_some() {
            return Err(format!("there are two with the id \"{slug}\""));
        }
        self.slugs.push(slug);
        Ok(())
    }
}
