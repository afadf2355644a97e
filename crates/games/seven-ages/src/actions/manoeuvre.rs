//! Manoeuvre: movement, removing disorder, and what Strategists do afterwards.

mod march;
pub mod police;
mod routes;
mod strategist;

pub use march::{Arrive, March, entering, entry};
pub(crate) use march::{cargo, entry_modifier, lands_far, note};
use march::{coasts, followers, moved};
pub use police::police_need;
pub(crate) use routes::along;
pub(crate) use strategist::strategists;

use crate::{
    Choice, Counts, Position, Table, Work,
    content::{Class, SetId, Special, UnitId},
    news::Who,
    permission,
    sets::{AreaId, Areas},
    text,
};
use orbis_core::{Flow, Offer, Prompt, Seat, Sink, count, news, step, step::Stacked};

news! {
    /// What is told of marches.
    pub enum News for viewer {
        /// Units moved; in the fog of war others do not see which.
        Moved { who: Who, units: Counts, from: AreaId, to: AreaId } => {
            let what = match units.total() {
                _ if who.open_to(viewer) => text::units(&units),
                several => count(several, "unit"),
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
        .at(area)
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
        if !again && !sink.deaf() {
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
                // An order is over when its units have gone; only a Strategist's company is called one by one.
                if again {
                    position.push(self);
                }
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
