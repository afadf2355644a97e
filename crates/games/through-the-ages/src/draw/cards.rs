//! The faces of cards: in the row, in areas and hands, and by themselves.

use crate::content::{CivilId, Kind, MilitaryId, MilitaryKind, Symbols, age_name};
use orbis_core::Drawing;
use orbis_draw::{Card, card::Scale, group, panel};

/// The colour of a civil card's band.
pub(super) fn colour(kind: Kind) -> &'static str {
    match kind {
        Kind::Farm | Kind::Mine => "wood",
        Kind::Lab | Kind::Temple | Kind::Library | Kind::Theater | Kind::Arena => "building",
        Kind::Infantry | Kind::Cavalry | Kind::Artillery | Kind::AirForce => "glory",
        Kind::Law | Kind::Warfare | Kind::Exploration | Kind::Construction => "gem",
        Kind::Government => "empire",
        Kind::Leader => "technology",
        Kind::Wonder => "judgement",
        Kind::Action => "gold",
    }
}

/// The colour of a military card's band.
pub(super) fn military_colour(kind: MilitaryKind) -> &'static str {
    match kind {
        MilitaryKind::Event => "leaf",
        MilitaryKind::Territory => "sky",
        MilitaryKind::Tactic => "blood",
        MilitaryKind::Aggression => "event",
        MilitaryKind::War => "rock",
        MilitaryKind::Pact => "gem",
        MilitaryKind::Bonus => "army",
    }
}

/// Symbols as signs: what a card or a worker on it adds.
pub(super) fn signs(symbols: &Symbols) -> String {
    let all = [
        (symbols.culture, "culture"),
        (symbols.science, "science"),
        (symbols.strength, "glory"),
        (symbols.happy, "happy"),
        (symbols.civil, "scroll"),
        (symbols.military, "army"),
        (symbols.colonization, "fleet"),
        (symbols.blue, "gem"),
        (symbols.yellow, "colonist"),
    ];
    let parts: Vec<String> = all
        .into_iter()
        .filter(|(number, _)| *number != 0)
        .map(|(number, sign)| {
            if number == 1 {
                format!("[{sign}]")
            } else {
                format!("{number}[{sign}]")
            }
        })
        .collect();
    parts.join(" ")
}

/// What a card gives, as signs: symbols, or what a token is worth.
pub(super) fn gives(id: CivilId) -> String {
    let card = id.card();
    match card.kind {
        Kind::Farm => format!("{}[wheat]", card.value),
        Kind::Mine => format!("{}[rock]", card.value),
        _ => signs(&card.symbols),
    }
}

pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// A civil card.
pub(super) fn civil(id: CivilId) -> Card {
    let card = id.card();
    let mut lines = Vec::new();
    let gives = gives(id);
    if !gives.is_empty() {
        lines.push(if id.workplace() {
            format!("{gives} each")
        } else {
            gives
        });
    }
    if !card.text.is_empty() {
        lines.push(sentence(&card.text));
    }
    let price = match card.kind {
        Kind::Government if !card.initial => {
            format!("{}[science] ({})", card.science_cost, card.revolution_cost)
        }
        kind if kind.technology() && !card.initial => format!("{}[science]", card.science_cost),
        _ => String::new(),
    };
    let note = if id.workplace() {
        format!("{}[rock]", card.resource_cost)
    } else if card.kind == Kind::Government {
        format!("limit {}", card.urban_limit)
    } else if !card.stages.is_empty() {
        let stages: Vec<String> = card.stages.iter().map(u8::to_string).collect();
        format!("{} [rock]", stages.join(" "))
    } else {
        String::new()
    };
    Card {
        title: card.name.clone(),
        price,
        kind: colour(card.kind),
        text: lines.join("\n"),
        foot: format!("{} · {}", age_name(card.level), card.kind.name()),
        note,
        used: false,
    }
}

/// A military card.
pub(super) fn military(id: MilitaryId) -> Card {
    let card = id.card();
    let mut text = sentence(&card.text);
    if card.kind == MilitaryKind::Territory {
        text = text
            .replace("At once", "[lightning]")
            .replace("at once", "[lightning]");
    }
    Card {
        title: card.name.clone(),
        price: if card.cost > 0 {
            format!("{}[army]", card.cost)
        } else {
            String::new()
        },
        kind: military_colour(card.kind),
        text,
        foot: format!("{} · {}", age_name(card.level), card.kind.name()),
        note: match card.kind {
            MilitaryKind::Bonus => format!("{}[fort] {}[fleet]", card.defense, card.colonization),
            MilitaryKind::Tactic if card.army.outdated < card.army.strength => {
                format!("{}[glory] ({})", card.army.strength, card.army.outdated)
            }
            MilitaryKind::Tactic => format!("{}[glory]", card.army.strength),
            _ => String::new(),
        },
        used: false,
    }
}

/// Any printed card by its slug.
pub(crate) fn card(slug: &str) -> Option<Drawing> {
    let face = if let Ok(id) = slug.parse::<CivilId>() {
        (id != CivilId::BACK).then(|| civil(id))?
    } else {
        let id = slug.parse::<MilitaryId>().ok()?;
        (!id.hidden()).then(|| military(id))?
    };
    const WIDE: f32 = 320.0;
    let high = face.height(WIDE, Scale::LARGE).max(200.0);
    let drawing = group()
        .translate(10.0, 10.0)
        .child(face.draw(WIDE, high, Scale::LARGE));
    let panel = panel::panel(
        "card",
        face.title.clone(),
        (WIDE + 20.0, high + 20.0),
        drawing,
    );
    Some(Drawing {
        panels: vec![panel],
    })
}
