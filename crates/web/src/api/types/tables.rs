//! A table: where it is in its life, who sits at it, what was agreed.

use super::{ClockInfo, SeriesInfo, StandingInfo, TermsInfo, letter, letters, seat_letter};
use crate::{
    App,
    api::caller::Caller,
    live::{Seen, Table, Trouble},
};
use orbis_core::Seat;
use orbis_store::{Glance, SeatRow, Seating, State, Terms};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Where a table is in its life.
#[derive(Copy, Clone, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// For players.
    Waiting,
    /// A game is played.
    Playing,
    /// It is over.
    Over,
}

impl From<State> for Stage {
    fn from(state: State) -> Stage {
        match state {
            State::Waiting => Stage::Waiting,
            State::Playing => Stage::Playing,
            State::Over => Stage::Over,
        }
    }
}

/// Who plays a seat.
#[derive(Copy, Clone, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A person, or a program that speaks for one.
    Person,
    /// A bot of this server.
    Bot,
    /// A bot of this server, until its person comes back.
    StandIn,
}

/// A seat of a table.
#[derive(Serialize, ToSchema)]
pub struct SeatInfo {
    /// Its letter.
    pub seat: String,
    /// What its player is called.
    pub name: String,
    /// Who plays it.
    pub kind: Kind,
    /// How strong its bot is.
    pub level: Option<String>,
    /// May anybody take it?
    pub open: bool,
    /// Has somebody sat down?
    pub taken: bool,
}

impl From<&SeatRow> for SeatInfo {
    fn from(row: &SeatRow) -> SeatInfo {
        SeatInfo {
            seat: seat_letter(row.seat),
            name: row.name.clone(),
            kind: match row.kind {
                Seating::Person => Kind::Person,
                Seating::Bot => Kind::Bot,
                Seating::StandIn => Kind::StandIn,
            },
            level: row.kind.is_bot().then(|| row.level.clone()),
            open: row.open,
            taken: row.contribution.is_some(),
        }
    }
}

/// A table.
#[derive(Serialize, ToSchema)]
pub struct TableInfo {
    /// Its id.
    pub id: String,
    /// The game's slug.
    pub game: String,
    /// The options of the game.
    #[schema(value_type = Object)]
    pub options: Value,
    /// Where it is in its life.
    pub state: Stage,
    /// Has its host closed it before the game was over?
    pub closed: bool,
    /// The length of its journal; a choice says on which it was made.
    pub version: u64,
    /// The seats that are asked.
    pub asked: Vec<String>,
    /// The seats the token acts for.
    pub held: Vec<String>,
    /// All seats in order.
    pub seats: Vec<SeatInfo>,
    /// The accounts that play seats, by the letter of the seat.
    pub accounts: BTreeMap<String, String>,
    /// The seats from which somebody looks now.
    pub here: Vec<String>,
    /// May others watch?
    pub watchable: bool,
    /// May programs of others sit down?
    pub admits_bots: bool,
    /// May hints be asked for?
    pub hints: bool,
    /// The server's promise for the dice.
    pub promise: String,
    /// The table of the rematch.
    pub successor: Option<String>,
    /// Votes that can be held about those who are asked and away.
    pub polls: Vec<PollInfo>,
    /// What was agreed beyond the game.
    pub terms: TermsInfo,
    /// Everybody's time, if it counts.
    pub clock: Option<ClockInfo>,
    /// How the series stands, after its first game.
    pub series: Option<SeriesInfo>,
    /// What the caller's seats answer by themselves.
    pub standing: Vec<StandingInfo>,
    /// The seats whose talk the caller does not want to read.
    pub muted: Vec<String>,
    /// Does the caller not want to read those who watch?
    pub watchers_muted: bool,
}

/// How a vote about somebody who is away stands.
#[derive(Serialize, ToSchema)]
pub struct PollInfo {
    /// The absent.
    pub seat: String,
    /// How many agree that a bot plays on.
    pub votes: usize,
    /// How many must.
    pub needed: usize,
}

impl TableInfo {
    /// A table as its caller sees it.
    pub async fn of(app: &App, table: &Table, caller: &Caller) -> Result<TableInfo, Trouble> {
        let seen = table.seen();
        let series = app.live.score(&seen).await?;
        let (row, side, held) = (&seen.row, &seen.side, caller.held(&seen));
        let person = caller.guest.session.as_deref();
        let muted = seen.seats.iter().map(|each| each.seat);
        let muted = muted.filter(|seat| side.muted(person, Some(*seat)));
        Ok(TableInfo {
            id: row.id.clone(),
            game: row.game.clone(),
            options: serde_json::from_str(&row.options).unwrap_or_default(),
            state: row.state.into(),
            closed: seen.closed(),
            version: seen.version(),
            asked: letters(seen.asked()),
            held: letters(held),
            seats: seen.seats.iter().map(SeatInfo::from).collect(),
            accounts: accounts(&seen),
            here: letters(table.here()),
            watchable: row.watchable,
            admits_bots: row.admits_bots,
            hints: seen.hints_allowed(),
            promise: row.promise.clone(),
            successor: row.successor.clone(),
            polls: polls(app, table),
            terms: TermsInfo::from(&side.terms),
            clock: ClockInfo::of(&seen),
            series: series.map(SeriesInfo::from),
            standing: StandingInfo::of(&seen, held),
            muted: muted.map(seat_letter).collect(),
            watchers_muted: side.muted(person, None),
        })
    }
}

fn polls(app: &App, table: &Table) -> Vec<PollInfo> {
    let polls = app.live.polls(table).into_iter().map(|poll| PollInfo {
        seat: letter(poll.seat),
        votes: poll.votes,
        needed: poll.needed,
    });
    polls.collect()
}

fn accounts(seen: &Seen) -> BTreeMap<String, String> {
    let named = |(seat, name): &(u8, String)| Some((letter(Seat::new(*seat)?), name.clone()));
    seen.known.iter().filter_map(named).collect()
}

/// A table in a list.
#[derive(Serialize, ToSchema)]
pub struct GlanceInfo {
    /// Its id.
    pub id: String,
    /// The game's slug.
    pub game: String,
    /// Where it is in its life.
    pub state: Stage,
    /// When something happened last, in milliseconds since 1970.
    pub moved: i64,
    /// The length of its journal.
    pub version: u64,
    /// The seats that are asked.
    pub asked: Vec<String>,
    /// The seats the caller holds.
    pub held: Vec<String>,
    /// All seats.
    pub seats: Vec<SeatInfo>,
    /// How it ended.
    pub result: Option<String>,
    /// What was agreed beyond the game, if anything was.
    pub terms: Option<TermsInfo>,
}

impl GlanceInfo {
    /// A table in a list, with what was agreed.
    pub fn of(glance: &Glance, terms: Option<&Terms>) -> GlanceInfo {
        let held = glance.held.iter().filter_map(|seat| Seat::new(*seat));
        GlanceInfo {
            id: glance.id.clone(),
            game: glance.game.clone(),
            state: glance.state.into(),
            moved: glance.moved,
            version: glance.version,
            asked: glance.asked.chars().map(|each| each.to_string()).collect(),
            held: held.map(letter).collect(),
            seats: glance.seats.iter().map(SeatInfo::from).collect(),
            result: glance.result.clone(),
            terms: terms.map(TermsInfo::from),
        }
    }
}

/// A page of tables.
#[derive(Serialize, ToSchema)]
pub struct TablesInfo {
    /// The tables.
    pub tables: Vec<GlanceInfo>,
    /// Are there more on the next page?
    pub more: bool,
}
