//! Events of the Civilise action: what each does to the empires on the stage.

use crate::common::stage::{Scene, Stage, THEM, US, area, play, seat, unit, units};
use orbis_core::covers;
use orbis_seven_ages::{
    Choice, To,
    content::{ArtefactId, SetId, Talent, content, faith},
};

fn on(empire: SetId) -> Option<Choice> {
    Some(Choice::On { empire })
}

fn at(slug: &str) -> Option<Choice> {
    Some(Choice::At { area: area(slug) })
}

pub(crate) const SCENES: &[Scene] = &[
    ("lost-knowledge", || {
        let mut stage = Stage::new();
        stage.picks(&[5]);
        stage.event("lost-knowledge", on(THEM));
        assert_eq!(stage.level(THEM), 7, "five thirds are two levels");
    }),
    ("gold-rush", || {
        let mut stage = Stage::new();
        stage.garrison(US, "mecca", &[("spear", 1)]);
        stage.picks(&[4]);
        stage.event("gold-rush", at("mecca"));
        assert_eq!(stage.money(US), 32);
        assert!(stage.disordered("mecca"));
    }),
    ("embezzlement", || {
        let mut stage = Stage::new();
        stage.picks(&[3]);
        stage.event("embezzlement", on(THEM));
        assert_eq!(stage.money(THEM), 11);
    }),
    ("industrial-espionage", || {
        let mut stage = Stage::new();
        stage.empire(THEM).level = 16;
        stage.event("industrial-espionage", on(THEM));
        assert_eq!(stage.level(US), 11, "two levels from a later age");
    }),
    ("desertion", || {
        let mut stage = Stage::new();
        stage.garrison(THEM, "syria", &[("spear", 3)]);
        stage.picks(&[4]);
        stage.event("desertion", at("syria"));
        assert_eq!(stage.total("syria"), 3, "half of four leave");
    }),
    ("great-man", || {
        let mut stage = Stage::new();
        stage.leader(US, "egypt", Talent::Artist);
        stage.leader(US, "egypt", Talent::Builder);
        stage.position.no_leaders = 0;
        stage.event("great-man", on(US));
        stage.say(Choice::Cup);
        stage.say(Choice::Keep);
        stage.say(Choice::At {
            area: area("egypt"),
        });
        assert_eq!(stage.position.world.chief_count(US), 3, "above the number");
    }),
    ("defection", || {
        let mut stage = Stage::new();
        let leader = stage.leader(THEM, "syria", Talent::Scientist);
        stage.picks(&[2]);
        let target = Choice::Person {
            leader,
            empire: THEM,
            area: area("syria"),
        };
        stage.event("defection", Some(target));
        stage.say(Choice::At {
            area: area("palestine"),
        });
        assert!(
            stage
                .position
                .world
                .has_talent(US, area("palestine"), Talent::Scientist)
        );
        assert_eq!(stage.position.world.chief_count(THEM), 0);
    }),
    ("royal-marriage", || {
        let mut stage = Stage::new();
        stage.leader(US, "egypt", Talent::Artist);
        stage.leader(THEM, "assyria", Talent::Artist);
        let one = units(&[("spear", 1)]);
        stage.position.world.remove(area("syria"), &one);
        stage.event("royal-marriage", on(THEM));
        assert!(stage.position.world.owns(US, area("syria")));
        assert!(stage.position.barred(US, area("assyria")), "a truce");
        assert!(stage.position.barred(THEM, area("egypt")));
    }),
    ("new-dynasty", || {
        let mut stage = Stage::new();
        stage.leader(THEM, "syria", Talent::Artist);
        stage.picks(&[2]);
        stage.event("new-dynasty", on(THEM));
        stage.say(Choice::Done);
        assert_eq!(stage.position.world.chief_count(THEM), 0);
        assert!(stage.disordered("assyria"));
        assert_eq!(stage.money(THEM), 10);
    }),
    ("rebellion", || {
        let mut stage = Stage::new();
        stage.picks(&[3]);
        stage.event("rebellion", at("syria"));
        assert_eq!(stage.position.world.owner(area("syria")), None);
        let mut stage = Stage::new();
        stage.picks(&[2]);
        stage.event("rebellion", at("syria"));
        assert_eq!(stage.total("syria"), 2);
        assert!(stage.disordered("syria"), "only unrest");
    }),
    ("uprising", || {
        let mut stage = Stage::new();
        stage.leader(THEM, "syria", Talent::Administrator);
        stage.picks(&[3]);
        stage.event("uprising", on(THEM));
        stage.say(Choice::At {
            area: area("syria"),
        });
        assert!(
            stage.disordered("syria"),
            "three less two for the Administrator"
        );
        assert!(!stage.disordered("assyria"));
    }),
    ("urban-riots", || {
        let mut stage = Stage::new();
        stage.position.world.set_city(area("syria"), 1);
        stage.picks(&[1]);
        stage.event("urban-riots", on(THEM));
        assert!(stage.disordered("assyria"), "the largest city first");
        assert!(!stage.disordered("syria"));
    }),
    ("civil-war", || {
        let mut stage = Stage::new();
        for slug in [
            "armenia",
            "media",
            "babylonia",
            "phoenicia",
            "arabia",
            "sumeria",
        ] {
            stage.garrison(THEM, slug, &[("spear", 1)]);
        }
        stage.picks(&[1]);
        stage.event("civil-war", on(THEM));
        stage.say(Choice::At {
            area: area("syria"),
        });
        assert_eq!(stage.total("syria"), 1, "half of two");
        assert!(stage.disordered("syria"));
    }),
    ("peasants-revolt", || {
        let mut stage = Stage::new();
        stage.empire(THEM).level = 16;
        stage.event("peasants-revolt", on(THEM));
        let before = stage.money(THEM);
        stage.say(Choice::Pay);
        assert_eq!(stage.money(THEM), before - 2);
        while stage.offers().contains(&Choice::Pay) {
            stage.say(Choice::Done);
        }
        assert!(
            stage.disordered("syria") != stage.disordered("assyria"),
            "one was paid for"
        );
    }),
    ("coup-detat", || {
        let mut stage = Stage::new();
        stage.empire(THEM).government = Some(faith::DEMOCRACY);
        stage.picks(&[1]);
        stage.event("coup-detat", on(THEM));
        assert_eq!(stage.empire(THEM).government, None);
        assert!(stage.disordered("assyria"), "with the usual disorder");
    }),
    ("schism", || {
        let mut stage = Stage::new();
        stage.empire(THEM).religions.push(faith::PANTHEISM);
        stage.picks(&[3]);
        stage.event("schism", on(THEM));
        assert!(stage.empire(THEM).religions.is_empty());
        assert!(stage.disordered("assyria"));
    }),
    ("iconoclasm", || {
        let mut stage = Stage::new();
        stage.position.players[1].glory = 5;
        stage.wonder("syria", ArtefactId::WALL);
        stage.wonder("syria", ArtefactId::LIBRARY);
        stage.picks(&[3]);
        stage.event("iconoclasm", at("syria"));
        let artefact = ArtefactId::WALL;
        stage.say(Choice::Relic { artefact });
        assert!(!stage.position.world.has_wonder(area("syria"), artefact));
        assert_eq!(stage.glory(1), 4);
    }),
    ("missionaries", || {
        let mut stage = Stage::new();
        stage.empire(US).religions.push(faith::PANTHEISM);
        stage.event("missionaries", on(THEM));
        assert_eq!(stage.empire(THEM).religions[..], [faith::PANTHEISM]);
        assert_eq!(stage.glory(0), 1);
    }),
    ("migration", || {
        let mut stage = Stage::new();
        stage.event("migration", on(US));
        stage.say(Choice::From {
            area: area("egypt"),
        });
        stage.say(Choice::Unit {
            unit: unit("spear"),
            count: 1,
        });
        assert!(!stage.offers().contains(&Choice::To {
            area: area("syria")
        }));
        stage.say(Choice::To {
            area: area("nubia"),
        });
        assert!(stage.position.world.owns(US, area("nubia")));
        stage.say(Choice::Done);
        assert_eq!(stage.position.chronicle.sway.migrants, None);
    }),
    ("colonists", || {
        let mut stage = Stage::new();
        stage.event("colonists", on(US));
        stage.say(Choice::At {
            area: area("nubia"),
        });
        stage.say(Choice::At {
            area: area("cyprus"),
        });
        assert_eq!(stage.total("nubia") + stage.total("cyprus"), 2);
    }),
    ("population-boom", || {
        let mut stage = Stage::new();
        stage.event("population-boom", on(US));
        stage.say(Choice::At {
            area: area("egypt"),
        });
        assert_eq!(stage.total("egypt"), 3, "Egypt is fertile and has a city");
        assert_eq!(stage.total("palestine"), 2);
    }),
    ("barbarian-raid", || {
        let mut stage = Stage::new();
        stage.position.world.set_city(area("syria"), 3);
        stage.picks(&[4]);
        stage.event("barbarian-raid", at("syria"));
        assert!(stage.disordered("syria"));
        assert_eq!(stage.position.world.city(area("syria")), 1);
        assert_eq!(stage.money(THEM), 16);
    }),
    ("good-government", || {
        let mut stage = Stage::new();
        stage.position.world.disorder.add(area("egypt"));
        stage.position.world.disorder.add(area("palestine"));
        stage.event("good-government", on(US));
        assert!(!stage.disordered("egypt") && !stage.disordered("palestine"));
    }),
    ("master-builder", || {
        let mut stage = Stage::new();
        stage.event("master-builder", on(US));
        stage.say(Choice::At {
            area: area("egypt"),
        });
        assert_eq!(stage.position.world.city(area("egypt")), 3);
    }),
    ("patron", || {
        let mut stage = Stage::new();
        let library = orbis_seven_ages::content::CardId::all()
            .find(|card| card.card().artefact == Some(ArtefactId::LIBRARY))
            .expect("a card");
        stage.deal(2, library);
        stage.position.players[2].hand.clear();
        stage.position.discard.push(library);
        stage.event("patron", Some(Choice::Hold { card: library }));
        stage.say(Choice::At {
            area: area("palestine"),
        });
        assert!(
            stage
                .position
                .world
                .has_wonder(area("palestine"), ArtefactId::LIBRARY)
        );
        assert_eq!(stage.glory(0), 1);
        assert!(
            stage.position.discard.contains(&library),
            "the card stays there"
        );
    }),
    ("tribute", || {
        let mut stage = Stage::new();
        stage.garrison(US, "egypt", &[("spear", 3)]);
        stage.picks(&[3]);
        stage.event("tribute", on(THEM));
        stage.say(Choice::Pay);
        assert_eq!((stage.money(US), stage.money(THEM)), (26, 14));
        let mut stage = Stage::new();
        stage.garrison(US, "egypt", &[("spear", 3)]);
        stage.picks(&[3]);
        stage.event("tribute", on(THEM));
        stage.say(Choice::Done);
        assert!(stage.disordered("syria"));
    }),
    ("privateers", || {
        let mut stage = Stage::new();
        stage.garrison(US, "eastern_mediterranean", &[("galley", 1)]);
        stage.event("privateers", at("eastern_mediterranean"));
        assert_eq!((stage.money(US), stage.money(THEM)), (23, 17));
    }),
    ("library-fire", || {
        let mut stage = Stage::new();
        for value in [1, 1, 1, 1] {
            stage.deal_value(1, value);
        }
        stage.picks(&[6]);
        stage.event("library-fire", Some(Choice::Player { to: To(seat(1)) }));
        assert_eq!(stage.position.players[1].hand.len(), 1, "three of four go");
    }),
    ("archive", || {
        let mut stage = Stage::new();
        let card = stage.deal_value(2, 7);
        stage.position.players[2].hand.clear();
        stage.position.discard.push(card);
        stage.event("archive", Some(Choice::Hold { card }));
        assert!(
            stage.position.players[0]
                .hand
                .iter()
                .any(|slot| slot.card == card)
        );
        assert!(!stage.position.discard.contains(&card));
    }),
    ("volcano", || {
        let mut stage = Stage::new();
        stage.leader(THEM, "syria", Talent::Artist);
        stage.position.world.set_city(area("syria"), 3);
        stage.position.world.forts.add(area("syria"));
        stage.picks(&[2]);
        stage.event("volcano", at("syria"));
        let world = &stage.position.world;
        assert_eq!(world.owner(area("syria")), None);
        assert_eq!(world.city(area("syria")), 0);
        assert!(!world.forts.has(area("syria")));
        assert_eq!(world.chief_count(THEM), 0);
    }),
    ("earthquake", || {
        let mut stage = Stage::new();
        stage.wonder("assyria", ArtefactId::WALL);
        stage.position.world.forts.add(area("assyria"));
        stage.picks(&[7]);
        stage.event("earthquake", at("assyria"));
        assert!(stage.disordered("assyria"));
        assert_eq!(stage.position.world.city(area("assyria")), 0, "two steps");
        assert!(!stage.position.world.forts.has(area("assyria")));
        assert!(stage.position.world.wonders.is_empty());
        assert_eq!(stage.empire(THEM).capital, None);
    }),
    ("flood", || {
        let flood = |stage: &mut Stage, name: &str| {
            let rivers = &content().rivers;
            let at = rivers.iter().position(|river| river.name == name);
            let river = at.expect("such a river") as u8;
            stage.picks(&[5]);
            stage.event("flood", Some(Choice::River { river }));
        };
        let mut stage = Stage::new();
        flood(&mut stage, "Nile");
        assert!(stage.disordered("egypt"));
        assert_eq!(stage.position.world.city(area("egypt")), 0);
        // A forest is fertile for who has come to age 6.
        for (level, left) in [(15, 3), (36, 1)] {
            let mut stage = Stage::new();
            stage.empire(THEM).level = level;
            stage.garrison(THEM, "prussia", &[("spear", 1)]);
            stage.position.world.set_city(area("prussia"), 3);
            flood(&mut stage, "Vistula");
            assert!(stage.disordered("prussia"));
            assert_eq!(stage.position.world.city(area("prussia")), left);
        }
    }),
    ("tsunami", || {
        let mut stage = Stage::new();
        stage.garrison(THEM, "eastern_mediterranean", &[("galley", 3)]);
        stage.picks(&[1]);
        stage.event("tsunami", at("eastern_mediterranean"));
        assert_eq!(stage.total("eastern_mediterranean"), 1);
        stage.say(Choice::At {
            area: area("syria"),
        });
        assert!(stage.disordered("syria"));
    }),
    ("pestilence", || {
        let mut stage = Stage::new();
        stage.picks(&[3, 1]);
        stage.event("pestilence", at("assyria"));
        assert_eq!(stage.total("assyria"), 0, "three against two units");
        assert_eq!(stage.total("syria"), 1, "it spreads once");
        assert!(stage.is_over());
    }),
    ("fires", || {
        let mut stage = Stage::new();
        stage.leader(THEM, "syria", Talent::Administrator);
        stage.leader(THEM, "syria", Talent::Artist);
        stage.position.world.set_city(area("syria"), 1);
        stage.picks(&[4]);
        stage.event("fires", on(THEM));
        stage.say(Choice::At {
            area: area("assyria"),
        });
        assert_eq!(stage.position.world.city(area("assyria")), 1);
        assert!(stage.disordered("assyria"));
        assert_eq!(
            stage.position.world.city(area("syria")),
            1,
            "four less three"
        );
    }),
    ("kingdom-come", || {
        let mut stage = Stage::new();
        let card = stage.give(0, "kingdom-come");
        stage.civilise();
        stage.say(Choice::Event { card, way: 1 });
        stage.say(Choice::At {
            area: area("nubia"),
        });
        assert!(stage.position.barred(US, area("nubia")));
        stage.position.chronicle.new_turn(stage.position.turn + 2);
        assert!(!stage.position.barred(US, area("nubia")));
    }),
    ("tribal-alliance", || {
        let mut stage = Stage::new();
        stage.event("tribal-alliance", at("nubia"));
        stage.say(Choice::At {
            area: area("nubia"),
        });
        assert!(stage.position.world.owns(US, area("nubia")));
    }),
    ("sacred-king", || {
        let mut stage = Stage::new();
        let leader = stage.leader(US, "egypt", Talent::Artist);
        let target = Choice::Person {
            leader,
            empire: US,
            area: area("egypt"),
        };
        stage.event("sacred-king", Some(target));
        let sacred = |stage: &Stage| stage.position.world.chiefs.iter().any(|one| one.sacred);
        assert!(sacred(&stage));
        stage.with(|position, table| orbis_seven_ages::empire::progress(position, US, 7, table));
        assert!(!sacred(&stage), "until another age");
    }),
    ("heretic-burning", || {
        let mut stage = Stage::new();
        stage.empire(THEM).religions.push(faith::PANTHEISM);
        stage.empire(THEM).relics.push(ArtefactId::HERESY);
        stage.event("heretic-burning", on(THEM));
        stage.say(Choice::At {
            area: area("syria"),
        });
        assert!(stage.empire(THEM).relics.is_empty());
        assert!(stage.disordered("syria"));
    }),
    ("holy-man", || {
        let mut stage = Stage::new();
        stage.event("holy-man", on(US));
        let name = stage.offers()[0];
        stage.say(name);
        stage.say(Choice::At {
            area: area("egypt"),
        });
        assert_eq!(stage.position.world.talent_count(US, Talent::Religious), 1);
    }),
    ("relic", || {
        let mut stage = Stage::new();
        stage.empire(US).religions.push(faith::ISLAM);
        stage.event("relic", at("egypt"));
        assert_eq!(stage.position.holy_sites(area("egypt")), 1 << faith::ISLAM);
        let all = stage.position.world.units(area("egypt"));
        stage.with(|position, table| {
            orbis_seven_ages::empire::lose(position, area("egypt"), &all, table)
        });
        assert_eq!(stage.position.holy_sites(area("egypt")), 0);
    }),
    ("crusade", || {
        let mut stage = Stage::new();
        stage.empire(US).religions.push(faith::ISLAM);
        stage.empire(THEM).religions.push(faith::ISLAM);
        let artefact = ArtefactId::religion(faith::ISLAM);
        stage.event("crusade", Some(Choice::Faith { artefact }));
        assert!(stage.position.barred(US, area("syria")));
        stage.empire(THEM).religions.clear();
        assert!(!stage.position.barred(US, area("syria")));
        assert_eq!(stage.position.crusade(US, THEM), 1);
    }),
    ("black-death", || {
        let mut stage = Stage::new();
        let regions = &content().regions;
        let asia = regions.iter().position(|(slug, _)| slug == "asia");
        let region = asia.expect("Asia") as u8;
        stage.picks(&[2]);
        stage.event("black-death", Some(Choice::Region { region }));
        stage.say(Choice::At {
            area: area("syria"),
        });
        assert!(stage.disordered("syria"));
        assert_eq!(stage.total("syria"), 1);
        assert_eq!(stage.total("assyria"), 2);
    }),
    ("guilds", || {
        let mut stage = Stage::new();
        let before = orbis_seven_ages::production::income(&stage.position, US);
        stage.event("guilds", at("egypt"));
        assert_eq!(
            orbis_seven_ages::production::income(&stage.position, US),
            before + 2
        );
        stage.with(|position, _| orbis_seven_ages::events::lasting::end_guilds(position, US));
        assert_eq!(
            orbis_seven_ages::production::income(&stage.position, US),
            before
        );
    }),
    ("nuclear-accident", || {
        let mut stage = Stage::new();
        stage.empire(THEM).level = 45;
        stage.position.world.set_city(area("assyria"), 7);
        stage.picks(&[4]);
        stage.event("nuclear-accident", at("assyria"));
        assert!(stage.disordered("assyria"));
        assert_eq!(stage.position.world.city(area("assyria")), 3);
    }),
    ("arms-treaty", || {
        let mut stage = Stage::new();
        stage.empire(US).level = 44;
        stage.empire(THEM).level = 44;
        stage.garrison(US, "egypt", &[("fighter", 2)]);
        stage.garrison(THEM, "syria", &[("bomber", 2)]);
        stage.event("arms-treaty", Some(Choice::Both { one: US, two: THEM }));
        let (ours, theirs) = (unit("fighter"), unit("bomber"));
        assert_eq!(stage.position.world.units(area("egypt")).get(ours), 1);
        assert_eq!(stage.position.world.units(area("syria")).get(theirs), 1);
        assert_eq!((stage.glory(0), stage.glory(1)), (2, 2));
    }),
    ("propaganda", || {
        let mut stage = Stage::new();
        stage.empire(US).level = 30;
        stage.empire(THEM).level = 30;
        stage.picks(&[3]);
        stage.event("propaganda", on(THEM));
        assert!(stage.disordered("syria"));
        assert!(!stage.disordered("assyria"), "not the capital");
    }),
    ("stock-market-crash", || {
        let mut stage = Stage::new();
        stage.empire(THEM).money = 41;
        stage.event("stock-market-crash", None);
        assert_eq!((stage.money(US), stage.money(THEM)), (20, 20));
    }),
];

#[test]
fn events_of_the_civilise_action() {
    covers!(
        "sa.event.timing",
        "sa.event.data",
        "sa.event.check",
        "sa.civ.cards",
        "sa.lead.administrator-count"
    );
    play(SCENES);
}

#[test]
fn just_rule_and_special_rules_protect() {
    covers!("sa.art.just-rule");
    for slug in ["new-dynasty", "uprising", "urban-riots", "rebellion"] {
        let mut stage = Stage::new();
        // Only one other empire is there, and we have just rule too.
        for place in ["assyria", "egypt"] {
            stage.wonder(place, ArtefactId::JUST_RULE);
        }
        stage.leader(THEM, "syria", Talent::Artist);
        stage.leader(US, "egypt", Talent::Artist);
        assert!(stage.refused(slug), "{slug} against just rule");
    }
    let mut stage = Stage::empty();
    stage.found(US, "siamese", 0, 9);
    stage.garrison(US, "egypt", &[("spear", 2)]);
    assert!(stage.refused("new-dynasty"), "the Siamese are immune");
}

#[test]
fn cards_picked_are_discarded_and_failures_do_nothing() {
    covers!("sa.event.check");
    let mut stage = Stage::new();
    stage.empire(THEM).religions.push(faith::PANTHEISM);
    stage.picks(&[2]);
    let before = stage.position.discard.len();
    stage.event("schism", on(THEM));
    assert_eq!(
        stage.position.discard.len(),
        before + 2,
        "the pick and the event"
    );
    assert_eq!(stage.empire(THEM).religions.len(), 1, "two is not enough");
}
