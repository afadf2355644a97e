//! Why something cannot be done.

use crate::{
    content::{BuildingId, TechId, WonderId},
    space::Space,
    world::Obstacle,
};

/// An obstacle, with the numbers of the case.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are what the names say
pub enum Refusal {
    /// The tile cannot lie there.
    TileDoesNotFit(Obstacle),
    /// The space is too far for this colonist.
    TooFar { to: Space, range: u8 },
    /// No building card is on display.
    NoBuildingCard,
    /// No space of the board is within reach that could be attacked.
    NoTarget,
    /// A capital stands there.
    CapitalCannotBeAttacked { at: Space },
    /// Nobody else's colonist or city is there.
    NobodyToAttack { at: Space },
    /// The invasion track is full.
    InvasionTrackFull,
    /// The attack is too dear.
    AttackTooDear { needs: u16, has: u16 },
    /// The technology is too dear.
    TechnologyTooDear {
        technology: TechId,
        needs: u16,
        has: u16,
    },
    /// The technology before it in its row is missing.
    NeedsPredecessor {
        technology: TechId,
        predecessor: TechId,
    },
    /// No technology can be developed.
    NoTechnology,
    /// The wonder is too dear.
    WonderTooDear {
        wonder: WonderId,
        needs: u16,
        has: u16,
    },
    /// No colonist is on the map.
    NoColonistOnTheMap,
    /// The building was activated this Era.
    BuildingUsed { building: BuildingId },
    /// The wonder was activated this Era.
    WonderUsed { wonder: WonderId },
    /// Colonists are still standing.
    ColonistsStillStanding { standing: u8 },
    /// A city is there.
    CityInTheWay { at: Space },
    /// A capital is there.
    CapitalInTheWay { at: Space },
    /// The space is no continent square.
    NoContinent { at: Space },
}

impl orbis_core::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::TileDoesNotFit(Obstacle::OffTheGrid) => "tga.b.within-grid",
            Refusal::TileDoesNotFit(Obstacle::Overlap) => "tga.b.no-overlap",
            Refusal::TileDoesNotFit(Obstacle::Coast) => "tga.b.terrain",
            Refusal::TileDoesNotFit(Obstacle::Apart) => "tga.b.adjacent",
            Refusal::TooFar { .. } => "tga.c1.move-range",
            Refusal::NoBuildingCard => "tga.c2.needs-card",
            Refusal::NoTarget | Refusal::NobodyToAttack { .. } => "tga.c4.soldier",
            Refusal::CapitalCannotBeAttacked { .. } => "tga.c4.no-capitals",
            Refusal::InvasionTrackFull => "tga.c4.limit",
            Refusal::AttackTooDear { .. } => "tga.c4.cost",
            Refusal::TechnologyTooDear { .. } | Refusal::NeedsPredecessor { .. } => {
                "tga.c7.develop"
            }
            Refusal::NoTechnology | Refusal::NoColonistOnTheMap => "tga.c6.legal-only",
            Refusal::WonderTooDear { .. } => "tga.c5.build",
            Refusal::BuildingUsed { .. } | Refusal::WonderUsed { .. } => "tga.c6.once-per-era",
            Refusal::ColonistsStillStanding { .. } => "tga.c8.condition",
            Refusal::CityInTheWay { .. } | Refusal::CapitalInTheWay { .. } => "tga.c1.found-where",
            Refusal::NoContinent { .. } => "tga.c1.islands",
        }
    }

    fn text(&self) -> String {
        match *self {
            Refusal::TileDoesNotFit(Obstacle::OffTheGrid) => {
                "part of the tile would lie off the board".into()
            }
            Refusal::TileDoesNotFit(Obstacle::Overlap) => {
                "the tile would cover another continent".into()
            }
            Refusal::TileDoesNotFit(Obstacle::Coast) => "land would meet sea along a side".into(),
            Refusal::TileDoesNotFit(Obstacle::Apart) => "the tile would touch no continent".into(),
            Refusal::TooFar { to, range } => {
                format!("{to} is further than {range} space{} away", plural(range))
            }
            Refusal::NoBuildingCard => "no building card is left on display this Era".into(),
            Refusal::NoTarget => "no opponent's colonist or city is within reach".into(),
            Refusal::NobodyToAttack { at } => {
                format!("there is no opponent's colonist or city on {at}")
            }
            Refusal::CapitalCannotBeAttacked { at } => format!("a capital stands on {at}"),
            Refusal::InvasionTrackFull => "you have made all 4 attacks of the game".into(),
            Refusal::AttackTooDear { needs, has } => {
                format!("the attack needs {needs} Gold, you have {has}")
            }
            Refusal::TechnologyTooDear {
                technology,
                needs,
                has,
            } => {
                format!(
                    "{} needs {needs} Gold, you have {has}",
                    technology.card().name
                )
            }
            Refusal::NeedsPredecessor {
                technology,
                predecessor,
            } => {
                format!(
                    "{} needs {} first",
                    technology.card().name,
                    predecessor.card().name
                )
            }
            Refusal::NoTechnology => {
                "you cannot afford any technology, even at the lower price".into()
            }
            Refusal::WonderTooDear { wonder, needs, has } => {
                format!("{} needs {needs} Gold, you have {has}", wonder.card().name)
            }
            Refusal::NoColonistOnTheMap => "you have no colonist on the map".into(),
            Refusal::BuildingUsed { building } => {
                format!("{} was activated this Era", building.card().name)
            }
            Refusal::WonderUsed { wonder } => {
                format!("{} was activated this Era", wonder.card().name)
            }
            Refusal::ColonistsStillStanding { standing } => {
                format!(
                    "{standing} of your colonists on the map still stand{}",
                    if standing == 1 { "s" } else { "" }
                )
            }
            Refusal::CityInTheWay { at } => format!("there is already a city on {at}"),
            Refusal::CapitalInTheWay { at } => format!("a capital stands on {at}"),
            Refusal::NoContinent { at } => format!("{at} is no continent square"),
        }
    }
}

fn plural(number: u8) -> &'static str {
    if number == 1 { "" } else { "s" }
}
