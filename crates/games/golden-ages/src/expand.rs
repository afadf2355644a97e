//! Phase B: expand the map.

use crate::{
    Choice, Colonist, Event, Placement, Position, Refusal, Space, Spaces, Step, Table,
    content::{TileId, TileKind},
};
use orbis_core::{Seat, SeatSet, Sink};
use orbis_parts::List;
use std::ops::ControlFlow;

/// The next player, beginning with the first player, draws a tile.
pub(crate) fn next(position: &mut Position, left: u8, table: &mut Table<'_>) {
    let players = position.players.len() as u8;
    if left == 0 {
        position.stack.push(Step::Turns {
            seat: position.first,
        });
        return;
    }
    let seat = position
        .first
        .round(players)
        .nth(usize::from(players - left))
        .unwrap_or(position.first);
    position.stack.push(Step::Expand { left: left - 1 });
    draw_tile(position, seat, table);
}

/// Draws until a tile has a legal place; those without one are shown, set aside and shuffled back.
fn draw_tile(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let mut aside: List<TileId, 12> = List::new();
    let mut drawn = None;
    while let Some(tile) = draw(position, table) {
        table.emit(|| Event::TileDrawn { seat, tile });
        if position
            .world
            .legal_places(tile)
            .iter()
            .any(|places| !places.is_empty())
        {
            drawn = Some(tile);
            break;
        }
        table.emit(|| Event::TileSetAside { seat, tile });
        aside.push(tile);
    }
    put_back(position, &aside, table);
    position.drawn = drawn;
    match drawn {
        Some(_) => position.stack.push(Step::PlaceTile { seat }),
        None => {
            table.emit(|| Event::NoTileFits { seat });
            if position.era == 1 {
                position.stack.push(Step::PlaceCapital {
                    seat,
                    on: TileId(0),
                });
            }
        }
    }
}

fn draw(position: &mut Position, table: &mut Table<'_>) -> Option<TileId> {
    let slot = match position.era {
        1 => position.three_tiles.draw(SeatSet::ALL, table),
        _ => position.two_tiles.draw(SeatSet::ALL, table),
    };
    slot.map(|slot| slot.card)
}

fn put_back(position: &mut Position, aside: &[TileId], table: &mut Table<'_>) {
    if aside.is_empty() {
        return;
    }
    let slots = aside.iter().map(|tile| orbis_parts::Slot::down(*tile));
    if position.era == 1 {
        position.three_tiles.extend(slots);
        position.three_tiles.reshuffle(table);
    } else {
        position.two_tiles.extend(slots);
        position.two_tiles.reshuffle(table);
    }
}

pub(crate) fn tile_offers<S: Sink<Position>>(position: &Position, sink: &mut S) -> ControlFlow<()> {
    let Some(tile) = position.drawn else {
        return ControlFlow::Continue(());
    };
    let places = position.world.legal_places(tile);
    let near = near_misses(position);
    let any = places.iter().fold(near, |set, places| set | *places);
    for at in any.iter() {
        for turn in 0..4 {
            let choice = Choice::Place { at, turn };
            if places[usize::from(turn)].has(at) {
                sink.offer(choice)?;
            } else {
                sink.refuse(choice, || {
                    let obstacle = position.world.obstacle(Placement { tile, at, turn });
                    Refusal::TileDoesNotFit(obstacle.unwrap_or(crate::Obstacle::Apart))
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Free spaces next to a continent: where a player might want to put the tile's first square.
fn near_misses(position: &Position) -> Spaces {
    position.world.continent().step() & !position.world.continent()
}

/// Puts the drawn tile down; colonists below it go home first.
pub(crate) fn place_tile(
    position: &mut Position,
    seat: Seat,
    at: Space,
    turn: u8,
    table: &mut Table<'_>,
) {
    let Some(tile) = position.drawn.take() else {
        return;
    };
    let placement = Placement { tile, at, turn };
    position.world.place(placement);
    table.emit(|| Event::TilePlaced { seat, tile, at });
    let covered = placement.set();
    for owner in position.seats() {
        send_home(position, owner, covered, table);
    }
    position.stack.push(Step::PlaceCapital { seat, on: tile });
}

/// Colonists on these spaces go back to their capital with unchanged posture; returning takes control of nothing.
pub(crate) fn send_home(position: &mut Position, owner: Seat, from: Spaces, table: &mut Table<'_>) {
    let player = position.player_mut(owner);
    let Some(home) = player.capital else { return };
    for colonist in &mut player.colonists {
        if let Colonist::On { space, standing } = *colonist
            && from.has(space)
        {
            *colonist = Colonist::On {
                space: home,
                standing,
            };
            table.emit(|| Event::ColonistSentHome {
                seat: owner,
                from: space,
            });
        }
    }
}

/// The squares of a placed tile where a capital can go.
fn capital_squares(position: &Position, on: TileId) -> Spaces {
    let placement = position
        .world
        .placements()
        .iter()
        .find(|placement| placement.tile == on);
    placement.map_or(Spaces::NONE, |placement| placement.set()) & !position.capitals()
}

pub(crate) fn capital_offers<S: Sink<Position>>(
    position: &Position,
    on: TileId,
    sink: &mut S,
) -> ControlFlow<()> {
    for to in capital_squares(position, on).iter() {
        sink.offer(Choice::Capital { to })?;
    }
    if position.era > 1 && on.card().kind != TileKind::Square {
        sink.offer(Choice::LeaveCapital)?;
    }
    ControlFlow::Continue(())
}

/// Puts or moves the capital; the colonists of its old square, or in Era I the three of the reserve, go along.
pub(crate) fn place_capital(position: &mut Position, seat: Seat, to: Space, table: &mut Table<'_>) {
    let player = position.player_mut(seat);
    let old = player.capital.replace(to);
    for colonist in &mut player.colonists {
        let comes = match *colonist {
            Colonist::Reserve => true,
            Colonist::On { space, .. } => Some(space) == old,
            Colonist::Agora => false,
        };
        if comes {
            *colonist = Colonist::On {
                space: to,
                standing: true,
            };
        }
    }
    table.emit(|| Event::CapitalPlaced { seat, to });
}
