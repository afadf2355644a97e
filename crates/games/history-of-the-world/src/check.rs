//! The invariants of a position. Every position from outside is asked, and every position of a test.

mod cards;
mod steps;

use crate::{
    Campaign, Position,
    campaign::Mover,
    content::{Effect, Host, WaterId, content, map},
};
use orbis_core::{Broken, Seat};

fn ensure(holds: bool, what: &str) -> Result<(), Broken> {
    Broken::unless(holds, || what.to_string())
}

/// All of them; the first broken one is told.
pub(crate) fn check(position: &Position) -> Result<(), Broken> {
    let players = position.players.len();
    Broken::unless((2..=6).contains(&players), || format!("{players} players"))?;
    Broken::unless((1..=7).contains(&position.epoch), || {
        format!("Epoch {}", position.epoch)
    })?;
    let mut order = position.order;
    order.sort_unstable();
    ensure(
        order.iter().copied().eq(position.seats()),
        "the order of drawing names not everybody once",
    )?;
    for player in &position.players {
        ensure(
            player.areas < 5000 && player.structures < 5000 && player.seas < 5000,
            "an absurd number of points",
        )?;
    }
    cards::check(position)?;
    ensure(
        position.world.kept_well(),
        "what is kept of the board is not what stands there",
    )?;
    world(position)?;
    galleys(position)?;
    steps::check(position)
}

/// May this host have armies of this seat from that epoch?
fn belongs(position: &Position, seat: Seat, host: Host, epoch: u8) -> bool {
    if let Some(empire) = host.empire() {
        let past = &position.player(seat).past;
        return empire.card().epoch == epoch && past.get(usize::from(epoch) - 1) == Some(&empire);
    }
    host.event().is_some_and(|card| {
        let brings = matches!(
            card.effect(),
            Effect::MinorEmpire
                | Effect::Kingdom(_)
                | Effect::Migrants(..)
                | Effect::CivilWar(_)
                | Effect::Barbarians
                | Effect::JewishRevolt(_)
                | Effect::Crusade(_)
        );
        brings && card.fits(epoch)
    })
}

fn world(position: &Position) -> Result<(), Broken> {
    let world = &position.world;
    let most = if position.options.multiple_armies {
        3
    } else {
        1
    };
    for land in world.occupied().iter() {
        let Some(army) = world.army(land) else {
            continue;
        };
        let sits = army.seat.index() < position.players.len() && army.epoch <= position.epoch;
        Broken::unless(
            sits && belongs(position, army.seat, army.host, army.epoch),
            || format!("nobody could have the army in {land}"),
        )?;
        let fits = army.count <= most && (most == 1 || world.figures(land) <= 3);
        Broken::unless(fits, || format!("too many figures in {land}"))?;
    }
    let pieces = &content().pieces;
    ensure(
        world.forts().len() <= pieces.forts && world.monuments().len() <= pieces.monuments,
        "more forts or monuments than there are",
    )
}

fn galleys(position: &Position) -> Result<(), Broken> {
    ensure(
        position.options.naval_control || position.galleys.is_empty(),
        "fleets stay only with naval control",
    )?;
    ensure(
        position
            .galleys
            .is_sorted_by(|one, other| one.water < other.water),
        "the fleets are not in order",
    )?;
    for galley in &position.galleys {
        let fits = galley.water != WaterId::BACK
            && map().seas.has(galley.water)
            && galley.seat.index() < position.players.len()
            && (1..=position.epoch).contains(&galley.epoch)
            && belongs(position, galley.seat, galley.host, galley.epoch);
        ensure(fits, "a fleet that could not be there")?;
    }
    Ok(())
}

/// The campaign fits the cards that began it. `founded` says whether its first armies are on the board.
fn campaign(position: &Position, seat: Seat, founded: bool) -> Result<(), Broken> {
    let campaign = &position.campaign;
    let last = position.played.last();
    let strengths: Vec<(Host, u8)> = match campaign.mover {
        Mover::Nobody => {
            return ensure(
                *campaign == Campaign::default(),
                "armies of an empire that is not being played",
            );
        }
        Mover::Active => {
            let empire = position.empire(seat);
            let starts = empire.iter().flat_map(|empire| &empire.card().starts);
            starts.map(|start| (start.host, start.strength)).collect()
        }
        Mover::Minor => {
            let minor = last.and_then(|card| card.card().minor.as_ref());
            minor
                .iter()
                .map(|start| (start.host, start.strength))
                .collect()
        }
        Mover::Crusade => match last.map(|card| (*card, card.effect())) {
            Some((card, Effect::Crusade(armies))) => vec![(card.host(), armies)],
            _ => Vec::new(),
        },
    };
    let hosts = strengths.iter().map(|(host, _)| *host);
    ensure(
        !strengths.is_empty() && campaign.forces.iter().map(|force| force.host).eq(hosts),
        "the peoples on the move are not those of the card",
    )?;
    for (force, (host, strength)) in campaign.forces.iter().zip(&strengths) {
        let stands = position.world.of_host(seat, *host);
        let placed = stands.iter().filter_map(|land| position.world.army(land));
        let placed: u16 = placed.map(|army| u16::from(army.count)).sum();
        let all = placed + u16::from(force.pool) + u16::from(force.lost);
        let fits = force.lands == stands.iter().collect()
            && all <= u16::from(*strength)
            && force.allied <= force.pool
            && (founded || force.pool == *strength);
        Broken::unless(fits, || format!("the armies of {host} do not add up"))?;
    }
    let naval = position.options.naval_control && campaign.mover == Mover::Active;
    let at_sea = campaign.manned | campaign.contested;
    let fits = (at_sea & !map().seas).is_empty()
        && (naval || at_sea.is_empty())
        && (campaign.manned & !campaign.fleets).is_empty()
        && !campaign.contested.meets(campaign.fleets)
        && (campaign.mover == Mover::Crusade || campaign.afloat.is_empty());
    ensure(fits, "fleets where none can be")?;
    ensure(
        campaign.coins <= 30 && campaign.ally_coins <= 2 && campaign.forts <= 2,
        "too many coins or forts",
    )?;
    let paid = campaign.coins + campaign.ally_coins + campaign.forts > 0;
    ensure(
        campaign.mover == Mover::Active || !paid,
        "coins are for the Active Empire",
    )
}
