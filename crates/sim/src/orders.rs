//! What people say in one where bots are asked in a chain: whole orders ([`orbis_core::Sink::also`]), and things picked in one question.

use orbis_core::{Fast, Game, Seat, Table, alternatives, back_of};

/// The longest chain that one order can stand for.
const LONGEST: usize = 48;

/// A choice of the chain: where it was made, what asked for it, and whether a person would have met the question.
struct Link<G> {
    before: G,
    rule: &'static str,
    met: bool,
}

/// The last choices of a seat, with nobody asked in between.
pub(crate) struct Orders<G> {
    seat: Option<Seat>,
    chain: Vec<Link<G>>,
    /// The last choice picked something that can still be taken back.
    picking: bool,
}

impl<G: Game> Orders<G> {
    pub(crate) fn new() -> Orders<G> {
        Orders {
            seat: None,
            chain: Vec::new(),
            picking: false,
        }
    }

    /// The seat is asked by this rule. Is it the question in which it is picking already?
    pub(crate) fn ask(&mut self, before: &G, seat: Seat, rule: &'static str, single: bool) -> bool {
        if self.seat != Some(seat) {
            self.seat = Some(seat);
            self.chain.clear();
            self.picking = false;
        }
        if self.chain.len() == LONGEST {
            self.chain.remove(0);
        }
        self.chain.push(Link {
            before: before.clone(),
            rule,
            met: !single && !self.picking,
        });
        self.picking && !single
    }

    /// It chose, and that led here: the rules that a person who names the whole order would not have been asked by.
    pub(crate) fn chose(&mut self, choice: G::Choice, after: &G) -> Vec<&'static str> {
        let Some(seat) = self.seat else {
            return Vec::new();
        };
        let goes_on = after.turn().deciders().contains(seat);
        let back = back_of::<G>(choice).filter(|_| goes_on);
        self.picking = back.is_some_and(|back| alternatives(after, seat).contains(&back));
        let parts = self.chain.len().saturating_sub(1);
        let whole = (0..parts).find(|at| leads(&self.chain[*at].before, seat, after));
        let Some(at) = whole else {
            return Vec::new();
        };
        let parts = self.chain.drain(at + 1..);
        let mut spared: Vec<&'static str> = parts
            .filter(|part| part.met)
            .map(|part| part.rule)
            .collect();
        // The order itself is a question, whichever of its parts was one.
        if !self.chain[at].met && spared.pop().is_some() {
            self.chain[at].met = true;
        }
        spared
    }
}

/// Does a single answer that may be named here lead there?
fn leads<G: Game>(here: &G, seat: Seat, there: &G) -> bool {
    alternatives(here, seat).into_iter().any(|choice| {
        let mut after = here.clone();
        let mut chance = Fast::new(0);
        after.apply(seat, choice, &mut Table::quiet(&mut chance));
        after == *there
    })
}
