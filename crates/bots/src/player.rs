//! Who plays: how strong, and by which judgement.

use crate::{Judgement, Level, LevelError, Trial};
use orbis_core::{Weights, WeightsError};
use std::sync::Arc;
use thiserror::Error;

/// A bot that can be seated.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// What it is called in reports.
    pub name: String,
    /// How much it thinks.
    pub level: Level,
    /// How it judges.
    pub judgement: Judgement,
    /// What is tried with its search.
    pub(crate) trial: Trial,
}

impl From<Level> for Player {
    fn from(level: Level) -> Player {
        Player {
            name: level.to_string(),
            level,
            judgement: Judgement::Best,
            trial: Trial::default(),
        }
    }
}

/// Why a name means no player.
#[derive(Debug, Error)]
pub enum PlayerError {
    /// No such level.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// Nothing that can be tried.
    #[error("\"{0}\" cannot be tried")]
    Trial(String),
    /// The file of its judgement cannot be read.
    #[error("{0}: {1}")]
    File(String, std::io::Error),
    /// The file is none of weights.
    #[error("{0}: {1}")]
    Weights(String, WeightsError),
}

impl Player {
    /// A player by name: a level, then what is tried with its search, each after a /, and after an @ the judgement it plays by,
    /// `hand` or a file of weights.
    pub fn named(name: &str) -> Result<Player, PlayerError> {
        let (plain, judgement) = match name.split_once('@') {
            Some((plain, judgement)) => (plain, read(judgement)?),
            None => (name, Judgement::Best),
        };
        let (level, tried) = plain.split_once('/').unwrap_or((plain, ""));
        let level = level.parse::<Level>()?;
        let trial = Trial::read(tried).map_err(PlayerError::Trial)?;
        let plain = judgement == Judgement::Best && trial == Trial::default();
        Ok(Player {
            name: if plain {
                level.to_string()
            } else {
                name.to_string()
            },
            level,
            judgement,
            trial,
        })
    }
}

fn read(judgement: &str) -> Result<Judgement, PlayerError> {
    if judgement == "hand" {
        return Ok(Judgement::Hand);
    }
    let path = judgement.to_string();
    let bytes = std::fs::read(judgement).map_err(|why| PlayerError::File(path.clone(), why))?;
    let weights = Weights::read(&bytes).map_err(|why| PlayerError::Weights(path, why))?;
    Ok(Judgement::Given(Arc::new(weights)))
}
