//! The files as they are written, and their way into the tables.

mod events;
mod ops;
mod texts;
mod words;

use super::*;
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
        "requires_note",
        "duration_note",
        "just_rule_note",
        "stated_note",
        "check_note",
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
    rivers: &[RiverAreas],
) -> Result<Vec<Area>, ContentError> {
    let mut list = Vec::new();
    let mut twins = 0;
    for text in texts {
        let record = format!("area {}", text.id);
        list.push(area(text, slugs, regions, rivers, &mut twins).map_err(at(MAP, record))?);
    }
    Ok(list)
}

fn area(
    text: AreaText,
    slugs: &[&'static str],
    regions: &[RegionText],
    rivers: &[RiverAreas],
    twins: &mut u8,
) -> Result<Area, String> {
    {
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
        let mut along = 0;
        let borders = text.river_borders.iter().map(|border| &border.river);
        for name in text.rivers.iter().chain(borders) {
            let river = rivers.iter().position(|river| river.id == *name);
            along |= 1 << river.ok_or_else(|| format!("there is no river {name}"))?;
        }
        if let Some(border) = text
            .river_borders
            .iter()
            .find(|border| !text.neighbours.contains(&border.to))
        {
            return Err(format!("there is no neighbour {}", border.to));
        }
        let inside = regions.iter().enumerate().filter(|(_, region)| {
            region.land.contains(&text.id) || region.water.contains(&text.id)
        });
        Ok(Area {
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
                *twins += 1;
                *twins - 1
            }),
            coasts,
            rivers: along,
            origin: text.origin,
        })
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

fn talents(codes: &[String]) -> Result<u16, String> {
    let mut bits = 0;
    for code in codes {
        bits |= 1 << find(&TALENTS, code)?;
    }
    Ok(bits)
}

fn units(texts: &[UnitText], slugs: &[&'static str]) -> Result<Vec<Unit>, ContentError> {
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
    let told = |text: &UnitText| one(text).map_err(at(UNITS_FILE, format!("unit {}", text.id)));
    texts.iter().map(told).collect()
}

fn sets(texts: &[SetText], groups: &[NameText]) -> Result<Vec<Set>, ContentError> {
    let one = |text: &SetText| {
        let group = groups.iter().position(|group| group.id == text.group);
        let mut counters = [0; COUNTERS];
        for (name, count) in &text.counters {
            counters[usize::from(find(&COUNTER_NAMES, name)?)] = *count;
        }
        if counters.iter().map(|count| u16::from(*count)).sum::<u16>() != text.total {
            return Err("its counters add up to another total".to_string());
        }
        if group.is_none() != text.group.is_empty() {
            return Err(format!("there is no group {}", text.group));
        }
        for name in &text.veteran_counters {
            find(&COUNTER_NAMES, name)?;
        }
        Ok(Set {
            // The neutral kingdoms belong to nobody.
            group: group.map_or(u8::MAX, |group| group as u8),
            counters,
            veteran: match text.quality.as_str() {
                "veteran" => [true; COUNTERS],
                "regular" => [false; COUNTERS],
                "mixed" => COUNTER_NAMES
                    .map(|name| text.veteran_counters.iter().any(|veteran| veteran == name)),
                other => return Err(format!("there is no quality {other}")),
            },
        })
    };
    let told = |text: &SetText| one(text).map_err(at(COLOURS, told_as(text)));
    texts.iter().map(told).collect()
}

/// How a colour's record is called in the file.
fn told_as(text: &SetText) -> String {
    let kind = if text.group.is_empty() {
        "kingdom_set"
    } else {
        "set"
    };
    format!("{kind} {}", text.id)
}

fn leaders(
    files: &Reading<'_>,
    cards: &[CardText],
) -> Result<(Vec<&'static str>, Vec<Leader>), ContentError> {
    let (mut slugs, mut list) = (Vec::new(), Vec::new());
    let each = cards.iter().flat_map(|card| {
        card.empire
            .leaders
            .iter()
            .map(move |named| (card.number, named))
    });
    for (number, named) in each {
        let wrong = at(CARDS, format!("card {number}"));
        let slug = slug(&named.name);
        if !slugs.contains(&slug.as_str()) {
            slugs.push(kept(&slug));
            list.push(Leader {
                name: named.name.clone(),
                talents: talents(&named.types).map_err(&wrong)?,
                count: 0,
                more: [0; 2],
                named: true,
                release: release(&named.set).map_err(&wrong)?,
            });
        }
    }
    let types: Vec<TypeText> = files.get(LEADERS_FILE, "type")?;
    for (bit, text) in types.iter().enumerate() {
        agree(
            LEADERS_FILE,
            "type.code",
            text.code.as_str(),
            TALENTS[bit % 10],
        )?;
        agree(
            LEADERS_FILE,
            "type.name",
            text.name.as_str(),
            talent(bit % 10),
        )?;
    }
    let texts: Vec<UnnamedText> = files.get(LEADERS_FILE, "unnamed")?;
    let named = list.len();
    for (index, text) in texts.iter().enumerate() {
        let wrong = at(LEADERS_FILE, format!("unnamed {}", index + 1));
        let bits = talents(&text.types).map_err(&wrong)?;
        let release = release(&text.edition).map_err(&wrong)?;
        // Counters of one kind lie together, from whichever box they are.
        let at = list[named..]
            .iter()
            .position(|leader: &Leader| leader.talents == bits);
        if let (Some(at), Some(more)) = (at, box_of_leaders(release)) {
            list[named + at].more[more] += text.count;
            continue;
        }
        slugs.push(kept(&text.types.join("-").to_lowercase()));
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
            "artefact" => Kind::Other,
            other => return Err(format!("there is no kind {other}")),
        },
        name: text.name,
        ages: bits(&text.ages)?,
        count: text.count,
        green: match text.colour.as_str() {
            "green" => true,
            "red" => false,
            other => return Err(format!("there is no colour {other}")),
        },
        blue: text.blue_marker,
        in_area: match text.placement.as_str() {
            "area" => true,
            "card" | "progress track" | "none" => false,
            other => return Err(format!("there is no placement {other}")),
        },
        release: release(&text.edition)?,
        prerequisite: text.prereq,
        effect: text.effect,
    })
}

fn card(
    text: CardText,
    words: &Words<'_>,
    artefacts: &[ArtefactText],
    event_of: &[u8; 256],
    leaders: &[&'static str],
) -> Result<Card, String> {
    let event = event_of[usize::from(text.number)];
    if words.events.get(usize::from(event)) != Some(&text.event.as_str()) {
        return Err(format!("the event {} does not name this card", text.event));
    }
    // One card may serve several markers; which of them is decided where it is placed.
    let named = artefacts
        .iter()
        .position(|artefact| artefact.id == text.artefact);
    let serves = || {
        artefacts
            .iter()
            .position(|artefact| artefact.card_id.as_ref() == Some(&text.artefact))
    };
    let artefact = named
        .or_else(serves)
        .ok_or_else(|| format!("there is no artefact {}", text.artefact))?;
    Ok(Card {
        number: text.number,
        release: release(&text.set)?,
        value: text.value,
        gold: text.gold_border,
        artefact: Some(ArtefactId(artefact as u8)),
        event: EventId(event),
        artefact_name: text.artefact_name,
        event_name: text.event_name,
        empire: words.empire(text.empire, leaders)?,
        origin: Origin {
            stated: text.stated,
            known: text.known,
        },
    })
}

/// The areas of which something is true.
fn inside(areas: &[Area], fits: impl Fn(&Area) -> bool) -> Areas {
    let all = AreaId::all().zip(areas);
    all.filter(|(_, area)| fits(area))
        .map(|(id, _)| id)
        .collect()
}

/// What each terrain becomes when the climate clock stands at 0.
fn parched(files: &Reading<'_>) -> Result<[Terrain; TERRAINS.len()], ContentError> {
    let climate: ClimateText = files.get(TERRAIN, "climate_zero")?;
    agree(
        TERRAIN,
        "climate_zero.wheat_income",
        climate.wheat_income,
        0,
    )?;
    agree(TERRAIN, "climate_zero.oil_income", climate.oil_income, 0)?;
    Ok([
        climate.fertile,
        climate.forest,
        climate.jungle,
        climate.mountain,
        climate.desert,
        climate.tundra,
        Terrain::Sea,
        Terrain::Ocean,
    ])
}

/// The terrain effects chart.
fn chart(files: &Reading<'_>) -> Result<[TerrainLine; 8], ContentError> {
    let mut chart = [TerrainLine::default(); 8];
    for text in files.get::<Vec<TerrainText>>(TERRAIN, "terrain")? {
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
    Ok(chart)
}

/// The unit types: of the colours, the common ones, and the one that stands for a unit nobody sees.
fn all_units(files: &Reading<'_>) -> Result<(Vec<&'static str>, Vec<Unit>), ContentError> {
    let unit_texts: Vec<UnitText> = files.get(UNITS_FILE, "unit")?;
    let common_texts: Vec<CommonText> = files.get(UNITS_FILE, "common_unit")?;
    let mut unit_slugs: Vec<&'static str> = unit_texts.iter().map(|text| kept(&text.id)).collect();
    let mut units = units(&unit_texts, &unit_slugs)?;
    for text in &common_texts {
        let other = UnitId(units.len() as u8);
        unit_slugs.push(kept(&text.id));
        units.push(Unit {
            class: text.class,
            level: text.progress_level,
            front: [text.front; 2],
            support: [text.support; 2],
            movement: text.movement,
            cost: text.cost,
            counter: find(&COUNTER_NAMES, &text.id)
                .map_err(at(UNITS_FILE, format!("common_unit {}", text.id)))?,
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
    Ok((unit_slugs, units))
}

/// Markers that share a card name one that is there.
fn markers_of_cards(
    artefact_texts: &[ArtefactText],
    card_texts: &[CardText],
) -> Result<(), ContentError> {
    for text in artefact_texts {
        let known = |id: &String| {
            card_texts.iter().any(|card| card.artefact == *id)
                || artefact_texts.iter().any(|artefact| artefact.id == *id)
        };
        if let Some(id) = text.card_id.as_ref().filter(|id| !known(id)) {
            let why = format!("there is no artefact {id}");
            return Err(at(MARKERS_FILE, format!("artefact {}", text.id))(why));
        }
    }
    Ok(())
}

/// The cards by number.
fn all_cards(
    card_texts: Vec<CardText>,
    words: &Words<'_>,
    artefact_texts: &[ArtefactText],
    event_of: &[u8; 256],
    leader_slugs: &[&'static str],
) -> Result<Vec<Card>, ContentError> {
    let mut cards = Vec::new();
    for (index, text) in card_texts.into_iter().enumerate() {
        let wrong = at(CARDS, format!("card {}", index + 1));
        if usize::from(text.number) != index + 1 {
            return Err(wrong("the cards must stand by number".to_string()));
        }
        cards.push(card(text, words, artefact_texts, event_of, leader_slugs).map_err(wrong)?);
    }
    Ok(cards)
}

/// Counters in the cup that are no leaders, by box.
fn no_leaders(files: &Reading<'_>) -> Result<[u8; 3], ContentError> {
    let no_leaders: Vec<NoLeaderText> = files.get(LEADERS_FILE, "no_leader")?;
    Ok(["classic", "religions", "trade-victory"].map(|edition| {
        let list = no_leaders.iter().filter(|text| text.edition == edition);
        list.map(|text| text.count).sum()
    }))
}

/// The waters that the canals join, and the land beside them.
fn canals(
    files: &Reading<'_>,
    area_slugs: &[&'static str],
    words: &Words<'_>,
) -> Result<([[AreaId; 2]; 2], [Areas; 2]), ContentError> {
    let texts: Vec<CanalText> = files.get(MAP, "canal")?;
    let mut canals = [[AreaId::NONE; 2]; 2];
    let mut canal_land = [Areas::NONE; 2];
    for (index, id) in ["panama-canal", "suez-canal"].into_iter().enumerate() {
        let text = texts.get(index).filter(|text| text.id == id);
        let wrong = at(MAP, format!("canal {id}"));
        let text = text.ok_or_else(|| wrong("it is missing or in the wrong place".to_string()))?;
        for (water, slug) in canals[index].iter_mut().zip(&text.seas) {
            *water = area_index(area_slugs, slug).map_err(&wrong)?;
        }
        canal_land[index] = words
            .areas(&text.areas)
            .map_err(&wrong)?
            .into_iter()
            .collect();
    }
    Ok((canals, canal_land))
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

/// The regions name areas that are there.
fn regions(texts: &[RegionText], words: &Words<'_>) -> Result<(), ContentError> {
    for text in texts {
        let wrong = at(MAP, format!("region {}", text.id));
        words.areas(&text.land).map_err(&wrong)?;
        words.areas(&text.water).map_err(&wrong)?;
    }
    Ok(())
}

/// A river with the land along it.
fn river(text: RiverAreas, words: &Words<'_>) -> Result<River, ContentError> {
    let wrong = at(MAP, format!("river {}", text.id));
    let areas = words.areas(&text.areas).map_err(wrong)?;
    Ok(River {
        areas: areas.into_iter().collect(),
        name: text.name,
    })
}

pub(super) fn read(files: &Reading<'_>) -> Result<Content, ContentError> {
    let area_texts: Vec<AreaText> = files.get(MAP, "area")?;
    let region_texts: Vec<RegionText> = files.get(MAP, "region")?;
    let area_slugs: Vec<&'static str> = area_texts.iter().map(|text| kept(&text.id)).collect();
    let rivers: Vec<RiverAreas> = files.get(MAP, "river")?;
    let areas = areas(area_texts, &area_slugs, &region_texts, &rivers)?;

    let chart = chart(files)?;
    let features: FeaturesText = files.get(TERRAIN, "feature")?;
    let parched = parched(files)?;

    let (unit_slugs, units) = all_units(files)?;
    let mut set_texts: Vec<SetText> = files.get(COLOURS, "set")?;
    set_texts.extend(files.get::<Vec<SetText>>(COLOURS, "kingdom_set")?);
    let set_slugs = set_texts.iter().map(|text| kept(&text.id)).collect();
    let sets = sets(&set_texts, &files.get::<Vec<NameText>>(COLOURS, "group")?)?;

    let artefact_texts: Vec<ArtefactText> = files.get(MARKERS_FILE, "artefact")?;
    let artefact_slugs: Vec<&'static str> =
        artefact_texts.iter().map(|text| kept(&text.id)).collect();

    let card_texts: Vec<CardText> = files.get(CARDS, "card")?;
    let card_slugs: Vec<&'static str> = card_texts
        .iter()
        .map(|text| kept(&text.empire.id))
        .collect();
    let (leader_slugs, leaders) = leaders(files, &card_texts)?;
    let classes: Vec<Class> = units.iter().map(|unit| unit.class).collect();
    let written = events::Written::open(files)?;
    let event_slugs = written.slugs();
    let words = Words {
        areas: &area_slugs,
        cards: &card_slugs,
        units: &unit_slugs,
        classes: &classes,
        artefacts: &artefact_slugs,
        events: &event_slugs,
        regions: &region_texts,
    };
    agree("events.toml", "event", event_slugs.len(), 128)?;
    let (event_list, event_of) = written.read(&words)?;
    markers_of_cards(&artefact_texts, &card_texts)?;
    let cards = all_cards(
        card_texts,
        &words,
        &artefact_texts,
        &event_of,
        &leader_slugs,
    )?;
    let artefacts = artefact_texts
        .into_iter()
        .map(|text| {
            let record = format!("artefact {}", text.id);
            artefact(text).map_err(at(MARKERS_FILE, record))
        })
        .collect::<Result<_, _>>()?;

    let no_leaders = no_leaders(files)?;
    let (canals, canal_land) = canals(files, &area_slugs, &words)?;
    let supply: SupplyText = files.get(MARKERS_FILE, "secret_glory_supply")?;
    let elephants = (0..LANDS as u16)
        .map(AreaId)
        .filter(|area| areas[area.index()].elephants)
        .collect();
    let dark = dark_levels(files)?;
    let holy = [
        area_index(&area_slugs, "palestine").map_err(|why| ContentError::of(MAP, why))?,
        area_index(&area_slugs, "mecca").map_err(|why| ContentError::of(MAP, why))?,
    ];
    let rivers_len = rivers.len();
    let rivers = rivers
        .into_iter()
        .map(|text| river(text, &words))
        .collect::<Result<_, ContentError>>()?;
    let named = |slug: &str| words.region(slug).map_err(|why| ContentError::of(MAP, why));
    let (world, europe) = (named("world")?, named("europe")?);
    regions(&region_texts, &words)?;
    agree(MAP, "area", areas.len(), AREAS)?;
    at_most(MAP, "region", region_texts.len(), 16)?;
    at_most(MAP, "river", rivers_len, 64)?;
    agree(CARDS, "card", cards.len(), 165)?;
    agree(MARKERS_FILE, "artefact", artefact_slugs.len(), 64)?;
    agree(UNITS_FILE, "unit", units.len(), UNITS)?;
    agree(COLOURS, "set", sets.len(), SETS + 1)?;
    agree(LEADERS_FILE, "unnamed", leaders.len(), NAMED + CUP)?;
    Ok(Content {
        event_slugs: event_slugs.clone(),
        events: event_list,
        rivers,
        canal_land,
        world,
        europe,
        land: (0..LANDS as u16).map(AreaId).collect(),
        region_areas: (0..region_texts.len())
            .map(|region| inside(&areas, |area| area.regions >> region & 1 != 0))
            .collect(),
        terrain_areas: std::array::from_fn(|terrain| {
            inside(&areas, |area| area.terrain as usize == terrain)
        }),
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
        wheat: features.wheat,
        oil: features.oil,
        entries: [
            0,
            features.river.defence,
            features.crossing_arrow.defence,
            features.invasion.defence,
        ],
        fort: (features.fort.defence, features.fort.cost),
        parched,
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
        supply: supply.total,
    })
}
