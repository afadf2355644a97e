//! One game with its bots, its simulations and its training, behind one face.
//!
//! All generic code that a game needs is compiled where its faces are made. Each game has a crate of its own for that
//! below `crates/entries`, so that they are compiled side by side and again only when their game changes. A browser that is its own
//! server asks for games and bots alone.

use orbis_bots::AnyBots;
use orbis_core::{AnyGame, Game, Of};
#[cfg(not(target_family = "wasm"))]
use orbis_lab::AnyLab;
#[cfg(not(target_family = "wasm"))]
use orbis_sim::AnySim;
use std::ops::Deref;

/// What can be asked of a game.
pub struct Faces {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its bots.
    pub bots: &'static dyn AnyBots,
    /// Its simulations.
    #[cfg(not(target_family = "wasm"))]
    pub sim: &'static dyn AnySim,
    /// What can be trained at it.
    #[cfg(not(target_family = "wasm"))]
    pub lab: &'static dyn AnyLab,
}

/// The faces of a game.
pub const fn faces<G: Game>() -> Faces {
    Faces {
        game: &const { Of::<G>::game() },
        bots: &const { Of::<G>::game() },
        #[cfg(not(target_family = "wasm"))]
        sim: &const { Of::<G>::game() },
        #[cfg(not(target_family = "wasm"))]
        lab: &const { Of::<G>::game() },
    }
}

/// A game on a shelf.
#[derive(Copy, Clone)]
pub struct Entry(&'static Faces);

impl Entry {
    /// A game whose faces were made elsewhere.
    pub const fn of(faces: &'static Faces) -> Entry {
        Entry(faces)
    }
}

impl Deref for Entry {
    type Target = Faces;

    fn deref(&self) -> &Faces {
        self.0
    }
}

/// The entry of a game that is on no list, made on the spot.
pub const fn entry<G: Game>() -> Entry {
    Entry(&const { faces::<G>() })
}
