//! What the lobby tells of a table, and when it has something new to tell.

use super::{Live, Seen, Table, Trouble, now, side::together};
use crate::scene::log_end;
use orbis_core::{AnyMatch, Line, Seat, Turn, Viewer};
use orbis_store::{Glance, KeepWrite, Seating, State, StoreError, Wanted, Which, Write};
use std::sync::Arc;
use tokio::sync::watch;

/// A table in a few words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Glimpse {
    /// Where the game is: its last heading.
    pub heading: String,
    /// Everybody's points.
    pub points: Vec<(Seat, String)>,
    /// The last move that concerned the viewer.
    pub last: Option<String>,
}

/// The newest line that somebody else's doing and the viewer stand in; else the newest of the others.
fn concerns(lines: &[(u64, Line)], seat: Option<Seat>) -> Option<&Line> {
    let news = || {
        lines
            .iter()
            .rev()
            .map(|(_, line)| line)
            .filter(|line| !line.heading)
    };
    let others = |line: &&Line| line.seat.is_some() && line.seat != seat;
    let mine =
        |line: &&Line| line.seat != seat && seat.is_some_and(|seat| line.about.contains(seat));
    // What happened long ago concerns nobody any more.
    news()
        .take(RECENT)
        .find(mine)
        .or_else(|| news().find(others))
}

/// How many lines back the viewer is looked for.
const RECENT: usize = 24;

fn glimpse(game: &dyn AnyMatch, viewer: Viewer) -> Glimpse {
    let (_, lines) = log_end(game, viewer, false);
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Table => None,
    };
    let heading = lines.iter().rev().find(|(_, line)| line.heading);
    let scores = game.scores(Some(viewer));
    Glimpse {
        heading: heading.map_or_else(String::new, |(_, line)| line.text.clone()),
        points: scores
            .into_iter()
            .map(|score| (score.seat, score.said))
            .collect(),
        last: concerns(&lines, seat).map(|line| line.text.clone()),
    }
}

impl Seen {
    /// May this guest leave the table for good? Who made it and is alone gives it up instead.
    pub fn may_quit(&self, session: Option<&str>) -> bool {
        let held = !self.held(session).is_empty();
        held && self.row.state != State::Over && !self.may_give_up(session)
    }
}

impl Live {
    /// A few words about a table for a guest, away from the threads that answer.
    pub async fn glimpse(&self, table: &Arc<Table>, session: Option<&str>) -> Glimpse {
        let seen = table.seen();
        let viewer = match seen.eyes(session, None).seat {
            Some(seat) => Viewer::Seat(seat),
            None => Viewer::Table,
        };
        let Some(game) = seen.game.clone() else {
            return Glimpse::default();
        };
        let told = crate::aside::work(move || glimpse(&*game, viewer)).await;
        told.unwrap_or_default()
    }

    /// A table if it is in memory.
    pub fn at_hand(&self, id: &str) -> Option<Arc<Table>> {
        self.loaded(id)
    }

    /// The open tables that are as somebody wants them.
    pub async fn open_tables(
        &self,
        wanted: &Wanted,
        most: u32,
        skip: u32,
    ) -> Result<Vec<Glance>, Trouble> {
        // Words that no table can have are not looked for.
        let known = |word: &Option<String>| {
            let plain = |word: &String| !word.chars().any(char::is_control);
            word.as_ref().is_none_or(plain)
        };
        let mut tables = Vec::new();
        if ![&wanted.game, &wanted.kind, &wanted.language]
            .into_iter()
            .all(known)
        {
            return Ok(tables);
        }
        for id in self.store.wanted(wanted, most, skip).await? {
            tables.extend(self.store.glance(Which::One(&id), 1, 0).await?);
        }
        Ok(tables)
    }

    /// Hears when the lobby has something new.
    pub fn listen_to_lobby(&self) -> watch::Receiver<u64> {
        self.lobby.subscribe()
    }

    /// Something of what the lobby lists has changed.
    pub(super) fn lobby_changed(&self) {
        self.lobby.send_modify(|revision| *revision += 1);
    }

    /// A guest leaves a table for good: bots play on for them, or their seats are empty again.
    pub async fn quit(self: &Arc<Live>, table: &Arc<Table>, session: &str) -> Result<(), Trouble> {
        let hand = table.hand().await;
        let seen = table.seen();
        if !seen.may_quit(Some(session)) {
            return Err(Trouble::NotYours(
                "Only who plays at a table can leave it, and only until its game is over.",
            ));
        }
        let write = Write::Quit {
            table: seen.row.id.clone(),
            session: session.to_string(),
        };
        // The result of a game that has begun is still theirs.
        let own = seen.held(Some(session));
        let left = own.iter().filter(|_| seen.game.is_some());
        let left = left.map(|seat| {
            Write::Keep(KeepWrite::Left {
                table: seen.row.id.clone(),
                seat: seat.into(),
                person: session.to_string(),
            })
        });
        let mut gone = Seen::clone(&seen);
        for row in &mut gone.seats {
            let theirs = Seat::new(row.seat).is_some_and(|seat| own.contains(seat));
            if theirs && row.kind == Seating::Person {
                row.kind = Seating::StandIn;
            }
        }
        let clock = gone.retime(now(), true);
        self.store.write(together(write, left.chain(clock))).await?;
        self.reload(&hand, &seen.row.id).await?;
        self.lobby_changed();
        Ok(())
    }

    /// A guest puts a table away, or takes it out again.
    pub async fn shelve(&self, id: &str, session: &str, away: bool) -> Result<(), Trouble> {
        let write = Write::Shelve {
            table: id.to_string(),
            session: session.to_string(),
            away,
        };
        match self.store.write(write).await {
            Err(StoreError::Conflict) => Err(Trouble::NotYours("You have no seat at this table.")),
            other => Ok(other?),
        }
    }
}

/// Does the lobby tell something else after this?
pub(super) fn tells(before: &Seen, next: &dyn AnyMatch) -> bool {
    let asked = before.game.as_ref().map(|game| game.turn());
    asked != Some(next.turn()) || next.turn() == Turn::Over
}

#[cfg(test)]
mod tests {
    use super::*;
    use orbis_core::SeatSet;

    #[test]
    fn the_last_move_that_concerns_me_is_told_first() {
        let (me, other) = (Seat::at(0), Seat::at(1));
        let at_me = Line {
            about: SeatSet::only(me),
            ..Line::by(other, "plunders me")
        };
        let lines = [
            (1, at_me),
            (2, Line::by(other, "builds")),
            (3, Line::heading("Round 2")),
            (4, Line::by(me, "ends")),
        ];
        let told = |seat| concerns(&lines, seat).map(|line| line.text.as_str());
        assert_eq!(told(Some(me)), Some("plunders me"));
        assert_eq!(told(Some(other)), Some("ends"));
        assert_eq!(told(None), Some("ends"));
        assert_eq!(concerns(&lines[2..3], Some(me)), None);
    }
}
