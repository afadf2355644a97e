//! Current events: whom they concern, what they do, what they ask.

mod effect;
pub mod gifts;
pub mod goods;
mod impact;
pub mod losses;
mod rank;

pub use impact::impact;
pub use rank::{Order, order};

use crate::{
    Auction, Phase, Position, Revealed, Step, Table,
    colonization::AuctionGoesOn,
    content::{MilitaryId, MilitaryKind},
    words::military,
};
use effect::carry_out;
use orbis_core::{
    Broken, Line, Seat, SeatSet, news, step,
    step::{Run, Stacked},
};

news! {
    /// What is told of current events.
    pub enum News {
        /// An event was revealed.
        Revealed { card: MilitaryId } => Line::plain(if card.hidden() {
            format!("The current event is {}.", military(card))
        } else {
            format!("The current event is {}: {}.", military(card), card.card().text)
        }),
        /// The future events became the current ones.
        Shuffled => Line::plain("The future events become the current events."),
    }
}

/// Reveals an event: comparisons are made now, effects follow sentence by sentence; a territory is offered to all.
/// Rules: `tta.event.as-written`, `tta.colony.all-may-bid`, `tta.event.one-time`.
pub(crate) fn reveal(position: &mut Position, seat: Seat, card: MilitaryId, table: &mut Table<'_>) {
    table.emit(|| News::Revealed { card });
    position.seen.play_military(card);
    if card.card().kind == MilitaryKind::Territory {
        position.auction = Some(Auction::new(card));
        position.push(AuctionGoesOn { seat });
        return;
    }
    position.event = Some(compare(position, seat, card));
    position.push(EventOp { op: 0, done: 0 });
}

/// The comparisons of an event, ties broken from this seat on.
/// Rules: `tta.event.simultaneous`, `tta.event.tie-higher`.
pub(crate) fn compare(position: &Position, seat: Seat, card: MilitaryId) -> Revealed {
    let strength = order(position, seat, Order::Strength);
    let mut targets = [SeatSet::NONE; 4];
    for (target, op) in targets.iter_mut().zip(&card.card().event) {
        *target = rank::targets(position, seat, op.who);
    }
    Revealed {
        card,
        targets,
        weakest: strength.last().copied().unwrap_or(seat),
    }
}

step! {
    /// The event's sentence `op` for the `done`-th civilization clockwise.
    pub struct EventOp { op: u8, done: u8 }

    /// The event is evaluated.
    pub struct EventDone {}
}

impl Run<Position> for EventOp {
    /// One sentence of the event for one civilization after the other, clockwise from the current player
    /// (`tta.event.decision-order`).
    /// Rules: `tta.app.devciv-choice`.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let EventOp { op, done } = self;
        let Some(event) = position.event else {
            return;
        };
        let sentences = &event.card.card().event;
        let Some(sentence) = sentences.get(usize::from(op)) else {
            return;
        };
        let players = position.players.len() as u8;
        if done >= players {
            let op = op + 1;
            return position.push(EventOp { op, done: 0 });
        }
        position.push(EventOp { op, done: done + 1 });
        let mut seats = position.current.round(players);
        let seat = seats.nth(usize::from(done)).unwrap_or_default();
        let targets = event.targets.get(usize::from(op));
        let concerned = targets.is_some_and(|targets| targets.contains(seat));
        if concerned && !position.player(seat).resigned {
            carry_out(position, seat, sentence.op, event.weakest, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.op < 8 && self.done < 8 && position.phase() == Some(Phase::Actions)
    }
}

impl Run<Position> for EventDone {
    /// The event goes to the past, and a new deck is made if it was the last (`tta.event.prepare-refill`).
    /// Rules: `tta.event.past-pile`, `tta.event.prepare-refill-timing`, `tta.event.order-within-age`.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        if let Some(event) = position.event.take() {
            position.past_events.add(event.card);
        }
        if position.current_events.is_empty() && !position.future_events.is_empty() {
            position.current_events = position.future_events;
            position.future_events.clear();
            position.current_events.reshuffle(table);
            // Cards of earlier ages lie above those of later ages; the top is last.
            position
                .current_events
                .sort_by_key(|slot| std::cmp::Reverse(slot.card.age()));
            table.emit(|| News::Shuffled);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.phase() == Some(Phase::Actions)
    }
}

/// An event is there exactly while its sentences are evaluated.
pub(crate) fn check(position: &Position) -> Result<(), Broken> {
    let evaluates = |step: &Step| matches!(step, Step::EventOp(_));
    let evaluated = position.stack.iter().any(evaluates);
    let about_event = position
        .event
        .is_none_or(|event| !event.card.hidden() && event.card.card().kind == MilitaryKind::Event);
    Broken::unless(evaluated == position.event.is_some() && about_event, || {
        "the event is not the one being evaluated".to_string()
    })?;
    match position.event {
        Some(event) => position.sits(event.weakest),
        None => Ok(()),
    }
}

/// The end of the game: every Age III event that is still to come is evaluated, the starting player breaking ties.
/// Rules: `tta.event.tie-end-of-game`, `tta.card.impact-during-game`.
pub(crate) fn final_events(position: &mut Position, table: &mut Table<'_>) {
    position.current = position.first;
    let seat = position.first;
    let mut left: orbis_parts::List<MilitaryId, 67> = orbis_parts::List::new();
    for slot in position.current_events.iter().rev() {
        left.push(slot.card);
    }
    for slot in position.future_events.iter().rev() {
        if !left.is_full() {
            left.push(slot.card);
        }
    }
    position.current_events.clear();
    position.future_events.clear();
    table.reveal();
    for card in &left {
        if card.age() == 3 && card.card().kind == MilitaryKind::Event {
            table.emit(|| News::Revealed { card: *card });
            position.seen.play_military(*card);
            let revealed = compare(position, seat, *card);
            for (sentence, targets) in card.card().event.iter().zip(revealed.targets) {
                let seats: SeatSet = position.round_from(seat).collect();
                for seat in seats.iter().filter(|seat| targets.contains(*seat)) {
                    carry_out(position, seat, sentence.op, revealed.weakest, table);
                }
            }
            position.past_events.add(*card);
        } else {
            position.discard_open(*card);
        }
    }
}
