//! What a person typed, understood.

use orbis_core::ChoiceInfo;
use serde_json::Value;

/// A line of input.
#[derive(Debug, PartialEq)]
pub enum Answer {
    /// A choice that is offered, by its place in the list.
    Choose(usize),
    /// A choice that a rule forbids, by its place in the list.
    Refused(usize),
    /// Take back, or make again.
    Undo,
    /// Make again what was taken back.
    Redo,
    /// Show or hide what is refused and why.
    Why,
    /// Tell what a bot would do.
    Hint,
    /// Tell the game so far.
    Log,
    /// Show the board again.
    Board,
    /// Show the scores.
    Scores,
    /// Explain the words.
    Help,
    /// Show a rule, or search for words.
    Rule(String),
    /// Read a card, or those with these words.
    Read(String),
    /// Save a copy.
    Save(String),
    /// Save and leave.
    Quit,
    /// Several choices begin like this.
    Ambiguous(Vec<usize>),
    /// Nothing at all.
    Blank,
    /// Nothing we know.
    Unknown,
}

/// The order in which choices are shown and numbered: the legal ones, group by group.
pub fn numbered(choices: &[ChoiceInfo]) -> Vec<usize> {
    let legal: Vec<usize> = (0..choices.len())
        .filter(|index| choices[*index].refused.is_none())
        .collect();
    let mut groups: Vec<Option<&str>> = Vec::new();
    for index in &legal {
        if !groups.contains(&choices[*index].group) {
            groups.push(choices[*index].group);
        }
    }
    let of = |group: Option<&str>| {
        let legal = legal.iter().copied();
        legal
            .filter(|index| choices[*index].group == group)
            .collect::<Vec<_>>()
    };
    groups.into_iter().flat_map(of).collect()
}

/// Choices in the words of the records.
pub fn notation(choice: &Value) -> String {
    choice
        .as_str()
        .map_or_else(|| choice.to_string(), str::to_string)
}

/// Understands a line: a number, a choice in notation, a word of the table, or the beginning of a label.
pub fn understand(line: &str, choices: &[ChoiceInfo]) -> Answer {
    let line = line.trim();
    if line.is_empty() {
        return Answer::Blank;
    }
    if let Ok(number) = line.parse::<usize>() {
        let order = numbered(choices);
        return match number.checked_sub(1).and_then(|place| order.get(place)) {
            Some(index) => Answer::Choose(*index),
            None => Answer::Unknown,
        };
    }
    let pick = |index: usize| match choices[index].refused {
        None => Answer::Choose(index),
        Some(_) => Answer::Refused(index),
    };
    if let Some(index) = choices
        .iter()
        .position(|choice| notation(&choice.choice) == line)
    {
        return pick(index);
    }
    if let Some(answer) = word(line) {
        return answer;
    }
    let begun = line.to_lowercase();
    let matching = |legal: bool| -> Vec<usize> {
        let all = (0..choices.len()).filter(|index| choices[*index].refused.is_none() == legal);
        let all: Vec<usize> = all
            .filter(|index| choices[*index].label.to_lowercase().starts_with(&begun))
            .collect();
        let exact = all
            .iter()
            .find(|index| choices[**index].label.to_lowercase() == begun);
        exact.map_or_else(|| all.clone(), |index| vec![*index])
    };
    match (matching(true).as_slice(), matching(false).as_slice()) {
        ([one], _) => Answer::Choose(*one),
        ([], []) => Answer::Unknown,
        ([], [one, ..]) => Answer::Refused(*one),
        (several, _) => Answer::Ambiguous(several.to_vec()),
    }
}

fn word(line: &str) -> Option<Answer> {
    let (head, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim().to_string();
    match (head, rest.is_empty()) {
        ("undo", true) => Some(Answer::Undo),
        ("redo", true) => Some(Answer::Redo),
        ("why", true) => Some(Answer::Why),
        ("hint", true) => Some(Answer::Hint),
        ("log", true) => Some(Answer::Log),
        ("board", true) => Some(Answer::Board),
        ("scores", true) => Some(Answer::Scores),
        ("help" | "?", true) => Some(Answer::Help),
        ("quit" | "exit", true) => Some(Answer::Quit),
        ("rule" | "rules", false) => Some(Answer::Rule(rest)),
        ("read", false) => Some(Answer::Read(rest)),
        ("save", false) => Some(Answer::Save(rest)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use orbis_core::RefusalInfo;

    fn choice(notation: &str, label: &str, group: Option<&'static str>, legal: bool) -> ChoiceInfo {
        let refused = (!legal).then(|| RefusalInfo {
            rule: "r".into(),
            text: "no".into(),
        });
        ChoiceInfo {
            choice: notation.into(),
            label: label.into(),
            target: None,
            group,
            name: String::new(),
            price: String::new(),
            brings: String::new(),
            role: orbis_core::Role::Usual,
            also: false,
            amount: None,
            refused,
        }
    }

    fn sample() -> Vec<ChoiceInfo> {
        vec![
            choice("move a", "Move to Asia", Some("Move"), true),
            choice("buy x", "Buy the X", Some("Buy"), false),
            choice("pass", "Pass", None, true),
            choice("move b", "Move to Africa", Some("Move"), true),
            choice("undoing", "Undo the knot", None, true),
        ]
    }

    #[test]
    fn numbers_follow_the_groups() {
        assert_eq!(numbered(&sample()), [0, 3, 2, 4]);
        assert_eq!(understand("2", &sample()), Answer::Choose(3));
        assert_eq!(understand("5", &sample()), Answer::Unknown);
        assert_eq!(understand("0", &sample()), Answer::Unknown);
    }

    #[test]
    fn choices_are_found_by_notation_or_by_a_unique_beginning() {
        assert_eq!(understand("move b", &sample()), Answer::Choose(3));
        assert_eq!(understand("move to af", &sample()), Answer::Choose(3));
        assert_eq!(understand("MOVE", &sample()), Answer::Ambiguous(vec![0, 3]));
        assert_eq!(understand("buy", &sample()), Answer::Refused(1));
        assert_eq!(understand("dance", &sample()), Answer::Unknown);
    }

    #[test]
    fn words_of_the_table_come_before_beginnings() {
        assert_eq!(understand("undo", &sample()), Answer::Undo);
        assert_eq!(
            understand("rule tga.x", &sample()),
            Answer::Rule("tga.x".into())
        );
        assert_eq!(
            understand("read Great Wall", &sample()),
            Answer::Read("Great Wall".into())
        );
        assert_eq!(understand(" ", &sample()), Answer::Blank);
    }
}
