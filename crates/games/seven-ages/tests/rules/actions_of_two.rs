//! Where two rules meet: a trade that is an action of both, free actions of new empires, the order of the harvest.

use crate::common::stage::*;
use orbis_core::{Game, SeatSet, covers};
use orbis_parts::Slot;
use orbis_seven_ages::{
    Choice, Step,
    content::{Category, MarkerId, Talent, events::Moment, faith},
    events::Ask,
    harvest, powers, start,
};

/// The turn ends; everybody passes until events of this moment may be played.
fn harvest_begins(stage: &mut Stage) {
    stage.position.stack = [Step::EndOfTurn(orbis_seven_ages::harvest::EndOfTurn {})]
        .into_iter()
        .collect();
    stage.run();
    while let Some(Step::Card(orbis_seven_ages::events::Card {
        ask:
            Ask::Window(orbis_seven_ages::events::window::Window {
                moment: Moment::FreeProgress,
                ..
            }),
    })) = stage.position.stack.last()
    {
        stage.say(Choice::Done);
    }
    let top = stage.position.stack.last();
    let begun = matches!(
        top,
        Some(Step::Card(orbis_seven_ages::events::Card {
            ask: Ask::Window(orbis_seven_ages::events::window::Window {
                moment: Moment::HarvestStart,
                ..
            })
        }))
    );
    assert!(begun, "{top:?}");
}

#[test]
fn what_is_played_at_the_start_of_the_harvest_is_known_before_glory_is_bought() {
    covers!("sa.harvest.buy", "sa.harvest.event-mod");
    let mut stage = Stage::new();
    stage.empire(US).money = 120;
    let card = stage.give(1, "glory");
    harvest_begins(&mut stage);
    stage.play(card);
    stage.pass();
    assert_eq!(stage.position.chronicle.halved, 1);
    stage.say(Choice::BuyFor {
        empire: US,
        glory: 2,
    });
    assert_eq!(stage.money(US), 20);
}

#[test]
fn who_wanted_no_events_in_the_last_action_is_asked_at_the_harvest() {
    covers!("sa.harvest.event-mod");
    let mut stage = Stage::new();
    stage.give(1, "glory");
    stage.position.chronicle.quiet = SeatSet::only(seat(1));
    harvest_begins(&mut stage);
}

#[test]
fn a_player_orders_all_own_empires_that_are_tied() {
    covers!("sa.harvest.tie-own");
    let mut stage = Stage::empty();
    let sets = [0, 1, 2, 3, 4].map(orbis_seven_ages::content::SetId);
    let cards = ["mongols", "huns", "jurchens", "avars", "xiongnu"];
    let places = ["kirghiz", "latium", "burgundy", "egypt", "persia"];
    for ((set, slug), (place, count)) in sets
        .into_iter()
        .zip(cards)
        .zip(places.into_iter().zip([3, 3, 3, 2, 2]))
    {
        stage.found(set, slug, 0, 20);
        stage.garrison(set, place, &[("light-horse", count)]);
    }
    // All have the same level and money, so only what is said about cavalry matters here.
    stage.begin(Step::Favour(orbis_seven_ages::ties::Favour {
        seat: seat(0),
    }));
    let ranks = |stage: &Stage| {
        sets.map(|set| harvest::place(&stage.position, set, Category::Cavalry).expect("a place"))
    };
    let wish = |stage: &Stage, wanted: [usize; 5]| {
        let order = wanted.map(|at| Choice::On { empire: sets[at] });
        order.into_iter().find(|one| stage.offers().contains(one))
    };
    let asked = stage.position.prompt(seat(0)).text;
    assert!(asked.contains("cavalry"), "{asked}");
    while let Some(Step::Favour(orbis_seven_ages::ties::Favour { .. })) =
        stage.position.stack.last()
    {
        let choice = wish(&stage, [2, 1, 0, 4, 3]).expect("one of them");
        stage.say(choice);
    }
    assert_eq!(ranks(&stage), [2, 1, 0, 4, 3]);
}

#[test]
fn a_start_area_is_the_homeland_even_if_it_was_not_won() {
    covers!("sa.start-capital.homeland");
    let mut stage = Stage::empty();
    stage.found(US, "picts", 0, 9);
    stage.garrison(US, "ireland", &[("spear", 1)]);
    stage.position.work.sites = [area("scotland")].into_iter().collect();
    stage.with(|position, table| start::set_up(position, US, 4, table));
    assert_eq!(stage.empire(US).homeland, Some(area("scotland")));
    let mut stage = Stage::empty();
    stage.found(US, "magyars", 0, 15);
    stage.garrison(US, "hungary", &[("spear", 1)]);
    stage.position.work.sites = ["don", "hungary"].map(area).into_iter().collect();
    stage.with(|position, table| start::set_up(position, US, 4, table));
    stage.say(Choice::At { area: area("don") });
    assert_eq!(stage.empire(US).homeland, Some(area("don")));
}

#[test]
fn galleys_are_lost_when_their_explorer_dies() {
    covers!("sa.move-ship.galley-lost", "sa.lead.explorer-galley");
    let mut stage = Stage::new();
    stage.garrison(US, "bay_of_biscay", &[("galley", 1)]);
    stage.leader(US, "bay_of_biscay", Talent::Explorer);
    stage.position.world.dirty = true;
    stage.run();
    assert_eq!(stage.total("bay_of_biscay"), 1);
    stage.begin(Step::Card(orbis_seven_ages::events::Card {
        ask: Ask::Funeral(orbis_seven_ages::empire::Funeral { empire: US }),
    }));
    assert_eq!(stage.total("bay_of_biscay"), 0);
}

/// We trade with them, who have a marker for it too.
fn trade_of_both(prepare: impl FnOnce(&mut Stage)) -> Stage {
    let mut stage = Stage::new();
    stage.position.players[1]
        .markers
        .retain(|slot| slot.card != MarkerId::TRADE);
    stage.empire(THEM).action = Some(Slot::held(MarkerId::TRADE, seat(1)));
    stage.deal_value(0, 1);
    stage.deal_value(1, 7);
    prepare(&mut stage);
    stage.begin(Step::Partner(orbis_seven_ages::trade::Partner {
        empire: US,
    }));
    stage.say(Choice::Trade { empire: THEM });
    stage.pass();
    stage
}

fn partner_acts(stage: &Stage) -> bool {
    stage.position.trade.expect("a trade").acting[1]
}

#[test]
fn a_partner_whose_action_the_trade_is_uses_what_comes_before_its_actions() {
    covers!("sa.trade.double-action");
    let mut stage = trade_of_both(|stage| {
        stage.empire(THEM).religions.push(faith::CHRISTIANITY);
    });
    stage.say(Choice::Stir {
        area: area("palestine"),
    });
    assert!(stage.disordered("palestine") && partner_acts(&stage));
    let mut stage = trade_of_both(|stage| {
        stage.empire(THEM).religions.push(faith::BUDDHISM);
        stage.position.world.disorder.add(area("syria"));
    });
    stage.say(Choice::Calm {
        area: area("syria"),
    });
    assert!(!stage.disordered("syria") && partner_acts(&stage));
}

#[test]
fn a_partner_may_pass_by_its_forum_and_act_again_after_the_trade() {
    covers!(
        "sa.trade.double-action",
        "sa.art.forum",
        "sa.art.forum-spend"
    );
    let forum = orbis_seven_ages::content::ArtefactId::FORUM;
    let mut stage = trade_of_both(|stage| stage.wonder("assyria", forum));
    stage.say(Choice::Pass);
    assert!(!partner_acts(&stage));
    assert_eq!(stage.position.chronicle.powers.go[THEM.index()], 1);
    let mut stage = trade_of_both(|stage| {
        stage.wonder("assyria", forum);
        stage.position.chronicle.powers.go[THEM.index()] = 1;
    });
    stage.say(Choice::Done);
    assert!(partner_acts(&stage));
    for _ in 0..20 {
        if let Some(Step::Power(orbis_seven_ages::powers::Power {
            ask: powers::Ask::Go(orbis_seven_ages::powers::begin::Go { empire, .. }),
        })) = stage.position.stack.last()
        {
            assert_eq!(*empire, THEM);
            return;
        }
        let choice = stage.offers()[0];
        stage.say(choice);
    }
    panic!("{:?}", stage.position.stack);
}

#[test]
fn a_heresy_makes_the_partners_action_a_vote() {
    covers!("sa.trade.double-action", "sa.art.heresy");
    let stage = trade_of_both(|stage| {
        let own = stage.empire(THEM);
        own.religions.push(faith::CHRISTIANITY);
        own.relics
            .push(orbis_seven_ages::content::ArtefactId::HERESY);
    });
    assert!(!partner_acts(&stage));
    assert!(stage.position.chronicle.powers.vote.is_some());
}

#[test]
fn a_free_manoeuvre_is_a_manoeuvre_for_those_who_lose_land_by_it() {
    covers!("sa.start-special.special-actions");
    let mut stage = Stage::new();
    stage.empire(US).card = "macedonians".parse().expect("a card");
    stage.empire(THEM).religions.push(faith::BUDDHISM);
    stage.position.chronicle.action = Some(MarkerId::START);
    stage.with(|position, table| start::set_up(position, US, 6, table));
    assert_eq!(stage.position.chronicle.action, Some(MarkerId::MANOEUVRE));
    stage.position.chronicle.robbed[0] = 1 << THEM.0;
    stage.say(Choice::Done);
    stage.pass();
    stage.say(Choice::At {
        area: area("egypt"),
    });
    assert!(stage.disordered("egypt"));
}

#[test]
fn a_feudal_winner_may_take_the_money_instead_of_the_second_level() {
    covers!("sa.art.feudalism", "sa.trade-fx.money");
    let won = |choice: Choice| {
        let mut stage = Stage::new();
        stage.empire(US).government = Some(faith::FEUDALISM);
        let mine = stage.deal_value(0, 7);
        let theirs = stage.deal_value(1, 1);
        stage.begin(Step::Partner(orbis_seven_ages::trade::Partner {
            empire: US,
        }));
        stage.say(Choice::Trade { empire: THEM });
        stage.say(Choice::Card { card: mine });
        stage.say(Choice::Card { card: theirs });
        stage.pass();
        stage.say(choice);
        (stage.level(US), stage.money(US))
    };
    assert_eq!(won(Choice::Advance { levels: 1 }), (10, 20));
    assert_eq!(won(Choice::Advance { levels: 0 }), (9, 21));
}

#[test]
fn the_cadence_markers_are_handed_over_in_no_order() {
    covers!("sa.opt9.markers");
    let handed = |swap: bool| {
        let mut stage = Stage::new();
        stage.position.options.cadence = true;
        stage.with(|position, _| orbis_seven_ages::cadence::begin(position));
        if swap {
            stage.position.cadence.swap(0, 3);
        }
        stage.position.first = seat(2);
        stage.with(|position, _| orbis_seven_ages::cadence::hand_over(position));
        stage.position.cadence
    };
    assert_eq!(handed(true), handed(false), "a guess knows no other order");
}

#[test]
fn a_defender_of_the_faith_is_none_when_a_site_is_converted() {
    covers!("sa.art.defender-discard");
    let defends = |place: &str| {
        let mut stage = Stage::new();
        stage.garrison(THEM, place, &[("spear", 1)]);
        stage.leader(THEM, "assyria", Talent::Artist);
        let own = stage.empire(THEM);
        own.religions.push(faith::CHRISTIANITY);
        own.relics
            .push(orbis_seven_ages::content::ArtefactId::DEFENDER);
        stage.with(|position, table| {
            start::convert_area(position, US, THEM, area(place), table);
        });
        assert!(stage.position.world.owns(US, area(place)));
        stage
            .position
            .marked(THEM, orbis_seven_ages::content::ArtefactId::DEFENDER)
    };
    assert!(defends("syria") && !defends("latium"));
}

#[test]
fn a_democracy_at_war_halves_the_cost_of_its_units_twice() {
    covers!("sa.art.democracy", "sa.term.modifiers");
    let paid = |war: bool, lost: u8| {
        let mut stage = Stage::new();
        stage.garrison(US, "nubia", &[("spear", 1)]);
        stage.garrison(US, "cyrenaica", &[("spear", 1)]);
        stage.empire(US).government = Some(faith::DEMOCRACY);
        stage.position.turn = 5;
        stage.empire(US).lost = lost;
        stage.position.chronicle.powers.war = war.then_some(2);
        stage.begin(Step::Build(orbis_seven_ages::production::Build {
            empire: US,
            initial: false,
        }));
        for place in ["egypt", "palestine", "nubia", "cyrenaica"] {
            stage.say(Choice::Train {
                unit: unit("spear"),
            });
            if let Some(Step::Raise(orbis_seven_ages::production::Raise { .. })) =
                stage.position.stack.last()
            {
                stage.say(Choice::At { area: area(place) });
            }
        }
        20 - stage.money(US)
    };
    let full = paid(false, 1);
    assert_eq!((paid(true, 1), paid(false, 5)), (full / 2, full / 2));
    assert_eq!(paid(true, 5), full / 4, "both hold");
}

#[test]
fn temples_go_with_an_empire_that_is_discarded() {
    covers!("sa.discard.remove");
    let mut stage = Stage::new();
    let world = &mut stage.position.world;
    world.set_temple(area("egypt"), Some(faith::PANTHEISM));
    world.set_temple(area("palestine"), Some(faith::PANTHEISM));
    let gone = units(&[("spear", 2)]);
    stage.with(|position, table| {
        orbis_seven_ages::empire::lose(position, area("palestine"), &gone, table)
    });
    stage.begin(Step::Abolish(orbis_seven_ages::actions::discard::Abolish {
        empire: US,
    }));
    stage.say(Choice::Abolish);
    let world = &stage.position.world;
    assert_eq!(
        (world.city(area("egypt")), world.temple(area("egypt"))),
        (1, None)
    );
    assert!(world.temple(area("palestine")).is_some(), "vacated before");
}

#[test]
fn the_marker_that_a_partner_turns_over_can_become_a_pass() {
    covers!("sa.trade.double-action", "sa.event.timing");
    let mut stage = Stage::new();
    stage.position.players[1]
        .markers
        .retain(|slot| slot.card != MarkerId::TRADE);
    stage.empire(THEM).action = Some(Slot::held(MarkerId::TRADE, seat(1)));
    stage.position.chronicle.action = Some(MarkerId::TRADE);
    stage.deal_value(0, 1);
    let card = stage.give(2, "shooting-star");
    stage.begin(Step::Partner(orbis_seven_ages::trade::Partner {
        empire: US,
    }));
    stage.say(Choice::Trade { empire: THEM });
    assert!(partner_acts(&stage));
    stage.say(Choice::Done);
    stage.play(card);
    stage.say(Choice::On { empire: THEM });
    stage.pass();
    assert!(!partner_acts(&stage));
}

#[test]
fn ships_about_to_land_show_themselves_in_the_fog() {
    covers!("sa.fog.top-only");
    let mut stage = Stage::new();
    let sea = area("bay_of_biscay");
    stage.garrison(US, "bay_of_biscay", &[("galley", 2), ("spear", 2)]);
    stage.garrison(US, "bay_of_biscay", &[("frigate", 1)]);
    let seen =
        |stage: &Stage, slug| orbis_seven_ages::fog::seen(&stage.position, sea).get(unit(slug));
    assert_eq!((seen(&stage, "frigate"), seen(&stage, "galley")), (1, 0));
    stage.position.work.cargo = Some(unit("spear"));
    stage.position.chronicle.landing = Some(orbis_seven_ages::events::Landing {
        empire: US,
        from: sea,
        to: area("normandy"),
        unit: unit("galley"),
        count: 2,
        again: false,
    });
    assert_eq!((seen(&stage, "galley"), seen(&stage, "spear")), (2, 2));
}
