//! What event cards do to a player.

use super::{
    gifts::{self, Bless, Gift, GiveSettler, ShareFood},
    losses::{LoseUnit, Pandemics},
    moods::{Harm, LowerMood, Which, cities_of, famine, mood_cities},
    quake::{Quake, Volcano},
    upheaval::{self, Blow, Revolution, Uprising},
};
use crate::{
    Good, Goods, Position, Spaces, Table, combat::capture, content::Building,
    effects::ability::Ability, effects::event::Happening, status::government, tokens,
};
use orbis_core::{Seat, step::Stacked};

/// The effect of a card on one player.
pub(super) fn effect(
    position: &mut Position,
    seat: Seat,
    event: Happening,
    drawer: bool,
    table: &mut Table<'_>,
) {
    match event {
        Happening::Pestilence
        | Happening::Epidemics
        | Happening::Pandemics
        | Happening::BlackDeath => disease(position, seat, event),
        Happening::Famine { .. }
        | Happening::Vermin { .. }
        | Happening::Drought
        | Happening::Fire
        | Happening::Flood => want(position, seat, event, table),
        Happening::Harvest { .. }
        | Happening::SharedHarvest { .. }
        | Happening::SmallestHarvest
        | Happening::Trade { .. }
        | Happening::Stability { .. } => plenty(position, seat, event, drawer, table),
        Happening::Settlers | Happening::Migration => wandering(position, seat, event),
        Happening::Volcano { .. } | Happening::Earthquake { .. } => ruin(position, seat, event),
        Happening::CivilWar
        | Happening::Revolution
        | Happening::Uprising
        | Happening::Guillotine
        | Happening::Anarchy => unrest(position, seat, event, table),
        Happening::Envoy => envoy(position, seat, table),
        Happening::Reformation => gifts::reformation(position, seat),
        Happening::SolarEclipse | Happening::TrojanHorse => {}
    }
}

/// The mood of some cities falls by a step.
fn lower(position: &mut Position, seat: Seat, number: u8, which: Which) {
    position.push(LowerMood {
        number,
        ..LowerMood::once(seat, which)
    });
}

fn disease(position: &mut Position, seat: Seat, event: Happening) {
    let cities = position.city_count(seat);
    let units = position.player(seat).units.len() as u8;
    let healthy = position.can(seat, Ability::StayHealthy);
    let more = u8::from(position.can(seat, Ability::SpreadDisease));
    let lose = |number, rewarded| LoseUnit {
        seat,
        number,
        rewarded,
    };
    match event {
        Happening::Pestilence if !healthy && cities >= 2 => {
            lower(position, seat, 1 + more, Which::Any);
        }
        Happening::Epidemics if !healthy && units >= 2 => position.push(lose(1 + more, false)),
        Happening::Pandemics if !healthy && cities >= 2 => position.push(Pandemics {
            seat,
            number: cities / 2,
        }),
        Happening::BlackDeath if units >= 4 => position.push(lose(units / 4 + more, true)),
        _ => {}
    }
}

fn want(position: &mut Position, seat: Seat, event: Happening, table: &mut Table<'_>) {
    match event {
        Happening::Famine { food } => famine(position, seat, food, Which::Any, table),
        Happening::Vermin { food } if position.can(seat, Ability::StoreFood) => {
            famine(position, seat, food, Which::Any, table);
        }
        Happening::Drought => {
            let number = cities_of(position, seat, Which::Barren).len().min(3) as u8;
            famine(position, seat, number, Which::Barren, table);
        }
        Happening::Flood => lower(position, seat, 1, Which::Coast),
        Happening::Fire if cities_of(position, seat, Which::Forest).is_empty() => {
            let wood = position.player(seat).goods[Good::Wood].min(1);
            position.lose(seat, Goods::of(Good::Wood, wood), table);
        }
        Happening::Fire => position.push(LowerMood {
            harm: Harm::Burn,
            ..LowerMood::once(seat, Which::Forest)
        }),
        _ => {}
    }
}

fn plenty(
    position: &mut Position,
    seat: Seat,
    event: Happening,
    drawer: bool,
    table: &mut Table<'_>,
) {
    let food = |number| Goods::of(Good::Food, number);
    match event {
        Happening::Harvest { food: number } => position.gain(seat, food(number), table),
        Happening::SharedHarvest { food: number } => {
            position.gain(seat, food(number), table);
            position.push(ShareFood { seat, number });
        }
        Happening::SmallestHarvest => {
            let counts = || position.seats().map(|seat| position.city_count(seat));
            let (most, least) = (counts().max().unwrap_or(0), counts().min().unwrap_or(0));
            if most == least {
                position.gain(seat, food(1), table);
            } else if position.city_count(seat) == least {
                position.gain(seat, food(most - least), table);
            }
        }
        Happening::Trade {
            good,
            of,
            most,
            drawer: least,
        } => {
            let number = with(position, seat, of).min(most);
            let number = number.max(if drawer { least } else { 0 });
            position.gain(seat, Goods::of(good, number), table);
        }
        Happening::Stability { of, most } => {
            let number = with(position, seat, of).min(most);
            tokens::reward(position, seat, number.max(u8::from(drawer)));
        }
        _ => {}
    }
}

fn wandering(position: &mut Position, seat: Seat, event: Happening) {
    if event == Happening::Migration {
        lower(position, seat, 1, Which::Any);
    }
    position.push(GiveSettler { seat });
    if event == Happening::Settlers {
        capture::settler(position, seat, false);
    }
}

fn ruin(position: &mut Position, seat: Seat, event: Happening) {
    let cities = position.city_count(seat);
    match event {
        Happening::Volcano { cities: least } if cities >= least => position.push(Volcano { seat }),
        Happening::Earthquake { cities: least } if cities >= least => {
            position.turn.quake = Spaces::NONE;
            position.push(Quake { seat, left: 3 });
        }
        _ => {}
    }
}

/// Rules: `coc.fact.event.anarchy`.
fn unrest(position: &mut Position, seat: Seat, event: Happening, table: &mut Table<'_>) {
    match event {
        Happening::CivilWar => {
            let none = mood_cities(position, seat, Which::CivilWar).is_empty();
            let which = if none { Which::Any } else { Which::CivilWar };
            lower(position, seat, 1, which);
        }
        Happening::Revolution => {
            for blow in [Blow::Government, Blow::Action] {
                position.push(Revolution { seat, blow });
            }
        }
        Happening::Uprising if position.player(seat).goods.tokens() > 0 => {
            position.push(Uprising { seat });
        }
        Happening::Guillotine => upheaval::guillotine(position, seat, table),
        Happening::Anarchy => {
            let player = position.player_mut(seat);
            let lost = player.advances.government();
            player.anarchy = player.anarchy.saturating_add(lost.len());
            player.forget(lost);
            table.emit(|| government::News::Lost { seat });
        }
        _ => {}
    }
}

/// A wonder is displayed, culture given.
fn envoy(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    position.gain(seat, Goods::of(Good::Ideas, 1).and(Good::Culture, 1), table);
    if let Some(slot) = position.wonder_deck.draw(orbis_core::SeatSet::ALL, table) {
        position.wonder_open = Some(slot.card);
    }
    position.push(Bless {
        seat,
        gift: Gift::Culture,
    });
}

/// Own cities with one of two buildings.
fn with(position: &Position, seat: Seat, kinds: [Building; 2]) -> u8 {
    position
        .cities
        .of(Some(seat))
        .filter(|city| kinds.iter().any(|kind| city.has(*kind)))
        .count() as u8
}
