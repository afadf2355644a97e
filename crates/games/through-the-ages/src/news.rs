//! What is told: the news of every phase; their sentences stand with the phases.

use crate::{actions, changes, colonization, ending, events, politics, row, score};
use orbis_core::news;

news! {
    /// Something that happened.
    pub enum News {
        /// Turns, ages, the card row.
        Row(row::News),
        /// Points, goods, people, cards that leave play.
        Change(changes::News),
        /// The end of the Action Phase.
        Action(actions::News),
        /// Cards taken.
        Take(actions::take::News),
        /// People.
        Population(actions::population::News),
        /// Buildings and units.
        Build(actions::build::News),
        /// Upgrades and destroyed buildings.
        Upgrade(actions::upgrade::News),
        /// Leaders.
        Leader(actions::leader::News),
        /// Wonders.
        Wonder(actions::wonder::News),
        /// Technologies and revolutions.
        Technology(actions::technology::News),
        /// Action cards.
        Card(actions::card::News),
        /// Tactics.
        Tactics(actions::tactics::News),
        /// What single cards do.
        Special(actions::special::News),
        /// The Politics Phase.
        Politics(politics::News),
        /// Leaders who leave for a purpose.
        Farewell(politics::leader::News),
        /// Aggressions.
        Aggression(politics::aggression::News),
        /// Cards of a defense.
        Defense(politics::defense::News),
        /// Wars.
        War(politics::war::News),
        /// Pacts.
        Pact(politics::pact::News),
        /// Current events.
        Event(events::News),
        /// What events take away.
        Loss(events::losses::News),
        /// Auctions and colonies.
        Colonization(colonization::News),
        /// Colonization forces.
        Force(colonization::force::News),
        /// The End-of-Turn Sequence.
        Ending(ending::News),
        /// Discarded cards.
        Discard(ending::discard::News),
        /// The end of the game.
        Score(score::News),
    }
}
