//! The other servers of the same database: telling them what changed here, hearing what changed there, and finding out what was not
//! heard.
//!
//! A journal has its length; whoever changes anything else at a table counts up its revision in the same transaction. The others are told
//! afterwards, many changes in one notification: a notification inside of a transaction would make all of them wait for each other's disk. A
//! server that dies in between has told nobody, and a connection may break; so every server compares the tables it watches from time to time.

use super::{address::spoken, sql::perform::failed};
use crate::{Concern, Moment, News, StoreError, Write};
use sqlx::{
    PgPool,
    postgres::{PgConnectOptions, PgListener, PgPoolOptions},
};
use std::{
    collections::HashMap,
    fmt::Write as _,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::{
    sync::{Mutex as Turn, mpsc},
    task::JoinSet,
};

/// The channel on which servers speak.
const CHANNEL: &str = "orbis";
/// How much one notification may say; PostgreSQL takes a little less than 8000 bytes.
const MOST: usize = 7000;
/// How often revisions are compared.
const COMPARE: Duration = Duration::from_secs(2);
/// How long to wait where a connection was refused.
const PAUSE: Duration = Duration::from_millis(250);

/// What each table was like that somebody here has in memory.
type Watched = Arc<Mutex<HashMap<String, Moment>>>;

/// What servers say to each other, a line each.
enum Line {
    /// Its journal has this length.
    Grown(String, i64),
    /// It has this revision; 0 if it is new or gone.
    Table(String, i64),
    Guest(String),
    Said(String),
}

impl Line {
    fn write(&self, text: &mut String) {
        let written = match self {
            Line::Grown(id, version) => writeln!(text, "grown {id} {version}"),
            Line::Table(id, revision) => writeln!(text, "table {id} {revision}"),
            Line::Guest(id) => writeln!(text, "guest {id}"),
            Line::Said(words) => writeln!(text, "said {words}"),
        };
        debug_assert!(written.is_ok(), "text takes text");
    }

    /// A line that a later version wrote may say what nobody knows here.
    fn read(text: &str) -> Option<Line> {
        let (kind, rest) = text.split_once(' ')?;
        let numbered = || -> Option<(String, i64)> {
            let (id, number) = rest.split_once(' ')?;
            Some((id.to_string(), number.parse().ok()?))
        };
        match kind {
            "grown" => numbered().map(|(id, version)| Line::Grown(id, version)),
            "table" => numbered().map(|(id, revision)| Line::Table(id, revision)),
            "guest" => Some(Line::Guest(rest.to_string())),
            "said" => Some(Line::Said(rest.to_string())),
            _ => None,
        }
    }
}

fn moments(watched: &Watched) -> MutexGuard<'_, HashMap<String, Moment>> {
    watched.lock().unwrap_or_else(PoisonError::into_inner)
}

/// This server among the others.
pub(super) struct Others {
    watched: Watched,
    telling: mpsc::UnboundedSender<Line>,
    heard: Turn<mpsc::UnboundedReceiver<News>>,
    work: Mutex<JoinSet<()>>,
    pool: PgPool,
}

/// From which length to which a change makes a journal grow, alone or together with others.
fn grown(write: &Write) -> Option<(i64, i64)> {
    match write {
        Write::Append {
            version, entries, ..
        } => {
            let before = i64::try_from(*version).unwrap_or(i64::MAX) - 1;
            let more = i64::try_from(entries.len()).unwrap_or(0);
            Some((before, before.saturating_add(more)))
        }
        Write::Together(all) => all.iter().find_map(grown),
        _ => None,
    }
}

impl Others {
    /// Begins to listen.
    pub(super) async fn meet(options: &PgConnectOptions) -> Result<Others, StoreError> {
        // What is told is not kept: nobody need wait for a disk.
        let options = options.clone().options([("synchronous_commit", "off")]);
        let pool = PgPoolOptions::new()
            .max_connections(3)
            .connect_with(options.clone())
            .await
            .map_err(|error| spoken(&options, &error))?;
        let name: String = sqlx::query_scalar("SELECT CAST(gen_random_uuid() AS TEXT)")
            .fetch_one(&pool)
            .await
            .map_err(failed)?;
        let listener = listen(&pool).await.map_err(failed)?;
        let watched = Watched::default();
        let (telling, told) = mpsc::unbounded_channel();
        let (hear, heard) = mpsc::unbounded_channel();
        let mut work = JoinSet::new();
        work.spawn(tell_all(pool.clone(), name.clone(), told));
        let ear = Ear {
            name,
            watched: watched.clone(),
            hear: hear.clone(),
        };
        work.spawn(ear.hear_all(pool.clone(), listener));
        work.spawn(compare_all(pool.clone(), watched.clone(), hear));
        Ok(Others {
            watched,
            telling,
            heard: Turn::new(heard),
            work: Mutex::new(work),
            pool,
        })
    }

    /// Tells what was changed here. Unless another came in between, what is in memory is as new as the database.
    pub(super) fn tell(&self, write: &Write, revision: Option<i64>) {
        let grown = grown(write);
        if let (Some((before, after)), Concern::Table(id)) = (grown, write.concern())
            && let Some(known) = moments(&self.watched).get_mut(id)
            && known.version == before
        {
            known.version = after;
        }
        let line = match (write, write.concern()) {
            (Write::Append { .. }, Concern::Table(id)) => {
                Line::Grown(id.to_string(), grown.map_or(0, |(_, after)| after))
            }
            (_, Concern::Table(id)) => {
                let revision = revision.unwrap_or(0);
                if let Some(known) = moments(&self.watched).get_mut(id)
                    && known.revision + 1 == revision
                {
                    known.revision = revision;
                }
                Line::Table(id.to_string(), revision)
            }
            (_, Concern::Everywhere(id) | Concern::Guest(id)) => Line::Guest(id.to_string()),
            (_, Concern::Nothing) => return,
        };
        self.send(line);
    }

    /// Tells something that is not kept.
    pub(super) fn say(&self, words: &str) {
        self.send(Line::Said(words.replace('\n', " ")));
    }

    fn send(&self, line: Line) {
        // Nobody is told any more once the store is closed.
        let _ = self.telling.send(line);
    }

    /// A table was read as it was at this moment.
    pub(super) fn watch(&self, id: &str, moment: Moment) {
        moments(&self.watched).insert(id.to_string(), moment);
    }

    /// A journal was read up to here.
    pub(super) fn watch_grown(&self, id: &str, version: i64) {
        if let Some(known) = moments(&self.watched).get_mut(id) {
            known.version = version;
        }
    }

    pub(super) fn watched(&self, id: &str) -> Option<Moment> {
        moments(&self.watched).get(id).copied()
    }

    pub(super) fn unwatch(&self, id: &str) {
        moments(&self.watched).remove(id);
    }

    /// The next thing another server did.
    pub(super) async fn hear(&self) -> News {
        match self.heard.lock().await.recv().await {
            Some(news) => news,
            None => std::future::pending().await,
        }
    }

    pub(super) async fn leave(&self) {
        let mut work = {
            let mut work = self.work.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::take(&mut *work)
        };
        work.shutdown().await;
        self.pool.close().await;
    }
}

async fn listen(pool: &PgPool) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Tells what has gathered while the last notification was on its way.
async fn tell_all(pool: PgPool, name: String, mut told: mpsc::UnboundedReceiver<Line>) {
    let mut lines = Vec::new();
    while told.recv_many(&mut lines, 64).await > 0 {
        let mut text = format!("{name}\n");
        for line in lines.drain(..) {
            let mut more = String::new();
            line.write(&mut more);
            if text.len() + more.len() > MOST {
                notify(&pool, &text).await;
                text = format!("{name}\n");
            }
            // What is too long to be told is not told.
            if more.len() + text.len() <= MOST {
                text.push_str(&more);
            }
        }
        if text.len() > name.len() + 1 {
            notify(&pool, &text).await;
        }
    }
}

async fn notify(pool: &PgPool, text: &str) {
    let told = sqlx::query("SELECT pg_notify($1, $2)")
        .bind(CHANNEL)
        .bind(text)
        .execute(pool)
        .await;
    if let Err(error) = told {
        // Whoever was not told finds out by comparing.
        tracing::debug!(%error, "other servers were not told");
    }
}

/// Hears what others tell.
struct Ear {
    name: String,
    watched: Watched,
    hear: mpsc::UnboundedSender<News>,
}

impl Ear {
    async fn hear_all(self, pool: PgPool, mut listener: PgListener) {
        loop {
            match listener.try_recv().await {
                Ok(Some(notification)) => self.read(notification.payload()),
                // The connection was lost and there is another.
                Ok(None) => self.pass_on(News::Missed),
                Err(error) => {
                    tracing::debug!(%error, "other servers are not heard");
                    tokio::time::sleep(PAUSE).await;
                    if let Ok(again) = listen(&pool).await {
                        listener = again;
                        self.pass_on(News::Missed);
                    }
                }
            }
        }
    }

    fn read(&self, payload: &str) {
        let mut lines = payload.lines();
        let Some(server) = lines.next().filter(|server| *server != self.name) else {
            return;
        };
        for line in lines.filter_map(Line::read) {
            match line {
                Line::Grown(id, version) => {
                    let known = moments(&self.watched).get(&id).copied();
                    if known.is_none_or(|known| known.version < version) {
                        self.pass_on(News::Table(id));
                    }
                }
                Line::Table(id, revision) => {
                    let known = moments(&self.watched).get(&id).copied();
                    if known.is_none_or(|known| known.revision < revision || revision == 0) {
                        self.pass_on(News::Table(id));
                    }
                }
                Line::Guest(id) => self.pass_on(News::Guest(id)),
                Line::Said(words) => self.pass_on(News::Said {
                    server: server.to_string(),
                    words,
                }),
            }
        }
    }

    fn pass_on(&self, news: News) {
        // Nobody listens once the store is closed.
        let _ = self.hear.send(news);
    }
}

/// Compares what is in memory with the database.
async fn compare_all(pool: PgPool, watched: Watched, hear: mpsc::UnboundedSender<News>) {
    let mut clock = tokio::time::interval(COMPARE);
    clock.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        clock.tick().await;
        let known = moments(&watched).clone();
        if known.is_empty() {
            continue;
        }
        let ids: Vec<&String> = known.keys().collect();
        let found: Result<Vec<(String, i64, i64)>, _> = sqlx::query_as(
            "SELECT id, COALESCE(version, 0), revision FROM tables LEFT JOIN snapshots ON table_id = id WHERE id = ANY($1)",
        )
        .bind(ids)
        .fetch_all(&pool)
        .await;
        match found {
            Ok(found) => {
                let moment = |(id, version, revision)| (id, Moment { version, revision });
                let found: HashMap<String, Moment> = found.into_iter().map(moment).collect();
                // What was read or changed here meanwhile is newer than what was asked.
                let now = moments(&watched);
                for (id, before) in &known {
                    let old = now.get(id) == Some(before)
                        && found.get(id).is_none_or(|found| found != before);
                    if old {
                        let _ = hear.send(News::Table(id.clone()));
                    }
                }
            }
            Err(error) => tracing::debug!(%error, "tables were not compared"),
        }
    }
}
