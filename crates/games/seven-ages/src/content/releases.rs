//! The boxes, and what of their content the rules speak of by name.

use super::{ArtefactId, SetId, UnitId};

/// The box a thing comes in.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names are those of the boxes
pub enum Release {
    Classic,
    Ancients,
    Medieval,
    Modern,
    Religions,
    Trade,
    /// Markers that came with the whole of Deluxe.
    Stretch,
}

impl ArtefactId {
    /// Panama canal; the Suez canal follows.
    pub const PANAMA: ArtefactId = ArtefactId(24);
    /// Suez canal.
    pub const SUEZ: ArtefactId = ArtefactId(25);
    /// Forbidden City.
    pub const FORBIDDEN_CITY: ArtefactId = ArtefactId(46);
    /// Angkor Wat, the first of the Great Temples, for which all their cards stand.
    pub const GREAT_TEMPLE: ArtefactId = ArtefactId(47);
    /// Environmental sustainability.
    pub const ENVIRONMENTAL: ArtefactId = ArtefactId(56);
    /// Great Shipyard.
    pub const SHIPYARD: ArtefactId = ArtefactId(57);
    /// Irrigation.
    pub const IRRIGATION: ArtefactId = ArtefactId(58);
    /// Machu Pichu.
    pub const MACHU_PICHU: ArtefactId = ArtefactId(59);
    /// Mars landing.
    pub const MARS_LANDING: ArtefactId = ArtefactId(60);
    /// Great University.
    pub const UNIVERSITY: ArtefactId = ArtefactId(61);
    /// Mausoleum of Halicarnassus.
    pub const MAUSOLEUM: ArtefactId = ArtefactId(62);
    /// Nobel Prize.
    pub const NOBEL: ArtefactId = ArtefactId(63);

    /// The Great Temple of a religion.
    pub const fn great_temple(religion: u8) -> ArtefactId {
        // The markers are listed in an order of their own.
        const ORDER: [u8; 7] = [48, 49, 52, 47, 50, 53, 51];
        ArtefactId(ORDER[religion as usize])
    }
}

impl UnitId {
    /// The chariot.
    pub const CHARIOT: UnitId = UnitId(4);
    /// The light horse.
    pub const LIGHT_HORSE: UnitId = UnitId(5);
    /// The horse archer.
    pub const HORSE_ARCHER: UnitId = UnitId(6);
    /// The tank.
    pub const TANK: UnitId = UnitId(9);
    /// An elephant.
    pub const ELEPHANT: UnitId = UnitId(20);
    /// A nuke.
    pub const NUKE: UnitId = UnitId(21);
    /// A star wars unit.
    pub const STAR_WARS: UnitId = UnitId(22);
    /// A unit whose type the viewer does not know.
    pub const UNSEEN: UnitId = UnitId(23);
}

impl SetId {
    /// The neutral kingdoms of option 10.
    pub const KINGDOM: SetId = SetId(21);
}
