//! Information-set Monte Carlo tree search: one tree of choices, one guessed world an iteration.

use crate::{
    Bot, Budget, Greedy,
    playout::{Playout, play_out},
    tree::{Node, Tree},
    value::{Values, chances, finite, squash},
};
use orbis_core::{Chance, Fast, Game, Seat, Table, Thinking};
use std::time::Instant;

/// The numbers of a search.
#[derive(Copy, Clone, Debug)]
pub struct Tuning {
    /// How much it explores.
    pub explore: f32,
    /// Above so many offers a decision is widened little by little: at the root, and below it.
    pub wide: (usize, usize),
    /// Offers looked at one choice ahead before one of them is added to the tree; 1 takes the best prior of all.
    pub look: usize,
    /// How it plays on below the tree.
    pub playout: Playout,
    /// How many visits the greedy bot's opinion of the root's choices is worth.
    pub trust: f32,
}

impl Default for Tuning {
    /// Looks some rounds ahead: long enough that investments pay.
    fn default() -> Tuning {
        Tuning {
            explore: 0.2,
            wide: (30, 6),
            look: 6,
            playout: Playout::Rounds,
            trust: 4.0,
        }
    }
}

impl Tuning {
    /// What suits the game.
    fn of<G: Game>(position: &G, seat: Seat) -> Tuning {
        match position.turns(seat) {
            Some(_) => Tuning::planning(),
            None => Tuning::default(),
        }
    }

    /// Plans the seat's own turn to its end. Such values scatter little and differ little: few choices are compared
    /// often, with little exploring.
    pub fn planning() -> Tuning {
        Tuning {
            explore: 0.02,
            wide: (6, 6),
            look: 1,
            playout: Playout::Turn { sharpness: 4 },
            trust: 8.0,
        }
    }
}

/// Searches. Values are a vector, one for each seat, and everybody maximises their own.
pub struct Search<G: Game> {
    /// How long it thinks.
    pub budget: Budget,
    /// Its numbers; by the game if `None`.
    pub tuning: Option<Tuning>,
    /// The game's numbers: how long continuations are, and how good.
    pub thinking: Thinking,
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
            tuning: None,
            thinking: G::thinking(),
            greedy: Greedy::thorough(seed ^ 0x9e37),
            luck: Fast::new(seed),
            tree: Tree::new(),
            offers: Vec::new(),
            tried: Vec::new(),
            untried: Vec::new(),
            path: Vec::new(),
        }
    }

    fn room(&self) -> usize {
        match self.budget {
            Budget::Iterations(count) => count as usize + 256,
            Budget::Time(time) => time.as_millis() as usize * 10 + 256,
        }
    }

    /// Puts the root's choices into the tree with what the greedy bot thinks of them.
    fn plant(&mut self, seat: Seat, tuning: Tuning, world: &mut dyn FnMut() -> G) -> usize {
        let mut rated = self.greedy.rate(seat, world);
        let count = rated.len();
        self.tree.begin(seat, self.room());
        rated.sort_by(|one, other| other.1.total_cmp(&one.1));
        let trust = tuning.trust;
        for (choice, worth) in rated.into_iter().take(tuning.wide.0) {
            let child = self.tree.add(0, seat, choice);
            let node = self.tree.at(child);
            node.visits = trust;
            node.available = trust * count as f32;
            node.total = trust * squash::<G>(worth);
        }
        count
    }

    fn iterate(&mut self, seat: Seat, tuning: Tuning, mut world: G) {
        let planned = match tuning.playout {
            Playout::Turn { .. } => world.turns(seat),
            Playout::Rounds => None,
        };
        let over = |world: &G| planned.is_some() && world.turns(seat) > planned;
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
            let grow = !self.untried.is_empty() && self.tried.len() < self.width(at, tuning.wide);
            let child = if grow {
                let choice = self.promising(&world, mover, tuning.look);
                let child = self.tree.add(at, mover, choice);
                self.tree.at(child).available = 1.0;
                child
            } else {
                self.select(tuning.explore)
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
            play_out(
                tuning.playout,
                self.thinking,
                &mut world,
                over,
                offers,
                luck,
            );
        }
        self.learn(&chances(&world));
    }

    /// How many children this node may have by now.
    fn width(&mut self, at: u32, (root, below): (usize, usize)) -> usize {
        let (wide, visits) = if at == 0 {
            (root, root as f32)
        } else {
            (below, self.tree.at(at).visits)
        };
        if self.offers.len() <= wide {
            usize::MAX
        } else {
            2 + visits.sqrt() as usize * 2
        }
    }

    /// The best of a few untried offers by prior and by one look ahead, or the best of all by prior alone.
    fn promising(&mut self, world: &G, mover: Seat, look: usize) -> G::Choice {
        let swing = G::about().swing;
        let few = if look > 1 { look } else { usize::MAX };
        let few = few.min(self.untried.len());
        let ahead = look > 1 && few > 1;
        let mut best = (f32::MIN, self.untried[0]);
        for index in 0..few {
            if ahead {
                let left = (self.untried.len() - index) as u32;
                let other = if left > 1 { self.luck.below(left) } else { 0 };
                self.untried.swap(index, index + other as usize);
            }
            let choice = self.untried[index];
            let mut worth = finite(world.prior(mover, choice));
            if ahead {
                let mut after = world.clone();
                after.apply(mover, choice, &mut Table::quiet(&mut self.luck));
                worth += 4.0 * finite(after.judge(mover)) / swing;
            }
            if worth > best.0 {
                best = (worth, choice);
            }
        }
        best.1
    }

    /// The tried offer with the highest upper confidence bound.
    fn select(&mut self, explore: f32) -> u32 {
        let mut best = (f32::MIN, self.tried.first().copied().unwrap_or(0));
        for child in &self.tried {
            let node = self.tree.at(*child);
            let visits = node.visits.max(1.0);
            let bound =
                node.total / visits + explore * (node.available.max(1.0).ln() / visits).sqrt();
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
        let first = world();
        let tuning = self.tuning.unwrap_or_else(|| Tuning::of(&first, seat));
        let mut first = Some(first);
        let world = &mut || first.take().unwrap_or_else(&mut *world);
        if self.plant(seat, tuning, world) > 1 {
            match self.budget {
                Budget::Iterations(count) => {
                    (0..count).for_each(|_| self.iterate(seat, tuning, world()));
                }
                Budget::Time(time) => {
                    while begun.elapsed() < time {
                        self.iterate(seat, tuning, world());
                    }
                }
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
