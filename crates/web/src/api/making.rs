//! New tables: planned and agreed on, made of a record or of a file of tables, played again, branched off.

use super::{
    answer::{Answer, Said, Told, Wrong, ok},
    caller::{Caller, Doer, Onlooker},
    types::{EndSort, MadeInfo, Options, read_options, read_pace},
};
use crate::{
    App,
    client::Client,
    live::{Agreed, Company, Plan, SeatPlan, Trouble, terms_of},
};
use axum::{
    Extension,
    extract::{Path, State},
};
use orbis_core::Setup;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who shall sit where.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "lowercase", tag = "who", deny_unknown_fields)]
pub enum NewSeat {
    /// Me.
    Me {},
    /// Somebody beside me, for whom I choose.
    Beside {
        /// What they are called.
        #[serde(default)]
        name: String,
    },
    /// A bot of this server.
    Bot {
        /// How strong.
        level: String,
    },
    /// Somebody by their name: the seat is kept for them.
    Named {
        /// The name.
        name: String,
    },
    /// Whoever has the link that I make.
    Invited {},
    /// Anybody who meets the conditions.
    Open {},
}

/// What shall be agreed beyond the game.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewTerms {
    /// How much time there is: `none`, `move SECONDS`, `bank MINUTES+SECONDS` or `days DAYS`.
    pub clock: Option<String>,
    /// What happens when it has run out.
    pub ends: EndSort,
    /// Shall holidays count for nobody? Yes, if nothing is said.
    pub holidays: Option<bool>,
    /// Shall the result count for ratings? There are no hints then, and nothing is taken back.
    pub rated: bool,
    /// The language of talk, by its own name.
    pub language: Option<String>,
    /// The lowest rating of those who may take an open seat.
    pub low: Option<i64>,
    /// The highest.
    pub high: Option<i64>,
    /// A series of at most so many games; the seats move on by one with each.
    pub best_of: u32,
}

impl NewTerms {
    fn agreed(self) -> Result<Agreed, Trouble> {
        Ok(Agreed {
            pace: read_pace(self.clock.as_deref())?,
            end: self.ends.into(),
            holidays: self.holidays.unwrap_or(true),
            rated: self.rated,
            language: self.language.unwrap_or_default(),
            low: self.low,
            high: self.high,
            best_of: self.best_of,
        })
    }
}

/// A table to be.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's slug.
    pub game: String,
    /// Who shall sit where, in order; as many as play.
    pub seats: Vec<NewSeat>,
    /// The options of the game.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub options: Options,
    /// What is agreed beyond the game.
    #[serde(default)]
    pub terms: NewTerms,
    /// May others watch?
    #[serde(default)]
    pub watchable: bool,
    /// May everybody ask for hints?
    #[serde(default)]
    pub hints: bool,
    /// May programs of others sit down?
    #[serde(default)]
    pub admits_bots: bool,
    /// The nonce of a promise, for dice that nobody can foresee.
    #[serde(default)]
    pub nonce: String,
    /// My part of the dice.
    #[serde(default)]
    pub dice: String,
}

async fn seat_plan(app: &App, my_name: &str, seat: NewSeat) -> Result<SeatPlan, Trouble> {
    Ok(match seat {
        NewSeat::Me {} => SeatPlan::Here(my_name.to_string()),
        NewSeat::Beside { name } => SeatPlan::Here(name),
        NewSeat::Bot { level } => SeatPlan::Bot(level),
        NewSeat::Named { name } => {
            let person = app.live.person_named(&name).await?;
            SeatPlan::Again(name, vec![person])
        }
        NewSeat::Invited {} => SeatPlan::Invited,
        NewSeat::Open {} => SeatPlan::Open,
    })
}

/// Makes a table. The game begins at once if nobody is awaited.
#[utoipa::path(post, path = "/api/v1/tables", tag = "tables", security(("token" = [])), request_body = NewTable,
    responses((status = 200, body = Answer<MadeInfo>), (status = "default", body = Wrong)))]
pub async fn create(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    caller: Caller,
    Told(new): Told<NewTable>,
) -> Said<MadeInfo> {
    let person = caller.player()?;
    let most = *app.live.game(&new.game)?.game.about().players.end();
    let mut seats = Vec::new();
    // More than can sit down are not looked up.
    for seat in new.seats.into_iter().take(usize::from(most) + 1) {
        seats.push(seat_plan(&app, caller.guest.name(), seat).await?);
    }
    let plan = Plan {
        game: new.game,
        setup: Setup {
            players: u8::try_from(seats.len()).unwrap_or(u8::MAX),
            options: read_options(new.options)?,
        },
        terms: terms_of(&seats, new.terms.agreed()?.terms()?),
        seats,
        watchable: new.watchable,
        source: Some(client.key()),
        origin: None,
    };
    let table = app.live.create(person, plan, &new.nonce, &new.dice).await?;
    if new.hints {
        app.live.allow_hints(&table).await?;
    }
    if new.admits_bots {
        app.live.admit_bots(&table).await?;
    }
    ok(MadeInfo { table })
}

/// A guided first game against bots that play at random: the same deal and dice for everybody.
#[utoipa::path(post, path = "/api/v1/games/{game}/guided", tag = "tables", security(("token" = [])),
    params(("game" = String, Path, description = "The game's slug.")),
    responses((status = 200, body = Answer<MadeInfo>), (status = "default", body = Wrong)))]
pub async fn guided(
    State(app): State<App>,
    Path(slug): Path<String>,
    Extension(client): Extension<Client>,
    caller: Caller,
) -> Said<MadeInfo> {
    let (person, name) = (caller.player()?, caller.guest.name());
    let made = app.live.guide(person, &slug, name, Some(client.key()));
    ok(MadeInfo { table: made.await? })
}

/// The server's half of dice to come.
#[derive(Serialize, ToSchema)]
pub struct PromiseInfo {
    /// To be sent along with the table.
    pub nonce: String,
    /// The hash of the server's secret.
    pub promise: String,
}

/// A promise for the dice of a table to be.
#[utoipa::path(get, path = "/api/v1/promise", tag = "tables",
    responses((status = 200, body = Answer<PromiseInfo>), (status = "default", body = Wrong)))]
pub async fn promise(State(app): State<App>) -> Said<PromiseInfo> {
    let promise = app.live.promise()?;
    ok(PromiseInfo {
        nonce: promise.nonce,
        promise: promise.promise,
    })
}

/// A record of a game from elsewhere.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRecord {
    /// The record, as a file has it.
    pub record: String,
}

/// Makes a table of a record, to look at.
#[utoipa::path(post, path = "/api/v1/records", tag = "tables", security(("token" = [])), request_body = NewRecord,
    responses((status = 200, body = Answer<MadeInfo>), (status = "default", body = Wrong)))]
pub async fn import(
    State(app): State<App>,
    caller: Caller,
    Told(new): Told<NewRecord>,
) -> Said<MadeInfo> {
    let table = app.live.import(caller.player()?, new.record).await?;
    ok(MadeInfo { table })
}

/// The dice of a rematch.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Again {
    /// The nonce of a promise.
    pub nonce: String,
    /// My part of the dice.
    pub dice: String,
}

/// The same people, game and options once more.
#[utoipa::path(post, path = "/api/v1/tables/{table}/rematch", tag = "tables", security(("token" = [])), request_body = Again,
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<MadeInfo>), (status = "default", body = Wrong)))]
pub async fn rematch(
    Doer(Onlooker { app, caller, table }): Doer,
    Told(again): Told<Again>,
) -> Said<MadeInfo> {
    let person = caller.player()?;
    let made = app.live.rematch(&table, person, &again.nonce, &again.dice);
    ok(MadeInfo { table: made.await? })
}

/// Where to go on, and against whom.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Branching {
    /// The version; the newest if none is said.
    pub at: Option<u64>,
    /// How strong the bots are; `medium` if nothing is said.
    pub level: Option<String>,
}

/// A new table that goes on from an earlier moment against bots.
#[utoipa::path(post, path = "/api/v1/tables/{table}/branch", tag = "tables", security(("token" = [])), request_body = Branching,
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<MadeInfo>), (status = "default", body = Wrong)))]
pub async fn branch(
    Doer(Onlooker { app, caller, table }): Doer,
    Told(branching): Told<Branching>,
) -> Said<MadeInfo> {
    let at = branching.at.unwrap_or(u64::MAX);
    let level = branching.level.as_deref().unwrap_or("medium");
    let person = caller.player()?;
    let made = app.live.branch(&table, person, at, level, "");
    ok(MadeInfo { table: made.await? })
}

/// Tables from elsewhere.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewCarried {
    /// The tables, as a file has them that a browser without a server wrote.
    pub tables: String,
    /// Shall friends, by links, take the seats of the bots?
    #[serde(default)]
    pub friends: bool,
}

/// What was made of them.
#[derive(Serialize, ToSchema)]
pub struct CarriedInfo {
    /// The tables here.
    pub tables: Vec<String>,
}

/// Brings tables along that were played in a browser without a server; they go on here.
#[utoipa::path(post, path = "/api/v1/carry", tag = "tables", security(("token" = [])), request_body = NewCarried,
    responses((status = 200, body = Answer<CarriedInfo>), (status = "default", body = Wrong)))]
pub async fn carry(
    State(app): State<App>,
    caller: Caller,
    Told(new): Told<NewCarried>,
) -> Said<CarriedInfo> {
    let company = match new.friends {
        true => Company::Friends,
        false => Company::Same,
    };
    let carried = app.live.carry(caller.player()?, new.tables, company);
    ok(CarriedInfo {
        tables: carried.await?,
    })
}
