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
    panel_frame(panel, &panel.whole())
}

/// The `<svg>` element of a panel around its drawing.
pub fn panel_frame(panel: &Panel, drawing: &str) -> String {
    let (wide, high) = panel.size;
    Element::new("svg")
        .set("xmlns", "http://www.w3.org/2000/svg")
        .id(format_args!("panel-{}", panel.id))
        .class("panel")
        .set("viewBox", format_args!("0 0 {} {}", num(wide), num(high)))
        .set("role", "group")
        .set("aria-label", &panel.title)
        .raw(drawing)
        .into_svg()
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
                .raw(&panel.whole()),
        );
    }
    sheet.into_svg()
}

/// Where each panel goes, and how large the sheet is. A panel without an owner has its title above it.
///
/// The sheet has columns as wide as the widest player's area; the board covers all but the last, and every other
/// panel goes where it comes highest.
fn arrange(panels: &[Panel]) -> (Vec<(f32, f32)>, (f32, f32)) {
    let Some(board) = panels.first() else {
        return (Vec::new(), (2.0 * GAP, 2.0 * GAP));
    };
    let owned = panels.iter().filter(|panel| panel.seat.is_some());
    let area = owned.map(|panel| panel.size.0).fold(0.0, f32::max);
    let area = if area > 0.0 { area } else { board.size.0 };
    let under = ((board.size.0 + GAP) / (area + GAP)).floor().max(1.0);
    let stride = (board.size.0.max(area) + GAP) / under;
    let mut floors = vec![GAP; under as usize + 1];
    if board.seat.is_none() {
        // Beside the board, areas begin where the board does, not its title.
        floors[under as usize] += HEAD;
    }
    let (mut wide, mut high) = (0f32, 0f32);
    let mut places = Vec::new();
    for (index, panel) in panels.iter().enumerate() {
        let head = if panel.seat.is_none() { HEAD } else { 0.0 };
        let span = ((panel.size.0 + GAP) / stride - 0.01).ceil().max(1.0) as usize;
        let span = span.min(floors.len());
        let top = |column: &usize| {
            floors[*column..column + span]
                .iter()
                .fold(0.0, |a: f32, b| a.max(*b))
        };
        let columns = 0..=floors.len() - span;
        let column = if index == 0 {
            0
        } else {
            columns
                .min_by(|a, b| top(a).total_cmp(&top(b)))
                .unwrap_or(0)
        };
        let place = (GAP + column as f32 * stride, top(&column) + head);
        let floor = place.1 + panel.size.1 + GAP;
        floors[column..column + span].fill(floor);
        (wide, high) = (wide.max(place.0 + panel.size.0), high.max(floor));
        places.push(place);
    }
    (places, (wide + GAP, high))
}
