//! What must hold of a lesson: every rule, card and option it names is there, and everything that wants an explanation has one.

use crate::{Lesson, Picture};
use orbis_core::{AnyGame, Setup};

/// A mark is read in a moment.
const LONGEST_MARK: usize = 220;
/// So is a part of a screen.
const LONGEST_PART: usize = 700;

impl Lesson {
    /// What is wrong with the lesson of this game, in sentences; nothing if all is well.
    pub fn faults(&self, game: &dyn AnyGame) -> Vec<String> {
        let mut faults = Vec::new();
        self.rules(game, &mut faults);
        self.chapters(game, &mut faults);
        self.explained(game, &mut faults);
        self.pictured(game, &mut faults);
        self.tables(game, &mut faults);
        faults
    }

    /// Every rule that is named stands in the ledger, and texts are short.
    fn rules(&self, game: &dyn AnyGame, faults: &mut Vec<String>) {
        let ledger = (game.about().ledger)();
        if self.screens.len() != 2 {
            faults.push(format!("{} screens, not two", self.screens.len()));
        }
        let parts = self.screens.iter().flat_map(|screen| &screen.parts);
        for part in parts {
            if part.rules.is_empty() {
                faults.push(format!("\"{}\" names no rule", part.head));
            }
            for rule in part.rules.iter().filter(|rule| ledger.get(rule).is_none()) {
                faults.push(format!("\"{}\": no rule {rule}", part.head));
            }
            if part.text.chars().count() > LONGEST_PART {
                faults.push(format!("\"{}\" is long", part.head));
            }
        }
        for mark in self.guided.phases.iter().flat_map(|phase| &phase.marks) {
            for rule in [Some(&mark.rule), mark.asks.as_ref()].into_iter().flatten() {
                if ledger.get(rule).is_none() {
                    faults.push(format!("\"{}\": no rule {rule}", mark.says));
                }
            }
            if mark.does.is_empty() || mark.says.chars().count() > LONGEST_MARK {
                faults.push(format!("\"{}\" is long, or nothing does it", mark.says));
            }
        }
    }

    /// Every rule stands in one chapter, and every chapter has rules.
    fn chapters(&self, game: &dyn AnyGame, faults: &mut Vec<String>) {
        let ledger = (game.about().ledger)();
        for rule in ledger.rules() {
            if self.chapter(&rule.id).is_none() {
                faults.push(format!("{} stands in no chapter", rule.id));
            }
        }
        let mut words: Vec<&String> = self.chapters.iter().flat_map(|each| &each.of).collect();
        words.sort_unstable();
        if let Some(pair) = words.windows(2).find(|pair| pair[0] == pair[1]) {
            faults.push(format!("{} stands in two chapters", pair[0]));
        }
        for word in words {
            let here = |id: &str| id.split('.').nth(1) == Some(word);
            if !ledger.rules().iter().any(|rule| here(&rule.id)) {
                faults.push(format!("no rule has the word {word}"));
            }
        }
    }

    /// Every option is explained, and nothing else is.
    fn explained(&self, game: &dyn AnyGame, faults: &mut Vec<String>) {
        let about = game.about();
        for spec in about.options {
            match self.options.get(spec.name) {
                None => faults.push(format!("the option {} is not explained", spec.name)),
                Some(text) if text.len() < 20 => {
                    faults.push(format!("the option {} is hardly explained", spec.name));
                }
                Some(_) => {}
            }
        }
        for name in self.options.keys() {
            if about.option(name).is_err() {
                faults.push(format!("there is no option {name}"));
            }
        }
    }

    /// Every card that is shown is printed, and every picture is told in words.
    fn pictured(&self, game: &dyn AnyGame, faults: &mut Vec<String>) {
        let parts = self.screens.iter().flat_map(|screen| &screen.parts);
        for picture in parts.filter_map(|part| part.picture.as_ref()) {
            match picture {
                Picture::Cards { cards, alt } => {
                    for card in cards.iter().filter(|card| game.draw_card(card).is_none()) {
                        faults.push(format!("there is no card {card}"));
                    }
                    if alt.is_empty() {
                        faults.push(format!("{cards:?} is not told in words"));
                    }
                }
                Picture::Table { panel, alt, .. } => {
                    if alt.is_empty() {
                        faults.push(format!("a picture of {panel} is not told in words"));
                    }
                }
            }
        }
    }

    /// The recommended table and the guided one can be played.
    fn tables(&self, game: &dyn AnyGame, faults: &mut Vec<String>) {
        let first = Setup {
            players: self.first.players,
            options: self.first.options.clone(),
        };
        for setup in [first, self.guided.setup()] {
            if let Err(error) = game.about().complete(&setup) {
                faults.push(error.to_string());
            }
        }
    }
}
