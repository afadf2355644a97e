//! How good a position is for a seat; `prior` says which choices look promising.

mod building;
mod errands;
mod features;
mod prior;

pub(crate) use features::{features, features_of_all, left, spoken};
pub(crate) use prior::{prior, senseless};

use crate::{
    Counts, Position, Step,
    content::{CardId, LAST_LEVEL, MarkerId, SETS, SetId},
    harvest::{self, Tallies},
};
use orbis_core::{Ahead, Far, Seat, SeatSet, Thinking};
use orbis_parts::Slot;

/// A turn has a hundred small choices, and most of them say little: who thinks harder plans to the end of what it can do by itself, a
/// whole manoeuvre or production. What is laid or started works later: it is played on to the end of the turn, with its harvest.
pub(crate) const THINKING: Thinking = Thinking {
    worlds: 1,
    nodes: 48,
    widest: 60,
    iterations: 32,
    lines: 16,
    plans: 6,
    ahead: Ahead {
        turns: 0,
        replies: false,
        lines: 2,
        look: 16,
    },
    trust: 0.0,
    far: Some(Far {
        share: 1.0,
        plans: 8,
        ahead: Ahead {
            turns: 1,
            replies: false,
            lines: 1,
            look: 8,
        },
        trust: 2.0,
    }),
    plan: (2, usize::MAX),
};

/// For how many turns an empire's harvest is looked forward to.
fn horizon(position: &Position) -> f32 {
    let left = LAST_LEVEL + 1 - position.top_level().unwrap_or(1).min(LAST_LEVEL);
    let turns = position.options.turns.saturating_sub(position.turn);
    (f32::from(left) / 2.0)
        .min(f32::from(turns))
        .clamp(0.5, 4.0)
}

/// How strong units are in battle.
fn strength(units: &Counts) -> f32 {
    let each = |(unit, count): (crate::content::UnitId, u8)| {
        let card = unit.card();
        f32::from(count) * f32::from(card.front[0].max(card.support[0]))
    };
    units.iter().map(each).sum()
}

/// What is to be expected of battles that an empire has begun, and of those it was drawn into.
fn battles(position: &Position, set: SetId) -> f32 {
    let world = &position.world;
    let mut sum = 0.0;
    for one in world.intruders.iter() {
        let ours = one.empire == set;
        if !ours && !world.owns(set, one.area) {
            continue;
        }
        let attack = strength(&one.units).powi(2);
        let chance = attack / (attack + strength(&world.units(one.area)).powi(2) + 1.0);
        let prize = 1.2 + 0.4 * f32::from(world.city(one.area));
        sum += if ours {
            chance * prize - (1.0 - chance) * 0.5
        } else {
            -chance * prize
        };
    }
    sum
}

/// What the parts of the judgement are about.
const PARTS: [&str; 16] = [
    "glory",
    "worth of the hand",
    "worth of empires",
    "worth of empires to come",
    "worth of markers",
    "worth of the harvest",
    "worth of the income",
    "worth of money",
    "worth of armies",
    "worth of battles",
    "worth of areas",
    "worth of cities",
    "worth of progress",
    "worth of elite markers",
    "worth of leaders",
    "worth of order",
];

/// How many of the [`PARTS`] are about the player; the others are about each empire.
const OWN: usize = 5;

/// Where among the [`PARTS`] battles are, and what else units are called for.
const WAR: usize = 9;

/// What an empire promises beyond the glory it has earned: the last of the [`PARTS`].
fn promise(position: &Position, census: &Census, set: SetId) -> [f32; PARTS.len() - OWN] {
    let Some(empire) = position.empire(set) else {
        return [0.0; PARTS.len() - OWN];
    };
    let world = &position.world;
    let army = world.army(set);
    let unrest = f32::from(world.disorder.and(world.held(set)).len());
    let mut cities = 0.0;
    for area in world.held(set).iter() {
        cities += f32::from(world.city(area));
    }
    [
        census.earns(set) * horizon(position),
        surplus(position, &census.tallies, set, &army).min(20.0) * 0.08,
        f32::from(empire.money.min(50)) * 0.05,
        strength(&army).sqrt() * 0.5 + errands::forward(position, empire.seat, set),
        battles(position, set),
        f32::from(world.held(set).len()) * 0.3,
        cities * 0.2,
        f32::from(empire.level) * 0.12,
        f32::from(empire.elite) * 0.4,
        f32::from(world.chief_count(set)) * 0.5,
        -unrest * 0.6,
    ]
}

/// About what an empire earns beyond the upkeep of its units.
fn surplus(position: &Position, tallies: &Tallies, set: SetId, army: &Counts) -> f32 {
    let upkeep = if position.barbarian(set) {
        0.0
    } else {
        f32::from(army.total())
    };
    f32::from(tallies.yields(set)) - upkeep
}

/// Is it a card that the seat knows, with an empire whose time is over?
fn worn(position: &Position, card: CardId) -> bool {
    card != CardId::BACK && prior::past(position, card)
}

/// Has the player laid a marker to give an empire up that is well worth it? A marker on any other one makes no room.
fn leaving(position: &Position, seat: Seat, census: &Census) -> bool {
    let mut own = position.empires_of(seat);
    own.any(|(set, own)| {
        own.action
            .is_some_and(|slot| slot.card == MarkerId::DISCARD)
            && prior::relieves(position, census, set)
    })
}

/// What an empire that could be started is worth before it is: room for one without a card is worth nothing.
fn prospect(position: &Position, seat: Seat, census: &Census) -> f32 {
    if !prior::room(position, seat) && !leaving(position, seat, census) {
        return 0.0;
    }
    let best = prior::best(position, seat);
    best.map_or(0.0, |fame| fame.min(12.0) * 0.06 * horizon(position))
}

/// The first action in which a marker of the seat can still be turned over: the one under way as long as the seat may act in it,
/// so that who lays the last marker of the table means it, too; else the next, which lies below what is done now.
fn upcoming(position: &Position, seat: Seat) -> Option<MarkerId> {
    let acts = position.stack.iter().find_map(|step| match step {
        Step::Act(act) if act.seat == seat => Some(act.action),
        Step::Rota(_) => Some(MarkerId::MANOEUVRE),
        _ => None,
    });
    acts.or(match position.stack.get(1) {
        Some(Step::Phase(next)) => Some(next.action),
        _ => None,
    })
}

/// What markers are laid for is looked forward to until their actions begin, each kind by itself; else nobody would lay what works
/// at the end of a turn.
fn purposes(position: &Position, seat: Seat, census: &Census) -> [f32; KINDS] {
    let mut uses = [0.0; KINDS];
    let Some(first) = upcoming(position, seat) else {
        return uses;
    };
    let coming = |slot: &Slot<MarkerId>| slot.card >= first && slot.known != SeatSet::ALL;
    for (set, own) in position.empires_of(seat) {
        let Some(slot) = own.action.filter(coming) else {
            continue;
        };
        uses[slot.card.index() % KINDS] += match slot.card {
            MarkerId::DISCARD if prior::relieves(position, census, set) => 6.0,
            MarkerId::DISCARD => 0.0,
            marker => prior::use_of(position, set, marker),
        };
    }
    let loose = position.player(seat).loose.iter();
    for slot in loose.filter(|slot| coming(slot)) {
        uses[slot.card.index() % KINDS] += prior::spare_use(position, seat, slot.card);
    }
    uses
}

/// Kinds of markers.
const KINDS: usize = 8;

/// What a point of a marker's use is worth.
const PURPOSE: f32 = 0.3;

/// Of two ways to the same end the one that is said in fewer words is taken.
const RESOLVED: f32 = 0.004;

/// Who keeps wild cards for the action in which they are of most use need not say so again in each action before it.
fn intent(position: &Position, seat: Seat) -> f32 {
    let until = position.player(seat).keeps;
    let first = upcoming(position, seat).filter(|first| !until.none() && until > *first);
    if first.is_none() {
        return 0.0;
    }
    RESOLVED * (0.5 + prior::wild_use(position, seat, until) * 0.1)
}

/// What all empires have and would harvest, counted once for everything that asks.
pub(crate) struct Census {
    tallies: Tallies,
    gains: [f32; SETS],
}

impl Census {
    fn of(position: &Position) -> Census {
        let tallies = Tallies::of(position);
        let mut gains = [0.0; SETS];
        for (set, _) in position.in_play() {
            gains[set.index()] = f32::from(harvest::glory_among(position, &tallies, set));
        }
        Census { tallies, gains }
    }

    /// The glory that an empire would harvest now.
    fn earns(&self, set: SetId) -> f32 {
        self.gains.get(set.index()).copied().unwrap_or(0.0)
    }
}

/// What [`PARTS`] names, in points.
fn parts(position: &Position, seat: Seat, census: &Census) -> [f32; PARTS.len()] {
    let player = position.player(seat);
    let mut parts = [0.0; PARTS.len()];
    parts[0] = f32::from(player.glory);
    let worn = player.hand.iter().filter(|slot| worn(position, slot.card));
    parts[1] = player.hand.len().min(7) as f32 * 0.25 - worn.count().min(7) as f32 * 0.1;
    parts[3] = prospect(position, seat, census);
    parts[4] = purposes(position, seat, census).iter().sum::<f32>() * PURPOSE;
    if position.chronicle.turning.contains(seat) {
        parts[4] += RESOLVED;
    }
    parts[4] += intent(position, seat);
    parts[WAR] = errands::errand(position, seat);
    for (set, _) in position.empires_of(seat) {
        parts[2] += 1.0;
        if prior::idle(position, census, set) {
            parts[4] -= RESOLVED;
        }
        let promised = promise(position, census, set);
        for (part, more) in parts[OWN..].iter_mut().zip(promised) {
            *part += more;
        }
    }
    parts
}

/// Glory, and what the empires and the hand promise.
pub(crate) fn judge(position: &Position, seat: Seat) -> f32 {
    if position.stack.is_empty() {
        return f32::from(position.player(seat).glory);
    }
    among(position, seat, &Census::of(position))
}

/// The same for every seat; what all empires have is counted once.
pub(crate) fn all(position: &Position, worths: &mut [f32]) {
    let census = (!position.stack.is_empty()).then(|| Census::of(position));
    for (seat, worth) in Seat::all(position.players.len() as u8).zip(worths) {
        *worth = match &census {
            Some(census) => among(position, seat, census),
            None => judge(position, seat),
        };
    }
}

fn among(position: &Position, seat: Seat, census: &Census) -> f32 {
    parts(position, seat, census).into_iter().sum()
}

/// What is laid or started now works for turns.
pub(crate) fn far(position: &Position) -> bool {
    matches!(
        position.stack.last(),
        Some(Step::Markers(_) | Step::Found(_) | Step::Abolish(_))
    )
}
