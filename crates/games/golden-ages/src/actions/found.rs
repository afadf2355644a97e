//! Founding a city: at the end of an explorer's or soldier's move.

use super::explorer::{self, control_income};
use crate::{
    Choice, Position, Refusal, Source, Space, Table,
    words::{self, on_map, place},
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, count, news, step,
    step::{Ask, Stacked, no_answer, unexpected},
};
use std::ops::ControlFlow;

news! {
    /// What is told of cities.
    pub enum News {
        /// A city was founded.
        CityFounded { seat: Seat, at: Space, cubes: u8, gold: u16 } => {
            let size = if cubes == 2 { " of two cubes" } else { "" };
            Line::by(seat, format!("{seat} founds a city{size} on {at}: {}.", words::gold(gold)))
        },
        /// A cube was taken from a city because the reserve was empty.
        CubeTaken { seat: Seat, from: Space } => {
            Line::by(seat, format!("{seat} takes a cube from the city on {from}."))
        },
    }
}

/// Why no city can be founded on a space; none if one can.
pub fn obstacle(position: &Position, at: Space) -> Option<Refusal> {
    if !position.world.continent().has(at) {
        Some(Refusal::NoContinent { at })
    } else if position.capitals().has(at) {
        Some(Refusal::CapitalInTheWay { at })
    } else if position.cities().has(at) {
        Some(Refusal::CityInTheWay { at })
    } else {
        None
    }
}

/// Asks about a city, where one is possible (`tga.c4.found-after`).
pub(super) fn ask(position: &mut Position, seat: Seat, at: Space) {
    if obstacle(position, at).is_none() {
        position.push(Found { seat, at });
    }
}

step! {
    /// Is a city founded here?
    pub struct Found { seat: Seat, at: Space }
}

impl Ask<Position> for Found {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let player = position.player(seat);
        let income = player.cube_gold().max(0) as u16 * u16::from(player.city_cubes());
        Prompt::new("tga.c1.found-where", "Do you found a city?").hint(format!(
            "A city of {} on {} brings {}.",
            count(player.city_cubes(), "cube"),
            self.at,
            words::gold(income)
        ))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        sink.decide(Choice::Found, obstacle(position, self.at))?;
        sink.offer(Choice::Decline)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Found => {
                let cubes = count(position.player(seat).city_cubes(), "cube");
                Offer::new(format!("Found a city of {cubes}")).at(on_map(self.at))
            }
            Choice::Decline => Offer::new("No city"),
            _ => unexpected(choice),
        }
    }

    /// The reserve first, then cubes of other cities, as the player likes.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let at = self.at;
        match choice {
            Choice::Found => {
                let player = position.player(seat);
                match player.city_cubes().saturating_sub(player.reserve) {
                    0 => found(position, seat, at, table),
                    left => position.push(TakeCube { seat, at, left }),
                }
            }
            Choice::Decline => {}
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        obstacle(position, self.at).is_none()
    }
}

step! {
    /// Where do the missing cubes come from?
    pub struct TakeCube { seat: Seat, at: Space, left: u8 }
}

impl Ask<Position> for TakeCube {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "tga.c1.found-missing-cubes",
            "From which city do you take a cube?",
        )
        .hint(format!("Your reserve is {} short.", self.left))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for from in (position.player(seat).cities.squares() & !self.at.set()).iter() {
            sink.offer(Choice::Take { from })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        let Choice::Take { from } = choice else {
            return unexpected(choice);
        };
        Offer::new(format!("A cube from {}", place(position, from))).at(on_map(from))
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Take { from } = choice else {
            return no_answer(self, choice);
        };
        let player = position.player_mut(seat);
        player.cities.take(from);
        player.reserve += 1;
        table.emit(|| News::CubeTaken { seat, from });
        match self.left {
            0 | 1 => found(position, seat, self.at, table),
            left => position.push(TakeCube {
                left: left - 1,
                ..self
            }),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let player = position.player(self.seat);
        obstacle(position, self.at).is_none()
            && (1..=2).contains(&self.left)
            && player.reserve + self.left == player.city_cubes()
            && player.cities.cubes() >= self.left
    }
}

/// Places the cubes: Gold and points for each, and control where the player had nothing before (`tga.c1.found-cubes`,
/// `tga.c1.found-gold`, `tga.c1.found-control`).
fn found(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    let control = control_income(position, seat, at);
    let player = position.player_mut(seat);
    let cubes = player.city_cubes();
    let gold = player.cube_gold().max(0) as u16 * u16::from(cubes);
    let points = player.sum(|card| card.on_cube_vp) * i16::from(cubes);
    player.reserve -= cubes;
    player.cities.found(at, cubes);
    player.gold += gold + control;
    table.emit(|| News::CityFounded {
        seat,
        at,
        cubes,
        gold,
    });
    if control > 0 {
        table.emit(|| explorer::News::ControlTaken {
            seat,
            at,
            income: control,
        });
    }
    position.score(seat, Source::Civilisation, points, table);
}
