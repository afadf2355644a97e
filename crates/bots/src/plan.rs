//! Plans the whole turn: many lines of own choices side by side, the best of them compared in several worlds.

use crate::{
    Bot, Budget, Judgement, Leave,
    value::{finite, lead, rival_weight, sensible},
};
use orbis_core::{Fast, Game, Seat, Table, choices};
use std::time::Instant;

/// Own choices that a plan has at most.
const LONGEST: usize = 64;

/// Lines that are followed to the end of the turn where a plan ended early.
const NARROW: usize = 3;

/// Lines that a budget of time begins with.
const FEWEST: usize = 16;

/// After every choice it keeps the positions it judges best; the same things done in another order are one line.
pub struct Planner {
    /// How many lines it follows, or how long it thinks: then it begins anew with twice as many as long as there is time.
    pub budget: Budget,
    /// Plans that are compared in the end.
    pub plans: usize,
    /// Guessed worlds they are compared in.
    pub worlds: u32,
    judgement: Judgement,
    leave: Leave,
    luck: Fast,
}

/// Where some choices have led.
struct Line<G> {
    position: G,
    worth: f32,
    /// The place of the last choice in the chain, counted from 1.
    last: usize,
}

/// How a thought judges, and whether it may go on.
#[derive(Copy, Clone)]
struct Mind<'a> {
    judgement: &'a Judgement,
    leave: &'a Leave,
}

/// A plan: its choices and what it is worth.
type Plan<C> = (Vec<C>, f32);

impl Planner {
    /// A planning player.
    pub fn new(budget: Budget, plans: usize, worlds: u32, seed: u64) -> Planner {
        Planner {
            budget,
            plans,
            worlds,
            judgement: Judgement::Best,
            leave: Leave::ALWAYS,
            luck: Fast::new(seed),
        }
    }

    /// The same, as long as it has leave to think.
    #[must_use]
    pub fn with(self, leave: Leave) -> Planner {
        Planner { leave, ..self }
    }

    /// The same, by this judgement.
    #[must_use]
    pub fn by(self, judgement: Judgement) -> Planner {
        Planner { judgement, ..self }
    }
}

/// The best plans, the best first. A plan ends where somebody else is asked or something random or hidden comes out.
fn plan<G: Game>(
    start: &G,
    seat: Seat,
    width: usize,
    plans: usize,
    (stream, mind): (u64, Mind<'_>),
) -> Vec<Plan<G::Choice>> {
    let rival = rival_weight(start.players());
    // Choices with the places of those before them.
    let mut chain: Vec<(G::Choice, usize)> = Vec::new();
    let mut ends: Vec<(usize, f32)> = Vec::new();
    let mut lines = vec![Line {
        position: start.clone(),
        worth: 0.0,
        last: 0,
    }];
    let mut next = Vec::new();
    'turn: for _ in 0..LONGEST {
        for line in lines.drain(..) {
            let rate = |choice| (choice, finite(line.position.prior(seat, choice)));
            let mut offers = choices(&line.position, seat)
                .into_iter()
                .map(rate)
                .collect();
            sensible(&mut offers);
            for (choice, _) in offers {
                let mut position = line.position.clone();
                let closed = apply(&mut position, seat, choice, stream);
                chain.push((choice, line.last));
                let last = chain.len();
                if closed || !position.turn().deciders().contains(seat) {
                    ends.push((last, lead(&position, seat, rival, mind.judgement)));
                } else {
                    let worth = mind.judgement.of(&position, seat);
                    next.push(Line {
                        position,
                        worth,
                        last,
                    });
                }
            }
            if !mind.leave.go_on() {
                break 'turn;
            }
        }
        if next.is_empty() {
            break;
        }
        keep(&next, &mut lines, width);
        next.clear();
    }
    if ends.is_empty() {
        // Cut short before any plan came to its end: the best beginnings count as plans.
        keep(&next, &mut lines, NARROW);
        let begun = lines.iter();
        ends.extend(begun.map(|line| {
            let worth = lead(&line.position, seat, rival, mind.judgement);
            (line.last, worth)
        }));
    }
    ends.sort_by(|one, other| other.1.total_cmp(&one.1));
    // Exactly the same worth is the same position reached in another order.
    ends.dedup_by(|one, other| one.1 == other.1);
    ends.truncate(plans);
    let plan = |(last, worth): (usize, f32)| {
        let mut choices = Vec::new();
        let mut place = last;
        while let Some((choice, before)) = place.checked_sub(1).map(|index| chain[index]) {
            choices.push(choice);
            place = before;
        }
        choices.reverse();
        (choices, worth)
    };
    ends.into_iter().map(plan).collect()
}

/// Copies the best of the lines, no position twice.
fn keep<G: Game>(from: &[Line<G>], to: &mut Vec<Line<G>>, width: usize) {
    let mut order: Vec<&Line<G>> = from.iter().collect();
    order.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    for line in order {
        let mut twins = to.iter().rev().take_while(|kept| kept.worth == line.worth);
        if twins.any(|kept| kept.position == line.position) {
            continue;
        }
        to.push(Line {
            position: line.position.clone(),
            worth: line.worth,
            last: line.last,
        });
        if to.len() == width {
            break;
        }
    }
}

/// What each plan is worth on the mean of some worlds.
fn compare<G: Game>(
    plans: &mut [Plan<G::Choice>],
    seat: Seat,
    worlds: &[(G, u64)],
    mind: Mind<'_>,
) {
    let mut worths = Vec::with_capacity(plans.len());
    for (choices, _) in plans.iter() {
        let mut sum = 0.0;
        for (world, stream) in worlds {
            if !mind.leave.go_on() {
                // Half a comparison is none: what the plans were worth at first decides.
                return;
            }
            let mut world = world.clone();
            for choice in choices.iter() {
                apply(&mut world, seat, *choice, *stream);
            }
            sum += finish(world, seat, *stream, mind);
        }
        worths.push(sum / worlds.len() as f32);
    }
    for (plan, worth) in plans.iter_mut().zip(worths) {
        plan.1 = worth;
    }
}

fn apply<G: Game>(position: &mut G, seat: Seat, choice: G::Choice, stream: u64) -> bool {
    let mut chance = Fast::new(stream);
    let mut table = Table::quiet(&mut chance);
    position.apply(seat, choice, &mut table);
    table.closed()
}

/// The worth of a position; if the seat is still to choose, after a few lines to the end of its turn.
fn finish<G: Game>(mut position: G, seat: Seat, stream: u64, mind: Mind<'_>) -> f32 {
    for round in 1..LONGEST as u64 {
        if !position.turn().deciders().contains(seat) || !mind.leave.go_on() {
            break;
        }
        let stream = stream.wrapping_add(round);
        let best = plan(&position, seat, NARROW, 1, (stream, mind));
        for choice in best.into_iter().flat_map(|(choices, _)| choices) {
            apply(&mut position, seat, choice, stream);
        }
    }
    let rival = rival_weight(position.players());
    lead(&position, seat, rival, mind.judgement)
}

impl<G: Game> Bot<G> for Planner {
    fn choose(&mut self, seat: Seat, world: &mut dyn FnMut() -> G) -> Option<G::Choice> {
        let begun = Instant::now();
        let start = world();
        let stream = self.luck.next_u64();
        let mut width = match self.budget {
            Budget::Iterations(count) => count as usize,
            Budget::Time(_) => FEWEST,
        };
        let mind = Mind {
            judgement: &self.judgement,
            leave: &self.leave,
        };
        let reins = (stream, mind);
        let mut plans = plan(&start, seat, width, self.plans, reins);
        if let Budget::Time(time) = self.budget {
            // The next attempt takes about twice as long as all before it.
            while begun.elapsed().saturating_mul(3) < time && width < 1 << 14 && self.leave.go_on()
            {
                width *= 2;
                let wider = plan(&start, seat, width, self.plans, reins);
                if self.leave.go_on() {
                    plans = wider;
                }
            }
        }
        let first = |plan: &Plan<G::Choice>| plan.0.first().copied();
        let favourite = plans.first().and_then(first);
        if plans.iter().any(|plan| first(plan) != favourite) {
            let mut worlds = vec![(start, stream)];
            worlds.extend((1..self.worlds).map(|_| (world(), self.luck.next_u64())));
            compare(&mut plans, seat, &worlds, mind);
        }
        let better = |best: Plan<G::Choice>, plan: Plan<G::Choice>| {
            if plan.1 > best.1 { plan } else { best }
        };
        plans
            .into_iter()
            .reduce(better)
            .and_then(|plan| first(&plan))
    }
}
