//! Political actions of leaders: Alexander's farewell, Columbus' voyage.

use crate::{
    Choice, Position, Refusal, Table, colonization,
    content::{MilitaryId, MilitaryKind, MilitarySet},
    words::from_hand,
};
use orbis_core::{Flow, Offer, Seat, Sink, step::unexpected};
use std::ops::ControlFlow;

pub(crate) fn offers(
    position: &Position,
    seat: Seat,
    hand: MilitarySet,
    sink: &mut impl Sink<Position>,
) -> Flow {
    let player = position.player(seat);
    if player.leads(|text| text.remove_for_yellow > 0) {
        sink.offer(Choice::Retire)?;
    }
    if player.leads(|text| text.remove_to_colonize) {
        for card in hand.iter() {
            if card.card().kind == MilitaryKind::Territory {
                let full = player
                    .colonies
                    .is_full()
                    .then_some(Refusal::TooManyColonies);
                sink.decide(Choice::Voyage { card }, full)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// How these actions are shown.
pub(crate) fn present(_position: &Position, _seat: Seat, choice: Choice) -> Offer {
    match choice {
        Choice::Retire => Offer::new("Remove your leader for a yellow token").under("Leader"),
        Choice::Voyage { card } => {
            from_hand(card, &format!("Sail to {}", card.card().name)).under("Leader")
        }
        _ => unexpected(choice),
    }
}

/// The leader leaves for a yellow token from the box.
pub(crate) fn retire(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let tokens = position
        .player(seat)
        .leader
        .map_or(0, |leader| leader.card().modifiers.remove_for_yellow);
    position.remove_leader(seat, table);
    let player = position.player_mut(seat);
    player.yellow = player.yellow.saturating_add(tokens);
}

/// The leader leaves and a territory from hand becomes a colony: no auction, no units.
pub(crate) fn voyage(position: &mut Position, seat: Seat, card: MilitaryId, table: &mut Table<'_>) {
    position.remove_leader(seat, table);
    position.take_from_hand(seat, card);
    position.seen.play_military(card);
    colonization::gain(position, seat, card, table);
}
