//! A player: points, empires past and present, event cards.

use super::cards;
use crate::{
    Position,
    content::{CardId, EmpireId, roman},
};
use orbis_core::{Panel, Seat, Viewer, step};
use orbis_draw::{
    Card, Element, Face, Icon, Offers,
    card::{self, Scale},
    group, panel, rect, words,
};

const WIDE: f32 = 480.0;
const MARGIN: f32 = 14.0;
const GAP: f32 = 6.0;

/// A player's panel.
pub(super) fn panel(position: &Position, seat: Seat, viewer: Viewer, offers: &Offers) -> Panel {
    let mut sheet = head(position, seat, offers);
    let mut y = 52.0;
    y = empires(position, seat, viewer, &mut sheet, y);
    y = hand(position, seat, viewer, offers, &mut sheet, y);
    let high = y + 8.0;
    let turn = step::first_asked(position) == Some(seat);
    panel::area(seat, (WIDE, high), turn, sheet)
}

fn head(position: &Position, seat: Seat, offers: &Offers) -> Element {
    let player = position.player(seat);
    let name = panel::name(seat, MARGIN, 25.0, 190.0);
    let target = format!("seat-{}", seat.letter());
    let outline = rect(8.0, 6.0, 196.0, 38.0, 8.0);
    let points = crate::score::standing(position).of(seat).points;
    let mut head = group()
        .child(offers.place(&target, name, outline))
        .child(Icon::Vp.draw(226.0, 26.0, 17.0))
        .child(words(240.0, 31.0, points, Face::Title, 18.0));
    let held = position.world.held(seat);
    let lands = orbis_core::count(held.len(), "land");
    head.push(words(288.0, 23.0, lands, Face::Sans, 11.5).class("mute"));
    let would = position.area_points(seat, position.epoch) + position.structure_points(seat);
    let worth = format!("now worth {would}");
    head.push(words(288.0, 38.0, worth, Face::Sans, 11.5).class("mute"));
    if !player.markers.is_empty() {
        let markers = orbis_core::count(player.markers.len() as u32, "marker");
        let won = player.marker_points();
        let text = if won > 0 {
            format!("{markers}: {won}")
        } else {
            markers
        };
        head.push(
            words(WIDE - MARGIN, 31.0, text, Face::Sans, 11.5)
                .end()
                .class("mute"),
        );
    }
    head
}

/// The empires, epoch by epoch.
fn empires(position: &Position, seat: Seat, viewer: Viewer, sheet: &mut Element, top: f32) -> f32 {
    let player = position.player(seat);
    let (mut x, mut y) = (MARGIN, top + 10.0);
    let mut put = |text: String, kind: &str| {
        let (chip, wide) = card::chip(0.0, 0.0, &text, 10.5, kind);
        if x + wide > WIDE - MARGIN {
            x = MARGIN;
            y += 21.0;
        }
        sheet.push(group().translate(x, y).child(chip));
        x += wide + 5.0;
    };
    for empire in &player.past {
        let printed = empire.card();
        let kind = if printed.epoch == position.epoch {
            "accent"
        } else {
            "empire"
        };
        put(format!("{} {}", roman(printed.epoch), printed.name), kind);
    }
    if let Some(slot) = player.empire {
        let epoch = roman(position.epoch);
        match slot.face(viewer) {
            Some(empire) => put(format!("{epoch} {}?", empire.card().name), "accent"),
            None => put(format!("{epoch} an empire, face down"), "line"),
        }
    }
    y + 14.0
}

/// The empire of this epoch, as soon as its owner may look at it; one just drawn until it is kept or given away.
fn own_empire(position: &Position, seat: Seat, viewer: Viewer) -> Option<EmpireId> {
    let drawing = step::first_asked(position) == Some(seat);
    let drawn = position.drawn.filter(|_| drawing);
    let held = drawn.or(position.player(seat).empire);
    held.map_or_else(|| position.empire(seat), |slot| slot.face(viewer))
}

/// The empire and the event cards: those the viewer knows with their text, others from behind.
fn hand(
    position: &Position,
    seat: Seat,
    viewer: Viewer,
    offers: &Offers,
    sheet: &mut Element,
    top: f32,
) -> f32 {
    let player = position.player(seat);
    if !viewer.is(seat) {
        let mut x = MARGIN;
        let greater = player.greater.len() + player.minor.len();
        for (count, mark, kind) in [
            (greater, "G", "empire"),
            (player.lesser.len(), "L", "event"),
        ] {
            for _ in 0..count {
                sheet.push(
                    group()
                        .translate(x, top)
                        .child(card::back(26.0, 36.0, mark, kind)),
                );
                x += 30.0;
            }
            x += 8.0;
        }
        return if player.cards() == 0 { top } else { top + 44.0 };
    }
    let wide = (WIDE - 2.0 * MARGIN - GAP) / 2.0;
    let mut bottoms = [top, top];
    if let Some(empire) = own_empire(position, seat, viewer) {
        let face = cards::empire(empire);
        let high = face.height(wide, Scale::SMALL);
        let drawn = face.draw(wide, high, Scale::SMALL);
        sheet.push(group().translate(MARGIN, top).child(drawn));
        bottoms[0] += high + GAP;
    }
    let hand = player.hand();
    for id in hand.iter().copied().filter(|id| *id != CardId::BACK) {
        let slots = player
            .greater
            .iter()
            .chain(&player.minor)
            .chain(&player.lesser);
        let copies = slots.filter(|slot| slot.card == id).count();
        let fits = id.fits(position.epoch);
        let mut face = cards::event(id);
        if copies > 1 {
            face.price = format!("×{copies}");
        }
        let high = face.height(wide, Scale::SMALL);
        let column = usize::from(bottoms[1] < bottoms[0]);
        let drawn = face.draw(wide, high, Scale::SMALL);
        let drawn = if fits { drawn } else { drawn.class("soft") };
        let outline = Card::outline(wide, high, Scale::SMALL);
        let place = offers.place(&format!("card-{id}"), drawn, outline);
        let x = MARGIN + column as f32 * (wide + GAP);
        sheet.push(group().translate(x, bottoms[column]).child(place));
        bottoms[column] += high + GAP;
    }
    bottoms[0].max(bottoms[1])
}
