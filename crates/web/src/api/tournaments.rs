//! Tournaments: announced, entered, begun, and how they stand.

use super::{
    answer::{Answer, Done, Said, Told, Wrong, done, ok},
    caller::{Caller, plain},
    types::{EndSort, Options, read_options, read_pace},
};
use crate::{
    App,
    live::{Bout, Contest, ContestCourse, Kind},
};
use axum::extract::{Path, State};
use orbis_club::POINT;
use orbis_store::{ContestRow, Entrant};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// Who meets whom.
#[derive(Copy, Clone, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PairingSort {
    /// Those of like score.
    #[default]
    Swiss,
    /// Everybody everybody, at tables of two.
    RoundRobin,
}

impl From<PairingSort> for Kind {
    fn from(sort: PairingSort) -> Kind {
        match sort {
            PairingSort::Swiss => Kind::Swiss,
            PairingSort::RoundRobin => Kind::RoundRobin,
        }
    }
}

impl From<Kind> for PairingSort {
    fn from(kind: Kind) -> PairingSort {
        match kind {
            Kind::Swiss => PairingSort::Swiss,
            Kind::RoundRobin => PairingSort::RoundRobin,
        }
    }
}

/// Where a tournament is in its life.
#[derive(Copy, Clone, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ContestStage {
    /// Whoever wants takes part.
    Open,
    /// It is played.
    Running,
    /// It is over.
    Over,
}

/// A tournament in a list.
#[derive(Serialize, ToSchema)]
pub struct ContestGlance {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The game's slug.
    pub game: String,
    /// Where it is in its life.
    pub state: ContestStage,
    /// When it was announced, in milliseconds since 1970.
    pub created: i64,
    /// By me?
    pub mine: bool,
}

impl ContestGlance {
    fn of(row: &ContestRow, person: Option<&str>) -> ContestGlance {
        ContestGlance {
            id: row.id.clone(),
            name: row.name.clone(),
            game: row.game.clone(),
            state: match row.state.as_str() {
                "open" => ContestStage::Open,
                "running" => ContestStage::Running,
                _ => ContestStage::Over,
            },
            created: row.created,
            mine: person.is_some_and(|person| person == row.maker),
        }
    }
}

/// Who takes part.
#[derive(Serialize, ToSchema)]
pub struct EntrantInfo {
    /// What they are called.
    pub name: String,
    /// How strong, if it is a bot of this server.
    pub level: Option<String>,
    /// Is it me?
    pub me: bool,
}

impl EntrantInfo {
    fn of(entrant: &Entrant, person: Option<&str>) -> EntrantInfo {
        let level = entrant.person.strip_prefix("bot/");
        EntrantInfo {
            name: entrant.name.clone(),
            level: level.map(str::to_string),
            me: person.is_some_and(|person| person == entrant.person),
        }
    }
}

/// A line of the standings.
#[derive(Serialize, ToSchema)]
pub struct StandingLine {
    /// Who, by their place among those who take part, from 0.
    pub entrant: usize,
    /// 1 is best; those with the same of everything share it.
    pub rank: usize,
    /// A table won is one, of several rivals a share for each.
    pub points: f64,
    /// Tables won alone.
    pub wins: u32,
    /// The points of everybody they met, the first tie-break.
    pub met: f64,
    /// The points of those they beat, the second.
    pub beaten: f64,
    /// How many tables they played at, byes counted.
    pub played: u32,
}

/// A table of a round, or a bye.
#[derive(Serialize, ToSchema)]
pub struct BoutInfo {
    /// The table; none for a bye.
    pub table: Option<String>,
    /// Those who meet, by their place among those who take part, in the order of the seats.
    pub seats: Vec<usize>,
    /// How it ended, in the order of the seats.
    pub ranks: Option<Vec<u8>>,
}

impl From<&Bout> for BoutInfo {
    fn from(bout: &Bout) -> BoutInfo {
        BoutInfo {
            table: bout.table.clone(),
            seats: bout.seats.clone(),
            ranks: bout.ranks.clone(),
        }
    }
}

/// A tournament.
#[derive(Serialize, ToSchema)]
pub struct ContestInfo {
    /// Its name, its game, where it is.
    pub about: ContestGlance,
    /// Who meets whom.
    pub kind: PairingSort,
    /// How many sit at a table.
    pub size: u8,
    /// How many rounds there are.
    pub rounds: u32,
    /// The options of the game.
    #[schema(value_type = Object)]
    pub options: Value,
    /// How much time there is.
    pub clock: String,
    /// What happens when it has run out.
    pub ends: EndSort,
    /// Do its games count for ratings?
    pub rated: bool,
    /// May accounts take part for which a program plays?
    pub admits_bots: bool,
    /// Who takes part.
    pub entrants: Vec<EntrantInfo>,
    /// How everybody stands, the best first.
    pub standings: Vec<StandingLine>,
    /// The rounds so far.
    pub played: Vec<Vec<BoutInfo>>,
}

impl ContestInfo {
    fn of(contest: &Contest, person: Option<&str>) -> ContestInfo {
        let course = &contest.course;
        let whole = |thousandths: i64| thousandths as f64 / POINT as f64;
        let standings = contest.standings().into_iter().map(|line| StandingLine {
            entrant: line.entrant,
            rank: line.rank,
            points: whole(line.points),
            wins: line.wins,
            met: whole(line.met),
            beaten: whole(line.beaten),
            played: line.played,
        });
        let entrants = contest.entrants.iter();
        let rounds = course.played.iter();
        ContestInfo {
            about: ContestGlance::of(&contest.row, person),
            kind: course.kind.into(),
            size: course.size,
            rounds: course.rounds_for(contest.entrants.len()),
            options: serde_json::to_value(&course.options).unwrap_or_default(),
            clock: course.pace.to_string(),
            ends: course.end.into(),
            rated: course.rated,
            admits_bots: course.admits_bots,
            entrants: entrants.map(|each| EntrantInfo::of(each, person)).collect(),
            standings: standings.collect(),
            played: rounds
                .map(|bouts| bouts.iter().map(BoutInfo::from).collect())
                .collect(),
        }
    }
}

/// Tournaments, those that run first.
#[utoipa::path(get, path = "/api/v1/tournaments", tag = "tournaments", security((), ("token" = [])),
    responses((status = 200, body = Answer<Vec<ContestGlance>>), (status = "default", body = Wrong)))]
pub async fn contests(State(app): State<App>, caller: Caller) -> Said<Vec<ContestGlance>> {
    let person = caller.guest.session.as_deref();
    let all = app.live.contests().await?;
    ok(all
        .iter()
        .map(|row| ContestGlance::of(row, person))
        .collect())
}

/// A tournament to be.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewContest {
    /// The game's slug.
    pub game: String,
    /// What it shall be called.
    #[serde(default)]
    pub name: String,
    /// Who meets whom.
    #[serde(default)]
    pub kind: PairingSort,
    /// How many sit at a table; 2, if nothing is said.
    pub size: Option<u8>,
    /// How many rounds of Swiss pairing; if nothing is said, as many as it takes that one alone can have won all.
    pub rounds: Option<u32>,
    /// The options of the game.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub options: Options,
    /// How much time there is: `none`, `move SECONDS`, `bank MINUTES+SECONDS` or `days DAYS`.
    pub clock: Option<String>,
    /// What happens when it has run out.
    #[serde(default)]
    pub ends: EndSort,
    /// Shall its games count for ratings?
    #[serde(default)]
    pub rated: bool,
    /// May accounts take part for which a program plays?
    #[serde(default)]
    pub admits_bots: bool,
}

/// A tournament that was announced.
#[derive(Serialize, ToSchema)]
pub struct AnnouncedInfo {
    /// Its id.
    pub tournament: String,
}

/// Announces a tournament. The server pairs, makes the tables and counts.
#[utoipa::path(post, path = "/api/v1/tournaments", tag = "tournaments", security(("token" = [])), request_body = NewContest,
    responses((status = 200, body = Answer<AnnouncedInfo>), (status = "default", body = Wrong)))]
pub async fn announce(
    State(app): State<App>,
    caller: Caller,
    Told(new): Told<NewContest>,
) -> Said<AnnouncedInfo> {
    let person = caller.player()?;
    let course = ContestCourse {
        kind: new.kind.into(),
        size: new.size.unwrap_or(2),
        rounds: new.rounds.unwrap_or(0),
        options: read_options(new.options)?,
        pace: read_pace(new.clock.as_deref())?,
        end: new.ends.into(),
        rated: new.rated,
        admits_bots: new.admits_bots,
        played: Vec::new(),
    };
    let made = app.live.announce(person, &new.name, &new.game, course);
    ok(AnnouncedInfo {
        tournament: made.await?,
    })
}

/// A tournament: its rules, who takes part, how they stand, its rounds.
#[utoipa::path(get, path = "/api/v1/tournaments/{tournament}", tag = "tournaments", security((), ("token" = [])),
    params(("tournament" = String, Path, description = "The tournament's id.")),
    responses((status = 200, body = Answer<ContestInfo>), (status = "default", body = Wrong)))]
pub async fn contest(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
) -> Said<ContestInfo> {
    plain(&id)?;
    let contest = app.live.contest(&id).await?;
    ok(ContestInfo::of(&contest, caller.guest.session.as_deref()))
}

/// How I take part.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Entering {
    /// What I want to be called; who has an account goes by its name.
    pub name: String,
}

/// I take part.
#[utoipa::path(post, path = "/api/v1/tournaments/{tournament}/enter", tag = "tournaments", security(("token" = [])), request_body = Entering,
    params(("tournament" = String, Path, description = "The tournament's id.")),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn enter(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    Told(entering): Told<Entering>,
) -> Said<Done> {
    caller.player()?;
    plain(&id)?;
    let (person, name) = (caller.player()?, caller.guest.called(&entering.name));
    app.live.take_part(&id, person, name).await?;
    done()
}

/// I take no part after all.
#[utoipa::path(post, path = "/api/v1/tournaments/{tournament}/withdraw", tag = "tournaments", security(("token" = [])),
    params(("tournament" = String, Path, description = "The tournament's id.")),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn withdraw(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
) -> Said<Done> {
    caller.player()?;
    plain(&id)?;
    app.live.withdraw(&id, caller.player()?).await?;
    done()
}

/// A bot of this server.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OfLevel {
    /// How strong.
    pub level: String,
}

/// Adds a bot to a tournament that I announced.
#[utoipa::path(post, path = "/api/v1/tournaments/{tournament}/bots", tag = "tournaments", security(("token" = [])), request_body = OfLevel,
    params(("tournament" = String, Path, description = "The tournament's id.")),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn add_bot(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    Told(of): Told<OfLevel>,
) -> Said<Done> {
    caller.player()?;
    plain(&id)?;
    let person = caller.player()?;
    app.live.enter_bot(&id, person, &of.level).await?;
    done()
}

/// Begins a tournament that I announced: the first round is paired and its tables are made.
#[utoipa::path(post, path = "/api/v1/tournaments/{tournament}/begin", tag = "tournaments", security(("token" = [])),
    params(("tournament" = String, Path, description = "The tournament's id.")),
    responses((status = 200, body = Answer<Done>), (status = "default", body = Wrong)))]
pub async fn begin(State(app): State<App>, Path(id): Path<String>, caller: Caller) -> Said<Done> {
    caller.player()?;
    plain(&id)?;
    app.live.begin_contest(&id, caller.player()?).await?;
    done()
}
