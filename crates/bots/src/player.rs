//! Who plays: how strong, and by which judgement.

use crate::{Judgement, Level};

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
