//! Events of conflicts, attempts on leaders, and the harvest.

use crate::common::stage::{Scene, Stage, THEM, US, area, in_syria, play, seat, unit, units};
use orbis_core::{Game, Viewer, covers};
use orbis_seven_ages::{
    Choice, Step, To,
    content::{SetId, Talent, events::Moment},
    events::Ask,
};

const OURS: Choice = Choice::Side { side: 0 };
const THEIRS: Choice = Choice::Side { side: 1 };

/// A battle in which an event is played before the first round.
fn opening(slug: &str, target: Option<Choice>, prepare: impl FnOnce(&mut Stage)) -> Stage {
    let mut stage = Stage::new();
    prepare(&mut stage);
    let card = stage.give(2, slug);
    stage.battle(&[("sword", 3), ("chariot", 1)]);
    stage.pass();
    stage.window(Moment::RoundStart, US, &[2]);
    stage.play(card);
    if let Some(target) = target {
        stage.say(target);
    }
    stage
}

/// A battle in which an event is played when everything is committed; the totals before and after it.
fn committed(
    slug: &str,
    target: Option<Choice>,
    prepare: impl FnOnce(&mut Stage),
) -> (Stage, [i16; 2]) {
    let mut stage = Stage::new();
    prepare(&mut stage);
    stage.battle(&[("sword", 3), ("chariot", 1)]);
    let card = stage.give(2, slug);
    // The cards are still hidden while the units lie open.
    let mut fight = stage.position.conflict.expect("a conflict");
    for side in &mut fight.sides {
        side.committed = stage.position.world.units_of(side.empire, fight.area);
    }
    stage.position.conflict = Some(fight);
    let before = stage.totals();
    stage.window(Moment::RoundCommit, US, &[2]);
    stage.play(card);
    if let Some(target) = target {
        stage.say(target);
    }
    (stage, before)
}

/// We play an event of the harvest on a target.
fn reap(stage: &mut Stage, moment: Moment, slug: &str, target: Choice) {
    let card = stage.give(0, slug);
    stage.window(moment, SetId::BACK, &[0]);
    stage.play(card);
    stage.say(target);
}

/// The defenders of Syria are gone.
fn defeat(stage: &mut Stage) {
    let all = stage.position.world.units(area("syria"));
    stage.position.world.remove(area("syria"), &all);
    stage.position.stack.pop();
}

/// We take Syria, and they leave nothing behind.
fn scorch(stage: &mut Stage) {
    let card = stage.give(1, "scorched-earth");
    stage.battle(&[("sword", 3)]);
    defeat(stage);
    stage
        .position
        .event(orbis_seven_ages::conflict::outcome::Aftermath {});
    stage.position.chronicle.lost = Some((area("syria"), seat(1), US));
    stage.window(Moment::ConflictEnd, US, &[1]);
    stage.play(card);
    stage.say(Choice::At {
        area: area("syria"),
    });
}

pub(crate) const SCENES: &[Scene] = &[
    ("ambush", || {
        let (stage, before) = committed("ambush", Some(OURS), |_| {});
        assert_eq!(stage.totals()[0], before[0] + 2, "Syria is fertile");
    }),
    ("treachery", || {
        let target = Choice::Single {
            side: 1,
            unit: unit("spear"),
        };
        let (stage, before) = committed("treachery", Some(target), |stage| stage.picks(&[1]));
        let now = stage.totals();
        assert!(now[0] > before[0] && now[1] < before[1]);
        // With us it wins and is spared; were we beaten, it would be lost.
        let left = |mut stage: Stage| {
            stage.with(orbis_seven_ages::conflict::outcome::decide);
            stage.position.world.units_of(THEM, area("syria"))
        };
        assert_eq!(left(stage), units(&[("spear", 1)]));
        let (stage, _) = committed("treachery", Some(target), |stage| {
            stage.picks(&[1]);
            stage.garrison(THEM, "syria", &[("sword", 12)]);
        });
        assert_eq!(left(stage), units(&[("spear", 1), ("sword", 12)]));
    }),
    ("secret-weapon", || {
        let target = Choice::Single {
            side: 0,
            unit: unit("chariot"),
        };
        let (stage, before) = committed("secret-weapon", Some(target), |_| {});
        assert!(stage.totals()[0] > before[0]);
        let weapon = stage.position.chronicle.fray.weapon;
        assert_eq!(weapon, Some((0, unit("chariot"))));
    }),
    ("last-stand", || {
        let (stage, before) = committed("last-stand", Some(THEIRS), |stage| {
            stage.position.world.set_city(area("syria"), 3);
            stage.position.world.forts.add(area("syria"));
        });
        assert_eq!(stage.totals()[1], before[1] + 5, "fort and city once more");
    }),
    ("false-retreat", || {
        let (stage, before) = committed("false-retreat", Some(OURS), |_| {});
        assert!(stage.totals()[0] > before[0]);
        assert_eq!(stage.totals()[1], before[1]);
    }),
    ("supply-failure", || {
        let (stage, before) = committed("supply-failure", Some(OURS), |_| {});
        assert!(stage.totals()[0] < before[0], "Egypt is two areas away");
    }),
    ("panic", || {
        let stage = opening("panic", Some(THEIRS), |_| {});
        let fight = stage.position.conflict.expect("a conflict");
        assert_eq!(fight.sides[1].disorder, 1);
    }),
    ("rally", || {
        let mut stage = Stage::new();
        stage.battle(&[("sword", 3)]);
        let mut fight = stage.position.conflict.expect("a conflict");
        fight.sides[0].disorder = 1;
        stage.position.conflict = Some(fight);
        let card = stage.give(2, "rally");
        stage.window(Moment::RoundStart, US, &[2]);
        stage.play(card);
        stage.say(OURS);
        assert_eq!(
            stage.position.conflict.expect("a conflict").sides[0].disorder,
            0
        );
        // After a lost round half of the losses come back.
        let mut stage = Stage::new();
        stage.battle(&[("sword", 4)]);
        let lost = units(&[("sword", 3)]);
        stage.position.world.repel(area("syria"), &lost);
        stage.position.chronicle.fray.losses[0] = lost;
        let card = stage.give(2, "rally");
        stage.window(Moment::RoundLost, US, &[2]);
        stage.say(Choice::Event { card, way: 1 });
        stage.say(OURS);
        let left = stage.position.world.units_of(US, area("syria")).total();
        assert_eq!(left, 3, "one and a half, rounded up");
    }),
    ("siegecraft", || {
        let mut stage = opening("siegecraft", None, |stage| {
            stage.position.world.set_city(area("syria"), 3);
            stage.position.world.forts.add(area("syria"));
        });
        let with = stage.totals()[1];
        stage.position.chronicle.fray = orbis_seven_ages::events::Fray::default();
        assert_eq!(stage.totals()[1], with + 5);
    }),
    ("fifth-column", || {
        let stage = opening("fifth-column", None, |stage| {
            stage.position.world.forts.add(area("syria"));
        });
        assert_eq!(stage.total("syria"), 1);
        assert!(stage.position.chronicle.fray.no_fort);
    }),
    ("night-falls", || {
        let mut stage = opening("night-falls", None, |_| {});
        stage.pass();
        for count in [3, 1] {
            let area = area("palestine");
            stage.say(Choice::Withdraw { count, area });
        }
        stage.pass();
        assert!(stage.position.conflict.is_none());
        assert_eq!(stage.total("palestine"), 6);
        assert!(stage.position.world.owns(THEM, area("syria")));
    }),
    ("reinforcements", || {
        let mut stage = opening("reinforcements", Some(OURS), |stage| {
            stage.garrison(US, "palestine", &[("spear", 3)]);
        });
        stage.say(Choice::From {
            area: area("palestine"),
        });
        stage.say(Choice::Unit {
            unit: unit("spear"),
            count: 3,
        });
        assert_eq!(stage.total("palestine"), 2);
        assert_eq!(stage.position.world.units_of(US, area("syria")).total(), 7);
    }),
    ("chivalry", || {
        let mut stage = opening("chivalry", None, |stage| {
            stage.garrison(THEM, "syria", &[("chariot", 1)]);
        });
        assert!(stage.position.chronicle.fray.duel);
        stage.pass();
        let before = (stage.glory(0), stage.glory(1));
        for _ in 0..2 {
            let most = stage.offers().into_iter().next_back().expect("a rider");
            assert!(matches!(most, Choice::Commit { count: 0 | 1 }), "one each");
            stage.say(most);
        }
        stage.pass();
        let after = (stage.glory(0), stage.glory(1));
        let drawn = before == after;
        assert!(drawn || after.0 == before.0 + 1 || after.1 == before.1 + 1);
    }),
    ("elephant-stampede", || {
        let mut stage = Stage::new();
        let card = stage.give(2, "elephant-stampede");
        stage.battle(&[("sword", 3)]);
        stage.window(Moment::RoundCommit, US, &[2]);
        let play = Choice::Event { card, way: 0 };
        assert!(!stage.offers().contains(&play), "no elephant is committed");
        // Where one is, it is lost with another unit, and the rest flees.
        let (mut stage, _) = committed("elephant-stampede", Some(THEIRS), |stage| {
            stage.garrison(THEM, "syria", &[("elephant", 1), ("archer", 1)]);
        });
        stage.pass();
        stage.say(Choice::Disband {
            area: area("syria"),
            unit: unit("archer"),
        });
        let left = stage.position.world.units(area("syria"));
        assert_eq!(
            (left.get(unit("elephant")), left.get(unit("archer"))),
            (0, 0)
        );
        let fight = stage.position.conflict.expect("they flee");
        assert_eq!(fight.sides[1].lost, 2);
        let flees = Step::RetreatTo(orbis_seven_ages::conflict::retreat::RetreatTo { side: 1 });
        assert_eq!(stage.position.stack.last(), Some(&flees));
    }),
    ("scorched-earth", || {
        let mut stage = Stage::new();
        stage.position.world.set_city(area("syria"), 3);
        stage.position.world.forts.add(area("syria"));
        scorch(&mut stage);
        assert!(stage.position.world.owns(US, area("syria")));
        assert_eq!(stage.position.world.city(area("syria")), 0);
        assert!(!stage.position.world.forts.has(area("syria")));
    }),
    ("martyr", || {
        let mut stage = Stage::new();
        let leader = stage.leader(THEM, "syria", Talent::Religious);
        stage.position.chronicle.fallen = Some((leader, THEM, US));
        let card = stage.give(1, "martyr");
        stage.window(Moment::LeaderLost, THEM, &[1]);
        stage.play(card);
        let target = stage.offers()[0];
        stage.say(target);
        stage.say(Choice::At {
            area: area("palestine"),
        });
        assert_eq!(stage.glory(1), 2);
        assert!(stage.disordered("palestine"));
    }),
    ("glory", || {
        let mut stage = Stage::new();
        let card = stage.give(0, "glory");
        stage.window(Moment::HarvestStart, SetId::BACK, &[0]);
        stage.play(card);
        stage.pass();
        stage.position.chronicle.bonus = [5, 0, 0, 0, 0, 0, 0, 0];
        stage.position.world = orbis_seven_ages::World::empty();
        stage.position.empires = orbis_seven_ages::Empires::none();
        stage.with(orbis_seven_ages::harvest::harvest);
        assert_eq!(stage.glory(0), 3, "five becomes three");
    }),
    ("glory-bah-humbug", || {
        let mut stage = Stage::new();
        let card = stage.give(0, "glory-bah-humbug");
        stage.window(Moment::HarvestStart, SetId::BACK, &[0]);
        stage.play(card);
        stage.pass();
        stage.with(orbis_seven_ages::harvest::harvest);
        assert_eq!((stage.glory(0), stage.glory(1)), (0, 0));
    }),
    ("glorious-glory", || {
        // After Glory? Bah, Humbug the harvest is normal.
        let mut stage = Stage::new();
        let humbug = stage.give(0, "glory-bah-humbug");
        let glorious = stage.give(1, "glorious-glory");
        stage.window(Moment::HarvestStart, SetId::BACK, &[0]);
        stage.play(humbug);
        while stage
            .offers()
            .iter()
            .all(|choice| !matches!(choice, Choice::Event { .. }))
        {
            stage.say(Choice::Done);
        }
        stage.play(glorious);
        stage.pass();
        assert!(!stage.position.chronicle.humbug);
        // Played first it gives two, and does not help against what follows.
        let mut stage = Stage::new();
        let card = stage.give(1, "glorious-glory");
        let humbug = stage.give(0, "glory-bah-humbug");
        stage.window(Moment::HarvestStart, SetId::BACK, &[1]);
        stage.say(Choice::Event { card, way: 1 });
        stage.pass();
        assert_eq!(stage.position.chronicle.bonus[1], 2);
        stage.window(Moment::HarvestStart, SetId::BACK, &[0]);
        stage.play(humbug);
        stage.pass();
        stage.with(orbis_seven_ages::harvest::harvest);
        assert_eq!(stage.glory(1), 0);
    }),
    ("glorious-pity", || {
        let mut stage = Stage::new();
        stage.position.players[0].glory = 9;
        stage.position.players[1].glory = 5;
        reap(
            &mut stage,
            Moment::HarvestEnd,
            "glorious-pity",
            Choice::Player { to: To(seat(2)) },
        );
        assert_eq!(stage.glory(2), 3, "two are ahead, and it is the last");
    }),
    ("blessed-are-the-meek", || {
        let mut stage = Stage::new();
        stage.position.players[0].glory = 9;
        stage.position.players[1].glory = 5;
        reap(
            &mut stage,
            Moment::HarvestEnd,
            "blessed-are-the-meek",
            Choice::Player { to: To(seat(1)) },
        );
        assert_eq!(stage.glory(1), 9, "seven less three for one behind");
    }),
    ("triumph", || {
        let mut stage = Stage::new();
        stage.position.chronicle.liberations[US.index()] = 2;
        stage.position.chronicle.liberated[1].add(area("palestine"));
        reap(
            &mut stage,
            Moment::HarvestStart,
            "triumph",
            Choice::On { empire: US },
        );
        assert_eq!(stage.position.chronicle.bonus[0], 2);
    }),
    ("hubris", || {
        let mut stage = Stage::new();
        stage.position.players[1].glory = 10;
        stage.picks(&[5]);
        reap(
            &mut stage,
            Moment::HarvestStart,
            "hubris",
            Choice::Player { to: To(seat(1)) },
        );
        assert_eq!(stage.glory(1), 7, "half of five, rounded");
        let mut stage = Stage::new();
        stage.position.options.secret = true;
        stage.position.players[1].glory = 10;
        stage.position.players[2].glory = 4;
        stage.picks(&[5]);
        let other = Choice::Player { to: To(seat(2)) };
        reap(&mut stage, Moment::HarvestStart, "hubris", other);
        assert_eq!(stage.glory(2), 1, "in bags nobody sees who has the most");
    }),
    ("feast-day", || {
        let mut stage = Stage::new();
        reap(
            &mut stage,
            Moment::HarvestStart,
            "feast-day",
            Choice::On { empire: US },
        );
        assert_eq!(stage.position.chronicle.bonus[0], 2);
    }),
    ("assassin", || attempt("assassin", 2, [6, 1], 0)),
    ("master-assassin", || {
        attempt("master-assassin", 3, [6, 1], 0)
    }),
    ("lone-gunman", || {
        let mut stage = Stage::new();
        stage.empire(THEM).level = 30;
        stage.empire(US).level = 30;
        let leader = stage.leader(THEM, "syria", Talent::Artist);
        let card = stage.give(0, "lone-gunman");
        stage.picks(&[6, 1]);
        stage.civilise();
        stage.play(card);
        stage.say(in_syria(leader));
        stage.pass();
        stage.say(Choice::Done);
        assert_eq!(stage.position.world.chief_count(THEM), 0);
        assert!(stage.disordered("syria"));
    }),
    ("assassins-guild", || {
        let mut stage = Stage::new();
        let leader = stage.leader(THEM, "syria", Talent::Artist);
        stage.picks(&[1, 6]);
        stage.with(|position, table| {
            let victim = (leader, THEM, area("syria"));
            orbis_seven_ages::events::plot::attempt(position, seat(0), US, victim, 1, true, table);
        });
        let card = stage.give(0, "assassins-guild");
        stage.window(Moment::AssassinPick, US, &[0]);
        stage.play(card);
        stage.say(OURS);
        assert_eq!(stage.position.chronicle.plot.expect("a plot").left[0], 1);
    }),
];

/// An attempt on a leader of theirs: both keep the first card.
fn attempt(slug: &str, picks: u8, values: [u8; 2], left: u8) {
    let mut stage = Stage::new();
    let leader = stage.leader(THEM, "syria", Talent::Artist);
    stage.picks(&values);
    let card = stage.give(0, slug);
    stage.civilise();
    stage.play(card);
    stage.say(in_syria(leader));
    stage.pass();
    assert_eq!(
        stage.position.chronicle.plot.expect("a plot").left[0],
        picks - 1
    );
    stage.say(Choice::Done);
    stage.say(Choice::Done);
    assert_eq!(stage.position.world.chief_count(THEM), left);
}

#[test]
fn events_of_conflicts_and_of_the_harvest() {
    covers!(
        "sa.event.order-matters",
        "sa.event.data",
        "sa.harvest.event-mod",
        "sa.harvest.example-cat"
    );
    play(SCENES);
}

#[test]
fn attempts_on_leaders() {
    covers!(
        "sa.assassin.target",
        "sa.assassin.attacker",
        "sa.assassin.defender",
        "sa.assassin.result"
    );
    // Equal cards save the leader; the loser of a bad card may pick again.
    attempt("assassin", 2, [4, 4], 1);
    let mut stage = Stage::new();
    let leader = stage.leader(THEM, "syria", Talent::Artist);
    stage.picks(&[1, 3, 7]);
    let card = stage.give(0, "assassin");
    stage.civilise();
    stage.play(card);
    stage.say(in_syria(leader));
    stage.pass();
    stage.say(Choice::Redraw);
    stage.say(Choice::Done);
    assert_eq!(
        stage.position.world.chief_count(THEM),
        0,
        "seven beats three"
    );
    // Out of range nobody can be hit.
    let mut stage = Stage::new();
    stage.leader(THEM, "assyria", Talent::Artist);
    let syria = stage.position.world.units(area("syria"));
    stage.with(|position, table| {
        orbis_seven_ages::empire::lose(position, area("syria"), &syria, table)
    });
    stage.empire(US).level = 1;
    assert!(stage.refused("assassin"));
}

#[test]
fn out_of_closed_bags_glory_is_claimed_and_contested() {
    covers!("sa.opt11.reveal-events");
    // B has 20 glory; A has less, C has more.
    let claimed = |slug: &str, claim: u8, shows: [bool; 2]| {
        let mut stage = Stage::new();
        stage.position.options.secret = true;
        for (at, glory) in [9, 20, 25].into_iter().enumerate() {
            stage.position.players[at].glory = glory;
        }
        let card = stage.give(0, slug);
        stage.window(Moment::HarvestEnd, SetId::BACK, &[0]);
        stage.play(card);
        stage.say(Choice::Player { to: To(seat(1)) });
        let seen = |stage: &Stage, at: usize| {
            let mut seen = stage.position;
            seen.hide(Viewer::Seat(seat(0)));
            seen.players[at].glory
        };
        assert_eq!(
            [seen(&stage, 1), seen(&stage, 2)],
            [20, 0],
            "the target shows"
        );
        stage.say(Choice::Claim { glory: claim });
        for show in [shows[1], shows[0]] {
            stage.say(if show { Choice::Show } else { Choice::Done });
        }
        assert_eq!(seen(&stage, 1), 0, "the bag is closed again");
        stage.glory(1) - 20
    };
    let meek = |claim, shows| claimed("blessed-are-the-meek", claim, shows);
    assert_eq!(meek(7, [false, false]), 7, "nobody disproves it");
    assert_eq!(meek(7, [false, true]), 7, "C has more");
    assert_eq!(meek(7, [true, true]), 4, "A has less");
    assert_eq!(meek(2, [true, false]), 2, "a modest claim stands");
    let pity = |shows| claimed("glorious-pity", 3, shows);
    assert_eq!(pity([false, false]), 3);
    assert_eq!(pity([false, true]), 3);
    assert_eq!(pity([true, false]), 1, "A is not ahead, and B not the last");
}

#[test]
fn anybody_plays_events_between_commitment_and_the_cards() {
    covers!("sa.conf.events");
    let mut stage = Stage::new();
    let card = stage.give(2, "ambush");
    stage.battle(&[("sword", 3)]);
    stage.pass();
    while matches!(
        stage.position.stack.last(),
        Some(Step::Commit(orbis_seven_ages::conflict::commit::Commit {}))
    ) {
        let all = *stage.offers().last().expect("a commitment");
        stage.say(all);
    }
    // The third player is asked, and does not see the cards yet.
    let asks = orbis_seven_ages::turn::asked(&stage.position);
    assert_eq!(asks.first(), Some(seat(2)));
    let fight = stage.position.conflict.expect("a conflict");
    assert!(fight.sides.iter().all(|side| {
        !side.committed.is_empty() && side.card.is_some_and(|card| !card.known.contains(seat(2)))
    }));
    stage.play(card);
    stage.say(OURS);
    stage.pass();
    let shown = fight.sides.map(|side| side.card.expect("a card").card);
    assert!(
        shown
            .iter()
            .all(|card| stage.position.discard.contains(card))
    );
}

#[test]
fn a_liberated_city_brings_glory_even_if_it_is_lost() {
    covers!("sa.harvest.liberated-city");
    let liberated = |scorched: bool| {
        let mut stage = Stage::new();
        stage.empire(US).card = "assyrians".parse().expect("a card");
        stage.position.world.set_city(area("syria"), 1);
        if scorched {
            scorch(&mut stage);
        } else {
            stage.battle(&[("sword", 3)]);
            defeat(&mut stage);
            stage.begin(Step::Card(orbis_seven_ages::events::Card {
                ask: Ask::Aftermath(orbis_seven_ages::conflict::outcome::Aftermath {}),
            }));
        }
        assert!(stage.position.world.owns(US, area("syria")));
        assert_eq!(stage.position.world.city(area("syria")), 0, "a step down");
        stage.glory(0)
    };
    assert_eq!((liberated(false), liberated(true)), (1, 0));
}

#[test]
fn a_conflict_without_defenders_is_over_before_anybody_retreats() {
    covers!("sa.conf-end.control");
    let mut stage = Stage::new();
    stage.battle(&[("sword", 3)]);
    // An event took the last defenders while we were about to be asked.
    stage.position.stack.clear();
    for step in [
        Step::Conflicts(orbis_seven_ages::conflict::Conflicts { empire: US }),
        Step::Round(orbis_seven_ages::conflict::Round {}),
        Step::Retreat(orbis_seven_ages::conflict::retreat::Retreat { side: 0 }),
    ] {
        stage.position.stack.push(step);
    }
    let syria = area("syria");
    let garrison = stage.position.world.units(syria);
    stage.position.world.remove(syria, &garrison);
    stage.with(orbis_seven_ages::turn::run);
    assert!(stage.position.conflict.is_none());
    assert!(stage.position.world.owns(US, syria));
}
