//! Which parts of a page a client has, by the marks they came with: the server sends only the others.

use std::collections::{BTreeMap, BTreeSet};

/// A part with the marks of the pieces it has been cut into.
#[derive(Default)]
struct Part {
    mark: String,
    pieces: BTreeMap<String, String>,
}

/// The parts shown, by id.
#[derive(Default)]
pub struct Marks(BTreeMap<String, Part>);

impl Marks {
    /// Takes what an answer brought; parts it does not name are gone. A server without parts leaves none.
    pub fn take(&mut self, html: &str) {
        let mut before = std::mem::take(&mut self.0);
        let printed: BTreeSet<String> = before
            .values()
            .flat_map(|part| part.pieces.keys().cloned())
            .collect();
        let mut here = String::new();
        for (at, found) in html.match_indices(" data-") {
            let rest = &html[at + found.len()..];
            let sent = rest.starts_with("part=\"");
            if !sent && !rest.starts_with("same=\"") {
                continue;
            }
            let start = html[..at].rfind('<').unwrap_or(at);
            let Some(tag) = html[start..].split('>').next() else {
                continue;
            };
            let Some(id) = crate::page::after(tag, " id=\"") else {
                continue;
            };
            let mark = rest[6..].split('"').next().unwrap_or_default().to_string();
            let piece = tag.starts_with("<g ") || tag.contains(" class=\"printed ");
            if piece || !sent && printed.contains(id) {
                // A piece belongs to the part it stands in.
                if let Some(part) = self.0.get_mut(&here) {
                    part.pieces.insert(id.to_string(), mark);
                }
                continue;
            }
            here = id.to_string();
            let had = before.remove(id).filter(|_| !sent);
            let pieces = had.map(|part| part.pieces).unwrap_or_default();
            self.0.insert(here.clone(), Part { mark, pieces });
        }
    }

    /// As the module says it.
    pub fn said(&self) -> String {
        let parts = self.0.values();
        let marks = parts.flat_map(|part| std::iter::once(&part.mark).chain(part.pieces.values()));
        marks.map(String::as_str).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_stay_and_go() {
        let mut marks = Marks::default();
        marks.take("<div id=\"a\" data-part=\"1\">x</div><p id=\"b\" data-part=\"2\"></p>");
        assert_eq!(marks.said(), "1 2");
        marks.take("<div id=\"a\" data-same=\"1\"></div><p id=\"c\" data-part=\"3\"></p>");
        assert_eq!(marks.said(), "1 3");
    }

    #[test]
    fn pieces_stay_with_the_part_they_stand_in() {
        let mut marks = Marks::default();
        marks.take("<div data-part=\"1\" id=\"a\"><svg><g data-part=\"2\" id=\"b\"/><g data-part=\"3\" id=\"c\"/></svg></div>");
        assert_eq!(marks.said(), "1 2 3");
        marks.take(
            "<div data-part=\"4\" id=\"a\"><svg><g id=\"b\" data-same=\"2\"></g></svg></div>",
        );
        assert_eq!(marks.said(), "4 2");
        marks.take("<div id=\"a\" data-same=\"4\"></div>");
        assert_eq!(marks.said(), "4 2");
    }

    #[test]
    fn printed_things_stay_with_the_part_they_stand_in() {
        let card = "<div class=\"printed card\" data-part=\"2\" id=\"a-1\">x</div>";
        let part =
            |mark: &str, inner: &str| format!("<div data-part=\"{mark}\" id=\"a\">{inner}</div>");
        let mut marks = Marks::default();
        marks.take(&part("1", card));
        marks.take(&part("3", "<div id=\"a-1\" data-same=\"2\"></div>"));
        assert_eq!(marks.said(), "3 2");
        marks.take("<div id=\"a\" data-same=\"3\"></div>");
        assert_eq!(marks.said(), "3 2");
        marks.take(&part("4", ""));
        assert_eq!(marks.said(), "4");
    }
}
