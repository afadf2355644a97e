//! Collect: what the land around a city and its port give.

use super::{activate, obstacle, ready, strength};
use crate::{
    Army, Choice, City, Good, GoodSet, Goods, Once, Position, Refusal, Space, Spaces, Table,
    ask::{self, plainly, yes_or_no},
    content::{Building, Kind, Terrain},
    effects::ability::Ability,
    refusal::said,
    state::Boon,
    words::{self, count},
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, news, step,
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

    /// The most that these groups can give, with so many far spaces left.
    fn most(groups: &[Group], far: u8) -> u8 {
        let (mut near, mut beyond) = (0u8, 0u8);
        for group in groups {
            let sum = if group.far { &mut beyond } else { &mut near };
            *sum = sum.saturating_add(group.spaces);
        }
        near.saturating_add(beyond.min(far))
    }
}

const FOOD: GoodSet = GoodSet::only(Good::Food);
const WOOD: GoodSet = GoodSet::only(Good::Wood);
const ORE: GoodSet = GoodSet::only(Good::Ore);

/// What land of a terrain gives this city.
/// Rules: `coc.collect.types`, `coc.collect.need-advance`.
fn land_yield(position: &Position, seat: Seat, city: &City, terrain: Terrain) -> GoodSet {
    let can = |ability| position.can(seat, ability);
    let with = |ability, goods| if can(ability) { goods } else { GoodSet::NONE };
    match terrain {
        Terrain::Plains if city.can(Ability::CollectAnything) => GoodSet::RESOURCES,
        Terrain::Plains => with(Ability::Farm, FOOD),
        Terrain::Forest => with(Ability::Farm, WOOD),
        Terrain::Mountain if can(Ability::CollectFromTerraces) => FOOD.and(WOOD).and(ORE),
        Terrain::Mountain => with(Ability::Mine, ORE),
        Terrain::Barren if can(Ability::CollectFromFloods) => FOOD.and(WOOD),
        Terrain::Barren => with(Ability::Irrigate, FOOD),
        Terrain::Sea => GoodSet::NONE,
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
    let mut list = List::new();
    let far = husbandry(position, seat);
    totals_with(position, seat, city, far, &mut list);
    list
}

/// How many far spaces Husbandry lets a collect use now.
/// Rules: `coc.fact.adv.husbandry`.
fn husbandry(position: &Position, seat: Seat) -> u8 {
    if !position.can(seat, Ability::CollectFar) || position.used(Once::Husbandry) {
        0
    } else if position.can(seat, Ability::CollectFarTwice) {
        2
    } else {
        1
    }
}

/// The same with so many far spaces, into an empty list.
fn totals_with(position: &Position, seat: Seat, city: &City, far: u8, list: &mut List<Goods, 200>) {
    let world = &position.world;
    let enemies = position.enemy_units(seat);
    let blocked = enemies | position.cities.spaces() | world.exhausted;
    let free = |set: Spaces| (set & !blocked) | (city.at.set() & set & !world.exhausted);
    let mut yields = Yields {
        groups: List::new(),
        far,
    };
    let near = free((city.at.around() | city.at.set()) & world.land());
    let land = |yields: &mut Yields, spaces: Spaces, far: bool| {
        for terrain in Terrain::ALL.iter().copied() {
            let there = spaces & world.all(terrain);
            if !there.is_empty() {
                let goods = land_yield(position, seat, city, terrain);
                // Few spaces are sooner gone through than counted.
                yields.add(goods, there.iter().count() as u8, far);
            }
        }
    };
    land(&mut yields, near, false);
    let farms = rice(position, seat, city, near);
    // At most one sea space: the port's, or with Fishing any.
    let sea = city.at.around() & world.sea() & !enemies & !position.pirate_waters(seat);
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
    if far > 0 {
        let ring = (city.at.around() & world.land()).around() & world.land();
        let far = free(ring & !city.at.around() & !city.at.set());
        land(&mut yields, far, true);
    }
    let wanted = amount(position, seat, city);
    let focus = position.turn.collect_card == Some(Boon::Focus);
    let all = Yields::most(&yields.groups, yields.far);
    let most = if focus && all > 0 {
        wanted
    } else {
        wanted.min(all)
    };
    gather(&yields.groups, focus, most, yields.far, Goods::NONE, list);
    if farms > 0 {
        for goods in list.iter_mut() {
            let extra = farms.min(goods[Good::Food]);
            *goods = goods.and(Good::Food, extra);
        }
    }
    if list.len() > 1 {
        list.sort_unstable();
        let mut last = None;
        list.retain(|goods| last.replace(*goods) != Some(*goods));
    }
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

/// All ways to take `left` goods from these groups, with so many far spaces left.
fn gather(
    groups: &[Group],
    focus: bool,
    left: u8,
    far: u8,
    sum: Goods,
    list: &mut List<Goods, 200>,
) {
    if list.is_full() {
        return;
    }
    if left == 0 {
        return list.push(sum);
    }
    let Some((group, later)) = groups.split_first() else {
        return;
    };
    let open = if group.far { far } else { u8::MAX };
    let most = match focus {
        true if open == 0 => 0,
        true => left,
        false => group.spaces.min(open).min(left),
    };
    // What the later groups cannot give is taken here.
    let least = if focus {
        0
    } else {
        left.saturating_sub(Yields::most(later, far))
    };
    for number in least..=most {
        // With Production Focus one far space may be used again and again.
        let used = match (group.far, focus) {
            (false, _) => 0,
            (true, true) => number.min(1),
            (true, false) => number,
        };
        let rest = left - number;
        if used > 0 && !focus && Yields::most(later, far - used) < rest {
            continue;
        }
        let mut rest = |sum| gather(later, focus, rest, far - used, sum, list);
        match group.goods.single() {
            Some(good) => rest(sum.and(good, number)),
            None => split(group.goods, number, sum, &mut rest),
        }
    }
}

/// All ways to take so many of some goods.
fn split(kinds: GoodSet, number: u8, sum: Goods, take: &mut dyn FnMut(Goods)) {
    if number == 0 {
        return take(sum);
    }
    if let Some(good) = kinds.single() {
        return take(sum.and(good, number));
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

/// Everything less than these totals but nothing at all, in order: nobody need take all there is (`coc.collect.fewer`).
fn fewer(totals: &[Goods]) -> Vec<Goods> {
    let mut all: Vec<Goods> = totals.to_vec();
    let mut next = 0;
    while let Some(goods) = all.get(next).copied() {
        for good in Good::ALL.iter().copied().filter(|good| goods[*good] > 0) {
            let less = goods - Goods::of(good, 1);
            if !all.contains(&less) {
                all.push(less);
            }
        }
        next += 1;
    }
    let mut less = all.split_off(totals.len());
    less.retain(|goods| !goods.is_none());
    less.sort_unstable();
    less
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
        let mut totals = List::new();
        let far = husbandry(position, seat);
        totals_with(position, seat, city, far, &mut totals);
        for goods in totals.iter().filter(|goods| !goods.is_none()) {
            sink.offer(Choice::Goods { goods: *goods })?;
        }
        if !sink.deaf() {
            for goods in fewer(&totals) {
                sink.also(Choice::Goods { goods })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        let offer = words::offer(position, seat, choice);
        let (Choice::Goods { goods }, Some(city)) = (choice, position.own_city(seat, self.at))
        else {
            return offer;
        };
        if goods.is_none() || totals(position, seat, city).contains(&goods) {
            offer
        } else {
            offer.under("Collect less")
        }
    }

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
    let has = position.player(seat).goods[Good::Ore];
    let spilled = has + goods[Good::Ore] > position.player(seat).limit(Good::Ore);
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
    if goods[Good::Ore] >= 2 && position.can(seat, Ability::SmeltGold) {
        position.push(Metallurgy { seat, spilled });
    }
}

/// Could this total not be had without the far spaces of Husbandry?
/// Rules: `coc.fact.adv.husbandry`.
fn beyond(position: &Position, seat: Seat, city: &City, goods: Goods) -> bool {
    if husbandry(position, seat) == 0 {
        return false;
    }
    let mut near = List::new();
    totals_with(position, seat, city, 0, &mut near);
    !near.iter().any(|total| total.covers(goods))
}

step! {
    /// Is one of the ore taken as gold?
    pub struct Metallurgy {
        seat: Seat,
        /// There was no room for all of the ore: what becomes gold is of that which was lost.
        #[serde(default)]
        spilled: bool,
    }
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

    yes_or_no!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if choice == Choice::Yes {
            let ore = u8::from(!self.spilled);
            position.lose(seat, Goods::of(Good::Ore, ore), table);
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

    plainly!(no: "Collect nothing");

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        match choice {
            Choice::Collect { at } => collect(position, seat, at),
            _ => position.turn.collect_card = None,
        }
    }
}
