//! Who I am, what I prefer, whom I do not want to meet.

use super::{
    answer::{Answer, Done, Said, Told, Wrong, done, ok},
    caller::{Caller, Owner},
    people::RecordInfo,
};
use crate::App;
use axum::extract::{Path, State};
use orbis_store::Scope;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Who the token speaks for.
#[derive(Serialize, ToSchema)]
pub struct MeInfo {
    /// What they are called.
    pub name: String,
    /// Have they an account?
    pub account: bool,
    /// Does a program play for it?
    pub bot: bool,
    /// How far this token goes.
    pub scope: String,
    /// What they prefer.
    pub preferences: BTreeMap<String, String>,
    /// The accounts they do not want to meet.
    pub blocked: Vec<String>,
    /// How they did, game by game.
    pub records: Vec<RecordInfo>,
}

/// Who I am.
#[utoipa::path(get, path = "/api/v1/me", tag = "people", security(("token" = [])),
    responses((status = 200, body = Answer<MeInfo>), (status = "default", body = Wrong)))]
pub async fn me(State(app): State<App>, caller: Caller) -> Said<MeInfo> {
    let person = caller.anybody()?;
    let prefers = app.live.store().preferences(person).await?;
    let records = app.live.records_of(person).await?;
    ok(MeInfo {
        name: caller.guest.name().to_string(),
        account: caller.guest.account.is_some(),
        bot: caller.guest.is_bot(),
        scope: caller.scope().map_or("", Scope::word).to_string(),
        preferences: prefers.into_iter().collect(),
        blocked: app.live.blocked_names(person).await?,
        records: records.into_iter().map(RecordInfo::from).collect(),
    })
}

/// What shall be otherwise.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Changed {
    /// Does a program play for this account?
    pub bot: Option<bool>,
    /// What is preferred: `name` of a guest, `theme`, `pace` and so on; words nobody knows are ignored.
    pub preferences: BTreeMap<String, String>,
}

/// Changes what I prefer, and whether I am a program.
#[utoipa::path(patch, path = "/api/v1/me", tag = "people", security(("token" = [])), request_body = Changed,
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn change(Owner { app, person }: Owner, Told(new): Told<Changed>) -> Said<Done> {
    for (name, value) in &new.preferences {
        app.prefer(&person, name, value).await?;
    }
    if let Some(bot) = new.bot {
        app.live.mark_bot(&person, bot).await?;
    }
    app.sessions.forget(&person);
    done()
}

/// An account by its name.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ByName {
    /// The name.
    pub name: String,
}

/// I do not want to meet somebody.
#[utoipa::path(post, path = "/api/v1/me/blocks", tag = "people", security(("token" = [])), request_body = ByName,
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn block(Owner { app, person }: Owner, Told(who): Told<ByName>) -> Said<Done> {
    app.live.block(&person, &who.name).await?;
    app.sessions.forget(&person);
    done()
}

/// I may meet somebody again.
#[utoipa::path(delete, path = "/api/v1/me/blocks/{name}", tag = "people", security(("token" = [])),
    params(("name" = String, Path, description = "The name of the account.")),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn unblock(Owner { app, person }: Owner, Path(name): Path<String>) -> Said<Done> {
    app.live.unblock(&person, &name).await?;
    app.sessions.forget(&person);
    done()
}
