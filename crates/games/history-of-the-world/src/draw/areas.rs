//! The score charts: what each area is worth in this epoch, and who has what of it.

use super::GROUNDS;
use crate::{
    Position,
    content::{AreaId, roman},
    score::Level,
};
use orbis_core::Panel;
use orbis_draw::{Element, Face, Offers, circle, group, line, palette, panel, piece, rect, words};

const WIDE: f32 = 480.0;
const ROW: f32 = 27.0;
const TOP: f32 = 58.0;
const LEVELS: [Level; 3] = [Level::Presence, Level::Dominance, Level::Control];
/// Where the values of the levels stand.
const VALUES: [f32; 3] = [172.0, 202.0, 232.0];

/// The panel of areas.
pub(super) fn panel(position: &Position, offers: &Offers) -> Panel {
    let rows = AreaId::all().len() as f32 + 1.0;
    let high = TOP + ROW * rows + 36.0;
    let mut sheet = group()
        .child(panel::paper(WIDE, high))
        .child(words(16.0, 26.0, "Areas", Face::Title, 16.0))
        .child(
            words(
                16.0,
                48.0,
                format_args!("what they score in Epoch {}", roman(position.epoch)),
                Face::Sans,
                10.5,
            )
            .class("mute"),
        );
    for (x, level) in VALUES.into_iter().zip(LEVELS) {
        sheet.push(sign(level, x, 44.0));
    }
    let step = 26.0;
    let first = WIDE - 20.0 - step * position.players.len() as f32;
    for seat in position.seats() {
        let x = first + step * (seat.index() as f32 + 0.5);
        sheet.push(group().translate(x, 44.0).child(piece::badge(seat, 9.5)));
    }
    for (index, area) in AreaId::all().enumerate() {
        let y = TOP + ROW * index as f32;
        let target = format!("area-{area}");
        let outline = rect(8.0, y + 1.0, WIDE - 16.0, ROW - 2.0, 6.0);
        sheet.push(offers.place(&target, row(position, area, y, first, step), outline));
    }
    sheet.push(sums(position, TOP + ROW * (rows - 1.0), first, step));
    sheet.push(key(high - 14.0));
    panel::panel("areas", "Areas", (WIDE, high), sheet)
}

fn row(position: &Position, area: AreaId, y: f32, first: f32, step: f32) -> Element {
    let card = area.card();
    let middle = y + ROW / 2.0;
    let value = card.values[usize::from(position.epoch - 1)];
    let mut row = group()
        .child(line(12.0, y, WIDE - 12.0, y).stroke("line", 0.7))
        .child(
            rect(14.0, y + 6.0, 15.0, 15.0, 4.0)
                .fill(GROUNDS[area.index()])
                .stroke("edge", 0.8),
        )
        .child(words(36.0, middle + 4.2, &card.name, Face::Title, 12.5));
    for (x, level) in VALUES.into_iter().zip(LEVELS) {
        let points = value * level.factor();
        let number = words(x, middle + 4.2, points, Face::Bold, 12.5).middle();
        row.push(if value == 0 {
            number.class("mute soft")
        } else {
            number
        });
    }
    if let Some(next) = card.values.get(usize::from(position.epoch)) {
        row.push(
            words(
                260.0,
                middle + 4.0,
                format_args!("→ {next}"),
                Face::Sans,
                11.0,
            )
            .class("mute"),
        );
    }
    let counts = position.area_counts(area);
    for seat in position.seats() {
        let count = counts[seat.index()];
        let x = first + step * (seat.index() as f32 + 0.5);
        if count == 0 {
            row.push(circle(x, middle, 1.6).fill("line"));
            continue;
        }
        let colour = palette::seat(seat);
        let level = position.level(seat, area);
        let disc = circle(x, middle, 10.0);
        let number = words(x, middle + 4.2, count, Face::Bold, 12.0).middle();
        match level {
            Level::Control => {
                row.push(circle(x, middle, 11.6).fill(&colour));
                row.push(circle(x, middle, 9.6).class("none").stroke("gold", 1.8));
                row.push(number.fill(palette::on(seat)));
            }
            Level::Dominance => {
                row.push(disc.fill(&colour));
                row.push(number.fill(palette::on(seat)));
            }
            Level::Presence | Level::None => {
                row.push(disc.class("none").stroke(&colour, 1.8));
                row.push(number);
            }
        }
    }
    row
}

/// What everybody's areas would score now.
fn sums(position: &Position, y: f32, first: f32, step: f32) -> Element {
    let middle = y + ROW / 2.0;
    let mut row = group()
        .child(line(12.0, y, WIDE - 12.0, y).stroke("line", 1.4))
        .child(words(
            36.0,
            middle + 4.2,
            "All areas now",
            Face::Title,
            12.5,
        ));
    for seat in position.seats() {
        let x = first + step * (seat.index() as f32 + 0.5);
        let points = position.area_points(seat, position.epoch);
        row.push(words(x, middle + 4.2, points, Face::Bold, 12.5).middle());
    }
    row
}

/// The sign of a level.
fn sign(level: Level, x: f32, y: f32) -> Element {
    match level {
        Level::Presence | Level::None => circle(x, y, 6.5).class("none").stroke("mute", 1.8),
        Level::Dominance => circle(x, y, 7.0).fill("mute"),
        Level::Control => group()
            .child(circle(x, y, 7.0).fill("mute"))
            .child(circle(x, y, 5.4).class("none").stroke("gold", 1.6)),
    }
}

fn key(y: f32) -> Element {
    let mut key = group();
    let mut x = 22.0;
    for (level, wide) in LEVELS.into_iter().zip([84.0, 98.0, 78.0]) {
        key.push(sign(level, x, y - 4.0));
        key.push(words(x + 13.0, y, level.name(), Face::Sans, 11.0).class("mute"));
        x += wide;
    }
    key.push(words(x, y, "→ value in the next epoch", Face::Sans, 11.0).class("mute"));
    key
}
