//! Training for programs that do not know which game it is.

use crate::{LabError, Rows, Shape, Spaces, Terms, Vector, spaces};
use orbis_core::{Actions, AnyMatch, Game, Lens, Match, Of, Seat};
use serde_json::Value;

/// What can be trained at one game, without saying which.
pub trait AnyLab: Send + Sync {
    /// What is observed and chosen from, at a table of so many.
    fn spaces(&self, lens: Lens, players: u8) -> Spaces;
    /// Games in lock step.
    fn vector(&self, terms: &Terms) -> Result<Box<dyn AnyVector>, LabError>;
    /// The index of a choice, if it is one.
    fn index(&self, choice: &Value) -> Option<u64>;
    /// The slot of a choice, if it is one.
    fn slot(&self, choice: &Value) -> Option<usize>;
    /// The choice with an index.
    fn choice(&self, index: u64) -> Option<Value>;
    /// What a seat of a match may know, as numbers. `None` if the match is of another game.
    fn observe(&self, game: &dyn AnyMatch, seat: Seat, lens: Lens) -> Option<Vec<f32>>;
}

/// Games in lock step, without saying of which game.
pub trait AnyVector: Send {
    /// How long rows must be.
    fn shape(&self) -> Shape;
    /// Deals all games anew and shows them.
    fn reset(&mut self, seed: u64, rows: Rows<'_>) -> Result<(), LabError>;
    /// Takes an action in every game.
    fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), LabError>;
    /// A random action for every game.
    fn random(&mut self, actions: &mut [i64]);
    /// So many random steps of every game.
    fn play_at_random(&mut self, steps: u64, rows: Rows<'_>) -> Result<(), LabError>;
    /// What an agent of a game may know, whoever is asked.
    fn observe(&self, game: usize, agent: usize, row: &mut [f32]);
    /// The offers of a game in words.
    fn offers(&self, game: usize) -> Vec<String>;
    /// Is a game over?
    fn over(&self, game: usize) -> bool;
    /// A game as text, as the agent that is asked sees it.
    fn sketch(&self, game: usize) -> String;
}

impl<G: Game> AnyLab for Of<G> {
    fn spaces(&self, lens: Lens, players: u8) -> Spaces {
        spaces::<G>(lens, players)
    }

    fn vector(&self, terms: &Terms) -> Result<Box<dyn AnyVector>, LabError> {
        Ok(Box::new(Vector::<G>::new(terms)?))
    }

    fn index(&self, choice: &Value) -> Option<u64> {
        read::<G>(choice).map(|choice| Actions::declared().index(choice))
    }

    fn slot(&self, choice: &Value) -> Option<usize> {
        read::<G>(choice).map(|choice| Actions::declared().slot(choice))
    }

    fn choice(&self, index: u64) -> Option<Value> {
        let choice = Actions::<G::Choice>::declared().choice(index)?;
        serde_json::to_value(choice).ok()
    }

    fn observe(&self, game: &dyn AnyMatch, seat: Seat, lens: Lens) -> Option<Vec<f32>> {
        let game = game.as_any().downcast_ref::<Match<G>>()?;
        let position = game.position();
        if seat.index() >= usize::from(position.players()) {
            return None;
        }
        let sight = orbis_core::Sight::declared::<G>(lens, position.players());
        let mut row = vec![0.0; sight.length()];
        sight.observe(position, seat, &mut row);
        Some(row)
    }
}

fn read<G: Game>(choice: &Value) -> Option<G::Choice> {
    serde_json::from_value(choice.clone()).ok()
}

impl<G: Game> AnyVector for Vector<G> {
    fn shape(&self) -> Shape {
        *Vector::shape(self)
    }

    fn reset(&mut self, seed: u64, rows: Rows<'_>) -> Result<(), LabError> {
        Vector::reset(self, seed, rows)
    }

    fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), LabError> {
        Vector::step(self, actions, rows)
    }

    fn random(&mut self, actions: &mut [i64]) {
        Vector::random(self, actions);
    }

    fn play_at_random(&mut self, steps: u64, rows: Rows<'_>) -> Result<(), LabError> {
        Vector::play_at_random(self, steps, rows)
    }

    fn observe(&self, game: usize, agent: usize, row: &mut [f32]) {
        let sight = &self.shared().sight;
        let Some(bout) = self.bout(game).filter(|_| row.len() == sight.length()) else {
            return;
        };
        sight.observe(bout.position(), bout.seat_of(agent), row);
    }

    fn offers(&self, game: usize) -> Vec<String> {
        let offers = self.bout(game).map_or(&[][..], |bout| bout.offers());
        let words = offers
            .iter()
            .map(|choice| serde_json::to_value(choice).ok());
        let words = words.map(|word| match word {
            Some(Value::String(word)) => word,
            other => other.unwrap_or(Value::Null).to_string(),
        });
        words.collect()
    }

    fn over(&self, game: usize) -> bool {
        self.bout(game).is_none_or(|bout| bout.asked().is_none())
    }

    fn sketch(&self, game: usize) -> String {
        let Some(bout) = self.bout(game) else {
            return String::new();
        };
        let viewer = bout
            .asked()
            .map_or(orbis_core::Viewer::Table, orbis_core::Viewer::Seat);
        let mut view = bout.position().clone();
        view.hide(viewer);
        let names =
            orbis_core::Names::new((0..view.players()).map(|agent| format!("player_{agent}")));
        names.fill(&view.sketch(viewer, orbis_core::Ink::Plain))
    }
}
