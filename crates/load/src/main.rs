//! `cargo xtask load`: many people play at one server, each at a table of their own, with the requests that the page's
//! module makes. It says how many choices a second are stored and answered with their views, how long one waits, and
//! how much is sent; beside it, what the same machine's disk and compressor can do at all.

mod bots;
mod disk;
mod http;
mod marks;
mod page;
mod player;
mod report;
mod server;
mod yardstick;

use clap::Parser;
use report::Row;
use std::{
    net::{SocketAddr, ToSocketAddrs},
    path::PathBuf,
    process::ExitCode,
    time::Duration,
};

/// Why there are no figures.
type Failure = Box<dyn std::error::Error>;

/// Plays at a server and measures it.
#[derive(Parser)]
#[command(name = "cargo xtask load")]
struct Args {
    /// A server that runs already, as host:port
    #[arg(long, conflicts_with = "program")]
    server: Option<String>,
    /// The program to start a server with, in a folder of its own
    #[arg(long)]
    program: Option<PathBuf>,
    /// Games to play
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "golden-ages,through-the-ages"
    )]
    games: Vec<String>,
    /// How many play at once, one figure after the other
    #[arg(long, value_delimiter = ',', default_value = "1,8,64")]
    clients: Vec<usize>,
    /// How long each is measured
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    /// At most so many choices each
    #[arg(long, default_value_t = 1_000_000)]
    choices: u64,
    /// What the clients say they can unpack
    #[arg(long, default_value = "gzip, deflate, br")]
    encoding: String,
    /// Where the server started here keeps its tables, and the disk is measured [default: the folder for temporary files]
    #[arg(long)]
    folder: Option<PathBuf>,
    /// How long each looks at a view before the next choice, in milliseconds, more or less by half; 0 is a machine, not a person
    #[arg(long, default_value_t = 0)]
    pause: u64,
    /// Another question than how many choices there are a second
    #[arg(long, value_enum)]
    trial: Option<Trial>,
    /// How many tables of hard bots there are in the trial of bots
    #[arg(long, default_value_t = 20)]
    tables: u64,
    /// What to tell the server started here besides, such as its limits
    #[arg(last = true)]
    more: Vec<String>,
}

/// What a server must stand.
#[derive(Copy, Clone, PartialEq, Eq, clap::ValueEnum)]
enum Trial {
    /// Hard bots at many tables: how long do people and a medium bot wait?
    Bots,
    /// A disk that is full and freed again
    Disk,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let outcome = runtime
        .map_err(Failure::from)
        .and_then(|runtime| runtime.block_on(run(&args)));
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("load: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(args: &Args) -> Result<(), Failure> {
    let folder = args.folder.clone().unwrap_or_else(std::env::temp_dir);
    let mut plan = player::Plan {
        address: SocketAddr::from(([127, 0, 0, 1], 0)),
        encoding: args.encoding.clone(),
        warm: Duration::from_secs(2),
        time: Duration::from_secs(args.seconds),
        choices: args.choices,
        pause: Duration::from_millis(args.pause),
    };
    if args.trial == Some(Trial::Disk) {
        let program = args.program.as_deref();
        let program = program.ok_or("say --program path: its disk will be full")?;
        return disk::run(program, &folder, &plan, &args.more).await;
    }
    if args.trial.is_none() {
        println!("{}", yardstick::commits(&folder).await?);
    }
    let started = match (&args.server, &args.program) {
        (None, Some(program)) => Some(server::Server::start(program, &folder, &args.more)?),
        (Some(_), _) => None,
        (None, None) => return Err("say --server host:port or --program path".into()),
    };
    let address = match (&started, &args.server) {
        (Some(server), _) => server.address,
        (None, Some(name)) => resolve(name)?,
        (None, None) => return Err("there is no server".into()),
    };
    plan.address = address;
    if args.trial == Some(Trial::Bots) {
        return bots::run(&plan, args.tables).await;
    }
    println!("{}", Row::head());
    let mut last = String::new();
    for game in &args.games {
        for clients in &args.clients {
            let before = started.as_ref().and_then(server::Server::worked);
            let tally = player::crowd(&plan, game, *clients).await?;
            let after = started.as_ref().and_then(server::Server::worked);
            let worked = before.zip(after).map(|(before, after)| after - before);
            if !tally.page.is_empty() {
                last.clone_from(&tally.page);
            }
            println!("{}", Row::of(game, *clients, &plan, tally, worked));
        }
    }
    println!("{}", yardstick::packing(&last));
    Ok(())
}

fn resolve(name: &str) -> Result<SocketAddr, Failure> {
    let name = name.trim_start_matches("http://").trim_end_matches('/');
    let found = name.to_socket_addrs()?.next();
    found.ok_or_else(|| format!("there is no address {name}").into())
}
