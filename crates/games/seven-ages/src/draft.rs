//! Option 2, Not the full deck: before the game cards are dealt, thinned out and passed on.

use crate::{Choice, Position, Step, Table, empire, setup, thin};
use orbis_core::{Seat, SeatSet};
use orbis_parts::{List, Pile, Slot};

/// Who still puts a card away.
pub(crate) fn drafting(position: &Position) -> SeatSet {
    position
        .seats()
        .filter(|seat| {
            let player = position.player(*seat);
            !player.placed && !player.hand.is_empty()
        })
        .collect()
}

/// The cards to be thinned out are dealt evenly.
pub(crate) fn begin(position: &mut Position, table: &mut Table<'_>) {
    position.deck = Pile::shuffled(setup::in_box(&position.options), table);
    for seat in position.seats() {
        for _ in 0..position.options.draft_cards {
            if let Some(slot) = position.deck.pop() {
                let held = Slot::held(slot.card, seat);
                position.player_mut(seat).hand.push(held);
            }
        }
    }
    position.stack.push(Step::Deal);
    if thin::agreed(&position.options) {
        position.stack.push(Step::Thin { done: 0 });
    }
    if position.options.draft_cards > 0 {
        let left = position.options.draft_passes;
        position.stack.push(Step::Draft { left });
    }
}

/// A card is out of the game.
pub(crate) fn put_away(position: &mut Position, seat: Seat, left: u8, choice: Choice) {
    position.stack.push(Step::Draft { left });
    if let Choice::Drop { card } = choice
        && let Some(slot) = empire::take_card(position, seat, card)
    {
        position.removed.push(slot);
        position.player_mut(seat).placed = true;
    }
}

/// Everybody has put a card away: the rest goes to the left.
pub(crate) fn pass_on(position: &mut Position, left: u8, table: &mut Table<'_>) {
    table.reveal();
    let seats: List<Seat, 8> = position.seats().collect();
    let hands: List<Pile<_, 48>, 8> = seats
        .iter()
        .map(|seat| position.player(*seat).hand)
        .collect();
    for (at, hand) in hands.iter().enumerate() {
        let to = seats[(at + 1) % seats.len()];
        let player = position.player_mut(to);
        player.hand = *hand;
        player.placed = false;
        for slot in player.hand.iter_mut() {
            slot.known = slot.known.with(to);
        }
    }
    if left > 1 {
        position.stack.push(Step::Draft { left: left - 1 });
    }
}

/// What is left makes the deck, and the game is dealt.
pub(crate) fn deal(position: &mut Position, table: &mut Table<'_>) {
    for seat in position.seats() {
        let player = position.player_mut(seat);
        player.placed = false;
        player.hand.clear();
    }
    setup::deal_game(position, table);
}
