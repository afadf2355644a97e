//! Games of a simulation as Parquet files: a row for each game and seat, as in the CSV table, in columns that programs for data read.
//! A crate of its own, so that only those wait for it who want it.

use orbis_sim::{GameResult, Plan};
use parquet::{
    basic::{LogicalType, Repetition, Type as Physical},
    column::writer::ColumnWriter,
    data_type::ByteArray,
    errors::ParquetError,
    file::{properties::WriterProperties, writer::SerializedFileWriter},
    schema::types::Type,
};
use std::{borrow::Cow, io::Write, sync::Arc};
use thiserror::Error;

/// Why a file could not be written.
#[derive(Debug, Error)]
#[error("the Parquet file could not be written: {0}")]
pub struct SheetError(#[from] ParquetError);

/// Rows that wait before they are written; figures that no game of the first of them has stand in a column of their own.
const GROUP: usize = 1 << 16;

/// A row: a seat in a game.
struct Row {
    index: i32,
    seat: &'static str,
    bot: usize,
    points: i32,
    rank: i32,
    win: f64,
    choices: i32,
    decisions: i32,
    offers_mean: f64,
    offers_max: i32,
    /// In the order of the columns; what a game does not say is missing.
    figures: Vec<Option<f64>>,
    /// Figures without a column, as text.
    others: Option<String>,
}

const LETTERS: [&str; 8] = ["A", "B", "C", "D", "E", "F", "G", "H"];

/// A Parquet file that is being written.
pub struct Parquet<W: Write + Send> {
    game: &'static str,
    bots: Vec<String>,
    figures: Vec<Cow<'static, str>>,
    rows: Vec<Row>,
    /// The file before its columns are known, then what writes it.
    waiting: Option<W>,
    writer: Option<SerializedFileWriter<W>>,
}

impl<W: Write + Send> Parquet<W> {
    /// A file for the games of a plan.
    pub fn begin(file: W, game: &'static str, plan: &Plan) -> Result<Parquet<W>, SheetError> {
        Ok(Parquet {
            game,
            bots: plan.bots.iter().map(|bot| bot.name.clone()).collect(),
            figures: Vec::new(),
            rows: Vec::new(),
            waiting: Some(file),
            writer: None,
        })
    }

    /// One more game.
    pub fn add(&mut self, game: &GameResult) -> Result<(), SheetError> {
        if self.waiting.is_some() {
            for (name, _) in &game.statistics {
                if !self.figures.contains(name) {
                    self.figures.push(name.clone());
                }
            }
        }
        let said = |name: &Cow<'static, str>| {
            let found = game.statistics.iter().find(|figure| figure.0 == *name);
            found.map(|figure| figure.1)
        };
        let late: Vec<String> = game
            .statistics
            .iter()
            .filter(|figure| !self.figures.contains(&figure.0))
            .map(|(name, number)| format!("{name}={number}"))
            .collect();
        for (seat, letter) in game.seats.iter().zip(LETTERS) {
            self.rows.push(Row {
                index: game.index as i32,
                seat: letter,
                bot: seat.bot,
                points: seat.points,
                rank: seat.rank.into(),
                win: seat.win,
                choices: game.choices as i32,
                decisions: game.decisions as i32,
                offers_mean: game.offers as f64 / f64::from(game.choices.max(1)),
                offers_max: game.offers_max as i32,
                figures: self.figures.iter().map(said).collect(),
                others: (!late.is_empty()).then(|| late.join("; ")),
            });
        }
        if self.rows.len() >= GROUP {
            self.flush()?;
        }
        Ok(())
    }

    /// All games are known.
    pub fn finish(mut self) -> Result<(), SheetError> {
        self.flush()?;
        if let Some(writer) = self.writer {
            writer.close()?;
        }
        Ok(())
    }

    fn schema(&self) -> Result<Type, ParquetError> {
        let text = |name: &str, repetition| {
            Type::primitive_type_builder(name, Physical::BYTE_ARRAY)
                .with_repetition(repetition)
                .with_logical_type(Some(LogicalType::String))
                .build()
        };
        let number = |name: &str, physical, repetition| {
            let number = Type::primitive_type_builder(name, physical);
            number.with_repetition(repetition).build()
        };
        let (required, optional) = (Repetition::REQUIRED, Repetition::OPTIONAL);
        let (int, double) = (Physical::INT32, Physical::DOUBLE);
        let mut fields = vec![
            text("game", required)?,
            number("index", int, required)?,
            text("seat", required)?,
            text("level", required)?,
            number("points", int, required)?,
            number("rank", int, required)?,
            number("win", double, required)?,
            number("choices", int, required)?,
            number("decisions", int, required)?,
            number("offers_mean", double, required)?,
            number("offers_max", int, required)?,
        ];
        for name in &self.figures {
            fields.push(number(name, double, optional)?);
        }
        fields.push(text("other_figures", optional)?);
        let fields = fields.into_iter().map(Arc::new).collect();
        Type::group_type_builder("games")
            .with_fields(fields)
            .build()
    }

    fn flush(&mut self) -> Result<(), ParquetError> {
        if let Some(file) = self.waiting.take() {
            let schema = Arc::new(self.schema()?);
            let properties = Arc::new(WriterProperties::builder().build());
            self.writer = Some(SerializedFileWriter::new(file, schema, properties)?);
            for row in &mut self.rows {
                row.figures.resize(self.figures.len(), None);
            }
        }
        let rows = std::mem::take(&mut self.rows);
        let Some(writer) = self.writer.as_mut().filter(|_| !rows.is_empty()) else {
            return Ok(());
        };
        let mut group = writer.next_row_group()?;
        let mut place = 0;
        while let Some(mut column) = group.next_column()? {
            put(column.untyped(), place, &rows, self.game, &self.bots)?;
            column.close()?;
            place += 1;
        }
        group.close()?;
        Ok(())
    }
}

/// Columns before the figures.
const FIXED: usize = 11;

/// Writes one column.
fn put(
    column: &mut ColumnWriter<'_>,
    place: usize,
    rows: &[Row],
    game: &str,
    bots: &[String],
) -> Result<(), ParquetError> {
    match column {
        ColumnWriter::Int32ColumnWriter(column) => {
            let of = |row: &Row| match place {
                1 => row.index,
                4 => row.points,
                5 => row.rank,
                7 => row.choices,
                8 => row.decisions,
                _ => row.offers_max,
            };
            let numbers: Vec<i32> = rows.iter().map(of).collect();
            column.write_batch(&numbers, None, None)?;
        }
        ColumnWriter::DoubleColumnWriter(column) if place < FIXED => {
            let of = |row: &Row| if place == 6 { row.win } else { row.offers_mean };
            let numbers: Vec<f64> = rows.iter().map(of).collect();
            column.write_batch(&numbers, None, None)?;
        }
        ColumnWriter::DoubleColumnWriter(column) => {
            let of = |row: &Row| row.figures.get(place - FIXED).copied().flatten();
            let numbers: Vec<f64> = rows.iter().filter_map(of).collect();
            let there: Vec<i16> = rows.iter().map(|row| of(row).is_some().into()).collect();
            column.write_batch(&numbers, Some(&there), None)?;
        }
        ColumnWriter::ByteArrayColumnWriter(column) if place < FIXED => {
            let of = |row: &Row| match place {
                0 => ByteArray::from(game),
                2 => ByteArray::from(row.seat),
                _ => ByteArray::from(bots.get(row.bot).map_or("", |name| name)),
            };
            let words: Vec<ByteArray> = rows.iter().map(of).collect();
            column.write_batch(&words, None, None)?;
        }
        ColumnWriter::ByteArrayColumnWriter(column) => {
            let others = rows.iter().filter_map(|row| row.others.as_deref());
            let words: Vec<ByteArray> = others.map(ByteArray::from).collect();
            let there: Vec<i16> = rows.iter().map(|row| row.others.is_some().into()).collect();
            column.write_batch(&words, Some(&there), None)?;
        }
        _ => {}
    }
    Ok(())
}
