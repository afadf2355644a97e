//! The files as they are written, and their way into the tables.

use super::*;
use serde::de::DeserializeOwned;
use toml::{Table, Value};

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

fn number(file: &'static str, table: &str, key: &str) -> Result<u8, String> {
    let parsed: Table = toml::from_str(file).map_err(|error| error.to_string())?;
    let value = parsed
        .get(table)
        .and_then(|table| table.get(key))
        .and_then(Value::as_integer);
    value
        .and_then(|value| u8::try_from(value).ok())
        .ok_or_else(|| format!("{table}.{key} is missing"))
}

const TECHNOLOGIES: &str = include_str!("../../content/technologies.toml");
const CONTINENTS: &str = include_str!("../../content/continents.toml");
const CIVILISATIONS: &str = include_str!("../../content/civilisations.toml");
const BUILDINGS: &str = include_str!("../../content/buildings.toml");
const WONDERS: &str = include_str!("../../content/wonders.toml");
const JUDGEMENTS: &str = include_str!("../../content/judgements.toml");
const FUTURES: &str = include_str!("../../content/future-technologies.toml");
const GLORY: &str = include_str!("../../content/glory-tiles.toml");
const BOARD: &str = include_str!("../../content/player-board.toml");

/// The text of an effect, as the vocabulary of `symbols.toml` writes it.
#[derive(Deserialize)]
struct OpText {
    op: String,
    #[serde(default)]
    n: i8,
    count: Option<Count>,
    #[serde(default)]
    discount: u8,
    tech: Option<String>,
}

#[derive(Deserialize)]
struct ModText {
    #[serde(alias = "kind")]
    r#mod: String,
    #[serde(default)]
    n: i8,
    resource: Option<String>,
    #[serde(default)]
    draw: i8,
    #[serde(default)]
    space: u8,
}

fn resource(text: &str) -> Result<Resource, String> {
    let found = Resource::ALL
        .into_iter()
        .find(|resource| resource.name() == text);
    found.ok_or_else(|| format!("there is no resource {text}"))
}

fn op(text: &OpText, techs: &[&str]) -> Result<Op, String> {
    let n = u8::try_from(text.n).map_err(|_| format!("{}: a negative number", text.op))?;
    let count = || {
        text.count
            .ok_or_else(|| format!("{}: what does it count?", text.op))
    };
    Ok(match text.op.as_str() {
        "gold" => Op::Gold(n),
        "vp" => Op::Vp(n),
        "gold-per" => Op::GoldPer(n, count()?),
        "vp-per" => Op::VpPer(n, count()?),
        "develop" => Op::Develop {
            discount: text.discount,
        },
        "develop-named" => {
            let wanted = text.tech.as_deref().unwrap_or_default();
            let index = techs.iter().position(|slug| *slug == wanted);
            Op::DevelopNamed(
                index
                    .map(|index| TechId(index as u8))
                    .ok_or("which technology?")?,
            )
        }
        "build-wonder" => Op::BuildWonder {
            discount: text.discount,
        },
        "explorer-free" => Op::ExplorerFree,
        other => return Err(format!("there is no operation {other}")),
    })
}

fn ops(texts: &[OpText], techs: &[&str]) -> Result<Vec<Op>, String> {
    texts.iter().map(|text| op(text, techs)).collect()
}

fn optional_op(text: &Option<OpText>, techs: &[&str]) -> Result<Option<Op>, String> {
    text.as_ref().map(|text| op(text, techs)).transpose()
}

fn modifiers(texts: &[ModText]) -> Result<Modifiers, String> {
    let mut sum = Modifiers::default();
    for text in texts {
        match text.r#mod.as_str() {
            "on-control-gold" => match text.resource.as_deref() {
                Some("any") => sum
                    .on_control_gold
                    .iter_mut()
                    .for_each(|gold| *gold += text.n),
                Some(name) => sum.on_control_gold[resource(name)? as usize] += text.n,
                None => return Err("on-control-gold: which resource?".to_string()),
            },
            "on-cube-vp" => sum.on_cube_vp += text.n,
            "on-agora-vp" => sum.on_agora_vp += text.n,
            "artist-vp" => sum.artist_vp += text.n,
            "builder-without-colonist" => sum.builder_without_colonist += 1,
            "soldier-cost" => sum.soldier_cost += text.n,
            "wonder-cost" => sum.wonder_cost += text.n,
            "tech-cost" => sum.tech_cost += text.n,
            "move-bonus" => sum.move_bonus += text.n,
            "on-wrap-gold" => sum.on_wrap_gold += text.n,
            "on-glory-vp" => sum.on_glory_vp += text.n,
            "glory-choice" => sum.glory_choice += text.draw,
            "on-wonder-vp" => sum.on_wonder_vp += text.n,
            other => return Err(format!("there is no modifier {other}")),
        }
    }
    Ok(sum)
}

fn tech_rule(text: &ModText) -> Result<TechRule, String> {
    let n = u8::try_from(text.n).map_err(|_| "a negative number".to_string())?;
    Ok(match text.r#mod.as_str() {
        "move" => TechRule::Move(n),
        "move-anywhere" => TechRule::MoveAnywhere,
        "building-space" => TechRule::BuildingSpace(text.space),
        "on-control-gold" => {
            TechRule::OnControlGold(resource(text.resource.as_deref().unwrap_or_default())?, n)
        }
        "on-cube-gold" => TechRule::OnCubeGold(n),
        "two-cube-cities" => TechRule::TwoCubeCities,
        "remote-attack" => TechRule::RemoteAttack,
        "on-agora-vp" => TechRule::OnAgoraVp(n),
        "builder-without-colonist" => TechRule::BuilderWithoutColonist,
        other => return Err(format!("there is no technology rule {other}")),
    })
}

fn leak(text: &str) -> &'static str {
    Box::leak(text.to_string().into_boxed_str())
}

#[derive(Deserialize)]
struct TechText {
    id: String,
    name: String,
    row: u8,
    #[serde(default)]
    column: u8,
    #[serde(default)]
    cost: u8,
    requires: Option<String>,
    #[serde(default)]
    cubes: u8,
    #[serde(default)]
    vp_back: u8,
    effect: String,
    rule: ModText,
    on_develop: Option<OpText>,
    makes_obsolete: Option<String>,
    origin: String,
}

#[derive(Deserialize)]
struct CellText {
    name: String,
    dx: i8,
    dy: i8,
    edges: String,
    resources: Vec<Resource>,
}

#[derive(Deserialize)]
struct TileText {
    id: String,
    kind: TileKind,
    cells: Vec<CellText>,
    origin: String,
}

#[derive(Deserialize)]
struct IslandText {
    id: String,
    space: (u8, u8),
    resources: Vec<Resource>,
    origin: String,
}

#[derive(Deserialize)]
struct CardText {
    id: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    era: u8,
    #[serde(default)]
    number: u8,
    #[serde(default)]
    min_players: u8,
    #[serde(default)]
    cost: u8,
    #[serde(default)]
    civilisation: String,
    #[serde(default)]
    civilisation_cost: u8,
    immediate: Option<OpText>,
    #[serde(default)]
    permanent: Vec<ModText>,
    #[serde(default)]
    instant: Vec<OpText>,
    activate: Option<OpText>,
    endgame: Option<OpText>,
    #[serde(default)]
    score: Vec<OpText>,
    most: Option<Count>,
    #[serde(default)]
    vp: u8,
    #[serde(default)]
    count: u8,
    #[serde(default)]
    text: String,
    origin: String,
}

/// `d06-persia` is Persia, `l2-north-america` North America.
fn title(slug: &str) -> String {
    let words = slug
        .split('-')
        .filter(|word| !word.contains(|letter: char| letter.is_ascii_digit()));
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    words.map(capital).collect::<Vec<_>>().join(" ")
}

fn tile(text: TileText) -> Result<Tile, String> {
    let mut cells = List::new();
    let mut squares = Vec::new();
    for cell in &text.cells {
        let mut sides = [Coast::Inner; 4];
        for (side, letter) in sides.iter_mut().zip(cell.edges.chars()) {
            *side = Coast::read(letter).ok_or_else(|| format!("{}: what is {letter}?", text.id))?;
        }
        if let [one, other] = cell.resources[..]
            && one == other
        {
            return Err(format!(
                "{}: a square never has the same symbol twice",
                cell.name
            ));
        }
        cells.push(Cell {
            dx: cell.dx,
            dy: cell.dy,
            sides,
        });
        squares.push(Square {
            name: cell.name.replace('-', " "),
            resources: cell.resources.clone(),
        });
    }
    let mut turned = [cells; 4];
    for turn in 1..4 {
        turned[turn] = turned[turn - 1].iter().map(|cell| cell.turned()).collect();
    }
    Ok(Tile {
        name: title(&text.id),
        kind: text.kind,
        squares,
        turned,
        origin: text.origin,
    })
}

/// Reads everything.
pub(super) fn content() -> Result<Content, String> {
    let mut tech_texts: Vec<TechText> = records(TECHNOLOGIES, "technology")?;
    if tech_texts.len() != TILES {
        return Err(format!(
            "{} technology tiles instead of {TILES}",
            tech_texts.len()
        ));
    }
    tech_texts.extend(records::<TechText>(TECHNOLOGIES, "starting")?);
    let tech_slugs: Vec<&'static str> = tech_texts.iter().map(|text| leak(&text.id)).collect();
    let named = |name: &Option<String>| -> Result<Option<TechId>, String> {
        let Some(name) = name else { return Ok(None) };
        let index = tech_slugs.iter().position(|slug| slug == name);
        index
            .map(|index| Some(TechId(index as u8)))
            .ok_or_else(|| format!("there is no technology {name}"))
    };
    let mut technologies = Vec::new();
    for text in &tech_texts {
        technologies.push(Technology {
            name: text.name.clone(),
            row: text.row - 1,
            column: text.column,
            cost: text.cost,
            requires: named(&text.requires)?,
            cubes: text.cubes,
            vp_back: text.vp_back,
            text: text.effect.clone(),
            rule: tech_rule(&text.rule)?,
            on_develop: optional_op(&text.on_develop, &tech_slugs)?,
            makes_obsolete: named(&text.makes_obsolete)?,
            origin: text.origin.clone(),
        });
    }

    let obsoletes = technologies
        .iter()
        .map(|tech| tech.makes_obsolete.map_or(0, |old| 1 << old.0))
        .collect();

    let tile_texts: Vec<TileText> = records(CONTINENTS, "tile")?;
    let tile_slugs = tile_texts.iter().map(|text| leak(&text.id)).collect();
    let tiles = tile_texts.into_iter().map(tile).collect::<Result<_, _>>()?;
    let mut islands = Vec::new();
    let mut island_resources = [Spaces::NONE; 4];
    for text in records::<IslandText>(CONTINENTS, "island")? {
        let space = Space::new(text.space.0, text.space.1).ok_or("an island off the grid")?;
        text.resources
            .iter()
            .for_each(|resource| island_resources[*resource as usize].add(space));
        islands.push(Island {
            name: text.id,
            space,
            resources: text.resources,
            origin: text.origin,
        });
    }

    let cards = |file, key: &str| records::<CardText>(file, key);
    let slugs = |cards: &[CardText]| cards.iter().map(|card| leak(&card.id)).collect::<Vec<_>>();

    let texts = cards(CIVILISATIONS, "civilisation")?;
    let civilisation_slugs = slugs(&texts);
    let mut civilisations = Vec::new();
    for card in texts {
        civilisations.push(Civilisation {
            immediate: optional_op(&card.immediate, &tech_slugs)?,
            permanent: modifiers(&card.permanent)?,
            name: card.name,
            era: card.era,
            number: card.number,
            text: card.text,
            origin: card.origin,
        });
    }

    let texts = cards(BUILDINGS, "building")?;
    let building_slugs = slugs(&texts);
    let mut buildings = Vec::new();
    for card in texts {
        buildings.push(Building {
            activate: optional_op(&card.activate, &tech_slugs)?,
            permanent: modifiers(&card.permanent)?,
            endgame: optional_op(&card.endgame, &tech_slugs)?,
            name: card.name,
            era: card.era,
            min_players: card.min_players,
            text: card.text,
            origin: card.origin,
        });
    }

    let texts = cards(WONDERS, "wonder")?;
    let wonder_slugs = slugs(&texts);
    let mut wonders = Vec::new();
    for card in texts {
        let civilisation = civilisation_slugs
            .iter()
            .position(|slug| *slug == card.civilisation);
        wonders.push(Wonder {
            instant: ops(&card.instant, &tech_slugs)?,
            activate: optional_op(&card.activate, &tech_slugs)?,
            endgame: optional_op(&card.endgame, &tech_slugs)?,
            civilisation: CivId(civilisation.ok_or("a wonder of no civilisation")? as u8),
            civilisation_cost: card.civilisation_cost,
            name: card.name,
            era: card.era,
            cost: card.cost,
            text: card.text,
            origin: card.origin,
        });
    }

    let texts = cards(JUDGEMENTS, "judgement")?;
    let judgement_slugs = slugs(&texts);
    let mut judgements = Vec::new();
    for card in texts {
        let score = ops(&card.score, &tech_slugs)?;
        judgements.push(Judgement {
            name: card.name,
            score,
            text: card.text,
            origin: card.origin,
        });
    }

    let texts = cards(FUTURES, "future_technology")?;
    let future_slugs = slugs(&texts);
    let mut futures = Vec::new();
    for card in texts {
        let most = card.most.ok_or("a future technology without a field")?;
        futures.push(Future {
            name: card.name,
            most,
            vp: card.vp,
            text: card.text,
            origin: card.origin,
        });
    }

    let texts = cards(GLORY, "glory")?;
    let glory_slugs = slugs(&texts);
    let glory = texts
        .into_iter()
        .map(|card| Glory {
            vp: card.vp,
            count: card.count,
            origin: card.origin,
        })
        .collect();

    Ok(Content {
        technologies,
        tiles,
        islands,
        island_resources,
        civilisations,
        buildings,
        wonders,
        judgements,
        futures,
        glory,
        board: board()?,
        obsoletes,
        tech_slugs,
        tile_slugs,
        civilisation_slugs,
        building_slugs,
        wonder_slugs,
        judgement_slugs,
        future_slugs,
        glory_slugs,
    })
}

fn board() -> Result<Board, String> {
    let parsed: Table = toml::from_str(BOARD).map_err(|error| error.to_string())?;
    let costs: [u8; 4] = parsed["invasion_track"]["costs"]
        .clone()
        .try_into()
        .map_err(|error| format!("{error}"))?;
    let continents: Table = toml::from_str(CONTINENTS).map_err(|error| error.to_string())?;
    let (col, row): (u8, u8) = continents["board"]["start_tile_anchor"]
        .clone()
        .try_into()
        .map_err(|error| format!("{error}"))?;
    Ok(Board {
        gold: number(BOARD, "start", "gold")?,
        reserve: number(BOARD, "start", "cubes_in_reserve")?,
        invasion_costs: costs,
        artist_vp: number(BOARD, "common", "artist_vp")?,
        golden_age_gold: number(BOARD, "common", "golden_age_gold")?,
        gold_per_vp: number(BOARD, "common", "end_gold_per_vp")?,
        judgements: number(BOARD, "common", "judgements_revealed")?,
        start_tile: Space::new(col, row).ok_or("the square tile lies off the grid")?,
    })
}
