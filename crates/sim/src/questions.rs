//! What people would be asked: choices by the rule that asks, and how many of them leave nothing to decide.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// How often a rule asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The ledger id of the rule that asks.
    pub rule: Cow<'static, str>,
    /// Choices it asked for.
    pub asked: u64,
    /// Those with a single offer, which the table answers.
    pub single: u64,
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
        self.note(Cow::Borrowed(rule), 1, u64::from(offers == 1));
    }

    fn note(&mut self, rule: Cow<'static, str>, asked: u64, single: u64) {
        match self.rules.iter_mut().find(|known| known.rule == rule) {
            Some(known) => {
                known.asked += asked;
                known.single += single;
            }
            None => self.rules.push(Question {
                rule,
                asked,
                single,
            }),
        }
    }

    pub(crate) fn merge(&mut self, other: &Questions) {
        self.turns += other.turns;
        for question in &other.rules {
            self.note(question.rule.clone(), question.asked, question.single);
        }
    }

    /// The rules by how often they leave something to decide, the most frequent first.
    pub fn ranked(&self) -> Vec<&Question> {
        let mut rules: Vec<&Question> = self.rules.iter().collect();
        rules.sort_by_key(|rule| (rule.single as i64 - rule.asked as i64, &rule.rule));
        rules
    }

    /// All choices, and those with a single offer.
    pub fn total(&self) -> (u64, u64) {
        let sum = |count: fn(&Question) -> u64| self.rules.iter().map(count).sum();
        (sum(|rule| rule.asked), sum(|rule| rule.single))
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
        assert_eq!(whole.total(), (5, 2));
        let ranked: Vec<&str> = whole.ranked().iter().map(|rule| &*rule.rule).collect();
        assert_eq!(ranked, ["b", "a"], "b left more to decide");
    }
}
