//! `cargo xtask listed GAME`: the files that name every other game and not this one. Lists of games stand in many places, and no compiler knows them.

use crate::{Findings, sources};
use std::{path::Path, process::Command};

/// Where games stand for themselves, or as they were when something was measured or changed.
const ELSEWHERE: [&str; 4] = ["crates/games/", "crates/entries/", "docs/", "Cargo.lock"];

/// Prints the lists that lack a game, each with the line where one of the others stands first.
pub fn find(root: &Path, game: &str) -> Result<Findings, String> {
    let games: Vec<String> = sources::games(root)?
        .iter()
        .map(|folder| sources::name(folder))
        .collect();
    if !games.iter().any(|one| one == game) {
        return Err(format!(
            "there is no game {game} in crates/games, only {}",
            games.join(", ")
        ));
    }
    let others: Vec<&str> = games
        .iter()
        .map(String::as_str)
        .filter(|one| *one != game)
        .collect();
    let mut findings = Findings::default();
    for file in files(root)? {
        // What cannot be read as text lists nothing.
        let text = std::fs::read_to_string(root.join(&file)).unwrap_or_default();
        if let Some(line) = lacks(&text, game, &others) {
            findings.say(format!("{file}:{line}"));
        }
    }
    if findings.said.is_empty() {
        findings.say(format!("wherever all others are listed, {game} is"));
    }
    Ok(findings)
}

/// The line where one of the others stands first, if all of them are named and this game is not.
fn lacks(text: &str, game: &str, others: &[&str]) -> Option<usize> {
    let all = others.iter().all(|other| text.contains(other));
    if !all || text.contains(game) {
        return None;
    }
    let named = |line: &str| others.iter().any(|other| line.contains(other));
    text.lines().position(named).map(|line| line + 1)
}

/// The project's files, new ones that are not ignored among them.
fn files(root: &Path) -> Result<Vec<String>, String> {
    let output = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()
        .map_err(|error| format!("git ls-files: {error}"))?;
    if !output.status.success() {
        let why = String::from_utf8_lossy(&output.stderr);
        return Err(format!("git ls-files: {}", why.trim()));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let here = |file: &&str| !ELSEWHERE.iter().any(|place| file.starts_with(place));
    Ok(text.lines().filter(here).map(str::to_string).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_all_others_lacks_the_one() {
        let others = ["golden-ages", "seven-ages"];
        let list = "const GAMES = [\n  \"golden-ages\", \"seven-ages\",\n];";
        assert_eq!(lacks(list, "caravans", &others), Some(2));
        let whole = list.replace("];", "  \"caravans\",\n];");
        assert_eq!(lacks(&whole, "caravans", &others), None);
        assert_eq!(
            lacks("only golden-ages is slow", "caravans", &others),
            None,
            "no list"
        );
    }

    #[test]
    fn every_game_of_the_project_can_be_asked_for_and_no_other() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = here.parent().expect("the project");
        for folder in sources::games(root).expect("games") {
            let found = find(root, &sources::name(&folder)).expect("an answer");
            assert!(found.wrong.is_empty() && !found.said.is_empty());
        }
        let error = find(root, "chess").err().expect("no game");
        assert!(
            error.starts_with("there is no game chess in crates/games, only "),
            "{error}"
        );
    }
}
