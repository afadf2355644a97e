//! Card texts with signs for words, and technologies' benefits as signs alone.

use crate::content::{Resource, TechRule};
use orbis_draw::Icon;

/// The sign of a resource.
pub(super) fn icon(resource: Resource) -> Icon {
    match resource {
        Resource::Game => Icon::Game,
        Resource::Wheat => Icon::Wheat,
        Resource::Rock => Icon::Rock,
        Resource::Gem => Icon::Gem,
    }
}

/// A card's text with signs where they say the same in less room.
pub(super) fn signs(text: &str) -> String {
    let mut text = text
        .replace("; activate: ", "\n[activate] ")
        .replace("; end of game: ", "\n[end] ")
        .replace("activate: ", "[activate] ")
        .replace("end of game: ", "[end] ")
        .replace("at once ", "[lightning] ")
        .replace("immediately ", "[lightning] ");
    for resource in Resource::ALL {
        let name = resource.name();
        text = text
            .replace(&format!("{name} symbols"), &format!("[{name}]"))
            .replace(&format!("{name} symbol"), &format!("[{name}]"));
    }
    for (word, sign) in [("VP", "[vp]"), ("Gold", "[gold]")] {
        for digit in '0'..='9' {
            text = text.replace(&format!("{digit} {word}"), &format!("{digit}{sign}"));
        }
        text = text.replace(&format!(" {word}"), &format!(" {sign}"));
    }
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_signs_and_the_end_of_the_game_is_no_animal() {
        assert_eq!(
            signs("at once 2 VP; activate: 1 VP"),
            "[lightning] 2[vp]\n[activate] 1[vp]"
        );
        assert_eq!(
            signs("end of game: 1 VP per city you have"),
            "[end] 1[vp] per city you have"
        );
        assert_eq!(
            signs("2 extra Gold for each game symbol you take"),
            "2 extra [gold] for each [game] you take"
        );
        assert_eq!(
            signs("your attacks cost 3 Gold less"),
            "Your attacks cost 3[gold] less"
        );
    }
}
