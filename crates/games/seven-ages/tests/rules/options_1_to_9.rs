//! The optional rules 1 to 9.

use crate::{
    common::scene::*,
    common::stage::{Stage, THEM, US},
};
use orbis_core::step::Stacked;
use orbis_core::{Fast, Game, Seat, SeatSet, Table, Viewer, covers};
use orbis_parts::Slot;
use orbis_seven_ages::{
    Choice, Position, Step, cadence, conflict,
    content::{ArtefactId, EventId, MarkerId, SetId, events::Moment},
    empire,
    events::Ask,
};
use orbis_testkit::Play;

#[test]
fn every_option_can_be_switched_by_itself() {
    covers!("sa.opt.any-mix");
    for spec in Position::about().options {
        if let orbis_core::OptionKind::Switch { default } = spec.kind {
            let value = if default { "off" } else { "on" };
            let setup = setup(4, &[("edition", "deluxe"), (spec.name, value)]);
            let new = Position::new(&setup, &mut Table::quiet(&mut Fast::new(2)));
            new.expect(spec.name).check().expect(spec.name);
        }
    }
}

#[test]
fn the_first_empire_of_total_history_is_of_age_one() {
    covers!(
        "sa.opt1.first-age-1",
        "sa.opt1.deal-age1",
        "sa.term.gold-border"
    );
    for dealt in ["on", "off"] {
        let options = [("total-history", "on"), ("dealt-age-1", dealt)];
        let setup = setup(4, &options);
        let position =
            Position::new(&setup, &mut Table::quiet(&mut Fast::new(2))).expect("a table");
        let all = position.players.iter().all(|player| {
            let gold = player.hand.iter().filter(|slot| slot.card.card().gold);
            gold.count() >= 2 && player.hand.len() == 7
        });
        assert_eq!(all, dealt == "on");
        let scene = Scene::with(3, &options);
        let obstacle =
            |slug| orbis_seven_ages::start::obstacle(&scene.position, Seat::at(0), card(slug));
        assert_eq!(obstacle("egyptians"), None);
        let why = obstacle("romans").expect("an obstacle");
        assert_eq!(orbis_core::Refusal::rule(&why), "sa.opt1.first-age-1");
    }
}

#[test]
fn cards_put_away_are_out_of_the_game() {
    covers!("sa.opt2.draft", "sa.opt2.rebuild");
    let setup = setup(3, &[("draft-cards", "5"), ("draft-passes", "2")]);
    let position = Position::new(&setup, &mut Table::quiet(&mut Fast::new(2))).expect("a table");
    let mut play = Play::from(position);
    play.asks("ABC");
    let first = |play: &Play<Position>, who: usize| play.position().players[who].hand[0].card;
    let kept = play.position().players[0].hand[1].card;
    for who in 0..3 {
        let card = first(&play, who);
        play.choose(who, &format!("drop {card}"));
    }
    // What A did not want is in B's hand now.
    let b = &play.position().players[1].hand;
    assert!(b.len() == 4 && b.iter().any(|slot| slot.card == kept));
    for who in 0..3 {
        let card = first(&play, who);
        play.choose(who, &format!("drop {card}"));
    }
    let position = play.position();
    assert_eq!(position.removed.len(), 6);
    assert_eq!(position.deck.len() + 3 * 7, 110 - 6);
    assert_eq!(
        position.stack.last(),
        Some(&Step::Bid(orbis_seven_ages::setup::Bid {}))
    );
    // A knows his own two, and the one that B put away out of A's first hand.
    let mut seen = *position;
    seen.hide(Viewer::Seat(Seat::at(0)));
    let back = orbis_seven_ages::content::CardId::BACK;
    let hidden = seen.removed.iter().filter(|slot| slot.card == back);
    assert_eq!(hidden.count(), 3);
}

#[test]
fn leaders_artefacts_and_units_are_thinned_out_by_turns() {
    covers!("sa.opt2.wilder");
    let thin = [
        ("thin-leaders", "1"),
        ("thin-artefacts", "1"),
        ("thin-units", "2"),
    ];
    let setup = setup(2, &thin);
    let position = Position::new(&setup, &mut Table::quiet(&mut Fast::new(2))).expect("a table");
    let mut play = Play::from(position);
    let cup = |play: &Play<Position>| play.position().cup.iter().sum::<u8>();
    let before = cup(&play);
    play.asks("A").choose('A', "name ph");
    play.asks("B").choose('B', "name ta");
    assert_eq!(cup(&play), before - 2);
    // There is one Great Library, and two markers of the Renaissance.
    play.choose('A', "relic great-library");
    play.not_offered('B', "relic great-library")
        .not_offered('B', "relic buddhism");
    play.choose('B', "relic renaissance");
    let left = |artefact: ArtefactId| empire::marker_left(play.position(), artefact);
    assert!(!left(ArtefactId::LIBRARY) && left(ArtefactId::RENAISSANCE));
    for who in ['A', 'B', 'A', 'B'] {
        play.choose(who, "counter spear");
    }
    // Spears and rifles are sides of the same counter; every colour has four fewer.
    let position = play.position();
    assert_eq!(
        position.stack.last(),
        Some(&Step::Bid(orbis_seven_ages::setup::Bid {})),
        "the game is dealt"
    );
    for colour in position.options.colours() {
        let counter = usize::from(unit("rifle").card().counter);
        let printed = colour.card().counters[counter];
        assert_eq!(position.counters_of(colour)[counter], printed - 4);
        let mut war = *position;
        let romans = orbis_seven_ages::Empire::new(card("romans"), Seat::at(0), 9);
        war.empires.put(colour, romans);
        war.world
            .place(colour, area("latium"), &units(&[("spear", printed - 4)]));
        assert!(!orbis_seven_ages::production::counter_left(
            &war,
            colour,
            unit("rifle")
        ));
    }
}

#[test]
fn every_colour_keeps_a_counter_of_each_type() {
    covers!("sa.opt2.wilder");
    let setup = setup(7, &[("thin-units", "4"), ("thin-leaders", "1")]);
    let mut chance = Fast::new(2);
    let mut position = Position::new(&setup, &mut Table::quiet(&mut chance)).expect("a table");
    while let Some(Step::Thin(orbis_seven_ages::thin::Thin { .. })) = position.stack.last() {
        let seat = orbis_seven_ages::turn::asked(&position)
            .first()
            .expect("somebody");
        let mut offers: Vec<orbis_seven_ages::Choice> = Vec::new();
        let _ = position.offers(seat, &mut offers);
        position.apply(seat, offers[0], &mut Table::quiet(&mut chance));
    }
    assert_eq!(
        position.stack.last(),
        Some(&Step::Bid(orbis_seven_ages::setup::Bid {}))
    );
    assert_eq!(position.thinned.leaders.len(), 7);
    let out = position.thinned.units.len();
    assert!(out > 7 && out <= 28);
    let fronts = (0..orbis_seven_ages::content::OWN as u8).map(orbis_seven_ages::content::UnitId);
    for unit in fronts.filter(|unit| *unit < unit.card().other) {
        let counter = usize::from(unit.card().counter);
        let mut colours = position.options.colours();
        assert!(colours.all(|set| position.counters_of(set)[counter] > 0));
    }
}

#[test]
fn redemption_fills_to_six_and_the_enhanced_start_to_eight() {
    covers!(
        "sa.opt3.mulligan",
        "sa.opt3.with-opt4",
        "sa.opt4.deal-10",
        "sa.opt4.trim"
    );
    for (options, dealt, filled) in [
        (&[("redemption", "on")][..], 7, 6),
        (&[("redemption", "on"), ("enhanced-start", "on")][..], 10, 8),
    ] {
        let setup = setup(2, options);
        let position =
            Position::new(&setup, &mut Table::quiet(&mut Fast::new(2))).expect("a table");
        assert_eq!(position.players[0].hand.len(), dealt);
        let mut play = Play::from(position);
        for _ in 0..dealt - filled + 2 {
            let card = play.position().players[0].hand[0].card;
            play.choose('A', &format!("drop {card}"));
        }
        play.choose('A', "done");
        assert_eq!(play.position().players[0].hand.len(), filled);
        play.choose('B', "done");
        assert_eq!(
            play.position().players[1].hand.len(),
            dealt,
            "who discards nothing keeps all"
        );
    }
}

fn enhanced(players: u8, edition: &str) -> Scene {
    Scene::with(players, &[("edition", edition), ("enhanced-play", "on")])
}

/// A turn begins.
#[test]
fn spare_markers_go_round_the_table() {
    covers!(
        "sa.opt5.one-spare-set",
        "sa.opt5.two-spare-sets",
        "sa.opt5.two-extra"
    );
    let mut play = enhanced(4, "classic").turn();
    play.asks("A").choose('A', "pick wild");
    play.asks("B")
        .not_offered('B', "pick wild")
        .choose('B', "pick civilise");
    play.choose('C', "pick start").choose('D', "pick destiny");
    assert_eq!(play.position().spare.len(), 4);
    // Nobody knows who took what before him, but who comes later knows what was passed on.
    let mut seen = *play.position();
    seen.hide(Viewer::Seat(Seat::at(3)));
    assert_eq!(seen.players[0].extras[0].card, MarkerId::BACK);
    // At least two empires below the maximum: two markers on no empire.
    play.asks("ABCD")
        .choose('A', "borrow-extra wild")
        .choose('A', "extra start");
    play.asks("BCD");
    let mut play = enhanced(3, "classic").turn();
    for who in ['A', 'B', 'C', 'A', 'B', 'C'] {
        play.asks(&who.to_string());
        let pick = play.position().spare[0].card;
        play.choose(who, &format!("pick {pick}"));
    }
    assert!(
        play.position()
            .players
            .iter()
            .all(|player| player.extras.len() == 2)
    );
}

#[test]
fn few_players_have_several_full_sets() {
    covers!("sa.opt5.three-players", "sa.opt5.two-players");
    let sets = |players, options: &[(&str, &str)]| {
        let mut all = vec![("enhanced-play", "on")];
        all.extend_from_slice(options);
        let setup = setup(players, &all);
        let position =
            Position::new(&setup, &mut Table::quiet(&mut Fast::new(2))).expect("a table");
        position.options.marker_sets(usize::from(players))
    };
    assert_eq!(sets(3, &[("edition", "deluxe")]), 2);
    assert_eq!(sets(2, &[("edition", "classic")]), 2);
    assert_eq!(sets(2, &[("edition", "deluxe"), ("three-sets", "on")]), 3);
    assert_eq!(sets(3, &[("edition", "classic")]), 1);
    let play = enhanced(2, "classic").turn();
    assert_eq!(play.position().players[0].markers.len(), 16);
}

#[test]
fn the_example_of_manoeuvres_by_turns() {
    covers!("sa.opt5.manoeuvre-round", "sa.opt5.destiny-plus");
    // A is Anna with Romans, Huns and Irish, B is Peter with Parthians, C is Alex.
    let scene = enhanced(3, "deluxe")
        .empire("orange", "romans", 'A', 9)
        .units("orange", "latium", &[("spear", 1)])
        .empire("yellow", "huns", 'A', 9)
        .units("yellow", "kirghiz", &[("spear", 1)])
        .empire("orange-multi", "irish", 'A', 9)
        .units("orange-multi", "ireland", &[("spear", 1)])
        .empire("red", "parthians", 'B', 9)
        .units("red", "parthia", &[("spear", 1)]);
    let mut play = scene.turn();
    play.chain(
        'A',
        &[
            "mark orange manoeuvre",
            "mark yellow manoeuvre",
            "mark orange-multi wild",
            "done",
        ],
    );
    play.chain('B', &["mark red manoeuvre", "done"]);
    play.chain('C', &["extra destiny", "done"]);
    let manoeuvre = |play: &Play<Position>| {
        matches!(
            play.position().stack.last(),
            Some(Step::Act(orbis_seven_ages::markers::Act {
                action: MarkerId::MANOEUVRE,
                ..
            }))
        )
    };
    while !manoeuvre(&play) {
        let Some(Step::Act(orbis_seven_ages::markers::Act { seat, .. })) =
            play.position().stack.last().copied()
        else {
            panic!("an action");
        };
        play.choose(seat, "done");
    }
    let end = |play: &mut Play<Position>, who: char| {
        while !matches!(
            play.position().stack.last(),
            Some(Step::Act(orbis_seven_ages::markers::Act { .. }))
        ) {
            play.choose(who, "done");
        }
    };
    play.asks("A").choose('A', "turn orange");
    end(&mut play, 'A');
    play.asks("B").choose('B', "turn red");
    end(&mut play, 'B');
    play.asks("C").choose('C', "done");
    play.asks("A").choose('A', "turn yellow");
    end(&mut play, 'A');
    // Peter has no marker left and Alex has passed.
    play.asks("A").choose('A', "turn orange-multi");
    end(&mut play, 'A');
    assert!(!manoeuvre(&play));
    assert_eq!(orbis_seven_ages::destiny::goal(play.position()), 7);
}

#[test]
fn pursuit_costs_units() {
    covers!("sa.opt6.losses", "sa.opt6.terrain", "sa.opt6.counts-double");
    let scene = |place: &str, pursuers: &[(&str, u8)]| {
        let mut scene = Scene::with(3, &[("pursuit", "on")])
            .empire("dark-blue", "french", 'A', 43)
            .units("dark-blue", "normandy", &[("spear", 1)])
            .empire("red", "germans", 'B', 43)
            .units("red", place, &[("spear", 3), ("knight", 1), ("tank", 1)]);
        let counts = units(pursuers);
        scene.position.world.intrude(
            set("dark-blue"),
            area(place),
            &counts,
            orbis_seven_ages::Entry::Plain,
        );
        scene.position.conflict = Some(orbis_seven_ages::Conflict {
            area: area(place),
            sides: [
                crate::examples::side(set("dark-blue"), 0),
                crate::examples::side(set("red"), 1),
            ],
        });
        scene
    };
    let losses = |scene: &Scene| conflict::pursuers(&scene.position, 1);
    let pursuers = [("fighter", 1), ("tank", 2), ("knight", 3)];
    let plain = scene("low_countries", &pursuers);
    assert_eq!(losses(&plain), 2 + 2 + 1);
    assert_eq!(
        losses(&scene("helvetia", &pursuers)),
        3,
        "half of five in the mountains"
    );
    // In age 7 forests are cleared; in age 5 they hide one.
    let cleared = scene("bohemia", &[("knight", 4)]);
    let mut wood = scene("bohemia", &[("knight", 4)]);
    wood.own("red").level = 33;
    assert_eq!((losses(&wood), losses(&cleared)), (1, 2));
    // Mounted units count double, and those more modern than the pursuers once more.
    let fight = plain.position.conflict.expect("a conflict");
    let worth = |slug| conflict::worth(&plain.position, &fight, 1, unit(slug));
    assert_eq!((worth("spear"), worth("knight"), worth("tank")), (1, 2, 2));
    let old = scene("low_countries", &[("knight", 4)]);
    let fight = old.position.conflict.expect("a conflict");
    assert_eq!(conflict::worth(&old.position, &fight, 1, unit("tank")), 3);
    // Whoever has to retreat because of an event is pursued as well, and chooses what to lose.
    let mut forced = scene("low_countries", &[("knight", 2), ("light-horse", 2)]);
    forced = forced.units("red", "germany", &[("spear", 1)]);
    let empire = set("dark-blue");
    forced
        .position
        .push(orbis_seven_ages::conflict::Conflicts { empire });
    forced.position.push(orbis_seven_ages::conflict::Round {});
    conflict::break_off(&mut forced.position, 1);
    let mut play = Play::from(forced.position);
    play.asks("B").offered('B', "disband low_countries knight");
    play.choose('B', "disband low_countries spear")
        .choose('B', "disband low_countries spear");
    play.choose('B', "withdraw 1 germany");
    let left = play
        .position()
        .world
        .units_of(set("red"), area("low_countries"));
    assert_eq!(left, units(&[("knight", 1), ("tank", 1)]));
}

#[test]
fn the_most_advanced_draw_most() {
    covers!(
        "sa.opt7.reveal",
        "sa.opt7.alone",
        "sa.opt7.most-advanced",
        "sa.opt7.least",
        "sa.opt7.others"
    );
    let goals = |list: &[(usize, &str)]| {
        let mut scene = Scene::with(4, &[("technology", "on")])
            .empire("orange", "romans", 'A', 12)
            .units("orange", "latium", &[("spear", 1)])
            .empire("red", "egyptians", 'B', 9)
            .units("red", "egypt", &[("spear", 1)])
            .empire("dark-blue", "assyrians", 'C', 12)
            .units("dark-blue", "assyria", &[("spear", 1)]);
        for (who, colour) in list {
            let empire = if colour.is_empty() {
                SetId::BACK
            } else {
                set(colour)
            };
            let seat = Seat::at(*who);
            scene
                .position
                .fates
                .push(orbis_seven_ages::technology::Fate {
                    seat,
                    empire,
                    goal: 0,
                });
        }
        orbis_seven_ages::technology::resolve(&mut scene.position);
        let fates = scene.position.fates.iter();
        fates.map(|fate| fate.goal).collect::<Vec<u8>>()
    };
    assert_eq!(goals(&[(0, "orange"), (0, "")]), [7, 7], "alone");
    // A and C are level: A is nearer to the First player. The lowest draws least.
    assert_eq!(
        goals(&[(0, "orange"), (1, "red"), (2, "dark-blue")]),
        [7, 5, 6]
    );
    // Who acts for no empire is the least; of two the one farther to the left.
    assert_eq!(goals(&[(0, "orange"), (1, "red"), (3, "")]), [7, 6, 5]);
    assert_eq!(goals(&[(0, "orange"), (1, ""), (3, "")]), [7, 6, 5]);
}

/// Assyrians beside the Egyptians, Romans far away.
fn neighbours(options: &[(&str, &str)]) -> Scene {
    Scene::with(3, options)
        .empire("orange", "egyptians", 'A', 2)
        .units("orange", "egypt", &[("spear", 1)])
        .empire("red", "assyrians", 'B', 2)
        .units("red", "palestine", &[("spear", 1)])
        .empire("dark-blue", "romans", 'C', 9)
        .units("dark-blue", "latium", &[("spear", 1)])
        .hand('A', &["irish"])
}

fn card_of(slug: &str) -> orbis_seven_ages::content::CardId {
    slug.parse::<EventId>().expect("an event").card().cards[0]
}

#[test]
fn take_that_needs_an_empire_within_range() {
    covers!(
        "sa.opt8.civilise-range",
        "sa.opt8.other-range",
        "sa.opt8.player-target"
    );
    let (scene, event) = (neighbours, card_of);
    let strict: &[(&str, &str)] = &[("take-that", "on")];
    // Fires in the own Civilise action, be it of an empire or of none.
    let fires = event("fires");
    for empire in [set("orange"), SetId::BACK] {
        let burn = |options| {
            let seat = Seat::at(0);
            let mut play = scene(options).hand('A', &[fires.slug()]).step(Step::Play(
                orbis_seven_ages::civilise::Play { seat, empire },
            ));
            play.choose('A', &format!("event {fires} 0"));
            play
        };
        burn(strict)
            .offered('A', "on red")
            .not_offered('A', "on dark-blue");
        burn(&[])
            .offered('A', "on red")
            .offered('A', "on dark-blue");
    }
    // A Drought while somebody else produces.
    let drought = event("drought");
    let parch = |options, colour: &str| {
        let ask = Ask::Window(orbis_seven_ages::events::window::Window {
            moment: Moment::MarkerTurned,
            empire: set(colour),
            seats: SeatSet::NONE,
            at: Seat::at(0),
            passes: 0,
        });
        let mut scene = scene(options).hand('A', &[drought.slug()]);
        scene.position.chronicle.action = Some(MarkerId::PRODUCTION);
        let play = scene.step(Step::Card(orbis_seven_ages::events::Card { ask }));
        let mut offers: Vec<Choice> = Vec::new();
        let _ = orbis_core::step::offers(play.position(), Seat::at(0), &mut offers);
        let way = 0;
        offers.contains(&Choice::Event { card: drought, way })
    };
    assert!(parch(strict, "red") && !parch(strict, "dark-blue"));
    assert!(parch(&[], "red") && parch(&[], "dark-blue"));
    // A look into somebody's hand.
    let spy = event("i-spy");
    let peep = |options| {
        let seat = Seat::at(0);
        let empire = set("orange");
        let mut play = scene(options)
            .hand('A', &[spy.slug()])
            .hand('B', &["persians"])
            .hand('C', &["benin"])
            .step(Step::Play(orbis_seven_ages::civilise::Play {
                seat,
                empire,
            }));
        play.choose('A', &format!("event {spy} 0"));
        play
    };
    peep(strict)
        .offered('A', "player B")
        .not_offered('A', "player C");
    peep(&[]).offered('A', "player C");
}

#[test]
fn take_that_and_green_artefacts() {
    covers!("sa.opt8.civilise-range", "sa.opt8.green-own");
    // One that anybody could have: Hanging gardens of the Assyrians' card is in play, so Summer Palace.
    let palace = |options: &[(&str, &str)]| {
        let mut play = neighbours(options)
            .hand('A', &["shogunate"])
            .action("orange", MarkerId::CIVILISE);
        play.choose('A', "play shogunate");
        play
    };
    palace(&[])
        .offered('A', "at latium")
        .offered('A', "at palestine");
    palace(&[("take-that", "on")])
        .not_offered('A', "at latium")
        .offered('A', "at palestine");
    palace(&[("take-that", "on"), ("green-own", "on")])
        .not_offered('A', "at palestine")
        .offered('A', "at egypt");
}

#[test]
fn take_that_holds_for_events() {
    covers!(
        "sa.opt8.civilise-range",
        "sa.opt8.other-range",
        "sa.opt8.player-target"
    );
    // The first empire of ours is near the second player alone, the second one near the third player alone.
    let scene = |take_that: bool| {
        let mut stage = Stage::new();
        stage.position.options.take_that = take_that;
        stage.found(SetId(0), "irish", 0, 2);
        stage.garrison(SetId(0), "ireland", &[("spear", 1)]);
        stage.found(SetId(1), "picts", 2, 2);
        stage.garrison(SetId(1), "scotland", &[("spear", 1)]);
        stage
    };
    let aimed = |take_that: bool, event: &str| {
        let mut stage = scene(take_that);
        stage.deal_value(1, 1);
        stage.deal_value(2, 1);
        let card = stage.give(0, event);
        stage.civilise();
        stage.play(card);
        stage.offers()
    };
    let on = |empire| Choice::On { empire };
    for take_that in [false, true] {
        let empires = aimed(take_that, "uprising");
        assert!(empires.contains(&on(THEM)) && empires.contains(&on(US)));
        assert_eq!(empires.contains(&on(SetId(1))), !take_that, "of the actor");
        let areas = aimed(take_that, "earthquake");
        let at = |slug| Choice::At { area: area(slug) };
        assert!(areas.contains(&at("syria")));
        assert_eq!(areas.contains(&at("scotland")), !take_that);
    }
    // Players are near if any two empires are.
    let player = |of| Choice::Player {
        to: orbis_seven_ages::To(Seat::at(of)),
    };
    let players = aimed(true, "library-fire");
    assert!(players.contains(&player(1)) && players.contains(&player(2)));
    let mut stage = scene(true);
    stage.position.empires.remove(SetId(0));
    stage
        .position
        .world
        .remove(area("ireland"), &units(&[("spear", 1)]));
    stage.deal_value(1, 1);
    stage.deal_value(2, 1);
    let card = stage.give(0, "library-fire");
    stage.civilise();
    stage.play(card);
    assert!(stage.offers().contains(&player(1)) && !stage.offers().contains(&player(2)));
    // At other times any own empire will do, but it has to be near.
    let star = |of: SetId, card: bool| {
        let mut stage = scene(true);
        if !card {
            stage.position.empires.remove(SetId(0));
            let one = units(&[("spear", 1)]);
            stage.position.world.remove(area("ireland"), &one);
        }
        let card = stage.give(0, "shooting-star");
        stage.position.chronicle.action = Some(MarkerId::PRODUCTION);
        stage.window(Moment::MarkerTurned, of, &[0]);
        stage.offers().contains(&Choice::Event { card, way: 0 })
    };
    assert!(star(THEM, true) && star(SetId(1), true));
    assert!(!star(SetId(1), false));
}

/// Susan's empires of the example: Dutch, Chams, and Early Finns, who were discarded.
fn susan() -> Scene {
    let mut scene = Scene::with(3, &[("cadenced-progress", "on")])
        .empire("orange", "dutch", 'A', 30)
        .units("orange", "low_countries", &[("spear", 1)])
        .empire("yellow", "chams", 'A', 30)
        .units("yellow", "khmer", &[("spear", 1)]);
    let first = scene.position.first;
    let list = [MarkerId::MANOEUVRE, MarkerId::DISCARD, MarkerId::CIVILISE];
    let rest = MarkerId::all().filter(|marker| *marker != MarkerId::WILD && !list.contains(marker));
    scene.position.cadence = list
        .into_iter()
        .chain(rest)
        .map(|marker| Slot::held(marker, first))
        .collect();
    scene.own("orange").did = Some(MarkerId::CIVILISE);
    scene.own("yellow").did = Some(MarkerId::MANOEUVRE);
    scene.own("yellow").wild = true;
    scene.position.players[0].gone.push(cadence::Gone {
        action: MarkerId::DISCARD,
        trade: -1,
    });
    scene
}

#[test]
fn the_example_of_the_cadence() {
    covers!(
        "sa.opt9.example",
        "sa.opt9.a-extra",
        "sa.opt9.c-none",
        "sa.opt9.d-low-trade",
        "sa.opt9.e-discarded-none",
        "sa.opt9.f-wild",
        "sa.opt9.wild-type",
        "sa.opt9.reveal"
    );
    let scene = susan();
    assert!(scene.position.trade_number(set("orange")) >= 2);
    assert_eq!(cadence::steps(&scene.position, set("orange")), 1);
    assert_eq!(cadence::steps(&scene.position, set("yellow")), -2);
    let play = scene.end_of_turn();
    let level = |colour| play.position().empire(set(colour)).expect("in play").level;
    assert_eq!((level("orange"), level("yellow")), (31, 28));
}

#[test]
fn events_and_wars_hold_with_the_cadence_too() {
    covers!("sa.art.world-war-effects", "sa.opt9.reveal");
    let level = |change: fn(&mut Position)| {
        let mut scene = susan();
        scene.position.players[0].gone.clear();
        scene.own("orange").did = Some(MarkerId::TRADE);
        change(&mut scene.position);
        let play = scene.end_of_turn();
        let own = play.position().empire(set("orange"));
        own.expect("in play").level
    };
    assert_eq!(level(|_| {}), 31);
    assert_eq!(
        level(|position| position.chronicle.powers.war = Some(7)),
        30
    );
    assert_eq!(level(|position| position.chronicle.dark = true), 30);
    let orange = |position: &mut Position| position.chronicle.spurred = 1 << set("orange").0;
    assert_eq!(level(orange), 32, "what an event promised");
}

#[test]
fn a_marker_that_is_never_turned_was_chosen_all_the_same() {
    covers!("sa.opt9.c-none");
    let level = |marker: MarkerId| {
        let mut scene = susan();
        scene.position.players[0].gone.clear();
        let slot = Slot::held(marker, Seat::at(0));
        scene.own("orange").action = Some(slot);
        scene.own("orange").did = None;
        let play = scene.end_of_turn();
        let own = play.position().empire(set("orange"));
        own.expect("in play").level
    };
    assert_eq!(
        (level(MarkerId::MANOEUVRE), level(MarkerId::START)),
        (30, 31)
    );
}

#[test]
fn a_discarded_empire_counts_with_the_trade_number_it_had() {
    covers!("sa.opt9.b-discarded-extra");
    let mut scene = susan().leader("orange", "sc", "low_countries");
    scene.position.players[0].gone.clear();
    let trade = scene.position.trade_number(set("orange"));
    scene.run(|position, table| empire::discard(position, set("orange"), table));
    assert_eq!(scene.position.players[0].gone[0].trade, trade);
}

#[test]
fn dark_ages_and_favours_in_the_cadence() {
    covers!(
        "sa.opt9.dark-age",
        "sa.opt9.b-discarded-extra",
        "sa.opt9.may-take-1",
        "sa.opt9.markers"
    );
    let mut scene = susan();
    scene.own("orange").level = 34;
    scene.own("yellow").level = 34;
    let play = scene.end_of_turn();
    let level = |colour| play.position().empire(set(colour)).expect("in play").level;
    assert_eq!(
        (level("orange"), level("yellow")),
        (34, 32),
        "backward moves are always made"
    );
    // An empire discarded for the extra marker helps one that is left, which may take one level of two.
    let mut scene = susan();
    scene.position.players[0].gone.clear();
    scene.position.players[0].gone.push(cadence::Gone {
        action: MarkerId::CIVILISE,
        trade: 2,
    });
    scene.own("yellow").did = Some(MarkerId::TRADE);
    scene.own("yellow").wild = false;
    scene.own("orange").did = None;
    let mut play = scene.end_of_turn();
    play.choose('A', "on yellow");
    play.offered('A', "advance 2").choose('A', "advance 1");
    assert_eq!(
        play.position()
            .empire(set("yellow"))
            .expect("in play")
            .level,
        31
    );
    // With both boons it is three.
    let mut scene = susan();
    scene.position.players[0].gone.clear();
    scene.position.players[0].gone.push(cadence::Gone {
        action: MarkerId::CIVILISE,
        trade: 2,
    });
    let mut play = scene.end_of_turn();
    play.choose('A', "on orange").offered('A', "advance 3");
    // The First player lays three of seven markers, which nobody else sees.
    let mut play = Scene::with(2, &[("cadenced-progress", "on")]).turn();
    play.choose('A', "extra wild").choose('B', "done");
    play.chain('A', &["cadence trade", "cadence civilise", "cadence start"]);
    let mut seen = *play.position();
    seen.hide(Viewer::Seat(Seat::at(1)));
    assert!(seen.cadence.iter().all(|slot| slot.card == MarkerId::BACK));
}
