//! History of the World: seven epochs of empires that sweep over one map.
//!
//! The map of this crate follows the rulebook:
//! [`epoch`] is drawing, passing and calling empires (Chapters III and VII); [`events`] is Chapter IV; [`empire`] leads through
//! a turn; [`expand`], [`combat`] and [`build`] are Chapter V; [`score`] is Chapter VI; [`naval`] is the largest of the options.
//! [`turn`] lists the steps, which say what happens next.

pub mod build;
pub mod campaign;
mod cards;
mod check;
mod choice;
pub mod combat;
pub mod content;
mod draw;
pub mod empire;
pub mod epoch;
pub mod events;
pub mod expand;
mod facts;
mod hidden;
mod judge;
pub mod naval;
mod news;
pub mod odds;
pub mod reallocation;
mod refusal;
pub mod score;
mod sets;
mod setup;
mod sketch;
mod statistics;
pub mod turn;
mod words;
mod world;

pub use campaign::{Approach, Campaign, Force, Mover, Realm};
pub use choice::{Choice, Payment, To};
pub use combat::{Dice, Outcome};
pub use empire::Part;
pub use naval::Galley;
pub use news::News;
pub use refusal::Refusal;
pub use sets::{Cards, Lands, Waters};
pub use setup::ABOUT;
pub use turn::Step;
pub use world::{Army, Structure, World};

use content::{CardId, Effect, EmpireId, LandId, MarkerId};
use orbis_core::{Chance, Game, Line, Seat, Setup, SetupError, Thinking, Viewer};
use orbis_parts::{Guess, Hide, List, Pile, Slot};
use serde::{Deserialize, Serialize};

/// The table of this game.
pub type Table<'a> = orbis_core::Table<'a, News>;

/// The optional rules of a table.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Pre-eminence markers are used.
    pub preeminence: bool,
    /// Everybody is dealt one Minor Empire.
    pub dealt_minors: bool,
    /// Up to three figures in a land.
    pub multiple_armies: bool,
    /// Fleets with armies stay and score.
    pub naval_control: bool,
}

/// A player.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Points for areas.
    pub areas: u16,
    /// Points for capitals, cities and monuments.
    pub structures: u16,
    /// Points for seas (option).
    pub seas: u16,
    /// The empire of this epoch, until it is called.
    pub empire: Option<Slot<EmpireId>>,
    /// The empires played, in the order of the epochs.
    pub past: List<EmpireId, 7>,
    /// Greater Events in hand.
    pub greater: Pile<CardId, 3>,
    /// The Minor Empire in hand, where they are dealt separately.
    pub minor: Pile<CardId, 1>,
    /// Lesser Events in hand.
    pub lesser: Pile<CardId, 7>,
    /// Pre-eminence markers.
    pub markers: Pile<MarkerId, 7>,
}

/// A position of History of the World.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// 1 to 7.
    pub epoch: u8,
    /// The optional rules.
    pub options: Options,
    /// What is being done, the top last; empty when the game is over.
    pub stack: List<Step, 6>,
    /// The order in which empires are drawn this epoch.
    pub order: List<Seat, 6>,
    /// The players.
    pub players: List<Player, 6>,
    /// The board.
    pub world: World,
    /// Fleets that stayed (option).
    pub galleys: List<Galley, 9>,
    /// The empire that is being played.
    pub campaign: Campaign,
    /// The event cards played this turn.
    pub played: List<CardId, 2>,
    /// The land that Treachery named.
    pub treachery: Option<LandId>,
    /// Empire cards that nobody drew, by epoch.
    pub decks: [Pile<EmpireId, 7>; 7],
    /// The empire card just drawn.
    pub drawn: Option<Slot<EmpireId>>,
    /// Greater Events that were not dealt.
    pub greater: Pile<CardId, 22>,
    /// Minor Empires that were not dealt, where they are dealt separately.
    pub minor: Pile<CardId, 7>,
    /// Lesser Events that were not dealt.
    pub lesser: Pile<CardId, 49>,
    /// Event cards of earlier turns.
    pub discard: List<CardId, 60>,
    /// Pre-eminence markers face down.
    pub markers: Pile<MarkerId, 8>,
}

impl Position {
    /// A player's things.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        self.players.item(seat.index())
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        self.players.item_mut(seat.index())
    }

    /// All seats.
    pub fn seats(
        &self,
    ) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone + use<> {
        Seat::all(self.players.len() as u8)
    }

    /// The empire a player commands this epoch, once it was called.
    pub fn empire(&self, seat: Seat) -> Option<EmpireId> {
        let player = self.players.get(seat.index())?;
        player.past.get(usize::from(self.epoch) - 1).copied()
    }

    /// Was a card with this effect played this turn?
    pub fn has(&self, effect: Effect) -> bool {
        self.played.iter().any(|card| card.effect() == effect)
    }

    /// Does a leader live?
    pub fn leads(&self) -> bool {
        self.has(Effect::Leader) && !self.campaign.leader_lost
    }
}

impl Game for Position {
    type Choice = Choice;
    type Event = News;
    type Refusal = Refusal;

    orbis_core::by_layout!();

    orbis_core::by_steps!();

    fn new(setup: &Setup, table: &mut Table<'_>) -> Result<Position, SetupError> {
        Ok(setup::deal(setup, table))
    }

    fn hide(&mut self, viewer: Viewer) {
        hidden::visit(self, &mut Hide(viewer));
    }

    fn guess(&mut self, seat: Seat, chance: &mut dyn Chance) {
        hidden::visit(self, &mut Guess(seat, chance));
    }

    fn tell(&self, news: &News, viewer: Viewer) -> Option<Line> {
        news.tell(viewer)
    }

    fn senseless(&self, _seat: Seat, _choice: Choice) -> bool {
        false
    }

    fn thinking() -> Thinking {
        judge::THINKING
    }

    orbis_core::learned!(Position; 2: "../learned/2.weights", 3: "../learned/3.weights");

    fn terms(&self, seat: Seat) -> Option<Vec<(String, f32)>> {
        Some(judge::terms(self, seat))
    }

    fn mover(&self) -> Option<Seat> {
        judge::mover(self)
    }

    fn turns(&self, seat: Seat) -> u32 {
        judge::turns(self, seat)
    }
}
