//! What happened, for the log.

use crate::{
    Position,
    content::{ArtefactId, CardId, LeaderId, MarkerId, SetId, UnitId},
    sets::AreaId,
    text,
    world::Counts,
};
use orbis_core::Seat;
use std::fmt;

/// An empire as it was called when something happened: its colour may be another's by now.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Who {
    set: SetId,
    card: Option<CardId>,
    /// Whose it was.
    pub(crate) seat: Option<Seat>,
}

impl Position {
    pub(crate) fn who(&self, set: SetId) -> Who {
        let empire = self.empire(set);
        Who {
            set,
            card: empire.map(|empire| empire.card),
            seat: empire.map(|empire| empire.seat),
        }
    }
}

/// As in a sentence: the Romans.
impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.card {
            Some(card) => write!(f, "the {}", card.name()),
            None => write!(f, "the {}", text::colour(self.set)),
        }
    }
}

/// What came of asking for a passage.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names say it
pub enum Passage {
    Free,
    Paid,
    Refused,
}

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
    Thinned {
        seat: Seat,
        choice: crate::Choice,
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
    Shown {
        seat: Seat,
        glory: u16,
    },
    Picked {
        card: CardId,
    },
    Progress {
        who: Who,
        level: u8,
    },
    Age {
        who: Who,
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
        who: Who,
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
        who: Who,
    },
    Disbanded {
        set: SetId,
        unit: UnitId,
        area: AreaId,
    },
    Trade {
        who: Who,
        with: Option<Who>,
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
        from: Who,
        to: Who,
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
        active: Who,
        defender: Who,
    },
    Round {
        cards: [CardId; 2],
        units: [Counts; 2],
        totals: [i16; 2],
    },
    Retreated {
        who: Who,
        to: AreaId,
    },
    Taken {
        who: Who,
        area: AreaId,
    },
    Held {
        who: Who,
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
        who: Who,
    },
    Adopted {
        who: Who,
        artefact: ArtefactId,
    },
    Abandoned {
        who: Who,
        artefact: ArtefactId,
    },
    City {
        set: SetId,
        area: AreaId,
        value: u8,
    },
    Harvest {
        who: Who,
        glory: i16,
    },
    Bought {
        who: Who,
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
        who: Who,
        of: Who,
        passage: Passage,
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
