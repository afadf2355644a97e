//! The table as text for a terminal of 100 columns: the world, then every player, then the cards on display.

mod grid;

use crate::{
    Colonist, Player, Position,
    content::{Resource, TileId, content},
    draw::ERAS,
    space::{COLS, ROWS, Space},
};
use grid::{Cell, Grid};
use orbis_core::{Ink, Seat, Viewer};

const COLUMNS: usize = 98;
const LABEL: usize = 14;

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
        out += &player(position, seat, viewer, ink);
    }
    out += "\n";
    out += &display(position, viewer, ink);
    out
}

fn head(position: &Position, ink: Ink) -> String {
    let era = ink.bold(&format!("Era {}", ERAS[usize::from(position.era.min(4))]));
    let first = ink.seat(position.first, &position.first.to_string());
    let turn = match crate::turn::asked(position) {
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

/// A label and a text that goes on below itself.
fn entry(label: &str, text: &str, ink: Ink) -> String {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        let long = lines[last].chars().count() + 1 + word.chars().count();
        if !lines[last].is_empty() && long > COLUMNS - LABEL - 2 {
            lines.push(word.to_string());
        } else {
            if !lines[last].is_empty() {
                lines[last].push(' ');
            }
            lines[last] += word;
        }
    }
    let mut out = String::new();
    for (index, line) in lines.iter().enumerate() {
        let label = if index == 0 { label } else { "" };
        out += &format!("  {}{line}\n", ink.dim(&format!("{label:<LABEL$}")));
    }
    out
}

fn player(position: &Position, seat: Seat, viewer: Viewer, ink: Ink) -> String {
    let player = position.player(seat);
    let name = ink.seat(seat, &format!("{} {seat}", seat.letter()));
    let mut out = format!(
        "{name}   {} points   {} Gold   {} cubes in reserve{}\n",
        ink.bold(&player.points.total().to_string()),
        ink.bold(&player.gold.to_string()),
        ink.bold(&player.reserve.to_string()),
        if player.golden_age {
            "   Golden Age"
        } else {
            ""
        },
    );
    if let Some(id) = player.civilisation {
        let card = id.card();
        out += &entry(
            "civilisation",
            &format!("{} ({}): {}", card.name, card.number, card.text),
            ink,
        );
    }
    let technologies: Vec<String> = player
        .technologies
        .iter()
        .map(|tech| {
            let name = &tech.card().name;
            if player.technologies.obsolete(tech) {
                format!("({name})")
            } else {
                name.clone()
            }
        })
        .collect();
    if !technologies.is_empty() {
        out += &entry("technologies", &technologies.join(", "), ink);
    }
    let used = |used: bool| if used { " [used]" } else { "" };
    let open = player.building_spaces();
    for owned in &player.buildings {
        let card = owned.card.card();
        out += &entry(
            "building",
            &format!("{}{}: {}", card.name, used(owned.used), card.text),
            ink,
        );
    }
    let free = open.saturating_sub(player.buildings.len());
    if free > 0 {
        out += &entry(
            "building",
            &format!("{free} open space{}", if free == 1 { "" } else { "s" }),
            ink,
        );
    }
    for owned in &player.wonders {
        let card = owned.card.card();
        out += &entry(
            "wonder",
            &format!("{}{}: {}", card.name, used(owned.used), card.text),
            ink,
        );
    }
    let colonists: Vec<String> = player
        .colonists
        .iter()
        .map(|colonist| match colonist {
            Colonist::Reserve => "in reserve".to_string(),
            Colonist::Agora => "on the agora".to_string(),
            Colonist::On { space, standing } => {
                format!("{space} {}", if *standing { "standing" } else { "lying" })
            }
        })
        .collect();
    out += &entry("colonists", &colonists.join(", "), ink);
    out += &glory(player, viewer, ink);
    out + &hand(player, viewer, ink)
}

fn glory(player: &Player, viewer: Viewer, ink: Ink) -> String {
    let tiles: Vec<String> = player
        .glory
        .iter()
        .map(|slot| {
            slot.face(viewer).map_or("face down".to_string(), |tile| {
                format!("{} points", tile.card().vp)
            })
        })
        .collect();
    let next = content().board.invasion_costs.get(player.glory.len());
    let next = next.map_or("no more attacks".to_string(), |cost| {
        format!("next attack {cost} Gold")
    });
    let text = if tiles.is_empty() {
        next
    } else {
        format!("{}; {next}", tiles.join(", "))
    };
    entry("glory", &text, ink)
}

fn hand(player: &Player, viewer: Viewer, ink: Ink) -> String {
    let mut out = String::new();
    let mut backs = 0;
    for slot in player.hand.iter() {
        match slot.face(viewer) {
            Some(id) => {
                let card = id.card();
                let era = ERAS[usize::from(card.era.min(4))];
                out += &entry(
                    &format!("Era {era} card"),
                    &format!("{} ({}): {}", card.name, card.number, card.text),
                    ink,
                );
            }
            None => backs += 1,
        }
    }
    if let Some(id) = player.future.face(viewer) {
        let card = id.card();
        out += &entry(
            "future",
            &format!("{}, {} points: {}", card.name, card.vp, card.text),
            ink,
        );
    } else {
        backs += 1;
    }
    if backs > 0 {
        out += &entry(
            "in hand",
            &format!(
                "{backs} card{} face down",
                if backs == 1 { "" } else { "s" }
            ),
            ink,
        );
    }
    out
}

fn display(position: &Position, viewer: Viewer, ink: Ink) -> String {
    let mut out = format!("{}\n", ink.bold("Cards on display"));
    for id in &position.wonders {
        let card = id.card();
        let own = format!(
            "{} for {}",
            card.civilisation_cost,
            card.civilisation.card().name
        );
        out += &entry(
            "wonder",
            &format!("{}, {} Gold ({own}): {}", card.name, card.cost, card.text),
            ink,
        );
    }
    for id in &position.buildings {
        out += &entry(
            "building",
            &format!("{}: {}", id.card().name, id.card().text),
            ink,
        );
    }
    if let Some(id) = position.judgement {
        out += &entry(
            "this Era",
            &format!("{}: {}", id.card().name, id.card().text),
            ink,
        );
    }
    for id in position
        .judgements
        .iter()
        .filter(|id| Some(**id) != position.judgement)
    {
        out += &entry(
            "judgement",
            &format!("{}: {}", id.card().name, id.card().text),
            ink,
        );
    }
    for tile in position
        .glory_choice
        .iter()
        .filter_map(|slot| slot.face(viewer))
    {
        out += &entry("glory tile", &format!("{} points", tile.card().vp), ink);
    }
    out
}
