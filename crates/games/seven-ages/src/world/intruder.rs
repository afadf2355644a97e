//! Units in an area that another empire controls, and how each of them came there.

use super::groups::{self, Part, Place};
use crate::{
    content::{SetId, UNITS, UnitId},
    sets::AreaId,
    world::{Counts, Entry},
};
use orbis_parts::List;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// Units of the active empire in an area that another empire controls.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Intruder {
    /// Where.
    pub area: AreaId,
    /// Whose.
    pub empire: SetId,
    /// Which.
    pub units: Counts,
    /// Those of them who came over a river, over a crossing arrow, out of the sea.
    pub hindered: [Counts; 3],
    /// The types of ships that came to the second coast, one bit each.
    pub far: u32,
}

impl Intruder {
    /// The units of a type in the order in which they fight, those who came most easily first: how they came and how many so.
    fn ranks(&self, unit: UnitId) -> [(Entry, u8); 4] {
        let [river, crossing, sea] = self.hindered.map(|units| units.get(unit));
        let plain = self.units.get(unit).saturating_sub(river + crossing + sea);
        [
            (Entry::Plain, plain),
            (Entry::River, river),
            (Entry::Crossing, crossing),
            (Entry::Invasion, sea),
        ]
    }

    /// How units of a type came, one bit for each entry, if so many fight after so many others.
    pub fn entries(&self, unit: UnitId, after: u8, count: u8) -> u8 {
        let mut at = 0;
        let mut bits = 0;
        for (entry, size) in self.ranks(unit) {
            bits |= u8::from(overlap((at, size), (after, count)) > 0) << entry as u8;
            at += size;
        }
        bits
    }

    /// More units come.
    pub fn join(&mut self, units: &Counts, entry: Entry) {
        self.units = self.units.plus(units);
        if let Some(way) = (entry as usize).checked_sub(Entry::River as usize) {
            self.hindered[way] = self.hindered[way].plus(units);
        }
    }

    /// Units are gone, those next to fight after who is spared.
    pub fn lose(&mut self, units: &Counts, spared: &Counts) {
        for (unit, count) in units.iter() {
            let [(_, mut at), hard @ ..] = self.ranks(unit);
            for (came, (_, size)) in self.hindered.iter_mut().zip(hard) {
                came.take(unit, overlap((at, size), (spared.get(unit), count)));
                at += size;
            }
        }
        self.units = self.units.less(units);
    }

    /// Have no more units come in some way than there are?
    pub fn sound(&self) -> bool {
        let [river, crossing, sea] = &self.hindered;
        let came = river.plus(crossing).plus(sea);
        self.units.covers(&came)
    }
}

/// The units of one type in an area: as an [`Intruder`] in little room.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
struct Band {
    /// Where, which type, and whether they lie on the second coast.
    place: Place,
    count: u8,
    hindered: [u8; 3],
}

impl Part for Band {
    fn area(&self) -> AreaId {
        self.place.area()
    }
}

impl Intruder {
    fn of(empire: SetId, bands: &[Band]) -> Option<Intruder> {
        let mut one = Intruder {
            area: bands.first()?.area(),
            empire,
            ..Intruder::default()
        };
        for band in bands {
            let unit = band.place.unit();
            one.units.add(unit, band.count);
            for (came, count) in one.hindered.iter_mut().zip(band.hindered) {
                came.add(unit, count);
            }
            one.far |= u32::from(band.place.so()) << unit.0;
        }
        Some(one)
    }

    fn bands(&self) -> List<Band, UNITS> {
        let band = |(unit, count)| Band {
            place: Place::new(self.area, unit, self.far >> unit.0 & 1 != 0),
            count,
            hindered: self.hindered.map(|units| units.get(unit)),
        };
        self.units.iter().map(band).collect()
    }
}

/// All units in areas of others, in the order in which they came into each: only one empire's at a time.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Intruders {
    empire: SetId,
    bands: List<Band, 64>,
}

impl Intruders {
    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.bands.is_empty()
    }

    /// Area by area.
    pub fn iter(&self) -> impl Iterator<Item = Intruder> + Clone {
        groups::areas(&self.bands).filter_map(|bands| Intruder::of(self.empire, bands))
    }

    /// Those in an area.
    pub fn at(&self, area: AreaId) -> Option<Intruder> {
        Intruder::of(self.empire, groups::about(&self.bands, area))
    }

    /// Something befalls those in an area, or some come there. Answers whether they all have room.
    pub(crate) fn change(&mut self, area: AreaId, with: impl FnOnce(&mut Intruder)) -> bool {
        let mut one = self.at(area).unwrap_or(Intruder {
            area,
            ..Intruder::default()
        });
        with(&mut one);
        if self.bands.is_empty() {
            self.empire = one.empire;
        }
        let room = groups::replace(&mut self.bands, area, &one.bands());
        if self.bands.is_empty() {
            self.empire = SetId::default();
        }
        room
    }
}

impl Serialize for Intruders {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Intruders {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Intruders, D::Error> {
        let mut all = Intruders::default();
        for one in Vec::<Intruder>::deserialize(deserializer)? {
            let other = all
                .iter()
                .next()
                .is_some_and(|all| all.empire != one.empire);
            let new = !one.units.is_empty() && one.sound() && all.at(one.area).is_none();
            if other || !new || !all.change(one.area, |there| *there = one) {
                let why = format!("no units can have entered {} so", one.area);
                return Err(D::Error::custom(why));
            }
        }
        Ok(all)
    }
}

/// How many two ranges have in common; each is a beginning and a length.
fn overlap(one: (u8, u8), two: (u8, u8)) -> u8 {
    let end = (one.0 + one.1).min(two.0.saturating_add(two.1));
    end.saturating_sub(one.0.max(two.0))
}
