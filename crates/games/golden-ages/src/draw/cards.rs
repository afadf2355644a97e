//! The printed cards: on the board, on display and by themselves.

use super::{ERAS, signs::signs, squares};
use crate::content::{
    BuildingId, CivId, Civilisation, FutureId, GloryId, JudgementId, TechId, TileId, WonderId,
    content,
};
use orbis_core::Drawing;
use orbis_draw::{Card, Element, Face, card::Scale, group, icons::Icon, map, panel, rect, words};

pub(super) fn civilisation(card: &Civilisation) -> Card {
    Card {
        title: card.name.clone(),
        kind: "civilisation",
        text: signs(&card.text),
        foot: format!("Era {}", ERAS[usize::from(card.era.min(4))]),
        note: format!("[first] {}", card.number),
        ..Card::default()
    }
}

pub(super) fn wonder(id: WonderId) -> Card {
    let card = id.card();
    Card {
        title: card.name.clone(),
        price: format!("{}[gold]", card.cost),
        kind: "wonder",
        text: signs(&card.text),
        foot: format!("Era {}", ERAS[usize::from(card.era.min(4))]),
        note: format!(
            "{} {}[gold]",
            card.civilisation.card().name,
            card.civilisation_cost
        ),
        ..Card::default()
    }
}

pub(super) fn building(id: BuildingId) -> Card {
    let card = id.card();
    Card {
        title: card.name.clone(),
        kind: "building",
        text: signs(&card.text),
        foot: format!("Era {}", ERAS[usize::from(card.era.min(4))]),
        note: if card.min_players > 2 {
            format!("{}+ players", card.min_players)
        } else {
            String::new()
        },
        ..Card::default()
    }
}

pub(super) fn judgement(id: JudgementId) -> Card {
    let card = id.card();
    Card {
        title: card.name.clone(),
        kind: "judgement",
        text: signs(&card.text),
        ..Card::default()
    }
}

pub(super) fn future(id: FutureId) -> Card {
    let card = id.card();
    Card {
        title: card.name.clone(),
        price: format!("{}[vp]", card.vp),
        kind: "future",
        text: signs(&card.text),
        ..Card::default()
    }
}

fn technology(id: TechId) -> Card {
    let card = id.card();
    let foot = card
        .makes_obsolete
        .map_or(String::new(), |old| format!("ends {}", old.card().name));
    let tile = card.requires.is_some();
    let cubes = "[cube]".repeat(usize::from(card.cubes));
    Card {
        title: card.name.clone(),
        price: if tile {
            format!("{}[gold]", card.cost)
        } else {
            String::new()
        },
        kind: "technology",
        text: signs(&card.text),
        foot,
        note: if tile {
            format!("{cubes} {}[vp]", card.vp_back)
        } else {
            "from the start".to_string()
        },
        used: false,
    }
}

fn glory(id: GloryId) -> Card {
    let card = id.card();
    Card {
        title: "Glory".to_string(),
        price: format!("{}[vp]", card.vp),
        kind: "glory",
        text: format!("[end] {}[vp]", card.vp),
        foot: format!("{} of these", card.count),
        ..Card::default()
    }
}

/// Any printed card by its slug.
pub(crate) fn card(slug: &str) -> Option<Drawing> {
    let face = if let Ok(id) = slug.parse::<CivId>() {
        (id != CivId::BACK).then(|| civilisation(id.card()))?
    } else if let Ok(id) = slug.parse() {
        wonder(id)
    } else if let Ok(id) = slug.parse() {
        building(id)
    } else if let Ok(id) = slug.parse() {
        judgement(id)
    } else if let Ok(id) = slug.parse() {
        future(id)
    } else if let Ok(id) = slug.parse() {
        technology(id)
    } else if let Ok(id) = slug.parse() {
        glory(id)
    } else {
        return land(slug);
    };
    let (wide, scale) = (300.0, Scale::LARGE);
    let high = face.height(wide, scale).max(190.0);
    let drawing = group()
        .translate(6.0, 6.0)
        .child(face.draw(wide, high, scale));
    Some(single(
        slug,
        &face.title,
        (wide + 12.0, high + 14.0),
        drawing,
    ))
}

fn land(slug: &str) -> Option<Drawing> {
    if let Ok(id) = slug.parse::<TileId>() {
        let (tile, (wide, high)) = squares::tile("card", id, 0, 84.0);
        let mut drawing = group().child(map::sea("card", wide + 60.0, high + 60.0));
        drawing.push(group().translate(30.0, 30.0).child(tile));
        return Some(single(
            slug,
            &id.card().name,
            (wide + 60.0, high + 60.0),
            drawing,
        ));
    }
    let name = slug.strip_prefix("island-")?;
    let island = content()
        .islands
        .iter()
        .find(|island| island.name == name)?;
    let d = map::island(70.0, 66.0, 34.0, island.space.index() as u32);
    let drawing = group()
        .child(map::sea("card", 140.0, 140.0))
        .child(map::land("card", &d))
        .child(squares::symbols(
            island.resources.iter().copied(),
            70.0,
            64.0,
            14.0,
        ))
        .child(
            words(70.0, 126.0, squares::titled(name), Face::Serif, 12.0)
                .middle()
                .class("i"),
        );
    Some(single(
        slug,
        &squares::titled(name),
        (140.0, 140.0),
        drawing,
    ))
}

fn single(slug: &str, title: &str, size: (f32, f32), drawing: Element) -> Drawing {
    Drawing {
        panels: vec![panel::panel(format!("card-{slug}"), title, size, drawing)],
    }
}

/// A glory tile: its points, or its back.
pub(super) fn glory_tile(tile: Option<GloryId>, size: f32) -> Element {
    let plate = rect(0.0, 0.0, size, size, size * 0.18);
    match tile {
        None => group()
            .child(plate.fill("glory"))
            .child(Icon::Glory.draw(size / 2.0, size / 2.0, size * 0.7))
            .title("a glory tile, face down"),
        Some(tile) => group()
            .child(plate.fill("panel").stroke("glory", 2.0))
            .child(
                words(
                    size * 0.36,
                    size * 0.66,
                    tile.card().vp,
                    Face::Bold,
                    size * 0.46,
                )
                .middle(),
            )
            .child(Icon::Vp.draw(size * 0.7, size * 0.52, size * 0.4))
            .title(format_args!("a glory tile worth {}", tile.card().vp)),
    }
}
