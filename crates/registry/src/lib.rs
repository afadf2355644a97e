//! The list of games. Adding one is one line here.

mod lessons;

pub use lessons::{Rehearsal, lesson, progress, said};
pub use orbis_entry::{Entry, entry};

use thiserror::Error;

const ALL: &[Entry] = &[
    Entry::of(&orbis_entry_golden_ages::FACES),
    Entry::of(&orbis_entry_history_of_the_world::FACES),
    Entry::of(&orbis_entry_through_the_ages::FACES),
    Entry::of(&orbis_entry_clash_of_cultures::FACES),
    Entry::of(&orbis_entry_seven_ages::FACES),
];

/// Every game there is.
pub const fn all() -> &'static [Entry] {
    ALL
}

/// The game with this slug.
pub fn find(slug: &str) -> Result<&'static Entry, UnknownGame> {
    find_among(all(), slug)
}

/// The game with this slug among these.
pub fn find_among(games: &'static [Entry], slug: &str) -> Result<&'static Entry, UnknownGame> {
    games
        .iter()
        .find(|entry| entry.game.about().slug == slug)
        .ok_or_else(|| UnknownGame::new(slug, games))
}

/// There is no such game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no game \"{wanted}\"{} There are: {}", hint(*.nearest), .known.join(", "))]
pub struct UnknownGame {
    /// Asked for.
    pub wanted: String,
    /// What was probably meant.
    pub nearest: Option<&'static str>,
    /// The games there are.
    pub known: Vec<&'static str>,
}

impl UnknownGame {
    fn new(wanted: &str, games: &'static [Entry]) -> UnknownGame {
        let known: Vec<&'static str> = games.iter().map(|entry| entry.game.about().slug).collect();
        let said = wanted.to_lowercase().replace([' ', '_'], "-");
        let nearest = known
            .iter()
            .map(|slug| (distance(&said, slug), *slug))
            .filter(|(far, slug)| *far <= 3 || (said.len() > 2 && slug.contains(&said)))
            .min()
            .map(|(_, slug)| slug);
        UnknownGame {
            wanted: wanted.to_string(),
            nearest,
            known,
        }
    }
}

fn hint(nearest: Option<&str>) -> String {
    nearest.map_or_else(|| ".".to_string(), |slug| format!(", did you mean {slug}?"))
}

/// How many letters must be changed, added or taken away to get from one word to the other.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, b) in to.iter().enumerate() {
            let changed = corner + usize::from(a != *b);
            corner = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(corner + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_found_by_its_slug() {
        for entry in all() {
            let slug = entry.game.about().slug;
            let found = find(slug).expect("it is there");
            assert_eq!(found.game.about().slug, slug);
        }
    }

    #[test]
    fn an_unknown_game_names_those_there_are() {
        let error = find("golden-age").err().expect("it is not there");
        assert_eq!(error.nearest, Some("golden-ages"));
        assert!(error.to_string().contains("There are: golden-ages"));
    }

    #[test]
    fn distances_count_letters() {
        assert_eq!(distance("golden-age", "golden-ages"), 1);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "ab"), 2);
    }
}
