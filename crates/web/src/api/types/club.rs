//! What is agreed beyond the game, everybody's time, and the games that follow each other.

use super::{letter, seat_letter};
use crate::live::{Score, Seen, Trouble, Until, now};
use orbis_club::{End, Pace};
use orbis_store::Terms;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What happens when somebody's time has run out.
#[derive(Copy, Clone, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum EndSort {
    /// A bot plays on for them.
    #[default]
    Bot,
    /// They have lost.
    Resign,
}

impl From<EndSort> for End {
    fn from(sort: EndSort) -> End {
        match sort {
            EndSort::Bot => End::Bot,
            EndSort::Resign => End::Resign,
        }
    }
}

impl From<End> for EndSort {
    fn from(end: End) -> EndSort {
        match end {
            End::Bot => EndSort::Bot,
            End::Resign => EndSort::Resign,
        }
    }
}

/// How much time there is, as it is written.
pub fn read_pace(text: Option<&str>) -> Result<Pace, Trouble> {
    let bad = |error: orbis_club::BadPace| Trouble::Bad(crate::live::capital(&error.to_string()));
    text.map_or(Ok(Pace::None), |text| text.parse().map_err(bad))
}

/// What was agreed beyond the game.
#[derive(Serialize, ToSchema)]
pub struct TermsInfo {
    /// How much time there is: `none`, `move SECONDS`, `bank MINUTES+SECONDS` or `days DAYS`.
    pub clock: String,
    /// What happens when it has run out.
    pub ends: EndSort,
    /// Do holidays count for nobody?
    pub holidays: bool,
    /// Does the result count for ratings?
    pub rated: bool,
    /// The language of talk; none for any.
    pub language: Option<String>,
    /// The lowest rating of those who may take an open seat.
    pub low: Option<i64>,
    /// The highest.
    pub high: Option<i64>,
    /// Of how many games its series has at most; 0 if it is none.
    pub best_of: u32,
    /// Which game of the series, counted from 1; 0 if it is none.
    pub number: u32,
    /// The first table of the series; none at that one.
    pub series: Option<String>,
    /// The tournament it belongs to.
    pub tournament: Option<String>,
    /// Why it was over before its game was.
    pub ended: Option<String>,
}

impl From<&Terms> for TermsInfo {
    fn from(terms: &Terms) -> TermsInfo {
        let pace: Pace = terms.pace.parse().unwrap_or_default();
        let end: End = terms.ends.parse().unwrap_or_default();
        let in_series = terms.best_of > 1;
        TermsInfo {
            clock: pace.to_string(),
            ends: end.into(),
            holidays: terms.holidays,
            rated: terms.rated,
            language: Some(terms.language.clone()).filter(|name| !name.is_empty()),
            low: terms.low,
            high: terms.high,
            best_of: if in_series { terms.best_of } else { 0 },
            number: if in_series { terms.number.max(1) } else { 0 },
            series: terms.series.clone(),
            tournament: terms.contest.clone(),
            ended: terms.ended.clone(),
        }
    }
}

/// Everybody's time, in milliseconds.
#[derive(Serialize, ToSchema)]
pub struct ClockInfo {
    /// The server's clock, in milliseconds since 1970.
    pub now: i64,
    /// Since when everybody's time stands, if all agreed to a pause.
    pub paused: Option<i64>,
    /// The seats that want a pause.
    pub pausing: Vec<String>,
    /// The seats in order.
    pub seats: Vec<FaceInfo>,
}

/// Somebody's time.
#[derive(Serialize, ToSchema)]
pub struct FaceInfo {
    /// The seat.
    pub seat: String,
    /// What is left of it now.
    pub left: i64,
    /// When it will have run out, while it runs.
    pub ends: Option<i64>,
    /// Until when it does not count: a holiday.
    pub away: Option<i64>,
    /// Has it run out?
    pub out: bool,
}

impl ClockInfo {
    /// The clock of a table, if it has one.
    pub fn of(seen: &Seen) -> Option<ClockInfo> {
        let clock = seen.side.clock.as_ref()?;
        let now = now();
        let faces = (0u8..).zip(&clock.faces).map(|(seat, face)| FaceInfo {
            seat: seat_letter(seat),
            left: clock.left(seat, now).max(0),
            ends: clock.ends(seat),
            away: Some(face.exempt).filter(|until| *until > now),
            out: face.out,
        });
        Some(ClockInfo {
            now,
            paused: clock.paused,
            pausing: clock.pausing.iter().copied().map(seat_letter).collect(),
            seats: faces.collect(),
        })
    }
}

/// How a series stands.
#[derive(Serialize, ToSchema)]
pub struct SeriesInfo {
    /// How many games were played.
    pub played: u32,
    /// At most so many are.
    pub best_of: u32,
    /// The players, who leads first.
    pub players: Vec<SeriesLine>,
    /// Who has won it, if somebody has.
    pub won: Option<String>,
}

/// A player of a series.
#[derive(Serialize, ToSchema)]
pub struct SeriesLine {
    /// What they are called.
    pub name: String,
    /// Games won; a shared one is a half.
    pub points: f64,
}

impl From<Score> for SeriesInfo {
    fn from(score: Score) -> SeriesInfo {
        let line = |(name, halves): (String, u32)| SeriesLine {
            name,
            points: f64::from(halves) / 2.0,
        };
        SeriesInfo {
            played: score.played,
            best_of: score.best_of,
            players: score.players.into_iter().map(line).collect(),
            won: score.won,
        }
    }
}

/// Until when a seat declines by itself.
#[derive(Copy, Clone, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum UntilSort {
    /// Until its next turn.
    MyTurn,
    /// Until the log has a new heading: a phase, a round, an age.
    Heading,
    /// Until something is told in which it stands.
    Concerned,
}

impl From<UntilSort> for Until {
    fn from(sort: UntilSort) -> Until {
        match sort {
            UntilSort::MyTurn => Until::MyTurn,
            UntilSort::Heading => Until::Heading,
            UntilSort::Concerned => Until::Concerned,
        }
    }
}

impl From<Until> for UntilSort {
    fn from(until: Until) -> UntilSort {
        match until {
            Until::MyTurn => UntilSort::MyTurn,
            Until::Heading => UntilSort::Heading,
            Until::Concerned => UntilSort::Concerned,
        }
    }
}

/// A seat of the caller that answers by itself.
#[derive(Serialize, ToSchema)]
pub struct StandingInfo {
    /// The seat.
    pub seat: String,
    /// Until when.
    pub until: UntilSort,
}

impl StandingInfo {
    /// What the seats of the caller answer by themselves; nobody is told of others'.
    pub fn of(seen: &Seen, held: orbis_core::SeatSet) -> Vec<StandingInfo> {
        let own = held.iter().filter_map(|seat| {
            Some(StandingInfo {
                seat: letter(seat),
                until: seen.side.standing(seat)?.until.into(),
            })
        });
        own.collect()
    }
}
