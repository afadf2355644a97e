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
        let row = store.table(&id).await?.ok_or(Trouble::NoTable)?;
        let journal = store.journal(&id).await?;
        let position = store.snapshot(&id).await?.map(|snapshot| snapshot.position);
        let outcome = match (
            orbis_registry::find_among(shelf, &row.game),
            &row.header,
            position,
        ) {
            (Ok(entry), Some(header), Some(position)) => {
                let stored = Stored {
                    header: header.clone(),
                    journal: journal.clone(),
                    position,
                    seed: Seed::from_text(""),
                    names: Vec::new(),
                };
                let game = stored.resume(entry);
                game.map(|game| !game.diverged())
                    .map_err(|trouble| trouble.to_string())
            }
            (Err(error), _, _) => Err(error.to_string()),
            _ => Err("it has no beginning".to_string()),
        };
        all.push(Checked {
            table: id,
            game: row.game,
            version: journal.len(),
            outcome,
        });
    }
    Ok(all)
}
