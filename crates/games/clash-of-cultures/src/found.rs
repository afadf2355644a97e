//! Found a city.

use crate::{
    Choice, City, Goods, Mood, Once, Position, Refusal, Space, Spaces, Table,
    activate::construct,
    ask::yes_or_no,
    content::{Building, Kind, Terrain},
    effects::ability::Ability,
    effects::talent::Talent,
    objectives,
};
use orbis_core::{
    Flow, Line, Prompt, Seat, Sink, news, step,
    step::{Ask, Stacked},
};
use std::ops::ControlFlow;

news! {
    /// What is told of cities.
    pub enum News {
        /// A city was founded.
        Founded { seat: Seat, at: Space } => {
            Line::by(seat, format!("{seat} founds a city on {at}"))
        },
    }
}

/// Why no city can be founded on a space.
pub fn obstacle(position: &Position, seat: Seat, at: Space) -> Option<Refusal> {
    among(position, seat, at, || position.enemy_units(seat))
}

/// The land that a player's cities can stand on.
#[inline]
fn ground(position: &Position, seat: Seat) -> Spaces {
    let world = &position.world;
    match position.can(seat, Ability::FoundOnBarren) {
        true => world.land(),
        false => world.land() & !world.all(Terrain::Barren),
    }
}

/// The same, with the spaces of enemies worked out before.
fn among(
    position: &Position,
    seat: Seat,
    at: Space,
    enemies: impl FnOnce() -> Spaces,
) -> Option<Refusal> {
    let world = &position.world;
    if world.sea().has(at) {
        Some(Refusal::FoundAtSea { at })
    } else if !ground(position, seat).has(at) {
        Some(Refusal::FoundOnBarren { at })
    } else if world.exhausted.has(at) {
        Some(Refusal::FoundOnExhausted { at })
    } else if position.cities.spaces().has(at) {
        Some(Refusal::FoundOnCity { at })
    } else if enemies().has(at) {
        Some(Refusal::FoundAmongEnemies { at })
    } else if position.settlements(seat) == 0 {
        Some(Refusal::NoSettlement)
    } else {
        None
    }
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    action: bool,
    sink: &mut S,
) -> Flow {
    let player = position.player(seat);
    if S::DEAF && !action && !player.talented(Talent::FoundWithoutAction) {
        return ControlFlow::Continue(());
    }
    // Where there can be no city nobody looks further, unless somebody wants to hear why.
    let free = || ground(position, seat) & !position.world.exhausted & !position.cities.spaces();
    let open = if S::DEAF { free() } else { !Spaces::NONE };
    if (open & player.kept.places).is_empty() {
        return ControlFlow::Continue(());
    }
    let (mut enemies, mut last) = (None, None);
    let settlers = player
        .units
        .iter()
        .filter(|unit| unit.kind == Kind::Settler && open.has(unit.at));
    for at in settlers.map(|unit| unit.at) {
        // Units are sorted: those of a space stand together.
        if last.replace(at) == Some(at) {
            continue;
        }
        let dido = position.led(seat, Talent::FoundWithoutAction, at) && !position.used(Once::Dido);
        let spent = (!action && !dido).then_some(Refusal::NoActions);
        sink.decide(
            Choice::Found { at },
            spent.or_else(|| {
                let enemies = || *enemies.get_or_insert_with(|| position.enemy_units(seat));
                among(position, seat, at, enemies)
            }),
        )?;
    }
    ControlFlow::Continue(())
}

/// The settler becomes a settlement.
pub(crate) fn settle(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    position.player_mut(seat).remove(at, Kind::Settler);
    found(position, seat, at, table);
}

/// A new city, and what follows from it.
pub(crate) fn found(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    let mut city = City::new(at, Some(seat));
    let near = |position: &Position, who| {
        let player = position.player(seat);
        player.talented(who)
            && player
                .leader_space()
                .is_some_and(|space| space.distance(at) <= 2)
    };
    if near(position, Talent::FoundHappyCities) {
        city.mood = Mood::Happy;
    }
    position.cities.add(city);
    table.emit(|| News::Founded { seat, at });
    if near(position, Talent::FoundWithGarrison)
        && !position.used(Once::Jimmu)
        && position.room(seat, at) > 0
    {
        position.mark(Once::Jimmu);
        position.place_unit(seat, at, Kind::Infantry, table);
    }
    objectives::founded(position, seat, at);
    if position.can(seat, Ability::BuildPortAtOnce) && colony_port(position, seat, at) {
        position.push(ColonyPort { seat, at });
    }
}

/// The price of a colony's port.
pub const COLONY_PORT: Goods = Goods([0, 1, 1, 0, 0, 0, 0]);

/// Can a port be built at once?
fn colony_port(position: &Position, seat: Seat, at: Space) -> bool {
    let Some(city) = position.own_city(seat, at) else {
        return false;
    };
    construct::construct_obstacle(position, seat, city, Building::Port).is_none()
        && position.player(seat).goods.payment(COLONY_PORT).is_some()
}

step! {
    /// Colonies: is a port built in the new city?
    pub struct ColonyPort { seat: Seat, at: Space }
}

impl Ask<Position> for ColonyPort {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.construct.port-sea",
            format!("Build a port in the new city on {}?", self.at),
        )
        .hint("It costs 1 wood and 1 ore.")
    }

    yes_or_no!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if choice == Choice::Yes && position.pays(seat, COLONY_PORT) {
            construct::constructed(position, seat, self.at, Building::Port, table);
            position.pay(seat, COLONY_PORT, table);
        }
    }
}
