//! Scripted play for tests that read like a game: who chooses what, with which dice, and what is refused.

use crate::contract::written;
use orbis_core::{
    Entry, Game, Line, Match, Names, Refusal, Seat, Seed, Setup, Turn, Viewer, explain,
};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A seat in a test: a [`Seat`], its letter or its number.
pub trait At {
    /// The seat.
    fn seat(self) -> Seat;
}

impl At for Seat {
    fn seat(self) -> Seat {
        self
    }
}

impl At for char {
    fn seat(self) -> Seat {
        Seat::from_letter(self).unwrap_or_else(|| panic!("there is no seat {self}"))
    }
}

impl At for usize {
    fn seat(self) -> Seat {
        Seat::at(self)
    }
}

/// A game played by a test. Every step goes through the one legality, is checked for invariants, and is taken back and
/// made again where that is possible. What goes wrong panics with the list of what was on offer.
pub struct Play<G: Game> {
    game: Match<G>,
    draws: Option<Vec<u32>>,
}

impl<G: Game> Play<G> {
    /// A new table with default options.
    #[track_caller]
    pub fn start(players: u8, seed: &str) -> Play<G> {
        Play::with(&Setup::of(players), seed)
    }

    /// A new table.
    #[track_caller]
    pub fn with(setup: &Setup, seed: &str) -> Play<G> {
        match Match::new(setup, Seed::from_text(seed)) {
            Ok(game) => Play { game, draws: None },
            Err(why) => panic!("the table cannot begin: {why}"),
        }
    }

    /// A table that begins with this position.
    #[track_caller]
    pub fn from(position: G) -> Play<G> {
        match Match::from_position(position, Seed::from_text("play")) {
            Ok(game) => Play { game, draws: None },
            Err(why) => panic!("{why}"),
        }
    }

    /// A table that begins with a position written as JSON.
    #[track_caller]
    pub fn from_json(text: &str) -> Play<G> {
        match serde_json::from_str(text) {
            Ok(position) => Play::from(position),
            Err(why) => panic!("the position cannot be read: {why}"),
        }
    }

    /// What the next choice will draw: exactly this, no more and no less.
    pub fn draws(&mut self, draws: &[u32]) -> &mut Self {
        self.draws = Some(draws.to_vec());
        self
    }

    /// The seat chooses, in the game's notation.
    #[track_caller]
    pub fn choose(&mut self, seat: impl At, notation: &str) -> &mut Self {
        let seat = seat.seat();
        let choice = self.read(seat, notation);
        let before = self.game.position().clone();
        let script = self.draws.take();
        let done = match &script {
            Some(draws) => self.game.choose_scripted(seat, choice, None, draws),
            None => self.game.choose(seat, choice, None),
        };
        if let Err(why) = done {
            panic!(
                "{} cannot choose \"{notation}\": {why}\n{}",
                seat.letter(),
                self.listing(seat)
            );
        }
        if let (Some(script), Some(Entry::Choice { draws, .. })) = (script, self.game.newest()) {
            assert_eq!(script, *draws, "\"{notation}\" drew more than was given");
        }
        if let Err(why) = self.game.position().check() {
            panic!("after \"{notation}\": {why}");
        }
        if let Err(why) = written(self.game.position()) {
            panic!("after \"{notation}\": {why}");
        }
        self.check_undo(seat, notation, &before);
        self
    }

    #[track_caller]
    fn check_undo(&self, seat: Seat, notation: &str, before: &G) {
        let mut again = self.game.clone();
        if again.can_undo(seat).is_err() {
            return;
        }
        assert_eq!(again.undo(seat, None), Ok(()));
        assert_eq!(
            again.position(),
            before,
            "taking back \"{notation}\" does not lead back"
        );
        assert_eq!(again.redo(seat, None), Ok(()));
        assert_eq!(
            again.position(),
            self.game.position(),
            "repeating \"{notation}\" leads elsewhere"
        );
    }

    /// Several choices of one seat in a row.
    #[track_caller]
    pub fn chain(&mut self, seat: impl At, notations: &[&str]) -> &mut Self {
        let seat = seat.seat();
        for notation in notations {
            self.choose(seat, notation);
        }
        self
    }

    /// The choice is refused by this rule.
    #[track_caller]
    pub fn refused(&mut self, seat: impl At, notation: &str, rule: &str) -> &mut Self {
        let seat = seat.seat();
        let choice = self.read(seat, notation);
        match orbis_core::find(self.game.position(), seat, choice) {
            Some(Err(why)) => assert_eq!(
                why.rule(),
                rule,
                "\"{notation}\" is refused for another reason: {}",
                why.text()
            ),
            Some(Ok(())) => panic!(
                "\"{notation}\" is legal, but {rule} should refuse it\n{}",
                self.listing(seat)
            ),
            None => panic!(
                "\"{notation}\" is neither offered nor refused\n{}",
                self.listing(seat)
            ),
        }
        self
    }

    /// The choice is not on offer, for whatever reason or for none.
    #[track_caller]
    pub fn not_offered(&mut self, seat: impl At, notation: &str) -> &mut Self {
        let seat = seat.seat();
        let choice = self.read(seat, notation);
        let found = orbis_core::find(self.game.position(), seat, choice);
        assert!(
            !matches!(found, Some(Ok(()))),
            "\"{notation}\" is on offer\n{}",
            self.listing(seat)
        );
        self
    }

    /// The choice is on offer.
    #[track_caller]
    pub fn offered(&mut self, seat: impl At, notation: &str) -> &mut Self {
        let seat = seat.seat();
        let choice = self.read(seat, notation);
        let found = orbis_core::find(self.game.position(), seat, choice);
        assert!(
            matches!(found, Some(Ok(()))),
            "\"{notation}\" is not on offer\n{}",
            self.listing(seat)
        );
        self
    }

    /// Just these seats are asked.
    #[track_caller]
    pub fn asks(&mut self, letters: &str) -> &mut Self {
        let asked = self.game.position().turn().deciders();
        let asked: String = asked.iter().map(Seat::letter).collect();
        assert_eq!(asked, letters, "others are asked");
        self
    }

    /// The game is over.
    #[track_caller]
    pub fn over(&mut self) -> &mut Self {
        assert_eq!(self.game.position().turn(), Turn::Over, "it goes on");
        self
    }

    /// Takes the seat's last choice back.
    #[track_caller]
    pub fn undo(&mut self, seat: impl At) -> &mut Self {
        if let Err(why) = self.game.undo(seat.seat(), None) {
            panic!("{why}");
        }
        self
    }

    /// The position as it is.
    pub fn position(&self) -> &G {
        self.game.position()
    }

    /// The match around it.
    pub fn game(&self) -> &Match<G> {
        &self.game
    }

    /// The seat's points now.
    pub fn points(&self, seat: impl At) -> i32 {
        self.game.position().standing().of(seat.seat()).points
    }

    /// The notations of everything the seat may do.
    pub fn offers(&self, seat: impl At) -> Vec<String> {
        let choices = orbis_core::choices(self.game.position(), seat.seat());
        choices.iter().map(write).collect()
    }

    /// The log as the viewer hears it, with colours for names.
    pub fn log(&self, viewer: Viewer) -> Vec<String> {
        let names = Names::default();
        let fill = |(_, line): (u64, Line)| names.fill(&line.text);
        self.game.log(viewer).into_iter().map(fill).collect()
    }

    #[track_caller]
    fn read(&self, seat: Seat, notation: &str) -> G::Choice {
        read(notation).unwrap_or_else(|why| panic!("{why}\n{}", self.listing(seat)))
    }

    fn listing(&self, seat: Seat) -> String {
        let asked = self.game.position().turn().deciders();
        let mut text = format!("asked: {asked:?}; {} may choose:\n", seat.letter());
        for (choice, refusal) in explain(self.game.position(), seat) {
            text += &match refusal {
                None => format!("  {}\n", write(&choice)),
                Some(why) => format!(
                    "  not {}: {} ({})\n",
                    write(&choice),
                    why.text(),
                    why.rule()
                ),
            };
        }
        text
    }
}

/// A choice from its notation; what is not plain words may be written as JSON.
fn read<C: DeserializeOwned>(notation: &str) -> Result<C, String> {
    serde_json::from_value(Value::String(notation.to_string()))
        .or_else(|why| serde_json::from_str(notation).map_err(|_| why.to_string()))
}

fn write<C: serde::Serialize>(choice: &C) -> String {
    match serde_json::to_value(choice) {
        Ok(Value::String(text)) => text,
        Ok(value) => value.to_string(),
        Err(why) => why.to_string(),
    }
}
