//! How a guessed world goes on after a plan: everybody follows a few lines of their own by judgement, up to a horizon of turns.

use crate::{beam::Beam, mind::Mind};
use orbis_core::{Ahead, Fast, Game, Seat, Table, choices, find};

/// Choices that are played on at most.
const LONGEST: u32 = 400;

/// How many turns have been finished since a world was looked at.
struct Horizon {
    ahead: Ahead,
    seat: Seat,
    /// By whose turns is counted: the seat's, or, if it only answers somebody, that one's.
    owner: Seat,
    mover: Option<Seat>,
    finished: u32,
}

impl Horizon {
    fn new<G: Game>(ahead: Ahead, world: &G, seat: Seat) -> Horizon {
        let mover = world.mover();
        Horizon {
            ahead,
            seat,
            owner: mover.unwrap_or(seat),
            mover,
            finished: 0,
        }
    }

    /// Looks whose turn it is now; is that far enough?
    fn reached<G: Game>(&mut self, world: &G) -> bool {
        if self.ahead.turns == 0 {
            return !world.turn().deciders().contains(self.seat);
        }
        let mover = world.mover();
        if mover.is_some() && mover != self.mover {
            self.finished += u32::from(self.mover == Some(self.owner));
            self.mover = mover;
        }
        self.finished >= self.ahead.turns && (!self.ahead.replies || self.mover == Some(self.owner))
    }
}

/// Carries out the seat's plan, then plays on for everybody, as far as is to be looked ahead.
pub(crate) fn play_on<G: Game>(
    world: &mut G,
    (seat, plan): (Seat, &[G::Choice]),
    ahead: Ahead,
    luck: &mut Fast,
    mind: Mind<'_>,
) {
    let mut horizon = Horizon::new(ahead, world, seat);
    for choice in plan {
        if !matches!(find(world, seat, *choice), Some(Ok(()))) {
            // What was planned in another guess cannot be done in this one.
            break;
        }
        world.apply(seat, *choice, &mut Table::quiet(luck));
    }
    let mut left = LONGEST;
    while left > 0 && !horizon.reached(world) && mind.leave.go_on() {
        let deciders = world.turn().deciders();
        let own = deciders.contains(seat).then_some(seat);
        let Some(mover) = own.or(deciders.first()) else {
            return;
        };
        let choices = next(world, mover, ahead, luck, mind);
        if choices.is_empty() {
            return;
        }
        for choice in choices {
            // Dice that were looked at while planning are rolled again.
            world.apply(mover, choice, &mut Table::quiet(luck));
            left = left.saturating_sub(1);
        }
    }
}

/// What the mover does next.
fn next<G: Game>(
    world: &G,
    mover: Seat,
    ahead: Ahead,
    luck: &mut Fast,
    mind: Mind<'_>,
) -> Vec<G::Choice> {
    let offers = choices(world, mover);
    if offers.len() < 2 {
        return offers;
    }
    let beam = Beam {
        lines: ahead.lines,
        look: ahead.look,
        plans: 1,
        stream: luck.next_u64(),
    };
    let best = beam.plans(world, mover, mind).into_iter().next();
    best.map(|plan| plan.choices).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Judgement, Leave, Style};
    use orbis_core::Setup;
    use orbis_testkit::toy::Lanterns;

    /// A table of three at the beginning of the first player's turn.
    fn table() -> Lanterns {
        let mut luck = Fast::new(4);
        let mut position = Lanterns::deal(&Setup::of(3), 4);
        while position.turn().deciders().iter().count() > 1 {
            let seat = position.turn().deciders().first().expect("somebody");
            let choice = choices(&position, seat)[0];
            position.apply(seat, choice, &mut Table::quiet(&mut luck));
        }
        position
    }

    fn played_on(turns: u32, replies: bool) -> (Seat, Lanterns) {
        let mut world = table();
        let seat = world.mover().expect("a turn");
        let ahead = Ahead {
            turns,
            replies,
            lines: 1,
            look: usize::MAX,
        };
        let mind = Mind {
            judgement: &Judgement::Best,
            style: Style::Balanced,
            leave: &Leave::ALWAYS,
        };
        play_on(&mut world, (seat, &[]), ahead, &mut Fast::new(1), mind);
        (seat, world)
    }

    #[test]
    fn the_horizon_is_counted_in_own_turns() {
        let (seat, world) = played_on(1, false);
        let next = seat.round(3).nth(1);
        assert_eq!(world.mover(), next, "the own turn is over");
        let (seat, world) = played_on(1, true);
        assert_eq!(world.mover(), Some(seat), "everybody else had a turn");
        let (_, farther) = played_on(2, true);
        assert_eq!(farther.mover(), Some(seat));
        assert_ne!(farther, world);
        let (seat, world) = played_on(0, false);
        assert!(!world.turn().deciders().contains(seat));
    }
}
