//! Text from outside made harmless: one line, and nothing in it that steers a terminal, hides, or turns the line around.

/// The longest name.
pub const LONGEST_NAME: usize = 24;

/// One line of visible text. Control characters, marks without width, marks that change the direction of writing and
/// everything that XML forbids are gone; every run of blanks and line ends is one blank.
pub fn tidy(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_whitespace() {
            if !line.is_empty() && !line.ends_with(' ') {
                line.push(' ');
            }
        } else if !unseen(letter) {
            line.push(letter);
        }
    }
    line.truncate(line.trim_end().len());
    line
}

/// A player's name: tidy, short, and without the braces that marks for names have. May be empty.
pub fn tidy_name(name: &str) -> String {
    let letters = name.chars().filter(|letter| !matches!(letter, '{' | '}'));
    let line = tidy(&letters.collect::<String>());
    let short: String = line.chars().take(LONGEST_NAME).collect();
    short.trim_end().to_string()
}

/// Does this character do something to a text without being seen in it?
fn unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            // Soft hyphen, joiners, fillers, selectors of variants.
            '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}'
            // Marks of direction, no width, line ends, invisible operators.
            | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}'
            // Annotations, shorthand and music that only steers, tags, and what is no character at all.
            | '\u{fff0}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_or_hides_is_gone() {
        for (said, left) in [
            ("\u{1b}[31mred\u{1b}[0m", "[31mred[0m"),
            ("\u{9b}31mred\u{7f}\0", "31mred"),
            ("user\u{202e}txt.exe\u{2066}\u{200f}", "usertxt.exe"),
            ("A\u{200b}d\u{200d}a\u{feff}\u{ad}\u{fe0f}", "Ada"),
            (
                "one\r\ntwo\u{2028}three\u{2029}\u{85}four",
                "one two three four",
            ),
            ("  a\t \u{a0} b  ", "a b"),
            ("tag\u{e0041}\u{e007f}", "tag"),
            ("\u{fffe}\u{ffff}x", "x"),
            ("Zoë Ångström 漢字 Ελένη ❤", "Zoë Ångström 漢字 Ελένη ❤"),
            ("\u{200b} \u{1b}", ""),
        ] {
            assert_eq!(tidy(said), left, "{said:?}");
        }
    }

    #[test]
    fn names_are_short_and_hold_no_marks() {
        assert_eq!(tidy_name(" {B} \u{202e}Ada\n"), "B Ada");
        assert_eq!(tidy_name(&"x".repeat(90)).len(), LONGEST_NAME);
        assert_eq!(tidy_name(&format!("{} y", "x".repeat(23))).len(), 23);
    }
}
