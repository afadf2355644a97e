//! Spaces as sets of bits, and the signs that words become.

use orbis_golden_ages::{COLS, Reach, Space, Spaces, content::Resource, signs};
use std::ops::ControlFlow;

fn at(text: &str) -> Space {
    text.parse().expect("a space")
}

#[test]
fn the_rims_are_open_left_and_right_only() {
    assert_eq!(
        at("a3").set().around(),
        ["a2", "a4", "b3", "j3"].map(at).into_iter().collect()
    );
    assert_eq!(
        at("e1").set().around(),
        ["d1", "f1", "e2"].map(at).into_iter().collect()
    );
    assert_eq!(
        at("j8").set().around(),
        ["i8", "j7", "a8"].map(at).into_iter().collect()
    );
}

#[test]
fn a_set_that_moves_loses_what_leaves_the_grid() {
    for (dx, dy) in (-(COLS as i8)..=10).flat_map(|dx| (-9..=9).map(move |dy| (dx, dy))) {
        let all = Space::all().filter_map(|space| space.offset(dx, dy));
        assert_eq!(Spaces::ALL.moved(dx, dy), all.collect(), "{dx} {dy}");
    }
}

#[test]
fn sets_are_merged_in_order() {
    let sets = [
        at("a1").set(),
        at("j8").set(),
        !at("j8").set(),
        Spaces::NONE,
    ];
    let mut merged = Vec::new();
    let whole = Spaces::merged(sets, |space, place| {
        merged.push((space, place));
        ControlFlow::Continue(())
    });
    assert!(whole.is_continue() && merged.is_sorted());
    assert_eq!(merged[..3], [(at("a1"), 0), (at("a1"), 2), (at("b1"), 2)]);
    assert_eq!((merged.len(), merged[80]), (81, (at("j8"), 1)));
}

#[test]
fn what_is_kept_of_moves_is_what_a_walk_finds() {
    for (range, from) in (0..=9).flat_map(|n| Space::all().map(move |from| (n, from))) {
        assert_eq!(Reach::within(range, from), Reach::walk(range, from));
    }
    assert_eq!(Reach::within(1, at("a3")).over_the_rim, at("j3").set());
}

#[test]
fn names_read_back() {
    assert!(Space::all().all(|space| space.to_string().parse() == Ok(space)));
    assert!("k1".parse::<Space>().is_err() && "a9".parse::<Space>().is_err());
}

#[test]
fn words_become_signs_and_the_end_of_the_game_is_no_animal() {
    assert_eq!(
        signs("at once 2 VP; activate: 1 VP"),
        "[lightning] 2[vp]\n[activate] 1[vp]"
    );
    assert_eq!(
        signs("end of game: 1 VP per city you have"),
        "[end] 1[vp] per city you have"
    );
    assert_eq!(
        signs("2 extra Gold for each game symbol you take"),
        "2 extra [gold] for each [game] you take"
    );
    assert_eq!(
        signs("your attacks cost 3 Gold less"),
        "Your attacks cost 3[gold] less"
    );
    for resource in Resource::ALL {
        let name = resource.name();
        assert_eq!(signs(&format!("12 {name} symbols")), format!("12 [{name}]"));
    }
}
