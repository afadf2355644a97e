//! The epoch: its seven empires in calling order, and the event cards of the turn.

use super::cards;
use crate::{
    Position,
    content::{EmpireId, roman},
};
use orbis_core::{Panel, Seat, Viewer, count};
use orbis_draw::{Element, Face, card::Scale, circle, group, line, panel, piece, rect, words};

const WIDE: f32 = 480.0;
const ROW: f32 = 30.0;
const TOP: f32 = 40.0;

/// The panel of the epoch.
pub(super) fn panel(position: &Position, viewer: Viewer) -> Panel {
    let next = position.calling();
    let mut sheet = group();
    for order in 1..=7u8 {
        let empire = EmpireId::called(position.epoch, order);
        let y = TOP + ROW * f32::from(order - 1);
        sheet.push(row(position, viewer, empire, y, next));
    }
    let mut y = TOP + ROW * 7.0 + 12.0;
    if !position.played.is_empty() {
        sheet.push(panel::heading(16.0, y + 6.0, "Event cards of this turn"));
        y += 14.0;
        for card in &position.played {
            let face = cards::event(*card);
            let high = face.height(WIDE - 28.0, Scale::SMALL);
            let drawn = face.draw(WIDE - 28.0, high, Scale::SMALL);
            sheet.push(group().translate(14.0, y).child(drawn));
            y += high + 6.0;
        }
    }
    let high = y + 8.0;
    let drawing = group()
        .child(panel::paper(WIDE, high))
        .child(words(
            16.0,
            26.0,
            format_args!("The empires of Epoch {}", roman(position.epoch)),
            Face::Title,
            16.0,
        ))
        .child(sheet);
    panel::panel("epoch", "The epoch", (WIDE, high), drawing)
}

/// Who has an empire, as far as the viewer knows.
fn holder(position: &Position, viewer: Viewer, empire: EmpireId) -> Option<(Seat, bool)> {
    position.seats().find_map(|seat| {
        let player = position.player(seat);
        if player.past.contains(&empire) {
            return Some((seat, true));
        }
        let held = player.empire.and_then(|slot| slot.face(viewer));
        (held == Some(empire)).then_some((seat, false))
    })
}

fn row(position: &Position, viewer: Viewer, empire: EmpireId, y: f32, next: Option<u8>) -> Element {
    let card = empire.card();
    let middle = y + ROW / 2.0;
    let called = next.is_some_and(|next| card.order < next);
    let now = next == Some(card.order + 1);
    let mut row = group().child(line(12.0, y, WIDE - 12.0, y).stroke("line", 0.7));
    if now {
        row.push(rect(9.0, y + 1.5, WIDE - 18.0, ROW - 3.0, 6.0).class("inset"));
    }
    let holder = holder(position, viewer, empire);
    let quiet = called && holder.is_none();
    let name = words(46.0, middle + 4.4, &card.name, Face::Title, 13.0);
    row.push(words(22.0, middle + 4.0, card.order, Face::Sans, 11.5).class("mute"));
    row.push(if quiet { name.class("mute soft") } else { name });
    row.push(
        words(206.0, middle + 4.4, card.strength, Face::Bold, 13.0)
            .middle()
            .title("strength"),
    );
    let starts: Vec<&str> = card.starts.iter().map(|start| start.land.name()).collect();
    let mut place = starts.join(", ");
    if card.capital {
        place.push_str(" ♛");
    }
    row.push(
        words(226.0, middle + 4.0, place, Face::Sans, 11.0).class(if quiet {
            "mute soft"
        } else {
            "mute"
        }),
    );
    if !card.fleets.is_empty() {
        let ships = count(card.fleets.len() as u32, "fleet");
        row.push(
            words(WIDE - 46.0, middle + 4.0, ships, Face::Sans, 10.5)
                .end()
                .class("mute"),
        );
    }
    match holder {
        Some((seat, open)) => {
            let badge = piece::badge(seat, 10.0);
            let badge = if open { badge } else { badge.opacity(0.55) };
            row.push(group().translate(WIDE - 28.0, middle).child(badge));
        }
        None if called => {
            row.push(
                words(WIDE - 28.0, middle + 4.0, "–", Face::Sans, 12.0)
                    .middle()
                    .class("mute"),
            );
        }
        None => row.push(
            circle(WIDE - 28.0, middle, 9.0)
                .class("none dots")
                .stroke("mute", 1.0),
        ),
    }
    row
}
