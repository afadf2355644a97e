//! Picking several things: cards to discard, units to send, lands that rebel.
//!
//! People and programs name them in any order and take one back before they are done; bots and random play see one order only, from
//! the least to the greatest, so that no set is counted twice. In the notation of every game, the choice that takes a thing back is the
//! choice that picked it with [`BACK`] before it: `discard archers`, `back discard archers`.

use crate::{Flow, Game, Sink};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use serde_json::Value;
use std::{
    fmt,
    ops::{BitOr, ControlFlow},
};

/// The word that takes a picked thing back, in the notation of every game.
pub const BACK: &str = "back";

/// The choice that takes this one back, if the game has it.
pub fn back_of<G: Game>(choice: G::Choice) -> Option<G::Choice> {
    let Ok(Value::String(words)) = serde_json::to_value(choice) else {
        return None;
    };
    serde_json::from_value(format!("{BACK} {words}").into()).ok()
}

/// What is picked and what is left to pick from. Both come in the order of things; what is there more than once comes as often.
#[derive(Copy, Clone, Debug)]
pub struct Picking<L, P> {
    left: L,
    picked: P,
    least: usize,
}

impl<T, L, P> Picking<L, P>
where
    T: Copy + Ord,
    L: Iterator<Item = T> + Clone,
    P: Iterator<Item = T> + Clone,
{
    /// These can still be picked, those are.
    pub fn new(left: L, picked: P) -> Picking<L, P> {
        Picking {
            left,
            picked,
            least: 0,
        }
    }

    /// So many more must be picked before it can be done.
    #[must_use]
    pub fn least(mut self, more: usize) -> Picking<L, P> {
        self.least = more;
        self
    }

    /// Offers each thing that is left, and each picked one to be taken back.
    pub fn offers<G: Game, S: Sink<G>>(
        self,
        sink: &mut S,
        pick: impl Fn(T) -> G::Choice,
        back: impl Fn(T) -> G::Choice,
    ) -> Flow {
        let least = self.least;
        self.offers_if(sink, least > 0, |_, rest| rest >= least, pick, back)
    }

    /// The same where it is not a number that must be reached. `more`: can it not be done yet? `enough`: when this one is picked
    /// next, can it be completed with things from it on? They are so many, itself counted.
    pub fn offers_if<G: Game, S: Sink<G>>(
        self,
        sink: &mut S,
        more: bool,
        enough: impl Fn(T, usize) -> bool,
        pick: impl Fn(T) -> G::Choice,
        back: impl Fn(T) -> G::Choice,
    ) -> Flow {
        let newest = self.picked.clone().max();
        let count = self.left.clone().count();
        let in_order = |(index, thing): (usize, T)| {
            newest.is_none_or(|newest| thing >= newest) && enough(thing, count - index)
        };
        // Somebody who picked out of order may have left too little behind: then every order will do.
        let astray = more && !self.left.clone().enumerate().any(in_order);
        let mut last = None;
        for (index, thing) in self.left.enumerate() {
            if last.replace(thing) == Some(thing) {
                continue;
            }
            if astray || in_order((index, thing)) {
                sink.offer(pick(thing))?;
            } else {
                sink.also(pick(thing))?;
            }
        }
        if sink.deaf() {
            return ControlFlow::Continue(());
        }
        let mut last = None;
        for thing in self.picked {
            if last.replace(thing) != Some(thing) {
                sink.also(back(thing))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Which places of a row of up to 64 are picked: the cards of a hand, for instance.
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
pub struct Picks(u64);

impl Picks {
    /// None.
    pub const NONE: Picks = Picks(0);

    /// The first so many places: as many as these, without saying which.
    pub fn first(count: usize) -> Picks {
        Picks(match count {
            0 => 0,
            1..=63 => u64::MAX >> (64 - count),
            _ => u64::MAX,
        })
    }

    /// Is this place picked?
    pub fn has(self, place: usize) -> bool {
        place < 64 && self.0 >> place & 1 == 1
    }

    /// Picks it.
    pub fn add(&mut self, place: usize) {
        debug_assert!(place < 64, "there is no place {place}");
        if place < 64 {
            self.0 |= 1 << place;
        }
    }

    /// Takes it back.
    pub fn remove(&mut self, place: usize) {
        if place < 64 {
            self.0 &= !(1 << place);
        }
    }

    /// How many are picked.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is none picked?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Are all within the first so many places?
    pub fn within(self, places: usize) -> bool {
        self.0 & !Picks::first(places).0 == 0
    }

    /// The picked places in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = usize> + Clone {
        (0..64).filter(move |place| self.has(*place))
    }
}

impl BitOr for Picks {
    type Output = Picks;

    fn bitor(self, other: Picks) -> Picks {
        Picks(self.0 | other.0)
    }
}

impl FromIterator<usize> for Picks {
    fn from_iter<I: IntoIterator<Item = usize>>(places: I) -> Picks {
        let mut picks = Picks::NONE;
        places.into_iter().for_each(|place| picks.add(place));
        picks
    }
}

impl fmt::Debug for Picks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Picks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Picks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Picks, D::Error> {
        let mut picks = Picks::NONE;
        for place in Vec::<usize>::deserialize(deserializer)? {
            if place >= 64 || picks.has(place) {
                return Err(D::Error::custom(format!(
                    "place {place} is picked twice or is not there"
                )));
            }
            picks.add(place);
        }
        Ok(picks)
    }
}
