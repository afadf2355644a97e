//! The end of a turn, harvesting glory, the end of the game.

use crate::common::scene::*;
use orbis_core::{Game, Seat, covers};
use orbis_seven_ages::{
    Position, Step, Wonder,
    content::{Category, MarkerId, faith},
    empire, harvest,
};
use orbis_testkit::Play;

fn level(play: &Play<Position>, colour: &str) -> u8 {
    play.position().empire(set(colour)).expect("in play").level
}

fn wonder(position: &mut Position, slug: &str, place: &str) {
    position.world.wonders.push(Wonder {
        artefact: slug.parse().expect("an artefact"),
        area: area(place),
    });
}

#[test]
fn free_progress_and_what_hinders_it() {
    covers!(
        "sa.free.advance",
        "sa.wild.no-free-progress",
        "sa.term.dark-age",
        "sa.lead.scientist-dark",
    );
    let mut scene = Scene::new(4)
        .empire("orange", "romans", 'A', 9)
        .units("orange", "latium", &[("spear", 1)])
        .empire("red", "egyptians", 'B', 12)
        .units("red", "egypt", &[("spear", 1)])
        .empire("dark-blue", "assyrians", 'C', 12)
        .units("dark-blue", "assyria", &[("spear", 1)])
        .leader("dark-blue", "sc", "assyria")
        .empire("dark-green", "persians", 'D', 9)
        .units("dark-green", "persia", &[("spear", 1)])
        .empire("light-green", "huns", 'D', 9)
        .units("light-green", "kirghiz", &[("spear", 1)]);
    scene.own("dark-green").wild = true;
    scene.own("light-green").wild = true;
    scene.own("light-green").government = Some(1);
    let play = scene.end_of_turn();
    let levels =
        ["orange", "red", "dark-blue", "dark-green", "light-green"].map(|one| level(&play, one));
    assert_eq!(levels, [10, 12, 13, 9, 10]);
    assert_eq!(
        (play.position().turn, play.position().first),
        (3, Seat::at(1)),
        "the marker passes to the left"
    );
}

#[test]
fn a_wild_card_costs_the_free_progress_even_face_down() {
    covers!("sa.wild.no-free-progress");
    let mut scene = Scene::new(3)
        .empire("orange", "romans", 'A', 9)
        .units("orange", "latium", &[("spear", 1)])
        .empire("red", "egyptians", 'B', 9)
        .units("red", "egypt", &[("spear", 1)]);
    for (seat, colour, marker) in [(0, "orange", MarkerId::WILD), (1, "red", MarkerId::DESTINY)] {
        let markers = &mut scene.position.players[seat].markers;
        markers.retain(|slot| slot.card != marker);
        scene.own(colour).action = Some(orbis_parts::Slot::held(marker, Seat::at(seat)));
    }
    let play = scene.end_of_turn();
    assert_eq!((level(&play, "orange"), level(&play, "red")), (9, 10));
}

#[test]
fn who_passes_the_last_level_at_the_same_time_follows_in_turn() {
    covers!("sa.win.end-bonus", "sa.win.tie-break");
    let play = Scene::new(3)
        .empire("orange", "romans", 'A', 49)
        .units("orange", "latium", &[("spear", 1)])
        .empire("red", "egyptians", 'B', 49)
        .units("red", "egypt", &[("spear", 1)])
        .leader("orange", "sc", "latium")
        .leader("red", "sc", "egypt")
        .also(|position| position.first = Seat::at(1))
        .end_of_turn();
    assert_eq!(play.position().finisher, Some(Seat::at(1)));
}

#[test]
fn the_temple_of_diana_lets_artefacts_count_in_disorder() {
    covers!("sa.art.temple-of-diana", "sa.harvest.no-disorder");
    let artefacts = |temple: bool| {
        let mut scene = Scene::new(3)
            .empire("orange", "romans", 'A', 9)
            .units("orange", "latium", &[("spear", 1)])
            .units("orange", "apulia", &[("spear", 1)])
            .disorder("apulia");
        wonder(&mut scene.position, "colossus", "apulia");
        if temple {
            wonder(&mut scene.position, "temple-of-diana", "latium");
        }
        harvest::measure(&scene.position, set("orange"), Category::Artefacts)
    };
    assert_eq!((artefacts(false), artefacts(true)), (0, 2));
}

#[test]
fn the_turn_marker_passes_to_the_left() {
    covers!("sa.harvest.turn-end",);
    let play = Scene::new(3)
        .also(|position| position.first = Seat::at(2))
        .end_of_turn();
    assert_eq!(play.position().first, Seat::at(0));
    assert_eq!(
        play.position().stack.last(),
        Some(&Step::Markers(orbis_seven_ages::markers::Markers {}))
    );
}

/// Empires of four players that count cavalry: A has most, then B, C and D as said.
fn riders(counts: [u8; 4]) -> Scene {
    let mut scene = Scene::new(4);
    let list = [
        ("orange", "mongols", "kirghiz"),
        ("red", "huns", "latium"),
        ("dark-blue", "jurchens", "burgundy"),
        ("dark-green", "egyptians", "egypt"),
    ];
    for ((who, (colour, slug, place)), count) in
        ['A', 'B', 'C', 'D'].into_iter().zip(list).zip(counts)
    {
        scene = scene
            .empire(colour, slug, who, 20)
            .units(colour, place, &[("light-horse", count)]);
    }
    scene
}

fn earned(scene: &Scene, colour: &str, category: Category, value: i16) -> i16 {
    harvest::place(&scene.position, set(colour), category).map_or(0, |place| (value - place).max(0))
}

#[test]
fn places_are_worth_less_and_less() {
    covers!(
        "sa.harvest.value-1",
        "sa.harvest.value-2",
        "sa.harvest.value-3",
        "sa.harvest.all-count",
        "sa.harvest.units"
    );
    let scene = riders([6, 4, 3, 2]);
    let got = |value| {
        ["orange", "red", "dark-blue", "dark-green"]
            .map(|one| earned(&scene, one, Category::Cavalry, value))
    };
    assert_eq!(got(1), [1, 0, 0, 0]);
    assert_eq!(got(2), [2, 1, 0, 0]);
    assert_eq!(got(3), [3, 2, 1, 0]);
}

#[test]
fn ties_go_to_philosophers_and_then_round_the_table() {
    covers!(
        "sa.harvest.tie-philosopher",
        "sa.harvest.tie-seat",
        "sa.lead.philosopher-ties"
    );
    let scene = riders([3, 3, 3, 3]).also(|position| position.first = Seat::at(1));
    let got = |scene: &Scene| {
        ["orange", "red", "dark-blue", "dark-green"]
            .map(|one| earned(scene, one, Category::Cavalry, 4))
    };
    assert_eq!(
        got(&scene),
        [1, 4, 3, 2],
        "from the First player to the left"
    );
    let scene = scene.leader("dark-green", "ph", "egypt");
    assert_eq!(got(&scene), [1, 3, 2, 4]);
}

#[test]
fn own_ties_are_ordered_as_they_bring_the_most_glory() {
    covers!("sa.harvest.tie-own");
    let scene = || {
        Scene::new(3)
            .empire("orange", "mongols", 'A', 20)
            .units("orange", "kirghiz", &[("light-horse", 2)])
            .empire("yellow", "huns", 'A', 20)
            .units("yellow", "latium", &[("light-horse", 2)])
    };
    // Whoever is named first in cavalry (2) has the higher place.
    let glory = |first: &str| {
        let mut position = scene().position;
        position.favours.push((2, set(first)));
        let place = harvest::place(&position, set(first), Category::Cavalry);
        assert_eq!(place, Some(0));
        harvest::glory_of(&position, set("orange")) + harvest::glory_of(&position, set("yellow"))
    };
    let best = glory("orange").max(glory("yellow"));
    let play = scene().end_of_turn();
    assert_eq!(play.position().player(Seat::at(0)).glory, best as u16);
    // A category that only an artefact brings is as good as one of the card.
    let fleets = |colossus: bool| {
        let scene = Scene::new(3)
            .empire("orange", "mongols", 'A', 20)
            .units("orange", "latium", &[("galley", 1)])
            .empire("yellow", "huns", 'A', 19)
            .units("yellow", "egypt", &[("galley", 1)])
            .units("yellow", "palestine", &[("spear", 1)])
            .units("yellow", "syria", &[("spear", 1)])
            .also(|position| {
                if colossus {
                    position.world.wonders.push(orbis_seven_ages::Wonder {
                        artefact: orbis_seven_ages::content::ArtefactId::COLOSSUS,
                        area: area("latium"),
                    });
                }
            });
        orbis_seven_ages::ties::none(&scene.position, orbis_core::Seat::at(0))
    };
    assert!(fleets(false) && !fleets(true));
}

#[test]
fn areas_of_regions_and_their_waters() {
    covers!(
        "sa.harvest.areas",
        "sa.harvest.region-water",
        "sa.harvest.world",
        "sa.harvest.no-desert-tundra",
        "sa.harvest.islands-crossing",
        "sa.harvest.islands-bracket",
        "sa.harvest.icon-colour",
        "sa.term.regions",
        "sa.term.region-subregion",
        "sa.term.region-islands",
        "sa.term.region-waters",
    );
    let regions = |place: &str| {
        let bits = area(place).card().regions;
        let all = &orbis_seven_ages::content::content().regions;
        let names = all
            .iter()
            .enumerate()
            .filter(move |(at, _)| bits >> at & 1 != 0);
        names.map(|(_, (id, _))| id.as_str()).collect::<Vec<&str>>()
    };
    for (place, has) in [
        ("japanese_coast", ["north_east_asia", "asia"]),
        ("central_mediterranean", ["africa", "italy"]),
        ("central_mediterranean", ["europe", "world"]),
        ("solomons", ["australasia", "asia"]),
        ("timor_bali", ["south_east_asia", "asia"]),
        ("iceland", ["britain", "europe"]),
        ("latium", ["italy", "europe"]),
    ] {
        let found = regions(place);
        assert!(
            has.iter().all(|name| found.contains(name)),
            "{place}: {found:?}"
        );
    }
    let scene = Scene::new(3)
        .empire("orange", "romans", 'A', 9)
        .units("orange", "latium", &[("spear", 1)])
        .units("orange", "sahara", &[("spear", 1)])
        .units("orange", "western_mediterranean", &[("galley", 1)]);
    let world = orbis_seven_ages::content::content()
        .regions
        .iter()
        .position(|(id, _)| id == "world");
    let region = world.expect("the world") as u8;
    let count = |kind| {
        harvest::measure(
            &scene.position,
            set("orange"),
            Category::Areas { region, kind },
        )
    };
    use orbis_seven_ages::content::AreaKind;
    assert_eq!(
        (
            count(AreaKind::Land),
            count(AreaKind::Sea),
            count(AreaKind::Total)
        ),
        (1, 1, 2),
        "no desert"
    );
}

#[test]
fn beyond_europe_only_europeans_are_compared() {
    covers!("sa.harvest.non-european");
    let mut scene = Scene::new(3)
        .empire("orange", "french", 'A', 30)
        .units("orange", "burgundy", &[("spear", 1)])
        .units("orange", "carthage", &[("spear", 1)])
        .units("orange", "western_mediterranean", &[("frigate", 1)])
        .capital("orange", "burgundy", 1)
        .empire("red", "egyptians", 'B', 30)
        .units("red", "egypt", &[("spear", 1)])
        .units("red", "nubia", &[("spear", 1)])
        .capital("red", "egypt", 1);
    let category = Category::NonEuropean {
        kind: orbis_seven_ages::content::AreaKind::Total,
    };
    let measure = |scene: &Scene, colour| harvest::measure(&scene.position, set(colour), category);
    assert_eq!((measure(&scene, "orange"), measure(&scene, "red")), (1, 0));
    scene.own("orange").capital = Some(area("carthage"));
    assert_eq!(
        measure(&scene, "orange"),
        0,
        "the capital has to be in Europe"
    );
}

#[test]
fn resources_money_progress_and_cities() {
    covers!(
        "sa.harvest.resources",
        "sa.harvest.progress",
        "sa.harvest.money",
        "sa.harvest.cities"
    );
    let mut scene = Scene::new(3)
        .empire("orange", "egyptians", 'A', 2)
        .units("orange", "egypt", &[("spear", 1)])
        .units("orange", "carthage", &[("spear", 1)])
        .city("egypt", 3)
        .city("carthage", 1)
        .money("orange", 40);
    scene.own("orange").homeland = Some(area("egypt"));
    // Cities 2, wheat twice, land in Africa 2, homeland 1.
    assert_eq!(
        harvest::glory_of(&scene.position, set("orange")),
        2 + 2 + 2 + 1
    );
    let measure =
        |scene: &Scene, category| harvest::measure(&scene.position, set("orange"), category);
    assert_eq!(measure(&scene, Category::Cities), 4);
    assert_eq!(measure(&scene, Category::Money), 40);
    scene.own("orange").level = 50;
    let other = scene
        .empire("red", "romans", 'B', 50)
        .units("red", "latium", &[("spear", 1)]);
    let progress = |colour| harvest::measure(&other.position, set(colour), Category::Progress);
    assert_eq!(
        progress("orange"),
        progress("red"),
        "beyond the last level all are level"
    );
}

#[test]
fn artefacts_count_double_beside_an_artist() {
    covers!("sa.harvest.artefacts", "sa.lead.artist-harvest",);
    let mut scene = Scene::new(3)
        .empire("orange", "huns", 'A', 9)
        .units("orange", "latium", &[("spear", 1)])
        .units("orange", "tuscany", &[("spear", 1)]);
    wonder(&mut scene.position, "great-library", "latium");
    wonder(&mut scene.position, "colossus", "tuscany");
    let count =
        |scene: &Scene| harvest::measure(&scene.position, set("orange"), Category::Artefacts);
    assert_eq!(count(&scene), 2);
    // The library is worth a glory for progress, the Colossus one for ships, of which there are none.
    let before = harvest::glory_of(&scene.position, set("orange"));
    let scene = scene.leader("orange", "ar", "latium");
    assert_eq!(count(&scene), 3);
    assert_eq!(
        harvest::glory_of(&scene.position, set("orange")),
        before + 1,
        "the Artist makes a category of it"
    );
    let ships = scene.units("orange", "latium", &[("galley", 1)]);
    assert_eq!(
        harvest::glory_of(&ships.position, set("orange")),
        before + 2
    );
}

#[test]
fn faith_counts_areas_leaders_and_sites() {
    covers!(
        "sa.harvest.religion",
        "sa.harvest.religious-site",
        "sa.lead.religious-harvest",
        "sa.term.religious-empire",
        "sa.term.religious-site"
    );
    let mut scene = Scene::new(3)
        .empire("orange", "romans", 'A', 16)
        .units("orange", "tuscany", &[("spear", 1)])
        .units("orange", "palestine", &[("spear", 1)])
        .city("palestine", 3);
    let category = Category::Religion { religion: 1 };
    let count = |scene: &Scene| harvest::measure(&scene.position, set("orange"), category);
    assert_eq!(count(&scene), 0, "without the religion");
    let before = harvest::glory_of(&scene.position, set("orange"));
    scene.own("orange").religions.push(1);
    assert_eq!(count(&scene), 2);
    let with = harvest::glory_of(&scene.position, set("orange"));
    assert_eq!(with, before + 1, "Palestine is a site");
    let scene = scene.leader("orange", "re", "palestine");
    assert_eq!(count(&scene), 2 + 1 + 3);
    let scene = scene.disorder("palestine");
    assert_eq!(count(&scene), 1, "neither the area nor what is in it");
    assert_eq!(
        harvest::glory_of(&scene.position, set("orange")),
        harvest_without_site(&scene)
    );
}

fn harvest_without_site(scene: &Scene) -> i16 {
    let before = scene.position;
    let mut scene = Scene::new(3).also(|position| *position = before);
    scene.own("orange").religions.clear();
    harvest::glory_of(&scene.position, set("orange"))
}

#[test]
fn glory_can_be_bought() {
    covers!(
        "sa.harvest.buy",
        "sa.art.renaissance",
        "sa.build.other-spending"
    );
    let mut play = Scene::new(3)
        .empire("orange", "romans", 'A', 9)
        .units("orange", "latium", &[("spear", 1)])
        .money("orange", 120)
        .end_of_turn();
    play.not_offered('A', "buy-for orange 3")
        .choose('A', "buy-for orange 2");
    assert!(play.position().player(Seat::at(0)).glory >= 2);
    assert_eq!(
        play.position()
            .empire(set("orange"))
            .expect("in play")
            .money,
        20
    );
    let mut scene = Scene::new(3)
        .empire("orange", "romans", 'A', 23)
        .units("orange", "latium", &[("spear", 1)])
        .money("orange", 60);
    wonder(&mut scene.position, "renaissance", "latium");
    scene.end_of_turn().offered('A', "buy-for orange 3");
}

#[test]
fn nobody_has_less_than_no_glory() {
    covers!(
        "sa.harvest.no-negative",
        "sa.term.glory-min",
        "sa.harvest.track"
    );
    let mut scene = Scene::new(3);
    scene.run(|position, table| empire::glory(position, Seat::at(0), -3, table));
    assert_eq!(scene.glory('A'), 0);
    scene.run(|position, table| empire::glory(position, Seat::at(0), 250, table));
    assert_eq!(scene.glory('A'), 250, "the track goes round");
}

#[test]
fn the_end_beyond_the_last_level() {
    covers!(
        "sa.win.end-past-49",
        "sa.win.end-bonus",
        "sa.art.moon-landing",
        "sa.art.mars-landing"
    );
    let mut scene = Scene::with(3, &[("edition", "deluxe")])
        .empire("orange", "romans", 'A', 49)
        .units("orange", "latium", &[("spear", 1)])
        .leader("orange", "sc", "latium");
    let plain = {
        let play = Scene::with(3, &[("edition", "deluxe")])
            .empire("orange", "romans", 'A', 49)
            .units("orange", "latium", &[("spear", 1)])
            .leader("orange", "sc", "latium")
            .end_of_turn();
        assert!(play.position().stack.is_empty());
        play.position().player(Seat::at(0)).glory
    };
    wonder(&mut scene.position, "moon-landing", "latium");
    wonder(&mut scene.position, "mars-landing", "latium");
    let play = scene.end_of_turn();
    let glory = play.position().player(Seat::at(0)).glory;
    assert!(plain >= 7 && glory >= plain + 14, "{plain} {glory}");
}

#[test]
fn agreed_ends() {
    covers!("sa.win.end-agreed");
    let over = |options: &[(&str, &str)], level: u8, glory: u16| {
        let play = Scene::with(3, options)
            .empire("orange", "romans", 'A', level)
            .units("orange", "latium", &[("spear", 1)])
            .also(|position| {
                position.players[1].glory = glory;
                position.turn = 5;
            })
            .end_of_turn();
        play.position().stack.is_empty()
    };
    assert!(!over(&[], 9, 100));
    assert!(over(&[("turns", "5")], 9, 0));
    assert!(over(&[("glory", "100")], 9, 100) && !over(&[("glory", "100")], 9, 50));
    assert!(over(&[("last-age", "1")], 9, 0) && !over(&[("last-age", "2")], 9, 0));
}

#[test]
fn equal_glory_is_decided_by_progress() {
    covers!("sa.win.tie-break");
    let mut scene = Scene::new(3)
        .empire("orange", "romans", 'A', 30)
        .units("orange", "latium", &[("spear", 1)])
        .empire("red", "egyptians", 'B', 40)
        .units("red", "egypt", &[("spear", 1)]);
    scene.position.players[0].glory = 20;
    scene.position.players[1].glory = 20;
    let rank = |scene: &Scene, at: usize| scene.position.standing().scores()[at].rank;
    assert!(rank(&scene, 1) < rank(&scene, 0));
    scene.own("orange").level = 40;
    assert_eq!(rank(&scene, 0), rank(&scene, 1), "still level: they share");
}

#[test]
fn glory_is_harvested_after_free_progress_by_every_empire() {
    covers!("sa.harvest.order");
    let mut scene = Scene::new(3)
        .empire("orange", "egyptians", 'A', 28)
        .units("orange", "germany", &[("spear", 1)])
        .leader("orange", "sc", "germany")
        .empire("red", "romans", 'B', 9)
        .units("red", "latium", &[("spear", 1)])
        .units("red", "tuscany", &[("spear", 1)])
        .city("latium", 1);
    scene.own("orange").homeland = Some(area("germany"));
    let before = harvest::glory_of(&scene.position, set("orange"));
    let romans = harvest::glory_of(&scene.position, set("red"));
    let play = scene.end_of_turn();
    assert_eq!(level(&play, "orange"), 29);
    let glory = |at| play.position().player(Seat::at(at)).glory as i16;
    assert_eq!(glory(0), before + 1, "wheat in a forest, from age 5");
    // Most areas of Europe and of the world, the only city, most land units.
    assert_eq!((glory(1), romans, glory(2)), (2 + 2 + 2 + 1, 7, 0));
}

#[test]
fn a_harvest_is_summed_up_before_it_is_changed() {
    covers!("sa.harvest.sum-order");
    let mut scene = Scene::new(3)
        .empire("orange", "egyptians", 'A', 2)
        .units("orange", "egypt", &[("spear", 1)])
        .city("egypt", 1)
        .money("orange", 100)
        .empire("yellow", "huns", 'A', 9)
        .units("yellow", "sahara", &[("spear", 1)])
        .empire("red", "romans", 'B', 9)
        .units("red", "numidia", &[("spear", 1)])
        .units("red", "carthage", &[("spear", 1)]);
    scene.own("orange").homeland = Some(area("egypt"));
    // Cities 2, wheat 1, second in Africa 1, homeland 1; the Huns have nothing.
    let earned = |scene: &Scene, colour| harvest::glory_of(&scene.position, set(colour));
    assert_eq!((earned(&scene, "orange"), earned(&scene, "yellow")), (5, 0));
    scene.own("yellow").religions.push(faith::HINDUISM);
    assert_eq!(
        earned(&scene, "yellow"),
        1,
        "Hindus who have little get more"
    );
    scene.position.chronicle.halved = 1;
    let mut play = scene.end_of_turn();
    play.choose('A', "buy-for orange 2");
    // Half of 5 + 1 + 2; half of each alone would be 3 + 1 + 1.
    assert_eq!(play.position().player(Seat::at(0)).glory, 4);
}
