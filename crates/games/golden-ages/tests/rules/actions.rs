//! Actions 2, 3 and 5 to 8: builder, artist, wonders, activation, technologies, Golden Age.

use crate::common::{Look, Scene, id, space};
use orbis_core::{Seat, covers};
use orbis_golden_ages::{Colonist, Source, Step};

#[test]
fn there_are_eight_actions_and_always_one_to_take() {
    covers!("tga.c.eight-actions", "tga.c.no-pass", "tga.c.repeat");
    let scene = Scene::new(2)
        .gold('A', 20)
        .building('A', "market-1")
        .colonists('A', ["e3", "e4", "e4"]);
    let scene = scene.colonists('B', ["e4", "e6", "e6"]);
    let mut play = scene.play();
    for action in [
        "explore e3",
        "build e4",
        "artist e3",
        "soldier e4",
        "wonder pyramids",
        "use-building market-1",
        "develop carriage",
    ] {
        play.offered('A', action);
    }
    play.refused('A', "golden-age", "tga.c8.condition")
        .not_offered('A', "decline");
    play.choose('A', "artist e3")
        .choose('B', "artist e6")
        .choose('A', "artist e4");
    play.choose('B', "artist e6")
        .choose('A', "artist e4")
        .choose('B', "artist e4");
    play.offered('A', "golden-age")
        .not_offered('A', "artist e4");
}

#[test]
fn a_builder_goes_to_the_agora_and_takes_a_card_for_nothing() {
    covers!(
        "tga.c2.builder",
        "tga.c3.agora",
        "tga.tech.fire",
        "tga.board.building-spaces"
    );
    let mut play = Scene::new(2)
        .open_buildings(&["market-1", "temple"])
        .gold('A', 0)
        .play();
    play.choose('A', "build e3");
    assert_eq!(play.offers('A'), ["pick market-1", "pick temple"]);
    play.choose('A', "pick temple").asks("B");
    assert_eq!(play.of('A').colonists[0], Colonist::Agora);
    assert_eq!(
        (play.of('A').buildings[0].card, play.gold('A')),
        (id("temple"), 0)
    );
    assert_eq!(
        *play.position().buildings,
        [id("market-1")],
        "the display is not filled up"
    );
}

#[test]
fn without_a_free_space_a_building_makes_room() {
    covers!(
        "tga.c2.replace",
        "tga.cards.lost-building",
        "tga.board.building-spaces"
    );
    let scene = Scene::new(2)
        .open_buildings(&["market-1", "temple"])
        .building('A', "barracks");
    let mut scene = scene.gold('A', 9).city('B', "e4", 1);
    scene.player('A').buildings[0].used = true;
    let mut play = scene.clone().play();
    assert_eq!(
        play.position().attack_price(Seat::at(0)),
        Some(0),
        "the barracks make attacks cheaper"
    );
    play.chain('A', &["build e3", "pick temple"]).asks("A");
    assert_eq!(play.offers('A'), ["discard barracks"]);
    play.choose('A', "discard barracks");
    assert_eq!(play.of('A').buildings.len(), 1);
    assert_eq!(
        play.position().attack_price(Seat::at(0)),
        Some(3),
        "their effect is gone"
    );
    play.choose('B', "artist e6")
        .offered('A', "use-building temple");
    let mut play = scene.tech('A', &["writing"]).play();
    play.chain('A', &["build e3", "pick temple"]).asks("B");
    assert_eq!(
        play.of('A').buildings.len(),
        2,
        "with a free space nothing is discarded"
    );
}

#[test]
fn writing_and_architecture_open_spaces_independently() {
    covers!(
        "tga.tech.writing",
        "tga.tech.architecture",
        "tga.board.building-spaces"
    );
    let spaces = |tech: &[&str]| Scene::new(2).tech('A', tech).0.players[0].building_spaces();
    assert_eq!(
        (spaces(&[]), spaces(&["writing"]), spaces(&["architecture"])),
        (1, 2, 2)
    );
    assert_eq!(spaces(&["writing", "architecture"]), 3);
}

#[test]
fn duplicates_are_allowed_and_a_card_is_needed() {
    covers!("tga.c2.duplicates", "tga.c2.needs-card");
    let scene = Scene::new(4)
        .tech('A', &["writing"])
        .building('A', "market-1")
        .open_buildings(&["market-2"]);
    let mut play = scene.play();
    play.chain('A', &["build e3", "pick market-2"]);
    assert_eq!(play.of('A').buildings.len(), 2);
    let mut play = Scene::new(2).open_buildings(&[]).play();
    play.refused('A', "build e3", "tga.c2.needs-card");
}

#[test]
fn some_build_without_a_colonist() {
    covers!(
        "tga.c2.without-colonist",
        "tga.tech.genetics",
        "tga.tech.computer-science"
    );
    for civ in ["roman-empire", "arabia"] {
        let scene = Scene::new(2)
            .civ('A', civ)
            .tech('A', &["writing", "computer-science"]);
        let mut play = scene.open_buildings(&["market-1", "temple"]).play();
        play.chain('A', &["build-free", "pick market-1"])
            .choose('B', "artist e6")
            .chain('A', &["build-free", "pick temple"]);
        assert_eq!(
            (play.of('A').on_agora(), play.points('A')),
            (0, 0),
            "nothing went to the agora"
        );
        play.choose('B', "artist e6")
            .refused('A', "build-free", "tga.c2.needs-card");
    }
    let mut play = Scene::new(2)
        .tech('A', &["genetics"])
        .open_buildings(&["market-1"])
        .play();
    play.offered('A', "build-free").offered('A', "build e3");
    let mut play = Scene::new(2).open_buildings(&["market-1"]).play();
    play.not_offered('A', "build-free");
}

#[test]
fn the_artist_scores_three_and_controls_nothing_on_the_agora() {
    covers!("tga.c3.artist", "tga.c3.agora");
    let mut play = Scene::new(2).colonists('A', ["f6", "e3", "e3"]).play();
    assert_eq!(
        play.position()
            .count(Seat::at(0), orbis_golden_ages::effects::Count::Resource),
        2
    );
    play.choose('A', "artist f6");
    assert_eq!(
        (play.points('A'), play.of('A').points.of(Source::Agora)),
        (3, 3)
    );
    assert_eq!(
        play.position()
            .count(Seat::at(0), orbis_golden_ages::effects::Count::Resource),
        0
    );
    play.choose('B', "artist e6");
    play.not_offered('A', "artist f6");
}

#[test]
fn computer_science_scores_for_every_way_to_the_agora() {
    covers!("tga.tech.computer-science");
    let scene = Scene::new(2)
        .tech('A', &["computer-science"])
        .open_buildings(&["market-1"]);
    let mut play = scene.play();
    play.choose('A', "artist e3");
    assert_eq!(play.points('A'), 5);
    play.choose('B', "artist e6")
        .chain('A', &["build e3", "pick market-1"]);
    assert_eq!(play.points('A'), 7);
}

#[test]
fn technologies_that_score_when_developed() {
    covers!(
        "tga.tech.rocketry-vp",
        "tga.tech.genetics",
        "tga.tech.computer-science",
        "tga.tech.economy",
        "tga.c7.immediate"
    );
    let after = |before: &str, tech: &str| {
        let scene = Scene::new(3)
            .tech('A', &[before])
            .gold('A', 12)
            .city('A', "g4", 1)
            .city('A', "f4", 1);
        let mut play = scene.city('A', "i4", 1).play();
        play.choose('A', &format!("develop {tech}"));
        play.points('A')
    };
    assert_eq!(after("aviation", "rocketry"), 6, "gems on g4 and i4");
    assert_eq!(after("medicine", "genetics"), 4, "wheat on f4 and i4");
    assert_eq!(after("engineering", "computer-science"), 2, "rock on g4");
    assert_eq!(after("commerce", "economy"), 3, "three cubes");
}

#[test]
fn wonders_cost_gold_and_strike_at_once() {
    covers!(
        "tga.c5.build",
        "tga.c5.instant",
        "tga.c5.civ-price",
        "tga.symbols.pay",
        "tga.c5.era-only"
    );
    let mut play = Scene::new(2).gold('A', 3).gold('B', 2).play();
    play.refused('A', "wonder pyramids", "tga.c5.build")
        .choose('A', "wonder great-lighthouse");
    assert_eq!((play.gold('A'), play.points('A')), (0, 2));
    play.not_offered('B', "wonder great-lighthouse")
        .not_offered('B', "wonder great-wall");
    let mut play = Scene::new(2).gold('A', 2).gold('B', 2).acts('B').play();
    play.choose('B', "wonder great-lighthouse");
    assert_eq!(play.gold('B'), 0, "Phoenicia pays 2");
    let mut play = Scene::new(2).gold('A', 2).play();
    play.refused('A', "wonder great-lighthouse", "tga.c5.build");
}

#[test]
fn wonders_are_unlimited_and_never_lost() {
    covers!("tga.c5.no-limit");
    let mut play = Scene::new(2).civ('A', "greece").gold('A', 20).play();
    for wonder in [
        "pyramids",
        "colosseum",
        "hanging-gardens",
        "great-lighthouse",
    ] {
        play.choose('A', &format!("wonder {wonder}"));
        if wonder != "great-lighthouse" {
            play.choose('B', "artist e6");
        }
    }
    assert_eq!((play.of('A').wonders.len(), play.gold('A')), (4, 6));
    assert!(play.position().wonders.is_empty() && play.of('A').buildings.is_empty());
}

#[test]
fn prices_are_reduced_step_by_step_and_never_below_nothing() {
    covers!(
        "tga.cards.wonder-price-order",
        "tga.cards.tech-price-order",
        "tga.cards.attack-price-order",
        "tga.symbols.discount"
    );
    let egypt = Scene::new(2).civ('A', "egypt");
    let price = |scene: &Scene, wonder: &str, less| {
        orbis_golden_ages::actions::wonder::price(&scene.0, Seat::at(0), id(wonder), less)
    };
    assert_eq!(
        price(&egypt, "pyramids", 0),
        2,
        "3 for Egypt, 1 less for every wonder"
    );
    assert_eq!(
        (price(&egypt, "colosseum", 0), price(&egypt, "colosseum", 5)),
        (3, 0)
    );
    let soviet = Scene::new(2).civ('A', "soviet-union");
    let develop = |tech: &str, less| {
        orbis_golden_ages::actions::develop::price(&soviet.0, Seat::at(0), id(tech), less)
    };
    assert_eq!(
        (
            develop("rail", 0),
            develop("rail", 3),
            develop("aviation", 3)
        ),
        (1, 0, 1)
    );
    let germany = Scene::new(2)
        .civ('A', "germany")
        .building('A', "barracks")
        .glory('A', &["glory-2", "glory-3"]);
    assert_eq!(
        germany.0.attack_price(Seat::at(0)),
        Some(1),
        "8 less 4 less 3"
    );
    let cheap = Scene::new(2).civ('A', "germany").building('A', "barracks");
    assert_eq!(cheap.0.attack_price(Seat::at(0)), Some(0));
}

#[test]
fn a_card_is_activated_once_an_era_even_when_just_built() {
    covers!(
        "tga.c6.activate",
        "tga.c6.once-per-era",
        "tga.symbols.timing"
    );
    let mut play = Scene::new(2).gold('A', 3).play();
    play.choose('A', "wonder great-lighthouse")
        .choose('B', "artist e6");
    play.choose('A', "use-wonder great-lighthouse");
    assert_eq!(play.points('A'), 3);
    play.choose('B', "artist e6").refused(
        'A',
        "use-wonder great-lighthouse",
        "tga.c6.once-per-era",
    );
    let mut play = Scene::new(2).building('A', "market-1").play();
    play.choose('A', "use-building market-1")
        .choose('B', "artist e6");
    play.refused('A', "use-building market-1", "tga.c6.once-per-era");
    let mut play = Scene::new(2).building('A', "barracks").play();
    play.not_offered('A', "use-building barracks");
}

#[test]
fn an_activation_needs_a_legal_action_but_may_count_nothing() {
    covers!("tga.c6.legal-only");
    let mut play = Scene::new(2)
        .building('A', "university")
        .gold('A', 0)
        .play();
    play.offered('A', "use-building university");
    let poor = Scene::new(2)
        .building('A', "university")
        .gold('A', 0)
        .tech('A', &["carriage", "agriculture", "metallurgy", "writing"]);
    poor.play()
        .refused('A', "use-building university", "tga.c6.legal-only");
    let mut play = Scene::new(2).building('A', "granary").gold('A', 0).play();
    play.choose('A', "use-building granary");
    assert_eq!(play.gold('A'), 0);
    let mut play = Scene::new(2)
        .building('A', "shipyard")
        .colonists('A', ["agora", "agora", "agora"])
        .play();
    play.refused('A', "use-building shipyard", "tga.c6.legal-only");
}

#[test]
fn a_technology_needs_its_price_and_its_predecessor() {
    covers!("tga.c7.develop", "tga.c7.cubes");
    let mut play = Scene::new(2).gold('A', 8).play();
    play.refused('A', "develop construction", "tga.c7.develop")
        .refused('A', "develop rail", "tga.c7.develop");
    play.choose('A', "develop metallurgy")
        .choose('B', "artist e6")
        .choose('A', "develop construction");
    assert_eq!(
        (play.gold('A'), play.of('A').reserve),
        (0, 7),
        "two cubes come free"
    );
    play.choose('B', "artist e6")
        .refused('A', "develop carriage", "tga.c7.develop");
    play.not_offered('A', "develop metallurgy");
}

#[test]
fn obsolete_technologies_count_and_carry_on_their_row() {
    covers!("tga.tech.obsolete", "tga.c7.obsolete", "tga.tech.starting");
    let scene = Scene::new(2).tech('A', &["rail"]).gold('A', 8);
    let technologies = scene.0.players[0].technologies;
    assert!(technologies.obsolete(id("carriage")) && technologies.obsolete(id("wheel")));
    assert_eq!(
        scene
            .0
            .count(Seat::at(0), orbis_golden_ages::effects::Count::Technology),
        2
    );
    scene.play().offered('A', "develop aviation");
}

#[test]
fn a_golden_age_needs_resting_colonists_and_gives_gold_later() {
    covers!(
        "tga.c8.condition",
        "tga.c8.effect",
        "tga.c8.income",
        "tga.c8.judgement",
        "tga.components.capital-sides"
    );
    let scene = Scene::new(3)
        .colonists('A', ["e3 lying", "agora", "d3 lying"])
        .gold('A', 0);
    let mut play = scene
        .judgements(&["arts", "urban", "harvest", "conquest", "industry"])
        .play();
    play.choose('A', "golden-age").asks("A");
    assert_eq!(play.offers('A').len(), 5);
    play.choose('A', "judge urban").asks("B");
    assert_eq!(
        (play.gold('A'), play.of('A').golden_age),
        (0, true),
        "nothing for the turn itself"
    );
    assert_eq!(play.position().judgement, Some(id("urban")));
    assert_eq!(play.position().judgements.len(), 4);
    play.choose('B', "artist e6")
        .choose('C', "artist h3")
        .asks("B");
    assert_eq!(play.gold('A'), 2, "the turn came to A again");
    play.choose('B', "artist e6")
        .choose('C', "artist h3")
        .choose('B', "artist e6")
        .choose('C', "artist h3");
    assert_eq!(play.gold('A'), 6);
    play.choose('B', "golden-age").asks("C");
    assert_eq!(
        play.position().judgement,
        Some(id("urban")),
        "only the first chooses"
    );
}

#[test]
fn other_actions_may_come_before_the_golden_age() {
    covers!("tga.c8.voluntary");
    let scene = Scene::new(2)
        .colonists('A', ["agora", "agora", "e3 lying"])
        .gold('A', 9)
        .building('A', "market-1");
    let mut play = scene.play();
    play.offered('A', "golden-age")
        .offered('A', "wonder pyramids")
        .offered('A', "develop writing");
    play.offered('A', "use-building market-1")
        .not_offered('A', "artist e3");
    assert!(matches!(
        play.position().stack.last(),
        Some(Step::Act { .. })
    ));
}

#[test]
fn pieces_of_a_golden_age_can_be_attacked_and_lie_on() {
    covers!("tga.c8.attacked", "tga.c8.condition");
    let scene = Scene::new(2)
        .golden('B')
        .judgement("arts")
        .colonists('B', ["e4 lying", "agora", "agora"])
        .gold('A', 3);
    let mut play = scene.play();
    play.chain('A', &["soldier e3", "attack e4", "decline"]);
    assert_eq!(
        play.of('B').colonists[0],
        Colonist::On {
            space: space("e6"),
            standing: false
        }
    );
    let scene = Scene::new(2)
        .colonists('B', ["e4", "agora", "agora"])
        .gold('A', 3);
    let mut play = scene.play();
    play.chain('A', &["soldier e3", "attack e4", "decline"]);
    play.refused('B', "golden-age", "tga.c8.condition")
        .offered('B', "artist e6");
}
