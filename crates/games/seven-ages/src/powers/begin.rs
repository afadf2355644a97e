//! What comes before and after an action.

use super::{Ask, votes};
use crate::{
    Choice, Counts, Event, Position, Step, Table,
    choice::{To, anything},
    content::{
        ArtefactId, Class, MarkerId, SetId, Special, UnitId, content, events::Moment, faith,
    },
    empire,
    events::{
        self, moves, places,
        plea::{self, Goals},
        plot, window,
    },
    kingdoms, manoeuvre, markers, permission,
    range::Source,
    sets::{AreaId, Areas},
    trade,
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

fn push(position: &mut Position, ask: Ask) {
    position.stack.push(Step::Power { ask });
}

pub(super) fn run(position: &mut Position, ask: Ask, table: &mut Table<'_>) {
    match ask {
        Ask::Begin {
            seat,
            empire,
            action,
        } => {
            if position.chronicle.sway.passed {
                trade::stand_by(position, empire);
                return;
            }
            if votes::heretical(position, empire) {
                trade::stand_by(position, empire);
                votes::heresy(position, empire, table);
                return;
            }
            push(
                position,
                Ask::Prepare {
                    seat,
                    empire,
                    action,
                },
            );
            let forum = position.empire(empire).is_some()
                && position
                    .world
                    .wonder_of(empire, ArtefactId::FORUM)
                    .is_some();
            if forum {
                push(
                    position,
                    Ask::Forum {
                        seat,
                        empire,
                        action,
                    },
                );
            }
        }
        Ask::Prepare {
            seat,
            empire,
            action,
        } => prepare(position, seat, empire, action),
        Ask::Perform {
            seat,
            empire,
            action,
        } => {
            if action == MarkerId::MANOEUVRE {
                position.chronicle.powers.marched |= 1 << (empire.0 & 31);
            }
            markers::perform(position, seat, empire, action, table);
        }
        Ask::Finish { empire, action, .. } => finish(position, empire, action, table),
        Ask::Reckon { empire, before } => reckon(position, empire, before, table),
        // Questions that had nothing to offer.
        _ => {}
    }
}

fn prepare(position: &mut Position, seat: Seat, empire: SetId, action: MarkerId) {
    // A second action can become a pass too.
    if position.chronicle.sway.passed {
        return;
    }
    // A partner's trade is under way already.
    if !trade::partnered(position, empire) {
        push(
            position,
            Ask::Finish {
                seat,
                empire,
                action,
            },
        );
        push(
            position,
            Ask::Perform {
                seat,
                empire,
                action,
            },
        );
    }
    if position.empire(empire).is_none() {
        return;
    }
    if position.enjoys(empire, ArtefactId::SATELLITES) {
        push(position, Ask::Listen { empire });
    }
    if position
        .world
        .wonder_of(empire, ArtefactId::ORACLE)
        .is_some()
    {
        push(position, Ask::Oracle { empire });
    }
    match position.power(empire) {
        Some(faith::BUDDHISM) => position.stack.push(Step::Serenity { empire }),
        Some(faith::CHRISTIANITY) => push(position, Ask::Mission { empire }),
        _ => {}
    }
}

/// What follows an action: answers to conquests, a second action, events.
fn finish(position: &mut Position, empire: SetId, action: MarkerId, table: &mut Table<'_>) {
    let alive = position.empire(empire).is_some();
    if alive {
        if can_go(position, empire) {
            let done = action;
            push(position, Ask::Go { empire, done });
        }
        window::open(position, Moment::ActionDone, empire);
    }
    if action == MarkerId::MANOEUVRE {
        reckon(position, empire, [0; 2], table);
    }
}

/// Empires that lost areas suffer or answer, each once in an action.
fn reckon(position: &mut Position, empire: SetId, before: [u32; 2], table: &mut Table<'_>) {
    let alive = position.empire(empire).is_some();
    let [robbed, fertile] = [0, 1].map(|at| position.chronicle.robbed[at] & !before[at]);
    for index in 0..position.empires.len() {
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
            push(
                position,
                Ask::Reprisal {
                    empire: set,
                    against,
                },
            );
        }
    }
}

/// Has an empire a second action saved up, and used none this turn?
fn can_go(position: &Position, empire: SetId) -> bool {
    let powers = &position.chronicle.powers;
    powers.go[empire.index()] > 0 && powers.gone >> empire.0 & 1 == 0
}

/// A Christian empire that lost fertile land suffers in its capital, or elsewhere.
fn penance(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    let capital = position.empire(set).and_then(|empire| empire.capital);
    match capital.filter(|area| !position.world.disorder.has(*area)) {
        Some(area) => empire::disorder(position, area, table),
        None => push(position, Ask::Penance { empire: set }),
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
    empire::occupy(position, set, to, &units, false);
    empire::lose(position, from, &units, table);
    crate::temples::entered(position, set, to);
    table.emit(|| Event::Moved {
        set,
        units,
        from,
        to,
    });
}

/// From where the Oracle of an empire sees.
fn oracle(position: &Position, set: SetId) -> Source {
    let area = position.world.wonder_of(set, ArtefactId::ORACLE);
    let from = area.into_iter().collect();
    let bonus = 0;
    Source { set, from, bonus }
}

/// Empires that the Oracle could see, if they are within range.
fn foreseen(position: &Position, set: SetId) -> impl Iterator<Item = SetId> + '_ {
    let own = position.seat_of(set);
    position
        .in_play()
        .filter(move |(_, empire)| {
            Some(empire.seat) != own && !position.player(empire.seat).hand.is_empty()
        })
        .map(|(other, _)| other)
}

/// Empires that could take over a religion, if they are within range.
fn heathens(position: &Position, set: SetId) -> impl Iterator<Item = SetId> + '_ {
    let religion = events::effect::faith_of(position, set);
    position
        .in_play()
        .map(|(other, _)| other)
        .filter(move |other| {
            *other != set
                && religion.is_some_and(|religion| {
                    crate::artefacts::convertible(position, *other, religion)
                })
        })
}

/// Does a question offer nothing? Open information decides.
pub(super) fn pointless(position: &Position, ask: Ask) -> bool {
    !matches!(ask, Ask::Absolve { .. }) && !anything(|sink| offers(position, ask, sink))
}

pub(super) fn offers<S: Sink<Position>>(
    position: &Position,
    ask: Ask,
    sink: &mut S,
) -> ControlFlow<()> {
    match ask {
        Ask::Forum { .. } => sink.offer(Choice::Pass)?,
        Ask::Go { empire, done } if can_go(position, empire) => {
            for marker in MarkerId::PRODUCTION.0..=MarkerId::DISCARD.0 {
                let marker = MarkerId(marker);
                if marker != done {
                    sink.offer(Choice::Again { marker })?;
                }
            }
        }
        Ask::Mission { empire } => {
            converts(position, empire, |from, unit, to| {
                sink.offer(Choice::Convert { from, unit, to })
            })?;
            for area in unbelievers(position, empire).iter() {
                sink.offer(Choice::Stir { area })?;
            }
        }
        Ask::Oracle { empire } => {
            let source = oracle(position, empire);
            let reach = source.reach(position);
            let mut goals = Goals::new();
            for other in foreseen(position, empire) {
                let held = position.world.held(other);
                if reach.meets(held) {
                    sink.offer(Choice::On { empire: other })?;
                } else {
                    plea::add(&mut goals, *held);
                }
            }
            permission::offers(position, &source, &goals, sink)?;
        }
        Ask::Listen { empire } => {
            let money = position.empire(empire).map_or(0, |one| one.money);
            let own = position.seat_of(empire);
            for seat in position.seats().filter(|seat| Some(*seat) != own) {
                let cards = position.player(seat).hand.len() as u8;
                for count in 1..=cards.min(money) {
                    let to = To(seat);
                    sink.offer(Choice::Look { to, count })?;
                }
            }
        }
        Ask::Reprisal { empire, against } => {
            let source = Source::empire(position, empire, 0);
            let areas = answerable(position, against);
            for area in areas.and(&source.reach(position)).iter() {
                sink.offer(Choice::At { area })?;
            }
            let mut goals = Goals::new();
            for area in areas.iter() {
                plea::add(&mut goals, [area].into_iter().collect());
            }
            permission::offers(position, &source, &goals, sink)?;
        }
        Ask::Penance { empire } => {
            for area in penitent(position, empire).iter() {
                sink.offer(Choice::At { area })?;
            }
            return ControlFlow::Continue(());
        }
        Ask::Gifts {
            empire,
            settlers,
            missions,
            daggers,
        } => {
            if missions == 0 && settlers == 0 && daggers == 0 {
                return sink.offer(Choice::Done);
            }
            let source = Source::empire(position, empire, 0);
            let reach = source.reach(position);
            let all = position.enjoys(empire, ArtefactId::SATELLITES);
            let mut goals = Goals::new();
            if missions > 0 {
                for other in heathens(position, empire) {
                    let held = position.world.held(other);
                    if all || reach.meets(held) {
                        sink.offer(Choice::On { empire: other })?;
                    } else {
                        plea::add(&mut goals, *held);
                    }
                }
            }
            if settlers > 0 && places::recruit(position, empire).is_some() {
                for area in places::frontier(position, empire, false).iter() {
                    sink.offer(Choice::At { area })?;
                }
            }
            if daggers > 0 {
                plot::victims(position, empire, |_, empire, _| {
                    plea::add(&mut goals, *position.world.held(empire));
                    ControlFlow::Continue(())
                })?;
            }
            if !all {
                permission::offers(position, &source, &goals, sink)?;
            }
            if daggers > 0 {
                plot::victims(position, empire, |leader, empire, area| {
                    if !all && !reach.meets(position.world.held(empire)) {
                        return ControlFlow::Continue(());
                    }
                    sink.offer(Choice::Person {
                        leader,
                        empire,
                        area,
                    })
                })?;
            }
        }
        _ => {}
    }
    sink.offer(Choice::Done)
}

/// The special rules of an empire that work in Civilise.
pub(crate) fn gifts(position: &Position, empire: SetId) -> Ask {
    let (mut settlers, mut missions, mut daggers) = (0, 0, 0);
    for special in position.specials(empire) {
        match special {
            Special::Inherit { n } => settlers += n,
            Special::Missionary { n } => missions += n,
            Special::Assassin { uses, .. } => daggers += uses,
            _ => {}
        }
    }
    Ask::Gifts {
        empire,
        settlers,
        missions,
        daggers,
    }
}

pub(super) fn answer(position: &mut Position, ask: Ask, choice: Choice, table: &mut Table<'_>) {
    match (ask, choice) {
        (
            Ask::Oracle { empire } | Ask::Reprisal { empire, .. } | Ask::Gifts { empire, .. },
            Choice::Ask { empire: host },
        ) => {
            push(position, ask);
            permission::ask(position, empire, host, false);
        }
        (Ask::Forum { empire, .. }, Choice::Pass) => {
            // The action that was prepared does not take place.
            if matches!(
                position.stack.last(),
                Some(Step::Power {
                    ask: Ask::Prepare { .. }
                })
            ) {
                position.stack.pop();
            }
            trade::stand_by(position, empire);
            let go = &mut position.chronicle.powers.go[empire.index()];
            *go = go.saturating_add(1);
        }
        (Ask::Go { empire, .. }, Choice::Again { marker }) => {
            let powers = &mut position.chronicle.powers;
            powers.go[empire.index()] = powers.go[empire.index()].saturating_sub(1);
            powers.gone |= 1 << empire.0;
            markers::second_action(position, empire, marker, table);
        }
        (Ask::Mission { empire }, Choice::Convert { from, unit, to }) => {
            convert(position, empire, unit, [from, to], table);
        }
        (Ask::Mission { .. }, Choice::Stir { area })
        | (Ask::Reprisal { .. } | Ask::Penance { .. }, Choice::At { area }) => {
            empire::disorder(position, area, table);
        }
        (Ask::Oracle { empire }, Choice::On { empire: other }) => {
            let (Some(seat), Some(from)) = (position.seat_of(empire), position.seat_of(other))
            else {
                return;
            };
            moves::look(position, seat, from, 48, table);
            let shaken = position
                .empire(other)
                .and_then(|one| one.capital)
                .is_some_and(|capital| position.world.disorder.has(capital));
            if shaken {
                position.stack.push(Step::Card {
                    ask: events::Ask::Spy {
                        seat,
                        from,
                        must: false,
                    },
                });
            }
        }
        (Ask::Listen { empire }, Choice::Look { to, count }) => {
            if let Some(seat) = position.seat_of(empire) {
                empire::pay(position, empire, -i16::from(count));
                moves::look(position, seat, to.0, usize::from(count), table);
            }
        }
        (
            Ask::Gifts {
                empire,
                settlers,
                missions,
                daggers,
            },
            choice,
        ) => {
            let (mut settlers, mut missions, mut daggers) = (settlers, missions, daggers);
            match choice {
                Choice::At { .. } => settlers -= 1,
                Choice::On { .. } => missions -= 1,
                Choice::Person { .. } => daggers -= 1,
                _ => return,
            }
            push(
                position,
                Ask::Gifts {
                    empire,
                    settlers,
                    missions,
                    daggers,
                },
            );
            give(position, empire, choice, table);
        }
        _ => {}
    }
}

fn give(position: &mut Position, set: SetId, choice: Choice, table: &mut Table<'_>) {
    match choice {
        Choice::At { area } => places::settle(position, set, area, table),
        Choice::On { empire } => {
            if let Some(religion) = events::effect::faith_of(position, set) {
                let artefact = ArtefactId::religion(religion);
                crate::adoption::adopt(position, empire, artefact, table);
            }
        }
        Choice::Person {
            leader,
            empire,
            area,
        } => {
            let picks = position
                .specials(set)
                .iter()
                .find_map(|special| match special {
                    Special::Assassin { picks, .. } => Some(*picks),
                    _ => None,
                });
            if let Some(seat) = position.seat_of(set) {
                let victim = (leader, empire, area);
                plot::attempt(position, seat, set, victim, picks.unwrap_or(1), true, table);
            }
        }
        _ => {}
    }
}
