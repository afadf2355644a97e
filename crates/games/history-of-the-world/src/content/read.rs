//! The files as they are written, and their way into the tables.

use super::*;
use serde::de::DeserializeOwned;
use toml::Table;

const MAP: &str = include_str!("../../content/map.toml");
const EMPIRES: &str = include_str!("../../content/empires.toml");
const GREATER: &str = include_str!("../../content/greater-events.toml");
const LESSER: &str = include_str!("../../content/lesser-events.toml");
const SCORING: &str = include_str!("../../content/scoring.toml");
const PIECES: &str = include_str!("../../content/pieces.toml");

/// A TOML file's tables of one name.
fn records<T: DeserializeOwned>(file: &'static str, key: &str) -> Result<Vec<T>, String> {
    let mut table: Table = toml::from_str(file).map_err(|error| error.to_string())?;
    let value = table
        .remove(key)
        .ok_or_else(|| format!("[[{key}]] is missing"))?;
    value
        .try_into()
        .map_err(|error| format!("[[{key}]]: {error}"))
}

#[derive(Deserialize)]
struct AreaText {
    id: String,
    name: String,
}

#[derive(Deserialize)]
struct LandText {
    id: String,
    name: String,
    area: String,
    barren: bool,
    resource: bool,
    waters: Vec<String>,
    origin: String,
}

#[derive(Deserialize)]
struct WaterText {
    id: String,
    name: String,
    kind: String,
    adjacent_waters: Vec<String>,
    lands: Vec<String>,
    origin: String,
}

#[derive(Deserialize)]
struct BorderText {
    a: String,
    b: String,
    terrain_a: String,
    terrain_b: String,
    crossing: String,
    wall_protects: Option<String>,
}

#[derive(Deserialize)]
struct ValueText {
    area: String,
    base: [u8; 7],
    origin: String,
}

#[derive(Deserialize)]
struct StartText {
    people: String,
    leader: String,
    strength: u8,
    land: String,
    capital: bool,
    #[serde(default)]
    capital_city: String,
}

#[derive(Deserialize)]
struct EmpireText {
    id: String,
    name: String,
    epoch: u8,
    order: u8,
    strength: u8,
    capital: bool,
    navigation: Vec<String>,
    fleets: Vec<String>,
    start: Vec<StartText>,
    origin: String,
}

#[derive(Deserialize)]
struct MinorText {
    strength: u8,
    start_land: String,
    navigation: Vec<String>,
    capital: bool,
    capital_city: String,
}

#[derive(Deserialize)]
struct CardText {
    id: String,
    name: String,
    r#type: String,
    count: u8,
    epochs: Vec<u8>,
    timing: String,
    effect: String,
    origin: String,
    land: Option<String>,
    area: Option<String>,
    terrain: Option<Terrain>,
    #[serde(default)]
    armies: u8,
    #[serde(default)]
    coins: u8,
    minor: Option<MinorText>,
}

#[derive(Deserialize)]
struct ArmyText {
    epoch: u8,
    sculpt: String,
    per_colour: u8,
    period_start: String,
}

#[derive(Deserialize)]
struct SharedText {
    id: String,
    count: u8,
}

#[derive(Deserialize)]
struct MarkerText {
    value: u8,
    count: u8,
    origin: String,
}

#[derive(Deserialize)]
struct StructuresText {
    capital: u8,
    city: u8,
    monument: u8,
    controlled_sea_optional_rule: u8,
}

/// Texts that live as long as the program.
fn leak(text: &str) -> &'static str {
    Box::leak(text.to_string().into_boxed_str())
}

/// Finds slugs.
struct Index<'a>(&'a [&'static str]);

impl Index<'_> {
    fn find(&self, slug: &str) -> Result<u8, String> {
        let index = self.0.iter().position(|known| *known == slug);
        index
            .map(|index| index as u8)
            .ok_or_else(|| format!("there is no {slug}"))
    }
}

fn waters(index: &Index<'_>, slugs: &[String]) -> Result<Waters, String> {
    slugs
        .iter()
        .map(|slug| index.find(slug).map(WaterId))
        .collect()
}

/// The waters where an empire gets fleets: those printed, and the seas its oceans reach over seas.
fn reach(printed: Waters, table: &[Water]) -> Waters {
    let mut fleets = printed;
    for ocean in printed.iter().filter(|water| table[water.index()].ocean) {
        let mut open = Waters::only(ocean);
        let mut seen = open;
        while let Some(water) = open.first() {
            open.take(water);
            for next in (table[water.index()].next & !seen).iter() {
                if !table[next.index()].ocean {
                    seen.add(next);
                    open.add(next);
                }
            }
        }
        fleets |= seen;
    }
    fleets
}

fn effect(text: &CardText, lands: &Index<'_>, areas: &Index<'_>) -> Result<Effect, String> {
    let land = || {
        let slug = text.land.as_deref().unwrap_or_default();
        lands.find(slug).map(LandId)
    };
    Ok(match text.r#type.as_str() {
        "reallocation" => Effect::Reallocation,
        "leader" => Effect::Leader,
        "weaponry" => Effect::Weaponry,
        "minor-empire" => Effect::MinorEmpire,
        "kingdom" => Effect::Kingdom(land()?),
        "migrants" => {
            let area = areas.find(text.area.as_deref().unwrap_or_default())?;
            Effect::Migrants(AreaId(area), text.armies)
        }
        "civil-war" => Effect::CivilWar(text.armies),
        "barbarians" => Effect::Barbarians,
        "jewish-revolt" => Effect::JewishRevolt(land()?),
        "siegecraft" => Effect::Siegecraft,
        "crusade" => Effect::Crusade(text.armies),
        "black-death" => Effect::BlackDeath,
        "treachery" => Effect::Treachery,
        "elite-troops" => Effect::EliteTroops,
        "naval-power" => Effect::NavalPower,
        "engineering" => Effect::Engineering,
        "expert-troops" => Effect::ExpertTroops(text.terrain.ok_or("which terrain?")?),
        "population-explosion" => Effect::PopulationExplosion(text.coins),
        "famine" => Effect::Famine,
        "plague" => Effect::Plague,
        "pestilence" => Effect::Pestilence,
        "jihad" => Effect::Jihad,
        "disaster" => Effect::Disaster,
        "civil-service" => Effect::CivilService(text.coins),
        "astronomy" => Effect::Astronomy,
        "allies" => Effect::Allies(text.coins),
        other => return Err(format!("there is no effect {other}")),
    })
}

fn board(
    lands: &[Land],
    areas: &[Area],
    waters: &[Water],
    index: &Index<'_>,
) -> Result<Map, String> {
    let mut map = Map {
        next: [Lands::NONE; LANDS],
        around: [Lands::NONE; LANDS],
        open: [Lands::NONE; LANDS],
        terrain: [[Lands::NONE; LANDS]; 3],
        barren: Lands::NONE,
        resources: Lands::NONE,
        coasts: [Lands::NONE; WATERS],
        links: [Waters::NONE; WATERS],
        seas: Waters::NONE,
        areas: [Lands::NONE; AREAS],
        values: [[0; AREAS]; 7],
        area_of: [u8::MAX; LANDS],
    };
    for (number, land) in lands.iter().enumerate() {
        let id = LandId(number as u8);
        if land.barren {
            map.barren.add(id);
        }
        if land.resource {
            map.resources.add(id);
        }
        if let Some(area) = land.area {
            map.area_of[number] = area.0;
        }
    }
    for (number, area) in areas.iter().enumerate() {
        map.areas[number] = area.lands;
        for (epoch, value) in area.values.iter().enumerate() {
            map.values[epoch][number] = *value;
        }
    }
    for (number, water) in waters.iter().enumerate() {
        map.coasts[number] = water.lands & !map.barren;
        map.links[number] = water.next;
        if !water.ocean {
            map.seas.add(WaterId(number as u8));
        }
    }
    for border in records::<BorderText>(MAP, "border")? {
        let ends = [
            LandId(index.find(&border.a)?),
            LandId(index.find(&border.b)?),
        ];
        let protects = border.wall_protects.as_deref();
        for (to, terrain, slug) in [
            (0, &border.terrain_a, &border.a),
            (1, &border.terrain_b, &border.b),
        ] {
            let (into, from) = (ends[to].index(), ends[1 - to]);
            map.around[into].add(from);
            if !map.barren.has(from) && !map.barren.has(ends[to]) {
                map.next[into].add(from);
            }
            let kind = match (terrain.as_str(), border.crossing.as_str()) {
                (_, "strait") => Some(Terrain::Strait as usize),
                ("forest", _) => Some(Terrain::Forest as usize),
                ("mountain", _) => Some(Terrain::Mountain as usize),
                _ => None,
            };
            match kind {
                Some(kind) => map.terrain[kind][into].add(from),
                None if protects == Some(slug) => {}
                None => map.open[into].add(from),
            }
        }
    }
    Ok(map)
}

fn pieces() -> Result<Pieces, String> {
    let shared = records::<SharedText>(PIECES, "shared")?;
    let count = |id: &str| {
        let found = shared.iter().find(|piece| piece.id == id);
        found
            .map(|piece| piece.count)
            .ok_or_else(|| format!("how many {id}?"))
    };
    let mut armies = records::<ArmyText>(PIECES, "army")?;
    armies.sort_by_key(|army| army.epoch);
    if armies.len() != 7 {
        return Err("seven kinds of armies".to_string());
    }
    let mut table: Table = toml::from_str(SCORING).map_err(|error| error.to_string())?;
    let structures = table
        .remove("structures")
        .ok_or("[structures] is missing")?;
    let structures: StructuresText = structures.try_into().map_err(|error| format!("{error}"))?;
    Ok(Pieces {
        forts: count("fort")?,
        monuments: count("monument")?,
        markers: count("coin-fleet")?,
        armies: std::array::from_fn(|index| armies[index].per_colour),
        years: std::array::from_fn(|index| armies[index].period_start.clone()),
        sculpts: std::array::from_fn(|index| armies[index].sculpt.clone()),
        structures: [
            structures.capital,
            structures.city,
            structures.monument,
            structures.controlled_sea_optional_rule,
        ],
    })
}

/// All files.
pub(super) fn content() -> Result<Content, String> {
    let area_texts = records::<AreaText>(MAP, "area")?;
    let land_texts = records::<LandText>(MAP, "land")?;
    let water_texts = records::<WaterText>(MAP, "water")?;
    let land_slugs: Vec<_> = land_texts.iter().map(|land| leak(&land.id)).collect();
    let area_slugs: Vec<_> = area_texts.iter().map(|area| leak(&area.id)).collect();
    let water_slugs: Vec<_> = water_texts.iter().map(|water| leak(&water.id)).collect();
    let (land_index, area_index, water_index) =
        (Index(&land_slugs), Index(&area_slugs), Index(&water_slugs));
    if (land_slugs.len(), area_slugs.len(), water_slugs.len()) != (LANDS, AREAS, WATERS) {
        return Err("the board has 102 lands, 13 areas, 14 waters".to_string());
    }

    let mut lands = Vec::new();
    for text in &land_texts {
        let area = match text.area.as_str() {
            "none" => None,
            slug => Some(AreaId(area_index.find(slug)?)),
        };
        lands.push(Land {
            name: text.name.clone(),
            area,
            barren: text.barren,
            resource: text.resource,
            waters: waters(&water_index, &text.waters)?,
            origin: text.origin.clone(),
        });
    }
    let mut water_table = Vec::new();
    for text in &water_texts {
        let shores = text
            .lands
            .iter()
            .map(|slug| land_index.find(slug).map(LandId));
        water_table.push(Water {
            name: text.name.clone(),
            ocean: text.kind == "ocean",
            next: waters(&water_index, &text.adjacent_waters)?,
            lands: shores.collect::<Result<Lands, String>>()?,
            origin: text.origin.clone(),
        });
    }
    let values = records::<ValueText>(SCORING, "area_value")?;
    let mut areas = Vec::new();
    for (index, text) in area_texts.iter().enumerate() {
        let value = values.iter().find(|value| value.area == text.id);
        let value = value.ok_or_else(|| format!("{} has no value", text.id))?;
        let members = (0..LANDS as u8)
            .map(LandId)
            .filter(|land| lands[land.index()].area == Some(AreaId(index as u8)));
        areas.push(Area {
            name: text.name.clone(),
            lands: members.collect(),
            next: 0,
            values: value.base,
            origin: value.origin.clone(),
        });
    }
    let map = board(&lands, &areas, &water_table, &land_index)?;
    for (index, area) in areas.iter_mut().enumerate() {
        let around = area
            .lands
            .iter()
            .flat_map(|land| map.next[land.index()].iter());
        let others = around.map(|other| map.area_of[other.index()]);
        let others = others.filter(|other| usize::from(*other) != index);
        area.next = others.fold(0, |bits, other| bits | 1 << other);
    }

    let mut empires = Vec::new();
    let mut empire_slugs = Vec::new();
    let (mut host_slugs, mut host_names, mut host_empires) = (Vec::new(), Vec::new(), Vec::new());
    let mut texts = records::<EmpireText>(EMPIRES, "empire")?;
    texts.sort_by_key(|text| (text.epoch, text.order));
    for (index, text) in texts.iter().enumerate() {
        if index != usize::from((text.epoch - 1) * 7 + text.order - 1) {
            return Err("seven empires in each of seven epochs".to_string());
        }
        let mut starts = Vec::new();
        for start in &text.start {
            let slug = if text.start.len() == 1 {
                text.id.clone()
            } else {
                start.people.to_lowercase()
            };
            starts.push(Start {
                host: Host(host_slugs.len() as u8),
                people: start.people.clone(),
                leader: start.leader.clone(),
                strength: start.strength,
                land: LandId(land_index.find(&start.land)?),
                capital: start.capital,
                city: start.capital_city.clone(),
            });
            host_slugs.push(leak(&slug));
            host_names.push(start.people.clone());
            host_empires.push(EmpireId(index as u8));
        }
        let navigation = waters(&water_index, &text.navigation)?;
        let fleets = reach(navigation, &water_table);
        if fleets != waters(&water_index, &text.fleets)? {
            return Err(format!("the fleets of {}", text.id));
        }
        empire_slugs.push(leak(&text.id));
        empires.push(Empire {
            name: text.name.clone(),
            epoch: text.epoch,
            order: text.order,
            strength: text.strength,
            capital: text.capital,
            navigation,
            fleets,
            starts,
            origin: text.origin.clone(),
        });
    }
    let peoples = host_slugs.len() as u8;

    let mut cards = Vec::new();
    let mut card_slugs = Vec::new();
    for (file, greater) in [(GREATER, true), (LESSER, false)] {
        for text in records::<CardText>(file, "card")? {
            let host = Host(peoples + cards.len() as u8);
            let minor = match &text.minor {
                None => None,
                Some(minor) => Some(Start {
                    host,
                    people: text.name.clone(),
                    leader: String::new(),
                    strength: minor.strength,
                    land: LandId(land_index.find(&minor.start_land)?),
                    capital: minor.capital,
                    city: minor.capital_city.clone(),
                }),
            };
            let navigation = text.minor.as_ref().map_or(&[][..], |m| &m.navigation);
            let navigation = waters(&water_index, navigation)?;
            cards.push(EventCard {
                name: text.name.clone(),
                greater,
                count: text.count,
                epochs: text
                    .epochs
                    .iter()
                    .fold(0, |bits, epoch| bits | 1 << (epoch - 1)),
                before: text.timing == "before",
                effect: effect(&text, &land_index, &area_index)?,
                minor,
                fleets: reach(navigation, &water_table),
                text: text.effect.clone(),
                origin: text.origin.clone(),
            });
            card_slugs.push(leak(&text.id));
            host_slugs.push(leak(&text.id));
            host_names.push(text.name.clone());
        }
    }

    let mut markers = Vec::new();
    let mut marker_slugs = Vec::new();
    for text in records::<MarkerText>(PIECES, "preeminence_marker")? {
        marker_slugs.push(leak(&format!("marker-{}", text.value)));
        markers.push(Marker {
            value: text.value,
            count: text.count,
            origin: text.origin,
        });
    }
    Ok(Content {
        palestine: LandId(land_index.find("palestine")?),
        crusade_sea: WaterId(water_index.find("eastern-mediterranean")?),
        lands,
        areas,
        waters: water_table,
        empires,
        cards,
        markers,
        map,
        pieces: pieces()?,
        peoples,
        host_empires,
        host_names,
        land_slugs,
        area_slugs,
        water_slugs,
        empire_slugs,
        card_slugs,
        host_slugs,
        marker_slugs,
    })
}
