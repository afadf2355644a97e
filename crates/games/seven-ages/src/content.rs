//! Everything printed: the map, the cards, units, colours, leaders, artefacts. Read once from `content/`.

pub(crate) mod calendar;
pub(crate) mod creeds;
pub mod events;
mod ids;
mod origin;
mod read;
mod releases;
mod special;

pub use events::{Event as EventCard, River};
use ids::MARKERS;
pub use ids::{ArtefactId, CardId, EventId, LeaderId, MarkerId, SetId, UnitId, faith};
pub use origin::{Fact, Origin};
pub use releases::Release;
pub use special::{Per, Special, When};

use crate::sets::{AreaId, Areas};
use orbis_parts::content::Printed;
use serde::Deserialize;

/// Areas of the map.
pub const AREAS: usize = 266;
/// Land areas; they come first.
pub const LANDS: usize = 191;
/// Unit types, with the one that stands for a unit nobody sees.
pub const UNITS: usize = 24;
/// Unit types of the empire colours.
pub const OWN: usize = 20;
/// Unit types that can be built: those of the colours, then elephants, nukes, star wars.
pub const BUILT: usize = 23;
/// Kinds of counters; those of common units come last.
pub const COUNTERS: usize = 13;
/// Empire colours.
pub const SETS: usize = 21;
/// Land areas with two coasts.
pub const COASTS: usize = 20;
/// Types of ships.
pub const SHIPS: usize = 4;
/// Named leaders; they come before those of the cup.
pub const NAMED: usize = 124;
/// Kinds of leaders in the cup.
pub const CUP: usize = 30;
/// The last level of the progress track.
pub const LAST_LEVEL: u8 = 49;
/// How many terrains there are.
pub const TERRAINS: usize = 8;

/// What an area is made of.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Fertile land.
    Fertile,
    /// Forest; fertile from age 6.
    Forest,
    /// Jungle.
    Jungle,
    /// Mountains.
    Mountain,
    /// Desert.
    Desert,
    /// Tundra.
    Tundra,
    /// A sea area.
    Sea,
    /// An ocean area.
    Ocean,
}

impl Terrain {
    /// All of them, in the order of the chart.
    pub const ALL: [Terrain; TERRAINS] = [
        Terrain::Fertile,
        Terrain::Forest,
        Terrain::Jungle,
        Terrain::Mountain,
        Terrain::Desert,
        Terrain::Tundra,
        Terrain::Sea,
        Terrain::Ocean,
    ];

    /// Those of the land.
    pub fn lands() -> impl Iterator<Item = Terrain> {
        Terrain::ALL
            .into_iter()
            .filter(|terrain| !matches!(terrain, Terrain::Sea | Terrain::Ocean))
    }
}

/// The line of a terrain on the terrain effects chart.
#[derive(Copy, Clone, Debug, Default)]
pub struct TerrainLine {
    /// Money an undisordered area earns.
    pub income: u8,
    /// Movement points for infantry, cavalry, missile units.
    pub moves: [u8; 3],
    /// What it adds to the defender.
    pub defence: u8,
    /// What it takes from both values of cavalry.
    pub cavalry: i8,
}

/// A resource: what an area with it earns more, and from which age on everywhere.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Yield {
    /// How much.
    pub(crate) income: u8,
    /// Wheat counts in fertile areas at any time.
    pub(crate) from_age: u8,
}

/// How two areas touch.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Border {
    /// A plain border.
    Plain,
    /// A river.
    River,
    /// A crossing arrow over these sea areas (the second may be none).
    Crossing(AreaId, AreaId),
}

/// A neighbour of an area.
#[derive(Copy, Clone, Debug)]
pub struct Link {
    /// The neighbour.
    pub to: AreaId,
    /// What lies between.
    pub border: Border,
}

/// An area of the map.
#[derive(Clone, Debug)]
pub struct Area {
    /// Its name.
    pub name: String,
    /// Its terrain.
    pub terrain: Terrain,
    /// It has wheat.
    pub wheat: bool,
    /// It has oil.
    pub oil: bool,
    /// It has elephants.
    pub elephants: bool,
    /// The religions with a printed site here, one bit each.
    pub sites: u8,
    /// The regions it belongs to, one bit each.
    pub regions: u16,
    /// Its neighbours.
    pub links: Vec<Link>,
    /// Its neighbours as a set.
    pub next: Areas,
    /// A land area that touches water.
    pub coastal: bool,
    /// Its coasts: the waters that a ship on the same coast can leave to.
    pub coasts: Vec<Areas>,
    /// Its number among the areas with two coasts.
    pub twin: Option<u8>,
    /// The rivers it touches, one bit each.
    pub rivers: u64,
    /// Where we know it from.
    pub origin: String,
}

/// The five classes of units.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// On foot.
    Infantry,
    /// Mounted.
    Cavalry,
    /// Archers and guns.
    Missile,
    /// Ships.
    Ship,
    /// Aircraft.
    Aircraft,
}

/// A unit type.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its class.
    pub class: Class,
    /// The progress level from which it can be built.
    pub level: u8,
    /// Front value, regular and veteran.
    pub front: [i8; 2],
    /// Support value, regular and veteran.
    pub support: [i8; 2],
    /// Movement allowance.
    pub movement: u8,
    /// What it costs.
    pub cost: u8,
    /// Which counter it is a side of.
    pub counter: u8,
    /// The other side of the counter.
    pub other: UnitId,
}

/// An empire colour: which counters it has.
#[derive(Clone, Debug)]
pub struct Set {
    /// The player colour it belongs to.
    pub group: u8,
    /// How many of each counter.
    pub counters: [u8; COUNTERS],
    /// Which of them are veterans.
    pub veteran: [bool; COUNTERS],
}

/// Which of its player's empires an empire is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Shade {
    /// The dark counters: veterans.
    Dark,
    /// The light counters: regulars.
    Light,
    /// The multi-coloured counters: some of each.
    Multi,
}

impl Set {
    /// Its shade, by how many of its counters are veterans.
    pub fn shade(&self) -> Shade {
        match self.veteran.iter().filter(|each| **each).count() {
            0 => Shade::Light,
            COUNTERS => Shade::Dark,
            _ => Shade::Multi,
        }
    }
}

/// The ten leader types.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[repr(u16)]
#[allow(missing_docs)] // the names are those of the book
pub enum Talent {
    Administrator = 1,
    Artist = 2,
    Builder = 4,
    Explorer = 8,
    Philosopher = 16,
    Populist = 32,
    Religious = 64,
    Scientist = 128,
    Strategist = 256,
    Tactician = 512,
}

/// A leader counter.
#[derive(Clone, Debug)]
pub struct Leader {
    /// The name, or the types of an unnamed one.
    pub name: String,
    /// Its types, one bit each.
    pub talents: u16,
    /// How many lie in the Classic cup; 0 for named ones.
    pub count: u8,
    /// How many more come with Religions and with Trade and Victory.
    pub more: [u8; 2],
    /// Has it a name of its own?
    pub named: bool,
    /// The box it comes in.
    pub release: Release,
}

/// What an empire gains glory for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names are those of the book
pub enum Category {
    Cities,
    Ships,
    Cavalry,
    LandUnits,
    Artefacts,
    Progress,
    Money,
    Areas { region: u8, kind: AreaKind },
    NonEuropean { kind: AreaKind },
    Religion { religion: u8 },
    Wheat,
    Oil,
    Elephants,
    Homeland,
    TradeWon,
}

/// Which areas count.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AreaKind {
    /// Land areas.
    Land,
    /// Sea and ocean areas.
    Sea,
    /// Both.
    Total,
}

/// A glory category with its value.
#[derive(Copy, Clone, Debug)]
pub struct Glory {
    /// What is compared.
    pub category: Category,
    /// What the most earn; 0 where every item counts.
    pub value: u8,
}

/// What earns glory at once.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the names are those of the book
pub enum Trigger {
    LiberateCity,
    LiberateCapital,
    ConflictWon,
    ProgressByTrade,
    WinTrade,
    Assassination,
    WinSeaConflict,
    LiberateSite,
    LiberateFromParent,
}

/// Where an empire begins.
#[derive(Clone, Debug)]
pub enum Start {
    /// In all of these areas.
    All(Vec<AreaId>),
    /// In one of these areas.
    One(Vec<AreaId>),
    /// In coastal areas of these empires adjacent to that water.
    Controlled(Vec<CardId>, AreaId),
    /// In a coastal land area within so many areas of another empire.
    Near(u8),
    /// In an area with a city within so many areas of another empire.
    NearCity(u8),
    /// In a part of an empire of another player.
    Split,
}

/// Where its progress marker begins.
#[derive(Clone, Debug)]
pub enum Progress {
    /// Offset from the most advanced empire.
    Offset(i8),
    /// In the space of one of these empires.
    SameAs(Vec<CardId>),
    /// With its parent.
    Parent,
}

/// An age in which an empire may start only if another is, or is not, in play.
#[derive(Clone, Debug)]
pub struct ConditionalAge {
    /// The age.
    pub age: u8,
    /// The other empire.
    pub empire: CardId,
    /// Must it be in play?
    pub in_play: bool,
}

/// The empire of a card.
#[derive(Clone, Debug)]
pub struct Empire {
    /// Its name.
    pub name: String,
    /// Ages without condition, bit 1 to 7.
    pub ages: u8,
    /// Ages with a condition.
    pub conditional: Vec<ConditionalAge>,
    /// Where it begins.
    pub start: Start,
    /// Where its marker begins.
    pub progress: Progress,
    /// Money at the start, and more for each age.
    pub money: (u8, u8),
    /// Trade number by age.
    pub trade: [i8; 7],
    /// How many leaders it may have.
    pub leader_number: u8,
    /// Ages as a Barbarian.
    pub no_cities: u8,
    /// Ages without cavalry.
    pub no_cavalry: u8,
    /// Ages without ships.
    pub no_ships: u8,
    /// Glory.
    pub glory: Vec<Glory>,
    /// Glory at once.
    pub immediate: Vec<(Trigger, u8)>,
    /// Special rules.
    pub special: Vec<Special>,
    /// What they say.
    pub special_text: Vec<String>,
    /// Named leaders: who, in which age.
    pub leaders: Vec<(LeaderId, u8)>,
}

/// A card: value, empire, artefact, event.
#[derive(Clone, Debug)]
pub struct Card {
    /// Its number.
    pub number: u8,
    /// The box it comes in.
    pub release: Release,
    /// 0 to 7.
    pub value: u8,
    /// An unconditional empire of age 1.
    pub gold: bool,
    /// Its artefact, if the marker is one of ours.
    pub artefact: Option<ArtefactId>,
    /// The artefact's name.
    pub artefact_name: String,
    /// Its event.
    pub event: EventId,
    /// The event's name.
    pub event_name: String,
    /// Its empire.
    pub empire: Empire,
    /// Which of it we know, and from where.
    pub origin: Origin,
}

/// What kind of artefact.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A religion with its number.
    Religion(u8),
    /// A government with its number.
    Government(u8),
    /// Any other.
    Other,
}

/// An artefact.
#[derive(Clone, Debug)]
pub struct Artefact {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// Its ages, bit 1 to 7.
    pub ages: u8,
    /// How many markers there are; religions and governments are counted by pairs.
    pub count: u8,
    /// Green, worth glory; otherwise red.
    pub green: bool,
    /// It has a blue marker for the progress track.
    pub blue: bool,
    /// It lies in an area, not on the card.
    pub in_area: bool,
    /// The box it comes in.
    pub release: Release,
    /// What it asks for.
    pub prerequisite: String,
    /// What it does.
    pub effect: String,
}

/// The religions in the order of their numbers.
pub const RELIGIONS: [&str; 7] = [
    "buddhism",
    "christianity",
    "confucianism",
    "hinduism",
    "islam",
    "judaism",
    "pantheism",
];
/// The governments in the order of their numbers.
pub const GOVERNMENTS: [&str; 4] = ["capitalism", "democracy", "feudalism", "socialism"];

/// All of it.
pub struct Content {
    pub(crate) area_slugs: Vec<&'static str>,
    card_slugs: Vec<&'static str>,
    unit_slugs: Vec<&'static str>,
    set_slugs: Vec<&'static str>,
    leader_slugs: Vec<&'static str>,
    artefact_slugs: Vec<&'static str>,
    event_slugs: Vec<&'static str>,
    /// The events.
    pub events: Vec<EventCard>,
    /// The rivers.
    pub rivers: Vec<River>,
    /// The land beside the canals, Panama and Suez.
    pub canal_land: [Areas; 2],
    /// The areas.
    pub areas: Vec<Area>,
    /// Names of regions, by bit.
    pub regions: Vec<(String, String)>,
    /// The region that is the whole map.
    pub world: u8,
    /// Europe, for those who look beyond it.
    pub europe: u8,
    /// All land areas.
    pub land: Areas,
    /// All waters.
    pub water: Areas,
    /// The areas of every region.
    pub region_areas: Vec<Areas>,
    /// The areas of every terrain.
    pub terrain_areas: [Areas; TERRAINS],
    /// The terrain effects chart.
    pub chart: [TerrainLine; TERRAINS],
    /// Wheat.
    pub wheat: Yield,
    /// Oil.
    pub oil: Yield,
    /// What the ways in add to the defender: plainly, over a river, over a crossing arrow, out of the sea.
    pub entries: [u8; 4],
    /// What a fort adds to the defender, and what it costs.
    pub fort: (u8, u8),
    /// What each terrain becomes when the climate clock stands at 0.
    pub parched: [Terrain; TERRAINS],
    /// The units.
    pub units: Vec<Unit>,
    /// Their classes.
    pub classes: Vec<Class>,
    /// The colours, and after them the neutral kingdoms.
    pub sets: Vec<Set>,
    /// The cards.
    pub cards: Vec<Card>,
    /// The leaders.
    pub leaders: Vec<Leader>,
    /// Counters in the cup that are no leaders: Classic, Religions, Trade and Victory.
    pub no_leaders: [u8; 3],
    /// The artefacts.
    pub artefacts: Vec<Artefact>,
    /// Dark age spaces, one bit each.
    pub dark: u64,
    /// Palestine, Mecca.
    pub holy: [AreaId; 2],
    /// Panama and Suez: the waters each joins.
    pub canals: [[AreaId; 2]; 2],
    /// Areas with elephants, in the order of the counters named for them.
    pub elephants: Vec<AreaId>,
    /// Glory markers for the bags of option 11.
    pub supply: u16,
}

/// The content, read from the program's own files or from corrected ones.
pub static PRINTED: Printed<Content> = Printed::new(read::FILES, &[], read::read);

/// The printed things.
#[inline]
pub fn content() -> &'static Content {
    PRINTED.get()
}

/// The age of a progress level.
pub const fn age_of(level: u8) -> u8 {
    match level {
        0 => 1,
        1..=49 => (level - 1) / 7 + 1,
        _ => 7,
    }
}
