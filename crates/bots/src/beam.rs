//! The own turn as a plan: many lines of own choices side by side, the worse ones dropped after every choice.

use crate::mind::{Mind, worth_trying};
use orbis_core::{Fast, Game, Seat, Table};

/// Own choices that a plan has at most.
const LONGEST: usize = 64;

/// Outcomes that are judged where something random decides how a plan ends.
const ROLLS: u64 = 4;

/// Own choices up to where somebody else is asked or something random or hidden comes out.
#[derive(Clone, Debug)]
pub(crate) struct Plan<C> {
    pub choices: Vec<C>,
    /// The lead at its end.
    pub worth: f32,
}

/// How many lines are followed, which offers are tried, and how many plans are wanted.
#[derive(Copy, Clone)]
pub(crate) struct Beam {
    pub lines: usize,
    pub look: usize,
    pub plans: usize,
    /// Where the dice of all plans come from.
    pub stream: u64,
}

/// Where some choices have led.
struct Line<G> {
    position: G,
    worth: f32,
    /// The place of the last choice in the chain, counted from 1.
    last: usize,
}

/// Lines, and the choices that led to them.
struct Search<'a, G: Game> {
    seat: Seat,
    beam: Beam,
    mind: Mind<'a>,
    /// Choices with the places of those before them.
    chain: Vec<(G::Choice, usize)>,
    /// The places of plans' last choices, with what the plans are worth.
    ends: Vec<(usize, f32)>,
    next: Vec<Line<G>>,
}

impl Beam {
    /// The best plans from here, the best first.
    pub(crate) fn plans<G: Game>(
        self,
        start: &G,
        seat: Seat,
        mind: Mind<'_>,
    ) -> Vec<Plan<G::Choice>> {
        let mut search = Search {
            seat,
            beam: self,
            mind,
            chain: Vec::new(),
            ends: Vec::new(),
            next: Vec::new(),
        };
        search.follow(start);
        search.best()
    }
}

impl<G: Game> Search<'_, G> {
    fn follow(&mut self, start: &G) {
        let mut lines = vec![Line {
            position: start.clone(),
            worth: 0.0,
            last: 0,
        }];
        for _ in 0..LONGEST {
            for line in lines.drain(..) {
                self.branch(&line);
                if !self.mind.leave.go_on() {
                    return self.cut();
                }
            }
            if self.next.is_empty() {
                return;
            }
            keep(&mut self.next, &mut lines, self.beam.lines);
        }
        self.next = lines;
        self.cut();
    }

    /// Every choice after a line.
    fn branch(&mut self, line: &Line<G>) {
        for choice in worth_trying(&line.position, self.seat, self.beam.look) {
            let mut position = line.position.clone();
            let closed = apply(&mut position, self.seat, choice, self.beam.stream);
            self.chain.push((choice, line.last));
            let last = self.chain.len();
            if closed {
                let worth = self.after_chance(&line.position, choice, &position);
                self.ends.push((last, worth));
            } else if !position.turn().deciders().contains(self.seat) {
                self.ends.push((last, self.mind.lead(&position, self.seat)));
            } else {
                self.next.push(Line {
                    worth: self.mind.judgement.of(&position, self.seat),
                    position,
                    last,
                });
            }
        }
    }

    /// The mean of several outcomes, the same dice for every plan.
    fn after_chance(&self, before: &G, choice: G::Choice, first: &G) -> f32 {
        let mut sum = self.mind.lead(first, self.seat);
        for roll in 1..ROLLS {
            let mut position = before.clone();
            let stream = self.beam.stream.wrapping_add(roll);
            apply(&mut position, self.seat, choice, stream);
            sum += self.mind.lead(&position, self.seat);
        }
        sum / ROLLS as f32
    }

    /// Cut short: if no plan came to its end, the best beginnings count as plans.
    fn cut(&mut self) {
        if !self.ends.is_empty() {
            return;
        }
        let mut begun = Vec::new();
        keep(&mut self.next, &mut begun, self.beam.plans);
        let begun = begun.iter();
        self.ends = begun
            .map(|line| (line.last, self.mind.lead(&line.position, self.seat)))
            .collect();
    }

    fn best(mut self) -> Vec<Plan<G::Choice>> {
        self.ends.sort_by(|one, other| other.1.total_cmp(&one.1));
        // Exactly the same worth is the same position reached in another order.
        self.ends.dedup_by(|one, other| one.1 == other.1);
        self.ends.truncate(self.beam.plans);
        let ends = self.ends.iter();
        ends.map(|(last, worth)| Plan {
            choices: self.choices(*last),
            worth: *worth,
        })
        .collect()
    }

    fn choices(&self, last: usize) -> Vec<G::Choice> {
        let mut choices = Vec::new();
        let mut place = last;
        while let Some((choice, before)) = place.checked_sub(1).map(|index| self.chain[index]) {
            choices.push(choice);
            place = before;
        }
        choices.reverse();
        choices
    }
}

/// Takes the best of the lines, no position twice; the others are dropped.
fn keep<G: Game>(from: &mut Vec<Line<G>>, to: &mut Vec<Line<G>>, width: usize) {
    from.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    for line in from.drain(..) {
        if to.len() == width {
            break;
        }
        let mut twins = to.iter().rev().take_while(|kept| kept.worth == line.worth);
        if !twins.any(|kept| kept.position == line.position) {
            to.push(line);
        }
    }
}

/// Carries out a choice with the dice of a stream; did anything random or hidden come out?
fn apply<G: Game>(position: &mut G, seat: Seat, choice: G::Choice, stream: u64) -> bool {
    let mut chance = Fast::new(stream);
    let mut table = Table::quiet(&mut chance);
    position.apply(seat, choice, &mut table);
    table.closed()
}
