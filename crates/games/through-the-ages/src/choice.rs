//! Everything a player can choose, with its notation.

use crate::content::{CivilId, MilitaryId};
use orbis_core::{Seat, argument, notation, seat_argument};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A player named in a choice: a letter.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Who(pub Seat);

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.letter())
    }
}

seat_argument!(Who);

impl FromStr for Who {
    type Err = String;
    fn from_str(text: &str) -> Result<Who, String> {
        let mut letters = text.chars();
        match (letters.next().and_then(Seat::from_letter), letters.next()) {
            (Some(seat), None) => Ok(Who(seat)),
            _ => Err(format!("\"{text}\" is no seat")),
        }
    }
}

/// A side of a pact.
#[derive(
    Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[allow(missing_docs)] // the letters on the card
pub enum Side {
    #[default]
    A,
    B,
}

argument!(Side, "side", [Side::A, Side::B]);

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::A => "A",
            Side::B => "B",
        })
    }
}

impl FromStr for Side {
    type Err = String;
    fn from_str(text: &str) -> Result<Side, String> {
        match text {
            "A" => Ok(Side::A),
            "B" => Ok(Side::B),
            _ => Err(format!("\"{text}\" is no side of a pact")),
        }
    }
}

notation! {
    /// One small decision. The order here is the order of offers.
    #[allow(missing_docs)] // the fields are what the names say
    pub enum Choice {
        /// Prepare an event.
        Prepare { card: MilitaryId } = "prepare",
        /// Play an aggression.
        Aggression { card: MilitaryId, rival: Who } = "aggression",
        /// Declare a war.
        War { card: MilitaryId, rival: Who } = "war",
        /// Offer a pact, taking this side.
        Offer { card: MilitaryId, partner: Who, side: Side } = "offer",
        /// Cancel the pact in this player's area.
        Cancel { owner: Who } = "cancel",
        /// Remove the leader for a yellow token (Alexander).
        Retire = "retire-leader",
        /// Remove the leader and colonize this territory (Columbus).
        Voyage { card: MilitaryId } = "voyage",
        /// No political action.
        NoPolitics = "no-politics",
        /// Leave the game.
        Resign = "resign",
        /// Accept the pact.
        Accept = "accept",
        /// Refuse the pact.
        Refuse = "refuse",
        /// Play this bonus card in defense.
        Defend { card: MilitaryId } = "defend",
        /// Discard this card face down for 1 strength.
        Shield { card: MilitaryId } = "shield",
        /// Take a bonus card back from the defense.
        BackDefend { card: MilitaryId } = "back defend",
        /// Take a card back that was to be discarded for 1 strength.
        BackShield { card: MilitaryId } = "back shield",
        /// Do not defend.
        Yield = "yield",

        /// Take a card from the row.
        Take {
            /// 1 to 13, from the left.
            space: u8,
            card: CivilId
        } = "take",
        /// Increase the population.
        Population = "population",
        /// Build a farm, mine, urban building or military unit.
        Build { card: CivilId } = "build",
        /// Upgrade a worker.
        Upgrade { from: CivilId, to: CivilId } = "upgrade",
        /// Destroy a farm, mine or urban building.
        Destroy { card: CivilId } = "destroy",
        /// Disband a military unit.
        Disband { card: CivilId } = "disband",
        /// Play a leader.
        Leader { card: CivilId } = "leader",
        /// Build so many stages of the wonder.
        Stages { count: u8 } = "stages",
        /// Develop a technology.
        Develop { card: CivilId } = "develop",
        /// Declare a revolution.
        Revolution { card: CivilId } = "revolution",
        /// Play an action card.
        Play { card: CivilId } = "play",
        /// Play a tactic.
        Tactic { card: MilitaryId } = "tactic",
        /// Copy a common tactic.
        Copy { card: MilitaryId } = "copy",
        /// Use a military action as a civil one (Hammurabi).
        Decree = "decree",
        /// Increase the population and build this unit (Barbarossa).
        Muster { card: CivilId } = "muster",
        /// Score culture (Churchill).
        Write = "write",
        /// Science and resources for the military (Churchill).
        Arm = "arm",
        /// Gain a population (Ocean Liner Service).
        Immigrate = "immigrate",
        /// Use 1 food as 1 resource this turn (Trade Routes Agreement).
        TradeFood = "trade-food",
        /// Use 1 resource as 1 food this turn (Trade Routes Agreement).
        TradeResource = "trade-resource",
        /// End the Action Phase.
        End = "end",

        /// Gain food.
        Food = "food",
        /// Gain resources.
        Resources = "resources",
        /// So much of it food, the rest resources.
        Split { food: u8 } = "split",
        /// Lose the worker on this card.
        Dismiss { card: CivilId } = "dismiss",
        /// Destroy the building on this card.
        Demolish { card: CivilId } = "demolish",
        /// Take a blue token off this card.
        Token { card: CivilId } = "token",
        /// This colony.
        Colony { card: MilitaryId } = "colony",
        /// Ruin this wonder.
        Ruin { card: CivilId } = "ruin",
        /// Tuck Homer under this wonder.
        Tuck { card: CivilId } = "tuck",
        /// Remove the rival's leader.
        RemoveLeader = "remove-leader",
        /// Remove the rival's unfinished wonder.
        RemoveWonder = "remove-wonder",
        /// Take this special technology.
        Steal { card: CivilId } = "steal",
        /// Discard this military card.
        Discard { card: MilitaryId } = "discard",
        /// Keep a card that was to be discarded.
        BackDiscard { card: MilitaryId } = "back discard",
        /// Bid this colonization force.
        Bid { force: u8 } = "bid",
        /// Send a unit.
        Send { card: CivilId } = "send",
        /// Play a bonus card for the force.
        Bonus { card: MilitaryId } = "bonus",
        /// Discard a card for the force (Cook).
        Provision { card: MilitaryId } = "provision",
        /// Keep a unit at home that was to be sent.
        BackSend { card: CivilId } = "back send",
        /// Take a bonus card back from the force.
        BackBonus { card: MilitaryId } = "back bonus",
        /// Take a card back that was to be discarded for the force.
        BackProvision { card: MilitaryId } = "back provision",
        /// Enough.
        Done = "done",
        /// No, thank you.
        Decline = "decline",
    }
}
