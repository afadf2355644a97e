//! Setup, drawing and passing empires, calling them, playing events at the right time.

use crate::common::{self, Look, Scene, dealt, known};
use orbis_core::{Game, Seat, SeatSet, Viewer, covers};
use orbis_history_of_the_world::{
    Position, Step, World,
    content::{AreaId, CardId, EmpireId, content, map},
    epoch::{ChooseEmpire, Draft},
};
use orbis_testkit::Play;

#[test]
fn the_board_has_its_lands() {
    covers!(
        "hotw.board.lands",
        "hotw.board.area-example",
        "hotw.board.resources",
        "hotw.board.data",
        "hotw.board.adjacency",
        "hotw.board.area-adjacency",
        "hotw.combat.terrain-no-stack"
    );
    let map = map();
    let lands: u8 = map.areas.iter().map(|area| area.len()).sum();
    assert_eq!((lands, map.barren.len(), map.resources.len()), (94, 8, 18));
    let libya = common::land("libya").card().area().expect("an area");
    assert_eq!(libya.card().name, "North Africa");
    for land in orbis_history_of_the_world::content::LandId::all() {
        for other in map.around[land.index()].iter() {
            assert!(map.around[other.index()].has(land), "{land} and {other}");
            let kinds = map
                .terrain
                .iter()
                .filter(|kind| kind[land.index()].has(other))
                .count();
            assert!(kinds + usize::from(map.open[land.index()].has(other)) <= 1);
        }
    }
    let next = |one: &str, other: &str| {
        let (one, other): (AreaId, AreaId) = (common::id(one), common::id(other));
        one.card().next >> other.0 & 1 != 0
    };
    assert!(next("nippon", "china") && next("africa", "middle-east"));
    assert_eq!(common::id::<AreaId>("australia").card().next, 0);
}

#[test]
fn everybody_is_dealt_ten_events() {
    covers!(
        "hotw.setup.deal-events",
        "hotw.setup.events-secret",
        "hotw.setup.events-final",
        "hotw.setup.empire-decks",
        "hotw.setup.colour",
        "hotw.setup.score-track",
        "hotw.components.players"
    );
    for players in 2..=6u8 {
        let position = dealt(players, 7, &[]);
        assert_eq!(position.world, World::empty());
        for player in &position.players {
            assert_eq!(
                (player.greater.len(), player.lesser.len(), player.track()),
                (3, 7, 0)
            );
        }
        let box_ = (position.greater.len(), position.lesser.len());
        assert_eq!(box_, (22 - 3 * players as usize, 49 - 7 * players as usize));
        assert_eq!(position.decks[1].len(), 7);
        let mut view = position;
        view.hide(Viewer::Seat(Seat::at(0)));
        assert!(
            view.players[1]
                .lesser
                .iter()
                .all(|slot| slot.card == CardId::BACK)
        );
        assert_eq!(view.players[0].lesser, position.players[0].lesser);
    }
}

#[test]
fn the_highest_roller_draws_first() {
    covers!("hotw.draft.first-order");
    let dice = |faces: &[u32]| {
        // The shuffles come first; a number below n is always 0 there.
        struct Loaded<'a>(&'a [u32]);
        impl orbis_core::Chance for Loaded<'_> {
            fn below(&mut self, _: u32) -> u32 {
                0
            }
            fn roll(&mut self, _: u32) -> u32 {
                let (first, rest) = self.0.split_first().expect("a face");
                self.0 = rest;
                *first
            }
        }
        let setup = Position::about()
            .complete(&orbis_core::Setup::of(3))
            .expect("a setup");
        let mut chance = Loaded(faces);
        let mut table = orbis_core::Table::quiet(&mut chance);
        let position = Position::new(&setup, &mut table).expect("a table");
        position
            .order
            .iter()
            .map(|seat| seat.letter())
            .collect::<String>()
    };
    assert_eq!(dice(&[1, 2, 6, 5, 3, 3]), "BCA");
    assert_eq!(
        dice(&[6, 2, 3, 2, 4, 4, 1, 1, 2, 1]),
        "CAB",
        "A and C roll again"
    );
}

#[test]
fn a_given_empire_is_known_to_its_giver() {
    covers!(
        "hotw.draft.draw",
        "hotw.draft.keep-or-pass",
        "hotw.draft.pass-target",
        "hotw.draft.must-pass",
        "hotw.draft.recipient-blind",
        "hotw.draft.hidden",
        "hotw.draft.last-drawer",
        "hotw.draft.everyone-draws",
        "hotw.draft.unused"
    );
    let mut position = dealt(3, 3, &[]);
    position.order = "ABC".chars().filter_map(Seat::from_letter).collect();
    let first = position.drawn.expect("a card").card;
    position.drawn = Some(orbis_parts::Slot::held(first, Seat::at(0)));
    position.stack = [
        Step::from(Draft { next: 1 }),
        Step::from(ChooseEmpire { seat: Seat::at(0) }),
    ]
    .into_iter()
    .collect();
    let mut play = Play::from(position);
    play.choose('A', "give B").asks("B");
    let given = play.position().players[1].empire.expect("a card");
    assert_eq!(
        (given.card, given.known),
        (first, known("A")),
        "B does not look yet"
    );
    play.refused('B', "keep", "hotw.draft.must-pass")
        .not_offered('B', "give B")
        .offered('B', "give C")
        .choose('B', "give A");
    // C keeps the last card without a choice, and everything is dealt out.
    let position = play.position();
    let held = |seat: usize| {
        position.players[seat].empire.or_else(|| {
            position.players[seat]
                .past
                .last()
                .map(|empire| orbis_parts::Slot::up(*empire))
        })
    };
    for seat in 0..3 {
        let slot = held(seat).expect("an empire");
        assert!(slot.known.contains(Seat::at(seat)), "now everybody looks");
    }
    assert!(
        held(1).expect("B's").known.contains(Seat::at(0)),
        "A knows what B got"
    );
    assert_eq!(position.decks[0].len(), 4, "four cards nobody saw");
    let asked = position.turn().deciders();
    assert_eq!(
        asked.len(),
        1,
        "the first empire that somebody has is called"
    );
}

#[test]
fn nobody_has_two_empires() {
    covers!("hotw.draft.pass-target");
    let mut position = dealt(3, 3, &[]);
    position.order = "ABC".chars().filter_map(Seat::from_letter).collect();
    let slot = position.drawn.expect("a card");
    position.drawn = Some(orbis_parts::Slot::held(slot.card, Seat::at(0)));
    position.stack = [
        Step::from(Draft { next: 1 }),
        Step::from(ChooseEmpire { seat: Seat::at(0) }),
    ]
    .into_iter()
    .collect();
    let mut play = Play::from(position);
    play.choose('A', "keep").asks("B");
    play.refused('B', "give A", "hotw.draft.pass-target");
}

#[test]
fn empires_are_called_in_order() {
    covers!(
        "hotw.epoch.calling",
        "hotw.empire.card-back",
        "hotw.epoch.dates",
        "hotw.empire.no-capital",
        "hotw.aids.epoch-maps"
    );
    let mut play = Scene::of(3, "sumeria")
        .had('B', "babylonia")
        .had('C', "aryans")
        .turn(&[]);
    play.choose('A', "done").asks("B");
    let log = play.log(Viewer::Table);
    let skipped: Vec<&String> = log
        .iter()
        .filter(|line| line.starts_with("Nobody has"))
        .collect();
    assert_eq!(skipped.len(), 3, "Egypt, Minoans, Indus Valley");
    let known = play.position().decks[0]
        .iter()
        .filter(|slot| slot.known == SeatSet::ALL);
    assert_eq!(known.count(), 3);
    play.chain('B', &["pass", "done"]).asks("C");
    assert_eq!(
        play.position().empire(Seat::at(2)),
        Some(common::id("aryans"))
    );
    let years: Vec<&str> = content().pieces.years.iter().map(String::as_str).collect();
    assert_eq!(
        years,
        [
            "3000 BC", "1400 BC", "450 BC", "300 AD", "750 AD", "1300 AD", "1550 AD"
        ]
    );
    let without: Vec<&str> = EmpireId::all()
        .filter(|empire| !empire.card().capital)
        .map(EmpireId::slug)
        .collect();
    assert_eq!(
        without,
        [
            "aryans",
            "scythians",
            "celts",
            "hsiung-nu",
            "goths",
            "huns",
            "vikings",
            "seljuk-turks",
            "mongols"
        ]
    );
}

#[test]
fn two_events_a_turn_and_only_before_the_first_army() {
    covers!(
        "hotw.events.limit",
        "hotw.events.before-first-army",
        "hotw.events.no-duplicates",
        "hotw.events.epochs",
        "hotw.events.discard",
        "hotw.turn.parts"
    );
    let mut play = Scene::of(3, "romans")
        .hand(
            'A',
            &["leader", "leader", "weaponry", "siegecraft", "kingdom-thai"],
        )
        .events();
    play.refused('A', "play kingdom-thai", "hotw.events.epochs")
        .choose('A', "play leader")
        .refused('A', "play leader", "hotw.events.no-duplicates")
        .choose('A', "play siegecraft");
    // After two cards the empire is set up at once.
    assert_eq!(play.owner("southern-apennines"), Some('A'));
    play.not_offered('A', "play weaponry");
    let hand = play.position().players[0].cards();
    play.choose('A', "done");
    assert_eq!(
        (hand, play.position().players[0].cards()),
        (8, 8),
        "the others stay in hand"
    );
    assert_eq!(play.position().discard.len(), 2);
}

#[test]
fn a_card_may_be_played_for_nothing() {
    covers!("hotw.events.wasted", "hotw.lesser.engineering");
    let mut play = Scene::of(3, "huns")
        .hand('A', &["engineering", "naval-power"])
        .events();
    play.chain('A', &["play engineering", "play naval-power"]);
    assert_eq!(play.position().campaign.forts, 0);
}
