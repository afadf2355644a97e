//! Terms of play, leaders, and rules that are quickly shown.

use crate::common::scene::*;
use orbis_core::step::Stacked;
use orbis_core::{Seat, covers};
use orbis_seven_ages::{
    Step, artefacts, conflict,
    content::{
        ArtefactId, CardId, Category, GOVERNMENTS, MarkerId, Release, Talent, content, faith,
    },
    production, start,
};

fn rome() -> Scene {
    Scene::new(3)
        .empire("orange", "romans", 'A', 9)
        .units("orange", "latium", &[("spear", 1)])
        .capital("orange", "latium", 1)
}

#[test]
fn forts_are_free_or_cost_five() {
    covers!(
        "sa.start-special.free-forts",
        "sa.start-capital.forts",
        "sa.term.start-area"
    );
    let scene = |money| {
        rome()
            .units("orange", "tuscany", &[("spear", 1)])
            .units("orange", "apulia", &[("spear", 1)])
            .money("orange", money)
            .also(|position| {
                position.work.sites = [area("latium"), area("tuscany")].into_iter().collect();
            })
    };
    let money = |play: &orbis_testkit::Play<orbis_seven_ages::Position>| {
        play.position()
            .empire(set("orange"))
            .expect("in play")
            .money
    };
    let forts = |free| {
        Step::Forts(orbis_seven_ages::start::Forts {
            empire: set("orange"),
            free,
        })
    };
    let mut play = scene(3).step(forts(2));
    play.not_offered('A', "fort apulia");
    play.choose('A', "fort latium")
        .not_offered('A', "fort latium");
    play.choose('A', "fort tuscany");
    assert_eq!(money(&play), 3);
    let mut play = scene(9).step(forts(0));
    play.choose('A', "fort latium");
    assert_eq!(money(&play), 4);
    assert!(
        !matches!(
            play.position().stack.last(),
            Some(Step::Forts(orbis_seven_ages::start::Forts { .. }))
        ),
        "no money for another"
    );
}

#[test]
fn an_empire_needs_a_free_colour() {
    covers!("sa.start.needs-colour", "sa.term.empire");
    let mut scene = Scene::new(5);
    for (colour, slug, place) in [
        ("orange", "romans", "latium"),
        ("yellow", "egyptians", "egypt"),
        ("orange-multi", "assyrians", "assyria"),
    ] {
        scene = scene
            .empire(colour, slug, 'A', 9)
            .units(colour, place, &[("spear", 1)]);
    }
    assert!(
        start::colours(&scene.position, Seat::at(0)).is_empty(),
        "five players, no common colours"
    );
    assert_eq!(start::colours(&scene.position, Seat::at(1)).len(), 3);
}

#[test]
fn special_rules_add_income() {
    covers!("sa.income.special-income", "sa.start-special.duration");
    let income = |slug: &str| {
        let scene = Scene::with(3, &[("edition", "deluxe")])
            .empire("orange", slug, 'A', 9)
            .units("orange", "latium", &[("spear", 1)])
            .capital("orange", "latium", 1);
        production::income(&scene.position, set("orange"))
    };
    assert_eq!(
        (income("romans"), income("lydians")),
        (4, 6),
        "two more for every city"
    );
}

#[test]
fn who_has_no_capital_loses_money_with_a_leader() {
    covers!("sa.conf-end.leader-loot", "sa.ruling.leader-capture");
    let mut play = Scene::new(3)
        .empire("dark-blue", "french", 'A', 33)
        .units("dark-blue", "normandy", &[("rifle", 3)])
        .empire("red", "germans", 'B', 33)
        .units("red", "low_countries", &[("spear", 1)])
        .units("red", "germany", &[("spear", 1)])
        .leader("red", "ph", "low_countries")
        .money("red", 9)
        .draws(&[7, 0])
        .action("dark-blue", MarkerId::MANOEUVRE);
    play.chain('A', &["from normandy", "unit rifle 2", "to low_countries"]);
    while matches!(
        play.position().stack.last(),
        Some(
            Step::Depart(orbis_seven_ages::manoeuvre::Depart { .. })
                | Step::Manoeuvre(orbis_seven_ages::manoeuvre::Manoeuvre { .. })
        )
    ) {
        play.choose('A', "done");
    }
    play.choose('A', "fight low_countries")
        .choose('A', "commit 2")
        .choose('B', "commit 1");
    let money = |colour| play.position().empire(set(colour)).expect("in play").money;
    assert_eq!((money("red"), money("dark-blue")), (0, 5));
}

#[test]
fn leaders_retreat_with_the_units() {
    covers!("sa.ruling.leader-retreat");
    let mut scene = Scene::new(3)
        .empire("dark-blue", "french", 'A', 33)
        .units("dark-blue", "normandy", &[("rifle", 1)])
        .empire("red", "germans", 'B', 33)
        .units("red", "low_countries", &[("spear", 2)])
        .units("red", "germany", &[("spear", 1)])
        .leader("red", "ph", "low_countries");
    let attackers = units(&[("rifle", 1)]);
    scene.position.world.intrude(
        set("dark-blue"),
        area("low_countries"),
        &attackers,
        orbis_seven_ages::Entry::Plain,
    );
    scene.position.conflict = Some(orbis_seven_ages::Conflict {
        area: area("low_countries"),
        sides: [
            crate::examples::side(set("dark-blue"), 0),
            crate::examples::side(set("red"), 1),
        ],
    });
    scene.position.push(orbis_seven_ages::conflict::Conflicts {
        empire: set("dark-blue"),
    });
    let mut play = scene.step(Step::RetreatTo(
        orbis_seven_ages::conflict::retreat::RetreatTo { side: 1 },
    ));
    play.choose('B', "withdraw 2 germany");
    assert!(
        play.position()
            .world
            .has_talent(set("red"), area("germany"), Talent::Philosopher)
    );
}

#[test]
fn water_knows_no_terrain() {
    covers!("sa.ruling.water-conflict");
    let mut scene = Scene::new(3)
        .empire("dark-blue", "french", 'A', 33)
        .units("dark-blue", "normandy", &[("rifle", 1)])
        .empire("red", "english", 'B', 33)
        .units("red", "english_channel", &[("frigate", 1)])
        .units("red", "england", &[("spear", 1)]);
    let ships = units(&[("frigate", 1)]);
    scene.position.world.intrude(
        set("dark-blue"),
        area("english_channel"),
        &ships,
        orbis_seven_ages::Entry::Plain,
    );
    let mut fight = orbis_seven_ages::Conflict {
        area: area("english_channel"),
        sides: [
            crate::examples::side(set("dark-blue"), 0),
            crate::examples::side(set("red"), 1),
        ],
    };
    fight.sides[1].committed = ships;
    // A veteran frigate, and the English special: nothing for the place.
    assert_eq!(conflict::total(&scene.position, &fight, 1), 5 + 1);
    scene.run(|position, table| {
        orbis_seven_ages::empire::disorder(position, area("english_channel"), table)
    });
    assert!(scene.position.world.disorder.is_empty());
}

#[test]
fn artists_make_room_and_earn_glory() {
    covers!(
        "sa.lead.artist-place",
        "sa.lead.artist-glory",
        "sa.ruling.multi-type",
        "sa.arte.stack"
    );
    let scene = |leader: &str| {
        let mut scene = rome().hand('A', &["shogunate"]);
        if !leader.is_empty() {
            scene = scene.leader("orange", leader, "latium");
        }
        scene.position.world.wonders.push(orbis_seven_ages::Wonder {
            artefact: ArtefactId::LIBRARY,
            area: area("latium"),
        });
        scene
    };
    scene("")
        .action("orange", MarkerId::CIVILISE)
        .not_offered('A', "play shogunate");
    // A leader of two types has the powers of both.
    let with = scene("ar-ph");
    assert!(
        with.position
            .world
            .has_talent(set("orange"), area("latium"), Talent::Philosopher)
    );
    let mut play = with.action("orange", MarkerId::CIVILISE);
    play.choose('A', "play shogunate").choose('A', "at latium");
    assert_eq!(
        play.position().player(Seat::at(0)).glory,
        2,
        "the artefact, and the Artist near it"
    );
}

#[test]
fn the_internet_ends_the_game_at_once() {
    covers!("sa.win.end-internet", "sa.art.internet");
    let mut scene = rome();
    scene.own("orange").level = 45;
    assert!(!artefacts::accepts(
        &scene.position,
        set("orange"),
        ArtefactId::INTERNET
    ));
    for artefact in [ArtefactId::COMPUTING, ArtefactId::SATELLITES] {
        scene.position.blue.push(orbis_seven_ages::Blue {
            artefact,
            level: 44,
        });
    }
    assert!(artefacts::accepts(
        &scene.position,
        set("orange"),
        ArtefactId::INTERNET
    ));
    scene.run(|position, table| {
        artefacts::place(position, set("orange"), ArtefactId::INTERNET, None, table);
    });
    assert!(scene.position.stack.is_empty(), "without a harvest");
    assert_eq!(scene.glory('A'), 7);
}

#[test]
fn an_empire_starts_as_often_as_it_is_played() {
    covers!("sa.start.repeatable");
    let mut scene = rome();
    scene.run(|position, table| orbis_seven_ages::empire::discard(position, set("orange"), table));
    assert!(scene.position.discard.contains(&card("romans")));
    let rest = scene.position.discard.iter().copied();
    scene.position.discard = rest.filter(|one| *one != card("romans")).collect();
    let slot = orbis_parts::Slot::held(card("romans"), Seat::at(0));
    scene.position.players[0].hand.push(slot);
    let mut play = scene.step(Step::Found(orbis_seven_ages::start::Found {
        seat: Seat::at(0),
    }));
    play.choose('A', "found romans yellow");
}

#[test]
fn what_the_words_mean() {
    covers!(
        "sa.term.government",
        "sa.term.river-area",
        "sa.term.unit",
        "sa.term.homeland"
    );
    assert_eq!(
        GOVERNMENTS,
        ["capitalism", "democracy", "feudalism", "socialism"]
    );
    assert!(area("germany").card().rivers != 0 && area("apulia").card().rivers == 0);
    // Only sides of counters are units; each has its class.
    assert_eq!(
        content()
            .units
            .iter()
            .filter(|unit| unit.level < u8::MAX)
            .count(),
        23
    );
    let mut scene = rome();
    scene.own("orange").card = card("irish");
    let glory = |scene: &Scene| orbis_seven_ages::harvest::glory_of(&scene.position, set("orange"));
    let without = glory(&scene);
    scene.own("orange").homeland = Some(area("latium"));
    assert_eq!(glory(&scene), without + 2, "one more instead of one less");
}

#[test]
fn wonders_of_the_classic_game_raise_categories() {
    covers!(
        "sa.art.hanging-gardens",
        "sa.art.great-zimbabwe",
        "sa.art.great-library",
        "sa.art.colossus"
    );
    for (slug, unit_there) in [
        ("hanging-gardens", "spear"),
        ("great-zimbabwe", "spear"),
        ("great-library", "spear"),
        ("colossus", "galley"),
    ] {
        let mut scene = Scene::new(3)
            .empire("orange", "huns", 'A', 9)
            .units("orange", "latium", &[(unit_there, 1)])
            .money("orange", 5);
        let before = orbis_seven_ages::harvest::glory_of(&scene.position, set("orange"));
        scene.position.world.wonders.push(orbis_seven_ages::Wonder {
            artefact: slug.parse().expect("an artefact"),
            area: area("latium"),
        });
        let after = orbis_seven_ages::harvest::glory_of(&scene.position, set("orange"));
        assert_eq!(after, before + 1, "{slug}");
    }
}

/// The first card whose empire has glory for something.
fn fond_of(category: Category) -> CardId {
    CardId::all()
        .find(|card| {
            let glory = &card.card().empire.glory;
            card.card().release == Release::Classic
                && glory.iter().any(|one| one.category == category)
        })
        .expect("an empire")
}

#[test]
fn resources_wait_for_their_ages() {
    covers!(
        "sa.harvest.resource-wheat",
        "sa.harvest.resource-oil",
        "sa.harvest.resource-elephant",
        "sa.term.age"
    );
    let oil = orbis_seven_ages::AreaId::all()
        .find(|area| area.is_land() && area.card().oil)
        .expect("oil");
    let glory = |category, place: &str, level| {
        let scene = Scene::new(3)
            .empire("orange", fond_of(category).slug(), 'A', level)
            .units("orange", place, &[("spear", 1)]);
        orbis_seven_ages::harvest::glory_of(&scene.position, set("orange"))
    };
    // Wheat in a forest from age 5, oil in age 7.
    assert_eq!(
        glory(Category::Wheat, "germany", 29),
        glory(Category::Wheat, "germany", 28) + 1
    );
    assert_eq!(
        glory(Category::Oil, oil.slug(), 43),
        glory(Category::Oil, oil.slug(), 42) + 1
    );
    // Elephants until somebody is in age 7.
    let herd = |other| {
        let scene = Scene::new(3)
            .empire("orange", fond_of(Category::Elephants).slug(), 'A', 20)
            .units("orange", "punjab", &[("spear", 1)])
            .empire("red", "huns", 'B', other)
            .units("red", "latium", &[("spear", 1)]);
        orbis_seven_ages::harvest::glory_of(&scene.position, set("orange"))
    };
    assert_eq!(herd(42), herd(43) + 1);
    let ages = [1, 7, 8, 42, 43, 49, 50].map(orbis_seven_ages::content::age_of);
    assert_eq!(ages, [1, 1, 2, 6, 7, 7, 7]);
}

#[test]
fn range_is_measured_with_ones_own_age() {
    covers!("sa.term.range-asymmetric", "sa.term.land-units");
    let scene = Scene::new(3)
        .empire("orange", "egyptians", 'A', 2)
        .units("orange", "egypt", &[("spear", 1)])
        .empire("red", "romans", 'B', 9)
        .units(
            "red",
            "syria",
            &[
                ("sword", 1),
                ("archer", 1),
                ("light-horse", 1),
                ("galley", 2),
            ],
        );
    let (egypt, rome) = (set("orange"), set("red"));
    assert!(scene.position.in_range(rome, egypt, 0) && !scene.position.in_range(egypt, rome, 0));
    let land = orbis_seven_ages::harvest::measure(&scene.position, rome, Category::LandUnits);
    assert_eq!(land, 3, "ships are no land units");
}

#[test]
fn only_units_leaders_and_artefacts_run_out() {
    covers!("sa.comp.counter-limits");
    let printed = set("orange").card().counters[usize::from(unit("spear").card().counter)];
    let scene = |spears| {
        Scene::new(3)
            .empire("orange", "romans", 'A', 9)
            .units("orange", "latium", &[("spear", spears), ("sword", 1)])
            .money("orange", 99)
    };
    scene(printed - 1)
        .action("orange", MarkerId::PRODUCTION)
        .offered('A', "train spear");
    scene(printed)
        .action("orange", MarkerId::PRODUCTION)
        .not_offered('A', "train spear")
        .offered('A', "train sword");
    // One Great Library, however many cards show it; a cup that can be emptied.
    let mut scene = scene(1).leader("orange", "ar-ph", "latium");
    let library =
        |scene: &Scene| artefacts::accepts(&scene.position, set("orange"), ArtefactId::LIBRARY);
    assert!(library(&scene));
    scene.position.world.wonders.push(orbis_seven_ages::Wonder {
        artefact: ArtefactId::LIBRARY,
        area: area("latium"),
    });
    assert!(!library(&scene));
    let cup = |scene: &Scene| {
        let mut offers: Vec<orbis_seven_ages::Choice> = Vec::new();
        let _ = orbis_seven_ages::civilise::offers(
            &scene.position,
            set("orange"),
            orbis_seven_ages::civilise::Part::Promote,
            &mut offers,
        );
        offers.contains(&orbis_seven_ages::Choice::Cup)
    };
    assert!(cup(&scene));
    while scene.position.cup.iter().any(|count| *count > 0) {
        scene.run(orbis_seven_ages::civilise::draw_leader);
    }
    assert!(!cup(&scene) && scene.run(orbis_seven_ages::civilise::draw_leader).is_none());
    // Markers of all other kinds there is no end of.
    let (world, land) = (&mut scene.position.world, &content().land);
    for area in land.iter() {
        world.set_city(area, 7);
        world.forts.add(area);
        world.disorder.add(area);
    }
    assert!(land.iter().all(|area| world.city(area) == 7));
    assert_eq!(
        (world.forts.len(), world.disorder.len()),
        (land.len(), land.len())
    );
}

#[test]
fn a_card_is_played_as_its_artefact_as_often_as_there_is_a_marker() {
    covers!("sa.term.artefact");
    let palace = ArtefactId::SUMMER_PALACE;
    let again = |standing: bool| {
        let mut play = rome()
            .hand('A', &["shogunate"])
            .action("orange", MarkerId::CIVILISE);
        play.choose('A', "play shogunate").choose('A', "at latium");
        let mut position = *play.position();
        assert!(position.world.has_wonder(area("latium"), palace));
        assert!(position.discard.contains(&card("shogunate")));
        position.discard = position
            .discard
            .iter()
            .copied()
            .filter(|one| *one != card("shogunate"))
            .collect();
        let slot = orbis_parts::Slot::held(card("shogunate"), Seat::at(0));
        position.players[0].hand.push(slot);
        if !standing {
            position.world.wonders.clear();
        }
        Scene::new(3)
            .also(|scene| *scene = position)
            .action("orange", MarkerId::CIVILISE)
    };
    again(true).refused('A', "play shogunate", "sa.arte.marker-needed");
    again(false)
        .choose('A', "play shogunate")
        .choose('A', "at latium");
    // Without what it asks for a card is no artefact: railways need industry.
    let railway = CardId::all()
        .find(|card| card.card().artefact == Some(ArtefactId::RAILWAYS))
        .expect("railways");
    let play = format!("play {}", railway.slug());
    let modern = |industrial: bool| {
        let mut scene = rome().hand('A', &[railway.slug()]);
        scene.own("orange").level = 40;
        for artefact in [ArtefactId::PAVED_ROADS, ArtefactId::INDUSTRIAL] {
            if industrial || artefact != ArtefactId::INDUSTRIAL {
                let area = area("latium");
                scene
                    .position
                    .world
                    .wonders
                    .push(orbis_seven_ages::Wonder { artefact, area });
            }
        }
        scene.leader("orange", "ar", "latium")
    };
    modern(false)
        .action("orange", MarkerId::CIVILISE)
        .refused('A', &play, "sa.arte.prereq");
    modern(true)
        .action("orange", MarkerId::CIVILISE)
        .offered('A', &play);
}

#[test]
fn disorder_is_for_land_that_somebody_holds() {
    covers!("sa.term.disorder-area");
    let mut scene = rome()
        .units("orange", "tuscany", &[("spear", 1)])
        .units("orange", "western_mediterranean", &[("galley", 1)])
        .also(|position| {
            let kingdom = units(&[("spear", 1)]);
            position.world.place(
                orbis_seven_ages::content::SetId::KINGDOM,
                area("apulia"),
                &kingdom,
            );
        });
    let value = |scene: &Scene| {
        (
            production::income(&scene.position, set("orange")),
            orbis_seven_ages::harvest::measure(&scene.position, set("orange"), Category::Cities),
        )
    };
    let (income, cities) = value(&scene);
    for place in [
        "latium",
        "latium",
        "western_mediterranean",
        "apulia",
        "sicily",
    ] {
        scene.run(|position, table| {
            orbis_seven_ages::empire::disorder(position, area(place), table)
        });
    }
    let disorder = scene.position.world.disorder;
    assert!(disorder.has(area("latium")) && disorder.len() == 1);
    // Fertile 3 and the city of 1 are lost, and the city counts for nothing.
    assert_eq!(value(&scene), (income - 4, cities - 1));
    // What is given up is in disorder no more.
    scene.run(|position, table| {
        orbis_seven_ages::empire::lose(position, area("latium"), &units(&[("spear", 1)]), table);
        orbis_seven_ages::empire::settle(position, table);
    });
    assert!(scene.position.world.disorder.is_empty());
}

#[test]
fn add_then_double_then_halve() {
    covers!("sa.term.modifiers");
    let mut scene = rome().leader("orange", "po", "latium");
    let income = |scene: &Scene| production::income(&scene.position, set("orange"));
    assert_eq!(income(&scene), (3 + 1) * 2);
    scene.own("orange").government = Some(faith::CAPITALISM);
    assert_eq!(
        income(&scene),
        (3 + 1 + 1) * 2,
        "the addition is doubled too"
    );
    scene.own("orange").capital = None;
    assert_eq!(income(&scene), 5, "and all of it halved");
    scene.position.chronicle.sway.halved = 1;
    assert_eq!(income(&scene), 3, "2.5: rounded once, at the end");
    // A Roman sword, one better in attack, doubled by an event, halved against horses.
    let mut scene = rome().empire("red", "huns", 'B', 9);
    let swords = units(&[("sword", 1)]);
    scene.position.world.intrude(
        set("orange"),
        area("kirghiz"),
        &swords,
        orbis_seven_ages::Entry::Plain,
    );
    let mut fight = orbis_seven_ages::Conflict {
        area: area("kirghiz"),
        sides: [
            crate::examples::side(set("orange"), 0),
            crate::examples::side(set("red"), 1),
        ],
    };
    let total = |scene: &Scene, fight: &orbis_seven_ages::Conflict| {
        conflict::total(&scene.position, fight, 0)
    };
    let bare = total(&scene, &fight);
    fight.sides[0].committed = swords;
    fight.sides[1].committed = units(&[("spear", 1)]);
    let front = total(&scene, &fight) - bare;
    scene.position.chronicle.fray.double[0] = 1 << unit("sword").0;
    assert_eq!(total(&scene, &fight), bare + front * 2);
    fight.sides[1].committed = units(&[("light-horse", 1)]);
    assert_eq!(total(&scene, &fight), bare + front);
}

#[test]
fn range_is_counted_from_artefacts_and_leaders() {
    covers!("sa.term.range-origin");
    // From Tuscany over the western Mediterranean: Carthage is two areas away.
    let rome = |level, artefact: Option<ArtefactId>| {
        let mut scene = Scene::new(3)
            .empire("orange", "romans", 'A', level)
            .units("orange", "latium", &[("spear", 1)])
            .units("orange", "tuscany", &[("spear", 1)])
            .capital("orange", "latium", 1);
        if let Some(artefact) = artefact {
            let area = area("tuscany");
            scene
                .position
                .world
                .wonders
                .push(orbis_seven_ages::Wonder { artefact, area });
        }
        scene
    };
    let scene = |level, artefact| {
        rome(level, artefact)
            .units("orange", "carthage", &[("spear", 1)])
            .disorder("carthage")
    };
    let orange = set("orange");
    let calm = |level| {
        let scene = scene(level, Some(ArtefactId::SUMMER_PALACE));
        orbis_seven_ages::civilise::calm_cost(&scene.position, orange, area("carthage"))
    };
    assert_eq!((calm(7), calm(8)), (5, 0), "the Summer Palace in age 2");
    let settled = |level| {
        let scene = scene(level, Some(ArtefactId::DIANA));
        scene.position.settled(orange).has(area("carthage"))
    };
    assert!(!settled(7) && settled(8), "the Temple of Diana");
    let admired = |level| {
        let mut scene = scene(level, None).leader("orange", "ar", "tuscany");
        scene.run(|position, table| {
            let site = Some(area("carthage"));
            artefacts::place(position, orange, ArtefactId::LIBRARY, site, table);
        });
        scene.glory('A') - 1
    };
    assert_eq!((admired(7), admired(8)), (0, 1), "the Artist");
    let foreseen = |level| {
        let ask = orbis_seven_ages::powers::Ask::Oracle(orbis_seven_ages::powers::begin::Oracle {
            empire: orange,
        });
        let play = rome(level, Some(ArtefactId::ORACLE))
            .empire("red", "carthaginians", 'B', 9)
            .units("red", "carthage", &[("spear", 1)])
            .hand('B', &["persians"])
            .step(Step::Power(orbis_seven_ages::powers::Power { ask }));
        play.position().stack.last() == Some(&Step::Power(orbis_seven_ages::powers::Power { ask }))
    };
    assert!(!foreseen(7) && foreseen(8), "the Oracle");
    // The Pharos helps ships, unless strangers lie in between.
    let lit = |level, taken: bool| {
        let mut scene = scene(level, Some(ArtefactId::PHAROS)).empire("red", "huns", 'B', 9);
        if taken {
            scene = scene.units("red", "western_mediterranean", &[("galley", 1)]);
        }
        let mut fight = orbis_seven_ages::Conflict {
            area: area("carthage"),
            sides: [
                crate::examples::side(set("red"), 1),
                crate::examples::side(orange, 0),
            ],
        };
        let before = conflict::total(&scene.position, &fight, 1);
        fight.sides[1].committed = units(&[("galley", 1)]);
        conflict::total(&scene.position, &fight, 1) - before
    };
    assert_eq!(lit(8, false), lit(7, false) + 1, "the Pharos");
    assert_eq!(lit(8, true), lit(7, false));
}
