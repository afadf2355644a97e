//! What events do to an empire and its areas.

use super::{check::amount, ops, own};
use crate::{
    Position, Table, adoption, artefacts, cadence,
    content::{
        ArtefactId, Class, SetId, Talent, Terrain, UnitId, content,
        events::{Amount, Between, Fame, Op, Purse, Share, Strip, Yield},
    },
    empire,
    events::{Lasting, Played, Target, bags, lasting},
    production::halved,
    sets::{AreaId, Areas},
};

/// Takes steps off a city, unless a Builder is there.
/// `sa.lead.builder-protect`.
pub fn city_steps(position: &mut Position, area: AreaId, steps: i16, table: &mut Table<'_>) {
    let builder = position
        .world
        .owner(area)
        .is_some_and(|owner| position.world.has_talent(owner, area, Talent::Builder));
    if builder {
        return;
    }
    let city = position.world.city(area);
    let lost = steps.unsigned_abs().saturating_mul(2).min(255) as u8;
    empire::lower_city(position, area, city.saturating_sub(lost), table);
    no_capital(position, area);
}

/// Where no city is left there is no capital.
pub(crate) fn no_capital(position: &mut Position, area: AreaId) {
    if position.world.city(area) == 0 {
        for empire in position.empires.iter_mut() {
            if empire.capital == Some(area) {
                empire.capital = None;
            }
        }
    }
}

pub(super) fn rough(position: &Position, area: AreaId) -> bool {
    let age = position
        .world
        .owner(area)
        .map_or(1, |owner| position.age(owner));
    matches!(
        position.terrain(area, age),
        Terrain::Forest | Terrain::Jungle | Terrain::Mountain
    )
}

/// What an event changes for empires, players and places. Is it such an operation?
pub(super) fn in_realm(
    position: &mut Position,
    top: &Played,
    op: Op,
    table: &mut Table<'_>,
) -> bool {
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
        Op::Truce(between) => truce(position, top, between),
        Op::Glory { who, n } => {
            let change = amount(position, top, target, &n);
            fame(position, top, who, change, table);
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
        _ => return in_faith(position, top, op, table),
    }
    true
}

/// What events do to religions and governments.
fn in_faith(position: &mut Position, top: &Played, op: Op, table: &mut Table<'_>) -> bool {
    let target = top.target.empire(position);
    match op {
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
        _ => return false,
    }
    true
}

/// Glory is won or lost, at once or by who fights a duel.
fn fame(position: &mut Position, top: &Played, who: Fame, change: i16, table: &mut Table<'_>) {
    let target = top.target.empire(position);
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

pub(super) fn income_add(position: &mut Position, top: &Played, per: Yield, n: i16, max: i16) {
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

pub(super) fn money(position: &mut Position, top: &Played, who: Purse, n: &Amount, to_own: bool) {
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
            for index in 0..position.empires.colours() {
                let set = SetId(index as u8);
                if set != mine && position.world.held(set).meets(&coast) {
                    change(position, set);
                }
            }
        }
        Purse::AllOver(least) => {
            for index in 0..position.empires.colours() {
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
            empire::lower_city(position, area, 0, table);
            no_capital(position, area);
        }
        Strip::Artefact { .. } => empire::lose_wonders(position, area, table),
        Strip::Everything => {
            let units = position.world.units(area);
            empire::lose(position, area, &units, table);
            empire::lower_city(position, area, 0, table);
            position.world.forts.take(area);
            empire::lose_wonders(position, area, table);
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
