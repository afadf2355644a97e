//! Which units an empire may build, and where they appear.

use super::{
    News,
    costs::{Bills, bill, cost, early, elite_cost, fort_cost, full_price, reduced},
};
use crate::{
    Built, Choice, Counts, Entry, Position, Refusal, Step, Table,
    content::{
        ArtefactId, BUILT, COUNTERS, Class, OWN, SetId, Talent, Terrain, UnitId, content,
        events::Moment,
    },
    empire,
    events::{self, window},
    sets::{AreaId, Areas},
    text,
};
use orbis_core::{Flow, Offer, Prompt, Seat, Sink, step, step::Stacked};
use orbis_parts::List;
use std::ops::ControlFlow;

/// Is a counter for a unit left?
/// `sa.comp.counter-limits`, `sa.comp.reuse`, `sa.term.counter-mix`.
pub fn counter_left(position: &Position, set: SetId, unit: UnitId) -> bool {
    if crate::commons::common(unit) {
        return position.commons_left(set, unit) > 0;
    }
    spare(position, set, &position.world.counters(set), unit) > 0
}

/// How many counters for a unit are left when so many are used.
fn spare(position: &Position, set: SetId, used: &[u8; COUNTERS], unit: UnitId) -> u8 {
    let counter = usize::from(unit.card().counter);
    position.counters_of(set)[counter].saturating_sub(used[counter])
}

/// How many units were built in an area this action.
fn built(position: &Position, area: AreaId) -> u8 {
    let list = position.work.built.iter();
    list.filter(|built| built.area() == area)
        .map(|built| built.count())
        .sum()
}

/// Where a unit can be built.
/// `sa.build.ship-places`, `sa.build.other-places`, `sa.start-setup.initial-ships`.
pub fn places(position: &Position, set: SetId, initial: bool, unit: UnitId) -> Areas {
    let bills = Bills::of(position, set, initial, unit);
    affordable(position, (set, initial), unit, &bills)
}

/// The same when it is known what the type costs.
fn affordable(
    position: &Position,
    (set, initial): (SetId, bool),
    unit: UnitId,
    bills: &Bills,
) -> Areas {
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
        .filter(|area| bills.bill(position, *area, 1) <= i16::from(money))
        .collect()
}

/// The most units of a type that one order can build in an area: what changes with every unit is ordered one by one.
fn at_once(
    position: &Position,
    (set, initial): (SetId, bool),
    used: &[u8; COUNTERS],
    (unit, area): (UnitId, AreaId),
    bills: &Bills,
) -> u8 {
    let sway = &position.chronicle.sway;
    let twin = unit.card().class == Class::Ship && area.card().twin.is_some();
    if crate::commons::common(unit) || sway.levy > 0 || twin {
        return 1;
    }
    let left = spare(position, set, used, unit);
    let room = if unbounded(position, set, initial, unit, area) {
        left
    } else {
        let room = position.world.city(area).max(1);
        room.saturating_sub(built(position, area))
    };
    let money = i16::from(position.empire(set).map_or(0, |empire| empire.money));
    let most = left.min(room).max(1);
    (1..=most)
        .take_while(|count| bills.bill(position, area, *count) <= money)
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
fn obstacle(
    position: &Position,
    set: SetId,
    used: &[u8; COUNTERS],
    unit: UnitId,
    bills: &Bills,
) -> Option<Refusal> {
    let money = position.empire(set)?.money;
    let forbidden = forbidden_with(position, set, used, unit);
    if forbidden.is_some() && forbidden != Some(Refusal::NoCounter { unit }) {
        return forbidden;
    }
    let cost = match position.world.wonder_of(set, ArtefactId::SHIPYARD) {
        Some(yard) => bills.bill(position, yard, 1) as u8,
        None => bills.one(),
    };
    if cost > money {
        return Some(Refusal::TooDear { cost, money });
    }
    forbidden
}

/// Why a unit cannot be built, whatever it costs.
pub fn forbidden(position: &Position, set: SetId, unit: UnitId) -> Option<Refusal> {
    forbidden_with(position, set, &position.world.counters(set), unit)
}

/// The same when it is known how many counters are used.
fn forbidden_with(
    position: &Position,
    set: SetId,
    used: &[u8; COUNTERS],
    unit: UnitId,
) -> Option<Refusal> {
    let empire = position.empire(set)?;
    let card = unit.card();
    let sway = &position.chronicle.sway;
    if sway.strike || sway.only != 0 && sway.only >> unit.0 & 1 == 0 {
        return Some(Refusal::Event { unit });
    }
    let printed = &empire.card.card().empire;
    let age = position.age(set);
    let ahead = || early(position, set, unit) + sway.ahead;
    let level = empire.level;
    if card.level > level && card.level > level.saturating_add(ahead()) {
        return Some(Refusal::NotYet { unit, level });
    }
    if card.class == Class::Cavalry && printed.no_cavalry >> age & 1 != 0 && !empire.cavalry {
        return Some(Refusal::NoCavalry);
    }
    if card.class == Class::Ship && printed.no_ships >> age & 1 != 0 && !empire.ships {
        return Some(Refusal::NoShips);
    }
    let common = crate::commons::common(unit);
    let left = if common {
        position.commons_left(set, unit)
    } else {
        spare(position, set, used, unit)
    };
    if left == 0 {
        return Some(Refusal::NoCounter { unit });
    }
    if common {
        let leaders = position.world.chief_count(set);
        if position.work.commons >= leaders {
            return Some(Refusal::FewLeaders { leaders });
        }
    }
    None
}

/// Puts a new unit into an area, which another empire may still hold.
pub fn put(position: &mut Position, set: SetId, unit: UnitId, area: AreaId, table: &mut Table<'_>) {
    let units = Counts::of(unit, 1);
    match position.world.owner(area) {
        Some(owner) if owner != set => {
            position.world.intrude(set, area, &units, Entry::Plain);
        }
        _ => {
            let builder = position.world.has_talent(set, area, Talent::Builder);
            empire::occupy(position, set, area, &units, builder, table);
        }
    }
}

/// Units of a type are built and paid for.
pub fn raise(
    position: &mut Position,
    set: SetId,
    initial: bool,
    (unit, count): (UnitId, u8),
    area: AreaId,
    table: &mut Table<'_>,
) {
    for _ in 0..count {
        raise_one(position, set, initial, unit, area, table);
    }
    table.emit(|| News::Built {
        who: position.who(set),
        unit,
        count,
        area,
    });
}

fn raise_one(
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
    put(position, set, unit, area, table);
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
    match list.iter_mut().find(|built| built.area() == area) {
        Some(built) => *built = Built::new(area, built.count() + 1),
        None if full => {}
        None => list.push(Built::new(area, 1)),
    }
}

/// How good a unit of an empire is.
fn worth(set: SetId, unit: UnitId) -> String {
    let card = unit.card();
    let at = usize::from(set.card().veteran[usize::from(card.counter)]);
    format!("front {}, support {}", card.front[at], card.support[at])
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
        // The type alone is for those who listen to it.
        let told = if sink.deaf() { 0 } else { most };
        let used = &position.world.counters(set);
        for index in 0..told {
            let unit = UnitId(index as u8);
            let bills = Bills::of(position, set, initial, unit);
            let why = obstacle(position, set, used, unit, &bills);
            if why.is_none() && places(position, set, initial, unit).is_empty() {
                continue;
            }
            match why {
                // The type alone is enough to say for who wants to point at the area afterwards.
                None => sink.also(Choice::Train { unit })?,
                Some(why) => sink.refuse(Choice::Train { unit }, || why)?,
            }
        }
        for index in 0..most {
            let unit = UnitId(index as u8);
            let bills = Bills::of(position, set, initial, unit);
            if obstacle(position, set, used, unit, &bills).is_some() {
                continue;
            }
            for area in affordable(position, (set, initial), unit, &bills).iter() {
                any = true;
                let most = at_once(position, (set, initial), used, (unit, area), &bills);
                for count in 1..=most {
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
        let set = self.empire;
        let price = |cost: i16| format!("{cost}[gold]");
        match choice {
            Choice::Raise { unit, area, count } => {
                let cost = bill(position, set, self.initial, unit, area, count);
                let money = position.empire(set).map_or(0, |own| i16::from(own.money));
                let (name, worth) = (text::several(count, unit), worth(set, unit));
                let place = area.name();
                let left = money - cost;
                Offer::new(format!(
                    "Build {name} in {place} for {cost} money ({left} left; {worth})"
                ))
                .called(format!("{name} in {place}"))
                .price(price(cost))
                .brings(worth)
                .at(format!("area-{}", area.slug()))
                .under("Units")
            }
            Choice::Train { unit } => {
                let cost = i16::from(cost(position, set, unit, self.initial));
                let (name, worth) = (text::several(1, unit), worth(set, unit));
                Offer::new(format!(
                    "Build {name} for {cost} money, the place comes next ({worth})"
                ))
                .called(format!("{name}, then where"))
                .price(price(cost))
                .brings(worth)
                .under("Units")
            }
            Choice::Fort { area } => {
                let cost = i16::from(fort_cost(position));
                let (bonus, _) = content().fort;
                let place = area.name();
                Offer::new(format!(
                    "Build a fort in {place} for {cost} money ({bonus:+} in its defence)"
                ))
                .called(format!("Fort in {place}"))
                .price(price(cost))
                .brings(format!("{bonus:+} in its defence"))
                .at(format!("area-{}", area.slug()))
                .under("Forts")
            }
            Choice::Elite => {
                let cost = i16::from(elite_cost(position, set));
                let elite = position.empire(set).map_or(0, |own| own.elite);
                let change = format!("elite {elite} → {}", elite + 1);
                Offer::new(format!("Build an elite marker for {cost} money ({change})"))
                    .called("Elite marker")
                    .price(price(cost))
                    .brings(change)
            }
            _ => text::or_done(position, choice, "Build no more"),
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
                    raise(position, set, initial, (unit, 1), area, table);
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
                raise(position, set, initial, (unit, count), area, table);
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

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Raise {
            empire,
            initial,
            unit,
        } = self;
        if let Choice::At { area } = choice {
            position.push(Build { empire, initial });
            raise(position, empire, initial, (unit, 1), area, table);
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

    crate::turn::usual!(present);
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

    crate::turn::usual!(present);
}
