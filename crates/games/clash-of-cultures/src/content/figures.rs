//! Figures of rules that the program fixes: the files must say the same.

use super::{Content, price::price};
use crate::{
    Goods,
    activate::construct::{self, LARGEST},
    advance, barbarians, combat, events, influence, pirates, player, round, score,
    status::government,
    table,
};
use orbis_core::ContentError;
use orbis_parts::content::{Reading, agree};
use serde::Deserialize;

const BUILDINGS: &str = "buildings.toml";
const DICE: &str = "dice.toml";
const EVENTS: &str = "events.toml";
const SETUP: &str = "setup.toml";
const UNITS: &str = "units.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Common {
    #[serde(deserialize_with = "price")]
    cost: Goods,
    victory_points: i32,
    max_city_size: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Settlement {
    pieces_per_player: u8,
    victory_points: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Die {
    faces: usize,
    hit_divisor: u8,
    influence_success: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GreatPerson {
    drawer_culture: u8,
    others_culture: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Neutral {
    id: String,
    pieces: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stacks {
    army_units_per_land_space: u8,
    land_units_per_ship: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Game {
    ages: u8,
    rounds_per_age: u8,
    actions_per_turn: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Limits {
    resource_max: u8,
    food_max_without_storage: u8,
    ideas_max_with_dogma: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Costs {
    advance: u8,
    #[serde(deserialize_with = "price")]
    change_government: Goods,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scoring {
    objective: i32,
    defeated_leader: i32,
}

/// What a player begins with.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Food.
    pub(crate) food: u8,
    /// Cubes on the event tracker.
    event_tracker_cubes: u8,
    /// Settlers in the first city.
    pub(crate) settlers: u8,
    /// Action cards.
    pub(crate) action_cards: u8,
    /// Objective cards.
    pub(crate) objective_cards: u8,
}

/// What a player begins with.
pub(super) fn start(files: &Reading<'_>) -> Result<Start, ContentError> {
    let start: Start = files.get(SETUP, "start")?;
    agree(
        SETUP,
        "start.event_tracker_cubes",
        start.event_tracker_cubes,
        advance::CUBES,
    )?;
    Ok(start)
}

/// Reads the figures and compares them.
pub(super) fn check(files: &Reading<'_>, content: &Content) -> Result<(), ContentError> {
    cities(files)?;
    units(files)?;
    dice(files, content)?;
    let person: GreatPerson = files.get(EVENTS, "great_person")?;
    let prices = events::persons::PRICES;
    agree(
        EVENTS,
        "great_person.drawer_culture",
        person.drawer_culture,
        prices[0],
    )?;
    agree(
        EVENTS,
        "great_person.others_culture",
        person.others_culture,
        prices[1],
    )?;
    let game: Game = files.get(SETUP, "game")?;
    agree(SETUP, "game.ages", game.ages, round::AGES)?;
    agree(
        SETUP,
        "game.rounds_per_age",
        game.rounds_per_age,
        round::ROUNDS,
    )?;
    agree(
        SETUP,
        "game.actions_per_turn",
        game.actions_per_turn,
        round::ACTIONS,
    )?;
    let limits: Limits = files.get(SETUP, "limits")?;
    agree(
        SETUP,
        "limits.resource_max",
        limits.resource_max,
        player::MOST,
    )?;
    let few = [limits.food_max_without_storage, limits.ideas_max_with_dogma];
    agree(
        SETUP,
        "limits.food_max_without_storage",
        few[0],
        player::FEW,
    )?;
    agree(SETUP, "limits.ideas_max_with_dogma", few[1], player::FEW)?;
    let costs: Costs = files.get(SETUP, "costs")?;
    agree(SETUP, "costs.advance", costs.advance, advance::PRICE)?;
    agree(
        SETUP,
        "costs.change_government",
        costs.change_government,
        government::CHANGE,
    )?;
    let scoring: Scoring = files.get(SETUP, "scoring")?;
    agree(
        SETUP,
        "scoring.objective",
        scoring.objective,
        score::OBJECTIVE,
    )?;
    agree(
        SETUP,
        "scoring.defeated_leader",
        scoring.defeated_leader,
        score::LEADER,
    )?;
    for card in &content.objectives {
        let points = i32::from(card.victory_points);
        agree(
            "objectives.toml",
            "victory_points",
            points,
            score::OBJECTIVE,
        )?;
    }
    Ok(())
}

fn cities(files: &Reading<'_>) -> Result<(), ContentError> {
    let common: Common = files.get(BUILDINGS, "common")?;
    agree(BUILDINGS, "common.cost", common.cost, construct::BUILDING)?;
    agree(
        BUILDINGS,
        "common.victory_points",
        common.victory_points,
        score::PIECE,
    )?;
    agree(
        BUILDINGS,
        "common.max_city_size",
        common.max_city_size,
        LARGEST,
    )?;
    let settlement: Settlement = files.get(BUILDINGS, "settlement")?;
    let pieces = settlement.pieces_per_player;
    agree(
        BUILDINGS,
        "settlement.pieces_per_player",
        pieces,
        table::SETTLEMENTS,
    )?;
    agree(
        BUILDINGS,
        "settlement.victory_points",
        settlement.victory_points,
        score::PIECE,
    )
}

fn units(files: &Reading<'_>) -> Result<(), ContentError> {
    let neutral: Vec<Neutral> = files.get(UNITS, "neutral")?;
    let wanted = [
        ("barbarian-settlement", barbarians::SETTLEMENTS as u8),
        ("barbarian-infantry", barbarians::INFANTRY),
        ("barbarian-cavalry", barbarians::RIDERS),
        ("barbarian-elephant", barbarians::RIDERS),
        ("pirate-ship", pirates::PIRATES as u8),
    ];
    agree(UNITS, "neutral", neutral.len(), wanted.len())?;
    for (piece, (name, pieces)) in neutral.iter().zip(wanted) {
        agree(UNITS, "neutral.id", piece.id.as_str(), name)?;
        agree(
            UNITS,
            &format!("neutral {name}, pieces"),
            piece.pieces,
            pieces,
        )?;
    }
    let stacks: Stacks = files.get(UNITS, "limits")?;
    let army = stacks.army_units_per_land_space;
    agree(
        UNITS,
        "limits.army_units_per_land_space",
        army,
        table::STACK,
    )?;
    agree(
        UNITS,
        "limits.land_units_per_ship",
        stacks.land_units_per_ship,
        table::HOLD,
    )
}

fn dice(files: &Reading<'_>, content: &Content) -> Result<(), ContentError> {
    let die: Die = files.get(DICE, "die")?;
    agree(DICE, "die.faces", die.faces, content.die.len())?;
    agree(DICE, "die.hit_divisor", die.hit_divisor, combat::HIT)?;
    agree(
        DICE,
        "die.influence_success",
        die.influence_success,
        influence::SUCCESS,
    )
}
