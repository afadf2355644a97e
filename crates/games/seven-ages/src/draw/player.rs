//! A player: glory, empires with their progress, money and action, the hand.

use super::counter;
use crate::{
    Empire, Position,
    content::{ArtefactId, CardId, MarkerId, SetId, age_of},
    hidden::shows_glory,
    text,
};
use orbis_core::{Panel, Seat, SeatSet, Viewer};
use orbis_draw::{
    Card, Element, Face, Icon, Offers, card, card::Scale, group, palette, panel, printed, rect,
    text as lines, words,
};
use orbis_parts::Slot;

const WIDE: f32 = 480.0;
const MARGIN: f32 = 14.0;
const ROOM: f32 = WIDE - 2.0 * MARGIN;

/// The glory of a player, if it is to be seen (option 11 keeps it in bags).
pub(super) fn glory(position: &Position, seat: Seat, viewer: Viewer) -> String {
    if shows_glory(position, seat, viewer) {
        position.player(seat).glory.to_string()
    } else {
        "in a bag".to_string()
    }
}

/// A player's panel.
pub(super) fn panel(position: &Position, seat: Seat, viewer: Viewer, offers: &Offers) -> Panel {
    let mut sheet = group()
        .child(panel::name(seat, MARGIN, 25.0, 250.0))
        .child(Icon::Vp.draw(300.0, 26.0, 18.0))
        .child(words(
            316.0,
            31.0,
            glory(position, seat, viewer),
            Face::Title,
            18.0,
        ));
    if position.first == seat {
        let mark = Icon::First.draw(WIDE - 26.0, 26.0, 18.0);
        sheet.push(mark.title("has the turn marker"));
    }
    let mut y = 50.0;
    for (set, empire) in position.empires_of(seat) {
        y = nation(position, set, empire, viewer, &mut sheet, y);
    }
    y = additional(position, seat, viewer, &mut sheet, y);
    y = hand(position, seat, (viewer, offers), &mut sheet, y);
    let high = y + 8.0;
    let turn = crate::turn::asked(position).contains(seat);
    panel::area(seat, (WIDE, high), turn, sheet)
}

/// What can be read on an action marker, and whether it was turned over.
fn side(slot: Slot<MarkerId>, viewer: Viewer) -> (&'static str, &'static str) {
    let turned = slot.known == SeatSet::ALL;
    let kind = if turned { "accent" } else { "mute" };
    (text::marker(slot, viewer), kind)
}

/// The action marker of an empire, or what it did.
pub(super) fn marker(empire: &Empire, viewer: Viewer) -> Option<(&'static str, &'static str)> {
    let did = empire.did.map(|marker| (marker.name(), "line"));
    empire.action.map(|slot| side(slot, viewer)).or(did)
}

/// The action markers that lie on no empire.
fn additional(
    position: &Position,
    seat: Seat,
    viewer: Viewer,
    sheet: &mut Element,
    top: f32,
) -> f32 {
    let player = position.player(seat);
    let mut markers = player.loose.iter().chain(&player.borrowed).peekable();
    if markers.peek().is_none() {
        return top;
    }
    sheet.push(panel::heading(
        MARGIN,
        top + 14.0,
        "Markers without an empire",
    ));
    let (mut x, mut y) = (MARGIN, top + 36.0);
    for slot in markers {
        let (name, kind) = side(*slot, viewer);
        let (chip, wide) = card::chip(0.0, 0.0, name, 10.5, kind);
        if x + wide > MARGIN + ROOM {
            (x, y) = (MARGIN, y + 22.0);
        }
        sheet.push(group().translate(x, y).child(chip));
        x += wide + 6.0;
    }
    y + 10.0
}

/// What an empire has besides areas and units, as words.
pub(super) fn belongings(position: &Position, set: SetId, empire: &Empire) -> String {
    let capital = empire
        .capital
        .map(|area| format!("capital {}", area.name()));
    let faith = empire.religions.iter().map(|one| text::religion(*one));
    let rule = empire.government.map(text::government);
    let won = crate::powers::trophies(position, set).map(|_| ArtefactId::HOLY_WAR);
    let relics = empire.relics.iter().copied().chain(won);
    let relics = relics.map(|one| one.card().name.as_str());
    let chiefs = position.world.chiefs.iter();
    let leaders = chiefs
        .filter(|chief| chief.empire == set)
        .map(|chief| chief.leader.card().name.as_str());
    let elite = (empire.elite > 0).then(|| format!("elite {}", empire.elite));
    let words = faith.chain(rule).chain(relics).chain(leaders);
    let all: Vec<String> = capital
        .into_iter()
        .chain(words.map(str::to_string))
        .chain(elite)
        .collect();
    all.join(" · ")
}

/// An empire's card as it lies before its player.
fn nation(
    position: &Position,
    set: SetId,
    empire: &Empire,
    viewer: Viewer,
    sheet: &mut Element,
    top: f32,
) -> f32 {
    let glory = format!("Glory: {}", text::harvest(empire.card));
    let more: Vec<String> = [belongings(position, set, empire), glory]
        .iter()
        .flat_map(|line| lines::wrap(line, Face::Sans, 11.0, ROOM - 24.0))
        .filter(|line| !line.is_empty())
        .collect();
    let high = 46.0 + more.len() as f32 * 14.0;
    let name = empire.card.name();
    let mut face = group()
        .child(rect(0.0, 0.0, ROOM, high, 7.0).class("inset"))
        .child(rect(0.0, 0.0, 5.0, high, 2.5).fill(palette::seat(empire.seat)))
        .child(group().translate(20.0, 15.0).child(counter::plate(
            empire.seat,
            set.card().shade(),
            13.0,
        )))
        .child(words(33.0, 19.0, name, Face::Title, 13.5));
    if let Some((action, kind)) = marker(empire, viewer) {
        let (chip, wide) = card::chip(0.0, 0.0, action, 10.5, kind);
        face.push(group().translate(ROOM - wide - 8.0, 18.0).child(chip));
    }
    let world = &position.world;
    let count = |number: u32, one: &str, many: &str| {
        format!("{number} {}", if number == 1 { one } else { many })
    };
    let facts = [
        format!("age {}, level {}", age_of(empire.level), empire.level),
        format!("{} money", empire.money),
        format!("trade {:+}", position.trade_number(set)),
        count(u32::from(world.held(set).len()), "area", "areas"),
        count(u32::from(world.army(set).total()), "unit", "units"),
        text::quality(set).to_string(),
    ];
    face.push(words(14.0, 36.0, facts.join(" · "), Face::Sans, 11.5));
    for (index, line) in more.iter().enumerate() {
        let y = 50.0 + index as f32 * 14.0;
        face.push(words(14.0, y, line, Face::Sans, 11.0).class("mute"));
    }
    let id = empire.card;
    sheet.push(
        group()
            .translate(MARGIN, top)
            .child(printed(id.slug(), name, face)),
    );
    top + high + 6.0
}

/// A card of the hand with its three parts.
fn face(id: CardId) -> Card {
    let printed = id.card();
    let mut text = format!("Event: {}", printed.event_name);
    if !printed.artefact_name.is_empty() {
        text.push_str(&format!(". Artefact: {}", printed.artefact_name));
    }
    Card {
        title: id.name().to_string(),
        kind: "empire",
        price: printed.value.to_string(),
        text,
        ..Card::default()
    }
}

fn hand(
    position: &Position,
    seat: Seat,
    (viewer, offers): (Viewer, &Offers),
    sheet: &mut Element,
    top: f32,
) -> f32 {
    const ACROSS: usize = 3;
    const GAP: f32 = 6.0;
    let cards = &position.player(seat).hand;
    let known: Vec<CardId> = cards.iter().filter_map(|slot| slot.face(viewer)).collect();
    let hidden = cards.len() - known.len();
    if cards.is_empty() {
        return top;
    }
    sheet.push(panel::heading(MARGIN, top + 14.0, "In hand"));
    let mut y = top + 22.0;
    let wide = (ROOM - GAP * (ACROSS - 1) as f32) / ACROSS as f32;
    for row in known.chunks(ACROSS) {
        let faces: Vec<Card> = row.iter().map(|id| face(*id)).collect();
        let heights = faces.iter().map(|face| face.height(wide, Scale::SMALL));
        let high = heights.fold(0.0, f32::max);
        for (index, (id, face)) in row.iter().zip(&faces).enumerate() {
            let x = MARGIN + index as f32 * (wide + GAP);
            let drawn = face.draw(wide, high, Scale::SMALL);
            let drawn = printed(id.slug(), id.name(), drawn);
            let outline = rect(0.0, 0.0, wide, high, 6.0);
            let place = offers.place(&text::place(*id), drawn, outline);
            sheet.push(group().translate(x, y).child(place));
        }
        y += high + GAP;
    }
    for index in 0..hidden {
        let (column, row) = (index % 15, index / 15);
        let back = card::back(26.0, 36.0, "7", "empire").title("a card");
        let (x, down) = (MARGIN + column as f32 * 30.0, y + row as f32 * 40.0);
        sheet.push(group().translate(x, down).child(back));
    }
    y + hidden.div_ceil(15) as f32 * 40.0
}
