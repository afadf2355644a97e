//! The games, their rules and cards.

use super::{
    VERSION,
    answer::{Asked, Said, Wrong, ok},
};
use crate::App;
use axum::extract::{Path, State};
use orbis_bots::Level;
use orbis_core::{About, OptionKind, OptionSpec};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// This server.
#[derive(Serialize, ToSchema)]
pub struct AboutInfo {
    /// What it is.
    pub name: String,
    /// The version of the program.
    pub program: String,
    /// The version of the interface.
    pub version: u32,
    /// Where everything is described.
    pub document: String,
}

/// What this server is.
#[utoipa::path(get, path = "/api/v1", tag = "games",
    responses((status = 200, body = super::answer::Answer<AboutInfo>), (status = "default", body = Wrong)))]
pub async fn about() -> Said<AboutInfo> {
    ok(AboutInfo {
        name: "Orbis".to_string(),
        program: env!("CARGO_PKG_VERSION").to_string(),
        version: VERSION,
        document: "/api/openapi.json".to_string(),
    })
}

/// What kind of value an option has.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OptionSort {
    /// On or off.
    Switch,
    /// A whole number.
    Number,
    /// One of some words.
    Word,
}

/// An option of a game.
#[derive(Serialize, ToSchema)]
pub struct OptionInfo {
    /// Its name.
    pub name: String,
    /// What kind of value it has.
    pub kind: OptionSort,
    /// The value if nothing is said.
    #[schema(value_type = Value)]
    pub default: Value,
    /// What it does.
    pub text: String,
    /// The least number.
    pub min: Option<i64>,
    /// The greatest number.
    pub max: Option<i64>,
    /// The words.
    pub values: Option<Vec<String>>,
}

fn option(spec: &OptionSpec) -> OptionInfo {
    let default = serde_json::to_value(spec.default()).unwrap_or_default();
    let mut info = OptionInfo {
        name: spec.name.to_string(),
        kind: OptionSort::Switch,
        default,
        text: spec.text.to_string(),
        min: None,
        max: None,
        values: None,
    };
    match spec.kind {
        OptionKind::Switch { .. } => {}
        OptionKind::Number { min, max, .. } => {
            info.kind = OptionSort::Number;
            (info.min, info.max) = (Some(min), Some(max));
        }
        OptionKind::Word { values } => {
            info.kind = OptionSort::Word;
            info.values = Some(values.iter().map(|word| (*word).to_string()).collect());
        }
    }
    info
}

/// A game.
#[derive(Serialize, ToSchema)]
pub struct GameInfo {
    /// Its name in addresses.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub tagline: String,
    /// How many can play.
    pub players: Vec<u8>,
    /// The version of its rules here.
    pub rules_version: u32,
    /// What can be agreed.
    pub options: Vec<OptionInfo>,
    /// How strong its bots can be.
    pub levels: Vec<String>,
}

fn info(about: &About) -> GameInfo {
    GameInfo {
        slug: about.slug.to_string(),
        title: about.title.to_string(),
        tagline: about.tagline.to_string(),
        players: about.players.clone().collect(),
        rules_version: about.rules_version,
        options: about.options.iter().map(option).collect(),
        levels: Level::NAMED
            .iter()
            .map(|(level, _)| (*level).to_string())
            .collect(),
    }
}

/// All games.
#[utoipa::path(get, path = "/api/v1/games", tag = "games",
    responses((status = 200, body = super::answer::Answer<Vec<GameInfo>>), (status = "default", body = Wrong)))]
pub async fn games(State(app): State<App>) -> Said<Vec<GameInfo>> {
    let shelf = app.live.shelf().iter();
    ok(shelf.map(|entry| info(entry.game.about())).collect())
}

/// One game.
#[utoipa::path(get, path = "/api/v1/games/{game}", tag = "games", params(("game" = String, Path, description = "The game's slug.")),
    responses((status = 200, body = super::answer::Answer<GameInfo>), (status = "default", body = Wrong)))]
pub async fn game(State(app): State<App>, Path(slug): Path<String>) -> Said<GameInfo> {
    ok(info(app.live.game(&slug)?.game.about()))
}

/// What somebody looks for.
#[derive(Deserialize)]
pub struct Search {
    #[serde(default)]
    q: String,
}

fn fits(q: &str, texts: &[&str]) -> bool {
    let q = q.to_lowercase();
    q.is_empty() || texts.iter().any(|text| text.to_lowercase().contains(&q))
}

/// A rule.
#[derive(Serialize, ToSchema)]
pub struct RuleInfo {
    /// Its id, by which refusals name it.
    pub id: String,
    /// The statement.
    pub text: String,
    /// The heading of the rulebook it was read from.
    pub section: String,
    /// A worked example.
    pub example: Option<String>,
    /// How an unclear place is read here.
    pub ruling: Option<String>,
}

/// The rules of a game.
#[utoipa::path(get, path = "/api/v1/games/{game}/rules", tag = "games",
    params(("game" = String, Path, description = "The game's slug."), ("q" = Option<String>, Query, description = "Words to look for.")),
    responses((status = 200, body = super::answer::Answer<Vec<RuleInfo>>), (status = "default", body = Wrong)))]
pub async fn rules(
    State(app): State<App>,
    Path(slug): Path<String>,
    Asked(search): Asked<Search>,
) -> Said<Vec<RuleInfo>> {
    let entry = app.live.game(&slug)?;
    let rules = (entry.game.about().ledger)().rules().iter();
    let found = rules.filter(|rule| fits(&search.q, &[&rule.id, &rule.text, &rule.section]));
    ok(found
        .map(|rule| RuleInfo {
            id: rule.id.clone(),
            text: rule.text.clone(),
            section: rule.section.clone(),
            example: rule.example.clone(),
            ruling: rule.ruling.clone(),
        })
        .collect())
}

/// A card, tile or other printed thing.
#[derive(Serialize, ToSchema)]
pub struct CardFacts {
    /// Its kind.
    pub kind: String,
    /// Its id.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// What it does.
    pub text: String,
    /// Costs, eras and the like: names and values.
    pub facts: Vec<Fact>,
}

/// Something a card says.
#[derive(Serialize, ToSchema)]
pub struct Fact {
    /// What.
    pub name: String,
    /// How much, or which.
    pub value: String,
}

/// The cards of a game.
#[utoipa::path(get, path = "/api/v1/games/{game}/cards", tag = "games",
    params(("game" = String, Path, description = "The game's slug."), ("q" = Option<String>, Query, description = "Words to look for.")),
    responses((status = 200, body = super::answer::Answer<Vec<CardFacts>>), (status = "default", body = Wrong)))]
pub async fn cards(
    State(app): State<App>,
    Path(slug): Path<String>,
    Asked(search): Asked<Search>,
) -> Said<Vec<CardFacts>> {
    let entry = app.live.game(&slug)?;
    let cards = entry.game.cards().iter();
    let found =
        cards.filter(|card| fits(&search.q, &[card.kind, &card.slug, &card.name, &card.text]));
    ok(found
        .map(|card| CardFacts {
            kind: card.kind.to_string(),
            slug: card.slug.clone(),
            name: card.name.clone(),
            text: card.text.clone(),
            facts: card
                .facts
                .iter()
                .map(|(name, value)| Fact {
                    name: (*name).to_string(),
                    value: value.clone(),
                })
                .collect(),
        })
        .collect())
}
