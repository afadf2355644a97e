//! Does the stack of steps fit the table?

use super::{campaign, ensure, lands};
use crate::{
    Part, Position, Step, build,
    campaign::Mover,
    content::{CardId, Effect, EmpireId, LandId, content, map},
    naval,
};
use orbis_core::{Broken, Seat};

/// The stack: a phase, a part of a turn, a question.
pub(super) fn check(position: &Position) -> Result<(), Broken> {
    match *position.stack {
        [] => idle(position),
        [Step::Draft { next }, Step::ChooseEmpire { seat }] => {
            let asked = position.order.get(usize::from(next) - 1);
            ensure(asked == Some(&seat), "somebody draws out of turn")?;
            idle(position)
        }
        [Step::Call { next }, Step::Turn { seat, part }, top] => {
            ensure(
                seat.index() < position.players.len() && top.asks() == Some(seat),
                "somebody is asked out of turn",
            )?;
            let empire = position.empire(seat);
            ensure(
                empire == Some(EmpireId::called(position.epoch, next - 1)),
                "the empire that was called is not being played",
            )?;
            if part == Part::Events {
                before(position, seat, top)
            } else {
                during(position, seat, part, top)
            }
        }
        _ => ensure(false, "the steps do not follow each other"),
    }
}

/// Nobody's turn: nothing of a turn is left.
fn idle(position: &Position) -> Result<(), Broken> {
    let clear = position.played.is_empty() && position.treachery.is_none();
    ensure(
        clear && position.campaign == Default::default(),
        "something is left of a turn",
    )
}

/// Event cards before the first army.
fn before(position: &Position, seat: Seat, top: Step) -> Result<(), Broken> {
    if let Step::Expand { .. } = top {
        let mover = position.campaign.mover;
        ensure(
            matches!(mover, Mover::Minor | Mover::Crusade),
            "the empire is not set up yet",
        )?;
        return campaign(position, seat, true);
    }
    ensure(
        position.campaign == Default::default(),
        "the campaign of a card is over",
    )?;
    if let Step::PlayEvent { .. } = top {
        let free = position.played.len() < 2 && position.player(seat).cards() > 0;
        return ensure(free, "no card can be played");
    }
    let Some(card) = position.played.last().copied() else {
        return ensure(false, "a card is carried out that was not played");
    };
    ensure(
        answers(position, seat, top, card),
        "the question does not fit the card",
    )
}

/// Does the question belong to the card, and is there an answer?
fn answers(position: &Position, seat: Seat, top: Step, played: CardId) -> bool {
    let world = &position.world;
    let enemies = world.enemies(seat);
    match (top, played.effect()) {
        (Step::Treachery { .. }, Effect::Treachery) => !enemies.is_empty(),
        (
            Step::Migrants {
                card, left, after, ..
            },
            Effect::Migrants(area, armies),
        ) => {
            let vacant = world.vacant() & area.card().lands;
            let Some(named) = lands(after) else {
                return false;
            };
            let rest = named.first().map_or(vacant, |land| vacant.after(land));
            card == played && (1..=armies).contains(&left) && !rest.is_empty()
        }
        (
            Step::CivilWar {
                card,
                first,
                second,
                ..
            },
            Effect::CivilWar(_),
        ) => card == played && rebels(position, seat, first, second),
        (Step::Barbarians { card, from, .. }, Effect::Barbarians) => {
            let Some(named) = lands(from) else {
                return false;
            };
            let bases = if from.is_some() { named } else { map().barren };
            let mut prey = (bases & map().barren).iter();
            card == played && prey.any(|land| map().around[land.index()].meets(enemies))
        }
        (Step::Famine { card, .. }, Effect::Famine)
        | (Step::BlackDeath { card, .. }, Effect::BlackDeath) => card == played,
        (Step::Plague { near, .. }, Effect::Plague) => {
            let Some(named) = lands(near) else {
                return false;
            };
            let around = named
                .first()
                .map_or(!map().barren, |land| map().next[land.index()]);
            around.meets(world.occupied())
        }
        (Step::Pestilence { .. }, Effect::Pestilence) => true,
        (Step::Disaster { after, .. }, Effect::Disaster) => {
            lands(after).is_some() && (after.is_some() || !world.monuments().is_empty())
        }
        _ => false,
    }
}

fn rebels(position: &Position, seat: Seat, first: Option<LandId>, second: Option<LandId>) -> bool {
    let enemies = position.world.enemies(seat);
    if lands(first).is_none() || lands(second).is_none() {
        return false;
    }
    let Some(first) = first else {
        return second.is_none() && !enemies.is_empty();
    };
    let Some(army) = position.world.army(first).filter(|army| army.seat != seat) else {
        return false;
    };
    let rest = position.world.of_empire(army).after(first);
    match second {
        None => !rest.is_empty(),
        Some(second) => rest.has(second) && !rest.after(second).is_empty(),
    }
}

/// The turn proper.
fn during(position: &Position, seat: Seat, part: Part, top: Step) -> Result<(), Broken> {
    ensure(
        position.campaign.mover == Mover::Active,
        "the empire of the turn is not set up",
    )?;
    let founded = !matches!(top, Step::Astronomy { .. } | Step::Shortage { .. });
    campaign(position, seat, founded)?;
    let armed = position.campaign.forces.iter().any(|force| force.pool > 0);
    let fits = match (part, top) {
        (Part::Markers, Step::Astronomy { .. }) => {
            !(map().seas & !position.campaign.fleets).is_empty()
        }
        (Part::Markers, Step::Shortage { .. }) => {
            position.options.naval_control && naval::surplus(position, seat).len() > 1
        }
        (Part::Reallocation, Step::SeaBattle { .. }) => {
            !position.campaign.contested.is_empty() && armed
        }
        (Part::Expand, Step::Reallocation { after, .. }) => {
            after.is_none_or(|water| water.index() < crate::content::WATERS)
        }
        (Part::Build, Step::Expand { .. }) => true,
        (Part::Score, Step::Monument { left, .. }) => {
            let built = position.world.monuments().len();
            (1..=9).contains(&left)
                && built + left <= content().pieces.monuments
                && build::sites(position, seat).len() > 1
        }
        _ => false,
    };
    ensure(fits, "the question does not fit the turn")
}
