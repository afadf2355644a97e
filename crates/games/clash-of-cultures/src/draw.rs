//! The table as pictures: the map first, then every player's board, then what lies open.

mod battle;
mod belongings;
mod hands;
mod map;
mod player;
mod unit;
mod zones;

use crate::Position;
use orbis_core::{Drawing, Offer, Seat, Viewer};
use orbis_draw::{Card, Offers, card::Scale, panel};

pub(crate) use zones::{GROUPS, gauges, zones};

/// Everything on the table as the viewer sees it, what is offered to them marked.
pub(crate) fn table(position: &Position, viewer: Viewer, offers: &[Offer]) -> Drawing {
    let offers = Offers::new(offers);
    let first = match viewer {
        Viewer::Seat(seat) if seat.index() < position.players.len() => seat,
        _ => Seat::default(),
    };
    let mut panels = vec![map::panel(position, &offers)];
    panels.extend(
        first
            .round(position.count())
            .map(|seat| player::panel(position, seat, viewer, &offers)),
    );
    if position.battle.round > 0 {
        panels.insert(1, battle::panel(position, viewer));
    }
    Drawing { panels }
}

/// One printed thing by itself.
pub(crate) fn card(slug: &str) -> Option<Drawing> {
    let info = crate::cards::all().iter().find(|card| card.slug == slug)?;
    let kind = match info.kind {
        "advance" | "special advance" => "technology",
        "building" => "building",
        "wonder" => "wonder",
        "leader" => "leader",
        "event card" => "event",
        "objective card" => "judgement",
        "region" => "empire",
        _ => "army",
    };
    let facts: Vec<String> = info
        .facts
        .iter()
        .map(|(name, value)| format!("{name}: {value}"))
        .collect();
    let card = Card {
        title: info.name.clone(),
        kind,
        text: info.text.clone(),
        foot: facts.join(" · "),
        ..Card::default()
    };
    let wide = 360.0;
    let high = card.height(wide, Scale::LARGE).max(220.0);
    let face = card.draw(wide, high, Scale::LARGE);
    Some(Drawing {
        panels: vec![panel::panel(
            format!("card-{slug}"),
            info.name.clone(),
            (wide, high),
            face,
        )],
    })
}
