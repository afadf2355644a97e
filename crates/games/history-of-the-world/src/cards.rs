//! Everything printed, for people to read.

use crate::content::{AreaId, CardId, EmpireId, LandId, MarkerId, WaterId, map, roman};
use orbis_core::{CardInfo, count};
use std::sync::LazyLock;

fn epochs(card: CardId) -> String {
    let fits: Vec<u8> = (1..=7).filter(|epoch| card.fits(*epoch)).collect();
    match (fits.first(), fits.last()) {
        (Some(first), Some(last)) if first != last => {
            format!("{} to {}", roman(*first), roman(*last))
        }
        (Some(first), _) => roman(*first).to_string(),
        _ => String::new(),
    }
}

fn names(names: impl Iterator<Item = String>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

fn waters(set: crate::Waters) -> String {
    if set.is_empty() {
        return "none".to_string();
    }
    names(set.iter().map(|water| water.card().name.clone()))
}

fn empire(id: EmpireId) -> CardInfo {
    let card = id.card();
    let starts = card.starts.iter().map(|start| {
        let capital = if start.capital {
            format!(" with a capital, {}", start.city)
        } else {
            " without a capital".to_string()
        };
        format!(
            "{} ({}, {}) begins in {}{capital}.",
            start.people,
            count(start.strength, "army"),
            start.leader,
            start.land.name()
        )
    });
    CardInfo {
        kind: "empire",
        slug: id.to_string(),
        name: card.name.clone(),
        text: starts.collect::<Vec<_>>().join(" "),
        facts: vec![
            ("epoch", roman(card.epoch).to_string()),
            ("called", card.order.to_string()),
            ("strength", card.strength.to_string()),
            ("navigation", waters(card.navigation)),
            ("fleets", waters(card.fleets)),
        ],
        origin: card.origin.clone(),
    }
}

fn event(id: CardId) -> CardInfo {
    let card = id.card();
    let mut facts = vec![
        ("epochs", epochs(id)),
        ("copies", card.count.to_string()),
        (
            "in force",
            if card.before {
                "before the first army"
            } else {
                "all turn"
            }
            .to_string(),
        ),
    ];
    if let Some(minor) = &card.minor {
        facts.push(("strength", minor.strength.to_string()));
        facts.push(("start", minor.land.name().to_string()));
        facts.push(("fleets", waters(card.fleets)));
        let capital = if minor.capital { &minor.city } else { "none" };
        facts.push(("capital", capital.to_string()));
    }
    CardInfo {
        kind: if card.greater {
            "greater event"
        } else {
            "lesser event"
        },
        slug: id.to_string(),
        name: card.name.clone(),
        text: card.text.clone(),
        facts,
        origin: card.origin.clone(),
    }
}

fn area(id: AreaId) -> CardInfo {
    let card = id.card();
    let values = card.values.iter().map(u8::to_string).collect::<Vec<_>>();
    CardInfo {
        kind: "area",
        slug: format!("area-{id}"),
        name: card.name.clone(),
        text: names(card.lands.iter().map(|land| land.name().to_string())),
        facts: vec![("value by epoch", values.join(" "))],
        origin: card.origin.clone(),
    }
}

fn land(id: LandId) -> CardInfo {
    let card = id.card();
    let around = map().around[id.index()];
    let mut facts = vec![
        (
            "area",
            card.area
                .map_or("none, barren".to_string(), |area| area.card().name.clone()),
        ),
        ("waters", waters(card.waters)),
    ];
    if card.resource {
        facts.push(("resource", "yes".to_string()));
    }
    CardInfo {
        kind: "land",
        slug: format!("land-{id}"),
        name: card.name.clone(),
        text: if around.is_empty() {
            "Next to no other land: it is reached by sea.".to_string()
        } else {
            format!(
                "Next to {}.",
                names(around.iter().map(|land| land.name().to_string()))
            )
        },
        facts,
        origin: card.origin.clone(),
    }
}

fn water(id: WaterId) -> CardInfo {
    let card = id.card();
    CardInfo {
        kind: if card.ocean { "ocean" } else { "sea" },
        slug: format!("water-{id}"),
        name: card.name.clone(),
        text: format!(
            "Coasts: {}.",
            names(card.lands.iter().map(|land| land.name().to_string()))
        ),
        facts: vec![("leads to", waters(card.next))],
        origin: card.origin.clone(),
    }
}

fn marker(id: MarkerId) -> CardInfo {
    let card = id.card();
    CardInfo {
        kind: "pre-eminence marker",
        slug: id.to_string(),
        name: format!("Pre-eminence {}", card.value),
        text: format!("{} points at the end.", card.value),
        facts: vec![("copies", card.count.to_string())],
        origin: card.origin.clone(),
    }
}

pub(crate) fn all() -> &'static [CardInfo] {
    static CARDS: LazyLock<Vec<CardInfo>> = LazyLock::new(|| {
        EmpireId::all()
            .map(empire)
            .chain(CardId::all().map(event))
            .chain(AreaId::all().map(area))
            .chain(LandId::all().map(land))
            .chain(WaterId::all().map(water))
            .chain(MarkerId::all().map(marker))
            .collect()
    });
    &CARDS
}
