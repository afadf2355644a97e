//! One table: what it is now, who looks at it, and how it is loaded.

use super::{Live, Side, Told, Trouble, history::History, now, talk::shown, thinkers::Thought};
use orbis_core::{AnyMatch, Seat, SeatSet, Seed, Turn, Viewer};
use orbis_registry::Entry;
use orbis_store::{ChatLine, Holder, SeatRow, Seating, State, Store, StoreError, TableRow, Vote};
use serde_json::Value;
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};
use tokio::sync::{MutexGuard, watch};

/// A table at a moment.
#[derive(Clone)]
pub struct Seen {
    /// The game.
    pub entry: &'static Entry,
    /// Its row in the store.
    pub row: TableRow,
    /// Its seats in order.
    pub seats: Vec<SeatRow>,
    /// Who holds them.
    pub holders: Vec<Holder>,
    /// Seats that people with an account hold, and their names.
    pub known: Vec<(u8, String)>,
    /// The game, once it has begun.
    pub game: Option<Arc<dyn AnyMatch>>,
    /// Votes about absent players.
    pub votes: Vec<Vote>,
    /// What was said.
    pub chat: Vec<ChatLine>,
    /// How many hints each seat was given.
    pub hints: Vec<u32>,
    /// What belongs to it beside its game.
    pub side: Side,
}

/// Which seats a guest holds, and through whose eyes they look now.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Eyes {
    /// Their seats.
    pub held: SeatSet,
    /// The seat they look through; none for those who watch, and behind a curtain.
    pub seat: Option<Seat>,
    /// Several people share this device and one of these must take it.
    pub curtain: SeatSet,
}

impl Eyes {
    /// Those of somebody who only watches.
    pub const WATCHING: Eyes = Eyes {
        held: SeatSet::NONE,
        seat: None,
        curtain: SeatSet::NONE,
    };

    /// What they may see.
    pub fn viewer(self) -> Viewer {
        self.seat.map_or(Viewer::Table, Viewer::Seat)
    }
}

impl Seen {
    /// The length of the journal.
    pub fn version(&self) -> u64 {
        self.game.as_ref().map_or(0, |game| game.version())
    }

    /// Who is asked; nobody at a table that was closed.
    pub fn asked(&self) -> SeatSet {
        match &self.game {
            Some(game) if self.row.state == State::Playing => game.turn().deciders(),
            _ => SeatSet::NONE,
        }
    }

    /// Has the host closed the table before its game was over?
    pub fn closed(&self) -> bool {
        self.row.state == State::Over && !self.over()
    }

    /// Is nobody awaited any more, so that the game can begin?
    pub(super) fn ready(&self) -> bool {
        let awaited = self.seats.iter().any(|row| row.contribution.is_none());
        self.row.state == State::Waiting && !awaited && !self.seats.is_empty()
    }

    /// Is the game over?
    pub fn over(&self) -> bool {
        self.game
            .as_ref()
            .is_some_and(|game| game.turn() == Turn::Over)
    }

    /// The seats a guest holds.
    pub fn held(&self, session: Option<&str>) -> SeatSet {
        self.holders
            .iter()
            .filter(|holder| Some(holder.session.as_str()) == session)
            .filter_map(|holder| Seat::new(holder.seat))
            .collect()
    }

    /// Through whose eyes a guest looks; `wish` is the seat they say they are.
    pub fn eyes(&self, session: Option<&str>, wish: Option<Seat>) -> Eyes {
        let held = self.held(session);
        let asked: SeatSet = self
            .asked()
            .iter()
            .filter(|seat| held.contains(*seat))
            .collect();
        let wished = wish.filter(|seat| held.contains(*seat));
        let (seat, curtain) = match wished {
            _ if held.len() < 2 => (held.first(), SeatSet::NONE),
            Some(seat) if asked.is_empty() || asked.contains(seat) => (Some(seat), SeatSet::NONE),
            _ => (None, asked),
        };
        Eyes {
            held,
            seat,
            curtain,
        }
    }

    /// The seats that bots play.
    pub fn bots(&self) -> SeatSet {
        self.seats
            .iter()
            .filter(|row| row.kind.is_bot())
            .filter_map(|row| Seat::new(row.seat))
            .collect()
    }

    /// The seats whose people play themselves.
    pub fn people(&self) -> SeatSet {
        self.seats
            .iter()
            .filter(|row| row.kind == Seating::Person)
            .filter_map(|row| Seat::new(row.seat))
            .collect()
    }

    /// The row of a seat.
    pub fn seat(&self, seat: Seat) -> Result<&SeatRow, Trouble> {
        self.seats
            .iter()
            .find(|row| usize::from(row.seat) == seat.index())
            .ok_or_else(|| Trouble::Bad("This table has no such seat.".to_string()))
    }

    /// What a seat's player is called.
    pub fn name(&self, seat: Seat) -> String {
        self.seats
            .iter()
            .find(|row| usize::from(row.seat) == seat.index())
            .map_or_else(String::new, |row| row.name.clone())
    }

    /// May this guest look at all?
    pub fn may_look(&self, session: Option<&str>) -> Result<(), Trouble> {
        let waits_for_anybody =
            self.row.state == State::Waiting && self.seats.iter().any(|row| row.open);
        let brought = self.imported() && self.made_by(session);
        if self.row.watchable || waits_for_anybody || brought || !self.held(session).is_empty() {
            Ok(())
        } else {
            Err(Trouble::NoTable)
        }
    }
}

/// Something at the table is new.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// The length of the journal.
    pub version: u64,
    /// Grows with everything else: seats, votes, chat, who is here.
    pub revision: u64,
}

/// Who looks from a seat.
#[derive(Copy, Clone, Default)]
struct Presence {
    pages: u32,
    /// When the last of them was closed; 0 if none was.
    left: i64,
}

/// A loaded table.
pub struct Table {
    now: Mutex<Arc<Seen>>,
    turn: tokio::sync::Mutex<()>,
    news: watch::Sender<News>,
    here: Mutex<[Presence; orbis_core::MAX_SEATS]>,
    /// The seats that are looked from at other servers, each with the time until which that is believed.
    elsewhere: Mutex<HashMap<String, (SeatSet, i64)>>,
    /// What others were told of who looks here, and when.
    told_here: Mutex<(SeatSet, i64)>,
    pub(super) thinking: AtomicBool,
    thought: Mutex<Option<(u64, Seat, Arc<Thought>)>>,
    /// What its bots have spent on thinking.
    pub(super) spent: AtomicU64,
    pub(super) history: History,
    /// The newest hint.
    pub(super) told: Mutex<Option<Arc<Told>>>,
}

/// The right to change a table.
pub(super) struct Hand<'a> {
    table: &'a Table,
    _turn: MutexGuard<'a, ()>,
}

impl Hand<'_> {
    /// Shows a new state that is already stored.
    pub fn show(&self, seen: Seen) -> Arc<Seen> {
        let seen = Arc::new(seen);
        *self
            .table
            .now
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = seen.clone();
        self.table.recall(&seen);
        self.table.announce(seen.version());
        seen
    }
}

impl Table {
    pub(super) fn new(seen: Seen) -> Table {
        let version = seen.version();
        Table {
            now: Mutex::new(Arc::new(seen)),
            turn: tokio::sync::Mutex::default(),
            news: watch::Sender::new(News {
                version,
                revision: 0,
            }),
            here: Mutex::default(),
            elsewhere: Mutex::default(),
            told_here: Mutex::new((SeatSet::NONE, 0)),
            thinking: AtomicBool::new(false),
            thought: Mutex::default(),
            spent: AtomicU64::new(0),
            history: History::default(),
            told: Mutex::default(),
        }
    }

    /// The table now.
    pub fn seen(&self) -> Arc<Seen> {
        self.now
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Waits until nobody else changes it.
    pub(super) async fn hand(&self) -> Hand<'_> {
        Hand {
            table: self,
            _turn: self.turn.lock().await,
        }
    }

    /// Is nobody changing it at this moment?
    pub(super) fn is_quiet(&self) -> bool {
        self.turn.try_lock().is_ok()
    }

    /// Hears everything that is new from now on.
    pub fn listen(&self) -> watch::Receiver<News> {
        self.news.subscribe()
    }

    fn announce(&self, version: u64) {
        self.news.send_modify(|news| {
            news.version = version;
            news.revision += 1;
        });
    }

    /// Somebody with these seats opened a page (`true`) or closed it. Only the first and the last page of a seat are news:
    /// else each of many would wake all the others.
    pub fn presence(&self, seats: SeatSet, comes: bool) {
        let before = self.here();
        {
            let mut here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
            for seat in seats.iter() {
                let presence = &mut here[seat.index()];
                if comes {
                    presence.pages = presence.pages.saturating_add(1);
                } else {
                    presence.pages = presence.pages.saturating_sub(1);
                    presence.left = now();
                }
            }
        }
        if self.here() != before {
            self.announce(self.seen().version());
        }
    }

    /// The seats somebody looks from now, at any server.
    pub fn here(&self) -> SeatSet {
        let elsewhere = self
            .elsewhere
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let seats = elsewhere.values().flat_map(|(seats, _)| seats.iter());
        seats.fold(self.here_alone(), SeatSet::with)
    }

    /// The seats somebody looks from at this server.
    fn here_alone(&self) -> SeatSet {
        let here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        Seat::all(here.len() as u8)
            .filter(|seat| here[seat.index()].pages > 0)
            .collect()
    }

    /// Who looks here, if others must be told: that has changed, or was told long ago.
    pub(super) fn to_tell(&self, now: i64, span: i64) -> Option<SeatSet> {
        let here = self.here_alone();
        let mut told = self
            .told_here
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let old = told.1 + span <= now && !here.is_empty();
        if told.0 == here && !old {
            return None;
        }
        *told = (here, now);
        Some(here)
    }

    /// Another server tells from which seats somebody looks there.
    pub(super) fn looked_at_elsewhere(&self, server: &str, seats: SeatSet, until: i64) {
        self.elsewhere_changes(|elsewhere| {
            if seats.is_empty() {
                elsewhere.remove(server);
            } else {
                elsewhere.insert(server.to_string(), (seats, until));
            }
        });
    }

    /// Servers that have not told anything for long are not believed any more.
    pub(super) fn forget_elsewhere(&self, now: i64) {
        self.elsewhere_changes(|elsewhere| elsewhere.retain(|_, (_, until)| *until >= now));
    }

    fn elsewhere_changes(&self, change: impl FnOnce(&mut HashMap<String, (SeatSet, i64)>)) {
        let before = self.here();
        change(
            &mut self
                .elsewhere
                .lock()
                .unwrap_or_else(PoisonError::into_inner),
        );
        let after = self.here();
        if before == after {
            return;
        }
        {
            let mut here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
            for seat in before.iter().filter(|seat| !after.contains(*seat)) {
                here[seat.index()].left = now();
            }
        }
        self.announce(self.seen().version());
    }

    /// When somebody left the seat, 0 if that was not seen; none while somebody looks from it.
    pub fn left(&self, seat: Seat) -> Option<i64> {
        let away = !self.here().contains(seat);
        let here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        away.then_some(here[seat.index()].left)
    }

    /// Has anybody left since then?
    pub(super) fn left_after(&self, then: i64) -> bool {
        let here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        here.iter().any(|presence| presence.left > then)
    }

    /// A bot begins to think about what this seat is asked at this version.
    pub(super) fn thinks(&self, version: u64, seat: Seat, thought: Arc<Thought>) {
        *self.thought.lock().unwrap_or_else(PoisonError::into_inner) =
            Some((version, seat, thought));
        // The table may have moved on just before.
        self.recall(&self.seen());
    }

    pub(super) fn thought_is_over(&self) {
        *self.thought.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// The table is gone: nobody thinks about it, and those who look at it look again.
    pub(super) fn end(&self) {
        let thought = self.thought.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((.., thought)) = &*thought {
            thought.end();
        }
        self.announce(self.seen().version());
    }

    /// Ends a thought about a question that is not asked any more.
    fn recall(&self, seen: &Seen) {
        let thought = self.thought.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((version, seat, thought)) = &*thought {
            let asked = seen.version() == *version && seen.bots().contains(*seat);
            if !asked || seen.row.state != State::Playing {
                thought.end();
            }
        }
    }

    /// Is a bot thinking?
    pub fn thinking(&self) -> bool {
        self.thinking.load(Ordering::Relaxed)
    }
}

impl Live {
    /// Reads a table from the store.
    pub(super) async fn load(&self, id: &str) -> Result<Seen, Trouble> {
        let store = &self.store;
        let (players, watchers) = shown(&self.limits);
        let row = store.table(id).await?.ok_or(Trouble::NoTable)?;
        let entry = self.game(&row.game)?;
        let seats = store.seats(id).await?;
        let game = if row.state == State::Waiting || row.header.is_none() {
            None
        } else {
            let names = seats.iter().map(|row| row.name.clone()).collect();
            let stored = Stored::read(&**store, &row, self.seed(&row.nonce, &seats), names).await?;
            let game = crate::aside::work(move || stored.resume(entry))
                .await
                .map_err(|error| Trouble::Failed(error.to_string()))??;
            Some(Arc::from(game))
        };
        Ok(Seen {
            entry,
            holders: store.holders(id).await?,
            known: or_nothing(id, store.known_at(id).await),
            // A game does not stand still because of what was said beside it.
            votes: or_nothing(id, store.votes(id).await),
            chat: or_nothing(id, store.chat(id, players, watchers).await),
            hints: or_nothing(id, store.hints(id).await),
            side: Side::read(store.beside(id).await?),
            seats,
            row,
            game,
        })
    }

    /// Reads a table again after somebody else changed it in the store.
    pub(super) async fn reload(
        self: &Arc<Live>,
        hand: &Hand<'_>,
        id: &str,
    ) -> Result<Arc<Seen>, Trouble> {
        let loaded = self.load(id).await;
        if loaded.as_ref().err() == Some(&Trouble::NoTable) {
            self.forget(id);
        }
        hand.table.history.clear();
        let seen = hand.show(loaded?);
        // Whoever changed it may be asked for by nobody: bots play on here.
        if let Some(table) = self.loaded(id) {
            self.wake(&table);
        }
        Ok(seen)
    }
}

/// A game as the store keeps it.
pub(crate) struct Stored {
    /// The first line of the record.
    pub header: String,
    /// Its entries.
    pub journal: Vec<String>,
    /// The newest position, which is the truth.
    pub position: String,
    /// Stands in for the seed of a first line that cannot be read.
    pub seed: Seed,
    /// Stand in for its names.
    pub names: Vec<String>,
}

impl Stored {
    /// Reads a game that has begun. Its journal and its position are of one moment, though others play on: a bot that is asked
    /// at an older position than its journal leads to would choose once more.
    pub async fn read(
        store: &dyn Store,
        row: &TableRow,
        seed: Seed,
        names: Vec<String>,
    ) -> Result<Stored, Trouble> {
        let (id, whole) = (&row.id, store.grown(&row.id, 0).await?);
        let (journal, snapshot) =
            whole.ok_or_else(|| StoreError::Failed(format!("the table {id} has no position")))?;
        Ok(Stored {
            header: row.header.clone().unwrap_or_default(),
            journal,
            position: snapshot.position,
            seed,
            names,
        })
    }

    /// Goes on with it.
    pub fn resume(self, entry: &Entry) -> Result<Box<dyn AnyMatch>, Trouble> {
        // A position that is no JSON at all is none of this game either.
        let position = serde_json::from_str(&self.position).unwrap_or(Value::Null);
        let mut game = entry
            .game
            .resume(&self.header, &self.journal, &position, self.seed)?;
        if game.header().names.is_empty() {
            game.set_names(self.names);
        }
        Ok(game)
    }
}

fn or_nothing<T>(id: &str, found: Result<Vec<T>, StoreError>) -> Vec<T> {
    found.unwrap_or_else(|error| {
        tracing::warn!(table = id, %error, "left out of a table");
        Vec::new()
    })
}
