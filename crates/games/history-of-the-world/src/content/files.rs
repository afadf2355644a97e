//! The files as they are written, and their way into the tables.

use super::*;
use crate::Player;
use orbis_core::{ContentError, ContentFile};
use orbis_parts::{
    content::{Kind, Reading, agree, at_most, kept},
    content_file,
};

const MAP: &str = "map.toml";
const EMPIRES: &str = "empires.toml";
const GREATER: &str = "greater-events.toml";
const LESSER: &str = "lesser-events.toml";
const SCORING: &str = "scoring.toml";
const PIECES: &str = "pieces.toml";

pub(super) const FILES: &[ContentFile] = &[
    content_file!(
        "map.toml",
        "note",
        "area.origin",
        "border.origin",
        "area_origin",
        "coast_origin",
        "colour_note",
        "colour_origin",
        "map_origin",
        "membership_origin",
        "place_source",
        "reaches_origin",
        "resource_origin",
        "spelling_note"
    ),
    content_file!("empires.toml", "note"),
    content_file!(
        "greater-events.toml",
        "note",
        "deal.origin",
        "as_printed_note",
        "piece_epoch_note",
        "piece_epoch_origin"
    ),
    content_file!("lesser-events.toml", "deal.origin", "piece_epoch_note"),
    content_file!("scoring.toml", "structures.origin", "levels.origin"),
    content_file!("pieces.toml", "shared.origin", "army.origin"),
];

pub(super) const KINDS: &[Kind] = &[
    Kind::of::<LandId>(&[(MAP, "land")]),
    Kind::of::<AreaId>(&[(MAP, "area")]),
    Kind::of::<WaterId>(&[(MAP, "water")]),
    Kind::of::<EmpireId>(&[(EMPIRES, "empire")]),
    Kind::of::<CardId>(&[(GREATER, "card"), (LESSER, "card")]),
    Kind::of::<MarkerId>(&[(PIECES, "preeminence_marker")]),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AreaText {
    name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WaterText {
    name: String,
    kind: WaterKind,
    adjacent_waters: Waters,
    lands: Lands,
    reaches_seas: Option<Waters>,
    origin: String,
}

#[derive(PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum WaterKind {
    Sea,
    Ocean,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BorderText {
    a: LandId,
    b: LandId,
    terrain_a: Ground,
    terrain_b: Ground,
    crossing: Crossing,
    wall_protects: Option<LandId>,
}

#[derive(Copy, Clone, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Ground {
    None,
    Forest,
    Mountain,
}

#[derive(Copy, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Crossing {
    None,
    Strait,
    GreatWall,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ValueText {
    area: AreaId,
    base: [u8; 7],
    origin: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StartText {
    people: String,
    leader: String,
    strength: u8,
    land: LandId,
    capital: bool,
    #[serde(default)]
    capital_city: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EmpireText {
    name: String,
    epoch: u8,
    order: u8,
    strength: u8,
    capital: bool,
    navigation: Waters,
    fleets: Waters,
    start: Vec<StartText>,
    origin: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MinorText {
    strength: u8,
    start_land: LandId,
    navigation: Waters,
    capital: bool,
    capital_city: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardText {
    name: String,
    count: u8,
    epochs: Vec<u8>,
    timing: Timing,
    does: Effect,
    text: String,
    origin: String,
    minor: Option<MinorText>,
}

#[derive(PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Timing {
    Before,
    During,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArmyText {
    epoch: u8,
    sculpt: String,
    per_colour: u8,
    period_start: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shared {
    fort: u8,
    monument: u8,
    coin_fleet: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Deal {
    per_player: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Levels {
    presence: Terms,
    dominance: Terms,
    control: Terms,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Structures {
    capital: u8,
    city: u8,
    monument: u8,
    controlled_sea: u8,
}

/// The seas an ocean reaches over seas.
/// Rules: `hotw.turn.ocean-reach`.
fn reached(ocean: WaterId, table: &[Water]) -> Waters {
    let mut open = Waters::only(ocean);
    let mut seen = open;
    while let Some(water) = open.first() {
        open.remove(water);
        for next in (table[water.index()].next & !seen).iter() {
            if !table[next.index()].ocean {
                seen.add(next);
                open.add(next);
            }
        }
    }
    seen
}

/// The waters where an empire gets fleets: those printed, and the seas its oceans reach.
fn reach(printed: Waters, table: &[Water]) -> Waters {
    let oceans = printed.iter().filter(|water| table[water.index()].ocean);
    oceans.fold(printed, |fleets, ocean| fleets | reached(ocean, table))
}

fn board(
    files: &Reading<'_>,
    lands: &[Land],
    areas: &[Area],
    waters: &[Water],
) -> Result<Map, ContentError> {
    let mut map = Map {
        next: [Lands::NONE; LANDS],
        around: [Lands::NONE; LANDS],
        open: [Lands::NONE; LANDS],
        terrain: [[Lands::NONE; LANDS]; 3],
        barren: Lands::NONE,
        resources: Lands::NONE,
        coasts: [Lands::NONE; WATERS],
        shores: [Waters::NONE; LANDS],
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
        for land in map.coasts[number].iter() {
            map.shores[land.index()].add(WaterId(number as u8));
        }
        map.links[number] = water.next;
        if !water.ocean {
            map.seas.add(WaterId(number as u8));
        }
    }
    for border in files.get::<Vec<BorderText>>(MAP, "border")? {
        let (a, b) = (border.a, border.b);
        let wall = border.crossing == Crossing::GreatWall;
        if wall
            != border
                .wall_protects
                .is_some_and(|land| land == a || land == b)
        {
            let why = "a great wall, and nothing else, protects one of the two lands";
            let record = format!(
                "border of {} and {}",
                lands[a.index()].name,
                lands[b.index()].name
            );
            return Err(ContentError::of(MAP, why)
                .record(record)
                .key("wall_protects"));
        }
        map.borders(&border, (a, border.terrain_a), b);
        map.borders(&border, (b, border.terrain_b), a);
    }
    Ok(map)
}

impl Map {
    /// The way into a land from another.
    fn borders(&mut self, border: &BorderText, (into, ground): (LandId, Ground), from: LandId) {
        self.around[into.index()].add(from);
        if !self.barren.has(from) && !self.barren.has(into) {
            self.next[into.index()].add(from);
        }
        let kind = match (ground, border.crossing) {
            (_, Crossing::Strait) => Some(Terrain::Strait),
            (Ground::Forest, _) => Some(Terrain::Forest),
            (Ground::Mountain, _) => Some(Terrain::Mountain),
            (Ground::None, _) => None,
        };
        match kind {
            Some(kind) => self.terrain[kind as usize][into.index()].add(from),
            None if border.wall_protects == Some(into) => {}
            None => self.open[into.index()].add(from),
        }
    }
}

fn pieces(files: &Reading<'_>) -> Result<Pieces, ContentError> {
    let shared: Shared = files.get(PIECES, "shared")?;
    let armies: [ArmyText; 7] = files.get(PIECES, "army")?;
    for (epoch, army) in (1..).zip(&armies) {
        agree(PIECES, "army.epoch", army.epoch, epoch)?;
    }
    let structures: Structures = files.get(SCORING, "structures")?;
    let levels: Levels = files.get(SCORING, "levels")?;
    let greater: Deal = files.get(GREATER, "deal")?;
    let lesser: Deal = files.get(LESSER, "deal")?;
    let room = Player::default();
    at_most(
        GREATER,
        "deal.per_player",
        usize::from(greater.per_player),
        room.greater.capacity(),
    )?;
    at_most(
        LESSER,
        "deal.per_player",
        usize::from(lesser.per_player),
        room.lesser.capacity(),
    )?;
    Ok(Pieces {
        forts: shared.fort,
        monuments: shared.monument,
        markers: shared.coin_fleet,
        armies: std::array::from_fn(|index| armies[index].per_colour),
        years: std::array::from_fn(|index| armies[index].period_start.clone()),
        sculpts: std::array::from_fn(|index| armies[index].sculpt.clone()),
        structures: [
            structures.capital,
            structures.city,
            structures.monument,
            structures.controlled_sea,
        ],
        levels: [levels.presence, levels.dominance, levels.control],
        greater: greater.per_player,
        lesser: lesser.per_player,
    })
}

fn waters(files: &Reading<'_>, lands: &[Land]) -> Result<Records<WaterId, Water>, ContentError> {
    let texts: Records<WaterId, WaterText> = files.get(MAP, "water")?;
    agree(MAP, "water", texts.len(), WATERS)?;
    let mut reaches = Vec::new();
    let waters: Records<WaterId, Water> = texts.map(|text| {
        reaches.push(text.reaches_seas);
        Water {
            name: text.name,
            ocean: text.kind == WaterKind::Ocean,
            next: text.adjacent_waters,
            lands: text.lands,
            origin: text.origin,
        }
    });
    for ((id, water), said) in waters.ids().zip(reaches) {
        let fault = |key: &str, why: &str| {
            let record = format!("water {}", waters.slugs()[id.index()]);
            Err(ContentError::of(MAP, why).record(record).key(key))
        };
        let reached = water.ocean.then(|| {
            let mut seas = reached(id, &waters);
            seas.remove(id);
            seas
        });
        if reached != said {
            return fault(
                "reaches_seas",
                "an ocean, and no sea, names the seas it reaches over seas",
            );
        }
        let coast = LandId::every(lands.len()).filter(|land| lands[land.index()].waters.has(id));
        if coast.collect::<Lands>() != water.lands {
            return fault("lands", "these are not the lands that name this water");
        }
    }
    Ok(waters)
}

impl LandId {
    fn every(lands: usize) -> impl Iterator<Item = LandId> {
        (0..lands as u8).map(LandId)
    }
}

fn areas(files: &Reading<'_>, lands: &[Land]) -> Result<Records<AreaId, Area>, ContentError> {
    let values: Vec<ValueText> = files.get(SCORING, "area_value")?;
    let texts: Records<AreaId, AreaText> = files.get(MAP, "area")?;
    agree(MAP, "area", texts.len(), AREAS)?;
    for (id, area) in texts.ids() {
        if values.iter().filter(|value| value.area == id).count() != 1 {
            let why = format!("{} needs one value", area.name);
            return Err(ContentError::of(SCORING, why).key("area_value"));
        }
    }
    let mut ids = (0..).map(AreaId);
    Ok(texts.map(|text| {
        let id = ids.next().unwrap_or_default();
        let value = values.iter().find(|value| value.area == id);
        let members =
            LandId::every(lands.len()).filter(|land| lands[land.index()].area == Some(id));
        Area {
            name: text.name,
            lands: members.collect(),
            next: 0,
            values: value.map_or([0; 7], |value| value.base),
            origin: value.map(|value| value.origin.clone()).unwrap_or_default(),
        }
    }))
}

/// Hosts in order: first the peoples of empire cards, then event cards.
#[derive(Default)]
struct Hosts {
    slugs: Vec<&'static str>,
    names: Vec<String>,
    empires: Vec<EmpireId>,
}

impl Hosts {
    fn add(&mut self, slug: &str, name: &str) -> Host {
        let host = Host(self.slugs.len() as u8);
        self.slugs.push(kept(slug));
        self.names.push(name.to_string());
        host
    }
}

fn empires(
    files: &Reading<'_>,
    table: &[Water],
    hosts: &mut Hosts,
) -> Result<Records<EmpireId, Empire>, ContentError> {
    let texts: Records<EmpireId, EmpireText> = files.get(EMPIRES, "empire")?;
    agree(EMPIRES, "empire", texts.len(), 49)?;
    let mut empires = Vec::new();
    for (id, text) in texts.ids() {
        let slug = texts.slugs()[id.index()];
        let fault = |key: &str, why: &str| {
            Err(ContentError::of(EMPIRES, why)
                .record(format!("empire {slug}"))
                .key(key))
        };
        if (text.epoch, text.order) != (id.0 / 7 + 1, id.0 % 7 + 1) {
            return fault(
                "order",
                "the empires stand by epoch and order, seven in each epoch",
            );
        }
        if text.fleets != reach(text.navigation, table) {
            return fault(
                "fleets",
                "these are not the waters that its navigation reaches",
            );
        }
        if !(1..=2).contains(&text.start.len()) {
            return fault("start", "an empire begins in one land or in two");
        }
        if text.strength != text.start.iter().map(|start| start.strength).sum::<u8>() {
            return fault(
                "strength",
                "the strengths of its peoples add up to another number",
            );
        }
        let starts = text.start.iter().map(|start| {
            let two = start.people.to_lowercase();
            hosts.empires.push(id);
            Start {
                host: hosts.add(
                    if text.start.len() == 1 { slug } else { &two },
                    &start.people,
                ),
                people: start.people.clone(),
                leader: start.leader.clone(),
                strength: start.strength,
                land: start.land,
                capital: start.capital,
                city: start.capital_city.clone(),
            }
        });
        empires.push(Empire {
            name: text.name.clone(),
            epoch: text.epoch,
            order: text.order,
            strength: text.strength,
            capital: text.capital,
            navigation: text.navigation,
            fleets: text.fleets,
            starts: starts.collect(),
            origin: text.origin.clone(),
        });
    }
    Ok(Records::new(empires))
}

fn cards(
    files: &Reading<'_>,
    table: &[Water],
    hosts: &mut Hosts,
) -> Result<Records<CardId, EventCard>, ContentError> {
    let greater: Vec<CardText> = files.get(GREATER, "card")?;
    let lesser: Vec<CardText> = files.get(LESSER, "card")?;
    for (file, cards, room) in [(GREATER, &greater, 22), (LESSER, &lesser, 49)] {
        let copies = cards.iter().map(|card| usize::from(card.count)).sum();
        at_most(file, "card", copies, room)?;
        for card in cards {
            let fault = |key: &str, why: &str| {
                Err(ContentError::of(file, why).record(&*card.name).key(key))
            };
            if card.minor.is_some() != (card.does == Effect::MinorEmpire) {
                return fault(
                    "minor",
                    "a minor empire, and nothing else, has a minor table",
                );
            }
            if !card.epochs.iter().all(|epoch| (1..=7).contains(epoch)) {
                return fault("epochs", "the epochs are 1 to 7");
            }
        }
    }
    let of_both = greater.into_iter().map(|card| (card, true));
    let of_both = of_both.chain(lesser.into_iter().map(|card| (card, false)));
    let slugs: Records<CardId, (CardText, bool)> = Records::new(of_both);
    let names: Vec<&'static str> = slugs.slugs().to_vec();
    let mut names = names.into_iter();
    Ok(slugs.map(|(card, greater)| {
        let host = hosts.add(names.next().unwrap_or("?"), &card.name);
        let navigation = card
            .minor
            .as_ref()
            .map_or(Waters::NONE, |minor| minor.navigation);
        EventCard {
            minor: card.minor.map(|minor| Start {
                host,
                people: card.name.clone(),
                leader: String::new(),
                strength: minor.strength,
                land: minor.start_land,
                capital: minor.capital,
                city: minor.capital_city,
            }),
            name: card.name,
            greater,
            count: card.count,
            epochs: card
                .epochs
                .iter()
                .fold(0, |bits, epoch| bits | 1 << (epoch - 1)),
            before: card.timing == Timing::Before,
            effect: card.does,
            fleets: reach(navigation, table),
            text: card.text,
            origin: card.origin,
        }
    }))
}

/// A land or water that a rule names.
fn named<I: orbis_parts::content::Id>(slug: &str) -> Result<I, ContentError> {
    let found =
        orbis_parts::content::find(slug).unwrap_or_else(|| Err("nothing is read".to_string()));
    found.map_err(|why| ContentError::of(MAP, why))
}

/// All files.
/// Rules: `hotw.board.lands`, `hotw.board.data`, `hotw.board.resources`, `hotw.empire.table`, `hotw.epoch.dates`.
/// Rules: `hotw.board.area-adjacency`.
pub(super) fn read(files: &Reading<'_>) -> Result<Content, ContentError> {
    let lands: Records<LandId, Land> = files.get(MAP, "land")?;
    agree(MAP, "land", lands.len(), LANDS)?;
    for (id, land) in lands.ids() {
        if land.barren != land.area.is_none() {
            let record = format!("land {}", lands.slugs()[id.index()]);
            let why = "a land is barren or has an area";
            return Err(ContentError::of(MAP, why).record(record).key("area"));
        }
    }
    let waters = waters(files, &lands)?;
    let areas = areas(files, &lands)?;
    let map = board(files, &lands, &areas, &waters)?;
    let mut ids = 0..;
    let areas = areas.map(|mut area| {
        let own = ids.next().unwrap_or(u8::MAX);
        let around = area
            .lands
            .iter()
            .flat_map(|land| map.next[land.index()].iter());
        let others = around.map(|other| map.area_of[other.index()]);
        let others = others.filter(|other| *other != own);
        area.next = others.fold(0, |bits, other| bits | 1 << other);
        area
    });
    let mut hosts = Hosts::default();
    let empires = empires(files, &waters, &mut hosts)?;
    let peoples = hosts.slugs.len() as u8;
    let cards = cards(files, &waters, &mut hosts)?;
    let markers: Records<MarkerId, Marker> = files.get(PIECES, "preeminence_marker")?;
    let copies = markers.iter().map(|marker| usize::from(marker.count)).sum();
    at_most(PIECES, "preeminence_marker", copies, 8)?;
    Ok(Content {
        palestine: named("palestine")?,
        crusade_sea: named("eastern-mediterranean")?,
        lands,
        areas,
        waters,
        empires,
        cards,
        markers,
        map,
        pieces: pieces(files)?,
        peoples,
        host_empires: hosts.empires,
        host_names: hosts.names,
        host_slugs: hosts.slugs,
    })
}
