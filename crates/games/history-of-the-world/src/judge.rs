//! How good a position is for a seat, in points expected at the end. Bots look at it; rules never do.
//!
//! The numbers are a player's rules of thumb, tuned by tournaments.

mod features;
mod prior;
mod terms;

pub(crate) use features::{features, left};
pub(crate) use prior::prior;
pub(crate) use terms::terms;

use crate::{
    Mover, Part, Position,
    content::{AREAS, CardId, Effect, EmpireId, LandId, content, map},
    score::level,
};
use orbis_core::{Ahead, Seat, SeatSet, Thinking};
use std::sync::LazyLock;

/// A turn is up to twenty armies: it is planned to its end, by priors. Values of such plans scatter little and differ little, so
/// few choices are compared often, with little exploring.
pub(crate) const THINKING: Thinking = Thinking {
    worlds: 3,
    nodes: 400,
    widest: usize::MAX,
    iterations: 192,
    lines: 48,
    plans: 11,
    ahead: Ahead {
        turns: 1,
        replies: false,
        lines: 1,
        look: 12,
    },
    trust: 0.0,
    far: None,
    plan: (0, 0),
};

/// What an army still in the pool is worth: less than one in a good land, more than one thrown away.
const POOL: f32 = 1.1;
/// What an army of an empire that is not set up yet will bring.
const AHEAD: f32 = 1.2;
/// What a coin is worth before anything is lost.
const COIN: f32 = 0.4;
/// How much of the board a player still holds after somebody else's turn.
const STAYS: f32 = 0.88;

/// Points now, what this epoch and the next two will score, what later empires may bring, and what is in hand.
pub(crate) fn judge(position: &Position, seat: Seat) -> f32 {
    let player = position.player(seat);
    if position.stack.is_empty() {
        return f32::from(player.track() + player.marker_points());
    }
    with_foresight(position, |position| {
        let outlook = Outlook::of(position, seat);
        parts(position, seat, &outlook).into_iter().sum()
    })
}

/// What is picked counts as done.
fn with_foresight<T>(position: &Position, look: impl FnOnce(&Position) -> T) -> T {
    match crate::turn::foreseen(position) {
        Some(foreseen) => look(&foreseen),
        None => look(position),
    }
}

/// What the parts of the judgement are about.
const PARTS: [&str; 9] = [
    "points",
    "worth of markers",
    "worth now",
    "worth at the next score",
    "worth at the score after",
    "worth of the turn",
    "worth of the empire ahead",
    "worth of later epochs",
    "worth of events in hand",
];

fn parts(position: &Position, seat: Seat, outlook: &Outlook) -> [f32; 9] {
    let player = position.player(seat);
    let epoch = position.epoch;
    let stays = |turns: f32, epoch: u8| match epoch {
        1..=7 => STAYS.powf(turns) * later(position, seat, epoch, &outlook.shares),
        _ => 0.0,
    };
    let when = |yes: bool, worth: &dyn Fn() -> f32| if yes { worth() } else { 0.0 };
    let Outlook { moves, called, .. } = *outlook;
    [
        f32::from(player.track()),
        4.2 * player.markers.len() as f32,
        when(moves, &|| now(position, seat, &outlook.shares)),
        stays(outlook.turns, outlook.next),
        stays(outlook.turns + outlook.rivals, outlook.next + 1),
        when(moves, &|| turn(position, seat)),
        when(!moves && !called, &|| ahead(position, seat)),
        means()[usize::from(epoch)],
        hand(position, seat),
    ]
}

/// Where a seat stands between its scores.
struct Outlook {
    /// Is it its turn?
    moves: bool,
    /// Was its empire of this epoch called?
    called: bool,
    /// How many others wait to be called.
    waiting: f32,
    /// How many others there are.
    rivals: f32,
    /// How many turns of others pass before the next score that is not this turn's.
    turns: f32,
    /// The epoch of that score.
    next: u8,
    /// What it has of each area.
    shares: Shares,
}

impl Outlook {
    fn of(position: &Position, seat: Seat) -> Outlook {
        let epoch = position.epoch;
        let called = |seat: Seat| position.player(seat).past.len() >= usize::from(epoch);
        let others = position.seats().filter(|other| *other != seat);
        let waiting = others.filter(|other| !called(*other)).count() as f32;
        let rivals = position.players.len() as f32 - 1.0;
        let moves = mover(position) == Some(seat);
        let called = called(seat);
        let (turns, next) = match (moves, called) {
            (false, false) => (waiting / 2.0, epoch),
            _ => (waiting + rivals / 2.0, epoch + 1),
        };
        Outlook {
            moves,
            called,
            waiting,
            rivals,
            turns,
            next,
            shares: shares(position, seat),
        }
    }
}

/// How many turns the seat has finished: one an epoch.
pub(crate) fn turns(position: &Position, seat: Seat) -> u32 {
    let begun = position.player(seat).past.len() as u32;
    begun - u32::from(mover(position) == Some(seat))
}

/// Whose turn it is.
pub(crate) fn mover(position: &Position) -> Option<Seat> {
    position.whose_turn().map(|(seat, _)| seat)
}

/// For each area the lands of the seat, and the most that another player has.
type Shares = [(u8, u8); AREAS];

fn shares(position: &Position, seat: Seat) -> Shares {
    let own = position.world.counts(seat);
    let mut shares = own.map(|own| (own, 0));
    for other in position.seats().filter(|other| *other != seat) {
        for (share, theirs) in shares.iter_mut().zip(position.world.counts(other)) {
            share.1 = share.1.max(*theirs);
        }
    }
    shares
}

/// What the board scores at the end of this turn, with a little for being on the way to more.
fn now(position: &Position, seat: Seat, shares: &Shares) -> f32 {
    let mut sum = 0.0;
    for (value, share) in values(position.epoch, shares) {
        sum += area_now(value, share);
    }
    sum + f32::from(position.structure_points(seat) + position.sea_points(seat))
}

fn area_now(value: f32, (own, most): (u8, u8)) -> f32 {
    let alone = content().pieces.levels[2].armies;
    let wanted = if most == 0 { alone } else { most + 1 };
    let progress = f32::from(own.min(wanted)) / f32::from(wanted);
    value * (f32::from(level(own, most).factor()) + 0.45 * progress)
}

/// What the board is good for when a later epoch is scored, as far as it stays. Presence lasts, dominance hardly; every
/// land keeps others out and is a part of something new.
fn later(position: &Position, seat: Seat, epoch: u8, shares: &Shares) -> f32 {
    let mut sum = 0.0;
    for (value, share) in values(epoch, shares) {
        sum += area_later(value, share);
    }
    let world = &position.world;
    let held = world.held(seat);
    let precious = held & (world.capitals() | world.cities() | world.monuments());
    sum + f32::from(position.structure_points(seat))
        + 0.6 * f32::from(position.sea_points(seat))
        + 0.7 * f32::from(held.len())
        + 0.4 * f32::from((precious & world.forts()).len())
        + 0.08 * f32::from((held & world.forts()).len())
}

fn area_later(value: f32, (own, most): (u8, u8)) -> f32 {
    value * (0.52 + 0.08 * f32::from(level(own, most).factor()))
}

/// The areas where the seat has something: their value in an epoch, and the shares.
fn values(epoch: u8, shares: &Shares) -> impl Iterator<Item = (f32, (u8, u8))> {
    let values = &map().values[usize::from(epoch - 1)];
    let all = values.iter().zip(shares).filter(|(_, share)| share.0 > 0);
    all.map(|(value, share)| (f32::from(*value), *share))
}

/// What the turn in progress still holds: armies, coins, cards in force, monuments to come.
fn turn(position: &Position, seat: Seat) -> f32 {
    let campaign = &position.campaign;
    let part = position.whose_turn().map(|(_, part)| part);
    let before = matches!(part, Some(Part::Events | Part::Pool));
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
        if part.is_some_and(|part| part < Part::Score) {
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

/// What an empire that was not called yet may bring; the mean of the epoch where nobody knows it yet.
fn ahead(position: &Position, seat: Seat) -> f32 {
    let slot = position.player(seat).empire;
    match slot.filter(|slot| slot.card != EmpireId::BACK) {
        Some(slot) => promise(slot.card),
        None => means()[usize::from(position.epoch) - 1] - means()[usize::from(position.epoch)],
    }
}

/// What the empires of all epochs after this one may bring.
fn means() -> &'static [f32; 8] {
    static MEANS: LazyLock<[f32; 8]> = LazyLock::new(|| {
        let mut sums = [0.0; 8];
        for epoch in (1..=7u8).rev() {
            let all = (1..=7).map(|order| promise(EmpireId::called(epoch, order)));
            sums[usize::from(epoch) - 1] = sums[usize::from(epoch)] + all.sum::<f32>() / 7.0;
        }
        sums
    });
    &MEANS
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
