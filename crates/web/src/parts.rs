//! A page is made of parts with marks. Whoever has a part already says its mark and is sent only a word that it is the
//! same. Nothing about who has what is remembered here, so nothing goes wrong after a reconnect or a restart.

use crate::cuts;
use axum::http::HeaderMap;
use maud::{Markup, PreEscaped};
use memchr::memmem;
use std::{
    cell::RefCell,
    collections::{HashMap, HashSet},
    hash::{BuildHasher, DefaultHasher, Hash, Hasher, RandomState},
    sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError},
};

/// The marks of what a client shows, divided by spaces.
pub const HEADER: &str = "x-orbis-has";

/// More parts than any page has, and as many as fit into the longest line of a head that proxies pass on.
const MOST: usize = 512;

/// How many printed things are kept as they were written last; beyond it all are forgotten, so that memory stays bounded.
const KEPT: usize = 8192;

/// Printed things as pages write them, by their marks.
static WRITTEN: LazyLock<Mutex<HashMap<u64, Arc<str>>>> = LazyLock::new(Mutex::default);

/// Which parts a client has, and the printed things it will be sent.
#[derive(Default)]
pub struct Has {
    marks: HashSet<u64>,
    fresh: RefCell<HashMap<u64, Arc<str>>>,
}

impl Has {
    /// What a request says.
    pub fn read(headers: &HeaderMap) -> Has {
        let said = headers.get(HEADER).and_then(|value| value.to_str().ok());
        let marks = said.unwrap_or_default().split(' ').take(MOST);
        Has {
            marks: marks
                .filter_map(|mark| u64::from_str_radix(mark, 36).ok())
                .collect(),
            fresh: RefCell::default(),
        }
    }

    /// A printed thing, written once for each `key`, which must tell everything that makes a difference to it. With an id it
    /// is a piece of its part: whoever has it is not sent it again. `write` gets the mark that it must carry then.
    pub fn printed(
        &self,
        key: impl Hash,
        id: Option<&str>,
        write: impl FnOnce(Option<&str>) -> Markup,
    ) -> Markup {
        let mark = mark((id, key));
        let said = id.map(|_| base36(mark));
        let there = || WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
        let written = || {
            if let Some(html) = there().get(&mark) {
                return html.clone();
            }
            let html: Arc<str> = write(said.as_deref()).into_string().into();
            let mut all = there();
            if all.len() >= KEPT {
                all.clear();
            }
            all.insert(mark, html.clone());
            html
        };
        let (Some(id), Some(said)) = (id, &said) else {
            return PreEscaped(written().to_string());
        };
        if !self.marks.contains(&mark) {
            self.fresh.borrow_mut().insert(mark, written());
        }
        PreEscaped(stub("div", id, said))
    }

    /// Writes a text with the printed things in their places that the client does not have. Each stands in one part, so that it is
    /// not looked for again.
    fn fill(&self, text: &str, out: &mut String) {
        let mut fresh = self.fresh.borrow_mut();
        let mut done = 0;
        for at in memmem::find_iter(text.as_bytes(), SAME) {
            let said = text[at + SAME.len()..].split('"').next();
            let mark = said.and_then(|said| u64::from_str_radix(said, 36).ok());
            let html = mark.and_then(|mark| fresh.remove(&mark));
            let (Some(html), Some(begin)) = (html, text[done..at].rfind('<')) else {
                continue;
            };
            let Some(end) = text[at..].find("></div>") else {
                continue;
            };
            out.push_str(&text[done..done + begin]);
            out.push_str(&html);
            done = at + end + "></div>".len();
        }
        out.push_str(&text[done..]);
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
        if let Some(id) = id.filter(|_| self.marks.contains(&mark)) {
            return PreEscaped(stub(tag, id, &said));
        }
        let cut = id.filter(|_| cuts::has_pieces(&html));
        let cut = cut.and_then(|id| cuts::cut(&html, id, |path, text| self.piece(path, text)));
        let rest = cut.as_deref().map_or(rest, |cut| &cut[1 + tag.len()..]);
        let mut out = String::with_capacity(rest.len() + 1024 * self.fresh.borrow().len() + 64);
        for word in ["<", tag, " data-part=\"", &said, "\""] {
            out.push_str(word);
        }
        self.fill(rest, &mut out);
        PreEscaped(out)
    }

    /// The mark of a piece of a part at its place, and whether the client has it there.
    fn piece(&self, path: &str, text: &str) -> (String, bool) {
        let mark = mark((path, text));
        (base36(mark), self.marks.contains(&mark))
    }
}

/// What follows the id of something that the client has.
const SAME: &[u8] = b" data-same=\"";

/// The word that something is the same.
fn stub(tag: &str, id: &str, said: &str) -> String {
    format!("<{tag} id=\"{id}\" data-same=\"{said}\"></{tag}>")
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

/// The key of all marks.
static KEY: OnceLock<String> = OnceLock::new();

/// Lets all servers of the same tables make the same marks, so that a page may ask any of them. The first word counts.
pub fn share_key(secret: &str) {
    let _ = KEY.set(secret.to_string());
}

/// Nobody outside knows the key, so nobody can write two parts that look the same.
fn mark(what: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    KEY.get_or_init(|| RandomState::new().hash_one(()).to_string())
        .hash(&mut hasher);
    what.hash(&mut hasher);
    hasher.finish()
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
    fn a_printed_thing_is_sent_once_and_its_part_without_it() {
        let page = |has: &Has, cards: &[&str], note: &str| {
            let cards: Vec<Markup> = cards
                .iter()
                .map(|name| {
                    let write = |mark: Option<&str>| html! { div data-part=[mark] id=(name) { "a long text of " (name) } };
                    has.printed(name, Some(name), write)
                })
                .collect();
            let part = html! { section id="shelf" { (note) @for card in &cards { (card) } } };
            has.part(part).into_string()
        };
        let first = page(&Has::default(), &["farm", "mine"], "two");
        assert_eq!(first.matches("a long text of").count(), 2, "{first}");
        assert_eq!(first.matches("data-part").count(), 3, "{first}");
        let marks: Vec<&str> = first.split("data-part=\"").skip(1).collect();
        let marks: Vec<&str> = marks
            .iter()
            .filter_map(|text| text.split('"').next())
            .collect();
        let said = marks.join(" ");
        let same = page(&asked(&said), &["farm", "mine"], "two");
        assert!(same.contains("<section id=\"shelf\" data-same="), "{same}");
        let next = page(&asked(&said), &["mine", "forge", "farm"], "three");
        assert_eq!(next.matches("a long text of").count(), 1, "{next}");
        assert!(next.contains("a long text of forge</div>"), "{next}");
        assert_eq!(next.matches("data-same").count(), 2, "{next}");
    }

    #[test]
    fn what_has_no_id_is_written_in_its_place() {
        let has = Has::default();
        let write = |mark: Option<&str>| html! { div data-part=[mark] { "a back" } };
        let back = has.printed("back", None, write).into_string();
        assert_eq!(back, "<div>a back</div>");
    }

    #[test]
    fn marks_that_are_none_are_nothing() {
        let has = asked("  é? 99999999999999999999999999 -1");
        let part = has.part(html! { p id="x" { "y" } }).into_string();
        assert!(part.ends_with("id=\"x\">y</p>"), "{part}");
    }
}
