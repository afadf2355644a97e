//! What a step may touch besides the position: chance, the log, and the end of the undo window.

use crate::Chance;

/// What a choice caused besides the new position.
#[derive(Clone, Debug)]
pub struct Notes<E> {
    /// Every draw, in order: rolls as faces, other draws counted from 0.
    pub draws: Vec<u32>,
    /// What happened, in order.
    pub events: Vec<E>,
}

impl<E> Default for Notes<E> {
    fn default() -> Notes<E> {
        Notes {
            draws: Vec::new(),
            events: Vec::new(),
        }
    }
}

/// The table a game is played on.
pub struct Table<'a, E> {
    chance: &'a mut dyn Chance,
    notes: Option<&'a mut Notes<E>>,
    closed: bool,
}

impl<'a, E> Table<'a, E> {
    /// A table that writes nothing down, for simulations.
    pub fn quiet(chance: &'a mut dyn Chance) -> Table<'a, E> {
        Table {
            chance,
            notes: None,
            closed: false,
        }
    }

    /// A table that keeps draws and events.
    pub fn noting(chance: &'a mut dyn Chance, notes: &'a mut Notes<E>) -> Table<'a, E> {
        Table {
            chance,
            notes: Some(notes),
            closed: false,
        }
    }

    /// A number below `n`. A draw that could fall otherwise closes the undo window.
    pub fn below(&mut self, n: u32) -> u32 {
        if n < 2 {
            return 0;
        }
        let draw = self.chance.below(n);
        self.note(draw)
    }

    /// A die with this many sides: 1 to `sides`.
    pub fn roll(&mut self, sides: u32) -> u32 {
        if sides < 2 {
            return 1;
        }
        let face = self.chance.roll(sides);
        self.note(face)
    }

    fn note(&mut self, draw: u32) -> u32 {
        self.closed = true;
        if let Some(notes) = &mut self.notes {
            notes.draws.push(draw);
        }
        draw
    }

    /// Fisher and Yates' shuffle.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }

    /// Something hidden came to light: nobody may take back what led to it.
    pub fn reveal(&mut self) {
        self.closed = true;
    }

    /// Writes an event into the log; costs nothing where nobody reads it.
    pub fn emit<T: Into<E>>(&mut self, event: impl FnOnce() -> T) {
        if let Some(notes) = &mut self.notes {
            notes.events.push(event().into());
        }
    }

    /// Did anything random or hidden come out?
    pub fn closed(&self) -> bool {
        self.closed
    }
}

/// The same shuffle without a table: for guesses, which nobody undoes or replays.
pub fn shuffle<T>(chance: &mut dyn Chance, items: &mut [T]) {
    Table::<()>::quiet(chance).shuffle(items);
}
