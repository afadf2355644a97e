//! Through the Ages: A New Story of Civilization.
//!
//! The map of this crate follows the rulebook: [`row`] is the card row and the ages; [`politics`] the Politics Phase with
//! one file for each political action; [`events`] and [`colonization`] what current events do; [`actions`] the Action
//! Phase with one file for each kind of action; [`ending`] the End-of-Turn Sequence; [`banks`], [`ratings`] and
//! [`armies`] a civilization's numbers; [`effects`] is the language of the cards; [`turn`] lists the steps, which say what happens next.

pub mod actions;
pub mod armies;
pub mod banks;
mod cards;
mod changes;
mod check;
mod choice;
pub mod colonization;
pub mod content;
mod draw;
pub mod effects;
pub mod ending;
pub mod events;
mod facts;
mod gauges;
mod hidden;
mod judge;
mod kept;
mod news;
mod phases;
mod picked;
mod player;
pub mod politics;
pub mod ratings;
mod refusal;
pub mod row;
mod score;
mod setup;
mod sketch;
mod table;
pub mod turn;
mod words;

pub use choice::{Choice, Side, Who};
pub use news::News;
pub use phases::{Phase, Turn};
pub use player::{Culture, Held, Pact, Player, Source, Technologies, Unfinished, War, Wonder};
pub use refusal::Refusal;
pub use setup::ABOUT;
pub use table::{Attack, Auction, Extra, Proposal, Revealed, Seen};
pub use turn::Step;

use content::{CivilId, MilitaryId, MilitarySet, ROW};
use orbis_core::{Chance, Game, Line, Seat, Setup, SetupError, Thinking, Viewer};
use orbis_parts::{List, Pile};
use serde::{Deserialize, Serialize};

/// The table of this game.
pub type Table<'a> = orbis_core::Table<'a, News>;

/// A position of Through the Ages.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// 0 for Age A to 4.
    pub age: u8,
    /// Counted from 1.
    pub round: u8,
    /// The starting player.
    pub first: Seat,
    /// Whose turn it is.
    pub current: Seat,
    /// The round that is the last, once Age IV has begun.
    pub last_round: Option<u8>,
    /// What is being done, the top last; empty when the game is over.
    pub stack: List<Step, 16>,
    /// The players.
    #[serde(deserialize_with = "kept::read")]
    pub players: List<Player, 4>,
    /// What holds for this turn only.
    pub extra: Extra,
    /// The card row from the left.
    pub row: [Option<CivilId>; ROW],
    /// The current civil deck.
    pub civil_deck: Pile<CivilId, 53>,
    /// The current military deck.
    pub military_deck: Pile<MilitaryId, 50>,
    /// Discarded military cards by age; those of past ages are out of the game with their decks.
    pub discards: [Pile<MilitaryId, 50>; 4],
    /// Current events; the top is last.
    pub current_events: Pile<MilitaryId, 67>,
    /// Future events, by age.
    pub future_events: Pile<MilitaryId, 67>,
    /// Past events.
    pub past_events: MilitarySet,
    /// Tactics that everybody may copy.
    pub common_tactics: MilitarySet,
    /// Common tactics with a second card under them.
    pub merged_tactics: MilitarySet,
    /// The event that is being evaluated.
    pub event: Option<Revealed>,
    /// The territory that is being colonized.
    pub auction: Option<Auction>,
    /// The aggression that is being carried out.
    pub attack: Option<Attack>,
    /// The pact that is being offered.
    pub proposal: Option<Proposal>,
    /// May players resign?
    pub resignation: bool,
    /// Cards that were taken and played, for statistics.
    pub seen: Seen,
}

impl Position {
    /// A player's things.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        self.players.item(seat.index())
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        self.players.item_mut(seat.index())
    }

    /// The seats still in the game.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<'_> {
        Seat::all(self.players.len() as u8).filter(|seat| !self.player(*seat).resigned)
    }

    /// The same, clockwise from a seat.
    pub fn round_from(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<'_> {
        seat.round(self.players.len() as u8)
            .filter(|seat| !self.player(*seat).resigned)
    }

    /// All others still in the game.
    pub fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<'_> {
        self.seats().filter(move |other| *other != seat)
    }

    /// How many are still in the game.
    #[inline]
    pub fn in_game(&self) -> usize {
        self.seats().count()
    }

    /// The place of the number of players in tables for 2, 3 and 4.
    #[inline]
    pub(crate) fn by_players(&self) -> usize {
        self.in_game().clamp(2, 4) - 2
    }

    /// The next seat clockwise that is still in the game.
    /// Rules: `tta.flow.turn-order`, `tta.flow.rounds`.
    pub fn after(&self, seat: Seat) -> Seat {
        self.round_from(seat.next(self.players.len() as u8))
            .next()
            .unwrap_or(seat)
    }

    /// Is this the last round?
    /// Rules: `tta.flow.equal-turns`.
    pub fn is_last_round(&self) -> bool {
        self.last_round.is_some_and(|last| self.round >= last)
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
        hidden::hide(self, viewer);
    }

    fn guess(&mut self, seat: Seat, chance: &mut dyn Chance) {
        hidden::guess(self, seat, chance);
    }

    fn tell(&self, news: &News, viewer: Viewer) -> Option<Line> {
        news.tell(viewer)
    }

    fn settled(&self, seat: Seat) -> Option<f32> {
        judge::settled(self, seat)
    }

    orbis_core::learned!(Position; 2: "../learned/2.weights", 3: "../learned/3.weights", 4: "../learned/4.weights");

    fn spoken(field: &str) -> Option<&'static str> {
        judge::spoken(field)
    }

    fn senseless(&self, _seat: Seat, choice: Choice) -> bool {
        matches!(choice, Choice::Resign)
    }

    /// A third of the swing: who leads mostly stays ahead.
    fn doubt() -> f32 {
        20.0
    }

    fn thinking() -> Thinking {
        judge::THINKING
    }

    fn mover(&self) -> Option<Seat> {
        Some(self.current)
    }
}
