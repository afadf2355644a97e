//! Manoeuvre: movement, removing disorder, and what Strategists do afterwards.

pub mod police;
mod routes;
mod strategist;

pub use police::police_need;
pub(crate) use routes::along;
use routes::{Routes, way_in};
pub(crate) use strategist::strategists;

use crate::{
    Chief, Choice, Counts, Entry, Moved, Position, Step, Table, Work,
    content::{AREAS, Class, LeaderId, SetId, Special, Talent, UnitId, events::Moment},
    empire,
    events::{Landing, window},
    news::Who,
    permission, powers,
    sets::{AreaId, Areas},
    text,
};
use orbis_core::{Flow, Offer, Prompt, Seat, Sink, news, step, step::Stacked};
use orbis_parts::List;

news! {
    /// What is told of marches.
    pub enum News for viewer {
        /// Units moved; in the fog of war others do not see which.
        Moved { who: Who, units: Counts, from: AreaId, to: AreaId } => {
            let what = match units.total() {
                _ if who.open_to(viewer) => text::units(&units),
                1 => "1 unit".to_string(),
                count => format!("{count} units"),
            };
            who.line(format!("{who}: {what} from {} to {}", from.name(), to.name()))
        },
    }
}

/// So often in a manoeuvre units may be called and stay after all.
const RECALLS: u8 = 8;

/// A manoeuvre action: moves, disorder, conflicts, Strategists.
pub fn begin(position: &mut Position, set: SetId) {
    position.work.control = *position.world.held(set);
    position.push(Strategists { empire: set });
    if position.at_war() {
        position.invoke(crate::powers::nations::Regroup { empire: set });
    }
    position.push(crate::conflict::Conflicts { empire: set });
    position.push(crate::manoeuvre::police::Police { empire: set });
    position.push(Manoeuvre {
        empire: set,
        again: false,
    });
}

/// Units move and fight once more in the same action: nobody has moved yet, but leave that was given holds.
pub(crate) fn once_more(position: &mut Position, set: SetId, again: bool) {
    position.work = Work {
        control: *position.world.held(set),
        leaves: position.work.leaves,
        ..Work::default()
    };
    position.push(crate::conflict::Conflicts { empire: set });
    position.push(Manoeuvre { empire: set, again });
}

fn aircraft(class: Class) -> bool {
    class == Class::Aircraft
}

/// How many units of a type may leave an area.
/// `sa.move-other.free-vacate`.
pub fn leaving(position: &Position, set: SetId, area: AreaId, unit: UnitId) -> u8 {
    let units = position.world.units(area);
    let moved = position
        .work
        .moved
        .iter()
        .find(|moved| moved.area == area)
        .map_or(0, |moved| moved.units.get(unit));
    let free = match units.get(unit) {
        there if strategist::passed(position, area) => there.min(moved),
        there => there.saturating_sub(moved),
    };
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

/// What a step into an area costs a unit.
pub fn step_cost(position: &Position, set: SetId, unit: UnitId, to: AreaId) -> i8 {
    let who = position.traveller(set, to, unit, None);
    position.step_cost(&who, to)
}

/// Where a unit could go.
pub fn reachable(position: &Position, set: SetId, from: AreaId, unit: UnitId) -> Areas {
    position.destinations(set, from, (unit, 0), false).1
}

fn may_leave(position: &Position, set: SetId, area: AreaId) -> bool {
    !position.work.closed.has(area)
        && position
            .world
            .units(area)
            .iter()
            .any(|(unit, _)| leaving(position, set, area, unit) > 0)
}

/// The areas out of which units may move.
fn departures(position: &Position, set: SetId, again: bool) -> Areas {
    let mut areas = *position.world.held(set);
    if again {
        areas = areas.and(&strategist::starts(position, set));
    } else if let Some(only) = position.chronicle.sway.forced {
        areas = areas.and(&[only].into_iter().collect());
    }
    areas
        .iter()
        .filter(|area| may_leave(position, set, *area))
        .collect()
}

/// How many units of a type an order may call out of an area.
fn callable(position: &Position, set: SetId, from: AreaId, unit: UnitId) -> u8 {
    let most = position.chronicle.sway.migrants.unwrap_or(60);
    leaving(position, set, from, unit).min(most)
}

/// Where so many units of a type may go.
fn goals(
    position: &Position,
    set: SetId,
    from: AreaId,
    (unit, count): (UnitId, u8),
    again: bool,
) -> Areas {
    let mut areas = Areas::NONE;
    for coast in coasts(position, from, unit, count) {
        let (_, more) = position.destinations(set, from, (unit, coast), again);
        areas = areas.or(&more);
    }
    if position.chronicle.sway.migrants.is_none() {
        return areas;
    }
    let strange = |area: AreaId| position.world.owner(area).is_some_and(|owner| owner != set);
    areas.iter().filter(|area| !strange(*area)).collect()
}

/// Whole orders for people: units of a type that march without leaders and cargo, in one choice.
fn stacks(position: &Position, set: SetId, mut order: impl FnMut(Choice) -> Flow) -> Flow {
    for from in departures(position, set, false).iter() {
        for (unit, _) in position.world.units(from).iter() {
            let most = callable(position, set, from, unit);
            let mut near = None;
            for count in 1..=most {
                // Only where ships lie on two coasts do the ways depend on how many they are.
                let fresh = || goals(position, set, from, (unit, count), false);
                let areas = match near {
                    Some(areas) if from.card().twin.is_none() => areas,
                    _ => fresh(),
                };
                near = Some(areas);
                for to in areas.iter() {
                    order(Choice::March {
                        from,
                        unit,
                        count,
                        to,
                    })?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Would any ships come farther if the owner of a canal let them through?
pub(crate) fn canal_leads(position: &Position, set: SetId, host: SetId, again: bool) -> bool {
    departures(position, set, again).iter().any(|from| {
        let units = position.world.units(from).iter();
        units
            .filter(|(unit, _)| unit.ship().is_some())
            .any(|(unit, _)| {
                leaving(position, set, from, unit) > 0
                    && coasts(position, from, unit, 1)
                        .any(|coast| position.detour(set, from, (unit, coast), host))
            })
    })
}

/// Leaders in an area who can go along; of several alike those who have not moved, or who came with a Strategist that goes on.
/// `sa.move-leader.with-unit`, `sa.move-leader.not-with`.
fn followers(position: &Position, set: SetId, area: AreaId) -> List<LeaderId, 12> {
    let mut list: List<LeaderId, 12> = List::new();
    let work = &position.work;
    for chief in position.world.chiefs.iter() {
        if chief.empire != set || chief.area != area || list.contains(&chief.leader) {
            continue;
        }
        let same = |one: &&Chief| one.is(chief.leader, set, area);
        let alike = |list: &[Chief]| list.iter().filter(same).count();
        let led = alike(&work.led);
        let free = if strategist::passed(position, area) {
            led
        } else {
            alike(&position.world.chiefs).saturating_sub(led)
        };
        let called = work.escort.iter().filter(|one| **one == chief.leader);
        if free > called.count() && !list.is_full() {
            list.push(chief.leader);
        }
    }
    list.sort_unstable();
    list
}

/// What ships can carry out of an area: the type and how many.
/// `sa.transport.capacity`, `sa.transport.together`, `sa.term.naval-transport`.
pub(crate) fn cargo(position: &Position, set: SetId, from: AreaId, unit: UnitId, ships: u8) -> u8 {
    if unit.card().class == Class::Ship {
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

/// The movement is over: mercenaries are hired, and the cold takes its toll.
fn moved(position: &mut Position, empire: SetId) {
    position.work.path.clear();
    position.work.leg = 0;
    let sway = position.chronicle.sway;
    if sway.migrants.is_some() {
        return;
    }
    if sway.winter {
        position.work.closed = Areas::NONE;
        position.event(crate::events::troops::Frost { empire });
    }
    window::open(position, Moment::MoveDone, empire);
}

/// Where nobody can leave any more, the question is over.
fn close_empty(position: &mut Position, set: SetId, from: AreaId) {
    if position.world.owns(set, from) && may_leave(position, set, from) {
        return;
    }
    let leave =
        |step: &Step| matches!(step, Step::Depart(Depart { from: area, .. }) if *area == from);
    if let Some(at) = position.stack.iter().rposition(leave) {
        position.stack.remove(at);
    }
}

/// How a unit would enter an adjacent area.
/// `sa.term.invasion`.
pub fn entry(unit: UnitId, from: AreaId, to: AreaId) -> Entry {
    let link = from.card().links.iter().find(|link| link.to == to);
    link.map_or(Entry::Plain, |link| way_in(unit.card().class, from, link))
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
    again: bool,
    to: AreaId,
    table: &mut Table<'_>,
) {
    let mut routes = Routes::new();
    let mut side = 0;
    for coast in coasts(position, from, unit, count) {
        let (found, areas) = position.destinations(set, from, (unit, coast), again);
        if areas.has(to) {
            routes = found;
            side = coast;
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
    let rides = strategist::passed(position, from);
    if rides {
        strategist::ride_on(position, from, &units);
    }
    if again && !strategist::follows(position, from) {
        strategist::advance(position, &routes, from, to);
    }
    let talents = lead(position, set, from, to, rides);
    position.work.called.take(from);
    if !aircraft(unit.card().class) && talents & (Talent::Builder as u16) == 0 {
        pass_through(position, &routes, from, to);
    }
    if talents & (Talent::Explorer as u16) != 0 || again {
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
            if position.world.owner(to).is_none() {
                crate::temples::entered(position, set, to);
            }
            empire::occupy(position, set, to, &units, builder);
            note(position, to, &units, entry);
        }
    }
    // An event may have closed the way behind units that were already called.
    let via = Some(routes.via[to.index()]).filter(|via| *via != AreaId::NONE);
    let via = via.unwrap_or(from);
    if unit.ship().is_some() && lands_far(via, if via == from { side } else { 0 }, to) {
        position.world.land_far(set, to, unit, count);
    }
    empire::lose(position, from, &units, table);
    table.emit(|| News::Moved {
        who: position.who(set),
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

/// Do ships from an area, of this coast of it, come to the second coast of another?
pub(crate) fn lands_far(from: AreaId, coast: usize, to: AreaId) -> bool {
    let waters = match from.card().coasts.get(coast) {
        Some(coast) => *coast,
        None => [from].into_iter().collect(),
    };
    let [first, second] = [0, 1].map(|at| to.card().coasts.get(at));
    second.is_some_and(|coast| coast.meets(&waters))
        && !first.is_some_and(|coast| coast.meets(&waters))
}

/// Vacant areas on the way are entered too, and their cities shrink, once for all who go this way.
/// `sa.vacant.city-reduced`.
fn pass_through(position: &mut Position, routes: &Routes, from: AreaId, to: AreaId) {
    let mut at = routes.via[to.index()];
    for _ in 0..AREAS {
        if at == from || at == AreaId::NONE {
            return;
        }
        if position.world.owner(at).is_none() && !position.work.passed.has(at) {
            position.work.passed.add(at);
            position.world.reduce_city(at);
        }
        at = routes.via[at.index()];
    }
}

/// The leaders who were called go along: their talents.
fn lead(position: &mut Position, set: SetId, from: AreaId, to: AreaId, rides: bool) -> u16 {
    let escort = position.work.escort;
    position.work.escort.clear();
    let mut talents = 0;
    for leader in &escort {
        let before = |chief: &Chief| chief.is(*leader, set, from);
        // Of two alike the sacred one stays behind.
        let Some(at) = position.world.chief(*leader, set, from) else {
            continue;
        };
        position.world.chiefs[at].area = to;
        let now = position.world.chiefs[at];
        talents |= leader.card().talents;
        let led = &mut position.work.led;
        if let Some(at) = led.iter().position(|one| rides && before(one)) {
            led.remove(at);
        }
        if !led.is_full() {
            led.push(now);
        }
    }
    talents
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
    let ways = crate::content::content().entries.iter().enumerate();
    ways.filter(|(way, _)| entries >> way & 1 != 0)
        .map(|(_, modifier)| i16::from(*modifier))
        .sum()
}

/// What it costs a unit of an empire to enter an area, without any leader.
pub fn entering(position: &Position, set: SetId, unit: UnitId, area: AreaId) -> i8 {
    let who = position.traveller(set, AreaId::NONE, unit, None);
    position.step_cost(&who, area)
}

step! {
    /// Which units move?
    pub struct Manoeuvre { empire: SetId, again: bool }
}

impl step::Ask<Position> for Manoeuvre {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Manoeuvre { empire, again } = *self;
        Prompt::new(
            "sa.move.purpose",
            format!(
                "The {}: move units out of which area?",
                crate::text::empire(position, empire)
            ),
        )
        .hint(if again {
            "Only units with a Strategist move again, one Strategist after the other."
        } else {
            ""
        })
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Manoeuvre { empire: set, again } = *self;
        for empire in &permission::canal_owners(position, set, again) {
            sink.offer(Choice::Ask { empire: *empire })?;
        }
        for area in departures(position, set, again).iter() {
            sink.offer(Choice::From { area })?;
        }
        if !again && sink.curious() {
            stacks(position, set, |choice| sink.also(choice))?;
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "The movement is over")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Manoeuvre { empire, again } = self;
        match choice {
            Choice::March {
                from,
                unit,
                count,
                to,
            } => {
                position.push(self);
                let order = March {
                    empire,
                    from,
                    unit,
                    count,
                    again,
                };
                order.go(position, to, table);
            }
            Choice::From { area } => {
                position.push(self);
                position.push(Depart {
                    empire,
                    from: area,
                    again,
                });
            }
            Choice::Ask { empire: owner } => {
                position.push(self);
                crate::permission::ask(position, empire, owner, true);
            }
            _ => {
                if again && strategist::next(position, empire) {
                    position.push(self);
                } else {
                    moved(position, empire);
                }
            }
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}

step! {
    /// Out of this area: which units?
    pub struct Depart { empire: SetId, from: AreaId, again: bool }
}

impl step::Ask<Position> for Depart {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.move-other.leave-one",
            format!("Which units leave {}?", self.from.name()),
        )
        .hint("Leaders that go along are named first.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Depart {
            empire: set,
            from,
            again,
        } = *self;
        let must = again && !strategist::follows(position, from);
        if !position.work.escort.is_full() && !position.work.led.is_full() {
            for leader in &followers(position, set, from) {
                sink.offer(Choice::Take { leader: *leader })?;
            }
        }
        // A Strategist goes first; nobody moves again without him.
        if !must || position.work.escort.iter().any(strategist::is) {
            let unattended = |unit| unit == UnitId::NUKE || unit == UnitId::STAR_WARS;
            for (unit, _) in position.world.units(from).iter() {
                // No leader boards a nuke or a star wars unit.
                if unattended(unit) && !position.work.escort.is_empty() {
                    continue;
                }
                for count in 1..=callable(position, set, from, unit) {
                    sink.offer(Choice::Unit { unit, count })?;
                }
            }
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "The others stay")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Depart {
            empire,
            from,
            again,
        } = self;
        match choice {
            Choice::Take { leader } => {
                position.work.escort.push(leader);
                position.push(self);
            }
            Choice::Unit { unit, count } => {
                position.push(self);
                position.push(March {
                    empire,
                    from,
                    unit,
                    count,
                    again,
                });
            }
            _ => {
                let work = &mut position.work;
                work.escort.clear();
                let again = work.called.has(from);
                work.called.add(from);
                work.closed.set(from, again);
            }
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Depart { empire, from, .. } = *self;
        crate::check::owns(position, empire, from)
    }
}

step! {
    /// These units: where to?
    pub struct March { empire: SetId, from: AreaId, unit: UnitId, count: u8, again: bool }
}

impl March {
    /// They set out; whoever comes by ship waits for events before landing.
    fn go(self, position: &mut Position, to: AreaId, table: &mut Table<'_>) {
        let March {
            empire,
            from,
            unit,
            count,
            again,
        } = self;
        if unit.card().class == Class::Ship && to.is_land() {
            position.chronicle.landing = Some(Landing {
                empire,
                from,
                to,
                unit,
                count,
                again,
            });
            position.event(Arrive {});
            window::open(position, Moment::Landing, empire);
            return;
        }
        march(position, empire, from, (unit, count), again, to, table);
        close_empty(position, empire, from);
    }
}

impl step::Ask<Position> for March {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let March { unit, count, .. } = *self;
        Prompt::new(
            "sa.move.allowance",
            format!("{count} {}: where to?", unit.name()),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let March {
            empire: set,
            from,
            unit,
            count,
            again,
        } = *self;
        if unit.card().class == Class::Ship && position.work.cargo.is_none() {
            for (load, _) in position.world.units(from).iter() {
                if cargo(position, set, from, load, count) > 0 {
                    sink.offer(Choice::Load { unit: load })?;
                }
            }
        }
        for area in goals(position, set, from, (unit, count), again).iter() {
            sink.offer(Choice::To { area })?;
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "The others stay")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let from = self.from;
        match choice {
            Choice::Load { unit } => {
                position.work.cargo = Some(unit);
                position.push(self);
            }
            Choice::To { area } => self.go(position, area, table),
            _ => {
                let work = &mut position.work;
                work.escort.clear();
                work.cargo = None;
                work.recalls = work.recalls.saturating_add(1);
                // Who cannot make up his mind at all lets them stay.
                if work.recalls > RECALLS {
                    work.closed.add(from);
                    position.stack.pop();
                }
            }
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let March {
            empire,
            from,
            unit: which,
            count,
            ..
        } = *self;
        crate::check::colour(empire)
            && crate::check::unit(which)
            && crate::check::owns(position, empire, from)
            && count > 0
            && position.world.units(from).get(which) >= count
    }
}

step! {
    /// Strategists move again.
    pub struct Strategists { empire: SetId }
}

impl step::Run<Position> for Strategists {
    fn run(self, position: &mut Position, _table: &mut Table<'_>) {
        strategists(position, self.empire)
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}

step! {
    /// Ships arrive on land.
    pub struct Arrive {}
}

impl step::Run<Position> for Arrive {
    /// Ships land, as far as they are still there.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
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
}
