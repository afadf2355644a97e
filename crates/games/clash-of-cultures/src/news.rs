//! What is told: the news of every phase; their sentences stand with the phases.

use crate::{
    activate, advance, barbarians, cities, combat, deals, events, explore, found, influence,
    leaders, menu, movement, objectives, pirates, play, recruit, round, status, tokens, wonders,
};
use orbis_core::news;

news! {
    /// Something that happened.
    pub enum News {
        /// Ages and turns.
        Round(round::News),
        /// Advances in use.
        Menu(menu::News),
        /// Advances.
        AdvancePay(advance::pay::News),
        /// Collecting.
        ActivateCollect(activate::collect::News),
        /// Buildings.
        ActivateConstruct(activate::construct::News),
        /// Cities.
        Found(found::News),
        /// Recruits.
        Recruit(recruit::News),
        /// Moves.
        MovementGo(movement::go::News),
        /// Exploration.
        Explore(explore::News),
        /// Culture.
        Influence(influence::News),
        /// Goods.
        Tokens(tokens::News),
        /// Cities, units and cards.
        Cities(cities::News),
        /// Battles.
        Combat(combat::News),
        /// Advantages in battles.
        CombatOptions(combat::options::News),
        /// Cards in battles.
        CombatTactics(combat::tactics::News),
        /// Ends of battles.
        CombatEnd(combat::end::News),
        /// Captures.
        CombatCapture(combat::capture::News),
        /// Objectives.
        Objectives(objectives::News),
        /// The status phase.
        Status(status::News),
        /// Governments.
        StatusGovernment(status::government::News),
        /// Events.
        Events(events::News),
        /// Great persons.
        EventsPersons(events::persons::News),
        /// Barbarians.
        Barbarians(barbarians::News),
        /// Pirates.
        Pirates(pirates::News),
        /// Action cards.
        Play(play::News),
        /// Wonders.
        Wonders(wonders::News),
        /// Leaders.
        Leaders(leaders::News),
        /// Deals.
        Deals(deals::News),
    }
}
