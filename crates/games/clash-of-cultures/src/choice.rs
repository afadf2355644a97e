//! Everything a player can choose, with its notation.

use crate::{
    content::{
        ActionId, AdvanceId, Building, EventId, GoalId, Kind, LeaderId, ObjectiveId, SpecialId,
        WonderId,
    },
    goods::{Good, Goods},
    space::Space,
};
use orbis_core::{Seat, argument, notation, seat_argument};
use std::{fmt, str::FromStr};

notation! {
    /// One small decision. The order here is the order of offers.
    #[allow(missing_docs)] // the fields are what the names say
    pub enum Choice {
        /// Buy or take this advance.
        Advance { advance: AdvanceId } = "advance",
        /// Found a city with the settler here.
        Found { at: Space } = "found",
        /// Activate the city here to collect.
        Collect { at: Space } = "collect",
        /// Activate the city here to construct a building.
        Build { at: Space, building: Building } = "build",
        /// Activate the city here to construct a wonder.
        Wonder { at: Space, wonder: WonderId } = "wonder",
        /// Activate the city here to recruit.
        Recruit { at: Space } = "recruit",
        /// Begin a move action.
        Move = "move",
        /// Begin to increase happiness.
        Happiness = "happiness",
        /// Influence culture in the city here, so many tokens spent on range.
        Influence { at: Space, tokens: u8 } = "influence",
        /// Play this action card for its civil effect.
        Play { card: ActionId } = "play",
        /// Play this great person.
        Person { card: EventId } = "person",
        /// Use this advance.
        Use { advance: AdvanceId } = "use",
        /// Use this special advance.
        Special { special: SpecialId } = "special",
        /// Use this wonder.
        UseWonder { wonder: WonderId } = "use-wonder",
        /// Use the first or second ability of the leader.
        Leader { ability: u8 } = "leader",
        /// Begin a deal with this player.
        Trade { who: Who } = "trade",
        /// End the turn.
        EndTurn = "end-turn",
        /// Collect or pay these.
        Goods { goods: Goods } = "goods",
        /// This resource or token.
        Good { good: Good } = "good",
        /// Move units from here.
        From { at: Space } = "from",
        /// So many of the kind asked for.
        Take { number: u8 } = "take",
        /// Move there.
        To { at: Space } = "to",
        /// Move there by Roads.
        Road { at: Space } = "road",
        /// Sail from land into this sea space by turning units into ships.
        Launch { at: Space } = "launch",
        /// Land ships there, turning them into units of this kind.
        Beach { at: Space, kind: Kind } = "beach",
        /// Lay the region as printed or turned.
        Turn { lie: Lie } = "turn",
        /// This space.
        Space { at: Space } = "space",
        /// This city.
        City { at: Space } = "city",
        /// Not this city after all.
        BackCity { at: Space } = "back city",
        /// This player.
        Player { who: Who } = "player",
        /// This action card.
        Card { card: ActionId } = "card",
        /// This objective card.
        Objective { card: ObjectiveId } = "objective",
        /// This wonder card.
        Plan { card: WonderId } = "plan",
        /// Complete this goal of this objective card.
        Score { card: ObjectiveId, goal: GoalId } = "score",
        /// Recruit a unit.
        Hire { kind: Kind } = "hire",
        /// Recruit a unit for tokens (Draft, Sanitation).
        Draft { kind: Kind, good: Good } = "draft",
        /// Recruit a unit by taking it from there.
        Recall { kind: Kind, from: Space } = "recall",
        /// Recruit this leader.
        Lead { leader: LeaderId } = "lead",
        /// Not this unit after all.
        BackHire { kind: Kind } = "back hire",
        /// Not this unit for tokens after all.
        BackDraft { kind: Kind, good: Good } = "back draft",
        /// Not the unit from there after all.
        BackRecall { kind: Kind, from: Space } = "back recall",
        /// Not this leader after all.
        BackLead { leader: LeaderId } = "back lead",
        /// A unit of this kind here.
        Unit { at: Space, kind: Kind } = "unit",
        /// Not a unit of this kind here after all.
        BackUnit { at: Space, kind: Kind } = "back unit",
        /// This building.
        Piece { at: Space, building: Building } = "piece",
        /// Spend so many tokens.
        Boost { tokens: u8 } = "boost",
        /// Add one of these to what you give.
        Give { good: Good } = "give",
        /// Add one of these to what you want.
        Want { good: Good } = "want",
        /// Give an action card unseen.
        GiveCard { card: ActionId } = "give-card",
        /// Give an action card openly.
        ShowCard { card: ActionId } = "show-card",
        /// Give an objective card unseen.
        GiveObjective { card: ObjectiveId } = "give-objective",
        /// Give an objective card openly.
        ShowObjective { card: ObjectiveId } = "show-objective",
        /// Give a wonder card unseen.
        GivePlan { card: WonderId } = "give-plan",
        /// Give a wonder card openly.
        ShowPlan { card: WonderId } = "show-plan",
        /// Give a great person.
        GivePerson { card: EventId } = "give-person",
        /// Want this great person.
        WantPerson { card: EventId } = "want-person",
        /// Want a card of this deck, which one is the other's choice.
        WantCard { deck: Deck } = "want-card",
        /// Propose the deal.
        Send = "send",
        /// Do it.
        Yes = "yes",
        /// Retreat.
        Retreat = "retreat",
        /// That is all.
        Done = "done",
        /// Do not do what is offered.
        Decline = "decline",
    }
}

/// A player in a choice, written by letter.
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

crate::content::words! {
    /// The decks of cards that can be traded.
    pub enum Deck {
        /// Action cards.
        Actions = "action",
        /// Objective cards.
        Objectives = "objective",
        /// Wonder cards.
        Wonders = "wonder",
    }
}

/// How a region tile lies.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lie {
    /// As it is printed.
    Upright,
    /// Turned by half a circle.
    Turned,
}

argument!(Lie, "lie", [Lie::Upright, Lie::Turned]);

impl fmt::Display for Lie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Lie::Upright => "upright",
            Lie::Turned => "turned",
        })
    }
}

impl FromStr for Lie {
    type Err = String;
    /// Records of former versions have a number.
    fn from_str(text: &str) -> Result<Lie, String> {
        match text {
            "upright" | "0" => Ok(Lie::Upright),
            "turned" | "1" => Ok(Lie::Turned),
            _ => Err(format!("a region lies upright or turned, not \"{text}\"")),
        }
    }
}
