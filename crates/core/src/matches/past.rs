//! Looking back: earlier moments of a game, and what could be taken back.

use super::{Entry, Match, Rejected};
use crate::{Game, Seat, SeatSet, Turn};
use std::sync::Arc;

impl<G: Game> Match<G> {
    /// The choice in force that came so many before the newest.
    pub(super) fn in_force(&self, back: usize) -> Option<&Entry<G::Choice>> {
        let place = self.line.len().checked_sub(back + 1)?;
        let index = self.line.get(place)?;
        self.journal.get(*index).map(Arc::as_ref)
    }

    /// Who made the choice that led to a version; nobody if something was taken back or made again.
    pub fn chooser(&self, version: u64) -> Option<Seat> {
        match self.entry(version.checked_sub(1)?)? {
            Entry::Choice { seat, .. } => Some(*seat),
            Entry::Undo(_) | Entry::Redo(_) | Entry::Unknown(_) => None,
        }
    }

    /// Could the seat take a choice of its own back, if so many newer ones were gone?
    pub(super) fn reversible_after(&self, seat: Seat, newer: usize) -> Result<(), Rejected> {
        match self.in_force(newer) {
            None => Err(Rejected::Window("there is nothing to take back")),
            Some(Entry::Choice { closed: true, .. }) => Err(Rejected::Window(
                "something random or hidden has come out since: it cannot be taken back",
            )),
            Some(Entry::Choice { seat: other, .. }) if *other != seat => Err(Rejected::Window(
                "somebody else has chosen since: it cannot be taken back",
            )),
            Some(_) if self.window.len() <= newer => {
                Err(Rejected::Window("this choice was stored too long ago"))
            }
            Some(_) => Ok(()),
        }
    }

    /// May the seat take its last choice back, if what seats that answer by themselves (bots) chose since then goes back before it?
    pub fn can_undo_after(&self, seat: Seat, answering: SeatSet) -> Result<(), Rejected> {
        let mut found = self.can_undo(seat);
        if self.position.turn() == Turn::Over {
            return found;
        }
        let mut newer = 0;
        while found.is_err()
            && answering
                .iter()
                .any(|other| self.reversible_after(other, newer).is_ok())
        {
            newer += 1;
            found = self.reversible_after(seat, newer);
        }
        found
    }

    /// The same game as it was at a version, with everything after it gone.
    pub fn branch(&self, at: u64) -> Result<Match<G>, Rejected> {
        let now = self.version();
        if at > now {
            return Err(Rejected::NoSuchVersion { given: at, now });
        }
        if at == now {
            return Ok(self.clone());
        }
        if self.diverged {
            return Err(Rejected::Window(
                "the rules have changed since: earlier moments cannot be shown",
            ));
        }
        let mut game = Match {
            journal: Default::default(),
            events: Default::default(),
            line: Default::default(),
            undone: Vec::new(),
            window: Vec::new(),
            position: (*self.start).clone(),
            ..self.clone()
        };
        while game.version() < at && game.follow(self)? {}
        Ok(game)
    }

    /// Plays the next entry of the whole game that this is an earlier moment of; `false` if there is none. What both have is kept once.
    pub fn follow(&mut self, whole: &Match<G>) -> Result<bool, Rejected> {
        let index = self.journal.len();
        let Some(entry) = whole.journal.get(index) else {
            return Ok(false);
        };
        self.replay((**entry).clone())?;
        self.journal.pop();
        self.journal.push(entry.clone());
        // Playing an entry of older rules may tell more of the one before it.
        for _ in 0..(index + 1).min(2) {
            self.events.pop();
        }
        for index in self.events.len()..=index {
            self.events
                .push(whole.events.get(index).cloned().unwrap_or_default());
        }
        Ok(true)
    }
}
