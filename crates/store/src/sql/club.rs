//! What is asked of a database about playing over days.

use super::{super::driver::Keeper, clocks, contests, ratings};
use crate::{
    Beside, ClockRow, Club, ContestRow, Entrant, Holiday, Outcome, RatingRow, Said, StoreError,
    Terms, Wanted,
};
use async_trait::async_trait;

#[async_trait]
impl Club for Keeper {
    async fn beside(&self, table: &str) -> Result<Beside, StoreError> {
        clocks::beside(&self.readers, table).await
    }

    async fn terms(&self, tables: &[String]) -> Result<Vec<Option<Terms>>, StoreError> {
        let mut all = Vec::with_capacity(tables.len());
        for table in tables {
            all.push(clocks::terms(&self.readers, table).await?);
        }
        Ok(all)
    }

    async fn clocks_due(&self, now: i64, most: u32) -> Result<Vec<String>, StoreError> {
        clocks::due(&self.readers, now, most).await
    }

    async fn clocks(&self) -> Result<Vec<ClockRow>, StoreError> {
        clocks::clocks(&self.readers).await
    }

    async fn beat(&self) -> Result<Option<i64>, StoreError> {
        clocks::last_beat(&self.readers).await
    }

    async fn holidays(&self, person: &str) -> Result<Vec<Holiday>, StoreError> {
        clocks::holidays(&self.readers, person).await
    }

    async fn wanted(
        &self,
        wanted: &Wanted,
        most: u32,
        skip: u32,
    ) -> Result<Vec<String>, StoreError> {
        clocks::wanted(&self.readers, wanted, most, skip).await
    }

    async fn talk(&self, table: &str, before: i64, most: u32) -> Result<Vec<Said>, StoreError> {
        clocks::talk(&self.readers, table, before, most).await
    }

    async fn named(&self, name: &str) -> Result<Vec<String>, StoreError> {
        clocks::named(&self.readers, name).await
    }

    async fn outcome(&self, table: &str) -> Result<Option<Outcome>, StoreError> {
        ratings::outcome(&self.readers, table).await
    }

    async fn series(&self, series: &str) -> Result<Vec<Outcome>, StoreError> {
        ratings::series(&self.readers, series).await
    }

    async fn outcomes(&self, game: &str, most: u32) -> Result<Vec<Outcome>, StoreError> {
        ratings::outcomes(&self.readers, game, most).await
    }

    async fn unrated(&self, most: u32) -> Result<Vec<String>, StoreError> {
        ratings::unrated(&self.readers, most).await
    }

    async fn rating(
        &self,
        person: &str,
        game: &str,
        players: u8,
    ) -> Result<Option<RatingRow>, StoreError> {
        ratings::rating(&self.readers, person, game, players).await
    }

    async fn ratings_of(&self, person: &str) -> Result<Vec<RatingRow>, StoreError> {
        ratings::ratings_of(&self.readers, person).await
    }

    async fn ratings(
        &self,
        game: &str,
        players: u8,
        most: u32,
    ) -> Result<Vec<RatingRow>, StoreError> {
        ratings::ratings(&self.readers, game, players, most).await
    }

    async fn contest(&self, id: &str) -> Result<Option<(ContestRow, Vec<Entrant>)>, StoreError> {
        contests::contest(&self.readers, id).await
    }

    async fn contests(&self, most: u32) -> Result<Vec<ContestRow>, StoreError> {
        contests::contests(&self.readers, most).await
    }
}
