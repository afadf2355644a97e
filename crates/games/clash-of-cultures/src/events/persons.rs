//! Great persons: who buys them and what they do.

use crate::{
    Choice, Event, Good, Goods, Mood, Position, Spaces, Step, Table, What, advance,
    content::{EventId, card, wonder},
    explore, movement,
};
use orbis_core::{Seat, SeatSet, Sink};
use std::ops::ControlFlow;

/// The price of a great person for this seat.
fn price(step: Step) -> u8 {
    if step.seat.index() == usize::from(step.m) {
        1
    } else {
        2
    }
}

/// The drawer first, then the others.
pub(crate) fn auction(position: &mut Position, step: Step) {
    let Some(card) = position.resolving else {
        return;
    };
    if step.n == 0 {
        position.resolving = None;
        position.event_discard.push(card);
        return;
    }
    position.push(Step {
        seat: step.seat.next(position.count()),
        n: step.n - 1,
        ..step
    });
    if position.can_pay_token(step.seat, Good::Culture, price(step))
        && !position.player(step.seat).persons.is_full()
    {
        position.push(Step {
            what: What::OfferPerson,
            ..step
        });
    }
}

pub(crate) fn bought(position: &mut Position, step: Step, table: &mut Table<'_>) {
    let Some(card) = position.resolving.take() else {
        return;
    };
    let seat = step.seat;
    position.pay_token(seat, Good::Culture, price(step), table);
    position.player_mut(seat).persons.push(card);
    table.emit(|| Event::PersonTaken { seat, card });
    if card == card::GREAT_DIPLOMAT {
        position.then(What::Diplomat, seat);
    }
}

/// A great person leaves.
pub(crate) fn discard_person(position: &mut Position, seat: Seat, person: EventId) {
    let player = position.player_mut(seat);
    if let Some(index) = player.persons.iter().position(|other| *other == person) {
        player.persons.remove(index);
        if person == card::GREAT_DIPLOMAT {
            player.diplomat = None;
        }
        if position.owns(seat, wonder::GREAT_MAUSOLEUM) {
            position.event_discard.insert(0, person);
        } else {
            position.event_discard.push(person);
        }
    }
}

/// Those that are played as an action.
pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let mut own = position.player(seat).persons;
    own.sort_unstable();
    for person in own
        .iter()
        .filter(|person| **person != card::GREAT_ARCHITECT)
    {
        sink.offer(Choice::Person { card: *person })?;
    }
    ControlFlow::Continue(())
}

/// The index of the category whose advance a person teaches.
fn category(person: EventId) -> Option<u8> {
    Some(match person {
        card::GREAT_EXPLORER => 2,
        card::GREAT_ARTIST | card::GREAT_ATHLETE => 7,
        card::GREAT_PROPHET => 5,
        card::GREAT_PHILOSOPHER => 3,
        card::GREAT_SCIENTIST => 8,
        card::GREAT_WARLORD => 4,
        card::GREAT_MERCHANT => 6,
        card::GREAT_ENGINEER => 1,
        _ => return None,
    })
}

/// Plays a great person.
pub(crate) fn play(position: &mut Position, seat: Seat, person: EventId, table: &mut Table<'_>) {
    discard_person(position, seat, person);
    table.emit(|| Event::PersonPlayed { seat, card: person });
    match person {
        card::GREAT_DIPLOMAT | card::GREAT_ARCHITECT => {}
        card::GREAT_SEER => seer(position, seat, table),
        _ => position.push(Step {
            n: person.0,
            ..Step::new(What::PersonAfter, seat)
        }),
    }
    if let Some(category) = category(person) {
        advance::ask(position, What::CategoryAdvance, seat, category, 0);
    }
    if person == card::ELDER_STATESMAN {
        advance::ask(position, What::GovernmentAdvance, seat, 0, 0);
    }
}

/// What a great person does after the advance.
pub(crate) fn afterwards(position: &mut Position, step: Step, table: &mut Table<'_>) {
    let seat = step.seat;
    match EventId(step.n) {
        card::GREAT_EXPLORER if !explore::frontier(position, seat).is_empty() => {
            position.push(Step {
                m: explore::by::COLONY,
                ..Step::new(What::Reveal, seat)
            });
        }
        card::GREAT_ARTIST => position.push(Step {
            m: 1,
            ..Step::new(What::Cheer, seat)
        }),
        card::GREAT_PROPHET => position.push(Step {
            m: 1,
            ..Step::new(What::QuietBuild, seat)
        }),
        card::GREAT_ENGINEER => position.then(What::QuietBuild, seat),
        card::GREAT_PHILOSOPHER => position.gain(seat, Goods::of(Good::Ideas, 2), table),
        card::GREAT_SCIENTIST => {
            position.gain(seat, Goods::of(Good::Ideas, 1), table);
            position.draw_actions(seat, 1, table);
        }
        card::ELDER_STATESMAN => position.draw_actions(seat, 2, table),
        card::GREAT_WARLORD => {
            movement::begin(position, seat, 3, movement::mode::NORMAL);
            position.turn.warlord = true;
        }
        card::GREAT_MERCHANT if position.has(seat, crate::content::adv::TRADE_ROUTES) => {
            crate::routes::income(position, seat, table);
        }
        card::GREAT_ATHLETE => position.then(What::Convert, seat),
        _ => {}
    }
}

/// The Great Seer looks at cards for everybody.
fn seer(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    for _ in 0..position.count() {
        if let Some(slot) = position.objective_deck.draw(SeatSet::only(seat), table) {
            position.drawn.push(slot);
        }
    }
    position.push(Step {
        n: 0,
        ..Step::new(What::Seer, seat)
    });
}

/// Gives a drawn card to the next player's future.
pub(crate) fn foresee(position: &mut Position, step: Step, choice: Choice) {
    if let Choice::Objective { card } = choice
        && let Some(index) = position.drawn.iter().position(|slot| slot.card == card)
    {
        let slot = position.drawn.remove(index);
        let who = (step.seat.index() + usize::from(step.n)) % usize::from(position.count());
        match position.seen.get_mut(who) {
            Some(pile) if !pile.is_full() => pile.insert(0, slot),
            _ => position.objective_deck.insert(0, slot),
        }
    }
    if !position.drawn.is_empty() {
        position.push(Step {
            n: step.n.saturating_add(1),
            ..step
        });
    }
}

/// Cities that can be made happy or raised. m: 1 wholly, 2 by Hero General for free, 3 for a token.
pub(crate) fn cheerless(position: &Position, seat: Seat) -> Spaces {
    let cities = position
        .cities
        .of(Some(seat))
        .filter(|city| city.mood != Mood::Happy);
    cities.map(|city| city.at).collect()
}

pub(crate) fn cheer(position: &mut Position, step: Step, choice: Choice, table: &mut Table<'_>) {
    let Choice::City { at } = choice else {
        return;
    };
    match step.m {
        1 => {
            position.raise(at, table);
            position.raise(at, table);
        }
        2 => {
            position.raise(at, table);
            if position.can_pay_token(step.seat, Good::Mood, 1)
                && !cheerless(position, step.seat).is_empty()
            {
                position.push(Step { m: 3, ..step });
            }
        }
        _ => {
            position.pay_token(step.seat, Good::Mood, 1, table);
            position.raise(at, table);
        }
    }
}
