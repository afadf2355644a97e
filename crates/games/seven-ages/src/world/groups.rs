//! Lists in which everything about an area lies together, the areas in the order in which they came.

use crate::{
    content::{AREAS, UNITS, UnitId},
    sets::AreaId,
};
use orbis_parts::List;

/// A part of what is known of an area.
pub(crate) trait Part: Copy + Default {
    /// Which area.
    fn area(&self) -> AreaId;
}

/// A type of units in an area, and one thing more that may be so, in two bytes.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place(u16);

const TYPES: u16 = 32;
const PLACES: u16 = 512;
const _: () = assert!(UNITS <= TYPES as usize && AREAS < PLACES as usize);

impl Place {
    pub(crate) fn new(area: AreaId, unit: UnitId, so: bool) -> Place {
        let area = area.0.min(PLACES - 1);
        Place(area + PLACES * u16::from(unit.0) + PLACES * TYPES * u16::from(so))
    }

    pub(crate) fn area(self) -> AreaId {
        AreaId(self.0 % PLACES)
    }

    pub(crate) fn unit(self) -> UnitId {
        UnitId((self.0 / PLACES % TYPES) as u8)
    }

    pub(crate) fn so(self) -> bool {
        self.0 / PLACES / TYPES != 0
    }
}

/// All parts about an area.
pub(crate) fn about<P: Part>(parts: &[P], area: AreaId) -> &[P] {
    let same = |part: &P| part.area() == area;
    let start = parts.iter().position(same).unwrap_or(parts.len());
    let rest = &parts[start..];
    let end = rest.iter().position(|part| !same(part));
    &rest[..end.unwrap_or(rest.len())]
}

/// The parts area by area.
pub(crate) fn areas<P: Part>(parts: &[P]) -> impl Iterator<Item = &[P]> + Clone {
    parts.chunk_by(|one, two| one.area() == two.area())
}

/// Other parts about an area lie where those about it lay, or at the end. Answers whether there was room.
pub(crate) fn replace<P: Part, const N: usize>(
    parts: &mut List<P, N>,
    area: AreaId,
    new: &[P],
) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Copy, Clone, Debug, Default, PartialEq)]
    struct Thing(u16, u8);

    impl Part for Thing {
        fn area(&self) -> AreaId {
            AreaId(self.0)
        }
    }

    #[test]
    fn every_place_says_what_it_was_made_of() {
        for area in AreaId::all() {
            for unit in (0..UNITS as u8).map(UnitId) {
                for so in [false, true] {
                    let place = Place::new(area, unit, so);
                    assert_eq!((place.area(), place.unit(), place.so()), (area, unit, so));
                }
            }
        }
    }

    #[test]
    fn an_area_keeps_its_place_and_the_others_theirs() {
        let mut list: List<Thing, 5> = [Thing(4, 1), Thing(4, 2), Thing(2, 3)]
            .into_iter()
            .collect();
        assert!(replace(&mut list, AreaId(4), &[Thing(4, 7)]));
        assert_eq!(*list, [Thing(4, 7), Thing(2, 3)]);
        assert!(replace(&mut list, AreaId(9), &[Thing(9, 5), Thing(9, 6)]));
        assert_eq!(about(&list, AreaId(9)), [Thing(9, 5), Thing(9, 6)]);
        assert!(!replace(&mut list, AreaId(1), &[Thing(1, 0); 2]));
        assert!(replace(&mut list, AreaId(4), &[]));
        let sizes: Vec<usize> = areas(&list).map(<[Thing]>::len).collect();
        assert_eq!((sizes, about(&list, AreaId(4)).len()), (vec![1, 2], 0));
    }
}
