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
    let cities = position.city_count(seat);
    let sane = position.can(seat, Ability::StayHealthy);
    let roads = position.can(seat, Ability::SpreadDisease);
    let units = position.player(seat).units.len() as u8;
    let food = |number| Goods::of(Good::Food, number);
    let lower = |position: &mut Position, number, which| {
        position.push(LowerMood {
            number,
            ..LowerMood::once(seat, which)
        });
    };
    match event {
        Happening::Pestilence if !sane && cities >= 2 => {
            lower(position, 1 + u8::from(roads), Which::Any)
        }
        Happening::Epidemics if !sane && units >= 2 => {
            position.push(LoseUnit {
                seat,
                number: 1 + u8::from(roads),
                rewarded: false,
            });
        }
        Happening::Famine { food } => famine(position, seat, food, Which::Any, table),
        Happening::Harvest { food: number } => position.gain(seat, food(number), table),
        Happening::SharedHarvest { food: number } => {
            position.gain(seat, food(number), table);
            position.push(ShareFood { seat, number });
        }
        Happening::Settlers => {
            position.push(GiveSettler { seat });
            capture::settler(position, seat, false);
        }
        Happening::Volcano { cities: least } if cities >= least => position.push(Volcano { seat }),
        Happening::Earthquake { cities: least } if cities >= least => {
            position.turn.quake = Spaces::NONE;
            position.push(Quake { seat, left: 3 });
        }
        Happening::Flood => lower(position, 1, Which::Coast),
        Happening::Migration => {
            lower(position, 1, Which::Any);
            position.push(GiveSettler { seat });
        }
        Happening::CivilWar => {
            let which = if mood_cities(position, seat, Which::CivilWar).is_empty() {
                Which::Any
            } else {
                Which::CivilWar
            };
            lower(position, 1, which);
        }
        Happening::Revolution => {
            position.push(Revolution {
                seat,
                blow: Blow::Government,
            });
            position.push(Revolution {
                seat,
                blow: Blow::Action,
            });
        }
        Happening::Uprising if position.player(seat).goods.tokens() > 0 => {
            position.push(Uprising { seat })
        }
        Happening::Envoy => {
            position.gain(seat, Goods::of(Good::Ideas, 1).and(Good::Culture, 1), table);
            if let Some(slot) = position.wonder_deck.draw(orbis_core::SeatSet::ALL, table) {
                position.wonder_open = Some(slot.card);
            }
            position.push(Bless {
                seat,
                gift: Gift::Culture,
            });
        }
        Happening::Guillotine => upheaval::guillotine(position, seat, table),
        Happening::Anarchy => {
            let player = position.player_mut(seat);
            let lost = player.advances.government();
            player.anarchy = player.anarchy.saturating_add(lost.len());
            lost.iter()
                .for_each(|advance| player.advances.remove(advance));
            table.emit(|| government::News::Lost { seat });
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
        Happening::Reformation => gifts::reformation(position, seat),
        Happening::Pandemics if !sane => {
            let number = cities / 2;
            if number > 0 {
                position.push(Pandemics { seat, number });
            }
        }
        Happening::BlackDeath if units >= 4 => {
            let number = units / 4 + u8::from(roads);
            position.push(LoseUnit {
                seat,
                number,
                rewarded: true,
            });
        }
        Happening::Vermin { food } if position.can(seat, Ability::StoreFood) => {
            famine(position, seat, food, Which::Any, table)
        }
        Happening::Drought => {
            let number = cities_of(position, seat, Which::Barren).len().min(3) as u8;
            famine(position, seat, number, Which::Barren, table);
        }
        Happening::Fire => {
            if cities_of(position, seat, Which::Forest).is_empty() {
                let wood = position.player(seat).goods[Good::Wood].min(1);
                position.lose(seat, Goods::of(Good::Wood, wood), table);
            } else {
                position.push(LowerMood {
                    harm: Harm::Burn,
                    ..LowerMood::once(seat, Which::Forest)
                });
            }
        }
        Happening::SmallestHarvest => {
            let most = position
                .seats()
                .map(|seat| position.city_count(seat))
                .max()
                .unwrap_or(0);
            let least = position
                .seats()
                .map(|seat| position.city_count(seat))
                .min()
                .unwrap_or(0);
            if most == least {
                position.gain(seat, food(1), table);
            } else if cities == least {
                position.gain(seat, food(most - least), table);
            }
        }
        _ => {}
    }
}

/// Own cities with one of two buildings.
fn with(position: &Position, seat: Seat, kinds: [Building; 2]) -> u8 {
    position
        .cities
        .of(Some(seat))
        .filter(|city| kinds.iter().any(|kind| city.has(*kind)))
        .count() as u8
}
