//! Tables in lists: mine, open ones that fit what somebody looks for, those to watch.

use super::{
    answer::{Answer, Asked, Said, Wrong, ok},
    caller::Caller,
    types::{GlanceInfo, TablesInfo},
};
use crate::{App, live::Trouble};
use axum::extract::State;
use orbis_store::{Wanted, Which};
use serde::Deserialize;
use utoipa::ToSchema;

/// The longest list.
const LIST: u32 = 24;

/// Which tables.
#[derive(Copy, Clone, Default, PartialEq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Listed {
    /// Where I have a seat.
    Mine,
    /// Where I have a seat and which I put away.
    Shelved,
    /// That wait for anybody.
    #[default]
    Open,
    /// Being played, that anybody may watch.
    Watchable,
    /// Finished, that anybody may look at.
    Finished,
}

/// A kind of pace that people look for.
#[derive(Copy, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PaceSort {
    /// No clock.
    None,
    /// To be played in one evening.
    Quick,
    /// Over days.
    Days,
}

impl PaceSort {
    fn word(self) -> &'static str {
        match self {
            PaceSort::None => "none",
            PaceSort::Quick => "quick",
            PaceSort::Days => "days",
        }
    }
}

/// A page of a list, and what open tables shall be like.
#[derive(Deserialize)]
pub struct Leaf {
    #[serde(default)]
    which: Listed,
    #[serde(default)]
    page: u32,
    game: Option<String>,
    pace: Option<PaceSort>,
    language: Option<String>,
    rated: Option<bool>,
}

impl Leaf {
    fn wanted(&self) -> Result<Wanted, Trouble> {
        let wanted = Wanted {
            game: self.game.clone(),
            kind: self.pace.map(|pace| pace.word().to_string()),
            language: self.language.clone(),
            rated: self.rated,
        };
        if self.which != Listed::Open && wanted != Wanted::default() {
            return Err(Trouble::Bad(
                "Conditions are for open tables alone.".to_string(),
            ));
        }
        Ok(wanted)
    }
}

/// Tables. Open ones can be looked for by their conditions.
#[utoipa::path(get, path = "/api/v1/tables", tag = "tables", security((), ("token" = [])),
    params(("which" = Option<Listed>, Query, description = "Which tables."), ("page" = Option<u32>, Query, description = "Which page, from 0."),
        ("game" = Option<String>, Query, description = "Open tables of this game."),
        ("pace" = Option<PaceSort>, Query, description = "Open tables of this pace."),
        ("language" = Option<String>, Query, description = "Open tables with this language of talk, by its own name."),
        ("rated" = Option<bool>, Query, description = "Open tables that count for ratings, or that do not.")),
    responses((status = 200, body = Answer<TablesInfo>), (status = "default", body = Wrong)))]
pub async fn list(
    State(app): State<App>,
    caller: Caller,
    Asked(leaf): Asked<Leaf>,
) -> Said<TablesInfo> {
    let wanted = leaf.wanted()?;
    let which = match leaf.which {
        Listed::Mine => Which::Held(caller.player()?),
        Listed::Shelved => Which::Shelved(caller.player()?),
        Listed::Open => Which::Open,
        Listed::Watchable => Which::Watchable,
        Listed::Finished => Which::Finished,
    };
    let (live, store) = (&app.live, app.live.store());
    let skip = leaf.page.saturating_mul(LIST);
    let mut tables = match wanted == Wanted::default() {
        true => store.glance(which, LIST + 1, skip).await?,
        false => live.open_tables(&wanted, LIST + 1, skip).await?,
    };
    let more = tables.len() > LIST as usize;
    tables.truncate(LIST as usize);
    if let (Listed::Open, Some(person)) = (leaf.which, &caller.guest.session) {
        let strangers = live.strangers(person).await?;
        tables.retain(|table| !strangers.contains(&table.maker));
    }
    let ids: Vec<String> = tables.iter().map(|table| table.id.clone()).collect();
    let terms = store.terms(&ids).await?;
    let both = tables.iter().zip(&terms);
    ok(TablesInfo {
        tables: both
            .map(|(table, terms)| GlanceInfo::of(table, terms.as_ref()))
            .collect(),
        more,
    })
}
