//! Bots think away from everything else: on threads of their own that stand back, in turns that all tables share.

use super::{
    Live, Seen, Table, Trouble,
    minds::{Found, Question},
    others::LEASE,
    thinkers::step_back,
};
use orbis_bots::{Leave, Level};
use orbis_core::{AnyMatch, Seat};
use orbis_registry::Entry;
use orbis_store::State;
use serde_json::Value;
use std::{
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};
use tokio::sync::oneshot;

/// How long a bot waits that could not store its choice; longer each time, up to the second.
const AGAIN: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(30));

impl Live {
    /// If a bot is asked and nobody thinks for it yet, somebody does now.
    pub(super) fn wake(self: &Arc<Live>, table: &Arc<Table>) {
        let seen = table.seen();
        let nobody = asked_bot(&seen).is_none() && seen.answers_itself().is_none();
        if nobody || table.thinking.swap(true, Ordering::AcqRel) {
            return;
        }
        let (live, table) = (self.clone(), table.clone());
        let played = async move {
            let there = live.play_for_bots(&table).await;
            table.thinking.store(false, Ordering::Release);
            // A person may have moved between the last look and the end of thinking.
            if there {
                live.wake(&table);
            }
        };
        if let Ok(guard) = self.under_way() {
            crate::aside::spawn(async move {
                played.await;
                drop(guard);
            });
        }
    }

    /// The right to think for the bots of a table, if other servers could too. Without it, waits until the table moves on or
    /// whoever has it may be dead.
    async fn may_think(&self, table: &Table) -> Result<bool, Trouble> {
        if !self.store.shared() {
            return Ok(true);
        }
        let mut news = table.listen();
        let version = news.borrow_and_update().version;
        let name = lease(&table.seen());
        if self.store.lease(&name, &self.server, LEASE).await? {
            return Ok(true);
        }
        let moved_on = news.wait_for(|news| news.version != version);
        let waited = async { drop(tokio::time::timeout(LEASE / 4, moved_on).await) };
        self.unless_stopped(waited).await;
        Ok(false)
    }

    /// Plays for the bots as long as that is this server's to do.
    async fn think_alone(self: &Arc<Live>, table: &Arc<Table>) -> Result<(), Trouble> {
        let asked = |seen: &Seen| asked_bot(seen).is_some() || seen.answers_itself().is_some();
        while asked(&table.seen()) && !self.stopping() {
            if self.may_think(table).await? {
                let thought = self.think(table).await;
                if self.store.shared() {
                    let name = lease(&table.seen());
                    if let Err(error) = self.store.release(&name, &self.server).await {
                        tracing::debug!(%error, "a lease runs out by itself");
                    }
                }
                return thought;
            }
        }
        Ok(())
    }

    /// Plays until a person is asked; what fails (a full disk) is tried again. Is the table still there after that?
    async fn play_for_bots(self: &Arc<Live>, table: &Arc<Table>) -> bool {
        let mut wait = AGAIN.0;
        while let Err(trouble) = self.think_alone(table).await {
            tracing::error!(table = %table.seen().row.id, "a bot: {trouble}");
            let gone = trouble == Trouble::NoTable;
            if gone || !self.unless_stopped(tokio::time::sleep(wait)).await {
                return false;
            }
            wait = AGAIN.1.min(wait * 2);
        }
        !self.stopping()
    }

    /// Plays for the bots until a person is asked or the game is over.
    async fn think(self: &Arc<Live>, table: &Arc<Table>) -> Result<(), Trouble> {
        let mut turn = Turn::default();
        loop {
            if self.answer_standing(table).await? {
                continue;
            }
            let Some(asked) = asked_bot(&table.seen()) else {
                return Ok(());
            };
            let (seat, version) = (asked.seat, asked.game.version());
            // What follows from a word follows from no clock.
            let limit = match self.luck {
                Some(_) => self.limits.think,
                None => turn.limit(&asked).min(self.limits.think),
            };
            let begun = Instant::now();
            let choice = self.thought(table, asked, limit).await?;
            turn.spent += begun.elapsed();
            if self.stopping() {
                return Ok(());
            }
            let hand = table.hand().await;
            let seen = table.seen();
            // The table may have moved on while it thought: then it thinks again.
            let still = asked_bot(&seen)
                .is_some_and(|now| (now.seat, now.game.version()) == (seat, version));
            if let (true, Some(game)) = (still, &seen.game) {
                let mut next = game.boxed();
                let refused = match &choice {
                    Some(choice) => next.choose(seat, choice, Some(version), &[]).err(),
                    None => Some(orbis_core::Rejected::Over),
                };
                if let Some(refused) = refused {
                    // It was misled by its own guess: any choice is better than a table that stands still.
                    tracing::warn!(table = %seen.row.id, "a bot: {refused}");
                    let mut any = next.choices(seat, false).into_iter();
                    let any = any.find(|choice| !choice.also);
                    let any = any.ok_or_else(|| Trouble::Failed("it has no choice".to_string()))?;
                    next.choose(seat, &any.choice, Some(version), &[])?;
                }
                match self.append(&hand, &seen, next, true).await {
                    Ok(_) | Err(Trouble::Stale) => {}
                    Err(trouble) => return Err(trouble),
                }
            }
        }
    }

    /// One thought about a bot's choice; `None` if it was ended before it began.
    async fn thought(
        &self,
        table: &Table,
        asked: Asked,
        limit: Duration,
    ) -> Result<Option<Value>, Trouble> {
        // At a guided table bots do the same for everybody.
        let seed = match table.seen().guided() {
            Some(_) => orbis_teach::bot_seed(asked.game.version()),
            None => self.seed_of_thought(&*asked.game, asked.seat)?,
        };
        let about = (asked.game.version(), asked.seat);
        let question = Question {
            entry: asked.entry,
            game: asked.game,
            seat: asked.seat,
            level: asked.level,
            seed,
            advice: false,
        };
        let found = self.ponder(table, limit, Some(about), question).await?;
        Ok(found.and_then(|found| found.choice))
    }

    /// From what a thought begins; nobody can know it.
    pub(super) fn seed_of_thought(&self, game: &dyn AnyMatch, seat: Seat) -> Result<u64, Trouble> {
        match &self.luck {
            Some(luck) => Ok(luck.thought(game, seat)),
            None => getrandom::u64().map_err(|_| Trouble::from(crate::secrets::NoRandom)),
        }
    }

    /// Thinks about a question, elsewhere if somebody there does; `None` if it was ended before it began. What is thought `about`
    /// a version and a seat ends when the table moves on.
    pub(super) async fn ponder(
        &self,
        table: &Table,
        limit: Duration,
        about: Option<(u64, Seat)>,
        question: Question,
    ) -> Result<Option<Found>, Trouble> {
        let Some(minds) = &self.minds else {
            return self.ponder_here(table, limit, about, question).await;
        };
        let mut news = table.listen();
        let moved_on = async {
            match about {
                // Without anybody who tells news the table is gone.
                Some((version, _)) => drop(news.wait_for(|news| news.version != version).await),
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            found = minds.ask(question.write(limit)) => Ok(Some(found)),
            () = moved_on => Ok(None),
        }
    }

    /// Thinks on a thread of its own, in the turns that all tables share.
    async fn ponder_here(
        &self,
        table: &Table,
        limit: Duration,
        about: Option<(u64, Seat)>,
        question: Question,
    ) -> Result<Option<Found>, Trouble> {
        let failed = |error: &dyn std::fmt::Display| Trouble::Failed(error.to_string());
        let _room = self
            .threads
            .acquire()
            .await
            .map_err(|error| failed(&error))?;
        let spent = table.spent.load(Ordering::Relaxed);
        let Some(thought) = self.thinkers.begin(spent, limit) else {
            return Ok(None);
        };
        if let Some((version, seat)) = about {
            table.thinks(version, seat, thought.clone());
        }
        let (answer, answered) = oneshot::channel();
        let mind = thought.clone();
        let work = move || {
            step_back();
            let found = mind
                .enter()
                .then(|| question.answer(&Leave::asking(mind.clone())));
            // Whoever asked may be gone with the server.
            let _ = answer.send(found);
        };
        let thread = std::thread::Builder::new().name("orbis-bot".to_string());
        let spawned = thread.spawn(work);
        let found = match &spawned {
            Ok(_) => answered.await,
            Err(_) => Ok(None),
        };
        // Here, not on the thread: a thought that panics leaves its slot too.
        table.spent.store(thought.leave(), Ordering::Relaxed);
        if about.is_some() {
            table.thought_is_over();
        }
        spawned.map_err(|error| failed(&error))?;
        Ok(found.unwrap_or_default())
    }
}

fn lease(seen: &Seen) -> String {
    format!("bots {}", seen.row.id)
}

/// How long a bot has thought about its choices in a row.
#[derive(Default)]
struct Turn {
    seat: Option<Seat>,
    spent: Duration,
}

/// However long a turn is, each of its choices is thought about for so long.
const LEAST: Duration = Duration::from_millis(50);

impl Turn {
    /// How long the next choice may be thought about.
    fn limit(&mut self, asked: &Asked) -> Duration {
        if self.seat != Some(asked.seat) {
            *self = Turn {
                seat: Some(asked.seat),
                spent: Duration::ZERO,
            };
        }
        let (choice, turn) = asked.level.patience();
        choice.min(turn.saturating_sub(self.spent)).max(LEAST)
    }
}

struct Asked {
    entry: &'static Entry,
    game: Arc<dyn AnyMatch>,
    seat: Seat,
    level: Level,
}

fn asked_bot(seen: &Seen) -> Option<Asked> {
    let game = seen
        .game
        .clone()
        .filter(|_| seen.row.state == State::Playing)?;
    let bots = seen.bots();
    let seat = game
        .turn()
        .deciders()
        .iter()
        .find(|seat| bots.contains(*seat))?;
    // Whatever budget was stored, a table has the plain levels. A lesson was made with bots that play at random.
    let level = match seen.guided() {
        Some(_) => Ok(Level::Random),
        None => seen.seat(seat).ok()?.level.parse::<Level>(),
    };
    Some(Asked {
        entry: seen.entry,
        game,
        seat,
        level: level.map_or(Level::Medium, Level::plain),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Limits,
        live::{Move, Plan, SeatPlan},
    };
    use orbis_bots::Permit;
    use orbis_core::Setup;
    use orbis_store::{Sqlite, Store, Write};

    async fn live(folder: &tempfile::TempDir) -> Arc<Live> {
        let store = Sqlite::open(&folder.path().join("orbis.sqlite")).await;
        let store: Arc<dyn Store> = Arc::new(store.expect("a store"));
        let session = Write::Session {
            id: "ada".to_string(),
            hash: String::new(),
            device: String::new(),
            at: 0,
        };
        store.write(session).await.expect("a guest");
        Live::new(store, orbis_registry::all(), Limits::default())
            .await
            .expect("tables")
    }

    /// Waits until a person is asked.
    async fn settled(table: &Table) -> Arc<Seen> {
        for _ in 0..2000 {
            if !table.thinking() && !table.seen().asked().is_empty() {
                return table.seen();
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("the bots never come to an end");
    }

    #[tokio::test]
    async fn a_thought_ends_when_its_table_moves_on() {
        let folder = tempfile::tempdir().expect("a folder");
        let live = live(&folder).await;
        let plan = Plan {
            game: "golden-ages".to_string(),
            setup: Setup::of(2),
            seats: vec![
                SeatPlan::Here("Ada".to_string()),
                SeatPlan::Bot("easy".to_string()),
            ],
            watchable: false,
            source: None,
            origin: None,
            terms: orbis_store::Terms::default(),
        };
        let id = live.create("ada", plan, "", "").await.expect("a table");
        let table = live.table(&id).await.expect("a table");
        let seen = settled(&table).await;
        let (person, bot) = (Seat::at(0), Seat::at(1));
        let begin = || live.thinkers.begin(0, Duration::MAX).expect("a thought");
        let late = begin();
        table.thinks(seen.version() + 1, bot, late.clone());
        assert!(!late.go_on(), "nobody asks this");
        late.leave();
        let thought = begin();
        table.thinks(seen.version(), bot, thought.clone());
        assert!(thought.enter() && thought.go_on());
        live.say(&table, "ada", "Ada", "hello").await.expect("said");
        assert!(thought.go_on(), "talk disturbs nobody");
        let choice = seen.game.as_ref().expect("a game").choices(person, false);
        let choice = Move::Choose(choice[0].choice.clone());
        let played = live.play(&table, person, seen.version(), choice).await;
        played.expect("it was offered");
        assert!(!thought.go_on(), "the question has changed");
        thought.leave();
        live.stop().await;
    }
}
