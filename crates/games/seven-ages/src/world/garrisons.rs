//! The units that hold areas, close together: a position is copied often, and most areas are empty or hold few types.

use super::Counts;
use crate::{
    content::{AREAS, SETS, SetId, UNITS, UnitId},
    sets::{AreaId, Areas},
};
use orbis_parts::List;

/// So many units can be on the map: the counters of all colours, of the kingdoms and of the common units.
pub const ROOM: usize = 1024;

/// Up to eight units of a type: the type in the lower five bits, one less than their number above.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
struct Band(u8);

const TYPES: u8 = 32;
const MOST: u8 = 8;
const _: () = assert!(UNITS <= TYPES as usize);

impl Band {
    fn unit(self) -> UnitId {
        UnitId(self.0 % TYPES)
    }

    fn count(self) -> u8 {
        self.0 / TYPES + 1
    }
}

/// The bands of one area, the type on top first.
fn bands(units: &Counts, top: UnitId) -> List<Band, 128> {
    let mut list = List::new();
    let own = (top, units.get(top));
    let others = units.iter().filter(|(unit, _)| *unit != top);
    for (unit, mut count) in [own].into_iter().chain(others) {
        while count > 0 {
            let some = count.min(MOST);
            list.push(Band(unit.0 + (some - 1) * TYPES));
            count -= some;
        }
    }
    list
}

/// So many places among the bands can be named.
const PLACES: u16 = 2048;
const _: () = assert!(ROOM < PLACES as usize && NOBODY as usize > SETS);
/// What stands for an area that nobody holds.
const NOBODY: u16 = 31;

/// Whose each area is, and the units of all areas, one area after the other.
#[derive(Copy, Clone, Debug)]
pub struct Garrisons {
    /// Where the bands of each area begin, and whose it is in the upper five bits; and where the last ones end.
    starts: [u16; AREAS + 1],
    bands: [Band; ROOM],
}

impl Garrisons {
    /// Nobody is anywhere.
    pub fn none() -> Garrisons {
        Garrisons {
            starts: [NOBODY * PLACES; AREAS + 1],
            bands: [Band(0); ROOM],
        }
    }

    fn start(&self, index: usize) -> usize {
        usize::from(self.starts[index] % PLACES)
    }

    fn all(&self) -> &[Band] {
        &self.bands[..self.start(AREAS)]
    }

    fn at(&self, area: AreaId) -> &[Band] {
        &self.bands[self.start(area.index())..self.start(area.index() + 1)]
    }

    /// Whose an area is; nobody's is the back.
    pub fn owner(&self, area: AreaId) -> SetId {
        match self.starts[area.index()] / PLACES {
            NOBODY => SetId::BACK,
            owner => SetId(owner as u8),
        }
    }

    /// An area is another empire's now, or nobody's.
    pub fn give(&mut self, area: AreaId, owner: SetId) {
        let start = &mut self.starts[area.index()];
        *start = *start % PLACES + u16::from(owner.0).min(NOBODY) * PLACES;
    }

    /// What stands in an area.
    pub fn units(&self, area: AreaId) -> Counts {
        let mut units = Counts::default();
        for band in self.at(area) {
            units.add(band.unit(), band.count());
        }
        units
    }

    /// What stands in several areas together.
    pub fn among(&self, areas: &Areas) -> Counts {
        let mut units = Counts::default();
        for area in areas.iter() {
            for band in self.at(area) {
                units.add(band.unit(), band.count());
            }
        }
        units
    }

    /// How many units stand there.
    pub fn total(&self, area: AreaId) -> u8 {
        let sizes = self.at(area).iter().map(|band| band.count());
        sizes.fold(0, u8::saturating_add)
    }

    /// How many of one type.
    pub fn of(&self, area: AreaId, unit: UnitId) -> u8 {
        let alike = self.at(area).iter().filter(|band| band.unit() == unit);
        alike.map(|band| band.count()).fold(0, u8::saturating_add)
    }

    /// The type on top.
    pub fn top(&self, area: AreaId) -> UnitId {
        let first = self.at(area).first();
        first.map_or(UnitId::BACK, |band| band.unit())
    }

    /// These units hold an area now, this type on top; another one if it is not among them. More than all counters there are is a
    /// broken invariant of the game: then nothing changes.
    pub fn set(&mut self, area: AreaId, units: &Counts, top: UnitId) {
        let new = bands(units, top);
        let [start, end] = [0, 1].map(|more| self.start(area.index() + more));
        let used = self.start(AREAS);
        let room = used - (end - start) + new.len() <= ROOM;
        debug_assert!(room, "more units than there are counters");
        if !room {
            return;
        }
        if new.len() != end - start {
            self.bands.copy_within(end..used, start + new.len());
            let more = (new.len() as u16).wrapping_sub((end - start) as u16);
            for later in &mut self.starts[area.index() + 1..] {
                *later = later.wrapping_add(more);
            }
        }
        self.bands[start..start + new.len()].copy_from_slice(&new);
    }
}

impl PartialEq for Garrisons {
    fn eq(&self, other: &Garrisons) -> bool {
        self.starts == other.starts && self.all() == other.all()
    }
}

impl Eq for Garrisons {}
