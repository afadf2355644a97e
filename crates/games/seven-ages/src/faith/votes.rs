//! Votes of the faithful: how a heresy ends, and whether the defender of the faith stays.

use crate::{
    Choice, Position, Table,
    content::{ArtefactId, SETS, SetId, Talent},
    empire,
    events::effect::faith_of,
    faith::defender::defender,
    powers::{Motion, Vote},
};
use orbis_core::{Flow, Line, Prompt, Seat, SeatSet, Sink, count, news, step};
use std::ops::ControlFlow;

news! {
    /// What is told of votes.
    pub enum News {
        /// The votes were counted.
        Voted { yes: u16, no: u16 } => Line::plain(format!("the vote: {yes} for, {no} against")),
    }
}

/// Empires with this dominant religion, one bit each; those under Socialism do not care.
fn faithful(position: &Position, religion: u8) -> u32 {
    position
        .in_play()
        .filter(|(set, _)| position.dominant(*set) == Some(religion))
        .fold(0, |bits, (set, _)| bits | 1 << set.0)
}

/// Does a heresy trouble the dominant religion of this empire?
/// `sa.art.heresy`, `sa.term.vote-action`.
pub fn heretical(position: &Position, set: SetId) -> bool {
    position.dominant(set).is_some_and(|religion| {
        position
            .in_play()
            .any(|(_, other)| other.beneath(ArtefactId::HERESY) == Some(religion))
    })
}

/// The action becomes a vote on the heresy.
pub(crate) fn heresy(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    if position.world.talent_count(set, Talent::Religious) > 0 {
        position.invoke(Absolve { empire: set });
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
    position.invoke(Split {});
}

/// The heresy of a religion is over; a vote that ends it ends the strife too.
/// `sa.art.heresy`.
fn orthodox(position: &mut Position, religion: u8, ended: &[ArtefactId]) {
    for empire in position.empires.iter_mut() {
        let before = *empire;
        let stays = |relic: &ArtefactId| before.beneath(*relic) != Some(religion);
        empire
            .relics
            .retain(|relic| !ended.contains(relic) || stays(relic));
    }
}

/// A vote on the defender of the faith.
pub fn call(position: &mut Position, caller: SetId) {
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
    position.invoke(Ballot {});
}

/// The next empire has its say.
fn take_turn(position: &mut Position) -> Option<(SetId, &mut Vote)> {
    let vote = position.chronicle.powers.vote.as_mut()?;
    let set = next(vote)?;
    vote.left &= vote.left - 1;
    Some((set, vote))
}

fn next(vote: &Vote) -> Option<SetId> {
    (vote.left != 0).then(|| SetId(vote.left.trailing_zeros() as u8))
}

step! {
    /// Does a Religious leader end the heresy?
    pub struct Absolve { empire: SetId }
}

impl step::Ask<Position> for Absolve {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.lead.religious-immune",
            "Does the Religious leader end the heresy?".to_string(),
        )
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        sink.offer(Choice::Absolve)?;
        sink.offer(Choice::Done)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if choice != Choice::Absolve {
            debate(position, self.empire, table);
        } else if let Some(religion) = position.dominant(self.empire) {
            orthodox(position, religion, &[ArtefactId::HERESY]);
        }
    }

    crate::turn::usual!(present, fits);
}

step! {
    /// How many levels does this empire lose?
    pub struct Split {}
}

impl Split {
    /// Who is asked.
    pub(crate) fn caller(&self, position: &Position) -> SeatSet {
        let vote = position.chronicle.powers.vote.as_ref();
        // The last of the faithful takes what is left.
        let open = vote.filter(|vote| vote.left.count_ones() > 1 && vote.levels > 0);
        step::Asked::seats(open.map(|vote| vote.caller), position)
    }
}

impl step::Ask<Position> for Split {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let vote = position.chronicle.powers.vote.unwrap_or_default();
        let set = SetId(vote.left.trailing_zeros() as u8);
        Prompt::new(
            "sa.art.heresy-vote",
            format!(
                "The heresy costs {}: how many for {}?",
                count(vote.levels, "level"),
                position.who(set)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let vote = position.chronicle.powers.vote.unwrap_or_default();
        for levels in 0..=vote.levels {
            sink.offer(Choice::Levels { levels })?;
        }
        ControlFlow::Continue(())
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        if let (Choice::Levels { levels }, Some((set, vote))) = (choice, take_turn(position)) {
            vote.weights[set.index()] = levels;
            vote.levels -= levels;
        }
        position.invoke(self);
    }

    /// The last of the faithful takes what is left; then they vote.
    fn lapse(self, position: &mut Position, _table: &mut Table<'_>) {
        let Some(vote) = &mut position.chronicle.powers.vote else {
            return;
        };
        if let Some(set) = next(vote) {
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
        position.invoke(Ballot {});
    }

    fn fits(&self, position: &Position) -> bool {
        position.chronicle.powers.vote.is_some()
    }

    crate::turn::usual!(present);
}

step! {
    /// How does an empire vote?
    pub struct Ballot {}
}

impl Ballot {
    /// Who is asked.
    pub(crate) fn voter(&self, position: &Position) -> SeatSet {
        let vote = position.chronicle.powers.vote.as_ref();
        step::Asked::seats(vote.and_then(next), position)
    }
}

impl step::Ask<Position> for Ballot {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let vote = position.chronicle.powers.vote.unwrap_or_default();
        match vote.motion {
            Motion::Heresy => {
                Prompt::new("sa.art.heresy-vote", "Vote for this way to end the heresy?")
            }
            Motion::Defender => Prompt::new(
                "sa.art.defender-vote",
                "Vote to dismiss the defender of the faith?",
            ),
        }
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        sink.offer(Choice::Yes)?;
        sink.offer(Choice::No)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        if let Some((set, vote)) = take_turn(position) {
            let side = usize::from(choice != Choice::Yes);
            vote.sums[side] += u16::from(vote.weights[set.index()]);
        }
        position.invoke(self);
    }

    /// Everybody has voted.
    fn lapse(self, position: &mut Position, table: &mut Table<'_>) {
        let Some(vote) = position.chronicle.powers.vote.take() else {
            return;
        };
        let [yes, no] = vote.sums;
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
                if let Some(seat) = position.seat_of(vote.caller) {
                    empire::glory(position, seat, -1, table);
                }
            }
        }
        table.emit(|| News::Voted { yes, no });
    }

    fn fits(&self, position: &Position) -> bool {
        position.chronicle.powers.vote.is_some()
    }

    crate::turn::usual!(present);
}
