//! Tables that move house: all of a file or none, from a browser that is its own server to another, or to a server.

use crate::house::{Guest, House, attribute, choices};
use axum::http::StatusCode;

/// A browser with two tables, a choice made at each; the file of both.
async fn packed() -> String {
    let house = House::alone().await;
    let mut ada = house.guest();
    for game in ["lanterns", "golden-ages"] {
        let table = ada.open_table(game, &["me", "here"]).await;
        // Chance decides who begins.
        let mut asked = None;
        for seat in ["A", "B"] {
            let page = ada.get(&format!("/t/{table}/view?as={seat}")).await.text;
            asked = asked.or(choices(&page).first().map(|choice| (seat, choice.clone())));
        }
        let (seat, choice) = asked.expect("a choice");
        let fields = [("version", "0"), ("seat", seat), ("choice", &*choice)];
        let answer = ada.post(&format!("/t/{table}/choose"), &fields).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    }
    ada.get("/carry").await.text
}

async fn tables(guest: &mut Guest) -> Vec<String> {
    let lobby = guest.get("/").await.text;
    let all = lobby.split("href=\"/t/").skip(1);
    let mut ids: Vec<String> = all
        .filter_map(|rest| rest.split(['"', '/', '?']).next())
        .map(str::to_string)
        .collect();
    ids.sort();
    ids.dedup();
    ids
}

#[tokio::test]
async fn all_tables_of_a_file_go_on_elsewhere() {
    let file = packed().await;
    assert_eq!(file.lines().count(), 3, "a first line, and two tables");
    for house in [
        House::alone().await,
        House::new().await,
        House::on_disk().await,
    ] {
        let mut bob = house.guest();
        let brought = bob.post_text("/carry", &file).await;
        assert_eq!(brought.status, StatusCode::SEE_OTHER, "{}", brought.text);
        let ids = tables(&mut bob).await;
        assert_eq!(ids.len(), 2);
        for id in ids {
            let page = bob.get(&format!("/t/{id}/view")).await.text;
            assert_eq!(attribute(&page, "data-live"), Some("1"), "{page}");
        }
        house.close().await;
    }
}

#[tokio::test]
async fn of_a_file_with_one_bad_table_nothing_is_taken() {
    let file = packed().await;
    let mut lines: Vec<&str> = file.lines().collect();
    let bad = lines[2].replacen("\"seats\":[", "\"seats\":[{}", 1);
    assert_ne!(bad, lines[2]);
    lines[2] = &bad;
    let house = House::on_disk().await;
    let mut bob = house.guest();
    let refused = bob.post_text("/carry", &lines.join("\n")).await;
    assert!(refused.status.is_client_error(), "{}", refused.status);
    assert!(refused.text.contains("Line 3 is no table"));
    assert_eq!(tables(&mut bob).await, [""; 0]);
}
