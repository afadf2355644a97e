//! A player's board: goods, the advance grid, cities left to build, cards.

use crate::{
    Good, Player, Position,
    content::{Bonus, Category, Kind, WonderId},
};
use orbis_core::{Panel, Seat, Viewer, count, step};
use orbis_draw::{Element, Face, Offers, circle, group, palette, panel, rect, text, words};

const WIDE: f32 = 520.0;
const MARGIN: f32 = 14.0;

/// A player's panel.
pub(super) fn panel(position: &Position, seat: Seat, viewer: Viewer, offers: &Offers) -> Panel {
    let player = position.player(seat);
    let mine = viewer.is(seat);
    let mut drawing = group();
    head(position, seat, &mut drawing);
    goods(player, &mut drawing);
    let mut y = 88.0;
    y = advances(player, seat, mine.then_some(offers), y, &mut drawing);
    y = people(position, seat, y, &mut drawing);
    y = hand(player, viewer, mine.then_some(offers), y, &mut drawing);
    let high = y + 10.0;
    let turn = step::first_asked(position) == Some(seat);
    panel::area(seat, (WIDE, high), turn, drawing)
}

fn head(position: &Position, seat: Seat, drawing: &mut Element) {
    drawing.push(panel::name(seat, MARGIN, 24.0, 220.0));
    let first = if position.first == seat {
        " · first player"
    } else {
        ""
    };
    let player = position.player(seat);
    let civ = player
        .civ
        .filter(|civ| civ.is_real())
        .map_or("", |civ| civ.card().name.as_str());
    let line = crate::score::in_words(position, seat);
    drawing.push(words(WIDE - MARGIN, 22.0, line, Face::Bold, 13.0).end());
    drawing.push(
        words(
            WIDE - MARGIN,
            39.0,
            format_args!("{civ}{first}"),
            Face::Sans,
            11.5,
        )
        .end()
        .class("mute"),
    );
    // The event tracker: an event comes with the last cube.
    let mut tracker = group().child(words(250.0, 26.0, "events", Face::Sans, 9.5).class("mute"));
    for step in 0..3u8 {
        let square = rect(284.0 + 15.0 * f32::from(step), 15.0, 12.0, 12.0, 2.0);
        tracker.push(if step < player.tracker {
            square.fill(palette::seat(seat))
        } else {
            square.class("inset")
        });
    }
    drawing.push(tracker.title(format_args!(
        "{} until the next event",
        count(player.tracker, "cube")
    )));
}

/// Resources from 0 to 7, tokens as numbers.
fn goods(player: &Player, drawing: &mut Element) {
    let mut x = MARGIN;
    for good in Good::ALL.iter().copied() {
        let number = player.goods[good];
        let colour = match good {
            Good::Food => "wheat",
            Good::Wood => "wood",
            Good::Ore => "rock",
            Good::Ideas => "sky",
            Good::Gold => "gold",
            Good::Mood => "leaf",
            Good::Culture => "cosmos",
        };
        let token = matches!(good, Good::Mood | Good::Culture);
        let mut meter = group();
        meter.push(words(x, 58.0, good.word(), Face::Sans, 9.5).class("mute"));
        if token {
            meter.push(circle(x + 8.0, 70.0, 7.0).fill(colour));
        } else {
            for step in 0..7u8 {
                let full = step < number;
                let pip = rect(x + f32::from(step) * 6.6, 65.0, 5.4, 9.0, 1.5);
                meter.push(if full {
                    pip.fill(colour)
                } else {
                    pip.class("inset")
                });
            }
        }
        let after = if token { 20.0 } else { 49.0 };
        meter.push(words(x + after, 74.0, number, Face::Bold, 12.0));
        drawing.push(meter.title(format_args!("{number} {good}")));
        x += if token { 62.0 } else { 73.0 };
    }
}

/// The grid: four columns of three categories.
fn advances(
    player: &Player,
    seat: Seat,
    offers: Option<&Offers>,
    top: f32,
    drawing: &mut Element,
) -> f32 {
    let wide = (WIDE - 2.0 * MARGIN - 3.0 * 8.0) / 4.0;
    const LINE: f32 = 15.0;
    let block = LINE * 5.0 + 6.0;
    for (index, category) in Category::ALL.iter().enumerate() {
        let x = MARGIN + (index % 4) as f32 * (wide + 8.0);
        let y = top + (index / 4) as f32 * block;
        let title = words(x, y + 11.0, category.name(), Face::Title, 10.5);
        drawing.push(if category.is_government() {
            title.class("accent")
        } else {
            title.class("mute")
        });
        for (place, id) in (0u8..).zip(category.advances()) {
            let card = id.card();
            let y = y + LINE * f32::from(place + 1);
            let owned = player.advances.has(id);
            let mut cell = group();
            let frame = rect(x, y, wide, LINE - 2.0, 3.0);
            cell.push(if owned {
                frame.fill(palette::seat(seat))
            } else {
                frame.class("inset")
            });
            if let Some(bonus) = card.bonus {
                let colour = if bonus == Bonus::Culture {
                    "cosmos"
                } else {
                    "leaf"
                };
                cell.push(rect(x, y, 3.0, LINE - 2.0, 1.5).fill(colour));
            }
            let name = text::shorten(&card.name, Face::Sans, 9.5, wide - 10.0);
            let label = words(x + 6.0, y + 9.8, name, Face::Sans, 9.5);
            cell.push(if owned {
                label.fill(palette::on(seat))
            } else {
                label.class("mute")
            });
            let cell = cell.title(format_args!("{}: {}", card.name, card.text));
            drawing.push(match offers {
                Some(offers) => offers.place(
                    &format!("advance-{id}"),
                    cell,
                    rect(x, y, wide, LINE - 2.0, 3.0),
                ),
                None => cell,
            });
        }
    }
    top + 3.0 * block + 4.0
}

/// Pieces left, leader, wonders, objectives and great persons.
fn people(position: &Position, seat: Seat, top: f32, drawing: &mut Element) -> f32 {
    let player = position.player(seat);
    let mut lines: Vec<String> = Vec::new();
    let kinds = Kind::ALL.iter().copied().filter(|kind| {
        *kind != Kind::Leader
            && (position.civilizations || !matches!(kind, Kind::Cavalry | Kind::Elephant))
    });
    let left: Vec<String> = kinds
        .map(|kind| format!("{kind} {}", player.spare(kind)))
        .collect();
    let settlements = position.settlements(seat);
    lines.push(format!(
        "Pieces left: settlement {settlements}, {}",
        left.join(", ")
    ));
    let own: Vec<&str> = player
        .specials()
        .iter()
        .map(|special| special.card().name.as_str())
        .collect();
    if !own.is_empty() {
        lines.push(format!("Special advances: {}", own.join(", ")));
    }
    let wonders: Vec<&str> = WonderId::all()
        .filter(|wonder| position.owns(seat, *wonder))
        .map(|wonder| wonder.card().name.as_str())
        .collect();
    if !wonders.is_empty() {
        lines.push(format!("Wonders: {}", wonders.join(", ")));
    }
    if let Some(leader) = player.leader.filter(|leader| leader.is_real()) {
        let [one, two] = &leader.card().abilities;
        lines.push(format!(
            "Leader: {} ({}, {})",
            leader.card().name,
            one.name,
            two.name
        ));
    }
    if !player.done.is_empty() {
        let names: Vec<&str> = player
            .done
            .iter()
            .map(|done| done.goal.card().name.as_str())
            .collect();
        lines.push(format!("Completed: {}", names.join(", ")));
    }
    if !player.persons.is_empty() {
        let names: Vec<&str> = player
            .persons
            .iter()
            .map(|card| card.card().name.as_str())
            .collect();
        lines.push(format!("Great persons: {}", names.join(", ")));
    }
    let mut y = top;
    for text in lines {
        for line in text::wrap(&text, Face::Sans, 11.0, WIDE - 2.0 * MARGIN) {
            y += 15.0;
            drawing.push(words(MARGIN, y, line, Face::Sans, 11.0));
        }
    }
    y + 9.0
}

/// The hand as far as the viewer knows it.
fn hand(
    player: &Player,
    viewer: Viewer,
    offers: Option<&Offers>,
    top: f32,
    drawing: &mut Element,
) -> f32 {
    let mut cards: Vec<(Option<String>, String, &'static str)> = Vec::new();
    for slot in &player.actions {
        match slot.face(viewer) {
            Some(card) => {
                let (civil, tactic) = (card.card().civil.card(), card.card().tactic.card());
                let name = format!("{} / {}", civil.name, tactic.name);
                cards.push((Some(format!("card-{}", card.slug())), name, "army"));
            }
            None => cards.push((None, "action card".into(), "back")),
        }
    }
    for slot in &player.objectives {
        let name = slot.face(viewer).map(|card| {
            let [top, bottom] = card.card().goals().map(|goal| goal.card().name.as_str());
            format!("{top} / {bottom}")
        });
        let kind = if name.is_some() { "judgement" } else { "back" };
        cards.push((None, name.unwrap_or_else(|| "objective card".into()), kind));
    }
    for slot in &player.wonders {
        let name = slot.face(viewer).map(|card| card.card().name.clone());
        let kind = if name.is_some() { "wonder" } else { "back" };
        cards.push((None, name.unwrap_or_else(|| "wonder card".into()), kind));
    }
    let wide = (WIDE - 2.0 * MARGIN - 8.0) / 2.0;
    let rows = cards.len().div_ceil(2);
    for (index, (target, name, kind)) in cards.into_iter().enumerate() {
        let x = MARGIN + (index % 2) as f32 * (wide + 8.0);
        let y = top + (index / 2) as f32 * 22.0;
        let mut card = group().child(rect(x, y, wide, 19.0, 4.0).class("inset"));
        card.push(rect(x, y, 5.0, 19.0, 2.0).fill(kind));
        card.push(words(
            x + 11.0,
            y + 13.5,
            text::shorten(&name, Face::Sans, 10.5, wide - 16.0),
            Face::Sans,
            10.5,
        ));
        let card = card.title(name);
        drawing.push(match (target, offers) {
            (Some(target), Some(offers)) => {
                offers.place(&target, card, rect(x, y, wide, 19.0, 4.0))
            }
            _ => card,
        });
    }
    top + rows as f32 * 22.0
}
