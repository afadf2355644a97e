//! What events do: the check, then one operation after the other.

use super::{Lasting, Played, Target, bags, choose, lasting, plot, target, window};
use crate::{
    Counts, Position, Table, adoption, artefacts, cadence,
    content::{
        ArtefactId, Class, SetId, Talent, Terrain, UnitId, content,
        events::{
            Amount, Barter, Between, Career, Check, Fame, Op, Part, Purse, Share, Source, Strip,
            Yield,
        },
    },
    empire,
    production::halved,
    sets::{AreaId, Areas},
};
use orbis_core::{SeatSet, step::Stacked};

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

/// `sa.event.check`.
fn check(position: &mut Position, mut top: Played, table: &mut Table<'_>) {
    let way = &top.event().card().ways[usize::from(top.way)];
    let set = top.target.empire(position);
    let area = match top.target {
        Target::Area { area } => Some(area),
        Target::Unit { .. } => position.conflict.as_ref().map(|fight| fight.area),
        _ => None,
    };
    again(position);
    match way.check {
        None | Some(Check::Spread { .. } | Check::PerShip { .. } | Check::Cup { .. }) => {
            update(position, top);
        }
        Some(Check::Assassin { picks }) => {
            update(position, top);
            plot::begin(position, &top, picks, table);
        }
        Some(check) => {
            top.value = empire::pick(position, table);
            let value = i16::from(top.value);
            let count = |area: Option<AreaId>| set.map_or(0, |set| leaders(position, set, area));
            match check {
                Check::LeadersMinus { min, area: local } => {
                    let leaders = count(area.filter(|_| local));
                    top.result = (value - leaders).max(min).max(0) as u8;
                }
                Check::Threshold { min } => top.failed = top.value < min,
                Check::BeatLeaders { area: local } => {
                    top.failed = value <= count(area.filter(|_| local));
                }
                Check::BeatGarrison {
                    leaders: also,
                    fort,
                    plus,
                    equal,
                } => {
                    let mut strength = i16::from(plus);
                    if let Some(area) = area {
                        strength += i16::from(position.world.units(area).total());
                        if also {
                            strength += count(Some(area));
                        }
                        if fort && position.fortified(area) {
                            strength += 2;
                        }
                    }
                    top.failed = if equal {
                        value < strength
                    } else {
                        value <= strength
                    };
                }
                _ => {}
            }
            update(position, top);
        }
    }
}

/// What an amount comes to.
pub fn amount(position: &Position, top: &Played, set: Option<SetId>, n: &Amount) -> i16 {
    let seat = match top.target {
        Target::Player { seat } => seat,
        _ => top.seat,
    };
    let age = |set: SetId| i16::from(position.age(set));
    let source = match n.of {
        Source::Number => 0,
        Source::Value => i16::from(top.value),
        Source::Result => i16::from(top.result),
        Source::Age => set.map_or(0, age),
        Source::AgeGap => set.map_or(0, |set| (age(set) - age(top.actor)).max(0)),
        Source::SavedMoney => set
            .and_then(|set| position.empire(set))
            .map_or(0, |empire| i16::from(empire.money)),
        Source::PlayersAhead | Source::PlayersBehind => {
            return bags::worth(position, seat, SeatSet::ALL, n);
        }
        Source::LiberatedCitiesHeld => set.map_or(0, |set| {
            let cities = position.chronicle.liberated[1];
            cities.and(position.world.held(set)).len() as i16
        }),
    };
    n.of(source)
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

/// Takes steps off a city, unless a Builder is there.
/// `sa.lead.builder-protect`.
pub fn city_steps(position: &mut Position, area: AreaId, steps: i16) {
    let builder = position
        .world
        .owner(area)
        .is_some_and(|owner| position.world.has_talent(owner, area, Talent::Builder));
    if builder {
        return;
    }
    for _ in 0..steps.unsigned_abs() {
        position.world.reduce_city(area);
    }
    no_capital(position, area);
}

/// Where no city is left there is no capital.
pub(crate) fn no_capital(position: &mut Position, area: AreaId) {
    if position.world.city(area) == 0 {
        for empire in position.empires.iter_mut().flatten() {
            if empire.capital == Some(area) {
                empire.capital = None;
            }
        }
    }
}

fn rough(position: &Position, area: AreaId) -> bool {
    let age = position
        .world
        .owner(area)
        .map_or(1, |owner| position.age(owner));
    matches!(
        position.terrain(area, age),
        Terrain::Forest | Terrain::Jungle | Terrain::Mountain
    )
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
            own: mine,
            n,
            at_free_progress,
        } => {
            if at_free_progress {
                if let Target::Pair { one, two } = top.target {
                    position.chronicle.spurred |= 1 << one.0 | 1 << two.0;
                }
            } else {
                let steps = amount(position, &top, target, &n) as i8;
                let who = if mine {
                    Some(own(position, &top))
                } else {
                    target
                };
                next(position, top);
                if let Some(set) = who {
                    empire::progress(position, set, steps, table);
                }
                return;
            }
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

/// What an event changes for the conflict or attempt under way. Is it such an operation?
fn in_conflict(position: &mut Position, top: &Played, op: Op) -> bool {
    match op {
        Op::Total { n, rough: more } => {
            if let (Target::Side { side }, Some(fight)) = (top.target, &position.conflict) {
                let bonus = if rough(position, fight.area) { more } else { n };
                position.chronicle.fray.bonus[usize::from(side)] += bonus;
            }
        }
        Op::FaithTotal(_) => {}
        // part of the truce of the faith
        Op::ConflictMarker(n) => {
            if let (Target::Side { side }, Some(fight)) = (top.target, &mut position.conflict) {
                let side = &mut fight.sides[usize::from(side)];
                side.disorder = side.disorder.saturating_add_signed(n);
            }
        }
        Op::Zero(part) => match part {
            Part::City => position.chronicle.fray.no_city = true,
            Part::Fort => position.chronicle.fray.no_fort = true,
            _ => position.chronicle.fray.no_support = true,
        },
        Op::Double(part) => match (part, top.target) {
            (Part::FrontOfTarget, Target::Unit { side, unit }) => {
                position.chronicle.fray.weapon = Some((side, unit));
            }
            (Part::FrontOf(units), Target::Side { side }) => {
                position.chronicle.fray.double[usize::from(side)] |= units;
            }
            _ => position.chronicle.fray.ground = true,
        },
        Op::Turncoat => {
            if let Target::Unit { side, unit } = top.target {
                position.chronicle.fray.turncoat = Some((side, unit));
            }
        }
        Op::SaveLosses => save_losses(position, top),
        Op::NoSpoils => {}
        Op::AssassinPick => {
            if let (Target::Side { side }, Some(plot)) = (top.target, &mut position.chronicle.plot)
            {
                plot.left[usize::from(side)] += 1;
            }
        }
        _ => return false,
    }
    true
}

/// What an event changes for empires, players and places. Is it such an operation?
fn in_realm(position: &mut Position, top: &Played, op: Op, table: &mut Table<'_>) -> bool {
    let target = top.target.empire(position);
    match op {
        // Who keeps glory in a bag has to show it first.
        Op::Glory { n, .. } if position.options.secret && bags::compares(&n) => return false,
        Op::Cancel => {
            let below = position.chronicle.played.len().checked_sub(2);
            if let Some(at) = below {
                position.chronicle.played[at].cancelled = true;
            }
        }
        Op::FirstPlayer => {
            position.chronicle.seized.get_or_insert(position.first);
            position.first = top.seat;
            cadence::hand_over(position);
        }
        // follows when the movement is over
        Op::Calm => {
            if let Some(set) = target {
                let held = *position.world.held(set);
                for area in position.world.disorder.and(&held).iter() {
                    table.emit(|| crate::empire::News::Calmed { area });
                }
                position.world.disorder = position.world.disorder.less(&held);
            }
        }
        Op::DropGovernment => {
            if let Some(set) = target {
                adoption::abandon_government(position, set, table);
            }
        }
        Op::DropReligion => {
            if let Some(set) = target {
                adoption::abandon_dominant(position, set, table);
            }
        }
        Op::GiveReligion => {
            let religion = position
                .empire(top.actor)
                .and_then(|own| own.religions.first().copied());
            if let (Some(set), Some(religion)) = (target, religion)
                && artefacts::convertible(position, set, religion)
            {
                adoption::adopt(position, set, ArtefactId::religion(religion), table);
            }
        }
        Op::HolySite => {
            let religion = position
                .empire(top.actor)
                .and_then(|own| own.religions.first().copied());
            if let (Target::Area { area }, Some(religion)) = (top.target, religion) {
                lasting::cast(position, Lasting::Relic { area, religion }, 255);
            }
        }
        Op::Truce(between) => truce(position, top, between),
        Op::Glory { who, n } => {
            let change = amount(position, top, target, &n);
            match (who, top.target) {
                (Fame::Player, _) => empire::glory(position, top.seat, change, table),
                (Fame::DuelWinner, _) => position.chronicle.fray.prize[0] = change as i8,
                (Fame::DuelLoser, _) => position.chronicle.fray.prize[1] = change as i8,
                (Fame::Target, Target::Player { seat }) => {
                    empire::glory(position, seat, change, table);
                }
                (Fame::Target, Target::Pair { one, two }) => {
                    for seat in [one, two].map(|set| position.seat_of(set)).iter().flatten() {
                        empire::glory(position, *seat, change, table);
                    }
                }
                (Fame::Target, _) => {
                    if let Some(seat) = target.and_then(|set| position.seat_of(set)) {
                        empire::glory(position, seat, change, table);
                    }
                }
            }
        }
        Op::HarvestHalve => position.chronicle.halved += 1,
        Op::HarvestZero => position.chronicle.humbug = true,
        Op::HarvestAdd(n) => {
            let more = amount(position, top, target, &n);
            position.chronicle.bonus[top.seat.index()] += more;
        }
        Op::Close => {
            if let Target::Area { area } = top.target {
                let until = position.turn + 1;
                lasting::cast(position, Lasting::Closed { area }, until);
            }
        }
        Op::Kingdom(n) => {
            let level = position
                .empire(own(position, top))
                .map_or(1, |one| one.level);
            if let Target::Area { area } = top.target {
                crate::kingdoms::awaken(position, area, level, n);
            }
        }
        Op::ClearKingdom => {
            if let Target::Area { area } = top.target {
                crate::kingdoms::clear(position, area);
            }
        }
        Op::GainElephant => {
            if let Some(set) = target {
                crate::commons::gain(position, set);
            }
        }
        _ => return false,
    }
    true
}

fn income_add(position: &mut Position, top: &Played, per: Yield, n: i16, max: i16) {
    let more = match per {
        Yield::FertileAreas => {
            position.chronicle.sway.income[0] += n;
            return;
        }
        Yield::WheatAreas => {
            position.chronicle.sway.income[1] += n;
            return;
        }
        Yield::EmpiresInRange => {
            let set = own(position, top);
            let near = position
                .in_play()
                .filter(|(other, _)| *other != set && position.in_range(set, *other, 0));
            near.count() as i16 * n
        }
        Yield::FaithAreasElsewhere => {
            let Target::Area { area } = top.target else {
                return;
            };
            let (sites, owner) = (position.holy_sites(area), position.world.owner(area));
            let faithful = position.in_play().filter(|(set, empire)| {
                Some(*set) != owner && empire.religions.iter().any(|one| sites >> one & 1 != 0)
            });
            let areas = faithful.map(|(set, _)| position.world.held(set).len() as i16);
            areas.sum::<i16>() * n
        }
    };
    position.chronicle.sway.income[2] += more.min(max);
}

fn money(position: &mut Position, top: &Played, who: Purse, n: &Amount, to_own: bool) {
    let mine = own(position, top);
    let change = |position: &mut Position, set: SetId| {
        let gain = amount(position, top, Some(set), n);
        let before = position.empire(set).map_or(0, |empire| empire.money);
        empire::pay(position, set, gain);
        let after = position.empire(set).map_or(0, |empire| empire.money);
        if to_own {
            empire::pay(position, mine, i16::from(before) - i16::from(after));
        }
    };
    match who {
        Purse::Target => {
            if let Some(set) = top.target.empire(position) {
                change(position, set);
            }
        }
        Purse::Own => change(position, mine),
        Purse::EachOtherOnCoast => {
            let Target::Area { area } = top.target else {
                return;
            };
            let coast = area.card().next.and(&content().land);
            for index in 0..position.empires.len() {
                let set = SetId(index as u8);
                if set != mine && position.world.held(set).meets(&coast) {
                    change(position, set);
                }
            }
        }
        Purse::AllOver(least) => {
            for index in 0..position.empires.len() {
                let set = SetId(index as u8);
                if position.empire(set).is_some_and(|one| one.money > least) {
                    change(position, set);
                }
            }
        }
    }
}

fn truce(position: &mut Position, top: &Played, between: Between) {
    let turn = position.turn;
    let (what, until) = match (between, top.target) {
        (Between::OwnTarget, Target::Empire { empire }) => {
            let one = own(position, top);
            (Lasting::Truce { one, two: empire }, turn + 1)
        }
        (Between::Pair, Target::Pair { one, two }) => (Lasting::Truce { one, two }, turn),
        (Between::Players, Target::Player { seat }) => {
            let one = top.seat;
            (Lasting::Pact { one, two: seat }, turn)
        }
        (Between::SameReligion, Target::Religion { religion }) => {
            let bonus = ops(top).iter().find_map(|op| match op {
                Op::FaithTotal(n) => Some(*n),
                _ => None,
            });
            let bonus = bonus.unwrap_or(0);
            (Lasting::Crusade { religion, bonus }, turn + 1)
        }
        _ => return,
    };
    lasting::cast(position, what, until);
}

/// The loser of a round keeps half of what it lost.
fn save_losses(position: &mut Position, top: &Played) {
    let (Target::Side { side }, Some(mut fight)) = (top.target, position.conflict) else {
        return;
    };
    let at = usize::from(side);
    let lost = position.chronicle.fray.losses[at];
    let mut left = halved(i16::from(lost.total()), 1) as u8;
    let mut saved = Counts::default();
    // The best units are the ones that rally.
    for index in (0..crate::content::UNITS as u8).rev() {
        let unit = UnitId(index);
        let count = lost.get(unit).min(left);
        saved.add(unit, count);
        left -= count;
    }
    crate::conflict::put_back(position, &fight, at, &saved);
    let side = &mut fight.sides[at];
    side.lost = side.lost.saturating_sub(saved.total());
    // They were committed in this round, so they are set aside like other survivors.
    side.aside = side.aside.plus(&saved);
    position.chronicle.fray.losses[at] = lost.less(&saved);
    position.conflict = Some(fight);
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

/// How many units a share of a stack is.
pub(crate) fn share(position: &Position, top: &Played, n: &Share, total: u8) -> u8 {
    match n {
        Share::All | Share::Risen => total,
        Share::Half => halved(i16::from(total), 1) as u8,
        Share::Some(n) => {
            let count = amount(position, top, top.target.empire(position), n);
            count.clamp(0, i16::from(total)) as u8
        }
    }
}

/// Everything in an area that an event can take away.
pub(crate) fn strip(position: &mut Position, area: AreaId, what: Strip, table: &mut Table<'_>) {
    match what {
        Strip::Fort => position.world.forts.take(area),
        Strip::City => {
            position.world.set_city(area, 0);
            no_capital(position, area);
        }
        Strip::Artefact { .. } => crate::powers::remove_wonders(position, area),
        Strip::Everything => {
            let units = *position.world.units(area);
            empire::lose(position, area, &units, table);
            position.world.set_city(area, 0);
            position.world.forts.take(area);
            crate::powers::remove_wonders(position, area);
            no_capital(position, area);
        }
    }
}

/// Land areas of an empire that start areas and capital do not count for.
pub(crate) fn outlying(position: &Position, set: SetId) -> Areas {
    let Some(empire) = position.empire(set) else {
        return Areas::NONE;
    };
    let mut areas = position.world.held(set).and(&content().land);
    if let Some(capital) = empire.capital {
        areas.take(capital);
    }
    if let crate::content::Start::All(start) | crate::content::Start::One(start) =
        &empire.card.card().empire.start
    {
        start.iter().for_each(|area| areas.take(*area));
    }
    areas
}

/// Fertile areas of an empire that no leader or fort guards.
pub(crate) fn unguarded(position: &Position, set: SetId) -> Areas {
    let age = position.age(set);
    let land = position.world.held(set).and(&content().land);
    land.iter()
        .filter(|area| {
            position.terrain(*area, age) == Terrain::Fertile
                && position.world.talents(set, *area) == 0
                && !position.fortified(*area)
        })
        .collect()
}

/// The class of ships.
pub(crate) fn is_ship(unit: UnitId) -> bool {
    unit.card().class == Class::Ship
}

/// The first religion on an empire's card.
pub(crate) fn faith_of(position: &Position, set: SetId) -> Option<u8> {
    position.empire(set)?.religions.first().copied()
}
