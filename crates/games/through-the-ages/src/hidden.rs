//! What is hidden: decks, military hands, events to come. The backs of military cards show their age.

use crate::{
    Position,
    content::{MilitaryId, MilitaryKind},
};
use orbis_core::{Chance, Seat, Viewer, shuffle};
use orbis_parts::{Guess, Hide, List, Secrets, Slot};

type Cards = [Slot<MilitaryId>];

/// The cards of one age in a pile that is sorted by age, either way.
fn of_age(pile: &mut Cards, age: u8) -> &mut Cards {
    let first = pile
        .iter()
        .position(|slot| slot.card.age() == age)
        .unwrap_or(pile.len());
    let count = pile[first..]
        .iter()
        .take_while(|slot| slot.card.age() == age)
        .count();
    &mut pile[first..first + count]
}

/// The places where military cards of an age can be: among the events, where only events are, and elsewhere.
fn places(position: &mut Position, age: u8) -> ([&mut Cards; 2], [&mut Cards; 6]) {
    let mut players = position.players.iter_mut();
    let mut hand = || -> &mut Cards {
        players
            .next()
            .map_or(&mut [], |player| of_age(&mut player.military_hand, age))
    };
    let hands = [hand(), hand(), hand(), hand()];
    let deck: &mut Cards = if age == position.age {
        &mut position.military_deck
    } else {
        &mut []
    };
    let [a, b, c, d] = hands;
    let events = [
        of_age(&mut position.current_events, age),
        of_age(&mut position.future_events, age),
    ];
    let others = [deck, &mut position.discards[usize::from(age)], a, b, c, d];
    (events, others)
}

/// Blanks what the viewer does not know.
/// Rules: `tta.event.hidden`.
pub(crate) fn hide(position: &mut Position, viewer: Viewer) {
    position.veil_picks(|seat| viewer.is(seat));
    let mut hide = Hide(viewer);
    hide.deck(&mut [&mut position.civil_deck]);
    for age in 0..4u8 {
        let (mut events, mut others) = places(position, age);
        hide.deck(&mut events);
        hide.deck(&mut others);
        // A back tells its age.
        let all = events.into_iter().chain(others);
        for slot in all.flat_map(|place| place.iter_mut()) {
            if slot.card.hidden() {
                slot.card = MilitaryId::back(age);
            }
        }
    }
}

fn event(card: MilitaryId) -> bool {
    !card.hidden()
        && matches!(
            card.card().kind,
            MilitaryKind::Event | MilitaryKind::Territory
        )
}

/// Deals anew what the seat does not know; whatever lies among the events is an event.
pub(crate) fn guess(position: &mut Position, seat: Seat, chance: &mut dyn Chance) {
    let viewer = Viewer::Seat(seat);
    position.veil_picks(|picker| picker == seat);
    Guess(seat, chance).deck(&mut [&mut position.civil_deck]);
    for age in 0..4u8 {
        let (events, others) = places(position, age);
        let (mut prepared, mut rest): (List<MilitaryId, 64>, List<MilitaryId, 64>) =
            (List::new(), List::new());
        let all = events.iter().chain(&others);
        for slot in all.flat_map(|place| place.iter()) {
            if !viewer.sees(slot.known) {
                if event(slot.card) {
                    prepared.push(slot.card);
                } else {
                    rest.push(slot.card);
                }
            }
        }
        shuffle(chance, &mut prepared);
        for slot in events.into_iter().flat_map(|place| place.iter_mut()) {
            if !viewer.sees(slot.known) {
                let card = prepared.pop().or_else(|| rest.pop());
                slot.card = card.unwrap_or(MilitaryId::back(age));
            }
        }
        rest.extend(prepared.iter().copied());
        shuffle(chance, &mut rest);
        for slot in others.into_iter().flat_map(|place| place.iter_mut()) {
            if !viewer.sees(slot.known) {
                slot.card = rest.pop().unwrap_or(MilitaryId::back(age));
            }
        }
    }
}
