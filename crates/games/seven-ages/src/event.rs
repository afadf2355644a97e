//! What happened, for the log.

use crate::{
    content::{ArtefactId, CardId, LeaderId, MarkerId, SetId, UnitId},
    sets::AreaId,
    world::Counts,
};
use orbis_core::Seat;

/// One thing that happened.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are what the names say
pub enum Event {
    Turn {
        turn: u8,
        first: Seat,
    },
    Bid {
        seat: Seat,
        card: CardId,
    },
    First {
        seat: Seat,
    },
    Colour {
        seat: Seat,
        group: u8,
    },
    Action {
        seat: Seat,
        card: Option<CardId>,
        action: MarkerId,
        wild: bool,
    },
    Founded {
        seat: Seat,
        card: CardId,
        set: SetId,
        level: u8,
    },
    Converted {
        set: SetId,
        area: AreaId,
    },
    Capital {
        set: SetId,
        area: AreaId,
    },
    Glory {
        seat: Seat,
        gain: i16,
    },
    Picked {
        card: CardId,
    },
    Progress {
        set: SetId,
        level: u8,
    },
    Age {
        set: SetId,
        age: u8,
    },
    Leader {
        set: SetId,
        leader: LeaderId,
        area: AreaId,
    },
    LeaderGone {
        set: SetId,
        leader: LeaderId,
    },
    Disorder {
        area: AreaId,
    },
    Calmed {
        area: AreaId,
    },
    GalleysLost {
        set: SetId,
        area: AreaId,
    },
    Discarded {
        seat: Seat,
        card: CardId,
    },
    Income {
        set: SetId,
        money: i16,
    },
    Built {
        set: SetId,
        unit: UnitId,
        area: AreaId,
    },
    Fort {
        set: SetId,
        area: AreaId,
    },
    Elite {
        set: SetId,
    },
    Disbanded {
        set: SetId,
        unit: UnitId,
        area: AreaId,
    },
    Trade {
        set: SetId,
        with: Option<SetId>,
    },
    TradeCard {
        seat: Option<Seat>,
        card: CardId,
    },
    TradeValue {
        mine: i16,
        theirs: i16,
    },
    Gift {
        from: SetId,
        to: SetId,
        money: u8,
    },
    Moved {
        set: SetId,
        units: Counts,
        from: AreaId,
        to: AreaId,
    },
    Conflict {
        area: AreaId,
        active: SetId,
        defender: SetId,
    },
    Round {
        cards: [CardId; 2],
        units: [Counts; 2],
        totals: [i16; 2],
    },
    Retreated {
        set: SetId,
        to: AreaId,
    },
    Taken {
        set: SetId,
        area: AreaId,
    },
    Held {
        set: SetId,
        area: AreaId,
    },
    Vacant {
        area: AreaId,
    },
    Drew {
        seat: Seat,
        count: u8,
    },
    Artefact {
        seat: Seat,
        artefact: ArtefactId,
        set: SetId,
    },
    Adopted {
        set: SetId,
        artefact: ArtefactId,
    },
    Abandoned {
        set: SetId,
        artefact: ArtefactId,
    },
    City {
        set: SetId,
        area: AreaId,
        value: u8,
    },
    Harvest {
        set: SetId,
        glory: i16,
    },
    Bought {
        set: SetId,
        glory: u8,
    },
    Played {
        seat: Seat,
        card: CardId,
    },
    Voted {
        yes: u16,
        no: u16,
    },
    Cancelled {
        card: CardId,
    },
    Lost {
        set: SetId,
        unit: UnitId,
        area: AreaId,
    },
    ElephantsGone,
    Passage {
        set: SetId,
        of: SetId,
    },
    Temple {
        set: SetId,
        area: AreaId,
        religion: u8,
    },
    Profaned {
        area: AreaId,
    },
    Cadence {
        markers: [MarkerId; 3],
    },
    Nuke {
        set: SetId,
        area: AreaId,
    },
    End,
}
