//! Action 1: move a colonist and/or found a city. The soldier moves by the same rules.

use crate::{
    Choice, Colonist, Event, Position, Posture, Range, Refusal, Source, Space, Spaces, Step, Table,
    content::Resource, turn::Purpose,
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// Where a colonist can end its move.
#[derive(Copy, Clone, Debug)]
pub struct Reach {
    /// All spaces, the one it stands on included.
    pub all: Spaces,
    /// Those with a way over the rim, the one it stands on excluded: a move that ends where it began is none.
    pub over_the_rim: Spaces,
}

/// Where a seat's colonist can go from a space.
pub fn reach(position: &Position, seat: Seat, from: Space) -> Reach {
    let Range::Spaces(range) = position.player(seat).range() else {
        return Reach {
            all: Spaces::ALL,
            over_the_rim: !from.set(),
        };
    };
    let (mut near, mut crossed) = (from.set(), Spaces::NONE);
    for _ in 0..range {
        crossed = crossed | crossed.around() | near.over_the_rim();
        near |= near.step();
    }
    Reach {
        all: near | crossed,
        over_the_rim: crossed & !from.set(),
    }
}

/// Gold for the symbols of a space, if the seat takes control of them by placing something there now.
pub fn control_income(position: &Position, seat: Seat, at: Space) -> u16 {
    let player = position.player(seat);
    if player.presence().has(at) || position.capitals().has(at) {
        return 0;
    }
    let symbols = Resource::ALL
        .into_iter()
        .filter(|resource| position.world.symbols(*resource).has(at));
    symbols
        .map(|resource| player.control_gold(resource).max(0) as u16)
        .sum()
}

/// Gold for crossing the rim on the way to a space.
pub fn rim_income(position: &Position, seat: Seat, reach: &Reach, to: Space) -> u16 {
    if !reach.over_the_rim.has(to) {
        return 0;
    }
    position.player(seat).sum(|card| card.on_wrap_gold).max(0) as u16
}

/// Which colonist explores for free: one of each posture on each space.
pub(crate) fn send_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let player = position.player(seat);
    for from in player.colonist_spaces().iter() {
        for standing in [true, false] {
            if player.colonist_at(from, standing).is_some() {
                sink.offer(Choice::Send {
                    from,
                    posture: Posture::of(standing),
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

pub(crate) fn move_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    from: Space,
    sink: &mut S,
) -> ControlFlow<()> {
    let reach = reach(position, seat, from).all;
    let worth_asking = reach.around() | position.world.continent();
    for to in (reach | worth_asking).iter() {
        if reach.has(to) {
            sink.offer(Choice::Go { to })?;
        } else {
            sink.refuse(Choice::Go { to }, || match position.player(seat).range() {
                Range::Spaces(range) => Refusal::TooFar { to, range },
                Range::Anywhere => Refusal::TooFar { to, range: u8::MAX },
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Moves a colonist, takes what the move brings, and asks about a city where one is possible.
pub(crate) fn go(
    position: &mut Position,
    seat: Seat,
    from: Space,
    standing: bool,
    purpose: Purpose,
    to: Space,
    table: &mut Table<'_>,
) {
    let stays_up = purpose == Purpose::Free && standing;
    travel(position, seat, from, standing, to, stays_up, table);
    if found_obstacle(position, to).is_none() {
        position.stack.push(Step::Found { seat, at: to });
    }
}

/// The move itself with its income. Laying the colonist down at once changes nothing until the action is over.
pub(super) fn travel(
    position: &mut Position,
    seat: Seat,
    from: Space,
    standing: bool,
    to: Space,
    stays_up: bool,
    table: &mut Table<'_>,
) {
    let reach = reach(position, seat, from);
    let rim = rim_income(position, seat, &reach, to);
    let control = control_income(position, seat, to);
    let player = position.player_mut(seat);
    if let Some(index) = player.colonist_at(from, standing) {
        player.colonists[index] = Colonist::On {
            space: to,
            standing: stays_up,
        };
    }
    player.gold += rim + control;
    if from == to {
        table.emit(|| Event::ColonistStayed { seat, at: to });
    } else {
        table.emit(|| Event::ColonistMoved { seat, from, to });
    }
    if rim > 0 {
        table.emit(|| Event::RimCrossed { seat, gold: rim });
    }
    if control > 0 {
        table.emit(|| Event::ControlTaken {
            seat,
            at: to,
            gold: control,
        });
    }
}

/// Why no city can be founded on a space; none if one can.
pub fn found_obstacle(position: &Position, at: Space) -> Option<Refusal> {
    if !position.world.continent().has(at) {
        Some(Refusal::NoContinent { at })
    } else if position.capitals().has(at) {
        Some(Refusal::CapitalInTheWay { at })
    } else if position.cities().has(at) {
        Some(Refusal::CityInTheWay { at })
    } else {
        None
    }
}

pub(crate) fn found_offers<S: Sink<Position>>(
    position: &Position,
    at: Space,
    sink: &mut S,
) -> ControlFlow<()> {
    sink.decide(Choice::Found, found_obstacle(position, at))?;
    sink.offer(Choice::Decline)
}

/// Begins to found a city: the reserve first, then cubes of other cities, as the player likes.
pub(crate) fn found(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    let player = position.player(seat);
    let missing = player.city_cubes().saturating_sub(player.reserve);
    if missing == 0 {
        finish_founding(position, seat, at, table);
    } else {
        position.stack.push(Step::TakeCube {
            seat,
            at,
            left: missing,
        });
    }
}

pub(crate) fn cube_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    at: Space,
    sink: &mut S,
) -> ControlFlow<()> {
    for from in (position.player(seat).cities.squares() & !at.set()).iter() {
        sink.offer(Choice::Take { from })?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn take_cube(
    position: &mut Position,
    seat: Seat,
    at: Space,
    left: u8,
    from: Space,
    table: &mut Table<'_>,
) {
    let player = position.player_mut(seat);
    player.cities.take(from);
    player.reserve += 1;
    table.emit(|| Event::CubeTaken { seat, from });
    if left > 1 {
        position.stack.push(Step::TakeCube {
            seat,
            at,
            left: left - 1,
        });
    } else {
        finish_founding(position, seat, at, table);
    }
}

/// Places the cubes: Gold and points for each, and control where the player had nothing before.
fn finish_founding(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    let control = control_income(position, seat, at);
    let player = position.player_mut(seat);
    let cubes = player.city_cubes();
    let gold = player.cube_gold().max(0) as u16 * u16::from(cubes);
    let points = player.sum(|card| card.on_cube_vp) * i16::from(cubes);
    player.reserve -= cubes;
    player.cities.found(at, cubes);
    player.gold += gold + control;
    table.emit(|| Event::CityFounded {
        seat,
        at,
        cubes,
        gold,
    });
    if control > 0 {
        table.emit(|| Event::ControlTaken {
            seat,
            at,
            gold: control,
        });
    }
    position.score(seat, Source::Civilisation, points, table);
}
