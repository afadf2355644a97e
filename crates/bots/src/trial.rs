//! What is tried with a search, written behind a level: `hard/lines=60/turns=2`.

use crate::Search;
use orbis_core::{Far, Game};

/// Numbers of a search that take the place of the game's own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trial(Vec<(String, f32)>);

/// What can be tried.
const NAMES: [&str; 19] = [
    "iterations",
    "lines",
    "plans",
    "turns",
    "replies",
    "reply",
    "look",
    "trust",
    "chances",
    "follows",
    "tries",
    "rates",
    "far",
    "farshare",
    "farplans",
    "farturns",
    "farreply",
    "farlook",
    "fartrust",
];

impl Trial {
    /// Reads `lines=60/turns=2`; whatever means nothing is told.
    pub(crate) fn read(text: &str) -> Result<Trial, String> {
        let words = text.split('/').filter(|word| !word.is_empty());
        let tried = words.map(|word| {
            let (name, number) = word.split_once('=')?;
            let number = number.parse::<f32>().ok().filter(|number| *number >= 0.0)?;
            NAMES.contains(&name).then(|| (name.to_string(), number))
        });
        let tried: Option<Vec<(String, f32)>> = tried.collect();
        tried.map(Trial).ok_or_else(|| text.to_string())
    }

    /// Is a medium bot tried that follows plans?
    pub(crate) fn plans_medium(&self) -> bool {
        self.0.iter().any(|(name, _)| name == "lines")
    }

    /// Is a medium bot tried that rates each choice by itself?
    pub(crate) fn rates(&self) -> bool {
        self.0.iter().any(|(name, _)| name == "rates")
    }

    pub(crate) fn of<G: Game>(&self, mut search: Search<G>) -> Search<G> {
        let thinking = &mut search.thinking;
        for (name, number) in &self.0 {
            let (number, count) = (*number, *number as usize);
            if let Some(what) = name.strip_prefix("far") {
                let far = thinking.far.get_or_insert(Far {
                    share: 1.0,
                    plans: thinking.plans,
                    ahead: thinking.ahead,
                    trust: thinking.trust,
                });
                match what {
                    "share" => far.share = number,
                    "plans" => far.plans = count,
                    "turns" => far.ahead.turns = count as u32,
                    "reply" => far.ahead.lines = count,
                    "look" => far.ahead.look = count,
                    "trust" => far.trust = number,
                    _ => thinking.far = thinking.far.filter(|_| count > 0),
                }
                continue;
            }
            match &**name {
                "iterations" => thinking.iterations = count as u32,
                "lines" => thinking.lines = count,
                "plans" => thinking.plans = count,
                "turns" => thinking.ahead.turns = count as u32,
                "replies" => thinking.ahead.replies = number > 0.0,
                "reply" => thinking.ahead.lines = count,
                "look" => thinking.ahead.look = count,
                "trust" => thinking.trust = number,
                "tries" => search.look = count,
                "chances" => search.chances = number > 0.0,
                _ => search.follows = number > 0.0,
            }
        }
        search
    }
}
