//! What the expansions add: elephants, nukes, artefacts.

use crate::common::scene::*;
use orbis_core::step::Stacked;
use orbis_core::{Seat, covers};
use orbis_seven_ages::{
    Position, Wonder,
    content::{ArtefactId, MarkerId, SetId, UnitId},
    deluxe, empire, harvest, production,
};
use orbis_testkit::Play;

fn wonder(position: &mut Position, slug: &str, place: &str) {
    position.world.wonders.push(Wonder {
        artefact: slug.parse().expect("an artefact"),
        area: area(place),
    });
}

fn deluxe_table(level: u8) -> Scene {
    Scene::with(3, &[("edition", "deluxe")])
        .empire("orange", "romans", 'A', level)
        .units("orange", "latium", &[("spear", 1)])
        .capital("orange", "latium", 1)
}

#[test]
fn elephants_follow_their_area() {
    covers!(
        "sa.common.pool",
        "sa.common.elephant-area",
        "sa.common.elephant-own-pool",
        "sa.common.elephant-return",
        "sa.common.limit-leaders"
    );
    let carthage = orbis_seven_ages::content::content()
        .elephants
        .iter()
        .position(|one| *one == area("carthage"));
    let at = carthage.expect("elephants in Carthage");
    let mut scene = deluxe_table(9).units("orange", "carthage", &[("spear", 1)]);
    scene.settle();
    assert_eq!(
        scene.position.elephants[at].pool,
        SetId::BACK,
        "not before level 10"
    );
    scene.run(|position, table| {
        empire::progress(position, set("orange"), 1, table);
        empire::settle(position, table);
    });
    assert_eq!(scene.position.elephants[at].pool, set("orange"));
    assert_eq!(
        scene.position.commons_left(set("orange"), UnitId::ELEPHANT),
        1
    );
    // Leaders limit how many are built.
    let scene = scene.money("orange", 40);
    scene.action("orange", MarkerId::PRODUCTION).refused(
        'A',
        "train elephant",
        "sa.common.limit-leaders",
    );
    let mut scene = deluxe_table(10)
        .units("orange", "carthage", &[("spear", 1)])
        .money("orange", 40);
    scene.settle();
    let mut play = scene
        .leader("orange", "ta", "latium")
        .action("orange", MarkerId::PRODUCTION);
    play.choose('A', "train elephant")
        .choose('A', "at carthage");
    play.not_offered('A', "train elephant");
    assert_eq!(play.position().elephants[at].field, set("orange"));
    // Lost, it returns to whoever controls Carthage.
    let mut position = *play.position();
    let mut chance = orbis_core::Fast::new(1);
    let table = &mut orbis_core::Table::quiet(&mut chance);
    empire::lose(
        &mut position,
        area("carthage"),
        &units(&[("elephant", 1)]),
        table,
    );
    empire::settle(&mut position, table);
    let one = position.elephants[at];
    assert_eq!((one.pool, one.field), (set("orange"), SetId::BACK));
}

#[test]
fn elephants_can_be_won_by_trade_and_end_with_age_seven() {
    covers!(
        "sa.common.elephant-trade",
        "sa.common.elephant-end",
        "sa.common.nuke-sw-build"
    );
    let mut scene = deluxe_table(12)
        .empire("red", "carthaginians", 'B', 12)
        .units("red", "carthage", &[("spear", 1), ("elephant", 1)]);
    scene.run(|position, table| {
        orbis_seven_ages::commons::trade(position, set("orange"), set("red"), table)
    });
    assert_eq!(
        scene.position.commons_left(set("orange"), UnitId::ELEPHANT),
        1
    );
    assert_eq!(scene.position.commons_left(set("orange"), UnitId::NUKE), 7);
    scene.own("orange").level = 43;
    scene.settle();
    assert!(scene.position.elephants.is_empty());
    assert_eq!(
        scene
            .position
            .world
            .units(area("carthage"))
            .get(UnitId::ELEPHANT),
        0
    );
    let mut scene = deluxe_table(45)
        .leader("orange", "ta", "latium")
        .money("orange", 60);
    scene.settle();
    let mut play = scene.action("orange", MarkerId::PRODUCTION);
    play.refused('A', "train star-wars", "sa.build.availability")
        .choose('A', "train nuke");
    assert_eq!(play.position().commons_left(set("orange"), UnitId::NUKE), 6);
}

#[test]
fn judaism_and_the_markers_of_religions() {
    covers!("sa.art.judaism", "sa.arte.marker-needed");
    let judaism = ArtefactId::religion(5);
    assert!(
        !empire::marker_left(&Scene::new(3).position, judaism),
        "not in Classic"
    );
    let mut scene = deluxe_table(9);
    assert!(empire::marker_left(&scene.position, judaism));
    let (trade, reach) = (
        scene.position.trade_number(set("orange")),
        scene.position.reach(set("orange"), 0).len(),
    );
    scene.own("orange").religions.push(5);
    assert_eq!(scene.position.trade_number(set("orange")), trade + 1);
    assert!(scene.position.reach(set("orange"), 0).len() > reach);
    // Four two-sided markers of Christianity and Islam in Classic, however they are turned.
    let mut classic = Scene::new(5);
    for (at, (colour, slug, place)) in [
        ("orange", "romans", "latium"),
        ("red", "egyptians", "egypt"),
        ("dark-blue", "french", "burgundy"),
        ("dark-green", "assyrians", "assyria"),
    ]
    .into_iter()
    .enumerate()
    {
        assert!(empire::marker_left(
            &classic.position,
            ArtefactId::religion(1)
        ));
        let who = ['A', 'B', 'C', 'D'][at];
        classic = classic
            .empire(colour, slug, who, 20)
            .units(colour, place, &[("spear", 1)]);
        classic
            .own(colour)
            .religions
            .push(if at < 2 { 4 } else { 1 });
    }
    assert!(!empire::marker_left(
        &classic.position,
        ArtefactId::religion(1)
    ));
}

#[test]
fn great_temples_make_sites() {
    covers!(
        "sa.art.great-temple",
        "sa.art.great-temple-effect",
        "sa.art.great-temple-dominant"
    );
    let scene = |believers: bool| {
        let mut scene = deluxe_table(16)
            .units("orange", "tuscany", &[("spear", 1)])
            .empire("red", "egyptians", 'B', 16)
            .units("red", "egypt", &[("spear", 1)])
            .hand('A', &["hussites"]);
        scene.own("orange").religions.push(1);
        if believers {
            scene.own("red").religions.push(1);
        }
        scene
    };
    scene(false)
        .action("orange", MarkerId::CIVILISE)
        .not_offered('A', "play hussites");
    let mut play = scene(true).action("orange", MarkerId::CIVILISE);
    play.choose('A', "play hussites");
    play.not_offered('A', "at latium").choose('A', "at tuscany");
    let temple = ArtefactId::great_temple(1);
    assert!(play.position().world.has_wonder(area("tuscany"), temple));
    assert_eq!(play.position().sites_in(area("tuscany")), 1 << 1);
    let mut position = *play.position();
    position
        .empire_mut(set("red"))
        .expect("in play")
        .religions
        .clear();
    let mut chance = orbis_core::Fast::new(1);
    deluxe::settle(&mut position, &mut orbis_core::Table::quiet(&mut chance));
    assert!(
        !position.world.has_wonder(area("tuscany"), temple),
        "too few believe"
    );
    // Who takes the area may keep it.
    let mut kept = *play.position();
    kept.stack.clear();
    kept.push(orbis_seven_ages::harvest::EndOfTurn {});
    kept.push(orbis_seven_ages::markers::Act {
        seat: Seat::at(0),
        action: MarkerId::DISCARD,
    });
    kept.push(orbis_seven_ages::conflict::outcome::Spoils {
        area: area("tuscany"),
        artefact: temple,
    });
    let mut play = Play::from(kept);
    play.choose('A', "raze");
    assert!(!play.position().world.has_wonder(area("tuscany"), temple));
}

#[test]
fn artefacts_that_raise_a_category_or_pay() {
    covers!(
        "sa.art.forbidden-city",
        "sa.art.mausoleum",
        "sa.art.irrigation",
        "sa.art.great-university"
    );
    let mut scene = deluxe_table(9);
    let before = harvest::glory_of(&scene.position, set("orange"));
    wonder(&mut scene.position, "mausoleum", "latium");
    assert_eq!(
        harvest::glory_of(&scene.position, set("orange")),
        before + 1
    );
    wonder(&mut scene.position, "forbidden-city", "latium");
    assert_eq!(
        harvest::glory_of(&scene.position, set("orange")),
        before + 2
    );
    // Irrigation on the Po helps both banks, whoever has it.
    let mut scene = deluxe_table(9)
        .units("orange", "lombardy", &[("spear", 1)])
        .units("orange", "tuscany", &[("spear", 1)]);
    let dry = production::income(&scene.position, set("orange"));
    wonder(&mut scene.position, "irrigation", "tuscany");
    assert_eq!(production::income(&scene.position, set("orange")), dry + 2);
    let (trade, mut scene) = (scene.position.trade_number(set("orange")), scene);
    wonder(&mut scene.position, "great-university", "latium");
    assert_eq!(scene.position.trade_number(set("orange")), trade + 1);
    let mut play = scene
        .money("orange", 50)
        .action("orange", MarkerId::PRODUCTION);
    play.refused('A', "train catapult", "sa.build.availability");
    play.offered('A', "train light-horse");
    let mut ahead = deluxe_table(10).money("orange", 50);
    wonder(&mut ahead.position, "great-university", "latium");
    ahead
        .action("orange", MarkerId::PRODUCTION)
        .offered('A', "train catapult");
}

#[test]
fn the_great_shipyard_goes_where_most_ships_are_seen() {
    covers!("sa.art.great-shipyard");
    let fits = |fog: &str| {
        let scene = Scene::with(3, &[("edition", "deluxe"), ("fog-of-war", fog)])
            .empire("orange", "romans", 'A', 9)
            .units("orange", "latium", &[("spear", 1), ("galley", 1)])
            .empire("red", "egyptians", 'B', 9)
            .units("red", "egypt", &[("galley", 3)]);
        ["latium", "egypt"].map(|place| {
            let yard = ArtefactId::SHIPYARD;
            orbis_seven_ages::deluxe::site(&scene.position, set("orange"), area(place), yard)
        })
    };
    assert_eq!(fits("off"), [false, true]);
    // In the fog only what lies on top counts: in Latium that is the spear.
    let top = |place: &str| {
        let scene = Scene::with(3, &[("edition", "deluxe"), ("fog-of-war", "on")])
            .empire("orange", "romans", 'A', 9)
            .units("orange", "latium", &[("spear", 1)])
            .units("orange", "latium", &[("galley", 1)])
            .empire("red", "egyptians", 'B', 9)
            .units("red", "egypt", &[("galley", 3)]);
        let yard = ArtefactId::SHIPYARD;
        orbis_seven_ages::deluxe::site(&scene.position, set("orange"), area(place), yard)
    };
    assert!(top("latium") && top("egypt"));
    assert!(!fits("on")[0] && fits("on")[1]);
}

#[test]
fn the_great_shipyard_builds_cheap_ships() {
    covers!("sa.art.great-shipyard");
    let mut scene = Scene::with(3, &[("edition", "deluxe")])
        .empire("light-blue", "romans", 'A', 24)
        .units("light-blue", "latium", &[("spear", 1)])
        .capital("light-blue", "latium", 1)
        .money("light-blue", 14);
    wonder(&mut scene.position, "great-shipyard", "latium");
    let mut play = scene.action("light-blue", MarkerId::PRODUCTION);
    // 14 + 4 - 1; three for a frigate instead of four, and as many as one likes.
    for _ in 0..5 {
        play.choose('A', "train frigate")
            .choose('A', "coast adriatic_sea");
    }
    let money = play
        .position()
        .empire(set("light-blue"))
        .expect("in play")
        .money;
    assert_eq!(money, 17 - 15);
    play.refused('A', "train frigate", "sa.build.no-debt");
}

#[test]
fn machu_pichu_lets_units_leave_at_any_time() {
    covers!("sa.art.machu-pichu");
    let mut scene = deluxe_table(20).units("orange", "tuscany", &[("spear", 1)]);
    wonder(&mut scene.position, "machu-pichu", "tuscany");
    assert!(scene.position.sheltered(set("orange"), area("latium")));
    assert!(!scene.position.sheltered(set("orange"), area("apulia")));
}

#[test]
fn the_climate_clock_runs_out() {
    covers!("sa.art.environmental", "sa.art.climate-clock");
    let mut scene = deluxe_table(43).units("orange", "tuscany", &[("spear", 1)]);
    scene.own("orange").relics.push(ArtefactId::ENVIRONMENTAL);
    scene.position.climate = Some(7);
    let own = production::income(&scene.position, set("orange"));
    assert_eq!(own, 4, "(3 + 1 + 3) halved");
    let play = scene.action("orange", MarkerId::PRODUCTION);
    assert_eq!(play.position().player(Seat::at(0)).glory, 1);
    assert_eq!(
        play.position().climate,
        Some(7),
        "who halves does not move it"
    );
    let mut scene = deluxe_table(43);
    scene.position.climate = Some(1);
    let play = scene.action("orange", MarkerId::PRODUCTION);
    assert!(play.position().parched());
    use orbis_seven_ages::content::Terrain;
    let terrain = |slug| play.position().terrain(area(slug), 7);
    assert_eq!(
        (terrain("latium"), terrain("tuscany")),
        (Terrain::Desert, Terrain::Desert)
    );
    assert_eq!(
        (terrain("yucatan"), terrain("lapland")),
        (Terrain::Forest, Terrain::Fertile)
    );
    assert_eq!(
        production::income(play.position(), set("orange")),
        1,
        "a desert with a city, halved"
    );
    // The pathfinder halves like everybody else.
    let mut green = *play.position();
    green.world.set_city(area("latium"), 7);
    let before = production::income(&green, set("orange"));
    let own = green.empire_mut(set("orange")).expect("in play");
    own.relics.push(ArtefactId::ENVIRONMENTAL);
    assert_eq!(production::income(&green, set("orange")), before);
}

#[test]
fn nobel_prizes() {
    covers!("sa.art.nobel");
    let mut scene = deluxe_table(40)
        .leader("orange", "ar", "latium")
        .empire("red", "egyptians", 'B', 42)
        .units("red", "egypt", &[("spear", 1)])
        .units("red", "nubia", &[("spear", 1)])
        .leader("red", "sc", "egypt")
        .leader("red", "po", "nubia");
    wonder(&mut scene.position, "nobel", "latium");
    let (rome, egypt) = (Some(set("orange")), Some(set("red")));
    assert_eq!(deluxe::prizes(&scene.position), [egypt, rome, egypt]);
    scene.own("red").shifted = true;
    assert_eq!(deluxe::prizes(&scene.position)[2], None);
    let unruly = scene.disorder("latium");
    assert_eq!(deluxe::prizes(&unruly.position), [None; 3]);
}

#[test]
fn nobody_imagines_a_galley_in_the_fog_where_it_would_be_lost() {
    covers!("sa.fog.top-only", "sa.move-ship.galley-lost");
    let far = area("java_sea");
    let near = area("apulia");
    let mut scene = Scene::new(3)
        .empire("orange", "romans", 'A', 9)
        .units("orange", "latium", &[("spear", 1), ("galley", 1)])
        .units("orange", "apulia", &[("spear", 1), ("frigate", 1)])
        .units("orange", "java_sea", &[("ship-of-the-line", 2)]);
    scene.position.options.fog = true;
    let truth = *scene.turn().position();
    let galleys = |position: &Position, place| position.world.units(place).get(unit("galley"));
    let mut moved = 0;
    for seed in 0..20 {
        let mut world = truth;
        orbis_core::Game::guess(&mut world, Seat::at(1), &mut orbis_core::Fast::new(seed));
        assert_eq!(galleys(&world, far), 0, "it would be lost at once");
        moved += galleys(&world, near);
    }
    assert!(moved > 0, "elsewhere they may be");
}

#[test]
fn elephants_that_leave_cannot_be_taken_back_under_the_fog() {
    covers!("sa.common.elephant-end");
    for fog in [true, false] {
        let mut scene = deluxe_table(43)
            .empire("red", "carthaginians", 'B', 12)
            .units("red", "carthage", &[("spear", 1), ("elephant", 1)]);
        scene.position.options.fog = fog;
        let closed = scene.run(|position, table| {
            orbis_seven_ages::commons::settle(position, table);
            table.closed()
        });
        assert!(scene.position.elephants.is_empty());
        assert_eq!(closed, fog, "what they stood on is seen");
    }
}
