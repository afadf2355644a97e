//! What a bot would do for a seat, what it expects of it, and why: for people who ask.

use crate::{
    Bot, Greedy, Judgement, Leave, Level, bot_with,
    random::at_random,
    value::{ahead, finite, judgements, shares},
};
use orbis_core::{Fast, Game, Seat, Table, Weights, choices, features};
use serde::{Deserialize, Serialize};

/// How many choices are told.
pub const TOLD: usize = 3;

/// Guessed worlds in which each of them is played on.
const WORLDS: u32 = 24;

/// Rounds of the table that they are played on.
const ROUNDS: u32 = 2;

/// Choices that a continuation makes at most.
const LONGEST: u32 = 160;

/// Offers of which a continuation takes the best.
const CONTEST: usize = 3;

/// Own choices that end a turn at most.
const TURN: usize = 48;

/// Reasons that are told of a choice.
const REASONS: usize = 3;

/// Differences below this many points are no reasons.
const LEAST: f32 = 0.05;

/// A choice with what is expected of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate<C> {
    /// The choice.
    pub choice: C,
    /// By how many points the seat is expected to be ahead of its best rival.
    pub points: f32,
    /// Its chance to win, from 0 to 1, over what is hidden and random.
    pub chance: f32,
    /// How far that varies, as a standard deviation, over what is hidden and random.
    pub spread: f32,
    /// What it gains or costs beside the other candidates, what counts most first.
    pub reasons: Vec<Reason>,
}

/// A part of the judgement in which candidates differ.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reason {
    /// What it is.
    pub name: String,
    /// By how many points.
    pub points: f32,
}

/// What a bot would do.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Hint<C> {
    /// The best first.
    pub candidates: Vec<Candidate<C>>,
    /// From how many continuations of each the spread is.
    pub worlds: u32,
}

/// What a bot would do for the seat, by what the seat knows. It thinks as long as it has leave to.
pub fn hint<G: Game>(
    seat: Seat,
    level: Level,
    seed: u64,
    leave: &Leave,
    world: &mut dyn FnMut() -> G,
) -> Hint<G::Choice> {
    let mut greedy = Greedy::<G>::new(seed).with(leave.clone());
    // What is told is a lead: the best rival counts whole.
    greedy.rival = Some(1.0);
    let mut rated = greedy.rate(seat, world);
    // Stable: equal worths keep the order of their promise.
    rated.sort_by(|one, other| other.1.total_cmp(&one.1));
    if matches!(level, Level::Hard(_) | Level::Expert) && rated.len() > 1 && leave.go_on() {
        let mut bot: Box<dyn Bot<G> + Send> = bot_with(level, seed, leave.clone());
        let best = bot.choose(seat, world);
        prefer(&mut rated, best);
    }
    rated.truncate(TOLD);
    let mut told: Vec<Candidate<G::Choice>> = rated
        .into_iter()
        .map(|(choice, points)| Candidate {
            choice,
            points: finite(points),
            chance: 0.0,
            spread: 0.0,
            reasons: Vec::new(),
        })
        .collect();
    explain(&mut told, seat, seed, &world());
    let worlds = spread(&mut told, seat, seed, leave, world);
    Hint {
        candidates: told,
        worlds,
    }
}

/// The search looks farther than the first rating: what it chose comes first, and is worth no less than what it was preferred to.
fn prefer<C: PartialEq + Copy>(rated: &mut [(C, f32)], best: Option<C>) {
    let found = rated.iter().position(|(choice, _)| Some(*choice) == best);
    if let Some(place) = found.filter(|place| *place > 0) {
        let top = rated[0].1;
        rated[..=place].rotate_right(1);
        rated[0].1 = rated[0].1.max(top);
    }
}

/// How likely the seat wins and how far its lead varies: each candidate is played on in the same worlds with the same luck.
fn spread<G: Game>(
    told: &mut [Candidate<G::Choice>],
    seat: Seat,
    seed: u64,
    leave: &Leave,
    world: &mut dyn FnMut() -> G,
) -> u32 {
    let judgement = Judgement::Best;
    // The lead and the chance to win, a pair for each world.
    let mut outcomes: Vec<Vec<(f32, f32)>> = vec![Vec::new(); told.len()];
    let mut done = 0;
    // Without a single world there would be no chance to tell.
    while done < WORLDS && (done == 0 || leave.go_on()) {
        let start = world();
        for (candidate, outcomes) in told.iter().zip(&mut outcomes) {
            let mut luck = Fast::new(seed.wrapping_add(u64::from(done)));
            let mut position = start.clone();
            position.apply(seat, candidate.choice, &mut Table::quiet(&mut luck));
            play_on(&mut position, &judgement, &mut luck);
            let values = judgements(&position, &judgement);
            let chance = shares::<G>(&values, position.players())[seat.index()];
            outcomes.push((ahead(&values, seat), chance));
        }
        done += 1;
    }
    for (candidate, outcomes) in told.iter_mut().zip(&outcomes) {
        let leads: Vec<f32> = outcomes.iter().map(|outcome| outcome.0).collect();
        candidate.spread = deviation(&leads);
        let chances: f32 = outcomes.iter().map(|outcome| outcome.1).sum();
        candidate.chance = finite(chances / outcomes.len().max(1) as f32);
    }
    done
}

fn deviation(values: &[f32]) -> f32 {
    if values.len() < 2 {
        return 0.0;
    }
    let mean = values.iter().sum::<f32>() / values.len() as f32;
    let squares: f32 = values.iter().map(|value| (value - mean).powi(2)).sum();
    finite((squares / (values.len() - 1) as f32).sqrt())
}

/// Plays some rounds by the best of a few offers, whoever is asked.
fn play_on<G: Game>(position: &mut G, judgement: &Judgement, luck: &mut Fast) {
    let mut left = u32::from(position.players()) * ROUNDS;
    let mut last = position.turn().deciders().first();
    for _ in 0..LONGEST {
        let Some(mover) = position.turn().deciders().first() else {
            return;
        };
        if last != Some(mover) {
            last = Some(mover);
            if left == 0 {
                return;
            }
            left -= 1;
        }
        let offers = choices(position, mover);
        let Some(choice) = best_of_few(position, mover, &offers, judgement, luck) else {
            return;
        };
        position.apply(mover, choice, &mut Table::quiet(luck));
    }
}

fn best_of_few<G: Game>(
    position: &G,
    mover: Seat,
    offers: &[G::Choice],
    judgement: &Judgement,
    luck: &mut Fast,
) -> Option<G::Choice> {
    let mut best: Option<(f32, G::Choice)> = None;
    for _ in 0..CONTEST.min(offers.len()) {
        let choice = at_random(position, mover, offers, luck)?;
        if offers.len() == 1 {
            return Some(choice);
        }
        let worth = judgement.of(&after(position, mover, choice, luck.next_u64()).0, mover);
        if best.is_none_or(|(top, _)| worth > top) {
            best = Some((worth, choice));
        }
    }
    best.map(|(_, choice)| choice)
}

/// The position after a choice, and whether something random or hidden had a say in it.
fn after<G: Game>(position: &G, seat: Seat, choice: G::Choice, stream: u64) -> (G, bool) {
    let mut next = position.clone();
    let mut luck = Fast::new(stream);
    let mut table = Table::quiet(&mut luck);
    next.apply(seat, choice, &mut table);
    let closed = table.closed();
    (next, closed)
}

/// Where each candidate leads by the end of the seat's turn, and in what it differs from the other best one.
fn explain<G: Game>(told: &mut [Candidate<G::Choice>], seat: Seat, seed: u64, start: &G) {
    let ends: Vec<Vec<(String, f32)>> = told
        .iter()
        .map(|candidate| terms(&turn_of(start, seat, candidate.choice, seed), seat))
        .collect();
    for (index, candidate) in told.iter_mut().enumerate() {
        let other = usize::from(index == 0);
        if let Some(beside) = ends.get(other) {
            candidate.reasons = reasons(&ends[index], beside);
        }
    }
}

/// After the choice and the best the seat can do in the rest of its turn, one choice at a time, until chance has a say.
fn turn_of<G: Game>(start: &G, seat: Seat, choice: G::Choice, seed: u64) -> G {
    let judgement = Judgement::Best;
    let (mut position, mut closed) = after(start, seat, choice, seed);
    for step in 0..TURN as u64 {
        if closed || !position.turn().deciders().contains(seat) {
            break;
        }
        let mut best: Option<(f32, G, bool)> = None;
        for choice in choices(&position, seat) {
            if position.prior(seat, choice) == 0.0 {
                continue;
            }
            let (next, shut) = after(&position, seat, choice, seed.wrapping_add(step));
            let worth = judgement.of(&next, seat);
            if best.as_ref().is_none_or(|(top, ..)| worth > *top) {
                best = Some((worth, next, shut));
            }
        }
        match best {
            Some((_, next, shut)) => (position, closed) = (next, shut),
            None => break,
        }
    }
    position
}

/// What a judgement is made of: its terms by learned weights or by hand; in a game that names none, where points come from.
fn terms<G: Game>(position: &G, seat: Seat) -> Vec<(String, f32)> {
    if let Some(weights) = G::learned(position.players()) {
        return weights.terms(position, seat);
    }
    let fields = features::fields(position);
    if fields.iter().any(|field| field.part) {
        return Weights::by_hand(&fields).terms(position, seat);
    }
    let parts = position.score_parts(seat).into_iter();
    parts.map(|(name, points)| (name, points as f32)).collect()
}

/// The terms that differ most, the greatest first; what is lost is told too.
fn reasons(own: &[(String, f32)], other: &[(String, f32)]) -> Vec<Reason> {
    let of = |list: &[(String, f32)], name: &str| -> f32 {
        let same = list.iter().filter(|(each, _)| each == name);
        same.map(|(_, points)| points).sum()
    };
    let mut names: Vec<&str> = own.iter().chain(other).map(|(name, _)| &**name).collect();
    names.sort_unstable();
    names.dedup();
    let mut all: Vec<Reason> = names
        .into_iter()
        .map(|name| Reason {
            name: name.to_string(),
            points: finite(of(own, name) - of(other, name)),
        })
        .filter(|reason| reason.points.abs() >= LEAST)
        .collect();
    all.sort_by(|one, two| two.points.abs().total_cmp(&one.points.abs()));
    all.truncate(REASONS);
    all
}

/// By how many points each seat is expected to be ahead of its best rival as the position stands.
pub fn expectations<G: Game>(position: &G) -> Vec<f32> {
    let values = judgements(position, &Judgement::Best);
    let seats = || Seat::all(position.players());
    seats()
        .map(|seat| {
            let rivals = seats().filter(|other| *other != seat);
            let best = rivals
                .map(|other| values[other.index()])
                .fold(f32::MIN, f32::max);
            finite(values[seat.index()] - best)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_search_chose_comes_first_and_is_worth_no_less() {
        let mut rated = [('a', 3.0), ('b', 2.0), ('c', 1.0)];
        prefer(&mut rated, Some('c'));
        assert_eq!(rated, [('c', 3.0), ('a', 3.0), ('b', 2.0)]);
        prefer(&mut rated, None);
        assert_eq!(rated[0].0, 'c');
    }

    #[test]
    fn reasons_are_the_greatest_differences() {
        let term = |name: &str, points: f32| (name.to_string(), points);
        let own = [term("gold", 5.0), term("cities", 1.0), term("same", 2.0)];
        let other = [term("gold", 1.0), term("same", 2.0), term("wonders", 3.0)];
        let told = reasons(&own, &other);
        let told: Vec<(&str, f32)> = told.iter().map(|each| (&*each.name, each.points)).collect();
        assert_eq!(told, [("gold", 4.0), ("wonders", -3.0), ("cities", 1.0)]);
    }

    #[test]
    fn a_spread_needs_two_values() {
        assert_eq!(deviation(&[3.0]), 0.0);
        assert!((deviation(&[1.0, 3.0]) - 1.414).abs() < 0.01);
    }
}
