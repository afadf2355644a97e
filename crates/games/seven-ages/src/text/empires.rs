//! What is printed on an empire's card, in words.

use crate::content::{AreaKind, CardId, Category, Glory, Trigger, content};

fn areas(kind: AreaKind) -> &'static str {
    match kind {
        AreaKind::Land => "land areas",
        AreaKind::Sea => "sea areas",
        AreaKind::Total => "areas",
    }
}

pub(crate) fn category(category: Category) -> String {
    let word = match category {
        Category::Cities => "cities",
        Category::Ships => "ships",
        Category::Cavalry => "cavalry",
        Category::LandUnits => "land units",
        Category::Artefacts => "artefacts",
        Category::Progress => "progress",
        Category::Money => "money",
        Category::Areas { region, kind } => {
            let place = content().regions.get(usize::from(region));
            let place = place.map_or("?", |(_, name)| name);
            return format!("{} in {place}", areas(kind));
        }
        Category::NonEuropean { kind } => return format!("{} outside Europe", areas(kind)),
        Category::Religion { religion } => return super::religion(religion).to_string(),
        Category::Wheat => "wheat",
        Category::Oil => "oil",
        Category::Elephants => "elephants",
        Category::Homeland => "homeland",
        Category::TradeWon => "a trade won",
    };
    word.to_string()
}

const fn trigger(trigger: Trigger) -> &'static str {
    match trigger {
        Trigger::LiberateCity => "a city taken",
        Trigger::LiberateCapital => "a capital taken",
        Trigger::ConflictWon => "a conflict won",
        Trigger::ProgressByTrade => "progress by trade",
        Trigger::WinTrade => "a trade won",
        Trigger::Assassination => "an assassination",
        Trigger::WinSeaConflict => "a conflict won at sea",
        Trigger::LiberateSite => "a religious site taken",
        Trigger::LiberateFromParent => "an area taken from the parent",
    }
}

fn worth(name: &str, value: u8) -> String {
    match value {
        0 => format!("each {name}"),
        value => format!("{name} {value}"),
    }
}

/// What an empire harvests glory for.
pub fn harvest(card: CardId) -> String {
    let one = |glory: &Glory| match glory.category {
        Category::Homeland => "homeland ±1".to_string(),
        other => worth(&category(other), glory.value),
    };
    let all: Vec<String> = card.card().empire.glory.iter().map(one).collect();
    all.join(", ")
}

/// What brings it glory at once.
pub fn at_once(card: CardId) -> String {
    let one = |(when, value): &(Trigger, u8)| worth(trigger(*when), *value);
    let all: Vec<String> = card.card().empire.immediate.iter().map(one).collect();
    all.join(", ")
}
