//! Collect: what the land around a city and its port give.

use super::{activate, obstacle, ready, strength};
use crate::{
    Army, Choice, City, Good, GoodSet, Goods, Once, Position, Refusal, Space, Spaces, Table,
    ask::{self, plainly},
    content::{Building, Kind, Terrain},
    effects::ability::Ability,
    refusal::said,
    state::Boon,
    words::count,
};
use orbis_core::{
    Flow, Line, Prompt, Seat, Sink, news, step,
    step::{Ask, Stacked, no_answer},
};
use orbis_parts::List;
use std::ops::ControlFlow;

news! {
    /// What is told of collecting.
    pub enum News {
        /// A city gave its goods.
        Collected { seat: Seat, at: Space, goods: Goods } => {
            Line::by(seat, format!("{seat} collects {} in {at}", said(goods)))
        },
    }
}

/// May the player still collect this turn? Free Economy's collect is the only one of its turn.
pub(crate) fn possible(position: &Position, seat: Seat) -> bool {
    !position.used(Once::FreeEconomy) && ready(position, seat).next().is_some()
}

/// Offers to collect in every city.
pub(crate) fn offers(position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
    let economy = position
        .used(Once::FreeEconomy)
        .then_some(Refusal::FreeEconomy);
    for city in position.cities.of(Some(seat)) {
        sink.decide(
            Choice::Collect { at: city.at },
            economy.or_else(|| obstacle(city)),
        )?;
    }
    ControlFlow::Continue(())
}

/// What Mass Production adds.
fn mass(position: &Position) -> u8 {
    if position.turn.collect_card == Some(Boon::Mass) {
        2
    } else {
        0
    }
}

/// What a collect can take: groups of spaces with the same options.
struct Yields {
    groups: List<Group, 24>,
    /// How many far spaces may be used.
    far: u8,
}

/// So many spaces that give one of these goods, near the city or beyond its own fields.
#[derive(Copy, Clone, Default)]
struct Group {
    goods: GoodSet,
    spaces: u8,
    far: bool,
}

impl Yields {
    fn add(&mut self, goods: GoodSet, spaces: u8, far: bool) {
        if goods.is_empty() || spaces == 0 {
            return;
        }
        let full = self.groups.is_full();
        let same = |group: &&mut Group| group.goods == goods && group.far == far;
        match self.groups.iter_mut().find(same) {
            Some(group) => group.spaces = group.spaces.saturating_add(spaces),
            None if !full => self.groups.push(Group { goods, spaces, far }),
            None => {}
        }
    }

    /// The most that the groups from one on can give, with so many far spaces left.
    fn most(&self, from: usize, far: u8) -> u8 {
        let sum = |far: bool| {
            self.groups[from..]
                .iter()
                .filter(|group| group.far == far)
                .fold(0u8, |sum, group| sum.saturating_add(group.spaces))
        };
        sum(false).saturating_add(sum(true).min(far))
    }
}

const FOOD: GoodSet = GoodSet::only(Good::Food);
const WOOD: GoodSet = GoodSet::only(Good::Wood);
const ORE: GoodSet = GoodSet::only(Good::Ore);

/// What a land space gives this city.
/// Rules: `coc.collect.types`, `coc.collect.need-advance`.
fn land_yield(position: &Position, seat: Seat, city: &City, space: Space) -> GoodSet {
    match position.world.terrain(space) {
        Some(Terrain::Plains) if city.can(Ability::CollectAnything) => GoodSet::RESOURCES,
        Some(Terrain::Plains) if position.can(seat, Ability::Farm) => FOOD,
        Some(Terrain::Forest) if position.can(seat, Ability::Farm) => WOOD,
        Some(Terrain::Mountain) => {
            let terrace = position.can(seat, Ability::CollectFromTerraces);
            let ore = if position.can(seat, Ability::Mine) {
                ORE
            } else {
                GoodSet::NONE
            };
            if terrace {
                FOOD.and(WOOD).and(ORE)
            } else {
                ore
            }
        }
        Some(Terrain::Barren) => {
            let irrigation = if position.can(seat, Ability::Irrigate) {
                FOOD
            } else {
                GoodSet::NONE
            };
            let flood = position.can(seat, Ability::CollectFromFloods);
            if flood { FOOD.and(WOOD) } else { irrigation }
        }
        _ => GoodSet::NONE,
    }
}

/// The most resources of a collect in this city.
pub fn amount(position: &Position, seat: Seat, city: &City) -> u8 {
    let cards = mass(position);
    let kings = position.can(seat, Ability::CollectFromObelisk)
        && city.has(Building::Obelisk)
        && !position.used(Once::DivineKings);
    strength(position, city) + cards + u8::from(kings)
}

/// All totals a full collect in this city can bring.
/// Rules: `coc.collect.fewer`.
/// Rules: `coc.collect.area`, `coc.collect.once-per-space`, `coc.collect.blocked-enemy`, `coc.collect.blocked-exhausted`,
/// `coc.collect.blocked-city`, `coc.collect.unrevealed`, `coc.fact.adv.fishing`, `coc.fact.building.port`,
/// `coc.fact.building.port-only-sea`, `coc.fact.building.port-blocked`, `coc.fact.building.port-mood`.
pub fn totals(position: &Position, seat: Seat, city: &City) -> List<Goods, 200> {
    let world = &position.world;
    let blocked = position.enemy_units(seat) | position.cities.spaces() | world.exhausted;
    let free = |set: Spaces| (set & !blocked) | (city.at.set() & set & !world.exhausted);
    let mut yields = Yields {
        groups: List::new(),
        far: 0,
    };
    let near = free((city.at.around() | city.at.set()) & world.land());
    for space in near.iter() {
        yields.add(land_yield(position, seat, city, space), 1, false);
    }
    let farms = rice(position, seat, city, near);
    // At most one sea space: the port's, or with Fishing any.
    let sea = city.at.around()
        & world.sea()
        & !position.enemy_units(seat)
        & !position.pirate_waters(seat);
    let mut water = GoodSet::NONE;
    if !sea.is_empty() && position.can(seat, Ability::Fish) {
        water = water.with(Good::Food);
    }
    if city.has(Building::Port) && city.port.is_some_and(|port| sea.has(port)) {
        water = water.with(Good::Gold).with(Good::Mood);
    }
    yields.add(water, 1, false);
    let used = u32::from(!water.is_empty());
    if sea.len() > used && position.can(seat, Ability::FishMore) {
        yields.add(FOOD, 1, false);
    }
    // Husbandry: land two spaces away, each space once.
    if position.can(seat, Ability::CollectFar) && !position.used(Once::Husbandry) {
        yields.far = if position.can(seat, Ability::CollectFarTwice) {
            2
        } else {
            1
        };
        let ring = (city.at.around() & world.land()).around() & world.land();
        let far = free(ring & !city.at.around() & !city.at.set());
        for space in far.iter() {
            yields.add(land_yield(position, seat, city, space), 1, true);
        }
    }
    let wanted = amount(position, seat, city);
    let focus = position.turn.collect_card == Some(Boon::Focus);
    let all = yields.most(0, yields.far);
    let most = if focus && all > 0 {
        wanted
    } else {
        wanted.min(all)
    };
    let mut list = List::new();
    gather(&yields, focus, 0, most, yields.far, Goods::NONE, &mut list);
    for goods in list.iter_mut() {
        let extra = farms.min(goods[Good::Food]);
        *goods = goods.and(Good::Food, extra);
    }
    list.sort_unstable();
    let mut unique: List<Goods, 200> = List::new();
    for goods in &list {
        if unique.last() != Some(goods) {
            unique.push(*goods);
        }
    }
    unique
}

/// Rice Cultivation: plains outside the city with own settlers give one more food each, at most 2.
fn rice(position: &Position, seat: Seat, city: &City, near: Spaces) -> u8 {
    if !position.can(seat, Ability::CollectFromFields) {
        return 0;
    }
    let settlers = position
        .player(seat)
        .units
        .spaces(|kind| kind == Kind::Settler);
    let fields = near & settlers & position.world.all(Terrain::Plains) & !city.at.set();
    fields.len().min(2) as u8
}

/// All ways to take `left` goods from the groups from one on, with so many far spaces left.
fn gather(
    yields: &Yields,
    focus: bool,
    from: usize,
    left: u8,
    far: u8,
    sum: Goods,
    list: &mut List<Goods, 200>,
) {
    if list.is_full() {
        return;
    }
    let Some(group) = yields.groups.get(from).copied() else {
        if left == 0 {
            list.push(sum);
        }
        return;
    };
    let open = if group.far { far } else { u8::MAX };
    let most = match focus {
        true if open == 0 => 0,
        true => left,
        false => group.spaces.min(open).min(left),
    };
    for number in 0..=most {
        // With Production Focus one far space may be used again and again.
        let used = match (group.far, focus) {
            (false, _) => 0,
            (true, true) => number.min(1),
            (true, false) => number,
        };
        let rest = left - number;
        if !focus && yields.most(from + 1, far - used) < rest {
            continue;
        }
        split(group.goods, number, sum, &mut |sum| {
            gather(yields, focus, from + 1, rest, far - used, sum, list)
        });
    }
}

/// All ways to take so many of some goods.
fn split(kinds: GoodSet, number: u8, sum: Goods, take: &mut dyn FnMut(Goods)) {
    if number == 0 {
        return take(sum);
    }
    for good in kinds.iter() {
        let later = kinds.after(good);
        if later.is_empty() {
            return take(sum.and(good, number));
        }
        for some in 1..=number {
            let more = sum.and(good, some);
            if some == number {
                take(more);
            } else {
                split(later, number - some, more, take);
            }
        }
    }
}

/// Begins a collect.
pub(crate) fn collect(position: &mut Position, seat: Seat, at: Space) {
    activate(position, seat, at);
    position.turn.collects = position.turn.collects.saturating_add(1);
    position.push(Gather { seat, at });
}

step! {
    /// What is collected here?
    pub struct Gather { seat: Seat, at: Space }
}

impl Ask<Position> for Gather {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let at = self.at;
        let most = position
            .own_city(seat, at)
            .map_or(0, |city| amount(position, seat, city));
        Prompt::new(
            "coc.collect.amount",
            format!("What do you collect in {at}?"),
        )
        .hint(format!(
            "At most {}, one of each space.",
            count(most, "good")
        ))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        sink.offer(Choice::Goods { goods: Goods::NONE })?;
        let Some(city) = position.own_city(seat, self.at) else {
            return ControlFlow::Continue(());
        };
        for goods in totals(position, seat, city)
            .iter()
            .filter(|goods| !goods.is_none())
        {
            sink.offer(Choice::Goods { goods: *goods })?;
        }
        ControlFlow::Continue(())
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Goods { goods } => gathered(position, seat, self.at, goods, table),
            _ => no_answer(self, choice),
        }
    }
}

/// The goods are taken, and what comes on top of them.
/// Rules: `coc.fact.adv.public-education`.
fn gathered(position: &mut Position, seat: Seat, at: Space, goods: Goods, table: &mut Table<'_>) {
    let Some(city) = position.own_city(seat, at).copied() else {
        return;
    };
    if beyond(position, seat, &city, goods) {
        position.mark(Once::Husbandry);
    }
    if goods.total() > strength(position, &city) + mass(position) {
        position.mark(Once::DivineKings);
    }
    position.turn.collect_card = None;
    table.emit(|| News::Collected { seat, at, goods });
    position.player_mut(seat).gain(goods);
    if position.can(seat, Ability::AcademyTeaches) {
        let scribes = position.can(seat, Ability::ScribesTeach);
        let academy =
            city.has(Building::Academy) && (scribes || !position.used(Once::PublicEducation));
        let observatory =
            scribes && city.has(Building::Observatory) && !position.used(Once::Scribes);
        if academy {
            position.mark(Once::PublicEducation);
            position.gain(seat, Goods::of(Good::Ideas, 1), table);
        } else if observatory {
            position.mark(Once::Scribes);
            position.gain(seat, Goods::of(Good::Ideas, 1), table);
        }
    }
    if goods[Good::Ore] >= 2
        && position.can(seat, Ability::SmeltGold)
        && position.player(seat).goods[Good::Ore] > 0
    {
        position.push(Metallurgy { seat });
    }
}

/// Could this total not be had without the far spaces of Husbandry?
/// Rules: `coc.fact.adv.husbandry`.
fn beyond(position: &Position, seat: Seat, city: &City, goods: Goods) -> bool {
    if !position.can(seat, Ability::CollectFar) || position.used(Once::Husbandry) {
        return false;
    }
    let mut without = *position;
    without.mark(Once::Husbandry);
    !totals(&without, seat, city).contains(&goods)
}

step! {
    /// Is one of the ore taken as gold?
    pub struct Metallurgy { seat: Seat }
    /// Where is collected by a card or by Free Economy?
    pub struct CollectNow { seat: Seat }
}

impl Ask<Position> for Metallurgy {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        Prompt::new(
            "coc.fact.adv.metallurgy",
            "Take one of the ore as gold instead?",
        )
        .hint(ask::purse(position, seat))
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::yes_or_no(sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if choice == Choice::Yes {
            position.lose(seat, Goods::of(Good::Ore, 1), table);
            position.gain(seat, Goods::of(Good::Gold, 1), table);
        }
    }
}

impl Ask<Position> for CollectNow {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let hint = match position.turn.collect_card {
            Some(Boon::Focus) => "Spaces may be used more than once.",
            Some(Boon::Mass) => "You collect 2 more than usual.",
            None => "It is the only collect of this turn.",
        };
        Prompt::new("coc.collect.amount", "Where do you collect?").hint(hint)
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for city in position.cities.of(Some(seat)) {
            sink.decide(Choice::Collect { at: city.at }, obstacle(city))?;
        }
        sink.offer(Choice::Decline)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        match choice {
            Choice::Collect { at } => collect(position, seat, at),
            _ => position.turn.collect_card = None,
        }
    }
}
