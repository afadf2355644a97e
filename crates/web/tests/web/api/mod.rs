//! The interface for programs: whole games by it, how far tokens go, what is answered when something is wrong. Every answer is
//! held against the document, every operation of which is answered well at least once, and everything pages can do is there.

mod club;
mod covered;
mod people;
mod play;
mod posts;
mod program;
mod tokens;
mod wrong;

use crate::house::House;
use axum::http::StatusCode;
use program::{ANSWERED, Program};
use std::sync::Once;

fn run(scene: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime").block_on(scene);
}

/// A test of each scene. The last test asks for all of them, and each is played once, whoever asks first.
macro_rules! scenes {
    ($($module:ident::$scene:ident,)*) => {
        $(
            #[test]
            fn $scene() {
                static ONCE: Once = Once::new();
                ONCE.call_once(|| run($module::$scene()));
            }
        )*

        fn all_scenes() {
            $($scene();)*
        }
    };
}

scenes![
    play::a_whole_game_is_played_and_looked_at,
    play::tables_are_made_found_sat_down_at_and_left,
    play::streams_say_when_something_is_new,
    people::games_rules_and_people_are_described,
    people::an_account_is_kept_and_left,
    people::somebody_is_told_and_tries_it,
    posts::a_name_gets_its_mail_and_a_new_password,
    tokens::a_token_for_a_seat_reaches_that_seat_and_nothing_else,
    tokens::tokens_are_made_and_ended_on_the_account_page,
    tokens::programs_sit_where_they_are_admitted_and_are_called_what_they_are,
    tokens::programs_take_part_in_tournaments_that_admit_them,
    club::time_is_agreed_paused_and_everybody_may_go_on_holiday,
    club::what_is_said_noted_and_muted,
    club::a_seat_answers_by_itself,
    club::a_series_is_played_on_by_rematches,
    club::open_tables_are_found_by_their_conditions,
    club::a_tournament_is_announced_entered_and_played,
    wrong::what_is_wrong_has_a_status_a_code_and_a_sentence,
];

#[test]
fn every_operation_of_the_document_is_answered_well_by_one_of_these_tests() {
    all_scenes();
    run(async {
        let house = House::new().await;
        let program = Program::new(&house).await;
        let described = covered::described(&program.document);
        let answered = ANSWERED.lock().expect("no test panics here");
        let never: Vec<_> = described.difference(&answered).collect();
        assert!(never.is_empty(), "{never:#?}");
    });
}

#[tokio::test]
async fn the_document_is_a_page_too() {
    let house = House::new().await;
    let page = house.guest().get("/api").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(
        page.text.contains("POST /api/v1/tables/{table}/choose"),
        "{}",
        page.text
    );
    assert!(page.text.contains("id=\"TableInfo\""));
}
