//! Action cards: what they give and what they order.

use crate::common::{end, food, of, resources, scene, workers};
use orbis_core::covers;
use orbis_through_the_ages::Source;

#[test]
fn action_cards_give_what_they_show() {
    covers!(
        "tta.card.patriotism",
        "tta.card.wave-count",
        "tta.card.endowment",
        "tta.actioncard.one-stage",
        "tta.food.gain-order",
        "tta.actions.temporary"
    );
    let played = |slug: &str| {
        let mut scene = scene(3, 3);
        scene.hand('A', &[slug]).tech('B', "warriors", 3);
        scene.player('B').culture.add(Source::Events, 9);
        scene.player('C').culture.add(Source::Events, 9);
        let mut play = scene.actions();
        play.choose('A', &format!("play {slug}"));
        let extra = play.position().extra;
        (
            of(&play, 'A').science,
            play.points('A'),
            food(&play, 'A'),
            resources(&play, 'A'),
            extra.military,
            extra.military_resources,
        )
    };
    for (slug, gives) in [
        ("cultural-heritage-a", (1, 4, 0, 0, 0, 0)),
        ("cultural-heritage-1", (2, 2, 0, 0, 0, 0)),
        ("stockpile-a", (0, 0, 1, 1, 0, 0)),
        ("patriotism-a", (0, 0, 0, 0, 1, 1)),
        ("patriotism-1", (0, 0, 0, 0, 1, 2)),
        ("patriotism-2", (0, 0, 0, 0, 1, 3)),
        ("patriotism-3", (0, 0, 0, 0, 1, 4)),
        ("revolutionary-idea-2", (4, 0, 0, 0, 0, 0)),
        ("revolutionary-idea-3", (6, 0, 0, 0, 0, 0)),
        ("wave-of-nationalism-2", (0, 0, 0, 0, 0, 3)),
        ("military-build-up-3", (0, 0, 0, 0, 0, 5)),
        ("endowment-for-the-arts-3", (0, 6, 0, 0, 0, 0)),
    ] {
        assert_eq!(played(slug), gives, "{slug}");
    }
}

#[test]
fn reserves_and_breakthroughs_give_what_is_chosen() {
    covers!("tta.actioncard.one-stage", "tta.food.gain-order");
    for (slug, amount) in [("reserves-1", 2), ("reserves-2", 3), ("reserves-3", 4)] {
        let mut scene = scene(2, 3);
        scene.hand('A', &[slug]);
        let mut play = scene.actions();
        play.choose('A', &format!("play {slug}"))
            .choose('A', "food");
        assert_eq!((food(&play, 'A'), resources(&play, 'A')), (amount, 0));
    }
    for (slug, more) in [("breakthrough-1", 2), ("breakthrough-2", 3)] {
        let mut scene = scene(2, 3);
        scene.hand('A', &[slug, "iron"]);
        scene.player('A').science = 5;
        let mut play = scene.actions();
        play.choose('A', &format!("play {slug}"))
            .choose('A', "develop iron");
        assert_eq!(of(&play, 'A').science, more);
    }
}

#[test]
fn cards_that_order_an_action_make_it_cheaper() {
    covers!("tta.actioncard.one-stage");
    for (slug, less) in [
        ("engineering-genius-a", 2),
        ("engineering-genius-1", 3),
        ("engineering-genius-2", 4),
        ("engineering-genius-3", 5),
    ] {
        let mut scene = scene(2, 3);
        scene
            .hand('A', &[slug])
            .unfinished('A', "fast-food-chains", 0)
            .tokens('A', "bronze", 4)
            .tech('A', "engineering", 0);
        let mut play = scene.actions();
        play.choose('A', &format!("play {slug}"))
            .not_offered('A', "stages 2")
            .choose('A', "stages 1");
        assert_eq!(resources(&play, 'A'), u16::min(less, 4));
    }
    for (slug, less) in [("rich-land-a", 1), ("rich-land-1", 2), ("rich-land-2", 3)] {
        let mut scene = scene(2, 3);
        scene
            .hand('A', &[slug])
            .tech('A', "iron", 0)
            .tokens('A', "bronze", 5);
        let mut play = scene.actions();
        play.choose('A', &format!("play {slug}"))
            .not_offered('A', "build religion")
            .choose('A', "build iron");
        assert_eq!(resources(&play, 'A'), less);
    }
    for (slug, less) in [
        ("urban-growth-a", 1),
        ("urban-growth-1", 2),
        ("urban-growth-2", 3),
        ("urban-growth-3", 4),
    ] {
        let mut scene = scene(2, 3);
        scene
            .hand('A', &[slug])
            .tech('A', "computers", 0)
            .tokens('A', "bronze", 11);
        let mut play = scene.actions();
        play.choose('A', &format!("play {slug}"))
            .not_offered('A', "build bronze")
            .choose('A', "build computers");
        assert_eq!(resources(&play, 'A'), less);
    }
    for (slug, less) in [("efficient-upgrade-2", 3), ("efficient-upgrade-3", 4)] {
        let mut scene = scene(2, 3);
        scene
            .hand('A', &[slug])
            .tech('A', "computers", 0)
            .tokens('A', "bronze", 8);
        let mut play = scene.actions();
        play.choose('A', &format!("play {slug}"))
            .choose('A', "upgrade philosophy computers");
        assert_eq!(resources(&play, 'A'), less);
    }
    for (slug, more) in [("frugality-a", 1), ("frugality-1", 2), ("frugality-2", 3)] {
        let mut scene = scene(2, 3);
        scene.hand('A', &[slug]).tokens('A', "agriculture", 2);
        let mut play = scene.actions();
        play.choose('A', &format!("play {slug}"))
            .choose('A', "population");
        assert_eq!((food(&play, 'A'), of(&play, 'A').unused), (more, 2));
    }
}

#[test]
fn temporary_resources_are_one_pool_for_the_turn() {
    covers!(
        "tta.card.patriotism",
        "tta.food.temporary",
        "tta.card.wave-count"
    );
    let mut scene = scene(2, 2);
    scene
        .hand('A', &["patriotism-2"])
        .tech('A', "swordsmen", 0)
        .tokens('A', "bronze", 1);
    scene.player('A').unused = 2;
    let mut play = scene.actions();
    play.choose('A', "play patriotism-2")
        .choose('A', "build warriors")
        .choose('A', "upgrade warriors swordsmen");
    assert_eq!(
        (
            play.position().extra.military_resources,
            resources(&play, 'A')
        ),
        (0, 1),
        "temporary ones are spent first"
    );
    play.not_offered('A', "build warriors");
    end(&mut play, 'A');
    assert_eq!(play.position().extra.military_resources, 0);
    let mut strong = crate::common::scene(2, 2);
    strong
        .hand('A', &["wave-of-nationalism-2"])
        .tech('B', "warriors", 2);
    let mut play = strong.actions();
    play.choose('A', "play wave-of-nationalism-2");
    assert_eq!(play.position().extra.military_resources, 6);
}

#[test]
fn action_cards_cost_a_civil_action_and_order_others() {
    covers!(
        "tta.actioncard.cost",
        "tta.actioncard.ordered-action",
        "tta.action.by-card-no-action-cost",
        "tta.action.by-card-other-costs",
        "tta.actioncard.never-in-play",
        "tta.actioncard.discounts-stack",
        "tta.actioncard.not-same-phase",
        "tta.actioncard.must-be-possible"
    );
    let mut scene = scene(2, 1);
    scene
        .hand('A', &["urban-growth-1"])
        .tech('A', "masonry", 0)
        .tech('A', "alchemy", 0)
        .tokens('A', "bronze", 3)
        .row(1, "frugality-1");
    let mut play = scene.actions();
    play.choose('A', "play urban-growth-1")
        .choose('A', "build alchemy");
    assert_eq!(
        (
            of(&play, 'A').civil,
            resources(&play, 'A'),
            of(&play, 'A').hand.len()
        ),
        (3, 0, 0)
    );
    play.choose('A', "take 1 frugality-1");
    play.refused('A', "play frugality-1", "tta.actioncard.not-same-phase");
    scene.tokens('A', "bronze", 0).tech('A', "philosophy", 0);
    scene.actions().refused(
        'A',
        "play urban-growth-1",
        "tta.actioncard.must-be-possible",
    );
}

#[test]
fn a_price_never_falls_below_nothing() {
    covers!("tta.actioncard.cost-floor", "tta.card.efficient-upgrade");
    let mut scene = scene(2, 2);
    scene
        .hand('A', &["rich-land-2", "efficient-upgrade-2"])
        .tech('A', "irrigation", 0);
    let mut play = scene.actions();
    play.choose('A', "play rich-land-2")
        .offered('A', "upgrade agriculture irrigation")
        .choose('A', "build agriculture");
    assert_eq!(workers(&play, 'A', "agriculture"), 3);
    play.choose('A', "play efficient-upgrade-2")
        .not_offered('A', "build agriculture");
    play.choose('A', "upgrade agriculture irrigation");
    assert_eq!(
        (resources(&play, 'A'), workers(&play, 'A', "irrigation")),
        (0, 1)
    );
}

#[test]
fn food_and_science_of_a_card_come_after_paying() {
    covers!(
        "tta.actioncard.gain-after-pay",
        "tta.card.breakthrough",
        "tta.pop.increase"
    );
    let mut scene = scene(2, 1);
    scene
        .hand('A', &["frugality-1", "breakthrough-1", "irrigation"])
        .tokens('A', "agriculture", 2);
    scene.player('A').yellow = 16;
    scene.player('A').science = 3;
    let mut play = scene.actions();
    play.refused('A', "play frugality-1", "tta.actioncard.must-be-possible");
    play.choose('A', "play breakthrough-1")
        .choose('A', "develop irrigation");
    assert_eq!((of(&play, 'A').science, of(&play, 'A').civil), (2, 3));
    scene.player('A').yellow = 18;
    let mut play = scene.actions();
    play.choose('A', "play frugality-1")
        .choose('A', "population");
    assert_eq!(food(&play, 'A'), 2);
}

#[test]
fn breakthrough_may_be_a_revolution() {
    covers!("tta.revolution.breakthrough", "tta.actioncard.revolution");
    let mut scene = scene(2, 1);
    scene.hand('A', &["breakthrough-1", "monarchy"]);
    scene.player('A').science = 2;
    let mut play = scene.actions();
    play.choose('A', "play breakthrough-1")
        .not_offered('A', "develop monarchy")
        .choose('A', "revolution monarchy");
    assert_eq!(
        (of(&play, 'A').civil, of(&play, 'A').science),
        (0, 2),
        "4 actions for the revolution, none for the card"
    );
}
