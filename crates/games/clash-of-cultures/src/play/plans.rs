//! New Plans: an objective card for another.

use crate::{
    Choice, Position, Table,
    ask::{self, plainly},
    content::ObjectiveId,
};
use orbis_core::{
    Flow, Prompt, Seat, SeatSet, Sink, step,
    step::{Ask, Stacked},
};

step! {
    /// Which drawn card is kept?
    pub struct NewPlans { seat: Seat }
    /// Which own card goes for it? The kept one lies last among the drawn ones.
    pub struct GiveUpPlan { seat: Seat }
}

/// Draws two cards to choose from.
pub(super) fn begin(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    for _ in 0..2 {
        if let Some(slot) = position.objective_deck.draw(SeatSet::only(seat), table) {
            position.drawn.push(slot);
        }
    }
    position.push(NewPlans { seat });
}

/// What is left over goes back to the deck.
fn put_back(position: &mut Position, table: &mut Table<'_>) {
    while let Some(slot) = position.drawn.pop() {
        position.objective_deck.push(slot);
    }
    position.objective_deck.reshuffle(table);
}

impl Ask<Position> for NewPlans {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.card.objective-secret",
            "Which drawn objective card do you keep?",
        )
        .hint("One of yours goes back for it.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let drawn = &position.drawn;
        for card in ObjectiveId::all().filter(|card| drawn.iter().any(|slot| slot.card == *card)) {
            sink.offer(Choice::Objective { card })?;
        }
        sink.offer(Choice::Decline)
    }

    plainly!(no: "Keep none of them");

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Objective { card } = choice
            && let Some(index) = position.drawn.iter().position(|slot| slot.card == card)
        {
            let last = position.drawn.len() - 1;
            position.drawn.swap(index, last);
            return position.push(GiveUpPlan { seat });
        }
        put_back(position, table);
    }
}

impl Ask<Position> for GiveUpPlan {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.card.objective-secret",
            "Which of your objective cards goes back for it?",
        )
        .hint("You keep the drawn one.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::objective_cards(position, seat, sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let hand = &mut position.player_mut(seat).objectives;
        if let Choice::Objective { card } = choice
            && let Some(index) = hand.iter().position(|slot| slot.card == card)
        {
            let given = hand.remove(index);
            if let Some(taken) = position.drawn.pop() {
                position.player_mut(seat).objectives.push(taken);
            }
            position.drawn.push(given);
        }
        put_back(position, table);
    }

    fn fits(&self, position: &Position) -> bool {
        !position.drawn.is_empty() && self.offers_anything(position, self.seat)
    }
}
