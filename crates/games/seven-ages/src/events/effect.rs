//! What events do: the check, then one operation after the other.

mod check;
mod realm;
mod war;

pub use check::amount;
use check::check;
pub use realm::city_steps;
use realm::{in_realm, income_add, money};
pub(crate) use realm::{is_ship, outlying, share, strip, unguarded};
use war::in_conflict;

use super::{Lasting, Played, Target, bags, choose, lasting, plot, target, window};
use crate::{
    Position, Table,
    content::{
        Class, SetId, Talent,
        events::{Barter, Career, Check, Op},
    },
    empire,
    sets::AreaId,
};
use orbis_core::step::Stacked;

/// The operations that are being done.
pub fn ops(top: &Played) -> &'static [Op] {
    let way = &top.event().card().ways[usize::from(top.way)];
    if top.failed { &way.otherwise } else { &way.ops }
}

/// Leaders as events count them: an Administrator counts twice.
/// `sa.lead.administrator-count`.
pub fn leaders(position: &Position, set: SetId, area: Option<AreaId>) -> i16 {
    let chiefs = position.world.chiefs.iter();
    chiefs
        .filter(|chief| chief.empire == set && area.is_none_or(|area| chief.area == area))
        .map(|chief| 1 + i16::from(chief.leader.card().talents & Talent::Administrator as u16 != 0))
        .sum()
}

fn update(position: &mut Position, top: Played) {
    if let Some(last) = position.chronicle.played.last_mut() {
        *last = top;
    }
}

pub(crate) fn again(position: &mut Position) {
    position.event(crate::events::window::Resolve {});
}

/// The next operation.
pub fn next(position: &mut Position, mut top: Played) {
    top.op += 1;
    top.begun = false;
    update(position, top);
    again(position);
}

/// The check, an operation, or the end.
/// `sa.event.order-matters`.
pub(crate) fn go_on(position: &mut Position, mut top: Played, table: &mut Table<'_>) {
    if !top.checked {
        top.checked = true;
        check(position, top, table);
        return;
    }
    match ops(&top).get(usize::from(top.op)).copied() {
        Some(op) => operate(position, top, op, table),
        None => window::finish(position),
    }
}

/// The own empire an event speaks of: the one it is aimed at, else the one that acts.
pub fn own(position: &Position, top: &Played) -> SetId {
    match top.target.empire(position) {
        Some(set) if position.seat_of(set) == Some(top.seat) => set,
        _ if position.seat_of(top.actor) == Some(top.seat) => top.actor,
        other => position
            .empires_of(top.seat)
            .map(|(set, _)| set)
            .find(|set| other.is_none_or(|other| position.in_range(*set, other, 0)))
            .unwrap_or(SetId::BACK),
    }
}

/// One operation that needs no further question, or the beginning of one that does.
fn operate(position: &mut Position, top: Played, op: Op, table: &mut Table<'_>) {
    if in_action(position, &top, op)
        || in_conflict(position, &top, op)
        || in_realm(position, &top, op, table)
    {
        next(position, top);
        return;
    }
    let target = top.target.empire(position);
    match op {
        Op::Progress {
            at_free_progress: true,
            ..
        } => {
            if let Target::Pair { one, two } = top.target {
                position.chronicle.spurred |= 1 << one.0 | 1 << two.0;
            }
        }
        Op::Progress { own: mine, n, .. } => {
            let steps = amount(position, &top, target, &n) as i8;
            let who = Some(own(position, &top)).filter(|_| mine).or(target);
            next(position, top);
            if let Some(set) = who {
                empire::progress(position, set, steps, table);
            }
            return;
        }
        // Who could not see whether both have cavalry may have been wrong.
        Op::Duel if !target::both_have(position, Class::Cavalry) => {
            window::finish(position);
            return;
        }
        Op::Duel => position.chronicle.fray.duel = true,
        // the spoils were left out when the event was played
        Op::Leader(career) => {
            next(position, top);
            lead(position, top, career, table);
            return;
        }
        Op::Glory { n, .. } if position.options.secret && bags::compares(&n) => {
            next(position, top);
            if let Target::Player { seat } = top.target {
                bags::demand(position, seat, top.card, table);
            }
            return;
        }
        Op::Trade(barter) => {
            trade(position, &top, barter);
            return;
        }
        Op::SwapCadence => {
            next(position, top);
            table.reveal();
            for slot in position.cadence.iter_mut().take(3) {
                slot.known = slot.known.with(top.seat);
            }
            position.event(crate::events::moves::Tempo { seat: top.seat });
            return;
        }
        Op::EndConflict { active } => {
            next(position, top);
            let side = match top.target {
                Target::Side { side } if !active => side,
                _ => 0,
            };
            crate::conflict::break_off(position, side);
            return;
        }
        Op::BuildFree { units, anywhere } => {
            choose::camp(position, top, units, anywhere);
            return;
        }
        _ => {
            choose::operate(position, top, op, table);
            return;
        }
    }
    next(position, top);
}

/// What an event changes for the action under way. Is it such an operation?
fn in_action(position: &mut Position, top: &Played, op: Op) -> bool {
    let target = top.target.empire(position);
    let sway = &mut position.chronicle.sway;
    match op {
        Op::FreeProgressBan => position.chronicle.dark = true,
        Op::PassMarker => sway.passed = true,
        Op::Winter => sway.winter = true,
        Op::IncomeAdd { per, n, max } => income_add(position, top, per, n, max),
        Op::IncomeHalve => sway.halved += 1,
        Op::IncomeCityOnly => sway.city_only = true,
        Op::IncomeZero(n) => {
            let count = amount(position, top, target, &n);
            position.chronicle.sway.barren += count.max(0) as u8;
        }
        Op::IncomeArea(money) => {
            if let Target::Area { area } = top.target {
                let money = money as i8;
                lasting::cast(position, Lasting::Guild { area, money }, 255);
            }
        }
        Op::Money { who, n, to_own } => money(position, top, who, &n, to_own),
        Op::Cost {
            delta,
            fixed,
            halve,
            most,
            ..
        } => {
            if let Some(price) = fixed {
                sway.cheap_infantry = price;
            } else if halve {
                sway.half_price = true;
            } else if most < 255 {
                sway.levy = most;
            } else {
                sway.dearer += delta;
            }
        }
        Op::BuildBan => sway.strike = true,
        Op::BuildOnly(units) => sway.only = units,
        Op::BuildAhead(levels) => sway.ahead += levels,
        Op::FrozenStacks => {}
        _ => return false,
    }
    true
}

fn trade(position: &mut Position, top: &Played, barter: Barter) {
    let set = top.target.empire(position);
    let side = position
        .trade
        .as_ref()
        .and_then(|trade| (0..2).find(|side| trade.empires[*side] == set && set.is_some()));
    let sway = &mut position.chronicle.sway;
    match barter {
        Barter::DeckOnly => sway.deck_only = true,
        Barter::AnyPartner => sway.any_partner = true,
        Barter::Add(n) => sway.trade[side.unwrap_or(0)] += n,
        Barter::ZeroNumber => sway.no_number[side.unwrap_or(1)] = true,
        Barter::Void => sway.void = true,
        Barter::PayOwnCards => sway.dues = true,
        Barter::MoneyDouble => {
            let deal = position.chronicle.deal;
            let money = deal.map_or(0, |deal| {
                let own = (0..2).find(|side| deal.empires[*side] == set);
                own.map_or(0, |side| deal.money[side])
            });
            if let Some(set) = set {
                empire::pay(position, set, i16::from(money));
            }
        }
        Barter::SwapCard => {
            next(position, *top);
            if let Some(side) = side {
                position.event(crate::events::moves::Haggle {
                    side: side as u8,
                    back: None,
                });
            }
            return;
        }
        Barter::KeepCard => {
            next(position, *top);
            position.event(crate::events::moves::Souvenir { seat: top.seat });
            return;
        }
    }
    next(position, *top);
}

fn lead(position: &mut Position, top: Played, career: Career, table: &mut Table<'_>) {
    let target = top.target.empire(position);
    match (career, top.target) {
        (
            Career::Kill,
            Target::Leader {
                leader,
                empire,
                area,
            },
        ) => plot::kill(position, (leader, empire, area), top.actor, table),
        (Career::RemoveAll, _) => {
            while let Some(at) = position
                .world
                .chiefs
                .iter()
                .position(|chief| Some(chief.empire) == target)
            {
                empire::bury(position, at, table);
            }
        }
        (
            Career::Protect,
            Target::Leader {
                leader,
                empire,
                area,
            },
        ) => lasting::consecrate(position, leader, empire, area),
        (
            Career::MoveToOwn,
            Target::Leader {
                leader,
                empire,
                area,
            },
        ) => {
            let room = target::actors(position, top.seat, top.actor)
                .find(|set| position.world.chief_count(*set) < position.leader_number(*set));
            let at = lasting::touchable(position, leader, empire, area);
            if let (Some(set), Some(at)) = (room, at) {
                position.world.chiefs.remove(at);
                position.world.dirty = true;
                position.push(crate::civilise::Appear {
                    empire: set,
                    leader,
                });
            }
        }
        (Career::GreatMan, _) => {
            let draws = match top.event().card().ways[usize::from(top.way)].check {
                Some(Check::Cup { draws }) => draws,
                _ => 1,
            };
            herald(position, own(position, &top), draws, false);
        }
        (Career::HolyMan, _) => herald(position, own(position, &top), 0, true),
        (Career::Heir, _) => {
            if let Some(set) = target {
                let draws = position.leader_number(set);
                herald(position, set, draws, false);
            }
        }
        (Career::Keep, _) => position.chronicle.elixir = target,
        _ => {}
    }
}

fn herald(position: &mut Position, empire: SetId, draws: u8, holy: bool) {
    if position.empire(empire).is_some() && !position.world.chiefs.is_full() {
        position.event(crate::events::moves::Herald {
            empire,
            draws,
            holy,
        });
    }
}

/// The first religion on an empire's card.
pub(crate) fn faith_of(position: &Position, set: SetId) -> Option<u8> {
    position.empire(set)?.religions.first().copied()
}
