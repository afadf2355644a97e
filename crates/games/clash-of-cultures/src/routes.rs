//! Trade routes: pairs of settlers or ships with cities of other players.

use crate::{
    Army, Good, Goods, Position, Space, Spaces, Step, Table, What,
    content::{Building, Kind, adv, special},
};
use orbis_core::Seat;
use orbis_parts::List;

/// A largest set of routes: the unit's space, whether it is a ship, and the city.
pub type Routes = List<(Space, bool, Space), 8>;

/// The routes a player could form.
pub fn routes(position: &Position, seat: Seat, ships_only: bool) -> Routes {
    let steps = if position.special(seat, special::CARTHAGE_TRADE_EMPIRE) {
        3
    } else {
        2
    };
    let waters = position.pirate_waters(seat);
    let open = position.world.revealed() & !waters;
    let cities: Spaces = position
        .cities
        .iter()
        .filter(|city| {
            city.owner.is_some_and(|owner| owner != seat) && city.mood != crate::Mood::Angry
        })
        .map(|city| city.at)
        .collect();
    let mut units: List<(Space, bool, Spaces), 12> = List::new();
    let allied = position.allied_pirates(seat);
    let own = position
        .player(seat)
        .units
        .iter()
        .map(|unit| (unit.at, unit.kind));
    let pirates = position
        .pirates
        .iter()
        .filter(|at| allied.has(**at))
        .map(|at| (*at, Kind::Ship));
    for (at, kind) in own.chain(pirates) {
        let usable = kind == Kind::Ship || (kind == Kind::Settler && !ships_only);
        if usable && !waters.has(at) && !units.is_full() {
            units.push((
                at,
                kind == Kind::Ship,
                at.set().spread(open, steps) & cities,
            ));
        }
    }
    let markets: Spaces = cities
        .iter()
        .filter(|at| {
            position
                .cities
                .at(*at)
                .is_some_and(|city| city.has(Building::Market))
        })
        .collect();
    let plain = pair(&units, cities, markets);
    if !position.special(seat, special::VIKINGS_RAIDING) {
        return plain;
    }
    // Raiders first: ships keep to the cities next to them if that costs no route.
    let mut raiders = units;
    for (at, ship, reach) in raiders.iter_mut() {
        let close = *reach & at.around();
        if *ship && !close.is_empty() {
            *reach = close;
        }
    }
    raiders.sort_unstable_by_key(|(at, ship, reach)| !*ship || (*reach & at.around()).is_empty());
    let raids = pair(&raiders, cities, markets);
    if raids.len() >= plain.len() {
        raids
    } else {
        plain
    }
}

/// Pairs as many units as possible with cities, those whose market would feed a rival last.
fn pair(units: &[(Space, bool, Spaces)], cities: Spaces, markets: Spaces) -> Routes {
    // Augmenting paths; there are at most twelve units.
    let mut owner = [u8::MAX; crate::space::COUNT];
    for open in [cities & !markets, cities] {
        for index in 0..units.len() {
            let mut seen = !open;
            if !owner.contains(&(index as u8)) {
                augment(units, index, &mut owner, &mut seen);
            }
        }
    }
    let mut list = Routes::new();
    for city in (cities & !markets).iter().chain((cities & markets).iter()) {
        let index = usize::from(owner[city.index()]);
        if let Some((at, ship, _)) = units.get(index)
            && list.len() < 8
        {
            list.push((*at, *ship, city));
        }
    }
    list
}

fn augment(
    units: &[(Space, bool, Spaces)],
    index: usize,
    owner: &mut [u8; crate::space::COUNT],
    seen: &mut Spaces,
) -> bool {
    for city in units[index].2.iter() {
        if seen.has(city) {
            continue;
        }
        seen.insert(city);
        let current = owner[city.index()];
        if current == u8::MAX || augment(units, usize::from(current), owner, seen) {
            owner[city.index()] = index as u8;
            return true;
        }
    }
    false
}

/// Could a unit on this space form a route?
pub fn could_trade(position: &Position, seat: Seat, at: Space) -> bool {
    let waters = position.pirate_waters(seat);
    let open = position.world.revealed() & !waters;
    let near = at.set().spread(open, 2);
    let city = |space: Space| {
        position.cities.at(space).is_some_and(|city| {
            city.owner.is_some_and(|owner| owner != seat) && city.mood != crate::Mood::Angry
        })
    };
    !waters.has(at) && near.iter().any(city)
}

/// Takes the income of trade routes.
pub(crate) fn income(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let routes = routes(position, seat, false);
    let number = routes.len().min(4) as u8;
    if number == 0 {
        return;
    }
    let mut markets = 0u8;
    for (at, ship, city_at) in routes.iter().take(4) {
        let Some(city) = position.cities.at(*city_at) else {
            continue;
        };
        let Some(owner) = city.owner else {
            continue;
        };
        if city.has(Building::Market) {
            markets |= 1 << owner.index();
        }
        if *ship && at.around().has(*city_at) && position.special(seat, special::VIKINGS_RAIDING) {
            position.player_mut(owner).raided = true;
        }
    }
    for other in position
        .others(seat)
        .filter(|other| markets >> other.index() & 1 == 1)
    {
        position.gain(other, Goods::of(Good::Gold, 1), table);
    }
    if number >= 2 && position.special(seat, special::PHOENICIA_PURPLE_DYE) {
        position.gain(seat, Goods::of(Good::Culture, 1), table);
    }
    if position.has(seat, adv::CURRENCY) {
        position.push(Step {
            n: number,
            m: 0,
            ..Step::new(What::Income, seat)
        });
    } else {
        position.gain(seat, Goods::of(Good::Food, number), table);
    }
}

/// How an income of so many can be taken: which goods of a mask, so many in all.
pub(crate) fn income_ways(mask: u8, number: u8) -> List<Goods, 120> {
    let mut list = List::new();
    let allowed = |good: Good| mask >> good as u8 & 1 == 1;
    for food in 0..=number {
        for wood in 0..=number - food {
            for ore in 0..=number - food - wood {
                let gold = number - food - wood - ore;
                let fits = (food == 0 || allowed(Good::Food))
                    && (wood == 0 || allowed(Good::Wood))
                    && (ore == 0 || allowed(Good::Ore))
                    && (gold == 0 || allowed(Good::Gold));
                if fits && !list.is_full() {
                    let goods = Goods::of(Good::Food, food)
                        .and(Good::Wood, wood)
                        .and(Good::Ore, ore);
                    list.push(goods.and(Good::Gold, gold));
                }
            }
        }
    }
    list.sort_unstable();
    list
}

/// The goods of an income step: m 0 trade routes, 1 taxes, 2 tribute.
pub(crate) fn income_mask(position: &Position, seat: Seat, kind: u8) -> u8 {
    let gold = if position.has(seat, adv::CURRENCY) {
        1 << Good::Gold as u8
    } else {
        0
    };
    match kind {
        0 => 1 | gold,
        1 => 0b111 | gold,
        _ => 0b11,
    }
}

/// Settlers and ships of a player.
pub fn traders(position: &Position, seat: Seat) -> Spaces {
    position
        .player(seat)
        .units
        .spaces(|kind| matches!(kind, Kind::Ship | Kind::Settler))
}
