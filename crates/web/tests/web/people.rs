//! Who may do what at a table: links that open once, devices, votes, talk, and how many tables one person may have.

use crate::house::{Guest, House, Page, attribute, choices};
use axum::http::StatusCode;
use orbis_core::{Seat, SeatSet};
use orbis_web::{Limits, guard::Rate};
use std::time::Duration;

async fn link(guest: &mut Guest, table: &str, seat: &str) -> Page {
    let address = format!("/t/{table}/invite");
    guest.post(&address, &[("seat", seat)]).await
}

async fn sit(guest: &mut Guest, table: &str, seat: &str, name: &str) -> Page {
    let address = format!("/t/{table}/sit");
    guest
        .post(&address, &[("seat", seat), ("name", name)])
        .await
}

/// The seat through which a guest looks who wants to look through this one.
async fn eyes(guest: &mut Guest, table: &str, wish: &str) -> Option<String> {
    let page = guest.get(&format!("/t/{table}/view?as={wish}")).await;
    attribute(&page.text, "data-seat").map(str::to_string)
}

/// No absence is too short for a vote.
fn impatient() -> Limits {
    Limits {
        absent: Duration::ZERO,
        ..Limits::default()
    }
}

#[tokio::test]
async fn a_link_to_an_empty_seat_is_spent_on_first_use() {
    let house = House::new().await;
    let (mut ada, mut bob, mut eve) = (house.guest(), house.guest(), house.guest());
    let table = ada.open_table("lanterns", &["me", "invited"]).await;
    let link = link(&mut ada, &table, "B").await.text;
    // Whoever made it cannot sit down on both sides, and the link is as good as before.
    let own = ada.post(&link, &[("name", "Ada")]).await;
    assert_eq!(own.status, StatusCode::FORBIDDEN, "{}", own.text);
    assert_eq!(ada.get(&link).await.status, StatusCode::FORBIDDEN);
    let taken = bob.post(&link, &[("name", "Bob")]).await;
    assert_eq!(taken.location, format!("/t/{table}"));
    // Sent twice, as by two clicks: Bob is where he wanted to be.
    let twice = bob.post(&link, &[("name", "Bob")]).await;
    assert_eq!(twice.location, format!("/t/{table}"));
    assert_eq!(bob.get(&link).await.location, format!("/t/{table}"));
    for other in [&mut ada, &mut eve] {
        assert_eq!(other.get(&link).await.status, StatusCode::NOT_FOUND);
        let refused = other.post(&link, &[("name", "Me too")]).await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND);
        assert!(refused.text.contains("was used"), "{}", refused.text);
    }
    assert_eq!(eyes(&mut ada, &table, "B").await.as_deref(), Some("A"));
    assert_eq!(eyes(&mut eve, &table, "B").await, None);
    assert_eq!(eyes(&mut bob, &table, "B").await.as_deref(), Some("B"));
}

#[tokio::test]
async fn a_new_link_makes_the_older_one_worthless() {
    let house = House::new().await;
    let (mut ada, mut bob) = (house.guest(), house.guest());
    let table = ada.open_table("lanterns", &["me", "invited"]).await;
    let old = link(&mut ada, &table, "B").await.text;
    let new = link(&mut ada, &table, "B").await.text;
    assert_eq!(bob.post(&old, &[]).await.status, StatusCode::NOT_FOUND);
    assert_eq!(bob.post(&new, &[]).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn of_two_who_use_a_link_at_once_one_gets_the_seat() {
    let house = House::on_disk().await;
    let mut ada = house.guest();
    for _ in 0..5 {
        let table = ada.open_table("lanterns", &["me", "invited"]).await;
        let link = link(&mut ada, &table, "B").await.text;
        let (mut bob, mut eve) = (house.guest(), house.guest());
        let (one, other) = tokio::join!(bob.post(&link, &[]), eve.post(&link, &[]));
        let mut both = [one.status, other.status];
        both.sort();
        assert_eq!(both, [StatusCode::SEE_OTHER, StatusCode::NOT_FOUND]);
        let holders = house
            .app
            .live
            .store()
            .holders(&table)
            .await
            .expect("holders");
        assert_eq!(holders.iter().filter(|each| each.seat == 1).count(), 1);
    }
}

#[tokio::test]
async fn only_who_made_the_table_hands_out_its_empty_seats() {
    let house = House::new().await;
    let (mut ada, mut bob, mut cyd) = (house.guest(), house.guest(), house.guest());
    let table = ada
        .open_table("lanterns", &["me", "invited", "invited", "open"])
        .await;
    let first = link(&mut ada, &table, "B").await.text;
    bob.post(&first, &[("name", "Bob")]).await;
    let page = bob.get(&format!("/t/{table}")).await.text;
    assert!(!page.contains("Make an invitation link"));
    let stolen = link(&mut bob, &table, "C").await;
    assert_eq!(stolen.status, StatusCode::FORBIDDEN);
    // Nor does anybody hand out a seat that somebody has, or a second one to themselves.
    assert_eq!(
        link(&mut ada, &table, "B").await.status,
        StatusCode::FORBIDDEN
    );
    let second = link(&mut ada, &table, "C").await.text;
    let greedy = bob.post(&second, &[]).await;
    assert_eq!(greedy.status, StatusCode::FORBIDDEN);
    assert_eq!(cyd.post(&second, &[]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(
        link(&mut ada, &table, "E").await.status,
        StatusCode::BAD_REQUEST
    );
}

#[tokio::test]
async fn the_tables_of_the_host_belong_to_nobody_without_a_name() {
    let house = House::new().await;
    let live = &house.app.live;
    let made = live.make_table("lanterns", 2, &[], true).await;
    let table = made.expect("a table").table;
    let mut nobody = house.guest();
    let refused = link(&mut nobody, &table, "A").await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let close = nobody.post(&format!("/t/{table}/close"), &[]).await;
    assert_eq!(close.status, StatusCode::FORBIDDEN);
    let page = nobody.get(&format!("/t/{table}")).await.text;
    assert!(!page.contains("Make an invitation link") && !page.contains("Give up"));
}

#[tokio::test]
async fn one_person_takes_one_open_seat() {
    let house = House::new().await;
    let (mut ada, mut bob, mut cyd) = (house.guest(), house.guest(), house.guest());
    let table = ada
        .open_table("lanterns", &["me", "here", "open", "open"])
        .await;
    assert_eq!(
        sit(&mut ada, &table, "C", "Ada").await.status,
        StatusCode::FORBIDDEN
    );
    assert_eq!(
        sit(&mut bob, &table, "C", "Bob").await.status,
        StatusCode::OK
    );
    let twice = sit(&mut bob, &table, "C", "Bob").await;
    assert_eq!(twice.status, StatusCode::OK, "two clicks are one");
    let second = sit(&mut bob, &table, "D", "Bob").await;
    assert_eq!(second.status, StatusCode::FORBIDDEN);
    assert!(
        second
            .text
            .contains("You have a seat at this table already.")
    );
    assert_eq!(
        sit(&mut cyd, &table, "C", "Cyd").await.status,
        StatusCode::FORBIDDEN
    );
    assert_eq!(
        sit(&mut cyd, &table, "D", "Cyd").await.status,
        StatusCode::OK
    );
    assert_eq!(
        eyes(&mut ada, &table, "B").await.as_deref(),
        Some("B"),
        "both here are hers"
    );
}

#[tokio::test]
async fn another_device_is_seen_and_can_be_ended_by_who_was_there_before() {
    let house = House::new().await;
    let (mut ada, mut bob, mut phone) = (house.guest(), house.guest(), house.guest());
    phone.browser = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Firefox/140.0";
    let table = ada.open_table("lanterns", &["me", "open"]).await;
    sit(&mut bob, &table, "B", "Bob").await;
    let mine = link(&mut bob, &table, "B").await.text;
    // Somebody who plays here already gets no second seat by it.
    assert_eq!(ada.post(&mine, &[]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(phone.post(&mine, &[]).await.location, format!("/t/{table}"));
    assert_eq!(phone.get(&mine).await.location, format!("/t/{table}"));
    assert_eq!(
        house.guest().post(&mine, &[]).await.status,
        StatusCode::NOT_FOUND
    );
    assert_eq!(eyes(&mut phone, &table, "B").await.as_deref(), Some("B"));
    let view = format!("/t/{table}/view");
    let seen = bob.get(&view).await.text;
    assert!(seen.contains("Another device plays your seat"), "{seen}");
    assert!(seen.contains("Firefox on Android") && seen.contains("this device"));
    let others = ada.get(&view).await.text;
    assert!(
        !others.contains("Firefox on Android"),
        "it is nobody else's business"
    );
    let end = |device: &str| vec![("seat", "B".to_string()), ("device", device.to_string())];
    let post = format!("/t/{table}/device");
    let ends: Vec<&str> = seen.split("data-end=\"").skip(1).collect();
    assert_eq!(ends.len(), 2, "his own and the phone");
    let device = ends[1].split('"').next().expect("a device").to_string();
    for (guest, device, status) in [
        (&mut ada, device.as_str(), StatusCode::FORBIDDEN),
        (&mut bob, "nonsense", StatusCode::BAD_REQUEST),
    ] {
        let fields = end(device);
        let fields: Vec<(&str, &str)> = fields.iter().map(|(a, b)| (*a, b.as_str())).collect();
        assert_eq!(guest.post(&post, &fields).await.status, status);
    }
    let on_phone = phone.get(&view).await.text;
    let older = on_phone.matches("data-end=").count();
    assert_eq!(older, 1, "it may end itself, not the one before it");
    let fields = [("seat", "B"), ("device", device.as_str())];
    let ended = bob.post(&post, &fields).await;
    assert_eq!(ended.status, StatusCode::OK, "{}", ended.text);
    assert!(!ended.text.contains("Firefox on Android"));
    assert_eq!(eyes(&mut phone, &table, "B").await, None);
    // The last device stays: nobody could play the seat otherwise.
    let alone = bob.get(&view).await.text;
    assert_eq!(attribute(&alone, "data-end"), None);
}

#[tokio::test]
async fn a_pair_at_one_device_can_move_to_another_together() {
    let house = House::new().await;
    let (mut ada, mut tablet) = (house.guest(), house.guest());
    let table = ada.open_table("lanterns", &["me", "here"]).await;
    for seat in ["A", "B"] {
        let link = link(&mut ada, &table, seat).await.text;
        assert_eq!(tablet.post(&link, &[]).await.status, StatusCode::SEE_OTHER);
        assert_eq!(eyes(&mut tablet, &table, seat).await.as_deref(), Some(seat));
    }
}

/// Plays until the game is over; everybody takes their first choice.
async fn play_out(table: &str, guests: &mut [(&mut Guest, &str)]) {
    for _ in 0..400 {
        for (guest, seat) in guests.iter_mut() {
            let page = guest.get(&format!("/t/{table}/view?as={seat}")).await;
            if attribute(&page.text, "data-turn") == Some("over") {
                return;
            }
            let version = attribute(&page.text, "data-live")
                .expect("a version")
                .to_string();
            if let Some(choice) = choices(&page.text).first() {
                let fields = [("version", &*version), ("seat", *seat), ("choice", choice)];
                guest.post(&format!("/t/{table}/choose"), &fields).await;
            }
        }
    }
    panic!("it was never over");
}

#[tokio::test]
async fn the_seats_of_a_rematch_are_kept_for_those_who_played() {
    let house = House::new().await;
    let (mut ada, mut bob, mut eve) = (house.guest(), house.guest(), house.guest());
    let table = ada.open_table("lanterns", &["me", "open"]).await;
    sit(&mut bob, &table, "B", "Bob").await;
    play_out(&table, &mut [(&mut ada, "A"), (&mut bob, "B")]).await;
    let next = ada.post(&format!("/t/{table}/rematch"), &[]).await.location;
    let next = next.trim_start_matches("/t/").to_string();
    let refused = link(&mut ada, &next, "B").await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "it is Bob's");
    assert_eq!(
        sit(&mut eve, &next, "B", "Eve").await.status,
        StatusCode::FORBIDDEN
    );
    // Bob may come from another device this time.
    let mine = link(&mut bob, &next, "B").await.text;
    let mut phone = house.guest();
    assert_eq!(
        phone.post(&mine, &[("name", "Bob")]).await.status,
        StatusCode::SEE_OTHER
    );
    for guest in [&mut bob, &mut phone] {
        assert_eq!(eyes(guest, &next, "B").await.as_deref(), Some("B"));
    }
}

#[tokio::test]
async fn whoever_is_away_is_not_voted_out_at_once() {
    let house = House::new().await;
    let (mut ada, mut bob) = (house.guest(), house.guest());
    let table = ada.open_table("lanterns", &["me", "open"]).await;
    sit(&mut bob, &table, "B", "Bob").await;
    let vote = format!("/t/{table}/vote");
    let early = ada.post(&vote, &[("seat", "B")]).await;
    assert_eq!(early.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(early.text.contains("10 minutes"), "{}", early.text);
    assert!(!early.text.contains("a bot plays for them"));
}

#[tokio::test]
async fn two_at_one_device_can_let_a_bot_play_for_a_third() {
    let house = House::with(impatient()).await;
    let (mut ada, mut cyd) = (house.guest(), house.guest());
    let table = ada.open_table("lanterns", &["me", "here", "open"]).await;
    sit(&mut cyd, &table, "C", "Cyd").await;
    let vote = format!("/t/{table}/vote");
    // Who shares the device is not away.
    let beside = ada.post(&vote, &[("seat", "B")]).await;
    assert_eq!(beside.status, StatusCode::BAD_REQUEST);
    let open = house.app.live.table(&table).await.expect("a table");
    let third = SeatSet::only(Seat::at(2));
    open.presence(third, true);
    let here = ada.post(&vote, &[("seat", "C")]).await;
    assert_eq!(
        here.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "she is at the table"
    );
    open.presence(third, false);
    let voted = ada.post(&vote, &[("seat", "C")]).await;
    assert_eq!(voted.status, StatusCode::OK, "{}", voted.text);
    assert!(voted.text.contains("a bot plays for them"));
    let back = cyd
        .post(&format!("/t/{table}/return"), &[("seat", "C")])
        .await;
    assert!(!back.text.contains("a bot plays for them"));
}

#[tokio::test]
async fn one_device_has_one_voice_and_everybody_here_must_agree() {
    let house = House::with(impatient()).await;
    let (mut ada, mut bob, mut cyd) = (house.guest(), house.guest(), house.guest());
    let table = ada
        .open_table("lanterns", &["me", "here", "open", "open"])
        .await;
    sit(&mut bob, &table, "C", "Bob").await;
    sit(&mut cyd, &table, "D", "Cyd").await;
    let open = house.app.live.table(&table).await.expect("a table");
    open.presence(SeatSet::only(Seat::at(2)), true);
    let vote = format!("/t/{table}/vote");
    let first = ada.post(&vote, &[("seat", "D")]).await;
    assert_eq!(first.status, StatusCode::OK, "{}", first.text);
    assert!(first.text.contains("You agreed: 1 of 2"), "{}", first.text);
    assert!(
        !first.text.contains("a bot plays for them"),
        "Bob is here and has not agreed"
    );
    let twice = ada.post(&vote, &[("seat", "D")]).await;
    assert!(twice.text.contains("You agreed: 1 of 2"));
    let second = bob.post(&vote, &[("seat", "D")]).await;
    assert!(
        second.text.contains("a bot plays for them"),
        "{}",
        second.text
    );
    let mut eve = house.guest();
    let stranger = eve.post(&vote, &[("seat", "C")]).await;
    assert_eq!(stranger.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_vote_counts_for_one_absence_only() {
    let house = House::with(impatient()).await;
    let (mut ada, mut bob, mut cyd) = (house.guest(), house.guest(), house.guest());
    let table = ada.open_table("lanterns", &["me", "open", "open"]).await;
    sit(&mut bob, &table, "B", "Bob").await;
    sit(&mut cyd, &table, "C", "Cyd").await;
    let open = house.app.live.table(&table).await.expect("a table");
    open.presence(SeatSet::of(2), true);
    let vote = format!("/t/{table}/vote");
    ada.post(&vote, &[("seat", "C")]).await;
    // Cyd comes, looks and goes again: what was agreed before is no longer about this absence.
    tokio::time::sleep(Duration::from_millis(5)).await;
    open.presence(SeatSet::only(Seat::at(2)), true);
    tokio::time::sleep(Duration::from_millis(5)).await;
    open.presence(SeatSet::only(Seat::at(2)), false);
    let second = bob.post(&vote, &[("seat", "C")]).await;
    assert_eq!(second.status, StatusCode::OK, "{}", second.text);
    assert!(
        !second.text.contains("a bot plays for them"),
        "{}",
        second.text
    );
}

#[tokio::test]
async fn watchers_talk_little_and_push_out_nobody() {
    let limits = Limits {
        talk: 8,
        watchers: Rate {
            burst: 3.0,
            steady: 0.001,
        },
        ..Limits::default()
    };
    let house = House::with(limits).await;
    let (mut ada, mut eve) = (house.guest(), house.guest());
    let table = ada.open_table("lanterns", &["me", "here"]).await;
    let chat = format!("/t/{table}/chat");
    for number in 0..20 {
        let text = format!("player {number:02}.");
        let said = ada.post(&chat, &[("text", &text)]).await;
        assert_eq!(said.status, StatusCode::OK);
    }
    for number in 0..3 {
        let text = format!("watcher {number}.");
        assert_eq!(
            eve.post(&chat, &[("text", &text)]).await.status,
            StatusCode::OK
        );
    }
    let fast = eve.post(&chat, &[("text", "spam")]).await;
    assert_eq!(fast.status, StatusCode::TOO_MANY_REQUESTS, "{}", fast.text);
    let wait = fast.headers["retry-after"].to_str().expect("text");
    assert!(wait.parse::<u64>().expect("seconds") > 1, "{wait}");
    // New cookies do not help for long.
    let mut refused = 0;
    for _ in 0..30 {
        let mut fresh = house.guest();
        let said = fresh.post(&chat, &[("text", "spam")]).await;
        refused += usize::from(said.status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(refused > 15, "{refused}");
    let page = ada.get(&format!("/t/{table}")).await.text;
    assert_eq!(
        page.matches("</b> player ").count(),
        8,
        "as many as are kept"
    );
    assert!(page.contains("player 19.") && !page.contains("player 11."));
    let kept = house
        .app
        .live
        .store()
        .chat(&table, 1000, 1000)
        .await
        .expect("chat");
    let (players, watchers): (Vec<_>, Vec<_>) = kept.iter().partition(|line| line.seat.is_some());
    assert_eq!((players.len(), watchers.len()), (8, 2));
    let open = house.app.live.table(&table).await.expect("a table");
    assert_eq!(open.seen().chat.len(), 10, "in memory, too");
}

#[tokio::test]
async fn one_person_has_so_many_tables_and_no_more() {
    let limits = Limits {
        tables_each: 2,
        ..Limits::default()
    };
    let house = House::with(limits).await;
    let (mut eve, mut bob) = (house.guest(), house.guest());
    for _ in 0..2 {
        eve.open_table("lanterns", &["me", "open"]).await;
    }
    let fields = [("game", "lanterns"), ("seat-0", "me"), ("seat-1", "open")];
    for address in ["/new", "/play/lanterns"] {
        let third = eve.post(address, &fields).await;
        assert_eq!(third.status, StatusCode::TOO_MANY_REQUESTS);
        assert!(third.headers.contains_key("retry-after"));
        assert!(third.text.contains("You have 2 tables"), "{}", third.text);
    }
    // One that waits can be given up, by who made it alone.
    let lobby = eve.get("/").await.text;
    let table = lobby.split("href=\"/t/").nth(1).expect("a table");
    let table = table.split('"').next().expect("an id").to_string();
    let close = format!("/t/{table}/close");
    assert!(eve.get(&format!("/t/{table}")).await.text.contains(&close));
    assert_eq!(bob.post(&close, &[]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(eve.post(&close, &[]).await.location, "/");
    let gone = eve.get(&format!("/t/{table}")).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
    eve.open_table("lanterns", &["me", "bot-easy"]).await;
    bob.open_table("lanterns", &["me", "open"]).await;
    assert_eq!(
        bob.post("/new", &fields).await.status,
        StatusCode::SEE_OTHER
    );
}

#[tokio::test]
async fn many_tables_of_one_do_not_hide_those_of_others() {
    let house = House::new().await;
    let (mut ada, mut eve, mut bob) = (house.guest(), house.guest(), house.guest());
    let honest = ada.open_table("lanterns", &["me", "open"]).await;
    let mut spam = Vec::new();
    for _ in 0..30 {
        spam.push(eve.open_table("lanterns", &["me", "open"]).await);
    }
    let first = bob.get("/").await.text;
    assert!(
        first.contains(&honest),
        "an honest table is on the first page"
    );
    let second = bob.get("/?open=1").await.text;
    let missing = spam
        .iter()
        .filter(|table| !first.contains(*table) && !second.contains(*table))
        .count();
    assert_eq!(missing, 0, "every table is on some page");
    assert!(first.contains("href=\"?open=1#open\""));
    assert!(second.contains("href=\"?open=0#open\"") && !second.contains("open=2"));
    assert_eq!(
        bob.get("/?open=99999999999").await.status,
        StatusCode::BAD_REQUEST
    );
    assert_eq!(bob.get("/?open=4294967295").await.status, StatusCode::OK);
    let mine = eve.get("/?mine=1").await.text;
    assert!(
        spam.iter().any(|table| mine.contains(table)),
        "one's own have pages, too"
    );
}

const EVIL: &str = "\u{1b}[2J\u{9b}\u{202e}\u{200b}\u{2028}\u{7f}\u{0}";

fn clean(text: &str) {
    let bad = |c: char| c.is_control() && c != '\n' || "\u{202e}\u{200b}\u{2028}".contains(c);
    assert_eq!(text.find(bad), None, "{text:?}");
}

#[tokio::test]
async fn nothing_that_hides_or_steers_comes_in_by_names_or_talk() {
    let house = House::new().await;
    let (mut ada, mut bob, mut eve) = (house.guest(), house.guest(), house.guest());
    let name = format!("A{EVIL}da");
    let fields = [
        ("game", "lanterns"),
        ("name", &*name),
        ("dice", EVIL),
        ("watchable", "on"),
        ("seat-0", "me"),
        ("seat-1", "here"),
        ("name-1", &*name),
        ("seat-2", "open"),
        ("seat-3", "invited"),
    ];
    let table = ada.post("/new", &fields).await.location;
    let table = table.trim_start_matches("/t/").to_string();
    sit(&mut bob, &table, "C", &name).await;
    let link = link(&mut ada, &table, "D").await.text;
    let mut dan = house.guest();
    dan.post(&link, &[("name", &name)]).await;
    eve.post("/preferences", &[("name", &name)]).await;
    for guest in [&mut ada, &mut eve] {
        let text = format!("hel{EVIL}lo\r\nthere");
        let said = guest
            .post(&format!("/t/{table}/chat"), &[("text", &text)])
            .await;
        assert_eq!(said.status, StatusCode::OK);
    }
    let page = ada.get(&format!("/t/{table}")).await.text;
    assert!(page.contains("hel[2J lo there"), "{page}");
    clean(&page);
    assert!(page.matches("A[2J da").count() > 4);
    for address in ["/", "/preferences", &format!("/t/{table}/dice")] {
        clean(&ada.get(address).await.text);
        clean(&eve.get(address).await.text);
    }
    let nothing = ada
        .post(&format!("/t/{table}/chat"), &[("text", EVIL)])
        .await;
    assert_eq!(nothing.status, StatusCode::OK, "[2J is left of it");
    let nothing = ada
        .post(&format!("/t/{table}/chat"), &[("text", "\u{200b}")])
        .await;
    assert_eq!(nothing.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn no_way_back_leaves_the_site() {
    let house = House::new().await;
    let mut ada = house.guest();
    for (back, location) in [
        ("/t/abc?at=3", "/t/abc?at=3"),
        ("/%2Fevil.example", "/%2Fevil.example"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("/\t/evil.example", "/"),
        ("/\n/evil.example", "/"),
        ("/\r/evil.example", "/"),
        ("\t//evil.example", "/"),
        ("/\u{0}/evil.example", "/"),
        (" //evil.example", "/"),
        ("/ /evil.example", "/"),
        ("/\u{2028}/evil.example", "/"),
        ("https://evil.example", "/"),
        ("javascript:alert(1)", "/"),
        ("", "/"),
    ] {
        let page = ada.post("/preferences", &[("back", back)]).await;
        assert_eq!(page.status, StatusCode::SEE_OTHER, "{back:?}");
        assert_eq!(page.location, location, "{back:?}");
    }
    for (from, back) in [
        ("http://localhost/t/abc", "/t/abc"),
        ("http://localhost//evil.example", "/"),
        ("http://localhost/\\evil.example", "/"),
        ("nonsense", "/"),
    ] {
        let page = ada.get_from("/preferences", from).await.text;
        let field = format!("name=\"back\" value=\"{back}\"");
        assert!(page.contains(&field), "{from}");
    }
}

#[tokio::test]
async fn whoever_resigned_cannot_take_it_back_after_reading_the_record() {
    let house = House::new().await;
    let mut ada = house.guest();
    let fields = [
        ("game", "through-the-ages"),
        ("option-resignation", "on"),
        ("seat-0", "me"),
        ("seat-1", "here"),
    ];
    let table = ada.post("/new", &fields).await.location;
    let table = table.trim_start_matches("/t/").to_string();
    for _ in 0..200 {
        let page = ada.get(&format!("/t/{table}/view?as=A")).await;
        let (seat, page) = match choices(&page.text).is_empty() {
            false => ("A", page),
            true => ("B", ada.get(&format!("/t/{table}/view?as=B")).await),
        };
        let version = attribute(&page.text, "data-live")
            .expect("a version")
            .to_string();
        let offered = choices(&page.text);
        let resigns = offered.iter().any(|choice| choice == "\"resign\"");
        let choice = if resigns {
            "\"resign\""
        } else {
            &*offered[offered.len() - 1]
        };
        let fields = [("version", &*version), ("seat", seat), ("choice", choice)];
        let answer = ada.post(&format!("/t/{table}/choose"), &fields).await;
        assert_eq!(answer.status, StatusCode::OK, "{choice}: {}", answer.text);
        if resigns {
            assert_eq!(attribute(&answer.text, "data-turn"), Some("over"));
            let record = ada.get(&format!("/t/{table}/record")).await;
            assert_eq!(record.status, StatusCode::OK);
            let version = attribute(&answer.text, "data-live").expect("a version");
            let fields = [("version", version), ("seat", seat)];
            let undo = ada.post(&format!("/t/{table}/undo"), &fields).await;
            assert_eq!(undo.status, StatusCode::UNPROCESSABLE_ENTITY);
            assert!(
                undo.text
                    .contains("The game is over: nothing can be taken back")
            );
            return;
        }
    }
    panic!("nobody could resign");
}
