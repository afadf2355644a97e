//! Why something cannot be done.

use crate::{
    content::{CardId, UnitId},
    sets::AreaId,
};

/// What keeps an artefact from being played.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Lack {
    /// No empire is in one of its ages.
    Age,
    /// All its markers are in play.
    Marker,
    /// No empire fulfils what it asks for.
    Condition,
}

/// An obstacle, with the numbers of the case.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are what the names say
pub enum Refusal {
    /// The empire belongs to other ages.
    WrongAge { card: CardId, age: u8 },
    /// The first empire has to start in age 1 (option 1).
    NotFirst { card: CardId },
    /// Its set-up asks for something that is not on the map.
    NoSite { card: CardId },
    /// It costs more than there is.
    TooDear { cost: u8, money: u8 },
    /// No counter of this type is left.
    NoCounter { unit: UnitId },
    /// The icon on the card forbids it until the empire trades.
    Icon { ships: bool },
    /// The empire cannot build it yet.
    NotYet { unit: UnitId, level: u8 },
    /// Too few units to remove disorder.
    TooFewUnits { area: AreaId, need: u8, have: u8 },
    /// The city cannot grow to this value in this age, or not at all.
    CityAge {
        area: AreaId,
        age: u8,
        value: Option<u8>,
    },
    /// A fort stands there.
    FortThere { area: AreaId },
    /// Elephants, nukes and star wars need leaders.
    FewLeaders { leaders: u8 },
    /// Three elite markers are the most.
    EliteLimit,
    /// The artefact of a card can be played on nobody.
    NoTarget { card: CardId, lack: Lack },
    /// An event forbids it in this action.
    Event { unit: UnitId },
    /// The event has no target now, or its conditions are not met.
    NoEvent { card: CardId },
}

impl orbis_core::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::WrongAge { .. } => "sa.start-elig.game-age",
            Refusal::NotFirst { .. } => "sa.opt1.first-age-1",
            Refusal::NoSite { .. } => "sa.start-setup.start-areas",
            Refusal::TooDear { .. } => "sa.build.no-debt",
            Refusal::NoCounter { .. } => "sa.build.pool-limit",
            Refusal::Icon { ships: true } => "sa.build.no-ships-icon",
            Refusal::Icon { ships: false } => "sa.build.no-cavalry-icon",
            Refusal::NotYet { .. } => "sa.build.availability",
            Refusal::TooFewUnits { .. } => "sa.police.requirement",
            Refusal::CityAge { value, .. } => match value {
                Some(3) => "sa.urban.age-3",
                Some(5) => "sa.urban.age-5",
                Some(7) => "sa.urban.age-7",
                _ => "sa.urban.steps",
            },
            Refusal::FortThere { .. } => "sa.build.fort",
            Refusal::FewLeaders { .. } => "sa.common.limit-leaders",
            Refusal::EliteLimit => "sa.build.elite",
            Refusal::NoTarget { lack, .. } => match lack {
                Lack::Age => "sa.arte.age",
                Lack::Marker => "sa.arte.marker-needed",
                Lack::Condition => "sa.arte.prereq",
            },
            Refusal::Event { .. } => "sa.event.precedence",
            Refusal::NoEvent { .. } => "sa.event.data",
        }
    }

    fn text(&self) -> String {
        match *self {
            Refusal::WrongAge { card, age } => {
                let ages: Vec<String> = (1..=7)
                    .filter(|age| card.card().empire.ages >> age & 1 != 0)
                    .map(|age| age.to_string())
                    .collect();
                format!(
                    "the {} start in age {}, the game is in age {age}",
                    card.name(),
                    ages.join(", ")
                )
            }
            Refusal::NotFirst { card } => format!(
                "the first empire starts in age 1, which the {} do not",
                card.name()
            ),
            Refusal::NoSite { card } => {
                format!(
                    "what the set-up of the {} asks for is not on the map",
                    card.name()
                )
            }
            Refusal::TooDear { cost, money } => {
                format!("it costs {cost}, the empire has {money} money")
            }
            Refusal::NoCounter { unit } => format!("no {} is left in this colour", unit.name()),
            Refusal::Icon { ships } => format!(
                "its icon forbids {} until it trades with an empire that may build them",
                if ships { "ships" } else { "cavalry" }
            ),
            Refusal::NotYet { unit, level } => format!(
                "a {} can be built from level {}, the empire is on level {level}",
                unit.name(),
                unit.card().level
            ),
            Refusal::TooFewUnits { area, need, have } => format!(
                "{} units are needed in {}, {have} are there",
                need,
                area.name()
            ),
            Refusal::CityAge { area, age, value } => match value {
                Some(value) => format!(
                    "the city in {} cannot grow to {value} in age {age}",
                    area.name()
                ),
                None => format!("the city in {} cannot grow any more", area.name()),
            },
            Refusal::FortThere { area } => format!("{} already has a fort", area.name()),
            Refusal::FewLeaders { leaders } => format!(
                "so many elephants, nukes and star wars can be built as there are leaders: {leaders}"
            ),
            Refusal::EliteLimit => "an empire with three elite markers builds no more".to_string(),
            Refusal::Event { unit } => {
                format!("an event forbids building a {} now", unit.name())
            }
            Refusal::NoEvent { card } => {
                format!("{} has no target now", card.card().event_name)
            }
            Refusal::NoTarget { card, lack } => {
                let name = &card.card().artefact_name;
                match lack {
                    Lack::Age => format!("no empire is in an age of {name}"),
                    Lack::Marker => format!("no marker of {name} is left"),
                    Lack::Condition => format!("{name} can be played on no empire now"),
                }
            }
        }
    }
}
