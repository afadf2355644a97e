//! All printed things, for people to read.

mod advances;

use crate::{
    content::{Building, Kind, LeaderId, ObjectiveId, content},
    refusal::said,
    words,
};
use orbis_core::CardInfo;
use std::sync::LazyLock;

/// Every card.
pub(crate) fn all() -> &'static [CardInfo] {
    static CARDS: LazyLock<Vec<CardInfo>> = LazyLock::new(|| {
        let mut cards = Vec::new();
        cards.extend(advances::all());
        cards.extend(buildings());
        cards.extend(actions());
        cards.extend(objectives());
        cards.extend(events());
        cards.extend(wonders());
        cards.extend(specials());
        cards.extend(leaders());
        cards.extend(regions());
        cards
    });
    &CARDS
}

fn info(kind: &'static str, slug: &str, name: &str, text: &str, origin: &str) -> CardInfo {
    CardInfo {
        kind,
        slug: slug.to_string(),
        name: name.to_string(),
        text: text.to_string(),
        facts: Vec::new(),
        origin: origin.to_string(),
    }
}

/// A card with things to know about it.
fn with(info: CardInfo, facts: Vec<(&'static str, String)>) -> CardInfo {
    CardInfo { facts, ..info }
}

/// The text of a card; what is our own and not the printed card's is marked.
pub(crate) fn marked(text: &str, public: bool) -> String {
    if public {
        text.to_string()
    } else {
        format!("{text} [Orbis's own: the printed card is not known]")
    }
}

/// Both abilities of a leader; what is our own says so.
pub(crate) fn abilities(leader: LeaderId) -> String {
    let texts = leader.card().abilities.iter().map(|ability| {
        let text = marked(&ability.text, ability.is_public());
        format!("{}: {text}", ability.name)
    });
    texts.collect::<Vec<_>>().join(" · ")
}

/// What both goals of an objective card want.
pub(crate) fn goals(card: ObjectiveId) -> String {
    let [top, bottom] = card.card().goals().map(|goal| goal.card().text.as_str());
    format!("{top} · {bottom}")
}

fn buildings() -> impl Iterator<Item = CardInfo> {
    Building::ALL.iter().map(|building| {
        let card = building.card();
        let built = card.when_constructed.as_deref().unwrap_or_default();
        let text = format!("{built} {}", card.ongoing);
        let slug = building.word();
        let info = info("building", slug, &card.name, text.trim(), &card.origin);
        let needs = building.advance().card().name.clone();
        with(info, vec![("needs", needs)])
    })
}

fn actions() -> impl Iterator<Item = CardInfo> {
    content().actions.ids().map(|(id, card)| {
        let (civil, tactic) = (card.civil.card(), card.tactic.card());
        let text = format!(
            "{} · In combat, {}: {}",
            civil.text, tactic.name, tactic.text
        );
        let info = info("action card", id.slug(), &civil.name, &text, &civil.origin);
        let mut facts = Vec::new();
        if let Some(when) = &civil.when {
            facts.push(("played when", when.clone()));
        }
        facts.push(("in combat at", tactic.when.clone()));
        with(info, facts)
    })
}

fn objectives() -> impl Iterator<Item = CardInfo> {
    content().objectives.ids().map(|(id, card)| {
        let (name, text) = (words::objective(id), goals(id));
        let origin = &card.goals()[0].card().origin;
        info("objective card", id.slug(), &name, &text, origin)
    })
}

fn events() -> impl Iterator<Item = CardInfo> {
    content().events.ids().map(|(id, card)| {
        let info = info(
            "event card",
            id.slug(),
            &card.name,
            &card.text,
            &card.origin,
        );
        with(info, vec![("icon", card.icon.word().replace('-', " "))])
    })
}

fn wonders() -> impl Iterator<Item = CardInfo> {
    content().wonders.ids().map(|(id, card)| {
        let info = info("wonder", id.slug(), &card.name, &card.text, &card.origin);
        let needs = card.requires.card().name.clone();
        with(info, vec![("cost", said(card.cost)), ("needs", needs)])
    })
}

fn specials() -> impl Iterator<Item = CardInfo> {
    content().specials.ids().map(|(id, card)| {
        let text = marked(&card.text, card.is_public());
        let info = info(
            "special advance",
            id.slug(),
            &card.name,
            &text,
            &card.origin,
        );
        let needs = card
            .requires
            .map_or("any government", |advance| advance.card().name.as_str());
        let civ = card.civ.card().name.clone();
        let facts = vec![("civilization", civ), ("comes with", needs.to_string())];
        with(info, facts)
    })
}

fn leaders() -> impl Iterator<Item = CardInfo> {
    content().leaders.ids().map(|(id, card)| {
        let info = info(
            "leader",
            id.slug(),
            &card.name,
            &abilities(id),
            &card.origin,
        );
        let civ = card.civ.card().name.clone();
        let cost = said(Kind::Leader.cost());
        with(info, vec![("civilization", civ), ("cost", cost)])
    })
}

fn regions() -> impl Iterator<Item = CardInfo> {
    content().regions.ids().map(|(id, card)| {
        let spaces: Vec<&str> = card.spaces.iter().map(|terrain| terrain.word()).collect();
        let slug = id.slug();
        info("region", slug, slug, &spaces.join(", "), &card.origin)
    })
}
