//! What event cards do to a player.

use super::{
    gifts::{self, Bless, Gift, GiveSettler, ShareFood},
    losses::{LoseUnit, Pandemics},
    moods::{Harm, LowerMood, Which, cities_of, famine, mood_cities},
    quake::{Quake, Volcano},
    upheaval::{self, Blow, Revolution, Uprising},
};
use crate::{
    Good, Goods, Position, Spaces, Table,
    combat::capture,
    content::{Building, EventId, adv, card},
    status::government,
    tokens,
};
use orbis_core::{Seat, step::Stacked};

/// The effect of a card on one player.
pub(super) fn effect(
    position: &mut Position,
    seat: Seat,
    event: EventId,
    drawer: bool,
    table: &mut Table<'_>,
) {
    let cities = position.city_count(seat);
    let sane = position.has(seat, adv::SANITATION);
    let roads = [adv::ROADS, adv::NAVIGATION, adv::TRADE_ROUTES]
        .into_iter()
        .any(|advance| position.has(seat, advance));
    let units = position.player(seat).units.len() as u8;
    let food = |number| Goods::of(Good::Food, number);
    let lower = |position: &mut Position, number, which| {
        position.push(LowerMood {
            number,
            ..LowerMood::once(seat, which)
        });
    };
    match event {
        card::PESTILENCE if !sane && cities >= 2 => {
            lower(position, 1 + u8::from(roads), Which::Any)
        }
        card::EPIDEMICS if !sane && units >= 2 => {
            position.push(LoseUnit {
                seat,
                number: 1 + u8::from(roads),
                rewarded: false,
            });
        }
        card::FAMINE_1 | card::FAMINE_2 | card::FAMINE_3 => {
            famine(position, seat, 1, Which::Any, table)
        }
        card::SEVERE_FAMINE_1 | card::SEVERE_FAMINE_2 | card::SEVERE_FAMINE_3 => {
            famine(position, seat, 2, Which::Any, table);
        }
        card::GOOD_YEAR_ALL | card::GOOD_YEAR_DRAWER => position.gain(seat, food(1), table),
        card::AWESOME_YEAR_ALL | card::AWESOME_YEAR_DRAWER => position.gain(seat, food(2), table),
        card::FANTASTIC_YEAR_ALL | card::FANTASTIC_YEAR_DRAWER => {
            position.gain(seat, food(3), table)
        }
        card::GOOD_YEAR_SHARE | card::AWESOME_YEAR_SHARE | card::FANTASTIC_YEAR_SHARE => {
            let number = match event {
                card::GOOD_YEAR_SHARE => 1,
                card::AWESOME_YEAR_SHARE => 2,
                _ => 3,
            };
            position.gain(seat, food(number), table);
            position.push(ShareFood { seat, number });
        }
        card::POPULATION_BOOM_1 | card::POPULATION_BOOM_2 => {
            position.push(GiveSettler { seat });
            capture::settler(position, seat, false);
        }
        card::VOLCANO if cities >= 4 => position.push(Volcano { seat }),
        card::EARTHQUAKE | card::HEAVY_EARTHQUAKE if cities >= 3 => {
            position.turn.quake = Spaces::NONE;
            position.push(Quake { seat, left: 3 });
        }
        card::FLOOD | card::HEAVY_FLOOD => lower(position, 1, Which::Coast),
        card::MIGRATION_1 | card::MIGRATION_2 => {
            lower(position, 1, Which::Any);
            position.push(GiveSettler { seat });
        }
        card::CIVIL_WAR_1 | card::CIVIL_WAR_2 => {
            let which = if mood_cities(position, seat, Which::CivilWar).is_empty() {
                Which::Any
            } else {
                Which::CivilWar
            };
            lower(position, 1, which);
        }
        card::REVOLUTION => {
            position.push(Revolution {
                seat,
                blow: Blow::Government,
            });
            position.push(Revolution {
                seat,
                blow: Blow::Action,
            });
        }
        card::UPRISING if position.player(seat).goods.tokens() > 0 => {
            position.push(Uprising { seat })
        }
        card::ENVOY => {
            position.gain(seat, Goods::of(Good::Ideas, 1).and(Good::Culture, 1), table);
            if let Some(slot) = position.wonder_deck.draw(orbis_core::SeatSet::ALL, table) {
                position.wonder_open = Some(slot.card);
            }
            position.push(Bless {
                seat,
                gift: Gift::Culture,
            });
        }
        card::GUILLOTINE => upheaval::guillotine(position, seat, table),
        card::ANARCHY => {
            let player = position.player_mut(seat);
            let lost = player.advances.government();
            player.anarchy = player.anarchy.saturating_add(lost.len());
            lost.iter()
                .for_each(|advance| player.advances.remove(advance));
            table.emit(|| government::News::Lost { seat });
        }
        card::SCIENTIFIC_TRADE => {
            let number = with(position, seat, [Building::Academy, Building::Observatory]);
            let number = number.max(if drawer { 2 } else { 0 });
            position.gain(seat, Goods::of(Good::Ideas, number), table);
        }
        card::FLOURISHING_TRADE => {
            let number = with(position, seat, [Building::Market, Building::Port]).min(3);
            let number = number.max(u8::from(drawer));
            position.gain(seat, Goods::of(Good::Gold, number), table);
        }
        card::ERA_OF_STABILITY => {
            let number = with(position, seat, [Building::Temple, Building::Obelisk]).min(3);
            tokens::reward(position, seat, number.max(u8::from(drawer)));
        }
        card::REFORMATION => gifts::reformation(position, seat),
        card::PANDEMICS if !sane => {
            let number = cities / 2;
            if number > 0 {
                position.push(Pandemics { seat, number });
            }
        }
        card::BLACK_DEATH if units >= 4 => {
            let number = units / 4 + u8::from(roads);
            position.push(LoseUnit {
                seat,
                number,
                rewarded: true,
            });
        }
        card::VERMIN if position.has(seat, adv::STORAGE) => {
            famine(position, seat, 1, Which::Any, table)
        }
        card::DROUGHT => {
            let number = cities_of(position, seat, Which::Barren).len().min(3) as u8;
            famine(position, seat, number, Which::Barren, table);
        }
        card::FIRE => {
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
        card::SUCCESSFUL_YEAR => {
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
