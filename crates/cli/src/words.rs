//! Words on a page of fixed width.

/// Breaks a text into lines; all lines are indented, those after the first a little more.
pub fn wrap(text: &str, width: usize, indent: usize) -> String {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = " ".repeat(indent);
        let mut column = indent;
        for word in paragraph.split_whitespace() {
            let length = word.chars().count();
            if column > indent && column + 1 + length > width {
                lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
                column = indent;
            }
            if column > indent {
                line.push(' ');
                column += 1;
            }
            line.push_str(word);
            column += length;
        }
        lines.push(line);
    }
    lines.join("\n")
}

/// A text padded to a number of columns.
pub fn pad(text: &str, columns: usize) -> String {
    let missing = columns.saturating_sub(text.chars().count());
    format!("{text}{}", " ".repeat(missing))
}

/// `1 game`, `2 games`.
pub fn count(number: impl Into<u64>, thing: &str) -> String {
    match number.into() {
        1 => format!("1 {thing}"),
        many => format!("{many} {thing}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_keep_their_indent() {
        assert_eq!(wrap("one two three", 9, 2), "  one two\n  three");
        assert_eq!(wrap("unbreakable", 4, 0), "unbreakable");
        assert_eq!(wrap("a\n\nb", 10, 1), " a\n \n b");
    }
}
