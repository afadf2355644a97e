//! Option 11: events that compare glory make their target show it and claim; others show theirs to lower the claim.

use super::Ask;
use crate::{
    Choice, Event, Position, Step, Table,
    content::{
        CardId,
        events::{Amount, Op, Source},
    },
    empire,
};
use orbis_core::{Seat, SeatSet, Sink};
use std::ops::ControlFlow;

/// What an event gives that compares a player's glory with that of others: who did not show counts in the player's favour.
pub(crate) fn worth(position: &Position, seat: Seat, shown: SeatSet, n: &Amount) -> i16 {
    let own = position.player(seat).glory;
    let others = || position.seats().filter(|other| *other != seat);
    let seen = |other: &Seat| {
        shown
            .contains(*other)
            .then(|| position.player(*other).glory)
    };
    let behind = others().filter(|other| seen(other).is_some_and(|glory| glory < own));
    let behind = behind.count() as i16;
    if n.of == Source::PlayersBehind {
        return n.of(behind);
    }
    let ahead = others().filter(|other| seen(other).is_none_or(|glory| glory > own));
    n.of(ahead.count() as i16) + if behind == 0 { n.last } else { 0 }
}

/// Does an amount compare the glory of players?
pub(crate) fn compares(n: &Amount) -> bool {
    matches!(n.of, Source::PlayersAhead | Source::PlayersBehind)
}

/// The amount of a card that compares glory.
fn stake(card: CardId) -> Option<&'static Amount> {
    let ways = card.card().event.card().ways.iter();
    ways.flat_map(|way| &way.ops).find_map(|op| match op {
        Op::Glory { n, .. } if compares(n) => Some(n),
        _ => None,
    })
}

/// The most that a claim can be worth after these players showed their glory.
pub(crate) fn most(position: &Position, seat: Seat, card: CardId, shown: SeatSet) -> u8 {
    stake(card).map_or(0, |n| worth(position, seat, shown, n).clamp(0, 60) as u8)
}

fn show(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    table.reveal();
    position.chronicle.shown = position.chronicle.shown.with(seat);
    let glory = position.player(seat).glory;
    table.emit(|| Event::Shown { seat, glory });
}

/// The target of an event shows its glory, and claims.
pub(crate) fn demand(position: &mut Position, seat: Seat, card: CardId, table: &mut Table<'_>) {
    show(position, seat, table);
    position.stack.push(Step::Card {
        ask: Ask::Claim { seat, card },
    });
}

pub(super) fn claim_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    card: CardId,
    sink: &mut S,
) -> ControlFlow<()> {
    for glory in 0..=most(position, seat, card, position.chronicle.shown) {
        sink.offer(Choice::Claim { glory })?;
    }
    ControlFlow::Continue(())
}

pub(super) fn contest_offers<S: Sink<Position>>(sink: &mut S) -> ControlFlow<()> {
    sink.offer(Choice::Show)?;
    sink.offer(Choice::Done)
}

/// The claim is made; the others are asked one after the other.
pub(super) fn claim(position: &mut Position, seat: Seat, card: CardId, choice: Choice) {
    if let Choice::Claim { glory } = choice {
        let at = seat.next(position.present() as u8);
        position.stack.push(Step::Card {
            ask: Ask::Contest {
                seat,
                card,
                at,
                claim: glory,
            },
        });
    }
}

/// Somebody shows, or not; after the last the claim is paid as far as it stands.
pub(super) fn contest(
    position: &mut Position,
    (seat, card, at, claim): (Seat, CardId, Seat, u8),
    choice: Choice,
    table: &mut Table<'_>,
) {
    if choice == Choice::Show {
        show(position, at, table);
    }
    let at = at.next(position.present() as u8);
    if at != seat {
        position.stack.push(Step::Card {
            ask: Ask::Contest {
                seat,
                card,
                at,
                claim,
            },
        });
        return;
    }
    let paid = claim.min(most(position, seat, card, position.chronicle.shown));
    position.chronicle.shown = SeatSet::NONE;
    empire::glory(position, seat, i16::from(paid), table);
}
