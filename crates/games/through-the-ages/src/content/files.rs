//! The files, and what they must agree on with the program.

use super::*;
use orbis_core::{ContentError, ContentFile};
use orbis_core::{count, plural};
use orbis_parts::{
    content::{Kind as Ids, Reading, agree, at_most},
    content_file,
};
use serde::Deserializer;
use std::iter::repeat_n;

const CIVIL: &str = "civil.toml";
const MILITARY: &str = "military.toml";
const BOARD: &str = "board.toml";

/// The room of positions for the decks of an age, for events, colonies and wonders.
const CIVIL_DECK: usize = 53;
const MILITARY_DECK: usize = 50;
const EVENTS: usize = 67;
const COLONIES: usize = 12;
const WONDERS: usize = 16;

pub(super) const FILES: &[ContentFile] = &[
    content_file!("civil.toml", "note"),
    content_file!("military.toml", "note", "target_note"),
    content_file!("board.toml", "origin"),
];

pub(super) const KINDS: &[Ids] = &[
    Ids::of::<CivilId>(&[(CIVIL, "card")]),
    Ids::of::<MilitaryId>(&[(MILITARY, "card")]),
];

/// Sentences become one text.
pub(super) fn joined<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    Ok(Vec::<String>::deserialize(from)?.join("; "))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BlueBank {
    corruption: [u8; 17],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct YellowBank {
    population_cost: [u8; 19],
    consumption: [u8; 19],
    happy_required: [u8; 19],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    cost_by_space: [u8; ROW],
    sweep: [u8; 3],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Setup {
    blue_bank: u8,
    yellow_bank: u8,
    unused_workers: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Constants {
    max_military_draw_per_turn: u8,
    famine_culture_per_food: u8,
    yellow_tokens_lost_at_age_end: u8,
    resign_war_culture: u8,
    copy_tactic_cost: u8,
    play_tactic_cost: u8,
    outdated_level_gap: u8,
    air_force_multiplier: u8,
    discard_defense_bonus: u8,
    happiness_limit: u8,
    ruined_wonder_culture: u8,
}

fn board(files: &Reading<'_>) -> Result<Board, ContentError> {
    let blue: BlueBank = files.get(BOARD, "blue_bank")?;
    let yellow: YellowBank = files.get(BOARD, "yellow_bank")?;
    let row: Row = files.get(BOARD, "card_row")?;
    let start: Setup = files.get(BOARD, "player_setup")?;
    let constants: Constants = files.get(BOARD, "constants")?;
    at_most(
        BOARD,
        "card_row.sweep",
        row.sweep.into_iter().map(usize::from).max().unwrap_or(0),
        ROW,
    )?;
    Ok(Board {
        corruption: blue.corruption.to_vec(),
        population_cost: yellow.population_cost.to_vec(),
        consumption: yellow.consumption.to_vec(),
        happy_required: yellow.happy_required.to_vec(),
        row_cost: row.cost_by_space,
        sweep: row.sweep,
        blue: start.blue_bank,
        yellow: start.yellow_bank,
        unused: start.unused_workers,
        draw: constants.max_military_draw_per_turn,
        famine: constants.famine_culture_per_food,
        age_loss: constants.yellow_tokens_lost_at_age_end,
        resignation: constants.resign_war_culture,
        copy_tactic: constants.copy_tactic_cost,
        play_tactic: constants.play_tactic_cost,
        outdated_gap: constants.outdated_level_gap,
        air_force: constants.air_force_multiplier,
        discard_defense: constants.discard_defense_bonus,
        happiness: constants.happiness_limit,
        ruin: constants.ruined_wonder_culture,
    })
}

/// The ids follow the types, so that workplaces index small arrays, and every deck has room.
fn check(civil: &[Civil], military: &[Military]) -> Result<(), ContentError> {
    let sorted = |sorted: bool, file: &str, by: &str| match sorted {
        true => Ok(()),
        false => Err(ContentError::of(file, format!("the cards must stand by {by}")).key("card")),
    };
    sorted(
        civil.is_sorted_by_key(|card| (card.kind, card.level)),
        CIVIL,
        "kind and level",
    )?;
    sorted(
        military.is_sorted_by_key(|card| card.level),
        MILITARY,
        "level",
    )?;
    for kind in Kind::TECHNOLOGIES {
        let found = civil.iter().filter(|card| card.kind == kind).count();
        agree(
            CIVIL,
            &format!("card of kind {}", kind.name()),
            found,
            crate::player::ids(kind).len(),
        )?;
    }
    at_most(MILITARY, "card", military.len(), 128)?;
    let wonders = civil.iter().filter(|card| card.kind == Kind::Wonder);
    at_most(
        CIVIL,
        "wonders",
        wonders.map(|card| usize::from(card.copies[2])).sum(),
        WONDERS,
    )?;
    let of = |kind: MilitaryKind| {
        let cards = military.iter().filter(move |card| card.kind == kind);
        cards.map(|card| usize::from(card.copies[2])).sum::<usize>()
    };
    let territories = of(MilitaryKind::Territory);
    at_most(MILITARY, "territories", territories, COLONIES)?;
    at_most(
        MILITARY,
        "events",
        of(MilitaryKind::Event) + territories,
        EVENTS,
    )?;
    let highest = civil
        .iter()
        .map(|card| card.level)
        .max()
        .max(military.iter().map(|card| card.level).max());
    at_most(CIVIL, "level", usize::from(highest.unwrap_or(0)), 3)?;
    for level in 0..=3 {
        let of_civil = civil.iter().filter(|card| card.level == level);
        let copies = of_civil.map(|card| usize::from(card.copies[2])).sum();
        at_most(CIVIL, "copies", copies, CIVIL_DECK)?;
        let of_military = military.iter().filter(|card| card.level == level);
        let copies = of_military.map(|card| usize::from(card.copies[2])).sum();
        at_most(MILITARY, "copies", copies, MILITARY_DECK)?;
    }
    for card in military {
        let fits = match card.kind {
            MilitaryKind::Event => !card.event.is_empty(),
            MilitaryKind::Aggression => !card.aggression.is_empty(),
            MilitaryKind::War => card.war.is_some(),
            MilitaryKind::Pact => card.pact.is_some(),
            MilitaryKind::Tactic => card.army.strength > 0,
            MilitaryKind::Territory | MilitaryKind::Bonus => true,
        };
        if !fits {
            let why = format!("a card of kind {} must say what it does", card.kind.name());
            return Err(ContentError::of(MILITARY, why)
                .record(&*card.name)
                .key("kind"));
        }
    }
    Ok(())
}

/// The military cards of each kind.
fn by_kind(military: &Records<MilitaryId, Military>) -> [MilitarySet; 7] {
    let mut sets = [MilitarySet::NONE; 7];
    for (id, card) in military.ids() {
        sets[card.kind as usize].add(id);
    }
    sets
}

/// The workplaces that can be paid with no resources, with one and so on, until all can be.
fn affordable(civil: &Records<CivilId, Civil>) -> Vec<Technics> {
    let places = || civil.ids().filter(|(id, _)| id.workplace());
    let most = places().map(|(_, card)| card.resource_cost).max();
    let within = |has| {
        let paid = places().filter(move |(_, card)| card.resource_cost <= has);
        paid.map(|(id, _)| id).collect()
    };
    (0..=most.unwrap_or(0)).map(within).collect()
}

/// The decks of each age for 2, 3 and 4 players: as many of each card as it says.
fn decks<T: Copy>(cards: impl Iterator<Item = (T, u8, [u8; 3])> + Clone) -> [[Vec<T>; 3]; 4] {
    std::array::from_fn(|age| {
        std::array::from_fn(|column| {
            let of_age = cards
                .clone()
                .filter(|(_, level, _)| usize::from(*level) == age);
            of_age
                .flat_map(|(card, _, copies)| repeat_n(card, usize::from(copies[column])))
                .collect()
        })
    })
}

/// All files.
pub(super) fn read(files: &Reading<'_>) -> Result<Content, ContentError> {
    let civil: Records<CivilId, Civil> = files.get(CIVIL, "card")?;
    let military: Records<MilitaryId, Military> = files.get(MILITARY, "card")?;
    check(&civil, &military)?;
    Ok(Content {
        kinds: civil.iter().map(|card| card.kind).collect(),
        resource_costs: civil.iter().map(|card| card.resource_cost).collect(),
        affordable: affordable(&civil),
        first_action: civil.partition_point(|card| card.kind < Kind::Action),
        military_kinds: military.iter().map(|card| card.kind).collect(),
        by_kind: by_kind(&military),
        civil_decks: decks(
            civil
                .ids()
                .filter(|(_, card)| !card.initial)
                .map(|(id, card)| (id, card.level, card.copies)),
        ),
        military_decks: decks(
            military
                .ids()
                .map(|(id, card)| (id, card.level, card.copies)),
        ),
        civil,
        military: military.map(|mut card| {
            if card.text.is_empty() {
                card.text = spelled(&card);
            }
            card
        }),
        board: board(files)?,
    })
}

/// Words for cards that show symbols only.
fn spelled(card: &Military) -> String {
    let mut parts: Vec<String> = Vec::new();
    let add = |parts: &mut Vec<String>, number: i8, what: &str| {
        if number != 0 {
            parts.push(format!("{number:+} {what}"));
        }
    };
    match card.kind {
        MilitaryKind::Territory => {
            let now = card.immediate;
            let at_once = [
                (now.resource, count(now.resource, "resource")),
                (now.food, format!("{} food", now.food)),
                (now.science, format!("{} science", now.science)),
                (now.culture, format!("{} culture", now.culture)),
                (now.population, format!("{} population", now.population)),
                (
                    now.military_cards,
                    count(now.military_cards, "military card"),
                ),
            ];
            for (_, what) in at_once.into_iter().filter(|(number, _)| *number > 0) {
                parts.push(format!("at once {what}"));
            }
            let lasting = card.symbols;
            let pieces = [
                (lasting.yellow, "yellow token"),
                (lasting.blue, "blue token"),
                (lasting.happy, "happy face"),
            ];
            for (number, one) in pieces {
                add(&mut parts, number, &plural(number, one));
            }
            add(&mut parts, lasting.strength, "strength");
        }
        MilitaryKind::Tactic => {
            let names = ["infantry", "cavalry", "artillery"];
            let units: Vec<String> = card
                .army
                .units
                .iter()
                .zip(names)
                .filter(|(number, _)| **number > 0)
                .map(|(number, name)| format!("{number} {name}"))
                .collect();
            let mut sentence = format!(
                "each army of {}: {} strength",
                units.join(", "),
                card.army.strength
            );
            if card.army.outdated < card.army.strength {
                sentence += &format!(", outdated {}", card.army.outdated);
            }
            parts.push(sentence);
        }
        MilitaryKind::Bonus => {
            parts.push(format!("defense {}", card.defense));
            parts.push(format!("colonization {}", card.colonization));
        }
        _ => {}
    }
    parts.join("; ")
}
