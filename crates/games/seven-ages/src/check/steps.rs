//! Do the steps fit the rest of the position?

mod events;

pub(crate) use events::target;

use super::ensure;
use crate::{
    Conflict, Position, Step,
    content::{CUP, LeaderId, NAMED, UNITS},
    events::Ask,
};
use orbis_core::{Broken, step::Steps};

/// Leaders that are out of the cup and not on the map yet.
pub fn drawn(position: &Position) -> impl Iterator<Item = LeaderId> + '_ {
    position.stack.iter().filter_map(|step| match step {
        Step::Drawn(crate::civilise::Drawn { leader, .. })
        | Step::Appear(crate::civilise::Appear { leader, .. })
        | Step::Card(crate::events::Card {
            ask: Ask::Gifted(crate::events::moves::Gifted { leader, .. }),
        }) => Some(*leader),
        _ => None,
    })
}

fn fights(step: &Step) -> bool {
    matches!(
        step,
        Step::Retreat(crate::conflict::retreat::Retreat { .. })
            | Step::RetreatTo(crate::conflict::retreat::RetreatTo { .. })
            | Step::Pursued(crate::conflict::retreat::Pursued { .. })
            | Step::Round(crate::conflict::Round {})
            | Step::Scrap(crate::conflict::Scrap { .. })
            | Step::Redraw(crate::conflict::Redraw { .. })
            | Step::Commit(crate::conflict::commit::Commit {})
            | Step::Decide(crate::conflict::outcome::Decide {})
            | Step::Card(crate::events::Card {
                ask: Ask::Conclude(crate::conflict::outcome::Conclude {})
                    | Ask::Aftermath(crate::conflict::outcome::Aftermath {})
            })
    )
}

fn trades(step: &Step) -> bool {
    matches!(
        step,
        Step::TradeCard(crate::trade::TradeCard {})
            | Step::TradeMore(crate::trade::TradeMore { .. })
            | Step::TradeEnd(crate::trade::TradeEnd {})
            | Step::Card(crate::events::Card {
                ask: Ask::Bargain(crate::trade::Bargain {})
            })
    )
}

/// The bottom of the stack says which part of the game it is.
fn order(position: &Position) -> Result<(), Broken> {
    let stack = &position.stack;
    let Some(bottom) = stack.first() else {
        return Ok(());
    };
    foundation(position, bottom)?;
    for (at, step) in stack.iter().enumerate().skip(1) {
        Broken::unless(belongs(stack, at), || format!("{step:?} cannot be there"))?;
    }
    ensure(stack.len() <= 30, "too many steps")?;
    let acts = stack.iter().filter(|step| matches!(step, Step::Act(_)));
    ensure(
        acts.count() <= position.players.len(),
        "more players act than there are",
    )
}

/// What lies at the bottom fits to what has been played.
fn foundation(position: &Position, bottom: &Step) -> Result<(), Broken> {
    let free_progress =
        |step: &Step| matches!(step, Step::Card(card) if matches!(card.ask, Ask::FreeProgress(_)));
    let begun = matches!(
        bottom,
        Step::EndOfTurn(_) | Step::Settled(_) | Step::Next(_)
    ) || free_progress(bottom);
    let before = matches!(bottom, Step::Bid(_) | Step::Deal(_) | Step::Turn(_));
    ensure(begun || before, "the steps do not begin where they should")?;
    let marked = position.seats().all(|seat| {
        let player = position.player(seat);
        player.markers.len() + player.loose.len() > 0 || position.in_play().next().is_some()
    });
    ensure(!begun || marked, "a turn without action markers")?;
    ensure(
        begun || position.in_play().next().is_none() || matches!(bottom, Step::Turn(_)),
        "empires before the game",
    )
}

/// May a step lie where it does, above what begins this part of the game?
fn belongs(stack: &[Step], at: usize) -> bool {
    let bottom = &stack[0];
    let turn = matches!(bottom, Step::EndOfTurn(_));
    match stack[at] {
        Step::Bid(_)
        | Step::Deal(_)
        | Step::Turn(_)
        | Step::EndOfTurn(_)
        | Step::Settled(_)
        | Step::Next(_) => false,
        Step::Draft(_) | Step::Thin(_) => matches!(bottom, Step::Deal(_)),
        Step::Tempo(_) | Step::Boon(_) | Step::Pace(_) => matches!(bottom, Step::Settled(_)),
        Step::Rota(_) | Step::Fates(_) => at == 2 && turn,
        Step::Cadence(_) | Step::Spare(_) => turn && stack.len() > 2,
        Step::Colour(_) if turn => at + 1 == stack.len(),
        Step::Phase(_) => at == 1 && turn,
        Step::Act(_) => {
            turn && matches!(
                stack[at - 1],
                Step::EndOfTurn(_) | Step::Phase(_) | Step::Act(_) | Step::Fates(_) | Step::Rota(_)
            )
        }
        Step::Harvest(_) => at == 1 && matches!(bottom, Step::Next(_)),
        Step::Buy(_) | Step::Order(_) | Step::Purse(_) | Step::Favour(_) | Step::Prizes(_) => {
            matches!(bottom, Step::Next(_))
        }
        Step::Colour(_) | Step::Trim(_) => matches!(bottom, Step::Turn(_)),
        Step::Redeem(_) => matches!(bottom, Step::Bid(_)),
        Step::Markers(_) => at >= 2 && turn,
        Step::Card(_) | Step::Power(_) | Step::Permit(_) | Step::Price(_) => true,
        _ => turn,
    }
}

pub(super) fn check(position: &Position) -> Result<(), Broken> {
    for each in &position.stack {
        let fits = each.fits(position);
        Broken::unless(fits, || format!("{each:?} cannot be"))?;
    }
    order(position)?;
    ensure(
        position.trade.is_some() == position.stack.iter().any(trades),
        "a trade without its steps, or steps without a trade",
    )?;
    ensure(
        position.conflict.is_some() == position.stack.iter().any(fights),
        "a conflict without its steps, or steps without a conflict",
    )?;
    if let Some(trade) = &position.trade {
        let known = trade
            .empires
            .iter()
            .flatten()
            .all(|set| position.empire(*set).is_some());
        let seats = trade
            .empires
            .map(|set| set.and_then(|set| position.seat_of(set)));
        ensure(
            known && trade.empires[0].is_some() && seats[0] != seats[1],
            "a trade that cannot be",
        )?;
    }
    if let Some(conflict) = &position.conflict {
        strife(position, conflict)?;
    }
    let timely = position.world.intruders.iter().all(|one| {
        position.stack.iter().any(|step| {
            matches!(step, Step::Conflicts(crate::conflict::Conflicts { empire }) | Step::SetUp(crate::start::SetUp { empire, .. }) if *empire == one.empire)
        })
    });
    ensure(timely, "units in an area of another empire out of time")
}

/// Both sides of a conflict are there, with units that can be committed.
fn strife(position: &Position, conflict: &Conflict) -> Result<(), Broken> {
    let world = &position.world;
    let [active, defender] = &conflict.sides;
    // Between a round and what follows from it a side may have no units.
    let after = position.stack.iter().any(|step| {
        matches!(
            step,
            Step::Card(crate::events::Card {
                ask: Ask::Conclude(crate::conflict::outcome::Conclude {})
                    | Ask::Aftermath(crate::conflict::outcome::Aftermath {})
            }) | Step::Round(crate::conflict::Round {})
        )
    });
    let there = after
        || world.owner(conflict.area) == Some(defender.empire)
            && world
                .intruder(conflict.area)
                .is_some_and(|one| one.empire == active.empire);
    let seats = active.seat != defender.seat
        && active.seat.index() < position.players.len()
        && defender.seat.index() < position.players.len();
    ensure(
        there && seats && active.empire != defender.empire,
        "a conflict that cannot be",
    )?;
    for side in &conflict.sides {
        let units = world.units_of(side.empire, conflict.area);
        if after {
            continue;
        }
        ensure(
            units.covers(&side.aside)
                && units.less(&side.aside).covers(&side.committed)
                && side.committed.covers(&side.front)
                && (!side.arraying || crate::conflict::array(side).is_some())
                && units != side.aside
                && side.disorder < 100
                && usize::from(side.next) <= UNITS
                && side
                    .leading
                    .is_none_or(|leader| leader.index() < NAMED + CUP)
                && side.card.is_none_or(|slot| {
                    slot.known == orbis_core::SeatSet::ALL || slot.known.contains(side.seat)
                }),
            "a side of a conflict that cannot be",
        )?;
    }
    Ok(())
}
