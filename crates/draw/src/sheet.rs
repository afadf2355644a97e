//! All panels of a table on one sheet, or one panel for a page.

use crate::{
    style::standalone_css,
    svg::{Element, num, rect, words},
    text::Face,
};
use orbis_core::{Drawing, Panel};

const GAP: f32 = 20.0;
const HEAD: f32 = 30.0;

/// One panel as an `<svg>` element for a page whose stylesheet is [`crate::stylesheet`].
pub fn panel_svg(panel: &Panel) -> String {
    let (wide, high) = panel.size;
    Element::new("svg")
        .set("xmlns", "http://www.w3.org/2000/svg")
        .id(format_args!("panel-{}", panel.id))
        .class("panel")
        .set("viewBox", format_args!("0 0 {} {}", num(wide), num(high)))
        .set("role", "group")
        .set("aria-label", &panel.title)
        .raw(&panel.svg)
        .to_string()
}

/// The whole table as one picture that stands alone: the board first and big, players beside it, the rest below.
pub fn sheet(drawing: &Drawing) -> String {
    let (places, (wide, high)) = arrange(&drawing.panels);
    let mut sheet = Element::new("svg")
        .set("xmlns", "http://www.w3.org/2000/svg")
        .set("viewBox", format_args!("0 0 {} {}", num(wide), num(high)))
        .at("width", wide)
        .at("height", high)
        .child(Element::new("style").raw(&standalone_css()))
        .child(rect(0.0, 0.0, wide, high, 0.0).fill("paper"));
    for (panel, (x, y)) in drawing.panels.iter().zip(places) {
        if panel.seat.is_none() {
            sheet.push(words(x + 2.0, y - 9.0, &panel.title, Face::Title, 15.0).class("mute"));
        }
        sheet.push(
            Element::new("g")
                .id(format_args!("panel-{}", panel.id))
                .translate(x, y)
                .raw(&panel.svg),
        );
    }
    sheet.to_string()
}

/// Where each panel goes, and how large the sheet is. A panel without an owner has its title above it.
fn arrange(panels: &[Panel]) -> (Vec<(f32, f32)>, (f32, f32)) {
    let Some(board) = panels.first() else {
        return (Vec::new(), (2.0 * GAP, 2.0 * GAP));
    };
    let head = |panel: &Panel| if panel.seat.is_none() { HEAD } else { 0.0 };
    let mut places = vec![(0.0, 0.0); panels.len()];
    places[0] = (GAP, GAP + head(board));
    let floor = GAP + head(board) + board.size.1;
    // Beside the board: the owned panels, as many as its height holds.
    let column = GAP + board.size.0 + GAP;
    let (mut y, mut wide, mut beside) = (places[0].1, board.size.0, Vec::new());
    for (index, panel) in panels
        .iter()
        .enumerate()
        .skip(1)
        .filter(|(_, panel)| panel.seat.is_some())
    {
        if y + panel.size.1 > floor + 60.0 {
            break;
        }
        places[index] = (column, y);
        y += panel.size.1 + GAP;
        wide = wide.max(board.size.0 + GAP + panel.size.0);
        beside.push(index);
    }
    wide = panels.iter().map(|panel| panel.size.0).fold(wide, f32::max);
    // Below: shelves, left to right.
    let mut top = floor.max(y - GAP) + GAP;
    let (mut x, mut shelf) = (GAP, 0f32);
    for (index, panel) in panels
        .iter()
        .enumerate()
        .skip(1)
        .filter(|(index, _)| !beside.contains(index))
    {
        if x > GAP && x + panel.size.0 > wide + GAP + 0.5 {
            top += shelf + GAP;
            (x, shelf) = (GAP, 0.0);
        }
        places[index] = (x, top + head(panel));
        x += panel.size.0 + GAP;
        shelf = shelf.max(panel.size.1 + head(panel));
    }
    (
        places,
        (
            wide + 2.0 * GAP,
            top + shelf + if shelf > 0.0 { GAP } else { 0.0 },
        ),
    )
}
