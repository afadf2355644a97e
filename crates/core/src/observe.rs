//! What a seat may know, as a row of numbers: the seat's own fields first, then its rivals' in the order of the table.
//!
//! There are two ways to look. A **judged** observation has the fields of [`Game::features`], asked of a position after
//! [`Game::hide`]: with the parts of the judgement made by hand among them it is quick to learn from. A **plain** one has
//! those of [`Game::facts`]: what lies in the middle of the table, then what lies before each seat, and nothing worked out.
//! Each number is divided by its scale, and nothing else is written but who is asked.

use crate::{
    Field, Game, Pen, Seat, Things, Viewer,
    features::{dealt, declared, facts, fingerprint, hashed, length},
};

/// What an observation is made of.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Lens {
    /// What a judgement looks at.
    #[default]
    Judged,
    /// What lies on the table.
    Plain,
}

impl Lens {
    /// As it is called.
    pub fn name(self) -> &'static str {
        match self {
            Lens::Judged => "judged",
            Lens::Plain => "plain",
        }
    }

    /// The one that is called so.
    pub fn named(name: &str) -> Option<Lens> {
        [Lens::Judged, Lens::Plain]
            .into_iter()
            .find(|lens| lens.name() == name)
    }
}

/// The observations of a game with so many players.
#[derive(Clone)]
pub struct Sight {
    lens: Lens,
    /// What lies in the middle; a judgement looks at seats alone.
    table: Vec<Field>,
    fields: Vec<Field>,
    players: u8,
    /// Numbers of the middle.
    middle: usize,
    each: usize,
}

impl Sight {
    /// As a game declares it.
    pub fn declared<G: Game>(lens: Lens, players: u8) -> Sight {
        let lies =
            |of: Option<Seat>| dealt::<G>().map_or_else(Vec::new, |position| facts(&position, of));
        let (table, fields) = match lens {
            Lens::Judged => (Vec::new(), declared::<G>()),
            Lens::Plain => (lies(None), lies(Some(Seat::at(0)))),
        };
        Sight {
            lens,
            middle: length(&table),
            each: 1 + length(&fields),
            table,
            fields,
            players,
        }
    }

    /// How many numbers an observation has.
    pub fn length(&self) -> usize {
        self.middle + self.each * usize::from(self.players)
    }

    /// How many of them come before those of the own seat.
    pub fn middle(&self) -> usize {
        self.middle
    }

    /// How many of them each seat has.
    pub fn each(&self) -> usize {
        self.each
    }

    /// The fields of the middle of the table.
    pub fn table(&self) -> &[Field] {
        &self.table
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
        let table = self.table.iter().flat_map(Field::names);
        names.extend(table.map(|name| format!("table: {name}")));
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
        match self.lens {
            Lens::Judged => hashed([format!("{fields} {}", self.players)]),
            Lens::Plain => {
                let table = fingerprint(&self.table);
                hashed([format!("plain {table} {fields} {}", self.players)])
            }
        }
    }

    /// Writes what the seat may know into a row that is exactly long enough.
    pub fn observe<G: Game>(&self, position: &G, seat: Seat, row: &mut [f32]) {
        row.fill(0.0);
        self.write(position, seat, row, &mut ());
    }

    /// The same into the row that was written before: what was marked then is wiped, and sets that are the same stay.
    pub fn observe_again<G: Game>(
        &self,
        position: &G,
        seat: Seat,
        row: &mut [f32],
        held: &mut Held,
    ) {
        for place in held.marked.drain(..) {
            if let Some(number) = row.get_mut(place as usize) {
                *number = 0.0;
            }
        }
        held.at = 0;
        self.write(position, seat, row, held);
    }

    fn write<G: Game>(&self, position: &G, seat: Seat, row: &mut [f32], trace: &mut impl Trace) {
        let asked = position.turn().deciders();
        let mut pen = Scaled { row, at: 0, trace };
        let seats = seat.round(self.players);
        match self.lens {
            Lens::Judged => {
                let mut view = position.clone();
                view.hide(Viewer::Seat(seat));
                for seat in seats {
                    pen.flag("asked", asked.contains(seat));
                    view.features(seat, &mut pen);
                }
            }
            Lens::Plain => {
                let viewer = Viewer::Seat(seat);
                position.facts(None, viewer, &mut pen);
                for seat in seats {
                    pen.flag("asked", asked.contains(seat));
                    position.facts(Some(seat), viewer, &mut pen);
                }
            }
        }
        debug_assert_eq!(pen.at, self.length(), "fields differ from those declared");
    }
}

/// Writes a bit as a number for each place.
#[inline(never)]
fn spread(places: &mut [f32], mut bits: u128) {
    let (whole, rest) = places.as_chunks_mut::<32>();
    for places in whole {
        spread_word(places, bits as u32);
        bits >>= 32;
    }
    spread_word(rest, bits as u32);
}

#[inline]
fn spread_word(places: &mut [f32], bits: u32) {
    for (index, place) in places.iter_mut().enumerate() {
        *place = if bits & 1 << index != 0 { 1.0 } else { 0.0 };
    }
}

/// What a row holds: where it is marked, and its sets. It belongs to one row, and is empty while that holds zeroes.
#[derive(Clone, Debug, Default)]
pub struct Held {
    marked: Vec<u32>,
    sets: Vec<u128>,
    /// The set that is written next.
    at: usize,
}

impl Held {
    /// The row was filled with zeroes.
    pub fn forget(&mut self) {
        self.marked.clear();
        self.sets.clear();
    }
}

/// Remembers what is written: marks only where something is, sets only if they are others than before, numbers every time.
trait Trace {
    fn marked(&mut self, place: usize);

    /// Is the next set another than the row holds?
    fn changed(&mut self, bits: u128) -> bool;
}

impl Trace for () {
    #[inline]
    fn marked(&mut self, _: usize) {}

    #[inline]
    fn changed(&mut self, _: u128) -> bool {
        true
    }
}

impl Trace for Held {
    #[inline]
    fn marked(&mut self, place: usize) {
        self.marked.push(place as u32);
    }

    #[inline]
    fn changed(&mut self, bits: u128) -> bool {
        self.at += 1;
        match self.sets.get_mut(self.at - 1) {
            Some(before) => std::mem::replace(before, bits) != bits,
            None => {
                self.sets.push(bits);
                true
            }
        }
    }
}

/// Writes numbers divided by their scales.
struct Scaled<'a, T> {
    row: &'a mut [f32],
    at: usize,
    trace: &'a mut T,
}

impl<T: Trace> Pen for Scaled<'_, T> {
    #[inline]
    fn number(&mut self, _: &'static str, scale: f32, value: f32) {
        // Scales are known when this is compiled, and a product is several times quicker than a quotient.
        self.row[self.at] = value * (1.0 / scale);
        self.at += 1;
    }

    #[inline]
    fn marks(
        &mut self,
        _: &'static str,
        things: Things,
        marks: impl IntoIterator<Item = (usize, f32)>,
    ) {
        let place = &mut self.row[self.at..self.at + things.count];
        for (index, value) in marks {
            place[index] += value;
            self.trace.marked(self.at + index);
        }
        self.at += things.count;
    }

    #[inline]
    fn set(&mut self, _: &'static str, things: Things, bits: u128) {
        if self.trace.changed(bits) {
            spread(&mut self.row[self.at..self.at + things.count], bits);
        }
        self.at += things.count;
    }
}
