//! Everything printed, for people to read.

use crate::{
    content::{
        BuildingId, CivId, FutureId, GloryId, JudgementId, Resource, TechId, TileId, WonderId,
        content,
    },
    words::points,
};
use orbis_core::CardInfo;
use std::sync::LazyLock;

fn era(era: u8) -> String {
    ["I", "II", "III", "IV"][usize::from(era.clamp(1, 4)) - 1].to_string()
}

fn symbols(resources: &[Resource]) -> String {
    resources
        .iter()
        .map(|resource| resource.name())
        .collect::<Vec<_>>()
        .join(" and ")
}

pub(crate) fn all() -> &'static [CardInfo] {
    static CARDS: LazyLock<Vec<CardInfo>> = LazyLock::new(|| {
        let mut cards = Vec::new();
        let mut add = |kind, slug: String, name: &str, text: &str, facts, origin: &str| {
            let (name, text, origin) = (name.to_string(), text.to_string(), origin.to_string());
            cards.push(CardInfo {
                kind,
                slug,
                name,
                text,
                facts,
                origin,
            });
        };
        for id in CivId::all() {
            let card = id.card();
            let facts = vec![("era", era(card.era)), ("number", card.number.to_string())];
            add(
                "civilisation",
                id.to_string(),
                &card.name,
                &card.text,
                facts,
                &card.origin,
            );
        }
        for id in WonderId::all() {
            let card = id.card();
            let own = format!(
                "{} for {}",
                card.civilisation_cost,
                card.civilisation.card().name
            );
            let facts = vec![
                ("era", era(card.era)),
                ("cost", format!("{} Gold, {own}", card.cost)),
            ];
            add(
                "wonder",
                id.to_string(),
                &card.name,
                &card.text,
                facts,
                &card.origin,
            );
        }
        for id in BuildingId::all() {
            let card = id.card();
            let mut facts = vec![("era", era(card.era))];
            if card.min_players > 2 {
                facts.push(("players", format!("{} or more", card.min_players)));
            }
            add(
                "building",
                id.to_string(),
                &card.name,
                &card.text,
                facts,
                &card.origin,
            );
        }
        for id in TechId::all() {
            let card = id.card();
            let mut facts = Vec::new();
            if let Some(before) = card.requires {
                facts.push(("cost", format!("{} Gold", card.cost)));
                facts.push(("needs", before.card().name.clone()));
                facts.push(("cubes", card.cubes.to_string()));
                facts.push(("points", card.vp_back.to_string()));
            }
            if let Some(old) = card.makes_obsolete {
                facts.push(("makes obsolete", old.card().name.clone()));
            }
            let kind = if card.requires.is_some() {
                "technology"
            } else {
                "starting technology"
            };
            add(
                kind,
                id.to_string(),
                &card.name,
                &card.text,
                facts,
                &card.origin,
            );
        }
        for id in JudgementId::all() {
            let card = id.card();
            add(
                "judgement",
                id.to_string(),
                &card.name,
                &card.text,
                Vec::new(),
                &card.origin,
            );
        }
        for id in FutureId::all() {
            let card = id.card();
            let facts = vec![("points", card.vp.to_string())];
            add(
                "future technology",
                id.to_string(),
                &card.name,
                &card.text,
                facts,
                &card.origin,
            );
        }
        for id in GloryId::all() {
            let card = id.card();
            let (name, text) = (
                format!("Glory {}", card.vp),
                format!("{} at the end", points(card.vp.into())),
            );
            add(
                "glory tile",
                id.to_string(),
                &name,
                &text,
                vec![("copies", card.count.to_string())],
                &card.origin,
            );
        }
        for id in TileId::all() {
            let card = id.card();
            let squares: Vec<String> = card
                .squares
                .iter()
                .map(|square| format!("{}: {}", square.name, symbols(&square.resources)))
                .collect();
            let facts = vec![("squares", card.squares.len().to_string())];
            add(
                "continent tile",
                id.to_string(),
                &card.name,
                &squares.join("; "),
                facts,
                &card.origin,
            );
        }
        for island in &content().islands {
            let facts = vec![("space", island.space.to_string())];
            let slug = format!("island-{}", island.name);
            add(
                "island",
                slug,
                &island.name.replace('-', " "),
                &symbols(&island.resources),
                facts,
                &island.origin,
            );
        }
        cards
    });
    &CARDS
}
