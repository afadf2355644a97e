//! Patterns of choices: words in which `*` stands for anything.

/// Does the pattern fit?
pub fn fits(pattern: &str, text: &str) -> bool {
    let mut pieces = pattern.split('*');
    let first = pieces.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else {
        return false;
    };
    let Some(last) = pieces.next_back() else {
        return rest.is_empty();
    };
    for piece in pieces {
        match rest.find(piece) {
            Some(found) => rest = &rest[found + piece.len()..],
            None => return false,
        }
    }
    rest.len() >= last.len() && rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn a_star_stands_for_anything() {
        for (pattern, text) in [
            ("end", "end"),
            ("take *", "take 1 moses"),
            ("* moses", "take 1 moses"),
            ("*", ""),
            ("a*b*c", "a-b-b-c"),
            ("go *4", "go a4"),
        ] {
            assert!(fits(pattern, text), "{pattern} {text}");
        }
        for (pattern, text) in [
            ("end", "end-turn"),
            ("take *", "take"),
            ("a*a", "a"),
            ("*b*", "aca"),
        ] {
            assert!(!fits(pattern, text), "{pattern} {text}");
        }
    }
}
