//! Manoeuvre: movement, removing disorder, and what Strategists do afterwards.

mod police;

#[cfg(test)]
pub(crate) use police::police_need;
pub(crate) use police::{can_police, police, police_offers, toll, toll_offers};

use crate::{
    Choice, Counts, Entry, Event, Moved, Position, Step, Table,
    content::{
        AREAS, ArtefactId, Border, Class, LeaderId, Link, SetId, Special, Talent, Terrain, UnitId,
        content, events::Moment,
    },
    empire,
    events::{Ask, Landing, window},
    permission, powers,
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
    for empire in &permission::canal_owners(position, set) {
        sink.offer(Choice::Ask { empire: *empire })?;
    }
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
        let unattended = |unit| unit == UnitId::NUKE || unit == UnitId::STAR_WARS;
        for (unit, _) in position.world.units(from).iter() {
            // No leader boards a nuke or a star wars unit.
            if unattended(unit) && !position.work.escort.is_empty() {
                continue;
            }
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
    /// The coast on which ships lie where they start.
    coast: usize,
}

/// Where units can go and how they would enter.
struct Routes {
    left: [i8; AREAS],
    entry: [u8; AREAS],
    met: [u32; AREAS],
    via: [AreaId; AREAS],
    order: List<AreaId, 250>,
}

const NEVER: u8 = u8::MAX;

impl Routes {
    fn new() -> Routes {
        Routes {
            left: [-1; AREAS],
            entry: [NEVER; AREAS],
            met: [0; AREAS],
            via: [AreaId::NONE; AREAS],
            order: List::new(),
        }
    }
}

impl Position {
    /// Is a crossing arrow closed to an empire?
    pub(crate) fn blocked(&self, set: SetId, one: AreaId, two: AreaId) -> bool {
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
            Class::Aircraft if who.unit == UnitId::NUKE => {
                !self.world.owner(link.to).is_some_and(|owner| {
                    owner != who.set && self.world.units(link.to).get(UnitId::STAR_WARS) > 0
                })
            }
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
        let neutral = owner.is_none_or(|owner| owner == SetId::KINGDOM);
        if neutral && who.explorer {
            return 1;
        }
        let judge = owner.filter(|owner| *owner != SetId::KINGDOM);
        let terrain = self.terrain(to, self.age(judge.unwrap_or(who.set)));
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
                // Ships go on along the same coast of an area of their own.
                Class::Ship => !at.is_land() || owner.is_some() && at.card().twin.is_none(),
                Class::Aircraft => true,
                _ => owner.is_some() || who.explorer || who.vacates,
            });
        };
        let theirs = self.world.units_of(enemy, at);
        let ours = self.world.units_of(who.set, at);
        Some(match who.class {
            Class::Ship => {
                let ships = if at.is_land() {
                    ours.total()
                } else {
                    ours.of_class(|class| class == Class::Ship)
                };
                if ships >= theirs.total().saturating_mul(2)
                    || self.special(who.set, |special| matches!(special, Special::ShipsPass))
                {
                    at.card().twin.is_none()
                } else if at.is_land() {
                    false
                } else {
                    return None;
                }
            }
            Class::Aircraft if who.unit == UnitId::NUKE => true,
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
            let canals = self
                .canal_from(who.set, from)
                .filter(|_| who.class == Class::Ship);
            let canals = canals.map(|to| Link {
                to,
                border: Border::Plain,
            });
            for link in from.card().links.iter().copied().chain(canals) {
                let link = &link;
                if !self.can_step(who, from, link) {
                    continue;
                }
                // From a land area ships leave by the coast they lie on.
                let coasts = &from.card().coasts;
                if who.class == Class::Ship
                    && at == 1
                    && coasts
                        .get(who.coast)
                        .is_some_and(|coast| !coast.has(link.to))
                {
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
                    if routes.entry[to] == NEVER || rest > routes.left[to] {
                        routes.via[to] = from;
                    }
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
            via: [AreaId::NONE; AREAS],
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
                via: routes.via,
                order: List::new(),
            };
            again.left[from.index()] = allowance;
            again.order.push(from);
            self.relax(who, &mut again, true);
            routes.entry = again.entry;
            routes.via = again.via;
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
            coast: 0,
        }
    }

    /// May such a unit end its move here?
    fn may_end(&self, who: &Traveller, at: AreaId) -> bool {
        match who.class {
            Class::Ship => !who.loaded || at.is_land(),
            Class::Aircraft if who.unit == UnitId::STAR_WARS => true,
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
        (unit, coast): (UnitId, usize),
        again: Option<LeaderId>,
    ) -> (Routes, Areas) {
        let mut who = self.traveller(set, from, unit, None);
        who.coast = coast;
        if unit == UnitId::STAR_WARS {
            let mut all: Areas = AreaId::all().collect();
            all.take(from);
            let mut routes = Routes::new();
            routes.entry = [Entry::Plain as u8; AREAS];
            return (routes, all);
        }
        let mut routes = self.routes(&who, from);
        if let Some([start, end]) = self.work.trail
            && start == from
        {
            let follower = self.traveller(set, from, unit, Some(end));
            if follower.explorer && !who.explorer {
                let follower = Traveller { coast, ..follower };
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
        (routes, areas)
    }
}

/// The coasts of an area on which so many ships of a type lie; the one and only for anything else.
fn coasts(
    position: &Position,
    from: AreaId,
    unit: UnitId,
    count: u8,
) -> impl Iterator<Item = usize> + use<> {
    let two = from.card().twin.is_some() && unit.ship().is_some();
    let far = position.world.far(from, unit);
    let near = position.world.units(from).get(unit).saturating_sub(far);
    (0..2).filter(move |coast| match coast {
        0 => !two || near >= count,
        _ => two && far >= count,
    })
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
    let mut areas = Areas::NONE;
    for coast in coasts(position, from, unit, count) {
        let (_, more) = position.destinations(set, from, (unit, coast), again);
        areas = areas.or(&more);
    }
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
        (Step::Manoeuvre { empire, .. }, Choice::Ask { empire: owner }) => {
            position.stack.push(step);
            permission::ask(position, empire, owner);
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
    let mut routes = Routes::new();
    for coast in coasts(position, from, unit, count) {
        let (found, areas) = position.destinations(set, from, (unit, coast), again);
        if areas.has(to) {
            routes = found;
            if coast == 1 {
                let far = position.world.far(from, unit);
                position
                    .world
                    .set_far(from, unit, far.saturating_sub(count));
            }
            break;
        }
    }
    let mut units = Counts::of(unit, count);
    if let Some(load) = position.work.cargo.take() {
        let carried = cargo(position, set, from, load, count);
        units.add(load, carried);
    }
    let entry = match routes.entry[to.index()] {
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
            if let Some(turn) = position.chronicle.entered[set.index()].get_mut(owner.index()) {
                *turn = position.turn;
            }
            position.world.intrude(set, to, &units, entry);
        }
        _ => {
            let builder = talents & (Talent::Builder as u16) != 0;
            empire::occupy(position, set, to, &units, builder);
            note(position, to, &units, entry);
        }
    }
    let second = to.card().coasts.get(1);
    let via = routes.via[to.index()];
    if unit.ship().is_some() && second.is_some_and(|coast| coast.has(via)) {
        position.world.land_far(set, to, unit, count);
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
pub(crate) fn note(position: &mut Position, area: AreaId, units: &Counts, entry: Entry) {
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

/// What it costs a unit of an empire to enter an area, without any leader.
#[cfg(test)]
pub(crate) fn entering(position: &Position, set: SetId, unit: UnitId, area: AreaId) -> i8 {
    let who = position.traveller(set, AreaId::NONE, unit, None);
    position.step_cost(&who, area)
}
