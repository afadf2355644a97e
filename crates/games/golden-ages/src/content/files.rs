//! The files, and what they must agree on with the program.

use super::*;
use crate::{COLS, ROWS, player::COLONISTS};
use orbis_core::{ContentError, ContentFile};
use orbis_parts::{
    content::{Kind, Reading, agree, at_most},
    content_file,
};

const BOARD: &str = "player-board.toml";
const CONTINENTS: &str = "continents.toml";
const TECHNOLOGIES: &str = "technologies.toml";

pub(super) const FILES: &[ContentFile] = &[
    content_file!(
        "technologies.toml",
        "cost_origin",
        "cubes_origin",
        "vp_back_origin"
    ),
    content_file!(
        "continents.toml",
        "world_note",
        "board.origin",
        "resource_totals.origin"
    ),
    content_file!("civilisations.toml", "note"),
    content_file!("buildings.toml"),
    content_file!("wonders.toml", "note"),
    content_file!("judgements.toml"),
    content_file!("future-technologies.toml"),
    content_file!("glory-tiles.toml"),
    content_file!("player-board.toml", "origin"),
];

pub(super) const KINDS: &[Kind] = &[
    Kind::of::<TechId>(&[(TECHNOLOGIES, "technology"), (TECHNOLOGIES, "starting")]),
    Kind::of::<TileId>(&[(CONTINENTS, "tile")]),
    Kind::of::<CivId>(&[("civilisations.toml", "civilisation")]),
    Kind::of::<BuildingId>(&[("buildings.toml", "building")]),
    Kind::of::<WonderId>(&[("wonders.toml", "wonder")]),
    Kind::of::<JudgementId>(&[("judgements.toml", "judgement")]),
    Kind::of::<FutureId>(&[("future-technologies.toml", "future_technology")]),
    Kind::of::<GloryId>(&[("glory-tiles.toml", "glory")]),
];

/// The technology tiles that cost at most so much Gold, from none to the dearest.
fn tiles_for(technologies: &[Technology]) -> Vec<Tiles> {
    let tiles = || technologies.iter().take(TILES).zip((0u8..).map(TechId));
    let dearest = tiles().map(|(card, _)| card.cost).max().unwrap_or(0);
    let within = |gold: u8| tiles().filter(move |(card, _)| card.cost <= gold);
    (0..=dearest)
        .map(|gold| within(gold).map(|(_, tech)| tech).collect())
        .collect()
}

/// Reads everything.
pub(super) fn read(files: &Reading<'_>) -> Result<Content, ContentError> {
    let tiles: Vec<Technology> = files.get(TECHNOLOGIES, "technology")?;
    let starting: Vec<Starting> = files.get(TECHNOLOGIES, "starting")?;
    agree(TECHNOLOGIES, "technology", tiles.len(), TILES)?;
    agree(TECHNOLOGIES, "starting", starting.len(), 4)?;
    let starting = starting.into_iter().map(Technology::from);
    let technologies: Records<TechId, Technology> = Records::new(tiles.into_iter().chain(starting));
    let islands: Vec<Island> = files.get(CONTINENTS, "island")?;
    let mut island_resources = [Spaces::NONE; 4];
    for island in &islands {
        for resource in &island.resources {
            island_resources[*resource as usize].add(island.space);
        }
    }
    let board = board(files, &technologies)?;
    let content = Content {
        undeveloped: Technologies::none(&technologies),
        tiles_for: tiles_for(&technologies),
        technologies,
        tiles: files.get(CONTINENTS, "tile")?,
        islands,
        island_resources,
        civilisations: files.get("civilisations.toml", "civilisation")?,
        buildings: files.get("buildings.toml", "building")?,
        wonders: files.get("wonders.toml", "wonder")?,
        judgements: files.get("judgements.toml", "judgement")?,
        futures: files.get("future-technologies.toml", "future_technology")?,
        glory: files.get("glory-tiles.toml", "glory")?,
        board,
    };
    symbols(files, &content)?;
    endings(&content)?;
    rooms(&content)?;
    Ok(content)
}

/// A technology that everybody has from the start.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Starting {
    name: String,
    row: u8,
    effect: String,
    rule: TechRule,
    origin: String,
}

impl From<Starting> for Technology {
    fn from(starting: Starting) -> Technology {
        Technology {
            name: starting.name,
            row: starting.row,
            column: 0,
            cost: 0,
            requires: None,
            cubes: 0,
            vp_back: 0,
            text: starting.effect,
            rule: starting.rule,
            on_develop: None,
            makes_obsolete: None,
            origin: starting.origin,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Grid {
    cols: u8,
    rows: u8,
    #[serde(deserialize_with = "space")]
    start_tile_anchor: Space,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Material {
    technology_tiles: usize,
    colonists: usize,
    cubes: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Start {
    gold: u8,
    cubes_in_reserve: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Track {
    costs: [u8; 4],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Common {
    artist_vp: u8,
    golden_age_gold: u8,
    end_gold_per_vp: std::num::NonZeroU8,
    judgements_revealed: u8,
    eras: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ResourceTotals {
    game: usize,
    wheat: usize,
    rock: usize,
    gem: usize,
}

/// A space as column and row.
pub(super) fn space<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Space, D::Error> {
    let (col, row) = Deserialize::deserialize(from)?;
    let off = || serde::de::Error::custom(format!("({col}, {row}) is off the grid"));
    Space::new(col, row).ok_or_else(off)
}

fn board(files: &Reading<'_>, technologies: &[Technology]) -> Result<Board, ContentError> {
    let grid: Grid = files.get(CONTINENTS, "board")?;
    agree(CONTINENTS, "board.cols", grid.cols, COLS)?;
    agree(CONTINENTS, "board.rows", grid.rows, ROWS)?;
    let material: Material = files.get(BOARD, "material")?;
    let start: Start = files.get(BOARD, "start")?;
    let track: Track = files.get(BOARD, "invasion_track")?;
    let common: Common = files.get(BOARD, "common")?;
    agree(
        BOARD,
        "material.technology_tiles",
        material.technology_tiles,
        TILES,
    )?;
    agree(BOARD, "material.colonists", material.colonists, COLONISTS)?;
    let on_tiles: u8 = technologies.iter().map(|tech| tech.cubes).sum();
    let cubes = start.cubes_in_reserve.saturating_add(on_tiles);
    agree(BOARD, "material.cubes", material.cubes, cubes)?;
    agree(BOARD, "common.eras", common.eras, ERAS)?;
    Ok(Board {
        gold: start.gold,
        reserve: start.cubes_in_reserve,
        cubes: material.cubes,
        invasion_costs: track.costs,
        artist_vp: common.artist_vp,
        golden_age_gold: common.golden_age_gold,
        gold_per_vp: common.end_gold_per_vp.get(),
        judgements: common.judgements_revealed,
        start_tile: grid.start_tile_anchor,
    })
}

/// The square tile comes first, and the tiles have as many symbols as their file says.
fn symbols(files: &Reading<'_>, content: &Content) -> Result<(), ContentError> {
    let square = |tile: &Tile| tile.kind == TileKind::Square;
    if content
        .tiles
        .iter()
        .map(square)
        .ne((0..content.tiles.len()).map(|index| index == 0))
    {
        let why = "the first tile, and no other, must be the square one";
        return Err(ContentError::of(CONTINENTS, why).key("tile"));
    }
    let totals: ResourceTotals = files.get(CONTINENTS, "resource_totals")?;
    let totals = [totals.game, totals.wheat, totals.rock, totals.gem];
    for (kind, said) in Resource::ALL.into_iter().zip(totals) {
        let squares = content.tiles.iter().flat_map(|tile| &tile.squares);
        let symbols = squares.flat_map(|square| &square.resources);
        let found = symbols.filter(|symbol| **symbol == kind).count();
        agree(
            CONTINENTS,
            &format!("resource_totals.{}", kind.name()),
            said,
            found,
        )?;
    }
    Ok(())
}

/// At the end of the game cards score points: nothing else they could do then would be heard of. Ids have no names while files are read.
fn endings(content: &Content) -> Result<(), ContentError> {
    let buildings = content.buildings.iter().map(|card| card.endgame);
    let wonders = content.wonders.iter().map(|card| card.endgame);
    let buildings = content.buildings.slugs().iter().zip(buildings);
    let wonders = content.wonders.slugs().iter().zip(wonders);
    let all = buildings
        .map(|each| ("building", each))
        .chain(wonders.map(|each| ("wonder", each)));
    for (kind, (slug, endgame)) in all {
        if !matches!(endgame, None | Some(Op::Vp { .. } | Op::VpPer { .. })) {
            let why = "at the end of the game only `vp` and `vp-per` do anything";
            let fault = ContentError::of(format!("{kind}s.toml"), why);
            return Err(fault.record(format!("{kind} {slug}")).key("endgame"));
        }
    }
    Ok(())
}

/// What is dealt must find room in a position, and be enough for four players.
fn rooms(content: &Content) -> Result<(), ContentError> {
    for (kind, room) in [(TileKind::Three, 4), (TileKind::Two, 12)] {
        let tiles = content.tiles.iter().filter(|tile| tile.kind == kind);
        at_most(CONTINENTS, "tile", tiles.count(), room)?;
    }
    for era in 1..=ERAS {
        let civilisations = content.civilisations.iter().filter(|card| card.era == era);
        let civilisations = civilisations.count();
        at_most("civilisations.toml", "civilisation", civilisations, 7)?;
        if civilisations < 4 {
            let why = format!("four players need four civilisations of Era {era}");
            return Err(ContentError::of("civilisations.toml", why));
        }
        let buildings = content.buildings.iter().filter(|card| card.era == era);
        at_most("buildings.toml", "building", buildings.count(), 6)?;
        let wonders = content.wonders.iter().filter(|card| card.era == era);
        at_most("wonders.toml", "wonder", wonders.count(), 4)?;
    }
    at_most("judgements.toml", "judgement", content.judgements.len(), 16)?;
    at_most(
        BOARD,
        "common.judgements_revealed",
        usize::from(content.board.judgements),
        5,
    )?;
    let futures = content.futures.len();
    at_most("future-technologies.toml", "future_technology", futures, 10)?;
    if futures < 4 {
        let why = "four players need four future technologies";
        return Err(ContentError::of("future-technologies.toml", why));
    }
    let glory = content
        .glory
        .iter()
        .map(|kind| usize::from(kind.count))
        .sum();
    agree("glory-tiles.toml", "count", glory, 16)
}
