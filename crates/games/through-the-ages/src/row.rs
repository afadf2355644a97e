//! The card row and the ages.

use crate::{
    Position, Table,
    content::{CivilId, MilitaryId, ROW, age_name, board, content},
    words::civil,
};
use orbis_core::{Line, Seat, SeatSet, count, news};
use orbis_parts::Pile;

news! {
    /// What is told of turns, ages and the card row.
    pub enum News {
        /// A turn began.
        TurnBegins { seat: Seat, round: u8 } => Line {
            seat: Some(seat),
            ..Line::heading(format!("Round {round}: {seat}"))
        },
        /// A card left the row.
        Swept { card: CivilId } => Line::plain(format!("{} leaves the card row.", civil(card))),
        /// An age ended.
        AgeEnded { age: u8 } => Line::plain(format!(
            "Age {} ends: older cards are antiquated, and everybody loses {}.",
            age_name(age),
            count(board().age_loss, "yellow token"),
        )),
        /// An age began.
        AgeBegins { age: u8 } => Line::heading(format!("Age {} begins", age_name(age))),
        /// It is known which round is the last.
        LastRound { round: u8 } => Line::plain(format!("Round {round} will be the last.")),
    }
}

/// The civil deck of an age for so many players.
/// Rules: `tta.setup.decks-4p`, `tta.setup.decks-3p`, `tta.setup.decks-2p-civil`, `tta.resign.future-decks`.
pub(crate) fn civil_deck(age: u8, players: usize) -> impl Iterator<Item = CivilId> {
    let decks = &content().civil_decks[usize::from(age)];
    decks[players.clamp(2, 4) - 2].iter().copied()
}

/// The military deck of an age for so many players.
/// Rules: `tta.setup.decks-2p-pacts`, `tta.resign.future-decks-pacts`, `tta.setup.eight-decks`.
pub(crate) fn military_deck(age: u8, players: usize) -> impl Iterator<Item = MilitaryId> {
    let decks = &content().military_decks[usize::from(age)];
    decks[players.clamp(2, 4) - 2].iter().copied()
}

/// The turn of the current player begins: the row is replenished, but not in the first round.
/// Rules: `tta.row.not-in-first-round`, `tta.row.sweep`, `tta.row.sweep-only-those-spaces`, `tta.row.sweep-after-resignation`,
/// `tta.row.discarded-gone`.
pub(crate) fn begin_turn(position: &mut Position, table: &mut Table<'_>) {
    let (seat, round) = (position.current, position.round);
    table.emit(|| News::TurnBegins { seat, round });
    if position.round > 1 {
        let swept = usize::from(board().sweep[position.by_players()]);
        for space in &mut position.row[..swept] {
            if let Some(card) = space.take() {
                table.emit(|| News::Swept { card });
            }
        }
        replenish(position, table);
    }
}

/// Slides the cards together and fills the empty spaces; an age may end by it.
/// Rules: `tta.row.slide`, `tta.row.deal`, `tta.row.age-4`, `tta.age.end-a`, `tta.age.end-a-procedure`, `tta.age.end-a-fill`,
/// `tta.age.end-a-no-losses`, `tta.age.end-trigger`, `tta.age.order-of-steps`, `tta.age.4-no-civil-deck`, `tta.flow.ages`.
pub(crate) fn replenish(position: &mut Position, table: &mut Table<'_>) {
    let mut kept = 0;
    for index in 0..ROW {
        if let Some(card) = position.row[index].take() {
            position.row[kept] = Some(card);
            kept += 1;
        }
    }
    let end_of_a = position.age == 0;
    let mut space = kept;
    while space < ROW {
        if position.civil_deck.is_empty() {
            // Only the deck of Age A can be empty here, or there is none any more.
            if position.age != 0 {
                break;
            }
            next_age(position, table);
            continue;
        }
        position.row[space] = position
            .civil_deck
            .draw(SeatSet::ALL, table)
            .map(|slot| slot.card);
        space += 1;
        if position.civil_deck.is_empty() && position.age > 0 {
            end_age(position, table);
        }
    }
    // The first replenishing ends Age A even if cards of its deck are left.
    if end_of_a && position.age == 0 {
        next_age(position, table);
    }
}

/// Ages I, II and III end: old cards go, everybody loses yellow tokens, the next age begins.
/// Rules: `tta.age.antiquated`, `tta.age.antiquated-hand`, `tta.age.antiquated-leader`, `tta.age.antiquated-wonder`,
/// `tta.age.antiquated-pact`, `tta.age.antiquated-stays`, `tta.age.events-stay`, `tta.age.lose-yellow`.
fn end_age(position: &mut Position, table: &mut Table<'_>) {
    let ended = position.age;
    table.emit(|| News::AgeEnded { age: ended });
    let seats: SeatSet = position.seats().collect();
    for seat in seats.iter() {
        let player = position.player_mut(seat);
        player.hand.retain(|held| held.card.card().level >= ended);
        let old: Pile<MilitaryId, 40> = player
            .military_hand
            .iter()
            .filter(|slot| slot.card.age() < ended)
            .copied()
            .collect();
        player.military_hand.retain(|slot| slot.card.age() >= ended);
        for slot in &old {
            position.discards[usize::from(slot.card.age().min(3))].push(*slot);
        }
        let leader = position.player(seat).leader;
        if leader.is_some_and(|leader| leader.card().level < ended) {
            position.remove_leader(seat, table);
        }
        let unfinished = position.player(seat).unfinished;
        if unfinished.is_some_and(|wonder| wonder.card.card().level < ended) {
            position.remove_unfinished(seat, table);
        }
        let pact = position.player(seat).pact;
        if pact.is_some_and(|pact| pact.card.age() < ended) {
            position.remove_pact(seat, table);
        }
    }
    for seat in seats.iter() {
        position.player_mut(seat).lose_yellow(board().age_loss);
        let points = position.player(seat).points().clamp(0, 60_000) as u16;
        position.player_mut(seat).culture_by_age[usize::from(ended.min(3))] = points;
    }
    next_age(position, table);
}

/// The decks of the next age become the current ones.
/// Rules: `tta.age.new-civil-deck`, `tta.age.new-military-deck`, `tta.age.4-no-military-deck`,
/// `tta.age.4-determine-last-round`, `tta.flow.last-round-starting-player`, `tta.flow.last-round-other-player`,
/// `tta.resign.current-decks`.
fn next_age(position: &mut Position, table: &mut Table<'_>) {
    let old = usize::from(position.age.min(3));
    for slot in &position.military_deck {
        position.discards[old].push(*slot);
    }
    position.military_deck.clear();
    position.civil_deck.clear();
    position.age += 1;
    let age = position.age;
    table.emit(|| News::AgeBegins { age });
    if age <= 3 {
        let players = position.in_game();
        position.civil_deck = Pile::shuffled(civil_deck(age, players), table);
        position.military_deck = Pile::shuffled(military_deck(age, players), table);
    } else {
        let first = position.current == position.first;
        let last = if first {
            position.round
        } else {
            position.round.saturating_add(1)
        };
        position.last_round = Some(last);
        table.emit(|| News::LastRound { round: last });
    }
}

/// Civil actions to take the card on a space, before anything a seat has.
/// Rules: `tta.take.cost`.
#[inline]
pub fn space_cost(space: u8) -> u8 {
    content()
        .board
        .row_cost
        .get(usize::from(space).wrapping_sub(1))
        .copied()
        .unwrap_or(0)
}
