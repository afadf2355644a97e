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
mod servers;
mod streams;
mod yardstick;

use clap::Parser;
use orbis_cluster::{Cluster, Keeping};
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
    /// A server that runs already, as host:port; several are asked in turn
    #[arg(long, conflicts_with = "program")]
    server: Vec<String>,
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
    /// Keeps the tables in a PostgreSQL of its own, started for this
    #[arg(long, conflicts_with = "server")]
    postgres: bool,
    /// How many servers are started; more than one need --postgres
    #[arg(long, default_value_t = 1, conflicts_with = "server")]
    servers: usize,
    /// Another question than how many choices there are a second
    #[arg(long, value_enum)]
    trial: Option<Trial>,
    /// How many tables of hard bots there are in the trial of bots
    #[arg(long, default_value_t = 20)]
    tables: u64,
    /// How often a server is killed in the trial of servers
    #[arg(long, default_value_t = 20)]
    kills: u32,
    /// How often PostgreSQL is killed in it
    #[arg(long, default_value_t = 5)]
    database_kills: u32,
    /// How many listen in the trial of streams
    #[arg(long, default_value_t = 10_000)]
    streams: usize,
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
    /// Two servers of one PostgreSQL, all of which are killed: nothing is lost and nothing stands still
    Servers,
    /// Very many who listen, at all servers: how soon do they hear of a choice?
    Streams,
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
        servers: Vec::new(),
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
    if args.trial == Some(Trial::Servers) {
        let program = args.program.clone();
        let program = program.ok_or("say --program path: it will be killed")?;
        let trial = servers::Trial {
            program,
            folder,
            kills: args.kills,
            database_kills: args.database_kills,
        };
        return servers::run(trial, &plan).await;
    }
    if args.trial.is_none() {
        println!("{}", yardstick::commits(&folder).await?);
    }
    let mut more = args.more.clone();
    let cluster = match args.postgres {
        true => Some(Cluster::start(Keeping::Durable)?),
        false => None,
    };
    if let Some(cluster) = &cluster {
        more.extend(["--database".to_string(), cluster.database("orbis")?]);
    }
    let mut started = Vec::new();
    match &args.program {
        Some(_) if args.servers > 1 && cluster.is_none() => {
            return Err("several servers share a PostgreSQL: say --postgres".into());
        }
        Some(program) => {
            for _ in 0..args.servers {
                started.push(server::Server::start(program, &folder, &more)?);
            }
        }
        None if args.server.is_empty() => {
            return Err("say --server host:port or --program path".into());
        }
        None => {}
    }
    plan.servers = started.iter().map(|server| server.address).collect();
    for name in &args.server {
        plan.servers.push(resolve(name)?);
    }
    match args.trial {
        Some(Trial::Bots) => return bots::run(&plan, args.tables).await,
        Some(Trial::Streams) => return streams::run(&plan, args.streams).await,
        _ => {}
    }
    let worked = || -> Option<Duration> {
        let all: Option<Vec<Duration>> = started.iter().map(server::Server::worked).collect();
        all.filter(|all| !all.is_empty())
            .map(|all| all.into_iter().sum())
    };
    println!("{}", Row::head());
    let mut last = String::new();
    for game in &args.games {
        for clients in &args.clients {
            let before = worked();
            let tally = player::crowd(&plan, game, *clients).await?;
            let worked = before.zip(worked()).map(|(before, after)| after - before);
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
