//! Lists in which everything about an area lies together, the areas in the order in which they came.

use crate::{
    content::{AREAS, UNITS, UnitId},
    sets::AreaId,
};
use orbis_parts::List;

/// A part of what is known of an area.
pub trait Part: Copy + Default {
    /// Which area.
    fn area(&self) -> AreaId;
}

/// A type of units in an area, and one thing more that may be so, in two bytes.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Place(u16);

const TYPES: u16 = 32;
const PLACES: u16 = 512;
const _: () = assert!(UNITS <= TYPES as usize && AREAS < PLACES as usize);

impl Place {
    /// These units there.
    pub fn new(area: AreaId, unit: UnitId, so: bool) -> Place {
        let area = area.0.min(PLACES - 1);
        Place(area + PLACES * u16::from(unit.0) + PLACES * TYPES * u16::from(so))
    }

    /// Which area.
    pub fn area(self) -> AreaId {
        AreaId(self.0 % PLACES)
    }

    /// Which type.
    pub fn unit(self) -> UnitId {
        UnitId((self.0 / PLACES % TYPES) as u8)
    }

    /// Whether it is so.
    pub fn so(self) -> bool {
        self.0 / PLACES / TYPES != 0
    }
}

/// All parts about an area.
pub fn about<P: Part>(parts: &[P], area: AreaId) -> &[P] {
    let same = |part: &P| part.area() == area;
    let start = parts.iter().position(same).unwrap_or(parts.len());
    let rest = &parts[start..];
    let end = rest.iter().position(|part| !same(part));
    &rest[..end.unwrap_or(rest.len())]
}

/// The parts area by area.
pub fn areas<P: Part>(parts: &[P]) -> impl Iterator<Item = &[P]> + Clone {
    parts.chunk_by(|one, two| one.area() == two.area())
}

/// Other parts about an area lie where those about it lay, or at the end. Answers whether there was room.
pub fn replace<P: Part, const N: usize>(parts: &mut List<P, N>, area: AreaId, new: &[P]) -> bool {
    let old = about(parts, area).len();
    if parts.len() - old + new.len() > N {
        return false;
    }
    let start = parts.iter().position(|part| part.area() == area);
    let start = start.unwrap_or(parts.len());
    let behind: List<P, N> = parts[start + old..].iter().copied().collect();
    while parts.len() > start {
        parts.pop();
    }
    parts.extend(new.iter().copied().chain(behind.iter().copied()));
    true
}
