//! What people say at a table: bounded, and those who watch push out nobody who plays.

use super::{Live, Seen, Table, Trouble, now};
use crate::Limits;
use orbis_core::{tidy, tidy_name};
use orbis_store::{ChatLine, Write};
use std::time::Instant;

/// The longest thing that can be said at once.
const SAY: usize = 500;
/// How many lines of players a page shows, and how many of those who watch.
const SHOWN: (u32, u32) = (60, 15);

/// How many lines a table keeps: of players, and of those who watch.
fn kept(limits: &Limits) -> (u32, u32) {
    (limits.talk.max(1), (limits.talk / 4).max(1))
}

/// How many lines a page shows: of players, and of those who watch.
pub(super) fn shown(limits: &Limits) -> (u32, u32) {
    let (players, watchers) = kept(limits);
    (players.min(SHOWN.0), watchers.min(SHOWN.1))
}

/// Leaves the newest lines of each kind.
fn shorten(lines: &mut Vec<ChatLine>, (players, watchers): (u32, u32)) {
    let (mut players, mut watchers) = (players, watchers);
    let mut newest = Vec::with_capacity(lines.len());
    for line in lines.drain(..).rev() {
        let room = if line.seat.is_some() {
            &mut players
        } else {
            &mut watchers
        };
        if *room > 0 {
            *room -= 1;
            newest.push(line);
        }
    }
    newest.reverse();
    *lines = newest;
}

impl Live {
    /// May somebody who watches say something now?
    fn may_talk(&self, table: &str, session: &str) -> Result<(), Trouble> {
        let now = Instant::now();
        let one = self.talkers.take(session.to_string(), now);
        one.and_then(|()| self.crowds.take(table.to_string(), now))
            .map_err(|after| Trouble::Wait {
                text: "Those who watch can say only so much at once.".to_string(),
                after,
            })
    }

    /// Somebody says something.
    pub async fn say(
        &self,
        table: &Table,
        session: &str,
        name: &str,
        text: &str,
    ) -> Result<(), Trouble> {
        let text = tidy(text);
        if text.is_empty() {
            return Err(Trouble::Bad("Nothing was said.".to_string()));
        }
        if text.chars().count() > SAY {
            let text = format!("At most {SAY} letters can be said at once.");
            return Err(Trouble::Bad(text));
        }
        let hand = table.hand().await;
        let seen = table.seen();
        let seat = seen.held(Some(session)).first();
        let (players, watchers) = kept(&self.limits);
        let (name, keep) = match seat {
            Some(seat) => (seen.name(seat), players),
            None => {
                self.may_talk(&seen.row.id, session)?;
                self.is_welcome(&seen, session).await.map_err(|_| {
                    Trouble::NotYours("Somebody at this table does not want to hear from you.")
                })?;
                (watcher_name(name), watchers)
            }
        };
        let line = ChatLine {
            seat: seat.map(u8::from),
            name,
            text,
            at: now(),
        };
        let write = Write::Chat {
            table: seen.row.id.clone(),
            seat: line.seat,
            name: line.name.clone(),
            text: line.text.clone(),
            at: line.at,
            keep,
        };
        self.store.write(write).await?;
        let mut after = Seen::clone(&seen);
        after.chat.push(line);
        shorten(&mut after.chat, shown(&self.limits));
        hand.show(after);
        Ok(())
    }
}

fn watcher_name(name: &str) -> String {
    match tidy_name(name) {
        name if name.is_empty() => "A guest".to_string(),
        name => name,
    }
}
