//! Plans beside each other: each is played on in the same guessed worlds with the same luck, the worse half is dropped, and the
//! others meet in further worlds, until one is left.

use crate::{
    Leave,
    ahead::play_on,
    beam::Plan,
    mind::Mind,
    value::{ahead, chance, judgements, margin},
};
use orbis_core::{Ahead, Fast, Game, Seat};

/// How a plan went on in one world.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) struct Outcome {
    /// By how many points the seat was ahead of its best rival.
    pub lead: f32,
    /// Its chance to win.
    pub chance: f32,
    /// What is compared.
    pub worth: f32,
}

/// A plan with what came of it.
#[derive(Clone, Debug)]
pub(crate) struct Rival<C> {
    pub plan: Plan<C>,
    pub outcomes: Vec<Outcome>,
}

/// How plans are compared.
#[derive(Copy, Clone)]
pub(crate) struct Contest<'a> {
    pub seat: Seat,
    pub ahead: Ahead,
    /// Continuations of all plans together.
    pub continuations: u32,
    /// How many of a plan's the judgement at its end is worth.
    pub trust: f32,
    /// Are chances to win compared, or leads?
    pub chances: bool,
    /// The turns of a whole game, where somebody wants to know the chances.
    pub whole: Option<f32>,
    pub mind: Mind<'a>,
}

impl Contest<'_> {
    /// The plans in the order in which they came out, the best first. What is cut short counts as far as all plans that were
    /// left had met in the same worlds.
    pub(crate) fn order<G: Game>(
        self,
        plans: Vec<Plan<G::Choice>>,
        luck: &mut Fast,
        world: &mut dyn FnMut() -> G,
    ) -> Vec<Rival<G::Choice>> {
        let mut rivals: Vec<Rival<G::Choice>> = plans.into_iter().map(Rival::new).collect();
        let mut left = rivals.len();
        let rounds = usize::BITS - left.saturating_sub(1).leading_zeros();
        for _ in 0..rounds {
            let worlds = (self.continuations / rounds / left as u32).max(1);
            for _ in 0..worlds {
                if !self.meet(&mut rivals[..left], world(), luck.next_u64()) {
                    return self.sorted(rivals, left);
                }
            }
            rivals = self.sorted(rivals, left);
            left = left.div_ceil(2);
        }
        rivals
    }

    /// All plans in the same worlds, at least one of them, the best first.
    pub(crate) fn all_in<G: Game>(
        self,
        worlds: u32,
        plans: Vec<Plan<G::Choice>>,
        luck: &mut Fast,
        world: &mut dyn FnMut() -> G,
    ) -> Vec<Rival<G::Choice>> {
        let mut rivals: Vec<Rival<G::Choice>> = plans.into_iter().map(Rival::new).collect();
        // Without a single world there would be nothing to tell.
        let patient = Contest {
            mind: Mind {
                leave: &Leave::ALWAYS,
                ..self.mind
            },
            ..self
        };
        patient.meet(&mut rivals, world(), luck.next_u64());
        for _ in 1..worlds {
            if !self.mind.leave.go_on() || !self.meet(&mut rivals, world(), luck.next_u64()) {
                break;
            }
        }
        let all = rivals.len();
        self.sorted(rivals, all)
    }

    /// Plays all plans on in a world; not if there is no leave to.
    fn meet<G: Game>(self, rivals: &mut [Rival<G::Choice>], world: G, stream: u64) -> bool {
        let mut outcomes = Vec::with_capacity(rivals.len());
        for rival in rivals.iter() {
            outcomes.push(self.outcome(&rival.plan.choices, world.clone(), stream));
            if !self.mind.leave.go_on() {
                return false;
            }
        }
        for (rival, outcome) in rivals.iter_mut().zip(outcomes) {
            rival.outcomes.push(outcome);
        }
        true
    }

    fn outcome<G: Game>(self, plan: &[G::Choice], mut world: G, stream: u64) -> Outcome {
        let mut luck = Fast::new(stream);
        play_on(
            &mut world,
            (self.seat, plan),
            self.ahead,
            &mut luck,
            self.mind,
        );
        let values = judgements(&world, self.mind.judgement);
        let players = world.players();
        let own = values[self.seat.index()];
        let lead = ahead(&values, self.seat);
        let chance = self
            .whole
            .map_or(0.0, |whole| chance(&world, &values, self.seat, whole));
        // The best rival's value is what the lead is short of the own one.
        let weighed = own - self.mind.style.rival(players) * (own - lead);
        Outcome {
            lead: margin(&world, &values, self.seat),
            chance,
            worth: if self.chances { chance } else { weighed },
        }
    }

    /// The first so many, which have met, in order; the others stay behind them.
    fn sorted<C>(self, mut rivals: Vec<Rival<C>>, met: usize) -> Vec<Rival<C>> {
        let trust = if self.chances { 0.0 } else { self.trust };
        // Stable: without a difference what was judged better stays first.
        rivals[..met].sort_by(|one, other| other.mean(trust).total_cmp(&one.mean(trust)));
        rivals
    }
}

impl<C> Rival<C> {
    fn new(plan: Plan<C>) -> Rival<C> {
        Rival {
            plan,
            outcomes: Vec::new(),
        }
    }

    /// What it is worth by its outcomes, the judgement at its end counting as so many of them.
    fn mean(&self, trust: f32) -> f32 {
        let count = self.outcomes.len() as f32;
        let sum: f32 = self.outcomes.iter().map(|outcome| outcome.worth).sum();
        if count + trust == 0.0 {
            return self.plan.worth;
        }
        (sum + trust * self.plan.worth) / (count + trust)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Judgement, Style, leave::Permit};
    use orbis_core::{Setup, choices};
    use orbis_testkit::toy::Lanterns;
    use std::sync::Arc;

    /// Never gives leave.
    struct Never;

    impl Permit for Never {
        fn go_on(&self) -> bool {
            false
        }
    }

    fn contest(leave: &Leave, continuations: u32) -> Contest<'_> {
        Contest {
            seat: Seat::at(0),
            ahead: Lanterns::thinking().ahead,
            continuations,
            trust: 0.0,
            chances: false,
            whole: None,
            mind: Mind {
                judgement: &Judgement::Best,
                style: Style::Balanced,
                leave,
            },
        }
    }

    #[test]
    fn the_better_half_meets_in_more_worlds_and_a_cut_keeps_the_order() {
        let start = Lanterns::deal(&Setup::of(2), 3);
        let plans: Vec<_> = choices(&start, Seat::at(0))
            .into_iter()
            .map(|choice| Plan {
                choices: vec![choice],
                worth: 0.0,
            })
            .collect();
        assert!(plans.len() >= 3);
        let order = |leave: &Leave| {
            let mut luck = Fast::new(1);
            contest(leave, 64).order(plans.clone(), &mut luck, &mut || start)
        };
        let met: Vec<usize> = order(&Leave::ALWAYS)
            .iter()
            .map(|rival| rival.outcomes.len())
            .collect();
        assert!(met.is_sorted_by(|one, other| one >= other), "{met:?}");
        assert!(met[0] > 2 * met[met.len() - 1], "{met:?}");
        let cut = order(&Leave::asking(Arc::new(Never)));
        let choices = |plans: &mut dyn Iterator<Item = &Plan<_>>| -> Vec<_> {
            plans.map(|plan| plan.choices.clone()).collect()
        };
        assert_eq!(
            choices(&mut cut.iter().map(|rival| &rival.plan)),
            choices(&mut plans.iter())
        );
    }
}
