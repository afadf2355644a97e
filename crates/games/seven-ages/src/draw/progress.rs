//! The glory track, and how far the empires have come: a line for each empire, the foremost first.

use super::counter;
use crate::{
    Position,
    content::{LAST_LEVEL, SetId},
    hidden::shows_glory,
};
use orbis_core::{Panel, Seat, Viewer};
use orbis_draw::{Element, Face, group, line, palette, panel, piece, rect, track, words};

const WIDE: f32 = 900.0;
const TOP: f32 = 46.0;
const LEFT: f32 = 212.0;
const ROW: f32 = 20.0;
const NAME_ROWS: usize = 3;

/// Where a level ends.
fn x_of(level: u8) -> f32 {
    LEFT + f32::from(level.min(LAST_LEVEL)) * (WIDE - LEFT - 44.0) / f32::from(LAST_LEVEL)
}

fn ages(sheet: &mut Element, high: f32) {
    for age in 0..7u8 {
        let (from, to) = (x_of(age * 7), x_of(age * 7 + 7));
        if age % 2 == 0 {
            sheet.push(rect(from, TOP - 22.0, to - from, high - TOP + 12.0, 0.0).fill("inset"));
        }
        let name = format!("Age {}", age + 1);
        let middle = (from + to) / 2.0;
        sheet.push(
            words(middle, TOP - 8.0, name, Face::Title, 11.0)
                .middle()
                .class("mute"),
        );
    }
}

/// The glory track with everybody whose glory is to be seen.
pub(super) fn glory(position: &Position, viewer: Viewer) -> Panel {
    const HIGH: f32 = 66.0;
    let scores: Vec<(Seat, i32)> = position
        .seats()
        .filter(|seat| shows_glory(position, *seat, viewer))
        .map(|seat| (seat, i32::from(position.player(seat).glory)))
        .collect();
    let top = scores.iter().map(|(_, score)| *score).max().unwrap_or(0);
    let end = ((top + 19) / 20 * 20).max(60);
    let drawing = group().child(panel::paper(WIDE, HIGH)).child(
        group()
            .translate(14.0, 10.0)
            .child(track::scores(WIDE - 28.0, end as u32, &scores)),
    );
    let title = if scores.len() < position.players.len() {
        "Glory (some of it is hidden in bags)"
    } else {
        "Glory"
    };
    panel::panel("glory", title, (WIDE, HIGH), drawing)
}

/// The progress panel, as soon as there are empires.
pub(super) fn panel(position: &Position) -> Option<Panel> {
    let mut empires: Vec<(SetId, &crate::Empire)> = position.in_play().collect();
    if empires.is_empty() {
        return None;
    }
    empires.sort_by_key(|(set, empire)| (std::cmp::Reverse(empire.level), set.0));
    // Names of artefacts on the track lie in rows, so that neighbours stay apart.
    let rows = position.blue.len().min(NAME_ROWS);
    let blue = rows as f32 * 12.0 + if rows == 0 { 0.0 } else { 6.0 };
    let high = TOP + empires.len() as f32 * ROW + blue + 14.0;
    let mut sheet = group();
    ages(&mut sheet, high);
    for (row, (set, empire)) in empires.into_iter().enumerate() {
        let y = TOP + row as f32 * ROW + ROW / 2.0;
        let bar = rect(
            LEFT,
            y - 6.0,
            (x_of(empire.level) - LEFT).max(2.0),
            12.0,
            3.0,
        );
        sheet.push(
            group()
                .id(format_args!("progress-{}", set.slug()))
                .set("data-owner", empire.seat.letter())
                .child(
                    group()
                        .translate(22.0, y)
                        .child(piece::badge(empire.seat, 8.0)),
                )
                .child(group().translate(41.0, y).child(counter::plate(
                    empire.seat,
                    set.card().shade(),
                    12.0,
                )))
                .child(words(53.0, y + 4.0, empire.card.name(), Face::Bold, 11.5))
                .child(bar.fill(palette::seat(empire.seat)))
                .child(words(
                    x_of(empire.level) + 6.0,
                    y + 4.0,
                    empire.level,
                    Face::Bold,
                    11.5,
                ))
                .title(format_args!(
                    "{} of {}: level {}",
                    empire.card.name(),
                    empire.seat,
                    empire.level
                )),
        );
    }
    for (index, mark) in position.blue.iter().enumerate() {
        let x = x_of(mark.level);
        let y = high - 10.0 - (index % NAME_ROWS) as f32 * 12.0;
        let name = &mark.artefact.card().name;
        sheet.push(
            group()
                .child(line(x, TOP - 4.0, x, y - 9.0).stroke("sky", 1.6))
                .child(words(x, y, name, Face::Sans, 9.5).middle())
                .title(format_args!("{name}: from level {} on", mark.level)),
        );
    }
    let drawing = group().child(panel::paper(WIDE, high)).child(sheet);
    Some(panel::panel("progress", "Progress", (WIDE, high), drawing))
}
