//! Do people feel it when bots think hard at other tables, and does a bot of middling strength get its turn among them?

use crate::{
    Failure,
    page::Wants,
    player::{Plan, Player, Tally, crowd},
    report::share,
};
use std::{
    cell::Cell,
    rc::Rc,
    time::{Duration, Instant},
};

/// A person's choice may take so many times as long as on a server that has nothing else to do.
const TIMES: f64 = 2.0;
/// A bot of middling strength has chosen within this time.
const PATIENCE: Duration = Duration::from_secs(3);
/// Somebody who plays against a bot until they are told to end; how long the bot took for each of its choices.
async fn opponent(
    plan: Plan,
    level: &'static str,
    number: u64,
    end: Rc<Cell<bool>>,
) -> Result<Vec<Duration>, String> {
    let mut player = Player::new(&plan, "golden-ages", number + 1000);
    player.against = Some(level.to_string());
    let mut waits = Vec::new();
    let mut play = async || -> Result<(), Failure> {
        player.open().await?;
        let mut news = player.follow().await?;
        let (mut last, mut since) = (None, Instant::now());
        while !end.get() {
            let (wants, version) = player.look("").await?;
            let moved = last.is_some_and(|(before, waiting)| waiting && version > before);
            if moved {
                waits.push(since.elapsed());
            }
            if last.is_none_or(|(before, _)| version > before) {
                since = Instant::now();
            }
            last = Some((version, matches!(wants, Wants::Others)));
            match wants {
                Wants::Choice(question) => {
                    player.choose(&question, Instant::now()).await?;
                    (last, since) = (Some((version + 1, true)), Instant::now());
                }
                Wants::Nothing => {
                    player.open().await?;
                    news = player.follow().await?;
                    last = None;
                }
                // As a page does: it looks when it is told.
                Wants::Others | Wants::Seat(_) => news.next().await?,
            }
        }
        Ok(())
    };
    play().await.map_err(|error| error.to_string())?;
    Ok(waits)
}

fn p99(tally: &mut Tally) -> Duration {
    tally.waits.sort_unstable();
    share(&tally.waits, 0.99)
}

/// Measures a person alone, then beside so many tables of hard bots; and a medium bot's time among them.
pub async fn run(plan: &Plan, tables: u64) -> Result<(), Failure> {
    let plan = Plan {
        pause: Duration::from_millis(20),
        ..plan.clone()
    };
    let mut idle = crowd(&plan, "golden-ages", 1).await?;
    let end = Rc::new(Cell::new(false));
    let local = tokio::task::LocalSet::new();
    let spawn =
        |level, number| local.spawn_local(opponent(plan.clone(), level, number, end.clone()));
    let hard: Vec<_> = (0..tables)
        .map(|number| spawn("bot-hard", number))
        .collect();
    let medium = spawn("bot-medium", tables);
    let measured = async {
        // Until all of them think.
        tokio::time::sleep(Duration::from_secs(5)).await;
        let busy = crowd(&plan, "golden-ages", 1).await?;
        end.set(true);
        let mut thoughts = 0;
        for each in hard {
            thoughts += each.await??.len();
        }
        let waits = medium.await??;
        Ok::<_, Failure>((busy, thoughts, waits))
    };
    let (mut busy, thoughts, mut waits) = local.run_until(measured).await?;
    waits.sort_unstable();
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    let (alone, beside) = (ms(p99(&mut idle)), ms(p99(&mut busy)));
    let longest = share(&waits, 1.0);
    println!(
        "a person alone: {} choices, p50 {:.2} ms, p99 {alone:.2} ms",
        idle.waits.len(),
        ms(share(&idle.waits, 0.5))
    );
    println!(
        "beside {tables} tables of hard bots ({thoughts} choices of theirs): {} choices, p50 {:.2} ms, p99 {beside:.2} ms, \
         {:.1} times",
        busy.waits.len(),
        ms(share(&busy.waits, 0.5)),
        beside / alone
    );
    println!(
        "a medium bot among them: {} choices, p50 {:.0} ms, longest {:.0} ms",
        waits.len(),
        ms(share(&waits, 0.5)),
        ms(longest)
    );
    if waits.is_empty() || longest > PATIENCE {
        return Err("the medium bot has waited too long".into());
    }
    if beside > TIMES * alone {
        return Err("people wait too long while bots think".into());
    }
    Ok(())
}
