//! How promising a choice looks before trying it.

use super::reachable;
use crate::{
    Approach, Choice, Payment, Position,
    combat::Assault,
    content::{Effect, Host, LandId, map},
    odds::chance,
    score::level,
};
use orbis_core::Seat;

/// What holding a land more would bring.
fn gain(position: &Position, seat: Seat, land: LandId) -> f32 {
    let map = map();
    let area = map.area_of[land.index()];
    let Some(lands) = map.areas.get(usize::from(area)) else {
        return 0.0;
    };
    let epoch = usize::from(position.epoch - 1);
    let value = f32::from(map.values[epoch][usize::from(area)]);
    let later = f32::from(map.values[(epoch + 1).min(6)][usize::from(area)]);
    let own = (position.world.held(seat) & *lands).len();
    let taken = position.world.owner(land);
    let (mut before, mut after) = (0, 0);
    for other in position.seats().filter(|other| *other != seat) {
        let theirs = (position.world.held(other) & *lands).len();
        before = before.max(theirs);
        after = after.max(theirs - u8::from(taken == Some(other)));
    }
    let levels = level(own + 1, after).factor() as f32 - level(own, before).factor() as f32;
    let wanted = if after == 0 { 3 } else { after + 1 };
    let step = if own < wanted {
        1.0 / f32::from(wanted)
    } else {
        0.1
    };
    let world = &position.world;
    let structure = if world.capitals().has(land) { 1.0 } else { 0.0 }
        + if world.monuments().has(land) {
            1.0
        } else {
            0.0
        };
    let resource = if map.resources.has(land) { 0.7 } else { 0.0 };
    let denial = if taken.is_some() {
        0.15 * value + 0.2
    } else {
        0.0
    };
    levels * (value + 0.35 * later)
        + (0.45 * value + 0.2 * later) * step
        + structure
        + resource
        + denial
}

/// How promising a choice looks before trying it: nothing is senseless.
pub(crate) fn prior(position: &Position, seat: Seat, choice: Choice) -> f32 {
    promise(position, seat, choice).max(0.01)
}

fn promise(position: &Position, seat: Seat, choice: Choice) -> f32 {
    match choice {
        Choice::Expand { host, land } => expansion(position, seat, host, land),
        Choice::Fort { land, by } => {
            let world = &position.world;
            let precious = world.capitals().has(land) || world.monuments().has(land);
            let base = if precious { 0.5 } else { 0.2 };
            match by {
                Payment::Stock => 1.2 * base,
                Payment::Coin | Payment::Ally => 0.7 * base,
                Payment::Army => 0.4 * base,
            }
        }
        Choice::Recall { .. } => 1.5,
        Choice::Man { .. } => 1.0,
        Choice::Done => 0.15,
        Choice::Pass => 0.6,
        Choice::Play { card } => match card.effect() {
            Effect::MinorEmpire | Effect::Kingdom(_) => 3.0,
            Effect::Migrants(..) | Effect::Leader | Effect::Weaponry => 1.5,
            _ => 1.0,
        },
        Choice::Name { land } => {
            gain(position, seat, land) * (0.2 + reachable(position, seat, land))
        }
        Choice::Rebel { land } | Choice::Raid { into: land, .. } => {
            let (win, _) = chance(position.odds(Assault::Rebels, land));
            gain(position, seat, land) * win
        }
        Choice::Settle { land } => gain(position, seat, land),
        Choice::Infect { land } => {
            if position.world.owner(land) == Some(seat) {
                0.1
            } else {
                1.0 + gain(position, seat, land)
            }
        }
        Choice::Raze { land } => {
            if position.world.owner(land) == Some(seat) {
                0.1
            } else {
                1.0
            }
        }
        Choice::Give { to } => gift(position, seat, to.0),
        Choice::Keep
        | Choice::Starve { .. }
        | Choice::Ravage { .. }
        | Choice::Launch { .. }
        | Choice::Scuttle { .. }
        | Choice::Engage { .. }
        | Choice::Sell { .. }
        | Choice::BackSettle { .. }
        | Choice::BackRebel { .. }
        | Choice::BackRaze { .. }
        | Choice::BackSell { .. }
        | Choice::Monument { .. } => 1.0,
    }
}

/// How much an army in this land would bring, and how likely it gets there.
fn expansion(position: &Position, seat: Seat, host: Host, land: LandId) -> f32 {
    let campaign = &position.campaign;
    let Some(index) = campaign.force(host) else {
        return 0.0;
    };
    let from = *campaign.forces[index].lands;
    let worth = 1.0 + gain(position, seat, land);
    match position.world.owner(land) {
        None => worth,
        Some(owner) if owner == seat => 0.25,
        Some(_) if position.treachery == Some(land) => worth,
        Some(_) => {
            let way = position.way(from, land);
            let (win, tie) = chance(position.odds(Assault::Campaign(way), land));
            let walled = position.world.forts().has(land);
            let fort = if walled { 0.6 } else { 1.0 };
            let sea = if way == Approach::Sea { 0.95 } else { 1.0 };
            worth * (win + 0.2 * tie) * fort * sea
        }
    }
}

/// Whoever leads gets what one does not want; among equals the next player, so that no seat is everybody's victim.
fn gift(position: &Position, seat: Seat, to: Seat) -> f32 {
    let count = position.players.len();
    let left = (to.index() + count - seat.index()) % count;
    1.0 + f32::from(position.player(to).track()) * 0.001 - left as f32 * 0.0001
}
