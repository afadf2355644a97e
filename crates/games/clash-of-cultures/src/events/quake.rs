//! Volcano and earthquakes: city pieces are destroyed for good.

use super::moods;
use crate::{
    Choice, Position, Space, Spaces, Table, Wonders,
    ask::{self, plainly},
    cities,
    content::{Building, Kind, WonderId},
    words::count,
};
use orbis_core::{
    Flow, Prompt, Seat, Sink, step,
    step::{Ask, Stacked, no_answer},
};
use std::ops::ControlFlow;

/// Destroys a city piece for good: 2 points for its colour.
fn destroy(position: &mut Position, owner: Seat, building: Option<Building>) {
    let player = position.player_mut(owner);
    player.event_halves = player.event_halves.saturating_add(4);
    match building {
        Some(building) => {
            let gone = &mut player.gone[building as usize];
            *gone = gone.saturating_add(1);
        }
        None => player.gone_settlements = player.gone_settlements.saturating_add(1),
    }
}

step! {
    /// Which city does the volcano bury?
    pub struct Volcano { seat: Seat }
    /// Which piece does the earthquake destroy? At most so many.
    pub struct Quake { seat: Seat, left: u8 }
}

impl Ask<Position> for Volcano {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.fact.event.destroyed-pieces",
            "Which of your cities does the volcano bury?",
        )
        .hint("Everything in it is lost; each piece is worth 2 points to its colour.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::cities(position.own_cities(seat), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::City { at } => volcano(position, seat, at, table),
            _ => no_answer(self, choice),
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        position.city_count(self.seat) == 0
    }
}

/// The volcano takes a whole city.
fn volcano(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    for kind in Kind::ALL {
        while position.remove_unit(seat, at, *kind, table) {}
    }
    let Some(city) = position.cities.remove(at) else {
        return;
    };
    table.emit(|| cities::News::Removed { at });
    for (building, colour) in Building::ALL.iter().zip(city.buildings) {
        if let Some(colour) = colour {
            destroy(position, colour, Some(*building));
        }
    }
    destroy(position, seat, None);
    bury(position, city.wonders, seat);
}

/// Wonders lost to an earthquake or volcano keep their points for builder and last owner.
fn bury(position: &mut Position, wonders: Wonders, owner: Seat) {
    for wonder in wonders.iter() {
        position.last_owners[wonder.index()] = Some(owner);
    }
    position.lost_wonders |= wonders;
}

impl Ask<Position> for Quake {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.fact.event.destroyed-pieces",
            "What does the earthquake destroy?",
        )
        .hint(format!(
            "At most {} more; each is worth 2 points to its colour, and the city's mood falls.",
            count(self.left, "piece")
        ))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let own = || position.cities.of(Some(seat));
        let hamlets: Spaces = own()
            .filter(|city| city.size() == 1)
            .map(|city| city.at)
            .collect();
        ask::cities(hamlets, sink)?;
        for card in WonderId::all().filter(|card| position.owns(seat, *card)) {
            sink.offer(Choice::Plan { card })?;
        }
        for city in own() {
            let at = city.at;
            for building in Building::ALL.iter().copied().filter(|one| city.has(*one)) {
                sink.offer(Choice::Piece { at, building })?;
            }
        }
        if self.left < 3 {
            sink.offer(Choice::Done)?;
        }
        ControlFlow::Continue(())
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Some(at) = struck(position, seat, choice, table) else {
            return;
        };
        if self.left > 1 {
            let left = self.left - 1;
            position.push(Quake { seat, left });
        }
        if !position.turn.quake.has(at) {
            position.turn.quake.insert(at);
            moods::shake(position, at, table);
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        position.city_count(self.seat) == 0
    }
}

/// A piece is destroyed: in which city?
fn struck(
    position: &mut Position,
    seat: Seat,
    choice: Choice,
    table: &mut Table<'_>,
) -> Option<Space> {
    match choice {
        Choice::City { at } => {
            position.remove_city(at, table);
            destroy(position, seat, None);
            Some(at)
        }
        Choice::Piece { at, building } => {
            let mut colour = None;
            let there = position.cities.change(at, |city| {
                colour = city.buildings[building as usize].take();
                if building == Building::Port {
                    city.port = None;
                }
            });
            if !there {
                return None;
            }
            if let Some(colour) = colour {
                destroy(position, colour, Some(building));
            }
            Some(at)
        }
        Choice::Plan { card } => {
            let at = position.wonder_city(card)?.at;
            position.cities.change(at, |city| city.wonders.remove(card));
            bury(position, Wonders::NONE.with(card), seat);
            Some(at)
        }
        _ => None,
    }
}
