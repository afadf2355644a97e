//! Small numbers for printed things, with what is printed on each and names for those that have rules of their own.

use super::{Area, Artefact, Card, EventCard, LANDS, Leader, SHIPS, Set, Unit, content};
use crate::sets::AreaId;
use orbis_parts::slug_id;

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

pub(super) const MARKERS: [&str; 8] = [
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

    /// Is it no marker at all?
    pub fn none(&self) -> bool {
        *self == MarkerId::BACK
    }

    /// Can the action be done without an empire?
    pub fn needs_no_empire(self) -> bool {
        matches!(
            self,
            MarkerId::START | MarkerId::DESTINY | MarkerId::CIVILISE
        )
    }

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
    /// The type so many places behind this one.
    pub(crate) const fn after(self, places: usize) -> UnitId {
        UnitId(self.0 + places as u8)
    }

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

impl EventId {
    /// What is printed.
    pub fn card(self) -> &'static EventCard {
        &content().events[self.index()]
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
