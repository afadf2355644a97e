//! Two servers of one PostgreSQL under load, all three killed again and again: nothing that was acknowledged is lost, there is one journal,
//! nobody chooses twice, and no table stands still.

use crate::{
    Failure,
    page::{Question, Wants},
    player::{Plan, Player},
    server::Server,
};
use orbis_cluster::{Cluster, Keeping};
use serde_json::Value;
use std::{
    cell::{Cell, RefCell},
    net::{SocketAddr, TcpListener},
    path::PathBuf,
    process::Command,
    rc::Rc,
    sync::Arc,
    time::{Duration, Instant},
};

/// How many play at once.
const TABLES: u64 = 8;
/// Nothing here takes so long unless something stands still.
const PATIENCE: Duration = Duration::from_secs(60);

/// What is tried.
pub struct Trial {
    /// The program to kill.
    pub program: PathBuf,
    /// Where it may write.
    pub folder: PathBuf,
    /// How often a server is killed.
    pub kills: u32,
    /// How often PostgreSQL is.
    pub database_kills: u32,
}

/// A choice that was acknowledged.
struct Acknowledged {
    table: String,
    version: u64,
    choice: String,
}

/// What all players share.
#[derive(Default)]
struct Shared {
    end: Cell<bool>,
    acknowledged: RefCell<Vec<Acknowledged>>,
    refused: Cell<u64>,
    /// How many choices of each player were acknowledged.
    done: RefCell<Vec<u64>>,
}

/// Plays on until told to end, whatever breaks.
async fn play(plan: Plan, number: u64, shared: Rc<Shared>) {
    let mut player = Player::new(&plan, "golden-ages", number + 1);
    player.against = number.is_multiple_of(2).then(|| "bot-random".to_string());
    let mut wants = None;
    while !shared.end.get() {
        let step = step(&mut player, wants.take(), number, &shared);
        match tokio::time::timeout(PATIENCE, step).await {
            Ok(Ok(next)) => wants = Some(next),
            // Somebody was killed: what was not acknowledged may be lost, and is tried again.
            Ok(Err(_)) | Err(_) => tokio::time::sleep(Duration::from_millis(30)).await,
        }
    }
}

async fn step(
    player: &mut Player,
    wants: Option<Wants>,
    number: u64,
    shared: &Shared,
) -> Result<Wants, Failure> {
    match wants {
        _ if player.table.is_empty() => player.open().await,
        None | Some(Wants::Others) => {
            tokio::time::sleep(Duration::from_millis(10)).await;
            Ok(player.look("").await?.0)
        }
        Some(Wants::Seat(seat)) => Ok(player.look(&format!("?as={seat}")).await?.0),
        // Nothing is asked of whoever waits for a bot, either.
        Some(Wants::Nothing) => match player.look("").await?.0 {
            Wants::Nothing => player.open().await,
            other => Ok(other),
        },
        Some(Wants::Choice(question)) => choose(player, &question, number, shared).await,
    }
}

async fn choose(
    player: &mut Player,
    question: &Question,
    number: u64,
    shared: &Shared,
) -> Result<Wants, Failure> {
    let wrong = player.tally.wrong.len();
    let chosen = player.choose_told(question, Instant::now()).await?;
    if player.tally.wrong.len() > wrong {
        shared.refused.set(shared.refused.get() + 1);
        return Ok(chosen.1);
    }
    shared.acknowledged.borrow_mut().push(Acknowledged {
        table: player.table.clone(),
        version: question.version.parse()?,
        choice: chosen.0,
    });
    if let Some(done) = shared.done.borrow_mut().get_mut(number as usize) {
        *done += 1;
    }
    Ok(chosen.1)
}

fn free_address() -> Result<SocketAddr, Failure> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?)
}

/// Starts a server again where it was; a port may take a moment to be free.
async fn start(trial: &Arc<Trial>, address: SocketAddr, database: &str) -> Result<Server, Failure> {
    let began = Instant::now();
    loop {
        let (trial, more) = (
            trial.clone(),
            ["--database".to_string(), database.to_string()],
        );
        let started = tokio::task::spawn_blocking(move || {
            Server::start_at(&trial.program, &trial.folder, address, &more)
                .map_err(|error| error.to_string())
        });
        match started.await? {
            Ok(server) => return Ok(server),
            Err(error) if began.elapsed() > PATIENCE => return Err(error.into()),
            Err(_) => tokio::time::sleep(Duration::from_millis(200)).await,
        }
    }
}

/// Waits until everybody has chosen once more.
async fn all_go_on(shared: &Shared) -> Result<Duration, Failure> {
    let (began, before) = (Instant::now(), shared.done.borrow().clone());
    loop {
        let now = shared.done.borrow().clone();
        if now.iter().zip(&before).all(|(now, before)| now > before) {
            return Ok(began.elapsed());
        }
        if began.elapsed() > PATIENCE {
            return Err(format!("a table stands still: {before:?}, a minute later {now:?}").into());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn kill_all(
    trial: &Arc<Trial>,
    cluster: &Arc<Cluster>,
    database: &str,
    addresses: [SocketAddr; 2],
    shared: &Shared,
) -> Result<(), Failure> {
    let [one, two] = addresses;
    let mut servers = [
        Some(start(trial, one, database).await?),
        Some(start(trial, two, database).await?),
    ];
    all_go_on(shared).await?;
    let (mut killed, mut cut) = (0, 0);
    while killed < trial.kills || cut < trial.database_kills {
        tokio::time::sleep(Duration::from_millis(300 + u64::from(killed * 137 % 500))).await;
        // Databases among servers, evenly.
        if cut * trial.kills.max(1) < trial.database_kills * killed.max(1)
            && cut < trial.database_kills
        {
            cut += 1;
            let cluster = cluster.clone();
            let again =
                tokio::task::spawn_blocking(move || cluster.kill().and_then(|()| cluster.run()));
            again.await??;
        } else {
            let which = (killed % 2) as usize;
            killed += 1;
            // Dropping it kills it.
            drop(servers[which].take());
            servers[which] = Some(start(trial, addresses[which], database).await?);
        }
        let longest = all_go_on(shared).await?;
        println!(
            "{killed} servers and {cut} databases killed, {} choices acknowledged, all tables went on after {:.1} s",
            shared.acknowledged.borrow().len(),
            longest.as_secs_f64()
        );
    }
    Ok(())
}

/// Is every acknowledged choice in the one journal of its table?
fn check(cluster: &Cluster, shared: &Shared) -> Result<usize, Failure> {
    let torn = cluster.ask(
        "orbis",
        "SELECT count(*) FROM tables LEFT JOIN snapshots ON table_id = id WHERE state <> 'waiting' AND \
         COALESCE(version, -1) <> (SELECT COUNT(*) FROM journals WHERE journals.table_id = id)",
    )?;
    if torn != "0" {
        return Err(format!("{torn} journals do not lead to their positions").into());
    }
    let all = cluster.ask(
        "orbis",
        "SELECT table_id || ' ' || version || ' ' || entry FROM journals",
    )?;
    let entry = |line: &str| -> Option<((String, u64), Value)> {
        let mut parts = line.splitn(3, ' ');
        let key = (parts.next()?.to_string(), parts.next()?.parse().ok()?);
        Some((key, serde_json::from_str(parts.next()?).ok()?))
    };
    let journal: std::collections::HashMap<(String, u64), Value> =
        all.lines().filter_map(entry).collect();
    for each in shared.acknowledged.borrow().iter() {
        let found = journal.get(&(each.table.clone(), each.version + 1));
        let choice: Value = serde_json::from_str(&each.choice)?;
        if found.and_then(|entry| entry.get("choice")) != Some(&choice) {
            return Err(format!(
                "an acknowledged choice is lost: {} at version {} of table {}: {found:?}",
                each.choice, each.version, each.table
            )
            .into());
        }
    }
    Ok(journal.len())
}

/// Kills everything in turn while people play.
pub async fn run(trial: Trial, plan: &Plan) -> Result<(), Failure> {
    let trial = Arc::new(trial);
    let cluster = Arc::new(Cluster::start(Keeping::Durable)?);
    let database = cluster.database("orbis")?;
    let addresses = [free_address()?, free_address()?];
    let plan = Plan {
        servers: addresses.to_vec(),
        ..plan.clone()
    };
    let shared = Rc::new(Shared::default());
    shared.done.borrow_mut().resize(TABLES as usize, 0);
    let local = tokio::task::LocalSet::new();
    for number in 0..TABLES {
        local.spawn_local(play(plan.clone(), number, shared.clone()));
    }
    let outcome = local
        .run_until(kill_all(&trial, &cluster, &database, addresses, &shared))
        .await;
    shared.end.set(true);
    outcome?;
    let entries = check(&cluster, &shared)?;
    // Rules know who is asked: a bot that chose twice would not lead where the table is.
    let said = Command::new(&trial.program)
        .args(["check-journals", "--database", &database])
        .output()?;
    let said = format!(
        "{}{}",
        String::from_utf8_lossy(&said.stdout),
        String::from_utf8_lossy(&said.stderr)
    );
    if !said.contains("all as the rules lead") {
        return Err(format!("a journal is not as it must be: {said}").into());
    }
    println!(
        "{} servers and {} databases killed: {} acknowledged choices, none lost; {} entries, each journal one, {}; {} choices were refused \
         and made again",
        trial.kills,
        trial.database_kills,
        shared.acknowledged.borrow().len(),
        entries,
        said.trim(),
        shared.refused.get()
    );
    Ok(())
}
