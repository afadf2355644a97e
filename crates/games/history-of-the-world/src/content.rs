//! Everything printed: lands, waters, empires, event cards, values. Read once from `content/`.

mod files;

use crate::{Lands, Waters};
use orbis_parts::{
    List,
    content::{Printed, Records},
    shown, slug_id,
};
use serde::Deserialize;

/// How many lands the board has.
pub const LANDS: usize = 102;
/// How many areas.
pub const AREAS: usize = 13;
/// How many seas and oceans.
pub const WATERS: usize = 14;

slug_id! {
    /// A land.
    pub struct LandId, || content().lands.slugs()
}
slug_id! {
    /// An area.
    pub struct AreaId, || content().areas.slugs()
}
slug_id! {
    /// A sea or an ocean.
    pub struct WaterId, || content().waters.slugs()
}
slug_id! {
    /// An empire card.
    pub struct EmpireId, || content().empires.slugs()
}
slug_id! {
    /// An event card, Greater or Lesser; copies of one card share their id.
    pub struct CardId, || content().cards.slugs()
}
slug_id! {
    /// Whose an army is: the people or the event card that placed it.
    pub struct Host, || content().host_slugs.as_slice()
}
slug_id! {
    /// A kind of pre-eminence marker.
    pub struct MarkerId, || content().markers.slugs()
}

/// A land of the board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Land {
    /// Its name.
    pub(crate) name: String,
    /// Its area; barren lands have none.
    pub(crate) area: Option<AreaId>,
    /// Nobody enters it.
    pub(crate) barren: bool,
    /// It has a resource symbol.
    pub(crate) resource: bool,
    /// The waters it lies on.
    pub(crate) waters: Waters,
    /// Where we know its name from.
    pub(crate) origin: String,
}

/// An area of the board.
#[derive(Clone, Debug)]
pub struct Area {
    /// Its name.
    pub name: String,
    /// Its lands.
    pub lands: Lands,
    /// The areas that share a border with it.
    pub next: u16,
    /// What presence is worth in each epoch.
    pub values: [u8; 7],
    /// Where we know its values from.
    pub origin: String,
}

/// A sea or an ocean.
#[derive(Clone, Debug)]
pub struct Water {
    /// Its name.
    pub name: String,
    /// An ocean reaches seas.
    pub ocean: bool,
    /// The waters that fleets reach from it.
    pub next: Waters,
    /// The lands on it.
    pub lands: Lands,
    /// Where we know its name from.
    pub origin: String,
}

/// One people of an empire card, or a Minor Empire: where it begins and with what.
#[derive(Clone, Debug)]
pub struct Start {
    /// Whose its armies are.
    pub host: Host,
    /// Its name.
    pub people: String,
    /// Its leader.
    pub leader: String,
    /// Armies, the first one included.
    pub strength: u8,
    /// Its start land.
    pub land: LandId,
    /// Has it a capital?
    pub capital: bool,
    /// What the capital is called; flavour.
    pub city: String,
}

/// An empire card.
#[derive(Clone, Debug)]
pub struct Empire {
    /// Its name.
    pub name: String,
    /// 1 to 7.
    pub epoch: u8,
    /// Its place in the calling order, 1 to 7.
    pub order: u8,
    /// Armies.
    pub strength: u8,
    /// Has it a capital?
    pub capital: bool,
    /// The waters on the card.
    pub navigation: Waters,
    /// The waters where it gets fleets.
    pub fleets: Waters,
    /// One people, or the two of Incas and Aztecs.
    pub starts: Vec<Start>,
    /// Where we know it from.
    pub origin: String,
}

/// Kinds of difficult terrain.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Forest in the defender's land.
    Forest,
    /// Mountains in the defender's land.
    Mountain,
    /// A strait between the lands.
    Strait,
}

/// What an event card does.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Fleets become coins.
    Reallocation,
    /// Three attack dice until triples.
    Leader,
    /// One more on every attack die.
    Weaponry,
    /// A small empire of its own.
    MinorEmpire,
    /// An army and a city in a land.
    Kingdom(LandId),
    /// So many armies into vacant lands of an area.
    Migrants(AreaId, u8),
    /// So many rebels in the lands of one enemy empire.
    CivilWar(u8),
    /// Raids out of a barren land.
    Barbarians,
    /// One army rises in a land.
    JewishRevolt(LandId),
    /// One more against fort, capital and city.
    Siegecraft,
    /// So many armies from the Eastern Mediterranean.
    Crusade(u8),
    /// Two adjacent areas.
    BlackDeath,
    /// One land falls without dice.
    Treachery,
    /// Ties are won until the first loss.
    EliteTroops,
    /// Defenders against landings roll two dice.
    NavalPower,
    /// Two forts.
    Engineering,
    /// A terrain is not difficult.
    ExpertTroops(Terrain),
    /// Coins.
    PopulationExplosion(u8),
    /// One area.
    Famine,
    /// From land to land.
    Plague,
    /// A land and its neighbours.
    Pestilence,
    /// Three dice and ties, then ties.
    Jihad,
    /// Monuments fall.
    Disaster,
    /// Coins by capital and navigation.
    CivilService(u8),
    /// A fleet more.
    Astronomy,
    /// Coins for armies that do not attack.
    Allies(u8),
}

/// An event card.
#[derive(Clone, Debug)]
pub struct EventCard {
    /// Its name.
    pub name: String,
    /// A Greater Event?
    pub greater: bool,
    /// How many copies there are.
    pub count: u8,
    /// The epochs in which it may be played, one bit each.
    pub epochs: u8,
    /// Carried out before the first army?
    pub before: bool,
    /// What it does.
    pub effect: Effect,
    /// The Minor Empire on it.
    pub minor: Option<Start>,
    /// Its fleets.
    pub fleets: Waters,
    /// What it does, in words.
    pub text: String,
    /// Where we know it from.
    pub origin: String,
}

/// The board as bit sets, for the rules.
pub struct Map {
    /// Lands next to a land, straits included, barren lands not.
    pub next: [Lands; LANDS],
    /// Lands next to a land, barren ones too.
    pub around: [Lands; LANDS],
    /// The neighbours of a land with nothing difficult on the way into it.
    pub open: [Lands; LANDS],
    /// The neighbours from which an attack into it meets this terrain.
    pub terrain: [[Lands; LANDS]; 3],
    /// Barren lands.
    pub barren: Lands,
    /// Lands with a resource.
    pub resources: Lands,
    /// The lands on each water.
    pub coasts: [Lands; WATERS],
    /// The waters each land lies on.
    pub shores: [Waters; LANDS],
    /// The waters next to each water.
    pub links: [Waters; WATERS],
    /// Which waters are seas.
    pub seas: Waters,
    /// The lands of each area.
    pub areas: [Lands; AREAS],
    /// What presence in each area is worth, by epoch.
    pub values: [[u8; AREAS]; 7],
    /// The area of each land; 255 for barren ones.
    pub area_of: [u8; LANDS],
}

/// A level of an area: from how many armies on, and what its value is multiplied by.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// Armies at least.
    pub(crate) armies: u8,
    /// So many times the value.
    pub(crate) times: u8,
}

/// Numbers of the box.
#[derive(Clone, Debug)]
pub struct Pieces {
    /// Forts.
    pub forts: u8,
    /// Monuments.
    pub monuments: u8,
    /// Coin and fleet markers.
    pub markers: u8,
    /// Army pieces of each epoch.
    pub armies: [u8; 7],
    /// The years in which the epochs begin.
    pub years: [String; 7],
    /// The sculpts of each epoch.
    pub sculpts: [String; 7],
    /// What a capital, a city, a monument and a controlled sea score.
    pub structures: [u8; 4],
    /// Presence, dominance and control of an area.
    pub levels: [Terms; 3],
    /// Greater Events dealt to each player.
    pub greater: u8,
    /// Lesser Events dealt to each player.
    pub lesser: u8,
}

/// A kind of pre-eminence marker.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marker {
    /// Its value.
    pub(crate) value: u8,
    /// How many there are.
    pub(crate) count: u8,
    /// Where we know it from.
    pub(crate) origin: String,
}

/// Everything printed.
pub struct Content {
    /// The lands.
    pub lands: Records<LandId, Land>,
    /// The areas.
    pub areas: Records<AreaId, Area>,
    /// Seas and oceans.
    pub waters: Records<WaterId, Water>,
    /// Empire cards by epoch and order.
    pub empires: Records<EmpireId, Empire>,
    /// Event cards, Greater ones first.
    pub cards: Records<CardId, EventCard>,
    /// Pre-eminence markers by kind.
    pub markers: Records<MarkerId, Marker>,
    /// The board for the rules.
    pub map: Map,
    /// The box.
    pub pieces: Pieces,
    /// Palestine, for the Crusade.
    pub palestine: LandId,
    /// The Eastern Mediterranean, for the Crusade.
    pub crusade_sea: WaterId,
    /// How many hosts are peoples of empire cards; event cards follow.
    pub peoples: u8,
    host_empires: Vec<EmpireId>,
    host_names: Vec<String>,
    host_slugs: Vec<&'static str>,
}

/// The content, read from the program's own files or from corrected ones.
pub static PRINTED: Printed<Content> = Printed::new(files::FILES, files::KINDS, files::read);

/// The content tables.
pub fn content() -> &'static Content {
    PRINTED.get()
}

shown! {
    Land { area: Option<AreaId>, barren: bool }
    Marker { value: u8, count: u8 }
}

/// The board for the rules.
pub fn map() -> &'static Map {
    &content().map
}

macro_rules! card {
    ($id:ty, $of:ty, $table:ident) => {
        impl $id {
            /// What is printed on it. A back shows nothing: asking is a mistake of the program.
            pub fn card(self) -> &'static $of {
                &content().$table[self]
            }
        }
    };
}
card!(LandId, Land, lands);
card!(AreaId, Area, areas);
card!(WaterId, Water, waters);
card!(EmpireId, Empire, empires);
card!(CardId, EventCard, cards);
card!(MarkerId, Marker, markers);

impl LandId {
    /// Its name.
    pub fn name(self) -> &'static str {
        content()
            .lands
            .get(self.index())
            .map_or("?", |land| &land.name)
    }
}

impl CardId {
    /// What it does.
    pub fn effect(self) -> Effect {
        self.card().effect
    }

    /// May it be played in this epoch?
    pub fn fits(self, epoch: u8) -> bool {
        self.card().epochs >> (epoch - 1) & 1 != 0
    }

    /// Its armies' host.
    pub fn host(self) -> Host {
        Host(content().peoples + self.0)
    }

    /// Is it a Minor Empire?
    pub fn is_minor(self) -> bool {
        self.effect() == Effect::MinorEmpire
    }
}

impl Host {
    /// Its name.
    pub fn name(self) -> &'static str {
        content()
            .host_names
            .get(self.index())
            .map_or("nobody", |name| name)
    }

    /// The empire card it belongs to; none if an event card placed it.
    pub fn empire(self) -> Option<EmpireId> {
        content().host_empires.get(self.index()).copied()
    }

    /// The event card that placed it.
    pub fn event(self) -> Option<CardId> {
        let index = self.0.checked_sub(content().peoples)?;
        ((index as usize) < content().cards.len()).then_some(CardId(index))
    }

    /// Are both armies of one empire? Incas and Aztecs are.
    pub fn same_empire(self, other: Host) -> bool {
        self == other || self.empire().is_some() && self.empire() == other.empire()
    }
}

impl EmpireId {
    /// The empire with this place in the calling order of an epoch, both counted from 1.
    pub fn called(epoch: u8, order: u8) -> EmpireId {
        EmpireId((epoch - 1) * 7 + order - 1)
    }
}

/// Peoples of one card that are played at once.
pub type Peoples<T> = List<T, 2>;

/// Epoch numbers as printed.
pub fn roman(epoch: u8) -> &'static str {
    ["I", "II", "III", "IV", "V", "VI", "VII"][usize::from(epoch.clamp(1, 7)) - 1]
}
