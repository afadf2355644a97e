//! What comes before and after an action.

use super::{Ask, votes};
use crate::{
    Choice, Counts, Event, Position, Step, Table,
    choice::{To, anything},
    content::{
        ArtefactId, Class, MarkerId, SetId, Special, UnitId, content, events::Moment, faith,
    },
    empire,
    events::{self, choose, moves, plot, window},
    kingdoms, manoeuvre, markers,
    sets::{AreaId, Areas},
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
                return;
            }
            if votes::heretical(position, empire) {
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
        // Questions that had nothing to offer.
        _ => {}
    }
}

fn prepare(position: &mut Position, seat: Seat, empire: SetId, action: MarkerId) {
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
        let powers = &position.chronicle.powers;
        if powers.go[empire.index()] > 0 && powers.gone >> empire.0 & 1 == 0 {
            let done = action;
            push(position, Ask::Go { empire, done });
        }
        window::open(position, Moment::ActionDone, empire);
    }
    if action != MarkerId::MANOEUVRE {
        return;
    }
    let [robbed, fertile] = position.chronicle.robbed;
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

/// Areas of an empire that a Buddhist one can reach.
fn answerable(position: &Position, set: SetId, against: SetId) -> Areas {
    let world = &position.world;
    let theirs = world
        .held(against)
        .and(&content().land)
        .less(&world.disorder);
    theirs.and(&position.reach(set, 0))
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

/// Empires that the Oracle can see from where it stands.
fn foreseen(position: &Position, set: SetId) -> impl Iterator<Item = SetId> + '_ {
    let own = position.seat_of(set);
    let oracle = position.world.wonder_of(set, ArtefactId::ORACLE);
    let reach = oracle.map_or(Areas::NONE, |area| {
        position.reach_from(set, [area].into_iter().collect())
    });
    position
        .in_play()
        .filter(move |(other, empire)| {
            Some(empire.seat) != own
                && !position.player(empire.seat).hand.is_empty()
                && reach.meets(position.world.held(*other))
        })
        .map(|(other, _)| other)
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
        Ask::Go { done, .. } => {
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
            for other in foreseen(position, empire) {
                sink.offer(Choice::On { empire: other })?;
            }
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
            for area in answerable(position, empire, against).iter() {
                sink.offer(Choice::At { area })?;
            }
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
            let religion = events::effect::faith_of(position, empire);
            if let Some(religion) = religion.filter(|_| missions > 0) {
                for (other, _) in position.in_play() {
                    let fits = other != empire
                        && crate::artefacts::convertible(position, other, religion)
                        && position.in_range(empire, other, 0);
                    if fits {
                        sink.offer(Choice::On { empire: other })?;
                    }
                }
            }
            if settlers > 0 && choose::recruit(position, empire).is_some() {
                for area in choose::frontier(position, empire, false).iter() {
                    sink.offer(Choice::At { area })?;
                }
            }
            if daggers > 0 {
                plot::victims(position, empire, |leader, empire, area| {
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
        Choice::At { area } => choose::settle(position, set, area, table),
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
