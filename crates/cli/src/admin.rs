//! `orbis admin`: tables and guests of a server, whether it runs or not.
//!
//! A running server is asked through the socket in its data folder, so that what it has in memory stays true. Otherwise the
//! tables are opened here, under the same lock that a server takes: nobody changes them from two sides. In a database that several
//! servers share it is one more of them: the others hear what it changes.

use crate::{
    Failure, Io, Shelf,
    data::Place,
    serve::runtime,
    tables::{Database, Tables},
};
use orbis_core::count;
use orbis_web::{
    App, Limits,
    admin::{Reply, Request, SOCKET, perform},
};
use serde_json::Value;
use std::path::Path;

/// Looks after the tables and guests of a server.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    place: Place,
    #[command(subcommand)]
    what: Request,
}

/// Asks the server that runs; `None` if none does.
#[cfg(unix)]
fn ask_server(folder: &Path, request: &Request) -> Result<Option<Reply>, Failure> {
    use std::{
        io::{ErrorKind, Read, Write},
        os::unix::net::UnixStream,
    };
    let path = folder.join(SOCKET);
    let mut stream = match UnixStream::connect(&path) {
        Ok(stream) => stream,
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::NotFound | ErrorKind::ConnectionRefused
            ) =>
        {
            return Ok(None);
        }
        Err(error) => return Err(Failure::file(&path, &error)),
    };
    let broken =
        |error: std::io::Error| Failure::said(format!("the server does not answer: {error}"));
    let mut line = serde_json::to_string(request).map_err(Failure::said)?;
    line.push('\n');
    stream.write_all(line.as_bytes()).map_err(broken)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).map_err(broken)?;
    let reply = serde_json::from_str(&answer)
        .map_err(|_| Failure::said("the server went away before it answered"))?;
    Ok(Some(reply))
}

/// Only systems with such sockets can ask.
#[cfg(not(unix))]
fn ask_server(_folder: &Path, _request: &Request) -> Result<Option<Reply>, Failure> {
    Ok(None)
}

/// Does it here, where no server runs or several do.
fn ask_store(tables: &Tables, request: Request, shelf: Shelf) -> Result<Reply, Failure> {
    runtime()?.block_on(async {
        let store = tables.open().await?;
        let app = App::new(store.clone(), shelf, Limits::default());
        let app = app.await.map_err(Failure::said)?;
        let reply = perform(&app, request).await;
        app.live.stop().await;
        store.close().await.map_err(Failure::said)?;
        Ok(reply)
    })
}

/// Runs the command.
pub fn run(args: &Args, shelf: Shelf, io: &mut Io<'_>) -> Result<(), Failure> {
    let host = args.place.host()?;
    let request = args.what.clone();
    let asked = match host.database {
        Database::File => ask_server(&host.data, &request)?,
        Database::At(_) => None,
    };
    let reply = match asked {
        Some(reply) => reply,
        None => ask_store(&Tables::of(&host), request, shelf)?,
    };
    match reply {
        Reply::Refused(why) => Err(Failure::said(why)),
        Reply::Done(value) => tell(&args.what, &value, io),
    }
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_default()
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_default()
}

/// Days and hours since a moment in milliseconds.
fn ago(value: &Value) -> String {
    let then = number(value);
    let hours = (orbis_web::live::now() - then).max(0) / 3_600_000;
    match (hours / 24, hours) {
        (0, 0) => "now".to_string(),
        (0, hours) => format!("{hours}h"),
        (days, _) => format!("{days}d"),
    }
}

fn tell(what: &Request, value: &Value, io: &mut Io<'_>) -> Result<(), Failure> {
    let rows = value.as_array().map(Vec::as_slice).unwrap_or_default();
    match what {
        Request::Tables => {
            for row in rows {
                let (id, game, state) = (text(row, "id"), text(row, "game"), text(row, "state"));
                let made = count(number(&row["version"]), "choice");
                let moved = ago(&row["moved"]);
                writeln!(io.out, "{id}  {game}  {state}  {made}  {moved}")?;
                for seat in row["seats"].as_array().into_iter().flatten() {
                    let who = if seat["empty"] == true {
                        "nobody yet"
                    } else {
                        text(seat, "kind")
                    };
                    let guests = seat["guests"].as_array().into_iter().flatten();
                    let guests: Vec<&str> = guests.filter_map(Value::as_str).collect();
                    let line = format!(
                        "    {}  {}  {who}  {}",
                        text(seat, "seat"),
                        text(seat, "name"),
                        guests.join(" ")
                    );
                    writeln!(io.out, "{}", line.trim_end())?;
                }
            }
            writeln!(io.out, "{}", count(rows.len() as i64, "table"))?;
        }
        Request::Guests => {
            for row in rows {
                let name = Some(text(row, "name")).filter(|name| !name.is_empty());
                let (id, seen) = (text(row, "id"), ago(&row["seen"]));
                let tables = count(number(&row["tables"]), "table");
                writeln!(io.out, "{id}  {}  {tables}  {seen}", name.unwrap_or("-"))?;
            }
            writeln!(io.out, "{}", count(rows.len() as i64, "guest"))?;
        }
        Request::Create { .. } | Request::Rotate { .. } => {
            let links = value["links"].as_array().into_iter().flatten();
            for link in links.filter_map(Value::as_str) {
                writeln!(io.out, "{link}")?;
            }
        }
        Request::Close { .. } => writeln!(io.out, "The table is closed.")?,
        Request::Delete { .. } => writeln!(io.out, "The table is gone.")?,
        Request::Remove { .. } => writeln!(io.out, "The guest is removed.")?,
    }
    Ok(())
}
