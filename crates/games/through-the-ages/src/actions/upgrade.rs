//! Upgrade, destroy or disband a worker's card.

use super::{
    build::{self, Means},
    decide,
    population::{civil, military},
};
use crate::{
    Choice, Position, Refusal, Table,
    content::{CivilId, Kind, Technics},
    player::worked,
    words,
};
use orbis_core::{Flow, Line, Offer, Seat, Sink, news};
use std::ops::ControlFlow;

news! {
    /// What is told of upgraded and destroyed buildings and units.
    pub enum News {
        /// A worker was upgraded.
        Upgraded { seat: Seat, from: CivilId, to: CivilId, resources: u16 } => Line::by(seat, format!(
            "{seat} upgrades {} to {} for {}.",
            words::civil(from),
            words::civil(to),
            words::resources(resources),
        )),
        /// A building or unit was destroyed.
        Destroyed { seat: Seat, owner: Seat, card: CivilId } => Line::by(seat, if seat == owner {
            format!("{seat} removes the worker from {}.", words::civil(card))
        } else {
            format!("{seat} destroys {owner}'s {}.", words::civil(card))
        }),
    }
}

/// Resources for the upgrade.
pub fn price(position: &Position, seat: Seat, from: CivilId, to: CivilId, discount: u8) -> u16 {
    difference(&Means::of(position, seat), from, to, discount)
}

/// The difference of both prices, never below 0.
/// Rules: `tta.upgrade.cost`, `tta.upgrade.modifiers`, `tta.upgrade.not-negative`, `tta.unit.upgrade-modifiers`,
/// `tta.app.bach-cost`.
fn difference(means: &Means<'_>, from: CivilId, to: CivilId, discount: u8) -> u16 {
    let difference = means.price(to, 0).saturating_sub(means.price(from, 0));
    difference.saturating_sub(u16::from(discount))
}

/// Is this the upgrade only Bach allows?
pub(crate) fn to_theater(from: CivilId, to: CivilId) -> bool {
    from.kind() != to.kind()
}

/// The cards a worker can move up to: higher ones of the type, and theaters for Bach.
/// Rules: `tta.upgrade.skip-levels`, `tta.upgrade.limit-irrelevant`, `tta.app.bach-upgrade`.
fn targets(means: &Means<'_>, from: CivilId) -> Technics {
    let technologies = &means.player.technologies;
    let kind = from.kind();
    let mut targets = technologies.above(from);
    if means.theaters && kind.urban() && kind != Kind::Theater {
        let level = from.card().level;
        let theaters = technologies.of(Kind::Theater);
        let theaters = theaters.filter(|to| to.card().level >= level);
        theaters.for_each(|to| targets.add(to));
    }
    targets
}

fn resources(means: &Means<'_>, from: CivilId, to: CivilId, discount: u8) -> Option<Refusal> {
    means.lacks(difference(means, from, to, discount), to.kind())
}

/// Rules: `tta.app.bach-limit`.
pub(crate) fn offers(means: &Means<'_>, sink: &mut impl Sink<Position>) -> Flow {
    let (position, seat) = (means.position, means.seat);
    let (no_civil, no_military) = (civil(position, seat), military(position, seat, 1));
    let told = !sink.deaf();
    let (by_civil, by_military) = (told || no_civil.is_none(), told || no_military.is_none());
    let technologies = &means.player.technologies;
    let mut places = technologies.staff() & worked(by_civil, by_military);
    if !means.theaters {
        places &= technologies.outdone();
    }
    for from in places.iter() {
        for to in targets(means, from).iter() {
            let missing = if to.unit() { no_military } else { no_civil };
            decide(sink, Choice::Upgrade { from, to }, missing, || {
                let bach = to_theater(from, to).then_some(()).and_then(|()| {
                    let used = position
                        .extra
                        .theater
                        .then_some(Refusal::TheaterUpgradeUsed);
                    used.or_else(|| build::limit(means.player, Kind::Theater))
                });
                bach.or_else(|| resources(means, from, to, 0))
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Upgrades that an action card orders: within the type, for cards that fit.
/// Rules: `tta.card.efficient-upgrade`.
pub(crate) fn ordered_offers(
    means: &Means<'_>,
    fits: impl Fn(Kind) -> bool,
    discount: u8,
    sink: &mut impl Sink<Position>,
) -> Flow {
    let technologies = &means.player.technologies;
    for (from, _) in technologies.staffed().filter(|(card, _)| fits(card.kind())) {
        for to in technologies.above(from).iter() {
            let why = resources(means, from, to, discount);
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
    let player = position.player_mut(seat);
    player.dismiss(from);
    player.employ(to);
    table.emit(|| News::Upgraded {
        seat,
        from,
        to,
        resources,
    });
}

/// Destroy and disband.
pub(crate) fn removal_offers(
    position: &Position,
    seat: Seat,
    sink: &mut impl Sink<Position>,
) -> Flow {
    let technologies = &position.player(seat).technologies;
    let (no_civil, no_military) = (civil(position, seat), military(position, seat, 1));
    let told = !sink.deaf();
    let (by_civil, by_military) = (told || no_civil.is_none(), told || no_military.is_none());
    let cards = technologies.staff() & worked(by_civil, by_military);
    // Units are the last of the cards that workers stand on, so what is offered is sorted.
    for card in cards.iter() {
        if card.unit() {
            sink.decide(Choice::Disband { card }, no_military)?;
        } else {
            sink.decide(Choice::Destroy { card }, no_civil)?;
        }
    }
    ControlFlow::Continue(())
}

/// A building or unit is destroyed; its worker goes to the owner's worker pool.
/// Rules: `tta.destroy.update`, `tta.pop.destinations`.
pub(crate) fn remove(
    position: &mut Position,
    seat: Seat,
    owner: Seat,
    card: CivilId,
    table: &mut Table<'_>,
) {
    let player = position.player_mut(owner);
    player.dismiss(card);
    player.unused = player.unused.saturating_add(1);
    table.emit(|| News::Destroyed { seat, owner, card });
}

/// How an upgrade is shown.
pub(crate) fn present(
    position: &Position,
    seat: Seat,
    (from, to): (CivilId, CivilId),
    discount: u8,
) -> Offer {
    let price = price(position, seat, from, to, discount);
    let called = format!("{} to {}", words::civil(from), words::civil(to));
    Offer::new(format!("Upgrade {called} for {}", words::resources(price)))
        .at(words::place(seat, to.slug()))
        .under(build::works(to))
        .called(called)
        .price(format!("{price}[rock]"))
}

/// How destroying or disbanding is shown.
pub(crate) fn present_removal(seat: Seat, verb: &str, card: CivilId) -> Offer {
    Offer::new(format!("{verb} {}", words::civil(card)))
        .at(words::place(seat, card.slug()))
        .under("Destroy or disband")
}
