//! What a round and a conflict decide: losses, control, loot, glory.

use super::{Conflict, Side, next_round, retreat::flee, take_out, total::total};
use crate::{
    Choice, Counts, Position, Table,
    content::{ArtefactId, CardId, OWN, SetId, Special, Talent, Trigger, UnitId, faith},
    deluxe, empire, powers,
    production::halved,
    sets::AreaId,
    start, temples, trade,
};
use crate::{
    content::events::Moment,
    events::{plot, window},
};
use orbis_core::{Flow, Prompt, Seat, SeatSet, Sink, step, step::Stacked};

/// The cards are turned over: the lower total loses what it committed.
/// `sa.conf-out.loser`, `sa.conf-out.tie`, `sa.conf-out.set-aside`.
pub fn decide(position: &mut Position, table: &mut Table<'_>) {
    let Some(mut conflict) = position.conflict else {
        return;
    };
    table.reveal();
    if nuked(position, &mut conflict, table) {
        return;
    }
    let totals = [total(position, &conflict, 0), total(position, &conflict, 1)];
    let cards = conflict
        .sides
        .map(|side| side.card.map_or(CardId::BACK, |slot| slot.card));
    let units = conflict.sides.map(|side| side.committed);
    table.emit(|| crate::conflict::News::Round {
        cards,
        units,
        totals,
    });
    let lost = [0, 1].map(|at| {
        if totals[0] == totals[1] {
            conflict.sides[at].leading.is_none()
        } else {
            totals[at] < totals[1 - at]
        }
    });
    for at in 0..2 {
        let mut committed = conflict.sides[at].committed;
        // A turncoat shares the fate of the side it went over to.
        let turncoat = position.chronicle.fray.turncoat;
        if let Some((_, unit)) = turncoat.filter(|(side, _)| usize::from(*side) == at) {
            committed.take(unit, 1);
            if lost[1 - at] {
                take_out(position, &conflict, at, &Counts::of(unit, 1));
                let owner = &mut conflict.sides[at];
                owner.lost = owner.lost.saturating_add(1);
            } else {
                conflict.sides[at].aside.add(unit, 1);
            }
        }
        if lost[at] {
            position.chronicle.fray.losses[at] = committed;
            take_out(position, &conflict, at, &committed);
            let side = &mut conflict.sides[at];
            side.lost = side.lost.saturating_add(committed.total());
            if let Some(leader) = side.leading {
                side.leader_lost = true;
                let empire = side.empire;
                let chief = position.world.chief(leader, empire, conflict.area);
                if let Some(chief) = chief {
                    empire::bury(position, chief, table);
                }
            }
        } else {
            let side = &mut conflict.sides[at];
            side.aside = side.aside.plus(&committed);
        }
        if let Some(slot) = conflict.sides[at].card.take() {
            position.discard.push(slot.card);
        }
    }
    let fray = position.chronicle.fray;
    if fray.duel && totals[0] != totals[1] {
        let winner = usize::from(totals[1] > totals[0]);
        for (at, glory) in [(winner, fray.prize[0]), (1 - winner, fray.prize[1])] {
            if let Some(seat) = position.seat_of(conflict.sides[at].empire) {
                empire::glory(position, seat, i16::from(glory), table);
            }
        }
    }
    for side in &mut conflict.sides {
        side.stand_down();
    }
    position.conflict = Some(conflict);
    position.event(Conclude {});
    window::open(position, Moment::RoundLost, conflict.sides[0].empire);
}

/// The fighting is over; who lost the area may have the last word.
pub(super) fn wrap_up(position: &mut Position) {
    let Some(conflict) = &position.conflict else {
        return;
    };
    let (area, [active, defender]) = (conflict.area, conflict.sides.map(|side| side.empire));
    position.event(Aftermath {});
    let world = &position.world;
    let rich = world.city(area) > 0
        || world.forts.has(area)
        || world.wonders.iter().any(|one| one.area == area);
    let lost = !world.owns(defender, area) && world.intruder(area).is_some();
    if let Some(seat) = position.seat_of(defender).filter(|_| lost && rich) {
        position.chronicle.lost = Some((area, seat, active));
        window::open(position, Moment::ConflictEnd, active);
    }
}

/// Nukes are destroyed by star wars, or destroy everything; true if the conflict is over.
/// `sa.conf-out.nuke-blast`, `sa.conf-out.nuke-glory`.
/// `sa.conf-out.nuke-vs-sw`.
fn nuked(position: &mut Position, conflict: &mut Conflict, table: &mut Table<'_>) -> bool {
    let nukes = conflict.sides.map(|side| side.committed.get(UnitId::NUKE));
    for at in (0..2).filter(|at| nukes[*at] > 0) {
        let seat = conflict.sides[at].seat;
        empire::glory(position, seat, -5 * i16::from(nukes[at]), table);
    }
    let mut blast = false;
    for at in (0..2).filter(|at| nukes[*at] > 0) {
        if conflict.sides[1 - at].committed.get(UnitId::STAR_WARS) == 0 {
            blast = true;
            continue;
        }
        let gone = Counts::of(UnitId::NUKE, nukes[at]);
        take_out(position, conflict, at, &gone);
        let side = &mut conflict.sides[at];
        side.committed = side.committed.less(&gone);
        side.lost = side.lost.saturating_add(nukes[at]);
    }
    if !blast {
        return false;
    }
    let area = conflict.area;
    table.emit(|| crate::conflict::News::Nuke { area });
    for at in 0..2 {
        let units = position.world.units_of(conflict.sides[at].empire, area);
        take_out(position, conflict, at, &units);
        let side = &mut conflict.sides[at];
        side.lost = side.lost.saturating_add(units.total());
        if let Some(slot) = side.card.take() {
            position.discard.push(slot.card);
        }
    }
    empire::progress(position, conflict.sides[1].empire, -1, table);
    position.conflict = Some(*conflict);
    wrap_up(position);
    true
}

/// The end of a conflict: elite markers, disorder, control.
/// `sa.conf-end.clear`, `sa.conf-end.elite-check`, `sa.conf-end.disorder`, `sa.conf-end.control`.
pub fn finish(position: &mut Position, table: &mut Table<'_>) {
    let Some(mut conflict) = position.conflict.take() else {
        return;
    };
    let area = conflict.area;
    position.world.dirty = true;
    for side in &conflict.sides {
        let elite = position
            .empire(side.empire)
            .map_or(0, |empire| empire.elite);
        if elite > 0
            && side.lost >= 2
            && empire::pick(position, table) < side.lost
            && let Some(empire) = position.empire_mut(side.empire)
        {
            empire.elite -= 1;
            let who = position.who(side.empire);
            table.emit(|| crate::conflict::News::EliteLost { who });
        }
    }
    let defender = conflict.sides[1].empire;
    let ours = position.world.intruder(area).map(|one| one.units);
    let held = position.world.owns(defender, area);
    for (at, side) in conflict.sides.iter_mut().enumerate() {
        let gone = if at == 0 { ours.is_none() } else { !held };
        let chiefs = position.world.talents(side.empire, area);
        side.leader_lost |= gone && chiefs != 0;
    }
    let active = conflict.sides[0].empire;
    let mourning = !held && mourn(position, defender, area, active);
    if ours.is_none() && !mourning {
        mourn(position, active, area, defender);
    }
    match (ours, held) {
        (Some(units), false) => {
            take_control(position, &conflict, &units, table);
        }
        (None, false) => {
            if capital_of(position, defender) == Some(area) {
                loot(position, None, defender, table);
            }
            let sites = position.holy_sites(area);
            empire::vacate(position, area, table);
            empire::forfeit(position, defender, area, sites);
            if let Some(empire) = position.empire_mut(defender) {
                empire.shifted = true;
            }
            table.emit(|| crate::conflict::News::Vacant { area });
        }
        _ => table.emit(|| crate::conflict::News::Held {
            who: position.who(defender),
            area,
        }),
    }
    let winner = match (ours.is_some() && !held, held) {
        (true, _) => Some(0),
        (false, true) => Some(1),
        _ => None,
    };
    if let Some(winner) = winner {
        let loser = &conflict.sides[1 - winner];
        loot_leaders(position, conflict.sides[winner].empire, loser, table);
        if loser.lost > 0 {
            won(position, conflict.sides[winner].empire, area, table);
        }
    }
    if conflict.sides.iter().all(|side| side.lost > 0) && position.world.owner(area).is_some() {
        empire::disorder(position, area, table);
    }
}

/// A Religious leader is about to be lost with all units there: is there one?
fn mourn(position: &mut Position, set: SetId, area: AreaId, cause: SetId) -> bool {
    let religious = |chief: &&crate::Chief| {
        chief.empire == set
            && chief.area == area
            && chief.leader.card().talents & Talent::Religious as u16 != 0
    };
    let fallen = position.world.chiefs.iter().find(religious);
    let Some(leader) = fallen.map(|one| one.leader) else {
        return false;
    };
    let cause = position.empire(cause).map_or(SetId::BACK, |_| cause);
    plot::mourned(position, (leader, set, area), cause);
    true
}

/// Glory, plunder and recruits of a won conflict with enemy losses.
fn won(position: &mut Position, set: SetId, area: AreaId, table: &mut Table<'_>) {
    trade::immediate(position, set, Trigger::ConflictWon, 1, table);
    if !area.is_land() {
        trade::immediate(position, set, Trigger::WinSeaConflict, 1, table);
        plunder(position, set, Trigger::WinSeaConflict);
    }
    let level = position.empire(set).map_or(0, |empire| empire.level);
    for special in position.specials(set) {
        if let Special::RecruitOnWin { units } = special
            && area.is_land()
        {
            let unit = (0..OWN as u8)
                .rev()
                .map(UnitId)
                .filter(|unit| units >> unit.0 & 1 != 0 && unit.card().level <= level)
                .find(|unit| crate::production::counter_left(position, set, *unit));
            if let Some(unit) = unit
                && position.world.owns(set, area)
            {
                position.world.place(set, area, &Counts::of(unit, 1));
            }
        }
    }
}

fn plunder(position: &mut Position, set: SetId, trigger: Trigger) {
    for special in position.specials(set) {
        if let Special::Plunder { on, money } = special
            && *on == trigger
        {
            empire::pay(position, set, i16::from(*money));
        }
    }
}

fn capital_of(position: &Position, set: SetId) -> Option<AreaId> {
    position.empire(set).and_then(|empire| empire.capital)
}

/// All money is lost and half of it goes to the winner, if there is one.
/// `sa.conf-end.capital-loot`.
fn loot(position: &mut Position, winner: Option<SetId>, loser: SetId, table: &mut Table<'_>) {
    let money = position.empire(loser).map_or(0, |empire| empire.money);
    empire::pay(position, loser, -i16::from(money));
    if let Some(winner) = winner {
        empire::pay(position, winner, halved(i16::from(money), 1));
    }
    if money > 0 {
        table.emit(|| crate::conflict::News::Looted {
            who: position.who(loser),
            money,
            by: winner.map(|winner| position.who(winner)),
        });
    }
}

/// An empire without a capital that lost a leader in a conflict it lost.
/// `sa.conf-end.leader-loot`, `sa.ruling.leader-capture`.
fn loot_leaders(position: &mut Position, winner: SetId, loser: &Side, table: &mut Table<'_>) {
    let bare = position
        .empire(loser.empire)
        .is_some_and(|empire| empire.capital.is_none());
    if bare && loser.leader_lost {
        loot(position, Some(winner), loser.empire, table);
    }
}

/// What cards promise for a liberated city, capital or holy site.
fn rewards(
    position: &mut Position,
    conflict: &Conflict,
    (city, capital, sites): (bool, bool, u8),
    table: &mut Table<'_>,
) {
    let area = conflict.area;
    let [active, defender] = conflict.sides.map(|side| side.empire);
    if city {
        trade::immediate(position, active, Trigger::LiberateCity, 1, table);
        plunder(position, active, Trigger::LiberateCity);
    }
    if capital {
        trade::immediate(position, active, Trigger::LiberateCapital, 1, table);
    }
    let child = position
        .empire(active)
        .zip(position.empire(defender))
        .is_some_and(|(own, other)| own.parent == other.card);
    if child {
        trade::immediate(position, active, Trigger::LiberateFromParent, 1, table);
    }
    if let Some(faith) = position.dominant(active)
        && area.is_land()
        && sites >> faith & 1 != 0
    {
        trade::immediate(position, active, Trigger::LiberateSite, 1, table);
    }
}

/// The active empire controls the area now.
/// `sa.conf-end.change-control`, `sa.term.liberate`, `sa.harvest.liberated-city`.
fn take_control(
    position: &mut Position,
    conflict: &Conflict,
    units: &Counts,
    table: &mut Table<'_>,
) {
    let area = conflict.area;
    let [active, defender] = conflict.sides.map(|side| side.empire);
    let city = position.world.city(area);
    let capital = capital_of(position, defender) == Some(area);
    if capital {
        loot(position, Some(active), defender, table);
    }
    let sites = position.holy_sites(area);
    crate::events::lasting::changed_hands(position, area);
    position.world.prevail(active, area, units);
    // Leaders of the loser, artefacts and fort go; the capital becomes a city; disorder stays.
    let unrest = position.world.disorder.has(area);
    let mut kept = position.world.wonders;
    kept.retain(|one| {
        one.area == area && (deluxe::keepable(one.artefact) || one.artefact == ArtefactId::HOLY_WAR)
    });
    position.world.wonders.retain(|one| !kept.contains(one));
    empire::vacate(position, area, table);
    position.world.disorder.set(area, unrest);
    if position.empire(defender).is_some() {
        let chronicle = &mut position.chronicle;
        chronicle.liberated[0].add(area);
        chronicle.liberated[1].set(area, city > 0);
        chronicle.liberations[active.index()] =
            chronicle.liberations[active.index()].saturating_add(1);
        chronicle.robbed[0] |= 1 << defender.0;
    }
    for wonder in &kept {
        position.world.wonders.push(*wonder);
        let artefact = wonder.artefact;
        if deluxe::keepable(artefact) {
            position.push(Spoils { area, artefact });
        }
    }
    if !position.world.has_talent(active, area, Talent::Builder) {
        empire::reduce_city(position, area, table);
    }
    table.emit(|| crate::conflict::News::Taken {
        who: position.who(active),
        area,
    });
    if let Some(empire) = position.empire_mut(active) {
        empire.conquered = true;
        empire.shifted = true;
    }
    if let Some(empire) = position.empire_mut(defender) {
        empire.shifted = true;
    }
    if position.empire(active).is_none() {
        return;
    }
    temples::entered(position, active, area);
    settle_capital(position, active, area, table);
    if defender == SetId::KINGDOM {
        return;
    }
    rewards(position, conflict, (city > 0, capital, sites), table);
    powers::after_conquest(position, (area, sites), active, defender, table);
    empire::forfeit(position, defender, area, sites);
    annexed(position, area, active, defender, table);
}

/// An empire lost an area to another, which a democracy remembers if it is another player's.
pub(crate) fn ceded(position: &mut Position, to: SetId, by: SetId) {
    let turn = position.turn;
    if position.seat_of(to) != position.seat_of(by)
        && let Some(empire) = position.empire_mut(by)
    {
        empire.lost = turn;
    }
}

/// What religions and governments make of an empire that takes an area from another.
pub(crate) fn annexed(
    position: &mut Position,
    area: AreaId,
    active: SetId,
    defender: SetId,
    table: &mut Table<'_>,
) {
    ceded(position, active, defender);
    let turn = position.turn;
    let Some(seat) = position.seat_of(active).filter(|_| area.is_land()) else {
        return;
    };
    if position.dominant(active) == Some(faith::ISLAM) {
        let brothers = position.dominant(defender) == Some(faith::ISLAM);
        let gain = if brothers {
            -1
        } else {
            i16::from(position.power(active).is_some())
        };
        empire::glory(position, seat, gain, table);
    }
    // Whoever was entered lately by that empire takes its land with a good conscience.
    let entered = position
        .chronicle
        .entered
        .get(defender.index())
        .map_or(turn, |row| row[active.index()]);
    if position.governed(active, faith::DEMOCRACY) && (entered == 0 || entered + 1 < turn) {
        empire::glory(position, seat, -1, table);
    }
    let wise = position.power(defender) == Some(faith::CONFUCIANISM)
        && position.power(active) != Some(faith::HINDUISM);
    if wise {
        position.push(crate::creeds::Confucius {
            empire: active,
            area,
        });
    }
}

/// What becomes of the city: a new empire makes its first its capital, Barbarians may destroy it.
/// `sa.conf-end.start-capital`.
fn settle_capital(position: &mut Position, active: SetId, area: AreaId, table: &mut Table<'_>) {
    let barbarian = position.barbarian(active);
    if start::starting(position, active) {
        if barbarian {
            empire::lower_city(position, area, 0, table);
        } else if position.world.city(area) > 0
            && let Some(empire) = position.empire_mut(active)
            && empire.capital.is_none()
        {
            empire.capital = Some(area);
        }
    } else if barbarian && position.world.city(area) > 0 {
        position.push(Raze {
            empire: active,
            area,
        });
    }
}

step! {
    /// Does the new owner of an area destroy an artefact that could stay?
    pub struct Spoils { area: AreaId, artefact: ArtefactId }
}

impl Spoils {
    /// Who is asked.
    pub fn owner(&self, position: &Position) -> SeatSet {
        let owner = position.world.owner(self.area);
        step::Asked::seats(owner, position)
    }
}

impl step::Ask<Position> for Spoils {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.art.great-temple-effect",
            format!("Destroy {}?", self.artefact.card().name),
        )
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        sink.offer(Choice::Raze)?;
        sink.offer(Choice::Done)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Spoils { area, artefact } = self;
        if choice == Choice::Raze {
            let world = &mut position.world;
            world
                .wonders
                .retain(|one| one.area != area || one.artefact != artefact);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Spoils { area, artefact } = *self;
        area.is_land() && position.world.has_wonder(area, artefact)
    }

    crate::turn::usual!(present);
}

step! {
    /// The round is decided.
    pub struct Decide {}
}

impl step::Run<Position> for Decide {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        decide(position, table)
    }
}

step! {
    /// A Barbarian may destroy the city.
    pub struct Raze { empire: SetId, area: AreaId }
}

impl step::Ask<Position> for Raze {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.conf-end.barbarian-choice",
            format!("Destroy the city in {}?", self.area.name()),
        )
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        sink.offer(Choice::Raze)?;
        sink.offer(Choice::Done)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if choice == Choice::Raze {
            empire::lower_city(position, self.area, 0, table);
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        let Raze { empire, area } = *self;
        crate::check::colour(empire) && area.is_land()
    }

    crate::turn::usual!(present);
}

step! {
    /// A round of conflict is over.
    /// `sa.conf-out.recommit`, `sa.term.disorder-conflict`, `sa.conf-out.elephant-loss`.
    pub struct Conclude {}
}

impl step::Run<Position> for Conclude {
    /// The losses stand: another round, or the end.
    fn run(self, position: &mut Position, _table: &mut Table<'_>) {
        let Some(mut conflict) = position.conflict else {
            return;
        };
        // Who loses an elephant flees with all that is left.
        let losses = position.chronicle.fray.losses;
        let stampede = (0..2).find(|at| losses[*at].get(UnitId::ELEPHANT) > 0);
        position.chronicle.fray.next_round();
        let mut over = false;
        for side in &mut conflict.sides {
            let left = position.world.units_of(side.empire, conflict.area);
            over |= left.is_empty();
            if !left.is_empty() && left.less(&side.aside).is_empty() {
                side.aside = Counts::default();
                side.disorder = side.disorder.saturating_add(1);
            }
        }
        position.conflict = Some(conflict);
        if over {
            wrap_up(position);
        } else if let Some(side) = stampede {
            flee(position, side as u8);
        } else {
            next_round(position);
        }
    }
}

step! {
    /// A conflict is over.
    pub struct Aftermath {}
}

impl step::Run<Position> for Aftermath {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        finish(position, table)
    }
}
