//! Do events and powers of artefacts remember only what can be?

use super::{ensure, steps};
use crate::{
    Position, Step,
    content::{AREAS, CUP, NAMED, RELIGIONS, SETS, SetId, UNITS, UnitId, content},
    events::{Ask, Lasting},
    sets::AreaId,
};
use orbis_core::{Broken, Seat};

/// Everything that events and artefacts remember.
pub(super) fn check(position: &Position) -> Result<(), Broken> {
    events(position)?;
    spells(position)?;
    changes(position)?;
    records(position)?;
    powers(position)
}

/// Events that are being played.
fn events(position: &Position) -> Result<(), Broken> {
    let chronicle = &position.chronicle;
    let sits = |seat: Seat| seat.index() < position.players.len();
    let set = |set: SetId| set.index() < SETS;
    let played = chronicle.played.iter().all(|one| {
        one.card.index() < content().cards.len()
            && usize::from(one.way) < one.event().card().ways.len()
            && sits(one.seat)
            && (one.actor == SetId::BACK || set(one.actor))
            && steps::target(position, &one.target)
            && one.op < 20
            && one.queue < 1 << SETS
    });
    ensure(played, "an event that cannot be played")?;
    let open = position
        .stack
        .iter()
        .filter(|step| {
            matches!(
                step,
                Step::Card(crate::events::Card {
                    ask: Ask::Resolve(crate::events::window::Resolve {})
                })
            )
        })
        .count();
    ensure(
        open == chronicle.played.len()
            || chronicle.played.len() == open + 1
                && position.stack.iter().any(|step| {
                    matches!(
                        step,
                        Step::Card(crate::events::Card {
                            ask: Ask::Choose(crate::events::choose::Choose { .. })
                        })
                    )
                }),
        "an event without its steps",
    )?;
    Ok(())
}

/// What lasts.
fn spells(position: &Position) -> Result<(), Broken> {
    let chronicle = &position.chronicle;
    let sits = |seat: Seat| seat.index() < position.players.len();
    let set = |set: SetId| set.index() < SETS;
    let area = |area: AreaId| area.index() < AREAS;
    let faith = |religion: u8| usize::from(religion) < RELIGIONS.len();
    let person = |leader: crate::content::LeaderId| leader.index() < NAMED + CUP;
    let spells = chronicle.spells.iter().all(|spell| match spell.what {
        Lasting::Truce { one, two } => set(one) && set(two),
        Lasting::Pact { one, two } => sits(one) && sits(two),
        Lasting::Crusade { religion, bonus } => faith(religion) && (0..20).contains(&bonus),
        Lasting::Closed { area: one } => area(one),
        Lasting::Relic {
            area: one,
            religion,
        } => area(one) && faith(religion),
        Lasting::Guild { area: one, money } => area(one) && (0..20).contains(&money),
        Lasting::Sacred { leader, empire } => person(leader) && set(empire),
    });
    ensure(spells, "something lasting that cannot be")?;
    Ok(())
}

/// What events changed for the action and the conflict under way.
fn changes(position: &Position) -> Result<(), Broken> {
    let chronicle = &position.chronicle;
    let unit = |unit: UnitId| unit.index() < UNITS;
    let area = |area: AreaId| area.index() < AREAS;
    let sway = &chronicle.sway;
    let swayed = sway.halved <= 9
        && sway.income.iter().all(|income| income.abs() <= 500)
        && sway.barren <= 60
        && sway.dearer.abs() <= 20
        && sway.ahead <= 60
        && sway.trade.iter().all(|more| more.abs() <= 40)
        && sway.camp.is_none_or(area)
        && sway.forced.is_none_or(area);
    let fray = &chronicle.fray;
    let side = |(side, which): (u8, UnitId)| side < 2 && unit(which);
    let frayed = fray.bonus.iter().all(|bonus| bonus.abs() <= 60)
        && fray.prize.iter().all(|glory| glory.abs() <= 20)
        && fray.weapon.is_none_or(side)
        && fray.turncoat.is_none_or(side)
        && fray.losses.iter().all(|lost| lost.total() <= 120);
    ensure(swayed && frayed, "what events changed cannot be")?;
    if let (Some((from, which)), Some(fight)) = (fray.turncoat, &position.conflict) {
        let there = fight.sides[usize::from(from)].committed.get(which) > 0;
        let over = !fight.sides.iter().all(|side| side.ready);
        ensure(there || over, "a turncoat that is not there")?;
    }
    Ok(())
}

/// Attempts, landings, trades and what was lost.
fn records(position: &Position) -> Result<(), Broken> {
    let chronicle = &position.chronicle;
    let sits = |seat: Seat| seat.index() < position.players.len();
    let set = |set: SetId| set.index() < SETS;
    let unit = |unit: UnitId| unit.index() < UNITS;
    let area = |area: AreaId| area.index() < AREAS;
    let person = |leader: crate::content::LeaderId| leader.index() < NAMED + CUP;
    let has = |ask: Ask| {
        position
            .stack
            .contains(&Step::Card(crate::events::Card { ask }))
    };
    let plot = chronicle.plot.as_ref().is_none_or(|plot| {
        plot.seats.iter().all(|seat| sits(*seat))
            && plot.left.iter().all(|left| *left <= 20)
            && person(plot.leader)
            && set(plot.empire)
            && (plot.killer == SetId::BACK || set(plot.killer))
            && plot.cards.iter().zip(plot.seats).all(|(slot, seat)| {
                slot.is_none_or(|slot| {
                    slot.known == orbis_core::SeatSet::ALL || slot.known.contains(seat)
                })
            })
    });
    ensure(
        plot && chronicle.plot.is_some() == has(Ask::Strike(crate::events::plot::Strike {})),
        "an attempt on a leader that cannot be",
    )?;
    let landing = chronicle.landing.as_ref().is_none_or(|one| {
        set(one.empire)
            && area(one.from)
            && area(one.to)
            && unit(one.unit)
            && position.world.owns(one.empire, one.from)
            && position.world.units(one.from).get(one.unit) >= one.count
    });
    ensure(
        landing && chronicle.landing.is_some() == has(Ask::Arrive(crate::manoeuvre::Arrive {})),
        "ships that cannot land",
    )?;
    let deal = chronicle.deal.as_ref().is_none_or(|deal| {
        deal.empires.iter().flatten().all(|one| set(*one))
            && deal.advanced.iter().all(|levels| *levels <= 60)
            && deal
                .cards
                .iter()
                .flat_map(|list| list.iter())
                .all(|card| card.index() < content().cards.len())
    });
    let lost = chronicle
        .lost
        .is_none_or(|(one, seat, to)| area(one) && sits(seat) && set(to));
    let fallen = chronicle
        .fallen
        .is_none_or(|(leader, of, by)| person(leader) && set(of) && (by == SetId::BACK || set(by)))
        && chronicle.grave.is_none_or(area);
    let turn = position.turn;
    let annals = chronicle.seized.is_none_or(sits)
        && chronicle.elixir.is_none_or(set)
        && chronicle.quiet.iter().all(sits)
        && chronicle.hushed.iter().all(sits)
        && chronicle.turning.iter().all(sits)
        && chronicle.halved <= 9
        && chronicle.spurred < 1 << SETS
        && chronicle.bonus.iter().all(|glory| glory.abs() <= 2000)
        && chronicle.robbed.iter().all(|bits| *bits < 1 << SETS)
        && chronicle
            .entered
            .iter()
            .flatten()
            .all(|entered| *entered <= turn);
    ensure(deal && lost && fallen && annals, "a record that cannot be")?;
    Ok(())
}

/// What artefacts remember.
fn powers(position: &Position) -> Result<(), Broken> {
    let chronicle = &position.chronicle;
    let sits = |seat: Seat| seat.index() < position.players.len();
    let set = |set: SetId| set.index() < SETS;
    let area = |area: AreaId| area.index() < AREAS;
    let faith = |religion: u8| usize::from(religion) < RELIGIONS.len();
    let powers = &chronicle.powers;
    let treaties = powers.treaties.iter().all(|treaty| {
        treaty.empires.iter().all(|one| set(*one)) && treaty.areas.iter().all(|one| area(*one))
    });
    let vote = powers.vote.as_ref().is_none_or(|vote| {
        faith(vote.religion)
            && set(vote.caller)
            && vote.left < 1 << SETS
            && vote.levels <= 60
            && vote.sums.iter().all(|sum| *sum <= 6000)
    });
    let voting = position.stack.iter().any(|step| {
        matches!(
            step,
            Step::Power(crate::powers::Power {
                ask: crate::powers::Ask::Split(crate::faith::votes::Split {})
                    | crate::powers::Ask::Ballot(crate::faith::votes::Ballot {})
            })
        )
    });
    let intrusion = powers.intrusion.as_ref().is_none_or(|one| {
        set(one.empire) && area(one.from) && area(one.to) && one.units.total() <= 60
    });
    ensure(
        treaties
            && vote
            && powers.vote.is_some() == voting
            && intrusion
            && powers.war.is_none_or(|age| (1..=7).contains(&age))
            && powers.holy.iter().all(|war| {
                faith(war.religion)
                    && war.area.is_none_or(area)
                    && war.winner.is_none_or(set)
                    && war.area.is_none() == war.winner.is_some()
            })
            && powers.accused.is_none_or(sits)
            && powers.gone < 1 << SETS,
        "a power that cannot be",
    )
}
