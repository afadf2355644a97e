//! Option 11: events that compare glory make their target show it and claim; others show theirs to lower the claim.

use crate::{
    Choice, Position, Table,
    content::{
        CardId,
        events::{Amount, Op, Source},
    },
    empire, text,
};
use orbis_core::{Flow, Offer, Prompt, Seat, SeatSet, Sink, step};
use std::ops::ControlFlow;

/// What an event gives that compares a player's glory with that of others: who did not show counts in the player's favour.
pub fn worth(position: &Position, seat: Seat, shown: SeatSet, n: &Amount) -> i16 {
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
pub fn most(position: &Position, seat: Seat, card: CardId, shown: SeatSet) -> u8 {
    stake(card).map_or(0, |n| worth(position, seat, shown, n).clamp(0, 60) as u8)
}

fn show(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    table.reveal();
    position.chronicle.shown = position.chronicle.shown.with(seat);
    let glory = position.player(seat).glory;
    table.emit(|| crate::events::News::Shown { seat, glory });
}

/// The target of an event shows its glory, and claims.
pub(crate) fn demand(position: &mut Position, seat: Seat, card: CardId, table: &mut Table<'_>) {
    show(position, seat, table);
    position.event(Claim { seat, card });
}

step! {
    /// How much glory does the target of an event claim? (option 11)
    pub struct Claim { seat: Seat, card: CardId }
}

impl step::Ask<Position> for Claim {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.opt11.reveal-events",
            format!(
                "{}: how much glory do you claim?",
                self.card.card().event_name
            ),
        )
        .hint("It stands unless others show glory that disproves it.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for glory in 0..=most(position, seat, self.card, position.chronicle.shown) {
            sink.offer(Choice::Claim { glory })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    /// The claim is made; the others are asked one after the other.
    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Claim { seat, card } = self;
        if let Choice::Claim { glory } = choice {
            let at = seat.next(position.present() as u8);
            position.event(Contest {
                seat,
                card,
                at,
                claim: glory,
            });
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.options.secret && crate::check::plays(position, self.seat)
    }
}

step! {
    /// Does another player show glory to lower the claim?
    pub struct Contest { seat: Seat, card: CardId, at: Seat, claim: u8 }
}

impl step::Ask<Position> for Contest {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let Contest {
            seat, card, claim, ..
        } = *self;
        Prompt::new(
            "sa.opt11.reveal-events",
            format!(
                "{}: {seat} claims {claim} glory. Do you show yours?",
                card.card().event_name
            ),
        )
        .hint("Glory that disproves the claim lowers it.")
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        sink.offer(Choice::Show)?;
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "The bag stays closed")
    }

    /// Somebody shows, or not; after the last the claim is paid as far as it stands.
    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Contest {
            seat,
            card,
            at,
            claim,
        } = self;
        if choice == Choice::Show {
            show(position, at, table);
        }
        let at = at.next(position.present() as u8);
        if at != seat {
            position.event(Contest {
                seat,
                card,
                at,
                claim,
            });
            return;
        }
        let paid = claim.min(most(position, seat, card, position.chronicle.shown));
        position.chronicle.shown = SeatSet::NONE;
        empire::glory(position, seat, i16::from(paid), table);
    }

    fn fits(&self, position: &Position) -> bool {
        let Contest { seat, at, .. } = *self;
        position.options.secret
            && crate::check::plays(position, seat)
            && crate::check::plays(position, at)
    }
}
