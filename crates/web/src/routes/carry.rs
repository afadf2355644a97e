//! Tables that move house.

use super::{Answer, Here, go, guest, with_cookie};
use crate::{
    App,
    live::{Company, Live, Table, Trouble},
};
use axum::{
    body::Bytes,
    extract::{Path, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use std::sync::Arc;

/// A file of tables holds their seeds, which nobody at a table with others may know.
fn only_alone(app: &App) -> Result<(), Trouble> {
    if app.access.alone {
        return Ok(());
    }
    Err(Trouble::Bad(
        "A server gives no tables away while their dice are secret: ask for a record.".to_string(),
    ))
}

fn file(name: &str, tables: &[Arc<Table>]) -> Response {
    let named = format!("attachment; filename=\"{name}.orbis-tables.jsonl\"");
    let head = [
        (
            header::CONTENT_TYPE,
            "application/jsonl; charset=utf-8".to_string(),
        ),
        (header::CONTENT_DISPOSITION, named),
    ];
    (head, Live::pack(tables)).into_response()
}

/// `/carry`: all tables of a guest in one file.
pub async fn pack(State(app): Here, headers: HeaderMap) -> Answer {
    only_alone(&app)?;
    let guest = guest(&app, &headers).await?;
    let tables = match &guest.session {
        Some(session) => app.live.tables_of(session).await?,
        None => Vec::new(),
    };
    Ok(file("all", &tables))
}

/// `/t/{table}/carry`: one table.
pub async fn pack_one(State(app): Here, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    only_alone(&app)?;
    let guest = guest(&app, &headers).await?;
    let table = app.live.table(&id).await?;
    table.seen().may_look(guest.session.as_deref())?;
    Ok(file(&id, &[table]))
}

/// `/carry`: the tables of a file go on here.
pub async fn unpack(State(app): Here, headers: HeaderMap, body: Bytes) -> Answer {
    let (_, session, cookie) = app.known_guest(&headers).await?;
    let text = std::str::from_utf8(&body)
        .map_err(|_| Trouble::Bad("This is no file of tables: it is not text.".to_string()))?;
    // A form without a module sends the names of its fields before what they hold.
    let friends = text.strip_prefix("friends=on");
    let company = friends.map_or(Company::Same, |_| Company::Friends);
    let text = friends.unwrap_or(text).trim_start();
    let text = text.strip_prefix("tables=").unwrap_or(text).trim();
    let ids = app.live.carry(&session, text.to_string(), company).await?;
    let to = match ids.as_slice() {
        [id] => format!("/t/{id}"),
        _ => "/".to_string(),
    };
    Ok(with_cookie(go(&to), cookie))
}
