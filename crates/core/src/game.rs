//! What a game is.

use crate::{
    About, Chance, Declared, Drawing, Group, Ink, Line, MAX_SEATS, Offer, Pen, Prompt, Seat,
    SeatSet, Setup, SetupError, Table, Viewer, Weights, Zones,
};
use serde::{Serialize, de::DeserializeOwned};
use std::{fmt::Debug, hash::Hash, ops::ControlFlow};
use thiserror::Error;

/// A position of a game, and everything that can be asked of it.
///
/// A position is a value: `apply` depends on nothing but the position, the choice and the table's chance.
/// Everything that people or bots see is asked of a position after [`Game::hide`] or [`Game::guess`].
pub trait Game: Clone + Eq + Debug + Send + Sync + Serialize + DeserializeOwned + 'static {
    /// One small decision; see [`crate::notation`].
    type Choice: Copy + Ord + Hash + Debug + Send + Sync + Serialize + DeserializeOwned + Declared;
    /// Something that happened, for the log.
    type Event: Clone + Debug + Send + Sync;
    /// Why something cannot be done.
    type Refusal: Refusal;

    /// The game's card of introduction.
    fn about() -> &'static About;

    /// Its content files, if it has any.
    fn content() -> Option<&'static dyn crate::Content> {
        None
    }

    /// All its cards and other printed things, for people to read.
    fn cards() -> &'static [CardInfo];

    /// The first position. The setup has been checked and completed.
    fn new(setup: &Setup, table: &mut Table<'_, Self::Event>) -> Result<Self, SetupError>;

    /// How many sit at the table.
    fn players(&self) -> u8;

    /// Who is asked, or that the game is over.
    fn turn(&self) -> Turn;

    /// THE legality: says every choice the seat has, sorted and without repetition, what it may name besides (see [`Sink::also`]),
    /// and what is refused and why.
    fn offers<S: Sink<Self>>(&self, seat: Seat, sink: &mut S) -> ControlFlow<()>;

    /// Carries out an offered choice, and everything that follows by itself until somebody is asked again.
    fn apply(&mut self, seat: Seat, choice: Self::Choice, table: &mut Table<'_, Self::Event>);

    /// Blanks everything the viewer does not know.
    fn hide(&mut self, viewer: Viewer);

    /// Deals everything the seat does not know anew, among what it could be.
    fn guess(&mut self, seat: Seat, chance: &mut dyn Chance);

    /// Scores and ranks as they stand.
    fn standing(&self) -> Standing;

    /// A seat's points as people write them, where they are not whole.
    fn points_said(&self, _seat: Seat) -> Option<String> {
        None
    }

    /// Where a seat's points come from.
    fn score_parts(&self, seat: Seat) -> Vec<(String, i32)>;

    /// The same as people write them, where they are not whole: what is told adds up to what is told of the sum.
    fn parts_said(&self, _seat: Seat) -> Option<Vec<(String, String)>> {
        None
    }

    /// Figures about a finished game, for statistics over many.
    fn statistics(&self) -> Vec<(&'static str, f64)>;

    /// Does the position keep the game's invariants? Asked of every position that comes from outside.
    fn check(&self) -> Result<(), Broken>;

    /// What the seat is being asked.
    fn prompt(&self, seat: Seat) -> Prompt;

    /// How a choice is shown.
    fn present(&self, seat: Seat, choice: Self::Choice) -> Offer;

    /// The seat's own numbers that everybody sees: what a choice changes of them is told before it is confirmed.
    fn gauges(&self, _seat: Seat) -> Vec<(&'static str, i32)> {
        Vec::new()
    }

    /// The sentence of an event as the viewer may hear it; nothing if it may not.
    fn tell(&self, event: &Self::Event, viewer: Viewer) -> Option<Line>;

    /// The table as pictures; places with an offer are marked.
    fn draw(&self, viewer: Viewer, offers: &[Offer]) -> Drawing;

    /// What the zones of a page hold; places with an offer are marked. Without a word of the game its pictures are put there.
    fn zones(&self, viewer: Viewer, offers: &[Offer]) -> Zones {
        Zones::of(self.draw(viewer, offers), self.players())
    }

    /// The kinds of choices there are, in the order in which they stand.
    fn groups() -> &'static [Group] {
        &[]
    }

    /// One card of [`Game::cards`] as a picture.
    fn draw_card(slug: &str) -> Option<Drawing>;

    /// The table as text.
    fn sketch(&self, viewer: Viewer, ink: Ink) -> String;

    /// How good this is for the seat, in points; only differences matter.
    fn judge(&self, seat: Seat) -> f32;

    /// The same for every seat, in their order: a game whose seats are judged by what all of them have works that out once.
    fn judge_all(&self, worths: &mut [f32]) {
        for (seat, worth) in Seat::all(self.players()).zip(worths) {
            *worth = self.judge(seat);
        }
    }

    /// What a learned judgement looks at, for the seat and as the position stands: the same fields in the same order whatever
    /// the position; see [`crate::features`].
    fn features<P: Pen>(&self, _seat: Seat, _pen: &mut P) {}

    /// The features of every seat, in their order, each told to a pen of its own: a game in which they look at what all seats
    /// have works that out once.
    fn features_of_all<P: Pen>(&self, pens: &mut [P]) {
        for (seat, pen) in Seat::all(self.players()).zip(pens) {
            self.features(seat, pen);
        }
    }

    /// The judgement made by hand, term by term: the reasons of a hint. For games whose parts of it are no words of the game.
    fn terms(&self, _seat: Seat) -> Option<Vec<(String, f32)>> {
        None
    }

    /// What a field of [`Game::features`] is called among people, where its name is none of the game's own words; `{}` stands
    /// for the thing that is marked. Fields that are called the same are one reason of a hint.
    fn spoken(_field: &str) -> Option<&'static str> {
        None
    }

    /// What lies before a seat, or in the middle of the table where no seat is named, as far as the viewer knows it: as it lies
    /// there, with nothing worked out. The same fields in the same order whatever the position. Programs that learn observe it
    /// at every choice ([`crate::Sight`]), so it is asked of the position itself: a card is shown by its [`Viewer`] alone.
    fn facts<P: Pen>(&self, _of: Option<Seat>, _viewer: Viewer, _pen: &mut P) {}

    /// How much of the game the seat has left, about, in its own turns: what things are worth changes with it.
    fn left(&self, _seat: Seat) -> f32 {
        0.0
    }

    /// What the seat's game is worth where there is nothing left to judge, such as after giving up.
    fn settled(&self, _seat: Seat) -> Option<f32> {
        None
    }

    /// The numbers of players there are learned weights for.
    fn taught() -> &'static [u8] {
        &[]
    }

    /// The learned weights for so many players.
    fn learned(_players: u8) -> Option<&'static Weights> {
        None
    }

    /// How promising a choice looks before trying it, relative to the others; search begins with the best. What is
    /// senseless unless somebody means it, such as giving up, has 0: no bot does it by chance.
    fn prior(&self, _seat: Seat, _choice: Self::Choice) -> f32 {
        1.0
    }

    /// Is a choice senseless, its prior 0? Random play asks for nothing else: a game whose priors cost something says it
    /// more cheaply.
    fn senseless(&self, seat: Seat, choice: Self::Choice) -> bool {
        self.prior(seat, choice) <= 0.0
    }

    /// How much bots think about a choice of this game.
    fn thinking() -> Thinking {
        Thinking::default()
    }

    /// Does what the seat is asked here work later than most choices, so that plans are played on farther ([`Thinking::far`])?
    fn far(&self, _seat: Seat) -> bool {
        false
    }

    /// By how many judged points a seat must be ahead at the beginning, about, before that says who wins: what a hint's chances
    /// are made with. It shrinks to a quarter towards the end.
    fn doubt() -> f32 {
        Self::about().swing
    }

    /// How many turns the seat has finished, where a game can say.
    fn turns(&self, _seat: Seat) -> u32 {
        0
    }

    /// Whose turn it is, whoever is asked something in it: bots look ahead by turns. Nobody's where a game has no turns, or
    /// between them.
    fn mover(&self) -> Option<Seat> {
        self.turn().deciders().first()
    }
}

/// How much bots think about one choice: long turns with many choices want less for each.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Thinking {
    /// Guessed worlds a medium bot averages over.
    pub worlds: u32,
    /// Positions it looks at in each of them.
    pub nodes: u32,
    /// Choices it looks at, the most promising by the game's priors where there are more.
    pub widest: usize,
    /// Continuations of plans in guessed worlds that a hard bot compares if nothing else is said.
    pub iterations: u32,
    /// Lines of own choices it follows side by side to find those plans.
    pub lines: usize,
    /// Plans it compares at first.
    pub plans: usize,
    /// How far the plans are played on.
    pub ahead: Ahead,
    /// How many continuations the judgement at the end of a plan is worth.
    pub trust: f32,
    /// The same where choices work later than most ([`Game::far`]).
    pub far: Option<Far>,
    /// Lines a medium bot follows to find its plan, and the offers it looks at after each choice. With 0 lines it rates each choice by
    /// itself, in so many worlds and positions.
    pub plan: (usize, usize),
}

/// How plans are compared where they work late.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Far {
    /// Continuations, as a share of the usual ones.
    pub share: f32,
    /// Plans that are compared at first.
    pub plans: usize,
    /// How far they are played on.
    pub ahead: Ahead,
    /// How many continuations the judgement at the end of a plan is worth.
    pub trust: f32,
}

/// How far plans are played on before they are judged, and how.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Ahead {
    /// To the end of so many own turns, the present one counted; with 0 as long as the seat itself is asked.
    pub turns: u32,
    /// And on through the others' turns, until it is the seat's again.
    pub replies: bool,
    /// Lines that whoever plays on follows.
    pub lines: usize,
    /// Offers they look at, the best by the game's priors.
    pub look: usize,
}

impl Default for Thinking {
    fn default() -> Thinking {
        Thinking {
            worlds: 3,
            nodes: 400,
            widest: usize::MAX,
            iterations: 192,
            lines: 60,
            plans: 12,
            ahead: Ahead {
                turns: 2,
                replies: true,
                lines: 1,
                look: usize::MAX,
            },
            trust: 8.0,
            far: None,
            plan: (0, 0),
        }
    }
}

/// Who is asked.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// These seats: one, or several at once in any order.
    Decide(SeatSet),
    /// Nobody any more.
    Over,
}

impl Turn {
    /// One seat is asked.
    pub fn of(seat: Seat) -> Turn {
        Turn::Decide(SeatSet::only(seat))
    }

    /// Who is asked; nobody when the game is over.
    pub fn deciders(self) -> SeatSet {
        match self {
            Turn::Decide(seats) => seats,
            Turn::Over => SeatSet::NONE,
        }
    }
}

/// Why something cannot be done: small, `Copy`, and put into words only when shown.
pub trait Refusal: Copy + Debug {
    /// The ledger id of the rule that forbids it.
    fn rule(&self) -> &'static str;
    /// A sentence with the numbers of the case.
    fn text(&self) -> String;
}

/// Whether an enumeration goes on: `Break` ends it.
pub type Flow = ControlFlow<()>;

/// Receives what the one legality generator says.
pub trait Sink<G: Game> {
    /// Does it drop everything but offers? Then whoever enumerates need not look for what is refused, or could be named besides.
    const DEAF: bool = false;

    /// The same for those who have a sink and not its type.
    #[inline]
    fn deaf(&self) -> bool {
        Self::DEAF
    }

    /// The choice is legal. Answering `Break` ends the enumeration.
    fn offer(&mut self, choice: G::Choice) -> ControlFlow<()>;

    /// The choice is as legal as any, but leads nowhere that offers do not lead: the same things in another order, one of them
    /// taken back, or several choices in one. People and programs see and make it; bots, simulations and statistics do not meet it. See [`crate::Picking`].
    fn also(&mut self, _choice: G::Choice) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// The choice is not legal but worth showing. Sinks that do not care pay nothing.
    fn refuse(&mut self, _choice: G::Choice, _why: impl FnOnce() -> G::Refusal) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Offers the choice, or refuses it for the reason given.
    fn decide(&mut self, choice: G::Choice, obstacle: Option<G::Refusal>) -> ControlFlow<()> {
        match obstacle {
            None => self.offer(choice),
            Some(why) => self.refuse(choice, || why),
        }
    }
}

/// Collects the legal choices; bots reuse one buffer.
impl<G: Game> Sink<G> for Vec<G::Choice> {
    const DEAF: bool = true;

    fn offer(&mut self, choice: G::Choice) -> ControlFlow<()> {
        self.push(choice);
        ControlFlow::Continue(())
    }
}

/// What the generator says of a choice.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Said<R> {
    /// Legal.
    Offered,
    /// Legal for whoever names it; see [`Sink::also`].
    Also,
    /// Not legal.
    Refused(R),
}

impl<R> Said<R> {
    /// Why it is not legal, if it is not.
    pub fn refusal(self) -> Option<R> {
        match self {
            Said::Refused(why) => Some(why),
            Said::Offered | Said::Also => None,
        }
    }
}

/// Collects choices with what is said of them, for pages and programs.
pub struct Explain<G: Game>(pub Vec<(G::Choice, Said<G::Refusal>)>);

impl<G: Game> Explain<G> {
    /// Everything that is said to the seat.
    pub fn of(position: &G, seat: Seat) -> Explain<G> {
        let mut sink = Explain::<G>(Vec::new());
        let _ = position.offers(seat, &mut sink);
        sink
    }
}

impl<G: Game> Sink<G> for Explain<G> {
    fn offer(&mut self, choice: G::Choice) -> ControlFlow<()> {
        self.0.push((choice, Said::Offered));
        ControlFlow::Continue(())
    }

    fn also(&mut self, choice: G::Choice) -> ControlFlow<()> {
        self.0.push((choice, Said::Also));
        ControlFlow::Continue(())
    }

    fn refuse(&mut self, choice: G::Choice, why: impl FnOnce() -> G::Refusal) -> ControlFlow<()> {
        self.0.push((choice, Said::Refused(why())));
        ControlFlow::Continue(())
    }
}

/// Looks for one choice: is it legal, and if not, why?
pub struct Find<G: Game> {
    wanted: G::Choice,
    /// The answer, once found.
    pub answer: Option<Result<(), G::Refusal>>,
}

impl<G: Game> Sink<G> for Find<G> {
    fn offer(&mut self, choice: G::Choice) -> ControlFlow<()> {
        if choice == self.wanted {
            self.answer = Some(Ok(()));
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn also(&mut self, choice: G::Choice) -> ControlFlow<()> {
        self.offer(choice)
    }

    fn refuse(&mut self, choice: G::Choice, why: impl FnOnce() -> G::Refusal) -> ControlFlow<()> {
        if choice == self.wanted {
            self.answer = Some(Err(why()));
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// The offered choices of a seat: what bots and simulations choose from.
pub fn choices<G: Game>(position: &G, seat: Seat) -> Vec<G::Choice> {
    let mut list = Vec::new();
    let _ = position.offers(seat, &mut list);
    list
}

/// What the seat may name besides; see [`Sink::also`].
pub fn alternatives<G: Game>(position: &G, seat: Seat) -> Vec<G::Choice> {
    let said = Explain::of(position, seat).0.into_iter();
    let also = said.filter(|(_, said)| matches!(said, Said::Also));
    also.map(|(choice, _)| choice).collect()
}

/// The choices of a seat, everything it may name included, with what refuses them.
pub fn explain<G: Game>(position: &G, seat: Seat) -> Vec<(G::Choice, Option<G::Refusal>)> {
    let said = Explain::of(position, seat).0.into_iter();
    said.map(|(choice, said)| (choice, said.refusal()))
        .collect()
}

/// Is this choice legal, refused for a reason, or no choice at all (`None`)?
pub fn find<G: Game>(
    position: &G,
    seat: Seat,
    wanted: G::Choice,
) -> Option<Result<(), G::Refusal>> {
    let mut sink = Find::<G> {
        wanted,
        answer: None,
    };
    let _ = position.offers(seat, &mut sink);
    sink.answer
}

/// The most that can decide between equal points, one after the other.
pub const TIES: usize = 8;

/// A seat's points, its tie-breaks and the rank that follows.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Points.
    pub points: i32,
    /// What decides between equal points, most important first; what a game has less is 0.
    pub ties: [i32; TIES],
    /// 1 is best; equal seats share a rank.
    pub rank: u8,
}

/// Everybody's score.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    scores: [Score; MAX_SEATS],
    players: u8,
}

impl Standing {
    /// Ranks the seats by points, then by ties; what is still equal shares its rank.
    pub fn ranked<const N: usize>(
        players: u8,
        mut score: impl FnMut(Seat) -> (i32, [i32; N]),
    ) -> Standing {
        const { assert!(N <= TIES) };
        let mut scores = [Score::default(); MAX_SEATS];
        for seat in Seat::all(players) {
            let (points, own) = score(seat);
            let mut ties = [0; TIES];
            ties[..N].copy_from_slice(&own);
            scores[seat.index()] = Score {
                points,
                ties,
                rank: 0,
            };
        }
        let keys = scores.map(|score| (score.points, score.ties));
        for index in 0..players as usize {
            let better = keys[..players as usize]
                .iter()
                .filter(|key| **key > keys[index])
                .count();
            scores[index].rank = better as u8 + 1;
        }
        Standing { scores, players }
    }

    /// The scores in seat order.
    pub fn scores(&self) -> &[Score] {
        &self.scores[..self.players as usize]
    }

    /// The score of a seat.
    pub fn of(&self, seat: Seat) -> Score {
        self.scores[seat.index()]
    }

    /// Who has rank 1.
    pub fn winners(&self) -> SeatSet {
        Seat::all(self.players)
            .filter(|seat| self.of(*seat).rank == 1)
            .collect()
    }
}

/// A card, tile or other printed thing, for people to read.
#[derive(Clone, Debug, Serialize)]
pub struct CardInfo {
    /// Its kind, such as "wonder".
    pub kind: &'static str,
    /// Its id.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// What it does, in our own words.
    pub text: String,
    /// Costs, eras and the like.
    pub facts: Vec<(&'static str, String)>,
    /// Where our knowledge of it comes from.
    pub origin: String,
}

/// A position that breaks an invariant of its game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("this is not a position of the game: {0}")]
pub struct Broken(pub String);

impl Broken {
    /// Ok if the condition holds.
    pub fn unless(holds: bool, what: impl FnOnce() -> String) -> Result<(), Broken> {
        if holds { Ok(()) } else { Err(Broken(what())) }
    }
}
