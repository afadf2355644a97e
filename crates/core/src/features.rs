//! What a judgement looks at: one declaration per game, and the pens that read it.
//!
//! A game names its features once, in [`Game::features`], always the same fields in the same order. The same declaration
//! gives their names and sizes, the numbers that lessons and laboratories are written with, and the learned worth of a
//! position.

use crate::{Fast, Game, Seat, Setup, Table, Viewer};

/// Hears the features of a seat, field by field.
pub trait Pen {
    /// A number; `scale` is what it is at most, more or less.
    fn number(&mut self, name: &'static str, scale: f32, value: f32);

    /// Marks on things of one kind, at most once for each: which, and how much.
    fn marks(
        &mut self,
        name: &'static str,
        things: Things,
        marks: impl IntoIterator<Item = (usize, f32)>,
    );

    /// The things of a set are marked, as bits, the first in the lowest: for sets that often stay as they are.
    fn set(&mut self, name: &'static str, things: Things, bits: u128) {
        let places = (0..things.count.min(128)).filter(|index| bits >> index & 1 != 0);
        self.marks(name, things, places.map(|index| (index, 1.0)));
    }

    /// A part of the judgement made by hand, in points: the parts add up to it.
    fn part(&mut self, name: &'static str, value: f32) {
        self.number(name, PART, value);
    }

    /// Yes or no.
    fn flag(&mut self, name: &'static str, yes: bool) {
        self.number(name, 1.0, if yes { 1.0 } else { 0.0 });
    }

    /// Which of a few.
    fn one_of(&mut self, name: &'static str, things: Things, which: Option<usize>) {
        self.marks(name, things, which.map(|index| (index, 1.0)));
    }
}

/// The scale of the parts of a judgement.
const PART: f32 = 50.0;

/// The things of one kind that can be marked.
#[derive(Copy, Clone)]
pub struct Things {
    /// How many there are.
    pub count: usize,
    /// What each is called.
    pub name: fn(usize) -> String,
}

impl Things {
    /// Things with names.
    pub const fn named(count: usize, name: fn(usize) -> String) -> Things {
        Things { count, name }
    }

    /// Things that have numbers only.
    pub const fn numbered(count: usize) -> Things {
        Things::named(count, |index| index.to_string())
    }
}

/// A field of the declaration: one number, or one for each thing of a kind.
#[derive(Clone)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What it is at most, more or less.
    pub scale: f32,
    /// Where its numbers begin.
    pub start: usize,
    /// What is marked, unless it is a single number.
    pub things: Option<Things>,
    /// Is it a part of the judgement made by hand?
    pub part: bool,
}

impl Field {
    /// How many numbers it has.
    pub fn size(&self) -> usize {
        self.things.map_or(1, |things| things.count)
    }

    /// Its numbers' names.
    pub fn names(&self) -> impl Iterator<Item = String> {
        let (name, things) = (self.name, self.things);
        (0..self.size()).map(move |index| match things {
            Some(things) => format!("{name}: {}", (things.name)(index)),
            None => name.to_string(),
        })
    }
}

/// The fields of a game, in order, as any of its positions names them.
pub fn declared<G: Game>() -> Vec<Field> {
    dealt::<G>().map_or_else(Vec::new, |position| fields(&position))
}

/// Any position, to ask it what every position says.
pub(crate) fn dealt<G: Game>() -> Option<G> {
    let about = G::about();
    let fewest = Setup::of(*about.players.start());
    let setup = about.complete(&fewest).ok()?;
    G::new(&setup, &mut Table::quiet(&mut Fast::new(0))).ok()
}

/// The fields that a position names.
pub fn fields<G: Game>(position: &G) -> Vec<Field> {
    let mut fields = Fields::default();
    position.features(Seat::at(0), &mut fields);
    fields.0
}

/// The fields that a position names of what lies before a seat, or in the middle.
pub fn facts<G: Game>(position: &G, of: Option<Seat>) -> Vec<Field> {
    let mut fields = Fields::default();
    position.facts(of, Viewer::Table, &mut fields);
    fields.0
}

/// How many numbers these fields have together.
pub fn length(fields: &[Field]) -> usize {
    fields.iter().map(Field::size).sum()
}

/// A number that changes with the names, the order or the sizes of the fields.
pub fn fingerprint(fields: &[Field]) -> u64 {
    let fields = fields.iter();
    hashed(fields.map(|field| format!("{}\n{}\n", field.name, field.size())))
}

/// A number that changes with the words.
pub(crate) fn hashed(words: impl IntoIterator<Item = String>) -> u64 {
    let words = words.into_iter();
    words.fold(0xcbf2_9ce4_8422_2325, |hash, word| {
        word.bytes().fold(hash, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    })
}

/// Notes the fields.
#[derive(Default)]
struct Fields(Vec<Field>);

impl Fields {
    fn add(&mut self, name: &'static str, scale: f32, things: Option<Things>, part: bool) {
        let start = self.0.last().map_or(0, |field| field.start + field.size());
        self.0.push(Field {
            name,
            scale,
            start,
            things,
            part,
        });
    }
}

impl Pen for Fields {
    fn number(&mut self, name: &'static str, scale: f32, _: f32) {
        self.add(name, scale, None, false);
    }

    fn marks(
        &mut self,
        name: &'static str,
        things: Things,
        _: impl IntoIterator<Item = (usize, f32)>,
    ) {
        self.add(name, 1.0, Some(things), false);
    }

    fn part(&mut self, name: &'static str, _: f32) {
        self.add(name, PART, None, true);
    }
}

/// Writes the numbers of a seat into a row that is exactly long enough.
pub fn write<G: Game>(position: &G, seat: Seat, row: &mut [f32]) {
    row.fill(0.0);
    position.features(seat, &mut Row { row, at: 0 });
}

struct Row<'a> {
    row: &'a mut [f32],
    at: usize,
}

impl Pen for Row<'_> {
    fn number(&mut self, _: &'static str, _: f32, value: f32) {
        self.row[self.at] = value;
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
