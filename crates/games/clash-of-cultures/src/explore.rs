//! Exploration: how a revealed region lies, and who goes where afterwards.

use crate::{Choice, Event, Position, Space, Spaces, Step, Table, What, movement};
use orbis_core::{Seat, SeatSet, Sink};
use std::ops::ControlFlow;

/// Who explores.
pub mod by {
    /// A land group enters.
    pub const LAND: u8 = 0;
    /// A ship sails in.
    pub const SHIP: u8 = 1;
    /// A card; nobody moves.
    pub const CARD: u8 = 2;
    /// The Great Explorer: a city may follow.
    pub const COLONY: u8 = 3;
}

/// The orientations the rules leave, as bits: 1 as printed, 2 turned. `entered` may not be sea.
pub fn orientations(position: &Position, tile: usize, entered: Option<Space>) -> u8 {
    let world = &position.world;
    let own: Spaces = world.spaces(tile).into_iter().collect();
    let seas = [world.sea_of(tile, false), world.sea_of(tile, true)];
    let pick = |keep: &dyn Fn(Spaces) -> bool, among: u8| {
        (0..2)
            .filter(|index| among >> index & 1 == 1 && keep(seas[*index]))
            .fold(0u8, |bits, index| bits | 1 << index)
    };
    let mut open = pick(&|sea| entered.is_none_or(|at| !sea.has(at)), 3);
    if open == 0 {
        open = 3;
    }
    if seas[0].is_empty() {
        return open;
    }
    let outside = world.sea() & !own;
    let joined = pick(&|sea| !(sea.around() & outside).is_empty(), open);
    if joined != 0 {
        return joined;
    }
    let edge = world.edge();
    let rim = pick(&|sea| !(sea & edge).is_empty(), open);
    if !(own & edge).is_empty() && rim != 0 {
        rim
    } else {
        open
    }
}

fn turn_up(position: &mut Position, tile: usize, table: &mut Table<'_>) {
    table.reveal();
    if let Some(tile) = position.world.tiles.get_mut(tile) {
        tile.region.known = SeatSet::ALL;
    }
}

/// A land group moves into an unrevealed region.
pub(crate) fn by_land(
    position: &mut Position,
    seat: Seat,
    at: Space,
    mode: u8,
    table: &mut Table<'_>,
) {
    let Some(tile) = position.world.tile(at) else {
        return;
    };
    turn_up(position, tile, table);
    let options = orientations(position, tile, Some(at));
    place(
        position,
        Step {
            at,
            n: options,
            m: by::LAND | mode << 4,
            ..Step::new(What::Orient, seat)
        },
        table,
    );
}

/// A ship sails into an unrevealed region.
pub(crate) fn by_ship(
    position: &mut Position,
    seat: Seat,
    at: Space,
    mode: u8,
    table: &mut Table<'_>,
) {
    let Some(tile) = position.world.tile(at) else {
        return;
    };
    turn_up(position, tile, table);
    let from = approach(position, seat, at);
    let fits = (0..2u8)
        .filter(|turned| !(position.world.sea_of(tile, *turned == 1).around() & from).is_empty())
        .fold(0u8, |bits, turned| bits | 1 << turned);
    let options = if fits != 0 {
        fits
    } else {
        orientations(position, tile, None)
    };
    place(
        position,
        Step {
            at,
            n: options,
            m: by::SHIP | mode << 4,
            ..Step::new(What::Orient, seat)
        },
        table,
    );
}

/// The sea spaces from which the ships come to this region.
fn approach(position: &Position, seat: Seat, at: Space) -> Spaces {
    let from = position.group.from;
    let (all, near) = movement::ship_reach(position, seat, from);
    let open = position.world.sea() & !position.enemy_ships(seat);
    let plain = (near | from.set()) & (open | from.set());
    if !(at.around() & plain).is_empty() || near.has(at) {
        plain
    } else {
        // Over the edge: the entry itself counts as touched.
        (all & open) | at.set()
    }
}

/// Explores without a unit: by a card.
pub(crate) fn by_card(
    position: &mut Position,
    seat: Seat,
    at: Space,
    how: u8,
    table: &mut Table<'_>,
) {
    let Some(tile) = position.world.tile(at) else {
        return;
    };
    turn_up(position, tile, table);
    let options = orientations(position, tile, None);
    place(
        position,
        Step {
            at,
            n: options,
            m: how,
            ..Step::new(What::Orient, seat)
        },
        table,
    );
}

/// Asks for the orientation if two are left.
fn place(position: &mut Position, step: Step, table: &mut Table<'_>) {
    match step.n {
        1 => oriented(position, step, 0, table),
        2 => oriented(position, step, 1, table),
        _ => position.push(step),
    }
}

pub(crate) fn offers<S: Sink<Position>>(step: Step, sink: &mut S) -> ControlFlow<()> {
    for turned in (0..2).filter(|turned| step.n >> turned & 1 == 1) {
        sink.offer(Choice::Turn { turned })?;
    }
    ControlFlow::Continue(())
}

/// The region lies; whoever explores goes on.
pub(crate) fn oriented(position: &mut Position, step: Step, turned: u8, table: &mut Table<'_>) {
    let (seat, at, mode) = (step.seat, step.at, step.m >> 4);
    let Some(tile) = position.world.tile(at) else {
        return;
    };
    let reach = if step.m & 15 == by::SHIP {
        approach(position, seat, at)
    } else {
        Spaces::NONE
    };
    position.world.open(tile, turned == 1);
    let region = position.world.tiles[tile].region.card;
    table.emit(|| Event::Explored { seat, at, region });
    match step.m & 15 {
        by::LAND if position.world.land().has(at) => {
            movement::march(position, seat, at, mode, table);
        }
        by::SHIP => {
            let sea: Spaces = position
                .world
                .spaces(tile)
                .into_iter()
                .filter(|at| position.world.sea().has(*at))
                .collect();
            let touched = sea & (reach | reach.around());
            let open = touched.spread(sea, 3);
            match (open.first(), open.len()) {
                (Some(to), 1) => movement::arrive(position, seat, to, mode, table),
                (Some(_), _) => {
                    position.push(Step {
                        at,
                        m: mode,
                        ..Step::new(What::SailInto, seat)
                    });
                }
                _ => {}
            }
        }
        by::COLONY => {
            position.push(Step {
                at,
                ..Step::new(What::Colony, seat)
            });
        }
        _ => {}
    }
}

/// The sea spaces of a region a ship may end on.
pub(crate) fn sail_spaces(position: &Position, at: Space) -> Spaces {
    let Some(tile) = position.world.tile(at) else {
        return Spaces::NONE;
    };
    position
        .world
        .spaces(tile)
        .into_iter()
        .filter(|at| position.world.sea().has(*at))
        .collect()
}

/// Unrevealed regions next to a region with one of the player's cities: their first spaces.
pub fn frontier(position: &Position, seat: Seat) -> Spaces {
    let world = &position.world;
    let mut home = Spaces::NONE;
    for at in position.own_cities(seat).iter() {
        if let Some(slot) = world.slot(at) {
            home = home | world.layout().slots[slot].spaces.into_iter().collect();
        }
    }
    let mut set = Spaces::NONE;
    for at in (home.around() & world.hidden()).iter() {
        if let Some(first) = world.tile(at).map(|tile| world.spaces(tile)[0]) {
            set.insert(first);
        }
    }
    set
}

/// Where the Great Explorer's city can be founded.
pub(crate) fn colony_spaces(position: &Position, seat: Seat, at: Space) -> Spaces {
    let Some(tile) = position.world.tile(at) else {
        return Spaces::NONE;
    };
    let spaces = position.world.spaces(tile).into_iter();
    spaces
        .filter(|space| crate::found::obstacle(position, seat, *space).is_none())
        .collect()
}
