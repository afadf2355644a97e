//! Where Rust text names rules: the id, the line, the function it stands in, and whether a test covers the rule there.

use std::collections::BTreeSet;

/// An id in a text.
#[derive(Debug, PartialEq, Eq)]
pub struct Mention {
    /// The rule's id.
    pub id: String,
    /// The line it stands on, from 1.
    pub line: usize,
    /// Does a test cover it here?
    pub covers: bool,
    /// The function or item it belongs to, such as `Found::prompt`.
    pub place: String,
}

/// The ids of a text. Those in `covers!(…)` are tests', whatever they look like; others begin with one of the prefixes and stand in a
/// comment or in quotes, outside of tests.
pub fn mentions(text: &str, prefixes: &BTreeSet<String>) -> Vec<Mention> {
    let lines: Vec<&str> = text.lines().collect();
    let (mut covering, mut testing) = (false, false);
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        testing |= *line == "#[cfg(test)]";
        let mut say = |id: &str, covers: bool| {
            found.push(Mention {
                id: id.to_string(),
                line: index + 1,
                covers,
                place: place(&lines, index),
            });
        };
        let opened = line.find("covers!(");
        if covering || opened.is_some() {
            let start = opened.unwrap_or(0);
            let rest = &line[start..];
            let end = rest.find(')').unwrap_or(rest.len());
            rest[..end]
                .split('"')
                .skip(1)
                .step_by(2)
                .for_each(|id| say(id, true));
            covering = end == rest.len();
        } else if !testing {
            for id in ids(line, prefixes) {
                say(id, false);
            }
        }
    }
    found
}

/// The ids in the comments and quotes of a line.
fn ids<'a>(line: &'a str, prefixes: &BTreeSet<String>) -> Vec<&'a str> {
    let of_id = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '.' || c == '-';
    let comment = line.find("//").unwrap_or(line.len());
    let mut found = Vec::new();
    for prefix in prefixes {
        let starts = line.match_indices(prefix.as_str()).map(|(start, _)| start);
        for start in starts {
            let before = line[..start].chars().next_back();
            let rest = &line[start..];
            let end = rest.find(|c| !of_id(c)).unwrap_or(rest.len());
            let after = rest[end..].chars().next();
            let quoted = before == Some('"') && after == Some('"');
            let inside = before.is_some_and(|c| of_id(c) || c == '_' || c == '/');
            let id = rest[..end].trim_end_matches(['.', '-']);
            if id.len() > prefix.len() && (quoted || (start > comment && !inside)) {
                found.push(id);
            }
        }
    }
    found
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The function or item around a line; for a comment before an item, that item.
fn place(lines: &[&str], index: usize) -> String {
    let line = lines[index].trim_start();
    if line.starts_with("//!") {
        return "the module".to_string();
    }
    let mut at = index;
    if line.starts_with("///") {
        let follows = |line: &&str| !line.trim_start().starts_with(['/', '#']);
        at += lines[index..].iter().position(follows).unwrap_or(0);
    }
    let mut names = Vec::new();
    let mut depth = usize::MAX;
    for line in lines[..=at].iter().rev() {
        let text = line.trim_start();
        if text.is_empty() || text.starts_with(['/', '#']) || indent(line) >= depth {
            continue;
        }
        let first = depth == usize::MAX;
        depth = indent(line);
        match item(text) {
            Some((kind, name)) if kind != "mod" => names.push(name),
            // The variant that a comment stands before.
            None if first && at != index => names.push(word(text).to_string()),
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    names.reverse();
    names.join("::")
}

fn word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
    &text[..end.unwrap_or(text.len())]
}

/// The kind and the name of the item that begins on this line.
fn item(text: &str) -> Option<(&'static str, String)> {
    if text.starts_with("impl") {
        let of = text.rsplit_once(" for ").map_or(text, |(_, of)| of);
        let of = of.strip_prefix("impl").unwrap_or(of);
        let of = match of.strip_prefix('<').and_then(|of| of.split_once("> ")) {
            Some((_, of)) => of,
            None => of,
        };
        return Some(("impl", word(of.trim_start()).to_string()));
    }
    let mut rest = text;
    for modifier in [
        "pub(crate) ",
        "pub(super) ",
        "pub ",
        "const fn ",
        "async fn ",
    ] {
        if let Some(after) = rest.strip_prefix(modifier) {
            if modifier.ends_with("fn ") {
                return Some(("fn", word(after).to_string()));
            }
            rest = after;
        }
    }
    for kind in ["fn", "struct", "enum", "trait", "mod", "const", "static"] {
        if let Some(after) = rest
            .strip_prefix(kind)
            .and_then(|after| after.strip_prefix(' '))
        {
            return Some((kind, word(after).to_string()));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(String, usize, bool, String)> {
        mentions(text, &BTreeSet::from(["tga.".to_string()]))
            .into_iter()
            .map(|one| (one.id, one.line, one.covers, one.place))
            .collect()
    }

    fn said(id: &str, line: usize, covers: bool, place: &str) -> (String, usize, bool, String) {
        (id.to_string(), line, covers, place.to_string())
    }

    #[test]
    fn an_id_belongs_to_the_function_it_stands_in_or_before() {
        let text = r#"//! Of `tga.a`.

/// Nobody passes (`tga.b.one`, tga.b.two.).
#[inline]
fn pass() {}

impl<const N: u8> Ask<Toy<N>> for Found {
    fn prompt(&self) -> Prompt {
        let tga.x = mytga.y;
        Prompt::new("tga.c", "tga. is no id, nor is xtga.d")
    }
}

refusals! {
    pub enum Refusal {
        /// By `tga.e`.
        TooDear = "tga.f" => "no",
    }
}
"#;
        assert_eq!(
            found(text),
            [
                said("tga.a", 1, false, "the module"),
                said("tga.b.one", 3, false, "pass"),
                said("tga.b.two", 3, false, "pass"),
                said("tga.c", 10, false, "Found::prompt"),
                said("tga.e", 16, false, "Refusal::TooDear"),
                said("tga.f", 17, false, "Refusal"),
            ]
        );
    }

    #[test]
    fn covered_ids_are_told_from_named_ones() {
        let text = r#"
#[test]
fn the_rims_are_joined() {
    covers!("tga.a", "other.b");
    covers!(
        "tga.c",
        "tga.d"
    );
    rule("tga.e");
}
#[cfg(test)]
mod tests {
    // tga.f is only talked of.
}
"#;
        let rims = "the_rims_are_joined";
        assert_eq!(
            found(text),
            [
                said("tga.a", 4, true, rims),
                said("other.b", 4, true, rims),
                said("tga.c", 6, true, rims),
                said("tga.d", 7, true, rims),
                said("tga.e", 9, false, rims),
            ]
        );
    }
}
