//! Only what changed is sent, and what stays is fetched once.

use crate::house::{Guest, House, attribute, choices};
use axum::http::{StatusCode, header};

/// The marks of the parts a page brought.
fn marks(html: &str) -> String {
    let parts = html.split("data-part=\"").skip(1);
    let marks: Vec<&str> = parts.filter_map(|rest| rest.split('"').next()).collect();
    marks.join(" ")
}

async fn choose_first(guest: &mut Guest, table: &str, html: &str) -> String {
    let version = attribute(html, "data-live").expect("a version");
    let seat = attribute(html, "data-seat").expect("a seat");
    let choice = choices(html).first().cloned().expect("a choice");
    let fields = [("version", version), ("seat", seat), ("choice", &choice)];
    let answer = guest.post(&format!("/t/{table}/choose"), &fields).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.text
}

#[tokio::test]
async fn what_a_client_has_is_not_sent_again() {
    let house = House::new().await;
    for entry in orbis_registry::all() {
        let mut ada = house.guest();
        let slug = entry.game.about().slug;
        let table = ada.open_table(slug, &["me", "here", "here"]).await;
        let view = format!("/t/{table}/view?as=A");
        let first = ada.get(&view).await.text;
        ada.has = marks(&first);
        assert!(!ada.has.is_empty(), "{slug}");
        assert!(!first.contains("data-same="), "{slug}: all of it is new");
        let again = ada.get(&view).await.text;
        // Nothing happened: nothing but the frame and the question comes again.
        assert!(!again.contains("data-part="), "{slug}: {again}");
        assert!(
            again.contains("data-same=") && !again.contains("<svg class=\"panel\""),
            "{slug}"
        );
        // Whoever has lost it is sent everything.
        ada.has = "1 2 3".to_string();
        assert_eq!(ada.get(&view).await.text, first, "{slug}");
    }
}

#[tokio::test]
async fn a_choice_sends_the_parts_it_changed() {
    let house = House::new().await;
    let mut ada = house.guest();
    let table = ada.open_table("golden-ages", &["me", "bot-easy"]).await;
    let mut page = ada.get(&format!("/t/{table}/view")).await.text;
    for _ in 0..200 {
        if attribute(&page, "data-turn") == Some("mine") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        page = ada.get(&format!("/t/{table}/view")).await.text;
    }
    ada.has = marks(&page);
    let answer = choose_first(&mut ada, &table, &page).await;
    assert!(answer.contains("data-part=") && answer.contains("data-same="));
    assert!(answer.len() < page.len(), "{} {}", answer.len(), page.len());
}

#[tokio::test]
async fn layers_that_stay_are_kept_for_ever_and_a_plain_page_has_them_inside() {
    let house = House::new().await;
    let mut ada = house.guest();
    for slug in [
        "golden-ages",
        "seven-ages",
        "clash-of-cultures",
        "history-of-the-world",
    ] {
        let table = ada.open_table(slug, &["me", "here", "here"]).await;
        let page = ada.get(&format!("/t/{table}")).await.text;
        let address = attribute(&page, "data-still").expect("a layer").to_string();
        assert!(
            page.contains(&format!("href=\"{address}\"")),
            "{slug} loads it early"
        );
        let layer = ada.get(&address).await;
        assert_eq!(layer.status, StatusCode::OK, "{slug}");
        let kept = &layer.headers[header::CACHE_CONTROL];
        assert_eq!(kept, "public, max-age=31536000, immutable");
        assert_eq!(layer.headers[header::CONTENT_TYPE], "image/svg+xml");
        assert!(layer.text.starts_with("<svg xmlns="), "{slug}");
        let plain = ada.get(&format!("/t/{table}?whole=1")).await.text;
        assert!(!plain.contains("data-still="), "{slug}");
        assert!(plain.len() > page.len() + layer.text.len() / 2, "{slug}");
    }
    assert_eq!(ada.get("/still/0.svg").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_long_log_sends_its_end() {
    let house = House::new().await;
    let mut ada = house.guest();
    let table = ada.open_table("golden-ages", &["me", "here"]).await;
    let mut page = ada.get(&format!("/t/{table}/view?as=A")).await.text;
    for _ in 0..150 {
        if attribute(&page, "data-turn") == Some("over") {
            break;
        }
        let seat = attribute(&page, "data-as").map(str::to_string);
        if let Some(seat) = seat {
            page = ada.get(&format!("/t/{table}/view?as={seat}")).await.text;
        }
        page = choose_first(&mut ada, &table, &page).await;
    }
    let lines = |html: &str| html.matches("title=\"Show this moment\"").count();
    let all = ada.get(&format!("/t/{table}/view?log=all")).await.text;
    let end = ada.get(&format!("/t/{table}/view")).await.text;
    assert!(lines(&end) > 10 && lines(&end) < lines(&all));
    assert!(end.contains("data-log=\"all\"") && !all.contains("data-log=\"all\""));
    assert!(all.contains("id=\"log-0\"") && !end.contains("id=\"log-0\""));
}
