//! Spy: look at a hand and swap a card.

use super::News;
use crate::{
    Choice, Deck, Position, Table, Who,
    ask::{self, plainly},
};
use orbis_core::{
    Flow, Prompt, Seat, Sink, step,
    step::{Ask, Stacked, no_answer},
};
use orbis_parts::{Card, Pile};

/// Does the player hold any cards?
pub(super) fn holds_cards(position: &Position, seat: Seat) -> bool {
    let player = position.player(seat);
    !(player.actions.is_empty() && player.objectives.is_empty() && player.wonders.is_empty())
}

step! {
    /// Whose hand is looked at?
    pub struct Spy { seat: Seat }
    /// Which of the other's cards is taken?
    pub struct SpyTake { seat: Seat, from: Seat }
    /// Which own card is given for it?
    pub struct SpyGive { seat: Seat, from: Seat, deck: Deck }
}

impl Ask<Position> for Spy {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("coc.card.action-when", "Whose hand do you look at?")
            .hint("You may swap a card for one of yours of the same kind.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let others = position.others(seat);
        ask::players(others.filter(|other| holds_cards(position, *other)), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Player { who: Who(who) } = choice else {
            return;
        };
        table.reveal();
        let other = position.player_mut(who);
        show(&mut other.actions, seat);
        show(&mut other.objectives, seat);
        show(&mut other.wonders, seat);
        table.emit(|| News::Spied { seat, on: who });
        position.push(SpyTake { seat, from: who });
    }
}

/// The seat knows these cards now.
fn show<C: Card, const N: usize>(hand: &mut Pile<C, N>, seat: Seat) {
    hand.iter_mut()
        .for_each(|slot| slot.known = slot.known.with(seat));
}

impl Ask<Position> for SpyTake {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.card.action-secret",
            format!("Which card do you take from {}?", self.from),
        )
        .hint("You give one of yours of the same kind for it.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let own = position.player(seat);
        if !own.actions.is_empty() {
            ask::action_cards(position, self.from, sink)?;
        }
        if !own.objectives.is_empty() {
            ask::objective_cards(position, self.from, sink)?;
        }
        if !own.wonders.is_empty() {
            ask::wonder_cards(position, self.from, sink)?;
        }
        sink.offer(Choice::Decline)
    }

    plainly!(no: "Take none");

    /// The chosen card comes to the end of its hand, where the swap finds it.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let other = position.player_mut(self.from);
        let deck = match choice {
            Choice::Card { card } => {
                last(&mut other.actions, card);
                Deck::Actions
            }
            Choice::Objective { card } => {
                last(&mut other.objectives, card);
                Deck::Objectives
            }
            Choice::Plan { card } => {
                last(&mut other.wonders, card);
                Deck::Wonders
            }
            _ => return,
        };
        position.push(SpyGive {
            seat,
            from: self.from,
            deck,
        });
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.from) && self.from != self.seat
    }
}

fn last<C: Card + PartialEq, const N: usize>(hand: &mut Pile<C, N>, card: C) {
    if let Some(index) = hand.iter().position(|slot| slot.card == card) {
        let end = hand.len() - 1;
        hand.swap(index, end);
    }
}

/// The cards of a deck in the seat's hand.
pub(crate) fn hand(
    position: &Position,
    seat: Seat,
    deck: Deck,
    sink: &mut impl Sink<Position>,
) -> Flow {
    match deck {
        Deck::Actions => ask::action_cards(position, seat, sink),
        Deck::Objectives => ask::objective_cards(position, seat, sink),
        Deck::Wonders => ask::wonder_cards(position, seat, sink),
    }
}

impl Ask<Position> for SpyGive {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.card.action-secret",
            format!("Which {} card do you give {} for it?", self.deck, self.from),
        )
        .hint("Both of you know the cards that were swapped.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        hand(position, seat, self.deck, sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let [own, other] = [seat.index(), self.from.index()];
        macro_rules! swap {
            ($hand:ident, $card:expr) => {{
                let mine = &mut position.players[own].$hand;
                let Some(index) = mine.iter().position(|slot| slot.card == $card) else {
                    return;
                };
                let mut given = mine.remove(index);
                let Some(mut taken) = position.players[other].$hand.pop() else {
                    return position.players[own].$hand.push(given);
                };
                given.known = given.known.with(self.from);
                taken.known = taken.known.with(seat);
                position.players[other].$hand.push(given);
                position.players[own].$hand.push(taken);
            }};
        }
        match choice {
            Choice::Card { card } => swap!(actions, card),
            Choice::Objective { card } => swap!(objectives, card),
            Choice::Plan { card } => swap!(wonders, card),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.from)
            && self.from != self.seat
            && self.offers_anything(position, self.seat)
    }
}
