//! What belongs to a table beside its game: what was agreed, everybody's time, standing answers, notes.

use super::{Seen, standing::Standing};
use orbis_club::{Clock, End, Pace};
use orbis_core::{Seat, SeatSet};
use orbis_store::{Beside, ClockRow, Holder, SeatRow, Seating, Terms, TimeWrite, Write};

/// All of it at a moment.
#[derive(Clone, Debug, Default)]
pub struct Side {
    /// What was agreed.
    pub terms: Terms,
    /// Everybody's time, if it counts.
    pub clock: Option<Clock>,
    /// How often the clock was written.
    pub(super) revision: i64,
    /// What seats answer by themselves.
    pub standing: Vec<(Seat, Standing)>,
    notes: Vec<(u8, String)>,
    mutes: Vec<(String, Option<u8>)>,
    pub(super) leavers: Vec<(u8, String)>,
}

impl Side {
    /// As the store has it; what cannot be read is left out.
    pub(super) fn read(beside: Beside) -> Side {
        let standing = beside
            .standing
            .iter()
            .filter_map(|(seat, text)| Some((Seat::new(*seat)?, serde_json::from_str(text).ok()?)));
        Side {
            standing: standing.collect(),
            terms: beside.terms.unwrap_or_default(),
            revision: beside.clock.as_ref().map_or(0, |row| row.revision),
            clock: beside
                .clock
                .and_then(|row| serde_json::from_str(&row.clock).ok()),
            notes: beside.notes,
            mutes: beside.mutes,
            leavers: beside.leavers,
        }
    }

    /// That of a table to be.
    pub(super) fn agreed(terms: Terms) -> Side {
        Side {
            terms,
            ..Side::default()
        }
    }

    /// How much time there is.
    pub fn pace(&self) -> Pace {
        self.terms.pace.parse().unwrap_or_default()
    }

    /// What happens when it runs out.
    pub fn end(&self) -> End {
        self.terms.ends.parse().unwrap_or_default()
    }

    /// The private notes of a seat.
    pub fn note(&self, seat: Seat) -> &str {
        let own = self.notes.iter().find(|(of, _)| *of == u8::from(seat));
        own.map_or("", |(_, text)| text)
    }

    pub(super) fn set_note(&mut self, seat: Seat, text: String) {
        self.notes.retain(|(of, _)| *of != u8::from(seat));
        self.notes.push((seat.into(), text));
    }

    /// Does this person not want to read the seat, or those who watch?
    pub fn muted(&self, person: Option<&str>, seat: Option<u8>) -> bool {
        person.is_some_and(|person| {
            self.mutes
                .iter()
                .any(|each| each.0 == person && each.1 == seat)
        })
    }

    pub(super) fn mute(&mut self, person: &str, seat: Option<u8>, on: bool) {
        self.mutes
            .retain(|each| (each.0.as_str(), each.1) != (person, seat));
        if on {
            self.mutes.push((person.to_string(), seat));
        }
    }

    /// What a seat answers by itself.
    pub fn standing(&self, seat: Seat) -> Option<&Standing> {
        self.standing
            .iter()
            .find(|(of, _)| *of == seat)
            .map(|(_, standing)| standing)
    }

    /// The write of the clock as it is now, if there is one; it has this revision then.
    pub(super) fn write_clock(&mut self, table: &str) -> Option<Write> {
        let clock = self.clock.as_ref()?;
        self.revision += 1;
        Some(Write::Time(TimeWrite::Clock(ClockRow {
            table: table.to_string(),
            clock: serde_json::to_string(clock).unwrap_or_default(),
            revision: self.revision,
            due: clock.next().map(|(at, _)| at),
        })))
    }
}

/// The seats of people among those asked: only their time counts.
pub(super) fn counted(seats: &[SeatRow], asked: SeatSet) -> Vec<u8> {
    seats
        .iter()
        .filter(|row| row.kind == Seating::Person)
        .filter(|row| Seat::new(row.seat).is_some_and(|seat| asked.contains(seat)))
        .map(|row| row.seat)
        .collect()
}

impl Seen {
    /// Does the game count for ratings?
    pub fn rated(&self) -> bool {
        self.side.terms.rated
    }

    /// Those who are asked now are asked from now on: the clock follows, and is written if there is one. Without `fresh` something
    /// was taken back.
    pub(super) fn retime(&mut self, now: i64, fresh: bool) -> Option<Write> {
        let asked = counted(&self.seats, self.asked());
        self.side.clock.as_mut()?.ask(&asked, now, fresh);
        self.side.write_clock(&self.row.id)
    }

    /// Whose seat it is: the person who plays it or left it, or the level of a bot.
    pub fn player(&self, seat: u8) -> String {
        let row = self.seats.iter().find(|row| row.seat == seat);
        if let Some(row) = row.filter(|row| row.kind == Seating::Bot) {
            return bot(&row.level);
        }
        if let Some((_, person)) = self.side.leavers.iter().find(|(of, _)| *of == seat) {
            return person.clone();
        }
        let holders = self.holders.iter().filter(|holder| holder.seat == seat);
        let first = holders.min_by_key(|holder: &&Holder| holder.since);
        first.map_or_else(String::new, |holder| holder.session.clone())
    }
}

/// What a bot of a level is called where players are told apart.
pub fn bot(level: &str) -> String {
    format!("bot/{level}")
}

/// One change, or several together.
pub(super) fn together(first: Write, others: impl IntoIterator<Item = Write>) -> Write {
    let mut all: Vec<Write> = std::iter::once(first).chain(others).collect();
    if all.len() > 1 {
        return Write::Together(all);
    }
    all.remove(0)
}
