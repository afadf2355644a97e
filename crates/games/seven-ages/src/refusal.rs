//! Why something cannot be done.

use crate::{
    content::{CardId, UnitId},
    sets::AreaId,
};
use orbis_core::{a, refusals};

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

impl Lack {
    fn rule(self) -> &'static str {
        match self {
            Lack::Age => "sa.arte.age",
            Lack::Marker => "sa.arte.marker-needed",
            Lack::Condition => "sa.arte.prereq",
        }
    }

    fn text(self, card: CardId) -> String {
        let name = &card.card().artefact_name;
        match self {
            Lack::Age => format!("no empire is in an age of {name}"),
            Lack::Marker => format!("no marker of {name} is left"),
            Lack::Condition => format!("{name} can be played on no empire now"),
        }
    }
}

/// The ages of a card in words.
fn ages(card: CardId) -> String {
    let ages: Vec<String> = (1..=7)
        .filter(|age| card.card().empire.ages >> age & 1 != 0)
        .map(|age| age.to_string())
        .collect();
    ages.join(", ")
}

/// The rule that keeps a city from a value.
fn city_rule(value: Option<u8>) -> &'static str {
    match value {
        Some(3) => "sa.urban.age-3",
        Some(5) => "sa.urban.age-5",
        Some(7) => "sa.urban.age-7",
        _ => "sa.urban.steps",
    }
}

refusals! {
    /// An obstacle, with the numbers of the case.
    pub enum Refusal {
        /// The empire belongs to other ages.
        WrongAge { card: CardId, age: u8 } = "sa.start-elig.game-age" => {
            let ages = ages(card);
            format!("the {} start in age {ages}, the game is in age {age}", card.name())
        },
        /// The first empire has to start in age 1 (option 1).
        NotFirst { card: CardId } = "sa.opt1.first-age-1" => {
            format!("the first empire starts in age 1, which the {} do not", card.name())
        },
        /// Its set-up asks for something that is not on the map.
        NoSite { card: CardId } = "sa.start-setup.start-areas" => {
            format!("what the set-up of the {} asks for is not on the map", card.name())
        },
        /// It costs more than there is.
        TooDear { cost: u8, money: u8 } = "sa.build.no-debt" => {
            format!("it costs {cost}, the empire has {money} money")
        },
        /// No counter of this type is left.
        NoCounter { unit: UnitId } = "sa.build.pool-limit" => {
            format!("no {} is left in this colour", unit.name())
        },
        /// The icon on the card forbids ships until the empire trades.
        NoShips = "sa.build.no-ships-icon" => {
            "its icon forbids ships until it trades with an empire that may build them"
        },
        /// The icon on the card forbids cavalry until the empire trades.
        NoCavalry = "sa.build.no-cavalry-icon" => {
            "its icon forbids cavalry until it trades with an empire that may build them"
        },
        /// The empire cannot build it yet.
        NotYet { unit: UnitId, level: u8 } = "sa.build.availability" => format!(
            "{} can be built from level {}, the empire is on level {level}",
            a(&unit.name()),
            unit.card().level
        ),
        /// Too few units to remove disorder.
        TooFewUnits { area: AreaId, need: u8, have: u8 } = "sa.police.requirement" => {
            format!("{need} units are needed in {}, {have} are there", area.name())
        },
        /// The city cannot grow to this value in this age, or not at all.
        CityAge { area: AreaId, age: u8, value: Option<u8> } = city_rule(value) => match value {
            Some(value) => {
                format!("the city in {} cannot grow to {value} in age {age}", area.name())
            }
            None => format!("the city in {} cannot grow any more", area.name()),
        },
        /// A fort stands there.
        FortThere { area: AreaId } = "sa.build.fort" => {
            format!("{} already has a fort", area.name())
        },
        /// Elephants, nukes and star wars need leaders.
        FewLeaders { leaders: u8 } = "sa.common.limit-leaders" => format!(
            "so many elephants, nukes and star wars can be built as there are leaders: {leaders}"
        ),
        /// Three elite markers are the most.
        EliteLimit = "sa.build.elite" => "an empire with three elite markers builds no more",
        /// The artefact of a card can be played on nobody.
        NoTarget { card: CardId, lack: Lack } = lack.rule() => lack.text(card),
        /// An event forbids it in this action.
        Event { unit: UnitId } = "sa.event.precedence" => {
            format!("an event forbids building {} now", a(&unit.name()))
        },
        /// The event has no target now, or its conditions are not met.
        NoEvent { card: CardId } = "sa.event.data" => {
            format!("{} has no target now", card.card().event_name)
        },
    }
}
