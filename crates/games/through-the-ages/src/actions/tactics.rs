//! Play, copy and publish tactics.

use super::population::military;
use crate::{
    Choice, Position, Refusal, Table,
    content::{MilitaryId, MilitaryKind, MilitarySet, board, content},
    words::{from_hand, military as name, military_actions},
};
use orbis_core::{Flow, Line, Offer, Seat, Sink, news};
use std::ops::ControlFlow;

news! {
    /// What is told of tactics.
    pub enum News {
        /// A tactic was played.
        Played { seat: Seat, card: MilitaryId } => {
            Line::by(seat, format!("{seat} plays the tactic {}.", name(card)))
        },
        /// A tactic was copied.
        Copied { seat: Seat, card: MilitaryId } => {
            Line::by(seat, format!("{seat} copies the tactic {}.", name(card)))
        },
        /// A tactic became common.
        Published { seat: Seat, card: MilitaryId } => {
            Line::by(seat, format!("{seat}'s tactic {} is common now.", name(card)))
        },
    }
}

/// The different military cards of a hand, in order.
pub(crate) fn hand_set(position: &Position, seat: Seat) -> MilitarySet {
    let hand = &position.player(seat).military_hand;
    hand.iter().map(|slot| slot.card).collect()
}

/// Rules: `tta.tactics.copy-not-exclusive`.
#[inline]
pub(crate) fn offers(position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
    let used = position.extra.tactic.then_some(Refusal::TacticUsed);
    let (content, player) = (content(), position.player(seat));
    let board = &content.board;
    let cheapest = board.play_tactic.min(board.copy_tactic);
    if sink.deaf() && (used.is_some() || military(position, seat, cheapest).is_some()) {
        return ControlFlow::Continue(());
    }
    let hand = player.military_hand.iter().map(|slot| slot.card);
    let tactics = hand.filter(|card| content.is(*card, MilitaryKind::Tactic));
    for card in tactics.collect::<MilitarySet>().iter() {
        let why = used.or_else(|| military(position, seat, board.play_tactic));
        sink.decide(Choice::Tactic { card }, why)?;
    }
    for card in position.common_tactics.iter() {
        if player.tactic != Some(card) {
            let why = used.or_else(|| military(position, seat, board.copy_tactic));
            sink.decide(Choice::Copy { card }, why)?;
        }
    }
    ControlFlow::Continue(())
}

/// How playing a tactic is shown.
pub(crate) fn present(card: MilitaryId) -> Offer {
    from_hand(card, name(card)).under("Army")
}

/// How copying a tactic is shown.
pub(crate) fn present_copy(card: MilitaryId) -> Offer {
    Offer::new(format!(
        "Copy {} for {}: {}",
        name(card),
        military_actions(board().copy_tactic),
        card.card().text
    ))
    .at(format!("tactic-{card}"))
    .under("Army")
}

/// The tactic enters the own area and is current at once.
/// Rules: `tta.tactics.play`, `tta.tactics.play-previous`.
pub(crate) fn play(position: &mut Position, seat: Seat, card: MilitaryId, table: &mut Table<'_>) {
    position.spend_military(seat, board().play_tactic);
    position.extra.tactic = true;
    position.take_from_hand(seat, card);
    position.seen.play_military(card);
    if let Some(old) = position.player_mut(seat).adopt(card, true) {
        position.discard_open(old);
    }
    table.emit(|| News::Played { seat, card });
}

/// A common tactic becomes the current one.
/// Rules: `tta.tactics.copy`.
pub(crate) fn copy(position: &mut Position, seat: Seat, card: MilitaryId, table: &mut Table<'_>) {
    position.spend_military(seat, board().copy_tactic);
    position.extra.tactic = true;
    if let Some(old) = position.player_mut(seat).adopt(card, false) {
        position.discard_open(old);
    }
    table.emit(|| News::Copied { seat, card });
}

/// The exclusive tactic becomes common; it stays the current one.
/// Rules: `tta.tactics.publish`, `tta.tactics.publish-keep-current`, `tta.tactics.common-unlimited`,
/// `tta.tactics.common-merge`.
pub(crate) fn publish(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let player = position.player_mut(seat);
    if !std::mem::take(&mut player.exclusive) {
        return;
    }
    let Some(card) = player.tactic else {
        return;
    };
    if position.common_tactics.has(card) {
        position.merged_tactics.add(card);
    } else {
        position.common_tactics.add(card);
    }
    table.emit(|| News::Published { seat, card });
}
