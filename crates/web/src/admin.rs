//! How the host of a server speaks to it while it runs: lines of JSON on a socket in the data folder, which only the owner of
//! the folder can open. What the server has in memory then stays what it has on disk, and no secret need travel.

use crate::{
    App,
    live::{Trouble, capital},
};
use orbis_core::Seat;
use orbis_store::{Census, GuestRow};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The name of the socket in the data folder.
pub const SOCKET: &str = "admin.sock";
/// The longest line that is read.
#[cfg(unix)]
const LINE: u64 = 16 * 1024;
/// The longest list.
const LIST: u32 = 10_000;

/// What a host asks for, on the socket and on the command line.
#[derive(Clone, Debug, Serialize, Deserialize, clap::Subcommand)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, tag = "ask")]
pub enum Request {
    /// Lists all tables, the latest first
    Tables,
    /// Lists all guests, the latest first
    Guests,
    /// Makes a table whose players come by the links it prints
    Create {
        /// The game
        game: String,
        /// How many people
        #[arg(long, default_value_t = 2)]
        people: u8,
        /// The levels of the bots that play with them, between commas
        #[arg(long, value_delimiter = ',')]
        bots: Vec<String>,
        /// Anybody may watch
        #[arg(long)]
        watchable: bool,
    },
    /// Ends a table as it is; it can still be looked at
    Close {
        /// Its id
        table: String,
    },
    /// Deletes a table for good
    Delete {
        /// Its id
        table: String,
    },
    /// Removes a guest everywhere; bots play on for them
    Remove {
        /// The guest's id
        guest: String,
    },
    /// Makes a new link to a seat; older links lead nowhere
    Rotate {
        /// The table's id
        table: String,
        /// The seat's letter
        seat: char,
    },
}

/// What a host is told: what was asked for, or one sentence.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// It is done.
    Done(Value),
    /// It is not.
    Refused(String),
}

/// Does what is asked.
pub async fn perform(app: &App, request: Request) -> Reply {
    let live = app.live.clone();
    let app = app.clone();
    let work = async move { attempt(&app, request).await };
    match live.to_its_end(work).await.and_then(|outcome| outcome) {
        Ok(value) => Reply::Done(value),
        Err(trouble) => Reply::Refused(capital(&trouble.to_string())),
    }
}

async fn attempt(app: &App, request: Request) -> Result<Value, Trouble> {
    let live = &app.live;
    let done = match request {
        Request::Tables => {
            let tables = live.store().census(LIST).await?;
            json!(tables.iter().map(table).collect::<Vec<_>>())
        }
        Request::Guests => {
            let guests = live.store().guests(LIST).await?;
            json!(guests.iter().map(guest).collect::<Vec<_>>())
        }
        Request::Create {
            game,
            people,
            bots,
            watchable,
        } => {
            let made = live.make_table(&game, people, &bots, watchable).await?;
            let links = made
                .links
                .iter()
                .map(|(seat, secret)| link(&made.table, *seat, secret));
            json!({ "table": made.table, "links": links.collect::<Vec<_>>() })
        }
        Request::Close { table } => json!(live.close_table(&table).await?),
        Request::Delete { table } => json!(live.delete_table(&table).await?),
        Request::Remove { guest } => {
            let removed = live.remove_guest(&guest).await;
            // Whatever came of it: what the store says now is what holds.
            app.sessions.forget(&guest);
            json!(removed?)
        }
        Request::Rotate { table, seat } => {
            let no_seat = || Trouble::Bad("There is no such seat.".to_string());
            let seat = Seat::from_letter(seat.to_ascii_uppercase()).ok_or_else(no_seat)?;
            let secret = live.rotate_link(&table, seat).await?;
            json!({ "links": [link(&table, seat, &secret)] })
        }
    };
    Ok(done)
}

fn link(table: &str, seat: Seat, secret: &str) -> String {
    format!("/seat/{table}/{}/{secret}", seat.letter())
}

fn table(row: &Census) -> Value {
    let seat = |seat: &orbis_store::SeatRow| {
        let holders = row.holders.iter().filter(|holder| holder.seat == seat.seat);
        json!({
            "seat": Seat::new(seat.seat).map(Seat::letter),
            "name": seat.name,
            "kind": seat.kind.to_string(),
            "empty": !seat.kind.is_bot() && seat.contribution.is_none(),
            "guests": holders.map(|holder| &holder.session).collect::<Vec<_>>(),
        })
    };
    json!({
        "id": row.id,
        "game": row.game,
        "state": row.state.to_string(),
        "moved": row.moved,
        "version": row.version,
        "seats": row.seats.iter().map(seat).collect::<Vec<_>>(),
    })
}

fn guest(row: &GuestRow) -> Value {
    json!({ "id": row.id, "name": row.name, "seen": row.seen, "tables": row.tables })
}

/// Answers whoever opens the socket, until the server stops.
#[cfg(unix)]
pub(crate) async fn attend(listener: tokio::net::UnixListener, app: App) {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                tokio::spawn(converse(stream, app.clone()));
            }
            Err(error) => {
                tracing::warn!(%error, "cannot accept a host");
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
        }
    }
}

#[cfg(unix)]
async fn converse(stream: tokio::net::UnixStream, app: App) -> std::io::Result<()> {
    use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
    let (reader, mut writer) = stream.into_split();
    let mut line = String::new();
    let mut reader = BufReader::new(reader.take(LINE));
    let arrival = app.live.limits().arrival;
    tokio::time::timeout(arrival, reader.read_line(&mut line)).await??;
    let reply = match serde_json::from_str(&line) {
        Ok(request) => perform(&app, request).await,
        Err(error) => Reply::Refused(format!("This is no request: {error}.")),
    };
    let mut text = serde_json::to_string(&reply).map_err(std::io::Error::other)?;
    text.push('\n');
    writer.write_all(text.as_bytes()).await?;
    writer.shutdown().await
}
