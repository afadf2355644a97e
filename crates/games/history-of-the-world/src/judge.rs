//! How good a position is for a seat, in points expected at the end. Bots look at it; rules never do.
//!
//! The numbers are a player's rules of thumb, tuned by tournaments.

use crate::{
    Approach, Choice, Mover, Part, Payment, Position, Step,
    combat::{Assault, Odds},
    content::{AREAS, CardId, Effect, EmpireId, LandId, content, map},
    score::level,
};
use orbis_core::{Seat, SeatSet};

/// What an army still in the pool is worth: less than one in a good land, more than one thrown away.
const POOL: f32 = 0.75;
/// What an army of an empire that is not set up yet will bring.
const AHEAD: f32 = 1.2;
/// What a coin is worth before anything is lost.
const COIN: f32 = 0.4;
/// How much of the board a player still holds when the next epoch is scored.
const STAYS: f32 = 0.42;
/// How much of it a player holds when the own turn of this epoch comes.
const WAITS: f32 = 0.8;

/// Points now, what this epoch will score, what may be left in the next, and what is in hand.
pub(crate) fn judge(position: &Position, seat: Seat) -> f32 {
    let player = position.player(seat);
    let mut value = f32::from(player.track());
    if position.stack.is_empty() {
        return value + f32::from(player.marker_points());
    }
    value += 4.2 * player.markers.len() as f32;
    let epoch = position.epoch;
    let moves = mover(position) == Some(seat);
    let called = player.past.len() >= usize::from(epoch);
    let mut future = STAYS;
    if moves || !called {
        value += if moves { 1.0 } else { WAITS } * holdings(position, seat, epoch);
        if moves {
            value += turn(position, seat);
        } else {
            future *= WAITS;
            value += waiting(position, seat);
        }
    }
    if epoch < 7 {
        value += future * holdings(position, seat, epoch + 1);
        value += hand(position, seat);
    }
    value
}

/// Whose turn it is.
fn mover(position: &Position) -> Option<Seat> {
    position.stack.iter().find_map(|step| match step {
        Step::Turn { seat, .. } => Some(*seat),
        _ => None,
    })
}

/// What the board would score in an epoch, with a little for being on the way to more.
fn holdings(position: &Position, seat: Seat, epoch: u8) -> f32 {
    let map = map();
    let values = &map.values[usize::from(epoch - 1)];
    let later = &map.values[usize::from(epoch.min(6))];
    let held = position.world.held(seat);
    let mut sum = 0.0;
    for area in 0..AREAS {
        let lands = map.areas[area];
        let own = (held & lands).len();
        if own == 0 {
            continue;
        }
        let most = position
            .seats()
            .filter(|other| *other != seat)
            .map(|other| (position.world.held(other) & lands).len())
            .max()
            .unwrap_or(0);
        let value = f32::from(values[area]);
        sum += value * f32::from(level(own, most).factor());
        let wanted = if most == 0 { 3 } else { most + 1 };
        let progress = f32::from(own.min(wanted)) / f32::from(wanted);
        sum += (0.45 * value + 0.12 * f32::from(later[area])) * progress;
        // Spare armies keep a level when some are lost.
        sum += 0.06 * value * f32::from(own.saturating_sub(wanted).min(3));
    }
    let world = &position.world;
    let precious = held & (world.capitals() | world.cities() | world.monuments());
    let forts = f32::from((precious & world.forts()).len());
    sum + f32::from(position.structure_points(seat)) * 1.15
        + f32::from(position.sea_points(seat))
        + 0.22 * forts
        + 0.05 * f32::from((held & world.forts()).len())
        + 0.02 * f32::from(held.len())
}

/// What the turn in progress still holds: armies, coins, cards in force, monuments to come.
fn turn(position: &Position, seat: Seat) -> f32 {
    let campaign = &position.campaign;
    let before = position.stack.iter().any(|step| {
        matches!(
            step,
            Step::Turn {
                part: Part::Events | Part::Pool,
                ..
            }
        )
    });
    let empire = position.empire(seat).map(EmpireId::card);
    let mut armies: f32 = campaign
        .forces
        .iter()
        .map(|force| f32::from(force.pool))
        .sum();
    let mut value = POOL * armies;
    if before {
        let strength = empire.map_or(0.0, |card| f32::from(card.strength));
        value += AHEAD * strength + empire.map_or(0.0, |card| if card.capital { 2.0 } else { 0.0 });
        armies = strength;
    }
    for card in &position.played {
        value += in_force(position, *card, armies, before, seat);
    }
    if campaign.mover == Mover::Active {
        let lost: u8 = campaign.forces.iter().map(|force| force.lost).sum();
        let (few, many) = (campaign.coins.min(3), campaign.coins.saturating_sub(3));
        value += COIN * f32::from(few) + 0.25 * COIN * f32::from(many);
        value += 0.8 * COIN * f32::from(campaign.ally_coins);
        value += 0.12 * f32::from(campaign.forts);
        value += 0.1 * f32::from(lost.min(campaign.coins + campaign.ally_coins));
        value += 0.3 * f32::from(campaign.fleets.len().min(4))
            + 0.15 * f32::from(campaign.fleets.len().saturating_sub(4));
        let resources = (campaign.lands() & map().resources).len();
        let building = position
            .stack
            .iter()
            .any(|step| matches!(step, Step::Turn { part, .. } if *part < Part::Score));
        if building {
            let left = content().pieces.monuments - position.world.monuments().len();
            value += 1.4 * f32::from((resources / 2).min(left)) + 0.4 * f32::from(resources % 2);
        }
    }
    value
}

/// What a card played this turn is still worth.
fn in_force(position: &Position, card: CardId, armies: f32, before: bool, seat: Seat) -> f32 {
    let losses = position.campaign.losses;
    let empire = position.empire(seat).map(EmpireId::card);
    let fleets = empire.map_or(0.0, |card| f32::from(card.fleets.len()));
    match card.effect() {
        Effect::Leader if !position.campaign.leader_lost => 0.13 * armies,
        Effect::Weaponry => 0.15 * armies,
        Effect::EliteTroops if losses == 0 => 0.05 * armies.min(8.0),
        Effect::Jihad if losses < 2 => 0.1 * armies.min(9.0),
        Effect::Siegecraft => 0.05 * armies,
        Effect::NavalPower => 0.04 * armies * fleets.min(3.0),
        Effect::ExpertTroops(_) => 0.04 * armies,
        Effect::Treachery => match position.treachery {
            Some(land) if position.world.owner(land) != Some(seat) => {
                0.35 + 0.3 * reachable(position, seat, land)
            }
            _ => 0.0,
        },
        Effect::PopulationExplosion(coins) if before => COIN * f32::from(coins),
        Effect::Allies(coins) if before => 0.8 * COIN * f32::from(coins),
        Effect::CivilService(coins) if before => {
            let more = empire.map_or(0, |card| {
                u8::from(card.capital) + u8::from(!card.navigation.is_empty())
            });
            COIN * f32::from(coins + more)
        }
        Effect::Engineering if before => {
            if empire.is_some_and(|card| card.capital) {
                0.5
            } else {
                -0.5
            }
        }
        Effect::Reallocation if before => 0.2 * fleets.min(4.0) - 0.2,
        Effect::Astronomy if before => 0.6 - 0.2 * fleets.min(3.0),
        _ => 0.0,
    }
}

/// Is a betrayed land near enough to be attacked?
fn reachable(position: &Position, seat: Seat, land: LandId) -> f32 {
    let starts = position.empire(seat).map(|empire| &empire.card().starts);
    let near = starts.into_iter().flatten().any(|start| {
        let next = map().next[start.land.index()];
        next.has(land) || map().next[land.index()].meets(next)
    });
    f32::from(u8::from(near))
}

/// What an empire that was not called yet may bring.
fn waiting(position: &Position, seat: Seat) -> f32 {
    let slot = position.player(seat).empire;
    match slot.filter(|slot| slot.card != EmpireId::BACK) {
        Some(slot) => promise(slot.card),
        // Nobody knows yet; the mean of the epoch.
        None => {
            let all = (1..=7).map(|order| promise(EmpireId::called(position.epoch, order)));
            all.sum::<f32>() / 7.0
        }
    }
}

/// What an empire card may bring.
fn promise(empire: EmpireId) -> f32 {
    let card = empire.card();
    let capital = if card.capital { 2.4 } else { 0.0 };
    AHEAD * f32::from(card.strength) + capital + 0.2 * f32::from(card.fleets.len().min(6))
        - 0.25 * f32::from(card.order)
}

/// What the event cards in hand may still bring.
fn hand(position: &Position, seat: Seat) -> f32 {
    let player = position.player(seat);
    let left = f32::from(7 - position.epoch);
    let slots = player
        .greater
        .iter()
        .chain(&player.minor)
        .chain(&player.lesser);
    let mut sum = 0.0;
    for slot in slots {
        if slot.known == SeatSet::NONE || slot.card == CardId::BACK {
            sum += 0.3;
            continue;
        }
        let epochs = slot.card.card().epochs;
        let later = epochs >> position.epoch;
        if later == 0 {
            continue;
        }
        sum += match slot.card.effect() {
            Effect::MinorEmpire | Effect::Kingdom(_) => 2.0,
            Effect::Leader | Effect::Weaponry | Effect::Jihad => 0.5,
            Effect::CivilWar(_) | Effect::Barbarians | Effect::Crusade(_) => 0.35,
            Effect::Migrants(..) => 0.5,
            Effect::Treachery | Effect::CivilService(_) => 0.25,
            Effect::PopulationExplosion(_) | Effect::Disaster => 0.2,
            _ => 0.1,
        } * (left / 3.0).min(1.0);
    }
    sum
}

/// The chance of an attack to win its first round, or to tie.
fn chance(odds: Odds) -> (f32, f32) {
    // P(highest of n dice = face) times 6^n, by n and face.
    const HIGHEST: [[f32; 6]; 4] = [
        [0.0; 6],
        [1.0, 1.0, 1.0, 1.0, 1.0, 1.0],
        [1.0, 3.0, 5.0, 7.0, 9.0, 11.0],
        [1.0, 7.0, 19.0, 37.0, 61.0, 91.0],
    ];
    const TOTAL: [f32; 4] = [1.0, 6.0, 36.0, 216.0];
    let (a, d) = (
        usize::from(odds.attack.min(3)),
        usize::from(odds.defence.min(3)),
    );
    let (mut win, mut tie) = (0.0, 0.0);
    for (mine, weight) in HIGHEST[a].iter().enumerate() {
        for (yours, other) in HIGHEST[d].iter().enumerate() {
            let share = weight * other / (TOTAL[a] * TOTAL[d]);
            let mine = mine + usize::from(odds.attack_bonus);
            let yours = yours + usize::from(odds.defence_bonus);
            match mine.cmp(&yours) {
                std::cmp::Ordering::Greater => win += share,
                std::cmp::Ordering::Equal => tie += share,
                std::cmp::Ordering::Less => {}
            }
        }
    }
    if odds.ties {
        (win + tie, 0.0)
    } else {
        (win, tie)
    }
}

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
    let most = |less: bool| {
        let rivals = position.seats().filter(|other| *other != seat);
        let counts = rivals.map(|other| {
            let lost = u8::from(less && taken == Some(other));
            (position.world.held(other) & *lands).len() - lost
        });
        counts.max().unwrap_or(0)
    };
    let (before, after) = (most(false), most(true));
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

/// How promising a choice looks before trying it.
pub(crate) fn prior(position: &Position, seat: Seat, choice: Choice) -> f32 {
    match choice {
        Choice::Expand { host, land } => {
            let campaign = &position.campaign;
            let Some(index) = campaign.force(host) else {
                return 0.0;
            };
            let from = campaign.forces[index].lands;
            let worth = 1.0 + gain(position, seat, land);
            match position.world.owner(land) {
                None => worth,
                Some(owner) if owner == seat => 0.25,
                Some(_) if position.treachery == Some(land) => worth,
                Some(_) => {
                    let way = position.way(from, land);
                    let (win, tie) = chance(position.odds(Assault::Campaign(way), land));
                    let fort = if position.world.forts().has(land) {
                        0.6
                    } else {
                        1.0
                    };
                    let sea = if way == Approach::Sea { 0.95 } else { 1.0 };
                    worth * (win + 0.2 * tie) * fort * sea
                }
            }
        }
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
        Choice::Keep
        | Choice::Give { .. }
        | Choice::Starve { .. }
        | Choice::Ravage { .. }
        | Choice::Launch { .. }
        | Choice::Scuttle { .. }
        | Choice::Engage { .. }
        | Choice::Sell { .. }
        | Choice::Monument { .. } => 1.0,
    }
}
