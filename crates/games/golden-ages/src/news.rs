//! What is told: the news of every phase; their sentences stand with the phases.

use crate::{actions, effects, era, expand, score};
use orbis_core::news;

news! {
    /// Something that happened.
    pub enum News {
        /// Eras, civilisations, judgements.
        Era(era::News),
        /// Tiles and capitals.
        Expand(expand::News),
        /// Turns.
        Turn(actions::News),
        /// Moves.
        Explorer(actions::explorer::News),
        /// Cities.
        Found(actions::found::News),
        /// Buildings.
        Builder(actions::builder::News),
        /// The agora.
        Artist(actions::artist::News),
        /// Attacks.
        Soldier(actions::soldier::News),
        /// Glory tiles.
        Glory(actions::glory::News),
        /// Wonders.
        Wonder(actions::wonder::News),
        /// Activations.
        Activate(actions::activate::News),
        /// Technologies.
        Develop(actions::develop::News),
        /// Golden Ages.
        GoldenAge(actions::golden_age::News),
        /// What cards bring.
        Effects(effects::News),
        /// The end of the game.
        Score(score::News),
    }
}
