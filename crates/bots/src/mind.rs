//! How a thought judges, and whether it may go on.

use crate::{
    Judgement, Leave, Style,
    value::{finite, lead, sensible},
};
use orbis_core::{Game, Seat, choices};

/// Shared by everything that thinks about one choice.
#[derive(Copy, Clone)]
pub(crate) struct Mind<'a> {
    pub judgement: &'a Judgement,
    pub style: Style,
    pub leave: &'a Leave,
}

impl Mind<'_> {
    /// How far the seat is ahead.
    pub(crate) fn lead<G: Game>(self, position: &G, seat: Seat) -> f32 {
        let rival = self.style.rival(position.players());
        lead(position, seat, rival, self.judgement)
    }
}

/// What makes sense to choose; where there is more than the bound, the best of it by the game's priors.
pub(crate) fn worth_trying<G: Game>(position: &G, seat: Seat, bound: usize) -> Vec<G::Choice> {
    let offers = choices(position, seat);
    if offers.len() < 2 {
        return offers;
    }
    let rate = |choice| (choice, finite(position.prior(seat, choice)));
    let mut rated: Vec<(G::Choice, f32)> = offers.into_iter().map(rate).collect();
    sensible(&mut rated);
    if rated.len() > bound {
        // Stable: equal priors keep the order of the offers.
        rated.sort_by(|one, other| other.1.total_cmp(&one.1));
        rated.truncate(bound);
    }
    rated.into_iter().map(|(choice, _)| choice).collect()
}
