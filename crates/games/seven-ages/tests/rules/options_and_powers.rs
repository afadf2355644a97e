//! Rules that meet: options with powers, kingdoms with events, losses with religions, one halving with another.

use crate::{
    common::scene,
    common::stage::{Stage, THEM, US, area, seat, unit, units},
    powers::take_syria,
};
use orbis_core::covers;
use orbis_parts::Slot;
use orbis_seven_ages::{
    Choice, Conflict, Position, Step, conflict,
    content::{ArtefactId, EventId, MarkerId, SetId, Talent, faith},
    events::Lasting,
    powers, production,
};

fn at(slug: &str) -> Choice {
    Choice::At { area: area(slug) }
}

fn on(empire: SetId) -> Option<Choice> {
    Some(Choice::On { empire })
}

#[test]
fn destiny_that_was_shown_first_is_an_action_like_others() {
    covers!("sa.opt7.reveal", "sa.opt7.alone", "sa.art.forum");
    let shown = || {
        let mut stage = Stage::new();
        stage.position.options.technology = true;
        stage.empire(US).action = Some(Slot::held(MarkerId::DESTINY, seat(0)));
        let action = MarkerId::DESTINY;
        stage.position.stack = [
            Step::EndOfTurn(orbis_seven_ages::harvest::EndOfTurn {}),
            Step::Phase(orbis_seven_ages::markers::Phase {
                action: MarkerId::CIVILISE,
            }),
            Step::Fates(orbis_seven_ages::technology::Fates {}),
            Step::Act(orbis_seven_ages::markers::Act {
                seat: seat(0),
                action,
            }),
        ]
        .into_iter()
        .collect();
        stage
    };
    let mut stage = shown();
    stage.wonder("egypt", ArtefactId::FORUM);
    stage.run();
    stage.say(Choice::Turn { empire: US });
    assert!(stage.offers().contains(&Choice::Pass), "the Forum");
    let mut passed = stage.clone();
    passed.say(Choice::Pass);
    assert!(passed.position.player(seat(0)).hand.is_empty());
    stage.say(Choice::Done);
    assert_eq!(stage.position.player(seat(0)).hand.len(), 7);
    // A heresy makes a vote of it.
    let mut stage = shown();
    stage.empire(US).religions.push(faith::PANTHEISM);
    stage.empire(US).relics.push(ArtefactId::HERESY);
    stage.run();
    stage.say(Choice::Turn { empire: US });
    assert!(stage.position.chronicle.powers.vote.is_some());
    assert!(stage.position.player(seat(0)).hand.is_empty());
}

#[test]
fn a_shooting_star_stops_a_second_action_as_well() {
    covers!("sa.event.data", "sa.art.forum-spend");
    let mut stage = Stage::new();
    let card = stage.give(1, "shooting-star");
    let money = stage.money(US);
    stage.with(|position, table| {
        orbis_seven_ages::markers::second_action(position, US, MarkerId::PRODUCTION, table);
    });
    stage.play(card);
    stage.say(Choice::On { empire: US });
    stage.pass();
    assert_eq!(stage.money(US), money, "no income");
}

#[test]
fn a_forum_gives_one_more_action_a_turn_whatever_else_does() {
    covers!("sa.art.forum-spend");
    let mut stage = Stage::new();
    stage.wonder("egypt", ArtefactId::FORUM);
    stage.position.chronicle.powers.go[US.index()] = 2;
    let go = powers::Ask::Go(orbis_seven_ages::powers::begin::Go {
        empire: US,
        done: MarkerId::PRODUCTION,
    });
    // Another second action came between, and with it the question came twice.
    stage.position.invoke(go);
    stage.begin(Step::Power(orbis_seven_ages::powers::Power { ask: go }));
    let marker = MarkerId::DESTINY;
    stage.say(Choice::Again { marker });
    let spent = |stage: &Stage| stage.position.chronicle.powers.go[US.index()];
    assert_eq!(spent(&stage), 1);
    while !matches!(
        stage.position.stack.last(),
        Some(Step::Markers(orbis_seven_ages::markers::Markers {}))
    ) {
        assert!(!stage.offers().contains(&Choice::Again { marker }));
        stage.say(Choice::Done);
    }
    assert_eq!(spent(&stage), 1);
}

#[test]
fn a_cadence_can_be_shifted_when_it_is_laid() {
    covers!("sa.event.timing", "sa.opt9.markers");
    let shift: EventId = "cadence-shift".parse().expect("an event");
    let card = shift.card().cards[0];
    let options = [("edition", "deluxe"), ("cadenced-progress", "on")];
    let mut play = scene::Scene::with(3, &options)
        .hand('B', &[card.slug()])
        .also(|position| {
            let first = position.first;
            position.cadence = MarkerId::all()
                .filter(|marker| *marker != MarkerId::WILD)
                .map(|marker| Slot::held(marker, first))
                .collect();
        })
        .step(Step::Cadence(orbis_seven_ages::cadence::Cadence {
            space: 2,
        }));
    play.choose('A', "cadence discard");
    play.asks("B").offered('B', &format!("event {card} 0"));
}

#[test]
fn kingdoms_are_neutral_for_events_and_rise_from_a_rebellion() {
    covers!("sa.term.neutral", "sa.event.data");
    let kingdoms = || {
        let mut stage = Stage::new();
        stage.position.options.kingdoms = true;
        stage
    };
    let mut stage = kingdoms();
    stage.garrison(SetId::KINGDOM, "nubia", &[("spear", 3)]);
    stage.event("tribal-alliance", Some(at("nubia")));
    stage.say(at("nubia"));
    assert!(stage.position.world.owns(US, area("nubia")));
    assert_eq!(stage.total("nubia"), 1, "the kingdom gave way");
    // Assyria lies inland: only a neutral neighbour exposes it.
    let exposed = |owner: SetId| {
        let mut stage = kingdoms();
        let near = area("assyria").card().next;
        for next in near.iter().filter(|next| next.is_land()) {
            if stage.position.world.owner(next).is_none() {
                let one = units(&[("spear", 1)]);
                stage.position.world.place(owner, next, &one);
            }
        }
        stage.position.world.dirty = false;
        let card = stage.give(0, "barbarian-raid");
        stage.civilise();
        stage.play(card);
        stage.offers().contains(&at("assyria"))
    };
    assert!(!exposed(THEM) && exposed(SetId::KINGDOM));
    let mut stage = kingdoms();
    stage.picks(&[3]);
    stage.event("rebellion", Some(at("syria")));
    assert!(stage.position.kingdom(area("syria")));
    assert_eq!(stage.total("syria"), 2);
}

#[test]
fn who_plays_urban_riots_chooses_among_equal_cities() {
    covers!("sa.event.data");
    let mut stage = Stage::new();
    stage.position.world.set_city(area("syria"), 3);
    stage.garrison(THEM, "babylonia", &[("spear", 1)]);
    stage.position.world.set_city(area("babylonia"), 1);
    stage.picks(&[1]);
    stage.event("urban-riots", on(THEM));
    assert_eq!(stage.offers().len(), 2, "not Babylonia");
    stage.say(at("syria"));
    assert!(stage.disordered("syria") && !stage.disordered("assyria"));
}

#[test]
fn who_burns_heretics_chooses_which_trouble_ends() {
    covers!("sa.event.data");
    let mut stage = Stage::new();
    stage.empire(THEM).religions.push(faith::PANTHEISM);
    stage.empire(THEM).relics.push(ArtefactId::HERESY);
    stage.empire(THEM).relics.push(ArtefactId::STRIFE);
    stage.event("heretic-burning", on(THEM));
    let artefact = ArtefactId::STRIFE;
    stage.say(Choice::Relic { artefact });
    stage.say(at("syria"));
    assert_eq!(stage.empire(THEM).relics[..], [ArtefactId::HERESY]);
}

#[test]
fn locusts_eat_what_earns_most() {
    covers!("sa.event.data");
    let mut stage = Stage::new();
    let income = |stage: &Stage| production::income(&stage.position, US);
    stage.leader(US, "palestine", Talent::Populist);
    stage.position.world.set_city(area("palestine"), 1);
    let before = income(&stage);
    let people = 2 * production::area_income(&stage.position, US, area("palestine"));
    assert!(people > production::area_income(&stage.position, US, area("egypt")));
    stage.position.chronicle.sway.barren = 1;
    assert_eq!(income(&stage), before - people);
}

#[test]
fn a_university_modernises_ahead_of_its_time() {
    covers!("sa.modern.flip", "sa.art.great-university");
    let sword = unit("spear").card().other;
    let flips = |level: u8, university: bool| {
        let mut stage = Stage::new();
        stage.empire(US).level = level;
        if university {
            stage.wonder("egypt", ArtefactId::UNIVERSITY);
        }
        stage.begin(Step::Civilise(orbis_seven_ages::civilise::Civilise {
            empire: US,
            part: orbis_seven_ages::civilise::Part::Modernise,
        }));
        let unit = unit("spear");
        stage.offers().contains(&Choice::Flip { unit })
    };
    let level = sword.card().level;
    assert!(flips(level, false) && !flips(level - 1, false));
    assert!(flips(level - 2, true) && !flips(level - 3, true));
}

#[test]
fn all_halvings_of_unit_costs_are_made() {
    covers!(
        "sa.art.democracy",
        "sa.art.world-war-effects",
        "sa.term.modifiers"
    );
    let mut stage = Stage::new();
    let galley = unit("galley");
    let cost = |stage: &Stage| production::cost(&stage.position, US, galley, false);
    assert_eq!(cost(&stage), 4);
    stage.position.chronicle.powers.war = Some(7);
    assert_eq!(cost(&stage), 2);
    stage.empire(US).government = Some(faith::DEMOCRACY);
    stage.empire(US).lost = stage.position.turn;
    assert_eq!(cost(&stage), 1);
    stage.position.work.spent = 4;
    assert_eq!(cost(&stage), 1, "half of half of eight, less the first");
    // Mercenaries are not hired in Production.
    stage.position.chronicle.action = Some(MarkerId::MANOEUVRE);
    assert_eq!(cost(&stage), 4);
    stage.position.chronicle.action = None;
    // What the shipyard takes off is taken off before.
    stage.empire(US).government = None;
    stage.position.work.spent = 0;
    stage.wonder("egypt", ArtefactId::SHIPYARD);
    stage.with(|position, table| {
        production::raise(position, US, false, (galley, 1), area("egypt"), table);
    });
    assert_eq!(stage.position.work.spent, 3);
    assert_eq!(stage.money(US), 18);
    // Who can pay for a ship there and nowhere else can build it.
    for yard in [true, false] {
        let mut stage = Stage::new();
        stage.empire(US).money = 3;
        if yard {
            stage.wonder("egypt", ArtefactId::SHIPYARD);
        }
        stage.begin(Step::Build(orbis_seven_ages::production::Build {
            empire: US,
            initial: false,
        }));
        let train = Choice::Train { unit: galley };
        assert_eq!(stage.may(train), yard);
    }
}

/// Both sides of a conflict in Syria have lost all they had.
fn annihilate(stage: &mut Stage) {
    let syria = area("syria");
    let ours = units(&[("sword", 2)]);
    let world = &mut stage.position.world;
    world.intrude(US, syria, &ours, orbis_seven_ages::Entry::Plain);
    stage.position.conflict = Some(Conflict {
        area: syria,
        sides: [conflict::side(US, seat(0)), conflict::side(THEM, seat(1))],
    });
    let world = &mut stage.position.world;
    world.repel(syria, &ours);
    world.remove(syria, &units(&[("spear", 2)]));
    stage.position.chronicle.action = Some(MarkerId::MANOEUVRE);
    stage
        .position
        .invoke(orbis_seven_ages::powers::begin::Finish {
            seat: seat(0),
            empire: US,
            action: MarkerId::MANOEUVRE,
        });
    stage.with(conflict::outcome::finish);
}

#[test]
fn land_that_nobody_is_left_to_hold_is_lost_too() {
    covers!("sa.art.christianity-penalty", "sa.art.defender-discard");
    let mut stage = Stage::new();
    stage.empire(THEM).religions.push(faith::CHRISTIANITY);
    annihilate(&mut stage);
    assert_eq!(stage.position.world.owner(area("syria")), None);
    assert!(stage.disordered("assyria"), "the capital suffers");
    assert!(stage.empire(THEM).shifted, "no prize for peace");
}

#[test]
fn a_forced_march_is_answered_like_the_manoeuvre() {
    covers!("sa.art.christianity-penalty", "sa.art.buddhism");
    let suffers = |before: u32| {
        let mut stage = Stage::new();
        stage.empire(THEM).religions.push(faith::CHRISTIANITY);
        stage.position.chronicle.action = Some(MarkerId::MANOEUVRE);
        stage.position.chronicle.robbed = [before; 2];
        let card = stage.give(0, "forced-march");
        stage.window(
            orbis_seven_ages::content::events::Moment::ActionDone,
            US,
            &[0],
        );
        stage.play(card);
        stage.say(at("palestine"));
        stage.pass();
        // What they lose on the march.
        stage.position.chronicle.robbed = [1 << THEM.0; 2];
        stage.say(Choice::Done);
        stage.pass();
        stage.disordered("assyria")
    };
    assert!(suffers(0), "the capital");
    assert!(!suffers(1 << THEM.0), "once in an action");
}

#[test]
fn who_attacks_may_have_a_martyr_too() {
    covers!("sa.event.data");
    let mut stage = Stage::new();
    let preacher = stage.leader(US, "syria", Talent::Religious);
    annihilate(&mut stage);
    let fallen = stage.position.chronicle.fallen;
    assert_eq!(fallen, Some((preacher, US, THEM)));
}

/// They defend their faith, and Syria holds a relic of it.
fn guarded() -> Stage {
    let mut stage = Stage::new();
    stage.leader(THEM, "assyria", Talent::Artist);
    stage.empire(THEM).religions.push(faith::PANTHEISM);
    stage.empire(THEM).relics.push(ArtefactId::DEFENDER);
    let relic = Lasting::Relic {
        area: area("syria"),
        religion: faith::PANTHEISM,
    };
    orbis_seven_ages::events::lasting::cast(&mut stage.position, relic, 255);
    stage
}

#[test]
fn a_relic_is_a_site_when_it_is_lost() {
    covers!("sa.art.defender-discard");
    let defends = |stage: &Stage| stage.position.marked(THEM, ArtefactId::DEFENDER);
    let mut stage = guarded();
    assert!(defends(&stage));
    annihilate(&mut stage);
    assert!(!defends(&stage), "nobody has it");
    let mut stage = guarded();
    take_syria(&mut stage);
    assert!(!defends(&stage), "we have it");
    // By marriage as well, with all that goes with taking land.
    let mut stage = guarded();
    stage.leader(US, "egypt", Talent::Artist);
    stage.empire(US).religions.push(faith::ISLAM);
    let one = units(&[("spear", 1)]);
    stage.position.world.remove(area("syria"), &one);
    let glory = stage.glory(0);
    stage.event("royal-marriage", on(THEM));
    assert!(stage.position.world.owns(US, area("syria")));
    assert!(!defends(&stage));
    assert_eq!(stage.glory(0), glory + 1, "Islam spreads");
    let lost = |position: &Position| position.empire(THEM).expect("in play").lost;
    assert_eq!(lost(&stage.position), stage.position.turn);
    // And when an empire breaks away.
    let mut stage = guarded();
    stage.with(|position, table| {
        orbis_seven_ages::start::convert_area(position, US, THEM, area("syria"), table);
    });
    assert!(!defends(&stage));
    assert_eq!(lost(&stage.position), stage.position.turn);
}

#[test]
fn what_lies_on_a_religion_stays_on_it() {
    covers!("sa.art.heresy", "sa.art.religious-strife");
    let mut stage = Stage::new();
    stage.position.options.deus_vult = true;
    stage.empire(US).religions.push(faith::JUDAISM);
    stage.empire(US).religions.push(faith::ISLAM);
    stage.empire(US).relics.push(ArtefactId::HERESY);
    stage.empire(US).relics.push(ArtefactId::STRIFE);
    stage.empire(THEM).religions.push(faith::JUDAISM);
    let troubled = |stage: &Stage| {
        [US, THEM].map(|set| orbis_seven_ages::faith::votes::heretical(&stage.position, set))
    };
    assert_eq!(troubled(&stage), [true, true]);
    assert_eq!(stage.position.power(US), None);
    crate::artefacts::adopting(&mut stage);
    stage.say(Choice::Swap);
    assert_eq!(troubled(&stage), [false, true], "Islam is left alone");
    assert_eq!(stage.position.power(US), Some(faith::ISLAM));
    let gone = |religion: u8| {
        let mut stage = stage.clone();
        let artefact = ArtefactId::religion(religion);
        stage.say(Choice::Abandon { artefact });
        stage.empire(US).relics.len()
    };
    assert_eq!((gone(faith::ISLAM), gone(faith::JUDAISM)), (2, 0));
    let mut alone = stage.clone();
    let artefact = ArtefactId::religion(faith::ISLAM);
    alone.say(Choice::Abandon { artefact });
    assert_eq!(troubled(&alone), [true, true], "Judaism comes first again");
    assert_eq!(alone.position.power(US), None);
}
