//! The statements about results and ratings.

use super::{
    super::driver::{Db, Pool},
    perform::{failed, number, one},
};
use crate::{Outcome, RatingRow, ResultRow, ResultWrite, StoreError};

fn small(number: i64) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// The steps of a change of results and ratings.
pub(crate) async fn steps(db: &mut Db, write: &ResultWrite) -> Result<(), StoreError> {
    match write {
        ResultWrite::Outcome(outcome) => put_outcome(db, outcome).await,
        ResultWrite::Rated { table, after } => {
            let marked = "UPDATE outcomes SET rated = 2 WHERE table_id = $1 AND rated = 1";
            let marked = sqlx::query(marked)
                .bind(table)
                .execute(&mut *db)
                .await
                .map_err(failed)?;
            one(marked)?;
            for row in after {
                put_rating(db, row).await?;
            }
            Ok(())
        }
        ResultWrite::Summary { table, text } => {
            sqlx::query("UPDATE outcomes SET summary = $2 WHERE table_id = $1")
                .bind(table)
                .bind(text)
                .execute(db)
                .await
                .map_err(failed)
                .map(drop)
        }
    }
}

async fn put_outcome(db: &mut Db, outcome: &Outcome) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO outcomes (table_id, game, players, at, series, contest, rated, summary) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(&outcome.table)
    .bind(&outcome.game)
    .bind(number(outcome.players))
    .bind(outcome.at)
    .bind(&outcome.series)
    .bind(&outcome.contest)
    .bind(i64::from(outcome.rated))
    .bind(&outcome.summary)
    .execute(&mut *db)
    .await
    .map_err(failed)?;
    for row in &outcome.results {
        sqlx::query(
            "INSERT INTO results (table_id, seat, person, name, rank, points) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(&outcome.table)
        .bind(number(row.seat))
        .bind(&row.person)
        .bind(&row.name)
        .bind(number(row.rank))
        .bind(row.points)
        .execute(&mut *db)
        .await
        .map_err(failed)?;
    }
    Ok(())
}

/// A rating made of another that nobody has changed since.
async fn put_rating(db: &mut Db, row: &RatingRow) -> Result<(), StoreError> {
    let query = if row.games == 1 {
        "INSERT INTO ratings (person, game, players, name, rating, uncertainty, games, at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
    } else {
        "UPDATE ratings SET name = $4, rating = $5, uncertainty = $6, games = $7, at = $8 \
         WHERE person = $1 AND game = $2 AND players = $3 AND games = $7 - 1"
    };
    let put = sqlx::query(query)
        .bind(&row.person)
        .bind(&row.game)
        .bind(number(row.players))
        .bind(&row.name)
        .bind(row.rating)
        .bind(row.uncertainty)
        .bind(i64::from(row.games))
        .bind(row.at)
        .execute(db)
        .await
        .map_err(failed)?;
    one(put)
}

type OutcomeColumns = (
    String,
    String,
    i64,
    i64,
    Option<String>,
    Option<String>,
    i64,
    Option<String>,
);

/// The outcomes that fit.
macro_rules! outcomes {
    ($pool:expr, $rest:literal $(, $bind:expr)*) => {{
        let rows: Vec<OutcomeColumns> = sqlx::query_as(concat!(
            "SELECT table_id, game, players, at, series, contest, rated, summary FROM outcomes ",
            $rest
        ))
        $(.bind($bind))*
        .fetch_all($pool)
        .await
        .map_err(failed)?;
        with_results($pool, rows).await
    }};
}

async fn with_results(pool: &Pool, rows: Vec<OutcomeColumns>) -> Result<Vec<Outcome>, StoreError> {
    let mut all = Vec::with_capacity(rows.len());
    for (table, game, players, at, series, contest, rated, summary) in rows {
        let results: Vec<(i64, String, String, i64, i64)> = sqlx::query_as(
            "SELECT seat, person, name, rank, points FROM results WHERE table_id = $1 ORDER BY seat",
        )
        .bind(&table)
        .fetch_all(pool)
        .await
        .map_err(failed)?;
        let result = |(seat, person, name, rank, points)| ResultRow {
            seat: small(seat),
            person,
            name,
            rank: small(rank),
            points,
        };
        all.push(Outcome {
            table,
            game,
            players: small(players),
            at,
            series,
            contest,
            rated: rated != 0,
            summary,
            results: results.into_iter().map(result).collect(),
        });
    }
    Ok(all)
}

/// How a game ended.
pub(crate) async fn outcome(pool: &Pool, table: &str) -> Result<Option<Outcome>, StoreError> {
    let found: Result<Vec<Outcome>, StoreError> = outcomes!(pool, "WHERE table_id = $1", table);
    Ok(found?.pop())
}

/// How the games of a series ended.
pub(crate) async fn series(pool: &Pool, series: &str) -> Result<Vec<Outcome>, StoreError> {
    outcomes!(pool, "WHERE series = $1 ORDER BY at, table_id", series)
}

/// The newest games that are over.
pub(crate) async fn outcomes(
    pool: &Pool,
    game: &str,
    most: u32,
) -> Result<Vec<Outcome>, StoreError> {
    outcomes!(
        pool,
        "WHERE game = $1 ORDER BY at DESC, table_id LIMIT $2",
        game,
        i64::from(most)
    )
}

/// Tables whose ratings wait.
pub(crate) async fn unrated(pool: &Pool, most: u32) -> Result<Vec<String>, StoreError> {
    sqlx::query_scalar(
        "SELECT table_id FROM outcomes WHERE rated = 1 ORDER BY at, table_id LIMIT $1",
    )
    .bind(i64::from(most))
    .fetch_all(pool)
    .await
    .map_err(failed)
}

type RatingColumns = (String, String, i64, String, f64, f64, i64, i64);

fn rating_row(
    (person, game, players, name, rating, uncertainty, games, at): RatingColumns,
) -> RatingRow {
    RatingRow {
        person,
        game,
        players: small(players),
        name,
        rating,
        uncertainty,
        games: u32::try_from(games).unwrap_or(0),
        at,
    }
}

/// The ratings that fit.
macro_rules! ratings {
    ($pool:expr, $rest:literal $(, $bind:expr)*) => {{
        let rows: Vec<RatingColumns> = sqlx::query_as(concat!(
            "SELECT person, game, players, name, rating, uncertainty, games, at FROM ratings ",
            $rest
        ))
        $(.bind($bind))*
        .fetch_all($pool)
        .await
        .map_err(failed)?;
        Ok(rows.into_iter().map(rating_row).collect())
    }};
}

/// Somebody's rating.
pub(crate) async fn rating(
    pool: &Pool,
    person: &str,
    game: &str,
    players: u8,
) -> Result<Option<RatingRow>, StoreError> {
    let found: Result<Vec<RatingRow>, StoreError> = ratings!(
        pool,
        "WHERE person = $1 AND game = $2 AND players = $3",
        person,
        game,
        number(players)
    );
    Ok(found?.pop())
}

/// All ratings of somebody.
pub(crate) async fn ratings_of(pool: &Pool, person: &str) -> Result<Vec<RatingRow>, StoreError> {
    ratings!(pool, "WHERE person = $1 ORDER BY game, players", person)
}

/// The ratings of a game, the best first.
pub(crate) async fn ratings(
    pool: &Pool,
    game: &str,
    players: u8,
    most: u32,
) -> Result<Vec<RatingRow>, StoreError> {
    ratings!(
        pool,
        "WHERE game = $1 AND players = $2 ORDER BY rating DESC, person LIMIT $3",
        game,
        number(players),
        i64::from(most)
    )
}
