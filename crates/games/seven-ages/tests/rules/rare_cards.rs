//! Rare cards: what they hit, whom they pay, and what their players may know.

use crate::common::{
    scene::{Scene, set, units},
    stage::{Stage, THEM, US, area, in_syria, seat, unit},
};
use orbis_core::{
    Fast, choices, covers,
    step::{self, Stacked},
};
use orbis_seven_ages::{
    Choice, Entry, Step, conflict,
    content::{
        ArtefactId, CardId, EventId, LeaderId, MarkerId, SetId, Talent, content, events::Moment,
    },
    events::Ask,
    production, start, turn,
};
use orbis_testkit::contract::keeps_secrets;

/// Another empire of ours, far from everybody, and one of the third player's.
const OURS: SetId = SetId(7);
const FAR: SetId = SetId(0);

fn at(slug: &str) -> Choice {
    Choice::At { area: area(slug) }
}

fn event(card: CardId) -> Choice {
    Choice::Event { card, way: 0 }
}

/// A second empire of ours in Japan.
fn overseas() -> Stage {
    let mut stage = Stage::new();
    stage.found(OURS, "japanese", 0, 9);
    stage.garrison(OURS, "honshu", &[("spear", 2)]);
    stage
}

#[test]
fn a_martyr_is_the_leader_who_was_lost_and_the_choice_is_read_back() {
    covers!("sa.event.data");
    let mut stage = Stage::new();
    let preacher = stage.leader(THEM, "syria", Talent::Religious);
    stage.leader(THEM, "assyria", Talent::Religious);
    let card = stage.give(1, "martyr");
    stage.with(|position, table| {
        orbis_seven_ages::events::plot::kill(position, (preacher, THEM, area("syria")), US, table);
    });
    stage.window(Moment::LeaderLost, THEM, &[1]);
    stage.play(card);
    assert_eq!(
        stage.offers(),
        [in_syria(preacher)],
        "not somebody who lives"
    );
    let written = stage.offers()[0].to_string();
    assert_eq!(written.parse(), Ok(stage.offers()[0]));
    stage.say(in_syria(preacher));
    stage.say(at("palestine"));
    assert_eq!(stage.glory(1), 2);
    assert!(stage.disordered("palestine"));
}

/// With option 8, can a third player whose only empire is there play this event now?
fn reaches(slug: &str, home: &str, begin: impl Fn(&mut Stage)) -> bool {
    let mut stage = Stage::new();
    stage.position.options.take_that = true;
    stage.found(FAR, "japanese", 2, 9);
    stage.garrison(FAR, home, &[("spear", 2)]);
    let card = stage.give(2, slug);
    begin(&mut stage);
    stage.offers().contains(&event(card))
}

#[test]
fn take_that_looks_at_conflicts_trades_and_fleets_too() {
    covers!("sa.opt8.other-range");
    let fight = |stage: &mut Stage| {
        stage.battle(&[("sword", 3)]);
        stage.window(Moment::RoundStart, US, &[2]);
    };
    for slug in ["siegecraft", "night-falls", "fifth-column"] {
        assert!(reaches(slug, "anatolia", fight), "{slug} nearby");
        assert!(!reaches(slug, "honshu", fight), "{slug} from afar");
    }
    let trade = |stage: &mut Stage| {
        stage.position.trade = Some(orbis_seven_ages::Trade {
            empires: [Some(US), Some(THEM)],
            cards: Default::default(),
            acting: [true, false],
            gifts: [false; 2],
        });
        stage.position.push(orbis_seven_ages::trade::TradeEnd {});
        stage.window(Moment::TradeCardsDown, US, &[2]);
    };
    assert!(reaches("tariff-war", "anatolia", trade));
    assert!(!reaches("tariff-war", "honshu", trade));
    let landing = |stage: &mut Stage| {
        let water = "eastern_mediterranean";
        stage.garrison(US, water, &[("galley", 1)]);
        stage.position.chronicle.landing = Some(orbis_seven_ages::events::Landing {
            empire: US,
            from: area(water),
            to: area("cyprus"),
            unit: unit("galley"),
            count: 1,
            again: false,
        });
        stage.position.event(orbis_seven_ages::manoeuvre::Arrive {});
        stage.window(Moment::Landing, US, &[2]);
    };
    assert!(reaches("divine-wind", "anatolia", landing));
    assert!(!reaches("divine-wind", "honshu", landing));
}

#[test]
fn an_arms_treaty_counts_a_nuke_once() {
    covers!("sa.event.data");
    let mut stage = Stage::new();
    for set in [US, THEM] {
        stage.empire(set).level = 46;
    }
    stage.garrison(US, "egypt", &[("nuke", 2), ("fighter", 2)]);
    stage.garrison(THEM, "syria", &[("bomber", 2)]);
    stage.event("arms-treaty", Some(Choice::Both { one: US, two: THEM }));
    for lost in ["nuke", "fighter"] {
        stage.say(Choice::Disband {
            area: area("egypt"),
            unit: unit(lost),
        });
    }
    assert!(stage.is_over(), "half of four are two");
    let bombers = stage.position.world.army(THEM).get(unit("bomber"));
    assert_eq!(bombers, 1, "nobody is asked which of two alike goes");
}

#[test]
fn a_nuclear_accident_takes_a_nuke_of_that_empire() {
    covers!("sa.event.data");
    let accident = |nukes: &[&str]| {
        let mut stage = Stage::new();
        stage.empire(THEM).level = 46;
        for place in nukes {
            stage.garrison(THEM, place, &[("nuke", 1)]);
        }
        stage.picks(&[4]);
        stage.event("nuclear-accident", Some(at("assyria")));
        stage
    };
    let stage = accident(&["syria"]);
    assert_eq!(stage.position.world.army(THEM).get(unit("nuke")), 0);
    assert!(stage.is_over());
    let mut stage = accident(&["syria", "assyria"]);
    assert_eq!(
        orbis_seven_ages::turn::asked(&stage.position).first(),
        Some(seat(1))
    );
    stage.say(Choice::Disband {
        area: area("syria"),
        unit: unit("nuke"),
    });
    assert_eq!(stage.position.world.army(THEM).get(unit("nuke")), 1);
    assert!(stage.is_over());
    assert!(accident(&[]).is_over());
}

#[test]
fn who_owns_the_target_is_the_empire_that_gains() {
    covers!("sa.event.data");
    let mut stage = overseas();
    stage.garrison(OURS, "mecca", &[("spear", 1)]);
    stage.picks(&[4]);
    stage.event("gold-rush", Some(at("mecca")));
    assert_eq!((stage.money(US), stage.money(OURS)), (20, 32));
    // So with the sea that privateers hold.
    let mut stage = overseas();
    stage.garrison(OURS, "eastern_mediterranean", &[("galley", 1)]);
    stage.event("privateers", Some(at("eastern_mediterranean")));
    assert_eq!(stage.money(OURS), 20 + 2 * 3, "ours on the coast pay, too");
    assert_eq!(stage.money(US), 17);
    // And with the empire that steals a patent after a trade of another of ours.
    let mut stage = overseas();
    stage.garrison(OURS, "anatolia", &[("spear", 1)]);
    stage.empire(THEM).level = 12;
    let card = stage.give(0, "patent-theft");
    stage.position.chronicle.deal = Some(orbis_seven_ages::events::Deal {
        empires: [Some(US), Some(THEM)],
        advanced: [0, 1],
        ..Default::default()
    });
    stage.window(Moment::TradeDone, US, &[0]);
    stage.play(card);
    stage.say(Choice::On { empire: OURS });
    stage.pass();
    assert_eq!((stage.level(US), stage.level(OURS)), (9, 10));
}

#[test]
fn the_black_death_strikes_a_region_and_not_the_world() {
    covers!("sa.event.data");
    let mut stage = Stage::new();
    let card = stage.give(0, "black-death");
    stage.civilise();
    stage.play(card);
    let world = content()
        .regions
        .iter()
        .position(|(slug, _)| slug == "world");
    let offers = stage.offers();
    assert_eq!(offers.len(), content().regions.len() - 1);
    assert!(!offers.contains(&Choice::Region {
        region: world.expect("the world") as u8
    }));
}

#[test]
fn the_industrial_revolution_doubles_what_guilds_add_and_what_a_drought_leaves() {
    covers!("sa.art.industrial", "sa.term.modifiers");
    let mut stage = Stage::new();
    stage.empire(US).level = 40;
    stage.empire(US).relics.push(ArtefactId::INDUSTRIAL);
    let before = production::income(&stage.position, US);
    stage.event("guilds", Some(at("egypt")));
    assert_eq!(production::income(&stage.position, US), before + 4);
    // Egypt is fertile and has a city of 1.
    let mut stage = Stage::new();
    stage.empire(US).level = 40;
    stage.position.world.disorder.add(area("palestine"));
    stage.position.chronicle.sway.city_only = true;
    assert_eq!(production::income(&stage.position, US), 1);
    stage.empire(US).relics.push(ArtefactId::INDUSTRIAL);
    assert_eq!(production::income(&stage.position, US), 2);
}

/// Two Artists of theirs, the one in Syria sacred.
fn sacred() -> (Stage, LeaderId) {
    let mut stage = Stage::new();
    let leader = stage.leader(US, "egypt", Talent::Artist);
    stage.leader(US, "palestine", Talent::Artist);
    let king = Choice::Person {
        leader,
        empire: US,
        area: area("egypt"),
    };
    stage.event("sacred-king", Some(king));
    (stage, leader)
}

/// Where their assassin finds a victim among our Artists.
fn victims(stage: &mut Stage) -> Vec<Choice> {
    let card = stage.give(1, "assassin");
    stage.rest();
    stage.position.chronicle.action = Some(MarkerId::CIVILISE);
    stage.begin(Step::Play(orbis_seven_ages::civilise::Play {
        seat: seat(1),
        empire: THEM,
    }));
    if !stage.offers().contains(&event(card)) {
        return Vec::new();
    }
    stage.play(card);
    stage.offers()
}

#[test]
fn a_sacred_king_is_one_person_wherever_he_goes() {
    covers!("sa.event.data");
    let in_area = |leader, slug| Choice::Person {
        leader,
        empire: US,
        area: area(slug),
    };
    let (mut stage, leader) = sacred();
    assert_eq!(victims(&mut stage), [in_area(leader, "palestine")]);
    // He goes to Palestine, the other to Egypt.
    let (mut stage, leader) = sacred();
    for chief in stage.position.world.chiefs.iter_mut() {
        let home = chief.area == area("egypt");
        chief.area = area(if home { "palestine" } else { "egypt" });
    }
    assert_eq!(victims(&mut stage), [in_area(leader, "egypt")]);
    // Both in one place: only the other one can be killed.
    let (mut stage, leader) = sacred();
    for chief in stage.position.world.chiefs.iter_mut() {
        chief.area = area("egypt");
    }
    stage.with(|position, table| {
        orbis_seven_ages::events::plot::kill(position, (leader, US, area("egypt")), THEM, table);
    });
    assert_eq!(stage.position.world.chief_count(US), 1);
    assert_eq!(victims(&mut stage), []);
    // In another age nobody is sacred.
    let (mut stage, leader) = sacred();
    stage.position.chronicle.elixir = Some(US);
    stage.with(|position, table| orbis_seven_ages::empire::progress(position, US, 7, table));
    stage.pass();
    assert!(victims(&mut stage).contains(&in_area(leader, "egypt")));
}

#[test]
fn total_history_binds_the_first_empire_of_the_game_only() {
    covers!("sa.opt1.first-age-1");
    let mut stage = Stage::empty();
    stage.position.options.total_history = true;
    let english: CardId = "english".parse().expect("a card");
    let why = |stage: &Stage| start::obstacle(&stage.position, seat(0), english);
    assert!(why(&stage).is_some(), "the first one is of age 1");
    stage.position.annals.started[0] = 3;
    assert_eq!(why(&stage), None, "all of them are gone");
}

#[test]
fn nobody_learns_from_chivalry_what_hides_in_the_fog() {
    covers!("sa.fog.top-only");
    let offered = |of: usize, riders: bool| {
        let mut stage = Stage::new();
        stage.position.options.fog = true;
        stage.garrison(THEM, "syria", &[("archer", 2)]);
        if riders {
            stage.garrison(THEM, "syria", &[("light-horse", 1)]);
            stage.garrison(THEM, "assyria", &[("archer", 1)]);
        } else {
            stage.garrison(THEM, "syria", &[("archer", 1)]);
            stage.garrison(THEM, "assyria", &[("light-horse", 1)]);
        }
        let card = stage.give(of, "chivalry");
        stage.battle(&[("sword", 2), ("light-horse", 1)]);
        let asked = orbis_seven_ages::turn::asked(&stage.position);
        stage.window(Moment::RoundStart, US, &[of]);
        (asked, stage.offers().contains(&event(card)))
    };
    assert_eq!(offered(2, true), offered(2, false), "a third player");
    assert_eq!(offered(0, true), offered(0, false), "who attacks");
    assert!(offered(0, true).1, "there may be riders");
    assert_eq!(offered(1, true).0, offered(1, false).0, "who is asked");
    assert!(
        offered(1, true).1 && !offered(1, false).1,
        "who defends knows"
    );
    // Played where nobody rides it does nothing.
    let mut stage = Stage::new();
    stage.position.options.fog = true;
    stage.garrison(THEM, "syria", &[("archer", 2)]);
    let card = stage.give(2, "chivalry");
    stage.battle(&[("sword", 2), ("light-horse", 1)]);
    stage.window(Moment::RoundStart, US, &[2]);
    stage.play(card);
    stage.pass();
    assert!(!stage.position.chronicle.fray.duel);
    assert_eq!(stage.position.chronicle.fray.prize, [0, 0]);
}

#[test]
fn who_joins_late_is_asked_about_events_at_the_start_of_that_turn() {
    covers!("sa.setup.late-joiner");
    let mut stage = Stage::new();
    stage.position.options.joins = 3;
    stage.position.turn = 3;
    let late = &mut stage.position.players[2];
    (late.group, late.glory) = (None, 0);
    for at in [0, 1] {
        stage.position.players[at].group = Some(at as u8);
    }
    stage.position.stack = [Step::Turn(orbis_seven_ages::markers::Turn {})]
        .into_iter()
        .collect();
    stage.run();
    assert_eq!(stage.position.players[2].hand.len(), 7);
    let colour = stage.offers()[0];
    stage.say(colour);
    let asked = match stage.position.stack.last() {
        Some(Step::Card(orbis_seven_ages::events::Card {
            ask: Ask::Window(orbis_seven_ages::events::window::Window { seats, .. }),
        })) => *seats,
        step => panic!("{step:?}"),
    };
    assert!(asked.contains(seat(2)));
}

#[test]
fn a_cold_war_may_be_between_two_empires_of_one_player() {
    covers!("sa.event.data");
    let both = Choice::Both { one: US, two: OURS };
    let mut stage = overseas();
    stage.empire(THEM).level = 5;
    let card = stage.give(1, "cold-war");
    stage.window(Moment::TurnStart, SetId::BACK, &[1]);
    stage.play(card);
    assert_eq!(stage.offers(), [both]);
    stage.say(both);
    stage.pass();
    assert_eq!(stage.position.chronicle.spurred, 1 << US.0 | 1 << OURS.0);
    // An arms treaty needs two players.
    let mut stage = overseas();
    for set in [US, OURS, THEM] {
        stage.empire(set).level = 44;
    }
    for (set, place) in [(US, "egypt"), (OURS, "honshu"), (THEM, "syria")] {
        stage.garrison(set, place, &[("fighter", 2)]);
    }
    let card = stage.give(0, "arms-treaty");
    stage.civilise();
    stage.play(card);
    assert!(!stage.offers().contains(&both));
    assert_eq!(stage.offers().len(), 2);
}

/// They have the Nobel prize; two others of equal level have a Scientist.
fn nobel() -> Stage {
    let mut stage = Stage::new();
    for set in [US, THEM] {
        stage.empire(set).level = 40;
    }
    stage.found(FAR, "japanese", 2, 40);
    stage.garrison(FAR, "honshu", &[("spear", 2)]);
    stage.wonder("assyria", ArtefactId::NOBEL);
    stage.leader(US, "egypt", Talent::Scientist);
    stage.leader(FAR, "honshu", Talent::Scientist);
    stage.position.stack = [Step::Next(orbis_seven_ages::harvest::Next {})]
        .into_iter()
        .collect();
    stage
}

#[test]
fn the_owner_of_the_nobel_prize_decides_ties() {
    covers!("sa.art.nobel");
    for winner in [US, FAR] {
        let mut stage = nobel();
        stage.begin(Step::Harvest(orbis_seven_ages::harvest::Harvest {}));
        assert_eq!(
            orbis_seven_ages::turn::asked(&stage.position).first(),
            Some(seat(1))
        );
        let on = |empire| Choice::On { empire };
        assert_eq!(stage.offers(), [on(FAR), on(US)]);
        stage.say(on(winner));
        assert_eq!(
            orbis_seven_ages::deluxe::prizes(&stage.position)[0],
            Some(winner)
        );
    }
    // Without a tie nobody is asked.
    let mut stage = nobel();
    stage.empire(US).level = 41;
    stage.begin(Step::Harvest(orbis_seven_ages::harvest::Harvest {}));
    assert_eq!(
        orbis_seven_ages::deluxe::prizes(&stage.position)[0],
        Some(US)
    );
    assert_eq!(
        stage.position.stack.last(),
        Some(&Step::Markers(orbis_seven_ages::markers::Markers {})),
        "nobody is asked"
    );
}

#[test]
fn a_game_that_stopped_at_a_martyr_goes_on() {
    let mut stage = Stage::new();
    let preacher = stage.leader(THEM, "syria", Talent::Religious);
    stage.position.world.chiefs.clear();
    stage.position.cup[preacher.index() - orbis_seven_ages::content::NAMED] += 1;
    // As earlier versions remembered it: without the place.
    stage.position.chronicle.fallen = Some((preacher, THEM, US));
    let card = stage.give(1, "martyr");
    stage.begin(Step::Card(orbis_seven_ages::events::Card {
        ask: Ask::Point(orbis_seven_ages::events::window::Point {
            seat: seat(1),
            card,
            way: 0,
            empire: THEM,
        }),
    }));
    let offers = stage.offers();
    assert_eq!(offers.len(), 1);
    assert_eq!(offers[0].to_string().parse(), Ok(offers[0]));
}

#[test]
fn the_leak_contract_holds_in_a_conflict_whatever_rides_in_the_fog() {
    covers!("sa.fog.top-only");
    let chivalry: EventId = "chivalry".parse().expect("an event");
    let card = chivalry.card().cards[0];
    for holder in ['A', 'B', 'C'] {
        let mut scene = Scene::with(3, &[("edition", "deluxe"), ("fog-of-war", "on")])
            .empire("dark-blue", "khmers", 'A', 20)
            .empire("light-green", "burmese", 'B', 20)
            .units("dark-blue", "palestine", &[("sword", 2)])
            .units("light-green", "syria", &[("light-horse", 1)])
            .units("light-green", "syria", &[("archer", 3)])
            .units("light-green", "assyria", &[("sword", 3)])
            .hand(holder, &[card.slug()])
            .also(|position| {
                let riders = units(&[("light-horse", 1), ("sword", 1)]);
                let blue = set("dark-blue");
                position
                    .world
                    .intrude(blue, area("syria"), &riders, Entry::Plain);
                position.world.dirty = false;
                position.push(conflict::Conflicts { empire: blue });
            });
        scene.run(|position, table| {
            conflict::start(position, set("dark-blue"), area("syria"), seat(1), table);
            turn::run(position, table);
        });
        let play = event(card);
        let asked = step::asked(&scene.position).first().expect("somebody");
        assert_eq!(asked.letter(), holder);
        assert!(choices(&scene.position, asked).contains(&play));
        for seed in 0..20 {
            let kept = keeps_secrets(&scene.position, &mut Fast::new(seed));
            assert_eq!(kept, Ok(()), "{holder}, {seed}");
        }
    }
}
