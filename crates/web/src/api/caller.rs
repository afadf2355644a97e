//! Who speaks for whom: the token in the head of a request, and how far it goes.

use super::answer::Fault;
use crate::{
    App,
    guest::Guest,
    live::{Seen, Table, Trouble, read_token},
};
use axum::{
    extract::{FromRequestParts, Path},
    http::{HeaderMap, header, request::Parts},
};
use orbis_core::{Seat, SeatSet, Viewer};
use orbis_store::Scope;
use std::sync::Arc;

const NO_TOKEN: Fault = Fault::Unknown(
    "no-token",
    "Say for whom you speak: Authorization: Bearer and a token.",
);
const BAD_TOKEN: Fault = Fault::Unknown(
    "bad-token",
    "This token opens nothing: it was ended, or it is none.",
);
const NARROW: Trouble = Trouble::NotYours("This token does not go that far.");
const ELSEWHERE: Trouble = Trouble::NotYours("This token is for a seat at another table.");
const NO_SEAT: Trouble = Trouble::NotYours("You have no such seat at this table.");

/// Whoever a program speaks for; nobody in particular if it says no token.
pub struct Caller {
    /// Who.
    pub guest: Guest,
    scope: Option<Scope>,
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let said = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = said.split_once(' ')?;
    scheme
        .eq_ignore_ascii_case("bearer")
        .then_some(token.trim())
}

/// Has the sender a token of this server? Then its password was said before.
pub async fn may_enter(app: &App, headers: &HeaderMap) -> bool {
    let Some((id, secret)) = bearer(headers).and_then(read_token) else {
        return false;
    };
    matches!(app.token(id, secret).await, Ok(Some(_)))
}

impl FromRequestParts<App> for Caller {
    type Rejection = Fault;

    async fn from_request_parts(head: &mut Parts, app: &App) -> Result<Caller, Fault> {
        if !head.headers.contains_key(header::AUTHORIZATION) {
            return Ok(Caller {
                guest: app.stranger(),
                scope: None,
            });
        }
        let (id, secret) = bearer(&head.headers)
            .and_then(read_token)
            .ok_or(BAD_TOKEN)?;
        let known = app.token(id, secret).await?.ok_or(BAD_TOKEN)?;
        Ok(Caller {
            scope: known.scope.clone(),
            guest: app.recognised(known),
        })
    }
}

impl Caller {
    /// Who it is, if the token goes for everything of theirs.
    pub fn owner(&self) -> Result<&str, Fault> {
        match &self.scope {
            Some(Scope::Account) => self.anybody(),
            Some(_) => Err(NARROW.into()),
            None => Err(NO_TOKEN),
        }
    }

    /// Who it is, if the token goes for all tables.
    pub fn player(&self) -> Result<&str, Fault> {
        match &self.scope {
            Some(Scope::Account | Scope::Play) => self.anybody(),
            Some(Scope::Seat { .. }) => Err(NARROW.into()),
            None => Err(NO_TOKEN),
        }
    }

    /// Who it is, whatever the token goes for.
    pub fn anybody(&self) -> Result<&str, Fault> {
        self.guest.session.as_deref().ok_or(NO_TOKEN)
    }

    /// What the token goes for.
    pub fn scope(&self) -> Option<&Scope> {
        self.scope.as_ref()
    }

    /// A table that may be looked at.
    async fn table(&self, app: &App, id: &str) -> Result<Arc<Table>, Fault> {
        let bound = self.scope.as_ref().and_then(Scope::bound);
        if bound.is_some_and(|(table, _)| table != id) {
            return Err(ELSEWHERE.into());
        }
        if !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(Trouble::NoTable.into());
        }
        let table = app.live.table(id).await?;
        table.seen().may_look(self.guest.session.as_deref())?;
        Ok(table)
    }

    /// The seats it may act for.
    pub fn held(&self, seen: &Seen) -> SeatSet {
        let held = seen.held(self.guest.session.as_deref());
        match self.scope.as_ref().and_then(Scope::bound) {
            Some((_, seat)) => held.iter().filter(|each| u8::from(*each) == seat).collect(),
            None => held,
        }
    }

    /// The seat it acts for: the one it names, or the only one it has, or the one that is asked.
    pub fn seat(&self, seen: &Seen, named: Option<&str>) -> Result<Seat, Fault> {
        self.anybody()?;
        let held = self.held(seen);
        let asked = || held.iter().find(|seat| seen.asked().contains(*seat));
        let seat = match named {
            Some(name) => Some(seat_named(name)?),
            None => asked().or(held.first()),
        };
        let seat = seat.filter(|seat| held.contains(*seat));
        Ok(seat.ok_or(NO_SEAT)?)
    }

    /// Through whose eyes it looks; none for everybody's at once, when the game is over.
    pub fn viewer(&self, seen: &Seen, wish: Option<&str>) -> Result<Option<Viewer>, Fault> {
        match wish {
            Some("table") => Ok(Some(Viewer::Table)),
            Some("all") if seen.over() => Ok(None),
            Some("all") => {
                Err(Trouble::NotYours("Everything is open when the game is over.").into())
            }
            Some(name) => Ok(Some(Viewer::Seat(self.seat(seen, Some(name))?))),
            None if self.held(seen).is_empty() => Ok(Some(Viewer::Table)),
            None => Ok(Some(Viewer::Seat(self.seat(seen, None)?))),
        }
    }
}

/// Whoever may look at a table, with the table.
pub struct Onlooker {
    pub app: App,
    pub caller: Caller,
    pub table: Arc<Table>,
}

/// Whoever does something at a table: somebody in particular.
pub struct Doer(pub Onlooker);

async fn table_of(head: &mut Parts, app: &App, acts: bool) -> Result<Onlooker, Fault> {
    let caller = Caller::from_request_parts(head, app).await?;
    // Whether there is such a table is not told to who does not say who they are.
    if acts {
        caller.anybody()?;
    }
    let path = Path::from_request_parts(head, app).await;
    let Path(id): Path<String> = path.map_err(|_| Trouble::NoTable)?;
    Ok(Onlooker {
        table: caller.table(app, &id).await?,
        app: app.clone(),
        caller,
    })
}

impl FromRequestParts<App> for Onlooker {
    type Rejection = Fault;

    async fn from_request_parts(head: &mut Parts, app: &App) -> Result<Onlooker, Fault> {
        table_of(head, app, false).await
    }
}

impl FromRequestParts<App> for Doer {
    type Rejection = Fault;

    async fn from_request_parts(head: &mut Parts, app: &App) -> Result<Doer, Fault> {
        table_of(head, app, true).await.map(Doer)
    }
}

/// Whoever a token speaks for that goes for everything of theirs.
pub struct Owner {
    pub app: App,
    pub person: String,
}

impl FromRequestParts<App> for Owner {
    type Rejection = Fault;

    async fn from_request_parts(head: &mut Parts, app: &App) -> Result<Owner, Fault> {
        let caller = Caller::from_request_parts(head, app).await?;
        Ok(Owner {
            person: caller.owner()?.to_string(),
            app: app.clone(),
        })
    }
}

/// The seat with this letter.
pub fn seat_named(name: &str) -> Result<Seat, Trouble> {
    let mut letters = name.chars();
    letters
        .next()
        .and_then(Seat::from_letter)
        .filter(|_| letters.next().is_none())
        .ok_or_else(|| Trouble::Bad("A seat is named by its letter: A, B, and so on.".to_string()))
}

/// Ids are digits and letters; whatever else stands in an address is none.
pub fn plain(id: &str) -> Result<(), Fault> {
    let fits = id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let none = || Trouble::NoGame("There is nothing of this id.".to_string());
    Ok(fits.then_some(()).ok_or_else(none)?)
}
