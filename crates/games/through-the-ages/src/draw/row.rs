//! The board: card row with prices, events, decks, common tactics, and everybody's ratings side by side.

use super::cards;
use crate::{
    Position,
    content::{MilitaryId, ROW, age_name},
    row::space_cost,
};
use orbis_core::{Panel, Viewer, count};
use orbis_draw::{
    Card, Element, Face, Icon, Offers, Rich,
    card::{self, Scale},
    group, palette, panel, piece, printed, rect, words,
};

const WIDE: f32 = 1140.0;
const MARGIN: f32 = 14.0;
const GAP: f32 = 8.0;
const COLUMNS: usize = 7;
const CARD: f32 = (WIDE - 2.0 * MARGIN - GAP * (COLUMNS as f32 - 1.0)) / COLUMNS as f32;
const SCALE: Scale = Scale {
    title: 12.5,
    text: 10.4,
    foot: 9.5,
    margin: 8.0,
};

/// The panel of everything shared.
pub(super) fn panel(position: &Position, viewer: Viewer, offers: &Offers) -> Panel {
    let mut drawing = group();
    let mut y = head(&mut drawing, position);
    y = row(&mut drawing, position, offers, y);
    let left = events(&mut drawing, position, viewer, offers, y);
    let right = ratings(&mut drawing, position, y);
    let high = left.max(right) + 10.0;
    let sheet = group().child(panel::paper(WIDE, high)).child(drawing);
    panel::panel("board", "Card row and military board", (WIDE, high), sheet)
}

fn head(drawing: &mut Element, position: &Position) -> f32 {
    let age = format!("Age {}", age_name(position.age));
    drawing.push(words(MARGIN, 30.0, age, Face::Title, 20.0));
    let round = match position.last_round {
        Some(last) if position.round >= last => format!("round {}, the last", position.round),
        Some(last) => format!("round {}, {last} is the last", position.round),
        None => format!("round {}", position.round),
    };
    drawing.push(words(MARGIN + 92.0, 30.0, round, Face::Sans, 13.0).class("mute"));
    let mut x = WIDE - MARGIN - 26.0;
    for (pile, mark, what) in [
        (position.military_deck.len(), "M", "military deck"),
        (position.civil_deck.len(), "C", "civil deck"),
    ] {
        let kind = if mark == "C" { "wood" } else { "blood" };
        let back = card::back(24.0, 30.0, mark, kind)
            .title(format_args!("{what}: {}", count(pile as u32, "card")));
        drawing.push(group().translate(x, 7.0).child(back));
        drawing.push(words(x - 6.0, 29.0, pile, Face::Bold, 14.0).end());
        x -= 74.0;
    }
    46.0
}

/// Seven cards above, six below: readable, and the prices in their groups.
fn row(drawing: &mut Element, position: &Position, offers: &Offers, top: f32) -> f32 {
    let mut y = top;
    for line in 0..2usize {
        let spaces: Vec<usize> = (0..ROW).filter(|space| space / COLUMNS == line).collect();
        let faces: Vec<Option<Card>> = spaces
            .iter()
            .map(|space| position.row[*space].map(cards::civil))
            .collect();
        let high = faces
            .iter()
            .flatten()
            .map(|face| face.height(CARD, SCALE))
            .fold(96.0, f32::max);
        for (column, (space, face)) in spaces.iter().zip(&faces).enumerate() {
            let x = MARGIN + column as f32 * (CARD + GAP);
            let number = *space as u8 + 1;
            drawing.push(price(x, y, space_cost(number), number));
            let thing = match face {
                Some(face) => face.draw(CARD, high, SCALE),
                None => group().child(
                    rect(0.0, 0.0, CARD, high, 7.0)
                        .class("none dashes")
                        .stroke("line", 1.2),
                ),
            };
            let (target, outline) = (format!("row-{number}"), Card::outline(CARD, high, SCALE));
            let place = match position.row[*space] {
                Some(card) => offers.card(&target, card.slug(), &card.card().name, thing, outline),
                None => offers.place(&target, thing, outline),
            };
            let id = position.row[*space].map_or_else(
                || format!("space-{number}"),
                |card| format!("row-{number}-{card}"),
            );
            drawing.push(group().id(id).translate(x, y + 16.0).child(place));
        }
        y += high + 26.0;
    }
    y + 2.0
}

/// The civil actions a space costs, as white tokens.
fn price(x: f32, y: f32, cost: u8, number: u8) -> Element {
    let mut label = group();
    for index in 0..cost {
        label.push(super::tokens::token(
            x + 8.0 + f32::from(index) * 12.0,
            y + 7.0,
            4.6,
            "white",
            true,
        ));
    }
    label
        .child(
            words(x + CARD - 4.0, y + 11.0, number, Face::Sans, 9.5)
                .end()
                .class("mute"),
        )
        .title(format_args!(
            "space {number} costs {}",
            count(cost, "civil action")
        ))
}

/// A pile of events as backs by age.
fn ages(cards: impl Iterator<Item = MilitaryId>) -> [usize; 5] {
    let mut counts = [0; 5];
    for card in cards {
        counts[usize::from(card.age().min(4))] += 1;
    }
    counts
}

fn events(
    drawing: &mut Element,
    position: &Position,
    viewer: Viewer,
    offers: &Offers,
    top: f32,
) -> f32 {
    let mut x = MARGIN;
    let piles = [
        ("Current events", &position.current_events),
        ("Future events", &position.future_events),
    ];
    for (name, pile) in piles {
        drawing.push(panel::heading(x, top + 12.0, name));
        let mut left = x;
        let counts = ages(pile.iter().map(|slot| slot.card));
        for (age, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let back = card::back(30.0, 40.0, age_name(age as u8), "leaf")
                .title(format_args!("{count} of Age {}", age_name(age as u8)));
            drawing.push(group().translate(left, top + 20.0).child(back));
            drawing.push(words(left + 15.0, top + 74.0, count, Face::Bold, 11.0).middle());
            left += 36.0;
        }
        if let Some(top_card) = pile.last().and_then(|slot| slot.face(viewer))
            && name == "Current events"
        {
            let text = format!("on top: {}", top_card.card().name);
            drawing.push(words(x, top + 88.0, text, Face::Sans, 9.5).class("mute"));
        }
        x = (left + 20.0).max(x + 120.0);
    }
    let shown = position
        .event
        .map(|event| event.card)
        .or(position.auction.map(|auction| auction.territory))
        .or(position.attack.map(|attack| attack.card))
        .or(position.proposal.map(|proposal| proposal.card));
    if let Some(id) = shown {
        let face = cards::military(id);
        let high = face.height(190.0, SCALE).max(70.0);
        drawing.push(
            group()
                .id("happening")
                .translate(x, top + 4.0)
                .child(printed(
                    id.slug(),
                    &face.title,
                    face.draw(190.0, high, SCALE),
                )),
        );
        x += 204.0;
    }
    drawing.push(panel::heading(x.max(MARGIN), top + 12.0, "Past events"));
    drawing.push(words(
        x,
        top + 36.0,
        position.past_events.len(),
        Face::Bold,
        14.0,
    ));
    tactics(drawing, position, offers, top + 98.0)
}

fn tactics(drawing: &mut Element, position: &Position, offers: &Offers, top: f32) -> f32 {
    drawing.push(panel::heading(MARGIN, top + 10.0, "Common tactics"));
    let (wide, high) = (126.0, 62.0);
    let mut index = 0;
    for card in position.common_tactics.iter() {
        let (column, line) = (index % 5, index / 5);
        let face = cards::military(card);
        let short = Card {
            text: army(card),
            ..face
        };
        let users: Vec<_> = position
            .seats()
            .filter(|seat| {
                let player = position.player(*seat);
                player.tactic == Some(card) && !player.exclusive
            })
            .collect();
        let mut thing = short.draw(wide, high, Scale::SMALL);
        for (place, seat) in users.iter().enumerate() {
            thing.push(
                group()
                    .translate(wide - 10.0 - place as f32 * 15.0, high - 20.0)
                    .child(piece::badge(*seat, 7.0)),
            );
        }
        let outline = Card::outline(wide, high, Scale::SMALL);
        let target = format!("tactic-{card}");
        let place = offers.card(&target, card.slug(), &card.card().name, thing, outline);
        let (x, y) = (
            MARGIN + column as f32 * (wide + 6.0),
            top + 18.0 + line as f32 * (high + 6.0),
        );
        drawing.push(group().translate(x, y).child(place));
        index += 1;
    }
    let lines = (index + 4) / 5;
    if index == 0 {
        drawing.push(words(MARGIN, top + 30.0, "none yet", Face::Sans, 10.5).class("mute"));
    }
    top + 22.0 + (lines.max(1) as f32) * (high + 6.0) - if index == 0 { 40.0 } else { 0.0 }
}

/// The units of an army in few words.
pub(super) fn army(card: MilitaryId) -> String {
    let names = ["inf", "cav", "art"];
    let units = card.card().army.units;
    let parts: Vec<String> = units
        .iter()
        .zip(names)
        .filter(|(count, _)| **count > 0)
        .map(|(count, name)| format!("{count} {name}"))
        .collect();
    parts.join(" + ")
}

/// Everybody's ratings, one line each, the best of a column bold.
fn ratings(drawing: &mut Element, position: &Position, top: f32) -> f32 {
    const LEFT: f32 = 720.0;
    let columns: [(Icon, &str); 6] = [
        (Icon::Culture, "culture points and rating"),
        (Icon::Science, "science points and rating"),
        (Icon::Glory, "strength"),
        (Icon::Happy, "happy faces of those required"),
        (Icon::Wheat, "food and production"),
        (Icon::Rock, "resources and production"),
    ];
    let step = (WIDE - MARGIN - LEFT - 40.0) / columns.len() as f32;
    for (index, (icon, what)) in columns.iter().enumerate() {
        let x = LEFT + 40.0 + index as f32 * step;
        drawing.push(icon.draw(x + 20.0, top + 8.0, 17.0).title(what));
    }
    let mut y = top + 22.0;
    for seat in position.seats() {
        let player = position.player(seat);
        let frame = rect(LEFT, y, WIDE - MARGIN - LEFT, 25.0, 6.0).class("inset");
        drawing.push(frame);
        drawing.push(rect(LEFT, y, 4.0, 25.0, 2.0).fill(palette::seat(seat)));
        drawing.push(
            group()
                .translate(LEFT + 19.0, y + 12.5)
                .child(piece::badge(seat, 9.0)),
        );
        let cells = [
            format!("{} +{}", player.points(), position.culture_rating(seat)),
            format!("{} +{}", player.science, player.science_rating()),
            position.strength(seat).to_string(),
            format!("{}/{}", player.happiness(), player.happy_required()),
            format!(
                "{} +{}",
                player.stock(crate::banks::Goods::Food),
                position.food_production(seat)
            ),
            format!(
                "{} +{}",
                player.stock(crate::banks::Goods::Resources),
                position.resource_production(seat)
            ),
        ];
        for (index, cell) in cells.iter().enumerate() {
            let x = LEFT + 40.0 + index as f32 * step;
            let warn = index == 3 && player.uprising();
            let text = Rich::read(cell).middle(x + 20.0, y + 17.0, Face::Bold, 12.5);
            drawing.push(if warn { text.fill("accent") } else { text });
        }
        y += 29.0;
    }
    y
}
