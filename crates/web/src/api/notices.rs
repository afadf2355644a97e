//! How I am told of my turns. Push messages belong to browsers and are switched on there.

use super::{
    answer::{Answer, Done, Said, Told, Wrong, done, ok},
    caller::{Owner, plain},
};
use axum::extract::Path;
use orbis_store::ChannelRow;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A way I am told.
#[derive(Serialize, ToSchema)]
pub struct WayInfo {
    /// Its id, by which it is ended.
    pub id: String,
    /// `push`, `mail`, `webhook` or `feed`.
    pub kind: String,
    /// Which, for people to read.
    pub label: String,
    /// How often it failed in a row.
    pub failed: u32,
}

impl From<&ChannelRow> for WayInfo {
    fn from(row: &ChannelRow) -> WayInfo {
        WayInfo {
            id: row.id.clone(),
            kind: row.kind.to_string(),
            label: row.label.clone(),
            failed: row.failed,
        }
    }
}

/// The ways I am told.
#[utoipa::path(get, path = "/api/v1/me/notices", tag = "people", security(("token" = [])),
    responses((status = 200, body = Answer<Vec<WayInfo>>), (status = "default", body = Wrong)))]
pub async fn notices(Owner { app, person }: Owner) -> Said<Vec<WayInfo>> {
    let rows = app.live.channels(&person).await?;
    ok(rows.iter().map(WayInfo::from).collect())
}

/// A way to be.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "lowercase", tag = "kind", deny_unknown_fields)]
pub enum NewWay {
    /// A JSON body to an address.
    Webhook {
        /// The address.
        url: String,
    },
    /// A mail to the account's address.
    Mail {},
    /// A feed with a secret address.
    Feed {},
}

/// What was switched on.
#[derive(Serialize, ToSchema)]
pub struct SwitchedOn {
    /// The address of a feed; it is told now and never again.
    pub feed: Option<String>,
}

/// Tell me this way, too.
#[utoipa::path(post, path = "/api/v1/me/notices", tag = "people", security(("token" = [])), request_body = NewWay,
    responses((status = 200, body = Answer<SwitchedOn>), (status = "default", body = Wrong)))]
pub async fn add_way(Owner { app, person }: Owner, Told(way): Told<NewWay>) -> Said<SwitchedOn> {
    let mut feed = None;
    match way {
        NewWay::Webhook { url } => app.live.add_webhook(&person, &url).await?,
        NewWay::Mail {} => app.live.add_mail(&person).await?,
        NewWay::Feed {} => {
            let secret = app.live.add_feed(&person).await?;
            feed = Some(app.live.outside()?.address(&format!("/feed/{secret}")));
        }
    }
    ok(SwitchedOn { feed })
}

/// Do not tell me this way any more.
#[utoipa::path(delete, path = "/api/v1/me/notices/{notice}", tag = "people", security(("token" = [])),
    params(("notice" = String, Path, description = "The id of the way.")),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn drop_way(Owner { app, person }: Owner, Path(id): Path<String>) -> Said<Done> {
    plain(&id)?;
    app.live.drop_channel(&person, &id).await?;
    done()
}

/// Sends a first message this way, so that I see that it works.
#[utoipa::path(post, path = "/api/v1/me/notices/{notice}/try", tag = "people", security(("token" = [])),
    params(("notice" = String, Path, description = "The id of the way.")),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn try_way(Owner { app, person }: Owner, Path(id): Path<String>) -> Said<Done> {
    plain(&id)?;
    app.live.try_channel(&person, &id).await?;
    done()
}
