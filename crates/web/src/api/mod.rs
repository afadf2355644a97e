//! The same tables for programs: JSON under `/api/v1/`, with tokens instead of cookies. Handlers do what those of pages do, by the
//! same functions of [`live`](crate::live); what they take and answer is described once, by its types, and so is the document.

mod account;
mod answer;
mod caller;
mod document;
mod figures;
mod finding;
mod games;
mod lessons;
mod making;
mod me;
mod notices;
mod people;
mod play;
mod seats;
mod tables;
mod talk;
mod time;
mod tokens;
mod tournaments;
mod types;

pub use answer::{for_programs, is_program};
pub use caller::may_enter;

use crate::{
    App,
    live::{RECORD, TABLES},
};
use axum::{
    extract::DefaultBodyLimit,
    routing::{MethodRouter, delete, get, post},
};

/// The version of everything under `/api/v1`.
pub const VERSION: u32 = 1;

type Addresses = Vec<(&'static str, MethodRouter<App>)>;

/// The addresses for programs.
pub fn addresses() -> Addresses {
    let mut all = vec![
        ("/api", get(document::page)),
        ("/api/openapi.json", get(document::json)),
    ];
    all.extend(everybodys());
    all.extend(ones_own());
    all.extend(at_tables());
    all.extend(in_play());
    all.extend(at_tournaments());
    all
}

fn everybodys() -> Addresses {
    vec![
        ("/api/v1", get(games::about)),
        ("/api/v1/games", get(games::games)),
        ("/api/v1/games/{game}", get(games::game)),
        ("/api/v1/games/{game}/rules", get(games::rules)),
        ("/api/v1/games/{game}/cards", get(games::cards)),
        ("/api/v1/games/{game}/lesson", get(lessons::lesson)),
        ("/api/v1/games/{game}/guided", post(making::guided)),
        ("/api/v1/games/{game}/ratings", get(figures::ratings)),
        ("/api/v1/games/{game}/statistics", get(figures::statistics)),
        ("/api/v1/people/{name}", get(people::person)),
        ("/api/v1/guests", post(tokens::come)),
        ("/api/v1/sign-in", post(tokens::sign_in)),
        ("/api/v1/forgot", post(account::forgot)),
        ("/api/v1/reset", post(account::reset)),
        ("/api/v1/mail", post(account::confirm_mail)),
        ("/api/v1/lobby/events", get(tables::lobby_events)),
        ("/api/v1/promise", get(making::promise)),
    ]
}

fn ones_own() -> Addresses {
    vec![
        (
            "/api/v1/me",
            get(me::me)
                .patch(me::change)
                .delete(account::leave_for_good),
        ),
        ("/api/v1/me/account", post(account::register)),
        ("/api/v1/me/password", post(account::password)),
        (
            "/api/v1/me/mail",
            post(account::ask_mail).delete(account::drop_mail),
        ),
        (
            "/api/v1/me/browsers",
            get(account::browsers).delete(account::end_browsers),
        ),
        (
            "/api/v1/me/browsers/{browser}",
            delete(account::end_browser),
        ),
        ("/api/v1/me/passkeys", get(account::passkeys)),
        (
            "/api/v1/me/passkeys/{passkey}",
            delete(account::drop_passkey),
        ),
        (
            "/api/v1/me/tokens",
            get(tokens::tokens).post(tokens::new_token),
        ),
        ("/api/v1/me/tokens/{token}", delete(tokens::end_token)),
        ("/api/v1/me/blocks", post(me::block)),
        ("/api/v1/me/blocks/{name}", delete(me::unblock)),
        (
            "/api/v1/me/holiday",
            get(time::holiday)
                .post(time::go_away)
                .delete(time::come_home),
        ),
        (
            "/api/v1/me/notices",
            get(notices::notices).post(notices::add_way),
        ),
        ("/api/v1/me/notices/{notice}", delete(notices::drop_way)),
        ("/api/v1/me/notices/{notice}/try", post(notices::try_way)),
    ]
}

fn at_tables() -> Addresses {
    vec![
        (
            "/api/v1/records",
            post(making::import).layer(DefaultBodyLimit::max(RECORD)),
        ),
        (
            "/api/v1/carry",
            post(making::carry).layer(DefaultBodyLimit::max(TABLES)),
        ),
        ("/api/v1/tables", get(finding::list).post(making::create)),
        (
            "/api/v1/tables/{table}",
            get(tables::table).delete(tables::give_up),
        ),
        ("/api/v1/tables/{table}/sit", post(seats::sit)),
        ("/api/v1/tables/{table}/join", post(seats::join)),
        ("/api/v1/tables/{table}/invite", post(seats::invite)),
        ("/api/v1/tables/{table}/token", post(seats::seat_token)),
        (
            "/api/v1/tables/{table}/devices",
            get(seats::devices).delete(seats::end_device),
        ),
        ("/api/v1/tables/{table}/vote", post(seats::vote)),
        ("/api/v1/tables/{table}/return", post(seats::come_back)),
        ("/api/v1/tables/{table}/leave", post(seats::leave)),
        ("/api/v1/tables/{table}/shelve", post(tables::shelve)),
        (
            "/api/v1/tables/{table}/talk",
            get(talk::talk).post(talk::say),
        ),
        ("/api/v1/tables/{table}/mute", post(talk::mute)),
        (
            "/api/v1/tables/{table}/note",
            get(talk::note).put(talk::keep_note),
        ),
        ("/api/v1/tables/{table}/pause", post(time::pause)),
        ("/api/v1/tables/{table}/go-on", post(time::go_on)),
        ("/api/v1/tables/{table}/rematch", post(making::rematch)),
        ("/api/v1/tables/{table}/branch", post(making::branch)),
        ("/api/v1/tables/{table}/dice", get(tables::dice)),
        ("/api/v1/tables/{table}/events", get(tables::events)),
    ]
}

fn in_play() -> Addresses {
    vec![
        ("/api/v1/tables/{table}/turn", get(play::turn)),
        ("/api/v1/tables/{table}/choices", get(play::choices)),
        ("/api/v1/tables/{table}/choose", post(play::choose)),
        ("/api/v1/tables/{table}/undo", post(play::undo)),
        ("/api/v1/tables/{table}/redo", post(play::redo)),
        ("/api/v1/tables/{table}/stand", post(time::stand)),
        ("/api/v1/tables/{table}/hint", post(play::hint)),
        ("/api/v1/tables/{table}/position", get(play::position)),
        ("/api/v1/tables/{table}/words", get(play::words)),
        ("/api/v1/tables/{table}/drawing", get(play::drawing)),
        ("/api/v1/tables/{table}/scores", get(play::scores)),
        ("/api/v1/tables/{table}/log", get(play::log)),
        ("/api/v1/tables/{table}/record", get(play::record)),
    ]
}

fn at_tournaments() -> Addresses {
    vec![
        (
            "/api/v1/tournaments",
            get(tournaments::contests).post(tournaments::announce),
        ),
        (
            "/api/v1/tournaments/{tournament}",
            get(tournaments::contest),
        ),
        (
            "/api/v1/tournaments/{tournament}/enter",
            post(tournaments::enter),
        ),
        (
            "/api/v1/tournaments/{tournament}/withdraw",
            post(tournaments::withdraw),
        ),
        (
            "/api/v1/tournaments/{tournament}/bots",
            post(tournaments::add_bot),
        ),
        (
            "/api/v1/tournaments/{tournament}/begin",
            post(tournaments::begin),
        ),
    ]
}
