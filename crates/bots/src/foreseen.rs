//! What was planned for later choices: as long as the table looks to the seat as was foreseen, it need not think again.

use orbis_core::{Fast, Game, Seat, Table, Viewer};
use std::collections::VecDeque;

/// The rest of a plan: what the seat will see, and what it will choose then.
pub(crate) struct Foreseen<G: Game> {
    seat: Seat,
    steps: VecDeque<(G, G::Choice)>,
}

impl<G: Game> Foreseen<G> {
    pub(crate) fn nothing() -> Foreseen<G> {
        Foreseen {
            seat: Seat::at(0),
            steps: VecDeque::new(),
        }
    }

    /// Keeps all of a plan but its first choice. Before a plan's last choice nothing random or hidden comes out.
    pub(crate) fn keep(&mut self, seat: Seat, start: &G, plan: &[G::Choice]) {
        self.seat = seat;
        self.steps.clear();
        let mut position = start.clone();
        for pair in plan.windows(2) {
            position.apply(seat, pair[0], &mut Table::quiet(&mut Fast::new(0)));
            self.steps.push_back((seen(&position, seat), pair[1]));
        }
    }

    /// What is to be chosen now, if everything went as foreseen.
    pub(crate) fn next(&mut self, seat: Seat, world: &G) -> Option<G::Choice> {
        if self.steps.is_empty() || self.seat != seat {
            self.steps.clear();
            return None;
        }
        let now = seen(world, seat);
        // Choices without an alternative are made without asking: steps may be left out.
        while let Some((position, choice)) = self.steps.pop_front() {
            if position == now {
                return Some(choice);
            }
        }
        None
    }
}

fn seen<G: Game>(position: &G, seat: Seat) -> G {
    let mut seen = position.clone();
    seen.hide(Viewer::Seat(seat));
    seen
}
