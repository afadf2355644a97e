//! Lanterns: a game of a page, with everything a large one has. Hidden hands, a secret simultaneous gift whose giver knows
//! more than its owner, a deck, a die, options, refusals, several things picked in any order, and turns whose first half can be
//! taken back.

mod face;
mod rules;
mod swap;
mod turn;

pub use rules::News;
pub use turn::Step;

use orbis_core::{Broken, Chance, Picks, Seat, Seed, Setup, Table, Viewer, notation, step};
use orbis_parts::{Guess, Hide, List, Pile, Secrets, Slot, slug_id};
use serde::{Deserialize, Serialize};

fn slugs() -> &'static [&'static str] {
    &[
        "red-1", "red-2", "red-3", "red-4", "red-5", "red-6", "gold-1", "gold-2", "gold-3",
        "gold-4", "gold-5", "gold-6", "jade-1", "jade-2", "jade-3", "jade-4", "jade-5", "jade-6",
        "blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "blue-6",
    ]
}

slug_id! {
    /// One of the 24 lanterns: four colours with values 1 to 6.
    pub struct Lantern, slugs
}

impl Lantern {
    /// 1 to 6.
    pub fn value(self) -> u8 {
        self.0 % 6 + 1
    }
}

notation! {
    /// What a player can do.
    pub enum Choice {
        /// Give a lantern to the left.
        Give { /** Which. */ card: Lantern } = "give",
        /// Put a lantern under the deck.
        Put { /** Which. */ card: Lantern } = "put",
        /// Take one of them back.
        BackPut { /** Which. */ card: Lantern } = "back put",
        /// Enough.
        Done = "done",
        /// Show a lantern.
        Hang { /** Which. */ card: Lantern } = "hang",
        /// Hang it on a post.
        Post { /** 1 to 3. */ post: u8 } = "post",
        /// Drop it.
        Drop = "drop",
        /// Roll for its value.
        Light = "light",
        /// Take two points.
        Shade = "shade",
    }
}

/// The lanterns of a post, the newest last.
pub type Chain = List<Lantern, 24>;

/// A position. `FLAW` is 0 for the honest game; other numbers cheat in one way each, so that the contract can be tested.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Toy<const FLAW: u8> {
    pub(crate) players: u8,
    hand_size: u8,
    festival: bool,
    deck: Pile<Lantern, 24>,
    hands: List<Pile<Lantern, 4>, 4>,
    given: List<Pile<Lantern, 1>, 4>,
    posts: List<[Chain; 3], 4>,
    dropped: Chain,
    points: List<i16, 4>,
    stack: List<Step, 3>,
}

/// The honest game.
pub type Lanterns = Toy<0>;

/// The ways to cheat.
pub mod flaw {
    /// Hands are not hidden.
    pub const OPEN_HANDS: u8 = 1;
    /// The log tells everybody what was drawn.
    pub const LOOSE_TONGUE: u8 = 2;
    /// Offers come in the order of the hand.
    pub const UNSORTED: u8 = 3;
    /// A dropped lantern vanishes.
    pub const LOST_CARD: u8 = 4;
    /// Drawing does not close the undo window.
    pub const PEEK: u8 = 5;
    /// The game never ends.
    pub const ENDLESS: u8 = 6;
    /// A lantern that fits nowhere leaves no choice.
    pub const STUCK: u8 = 7;
    /// A refusal names a rule that does not exist.
    pub const NO_SUCH_RULE: u8 = 8;
    /// The drawing lacks the places of the offers.
    pub const NO_PLACES: u8 = 9;
    /// Positions from outside are not checked.
    pub const CREDULOUS: u8 = 10;
    /// A guess mixes even the hand that the seat knows.
    pub const GUESS_KNOWN: u8 = 11;
    /// Hiding and guessing forget the deck.
    pub const FORGOTTEN_DECK: u8 = 12;
    /// A die that shows a one is rolled again.
    pub const REROLL: u8 = 13;
    /// Taking one picked lantern back takes all back.
    pub const ALL_BACK: u8 = 14;
    /// A lantern picked after a later one is the only one picked.
    pub const LAST_PICK_COUNTS: u8 = 15;
    /// Which lanterns are picked is not hidden.
    pub const OPEN_PICKS: u8 = 16;
}

impl<const FLAW: u8> Toy<FLAW> {
    /// A lantern of this seat's hand as the viewer sees it.
    pub fn hand(&self, seat: Seat, viewer: Viewer) -> impl Iterator<Item = Option<Lantern>> + '_ {
        let hand = self
            .hands
            .get(seat.index())
            .map_or(&[][..], |hand| &hand[..]);
        hand.iter().map(move |slot| slot.face(viewer))
    }

    /// Points as they stand.
    pub fn points(&self, seat: Seat) -> i32 {
        self.points.get(seat.index()).copied().unwrap_or(0).into()
    }

    /// Whose turn it is, once gifts are given.
    fn active(&self) -> Option<Seat> {
        match self.stack.first() {
            Some(Step::Hang(hang)) => Some(hang.seat),
            _ => None,
        }
    }

    /// Can the lantern hang on this post? If not, below which does it not fit?
    fn fits(&self, seat: Seat, post: u8, card: Lantern) -> Result<(), Lantern> {
        let top = self.posts[seat.index()][post as usize - 1].last();
        match top {
            Some(top) if card.value() <= top.value() => Err(*top),
            _ => Ok(()),
        }
    }

    fn secrets(&mut self, visit: &mut impl Secrets) {
        let mut places: [&mut [Slot<Lantern>]; 9] = Default::default();
        let piles = self.hands.iter_mut().map(|pile| &mut pile[..]);
        let piles = piles.chain(self.given.iter_mut().map(|pile| &mut pile[..]));
        for (place, pile) in places.iter_mut().zip(piles) {
            *place = pile;
        }
        if FLAW != flaw::FORGOTTEN_DECK {
            places[8] = &mut self.deck;
        }
        visit.deck(&mut places);
    }

    fn hide_from(&mut self, viewer: Viewer) {
        if FLAW != flaw::OPEN_PICKS {
            self.veil_picks(|seat| viewer.is(seat));
        }
        if FLAW != flaw::OPEN_HANDS {
            self.secrets(&mut Hide(viewer));
        }
    }

    fn guess_for(&mut self, seat: Seat, chance: &mut dyn Chance) {
        if FLAW == flaw::GUESS_KNOWN {
            for hand in self.hands.iter_mut() {
                orbis_core::shuffle(chance, hand);
            }
        }
        self.veil_picks(|picker| picker == seat);
        self.secrets(&mut Guess(seat, chance));
    }

    fn check_all(&self) -> Result<(), Broken> {
        if FLAW == flaw::CREDULOUS {
            return Ok(());
        }
        let players = self.players as usize;
        Broken::unless((2..=4).contains(&players), || format!("{players} players"))?;
        Broken::unless((2..=4).contains(&self.hand_size), || {
            format!("hands of {} lanterns", self.hand_size)
        })?;
        let lengths = [
            self.hands.len(),
            self.given.len(),
            self.posts.len(),
            self.points.len(),
        ];
        Broken::unless(lengths == [players; 4], || {
            format!("{players} players need {players} hands, gifts, rows of posts and points")
        })?;
        Broken::unless(
            self.points.iter().all(|points| (0..=200).contains(points)),
            || "points are between 0 and 200".to_string(),
        )?;
        self.check_stack()?;
        self.check_cards()
    }

    fn check_stack(&self) -> Result<(), Broken> {
        let fine = match *self.stack {
            [] => self.hands.iter().all(|hand| hand.is_empty()),
            [ref before @ .., Step::Give(_)] => {
                let (seat, picked) = (Seat::at(0), Picks::NONE);
                let swap = Step::Swap(swap::Swap { seat, picked });
                (before.is_empty() || *before == [swap])
                    && self
                        .hands
                        .iter()
                        .zip(self.given.iter())
                        .all(|(hand, given)| hand.len() + given.len() == self.hand_size as usize)
                    && self.given.iter().any(|given| given.is_empty())
            }
            [Step::Swap(swap)] => {
                let full = |hand: &Pile<Lantern, 4>| hand.len() == self.hand_size as usize;
                step::Ask::fits(&swap, self)
                    && self.hands.iter().all(full)
                    && self.given.iter().all(|given| given.is_empty())
            }
            [Step::Hang(turn::Hang { seat }), ref rest @ ..] => {
                let seated = seat.index() < self.players as usize;
                let rest = match *rest {
                    [] => seated && !self.hands[seat.index()].is_empty(),
                    [Step::Post(_)] => true,
                    [Step::Flame(turn::Flame { post: post @ 1..=3 })] => {
                        seated && !self.posts[seat.index()][post as usize - 1].is_empty()
                    }
                    _ => false,
                };
                let room = |seat: usize| {
                    self.hand_size as usize
                        - usize::from(
                            !self.stack[1..].is_empty()
                                && Some(seat) == self.active().map(Seat::index),
                        )
                };
                seated
                    && rest
                    && self.given.iter().all(|given| given.is_empty())
                    && self
                        .hands
                        .iter()
                        .enumerate()
                        .all(|(index, hand)| hand.len() <= room(index))
            }
            _ => false,
        };
        Broken::unless(fine, || {
            "hands, gifts and the step being decided do not fit together".to_string()
        })
    }

    fn check_cards(&self) -> Result<(), Broken> {
        let shown = self.stack.iter().filter_map(|step| match step {
            Step::Post(post) => Some(post.card),
            _ => None,
        });
        let piles = self.hands.iter().flat_map(|pile| pile.iter());
        let piles = piles.chain(self.given.iter().flat_map(|pile| pile.iter()));
        let held = piles.chain(self.deck.iter()).map(|slot| slot.card);
        let open = self.posts.iter().flatten().flat_map(|chain| chain.iter());
        let open = open.chain(self.dropped.iter()).copied();
        let mut counts = [0u8; 24];
        for card in shown.chain(held).chain(open) {
            let count = counts.get_mut(card.index());
            *count.ok_or_else(|| Broken("a lantern has no face".to_string()))? += 1;
        }
        match counts.iter().position(|count| *count != 1) {
            Some(card) => Err(Broken(format!(
                "{} is there {} times",
                Lantern(card as u8),
                counts[card]
            ))),
            None => Ok(()),
        }
    }

    /// The first position of a table, for tests that need no journal.
    pub fn deal(setup: &Setup, seed: u64) -> Toy<FLAW> {
        let setup = <Toy<FLAW> as orbis_core::Game>::about()
            .complete(setup)
            .unwrap_or_else(|_| Setup::of(2));
        rules::deal(&setup, &mut Table::quiet(&mut orbis_core::Fast::new(seed)))
    }
}

/// A seed for tests.
pub fn seed(number: u64) -> Seed {
    Seed::from_text(&number.to_string())
}
