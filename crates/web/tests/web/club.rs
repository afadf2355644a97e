//! Playing over days, without a browser: time, standing answers, ratings, series, tournaments.

use crate::{
    accounts::hook,
    house::{House, receiver},
};
use orbis_core::{Seat, Setup};
use orbis_store::{Seating, State, Terms, Write};
use orbis_web::{
    Limits, Posts,
    live::{Contest, ContestCourse, Kind, Live, Move, Plan, SeatPlan, Table, Trouble, Until, now},
};
use std::{sync::Arc, time::Duration};

async fn people(house: &House) {
    for id in ["ada", "bea"] {
        let session = Write::Session {
            id: id.to_string(),
            hash: String::new(),
            device: String::new(),
            at: 0,
        };
        house
            .app
            .live
            .store()
            .write(session)
            .await
            .expect("a guest");
    }
}

/// A table of two people that begins at once.
async fn table(live: &Arc<Live>, game: &str, terms: Terms) -> Arc<Table> {
    let seated = |name: &str| SeatPlan::Seated(name.to_string(), vec![name.to_lowercase()]);
    let plan = Plan {
        game: game.to_string(),
        setup: Setup::of(2),
        seats: vec![seated("Ada"), seated("Bea")],
        watchable: true,
        source: None,
        origin: None,
        terms,
    };
    let id = live.create("ada", plan, "", "").await.expect("a table");
    live.table(&id).await.expect("a table")
}

fn pace(pace: &str, ends: &str) -> Terms {
    Terms {
        pace: pace.to_string(),
        kind: "quick".to_string(),
        ends: ends.to_string(),
        holidays: true,
        ..Terms::default()
    }
}

/// Lets time pass, with a server that is there all the while.
pub async fn pass(live: &Arc<Live>, from: i64, seconds: i64) -> i64 {
    for second in (0..=seconds).step_by(4) {
        live.keep_time(from + second * 1000)
            .await
            .expect("time passes");
    }
    from + seconds * 1000
}

fn asked(table: &Table) -> Seat {
    table.seen().asked().first().expect("somebody is asked")
}

#[tokio::test]
async fn time_runs_out_after_one_reminder_and_a_bot_plays_until_somebody_is_back() {
    let house = House::new().await;
    people(&house).await;
    let live = &house.app.live;
    let mut reminders = live.listen_to_reminders();
    let table = table(live, "golden-ages", pace("move 60", "bot")).await;
    let (seat, start) = (asked(&table), now());
    let who = if seat == Seat::at(0) { "ada" } else { "bea" };
    let later = pass(live, start, 40).await;
    assert!(reminders.try_recv().is_err(), "too early");
    let later = pass(live, later, 12).await;
    let reminder = reminders.try_recv().expect("a reminder");
    assert_eq!(
        (reminder.seat, reminder.people),
        (seat, vec![who.to_string()])
    );
    assert!(reminders.try_recv().is_err(), "one is enough");
    assert_eq!(table.seen().seats[seat.index()].kind, Seating::Person);
    pass(live, later, 12).await;
    assert_eq!(table.seen().seats[seat.index()].kind, Seating::StandIn);
    house.quiet().await;
    live.come_back(&table, who, seat).await.expect("back");
    assert_eq!(table.seen().seats[seat.index()].kind, Seating::Person);
    house.close().await;
}

#[tokio::test]
async fn who_does_not_look_is_told_elsewhere_that_their_time_runs_out() {
    let house = House::that_tells(Posts::default()).await;
    people(&house).await;
    let live = &house.app.live;
    let (url, messages) = receiver(1);
    let table = table(live, "golden-ages", pace("move 60", "bot")).await;
    let start = now();
    let who = ["ada", "bea"][asked(&table).index()];
    hook(&house, who, &url).await;
    pass(live, start, 52).await;
    house.quiet().await;
    let said = messages.join().expect("a message");
    assert!(
        said[0].contains("Your time runs out: The Golden Ages"),
        "{said:?}"
    );
    assert!(said[0].contains(" seconds left."), "{said:?}");
    assert!(said[0].contains(&table.seen().row.id), "it leads there");
    house.close().await;
}

#[tokio::test]
async fn time_without_a_server_is_given_back_once() {
    let house = House::new().await;
    people(&house).await;
    let live = &house.app.live;
    let table = table(live, "golden-ages", pace("move 60", "bot")).await;
    let (seat, start) = (asked(&table), now());
    let ends = |table: &Table| {
        let clock = table.seen().side.clock.clone().expect("a clock");
        clock.ends(seat.into()).expect("it runs")
    };
    let first = ends(&table);
    let there = pass(live, start, 8).await;
    assert_eq!(ends(&table), first, "nothing happened");
    let away = 1_000_000;
    live.keep_time(there + away).await.expect("it is back");
    let given = ends(&table) - first;
    assert!((away..=away + 5000).contains(&given), "{given}");
    live.keep_time(there + away + 1000)
        .await
        .expect("it goes on");
    assert_eq!(ends(&table) - first, given, "once");
    assert_eq!(table.seen().seats[seat.index()].kind, Seating::Person);
    house.close().await;
}

#[tokio::test]
async fn a_rated_game_lost_by_time_is_over_and_rated_once() {
    let house = House::new().await;
    people(&house).await;
    let live = &house.app.live;
    let terms = Terms {
        rated: true,
        ..pace("move 10", "resign")
    };
    let table = table(live, "golden-ages", terms).await;
    let loser = asked(&table);
    let hint = live.hint(&table, loser).await;
    assert!(matches!(hint, Err(Trouble::Bad(text)) if text.contains("rated")));
    let undo = live.play(&table, loser, 0, Move::Undo).await;
    assert!(matches!(undo, Err(Trouble::Bad(text)) if text.contains("rated")));
    pass(live, now(), 12).await;
    house.quiet().await;
    let seen = table.seen();
    assert_eq!((seen.row.state, seen.over()), (State::Over, false));
    let store = live.store();
    let outcome = store
        .outcome(&seen.row.id)
        .await
        .expect("an answer")
        .expect("a result");
    assert_eq!(outcome.results[loser.index()].rank, 2);
    let rated = store.ratings("golden-ages", 2, 9).await.expect("an answer");
    assert_eq!(rated.len(), 2);
    assert_eq!(
        rated[1].person,
        if loser == Seat::at(0) { "ada" } else { "bea" }
    );
    live.keep_time(now() + 100_000).await.expect("later");
    assert_eq!(
        store.ratings("golden-ages", 2, 9).await.expect("an answer"),
        rated,
        "once"
    );
    house.close().await;
}

#[tokio::test]
async fn a_holiday_stops_the_own_clock_where_it_was_agreed_and_is_bounded() {
    let house = House::new().await;
    people(&house).await;
    let live = &house.app.live;
    let table = table(live, "golden-ages", pace("days 3", "bot")).await;
    let seat = asked(&table);
    let who = if seat == Seat::at(0) { "ada" } else { "bea" };
    let ends = || {
        table
            .seen()
            .side
            .clock
            .as_ref()
            .and_then(|clock| clock.ends(seat.into()))
    };
    let before = ends().expect("it runs");
    live.go_on_holiday(who, 10).await.expect("gone");
    let day = 24 * 60 * 60 * 1000;
    let given = ends().expect("it runs") - before;
    assert!((given - 10 * day).abs() < 60_000, "{given}");
    assert!(live.go_on_holiday(who, 1).await.is_err(), "away already");
    live.come_home(who).await.expect("home");
    assert!((ends().expect("it runs") - before).abs() < 60_000);
    assert!(
        live.go_on_holiday(who, 31).await.is_err(),
        "more than there are"
    );
    house.close().await;
}

#[tokio::test]
async fn a_standing_answer_declines_or_lapses_and_never_keeps_anybody_waiting() {
    let house = House::new().await;
    people(&house).await;
    let live = &house.app.live;
    for entry in orbis_registry::all() {
        let slug = entry.game.about().slug;
        let table = table(live, slug, Terms::default()).await;
        let (mut answered, mut lapsed) = (0, 0);
        for step in 0..40usize {
            house.quiet().await;
            let seen = table.seen();
            let Some(game) = seen.game.clone().filter(|_| !seen.asked().is_empty()) else {
                break;
            };
            let before = game.version();
            if seen.side.standing(Seat::at(1)).is_none() {
                let until = Until::ALL[step % 3].0;
                live.stand(&table, "bea", Seat::at(1), Some(until))
                    .await
                    .expect("said");
                house.quiet().await;
                let after = table.seen();
                answered += usize::from(after.version() > before);
                lapsed += usize::from(after.side.standing(Seat::at(1)).is_none());
                let waits = after.asked().contains(Seat::at(1))
                    && after.side.standing(Seat::at(1)).is_some();
                assert!(!waits, "{slug}: it is asked and does not answer");
            }
            let seen = table.seen();
            let Some(seat) = seen.asked().first() else {
                break;
            };
            let game = seen.game.as_ref().expect("a game");
            let choices = game.choices(seat, false);
            let choice = Move::Choose(choices[step % choices.len()].choice.clone());
            live.play(&table, seat, game.version(), choice)
                .await
                .expect("offered");
        }
        assert!(answered + lapsed > 0, "{slug}: nothing was ever asked");
    }
    let other = table(live, "golden-ages", Terms::default()).await;
    let stranger = live
        .stand(&other, "bea", Seat::at(0), Some(Until::MyTurn))
        .await;
    assert!(matches!(stranger, Err(Trouble::NotYours(_))));
    house.close().await;
}

/// Waits for the end of a tournament.
async fn ended(live: &Arc<Live>, id: &str) -> Contest {
    let mut contest = live.contest(id).await.expect("there");
    for _ in 0..3000 {
        if contest.row.state == "over" {
            return contest;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        contest = live.contest(id).await.expect("there");
    }
    panic!("it never ends: {:?}", contest.course);
}

#[tokio::test]
async fn the_server_plays_tournaments_of_bots_to_their_end() {
    // However busy the machine is, nobody waits long for a bot that thinks with what others leave of it.
    let limits = Limits {
        think: Duration::from_millis(20),
        ..Limits::default()
    };
    let house = House::with(limits).await;
    people(&house).await;
    let live = &house.app.live;
    let mut rated = 0;
    for (kind, rounds) in [(Kind::RoundRobin, 3), (Kind::Swiss, 2)] {
        let course = ContestCourse {
            kind,
            size: 2,
            rated: true,
            ..ContestCourse::default()
        };
        let announced = live.announce("ada", "Bots", "lanterns", course).await;
        let id = announced.expect("announced");
        for level in ["easy", "medium", "hard"] {
            live.enter_bot(&id, "ada", level).await.expect("in");
        }
        let hers = live.enter_bot(&id, "bea", "easy").await;
        assert!(hers.is_err(), "not hers");
        live.begin_contest(&id, "ada").await.expect("begun");
        let contest = ended(live, &id).await;
        assert_eq!(contest.course.played.len(), rounds);
        let points: i64 = contest.standings().iter().map(|line| line.points).sum();
        assert_eq!(points, 2000 * rounds as i64, "a game and a bye a round");
        let bouts = contest.course.played.iter().flatten();
        let rests = bouts.filter(|bout| bout.table.is_none());
        let mut rested: Vec<usize> = rests.flat_map(|bout| bout.seats.clone()).collect();
        rested.sort_unstable();
        rested.dedup();
        assert_eq!(rested.len(), rounds, "nobody rests twice");
        rated += 2 * rounds as u32;
        house.quiet().await;
        let ratings = live.store().ratings("lanterns", 2, 9).await;
        let ratings = ratings.expect("an answer");
        assert_eq!(ratings.iter().map(|row| row.games).sum::<u32>(), rated);
    }
    house.close().await;
}

#[tokio::test]
async fn who_is_not_of_the_rating_asked_for_does_not_sit_down() {
    let house = House::new().await;
    people(&house).await;
    let live = &house.app.live;
    let plan = Plan {
        game: "golden-ages".to_string(),
        setup: Setup::of(2),
        seats: vec![SeatPlan::Here("Ada".to_string()), SeatPlan::Open],
        watchable: true,
        source: None,
        origin: None,
        terms: Terms {
            low: Some(1600),
            ..pace("none", "bot")
        },
    };
    let id = live.create("ada", plan, "", "").await.expect("a table");
    let table = live.table(&id).await.expect("a table");
    let coming = orbis_web::live::Coming {
        session: "bea",
        seat: Seat::at(1),
        name: "Bea",
        dice: "",
    };
    let refused = live.sit(&table, coming).await;
    assert!(
        matches!(refused, Err(Trouble::Refused { text, .. }) if text.contains("rated 1600 or more: yours is 1500"))
    );
    house.close().await;
}
