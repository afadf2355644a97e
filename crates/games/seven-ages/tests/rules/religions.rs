//! Religions and governments: what guards against disorder, what lies on a religion, and what Civilise allows side by side.

use crate::{
    artefacts::{adopt, adopting},
    common::stage::{Stage, THEM, US, area},
};
use orbis_core::covers;
use orbis_seven_ages::{
    Choice, Step, adoption, artefacts,
    content::{ArtefactId, CardId, Category, MarkerId, SetId, Special, Talent, faith},
    empire, harvest, powers, temples,
};

/// A third empire, of the third player, in Phoenicia.
const OTHERS: SetId = SetId(0);

fn others(stage: &mut Stage) {
    stage.found(OTHERS, "irish", 2, 9);
    stage.garrison(OTHERS, "phoenicia", &[("spear", 1)]);
}

fn upheaval(stage: &mut Stage) {
    stage.empire(US).government = Some(faith::DEMOCRACY);
    stage.with(|position, table| adoption::abandon_government(position, US, table));
}

#[test]
fn protection_from_disorder_holds_when_a_government_is_discarded() {
    covers!(
        "sa.art.pantheism",
        "sa.art.confucianism",
        "sa.art.just-rule",
        "sa.adopt.disorder"
    );
    let mut stage = Stage::new();
    upheaval(&mut stage);
    assert!(stage.disordered("egypt") && !stage.disordered("palestine"));
    let mut stage = Stage::new();
    stage.empire(US).religions.push(faith::PANTHEISM);
    stage.leader(US, "palestine", Talent::Artist);
    upheaval(&mut stage);
    assert!(stage.disordered("egypt"), "nobody is there");
    assert!(!stage.disordered("palestine"), "a leader is there");
    for (value, avoided) in [(2, true), (1, false)] {
        let mut stage = Stage::new();
        stage.empire(US).religions.push(faith::CONFUCIANISM);
        stage.picks(&[value]);
        upheaval(&mut stage);
        assert_eq!(!stage.disordered("egypt"), avoided, "in age 2");
    }
    for (value, avoided) in [(1, true), (2, false)] {
        let mut stage = Stage::new();
        stage.leader(US, "egypt", Talent::Artist);
        stage.wonder("palestine", ArtefactId::JUST_RULE);
        stage.picks(&[value]);
        upheaval(&mut stage);
        assert_eq!(!stage.disordered("egypt"), avoided, "one leader");
    }
    // Temples of a forsaken religion are no different.
    let mut stage = Stage::new();
    stage.position.options.deus_vult = true;
    stage.empire(US).religions.push(faith::PANTHEISM);
    stage.empire(US).religions.push(faith::ISLAM);
    stage.leader(US, "palestine", Talent::Artist);
    for slug in ["egypt", "palestine"] {
        let islam = Some(faith::ISLAM);
        stage.position.world.set_temple(area(slug), islam);
    }
    stage.with(|position, table| temples::forsaken(position, US, faith::ISLAM, table));
    assert!(stage.disordered("egypt") && !stage.disordered("palestine"));
}

#[test]
fn a_great_temple_is_a_site_whoever_holds_it() {
    covers!("sa.art.great-temple-effect", "sa.art.defender-loss");
    let mut stage = Stage::new();
    let temple = ArtefactId::great_temple(faith::PANTHEISM);
    stage.wonder("syria", temple);
    for set in [US, THEM] {
        stage.empire(set).religions.push(faith::PANTHEISM);
    }
    let bit = 1 << faith::PANTHEISM;
    assert_eq!(stage.position.sites_in(area("syria")), bit);
    // The defender beside it loses glory when an infidel takes it.
    others(&mut stage);
    stage.empire(OTHERS).religions.push(faith::ISLAM);
    stage.leader(US, "egypt", Talent::Artist);
    stage.empire(US).relics.push(ArtefactId::DEFENDER);
    stage.position.players[0].glory = 5;
    let all = stage.position.world.units(area("syria"));
    stage.position.world.remove(area("syria"), &all);
    stage.garrison(OTHERS, "syria", &[("spear", 1)]);
    assert_eq!(stage.position.sites_in(area("syria")), bit);
    stage.with(|position, table| {
        let taken = (area("syria"), bit);
        powers::after_conquest(position, taken, OTHERS, THEM, table);
    });
    assert_eq!(stage.glory(0), 4);
}

/// The marker of a holy war that an empire has won.
fn won(stage: &mut Stage, set: SetId, religion: u8) {
    stage.position.chronicle.powers.holy.push(powers::HolyWar {
        religion,
        area: None,
        winner: Some(set),
    });
}

#[test]
fn a_holy_war_that_was_won_stays_with_its_religion() {
    covers!("sa.art.holy-war-liberate", "sa.art.holy-war-discard");
    let mut stage = Stage::new();
    stage.position.options.deus_vult = true;
    stage.leader(US, "egypt", Talent::Artist);
    stage.empire(US).religions.push(faith::ISLAM);
    stage.empire(US).religions.push(faith::HINDUISM);
    stage.empire(US).relics.push(ArtefactId::DEFENDER);
    stage.empire(THEM).religions.push(faith::PANTHEISM);
    let artefacts = harvest::artefacts(&stage.position, US);
    won(&mut stage, US, faith::ISLAM);
    assert_eq!(
        harvest::artefacts(&stage.position, US),
        artefacts + 1,
        "an artefact like others"
    );
    orbis_core::Game::check(&stage.position).expect("a position that can be");
    // As long as the marker lies there, it cannot be on the map.
    assert!(powers::holy_targets(&stage.position, US).is_empty());
    // Another religion may go, this one may not.
    let abandon = |stage: &mut Stage, religion| {
        let artefact = ArtefactId::religion(religion);
        stage.with(|position, table| adoption::abandon(position, US, artefact, table));
    };
    abandon(&mut stage, faith::HINDUISM);
    assert_eq!(powers::trophies(&stage.position, US).count(), 1);
    let mut aged = stage.clone();
    aged.with(|position, table| empire::progress(position, US, 7, table));
    assert_eq!(powers::trophies(&aged.position, US).count(), 0);
    abandon(&mut stage, faith::ISLAM);
    assert_eq!(powers::trophies(&stage.position, US).count(), 0);
    // On the map it ends with the religion of its victim adopted anew, not with one held as the second all along.
    let mut stage = Stage::new();
    stage.leader(US, "egypt", Talent::Artist);
    stage.empire(US).religions.push(faith::ISLAM);
    stage.empire(US).relics.push(ArtefactId::DEFENDER);
    stage.empire(THEM).religions.push(faith::PANTHEISM);
    assert!(!powers::holy_targets(&stage.position, US).is_empty());
    let mut thinned = stage.position;
    for _ in 0..ArtefactId::HOLY_WAR.card().count {
        thinned.thinned.artefacts.push(ArtefactId::HOLY_WAR);
    }
    assert!(powers::holy_targets(&thinned, US).is_empty(), "none left");
    stage.with(|position, _| powers::declare(position, US, area("syria")));
    let (all, syria) = (stage.position.world.units(area("syria")), area("syria"));
    others(&mut stage);
    stage.empire(OTHERS).religions.push(faith::PANTHEISM);
    stage.empire(OTHERS).religions.push(faith::ISLAM);
    stage.position.world.remove(syria, &all);
    stage.garrison(OTHERS, "syria", &[("spear", 1)]);
    stage.position.world.dirty = true;
    stage.run();
    assert_eq!(stage.position.chronicle.powers.holy[0].area, Some(syria));
}

#[test]
fn a_defender_without_leaders_is_none_after_their_funeral() {
    covers!("sa.art.defender-discard");
    let mut stage = Stage::new();
    stage.leader(US, "egypt", Talent::Artist);
    stage.empire(US).religions.push(faith::ISLAM);
    stage.empire(US).relics.push(ArtefactId::DEFENDER);
    stage.begin(Step::Card(orbis_seven_ages::events::Card {
        ask: orbis_seven_ages::events::Ask::Funeral(orbis_seven_ages::empire::Funeral {
            empire: US,
        }),
    }));
    assert_eq!(stage.position.world.chief_count(US), 0);
    assert!(!stage.position.marked(US, ArtefactId::DEFENDER));
}

#[test]
fn what_lies_on_a_religion_goes_with_it() {
    covers!("sa.art.defender-discard", "sa.art.holy-war-liberate");
    let mut stage = Stage::new();
    stage.leader(US, "egypt", Talent::Artist);
    stage.empire(US).religions.push(faith::HINDUISM);
    let relics = [ArtefactId::DEFENDER, ArtefactId::HERESY, ArtefactId::STRIFE];
    stage.empire(US).relics = relics.into_iter().collect();
    won(&mut stage, US, faith::HINDUISM);
    stage.empire(THEM).religions.push(faith::PANTHEISM);
    adopting(&mut stage);
    stage.say(adopt(faith::PANTHEISM));
    assert_eq!(stage.empire(US).religions[..], [faith::PANTHEISM]);
    assert!(stage.empire(US).relics.is_empty());
    assert!(stage.position.chronicle.powers.holy.is_empty());
    // A site that is given up ends it as well as one that is taken.
    let mut stage = Stage::new();
    stage.leader(US, "egypt", Talent::Artist);
    stage.empire(US).religions.push(faith::CHRISTIANITY);
    stage.empire(US).relics.push(ArtefactId::DEFENDER);
    let lost = stage.position.world.units(area("palestine"));
    stage.with(|position, table| empire::lose(position, area("palestine"), &lost, table));
    assert!(!stage.position.marked(US, ArtefactId::DEFENDER));
}

#[test]
fn a_defender_fights_other_religions_and_nobody_else() {
    covers!("sa.art.defender-gain", "sa.art.defender-loss");
    let glory = |theirs: Option<u8>| {
        let mut stage = Stage::new();
        stage.leader(US, "egypt", Talent::Artist);
        stage.empire(US).religions.push(faith::PANTHEISM);
        stage.empire(US).relics.push(ArtefactId::DEFENDER);
        stage.empire(THEM).religions.extend(theirs);
        for slug in ["syria", "assyria"] {
            let all = stage.position.world.units(area(slug));
            stage.position.world.remove(area(slug), &all);
        }
        stage.garrison(US, "syria", &[("spear", 1)]);
        let act = |position: &mut orbis_seven_ages::Position,
                   table: &mut orbis_seven_ages::Table<'_>| {
            let taken = (area("syria"), position.holy_sites(area("syria")));
            powers::after_conquest(position, taken, US, THEM, table);
        };
        stage.with(act);
        stage.glory(0)
    };
    assert_eq!(glory(Some(faith::HINDUISM)), 1, "their last area");
    assert_eq!(glory(Some(faith::PANTHEISM)), 0, "brothers in faith");
    assert_eq!(glory(None), 0, "no religion");
}

#[test]
fn who_absolves_a_heresy_does_not_end_the_strife() {
    covers!("sa.art.religious-strife", "sa.lead.religious-immune");
    let mut stage = Stage::new();
    stage.empire(US).religions.push(faith::PANTHEISM);
    stage.empire(THEM).religions.push(faith::PANTHEISM);
    stage.empire(THEM).relics.push(ArtefactId::HERESY);
    stage.empire(THEM).relics.push(ArtefactId::STRIFE);
    let voted = |mut stage: Stage, how: Choice| {
        stage.picks(&[0]);
        stage.action(US, MarkerId::DESTINY, 0);
        stage.say(Choice::Done);
        stage.say(how);
        stage.empire(THEM).relics
    };
    assert!(voted(stage.clone(), Choice::Yes).is_empty());
    stage.leader(US, "egypt", Talent::Religious);
    assert_eq!(voted(stage, Choice::Absolve)[..], [ArtefactId::STRIFE]);
}

#[test]
fn temples_weigh_in_a_vote_on_the_defender() {
    covers!("sa.art.defender-vote");
    let weights = |deus_vult: bool| {
        let mut stage = Stage::new();
        stage.position.options.deus_vult = deus_vult;
        for set in [US, THEM] {
            stage.empire(set).religions.push(faith::PANTHEISM);
        }
        stage.leader(THEM, "syria", Talent::Artist);
        stage.empire(THEM).relics.push(ArtefactId::DEFENDER);
        let world = &mut stage.position.world;
        world.set_temple(area("egypt"), Some(faith::PANTHEISM));
        adopting(&mut stage);
        stage.say(Choice::Vote);
        let vote = stage.position.chronicle.powers.vote.expect("a vote");
        let strength = temples::strength(&stage.position, US, faith::PANTHEISM);
        ([US, THEM].map(|set| vote.weights[set.index()]), strength)
    };
    assert_eq!(weights(false).0, [2, 2], "areas");
    let (by_temples, strength) = weights(true);
    assert!(strength > 0);
    assert_eq!(by_temples, [strength as u8, 0]);
}

#[test]
fn a_religion_that_is_started_leaves_room_to_adopt() {
    covers!(
        "sa.adopt.one-per-action",
        "sa.arte.religious-leader",
        "sa.adopt.dominant"
    );
    let democracy = Choice::Adopt {
        artefact: ArtefactId::government(faith::DEMOCRACY),
    };
    let mut stage = Stage::new();
    stage.leader(US, "egypt", Talent::Religious);
    stage.empire(THEM).government = Some(faith::DEMOCRACY);
    adopting(&mut stage);
    stage.say(adopt(faith::PANTHEISM));
    stage.say(democracy);
    assert_eq!(stage.empire(US).religions[..], [faith::PANTHEISM]);
    assert_eq!(stage.empire(US).government, Some(faith::DEMOCRACY));
    // The order of two religions is changed beside all that, once.
    let mut stage = Stage::new();
    stage.position.options.deus_vult = true;
    stage.empire(US).religions.push(faith::ISLAM);
    stage.empire(US).religions.push(faith::HINDUISM);
    stage.empire(THEM).government = Some(faith::DEMOCRACY);
    adopting(&mut stage);
    stage.say(democracy);
    let offers = stage.offers();
    assert!(!offers.contains(&Choice::Abandon {
        artefact: ArtefactId::government(faith::DEMOCRACY)
    }));
    stage.say(Choice::Swap);
    assert_eq!(
        stage.empire(US).religions[..],
        [faith::HINDUISM, faith::ISLAM]
    );
    assert!(!stage.offers().contains(&Choice::Swap));
}

#[test]
fn socialists_harvest_for_their_religion() {
    covers!("sa.art.socialism", "sa.harvest.religious-site");
    let harvested = |religion: u8, government: Option<u8>| {
        let mut stage = Stage::new();
        stage.empire(US).religions.push(religion);
        stage.empire(US).government = government;
        harvest::glory_of(&stage.position, US)
    };
    let capitalist = Some(faith::CAPITALISM);
    let socialist = Some(faith::SOCIALISM);
    for religion in [faith::CHRISTIANITY, faith::HINDUISM] {
        assert_eq!(
            harvested(religion, socialist),
            harvested(religion, capitalist)
        );
    }
    let plain = harvested(faith::BUDDHISM, capitalist);
    assert_eq!(harvested(faith::CHRISTIANITY, capitalist), plain + 1);
}

#[test]
fn the_temple_of_diana_lets_artefacts_count() {
    covers!("sa.art.temple-of-diana");
    let mut stage = Stage::new();
    stage.wonder("palestine", ArtefactId::COLOSSUS);
    stage.position.world.disorder.add(area("palestine"));
    assert_eq!(harvest::artefacts(&stage.position, US), 0);
    stage.wonder("egypt", ArtefactId::DIANA);
    assert_eq!(harvest::artefacts(&stage.position, US), 2);
}

#[test]
fn a_player_gains_once_for_all_artists_in_range() {
    covers!("sa.lead.artist-glory");
    let mut stage = Stage::new();
    stage.found(OTHERS, "irish", 0, 9);
    stage.garrison(OTHERS, "phoenicia", &[("spear", 1)]);
    stage.leader(US, "egypt", Talent::Artist);
    stage.leader(OTHERS, "phoenicia", Talent::Artist);
    stage.with(|position, table| {
        let at = Some(area("syria"));
        artefacts::place(position, THEM, ArtefactId::LIBRARY, at, table);
    });
    assert_eq!((stage.glory(0), stage.glory(1)), (1, 1));
}

#[test]
fn powers_go_before_and_after_a_second_action() {
    covers!("sa.art.forum-spend", "sa.art.buddhism");
    let second = |marker| {
        let mut stage = Stage::new();
        stage.empire(US).religions.push(faith::BUDDHISM);
        stage.wonder("egypt", ArtefactId::FORUM);
        stage.position.chronicle.powers.go[US.index()] = 1;
        stage.begin(Step::Power(orbis_seven_ages::powers::Power {
            ask: powers::Ask::Go(orbis_seven_ages::powers::begin::Go {
                empire: US,
                done: MarkerId::DESTINY,
            }),
        }));
        stage.position.world.disorder.add(area("palestine"));
        stage.say(Choice::Again { marker });
        stage.pass();
        stage
    };
    let mut stage = second(MarkerId::PRODUCTION);
    stage.say(Choice::Calm {
        area: area("palestine"),
    });
    assert!(!stage.disordered("palestine"));
    assert!(stage.money(US) > 20, "and the action itself");
    let mut stage = second(MarkerId::DISCARD);
    stage.say(Choice::Done);
    stage.say(Choice::Abolish);
    assert!(stage.position.empire(US).is_none());
}

#[test]
fn the_summer_palace_goes_before_what_reaches_farther() {
    covers!("sa.art.summer-palace");
    let calm = |special: &Special| matches!(special, Special::Pacify { n: 1 });
    let card = CardId::all()
        .find(|card| card.card().empire.special.iter().any(calm))
        .expect("such an empire");
    let mut stage = Stage::new();
    stage.empire(US).card = card;
    stage.wonder("palestine", ArtefactId::SUMMER_PALACE);
    stage.garrison(US, "latium", &[("spear", 1)]);
    for slug in ["egypt", "latium"] {
        stage.position.world.disorder.add(area(slug));
    }
    stage.empire(US).money = 0;
    stage.begin(Step::Civilise(orbis_seven_ages::civilise::Civilise {
        empire: US,
        part: orbis_seven_ages::civilise::Part::Calm,
    }));
    for slug in ["egypt", "latium"] {
        stage.say(Choice::Calm { area: area(slug) });
    }
    assert!(!stage.disordered("egypt") && !stage.disordered("latium"));
}

#[test]
fn removing_disorder_costs_all_that_an_area_earns() {
    covers!("sa.pay-order.cost");
    let mut stage = Stage::new();
    stage.empire(US).level = 44;
    stage.position.world.set_city(area("egypt"), 7);
    let cost =
        |stage: &Stage| orbis_seven_ages::civilise::calm_cost(&stage.position, US, area("egypt"));
    let plain = cost(&stage);
    stage.empire(US).government = Some(faith::CAPITALISM);
    assert_eq!(cost(&stage), plain + 3);
    stage.wonder("egypt", ArtefactId::RENAISSANCE);
    stage.wonder("syria", ArtefactId::SUFFRAGE);
    assert_eq!(cost(&stage), plain + 3 + 2);
    stage.leader(US, "egypt", Talent::Populist);
    assert_eq!(cost(&stage), plain + 3 + 2, "leaders are ignored");
}

#[test]
fn a_temple_in_a_vacant_area_may_be_destroyed() {
    covers!("sa.opt12.destroy-liberated");
    let mut play =
        crate::common::scene::Scene::with(3, &[("edition", "deluxe"), ("deus-vult", "on")])
            .empire("dark-blue", "french", 'A', 33)
            .units("dark-blue", "normandy", &[("rifle", 3)])
            .also(|position| {
                let islam = Some(faith::ISLAM);
                position.world.set_temple(area("low_countries"), islam);
            })
            .action("dark-blue", MarkerId::MANOEUVRE);
    play.chain('A', &["from normandy", "unit rifle 2", "to low_countries"]);
    play.choose('A', "profane low_countries");
    let world = &play.position().world;
    assert_eq!(world.temple(area("low_countries")), None);
    assert!(world.disorder.has(area("low_countries")));
}

#[test]
fn leaders_in_disorder_do_not_count_at_harvest() {
    covers!("sa.harvest.no-disorder", "sa.lead.religious-harvest");
    let religion = faith::PANTHEISM;
    let mut stage = Stage::new();
    stage.empire(US).religions.push(religion);
    let count =
        |stage: &Stage| harvest::measure(&stage.position, US, Category::Religion { religion });
    let bare = count(&stage);
    stage.leader(US, "egypt", Talent::Religious);
    assert_eq!(count(&stage), bare + 2, "one, and the city");
    stage.position.world.disorder.add(area("egypt"));
    assert_eq!(count(&stage), bare - 1, "the area is lost, and so is he");
}

#[test]
fn leaders_of_pantheists_calm_units_without_pay() {
    covers!("sa.art.pantheism", "sa.maint.unmaintained");
    let mut stage = Stage::new();
    stage.empire(US).religions.push(faith::PANTHEISM);
    stage.leader(US, "palestine", Talent::Artist);
    for slug in ["egypt", "palestine"] {
        stage.position.work.closed.add(area(slug));
    }
    stage.with(|position, table| orbis_seven_ages::production::maintained(position, US, table));
    assert!(stage.disordered("egypt") && !stage.disordered("palestine"));
}

#[test]
fn the_first_player_passes_the_last_level_first() {
    covers!("sa.win.end-bonus", "sa.free.advance");
    for first in [0, 1] {
        let mut stage = Stage::new();
        stage.position.first = orbis_core::Seat::at(first);
        for set in [US, THEM] {
            stage.empire(set).level = 49;
            stage.leader(
                set,
                if set == US { "egypt" } else { "syria" },
                Talent::Scientist,
            );
        }
        stage.position.stack.clear();
        let mut position = stage.position;
        let mut chance = orbis_core::Fast::new(1);
        harvest::free_progress(&mut position, &mut orbis_core::Table::quiet(&mut chance));
        assert_eq!(position.finisher, Some(orbis_core::Seat::at(first)));
    }
}
