//! Would the installed rules lead the tables in play to where they are?

use crate::live::{Stored, Trouble};
use orbis_core::Seed;
use orbis_registry::Entry;
use orbis_store::Store;

/// What became of one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Its id.
    pub table: String,
    /// Its game.
    pub game: String,
    /// The length of its journal.
    pub version: usize,
    /// `Ok(true)`: the same position. `Ok(false)`: another, so it goes on from the stored one. Otherwise why it cannot be
    /// opened.
    pub outcome: Result<bool, String>,
}

/// Replays all tables in play.
pub async fn check_journals(
    store: &dyn Store,
    shelf: &'static [Entry],
) -> Result<Vec<Checked>, Trouble> {
    let mut all = Vec::new();
    for id in store.playing().await? {
        // Somebody may have ended it since.
        let Some(row) = store.table(&id).await? else {
            continue;
        };
        let stored = Stored::read(store, &row, Seed::from_text(""), Vec::new()).await;
        let version = stored.as_ref().map_or(0, |stored| stored.journal.len());
        let game = stored.and_then(|stored| {
            let found = orbis_registry::find_among(shelf, &row.game);
            stored.resume(found.map_err(|error| Trouble::Failed(error.to_string()))?)
        });
        all.push(Checked {
            table: id,
            game: row.game,
            version,
            outcome: game
                .map(|game| !game.diverged())
                .map_err(|trouble| trouble.to_string()),
        });
    }
    Ok(all)
}
