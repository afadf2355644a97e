//! Card texts with signs for words, and technologies' benefits as signs alone.

use crate::content::{
    BuildingId, CivId, FutureId, JudgementId, Resource, TechId, TechRule, WonderId,
};
use orbis_draw::Icon;
use std::{collections::BTreeMap, sync::LazyLock};

/// The sign of a resource.
pub(super) fn icon(resource: Resource) -> Icon {
    match resource {
        Resource::Game => Icon::Game,
        Resource::Wheat => Icon::Wheat,
        Resource::Rock => Icon::Rock,
        Resource::Gem => Icon::Gem,
    }
}

/// Words and the signs that say the same in less room; the longer of two words that begin alike comes first.
const WORDS: [(&str, &str); 16] = [
    ("; activate: ", "\n[activate] "),
    ("; end of game: ", "\n[end] "),
    ("activate: ", "[activate] "),
    ("end of game: ", "[end] "),
    ("at once ", "[lightning] "),
    ("immediately ", "[lightning] "),
    ("game symbols", "[game]"),
    ("game symbol", "[game]"),
    ("wheat symbols", "[wheat]"),
    ("wheat symbol", "[wheat]"),
    ("rock symbols", "[rock]"),
    ("rock symbol", "[rock]"),
    ("gem symbols", "[gem]"),
    ("gem symbol", "[gem]"),
    (" VP", " [vp]"),
    (" Gold", " [gold]"),
];

/// The printed texts with their signs: pages show them again and again.
static PRINTED: LazyLock<BTreeMap<&'static str, String>> = LazyLock::new(|| {
    let texts = TechId::all()
        .map(|id| &id.card().text)
        .chain(CivId::all().map(|id| &id.card().text))
        .chain(BuildingId::all().map(|id| &id.card().text))
        .chain(WonderId::all().map(|id| &id.card().text))
        .chain(JudgementId::all().map(|id| &id.card().text))
        .chain(FutureId::all().map(|id| &id.card().text));
    texts
        .map(|text| (text.as_str(), with_signs(text)))
        .collect()
});

/// A card's text with signs where they say the same in less room.
pub fn signs(text: &str) -> String {
    let printed = PRINTED.get(text).cloned();
    printed.unwrap_or_else(|| with_signs(text))
}

fn with_signs(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let found = WORDS.iter().find(|(word, _)| rest.starts_with(word));
        if let Some((word, sign)) = found {
            // A number and its sign stand together.
            let close = out.ends_with(|before: char| before.is_ascii_digit());
            out.push_str(if close {
                sign.trim_start_matches(' ')
            } else {
                sign
            });
            rest = &rest[word.len()..];
        } else {
            let same = rest[letter.len_utf8()..].find([';', 'a', 'e', 'i', 'g', 'w', 'r', ' ']);
            let (plain, after) =
                rest.split_at(same.map_or(rest.len(), |same| same + letter.len_utf8()));
            out.push_str(plain);
            rest = after;
        }
    }
    let mut letters = out.chars();
    match letters.next() {
        Some(first) if first.is_lowercase() => first.to_uppercase().chain(letters).collect(),
        _ => out,
    }
}

/// What a technology does, as signs.
pub(super) fn benefit(rule: TechRule) -> String {
    match rule {
        TechRule::Move { n } => format!("[move] {n}"),
        TechRule::MoveAnywhere {} => "[move] any".to_string(),
        TechRule::BuildingSpace { space } => format!("[building] {space}"),
        TechRule::OnControlGold { resource, n } => format!("[{}] +{n}[gold]", resource.name()),
        TechRule::OnCubeGold { n } => format!("[cube] +{n}[gold]"),
        TechRule::TwoCubeCities {} => "[cube][cube]".to_string(),
        TechRule::RemoteAttack {} => "[glory] any".to_string(),
        TechRule::OnAgoraVp { n } => format!("[agora] +{n}[vp]"),
        TechRule::BuilderWithoutColonist {} => "[building] free".to_string(),
    }
}
