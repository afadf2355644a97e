//! The files as they are written, and their way into the tables.

mod cards;
mod events;
mod leaders;
mod map;
mod ops;
mod texts;
mod units;
mod words;

use cards::{all_artefacts, all_cards, markers_of_cards, release};
use leaders::{leaders, no_leaders};
use map::{Atlas, Ground, area_index, chart, parched};
use units::{all_sets, all_units};

use super::*;
use crate::{commons::COMMONS, world::garrisons::ROOM};
use orbis_core::{ContentError, ContentFile};
use orbis_parts::{
    content::{Reading, agree, at_most, kept},
    content_file,
};
use texts::*;
use words::Words;

const MAP: &str = "map.toml";
const CARDS: &str = "cards.toml";
const COLOURS: &str = "empires-colours.toml";
const UNITS_FILE: &str = "units.toml";
const TERRAIN: &str = "terrain.toml";
const TRACK: &str = "progress-track.toml";
const LEADERS_FILE: &str = "leaders.toml";
const MARKERS_FILE: &str = "markers.toml";

pub(super) const FILES: &[ContentFile] = &[
    content_file!(
        "map.toml",
        "note",
        "grid_note",
        "bracket_note",
        "stated_note",
        "place_source",
        "board_source",
        "parent_note",
        "kind_note",
        "river.origin",
        "canal.origin",
        "region.origin"
    ),
    content_file!(
        "cards.toml",
        "stated_note",
        "markers_note",
        "start_note",
        "choose_note",
        "must_note"
    ),
    content_file!(
        "empires-colours.toml",
        "origin",
        "edition_note",
        "dark_note",
        "light_note",
        "multi_note",
        "flavour_note",
        "known_source",
        "countersheets_note"
    ),
    content_file!(
        "units.toml",
        "origin",
        "flags_note",
        "known_source",
        "progress_level_origin",
        "movement_note"
    ),
    content_file!(
        "terrain.toml",
        "origin",
        "urbanise_note",
        "evidence_source",
        "becomes_note",
        "feature_note",
        "when_note",
        "glory_note",
        "golden_note",
        "roads_note"
    ),
    content_file!("progress-track.toml", "origin", "age_note"),
    content_file!(
        "leaders.toml",
        "origin",
        "effect_note",
        "named_in_rulebook_note"
    ),
    content_file!(
        "markers.toml",
        "origin",
        "note",
        "colour_origin",
        "count_origin",
        "star_note",
        "dagger_note",
        "discard_note",
        "ledger_source",
        "two_sided_note",
        "marker_note",
        "action_note"
    ),
    content_file!(
        "events.toml",
        "origin",
        "timing_note",
        "target_note",
        "duration_note",
        "just_rule_note",
        "stated_note",
        "procedure_note"
    ),
];

const COUNTER_NAMES: [&str; COUNTERS] = [
    "spear-rifle",
    "sword-motorised",
    "chariot-knight",
    "light-horse-tank",
    "horse-archer-horse-artillery",
    "archer-cannon",
    "catapult-artillery",
    "galley-frigate",
    "ship-of-the-line-battleship",
    "fighter-bomber",
    "elephant",
    "nuke",
    "star-wars",
];
const TALENTS: [&str; 10] = ["Ad", "Ar", "Bu", "Ex", "Ph", "Po", "Re", "Sc", "St", "Ta"];
const TERRAINS: [&str; 8] = [
    "fertile", "forest", "jungle", "mountain", "desert", "tundra", "sea", "ocean",
];

/// Tells where a mistake is.
fn at(file: &'static str, record: String) -> impl Fn(String) -> ContentError {
    move |why| ContentError::of(file, why).record(&*record)
}

fn find(slugs: &[&'static str], slug: &str) -> Result<u8, String> {
    let index = slugs.iter().position(|known| *known == slug);
    index
        .map(|index| index as u8)
        .ok_or_else(|| format!("there is no {slug}"))
}

/// Ages as bits 1 to 7.
fn bits(ages: &[u8]) -> Result<u8, String> {
    ages.iter()
        .try_fold(0, |bits, age| Ok(bits | 1 << one_age(*age)?))
}

fn one_age(age: u8) -> Result<u8, String> {
    match age {
        1..=7 => Ok(age),
        _ => Err(format!("there is no age {age}")),
    }
}

/// Every age where none is named.
fn ages(list: &Option<Vec<u8>>, one: Option<u8>) -> Result<u8, String> {
    match (list, one) {
        (Some(list), _) => bits(list),
        (None, Some(age)) => bits(&[age]),
        (None, None) => Ok(0xfe),
    }
}

fn slug(name: &str) -> String {
    let word = |letter: char| {
        if letter.is_alphanumeric() {
            letter.to_ascii_lowercase()
        } else {
            '-'
        }
    };
    name.chars().map(word).collect()
}

/// The dark spaces of the progress track, one bit each.
fn dark_levels(files: &Reading<'_>) -> Result<u64, ContentError> {
    let track: TrackText = files.get(TRACK, "track")?;
    agree(TRACK, "track.levels", track.levels, LAST_LEVEL)?;
    let mut dark = 0;
    for level in &track.dark_levels {
        if *level > LAST_LEVEL {
            return Err(
                ContentError::of(TRACK, format!("there is no level {level}")).key("dark_levels"),
            );
        }
        dark |= 1 << level;
    }
    Ok(dark)
}

/// As many records of each kind as the program has room for.
fn complete(content: &Content) -> Result<(), ContentError> {
    agree(MAP, "area", content.areas.len(), AREAS)?;
    agree(CARDS, "card", content.cards.len(), 165)?;
    agree(MARKERS_FILE, "artefact", content.artefact_slugs.len(), 64)?;
    agree(UNITS_FILE, "unit", content.units.len(), UNITS)?;
    agree(COLOURS, "set", content.sets.len(), SETS + 1)?;
    let counters = content.sets.iter().flat_map(|set| set.counters);
    let counters: usize = counters.map(usize::from).sum();
    at_most(COLOURS, "counters", counters + COMMONS, ROOM)?;
    agree(LEADERS_FILE, "unnamed", content.leaders.len(), NAMED + CUP)
}

pub(super) fn read(files: &Reading<'_>) -> Result<Content, ContentError> {
    let atlas = Atlas::read(files)?;
    let (unit_slugs, units) = all_units(files)?;
    let (set_slugs, sets) = all_sets(files)?;
    let artefact_texts: Vec<ArtefactText> = files.get(MARKERS_FILE, "artefact")?;
    let artefact_slugs: Vec<_> = artefact_texts.iter().map(|text| kept(&text.id)).collect();
    let card_texts: Vec<CardText> = files.get(CARDS, "card")?;
    let card_slugs: Vec<_> = card_texts
        .iter()
        .map(|text| kept(&text.empire.id))
        .collect();
    let (leader_slugs, leaders) = leaders(files, &card_texts)?;
    let classes: Vec<Class> = units.iter().map(|unit| unit.class).collect();
    let written = events::Written::open(files)?;
    let event_slugs = written.slugs();
    let words = Words {
        areas: &atlas.slugs,
        cards: &card_slugs,
        units: &unit_slugs,
        classes: &classes,
        artefacts: &artefact_slugs,
        events: &event_slugs,
        regions: &atlas.regions,
    };
    agree("events.toml", "event", event_slugs.len(), 128)?;
    let (events, event_of) = written.read(&words)?;
    markers_of_cards(&artefact_texts, &card_texts)?;
    let texts = (card_texts, &artefact_texts[..]);
    let cards = all_cards(texts, &words, &event_of, &leader_slugs)?;
    let artefacts = all_artefacts(artefact_texts)?;
    let ground = Ground::read(files, &atlas, &words)?;
    let content = Content {
        event_slugs: event_slugs.clone(),
        events,
        rivers: ground.rivers,
        canal_land: ground.canal_land,
        world: ground.world,
        europe: ground.europe,
        land: (0..LANDS as u16).map(AreaId).collect(),
        water: (LANDS as u16..AREAS as u16).map(AreaId).collect(),
        region_areas: atlas.by_region(),
        terrain_areas: atlas.by_terrain(),
        area_slugs: atlas.slugs.clone(),
        card_slugs,
        unit_slugs,
        set_slugs,
        leader_slugs,
        artefact_slugs,
        regions: atlas.region_names(),
        chart: chart(files)?,
        wheat: ground.features.wheat,
        oil: ground.features.oil,
        entries: ground.entries,
        fort: ground.fort,
        parched: parched(files)?,
        units,
        classes,
        sets,
        cards,
        leaders,
        no_leaders: no_leaders(files)?,
        artefacts,
        dark: dark_levels(files)?,
        holy: ground.holy,
        canals: ground.canals,
        elephants: atlas.elephants(),
        areas: atlas.areas,
        supply: glory_supply(files)?,
    };
    complete(&content)?;
    Ok(content)
}

/// Glory markers for the bags.
fn glory_supply(files: &Reading<'_>) -> Result<u16, ContentError> {
    let supply: SupplyText = files.get(MARKERS_FILE, "secret_glory_supply")?;
    Ok(supply.total)
}
