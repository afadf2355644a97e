//! The seven buildings: what their construction brings and what they do afterwards.

use crate::common::*;
use orbis_clash_of_cultures::content::Kind;

/// Two cities, the advance, the price.
fn site(advance: &str) -> Scene {
    Scene::civilized()
        .civ('A', "rome")
        .goods('A', "1f1w1o")
        .city(Some('A'), "c2")
        .region("e3", "region-12", false)
        .advances('A', &[advance])
}

#[test]
fn every_building_needs_its_advance_and_scores_a_point() {
    for (building, advance, gained) in [
        ("temple", "myths", "1m"),
        ("academy", "writing", "2i"),
        ("fortress", "tactics", "0"),
        ("port", "fishing", "0"),
        ("obelisk", "arts", "0"),
        ("market", "bartering", "0"),
        ("observatory", "math", "0"),
    ] {
        let build = format!("build d2 {building}");
        site("storage").play().not_offered('A', &build);
        let mut play = site(advance).play();
        let before = play.points('A');
        play.choose('A', &build);
        if building == "temple" {
            play.choose('A', "good mood");
        }
        if play.offers('A')[0].starts_with("space") {
            play.choose('A', "space e3");
        }
        assert_eq!(play.points('A'), before + 1, "{building}");
        assert_eq!(goods(&play, 'A'), gained, "{building}");
        let drawn = usize::from(building == "observatory");
        assert_eq!(
            play.position().players[0].actions.len(),
            drawn,
            "{building}"
        );
        play.not_offered('A', &build);
    }
}

#[test]
fn what_buildings_do_afterwards() {
    // A port: ships, and gold or mood from its sea space.
    let mut play = site("fishing")
        .goods('A', "2w")
        .building("d2", 3, 'A')
        .play();
    play.choose('A', "collect d2")
        .offered('A', "goods 1f1o1g")
        .offered('A', "goods 1f1o1m");
    play.chain(
        'A',
        &[
            "goods 1f1o1g",
            "recruit d2",
            "hire ship",
            "done",
            "goods 2w",
        ],
    );
    assert_eq!(units(&play, 'A', "e3", Kind::Ship), 1);
    // A market: riders.
    let mut play = site("storage")
        .goods('A', "1f1w")
        .building("d2", 5, 'A')
        .play();
    play.choose('A', "recruit d2").offered('A', "hire cavalry");
    // An obelisk stays with its builder.
    let mut play = march(
        meeting(&[Kind::Infantry], &[])
            .city(Some('B'), "d4")
            .building("d4", 4, 'B')
            .building("d4", 0, 'B'),
    );
    play.choose('A', "to d4").choose('B', "decline");
    let city = play.position().cities.at(space("d4")).expect("a city");
    assert_eq!(
        (city.buildings[4], city.buildings[0]),
        (Some(orbis_core::Seat::at(1)), Some(orbis_core::Seat::at(0)))
    );
    // A fortress: a die and a hit ignored.
    let (play, values) = charge(
        meeting(&[Kind::Infantry], &[Kind::Infantry])
            .city(Some('B'), "d4")
            .building("d4", 2, 'B'),
        &[11, 1, 1],
    );
    assert_eq!(
        (values, units(&play, 'B', "d4", Kind::Infantry)),
        ([7, 2], 1)
    );
}
