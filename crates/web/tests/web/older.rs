//! A file that the first version of Orbis wrote, with a game in the middle, is brought up to date and played on.

use crate::{
    house::{House, attribute, choices},
    table::choose,
};
use axum::http::StatusCode;
use orbis_store::State;
use sqlx::Connection;
use std::sync::Arc;

/// Two people at one device have made nine choices. The program of that time wrote it; this is the text of its file.
const FILE: &str = include_str!("first.sql");
const TABLE: &str = "bfccf4ef9bb93b58";
const COOKIE: &str = "orbis=b026b4782c284ae619c8ba45.ca85b4f59275c16124aec944c8ccdb4137653734e372a8d05711ab581bd55a43";

async fn first_version() -> Arc<tempfile::TempDir> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("orbis.sqlite");
    let address = format!("sqlite://{}?mode=rwc", file.display());
    let mut connection = sqlx::SqliteConnection::connect(&address)
        .await
        .expect("a file");
    let written = sqlx::raw_sql(FILE).execute(&mut connection).await;
    written.expect("written");
    connection.close().await.expect("closed");
    Arc::new(folder)
}

#[tokio::test]
async fn a_game_of_the_first_version_is_played_on() {
    let mut folder = first_version().await;
    let mut version = 9;
    // The second server finds what the first has made of the file.
    for _ in 0..2 {
        let house = House::again(folder).await;
        let mut ada = house.guest();
        ada.cookie = COOKIE.to_string();
        let lobby = ada.get("/").await.text;
        assert!(lobby.contains(TABLE), "it is among her tables");
        let row = house.app.live.store().table(TABLE).await;
        let row = row.expect("an answer").expect("a table");
        assert_eq!(row.maker, "b026b4782c284ae619c8ba45");
        for _ in 0..5 {
            let page = ada.get(&format!("/t/{TABLE}/view")).await.text;
            assert_eq!(attribute(&page, "data-live"), Some(&*version.to_string()));
            assert!(
                !page.contains("The rules were corrected"),
                "it is the same game"
            );
            let seat = attribute(&page, "data-as")
                .expect("somebody is asked")
                .to_string();
            let page = ada.get(&format!("/t/{TABLE}/view?as={seat}")).await.text;
            let choice = choices(&page).first().cloned().expect("a choice");
            let answer = choose(&mut ada, TABLE, version, &seat, &choice).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
            version += 1;
        }
        assert_eq!(row.state, State::Playing);
        // What was before can be looked at.
        let past = ada.get(&format!("/t/{TABLE}/view?at=3")).await;
        assert_eq!(past.status, StatusCode::OK);
        folder = house.folder();
        house.close().await;
    }
    assert_eq!(version, 19);
}
