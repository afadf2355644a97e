//! The description of the interface: made from the handlers and their types, served as a document and as a page to read.

use super::{
    account, answer, figures, finding, games, lessons, making, me, notices, people, play, seats,
    tables, talk, time, tokens, tournaments, types,
};
use crate::{App, pages};
use axum::{
    Json,
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use std::sync::LazyLock;
use utoipa::{
    Modify, OpenApi,
    openapi::{
        OpenApi as Document,
        security::{HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};

/// How tokens are said.
struct Tokens;

impl Modify for Tokens {
    fn modify(&self, document: &mut Document) {
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some(
                "A token of a person, of a bot's account, or of one seat.",
            ))
            .build();
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("token", SecurityScheme::Http(scheme));
    }
}

#[derive(OpenApi)]
#[openapi(
    info(title = "Orbis", version = "1",
        description = "One table for five civilization games. Every answer has `api_version` and `ok`, or `error` with a code, a sentence and, where a rule refuses, its id."),
    modifiers(&Tokens),
    tags((name = "games", description = "Games, rules, cards, lessons, ratings, statistics."), (name = "people", description = "Guests, accounts, tokens, notices."),
        (name = "tables", description = "Finding, making, sitting, talking, pausing, leaving."), (name = "play", description = "What is asked, offered, chosen, known."),
        (name = "tournaments", description = "Announced, entered, begun, and how they stand.")),
    components(schemas(answer::Wrong, answer::ErrorInfo, types::Stage, types::Kind, finding::Listed, finding::PaceSort)),
    paths(
        games::about, games::games, games::game, games::rules, games::cards, lessons::lesson, figures::ratings, figures::statistics,
        tokens::come, tokens::sign_in, tokens::tokens, tokens::new_token, tokens::end_token,
        me::me, me::change, me::block, me::unblock, people::person,
        account::register, account::password, account::leave_for_good, account::ask_mail, account::drop_mail, account::confirm_mail,
        account::forgot, account::reset, account::browsers, account::end_browsers, account::end_browser, account::passkeys,
        account::drop_passkey,
        notices::notices, notices::add_way, notices::drop_way, notices::try_way,
        time::holiday, time::go_away, time::come_home,
        finding::list, making::create, making::guided, making::promise, making::import, making::carry, making::rematch, making::branch,
        tables::table, tables::give_up, tables::shelve, tables::dice, tables::events, tables::lobby_events,
        seats::sit, seats::join, seats::invite, seats::seat_token, seats::devices, seats::end_device, seats::vote, seats::come_back,
        seats::leave,
        talk::talk, talk::say, talk::mute, talk::note, talk::keep_note, time::pause, time::go_on,
        play::turn, play::choices, play::choose, play::undo, play::redo, play::hint, play::position, play::words,
        play::drawing, play::scores, play::log, play::record, time::stand,
        tournaments::contests, tournaments::announce, tournaments::contest, tournaments::enter, tournaments::withdraw,
        tournaments::add_bot, tournaments::begin,
    )
)]
struct Api;

/// Made once.
static DOCUMENT: LazyLock<serde_json::Value> =
    LazyLock::new(|| serde_json::to_value(Api::openapi()).unwrap_or_default());

/// `/api/openapi.json`
pub async fn json() -> Response {
    Json(&*DOCUMENT).into_response()
}

/// `/api`: the same to read.
pub async fn page(State(app): State<App>, headers: HeaderMap) -> Response {
    match app.guest(&headers).await {
        Ok(guest) => pages::interface(&guest, &DOCUMENT).into_response(),
        Err(trouble) => crate::routes::Failure::from(trouble).into_response(),
    }
}
