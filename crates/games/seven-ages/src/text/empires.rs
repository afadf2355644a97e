//! What is printed on an empire's card, in words.

use crate::content::{AreaKind, CardId, Category, Glory, Progress, Start, Trigger, content};

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

/// One of what a category counts, where each of them is worth 1.
fn one_of(category: Category) -> Option<&'static str> {
    match category {
        Category::Wheat => Some("area with wheat"),
        Category::Oil => Some("area with oil"),
        Category::Elephants => Some("area with elephants"),
        _ => None,
    }
}

/// What an empire harvests glory for.
pub fn harvest(card: CardId) -> String {
    let one = |glory: &Glory| match glory.category {
        Category::Homeland => "homeland ±1".to_string(),
        other => match one_of(other) {
            Some(name) => format!("1 for each {name}"),
            None => format!("{} {}", category(other), glory.value),
        },
    };
    let all: Vec<String> = card.card().empire.glory.iter().map(one).collect();
    all.join(", ")
}

/// What brings it glory at once.
pub fn at_once(card: CardId) -> String {
    let one = |(when, value): &(Trigger, u8)| format!("{} {value}", trigger(*when));
    let all: Vec<String> = card.card().empire.immediate.iter().map(one).collect();
    all.join(", ")
}

fn ages_of(bits: u8) -> Vec<String> {
    (1..=7)
        .filter(|age| bits >> age & 1 != 0)
        .map(|age| age.to_string())
        .collect()
}

/// The ages of some bits.
pub(crate) fn ages(bits: u8) -> String {
    ages_of(bits).join(", ")
}

/// The same of an empire in few words: "age 2", "ages 2 to 7".
pub(crate) fn ages_in_short(card: CardId) -> String {
    let ages = ages_of(card.card().empire.ages);
    match ages.as_slice() {
        [] => "empire".to_string(),
        [one] => format!("age {one}"),
        [first, .., last] if ages.len() > 2 && follows(&ages) => {
            format!("ages {first} to {last}")
        }
        _ => format!("ages {}", ages.join(", ")),
    }
}

/// Do all of these ages follow each other?
fn follows(ages: &[String]) -> bool {
    let number = |age: &String| age.parse::<usize>().unwrap_or(0);
    let mut pairs = ages.iter().zip(ages.iter().skip(1));
    pairs.all(|(one, two)| number(one) + 1 == number(two))
}

/// Where an empire starts.
pub(crate) fn starts(card: CardId) -> String {
    match &card.card().empire.start {
        Start::All(areas) | Start::One(areas) => {
            let names: Vec<&str> = areas.iter().map(|area| area.name()).collect();
            names.join(", ")
        }
        Start::Controlled(..) => "areas of other empires".to_string(),
        Start::Near(_) => "near another empire".to_string(),
        Start::NearCity(_) => "in a city near another empire".to_string(),
        Start::Split => "in a part of another empire".to_string(),
    }
}

/// The ages in which an empire may start, with those that depend on another one.
pub(crate) fn start_ages(card: CardId) -> String {
    let printed = &card.card().empire;
    let mut list = ages_of(printed.ages);
    for one in &printed.conditional {
        let (name, not) = (one.empire.name(), if one.in_play { "" } else { "not " });
        list.push(format!("{} if the {name} are {not}in play", one.age));
    }
    list.join(", ")
}

/// Where the progress marker of a new empire begins.
pub(crate) fn begins(card: CardId) -> String {
    match &card.card().empire.progress {
        Progress::Offset(0) => "level with the most advanced empire".to_string(),
        Progress::Offset(levels) => {
            let (count, where_to) = (
                orbis_core::count(levels.unsigned_abs(), "level"),
                if *levels > 0 { "ahead of" } else { "behind" },
            );
            format!("{count} {where_to} the most advanced empire")
        }
        Progress::SameAs(empires) => {
            let names: Vec<&str> = empires.iter().map(|one| one.name()).collect();
            format!("in the space of the {}", names.join(" or the "))
        }
        Progress::Parent => "in the space of its parent".to_string(),
    }
}

/// The trade number by age: "+1 in ages 1 to 3, +2 in ages 4 to 7" (`sa.term.trade-number`).
pub(crate) fn trade_numbers(card: CardId) -> String {
    let numbers = &card.card().empire.trade;
    if numbers.iter().all(|number| *number == numbers[0]) {
        return format!("{:+}", numbers[0]);
    }
    let mut list = Vec::new();
    let mut from = 0;
    for at in 1..=numbers.len() {
        if at == numbers.len() || numbers[at] != numbers[from] {
            let (number, first) = (numbers[from], from + 1);
            list.push(if first == at {
                format!("{number:+} in age {first}")
            } else {
                format!("{number:+} in ages {first} to {at}")
            });
            from = at;
        }
    }
    list.join(", ")
}

/// What an empire may not build, and in which ages.
pub(crate) fn cannot_build(card: CardId) -> String {
    let printed = &card.card().empire;
    let list = [
        ("cities", printed.no_cities),
        ("cavalry", printed.no_cavalry),
        ("ships", printed.no_ships),
    ];
    let words = list
        .iter()
        .filter(|(_, bits)| *bits != 0)
        .map(|(what, bits)| {
            let ages = ages_of(*bits);
            match ages.len() {
                7 => (*what).to_string(),
                1 => format!("{what} in age {}", ages[0]),
                _ => format!("{what} in ages {}", ages.join(", ")),
            }
        });
    words.collect::<Vec<_>>().join("; ")
}

/// The named leaders of an empire: who, in which age, good at what.
pub(crate) fn named_leaders(card: CardId) -> String {
    let one = |(leader, age): &(crate::content::LeaderId, u8)| {
        format!(
            "{} (age {age}, {})",
            leader.card().name,
            super::talents(*leader)
        )
    };
    let all: Vec<String> = card.card().empire.leaders.iter().map(one).collect();
    all.join(", ")
}
