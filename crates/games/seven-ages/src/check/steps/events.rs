//! Do questions about events fit the rest of the position?

use crate::{
    Position,
    content::{CUP, NAMED, SETS, SetId, events::Aim},
    events::{Ask, Target},
};
use orbis_core::{Seat, SeatSet};

/// Does a target name things that exist?
pub(in crate::check) fn target(position: &Position, target: &Target) -> bool {
    let set = |set: SetId| set.index() < SETS;
    match *target {
        Target::Nothing => true,
        Target::Empire { empire } => set(empire),
        Target::Pair { one, two } => set(one) && set(two),
        Target::Area { area } => area.index() < crate::content::AREAS,
        Target::River { river } => usize::from(river) < crate::content::content().rivers.len(),
        Target::Region { region } => usize::from(region) < crate::content::content().regions.len(),
        Target::Religion { religion } => religion < 7,
        Target::Leader { leader, empire, .. } => leader.index() < NAMED + CUP && set(empire),
        Target::Unit { side, unit } => side < 2 && unit.index() < crate::content::UNITS,
        Target::Side { side } => side < 2,
        Target::Player { seat } => seat.index() < position.players.len(),
        Target::Card { card } => card.index() < crate::content::content().cards.len(),
    }
}

/// Can this question be asked here?
pub(super) fn check(position: &Position, ask: Ask) -> bool {
    let sits = |seat: Seat| seat.index() < position.players.len();
    let set = |set: SetId| set.index() < SETS;
    let or_none = |one: SetId| one == SetId::BACK || set(one);
    let holds = |seat: Seat, card, way: u8| {
        sits(seat)
            && position
                .player(seat)
                .hand
                .iter()
                .any(|slot| slot.card == card)
            && usize::from(way) < card.card().event.card().ways.len()
    };
    let asked = |seats: SeatSet, at: Seat, passes: u8| {
        sits(at) && seats.iter().all(sits) && usize::from(passes) <= position.players.len()
    };
    let top = position.chronicle.played.last();
    match ask {
        Ask::Window {
            empire,
            at,
            seats,
            passes,
            ..
        } => or_none(empire) && asked(seats, at, passes),
        Ask::Aim {
            seat,
            card,
            way,
            empire,
        } => {
            or_none(empire)
                && holds(seat, card, way)
                && card.card().event.card().ways[usize::from(way)].aim != Aim::Nothing
        }
        Ask::Play {
            seat, card, way, ..
        } => holds(seat, card, way),
        Ask::Answer { seats, at, passes } => top.is_some() && asked(seats, at, passes),
        Ask::Resolve => position.chronicle.played.iter().all(|played| {
            sits(played.seat)
                && target(position, &played.target)
                && usize::from(played.way) < played.event().card().ways.len()
        }),
        Ask::Choose { seat } => top.is_some() && sits(seat),
        Ask::Stab { side } => side < 2 && position.chronicle.plot.is_some(),
        Ask::Spy { seat, from, .. } => {
            sits(seat) && sits(from) && !position.player(from).hand.is_empty()
        }
        Ask::Give { from, to, .. } => sits(from) && sits(to),
        Ask::Peek { seat, left, .. } => {
            sits(seat) && left <= 8 && usize::from(left) <= position.deck.len()
        }
        Ask::Claim { seat, .. } => position.options.secret && sits(seat),
        Ask::Contest { seat, at, .. } => position.options.secret && sits(seat) && sits(at),
        Ask::Swap { seat, empire } => sits(seat) && set(empire),
        Ask::Exhume { seat, .. } | Ask::Souvenir { seat } | Ask::Tempo { seat } => sits(seat),
        Ask::Reinforce { side, .. } => side < 2 && position.conflict.is_some(),
        Ask::Haggle { side, .. } => side < 2 && position.trade.is_some(),
        Ask::Again { empire, .. }
        | Ask::Hire { empire, .. }
        | Ask::Frost { empire }
        | Ask::Herald { empire, .. }
        | Ask::Funeral { empire } => set(empire),
        Ask::Talent { empire, leader, .. } => {
            set(empire) && (NAMED..NAMED + CUP).contains(&leader.index())
        }
        Ask::Strike
        | Ask::Settled
        | Ask::Arrive
        | Ask::Conclude
        | Ask::Spoils
        | Ask::Reveal
        | Ask::Bargain
        | Ask::Dealt
        | Ask::FreeProgress
        | Ask::Harvest => true,
    }
}
