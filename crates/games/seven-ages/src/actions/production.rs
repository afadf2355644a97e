//! Production: income, maintenance, new units, forts, elite markers.

use crate::{
    Built, Choice, Counts, Entry, Position, Refusal, Step, Table,
    content::{
        ArtefactId, BUILT, Class, MarkerId, OWN, Per, SetId, Special, Talent, Terrain, UnitId,
        content, events::Moment, faith,
    },
    empire,
    events::{self, window},
    kingdoms, manoeuvre,
    news::Who,
    sets::{AreaId, Areas},
    text,
};
use orbis_core::{Flow, Line, Offer, Prompt, Seat, Sink, news, step, step::Stacked};
use orbis_parts::List;
use std::ops::ControlFlow;

news! {
    /// What is told of income and what it pays for.
    pub enum News for viewer {
        /// Income was taken.
        Income { who: Who, money: i16 } => who.line(format!("{who} earn {money} money")),
        /// A unit was built; in the fog of war others do not see which.
        Built { who: Who, unit: UnitId, area: AreaId } => who.line(if who.open_to(viewer) {
            format!("a new {} in {}", unit.name(), area.name())
        } else {
            format!("a new unit in {}", area.name())
        }),
        /// A fort was built.
        Fort { area: AreaId } => Line::plain(format!("a new fort in {}", area.name())),
        /// An elite marker was built.
        Elite { who: Who } => who.line(format!("{who} build an elite marker")),
        /// A unit was not maintained.
        Disbanded { unit: UnitId, area: AreaId } => {
            Line::plain(format!("{} in {} is not maintained", unit.name(), area.name()))
        },
    }
}

/// Halves so many times, then rounds once, 0.5 up.
/// `sa.term.rounding`.
pub fn halved(value: i16, times: u32) -> i16 {
    let times = times.min(14);
    if times == 0 {
        return value;
    }
    (value + (1 << (times - 1))) >> times
}

/// What an area earns for an empire when it is not disordered, leaders and events apart.
/// `sa.income.per-area`.
pub fn area_income(position: &Position, set: SetId, area: AreaId) -> i16 {
    let bounty = Bounty::of(position, set);
    bounty.yields(position, area) + bounty.more(position, area)
}

/// What an empire has that makes its areas earn more.
struct Bounty {
    age: u8,
    industrial: bool,
    capitalist: bool,
    suffrage: bool,
    rivers: u64,
}

impl Bounty {
    fn of(position: &Position, set: SetId) -> Bounty {
        let suffrage = |wonder: &crate::Wonder| wonder.artefact == ArtefactId::SUFFRAGE;
        Bounty {
            age: position.age(set),
            industrial: position.enjoys(set, ArtefactId::INDUSTRIAL),
            capitalist: position.governed(set, faith::CAPITALISM),
            suffrage: position.world.wonders.iter().any(suffrage)
                && crate::artefacts::enfranchised(position, set),
            rivers: position.irrigated(),
        }
    }

    /// What the city earns, guilds added before anything is doubled (`sa.term.modifiers`, `sa.art.industrial`).
    fn city(&self, position: &Position, area: AreaId) -> i16 {
        let city = i16::from(position.world.city(area)) + position.guild(area);
        if self.industrial { city * 2 } else { city }
    }

    /// By terrain, city and resources.
    /// `sa.income.wheat-fertile`, `sa.income.wheat-other`, `sa.income.oil`.
    fn yields(&self, position: &Position, area: AreaId) -> i16 {
        let terrain = position.terrain(area, self.age);
        let card = area.card();
        let mut income = i16::from(content().chart[terrain as usize].income);
        income += self.city(position, area);
        if position.parched() {
            return income;
        }
        let crate::content::Content { wheat, oil, .. } = content();
        if card.wheat && (terrain == Terrain::Fertile || self.age >= wheat.from_age) {
            income += i16::from(wheat.income);
        }
        if card.oil && self.age >= oil.from_age {
            income += i16::from(oil.income);
        }
        income
    }

    /// By Irrigation, Capitalism and Universal suffrage.
    /// `sa.art.irrigation`, `sa.art.capitalism`, `sa.art.universal-suffrage`.
    fn more(&self, position: &Position, area: AreaId) -> i16 {
        let mut value = i16::from(area.card().rivers & self.rivers != 0);
        if self.capitalist {
            value += match position.world.city(area) {
                0 => 0,
                1 | 3 => 1,
                5 => 2,
                _ => 3,
            };
        }
        if self.suffrage {
            let fertile = position.terrain(area, self.age) == Terrain::Fertile;
            value += if fertile { 2 } else { 1 };
        }
        value
    }
}

fn counted(position: &Position, set: SetId, area: AreaId, per: Per) -> bool {
    let age = position.age(set);
    let card = area.card();
    match per {
        Per::Terrain(terrain) => area.is_land() && position.terrain(area, age) == terrain,
        Per::Region(region) => area.is_land() && card.regions >> region & 1 != 0,
        Per::Sea => card.terrain == Terrain::Sea,
        Per::City => position.world.city(area) > 0,
        Per::Coastal => card.coastal,
        Per::Wheat => {
            let fertile = position.terrain(area, age) == Terrain::Fertile;
            card.wheat && (fertile || age >= content().wheat.from_age)
        }
        Per::Oil => card.oil && age >= content().oil.from_age,
        Per::Site => position.holy_sites(area) != 0,
    }
}

/// The income of a production action.
/// `sa.income.rounding`, `sa.income.populist`, `sa.lead.populist-income`, `sa.income.special-income`,
/// `sa.opt12.income-half`.
pub fn income(position: &Position, set: SetId) -> i16 {
    let Some(empire) = position.empire(set) else {
        return 0;
    };
    let age = position.age(set);
    let world = &position.world;
    let calm = position.settled(set);
    let sway = &position.chronicle.sway;
    let bounty = Bounty::of(position, set);
    let populists = world.talent_areas(set, Talent::Populist);
    // Halves are kept: twice the value of every area, or once with a temple.
    let earns = |area: AreaId| {
        let fertile = position.terrain(area, age) == Terrain::Fertile;
        let mut value = bounty.yields(position, area);
        if fertile && sway.city_only {
            value = bounty.city(position, area);
        }
        if fertile {
            value += sway.income[0];
        }
        if counted(position, set, area, Per::Wheat) {
            value += sway.income[1];
        }
        value += bounty.more(position, area);
        // Everything is added before anything is doubled, and halved last (sa.term.modifiers).
        if populists.has(area) {
            value *= 2;
        }
        let temple = world.temple(area).is_some();
        if temple { value } else { value * 2 }
    };
    let fertile = |area: &AreaId| position.terrain(*area, age) == Terrain::Fertile;
    let mut fruitful = calm;
    // Locusts leave the richest areas bare.
    for _ in 0..sway.barren {
        let land = fruitful.iter().filter(fertile);
        if let Some(area) = land.max_by_key(|area| (earns(*area), std::cmp::Reverse(*area))) {
            fruitful.take(area);
        }
    }
    let mut total: i16 = fruitful.iter().map(earns).sum();
    for special in position.specials(set) {
        total += 2 * match special {
            Special::Income { per, amount, ages } if ages >> age & 1 != 0 => {
                let areas = calm
                    .iter()
                    .filter(|area| counted(position, set, *area, *per));
                areas.count() as i16 * i16::from(*amount)
            }
            Special::Bank { rate } => (i16::from(empire.money) / i16::from(*rate)).min(10),
            Special::Toll { n } => {
                let others = |area: &AreaId| {
                    let mut near = area.card().next.iter();
                    near.any(|next| {
                        let owner = world.owner(next);
                        owner.is_some_and(|owner| owner != set && owner != SetId::KINGDOM)
                    })
                };
                let seas = calm
                    .iter()
                    .filter(|area| area.card().terrain == Terrain::Sea)
                    .filter(others);
                seas.count() as i16 * i16::from(*n)
            }
            _ => 0,
        };
    }
    total += 2 * sway.income[2];
    halved(total, halvings(position, set) + 1)
}

/// How often the total income of an empire is halved.
/// `sa.income.no-capital`, `sa.art.environmental`.
fn halvings(position: &Position, set: SetId) -> u32 {
    let Some(empire) = position.empire(set) else {
        return 0;
    };
    let bare = empire.capital.is_none()
        && !position.special(set, |special| matches!(special, Special::NoCapitalPenalty));
    let feudal = empire.government == Some(faith::FEUDALISM);
    let green = empire.relics.contains(&ArtefactId::ENVIRONMENTAL);
    u32::from(bare)
        + u32::from(feudal)
        + u32::from(green || position.parched())
        + u32::from(position.chronicle.sway.halved)
}

/// Income is taken, tribute asked, maintenance due.
pub fn begin(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    let mut money = income(position, set);
    for special in position.specials(set) {
        if let Special::Tribute { n } = special {
            money += tribute(position, set, *n);
        }
    }
    let halved = halvings(position, set) > 0;
    empire::pay(position, set, money);
    table.emit(|| News::Income {
        who: position.who(set),
        money,
    });
    events::lasting::end_guilds(position, set);
    crate::deluxe::climate(position, set, halved, table);
    position.push(Build {
        empire: set,
        initial: false,
    });
    position.push(Maintain { empire: set });
}

/// Each adjacent empire with fewer land units pays.
fn tribute(position: &mut Position, set: SetId, n: u8) -> i16 {
    let land = |class| !matches!(class, Class::Ship | Class::Aircraft);
    let strength = position.world.army(set).of_class(land);
    let mut near = Areas::NONE;
    for area in position.world.held(set).iter() {
        near = near.or(&area.card().next);
    }
    let mut got = 0;
    for index in 0..position.empires.len() {
        let other = SetId(index as u8);
        let weak = position.empire(other).is_some()
            && other != set
            && near.meets(position.world.held(other))
            && position.world.army(other).of_class(land) < strength;
        if weak && let Some(empire) = position.empire_mut(other) {
            let paid = empire.money.min(n);
            empire.money -= paid;
            got += i16::from(paid);
        }
    }
    got
}

/// What maintenance costs: one money for each unit.
/// `sa.maint.cost`, `sa.maint.exempt`, `sa.term.barbarian`.
fn maintenance(position: &Position, set: SetId) -> u8 {
    if position.barbarian(set) || position.governed(set, faith::FEUDALISM) {
        0
    } else {
        position.world.army(set).total()
    }
}

/// Nobody is left in an area; all who were there may become a neutral kingdom (option 10).
fn given_up(position: &mut Position, set: SetId, area: AreaId) {
    if let Some(empire) = position.empire_mut(set) {
        empire.shifted = true;
    }
    let gone = position.work.moved;
    let gone = gone.iter().find(|one| one.area == area);
    if let (Some(seat), Some(gone)) = (position.seat_of(set), gone) {
        kingdoms::rise(position, seat, area, &gone.units);
    }
}

/// What can be maintained is; areas with units that were not are disordered.
pub fn maintained(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    let due = maintenance(position, set);
    empire::pay(position, set, -i16::from(due));
    let unrest = position
        .work
        .closed
        .and(position.world.held(set))
        .and(&content().land);
    position.work.closed = Areas::NONE;
    position.work.moved.clear();
    for area in unrest.iter() {
        empire::disorder(position, area, table);
    }
}

/// Is a counter for a unit left?
/// `sa.comp.counter-limits`, `sa.comp.reuse`, `sa.term.counter-mix`.
pub fn counter_left(position: &Position, set: SetId, unit: UnitId) -> bool {
    if crate::commons::common(unit) {
        return position.commons_left(set, unit) > 0;
    }
    let counter = usize::from(unit.card().counter);
    position.world.counters(set)[counter] < position.counters_of(set)[counter]
}

/// How many levels early a unit may be built.
/// `sa.art.great-university`.
pub fn early(position: &Position, set: SetId, unit: UnitId) -> u8 {
    let age = position.age(set);
    let list = position.specials(set).iter();
    list.filter_map(|special| match special {
        Special::EarlyUnits {
            units,
            levels,
            ages,
        } if units >> unit.0 & 1 != 0 && ages >> age & 1 != 0 => Some(*levels),
        _ => None,
    })
    .max()
    .unwrap_or(0)
        + position.universities(set) * 2
}

/// The price of one more unit of a type; where the total is halved, of what is built so far with it.
pub fn cost(position: &Position, set: SetId, unit: UnitId, initial: bool) -> u8 {
    reduced(
        position,
        set,
        initial,
        full_cost(position, set, unit, initial),
    )
}

/// What one more unit costs where the total is halved, perhaps more than once.
fn reduced(position: &Position, set: SetId, initial: bool, full: u8) -> u8 {
    let times = relief(position, set, initial);
    let spent = position.work.spent as i16;
    (halved(spent + i16::from(full), times) - halved(spent, times)) as u8
}

/// The price of a unit before the total is halved.
/// `sa.build.administrator`, `sa.start-setup.initial-admin`, `sa.art.concentrated-ownership`, `sa.lead.administrator-build`.
fn full_cost(position: &Position, set: SetId, unit: UnitId, initial: bool) -> u8 {
    let card = unit.card();
    let age = position.age(set);
    let world = &position.world;
    let mut cost = card.cost as i8;
    for special in position.specials(set) {
        match special {
            Special::InitialCost {
                units,
                cost: fixed,
                delta,
                ages,
            } if initial && units >> unit.0 & 1 != 0 && ages >> age & 1 != 0 => {
                cost = fixed.map_or(cost, |fixed| fixed as i8) + delta;
            }
            Special::UnitCost { units, delta } if units >> unit.0 & 1 != 0 => cost += delta,
            _ => {}
        }
    }
    let Some(empire) = position.empire(set) else {
        return card.cost;
    };
    let administrators = world.talent_areas(set, Talent::Administrator);
    let central = empire.capital.is_some_and(|area| administrators.has(area));
    cost -= match card.class {
        Class::Infantry => i8::from(central && !initial),
        _ => administrators.len() as i8,
    };
    match empire.government {
        Some(faith::FEUDALISM) if matches!(card.class, Class::Infantry | Class::Cavalry) => {
            cost -= i8::from(producing(position, initial));
        }
        Some(faith::SOCIALISM) => cost -= i8::from(producing(position, initial)),
        _ => {}
    }
    cost += i8::from(empire.relics.contains(&ArtefactId::OWNERSHIP));
    if empire.relics.contains(&ArtefactId::REVOLUTION) {
        cost += match card.class {
            Class::Infantry => -1,
            Class::Ship | Class::Aircraft => 1,
            _ => 0,
        };
    }
    let sway = &position.chronicle.sway;
    cost += sway.dearer;
    if sway.levy > 0 && card.class == Class::Cavalry {
        cost -= 1;
    }
    if sway.cheap_infantry > 0 && card.class == Class::Infantry {
        cost = sway.cheap_infantry as i8;
    }
    cost.max(1) as u8
}

/// Are units built in a Production action? Mercenaries are hired in a Manoeuvre.
fn producing(position: &Position, initial: bool) -> bool {
    !initial && position.chronicle.action != Some(MarkerId::MANOEUVRE)
}

/// How often the cost of new units is halved: by an event, a World war, for a democracy that lost an area lately.
/// `sa.art.democracy`, `sa.art.world-war-effects`.
fn relief(position: &Position, set: SetId, initial: bool) -> u32 {
    if !producing(position, initial) {
        return 0;
    }
    let lost = position
        .empire(set)
        .is_some_and(|empire| empire.lost > 0 && empire.lost + 1 >= position.turn);
    u32::from(position.chronicle.sway.half_price)
        + u32::from(position.at_war())
        + u32::from(lost && position.governed(set, faith::DEMOCRACY))
}

/// How many units were built in an area this action.
fn built(position: &Position, area: AreaId) -> u8 {
    let list = position.work.built.iter();
    list.filter(|built| built.area == area)
        .map(|built| built.count)
        .sum()
}

/// Where a unit can be built.
/// `sa.build.ship-places`, `sa.build.other-places`, `sa.start-setup.initial-ships`.
pub fn places(position: &Position, set: SetId, initial: bool, unit: UnitId) -> Areas {
    let ship = unit.card().class == Class::Ship;
    let world = &position.world;
    let fits = |area: &AreaId| {
        if initial {
            return !ship || area.card().coastal;
        }
        let kind = if area.is_land() {
            !ship || area.card().coastal
        } else {
            ship && area.card().terrain == Terrain::Sea
        };
        kind && (unbounded(position, set, initial, unit, *area)
            || built(position, *area) < world.city(*area).max(1))
    };
    let all = if initial {
        &position.work.sites
    } else {
        world.held(set)
    };
    let money = position.empire(set).map_or(0, |empire| empire.money);
    all.iter()
        .filter(fits)
        .filter(|area| price(position, set, initial, unit, *area) <= money)
        .collect()
}

/// What a unit costs in an area before the total is halved: ships are cheaper in the Great Shipyard.
/// `sa.art.great-shipyard`.
fn full_price(position: &Position, set: SetId, initial: bool, unit: UnitId, area: AreaId) -> u8 {
    let cost = full_cost(position, set, unit, initial);
    if unit.card().class == Class::Ship && position.shipyard(area) {
        (cost - 1).max(2).min(cost)
    } else {
        cost
    }
}

/// What a unit costs in an area.
fn price(position: &Position, set: SetId, initial: bool, unit: UnitId, area: AreaId) -> u8 {
    let full = full_price(position, set, initial, unit, area);
    reduced(position, set, initial, full)
}

/// What several units of a type cost together.
fn bill(
    position: &Position,
    set: SetId,
    initial: bool,
    unit: UnitId,
    area: AreaId,
    count: u8,
) -> i16 {
    let times = relief(position, set, initial);
    let spent = position.work.spent as i16;
    let full = i16::from(full_price(position, set, initial, unit, area)) * i16::from(count);
    halved(spent + full, times) - halved(spent, times)
}

/// The most units of a type that one order can build in an area: what changes with every unit is ordered one by one.
fn at_once(position: &Position, set: SetId, initial: bool, unit: UnitId, area: AreaId) -> u8 {
    let sway = &position.chronicle.sway;
    let twin = unit.card().class == Class::Ship && area.card().twin.is_some();
    if crate::commons::common(unit) || sway.levy > 0 || twin {
        return 1;
    }
    let counter = usize::from(unit.card().counter);
    let used = position.world.counters(set)[counter];
    let left = position.counters_of(set)[counter].saturating_sub(used);
    let room = if unbounded(position, set, initial, unit, area) {
        left
    } else {
        let room = position.world.city(area).max(1);
        room.saturating_sub(built(position, area))
    };
    let money = i16::from(position.empire(set).map_or(0, |empire| empire.money));
    let most = left.min(room).max(1);
    (1..=most)
        .take_while(|count| bill(position, set, initial, unit, area, *count) <= money)
        .last()
        .unwrap_or(1)
}

/// May any number of units of a type be built in an area?
fn unbounded(position: &Position, set: SetId, initial: bool, unit: UnitId, area: AreaId) -> bool {
    let crowd = match unit.card().class {
        Class::Infantry => position.chronicle.sway.camp == Some(area),
        Class::Cavalry => position.chronicle.sway.levy > 0,
        Class::Ship => position.shipyard(area),
        _ => false,
    };
    initial
        || crowd
        || position.at_war()
        || position.world.has_talent(set, area, Talent::Administrator)
}

/// Why a unit cannot be built.
fn obstacle(position: &Position, set: SetId, initial: bool, unit: UnitId) -> Option<Refusal> {
    let money = position.empire(set)?.money;
    let forbidden = forbidden(position, set, unit);
    if forbidden.is_some() && forbidden != Some(Refusal::NoCounter { unit }) {
        return forbidden;
    }
    let mut held = position.world.held(set).iter();
    let cost = match held.find(|area| position.shipyard(*area)) {
        Some(yard) => price(position, set, initial, unit, yard),
        None => cost(position, set, unit, initial),
    };
    if cost > money {
        return Some(Refusal::TooDear { cost, money });
    }
    forbidden
}

/// Why a unit cannot be built, whatever it costs.
pub fn forbidden(position: &Position, set: SetId, unit: UnitId) -> Option<Refusal> {
    let empire = position.empire(set)?;
    let card = unit.card();
    let sway = &position.chronicle.sway;
    if sway.strike || sway.only != 0 && sway.only >> unit.0 & 1 == 0 {
        return Some(Refusal::Event { unit });
    }
    let printed = &empire.card.card().empire;
    let age = position.age(set);
    let ahead = early(position, set, unit) + sway.ahead;
    if card.level > empire.level.saturating_add(ahead) {
        let level = empire.level;
        return Some(Refusal::NotYet { unit, level });
    }
    if card.class == Class::Cavalry && printed.no_cavalry >> age & 1 != 0 && !empire.cavalry {
        return Some(Refusal::NoCavalry);
    }
    if card.class == Class::Ship && printed.no_ships >> age & 1 != 0 && !empire.ships {
        return Some(Refusal::NoShips);
    }
    if !counter_left(position, set, unit) {
        return Some(Refusal::NoCounter { unit });
    }
    if crate::commons::common(unit) {
        let leaders = position.world.chief_count(set);
        if position.work.commons >= leaders {
            return Some(Refusal::FewLeaders { leaders });
        }
    }
    None
}

/// The price of a fort.
fn fort_cost(position: &Position) -> u8 {
    let (_, cost) = content().fort;
    cost.saturating_add_signed(position.chronicle.sway.dearer)
}

/// The price of an elite marker.
/// `sa.build.elite-tactician`, `sa.lead.tactician-elite`.
pub fn elite_cost(position: &Position, set: SetId) -> u8 {
    let tacticians = position.world.talent_areas(set, Talent::Tactician);
    let mut units = position.world.army(set).total();
    for area in tacticians.iter() {
        units = units.saturating_sub(position.world.units_of(set, area).total());
    }
    units.max(3)
}

/// Puts a new unit into an area, which another empire may still hold.
pub fn put(position: &mut Position, set: SetId, unit: UnitId, area: AreaId) {
    let units = Counts::of(unit, 1);
    match position.world.owner(area) {
        Some(owner) if owner != set => {
            position.world.intrude(set, area, &units, Entry::Plain);
        }
        _ => {
            let builder = position.world.has_talent(set, area, Talent::Builder);
            empire::occupy(position, set, area, &units, builder);
        }
    }
}

/// A unit is built and paid for.
pub fn raise(
    position: &mut Position,
    set: SetId,
    initial: bool,
    unit: UnitId,
    area: AreaId,
    table: &mut Table<'_>,
) {
    let full = full_price(position, set, initial, unit, area);
    let price = reduced(position, set, initial, full);
    empire::pay(position, set, -i16::from(price));
    // The full price is remembered: the total is halved, not each unit.
    position.work.spent = position.work.spent.saturating_add(u16::from(full));
    if unit.card().class == Class::Cavalry {
        let levy = &mut position.chronicle.sway.levy;
        *levy = levy.saturating_sub(1);
    }
    if crate::commons::common(unit) {
        position.work.commons += 1;
        if unit == UnitId::ELEPHANT {
            crate::commons::field(position, set, table);
        }
    }
    put(position, set, unit, area);
    if unit.card().class == Class::Ship
        && area.card().twin.is_some()
        && position.world.owns(set, area)
    {
        position.push(Coast {
            empire: set,
            area,
            unit,
        });
    }
    let list: &mut List<Built, 60> = &mut position.work.built;
    let full = list.is_full();
    match list.iter_mut().find(|built| built.area == area) {
        Some(built) => built.count += 1,
        None if full => {}
        None => list.push(Built { area, count: 1 }),
    }
    table.emit(|| News::Built {
        who: position.who(set),
        unit,
        area,
    });
}

step! {
    /// Which units, forts, elite markers?
    pub struct Build { empire: SetId, initial: bool }
}

impl step::Ask<Position> for Build {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Build { empire, initial } = *self;
        Prompt::new(
            if initial {
                "sa.start-setup.initial-build"
            } else {
                "sa.build.costs"
            },
            format!("The {}: build what?", crate::text::empire(position, empire)),
        )
        .hint(crate::text::money(position, empire))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Build {
            empire: set,
            initial,
        } = *self;
        let Some(empire) = position.empire(set) else {
            return ControlFlow::Continue(());
        };
        let mut any = false;
        let most = if position.options.ancients {
            BUILT
        } else {
            OWN
        };
        for index in 0..most {
            let unit = UnitId(index as u8);
            let why = obstacle(position, set, initial, unit);
            if why.is_none() && places(position, set, initial, unit).is_empty() {
                continue;
            }
            any |= why.is_none();
            match why {
                // The type alone is enough to say for who wants to point at the area afterwards.
                None => sink.also(Choice::Train { unit })?,
                Some(why) => sink.refuse(Choice::Train { unit }, || why)?,
            }
        }
        for index in 0..most {
            let unit = UnitId(index as u8);
            if obstacle(position, set, initial, unit).is_some() {
                continue;
            }
            for area in places(position, set, initial, unit).iter() {
                for count in 1..=at_once(position, set, initial, unit, area) {
                    sink.offer(Choice::Raise { unit, area, count })?;
                }
            }
        }
        if !initial {
            if !position.barbarian(set) {
                let land = position.world.held(set).and(&content().land);
                for area in land.less(&position.world.forts).iter() {
                    let (cost, money) = (fort_cost(position), empire.money);
                    let why = (money < cost).then_some(Refusal::TooDear { cost, money });
                    sink.decide(Choice::Fort { area }, why)?;
                }
            }
            if !position.work.done[0] {
                let (cost, money) = (elite_cost(position, set), empire.money);
                let why = if empire.elite >= 3 {
                    Some(Refusal::EliteLimit)
                } else {
                    (money < cost).then_some(Refusal::TooDear { cost, money })
                };
                sink.decide(Choice::Elite, why)?;
            }
        }
        window::inline_offers(position, empire.seat, set, Moment::Build, sink)?;
        // An empire without any unit would be gone at once.
        if !initial || !any || !position.world.army(set).is_empty() {
            sink.offer(Choice::Done)?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        let (unit, area, count) = match choice {
            Choice::Train { unit } => (unit, None, 1),
            Choice::Raise { unit, area, count } => (unit, Some(area), count),
            _ => return text::or_done(position, choice, "Build no more"),
        };
        let cost = match area {
            Some(area) => bill(position, self.empire, self.initial, unit, area, count),
            None => i16::from(cost(position, self.empire, unit, self.initial)),
        };
        let card = unit.card();
        let at = usize::from(self.empire.card().veteran[usize::from(card.counter)]);
        let (front, support) = (card.front[at], card.support[at]);
        let what = text::several(count, unit);
        match area {
            Some(area) => Offer::new(format!("Build {what} in {} for {cost} money", area.name()))
                .at(format!("area-{}", area.slug()))
                .under("Units"),
            None => Offer::new(format!(
                "Build {what} for {cost} money (front {front}, support {support})"
            ))
            .under("Units"),
        }
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Build {
            empire: set,
            initial,
        } = self;
        let step = Step::Build(Build {
            empire: set,
            initial,
        });
        if events::interject(position, step, set, choice, table) {
            return;
        }
        match choice {
            Choice::Train { unit } => {
                let places = places(position, set, initial, unit);
                if places.len() == 1
                    && let Some(area) = places.first()
                {
                    position.stack.push(step);
                    raise(position, set, initial, unit, area, table);
                } else {
                    position.push(Raise {
                        empire: set,
                        initial,
                        unit,
                    });
                }
            }
            Choice::Raise { unit, area, count } => {
                position.stack.push(step);
                for _ in 0..count {
                    raise(position, set, initial, unit, area, table);
                }
            }
            Choice::Fort { area } => {
                empire::pay(position, set, -i16::from(fort_cost(position)));
                position.world.forts.add(area);
                table.emit(|| News::Fort { area });
                position.stack.push(step);
            }
            Choice::Elite => {
                let cost = elite_cost(position, set);
                empire::pay(position, set, -i16::from(cost));
                if let Some(empire) = position.empire_mut(set) {
                    empire.elite += 1;
                }
                position.work.done[0] = true;
                table.emit(|| News::Elite {
                    who: position.who(set),
                });
                position.stack.push(step);
            }
            _ => {}
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}

step! {
    /// Where does the unit go?
    pub struct Raise { empire: SetId, initial: bool, unit: UnitId }
}

impl step::Ask<Position> for Raise {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.build.area-limit",
            format!("Where does the {} go?", self.unit.name()),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Raise {
            empire: set,
            initial,
            unit,
        } = *self;
        for area in places(position, set, initial, unit).iter() {
            sink.offer(Choice::At { area })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::show(position, choice)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Raise {
            empire,
            initial,
            unit,
        } = self;
        if let Choice::At { area } = choice {
            position.push(Build { empire, initial });
            raise(position, empire, initial, unit, area, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Raise {
            empire,
            initial,
            unit: which,
        } = *self;
        crate::check::colour(empire)
            && crate::check::unit(which)
            && !places(position, empire, initial, which).is_empty()
            && counter_left(position, empire, which)
            && position.empire(empire).is_some()
    }
}

step! {
    /// Which units are not maintained?
    pub struct Maintain { empire: SetId }
}

impl step::Ask<Position> for Maintain {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Maintain { empire } = *self;
        Prompt::new(
            "sa.maint.unmaintained",
            format!(
                "The {} cannot pay for all units: which go?",
                crate::text::empire(position, empire)
            ),
        )
        .hint(crate::text::money(position, empire))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for area in position.world.held(self.empire).iter() {
            for (unit, _) in position.world.units(area).iter() {
                sink.offer(Choice::Disband { area, unit })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::show(position, choice)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Maintain { empire: set } = self;
        position.push(Maintain { empire: set });
        if let Choice::Disband { area, unit } = choice {
            // Whose units are counted anew in the fog tells where some stand.
            if position.options.fog {
                table.reveal();
            }
            position.work.closed.add(area);
            manoeuvre::note(position, area, &Counts::of(unit, 1), Entry::Plain);
            empire::lose(position, area, &Counts::of(unit, 1), table);
            if !position.world.owns(set, area) {
                given_up(position, set, area);
            }
            table.emit(|| News::Disbanded { unit, area });
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        let Maintain { empire: set } = *self;
        position
            .empire(set)
            .is_none_or(|empire| maintenance(position, set) <= empire.money)
    }

    fn lapse(self, position: &mut Position, table: &mut Table<'_>) {
        maintained(position, self.empire, table)
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}

step! {
    /// On which coast does a new ship lie?
    pub struct Coast { empire: SetId, area: AreaId, unit: UnitId }
}

impl step::Ask<Position> for Coast {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.move-ship.no-land-crossing",
            format!("On which coast of {} does the ship lie?", self.area.name()),
        )
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let firsts = self.area.card().coasts.iter().filter_map(Areas::first);
        for water in firsts.collect::<Areas>().iter() {
            sink.offer(Choice::Coast { water })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::show(position, choice)
    }

    /// A new ship lies on the coast its owner chooses.
    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Coast { area, unit, .. } = self;
        let second = area.card().coasts.get(1);
        if let (Choice::Coast { water }, Some(coast)) = (choice, second)
            && coast.has(water)
        {
            let far = position.world.far(area, unit);
            position.world.set_far(area, unit, far + 1);
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        let Coast {
            empire,
            area,
            unit: which,
        } = *self;
        crate::check::colour(empire)
            && area.index() < crate::content::AREAS
            && area.card().twin.is_some()
            && which.ship().is_some()
    }
}
