//! Upgrade, destroy or disband a worker's card.

use super::{
    build::{self, Means},
    population::{civil, military},
};
use crate::{
    Choice, Event, Position, Refusal, Table,
    content::{CivilId, Kind},
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// Resources for the upgrade.
pub fn price(position: &Position, seat: Seat, from: CivilId, to: CivilId, discount: u8) -> u16 {
    difference(&Means::of(position, seat), from, to, discount)
}

/// The difference of both prices, never below 0.
fn difference(means: &Means<'_>, from: CivilId, to: CivilId, discount: u8) -> u16 {
    let difference = means.price(to, 0).saturating_sub(means.price(from, 0));
    difference.saturating_sub(u16::from(discount))
}

/// Is this the upgrade only Bach allows?
pub(crate) fn to_theater(from: CivilId, to: CivilId) -> bool {
    from.kind() != to.kind()
}

/// The cards a worker can move up to: higher ones of the type, and theaters for Bach.
fn targets(position: &Position, seat: Seat, from: CivilId) -> impl Iterator<Item = CivilId> {
    let player = position.player(seat);
    let kind = from.kind();
    let bach = position.extra_of(seat) && kind.urban() && player.leads(|text| text.theater_upgrade);
    let level = from.card().level;
    let theaters = player
        .technologies
        .of(Kind::Theater)
        .filter(move |to| bach && kind != Kind::Theater && to.card().level >= level);
    let own = player
        .technologies
        .of(kind)
        .filter(move |to| to.card().level > level);
    // Offers are sorted: arenas stand behind theaters.
    let (before, after) = if kind > Kind::Theater {
        (Some(theaters), None)
    } else {
        (None, Some(theaters))
    };
    before
        .into_iter()
        .flatten()
        .chain(own)
        .chain(after.into_iter().flatten())
}

fn resources(means: &Means<'_>, from: CivilId, to: CivilId, discount: u8) -> Option<Refusal> {
    means.lacks(difference(means, from, to, discount), to.kind())
}

pub(crate) fn offers<S: Sink<Position>>(means: &Means<'_>, sink: &mut S) -> ControlFlow<()> {
    let (position, seat) = (means.position, means.seat);
    let (no_civil, no_military) = (civil(position, seat), military(position, seat, 1));
    for (from, _) in position.player(seat).technologies.staffed() {
        for to in targets(position, seat, from) {
            let actions = if to.kind().unit() {
                no_military
            } else {
                no_civil
            };
            let bach = to_theater(from, to).then_some(()).and_then(|()| {
                let used = position
                    .extra
                    .theater
                    .then_some(Refusal::TheaterUpgradeUsed);
                used.or_else(|| build::limit(position, seat, Kind::Theater))
            });
            let why = bach.or_else(|| resources(means, from, to, 0)).or(actions);
            sink.decide(Choice::Upgrade { from, to }, why)?;
        }
    }
    ControlFlow::Continue(())
}

/// Upgrades that an action card orders: within the type, for cards that fit.
pub(crate) fn ordered_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    fits: impl Fn(Kind) -> bool,
    discount: u8,
    sink: &mut S,
) -> ControlFlow<()> {
    let technologies = &position.player(seat).technologies;
    let means = Means::of(position, seat);
    for (from, _) in technologies.staffed().filter(|(card, _)| fits(card.kind())) {
        let level = from.card().level;
        for to in technologies
            .of(from.kind())
            .filter(|to| to.card().level > level)
        {
            let why = resources(&means, from, to, discount);
            sink.decide(Choice::Upgrade { from, to }, why)?;
        }
    }
    ControlFlow::Continue(())
}

/// Pays the difference and moves the worker.
pub(crate) fn upgrade(
    position: &mut Position,
    seat: Seat,
    from: CivilId,
    to: CivilId,
    discount: u8,
    table: &mut Table<'_>,
) {
    let resources = price(position, seat, from, to, discount);
    if to_theater(from, to) {
        position.extra.theater = true;
    }
    position.pay_resources(seat, resources, to.kind().unit());
    let technologies = &mut position.player_mut(seat).technologies;
    technologies.dismiss(from);
    technologies.employ(to);
    table.emit(|| Event::Upgraded {
        seat,
        from,
        to,
        resources,
    });
}

/// Destroy and disband.
pub(crate) fn removal_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let technologies = &position.player(seat).technologies;
    let no_civil = civil(position, seat);
    for (card, _) in technologies
        .staffed()
        .filter(|(card, _)| !card.kind().unit())
    {
        sink.decide(Choice::Destroy { card }, no_civil)?;
    }
    let no_military = military(position, seat, 1);
    for (card, _) in technologies
        .staffed()
        .filter(|(card, _)| card.kind().unit())
    {
        sink.decide(Choice::Disband { card }, no_military)?;
    }
    ControlFlow::Continue(())
}

/// The worker returns to the worker pool.
pub(crate) fn remove(position: &mut Position, seat: Seat, card: CivilId, table: &mut Table<'_>) {
    let player = position.player_mut(seat);
    player.technologies.dismiss(card);
    player.unused = player.unused.saturating_add(1);
    table.emit(|| Event::Destroyed {
        seat,
        owner: seat,
        card,
    });
}
