//! What happens next, as data: a stack of steps. The top step either asks somebody or runs by itself.
//!
//! A step is a small struct with named fields. Beside it, in the file of its phase, it says all there is to say about it: as
//! [`Ask`] if somebody decides, as [`Run`] if nobody does. [`steps!`](crate::steps!) lists the steps of a game once and derives
//! the dispatch; [`by_steps!`](crate::by_steps!) lets the stack play the game.

use crate::{Flow, Game, Offer, Prompt, Seat, SeatSet, Sink, Table, Turn};
use std::{fmt::Debug, ops::ControlFlow};

/// A step that asks. Whom, the list of steps says: `asks seat` (a field), `asks bidders()` (a method that is shown the position).
pub trait Ask<G: Game>: Copy + Debug {
    /// The question, with the rule that asks.
    fn prompt(&self, game: &G, seat: Seat) -> Prompt;

    /// What the seat may choose, sorted, and what is refused and why.
    fn offers(&self, game: &G, seat: Seat, sink: &mut impl Sink<G>) -> Flow;

    /// How one of its choices is shown.
    fn present(&self, game: &G, seat: Seat, choice: G::Choice) -> Offer;

    /// Carries out a choice. The step has left the stack; one that goes on asking puts itself there again.
    fn answer(self, game: &mut G, seat: Seat, choice: G::Choice, table: &mut Table<'_, G::Event>);

    /// Is there nothing to choose, so that nobody need be asked? Nothing hidden may decide this.
    fn lapses(&self, _game: &G) -> bool {
        false
    }

    /// What happens when it lapses, or when nobody is left to be asked. The step has left the stack.
    fn lapse(self, _game: &mut G, _table: &mut Table<'_, G::Event>) {}

    /// Does it speak only of things that are there? Asked of every step of a position that comes from outside.
    fn fits(&self, _game: &G) -> bool {
        true
    }

    /// Is anything offered to the seat?
    fn offers_anything(&self, game: &G, seat: Seat) -> bool {
        self.offers(game, seat, &mut Anything).is_break()
    }
}

/// A step that runs by itself.
pub trait Run<G: Game>: Copy + Debug {
    /// What happens. The step has left the stack.
    fn run(self, game: &mut G, table: &mut Table<'_, G::Event>);

    /// Does it speak only of things that are there? Asked of every step of a position that comes from outside.
    fn fits(&self, _game: &G) -> bool {
        true
    }
}

/// All steps of a game as one type: what [`steps!`](crate::steps!) derives.
#[allow(missing_docs)] // as in `Ask` and `Run`
pub trait Steps<G: Game>: Copy + Debug {
    /// Who is asked; nobody if it runs by itself.
    fn asks(&self, game: &G) -> SeatSet;
    /// Is somebody asked, and is there anything to choose?
    fn waits(&self, game: &G) -> bool;
    fn prompt(&self, game: &G, seat: Seat) -> Prompt;
    /// Nothing to a seat that is not asked.
    fn offers(&self, game: &G, seat: Seat, sink: &mut impl Sink<G>) -> Flow;
    fn present(&self, game: &G, seat: Seat, choice: G::Choice) -> Offer;
    fn answer(self, game: &mut G, seat: Seat, choice: G::Choice, table: &mut Table<'_, G::Event>);
    /// Runs it, or lets it lapse.
    fn run(self, game: &mut G, table: &mut Table<'_, G::Event>);
    fn fits(&self, game: &G) -> bool;
}

/// Whom something stands for when a step asks it: a seat, or whatever a game knows the seats of.
pub trait Asked<G> {
    /// The seats.
    fn seats(self, game: &G) -> SeatSet;
}

impl<G> Asked<G> for Seat {
    #[inline]
    fn seats(self, _game: &G) -> SeatSet {
        SeatSet::only(self)
    }
}

/// Nobody is asked where nothing is there.
impl<G, T: Asked<G>> Asked<G> for Option<T> {
    #[inline]
    fn seats(self, game: &G) -> SeatSet {
        self.map_or(SeatSet::NONE, |one| one.seats(game))
    }
}

impl<G> Asked<G> for SeatSet {
    #[inline]
    fn seats(self, _game: &G) -> SeatSet {
        self
    }
}

/// A game whose position holds a stack of steps.
pub trait Stacked: Game {
    /// All its steps.
    type Step: Steps<Self>;

    /// The rule by which a seat waits while others are asked.
    const WAITING: &'static str;

    /// What is being done, the top last; empty when the game is over.
    fn stack(&self) -> &[Self::Step];

    /// Puts a step on top.
    fn push(&mut self, step: impl Into<Self::Step>);

    /// Takes the top step away.
    fn pop(&mut self) -> Option<Self::Step>;

    /// What led to the question that is asked now, told with it: a card that is being resolved. May be empty.
    fn behind(&self) -> String {
        String::new()
    }

    /// Follows before every look at the top step, whatever it is.
    fn settle(&mut self, _table: &mut Table<'_, Self::Event>) {}
}

/// Who is asked by the top step.
#[inline]
pub fn asked<G: Stacked>(game: &G) -> SeatSet {
    let top = game.stack().last();
    top.map_or(SeatSet::NONE, |step| step.asks(game))
}

/// The first of them, for games that ask one at a time.
#[inline]
pub fn first_asked<G: Stacked>(game: &G) -> Option<Seat> {
    asked(game).first()
}

/// The top step, if it asks the seat.
#[inline]
fn asking<G: Stacked>(game: &G, seat: Seat) -> Option<&G::Step> {
    let top = game.stack().last();
    top.filter(|step| step.asks(game).contains(seat))
}

/// [`Game::turn`] by the stack.
#[inline]
pub fn turn<G: Stacked>(game: &G) -> Turn {
    match asked(game) {
        SeatSet::NONE => Turn::Over,
        seats => Turn::Decide(seats),
    }
}

/// [`Game::offers`] by the stack.
#[inline]
pub fn offers<G: Stacked>(game: &G, seat: Seat, sink: &mut impl Sink<G>) -> Flow {
    match game.stack().last() {
        Some(step) => step.offers(game, seat, sink),
        None => ControlFlow::Continue(()),
    }
}

/// [`Game::apply`] by the stack: the top step is answered, then everything runs until somebody is asked.
#[inline]
pub fn apply<G: Stacked>(
    game: &mut G,
    seat: Seat,
    choice: G::Choice,
    table: &mut Table<'_, G::Event>,
) {
    if let Some(step) = game.pop() {
        step.answer(game, seat, choice, table);
        run(game, table);
    }
}

/// Runs steps until one asks or the game is over.
pub fn run<G: Stacked>(game: &mut G, table: &mut Table<'_, G::Event>) {
    // No game has nearly as many; the guard only keeps a mistake from hanging a table.
    for _ in 0..2000 {
        game.settle(table);
        let Some(step) = game.stack().last() else {
            return;
        };
        if step.waits(game) {
            return;
        }
        if let Some(step) = game.pop() {
            step.run(game, table);
        }
    }
    debug_assert!(false, "the steps do not end");
}

/// [`Game::prompt`] by the stack.
pub fn prompt<G: Stacked>(game: &G, seat: Seat) -> Prompt {
    match asking(game, seat) {
        Some(step) => with(step.prompt(game, seat), game.behind()),
        None => waiting(game),
    }
}

/// The question with what led to it, unless it tells that itself.
fn with(mut prompt: Prompt, behind: String) -> Prompt {
    if !behind.is_empty() && !prompt.hint.contains(&behind) && !prompt.text.contains(&behind) {
        let space = if prompt.hint.is_empty() { "" } else { " " };
        prompt.hint = format!("{}{space}{behind}", prompt.hint);
    }
    prompt
}

/// What a seat is told that is not asked.
pub fn waiting<G: Stacked>(game: &G) -> Prompt {
    Prompt::new(
        G::WAITING,
        if game.stack().is_empty() {
            "The game is over."
        } else {
            "It is not your turn."
        },
    )
}

/// [`Game::present`] by the stack.
pub fn present<G: Stacked>(game: &G, seat: Seat, choice: G::Choice) -> Offer {
    match game.stack().last() {
        Some(step) => step.present(game, seat, choice),
        None => unexpected(choice),
    }
}

/// How a choice is shown that a step never offers.
pub fn unexpected(choice: impl Debug) -> Offer {
    Offer::new(format!("{choice:?}"))
}

/// A choice that a step never offers does nothing; a test stops here.
pub fn no_answer(step: impl Debug, choice: impl Debug) {
    debug_assert!(false, "{choice:?} does not answer {step:?}");
}

/// Stops at the first offer: `offers(…, &mut Anything).is_break()` asks whether there is any.
pub struct Anything;

impl<G: Game> Sink<G> for Anything {
    const DEAF: bool = true;

    fn offer(&mut self, _choice: G::Choice) -> Flow {
        ControlFlow::Break(())
    }
}
