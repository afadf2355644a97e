//! Everything printed: the map, the cards, units, colours, leaders, artefacts. Read once from `content/`.

pub mod events;
mod read;
mod releases;
mod special;

pub use events::{Event as EventCard, River};
pub use releases::Release;
pub use special::{Per, Special, When};

use crate::sets::{AreaId, Areas};
use orbis_parts::slug_id;
use serde::Deserialize;
use std::sync::LazyLock;

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

fn card_slugs() -> &'static [&'static str] {
    &content().card_slugs
}
fn unit_slugs() -> &'static [&'static str] {
    &content().unit_slugs
}
fn set_slugs() -> &'static [&'static str] {
    &content().set_slugs
}
fn leader_slugs() -> &'static [&'static str] {
    &content().leader_slugs
}
fn artefact_slugs() -> &'static [&'static str] {
    &content().artefact_slugs
}
fn marker_slugs() -> &'static [&'static str] {
    &MARKERS
}
fn event_slugs() -> &'static [&'static str] {
    &content().event_slugs
}

slug_id! {
    /// A card, named by its empire.
    pub struct CardId, card_slugs
}
slug_id! {
    /// A unit type.
    pub struct UnitId, unit_slugs
}
slug_id! {
    /// An empire colour. An empire in play is named by it.
    pub struct SetId, set_slugs
}
slug_id! {
    /// A leader counter.
    pub struct LeaderId, leader_slugs
}
slug_id! {
    /// An artefact.
    pub struct ArtefactId, artefact_slugs
}
slug_id! {
    /// An action marker.
    pub struct MarkerId, marker_slugs
}
slug_id! {
    /// An event.
    pub struct EventId, event_slugs
}

const MARKERS: [&str; 8] = [
    "start",
    "production",
    "trade",
    "manoeuvre",
    "destiny",
    "civilise",
    "discard",
    "wild",
];

impl MarkerId {
    /// Start empire.
    pub const START: MarkerId = MarkerId(0);
    /// Production.
    pub const PRODUCTION: MarkerId = MarkerId(1);
    /// Trade and progress.
    pub const TRADE: MarkerId = MarkerId(2);
    /// Manoeuvre.
    pub const MANOEUVRE: MarkerId = MarkerId(3);
    /// Destiny.
    pub const DESTINY: MarkerId = MarkerId(4);
    /// Civilise.
    pub const CIVILISE: MarkerId = MarkerId(5);
    /// Discard empire.
    pub const DISCARD: MarkerId = MarkerId(6);
    /// The wild card.
    pub const WILD: MarkerId = MarkerId(7);

    /// Its name for people.
    pub fn name(self) -> &'static str {
        const NAMES: [&str; 8] = [
            "Start empire",
            "Production",
            "Trade and progress",
            "Manoeuvre",
            "Destiny",
            "Civilise",
            "Discard empire",
            "Wild card",
        ];
        NAMES.get(self.index()).copied().unwrap_or("?")
    }
}

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
    /// Where we know it from.
    pub origin: String,
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
    /// All land areas.
    pub land: Areas,
    /// The terrain effects chart.
    pub chart: [TerrainLine; 8],
    /// The units.
    pub units: Vec<Unit>,
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

/// The printed things.
pub fn content() -> &'static Content {
    static CONTENT: LazyLock<Content> =
        LazyLock::new(|| read::read().unwrap_or_else(|error| panic!("content: {error}")));
    &CONTENT
}

impl AreaId {
    /// What is printed there.
    pub fn card(self) -> &'static Area {
        &content().areas[self.index()]
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        content()
            .areas
            .get(self.index())
            .map_or("?", |area| &area.name)
    }

    /// Is it a land area?
    pub const fn is_land(self) -> bool {
        self.index() < LANDS
    }
}

impl CardId {
    /// What is printed on it.
    pub fn card(self) -> &'static Card {
        &content().cards[self.index()]
    }

    /// Its value; 0 for a card seen from behind.
    pub fn value(self) -> u8 {
        content()
            .cards
            .get(self.index())
            .map_or(0, |card| card.value)
    }

    /// The name of its empire.
    pub fn name(self) -> &'static str {
        content()
            .cards
            .get(self.index())
            .map_or("a card", |card| &card.empire.name)
    }
}

impl UnitId {
    /// The galley, which hugs the coast.
    pub const GALLEY: UnitId = UnitId(14);
    /// The archer, the one missile unit that no city fears.
    pub const ARCHER: UnitId = UnitId(10);
    /// Its number among the ships.
    pub fn ship(self) -> Option<usize> {
        let ship = self.index().checked_sub(UnitId::GALLEY.index())?;
        (ship < SHIPS).then_some(ship)
    }

    /// What is printed on it.
    pub fn card(self) -> &'static Unit {
        &content().units[self.index()]
    }

    /// Its name.
    pub fn name(self) -> String {
        self.slug().replace('-', " ")
    }
}

impl SetId {
    /// Its counters.
    pub fn card(self) -> &'static Set {
        &content().sets[self.index()]
    }
}

impl LeaderId {
    /// What is printed on it.
    pub fn card(self) -> &'static Leader {
        &content().leaders[self.index()]
    }

    /// Has it a name of its own?
    pub fn is_named(self) -> bool {
        self.card().named
    }
}

impl ArtefactId {
    /// What is known of it.
    pub fn card(self) -> &'static Artefact {
        &content().artefacts[self.index()]
    }
}

/// The age of a progress level.
pub const fn age_of(level: u8) -> u8 {
    match level {
        0 => 1,
        1..=49 => (level - 1) / 7 + 1,
        _ => 7,
    }
}

impl ArtefactId {
    /// Colossus of Rhodes.
    pub const COLOSSUS: ArtefactId = ArtefactId(11);
    /// Great Library.
    pub const LIBRARY: ArtefactId = ArtefactId(12);
    /// Great Pyramid.
    pub const PYRAMID: ArtefactId = ArtefactId(13);
    /// Great Wall.
    pub const WALL: ArtefactId = ArtefactId(14);
    /// Great Zimbabwe.
    pub const ZIMBABWE: ArtefactId = ArtefactId(15);
    /// Hanging gardens.
    pub const GARDENS: ArtefactId = ArtefactId(16);
    /// Pharos lighthouse.
    pub const PHAROS: ArtefactId = ArtefactId(18);
    /// Summer Palace.
    pub const SUMMER_PALACE: ArtefactId = ArtefactId(19);
    /// Oracle.
    pub const ORACLE: ArtefactId = ArtefactId(17);
    /// Temple of Diana.
    pub const DIANA: ArtefactId = ArtefactId(20);
    /// United Nations.
    pub const UNITED_NATIONS: ArtefactId = ArtefactId(21);
    /// World war.
    pub const WORLD_WAR: ArtefactId = ArtefactId(26);
    /// Forum.
    pub const FORUM: ArtefactId = ArtefactId(35);
    /// Peace treaty.
    pub const TREATY: ArtefactId = ArtefactId(37);
    /// Heresy.
    pub const HERESY: ArtefactId = ArtefactId(41);
    /// Religious strife.
    pub const STRIFE: ArtefactId = ArtefactId(42);
    /// Defender of the faith.
    pub const DEFENDER: ArtefactId = ArtefactId(43);
    /// Holy war.
    pub const HOLY_WAR: ArtefactId = ArtefactId(44);
    /// Moon landing.
    pub const MOON_LANDING: ArtefactId = ArtefactId(22);
    /// Social Media.
    pub const SOCIAL_MEDIA: ArtefactId = ArtefactId(23);
    /// Renaissance.
    pub const RENAISSANCE: ArtefactId = ArtefactId(27);
    /// Printing.
    pub const PRINTING: ArtefactId = ArtefactId(28);
    /// Industrial Revolution.
    pub const INDUSTRIAL: ArtefactId = ArtefactId(29);
    /// Railways.
    pub const RAILWAYS: ArtefactId = ArtefactId(30);
    /// Radio.
    pub const RADIO: ArtefactId = ArtefactId(31);
    /// Computing.
    pub const COMPUTING: ArtefactId = ArtefactId(32);
    /// Satellites.
    pub const SATELLITES: ArtefactId = ArtefactId(33);
    /// Paved roads.
    pub const PAVED_ROADS: ArtefactId = ArtefactId(34);
    /// Just rule.
    pub const JUST_RULE: ArtefactId = ArtefactId(36);
    /// Universal suffrage.
    pub const SUFFRAGE: ArtefactId = ArtefactId(38);
    /// Concentrated ownership.
    pub const OWNERSHIP: ArtefactId = ArtefactId(39);
    /// Revolution.
    pub const REVOLUTION: ArtefactId = ArtefactId(40);
    /// Internet.
    pub const INTERNET: ArtefactId = ArtefactId(45);

    /// The artefact of a religion.
    pub const fn religion(number: u8) -> ArtefactId {
        ArtefactId(number)
    }

    /// The artefact of a government.
    pub const fn government(number: u8) -> ArtefactId {
        ArtefactId(7 + number)
    }
}

/// Numbers of religions and governments that have rules of their own.
pub mod faith {
    /// Buddhism.
    pub const BUDDHISM: u8 = 0;
    /// Christianity.
    pub const CHRISTIANITY: u8 = 1;
    /// Confucianism.
    pub const CONFUCIANISM: u8 = 2;
    /// Hinduism.
    pub const HINDUISM: u8 = 3;
    /// Islam.
    pub const ISLAM: u8 = 4;
    /// Judaism.
    pub const JUDAISM: u8 = 5;
    /// Pantheism.
    pub const PANTHEISM: u8 = 6;
    /// Capitalism.
    pub const CAPITALISM: u8 = 0;
    /// Democracy.
    pub const DEMOCRACY: u8 = 1;
    /// Feudalism.
    pub const FEUDALISM: u8 = 2;
    /// Socialism.
    pub const SOCIALISM: u8 = 3;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_named_artefacts_are_where_they_are_expected() {
        let named = [
            (ArtefactId::COLOSSUS, "colossus"),
            (ArtefactId::LIBRARY, "great-library"),
            (ArtefactId::PYRAMID, "great-pyramid"),
            (ArtefactId::WALL, "great-wall"),
            (ArtefactId::ZIMBABWE, "great-zimbabwe"),
            (ArtefactId::GARDENS, "hanging-gardens"),
            (ArtefactId::PHAROS, "pharos"),
            (ArtefactId::SUMMER_PALACE, "summer-palace"),
            (ArtefactId::ORACLE, "oracle"),
            (ArtefactId::DIANA, "temple-of-diana"),
            (ArtefactId::UNITED_NATIONS, "united-nations"),
            (ArtefactId::PANAMA, "panama-canal"),
            (ArtefactId::SUEZ, "suez-canal"),
            (ArtefactId::WORLD_WAR, "world-war"),
            (ArtefactId::FORUM, "forum"),
            (ArtefactId::TREATY, "peace-treaty"),
            (ArtefactId::HERESY, "heresy"),
            (ArtefactId::STRIFE, "religious-strife"),
            (ArtefactId::DEFENDER, "defender"),
            (ArtefactId::HOLY_WAR, "holy-war"),
            (ArtefactId::FORBIDDEN_CITY, "forbidden-city"),
            (ArtefactId::GREAT_TEMPLE, "great-temple-hinduism"),
            (ArtefactId::ENVIRONMENTAL, "environmental"),
            (ArtefactId::SHIPYARD, "great-shipyard"),
            (ArtefactId::IRRIGATION, "irrigation"),
            (ArtefactId::MACHU_PICHU, "machu-pichu"),
            (ArtefactId::MARS_LANDING, "mars-landing"),
            (ArtefactId::UNIVERSITY, "great-university"),
            (ArtefactId::MAUSOLEUM, "mausoleum"),
            (ArtefactId::NOBEL, "nobel"),
            (ArtefactId::MOON_LANDING, "moon-landing"),
            (ArtefactId::SOCIAL_MEDIA, "social-media"),
            (ArtefactId::RENAISSANCE, "renaissance"),
            (ArtefactId::PRINTING, "printing"),
            (ArtefactId::INDUSTRIAL, "industrial"),
            (ArtefactId::RAILWAYS, "railways"),
            (ArtefactId::RADIO, "radio"),
            (ArtefactId::COMPUTING, "computing"),
            (ArtefactId::SATELLITES, "satellites"),
            (ArtefactId::PAVED_ROADS, "paved-roads"),
            (ArtefactId::JUST_RULE, "just-rule"),
            (ArtefactId::SUFFRAGE, "universal-suffrage"),
            (ArtefactId::OWNERSHIP, "concentrated-ownership"),
            (ArtefactId::REVOLUTION, "revolution"),
            (ArtefactId::INTERNET, "internet"),
            (ArtefactId::PANAMA, "panama-canal"),
            (ArtefactId::SUEZ, "suez-canal"),
            (ArtefactId::FORBIDDEN_CITY, "forbidden-city"),
            (ArtefactId::GREAT_TEMPLE, "great-temple-hinduism"),
            (ArtefactId::ENVIRONMENTAL, "environmental"),
            (ArtefactId::SHIPYARD, "great-shipyard"),
            (ArtefactId::IRRIGATION, "irrigation"),
            (ArtefactId::MACHU_PICHU, "machu-pichu"),
            (ArtefactId::MARS_LANDING, "mars-landing"),
            (ArtefactId::UNIVERSITY, "great-university"),
            (ArtefactId::MAUSOLEUM, "mausoleum"),
            (ArtefactId::NOBEL, "nobel"),
        ];
        assert_eq!(UnitId::CHARIOT.slug(), "chariot");
        assert_eq!(UnitId::LIGHT_HORSE.slug(), "light-horse");
        assert_eq!(UnitId::HORSE_ARCHER.slug(), "horse-archer");
        assert_eq!(UnitId::TANK.slug(), "tank");
        assert_eq!(UnitId::ELEPHANT.slug(), "elephant");
        assert_eq!(UnitId::NUKE.slug(), "nuke");
        assert_eq!(UnitId::STAR_WARS.slug(), "star-wars");
        assert_eq!(UnitId::UNSEEN.slug(), "unseen");
        assert_eq!(SetId::KINGDOM.slug(), "kingdom");
        for (id, slug) in named {
            assert_eq!(id.slug(), slug);
        }
        for (number, religion) in RELIGIONS.iter().enumerate() {
            assert_eq!(ArtefactId::religion(number as u8).slug(), *religion);
            let temple = ArtefactId::great_temple(number as u8);
            assert_eq!(temple.slug(), format!("great-temple-{religion}"));
        }
        for (number, government) in GOVERNMENTS.iter().enumerate() {
            assert_eq!(ArtefactId::government(number as u8).slug(), *government);
        }
    }

    #[test]
    fn the_box_holds_what_it_should() {
        let content = content();
        assert_eq!(content.areas.len(), AREAS);
        assert_eq!(content.units.len(), UNITS);
        assert_eq!(content.sets.len(), SETS + 1);
        assert_eq!(content.leaders.len(), NAMED + CUP);
        assert_eq!(content.events.len(), 128);
        for (index, card) in content.cards.iter().enumerate() {
            assert_eq!(card.event.card().name, card.event_name);
            assert!(card.event.card().cards.contains(&CardId(index as u8)));
        }
        assert_eq!(
            content
                .cards
                .iter()
                .filter(|card| card.release == Release::Classic)
                .count(),
            110
        );
        assert!(
            content.areas[..LANDS]
                .iter()
                .all(|area| { !matches!(area.terrain, Terrain::Sea | Terrain::Ocean) })
        );
        let twins = content.areas.iter().filter(|area| area.twin.is_some());
        assert_eq!(twins.count(), COASTS);
        assert!(content.areas.iter().all(|area| area.coasts.len() <= 2));
        for (index, area) in content.areas.iter().enumerate() {
            for link in &area.links {
                let back = &content.areas[link.to.index()].links;
                assert!(back.iter().any(|link| link.to.index() == index));
            }
        }
    }
}
