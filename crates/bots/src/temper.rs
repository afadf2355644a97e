//! Odd players: the judgement made by hand, of which some parts count more or less.

use orbis_core::{Fast, Field, Game, Weights, WeightsError, features::declared};
use thiserror::Error;

/// How far the parts of a wild judgement are from their own weight: e to the power of this, more or less.
const WILD: f32 = 0.6;

/// What the judgement made by hand is changed to.
#[derive(Clone, Debug, PartialEq)]
pub enum Temper {
    /// Every part counts more or less by chance: always as this number says, or in each game otherwise.
    Wild(Option<u64>),
    /// The named parts count so many times as much.
    Leaning(Vec<(String, f32)>),
}

/// Why a player cannot judge positions of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnfitError {
    /// Its weights are of something else.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// Nothing that could count more or less.
    #[error("{0} does not say of which parts its judgement by hand is made")]
    NoParts(&'static str),
    /// No such part.
    #[error("\"{part}\" is no part of the judgement of {title} by hand: say {known}")]
    Part {
        /// What was said.
        part: String,
        /// The game.
        title: &'static str,
        /// What could have been said.
        known: String,
    },
}

impl Temper {
    /// Reads `wild`, `wild:7` or `hand:strength=3/wars=0.5`; `None` if it is none of these.
    pub(crate) fn read(text: &str) -> Option<Temper> {
        if text == "wild" {
            return Some(Temper::Wild(None));
        }
        if let Some(number) = text.strip_prefix("wild:") {
            return number.parse().ok().map(|number| Temper::Wild(Some(number)));
        }
        let parts = text.strip_prefix("hand:")?.split('/').map(|part| {
            let (name, number) = part.split_once('=')?;
            let number = number.parse::<f32>().ok()?;
            let sound = !name.is_empty() && number.is_finite() && number >= 0.0;
            sound.then(|| (name.to_string(), number))
        });
        parts.collect::<Option<_>>().map(Temper::Leaning)
    }

    /// Does the game's judgement have what it changes?
    pub(crate) fn fits<G: Game>(&self) -> Result<(), UnfitError> {
        let title = G::about().title;
        let fields = declared::<G>();
        let known: Vec<String> = parts(&fields).map(word).collect();
        if known.is_empty() {
            return Err(UnfitError::NoParts(title));
        }
        let Temper::Leaning(leaning) = self else {
            return Ok(());
        };
        match leaning.iter().find(|(part, _)| !known.contains(part)) {
            Some((part, _)) => Err(UnfitError::Part {
                part: part.clone(),
                title,
                known: known.join(", "),
            }),
            None => Ok(()),
        }
    }

    /// The judgement of a bot with this seed.
    pub(crate) fn weights<G: Game>(&self, seed: u64) -> Weights {
        let fields = declared::<G>();
        match self {
            Temper::Wild(number) => {
                let mut luck = Fast::new(number.unwrap_or(seed));
                // Numbers that are next to each other should not be alike.
                luck.next_u64();
                Weights::by_hand(&fields).varied(&fields, WILD, 1.0, &mut luck)
            }
            Temper::Leaning(leaning) => Weights::of_parts(&fields, |field| {
                let own = leaning.iter().find(|(part, _)| *part == word(field));
                own.map_or(1.0, |(_, times)| *times)
            }),
        }
    }
}

fn parts(fields: &[Field]) -> impl Iterator<Item = &Field> {
    fields.iter().filter(|field| field.part)
}

/// What a part is called in one word: `worth of the military hand` is `military-hand`.
fn word(field: &Field) -> String {
    let small = ["worth ", "of ", "the ", "a "];
    let name = small.iter().fold(field.name, |name, word| {
        name.strip_prefix(word).unwrap_or(name)
    });
    name.replace(' ', "-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bot, Player};
    use orbis_core::{Fast, Seat, Setup, Table, choices};
    use orbis_testkit::toy::Lanterns;

    #[test]
    fn tempers_are_read_and_anything_else_is_not() {
        assert_eq!(Temper::read("wild"), Some(Temper::Wild(None)));
        assert_eq!(Temper::read("wild:7"), Some(Temper::Wild(Some(7))));
        let leaning = vec![("room".to_string(), 3.0), ("hand".to_string(), 0.5)];
        let read = Temper::read("hand:room=3/hand=0.5");
        assert_eq!(read, Some(Temper::Leaning(leaning)));
        for text in [
            "wild:",
            "wild:x",
            "wild:-1",
            "hand:",
            "hand:room",
            "hand:=3",
            "hand:room=-1",
            "hand:room=inf",
            "wlid",
        ] {
            assert_eq!(Temper::read(text), None, "{text}");
        }
    }

    #[test]
    fn parts_have_names_of_one_word_and_others_are_told() {
        let fits = |text: &str| Temper::read(text).expect("a temper").fits::<Lanterns>();
        assert_eq!(fits("hand:points=2/room=0"), Ok(()));
        assert_eq!(fits("wild:3"), Ok(()));
        let why = fits("hand:pionts=2").expect_err("no such part").to_string();
        assert_eq!(
            why,
            "\"pionts\" is no part of the judgement of Lanterns by hand: say points, room, hand"
        );
    }

    #[test]
    fn a_part_that_counts_otherwise_changes_the_worth_by_itself() {
        let weights = |text: &str, seed| {
            Temper::read(text)
                .expect("a temper")
                .weights::<Lanterns>(seed)
        };
        let mut position =
            Lanterns::new(&Setup::of(2), &mut Table::quiet(&mut Fast::new(5))).expect("dealt");
        for _ in 0..4 {
            let seat = position.turn().deciders().first().expect("asked");
            let choice = choices(&position, seat)[0];
            position.apply(seat, choice, &mut Table::quiet(&mut Fast::new(6)));
        }
        let seat = Seat::at(0);
        let own = position.judge(seat);
        let same = weights("hand:room=1", 0).judge(&position, seat);
        assert!((own - same).abs() < 1e-4, "{own} {same}");
        let terms = Weights::by_hand(&declared::<Lanterns>()).terms(&position, seat);
        let room = terms
            .iter()
            .find(|(name, _)| name == "room")
            .expect("room")
            .1;
        let double = weights("hand:room=2", 0).judge(&position, seat);
        assert!((double - own - room).abs() < 1e-4, "{double} {own} {room}");
        // The number alone decides, or the bot's own seed.
        assert_eq!(weights("wild:7", 1), weights("wild:7", 2));
        assert_ne!(weights("wild:7", 1), weights("wild:8", 1));
        assert_ne!(weights("wild", 1), weights("wild", 2));
    }

    #[test]
    fn an_odd_player_judges_by_its_temper() {
        // Whoever wants nothing at all plays at random, whoever wants points does not.
        let first = |name: &str, seed| {
            let player = Player::named(name).expect("a player");
            let position =
                Lanterns::new(&Setup::of(2), &mut Table::quiet(&mut Fast::new(5))).expect("dealt");
            let seat = position.turn().deciders().first().expect("asked");
            let mut bot: Box<dyn Bot<Lanterns> + Send> = crate::bot(player, seed);
            bot.choose(seat, &mut || position)
        };
        let all = |name: &str| {
            let mut all: Vec<_> = (0..12)
                .map(|seed| format!("{:?}", first(name, seed)))
                .collect();
            all.sort();
            all.dedup();
            all.len()
        };
        assert_eq!(all("medium@hand:room=1"), all("medium@hand"));
        assert!(all("medium@hand:points=0/room=0/hand=0") > 1);
    }
}
