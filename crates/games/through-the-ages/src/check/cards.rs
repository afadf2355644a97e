//! Is every card where it can be, and no card twice?

use crate::{
    Position,
    content::{CivilId, MilitaryId, MilitaryKind},
};
use orbis_core::Broken;

pub(super) fn check(position: &Position) -> Result<(), Broken> {
    civil(position)?;
    military(position)
}

fn civil(position: &Position) -> Result<(), Broken> {
    let deck = position
        .civil_deck
        .iter()
        .all(|slot| slot.card != CivilId::BACK && slot.card.card().level == position.age);
    Broken::unless(deck, || {
        "a card of another age is in the civil deck".to_string()
    })?;
    let size = position.civil_deck.is_empty();
    let fits = match position.age {
        0 => true,
        1..=3 => !size,
        _ => size,
    };
    Broken::unless(fits, || "the civil deck does not fit the age".to_string())?;
    let mut counts = [0u8; 128];
    let row = position.row.iter().flatten().copied();
    let decks = position.civil_deck.iter().map(|slot| slot.card);
    let owned = position.players.iter().flat_map(|player| {
        let hand = player.hand.iter().map(|held| held.card);
        let wonders = player.wonders.iter().map(|wonder| wonder.card);
        hand.chain(wonders)
            .chain(player.leader)
            .chain(player.unfinished.map(|wonder| wonder.card))
            .chain(player.technologies.iter())
            .chain([player.government])
    });
    for card in row.chain(decks).chain(owned) {
        Broken::unless(card.index() < counts.len(), || {
            "a civil card has no face".to_string()
        })?;
        counts[card.index()] = counts[card.index()].saturating_add(1);
    }
    for card in CivilId::all().filter(|card| !card.card().initial) {
        let (found, printed) = (counts[card.index()], card.card().copies[2]);
        Broken::unless(found <= printed, || {
            format!("{found} cards {card} where {printed} are printed")
        })?;
    }
    let row = position
        .row
        .iter()
        .flatten()
        .all(|card| !card.card().initial);
    Broken::unless(row, || "an initial technology is in the row".to_string())
}

fn military(position: &Position) -> Result<(), Broken> {
    let mut counts = [0u8; 128];
    let mut hidden = false;
    let mut count = |card: MilitaryId| {
        if card.hidden() {
            hidden = true;
        } else {
            counts[card.index()] = counts[card.index()].saturating_add(1);
        }
    };
    let piles = position
        .military_deck
        .iter()
        .chain(position.discards.iter().flat_map(|pile| pile.iter()))
        .chain(position.current_events.iter())
        .chain(position.future_events.iter())
        .chain(
            position
                .players
                .iter()
                .flat_map(|player| player.military_hand.iter()),
        );
    piles.for_each(|slot| count(slot.card));
    position.past_events.iter().for_each(&mut count);
    position.common_tactics.iter().for_each(&mut count);
    position.merged_tactics.iter().for_each(&mut count);
    for player in &position.players {
        player.colonies.iter().copied().for_each(&mut count);
        player.wars.iter().for_each(|war| count(war.card));
        player.pact.iter().for_each(|pact| count(pact.card));
        let exclusive = player.tactic.filter(|_| player.exclusive);
        exclusive.into_iter().for_each(&mut count);
    }
    position.event.iter().for_each(|event| count(event.card));
    position
        .auction
        .iter()
        .for_each(|auction| count(auction.territory));
    Broken::unless(!hidden, || "a military card has no face".to_string())?;
    for age in 0..=3u8 {
        let of_age = || MilitaryId::all().filter(move |card| card.age() == age);
        let all_there = if age > position.age {
            of_age().all(|card| counts[card.index()] == 0)
        } else {
            (0..3).any(|column| {
                of_age().all(|card| counts[card.index()] == card.card().copies[column])
            })
        };
        Broken::unless(all_there, || {
            format!("military cards of age {age} are missing or too many")
        })?;
    }
    places(position)
}

/// Every pile holds cards of its kind and age.
fn places(position: &Position) -> Result<(), Broken> {
    let deck = position
        .military_deck
        .iter()
        .all(|slot| slot.card.age() == position.age);
    let discards = (0u8..)
        .zip(&position.discards)
        .all(|(age, pile)| pile.iter().all(|slot| slot.card.age() == age));
    Broken::unless(deck && discards, || {
        "a military card lies in the pile of another age".to_string()
    })?;
    let is_event = |card: MilitaryId| {
        matches!(
            card.card().kind,
            MilitaryKind::Event | MilitaryKind::Territory
        )
    };
    let events = position
        .current_events
        .iter()
        .chain(position.future_events.iter())
        .all(|slot| is_event(slot.card));
    let past = position.past_events.iter().all(is_event);
    Broken::unless(events && past, || {
        "a card among the events is none".to_string()
    })?;
    let sorted = position
        .current_events
        .is_sorted_by_key(|slot| std::cmp::Reverse(slot.card.age()))
        && position
            .future_events
            .is_sorted_by_key(|slot| slot.card.age());
    Broken::unless(sorted, || "events are not in order".to_string())?;
    let tactics = position
        .common_tactics
        .iter()
        .chain(position.merged_tactics.iter())
        .all(|card| card.card().kind == MilitaryKind::Tactic);
    let merged = position
        .merged_tactics
        .iter()
        .all(|card| position.common_tactics.has(card));
    Broken::unless(tactics && merged, || "a common tactic is none".to_string())
}
