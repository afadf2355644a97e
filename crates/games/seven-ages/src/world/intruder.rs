//! Units in an area that another empire controls, and how each of them came there.

use crate::{
    content::{SetId, UnitId},
    sets::AreaId,
    world::{Counts, Entry},
};
use serde::{Deserialize, Serialize};

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

/// How many two ranges have in common; each is a beginning and a length.
fn overlap(one: (u8, u8), two: (u8, u8)) -> u8 {
    let end = (one.0 + one.1).min(two.0.saturating_add(two.1));
    end.saturating_sub(one.0.max(two.0))
}
