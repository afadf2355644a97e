//! Resign.

use super::News;
use crate::{
    Choice, Phase, Player, Position, Refusal, Source, Table,
    content::{MilitaryId, board},
    ending,
    phases::Turn,
    score,
};
use orbis_core::{Flow, Offer, Seat, SeatSet, Sink, step::Stacked};
use orbis_parts::Pile;
use std::ops::ControlFlow;

/// Rules: `tta.resign.not-age-4`.
pub(crate) fn offers(position: &Position, sink: &mut impl Sink<Position>) -> Flow {
    if !position.resignation {
        return ControlFlow::Continue(());
    }
    let why = (position.age >= 4).then_some(Refusal::NoResigningInAgeFour);
    sink.decide(Choice::Resign, why)
}

/// How resigning is shown.
pub(crate) fn present() -> Offer {
    Offer::new("Resign: you lose and leave the game")
}

/// The civilization leaves play with all its cards; the others go on, or the last one has won.
/// Rules: `tta.resign.turn-ends`, `tta.resign.cards`, `tta.resign.common-tactics`, `tta.resign.wars`, `tta.resign.own-wars`,
/// `tta.resign.last-one-wins`, `tta.resign.starting-player`.
pub(crate) fn resign(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    table.emit(|| News::Resigned { seat });
    let hand: Pile<MilitaryId, 40> = position.player(seat).military_hand;
    for slot in &hand {
        position.discards[usize::from(slot.card.age().min(3))].push(*slot);
    }
    let owners: SeatSet = position.pacts(seat).map(|(owner, _, _)| owner).collect();
    for owner in owners.iter() {
        position.remove_pact(owner, table);
    }
    let gone = *position.player(seat);
    for war in &gone.wars {
        position.discard_open(war.card);
    }
    for colony in &gone.colonies {
        position.discard_open(*colony);
    }
    if let Some(tactic) = gone.tactic.filter(|_| gone.exclusive) {
        position.discard_open(tactic);
    }
    let others: SeatSet = position.others(seat).collect();
    for other in others.iter() {
        let wars = position.player(other).wars;
        for war in wars.iter().filter(|war| war.rival == seat) {
            position.discard_open(war.card);
            let points = i32::from(board().resignation);
            position.add_culture(other, Source::Wars, points, table);
        }
        let player = position.player_mut(other);
        player.wars.retain(|war| war.rival != seat);
    }
    let next = position.after(seat);
    *position.player_mut(seat) = Player {
        resigned: true,
        ..Player::default()
    };
    position.stack.clear();
    if position.in_game() < 2 {
        table.emit(|| score::News::GameOver);
        return;
    }
    if position.first == seat {
        // The role goes on to the next player, who has still to play this round.
        position.first = next;
        position.round = position.round.saturating_sub(1);
    }
    position.push(Turn {
        phase: Phase::Replenish,
    });
    ending::pass_turn(position, next);
}
