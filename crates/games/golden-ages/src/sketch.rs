//! The table as text for a terminal of 100 columns: the world, then every player, then the cards on display.

mod areas;
mod grid;

use crate::{
    Colonist, Player, Position,
    content::{Resource, TileId},
    draw::ERAS,
    space::{COLS, ROWS, Space},
};
use grid::{Cell, Grid};
use orbis_core::{Ink, Viewer, step};

/// The letter of a resource; small, since players have the capitals.
fn letter(resource: Resource) -> &'static str {
    match resource {
        Resource::Game => "g",
        Resource::Wheat => "w",
        Resource::Rock => "r",
        Resource::Gem => "d",
    }
}

fn symbol(resource: Resource, ink: Ink) -> String {
    let colour = match resource {
        Resource::Game => 137,
        Resource::Wheat => 178,
        Resource::Rock => 248,
        Resource::Gem => 75,
    };
    ink.tint(colour, letter(resource))
}

/// The table as the viewer sees it.
pub(crate) fn table(position: &Position, viewer: Viewer, ink: Ink) -> String {
    let mut out = head(position, ink);
    out += &world(position, ink);
    out += &legend(ink);
    if let Some(tile) = position.drawn {
        out += &drawn(tile, ink);
    }
    for seat in position.seats() {
        out += "\n";
        out += &areas::player(position, seat, viewer, ink);
    }
    out += "\n";
    out += &areas::display(position, viewer, ink);
    out
}

fn head(position: &Position, ink: Ink) -> String {
    let era = ink.bold(&format!("Era {}", ERAS[usize::from(position.era.min(4))]));
    let first = ink.seat(position.first, &position.first.to_string());
    let turn = match step::first_asked(position) {
        Some(seat) => format!("{} to play", ink.seat(seat, &seat.to_string())),
        None => "the game is over".to_string(),
    };
    format!("{era} · first player {first} · {turn}\n")
}

fn world(position: &Position, ink: Ink) -> String {
    let mut grid = Grid::new(usize::from(COLS), usize::from(ROWS), 7, 2);
    for placement in position.world.placements() {
        for covered in placement.spaces().iter().flat_map(|list| list.iter()) {
            if let Some(space) = covered.space {
                grid.sides[space.index()] = Some(covered.sides);
            }
        }
    }
    let capitals = position.capitals();
    for space in Space::all() {
        let mut cell = Cell::default();
        let symbols: Vec<Resource> = Resource::ALL
            .into_iter()
            .filter(|resource| position.world.symbols(*resource).has(space) && !capitals.has(space))
            .collect();
        let island = grid.sides[space.index()].is_none();
        match (symbols.as_slice(), island) {
            ([], true) => cell.add(0, 1, ink.dim(" ")),
            (_, true) => {
                let inside: String = symbols
                    .iter()
                    .map(|resource| symbol(*resource, ink))
                    .collect();
                cell.add(
                    0,
                    symbols.len() + 3,
                    format!(" {}{inside}{}", ink.dim("("), ink.dim(")")),
                );
            }
            (_, false) => {
                for resource in &symbols {
                    cell.add(0, 2, format!(" {}", symbol(*resource, ink)));
                }
            }
        }
        for seat in position.seats() {
            let pieces = pieces(position.player(seat), space);
            if pieces.is_empty() {
                continue;
            }
            let wide = 1 + pieces.chars().count();
            // The second line first; what does not fit goes beside the symbols.
            let line = if cell.wide(1) + wide <= 7 { 1 } else { 0 };
            if cell.wide(line) + wide <= 7 {
                cell.add(
                    line,
                    wide,
                    ink.seat(seat, &format!("{}{pieces}", seat.letter())),
                );
            } else if cell.wide(line) < 7 {
                cell.add(line, 1, ink.seat(seat, &seat.letter().to_string()));
            }
        }
        grid.cells[space.index()] = cell;
    }
    let mut out = String::from("   ");
    for col in 0..COLS {
        out += &ink.dim(&format!("    {}   ", (b'a' + col) as char));
    }
    out.push('\n');
    for (index, line) in grid.lines(ink).into_iter().enumerate() {
        // Rows of a border and two lines each.
        let label = if index % 3 == 1 {
            (index / 3 + 1).to_string()
        } else {
            String::new()
        };
        let rim = if index % 3 == 2 { "↔" } else { " " };
        out += &format!(
            "{} {line}{}\n",
            ink.dim(&format!("{label:>1}{rim}")),
            ink.dim(rim)
        );
    }
    out
}

/// A player's pieces on a space.
fn pieces(player: &Player, space: Space) -> String {
    let mut text = String::new();
    if player.capital == Some(space) {
        text.push(if player.golden_age { '✶' } else { '♛' });
    }
    text.extend(std::iter::repeat_n(
        '■',
        usize::from(player.cities.cubes_at(space)),
    ));
    for wanted in [true, false] {
        let here = Colonist::On {
            space,
            standing: wanted,
        };
        let count = player
            .colonists
            .iter()
            .filter(|colonist| **colonist == here)
            .count();
        text.extend(std::iter::repeat_n(if wanted { '▴' } else { '▹' }, count));
    }
    text
}

fn legend(ink: Ink) -> String {
    let symbols: Vec<String> = Resource::ALL
        .into_iter()
        .map(|resource| format!("{} {}", symbol(resource, ink), resource.name()))
        .collect();
    let pieces = "♛ capital  ✶ in its Golden Age  ■ city cube  ▴ colonist standing  ▹ lying";
    format!("   {}\n   {}\n", symbols.join("   "), ink.dim(pieces))
}

/// The drawn tile in its four orientations; the first square is marked.
fn drawn(tile: TileId, ink: Ink) -> String {
    const TURNS: [&str; 4] = ["as drawn", "turned right", "upside down", "turned left"];
    let pictures: Vec<Vec<String>> = (0..4).map(|turn| tile_picture(tile, turn, ink)).collect();
    let tallest = pictures.iter().map(Vec::len).max().unwrap_or(0);
    let mut out = format!(
        "\n{}\n   ",
        ink.bold("The tile to place (* is its first square)")
    );
    for label in TURNS {
        out += &ink.dim(&format!("{label:<22}"));
    }
    out.push('\n');
    for row in 0..tallest {
        out += "   ";
        for picture in &pictures {
            out += picture
                .get(row)
                .map_or("                      ", String::as_str);
        }
        out = format!("{}\n", out.trim_end());
    }
    out
}

fn tile_picture(tile: TileId, turn: usize, ink: Ink) -> Vec<String> {
    let cells = &tile.card().turned[turn];
    let left = cells.iter().map(|cell| cell.dx).min().unwrap_or(0);
    let top = cells.iter().map(|cell| cell.dy).min().unwrap_or(0);
    let cols = cells.iter().map(|cell| cell.dx - left).max().unwrap_or(0) as usize + 1;
    let rows = cells.iter().map(|cell| cell.dy - top).max().unwrap_or(0) as usize + 1;
    let mut grid = Grid::new(cols, rows, 5, 1);
    for (index, cell) in cells.iter().enumerate() {
        let at = (cell.dy - top) as usize * cols + (cell.dx - left) as usize;
        // Open land sides show as gaps here, since nothing joins them yet.
        grid.sides[at] = Some(cell.sides);
        let mut content = Cell::default();
        content.add(
            0,
            1,
            if index == 0 {
                "*".to_string()
            } else {
                " ".to_string()
            },
        );
        for resource in &tile.card().squares[index].resources {
            content.add(0, 2, format!(" {}", symbol(*resource, ink)));
        }
        grid.cells[at] = content;
    }
    let wide = cols * 6 + 1;
    grid.lines(ink)
        .into_iter()
        .map(|line| line + &" ".repeat(22usize.saturating_sub(wide)))
        .collect()
}
