//! The status phase, step by step, and the end of the game.

use crate::{
    Choice, Event, Good, Goods, Position, Space, Step, Table, What, advance,
    content::{AdvanceId, adv, wonder},
    objectives,
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// The steps of the status phase.
pub mod stage {
    #![allow(missing_docs)] // the names say it
    pub const OBJECTIVES: u8 = 1;
    pub const END: u8 = 2;
    pub const ADVANCE: u8 = 3;
    pub const DRAW: u8 = 4;
    pub const RAZE: u8 = 5;
    pub const GOVERNMENT: u8 = 6;
    pub const FIRST: u8 = 7;
    pub const NEXT_AGE: u8 = 8;
}

/// Begins the status phase.
pub(crate) fn begin(position: &mut Position, table: &mut Table<'_>) {
    let age = position.age;
    table.emit(|| Event::StatusPhase { age });
    position.turn.status_goals = 0;
    let m = position.count();
    position.push(Step {
        n: stage::OBJECTIVES,
        m,
        ..Step::new(What::Status, position.first)
    });
}

/// One player's part of a step. n: the step, m: players left.
pub(crate) fn run(position: &mut Position, step: Step, table: &mut Table<'_>) {
    let seat = step.seat;
    if step.m == 0 || step.n == stage::END || step.n >= stage::FIRST {
        return next_stage(position, step, table);
    }
    position.push(Step {
        seat: seat.next(position.count()),
        m: step.m - 1,
        ..step
    });
    if step.n == stage::OBJECTIVES {
        // Who is asked depends on hidden cards.
        table.reveal();
    }
    match step.n {
        stage::OBJECTIVES if objectives::any_status(position, seat) => {
            position.then(What::StatusClaim, seat)
        }
        stage::ADVANCE => {
            position.turn.used = 0;
            advance::ask(position, What::TakeAdvance, seat, 0, 3);
        }
        stage::DRAW => {
            position.draw_objective(seat, table);
            position.draw_actions(seat, 1, table);
        }
        stage::RAZE if position.cities.of(Some(seat)).any(|city| city.size() == 1) => {
            position.then(What::Raze, seat)
        }
        stage::GOVERNMENT if can_change(position, seat, false) => {
            position.then(What::Government, seat)
        }
        _ => {}
    }
}

fn next_stage(position: &mut Position, step: Step, table: &mut Table<'_>) {
    let players = position.count();
    let first = position.first;
    let go = |position: &mut Position, n| {
        position.push(Step {
            n,
            m: players,
            ..Step::new(What::Status, first)
        });
    };
    match step.n {
        stage::END => {
            if ends(position, table) {
                position.stack.clear();
                position.wonder_round = 0;
                table.emit(|| Event::GameOver);
            } else {
                go(position, stage::ADVANCE);
            }
        }
        stage::FIRST => {
            go(position, stage::NEXT_AGE);
            let seat = decider(position);
            position.then(What::FirstPlayer, seat);
        }
        stage::NEXT_AGE => {
            position.age = position.age.saturating_add(1);
            position.round = 1;
            position.wonder_round = 0;
            position.founder_round = 0;
            let (age, first) = (position.age, position.first);
            table.emit(|| Event::AgeBegins { age });
            position.push(Step {
                m: players,
                ..Step::new(What::Round, first)
            });
        }
        n => go(position, n.saturating_add(1)),
    }
}

/// Is this the end?
fn ends(position: &Position, table: &mut Table<'_>) -> bool {
    if position.seats().any(|seat| position.city_count(seat) == 0) {
        return true;
    }
    if !position.variable_end {
        return position.age >= 6;
    }
    match position.age {
        5 => crate::influence::die(table) >= 5,
        6 => crate::influence::die(table) > 2,
        age => age > 6,
    }
}

/// Who decides the first player.
pub fn decider(position: &Position) -> Seat {
    if let Some(owner) = position
        .seats()
        .find(|seat| position.owns(*seat, wonder::GREAT_LIGHTHOUSE))
    {
        return owner;
    }
    let tokens = |seat: Seat| position.player(seat).goods.tokens();
    let most = position.seats().map(tokens).max().unwrap_or(0);
    let mut order = position.first.round(position.count());
    order
        .find(|seat| tokens(*seat) == most)
        .unwrap_or(position.first)
}

/// Raze a city of size 1?
pub(crate) fn raze_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    for city in position
        .cities
        .of(Some(seat))
        .filter(|city| city.size() == 1)
    {
        sink.offer(Choice::City { at: city.at })?;
    }
    sink.offer(Choice::Decline)
}

pub(crate) fn raze(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    position.remove_city(at, table);
    position.gain(seat, Goods::of(Good::Gold, 1), table);
}

/// Government categories a player could change to.
fn governments(position: &Position, seat: Seat) -> impl Iterator<Item = u8> + use<> {
    let player = position.player(seat);
    let (own, advances) = (player.government(), player.advances);
    let needs = [adv::PHILOSOPHY, adv::DRAFT, adv::STATE_RELIGION];
    (9..12u8).filter(move |category| {
        own.is_some_and(|own| own != *category) && advances.has(needs[usize::from(*category) - 9])
    })
}

/// May the player change government? A revolution costs nothing.
pub(crate) fn can_change(position: &Position, seat: Seat, free: bool) -> bool {
    let pays = free
        || position
            .player(seat)
            .goods
            .covers(Goods::of(Good::Mood, 1).and(Good::Culture, 1));
    pays && governments(position, seat).next().is_some()
}

/// Which government? m: 1 it is a revolution and must be done.
pub(crate) fn government_offers<S: Sink<Position>>(
    position: &Position,
    step: Step,
    sink: &mut S,
) -> ControlFlow<()> {
    let mut any = false;
    for category in governments(position, step.seat) {
        any = true;
        sink.offer(Choice::Advance {
            advance: AdvanceId(category * 4),
        })?;
    }
    if step.m == 0 || !any {
        sink.offer(Choice::Decline)
    } else {
        ControlFlow::Continue(())
    }
}

pub(crate) fn change(position: &mut Position, step: Step, top: AdvanceId, table: &mut Table<'_>) {
    let seat = step.seat;
    if step.m == 0 {
        position.lose(seat, Goods::of(Good::Mood, 1).and(Good::Culture, 1), table);
    }
    let player = position.player_mut(seat);
    let old = player.advances.government();
    old.iter()
        .for_each(|advance| player.advances.remove(advance));
    player.advances.insert(top);
    player.clip();
    table.emit(|| Event::GovernmentChanged { seat, to: top });
    pick_more(
        position,
        seat,
        top.card().category,
        old.len().saturating_sub(1),
    );
}

/// The other advances of the new government.
fn pick_more(position: &mut Position, seat: Seat, category: u8, left: u8) {
    let missing = 4 - position.player(seat).advances.of(category).len();
    if left >= missing {
        for place in 0..4 {
            position
                .player_mut(seat)
                .advances
                .insert(AdvanceId(category * 4 + place));
        }
        position.player_mut(seat).clip();
    } else if left > 0 {
        position.push(Step {
            n: left,
            m: category,
            ..Step::new(What::GovernmentPick, seat)
        });
    }
}

pub(crate) fn pick_offers<S: Sink<Position>>(
    position: &Position,
    step: Step,
    sink: &mut S,
) -> ControlFlow<()> {
    for advance in (0..4).map(|place| AdvanceId((step.m % 12) * 4 + place)) {
        if !position.player(step.seat).advances.has(advance) {
            sink.offer(Choice::Advance { advance })?;
        }
    }
    ControlFlow::Continue(())
}

pub(crate) fn picked(position: &mut Position, step: Step, advance: AdvanceId) {
    position.player_mut(step.seat).advances.insert(advance);
    position.player_mut(step.seat).clip();
    pick_more(position, step.seat, step.m % 12, step.n.saturating_sub(1));
}
