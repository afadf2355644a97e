//! Everything a player can choose, with its notation.

use crate::{
    content::{BuildingId, CivId, GloryId, JudgementId, TechId, WonderId},
    space::Space,
};
use orbis_core::{argument, notation};
use std::{fmt, str::FromStr};

notation! {
    /// One small decision. The order here is the order of offers.
    #[allow(missing_docs)] // the fields are what the names say
    pub enum Choice {
        /// Keep this civilisation card (A3).
        Keep { civilisation: CivId } = "keep",
        /// Put the drawn continent tile here (B1).
        Place {
            /// Where its first square lies.
            at: Space,
            /// Quarter turns clockwise.
            turn: u8
        } = "place",
        /// Put or move the capital here (B2).
        Capital { to: Space } = "capital",
        /// Leave the capital where it is (B2).
        LeaveCapital = "leave-capital",
        /// Explorer with the standing colonist here (C1).
        Explore { from: Space } = "explore",
        /// Builder with the standing colonist here (C2).
        Build { from: Space } = "build",
        /// Builder without a colonist (C2).
        BuildFree = "build-free",
        /// Artist with the standing colonist here (C3).
        Artist { from: Space } = "artist",
        /// Soldier with the standing colonist here (C4).
        Soldier { from: Space } = "soldier",
        /// Attack without a colonist (C4, Rocketry).
        Strike = "strike",
        /// Build this wonder (C5).
        Wonder { wonder: WonderId } = "wonder",
        /// Activate this building (C6).
        UseBuilding { building: BuildingId } = "use-building",
        /// Activate this wonder (C6).
        UseWonder { wonder: WonderId } = "use-wonder",
        /// Develop this technology (C7).
        Develop { technology: TechId } = "develop",
        /// Start the Golden Age (C8).
        GoldenAge = "golden-age",
        /// Explorer with any colonist on the map: which one.
        Send { from: Space, posture: Posture } = "send",
        /// End the move here.
        Go { to: Space } = "go",
        /// Attack this space.
        Attack { at: Space } = "attack",
        /// Found a city here.
        Found = "found",
        /// Take a missing cube from the city here.
        Take { from: Space } = "take",
        /// Take this building card.
        Pick { building: BuildingId } = "pick",
        /// Discard this building to make room.
        Discard { building: BuildingId } = "discard",
        /// Keep this glory tile.
        Glory { tile: GloryId } = "glory",
        /// Choose this History's Judgement.
        Judge { judgement: JudgementId } = "judge",
        /// Do not do what is offered.
        Decline = "decline",
    }
}

/// Upright or not.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Posture {
    /// Upright: has not acted this Era.
    Standing,
    /// Laid down: has acted.
    Lying,
}

impl Posture {
    /// From the flag of a colonist.
    pub fn of(standing: bool) -> Posture {
        if standing {
            Posture::Standing
        } else {
            Posture::Lying
        }
    }
}

argument!(Posture, "posture", [Posture::Standing, Posture::Lying]);

impl fmt::Display for Posture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Posture::Standing => "standing",
            Posture::Lying => "lying",
        })
    }
}

impl FromStr for Posture {
    type Err = String;
    fn from_str(text: &str) -> Result<Posture, String> {
        match text {
            "standing" => Ok(Posture::Standing),
            "lying" => Ok(Posture::Lying),
            _ => Err(format!("\"{text}\" is no posture")),
        }
    }
}
