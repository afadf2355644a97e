//! Manoeuvre: Strategists on their way, leaders of the same kind, ships along a coast, areas that are passed.

use super::scene::*;
use crate::{Position, Step, content::MarkerId};
use orbis_core::covers;
use orbis_testkit::Play;

const MANOEUVRE: MarkerId = MarkerId::MANOEUVRE;

fn france(level: u8) -> Scene {
    Scene::new(3).empire("dark-blue", "french", 'A', level)
}

/// The manoeuvre proper is over: the Strategist moves.
fn strategist(play: &mut Play<Position>) {
    let first = |step: &Step| matches!(step, Step::Manoeuvre { again: None, .. });
    while play.position().stack.iter().any(first) {
        play.choose('A', "done");
    }
}

fn rifles(play: &Play<Position>, place: &str) -> u8 {
    let world = &play.position().world;
    world
        .units_of(set("dark-blue"), area(place))
        .get(unit("rifle"))
}

#[test]
fn a_strategist_drops_units_off_where_he_passes() {
    covers!("sa.conf-end.strategist", "sa.lead.strategist");
    let mut play = france(33)
        .units("dark-blue", "normandy", &[("rifle", 5)])
        .units("dark-blue", "germany", &[("rifle", 3)])
        .leader("dark-blue", "st", "normandy")
        .action("dark-blue", MANOEUVRE);
    strategist(&mut play);
    // Burgundy is vacant: nobody goes through it before somebody holds it.
    play.chain('A', &["from normandy", "take st", "unit rifle 2"]);
    play.offered('A', "to burgundy")
        .not_offered('A', "to lombardy");
    play.choose('A', "to burgundy");
    // Others follow him there and nowhere else.
    play.choose('A', "unit rifle 1");
    play.not_offered('A', "to low_countries")
        .choose('A', "to burgundy");
    play.choose('A', "done");
    // He goes on with those who came with him, but for one who holds Burgundy; one point is left to them.
    play.not_offered('A', "from germany");
    play.choose('A', "from burgundy");
    play.not_offered('A', "unit rifle 1").choose('A', "take st");
    play.not_offered('A', "unit rifle 3")
        .choose('A', "unit rifle 2");
    play.offered('A', "to lombardy")
        .not_offered('A', "to tuscany");
    play.choose('A', "to lombardy");
    let found = ["normandy", "burgundy", "lombardy", "germany"].map(|place| rifles(&play, place));
    assert_eq!(found, [2, 1, 2, 3]);
    assert!(play.position().world.has_talent(
        set("dark-blue"),
        area("lombardy"),
        crate::content::Talent::Strategist
    ));
    // Nobody has a point left.
    play.chain('A', &["from lombardy", "take st", "unit rifle 1"]);
    play.not_offered('A', "to tuscany")
        .not_offered('A', "to burgundy");
}

#[test]
fn units_that_he_finds_on_his_way_stay() {
    covers!("sa.conf-end.strategist");
    let mut play = france(33)
        .units("dark-blue", "normandy", &[("rifle", 2)])
        .units("dark-blue", "burgundy", &[("rifle", 4), ("knight", 2)])
        .leader("dark-blue", "st", "normandy")
        .leader("dark-blue", "ta", "burgundy")
        .action("dark-blue", MANOEUVRE);
    strategist(&mut play);
    play.chain(
        'A',
        &["from normandy", "take st", "unit rifle 1", "to burgundy"],
    );
    play.choose('A', "from burgundy");
    play.not_offered('A', "take ta").choose('A', "take st");
    play.offered('A', "unit rifle 1")
        .not_offered('A', "unit rifle 2")
        .not_offered('A', "unit knight 1");
}

#[test]
fn leaders_of_the_same_kind_move_one_after_the_other() {
    covers!("sa.move-leader.with-unit");
    let mut play = france(33)
        .units("dark-blue", "normandy", &[("rifle", 3)])
        .units("dark-blue", "lombardy", &[("rifle", 2)])
        .units("dark-blue", "burgundy", &[("rifle", 1)])
        .leader("dark-blue", "ta", "normandy")
        .leader("dark-blue", "ta", "lombardy")
        .action("dark-blue", MANOEUVRE);
    play.chain(
        'A',
        &["from normandy", "take ta", "unit rifle 1", "to burgundy"],
    );
    play.chain('A', &["done", "from lombardy", "take ta"]);
    play.not_offered('A', "take ta")
        .choose('A', "unit rifle 1")
        .choose('A', "to burgundy");
    let chiefs = play.position().world.chiefs;
    assert!(chiefs.iter().all(|chief| chief.area == area("burgundy")));
    assert_eq!(play.position().work.led, chiefs.iter().copied().collect());
}
