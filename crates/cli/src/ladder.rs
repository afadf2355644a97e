//! `orbis ladder`: how strong the levels are beside each other.

use crate::{
    Failure, Io, Shelf, data,
    seats::{bots, setup},
};
use orbis_registry::find_among;
use orbis_sim::{Climb, Plan, climb, ladder_svg, seed_number};
use std::path::PathBuf;

/// Lets every level play every other and rates them.
#[derive(clap::Args)]
pub struct Args {
    /// The game
    game: String,
    /// Seats at the table; the fewest if nothing is said
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    /// Who plays: levels, or LEVEL@hand, LEVEL@FILE and LEVEL@wild as for sim
    #[arg(
        long,
        value_name = "LEVEL,…",
        value_delimiter = ',',
        default_value = "random,easy,medium,hard,expert"
    )]
    bots: Vec<String>,
    /// The most games of a pair; fewer if the difference is clear before
    #[arg(long, value_name = "K", default_value_t = 400)]
    games: u32,
    /// A number or word: the same seed gives the same games
    #[arg(long, value_name = "S", default_value = "0")]
    seed: String,
    /// An option of the game
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Threads; one for each core if nothing is said
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// Write the ladder as a picture
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// The ladder as JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args, shelf: Shelf, io: &mut Io<'_>) -> Result<(), Failure> {
    let entry = find_among(shelf, &args.game).map_err(Failure::said)?;
    let about = entry.game.about();
    let players = args.players.unwrap_or(*about.players.start());
    let wanted = Climb {
        plan: Plan {
            setup: setup(about, players, &args.options)?,
            seed: seed_number(&args.seed),
            jobs: args.jobs.unwrap_or(0),
            ..Plan::new(players, 1)
        },
        players: bots(&args.bots)?,
        most: args.games,
    };
    if let Some(path) = &args.plot {
        data::probe(path)?;
    }
    let (out, json) = (&mut *io.out, args.json);
    let mut said = Ok(());
    let ladder = climb((about.slug, entry.sim), &wanted, &mut |pair| {
        if !json && said.is_ok() {
            let share = 100.0 * pair.share.rate;
            let (one, other, games) = (&pair.one, &pair.other, pair.share.games);
            said = writeln!(out, "{one} against {other}: {share:.1} % of {games} games");
        }
    });
    let ladder = ladder.map_err(Failure::said)?;
    said?;
    if let Some(path) = &args.plot {
        data::write(path, ladder_svg(&ladder, about.title).as_bytes())?;
    }
    if json {
        let ladder = serde_json::to_value(&ladder).map_err(Failure::said)?;
        writeln!(io.out, "{ladder:#}")?;
        return Ok(());
    }
    writeln!(io.out, "\n{}, {players} players", about.title)?;
    for rung in &ladder.rungs {
        writeln!(
            io.out,
            "{:6.0} ± {:<4.0} {}",
            rung.elo, rung.within, rung.player
        )?;
    }
    Ok(())
}
