//! An account: its name, its password, where mail goes, from where it is opened.

use super::{
    answer::{Answer, Done, Said, Told, Wrong, done, ok},
    caller::{Owner, plain},
};
use crate::{
    App,
    client::Client,
    live::{Origin, Trouble},
};
use axum::{
    Extension,
    extract::{Path, State},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A name to take.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Register {
    /// The name.
    pub name: String,
    /// A password.
    pub password: String,
    /// Will a program play for it?
    #[serde(default)]
    pub bot: bool,
}

/// Takes a name. The token stays good.
#[utoipa::path(post, path = "/api/v1/me/account", tag = "people", security(("token" = [])), request_body = Register,
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn register(
    Owner { app, person }: Owner,
    Extension(client): Extension<Client>,
    Told(new): Told<Register>,
) -> Said<Done> {
    let from = Origin {
        address: client.key(),
        device: "a program",
        guest: Some(&person),
    };
    let signed = app.live.register(from, &new.name, &new.password).await?;
    // A program has no cookie: what it says is its token.
    app.live.sign_out(&person, &signed.browser).await?;
    if new.bot {
        app.live.mark_bot(&person, true).await?;
    }
    app.sessions.forget(&person);
    done()
}

/// The old password and a new one.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Passwords {
    /// The old one.
    pub old: String,
    /// The new one.
    pub new: String,
}

/// Another password. Every browser is signed out and every token ended, this one too.
#[utoipa::path(post, path = "/api/v1/me/password", tag = "people", security(("token" = [])), request_body = Passwords,
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn password(Owner { app, person }: Owner, Told(said): Told<Passwords>) -> Said<Done> {
    let changed = app.live.change_password(&person, "", &said.old, &said.new);
    changed.await?;
    app.sessions.forget(&person);
    done()
}

/// A password, to be sure.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Sure {
    /// The password of the account.
    pub password: String,
}

/// Leaves for good: games stay, the name goes.
#[utoipa::path(delete, path = "/api/v1/me", tag = "people", security(("token" = [])), request_body = Sure,
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn leave_for_good(Owner { app, person }: Owner, Told(sure): Told<Sure>) -> Said<Done> {
    app.live.confirm_password(&person, &sure.password).await?;
    app.live.leave_for_good(&person).await?;
    app.sessions.forget(&person);
    done()
}

/// Where mail shall go.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Mail {
    /// The address; a link is sent there first.
    pub address: String,
}

/// Asks for mail at an address.
#[utoipa::path(post, path = "/api/v1/me/mail", tag = "people", security(("token" = [])), request_body = Mail,
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn ask_mail(Owner { app, person }: Owner, Told(mail): Told<Mail>) -> Said<Done> {
    app.live.ask_for_mail(&person, &mail.address).await?;
    done()
}

/// No mail any more.
#[utoipa::path(delete, path = "/api/v1/me/mail", tag = "people", security(("token" = [])),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn drop_mail(Owner { app, person }: Owner) -> Said<Done> {
    app.live.drop_mail(&person).await?;
    done()
}

/// The secret of a link in a mail.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ByLink {
    /// The end of the link.
    pub secret: String,
}

/// Mail shall go where this link was sent.
#[utoipa::path(post, path = "/api/v1/mail", tag = "people", request_body = ByLink,
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn confirm_mail(State(app): State<App>, Told(by): Told<ByLink>) -> Said<Done> {
    app.live.confirm_mail(&by.secret).await?;
    done()
}

/// Whose password is forgotten.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Forgotten {
    /// The name of the account.
    pub name: String,
}

/// Sends a link for a new password, if this name has a mail address. Who asks is not told whether it has.
#[utoipa::path(post, path = "/api/v1/forgot", tag = "people", request_body = Forgotten,
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn forgot(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Told(whose): Told<Forgotten>,
) -> Said<Done> {
    app.live.forgot_password(client.key(), &whose.name).await?;
    done()
}

/// A new password by a link.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Resetting {
    /// The end of the link.
    pub secret: String,
    /// The new password.
    pub password: String,
}

/// A new password by a link in a mail. Every browser is signed out and every token ended.
#[utoipa::path(post, path = "/api/v1/reset", tag = "people", request_body = Resetting,
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn reset(State(app): State<App>, Told(new): Told<Resetting>) -> Said<Done> {
    let reset = app.live.reset_password(&new.secret, &new.password);
    app.sessions.forget(&reset.await?);
    done()
}

/// A browser that is signed in to my account.
#[derive(Serialize, ToSchema)]
pub struct BrowserInfo {
    /// Its id, by which it is signed out.
    pub id: String,
    /// What kind of device it is on.
    pub device: String,
    /// Since when, in milliseconds since 1970.
    pub since: i64,
    /// When it came last, to a day or so.
    pub seen: i64,
}

/// The browsers that are signed in to my account.
#[utoipa::path(get, path = "/api/v1/me/browsers", tag = "people", security(("token" = [])),
    responses((status = 200, body = Answer<Vec<BrowserInfo>>), (status = "default", body = Wrong)))]
pub async fn browsers(Owner { app, person }: Owner) -> Said<Vec<BrowserInfo>> {
    let rows = app.live.browsers(&person).await?;
    let info = rows.into_iter().map(|row| BrowserInfo {
        id: row.id,
        device: row.device,
        since: row.created,
        seen: row.seen,
    });
    ok(info.collect())
}

/// Signs all browsers out.
#[utoipa::path(delete, path = "/api/v1/me/browsers", tag = "people", security(("token" = [])),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn end_browsers(Owner { app, person }: Owner) -> Said<Done> {
    app.live.sign_out_elsewhere(&person, "").await?;
    app.sessions.forget(&person);
    done()
}

/// Signs a browser out.
#[utoipa::path(delete, path = "/api/v1/me/browsers/{browser}", tag = "people", security(("token" = [])),
    params(("browser" = String, Path, description = "The id of the browser.")),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn end_browser(Owner { app, person }: Owner, Path(id): Path<String>) -> Said<Done> {
    plain(&id)?;
    app.live.sign_out(&person, &id).await?;
    app.sessions.forget(&person);
    done()
}

/// A key that one of my devices keeps.
#[derive(Serialize, ToSchema)]
pub struct PasskeyInfo {
    /// Its id, by which it is removed.
    pub id: String,
    /// Which device, for people to read.
    pub label: String,
    /// Since when, in milliseconds since 1970.
    pub since: i64,
}

/// The keys that my devices keep. They are made in a browser.
#[utoipa::path(get, path = "/api/v1/me/passkeys", tag = "people", security(("token" = [])),
    responses((status = 200, body = Answer<Vec<PasskeyInfo>>), (status = "default", body = Wrong)))]
pub async fn passkeys(Owner { app, person }: Owner) -> Said<Vec<PasskeyInfo>> {
    let rows = app.live.passkeys(&person).await?;
    let info = rows.into_iter().map(|row| PasskeyInfo {
        id: row.id,
        label: row.label,
        since: row.created,
    });
    ok(info.collect())
}

/// A key opens my account no longer.
#[utoipa::path(delete, path = "/api/v1/me/passkeys/{passkey}", tag = "people", security(("token" = [])),
    params(("passkey" = String, Path, description = "The id of the key.")),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn drop_passkey(Owner { app, person }: Owner, Path(id): Path<String>) -> Said<Done> {
    // Devices name their keys in base64.
    if !id.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(Trouble::NoGame("There is no such key.".to_string()).into());
    }
    app.live.drop_passkey(&person, &id).await?;
    done()
}
