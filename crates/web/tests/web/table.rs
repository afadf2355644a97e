//! A table as browsers meet it.

use crate::house::{Guest, House, Page, attribute, choices};
use axum::http::StatusCode;
use orbis_web::Luck;
use std::time::{Duration, Instant};

pub async fn version(guest: &mut Guest, table: &str) -> (u64, Page) {
    let page = guest.get(&format!("/t/{table}/view")).await;
    let version = attribute(&page.text, "data-live").and_then(|text| text.parse().ok());
    (version.expect("a version"), page)
}

/// Waits until it is the guest's turn or the game is over.
pub async fn my_turn(guest: &mut Guest, table: &str) -> (u64, Page) {
    // Bots stand back while anybody is served, and a busy machine gives them little: only a table that stands still is a fault.
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(120) {
        let (version, page) = version(guest, table).await;
        if matches!(attribute(&page.text, "data-turn"), Some("mine" | "over")) {
            return (version, page);
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it never became the guest's turn");
}

pub async fn choose(
    guest: &mut Guest,
    table: &str,
    version: u64,
    seat: &str,
    choice: &str,
) -> Page {
    let version = version.to_string();
    let fields = [
        ("version", version.as_str()),
        ("seat", seat),
        ("choice", choice),
    ];
    guest.post(&format!("/t/{table}/choose"), &fields).await
}

/// Plays a new table of three against bots to its end with the first choice always; the table, and how often one chose.
async fn play_through(guest: &mut Guest) -> (String, usize) {
    let page = guest
        .post("/play/lanterns", &[("players", "3"), ("level", "easy")])
        .await;
    let table = page.location.trim_start_matches("/t/").to_string();
    let mut moves = 0;
    loop {
        let (version, page) = my_turn(guest, &table).await;
        if attribute(&page.text, "data-turn") == Some("over") {
            assert!(page.text.contains("Final scores") && page.text.contains("Points over time"));
            return (table, moves);
        }
        let choice = choices(&page.text).first().cloned().expect("a choice");
        let answer = choose(guest, &table, version, "A", &choice).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        moves += 1;
    }
}

#[tokio::test]
async fn one_click_plays_a_game_against_bots_to_the_end() {
    let house = House::new().await;
    let mut ada = house.guest();
    let (table, moves) = play_through(&mut ada).await;
    assert!(moves > 3);
    let record = ada.get(&format!("/t/{table}/record")).await;
    let read = crate::house::SHELF[0]
        .game
        .read(&record.text)
        .expect("a record");
    assert_eq!(read.verify(), Ok(()), "every draw follows from the seed");
    let dice = ada.get(&format!("/t/{table}/dice")).await.text;
    assert_eq!(dice.matches('✓').count(), 2, "{dice}");
}

#[tokio::test]
async fn where_a_host_says_a_word_every_table_has_the_same_luck() {
    let records = |luck: Option<&str>| {
        let luck = luck.map(|word| Luck(word.to_string()));
        async move {
            let house = House::lucky(luck).await;
            let mut ada = house.guest();
            let mut records = Vec::new();
            for _ in 0..2 {
                let (table, _) = play_through(&mut ada).await;
                let dice = ada.get(&format!("/t/{table}/dice")).await.text;
                assert_eq!(dice.matches('✓').count(), 2, "the promise is kept: {dice}");
                records.push(ada.get(&format!("/t/{table}/record")).await.text);
            }
            records
        }
    };
    let (one, other, none) = (
        records(Some("one")).await,
        records(Some("other")).await,
        records(None).await,
    );
    assert_eq!(one[0], one[1], "the same game, bots and all");
    assert_ne!(one[0], other[0], "another word, another game");
    assert_ne!(none[0], none[1]);
}

#[tokio::test]
async fn a_stale_choice_changes_nothing_and_shows_the_new_state() {
    let house = House::new().await;
    let mut ada = house.guest();
    let table = ada.open_table("golden-ages", &["me", "here"]).await;
    let page = ada.get(&format!("/t/{table}/view?as=A")).await;
    let seat = if choices(&page.text).is_empty() {
        "B"
    } else {
        "A"
    };
    let page = ada.get(&format!("/t/{table}/view?as={seat}")).await;
    let choice = choices(&page.text)[0].clone();
    assert_eq!(
        choose(&mut ada, &table, 0, seat, &choice).await.status,
        StatusCode::OK
    );
    let again = choose(&mut ada, &table, 0, seat, &choice).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    assert!(again.text.contains("The table moved on") && again.text.contains("id=\"table\""));
    assert_eq!(version(&mut ada, &table).await.0, 1);
}

#[tokio::test]
async fn those_asked_at_once_do_not_make_each_other_stale() {
    let house = House::new().await;
    let mut ada = house.guest();
    let table = ada.open_table("lanterns", &["me", "here", "here"]).await;
    let mut firsts = Vec::new();
    for seat in ["A", "B", "C"] {
        let page = ada.get(&format!("/t/{table}/view?as={seat}")).await;
        firsts.push((seat, choices(&page.text)[0].clone()));
    }
    for (seat, choice) in &firsts[..2] {
        let answer = choose(&mut ada, &table, 0, seat, choice).await;
        assert_eq!(answer.status, StatusCode::OK, "{seat}: {}", answer.text);
    }
    let (seat, choice) = &firsts[0];
    let twice = choose(&mut ada, &table, 0, seat, choice).await;
    assert_eq!(twice.status, StatusCode::CONFLICT);
    assert_eq!(version(&mut ada, &table).await.0, 2);
    let (seat, choice) = &firsts[2];
    let last = choose(&mut ada, &table, 0, seat, choice).await;
    assert_eq!(last.status, StatusCode::OK, "{}", last.text);
    assert_eq!(version(&mut ada, &table).await.0, 3);
}

#[tokio::test]
async fn bad_input_gets_the_right_status_and_changes_nothing() {
    let house = House::new().await;
    let mut ada = house.guest();
    let table = ada.open_table("lanterns", &["me", "here"]).await;
    let post = format!("/t/{table}/choose");
    let cases: [(&[(&str, &str)], StatusCode); 5] = [
        (
            &[("version", "0"), ("seat", "A"), ("choice", "not json")],
            StatusCode::BAD_REQUEST,
        ),
        (
            &[("version", "0"), ("seat", "A"), ("choice", "\"give moon\"")],
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
        (
            &[("seat", "A"), ("choice", "\"drop\"")],
            StatusCode::BAD_REQUEST,
        ),
        (
            &[("version", "7"), ("seat", "A"), ("choice", "\"drop\"")],
            StatusCode::CONFLICT,
        ),
        (
            &[("version", "-1"), ("seat", "A"), ("choice", "\"drop\"")],
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
    ];
    for (fields, status) in cases {
        assert_eq!(ada.post(&post, fields).await.status, status, "{fields:?}");
    }
    let mut eve = house.guest();
    let stolen = eve
        .post(
            &post,
            &[("version", "0"), ("seat", "A"), ("choice", "\"drop\"")],
        )
        .await;
    assert_eq!(stolen.status, StatusCode::FORBIDDEN);
    for address in [
        "/t/nothing",
        "/games/chess",
        "/seat/x/A/y",
        "/nowhere",
        "/assets/x/y",
    ] {
        assert_eq!(
            ada.get(address).await.status,
            StatusCode::NOT_FOUND,
            "{address}"
        );
    }
    assert_eq!(
        ada.get(&format!("/t/{table}/record")).await.status,
        StatusCode::BAD_REQUEST
    );
    assert_eq!(
        ada.get(&format!("/t/{table}?at=x")).await.status,
        StatusCode::BAD_REQUEST
    );
    let long = "x".repeat(20_000);
    let too_long = ada
        .post(&format!("/t/{table}/chat"), &[("text", &long)])
        .await;
    assert_eq!(too_long.status, StatusCode::PAYLOAD_TOO_LARGE);
    for fields in [
        vec![
            ("game", "lanterns"),
            ("seat-0", "bot-easy"),
            ("seat-1", "bot-easy"),
        ],
        vec![("game", "lanterns"), ("seat-0", "me")],
        vec![
            ("game", "lanterns"),
            ("seat-0", "me"),
            ("seat-1", "bot-brutal"),
        ],
        vec![("game", "lanterns"), ("seat-0", "me"), ("seat-1", "ghost")],
    ] {
        assert_eq!(
            ada.post("/new", &fields).await.status,
            StatusCode::BAD_REQUEST,
            "{fields:?}"
        );
    }
    assert_eq!(version(&mut ada, &table).await.0, 0);
}

#[tokio::test]
async fn changes_from_other_sites_are_refused() {
    let house = House::new().await;
    let mut ada = house.guest();
    for site in ["cross-site", "same-site"] {
        let page = ada.post_from("/play/lanterns", &[], site).await;
        assert_eq!(page.status, StatusCode::FORBIDDEN);
    }
    assert!(ada.cookie.is_empty());
    let page = ada.get("/").await;
    let policy = page.headers["content-security-policy"]
        .to_str()
        .expect("text");
    assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe"));
    assert!(
        !page.text.contains("<script>")
            && !page.text.contains(" style=")
            && !page.text.contains("onclick")
    );
}

#[tokio::test]
async fn an_invited_player_comes_by_the_secret_link() {
    let house = House::on_disk().await;
    let (mut ada, mut bob, mut eve) = (house.guest(), house.guest(), house.guest());
    let table = ada.open_table("lanterns", &["me", "invited"]).await;
    let waiting = ada.get(&format!("/t/{table}")).await.text;
    assert!(waiting.contains("Waiting for players"));
    let stranger = eve
        .post(&format!("/t/{table}/invite"), &[("seat", "B")])
        .await;
    assert_eq!(stranger.status, StatusCode::FORBIDDEN);
    let link = ada
        .post(&format!("/t/{table}/invite"), &[("seat", "B")])
        .await
        .text;
    assert_eq!(link.rsplit('/').next().map(str::len), Some(64), "256 bits");
    let wrong = format!("{}0", &link[..link.len() - 1]);
    if wrong != link {
        assert_eq!(bob.get(&wrong).await.status, StatusCode::NOT_FOUND);
        assert_eq!(bob.post(&wrong, &[]).await.status, StatusCode::NOT_FOUND);
    }
    assert!(bob.get(&link).await.text.contains("Take the seat"));
    let taken = bob
        .post(&link, &[("name", "<b>Bob</b>"), ("dice", "heads")])
        .await;
    assert_eq!(taken.location, format!("/t/{table}"));
    let page = bob.get(&format!("/t/{table}")).await.text;
    assert!(page.contains("id=\"stage\""), "the game has begun");
    assert!(!page.contains("<b>Bob"), "names are escaped everywhere");
    // The secret itself is nowhere on disk.
    let secret = link.rsplit('/').next().expect("a secret").as_bytes();
    for file in std::fs::read_dir(house.folder().path()).expect("a folder") {
        let bytes = std::fs::read(file.expect("a file").path()).expect("bytes");
        assert!(!bytes.windows(secret.len()).any(|part| part == secret));
    }
}

#[tokio::test]
async fn open_seats_private_tables_and_chat() {
    let house = House::new().await;
    let (mut ada, mut bob, mut eve) = (house.guest(), house.guest(), house.guest());
    let fields = [
        ("game", "lanterns"),
        ("seat-0", "me"),
        ("seat-1", "open"),
        ("dice", "x"),
    ];
    let table = ada
        .post("/new", &fields)
        .await
        .location
        .trim_start_matches("/t/")
        .to_string();
    assert!(bob.get("/").await.text.contains(&format!("/t/{table}")));
    let sat = bob
        .post(
            &format!("/t/{table}/sit"),
            &[("seat", "B"), ("name", "Bob")],
        )
        .await;
    assert_eq!(sat.status, StatusCode::OK);
    assert_eq!(
        eve.get(&format!("/t/{table}")).await.status,
        StatusCode::NOT_FOUND,
        "nobody may watch"
    );
    let late = eve.post(&format!("/t/{table}/sit"), &[("seat", "B")]).await;
    assert_eq!(late.status, StatusCode::NOT_FOUND);
    let said = bob
        .post(
            &format!("/t/{table}/chat"),
            &[("text", "<script>alert(1)</script>")],
        )
        .await;
    assert_eq!(said.status, StatusCode::OK);
    let heard = ada.get(&format!("/t/{table}")).await.text;
    assert!(heard.contains("&lt;script&gt;alert(1)") && !heard.contains("<script>alert"));
}

#[tokio::test]
async fn a_seat_goes_to_a_bot_by_vote_and_comes_back() {
    let house = House::with(orbis_web::Limits {
        absent: Duration::ZERO,
        ..orbis_web::Limits::default()
    })
    .await;
    let (mut ada, mut bob) = (house.guest(), house.guest());
    let table = ada.open_table("lanterns", &["me", "open"]).await;
    bob.post(
        &format!("/t/{table}/sit"),
        &[("seat", "B"), ("name", "Bob")],
    )
    .await;
    let voted = ada
        .post(&format!("/t/{table}/vote"), &[("seat", "B")])
        .await;
    assert_eq!(voted.status, StatusCode::OK, "{}", voted.text);
    assert!(voted.text.contains("a bot plays for them"));
    let early = ada
        .post(&format!("/t/{table}/return"), &[("seat", "B")])
        .await;
    assert_eq!(early.status, StatusCode::FORBIDDEN);
    let back = bob
        .post(&format!("/t/{table}/return"), &[("seat", "B")])
        .await;
    assert_eq!(back.status, StatusCode::OK);
    assert!(!back.text.contains("a bot plays for them"));
}

#[tokio::test]
async fn the_curtain_hides_the_hands_of_those_who_share_a_device() {
    let house = House::new().await;
    let mut ada = house.guest();
    let table = ada.open_table("lanterns", &["me", "here"]).await;
    let covered = ada.get(&format!("/t/{table}")).await.text;
    assert!(covered.contains("Pass the device") && choices(&covered).is_empty());
    let mut watcher = house.guest();
    let watched = watcher.get(&format!("/t/{table}/view")).await.text;
    let board = |html: &str| {
        let (_, rest) = html.split_once("id=\"view\"").expect("a board");
        rest.split("id=\"tabs\"").next().map(str::to_string)
    };
    assert_eq!(
        board(&covered),
        board(&watched),
        "behind the curtain one sees what everybody sees"
    );
    let open = ada.get(&format!("/t/{table}/view?as=B")).await.text;
    assert!(!choices(&open).is_empty());
}

#[tokio::test]
async fn undo_takes_back_what_bots_answered_too() {
    let house = House::new().await;
    let mut ada = house.guest();
    let table = ada.open_table("golden-ages", &["me", "bot-easy"]).await;
    let mut undone = false;
    for _ in 0..12 {
        let (before, page) = my_turn(&mut ada, &table).await;
        let Some(choice) = choices(&page.text).first().cloned() else {
            break;
        };
        choose(&mut ada, &table, before, "A", &choice).await;
        let (now, page) = my_turn(&mut ada, &table).await;
        if page
            .text
            .contains("id=\"do-undo\" type=\"submit\" form=\"form-undo\" aria-label")
        {
            let fields = [("version", now.to_string()), ("seat", "A".to_string())];
            let fields: Vec<(&str, &str)> = fields
                .iter()
                .map(|(name, value)| (*name, value.as_str()))
                .collect();
            let answer = ada.post(&format!("/t/{table}/undo"), &fields).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
            assert!(
                choices(&answer.text).contains(&choice),
                "the same question is asked again"
            );
            undone = true;
            break;
        }
    }
    assert!(undone, "something could be taken back");
}

#[tokio::test]
async fn a_branch_of_a_running_game_tells_nothing_hidden() {
    let house = House::new().await;
    let mut ada = house.guest();
    let table = ada.open_table("lanterns", &["me", "bot-easy"]).await;
    let (version, _) = my_turn(&mut ada, &table).await;
    let branched = ada
        .post(
            &format!("/t/{table}/branch"),
            &[("at", &version.to_string()), ("level", "easy")],
        )
        .await;
    assert_eq!(branched.status, StatusCode::SEE_OTHER, "{}", branched.text);
    let other = branched.location.trim_start_matches("/t/").to_string();
    let (_, page) = my_turn(&mut ada, &other).await;
    assert!(!choices(&page.text).is_empty());
    let mut eve = house.guest();
    let refused = eve
        .post(&format!("/t/{table}/branch"), &[("at", "0")])
        .await;
    assert_eq!(
        refused.status,
        StatusCode::FORBIDDEN,
        "watchers know no hand to go on with"
    );
}

#[tokio::test]
async fn a_table_goes_on_after_a_restart() {
    let house = House::on_disk().await;
    let mut ada = house.guest();
    let table = ada.open_table("golden-ages", &["me", "bot-easy"]).await;
    for _ in 0..5 {
        let (version, page) = my_turn(&mut ada, &table).await;
        let choice = choices(&page.text)[0].clone();
        choose(&mut ada, &table, version, "A", &choice).await;
    }
    let (version_before, page_before) = my_turn(&mut ada, &table).await;
    let (folder, cookie) = (house.folder(), ada.cookie.clone());
    house.close().await;
    let house = House::again(folder).await;
    let mut ada = house.guest();
    ada.cookie = cookie;
    let (version_after, page_after) = my_turn(&mut ada, &table).await;
    assert_eq!(version_before, version_after);
    assert_eq!(choices(&page_before.text), choices(&page_after.text));
    let checked = orbis_web::check_journals(house.app.live.store(), &crate::house::SHELF)
        .await
        .expect("checked");
    assert_eq!(checked.len(), 1);
    assert_eq!(checked[0].outcome, Ok(true));
}

#[tokio::test]
async fn every_page_of_every_game_is_there() {
    let house = House::new().await;
    let mut ada = house.guest();
    for entry in crate::house::SHELF.iter() {
        let slug = entry.game.about().slug;
        for page in ["", "/rules", "/cards"] {
            let page = ada.get(&format!("/games/{slug}{page}")).await;
            assert_eq!(page.status, StatusCode::OK);
        }
        let rules = ada.get(&format!("/games/{slug}/rules")).await.text;
        for rule in (entry.game.about().ledger)().rules() {
            assert!(
                rules.contains(&format!("id=\"{}\"", rule.id)),
                "{}",
                rule.id
            );
        }
        let cards = ada.get(&format!("/games/{slug}/cards")).await.text;
        assert_eq!(cards.matches("<figure").count(), entry.game.cards().len());
        assert_eq!(
            ada.get(&format!("/new?game={slug}")).await.status,
            StatusCode::OK
        );
    }
    let none = ada.get("/games/lanterns/rules?q=zzzz").await.text;
    assert!(none.contains("No rule has all these words"));
    for address in ["/", "/preferences", "/healthz", "/promise"] {
        assert_eq!(ada.get(address).await.status, StatusCode::OK);
    }
    let kept = ada
        .post(
            "/preferences",
            &[
                ("theme", "dark"),
                ("pace", "nonsense"),
                ("back", "//evil.example"),
            ],
        )
        .await;
    assert_eq!(kept.location, "/");
    assert!(
        ada.get("/")
            .await
            .text
            .contains("data-theme=\"dark\" data-pace=\"normal\"")
    );
}

#[tokio::test]
async fn a_choice_says_what_it_would_change_and_cards_can_be_looked_at_closely() {
    let house = House::new().await;
    let mut ada = house.guest();
    let table = ada.open_table("through-the-ages", &["me", "here"]).await;
    let page = ada.get(&format!("/t/{table}/view?as=A")).await;
    let seat = if choices(&page.text).is_empty() {
        "B"
    } else {
        "A"
    };
    let page = ada.get(&format!("/t/{table}/view?as={seat}")).await;
    assert!(
        page.text.contains("</svg> 1 → <b>0</b>"),
        "taking a card says what it costs"
    );
    let card = attribute(&page.text, "data-card").expect("a card in the row");
    let closely = ada
        .get(&format!("/games/through-the-ages/cards/{card}"))
        .await;
    assert_eq!(closely.status, StatusCode::OK);
    assert!(
        closely.text.starts_with("<div class=\"lookup\">"),
        "{}",
        closely.text
    );
    let none = ada.get("/games/through-the-ages/cards/no-such-card").await;
    assert_eq!(none.status, StatusCode::NOT_FOUND);
}
