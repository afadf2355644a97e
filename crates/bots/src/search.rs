//! Information-set Monte Carlo tree search: one tree of choices, one guessed world an iteration.

use crate::{
    Bot, Budget, Greedy, Judgement, Leave,
    playout::play_out,
    tree::{Node, Tree},
    value::{Values, chances, finite, squash},
};
use orbis_core::{Ahead, Chance, Fast, Game, Seat, Table, Thinking};
use std::time::Instant;

/// Above so many offers a decision below the root is widened little by little.
const WIDE: usize = 6;

/// Offers looked at one choice ahead before one of them is added to the tree.
const LOOK: usize = 6;

/// Searches. Values are a vector, one for each seat, and everybody maximises their own.
pub struct Search<G: Game> {
    /// How long it thinks.
    pub budget: Budget,
    /// The game's numbers.
    pub thinking: Thinking,
    judgement: Judgement,
    leave: Leave,
    greedy: Greedy<G>,
    luck: Fast,
    tree: Tree<G::Choice>,
    offers: Vec<G::Choice>,
    tried: Vec<u32>,
    untried: Vec<G::Choice>,
    path: Vec<u32>,
}

impl<G: Game> Search<G> {
    /// A searching player.
    pub fn new(budget: Budget, seed: u64) -> Search<G> {
        Search {
            budget,
            thinking: G::thinking(),
            judgement: Judgement::Best,
            leave: Leave::ALWAYS,
            greedy: Greedy::new(seed ^ 0x9e37),
            luck: Fast::new(seed),
            tree: Tree::new(),
            offers: Vec::new(),
            tried: Vec::new(),
            untried: Vec::new(),
            path: Vec::new(),
        }
    }

    /// The same, as long as it has leave to think.
    #[must_use]
    pub fn with(mut self, leave: Leave) -> Search<G> {
        self.greedy.leave = leave.clone();
        self.leave = leave;
        self
    }

    /// The same, by this judgement.
    #[must_use]
    pub fn by(mut self, judgement: Judgement) -> Search<G> {
        self.greedy.judgement = judgement.clone();
        self.judgement = judgement;
        self
    }

    fn room(&self) -> usize {
        match self.budget {
            Budget::Iterations(count) => count as usize + 256,
            Budget::Time(time) => (time.as_millis() as usize)
                .saturating_mul(10)
                .saturating_add(256),
        }
    }

    /// Puts the root's choices into the tree with what the greedy bot thinks of them.
    fn plant(&mut self, seat: Seat, world: &mut dyn FnMut() -> G) -> usize {
        let mut rated = self.greedy.rate(seat, world);
        let count = rated.len();
        self.tree.begin(seat, self.room());
        rated.sort_by(|one, other| other.1.total_cmp(&one.1));
        let trust = self.thinking.trust;
        for (choice, worth) in rated.into_iter().take(self.thinking.candidates) {
            let child = self.tree.add(0, seat, choice);
            let node = self.tree.at(child);
            node.visits = trust;
            node.available = trust * count as f32;
            node.total = trust * squash::<G>(worth);
        }
        count
    }

    fn iterate(&mut self, seat: Seat, mut world: G) {
        let planned = match self.thinking.ahead {
            Ahead::Turn { .. } => Some(world.turns(seat)),
            Ahead::Rounds { .. } | Ahead::Plan { .. } => None,
        };
        let over = |world: &G| planned.is_some_and(|turns| world.turns(seat) > turns);
        self.path.clear();
        let (mut at, mut mover) = (0, seat);
        let grown = loop {
            self.offers.clear();
            let _ = world.offers(mover, &mut self.offers);
            if self.offers.is_empty() {
                break false;
            }
            self.tree
                .split(at, mover, &self.offers, &mut self.tried, &mut self.untried);
            for child in &self.tried {
                self.tree.at(*child).available += 1.0;
            }
            let grow = !self.untried.is_empty() && self.tried.len() < self.width(at);
            let child = if grow {
                let choice = self.promising(&world, mover);
                let child = self.tree.add(at, mover, choice);
                self.tree.at(child).available = 1.0;
                child
            } else {
                self.select()
            };
            self.path.push(child);
            if let Some(choice) = self.tree.at(child).choice {
                world.apply(mover, choice, &mut Table::quiet(&mut self.luck));
            }
            let Some(next) = world.turn().deciders().first() else {
                break false;
            };
            if grow || over(&world) {
                break grow;
            }
            (at, mover) = (child, next);
        };
        if grown {
            let (offers, luck) = (&mut self.offers, &mut self.luck);
            let ahead = (self.thinking.ahead, &self.judgement);
            play_out(ahead, &mut world, over, offers, luck);
        }
        self.learn(&chances(&world, &self.judgement));
    }

    /// How many children this node may have by now.
    fn width(&mut self, at: u32) -> usize {
        let (wide, visits) = if at == 0 {
            let candidates = self.thinking.candidates;
            (candidates, candidates as f32)
        } else {
            (WIDE, self.tree.at(at).visits)
        };
        if self.offers.len() <= wide {
            usize::MAX
        } else {
            2 + visits.sqrt() as usize * 2
        }
    }

    /// The most promising untried offer: where priors are good enough to play by, the best prior of all; else the best of
    /// a few by prior and by one look ahead.
    fn promising(&mut self, world: &G, mover: Seat) -> G::Choice {
        let (few, look) = match self.thinking.ahead {
            Ahead::Turn { .. } => (usize::MAX, false),
            Ahead::Rounds { .. } | Ahead::Plan { .. } => (LOOK, self.untried.len() > 1),
        };
        let swing = G::about().swing;
        let mut best = (f32::MIN, self.untried[0]);
        for index in 0..few.min(self.untried.len()) {
            let left = (self.untried.len() - index) as u32;
            if look && left > 1 {
                let other = self.luck.below(left) as usize;
                self.untried.swap(index, index + other);
            }
            let choice = self.untried[index];
            let mut worth = finite(world.prior(mover, choice));
            if look {
                let mut after = world.clone();
                after.apply(mover, choice, &mut Table::quiet(&mut self.luck));
                worth += 4.0 * self.judgement.of(&after, mover) / swing;
            }
            if worth > best.0 {
                best = (worth, choice);
            }
        }
        best.1
    }

    /// The tried offer with the highest upper confidence bound.
    fn select(&mut self) -> u32 {
        let mut best = (f32::MIN, self.tried.first().copied().unwrap_or(0));
        for child in &self.tried {
            let node = self.tree.at(*child);
            let visits = node.visits.max(1.0);
            let bound = node.total / visits
                + self.thinking.explore * (node.available.max(1.0).ln() / visits).sqrt();
            if bound > best.0 {
                best = (bound, *child);
            }
        }
        best.1
    }

    fn learn(&mut self, values: &Values) {
        for child in &self.path {
            let node = self.tree.at(*child);
            node.visits += 1.0;
            node.total += values[node.seat.index()];
        }
    }
}

impl<G: Game> Bot<G> for Search<G> {
    fn choose(&mut self, seat: Seat, world: &mut dyn FnMut() -> G) -> Option<G::Choice> {
        let begun = Instant::now();
        if self.plant(seat, world) > 1 {
            let mut done = 0;
            let budget = self.budget;
            let more = |done| match budget {
                Budget::Iterations(count) => done < count,
                Budget::Time(time) => begun.elapsed() < time,
            };
            while more(done) && self.leave.go_on() {
                self.iterate(seat, world());
                done = done.saturating_add(1);
            }
        }
        let rank = |node: &Node<G::Choice>| (node.visits, node.total / node.visits.max(1.0));
        let children = self.tree.children(0).map(|(_, node)| node);
        let best = children.reduce(
            |best, node| {
                if rank(node) > rank(best) { node } else { best }
            },
        );
        best.and_then(|node| node.choice)
    }
}
