//! Empires, artefacts and their markers.

use super::super::*;
use super::texts::*;
use super::{CARDS, MARKERS_FILE, at, bits, find, words::Words};
use orbis_core::ContentError;

pub(super) fn release(word: &str) -> Result<Release, String> {
    Ok(match word {
        "classic" => Release::Classic,
        "A" => Release::Ancients,
        "M" => Release::Medieval,
        "N" => Release::Modern,
        "R" | "religions" => Release::Religions,
        "V" | "trade-victory" => Release::Trade,
        "stretch" => Release::Stretch,
        other => return Err(format!("there is no box {other}")),
    })
}

/// The artefacts.
pub(super) fn all_artefacts(texts: Vec<ArtefactText>) -> Result<Vec<Artefact>, ContentError> {
    let one = |text: ArtefactText| {
        let record = format!("artefact {}", text.id);
        artefact(text).map_err(at(MARKERS_FILE, record))
    };
    texts.into_iter().map(one).collect()
}

fn artefact(text: ArtefactText) -> Result<Artefact, String> {
    Ok(Artefact {
        kind: match text.kind.as_str() {
            "religion" => Kind::Religion(find(&RELIGIONS, &text.id)?),
            "government" => Kind::Government(find(&GOVERNMENTS, &text.id)?),
            "artefact" => Kind::Other,
            other => return Err(format!("there is no kind {other}")),
        },
        name: text.name,
        ages: bits(&text.ages)?,
        count: text.count,
        green: match text.colour.as_str() {
            "green" => true,
            "red" => false,
            other => return Err(format!("there is no colour {other}")),
        },
        blue: text.blue_marker,
        in_area: match text.placement.as_str() {
            "area" => true,
            "card" | "progress track" | "none" => false,
            other => return Err(format!("there is no placement {other}")),
        },
        release: release(&text.edition)?,
        prerequisite: text.prereq,
        effect: text.effect,
    })
}

pub(super) fn card(
    text: CardText,
    words: &Words<'_>,
    artefacts: &[ArtefactText],
    event_of: &[u8; 256],
    leaders: &[&'static str],
) -> Result<Card, String> {
    let event = event_of[usize::from(text.number)];
    if words.events.get(usize::from(event)) != Some(&text.event.as_str()) {
        return Err(format!("the event {} does not name this card", text.event));
    }
    // One card may serve several markers; which of them is decided where it is placed.
    let named = artefacts
        .iter()
        .position(|artefact| artefact.id == text.artefact);
    let serves = || {
        artefacts
            .iter()
            .position(|artefact| artefact.card_id.as_ref() == Some(&text.artefact))
    };
    let artefact = named
        .or_else(serves)
        .ok_or_else(|| format!("there is no artefact {}", text.artefact))?;
    Ok(Card {
        number: text.number,
        release: release(&text.set)?,
        value: text.value,
        gold: text.gold_border,
        artefact: Some(ArtefactId(artefact as u8)),
        event: EventId(event),
        artefact_name: text.artefact_name,
        event_name: text.event_name,
        empire: words.empire(text.empire, leaders)?,
        origin: Origin {
            stated: text.stated,
            known: text.known,
        },
    })
}

/// Markers that share a card name one that is there.
pub(super) fn markers_of_cards(
    artefact_texts: &[ArtefactText],
    card_texts: &[CardText],
) -> Result<(), ContentError> {
    for text in artefact_texts {
        let known = |id: &String| {
            card_texts.iter().any(|card| card.artefact == *id)
                || artefact_texts.iter().any(|artefact| artefact.id == *id)
        };
        if let Some(id) = text.card_id.as_ref().filter(|id| !known(id)) {
            let why = format!("there is no artefact {id}");
            return Err(at(MARKERS_FILE, format!("artefact {}", text.id))(why));
        }
    }
    Ok(())
}

/// The cards by number.
pub(super) fn all_cards(
    (card_texts, artefact_texts): (Vec<CardText>, &[ArtefactText]),
    words: &Words<'_>,
    event_of: &[u8; 256],
    leader_slugs: &[&'static str],
) -> Result<Vec<Card>, ContentError> {
    let mut cards = Vec::new();
    for (index, text) in card_texts.into_iter().enumerate() {
        let wrong = at(CARDS, format!("card {}", index + 1));
        if usize::from(text.number) != index + 1 {
            return Err(wrong("the cards must stand by number".to_string()));
        }
        cards.push(card(text, words, artefact_texts, event_of, leader_slugs).map_err(wrong)?);
    }
    Ok(cards)
}
