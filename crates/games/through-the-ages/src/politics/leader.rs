//! Political actions of leaders: Alexander's farewell, Columbus' voyage.

use crate::{
    Choice, Position, Refusal, Table, colonization,
    content::{CivilId, MilitaryId, MilitarySet},
    words::{civil, from_hand, military},
};
use orbis_core::{Flow, Line, Offer, Seat, Sink, count, news, step::unexpected};
use std::ops::ControlFlow;

news! {
    /// What is told of leaders who leave for a purpose.
    pub enum News {
        /// A leader left for yellow tokens.
        Retired { seat: Seat, leader: CivilId, tokens: u8 } => Line::by(seat, format!(
            "{seat}'s {} retires for {}.",
            civil(leader),
            count(tokens, "yellow token"),
        )),
        /// A leader left for a colony.
        Sailed { seat: Seat, leader: CivilId, card: MilitaryId } => {
            Line::by(seat, format!("{seat}'s {} sails to {}.", civil(leader), military(card)))
        },
    }
}

pub(crate) fn offers(
    position: &Position,
    seat: Seat,
    territories: MilitarySet,
    sink: &mut impl Sink<Position>,
) -> Flow {
    let player = position.player(seat);
    if player.leads(|text| text.remove_for_yellow > 0) {
        sink.offer(Choice::Retire)?;
    }
    if player.leads(|text| text.remove_to_colonize) {
        let full = player.colonies.is_full();
        for card in territories.iter() {
            let why = full.then_some(Refusal::TooManyColonies);
            sink.decide(Choice::Voyage { card }, why)?;
        }
    }
    ControlFlow::Continue(())
}

/// How these actions are shown.
pub(crate) fn present(position: &Position, seat: Seat, choice: Choice) -> Offer {
    let leader = position.player(seat).leader.map_or("your leader", civil);
    match choice {
        Choice::Retire => {
            let price = count(yellow_tokens(position, seat), "yellow token");
            Offer::new(format!("Remove {leader} for {price}")).under("Powers")
        }
        Choice::Voyage { card } => {
            from_hand(card, &format!("Sail to {} with {leader}", military(card))).under("Powers")
        }
        _ => unexpected(choice),
    }
}

/// Tokens from the box for the leader's farewell.
fn yellow_tokens(position: &Position, seat: Seat) -> u8 {
    let leader = position.player(seat).leader;
    leader.map_or(0, |leader| leader.card().modifiers.remove_for_yellow)
}

/// The leader leaves for a yellow token from the box.
/// Rules: `tta.card.alexander-political`.
pub(crate) fn retire(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let tokens = yellow_tokens(position, seat);
    if let Some(leader) = position.dismiss_leader(seat, table) {
        table.emit(|| News::Retired {
            seat,
            leader,
            tokens,
        });
    }
    let player = position.player_mut(seat);
    player.yellow = player.yellow.saturating_add(tokens);
}

/// The leader leaves and a territory from hand becomes a colony: no auction, no units.
/// Rules: `tta.card.columbus`.
pub(crate) fn voyage(position: &mut Position, seat: Seat, card: MilitaryId, table: &mut Table<'_>) {
    if let Some(leader) = position.dismiss_leader(seat, table) {
        table.emit(|| News::Sailed { seat, leader, card });
    }
    position.take_from_hand(seat, card);
    position.seen.play_military(card);
    colonization::gain(position, seat, card, table);
}
