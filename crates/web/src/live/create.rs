//! New tables: planned, begun, played again, or branched off an earlier moment.

use super::{
    Live, Seen, Side, Table, Trouble, capital, guided::guided_by, moves::letters, now,
    results::may_be_rated, side::together, time::first_clock,
};
use crate::secrets;
use orbis_bots::Level;
use orbis_core::{AnyMatch, COLOURS, Seat, Seed, Setup, tidy};
use orbis_registry::Entry;
use orbis_store::{
    Beginning, Holder, NewTable, SeatRow, Seating, State, StoreError, Terms, TimeWrite, Write,
};
use serde_json::Value;
use std::{net::IpAddr, sync::Arc, time::Duration};

/// The server's half of the dice: the nonce leads back to its secret, the promise fixes it before players add their part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promise {
    /// Sent along with the form.
    pub nonce: String,
    /// The hash of the secret.
    pub promise: String,
}

/// Who shall sit where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatPlan {
    /// Whoever makes the table, or somebody beside them at the same device.
    Here(String),
    /// A bot of this level.
    Bot(String),
    /// Somebody with a secret link.
    Invited,
    /// Anybody on this server.
    Open,
    /// Somebody who sat at an earlier table, or is invited by name.
    Again(String, Vec<String>),
    /// Somebody who said before that they would play.
    Seated(String, Vec<String>),
}

/// A table to be.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game's slug.
    pub game: String,
    /// Players and options.
    pub setup: Setup,
    /// The seats in order.
    pub seats: Vec<SeatPlan>,
    /// May others watch?
    pub watchable: bool,
    /// The address it is made from, if that is known.
    pub source: Option<IpAddr>,
    /// The position to begin with, if not with a deal.
    pub origin: Option<Value>,
    /// What is agreed beyond the game.
    pub terms: Terms,
}

/// A name for people to read: short, one line, never empty.
pub fn tidy_name(name: &str, seat: u8) -> String {
    let short = orbis_core::tidy_name(name);
    if short.is_empty() {
        COLOURS[usize::from(seat) % COLOURS.len()].0.to_string()
    } else {
        short
    }
}

impl Live {
    /// A promise for dice to come.
    pub fn promise(&self) -> Result<Promise, Trouble> {
        let nonce = secrets::random(16)?;
        let promise = self.dice_secret(&nonce).commitment();
        Ok(Promise { nonce, promise })
    }

    /// The server's secret behind a nonce.
    pub fn dice_secret(&self, nonce: &str) -> Seed {
        match &self.luck {
            Some(luck) => luck.secret(),
            None => Seed::mixed([self.dice_key.as_bytes(), nonce.as_bytes()]),
        }
    }

    /// A player's part of the dice: anything, but not endless; nothing where all chance follows from a word.
    pub(super) fn part(&self, dice: &str) -> String {
        match self.luck {
            Some(_) => String::new(),
            None => tidy(dice).chars().take(64).collect(),
        }
    }

    /// Makes a table for a guest. `nonce` is that of the promise they saw, `dice` their part. The game begins at once if
    /// nobody else is awaited.
    pub async fn create(
        self: &Arc<Live>,
        session: &str,
        plan: Plan,
        nonce: &str,
        dice: &str,
    ) -> Result<String, Trouble> {
        let well_formed = nonce.len() == 32 && nonce.bytes().all(|byte| byte.is_ascii_hexdigit());
        self.make(session, plan, well_formed.then_some(nonce), dice)
            .await
    }

    /// Makes a table with this nonce, or with a fresh one.
    pub(super) async fn make(
        self: &Arc<Live>,
        session: &str,
        plan: Plan,
        nonce: Option<&str>,
        dice: &str,
    ) -> Result<String, Trouble> {
        self.make_as(secrets::random(8)?, session, plan, nonce, dice)
            .await
    }

    /// The same with an id that was chosen before.
    pub(super) async fn make_as(
        self: &Arc<Live>,
        id: String,
        session: &str,
        plan: Plan,
        nonce: Option<&str>,
        dice: &str,
    ) -> Result<String, Trouble> {
        self.may_create(session).await?;
        let entry = self.game(&plan.game)?;
        let setup = entry.game.about().complete(&plan.setup)?;
        if plan.seats.len() != usize::from(setup.players) {
            return Err(Trouble::Bad("Every seat needs somebody.".to_string()));
        }
        self.may_invite(session, &plan.seats).await?;
        let mut plan = plan;
        for each in &mut plan.seats {
            if let SeatPlan::Here(name) = each {
                *name = self.name_of(session, std::mem::take(name)).await?;
            }
        }
        let (seats, holders) = seat(session, &plan, &self.part(dice))?;
        let mut terms = plan.terms;
        let alone = terms.contest.is_none() && holders.is_empty();
        if alone && seats.iter().all(|row| row.kind == Seating::Bot) {
            return Err(Trouble::Bad(
                "A table needs at least one person.".to_string(),
            ));
        }
        if terms.rated && !may_be_rated(&seats, &holders) {
            return Err(Trouble::Bad(
                "A rated table needs at least two, each of them somebody of their own.".to_string(),
            ));
        }
        if terms.best_of > 1 && terms.series.is_none() {
            (terms.series, terms.number) = (Some(id.clone()), 1);
        }
        let options = serde_json::to_string(&setup.options).unwrap_or_default();
        let mut table = NewTable {
            id,
            game: plan.game,
            options,
            watchable: plan.watchable,
            nonce: nonce.unwrap_or_default().to_string(),
            promise: String::new(),
            origin: plan.origin.map(|position| position.to_string()),
            at: now(),
            maker: session.to_string(),
            source: self.source(plan.source),
            seats,
            holders,
            begun: None,
        };
        let first = match nonce {
            Some(_) => self.store_new(entry, &mut table, &terms).await,
            None => Err(Trouble::Stale),
        };
        if first == Err(Trouble::Stale) {
            // The promise was used before (a page from the history): a fresh one, and no part of the dice that is older.
            table.nonce = self.promise()?.nonce;
            for row in &mut table.seats {
                row.contribution = row.contribution.take().map(|_| String::new());
            }
            self.store_new(entry, &mut table, &terms).await?;
        } else {
            first?;
        }
        // Bots may be asked first.
        self.table(&table.id).await?;
        self.lobby_changed();
        Ok(table.id)
    }

    /// May this guest make one table more?
    async fn may_create(&self, session: &str) -> Result<(), Trouble> {
        let most = self.limits.tables_each;
        // The host has no session and no such limit.
        if session.is_empty() || self.store.made(session).await? < most {
            return Ok(());
        }
        let text = format!(
            "You have {most} tables that wait for players or are played, and nobody has more: finish or close one first."
        );
        let after = Duration::from_secs(600);
        Err(Trouble::Wait { text, after })
    }

    /// Whoever made a table gives it up: one that waits, or one at which nobody else plays. It is gone.
    pub async fn give_up(self: &Arc<Live>, table: &Table, session: &str) -> Result<(), Trouble> {
        let hand = table.hand().await;
        let seen = table.seen();
        if !seen.may_give_up(Some(session)) {
            return Err(Trouble::NotYours(
                "Only who made a table can give it up, and only while nobody else plays at it.",
            ));
        }
        let write = Write::Delete {
            table: seen.row.id.clone(),
        };
        self.store.write(write).await?;
        drop(hand);
        self.forget(&seen.row.id);
        Ok(())
    }

    /// What is kept of an address: enough to see that two tables come from the same.
    fn source(&self, address: Option<IpAddr>) -> String {
        let mut hash = address.map_or_else(String::new, |address| {
            secrets::hash(&format!("{} {address}", self.dice_key))
        });
        hash.truncate(16);
        hash
    }

    /// Stores a new table, and the beginning of its game in the same write if nobody is awaited.
    async fn store_new(
        &self,
        entry: &Entry,
        table: &mut NewTable,
        terms: &Terms,
    ) -> Result<(), Trouble> {
        let mut side = Side::agreed(terms.clone());
        table.promise = self.dice_secret(&table.nonce).commitment();
        if table.seats.iter().all(|row| row.contribution.is_some()) {
            let origin = table.origin.as_deref();
            let first = (&*table.nonce, &*table.options, origin);
            let game = self.first_position(entry, first, &table.seats)?;
            table.begun = Some(beginning(&*game));
            let away = self.absences(&table.holders, table.at).await;
            side.clock = first_clock(terms, &table.seats, &*game, &away, table.at);
        }
        let agreed = (*terms != Terms::default())
            .then(|| Write::Time(TimeWrite::Terms(table.id.clone(), terms.clone())));
        let clock = side.write_clock(&table.id);
        let write = together(Write::Table(table.clone()), agreed.into_iter().chain(clock));
        Ok(self.store.write(write).await?)
    }

    /// Begins the game when nobody is awaited any more.
    pub(super) async fn begin_if_ready(
        self: &Arc<Live>,
        table: &Arc<Table>,
    ) -> Result<(), Trouble> {
        let hand = table.hand().await;
        let seen = table.seen();
        if !seen.ready() {
            return Ok(());
        }
        let row = &seen.row;
        let first = (&*row.nonce, &*row.options, row.origin.as_deref());
        let game = self.first_position(seen.entry, first, &seen.seats)?;
        let Beginning {
            header,
            position,
            asked,
        } = beginning(&*game);
        let at = now();
        let begin = Write::Begin {
            table: seen.row.id.clone(),
            header: header.clone(),
            position,
            asked,
            at,
        };
        let mut after = Seen::clone(&seen);
        let away = self.absences(&seen.holders, at).await;
        after.side.clock = first_clock(&seen.side.terms, &seen.seats, &*game, &away, at);
        let clock = after.side.write_clock(&seen.row.id);
        match self.store.write(together(begin, clock)).await {
            Ok(()) => {
                after.row.header = Some(header);
                after.row.state = State::Playing;
                after.row.moved = at;
                after.game = Some(Arc::from(game));
                hand.show(after);
                self.lobby_changed();
            }
            Err(StoreError::Conflict) => drop(self.reload(&hand, &seen.row.id).await?),
            Err(error) => return Err(error.into()),
        }
        drop(hand);
        self.wake(table);
        Ok(())
    }

    /// The seed of a game: the server's secret and everybody's part.
    pub(super) fn seed(&self, nonce: &str, seats: &[SeatRow]) -> Seed {
        if let Some(guided) = guided_by(nonce) {
            return Seed::from_text(&guided.seed);
        }
        let secret = self.dice_secret(nonce);
        let parts = seats
            .iter()
            .filter(|row| row.kind != Seating::Bot)
            .filter_map(|row| row.contribution.as_deref());
        Seed::mixed(std::iter::once(&secret.0[..]).chain(parts.map(str::as_bytes)))
    }

    fn first_position(
        &self,
        entry: &Entry,
        (nonce, options, origin): (&str, &str, Option<&str>),
        seats: &[SeatRow],
    ) -> Result<Box<dyn AnyMatch>, Trouble> {
        let failed = |error: &dyn std::fmt::Display| Trouble::Failed(error.to_string());
        let seed = self.seed(nonce, seats);
        let mut game = match origin {
            Some(origin) => {
                let position = serde_json::from_str(origin).map_err(|error| failed(&error))?;
                let game = entry.game.load(&position, seed);
                game.map_err(|error| failed(&error))?
            }
            None => {
                let setup = Setup {
                    players: seats.len() as u8,
                    options: serde_json::from_str(options).map_err(|error| failed(&error))?,
                };
                entry.game.start(&setup, seed)?
            }
        };
        game.set_names(seats.iter().map(|row| row.name.clone()).collect());
        Ok(game)
    }

    /// The same people, game and options once more. Whoever asks sits down at once; the others when they come.
    pub async fn rematch(
        self: &Arc<Live>,
        table: &Arc<Table>,
        session: &str,
        nonce: &str,
        dice: &str,
    ) -> Result<String, Trouble> {
        let seen = table.seen();
        if !seen.over() && seen.side.terms.ended.is_none() {
            return Err(Trouble::Bad("The game is not over yet.".to_string()));
        }
        if seen.held(Some(session)).is_empty() {
            return Err(Trouble::NotYours(
                "Only those who played can ask for a rematch.",
            ));
        }
        if let Some(successor) = &seen.row.successor {
            return Ok(successor.clone());
        }
        let apart = self.apart(&seen).await?;
        let plan = Plan {
            game: seen.row.game.clone(),
            setup: Setup {
                players: seen.seats.len() as u8,
                options: serde_json::from_str(&seen.row.options)
                    .map_err(|error| Trouble::Failed(error.to_string()))?,
            },
            seats: seen
                .seats
                .iter()
                .map(|row| again(&seen, row, session, &apart))
                .collect(),
            watchable: seen.row.watchable,
            source: None,
            origin: None,
            terms: Terms::default(),
        };
        let plan = self.following(&seen, plan).await?;
        let id = self.create(session, plan, nonce, dice).await?;
        if seen.row.admits_bots {
            self.admit_bots(&id).await?;
        }
        let hand = table.hand().await;
        let link = Write::Successor {
            table: seen.row.id.clone(),
            successor: id.clone(),
        };
        if self.store.write(link).await == Err(StoreError::Conflict) {
            let seen = self.reload(&hand, &seen.row.id).await?;
            return Ok(seen.row.successor.clone().unwrap_or(id));
        }
        let mut after = Seen::clone(&table.seen());
        after.row.successor = Some(id.clone());
        hand.show(after);
        Ok(id)
    }

    /// A new table that goes on from an earlier moment against bots. While the game is played, it goes on from what the
    /// seat knows; a finished game is open to everybody.
    pub async fn branch(
        self: &Arc<Live>,
        table: &Arc<Table>,
        session: &str,
        version: u64,
        level: &str,
        nonce: &str,
    ) -> Result<String, Trouble> {
        let seen = table.seen();
        let held = seen.held(Some(session));
        let moment = table.at(&seen, version).await?;
        let asked = moment.turn().deciders();
        let seat = held
            .iter()
            .find(|seat| asked.contains(*seat))
            .or(held.first())
            .or(if seen.over() { asked.first() } else { None });
        let Some(seat) = seat else {
            return Err(Trouble::NotYours(
                "Only those who play can go on from here while the game is played.",
            ));
        };
        if asked.is_empty() {
            return Err(Trouble::Bad("The game is over at this moment.".to_string()));
        }
        let origin = if seen.over() {
            moment.position(None)
        } else {
            let chance = match &self.luck {
                Some(luck) => luck.secret(),
                None => Seed::from_text(&secrets::secret()?),
            };
            moment.guessed(seat, chance)
        };
        let seats = Seat::all(moment.players())
            .map(|each| match each == seat {
                true => SeatPlan::Here(seen.name(each)),
                false => SeatPlan::Bot(level.to_string()),
            })
            .collect();
        let setup = Setup {
            players: moment.players(),
            options: serde_json::from_str(&seen.row.options)
                .map_err(|error| Trouble::Failed(error.to_string()))?,
        };
        let plan = Plan {
            game: seen.row.game.clone(),
            setup,
            seats,
            watchable: false,
            source: None,
            origin: Some(origin),
            terms: Terms::default(),
        };
        self.create(session, plan, nonce, &secrets::random(16)?)
            .await
    }
}

pub(super) fn beginning(game: &dyn AnyMatch) -> Beginning {
    Beginning {
        header: game.header().to_json().to_string(),
        position: game.stored_position(),
        asked: letters(game.turn().deciders()),
    }
}

/// Who sits where once more. Nobody is invited to somebody whom they do not want to meet, nor by them: `apart` has such
/// seats, who does not want first. Their seat has a link, to be given to somebody else.
fn again(seen: &Seen, row: &SeatRow, session: &str, apart: &[(u8, u8)]) -> SeatPlan {
    if row.kind == Seating::Bot {
        // A level that was stored with a budget of its own is played as the plain one, so that is what is asked for.
        let level = row.level.parse::<Level>();
        return SeatPlan::Bot(level.map_or(Level::Medium, Level::plain).to_string());
    }
    let holders: Vec<String> = seen
        .holders
        .iter()
        .filter(|holder| holder.seat == row.seat)
        .map(|holder| holder.session.clone())
        .collect();
    let own = seen.held(Some(session));
    let asks = |seat: u8| Seat::new(seat).is_some_and(|seat| own.contains(seat));
    // Whoever asks stays; of two others the one stays who does not want to meet the other.
    let gives_way = |(wants_not, other): &(u8, u8)| match row.seat {
        seat if seat == *other => true,
        seat if seat == *wants_not => asks(*other),
        _ => false,
    };
    if holders.iter().any(|holder| holder == session) {
        SeatPlan::Here(row.name.clone())
    } else if apart.iter().any(gives_way) {
        SeatPlan::Invited
    } else {
        SeatPlan::Again(row.name.clone(), holders)
    }
}

fn seat(session: &str, plan: &Plan, dice: &str) -> Result<(Vec<SeatRow>, Vec<Holder>), Trouble> {
    let (mut rows, mut holders) = (Vec::new(), Vec::new());
    for (index, seat) in (0u8..).zip(&plan.seats) {
        let mut row = SeatRow {
            seat: index,
            kind: Seating::Person,
            level: "medium".to_string(),
            name: tidy_name("", index),
            open: false,
            contribution: None,
        };
        let mut hold = |session: &str| {
            let session = session.to_string();
            holders.push(Holder {
                seat: index,
                session,
                since: now(),
                device: String::new(),
            });
        };
        match seat {
            SeatPlan::Here(name) => {
                row.name = tidy_name(name, index);
                row.contribution = Some(dice.to_string());
                hold(session);
            }
            SeatPlan::Bot(level) => {
                let level = Level::named(level)
                    .map_err(|error| Trouble::Bad(capital(&error.to_string())))?;
                row.kind = Seating::Bot;
                row.level = level.to_string();
                row.contribution = Some(String::new());
            }
            SeatPlan::Invited => {}
            SeatPlan::Open => row.open = true,
            SeatPlan::Seated(name, sessions) => {
                row.name = tidy_name(name, index);
                row.contribution = Some(String::new());
                sessions.iter().for_each(|session| hold(session));
            }
            SeatPlan::Again(name, sessions) => {
                row.name = tidy_name(name, index);
                sessions.iter().for_each(|session| hold(session));
            }
        }
        rows.push(row);
    }
    Ok((rows, holders))
}
