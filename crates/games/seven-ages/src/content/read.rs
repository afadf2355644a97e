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
    rivers: &[NameText],
) -> Result<Vec<Area>, String> {
    let mut list = Vec::new();
    let mut twins = 0;
    for text in texts {
        let mut sites = 0;
        for site in &text.religious_sites {
            sites |= 1 << find(&RELIGIONS, site)?;
        }
        let mut coasts = Vec::new();
        for waters in &text.coasts {
            let coast: Result<Areas, String> =
                waters.iter().map(|slug| area_index(slugs, slug)).collect();
            coasts.push(coast?);
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
            twin: (coasts.len() > 1).then(|| {
                twins += 1;
                twins - 1
            }),
            coasts,
            rivers: text
                .rivers
                .iter()
                .filter_map(|name| rivers.iter().position(|river| river.id == *name))
                .fold(0, |bits, index| bits | 1 << index),
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
            counter: find(&COUNTER_NAMES, &text.counter)?,
            other: UnitId(find(slugs, &text.other_side)?),
        })
    };
    texts.iter().map(one).collect()
}

fn sets(texts: &[SetText], groups: &[NameText]) -> Result<Vec<Set>, String> {
    let one = |text: &SetText| {
        let group = groups.iter().position(|group| group.id == text.group);
        let mut counters = [0; COUNTERS];
        for (name, count) in &text.counters {
            let count = count.as_integer().unwrap_or(0);
            counters[usize::from(find(&COUNTER_NAMES, name)?)] = count as u8;
        }
        Ok(Set {
            // The neutral kingdoms belong to nobody.
            group: group.map_or(u8::MAX, |group| group as u8),
            counters,
            veteran: std::array::from_fn(|index| match text.quality.as_str() {
                "veteran" => true,
                "mixed" => text
                    .veteran_counters
                    .iter()
                    .any(|name| name == COUNTER_NAMES[index]),
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
                more: [0; 2],
                named: true,
                release: release(&named.set)?,
            });
        }
    }
    let texts: Vec<UnnamedText> = records(LEADERS_FILE, "unnamed")?;
    let named = list.len();
    for text in &texts {
        let bits = talents(&text.types)?;
        let release = release(&text.edition)?;
        // Counters of one kind lie together, from whichever box they are.
        let at = list[named..]
            .iter()
            .position(|leader: &Leader| leader.talents == bits);
        if let (Some(at), Some(more)) = (at, box_of_leaders(release)) {
            list[named + at].more[more] += text.count;
            continue;
        }
        slugs.push(leak(&text.types.join("-").to_lowercase()));
        let words: Vec<&str> = (0..10)
            .filter(|bit| bits >> bit & 1 != 0)
            .map(talent)
            .collect();
        list.push(Leader {
            name: words.join(" and "),
            talents: bits,
            count: if release == Release::Classic {
                text.count
            } else {
                0
            },
            more: std::array::from_fn(|index| match box_of_leaders(release) {
                Some(more) if more == index => text.count,
                _ => 0,
            }),
            named: false,
            release: Release::Classic,
        });
    }
    Ok((slugs, list))
}

/// Which of the boxes with leaders: 0 Religions, 1 Trade and Victory.
fn box_of_leaders(release: Release) -> Option<usize> {
    match release {
        Release::Religions => Some(0),
        Release::Trade => Some(1),
        _ => None,
    }
}

fn release(word: &str) -> Result<Release, String> {
    Ok(match word {
        "classic" => Release::Classic,
        "A" => Release::Ancients,
        "M" => Release::Medieval,
        "N" => Release::Modern,
        "R" | "religions" => Release::Religions,
        "V" | "trade-victory" => Release::Trade,
        "stretch" => Release::Stretch,
        other => return Err(format!("there is no box {other}")),
    })
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
        release: release(&text.edition)?,
        prerequisite: text.prereq,
        effect: text.effect,
    })
}

pub(super) fn read() -> Result<Content, String> {
    let area_texts: Vec<AreaText> = records(MAP, "area")?;
    let region_texts: Vec<RegionText> = records(MAP, "region")?;
    let area_slugs: Vec<&'static str> = area_texts.iter().map(|text| leak(&text.id)).collect();
    let rivers: Vec<NameText> = records(MAP, "river")?;
    let areas = areas(area_texts, &area_slugs, &region_texts, &rivers)?;

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
    let common_texts: Vec<CommonText> = records(UNITS_FILE, "common_unit")?;
    let mut unit_slugs: Vec<&'static str> = unit_texts.iter().map(|text| leak(&text.id)).collect();
    let mut units = units(&unit_texts, &unit_slugs)?;
    for text in &common_texts {
        let other = UnitId(units.len() as u8);
        unit_slugs.push(leak(&text.id));
        units.push(Unit {
            class: text.class,
            level: text.progress_level,
            front: [text.front; 2],
            support: [text.support; 2],
            movement: text.movement,
            cost: text.cost,
            counter: find(&COUNTER_NAMES, &text.id)?,
            other,
        });
    }
    unit_slugs.push("unseen");
    units.push(Unit {
        class: Class::Infantry,
        level: u8::MAX,
        front: [0; 2],
        support: [0; 2],
        movement: 0,
        cost: 0,
        counter: 0,
        other: UnitId(units.len() as u8),
    });
    let mut set_texts: Vec<SetText> = records(COLOURS, "set")?;
    set_texts.extend(records::<SetText>(COLOURS, "kingdom_set")?);
    let set_slugs = set_texts.iter().map(|text| leak(&text.id)).collect();
    let sets = sets(&set_texts, &records::<NameText>(COLOURS, "group")?)?;

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
            release: release(&text.set)?,
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
    let no_leaders = ["classic", "religions", "trade-victory"].map(|edition| {
        let list = no_leaders.iter().filter(|text| text.edition == edition);
        list.map(|text| text.count).sum()
    });
    let mut canals = [[AreaId::NONE; 2]; 2];
    for (canal, id) in canals.iter_mut().zip(["panama-canal", "suez-canal"]) {
        let texts: Vec<CanalText> = records(MAP, "canal")?;
        let text = texts.iter().find(|text| text.id == id);
        let text = text.ok_or_else(|| format!("there is no {id}"))?;
        for (water, slug) in canal.iter_mut().zip(&text.seas) {
            *water = area_index(&area_slugs, slug)?;
        }
    }
    let supply = table(MARKERS_FILE)?
        .get("secret_glory_supply")
        .and_then(|supply| supply.get("total")?.as_integer())
        .unwrap_or(0) as u16;
    let elephants = (0..LANDS as u16)
        .map(AreaId)
        .filter(|area| areas[area.index()].elephants)
        .collect();
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
    let mut canal_land = [Areas::NONE; 2];
    for (land, text) in canal_land
        .iter_mut()
        .zip(records::<CanalLand>(MAP, "canal")?)
    {
        *land = words.areas(&text.areas)?.into_iter().collect();
    }
    Ok(Content {
        event_slugs: event_slugs.clone(),
        events: event_list,
        rivers,
        canal_land,
        land: (0..LANDS as u16).map(AreaId).collect(),
        region_areas: (0..region_texts.len())
            .map(|region| {
                let inside = AreaId::all().zip(&areas);
                inside
                    .filter(|(_, area)| area.regions >> region & 1 != 0)
                    .map(|(id, _)| id)
                    .collect()
            })
            .collect(),
        ocean: AreaId::all()
            .zip(&areas)
            .filter(|(_, area)| area.terrain == Terrain::Ocean)
            .map(|(id, _)| id)
            .collect(),
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
        canals,
        elephants,
        supply,
    })
}
