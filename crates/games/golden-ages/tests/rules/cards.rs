//! Every card's effect, one by one.

use crate::common::{self, Look, Scene, id, play_until, space};
use orbis_core::{Game, Seat, covers};
use orbis_golden_ages::{
    Colonist, Position, Source,
    content::{BuildingId, CivId, JudgementId, WonderId},
    effects::Count,
};
use orbis_testkit::Play;

/// Three players; A controls one game, one wheat, one rock and two gems with three cities and a colonist.
fn rich() -> Scene {
    let scene = Scene::new(3)
        .gold('A', 20)
        .city('A', "f4", 1)
        .city('A', "g4", 1)
        .city('A', "e5", 1);
    scene
        .colonists('A', ["f5", "agora", "agora"])
        .colonists('B', ["agora", "e6", "e6"])
}

/// Points and Gold that a choice brings A.
fn gain(scene: Scene, choice: &str) -> (i32, i32) {
    let mut play = scene.play();
    let before = (play.points('A'), i32::from(play.gold('A')));
    play.choose('A', choice);
    (
        play.points('A') - before.0,
        i32::from(play.gold('A')) - before.1,
    )
}

#[test]
fn buildings_that_are_activated() {
    covers!(
        "tga.cards.effects",
        "tga.symbols.timing",
        "tga.symbols.colonists"
    );
    let expected = [
        ("market-1", (0, 3)),
        ("market-2", (0, 3)),
        ("temple", (2, 0)),
        ("granary", (0, 2)),
        ("cathedral-1", (3, 0)),
        ("cathedral-2", (3, 0)),
        ("guild-hall", (0, 5)),
        ("masons-lodge", (0, 2)),
        ("theatre", (4, 0)),
        ("bank-1", (0, 7)),
        ("bank-2", (0, 7)),
        ("trading-house", (0, 6)),
        ("stadium-1", (6, 0)),
        ("stadium-2", (6, 0)),
        ("airport", (8, 0)),
    ];
    for (card, gains) in expected {
        assert_eq!(
            gain(rich().building('A', card), &format!("use-building {card}")),
            gains,
            "{card}"
        );
    }
}

#[test]
fn the_caravanserai_counts_foreign_pieces_nearby() {
    covers!("tga.cards.effects", "tga.symbols.colonists");
    // A stands on a4; over the rim on j4 stand B and C, next to it on a3 another of B, further away nobody counts.
    let scene = Scene::new(3)
        .colonists('A', ["a4", "agora", "agora"])
        .gold('A', 0);
    let scene = scene
        .colonists('B', ["j4", "a3 lying", "c4"])
        .colonists('C', ["j4", "h3", "agora"]);
    let count = |scene: &Scene| scene.0.count(Seat::at(0), Count::ForeignNear);
    assert_eq!(count(&scene), 3);
    assert_eq!(
        gain(
            scene.building('A', "caravanserai"),
            "use-building caravanserai"
        ),
        (0, 3)
    );
    let city = Scene::new(2)
        .colonists('A', ["agora", "agora", "agora"])
        .city('A', "e5", 1)
        .city('B', "f5", 1);
    assert_eq!(
        count(&city.colonists('B', ["agora", "agora", "agora"])),
        2,
        "B's capital on e6 and city on f5"
    );
    let alone = Scene::new(2)
        .colonists('A', ["agora", "agora", "agora"])
        .colonists('B', ["e4", "e6", "e6"]);
    assert_eq!(count(&alone), 0, "the own capital alone does not count");
}

#[test]
fn buildings_that_develop() {
    covers!("tga.cards.nested-actions", "tga.cards.effects");
    for (card, discount) in [("university", 3), ("academy", 5), ("laboratory", 8)] {
        let mut play = rich().tech('A', &["metallurgy"]).building('A', card).play();
        let (gold, reserve) = (play.gold('A'), play.of('A').reserve);
        play.choose('A', &format!("use-building {card}"))
            .not_offered('A', "decline");
        play.choose('A', "develop construction").asks("B");
        let price = 5u16.saturating_sub(discount);
        assert_eq!(
            (play.gold('A'), play.of('A').reserve),
            (gold - price, reserve + 2),
            "{card}"
        );
    }
}

#[test]
fn the_shipyard_sends_an_explorer_that_keeps_its_posture() {
    covers!("tga.cards.nested-actions", "tga.cards.effects");
    let scene = Scene::new(2)
        .building('A', "shipyard")
        .colonists('A', ["e4 lying", "e4", "agora"])
        .gold('A', 0);
    let mut play = scene.clone().play();
    play.choose('A', "use-building shipyard");
    assert_eq!(play.offers('A'), ["send e4 standing", "send e4 lying"]);
    play.chain('A', &["send e4 lying", "go f4", "found"])
        .asks("B");
    assert_eq!(
        play.of('A').colonists[0],
        Colonist::On {
            space: space("f4"),
            standing: false
        }
    );
    assert_eq!(play.gold('A'), 1);
    let mut play = scene.play();
    play.chain(
        'A',
        &[
            "use-building shipyard",
            "send e4 standing",
            "go f4",
            "decline",
        ],
    );
    assert_eq!(
        play.of('A').colonists[1],
        Colonist::On {
            space: space("f4"),
            standing: true
        }
    );
}

#[test]
fn barracks_and_castle_serve_soldiers() {
    covers!("tga.cards.effects");
    let scene = Scene::new(2)
        .gold('A', 0)
        .city('B', "e4", 1)
        .building('A', "barracks");
    let mut play = scene.play();
    play.chain('A', &["soldier e3", "attack e4", "decline"]);
    assert_eq!(play.gold('A'), 0);
    let scene = Scene::new(2)
        .gold('A', 3)
        .city('B', "e4", 1)
        .building('A', "castle");
    let mut play = scene.play();
    play.chain('A', &["soldier e3", "attack e4", "decline"]);
    assert_eq!(play.of('A').points.of(Source::Glory), 3);
}

/// Ends the game at once and tells A's points from a source.
fn at_the_end(scene: Scene, source: Source) -> i32 {
    let mut play = ending(scene).play();
    play.chain('A', &["golden-age", "judge conquest"])
        .choose('B', "artist e6");
    if play.position().players.len() > 2 {
        play.choose('C', "artist h3");
    }
    play.over();
    play.of('A').points.of(source)
}

/// The last Era: A has only to start the Golden Age.
fn ending(scene: Scene) -> Scene {
    let scene = scene
        .era(4)
        .judgements(&["conquest", "arts"])
        .colonists('A', ["agora", "agora", "e3 lying"]);
    scene.colonists('B', ["e6", "e6", "e6"]).gold('A', 0)
}

#[test]
fn cards_that_score_at_the_end() {
    covers!("tga.end.cards", "tga.cards.effects");
    let cities = || Scene::new(2).city('A', "f4", 1).city('A', "e4", 1);
    assert_eq!(
        at_the_end(cities().building('A', "skyscraper"), Source::Buildings),
        2
    );
    let wonders = || {
        Scene::new(2)
            .wonder('A', "colosseum")
            .wonder('A', "great-wall")
    };
    assert_eq!(
        at_the_end(wonders().building('A', "museum"), Source::Buildings),
        4
    );
    assert_eq!(
        at_the_end(wonders().wonder('A', "pyramids"), Source::Wonders),
        3,
        "itself included"
    );
    let attacks = Scene::new(2)
        .glory('A', &["glory-2", "glory-3"])
        .wonder('A', "blue-mosque");
    assert_eq!(at_the_end(attacks, Source::Wonders), 4);
    let built = Scene::new(2)
        .tech('A', &["writing"])
        .building('A', "market-1")
        .building('A', "temple");
    assert_eq!(
        at_the_end(built.wonder('A', "saint-basil"), Source::Wonders),
        4
    );
    let developed = Scene::new(2)
        .tech('A', &["rail", "writing"])
        .wonder('A', "cosmodrome");
    assert_eq!(at_the_end(developed, Source::Wonders), 3);
    assert_eq!(
        at_the_end(cities().wonder('A', "statue-of-liberty"), Source::Wonders),
        2
    );
}

#[test]
fn wonders_that_strike_at_once() {
    covers!("tga.c5.instant", "tga.cards.effects");
    let points = [
        ("great-lighthouse", 2),
        ("pyramids", 2),
        ("hanging-gardens", 1),
        ("colosseum", 1),
        ("great-wall", 3),
        ("alhambra", 2),
        ("hagia-sophia", 4),
        ("chichen-itza", 1),
        ("versailles", 5),
        ("escorial", 3),
        ("blue-mosque", 3),
        ("saint-basil", 4),
        ("statue-of-liberty", 5),
        ("cosmodrome", 4),
        ("tokyo-tower", 6),
    ];
    for (card, points) in points {
        let wonder: WonderId = id(card);
        let scene = rich().civ('A', "greece").era(wonder.card().era());
        assert_eq!(
            gain(scene, &format!("wonder {card}")),
            (points, -i32::from(wonder.card().cost())),
            "{card}"
        );
    }
}

#[test]
fn every_wonder_is_cheaper_for_its_civilisation() {
    covers!("tga.c5.civ-price");
    for wonder in WonderId::all() {
        let card = wonder.card();
        let scene = Scene::new(2).civ('A', card.civilisation().slug());
        let changes = scene.0.players[0].sum(|modifiers| modifiers.wonder_cost);
        let price = orbis_golden_ages::actions::wonder::price(&scene.0, Seat::at(0), wonder, 0);
        assert_eq!(
            i16::try_from(price),
            Ok(i16::from(card.civilisation_cost()) + changes),
            "{wonder}"
        );
        assert!(card.civilisation_cost() < card.cost());
    }
}

#[test]
fn the_collider_may_develop_a_technology() {
    covers!("tga.cards.nested-actions", "tga.c5.instant");
    let scene = Scene::new(2).era(4).gold('A', 14).tech('A', &["rail"]);
    let mut play = scene.clone().play();
    play.choose('A', "wonder hadron-collider")
        .asks("A")
        .offered('A', "decline");
    play.choose('A', "develop aviation").asks("B");
    assert_eq!(
        (play.gold('A'), play.points('A')),
        (0, 5),
        "12 for the wonder, 2 for Aviation"
    );
    let mut play = scene.play();
    play.chain('A', &["wonder hadron-collider", "decline"])
        .asks("B");
    assert!(!play.of('A').technologies.has(id("aviation")));
}

#[test]
fn wonders_that_are_activated() {
    covers!("tga.c6.activate", "tga.cards.effects");
    let expected = [
        ("great-lighthouse", (1, 0)),
        ("hanging-gardens", (0, 1)),
        ("colosseum", (0, 3)),
        ("great-wall", (0, 3)),
        ("hagia-sophia", (2, 0)),
        ("chichen-itza", (1, 0)),
        ("versailles", (3, 0)),
        ("escorial", (0, 4)),
        ("tokyo-tower", (4, 0)),
    ];
    for (card, gains) in expected {
        assert_eq!(
            gain(rich().wonder('A', card), &format!("use-wonder {card}")),
            gains,
            "{card}"
        );
    }
    let mut play = rich().wonder('A', "alhambra").play();
    play.chain('A', &["use-wonder alhambra", "develop carriage"]);
    assert_eq!(play.gold('A'), 20, "3 less than 3");
}

#[test]
fn every_building_and_wonder_has_an_effect_that_a_test_here_names() {
    let source = include_str!("cards.rs");
    for building in BuildingId::all() {
        assert!(source.contains(&format!("\"{building}\"")), "{building}");
    }
    for wonder in WonderId::all() {
        assert!(
            source.contains(&format!("\"{wonder}\""))
                || source.contains(&format!("wonder {wonder}")),
            "{wonder}"
        );
    }
    for civ in CivId::all() {
        assert!(source.contains(&format!("\"{civ}\"")), "{civ}");
    }
}

/// A chooses this civilisation in its Era; B and C keep theirs.
fn choosing(civ: &str, scene: Scene) -> Play<Position> {
    let era = id::<CivId>(civ).card().era();
    let rest = ["e3 lying", "agora", "agora"];
    let mut scene = scene
        .civ('A', "greece")
        .era(era - 1)
        .hand('A', &[civ])
        .golden('A')
        .golden('C')
        .judgement("conquest");
    let stays: Vec<Colonist> = scene.0.players[0].colonists.to_vec();
    scene = scene
        .colonists('A', rest)
        .colonists('B', ["e6 lying", "agora", "agora"])
        .colonists('C', ["agora"; 3]);
    if stays
        .iter()
        .any(|colonist| colonist.space() == Some(space("f5")))
    {
        scene = scene.colonists('A', ["f5 lying", "agora", "agora"]);
    }
    let mut play = scene.acts('B').play();
    play.choose('B', "golden-age").asks("A");
    play
}

#[test]
fn civilisations_that_strike_once() {
    covers!(
        "tga.a.civ-immediate",
        "tga.cards.effects",
        "tga.symbols.vp-gold"
    );
    for (civ, gains) in [
        ("maya", (5, 0)),
        ("netherlands", (0, 6)),
        ("russia", (3, 0)),
        ("peoples-republic-of-china", (3, 0)),
        ("european-union", (0, 9)),
    ] {
        let mut play = choosing(civ, rich());
        let before = (play.points('A'), play.gold('A'));
        play.choose('A', &format!("keep {civ}"));
        assert_eq!(
            (play.points('A') - before.0, play.gold('A') - before.1),
            gains,
            "{civ}"
        );
    }
    let mut play = choosing("china", Scene::new(3).gold('A', 3).tech('A', &["writing"]));
    play.choose('A', "keep china")
        .refused('A', "develop aviation", "tga.c7.develop")
        .choose('A', "develop currency");
    assert_eq!(play.gold('A'), 2, "5 less 4");
    let mut play = choosing("japan", Scene::new(3).gold('A', 2));
    play.choose('A', "keep japan")
        .refused('A', "wonder cosmodrome", "tga.c5.build")
        .choose('A', "wonder tokyo-tower");
    assert_eq!(
        (play.gold('A'), play.points('A')),
        (0, 6),
        "7 for Japan, 5 less"
    );
    let mut play = choosing("japan", Scene::new(3).gold('A', 1));
    play.choose('A', "keep japan").asks("B");
}

#[test]
fn civilisations_that_give_a_technology() {
    covers!("tga.a.civ-immediate", "tga.symbols.pay");
    for (civ, tech, reserve) in [
        ("sumer", "agriculture", 6),
        ("phoenicia", "writing", 5),
        ("persia", "carriage", 5),
    ] {
        let dealt = (0..).map(|seed| common::dealt(2, seed));
        let position = dealt
            .into_iter()
            .find(|position| position.players[0].civilisation == Some(id(civ)));
        let player = position.expect("some deal").players[0];
        assert!(player.technologies.has(id(tech)), "{civ}");
        assert_eq!((player.gold, player.reserve), (3, reserve), "{civ}");
    }
}

#[test]
fn civilisations_with_lasting_powers() {
    covers!("tga.a.civ-permanent", "tga.cards.effects");
    let wonder = |civ: &str| {
        gain(
            Scene::new(2).civ('A', civ).gold('A', 9),
            "wonder hanging-gardens",
        )
    };
    assert_eq!((wonder("egypt"), wonder("byzantium")), ((2, -2), (3, -3)));
    let artist = |civ: &str| gain(Scene::new(2).civ('A', civ), "artist e3").0;
    assert_eq!((artist("greece"), artist("france")), (4, 5));
    let builder = |civ: &str| {
        let mut play = Scene::new(2)
            .civ('A', civ)
            .open_buildings(&["temple"])
            .play();
        play.chain('A', &["build e3", "pick temple"]);
        play.points('A')
    };
    assert_eq!((builder("greece"), builder("france")), (1, 0));
    let price = |civ: &str| {
        let scene = Scene::new(2).civ('A', civ).glory('A', &["glory-2"]);
        scene.0.attack_price(Seat::at(0))
    };
    assert_eq!(
        [
            price("mongolia"),
            price("ottoman-empire"),
            price("germany"),
            price("spain")
        ],
        [Some(2), Some(3), Some(1), Some(5)]
    );
    for free in ["roman-empire", "arabia"] {
        Scene::new(2)
            .civ('A', free)
            .open_buildings(&["temple"])
            .play()
            .offered('A', "build-free");
    }
    let develop = gain(
        Scene::new(2)
            .civ('A', "soviet-union")
            .tech('A', &["carriage"])
            .gold('A', 9),
        "develop rail",
    );
    assert_eq!(develop, (0, -1));
}

#[test]
fn civilisations_that_pay_for_control() {
    covers!("tga.a.civ-permanent", "tga.symbols.red-ring");
    let income = |civ: &str, from: &str, to: &str| {
        let mut play = Scene::new(2)
            .civ('A', civ)
            .colonists('A', [from, "e3", "e3"])
            .gold('A', 0)
            .play();
        play.choose('A', &format!("explore {from}"))
            .choose('A', &format!("go {to}"));
        play.gold('A')
    };
    assert_eq!(
        (income("spain", "d5", "e5"), income("vikings", "d2", "e2")),
        (2, 3)
    );
    assert_eq!(
        (
            income("great-britain", "f5", "f6"),
            income("great-britain", "d5", "e5")
        ),
        (5, 2)
    );
    let mut play = Scene::new(2).civ('A', "vikings").play();
    play.choose('A', "explore e3")
        .offered('A', "go e5")
        .refused('A', "go e6", "tga.c1.move-range");
    let mut play = Scene::new(2)
        .civ('A', "vikings")
        .tech('A', &["aviation"])
        .play();
    play.choose('A', "explore e3");
    assert_eq!(play.offers('A').len(), 80);
}

#[test]
fn the_united_states_score_for_cubes_and_germany_for_glory() {
    covers!("tga.a.civ-permanent");
    let scene = Scene::new(2)
        .civ('A', "usa")
        .tech('A', &["construction"])
        .colonists('A', ["e4", "e3", "e3"]);
    let mut play = scene.play();
    play.chain('A', &["explore e4", "go e4", "found"]);
    assert_eq!(play.points('A'), 2);
    let mut play = Scene::new(2)
        .civ('A', "germany")
        .gold('A', 0)
        .city('B', "e4", 1)
        .play();
    play.chain('A', &["soldier e3", "attack e4", "decline"]);
    assert_eq!(play.points('A'), 2);
}

#[test]
fn portugal_is_paid_for_the_rim_once_a_move() {
    covers!("tga.cards.portugal");
    let income = |from: &str, to: &str, tech: &[&str]| {
        let scene = Scene::new(2)
            .civ('A', "portugal")
            .tech('A', tech)
            .colonists('A', [from, "e3", "e3"])
            .gold('A', 0);
        let mut play = scene.play();
        play.choose('A', &format!("explore {from}"))
            .choose('A', &format!("go {to}"));
        play.gold('A')
    };
    assert_eq!((income("a3", "j3", &[]), income("a3", "b3", &[])), (3, 0));
    assert_eq!(
        income("a3", "a4", &["rail"]),
        3,
        "there is a way of three steps round the rim"
    );
    assert_eq!(
        income("a3", "a3", &["carriage"]),
        0,
        "back where it began is no move"
    );
    assert_eq!(
        (
            income("c3", "d2", &["aviation"]),
            income("c3", "c3", &["aviation"])
        ),
        (3, 0)
    );
}

#[test]
fn portugals_gold_may_pay_an_attack() {
    covers!("tga.cards.portugal", "tga.c4.cost");
    let scene = Scene::new(2)
        .civ('A', "portugal")
        .colonists('A', ["a3", "e3", "e3"])
        .gold('A', 0);
    let mut play = scene.colonists('B', ["j3", "e6", "e6"]).play();
    play.chain('A', &["soldier a3", "attack j3"]);
    assert_eq!(play.gold('A'), 0);
}

#[test]
fn the_ottomans_choose_between_two_glory_tiles() {
    covers!(
        "tga.c4.glory",
        "tga.cards.effects",
        "tga.hidden.information"
    );
    let scene = Scene::new(2)
        .civ('A', "ottoman-empire")
        .gold('A', 1)
        .city('B', "e4", 1);
    let mut play = scene.next_glory(&["glory-2", "glory-6"]).play();
    play.chain('A', &["soldier e3", "attack e4"]).asks("A");
    assert_eq!(play.offers('A'), ["glory glory-2", "glory glory-6"]);
    let hidden = play.game().view(orbis_core::Viewer::Seat(Seat::at(1)));
    assert!(
        hidden
            .glory_choice
            .iter()
            .all(|slot| slot.card == orbis_golden_ages::content::GloryId::BACK)
    );
    play.choose('A', "glory glory-6")
        .asks("A")
        .choose('A', "found");
    assert_eq!(play.of('A').glory[0].card, id("glory-6"));
    assert_eq!(play.position().glory.len(), 15, "the other went back");
}

#[test]
fn judgements_count_what_they_say() {
    covers!("tga.d.score", "tga.cards.effects", "tga.end.judgement");
    let expected = [
        ("great-hunt", 2),
        ("harvest", 2),
        ("industry", 2),
        ("treasure", 4),
        ("urban", 3),
        ("knowledge", 2),
        ("conquest", 6),
        ("monuments", 4),
        ("arts", 4),
    ];
    assert_eq!(expected.len(), JudgementId::all().len());
    for (card, points) in expected {
        let scene = rich()
            .tech('A', &["rail"])
            .glory('A', &["glory-2", "glory-3"])
            .wonder('A', "colosseum");
        let scene = scene
            .tech('A', &["rail"])
            .building('A', "temple")
            .judgement(card)
            .golden('A')
            .golden('C')
            .acts('B');
        let scene = scene
            .colonists('A', ["f5 lying", "agora", "agora"])
            .colonists('B', ["agora"; 3])
            .colonists('C', ["agora"; 3]);
        let scene = if card == "monuments" {
            scene.tech('A', &["writing"]).building('A', "market-1")
        } else {
            scene
        };
        let mut play = scene.play();
        play.choose('B', "golden-age");
        assert_eq!(play.of('A').points.of(Source::Judgements), points, "{card}");
    }
}

#[test]
fn future_technologies_reward_the_best() {
    covers!("tga.end.future");
    for future in [
        "cloning",
        "hydroponics",
        "cold-fusion",
        "nanotechnology",
        "arcologies",
        "terraforming",
    ] {
        let scene = |city: &str| Scene::new(2).future('A', future).city('A', city, 1);
        let best = match future {
            "cloning" => "f5",
            "hydroponics" => "f4",
            "cold-fusion" => "e4",
            _ => "e5",
        };
        assert_eq!(at_the_end(scene(best), Source::Future), 8, "{future}");
        let worse = scene(best)
            .city('B', "f6", 1)
            .city('B', "f3", 1)
            .city('B', "e2", 1)
            .colonists('B', ["e6"; 3]);
        if ["arcologies", "terraforming"].contains(&future) {
            assert_eq!(at_the_end(worse, Source::Future), 0, "{future}");
        }
    }
    let wonders = Scene::new(2)
        .future('A', "space-elevator")
        .wonder('A', "colosseum")
        .wonder('B', "great-wall");
    assert_eq!(at_the_end(wonders, Source::Future), 8, "a tie is enough");
    assert_eq!(
        at_the_end(Scene::new(2).future('A', "space-elevator"), Source::Future),
        0,
        "nothing is not"
    );
    let attacks = Scene::new(2)
        .future('A', "force-field")
        .glory('A', &["glory-2"]);
    assert_eq!(at_the_end(attacks, Source::Future), 8);
    let developed = Scene::new(2)
        .future('A', "artificial-mind")
        .tech('A', &["carriage"])
        .tech('B', &["rail"]);
    assert_eq!(at_the_end(developed, Source::Future), 0);
    let mut play = ending(Scene::new(2).future('A', "quantum-banking"))
        .gold('A', 7)
        .gold('B', 7)
        .play();
    play.chain('A', &["golden-age", "judge arts"])
        .choose('B', "artist e6")
        .over();
    assert_eq!(
        (
            play.of('A').points.of(Source::Future),
            play.of('A').points.of(Source::Gold)
        ),
        (8, 2)
    );
}

#[test]
fn random_games_reach_every_kind_of_step() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..400 {
        let mut position = common::dealt(4, seed);
        let mut count = 0;
        while position.turn().deciders().first().is_some() && count < 2000 {
            let step = format!("{:?}", position.stack.last().copied().unwrap_or_default());
            seen.insert(
                step.split([' ', '{'])
                    .next()
                    .unwrap_or_default()
                    .to_string(),
            );
            let mark = position;
            play_until(&mut position, seed * 3000 + count, |now| *now != mark);
            count += 1;
        }
    }
    for step in [
        "ChooseCivilisation",
        "PlaceTile",
        "PlaceCapital",
        "Act",
        "SendColonist",
        "Move",
        "Found",
        "ChooseBuilding",
        "MakeRoom",
        "ChooseGlory",
        "ChooseJudgement",
        "DevelopFor",
        "WonderFor",
    ] {
        assert!(seen.contains(step), "{step} was never asked in {seen:?}");
    }
}
