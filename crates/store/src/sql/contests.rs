//! The statements about tournaments.

use super::{
    super::driver::{Db, Pool},
    perform::{failed, one},
};
use crate::{ContestRow, ContestWrite, Entrant, StoreError};

/// The tournament must be as it was read, and changes by this.
async fn grow(db: &mut Db, contest: &str, revision: i64) -> Result<(), StoreError> {
    let grown =
        sqlx::query("UPDATE contests SET revision = revision + 1 WHERE id = $1 AND revision = $2")
            .bind(contest)
            .bind(revision)
            .execute(db)
            .await
            .map_err(failed)?;
    one(grown)
}

/// The steps of a change of tournaments.
pub(crate) async fn steps(db: &mut Db, write: &ContestWrite) -> Result<(), StoreError> {
    match write {
        ContestWrite::New(row) => sqlx::query(
            "INSERT INTO contests (id, name, game, maker, state, revision, created, data) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(&row.id)
        .bind(&row.name)
        .bind(&row.game)
        .bind(&row.maker)
        .bind(&row.state)
        .bind(row.revision)
        .bind(row.created)
        .bind(&row.data)
        .execute(db)
        .await
        .map_err(failed)
        .map(drop),
        ContestWrite::Enter {
            contest,
            entrant,
            revision,
        } => {
            grow(db, contest, *revision).await?;
            sqlx::query(
                "INSERT INTO entrants (contest, number, person, name) VALUES ($1, $2, $3, $4)",
            )
            .bind(contest)
            .bind(i64::from(entrant.number))
            .bind(&entrant.person)
            .bind(&entrant.name)
            .execute(db)
            .await
            .map_err(failed)
            .map(drop)
        }
        ContestWrite::Withdraw {
            contest,
            person,
            revision,
        } => {
            grow(db, contest, *revision).await?;
            let gone = sqlx::query("DELETE FROM entrants WHERE contest = $1 AND person = $2")
                .bind(contest)
                .bind(person)
                .execute(db)
                .await
                .map_err(failed)?;
            one(gone)
        }
        ContestWrite::Set(row) => {
            grow(db, &row.id, row.revision).await?;
            let set = sqlx::query("UPDATE contests SET state = $2, data = $3 WHERE id = $1")
                .bind(&row.id)
                .bind(&row.state)
                .bind(&row.data)
                .execute(db)
                .await
                .map_err(failed)?;
            one(set)
        }
    }
}

type Columns = (String, String, String, String, String, i64, i64, String);

fn contest_row((id, name, game, maker, state, revision, created, data): Columns) -> ContestRow {
    ContestRow {
        id,
        name,
        game,
        maker,
        state,
        revision,
        created,
        data,
    }
}

/// A tournament with those who take part.
pub(crate) async fn contest(
    pool: &Pool,
    id: &str,
) -> Result<Option<(ContestRow, Vec<Entrant>)>, StoreError> {
    let row: Option<Columns> = sqlx::query_as(
        "SELECT id, name, game, maker, state, revision, created, data FROM contests WHERE id = $1",
    )
    .bind(id)
    .fetch_optional(pool)
    .await
    .map_err(failed)?;
    let Some(row) = row else {
        return Ok(None);
    };
    let entrants: Vec<(i64, String, String)> = sqlx::query_as(
        "SELECT number, person, name FROM entrants WHERE contest = $1 ORDER BY number",
    )
    .bind(id)
    .fetch_all(pool)
    .await
    .map_err(failed)?;
    let entrant = |(number, person, name)| Entrant {
        number: u32::try_from(number).unwrap_or(0),
        person,
        name,
    };
    Ok(Some((
        contest_row(row),
        entrants.into_iter().map(entrant).collect(),
    )))
}

/// Tournaments: those that run, then those open, then the others.
pub(crate) async fn contests(pool: &Pool, most: u32) -> Result<Vec<ContestRow>, StoreError> {
    let rows: Vec<Columns> = sqlx::query_as(
        "SELECT id, name, game, maker, state, revision, created, data FROM contests \
         ORDER BY CASE state WHEN 'running' THEN 0 WHEN 'open' THEN 1 ELSE 2 END, created DESC, id LIMIT $1",
    )
    .bind(i64::from(most))
    .fetch_all(pool)
    .await
    .map_err(failed)?;
    Ok(rows.into_iter().map(contest_row).collect())
}
