//! Editions, dealing, who goes first, action markers.

use crate::common::scene::*;
use orbis_core::{Fast, Game, Seat, SetupError, Table, Turn, covers};
use orbis_parts::Slot;
use orbis_seven_ages::{
    Choice, Position, Step,
    content::{CardId, MarkerId, Release, SetId, content},
};
use orbis_testkit::Play;

fn begun(players: u8, options: &[(&str, &str)]) -> Position {
    let setup = setup(players, options);
    Position::new(&setup, &mut Table::quiet(&mut Fast::new(1))).expect("a position")
}

fn refused(players: u8, options: &[(&str, &str)]) -> bool {
    let setup = setup(players, options);
    let new = Position::new(&setup, &mut Table::quiet(&mut Fast::new(1)));
    matches!(new, Err(SetupError::Conflict(_)))
}

#[test]
fn classic_and_deluxe_have_their_colours_and_cards() {
    covers!(
        "sa.comp.editions",
        "sa.comp.deluxe-totals",
        "sa.comp.expansion-medieval",
        "sa.comp.expansion-modern",
        "sa.setup.empire-count",
        "sa.setup.deal"
    );
    let cards = |position: &Position| {
        let hands: usize = position
            .players
            .iter()
            .map(|player| player.hand.len())
            .sum();
        position.deck.len() + hands
    };
    let classic = begun(5, &[("edition", "classic")]);
    assert_eq!((cards(&classic), classic.options.empires), (110, 15));
    assert!(classic.players.iter().all(|player| player.hand.len() == 7));
    let deluxe = begun(7, &[("edition", "deluxe")]);
    assert_eq!((cards(&deluxe), deluxe.options.empires), (165, 21));
    assert!(
        refused(6, &[("edition", "classic")]),
        "five colours, six players"
    );
    // Each box has eleven cards; Medieval and Modern bring three colours each.
    for (name, colours) in [
        ("ancients", 21),
        ("medieval", 18),
        ("modern", 18),
        ("religions", 21),
        ("trade-victory", 21),
    ] {
        let without = begun(4, &[("edition", "deluxe"), (name, "off")]);
        assert_eq!(cards(&without), 154, "{name}");
        assert_eq!(without.options.empires, colours, "{name}");
    }
    assert!(refused(7, &[("edition", "deluxe"), ("modern", "off")]));
}

#[test]
fn every_box_adds_eleven_cards_and_its_leaders() {
    covers!(
        "sa.comp.expansion-kingdoms",
        "sa.comp.expansion-religions",
        "sa.comp.expansion-trade-victory",
        "sa.setup.leader-cup",
        "sa.comp.classic-contents"
    );
    let count = |release| {
        let list = content().cards.iter();
        list.filter(|card| card.release == release).count()
    };
    let boxes = [
        Release::Ancients,
        Release::Medieval,
        Release::Modern,
        Release::Religions,
        Release::Trade,
    ];
    assert!(boxes.into_iter().all(|release| count(release) == 11));
    let cup = |options: &[(&str, &str)]| {
        let position = begun(4, options);
        let leaders: u32 = position.cup.iter().map(|count| u32::from(*count)).sum();
        leaders + u32::from(position.no_leaders)
    };
    assert_eq!(cup(&[("edition", "classic")]), 40);
    assert_eq!(cup(&[("edition", "deluxe")]), 80);
    let large: u16 = content().sets[..15]
        .iter()
        .flat_map(|set| set.counters)
        .map(u16::from)
        .sum();
    assert_eq!(large, 640);
    let kingdoms: u16 = SetId::KINGDOM
        .card()
        .counters
        .into_iter()
        .map(u16::from)
        .sum();
    assert_eq!(kingdoms, 106);
    assert_eq!(begun(2, &[("edition", "deluxe")]).elephants.len(), 14);
    assert!(begun(2, &[("edition", "classic")]).elephants.is_empty());
}

#[test]
fn how_many_empires_a_player_may_have_in_deluxe() {
    covers!("sa.turn.maximum", "sa.setup.empire-count");
    for (players, maximum) in [(7, 3), (6, 4), (5, 5), (4, 6), (3, 7), (2, 11)] {
        assert_eq!(begun(players, &[("edition", "deluxe")]).maximum(), maximum);
    }
    let agreed = begun(4, &[("edition", "deluxe"), ("empires", "9")]);
    assert_eq!(agreed.maximum(), 3);
}

/// Everybody has these cards, by their values.
fn bids(values: &[&[u8]]) -> Position {
    let mut position = begun(values.len() as u8, &[]);
    let mut pool: Vec<CardId> = CardId::all()
        .filter(|card| card.card().release == Release::Classic)
        .collect();
    for player in position.players.iter_mut() {
        player.hand.clear();
    }
    for (at, values) in values.iter().enumerate() {
        for value in *values {
            let found = pool.iter().position(|card| card.value() == *value);
            let card = pool.remove(found.expect("a card"));
            let slot = Slot::held(card, Seat::at(at));
            position.players[at].hand.push(slot);
        }
    }
    position.deck = pool.into_iter().map(Slot::down).collect();
    position
}

fn bid(play: &mut Play<Position>, who: usize, value: u8) {
    let hand = play.position().player(Seat::at(who)).hand;
    let slot = hand.iter().find(|slot| slot.card.value() == value);
    let card = slot.expect("a card").card;
    play.choose(who, &format!("bid {card}"));
}

#[test]
fn the_example_of_who_goes_first() {
    covers!(
        "sa.first.bid",
        "sa.first.bid-tie",
        "sa.first.colour-order",
        "sa.first.dedicated",
        "sa.first.example"
    );
    // Seat A is Cat, B is Ray on her left, C is Patrice, D is Jack.
    let mut play = Play::from(bids(&[&[7, 5], &[1, 2], &[1, 2], &[7, 4]]));
    for (who, value) in [(0, 7), (1, 1), (2, 1), (3, 7)] {
        bid(&mut play, who, value);
    }
    play.asks("AD");
    bid(&mut play, 0, 5);
    bid(&mut play, 3, 4);
    assert_eq!(play.position().first, Seat::at(0));
    assert_eq!(
        play.position().discard.len(),
        6,
        "all played cards are discarded"
    );
    play.asks("A").choose('A', "colour 0");
    play.asks("D").choose('D', "colour 1");
    play.asks("B").choose('B', "colour 2");
    play.asks("C").not_offered('C', "colour 0");
    play.choose('C', "colour 3");
    // Dedicated colours come first, the common ones only when these are used up.
    let cat = orbis_seven_ages::start::colours(play.position(), Seat::at(0));
    assert_eq!(*cat, [SetId(0), SetId(1), SetId(2)]);
    let mut position = *play.position();
    for index in 0..3 {
        let own = orbis_seven_ages::Empire::new(card("egyptians"), Seat::at(0), 1);
        position.empires.put(SetId(index), own);
    }
    let common = orbis_seven_ages::start::colours(&position, Seat::at(0));
    assert_eq!(*common, [SetId(12), SetId(13), SetId(14)]);
}

#[test]
fn who_has_no_cards_left_bids_from_the_deck() {
    covers!("sa.first.bid-tie");
    let mut position = bids(&[&[7], &[7, 3]]);
    let at = position.deck.iter().position(|slot| slot.card.value() == 6);
    let slot = position.deck.remove(at.expect("a six"));
    position.deck.push(slot);
    let mut play = Play::from(position);
    bid(&mut play, 0, 7);
    bid(&mut play, 1, 7);
    play.asks("B");
    bid(&mut play, 1, 3);
    assert_eq!(
        play.position().first,
        Seat::at(0),
        "the six of the deck wins"
    );
}

#[test]
fn colours_go_by_the_first_card_even_if_all_were_equal() {
    covers!("sa.first.colour-order");
    let mut play = Play::from(bids(&[&[7, 3], &[7, 5], &[7, 4], &[7, 6]]));
    for who in 0..4 {
        bid(&mut play, who, 7);
    }
    for (who, value) in [(0, 3), (1, 5), (2, 4), (3, 6)] {
        bid(&mut play, who, value);
    }
    for (who, choice) in ["D", "A", "B", "C"].into_iter().zip(0..) {
        let seat = who.chars().next().expect("a letter");
        play.asks(who).choose(seat, &format!("colour {choice}"));
    }
}

/// A turn begins with these empires.
fn two_empires() -> Scene {
    Scene::new(4)
        .empire("orange", "egyptians", 'A', 4)
        .units("orange", "egypt", &[("spear", 2)])
        .empire("red", "romans", 'B', 9)
        .units("red", "latium", &[("sword", 2)])
}

#[test]
fn markers_are_placed_secretly_on_every_empire() {
    covers!(
        "sa.turn.place-markers",
        "sa.turn.marker-set",
        "sa.turn.extra-marker",
        "sa.term.non-empire-action",
        "sa.ruling.extra-empire-marker-limit"
    );
    let mut play = two_empires().turn();
    play.asks("ABCD");
    for marker in [
        "start",
        "production",
        "trade",
        "manoeuvre",
        "destiny",
        "civilise",
        "discard",
        "wild",
    ] {
        play.offered('A', &format!("mark orange {marker}"));
    }
    play.choose('A', "mark orange production");
    play.not_offered('A', "extra production");
    play.choose('A', "extra wild");
    play.asks("BCD");
    // Nobody else sees what lies there.
    let mut seen = *play.position();
    seen.hide(orbis_core::Viewer::Seat(Seat::at(1)));
    let own = seen.empire(set("orange")).expect("in play");
    assert_eq!(own.action.map(|slot| slot.card), Some(MarkerId::BACK));
    assert_eq!(seen.players[0].loose[0].card, MarkerId::BACK);
}

#[test]
fn a_player_with_all_empires_has_no_additional_marker() {
    covers!("sa.turn.extra-marker", "sa.start.only-below-max");
    let mut scene = Scene::new(5);
    for (colour, slug, place) in [
        ("orange", "egyptians", "egypt"),
        ("yellow", "romans", "latium"),
        ("orange-multi", "persians", "persia"),
    ] {
        scene = scene
            .empire(colour, slug, 'A', 9)
            .units(colour, place, &[("spear", 1)]);
    }
    let mut play = scene.turn();
    play.choose('A', "mark orange production");
    play.choose('A', "mark yellow trade");
    play.choose('A', "mark orange-multi wild");
    play.asks("BCDE");
    // Nor does a marker that has lost its empire start another one beyond the maximum.
    let start = |colours: usize| {
        let mut position = *play.position();
        position.empires.remove(SetId(colours as u8));
        position.players[0].loose.clear();
        let slot = Slot::held(MarkerId::START, Seat::at(0));
        position.players[0].loose.push(slot);
        let mut offers: Vec<Choice> = Vec::new();
        let _ = orbis_seven_ages::markers::act_offers(
            &position,
            Seat::at(0),
            MarkerId::START,
            &mut offers,
        );
        let marker = MarkerId::START;
        offers.contains(&Choice::Loose { marker })
    };
    assert!(!start(20) && start(2));
}

#[test]
fn who_has_more_empires_than_markers_says_which_get_one() {
    covers!("sa.turn.place-markers");
    let mut scene = Scene::with(2, &[("edition", "deluxe")]);
    let cards: Vec<CardId> = CardId::all().take(9).collect();
    let lands: Vec<_> = orbis_seven_ages::AreaId::all()
        .filter(|area| area.is_land())
        .collect();
    for (index, card) in cards.iter().enumerate() {
        let colour = SetId(index as u8).slug();
        scene = scene.empire(colour, card.slug(), 'A', 9).units(
            colour,
            lands[index].slug(),
            &[("spear", 1)],
        );
    }
    let mut play = scene.turn();
    let colour = |index: u8| SetId(index).slug();
    // Nine empires and eight markers: the first one may stay without.
    for (index, marker) in MarkerId::all().enumerate() {
        let next = colour(index as u8 + 1);
        play.choose('A', &format!("mark {next} {marker}"));
    }
    play.asks("B");
    let marked = |index: u8| {
        let own = play.position().empire(SetId(index));
        own.is_some_and(|one| one.action.is_some())
    };
    assert!(!marked(0) && (1..9).all(marked));
}

#[test]
fn the_seven_actions_come_in_order_first_player_first() {
    covers!(
        "sa.turn.sequence",
        "sa.turn.order-in-action",
        "sa.turn.may-decline",
        "sa.term.action",
        "sa.term.first-player",
        "sa.wild.convert"
    );
    let mut play = two_empires()
        .also(|position| position.first = Seat::at(1))
        .turn();
    play.choose('A', "mark orange wild").choose('A', "done");
    play.choose('B', "mark red wild").choose('B', "done");
    play.choose('C', "extra wild").choose('D', "done");
    let mut seen = Vec::new();
    while let Some(Step::Act(orbis_seven_ages::markers::Act { seat, action })) =
        play.position().stack.last().copied()
    {
        seen.push((action.0, seat.letter()));
        play.choose(seat, "done");
    }
    let expected: Vec<(u8, char)> = (0..7)
        .flat_map(|action| ['B', 'C', 'A'].map(|letter| (action, letter)))
        .collect();
    assert_eq!(seen, expected, "and all markers stayed face down");
    assert_eq!(play.position().turn, 3);
}

#[test]
fn a_start_marker_on_an_empire_does_nothing() {
    covers!("sa.turn.own-empire-only", "sa.turn.extra-marker-effective");
    let mut play = two_empires().turn();
    play.choose('A', "mark orange start")
        .choose('A', "extra production");
    play.choose('B', "mark red production")
        .choose('B', "extra start");
    play.choose('C', "done").choose('D', "done");
    play.asks("A").not_offered('A', "turn orange");
    play.choose('A', "done");
    play.asks("B")
        .offered('B', "loose start")
        .choose('B', "done");
    play.asks("A").not_offered('A', "loose production");
}

#[test]
fn a_marker_outlives_its_empire() {
    covers!("sa.turn.marker-survives", "sa.discard.no-units");
    let mut scene = two_empires().also(|position| {
        position.first = Seat::at(0);
        position
            .player_mut(Seat::at(0))
            .markers
            .retain(|slot| slot.card != MarkerId::DESTINY);
        let slot = Slot::held(MarkerId::DESTINY, Seat::at(0));
        position.empire_mut(SetId(0)).expect("in play").action = Some(slot);
    });
    scene.run(|position, table| {
        let units = position.world.units(area("egypt"));
        orbis_seven_ages::empire::lose(position, area("egypt"), &units, table);
        orbis_seven_ages::empire::settle(position, table);
    });
    assert!(scene.position.empire(set("orange")).is_none());
    let loose = &scene.position.players[0].loose;
    assert!(loose.iter().any(|slot| slot.card == MarkerId::DESTINY));
    let mut play = scene.step(Step::Act(orbis_seven_ages::markers::Act {
        seat: Seat::at(0),
        action: MarkerId::DESTINY,
    }));
    play.offered('A', "loose destiny");
}

#[test]
fn the_last_player_can_join_late() {
    covers!("sa.setup.late-joiner");
    let position = begun(4, &[("joins", "3")]);
    assert_eq!(position.present(), 3);
    assert!(position.player(Seat::at(3)).hand.is_empty());
    let mut chance = Fast::new(5);
    let mut position = position;
    while position.turn < 3 {
        let Turn::Decide(seats) = position.turn() else {
            panic!("it ended");
        };
        assert!(
            !seats.contains(Seat::at(3)),
            "who has not joined is not asked"
        );
        let seat = seats.first().expect("somebody");
        let mut offers: Vec<Choice> = Vec::new();
        let _ = position.offers(seat, &mut offers);
        let choice = offers[orbis_core::Chance::below(&mut chance, offers.len() as u32) as usize];
        position.apply(seat, choice, &mut Table::quiet(&mut chance));
    }
    let joined = *position.player(Seat::at(3));
    assert_eq!(joined.hand.len(), 7);
    let least = position.players[..3]
        .iter()
        .map(|player| player.glory)
        .min();
    assert_eq!(Some(joined.glory), least);
    assert_eq!(
        position.stack.last(),
        Some(&Step::Colour(orbis_seven_ages::setup::Colour {
            seat: Seat::at(3)
        }))
    );
    assert_eq!(position.maximum(), 4);
}
