//! For whom a program speaks: new guests, names with passwords, tokens.

use super::{
    answer::{Answer, Done, Said, Told, Wrong, done, ok},
    caller::{Owner, plain},
    types::seat_letter,
};
use crate::{App, client::Client, live::FreshToken};
use axum::{
    Extension,
    extract::{Path, State},
};
use orbis_core::tidy_name;
use orbis_store::{Scope, TokenRow};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A token that was just made.
#[derive(Serialize, ToSchema)]
pub struct NewToken {
    /// What to say as `Authorization: Bearer …`. It is told now and never again.
    pub token: String,
    /// What is known of it.
    pub info: TokenInfo,
}

/// What is known of a token.
#[derive(Serialize, ToSchema)]
pub struct TokenInfo {
    /// Its id, by which it is ended.
    pub id: String,
    /// What it is for.
    pub label: String,
    /// `account`: everything of its person; `play`: everything at tables; `seat`: one seat of one table.
    pub scope: String,
    /// The table of a seat's token.
    pub table: Option<String>,
    /// The seat of a seat's token.
    pub seat: Option<String>,
    /// Since when, in milliseconds since 1970.
    pub created: i64,
}

impl From<&TokenRow> for TokenInfo {
    fn from(row: &TokenRow) -> TokenInfo {
        let bound = row.scope.bound();
        TokenInfo {
            id: row.id.clone(),
            label: row.label.clone(),
            scope: row.scope.word().to_string(),
            table: bound.map(|(table, _)| table.to_string()),
            seat: bound.map(|(_, seat)| seat_letter(seat)),
            created: row.created,
        }
    }
}

impl From<FreshToken> for NewToken {
    fn from(fresh: FreshToken) -> NewToken {
        NewToken {
            info: TokenInfo::from(&fresh.row),
            token: fresh.text,
        }
    }
}

/// How far a token shall go.
#[derive(Copy, Clone, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Reach {
    /// Everything of its person.
    Account,
    /// Everything at tables.
    #[default]
    Play,
}

impl From<Reach> for Scope {
    fn from(reach: Reach) -> Scope {
        match reach {
            Reach::Account => Scope::Account,
            Reach::Play => Scope::Play,
        }
    }
}

/// Somebody who comes for the first time.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewGuest {
    /// What they want to be called.
    pub name: String,
}

/// A new guest, with a token for everything of theirs.
#[utoipa::path(post, path = "/api/v1/guests", tag = "people", request_body = NewGuest,
    responses((status = 200, body = Answer<NewToken>), (status = "default", body = Wrong)))]
pub async fn come(State(app): State<App>, Told(new): Told<NewGuest>) -> Said<NewToken> {
    let (person, _) = app.live.new_guest("a program").await?;
    if !tidy_name(&new.name).is_empty() {
        app.prefer(&person, "name", &new.name).await?;
    }
    let fresh = app.live.new_token(&person, "a guest", Scope::Account);
    ok(fresh.await?.into())
}

/// A name and a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// The name of the account.
    pub name: String,
    /// Its password.
    pub password: String,
    /// What the token is for.
    #[serde(default)]
    pub label: String,
    /// How far it shall go.
    #[serde(default)]
    pub scope: Reach,
}

/// A token for who has this name and password.
#[utoipa::path(post, path = "/api/v1/sign-in", tag = "people", request_body = SignIn,
    responses((status = 200, body = Answer<NewToken>), (status = "default", body = Wrong)))]
pub async fn sign_in(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Told(said): Told<SignIn>,
) -> Said<NewToken> {
    let person = app.live.who(client.key(), &said.name, &said.password);
    let person = person.await?;
    let fresh = app.live.new_token(&person, &said.label, said.scope.into());
    ok(fresh.await?.into())
}

/// My tokens.
#[utoipa::path(get, path = "/api/v1/me/tokens", tag = "people", security(("token" = [])),
    responses((status = 200, body = Answer<Vec<TokenInfo>>), (status = "default", body = Wrong)))]
pub async fn tokens(Owner { app, person }: Owner) -> Said<Vec<TokenInfo>> {
    let rows = app.live.tokens(&person).await?;
    ok(rows.iter().map(TokenInfo::from).collect())
}

/// A token to be.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ForToken {
    /// What it is for.
    pub label: String,
    /// How far it shall go.
    pub scope: Reach,
}

/// Another token of mine.
#[utoipa::path(post, path = "/api/v1/me/tokens", tag = "people", security(("token" = [])), request_body = ForToken,
    responses((status = 200, body = Answer<NewToken>), (status = "default", body = Wrong)))]
pub async fn new_token(Owner { app, person }: Owner, Told(new): Told<ForToken>) -> Said<NewToken> {
    let fresh = app.live.new_token(&person, &new.label, new.scope.into());
    ok(fresh.await?.into())
}

/// Ends a token.
#[utoipa::path(delete, path = "/api/v1/me/tokens/{token}", tag = "people", security(("token" = [])),
    params(("token" = String, Path, description = "The token's id.")),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn end_token(Owner { app, person }: Owner, Path(id): Path<String>) -> Said<Done> {
    plain(&id)?;
    app.live.end_token(&person, &id).await?;
    app.sessions.forget(&person);
    done()
}
