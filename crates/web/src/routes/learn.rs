//! Teaching: how to play, its pictures, and the guided first game.

use super::{Answer, Here, go, guest, page, visits::Source, with_cookie};
use crate::{Create, lesson_picture::Theme, live::Trouble, pages};
use axum::{
    extract::{Path, Query, State},
    http::{HeaderMap, header},
    response::IntoResponse,
};
use serde::Deserialize;

/// `/games/{game}/learn`
pub async fn how_to_play(State(app): Here, Path(slug): Path<String>, headers: HeaderMap) -> Answer {
    let guest = guest(&app, &headers).await?;
    let (entry, lesson) = (app.live.game(&slug)?, app.live.lesson(&slug)?);
    let may = app.access.create != Create::Admin;
    Ok(page(pages::how_to_play(&guest, entry, lesson, may)))
}

/// By day or by night.
#[derive(Deserialize)]
pub struct Light {
    #[serde(default)]
    theme: Theme,
}

/// `/games/{game}/learn/{part}`: the piece of the table that a part of the lesson shows.
pub async fn picture(
    State(app): Here,
    Path((slug, part)): Path<(String, String)>,
    Query(light): Query<Light>,
) -> Answer {
    let none = || Trouble::NoGame("There is no such picture.".to_string());
    let number = part.strip_suffix(".svg").and_then(|part| part.parse().ok());
    let number: usize = number.ok_or_else(none)?;
    let (entry, lesson) = (app.live.game(&slug)?, app.live.lesson(&slug)?);
    let made = app
        .lesson_picture(entry, lesson, number, light.theme)
        .await?;
    let made = made.ok_or_else(none)?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "public, max-age=3600"),
        // A picture carries its own style and can do nothing else.
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'",
        ),
    ];
    Ok((headers, made.to_string()).into_response())
}

/// `/learn/{game}`: a guided first game, now.
pub async fn begin(
    State(app): Here,
    Path(slug): Path<String>,
    Source(source): Source,
    headers: HeaderMap,
) -> Answer {
    let (guest, session, cookie) = app.known_guest(&headers).await?;
    let name = guest.name();
    let id = app.live.guide(&session, &slug, name, source).await?;
    Ok(with_cookie(go(&format!("/t/{id}")), cookie))
}
