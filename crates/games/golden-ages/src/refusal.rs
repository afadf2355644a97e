//! Why something cannot be done.

use crate::{
    content::{BuildingId, TechId, WonderId},
    space::Space,
    world::Obstacle,
};
use orbis_core::{count, refusals};

refusals! {
    /// An obstacle, with the numbers of the case.
    pub enum Refusal {
        /// The tile cannot lie there.
        TileDoesNotFit { why: Obstacle } = why.rule() => why.text(),
        /// The space is too far for this colonist.
        TooFar { to: Space, range: u8 } = "tga.c1.move-range" => {
            format!("{to} is further than {} away", count(range, "space"))
        },
        /// No building card is on display.
        NoBuildingCard = "tga.c2.needs-card" => "no building card is left on display this Era",
        /// No space of the board is within reach that could be attacked.
        NoTarget = "tga.c4.soldier" => "no opponent's colonist or city is within reach",
        /// Everybody within reach is in a capital.
        OnlyCapitals = "tga.c4.no-capitals" => {
            "only capitals of opponents are within reach, and they cannot be attacked"
        },
        /// A capital stands there.
        CapitalCannotBeAttacked { at: Space } = "tga.c4.no-capitals" => {
            format!("a capital stands on {at}")
        },
        /// Nobody else's colonist or city is there.
        NobodyToAttack { at: Space } = "tga.c4.soldier" => {
            format!("there is no opponent's colonist or city on {at}")
        },
        /// The invasion track is full.
        InvasionTrackFull = "tga.c4.limit" => "you have made all 4 attacks of the game",
        /// The attack is too dear.
        AttackTooDear { needs: u16, has: u16 } = "tga.c4.cost" => {
            format!("the attack needs {needs} Gold, you have {has}")
        },
        /// The technology is too dear.
        TechnologyTooDear { technology: TechId, needs: u16, has: u16 } = "tga.c7.develop" => {
            format!("{} needs {needs} Gold, you have {has}", technology.card().name)
        },
        /// The technology before it in its row is missing.
        NeedsPredecessor { technology: TechId, predecessor: TechId } = "tga.c7.develop" => {
            format!("{} needs {} first", technology.card().name, predecessor.card().name)
        },
        /// No technology can be developed.
        NoTechnology = "tga.c6.legal-only" => {
            "you cannot afford any technology, even at the lower price"
        },
        /// The wonder is too dear.
        WonderTooDear { wonder: WonderId, needs: u16, has: u16 } = "tga.c5.build" => {
            format!("{} needs {needs} Gold, you have {has}", wonder.card().name)
        },
        /// No colonist is on the map.
        NoColonistOnTheMap = "tga.c6.legal-only" => "you have no colonist on the map",
        /// The building was activated this Era.
        BuildingUsed { building: BuildingId } = "tga.c6.once-per-era" => {
            format!("{} was activated this Era", building.card().name)
        },
        /// The wonder was activated this Era.
        WonderUsed { wonder: WonderId } = "tga.c6.once-per-era" => {
            format!("{} was activated this Era", wonder.card().name)
        },
        /// Colonists are still standing.
        ColonistsStillStanding { standing: u8 } = "tga.c8.condition" => match standing {
            1 => "1 of your colonists on the map still stands".to_string(),
            _ => format!("{standing} of your colonists on the map still stand"),
        },
        /// A city is there.
        CityInTheWay { at: Space } = "tga.c1.found-where" => {
            format!("there is already a city on {at}")
        },
        /// A capital is there.
        CapitalInTheWay { at: Space } = "tga.c1.found-where" => {
            format!("a capital stands on {at}")
        },
        /// The space is no continent square.
        NoContinent { at: Space } = "tga.c1.islands" => format!("{at} is no continent square"),
    }
}
