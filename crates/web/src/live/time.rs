//! Time at the tables: it counts here, survives restarts, and is nobody's while no server is there.

use super::{
    Live, Seen, Table, Trouble, now,
    results::{forfeited, outcome},
    side::{counted, together},
};
use orbis_club::{Clock, End, Next};
use orbis_core::{AnyMatch, Seat, SeatSet};
use orbis_store::{
    ClockRow, Holder, Holiday, SeatRow, Seating, State, StoreError, Terms, TimeWrite, Which, Write,
};
use std::sync::{Arc, PoisonError};

/// How often a server says that it is there, in milliseconds.
const BEAT: i64 = 5_000;
/// A server that finds a longer silence than this when it starts gives the time in it back; a shorter one may be that of another
/// server between two beats.
const SILENCE: i64 = 6_000;
/// One that is there may be busy for a while; after a longer silence it was stopped, or could not write.
const STOPPED: i64 = 30_000;
/// How many clocks are looked at in one go.
const MANY: u32 = 256;
const DAY: i64 = 24 * 60 * 60 * 1000;
/// How many days of holiday somebody has in a year.
pub const HOLIDAYS: i64 = 30;

/// Somebody's time runs out soon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reminder {
    /// Where.
    pub table: String,
    /// The seat.
    pub seat: Seat,
    /// Who plays it.
    pub people: Vec<String>,
    /// When it runs out.
    pub ends: i64,
}

/// The clock of a game that begins.
pub(super) fn first_clock(
    terms: &Terms,
    seats: &[SeatRow],
    game: &dyn AnyMatch,
    holidays: &[(u8, Holiday)],
    now: i64,
) -> Option<Clock> {
    let pace = terms.pace.parse().unwrap_or_default();
    let mut clock = Clock::new(pace, u8::try_from(seats.len()).unwrap_or(u8::MAX))?;
    clock.ask(&counted(seats, game.turn().deciders()), now, true);
    for (seat, holiday) in holidays.iter().filter(|_| terms.holidays) {
        clock.holiday(*seat, now, holiday.until);
    }
    Some(clock)
}

impl Live {
    /// Everything that must happen by now: called every second or so.
    pub async fn keep_time(self: &Arc<Live>, at: i64) -> Result<(), Trouble> {
        self.heartbeat(at).await?;
        for id in self.store.clocks_due(at, MANY).await? {
            if let Err(trouble) = self.fire(&id, at).await {
                tracing::warn!(table = %id, "its clock: {trouble}");
            }
        }
        self.tend(at).await
    }

    /// Says that a server is there. If none was for a while, everybody gets that time back first, each clock once however many
    /// servers find the silence.
    pub async fn heartbeat(self: &Arc<Live>, at: i64) -> Result<(), Trouble> {
        let known = *self.beaten.lock().unwrap_or_else(PoisonError::into_inner);
        if known.is_some_and(|last| (0..BEAT).contains(&(at - last))) {
            return Ok(());
        }
        let last = self.store.beat().await?;
        let bound = if known.is_some() { STOPPED } else { SILENCE };
        let silence = last.filter(|last| at - last > bound);
        let mut given = 0;
        if let Some(from) = silence {
            for row in self.store.clocks().await? {
                let Some(write) = given_back(row, from, at) else {
                    continue;
                };
                match self.store.write(write).await {
                    Ok(()) => given += 1,
                    // Another server was quicker, or somebody moved: it is looked at again before anybody says that all is well.
                    Err(StoreError::Conflict) => return Ok(()),
                    Err(error) => return Err(error.into()),
                }
            }
        }
        let beat = Write::Time(TimeWrite::Beat { last, at });
        match self.store.write(beat).await {
            Ok(()) => {}
            Err(StoreError::Conflict) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
        *self.beaten.lock().unwrap_or_else(PoisonError::into_inner) = Some(at);
        if given > 0 {
            let silence = silence.map_or(0, |from| (at - from) / 1000);
            tracing::info!(clocks = given, seconds = silence, "time was given back");
            self.reload_clocks().await;
        }
        Ok(())
    }

    /// Tables in memory whose clocks were changed in the store are read again.
    async fn reload_clocks(self: &Arc<Live>) {
        let tables: Vec<Arc<Table>> = {
            let all = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
            all.values().cloned().collect()
        };
        for table in tables {
            let hand = table.hand().await;
            let seen = table.seen();
            if seen.side.clock.is_some()
                && let Err(trouble) = self.reload(&hand, &seen.row.id).await
            {
                tracing::warn!(table = %seen.row.id, "not read again: {trouble}");
            }
        }
    }

    /// What a clock wants by now: a reminder, or the end of somebody's time.
    async fn fire(self: &Arc<Live>, id: &str, at: i64) -> Result<(), Trouble> {
        let table = self.table(id).await?;
        let hand = table.hand().await;
        let seen = table.seen();
        let mut after = Seen::clone(&seen);
        let Some(clock) = &mut after.side.clock else {
            return Ok(());
        };
        let next = clock.next().filter(|(when, _)| *when <= at);
        let playing = seen.row.state == State::Playing;
        match next.filter(|_| playing) {
            Some((_, Next::Remind(seat))) => {
                clock.remind(seat);
                let ends = clock.ends(seat).unwrap_or(at);
                self.settle(&hand, after, None).await?;
                drop(hand);
                self.remind(&table, seat, ends, at);
            }
            Some((_, Next::Out(seat))) => {
                clock.run_out(seat, at);
                self.out(&hand, after, seat, at).await?;
                drop(hand);
                self.wake(&table);
            }
            // The game is over, or another server moved on meanwhile: what is stored is not what is known here.
            None if playing => drop(self.reload(&hand, id).await?),
            None => {
                clock.ask(&[], at, false);
                self.settle(&hand, after, None).await?;
            }
        }
        Ok(())
    }

    /// Stores a changed clock with what belongs to it, then shows it.
    async fn settle(
        self: &Arc<Live>,
        hand: &super::table::Hand<'_>,
        mut after: Seen,
        first: Option<Write>,
    ) -> Result<Arc<Seen>, Trouble> {
        let id = after.row.id.clone();
        let clock = after.side.write_clock(&id);
        let mut writes = first.into_iter().chain(clock);
        let Some(one) = writes.next() else {
            return Ok(hand.show(after));
        };
        match self.store.write(together(one, writes)).await {
            Ok(()) => Ok(hand.show(after)),
            Err(StoreError::Conflict) => {
                self.reload(hand, &id).await?;
                Err(Trouble::Stale)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Somebody's time runs out soon: whoever looks from the seat hears of it, at any server; if nobody does, its people are told
    /// elsewhere.
    #[cfg_attr(target_family = "wasm", expect(unused_variables))]
    fn remind(self: &Arc<Live>, table: &Table, seat: u8, ends: i64, at: i64) {
        let Some(seat) = Seat::new(seat) else {
            return;
        };
        let reminder = self.pass_on(table, seat, ends);
        if self.store.shared() {
            let words = format!("soon {} {} {ends}", reminder.table, seat.letter());
            self.store.say(words);
        }
        #[cfg(not(target_family = "wasm"))]
        if !table.here().contains(seat) {
            self.tell_of_time(&table.seen(), reminder, at);
        }
    }

    /// Passes a reminder on to those who look on at this server.
    pub(super) fn pass_on(&self, table: &Table, seat: Seat, ends: i64) -> Reminder {
        let seen = table.seen();
        let theirs = |holder: &&Holder| holder.seat == u8::from(seat);
        let holders = seen.holders.iter().filter(theirs);
        let reminder = Reminder {
            table: seen.row.id.clone(),
            seat,
            people: holders.map(|holder| holder.session.clone()).collect(),
            ends,
        };
        // Nobody may listen.
        let _ = self.reminders.send(reminder.clone());
        reminder
    }

    /// Hears whose time runs out soon, each once for each move.
    pub fn listen_to_reminders(&self) -> tokio::sync::broadcast::Receiver<Reminder> {
        self.reminders.subscribe()
    }

    /// Somebody's time has run out: what was agreed for it happens.
    async fn out(
        self: &Arc<Live>,
        hand: &super::table::Hand<'_>,
        mut after: Seen,
        seat: u8,
        at: i64,
    ) -> Result<(), Trouble> {
        let row = after.seats.get_mut(usize::from(seat));
        let Some(row) = row.filter(|row| row.kind == Seating::Person) else {
            return self.settle(hand, after, None).await.map(drop);
        };
        let why = format!("The time of {} ran out.", row.name);
        row.kind = Seating::StandIn;
        let stand_in = row.clone();
        after.votes.retain(|vote| vote.seat != seat);
        let lost: Vec<u8> = after
            .seats
            .iter()
            .map(|row| row.seat)
            .filter(|seat| forfeited(&after, *seat))
            .collect();
        let left = |row: &&SeatRow| !lost.contains(&row.seat);
        let people = after
            .seats
            .iter()
            .filter(left)
            .filter(|row| row.kind != Seating::Bot)
            .count();
        let all = after.seats.iter().filter(left).count();
        let resigned = after.side.end() == End::Resign;
        if !(resigned && (people == 0 || all == 1)) {
            let write = Write::Seat {
                table: after.row.id.clone(),
                row: stand_in,
            };
            self.settle(hand, after, Some(write)).await?;
            return Ok(());
        }
        // Nobody is left to play against: the game is over as it stands.
        after.row.state = State::Over;
        after.row.moved = at;
        after.side.terms.ended = Some(why.clone());
        if let Some(clock) = &mut after.side.clock {
            clock.ask(&[], at, false);
        }
        let found = outcome(&after, at);
        let ended = Write::Time(TimeWrite::Ended {
            table: after.row.id.clone(),
            why,
            result: super::results::words(&after, found.as_ref()),
            at,
        });
        let first = match found {
            Some(outcome) => Write::Together(vec![
                ended,
                Write::Result(orbis_store::ResultWrite::Outcome(outcome)),
            ]),
            None => ended,
        };
        let seen = self.settle(hand, after, Some(first)).await?;
        self.lobby_changed();
        self.finished(&seen);
        Ok(())
    }

    /// Somebody wants a pause, or no longer; when all who play want it, everybody's time stands.
    pub async fn want_pause(
        self: &Arc<Live>,
        table: &Arc<Table>,
        session: &str,
        wanted: bool,
    ) -> Result<(), Trouble> {
        let hand = table.hand().await;
        let seen = table.seen();
        let people = seen.people();
        let held: Vec<u8> = own(&seen, session)?;
        let mut after = Seen::clone(&seen);
        let Some(clock) = after
            .side
            .clock
            .as_mut()
            .filter(|_| seen.row.state == State::Playing)
        else {
            return Err(Trouble::Bad("Nobody's time counts here.".to_string()));
        };
        let needed: Vec<u8> = people.iter().map(u8::from).collect();
        clock.want_pause(&held, wanted, &needed, now());
        self.settle(&hand, after, None).await.map(drop)
    }

    /// The pause is over; anybody who plays may say so.
    pub async fn go_on(self: &Arc<Live>, table: &Arc<Table>, session: &str) -> Result<(), Trouble> {
        let hand = table.hand().await;
        let seen = table.seen();
        own(&seen, session)?;
        let mut after = Seen::clone(&seen);
        if let Some(clock) = &mut after.side.clock {
            clock.go_on(now());
        }
        self.settle(&hand, after, None).await.map(drop)
    }

    /// How many days of holiday somebody has left, and until when they are away if they are.
    pub async fn holidays(&self, person: &str, at: i64) -> Result<(i64, Option<i64>), Trouble> {
        let all = self.store.holidays(person).await?;
        let year = at - 365 * DAY;
        let spent: i64 = all
            .iter()
            .map(|each| (each.until.max(year) - each.since.max(year)).max(0))
            .sum();
        let away = all
            .iter()
            .map(|each| each.until)
            .max()
            .filter(|until| *until > at);
        // What was begun of a day is the whole day.
        Ok(((HOLIDAYS - (spent + DAY - 1) / DAY).max(0), away))
    }

    /// Somebody goes on holiday for so many days: their time stands at all tables that agreed to it.
    pub async fn go_on_holiday(self: &Arc<Live>, person: &str, days: i64) -> Result<(), Trouble> {
        let at = now();
        let (left, away) = self.holidays(person, at).await?;
        if away.is_some() {
            return Err(Trouble::Bad(
                "You are on holiday already: come home first.".to_string(),
            ));
        }
        if !(1..=left).contains(&days) {
            let text =
                format!("You have {left} days of holiday left this year ({HOLIDAYS} in all).");
            return Err(Trouble::Refused { rule: None, text });
        }
        let span = Holiday {
            since: at,
            until: at + days * DAY,
        };
        self.holiday(person, span).await
    }

    /// Somebody is home before their holiday is over.
    pub async fn come_home(self: &Arc<Live>, person: &str) -> Result<(), Trouble> {
        let at = now();
        let all = self.store.holidays(person).await?;
        let Some(away) = all.into_iter().find(|each| each.until > at) else {
            return Ok(());
        };
        let span = Holiday {
            since: away.since,
            until: at,
        };
        self.holiday(person, span).await
    }

    async fn holiday(self: &Arc<Live>, person: &str, span: Holiday) -> Result<(), Trouble> {
        let write = Write::Time(TimeWrite::Holiday {
            person: person.to_string(),
            span,
        });
        self.store.write(write).await?;
        let mut skip = 0;
        loop {
            let tables = self.store.glance(Which::Held(person), MANY, skip).await?;
            let last = tables.len() < MANY as usize;
            skip += MANY;
            for glance in tables
                .into_iter()
                .filter(|each| each.state == State::Playing)
            {
                self.holiday_at(&glance.id, person, span.until).await?;
            }
            if last {
                return Ok(());
            }
        }
    }

    async fn holiday_at(
        self: &Arc<Live>,
        id: &str,
        person: &str,
        until: i64,
    ) -> Result<(), Trouble> {
        let table = self.table(id).await?;
        let hand = table.hand().await;
        let seen = table.seen();
        let held: SeatSet = seen.held(Some(person));
        let mut after = Seen::clone(&seen);
        let Some(clock) = after
            .side
            .clock
            .as_mut()
            .filter(|_| seen.side.terms.holidays)
        else {
            return Ok(());
        };
        for seat in held.iter() {
            clock.holiday(seat.into(), now(), until);
        }
        self.settle(&hand, after, None).await.map(drop)
    }

    /// The holidays of those who sit down at a table that begins.
    pub(super) async fn absences(&self, holders: &[Holder], at: i64) -> Vec<(u8, Holiday)> {
        let mut all = Vec::new();
        for holder in holders {
            let away = self
                .store
                .holidays(&holder.session)
                .await
                .unwrap_or_default();
            let now = away.into_iter().find(|each| each.until > at);
            all.extend(now.map(|each| (holder.seat, each)));
        }
        all
    }
}

/// The seats that somebody plays themselves.
fn own(seen: &Seen, session: &str) -> Result<Vec<u8>, Trouble> {
    let people = seen.people();
    let held = seen.held(Some(session));
    let own: Vec<u8> = held
        .iter()
        .filter(|seat| people.contains(*seat))
        .map(u8::from)
        .collect();
    if own.is_empty() {
        return Err(Trouble::NotYours("Only players say so."));
    }
    Ok(own)
}

/// A clock with the time of an outage given back, if it ran.
fn given_back(row: ClockRow, from: i64, to: i64) -> Option<Write> {
    let mut clock: Clock = serde_json::from_str(&row.clock).ok()?;
    if !clock.outage(from, to) {
        return None;
    }
    Some(Write::Time(TimeWrite::Clock(ClockRow {
        clock: serde_json::to_string(&clock).ok()?,
        revision: row.revision + 1,
        due: clock.next().map(|(at, _)| at),
        table: row.table,
    })))
}
