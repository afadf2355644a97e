//! Everything printed, for people to read.

use crate::content::{CivilId, Kind, MilitaryId, MilitaryKind, age_name, content};
use orbis_core::CardInfo;
use std::sync::LazyLock;

/// The symbols of a civil card in words.
pub(crate) fn symbols(card: CivilId) -> String {
    let printed = card.card();
    let symbols = printed.symbols;
    let mut parts: Vec<String> = Vec::new();
    match printed.kind {
        Kind::Farm => parts.push(format!("{} food a token", printed.value)),
        Kind::Mine => parts.push(format!("{} resources a token", printed.value)),
        _ => {}
    }
    for (number, what) in [
        (symbols.culture, "culture"),
        (symbols.science, "science"),
        (symbols.strength, "strength"),
        (symbols.happy, "happy"),
        (symbols.civil, "civil actions"),
        (symbols.military, "military actions"),
        (symbols.colonization, "colonization"),
        (symbols.blue, "blue tokens"),
        (symbols.yellow, "yellow tokens"),
    ] {
        if number != 0 {
            parts.push(format!("{number:+} {what}"));
        }
    }
    parts.join(", ")
}

fn copies(copies: [u8; 3]) -> String {
    format!(
        "{}/{}/{} with 2/3/4 players",
        copies[0], copies[1], copies[2]
    )
}

fn civil(id: CivilId, slug: &str) -> CardInfo {
    let card = id.card();
    let mut facts = vec![("age", age_name(card.level).to_string())];
    if card.kind.technology() && !card.initial {
        facts.push(("science", card.science_cost.to_string()));
    }
    if card.kind == Kind::Government && !card.initial {
        facts.push(("revolution", card.revolution_cost.to_string()));
    }
    if card.kind == Kind::Government {
        facts.push(("urban limit", card.urban_limit.to_string()));
    }
    if id.workplace() {
        facts.push(("resources", card.resource_cost.to_string()));
    }
    if !card.stages.is_empty() {
        let stages: Vec<String> = card.stages.iter().map(u8::to_string).collect();
        facts.push(("stages", stages.join(" ")));
    }
    if !card.initial {
        facts.push(("copies", copies(card.copies)));
    }
    let text = [symbols(id), card.text.clone()];
    let text: Vec<String> = text.into_iter().filter(|part| !part.is_empty()).collect();
    CardInfo {
        kind: card.kind.name(),
        slug: slug.to_string(),
        name: card.name.clone(),
        text: text.join("; "),
        facts,
        origin: card.origin.clone(),
    }
}

fn military(id: MilitaryId, slug: &str) -> CardInfo {
    let card = id.card();
    let mut facts = vec![("age", age_name(card.level).to_string())];
    if card.cost > 0 {
        facts.push(("military actions", card.cost.to_string()));
    }
    if card.kind == MilitaryKind::Tactic {
        facts.push(("strength", card.army.strength.to_string()));
    }
    facts.push(("copies", copies(card.copies)));
    CardInfo {
        kind: card.kind.name(),
        slug: slug.to_string(),
        name: card.name.clone(),
        text: card.text.clone(),
        facts,
        origin: card.origin.clone(),
    }
}

pub(crate) fn all() -> &'static [CardInfo] {
    static CARDS: LazyLock<Vec<CardInfo>> = LazyLock::new(|| {
        let _ = content();
        let civils = CivilId::all().map(|id| civil(id, id.slug()));
        let militaries = MilitaryId::all().map(|id| military(id, id.slug()));
        civils.chain(militaries).collect()
    });
    &CARDS
}
