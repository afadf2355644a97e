//! Tables that move house: everything of a game in one file, from a browser that is its own server to another, or to a server
//! where friends can join. A record tells of a game; this goes on with it.

use super::{
    Live, Seen, Table, Trouble, capital, create::beginning, create::tidy_name, moves::letters,
    moves::result, now,
};
use crate::secrets;
use orbis_core::{AnyMatch, Seat, Seed, Turn};
use orbis_registry::Entry;
use orbis_store::{Holder, NewTable, SeatRow, Seating, State, Which, Write};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{sync::Arc, time::Duration};

/// The longest file of tables that is taken, in bytes.
pub const TABLES: usize = 16 * 1024 * 1024;

/// What the first line of such a file says.
const KIND: &str = "tables";
const VERSION: u32 = 1;

/// How many tables are read from a store at once.
const PAGE: u32 = 200;

#[derive(Serialize, Deserialize)]
struct Head {
    orbis: String,
    version: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CarriedSeat {
    kind: Seating,
    level: String,
    name: String,
}

/// A table on its way, one line of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Carried {
    game: String,
    seats: Vec<CarriedSeat>,
    hints: bool,
    header: Value,
    journal: Vec<Value>,
    position: Value,
    /// Was it ended before the game was over?
    closed: bool,
}

/// Who plays on where it is carried to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Company {
    /// Everybody as before.
    Same,
    /// Friends, by links, in the seats of the bots.
    Friends,
}

fn unreadable(line: usize, error: &dyn std::fmt::Display) -> Trouble {
    Trouble::Bad(format!("Line {line} is no table: {error}."))
}

fn carried(seen: &Seen) -> Option<Carried> {
    let game = seen.game.as_ref()?;
    let seat = |row: &SeatRow| CarriedSeat {
        kind: row.kind,
        level: row.level.clone(),
        name: row.name.clone(),
    };
    Some(Carried {
        game: seen.row.game.clone(),
        seats: seen.seats.iter().map(seat).collect(),
        hints: seen.row.hints,
        header: game.header().to_json(),
        journal: (0..game.version())
            .filter_map(|index| game.entry(index))
            .collect(),
        position: serde_json::from_str(&game.stored_position()).ok()?,
        closed: seen.closed(),
    })
}

/// The game of a carried table: played through from its beginning, or, if the rules have changed since, from where it stands.
fn unpack(
    shelf: &'static [Entry],
    carried: &Carried,
) -> Result<(&'static Entry, Box<dyn AnyMatch>), Trouble> {
    let unclear = |error: &dyn std::fmt::Display| Trouble::Bad(capital(&error.to_string()));
    let entry = orbis_registry::find_among(shelf, &carried.game)
        .map_err(|error| Trouble::NoGame(capital(&error.to_string())))?;
    let journal: Vec<String> = carried.journal.iter().map(Value::to_string).collect();
    // Positions from outside are checked before anything is made of them.
    let checked = entry.game.load(&carried.position, Seed::from_text(""));
    checked.map_err(|error| unclear(&error))?;
    let header = carried.header.to_string();
    let seed = Seed::from_text(&header);
    let game = entry
        .game
        .resume(&header, &journal, &carried.position, seed);
    let game = game.map_err(|error| unclear(&error))?;
    if usize::from(game.players()) != carried.seats.len() {
        return Err(Trouble::Bad(
            "Its seats are not those of its game.".to_string(),
        ));
    }
    Ok((entry, game))
}

fn read(text: &str) -> Result<Vec<Carried>, Trouble> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let head = lines
        .next()
        .and_then(|line| serde_json::from_str(line).ok());
    match head {
        Some(Head { orbis, version }) if orbis == KIND && version == VERSION => {}
        Some(Head { orbis, version }) if orbis == KIND => {
            return Err(Trouble::Bad(format!(
                "These tables were written by a newer Orbis (version {version} of their file): update this one first."
            )));
        }
        _ => {
            return Err(Trouble::Bad(
                "This is no file of tables: it begins with another line.".to_string(),
            ));
        }
    }
    let read =
        |(index, line)| serde_json::from_str(line).map_err(|error| unreadable(index + 2, &error));
    lines.enumerate().map(read).collect()
}

impl Live {
    /// Tables as one file. Their seeds are in it: this is for a browser that is its own server, not for others' eyes.
    pub fn pack(tables: &[Arc<Table>]) -> String {
        let head = Head {
            orbis: KIND.to_string(),
            version: VERSION,
        };
        let mut file = serde_json::to_string(&head).unwrap_or_default();
        for carried in tables.iter().filter_map(|table| carried(&table.seen())) {
            file.push('\n');
            file.push_str(&serde_json::to_string(&carried).unwrap_or_default());
        }
        file.push('\n');
        file
    }

    /// All tables of a guest.
    pub async fn tables_of(self: &Arc<Live>, session: &str) -> Result<Vec<Arc<Table>>, Trouble> {
        let mut all = Vec::new();
        for which in [Which::Held(session), Which::Shelved(session)] {
            for page in 0.. {
                let found = self.store.glance(which, PAGE, page * PAGE).await?;
                for glance in &found {
                    all.push(self.table(&glance.id).await?);
                }
                if found.len() < PAGE as usize {
                    break;
                }
            }
        }
        Ok(all)
    }

    /// Sets the tables of a file up here, for whoever brings it; all of them or none. Their ids.
    pub async fn carry(
        self: &Arc<Live>,
        session: &str,
        file: String,
        company: Company,
    ) -> Result<Vec<String>, Trouble> {
        let shelf = self.shelf;
        let work = move || {
            let unpacked = read(&file)?
                .into_iter()
                .enumerate()
                .map(|(index, carried)| {
                    let game = unpack(shelf, &carried);
                    let (entry, game) = game.map_err(|error| unreadable(index + 2, &error))?;
                    Ok::<_, Trouble>((carried, entry, game))
                });
            unpacked.collect::<Result<Vec<_>, _>>()
        };
        let all = crate::aside::work(work)
            .await
            .map_err(|error| Trouble::Failed(error.to_string()))??;
        let many = u32::try_from(all.len()).unwrap_or(u32::MAX);
        let most = self.limits.tables_each;
        let brought = self.store.imported(session).await?;
        if brought.saturating_add(many) > most {
            let text = format!(
                "These are {many} tables, and you have brought {brought} already; nobody brings more than {most}: delete some first."
            );
            let after = Duration::from_secs(600);
            return Err(Trouble::Wait { text, after });
        }
        let (mut ids, mut writes) = (Vec::new(), Vec::new());
        for (carried, entry, game) in all {
            let (id, changes) = Live::set_up(session, &carried, entry, &*game, company)?;
            ids.push(id);
            writes.extend(changes);
        }
        self.store.write(Write::Together(writes)).await?;
        self.lobby_changed();
        Ok(ids)
    }

    /// What sets a carried table up: its id here, and the changes.
    fn set_up(
        session: &str,
        carried: &Carried,
        entry: &'static Entry,
        game: &dyn AnyMatch,
        company: Company,
    ) -> Result<(String, Vec<Write>), Trouble> {
        let id = secrets::random(8)?;
        let over = game.turn() == Turn::Over || carried.closed;
        let rows = (0u8..).zip(&carried.seats);
        let seats: Vec<SeatRow> = rows
            .map(|(seat, each)| seat_row(seat, each, company, over))
            .collect();
        let mine = seats.iter().filter(|row| {
            row.kind != Seating::Bot && row.contribution.is_some() && Seat::new(row.seat).is_some()
        });
        let holders = mine.map(|row| Holder {
            seat: row.seat,
            session: session.to_string(),
            since: now(),
            device: String::new(),
        });
        let first = game.branch(0).unwrap_or_else(|_| game.boxed());
        let mut begun = beginning(&*first);
        begun.header = carried.header.to_string();
        let table = NewTable {
            id: id.clone(),
            game: entry.game.about().slug.to_string(),
            options: serde_json::to_string(&game.header().setup.options).unwrap_or_default(),
            watchable: false,
            nonce: secrets::random(16)?,
            // What its dice follow from came with it: nothing was promised here.
            promise: String::new(),
            origin: None,
            at: now(),
            maker: session.to_string(),
            source: String::new(),
            holders: holders.collect(),
            seats,
            begun: Some(begun),
        };
        let write = Write::Import {
            table,
            entries: carried.journal.iter().map(Value::to_string).collect(),
            position: game.stored_position(),
            asked: if over {
                String::new()
            } else {
                letters(game.turn().deciders())
            },
            result: over.then(|| match game.turn() {
                Turn::Over => result(game),
                _ => super::records::UNFINISHED.to_string(),
            }),
        };
        let table = id.clone();
        let hints = carried.hints.then_some(Write::AllowHints { table });
        Ok((id, [write].into_iter().chain(hints).collect()))
    }
}

fn seat_row(seat: u8, each: &CarriedSeat, company: Company, over: bool) -> SeatRow {
    // A level that nobody knows is played as a usual one.
    let level = each.level.parse::<orbis_bots::Level>();
    let level = level.map_or(orbis_bots::Level::Medium, orbis_bots::Level::plain);
    let awaited = each.kind == Seating::Bot && company == Company::Friends && !over;
    SeatRow {
        seat,
        kind: match each.kind {
            Seating::Bot if !awaited => Seating::Bot,
            _ => Seating::Person,
        },
        level: level.to_string(),
        name: tidy_name(&each.name, seat),
        open: false,
        contribution: (!awaited).then(String::new),
    }
}

impl Seen {
    /// Does a seat of a game that goes on wait for somebody whom the maker invites?
    pub fn awaits(&self, row: &SeatRow) -> bool {
        self.row.state == State::Playing
            && row.kind == Seating::Person
            && row.contribution.is_none()
    }
}
