//! Clash of Cultures, Monumental Edition: six ages on a map that is explored region by region.
//!
//! The map of this crate follows the rulebook: [`turn`] lists the steps, [`round`] and [`menu`] hold the turn and its actions; one
//! file for each action ([`advance`], [`activate`], [`movement`], [`explore`], [`happiness`], [`influence`]), for the [`status`] phase,
//! for [`combat`], for [`barbarians`] and [`pirates`], for civil cards ([`play`]), [`objectives`], [`wonders`], [`events`] and [`deals`]
//! between players. A step says all about itself beside its phase: its question, its offers, its answer, its news.

pub mod activate;
pub mod advance;
mod ask;
pub mod barbarians;
mod cards;
mod check;
mod choice;
pub mod cities;
pub mod combat;
pub mod content;
pub mod deals;
mod draw;
pub mod effects;
pub mod events;
pub mod explore;
mod facts;
pub mod found;
mod goods;
pub mod happiness;
mod hidden;
mod holdings;
pub mod influence;
mod judge;
pub mod leaders;
pub mod menu;
pub mod movement;
pub mod news;
pub mod objectives;
pub mod pay;
mod pieces;
pub mod pirates;
pub mod play;
mod player;
pub mod recruit;
mod refusal;
pub mod round;
pub mod routes;
mod score;
mod sets;
mod setup;
mod sketch;
mod space;
pub mod state;
pub mod status;
mod table;
pub mod tokens;
pub mod turn;
pub mod wonders;
mod words;
mod world;

pub use choice::{Choice, Deck, Lie, Who};
pub use combat::{Battle, Side};
pub use deals::Deal;
pub use goods::{Good, GoodSet, Goods};
pub use holdings::Holdings;
pub use movement::Group;
pub use news::News;
pub use pieces::{Army, Cities, City, Did, Mood, Spent, Unit, Units};
pub use player::{Advances, Done, Player};
pub use recruit::Recruiting;
pub use refusal::Refusal;
pub use sets::{Goals, Leaders, SlotId, Slots, Specials, Wonders};
pub use setup::ABOUT;
pub use space::{Space, Spaces};
pub use state::{Once, TurnState};
pub use turn::Step;
pub use world::{Tile, World};

use content::{ActionId, EventId, ObjectiveId, RegionId, WonderId};
use orbis_core::{Chance, Game, Line, Seat, SeatSet, Setup, SetupError, Thinking, Viewer};
use orbis_parts::{Guess, Hide, List, Pile};
use serde::{Deserialize, Serialize};

/// The table of this game.
pub type Table<'a> = orbis_core::Table<'a, News>;

/// A position of Clash of Cultures.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// With the Civilizations content.
    pub civilizations: bool,
    /// With the variable end.
    pub variable_end: bool,
    /// 1 to 6 (7 with the variable end).
    pub age: u8,
    /// 1 to 3.
    pub round: u8,
    /// First player.
    pub first: Seat,
    /// What is being done, the top last; empty when the game is over.
    pub stack: List<Step, 40>,
    /// The turn.
    pub turn: TurnState,
    /// The players.
    #[serde(deserialize_with = "player::read")]
    pub players: List<Player, 4>,
    /// The map.
    pub world: World,
    /// Regions that are not in play.
    pub region_box: Pile<RegionId, 16>,
    /// Cities.
    pub cities: Cities,
    /// Barbarian units.
    pub barbarians: List<Unit, 28>,
    /// Pirate ships.
    pub pirates: List<Space, 4>,
    /// Action cards face down.
    pub action_deck: Pile<ActionId, 42>,
    /// Action cards face up, the newest last.
    pub action_discard: List<ActionId, 42>,
    /// Objective cards face down.
    pub objective_deck: Pile<ObjectiveId, 38>,
    /// Objective cards out of the game.
    pub objective_out: Pile<ObjectiveId, 38>,
    /// Objective cards that wait for a player's next draw (Great Seer, New Plans).
    pub seen: List<Pile<ObjectiveId, 2>, 4>,
    /// Objective cards somebody looks through.
    pub drawn: Pile<ObjectiveId, 4>,
    /// Event cards face down.
    pub event_deck: Pile<EventId, 58>,
    /// Event cards face up, the newest last.
    pub event_discard: List<EventId, 58>,
    /// The event card that is being resolved.
    pub resolving: Option<EventId>,
    /// Event cards that stay in play.
    pub in_play: List<EventId, 8>,
    /// Wonder cards face down.
    pub wonder_deck: Pile<WonderId, 8>,
    /// The wonder that Envoy displays.
    pub wonder_open: Option<WonderId>,
    /// Who built each wonder.
    pub builders: [Option<Seat>; 8],
    /// Wonders that are gone, with the seat whose they were last.
    pub lost_wonders: Wonders,
    /// Who held a wonder that an earthquake or volcano took.
    pub last_owners: [Option<Seat>; 8],
    /// Seats that built a wonder this round.
    pub wonder_round: SeatSet,
    /// Seats that scored City Founder this round.
    pub founder_round: SeatSet,
    /// Battles fought so far.
    pub battles: u16,
    /// What else is counted.
    #[serde(default)]
    pub course: state::Course,
    /// Goals that can be completed now, by seat.
    pub triggered: [Goals; 4],
    /// The group that is moving.
    pub group: Group,
    /// The cities whose mood is to be raised.
    #[serde(default, skip_serializing_if = "happiness::Named::is_none")]
    pub cheering: happiness::Named,
    /// The recruit under way.
    pub recruiting: Recruiting,
    /// The battle under way.
    pub battle: Battle,
    /// The deal under way.
    pub deal: Deal,
}

impl Game for Position {
    type Choice = Choice;
    type Event = News;
    type Refusal = Refusal;

    orbis_core::by_layout!();

    orbis_core::by_steps!();

    fn new(setup: &Setup, table: &mut Table<'_>) -> Result<Position, SetupError> {
        setup::deal(setup, table)
    }

    fn hide(&mut self, viewer: Viewer) {
        hidden::visit(self, &mut Hide(viewer));
    }

    fn guess(&mut self, seat: Seat, chance: &mut dyn Chance) {
        hidden::visit(self, &mut Guess(seat, chance));
    }

    fn points_said(&self, seat: Seat) -> Option<String> {
        score::said(self, seat)
    }

    fn parts_said(&self, seat: Seat) -> Option<Vec<(String, String)>> {
        Some(score::parts_said(self, seat))
    }

    fn tell(&self, news: &News, viewer: Viewer) -> Option<Line> {
        news.tell(viewer)
    }

    // Learned with two players; with three and four they win as clearly.
    orbis_core::learned!(Position; 2: "../learned/2.weights", 3: "../learned/2.weights", 4: "../learned/2.weights");

    fn spoken(field: &str) -> Option<&'static str> {
        judge::spoken(field)
    }

    fn senseless(&self, seat: Seat, choice: Choice) -> bool {
        judge::senseless(self, seat, choice)
    }

    fn thinking() -> Thinking {
        judge::THINKING
    }

    fn mover(&self) -> Option<Seat> {
        Some(self.turn.seat)
    }
}
