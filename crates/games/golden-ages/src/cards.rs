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

/// The cards in the order in which they are read.
#[derive(Default)]
struct Cards(Vec<CardInfo>);

impl Cards {
    fn add(
        &mut self,
        kind: &'static str,
        slug: String,
        name: &str,
        text: &str,
        facts: Vec<(&'static str, String)>,
        origin: &str,
    ) {
        let (name, text, origin) = (name.to_string(), text.to_string(), origin.to_string());
        self.0.push(CardInfo {
            kind,
            slug,
            name,
            text,
            facts,
            origin,
        });
    }
}

pub(crate) fn all() -> &'static [CardInfo] {
    static CARDS: LazyLock<Vec<CardInfo>> = LazyLock::new(|| {
        let mut cards = Cards::default();
        civilisations(&mut cards);
        wonders(&mut cards);
        buildings(&mut cards);
        technologies(&mut cards);
        judgements(&mut cards);
        futures(&mut cards);
        glory_tiles(&mut cards);
        continents(&mut cards);
        islands(&mut cards);
        cards.0
    });
    &CARDS
}

fn civilisations(cards: &mut Cards) {
    for id in CivId::all() {
        let card = id.card();
        let facts = vec![("era", era(card.era)), ("number", card.number.to_string())];
        cards.add(
            "civilisation",
            id.to_string(),
            &card.name,
            &card.text,
            facts,
            &card.origin,
        );
    }
}

fn wonders(cards: &mut Cards) {
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
        cards.add(
            "wonder",
            id.to_string(),
            &card.name,
            &card.text,
            facts,
            &card.origin,
        );
    }
}

fn buildings(cards: &mut Cards) {
    for id in BuildingId::all() {
        let card = id.card();
        let mut facts = vec![("era", era(card.era))];
        if card.min_players > 2 {
            facts.push(("players", format!("{} or more", card.min_players)));
        }
        cards.add(
            "building",
            id.to_string(),
            &card.name,
            &card.text,
            facts,
            &card.origin,
        );
    }
}

fn technologies(cards: &mut Cards) {
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
        cards.add(
            kind,
            id.to_string(),
            &card.name,
            &card.text,
            facts,
            &card.origin,
        );
    }
}

fn judgements(cards: &mut Cards) {
    for id in JudgementId::all() {
        let card = id.card();
        cards.add(
            "judgement",
            id.to_string(),
            &card.name,
            &card.text,
            Vec::new(),
            &card.origin,
        );
    }
}

fn futures(cards: &mut Cards) {
    for id in FutureId::all() {
        let card = id.card();
        let facts = vec![("points", card.vp.to_string())];
        cards.add(
            "future technology",
            id.to_string(),
            &card.name,
            &card.text,
            facts,
            &card.origin,
        );
    }
}

fn glory_tiles(cards: &mut Cards) {
    for id in GloryId::all() {
        let card = id.card();
        let (name, text) = (
            format!("Glory {}", card.vp),
            format!("{} at the end", points(card.vp.into())),
        );
        cards.add(
            "glory tile",
            id.to_string(),
            &name,
            &text,
            vec![("copies", card.count.to_string())],
            &card.origin,
        );
    }
}

fn continents(cards: &mut Cards) {
    for id in TileId::all() {
        let card = id.card();
        let squares: Vec<String> = card
            .squares
            .iter()
            .map(|square| format!("{}: {}", square.name, symbols(&square.resources)))
            .collect();
        let facts = vec![("squares", card.squares.len().to_string())];
        cards.add(
            "continent tile",
            id.to_string(),
            &card.name,
            &squares.join("; "),
            facts,
            &card.origin,
        );
    }
}

fn islands(cards: &mut Cards) {
    for island in &content().islands {
        let facts = vec![("space", island.space.to_string())];
        let slug = format!("island-{}", island.name);
        cards.add(
            "island",
            slug,
            &island.name.replace('-', " "),
            &symbols(&island.resources),
            facts,
            &island.origin,
        );
    }
}
