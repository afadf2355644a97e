//! The statements about what was agreed and about time.

use super::{
    super::driver::{Db, Pool},
    perform::{failed, number, one},
};
use crate::{Beside, ClockRow, Holiday, KeepWrite, StoreError, Terms, TimeWrite, Wanted};

/// A seat as it is kept; below zero stands for nobody.
fn seat(number: i64) -> Option<u8> {
    u8::try_from(number).ok()
}

/// The steps of a change of what is agreed and of time.
pub(crate) async fn steps(db: &mut Db, write: &TimeWrite) -> Result<(), StoreError> {
    match write {
        TimeWrite::Terms(table, terms) => put_terms(db, table, terms).await,
        TimeWrite::Clock(row) => put_clock(db, row).await,
        TimeWrite::Beat { last, at } => beat(db, *last, *at).await,
        TimeWrite::Holiday { person, span } => sqlx::query(
            "INSERT INTO holidays (person, since, until) VALUES ($1, $2, $3) \
             ON CONFLICT (person, since) DO UPDATE SET until = excluded.until",
        )
        .bind(person)
        .bind(span.since)
        .bind(span.until)
        .execute(db)
        .await
        .map_err(failed)
        .map(drop),
        TimeWrite::Standing {
            table,
            seat,
            answer: None,
        } => sqlx::query("DELETE FROM standing_answers WHERE table_id = $1 AND seat = $2")
            .bind(table)
            .bind(number(*seat))
            .execute(db)
            .await
            .map_err(failed)
            .map(drop),
        TimeWrite::Standing {
            table,
            seat,
            answer: Some(answer),
        } => sqlx::query(
            "INSERT INTO standing_answers (table_id, seat, answer) VALUES ($1, $2, $3) \
             ON CONFLICT (table_id, seat) DO UPDATE SET answer = excluded.answer",
        )
        .bind(table)
        .bind(number(*seat))
        .bind(answer)
        .execute(db)
        .await
        .map_err(failed)
        .map(drop),
        TimeWrite::Ended {
            table,
            why,
            result,
            at,
        } => {
            let over = "UPDATE tables SET state = 'over', asked = '', moved = $2, result = $3 \
                 WHERE id = $1 AND state <> 'over'";
            let over = sqlx::query(over)
                .bind(table)
                .bind(at)
                .bind(result)
                .execute(&mut *db)
                .await
                .map_err(failed)?;
            one(over)?;
            sqlx::query("UPDATE terms SET ended = $2 WHERE table_id = $1")
                .bind(table)
                .bind(why)
                .execute(db)
                .await
                .map_err(failed)
                .map(drop)
        }
    }
}

async fn put_terms(db: &mut Db, table: &str, terms: &Terms) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO terms (table_id, pace, kind, ends, holidays, rated, language, low, high, series, number, best_of, contest, ended) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) \
         ON CONFLICT (table_id) DO UPDATE SET series = excluded.series, number = excluded.number, \
         best_of = excluded.best_of, ended = excluded.ended",
    )
    .bind(table)
    .bind(&terms.pace)
    .bind(&terms.kind)
    .bind(&terms.ends)
    .bind(i64::from(terms.holidays))
    .bind(i64::from(terms.rated))
    .bind(&terms.language)
    .bind(terms.low)
    .bind(terms.high)
    .bind(&terms.series)
    .bind(i64::from(terms.number))
    .bind(i64::from(terms.best_of))
    .bind(&terms.contest)
    .bind(&terms.ended)
    .execute(db)
    .await
    .map_err(failed)
    .map(drop)
}

/// The revision written is one more than the one that was read.
async fn put_clock(db: &mut Db, row: &ClockRow) -> Result<(), StoreError> {
    let put = if row.revision == 1 {
        sqlx::query("INSERT INTO clocks (table_id, clock, revision, due) VALUES ($1, $2, $3, $4)")
    } else {
        sqlx::query(
            "UPDATE clocks SET clock = $2, revision = $3, due = $4 WHERE table_id = $1 AND revision = $3 - 1",
        )
    };
    let put = put
        .bind(&row.table)
        .bind(&row.clock)
        .bind(row.revision)
        .bind(row.due)
        .execute(db)
        .await
        .map_err(failed)?;
    one(put)
}

async fn beat(db: &mut Db, last: Option<i64>, at: i64) -> Result<(), StoreError> {
    let put = match last {
        None => sqlx::query("INSERT INTO beats (name, at) VALUES ($1, $2)")
            .bind("server")
            .bind(at),
        Some(last) => sqlx::query("UPDATE beats SET at = $2 WHERE name = $1 AND at = $3")
            .bind("server")
            .bind(at)
            .bind(last),
    };
    one(put.execute(db).await.map_err(failed)?)
}

/// The steps of a change of what people keep for themselves at a table.
pub(crate) async fn keep(db: &mut Db, write: &KeepWrite) -> Result<(), StoreError> {
    let query = match write {
        KeepWrite::Note { table, seat, text } => sqlx::query(
            "INSERT INTO notes (table_id, seat, text) VALUES ($1, $2, $3) \
             ON CONFLICT (table_id, seat) DO UPDATE SET text = excluded.text",
        )
        .bind(table)
        .bind(number(*seat))
        .bind(text),
        KeepWrite::Mute {
            table,
            person,
            seat,
            on,
        } => {
            let query = if *on {
                "INSERT INTO mutes (table_id, person, seat) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
            } else {
                "DELETE FROM mutes WHERE table_id = $1 AND person = $2 AND seat = $3"
            };
            sqlx::query(query)
                .bind(table)
                .bind(person)
                .bind(seat.map_or(-1, i64::from))
        }
        KeepWrite::Left {
            table,
            seat,
            person,
        } => sqlx::query(
            "INSERT INTO leavers (table_id, seat, person) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        )
        .bind(table)
        .bind(number(*seat))
        .bind(person),
    };
    query.execute(db).await.map_err(failed).map(drop)
}

type TermsColumns = (
    String,
    String,
    String,
    i64,
    i64,
    String,
    Option<i64>,
    Option<i64>,
    Option<String>,
    i64,
    i64,
    Option<String>,
    Option<String>,
);

/// What was agreed at a table.
pub(crate) async fn terms(pool: &Pool, table: &str) -> Result<Option<Terms>, StoreError> {
    let row: Option<TermsColumns> = sqlx::query_as(
        "SELECT pace, kind, ends, holidays, rated, language, low, high, series, number, best_of, contest, ended \
         FROM terms WHERE table_id = $1",
    )
    .bind(table)
    .fetch_optional(pool)
    .await
    .map_err(failed)?;
    Ok(row.map(
        |(
            pace,
            kind,
            ends,
            holidays,
            rated,
            language,
            low,
            high,
            series,
            nr,
            best,
            contest,
            ended,
        )| Terms {
            pace,
            kind,
            ends,
            holidays: holidays != 0,
            rated: rated != 0,
            language,
            low,
            high,
            series,
            number: u32::try_from(nr).unwrap_or(0),
            best_of: u32::try_from(best).unwrap_or(0),
            contest,
            ended,
        },
    ))
}

fn clock_row((table, clock, revision, due): (String, String, i64, Option<i64>)) -> ClockRow {
    ClockRow {
        table,
        clock,
        revision,
        due,
    }
}

/// Lines of two columns that belong to a table.
async fn of_table<T>(
    pool: &Pool,
    query: &'static str,
    table: &str,
    read: fn((i64, String)) -> T,
) -> Result<Vec<T>, StoreError> {
    let rows: Vec<(i64, String)> = sqlx::query_as(query)
        .bind(table)
        .fetch_all(pool)
        .await
        .map_err(failed)?;
    Ok(rows.into_iter().map(read).collect())
}

/// What belongs to a table beside its game.
pub(crate) async fn beside(pool: &Pool, table: &str) -> Result<Beside, StoreError> {
    let by_seat = |(number, text)| (seat(number).unwrap_or(u8::MAX), text);
    let clock: Option<(String, String, i64, Option<i64>)> =
        sqlx::query_as("SELECT table_id, clock, revision, due FROM clocks WHERE table_id = $1")
            .bind(table)
            .fetch_optional(pool)
            .await
            .map_err(failed)?;
    Ok(Beside {
        terms: terms(pool, table).await?,
        clock: clock.map(clock_row),
        standing: of_table(
            pool,
            "SELECT seat, answer FROM standing_answers WHERE table_id = $1 ORDER BY seat",
            table,
            by_seat,
        )
        .await?,
        notes: of_table(
            pool,
            "SELECT seat, text FROM notes WHERE table_id = $1 ORDER BY seat",
            table,
            by_seat,
        )
        .await?,
        mutes: of_table(
            pool,
            "SELECT seat, person FROM mutes WHERE table_id = $1 ORDER BY person, seat",
            table,
            |(number, person)| (person, seat(number)),
        )
        .await?,
        leavers: of_table(
            pool,
            "SELECT seat, person FROM leavers WHERE table_id = $1 ORDER BY seat",
            table,
            by_seat,
        )
        .await?,
    })
}

/// The tables whose clocks want something by now.
pub(crate) async fn due(pool: &Pool, now: i64, most: u32) -> Result<Vec<String>, StoreError> {
    sqlx::query_scalar(
        "SELECT table_id FROM clocks WHERE due <= $1 ORDER BY due, table_id LIMIT $2",
    )
    .bind(now)
    .bind(i64::from(most))
    .fetch_all(pool)
    .await
    .map_err(failed)
}

/// All clocks of tables being played.
pub(crate) async fn clocks(pool: &Pool) -> Result<Vec<ClockRow>, StoreError> {
    let rows: Vec<(String, String, i64, Option<i64>)> = sqlx::query_as(
        "SELECT table_id, clock, revision, due FROM clocks \
         WHERE table_id IN (SELECT id FROM tables WHERE state = 'playing') ORDER BY table_id",
    )
    .fetch_all(pool)
    .await
    .map_err(failed)?;
    Ok(rows.into_iter().map(clock_row).collect())
}

/// When a server was there last.
pub(crate) async fn last_beat(pool: &Pool) -> Result<Option<i64>, StoreError> {
    sqlx::query_scalar("SELECT at FROM beats WHERE name = $1")
        .bind("server")
        .fetch_optional(pool)
        .await
        .map_err(failed)
}

/// Somebody's holidays, the newest first.
pub(crate) async fn holidays(pool: &Pool, person: &str) -> Result<Vec<Holiday>, StoreError> {
    let rows: Vec<(i64, i64)> =
        sqlx::query_as("SELECT since, until FROM holidays WHERE person = $1 ORDER BY since DESC")
            .bind(person)
            .fetch_all(pool)
            .await
            .map_err(failed)?;
    let holiday = |(since, until)| Holiday { since, until };
    Ok(rows.into_iter().map(holiday).collect())
}

/// The ids of open tables that somebody looks for; three from each place they are made at, then three more.
pub(crate) async fn wanted(
    pool: &Pool,
    wanted: &Wanted,
    most: u32,
    skip: u32,
) -> Result<Vec<String>, StoreError> {
    sqlx::query_scalar(
        "SELECT id FROM tables LEFT JOIN terms ON terms.table_id = tables.id \
         WHERE state = 'waiting' AND id IN (SELECT table_id FROM seats WHERE open = 1) \
         AND ($1 = '' OR game = $1) AND ($2 = '' OR COALESCE(kind, 'none') = $2) \
         AND ($3 = '' OR language = $3) AND ($4 < 0 OR COALESCE(rated, 0) = $4) \
         ORDER BY (ROW_NUMBER() OVER (PARTITION BY CASE source WHEN '' THEN maker ELSE source END \
         ORDER BY moved DESC, id) - 1) / 3, moved DESC, id LIMIT $5 OFFSET $6",
    )
    .bind(wanted.game.as_deref().unwrap_or_default())
    .bind(wanted.kind.as_deref().unwrap_or_default())
    .bind(wanted.language.as_deref().unwrap_or_default())
    .bind(wanted.rated.map_or(-1, i64::from))
    .bind(i64::from(most))
    .bind(i64::from(skip))
    .fetch_all(pool)
    .await
    .map_err(failed)
}

/// What was said before a line, the newest first.
pub(crate) async fn talk(
    pool: &Pool,
    table: &str,
    before: i64,
    most: u32,
) -> Result<Vec<crate::Said>, StoreError> {
    let rows: Vec<(i64, Option<i64>, String, String, i64)> = sqlx::query_as(
        "SELECT number, seat, name, text, at FROM chat WHERE table_id = $1 AND number < $2 \
         ORDER BY number DESC LIMIT $3",
    )
    .bind(table)
    .bind(before)
    .bind(i64::from(most))
    .fetch_all(pool)
    .await
    .map_err(failed)?;
    let said =
        |(number, by, name, text, at): (i64, Option<i64>, String, String, i64)| crate::Said {
            number,
            line: crate::ChatLine {
                seat: by.and_then(seat),
                name,
                text,
                at,
            },
        };
    Ok(rows.into_iter().map(said).collect())
}

/// The people of this name, at most three.
pub(crate) async fn named(pool: &Pool, name: &str) -> Result<Vec<String>, StoreError> {
    sqlx::query_scalar(
        "SELECT session_id FROM preferences WHERE name = 'name' AND value = $1 ORDER BY session_id LIMIT 3",
    )
    .bind(name)
    .fetch_all(pool)
    .await
    .map_err(failed)
}
