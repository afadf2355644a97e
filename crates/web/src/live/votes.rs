//! Absence: when a bot may play for somebody, and how they come back.

use super::{Live, Seen, Table, Trouble, now, side::together};
use orbis_core::{Seat, SeatSet};
use orbis_store::{SeatRow, Seating, State, Vote, Write};
use std::sync::Arc;

/// How a vote stands.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Poll {
    /// The absent.
    pub seat: Seat,
    /// How many agree. One device has one voice, however many play at it.
    pub votes: usize,
    /// How many must agree: everybody who is not away as long.
    pub needed: usize,
    /// The seats for which somebody has agreed.
    pub agreed: SeatSet,
}

impl Live {
    /// Since when somebody is away: from the last page they closed, or the beginning of their turn if that was later.
    /// None for those who are here.
    fn away_since(&self, table: &Table, seen: &Seen, seat: Seat) -> Option<i64> {
        let left = table.left(seat)?.max(self.started);
        let turn = seen.asked().contains(seat).then_some(seen.row.moved);
        Some(turn.map_or(left, |turn| turn.max(left)))
    }

    /// How many milliseconds are missing until somebody has been away long enough; none for those who are here.
    fn missing(&self, table: &Table, seen: &Seen, seat: Seat) -> Option<i64> {
        let away = now().saturating_sub(self.away_since(table, seen, seat)?);
        let absent = i64::try_from(self.limits.absent.as_millis()).unwrap_or(i64::MAX);
        Some(absent.saturating_sub(away).max(0))
    }

    fn is_absent(&self, table: &Table, seen: &Seen, seat: Seat) -> bool {
        self.missing(table, seen, seat) == Some(0)
    }

    /// How the vote about a seat stands; votes from before this absence do not count.
    pub fn poll(&self, table: &Table, seen: &Seen, seat: Seat) -> Poll {
        let since = self.away_since(table, seen, seat).unwrap_or(i64::MAX);
        let agreed: SeatSet = seen
            .votes
            .iter()
            .filter(|vote| vote.seat == u8::from(seat) && vote.at >= since)
            .filter_map(|vote| Seat::new(vote.voter))
            .collect();
        let mut others = seen.people();
        for companion in seen.companions(seat).iter() {
            others = others.without(companion);
        }
        let (mut votes, mut needed) = (0, 0);
        while let Some(first) = others.first() {
            let voice = seen.companions(first);
            let agrees = voice.iter().any(|each| agreed.contains(each));
            let away = voice.iter().all(|each| self.is_absent(table, seen, each));
            votes += usize::from(agrees);
            needed += usize::from(agrees || !away);
            for each in voice.iter() {
                others = others.without(each);
            }
        }
        Poll {
            seat,
            votes,
            needed,
            agreed,
        }
    }

    /// The votes that can be held at a table now: about everybody who is asked and not here.
    pub fn polls(&self, table: &Table) -> Vec<Poll> {
        let seen = table.seen();
        if seen.row.state != State::Playing {
            return Vec::new();
        }
        let (asked, here) = (seen.asked(), table.here());
        let people = seen.people();
        people
            .iter()
            .filter(|seat| asked.contains(*seat) && !here.contains(*seat))
            .map(|seat| self.poll(table, &seen, seat))
            .collect()
    }

    /// May it be voted about this seat now?
    fn may_vote(
        &self,
        table: &Table,
        seen: &Seen,
        held: SeatSet,
        absent: Seat,
    ) -> Result<(), Trouble> {
        let companions = seen.companions(absent);
        if seen.seat(absent)?.kind != Seating::Person
            || held.iter().any(|seat| companions.contains(seat))
            || seen.row.state != State::Playing
        {
            return Err(Trouble::Bad("There is nothing to vote about.".to_string()));
        }
        let name = seen.name(absent);
        let text = match self.missing(table, seen, absent) {
            None => format!("{name} is at the table."),
            _ if !seen.asked().contains(absent) => {
                format!("Nobody waits for {name} now: it is not their turn.")
            }
            Some(0) => return Ok(()),
            Some(missing) => {
                let wait = minutes(self.limits.absent.as_millis());
                let left = minutes(u128::try_from(missing).unwrap_or_default());
                format!(
                    "A bot can play for {name} when they have been away for {wait} of their turn: try again in {left}."
                )
            }
        };
        Err(Trouble::Refused { rule: None, text })
    }

    /// A vote of the others to let a bot play for somebody who is away. When all agree who are here, it does.
    pub async fn vote(
        self: &Arc<Live>,
        table: &Arc<Table>,
        session: &str,
        absent: Seat,
    ) -> Result<(), Trouble> {
        let hand = table.hand().await;
        let seen = table.seen();
        let people = seen.people();
        let held = seen.held(Some(session));
        let held: SeatSet = held.iter().filter(|seat| people.contains(*seat)).collect();
        if held.is_empty() {
            return Err(Trouble::NotYours("Only players vote."));
        }
        self.may_vote(table, &seen, held, absent)?;
        let (seat, at) = (u8::from(absent), now());
        let write = Write::Vote {
            table: seen.row.id.clone(),
            seat,
            voters: held.iter().map(u8::from).collect(),
            at,
        };
        self.store.write(write).await?;
        let mut after = Seen::clone(&seen);
        let new = |vote: &Vote| {
            vote.seat != seat || Seat::new(vote.voter).is_none_or(|voter| !held.contains(voter))
        };
        after.votes.retain(new);
        after.votes.extend(held.iter().map(|voter| Vote {
            seat,
            voter: voter.into(),
            at,
        }));
        if self.store.shared() {
            // Others may vote on other servers at the same moment: whoever is last sees them all.
            after.votes = self.store.votes(&after.row.id).await?;
        }
        let poll = self.poll(table, &after, absent);
        if poll.votes == poll.needed {
            let row = SeatRow {
                kind: Seating::StandIn,
                ..after.seats[absent.index()].clone()
            };
            self.seat_as(&mut after, row).await?;
        }
        hand.show(after);
        drop(hand);
        self.wake(table);
        Ok(())
    }

    /// Somebody whose seat a bot plays is back.
    pub async fn come_back(&self, table: &Table, session: &str, seat: Seat) -> Result<(), Trouble> {
        let hand = table.hand().await;
        let seen = table.seen();
        let row = seen.seat(seat)?.clone();
        if row.kind != Seating::StandIn || !seen.held(Some(session)).contains(seat) {
            return Err(Trouble::NotYours("No bot plays for you here."));
        }
        let clock = seen.side.clock.as_ref();
        if clock.is_some_and(|clock| !clock.may_return(row.seat)) {
            let text = "Your time is up: a bot plays on for you, as was agreed.".to_string();
            return Err(Trouble::Refused { rule: None, text });
        }
        let mut after = Seen::clone(&seen);
        if let Some(clock) = &mut after.side.clock {
            clock.come_back(row.seat);
        }
        let row = SeatRow {
            kind: Seating::Person,
            ..row
        };
        self.seat_as(&mut after, row).await?;
        hand.show(after);
        Ok(())
    }

    async fn seat_as(&self, seen: &mut Seen, row: SeatRow) -> Result<(), Trouble> {
        let write = Write::Seat {
            table: seen.row.id.clone(),
            row: row.clone(),
        };
        seen.votes.retain(|vote| vote.seat != row.seat);
        let index = usize::from(row.seat);
        seen.seats[index] = row;
        let clock = seen.retime(now(), true);
        Ok(self.store.write(together(write, clock)).await?)
    }
}

/// So many milliseconds in words, rounded up.
fn minutes(millis: u128) -> String {
    match millis.div_ceil(60_000) {
        0 | 1 => "a minute".to_string(),
        many => format!("{many} minutes"),
    }
}
