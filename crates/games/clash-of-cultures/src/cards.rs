//! All printed things, for people to read.

use crate::content::{Building, Words, content};
use orbis_core::CardInfo;
use std::sync::LazyLock;

fn info(kind: &'static str, slug: String, name: &str, text: &str, origin: &str) -> CardInfo {
    CardInfo {
        kind,
        slug,
        name: name.to_string(),
        text: text.to_string(),
        facts: Vec::new(),
        origin: origin.to_string(),
    }
}

/// The text of a card; what is our own and not the printed card's is marked.
fn marked(words: &Words) -> String {
    if words.origin == "public" {
        words.text.clone()
    } else {
        format!(
            "{} [Orbis's own: the printed card is not known]",
            words.text
        )
    }
}

/// Every card.
pub(crate) fn all() -> &'static [CardInfo] {
    static CARDS: LazyLock<Vec<CardInfo>> = LazyLock::new(list);
    &CARDS
}

fn list() -> Vec<CardInfo> {
    let tables = content();
    let mut cards = Vec::new();
    for (card, slug) in tables.advances.0.iter().zip(&tables.advances.1) {
        let mut info = info(
            "advance",
            (*slug).to_string(),
            &card.name,
            &card.text,
            &card.origin,
        );
        info.facts.push((
            "category",
            tables.categories[usize::from(card.category)].name.clone(),
        ));
        cards.push(info);
    }
    for building in Building::ALL {
        let (name, advance, text) = &tables.buildings[*building as usize];
        let mut info = info(
            "building",
            building.word().to_string(),
            name,
            text,
            "public",
        );
        info.facts.push(("needs", advance.card().name.clone()));
        cards.push(info);
    }
    for (index, card) in tables.actions.0.iter().enumerate() {
        let (civil, tactic) = (card.civil.card(), card.tactic.card());
        let text = format!(
            "{} · In combat, {}: {}",
            civil.words.text, tactic.words.name, tactic.words.text
        );
        cards.push(info(
            "action card",
            tables.actions.1[index].to_string(),
            &civil.words.name,
            &text,
            &civil.words.origin,
        ));
    }
    for (index, card) in tables.objectives.0.iter().enumerate() {
        let [top, bottom] = card.goals.map(|goal| goal.card());
        let name = format!("{} / {}", top.words.name, bottom.words.name);
        let text = format!("{} · {}", top.words.text, bottom.words.text);
        cards.push(info(
            "objective card",
            tables.objectives.1[index].to_string(),
            &name,
            &text,
            &top.words.origin,
        ));
    }
    for (card, slug) in tables.events.0.iter().zip(&tables.events.1) {
        let mut info = info(
            "event card",
            (*slug).to_string(),
            &card.words.name,
            &card.words.text,
            &card.words.origin,
        );
        info.facts
            .push(("icon", card.icon.word().replace('-', " ")));
        cards.push(info);
    }
    for (card, slug) in tables.wonders.0.iter().zip(&tables.wonders.1) {
        let mut info = info(
            "wonder",
            (*slug).to_string(),
            &card.words.name,
            &card.words.text,
            &card.words.origin,
        );
        info.facts.push(("cost", crate::refusal::said(card.cost)));
        info.facts
            .push(("needs", card.requires.card().name.clone()));
        cards.push(info);
    }
    for (card, slug) in tables.specials.0.iter().zip(&tables.specials.1) {
        let mut info = info(
            "special advance",
            (*slug).to_string(),
            &card.words.name,
            &marked(&card.words),
            &card.words.origin,
        );
        info.facts
            .push(("civilization", card.civ.card().name.clone()));
        let needs = card
            .requires
            .map_or("any government", |advance| advance.card().name.as_str());
        info.facts.push(("comes with", needs.to_string()));
        cards.push(info);
    }
    for (card, slug) in tables.leaders.0.iter().zip(&tables.leaders.1) {
        let [one, two] = &card.abilities;
        let text = format!(
            "{}: {} · {}: {}",
            one.name,
            marked(one),
            two.name,
            marked(two)
        );
        let mut info = info(
            "leader",
            (*slug).to_string(),
            &card.name,
            &text,
            &card.origin,
        );
        info.facts
            .push(("civilization", card.civ.card().name.clone()));
        info.facts.push((
            "cost",
            crate::refusal::said(crate::content::Kind::Leader.cost()),
        ));
        cards.push(info);
    }
    for (card, slug) in tables.regions.0.iter().zip(&tables.regions.1) {
        let spaces: Vec<&str> = card.spaces.iter().map(|terrain| terrain.word()).collect();
        cards.push(info(
            "region",
            (*slug).to_string(),
            slug,
            &spaces.join(", "),
            &card.origin,
        ));
    }
    cards
}
