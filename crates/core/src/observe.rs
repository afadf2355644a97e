//! What a seat may know, as a row of numbers: the seat's own features first, then its rivals' in the order of the table.
//!
//! The fields are those of [`Game::features`], asked of a position after [`Game::hide`], each divided by its scale; nothing
//! else is written but who is asked.

use crate::{
    Field, Game, Pen, Seat, Things, Viewer,
    features::{declared, fingerprint, hashed, length},
};

/// The observations of a game with so many players.
#[derive(Clone)]
pub struct Sight {
    fields: Vec<Field>,
    players: u8,
    each: usize,
}

impl Sight {
    /// As the features are declared.
    pub fn declared<G: Game>(players: u8) -> Sight {
        let fields = declared::<G>();
        Sight {
            each: 1 + length(&fields),
            fields,
            players,
        }
    }

    /// How many numbers an observation has.
    pub fn length(&self) -> usize {
        self.each * usize::from(self.players)
    }

    /// How many of them each seat has.
    pub fn each(&self) -> usize {
        self.each
    }

    /// The fields of a seat after the first number, which says whether it is asked.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// What each number is called.
    pub fn names(&self) -> Vec<String> {
        let seats = (0..self.players).map(|place| match place {
            0 => "own".to_string(),
            place => format!("rival {place}"),
        });
        let mut names = Vec::with_capacity(self.length());
        for seat in seats {
            names.push(format!("{seat}: asked"));
            let fields = self.fields.iter().flat_map(Field::names);
            names.extend(fields.map(|name| format!("{seat}: {name}")));
        }
        names
    }

    /// A number that changes with the names, the order or the sizes of the fields.
    pub fn fingerprint(&self) -> u64 {
        let fields = fingerprint(&self.fields);
        hashed([format!("{fields} {}", self.players)])
    }

    /// Writes what the seat may know into a row that is exactly long enough.
    pub fn observe<G: Game>(&self, position: &G, seat: Seat, row: &mut [f32]) {
        let mut view = position.clone();
        view.hide(Viewer::Seat(seat));
        row.fill(0.0);
        let asked = view.turn().deciders();
        let rows = row.chunks_exact_mut(self.each);
        for (seat, row) in seat.round(self.players).zip(rows) {
            row[0] = if asked.contains(seat) { 1.0 } else { 0.0 };
            view.features(seat, &mut Scaled { row, at: 1 });
        }
    }
}

/// Writes numbers divided by their scales.
struct Scaled<'a> {
    row: &'a mut [f32],
    at: usize,
}

impl Pen for Scaled<'_> {
    fn number(&mut self, _: &'static str, scale: f32, value: f32) {
        self.row[self.at] = value / scale;
        self.at += 1;
    }

    fn marks(
        &mut self,
        _: &'static str,
        things: Things,
        marks: impl IntoIterator<Item = (usize, f32)>,
    ) {
        let place = &mut self.row[self.at..self.at + things.count];
        for (index, value) in marks {
            place[index] += value;
        }
        self.at += things.count;
    }
}
