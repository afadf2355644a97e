//! Choices as numbers: what programs that learn choose from.
//!
//! A game's choices are declared once, in [`crate::notation`]: kinds with arguments. Everything here follows from that
//! declaration. A choice has an **index**, one to one, in the space of everything that can be written; a **slot** in a much
//! smaller space that a mask can cover; and a row of **columns** that say what is chosen: card, place, amount.

use std::{fmt::Display, marker::PhantomData};

/// The most arguments of a choice.
pub const ARGUMENTS: usize = 4;

/// The most slots of a kind of choices: arguments that would make more of them are left out of its slots.
pub const WIDEST: u64 = 1 << 13;

/// Something a choice names: its values are numbered.
pub trait Argument: Copy + Display {
    /// What it is, in a word.
    const NAME: &'static str;

    /// What its columns hold, if it has more than one.
    const PARTS: &'static [&'static str] = &[];

    /// How many values there are.
    fn count() -> u64;

    /// The number of this value.
    fn place(self) -> u64;

    /// The value with this number.
    fn at(place: u64) -> Option<Self>;

    /// How many values slots tell apart.
    fn wide() -> u64 {
        Self::count()
    }

    /// Which of those this value is.
    fn fold(self) -> u64 {
        self.place()
    }

    /// Writes its columns: 1 and its number, so that 0 says that a choice names none.
    fn write(self, row: &mut [f32]) {
        row[0] = 1.0 + self.place() as f32;
    }
}

/// Amounts: slots do not tell 31 from more.
impl Argument for u8 {
    const NAME: &'static str = "amount";

    fn count() -> u64 {
        256
    }

    fn place(self) -> u64 {
        self.into()
    }

    fn at(place: u64) -> Option<u8> {
        place.try_into().ok()
    }

    fn wide() -> u64 {
        32
    }

    fn fold(self) -> u64 {
        self.min(31).into()
    }
}

/// Makes an argument of a type that is one of a few, listed in order.
#[macro_export]
macro_rules! argument {
    ($name:ty, $word:literal, $all:expr) => {
        impl $crate::Argument for $name {
            const NAME: &'static str = $word;

            fn count() -> u64 {
                ($all).len() as u64
            }

            fn place(self) -> u64 {
                let found = ($all).iter().position(|each| *each == self);
                found.unwrap_or(0) as u64
            }

            fn at(place: u64) -> Option<Self> {
                ($all).get(usize::try_from(place).ok()?).copied()
            }
        }
    };
}

/// Makes an argument of a type that is a seat written as a letter.
#[macro_export]
macro_rules! seat_argument {
    ($name:ident) => {
        impl $crate::Argument for $name {
            const NAME: &'static str = "player";

            fn count() -> u64 {
                $crate::MAX_SEATS as u64
            }

            fn place(self) -> u64 {
                self.0.index() as u64
            }

            fn at(place: u64) -> Option<$name> {
                let number = u8::try_from(place).ok()?;
                $crate::Seat::new(number).map($name)
            }
        }
    };
}

/// The values of an argument, as numbers.
#[derive(Copy, Clone, Debug)]
pub struct Domain {
    /// The argument's name in its choice.
    pub field: &'static str,
    /// What it is.
    pub name: &'static str,
    /// How many values there are.
    pub count: u64,
    /// How many of them slots tell apart.
    pub wide: u64,
    /// What its columns hold, if it has more than one.
    pub parts: &'static [&'static str],
    /// A value in words.
    pub value: fn(u64) -> Option<String>,
}

impl Domain {
    /// The values of an argument.
    pub fn of<A: Argument>(field: &'static str) -> Domain {
        Domain {
            field,
            name: A::NAME,
            count: A::count(),
            wide: A::wide(),
            parts: A::PARTS,
            value: |place| A::at(place).map(|value| value.to_string()),
        }
    }

    /// What it is, in a word for people.
    pub fn label(&self) -> String {
        self.name.trim_end_matches("Id").to_lowercase()
    }
}

/// Hears what a choice names, argument by argument.
pub trait Ear {
    /// The next argument.
    fn hear<A: Argument>(&mut self, value: A);
}

/// Choices that are declared by kinds and arguments; [`crate::notation`] makes it.
pub trait Declared: Sized + Copy {
    /// The words of the kinds, with their arguments.
    fn kinds() -> Vec<(&'static str, Vec<Domain>)>;

    /// The number of its kind.
    fn kind(&self) -> usize;

    /// Says its arguments in order.
    fn say<E: Ear>(&self, ear: &mut E);

    /// The choice of this kind with these values.
    fn of(kind: usize, places: &[u64; ARGUMENTS]) -> Option<Self>;
}

/// A kind of choices and where it lies.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its word.
    pub word: &'static str,
    /// What it names.
    pub arguments: Vec<Domain>,
    /// Its first index.
    pub start: u64,
    /// How many indices it has.
    pub size: u64,
    /// Its first slot.
    pub slot: usize,
    /// How many slots it has.
    pub slots: usize,
    /// How many of its arguments slots tell apart.
    pub told: usize,
    /// The first column of each argument.
    columns: [usize; ARGUMENTS],
    /// What each argument's value is multiplied with in a slot; 0 if slots do not look at it.
    strides: [u32; ARGUMENTS],
}

impl Kind {
    /// Has each of its choices a slot of its own?
    pub fn exact(&self) -> bool {
        self.size == self.slots as u64
    }
}

/// The choices of a game as numbers.
#[derive(Clone, Debug)]
pub struct Actions<C> {
    kinds: Vec<Kind>,
    columns: Vec<String>,
    size: u64,
    slots: usize,
    choices: PhantomData<fn() -> C>,
}

impl<C: Declared> Actions<C> {
    /// As the choices are declared.
    pub fn declared() -> Actions<C> {
        let mut actions = Actions {
            kinds: Vec::new(),
            columns: vec!["kind".to_string()],
            size: 0,
            slots: 0,
            choices: PhantomData,
        };
        for (word, arguments) in C::kinds() {
            actions.add(word, arguments);
        }
        actions
    }

    fn add(&mut self, word: &'static str, arguments: Vec<Domain>) {
        let mut columns = [0; ARGUMENTS];
        for (at, argument) in arguments.iter().enumerate() {
            let before = arguments[..at].iter();
            let nth = before.filter(|each| each.name == argument.name).count();
            columns[at] = self.column(argument, nth);
        }
        let size = arguments.iter().map(|each| each.count).product();
        let (mut slots, mut told) = (1, 0);
        for argument in &arguments {
            if slots * argument.wide > WIDEST {
                break;
            }
            slots *= argument.wide;
            told += 1;
        }
        let mut strides = [0; ARGUMENTS];
        let mut stride = 1;
        for (place, argument) in strides.iter_mut().zip(&arguments[..told]).rev() {
            *place = stride as u32;
            stride *= argument.wide;
        }
        self.kinds.push(Kind {
            word,
            arguments,
            start: self.size,
            size,
            slot: self.slots,
            slots: slots as usize,
            told,
            columns,
            strides,
        });
        self.size += size;
        self.slots += slots as usize;
    }

    /// The first column of what is named for the first, second, … time in a choice.
    fn column(&mut self, argument: &Domain, nth: usize) -> usize {
        let nth = if nth == 0 {
            String::new()
        } else {
            format!(" {}", nth + 1)
        };
        let name = |part: &str| format!("{}{nth}{part}", argument.label());
        let first = match argument.parts {
            [] => name(""),
            [first, ..] => name(&format!(" {first}")),
        };
        if let Some(found) = self.columns.iter().position(|known| *known == first) {
            return found;
        }
        let at = self.columns.len();
        match argument.parts {
            [] => self.columns.push(first),
            parts => {
                let parts = parts.iter().map(|part| name(&format!(" {part}")));
                self.columns.extend(parts);
            }
        }
        at
    }

    /// The kinds in order.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// What the columns of a choice hold.
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// How many indices there are.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// How many slots there are.
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// The index of a choice: no other choice has it.
    pub fn index(&self, choice: C) -> u64 {
        let kind = &self.kinds[choice.kind()];
        let mut ear = Index {
            kind,
            at: 0,
            index: 0,
        };
        choice.say(&mut ear);
        kind.start + ear.index
    }

    /// The choice with this index.
    pub fn choice(&self, index: u64) -> Option<C> {
        let after = self.kinds.partition_point(|kind| kind.start <= index);
        let number = after.checked_sub(1)?;
        let kind = &self.kinds[number];
        let mut rest = index - kind.start;
        if rest >= kind.size {
            return None;
        }
        let mut places = [0; ARGUMENTS];
        for (place, argument) in places.iter_mut().zip(&kind.arguments).rev() {
            *place = rest % argument.count;
            rest /= argument.count;
        }
        C::of(number, &places)
    }

    /// The slot of a choice; where its kind is not [`Kind::exact`] others may have the same.
    #[inline]
    pub fn slot(&self, choice: C) -> usize {
        let kind = &self.kinds[choice.kind()];
        let mut ear = Slot {
            strides: &kind.strides,
            at: 0,
            slot: kind.slot as u32,
        };
        choice.say(&mut ear);
        ear.slot as usize
    }

    /// Writes the columns of a choice into a row that is exactly long enough.
    pub fn write(&self, choice: C, row: &mut [f32]) {
        row.fill(0.0);
        let number = choice.kind();
        row[0] = 1.0 + number as f32;
        let kind = &self.kinds[number];
        choice.say(&mut Columns { kind, at: 0, row });
    }

    /// A number that changes with the kinds, what they name, or how many of them there are.
    pub fn fingerprint(&self) -> u64 {
        let words = self.kinds.iter().map(|kind| {
            let arguments = kind.arguments.iter();
            let arguments: Vec<String> = arguments
                .map(|each| format!("{} {} {}", each.name, each.count, each.wide))
                .collect();
            format!("{}\n{}\n", kind.word, arguments.join("\n"))
        });
        crate::features::hashed(words)
    }
}

struct Index<'a> {
    kind: &'a Kind,
    at: usize,
    index: u64,
}

impl Ear for Index<'_> {
    fn hear<A: Argument>(&mut self, value: A) {
        self.index = self.index * self.kind.arguments[self.at].count + value.place();
        self.at += 1;
    }
}

struct Slot<'a> {
    strides: &'a [u32; ARGUMENTS],
    at: usize,
    slot: u32,
}

impl Ear for Slot<'_> {
    #[inline]
    fn hear<A: Argument>(&mut self, value: A) {
        self.slot += value.fold() as u32 * self.strides[self.at];
        self.at += 1;
    }
}

struct Columns<'a> {
    kind: &'a Kind,
    at: usize,
    row: &'a mut [f32],
}

impl Ear for Columns<'_> {
    fn hear<A: Argument>(&mut self, value: A) {
        let column = self.kind.columns[self.at];
        let width = A::PARTS.len().max(1);
        value.write(&mut self.row[column..column + width]);
        self.at += 1;
    }
}
