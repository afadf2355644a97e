//! A page is made of parts with marks. Whoever has a part already says its mark and is sent only a word that it is the
//! same. Nothing about who has what is remembered here, so nothing goes wrong after a reconnect or a restart.

use crate::cuts;
use axum::http::HeaderMap;
use maud::{Markup, PreEscaped};
use std::{
    collections::HashSet,
    hash::{BuildHasher, Hash, RandomState},
    sync::LazyLock,
};

/// The marks of what a client shows, divided by spaces.
pub const HEADER: &str = "x-orbis-has";

/// More parts than any page has.
const MOST: usize = 256;

/// Which parts a client has.
#[derive(Default)]
pub struct Has(HashSet<u64>);

impl Has {
    /// What a request says.
    pub fn read(headers: &HeaderMap) -> Has {
        let said = headers.get(HEADER).and_then(|value| value.to_str().ok());
        let marks = said.unwrap_or_default().split(' ').take(MOST);
        Has(marks
            .filter_map(|mark| u64::from_str_radix(mark, 36).ok())
            .collect())
    }

    /// A part of the page: as it is, or the word that it is the same. It must begin with an element that has an id.
    pub fn part(&self, part: Markup) -> Markup {
        let html = part.into_string();
        let Some((tag, rest)) = begin(&html) else {
            return PreEscaped(html);
        };
        let mark = mark(&html);
        let said = base36(mark);
        let id = id(rest);
        if let Some(id) = id.filter(|_| self.0.contains(&mark)) {
            return PreEscaped(format!("<{tag} id=\"{id}\" data-same=\"{said}\"></{tag}>"));
        }
        let cut = id.filter(|_| html.contains("<svg"));
        let cut = cut.and_then(|id| cuts::cut(&html, id, |path, text| self.piece(path, text)));
        let rest = cut.as_deref().map_or(rest, |cut| &cut[1 + tag.len()..]);
        PreEscaped(format!("<{tag} data-part=\"{said}\"{rest}"))
    }

    /// The mark of a piece of a part at its place, and whether the client has it there.
    fn piece(&self, path: &str, text: &str) -> (String, bool) {
        let mark = mark((path, text));
        (base36(mark), self.0.contains(&mark))
    }
}

/// The name of the element a part begins with, and what follows it.
fn begin(html: &str) -> Option<(&str, &str)> {
    let inside = html.strip_prefix('<')?;
    let end = inside.find(|letter: char| !letter.is_ascii_alphanumeric())?;
    Some(inside.split_at(end))
}

/// The id in the first tag.
pub(crate) fn id(rest: &str) -> Option<&str> {
    let tag = rest.split('>').next()?;
    tag.split_once(" id=\"")?.1.split('"').next()
}

/// Nobody outside knows the key, so nobody can write two parts that look the same.
fn mark(what: impl Hash) -> u64 {
    static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    KEY.hash_one(what)
}

fn base36(mut number: u64) -> String {
    let mut digits = Vec::new();
    loop {
        let digit = (number % 36) as u32;
        digits.push(char::from_digit(digit, 36).unwrap_or('0'));
        number /= 36;
        if number == 0 {
            break;
        }
    }
    digits.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;
    use maud::html;

    fn asked(marks: &str) -> Has {
        let mut headers = HeaderMap::new();
        headers.insert(HEADER, HeaderValue::from_str(marks).expect("marks"));
        Has::read(&headers)
    }

    #[test]
    fn a_part_is_sent_once() {
        let part = |text: &str| html! { section #talk .chat { (text) } };
        let first = Has::default().part(part("hello")).into_string();
        let mark = first
            .split_once("data-part=\"")
            .and_then(|(_, rest)| rest.split('"').next())
            .expect("a mark");
        assert!(first.starts_with("<section data-part=") && first.ends_with("hello</section>"));
        let has = asked(&format!("zzz {mark}"));
        let same = format!("<section id=\"talk\" data-same=\"{mark}\"></section>");
        assert_eq!(has.part(part("hello")).into_string(), same);
        assert!(has.part(part("hello!")).into_string().contains("hello!"));
    }

    #[test]
    fn marks_that_are_none_are_nothing() {
        let has = asked("  é? 99999999999999999999999999 -1");
        let part = has.part(html! { p id="x" { "y" } }).into_string();
        assert!(part.ends_with("id=\"x\">y</p>"), "{part}");
    }
}
