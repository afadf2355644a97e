//! Leave to count range through others, for money, a card or nothing.

use super::scene::*;
use crate::{
    Choice, Position, Step, civilise,
    content::{ArtefactId, CardId, MarkerId, SetId, faith},
};
use orbis_core::{Seat, covers};

const TRADE: MarkerId = MarkerId::TRADE;

#[test]
fn range_through_others_needs_their_leave() {
    covers!("sa.term.range-through", "sa.ruling.transfers");
    let scene = || {
        Scene::new(3)
            .empire("orange", "egyptians", 'A', 9)
            .units("orange", "egypt", &[("spear", 1)])
            .units("orange", "eastern_mediterranean", &[("galley", 1)])
            .money("orange", 8)
            .empire("red", "romans", 'B', 9)
            .units("red", "palestine", &[("sword", 1)])
            .units("red", "arabia", &[("sword", 1)])
            .empire("dark-blue", "assyrians", 'C', 4)
            .units("dark-blue", "persia", &[("spear", 1)])
    };
    let mut play = scene().action("orange", TRADE);
    play.choose('A', "ask red");
    play.asks("B")
        .not_offered('B', "demand 9")
        .choose('B', "demand 3");
    play.asks("A").choose('A', "pay");
    let money = |play: &orbis_testkit::Play<crate::Position>, colour| {
        play.position().empire(set(colour)).expect("in play").money
    };
    assert_eq!((money(&play, "orange"), money(&play, "red")), (5, 3));
    play.not_offered('A', "ask red");
    // For a card, or not at all.
    let mut play = scene().hand('A', &["persians"]).action("orange", TRADE);
    play.choose('A', "ask red")
        .choose('B', "demand-card")
        .choose('A', "card persians");
    assert_eq!(
        play.position().player(Seat::at(1)).hand[0].card,
        card("persians")
    );
    let mut play = scene().action("orange", TRADE);
    play.choose('A', "ask red").choose('B', "done");
    play.asks("A").not_offered('A', "ask red");
}

#[test]
fn leave_opens_the_way() {
    covers!("sa.term.range-through");
    let mut scene = Scene::new(3)
        .empire("orange", "egyptians", 'A', 9)
        .units("orange", "cyrenaica", &[("spear", 1)])
        .empire("red", "romans", 'B', 9)
        .units("red", "egypt", &[("sword", 1)])
        .units("red", "eastern_mediterranean", &[("galley", 1)])
        .empire("dark-blue", "assyrians", 'C', 4)
        .units("dark-blue", "palestine", &[("spear", 1)]);
    assert!(!scene.position.in_range(set("orange"), set("dark-blue"), 0));
    scene.position.work.guest = set("orange");
    scene.position.work.passes = 1 << set("red").0;
    assert!(scene.position.in_range(set("orange"), set("dark-blue"), 0));
    // What one empire was allowed helps no other.
    scene.position.work.guest = SetId::BACK;
    assert!(!scene.position.in_range(set("orange"), set("dark-blue"), 0));
}

/// Egyptians in Cyrenaica; Romans in Egypt and on the sea bar the way to Palestine.
fn cyrenaica() -> Scene {
    let mut scene = Scene::new(3)
        .empire("orange", "egyptians", 'A', 9)
        .units("orange", "cyrenaica", &[("spear", 1)])
        .empire("red", "romans", 'B', 9)
        .units("red", "egypt", &[("sword", 1)])
        .units("red", "eastern_mediterranean", &[("galley", 1)]);
    scene.own("red").religions.push(faith::PANTHEISM);
    scene
}

fn card_of(religion: u8) -> CardId {
    let artefact = Some(ArtefactId::religion(religion));
    CardId::all()
        .find(|card| card.card().artefact == artefact)
        .expect("a card")
}

fn faiths(position: &Position) -> &[u8] {
    &position.empire(set("orange")).expect("in play").religions
}

#[test]
fn a_religion_comes_from_a_place_behind_others_with_their_leave() {
    covers!("sa.term.range-through", "sa.art.christianity");
    let holding = |religion| {
        cyrenaica()
            .hand('A', &[card_of(religion).slug()])
            .action("orange", MarkerId::CIVILISE)
    };
    let christianity = format!("play {}", card_of(faith::CHRISTIANITY).slug());
    let mut play = holding(faith::CHRISTIANITY);
    play.refused('A', &christianity, "sa.arte.prereq");
    play.choose('A', "ask red").choose('B', "demand 0");
    play.not_offered('A', "ask red").choose('A', &christianity);
    play.choose('A', "on orange");
    assert_eq!(faiths(play.position()), [faith::CHRISTIANITY]);
    // Who says no is not asked again.
    let mut play = holding(faith::CHRISTIANITY);
    play.choose('A', "ask red").choose('B', "done");
    play.not_offered('A', "ask red")
        .refused('A', &christianity, "sa.arte.prereq");
    // India is too far in any case, and Pantheism comes from nowhere.
    for religion in [faith::BUDDHISM, faith::PANTHEISM] {
        holding(religion).not_offered('A', "ask red");
    }
}

#[test]
fn a_religious_leader_needs_leave_too() {
    covers!("sa.term.range-through", "sa.lead.religious-start");
    let adopt = Step::Civilise {
        empire: set("orange"),
        part: 2,
    };
    let asks = |scene: &Scene| {
        let mut offers: Vec<Choice> = Vec::new();
        let _ = civilise::offers(&scene.position, set("orange"), 2, &mut offers);
        offers.contains(&Choice::Ask { empire: set("red") })
    };
    assert!(!asks(&cyrenaica()), "nobody who could start a religion");
    let scene = cyrenaica().leader("orange", "re", "cyrenaica");
    assert!(asks(&scene));
    let mut play = scene.step(adopt);
    play.not_offered('A', "adopt christianity")
        .choose('A', "ask red")
        .choose('B', "demand 0");
    play.choose('A', "adopt christianity");
    assert_eq!(faiths(play.position()), [faith::CHRISTIANITY]);
}
