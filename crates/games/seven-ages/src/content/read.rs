//! The files as they are written, and their way into the tables.

mod events;
mod texts;
mod words;

use super::*;
use serde::de::DeserializeOwned;
use texts::*;
use toml::Table;
use words::Words;

const MAP: &str = include_str!("../../content/map.toml");
const CARDS: &str = include_str!("../../content/cards.toml");
const COLOURS: &str = include_str!("../../content/empires-colours.toml");
const UNITS_FILE: &str = include_str!("../../content/units.toml");
const TERRAIN: &str = include_str!("../../content/terrain.toml");
const TRACK: &str = include_str!("../../content/progress-track.toml");
const LEADERS_FILE: &str = include_str!("../../content/leaders.toml");
const MARKERS_FILE: &str = include_str!("../../content/markers.toml");

const COUNTERS: [&str; 10] = [
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
];
const TALENTS: [&str; 10] = ["Ad", "Ar", "Bu", "Ex", "Ph", "Po", "Re", "Sc", "St", "Ta"];
const TERRAINS: [&str; 8] = [
    "fertile", "forest", "jungle", "mountain", "desert", "tundra", "sea", "ocean",
];

fn table(file: &'static str) -> Result<Table, String> {
    toml::from_str(file).map_err(|error| error.to_string())
}

/// A TOML file's tables of one name.
fn records<T: DeserializeOwned>(file: &'static str, key: &str) -> Result<Vec<T>, String> {
    let value = table(file)?
        .remove(key)
        .ok_or_else(|| format!("[[{key}]] is missing"))?;
    value
        .try_into()
        .map_err(|error| format!("[[{key}]]: {error}"))
}

fn leak(text: &str) -> &'static str {
    Box::leak(text.to_string().into_boxed_str())
}

fn find(slugs: &[&'static str], slug: &str) -> Result<u8, String> {
    let index = slugs.iter().position(|known| *known == slug);
    index
        .map(|index| index as u8)
        .ok_or_else(|| format!("there is no {slug}"))
}

fn bits(ages: &[u8]) -> u8 {
    ages.iter().fold(0, |bits, age| bits | 1 << age)
}

/// Every age where none is named.
fn ages(list: &Option<Vec<u8>>, one: Option<u8>) -> u8 {
    match (list, one) {
        (Some(list), _) => bits(list),
        (None, Some(age)) => 1 << age,
        (None, None) => 0xfe,
    }
}

fn area_index(slugs: &[&'static str], slug: &str) -> Result<AreaId, String> {
    let index = slugs.iter().position(|known| *known == slug);
    index
        .map(|index| AreaId(index as u16))
        .ok_or_else(|| format!("there is no area {slug}"))
}

fn areas(
    texts: Vec<AreaText>,
    slugs: &[&'static str],
    regions: &[RegionText],
) -> Result<Vec<Area>, String> {
    let mut list = Vec::new();
    for text in texts {
        let mut sites = 0;
        for site in &text.religious_sites {
            sites |= 1 << find(&RELIGIONS, site)?;
        }
        let mut links = Vec::new();
        for slug in &text.neighbours {
            let to = area_index(slugs, slug)?;
            let river = text.river_borders.iter().any(|river| river.to == *slug);
            let border = if river { Border::River } else { Border::Plain };
            links.push(Link { to, border });
        }
        for crossing in &text.crossings {
            let to = area_index(slugs, &crossing.to)?;
            let mut seas = crossing.seas.iter().map(|sea| area_index(slugs, sea));
            let one = seas.next().transpose()?.unwrap_or(AreaId::NONE);
            let two = seas.next().transpose()?.unwrap_or(AreaId::NONE);
            links.push(Link {
                to,
                border: Border::Crossing(one, two),
            });
        }
        let inside = regions.iter().enumerate().filter(|(_, region)| {
            region.land.contains(&text.id) || region.water.contains(&text.id)
        });
        list.push(Area {
            name: text.name,
            terrain: text.terrain,
            wheat: text.wheat,
            oil: text.oil,
            elephants: text.elephants > 0,
            sites,
            regions: inside.fold(0, |bits, (index, _)| bits | 1 << index),
            next: links.iter().map(|link| link.to).collect(),
            links,
            coastal: text.coastal,
            origin: text.origin,
        });
    }
    Ok(list)
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

fn talents(codes: &[String]) -> Result<u16, String> {
    let mut bits = 0;
    for code in codes {
        bits |= 1 << find(&TALENTS, code)?;
    }
    Ok(bits)
}

fn units(texts: &[UnitText], slugs: &[&'static str]) -> Result<Vec<Unit>, String> {
    let one = |text: &UnitText| {
        Ok(Unit {
            class: text.class,
            level: text.progress_level,
            front: [text.regular.front, text.veteran.front],
            support: [text.regular.support, text.veteran.support],
            movement: text.movement,
            cost: text.cost,
            counter: find(&COUNTERS, &text.counter)?,
            other: UnitId(find(slugs, &text.other_side)?),
        })
    };
    texts.iter().map(one).collect()
}

fn sets(texts: &[SetText], groups: &[GroupText]) -> Result<Vec<Set>, String> {
    let one = |text: &SetText| {
        let group = groups.iter().position(|group| group.id == text.group);
        let mut counters = [0; 10];
        for (name, count) in &text.counters {
            let count = count.as_integer().unwrap_or(0);
            counters[usize::from(find(&COUNTERS, name)?)] = count as u8;
        }
        Ok(Set {
            group: group.ok_or_else(|| format!("no group {}", text.group))? as u8,
            counters,
            veteran: std::array::from_fn(|index| match text.quality.as_str() {
                "veteran" => true,
                "mixed" => text
                    .veteran_counters
                    .iter()
                    .any(|name| name == COUNTERS[index]),
                _ => false,
            }),
        })
    };
    texts.iter().map(one).collect()
}

fn leaders(cards: &[CardText]) -> Result<(Vec<&'static str>, Vec<Leader>), String> {
    let (mut slugs, mut list) = (Vec::new(), Vec::new());
    for named in cards.iter().flat_map(|card| &card.empire.leaders) {
        let slug = slug(&named.name);
        if !slugs.contains(&slug.as_str()) {
            slugs.push(leak(&slug));
            list.push(Leader {
                name: named.name.clone(),
                talents: talents(&named.types)?,
                count: 0,
            });
        }
    }
    let texts: Vec<UnnamedText> = records(LEADERS_FILE, "unnamed")?;
    for text in texts.iter().filter(|text| text.edition == "classic") {
        slugs.push(leak(&text.id));
        let bits = talents(&text.types)?;
        let words: Vec<&str> = (0..10)
            .filter(|bit| bits >> bit & 1 != 0)
            .map(talent)
            .collect();
        list.push(Leader {
            name: words.join(" and "),
            talents: bits,
            count: text.count,
        });
    }
    Ok((slugs, list))
}

/// The name of a leader type by its bit.
pub(super) fn talent(bit: usize) -> &'static str {
    const NAMES: [&str; 10] = [
        "Administrator",
        "Artist",
        "Builder",
        "Explorer",
        "Philosopher",
        "Populist",
        "Religious leader",
        "Scientist",
        "Strategist",
        "Tactician",
    ];
    NAMES[bit]
}

fn artefact(text: ArtefactText) -> Result<Artefact, String> {
    Ok(Artefact {
        kind: match text.kind.as_str() {
            "religion" => Kind::Religion(find(&RELIGIONS, &text.id)?),
            "government" => Kind::Government(find(&GOVERNMENTS, &text.id)?),
            _ => Kind::Other,
        },
        name: text.name,
        ages: bits(&text.ages),
        count: text.count,
        green: text.colour == "green",
        blue: text.blue_marker,
        in_area: text.placement == "area",
        classic: text.edition == "classic",
        prerequisite: text.prereq,
        effect: text.effect,
    })
}

pub(super) fn read() -> Result<Content, String> {
    let area_texts: Vec<AreaText> = records(MAP, "area")?;
    let region_texts: Vec<RegionText> = records(MAP, "region")?;
    let area_slugs: Vec<&'static str> = area_texts.iter().map(|text| leak(&text.id)).collect();
    let areas = areas(area_texts, &area_slugs, &region_texts)?;

    let mut chart = [TerrainLine::default(); 8];
    for text in records::<TerrainText>(TERRAIN, "terrain")? {
        chart[text.id as usize] = TerrainLine {
            income: text.income,
            moves: [
                text.r#move.infantry,
                text.r#move.cavalry,
                text.r#move.missile,
            ],
            defence: text.defence,
            cavalry: text.cavalry_conflict,
        };
    }

    let unit_texts: Vec<UnitText> = records(UNITS_FILE, "unit")?;
    let unit_slugs: Vec<&'static str> = unit_texts.iter().map(|text| leak(&text.id)).collect();
    let units = units(&unit_texts, &unit_slugs)?;
    let set_texts: Vec<SetText> = records(COLOURS, "set")?;
    let set_slugs = set_texts.iter().map(|text| leak(&text.id)).collect();
    let sets = sets(&set_texts, &records::<GroupText>(COLOURS, "group")?)?;

    let artefact_texts: Vec<ArtefactText> = records(MARKERS_FILE, "artefact")?;
    let artefact_slugs: Vec<&'static str> =
        artefact_texts.iter().map(|text| leak(&text.id)).collect();

    let card_texts: Vec<CardText> = records(CARDS, "card")?;
    let card_slugs: Vec<&'static str> = card_texts
        .iter()
        .map(|text| leak(&text.empire.id))
        .collect();
    let (leader_slugs, leaders) = leaders(&card_texts)?;
    let classes: Vec<Class> = units.iter().map(|unit| unit.class).collect();
    let event_slugs = events::slugs()?;
    let words = Words {
        areas: &area_slugs,
        cards: &card_slugs,
        units: &unit_slugs,
        classes: &classes,
        artefacts: &artefact_slugs,
        events: &event_slugs,
        regions: &region_texts,
    };
    let (event_list, event_of) = events::read(&words)?;
    let mut cards = Vec::new();
    for text in card_texts {
        cards.push(Card {
            number: text.number,
            classic: text.set == "classic",
            value: text.value,
            gold: text.gold_border,
            artefact: match text.artefact.as_str() {
                // One card for several markers; which of them is decided where it is placed.
                "great-canal" => Some(ArtefactId::PANAMA),
                "great-temple" => Some(ArtefactId::GREAT_TEMPLE),
                artefact => find(&artefact_slugs, artefact).ok().map(ArtefactId),
            },
            event: EventId(event_of[usize::from(text.number)]),
            artefact_name: text.artefact_name,
            event_name: text.event_name,
            empire: words.empire(text.empire, &leader_slugs)?,
            origin: text.origin,
        });
    }
    let artefacts = artefact_texts
        .into_iter()
        .map(artefact)
        .collect::<Result<_, _>>()?;

    let no_leaders: Vec<NoLeaderText> = records(LEADERS_FILE, "no_leader")?;
    let no_leaders = no_leaders
        .iter()
        .filter(|text| text.edition == "classic")
        .map(|text| text.count)
        .sum();
    let meta = table(TRACK)?
        .remove("meta")
        .unwrap_or(toml::Value::Integer(0));
    let dark = meta.get("dark_levels").and_then(toml::Value::as_array);
    let dark = dark
        .into_iter()
        .flatten()
        .filter_map(toml::Value::as_integer)
        .fold(0, |bits, level| bits | 1 << level);
    let holy = [
        area_index(&area_slugs, "palestine")?,
        area_index(&area_slugs, "mecca")?,
    ];
    let mut rivers = Vec::new();
    for text in records::<RiverAreas>(MAP, "river")? {
        rivers.push(River {
            areas: words.areas(&text.areas)?.into_iter().collect(),
            name: text.name,
        });
    }
    let mut canals = [([AreaId::NONE; 2], Areas::NONE); 2];
    for (canal, text) in canals.iter_mut().zip(records::<CanalText>(MAP, "canal")?) {
        let [one, two] = text.seas;
        *canal = (
            [words.area(&one)?, words.area(&two)?],
            words.areas(&text.areas)?.into_iter().collect(),
        );
    }
    Ok(Content {
        event_slugs: event_slugs.clone(),
        events: event_list,
        rivers,
        canals,
        land: (0..LANDS as u16).map(AreaId).collect(),
        area_slugs,
        card_slugs,
        unit_slugs,
        set_slugs,
        leader_slugs,
        artefact_slugs,
        areas,
        regions: region_texts
            .into_iter()
            .map(|text| (text.id, text.name))
            .collect(),
        chart,
        units,
        sets,
        cards,
        leaders,
        no_leaders,
        artefacts,
        dark,
        holy,
    })
}
