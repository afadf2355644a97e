//! Somebody does not want to meet somebody: everywhere two people can come together.

use crate::house::{Guest, House, choices};
use axum::http::StatusCode;
use orbis_store::Terms;
use orbis_web::live::ContestCourse;

const PASSWORD: &str = "a sentence that is long enough";
const UNWANTED: &str = "does not want to play with you";
const AVOIDED: &str = "whom you do not want to meet";

/// Ann, who does not want to meet Ben, and Cid, who minds nobody.
async fn three(house: &House) -> [Guest; 3] {
    let mut all = [house.guest(), house.guest(), house.guest()];
    for (guest, name) in all.iter_mut().zip(["Ann", "Ben", "Cid"]) {
        let fields = [("name", name), ("password", PASSWORD)];
        let page = guest.post("/register", &fields).await;
        assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);
    }
    all
}

async fn block(guest: &mut Guest, name: &str) {
    let page = guest.post(&format!("/people/{name}/block"), &[]).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);
}

async fn sit(guest: &mut Guest, table: &str, seat: &str) -> String {
    let page = guest
        .post(&format!("/t/{table}/sit"), &[("seat", seat)])
        .await;
    page.text
}

/// Makes a table with a seat for somebody by name.
async fn invite(guest: &mut Guest, names: &[&str]) -> (StatusCode, String) {
    let numbers: Vec<(String, String)> = (1..=names.len())
        .map(|number| (format!("seat-{number}"), format!("name-{number}")))
        .collect();
    let mut fields = vec![("game", "lanterns"), ("seat-0", "me"), ("dice", "")];
    for ((seat, field), name) in numbers.iter().zip(names) {
        fields.extend([(seat.as_str(), "named"), (field.as_str(), *name)]);
    }
    let page = guest.post("/new", &fields).await;
    let told = match page.status {
        StatusCode::SEE_OTHER => page.location.trim_start_matches("/t/").to_string(),
        _ => page.text,
    };
    (page.status, told)
}

/// Plays a table of lanterns to its end.
async fn finish(house: &House, table: &str) {
    let table = house.app.live.table(table).await.expect("a table");
    while let Some(seat) = table.seen().asked().first() {
        let seen = table.seen();
        let game = seen.game.clone().expect("a game");
        let choice = game.choices(seat, false)[0].choice.clone();
        let choose = orbis_web::live::Move::Choose(choice);
        let played = house.app.live.play(&table, seat, game.version(), choose);
        played.await.expect("offered");
    }
}

#[tokio::test]
async fn nobody_is_invited_by_name_by_whom_they_block_nor_by_mistake() {
    let house = House::new().await;
    let [mut ann, mut ben, mut cid] = three(&house).await;
    assert_eq!(invite(&mut ben, &["Ann"]).await.0, StatusCode::SEE_OTHER);
    block(&mut ann, "Ben").await;
    let (status, text) = invite(&mut ben, &["ann"]).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text.contains("Ann does not want to be invited by you."));
    let (status, text) = invite(&mut ann, &["Ben"]).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text.contains("You do not want to meet Ben: unblock them first."));
    // Others may invite both: she comes, then he cannot.
    let (status, table) = invite(&mut cid, &["Ben", "Ann"]).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    assert!(sit(&mut ben, &table, "B").await.contains(UNWANTED));
    assert!(!sit(&mut ann, &table, "C").await.contains(AVOIDED));
    assert!(sit(&mut ben, &table, "B").await.contains(UNWANTED));
    let back = ann.post("/people/Ben/block", &[("off", "on")]).await;
    assert_eq!(back.status, StatusCode::SEE_OTHER);
    assert!(!choices(&sit(&mut ben, &table, "B").await).is_empty() || begun(&house, &table).await);
}

async fn begun(house: &House, table: &str) -> bool {
    let table = house.app.live.table(table).await.expect("a table");
    table.seen().game.is_some()
}

#[tokio::test]
async fn open_tables_and_links_lead_neither_to_the_other() {
    let house = House::new().await;
    let [mut ann, mut ben, mut cid] = three(&house).await;
    block(&mut ann, "Ben").await;
    let hers = ann.open_table("lanterns", &["me", "open", "open"]).await;
    let his = ben.open_table("lanterns", &["me", "open", "invited"]).await;
    for (guest, listed) in [
        (&mut ann, [true, false]),
        (&mut ben, [false, true]),
        (&mut cid, [true, true]),
    ] {
        let lobby = guest.get("/").await.text;
        let shown = [&hers, &his].map(|table| lobby.contains(&format!("/t/{table}")));
        assert_eq!(shown, listed, "{}", guest.cookie);
    }
    assert!(sit(&mut ben, &hers, "B").await.contains(UNWANTED));
    assert!(sit(&mut ann, &his, "B").await.contains(AVOIDED));
    // A link does not help, neither to an empty seat nor to a taken one.
    let live = &house.app.live;
    let table = live.table(&his).await.expect("a table");
    let maker = table.seen().row.maker.clone();
    let seat = orbis_core::Seat::at(2);
    let secret = live.invite(&table, &maker, seat).await.expect("a link");
    let link = format!("/seat/{his}/C/{secret}");
    assert!(ann.post(&link, &[]).await.text.contains(AVOIDED));
    sit(&mut cid, &hers, "B").await;
    let table = live.table(&hers).await.expect("a table");
    let seat = orbis_core::Seat::at(1);
    let holder = table.seen().player(1);
    let secret = live.invite(&table, &holder, seat).await.expect("a link");
    let link = format!("/seat/{hers}/B/{secret}");
    assert!(ben.post(&link, &[]).await.text.contains(UNWANTED));
    let other = house.guest().post(&link, &[]).await;
    assert_eq!(
        other.status,
        StatusCode::SEE_OTHER,
        "others: {}",
        other.text
    );
}

#[tokio::test]
async fn a_rematch_keeps_no_seat_for_somebody_who_would_be_met_again() {
    let house = House::new().await;
    let [mut ann, mut ben, mut cid] = three(&house).await;
    for asks in 0..3 {
        let table = ann.open_table("lanterns", &["me", "open", "open"]).await;
        sit(&mut ben, &table, "B").await;
        sit(&mut cid, &table, "C").await;
        finish(&house, &table).await;
        block(&mut ann, "Ben").await;
        let who = [&mut ann, &mut ben, &mut cid];
        let path = format!("/t/{table}/rematch");
        let page = who.into_iter().nth(asks).expect("a guest");
        let page = page.post(&path, &[("nonce", ""), ("dice", "")]).await;
        assert!(page.status.is_success() || page.status.is_redirection());
        let table = house.app.live.table(&table).await.expect("a table");
        let next = table.seen().row.successor.clone().expect("a rematch");
        let next = house.app.live.table(&next).await.expect("a table").seen();
        let kept: Vec<bool> = (0..3u8)
            .map(|seat| next.holders.iter().any(|holder| holder.seat == seat))
            .collect();
        // Who asks sits; of the other two who are apart, the one who minds is awaited.
        let expected = [
            [true, false, true],
            [false, true, true],
            [true, false, true],
        ];
        assert_eq!(kept, expected[asks], "asked by {asks}");
        let back = ann.post("/people/Ben/block", &[("off", "on")]).await;
        assert_eq!(back.status, StatusCode::SEE_OTHER);
    }
}

#[tokio::test]
async fn what_was_said_is_not_read_again_either() {
    let house = House::new().await;
    let [mut ann, mut ben, _] = three(&house).await;
    let table = ann.open_table("lanterns", &["me", "open"]).await;
    sit(&mut ben, &table, "B").await;
    let talk = format!("/t/{table}/talk");
    ben.post(&format!("/t/{table}/chat"), &[("text", "good evening")])
        .await;
    assert!(ann.get(&talk).await.text.contains("good evening"));
    block(&mut ann, "Ben").await;
    assert!(!ann.get(&talk).await.text.contains("good evening"));
    assert!(ben.get(&talk).await.text.contains("good evening"));
}

#[tokio::test]
async fn who_announces_a_tournament_need_not_meet_everybody_who_takes_part_must() {
    let house = House::new().await;
    let [mut ann, mut ben, mut cid] = three(&house).await;
    block(&mut ann, "Ben").await;
    let live = &house.app.live;
    for (maker, taken) in [("Ann", false), ("Cid", true)] {
        let person = live.named(maker).await.expect("there").person;
        let course = ContestCourse {
            size: 2,
            ..ContestCourse::default()
        };
        let id = live
            .announce(&person, "Cup", "lanterns", course)
            .await
            .expect("announced");
        for guest in [&mut ann, &mut ben, &mut cid] {
            guest.post(&format!("/tournaments/{id}/enter"), &[]).await;
        }
        let contest = live.contest(&id).await.expect("there");
        let takes = contest.entrants.iter().any(|each| each.name == "Ben");
        assert_eq!(
            (takes, contest.entrants.len()),
            (taken, 2 + usize::from(taken))
        );
    }
}

#[tokio::test]
async fn a_tournament_is_played_with_the_options_it_was_announced_with() {
    let house = House::new().await;
    let [mut ann, mut ben, _] = three(&house).await;
    let form = ann.get("/tournaments?game=history-of-the-world").await.text;
    let about = house
        .app
        .live
        .game("history-of-the-world")
        .expect("there")
        .game
        .about();
    for spec in about.options {
        assert!(
            form.contains(&format!("name=\"option-{}\"", spec.name)),
            "{}",
            spec.name
        );
    }
    let (spec, said) = about
        .options
        .iter()
        .find_map(|spec| match spec.kind {
            orbis_core::OptionKind::Switch { default: false } => Some((spec, "on")),
            _ => None,
        })
        .expect("a switch");
    let field = format!("option-{}", spec.name);
    let fields = [
        ("name", "Cup"),
        ("game", "history-of-the-world"),
        ("size", "2"),
        (field.as_str(), said),
    ];
    let page = ann.post("/tournaments", &fields).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);
    let id = page
        .location
        .rsplit('/')
        .next()
        .unwrap_or_default()
        .to_string();
    let told = ben.get(&page.location).await.text;
    assert!(told.contains("id=\"options\""), "what is unusual is told");
    for guest in [&mut ann, &mut ben] {
        guest.post(&format!("/tournaments/{id}/enter"), &[]).await;
    }
    ann.post(&format!("/tournaments/{id}/begin"), &[]).await;
    let contest = house.app.live.contest(&id).await.expect("there");
    let table = contest.course.played[0][0].table.clone().expect("a table");
    let seen = house.app.live.table(&table).await.expect("made").seen();
    let options: serde_json::Value = serde_json::from_str(&seen.row.options).expect("options");
    assert_eq!(options[spec.name], serde_json::Value::Bool(true));
    assert_eq!(
        seen.side.terms,
        Terms {
            contest: Some(id),
            ..seen.side.terms.clone()
        }
    );
    let wrong = [
        ("name", "Cup"),
        ("game", "history-of-the-world"),
        ("size", "9"),
    ];
    assert_eq!(
        ann.post("/tournaments", &wrong).await.status,
        StatusCode::BAD_REQUEST
    );
}

#[tokio::test]
async fn pages_that_refuse_know_who_reads_them() {
    let house = House::new().await;
    let [mut ann, ..] = three(&house).await;
    ann.post("/preferences", &[("theme", "dark")]).await;
    for address in [
        "/nowhere",
        "/t/nothing",
        "/people/nobody",
        "/tournaments/none",
    ] {
        let page = ann.get(address).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{address}");
        assert!(page.text.contains("href=\"/me\"") && page.text.contains("Ann"));
        assert!(!page.text.contains("/sign-in"), "{address}");
        assert!(page.text.contains("data-theme=\"dark\""));
    }
    let page = house.guest().get("/nowhere").await;
    assert!(page.text.contains("/sign-in"), "somebody new may sign in");
    let page = ann.call("GET", "/api/v1/tables/nothing", "", "").await;
    assert!(
        page.text.starts_with('{'),
        "programs read no pages: {}",
        page.text
    );
}
