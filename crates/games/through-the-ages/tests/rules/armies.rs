//! Armies: complete sets, outdated units, air forces, infantry that rides.

use orbis_core::covers;
use orbis_through_the_ages::{
    armies::{Units, tactical_strength},
    content::MilitaryId,
};

fn strength(tactic: &str, fresh: [u16; 4], old: [u16; 4], swap: bool) -> u16 {
    let tactic: MilitaryId = tactic.parse().expect("a tactic");
    tactical_strength(tactic.card().army(), &Units { fresh, old }, swap)
}

#[test]
fn complete_sets_count_and_units_serve_once() {
    covers!(
        "tta.army.form",
        "tta.army.strength",
        "tta.army.one-army-per-unit",
        "tta.army.max",
        "tta.techs.unit-army"
    );
    assert_eq!(strength("phalanx", [4, 2, 0, 0], [0; 4], false), 6);
    assert_eq!(strength("legion", [7, 0, 0, 0], [0; 4], false), 4);
    assert_eq!(strength("legion", [2, 5, 5, 0], [0; 4], false), 0);
}

#[test]
fn air_forces_double_the_best_armies() {
    covers!("tta.army.air-force", "tta.army.outdated-air-force-level");
    assert_eq!(strength("modern-army", [2, 1, 1, 1], [0; 4], false), 26);
    assert_eq!(
        strength("modern-army", [0, 1, 1, 1], [2, 0, 0, 0], false),
        14
    );
    assert_eq!(
        strength("modern-army", [2, 2, 2, 1], [2, 0, 0, 0], false),
        26 + 7
    );
}

#[test]
fn one_old_unit_makes_an_army_outdated() {
    covers!("tta.army.outdated", "tta.army.age-1-never-outdated");
    assert_eq!(
        strength("napoleonic-army", [0, 1, 1, 0], [1, 0, 0, 0], false),
        4
    );
    assert_eq!(strength("napoleonic-army", [1, 1, 1, 0], [0; 4], false), 7);
    let tactic: MilitaryId = "legion".parse().expect("a tactic");
    assert_eq!(Units::of(tactic, |_| 1).old, [0; 4]);
}

#[test]
fn genghis_khans_infantry_rides() {
    covers!("tta.app.genghis-armies");
    assert_eq!(strength("heavy-cavalry", [2, 1, 0, 0], [0; 4], true), 4);
    assert_eq!(strength("heavy-cavalry", [2, 1, 0, 0], [0; 4], false), 0);
    assert_eq!(strength("medieval-army", [4, 0, 0, 0], [0; 4], true), 4);
    assert_eq!(
        strength("conquistadors", [1, 1, 0, 0], [3, 0, 0, 0], true),
        3
    );
}
