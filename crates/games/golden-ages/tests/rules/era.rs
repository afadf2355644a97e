//! Phases A, D and E.

use crate::common::{self, Look, Scene, dealt, id, play_until, space};
use orbis_core::{Game, Seat, covers};
use orbis_golden_ages::{Colonist, Position, Step, content::CivId, era::ChooseCivilisation};
use orbis_testkit::Play;

/// A table of two at the end of an Era: A has begun, B's Golden Age ends it.
fn last_golden_age(era: u8) -> Scene {
    let lying = ["e3 lying", "e3 lying", "agora"];
    let scene = Scene::new(2)
        .era(era)
        .golden('A')
        .judgement("arts")
        .acts('B');
    scene
        .colonists('A', lying)
        .colonists('B', ["e6 lying", "f6 lying", "agora"])
}

#[test]
fn the_phases_follow_one_another_through_four_eras() {
    covers!("tga.era.four", "tga.c.turns");
    let mut play = Play::<Position>::start(2, "phases");
    let mut seen = Vec::new();
    let mut chance = orbis_core::Fast::new(7);
    while let Some(seat) = play.position().turn().deciders().first() {
        let phase = match play.position().stack.last() {
            Some(Step::ChooseCivilisation { .. }) => 'A',
            Some(Step::PlaceTile { .. } | Step::PlaceCapital { .. }) => 'B',
            Some(Step::DevelopFor { .. } | Step::WonderFor { .. }) => continue_phase(&seen),
            _ => 'C',
        };
        let mark = (play.position().era, phase);
        if seen.last() != Some(&mark) {
            seen.push(mark);
        }
        let offers = play.offers(seat);
        let pick = common::pick(&mut chance, offers.len());
        play.choose(seat, &offers[pick]);
    }
    let expected = [
        (1, 'B'),
        (1, 'C'),
        (2, 'A'),
        (2, 'B'),
        (2, 'C'),
        (3, 'A'),
        (3, 'B'),
        (3, 'C'),
        (4, 'A'),
        (4, 'B'),
        (4, 'C'),
    ];
    assert_eq!(seen, expected);
}

fn continue_phase(seen: &[(u8, char)]) -> char {
    seen.last().map_or('A', |mark| mark.1)
}

#[test]
fn three_players_get_three_buildings_of_the_era_and_later_decks_stay_closed() {
    covers!("tga.a.buildings", "tga.c2.anatomy");
    let mut position = dealt(3, 11);
    for era in 1..=4u8 {
        play_until(&mut position, 11, |position| position.era == era);
        assert!(
            position.buildings.len() == 3
                && position
                    .buildings
                    .iter()
                    .all(|card| card.card().era() == era)
        );
        let closed = position
            .building_decks
            .iter()
            .map(|deck| deck.len())
            .collect::<Vec<_>>();
        let expected: Vec<usize> = (1..=4)
            .map(|deck| if deck <= era { 2 } else { 5 })
            .collect();
        assert_eq!(closed, expected);
    }
}

#[test]
fn in_era_one_all_reveal_and_lightning_strikes_from_the_first_player_on() {
    covers!("tga.a.civ-first-era", "tga.a.civ-immediate");
    let mut position = (0..).map(|seed| dealt(3, seed)).find(|position| {
        let civs: Vec<&str> = position
            .players
            .iter()
            .filter_map(|player| player.civilisation)
            .map(CivId::slug)
            .collect();
        ["sumer", "phoenicia", "persia"]
            .iter()
            .all(|wanted| civs.contains(wanted))
    });
    let position = position.as_mut().expect("some deal");
    for (civ, tech) in [
        ("sumer", "agriculture"),
        ("phoenicia", "writing"),
        ("persia", "carriage"),
    ] {
        let owner = position
            .players
            .iter()
            .find(|player| player.civilisation == Some(id(civ)));
        assert!(owner.is_some_and(|player| player.technologies.has(id(tech)) && player.gold == 3));
    }
    assert_eq!(
        position.player(position.first).civilisation,
        Some(id("persia")),
        "number 1"
    );
}

/// Era II begins; the seats hold these cards.
fn second_era(hands: &[(char, &str, &str)]) -> Play<Position> {
    let mut scene = last_golden_age(1);
    for (seat, now, next) in hands {
        scene = scene.civ(*seat, now).hand(*seat, &[next]);
    }
    let mut play = scene.play();
    play.choose('B', "golden-age");
    play
}

#[test]
fn later_each_keeps_one_of_two_beginning_with_the_old_first_player() {
    covers!(
        "tga.a.civ-choice",
        "tga.a.civ-permanent",
        "tga.a.first-player"
    );
    let mut play = second_era(&[('A', "greece", "mongolia"), ('B', "persia", "byzantium")]);
    play.asks("A");
    assert_eq!(play.offers('A'), ["keep greece", "keep mongolia"]);
    play.choose('A', "keep mongolia")
        .asks("B")
        .choose('B', "keep byzantium");
    assert_eq!(play.position().first, Seat::at(0), "Mongolia's 2 is lowest");
    assert_eq!(play.of('A').civilisation, Some(id("mongolia")));
    assert_eq!(play.of('A').hand.len(), 2);
    play.asks("A");
    let log = play.log(orbis_core::Viewer::Table);
    assert!(
        log.contains(&"Vermilion keeps Mongolia and discards Greece.".to_string()),
        "{log:?}"
    );
}

#[test]
fn the_second_chooser_knows_the_first_ones_decision() {
    covers!("tga.a.civ-choice");
    let play = second_era(&[('A', "greece", "mongolia"), ('B', "persia", "byzantium")]);
    let mut seen = *play.position();
    seen.hide(orbis_core::Viewer::Seat(Seat::at(1)));
    assert_eq!(
        seen.players[0].hand[0].card,
        id("mongolia"),
        "the revealed card lies open"
    );
    assert_eq!(seen.players[0].hand[1].card, CivId::BACK);
}

#[test]
fn lightning_strikes_once_and_never_for_a_discarded_card() {
    covers!("tga.a.civ-immediate", "tga.a.civ-discarded-immediate");
    let mut play = second_era(&[('A', "greece", "maya"), ('B', "persia", "byzantium")]);
    let before = play.points('A');
    play.choose('A', "keep greece");
    assert_eq!(play.points('A'), before, "Maya was discarded");
    let scene = last_golden_age(1)
        .civ('A', "greece")
        .hand('A', &["maya"])
        .civ('B', "persia")
        .city('A', "e2", 1);
    let mut play = scene.play();
    play.choose('B', "golden-age");
    let before = play.points('A');
    play.choose('A', "keep maya");
    assert_eq!(play.points('A'), before + 1, "one symbol is controlled");
    let mut position = *play.position();
    play_until(&mut position, 1, |position| {
        position.era == 3
            && position.stack.last() == Some(&ChooseCivilisation { seat: Seat::at(0) }.into())
    });
    let before = position.player(Seat::at(0)).points;
    position.apply(
        Seat::at(0),
        orbis_golden_ages::Choice::Keep {
            civilisation: id("maya"),
        },
        &mut orbis_core::Table::quiet(&mut orbis_core::Fast::new(1)),
    );
    assert_eq!(
        position.player(Seat::at(0)).points,
        before,
        "kept, but not struck again"
    );
}

#[test]
fn a_lightning_development_may_be_declined_and_comes_before_the_next_choice() {
    covers!("tga.a.civ-immediate");
    let mut play = second_era(&[('A', "greece", "china"), ('B', "persia", "byzantium")]);
    play.choose('A', "keep china")
        .asks("A")
        .offered('A', "develop writing");
    play.choose('A', "decline").asks("B");
    assert!(play.of('A').technologies.is_empty());
}

#[test]
fn the_era_ends_with_the_last_golden_age_and_everybody_is_judged() {
    covers!(
        "tga.d.end",
        "tga.d.score",
        "tga.e.discard",
        "tga.e.capitals"
    );
    covers!(
        "tga.e.colonists-map",
        "tga.e.colonists-agora",
        "tga.e.cards-refresh",
        "tga.c6.once-per-era"
    );
    let mut scene = last_golden_age(1)
        .building('A', "market-1")
        .wonder('A', "great-lighthouse");
    scene.player('A').buildings[0].used = true;
    scene.player('A').wonders[0].used = true;
    let mut play = scene.play();
    play.choose('B', "golden-age");
    assert_eq!(
        (play.points('A'), play.points('B')),
        (2, 2),
        "one colonist each on the agora, lying ones elsewhere"
    );
    let position = play.position();
    assert_eq!((position.era, position.judgement), (2, None));
    assert!(
        position
            .wonders
            .iter()
            .all(|wonder| wonder.card().era() == 2)
    );
    assert!(
        position
            .buildings
            .iter()
            .all(|building| building.card().era() == 2)
    );
    assert!(position.players.iter().all(|player| !player.golden_age));
    let standing = |name| Colonist::On {
        space: space(name),
        standing: true,
    };
    assert_eq!(play.of('A').colonists, [standing("e3"); 3]);
    assert_eq!(
        play.of('B').colonists,
        [standing("e6"), standing("f6"), standing("e6")]
    );
    assert!(!play.of('A').buildings[0].used && !play.of('A').wonders[0].used);
}

#[test]
fn the_fourth_era_prepares_nothing_more() {
    covers!("tga.e.skip");
    let scene = Scene::new(2)
        .era(4)
        .acts('A')
        .colonists('A', ["e3 lying", "agora", "agora"]);
    let mut play = scene
        .colonists('B', ["e6", "e6", "e6"])
        .judgements(&["arts", "urban"])
        .play();
    play.chain('A', &["golden-age", "judge arts"])
        .choose('B', "artist e6")
        .over();
    assert_eq!(play.of('A').colonists[1], Colonist::Agora);
    assert!(play.of('A').golden_age);
    assert_eq!(play.position().wonders.len(), 4);
}

#[test]
fn events_tell_the_story_of_an_era() {
    let mut play = last_golden_age(1).play();
    play.choose('B', "golden-age");
    let log = play.log(orbis_core::Viewer::Table);
    assert_eq!(log[0], "Blue starts a Golden Age.");
    assert!(
        log.iter()
            .any(|line| line.starts_with("History judges by Age of Arts")),
        "{log:?}"
    );
    assert!(log.iter().any(|line| line == "Era II"), "{log:?}");
}
