//! Is every card in one place, and in a place where it can be?

use super::ensure;
use crate::{
    Position,
    content::{CardId, EmpireId, LandId, MarkerId},
};
use orbis_core::{Broken, SeatSet};

pub(super) fn check(position: &Position) -> Result<(), Broken> {
    events(position)?;
    markers(position)?;
    empires(position)
}

fn events(position: &Position) -> Result<(), Broken> {
    let apart = |card: CardId| position.options.dealt_minors && card.is_minor();
    let mut counts = [0u8; 64];
    let mut put = |card: CardId, fits: &dyn Fn(CardId) -> bool| {
        let known = card != CardId::BACK && fits(card);
        ensure(known, "an event card is hidden or in the wrong place")?;
        counts[card.index()] += 1;
        Ok(())
    };
    let mut dealt = position.played.len() + position.discard.len();
    for player in &position.players {
        dealt += player.cards();
        for slot in &player.greater {
            put(slot.card, &|card| card.card().greater && !apart(card))?;
        }
        for slot in &player.minor {
            put(slot.card, &apart)?;
        }
        for slot in &player.lesser {
            put(slot.card, &|card| !card.card().greater)?;
        }
    }
    for slot in &position.greater {
        put(slot.card, &|card| card.card().greater && !apart(card))?;
    }
    for slot in &position.minor {
        put(slot.card, &apart)?;
    }
    for slot in &position.lesser {
        put(slot.card, &|card| !card.card().greater)?;
    }
    for card in position.played.iter().chain(&position.discard) {
        put(*card, &|_| true)?;
    }
    ensure(
        dealt == 10 * position.players.len(),
        "everybody is dealt ten event cards",
    )?;
    for card in CardId::all() {
        let (found, printed) = (counts[card.index()], card.card().count);
        Broken::unless(found == printed, || {
            format!("{found} cards {card} instead of {printed}")
        })?;
    }
    let fits = position.played.iter().all(|card| card.fits(position.epoch));
    let twice = position.played.len() == 2 && position.played[0] == position.played[1];
    ensure(
        fits && !twice,
        "the cards of the turn could not be played together",
    )?;
    ensure(
        position.treachery != Some(LandId::BACK),
        "a hidden land was named",
    )
}

fn markers(position: &Position) -> Result<(), Broken> {
    let held = position.players.iter().flat_map(|player| &player.markers);
    let taken = held.clone().count();
    let all: Vec<MarkerId> = held
        .chain(&position.markers)
        .map(|slot| slot.card)
        .collect();
    for kind in MarkerId::all() {
        let found = all.iter().filter(|marker| **marker == kind).count();
        let printed = if position.options.preeminence {
            usize::from(kind.card().count)
        } else {
            0
        };
        Broken::unless(found == printed, || {
            format!("{found} markers {kind} instead of {printed}")
        })?;
    }
    ensure(
        all.iter().all(|marker| *marker != MarkerId::BACK),
        "a marker is hidden",
    )?;
    let over = position.stack.is_empty();
    ensure(
        taken <= usize::from(position.epoch) - usize::from(!over),
        "more markers were taken than epochs are over",
    )
}

fn empires(position: &Position) -> Result<(), Broken> {
    let epoch = usize::from(position.epoch);
    let mut seen = 0u64;
    let mut put = |empire: EmpireId, of: usize| {
        let fits = empire != EmpireId::BACK && usize::from(empire.card().epoch) == of;
        ensure(fits, "an empire is hidden or in another epoch")?;
        ensure(seen >> empire.0 & 1 == 0, "an empire is in two places")?;
        seen |= 1 << empire.0;
        Ok(())
    };
    for (index, deck) in position.decks.iter().enumerate() {
        for slot in deck {
            put(slot.card, index + 1)?;
        }
    }
    for slot in position.drawn.iter() {
        put(slot.card, epoch)?;
    }
    for player in &position.players {
        for slot in player.empire.iter() {
            put(slot.card, epoch)?;
        }
        for (index, empire) in player.past.iter().enumerate() {
            put(*empire, index + 1)?;
        }
    }
    ensure(seen == (1 << 49) - 1, "an empire is missing")?;
    called(position)
}

/// Who has an empire fits the moment of the epoch.
fn called(position: &Position) -> Result<(), Broken> {
    let epoch = usize::from(position.epoch);
    let players = &position.players;
    let having = players.iter().filter(|player| player.empire.is_some());
    match (position.drafting(), position.calling()) {
        (Some(next), _) => {
            let fits = position.drawn.is_some()
                && (1..players.len()).contains(&usize::from(next))
                && having.count() + 1 == usize::from(next)
                && players.iter().all(|player| player.past.len() == epoch - 1);
            ensure(fits, "the empires do not fit the drawing")
        }
        (_, Some(next)) => {
            ensure((2..=8).contains(&next), "an eighth empire is called")?;
            let fits = players.iter().all(|player| match player.empire {
                None => player.past.len() == epoch && player.past[epoch - 1].card().order < next,
                Some(slot) => player.past.len() == epoch - 1 && slot.card.card().order >= next,
            });
            ensure(
                fits && position.drawn.is_none(),
                "the empires do not fit the calling",
            )?;
            let open = position.decks[epoch - 1]
                .iter()
                .all(|slot| slot.card.card().order >= next || slot.known == SeatSet::ALL);
            ensure(open, "an empire was called and skipped, but nobody knows")
        }
        _ if position.stack.is_empty() => {
            let fits = epoch == 7
                && position.drawn.is_none()
                && players.iter().all(|player| player.past.len() == 7);
            ensure(fits, "the game is over, but not played")
        }
        _ => ensure(false, "the lowest step is no phase of an epoch"),
    }
}
