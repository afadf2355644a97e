//! Do the steps fit the rest of the position?

mod events;

pub(super) use events::target;

use super::ensure;
use crate::{
    Position, Step,
    content::{CUP, CardId, LeaderId, MarkerId, NAMED, SETS, SetId, UNITS, UnitId, content},
    events::Ask,
    grants::Gift,
    permission,
    sets::AreaId,
    successor, temples,
};
use orbis_core::{Broken, Seat};

/// Leaders that are out of the cup and not on the map yet.
pub(super) fn drawn(position: &Position) -> impl Iterator<Item = LeaderId> + '_ {
    position.stack.iter().filter_map(|step| match step {
        Step::Drawn { leader, .. }
        | Step::Appear { leader, .. }
        | Step::Card {
            ask: Ask::Talent { leader, .. },
        } => Some(*leader),
        _ => None,
    })
}

fn fights(step: &Step) -> bool {
    matches!(
        step,
        Step::Retreat { .. }
            | Step::RetreatTo { .. }
            | Step::Pursued { .. }
            | Step::Round
            | Step::Scrap { .. }
            | Step::Redraw { .. }
            | Step::Commit
            | Step::Decide
            | Step::Card {
                ask: Ask::Conclude | Ask::Spoils
            }
    )
}

fn trades(step: &Step) -> bool {
    matches!(
        step,
        Step::TradeCard
            | Step::TradeMore { .. }
            | Step::TradeEnd
            | Step::Card { ask: Ask::Bargain }
    )
}

/// The parts of a step: whose, of which empire.
fn step(position: &Position, step: &Step) -> Result<(), Broken> {
    let sits = |seat: Seat| seat.index() < position.present();
    let set = |set: SetId| set.index() < SETS;
    let or_none = |set: SetId| set == SetId::BACK || set.index() < SETS;
    let unit = |unit: UnitId| unit.index() < UNITS;
    let owns = |set: SetId, area: AreaId| set.index() < SETS && position.world.owns(set, area);
    let taken = |area: AreaId| {
        let owner = position.world.owner(area);
        owner.is_some_and(|owner| owner != SetId::KINGDOM)
    };
    let cup = |leader: LeaderId| (NAMED..NAMED + CUP).contains(&leader.index());
    let holds = |seat: Seat, card: CardId| {
        sits(seat)
            && position
                .player(seat)
                .hand
                .iter()
                .any(|slot| slot.card == card)
    };
    let fits = match *step {
        Step::Turn
        | Step::EndOfTurn
        | Step::Deal
        | Step::Fates
        | Step::Tempo
        | Step::Settled
        | Step::Harvest
        | Step::Next
        | Step::Bid
        | Step::Markers
        | Step::TradeCard
        | Step::TradeEnd
        | Step::Round
        | Step::Commit
        | Step::Decide => true,
        Step::Phase { action } => action.0 <= MarkerId::DISCARD.0,
        Step::Act { seat, action } => sits(seat) && action.0 <= MarkerId::DISCARD.0,
        Step::Draft { left } => left > 0,
        Step::Thin { done } => crate::thin::turn(position, done).is_some(),
        Step::Spare { seat } | Step::Boon { seat } => sits(seat),
        Step::Rota { seat, passed } => sits(seat) && passed.iter().all(sits),
        Step::Cadence { space } => space < 3 && position.cadence.len() == 7,
        Step::Pace { empire, most } => set(empire) && (2..=3).contains(&most),
        Step::Join { empire } => set(empire),
        Step::Parent { empire } => {
            set(empire)
                && position
                    .seat_of(empire)
                    .is_some_and(|seat| !successor::parents(position, seat).is_empty())
        }
        Step::Secede {
            empire,
            parent,
            left,
        } => {
            set(empire)
                && set(parent)
                && empire != parent
                && left > 0
                && position.empire(empire).is_some()
                && !successor::next(position, empire, parent).is_empty()
        }
        Step::Permit {
            empire, of, cards, ..
        } => {
            let able = usize::from(cards) <= permission::hand(position, empire);
            set(empire) && set(of) && empire != of && able
        }
        Step::Price {
            empire,
            of,
            money,
            cards,
            agreed,
        } => {
            let able = usize::from(cards) <= permission::hand(position, empire)
                && (money > 0 || cards > 0)
                && (!agreed || cards > 0);
            let rich = position
                .empire(empire)
                .is_some_and(|own| own.money >= money);
            set(empire) && set(of) && empire != of && rich && able
        }
        Step::Coast {
            empire,
            area,
            unit: which,
        } => {
            set(empire)
                && area.index() < crate::content::AREAS
                && area.card().twin.is_some()
                && which.ship().is_some()
        }
        Step::Favour { seat } | Step::Prizes { seat } => sits(seat),
        Step::Levy {
            seat,
            area,
            unit: which,
            left,
        } => sits(seat) && area.is_land() && unit(which) && left > 0 && !taken(area),
        Step::Temples { empire, stage } => set(empire) && stage <= temples::DESTROY_SECOND,
        Step::Desecrate { empire, area } => set(empire) && area.is_land(),
        Step::Toll { empire, area } => owns(empire, area),
        Step::Spoils { area, artefact } => {
            area.is_land() && position.world.has_wonder(area, artefact)
        }
        Step::GiveWay { empire, artefact } => {
            set(empire)
                && artefact.index() < 7
                && position.empire(empire).is_some_and(|own| {
                    own.religions.len() == 2 && !own.religions.contains(&artefact.0)
                })
        }
        Step::Pursued { side, left } => side < 2 && left > 0 && left < 200,
        Step::Colour { seat } => sits(seat) && position.player(seat).group.is_none(),
        Step::Trim { seat } | Step::Redeem { seat, .. } | Step::Found { seat } => sits(seat),
        Step::Destiny {
            seat,
            empire,
            filled,
            goal,
        } => {
            sits(seat)
                && or_none(empire)
                && (5..=8).contains(&goal)
                && (!filled || position.player(seat).hand.len() > usize::from(goal))
        }
        Step::Play { seat, empire } => sits(seat) && or_none(empire),
        Step::Target { seat, empire, card } => {
            or_none(empire)
                && holds(seat, card)
                && card.card().artefact.is_some_and(crate::artefacts::playable)
        }
        Step::Scientists { seat, drawn } => {
            sits(seat) && drawn > 0 && usize::from(drawn) <= position.player(seat).hand.len()
        }
        Step::SetUp { empire, part } => set(empire) && part <= 12,
        Step::Raise {
            empire,
            initial,
            unit: which,
        } => {
            set(empire)
                && unit(which)
                && !crate::production::places(position, empire, initial, which).is_empty()
                && crate::production::counter_left(position, empire, which)
                && position.empire(empire).is_some()
        }
        Step::Site { empire } => set(empire) && !position.work.sites.is_empty(),
        Step::Namesake { empire }
        | Step::Partner { empire }
        | Step::Police { empire }
        | Step::Serenity { empire }
        | Step::Conflicts { empire }
        | Step::Abolish { empire }
        | Step::Buy { empire }
        | Step::Build { empire, .. } => set(empire),
        Step::Maintain { empire } => set(empire),
        Step::Capital { empire } | Step::Homeland { empire } => {
            let capital = matches!(step, Step::Capital { .. });
            let sites = if capital {
                crate::start::capital_sites(position, empire)
            } else {
                position.work.sites
            };
            set(empire) && !sites.is_empty() && sites.iter().all(AreaId::is_land)
        }
        Step::Granted { empire, gift } => {
            let known = match gift {
                Gift::Unit(which) => unit(which),
                Gift::Artefact(which) => which.index() < content().artefacts.len(),
            };
            set(empire) && known
        }
        Step::Forts { empire, free } => set(empire) && free < 20,
        Step::Advance {
            empire,
            with,
            least,
            most,
        } => set(empire) && with.is_none_or(set) && least <= most && most <= 7,
        Step::Gift { empire, to } => set(empire) && set(to),
        Step::Manoeuvre { empire, .. } => set(empire),
        Step::Leave { empire, from, .. } => owns(empire, from),
        Step::March {
            empire,
            from,
            unit: which,
            count,
            ..
        } => {
            set(empire)
                && unit(which)
                && owns(empire, from)
                && count > 0
                && position.world.units(from).get(which) >= count
        }
        Step::Strategists { empire, .. } => set(empire),
        Step::Nominate { empire, area } => {
            set(empire)
                && position
                    .world
                    .intruder(area)
                    .is_some_and(|one| one.empire == empire)
        }
        Step::TradeMore { side, left } => side < 2 && left <= 3,
        Step::Retreat { side } | Step::RetreatTo { side } | Step::Redraw { side } => side < 2,
        Step::Scrap { side } => {
            let asked = position.stack.last() == Some(step);
            side < 2 && (!asked || crate::conflict::scrappable(position, side))
        }
        Step::Raze { empire, area } | Step::Confucius { empire, area } => {
            set(empire) && area.is_land()
        }
        Step::Civilise { empire, part } => set(empire) && part <= 7,
        Step::Drawn {
            empire,
            leader,
            picks,
        } => set(empire) && cup(leader) && picks < 20,
        Step::Card { ask } => events::check(position, ask),
        Step::Power { ask } => crate::powers::check(position, ask),
        Step::Appear { empire, leader } => set(empire) && cup(leader) && owned(position, empire),
    };
    Broken::unless(fits, || format!("{step:?} cannot be"))
}

/// Is the last uncommitted unit of a side a nuke, beside others?
fn owned(position: &Position, set: SetId) -> bool {
    !position.world.held(set).is_empty()
}

/// The bottom of the stack says which part of the game it is.
fn order(position: &Position) -> Result<(), Broken> {
    let stack = &position.stack;
    let Some(bottom) = stack.first() else {
        return Ok(());
    };
    let base = matches!(
        bottom,
        Step::Bid
            | Step::Deal
            | Step::Turn
            | Step::EndOfTurn
            | Step::Settled
            | Step::Next
            | Step::Card {
                ask: Ask::FreeProgress
            }
    );
    ensure(base, "the steps do not begin where they should")?;
    let begun = matches!(
        bottom,
        Step::EndOfTurn
            | Step::Settled
            | Step::Next
            | Step::Card {
                ask: Ask::FreeProgress
            }
    );
    let marked = position.seats().all(|seat| {
        let player = position.player(seat);
        player.markers.len() + player.loose.len() > 0
            || position.empires.iter().flatten().count() > 0
    });
    ensure(!begun || marked, "a turn without action markers")?;
    ensure(
        begun || position.empires.iter().all(Option::is_none) || *bottom == Step::Turn,
        "empires before the game",
    )?;
    let harvest = *bottom == Step::Next;
    for (at, step) in stack.iter().enumerate().skip(1) {
        let fits = match step {
            Step::Bid | Step::Deal | Step::Turn | Step::EndOfTurn | Step::Settled | Step::Next => {
                false
            }
            Step::Draft { .. } | Step::Thin { .. } => *bottom == Step::Deal,
            Step::Tempo | Step::Boon { .. } | Step::Pace { .. } => *bottom == Step::Settled,
            Step::Rota { .. } | Step::Fates => at == 2 && *bottom == Step::EndOfTurn,
            Step::Cadence { .. } | Step::Spare { .. } => {
                *bottom == Step::EndOfTurn && stack.len() > 2
            }
            Step::Colour { .. } if *bottom == Step::EndOfTurn => at + 1 == stack.len(),
            Step::Phase { .. } => at == 1 && *bottom == Step::EndOfTurn,
            Step::Act { .. } => {
                *bottom == Step::EndOfTurn
                    && matches!(
                        stack[at - 1],
                        Step::EndOfTurn
                            | Step::Phase { .. }
                            | Step::Act { .. }
                            | Step::Fates
                            | Step::Rota { .. }
                    )
            }
            Step::Harvest => at == 1 && harvest,
            Step::Buy { .. } | Step::Favour { .. } | Step::Prizes { .. } => harvest,
            Step::Colour { .. } | Step::Trim { .. } => *bottom == Step::Turn,
            Step::Redeem { .. } => *bottom == Step::Bid,
            Step::Markers => at >= 2 && *bottom == Step::EndOfTurn,
            Step::Card { .. } | Step::Power { .. } => true,
            Step::Permit { .. } | Step::Price { .. } => true,
            _ => *bottom == Step::EndOfTurn,
        };
        Broken::unless(fits, || format!("{step:?} cannot be there"))?;
    }
    let most = 30;
    ensure(stack.len() <= most, "too many steps")?;
    let acts = stack.iter().filter(|step| matches!(step, Step::Act { .. }));
    ensure(
        acts.count() <= position.players.len(),
        "more players act than there are",
    )
}

pub(super) fn check(position: &Position) -> Result<(), Broken> {
    for each in &position.stack {
        step(position, each)?;
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
                Step::Card {
                    ask: Ask::Conclude | Ask::Spoils
                } | Step::Round
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
            matches!(step, Step::Conflicts { empire } | Step::SetUp { empire, .. } if *empire == one.empire)
        })
    });
    ensure(strife, "units in an area of another empire out of time")
}
