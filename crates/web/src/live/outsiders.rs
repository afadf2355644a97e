//! Programs of others at a table: who says to be one, which tables admit them, and what they are called.

use super::{Contest, Live, Seen, Trouble};
use crate::guest::BOT;
use orbis_store::Write;
use std::sync::Arc;

/// Stands before the name of a program, so that nobody takes it for a person.
const TITLE: &str = "Bot ";

impl Live {
    /// Does a program play for this person, by their own word?
    async fn is_bot(&self, person: &str) -> Result<bool, Trouble> {
        let prefers = self.store.preferences(person).await?;
        let says = |(name, value): &(String, String)| name == BOT && value == "yes";
        Ok(prefers.iter().any(says))
    }

    /// The owner of an account says whether a program plays for it.
    #[cfg(not(target_family = "wasm"))]
    pub async fn mark_bot(&self, person: &str, bot: bool) -> Result<(), Trouble> {
        self.account(person).await?;
        let write = Write::Prefer {
            session: person.to_string(),
            name: BOT.to_string(),
            value: if bot { "yes" } else { "no" }.to_string(),
        };
        Ok(self.store.write(write).await?)
    }

    /// A program sits down only where that was agreed.
    pub(super) async fn may_play(&self, seen: &Seen, person: &str) -> Result<(), Trouble> {
        if seen.row.admits_bots || seen.made_by(Some(person)) || !self.is_bot(person).await? {
            return Ok(());
        }
        Err(Trouble::NotYours(
            "This table does not admit programs: who made it did not agree to them.",
        ))
    }

    /// A program takes part in a tournament only where that was agreed.
    pub(super) async fn may_enter(&self, contest: &Contest, person: &str) -> Result<(), Trouble> {
        let agreed = contest.course.admits_bots || contest.row.maker == person;
        if agreed || !self.is_bot(person).await? {
            return Ok(());
        }
        Err(Trouble::NotYours(
            "This tournament does not admit programs: who announced it did not agree to them.",
        ))
    }

    /// What somebody is called at a table.
    pub(super) async fn name_of(&self, person: &str, name: String) -> Result<String, Trouble> {
        let plain = name.is_empty() || name.starts_with(TITLE);
        if plain || person.is_empty() || !self.is_bot(person).await? {
            return Ok(name);
        }
        Ok(format!("{TITLE}{name}"))
    }

    /// Programs of others may sit down at a new table.
    pub async fn admit_bots(self: &Arc<Live>, id: &str) -> Result<(), Trouble> {
        let table = self.table(id).await?;
        let hand = table.hand().await;
        let write = Write::AdmitBots {
            table: id.to_string(),
        };
        self.store.write(write).await?;
        let mut after = Seen::clone(&table.seen());
        after.row.admits_bots = true;
        hand.show(after);
        Ok(())
    }
}
