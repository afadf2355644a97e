//! Rules of artefacts, religions, governments and leaders, one small position each.

use crate::common::stage::{Stage, THEM, US, area, seat, unit};
use orbis_core::covers;
use orbis_seven_ages::{
    Choice, Step, adoption, artefacts,
    civilise::{self, Part},
    content::{ArtefactId, Category, SetId, Talent, faith},
    empire, harvest, production,
};

const ADOPT: Part = Part::Adopt;

pub(crate) fn adopting(stage: &mut Stage) -> Vec<Choice> {
    stage.begin(Step::Civilise(orbis_seven_ages::civilise::Civilise {
        empire: US,
        part: ADOPT,
    }));
    if stage.position.stack.last() == Some(&Step::Markers(orbis_seven_ages::markers::Markers {})) {
        return Vec::new();
    }
    stage.offers()
}

pub(crate) fn adopt(religion: u8) -> Choice {
    Choice::Adopt {
        artefact: ArtefactId::religion(religion),
    }
}

#[test]
fn where_artefacts_can_be_played() {
    covers!(
        "sa.arte.age",
        "sa.arte.prereq",
        "sa.arte.government",
        "sa.arte.marker-needed",
        "sa.arte.religion",
        "sa.arte.stack",
        "sa.lead.artist-place"
    );
    let mut stage = Stage::new();
    let accepts = |stage: &Stage, artefact| artefacts::accepts(&stage.position, US, artefact);
    assert!(accepts(&stage, ArtefactId::LIBRARY));
    stage.empire(US).level = 3;
    assert!(!accepts(&stage, ArtefactId::LIBRARY), "ages 2 and 3");
    stage.empire(US).level = 24;
    assert!(!accepts(&stage, ArtefactId::PRINTING));
    stage.wonder("egypt", ArtefactId::RENAISSANCE);
    assert!(accepts(&stage, ArtefactId::PRINTING));
    let democracy = ArtefactId::government(faith::DEMOCRACY);
    assert!(accepts(&stage, democracy));
    stage.empire(US).government = Some(faith::DEMOCRACY);
    assert!(!accepts(&stage, democracy), "only one government");
    assert!(accepts(&stage, ArtefactId::WALL));
    stage.wonder("syria", ArtefactId::WALL);
    assert!(
        !accepts(&stage, ArtefactId::WALL),
        "the only marker is in play"
    );
    let pantheism = ArtefactId::religion(faith::PANTHEISM);
    assert!(accepts(&stage, pantheism));
    stage.empire(US).religions.push(faith::ISLAM);
    assert!(!accepts(&stage, pantheism), "no second religion");
    // A second artefact in an area needs an Artist there.
    let mut stage = Stage::new();
    stage.wonder("egypt", ArtefactId::WALL);
    let sites = |stage: &Stage| {
        let card = orbis_seven_ages::content::CardId::all()
            .find(|card| card.card().artefact == Some(ArtefactId::LIBRARY))
            .expect("a card");
        artefacts::places(&stage.position, US, card)
    };
    assert!(!sites(&stage).has(area("egypt")) && sites(&stage).has(area("palestine")));
    stage.leader(US, "egypt", Talent::Artist);
    assert!(sites(&stage).has(area("egypt")));
}

#[test]
fn two_religions_for_an_empire_with_two_religious_categories() {
    covers!("sa.arte.religion", "sa.adopt.two-religions");
    let mut stage = Stage::empty();
    stage.found(US, "shogunate", 0, 17);
    stage.garrison(US, "honshu", &[("spear", 1)]);
    let printed = &stage.empire(US).card.card().empire.glory;
    let creeds = printed
        .iter()
        .filter(|glory| matches!(glory.category, Category::Religion { .. }))
        .count();
    assert_eq!(creeds, 2);
    stage.empire(US).religions.push(faith::BUDDHISM);
    let pantheism = ArtefactId::religion(faith::PANTHEISM);
    assert!(artefacts::accepts(&stage.position, US, pantheism));
    stage.with(|position, table| adoption::adopt(position, US, pantheism, table));
    assert_eq!(
        stage.empire(US).religions[..],
        [faith::BUDDHISM, faith::PANTHEISM]
    );
    // A third takes the place of one of them.
    let hinduism = ArtefactId::religion(faith::HINDUISM);
    let replaced = |old: u8| {
        let mut stage = stage.clone();
        stage.with(|position, table| adoption::adopt(position, US, hinduism, table));
        stage.say(Choice::Abandon {
            artefact: ArtefactId::religion(old),
        });
        stage.empire(US).religions
    };
    assert_eq!(
        replaced(faith::PANTHEISM)[..],
        [faith::BUDDHISM, faith::HINDUISM]
    );
    assert_eq!(
        replaced(faith::BUDDHISM)[..],
        [faith::PANTHEISM, faith::HINDUISM]
    );
}

#[test]
fn glory_markers_and_ages_of_artefacts() {
    covers!(
        "sa.arte.immediate-glory",
        "sa.arte.placement",
        "sa.arte.discard",
        "sa.arte.blue",
        "sa.arte.blue-benefit",
        "sa.lead.artist-glory",
        "sa.ruling.glory-loss-on-others",
        "sa.art.concentrated-ownership"
    );
    let mut stage = Stage::new();
    stage.position.players[1].glory = 5;
    let place = |stage: &mut Stage, set, artefact, at: Option<&str>| {
        let at = at.map(area);
        stage.with(|position, table| artefacts::place(position, set, artefact, at, table));
    };
    place(&mut stage, US, ArtefactId::LIBRARY, Some("egypt"));
    assert_eq!(stage.glory(0), 1);
    place(&mut stage, THEM, ArtefactId::OWNERSHIP, None);
    assert_eq!(stage.glory(1), 4, "a red one costs its owner");
    assert!(stage.empire(THEM).relics.contains(&ArtefactId::OWNERSHIP));
    let cost = production::cost(&stage.position, THEM, unit("spear"), false);
    assert_eq!(cost, 3);
    stage.leader(US, "egypt", Talent::Artist);
    place(&mut stage, US, ArtefactId::WALL, Some("palestine"));
    assert_eq!(
        stage.glory(0),
        3,
        "one for the artefact, one for the Artist"
    );
    stage.empire(US).level = 21;
    stage.with(|position, table| empire::progress(position, US, 1, table));
    assert!(
        !stage
            .position
            .world
            .has_wonder(area("egypt"), ArtefactId::LIBRARY)
    );
    assert!(
        stage
            .position
            .world
            .has_wonder(area("palestine"), ArtefactId::WALL)
    );
    stage.with(|position, table| empire::progress(position, THEM, 7, table));
    assert!(stage.empire(THEM).relics.is_empty(), "another age ends it");
    // The Sudanese at level 31 put the blue marker on 33.
    let mut stage = Stage::new();
    stage.empire(US).level = 31;
    place(&mut stage, US, ArtefactId::INDUSTRIAL, Some("egypt"));
    assert_eq!(stage.position.blue[0].level, 33);
    stage.empire(THEM).level = 32;
    assert!(!stage.position.enjoys(THEM, ArtefactId::INDUSTRIAL));
    stage.empire(THEM).level = 33;
    assert!(stage.position.enjoys(THEM, ArtefactId::INDUSTRIAL));
}

#[test]
fn adopting_and_discarding() {
    covers!(
        "sa.adopt.condition",
        "sa.adopt.one-per-action",
        "sa.adopt.no-glory-ok",
        "sa.adopt.replace",
        "sa.adopt.discard-only",
        "sa.adopt.disorder",
        "sa.adopt.effects",
        "sa.arte.religious-leader",
        "sa.lead.religious-start",
        "sa.ruling.adopt-age"
    );
    let mut stage = Stage::new();
    stage.empire(THEM).religions.push(faith::PANTHEISM);
    stage.empire(US).religions.push(faith::HINDUISM);
    assert!(adopting(&mut stage).contains(&adopt(faith::PANTHEISM)));
    stage.say(adopt(faith::PANTHEISM));
    assert_eq!(stage.empire(US).religions[..], [faith::PANTHEISM]);
    assert_eq!(
        stage.glory(0),
        1,
        "an adopted religion is an artefact gained"
    );
    assert!(
        stage.disordered("egypt"),
        "the city is unruly after the change"
    );
    assert!(!stage.disordered("palestine"));
    let changes = |choice: &Choice| matches!(choice, Choice::Adopt { .. } | Choice::Abandon { .. });
    let another = stage.offers().iter().any(changes);
    assert!(!another, "one change in an action");
    // Nothing is adopted while an own area is disordered, but something can be given up.
    let mut stage = Stage::new();
    stage.empire(THEM).religions.push(faith::PANTHEISM);
    stage.empire(US).government = Some(faith::DEMOCRACY);
    stage.position.world.disorder.add(area("palestine"));
    let offers = adopting(&mut stage);
    assert!(!offers.contains(&adopt(faith::PANTHEISM)));
    let artefact = ArtefactId::government(faith::DEMOCRACY);
    stage.say(Choice::Abandon { artefact });
    assert_eq!(stage.empire(US).government, None);
    assert!(stage.disordered("egypt"));
    // Islam begins in age 3, whoever has it.
    let mut stage = Stage::new();
    stage.empire(THEM).religions.push(faith::ISLAM);
    assert!(!adopting(&mut stage).contains(&adopt(faith::ISLAM)));
    // A Religious leader starts one.
    let mut stage = Stage::new();
    stage.leader(US, "egypt", Talent::Religious);
    assert!(adopting(&mut stage).contains(&adopt(faith::PANTHEISM)));
}

#[test]
fn leaders_come_and_go() {
    covers!(
        "sa.leader-in.limit",
        "sa.leader-in.named",
        "sa.leader-in.place",
        "sa.leader-in.unnamed",
        "sa.leader-in.cumulative",
        "sa.leader-out.voluntary",
        "sa.leader-out.fate",
        "sa.leader-out.no-units"
    );
    let mut stage = Stage::empty();
    stage.found(US, "romans", 0, 9);
    stage.garrison(US, "latium", &[("spear", 2)]);
    stage.garrison(US, "tuscany", &[("spear", 2)]);
    stage.position.no_leaders = 0;
    let part = |part| Step::Civilise(orbis_seven_ages::civilise::Civilise { empire: US, part });
    stage.begin(part(Part::Promote));
    let caesar = "caesar".parse().expect("Caesar");
    let tuscany = area("tuscany");
    stage.say(Choice::Promote {
        leader: caesar,
        area: tuscany,
    });
    assert!(
        stage
            .position
            .world
            .has_talent(US, tuscany, Talent::Tactician)
    );
    stage.position.stack.pop();
    stage.begin(part(Part::Dismiss));
    stage.say(Choice::Dismiss {
        leader: caesar,
        area: tuscany,
    });
    assert!(
        stage.position.appeared.contains(&caesar),
        "he does not come twice"
    );
    let again = |one: &Choice| matches!(one, Choice::Promote { leader, .. } if *leader == caesar);
    assert!(!stage.offers().iter().any(again));
    let in_cup: u8 = stage.position.cup.iter().sum();
    stage.say(Choice::Cup);
    stage.say(Choice::Keep);
    stage.say(Choice::At { area: tuscany });
    assert_eq!(stage.position.cup.iter().sum::<u8>(), in_cup - 1);
    let all = stage.position.world.units(tuscany);
    stage.with(|position, table| empire::lose(position, tuscany, &all, table));
    assert_eq!(
        stage.position.world.chief_count(US),
        0,
        "nobody stays without units"
    );
    assert_eq!(
        stage.position.cup.iter().sum::<u8>(),
        in_cup,
        "back into the cup"
    );
    // Three leaders are enough for Rome, and two of a kind in one area count once.
    for _ in 0..2 {
        stage.leader(US, "latium", Talent::Philosopher);
    }
    assert_eq!(
        stage.position.world.talent_count(US, Talent::Philosopher),
        1
    );
    stage.leader(US, "latium", Talent::Artist);
    stage.position.stack.pop();
    stage.begin(part(Part::Promote));
    let comes = |choice: &Choice| matches!(choice, Choice::Promote { .. } | Choice::Cup);
    assert!(!stage.offers().iter().any(comes));
}

#[test]
fn what_leaders_do_at_home() {
    covers!(
        "sa.lead.administrator-build",
        "sa.lead.artist-harvest",
        "sa.lead.populist-income",
        "sa.lead.religious-harvest",
        "sa.lead.scientist-trade",
        "sa.lead.scientist-dark"
    );
    let mut stage = Stage::new();
    stage.empire(US).level = 13;
    let cost = |stage: &Stage, slug| production::cost(&stage.position, US, unit(slug), false);
    assert_eq!((cost(&stage, "spear"), cost(&stage, "catapult")), (2, 3));
    stage.leader(US, "palestine", Talent::Administrator);
    assert_eq!((cost(&stage, "spear"), cost(&stage, "catapult")), (2, 2));
    stage.leader(US, "egypt", Talent::Administrator);
    assert_eq!(cost(&stage, "spear"), 1, "in the capital infantry too");

    let mut stage = Stage::new();
    let before = production::income(&stage.position, US);
    let egypt = production::area_income(&stage.position, US, area("egypt"));
    stage.leader(US, "egypt", Talent::Populist);
    assert_eq!(production::income(&stage.position, US), before + egypt);

    let mut stage = Stage::new();
    let number = stage.position.trade_number(US);
    stage.leader(US, "egypt", Talent::Scientist);
    assert_eq!(stage.position.trade_number(US), number + 1);
    stage.empire(US).level = 13;
    stage.empire(THEM).level = 13;
    stage.with(harvest::free_progress);
    assert_eq!(
        (stage.level(US), stage.level(THEM)),
        (14, 13),
        "level 13 is dark"
    );
}

#[test]
fn what_leaders_do_abroad_and_for_hands_and_cities() {
    covers!(
        "sa.lead.builder-protect",
        "sa.lead.explorer-range",
        "sa.lead.explorer-galley",
        "sa.lead.philosopher-destiny"
    );
    let mut stage = Stage::new();
    assert!(!stage.position.reach(US, 0).has(area("colchis")));
    stage.leader(US, "palestine", Talent::Explorer);
    assert!(
        stage.position.reach(US, 0).has(area("colchis")),
        "four areas"
    );
    stage.garrison(US, "arabian_sea", &[("galley", 1)]);
    stage.leader(US, "arabian_sea", Talent::Explorer);
    stage.position.world.dirty = true;
    stage.run();
    assert_eq!(
        stage.total("arabian_sea"),
        1,
        "the Explorer keeps them safe"
    );
    stage.position.world.chiefs.clear();
    stage.position.world.dirty = true;
    stage.run();
    assert_eq!(stage.total("arabian_sea"), 0);

    let mut stage = Stage::new();
    stage.leader(US, "egypt", Talent::Philosopher);
    stage.with(|position, table| {
        orbis_seven_ages::markers::perform(
            position,
            seat(0),
            US,
            orbis_seven_ages::content::MarkerId::DESTINY,
            table,
        );
    });
    assert_eq!(
        stage.position.players[0].hand.len(),
        7,
        "one more to look at"
    );

    let mut stage = Stage::new();
    stage.leader(THEM, "assyria", Talent::Builder);
    stage.with(|position, table| {
        orbis_seven_ages::events::effect::city_steps(position, area("assyria"), -2, table);
    });
    assert_eq!(stage.position.world.city(area("assyria")), 3);
}

#[test]
fn what_wonders_do() {
    covers!(
        "sa.art.great-pyramid",
        "sa.art.summer-palace",
        "sa.art.great-wall",
        "sa.art.pharos",
        "sa.art.paved-roads",
        "sa.art.railways",
        "sa.art.renaissance",
        "sa.art.moon-landing",
        "sa.art.just-rule"
    );
    let mut stage = Stage::new();
    let disorder = |stage: &mut Stage, slug| stage.position.world.disorder.add(area(slug));
    disorder(&mut stage, "egypt");
    disorder(&mut stage, "palestine");
    let cost = |stage: &Stage, slug| civilise::calm_cost(&stage.position, US, area(slug));
    assert!(cost(&stage, "egypt") >= 5);
    stage.wonder("egypt", ArtefactId::PYRAMID);
    assert_eq!((cost(&stage, "egypt"), cost(&stage, "palestine")), (0, 0));
    stage.position.world.wonders.clear();
    stage.wonder("palestine", ArtefactId::SUMMER_PALACE);
    assert_eq!(cost(&stage, "egypt"), 0, "one area within range");
    stage.position.work.done[3] = true;
    assert!(cost(&stage, "egypt") > 0);

    let mut stage = Stage::new();
    assert!(!stage.position.fortified(area("palestine")));
    stage.wonder("egypt", ArtefactId::WALL);
    assert!(stage.position.fortified(area("palestine")));
    assert!(!stage.position.fortified(area("syria")), "not theirs");

    let number = stage.position.trade_number(US);
    stage.wonder("egypt", ArtefactId::PHAROS);
    assert_eq!(stage.position.trade_number(US), number + 1);
    stage.wonder("egypt", ArtefactId::RENAISSANCE);
    assert_eq!(stage.position.trade_number(US), number + 2);
    assert!(harvest::can_buy(&stage.position, US), "glory for 20 money");
    assert!(!stage.position.reach(US, 0).has(area("colchis")));
    stage.wonder("egypt", ArtefactId::RAILWAYS);
    assert!(
        stage.position.reach(US, 0).has(area("anatolia")),
        "one area more"
    );

    let mut stage = Stage::new();
    stage.wonder("egypt", ArtefactId::MOON_LANDING);
    stage.with(|position, table| civilise::begin(position, seat(0), US, table));
    assert_eq!(stage.glory(0), 1, "glory in each Civilise");

    // With Just rule disorder comes only if a card beats the leaders.
    let mut stage = Stage::new();
    stage.wonder("egypt", ArtefactId::JUST_RULE);
    stage.leader(US, "palestine", Talent::Artist);
    stage.picks(&[1, 2]);
    stage.with(|position, table| empire::disorder(position, area("egypt"), table));
    assert!(!stage.disordered("egypt"));
    stage.with(|position, table| empire::disorder(position, area("egypt"), table));
    assert!(stage.disordered("egypt"));
    stage.position.world.chiefs.clear();
    stage.position.world.dirty = true;
    stage.run();
    assert!(
        stage.position.world.wonders.is_empty(),
        "no leaders, no just rule"
    );
}

#[test]
fn what_religions_do() {
    covers!(
        "sa.art.christianity",
        "sa.art.confucianism",
        "sa.art.islam",
        "sa.art.pantheism",
        "sa.adopt.dominant"
    );
    let adopted = |religion: u8| {
        let mut stage = Stage::new();
        let artefact = ArtefactId::religion(religion);
        stage.with(|position, table| artefacts::place(position, US, artefact, None, table));
        stage
    };
    assert!(
        adopted(faith::CHRISTIANITY).disordered("egypt"),
        "an unruly capital"
    );
    let mut stage = adopted(faith::ISLAM);
    assert_eq!(stage.empire(US).elite, 1);
    let mut stage = adopted(faith::PANTHEISM);
    stage.leader(US, "egypt", Talent::Artist);
    for slug in ["egypt", "palestine"] {
        stage.with(|position, table| empire::disorder(position, area(slug), table));
    }
    assert!(!stage.disordered("egypt") && stage.disordered("palestine"));
    let mut stage = adopted(faith::CONFUCIANISM);
    stage.picks(&[2, 1]);
    for slug in ["egypt", "palestine"] {
        stage.with(|position, table| empire::disorder(position, area(slug), table));
    }
    assert!(
        !stage.disordered("egypt") && stage.disordered("palestine"),
        "age 2"
    );
    assert_eq!(
        stage.position.trade_number(US),
        -1,
        "one less, and one for the unruly area"
    );
    // Only the first religion has its power.
    let mut stage = Stage::new();
    stage.empire(US).religions.push(faith::ISLAM);
    stage.empire(US).religions.push(faith::PANTHEISM);
    assert_eq!(stage.position.power(US), Some(faith::ISLAM));
}

#[test]
fn hindus_never_harvest_nothing_and_seldom_a_lot() {
    covers!("sa.art.hinduism");
    let mut stage = Stage::empty();
    stage.found(US, "chams", 0, 9);
    stage.garrison(US, "syria", &[("spear", 1)]);
    stage.position.world.disorder.add(area("syria"));
    stage.empire(US).religions.push(faith::HINDUISM);
    stage.empire(US).relics.push(ArtefactId::STRIFE);
    let before = harvest::glory_of(&stage.position, US);
    assert!(before <= 1, "strife takes the power away");
    stage.empire(US).relics.clear();
    assert_eq!(harvest::glory_of(&stage.position, US), before + 1);
    let rich = |religion: u8| {
        let mut stage = Stage::empty();
        stage.found(US, "republic-of-india", 0, 36);
        let wheat = orbis_seven_ages::AreaId::all().filter(|area| {
            let card = area.card();
            area.is_land() && card.wheat && card.sites == 0
        });
        for area in wheat.take(8) {
            stage.garrison(US, area.slug(), &[("spear", 1)]);
        }
        stage.empire(US).religions.push(religion);
        harvest::glory_of(&stage.position, US)
    };
    // Two for the religion on the card, one less for too much.
    assert!(rich(faith::BUDDHISM) >= 7);
    assert_eq!(rich(faith::HINDUISM), rich(faith::BUDDHISM) + 2 - 1);
}

#[test]
fn what_governments_and_a_revolution_do() {
    covers!(
        "sa.art.capitalism",
        "sa.art.feudalism",
        "sa.art.socialism",
        "sa.art.revolution"
    );
    let governed = |government: u8| {
        let mut stage = Stage::new();
        stage.empire(US).level = 40;
        let artefact = ArtefactId::government(government);
        stage.with(|position, table| artefacts::place(position, US, artefact, None, table));
        stage
    };
    let plain = Stage::new();
    let mut stage = governed(faith::CAPITALISM);
    stage.empire(US).level = 9;
    let more = production::income(&stage.position, US);
    assert_eq!(more, production::income(&plain.position, US) + 1);
    let mut stage = governed(faith::FEUDALISM);
    stage.empire(US).level = 9;
    let half = production::income(&stage.position, US);
    assert_eq!(half, (production::income(&plain.position, US) + 1) / 2);
    let cost = |stage: &Stage, slug| production::cost(&stage.position, US, unit(slug), false);
    assert_eq!((cost(&stage, "spear"), cost(&stage, "archer")), (1, 3));
    let mut stage = governed(faith::SOCIALISM);
    assert!(stage.disordered("egypt") && !stage.disordered("palestine"));
    assert_eq!(cost(&stage, "archer"), 2);
    stage.empire(US).religions.push(faith::ISLAM);
    assert_eq!(
        stage.position.dominant(US),
        None,
        "its religion has no effect"
    );
    // A Revolution.
    let mut stage = Stage::new();
    stage.empire(US).religions.push(faith::ISLAM);
    stage.position.world.disorder.add(area("palestine"));
    stage.with(|position, table| {
        artefacts::place(position, US, ArtefactId::REVOLUTION, None, table);
    });
    assert_eq!(stage.level(US), 5);
    assert!(stage.disordered("egypt") && stage.empire(US).religions.is_empty());
    assert_eq!((cost(&stage, "spear"), cost(&stage, "galley")), (1, 5));
}

#[test]
fn defenders_gain_lose_and_are_voted_on() {
    covers!(
        "sa.art.defender-gain",
        "sa.art.defender-loss",
        "sa.art.defender-vote",
        "sa.art.holy-war-discard"
    );
    let faithful = || {
        let mut stage = Stage::new();
        stage.position.players[0].glory = 5;
        stage.position.players[1].glory = 5;
        stage.empire(US).religions.push(faith::ISLAM);
        stage.leader(US, "egypt", Talent::Artist);
        stage.empire(US).relics.push(ArtefactId::DEFENDER);
        stage.empire(THEM).religions.push(faith::PANTHEISM);
        stage
    };
    // We take Mecca, a site of Islam, from unbelievers.
    let mut stage = faithful();
    stage.garrison(US, "mecca", &[("spear", 1)]);
    stage.with(|position, table| {
        let mecca = (area("mecca"), position.holy_sites(area("mecca")));
        orbis_seven_ages::powers::after_conquest(position, mecca, US, THEM, table);
    });
    assert_eq!(stage.glory(0), 6);
    // They take it from somebody else, within our range.
    let mut stage = faithful();
    stage.found(SetId(0), "swedes", 2, 9);
    stage.garrison(SetId(0), "yemen", &[("spear", 1)]);
    stage.garrison(THEM, "mecca", &[("spear", 1)]);
    stage.with(|position, table| {
        let mecca = (area("mecca"), position.holy_sites(area("mecca")));
        orbis_seven_ages::powers::after_conquest(position, mecca, THEM, SetId(0), table);
    });
    assert_eq!(stage.glory(0), 4);
    // The vote: only we hold Islam, so a vote against ourselves succeeds, one for us fails.
    let vote = |choice: Choice| {
        let mut stage = faithful();
        stage.with(|position, _| orbis_seven_ages::powers::call_vote(position, US));
        stage.say(choice);
        stage
    };
    assert!(
        !vote(Choice::Yes)
            .empire(US)
            .relics
            .contains(&ArtefactId::DEFENDER)
    );
    let mut stage = vote(Choice::No);
    assert!(stage.empire(US).relics.contains(&ArtefactId::DEFENDER));
    assert_eq!(stage.glory(0), 4, "who called it in vain loses glory");
    // A holy war ends when its target adopts the religion.
    let mut stage = faithful();
    stage.with(|position, _| orbis_seven_ages::powers::declare(position, US, area("syria")));
    assert_eq!(stage.position.chronicle.powers.holy.len(), 1);
    stage.with(|position, table| {
        let islam = ArtefactId::religion(faith::ISLAM);
        orbis_seven_ages::adoption::adopt(position, THEM, islam, table);
    });
    assert!(stage.position.chronicle.powers.holy.is_empty());
    assert!(stage.position.world.wonders.is_empty());
}
