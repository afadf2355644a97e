//! Empire cards and the epoch: drawing and passing them, calling the empires, pre-eminence and the end.

use crate::{
    Choice, Position, Refusal, Step, Table, To,
    combat::{Dice, faces},
    content::{EmpireId, MarkerId, content, roman},
    empire::{self, Part, Turn},
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, SeatSet, Sink, news, step,
    step::{Ask, Run, Stacked, no_answer, unexpected},
};
use orbis_parts::{List, Slot};
use std::ops::ControlFlow;

news! {
    /// What is told of epochs and empire cards.
    pub enum News for viewer {
        /// An epoch begins.
        Begins { epoch: u8 } => {
            let year = &content().pieces.years[usize::from(epoch) - 1];
            Line::heading(format!("Epoch {} · {year}", roman(epoch)))
        },
        /// A throw for the order of drawing.
        OrderRoll { seat: Seat, dice: Dice } => {
            let (total, faces) = (dice.iter().sum::<u8>(), faces(&dice));
            Line::by(seat, format!("{seat} rolls {total}, {faces}, for the order of drawing"))
        },
        /// The order of drawing.
        Order { order: List<Seat, 6> } => {
            let seats: Vec<String> = order.iter().map(ToString::to_string).collect();
            Line::plain(format!("Empires are drawn in this order: {}", seats.join(", ")))
        },
        /// A player drew an empire card.
        Drew { seat: Seat, empire: EmpireId } => Line::by(seat, if viewer.is(seat) {
            format!("{seat} draws {}", empire.card().name)
        } else {
            format!("{seat} draws an empire")
        }),
        /// A player kept it.
        Kept { seat: Seat } => Line::by(seat, format!("{seat} keeps the empire")),
        /// A player gave it away.
        Gave { seat: Seat, to: Seat, empire: EmpireId } => Line::by(seat, if viewer.is(seat) {
            format!("{seat} gives {} to {to}", empire.card().name)
        } else {
            format!("{seat} gives the empire to {to}")
        }),
        /// An empire is called.
        Called { seat: Seat, empire: EmpireId } => Line {
            seat: Some(seat),
            ..Line::heading(format!("{} · {seat} · strength {}", empire.card().name, empire.card().strength))
        },
        /// An empire nobody has.
        Skipped { empire: EmpireId } => Line::plain(format!("Nobody has {}", empire.card().name)),
        /// The leader of the epoch takes a marker.
        Preeminent { seat: Seat } => {
            Line::by(seat, format!("{seat} is ahead and takes a pre-eminence marker"))
        },
        /// Nobody is ahead alone.
        NobodyPreeminent => Line::plain("Nobody is ahead alone: no pre-eminence marker"),
        /// A marker is turned over at the end.
        Revealed { seat: Seat, marker: MarkerId } => {
            Line::by(seat, format!("{seat} turns over a marker: {}", marker.card().value))
        },
        /// The game is over.
        End => Line::heading("The history of the world is written"),
    }
}

step! {
    /// An epoch begins: the order of drawing.
    #[derive(Default)]
    pub struct Epoch {}

    /// The next in order draws an empire.
    pub struct Draft { next: u8 }

    /// The empire with this place is called.
    pub struct Call { next: u8 }

    /// Pre-eminence, and on to the next epoch or the end.
    pub struct EndOfEpoch {}

    /// Keep the drawn empire or give it away?
    pub struct ChooseEmpire { seat: Seat }
}

impl Position {
    /// Who draws an empire next in the order of drawing, while empires are drawn.
    pub fn drafting(&self) -> Option<u8> {
        match self.stack.first() {
            Some(Step::Draft(Draft { next })) => Some(*next),
            _ => None,
        }
    }

    /// Which empire is called next, while empires are played.
    pub fn calling(&self) -> Option<u8> {
        match self.stack.first() {
            Some(Step::Call(Call { next })) => Some(*next),
            _ => None,
        }
    }
}

/// How often a tie is rolled again. Dice that fall alike so often are no dice: then the first of those who tie begins.
const TIES: u8 = 100;

/// Everybody rolls two dice; those who share the highest total roll again.
/// Rules: `hotw.draft.first-order`.
fn highest_roller(position: &Position, table: &mut Table<'_>) -> Seat {
    let mut best: SeatSet = SeatSet::of(position.players.len() as u8);
    for _ in 0..TIES {
        if best.len() < 2 {
            break;
        }
        let mut top = 0;
        for seat in std::mem::take(&mut best).iter() {
            let dice: Dice = [table.roll(6) as u8, table.roll(6) as u8]
                .into_iter()
                .collect();
            table.emit(|| News::OrderRoll { seat, dice });
            let total = dice[0] + dice[1];
            if total > top {
                (top, best) = (total, SeatSet::only(seat));
            } else if total == top {
                best = best.with(seat);
            }
        }
    }
    best.first().unwrap_or_default()
}

/// A player who has no empire yet.
fn without(position: &Position) -> Option<Seat> {
    position
        .seats()
        .find(|seat| position.player(*seat).empire.is_none())
}

/// The drawer keeps the card.
fn keep(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    position.player_mut(seat).empire = position.drawn.take();
    table.emit(|| News::Kept { seat });
}

/// The drawer gives it away: the giver knows it, the receiver does not look yet.
/// Rules: `hotw.draft.recipient-blind`.
fn give(position: &mut Position, seat: Seat, to: Seat, table: &mut Table<'_>) {
    let Some(slot) = position.drawn.take() else {
        return;
    };
    let empire = slot.card;
    position.player_mut(to).empire = Some(slot);
    table.emit(|| News::Gave { seat, to, empire });
}

impl Run<Position> for Epoch {
    /// The order of drawing: by dice in Epoch I, by points from then on.
    /// Rules: `hotw.draft.order-vp`, `hotw.draft.order-tie-strength`, `hotw.draft.order-tie-earlier`, `hotw.draft.order-incas`,
    /// `hotw.between.steps`.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let epoch = position.epoch;
        table.emit(|| News::Begins { epoch });
        position.order = if epoch == 1 {
            let first = highest_roller(position, table);
            first.round(position.players.len() as u8).collect()
        } else {
            let mut order: List<Seat, 6> = position.seats().collect();
            order.sort_by_key(|seat| {
                let player = position.player(*seat);
                let last = player.past.last().map(|empire| empire.card());
                let (strength, place) = last.map_or((0, 0), |card| (card.strength, card.order));
                (player.track(), strength, place)
            });
            order
        };
        let order = position.order;
        table.emit(|| News::Order { order });
        position.push(Draft { next: 0 });
    }

    fn fits(&self, _position: &Position) -> bool {
        false
    }
}

impl Run<Position> for Draft {
    /// The next in order draws; the last card goes where it must.
    /// Rules: `hotw.draft.draw`, `hotw.draft.everyone-draws`, `hotw.draft.last-drawer`.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let next = self.next;
        let Some(seat) = position.order.get(usize::from(next)).copied() else {
            for seat in position.seats() {
                if let Some(slot) = &mut position.player_mut(seat).empire {
                    slot.known = slot.known.with(seat);
                }
            }
            table.reveal();
            position.push(Call { next: 1 });
            return;
        };
        let deck = &mut position.decks[usize::from(position.epoch - 1)];
        let Some(slot) = deck.draw(SeatSet::only(seat), table) else {
            return;
        };
        let empire = slot.card;
        table.emit(|| News::Drew { seat, empire });
        position.drawn = Some(slot);
        position.push(Draft { next: next + 1 });
        if usize::from(next) + 1 < position.players.len() {
            position.push(ChooseEmpire { seat });
        } else if position.player(seat).empire.is_none() {
            keep(position, seat, table);
        } else if let Some(to) = without(position) {
            give(position, seat, to, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.stack.len() == 2 && position.drafting() == Some(self.next)
    }
}

impl Ask<Position> for ChooseEmpire {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let drawn = position.drawn.map(|slot| slot.card);
        let known = drawn.filter(|empire| *empire != EmpireId::BACK);
        let prompt = if position.player(seat).empire.is_some() {
            Prompt::new("hotw.draft.must-pass", "Who gets the empire you drew?")
        } else {
            Prompt::new(
                "hotw.draft.keep-or-pass",
                "Do you keep the empire you drew, or give it away?",
            )
        };
        prompt.hint(known.map_or(String::new(), empire::words))
    }

    /// Keep it, or give it to somebody who has none.
    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let has = position.player(seat).empire.is_some();
        sink.decide(Choice::Keep, has.then_some(Refusal::HasEmpire))?;
        for to in position.seats().filter(|to| *to != seat) {
            let full = position.player(to).empire.is_some();
            let obstacle = full.then_some(Refusal::TheyHaveEmpire { to });
            sink.decide(Choice::Give { to: To(to) }, obstacle)?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Keep => {
                let drawn = position.drawn.map(|slot| slot.card);
                let name = drawn
                    .filter(|empire| *empire != EmpireId::BACK)
                    .map_or("the empire", |empire| &empire.card().name);
                Offer::new(format!("Keep {name}"))
            }
            Choice::Give { to } => {
                Offer::new(format!("Give it to {}", to.0)).at(format!("seat-{to}"))
            }
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Keep => keep(position, seat, table),
            Choice::Give { to } => give(position, seat, to.0, table),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let next = position.drafting().map_or(0, usize::from);
        next > 0 && position.order.get(next - 1) == Some(&self.seat)
    }
}

impl Run<Position> for Call {
    /// An empire is called: whoever has it takes the whole turn.
    /// Rules: `hotw.epoch.end`.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let next = self.next;
        if next > 7 {
            position.push(EndOfEpoch {});
            return;
        }
        position.push(Call { next: next + 1 });
        let empire = EmpireId::called(position.epoch, next);
        table.reveal();
        let holds = |seat: &Seat| {
            let slot = position.player(*seat).empire;
            slot.is_some_and(|slot| slot.card == empire)
        };
        let Some(seat) = position.seats().find(holds) else {
            table.emit(|| News::Skipped { empire });
            let deck = &mut position.decks[usize::from(position.epoch - 1)];
            for slot in deck.iter_mut().filter(|slot| slot.card == empire) {
                *slot = Slot::up(empire);
            }
            return;
        };
        let player = position.player_mut(seat);
        player.empire = None;
        player.past.push(empire);
        table.emit(|| News::Called { seat, empire });
        let part = Part::Events;
        position.push(Turn { seat, part });
    }

    fn fits(&self, position: &Position) -> bool {
        position.stack.len() == 3 && position.calling() == Some(self.next)
    }
}

impl Run<Position> for EndOfEpoch {
    /// The player ahead of all others takes a pre-eminence marker; then the next epoch, or the end.
    /// Rules: `hotw.preem.award`, `hotw.preem.tie`, `hotw.preem.all-epochs`, `hotw.end.final`.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        if position.options.preeminence {
            let top = position.players.iter().map(|player| player.track()).max();
            let ahead: SeatSet = position
                .seats()
                .filter(|seat| Some(position.player(*seat).track()) == top)
                .collect();
            match ahead.first().filter(|_| ahead.len() == 1) {
                Some(seat) => {
                    let marker = position.markers.draw(SeatSet::NONE, table);
                    position.player_mut(seat).markers.extend(marker);
                    table.emit(|| News::Preeminent { seat });
                }
                None => table.emit(|| News::NobodyPreeminent),
            }
        }
        if position.epoch < 7 {
            position.epoch += 1;
            position.push(Epoch {});
            return;
        }
        let mut order: List<Seat, 6> = position.seats().collect();
        order.sort_by_key(|seat| position.player(*seat).track());
        for seat in order.iter().copied() {
            for slot in position.player_mut(seat).markers.iter_mut() {
                slot.known = SeatSet::ALL;
                let marker = slot.card;
                table.emit(|| News::Revealed { seat, marker });
            }
        }
        table.reveal();
        table.emit(|| News::End);
    }

    fn fits(&self, _position: &Position) -> bool {
        false
    }
}
