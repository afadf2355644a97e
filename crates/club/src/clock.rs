//! Everybody's time at one table. Nothing here looks at a clock: every question and every change says when it is.

use crate::Pace;
use serde::{Deserialize, Serialize};

/// One player's time.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Face {
    /// Milliseconds left when it was counted last.
    pub left: i64,
    /// Since when it runs; not at all while nothing is asked of its player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<i64>,
    /// Time until then is nobody's: a holiday.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub exempt: i64,
    /// Was its player reminded of this move?
    #[serde(default, skip_serializing_if = "is_false")]
    pub reminded: bool,
    /// Did it run out, so that its player has lost by it or a bot took over?
    #[serde(default, skip_serializing_if = "is_false")]
    pub out: bool,
}

fn is_zero(number: &i64) -> bool {
    *number == 0
}

fn is_false(so: &bool) -> bool {
    !so
}

impl Face {
    /// Milliseconds left at a moment; below zero after it ran out.
    fn left_at(&self, now: i64) -> i64 {
        let from = self.since.map_or(now, |since| since.max(self.exempt));
        self.left - (now - from).max(0)
    }

    fn stop(&mut self, now: i64) {
        self.left = self.left_at(now);
        self.since = None;
    }
}

/// The clock of a table: one face for each seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// How much time there is.
    pub pace: Pace,
    /// The seats in order.
    pub faces: Vec<Face>,
    /// Since when all of them stand, because everybody agreed to a pause.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused: Option<i64>,
    /// Whose seats want a pause.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pausing: Vec<u8>,
    /// The beginning of the last silence of which the time was given back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<i64>,
    /// Which seats are asked, whether or not their time counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asked: Vec<u8>,
}

/// What happens next if nobody does anything.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// A player should be reminded.
    Remind(u8),
    /// A player's time has run out.
    Out(u8),
}

impl Clock {
    /// A clock on which nobody's time runs yet; none if there is no pace.
    pub fn new(pace: Pace, seats: u8) -> Option<Clock> {
        let face = Face {
            left: pace.first(),
            since: None,
            exempt: 0,
            reminded: false,
            out: false,
        };
        (pace != Pace::None).then(|| Clock {
            pace,
            faces: vec![face; usize::from(seats)],
            paused: None,
            pausing: Vec::new(),
            given: None,
            asked: Vec::new(),
        })
    }

    /// These seats are asked from now on, and no others; several run at once. `fresh` says that the game went on: who is asked
    /// anew has the time of a new move, and who has moved gets the increment. What is taken back gives nobody time.
    pub fn ask(&mut self, asked: &[u8], now: i64, fresh: bool) {
        let (pace, standing) = (self.pace, self.paused.is_some());
        for (seat, face) in (0u8..).zip(&mut self.faces) {
            let (was, is) = (self.asked.contains(&seat), asked.contains(&seat));
            if was && !is {
                face.stop(now);
                if fresh {
                    face.left += pace.increment();
                }
            }
            if is && !was {
                if fresh && pace.renews() {
                    face.left = pace.first();
                } else if !fresh {
                    face.left = (face.left - pace.increment()).max(face.left.min(0));
                }
                face.since = (!standing).then_some(now);
                face.reminded = face.reminded && !fresh;
            }
        }
        self.asked = asked.to_vec();
    }

    /// What a seat has left.
    pub fn left(&self, seat: u8, now: i64) -> i64 {
        self.faces
            .get(usize::from(seat))
            .map_or(0, |face| face.left_at(now))
    }

    /// When a running seat has nothing left, if its time runs.
    pub fn ends(&self, seat: u8) -> Option<i64> {
        let face = self.faces.get(usize::from(seat))?;
        let since = face.since?.max(face.exempt);
        Some(since.saturating_add(face.left))
    }

    /// What comes next, and when; nothing while nobody's time runs.
    pub fn next(&self) -> Option<(i64, Next)> {
        let events = (0u8..).zip(&self.faces).filter_map(|(seat, face)| {
            let end = self.ends(seat)?;
            Some(if face.reminded {
                (end, Next::Out(seat))
            } else {
                (end - self.pace.reminds(), Next::Remind(seat))
            })
        });
        events.min_by_key(|(at, _)| *at)
    }

    /// A player was reminded; not again for this move.
    pub fn remind(&mut self, seat: u8) {
        if let Some(face) = self.faces.get_mut(usize::from(seat)) {
            face.reminded = true;
        }
    }

    /// A player's time has run out: it stands, and stays out unless they come back in time for another move.
    pub fn run_out(&mut self, seat: u8, now: i64) {
        if let Some(face) = self.faces.get_mut(usize::from(seat)) {
            face.stop(now);
            face.left = 0;
            face.out = true;
        }
        self.asked.retain(|each| *each != seat);
    }

    /// May somebody whose time ran out play on themselves? Whoever has a time for each move may; an empty bank stays empty.
    pub fn may_return(&self, seat: u8) -> bool {
        let face = self.faces.get(usize::from(seat));
        face.is_none_or(|face| !face.out || self.pace.renews())
    }

    /// Somebody is back and has time for a new move.
    pub fn come_back(&mut self, seat: u8) {
        let first = self.pace.first();
        if let Some(face) = self.faces.get_mut(usize::from(seat)) {
            if face.out {
                face.left = first;
            }
            face.out = false;
        }
    }

    /// These seats want the pause, or no longer want it. When all of `needed` want it, everybody's time stands.
    pub fn want_pause(&mut self, seats: &[u8], wanted: bool, needed: &[u8], now: i64) {
        self.pausing.retain(|each| !seats.contains(each));
        if wanted {
            self.pausing.extend(seats);
            self.pausing.sort_unstable();
        }
        let agreed = needed.iter().all(|each| self.pausing.contains(each));
        if agreed && self.paused.is_none() {
            for face in &mut self.faces {
                face.stop(now);
            }
            self.paused = Some(now);
        }
    }

    /// The pause is over: whoever is asked has their time running again.
    pub fn go_on(&mut self, now: i64) {
        if self.paused.take().is_some() {
            self.pausing.clear();
            for seat in &self.asked {
                if let Some(face) = self.faces.get_mut(usize::from(*seat)) {
                    face.since = Some(now);
                }
            }
        }
    }

    /// A player's time does not count from now until a moment; what ran so far did. Who comes home earlier says so with the
    /// moment it is.
    pub fn holiday(&mut self, seat: u8, now: i64, until: i64) {
        if let Some(face) = self.faces.get_mut(usize::from(seat)) {
            let left = face.left_at(now);
            if face.since.is_some() {
                (face.left, face.since) = (left, Some(now));
            }
            face.exempt = until;
        }
    }

    /// The server was away: time in between is nobody's. Of the same silence it is given back once; was it?
    pub fn outage(&mut self, from: i64, to: i64) -> bool {
        if self.given == Some(from) {
            return false;
        }
        self.given = Some(from);
        for face in &mut self.faces {
            if let Some(since) = face.since {
                // What a holiday covers anyway is not given twice.
                let lost = to - from.max(since).max(face.exempt);
                face.left += lost.max(0);
            }
        }
        true
    }
}

#[cfg(test)]
#[path = "clock_tests.rs"]
mod tests;
