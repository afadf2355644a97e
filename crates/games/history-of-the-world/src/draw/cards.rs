//! The printed cards: on the table and by themselves.

use super::{GROUNDS, board};
use crate::{
    cards,
    content::{AreaId, CardId, EmpireId, LandId, roman},
};
use orbis_core::{CardInfo, Drawing};
use orbis_draw::{Card, card::Scale, group, panel, path, rect};

/// An event card.
pub(super) fn event(id: CardId) -> Card {
    let card = id.card();
    let epochs: Vec<&str> = (1..=7).filter(|epoch| id.fits(*epoch)).map(roman).collect();
    let epochs = if epochs.len() == 7 {
        "all epochs".to_string()
    } else if let ([first, .., last], true) = (&epochs[..], epochs.len() > 2) {
        format!("Epochs {first} to {last}")
    } else {
        format!("Epoch {}", epochs.join(", "))
    };
    let mut text = card.text.clone();
    if let Some(minor) = &card.minor {
        let fleets = match card.fleets.len() {
            0 => String::new(),
            fleets => format!(", {}", orbis_core::count(fleets, "fleet")),
        };
        let capital = if minor.capital {
            format!(", capital {}", minor.city)
        } else {
            ", no capital".to_string()
        };
        text = format!(
            "Minor Empire: strength {}, begins in {}{capital}{fleets}. Played out before your own empire.",
            minor.strength,
            minor.land.name()
        );
    }
    // What explains the reading of a card stands in the ledger.
    if let Some(cut) = text.find(" Ruling:") {
        text.truncate(cut);
    }
    Card {
        title: card.name.clone(),
        kind: if card.greater { "empire" } else { "event" },
        text,
        foot: epochs,
        note: if card.before {
            "at once".to_string()
        } else {
            "all turn".to_string()
        },
        ..Card::default()
    }
}

/// An empire card.
pub(super) fn empire(id: EmpireId) -> Card {
    let card = id.card();
    let slug = id.to_string();
    let info = cards::all().iter().find(|info| info.slug == slug);
    let fleets = match card.navigation.is_empty() {
        true => "No navigation.".to_string(),
        false => format!(
            "Navigation: {}.",
            info.into_iter()
                .flat_map(|info| &info.facts)
                .find(|(name, _)| *name == "navigation")
                .map_or("", |(_, value)| value)
        ),
    };
    Card {
        title: card.name.clone(),
        price: card.strength.to_string(),
        kind: "civilisation",
        text: format!("{} {fleets}", info.map_or("", |info| &info.text)),
        foot: format!("Epoch {}", roman(card.epoch)),
        note: format!("called {} of 7", card.order),
        ..Card::default()
    }
}

fn other(info: &CardInfo) -> Card {
    let facts: Vec<String> = info
        .facts
        .iter()
        .map(|(name, value)| {
            let mut letters = name.chars();
            let first = letters.next().map(|letter| letter.to_ascii_uppercase());
            let name: String = first.into_iter().chain(letters).collect();
            format!("{name}: {value}.")
        })
        .collect();
    Card {
        title: info.name.clone(),
        kind: match info.kind {
            "pre-eminence marker" => "gold",
            "sea" | "ocean" => "sky",
            _ => "leaf",
        },
        text: format!("{} {}", info.text, facts.join(" ")),
        foot: info.kind.to_string(),
        ..Card::default()
    }
}

/// A land with its shape above its text.
fn with_shape(slug: &str, info: &CardInfo) -> Option<Drawing> {
    let land = slug.strip_prefix("land-")?;
    let id: LandId = land.parse().ok()?;
    let shape = board::atlas().land(land)?;
    let face = other(info);
    let (wide, scale) = (300.0, Scale::LARGE);
    let high = face.height(wide, scale);
    let size = (shape.radius * 2.6).max(30.0);
    let zoom = 110.0 / size;
    let colour = id
        .card()
        .area
        .map_or("barren", |area: AreaId| GROUNDS[area.index()]);
    let outline = path(shape.outline()).fill(colour).stroke("edge", 1.0);
    let (x, y) = shape.centre;
    let picture = group()
        .place(wide / 2.0 - x * zoom, 75.0 - y * zoom, zoom)
        .child(outline);
    let window = orbis_draw::svg::window(0.0, 0.0, wide, 150.0).child(picture);
    let drawing = group()
        .translate(6.0, 6.0)
        .child(rect(0.0, 0.0, wide, 150.0, 8.0).fill("sea"))
        .child(window)
        .child(
            group()
                .translate(0.0, 158.0)
                .child(face.draw(wide, high, scale)),
        );
    let panel = panel::panel(
        slug,
        info.name.clone(),
        (wide + 12.0, high + 174.0),
        drawing,
    );
    Some(Drawing {
        panels: vec![panel],
    })
}

/// One card by itself.
pub(crate) fn card(slug: &str) -> Option<Drawing> {
    let info = cards::all().iter().find(|info| info.slug == slug)?;
    if info.kind == "land" {
        return with_shape(slug, info);
    }
    let face = if let (Ok(id), "empire") = (slug.parse::<EmpireId>(), info.kind) {
        empire(id)
    } else if let Ok(id) = slug.parse::<CardId>() {
        event(id)
    } else {
        other(info)
    };
    let (wide, scale) = (300.0, Scale::LARGE);
    let high = face.height(wide, scale).max(190.0);
    let drawing = group()
        .translate(6.0, 6.0)
        .child(face.draw(wide, high, scale));
    let panel = panel::panel(
        slug,
        face.title.clone(),
        (wide + 12.0, high + 14.0),
        drawing,
    );
    Some(Drawing {
        panels: vec![panel],
    })
}
