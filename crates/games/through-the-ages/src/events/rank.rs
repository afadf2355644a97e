//! Comparisons of civilizations.

use crate::{Position, effects::Rating, effects::Who};
use orbis_core::{Seat, SeatSet};
use orbis_parts::List;

/// What civilizations are compared by.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names are the rulebook's
pub enum Order {
    Strength,
    Science,
    CultureRating,
    CulturePoints,
}

/// A rating of a seat.
pub(crate) fn rating(position: &Position, seat: Seat, rating: Rating) -> i32 {
    match rating {
        Rating::Science => position.player(seat).science_rating(),
        Rating::Culture => position.culture_rating(seat),
        Rating::Strength => position.strength(seat),
    }
}

/// The civilizations from most to least; who sits closer clockwise to the seat counts as having more.
/// Rules: `tta.event.tie-disadvantage`, `tta.event.strongest-weakest`.
pub fn order(position: &Position, seat: Seat, by: Order) -> List<Seat, 4> {
    let mut list: List<(i32, Seat), 4> = position
        .round_from(seat)
        .map(|seat| {
            let value = match by {
                Order::Strength => position.strength(seat),
                Order::Science => position.player(seat).science_rating(),
                Order::CultureRating => position.culture_rating(seat),
                Order::CulturePoints => position.player(seat).points(),
            };
            (value, seat)
        })
        .collect();
    // Stable, so equal ones stay in clockwise order.
    for index in 1..list.len() {
        let mut place = index;
        while place > 0 && list[place - 1].0 < list[place].0 {
            list.swap(place - 1, place);
            place -= 1;
        }
    }
    list.iter().map(|(_, seat)| *seat).collect()
}

/// Everybody with the highest number, ties unbroken; nobody if it is 0 and that means nothing.
/// Rules: `tta.event.tie-all`.
fn all_most(position: &Position, number: impl Fn(Seat) -> u8, zero_counts: bool) -> SeatSet {
    let most = position.seats().map(&number).max().unwrap_or(0);
    position
        .seats()
        .filter(|seat| number(*seat) == most && (most > 0 || zero_counts))
        .collect()
}

/// Whom a sentence of an event concerns.
/// Rules: `tta.event.two-player-reading`, `tta.resign.two-left`, `tta.card.barbarians`, `tta.card.civil-unrest`.
pub(crate) fn targets(position: &Position, seat: Seat, who: Who) -> SeatSet {
    let strength = || order(position, seat, Order::Strength);
    let culture = || order(position, seat, Order::CulturePoints);
    // Two of the strongest or weakest are one in a game of two.
    let two = if position.in_game() == 2 { 1 } else { 2 };
    let only = |seat: Option<&Seat>| seat.map_or(SeatSet::NONE, |seat| SeatSet::only(*seat));
    match who {
        Who::All => position.seats().collect(),
        Who::Strongest => only(strength().first()),
        Who::Weakest => only(strength().last()),
        Who::TwoStrongest => strength().iter().take(two).copied().collect(),
        Who::TwoWeakest => strength().iter().rev().take(two).copied().collect(),
        Who::MostCulture => only(culture().first()),
        Who::LeastCulture => only(culture().last()),
        Who::AllMostHappy => all_most(position, |seat| position.player(seat).happiness(), true),
        Who::AllMostDiscontent => {
            all_most(position, |seat| position.player(seat).discontent(), false)
        }
        Who::WeakCultureLeader => {
            let leader = culture().first().copied();
            let weak = targets(position, seat, Who::TwoWeakest);
            only(leader.filter(|leader| weak.contains(*leader)).as_ref())
        }
    }
}
