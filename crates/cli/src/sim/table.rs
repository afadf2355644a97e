//! A table with a line for each game and seat, written while the games are played.

use crate::Failure;
use orbis_sim::{GameResult, Plan, Rows, SimError};
use std::{
    fs::File,
    io::{BufRead, BufReader, BufWriter, Error, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

/// Lines wait beside the file until all columns are known, so that every line has all of them.
pub struct Table {
    path: PathBuf,
    waiting: BufWriter<File>,
    rows: Rows,
}

impl Table {
    /// A table that will stand at this path.
    pub fn begin(path: &Path, game: &'static str, plan: &Plan) -> Result<Table, Failure> {
        let fail = |error: Error| Failure::file(path, &error);
        let beside = path.with_added_extension("part");
        let mut options = File::options();
        let file = options.read(true).write(true).create(true).truncate(true);
        Ok(Table {
            waiting: BufWriter::new(file.open(beside).map_err(fail)?),
            path: path.to_path_buf(),
            rows: Rows::new(game, plan),
        })
    }

    /// One more game.
    pub fn add(&mut self, game: &GameResult) -> Result<(), SimError> {
        let lines = self.rows.lines(game);
        let written = self.waiting.write_all(lines.as_bytes());
        written.map_err(|why| SimError::Written(why.to_string()))
    }

    /// All games are known.
    pub fn finish(self) -> Result<(), Failure> {
        let Table {
            path,
            waiting,
            rows,
        } = self;
        let fail = |error: Error| Failure::file(&path, &error);
        let mut lines = waiting.into_inner().map_err(|why| fail(why.into_error()))?;
        lines.seek(SeekFrom::Start(0)).map_err(fail)?;
        let mut out = BufWriter::new(File::create(&path).map_err(fail)?);
        writeln!(out, "{}", rows.head()).map_err(fail)?;
        for line in BufReader::new(lines).lines() {
            let line = line.map_err(fail)?;
            // Figures have no commas; a bot's name may.
            let missing = rows.columns() - columns(&line);
            writeln!(out, "{line}{}", ",".repeat(missing)).map_err(fail)?;
        }
        out.flush().map_err(fail)?;
        std::fs::remove_file(path.with_added_extension("part")).map_err(fail)
    }
}

/// How many columns a line has.
fn columns(line: &str) -> usize {
    let mut quoted = false;
    let commas = line.chars().filter(|letter| {
        quoted ^= *letter == '"';
        *letter == ',' && !quoted
    });
    commas.count() + 1
}

#[cfg(test)]
mod tests {
    use super::columns;

    #[test]
    fn commas_inside_quotes_make_no_column() {
        assert_eq!(columns("a,b,c"), 3);
        assert_eq!(columns("a,\"b, \"\"c\"\", d\",e"), 3);
    }
}
