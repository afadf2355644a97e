//! Manoeuvre: movement, removing disorder, and what Strategists do afterwards.

use crate::{
    Choice, Counts, Entry, Event, Moved, Position, Refusal, Step, Table,
    content::{
        AREAS, ArtefactId, Border, Class, LeaderId, Link, SetId, Special, Talent, Terrain, UnitId,
        content, events::Moment,
    },
    empire,
    events::{Ask, Landing, window},
    powers,
    sets::{AreaId, Areas},
};
use orbis_core::Sink;
use orbis_parts::List;
use std::ops::ControlFlow;

/// A manoeuvre action: moves, disorder, conflicts, Strategists.
pub(crate) fn begin(position: &mut Position, set: SetId) {
    position.work.control = *position.world.held(set);
    position.stack.push(Step::Strategists {
        empire: set,
        after: LeaderId::BACK,
    });
    if position.at_war() {
        position.stack.push(Step::Power {
            ask: powers::Ask::Regroup { empire: set },
        });
    }
    position.stack.push(Step::Conflicts { empire: set });
    position.stack.push(Step::Police { empire: set });
    position.stack.push(Step::Manoeuvre {
        empire: set,
        again: None,
    });
}

/// The next Strategist moves again.
pub(crate) fn strategist(position: &mut Position, set: SetId, after: LeaderId) {
    let next = position
        .world
        .chiefs
        .iter()
        .filter(|chief| {
            chief.empire == set
                && chief.leader.card().talents & Talent::Strategist as u16 != 0
                && (after == LeaderId::BACK || chief.leader > after)
        })
        .map(|chief| chief.leader)
        .min();
    let Some(leader) = next else {
        return;
    };
    position.work = crate::Work {
        control: *position.world.held(set),
        ..crate::Work::default()
    };
    position.stack.push(Step::Strategists {
        empire: set,
        after: leader,
    });
    position.stack.push(Step::Conflicts { empire: set });
    position.stack.push(Step::Manoeuvre {
        empire: set,
        again: Some(leader),
    });
}

fn aircraft(class: Class) -> bool {
    class == Class::Aircraft
}

/// How many units of a type may leave an area.
pub(crate) fn leaving(position: &Position, set: SetId, area: AreaId, unit: UnitId) -> u8 {
    let units = position.world.units(area);
    let moved = position
        .work
        .moved
        .iter()
        .find(|moved| moved.area == area)
        .map_or(0, |moved| moved.units.get(unit));
    let free = units.get(unit).saturating_sub(moved);
    let vacating = !area.is_land()
        || aircraft(unit.card().class)
        || position.special(set, |special| matches!(special, Special::MayVacate));
    if vacating {
        free
    } else {
        let grounded = units.of_class(|class| !aircraft(class));
        free.min(grounded.saturating_sub(1))
    }
}

/// Where a leader of the empire is.
fn chief_area(position: &Position, set: SetId, leader: LeaderId) -> Option<AreaId> {
    let chiefs = position.world.chiefs.iter();
    chiefs
        .filter(|chief| chief.empire == set && chief.leader == leader)
        .map(|chief| chief.area)
        .next()
}

fn may_leave(position: &Position, set: SetId, area: AreaId) -> bool {
    !position.work.closed.has(area)
        && position
            .world
            .units(area)
            .iter()
            .any(|(unit, _)| leaving(position, set, area, unit) > 0)
}

pub(crate) fn from_offers<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    again: Option<LeaderId>,
    sink: &mut S,
) -> ControlFlow<()> {
    match again {
        Some(leader) => {
            // Once the Strategist has moved, the others may follow from where he began.
            let from = position
                .work
                .trail
                .map(|[from, _]| from)
                .or_else(|| chief_area(position, set, leader));
            if let Some(area) = from
                && position.world.owns(set, area)
                && may_leave(position, set, area)
            {
                sink.offer(Choice::From { area })?;
            }
        }
        None => {
            let forced = position.chronicle.sway.forced;
            for area in position.world.held(set).iter() {
                if may_leave(position, set, area) && forced.is_none_or(|only| only == area) {
                    sink.offer(Choice::From { area })?;
                }
            }
            for canal in powers::foreign_canals(position, set) {
                sink.offer(Choice::Canal { canal })?;
            }
        }
    }
    sink.offer(Choice::Done)
}

/// Leaders in an area who can go along.
fn followers(position: &Position, set: SetId, area: AreaId) -> List<LeaderId, 12> {
    let mut list: List<LeaderId, 12> = List::new();
    for chief in position.world.chiefs.iter() {
        let free = chief.empire == set
            && chief.area == area
            && !position.work.led.contains(&chief.leader)
            && !position.work.escort.contains(&chief.leader)
            && !list.contains(&chief.leader);
        if free && !list.is_full() {
            list.push(chief.leader);
        }
    }
    list.sort_unstable();
    list
}

pub(crate) fn unit_offers<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    from: AreaId,
    again: Option<LeaderId>,
    sink: &mut S,
) -> ControlFlow<()> {
    let must = again.filter(|_| position.work.trail.is_none());
    if !position.work.escort.is_full() && !position.work.led.is_full() {
        for leader in &followers(position, set, from) {
            sink.offer(Choice::Take { leader: *leader })?;
        }
    }
    // A Strategist goes first; nobody moves again without him.
    if must.is_none_or(|leader| position.work.escort.contains(&leader)) {
        for (unit, _) in position.world.units(from).iter() {
            let most = position.chronicle.sway.migrants.unwrap_or(60);
            for count in 1..=leaving(position, set, from, unit).min(most) {
                sink.offer(Choice::Unit { unit, count })?;
            }
        }
    }
    sink.offer(Choice::Done)
}

/// What ships can carry out of an area: the type and how many.
pub(crate) fn cargo(position: &Position, set: SetId, from: AreaId, unit: UnitId, ships: u8) -> u8 {
    if unit.card().class == Class::Ship || !from.is_land() {
        return 0;
    }
    let free = leaving(position, set, from, unit).min(ships);
    if aircraft(unit.card().class)
        || position.special(set, |special| matches!(special, Special::MayVacate))
    {
        return free;
    }
    // The ships leave too, and one unit has to stay.
    let grounded = position
        .world
        .units(from)
        .of_class(|class| !aircraft(class));
    free.min(grounded.saturating_sub(1).saturating_sub(ships))
}

/// A kind of traveller: what decides where it can go.
#[derive(Copy, Clone)]
struct Traveller {
    set: SetId,
    unit: UnitId,
    class: Class,
    galley: bool,
    explorer: bool,
    vacates: bool,
    loaded: bool,
}

/// Where units can go and how they would enter.
struct Routes {
    left: [i8; AREAS],
    entry: [u8; AREAS],
    met: [u32; AREAS],
    order: List<AreaId, 250>,
}

const NEVER: u8 = u8::MAX;

impl Position {
    /// Is a crossing arrow closed to an empire?
    fn blocked(&self, set: SetId, one: AreaId, two: AreaId) -> bool {
        let taken = |sea: AreaId| {
            sea != AreaId::NONE && self.world.owner(sea).is_some_and(|owner| owner != set)
        };
        taken(one)
            && (two == AreaId::NONE || taken(two))
            && !self.special(set, |special| matches!(special, Special::NoCrossingBlock))
    }

    /// May a galley of the empire be in these waters?
    fn galley_may(&self, set: SetId, area: AreaId, explorer: bool) -> bool {
        if area.is_land() {
            return true;
        }
        if area.card().terrain == Terrain::Ocean
            && !self.special(set, |special| matches!(special, Special::OceanGalleys))
        {
            return false;
        }
        explorer
            || self.special(set, |special| matches!(special, Special::SafeGalleys))
            || area
                .card()
                .next
                .meets(&self.world.held(set).and(&content().land))
    }

    /// Can such a unit step over this border?
    fn can_step(&self, who: &Traveller, from: AreaId, link: &Link) -> bool {
        if self.barred(who.set, link.to) {
            return false;
        }
        match who.class {
            Class::Aircraft => true,
            Class::Ship => {
                (!from.is_land() || !link.to.is_land())
                    && (!link.to.is_land() || link.to.card().coastal)
                    && (!who.galley || self.galley_may(who.set, link.to, who.explorer))
            }
            _ => {
                link.to.is_land()
                    && from.is_land()
                    && match link.border {
                        Border::Crossing(one, two) => !self.blocked(who.set, one, two),
                        _ => true,
                    }
            }
        }
    }

    /// What entering an area costs.
    fn step_cost(&self, who: &Traveller, to: AreaId) -> i8 {
        let class = match who.class {
            Class::Infantry => 0,
            Class::Cavalry => 1,
            Class::Missile => 2,
            Class::Ship | Class::Aircraft => return 1,
        };
        let owner = self.world.owner(to);
        if self.world.city(to) > 0
            && let Some(owner) = owner
        {
            if owner == who.set && self.enjoys(owner, ArtefactId::RAILWAYS) {
                return 0;
            }
            if self
                .world
                .wonder_of(owner, ArtefactId::PAVED_ROADS)
                .is_some()
            {
                return 1;
            }
        }
        if owner.is_none() && who.explorer {
            return 1;
        }
        let terrain = self.terrain(to, self.age(owner.unwrap_or(who.set)));
        for special in self.specials(who.set) {
            if let Special::TerrainMove {
                terrain: which,
                cost,
                units,
            } = special
                && *which == terrain
                && units >> who.unit.0 & 1 != 0
            {
                return *cost as i8;
            }
        }
        content().chart[terrain as usize].moves[class] as i8
    }

    /// Does a harsh winter lie on this area?
    fn frozen(&self, who: &Traveller, area: AreaId) -> bool {
        !matches!(who.class, Class::Ship | Class::Aircraft)
            && matches!(
                area.card().terrain,
                Terrain::Tundra | Terrain::Forest | Terrain::Mountain
            )
    }

    /// May such a unit go on from this area? `None` if only past an empire it does not attack.
    fn goes_on(&self, who: &Traveller, at: AreaId) -> Option<bool> {
        let owner = self.world.owner(at);
        let Some(enemy) = owner.filter(|owner| *owner != who.set) else {
            return Some(match who.class {
                Class::Ship => !at.is_land(),
                Class::Aircraft => true,
                _ => owner.is_some() || who.explorer || who.vacates,
            });
        };
        let theirs = self.world.units_of(enemy, at);
        let ours = self.world.units_of(who.set, at);
        Some(match who.class {
            Class::Ship => {
                let ships = ours.of_class(|class| class == Class::Ship);
                if ships >= theirs.total().saturating_mul(2)
                    || self.special(who.set, |special| matches!(special, Special::ShipsPass))
                {
                    !at.is_land()
                } else if at.is_land() {
                    false
                } else {
                    return None;
                }
            }
            Class::Aircraft => {
                let enemy = theirs.of_class(aircraft);
                enemy == 0 || ours.of_class(aircraft) >= enemy.saturating_mul(2)
            }
            _ => ours.total() >= theirs.total().saturating_mul(2),
        })
    }

    fn relax(&self, who: &Traveller, routes: &mut Routes, past: bool) {
        let mut at = 0;
        while at < routes.order.len() {
            let from = routes.order[at];
            at += 1;
            let left = routes.left[from.index()];
            let mut met = routes.met[from.index()];
            if at > 1 || past {
                match self.goes_on(who, from) {
                    Some(true) => {}
                    Some(false) if at > 1 => continue,
                    Some(false) => {}
                    None if past => {
                        if let Some(owner) = self.world.owner(from) {
                            met |= 1 << owner.0;
                        }
                    }
                    None => continue,
                }
            }
            let canal = match who.class {
                Class::Ship => powers::canal_link(self, who.set, from),
                _ => None,
            };
            for link in from.card().links.iter().chain(canal.as_ref()) {
                if !self.can_step(who, from, link) {
                    continue;
                }
                let mut rest = left - self.step_cost(who, link.to);
                if self.chronicle.sway.winter && left > 0 && self.frozen(who, link.to) {
                    rest = 0;
                }
                if rest < 0 {
                    continue;
                }
                let to = link.to.index();
                let entry = match (who.class, link.border) {
                    (Class::Aircraft, _) => Entry::Plain,
                    (Class::Ship, _) if link.to.is_land() => Entry::Invasion,
                    (_, Border::River) => Entry::River,
                    (_, Border::Crossing(..)) => Entry::Crossing,
                    _ => Entry::Plain,
                };
                let barred = self
                    .world
                    .owner(link.to)
                    .is_some_and(|owner| met >> owner.0 & 1 != 0);
                if !barred {
                    routes.entry[to] = routes.entry[to].min(entry as u8);
                }
                if rest > routes.left[to] {
                    routes.left[to] = rest;
                    routes.met[to] = met;
                    if !routes.order.is_full() {
                        routes.order.push(link.to);
                    }
                }
            }
        }
    }

    fn routes(&self, who: &Traveller, from: AreaId) -> Routes {
        let mut allowance = who.unit.card().movement as i8 + i8::from(who.explorer);
        for special in self.specials(who.set) {
            if let Special::MoveBonus { units, n } = special
                && units >> who.unit.0 & 1 != 0
            {
                allowance += *n as i8;
            }
        }
        if self.chronicle.sway.forced.is_some() {
            allowance = (allowance + 1) / 2;
        }
        let mut routes = Routes {
            left: [-1; AREAS],
            entry: [NEVER; AREAS],
            met: [0; AREAS],
            order: List::new(),
        };
        routes.left[from.index()] = allowance;
        routes.order.push(from);
        self.relax(who, &mut routes, false);
        if who.class == Class::Ship {
            // Once more, now past empires that the move does not end with.
            let mut again = Routes {
                left: [-1; AREAS],
                entry: routes.entry,
                met: [0; AREAS],
                order: List::new(),
            };
            again.left[from.index()] = allowance;
            again.order.push(from);
            self.relax(who, &mut again, true);
            routes.entry = again.entry;
        }
        routes.entry[from.index()] = NEVER;
        routes
    }

    fn traveller(&self, set: SetId, from: AreaId, unit: UnitId, to: Option<AreaId>) -> Traveller {
        let escorted = self
            .work
            .escort
            .iter()
            .any(|leader| leader.card().talents & Talent::Explorer as u16 != 0);
        // Units that go where an Explorer just went are taken to have gone with him.
        let followed = self.work.trail.is_some_and(|[start, end]| {
            start == from
                && to.is_none_or(|to| to == end)
                && self.world.has_talent(set, end, Talent::Explorer)
        });
        Traveller {
            set,
            unit,
            class: unit.card().class,
            galley: unit == UnitId::GALLEY,
            explorer: escorted || followed && to.is_some(),
            vacates: self.special(set, |special| matches!(special, Special::MayVacate)),
            loaded: self.work.cargo.is_some(),
        }
    }

    /// May such a unit end its move here?
    fn may_end(&self, who: &Traveller, at: AreaId) -> bool {
        match who.class {
            Class::Ship => !who.loaded || at.is_land(),
            Class::Aircraft if !at.is_land() => {
                let supported = |area: AreaId| {
                    self.world
                        .units_of(who.set, area)
                        .of_class(|class| !aircraft(class))
                        > 0
                };
                supported(at) || at.card().next.iter().any(supported)
            }
            _ => true,
        }
    }

    /// The areas units can move to, each with the way they enter it.
    fn destinations(
        &self,
        set: SetId,
        from: AreaId,
        unit: UnitId,
        again: Option<LeaderId>,
    ) -> ([u8; AREAS], Areas) {
        let who = self.traveller(set, from, unit, None);
        let mut routes = self.routes(&who, from);
        if let Some([start, end]) = self.work.trail
            && start == from
        {
            let follower = self.traveller(set, from, unit, Some(end));
            if follower.explorer && !who.explorer {
                let far = self.routes(&follower, from);
                let at = end.index();
                routes.entry[at] = routes.entry[at].min(far.entry[at]);
            }
        }
        let only = again.and(self.work.trail).map(|[_, end]| end);
        let list = AreaId::all().filter(|area| {
            routes.entry[area.index()] != NEVER
                && self.may_end(&who, *area)
                && only.is_none_or(|only| only == *area)
        });
        let areas = list.collect();
        (routes.entry, areas)
    }
}

pub(crate) fn to_offers<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    from: AreaId,
    (unit, count): (UnitId, u8),
    again: Option<LeaderId>,
    sink: &mut S,
) -> ControlFlow<()> {
    if unit.card().class == Class::Ship && position.work.cargo.is_none() {
        for (load, _) in position.world.units(from).iter() {
            if cargo(position, set, from, load, count) > 0 {
                sink.offer(Choice::Load { unit: load })?;
            }
        }
    }
    let (_, areas) = position.destinations(set, from, unit, again);
    let peaceful = position.chronicle.sway.migrants.is_some();
    for area in areas.iter() {
        let strange = position.world.owner(area).is_some_and(|owner| owner != set);
        if peaceful && strange {
            continue;
        }
        sink.offer(Choice::To { area })?;
    }
    sink.offer(Choice::Done)
}

/// An answer to one of the three questions of a move.
pub(crate) fn answer(position: &mut Position, step: Step, choice: Choice, table: &mut Table<'_>) {
    match (step, choice) {
        (Step::Manoeuvre { empire, again }, Choice::From { area }) => {
            position.stack.push(step);
            position.stack.push(Step::Leave {
                empire,
                from: area,
                again,
            });
        }
        (Step::Manoeuvre { empire, .. }, Choice::Canal { canal }) => {
            position.stack.push(step);
            position.stack.push(Step::Power {
                ask: powers::Ask::Toll { empire, canal },
            });
        }
        (Step::Leave { .. }, Choice::Take { leader }) => {
            position.work.escort.push(leader);
            position.stack.push(step);
        }
        (
            Step::Leave {
                empire,
                from,
                again,
            },
            Choice::Unit { unit, count },
        ) => {
            position.stack.push(step);
            position.stack.push(Step::March {
                empire,
                from,
                unit,
                count,
                again,
            });
        }
        (Step::March { .. }, Choice::Load { unit }) => {
            position.work.cargo = Some(unit);
            position.stack.push(step);
        }
        (
            Step::March {
                empire,
                from,
                unit,
                count,
                again,
            },
            Choice::To { area },
        ) => {
            if unit.card().class == Class::Ship && area.is_land() {
                position.chronicle.landing = Some(Landing {
                    empire,
                    from,
                    to: area,
                    unit,
                    count,
                    again,
                });
                position.stack.push(Step::Card { ask: Ask::Arrive });
                window::open(position, Moment::Landing, empire);
                return;
            }
            march(position, empire, from, (unit, count), again, area, table);
            close_empty(position, empire, from);
        }
        (Step::Leave { from, .. }, _) => {
            position.work.escort.clear();
            position.work.closed.add(from);
        }
        (Step::March { from, .. }, _) => {
            // Units that were called and do not go stay where they are.
            position.work.escort.clear();
            position.work.cargo = None;
            position.work.closed.add(from);
            position.stack.pop();
        }
        (Step::Manoeuvre { empire, .. }, _) => moved(position, empire),
        _ => {}
    }
}

/// The movement is over: mercenaries are hired, and the cold takes its toll.
fn moved(position: &mut Position, empire: SetId) {
    let sway = position.chronicle.sway;
    if sway.migrants.is_some() {
        return;
    }
    if sway.winter {
        position.work.closed = Areas::NONE;
        position.stack.push(Step::Card {
            ask: Ask::Frost { empire },
        });
    }
    window::open(position, Moment::MoveDone, empire);
}

/// Ships land, as far as they are still there.
pub(crate) fn arrive(position: &mut Position, table: &mut Table<'_>) {
    let Some(landing) = position.chronicle.landing.take() else {
        return;
    };
    let (set, from) = (landing.empire, landing.from);
    if landing.count > 0 {
        let units = (landing.unit, landing.count);
        march(position, set, from, units, landing.again, landing.to, table);
    } else {
        position.work.escort.clear();
        position.work.cargo = None;
    }
    close_empty(position, set, from);
}

/// Where nobody can leave any more, the question is over.
fn close_empty(position: &mut Position, set: SetId, from: AreaId) {
    if position.world.owns(set, from) && may_leave(position, set, from) {
        return;
    }
    let leave = |step: &Step| matches!(step, Step::Leave { from: area, .. } if *area == from);
    if let Some(at) = position.stack.iter().rposition(leave) {
        position.stack.remove(at);
    }
}

/// How a unit would enter an adjacent area.
pub(crate) fn entry(unit: UnitId, from: AreaId, to: AreaId) -> Entry {
    let link = from.card().links.iter().find(|link| link.to == to);
    match (unit.card().class, link.map(|link| link.border)) {
        (Class::Aircraft, _) => Entry::Plain,
        (Class::Ship, _) if to.is_land() => Entry::Invasion,
        (_, Some(Border::River)) => Entry::River,
        (_, Some(Border::Crossing(..))) => Entry::Crossing,
        _ => Entry::Plain,
    }
}

/// Can a unit go from one area to the next one?
pub(crate) fn enters(
    position: &Position,
    set: SetId,
    unit: UnitId,
    from: AreaId,
    to: AreaId,
) -> bool {
    let who = position.traveller(set, from, unit, None);
    let mut links = from.card().links.iter();
    links.any(|link| link.to == to && position.can_step(&who, from, link))
}

/// Units, what they carry and who goes along arrive.
fn march(
    position: &mut Position,
    set: SetId,
    from: AreaId,
    (unit, count): (UnitId, u8),
    again: Option<LeaderId>,
    to: AreaId,
    table: &mut Table<'_>,
) {
    let (entries, _) = position.destinations(set, from, unit, again);
    let mut units = Counts::of(unit, count);
    if let Some(load) = position.work.cargo.take() {
        let carried = cargo(position, set, from, load, count);
        units.add(load, carried);
    }
    let entry = match entries[to.index()] {
        1 => Entry::River,
        2 => Entry::Crossing,
        3 => Entry::Invasion,
        _ => Entry::Plain,
    };
    let escort = position.work.escort;
    position.work.escort.clear();
    let mut talents = 0;
    for leader in &escort {
        let chief = position
            .world
            .chiefs
            .iter_mut()
            .find(|chief| chief.empire == set && chief.area == from && chief.leader == *leader);
        if let Some(chief) = chief {
            chief.area = to;
            talents |= leader.card().talents;
            if !position.work.led.is_full() {
                position.work.led.push(*leader);
            }
        }
    }
    if talents & (Talent::Explorer as u16) != 0 || again.is_some() {
        position.work.trail = Some([from, to]);
    }
    if let Some(left) = &mut position.chronicle.sway.migrants {
        *left = left.saturating_sub(count);
    }
    match position.world.owner(to) {
        Some(owner) if owner != set => {
            position.chronicle.entered[set.index()][owner.index()] = position.turn;
            position.world.intrude(set, to, &units, entry);
        }
        _ => {
            let builder = talents & (Talent::Builder as u16) != 0;
            empire::occupy(position, set, to, &units, builder);
            note(position, to, &units, entry);
        }
    }
    empire::lose(position, from, &units, table);
    table.emit(|| Event::Moved {
        set,
        units,
        from,
        to,
    });
    if position.world.owner(to).is_some_and(|owner| owner != set) {
        powers::denounce(
            position,
            powers::Intrusion {
                empire: set,
                from,
                to,
                units,
            },
        );
    }
}

/// These units have moved.
fn note(position: &mut Position, area: AreaId, units: &Counts, entry: Entry) {
    let bit = 1 << entry as u8;
    let list = &mut position.work.moved;
    let full = list.is_full();
    match list.iter_mut().find(|moved| moved.area == area) {
        Some(moved) => {
            moved.units = moved.units.plus(units);
            moved.entries |= bit;
        }
        None if full => position.work.closed.add(area),
        None => list.push(Moved {
            area,
            units: *units,
            entries: bit,
        }),
    }
}

/// The defender's modifier of the ways in, each kind once.
pub(crate) fn entry_modifier(entries: u8) -> i16 {
    [
        (Entry::River, 1),
        (Entry::Crossing, 2),
        (Entry::Invasion, 3),
    ]
    .iter()
    .filter(|(entry, _)| entries >> *entry as u8 & 1 != 0)
    .map(|(_, modifier)| modifier)
    .sum()
}

/// How many units it takes to remove disorder in an area; none with a Populist.
pub(crate) fn police_need(position: &Position, set: SetId, area: AreaId) -> u8 {
    if position.world.has_talent(set, area, Talent::Populist) {
        return 0;
    }
    let units = position.world.units(area);
    let guns = units
        .iter()
        .any(|(unit, _)| unit.card().class == Class::Missile && unit != UnitId::ARCHER);
    let terrain = position.terrain(area, position.age(set));
    let entries = position
        .work
        .moved
        .iter()
        .find(|moved| moved.area == area)
        .map_or(0, |moved| moved.entries);
    let city = if guns { 0 } else { position.world.city(area) };
    2 + content().chart[terrain as usize].defence + entry_modifier(entries) as u8 + city
}

fn unruly(position: &Position, set: SetId) -> Areas {
    position
        .world
        .disorder
        .and(&position.work.control)
        .and(position.world.held(set))
}

pub(crate) fn can_police(position: &Position, set: SetId) -> bool {
    unruly(position, set)
        .iter()
        .any(|area| position.world.units(area).total() >= police_need(position, set, area))
}

pub(crate) fn police_offers<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    sink: &mut S,
) -> ControlFlow<()> {
    for area in unruly(position, set).iter() {
        let need = police_need(position, set, area);
        let have = position.world.units(area).total();
        let why = (have < need).then_some(Refusal::TooFewUnits { area, need, have });
        sink.decide(Choice::Calm { area }, why)?;
    }
    sink.offer(Choice::Done)
}

/// The least valuable unit in an area.
fn weakest(units: &Counts) -> Option<UnitId> {
    let worth = |unit: UnitId| {
        let card = unit.card();
        (card.front[0] + card.support[0], card.cost, unit)
    };
    units
        .iter()
        .map(|(unit, _)| unit)
        .min_by_key(|unit| worth(*unit))
}

pub(crate) fn police(position: &mut Position, set: SetId, choice: Choice, table: &mut Table<'_>) {
    let Choice::Calm { area } = choice else {
        return;
    };
    position.stack.push(Step::Police { empire: set });
    let free = police_need(position, set, area) == 0 || position.fortified(area);
    position.world.disorder.take(area);
    table.emit(|| Event::Calmed { area });
    if !free && let Some(unit) = weakest(position.world.units(area)) {
        empire::lose(position, area, &Counts::of(unit, 1), table);
    }
}
