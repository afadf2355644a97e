//! Everything out of a database and into another.

use super::{
    super::driver::{CHANGE, COLUMNS, Db, Keeper, LOOK, REFERENCES, Row},
    perform::failed,
};
use crate::{
    Carried, StoreError,
    carry::{Kind, Line, Lines, Schema},
    migrations::MIGRATIONS,
};
use futures_core::Stream;
use serde_json::Value;
use sqlx::{Connection, Row as _};
use std::{
    future::poll_fn,
    io::{BufRead, Write},
    pin::pin,
};

/// How many values one statement may bring.
const VALUES: usize = 2000;

fn migrations() -> Vec<i64> {
    MIGRATIONS.iter().map(|each| each.version).collect()
}

/// The tables of the database, each after those it refers to.
async fn schema(db: &mut Db) -> Result<Vec<Schema>, StoreError> {
    let columns = sqlx::query_as(COLUMNS)
        .fetch_all(&mut *db)
        .await
        .map_err(failed)?;
    let references: Vec<(String, String)> = sqlx::query_as(REFERENCES)
        .fetch_all(db)
        .await
        .map_err(failed)?;
    Schema::in_order(columns, &references)
}

fn value(row: &Row, index: usize, kind: Kind) -> Result<Value, sqlx::Error> {
    Ok(match kind {
        Kind::Number => row.try_get::<Option<i64>, _>(index)?.into(),
        Kind::Fraction => row.try_get::<Option<f64>, _>(index)?.into(),
        Kind::Text => row.try_get::<Option<String>, _>(index)?.into(),
    })
}

fn names(table: &Schema) -> Vec<String> {
    table.columns.iter().map(|(name, _)| name.clone()).collect()
}

fn quoted(table: &Schema) -> String {
    let names: Vec<String> = table
        .columns
        .iter()
        .map(|(name, _)| format!("\"{name}\""))
        .collect();
    names.join(", ")
}

/// Writes the rows of a table.
async fn write_rows(
    db: &mut Db,
    table: &Schema,
    file: &mut (dyn Write + Send),
) -> Result<u64, StoreError> {
    Line::Table(table.name.clone(), names(table)).write(file)?;
    // Only names of the schema are joined here.
    let query = format!(
        "SELECT {} FROM \"{}\" ORDER BY 1, 2",
        quoted(table),
        table.name
    );
    let query = if table.columns.len() > 1 {
        query
    } else {
        query.replace("1, 2", "1")
    };
    let mut rows = pin!(sqlx::query(sqlx::AssertSqlSafe(query)).fetch(db));
    let mut count = 0;
    while let Some(row) = poll_fn(|context| rows.as_mut().poll_next(context)).await {
        let row = row.map_err(failed)?;
        let values = table.columns.iter().enumerate();
        let values = values.map(|(index, (_, kind))| value(&row, index, *kind));
        let values: Result<Vec<Value>, sqlx::Error> = values.collect();
        Line::Row(values.map_err(failed)?).write(file)?;
        count += 1;
    }
    Ok(count)
}

/// Brings rows into a table.
async fn bring(db: &mut Db, table: &Schema, rows: &[Vec<Value>]) -> Result<(), StoreError> {
    if rows.is_empty() {
        return Ok(());
    }
    let width = table.columns.len();
    let places: Vec<String> = (0..rows.len())
        .map(|row| {
            let places: Vec<String> = (1..=width)
                .map(|column| format!("${}", row * width + column))
                .collect();
            format!("({})", places.join(", "))
        })
        .collect();
    // Only names of the schema are joined here.
    let query = format!(
        "INSERT INTO \"{}\" ({}) VALUES {}",
        table.name,
        quoted(table),
        places.join(", ")
    );
    let mut query = sqlx::query(sqlx::AssertSqlSafe(query));
    for row in rows {
        for (value, (column, kind)) in row.iter().zip(&table.columns) {
            let strange = || {
                let text = format!("{}.{column} cannot be {value}", table.name);
                StoreError::Failed(text)
            };
            let given = !value.is_null();
            query = match kind {
                Kind::Number => query.bind(
                    given
                        .then(|| value.as_i64().ok_or_else(strange))
                        .transpose()?,
                ),
                Kind::Fraction => query.bind(
                    given
                        .then(|| value.as_f64().ok_or_else(strange))
                        .transpose()?,
                ),
                Kind::Text => {
                    let text =
                        given.then(|| value.as_str().map(str::to_string).ok_or_else(strange));
                    query.bind(text.transpose()?)
                }
            };
        }
    }
    query.execute(db).await.map_err(failed).map(drop)
}

impl Keeper {
    /// Writes everything that is kept, as it is at one moment.
    pub(super) async fn carry_out(
        &self,
        file: &mut (dyn Write + Send),
    ) -> Result<Carried, StoreError> {
        let mut connection = self.readers.acquire().await.map_err(failed)?;
        let mut look = connection.begin_with(LOOK).await.map_err(failed)?;
        Line::begin(migrations()).write(file)?;
        let mut carried = Carried::default();
        for table in schema(&mut look).await? {
            let rows = write_rows(&mut look, &table, file).await?;
            carried.rows.insert(table.name, rows);
        }
        Line::End(carried.total()).write(file)?;
        Ok(carried)
    }

    /// Takes in everything that a file holds, all of it or nothing; only where there is nothing yet.
    pub(super) async fn carry_in(
        &self,
        file: &mut (dyn BufRead + Send),
    ) -> Result<Carried, StoreError> {
        let mut lines = Lines::of(file, &migrations())?;
        let mut connection = self.readers.acquire().await.map_err(failed)?;
        let mut change = connection.begin_with(CHANGE).await.map_err(failed)?;
        match take_in(&mut change, &mut lines).await {
            Ok(carried) => change.commit().await.map_err(failed).map(|()| carried),
            Err(error) => {
                // Whoever tries again at once must find nothing held.
                let _ = change.rollback().await;
                Err(error)
            }
        }
    }
}

/// The tables of the database, which are all empty.
async fn empty(db: &mut Db) -> Result<Vec<Schema>, StoreError> {
    let tables = schema(db).await?;
    for table in &tables {
        // Only names of the schema are joined here.
        let query = format!("SELECT COUNT(*) FROM \"{}\"", table.name);
        let rows: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(query))
            .fetch_one(&mut *db)
            .await
            .map_err(failed)?;
        if rows > 0 {
            return Err(StoreError::Failed(
                "there is something in it already: import goes only into a database that is new"
                    .to_string(),
            ));
        }
    }
    Ok(tables)
}

/// Everything that a file holds into tables that are empty.
async fn take_in(db: &mut Db, lines: &mut Lines<'_>) -> Result<Carried, StoreError> {
    let tables = empty(db).await?;
    let mut carried = Carried::default();
    let mut at: Option<&Schema> = None;
    let mut rows: Vec<Vec<Value>> = Vec::new();
    loop {
        let line = lines.next()?;
        let full = at.is_some_and(|table| (rows.len() + 1) * table.columns.len() > VALUES);
        if let Some(table) = at.filter(|_| full || !matches!(line, Line::Row(_))) {
            bring(db, table, &rows).await?;
            *carried.rows.entry(table.name.clone()).or_default() += rows.len() as u64;
            rows.clear();
        }
        match line {
            Line::Table(name, columns) => {
                let known = tables
                    .iter()
                    .find(|table| table.name == name && names(table) == columns);
                let strange = || {
                    StoreError::Failed(format!("the file has a table {name} that is unknown here"))
                };
                at = Some(known.ok_or_else(strange)?);
            }
            Line::Row(row) => match at {
                Some(table) if row.len() == table.columns.len() => rows.push(row),
                _ => {
                    return Err(StoreError::Failed(
                        "the file has a row of no table".to_string(),
                    ));
                }
            },
            Line::End(total) if total == carried.total() => break,
            _ => {
                return Err(StoreError::Failed(
                    "the file does not hold what it says".to_string(),
                ));
            }
        }
    }
    Ok(carried)
}
