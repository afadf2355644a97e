//! What a position is worth to whom.

use crate::Judgement;
use orbis_core::{Game, MAX_SEATS, Seat, Turn};

/// A worth for each seat.
pub(crate) type Values = [f32; MAX_SEATS];

/// The judgement of each seat, in points; at the end the points themselves, with a clear reward for the winners.
pub(crate) fn judgements<G: Game>(position: &G, judgement: &Judgement) -> Values {
    let mut values = [f32::MIN; MAX_SEATS];
    if position.turn() != Turn::Over {
        judgement.all(position, &mut values);
        return values;
    }
    let standing = position.standing();
    for seat in Seat::all(position.players()) {
        let score = standing.of(seat);
        let crown = if score.rank == 1 {
            G::about().swing
        } else {
            0.0
        };
        values[seat.index()] = score.points as f32 + crown;
    }
    values
}

/// A judgement that is no number must not poison a comparison.
pub(crate) fn finite(value: f32) -> f32 {
    if value.is_finite() { value } else { 0.0 }
}

/// Leaves out what the game calls senseless, a prior of 0, as long as there is anything else: nobody gives up because it would
/// be over sooner.
pub(crate) fn sensible<C>(rated: &mut Vec<(C, f32)>) {
    if rated.iter().any(|(_, prior)| *prior != 0.0) {
        rated.retain(|(_, prior)| *prior != 0.0);
    }
}

fn best_rival(values: &Values, seat: usize) -> f32 {
    let rivals = values
        .iter()
        .enumerate()
        .filter(|(other, _)| *other != seat);
    rivals.map(|(_, value)| *value).fold(f32::MIN, f32::max)
}

/// How far the seat is ahead of its best rival, who counts with this weight.
pub(crate) fn lead<G: Game>(position: &G, seat: Seat, rival: f32, judgement: &Judgement) -> f32 {
    let values = judgements(position, judgement);
    values[seat.index()] - rival * best_rival(&values, seat.index())
}

/// How far the seat is ahead of its best rival.
pub(crate) fn ahead(values: &Values, seat: Seat) -> f32 {
    values[seat.index()] - best_rival(values, seat.index())
}

/// Each seat's chance to win, by the game's swing: one scale for any number of players; together they are 1.
pub(crate) fn shares<G: Game>(values: &Values, players: u8) -> Values {
    let swing = G::about().swing.max(f32::MIN_POSITIVE);
    let top = values.iter().copied().fold(f32::MIN, f32::max);
    let mut shares = [0.0; MAX_SEATS];
    for seat in Seat::all(players) {
        shares[seat.index()] = ((values[seat.index()] - top) / swing).exp();
    }
    let sum: f32 = shares.iter().sum();
    shares.map(|share| share / sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use orbis_testkit::toy::Lanterns;

    fn values(points: &[f32]) -> Values {
        let mut values = [f32::MIN; MAX_SEATS];
        values[..points.len()].copy_from_slice(points);
        values
    }

    #[test]
    fn chances_to_win_are_on_one_scale_for_any_number_of_players() {
        for players in 2..=4u8 {
            let equal = shares::<Lanterns>(&values(&[7.0; 4][..usize::from(players)]), players);
            let each = 1.0 / f32::from(players);
            let seated = &equal[..usize::from(players)];
            assert!(seated.iter().all(|share| (share - each).abs() < 1e-6));
        }
        let two = values(&[9.0, 4.0]);
        let share = shares::<Lanterns>(&two, 2)[0];
        let swing = Lanterns::about().swing;
        assert!((share - 1.0 / (1.0 + (-5.0 / swing).exp())).abs() < 1e-6);
        assert_eq!(ahead(&two, Seat::at(1)), -5.0);
    }
}
