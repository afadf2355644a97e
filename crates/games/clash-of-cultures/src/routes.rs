//! Trade routes: pairs of settlers or ships with cities of other players.

use crate::{
    Army, Choice, Good, GoodSet, Goods, Position, Space, Spaces, Table,
    ask::{self, plainly},
    content::{Building, Kind, words},
    effects::ability::Ability,
    words::count,
};
use orbis_core::{
    Flow, Prompt, Seat, Sink, step,
    step::{Ask, Stacked, no_answer},
};
use orbis_parts::List;

/// A largest set of routes: the unit's space, whether it is a ship, and the city.
pub type Routes = List<(Space, bool, Space), 8>;

/// How far a player's routes lead.
fn steps(position: &Position, seat: Seat) -> u8 {
    if position.can(seat, Ability::TradeFarther) {
        3
    } else {
        2
    }
}

/// The routes a player could form.
/// Rules: `coc.fact.trade.route`, `coc.fact.trade.matching`, `coc.fact.trade.path`, `coc.fact.trade.not-barbarian`.
pub fn routes(position: &Position, seat: Seat, ships_only: bool) -> Routes {
    let steps = steps(position, seat);
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
    if !position.can(seat, Ability::RaidByRoutes) {
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
    let near = at.set().spread(open, steps(position, seat));
    let city = |space: Space| {
        position.cities.at(space).is_some_and(|city| {
            city.owner.is_some_and(|owner| owner != seat) && city.mood != crate::Mood::Angry
        })
    };
    !waters.has(at) && near.iter().any(city)
}

/// Takes the income of trade routes.
/// Rules: `coc.fact.trade.when`, `coc.fact.building.market-gold`.
pub(crate) fn income(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let routes = routes(position, seat, false);
    let number = routes.len().min(4) as u8;
    if number == 0 {
        return;
    }
    let mut markets = orbis_core::SeatSet::NONE;
    for (at, ship, city_at) in routes.iter().take(4) {
        let Some(city) = position.cities.at(*city_at) else {
            continue;
        };
        let Some(owner) = city.owner else {
            continue;
        };
        if city.has(Building::Market) {
            markets = markets.with(owner);
        }
        if *ship && at.around().has(*city_at) && position.can(seat, Ability::RaidByRoutes) {
            position.player_mut(owner).raided = true;
        }
    }
    for other in position
        .others(seat)
        .filter(|other| markets.contains(*other))
    {
        position.gain(other, Goods::of(Good::Gold, 1), table);
    }
    if number >= 2 && position.can(seat, Ability::TradeForCulture) {
        position.gain(seat, Goods::of(Good::Culture, 1), table);
    }
    if position.can(seat, Ability::TradeForGold) {
        position.push(Income {
            seat,
            number,
            source: Source::Routes,
        });
    } else {
        position.gain(seat, Goods::of(Good::Food, number), table);
    }
}

words! {
    /// Where an income comes from.
    pub enum Source {
        /// Trade routes.
        Routes = "routes",
        /// Taxes.
        Taxes = "taxes",
        /// Tribute of cities near an army.
        Tribute = "tribute",
    }
}

step! {
    /// In which goods is an income of so many taken?
    pub struct Income { seat: Seat, number: u8, source: Source }
}

impl Income {
    /// The goods it may be taken in.
    fn kinds(self, position: &Position) -> GoodSet {
        let mut kinds = GoodSet::only(Good::Food);
        match self.source {
            Source::Routes => {}
            Source::Taxes => kinds = kinds.with(Good::Wood).with(Good::Ore),
            Source::Tribute => return kinds.with(Good::Wood),
        }
        if position.can(self.seat, Ability::TradeForGold) {
            kinds = kinds.with(Good::Gold);
        }
        kinds
    }
}

impl Ask<Position> for Income {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let text = match self.source {
            Source::Routes => "What do your trade routes bring?",
            Source::Taxes => "What do your taxes bring?",
            Source::Tribute => "What tribute do you take?",
        };
        let kinds: Vec<String> = self
            .kinds(position)
            .iter()
            .map(|good| good.to_string())
            .collect();
        Prompt::new("coc.fact.trade.income", text).hint(format!(
            "{} in all, of {}.",
            count(self.number, "good"),
            crate::words::list(&kinds)
        ))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::goods(
            &income_ways(self.kinds(position), self.number.min(10)),
            sink,
        )
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Goods { goods } => position.gain(seat, goods, table),
            _ => no_answer(self, choice),
        }
    }
}

/// How an income of so many can be taken in some goods.
/// Rules: `coc.fact.taxes-mix`.
fn income_ways(kinds: GoodSet, number: u8) -> List<Goods, 120> {
    let mut list = List::new();
    for food in 0..=number {
        for wood in 0..=number - food {
            for ore in 0..=number - food - wood {
                let gold = number - food - wood - ore;
                let goods = Goods::of(Good::Food, food)
                    .and(Good::Wood, wood)
                    .and(Good::Ore, ore)
                    .and(Good::Gold, gold);
                let fits = Good::RESOURCES
                    .into_iter()
                    .all(|good| goods[good] == 0 || kinds.has(good));
                if fits && !list.is_full() {
                    list.push(goods);
                }
            }
        }
    }
    list.sort_unstable();
    list
}

/// Settlers and ships of a player.
/// Rules: `coc.fact.trade.cargo`.
pub fn traders(position: &Position, seat: Seat) -> Spaces {
    position
        .player(seat)
        .units
        .spaces(|kind| matches!(kind, Kind::Ship | Kind::Settler))
}
