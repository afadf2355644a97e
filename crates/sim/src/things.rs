//! What players chose and held, and how they fared with it: cards, empires, civilisations, technologies, lands.
//!
//! Games declare nothing for it. What can be chosen is said by their notation ([`orbis_core::actions`]), what can be held by
//! the marks of their features.

use crate::{GameResult, Plan, Rate};
use orbis_core::{
    Actions, Declared, Field, Game, Pen, Seat, Things,
    actions::{Argument, Ear},
    features::declared,
};
use serde::Serialize;
use std::collections::BTreeMap;

/// Something that can be chosen or held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Thing {
    /// The word of the choice, or the name of the field.
    pub what: String,
    /// Its own name.
    pub thing: String,
}

/// How players fared with a thing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ThingReport {
    /// The word of the choice that named it, or the field that marked it.
    pub what: String,
    /// Its own name.
    pub thing: String,
    /// How often it was chosen, or seen held at the beginning or the end of a turn.
    pub times: u64,
    /// Seats that did so in their game.
    pub seats: u64,
    /// What they won.
    pub wins: Rate,
    /// Did every seat of every game? Then it says nothing.
    pub always: bool,
}

/// What is named in so many ways that nobody would read it, or says nothing by itself.
const PLAIN: [&str; 3] = ["amount", "goods", "player"];

/// All things of a game, in the order of their numbers.
pub fn catalogue<G: Game>() -> Vec<Thing> {
    let mut all = Vec::new();
    for kind in Actions::<G::Choice>::declared().kinds() {
        for argument in named(&kind.arguments) {
            let values = (0..argument.count).map(|place| Thing {
                what: kind.word.to_string(),
                thing: (argument.value)(place).unwrap_or_default(),
            });
            all.extend(values);
        }
    }
    for (field, things) in marked(&declared::<G>()) {
        let marks = (0..things.count).map(|place| Thing {
            what: field.name.to_string(),
            thing: (things.name)(place),
        });
        all.extend(marks);
    }
    all
}

fn named(
    arguments: &[orbis_core::actions::Domain],
) -> impl Iterator<Item = &orbis_core::actions::Domain> {
    let plain = |name: &str| PLAIN.contains(&name);
    arguments.iter().filter(move |each| !plain(each.name))
}

fn marked(fields: &[Field]) -> impl Iterator<Item = (&Field, Things)> {
    fields
        .iter()
        .filter_map(|field| Some((field, field.things?)))
}

/// Counts the things of a game while it is played.
pub(crate) struct Watcher {
    /// The first number of each kind of choices.
    kinds: Vec<u32>,
    /// The first number of each field with marks.
    fields: Vec<u32>,
    seats: Vec<BTreeMap<u32, u32>>,
}

impl Watcher {
    pub fn new<G: Game>(players: u8) -> Watcher {
        let (mut next, mut kinds, mut fields) = (0, Vec::new(), Vec::new());
        for kind in Actions::<G::Choice>::declared().kinds() {
            kinds.push(next);
            next += named(&kind.arguments)
                .map(|each| each.count as u32)
                .sum::<u32>();
        }
        for (_, things) in marked(&declared::<G>()) {
            fields.push(next);
            next += things.count as u32;
        }
        Watcher {
            kinds,
            fields,
            seats: vec![BTreeMap::new(); usize::from(players)],
        }
    }

    /// A seat chose.
    pub fn chose<C: Declared>(&mut self, seat: Seat, choice: C) {
        let next = self.kinds[choice.kind()];
        let seen = &mut self.seats[seat.index()];
        choice.say(&mut Named { next, seen });
    }

    /// What a seat holds now.
    pub fn holds<G: Game>(&mut self, position: &G, seat: Seat) {
        let (fields, seen) = (&self.fields, &mut self.seats[seat.index()]);
        let at = 0;
        position.features(seat, &mut Marks { fields, at, seen });
    }

    pub fn counted(self) -> impl Iterator<Item = Vec<(u32, u32)>> {
        self.seats
            .into_iter()
            .map(|seat| seat.into_iter().collect())
    }
}

struct Named<'a> {
    next: u32,
    seen: &'a mut BTreeMap<u32, u32>,
}

impl Ear for Named<'_> {
    fn hear<A: Argument>(&mut self, value: A) {
        if PLAIN.contains(&A::NAME) {
            return;
        }
        *self
            .seen
            .entry(self.next + value.place() as u32)
            .or_insert(0) += 1;
        self.next += A::count() as u32;
    }
}

struct Marks<'a> {
    fields: &'a [u32],
    at: usize,
    seen: &'a mut BTreeMap<u32, u32>,
}

impl Pen for Marks<'_> {
    fn number(&mut self, _: &'static str, _: f32, _: f32) {}

    fn marks(&mut self, _: &'static str, _: Things, marks: impl IntoIterator<Item = (usize, f32)>) {
        let first = self.fields[self.at];
        for (index, value) in marks {
            if value != 0.0 {
                *self.seen.entry(first + index as u32).or_insert(0) += 1;
            }
        }
        self.at += 1;
    }
}

/// How seats fared with each thing.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ThingTally {
    /// Times, seats, wins.
    things: BTreeMap<u32, (u64, u64, f64)>,
    seats: u64,
}

impl ThingTally {
    pub fn add(&mut self, game: &GameResult) {
        for seat in &game.seats {
            self.seats += 1;
            for (thing, times) in &seat.things {
                let counted = self.things.entry(*thing).or_default();
                counted.0 += u64::from(*times);
                counted.1 += 1;
                counted.2 += seat.win;
            }
        }
    }

    pub fn report<G: Game>(&self, plan: &Plan) -> Vec<ThingReport> {
        if !plan.things {
            return Vec::new();
        }
        let names = catalogue::<G>();
        let things = self.things.iter().filter_map(|(number, counted)| {
            let name = names.get(*number as usize)?;
            let (times, seats, won) = *counted;
            Some(ThingReport {
                what: name.what.clone(),
                thing: name.thing.clone(),
                times,
                seats,
                wins: Rate::new(won, seats),
                always: seats == self.seats,
            })
        });
        things.collect()
    }
}
