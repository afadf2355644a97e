//! Words with signs, emblems, and the symbols they refer to.

use maud::{Markup, PreEscaped, html};
use orbis_core::{Zones, zones::Face};
use orbis_draw::{Icon, emblems, rich};
use std::borrow::Cow;

/// All signs and emblems once, for the whole page.
pub(super) fn symbols() -> Markup {
    static ALL: std::sync::LazyLock<String> = std::sync::LazyLock::new(|| {
        let signs = Icon::ALL.iter().map(|icon| icon.symbol().to_string());
        let emblems = emblems::symbols().map(|symbol| symbol.to_string());
        signs.chain(emblems).collect()
    });
    html! { svg.symbols aria-hidden="true" { (PreEscaped(ALL.as_str())) } }
}

/// A text with its signs.
pub(super) fn words(text: &str) -> Markup {
    PreEscaped(rich::html(&minus(text)))
}

/// With a minus before numbers, not the hyphen that joins words.
fn minus(text: &str) -> Cow<'_, str> {
    let joins = |at: usize| {
        text[..at].ends_with(char::is_alphanumeric)
            || !text[at + 1..].starts_with(|letter: char| letter.is_ascii_digit())
    };
    if text.match_indices('-').all(|(at, _)| joins(at)) {
        return Cow::Borrowed(text);
    }
    let letters = text.char_indices().map(|(at, letter)| match letter {
        '-' if !joins(at) => '−',
        other => other,
    });
    Cow::Owned(letters.collect())
}

/// A sign by itself, said by its name.
pub(super) fn sign(name: &str) -> Markup {
    html! { @if Icon::from_name(name).is_some() { (PreEscaped(rich::sign(name))) } }
}

/// An emblem, which only repeats what words say.
pub(super) fn emblem(name: &str) -> Markup {
    let place = emblems::id(name);
    PreEscaped(format!(
        "<svg class=\"em\" aria-hidden=\"true\"><use href=\"#{place}\"/></svg>"
    ))
}

/// The emblem of a card: its kind's, or a coin with letters.
pub(super) fn emblem_of(face: &Face) -> Markup {
    html! {
        @if face.emblem.is_empty() {}
        @else if emblems::known(&face.emblem) { (emblem(&face.emblem)) }
        @else { span.coin aria-hidden="true" { (face.emblem) } }
    }
}

/// A small picture of a card: its emblem on the colour of its kind.
pub(super) fn thumb(face: &Face) -> Markup {
    let name = if emblems::known(&face.emblem) {
        &face.emblem
    } else {
        &face.sort
    };
    html! { span.th.(band(face.kind)) aria-hidden="true" { (emblem(name)) } }
}

/// The class that gives a thing the colour of a kind.
pub(super) fn band(kind: &str) -> String {
    format!("k k-of-{}", kind.trim_start_matches("k-"))
}

/// Numbers of things in a sentence, with the signs that the game has for them.
pub(super) fn signed(zones: &Zones, text: &str) -> Markup {
    let known: Vec<(&str, &str)> = zones
        .signs
        .iter()
        .filter_map(|(word, sign)| {
            let sign = sign.strip_prefix('[')?.strip_suffix(']')?;
            (!sign.contains(']')).then_some((*word, sign))
        })
        .collect();
    words(&rich::signed(text, &known))
}

#[cfg(test)]
mod tests {
    use super::minus;

    #[test]
    fn numbers_have_a_minus_and_words_a_hyphen() {
        assert_eq!(minus("Score -3 and (-1), +2"), "Score −3 and (−1), +2");
        for same in ["2-3 players", "so-called", "- none -", ""] {
            assert_eq!(minus(same), same);
        }
    }
}
