//! The printed things, for people to read.

use crate::{
    artefacts,
    content::{ArtefactId, CardId},
    text,
};
use orbis_core::CardInfo;
use std::sync::LazyLock;

fn empire(id: CardId) -> CardInfo {
    let card = id.card();
    let printed = &card.empire;
    let artefact = match card.artefact {
        Some(one) => format!("{} ({})", card.artefact_name, one.card().effect),
        None => card.artefact_name.clone(),
    };
    let event = card.event.card();
    CardInfo {
        kind: "empire",
        slug: id.slug().to_string(),
        name: printed.name.clone(),
        text: printed.special_text.join(". "),
        facts: vec![
            ("number", card.number.to_string()),
            ("value", card.value.to_string()),
            ("ages", text::start_ages(id)),
            ("starts", text::starts(id)),
            ("begins", text::begins(id)),
            (
                "money",
                format!("{} and {} an age", printed.money.0, printed.money.1),
            ),
            ("trade number", text::trade_numbers(id)),
            ("may not build", text::cannot_build(id)),
            ("leaders", printed.leader_number.to_string()),
            ("named leaders", text::named_leaders(id)),
            ("glory", text::harvest(id)),
            ("glory at once", text::at_once(id)),
            ("artefact", artefact),
            ("event", format!("{} ({})", card.event_name, event.text)),
            ("event, when", text::timing(card.event)),
            ("event, on", text::target(card.event)),
            ("event, needs", event.requires.clone()),
            ("event, check", event.check.clone()),
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
            ("ages", text::ages(card.ages)),
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
