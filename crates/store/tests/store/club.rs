//! What every store must do about playing over days.

use crate::furnished::{append, begin, table, with_table};
use orbis_store::{
    ClockRow, ContestRow, ContestWrite, Entrant, Holiday, KeepWrite, Outcome, RatingRow, ResultRow,
    ResultWrite, State, Store, StoreError, Terms, TimeWrite, Wanted, Which, Write,
};
use std::sync::Arc;

fn clock(revision: i64, due: Option<i64>) -> Write {
    Write::Time(TimeWrite::Clock(ClockRow {
        table: "t".to_string(),
        clock: format!("clock {revision}"),
        revision,
        due,
    }))
}

fn terms() -> Terms {
    Terms {
        pace: "days 3".to_string(),
        kind: "days".to_string(),
        ends: "bot".to_string(),
        holidays: true,
        rated: true,
        language: "English".to_string(),
        low: Some(1200),
        best_of: 3,
        number: 1,
        series: Some("t".to_string()),
        ..Terms::default()
    }
}

pub async fn several_changes_happen_together_or_not_at_all(store: Arc<dyn Store>) {
    with_table(&*store).await;
    begin(&*store).await;
    let both = Write::Together(vec![append(1, &["a"], None), clock(1, Some(50))]);
    assert_eq!(store.write(both).await, Ok(()));
    let torn = Write::Together(vec![append(2, &["b"], None), clock(1, Some(60))]);
    assert_eq!(store.write(torn).await, Err(StoreError::Conflict));
    assert_eq!(store.journal("t").await, Ok(vec!["a".to_string()]));
    let beside = store.beside("t").await.expect("an answer");
    assert_eq!(
        beside.clock.map(|row| (row.revision, row.due)),
        Some((1, Some(50)))
    );
}

pub async fn a_clock_is_changed_by_who_has_read_it(store: Arc<dyn Store>) {
    with_table(&*store).await;
    begin(&*store).await;
    store.write(clock(1, Some(50))).await.expect("the first");
    assert_eq!(store.clocks_due(49, 9).await, Ok(Vec::new()));
    assert_eq!(store.clocks_due(50, 9).await, Ok(vec!["t".to_string()]));
    assert_eq!(store.write(clock(3, None)).await, Err(StoreError::Conflict));
    store.write(clock(2, None)).await.expect("the second");
    assert_eq!(store.clocks_due(i64::MAX, 9).await, Ok(Vec::new()));
    let running = store.clocks().await.expect("an answer");
    assert_eq!(running.len(), 1);
    let over = Write::Time(TimeWrite::Ended {
        table: "t".to_string(),
        why: "time".to_string(),
        result: "Ada wins".to_string(),
        at: 70,
    });
    store
        .write(Write::Time(TimeWrite::Terms("t".to_string(), terms())))
        .await
        .expect("agreed");
    store.write(over.clone()).await.expect("it ends");
    assert_eq!(
        store.write(over).await,
        Err(StoreError::Conflict),
        "it ends once"
    );
    let row = store.table("t").await.expect("an answer").expect("a table");
    assert_eq!(row.state, State::Over);
    assert_eq!(store.clocks().await, Ok(Vec::new()));
    let beside = store.beside("t").await.expect("an answer");
    assert_eq!(
        beside.terms.and_then(|terms| terms.ended).as_deref(),
        Some("time")
    );
}

pub async fn one_server_takes_an_outage(store: Arc<dyn Store>) {
    let beat = |last, at| Write::Time(TimeWrite::Beat { last, at });
    assert_eq!(store.beat().await, Ok(None));
    assert_eq!(store.write(beat(None, 10)).await, Ok(()));
    assert_eq!(store.write(beat(None, 11)).await, Err(StoreError::Conflict));
    assert_eq!(store.write(beat(Some(10), 20)).await, Ok(()));
    assert_eq!(
        store.write(beat(Some(10), 21)).await,
        Err(StoreError::Conflict)
    );
    assert_eq!(store.beat().await, Ok(Some(20)));
}

pub async fn holidays_are_kept_by_their_beginning(store: Arc<dyn Store>) {
    let span = |since, until| Holiday { since, until };
    for each in [span(5, 50), span(90, 95), span(5, 20)] {
        let person = "ada".to_string();
        let write = Write::Time(TimeWrite::Holiday { person, span: each });
        store.write(write).await.expect("kept");
    }
    assert_eq!(
        store.holidays("ada").await,
        Ok(vec![span(90, 95), span(5, 20)])
    );
    assert_eq!(store.holidays("bob").await, Ok(Vec::new()));
}

pub async fn what_people_keep_at_a_table_goes_with_it(store: Arc<dyn Store>) {
    with_table(&*store).await;
    let (t, ada) = ("t".to_string(), "ada".to_string());
    let mute = |seat, on| {
        Write::Keep(KeepWrite::Mute {
            table: t.clone(),
            person: ada.clone(),
            seat,
            on,
        })
    };
    let note = |text: &str| {
        Write::Keep(KeepWrite::Note {
            table: t.clone(),
            seat: 0,
            text: text.to_string(),
        })
    };
    let stand = |answer: Option<&str>| {
        Write::Time(TimeWrite::Standing {
            table: t.clone(),
            seat: 0,
            answer: answer.map(str::to_string),
        })
    };
    let left = Write::Keep(KeepWrite::Left {
        table: t.clone(),
        seat: 1,
        person: "bob".to_string(),
    });
    for write in [
        note("one"),
        note("two"),
        mute(Some(1), true),
        mute(None, true),
        mute(None, true),
        stand(Some("pass")),
        left,
    ] {
        store.write(write).await.expect("kept");
    }
    store
        .write(Write::Time(TimeWrite::Terms(t.clone(), terms())))
        .await
        .expect("agreed");
    let beside = store.beside("t").await.expect("an answer");
    assert_eq!(beside.notes, [(0, "two".to_string())]);
    assert_eq!(beside.mutes, [(ada.clone(), None), (ada.clone(), Some(1))]);
    assert_eq!(beside.standing, [(0, "pass".to_string())]);
    assert_eq!(beside.leavers, [(1, "bob".to_string())]);
    assert_eq!(beside.terms, Some(terms()));
    let of = store.terms(&["u".to_string(), t.clone()]).await;
    assert_eq!(of, Ok(vec![None, Some(terms())]));
    store.write(stand(None)).await.expect("kept");
    store.write(mute(None, false)).await.expect("kept");
    let beside = store.beside("t").await.expect("an answer");
    assert_eq!((beside.standing.len(), beside.mutes.len()), (0, 1));
    store.write(Write::Delete { table: t }).await.expect("gone");
    assert_eq!(store.beside("t").await, Ok(orbis_store::Beside::default()));
}

pub async fn open_tables_are_found_by_what_was_agreed(store: Arc<dyn Store>) {
    with_table(&*store).await;
    store.write(table("u", "m")).await.expect("a table");
    store
        .write(Write::Time(TimeWrite::Terms("u".to_string(), terms())))
        .await
        .expect("agreed");
    let find = async |wanted: Wanted| {
        let mut found = store.wanted(&wanted, 9, 0).await.expect("an answer");
        found.sort();
        found
    };
    let some = |word: &str| Some(word.to_string());
    assert_eq!(find(Wanted::default()).await, ["t", "u"]);
    let wanted =
        |game: Option<String>, kind: Option<String>, language: Option<String>, rated| Wanted {
            game,
            kind,
            language,
            rated,
        };
    assert_eq!(
        find(wanted(
            some("lanterns"),
            some("days"),
            some("English"),
            Some(true)
        ))
        .await,
        ["u"]
    );
    assert_eq!(find(wanted(None, some("none"), None, None)).await, ["t"]);
    assert_eq!(find(wanted(None, None, None, Some(false))).await, ["t"]);
    assert!(
        find(wanted(some("chess"), None, None, None))
            .await
            .is_empty()
    );
    assert_eq!(
        store
            .wanted(&Wanted::default(), 1, 1)
            .await
            .map(|ids| ids.len()),
        Ok(1)
    );
    let one = store
        .glance(Which::One("u"), 9, 0)
        .await
        .expect("an answer");
    assert_eq!(
        one.iter()
            .map(|glance| glance.id.as_str())
            .collect::<Vec<_>>(),
        ["u"]
    );
    let name = Write::Prefer {
        session: "ada".to_string(),
        name: "name".to_string(),
        value: "Ada".to_string(),
    };
    store.write(name).await.expect("a name");
    assert_eq!(store.named("Ada").await, Ok(vec!["ada".to_string()]));
    assert_eq!(store.named("Bob").await, Ok(Vec::new()));
}

pub async fn talk_is_read_back_page_by_page(store: Arc<dyn Store>) {
    with_table(&*store).await;
    for number in 1..=5i64 {
        let line = Write::Chat {
            table: "t".to_string(),
            seat: (number % 2 == 0).then_some(0),
            name: "Ada".to_string(),
            text: format!("line {number}"),
            at: number,
            keep: 9,
        };
        store.write(line).await.expect("said");
    }
    let first = store.talk("t", i64::MAX, 3).await.expect("an answer");
    let words = |said: &[orbis_store::Said]| {
        said.iter()
            .map(|each| each.line.text.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(words(&first), ["line 5", "line 4", "line 3"]);
    let second = store
        .talk("t", first[2].number, 3)
        .await
        .expect("an answer");
    assert_eq!(words(&second), ["line 2", "line 1"]);
    assert_eq!((second[0].line.seat, second[1].line.seat), (Some(0), None));
}

fn outcome(id: &str, at: i64, rated: bool) -> Outcome {
    let row = |seat: u8, person: &str| ResultRow {
        seat,
        person: person.to_string(),
        name: person.to_uppercase(),
        rank: seat + 1,
        points: 30 - i64::from(seat),
    };
    Outcome {
        table: id.to_string(),
        game: "lanterns".to_string(),
        players: 2,
        at,
        series: Some("s".to_string()),
        contest: None,
        rated,
        summary: None,
        results: vec![row(0, "ada"), row(1, "bot/easy")],
    }
}

fn rating(person: &str, games: u32, rating: f64) -> RatingRow {
    RatingRow {
        person: person.to_string(),
        game: "lanterns".to_string(),
        players: 2,
        name: person.to_string(),
        rating,
        uncertainty: 8.25,
        games,
        at: 9,
    }
}

pub async fn a_result_is_known_once_and_rated_once(store: Arc<dyn Store>) {
    let result = |outcome| Write::Result(ResultWrite::Outcome(outcome));
    store
        .write(result(outcome("a", 5, true)))
        .await
        .expect("the first");
    assert_eq!(
        store.write(result(outcome("a", 6, true))).await,
        Err(StoreError::Conflict)
    );
    store
        .write(result(outcome("b", 7, false)))
        .await
        .expect("another");
    assert_eq!(store.outcome("a").await, Ok(Some(outcome("a", 5, true))));
    assert_eq!(
        store.series("s").await,
        Ok(vec![outcome("a", 5, true), outcome("b", 7, false)])
    );
    assert_eq!(
        store.outcomes("lanterns", 1).await,
        Ok(vec![outcome("b", 7, false)])
    );
    assert_eq!(store.unrated(9).await, Ok(vec!["a".to_string()]));
    let rated = |table: &str, after| {
        let table = table.to_string();
        Write::Result(ResultWrite::Rated { table, after })
    };
    let both = vec![rating("ada", 1, 26.5), rating("bot/easy", 1, 23.5)];
    let early = rated("a", vec![rating("ada", 2, 26.5)]);
    assert_eq!(store.write(early).await, Err(StoreError::Conflict));
    assert_eq!(store.write(rated("a", both.clone())).await, Ok(()));
    assert_eq!(
        store.write(rated("a", both.clone())).await,
        Err(StoreError::Conflict),
        "rated once"
    );
    assert_eq!(
        store.write(rated("b", Vec::new())).await,
        Err(StoreError::Conflict),
        "not rated at all"
    );
    assert_eq!(store.unrated(9).await, Ok(Vec::new()));
    assert_eq!(store.ratings("lanterns", 2, 9).await, Ok(both.clone()));
    assert_eq!(store.ratings("lanterns", 3, 9).await, Ok(Vec::new()));
    assert_eq!(
        store.rating("ada", "lanterns", 2).await,
        Ok(Some(both[0].clone()))
    );
    assert_eq!(
        store.ratings_of("bot/easy").await,
        Ok(vec![both[1].clone()])
    );
    let summary = Write::Result(ResultWrite::Summary {
        table: "a".to_string(),
        text: "course".to_string(),
    });
    store.write(summary).await.expect("kept");
    let found = store.outcome("a").await.expect("an answer").expect("there");
    assert_eq!(found.summary.as_deref(), Some("course"));
}

pub async fn a_tournament_is_changed_by_who_has_read_it(store: Arc<dyn Store>) {
    let row = ContestRow {
        id: "c".to_string(),
        name: "Cup".to_string(),
        game: "lanterns".to_string(),
        maker: "ada".to_string(),
        state: "open".to_string(),
        revision: 0,
        created: 3,
        data: "{}".to_string(),
    };
    let write = |write| Write::Contest(write);
    store
        .write(write(ContestWrite::New(row.clone())))
        .await
        .expect("announced");
    let enter = |number, person: &str, revision| {
        write(ContestWrite::Enter {
            contest: "c".to_string(),
            entrant: Entrant {
                number,
                person: person.to_string(),
                name: person.to_uppercase(),
            },
            revision,
        })
    };
    assert_eq!(store.write(enter(0, "ada", 0)).await, Ok(()));
    assert_eq!(
        store.write(enter(1, "bob", 0)).await,
        Err(StoreError::Conflict)
    );
    assert_eq!(
        store.write(enter(1, "ada", 1)).await,
        Err(StoreError::Conflict),
        "once each"
    );
    assert_eq!(store.write(enter(1, "bob", 1)).await, Ok(()));
    let withdraw = ContestWrite::Withdraw {
        contest: "c".to_string(),
        person: "ada".to_string(),
        revision: 2,
    };
    assert_eq!(store.write(write(withdraw)).await, Ok(()));
    let (found, entrants) = store.contest("c").await.expect("an answer").expect("there");
    assert_eq!((found.revision, entrants.len()), (3, 1));
    let running = ContestRow {
        state: "running".to_string(),
        data: "{\"round\":1}".to_string(),
        ..found
    };
    assert_eq!(
        store.write(write(ContestWrite::Set(running.clone()))).await,
        Ok(())
    );
    assert_eq!(
        store.write(write(ContestWrite::Set(running))).await,
        Err(StoreError::Conflict)
    );
    let all = store.contests(9).await.expect("an answer");
    assert_eq!(
        (all[0].state.as_str(), all[0].revision, all[0].data.as_str()),
        ("running", 4, "{\"round\":1}")
    );
    assert_eq!(store.contest("d").await, Ok(None));
}
