//! The password of a server.

use super::{go, page, with_cookie};
use crate::{
    App,
    client::{Client, secure},
    guard::too_many,
    hosting::COOKIE,
    pages,
};
use axum::{
    Extension, Form,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use std::time::Instant;

/// Half a year.
const LASTS: u32 = 15_552_000;

/// What the page sends.
#[derive(Deserialize)]
pub struct Word {
    #[serde(default)]
    password: String,
    #[serde(default)]
    back: String,
}

/// `/enter`
pub async fn ask() -> Response {
    page(pages::enter("/", None))
}

/// `/enter`, sent.
pub async fn enter(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Form(word): Form<Word>,
) -> Response {
    if let Err(wait) = app.access.guesses.take(client.key(), Instant::now()) {
        return too_many("Too many guesses of the password from your address.", wait);
    }
    let back = super::local(&word.back);
    let Some(token) = app.access.enter(&word.password) else {
        tracing::warn!(client = %client.address, "a wrong password");
        let said = pages::enter(back, Some("That is not the password."));
        return (StatusCode::UNAUTHORIZED, said).into_response();
    };
    let secure = secure(&headers);
    let cookie =
        format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={LASTS}{secure}");
    with_cookie(go(back), HeaderValue::from_str(&cookie).ok())
}
