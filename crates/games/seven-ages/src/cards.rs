//! The printed things, for people to read.

use crate::{
    artefacts,
    content::{ArtefactId, CardId, Start},
    text,
};
use orbis_core::CardInfo;
use std::sync::LazyLock;

fn ages(bits: u8) -> String {
    let list: Vec<String> = (1..=7)
        .filter(|age| bits >> age & 1 != 0)
        .map(|age| age.to_string())
        .collect();
    list.join(", ")
}

fn empire(id: CardId) -> CardInfo {
    let card = id.card();
    let printed = &card.empire;
    let start = match &printed.start {
        Start::All(areas) | Start::One(areas) => {
            let names: Vec<&str> = areas.iter().map(|area| area.name()).collect();
            names.join(", ")
        }
        Start::Controlled(..) => "areas of other empires".to_string(),
        Start::Near(_) => "near another empire".to_string(),
        Start::NearCity(_) => "in a city near another empire".to_string(),
        Start::Split => "in a part of another empire".to_string(),
    };
    let artefact = match card.artefact {
        Some(one) => format!("{} ({})", card.artefact_name, one.card().effect),
        None => card.artefact_name.clone(),
    };
    let event = format!("{} ({})", card.event_name, card.event.card().text);
    CardInfo {
        kind: "empire",
        slug: id.slug().to_string(),
        name: printed.name.clone(),
        text: printed.special_text.join(". "),
        facts: vec![
            ("number", card.number.to_string()),
            ("value", card.value.to_string()),
            ("ages", ages(printed.ages)),
            ("starts", start),
            (
                "money",
                format!("{} and {} an age", printed.money.0, printed.money.1),
            ),
            ("leaders", printed.leader_number.to_string()),
            ("glory", text::harvest(id)),
            ("glory at once", text::at_once(id)),
            ("artefact", artefact),
            ("event", event),
        ],
        origin: card.origin.sentence(),
    }
}

fn artefact(id: ArtefactId) -> CardInfo {
    let card = id.card();
    CardInfo {
        kind: "artefact",
        slug: format!("artefact-{}", id.slug()),
        name: card.name.clone(),
        text: card.effect.clone(),
        facts: vec![
            ("ages", ages(card.ages)),
            ("needs", card.prerequisite.clone()),
        ],
        origin: "rulebook".to_string(),
    }
}

/// All of them.
pub fn all() -> &'static [CardInfo] {
    static ALL: LazyLock<Vec<CardInfo>> = LazyLock::new(|| {
        let empires = CardId::all().map(empire);
        let artefacts = ArtefactId::all()
            .filter(|id| artefacts::playable(*id))
            .map(artefact);
        empires.chain(artefacts).collect()
    });
    &ALL
}
