//! 7 Ages: six thousand years, up to twenty-one empires at once.
//!
//! The map of this crate follows the rulebook:
//! [`setup`] deals and decides who goes first; [`turn`] holds the stack of steps that says what happens next; [`markers`] is
//! placing and turning over action markers; then come the seven [`actions`], with [`conflict`] and [`artefacts`];
//! [`events`] are played at moments of all of these, [`powers`] and [`faith`] are what artefacts and religions can do;
//! [`harvest`] is the end of a turn. The optional rules are in [`options`].

pub mod actions;
pub mod artefacts;
mod cards;
mod check;
mod choice;
pub mod commons;
pub mod conflict;
pub mod content;
mod discards;
mod draw;
pub mod empire;
mod empires;
pub mod events;
mod facts;
pub mod faith;
pub mod fog;
pub mod harvest;
mod hidden;
mod judge;
pub mod markers;
pub mod news;
pub mod options;
pub mod powers;
pub mod range;
mod refusal;
mod score;
mod sets;
pub mod setup;
mod sketch;
mod statistics;
pub mod text;
pub mod turn;
mod work;
pub mod world;

// The rooms' files by their own names.
#[doc(no_inline)]
pub use actions::{
    civilise, destiny, manoeuvre, production, start,
    start::{grants, successor},
    trade,
};
#[doc(no_inline)]
pub use artefacts::deluxe;
#[doc(no_inline)]
pub use faith::{adoption, creeds, temples};
#[doc(no_inline)]
pub use harvest::ties;
#[doc(no_inline)]
pub use options::{cadence, draft, kingdoms, spare, take_that, technology, thin};
#[doc(no_inline)]
pub use range::permission;
#[doc(no_inline)]
pub use setup::late;

pub use choice::{Choice, To};
pub use commons::Elephant;
pub use conflict::{Conflict, Side};
pub use discards::Discards;
pub use empires::{Empire, Empires};
pub use news::News;
pub use options::Options;
pub use refusal::Refusal;
pub use sets::{AreaId, Areas};
pub use setup::ABOUT;
pub use statistics::Annals;
pub use trade::Trade;
pub use turn::Step;
pub use work::{Built, Leave, Moved, Moves, Work};
pub use world::{Chief, Counts, Entry, Intruder, Intruders, Stack, Wonder, World};

use content::{ArtefactId, CUP, CardId, LeaderId, MarkerId, SetId};
use discards::CARDS;
use orbis_core::{
    Chance, Game, Line, Offer, Pen, Prompt, Seat, SeatSet, Setup, SetupError, Sink, Thinking, Turn,
    Viewer, step,
};
use orbis_parts::{Guess, Hide, List, Pile, Slot};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// The table of this game.
pub type Table<'a> = orbis_core::Table<'a, News>;

/// A player.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Glory.
    pub glory: u16,
    /// The player colour, once chosen.
    pub group: Option<u8>,
    /// Cards in hand.
    pub hand: Pile<CardId, 48>,
    /// The card played to go first.
    pub bid: Option<Slot<CardId>>,
    /// The value of the first card played to go first.
    pub rank: u8,
    /// Action markers not placed.
    pub markers: List<Slot<MarkerId>, 24>,
    /// Action markers on no empire.
    pub loose: List<Slot<MarkerId>, 16>,
    /// Markers of spare sets that were drafted and not placed yet (option 5).
    pub extras: List<Slot<MarkerId>, 2>,
    /// Such markers on no empire.
    pub borrowed: List<Slot<MarkerId>, 4>,
    /// Empires discarded this turn (option 9).
    pub gone: List<cadence::Gone, 12>,
    /// All markers for this turn are placed.
    pub placed: bool,
    /// The player keeps wild cards, without being asked, before this action; nobody else knows.
    #[serde(default, skip_serializing_if = "MarkerId::none")]
    pub keeps: MarkerId,
}

/// A position of 7 Ages.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What was agreed.
    pub options: Options,
    /// The turn, from 1.
    pub turn: u8,
    /// Who has the turn marker.
    pub first: Seat,
    /// What is being done, the top last; empty when the game is over.
    pub stack: List<Step, 40>,
    /// The players.
    pub players: List<Player, 7>,
    /// Who still has to play a card to go first.
    pub bidders: SeatSet,
    /// The empires, by colour.
    pub empires: Empires,
    /// The map.
    pub world: World,
    /// The action under way.
    pub work: Work,
    /// The trade under way.
    pub trade: Option<Trade>,
    /// The conflict under way.
    pub conflict: Option<Conflict>,
    /// The deck.
    pub deck: Pile<CardId, CARDS>,
    /// The discard pile.
    pub discard: Discards,
    /// Leaders in the cup, by kind.
    pub cup: List<u8, CUP>,
    /// Counters in the cup that are no leaders.
    pub no_leaders: u8,
    /// The elephants of the common units.
    pub elephants: List<Elephant, { commons::COMMONS }>,
    /// Named leaders who have appeared.
    pub appeared: List<LeaderId, 124>,
    /// Blue markers on the progress track.
    pub blue: List<Blue, 8>,
    /// The player whose empire went beyond the last level first.
    pub finisher: Option<Seat>,
    /// That empire.
    pub champion: Option<SetId>,
    /// How players order own empires that are tied in this harvest, by category.
    pub favours: List<(u8, SetId), 48>,
    /// No glory markers are left (option 11): the game is over.
    pub exhausted: bool,
    /// Where the climate clock stands, once it runs.
    pub climate: Option<u8>,
    /// Cards that were put away before the game (option 2).
    pub removed: Pile<CardId, CARDS>,
    /// Counters that were taken out before the game (option 2).
    #[serde(default)]
    pub thinned: thin::Thinned,
    /// Markers of spare sets that nobody took (option 5).
    pub spare: List<Slot<MarkerId>, 16>,
    /// Destiny actions that wait (option 7).
    pub fates: List<technology::Fate, 48>,
    /// The cadence markers: no progress, none if trade is poor, extra; then those that were not used (option 9).
    pub cadence: List<Slot<MarkerId>, 7>,
    /// The three markers that were shown last (option 9).
    pub tempo: List<MarkerId, 3>,
    /// What is remembered for the figures of the game.
    pub annals: Annals,
    /// Events and what they left behind.
    pub chronicle: events::Chronicle,
}

/// A blue marker on the progress track.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blue {
    /// Of which artefact.
    pub artefact: ArtefactId,
    /// On which level.
    pub level: u8,
}

impl Position {
    /// A player's things.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// A player's things, to be changed.
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// All seats.
    pub fn seats(
        &self,
    ) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone + use<> {
        Seat::all(self.present() as u8)
    }

    /// All seats in turn order.
    pub fn round(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.first.round(self.present() as u8)
    }
}

impl Game for Position {
    type Choice = Choice;
    type Event = News;
    type Refusal = Refusal;

    orbis_core::by_layout!();

    fn new(setup: &Setup, table: &mut Table<'_>) -> Result<Position, SetupError> {
        setup::deal(setup, table)
    }

    fn turn(&self) -> Turn {
        step::turn(self)
    }

    fn offers<S: Sink<Position>>(&self, seat: Seat, sink: &mut S) -> ControlFlow<()> {
        step::offers(self, seat, sink)
    }

    fn apply(&mut self, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let alone = turn::asked(self) == SeatSet::only(seat);
        step::apply(self, seat, choice, table);
        // Under the fog, whom the game asks next tells something about hidden units.
        if self.options.fog && alone && !turn::asked(self).contains(seat) {
            table.reveal();
        }
    }

    fn judge_all(&self, worths: &mut [f32]) {
        judge::all(self, worths);
    }

    fn features_of_all<P: Pen>(&self, pens: &mut [P]) {
        judge::features_of_all(self, pens);
    }

    fn spoken(field: &str) -> Option<&'static str> {
        judge::spoken(field)
    }

    fn far(&self, _seat: Seat) -> bool {
        judge::far(self)
    }

    /// Everybody acts in everybody's turn: it is over when the turn marker goes on.
    fn mover(&self) -> Option<Seat> {
        (!self.stack.is_empty()).then_some(self.first)
    }

    fn hide(&mut self, viewer: Viewer) {
        hidden::visit(self, &mut Hide(viewer));
        hidden::hide_pledges(self, viewer);
        hidden::hide_glory(self, viewer);
        hidden::hide_keeping(self, |seat| viewer.sees(SeatSet::only(seat)));
        fog::hide(self, viewer);
    }

    fn guess(&mut self, seat: Seat, chance: &mut dyn Chance) {
        hidden::visit(self, &mut Guess(seat, chance));
        hidden::guess_glory(self, seat, chance);
        hidden::hide_keeping(self, |other| other == seat);
        fog::guess(self, seat, chance);
        hidden::guess_pledges(self, seat, chance);
    }

    fn prompt(&self, seat: Seat) -> Prompt {
        step::prompt(self, seat)
    }

    fn present(&self, seat: Seat, choice: Choice) -> Offer {
        step::present(self, seat, choice)
    }

    fn tell(&self, news: &News, viewer: Viewer) -> Option<Line> {
        news::tell(news, viewer)
    }

    fn senseless(&self, seat: Seat, choice: Choice) -> bool {
        judge::senseless(self, seat, choice)
    }

    fn thinking() -> Thinking {
        judge::THINKING
    }

    fn turns(&self, _seat: Seat) -> u32 {
        u32::from(self.turn).saturating_sub(1)
    }
}
