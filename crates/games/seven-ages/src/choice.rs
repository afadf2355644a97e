//! What can be chosen, in words.

use crate::{
    Position,
    content::{CardId, LeaderId, MarkerId, SetId, UnitId},
    sets::AreaId,
};
use orbis_core::{Seat, Sink, notation, seat_argument};
use std::{fmt, ops::ControlFlow, str::FromStr};

/// Another player, written as a letter.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct To(pub Seat);

impl fmt::Display for To {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.letter())
    }
}

seat_argument!(To);

impl FromStr for To {
    type Err = ();
    fn from_str(text: &str) -> Result<To, ()> {
        let mut letters = text.chars();
        match (letters.next().and_then(Seat::from_letter), letters.next()) {
            (Some(seat), None) => Ok(To(seat)),
            _ => Err(()),
        }
    }
}

notation! {
    /// One small decision.
    #[allow(missing_docs)] // the fields are what the names say
    pub enum Choice {
        /// Play a card to go first.
        Bid { card: CardId } = "bid",
        /// Take a player colour.
        Colour { group: u8 } = "colour",
        /// Place an action marker on an empire.
        Mark { empire: SetId, marker: MarkerId } = "mark",
        /// Take the marker of an empire back.
        BackMark { empire: SetId, marker: MarkerId } = "back mark",
        /// Place the additional action marker.
        Extra { marker: MarkerId } = "extra",
        /// Take a marker of a spare set.
        Pick { marker: MarkerId } = "pick",
        /// Place a marker of a spare set on an empire.
        Borrow { empire: SetId, marker: MarkerId } = "borrow",
        /// Place a marker of a spare set on no empire.
        BorrowExtra { marker: MarkerId } = "borrow-extra",
        /// Lay a cadence marker.
        Cadence { marker: MarkerId } = "cadence",
        /// Turn over the marker of an empire.
        Turn { empire: SetId } = "turn",
        /// Turn over a marker that lies on no empire.
        Loose { marker: MarkerId } = "loose",
        /// Turn over every marker of the own empires in its action, without being asked whether.
        TurnAll = "turn-all",
        /// Be asked again whether markers are turned over.
        TurnSome = "turn-some",
        /// Turn over no marker now, and keep wild cards without being asked before this action; until the next turn for a wild card.
        KeepWild { until: MarkerId } = "keep-wild",
        /// Start the empire of a card in a colour.
        Found { card: CardId, colour: SetId } = "found",
        /// Play the artefact of a card.
        Play { card: CardId } = "play",
        /// On this empire.
        On { empire: SetId } = "on",
        /// In this area.
        At { area: AreaId } = "at",
        /// A named leader appears.
        Promote { leader: LeaderId, area: AreaId } = "promote",
        /// Draw from the cup.
        Cup = "cup",
        /// Keep the leader drawn.
        Keep = "keep",
        /// Remove a leader.
        Dismiss { leader: LeaderId, area: AreaId } = "dismiss",
        /// Build a unit of this type.
        Train { unit: UnitId } = "train",
        /// Build so many units of a type in an area.
        Raise { unit: UnitId, area: AreaId, count: u8 } = "raise",
        /// Build a fort.
        Fort { area: AreaId } = "fort",
        /// Build an elite marker.
        Elite = "elite",
        /// Do not maintain a unit.
        Disband { area: AreaId, unit: UnitId } = "disband",
        /// Trade with an empire.
        Trade { empire: SetId } = "trade",
        /// Ask an empire to let one through.
        Ask { empire: SetId } = "ask",
        /// Let it through for so much money.
        Demand { money: u8 } = "demand",
        /// Let it through for a card.
        DemandCard = "demand-card",
        /// Pay what is demanded.
        Pay = "pay",
        /// Ships lie on the coast of these waters.
        Coast { water: AreaId } = "coast",
        /// Trade against the deck.
        Deck = "deck",
        /// Play a card in a trade.
        Card { card: CardId } = "card",
        /// Advance so many levels.
        Advance { levels: u8 } = "advance",
        /// Give money to the partner.
        Gift { money: u8 } = "gift",
        /// Give money to the partner once the trade is over.
        Promise = "promise",
        /// Keep this card of those drawn.
        Hold { card: CardId } = "hold",
        /// Move units out of this area.
        From { area: AreaId } = "from",
        /// Move so many units of a type from one area to another.
        March { from: AreaId, unit: UnitId, count: u8, to: AreaId } = "march",
        /// A leader goes along.
        Take { leader: LeaderId } = "take",
        /// Move so many units of a type.
        Unit { unit: UnitId, count: u8 } = "unit",
        /// The ships carry this.
        Load { unit: UnitId } = "load",
        /// Into this area.
        To { area: AreaId } = "to",
        /// Remove disorder.
        Calm { area: AreaId } = "calm",
        /// Resolve the conflict in this area.
        Fight { area: AreaId } = "fight",
        /// Somebody else commands the defender.
        Nominate { to: To } = "nominate",
        /// Retreat.
        Retreat = "retreat",
        /// The Tactician picks another card.
        Redraw = "redraw",
        /// Commit so many of the type in question.
        Commit { count: u8 } = "commit",
        /// Commit every unit, those in front who are best there.
        CommitAll = "commit-all",
        /// So many of the type in question fight in front.
        Front { count: u8 } = "front",
        /// So many of the type in question retreat into this area.
        Withdraw { count: u8, area: AreaId } = "withdraw",
        /// Commit this Tactician.
        Lead { leader: LeaderId } = "lead",
        /// Destroy the nuke.
        Scrap = "scrap",
        /// Destroy the city.
        Raze = "raze",
        /// Discard a card.
        Drop { card: CardId } = "drop",
        /// Adopt the religion or government of an artefact.
        Adopt { artefact: crate::content::ArtefactId } = "adopt",
        /// Discard a religion or government.
        Abandon { artefact: crate::content::ArtefactId } = "abandon",
        /// The other religion becomes dominant.
        Swap = "swap",
        /// Turn over units of a type.
        Flip { unit: UnitId } = "flip",
        /// Turn over one unit in an area.
        FlipOne { area: AreaId, unit: UnitId } = "flip-one",
        /// Build or improve a city.
        Urbanise { area: AreaId } = "urbanise",
        /// Build a temple of a religion.
        Temple { faith: crate::content::ArtefactId, area: AreaId } = "temple",
        /// Destroy a temple.
        Profane { area: AreaId } = "profane",
        /// Make a city the capital.
        Capital { area: AreaId } = "capital",
        /// The capital becomes the homeland.
        Homeland = "homeland",
        /// An empire buys so much glory.
        BuyFor { empire: SetId, glory: u8 } = "buy-for",
        /// Buy so much glory.
        Buy { glory: u8 } = "buy",
        /// Discard the empire.
        Abolish = "abolish",
        /// Play the event of a card, in its first or second way.
        Event { card: CardId, way: u8 } = "event",
        /// One of the own empires asks another to let it through.
        AskFor { guest: SetId, empire: SetId } = "ask-for",
        /// Pass, and do not ask again in this action.
        Quiet = "quiet",
        /// Pass, and do not ask again before the actions of this turn are over.
        Hush = "hush",
        /// Be asked again whether wild cards are turned over.
        AskWild = "ask-wild",
        /// On these two empires.
        Both { one: SetId, two: SetId } = "both",
        /// On this river.
        River { river: u8 } = "river",
        /// On this region.
        Region { region: u8 } = "region",
        /// On this religion.
        Faith { artefact: crate::content::ArtefactId } = "faith",
        /// On this leader.
        Person { leader: LeaderId, empire: SetId, area: AreaId } = "person",
        /// On one unit of a side.
        Single { side: u8, unit: UnitId } = "single",
        /// On this side.
        Side { side: u8 } = "side",
        /// On this player.
        Player { to: To } = "player",
        /// This artefact.
        Relic { artefact: crate::content::ArtefactId } = "relic",
        /// This leader out of the cup.
        Name { leader: LeaderId } = "name",
        /// A counter of this unit type out of every colour.
        Counter { unit: UnitId } = "counter",
        /// A second action.
        Again { marker: MarkerId } = "again",
        /// Make the action a pass.
        Pass = "pass",
        /// A unit converts a neutral area.
        Convert { from: AreaId, unit: UnitId, to: AreaId } = "convert",
        /// Stir up an area.
        Stir { area: AreaId } = "stir",
        /// Look at so many cards of a player.
        Look { to: To, count: u8 } = "look",
        /// So many levels.
        Levels { levels: u8 } = "levels",
        /// Claim so much glory.
        Claim { glory: u8 } = "claim",
        /// Show the own glory.
        Show = "show",
        /// End the heresy.
        Absolve = "absolve",
        /// Call a vote.
        Vote = "vote",
        /// Vote for it.
        Yes = "yes",
        /// Vote against it, or refuse.
        No = "no",
        /// Give in.
        Accept = "accept",
        /// Call for a holy war.
        HolyWar { area: AreaId } = "holy-war",
        /// No, or enough of this.
        Done = "done",
    }
}

/// Notes whether anything is offered but to be done with it.
pub(crate) struct Anything(bool);

impl Sink<Position> for Anything {
    fn offer(&mut self, choice: Choice) -> ControlFlow<()> {
        if choice == Choice::Done {
            return ControlFlow::Continue(());
        }
        self.0 = true;
        ControlFlow::Break(())
    }
}

/// Do these offers leave anything to decide?
pub(crate) fn anything(offers: impl FnOnce(&mut Anything) -> ControlFlow<()>) -> bool {
    let mut sink = Anything(false);
    let _ = offers(&mut sink);
    sink.0
}
