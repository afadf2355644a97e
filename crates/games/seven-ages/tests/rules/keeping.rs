//! What a position keeps of areas: the same as if everything had a place of its own.

use orbis_parts::List;
use orbis_seven_ages::{
    AreaId, Counts,
    content::{AREAS, UNITS, UnitId},
    world::{
        garrisons::Garrisons,
        groups::{Part, Place, about, areas, replace},
    },
};

#[test]
fn what_stands_in_an_area_is_what_was_put_there_whatever_stands_elsewhere() {
    let mut luck = 7u32;
    let mut below = |most: usize| {
        luck = luck.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (luck >> 8) as usize % most
    };
    for _ in 0..40 {
        let mut kept = Garrisons::none();
        let mut plain = [(Counts::default(), UnitId::BACK); AREAS];
        for _ in 0..100 {
            let area = AreaId(below(AREAS) as u16);
            let mut units = Counts::default();
            let top = UnitId(below(UNITS) as u8);
            for _ in 0..below(4) {
                units.add(UnitId(below(UNITS) as u8), below(4) as u8);
            }
            units.add(top, 1 + below(14) as u8);
            if below(2) == 0 {
                units = Counts::default();
            }
            kept.set(area, &units, top);
            plain[area.index()] = (units, if units.is_empty() { UnitId::BACK } else { top });
        }
        for area in AreaId::all() {
            let (units, top) = plain[area.index()];
            assert_eq!((kept.units(area), kept.top(area)), (units, top));
            assert_eq!(kept.total(area), units.total());
            assert!(UnitId::all().all(|unit| kept.of(area, unit) == units.get(unit)));
        }
    }
}

#[test]
fn every_place_says_what_it_was_made_of() {
    for area in AreaId::all() {
        for unit in UnitId::all() {
            for so in [false, true] {
                let place = Place::new(area, unit, so);
                assert_eq!((place.area(), place.unit(), place.so()), (area, unit, so));
            }
        }
    }
}

#[derive(Copy, Clone, Debug, Default, PartialEq)]
struct Thing(u16, u8);

impl Part for Thing {
    fn area(&self) -> AreaId {
        AreaId(self.0)
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
