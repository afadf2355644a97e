//! How games are taught.

use super::answer::{Answer, Said, Wrong, ok};
use crate::App;
use axum::extract::{Path, State};
use orbis_teach::{Lesson, Part, Screen};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// What a game says to those who do not know it.
#[derive(Serialize, ToSchema)]
pub struct LessonInfo {
    /// How long reading and the guided game take, in minutes.
    pub minutes: u16,
    /// How many should play a first game.
    pub first_players: u8,
    /// Why so.
    pub first_why: String,
    /// The options recommended for a first game, where they differ from the usual ones.
    #[schema(value_type = Object)]
    pub first_options: Value,
    /// Every option by name: what it does to the game.
    pub options: BTreeMap<String, String>,
    /// The chapters of the rules, in the order of the book.
    pub chapters: Vec<ChapterInfo>,
    /// How to play.
    pub screens: Vec<ScreenInfo>,
}

/// A chapter of the rules.
#[derive(Serialize, ToSchema)]
pub struct ChapterInfo {
    /// Its title.
    pub title: String,
    /// The second words of the ids of its rules.
    pub of: Vec<String>,
}

/// A screen of how to play.
#[derive(Serialize, ToSchema)]
pub struct ScreenInfo {
    /// Its title.
    pub title: String,
    /// What stands on it.
    pub parts: Vec<PartInfo>,
}

/// A few sentences.
#[derive(Serialize, ToSchema)]
pub struct PartInfo {
    /// A heading.
    pub head: String,
    /// The sentences.
    pub text: String,
    /// The ids of the rules that say so.
    pub rules: Vec<String>,
}

impl From<&Part> for PartInfo {
    fn from(part: &Part) -> PartInfo {
        PartInfo {
            head: part.head.clone(),
            text: part.text.clone(),
            rules: part.rules.clone(),
        }
    }
}

impl From<&Screen> for ScreenInfo {
    fn from(screen: &Screen) -> ScreenInfo {
        ScreenInfo {
            title: screen.title.clone(),
            parts: screen.parts.iter().map(PartInfo::from).collect(),
        }
    }
}

impl From<&Lesson> for LessonInfo {
    fn from(lesson: &Lesson) -> LessonInfo {
        let chapters = lesson.chapters.iter().map(|chapter| ChapterInfo {
            title: chapter.title.clone(),
            of: chapter.of.clone(),
        });
        LessonInfo {
            minutes: lesson.minutes,
            first_players: lesson.first.players,
            first_why: lesson.first.why.clone(),
            first_options: serde_json::to_value(&lesson.first.options).unwrap_or_default(),
            options: lesson.options.clone(),
            chapters: chapters.collect(),
            screens: lesson.screens.iter().map(ScreenInfo::from).collect(),
        }
    }
}

/// How a game is played, for those who do not know it.
#[utoipa::path(get, path = "/api/v1/games/{game}/lesson", tag = "games", params(("game" = String, Path, description = "The game's slug.")),
    responses((status = 200, body = Answer<LessonInfo>), (status = "default", body = Wrong)))]
pub async fn lesson(State(app): State<App>, Path(slug): Path<String>) -> Said<LessonInfo> {
    ok(app.live.lesson(&slug)?.into())
}
