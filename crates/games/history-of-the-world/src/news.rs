//! What is told: the news of every phase; their sentences stand with the phases.

use crate::{build, combat, empire, epoch, events, expand, naval, reallocation, score};
use orbis_core::news;

news! {
    /// Something that happened.
    pub enum News {
        /// Epochs, empire cards, pre-eminence.
        Epoch(epoch::News),
        /// Start lands and fleets.
        Empire(empire::News),
        /// Event cards.
        Event(events::News),
        /// Kingdoms and migrants.
        Armies(events::armies::News),
        /// Diseases and disasters.
        Blight(events::blights::News),
        /// Armies that enter lands.
        Expand(expand::News),
        /// Combat.
        Combat(combat::News),
        /// Fleets that become coins.
        Reallocation(reallocation::News),
        /// Fleets that stay.
        Naval(naval::News),
        /// Forts, coins, monuments.
        Build(build::News),
        /// Points.
        Score(score::News),
    }
}
