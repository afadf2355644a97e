//! What is kept of a long run: a line for its plan, then a line for every game as soon as it is over. A run that is broken
//! off goes on from it and ends as if it had never been.

use crate::{GameResult, Plan, SimError};
use orbis_core::About;
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    fs::File,
    io::{BufRead, BufReader, Seek, SeekFrom, Write},
    path::Path,
    sync::{Mutex, PoisonError},
};

/// A file that games are kept in.
pub struct Kept {
    file: Mutex<File>,
}

/// What must be the same when a run goes on; there may be more games.
fn head(about: &About, plan: &Plan, content: Option<String>) -> Value {
    let bots: Vec<&str> = plan.bots.iter().map(|bot| &*bot.name).collect();
    json!({
        "kept": 1,
        "game": about.slug,
        "rules": about.rules_version,
        "content": content,
        "players": plan.setup.players,
        "options": plan.setup.options,
        "seed": plan.seed,
        "bots": bots,
        "rotate": plan.rotate,
        "things": plan.things,
        "questions": plan.questions,
    })
}

fn failed(why: &std::io::Error) -> SimError {
    SimError::Kept(why.to_string())
}

impl Kept {
    /// Opens the file of a plan, or begins it, and reads the games it has. A last line that was cut off is dropped.
    pub fn open(
        path: &Path,
        about: &About,
        plan: &Plan,
        content: Option<String>,
    ) -> Result<(Kept, BTreeMap<u32, GameResult>), SimError> {
        let head = head(about, plan, content);
        let mut options = File::options();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(|why| failed(&why))?;
        let mut lines = BufReader::new(&file);
        let (mut whole, mut games, mut line) = (0, BTreeMap::new(), String::new());
        loop {
            line.clear();
            let read = lines.read_line(&mut line);
            if read.map_err(|why| failed(&why))? == 0 || !line.ends_with('\n') {
                break;
            }
            if whole == 0 {
                if serde_json::from_str::<Value>(&line).ok().as_ref() != Some(&head) {
                    return Err(SimError::OtherPlan);
                }
            } else {
                let game: GameResult = serde_json::from_str(&line)
                    .map_err(|why| SimError::Kept(format!("a line cannot be read: {why}")))?;
                if game.seats.iter().any(|seat| seat.bot >= plan.bots.len()) {
                    return Err(SimError::OtherPlan);
                }
                games.insert(game.index, game);
            }
            whole += line.len() as u64;
        }
        file.set_len(whole).map_err(|why| failed(&why))?;
        file.seek(SeekFrom::End(0)).map_err(|why| failed(&why))?;
        if whole == 0 {
            writeln!(file, "{head}").map_err(|why| failed(&why))?;
        }
        let file = Mutex::new(file);
        Ok((Kept { file }, games))
    }

    /// Keeps a game: one write, so that a line is there or is not.
    pub fn keep(&self, game: &GameResult) -> Result<(), SimError> {
        let mut line = serde_json::to_vec(game).map_err(|why| SimError::Kept(why.to_string()))?;
        line.push(b'\n');
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(&line).map_err(|why| failed(&why))
    }
}
