//! Starting, civilising and discarding empires.

use crate::common::scene::*;
use orbis_core::{Seat, covers};
use orbis_seven_ages::{
    Position, Step,
    civilise::{self, Part},
    content::{ArtefactId, MarkerId, SetId, content},
    empire, start,
};
use orbis_testkit::Play;

const CIVILISE: MarkerId = MarkerId::CIVILISE;

fn founding(scene: Scene) -> Play<Position> {
    scene.step(Step::Found(orbis_seven_ages::start::Found {
        seat: Seat::at(0),
    }))
}

fn own(play: &Play<Position>, colour: &str) -> orbis_seven_ages::Empire {
    *play.position().empire(set(colour)).expect("in play")
}

#[test]
fn setting_up_step_by_step() {
    covers!(
        "sa.start.play-card",
        "sa.start-setup.order",
        "sa.start-setup.money",
        "sa.start-setup.initial-build",
        "sa.start-setup.initial-elite",
        "sa.start-setup.named-leader",
        "sa.start-setup.colour-mix",
        "sa.start-capital.place",
        "sa.start-capital.homeland",
        "sa.ruling.started-this-turn"
    );
    let scene = Scene::new(3)
        .empire("red", "macedonians", 'B', 8)
        .units("red", "macedonia", &[("spear", 1)])
        .hand('A', &["romans", "egyptians"]);
    let mut play = founding(scene);
    play.refused('A', "found egyptians orange", "sa.start-elig.game-age");
    play.offered('A', "found romans yellow")
        .offered('A', "found romans orange-multi");
    play.not_offered('A', "found romans red");
    play.choose('A', "found romans orange");
    assert_eq!(own(&play, "orange").level, 8);
    play.offered('A', "promote augustus latium")
        .not_offered('A', "promote constantine latium");
    play.choose('A', "promote caesar latium");
    assert_eq!(
        (own(&play, "orange").money, own(&play, "orange").elite),
        (15, 1)
    );
    play.not_offered('A', "done")
        .refused('A', "train knight", "sa.build.availability");
    for _ in 0..3 {
        play.choose('A', "train sword");
    }
    assert_eq!(own(&play, "orange").money, 9);
    play.choose('A', "done");
    play.choose('A', "at latium");
    let rome = own(&play, "orange");
    assert_eq!(
        (rome.capital, rome.homeland),
        (Some(area("latium")), Some(area("latium")))
    );
    assert_eq!(play.position().world.city(area("latium")), 1);
    play.choose('A', "fort latium");
    assert!(
        own(&play, "orange").action.is_none(),
        "it has no marker this turn"
    );
    assert!(
        play.position()
            .world
            .has_wonder(area("latium"), ArtefactId::PAVED_ROADS)
    );
}

#[test]
fn english_start_with_one_of_their_leaders() {
    covers!("sa.start-setup.named-leader", "sa.leader-in.named",);
    let scene = Scene::new(3)
        .empire("red", "french", 'B', 22)
        .units("red", "burgundy", &[("spear", 1)])
        .hand('A', &["english"]);
    let mut play = founding(scene);
    play.choose('A', "found english orange");
    play.offered('A', "promote shakespeare england")
        .choose('A', "promote elizabeth england");
    // The Administrator lowers the price of all but infantry.
    let cost =
        |slug| orbis_seven_ages::production::cost(play.position(), set("orange"), unit(slug), true);
    assert_eq!((cost("spear"), cost("archer")), (2, 2));
    let left: Vec<_> = start::namesakes(play.position(), set("orange")).collect();
    assert_eq!(left, ["shakespeare".parse().expect("a leader")]);
}

#[test]
fn an_administrator_helps_the_initial_units() {
    covers!(
        "sa.start-setup.initial-admin",
        "sa.start-special.initial-effects"
    );
    let mut scene = Scene::new(3).empire("orange", "jurchens", 'A', 16).units(
        "orange",
        "manchuria",
        &[("spear", 1)],
    );
    let cost = |scene: &Scene, slug, initial| {
        orbis_seven_ages::production::cost(&scene.position, set("orange"), unit(slug), initial)
    };
    assert_eq!(
        (
            cost(&scene, "light-horse", true),
            cost(&scene, "light-horse", false)
        ),
        (2, 3)
    );
    scene.own("orange").level = 22;
    assert_eq!(cost(&scene, "light-horse", true), 3, "only in age 3");
    let scene = scene.leader("orange", "ad", "manchuria");
    assert_eq!(
        (cost(&scene, "archer", true), cost(&scene, "spear", true)),
        (2, 2)
    );
}

#[test]
fn the_byzantines_choose_whom_they_join() {
    covers!("sa.start.choices-by-owner", "sa.start-setup.progress-same");
    let scene = || {
        Scene::new(3)
            .empire("red", "romans", 'B', 16)
            .units("red", "anatolia", &[("spear", 1)])
            .units("red", "latium", &[("spear", 1)])
            .empire("pink", "hellenic-greeks", 'B', 18)
            .units("pink", "greece", &[("spear", 2)])
            .hand('A', &["byzantines"])
    };
    let mut play = founding(scene());
    play.choose('A', "found byzantines orange");
    play.offered('A', "on pink").choose('A', "on red");
    assert_eq!(own(&play, "orange").level, 16);
    let sites = play.position().work.sites;
    assert!(sites.has(area("anatolia")) && sites.has(area("greece")) && !sites.has(area("latium")));
    // Units, cities and forts go over; the first city is the capital.
    let mut play = founding(scene().capital("red", "anatolia", 3).also(|position| {
        position.world.forts.add(area("anatolia"));
    }));
    play.chain('A', &["found byzantines orange", "on red"]);
    while matches!(
        play.position().stack.last(),
        Some(Step::Namesake(orbis_seven_ages::start::Namesake { .. }))
    ) {
        play.choose('A', "done");
    }
    play.choose('A', "train spear")
        .choose('A', "at greece")
        .choose('A', "done");
    let world = &play.position().world;
    assert!(world.owns(set("orange"), area("anatolia")) && world.forts.has(area("anatolia")));
    assert_eq!(own(&play, "orange").capital, Some(area("anatolia")));
    assert_eq!(world.city(area("anatolia")), 3);
    assert!(
        play.position().empire(set("pink")).is_none(),
        "the Greeks had nothing else"
    );
}

#[test]
fn conversion_takes_everything_along() {
    covers!(
        "sa.start-occupied.convert-units",
        "sa.start-occupied.convert-city-fort",
        "sa.start-occupied.convert-capital",
        "sa.start-occupied.convert-others",
        "sa.term.conversion",
    );
    let mut scene = Scene::new(3)
        .empire("red", "hellenic-greeks", 'B', 9)
        .units("red", "greece", &[("galley", 2), ("spear", 1)])
        .units("red", "crete", &[("spear", 1)])
        .capital("red", "greece", 3)
        .leader("red", "ph", "greece")
        .empire("orange", "macedonians", 'A', 9)
        .units("orange", "macedonia", &[("spear", 1)])
        .also(|position| {
            position.world.wonders.push(orbis_seven_ages::Wonder {
                artefact: ArtefactId::COLOSSUS,
                area: area("greece"),
            });
        });
    scene.run(|position, table| {
        start::convert_area(position, set("orange"), set("red"), area("greece"), table);
    });
    let world = &scene.position.world;
    assert_eq!(
        world.units(area("greece")),
        units(&[("galley", 2), ("spear", 1)])
    );
    assert!(world.owns(set("orange"), area("greece")));
    assert_eq!(
        (world.city(area("greece")), world.chief_count(set("orange"))),
        (3, 1)
    );
    assert!(world.has_wonder(area("greece"), ArtefactId::COLOSSUS));
    assert_eq!(scene.own("orange").capital, Some(area("greece")));
    assert_eq!(scene.own("red").capital, None);
    // Barbarians destroy fort and city.
    let mut scene = Scene::new(3)
        .empire("red", "hellenic-greeks", 'B', 9)
        .units("red", "greece", &[("spear", 1)])
        .units("red", "crete", &[("spear", 1)])
        .city("greece", 3)
        .empire("orange", "huns", 'A', 9)
        .units("orange", "kirghiz", &[("spear", 1)]);
    scene.run(|position, table| {
        position.world.forts.add(area("greece"));
        start::convert_area(position, set("orange"), set("red"), area("greece"), table);
    });
    assert_eq!(scene.position.world.city(area("greece")), 0);
    assert!(!scene.position.world.forts.has(area("greece")));
}

#[test]
fn an_occupied_start_area_is_fought_for() {
    covers!("sa.start-occupied.conflict", "sa.conf-end.start-capital");
    let scene = Scene::new(3)
        .empire("red", "macedonians", 'B', 8)
        .units("red", "latium", &[("spear", 1)])
        .units("red", "macedonia", &[("spear", 1)])
        .city("latium", 3)
        .hand('A', &["romans"])
        .draws(&[7, 0]);
    let mut play = founding(scene);
    play.chain(
        'A',
        &[
            "found romans orange",
            "done",
            "train sword",
            "train sword",
            "done",
        ],
    );
    play.choose('A', "fight latium")
        .choose('A', "commit 2")
        .choose('B', "commit 1");
    let rome = own(&play, "orange");
    assert_eq!(
        rome.capital,
        Some(area("latium")),
        "the first city it takes"
    );
    assert_eq!(play.position().world.city(area("latium")), 1);
}

#[test]
fn free_actions_follow_the_set_up() {
    covers!("sa.start-special.special-actions",);
    let scene = Scene::new(3)
        .empire("red", "romans", 'B', 8)
        .units("red", "latium", &[("spear", 1)])
        .hand('A', &["macedonians"]);
    let mut play = founding(scene);
    play.chain(
        'A',
        &[
            "found macedonians orange",
            "done",
            "train spear",
            "train spear",
            "done",
        ],
    );
    play.choose('A', "at macedonia");
    while matches!(
        play.position().stack.last(),
        Some(Step::Forts(orbis_seven_ages::start::Forts { .. }))
    ) {
        play.choose('A', "done");
    }
    assert!(matches!(
        play.position().stack.last(),
        Some(Step::Manoeuvre(
            orbis_seven_ages::manoeuvre::Manoeuvre { .. }
        ))
    ));
}

#[test]
fn initial_ships_need_a_coast() {
    covers!(
        "sa.start-setup.initial-ships",
        "sa.term.coastal",
        "sa.start-setup.start-areas"
    );
    let scene = Scene::new(3)
        .empire("red", "romans", 'B', 9)
        .units("red", "latium", &[("spear", 1)])
        .hand('A', &["persians"]);
    let mut play = founding(scene);
    play.chain('A', &["found persians orange", "done", "train spear"]);
    play.offered('A', "at persia")
        .offered('A', "at elam")
        .not_offered('A', "at media");
    assert!(area("carthage").card().coastal && !area("sahara").card().coastal);
    let world = play.position();
    let ships = orbis_seven_ages::production::places(world, set("orange"), true, unit("galley"));
    assert!(ships.iter().all(|area| area.card().coastal));
}

#[test]
fn a_successor_state_takes_half_of_an_empire() {
    covers!("sa.discard.card",);
    let mut scene = Scene::with(3, &[("edition", "deluxe")])
        .empire("red", "romans", 'B', 16)
        .hand('A', &["successor-state"]);
    for place in [
        "latium", "tuscany", "lombardy", "burgundy", "normandy", "germany", "austria",
    ] {
        scene = scene.units("red", place, &[("spear", 1)]);
    }
    scene = scene.capital("red", "latium", 3);
    scene.own("red").religions.push(1);
    let mut play = founding(scene);
    play.choose('A', "found successor-state orange")
        .choose('A', "on red");
    play.not_offered('A', "at latium").choose('A', "at germany");
    play.not_offered('A', "at tuscany")
        .choose('A', "at burgundy");
    play.choose('A', "at normandy");
    let state = own(&play, "orange");
    assert_eq!(
        (state.level, state.religions.first().copied()),
        (16, Some(1))
    );
    assert_eq!(play.position().world.held(set("orange")).len(), 3);
    // When Rome is discarded, its card takes the place of the Successor State's.
    let mut position = *play.position();
    empire::discard(
        &mut position,
        set("red"),
        &mut orbis_core::Table::quiet(&mut orbis_core::Fast::new(1)),
    );
    assert_eq!(
        position.empire(set("orange")).map(|one| one.card),
        Some(card("romans"))
    );
    assert!(position.discard.contains(&card("successor-state")));
}

#[test]
fn a_megacorp_starts_in_a_city_near_others() {
    covers!("sa.start-setup.start-areas");
    let scene = Scene::with(3, &[("edition", "deluxe")])
        .empire("red", "french", 'B', 43)
        .units("red", "burgundy", &[("spear", 1)])
        .city("burgundy", 3)
        .city("castile", 1)
        .city("honshu", 5)
        .hand('A', &["megacorp"]);
    let mut play = founding(scene);
    play.choose('A', "found megacorp orange");
    play.offered('A', "at burgundy")
        .offered('A', "at castile")
        .not_offered('A', "at honshu");
}

/// Rome at rest, with a leader number of three.
fn rome(level: u8) -> Scene {
    Scene::new(3)
        .empire("orange", "romans", 'A', level)
        .units("orange", "latium", &[("sword", 1)])
        .units("orange", "tuscany", &[("sword", 1)])
        .capital("orange", "latium", 1)
}

/// Passes the parts of a civilise action up to one.
fn part(scene: Scene, part: Part) -> Play<Position> {
    scene.step(Step::Civilise(orbis_seven_ages::civilise::Civilise {
        empire: set("orange"),
        part,
    }))
}

#[test]
fn civilising_goes_in_order() {
    covers!(
        "sa.civ.order",
        "sa.civ.cards",
        "sa.civ.non-empire",
        "sa.civ.no-empire-cards"
    );
    let scene = rome(30)
        .leader("orange", "ta", "latium")
        .hand('A', &["shogunate"])
        .money("orange", 30)
        .disorder("tuscany");
    let mut play = scene.action("orange", CIVILISE);
    play.not_offered('A', "found shogunate orange");
    play.choose('A', "play shogunate").choose('A', "at latium");
    // Everything in one question; what comes before a choice is over.
    let parts = [
        "dismiss ta latium",
        "cup",
        "calm tuscany",
        "urbanise latium",
    ];
    parts.iter().for_each(|part| {
        play.offered('A', part);
    });
    play.choose('A', "calm tuscany");
    play.not_offered('A', "dismiss ta latium")
        .not_offered('A', "cup")
        .offered('A', "urbanise latium")
        .choose('A', "urbanise tuscany")
        .choose('A', "done");
    let next = play.position().stack.last();
    assert!(!matches!(next, Some(Step::Civilise(_))), "nothing else");
    // Without an empire only cards are played.
    let mut play =
        rome(30)
            .hand('A', &["shogunate"])
            .step(Step::Play(orbis_seven_ages::civilise::Play {
                seat: Seat::at(0),
                empire: SetId::BACK,
            }));
    play.choose('A', "done");
    assert!(matches!(
        play.position().stack.last(),
        Some(Step::Act(orbis_seven_ages::markers::Act { .. }))
    ));
}

#[test]
fn leaders_come_and_go() {
    covers!(
        "sa.leader-out.voluntary",
        "sa.leader-out.fate",
        "sa.leader-in.limit",
        "sa.leader-in.named",
        "sa.leader-in.place",
        "sa.term.no-reincarnation",
        "sa.comp.reuse"
    );
    let mut play = part(
        rome(9)
            .leader("orange", "caesar", "latium")
            .leader("orange", "ph", "tuscany"),
        Part::Dismiss,
    );
    play.offered('A', "dismiss ph tuscany")
        .choose('A', "dismiss caesar latium");
    play.not_offered('A', "promote caesar latium")
        .choose('A', "promote augustus tuscany");
    assert_eq!(play.position().world.chief_count(set("orange")), 2);
    // An unnamed one returns to the cup; three are the most Rome may have.
    let mut scene = rome(9).leader("orange", "ph", "tuscany");
    let before = scene.position.cup;
    scene.run(|position, table| empire::bury(position, 0, table));
    assert_ne!(scene.position.cup, before);
    let full = rome(9)
        .leader("orange", "ph", "tuscany")
        .leader("orange", "ta", "tuscany")
        .leader("orange", "ad", "tuscany");
    let mut play = part(full, Part::Promote);
    play.asks("A")
        .not_offered('A', "cup")
        .not_offered('A', "promote caesar latium");
}

#[test]
fn the_cup_is_tried_as_often_as_the_leader_number() {
    covers!("sa.leader-in.unnamed");
    let mut play = part(rome(9), Part::Promote);
    play.choose('A', "cup");
    let mut draws = 0;
    while let Some(Step::Drawn(orbis_seven_ages::civilise::Drawn { picks, .. })) =
        play.position().stack.last().copied()
    {
        draws = picks;
        if picks < 3 {
            play.choose('A', "cup");
        } else {
            play.not_offered('A', "cup").choose('A', "done");
        }
    }
    assert!(draws <= 3);
    let cup: u32 = play
        .position()
        .cup
        .iter()
        .map(|count| u32::from(*count))
        .sum();
    assert_eq!(cup, 30, "whoever was returned lies in the cup");
}

#[test]
fn leaders_without_units_are_gone() {
    covers!("sa.leader-out.no-units");
    let mut scene = rome(9).leader("orange", "ph", "tuscany");
    scene.run(|position, table| {
        empire::lose(position, area("tuscany"), &units(&[("sword", 1)]), table);
        empire::settle(position, table);
    });
    assert_eq!(scene.position.world.chief_count(set("orange")), 0);
}

#[test]
fn faiths_are_adopted_from_neighbours_in_peace() {
    covers!(
        "sa.adopt.condition",
        "sa.adopt.one-per-action",
        "sa.adopt.replace",
        "sa.adopt.disorder",
        "sa.adopt.effects",
        "sa.adopt.no-glory-ok",
    );
    let scene = || {
        let mut scene = rome(16).empire("red", "hellenic-greeks", 'B', 16).units(
            "red",
            "apulia",
            &[("spear", 1)],
        );
        scene.own("red").religions.push(1);
        scene.own("red").government = Some(1);
        scene
    };
    let mut play = part(scene(), Part::Adopt);
    play.offered('A', "adopt democracy")
        .choose('A', "adopt christianity");
    assert_eq!(
        play.position().player(Seat::at(0)).glory,
        1,
        "a green marker"
    );
    play.not_offered('A', "adopt democracy")
        .not_offered('A', "abandon christianity");
    assert!(
        play.position().world.disorder.has(area("latium")),
        "Christianity upsets the capital"
    );
    // Not with disorder at home.
    part(scene().disorder("tuscany"), Part::Adopt).not_offered('A', "adopt christianity");
    // A religion that gives way leaves unrest in the cities.
    let mut with = scene();
    with.own("orange").religions.push(6);
    let mut play = part(with, Part::Adopt);
    play.choose('A', "adopt christianity");
    assert_eq!(*own(&play, "orange").religions, [1]);
    assert!(play.position().world.disorder.has(area("latium")));
}

#[test]
fn one_of_two_religions_gives_way() {
    covers!(
        "sa.adopt.two-religions",
        "sa.adopt.dominant",
        "sa.adopt.discard-only",
        "sa.term.religion-dominant"
    );
    let scene = || {
        let mut scene = Scene::new(3)
            .empire("orange", "shogunate", 'A', 26)
            .units("orange", "honshu", &[("spear", 1)])
            .empire("red", "hellenic-greeks", 'B', 26)
            .units("red", "kyushu", &[("spear", 1)]);
        scene.own("orange").religions.push(0);
        scene.own("orange").religions.push(2);
        scene.own("red").religions.push(6);
        scene
    };
    let mut play = part(scene(), Part::Adopt);
    play.choose('A', "adopt pantheism");
    play.offered('A', "abandon confucianism")
        .choose('A', "abandon buddhism");
    assert_eq!(*own(&play, "orange").religions, [2, 6]);
    let mut play = part(scene(), Part::Adopt);
    play.choose('A', "swap");
    assert_eq!(*own(&play, "orange").religions, [2, 0]);
    let mut play = part(scene(), Part::Adopt);
    play.choose('A', "abandon buddhism");
    assert_eq!(*own(&play, "orange").religions, [2]);
}

#[test]
fn units_are_turned_over() {
    covers!("sa.modern.flip", "sa.modern.downgrade");
    let scene = rome(40)
        .units(
            "orange",
            "latium",
            &[("ship-of-the-line", 1), ("galley", 1)],
        )
        .units("orange", "tuscany", &[("rifle", 1)]);
    let mut play = part(scene, Part::Modernise);
    play.chain('A', &["flip sword", "flip ship-of-the-line", "flip galley"]);
    play.offered('A', "flip rifle");
    let units = play.position().world.units(area("latium"));
    for (slug, count) in [("motorised-infantry", 1), ("battleship", 1), ("frigate", 1)] {
        assert_eq!(units.get(unit(slug)), count, "{slug}");
    }
    // Not all of a type need to be turned, and what was turned stays so.
    let scene = rome(40).units("orange", "tuscany", &[("sword", 2)]);
    let mut play = part(scene, Part::Modernise);
    play.choose('A', "flip-one tuscany sword")
        .not_offered('A', "flip motorised-infantry")
        .offered('A', "flip-one latium sword");
    let units = play.position().world.units(area("tuscany"));
    assert_eq!(units.get(unit("motorised-infantry")), 1);
    assert_eq!(units.get(unit("sword")), 2);
}

#[test]
fn order_costs_what_the_area_earns() {
    covers!("sa.pay-order.cost", "sa.build.other-spending");
    let scene = rome(9)
        .disorder("tuscany")
        .disorder("latium")
        .capital("orange", "latium", 3)
        .money("orange", 5);
    assert_eq!(
        civilise::calm_cost(&scene.position, set("orange"), area("latium")),
        6
    );
    let mut play = part(scene, Part::Calm);
    play.refused('A', "calm latium", "sa.build.no-debt");
    play.choose('A', "calm tuscany");
    assert_eq!(own(&play, "orange").money, 0, "at least five");
}

#[test]
fn cities_grow_by_steps_and_ages() {
    covers!(
        "sa.urban.count",
        "sa.urban.one-city",
        "sa.urban.steps",
        "sa.urban.age-3",
        "sa.urban.age-5",
        "sa.urban.age-7"
    );
    let grown = |level: u8, value: u8| {
        let mut play = part(
            rome(level).capital("orange", "latium", value),
            Part::Urbanise,
        );
        let ok = {
            let choice = "urbanise latium".parse().expect("a choice");
            orbis_core::find(play.position(), Seat::at(0), choice) == Some(Ok(()))
        };
        if ok {
            play.choose('A', "urbanise latium");
        }
        play.position().world.city(area("latium"))
    };
    assert_eq!((grown(7, 1), grown(8, 1)), (1, 3));
    assert_eq!((grown(21, 3), grown(22, 3)), (3, 5));
    assert_eq!((grown(42, 5), grown(43, 5)), (5, 7));
    // Two fertile areas, or one other.
    let scene = || {
        rome(9).units("orange", "sicily", &[("sword", 1)]).units(
            "orange",
            "lombardy",
            &[("sword", 1)],
        )
    };
    let mut play = part(scene(), Part::Urbanise);
    play.choose('A', "urbanise sicily");
    play.not_offered('A', "urbanise tuscany")
        .not_offered('A', "urbanise sicily");
    play.choose('A', "urbanise lombardy")
        .not_offered('A', "urbanise latium");
    let mut play = part(scene(), Part::Urbanise);
    play.choose('A', "urbanise tuscany");
    play.not_offered('A', "urbanise sicily");
}

#[test]
fn a_builder_builds_more_and_earlier_even_for_barbarians() {
    covers!(
        "sa.urban.builder-extra",
        "sa.urban.builder-early",
        "sa.lead.builder"
    );
    let scene = Scene::new(3)
        .empire("orange", "mongols", 'A', 18)
        .units("orange", "mongolia", &[("spear", 1)])
        .units("orange", "latium", &[("spear", 1)])
        .leader("orange", "bu", "mongolia")
        .city("mongolia", 3);
    let mut play = part(scene, Part::Urbanise);
    play.not_offered('A', "urbanise latium")
        .choose('A', "urbanise mongolia");
    assert_eq!(play.position().world.city(area("mongolia")), 5);
    play.not_offered('A', "urbanise mongolia");
}

#[test]
fn the_first_city_is_the_capital_and_the_homeland_can_follow() {
    covers!(
        "sa.urban.capital-first",
        "sa.urban.convert-capital",
        "sa.urban.new-homeland",
        "sa.term.capital"
    );
    let bare = || {
        Scene::new(3)
            .empire("orange", "romans", 'A', 9)
            .units("orange", "latium", &[("sword", 1)])
            .units("orange", "sicily", &[("sword", 1)])
    };
    let mut play = part(bare(), Part::Urbanise);
    play.choose('A', "urbanise sicily");
    assert_eq!(own(&play, "orange").capital, Some(area("sicily")));
    // An empire with cities but no capital has to name one.
    let mut play = part(bare().city("latium", 3).city("sicily", 1), Part::Capital);
    play.not_offered('A', "done").choose('A', "capital sicily");
    assert_eq!(own(&play, "orange").capital, Some(area("sicily")));
    let mut scene = bare().capital("orange", "sicily", 1);
    scene.own("orange").homeland = Some(area("latium"));
    let mut play = part(scene, Part::Homeland);
    play.choose('A', "homeland");
    assert_eq!(own(&play, "orange").homeland, Some(area("sicily")));
}

#[test]
fn a_discarded_empire_leaves_its_cities() {
    covers!(
        "sa.discard.action",
        "sa.discard.remove",
        "sa.discard.leaders",
        "sa.discard.free"
    );
    let scene = rome(9)
        .leader("orange", "caesar", "latium")
        .leader("orange", "ph", "tuscany")
        .also(|position| position.world.forts.add(area("latium")));
    let mut play = scene.action("orange", MarkerId::DISCARD);
    play.offered('A', "done").choose('A', "abolish");
    let position = play.position();
    assert!(position.empire(set("orange")).is_none());
    assert!(position.world.held(set("orange")).is_empty() && position.world.chiefs.is_empty());
    assert_eq!(position.world.city(area("latium")), 1);
    assert!(!position.world.forts.has(area("latium")));
    assert!(position.discard.contains(&card("romans")));
    let printed: u8 = content().leaders.iter().map(|leader| leader.count).sum();
    assert_eq!(position.cup.iter().sum::<u8>(), printed);
    assert!(start::colours(position, Seat::at(0)).contains(&set("orange")));
}
