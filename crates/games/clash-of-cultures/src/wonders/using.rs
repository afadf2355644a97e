//! Wonders that are used as a free action.

use crate::{
    Choice, Once, Position, Spaces, Table, activate,
    ask::{self, plainly},
    content::{AdvanceId, Kind, WonderId, wonder},
    objectives,
};
use orbis_core::{
    Flow, Prompt, Seat, Sink, step,
    step::{Ask, Stacked},
};
use std::ops::ControlFlow;

/// Wonders that are used as a free action.
pub(crate) fn offers(position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
    if position.owns(seat, wonder::GREAT_STATUE)
        && !position.used(Once::GreatStatue)
        && !position.player(seat).objectives.is_empty()
    {
        sink.offer(Choice::UseWonder {
            wonder: wonder::GREAT_STATUE,
        })?;
    }
    if position.owns(seat, wonder::GREAT_LIBRARY) && !position.used(Once::GreatLibrary) {
        sink.offer(Choice::UseWonder {
            wonder: wonder::GREAT_LIBRARY,
        })?;
    }
    if let Some(city) = position
        .wonder_city(wonder::GREAT_LIGHTHOUSE)
        .filter(|city| city.owner == Some(seat))
    {
        let ready = activate::obstacle(city).is_none()
            && position.player(seat).spare(Kind::Ship) > 0
            && !ship_spaces(position, seat).is_empty();
        if ready {
            sink.offer(Choice::UseWonder {
                wonder: wonder::GREAT_LIGHTHOUSE,
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Where the Great Lighthouse can place a ship.
fn ship_spaces(position: &Position, seat: Seat) -> Spaces {
    let pirates: Spaces = position.pirates.iter().copied().collect();
    position.world.sea() & !position.enemy_ships(seat) & !pirates
}

/// Uses a wonder.
pub(crate) fn used(position: &mut Position, seat: Seat, id: WonderId) {
    match id {
        wonder::GREAT_STATUE => {
            position.mark(Once::GreatStatue);
            position.push(Statue { seat });
        }
        wonder::GREAT_LIBRARY => {
            position.mark(Once::GreatLibrary);
            position.push(Library { seat });
        }
        wonder::GREAT_LIGHTHOUSE => {
            if let Some(at) = position.wonder_city(id).map(|city| city.at) {
                activate::activate(position, seat, at);
                position.push(Lighthouse { seat });
            }
        }
        _ => {}
    }
}

step! {
    /// Great Statue: which objective card for an action?
    pub struct Statue { seat: Seat }
    /// Great Library: which advance is lent for this turn?
    pub struct Library { seat: Seat }
    /// Great Lighthouse: where does the ship appear?
    pub struct Lighthouse { seat: Seat }
}

impl Ask<Position> for Statue {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.fact.wonder.statue",
            "Which objective card do you give up for an action?",
        )
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::objective_cards(position, seat, sink)?;
        sink.offer(Choice::Decline)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        if let Choice::Objective { card } = choice {
            objectives::throw_away(position, seat, card);
            position.turn.actions = position.turn.actions.saturating_add(1);
        }
    }
}

impl Ask<Position> for Library {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.fact.wonder.library",
            "Which advance do you have until the end of this turn?",
        )
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for advance in AdvanceId::all().filter(|advance| advance.card().category < 9) {
            if !position.player(seat).advances.has(advance) {
                sink.offer(Choice::Advance { advance })?;
            }
        }
        sink.offer(Choice::Decline)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        if let Choice::Advance { advance } = choice {
            position.player_mut(seat).borrowed = Some(advance);
        }
    }
}

impl Ask<Position> for Lighthouse {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.fact.wonder.lighthouse",
            "On which sea does the free ship appear?",
        )
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let free = ship_spaces(position, seat);
        ask::spaces(free, sink)?;
        ask::decline_if(free.is_empty(), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Space { at } = choice {
            position.place_unit(seat, at, Kind::Ship, table);
        }
    }
}
