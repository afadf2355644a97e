//! Mercenaries: barbarians that somebody hires.

use super::march::horde;
use super::{
    Refill,
    march::{Agree, Cause, enter, rested, stay, sulla},
};
use crate::{
    Army, Choice, Did, Good, GoodSet, Position, Space, Spaces, Spent, Table,
    ask::{self, plainly},
    content::Kind,
    effects::ability::Ability,
    tokens::{pay_any, wealth},
};
use orbis_core::{
    Flow, Prompt, Seat, Sink, step,
    step::{Ask, Stacked, no_answer},
};
use std::ops::ControlFlow;

/// Food, wood, ore, gold and culture: what hires barbarians.
const HIRE: GoodSet = GoodSet::only(Good::Food)
    .with(Good::Wood)
    .with(Good::Ore)
    .with(Good::Gold)
    .with(Good::Culture);

/// What the seat can hire with: by the Colosseum a mood token is as good as a culture token.
fn purse(position: &Position, seat: Seat) -> GoodSet {
    if position.can(seat, Ability::ExchangeTokens) {
        HIRE.with(Good::Mood)
    } else {
        HIRE
    }
}

/// How many armies the seat can pay for.
fn means(position: &Position, seat: Seat) -> u8 {
    wealth(position.player(seat).goods, purse(position, seat))
}

/// Can the seat hire anybody?
pub(crate) fn any(position: &Position, seat: Seat) -> bool {
    means(position, seat) > 0 && !hirable(position, seat).is_empty()
}

/// Barbarian armies that Mercenaries can hire: within 2 spaces of own cities or army units.
pub fn hirable(position: &Position, seat: Seat) -> Spaces {
    let own = position.own_cities(seat) | position.player(seat).units.spaces(Kind::is_army);
    let near = own.spread(position.world.board(), 2);
    let armies: Spaces = position.barbarians.iter().map(|unit| unit.at).collect();
    armies & near
}

/// An army is hired.
pub(crate) fn hire(position: &mut Position, at: Space) {
    for unit in position.barbarians.iter_mut().filter(|unit| unit.at == at) {
        unit.spent.add(Did::Stop);
    }
}

/// Hired armies that have not moved yet.
pub(crate) fn hired(position: &Position) -> Spaces {
    let waiting = position
        .barbarians
        .iter()
        .filter(|unit| unit.spent.has(Did::Stop) && !unit.spent.has(Did::Move));
    waiting.map(|unit| unit.at).collect()
}

/// Where hired barbarians can go.
pub fn hired_steps(position: &Position, from: Space) -> Spaces {
    let size = rested(position, from);
    let land = from.around() & position.world.land();
    land.iter()
        .filter(|at| position.barbarians.army(*at) + size <= 4)
        .collect()
}

step! {
    /// Which armies are hired, in the order of their spaces? So many are already, this one last.
    pub struct Mercenary { seat: Seat, hired: u8, last: Space }
    /// Which hired army moves next?
    pub struct MercenaryArmy { seat: Seat }
    /// Where does the hired army go?
    pub struct MercenaryStep { seat: Seat, from: Space }
}

/// Begins to hire.
pub(crate) fn begin(position: &mut Position, seat: Seat) {
    rest(position);
    position.push(Mercenary {
        seat,
        hired: 0,
        last: Space::default(),
    });
}

/// No army has been hired or moved.
fn rest(position: &mut Position) {
    for unit in position.barbarians.iter_mut() {
        unit.spent = Spent::NONE;
    }
    position.barbarians.sort_unstable();
}

impl Ask<Position> for Mercenary {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let left = means(position, seat).saturating_sub(self.hired);
        let so_far = match self.hired {
            0 => format!("you can pay {left}."),
            hired => format!("{hired} hired, {left} more can be paid."),
        };
        Prompt::new("coc.barb.controller", "Which barbarians do you hire?").hint(format!(
            "Each army costs 1 food, wood, ore, gold or culture token; {so_far}"
        ))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let mut least = true;
        if means(position, seat) > self.hired {
            for at in hirable(position, seat).iter() {
                if self.hired == 0 || at > self.last {
                    least &= self.hired > 0;
                    sink.offer(Choice::Space { at })?;
                }
            }
        }
        // At least one is hired if one can be.
        if least {
            sink.offer(Choice::Done)?;
        }
        ControlFlow::Continue(())
    }

    plainly!();

    /// All are paid before the first one moves.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Space { at } = choice {
            hire(position, at);
            return position.push(Mercenary {
                seat,
                hired: self.hired.saturating_add(1),
                last: at,
            });
        }
        position.push(MercenaryArmy { seat });
        let purse = purse(position, seat);
        pay_any(position, seat, self.hired, purse, table);
    }
}

impl Ask<Position> for MercenaryArmy {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("coc.barb.controller", "Which hired army moves next?")
            .hint("Each hired army goes one space, and fights what it meets.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::spaces(hired(position), sink)
    }

    plainly!();

    /// A hired army is to move; Sulla may object.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Choice::Space { at: from } = choice else {
            return no_answer(self, choice);
        };
        position.push(self);
        match sulla(position, from).filter(|owner| *owner != seat) {
            Some(owner) => position.push(Agree {
                seat: owner,
                mover: seat,
                from,
                cause: Cause::Hire,
            }),
            None => goes(position, seat, from),
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        hired(position).is_empty()
    }

    /// All have moved: whoever hires them next finds them rested.
    fn lapse(self, position: &mut Position, _table: &mut Table<'_>) {
        rest(position);
    }
}

/// Nobody objects: where to?
pub(super) fn goes(position: &mut Position, seat: Seat, from: Space) {
    position.push(MercenaryStep { seat, from });
}

impl Ask<Position> for MercenaryStep {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.barb.controller",
            format!("Where do the hired barbarians on {} go?", self.from),
        )
        .hint(horde(position, self.from))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let ways = hired_steps(position, self.from);
        ask::spaces(ways, sink)?;
        ask::decline_if(ways.is_empty(), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let from = self.from;
        let Choice::Space { at } = choice else {
            return stay(position, from);
        };
        let home = position
            .cities
            .at(from)
            .is_some_and(|city| city.owner.is_none());
        if home {
            position.push(Refill { seat, at: from });
        }
        enter(position, from, at, table);
    }
}
