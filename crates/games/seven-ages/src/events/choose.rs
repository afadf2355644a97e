//! Operations of events that ask somebody: which areas, which units, pay or suffer.

use super::losses::{
    disarm, disarmable, exposed, infect, losable, lose, near_victims, spread, take, trample,
};
use super::places::{candidates, recruit, settle};
use super::{Played, Target, effect, lasting, moves, target};
use crate::{
    Choice, Counts, Position, Table, artefacts, civilise,
    content::{
        ArtefactId, SetId, Terrain, content,
        events::{Check, Chooser, Op, Site, Strip},
    },
    empire, production,
    sets::{AreaId, Areas},
    text,
};
use effect::{again, amount, next, ops, own};
use orbis_core::{Flow, Offer, Prompt, Seat, Sink, step};
use orbis_parts::List;
use std::ops::ControlFlow;

pub(super) fn update(position: &mut Position, top: Played) {
    if let Some(last) = position.chronicle.played.last_mut() {
        *last = top;
    }
}

pub(super) fn ask(position: &mut Position, top: Played, seat: Seat) {
    update(position, top);
    position.event(Choose { seat });
}

/// The operation under way of the event on top.
pub(super) fn current(position: &Position) -> Option<(Played, Op)> {
    let top = position.chronicle.played.last().copied()?;
    let op = ops(&top).get(usize::from(top.op)).copied()?;
    Some((top, op))
}

/// Begins or continues an operation that asks.
pub(crate) fn operate(position: &mut Position, mut top: Played, op: Op, table: &mut Table<'_>) {
    match op {
        Op::LoseUnits { .. } if spreads(&top) => spread(position, top, table),
        Op::LoseUnits {
            site,
            n,
            troop,
            areas,
        } => match top.target {
            _ if everywhere(op) => disarm(position, top, (n, troop), table),
            Target::Side { side } if site == Site::Target => {
                trample(position, top, side, (n, troop));
            }
            _ => lose(
                position,
                top,
                (site, n, troop),
                areas.map(|n| amount(position, &top, None, &n)),
                table,
            ),
        },
        Op::Disorder {
            site: Site::EachEmpireInTarget,
            n,
            ..
        } => each_empire(position, top, amount(position, &top, None, &n), table),
        Op::Disorder { site, n, chooser } => {
            let most = amount(position, &top, None, &n);
            unrest(position, top, op, (site, most, chooser), table);
        }
        Op::City { .. } => raze(position, top, op, table),
        Op::PlaceInfantry { n, .. } => {
            if !top.begun {
                top.begun = true;
                top.left = n;
                top.chosen = Areas::NONE;
            }
            areas(position, top, op, Chooser::Player, table);
        }
        Op::ExtraCity | Op::TakeArea => {
            if !top.begun {
                top.begun = true;
                top.left = 1;
                top.chosen = Areas::NONE;
            }
            areas(position, top, op, Chooser::Player, table);
        }
        Op::Strip { what, min_value } => strip(position, top, what, min_value, table),
        Op::RemoveMarkers(bits) => {
            let there = markers(position, &top, bits);
            if there.len() > 1 {
                ask(position, top, top.seat);
            } else {
                unmark(position, top, there.first().copied());
            }
        }
        Op::ArtefactFromDiscard => patron(position, top, table),
        Op::PayOr { money, to_own } => {
            let price = amount(position, &top, None, &money).clamp(0, 199) as u8;
            pay_or(position, top, price, to_own, table);
        }
        _ => moves::operate(position, top, op, table),
    }
}

/// Areas become disordered: those chosen before, or others that somebody chooses.
fn unrest(
    position: &mut Position,
    mut top: Played,
    op: Op,
    (site, most, chooser): (Site, i16, Chooser),
    table: &mut Table<'_>,
) {
    if !top.begun {
        top.begun = true;
        top.left = most.clamp(0, 60) as u8;
        if site != Site::SameAreas {
            top.chosen = Areas::NONE;
        }
    }
    match site {
        Site::SameAreas => {
            next(position, top);
            for area in top.chosen.iter() {
                empire::disorder(position, area, table);
            }
        }
        _ => areas(position, top, op, chooser, table),
    }
}

/// Cities lose levels: in areas that somebody chooses, or where the event has struck.
fn raze(position: &mut Position, mut top: Played, op: Op, table: &mut Table<'_>) {
    let Op::City {
        site,
        steps,
        areas: some,
        fertile,
        min_value,
    } = op
    else {
        return;
    };
    let steps = amount(position, &top, None, &steps);
    if top.value < min_value {
        next(position, top);
    } else if let Some(n) = some {
        if !top.begun {
            top.begun = true;
            top.left = amount(position, &top, None, &n).clamp(0, 60) as u8;
            top.chosen = Areas::NONE;
        }
        areas(position, top, op, Chooser::Player, table);
    } else {
        let hit = match (site, top.target) {
            (Site::SameAreas, _) => top.chosen,
            (_, Target::Area { area }) => [area].into_iter().collect(),
            _ => Areas::NONE,
        };
        for area in hit.iter() {
            let owner = position.world.owner(area);
            let age = owner.map_or(1, |owner| position.age(owner));
            let rich = position.terrain(area, age) == Terrain::Fertile;
            if !fertile || rich {
                effect::city_steps(position, area, steps, table);
            }
        }
        next(position, top);
    }
}

/// Infantry without limit in the capital, or in one area of an empire that has none.
pub(crate) fn camp(position: &mut Position, mut top: Played, _units: u32, anywhere: bool) {
    let set = own(position, &top);
    if anywhere {
        next(position, top);
        return;
    }
    match position.empire(set).and_then(|empire| empire.capital) {
        Some(capital) => {
            position.chronicle.sway.camp = Some(capital);
            next(position, top);
        }
        // Nowhere on land: nothing is built.
        None if !position.world.held(set).meets(&content().land) => next(position, top),
        None => {
            top.begun = true;
            top.left = 1;
            ask(position, top, top.seat);
        }
    }
}

fn spreads(top: &Played) -> bool {
    let check = top.event().card().ways[usize::from(top.way)].check;
    matches!(check, Some(Check::Spread { .. }))
}

/// Units of an empire anywhere on the map, rather than in some areas.
fn everywhere(op: Op) -> bool {
    matches!(
        op,
        Op::LoseUnits {
            site: Site::Empire,
            areas: None,
            ..
        }
    )
}

/// "Up to" so many, rather than exactly so many.
fn optional(op: Op) -> bool {
    matches!(op, Op::PlaceInfantry { .. } | Op::ExtraCity)
}

/// So many areas, one after the other.
pub fn areas(
    position: &mut Position,
    top: Played,
    op: Op,
    chooser: Chooser,
    table: &mut Table<'_>,
) {
    let left = candidates(position, &top, op);
    if top.left == 0 || left.is_empty() {
        next(position, top);
        return;
    }
    update(position, top);
    let only = left.len() <= u16::from(top.left) && !optional(op);
    let owner = top
        .target
        .empire(position)
        .and_then(|set| position.seat_of(set));
    match (chooser, owner) {
        _ if only => {
            if let Some(area) = left.first() {
                again(position);
                choose(position, area, table);
            }
        }
        (Chooser::Owner, Some(seat)) => {
            again(position);
            ask(position, top, seat);
        }
        _ => {
            again(position);
            ask(position, top, top.seat);
        }
    }
}

/// An area was chosen.
fn choose(position: &mut Position, area: AreaId, table: &mut Table<'_>) {
    let Some((mut top, op)) = current(position) else {
        return;
    };
    top.begun = true;
    top.left = top.left.saturating_sub(1);
    top.chosen.add(area);
    if matches!(op, Op::LoseUnits { .. }) {
        top.todo.add(area);
    }
    update(position, top);
    let set = own(position, &top);
    match op {
        Op::Disorder { .. } => empire::disorder(position, area, table),
        Op::City { steps, .. } => {
            let steps = amount(position, &top, None, &steps);
            effect::city_steps(position, area, steps, table);
        }
        Op::PlaceInfantry { .. } => settle(position, set, area, table),
        Op::ExtraCity => {
            if let Some(value) = civilise::next_city(position, set, area) {
                civilise::found_city(position, set, area, value, table);
            }
        }
        Op::TakeArea => {
            let units = position.world.units(area);
            let same = units
                .iter()
                .map(|(unit, _)| unit)
                .find(|unit| production::counter_left(position, set, *unit));
            let (loser, sites) = (position.world.owner(area), position.holy_sites(area));
            if let (Some(unit), Some(loser)) = (same.or_else(|| recruit(position, set)), loser) {
                position.world.remove(area, &units);
                position.world.place(set, area, &Counts::of(unit, 1));
                lasting::changed_hands(position, area);
                crate::powers::handed_over(position, area, table);
                table.emit(|| crate::conflict::News::Taken {
                    who: position.who(set),
                    area,
                });
                empire::forfeit(position, loser, area, sites);
                crate::conflict::annexed(position, area, set, loser, table);
            }
        }
        Op::ArtefactFromDiscard => {
            if let Target::Card { card } = top.target
                && let Some(artefact) = artefacts::marker(position, set, card, Some(area))
            {
                artefacts::play(position, set, artefact, Some(area), table);
                if artefact == crate::content::ArtefactId::TREATY {
                    position.invoke(crate::powers::nations::Countersign {
                        seat: top.seat,
                        area,
                    });
                }
            }
        }
        Op::BuildFree { .. } => position.chronicle.sway.camp = Some(area),
        _ => {}
    }
}

/// Each empire in a region in turn: its owner chooses the areas.
fn each_empire(position: &mut Position, mut top: Played, n: i16, table: &mut Table<'_>) {
    let Target::Region { region } = top.target else {
        next(position, top);
        return;
    };
    let count = n.clamp(0, 60) as u8;
    if !top.begun {
        top.begun = true;
        top.left = count;
        top.queue = position
            .in_play()
            .filter(|(set, _)| {
                let land = position.world.held(*set).and(&content().land);
                land.iter()
                    .any(|area| area.card().regions >> region & 1 != 0)
            })
            .fold(0, |bits, (set, _)| bits | 1 << set.0);
    }
    let Some((_, op)) = current(position) else {
        return;
    };
    while top.queue != 0 {
        let left = candidates(position, &top, op);
        if top.left == 0 || left.is_empty() {
            top.queue &= top.queue - 1;
            top.left = count;
            continue;
        }
        update(position, top);
        again(position);
        if left.len() <= u16::from(top.left) {
            if let Some(area) = left.first() {
                choose(position, area, table);
            }
        } else {
            let set = SetId(top.queue.trailing_zeros() as u8);
            let owner = position.seat_of(set).unwrap_or(top.seat);
            ask(position, top, owner);
        }
        return;
    }
    next(position, top);
}

/// The artefacts of an area that can be taken away, the city and the fort.
fn strip(
    position: &mut Position,
    mut top: Played,
    what: Strip,
    min_value: u8,
    table: &mut Table<'_>,
) {
    let area = match (top.target, position.chronicle.lost) {
        (Target::Area { area }, _) | (_, Some((area, _, _))) => area,
        _ => AreaId::NONE,
    };
    if top.value < min_value || area == AreaId::NONE {
        next(position, top);
        return;
    }
    if what != (Strip::Artefact { all: false }) {
        next(position, top);
        effect::strip(position, area, what, table);
        return;
    }
    let mut there = position.world.wonders.iter().filter(|one| one.area == area);
    match (there.next().copied(), there.next()) {
        (None, _) => next(position, top),
        (Some(one), None) => {
            next(position, top);
            empire::lose_wonder(position, one, table);
        }
        _ => {
            top.begun = true;
            ask(position, top, top.seat);
        }
    }
}

/// The markers of a kind on the card of an event's target.
fn markers(position: &Position, top: &Played, bits: u64) -> List<ArtefactId, 8> {
    let target = top.target.empire(position);
    let mut relics = target
        .and_then(|set| position.empire(set))
        .map_or(List::new(), |empire| empire.relics);
    relics.retain(|one| bits >> one.0 & 1 != 0);
    relics.sort_unstable();
    relics
}

/// A marker is taken off the card of an event's target.
fn unmark(position: &mut Position, top: Played, gone: Option<ArtefactId>) {
    next(position, top);
    let target = top.target.empire(position);
    if let Some(empire) = target.and_then(|set| position.empire_mut(set)) {
        empire.relics.retain(|one| Some(*one) != gone);
    }
}

/// An artefact from the discard pile comes to the acting empire.
fn patron(position: &mut Position, mut top: Played, table: &mut Table<'_>) {
    let Target::Card { card } = top.target else {
        next(position, top);
        return;
    };
    if top.begun {
        next(position, top);
        return;
    }
    top.begun = true;
    top.left = 1;
    top.chosen = Areas::NONE;
    if artefacts::on_card_of(card) {
        next(position, top);
        if let Some(artefact) = artefacts::marker(position, top.actor, card, None) {
            artefacts::play(position, top.actor, artefact, None, table);
        }
    } else {
        areas(
            position,
            top,
            Op::ArtefactFromDiscard,
            Chooser::Player,
            table,
        );
    }
}

/// The owner pays for each area, or once, or suffers.
fn pay_or(position: &mut Position, mut top: Played, price: u8, once: bool, table: &mut Table<'_>) {
    let Some(set) = top.target.empire(position) else {
        next(position, top);
        return;
    };
    if !top.begun {
        top.begun = true;
        top.chosen = Areas::NONE;
        top.todo = if once {
            border(position, &top, set)
        } else {
            effect::unguarded(position, set).less(&position.world.disorder)
        };
        top.left = price;
        top.queue = 0;
    }
    if top.todo.is_empty() && (!once || top.queue > 0) {
        next(position, top);
        return;
    }
    let money = position.empire(set).map_or(0, |empire| empire.money);
    // With the second question of a tribute the card's player chooses what suffers.
    if once && top.queue == 1 {
        if top.todo.len() == 1
            && let Some(area) = top.todo.first()
        {
            next(position, top);
            empire::disorder(position, area, table);
        } else {
            ask(position, top, top.seat);
        }
        return;
    }
    let owner = position.seat_of(set).unwrap_or(top.seat);
    if money >= price {
        again(position);
        ask(position, top, owner);
    } else {
        update(position, top);
        again(position);
        refuse(position, once, table);
    }
}

fn border(position: &Position, top: &Played, set: SetId) -> Areas {
    let near = target::around(position, own(position, top));
    let land = position.world.held(set).and(&content().land);
    land.and(&near).less(&position.world.disorder)
}

/// The owner does not pay.
fn refuse(position: &mut Position, once: bool, table: &mut Table<'_>) {
    let Some(mut top) = position.chronicle.played.last().copied() else {
        return;
    };
    if once {
        top.queue = 1;
        update(position, top);
    } else if let Some(area) = top.todo.first() {
        top.todo.take(area);
        update(position, top);
        empire::disorder(position, area, table);
    }
}

/// Units that can be lost to an event.
fn victims<S: Sink<Position>>(
    position: &Position,
    top: &Played,
    op: Op,
    sink: &mut S,
) -> ControlFlow<()> {
    match op {
        Op::LoseUnits { .. } if spreads(top) => {
            let Target::Area { area } = top.target else {
                return sink.offer(Choice::Done);
            };
            if top.result > 0 {
                for (unit, _) in position.world.units(area).iter() {
                    sink.offer(Choice::Disband { area, unit })?;
                }
            } else {
                for area in near_victims(position, top).iter() {
                    sink.offer(Choice::At { area })?;
                }
            }
        }
        Op::LoseUnits { troop, .. } if everywhere(op) => {
            let set = SetId(top.queue.trailing_zeros() as u8);
            for (area, unit) in disarmable(position, set, troop) {
                sink.offer(Choice::Disband { area, unit })?;
            }
        }
        Op::LoseUnits {
            site: Site::Target,
            troop,
            ..
        } if matches!(top.target, Target::Side { .. }) => {
            if let (Target::Side { side }, Some(fight)) = (top.target, &position.conflict) {
                let area = fight.area;
                for (unit, _) in exposed(position, side, troop).iter() {
                    sink.offer(Choice::Disband { area, unit })?;
                }
            }
        }
        Op::LoseUnits { troop, .. } if !top.todo.is_empty() => {
            if let Some(area) = top.todo.first() {
                for (unit, _) in losable(position, area, troop).iter() {
                    sink.offer(Choice::Disband { area, unit })?;
                }
            }
        }
        _ => {
            for area in candidates(position, top, op).iter() {
                sink.offer(Choice::At { area })?;
            }
            if optional(op) {
                sink.offer(Choice::Done)?;
            }
        }
    }
    ControlFlow::Continue(())
}

pub(crate) fn offers<S: Sink<Position>>(position: &Position, sink: &mut S) -> ControlFlow<()> {
    let Some((top, op)) = current(position) else {
        return sink.offer(Choice::Done);
    };
    match op {
        Op::LoseUnits { .. } => return victims(position, &top, op, sink),
        Op::Strip { .. } => {
            let area = match (top.target, position.chronicle.lost) {
                (Target::Area { area }, _) | (_, Some((area, _, _))) => area,
                _ => AreaId::NONE,
            };
            let wonders = position.world.wonders.iter();
            let mut there: List<ArtefactId, 64> = wonders
                .filter(|one| one.area == area)
                .map(|one| one.artefact)
                .collect();
            there.sort_unstable();
            for artefact in &there {
                let artefact = *artefact;
                sink.offer(Choice::Relic { artefact })?;
            }
        }
        Op::RemoveMarkers(bits) => {
            for artefact in &markers(position, &top, bits) {
                let artefact = *artefact;
                sink.offer(Choice::Relic { artefact })?;
            }
        }
        Op::PayOr { to_own, .. } if !to_own || top.queue == 0 => {
            sink.offer(Choice::Pay)?;
            sink.offer(Choice::Done)?;
        }
        Op::PayOr { .. } => {
            for area in top.todo.iter() {
                sink.offer(Choice::At { area })?;
            }
        }
        _ => {
            for area in candidates(position, &top, op).iter() {
                sink.offer(Choice::At { area })?;
            }
            if optional(op) {
                sink.offer(Choice::Done)?;
            }
        }
    }
    ControlFlow::Continue(())
}

pub(crate) fn answer(position: &mut Position, choice: Choice, table: &mut Table<'_>) {
    let Some((mut top, op)) = current(position) else {
        return;
    };
    match (op, choice) {
        (Op::LoseUnits { .. }, Choice::Disband { area, unit }) => {
            if everywhere(op) {
                top.left = top.left.saturating_sub(1);
            } else {
                top.result = top.result.saturating_sub(1);
            }
            update(position, top);
            match (op, top.target) {
                (
                    Op::LoseUnits {
                        site: Site::Target, ..
                    },
                    Target::Side { side },
                ) => crate::conflict::slay(position, side, &Counts::of(unit, 1)),
                _ => take(position, area, &Counts::of(unit, 1), table),
            }
        }
        (Op::LoseUnits { .. }, Choice::At { area }) if spreads(&top) => infect(position, area),
        (Op::Strip { .. }, Choice::Relic { artefact }) => {
            let one = position.world.wonders.iter().copied().find(|one| {
                one.artefact == artefact
                    && matches!(top.target, Target::Area { area } if area == one.area)
            });
            next(position, top);
            if let Some(one) = one {
                empire::lose_wonder(position, one, table);
            }
        }
        (Op::RemoveMarkers(_), Choice::Relic { artefact }) => {
            unmark(position, top, Some(artefact));
        }
        (Op::PayOr { to_own, .. }, Choice::Pay) => {
            let price = i16::from(top.left);
            if let Some(set) = top.target.empire(position) {
                empire::pay(position, set, -price);
            }
            if to_own {
                let mine = own(position, &top);
                empire::pay(position, mine, price);
                position.stack.pop();
                next(position, top);
            } else if let Some(area) = top.todo.first() {
                top.todo.take(area);
                update(position, top);
            }
        }
        (Op::PayOr { .. }, Choice::At { area }) => {
            next(position, top);
            empire::disorder(position, area, table);
        }
        (Op::PayOr { to_own, .. }, _) => refuse(position, to_own, table),
        (Op::BuildFree { .. }, Choice::At { area }) => {
            position.chronicle.sway.camp = Some(area);
            next(position, top);
        }
        (_, Choice::At { area }) => choose(position, area, table),
        _ => {
            top.left = 0;
            update(position, top);
        }
    }
}

step! {
    /// What the event on top leaves to choose.
    pub struct Choose { seat: Seat }
}

impl step::Ask<Position> for Choose {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.event.data", format!("{}: choose", super::top(position)))
            .hint(super::meaning(position))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        offers(position, sink)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        answer(position, choice, table)
    }

    fn fits(&self, position: &Position) -> bool {
        position.chronicle.played.last().is_some() && crate::check::plays(position, self.seat)
    }
}
