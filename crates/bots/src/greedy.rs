//! Looks to the end of its own turn: choices are small, so what counts is where a chain of them leads.

use crate::{
    Bot, Judgement, Leave, Style,
    random::pick,
    value::{finite, lead, sensible},
};
use orbis_core::{Fast, Game, Seat, Table, choices};

/// Takes the choice whose best continuation by the same seat is worth most, before anybody else or chance has a say.
pub struct Greedy<G: Game> {
    /// Guessed worlds to average over.
    pub worlds: u32,
    /// Positions to look at in each world.
    pub nodes: u32,
    /// Choices to look at.
    pub widest: usize,
    /// Outcomes to try where chance decides.
    pub rolls: u32,
    pub(crate) style: Style,
    pub(crate) judgement: Judgement,
    pub(crate) leave: Leave,
    luck: Fast,
    buffers: Vec<Vec<(G::Choice, f32)>>,
}

/// The longest chain that is followed once the nodes are spent.
const COMPLETION: usize = 16;

struct Chain<'a, G: Game> {
    seat: Seat,
    rival: f32,
    rolls: u32,
    stream: u64,
    judgement: &'a Judgement,
    leave: &'a Leave,
    buffers: &'a mut Vec<Vec<(G::Choice, f32)>>,
}

impl<G: Game> Greedy<G> {
    /// A greedy player who thinks as much as suits the game.
    pub fn new(seed: u64) -> Greedy<G> {
        let thinking = G::thinking();
        Greedy {
            worlds: thinking.worlds,
            nodes: thinking.nodes,
            widest: thinking.widest,
            rolls: 4,
            style: Style::Balanced,
            judgement: Judgement::Best,
            leave: Leave::ALWAYS,
            luck: Fast::new(seed),
            buffers: Vec::new(),
        }
    }

    /// The same, as long as it has leave to think.
    #[must_use]
    pub fn with(self, leave: Leave) -> Greedy<G> {
        Greedy { leave, ..self }
    }

    /// The same, by this judgement.
    #[must_use]
    pub fn by(self, judgement: Judgement) -> Greedy<G> {
        Greedy { judgement, ..self }
    }

    /// The same in this style.
    #[must_use]
    pub fn in_style(self, style: Style) -> Greedy<G> {
        Greedy { style, ..self }
    }

    /// Every choice with its worth, the most promising first.
    pub(crate) fn rate(
        &mut self,
        seat: Seat,
        world: &mut dyn FnMut() -> G,
    ) -> Vec<(G::Choice, f32)> {
        let first = world();
        let mut rated: Vec<(G::Choice, f32)> = choices(&first, seat)
            .into_iter()
            .map(|choice| (choice, finite(first.prior(seat, choice))))
            .collect();
        sensible(&mut rated);
        // Stable: equal priors keep the order of the offers.
        rated.sort_by(|one, other| other.1.total_cmp(&one.1));
        rated.truncate(self.widest);
        rated.iter_mut().for_each(|rating| rating.1 = 0.0);
        if rated.len() < 2 {
            return rated;
        }
        let rival = self.style.rival(first.players());
        let share = (self.nodes / rated.len() as u32).max(1);
        let mut next = Some(first);
        let mut worlds = 0.0;
        while worlds < self.worlds.max(1) as f32 {
            let position = next.take().unwrap_or_else(&mut *world);
            let stream = self.luck.next_u64();
            let mut chain = Chain {
                seat,
                rival,
                rolls: self.rolls,
                stream,
                judgement: &self.judgement,
                leave: &self.leave,
                buffers: &mut self.buffers,
            };
            let mut here = Vec::with_capacity(rated.len());
            for (choice, _) in &rated {
                here.push(chain.worth(&position, *choice, share, 0));
                if !self.leave.go_on() {
                    break;
                }
            }
            let whole = here.len() == rated.len();
            if !whole && worlds > 0.0 {
                // What was looked at in part compares with nothing: the whole worlds decide.
                break;
            }
            // Of a first world cut short, what was not looked at is worth nothing.
            let here = here.into_iter().chain(std::iter::repeat(f32::MIN));
            rated
                .iter_mut()
                .zip(here)
                .for_each(|(rating, worth)| rating.1 += worth);
            worlds += 1.0;
            if !whole || !self.leave.go_on() {
                break;
            }
        }
        rated.iter_mut().for_each(|rating| rating.1 /= worlds);
        rated
    }
}

impl<G: Game> Chain<'_, G> {
    /// The worth of a choice and the best of our choices after it.
    fn worth(&mut self, position: &G, choice: G::Choice, nodes: u32, depth: usize) -> f32 {
        let mut after = position.clone();
        if !self.apply(&mut after, choice, 0) {
            return self.best(&after, nodes.saturating_sub(1), depth + 1);
        }
        // Chance or something hidden: the mean of several outcomes, the same dice for every choice compared.
        let mut sum = lead(&after, self.seat, self.rival, self.judgement);
        for roll in 1..self.rolls.max(1) {
            let mut other = position.clone();
            self.apply(&mut other, choice, roll);
            sum += lead(&other, self.seat, self.rival, self.judgement);
        }
        sum / self.rolls.max(1) as f32
    }

    fn apply(&self, position: &mut G, choice: G::Choice, roll: u32) -> bool {
        let mut chance = Fast::new(self.stream.wrapping_add(u64::from(roll)));
        let mut table = Table::quiet(&mut chance);
        position.apply(self.seat, choice, &mut table);
        table.closed()
    }

    /// The best worth we can reach from here by our own choices.
    fn best(&mut self, position: &G, nodes: u32, depth: usize) -> f32 {
        if !position.turn().deciders().contains(self.seat) || !self.leave.go_on() {
            return lead(position, self.seat, self.rival, self.judgement);
        }
        let mut offers = self.buffers.pop().unwrap_or_default();
        self.list(position, &mut offers);
        let count = offers.len() as u32;
        let worth = if count == 0 || depth >= 64 {
            lead(position, self.seat, self.rival, self.judgement)
        } else if nodes < count {
            self.complete(position.clone(), &mut offers, nodes.max(4))
        } else {
            let share = nodes / count;
            offers
                .iter()
                .map(|(choice, _)| self.worth(position, *choice, share, depth))
                .fold(f32::MIN, f32::max)
        };
        self.buffers.push(offers);
        worth
    }

    /// Our offers, the most promising first.
    fn list(&self, position: &G, offers: &mut Vec<(G::Choice, f32)>) {
        struct Rate<'a, G: Game>(&'a G, Seat, &'a mut Vec<(G::Choice, f32)>);
        impl<G: Game> orbis_core::Sink<G> for Rate<'_, G> {
            const DEAF: bool = true;

            fn offer(&mut self, choice: G::Choice) -> std::ops::ControlFlow<()> {
                self.2.push((choice, finite(self.0.prior(self.1, choice))));
                std::ops::ControlFlow::Continue(())
            }
        }
        offers.clear();
        let _ = position.offers(self.seat, &mut Rate(position, self.seat, offers));
        sensible(offers);
        offers.sort_by(|one, other| other.1.total_cmp(&one.1));
    }

    /// No nodes left to branch: plays on by what looks best after one choice, so that no half-done turn is judged.
    fn complete(&mut self, mut position: G, offers: &mut Vec<(G::Choice, f32)>, width: u32) -> f32 {
        for _ in 0..COMPLETION {
            let mut best: Option<(f32, G, bool)> = None;
            for (choice, _) in offers.iter().take(width as usize) {
                let mut after = position.clone();
                let closed = self.apply(&mut after, *choice, 0);
                let worth = self.judgement.of(&after, self.seat);
                if best.as_ref().is_none_or(|(top, ..)| worth > *top) {
                    best = Some((worth, after, closed));
                }
            }
            let Some((_, after, closed)) = best else {
                break;
            };
            position = after;
            if closed || !position.turn().deciders().contains(self.seat) {
                break;
            }
            self.list(&position, offers);
        }
        lead(&position, self.seat, self.rival, self.judgement)
    }
}

impl<G: Game> Bot<G> for Greedy<G> {
    fn choose(&mut self, seat: Seat, world: &mut dyn FnMut() -> G) -> Option<G::Choice> {
        let rated = self.rate(seat, world);
        let mut best = *rated.first()?;
        for rating in &rated[1..] {
            if rating.1 > best.1 {
                best = *rating;
            }
        }
        // A game that judges nothing is played at random rather than always by the first choice.
        let flat = rated.len() > 1 && rated.iter().all(|rating| rating.1 == 0.0);
        if flat {
            pick(&rated, &mut self.luck).map(|rating| rating.0)
        } else {
            Some(best.0)
        }
    }
}
