//! Colonization: auction, force, colony.

use crate::common::{food, military, of, resources, scene, strength, workers};
use orbis_core::{Refusal, Seat, Viewer, covers};
use orbis_through_the_ages::{Auction, colonization::largest_force};

const A: Seat = Seat::at(0);
const B: Seat = Seat::at(1);

#[test]
fn the_auction_goes_round_until_one_is_left() {
    covers!(
        "tta.colony.all-may-bid",
        "tta.colony.bid-value",
        "tta.colony.bid-order",
        "tta.colony.winner-must",
        "tta.colony.bid-max",
        "tta.colony.gain",
        "tta.event.as-written"
    );
    let mut scene = scene(3, 1);
    scene
        .tech('A', "warriors", 3)
        .tech('B', "warriors", 3)
        .tech('C', "warriors", 1);
    let mut play = scene.reveal("wealthy-territory-1");
    play.asks("A")
        .not_offered('A', "bid 4")
        .choose('A', "bid 1")
        .choose('B', "bid 2")
        .choose('C', "decline");
    play.not_offered('A', "bid 2")
        .choose('A', "bid 3")
        .asks("B")
        .choose('B', "decline")
        .asks("A");
    play.choose('A', "send warriors")
        .not_offered('A', "done")
        .choose('A', "send warriors")
        .choose('A', "send warriors")
        .choose('A', "done");
    assert_eq!(of(&play, 'A').colonies[0], military("wealthy-territory-1"));
    assert_eq!(
        (workers(&play, 'A', "warriors"), of(&play, 'A').yellow),
        (0, 21)
    );
    assert_eq!(
        (resources(&play, 'A'), of(&play, 'A').blue),
        (5, 14),
        "3 tokens first, then 5 resources"
    );
    assert_eq!(strength(&play, 'A'), 0);
}

#[test]
fn without_bids_the_territory_is_past() {
    covers!(
        "tta.colony.no-bids",
        "tta.colony.no-units-no-bid",
        "tta.event.past-pile"
    );
    let mut scene = scene(2, 1);
    scene.tech('A', "warriors", 0);
    let mut play = scene.reveal("vast-territory-1");
    play.asks("B").choose('B', "decline");
    assert!(
        play.position()
            .past_events
            .has(military("vast-territory-1"))
    );
    assert!(play.position().auction.is_none());
}

#[test]
fn armies_modifiers_and_bonus_cards_make_the_force() {
    covers!(
        "tta.colony.force-units",
        "tta.colony.force-armies",
        "tta.colony.force-modifier",
        "tta.colony.force-bonus-cards",
        "tta.colony.force-no-rating-modifiers",
        "tta.colony.force-at-least",
        "tta.colony.force-choice",
        "tta.colony.sacrifice",
        "tta.colony.bonus-cards-before-draw",
        "tta.colony.force-not-only-bonuses"
    );
    let mut scene = scene(2, 1);
    scene
        .tech('A', "warriors", 3)
        .tactic('A', "legion")
        .wonder('A', "colossus")
        .tech('A', "cartography", 0)
        .leader('A', "alexander-the-great");
    scene.military('A', &["military-bonus-1"]);
    assert_eq!(largest_force(&scene.0, A), 3 + 2 + 1 + 2 + 1);
    let mut play = scene.reveal("strategic-territory-1");
    play.choose('A', "bid 9").choose('B', "decline");
    play.choose('A', "bonus military-bonus-1")
        .refused('A', "done", "tta.colony.force-units")
        .choose('A', "back bonus military-bonus-1");
    play.chain('A', &["send warriors", "send warriors", "send warriors"])
        .not_offered('A', "done")
        .choose('A', "bonus military-bonus-1")
        .choose('A', "done");
    assert_eq!(
        of(&play, 'A').military_hand.len(),
        3,
        "the bonus card went, three came"
    );
    assert_eq!(
        strength(&play, 'A'),
        2 + 1 + 2,
        "Colossus, Cartography, the colony"
    );
}

#[test]
fn outdated_armies_and_air_forces_sail_too() {
    covers!("tta.colony.force-army-strength");
    let force = |units: &[(&str, u8)]| {
        let mut scene = scene(2, 3);
        scene
            .tactic('A', "napoleonic-army")
            .tech('A', "warriors", 0);
        for (card, count) in units {
            scene.tech('A', card, *count);
        }
        largest_force(&scene.0, A)
    };
    assert_eq!(
        force(&[("swordsmen", 1), ("knights", 1), ("cannon", 1)]),
        14
    );
    assert_eq!(force(&[("warriors", 1), ("knights", 1), ("cannon", 1)]), 10);
    assert_eq!(
        force(&[
            ("swordsmen", 1),
            ("knights", 1),
            ("cannon", 1),
            ("air-forces", 1)
        ]),
        14 + 5 + 7
    );
}

#[test]
fn a_winner_may_send_more_than_the_bid() {
    covers!("tta.colony.force-choice");
    let mut scene = scene(2, 1);
    scene.tech('A', "warriors", 3);
    let mut play = scene.reveal("historic-territory-1");
    play.choose('A', "bid 1")
        .choose('B', "decline")
        .choose('A', "send warriors")
        .offered('A', "send warriors")
        .offered('A', "done")
        .choose('A', "send warriors")
        .choose('A', "done");
    assert_eq!(workers(&play, 'A', "warriors"), 1);
    assert_eq!((play.points('A'), of(&play, 'A').happiness()), (1 + 6, 1));
}

#[test]
fn the_permanent_effect_comes_before_the_immediate_one() {
    covers!(
        "tta.colony.permanent-first",
        "tta.colony.immediate-population",
        "tta.colony.permanent",
        "tta.tokens.gain-symbol",
        "tta.tokens.gain-to-bank",
        "tta.pop.gain",
        "tta.colony.lose"
    );
    let mut scene = scene(2, 1);
    scene.player('A').yellow = 0;
    scene.player('A').unused = 9;
    let mut play = scene.reveal("inhabited-territory-1");
    play.choose('A', "bid 1")
        .choose('B', "decline")
        .choose('A', "send warriors")
        .choose('A', "done");
    assert_eq!(
        (of(&play, 'A').yellow, of(&play, 'A').unused),
        (1 + 2 - 1, 10)
    );
    let mut weak = crate::common::scene(2, 2);
    weak.colony('A', "vast-territory-1")
        .tech('A', "warriors", 0);
    let play = weak.reveal("independence-declaration");
    assert_eq!(
        (
            of(&play, 'A').yellow,
            of(&play, 'A').blue,
            of(&play, 'A').colonies.len()
        ),
        (15, 17, 0)
    );
}

#[test]
fn every_territory_gives_what_it_shows() {
    covers!(
        "tta.colony.immediate-resources",
        "tta.colony.immediate-food",
        "tta.colony.immediate-science",
        "tta.colony.immediate-culture",
        "tta.colony.immediate-cards",
        "tta.tokens.loss-symbol"
    );
    let colonize = |slug: &str, age: u8| {
        let mut scene = scene(2, age);
        scene.player('A').blue = 30;
        let mut play = scene.reveal(slug);
        play.choose('A', "bid 1")
            .choose('B', "decline")
            .choose('A', "send warriors")
            .choose('A', "done");
        play
    };
    let gained = |slug: &str| {
        let play = colonize(slug, 2);
        let a = of(&play, 'A');
        let tokens = a.technologies.all_tokens() as i32;
        (
            (
                food(&play, 'A'),
                resources(&play, 'A'),
                a.science,
                play.points('A') - 2,
                a.unused,
                a.military_hand.len(),
            ),
            (
                i32::from(a.yellow) - 19,
                i32::from(a.blue) + tokens - 30,
                strength(&play, 'A'),
                a.happiness(),
            ),
        )
    };
    for (slug, gives) in [
        ("developed-territory-1", ((0, 0, 3, 0, 1, 0), (1, 1, 0, 0))),
        ("developed-territory-2", ((0, 0, 5, 0, 1, 0), (2, 2, 0, 0))),
        ("historic-territory-1", ((0, 0, 0, 6, 1, 0), (0, 0, 0, 1))),
        ("historic-territory-2", ((0, 0, 0, 11, 1, 0), (0, 0, 0, 2))),
        ("inhabited-territory-1", ((0, 0, 0, 0, 2, 0), (1, 0, 0, 0))),
        ("inhabited-territory-2", ((0, 0, 0, 0, 3, 0), (1, 0, 0, 0))),
        ("strategic-territory-1", ((0, 0, 0, 0, 1, 3), (0, 0, 2, 0))),
        ("strategic-territory-2", ((0, 0, 0, 0, 1, 5), (0, 0, 4, 0))),
        ("vast-territory-1", ((3, 0, 0, 0, 1, 0), (3, -1, 0, 0))),
        ("vast-territory-2", ((4, 0, 0, 0, 1, 0), (4, -1, 0, 0))),
        ("wealthy-territory-1", ((0, 5, 0, 0, 1, 0), (0, 3, 0, 0))),
        ("wealthy-territory-2", ((0, 9, 0, 0, 1, 0), (0, 4, 0, 0))),
    ] {
        assert_eq!(gained(slug), gives, "{slug}");
    }
    let play = colonize("strategic-territory-1", 4);
    assert_eq!(
        of(&play, 'A').military_hand.len(),
        0,
        "nothing to draw in Age IV"
    );
}

#[test]
fn cook_throws_cards_into_the_force() {
    covers!("tta.card.cook");
    let mut scene = scene(2, 2);
    scene
        .leader('A', "james-cook")
        .military('A', &["legion", "phalanx", "enslave"]);
    assert_eq!(largest_force(&scene.0, A), 3);
    let mut play = scene.reveal("vast-territory-2");
    play.choose('A', "bid 3")
        .choose('B', "decline")
        .choose('A', "send warriors")
        .choose('A', "provision legion")
        .choose('A', "provision enslave")
        .choose('A', "done");
    assert_eq!(
        (
            of(&play, 'A').military_hand.len(),
            play.position().culture_rating(A)
        ),
        (1, 2)
    );
    scene
        .colony('A', "historic-territory-1")
        .colony('A', "historic-territory-2");
    assert_eq!(scene.0.culture_rating(A), 3);
    scene.colony('A', "wealthy-territory-1");
    assert_eq!(scene.0.culture_rating(A), 4);
}

#[test]
fn a_force_is_named_in_any_order_and_taken_back() {
    covers!("tta.colony.force-choice", "tta.colony.force-at-least");
    let mut scene = scene(2, 2);
    scene
        .leader('A', "james-cook")
        .tech('A', "warriors", 2)
        .tech('A', "swordsmen", 1)
        .military('A', &["military-bonus-1", "military-bonus-2", "legion"]);
    let begin = || {
        let mut play = scene.clone().reveal("vast-territory-2");
        play.choose('A', "bid 8").choose('B', "decline");
        play
    };
    let (mut sorted, mut play) = (begin(), begin());
    sorted.chain(
        'A',
        &[
            "send warriors",
            "send warriors",
            "send swordsmen",
            "bonus military-bonus-1",
            "bonus military-bonus-2",
            "provision legion",
            "done",
        ],
    );
    let also = [
        "provision legion",
        "bonus military-bonus-2",
        "send swordsmen",
        "send warriors",
        "bonus military-bonus-1",
        "back send warriors",
        "back bonus military-bonus-2",
        "send warriors",
        "bonus military-bonus-2",
    ];
    play.chain('A', &also);
    assert_eq!(
        of(&play, 'A').military_hand.len(),
        3,
        "nothing is played yet"
    );
    let seen = |viewer: Viewer| {
        let view = play.game().view(viewer);
        view.picked(A).len()
    };
    assert_eq!((seen(Viewer::Seat(A)), seen(Viewer::Seat(B))), (3, 0));
    play.choose('A', "send warriors").choose('A', "done");
    assert_eq!(play.position(), sorted.position());
}

#[test]
fn what_leaves_the_bid_out_of_reach_is_refused_with_numbers() {
    covers!("tta.colony.force-at-least");
    let mut scene = scene(2, 2);
    scene
        .leader('A', "james-cook")
        .military('A', &["military-bonus-2"]);
    let most = largest_force(&scene.0, A);
    let mut play = scene.reveal("vast-territory-2");
    play.choose('A', &format!("bid {most}"))
        .choose('B', "decline");
    let why = "a force of 3 is needed, and with this 2 is the most you reach";
    assert_eq!(most, 3);
    play.refused(
        'A',
        "provision military-bonus-2",
        "tta.colony.force-at-least",
    );
    let told = orbis_core::find(
        play.position(),
        A,
        "provision military-bonus-2".parse().expect("a choice"),
    );
    let told = told.and_then(Result::err).map(|why| why.text());
    assert_eq!(told.as_deref(), Some(why));
}

#[test]
fn auctions_of_before_still_read() {
    let auction = r#"{"territory":"vast-territory-2","bid":4,"bidder":0,"passed":[1],
        "sent":[1,0,0,0,0,0,0,0,0,0],"bonus":2,"provisions":1,"next_unit":1,"next_card":40}"#;
    let auction: Auction = serde_json::from_str(auction).expect("an auction");
    let text = serde_json::to_string(&auction).expect("it writes");
    assert!(
        text.contains(r#""bonus":2,"provisions":1,"open":[],"covered":[]}"#),
        "{text}"
    );
}

#[test]
fn columbus_needs_no_ships() {
    covers!("tta.card.columbus");
    let mut scene = scene(2, 1);
    scene
        .leader('A', "christopher-columbus")
        .military('A', &["wealthy-territory-1", "legion"])
        .tech('A', "warriors", 0);
    let mut play = scene.politics();
    play.choose('A', "voyage wealthy-territory-1");
    assert_eq!(
        (
            of(&play, 'A').leader,
            of(&play, 'A').colonies.len(),
            resources(&play, 'A'),
            play.points('A')
        ),
        (None, 1, 5, 0)
    );
    assert_eq!(largest_force(play.position(), B), 1);
}
