//! Everything printed, for people to read.

use crate::{
    content::{CivilId, Kind, MilitaryId, MilitaryKind, age_name, content},
    words::resources,
};
use orbis_core::{CardInfo, count, plural};
use std::sync::LazyLock;

/// The symbols of a civil card in words. A government's actions are all there are of them and no gain.
pub(crate) fn symbols(card: CivilId) -> String {
    let printed = card.card();
    let symbols = printed.symbols;
    let government = printed.kind == Kind::Government;
    let mut parts: Vec<String> = Vec::new();
    match printed.kind {
        Kind::Farm => parts.push(format!("{} food a token", printed.value)),
        Kind::Mine => parts.push(format!("{} a token", resources(printed.value.into()))),
        _ => {}
    }
    let mass = [
        (symbols.culture, "culture"),
        (symbols.science, "science"),
        (symbols.strength, "strength"),
    ];
    let gain = |number: i8, what: &str| format!("{number:+} {what}");
    parts.extend(signed(&mass, gain));
    let pieces = [(symbols.happy, "happy face")];
    let gains = |number: i8, what: &str| format!("{number:+} {}", plural(number, what));
    parts.extend(signed(&pieces, gains));
    let actions = [
        (symbols.civil, "civil action"),
        (symbols.military, "military action"),
    ];
    if government {
        parts.extend(signed(&actions, count));
    } else {
        parts.extend(signed(&actions, gains));
    }
    parts.extend(signed(&[(symbols.colonization, "colonization")], gain));
    let tokens = [
        (symbols.blue, "blue token"),
        (symbols.yellow, "yellow token"),
    ];
    parts.extend(signed(&tokens, gains));
    if government {
        let limit = printed.urban_limit;
        parts.push(format!("at most {limit} of each urban building"));
    }
    parts.join(", ")
}

/// What there is of these symbols, in words.
fn signed<'a>(
    symbols: &'a [(i8, &'a str)],
    say: impl Fn(i8, &str) -> String + 'a,
) -> impl Iterator<Item = String> + 'a {
    let there = symbols.iter().filter(|(number, _)| *number != 0);
    there.map(move |(number, what)| say(*number, what))
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
