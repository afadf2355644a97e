//! Who plays: how strong, and by which judgement.

use crate::{Judgement, Level, LevelError};
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
}

impl From<Level> for Player {
    fn from(level: Level) -> Player {
        Player {
            name: level.to_string(),
            level,
            judgement: Judgement::Best,
        }
    }
}

/// Why a name means no player.
#[derive(Debug, Error)]
pub enum PlayerError {
    /// No such level.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// The file of its judgement cannot be read.
    #[error("{0}: {1}")]
    File(String, std::io::Error),
    /// The file is none of weights.
    #[error("{0}: {1}")]
    Weights(String, WeightsError),
}

impl Player {
    /// A player by name: a level, and after an @ the judgement it plays by, `hand` or a file of weights.
    pub fn named(name: &str) -> Result<Player, PlayerError> {
        let Some((plain, judgement)) = name.split_once('@') else {
            return Ok(name.parse::<Level>()?.into());
        };
        let level = plain.parse::<Level>()?;
        let judgement = match judgement {
            "hand" => Judgement::Hand,
            path => {
                let bytes = std::fs::read(path);
                let bytes = bytes.map_err(|why| PlayerError::File(path.to_string(), why))?;
                let weights = Weights::read(&bytes);
                let weights = weights.map_err(|why| PlayerError::Weights(path.to_string(), why))?;
                Judgement::Given(Arc::new(weights))
            }
        };
        Ok(Player {
            name: name.to_string(),
            level,
            judgement,
        })
    }
}
