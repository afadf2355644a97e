//! Server-sent events: one small line whenever something at a table is new. What is new, the page asks for itself.

use crate::live::{News, Reminder, Table};
use async_stream::stream;
use axum::response::sse::{Event, Sse};
use futures_core::Stream;
use orbis_core::SeatSet;
use std::{
    convert::Infallible,
    sync::{Arc, LazyLock},
    time::Duration,
};
use tokio::sync::{broadcast, watch};

/// Becomes `true` when the server stops, so that streams end and the server can.
pub static CLOSING: LazyLock<watch::Sender<bool>> = LazyLock::new(|| watch::Sender::new(false));

/// Counts somebody as present as long as it lives.
struct Presence {
    table: Arc<Table>,
    seats: SeatSet,
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.table.presence(self.seats, false);
    }
}

fn event(news: News) -> Event {
    let News { version, revision } = news;
    Event::default()
        .id(version.to_string())
        .data(format!("{{\"version\":{version},\"revision\":{revision}}}"))
}

/// Is it about one of the seats of somebody here?
fn fits(presence: &Presence, reminder: &Reminder) -> bool {
    let here = presence.table.seen().row.id == reminder.table;
    here && presence.seats.contains(reminder.seat)
}

/// A word to those whose time runs out soon.
fn reminded(reminder: &Reminder) -> Event {
    let Reminder { seat, ends, .. } = reminder;
    let seat = seat.letter();
    Event::default()
        .event("reminder")
        .data(format!("{{\"seat\":\"{seat}\",\"ends\":{ends}}}"))
}

/// Says something now and then, so that nobody on the way takes a stream for dead.
#[cfg(not(target_family = "wasm"))]
fn kept_alive<S>(events: Sse<S>) -> Sse<impl Stream<Item = Result<Event, Infallible>>>
where
    S: Stream<Item = Result<Event, Infallible>> + Send + 'static,
{
    use axum::response::sse::KeepAlive;
    events.keep_alive(KeepAlive::new().interval(Duration::from_secs(15)))
}

/// Nobody is on the way.
#[cfg(target_family = "wasm")]
fn kept_alive<S>(events: Sse<S>) -> Sse<S> {
    events
}

/// The stream of a table for a guest. It ends when they hold other seats than at its beginning; the page asks for a new one.
pub fn follow(
    table: Arc<Table>,
    session: Option<String>,
    mut reminders: broadcast::Receiver<Reminder>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let mut news = table.listen();
    let held = move |table: &Table| table.seen().held(session.as_deref());
    let seats = held(&table);
    table.presence(seats, true);
    let presence = Presence { table, seats };
    let mut closing = CLOSING.subscribe();
    let events = stream! {
        let presence = presence;
        let mut said = None;
        loop {
            let now = *news.borrow_and_update();
            // A reminder of somebody else's is no news.
            if said != Some(now) {
                said = Some(now);
                yield Ok(event(now));
            }
            let reminder = tokio::select! {
                // Whoever hears too late sees the clock.
                Ok(reminder) = reminders.recv() => Some(reminder),
                changed = news.changed() => {
                    if changed.is_err() || held(&presence.table) != seats {
                        break;
                    }
                    None
                }
                _ = closing.wait_for(|closing| *closing) => break,
            };
            if let Some(reminder) = reminder.filter(|reminder| fits(&presence, reminder)) {
                yield Ok(reminded(&reminder));
            }
        }
    };
    kept_alive(Sse::new(events))
}

/// How long a lobby that was told something waits for more before it is told again.
const LOBBY: Duration = Duration::from_secs(2);

/// The stream of the lobby.
pub fn lobby(mut news: watch::Receiver<u64>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let mut closing = CLOSING.subscribe();
    let events = stream! {
        loop {
            let revision = *news.borrow_and_update();
            yield Ok(Event::default().data(revision.to_string()));
            tokio::select! {
                () = tokio::time::sleep(LOBBY) => {}
                _ = closing.wait_for(|closing| *closing) => break,
            }
            tokio::select! {
                changed = news.changed() => if changed.is_err() { break },
                _ = closing.wait_for(|closing| *closing) => break,
            }
        }
    };
    kept_alive(Sse::new(events))
}
