//! Greater Events: reallocation (see the fleets of Portugal), leaders, weapons, Minor Empires.

use crate::common::{Look, Scene};
use orbis_core::covers;
use orbis_history_of_the_world::content::{CardId, Effect, content};

#[test]
fn a_leader_dies_of_triples() {
    covers!("hotw.greater.leader", "hotw.combat.attacker-bonus");
    let scene = Scene::of(3, "romans").army('B', "greek-city-states", &["northern-apennines"]);
    let mut play = scene.turn(&["leader"]);
    play.draws(&[4, 4, 4, 5])
        .choose('A', "expand romans northern-apennines");
    assert!(play.position().campaign.leader_lost);
    play.draws(&[4, 6, 5])
        .choose('A', "expand romans northern-apennines");
    assert_eq!(play.owner("northern-apennines"), Some('A'));
}

#[test]
fn a_triple_still_counts_in_its_own_fight() {
    covers!(
        "hotw.greater.leader",
        "hotw.greater.weaponry",
        "hotw.events.greater-types"
    );
    let scene = Scene::of(3, "romans").army('B', "greek-city-states", &["northern-apennines"]);
    let mut play = scene.turn(&["leader", "weaponry"]);
    play.draws(&[4, 4, 4, 4])
        .choose('A', "expand romans northern-apennines");
    assert_eq!(
        play.owner("northern-apennines"),
        Some('A'),
        "4 and 1 against 4"
    );
    assert!(play.position().campaign.leader_lost);
}

#[test]
fn weaponry_adds_one_all_turn() {
    covers!("hotw.greater.weaponry");
    let scene = Scene::of(3, "romans").army('B', "greek-city-states", &["northern-apennines"]);
    let mut play = scene.turn(&["weaponry"]);
    play.draws(&[2, 5, 6])
        .choose('A', "expand romans northern-apennines");
    assert_eq!(
        play.owner("northern-apennines"),
        None,
        "6 against 6 is a tie"
    );
}

#[test]
fn minor_empires_are_played_out_first() {
    covers!(
        "hotw.events.minor-play",
        "hotw.events.minor-takeover",
        "hotw.events.minor-unaffected",
        "hotw.events.minor-epoch",
        "hotw.greater.phoenicia",
        "hotw.events.own-modifiers",
        "hotw.events.before-first-army",
        "hotw.events.sequence"
    );
    let mut play = Scene::of(3, "assyria")
        .army('B', "egypt", &["palestine"])
        .city(&["palestine"])
        .army('A', "minoans", &["crete"])
        .hand('A', &["leader", "minor-phoenicia", "minor-hittites"])
        .events();
    play.refused('A', "play minor-hittites", "hotw.events.epochs")
        .chain('A', &["play leader", "play minor-phoenicia"]);
    assert_eq!(
        (play.owner("levant"), play.built("levant"), play.pool()),
        (Some('A'), "capital", 2)
    );
    assert_eq!(
        play.fleets(),
        ["western-mediterranean", "eastern-mediterranean"]
    );
    play.draws(&[6, 1, 2])
        .choose('A', "expand minor-phoenicia palestine");
    assert_eq!(
        (play.owner("palestine"), play.built("palestine")),
        (Some('A'), ""),
        "two dice, no leader"
    );
    play.draws(&[]).choose('A', "expand minor-phoenicia crete");
    assert_eq!(play.host("crete"), "minor-phoenicia");
    play.choose('A', "done");
    // Now the empire itself, from its own land only.
    assert_eq!(play.owner("upper-tigris"), Some('A'));
    assert!(play.fleets().is_empty());
    play.not_offered('A', "expand assyria libya")
        .not_offered('A', "fort levant army")
        .offered('A', "expand assyria levant");
}

#[test]
fn every_minor_empire_begins_as_printed() {
    covers!(
        "hotw.greater.hittites",
        "hotw.greater.phoenicia",
        "hotw.greater.mayans",
        "hotw.greater.anglo-saxons",
        "hotw.greater.fujiwara",
        "hotw.greater.safavids",
        "hotw.greater.japan",
        "hotw.events.minor-no-monument",
        "hotw.events.minor-pieces"
    );
    let cards = [
        (
            "minor-hittites",
            "sumeria",
            "eastern-anatolia",
            2,
            "capital",
            0,
        ),
        ("minor-phoenicia", "assyria", "levant", 2, "capital", 2),
        ("minor-mayans", "celts", "central-america", 1, "capital", 0),
        ("minor-anglo-saxons", "guptas", "baltic-seaboard", 2, "", 1),
        ("minor-fujiwara", "franks", "hokkaido", 2, "capital", 1),
        (
            "minor-safavids",
            "ming-dynasty",
            "persian-salt-desert",
            2,
            "capital",
            0,
        ),
        ("minor-japan", "russia", "honshu", 4, "capital", 1),
    ];
    for (card, empire, land, pool, built, fleets) in cards {
        let mut play = Scene::of(3, empire).hand('A', &[card]).events();
        play.choose('A', &format!("play {card}"));
        assert_eq!(play.owner(land), Some('A'), "{card}");
        assert_eq!((play.pool(), play.built(land)), (pool, built), "{card}");
        assert_eq!(play.fleets().len(), fleets, "{card}");
        assert_eq!(play.host(land), card);
        // Out of it into a neighbour, or over its sea; forts for armies are allowed.
        play.choose('A', &format!("fort {land} army"));
        let next = play
            .offers('A')
            .into_iter()
            .find(|offer| offer.starts_with("expand"));
        if pool > 1 {
            play.choose('A', &next.expect("somewhere to go"));
        }
        play.choose('A', "done").asks("A");
    }
}

#[test]
fn a_minor_empire_is_scored_with_the_turn() {
    covers!("hotw.events.minor-score", "hotw.score.all-pieces");
    let mut play = Scene::of(3, "chou-dynasty")
        .hand('A', &["minor-phoenicia"])
        .events();
    play.chain(
        'A',
        &[
            "play minor-phoenicia",
            "expand minor-phoenicia palestine",
            "done",
        ],
    );
    assert_eq!(play.points('A'), 0);
    play.chain('A', &["pass", "done"]);
    // Middle East 2 alone: dominance 2 x 3; China presence 2; two capitals.
    assert_eq!(play.points('A'), 6 + 2 + 4);
}

#[test]
fn counts_of_the_events() {
    covers!(
        "hotw.events.greater-types",
        "hotw.events.lesser-types",
        "hotw.components.contents"
    );
    let count = |greater: bool| -> u8 {
        let cards = content()
            .cards
            .iter()
            .filter(|card| card.greater == greater);
        cards.map(|card| card.count).sum()
    };
    assert_eq!((count(true), count(false)), (22, 49));
    let copies = |fits: fn(Effect) -> bool| -> u8 {
        let cards = CardId::all().filter(|card| fits(card.effect()));
        cards.map(|card| card.card().count).sum()
    };
    assert_eq!(copies(|effect| effect == Effect::Leader), 7);
    assert_eq!(copies(|effect| effect == Effect::Reallocation), 4);
    assert_eq!(copies(|effect| effect == Effect::Weaponry), 4);
    assert_eq!(copies(|effect| effect == Effect::MinorEmpire), 7);
    assert_eq!(copies(|effect| matches!(effect, Effect::Kingdom(_))), 7);
    assert_eq!(copies(|effect| effect == Effect::Disaster), 4);
}
