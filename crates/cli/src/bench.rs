//! `orbis bench`: how fast the games are on this machine.

use crate::{Failure, Io, Shelf, seats::setup};
use orbis_registry::find_among;
use orbis_sim::BenchRow;
use serde_json::{Value, json};
use std::time::Duration;

/// Measures the games.
#[derive(clap::Args)]
pub struct Args {
    /// As JSON
    #[arg(long)]
    json: bool,
    /// Only these games
    #[arg(long, value_name = "SLUG,…", value_delimiter = ',')]
    games: Vec<String>,
    /// An option of the games, which all must have
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Milliseconds for each measurement
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    time: u64,
}

/// Runs the command.
pub fn run(args: &Args, shelf: Shelf, io: &mut Io<'_>) -> Result<(), Failure> {
    let entries: Vec<_> = if args.games.is_empty() {
        shelf.iter().collect()
    } else {
        let found = args.games.iter().map(|slug| find_among(shelf, slug));
        found
            .collect::<Result<Vec<_>, _>>()
            .map_err(Failure::said)?
    };
    let mut tables = Vec::new();
    for entry in entries {
        for players in entry.game.about().players.clone() {
            tables.push((entry, setup(entry.game.about(), players, &args.options)?));
        }
    }
    let time = Duration::from_millis(args.time.clamp(1, 600_000));
    if !args.json {
        writeln!(
            io.out,
            "{:22} {:>7} {:>12} {:>10} {:>9} {:>7} {:>7} {:>7}",
            "game", "players", "choices/s", "games/s", "clone ns", "bytes", "offers", "most"
        )?;
    }
    let mut rows = Vec::new();
    for (entry, setup) in tables {
        let row = entry.sim.bench(&setup, time, 1).map_err(Failure::said)?;
        if !args.json {
            writeln!(
                io.out,
                "{:22} {:>7} {:>12.0} {:>10.0} {:>9.0} {:>7} {:>7.1} {:>7}",
                row.game,
                row.players,
                row.choices_per_s,
                row.games_per_s,
                row.clone_ns,
                row.position_bytes,
                row.offers_mean,
                row.offers_max
            )?;
            io.out.flush()?;
        }
        rows.push(row);
    }
    if args.json {
        let list: Value = rows.iter().map(object).collect();
        writeln!(io.out, "{list:#}")?;
    } else if let Some(row) = rows.last() {
        let steps = row.reference.steps_per_s;
        let copy = row.reference.copy_4k_ns;
        writeln!(
            io.out,
            "One core, random play. This machine: {steps:.0} steps/s of a tiny game, {copy:.0} ns to copy 4 KB."
        )?;
    }
    Ok(())
}

fn object(row: &BenchRow) -> Value {
    json!({
        "game": row.game,
        "players": row.players,
        "choices_per_s": row.choices_per_s,
        "games_per_s": row.games_per_s,
        "clone_ns": row.clone_ns,
        "position_bytes": row.position_bytes,
        "offers_mean": row.offers_mean,
        "offers_max": row.offers_max,
        "games": row.games,
        "choices_mean": row.choices_mean,
        "machine_steps_per_s": row.reference.steps_per_s,
        "copy_4k_ns": row.reference.copy_4k_ns,
    })
}
