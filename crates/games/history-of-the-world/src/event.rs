//! What happened, for the log.

use crate::{
    Approach, Payment, Structure,
    content::{AreaId, CardId, EmpireId, Host, LandId, MarkerId, WaterId},
};
use orbis_core::Seat;
use orbis_parts::List;

/// Dice as they fell.
pub type Dice = List<u8, 4>;

/// One thing that happened.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are what the names say
pub enum Event {
    /// An epoch begins.
    Epoch { epoch: u8 },
    /// A throw for the order of drawing.
    OrderRoll { seat: Seat, dice: Dice },
    /// The order of drawing.
    Order { order: List<Seat, 6> },
    /// A player drew an empire card.
    Drew { seat: Seat, empire: EmpireId },
    /// A player kept it.
    Kept { seat: Seat },
    /// A player gave it away.
    Gave {
        seat: Seat,
        to: Seat,
        empire: EmpireId,
    },
    /// An empire is called.
    Called { seat: Seat, empire: EmpireId },
    /// An empire nobody has.
    Skipped { empire: EmpireId },
    /// An event card is played.
    Played { seat: Seat, card: CardId },
    /// Treachery names a land.
    Named { seat: Seat, land: LandId },
    /// An empire begins in its start land.
    Founded {
        seat: Seat,
        host: Host,
        land: LandId,
        ousted: Option<Seat>,
        capital: bool,
    },
    /// A kingdom rises.
    Kingdom {
        seat: Seat,
        host: Host,
        land: LandId,
        ousted: Option<Seat>,
    },
    /// Migrants settle.
    Settled { seat: Seat, land: LandId },
    /// An army enters a land without a fight.
    Entered {
        seat: Seat,
        host: Host,
        land: LandId,
        sacked: Option<Structure>,
        own: bool,
    },
    /// Another army joins those in a land.
    Reinforced { seat: Seat, land: LandId },
    /// An attack begins.
    Attack {
        seat: Seat,
        host: Host,
        land: LandId,
        enemy: Seat,
        approach: Approach,
    },
    /// One round of it.
    Round {
        attack: Dice,
        attack_bonus: u8,
        defence: Dice,
        defence_bonus: u8,
        outcome: Outcome,
    },
    /// The leader died.
    LeaderDied { seat: Seat },
    /// A land fell without dice.
    Betrayed { seat: Seat, land: LandId },
    /// A land was conquered.
    Conquered {
        seat: Seat,
        land: LandId,
        sacked: Option<Structure>,
    },
    /// The crusaders hold Palestine.
    HolyLand { seat: Seat },
    /// Disease strikes an area.
    Stricken { card: CardId, area: AreaId },
    /// Armies of a land roll against disease.
    Sickness {
        land: LandId,
        seat: Seat,
        dice: Dice,
        died: bool,
    },
    /// Monuments and more fall.
    Razed { land: LandId, monument: bool },
    /// A fleet more.
    Launched { seat: Seat, water: WaterId },
    /// A fleet leaves for want of markers.
    Scuttled { owner: Seat, water: WaterId },
    /// A fleet is attacked.
    SeaAttack {
        seat: Seat,
        enemy: Seat,
        water: WaterId,
    },
    /// A fleet follows into a free sea.
    Followed { seat: Seat, water: WaterId },
    /// A fleet becomes a coin.
    Sold { seat: Seat, water: WaterId },
    /// An army boards a fleet.
    Manned { seat: Seat, water: WaterId },
    /// A fort is built.
    Fortified {
        seat: Seat,
        land: LandId,
        by: Payment,
    },
    /// A lost army comes back.
    Recalled { seat: Seat, host: Host, by: Payment },
    /// A monument is built.
    Built { seat: Seat, land: LandId },
    /// A turn is scored.
    Scored {
        seat: Seat,
        areas: u16,
        structures: u16,
        seas: u16,
    },
    /// The leader of the epoch takes a marker.
    Preeminent { seat: Seat },
    /// Nobody is ahead alone.
    NobodyPreeminent,
    /// A marker is turned over at the end.
    Revealed { seat: Seat, marker: MarkerId },
    /// The game is over.
    End,
}

/// How a round of combat ends.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The defending army is gone.
    Won,
    /// The fort is gone, the fight goes on.
    FortLost,
    /// One defending army of several is gone, the fight goes on.
    Goes,
    /// The attacking army is gone.
    Lost,
    /// Both armies are gone.
    Tie,
    /// The attacking army and the fort are gone.
    FortTie,
}
