//! Option 2, Not the full deck, for an even wilder game: before it everybody by turns takes leaders, artefacts and units out.

use crate::{
    Choice, Options, Position, Table,
    content::{ArtefactId, COUNTERS, Kind, LeaderId, NAMED, OWN, SetId, UnitId},
};
use orbis_core::{Flow, Line, Prompt, Seat, SeatSet, Sink, news, step, step::Stacked};
use orbis_parts::List;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

news! {
    /// What is told of counters that leave the game.
    pub enum News {
        /// A counter was taken out.
        Thinned { seat: Seat, choice: Choice } => {
            let what = match choice {
                Choice::Name { leader } => leader.card().name.clone(),
                Choice::Relic { artefact } => artefact.card().name.clone(),
                Choice::Counter { unit } => {
                    format!("{} / {}", unit.name(), unit.card().other.name())
                }
                _ => "nothing".to_string(),
            };
            Line::by(seat, format!("{seat} takes {what} out of the game"))
        },
    }
}

/// Counters of each kind that a player can take out at the most.
pub(crate) const MOST: u8 = 4;
const ALL: usize = MOST as usize * 7;

/// What was taken out of the game.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thinned {
    /// Leaders of the cup.
    pub leaders: List<LeaderId, ALL>,
    /// Markers of artefacts.
    pub artefacts: List<ArtefactId, ALL>,
    /// Types of units: one counter of each colour.
    pub units: List<UnitId, ALL>,
}

/// What is taken out in a round.
#[derive(Copy, Clone)]
pub(crate) enum Thinning {
    Leaders,
    Artefacts,
    Units,
}

impl Position {
    /// The unit counters of a colour that are in the game.
    pub fn counters_of(&self, set: SetId) -> [u8; COUNTERS] {
        let mut counters = set.card().counters;
        for unit in &self.thinned.units {
            let count = &mut counters[usize::from(unit.card().counter)];
            *count = count.saturating_sub(1);
        }
        counters
    }

    /// How many markers of an artefact are in the game; religions and governments share theirs.
    pub(crate) fn markers_of(&self, artefact: ArtefactId) -> usize {
        let out = self.thinned.artefacts.iter();
        let out = out.filter(|one| **one == artefact).count();
        usize::from(artefact.card().count).saturating_sub(out)
    }
}

/// Is anything but cards thinned out?
pub(crate) fn agreed(options: &Options) -> bool {
    options.thin_leaders + options.thin_artefacts + options.thin_units > 0
}

/// Whose turn it is after so many, and what is taken out; nothing more at the end.
pub(crate) fn turn(position: &Position, done: u8) -> Option<(Seat, Thinning)> {
    let players = position.seats().count() as u8;
    let seat = position.seats().nth(usize::from(done % players))?;
    let rounds = [
        (position.options.thin_leaders, Thinning::Leaders),
        (position.options.thin_artefacts, Thinning::Artefacts),
        (position.options.thin_units, Thinning::Units),
    ];
    let mut round = done / players;
    for (count, what) in rounds {
        if round < count {
            return Some((seat, what));
        }
        round -= count;
    }
    None
}

pub(crate) fn asked(position: &Position, done: u8) -> SeatSet {
    turn(position, done).map_or(SeatSet::NONE, |(seat, _)| SeatSet::only(seat))
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    done: u8,
    sink: &mut S,
) -> ControlFlow<()> {
    match turn(position, done) {
        Some((_, Thinning::Leaders)) => {
            for (at, count) in position.cup.iter().enumerate() {
                if *count > 0 {
                    let leader = LeaderId((NAMED + at) as u8);
                    sink.offer(Choice::Name { leader })?;
                }
            }
        }
        Some((_, Thinning::Artefacts)) => {
            for artefact in ArtefactId::all() {
                let card = artefact.card();
                if matches!(card.kind, Kind::Other)
                    && position.options.has(card.release)
                    && position.markers_of(artefact) > 0
                {
                    sink.offer(Choice::Relic { artefact })?;
                }
            }
        }
        Some((_, Thinning::Units)) => {
            for unit in (0..OWN as u8).map(UnitId) {
                // One side stands for its counter, and of every counter each colour keeps one.
                let card = unit.card();
                let left = |set: SetId| position.counters_of(set)[usize::from(card.counter)];
                if unit < card.other && position.options.colours().all(|set| left(set) > 1) {
                    sink.offer(Choice::Counter { unit })?;
                }
            }
        }
        None => {}
    }
    ControlFlow::Continue(())
}

/// The next player; where nothing of a kind is left, the turn is passed over.
pub fn next(position: &mut Position, done: u8) {
    if turn(position, done + 1).is_some() {
        position.push(Thin { done: done + 1 });
    }
}

step! {
    /// Leaders, artefacts and units are taken out by turns (option 2).
    pub struct Thin { done: u8 }
}

impl Thin {
    /// Who is asked.
    pub(crate) fn chooser(&self, position: &Position) -> SeatSet {
        asked(position, self.done)
    }
}

impl step::Ask<Position> for Thin {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.opt2.wilder",
            match turn(position, self.done) {
                Some((_, Thinning::Artefacts)) => "Take a marker of an artefact out of the game",
                Some((_, Thinning::Units)) => "Take a counter of every colour out of the game",
                _ => "Take a leader out of the game",
            },
        )
        .hint("Everybody does so in turn.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        offers(position, self.done, sink)
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let thinned = &mut position.thinned;
        match choice {
            Choice::Name { leader } => {
                position.cup[leader.index() - NAMED] -= 1;
                thinned.leaders.push(leader);
            }
            Choice::Relic { artefact } => thinned.artefacts.push(artefact),
            Choice::Counter { unit } => thinned.units.push(unit),
            _ => {}
        }
        table.emit(|| News::Thinned { seat, choice });
        next(position, self.done);
    }

    fn lapses(&self, position: &Position) -> bool {
        !crate::choice::anything(|sink| offers(position, self.done, sink))
    }

    fn lapse(self, position: &mut Position, _table: &mut Table<'_>) {
        next(position, self.done)
    }

    fn fits(&self, position: &Position) -> bool {
        turn(position, self.done).is_some()
    }

    crate::turn::usual!(present);
}
