//! Which mark stands at a moment of a guided game. It follows from what the player has chosen so far and what is offered now, so nothing
//! about it is stored, and taking a choice back takes its mark back too. Nothing is forbidden: whatever a player does, the guide goes on.

use crate::{Guided, Mark, Phase, fits};

/// How far a player has come.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The phase.
    phase: usize,
    /// The next mark in it.
    mark: usize,
    /// How often something else was done in it.
    strays: usize,
    /// The mark that the newest choice passed by.
    passed: Option<(usize, usize)>,
    /// Did the newest choice end the guide?
    just_over: bool,
}

/// A mark that stands now.
#[derive(Clone, Debug)]
pub struct Now<'a> {
    /// What its phase is about.
    pub phase: &'a Phase,
    /// Its place in the phase, from 0.
    pub index: usize,
    /// The mark.
    pub mark: &'a Mark,
    /// The offered choices that do it, the recommended one first.
    pub choices: Vec<String>,
    /// A gentle word about the newest choice, if it was another one.
    pub instead: Option<&'a str>,
}

/// Said where a mark has no words of its own for it.
const FINE: &str = "That works too.";

impl Mark {
    /// Which of these choices do it, the recommended one first.
    fn done_by<'c>(&self, offered: &[&'c str]) -> Vec<&'c str> {
        let mut found: Vec<&str> = Vec::new();
        for pattern in &self.does {
            let more = offered.iter().filter(|choice| fits(pattern, choice));
            for choice in more {
                if !found.contains(choice) {
                    found.push(choice);
                }
            }
        }
        found
    }
}

impl Phase {
    /// So many other choices are patience enough.
    fn patience(&self) -> usize {
        2 * self.marks.len() + 6
    }
}

impl Guided {
    /// How far these choices of the player lead, oldest first.
    pub fn progress<'c>(&self, chosen: impl IntoIterator<Item = &'c str>) -> Progress {
        let mut progress = Progress::default();
        for choice in chosen {
            self.step(&mut progress, choice);
        }
        progress
    }

    fn step(&self, progress: &mut Progress, choice: &str) {
        progress.just_over = false;
        progress.passed = None;
        let Some(phase) = self.phases.get(progress.phase) else {
            return;
        };
        let left = phase.marks.iter().enumerate().skip(progress.mark);
        let done = left
            .clone()
            .find(|(_, mark)| !mark.done_by(&[choice]).is_empty());
        match done {
            Some((index, _)) => progress.mark = index + 1,
            None => {
                progress.strays += 1;
                progress.passed = Some((progress.phase, progress.mark));
            }
        }
        let ended = phase.ends.iter().any(|pattern| fits(pattern, choice));
        if ended || progress.mark >= phase.marks.len() || progress.strays > phase.patience() {
            progress.phase += 1;
            progress.mark = 0;
            progress.strays = 0;
            progress.just_over = progress.phase >= self.phases.len();
        }
    }

    /// Is every mark behind the player?
    pub fn over(&self, progress: &Progress) -> bool {
        progress.phase >= self.phases.len()
    }

    /// Was the newest choice the last that was guided?
    pub fn just_over(&self, progress: &Progress) -> bool {
        progress.just_over
    }

    /// The mark that stands while the player is asked by this rule and offered these choices.
    pub fn now<'a>(&'a self, progress: &Progress, rule: &str, offered: &[&str]) -> Option<Now<'a>> {
        let phase = self.phases.get(progress.phase)?;
        let left = phase.marks.iter().enumerate().skip(progress.mark);
        let mut here =
            left.filter(|(_, mark)| mark.asks.as_deref().is_none_or(|asks| asks == rule));
        let (index, mark, choices) = here.find_map(|(index, mark)| {
            let choices = mark.done_by(offered);
            (!choices.is_empty()).then_some((index, mark, choices))
        })?;
        let passed = progress.passed.and_then(|(phase, mark)| {
            let passed = self.phases.get(phase)?.marks.get(mark)?;
            Some(passed.instead.as_deref().unwrap_or(FINE))
        });
        Some(Now {
            phase,
            index,
            mark,
            choices: choices.into_iter().map(ToString::to_string).collect(),
            instead: passed,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::Guided;

    fn guided() -> Guided {
        let text = r#"
            seed = "x"
            players = 2
            end = "That is all."
            [[phase]]
            title = "One"
            ends = ["end"]
            mark = [
                { says = "Take.", does = ["take moses", "take *"], rule = "r.a", instead = "Also good." },
                { says = "Build.", does = ["build *"], asks = "r.b", rule = "r.b" },
                { says = "End.", does = ["end"], rule = "r.c" },
            ]
            [[phase]]
            title = "Two"
            mark = [{ says = "Grow.", does = ["grow"], rule = "r.d" }]
        "#;
        toml::from_str(text).expect("a guided game")
    }

    #[test]
    fn a_mark_stands_until_it_is_done() {
        let guided = guided();
        let begun = guided.progress([]);
        let offers = ["end", "take homer", "take moses"];
        let now = guided.now(&begun, "r.a", &offers).expect("a mark");
        assert_eq!((now.index, now.mark.says.as_str()), (0, "Take."));
        assert_eq!(now.choices, ["take moses", "take homer"]);
        let taken = guided.progress(["take homer"]);
        let now = guided.now(&taken, "r.b", &["build farm", "end"]);
        assert_eq!(now.map(|now| now.index), Some(1));
        // At another question it waits.
        let now = guided.now(&taken, "r.x", &["build farm"]);
        assert!(now.is_none());
    }

    #[test]
    fn something_else_is_never_wrong() {
        let guided = guided();
        let other = guided.progress(["grow"]);
        let now = guided.now(&other, "r.a", &["take homer"]).expect("a mark");
        assert_eq!((now.index, now.instead), (0, Some("Also good.")));
        // What cannot be done now is passed over, and an end ends the phase.
        let now = guided.now(&guided.progress([]), "r.b", &["build farm"]);
        assert_eq!(now.map(|now| now.index), Some(1));
        let ended = guided.progress(["end"]);
        let now = guided.now(&ended, "r.d", &["grow"]);
        assert_eq!(now.map(|now| now.phase.title.as_str()), Some("Two"));
    }

    #[test]
    fn it_ends_by_doing_and_never_gets_stuck() {
        let guided = guided();
        let all = guided.progress(["take moses", "build farm", "end", "grow"]);
        assert!(guided.over(&all) && guided.just_over(&all));
        let later = guided.progress(["take moses", "build farm", "end", "grow", "end"]);
        assert!(guided.over(&later) && !guided.just_over(&later));
        assert!(guided.now(&later, "r.a", &["take moses"]).is_none());
        let wanders = guided.progress(std::iter::repeat_n("nap", 40));
        assert!(guided.over(&wanders));
    }
}
