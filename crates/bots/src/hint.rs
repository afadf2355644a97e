//! What a bot would do for a seat, what it expects of it, and why: for people who ask.

use crate::{
    Greedy, Judgement, Leave, Level, Search, Style,
    ahead::play_on,
    beam::{Beam, Plan},
    contest::{Contest, Rival},
    mind::Mind,
    value::{finite, judgements, margin, whole},
};
use orbis_core::{Ahead, Fast, Game, Seat, Table, Turn, Weights, features};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many choices are told.
pub const TOLD: usize = 3;

/// Guessed worlds in which each of them is played on.
const WORLDS: u32 = 24;

/// Worlds in which turns are played to their end for the reasons.
const TURNS: f32 = 12.0;

/// So many times the usual lines are followed where no plan was made.
const CARE: usize = 4;

/// Reasons that are told of a choice.
const REASONS: usize = 3;

/// Differences below this many points are no reasons.
const LEAST: f32 = 0.05;

/// How the rest of the own turn is played whose end gives the reasons.
const TURN: Ahead = Ahead {
    turns: 0,
    replies: false,
    lines: 2,
    look: usize::MAX,
};

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
    let start = world();
    let plans = promising(seat, level, seed, leave, world);
    let usual = G::thinking().ahead;
    let planned = plans.iter().any(|plan| plan.choices.len() > 1);
    let contest = Contest {
        seat,
        ahead: Ahead {
            // Where the rest of the turn could not be planned it is at least played on with more care.
            lines: if planned {
                usual.lines
            } else {
                CARE * usual.lines
            },
            ..usual
        },
        continuations: 0,
        trust: 0.0,
        chances: false,
        whole: Some(whole::<G>(start.players())),
        mind: Mind {
            judgement: &Judgement::Best,
            style: Style::Balanced,
            leave,
        },
    };
    let rivals = contest.all_in(WORLDS, plans, &mut Fast::new(seed), world);
    let worlds = rivals
        .first()
        .map_or(0, |rival| rival.outcomes.len() as u32);
    let ends = at_end_of_turn(&rivals, seat, (seed, leave), (start, world));
    let candidates = rivals.iter().enumerate().filter_map(|(place, rival)| {
        let beside = ends.get(usize::from(place == 0));
        let reasons = beside.map(|beside| reasons(&ends[place], beside));
        candidate(rival, reasons.unwrap_or_default())
    });
    Hint {
        candidates: candidates.collect(),
        worlds,
    }
}

/// The plans that begin with the most promising choices, each choice once: first what a search finds if the level searches,
/// then what looks best at the end of the turn.
fn promising<G: Game>(
    seat: Seat,
    level: Level,
    seed: u64,
    leave: &Leave,
    world: &mut dyn FnMut() -> G,
) -> Vec<Plan<G::Choice>> {
    let mut greedy = Greedy::<G>::new(seed).with(leave.clone());
    let mut rated = greedy.rate(seat, world);
    // Stable: equal worths keep the order of their promise.
    rated.sort_by(|one, other| other.1.total_cmp(&one.1));
    let (mut plans, start) = (Vec::new(), world());
    let searches = matches!(level, Level::Hard(_) | Level::Expert) && rated.len() > 1;
    if searches && leave.go_on() {
        let mut search = Search::<G>::new(level.budget::<G>(), seed).with(leave.clone());
        plans = search.plans(seat, &start, world);
    }
    plans.extend(rated.into_iter().map(|(choice, worth)| Plan {
        choices: vec![choice],
        worth,
    }));
    let mut told: Vec<Plan<G::Choice>> = Vec::new();
    for plan in plans {
        // What another plan does later is no alternative to it.
        let first = |choice: &G::Choice| told.iter().all(|each| !each.choices.contains(choice));
        if told.len() < TOLD && plan.choices.first().is_some_and(first) {
            told.push(plan);
        }
    }
    if !searches {
        return told;
    }
    let first = |plan: &Plan<G::Choice>| plan.choices.first().copied();
    let closes = |choice| after(&start, (seat, choice), seed).is_none();
    if told.iter().filter_map(first).any(closes) {
        // What chance follows cannot be planned: beside it nothing is, or it would look worse than it is.
        told.iter_mut().for_each(|plan| plan.choices.truncate(1));
        return told;
    }
    let followed = told.into_iter();
    followed
        .map(|plan| followed_up(plan, seat, &start, (seed, leave)))
        .collect()
}

/// Where a choice leads, unless something random or hidden comes out.
fn after<G: Game>(start: &G, (seat, choice): (Seat, G::Choice), seed: u64) -> Option<G> {
    let (mut after, mut luck) = (start.clone(), Fast::new(seed));
    let mut table = Table::quiet(&mut luck);
    after.apply(seat, choice, &mut table);
    let closed = table.closed();
    (!closed).then_some(after)
}

/// A plan of one choice with what the seat would best do afterwards: beside a plan for the whole turn it would look worse than it is.
fn followed_up<G: Game>(
    mut plan: Plan<G::Choice>,
    seat: Seat,
    start: &G,
    (seed, leave): (u64, &Leave),
) -> Plan<G::Choice> {
    let [choice] = plan.choices[..] else {
        return plan;
    };
    let Some(after) = after(start, (seat, choice), seed) else {
        return plan;
    };
    if !after.turn().deciders().contains(seat) || !leave.go_on() {
        return plan;
    }
    let beam = Beam {
        lines: G::thinking().lines,
        look: usize::MAX,
        plans: 1,
        stream: seed,
    };
    let mind = Mind {
        judgement: &Judgement::Best,
        style: Style::Balanced,
        leave,
    };
    let best = beam.plans(&after, seat, mind).into_iter().next();
    plan.choices
        .extend(best.into_iter().flat_map(|best| best.choices));
    plan
}

fn candidate<C: Copy>(rival: &Rival<C>, reasons: Vec<Reason>) -> Option<Candidate<C>> {
    let leads: Vec<f32> = rival.outcomes.iter().map(|outcome| outcome.lead).collect();
    let chances = rival.outcomes.iter().map(|outcome| outcome.chance);
    let count = leads.len().max(1) as f32;
    Some(Candidate {
        choice: *rival.plan.choices.first()?,
        points: finite(leads.iter().sum::<f32>() / count),
        chance: finite(chances.sum::<f32>() / count),
        spread: deviation(&leads),
        reasons,
    })
}

fn deviation(values: &[f32]) -> f32 {
    if values.len() < 2 {
        return 0.0;
    }
    let mean = values.iter().sum::<f32>() / values.len() as f32;
    let squares: f32 = values.iter().map(|value| (value - mean).powi(2)).sum();
    finite((squares / (values.len() - 1) as f32).sqrt())
}

/// The mean terms of the judgement where each plan and the rest of the seat's turn lead, all in the same worlds with the same
/// luck: by the dice of one alone, a good plan would seem to be a bad one.
fn at_end_of_turn<G: Game>(
    rivals: &[Rival<G::Choice>],
    seat: Seat,
    (seed, leave): (u64, &Leave),
    (start, world): (G, &mut dyn FnMut() -> G),
) -> Vec<Vec<(String, f32)>> {
    let mut sums = vec![BTreeMap::<String, f32>::new(); rivals.len()];
    let (mut next, mut worlds) = (Some(start), 0.0);
    while worlds < TURNS && (worlds == 0.0 || leave.go_on()) {
        let start = next.take().unwrap_or_else(&mut *world);
        let luck = seed.wrapping_add(worlds as u64);
        let ends = rivals
            .iter()
            .map(|rival| end_of_turn(&start, (seat, &rival.plan.choices), luck));
        let ends: Vec<G> = ends.collect();
        let over = ends.iter().all(|end| end.turn() == Turn::Over);
        for (end, sums) in ends.iter().zip(&mut sums) {
            let terms = if over {
                points(end, seat)
            } else {
                terms(end, seat)
            };
            for (name, points) in terms {
                *sums.entry(name).or_default() += points;
            }
        }
        worlds += 1.0;
    }
    let mean = |sums: BTreeMap<String, f32>| {
        let sums = sums.into_iter();
        sums.map(|(name, sum)| (name, sum / worlds)).collect()
    };
    sums.into_iter().map(mean).collect()
}

/// Where a plan and the rest of the seat's turn lead.
fn end_of_turn<G: Game>(start: &G, plan: (Seat, &[G::Choice]), seed: u64) -> G {
    let mind = Mind {
        judgement: &Judgement::Best,
        style: Style::Balanced,
        leave: &Leave::ALWAYS,
    };
    let mut position = start.clone();
    play_on(&mut position, plan, TURN, &mut Fast::new(seed), mind);
    position
}

/// What a judgement is made of, in words: its terms by learned weights or by hand; in a game that names none, where points
/// come from.
fn terms<G: Game>(position: &G, seat: Seat) -> Vec<(String, f32)> {
    let named = |terms: Vec<(String, f32)>| {
        let named = terms.into_iter();
        named
            .map(|(name, points)| (thing::<G>(&name), points))
            .collect()
    };
    if let Some(weights) = G::learned(position.players()) {
        return named(weights.terms(position, seat));
    }
    if let Some(terms) = position.terms(seat) {
        return terms;
    }
    let fields = features::fields(position);
    if fields.iter().any(|field| field.part) {
        return named(Weights::by_hand(&fields).terms(position, seat));
    }
    points(position, seat)
}

/// Where points come from.
fn points<G: Game>(position: &G, seat: Seat) -> Vec<(String, f32)> {
    let parts = position.score_parts(seat).into_iter();
    parts.map(|(name, points)| (name, points as f32)).collect()
}

/// What differs most, the greatest first; what is lost is told too. Terms about the same thing are one reason.
fn reasons(own: &[(String, f32)], other: &[(String, f32)]) -> Vec<Reason> {
    let mut sums: BTreeMap<String, f32> = BTreeMap::new();
    for (name, points) in own {
        *sums.entry(name.clone()).or_default() += points;
    }
    for (name, points) in other {
        *sums.entry(name.clone()).or_default() -= points;
    }
    let has = |name: &str| own.iter().any(|(own, _)| own == name);
    let reasons = sums.into_iter().map(|(name, points)| Reason {
        // What is gained by not having something would read as if one had it.
        name: if has(&name) {
            name
        } else {
            format!("without {name}")
        },
        points: finite(points),
    });
    let mut all: Vec<Reason> = reasons
        .filter(|reason| reason.points.abs() >= LEAST)
        .collect();
    all.sort_by(|one, two| two.points.abs().total_cmp(&one.points.abs()));
    all.truncate(REASONS);
    all
}

/// How a judgement counts the same thing twice: now, and for as long as there is something to come of it.
const COUNTED_AGAIN: [&str; 5] = [
    " by eras",
    ", by turns",
    " by turns",
    " to come",
    ", by the gap",
];

/// What a term is about, in words: the marked thing, or the field without the way it is counted.
fn thing<G: Game>(term: &str) -> String {
    let (field, marked) = term.split_once(": ").unwrap_or((term, ""));
    let card = G::cards().iter().find(|card| card.slug == marked);
    let name = card.map(|card| card.name.clone());
    if let Some(spoken) = G::spoken(field) {
        return spoken.replace("{}", &name.unwrap_or_else(|| words(marked)));
    }
    if let Some(name) = name {
        return name;
    }
    let mut field = field;
    for beginning in ["first ", "worth of ", "the "] {
        field = field.strip_prefix(beginning).unwrap_or(field);
    }
    for ending in COUNTED_AGAIN {
        field = field.strip_suffix(ending).unwrap_or(field);
    }
    let numbered = marked.chars().all(|letter| letter.is_ascii_digit());
    match (marked, numbered) {
        ("", _) => field.to_string(),
        (_, true) => format!("{field} {marked}"),
        _ => words(marked),
    }
}

/// A name of the program in words.
fn words(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && words.chars().last().is_some_and(char::is_lowercase) {
            words.push(' ');
            words.push(letter.to_ascii_lowercase());
        } else {
            words.push(if letter == '-' { ' ' } else { letter });
        }
    }
    words
}

/// By how many points each seat is expected to be ahead of its best rival as the position stands.
pub fn expectations<G: Game>(position: &G) -> Vec<f32> {
    let values = judgements(position, &Judgement::Best);
    let seats = Seat::all(position.players());
    seats
        .map(|seat| finite(margin(position, &values, seat)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use orbis_core::{Setup, choices};
    use orbis_testkit::toy::Lanterns;

    #[test]
    fn reasons_are_the_greatest_differences() {
        let term = |name: &str, points: f32| (name.to_string(), points);
        let own = [term("gold", 5.0), term("cities", 1.0), term("same", 2.0)];
        let other = [term("gold", 1.0), term("same", 2.0), term("wonders", 3.0)];
        let told = reasons(&own, &other);
        let told: Vec<(&str, f32)> = told.iter().map(|each| (&*each.name, each.points)).collect();
        assert_eq!(
            told,
            [("gold", 4.0), ("without wonders", -3.0), ("cities", 1.0)]
        );
    }

    #[test]
    fn terms_about_the_same_thing_are_one_reason() {
        let named = |name: &str, points: f32| (thing::<Lanterns>(name), points);
        let own = [
            named("food", 1.0),
            named("first food", 0.5),
            named("food by turns", 0.25),
            named("wonders by eras: great-wall", 2.0),
            named("wonders: great-wall", 1.0),
            named("era: 2", 0.5),
        ];
        let told = reasons(&own, &[named("counted: ForeignNear", 4.0)]);
        let told: Vec<(&str, f32)> = told.iter().map(|each| (&*each.name, each.points)).collect();
        let expected = [
            ("without Foreign near", -4.0),
            ("great wall", 3.0),
            ("food", 1.75),
        ];
        assert_eq!(told, expected);
        assert_eq!(thing::<Lanterns>("era: 2"), "era 2");
        assert_eq!(thing::<Lanterns>("worth of the harvest"), "harvest");
    }

    #[test]
    fn reasons_are_in_the_words_of_the_game() {
        // The toy calls its room what people call it, and its cards have names.
        assert_eq!(thing::<Lanterns>("room"), "room for lanterns");
        let card = Lanterns::cards().first().expect("a card");
        assert_eq!(
            thing::<Lanterns>(&format!("in play: {}", card.slug)),
            card.name
        );
        assert_eq!(
            thing::<Lanterns>("values in hand: 3"),
            "lanterns of 3 in hand"
        );
    }

    #[test]
    fn where_a_game_ends_the_reasons_are_where_points_come_from() {
        let over = |position: &Lanterns, seat, choice| {
            let mut after = *position;
            after.apply(seat, choice, &mut Table::quiet(&mut Fast::new(1)));
            after.turn() == Turn::Over
        };
        let last = |deal: u64| {
            let mut position = Lanterns::deal(&Setup::of(2), deal);
            while let Some(seat) = position.turn().deciders().first() {
                let offers = choices(&position, seat);
                if offers.iter().all(|choice| over(&position, seat, *choice)) {
                    return (seat, position);
                }
                position.apply(seat, offers[0], &mut Table::quiet(&mut Fast::new(deal)));
            }
            panic!("it ended without a last choice")
        };
        let mut reasons = 0;
        for deal in 0..40 {
            let (seat, position) = last(deal);
            let parts = position.score_parts(seat);
            let world = &mut || position;
            let told = hint(seat, Level::Medium, 1, &Leave::ALWAYS, world);
            for reason in told.candidates.iter().flat_map(|each| &each.reasons) {
                let known = parts.iter().any(|(name, _)| *name == reason.name);
                assert!(known, "{reason:?} {parts:?}");
                reasons += 1;
            }
        }
        assert!(reasons > 0, "no last choice was a choice");
    }

    #[test]
    fn a_spread_needs_two_values() {
        assert_eq!(deviation(&[3.0]), 0.0);
        assert!((deviation(&[1.0, 3.0]) - 1.414).abs() < 0.01);
    }
}
