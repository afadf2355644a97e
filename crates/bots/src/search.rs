//! Searches: plans of the own turn, played on in guessed worlds through the others' replies, and judged there.

use crate::{
    Bot, Budget, Judgement, Leave, Style,
    beam::{Beam, Plan},
    contest::{Contest, Rival},
    foreseen::Foreseen,
    mind::{Mind, worth_trying},
    value::whole,
};
use orbis_core::{Ahead, Far, Fast, Game, Seat, Thinking};
use std::time::Instant;

/// The most lines a budget of time leads to.
const WIDEST: usize = 1 << 14;

/// The part of the game's usual thinking that a budget of time begins with.
const SMALLEST: f32 = 0.125;

/// Finds plans by a beam, compares them, and follows the best as long as things go as foreseen.
pub struct Search<G: Game> {
    /// How long it thinks.
    pub budget: Budget,
    /// The game's numbers.
    pub thinking: Thinking,
    /// Offers that are looked at after each choice, the best by the game's priors.
    pub(crate) look: usize,
    /// Are chances to win compared, or leads?
    pub(crate) chances: bool,
    /// Are plans followed, or is every choice thought about anew?
    pub(crate) follows: bool,
    style: Style,
    judgement: Judgement,
    leave: Leave,
    luck: Fast,
    foreseen: Foreseen<G>,
}

impl<G: Game> Search<G> {
    /// A searching player.
    pub fn new(budget: Budget, seed: u64) -> Search<G> {
        Search {
            budget,
            thinking: G::thinking(),
            look: usize::MAX,
            chances: false,
            follows: true,
            style: Style::Balanced,
            judgement: Judgement::Best,
            leave: Leave::ALWAYS,
            luck: Fast::new(seed),
            foreseen: Foreseen::nothing(),
        }
    }

    /// A player that follows the better of its two best plans, as medium bots do where a game says so.
    pub fn plain(seed: u64) -> Search<G> {
        let usual = G::thinking();
        let (lines, look) = match usual.plan {
            (0, _) => (1, usize::MAX),
            plan => plan,
        };
        let thinking = Thinking {
            lines,
            plans: 2,
            iterations: 2,
            ahead: Ahead {
                turns: 0,
                ..usual.ahead
            },
            trust: 0.0,
            far: None,
            ..usual
        };
        Search {
            thinking,
            look,
            ..Search::new(Budget::Iterations(usual.iterations), seed)
        }
    }

    /// The same, as long as it has leave to think.
    #[must_use]
    pub fn with(self, leave: Leave) -> Search<G> {
        Search { leave, ..self }
    }

    /// The same, by this judgement.
    #[must_use]
    pub fn by(self, judgement: Judgement) -> Search<G> {
        Search { judgement, ..self }
    }

    /// The same in this style.
    #[must_use]
    pub fn in_style(self, style: Style) -> Search<G> {
        Search { style, ..self }
    }

    /// Plans with what came of them, the best first, with so many times the game's usual thinking.
    fn consider(
        &mut self,
        times: f32,
        (seat, start): (Seat, &G),
        leave: &Leave,
        world: &mut dyn FnMut() -> G,
    ) -> Vec<Rival<G::Choice>> {
        let thinking = self.thinking;
        let near = Far {
            share: 1.0,
            plans: thinking.plans,
            ahead: thinking.ahead,
            trust: thinking.trust,
        };
        let far = thinking.far.filter(|_| start.far(seat)).unwrap_or(near);
        let scaled = |number: usize, times: f32| (number as f32 * times).round().max(1.0) as usize;
        let mind = Mind {
            judgement: &self.judgement,
            style: self.style,
            leave,
        };
        let beam = Beam {
            lines: scaled(thinking.lines, times),
            look: self.look,
            // One plan alone is compared with nothing.
            plans: scaled(far.plans, times.sqrt()).max(far.plans.min(2)),
            stream: self.luck.next_u64(),
        };
        let plans = beam.plans(start, seat, mind);
        let contest = Contest {
            seat,
            ahead: far.ahead,
            continuations: scaled(thinking.iterations as usize, far.share * times) as u32,
            trust: far.trust,
            chances: self.chances,
            whole: self.chances.then(|| whole::<G>(start.players())),
            mind,
        };
        contest.order(plans, &mut self.luck, world)
    }

    /// Thinks as long as the budget lasts; plans, the best first.
    pub(crate) fn plans(
        &mut self,
        seat: Seat,
        start: &G,
        world: &mut dyn FnMut() -> G,
    ) -> Vec<Plan<G::Choice>> {
        let usual = G::thinking().iterations.max(1) as f32;
        let mut best = Vec::new();
        let (mut times, leave) = match self.budget {
            Budget::Iterations(count) => (count as f32 / usual, self.leave.clone()),
            Budget::Time(time) => (SMALLEST, self.leave.until(Instant::now() + time)),
        };
        loop {
            let rivals = self.consider(times, (seat, start), &leave, world);
            let met = rivals
                .first()
                .is_some_and(|rival| !rival.outcomes.is_empty());
            // A thought that was cut short before plans met is no better than one before it.
            if met || best.is_empty() {
                best = rivals.into_iter().map(|rival| rival.plan).collect();
            }
            times *= 2.0;
            let wide = times * self.thinking.lines as f32 > WIDEST as f32;
            if matches!(self.budget, Budget::Iterations(_)) || wide || !leave.go_on() {
                return best;
            }
        }
    }
}

impl<G: Game> Bot<G> for Search<G> {
    fn choose(&mut self, seat: Seat, world: &mut dyn FnMut() -> G) -> Option<G::Choice> {
        let start = world();
        if let Some(choice) = self.foreseen.next(seat, &start) {
            return Some(choice);
        }
        let offers = worth_trying(&start, seat, usize::MAX);
        if offers.len() < 2 {
            return offers.first().copied();
        }
        let plan = self.plans(seat, &start, world).into_iter().next()?;
        if self.follows {
            self.foreseen.keep(seat, &start, &plan.choices);
        }
        plan.choices.first().copied()
    }
}
