//! Votes of the faithful: how a heresy ends, and whether the defender of the faith stays.

use super::{Ask, Motion, Vote, defender};
use crate::{
    Choice, Event, Position, Step, Table,
    content::{ArtefactId, SETS, SetId, Talent},
    empire,
    events::effect::faith_of,
};
use orbis_core::{SeatSet, Sink};
use std::ops::ControlFlow;

fn push(position: &mut Position, ask: Ask) {
    position.stack.push(Step::Power { ask });
}

/// Empires with this dominant religion, one bit each; those under Socialism do not care.
fn faithful(position: &Position, religion: u8) -> u32 {
    position
        .in_play()
        .filter(|(set, _)| position.dominant(*set) == Some(religion))
        .fold(0, |bits, (set, _)| bits | 1 << set.0)
}

/// Does a heresy trouble the dominant religion of this empire?
pub(crate) fn heretical(position: &Position, set: SetId) -> bool {
    position.dominant(set).is_some_and(|religion| {
        position
            .in_play()
            .any(|(_, other)| other.beneath(ArtefactId::HERESY) == Some(religion))
    })
}

/// The action becomes a vote on the heresy.
pub(super) fn heresy(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    if position.world.talent_count(set, Talent::Religious) > 0 {
        push(position, Ask::Absolve { empire: set });
    } else {
        debate(position, set, table);
    }
}

/// A card says how many levels the faithful lose together.
fn debate(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    let Some(religion) = position.dominant(set) else {
        return;
    };
    let levels = empire::pick(position, table);
    position.chronicle.powers.vote = Some(Vote {
        motion: Motion::Heresy,
        religion,
        caller: set,
        levels,
        weights: [0; SETS],
        sums: [0; 2],
        left: faithful(position, religion),
    });
    push(position, Ask::Split);
}

/// The heresy of a religion is over; a vote that ends it ends the strife too.
fn orthodox(position: &mut Position, religion: u8, ended: &[ArtefactId]) {
    for empire in position.empires.iter_mut().flatten() {
        let before = *empire;
        let stays = |relic: &ArtefactId| before.beneath(*relic) != Some(religion);
        empire
            .relics
            .retain(|relic| !ended.contains(relic) || stays(relic));
    }
}

/// A vote on the defender of the faith.
pub(crate) fn call(position: &mut Position, caller: SetId) {
    let Some(religion) = faith_of(position, caller) else {
        return;
    };
    let mut vote = Vote {
        motion: Motion::Defender,
        religion,
        caller,
        ..Vote::default()
    };
    for (set, empire) in position.in_play() {
        if empire.religions.contains(&religion) {
            vote.left |= 1 << set.0;
            let weight = if position.options.deus_vult {
                crate::temples::strength(position, set, religion)
            } else {
                position.world.held(set).len() as i16
            };
            vote.weights[set.index()] = weight.clamp(0, 255) as u8;
        }
    }
    position.chronicle.powers.vote = Some(vote);
    push(position, Ask::Ballot);
}

fn next(vote: &Vote) -> Option<SetId> {
    (vote.left != 0).then(|| SetId(vote.left.trailing_zeros() as u8))
}

pub(super) fn asked(position: &Position, ask: Ask) -> SeatSet {
    let Some(vote) = &position.chronicle.powers.vote else {
        return SeatSet::NONE;
    };
    let seat = match ask {
        // The last of the faithful takes what is left.
        Ask::Split if vote.left.count_ones() > 1 && vote.levels > 0 => {
            position.seat_of(vote.caller)
        }
        Ask::Ballot => next(vote).and_then(|set| position.seat_of(set)),
        _ => None,
    };
    seat.map_or(SeatSet::NONE, SeatSet::only)
}

pub(super) fn offers<S: Sink<Position>>(
    position: &Position,
    ask: Ask,
    sink: &mut S,
) -> ControlFlow<()> {
    match (ask, &position.chronicle.powers.vote) {
        (Ask::Split, Some(vote)) => {
            for levels in 0..=vote.levels {
                sink.offer(Choice::Levels { levels })?;
            }
            ControlFlow::Continue(())
        }
        (Ask::Absolve { .. }, _) => {
            sink.offer(Choice::Absolve)?;
            sink.offer(Choice::Done)
        }
        _ => {
            sink.offer(Choice::Yes)?;
            sink.offer(Choice::No)
        }
    }
}

pub(super) fn answer(position: &mut Position, ask: Ask, choice: Choice, table: &mut Table<'_>) {
    if let Ask::Absolve { empire } = ask {
        if choice != Choice::Absolve {
            debate(position, empire, table);
        } else if let Some(religion) = position.dominant(empire) {
            orthodox(position, religion, &[ArtefactId::HERESY]);
        }
        return;
    }
    let Some(vote) = &mut position.chronicle.powers.vote else {
        return;
    };
    let Some(set) = next(vote) else {
        return;
    };
    vote.left &= vote.left - 1;
    match (ask, choice) {
        (Ask::Split, Choice::Levels { levels }) => {
            vote.weights[set.index()] = levels;
            vote.levels -= levels;
        }
        (_, choice) => {
            let side = usize::from(choice != Choice::Yes);
            vote.sums[side] += u16::from(vote.weights[set.index()]);
        }
    }
    push(position, ask);
}

/// Nobody has anything to say any more.
pub(super) fn run(position: &mut Position, ask: Ask, table: &mut Table<'_>) {
    let Some(mut vote) = position.chronicle.powers.vote else {
        return;
    };
    if ask == Ask::Split {
        if let Some(set) = next(&vote) {
            vote.weights[set.index()] += vote.levels;
        }
        vote.left = (0..SETS as u8)
            .filter(|set| vote.weights[usize::from(*set)] > 0)
            .fold(0, |bits, set| bits | 1 << set);
        if vote.left == 0 {
            // Where nobody loses anything, the empire that acts decides alone.
            vote.left = 1 << vote.caller.0;
            vote.levels = 0;
            vote.weights[vote.caller.index()] = 1;
            vote.sums = [0; 2];
        } else {
            vote.levels = 1;
        }
        position.chronicle.powers.vote = Some(vote);
        push(position, Ask::Ballot);
        return;
    }
    position.chronicle.powers.vote = None;
    let [yes, no] = vote.sums;
    let caller = position.seat_of(vote.caller);
    match vote.motion {
        Motion::Heresy if yes > no => {
            let ended = [ArtefactId::HERESY, ArtefactId::STRIFE];
            orthodox(position, vote.religion, &ended);
            // Without levels the weight was only the right to vote.
            for index in 0..SETS {
                let lost = vote.weights[index].min(60) as i8;
                if vote.levels > 0 && lost > 0 {
                    empire::progress(position, SetId(index as u8), -lost, table);
                }
            }
        }
        Motion::Heresy => {}
        Motion::Defender if u32::from(yes) * 3 > u32::from(yes + no) * 2 => {
            if let Some(set) = defender(position, vote.religion)
                && let Some(empire) = position.empire_mut(set)
            {
                empire.relics.retain(|relic| *relic != ArtefactId::DEFENDER);
                position.world.dirty = true;
            }
        }
        Motion::Defender => {
            if let Some(seat) = caller {
                empire::glory(position, seat, -1, table);
            }
        }
    }
    table.emit(|| Event::Voted { yes, no });
}
