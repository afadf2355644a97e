//! Phase B: expand the map.

use crate::{
    Choice, Colonist, Placement, Position, Refusal, Space, Spaces, Table,
    actions::Turns,
    content::{TileId, TileKind},
    era::in_round,
    words::{on_map, place},
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, SeatSet, Sink, news, step,
    step::{Ask, Run, Stacked, no_answer, unexpected},
};
use orbis_parts::List;
use std::ops::ControlFlow;

news! {
    /// What is told of tiles and capitals.
    pub enum News {
        /// A tile was drawn.
        TileDrawn { seat: Seat, tile: TileId } => {
            Line::by(seat, format!("{seat} draws {}.", tile.card().name))
        },
        /// A tile without a legal place was set aside.
        TileSetAside { seat: Seat, tile: TileId } => {
            Line::by(seat, format!("{} fits nowhere and is set aside.", tile.card().name))
        },
        /// No tile of the right size fits.
        NoTileFits { seat: Seat } => Line::by(seat, format!("No tile fits: {seat} places none.")),
        /// A tile was placed.
        TilePlaced { seat: Seat, tile: TileId, at: Space } => {
            Line::by(seat, format!("{seat} places {} at {at}.", tile.card().name))
        },
        /// A colonist went home because its space was covered or attacked.
        ColonistSentHome { seat: Seat, from: Space } => {
            Line::by(seat, format!("{seat}'s colonist goes home from {from}."))
        },
        /// A capital was placed or moved.
        CapitalPlaced { seat: Seat, to: Space } => {
            Line::by(seat, format!("{seat}'s capital stands on {to}."))
        },
    }
}

step! {
    /// So many players have still to place a tile.
    pub struct Expand { left: u8 }
}

impl Run<Position> for Expand {
    /// The next player, beginning with the first player, draws a tile (`tga.b.order`).
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        if self.left == 0 {
            let seat = position.first;
            return position.push(Turns { seat });
        }
        let seat = in_round(position, self.left);
        let left = self.left - 1;
        position.push(Expand { left });
        draw_tile(position, seat, table);
    }

    fn fits(&self, position: &Position) -> bool {
        usize::from(self.left) <= position.players.len()
    }
}

/// Draws until a tile has a legal place; those without one are shown, set aside and shuffled back (`tga.b.unplaceable`,
/// `tga.b.none-fits`, `tga.b.none-fits-era-1`).
fn draw_tile(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let mut aside: List<TileId, 12> = List::new();
    let mut drawn = None;
    while let Some(tile) = draw(position, table) {
        table.emit(|| News::TileDrawn { seat, tile });
        if position.world.has_place(tile) {
            drawn = Some(tile);
            break;
        }
        table.emit(|| News::TileSetAside { seat, tile });
        aside.push(tile);
    }
    put_back(position, &aside, table);
    position.drawn = drawn;
    match drawn {
        Some(_) => position.push(PlaceTile { seat }),
        None => {
            table.emit(|| News::NoTileFits { seat });
            if position.era == 1 {
                let on = TileId(0);
                position.push(PlaceCapital { seat, on });
            }
        }
    }
}

/// Three squares in Era I, two later (`tga.b.tile-size`).
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

step! {
    /// Where does the drawn tile go?
    pub struct PlaceTile { seat: Seat }
}

impl Ask<Position> for PlaceTile {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("tga.b.adjacent", "Where does your continent tile go?").hint(
            "Land must meet land and sea meet sea. The space named is that of the tile's first square.",
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Some(tile) = position.drawn else {
            return ControlFlow::Continue(());
        };
        let places = position.world.legal_places(tile);
        if sink.deaf() {
            return Spaces::merged(places, |at, turn| sink.offer(Choice::Place { at, turn }));
        }
        let any = places
            .iter()
            .fold(near_misses(position), |set, places| set | *places);
        for at in any.iter() {
            for turn in 0..4 {
                let choice = Choice::Place { at, turn };
                if places[usize::from(turn)].has(at) {
                    sink.offer(choice)?;
                } else {
                    sink.refuse(choice, || {
                        let obstacle = position.world.obstacle(Placement { tile, at, turn });
                        let why = obstacle.unwrap_or(crate::Obstacle::Apart);
                        Refusal::TileDoesNotFit { why }
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        let Choice::Place { at, turn } = choice else {
            return unexpected(choice);
        };
        let turned =
            ["as drawn", "turned right", "upside down", "turned left"][usize::from(turn & 3)];
        Offer::new(format!("{at}, {turned}"))
            .called(format!("Lay it with its ring on {at}, {turned}"))
            .at(on_map(at))
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Place { at, turn } => place_tile(position, seat, at, turn, table),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let drawn = position.drawn;
        drawn.is_some_and(|tile| position.world.has_place(tile))
    }
}

/// Free spaces next to a continent: where a player might want to put the tile's first square.
fn near_misses(position: &Position) -> Spaces {
    position.world.continent().step() & !position.world.continent()
}

/// Puts the drawn tile down; colonists below it go home first (`tga.b.covered-colonists`).
fn place_tile(position: &mut Position, seat: Seat, at: Space, turn: u8, table: &mut Table<'_>) {
    let Some(tile) = position.drawn.take() else {
        return;
    };
    let placement = Placement { tile, at, turn };
    position.world.place(placement);
    table.emit(|| News::TilePlaced { seat, tile, at });
    let covered = placement.set();
    for owner in position.seats() {
        send_home(position, owner, covered, table);
    }
    position.push(PlaceCapital { seat, on: tile });
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
            table.emit(|| News::ColonistSentHome {
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

step! {
    /// On which square of the tile does the capital go?
    pub struct PlaceCapital { seat: Seat, on: TileId }
}

impl Ask<Position> for PlaceCapital {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        if position.era == 1 {
            return Prompt::new(
                "tga.b.capital-first-era",
                "On which square do you found your capital?",
            )
            .hint("It covers the symbols of its square for everybody; your three colonists start there.");
        }
        Prompt::new("tga.b.capital-later", "Do you move your capital?").hint(
            "Your colonists at the old capital go along. It covers the symbols of its square.",
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for to in capital_squares(position, self.on).iter() {
            sink.offer(Choice::Capital { to })?;
        }
        if position.era > 1 && self.on.card().kind != TileKind::Square {
            sink.offer(Choice::LeaveCapital)?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Capital { to } => {
                Offer::new(format!("Capital on {}", place(position, to))).at(on_map(to))
            }
            Choice::LeaveCapital => Offer::new("Leave the capital where it is"),
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Capital { to } => place_capital(position, seat, to, table),
            Choice::LeaveCapital => {}
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let mut placed = position.world.placements().iter();
        placed.any(|placement| placement.tile == self.on)
            && self.offers_anything(position, self.seat)
    }
}

/// Puts or moves the capital; the colonists of its old square, or in Era I the three of the reserve, go along
/// (`tga.b.capital-colonists`).
fn place_capital(position: &mut Position, seat: Seat, to: Space, table: &mut Table<'_>) {
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
    table.emit(|| News::CapitalPlaced { seat, to });
}
