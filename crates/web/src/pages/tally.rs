//! Gains and losses of one choice, summed good by good: "loses 2, gains 4, loses 2" says too much.

use orbis_core::{counted, plural};

/// Verbs of what comes in, and of what goes.
const COMES: [&str; 2] = ["gains", "scores"];
const GOES: [&str; 2] = ["loses", "pays"];

/// The signs a game has for its words.
pub(super) type Signs = [(&'static str, &'static str)];

/// A good with what was told of it.
struct Good<'a> {
    name: String,
    comes: Option<&'a str>,
    goes: Option<&'a str>,
    sum: i32,
    /// It was told as "2 food": one and many are the same word.
    alike: bool,
}

impl Good<'_> {
    /// The verb of the sum, where there is one.
    fn verb(&self) -> Option<&str> {
        match self.sum {
            0 => None,
            1.. => self.comes.or(Some(COMES[0])),
            _ => self.goes.or(Some(GOES[0])),
        }
    }

    /// So many of it.
    fn counted(&self, signs: &Signs) -> String {
        let many = plural(2, &self.name);
        let known = |word: &str| signs.iter().any(|(sign, _)| *sign == word);
        // What has a sign in the singular alone has no plural: food, gold.
        let alike = self.alike || known(&self.name) && !known(&many);
        let word = if alike { &self.name } else { &many };
        let number = self.sum.abs();
        counted(number, &self.name, word)
    }
}

/// A sentence that tells of numbers of goods alone: its verb, and each number with its word.
fn amounts<'a>(sentence: &'a str) -> Option<(&'a str, Vec<(i32, &'a str)>)> {
    let sentence = sentence.trim_end_matches('.');
    let sentence = match sentence.rsplit_once(" (") {
        Some((before, source)) if source.ends_with(')') => before,
        _ => sentence,
    };
    let (verb, rest) = sentence.split_once(' ')?;
    let plain = |word: &str| {
        word.bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte == b' ')
    };
    let read = |part: &'a str| {
        let (number, word) = part.split_once(' ')?;
        plain(word).then_some((number.parse().ok()?, word))
    };
    if !COMES.contains(&verb) && !GOES.contains(&verb) {
        return None;
    }
    let parts = rest.split(", ").flat_map(|part| part.split(" and "));
    let parts: Option<Vec<(i32, &str)>> = parts.map(read).collect();
    Some((verb, parts?))
}

/// The singular of a word as a text counted it.
fn singular(number: i32, word: &str) -> String {
    match (word.strip_suffix("ies"), word.strip_suffix('s')) {
        _ if number == 1 => word.to_string(),
        (Some(stem), _) => format!("{stem}y"),
        (None, Some(stem)) => stem.to_string(),
        (None, None) => word.to_string(),
    }
}

/// The sentences of one choice: those of goods alone as one in the place of the first, the same ones once with how often.
pub(super) fn summed(sentences: Vec<&str>, signs: &Signs) -> Vec<String> {
    let mut told: Vec<(String, usize)> = Vec::new();
    for sentence in goods_summed(sentences, signs) {
        match told.iter_mut().find(|(known, _)| *known == sentence) {
            Some((_, times)) => *times += 1,
            None => told.push((sentence, 1)),
        }
    }
    let often = told.into_iter().map(|(sentence, times)| match times {
        1 => sentence,
        _ => format!("{} ({times} times)", sentence.trim_end_matches('.')),
    });
    often.collect()
}

fn goods_summed(sentences: Vec<&str>, signs: &Signs) -> Vec<String> {
    let plain = |sentences: &[&str]| sentences.iter().map(|text| (*text).to_string()).collect();
    let tallies: Vec<_> = sentences.iter().filter_map(|text| amounts(text)).collect();
    if tallies.len() < 2 {
        return plain(&sentences);
    }
    let Some(sum) = sum(&tallies, signs) else {
        return plain(&sentences);
    };
    let mut sum = Some(sum);
    let told = sentences
        .into_iter()
        .filter_map(|text| match amounts(text) {
            Some(_) => sum.take(),
            None => Some(text.to_string()),
        });
    told.collect()
}

/// What all of them come to; nothing where nothing is left.
fn sum(tallies: &[(&str, Vec<(i32, &str)>)], signs: &Signs) -> Option<String> {
    let mut goods: Vec<Good<'_>> = Vec::new();
    for (verb, parts) in tallies {
        for (number, word) in parts {
            let name = singular(*number, word);
            let at = goods.iter().position(|good| good.name == name);
            let at = at.unwrap_or_else(|| {
                goods.push(Good {
                    name,
                    comes: None,
                    goes: None,
                    sum: 0,
                    alike: false,
                });
                goods.len() - 1
            });
            let good = &mut goods[at];
            good.alike |= *number != 1 && good.name == *word;
            if COMES.contains(verb) {
                good.comes.get_or_insert(verb);
                good.sum += number;
            } else {
                good.goes.get_or_insert(verb);
                good.sum -= number;
            }
        }
    }
    let mut told: Vec<(&str, Vec<String>)> = Vec::new();
    for good in &goods {
        let Some(verb) = good.verb() else { continue };
        let counted = good.counted(signs);
        match told.iter_mut().find(|(known, _)| *known == verb) {
            Some((_, all)) => all.push(counted),
            None => told.push((verb, vec![counted])),
        }
    }
    let parts: Vec<String> = told
        .into_iter()
        .map(|(verb, all)| format!("{verb} {}", joined(&all)))
        .collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn joined(parts: &[String]) -> String {
    match parts.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => parts.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIGNS: &Signs = &[
        ("food", "[wheat]"),
        ("resources", "[rock]"),
        ("culture", "[culture]"),
        ("ideas", "[idea]"),
    ];

    fn told(sentences: &[&str]) -> Vec<String> {
        summed(sentences.to_vec(), SIGNS)
    }

    #[test]
    fn gains_and_losses_of_a_good_are_one_number() {
        let all = [
            "ends the turn.",
            "loses 2 food.",
            "gains 4 food.",
            "loses 1 resource.",
            "gains 3 resources.",
            "scores 2 culture (production).",
            "draws 2 cards.",
        ];
        assert_eq!(
            told(&all),
            [
                "ends the turn.",
                "gains 2 food and 2 resources, scores 2 culture",
                "draws 2 cards."
            ]
        );
    }

    #[test]
    fn one_and_one_are_two_of_the_word() {
        assert_eq!(told(&["gains 1 idea", "gains 1 idea"]), ["gains 2 ideas"]);
        assert_eq!(told(&["pays 1 food", "pays 1 food"]), ["pays 2 food"]);
        assert_eq!(told(&["gains 2 ideas", "pays 1 idea"]), ["gains 1 idea"]);
        assert_eq!(
            told(&["loses 1 unused worker.", "loses 1 unused worker."]),
            ["loses 2 unused workers"]
        );
        assert_eq!(
            told(&["pays 2 food and 1 idea", "gains 3 culture"]),
            ["pays 2 food and 1 idea, gains 3 culture"]
        );
    }

    #[test]
    fn the_same_sentence_stands_once() {
        let battle = [
            "attacks d1.",
            "loses 1 infantry on d1.",
            "loses 1 infantry on d1.",
            "wins.",
        ];
        assert_eq!(
            told(&battle),
            ["attacks d1.", "loses 1 infantry on d1 (2 times)", "wins."]
        );
    }

    #[test]
    fn what_is_told_once_or_comes_to_nothing_stays() {
        let once = ["scores 2 culture (production).", "draws 2 cards."];
        assert_eq!(told(&once), once);
        let nothing = ["gains 2 food.", "loses 2 food."];
        assert_eq!(told(&nothing), nothing);
        let cards = ["loses 1 blue token from Alchemy.", "gains Tactics."];
        assert_eq!(told(&cards), cards);
    }
}
