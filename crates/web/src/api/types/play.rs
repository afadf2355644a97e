//! What is asked, offered and told while a game is played.

use super::{letter, letters};
use crate::live::Seen;
use orbis_core::{ChoiceInfo, Line, Prompt, ScoreInfo, Seat, Viewer};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A question.
#[derive(Serialize, ToSchema)]
pub struct PromptInfo {
    /// The question.
    pub text: String,
    /// One more sentence that helps to answer it; may be empty.
    pub hint: String,
    /// The rule that asks.
    pub rule: String,
}

impl From<Prompt> for PromptInfo {
    fn from(prompt: Prompt) -> PromptInfo {
        PromptInfo {
            text: prompt.text,
            hint: prompt.hint,
            rule: prompt.rule.to_string(),
        }
    }
}

/// Who is asked, and what.
#[derive(Serialize, ToSchema)]
pub struct TurnInfo {
    /// Is the game over?
    pub over: bool,
    /// The seats that are asked.
    pub asked: Vec<String>,
    /// What the caller's seat is asked.
    pub prompt: Option<PromptInfo>,
    /// The length of the journal.
    pub version: u64,
    /// May the caller's seat take its last choice back?
    pub undo: bool,
    /// May it make one again?
    pub redo: bool,
}

/// Why a choice is refused.
#[derive(Serialize, ToSchema)]
pub struct RefusedInfo {
    /// The id of the rule.
    pub rule: String,
    /// The reason, with its numbers.
    pub text: String,
}

/// A choice.
#[derive(Serialize, ToSchema)]
pub struct OfferInfo {
    /// What to send back.
    #[schema(value_type = Value)]
    pub choice: Value,
    /// Short imperative words.
    pub label: String,
    /// The id of its place on the drawing.
    pub target: Option<String>,
    /// A heading that several share.
    pub group: Option<String>,
    /// Only another order of the same things, or one of them taken back.
    pub also: bool,
    /// Why it cannot be chosen; none if it can.
    pub refused: Option<RefusedInfo>,
}

impl From<ChoiceInfo> for OfferInfo {
    fn from(info: ChoiceInfo) -> OfferInfo {
        OfferInfo {
            choice: info.choice,
            label: info.label,
            target: info.target,
            group: info.group.map(str::to_string),
            also: info.also,
            refused: info.refused.map(|refused| RefusedInfo {
                rule: refused.rule,
                text: refused.text,
            }),
        }
    }
}

/// What a seat may choose.
#[derive(Serialize, ToSchema)]
pub struct OffersInfo {
    /// The seat.
    pub seat: String,
    /// The version they are offered at.
    pub version: u64,
    /// What it is asked.
    pub prompt: Option<PromptInfo>,
    /// Its choices; none when it is not asked.
    pub choices: Vec<OfferInfo>,
}

/// A sentence of the log.
#[derive(Serialize, ToSchema)]
pub struct LineInfo {
    /// The version it belongs to.
    pub version: u64,
    /// Whose doing it was.
    pub seat: Option<String>,
    /// The sentence.
    pub text: String,
    /// Does it begin a new part of the game?
    pub heading: bool,
}

impl From<(u64, Line)> for LineInfo {
    fn from((version, line): (u64, Line)) -> LineInfo {
        LineInfo {
            version,
            seat: line.seat.map(letter),
            text: line.text,
            heading: line.heading,
        }
    }
}

/// What came of a choice.
#[derive(Serialize, ToSchema)]
pub struct MovedInfo {
    /// The length of the journal now.
    pub version: u64,
    /// Is the game over?
    pub over: bool,
    /// The seats that are asked now.
    pub asked: Vec<String>,
    /// What happened, as the seat may hear it.
    pub log: Vec<LineInfo>,
}

impl MovedInfo {
    /// What has happened since a version.
    pub fn of(seen: &Seen, seat: Seat, since: u64) -> MovedInfo {
        let log = seen.game.as_ref().map(|game| {
            let lines = game.log_since(Viewer::Seat(seat), since.saturating_add(1));
            lines.into_iter().map(LineInfo::from).collect()
        });
        MovedInfo {
            version: seen.version(),
            over: seen.over(),
            asked: letters(seen.asked()),
            log: log.unwrap_or_default(),
        }
    }
}

/// A seat's points.
#[derive(Serialize, ToSchema)]
pub struct PointsInfo {
    /// Who.
    pub seat: String,
    /// Points.
    pub score: i32,
    /// Points as people write them.
    pub said: String,
    /// 1 is best.
    pub rank: u8,
    /// Where they come from.
    pub parts: BTreeMap<String, i32>,
}

impl From<ScoreInfo> for PointsInfo {
    fn from(score: ScoreInfo) -> PointsInfo {
        PointsInfo {
            seat: letter(score.seat),
            score: score.score,
            said: score.said,
            rank: score.rank,
            parts: score.parts,
        }
    }
}
