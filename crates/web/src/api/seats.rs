//! Seats of a table: taken, given, played from several devices, left.

use super::{
    answer::{Answer, Done, Said, Told, Wrong, done, ok},
    caller::{Caller, Doer, Onlooker, plain, seat_named},
    tokens::NewToken,
    types::{OfSeat, TableInfo, letter},
};
use crate::{App, live::Coming};
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How I sit down.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Sitting {
    /// The letter of the seat.
    #[schema(pattern = "^[A-H]$")]
    pub seat: String,
    /// What I want to be called; who has an account goes by its name.
    #[serde(default)]
    pub name: String,
    /// My part of the dice.
    #[serde(default)]
    pub dice: String,
}

/// Takes an open seat, or one that was kept for me.
#[utoipa::path(post, path = "/api/v1/tables/{table}/sit", tag = "tables", security(("token" = [])), request_body = Sitting,
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<TableInfo>), (status = "default", body = Wrong)))]
pub async fn sit(
    Doer(Onlooker { app, caller, table }): Doer,
    Told(sitting): Told<Sitting>,
) -> Said<TableInfo> {
    let coming = Coming {
        session: caller.player()?,
        seat: seat_named(&sitting.seat)?,
        name: caller.guest.called(&sitting.name),
        dice: &sitting.dice,
    };
    app.live.sit(&table, coming).await?;
    ok(TableInfo::of(&app, &table, &caller).await?)
}

/// How I come by an invitation.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Joining {
    /// The letter of the seat.
    #[schema(pattern = "^[A-H]$")]
    pub seat: String,
    /// The secret of the invitation: the end of its link.
    pub secret: String,
    /// What I want to be called.
    #[serde(default)]
    pub name: String,
    /// My part of the dice.
    #[serde(default)]
    pub dice: String,
}

/// Takes the seat of an invitation, which is spent by it.
#[utoipa::path(post, path = "/api/v1/tables/{table}/join", tag = "tables", security(("token" = [])), request_body = Joining,
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<TableInfo>), (status = "default", body = Wrong)))]
pub async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    Told(joining): Told<Joining>,
) -> Said<TableInfo> {
    let person = caller.player()?;
    plain(&id)?;
    let table = app.live.table(&id).await?;
    let coming = Coming {
        session: person,
        seat: seat_named(&joining.seat)?,
        name: caller.guest.called(&joining.name),
        dice: &joining.dice,
    };
    app.live.accept(&table, coming, &joining.secret).await?;
    ok(TableInfo::of(&app, &table, &caller).await?)
}

/// An invitation.
#[derive(Serialize, ToSchema)]
pub struct InvitationInfo {
    /// Its secret; older ones to the seat open nothing any more.
    pub secret: String,
    /// The page it opens, below the address of this server.
    pub link: String,
}

/// A new invitation to a seat.
#[utoipa::path(post, path = "/api/v1/tables/{table}/invite", tag = "tables", security(("token" = [])), request_body = OfSeat,
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<InvitationInfo>), (status = "default", body = Wrong)))]
pub async fn invite(
    Doer(Onlooker { app, caller, table }): Doer,
    Told(of): Told<OfSeat>,
) -> Said<InvitationInfo> {
    let seat = seat_named(&of.seat)?;
    let secret = app.live.invite(&table, caller.player()?, seat).await?;
    let link = format!("/seat/{}/{}/{secret}", table.seen().row.id, seat.letter());
    ok(InvitationInfo { secret, link })
}

/// A token for a seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ForSeat {
    /// The letter of the seat.
    #[schema(pattern = "^[A-H]$")]
    pub seat: String,
    /// What the token is for.
    #[serde(default)]
    pub label: String,
}

/// A token that acts for one of my seats and for nothing else.
#[utoipa::path(post, path = "/api/v1/tables/{table}/token", tag = "tables", security(("token" = [])), request_body = ForSeat,
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<NewToken>), (status = "default", body = Wrong)))]
pub async fn seat_token(
    Doer(Onlooker { app, caller, table }): Doer,
    Told(new): Told<ForSeat>,
) -> Said<NewToken> {
    let (person, seat) = (caller.player()?, seat_named(&new.seat)?);
    let seen = table.seen();
    let fresh = app.live.seat_token(&seen, person, seat, &new.label).await?;
    ok(fresh.into())
}

/// A device from which one of my seats is played.
#[derive(Serialize, ToSchema)]
pub struct DeviceInfo {
    /// The seat.
    pub seat: String,
    /// Names the device in requests.
    pub device: String,
    /// What kind of device it is.
    pub kind: String,
    /// Since when, in milliseconds since 1970.
    pub since: i64,
    /// Is it mine?
    pub this: bool,
    /// May I end it?
    pub may_end: bool,
}

/// The devices of my seats.
#[utoipa::path(get, path = "/api/v1/tables/{table}/devices", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<Vec<DeviceInfo>>), (status = "default", body = Wrong)))]
pub async fn devices(Doer(Onlooker { caller, table, .. }): Doer) -> Said<Vec<DeviceInfo>> {
    let devices = table.seen().devices(Some(caller.player()?));
    let info = devices.into_iter().map(|each| DeviceInfo {
        seat: letter(each.seat),
        device: each.handle,
        kind: each.kind,
        since: each.since,
        this: each.this,
        may_end: each.may_end,
    });
    ok(info.collect())
}

/// A device of a seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OfDevice {
    /// The letter of the seat.
    #[schema(pattern = "^[A-H]$")]
    pub seat: String,
    /// The device.
    pub device: String,
}

/// A seat of mine is no longer played from a device.
#[utoipa::path(delete, path = "/api/v1/tables/{table}/devices", tag = "tables", security(("token" = [])), request_body = OfDevice,
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn end_device(
    Doer(Onlooker { app, caller, table }): Doer,
    Told(of): Told<OfDevice>,
) -> Said<Done> {
    let (person, seat) = (caller.player()?, seat_named(&of.seat)?);
    app.live
        .end_device(&table, person, seat, &of.device)
        .await?;
    done()
}

/// Agrees that a bot plays on for somebody who is away.
#[utoipa::path(post, path = "/api/v1/tables/{table}/vote", tag = "tables", security(("token" = [])), request_body = OfSeat,
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn vote(
    Doer(Onlooker { app, caller, table }): Doer,
    Told(of): Told<OfSeat>,
) -> Said<Done> {
    let absent = seat_named(&of.seat)?;
    app.live.vote(&table, caller.player()?, absent).await?;
    done()
}

/// Comes back to a seat that a bot plays for me.
#[utoipa::path(post, path = "/api/v1/tables/{table}/return", tag = "tables", security(("token" = [])), request_body = OfSeat,
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn come_back(
    Doer(Onlooker { app, caller, table }): Doer,
    Told(of): Told<OfSeat>,
) -> Said<Done> {
    let seat = caller.seat(&table.seen(), Some(&of.seat))?;
    app.live.come_back(&table, caller.anybody()?, seat).await?;
    done()
}

/// Leaves a table for good: a bot plays on.
#[utoipa::path(post, path = "/api/v1/tables/{table}/leave", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn leave(Doer(Onlooker { app, caller, table }): Doer) -> Said<Done> {
    app.live.quit(&table, caller.player()?).await?;
    done()
}
