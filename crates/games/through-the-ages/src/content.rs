//! The printed things, read once from `content/` into tables. Ids are small numbers with readable slugs.

mod id;
mod read;

pub use id::{CivilId, MilitaryId, MilitarySet};

use crate::effects::{ActionOp, AggressionOp, Bonus, EventOp, Modifiers, PactTerms, WarOp};
use orbis_parts::List;
use serde::Deserialize;
use std::sync::LazyLock;

/// Cards that workers stand on: farms, mines, urban buildings and military units. Their ids come first.
pub const WORKPLACES: usize = 34;
/// All technologies: workplaces, special technologies, governments.
pub const TECHNOLOGIES: usize = 54;
/// Military unit technologies; they are the last workplaces.
pub const UNITS: usize = 10;
/// Spaces of the card row.
pub const ROW: usize = 13;

/// What a civil card is, by its type symbol. The order is that of the ids.
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
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // the names are the rulebook's
pub struct Symbols {
    pub culture: i8,
    pub science: i8,
    pub strength: i8,
    pub happy: i8,
    pub civil: i8,
    pub military: i8,
    pub colonization: i8,
    pub blue: i8,
    pub yellow: i8,
}

/// A civil card.
#[derive(Clone, Debug)]
pub struct Civil {
    /// Its name.
    pub name: String,
    /// 0 for Age A to 3.
    pub level: u8,
    /// Its type.
    pub kind: Kind,
    /// Copies in the deck with 2, 3 and 4 players.
    pub copies: [u8; 3],
    /// Science to develop it (the higher number of a government).
    pub science_cost: u8,
    /// Science of a revolution.
    pub revolution_cost: u8,
    /// Resources to build on it.
    pub resource_cost: u8,
    /// What a blue token on it is worth.
    pub value: u8,
    /// Urban building limit of a government.
    pub urban_limit: u8,
    /// Costs of a wonder's stages.
    pub stages: List<u8, 5>,
    /// Symbols, per worker or for the card.
    pub symbols: Symbols,
    /// What its text changes while it is in play.
    pub modifiers: Modifiers,
    /// What an action card does.
    pub action: Vec<ActionOp>,
    /// What an Age III wonder scores when it is completed.
    pub bonus: Option<Bonus>,
    /// Workers that stand on it at the beginning.
    pub start_workers: u8,
    /// Printed on the player board.
    pub initial: bool,
    /// Its text in our own words.
    pub text: String,
    /// Where we know it from.
    pub origin: String,
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
    pub resource: u8,
    pub food: u8,
    pub science: u8,
    pub culture: u8,
    pub population: u8,
    pub military_cards: u8,
}

/// The unit types of one army and its tactical strength.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Army {
    /// Infantry, cavalry, artillery.
    pub units: [u8; 3],
    /// Tactical strength.
    pub strength: u8,
    /// Tactical strength of an outdated army.
    pub outdated: u8,
}

/// A military card.
#[derive(Clone, Debug)]
pub struct Military {
    /// Its name.
    pub name: String,
    /// 0 for Age A to 3.
    pub level: u8,
    /// Its kind.
    pub kind: MilitaryKind,
    /// Copies in the deck with 2, 3 and 4 players.
    pub copies: [u8; 3],
    /// Military actions to play it.
    pub cost: u8,
    /// What an event does.
    pub event: Vec<EventOp>,
    /// What an aggression does.
    pub aggression: Vec<AggressionOp>,
    /// What the victor of a war takes.
    pub war: Option<WarOp>,
    /// What a pact says.
    pub pact: Option<PactTerms>,
    /// Permanent effect of a colony.
    pub symbols: Symbols,
    /// Immediate effect of a territory.
    pub immediate: Immediate,
    /// The army of a tactic.
    pub army: Army,
    /// Defense value of a bonus card.
    pub defense: u8,
    /// Colonization value of a bonus card.
    pub colonization: u8,
    /// Its text in our own words.
    pub text: String,
    /// Where we know it from.
    pub origin: String,
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
    /// Culture of a ruined wonder.
    pub ruin: u8,
}

/// Everything printed.
pub struct Content {
    /// Civil cards: workplaces, special technologies, governments, leaders, wonders, action cards.
    pub civil: Vec<Civil>,
    /// Military cards by age.
    pub military: Vec<Military>,
    /// Numbers of the boards.
    pub board: Board,
    /// The types of the civil cards, close together because rules ask for them all the time.
    kinds: Vec<Kind>,
    civil_slugs: Vec<&'static str>,
    military_slugs: Vec<&'static str>,
}

/// The content tables. The files are part of the program: that they can be read is a test's business, not a player's.
#[inline]
pub fn content() -> &'static Content {
    static CONTENT: LazyLock<Content> =
        LazyLock::new(|| read::content().unwrap_or_else(|error| panic!("content: {error}")));
    &CONTENT
}

/// The numbers of the boards.
#[inline]
pub fn board() -> &'static Board {
    &content().board
}

/// The name of an age, A to IV.
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
