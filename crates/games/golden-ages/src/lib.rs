//! The Golden Ages: four Eras on a world that the players lay out themselves.
//!
//! The map of this crate follows the rulebook:
//! [`era`] is phase A, D and E; [`expand`] is phase B; [`actions`] is phase C with one file for each of its eight actions;
//! [`effects`] is the language of the cards; [`turn`] lists the steps, which say what happens next.

pub mod actions;
mod cards;
mod check;
mod choice;
pub mod content;
mod draw;
pub mod effects;
pub mod era;
pub mod expand;
mod facts;
mod hidden;
mod judge;
mod news;
mod player;
mod refusal;
mod score;
mod setup;
mod sketch;
mod space;
mod technologies;
pub mod turn;
mod words;
mod world;

pub use choice::{Choice, Posture};
pub use draw::signs::signs;
pub use effects::Range;
pub use news::News;
pub use player::{Cities, Colonist, Owned, Player, Points, Source};
pub use refusal::Refusal;
pub use setup::ABOUT;
pub use space::{COLS, ROWS, Reach, Side, Space, Spaces};
pub use technologies::Technologies;
pub use turn::Step;
pub use world::{Obstacle, Placement, World};

use content::{BuildingId, CivId, FutureId, GloryId, JudgementId, TileId, WonderId};
use orbis_core::{Chance, Game, Line, Seat, Setup, SetupError, Viewer};
use orbis_parts::{Guess, Hide, List, Pile};
use serde::{Deserialize, Serialize};

/// The table of this game.
pub type Table<'a> = orbis_core::Table<'a, News>;

/// A position of The Golden Ages.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// 1 to 4.
    pub era: u8,
    /// First player of the Era.
    pub first: Seat,
    /// Who triggered the end of the game in Era IV.
    pub ending: Option<Seat>,
    /// What is being done, the top last; empty when the game is over.
    pub stack: List<Step, 8>,
    /// The players.
    #[serde(deserialize_with = "effects::read")]
    pub players: List<Player, 4>,
    /// The map.
    pub world: World,
    /// The tile just drawn and not placed yet.
    pub drawn: Option<TileId>,
    /// Three-square tiles face down.
    pub three_tiles: Pile<TileId, 4>,
    /// Two-square tiles face down.
    pub two_tiles: Pile<TileId, 12>,
    /// Wonders that can be built.
    pub wonders: List<WonderId, 4>,
    /// Buildings that can be taken.
    pub buildings: List<BuildingId, 4>,
    /// Building decks by Era.
    pub building_decks: [Pile<BuildingId, 6>; 4],
    /// Civilisation cards that were not dealt, by Era.
    pub civilisation_box: [Pile<CivId, 7>; 4],
    /// Future technologies that were not dealt.
    pub future_box: Pile<FutureId, 10>,
    /// Open judgements that were not used yet.
    pub judgements: List<JudgementId, 5>,
    /// The judgement of this Era.
    pub judgement: Option<JudgementId>,
    /// Glory tiles face down.
    pub glory: Pile<GloryId, 16>,
    /// Glory tiles drawn to choose from.
    pub glory_choice: Pile<GloryId, 4>,
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

    /// All seats but one.
    pub fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        self.seats().filter(move |other| *other != seat)
    }

    /// The squares with a capital.
    pub fn capitals(&self) -> Spaces {
        self.players
            .iter()
            .filter_map(|player| player.capital)
            .collect()
    }

    /// The squares with anybody's city.
    pub fn cities(&self) -> Spaces {
        self.players
            .iter()
            .fold(Spaces::NONE, |set, player| set | player.cities.squares())
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

    fn senseless(&self, _seat: Seat, _choice: Choice) -> bool {
        false
    }

    fn tell(&self, news: &News, viewer: Viewer) -> Option<Line> {
        news.tell(viewer)
    }

    orbis_core::learned!(Position; 2: "../learned/2.weights", 3: "../learned/3.weights", 4: "../learned/4.weights");

    fn spoken(field: &str) -> Option<&'static str> {
        judge::spoken(field)
    }
}
