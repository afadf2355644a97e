//! Option 2, Not the full deck: before the game cards are dealt, thinned out and passed on.

use crate::{Choice, Position, Table, empire, setup, thin};
use orbis_core::{Flow, Prompt, Seat, SeatSet, Sink, step, step::Stacked};
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
pub fn begin(position: &mut Position, table: &mut Table<'_>) {
    position.deck = Pile::shuffled(setup::in_box(&position.options), table);
    for seat in position.seats() {
        for _ in 0..position.options.draft_cards {
            if let Some(slot) = position.deck.pop() {
                let held = Slot::held(slot.card, seat);
                position.player_mut(seat).hand.push(held);
            }
        }
    }
    position.push(Deal {});
    if thin::agreed(&position.options) {
        position.push(crate::thin::Thin { done: 0 });
    }
    if position.options.draft_cards > 0 {
        let left = position.options.draft_passes;
        position.push(Draft { left });
    }
}

step! {
    /// Everybody puts a card away, so many times more (option 2).
    pub struct Draft { left: u8 }
}

impl Draft {
    /// Who is asked.
    pub(crate) fn drafters(&self, position: &Position) -> SeatSet {
        drafting(position)
    }
}

impl step::Ask<Position> for Draft {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.opt2.draft", "Put a card away")
            .hint("It is out of the game; the others go to the left.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        crate::destiny::drop_offers(position, seat, false, sink)
    }

    /// A card is out of the game.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Draft { left } = self;
        position.push(Draft { left });
        if let Choice::Drop { card } = choice
            && let Some(slot) = empire::take_card(position, seat, card)
        {
            position.removed.push(slot);
            position.player_mut(seat).placed = true;
        }
    }

    /// Everybody has put a card away: the rest goes to the left.
    fn lapse(self, position: &mut Position, table: &mut Table<'_>) {
        let Draft { left } = self;
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
            position.push(Draft { left: left - 1 });
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        self.left > 0
    }

    crate::turn::usual!(present);
}

step! {
    /// The game is dealt from what is left (option 2).
    /// `sa.opt2.rebuild`.
    pub struct Deal {}
}

impl step::Run<Position> for Deal {
    /// What is left makes the deck, and the game is dealt.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        for seat in position.seats() {
            let player = position.player_mut(seat);
            player.placed = false;
            player.hand.clear();
        }
        setup::deal_game(position, table);
    }
}
