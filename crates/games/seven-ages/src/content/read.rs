//! The files as they are written, and their way into the tables.

use super::*;
use serde::de::DeserializeOwned;
use toml::Table;

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

#[derive(Deserialize)]
struct CrossingText {
    to: String,
    seas: Vec<String>,
}

#[derive(Deserialize)]
struct RiverText {
    to: String,
}

#[derive(Deserialize)]
struct AreaText {
    id: String,
    name: String,
    terrain: Terrain,
    #[serde(default)]
    wheat: bool,
    #[serde(default)]
    oil: bool,
    #[serde(default)]
    elephants: u8,
    #[serde(default)]
    religious_sites: Vec<String>,
    neighbours: Vec<String>,
    #[serde(default)]
    coastal: bool,
    #[serde(default)]
    crossings: Vec<CrossingText>,
    #[serde(default)]
    river_borders: Vec<RiverText>,
    origin: String,
}

#[derive(Deserialize)]
struct RegionText {
    id: String,
    name: String,
    land: Vec<String>,
    water: Vec<String>,
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

#[derive(Deserialize)]
struct MovesText {
    #[serde(default)]
    infantry: u8,
    #[serde(default)]
    cavalry: u8,
    #[serde(default)]
    missile: u8,
}

#[derive(Deserialize)]
struct TerrainText {
    id: Terrain,
    income: u8,
    r#move: MovesText,
    defence: u8,
    cavalry_conflict: i8,
}

#[derive(Deserialize)]
struct ValuesText {
    front: i8,
    support: i8,
}

#[derive(Deserialize)]
struct UnitText {
    id: String,
    class: Class,
    progress_level: u8,
    regular: ValuesText,
    veteran: ValuesText,
    movement: u8,
    cost: u8,
    counter: String,
    other_side: String,
}

#[derive(Deserialize)]
struct GroupText {
    id: String,
}

#[derive(Deserialize)]
struct SetText {
    id: String,
    group: String,
    quality: String,
    #[serde(default)]
    veteran_counters: Vec<String>,
    counters: Table,
}

#[derive(Deserialize)]
struct UnnamedText {
    id: String,
    types: Vec<String>,
    count: u8,
    edition: String,
}

#[derive(Deserialize)]
struct NoLeaderText {
    edition: String,
    count: u8,
}

#[derive(Deserialize)]
struct ArtefactText {
    id: String,
    name: String,
    kind: String,
    edition: String,
    ages: Vec<u8>,
    count: u8,
    colour: String,
    blue_marker: bool,
    placement: String,
    prereq: String,
    effect: String,
}

#[derive(Deserialize)]
struct NamedText {
    name: String,
    age: u8,
    types: Vec<String>,
    set: String,
}

#[derive(Deserialize)]
struct StartText {
    mode: String,
    #[serde(default)]
    choose: String,
    #[serde(default)]
    empires: Vec<String>,
    #[serde(default)]
    adjacent_to: String,
    #[serde(default)]
    within: u8,
    #[serde(default)]
    must: String,
}

#[derive(Deserialize)]
struct ProgressText {
    mode: String,
    #[serde(default)]
    offset: i8,
    #[serde(default)]
    empires: Vec<String>,
}

#[derive(Deserialize)]
struct MoneyText {
    base: u8,
    per_age: u8,
}

#[derive(Deserialize)]
struct ConditionText {
    age: u8,
    when: String,
    empire: String,
}

#[derive(Deserialize)]
struct GloryText {
    category: String,
    #[serde(default)]
    value: u8,
    region: Option<String>,
    kind: Option<AreaKind>,
    religion: Option<String>,
}

#[derive(Deserialize)]
struct ImmediateText {
    on: Trigger,
    glory: u8,
}

#[derive(Deserialize)]
struct SpecialText {
    effect: String,
    text: String,
    n: Option<u8>,
    age: Option<u8>,
    ages: Option<Vec<u8>>,
    units: Option<String>,
    unit: Option<String>,
    cost: Option<u8>,
    delta: Option<i8>,
    levels: Option<u8>,
    action: Option<String>,
    religion: Option<String>,
    gov: Option<String>,
    artefact: Option<String>,
    per: Option<String>,
    amount: Option<i8>,
    on: Option<Trigger>,
    money: Option<u8>,
    rate: Option<u8>,
    bonus: Option<i8>,
    factor: Option<u8>,
    terrain: Option<String>,
    front: Option<i8>,
    support: Option<i8>,
    when: Option<String>,
    min: Option<u8>,
    #[serde(default)]
    empires: Vec<String>,
    #[serde(default)]
    areas: Vec<String>,
    #[serde(default)]
    only_if_present: bool,
    #[serde(default)]
    ignore_prerequisite: bool,
    requires_set: Option<String>,
}

#[derive(Deserialize)]
struct EmpireText {
    id: String,
    name: String,
    ages: Vec<u8>,
    #[serde(default)]
    conditional_ages: Vec<ConditionText>,
    start: StartText,
    #[serde(default)]
    start_areas: Vec<String>,
    progress: ProgressText,
    money: MoneyText,
    trade: [i8; 7],
    leader_number: u8,
    no_cities: Vec<u8>,
    no_cavalry: Vec<u8>,
    no_ships: Vec<u8>,
    glory: Vec<GloryText>,
    immediate_glory: Vec<ImmediateText>,
    special: Vec<SpecialText>,
    leaders: Vec<NamedText>,
}

#[derive(Deserialize)]
struct CardText {
    number: u8,
    set: String,
    value: u8,
    gold_border: bool,
    artefact: String,
    artefact_name: String,
    event_name: String,
    origin: String,
    empire: EmpireText,
}

/// All names a special rule can speak of.
struct Words<'a> {
    areas: &'a [&'static str],
    cards: &'a [&'static str],
    units: &'a [&'static str],
    classes: &'a [Class],
    artefacts: &'a [&'static str],
    regions: &'a [RegionText],
}

impl Words<'_> {
    fn area(&self, slug: &str) -> Result<AreaId, String> {
        area_index(self.areas, slug)
    }

    fn areas(&self, slugs: &[String]) -> Result<Vec<AreaId>, String> {
        slugs.iter().map(|slug| self.area(slug)).collect()
    }

    fn cards(&self, slugs: &[String]) -> Result<Vec<CardId>, String> {
        slugs
            .iter()
            .map(|slug| find(self.cards, slug).map(CardId))
            .collect()
    }

    fn region(&self, slug: &str) -> Result<u8, String> {
        let index = self.regions.iter().position(|region| region.id == slug);
        index
            .map(|index| index as u8)
            .ok_or_else(|| format!("there is no region {slug}"))
    }

    /// A unit, a class, `land` or `all` as bits.
    fn units(&self, word: &str) -> Result<u32, String> {
        let of = |fits: &dyn Fn(Class) -> bool| {
            let list = self.classes.iter().enumerate();
            list.filter(|(_, class)| fits(**class))
                .fold(0, |bits, (index, _)| bits | 1 << index)
        };
        Ok(match word {
            "all" => of(&|_| true),
            "land" => of(&|class| !matches!(class, Class::Ship | Class::Aircraft)),
            "infantry" => of(&|class| class == Class::Infantry),
            "cavalry" => of(&|class| class == Class::Cavalry),
            "missile" => of(&|class| class == Class::Missile),
            "ship" => of(&|class| class == Class::Ship),
            "aircraft" => of(&|class| class == Class::Aircraft),
            unit => 1 << find(self.units, unit)?,
        })
    }

    fn terrain(&self, word: &str) -> Result<Terrain, String> {
        const ALL: [Terrain; 8] = [
            Terrain::Fertile,
            Terrain::Forest,
            Terrain::Jungle,
            Terrain::Mountain,
            Terrain::Desert,
            Terrain::Tundra,
            Terrain::Sea,
            Terrain::Ocean,
        ];
        Ok(ALL[usize::from(find(&TERRAINS, word)?)])
    }

    fn when(&self, word: &str) -> Result<When, String> {
        Ok(match word.split_once(':') {
            Some(("terrain", terrain)) => When::Terrain(self.terrain(terrain)?),
            Some(("in_region", region)) => When::Region(self.region(region)?),
            Some(("vs", empire)) => When::Against(CardId(find(self.cards, empire)?)),
            _ => match word {
                "always" => When::Always,
                "attacking" => When::Attacking,
                "attacking_city" => When::AttackingCity,
                "defending" => When::Defending,
                "defending_coastal" => When::DefendingCoastal,
                "homeland" => When::Homeland,
                "vs_more_advanced" => When::MoreAdvanced,
                "vs_less_advanced" => When::LessAdvanced,
                "vs_other_religion" => When::OtherReligion,
                "no_conquest" => When::NoConquest,
                other => return Err(format!("there is no condition {other}")),
            },
        })
    }

    fn per(&self, word: &str) -> Result<Per, String> {
        Ok(match word.split_once(':') {
            Some(("area", terrain)) => Per::Terrain(self.terrain(terrain)?),
            Some(("region", region)) => Per::Region(self.region(region)?),
            _ => match word {
                "sea" => Per::Sea,
                "city" => Per::City,
                "coastal" => Per::Coastal,
                "wheat" => Per::Wheat,
                "oil" => Per::Oil,
                "site" => Per::Site,
                other => return Err(format!("nothing is counted by {other}")),
            },
        })
    }

    fn special(&self, text: &SpecialText) -> Result<Option<Special>, String> {
        // What belongs to an expansion that is not in the box is ignored.
        if text.requires_set.is_some() {
            return Ok(None);
        }
        let missing = |what: &str| format!("{} without {what}", text.effect);
        let n = text.n.ok_or_else(|| missing("n"));
        let all = ages(&text.ages, text.age);
        let units = || {
            let word = text.units.as_deref().or(text.unit.as_deref());
            self.units(word.ok_or_else(|| missing("units"))?)
        };
        let when = || self.when(text.when.as_deref().unwrap_or("always"));
        let terrain = || match text.terrain.as_deref() {
            Some("any") | None => Ok(None),
            Some(word) => self.terrain(word).map(Some),
        };
        let named = || terrain()?.ok_or_else(|| missing("terrain"));
        Ok(Some(match text.effect.as_str() {
            "convert" => Special::Convert {
                empires: self.cards(&text.empires)?,
                areas: self.areas(&text.areas)?,
            },
            "initial_cost" => Special::InitialCost {
                units: units()?,
                cost: text.cost,
                delta: text.delta.unwrap_or(0),
                ages: all,
            },
            "free_units" => match text.unit.as_deref() {
                Some("elephant") | None => return Ok(None),
                Some(unit) => Special::FreeUnits {
                    unit: UnitId(find(self.units, unit)?),
                    n: n?,
                },
            },
            "elite" => Special::Elite { n: n?, ages: all },
            "forts" => Special::Forts { n: n? },
            "free_action" => {
                let word = text.action.as_deref().unwrap_or_default();
                Special::FreeAction {
                    action: MarkerId(find(&MARKERS, word)?),
                    n: n?,
                }
            }
            "start_religion" => Special::StartReligion {
                religion: find(&RELIGIONS, text.religion.as_deref().unwrap_or_default())?,
                only_if_present: text.only_if_present,
            },
            "start_government" => Special::StartGovernment {
                government: find(&GOVERNMENTS, text.gov.as_deref().unwrap_or_default())?,
                ages: all,
                ignore: text.ignore_prerequisite,
            },
            "free_artefact" => Special::FreeArtefact {
                artefact: ArtefactId(find(
                    self.artefacts,
                    text.artefact.as_deref().unwrap_or_default(),
                )?),
                ages: all,
            },
            "income" => Special::Income {
                per: self.per(text.per.as_deref().unwrap_or_default())?,
                amount: text.amount.unwrap_or(1) as u8,
                ages: all,
            },
            "unit_cost" => Special::UnitCost {
                units: units()?,
                delta: text.delta.ok_or_else(|| missing("delta"))?,
            },
            "early_units" => Special::EarlyUnits {
                units: units()?,
                levels: text.levels.ok_or_else(|| missing("levels"))?,
                ages: all,
            },
            "plunder" => Special::Plunder {
                on: text.on.ok_or_else(|| missing("on"))?,
                money: text.money.ok_or_else(|| missing("money"))?,
            },
            "bank" => Special::Bank {
                rate: text.rate.ok_or_else(|| missing("rate"))?.max(1),
            },
            "toll" => Special::Toll { n: n? },
            "tribute" => Special::Tribute { n: n? },
            "no_capital_penalty" => Special::NoCapitalPenalty,
            "trade_range" => Special::TradeRange {
                bonus: text.bonus.ok_or_else(|| missing("bonus"))?,
            },
            "trade_bonus" => Special::TradeBonus {
                amount: text.amount.ok_or_else(|| missing("amount"))?,
                when: when()?,
            },
            "trade_money" => Special::TradeMoney {
                factor: text.factor.ok_or_else(|| missing("factor"))?,
            },
            "trade_cards" => Special::TradeCards { n: n? },
            "move_bonus" => Special::MoveBonus {
                units: units()?,
                n: n?,
            },
            "terrain_move" => Special::TerrainMove {
                terrain: named()?,
                cost: text.cost.ok_or_else(|| missing("cost"))?,
                units: units()?,
            },
            "ocean_galleys" => Special::OceanGalleys,
            "safe_galleys" => Special::SafeGalleys,
            "may_vacate" => Special::MayVacate,
            "amphibious" => Special::Amphibious,
            "no_crossing_block" => Special::NoCrossingBlock,
            "ships_pass" => Special::ShipsPass,
            "unit_bonus" => Special::UnitBonus {
                units: units()?,
                front: text.front.unwrap_or(0),
                support: text.support.unwrap_or(0),
                when: when()?,
            },
            "conflict_bonus" => Special::ConflictBonus {
                n: n? as i8,
                when: when()?,
            },
            "retreat_any" => Special::RetreatAny,
            "recruit_on_win" => Special::RecruitOnWin { units: units()? },
            "extra_city" => Special::ExtraCity {
                n: n?,
                terrain: terrain()?,
            },
            "pacify" => Special::Pacify { n: n? },
            "inherit" => Special::Inherit { n: n? },
            "missionary" => Special::Missionary { n: n? },
            "assassin" => Special::Assassin,
            "artefact_glory" => Special::ArtefactGlory { n: n? },
            "disorder_check" => Special::DisorderCheck {
                min: text.min.ok_or_else(|| missing("min"))?,
            },
            "immune" => Special::Immune,
            "dark_age_immune" => Special::DarkAgeImmune,
            "count" => Special::Count { terrain: named()? },
            "harvest_bonus" => Special::HarvestBonus {
                n: n?,
                when: when()?,
            },
            "successor" => Special::Successor,
            other => return Err(format!("there is no effect {other}")),
        }))
    }

    fn glory(&self, text: &GloryText) -> Result<Glory, String> {
        let kind = text.kind.unwrap_or(AreaKind::Total);
        let category = match text.category.as_str() {
            "cities" => Category::Cities,
            "ships" => Category::Ships,
            "cavalry" => Category::Cavalry,
            "land_units" => Category::LandUnits,
            "artefacts" => Category::Artefacts,
            "progress" => Category::Progress,
            "money" => Category::Money,
            "areas" => Category::Areas {
                region: self.region(text.region.as_deref().unwrap_or_default())?,
                kind,
            },
            "non_european" => Category::NonEuropean { kind },
            "religion" => Category::Religion {
                religion: find(&RELIGIONS, text.religion.as_deref().unwrap_or_default())?,
            },
            "wheat" => Category::Wheat,
            "oil" => Category::Oil,
            "elephants" => Category::Elephants,
            "homeland" => Category::Homeland,
            "trade_won" => Category::TradeWon,
            other => return Err(format!("there is no category {other}")),
        };
        Ok(Glory {
            category,
            value: text.value,
        })
    }

    fn empire(&self, text: EmpireText, leaders: &[&'static str]) -> Result<Empire, String> {
        let areas = self.areas(&text.start_areas)?;
        let start = match (text.start.mode.as_str(), text.start.choose.as_str()) {
            ("areas", "one") => Start::One(areas),
            ("areas", _) => Start::All(areas),
            ("controlled_by", _) => Start::Controlled(
                self.cards(&text.start.empires)?,
                self.area(&text.start.adjacent_to)?,
            ),
            ("near_empire", _) if text.start.must.contains("coastal") => {
                Start::Near(text.start.within)
            }
            _ => Start::Other,
        };
        let progress = match text.progress.mode.as_str() {
            "offset" => Progress::Offset(text.progress.offset),
            "same_as" => Progress::SameAs(self.cards(&text.progress.empires)?),
            _ => Progress::Parent,
        };
        let mut conditional = Vec::new();
        for condition in &text.conditional_ages {
            conditional.push(ConditionalAge {
                age: condition.age,
                empire: CardId(find(self.cards, &condition.empire)?),
                in_play: condition.when == "in_play",
            });
        }
        let mut special = Vec::new();
        for each in &text.special {
            special.extend(
                self.special(each)
                    .map_err(|error| format!("{}: {error}", text.id))?,
            );
        }
        let mut named = Vec::new();
        for leader in text.leaders.iter().filter(|leader| leader.set == "classic") {
            let slug = slug(&leader.name);
            named.push((LeaderId(find(leaders, &slug)?), leader.age));
        }
        Ok(Empire {
            name: text.name,
            ages: bits(&text.ages),
            conditional,
            start,
            progress,
            money: (text.money.base, text.money.per_age),
            trade: text.trade,
            leader_number: text.leader_number,
            no_cities: bits(&text.no_cities),
            no_cavalry: bits(&text.no_cavalry),
            no_ships: bits(&text.no_ships),
            glory: text
                .glory
                .iter()
                .map(|glory| self.glory(glory))
                .collect::<Result<_, _>>()?,
            immediate: text
                .immediate_glory
                .iter()
                .map(|each| (each.on, each.glory))
                .collect(),
            special,
            special_text: text.special.into_iter().map(|each| each.text).collect(),
            leaders: named,
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
    let words = Words {
        areas: &area_slugs,
        cards: &card_slugs,
        units: &unit_slugs,
        classes: &classes,
        artefacts: &artefact_slugs,
        regions: &region_texts,
    };
    let mut cards = Vec::new();
    for text in card_texts {
        cards.push(Card {
            number: text.number,
            classic: text.set == "classic",
            value: text.value,
            gold: text.gold_border,
            artefact: find(&artefact_slugs, &text.artefact).ok().map(ArtefactId),
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
    Ok(Content {
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
