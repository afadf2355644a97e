//! Words for people: prompts, offers, log lines, names, and ink for terminals.

use crate::{Seat, SeatSet, tidy_name};
use serde::Serialize;

/// So many of a thing: `1 cube`, `2 cubes`, `0 cities`. Words that do not simply take an `s` (or `y` to `ies`) want [`counted`].
pub fn count(number: impl Into<i64>, one: &str) -> String {
    let number = number.into();
    format!("{number} {}", plural(number, one))
}

/// So many of a thing whose plural is given: `1 leaf`, `2 leaves`.
pub fn counted(number: impl Into<i64>, one: &str, many: &str) -> String {
    let number = number.into();
    let word = if number.abs() == 1 { one } else { many };
    format!("{number} {word}")
}

/// The word for so many of a thing, without the number.
pub fn plural(number: impl Into<i64>, one: &str) -> String {
    match one.strip_suffix('y') {
        _ if number.into().abs() == 1 => one.to_string(),
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ => format!("{one}s"),
    }
}

/// One thing of that name: `an Academy`, `a Port`.
pub fn a(name: &str) -> String {
    let vowel = name.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']);
    format!("{} {name}", if vowel { "an" } else { "a" })
}

/// What a seat is being asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Prompt {
    /// The question.
    pub text: String,
    /// One more sentence that helps to answer it; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub hint: String,
    /// The ledger id of the rule that asks.
    pub rule: &'static str,
}

impl Prompt {
    /// A question, and the rule that asks it.
    pub fn new(rule: &'static str, text: impl Into<String>) -> Prompt {
        Prompt {
            text: text.into(),
            hint: String::new(),
            rule,
        }
    }

    /// With a sentence that helps to answer it.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Prompt {
        self.hint = hint.into();
        self
    }
}

/// How a choice is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// Short imperative words.
    pub label: String,
    /// The id of the place on the drawing that stands for it.
    pub target: Option<String>,
    /// A heading that several offers share.
    pub group: Option<&'static str>,
    /// The name alone, where price and place say the rest; empty if the label is all there is.
    #[serde(skip)]
    pub name: String,
    /// What it costs, with signs.
    #[serde(skip)]
    pub price: String,
    /// What it brings or leaves, with signs.
    #[serde(skip)]
    pub brings: String,
    /// What part it plays among the others.
    #[serde(skip)]
    pub role: Role,
    /// Of how many it is, among offers that differ in that alone: people set a number instead of reading a list.
    #[serde(skip)]
    pub amount: Option<i32>,
}

/// What part a choice plays among the others.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// One of several.
    #[default]
    Usual,
    /// It ends the turn.
    End,
    /// It ends the question: enough, nothing, pass.
    Done,
    /// It destroys, discards or gives something up.
    Loses,
}

impl Offer {
    /// An offer with a label only.
    pub fn new(label: impl Into<String>) -> Offer {
        Offer {
            label: label.into(),
            target: None,
            group: None,
            name: String::new(),
            price: String::new(),
            brings: String::new(),
            role: Role::Usual,
            amount: None,
        }
    }

    /// Of so many; those beside it differ in that alone.
    #[must_use]
    pub fn amount(mut self, amount: impl Into<i32>) -> Offer {
        self.amount = Some(amount.into());
        self
    }

    /// Called so where price and place say the rest.
    #[must_use]
    pub fn called(mut self, name: impl Into<String>) -> Offer {
        self.name = name.into();
        self
    }

    /// For this price, in signs.
    #[must_use]
    pub fn price(mut self, price: impl Into<String>) -> Offer {
        self.price = price.into();
        self
    }

    /// Bringing or leaving this, in signs.
    #[must_use]
    pub fn brings(mut self, what: impl Into<String>) -> Offer {
        self.brings = what.into();
        self
    }

    /// Playing this part.
    #[must_use]
    pub fn role(mut self, role: Role) -> Offer {
        self.role = role;
        self
    }

    /// Where on the drawing it can be clicked.
    #[must_use]
    pub fn at(mut self, target: impl Into<String>) -> Offer {
        self.target = Some(target.into());
        self
    }

    /// Under which heading it stands.
    #[must_use]
    pub fn under(mut self, group: &'static str) -> Offer {
        self.group = Some(group);
        self
    }
}

/// A number that a choice would change.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// What it counts.
    pub name: &'static str,
    /// Now.
    pub before: i32,
    /// Then.
    pub after: i32,
}

/// A sentence of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Whose doing it was.
    pub seat: Option<Seat>,
    /// The sentence; players stand in it as marks such as `{A}`.
    pub text: String,
    /// A heading that begins a new part of the game (an Era, a turn).
    pub heading: bool,
    /// Who stands in the sentence, besides whose doing it was.
    #[serde(skip)]
    pub about: SeatSet,
    /// The place of the drawing where it happened.
    #[serde(skip)]
    pub place: Option<String>,
    /// The dice that fell there: whose, and their faces.
    #[serde(skip)]
    pub dice: Vec<(Option<Seat>, Vec<u8>)>,
}

impl Line {
    /// What a seat did.
    pub fn by(seat: Seat, text: impl Into<String>) -> Line {
        Line {
            seat: Some(seat),
            text: text.into(),
            heading: false,
            about: SeatSet::NONE,
            place: None,
            dice: Vec::new(),
        }
    }

    /// What simply happened.
    pub fn plain(text: impl Into<String>) -> Line {
        Line {
            seat: None,
            text: text.into(),
            heading: false,
            about: SeatSet::NONE,
            place: None,
            dice: Vec::new(),
        }
    }

    /// The beginning of a part of the game.
    pub fn heading(text: impl Into<String>) -> Line {
        Line {
            seat: None,
            text: text.into(),
            heading: true,
            about: SeatSet::NONE,
            place: None,
            dice: Vec::new(),
        }
    }
}

impl Line {
    /// It happened here.
    #[must_use]
    pub fn at(mut self, place: impl Into<String>) -> Line {
        self.place = Some(place.into());
        self
    }

    /// These dice fell, of a seat or of nobody.
    #[must_use]
    pub fn rolled(mut self, seat: Option<Seat>, faces: impl IntoIterator<Item = u8>) -> Line {
        self.dice.push((seat, faces.into_iter().collect()));
        self
    }
}

/// What the players are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names(Vec<String>);

/// The colours of the seats, in order: told apart without colour vision, and never without the letter.
pub const COLOURS: [(&str, &str); crate::MAX_SEATS] = [
    ("Vermilion", "#d55e00"),
    ("Blue", "#0072b2"),
    ("Green", "#009e73"),
    ("Amber", "#e69f00"),
    ("Pink", "#cc79a7"),
    ("Sky", "#56b4e9"),
    ("Violet", "#6b5b95"),
    ("Slate", "#5f6b73"),
];

impl Default for Names {
    fn default() -> Names {
        Names(
            COLOURS
                .iter()
                .map(|(name, _)| (*name).to_string())
                .collect(),
        )
    }
}

impl Names {
    /// These names, made harmless; seats without one keep their colours' names.
    pub fn new(names: impl IntoIterator<Item = String>) -> Names {
        let mut all = Names::default();
        for (slot, name) in all.0.iter_mut().zip(names) {
            let name = tidy_name(&name);
            if !name.is_empty() {
                *slot = name;
            }
        }
        all
    }

    /// The same names made harmless inside SVG and HTML.
    #[must_use]
    pub fn escaped(&self) -> Names {
        let escape = |name: &String| {
            name.replace('&', "&amp;")
                .replace('<', "&lt;")
                .replace('>', "&gt;")
                .replace('"', "&quot;")
                .replace('\'', "&#39;")
        };
        Names(self.0.iter().map(escape).collect())
    }

    /// The name of a seat.
    pub fn of(&self, seat: Seat) -> &str {
        &self.0[seat.index()]
    }

    /// The seats whose marks stand in a text.
    pub fn in_text(text: &str) -> SeatSet {
        let marks = text.split('{').skip(1);
        let seats = marks.filter_map(|rest| {
            let mut letters = rest.chars();
            let seat = letters.next().and_then(Seat::from_letter);
            seat.filter(|_| letters.next() == Some('}'))
        });
        seats.collect()
    }

    /// Replaces the marks `{A}` … `{H}` by names.
    pub fn fill(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len() + 8);
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            out.push_str(&rest[..open]);
            let mut mark = rest[open + 1..].chars();
            match (mark.next().and_then(Seat::from_letter), mark.next()) {
                (Some(seat), Some('}')) => {
                    out.push_str(self.of(seat));
                    rest = &rest[open + 3..];
                }
                _ => {
                    out.push('{');
                    rest = &rest[open + 1..];
                }
            }
        }
        out.push_str(rest);
        out
    }
}

/// Styles for a terminal, or none.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Ink {
    /// ANSI colours.
    Colour,
    /// Plain text.
    Plain,
}

impl Ink {
    fn paint(self, code: &str, text: &str) -> String {
        match self {
            Ink::Colour => format!("\x1b[{code}m{text}\x1b[0m"),
            Ink::Plain => text.to_string(),
        }
    }

    /// In the colour of a seat.
    pub fn seat(self, seat: Seat, text: &str) -> String {
        const CODES: [&str; crate::MAX_SEATS] = [
            "1;38;5;202",
            "1;38;5;33",
            "1;38;5;36",
            "1;38;5;214",
            "1;38;5;175",
            "1;38;5;117",
            "1;38;5;140",
            "1;38;5;246",
        ];
        self.paint(CODES[seat.index()], text)
    }

    /// Strong.
    pub fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }

    /// Quiet.
    pub fn dim(self, text: &str) -> String {
        self.paint("2", text)
    }

    /// Any 256-colour number.
    pub fn tint(self, colour: u8, text: &str) -> String {
        self.paint(&format!("38;5;{colour}"), text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_names_and_other_braces_stay() {
        let names = Names::new(["Ada".to_string()]);
        assert_eq!(
            names.fill("{A} attacks {B} in {x} {"),
            "Ada attacks Blue in {x} {"
        );
    }

    #[test]
    fn one_thing_is_not_many() {
        let said = [-1, 0, 1, 2].map(|number| count(number, "cube"));
        assert_eq!(said, ["-1 cube", "0 cubes", "1 cube", "2 cubes"]);
        assert_eq!(count(2u8, "army"), "2 armies");
        assert_eq!(count(2u8, "day"), "2 days");
        assert_eq!(count(1u8, "city"), "1 city");
        assert_eq!(counted(2u8, "leaf", "leaves"), "2 leaves");
        assert_eq!(counted(1u8, "leaf", "leaves"), "1 leaf");
    }

    #[test]
    fn names_hide_nothing_and_steer_nothing() {
        let names = ["\u{1b}[2J\u{202e}Ada", "\u{200b}", "{A}"].map(String::from);
        assert_eq!(Names::new(names).fill("{A}, {B}, {C}"), "[2JAda, Blue, A");
    }

    #[test]
    fn names_in_pictures_are_harmless() {
        let names = Names::new(["<b>&\"'".to_string()]).escaped();
        assert_eq!(names.fill("{A}"), "&lt;b&gt;&amp;&quot;&#39;");
    }
}
