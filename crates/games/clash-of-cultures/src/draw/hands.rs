//! Hands as far as a viewer knows them.

use super::zones::WORDS;
use crate::{
    Good, Position,
    content::{ActionId, Goal, ObjectiveId, WonderId},
    words::signs,
};
use orbis_core::{
    Seat, Viewer,
    zones::{Face, Hand},
};
use orbis_draw::rich::signed;

/// Action cards, objectives and wonder cards of a seat.
pub(super) fn hands(position: &Position, seat: Seat, viewer: Viewer) -> Vec<Hand> {
    let (player, own) = (position.player(seat), viewer.is(seat));
    let actions = player.actions.iter().map(|slot| match slot.face(viewer) {
        Some(card) => action(card, own),
        None => Face::back("", "k-special", "an action card"),
    });
    // What a goal wants, and how far it has come.
    let wanted = |goal: &Goal| match goal.wants.as_ref().filter(|_| own) {
        Some(wants) => format!("{} Now {}.", text(&goal.text), wants.said(position, seat)),
        None => text(&goal.text),
    };
    let objectives = player.objectives.iter();
    let objectives = objectives.map(|slot| match slot.face(viewer) {
        Some(card) => objective(card, wanted),
        None => Face::back("", "k-wonder", "an objective card"),
    });
    let wonders = player.wonders.iter().map(|slot| match slot.face(viewer) {
        Some(card) => wonder(card),
        None => Face::back("", "k-action", "a wonder card"),
    });
    vec![Hand {
        title: "Hand".to_string(),
        note: if own { "only you see these" } else { "" }.to_string(),
        cards: stacked(actions.chain(objectives).chain(wonders)),
    }]
}

/// Equal cards lie on each other, so that a place is there once.
fn stacked(cards: impl Iterator<Item = Face>) -> Vec<Face> {
    let mut hand: Vec<Face> = Vec::new();
    for card in cards {
        let same = |other: &&mut Face| !card.slug.is_empty() && other.slug == card.slug;
        match hand.iter_mut().find(same) {
            Some(other) => other.count += 1,
            None => hand.push(card),
        }
    }
    hand
}

fn text(words: &str) -> String {
    signed(words, &WORDS)
}

/// Both halves of an action card.
fn action(card: ActionId, own: bool) -> Face {
    let (civil, tactic) = (card.card().civil.card(), card.card().tactic.card());
    let price = if civil.action { "1 action" } else { "free" };
    let place = own.then(|| format!("card-{}", card.slug()));
    Face {
        kind: "k-special",
        sort: "action".to_string(),
        emblem: "action".to_string(),
        gives: match civil.cost[Good::Culture] {
            0 => price.to_string(),
            culture => format!("{price} {culture}[culture]"),
        },
        text: text(&civil.text),
        second: Some((tactic.name.clone(), text(&tactic.text))),
        ..Face::new(place.unwrap_or_default(), card.slug(), civil.name.clone())
    }
}

fn objective(card: ObjectiveId, wanted: impl Fn(&Goal) -> String) -> Face {
    let [top, bottom] = card.card().goals().map(|goal| goal.card());
    Face {
        kind: "k-wonder",
        sort: "objective".to_string(),
        emblem: "objective".to_string(),
        text: wanted(top),
        second: Some((bottom.name.clone(), wanted(bottom))),
        ..Face::new("", card.to_string(), top.name.clone())
    }
}

fn wonder(card: WonderId) -> Face {
    Face {
        kind: "k-action",
        sort: "wonder".to_string(),
        emblem: "wonder".to_string(),
        text: text(&card.card().text),
        left: signs(card.card().cost),
        note: format!("needs {}", card.card().requires.card().name),
        ..Face::new("", card.to_string(), card.card().name.clone())
    }
}
