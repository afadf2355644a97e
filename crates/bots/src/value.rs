//! What a position is worth to whom.

use crate::Judgement;
use orbis_core::{Fast, Game, MAX_SEATS, Seat, Setup, Table, Turn};

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

/// By how many points the seat is ahead of its best rival, or will be; when a game is over nothing but points counts.
pub(crate) fn margin<G: Game>(position: &G, values: &Values, seat: Seat) -> f32 {
    if position.turn() != Turn::Over {
        return ahead(values, seat);
    }
    let standing = position.standing();
    let points = |seat| standing.of(seat).points as f32;
    let rivals = Seat::all(position.players()).filter(|other| *other != seat);
    points(seat) - rivals.map(points).fold(f32::MIN, f32::max)
}

/// The seat's chance to win, by how much of the whole game is left: the nearer the end, the more a lead is worth.
pub(crate) fn chance<G: Game>(position: &G, values: &Values, seat: Seat, whole: f32) -> f32 {
    if position.turn() == Turn::Over {
        let winners = position.standing().winners();
        let share = 1.0 / winners.len().max(1) as f32;
        return if winners.contains(seat) { share } else { 0.0 };
    }
    let left = (position.left(seat) / whole.max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
    let doubt = G::doubt() * (LEAST_DOUBT + (1.0 - LEAST_DOUBT) * left);
    shares(values, position.players(), doubt)[seat.index()]
}

/// How much of the doubt at the beginning is left in a last turn, by games of medium bots.
const LEAST_DOUBT: f32 = 0.25;

/// The turns of a whole game, about.
pub(crate) fn whole<G: Game>(players: u8) -> f32 {
    let about = G::about();
    let setup = about.complete(&Setup::of(players)).ok();
    let dealt = setup.and_then(|setup| G::new(&setup, &mut Table::quiet(&mut Fast::new(0))).ok());
    dealt.map_or(0.0, |dealt| dealt.left(Seat::at(0)))
}

/// How far the seat is ahead of its best rival.
pub(crate) fn ahead(values: &Values, seat: Seat) -> f32 {
    values[seat.index()] - best_rival(values, seat.index())
}

/// Each seat's chance to win, where a lead of `doubt` points is clear: one scale for any number of players; together they are 1.
fn shares(values: &Values, players: u8, doubt: f32) -> Values {
    let doubt = doubt.max(f32::MIN_POSITIVE);
    let top = values.iter().copied().fold(f32::MIN, f32::max);
    let mut shares = [0.0; MAX_SEATS];
    for seat in Seat::all(players) {
        shares[seat.index()] = ((values[seat.index()] - top) / doubt).exp();
    }
    let sum: f32 = shares.iter().sum();
    shares.map(|share| share / sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use orbis_core::choices;
    use orbis_testkit::toy::Lanterns;

    fn values(points: &[f32]) -> Values {
        let mut values = [f32::MIN; MAX_SEATS];
        values[..points.len()].copy_from_slice(points);
        values
    }

    #[test]
    fn chances_to_win_are_on_one_scale_for_any_number_of_players() {
        for players in 2..=4u8 {
            let equal = shares(&values(&[7.0; 4][..usize::from(players)]), players, 8.0);
            let each = 1.0 / f32::from(players);
            let seated = &equal[..usize::from(players)];
            assert!(seated.iter().all(|share| (share - each).abs() < 1e-6));
        }
        let two = values(&[9.0, 4.0]);
        let share = shares(&two, 2, 8.0)[0];
        assert!((share - 1.0 / (1.0 + (-5.0f32 / 8.0).exp())).abs() < 1e-6);
        assert_eq!(ahead(&two, Seat::at(1)), -5.0);
    }

    #[test]
    fn a_lead_is_worth_more_the_less_is_left_and_all_when_it_is_over() {
        let mut position = Lanterns::deal(&Setup::of(2), 4);
        let whole = whole::<Lanterns>(2);
        assert!(whole > 0.0);
        let two = values(&[9.0, 4.0]);
        let mut told = Vec::new();
        while let Some(seat) = position.turn().deciders().first() {
            told.push(chance(&position, &two, Seat::at(0), whole));
            let choice = choices(&position, seat)[0];
            position.apply(seat, choice, &mut Table::quiet(&mut Fast::new(1)));
        }
        assert!(told[0] < 0.7 && told[told.len() - 1] > 0.8, "{told:?}");
        let standing = position.standing();
        let points = |seat| standing.of(Seat::at(seat)).points as f32;
        let judged = judgements(&position, &Judgement::Best);
        for seat in Seat::all(2) {
            let won = standing.winners().contains(seat);
            let share = if won {
                1.0 / standing.winners().len() as f32
            } else {
                0.0
            };
            assert_eq!(chance(&position, &judged, seat, whole), share);
        }
        assert_eq!(
            margin(&position, &judged, Seat::at(0)),
            points(0) - points(1)
        );
    }
}
