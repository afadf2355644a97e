//! Very many who listen at many tables, at all servers: how soon does everybody hear of a choice?

use crate::{
    Failure,
    http::News,
    page::Wants,
    player::{Plan, Player},
    report::share,
};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    time::{Duration, Instant},
};

/// How many listen at one table.
const EACH: usize = 100;
/// How long the slowest of them may take to hear of a choice.
const PATIENCE: Duration = Duration::from_secs(30);

/// When the last choice of a table was sent, and how long those took who have heard of it.
#[derive(Default)]
struct Table {
    sent: Cell<Option<Instant>>,
    heard: RefCell<Vec<Duration>>,
}

async fn listen(mut news: News, table: Rc<Table>) {
    // What a stream says first is what there is.
    let mut heard = false;
    while news.next().await.is_ok() {
        if let (Some(sent), false) = (table.sent.get(), heard) {
            heard = true;
            table.heard.borrow_mut().push(sent.elapsed());
        }
    }
}

/// Opens all streams, then lets somebody choose at each table.
pub async fn run(plan: &Plan, streams: usize) -> Result<(), Failure> {
    let most = rlimit::increase_nofile_limit(u64::MAX)?;
    if (most as usize) < streams + 100 {
        return Err(format!("this machine lets a program open only {most} files").into());
    }
    let local = tokio::task::LocalSet::new();
    local
        .run_until(async {
            let began = Instant::now();
            let mut tables = Vec::new();
            for number in 0..streams.div_ceil(EACH) {
                let mut player = Player::new(plan, "golden-ages", number as u64);
                let mut wants = player.open().await?;
                // Whoever begins need not be the seat that a new table shows.
                if let Wants::Seat(seat) = &wants {
                    wants = player.look(&format!("?as={seat}")).await?.0;
                }
                let table = Rc::new(Table::default());
                for _ in 0..EACH.min(streams - number * EACH) {
                    let name = player.table.clone();
                    let news = player.watch(plan, &name).await?;
                    tokio::task::spawn_local(listen(news, table.clone()));
                }
                tables.push((player, wants, table));
            }
            println!(
                "{streams} streams at {} tables over {} servers, open after {:.1} s",
                tables.len(),
                plan.servers.len(),
                began.elapsed().as_secs_f64()
            );
            tokio::time::sleep(Duration::from_secs(1)).await;
            let began = Instant::now();
            for (player, wants, table) in &mut tables {
                let Wants::Choice(question) = wants else {
                    return Err("nobody is asked at a new table".into());
                };
                table.sent.set(Some(Instant::now()));
                player.choose(question, Instant::now()).await?;
            }
            let chosen = began.elapsed();
            let count = || tables.iter().map(|(.., table)| table.heard.borrow().len()).sum::<usize>();
            while count() < streams && began.elapsed() < PATIENCE {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            let all = began.elapsed();
            let mut waits: Vec<Duration> =
                tables.iter().flat_map(|(.., table)| table.heard.borrow().clone()).collect();
            waits.sort_unstable();
            let ms = |part| share(&waits, part).as_secs_f64() * 1000.0;
            println!(
                "{} choices in {:.2} s; {} of {streams} heard of them: p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms, all after {:.2} s",
                tables.len(),
                chosen.as_secs_f64(),
                waits.len(),
                ms(0.5),
                ms(0.99),
                ms(1.0),
                all.as_secs_f64()
            );
            if waits.len() < streams {
                return Err("somebody has not heard".into());
            }
            Ok(())
        })
        .await
}
