//! The faces of cards as a page shows them: signs for numbers, prices at the foot.

use super::cards;
use crate::content::{CivilId, Kind, MilitaryId, MilitaryKind, age_name};
use orbis_core::zones::Face;
use orbis_draw::rich::signed;

/// Words of the cards that have a sign; longer ones come first.
const SIGNS: [(&str, &str); 22] = [
    ("civil actions", "civil"),
    ("civil action", "civil"),
    ("military actions", "military"),
    ("military action", "military"),
    ("culture points", "culture"),
    ("culture", "culture"),
    ("science points", "science"),
    ("science", "science"),
    ("resources", "rock"),
    ("resource", "rock"),
    ("food", "wheat"),
    ("strength", "glory"),
    ("happy faces", "happy"),
    ("happy face", "happy"),
    ("blue tokens", "goods"),
    ("blue token", "goods"),
    ("yellow tokens", "worker"),
    ("yellow token", "worker"),
    ("population", "worker"),
    ("workers", "worker"),
    ("colonization", "fleet"),
    ("happy", "happy"),
];

/// The colour of a civil card's band.
fn band(kind: Kind) -> &'static str {
    match kind {
        Kind::Farm | Kind::Mine => "k-production",
        Kind::Lab | Kind::Temple | Kind::Library | Kind::Theater | Kind::Arena => "k-urban",
        Kind::Infantry | Kind::Cavalry | Kind::Artillery | Kind::AirForce => "k-unit",
        Kind::Law | Kind::Warfare | Kind::Exploration | Kind::Construction => "k-special",
        Kind::Government => "k-government",
        Kind::Leader => "k-leader",
        Kind::Wonder => "k-wonder",
        Kind::Action => "k-action",
    }
}

/// The first letters of a name, for a leader's coin.
fn initials(name: &str) -> String {
    let firsts: Vec<char> = name
        .split(' ')
        .filter_map(|word| word.chars().next())
        .filter(|letter| letter.is_uppercase())
        .collect();
    match firsts.as_slice() {
        [first, .., last] => format!("{first}{last}"),
        letters => letters.iter().collect(),
    }
}

/// Every sign with its number, one included.
fn counted(gives: &str) -> String {
    let words = gives.split(' ').map(|word| match word.strip_prefix('[') {
        Some(_) => format!("1{word}"),
        None => word.to_string(),
    });
    words.collect::<Vec<_>>().join(" ")
}

fn stages(costs: &[u8]) -> String {
    let costs: Vec<String> = costs.iter().map(u8::to_string).collect();
    format!("{}[rock]", costs.join(" "))
}

/// A civil card in its place.
pub(super) fn civil(id: CivilId, place: impl Into<String>) -> Face {
    let card = id.card();
    let gives = cards::gives(id).replace("[scroll]", "[civil]");
    let gives = gives.replace("[army]", "[military]");
    let gives = counted(&gives)
        .replace("[gem]", "[goods]")
        .replace("[colonist]", "[worker]");
    let mut text = signed(&cards::sentence(&card.text), &SIGNS);
    if card.kind == Kind::Government && !card.initial {
        let revolution = format!(
            "By revolution {}[science], all [civil]",
            card.revolution_cost
        );
        text = [text.as_str(), &revolution].join(" ").trim().to_string();
    }
    Face {
        kind: band(card.kind),
        sort: card.kind.name().to_string(),
        age: age_name(card.level).to_string(),
        emblem: if card.kind == Kind::Leader {
            initials(&card.name)
        } else {
            card.kind.name().to_string()
        },
        gives: match id.workplace() {
            true if !gives.is_empty() => format!("{gives} each"),
            _ => gives,
        },
        text,
        left: match card.kind {
            kind if kind.technology() && !card.initial => format!("{}[science]", card.science_cost),
            _ => String::new(),
        },
        right: if id.workplace() {
            format!("{}[rock]", card.resource_cost)
        } else if card.kind == Kind::Government {
            format!("limit {}", card.urban_limit)
        } else if card.stages.is_empty() {
            String::new()
        } else {
            stages(&card.stages)
        },
        ..Face::new(place, id.slug(), card.name.clone())
    }
}

/// A military card in its place.
pub(super) fn military(id: MilitaryId, place: impl Into<String>) -> Face {
    let card = id.card();
    Face {
        kind: match card.kind {
            MilitaryKind::Territory => "k-special",
            MilitaryKind::Pact => "k-leader",
            MilitaryKind::Event => "k-action",
            _ => "k-military",
        },
        sort: card.kind.name().to_string(),
        age: age_name(card.level).to_string(),
        emblem: card.kind.name().to_string(),
        text: signed(&cards::sentence(&card.text), &SIGNS),
        left: match card.kind {
            MilitaryKind::Tactic if card.army.outdated < card.army.strength => {
                format!("{}[glory] ({})", card.army.strength, card.army.outdated)
            }
            MilitaryKind::Tactic => format!("{}[glory]", card.army.strength),
            MilitaryKind::Bonus => format!("{}[fort] {}[fleet]", card.defense, card.colonization),
            _ => String::new(),
        },
        right: if card.cost > 0 {
            format!("{}[military]", card.cost)
        } else {
            String::new()
        },
        ..Face::new(place, id.slug(), card.name.clone())
    }
}
