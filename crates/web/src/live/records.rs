//! Games that were played elsewhere: a record becomes a table that can be looked at, moment by moment.

use super::{
    Live, Seen, Trouble, capital, create::beginning, create::tidy_name, moves::result, now,
};
use crate::secrets;
use orbis_core::{AnyMatch, Header, RecordError, Turn};
use orbis_registry::Entry;
use orbis_store::{NewTable, SeatRow, Seating, Write};
use std::{sync::Arc, time::Duration};

/// The longest record that is taken, in bytes.
pub const RECORD: usize = 4 * 1024 * 1024;

/// Said of a record that breaks off.
pub(super) const UNFINISHED: &str = "not played to its end";

fn unreadable(error: &RecordError) -> Trouble {
    Trouble::Bad(capital(&error.to_string()))
}

/// The game of a record, played through.
fn played(
    shelf: &'static [Entry],
    record: &str,
) -> Result<(&'static Entry, Box<dyn AnyMatch>), Trouble> {
    let header = Header::peek(record).map_err(|error| unreadable(&error))?;
    let entry = orbis_registry::find_among(shelf, &header.game)
        .map_err(|error| Trouble::NoGame(capital(&error.to_string())))?;
    let game = entry.game.read(record);
    Ok((entry, game.map_err(|error| unreadable(&error))?))
}

impl Live {
    /// Makes a table of a record, to be watched by whoever brings it.
    pub async fn import(
        self: &Arc<Live>,
        session: &str,
        record: String,
    ) -> Result<String, Trouble> {
        let most = self.limits.tables_each;
        if self.store.imported(session).await? >= most {
            let text = format!(
                "You have {most} games from elsewhere here, and nobody has more: delete one first."
            );
            let after = Duration::from_secs(600);
            return Err(Trouble::Wait { text, after });
        }
        let shelf = self.shelf;
        let work = move || {
            let (entry, game) = played(shelf, &record)?;
            let first = game.branch(0)?;
            Ok::<_, Trouble>((entry, game, beginning(&*first)))
        };
        let (entry, game, begun) = crate::aside::work(work)
            .await
            .map_err(|error| Trouble::Failed(error.to_string()))??;
        let id = secrets::random(8)?;
        let options = serde_json::to_string(&game.header().setup.options).unwrap_or_default();
        let table = NewTable {
            id: id.clone(),
            game: entry.game.about().slug.to_string(),
            options,
            watchable: false,
            nonce: secrets::random(16)?,
            // Nothing was promised here.
            promise: String::new(),
            origin: None,
            at: now(),
            maker: session.to_string(),
            source: String::new(),
            seats: seats(&*game),
            holders: Vec::new(),
            begun: Some(begun),
        };
        let entries = (0..game.version()).filter_map(|index| game.entry(index));
        let write = Write::Import {
            table,
            entries: entries.map(|entry| entry.to_string()).collect(),
            position: game.stored_position(),
            asked: String::new(),
            result: Some(if game.turn() == Turn::Over {
                result(&*game)
            } else {
                UNFINISHED.to_string()
            }),
        };
        self.store.write(write).await?;
        self.lobby_changed();
        Ok(id)
    }
}

impl Seen {
    /// The whole game as a record, once it is over: its draws would tell what is still hidden.
    pub fn record(&self) -> Result<String, Trouble> {
        let game = self.game.as_ref().filter(|_| self.over());
        let early = || Trouble::Bad("The record can be read when the game is over.".to_string());
        Ok(game.ok_or_else(early)?.record(true))
    }
}

fn seats(game: &dyn AnyMatch) -> Vec<SeatRow> {
    let names = &game.header().names;
    let row = |seat: u8| SeatRow {
        seat,
        kind: Seating::Person,
        level: "medium".to_string(),
        name: tidy_name(
            names.get(usize::from(seat)).map_or("", String::as_str),
            seat,
        ),
        open: false,
        contribution: Some(String::new()),
    };
    (0..game.players()).map(row).collect()
}
