//! Long parts in pieces: a board of which one corner has changed is sent as that corner. A piece is an element inside of a part
//! that has a mark of its own; it and everything around it get ids, so that the module finds the piece where it was.

use memchr::{memchr, memmem};

/// Shorter elements are sent as they are.
const SHORT: usize = 400;
/// Longer ones are cut again.
const LONG: usize = 2500;

/// Only groups of drawings are pieces.
const PIECE: &str = "g";

/// Elements that have no end.
const VOID: [&str; 6] = ["br", "hr", "img", "input", "link", "meta"];

/// Can anything in this text be a piece? Signs and emblems are drawings, too, but have no groups.
pub fn has_pieces(html: &str) -> bool {
    memmem::find_iter(html.as_bytes(), b"<g").any(|at| {
        let after = html.as_bytes().get(at + 2);
        matches!(after, Some(b' ' | b'>'))
    })
}

/// An element that is not short.
struct Element<'a> {
    name: &'a str,
    /// Where it begins, where its first tag ends, where it ends.
    start: usize,
    inside: usize,
    end: usize,
    /// The elements in it that are not short.
    long: Vec<Element<'a>>,
}

/// The elements of a text that are not short, those inside of others with them. A text that is no sound markup has none.
fn elements(html: &str) -> Vec<Element<'_>> {
    let mut open: Vec<Element<'_>> = Vec::new();
    let mut top = Vec::new();
    let bytes = html.as_bytes();
    let mut at = 0;
    while let Some(start) = memchr(b'<', &bytes[at..]).map(|found| at + found) {
        let Some(inside) = memchr(b'>', &bytes[start..]).map(|found| start + found + 1) else {
            return Vec::new();
        };
        at = inside;
        let tag = &html[start + 1..inside - 1];
        if let Some(name) = tag.strip_prefix('/') {
            let Some(mut element) = open.pop().filter(|element| element.name == name) else {
                return Vec::new();
            };
            element.end = inside;
            if element.end - element.start >= SHORT {
                open.last_mut()
                    .map_or(&mut top, |around| &mut around.long)
                    .push(element);
            }
            continue;
        }
        if tag.ends_with('/') {
            continue;
        }
        let name = tag.split(' ').next().unwrap_or_default();
        if !VOID.contains(&name) {
            open.push(Element {
                name,
                start,
                inside,
                end: inside,
                long: Vec::new(),
            });
        }
    }
    if open.is_empty() { top } else { Vec::new() }
}

/// Writes a part with its pieces marked. `mark` gets where a piece stands and its text, and answers its mark and whether the
/// reader has it.
pub fn cut(html: &str, id: &str, mark: impl Fn(&str, &str) -> (String, bool)) -> Option<String> {
    let all = elements(html);
    let [part] = all.as_slice() else {
        return None;
    };
    if part.start != 0 || part.end != html.len() || part.long.is_empty() {
        return None;
    }
    let mut knife = Knife {
        html,
        mark,
        out: String::with_capacity(html.len() + 2048),
        done: part.inside,
    };
    knife.out.push_str(&html[..part.inside]);
    knife.inner(part, id, id);
    knife.out.push_str(&html[knife.done..]);
    Some(knife.out)
}

struct Knife<'a, M> {
    html: &'a str,
    mark: M,
    out: String,
    /// How far the text has been written.
    done: usize,
}

impl<M: Fn(&str, &str) -> (String, bool)> Knife<'_, M> {
    /// `path` leads to the element from the part down; `near` is the id that the names of pieces begin with.
    fn inner(&mut self, element: &Element<'_>, path: &str, near: &str) {
        for (number, inner) in element.long.iter().enumerate() {
            let first = &self.html[inner.start..inner.inside];
            let own = crate::parts::id(first);
            let id = own.map_or_else(|| format!("{near}~{number}"), str::to_string);
            let path = format!("{path} {id}");
            let text = &self.html[inner.start..inner.end];
            if text.len() > LONG && !inner.long.is_empty() {
                self.out.push_str(&self.html[self.done..inner.start]);
                self.begin(inner, own.is_none().then_some(&id), None);
                self.inner(inner, &path, &id);
                continue;
            }
            if inner.name != PIECE {
                continue;
            }
            self.out.push_str(&self.html[self.done..inner.start]);
            let (mark, has) = (self.mark)(&path, text);
            if has {
                let name = inner.name;
                self.out.push_str(&format!(
                    "<{name} id=\"{id}\" data-same=\"{mark}\"></{name}>"
                ));
                self.done = inner.end;
            } else {
                self.begin(inner, own.is_none().then_some(&id), Some(&mark));
            }
        }
    }

    /// The first tag of an element with more attributes.
    fn begin(&mut self, element: &Element<'_>, id: Option<&String>, mark: Option<&String>) {
        self.out.push('<');
        self.out.push_str(element.name);
        for (name, value) in [(" data-part=\"", mark), (" id=\"", id)] {
            if let Some(value) = value {
                self.out.push_str(name);
                self.out.push_str(value);
                self.out.push('"');
            }
        }
        let rest = element.start + 1 + element.name.len();
        self.out.push_str(&self.html[rest..element.inside]);
        self.done = element.inside;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{cell::RefCell, collections::BTreeMap};

    fn piece(word: &str) -> String {
        format!("<g>{}</g>", format!("<path d=\"{word}\"/>").repeat(40))
    }

    fn board(pieces: &[String]) -> String {
        format!(
            "<section id=\"b\"><svg id=\"p\"><g class=\"x\">{}</g></svg></section>",
            pieces.concat()
        )
    }

    /// The pieces of a text by where they stand, and the text as it is sent to somebody who has these.
    fn sent(html: &str, has: &BTreeMap<String, String>) -> (String, BTreeMap<String, String>) {
        let all = RefCell::new(BTreeMap::new());
        let text = cut(html, "b", |path, text| {
            all.borrow_mut().insert(path.to_string(), text.to_string());
            (
                text.len().to_string(),
                has.get(path).is_some_and(|had| had == text),
            )
        });
        (text.expect("it is long"), all.into_inner())
    }

    #[test]
    fn only_what_has_changed_is_sent() {
        let before: Vec<String> = ["one", "two", "three", "four"].map(piece).into();
        let (first, has) = sent(&board(&before), &BTreeMap::new());
        assert_eq!(has.len(), 4);
        assert!(first.contains("<g data-part=\"607\" id=\"p~0~0\"><path d=\"one\"/>"));
        assert!(first.contains("<g id=\"p~0\" class=\"x\">"), "{first}");
        let plain = first.replace(" data-part=\"607\"", "");
        assert!(plain.len() > board(&before).len());
        let mut after = before.clone();
        after[2] = piece("other");
        let (second, _) = sent(&board(&after), &has);
        assert_eq!(second.matches("data-same").count(), 3);
        assert!(second.contains("\"other\"") && !second.contains("\"two\""));
        assert!(second.len() < first.len() / 2);
    }

    #[test]
    fn signs_are_no_pieces() {
        assert!(has_pieces(&board(&[piece("one")])));
        let sign = "<svg class=\"sign\"><use href=\"#sign-gold\"/></svg>";
        assert!(!has_pieces(&format!("<p id=\"b\">{sign}<gold></gold></p>")));
    }

    #[test]
    fn a_piece_that_stands_elsewhere_is_sent() {
        let before: Vec<String> = ["one", "two", "three", "four"].map(piece).into();
        let (_, has) = sent(&board(&before), &BTreeMap::new());
        let moved: Vec<String> = [piece("new")].into_iter().chain(before).collect();
        let (text, _) = sent(&board(&moved), &has);
        assert_eq!(text.matches("data-same").count(), 0, "{text}");
    }

    #[test]
    fn what_is_short_or_unsound_is_not_cut() {
        let mark = |_: &str, _: &str| (String::new(), true);
        assert_eq!(cut("<p id=\"b\">short</p>", "b", mark), None);
        let torn = board(&[piece("one"), "<g>".to_string(), piece("two")]);
        assert_eq!(cut(&torn, "b", mark), None);
        let form = format!("<p id=\"b\"><input name=\"x\">{}</p>", piece("one"));
        assert!(
            cut(&form, "b", mark)
                .expect("it is long")
                .contains("data-same")
        );
    }
}
