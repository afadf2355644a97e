//! The printed things, read once from `content/` into tables. Ids are small numbers with readable slugs.

mod files;
mod id;

pub use id::{CivilId, MilitaryId, MilitarySet, Technics};

use crate::effects::{ActionOp, AggressionOp, Bonus, EventOp, Modifiers, PactTerms, WarOp};
use orbis_parts::{
    List,
    content::{Printed, Records},
    shown,
};
use serde::Deserialize;

/// Cards that workers stand on: farms, mines, urban buildings and military units. Their ids come first.
pub const WORKPLACES: usize = 34;
/// All technologies: workplaces, special technologies, governments.
pub const TECHNOLOGIES: usize = 54;
/// Military unit technologies; they are the last workplaces.
pub const UNITS: usize = 10;
/// Spaces of the card row.
pub const ROW: usize = 13;

/// What a civil card is, by its type symbol. The order is that of the ids.
/// Rules: `tta.techs.types`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // the names are the rulebook's
pub enum Kind {
    Farm,
    Mine,
    Lab,
    Temple,
    Library,
    Theater,
    Arena,
    Infantry,
    Cavalry,
    Artillery,
    AirForce,
    Law,
    Warfare,
    Exploration,
    Construction,
    Government,
    Leader,
    Wonder,
    Action,
}

impl Kind {
    /// The types of technologies.
    pub const TECHNOLOGIES: [Kind; 16] = [
        Kind::Farm,
        Kind::Mine,
        Kind::Lab,
        Kind::Temple,
        Kind::Library,
        Kind::Theater,
        Kind::Arena,
        Kind::Infantry,
        Kind::Cavalry,
        Kind::Artillery,
        Kind::AirForce,
        Kind::Law,
        Kind::Warfare,
        Kind::Exploration,
        Kind::Construction,
        Kind::Government,
    ];

    /// The types of units, in the order of texts about them.
    pub const UNITS: [Kind; 4] = [
        Kind::Infantry,
        Kind::Cavalry,
        Kind::Artillery,
        Kind::AirForce,
    ];

    /// A farm or a mine.
    #[inline]
    pub fn produces(self) -> bool {
        self <= Kind::Mine
    }

    /// An urban building.
    #[inline]
    pub fn urban(self) -> bool {
        (Kind::Lab..=Kind::Arena).contains(&self)
    }

    /// A military unit.
    #[inline]
    pub fn unit(self) -> bool {
        (Kind::Infantry..=Kind::AirForce).contains(&self)
    }

    /// A special technology.
    #[inline]
    pub fn special(self) -> bool {
        (Kind::Law..=Kind::Construction).contains(&self)
    }

    /// A card with a science cost.
    /// Rules: `tta.techs.definition`.
    #[inline]
    pub fn technology(self) -> bool {
        self <= Kind::Government
    }

    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Farm => "farm",
            Kind::Mine => "mine",
            Kind::Lab => "lab",
            Kind::Temple => "temple",
            Kind::Library => "library",
            Kind::Theater => "theater",
            Kind::Arena => "arena",
            Kind::Infantry => "infantry",
            Kind::Cavalry => "cavalry",
            Kind::Artillery => "artillery",
            Kind::AirForce => "air force",
            Kind::Law => "law",
            Kind::Warfare => "warfare",
            Kind::Exploration => "exploration",
            Kind::Construction => "construction",
            Kind::Government => "government",
            Kind::Leader => "leader",
            Kind::Wonder => "wonder",
            Kind::Action => "action",
        }
    }
}

/// What the symbols at the bottom of a card add.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)] // the names are the rulebook's
pub struct Symbols {
    pub(crate) culture: i8,
    pub(crate) science: i8,
    pub(crate) strength: i8,
    pub(crate) happy: i8,
    pub(crate) civil: i8,
    pub(crate) military: i8,
    pub(crate) colonization: i8,
    pub(crate) blue: i8,
    pub(crate) yellow: i8,
}

impl Symbols {
    /// Adds those of another card.
    pub(crate) fn add(&mut self, more: &Symbols) {
        let pairs = [
            (&mut self.culture, more.culture),
            (&mut self.science, more.science),
            (&mut self.strength, more.strength),
            (&mut self.happy, more.happy),
            (&mut self.civil, more.civil),
            (&mut self.military, more.military),
            (&mut self.colonization, more.colonization),
            (&mut self.blue, more.blue),
            (&mut self.yellow, more.yellow),
        ];
        // No civilization has nearly so many; a position from outside may say so.
        pairs
            .into_iter()
            .for_each(|(sum, n)| *sum = sum.saturating_add(n));
    }
}

/// A civil card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Civil {
    /// Its name.
    pub(crate) name: String,
    /// 0 for Age A to 3.
    pub(crate) level: u8,
    /// Its type.
    pub(crate) kind: Kind,
    /// Copies in the deck with 2, 3 and 4 players.
    pub(crate) copies: [u8; 3],
    /// Science to develop it (the higher number of a government).
    #[serde(default)]
    pub(crate) science_cost: u8,
    /// Science of a revolution.
    #[serde(default)]
    pub(crate) revolution_cost: u8,
    /// Resources to build on it.
    #[serde(default)]
    pub(crate) resource_cost: u8,
    /// What a blue token on it is worth.
    #[serde(default)]
    pub(crate) value: u8,
    /// Urban building limit of a government.
    #[serde(default)]
    pub(crate) urban_limit: u8,
    /// Costs of a wonder's stages.
    #[serde(default)]
    pub(crate) stages: List<u8, 5>,
    /// Symbols, per worker or for the card.
    #[serde(default)]
    pub(crate) symbols: Symbols,
    /// What its text changes while it is in play.
    #[serde(default)]
    pub(crate) modifiers: Modifiers,
    /// What an action card does.
    #[serde(default)]
    pub(crate) action: Vec<ActionOp>,
    /// What an Age III wonder scores when it is completed.
    pub(crate) bonus: Option<Bonus>,
    /// Workers that stand on it at the beginning.
    #[serde(default)]
    pub(crate) start_workers: u8,
    /// Printed on the player board.
    #[serde(default)]
    pub(crate) initial: bool,
    /// Its text in our own words.
    #[serde(default, rename = "effect", deserialize_with = "files::joined")]
    pub(crate) text: String,
    /// Where we know it from.
    pub(crate) origin: String,
}

/// What a military card is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // the names are the rulebook's
pub enum MilitaryKind {
    Event,
    Territory,
    Tactic,
    Aggression,
    War,
    Pact,
    Bonus,
}

impl MilitaryKind {
    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            MilitaryKind::Event => "event",
            MilitaryKind::Territory => "territory",
            MilitaryKind::Tactic => "tactic",
            MilitaryKind::Aggression => "aggression",
            MilitaryKind::War => "war",
            MilitaryKind::Pact => "pact",
            MilitaryKind::Bonus => "bonus",
        }
    }
}

/// The immediate effect of colonizing a territory.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)] // the names are the rulebook's
pub struct Immediate {
    pub(crate) resource: u8,
    pub(crate) food: u8,
    pub(crate) science: u8,
    pub(crate) culture: u8,
    pub(crate) population: u8,
    pub(crate) military_cards: u8,
}

/// The unit types of one army and its tactical strength.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Army {
    /// Infantry, cavalry, artillery.
    pub(crate) units: [u8; 3],
    /// Tactical strength.
    pub(crate) strength: u8,
    /// Tactical strength of an outdated army.
    pub(crate) outdated: u8,
}

/// A military card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Military {
    /// Its name.
    pub(crate) name: String,
    /// 0 for Age A to 3.
    pub(crate) level: u8,
    /// Its kind.
    pub(crate) kind: MilitaryKind,
    /// Copies in the deck with 2, 3 and 4 players.
    pub(crate) copies: [u8; 3],
    /// Military actions to play it.
    #[serde(default)]
    pub(crate) cost: u8,
    /// What an event does.
    #[serde(default)]
    pub(crate) event: Vec<EventOp>,
    /// What an aggression does.
    #[serde(default)]
    pub(crate) aggression: Vec<AggressionOp>,
    /// What the victor of a war takes.
    pub(crate) war: Option<WarOp>,
    /// What a pact says.
    pub(crate) pact: Option<PactTerms>,
    /// Permanent effect of a colony.
    #[serde(default)]
    pub(crate) symbols: Symbols,
    /// Immediate effect of a territory.
    #[serde(default)]
    pub(crate) immediate: Immediate,
    /// The army of a tactic.
    #[serde(default)]
    pub(crate) army: Army,
    /// Defense value of a bonus card.
    #[serde(default)]
    pub(crate) defense: u8,
    /// Colonization value of a bonus card.
    #[serde(default)]
    pub(crate) colonization: u8,
    /// Its text in our own words.
    #[serde(default, rename = "effect", deserialize_with = "files::joined")]
    pub(crate) text: String,
    /// Where we know it from.
    pub(crate) origin: String,
}

/// Numbers of the boards.
#[derive(Clone, Debug)]
pub struct Board {
    /// Corruption by blue tokens in the bank.
    pub corruption: Vec<u8>,
    /// Food for one more worker, by yellow tokens in the bank.
    pub population_cost: Vec<u8>,
    /// Consumption by yellow tokens in the bank.
    pub consumption: Vec<u8>,
    /// Happy faces required, by yellow tokens in the bank.
    pub happy_required: Vec<u8>,
    /// Civil actions by space of the row.
    pub row_cost: [u8; ROW],
    /// Swept spaces with 2, 3 and 4 players.
    pub sweep: [u8; 3],
    /// Blue tokens at the start.
    pub blue: u8,
    /// Yellow tokens in the bank at the start.
    pub yellow: u8,
    /// Unused workers at the start.
    pub unused: u8,
    /// Military cards drawn at the end of a turn at most.
    pub draw: u8,
    /// Culture lost for each missing food.
    pub famine: u8,
    /// Yellow tokens lost at the end of an age.
    pub age_loss: u8,
    /// Culture for a war that ends by resignation.
    pub resignation: u8,
    /// Military actions to copy a tactic.
    pub copy_tactic: u8,
    /// Military actions to play a tactic.
    pub play_tactic: u8,
    /// Units so many levels below a tactic are outdated.
    pub outdated_gap: u8,
    /// What an air force unit makes of the tactical strength of its army.
    pub air_force: u8,
    /// Strength for a card discarded in defense.
    pub discard_defense: u8,
    /// The end of the happiness track.
    pub happiness: u8,
    /// Culture of a ruined wonder.
    pub ruin: u8,
}

/// Everything printed.
pub struct Content {
    /// Civil cards: workplaces, special technologies, governments, leaders, wonders, action cards.
    pub civil: Records<CivilId, Civil>,
    /// Military cards by age.
    pub military: Records<MilitaryId, Military>,
    /// Numbers of the boards.
    pub board: Board,
    /// The types of the civil cards, close together.
    kinds: Vec<Kind>,
    /// What it costs to build on them.
    pub(crate) resource_costs: Vec<u8>,
    /// The workplaces that can be paid with so many resources; more than the last pay for all.
    affordable: Vec<Technics>,
    /// The first civil card that is played for its action: these come last.
    pub(crate) first_action: usize,
    /// The kinds of the military cards, close together.
    military_kinds: Vec<MilitaryKind>,
    /// The military cards of each kind.
    by_kind: [MilitarySet; 7],
    /// The cards of the decks of each age for 2, 3 and 4 players.
    pub(crate) civil_decks: [[Vec<CivilId>; 3]; 4],
    pub(crate) military_decks: [[Vec<MilitaryId>; 3]; 4],
}

impl Content {
    /// Is the card of this kind? A back shows none.
    #[inline]
    pub(crate) fn is(&self, card: MilitaryId, kind: MilitaryKind) -> bool {
        self.military_kinds.get(card.index()) == Some(&kind)
    }

    /// The workplaces that can be paid with so many resources, as printed.
    #[inline]
    pub(crate) fn affordable(&self, resources: u16) -> Technics {
        let last = self.affordable.last();
        let found = self.affordable.get(usize::from(resources)).or(last);
        found.copied().unwrap_or(Technics::NONE)
    }

    /// The military cards of a kind.
    #[inline]
    pub(crate) fn of(&self, kind: MilitaryKind) -> MilitarySet {
        self.by_kind[kind as usize]
    }
}

/// The content, read from the program's own files or from corrected ones.
pub static PRINTED: Printed<Content> = Printed::new(files::FILES, files::KINDS, files::read);

/// The content tables.
#[inline]
pub fn content() -> &'static Content {
    PRINTED.get()
}

shown! {
    Civil { kind: Kind, level: u8, copies: [u8; 3], initial: bool, symbols: Symbols, modifiers: Modifiers }
    Military { level: u8, copies: [u8; 3], symbols: Symbols, army: Army }
    Symbols { civil: i8 }
    Modifiers { hand_limit: [i8; 2] }
}

/// The numbers of the boards.
#[inline]
pub fn board() -> &'static Board {
    &content().board
}

/// The name of an age, A to IV.
/// Rules: `tta.card.level`.
pub fn age_name(age: u8) -> &'static str {
    ["A", "I", "II", "III", "IV"][usize::from(age.min(4))]
}

/// Cards that rules mention by name.
pub mod named {
    use super::CivilId;
    use std::sync::LazyLock;

    macro_rules! named {
        ($($(#[$meta:meta])* $name:ident = $slug:literal;)+) => {
            $($(#[$meta])* pub fn $name() -> CivilId {
                static ID: LazyLock<CivilId> = LazyLock::new(|| $slug.parse().unwrap_or_default());
                *ID
            })+
        };
    }
    named! {
        /// The initial farm.
        agriculture = "agriculture";
        /// The initial mine.
        bronze = "bronze";
        /// The initial government.
        despotism = "despotism";
    }
}
