//! Artefacts, religions and special rules of empires that ask or follow actions.

use crate::common::stage::{Scene, Stage, THEM, US, area, play, seat, unit, units};
use orbis_core::covers;
use orbis_core::step::Stacked;
use orbis_seven_ages::{
    AreaId, Choice, Step, To,
    content::{ArtefactId, CardId, MarkerId, SetId, Special, Talent, faith},
    markers,
    powers::{self, Ask},
};

/// A card with an artefact.
fn card_of(artefact: ArtefactId) -> CardId {
    CardId::all()
        .find(|card| card.card().artefact == Some(artefact))
        .expect("such a card")
}

/// We play an artefact in Civilise.
fn put(stage: &mut Stage, artefact: ArtefactId, target: Choice) {
    let card = card_of(artefact);
    stage.deal(0, card);
    stage.civilise();
    stage.say(Choice::Play { card });
    stage.say(target);
}

fn at(slug: &str) -> Choice {
    Choice::At { area: area(slug) }
}

fn on(empire: SetId) -> Choice {
    Choice::On { empire }
}

/// The action of an empire begins.
fn act(stage: &mut Stage, set: SetId, action: MarkerId) {
    stage.position.chronicle.new_action();
    stage.position.chronicle.action = Some(action);
    let of = stage.position.seat_of(set).expect("in play");
    stage.begin(Step::Power(orbis_seven_ages::powers::Power {
        ask: Ask::Begin(orbis_seven_ages::powers::begin::Begin {
            seat: of,
            empire: set,
            action,
        }),
    }));
}

/// We take Syria from them.
pub(crate) fn take_syria(stage: &mut Stage) {
    take(stage, area("syria"), &[("sword", 5)]);
}

/// These units of ours enter an area of theirs and fight for it.
pub(crate) fn take(stage: &mut Stage, place: AreaId, ours: &[(&str, u8)]) {
    let world = &mut stage.position.world;
    world.intrude(US, place, &units(ours), orbis_seven_ages::Entry::Plain);
    stage
        .position
        .push(orbis_seven_ages::conflict::Conflicts { empire: US });
    stage.with(|position, table| {
        orbis_seven_ages::conflict::start(position, US, place, seat(1), table);
    });
    for _ in 0..60 {
        if stage.position.conflict.is_none() {
            return;
        }
        // We commit everything, they nothing more than they must.
        let commits = matches!(
            stage.position.stack.last(),
            Some(Step::Commit(orbis_seven_ages::conflict::commit::Commit {}))
        );
        let ours = orbis_seven_ages::turn::asked(&stage.position).contains(seat(0));
        let offers = stage.offers();
        let choice = if commits && ours {
            offers[offers.len() - 1]
        } else if commits {
            offers[0]
        } else {
            *offers
                .iter()
                .find(|one| **one == Choice::Done)
                .unwrap_or(&offers[0])
        };
        stage.say(choice);
    }
    panic!("the conflict does not end");
}

pub(crate) const SCENES: &[Scene] = &[
    ("forum", || {
        let mut stage = Stage::new();
        put(&mut stage, ArtefactId::FORUM, at("egypt"));
        act(&mut stage, US, MarkerId::PRODUCTION);
        stage.say(Choice::Pass);
        assert_eq!(stage.money(US), 20, "the action is a pass");
        assert_eq!(stage.position.chronicle.powers.go[US.index()], 1);
        act(&mut stage, US, MarkerId::DESTINY);
        stage.say(Choice::Done);
        stage.pass();
        stage.say(Choice::Again {
            marker: MarkerId::PRODUCTION,
        });
        stage.pass();
        assert!(stage.money(US) > 20, "a second action");
        assert_eq!(stage.position.chronicle.powers.go[US.index()], 0);
    }),
    ("oracle", || {
        let mut stage = Stage::new();
        put(&mut stage, ArtefactId::ORACLE, at("palestine"));
        let seen = stage.deal_value(1, 7);
        stage.position.world.disorder.add(area("assyria"));
        act(&mut stage, US, MarkerId::DESTINY);
        stage.say(on(THEM));
        assert!(stage.position.players[1].hand[0].known.contains(seat(0)));
        stage.say(Choice::Hold { card: seen });
        assert!(
            stage.position.players[0]
                .hand
                .iter()
                .any(|slot| slot.card == seen)
        );
    }),
    ("satellites", || {
        let mut stage = Stage::new();
        stage.empire(US).level = 45;
        stage.wonder("egypt", ArtefactId::SATELLITES);
        stage.deal_value(1, 7);
        stage.deal_value(1, 6);
        act(&mut stage, US, MarkerId::DESTINY);
        let to = To(seat(1));
        stage.say(Choice::Look { to, count: 1 });
        let hand = &stage.position.players[1].hand;
        let seen = hand
            .iter()
            .filter(|slot| slot.known.contains(seat(0)))
            .count();
        assert_eq!(seen, 1);
        assert_eq!(stage.money(US), 19);
    }),
    ("heresy", || {
        let mut stage = Stage::new();
        stage.empire(US).religions.push(faith::PANTHEISM);
        stage.empire(THEM).religions.push(faith::PANTHEISM);
        put(&mut stage, ArtefactId::HERESY, on(THEM));
        stage.picks(&[3]);
        act(&mut stage, US, MarkerId::PRODUCTION);
        // We propose to lose nothing ourselves: the votes are theirs.
        stage.say(Choice::Levels { levels: 0 });
        stage.say(Choice::No);
        assert!(
            stage.empire(THEM).relics.contains(&ArtefactId::HERESY),
            "it stays"
        );
        assert_eq!(stage.money(US), 20, "the action was the vote");
        stage.picks(&[3]);
        act(&mut stage, US, MarkerId::PRODUCTION);
        stage.say(Choice::Levels { levels: 2 });
        stage.say(Choice::Yes);
        stage.say(Choice::No);
        assert_eq!((stage.level(US), stage.level(THEM)), (7, 8));
        assert!(!stage.empire(THEM).relics.contains(&ArtefactId::HERESY));
        stage.empire(THEM).relics.push(ArtefactId::HERESY);
        stage.leader(US, "egypt", Talent::Religious);
        act(&mut stage, US, MarkerId::PRODUCTION);
        stage.say(Choice::Absolve);
        assert!(!stage.empire(THEM).relics.contains(&ArtefactId::HERESY));
    }),
    ("religious-strife", || {
        let mut stage = Stage::new();
        stage.empire(THEM).religions.push(faith::CONFUCIANISM);
        put(&mut stage, ArtefactId::STRIFE, on(THEM));
        assert_eq!(stage.position.power(THEM), None, "the power is lost");
        assert_eq!(stage.position.trade_number(THEM), -1, "the penalty stays");
        stage.with(|position, table| orbis_seven_ages::empire::progress(position, THEM, 7, table));
        assert_eq!(stage.position.power(THEM), Some(faith::CONFUCIANISM));
    }),
    ("defender", || {
        let mut stage = Stage::new();
        stage.empire(US).religions.push(faith::ISLAM);
        stage.empire(THEM).religions.push(faith::PANTHEISM);
        stage.leader(US, "egypt", Talent::Artist);
        put(&mut stage, ArtefactId::DEFENDER, on(US));
        assert_eq!(powers::defender(&stage.position, faith::ISLAM), Some(US));
        // Without leaders nobody defends.
        stage.position.world.chiefs.clear();
        stage.position.world.dirty = true;
        stage.run();
        assert_eq!(powers::defender(&stage.position, faith::ISLAM), None);
    }),
    ("holy-war", || {
        let mut stage = Stage::new();
        stage.empire(US).religions.push(faith::ISLAM);
        stage.empire(THEM).religions.push(faith::PANTHEISM);
        stage.leader(US, "egypt", Talent::Artist);
        stage.empire(US).relics.push(ArtefactId::DEFENDER);
        stage.begin(Step::Civilise(orbis_seven_ages::civilise::Civilise {
            empire: US,
            part: orbis_seven_ages::civilise::Part::Adopt,
        }));
        stage.say(Choice::HolyWar {
            area: area("syria"),
        });
        assert!(
            stage
                .position
                .world
                .has_wonder(area("syria"), ArtefactId::HOLY_WAR)
        );
        assert_eq!(powers::holy_strength(&stage.position, US, area("syria")), 1);
        assert_eq!(
            powers::holy_strength(&stage.position, THEM, area("syria")),
            0
        );
        stage.position.players[0].glory = 5;
        stage.with(powers::holy_duty);
        assert_eq!(stage.glory(0), 3, "nobody marched");
        stage.position.chronicle.powers.marched = 1 << US.0;
        stage.with(powers::holy_duty);
        assert_eq!(stage.glory(0), 3);
        // Who marched before the Manoeuvre action has not fulfilled it.
        let before = stage.position;
        stage.with(|position, table| markers::phase(position, MarkerId::MANOEUVRE, table));
        assert_eq!(stage.glory(0), 1);
        stage.position = before;
        stage.rest();
        take_syria(&mut stage);
        assert!(powers::trophies(&stage.position, US).eq([faith::ISLAM]));
        assert!(
            !stage
                .position
                .world
                .has_wonder(area("syria"), ArtefactId::HOLY_WAR)
        );
    }),
    ("peace-treaty", || {
        let mut stage = Stage::new();
        put(&mut stage, ArtefactId::TREATY, at("palestine"));
        stage.say(at("syria"));
        assert!(stage.position.barred(US, area("assyria")));
        assert!(stage.position.barred(THEM, area("egypt")));
        stage.with(|position, table| orbis_seven_ages::empire::progress(position, THEM, 7, table));
        assert!(
            !stage.position.barred(US, area("assyria")),
            "another age ends it"
        );
        assert!(stage.position.world.wonders.is_empty());
        // It takes two markers of the four: with three out of the game there is no treaty.
        for left in (1..=3).rev() {
            let out = &mut stage.position.thinned.artefacts;
            out.push(ArtefactId::TREATY);
            let can = orbis_seven_ages::empire::marker_left(&stage.position, ArtefactId::TREATY);
            assert_eq!(can, left >= 2);
        }
    }),
    ("panama-canal", || {
        let mut stage = Stage::new();
        stage.empire(US).level = 36;
        stage.garrison(US, "panama", &[("spear", 1)]);
        stage.wonder("egypt", ArtefactId::INDUSTRIAL);
        put(&mut stage, ArtefactId::PANAMA, at("panama"));
        assert!(
            stage
                .position
                .world
                .has_wonder(area("panama"), ArtefactId::PANAMA)
        );
        let sea = stage
            .position
            .canal_from(US, None, area("caribbean_sea"))
            .next();
        assert_eq!(sea, Some(area("gulf_of_panama")));
    }),
    ("suez-canal", || {
        let mut stage = Stage::new();
        stage.empire(US).level = 36;
        stage.wonder("palestine", ArtefactId::INDUSTRIAL);
        put(&mut stage, ArtefactId::PANAMA, at("egypt"));
        assert!(
            stage
                .position
                .world
                .has_wonder(area("egypt"), ArtefactId::SUEZ)
        );
        let other_side = |stage: &Stage, set| {
            let mut seas = stage.position.canal_from(set, None, area("red_sea"));
            seas.next()
        };
        let mediterranean = Some(area("eastern_mediterranean"));
        assert_eq!(other_side(&stage, US), mediterranean);
        assert_eq!(other_side(&stage, THEM), None);
        // They ask, we name a price, they pay.
        stage.garrison(THEM, "red_sea", &[("frigate", 1)]);
        stage.rest();
        stage.begin(Step::Manoeuvre(orbis_seven_ages::manoeuvre::Manoeuvre {
            empire: THEM,
            again: false,
        }));
        stage.say(Choice::Ask { empire: US });
        stage.say(Choice::Demand { money: 4 });
        stage.say(Choice::Pay);
        assert_eq!(other_side(&stage, THEM), mediterranean);
        assert_eq!((stage.money(US), stage.money(THEM)), (24, 16));
    }),
    ("united-nations", || {
        let mut stage = Stage::new();
        stage.position.chronicle.powers.war = Some(2);
        put(&mut stage, ArtefactId::UNITED_NATIONS, at("egypt"));
        assert!(!stage.position.at_war());
        assert_eq!(
            stage.glory(0),
            1 + 2,
            "for the artefact, and for fertile land"
        );
        assert_eq!(stage.glory(1), 2);
    }),
    ("world-war", || {
        let mut stage = Stage::new();
        stage.empire(THEM).level = 44;
        stage.position.players[1].glory = 3;
        let card = card_of(ArtefactId::WORLD_WAR);
        stage.deal(0, card);
        stage.civilise();
        stage.say(Choice::Play { card });
        stage.say(on(THEM));
        assert!(stage.position.at_war());
        assert_eq!(stage.glory(1), 2, "a red marker");
        stage.with(orbis_seven_ages::harvest::free_progress);
        assert_eq!(stage.level(US), 9, "nobody advances for free");
        let cost = orbis_seven_ages::production::cost(&stage.position, US, unit("spear"), false);
        assert_eq!(cost, 1, "half the price");
    }),
    ("temple-of-diana", || {
        let mut stage = Stage::new();
        let before = orbis_seven_ages::production::income(&stage.position, US);
        stage.position.world.disorder.add(area("egypt"));
        assert!(orbis_seven_ages::production::income(&stage.position, US) < before);
        put(&mut stage, ArtefactId::DIANA, at("palestine"));
        assert_eq!(
            orbis_seven_ages::production::income(&stage.position, US),
            before
        );
    }),
    ("christianity", || {
        let mut stage = Stage::new();
        stage.empire(US).religions.push(faith::CHRISTIANITY);
        act(&mut stage, US, MarkerId::DESTINY);
        stage.say(Choice::Convert {
            from: area("egypt"),
            unit: unit("spear"),
            to: area("nubia"),
        });
        assert!(stage.position.world.owns(US, area("nubia")));
        act(&mut stage, US, MarkerId::DESTINY);
        stage.say(Choice::Stir {
            area: area("syria"),
        });
        assert!(stage.disordered("syria"));
        // Whoever loses fertile land in a manoeuvre suffers at home.
        let mut stage = Stage::new();
        stage.empire(THEM).religions.push(faith::CHRISTIANITY);
        stage.position.chronicle.robbed = [1 << THEM.0; 2];
        stage.begin(Step::Power(orbis_seven_ages::powers::Power {
            ask: Ask::Finish(orbis_seven_ages::powers::begin::Finish {
                seat: seat(0),
                empire: US,
                action: MarkerId::MANOEUVRE,
            }),
        }));
        assert!(stage.disordered("assyria"));
    }),
    ("buddhism", || {
        let mut stage = Stage::new();
        stage.empire(THEM).religions.push(faith::BUDDHISM);
        stage.position.chronicle.robbed = [1 << THEM.0, 0];
        stage.begin(Step::Power(orbis_seven_ages::powers::Power {
            ask: Ask::Finish(orbis_seven_ages::powers::begin::Finish {
                seat: seat(0),
                empire: US,
                action: MarkerId::MANOEUVRE,
            }),
        }));
        stage.say(at("palestine"));
        assert!(stage.disordered("palestine"));
    }),
    ("democracy", || {
        for (entered, glory) in [(0, 4), (1, 5)] {
            let mut stage = Stage::new();
            stage.empire(US).government = Some(faith::DEMOCRACY);
            stage.position.players[0].glory = 5;
            stage.position.chronicle.entered[THEM.index()][US.index()] = entered;
            take_syria(&mut stage);
            assert_eq!(
                stage.glory(0),
                glory,
                "an empire that came first may be taken from"
            );
        }
    }),
];

/// Special rules of empires that this file is about, by the effect that names them.
pub(crate) const SPECIALS: &[Scene] = &[
    ("inherit", || {
        let mut stage = Stage::empty();
        stage.found(US, "austrians", 0, 24);
        stage.garrison(US, "austria", &[("spear", 2)]);
        let ask = powers::gifts(&stage.position, US);
        stage.begin(Step::Power(orbis_seven_ages::powers::Power { ask }));
        stage.say(at("bohemia"));
        assert_eq!(stage.total("bohemia"), 1);
        assert!(
            !stage.offers().contains(&at("germany")),
            "once in an action"
        );
    }),
    ("missionary", || {
        let mut stage = Stage::new();
        stage.found(SetId(0), "irish", 0, 9);
        stage.garrison(SetId(0), "phoenicia", &[("spear", 1)]);
        stage.empire(SetId(0)).religions.push(faith::PANTHEISM);
        let ask = powers::gifts(&stage.position, SetId(0));
        stage.begin(Step::Power(orbis_seven_ages::powers::Power { ask }));
        stage.say(on(THEM));
        assert_eq!(stage.empire(THEM).religions[..], [faith::PANTHEISM]);
    }),
    ("assassin", || {
        let mut stage = Stage::new();
        stage.found(SetId(0), "assassins", 0, 16);
        stage.garrison(SetId(0), "phoenicia", &[("spear", 1)]);
        let leader = stage.leader(THEM, "syria", Talent::Artist);
        let ask = powers::gifts(&stage.position, SetId(0));
        stage.begin(Step::Power(orbis_seven_ages::powers::Power { ask }));
        stage.picks(&[7, 1]);
        stage.say(Choice::Person {
            leader,
            empire: THEM,
            area: area("syria"),
        });
        assert_eq!(
            stage.position.chronicle.plot.expect("a plot").left[0],
            2,
            "three picks"
        );
        stage.say(Choice::Done);
        stage.say(Choice::Done);
        assert_eq!(stage.position.world.chief_count(THEM), 0);
        assert_eq!(stage.glory(0), 3, "glory for an assassination");
    }),
    ("immune", || {
        let mut stage = Stage::new();
        stage.found(SetId(0), "israelites", 1, 9);
        stage.garrison(SetId(0), "phoenicia", &[("spear", 1)]);
        stage.empire(SetId(0)).religions.push(faith::PANTHEISM);
        let accepts =
            orbis_seven_ages::artefacts::accepts(&stage.position, SetId(0), ArtefactId::HERESY);
        assert!(!accepts, "no heresy among the Israelites");
        stage.empire(THEM).religions.push(faith::PANTHEISM);
        assert!(orbis_seven_ages::artefacts::accepts(
            &stage.position,
            THEM,
            ArtefactId::HERESY
        ));
    }),
];

#[test]
fn artefacts_and_religions_that_ask() {
    covers!(
        "sa.art.forum",
        "sa.art.forum-spend",
        "sa.art.oracle",
        "sa.art.satellites",
        "sa.art.heresy",
        "sa.art.heresy-vote",
        "sa.lead.religious-immune",
        "sa.art.religious-strife",
        "sa.art.defender",
        "sa.art.defender-discard",
        "sa.art.defender-holy-war",
        "sa.art.holy-war-duty",
        "sa.art.holy-war-bonus",
        "sa.art.holy-war-liberate",
        "sa.art.peace-treaty",
        "sa.art.canal",
        "sa.art.world-war",
        "sa.art.world-war-effects",
        "sa.art.world-war-end",
        "sa.art.temple-of-diana",
        "sa.art.christianity-convert",
        "sa.art.christianity-penalty",
        "sa.art.buddhism",
        "sa.art.democracy"
    );
    play(SCENES);
}

#[test]
fn heresy_makes_a_vote_of_every_action() {
    covers!("sa.term.vote-action");
    let first = |action, faith| {
        let mut stage = Stage::new();
        stage.empire(THEM).religions.push(faith::PANTHEISM);
        stage.empire(US).religions.push(faith);
        stage.empire(THEM).relics.push(ArtefactId::HERESY);
        stage.picks(&[3]);
        act(&mut stage, US, action);
        stage
    };
    let votes = |stage: &Stage| {
        let vote = Some(&Step::Power(orbis_seven_ages::powers::Power {
            ask: Ask::Split(orbis_seven_ages::faith::votes::Split {}),
        }));
        let acts = |step: &Step| {
            matches!(
                step,
                Step::Power(orbis_seven_ages::powers::Power {
                    ask: Ask::Perform(orbis_seven_ages::powers::begin::Perform { .. })
                })
            )
        };
        stage.position.stack.last() == vote && !stage.position.stack.iter().any(acts)
    };
    for action in MarkerId::all().filter(|one| *one != MarkerId::BACK) {
        assert!(votes(&first(action, faith::PANTHEISM)), "{action}");
        assert!(!votes(&first(action, faith::BUDDHISM)), "{action}");
    }
}

#[test]
fn special_rules_in_civilise() {
    covers!("sa.start-special.duration");
    play(SPECIALS);
}

#[test]
fn the_united_nations_censure() {
    covers!("sa.art.united-nations", "sa.art.un-censure");
    let censure = |answer: Choice| {
        let mut stage = Stage::new();
        stage.wonder("assyria", ArtefactId::UNITED_NATIONS);
        stage.position.players[0].glory = 5;
        stage.picks(&[3]);
        let card = stage.give(0, "uprising");
        stage.civilise();
        stage.play(card);
        stage.say(on(THEM));
        stage.pass();
        stage.say(Choice::Vote);
        stage.say(Choice::Yes);
        stage.say(answer);
        stage
    };
    let stage = censure(Choice::Accept);
    assert!(stage.position.world.disorder.is_empty() && stage.is_over());
    assert_eq!(stage.glory(0), 5);
    let stage = censure(Choice::Done);
    assert_eq!(stage.glory(0), 4);
    assert!(!stage.position.world.disorder.is_empty());
    // Units that moved in go back.
    let mut stage = Stage::new();
    stage.wonder("assyria", ArtefactId::UNITED_NATIONS);
    stage.begin(Step::Manoeuvre(orbis_seven_ages::manoeuvre::Manoeuvre {
        empire: US,
        again: false,
    }));
    stage.say(Choice::From {
        area: area("palestine"),
    });
    stage.say(Choice::Unit {
        unit: unit("spear"),
        count: 1,
    });
    stage.say(Choice::To {
        area: area("syria"),
    });
    stage.say(Choice::Vote);
    stage.say(Choice::Yes);
    stage.say(Choice::Accept);
    assert_eq!(stage.total("palestine"), 2);
    assert!(stage.position.world.intruders.is_empty());
    // They have moved, but who stayed behind has not.
    stage.garrison(US, "palestine", &[("spear", 1)]);
    let unit = unit("spear");
    stage.say(Choice::From {
        area: area("palestine"),
    });
    let offers = stage.offers();
    assert!(offers.contains(&Choice::Unit { unit, count: 2 }));
    assert!(!offers.contains(&Choice::Unit { unit, count: 3 }));
}

#[test]
fn every_event_has_a_scene() {
    let scenes = [
        crate::events_of_civilise::SCENES,
        crate::events_of_turn::SCENES,
        crate::cancelling::SCENES,
        crate::events_of_conflict::SCENES,
    ];
    let shown: Vec<&str> = scenes
        .iter()
        .flat_map(|list| list.iter().map(|(name, _)| *name))
        .collect();
    for event in orbis_seven_ages::content::EventId::all() {
        assert!(shown.contains(&event.slug()), "{event} has no scene");
    }
    for name in shown {
        assert!(
            name.parse::<orbis_seven_ages::content::EventId>().is_ok(),
            "{name} is no event"
        );
    }
}

#[test]
fn every_special_rule_that_asks_has_a_scene() {
    for card in CardId::all() {
        for special in &card.card().empire.special {
            let name = match special {
                Special::Inherit { .. } => "inherit",
                Special::Missionary { .. } => "missionary",
                Special::Assassin { .. } => "assassin",
                Special::Immune { .. } => "immune",
                _ => continue,
            };
            assert!(SPECIALS.iter().any(|(scene, _)| *scene == name));
        }
    }
}
