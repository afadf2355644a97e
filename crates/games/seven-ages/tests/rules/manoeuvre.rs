//! Manoeuvre: movement, disorder.

use crate::common::scene::*;
use orbis_core::covers;
use orbis_seven_ages::content::MarkerId;

const MANOEUVRE: MarkerId = MarkerId::MANOEUVRE;

/// France in the north of its land.
fn france(level: u8) -> Scene {
    Scene::new(3).empire("dark-blue", "french", 'A', level)
}

#[test]
fn units_move_area_by_area_as_far_as_they_can() {
    covers!(
        "sa.move.purpose",
        "sa.move.adjacent",
        "sa.move.allowance",
        "sa.move.terrain-cost",
        "sa.move-land.land-only",
        "sa.term.terrain-chart",
    );
    let mut play = france(26)
        .units("dark-blue", "normandy", &[("spear", 3), ("knight", 1)])
        .units("dark-blue", "burgundy", &[("spear", 1)])
        .action("dark-blue", MANOEUVRE);
    play.choose('A', "from normandy")
        .choose('A', "unit spear 1");
    // Two points: through Burgundy, which is ours, into what lies beyond; never into the sea.
    play.offered('A', "to burgundy")
        .offered('A', "to germany")
        .offered('A', "to lombardy");
    play.not_offered('A', "to helvetia")
        .not_offered('A', "to english_channel");
    play.not_offered('A', "to schleswig");
    play.choose('A', "to germany");
    play.chain('A', &["from normandy", "unit knight 1"]);
    // Three points for the horse: Germany's forest costs two.
    play.offered('A', "to lombardy")
        .offered('A', "to germany")
        .not_offered('A', "to tuscany");
}

#[test]
fn the_owner_of_an_area_decides_what_its_forest_is() {
    covers!("sa.move.cost-owner-age", "sa.income.forest-cleared");
    let scene = |owner: u8| {
        france(36)
            .units(
                "dark-blue",
                "low_countries",
                &[("spear", 1), ("light-horse", 1)],
            )
            .empire("red", "germans", 'B', owner)
            .units("red", "germany", &[("spear", 1)])
            .units("red", "austria", &[("spear", 1)])
    };
    // The rest after Germany: cavalry has four points.
    let mut play = scene(33).action("dark-blue", MANOEUVRE);
    play.chain('A', &["from low_countries", "unit light-horse 1"]);
    play.offered('A', "to germany")
        .not_offered('A', "to austria");
    let who = |scene: &Scene| {
        scene
            .position
            .terrain(area("germany"), scene.position.age(set("red")))
    };
    assert_eq!(who(&scene(33)), orbis_seven_ages::content::Terrain::Forest);
    assert_eq!(who(&scene(36)), orbis_seven_ages::content::Terrain::Fertile);
    // The French are in age 6 in any case.
    let cost = |owner: u8| {
        let (french, horse) = (set("dark-blue"), unit("light-horse"));
        orbis_seven_ages::manoeuvre::entering(
            &scene(owner).position,
            french,
            horse,
            area("germany"),
        )
    };
    assert_eq!((cost(33), cost(36)), (2, 1));
}

#[test]
fn one_unit_stays_in_every_land_area() {
    covers!(
        "sa.move-other.leave-one",
        "sa.move-other.free-vacate",
        "sa.term.vacate",
        "sa.ex-muscovy.leave-one"
    );
    let mut play = france(26)
        .units("dark-blue", "normandy", &[("spear", 1)])
        .units("dark-blue", "burgundy", &[("spear", 2)])
        .units("dark-blue", "bay_of_biscay", &[("frigate", 1)])
        .action("dark-blue", MANOEUVRE);
    play.not_offered('A', "from normandy");
    play.offered('A', "from bay_of_biscay");
    play.chain('A', &["from burgundy", "unit spear 1"]);
    play.not_offered('A', "unit spear 2");
    // Mongols may leave nothing behind.
    let mut play = Scene::new(3)
        .empire("dark-blue", "mongols", 'A', 20)
        .units("dark-blue", "mongolia", &[("light-horse", 1)])
        .action("dark-blue", MANOEUVRE);
    play.choose('A', "from mongolia");
}

#[test]
fn two_to_one_lets_the_others_pass() {
    covers!("sa.move-land.stop", "sa.ex-muscovy.move-2to1");
    let mut play = france(32)
        .units(
            "dark-blue",
            "novgorod",
            &[
                ("rifle", 3),
                ("light-horse", 1),
                ("artillery", 1),
                ("knight", 2),
            ],
        )
        .empire("light-green", "russians", 'B', 28)
        .units("light-green", "smolensk", &[("spear", 2)])
        .units("light-green", "muscovy", &[("spear", 1)])
        .action("dark-blue", MANOEUVRE);
    for what in ["rifle 1", "light-horse 1", "artillery 1"] {
        play.choose('A', &format!("march novgorod {what} smolensk"));
    }
    // Three against two are not enough, the fourth is.
    play.not_offered('A', "march novgorod rifle 1 muscovy")
        .choose('A', "march novgorod rifle 1 smolensk")
        .choose('A', "march novgorod rifle 1 muscovy");
}

#[test]
fn paved_roads_of_the_enemy_are_roads_too() {
    covers!("sa.ex-muscovy.move-paved", "sa.art.paved-roads");
    let cost = |roads: bool| {
        let scene = france(32)
            .units("dark-blue", "smolensk", &[("knight", 2)])
            .empire("light-green", "russians", 'B', 28)
            .units("light-green", "muscovy", &[("spear", 1)])
            .units("light-green", "volga", &[("spear", 1)])
            .capital("light-green", "muscovy", 3)
            .also(|position| {
                if roads {
                    position.world.wonders.push(orbis_seven_ages::Wonder {
                        artefact: "paved-roads".parse().expect("an artefact"),
                        area: area("volga"),
                    });
                }
            });
        orbis_seven_ages::manoeuvre::entering(
            &scene.position,
            set("dark-blue"),
            unit("knight"),
            area("muscovy"),
        )
    };
    assert_eq!((cost(false), cost(true)), (2, 1));
}

#[test]
fn ships_carry_one_unit_each_to_a_coast() {
    covers!(
        "sa.transport.capacity",
        "sa.transport.together",
        "sa.transport.end-coastal",
        "sa.term.naval-transport",
        "sa.term.invasion",
        "sa.move.ship-air-cost",
        "sa.move-ship.where",
        "sa.term.sea"
    );
    let mut play = france(26)
        .units("dark-blue", "normandy", &[("spear", 3), ("frigate", 1)])
        .empire("red", "english", 'B', 26)
        .units("red", "scotland", &[("spear", 1)])
        .action("dark-blue", MANOEUVRE);
    play.chain('A', &["from normandy", "unit frigate 1", "load spear"]);
    play.not_offered('A', "to english_channel")
        .offered('A', "to england");
    play.choose('A', "to scotland");
    let world = &play.position().world;
    assert_eq!(world.units(area("normandy")).get(unit("spear")), 2);
    let landed = world.intruder(area("scotland")).expect("an invasion");
    assert_eq!(landed.units, units(&[("spear", 1), ("frigate", 1)]));
    let bit = 1 << orbis_seven_ages::Entry::Invasion as u8;
    assert_eq!(landed.entries(unit("spear"), 0, 1), bit);
}

#[test]
fn ships_pass_others_only_two_to_one_or_without_landing_there() {
    covers!("sa.move-ship.pass-sea",);
    let scene = |ours: u8| {
        let scene = france(26)
            .units("dark-blue", "normandy", &[("spear", 2), ("frigate", 2)])
            .empire("red", "english", 'B', 26)
            .units("red", "bay_of_biscay", &[("galley", 1)])
            .units("red", "castile", &[("spear", 1)]);
        scene.also(|position| {
            if ours > 0 {
                let counts = units(&[("frigate", ours)]);
                let (set, sea) = (set("dark-blue"), area("bay_of_biscay"));
                position
                    .world
                    .intrude(set, sea, &counts, orbis_seven_ages::Entry::Plain);
            }
        })
    };
    let mut play = scene(0).action("dark-blue", MANOEUVRE);
    play.chain('A', &["from normandy", "unit frigate 1"]);
    play.offered('A', "to lusitania")
        .offered('A', "to pillars_of_hercules");
    play.not_offered('A', "to castile");
    let mut play = scene(2).action("dark-blue", MANOEUVRE);
    play.chain('A', &["from normandy", "unit frigate 1"]);
    play.offered('A', "to castile");
}

#[test]
fn a_ship_stops_where_others_hold_the_shore() {
    covers!("sa.move-ship.stop-land");
    // The Irish Sea lies behind England; the waters around it are taken too.
    let scene = |ours: u8| {
        france(30)
            .units("dark-blue", "normandy", &[("spear", 1)])
            .units("dark-blue", "north_sea", &[("ship-of-the-line", 1)])
            .empire("red", "english", 'B', 30)
            .units("red", "england", &[("spear", 2)])
            .units("red", "english_channel", &[("galley", 1)])
            .units("red", "north_atlantic", &[("frigate", 1)])
            .units("red", "scotland", &[("spear", 1)])
            .units("red", "norwegian_sea", &[("galley", 1)])
            .units("red", "irish_sea", &[("galley", 1)])
            .also(|position| {
                let landed = units(&[("rifle", ours)]);
                let (set, shore) = (set("dark-blue"), area("england"));
                position
                    .world
                    .intrude(set, shore, &landed, orbis_seven_ages::Entry::Invasion);
            })
    };
    let sails = |ours| {
        let mut play = scene(ours).action("dark-blue", MANOEUVRE);
        play.chain('A', &["from north_sea", "unit ship-of-the-line 1"]);
        play
    };
    sails(3)
        .offered('A', "to england")
        .not_offered('A', "to irish_sea");
    sails(4).offered('A', "to irish_sea");
}

#[test]
fn no_ship_crosses_land_between_two_coasts() {
    covers!("sa.move-ship.no-land-crossing");
    let mut scene = france(26)
        .units("dark-blue", "yucatan", &[("spear", 1), ("frigate", 2)])
        .action("dark-blue", MANOEUVRE);
    // Both lie on the first coast, that of the Pacific.
    scene.chain('A', &["from yucatan", "unit frigate 1"]);
    scene.offered('A', "to gulf_of_panama");
    scene
        .not_offered('A', "to gulf_of_mexico")
        .not_offered('A', "to caribbean_sea");
    // One of them lies on the other.
    let mut play = france(26)
        .units("dark-blue", "yucatan", &[("spear", 1), ("frigate", 2)])
        .also(|position| position.world.set_far(area("yucatan"), unit("frigate"), 1))
        .action("dark-blue", MANOEUVRE);
    play.chain(
        'A',
        &["from yucatan", "unit frigate 1", "to gulf_of_mexico"],
    );
    assert_eq!(
        play.position().world.far(area("yucatan"), unit("frigate")),
        0
    );
    play.chain('A', &["from yucatan", "unit frigate 1"]);
    play.not_offered('A', "to gulf_of_mexico")
        .offered('A', "to gulf_of_panama");
    // Coming out of the Gulf of Mexico a ship lies on that side, and no farther.
    let mut play = france(26)
        .units("dark-blue", "gulf_of_mexico", &[("frigate", 1)])
        .units("dark-blue", "yucatan", &[("spear", 1)])
        .action("dark-blue", MANOEUVRE);
    play.chain('A', &["from gulf_of_mexico", "unit frigate 1"]);
    play.not_offered('A', "to gulf_of_panama");
    play.choose('A', "to yucatan");
    assert_eq!(
        play.position().world.far(area("yucatan"), unit("frigate")),
        1
    );
}

#[test]
fn a_new_ship_chooses_its_coast() {
    covers!("sa.move-ship.no-land-crossing", "sa.build.ship-places");
    let mut play = france(26)
        .units("dark-blue", "egypt", &[("spear", 1)])
        .capital("dark-blue", "egypt", 3)
        .money("dark-blue", 40)
        .action("dark-blue", MarkerId::PRODUCTION);
    play.choose('A', "train frigate")
        .choose('A', "coast red_sea");
    play.choose('A', "train frigate")
        .choose('A', "coast eastern_mediterranean");
    assert_eq!(play.position().world.far(area("egypt"), unit("frigate")), 1);
    assert_eq!(
        play.position()
            .world
            .units(area("egypt"))
            .get(unit("frigate")),
        2
    );
}

#[test]
fn ships_go_on_along_an_own_coast() {
    covers!("sa.move-ship.where", "sa.lead.explorer-trail");
    // The English hold all waters around, so only England leads from the North Sea to those in the Irish Sea.
    let sails = |ours: &str, explorer: bool| {
        let mut play = france(26)
            .units("dark-blue", ours, &[("spear", 1)])
            .units("dark-blue", "north_sea", &[("ship-of-the-line", 1)])
            .leader("dark-blue", "ex", "north_sea")
            .empire("red", "english", 'B', 26)
            .units("red", "english_channel", &[("galley", 1)])
            .units("red", "north_atlantic", &[("frigate", 1)])
            .units("red", "norwegian_sea", &[("galley", 1)])
            .units("red", "irish_sea", &[("galley", 1)])
            .units("red", "norway", &[("spear", 1)])
            .action("dark-blue", MANOEUVRE);
        play.choose('A', "from north_sea");
        if explorer {
            play.choose('A', "take ex");
        }
        play.choose('A', "unit ship-of-the-line 1");
        play
    };
    sails("england", false).offered('A', "to irish_sea");
    sails("normandy", false)
        .offered('A', "to england")
        .not_offered('A', "to irish_sea");
    // With an Explorer nobody has to stay on a vacant shore.
    sails("normandy", true).offered('A', "to irish_sea");
}

#[test]
fn a_canal_is_open_to_its_owner_and_to_whom_he_lets_through() {
    covers!("sa.move-ship.canal");
    let scene = |owner: &str| {
        france(36)
            .units("dark-blue", "eastern_mediterranean", &[("frigate", 1)])
            .units("dark-blue", "cyprus", &[("spear", 1)])
            .empire("red", "english", 'B', 36)
            .units("red", "scotland", &[("spear", 1)])
            .units(owner, "egypt", &[("spear", 1)])
            .also(|position| {
                position.world.wonders.push(orbis_seven_ages::Wonder {
                    artefact: orbis_seven_ages::content::ArtefactId::SUEZ,
                    area: area("egypt"),
                });
            })
    };
    let mut play = scene("dark-blue").action("dark-blue", MANOEUVRE);
    play.chain('A', &["from eastern_mediterranean", "unit frigate 1"])
        .offered('A', "to red_sea");
    let mut play = scene("red").action("dark-blue", MANOEUVRE);
    play.chain('A', &["from eastern_mediterranean", "unit frigate 1"])
        .not_offered('A', "to red_sea");
    // A canal is used for money, not for cards.
    let mut play = scene("red")
        .hand('A', &["persians"])
        .action("dark-blue", MANOEUVRE);
    play.choose('A', "ask red")
        .not_offered('B', "demand-card")
        .choose('B', "demand 0");
    play.chain(
        'A',
        &["from eastern_mediterranean", "unit frigate 1", "to red_sea"],
    );
}

#[test]
fn galleys_hug_their_coast() {
    covers!(
        "sa.move-ship.galley-ocean",
        "sa.move-ship.galley-lost",
        "sa.lead.explorer-galley",
        "sa.term.ocean"
    );
    let mut play = france(9)
        .units("dark-blue", "scotland", &[("spear", 1), ("galley", 2)])
        .action("dark-blue", MANOEUVRE);
    play.chain('A', &["from scotland", "unit galley 1"]);
    play.offered('A', "to irish_sea")
        .not_offered('A', "to north_atlantic");
    // Their coast is lost: so are they, but for those with an Explorer.
    let mut scene = france(9)
        .units("dark-blue", "castile", &[("spear", 1)])
        .units("dark-blue", "irish_sea", &[("galley", 1)])
        .units("dark-blue", "red_sea", &[("galley", 1)])
        .leader("dark-blue", "ex", "red_sea");
    scene.settle();
    assert!(scene.position.world.owner(area("irish_sea")).is_none());
    assert!(scene.position.world.owns(set("dark-blue"), area("red_sea")));
}

#[test]
fn crossing_arrows_can_be_blocked() {
    covers!("sa.move-other.crossing-blocked");
    let scene = |seas: &[&str]| {
        let mut scene = france(26)
            .units("dark-blue", "mauretania", &[("spear", 2)])
            .empire("red", "english", 'B', 26)
            .units("red", "england", &[("spear", 1)]);
        for sea in seas {
            scene = scene.units("red", sea, &[("frigate", 1)]);
        }
        let mut play = scene.action("dark-blue", MANOEUVRE);
        play.chain('A', &["from mauretania", "unit spear 1"]);
        play
    };
    scene(&[]).offered('A', "to andalusia");
    scene(&["western_mediterranean"]).offered('A', "to andalusia");
    scene(&["western_mediterranean", "pillars_of_hercules"]).not_offered('A', "to andalusia");
}

#[test]
fn aircraft_that_came_first_open_the_way_for_others() {
    covers!("sa.ruling.aircraft-control", "sa.move-air.stop");
    // Iceland is ringed by fighters: two that came first open the way for a third.
    let ringed = |ours: u8| {
        let mut play = Scene::new(3)
            .empire("black-multi", "french", 'A', 49)
            .units("black-multi", "iceland", &[("spear", 1), ("fighter", 1)])
            .empire("red", "english", 'B', 49)
            .units("red", "norwegian_sea", &[("fighter", 1)])
            .units("red", "denmark_strait", &[("fighter", 1)])
            .empire("orange", "germans", 'C', 49)
            .units("orange", "north_atlantic", &[("fighter", 1)])
            .units("orange", "scotland", &[("spear", 1)])
            .also(|position| {
                if ours > 0 {
                    let (french, sea) = (set("black-multi"), area("north_atlantic"));
                    let first = units(&[("fighter", ours)]);
                    position
                        .world
                        .intrude(french, sea, &first, orbis_seven_ages::Entry::Plain);
                }
            })
            .action("black-multi", MANOEUVRE);
        play.chain('A', &["from iceland", "unit fighter 1"]);
        play
    };
    ringed(1)
        .offered('A', "to north_atlantic")
        .not_offered('A', "to scotland");
    ringed(2).offered('A', "to scotland");
}

#[test]
fn aircraft_stop_only_for_aircraft_and_need_support_at_sea() {
    covers!(
        "sa.move-air.stop",
        "sa.move-air.end-at-sea",
        "sa.move-air.nuke",
        "sa.move-air.star-wars",
        "sa.move.star-wars",
        "sa.move-leader.not-with"
    );
    let scene = || {
        Scene::with(3, &[("edition", "deluxe")])
            .empire("dark-blue", "french", 'A', 49)
            .units(
                "dark-blue",
                "normandy",
                &[("spear", 1), ("fighter", 1), ("nuke", 1), ("star-wars", 1)],
            )
            .leader("dark-blue", "ta", "normandy")
            .empire("red", "english", 'B', 49)
            .units("red", "england", &[("fighter", 1)])
            .units("red", "scotland", &[("spear", 1)])
            .units("red", "germany", &[("star-wars", 1)])
    };
    let mut play = scene().action("dark-blue", MANOEUVRE);
    play.chain('A', &["from normandy", "unit fighter 1"]);
    play.offered('A', "to england")
        .offered('A', "to bay_of_biscay");
    play.not_offered('A', "to north_atlantic");
    play.offered('A', "to scotland");
    let mut play = scene().action("dark-blue", MANOEUVRE);
    play.chain('A', &["from normandy", "unit nuke 1"]);
    play.offered('A', "to scotland")
        .not_offered('A', "to germany");
    let mut play = scene().action("dark-blue", MANOEUVRE);
    play.chain('A', &["from normandy", "unit star-wars 1"]);
    play.offered('A', "to germany")
        .offered('A', "to honshu")
        .offered('A', "to south_pacific");
    // Not even they break a truce.
    let mut play = scene()
        .also(|position| {
            let (one, two) = (set("dark-blue"), set("red"));
            orbis_seven_ages::events::lasting::cast(
                position,
                orbis_seven_ages::events::Lasting::Truce { one, two },
                9,
            );
        })
        .action("dark-blue", MANOEUVRE);
    play.chain('A', &["from normandy", "unit star-wars 1"]);
    play.offered('A', "to honshu")
        .not_offered('A', "to germany");
    let mut play = scene().action("dark-blue", MANOEUVRE);
    play.chain('A', &["from normandy", "take ta"]);
    play.not_offered('A', "unit nuke 1")
        .not_offered('A', "unit star-wars 1");
    play.offered('A', "unit fighter 1");
}

#[test]
fn an_explorer_goes_farther_and_leaves_nobody_behind() {
    covers!(
        "sa.move.explorer-bonus",
        "sa.lead.explorer-move",
        "sa.lead.explorer-trail",
        "sa.move-leader.with-unit",
        "sa.lead.explorer-range"
    );
    let scene = || {
        france(9)
            .units("dark-blue", "tuscany", &[("spear", 3)])
            .leader("dark-blue", "ex", "tuscany")
    };
    let mut play = scene().action("dark-blue", MANOEUVRE);
    play.chain('A', &["from tuscany", "unit spear 1"]);
    play.offered('A', "to latium").not_offered('A', "to apulia");
    // Three neutral areas at one point each, none of them kept.
    let mut play = scene().action("dark-blue", MANOEUVRE);
    play.chain(
        'A',
        &["from tuscany", "take ex", "unit spear 1", "to sicily"],
    );
    assert!(play.position().world.has_talent(
        set("dark-blue"),
        area("sicily"),
        orbis_seven_ages::content::Talent::Explorer
    ));
    assert!(play.position().world.owner(area("latium")).is_none());
    let far = scene().position.reach(set("dark-blue"), 0);
    assert!(
        far.has(area("normandy")),
        "age 2 doubled reaches four areas"
    );
}

#[test]
fn a_vacant_city_shrinks_when_somebody_enters() {
    covers!("sa.vacant.city-reduced", "sa.lead.builder-protect");
    let enter = |builder: bool| {
        let mut scene = france(9)
            .units("dark-blue", "tuscany", &[("spear", 2)])
            .city("latium", 3);
        if builder {
            scene = scene.leader("dark-blue", "bu", "tuscany");
        }
        let mut play = scene.action("dark-blue", MANOEUVRE);
        play.choose('A', "from tuscany");
        if builder {
            play.choose('A', "take bu");
        }
        play.chain('A', &["unit spear 1", "to latium"]);
        play.position().world.city(area("latium"))
    };
    assert_eq!((enter(false), enter(true)), (1, 3));
}

#[test]
fn police_costs_a_unit_of_choice_unless_there_is_a_fort() {
    covers!(
        "sa.police.loss",
        "sa.police.any-number",
        "sa.police.populist",
        "sa.lead.populist-order"
    );
    let scene = || {
        france(26)
            .units("dark-blue", "burgundy", &[("spear", 2), ("knight", 1)])
            .disorder("burgundy")
            .units("dark-blue", "normandy", &[("spear", 2)])
            .disorder("normandy")
    };
    let mut play = scene().action("dark-blue", MANOEUVRE);
    play.choose('A', "done");
    play.choose('A', "calm burgundy");
    play.offered('A', "disband burgundy knight")
        .choose('A', "disband burgundy spear");
    play.choose('A', "calm normandy")
        .choose('A', "disband normandy spear");
    assert!(play.position().world.disorder.is_empty());
    // A fort saves the unit, a Populist needs no units at all.
    let mut play = scene()
        .also(|position| position.world.forts.add(area("burgundy")))
        .action("dark-blue", MANOEUVRE);
    play.choose('A', "done").choose('A', "calm burgundy");
    assert_eq!(play.position().world.units(area("burgundy")).total(), 3);
    let mut play = france(26)
        .units("dark-blue", "helvetia", &[("spear", 1)])
        .disorder("helvetia")
        .leader("dark-blue", "po", "helvetia")
        .action("dark-blue", MANOEUVRE);
    play.choose('A', "done").choose('A', "calm helvetia");
    assert_eq!(play.position().world.units(area("helvetia")).total(), 1);
}

#[test]
fn in_the_fog_the_question_does_not_tell_whether_guns_are_there() {
    covers!("sa.police.missile", "sa.fog.top-only");
    let asked = |fog: &str, gun: &str| {
        let mut play = Scene::with(3, &[("fog-of-war", fog)])
            .empire("dark-blue", "french", 'A', 33)
            .units("dark-blue", "burgundy", &[(gun, 1), ("rifle", 2)])
            .city("burgundy", 3)
            .disorder("burgundy")
            .action("dark-blue", MANOEUVRE);
        play.choose('A', "done");
        let police = |step: &orbis_seven_ages::Step| {
            matches!(
                step,
                orbis_seven_ages::Step::Police(orbis_seven_ages::manoeuvre::police::Police { .. })
            )
        };
        let asked = play.position().stack.last().is_some_and(police);
        match gun {
            "artillery" => play.offered('A', "calm burgundy"),
            _ if asked => play.refused('A', "calm burgundy", "sa.police.requirement"),
            _ => &mut play,
        };
        asked
    };
    assert_eq!(
        (asked("on", "artillery"), asked("on", "archer")),
        (true, true)
    );
    assert_eq!(
        (asked("off", "artillery"), asked("off", "archer")),
        (true, false)
    );
}
