//! Cards as cards: a band with kind and emblem, the name, what it gives, at most four lines of words, prices at the foot.

use super::signs::{band, emblem_of, sign, words};
use crate::parts::Has;
use maud::{Markup, html};
use orbis_core::{
    Weighed,
    zones::{Face, Lie, State},
};
use std::{
    cell::RefCell,
    collections::{BTreeMap, HashSet},
};

/// What can be done where, what cannot and why, and what the client has of it.
pub(super) struct Places<'a> {
    has: &'a Has,
    offered: BTreeMap<&'a str, Vec<&'a str>>,
    refused: BTreeMap<&'a str, &'a str>,
    picked: Vec<&'a str>,
    /// The ids given so far.
    named: RefCell<HashSet<String>>,
}

impl<'a> Places<'a> {
    /// By the viewer's choices.
    pub fn of(choices: &'a [Weighed], has: &'a Has) -> Places<'a> {
        let mut places = Places {
            has,
            offered: BTreeMap::new(),
            refused: BTreeMap::new(),
            picked: Vec::new(),
            named: RefCell::default(),
        };
        for choice in choices {
            let Some(target) = choice.info.target.as_deref() else {
                continue;
            };
            match &choice.info.refused {
                None => places
                    .offered
                    .entry(target)
                    .or_default()
                    .push(&choice.info.label),
                Some(why) => {
                    places.refused.entry(target).or_insert(&why.text);
                }
            }
            if super::prompt::takes_back(choice) {
                places.picked.push(target);
            }
        }
        places
    }

    /// What is offered at a place, in words.
    pub fn offered(&self, place: &str) -> Option<String> {
        let labels = self.offered.get(place)?;
        Some(labels.join(" · "))
    }

    fn refused(&self, place: &str) -> Option<&str> {
        if self.offered.contains_key(place) {
            return None;
        }
        self.refused.get(place).copied()
    }

    /// The id of a card by where it is or what it is; the second of a kind has none.
    fn id(&self, face: &Face, prefix: &str) -> Option<String> {
        let id = match (&*face.place, &*face.slug) {
            ("", "") => return None,
            ("", slug) => format!("{prefix}--{slug}"),
            (place, _) => format!("{prefix}-{place}"),
        };
        self.named.borrow_mut().insert(id.clone()).then_some(id)
    }

    fn picked(&self, place: &str) -> bool {
        self.picked.contains(&place)
    }
}

/// A card in its place.
pub(super) fn card(face: &Face, places: &Places<'_>, prefix: &str) -> Markup {
    let id = places.id(face, prefix);
    let look = Looks {
        face,
        offered: places.offered.get(face.place.as_str()).map(Vec::as_slice),
        why: places.refused(&face.place),
        picked: places.picked(&face.place),
    };
    let id = id.as_deref();
    let write = |mark: Option<&str>| look.write(id, mark);
    places.has.printed(&look, id, write)
}

/// Everything that makes a difference to a card.
#[derive(Hash)]
struct Looks<'a> {
    face: &'a Face,
    offered: Option<&'a [&'a str]>,
    why: Option<&'a str>,
    picked: bool,
}

impl Looks<'_> {
    fn write(&self, id: Option<&str>, mark: Option<&str>) -> Markup {
        let Looks { face, why, .. } = self;
        let looked = !face.slug.is_empty();
        let class = format!("{} {}", shape(face), band(face.kind));
        let offered = self.offered.map(|labels| labels.join(" · "));
        let label = offered.clone();
        let label = label.unwrap_or_else(|| spoken(face, why.unwrap_or_default()));
        html! {
            div.printed.(class).offer[offered.is_some()].no[why.is_some()].picked[self.picked].leaves[face.leaves]
                data-part=[mark]
                id=[id]
                data-target=[(!face.place.is_empty()).then_some(&face.place)]
                data-card=[looked.then_some(&face.slug)]
                role=(if offered.is_some() { "button" } else { "img" })
                tabindex=[(looked || offered.is_some()).then_some("0")]
                aria-label=(label)
            {
                @match face.lie {
                    Lie::Gap => { span { (words(&face.title)) } }
                    _ if face.state == State::Back => { span.age { (face.age) } }
                    Lie::Upright => { (upright(face, *why)) }
                    Lie::Lying | Lie::Small => { (lying(face)) }
                    Lie::Line => { (line(face)) }
                }
            }
        }
    }
}

fn shape(face: &Face) -> &'static str {
    match (face.lie, face.state) {
        (Lie::Gap, _) => "gap",
        (_, State::Back) => "back",
        (Lie::Upright, State::Pale) => "card pale",
        (Lie::Upright, _) => "card",
        (Lie::Lying, State::Pale) => "lie pale",
        (Lie::Lying, _) => "lie",
        (Lie::Small, State::Pale) => "bld pale",
        (Lie::Small, _) => "bld",
        (Lie::Line, State::Own) => "adv have",
        (Lie::Line, State::Open) => "adv open",
        (Lie::Line, _) => "adv",
    }
}

/// What is said aloud: everything that stands on it.
fn spoken(face: &Face, why: &str) -> String {
    let plain = orbis_draw::rich::plain;
    let workers = match face.workers {
        0 => String::new(),
        count => orbis_core::count(count, "worker"),
    };
    let parts = [
        face.title.clone(),
        plain(&face.gives),
        plain(&face.text),
        plain(&face.left),
        plain(&face.right),
        plain(&face.note),
        workers,
        why.to_string(),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}

fn times(face: &Face) -> Markup {
    html! { @if face.count > 1 { span.times { "×" (face.count) } } }
}

/// Words from this length on may be broken where a card is narrow.
const LONG: usize = 8;

/// What a syllable may begin with besides a single consonant.
const ONSETS: [&str; 20] = [
    "th", "ch", "sh", "ph", "wh", "thr", "str", "tr", "dr", "br", "cr", "gr", "pr", "fr", "pl",
    "bl", "cl", "gl", "fl", "sp",
];

/// Where a word is best broken: before the syllable that begins nearest to its midst.
fn midst(word: &str) -> Option<usize> {
    let vowel = |letter: u8| b"aeiouy".contains(&letter);
    let begins = |at: usize, vowel: usize| {
        vowel == at + 1 || ONSETS.contains(&word.get(at..vowel).unwrap_or_default())
    };
    let letters = word.as_bytes();
    let mut breaks: Vec<usize> = Vec::new();
    let mut run = 0;
    for (at, letter) in letters.iter().enumerate() {
        if vowel(letter.to_ascii_lowercase()) {
            breaks.extend((run..at).find(|first| begins(*first, at)));
            run = at + 1;
        }
    }
    let inside = 3..letters.len().saturating_sub(2);
    let fit = breaks.into_iter().filter(|at| inside.contains(at));
    fit.min_by_key(|at| at.abs_diff(letters.len() / 2))
}

/// A name. A long word goes into a line of its own before it is broken.
fn name(title: &str) -> Markup {
    html! {
        @for (index, word) in title.split(' ').enumerate() {
            @if index > 0 { " " }
            @match midst(word).filter(|_| word.len() >= LONG && word.is_ascii() && !word.contains('-')) {
                Some(at) => { span.long { (word[..at]) "\u{ad}" (word[at..]) } }
                None => { (word) }
            }
        }
    }
}

fn upright(face: &Face, why: Option<&str>) -> Markup {
    html! {
        div.art { span.age { @if !face.age.is_empty() { (face.age) } small { (face.sort) } } (emblem_of(face)) }
        h3 { (name(&face.title)) (times(face)) }
        @if !face.gives.is_empty() { div.gv { (words(&face.gives)) } }
        @if !face.text.is_empty() { p { (words(&face.text)) } }
        @if let Some((name, text)) = &face.second { div.half { b { (words(name)) } p { (words(text)) } } }
        @if !face.left.is_empty() || !face.right.is_empty() { div.ft { b { (words(&face.left)) } b { (words(&face.right)) } } }
        @if let Some(why) = why { div.lock { (why) } }
        @else if !face.note.is_empty() { div.lock { (words(&face.note)) } }
    }
}

fn lying(face: &Face) -> Markup {
    html! {
        span.side { (face.age) (emblem_of(face)) }
        h3 { (name(&face.title)) (times(face)) }
        @if !face.gives.is_empty() { div.gv { (words(&face.gives)) } }
        @if !face.text.is_empty() { p { (words(&face.text)) } }
        @if let Some((built, all)) = face.stages { (stages(face, built, all)) }
        @if face.workers + face.goods > 0 {
            div.wks { @for _ in 0..face.workers { (sign("worker")) } span.st-goods { @if face.goods > 3 { b { (face.goods) } (sign("goods")) } @else { @for _ in 0..face.goods { (sign("goods")) } } } }
        }
        @if !face.note.is_empty() { div.ft { (words(&face.note)) } }
    }
}

fn stages(face: &Face, built: u8, all: u8) -> Markup {
    let costs: Vec<&str> = face
        .right
        .split(|letter: char| !letter.is_ascii_digit())
        .filter(|cost| !cost.is_empty())
        .collect();
    html! {
        div.stg {
            @for stage in 0..usize::from(all) {
                @if stage < usize::from(built) { (sign("goods")) } @else { span { (costs.get(stage).copied().unwrap_or("")) } }
            }
            (built) " of " (all)
        }
    }
}

fn line(face: &Face) -> Markup {
    html! {
        @if face.state == State::Own { span.tick aria-hidden="true" { "✓" } }
        span.ttl { (name(&face.title)) (times(face)) }
        @if !face.gives.is_empty() { span.gv { (words(&face.gives)) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_may_be_broken_before_a_syllable() {
        let broken = |word: &str| midst(word).map(|at| [&word[..at], &word[at..]].join("-"));
        for word in [
            "Transcon-tinental",
            "Miche-langelo",
            "Shake-speare",
            "Break-through",
            "Agri-culture",
            "Swords-men",
        ] {
            assert_eq!(broken(&word.replace('-', "")).as_deref(), Some(word));
        }
        assert_eq!(midst("Rhythms"), None);
        let long = "<span class=\"long\">Miche\u{ad}langelo</span>";
        assert_eq!(name("Michelangelo").0, long);
        assert_eq!(name("Golden Wall").0, "Golden Wall");
    }
}
