//! Do the steps fit the rest of the position?

mod events;

pub(crate) use events::target;

use super::ensure;
use crate::{
    Position, Step,
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
    let base = matches!(
        bottom,
        Step::Bid(crate::setup::Bid {})
            | Step::Deal(crate::draft::Deal {})
            | Step::Turn(crate::markers::Turn {})
            | Step::EndOfTurn(crate::harvest::EndOfTurn {})
            | Step::Settled(crate::harvest::Settled {})
            | Step::Next(crate::harvest::Next {})
            | Step::Card(crate::events::Card {
                ask: Ask::FreeProgress(crate::harvest::FreeProgress {})
            })
    );
    ensure(base, "the steps do not begin where they should")?;
    let begun = matches!(
        bottom,
        Step::EndOfTurn(crate::harvest::EndOfTurn {})
            | Step::Settled(crate::harvest::Settled {})
            | Step::Next(crate::harvest::Next {})
            | Step::Card(crate::events::Card {
                ask: Ask::FreeProgress(crate::harvest::FreeProgress {})
            })
    );
    let marked = position.seats().all(|seat| {
        let player = position.player(seat);
        player.markers.len() + player.loose.len() > 0
            || position.empires.iter().flatten().count() > 0
    });
    ensure(!begun || marked, "a turn without action markers")?;
    ensure(
        begun
            || position.empires.iter().all(Option::is_none)
            || *bottom == Step::Turn(crate::markers::Turn {}),
        "empires before the game",
    )?;
    let harvest = *bottom == Step::Next(crate::harvest::Next {});
    for (at, step) in stack.iter().enumerate().skip(1) {
        let fits = match step {
            Step::Bid(crate::setup::Bid {})
            | Step::Deal(crate::draft::Deal {})
            | Step::Turn(crate::markers::Turn {})
            | Step::EndOfTurn(crate::harvest::EndOfTurn {})
            | Step::Settled(crate::harvest::Settled {})
            | Step::Next(crate::harvest::Next {}) => false,
            Step::Draft(crate::draft::Draft { .. }) | Step::Thin(crate::thin::Thin { .. }) => {
                *bottom == Step::Deal(crate::draft::Deal {})
            }
            Step::Tempo(crate::cadence::Tempo {})
            | Step::Boon(crate::cadence::Boon { .. })
            | Step::Pace(crate::cadence::Pace { .. }) => {
                *bottom == Step::Settled(crate::harvest::Settled {})
            }
            Step::Rota(crate::spare::Rota { .. }) | Step::Fates(crate::technology::Fates {}) => {
                at == 2 && *bottom == Step::EndOfTurn(crate::harvest::EndOfTurn {})
            }
            Step::Cadence(crate::cadence::Cadence { .. })
            | Step::Spare(crate::spare::Spare { .. }) => {
                *bottom == Step::EndOfTurn(crate::harvest::EndOfTurn {}) && stack.len() > 2
            }
            Step::Colour(crate::setup::Colour { .. })
                if *bottom == Step::EndOfTurn(crate::harvest::EndOfTurn {}) =>
            {
                at + 1 == stack.len()
            }
            Step::Phase(crate::markers::Phase { .. }) => {
                at == 1 && *bottom == Step::EndOfTurn(crate::harvest::EndOfTurn {})
            }
            Step::Act(crate::markers::Act { .. }) => {
                *bottom == Step::EndOfTurn(crate::harvest::EndOfTurn {})
                    && matches!(
                        stack[at - 1],
                        Step::EndOfTurn(crate::harvest::EndOfTurn {})
                            | Step::Phase(crate::markers::Phase { .. })
                            | Step::Act(crate::markers::Act { .. })
                            | Step::Fates(crate::technology::Fates {})
                            | Step::Rota(crate::spare::Rota { .. })
                    )
            }
            Step::Harvest(crate::harvest::Harvest {}) => at == 1 && harvest,
            Step::Buy(crate::harvest::Buy { .. })
            | Step::Order(crate::ties::Order { .. })
            | Step::Purse(crate::harvest::Purse { .. })
            | Step::Favour(crate::ties::Favour { .. })
            | Step::Prizes(crate::ties::Prizes { .. }) => harvest,
            Step::Colour(crate::setup::Colour { .. }) | Step::Trim(crate::destiny::Trim { .. }) => {
                *bottom == Step::Turn(crate::markers::Turn {})
            }
            Step::Redeem(crate::destiny::Redeem { .. }) => {
                *bottom == Step::Bid(crate::setup::Bid {})
            }
            Step::Markers(crate::markers::Markers {}) => {
                at >= 2 && *bottom == Step::EndOfTurn(crate::harvest::EndOfTurn {})
            }
            Step::Card(crate::events::Card { .. }) | Step::Power(crate::powers::Power { .. }) => {
                true
            }
            Step::Permit(crate::permission::Permit { .. })
            | Step::Price(crate::permission::Price { .. }) => true,
            _ => *bottom == Step::EndOfTurn(crate::harvest::EndOfTurn {}),
        };
        Broken::unless(fits, || format!("{step:?} cannot be there"))?;
    }
    let most = 30;
    ensure(stack.len() <= most, "too many steps")?;
    let acts = stack
        .iter()
        .filter(|step| matches!(step, Step::Act(crate::markers::Act { .. })));
    ensure(
        acts.count() <= position.players.len(),
        "more players act than there are",
    )
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
    }
    let strife = position.world.intruders.iter().all(|one| {
        position.stack.iter().any(|step| {
            matches!(step, Step::Conflicts(crate::conflict::Conflicts { empire }) | Step::SetUp(crate::start::SetUp { empire, .. }) if *empire == one.empire)
        })
    });
    ensure(strife, "units in an area of another empire out of time")
}
