//! Activate a city: collect and construct. Recruiting has its own file.

use crate::{
    Army, Choice, City, Event, Good, Goods, Mood, Position, Refusal, Space, Spaces, Step, Table,
    What,
    content::{Building, Kind, Terrain, adv, card, leader, special, wonder},
    once,
};
use orbis_core::{Seat, Sink};
use orbis_parts::List;
use std::ops::ControlFlow;

/// Why a city cannot be activated.
#[inline]
pub fn obstacle(city: &City) -> Option<Refusal> {
    (city.mood == Mood::Angry && city.angry_used).then_some(Refusal::AngryActivated { at: city.at })
}

/// Counts an activation; a second one lowers the mood when its action is done.
pub(crate) fn activate(position: &mut Position, seat: Seat, at: Space) {
    let Some(city) = position.cities.at_mut(at) else {
        return;
    };
    let drop = city.activations > 0 && city.mood != Mood::Angry;
    if city.mood == Mood::Angry {
        city.angry_used = true;
    }
    city.activations = city.activations.saturating_add(1);
    if drop {
        position.push(Step {
            at,
            ..Step::new(What::Weary, seat)
        });
    }
}

/// The mood drop of a repeated activation. Code of Laws and City States may turn it away.
pub(crate) fn weary(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    let law = position.special(seat, special::BABYLON_CODE_OF_LAWS)
        && !position.used(once::CODE_OF_LAWS)
        && position.can_pay_token(seat, Good::Culture, 1);
    if law || !relief(position, seat, at).is_empty() {
        position.push(Step {
            at,
            ..Step::new(What::WearyChoice, seat)
        });
    } else {
        position.lower(at, table);
    }
}

/// Greek cities that may take over the activation.
fn relief(position: &Position, seat: Seat, at: Space) -> Spaces {
    if !position.special(seat, special::GREECE_CITY_STATES) || position.used(once::CITY_STATES) {
        return Spaces::NONE;
    }
    let Some(tired) = position.own_city(seat, at) else {
        return Spaces::NONE;
    };
    let others = position.cities.of(Some(seat)).filter(|city| {
        city.at != at
            && city.size() >= tired.size()
            && city.mood >= tired.mood
            && obstacle(city).is_none()
    });
    others.map(|city| city.at).collect()
}

pub(crate) fn weary_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    at: Space,
    sink: &mut S,
) -> ControlFlow<()> {
    for city in relief(position, seat, at).iter() {
        sink.offer(Choice::City { at: city })?;
    }
    if position.special(seat, special::BABYLON_CODE_OF_LAWS)
        && !position.used(once::CODE_OF_LAWS)
        && position.can_pay_token(seat, Good::Culture, 1)
    {
        sink.offer(Choice::Yes)?;
    }
    sink.offer(Choice::Decline)
}

pub(crate) fn weary_choice(
    position: &mut Position,
    seat: Seat,
    at: Space,
    choice: Choice,
    table: &mut Table<'_>,
) {
    match choice {
        Choice::City { at: other } => {
            position.mark(once::CITY_STATES);
            if let Some(city) = position.cities.at_mut(at) {
                city.activations = city.activations.saturating_sub(1);
            }
            activate(position, seat, other);
        }
        Choice::Yes => {
            position.mark(once::CODE_OF_LAWS);
            position.pay_token(seat, Good::Culture, 1, table);
        }
        _ => position.lower(at, table),
    }
}

/// How strong a city is for collecting and recruiting; Forced Labor lifts anger.
#[inline]
pub fn strength(position: &Position, city: &City) -> u8 {
    if city.mood == Mood::Angry && position.turn.forced_labor {
        city.size()
    } else {
        city.strength()
    }
}

// ---- collect ----

/// What a collect can take: groups of spaces with the same options.
struct Yields {
    groups: List<(u8, u8), 16>,
}

impl Yields {
    fn add(&mut self, mask: u8, number: u8) {
        if mask == 0 || number == 0 {
            return;
        }
        let full = self.groups.is_full();
        match self.groups.iter_mut().find(|(known, _)| *known == mask) {
            Some((_, count)) => *count = count.saturating_add(number),
            None if !full => self.groups.push((mask, number)),
            None => {}
        }
    }

    fn most(&self) -> u8 {
        self.groups
            .iter()
            .fold(0, |sum, (_, count)| sum.saturating_add(*count))
    }
}

const fn bit(good: Good) -> u8 {
    1 << good as u8
}

/// What a land space gives this city.
fn land_yield(position: &Position, seat: Seat, city: &City, space: Space) -> u8 {
    let player = position.player(seat);
    match position.world.terrain(space) {
        Some(Terrain::Plains) if city.holds(wonder::GREAT_GARDENS) => 0b1_1111,
        Some(Terrain::Plains) if player.has(adv::FARMING) => bit(Good::Food),
        Some(Terrain::Forest) if player.has(adv::FARMING) => bit(Good::Wood),
        Some(Terrain::Mountain) => {
            let terrace = position.special(seat, special::MAYA_TERRACE);
            let ore = if player.has(adv::MINING) {
                bit(Good::Ore)
            } else {
                0
            };
            if terrace {
                bit(Good::Food) | bit(Good::Wood) | bit(Good::Ore)
            } else {
                ore
            }
        }
        Some(Terrain::Barren) => {
            let irrigation = if player.has(adv::IRRIGATION) {
                bit(Good::Food)
            } else {
                0
            };
            let flood = position.special(seat, special::EGYPT_FLOOD);
            if flood {
                bit(Good::Food) | bit(Good::Wood)
            } else {
                irrigation
            }
        }
        _ => 0,
    }
}

/// The most resources of a collect in this city.
pub fn amount(position: &Position, seat: Seat, city: &City) -> u8 {
    let cards = if position.turn.collect_card == 2 {
        2
    } else {
        0
    };
    let kings = position.special(seat, special::MAYA_DIVINE_KINGS)
        && city.has(Building::Obelisk)
        && !position.used(once::DIVINE_KINGS);
    strength(position, city) + cards + u8::from(kings)
}

/// All totals a full collect in this city can bring.
pub fn totals(position: &Position, seat: Seat, city: &City) -> List<Goods, 200> {
    let world = &position.world;
    let blocked = position.enemy_units(seat) | position.cities.spaces() | world.exhausted;
    let free = |set: Spaces| (set & !blocked) | (city.at.set() & set & !world.exhausted);
    let mut yields = Yields {
        groups: List::new(),
    };
    let near = free((city.at.around() | city.at.set()) & world.land());
    for space in near.iter() {
        yields.add(land_yield(position, seat, city, space), 1);
    }
    let farms = rice(position, seat, city, near);
    // At most one sea space: the port's, or with Fishing any.
    let sea = city.at.around()
        & world.sea()
        & !position.enemy_units(seat)
        & !position.pirate_waters(seat);
    let mut water = 0;
    let player = position.player(seat);
    if !sea.is_empty() && player.has(adv::FISHING) {
        water |= bit(Good::Food);
    }
    if city.has(Building::Port) && city.port.is_some_and(|port| sea.has(port)) {
        water |= bit(Good::Gold) | bit(Good::Mood);
    }
    yields.add(water, 1);
    let used = u32::from(water != 0);
    if sea.len() > used && position.special(seat, special::AZTECS_CHINAMPAS) {
        yields.add(bit(Good::Food), 1);
    }
    // Husbandry: land two spaces away.
    if player.has(adv::HUSBANDRY) && !position.used(once::HUSBANDRY) {
        let number = if player.has(adv::ROADS) { 2 } else { 1 };
        let ring = (city.at.around() & world.land()).around() & world.land();
        let far = free(ring & !city.at.around() & !city.at.set());
        let mut masks: List<u8, 24> = List::new();
        for space in far.iter() {
            let mask = land_yield(position, seat, city, space);
            if mask != 0 && !masks.is_full() {
                masks.push(mask);
            }
        }
        let all = masks.iter().fold(0, |sum, mask| sum | mask);
        // Together they bring at most `number`; which of them is the collector's choice.
        yields.add(all, number.min(masks.len() as u8));
    }
    let wanted = amount(position, seat, city);
    let focus = position.turn.collect_card == 1;
    let most = if focus && yields.most() > 0 {
        wanted
    } else {
        wanted.min(yields.most())
    };
    let mut list = List::new();
    gather(&yields, focus, 0, most, Goods::NONE, &mut list);
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
    if !position.special(seat, special::CHINA_RICE_CULTIVATION) {
        return 0;
    }
    let settlers = position
        .player(seat)
        .units
        .spaces(|kind| kind == Kind::Settler);
    let fields = near & settlers & position.world.all(Terrain::Plains) & !city.at.set();
    fields.len().min(2) as u8
}

fn gather(
    yields: &Yields,
    focus: bool,
    group: usize,
    left: u8,
    sum: Goods,
    list: &mut List<Goods, 200>,
) {
    if list.is_full() {
        return;
    }
    let Some((mask, count)) = yields.groups.get(group).copied() else {
        if left == 0 {
            list.push(sum);
        }
        return;
    };
    let rest: u8 = yields.groups[group + 1..]
        .iter()
        .map(|(_, count)| *count)
        .sum();
    let most = if focus { left } else { count.min(left) };
    let least = if focus {
        if group + 1 == yields.groups.len() {
            left
        } else {
            0
        }
    } else {
        left.saturating_sub(rest)
    };
    for number in least..=most {
        split(mask, 0, number, sum, &mut |sum| {
            gather(yields, focus, group + 1, left - number, sum, list)
        });
    }
}

/// All ways to take so many of the goods in a mask.
fn split(mask: u8, from: u8, number: u8, sum: Goods, take: &mut dyn FnMut(Goods)) {
    if number == 0 {
        return take(sum);
    }
    for good in (from..7).filter(|good| mask >> good & 1 == 1) {
        let last = mask >> (good + 1) == 0;
        if last {
            return take(sum.and(Good::ALL[usize::from(good)], number));
        }
        for some in 1..=number {
            let more = sum.and(Good::ALL[usize::from(good)], some);
            if some == number {
                take(more);
            } else {
                split(mask, good + 1, number - some, more, take);
            }
        }
    }
}

pub(crate) fn gather_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    at: Space,
    sink: &mut S,
) -> ControlFlow<()> {
    sink.offer(Choice::Goods { goods: Goods::NONE })?;
    if let Some(city) = position.own_city(seat, at) {
        for goods in totals(position, seat, city)
            .iter()
            .filter(|goods| !goods.is_none())
        {
            sink.offer(Choice::Goods { goods: *goods })?;
        }
    }
    ControlFlow::Continue(())
}

/// Begins a collect.
pub(crate) fn collect(position: &mut Position, seat: Seat, at: Space) {
    activate(position, seat, at);
    position.turn.collects = position.turn.collects.saturating_add(1);
    position.push(Step {
        at,
        ..Step::new(What::Gather, seat)
    });
}

/// The goods are taken, and what comes on top of them.
pub(crate) fn gathered(
    position: &mut Position,
    seat: Seat,
    at: Space,
    goods: Goods,
    table: &mut Table<'_>,
) {
    let Some(city) = position.own_city(seat, at).copied() else {
        return;
    };
    if beyond(position, seat, &city, goods) {
        position.mark(once::HUSBANDRY);
    }
    if goods.total()
        > strength(position, &city)
            + if position.turn.collect_card == 2 {
                2
            } else {
                0
            }
    {
        position.mark(once::DIVINE_KINGS);
    }
    position.turn.collect_card = 0;
    table.emit(|| Event::Collected { seat, at, goods });
    position.player_mut(seat).gain(goods);
    if position.has(seat, adv::PUBLIC_EDUCATION) {
        let scribes = position.special(seat, special::BABYLON_SCRIBES);
        let academy =
            city.has(Building::Academy) && (scribes || !position.used(once::PUBLIC_EDUCATION));
        let observatory =
            scribes && city.has(Building::Observatory) && !position.used(once::SCRIBES);
        if academy {
            position.mark(once::PUBLIC_EDUCATION);
            position.gain(seat, Goods::of(Good::Ideas, 1), table);
        } else if observatory {
            position.mark(once::SCRIBES);
            position.gain(seat, Goods::of(Good::Ideas, 1), table);
        }
    }
    if goods[Good::Ore] >= 2
        && position.has(seat, adv::METALLURGY)
        && position.player(seat).goods[Good::Ore] > 0
    {
        position.then(What::Metallurgy, seat);
    }
}

/// Could this total not be had without the far spaces of Husbandry?
fn beyond(position: &Position, seat: Seat, city: &City, goods: Goods) -> bool {
    if !position.has(seat, adv::HUSBANDRY) || position.used(once::HUSBANDRY) {
        return false;
    }
    let mut without = *position;
    without.mark(once::HUSBANDRY);
    !totals(&without, seat, city).contains(&goods)
}

// ---- construct ----

/// Why a building cannot be constructed here, leaving its price aside.
pub fn construct_obstacle(
    position: &Position,
    seat: Seat,
    city: &City,
    building: Building,
) -> Option<Refusal> {
    let at = city.at;
    if city.has(building) {
        return Some(Refusal::BuildingThere { at, building });
    }
    if !position.player(seat).advances.has(building.advance()) {
        return Some(Refusal::BuildingLocked { building });
    }
    if position.in_play.contains(&card::PESTILENCE) && !position.has(seat, adv::SANITATION) {
        return Some(Refusal::Pestilence);
    }
    if city.mood == Mood::Angry && !position.turn.forced_labor {
        return Some(Refusal::AngryConstruct { at });
    }
    let cities = position.city_count(seat);
    if city.size() >= cities.min(5) {
        return Some(Refusal::TooLarge {
            at,
            size: city.size(),
            cities,
        });
    }
    if position.building_pieces(seat, building) == 0 {
        return Some(Refusal::NoPiece { building });
    }
    if building == Building::Port && (at.around() & position.world.sea()).is_empty() {
        return Some(Refusal::PortNeedsSea { at });
    }
    None
}

/// What a building costs without any help.
const BUILDING: Goods = Goods([1, 1, 1, 0, 0, 0, 0]);

/// What a building costs this player.
pub fn building_cost(position: &Position, seat: Seat, city: &City, building: Building) -> Goods {
    let sacred = matches!(building, Building::Temple | Building::Obelisk)
        && position.leads(seat, leader::MAYA_PAKAL, city.at)
        || building == Building::Temple && position.leads(seat, leader::AZTECS_AHUITZOTL, city.at);
    if sacred && !position.used(once::SACRED_BUILDER) {
        return Goods::NONE;
    }
    let mut cost = BUILDING;
    if building == Building::Temple
        && position.has(seat, adv::STATE_RELIGION)
        && !position.used(once::STATE_RELIGION)
    {
        cost[Good::Food] = 0;
    }
    if building == Building::Fortress && position.special(seat, special::JAPAN_SHOGUNATE) {
        cost[Good::Ore] = 0;
    }
    cost
}

/// The ways to pay for a building: gold fills what lacks, with Captivi mood tokens replace anything.
pub fn building_payments(position: &Position, seat: Seat, cost: Goods) -> List<Goods, 12> {
    let goods = position.player(seat).goods;
    let mut list: List<Goods, 12> = goods.payment(cost).into_iter().collect();
    if position.special(seat, special::ROME_CAPTIVI) {
        let kinds: List<Good, 3> = [Good::Food, Good::Wood, Good::Ore]
            .into_iter()
            .filter(|good| cost[*good] > 0)
            .collect();
        for set in 1u8..1 << kinds.len() {
            let mut rest = cost;
            for (index, good) in kinds.iter().enumerate() {
                if set >> index & 1 == 1 {
                    rest[*good] = 0;
                }
            }
            let tokens = set.count_ones() as u8;
            if let Some(way) = goods.payment(rest).filter(|_| goods[Good::Mood] >= tokens) {
                let way = way.and(Good::Mood, tokens);
                if !list.contains(&way) && !list.is_full() {
                    list.push(way);
                }
            }
        }
    }
    list.sort_unstable();
    list
}

/// Offers every building in every city that may be activated.
pub(crate) fn build_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let player = position.player(seat);
    let unlocked = |building: &&Building| player.advances.has(building.advance());
    let kinds = buildings(position).iter().filter(unlocked).copied();
    // Whoever pays the full price pays every lower one.
    let rich = player.goods.payment(BUILDING).is_some();
    let captivi = position.special(seat, special::ROME_CAPTIVI);
    let poor = |city: &City, building| {
        let cost = building_cost(position, seat, city, building);
        let pays = player.goods.payment(cost).is_some()
            || captivi && !building_payments(position, seat, cost).is_empty();
        (!pays).then_some(Refusal::CannotPay {
            cost,
            has: player.goods,
        })
    };
    for city in position.cities.of(Some(seat)) {
        for building in kinds.clone().filter(|one| !city.has(*one)) {
            let choice = Choice::Build {
                at: city.at,
                building,
            };
            let place =
                || obstacle(city).or_else(|| construct_obstacle(position, seat, city, building));
            let price = || if rich { None } else { poor(city, building) };
            // The price is looked at first, for it is what lacks most often, but it is told last.
            if price().is_none() && place().is_none() {
                sink.offer(choice)?;
            } else {
                sink.refuse(choice, || {
                    place()
                        .or_else(price)
                        .unwrap_or(Refusal::BuildingLocked { building })
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The kinds of buildings in this game.
pub fn buildings(position: &Position) -> &'static [Building] {
    if position.civilizations {
        Building::ALL
    } else {
        &Building::ALL[..4]
    }
}

/// How a construct is paid and whether it counts as an activation.
pub mod manner {
    /// Paid, and the city is activated.
    pub const NORMAL: u8 = 0;
    /// Not paid (City Development).
    pub const FREE: u8 = 1;
    /// Paid, without activation (Great Engineer, Great Prophet).
    pub const QUIET: u8 = 2;
}

/// Constructs a building: payment, activation, piece, what follows.
pub(crate) fn construct(
    position: &mut Position,
    seat: Seat,
    at: Space,
    building: Building,
    how: u8,
    table: &mut Table<'_>,
) {
    let Some(city) = position.own_city(seat, at).copied() else {
        return;
    };
    if how != manner::QUIET {
        activate(position, seat, at);
    }
    let cost = if how == manner::FREE {
        Goods::NONE
    } else {
        building_cost(position, seat, &city, building)
    };
    if how != manner::FREE {
        if cost.is_none() {
            position.mark(once::SACRED_BUILDER);
        } else if building == Building::Temple && cost[Good::Food] == 0 {
            position.mark(once::STATE_RELIGION);
        }
    }
    let ways = building_payments(position, seat, cost);
    position.push(Step {
        at,
        n: building as u8,
        ..Step::new(What::Constructed, seat)
    });
    match *ways {
        [] => {}
        [way] => position.lose(seat, way, table),
        _ => {
            let m = u8::from(cost[Good::Food] > 0)
                | u8::from(cost[Good::Wood] > 0) << 1
                | u8::from(cost[Good::Ore] > 0) << 2;
            position.push(Step {
                at,
                n: building as u8,
                m,
                ..Step::new(What::PayBuilding, seat)
            });
        }
    }
}

/// How is the building paid? m: which of food, wood and ore it costs.
pub(crate) fn pay_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    step: Step,
    sink: &mut S,
) -> ControlFlow<()> {
    let cost = Goods::of(Good::Food, step.m & 1)
        .and(Good::Wood, step.m >> 1 & 1)
        .and(Good::Ore, step.m >> 2 & 1);
    for goods in &building_payments(position, seat, cost) {
        sink.offer(Choice::Goods { goods: *goods })?;
    }
    ControlFlow::Continue(())
}

/// The piece is placed.
pub(crate) fn constructed(
    position: &mut Position,
    seat: Seat,
    at: Space,
    building: Building,
    table: &mut Table<'_>,
) {
    if position.building_pieces(seat, building) == 0 {
        return;
    }
    let seas = at.around() & position.world.sea();
    let Some(city) = position
        .cities
        .at_mut(at)
        .filter(|city| city.owner == Some(seat))
    else {
        return;
    };
    city.buildings[building as usize] = Some(seat);
    table.emit(|| Event::Constructed { seat, at, building });
    match building {
        Building::Temple => {
            if position.has(seat, adv::DOGMA) {
                crate::advance::ask(position, What::CategoryAdvance, seat, 11, 1);
            }
            if position.special(seat, special::BABYLON_ZIGGURAT) {
                position.gain(seat, Goods::of(Good::Mood, 1).and(Good::Culture, 1), table);
            } else {
                position.push(Step {
                    n: 1,
                    ..Step::new(What::GainToken, seat)
                });
            }
        }
        Building::Academy => position.gain(seat, Goods::of(Good::Ideas, 2), table),
        Building::Observatory => position.draw_actions(seat, 1, table),
        Building::Port => {
            city.port = seas.first();
            if seas.len() > 1 {
                position.push(Step {
                    at,
                    ..Step::new(What::FacePort, seat)
                });
            }
        }
        _ => {}
    }
}
