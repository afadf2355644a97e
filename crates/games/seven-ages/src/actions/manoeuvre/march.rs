//! Units on their way: what they enter, who leads them, what they leave.

use super::{
    Depart, News, RECALLS, aircraft, goals, leaving, may_leave,
    routes::{Routes, way_in},
    strategist,
};
use crate::{
    Chief, Choice, Counts, Entry, Moved, Position, Step, Table,
    content::{AREAS, Class, LeaderId, SetId, Special, Talent, UnitId, events::Moment},
    empire,
    events::{Landing, window},
    powers,
    sets::{AreaId, Areas},
    text,
};
use orbis_core::{Flow, Offer, Prompt, Seat, Sink, step, step::Stacked};
use orbis_parts::List;

/// Leaders in an area who can go along; of several alike those who have not moved, or who came with a Strategist that goes on.
/// `sa.move-leader.with-unit`, `sa.move-leader.not-with`.
pub(super) fn followers(position: &Position, set: SetId, area: AreaId) -> List<LeaderId, 12> {
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
pub(super) fn coasts(
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
pub(super) fn moved(position: &mut Position, empire: SetId) {
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
    if !position.world.owns(set, from) || !may_leave(position, set, from) {
        close(position, from);
    }
}

/// Nobody is asked any more who leaves an area.
fn close(position: &mut Position, from: AreaId) {
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
    let (routes, side) = depart(position, (set, from, to), (unit, count), again);
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
        pass_through(position, &routes, [from, to], table);
    }
    if talents & (Talent::Explorer as u16) != 0 || again {
        position.work.trail = Some([from, to]);
    }
    if let Some(left) = &mut position.chronicle.sway.migrants {
        *left = left.saturating_sub(count);
    }
    let builder = talents & (Talent::Builder as u16) != 0;
    set_foot(position, set, to, (&units, entry, builder), table);
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

/// The ways of units from the coast on which they lie, which they leave.
fn depart(
    position: &mut Position,
    (set, from, to): (SetId, AreaId, AreaId),
    (unit, count): (UnitId, u8),
    again: bool,
) -> (Routes, usize) {
    for coast in coasts(position, from, unit, count) {
        let (found, areas) = position.destinations(set, from, (unit, coast), again);
        if areas.has(to) {
            if coast == 1 {
                let far = position.world.far(from, unit);
                position
                    .world
                    .set_far(from, unit, far.saturating_sub(count));
            }
            return (found, coast);
        }
    }
    (Routes::new(), 0)
}

/// Units arrive: as intruders, or in an area that is theirs now.
fn set_foot(
    position: &mut Position,
    set: SetId,
    to: AreaId,
    (units, entry, builder): (&Counts, Entry, bool),
    table: &mut Table<'_>,
) {
    match position.world.owner(to) {
        Some(owner) if owner != set => {
            if let Some(turn) = position.chronicle.entered[set.index()].get_mut(owner.index()) {
                *turn = position.turn;
            }
            position.world.intrude(set, to, units, entry);
        }
        _ => {
            if position.world.owner(to).is_none() {
                crate::temples::entered(position, set, to);
            }
            empire::occupy(position, set, to, units, builder, table);
            note(position, to, units, entry);
        }
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
fn pass_through(
    position: &mut Position,
    routes: &Routes,
    [from, to]: [AreaId; 2],
    table: &mut Table<'_>,
) {
    let mut at = routes.via[to.index()];
    for _ in 0..AREAS {
        if at == from || at == AreaId::NONE {
            return;
        }
        if position.world.owner(at).is_none() && !position.work.passed.has(at) {
            position.work.passed.add(at);
            empire::reduce_city(position, at, table);
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
    let before = position.work.moved.at(area);
    let (there, entries) = before.map_or((Counts::default(), 0), |one| (one.units, one.entries));
    let now = Moved {
        area,
        units: there.plus(units),
        entries: entries | bit,
    };
    if !position.work.moved.set(&now) {
        position.work.closed.add(area);
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
    /// These units: where to?
    pub struct March { empire: SetId, from: AreaId, unit: UnitId, count: u8, again: bool }
}

impl March {
    /// They set out; whoever comes by ship waits for events before landing.
    pub(super) fn go(self, position: &mut Position, to: AreaId, table: &mut Table<'_>) {
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
        let goals = goals(position, set, from, (unit, count), again);
        for area in goals.iter() {
            sink.offer(Choice::To { area })?;
        }
        // Whoever called them may think again; bots that always can call units in vain.
        if goals.is_empty() {
            sink.offer(Choice::Done)
        } else {
            sink.also(Choice::Done)
        }
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
                    close(position, from);
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
