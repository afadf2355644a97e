//! What people would be asked: choices by the rule that asks, and how many of them leave nothing to decide.

use serde::{Deserialize, Serialize};
use std::{borrow::Cow, cmp::Reverse};

/// How often a rule asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The ledger id of the rule that asks.
    pub rule: Cow<'static, str>,
    /// Choices it asked for.
    pub asked: u64,
    /// Those with a single offer, which the table answers.
    pub single: u64,
    /// Those that a person does not meet: said in one with another, or picked in the same question ([`crate::orders`]).
    #[serde(default)]
    pub joined: u64,
}

impl Question {
    /// What is left to a person to decide.
    pub fn left(&self) -> u64 {
        self.asked - self.single - self.joined
    }
}

/// Everything that was asked in some games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Questions {
    /// By rule, in the order in which they first asked.
    pub rules: Vec<Question>,
    /// Turns that players finished, all of them together.
    pub turns: u64,
}

impl Questions {
    /// Somebody was asked by this rule and had so many offers.
    pub(crate) fn ask(&mut self, rule: &'static str, offers: usize) {
        self.note(&Question {
            rule: Cow::Borrowed(rule),
            asked: 1,
            single: u64::from(offers == 1),
            joined: 0,
        });
    }

    /// What this rule asked was said in one with something else.
    pub(crate) fn join(&mut self, rule: &'static str) {
        self.note(&Question {
            rule: Cow::Borrowed(rule),
            asked: 0,
            single: 0,
            joined: 1,
        });
    }

    fn note(&mut self, more: &Question) {
        match self.rules.iter_mut().find(|known| known.rule == more.rule) {
            Some(known) => {
                known.asked += more.asked;
                known.single += more.single;
                known.joined += more.joined;
            }
            None => self.rules.push(more.clone()),
        }
    }

    pub(crate) fn merge(&mut self, other: &Questions) {
        self.turns += other.turns;
        other.rules.iter().for_each(|question| self.note(question));
    }

    /// The rules by how often they leave something to decide, the most frequent first.
    pub fn ranked(&self) -> Vec<&Question> {
        let mut rules: Vec<&Question> = self.rules.iter().collect();
        rules.sort_by_key(|rule| (Reverse(rule.left()), &rule.rule));
        rules
    }

    /// All choices, those with a single offer, and those that a person says with others in one.
    pub fn total(&self) -> [u64; 3] {
        let sum = |count: fn(&Question) -> u64| self.rules.iter().map(count).sum();
        [
            sum(|rule| rule.asked),
            sum(|rule| rule.single),
            sum(|rule| rule.joined),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_count_as_the_whole() {
        let (mut whole, mut parts) = (Questions::default(), Questions::default());
        for (rule, offers) in [("a", 1), ("b", 2), ("b", 5), ("a", 1), ("a", 3)] {
            whole.ask(rule, offers);
            let mut part = Questions::default();
            part.ask(rule, offers);
            parts.merge(&part);
        }
        assert_eq!(whole, parts);
        assert_eq!(whole.total(), [5, 2, 0]);
        let ranked: Vec<&str> = whole.ranked().iter().map(|rule| &*rule.rule).collect();
        assert_eq!(ranked, ["b", "a"], "b left more to decide");
    }
}
