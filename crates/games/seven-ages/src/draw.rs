//! The table as pictures: the world first, the conflict under way, glory and progress, every player with empires and hand, the map's key.

mod area;
mod conflict;
mod counter;
mod ground;
mod key;
mod map;
mod player;
mod progress;
mod stand;
mod zones;

use crate::{Position, cards};
use orbis_core::{Drawing, Offer, Seat, Viewer};
use orbis_draw::{Card, Offers, card::Scale, group, panel};

pub(crate) use zones::{GROUPS, gauges, zones};

/// Everything on the table as the viewer sees it, what is offered to them marked.
pub(crate) fn table(position: &Position, viewer: Viewer, offers: &[Offer]) -> Drawing {
    let offers = Offers::new(offers);
    let first = match viewer {
        Viewer::Seat(seat) if seat.index() < position.players.len() => seat,
        _ => Seat::default(),
    };
    let mut panels = vec![map::panel(position, &offers)];
    panels.extend(conflict::panel(position, viewer));
    let players = position.players.len() as u8;
    panels.extend(
        first
            .round(players)
            .map(|seat| player::panel(position, seat, viewer, &offers)),
    );
    panels.push(progress::glory(position, viewer));
    panels.extend(progress::panel(position));
    panels.push(key::panel());
    Drawing { panels }
}

/// One card by itself.
pub(crate) fn card(slug: &str) -> Option<Drawing> {
    let info = cards::all().iter().find(|info| info.slug == slug)?;
    let facts: Vec<String> = info
        .facts
        .iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| format!("{name}: {value}"))
        .collect();
    let face = Card {
        title: info.name.clone(),
        kind: if info.kind == "empire" {
            "empire"
        } else {
            "gold"
        },
        text: format!("{} {}", info.text, facts.join(". ")),
        foot: info.kind.to_string(),
        ..Card::default()
    };
    let (wide, scale) = (300.0, Scale::LARGE);
    let high = face.height(wide, scale).max(190.0);
    let drawing = group()
        .translate(6.0, 6.0)
        .child(face.draw(wide, high, scale));
    let title = face.title.clone();
    let panel = panel::panel(slug, title, (wide + 12.0, high + 14.0), drawing);
    Some(Drawing {
        panels: vec![panel],
    })
}
