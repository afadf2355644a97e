//! What Christians and Buddhists do before an action, and answer after it.

use crate::{
    Choice, Counts, Position, Table,
    content::{Class, SetId, UnitId, content, faith},
    empire,
    events::{
        self,
        plea::{self, Goals},
    },
    kingdoms, manoeuvre,
    range::Source,
    sets::{AreaId, Areas, Colours},
};
use orbis_core::{Flow, Prompt, Seat, Sink, step};
use std::ops::ControlFlow;

/// Empires that lost areas suffer or answer, each once in an action.
pub(super) fn reckon(
    position: &mut Position,
    empire: SetId,
    before: [u32; 2],
    table: &mut Table<'_>,
) {
    let alive = position.empire(empire).is_some();
    let [robbed, fertile] = [0, 1].map(|at| position.chronicle.robbed[at] & !before[at]);
    for index in 0..position.empires.colours() {
        let set = SetId(index as u8);
        if fertile >> index & 1 != 0 && position.dominant(set) == Some(faith::CHRISTIANITY) {
            penance(position, set, table);
        }
        let answers = robbed >> index & 1 != 0
            && position.power(set) == Some(faith::BUDDHISM)
            && alive
            // Hindus do not care for the powers of other religions.
            && position.power(empire) != Some(faith::HINDUISM);
        if answers {
            let against = empire;
            position.invoke(Reprisal {
                empire: set,
                against,
            });
        }
    }
}

/// A Christian empire that lost fertile land suffers in its capital, or elsewhere.
fn penance(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    let capital = position.empire(set).and_then(|empire| empire.capital);
    match capital.filter(|area| !position.world.disorder.has(*area)) {
        Some(area) => empire::disorder(position, area, table),
        None => position.invoke(Penance { empire: set }),
    }
}

/// Undisordered areas with a city, or any if there are none.
fn penitent(position: &Position, set: SetId) -> Areas {
    let world = &position.world;
    let calm = world.held(set).and(&content().land).less(&world.disorder);
    let cities: Areas = calm.iter().filter(|area| world.city(*area) > 0).collect();
    if cities.is_empty() { calm } else { cities }
}

/// Areas of an empire that a Buddhist one could answer in, if they are within range.
fn answerable(position: &Position, against: SetId) -> Areas {
    let world = &position.world;
    let land = world.held(against).and(&content().land);
    land.less(&world.disorder)
}

/// Neighbours that a Christian empire can stir up.
fn unbelievers(position: &Position, set: SetId) -> Areas {
    let world = &position.world;
    let near = events::target::around(position, set).and(&content().land);
    near.less(&world.disorder)
        .iter()
        .filter(|area| {
            world.owner(*area).is_some_and(|owner| {
                let other = position.empire(owner);
                owner != set
                    && other.is_some_and(|one| !one.religions.contains(&faith::CHRISTIANITY))
                    && position.power(owner) != Some(faith::HINDUISM)
            })
        })
        .collect()
}

/// Every unit that can go and convert a neutral neighbour.
fn converts(
    position: &Position,
    set: SetId,
    mut see: impl FnMut(AreaId, UnitId, AreaId) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let land = position.world.held(set).and(&content().land);
    for from in land.iter() {
        for (unit, _) in position.world.units(from).iter() {
            let walks = !matches!(unit.card().class, Class::Ship | Class::Aircraft);
            if !walks || manoeuvre::leaving(position, set, from, unit) == 0 {
                continue;
            }
            for to in from.card().next.and(&content().land).iter() {
                let neutral = position.world.owner(to).is_none() || position.kingdom(to);
                if neutral && manoeuvre::enters(position, set, unit, from, to) {
                    see(from, unit, to)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A unit goes and converts a neutral area; a kingdom resists if it has more units than the value of a card.
/// `sa.art.christianity-kingdom`.
fn convert(
    position: &mut Position,
    set: SetId,
    unit: UnitId,
    [from, to]: [AreaId; 2],
    table: &mut Table<'_>,
) {
    if position.kingdom(to) {
        if empire::pick(position, table) < position.world.units(to).total() {
            return;
        }
        kingdoms::clear(position, to);
    }
    let units = Counts::of(unit, 1);
    empire::occupy(position, set, to, &units, false, table);
    empire::lose(position, from, &units, table);
    crate::temples::entered(position, set, to);
    table.emit(|| crate::manoeuvre::News::Moved {
        who: position.who(set),
        units,
        from,
        to,
    });
}

step! {
    /// Does a Christian empire convert or stir up its neighbours?
    pub struct Mission { empire: SetId }
}

impl step::Ask<Position> for Mission {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Mission { empire } = *self;
        Prompt::new(
            "sa.art.christianity-convert",
            format!(
                "Do the Christian {} convert or stir up neighbours?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Mission { empire } = *self;
        converts(position, empire, |from, unit, to| {
            sink.offer(Choice::Convert { from, unit, to })
        })?;
        for area in unbelievers(position, empire).iter() {
            sink.offer(Choice::Stir { area })?;
        }
        sink.offer(Choice::Done)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Mission { empire } = self;
        match choice {
            Choice::Convert { from, unit, to } => {
                convert(position, empire, unit, [from, to], table);
            }
            Choice::Stir { area } => {
                crate::empire::disorder(position, area, table);
            }
            _ => {}
        }
    }

    crate::turn::usual!(present, lapses, fits);
}

step! {
    /// Where does a Buddhist empire answer a conquest?
    pub struct Reprisal { empire: SetId, against: SetId }
}

impl step::Ask<Position> for Reprisal {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Reprisal { empire, against } = *self;
        Prompt::new(
            "sa.art.buddhism",
            format!(
                "Do the Buddhist {} disorder an area of {}?",
                crate::text::empire(position, empire),
                position.who(against)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Reprisal { empire, against } = *self;
        let source = Source::empire(position, empire, 0);
        let areas = answerable(position, against);
        for area in areas.and(&source.reach(position)).iter() {
            sink.offer(Choice::At { area })?;
        }
        let mut goals = Goals::new();
        for area in areas.iter() {
            plea::add(&mut goals, [area].into_iter().collect());
        }
        crate::permission::offers(position, &source, &goals, sink)?;
        sink.offer(Choice::Done)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Reprisal { empire, .. } = self;
        match choice {
            Choice::Ask { empire: host } => {
                position.invoke(self);
                crate::permission::ask(position, empire, host, false);
            }
            Choice::At { area } => {
                crate::empire::disorder(position, area, table);
            }
            _ => {}
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        let Reprisal { empire, against } = *self;
        crate::check::colour(empire) && crate::check::colour(against)
    }

    crate::turn::usual!(present, lapses);
}

step! {
    /// Where does a Christian empire suffer for lost land?
    pub struct Penance { empire: SetId }
}

impl step::Ask<Position> for Penance {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Penance { empire } = *self;
        Prompt::new(
            "sa.art.christianity-penalty",
            format!(
                "Which area of the Christian {} is disordered?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for area in penitent(position, self.empire).iter() {
            sink.offer(Choice::At { area })?;
        }
        ControlFlow::Continue(())
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::At { area } = choice {
            crate::empire::disorder(position, area, table);
        }
    }

    crate::turn::usual!(present, lapses, fits);
}

step! {
    /// Those who lost areas have their say, apart from who had it before.
    pub struct Reckon { empire: SetId, before: [Colours; 2] }
}

impl step::Run<Position> for Reckon {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let Reckon { empire, before } = self;
        reckon(position, empire, before.map(u32::from), table)
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}
