//! Special rules of empires in movement and conflict.

use crate::{
    common::stage::{Scene, Stage, THEM, US, area, seat, unit, units},
    powers::{take, take_syria},
    specials::{ANY, alone, find, land, level, of, plain, rules, stage},
};
use orbis_core::step::Stacked;
use orbis_seven_ages::{
    AreaId, Counts, Entry, Step, conflict,
    content::{CardId, Class, Special, Terrain, Trigger, UnitId, When, content, faith},
    empire, manoeuvre,
};

/// The conflict total of our side with so many units of a type, and a condition that holds or does not.
fn strength(card: CardId, when: When, met: bool, unit: UnitId, count: u8) -> i16 {
    let side = match when {
        When::Attacking | When::AttackingCity => usize::from(!met && when == When::Attacking),
        When::Defending => usize::from(met),
        When::DefendingCoastal | When::Homeland => 1,
        _ => 0,
    };
    let inland = |area: AreaId| area.is_land() && !area.card().coastal;
    let at = match when {
        When::Terrain(terrain) if met => land(terrain),
        When::Region(region) if met => {
            find(|area| area.is_land() && area.card().regions >> region & 1 != 0)
        }
        When::DefendingCoastal if met => find(|area| {
            area.is_land() && area.card().coastal && area.card().terrain == Terrain::Fertile
        }),
        _ => find(|area| inland(area) && area.card().terrain == Terrain::Fertile),
    };
    let mut stage = Stage::empty();
    stage.found(US, "khmers", 0, 30);
    stage.found(THEM, "burmese", 1, 30);
    stage.empire(US).card = card;
    stage.empire(THEM).card = plain();
    for set in [US, THEM] {
        stage.empire(set).religions.push(faith::PANTHEISM);
    }
    if met {
        match when {
            When::AttackingCity => stage.position.world.set_city(at, 1),
            When::Homeland => stage.empire(US).homeland = Some(at),
            When::Against(other) => stage.empire(THEM).card = other,
            When::MoreAdvanced => stage.empire(THEM).level = 34,
            When::LessAdvanced => stage.empire(THEM).level = 29,
            When::OtherReligion => stage.empire(THEM).religions[0] = faith::ISLAM,
            _ => {}
        }
    }
    let three = units(&[("spear", 3)]);
    let (active, owner) = if side == 0 { (US, THEM) } else { (THEM, US) };
    stage.position.world.place(owner, at, &three);
    let world = &mut stage.position.world;
    world.intrude(active, at, &three, Entry::Plain);
    stage
        .position
        .stack
        .push(Step::Conflicts(orbis_seven_ages::conflict::Conflicts {
            empire: active,
        }));
    let commander = stage.position.seat_of(owner).expect("in play");
    stage.with(|position, table| conflict::start(position, active, at, commander, table));
    let mut fight = stage.position.conflict.expect("a conflict");
    for (at, one) in fight.sides.iter_mut().enumerate() {
        one.card = None;
        one.committed = if at == side {
            Counts::of(unit, count)
        } else {
            units(&[("spear", 1)])
        };
    }
    conflict::total(&stage.position, &fight, side)
}

/// What the bonuses of a card with a condition come to.
fn bonus(card: CardId, when: When, unit: UnitId, count: u8) -> i16 {
    let list = card.card().empire.special.iter();
    list.map(|special| match special {
        Special::UnitBonus {
            units,
            front,
            support,
            when: on,
        } if units >> unit.0 & 1 != 0 && (*on == when || *on == When::Always) => {
            i16::from(*front) + if count > 1 { i16::from(*support) } else { 0 }
        }
        Special::ConflictBonus { n, when: on } if *on == when => i16::from(*n),
        _ => 0,
    })
    .sum()
}

fn try_bonus(card: CardId, when: When, unit: UnitId) {
    for count in [1, 2] {
        let more = |met| {
            strength(card, when, met, unit, count) - strength(plain(), when, met, unit, count)
        };
        assert_eq!(
            more(true),
            bonus(card, when, unit, count),
            "{} with {count} {} {when:?}",
            card.name(),
            unit.name()
        );
        if when != When::Always {
            assert_eq!(more(false), 0, "{} not {when:?}", card.name());
        }
    }
}

/// By the effect that names them.
pub(crate) const WARS: &[Scene] = &[
    ("unit_bonus", || {
        for (card, special) in rules() {
            if let Special::UnitBonus { units, when, .. } = special {
                try_bonus(card, *when, of(*units).next().expect("a unit"));
            }
        }
    }),
    ("conflict_bonus", || {
        for (card, special) in rules() {
            if let Special::ConflictBonus { when, .. } = special {
                try_bonus(card, *when, unit("spear"));
            }
        }
    }),
    ("terrain_move", || {
        for (card, special) in rules() {
            let Special::TerrainMove {
                terrain,
                cost,
                units,
            } = special
            else {
                continue;
            };
            let stage = stage(card, level(card, ANY));
            let age = stage.position.age(US);
            let at = find(|area| area.is_land() && stage.position.terrain(area, age) == *terrain);
            let walks = |unit: &UnitId| {
                let class = unit.card().class;
                !matches!(class, Class::Ship | Class::Aircraft)
            };
            for unit in of(*units).filter(|unit| unit.index() < 12).filter(walks) {
                let pays = manoeuvre::step_cost(&stage.position, US, unit, at);
                assert_eq!(pays, *cost as i8, "{}", card.name());
            }
        }
    }),
    ("move_bonus", || {
        for (card, special) in rules() {
            if let Special::MoveBonus { units: which, .. } = special {
                let unit = of(*which).next().expect("a unit");
                // Units go on through areas of their own.
                let reach = |card, from: AreaId| {
                    let mut stage = alone(card, 9, from);
                    for at in from.card().next.and(&content().land).iter() {
                        let one = units(&[("spear", 1)]);
                        stage.position.world.place(US, at, &one);
                    }
                    manoeuvre::reachable(&stage.position, US, from, unit).len()
                };
                let mut land = AreaId::all().filter(|area| area.is_land());
                let farther = land.any(|from| reach(card, from) > reach(plain(), from));
                assert!(farther, "{}", card.name());
            }
        }
    }),
    ("ocean_galleys", || {
        let ocean = |area: AreaId| area.card().terrain == Terrain::Ocean;
        let port = find(|area| area.is_land() && area.card().next.iter().any(ocean));
        let water = port.card().next.iter().find(|area| ocean(*area));
        let water = water.expect("an ocean");
        let sails = |card| {
            let stage = alone(card, 9, port);
            manoeuvre::reachable(&stage.position, US, port, UnitId::GALLEY).has(water)
        };
        assert!(!sails(plain()));
        for (card, special) in rules() {
            if matches!(special, Special::OceanGalleys) {
                assert!(sails(card), "{}", card.name());
            }
        }
    }),
    ("safe_galleys", || {
        let sea = area("north_sea");
        let left = |card| {
            let mut stage = stage(card, 9);
            let galley = Counts::of(UnitId::GALLEY, 1);
            stage.position.world.place(US, sea, &galley);
            stage.with(empire::settle);
            stage.position.world.owns(US, sea)
        };
        assert!(!left(plain()));
        for (card, special) in rules() {
            if matches!(special, Special::SafeGalleys) {
                assert!(left(card), "{}", card.name());
            }
        }
    }),
    ("amphibious", || {
        let defence = |card, entry| {
            let mut stage = stage(card, 9);
            let world = &mut stage.position.world;
            world.intrude(US, area("syria"), &units(&[("spear", 2)]), entry);
            stage
                .position
                .push(orbis_seven_ages::conflict::Conflicts { empire: US });
            stage.with(|position, table| {
                conflict::start(position, US, area("syria"), seat(1), table);
            });
            let mut fight = stage.position.conflict.expect("a conflict");
            for side in &mut fight.sides {
                side.card = None;
                side.committed = units(&[("spear", 1)]);
            }
            conflict::total(&stage.position, &fight, 1)
        };
        let (land, sea) = (Entry::Plain, Entry::Invasion);
        assert!(defence(plain(), sea) > defence(plain(), land));
        for (card, special) in rules() {
            if matches!(special, Special::Amphibious) {
                assert_eq!(defence(card, sea), defence(card, land), "{}", card.name());
            }
        }
    }),
    ("no_crossing_block", || {
        let sea = area("north_sea");
        let blocked = |card| {
            let mut stage = stage(card, 9);
            let galley = Counts::of(UnitId::GALLEY, 1);
            stage.position.world.place(THEM, sea, &galley);
            stage.position.blocked(US, sea, AreaId::NONE)
        };
        assert!(blocked(plain()));
        for (card, special) in rules() {
            if matches!(special, Special::NoCrossingBlock) {
                assert!(!blocked(card), "{}", card.name());
            }
        }
    }),
    ("ships_pass", || {
        // Past their ships to a coast of theirs that cannot be reached in another way.
        let sails = |card, [from, over, to]: [AreaId; 3]| {
            let mut stage = stage(card, 30);
            let frigate = Counts::of(unit("frigate"), 1);
            let world = &mut stage.position.world;
            world.place(US, from, &frigate);
            world.place(THEM, over, &frigate);
            world.place(THEM, to, &units(&[("spear", 1)]));
            manoeuvre::reachable(&stage.position, US, from, unit("frigate")).has(to)
        };
        let sea = |area: &AreaId| !area.is_land();
        let vacant = |area: &AreaId| area.is_land() && area.card().regions >> 11 & 1 != 0;
        let mut ways = AreaId::all().filter(sea).flat_map(|from| {
            let near = from.card().next.iter().filter(sea);
            near.flat_map(move |over| {
                let coast = over.card().next.iter().filter(vacant);
                let coast = coast.filter(move |to| !from.card().next.has(*to));
                coast.map(move |to| [from, over, to])
            })
        });
        let way = ways.find(|way| !sails(plain(), *way)).expect("such a way");
        for (card, special) in rules() {
            if matches!(special, Special::ShipsPass) {
                assert!(sails(card, way), "{}", card.name());
            }
        }
    }),
    ("may_vacate", || {
        let leaves = |card| {
            let stage = stage(card, 9);
            manoeuvre::leaving(&stage.position, US, area("palestine"), unit("spear"))
        };
        assert_eq!(leaves(plain()), 1);
        for (card, special) in rules() {
            if matches!(special, Special::MayVacate) {
                assert_eq!(leaves(card), 2, "{}", card.name());
            }
        }
    }),
    ("retreat_any", || {
        let asked = |card| {
            let mut stage = stage(card, 9);
            stage.empire(THEM).card = plain();
            stage.battle(&[("spear", 2)]);
            matches!(
                stage.position.stack.last(),
                Some(Step::Retreat(
                    orbis_seven_ages::conflict::retreat::Retreat { side: 0 }
                ))
            )
        };
        assert!(!asked(plain()));
        for (card, special) in rules() {
            if matches!(special, Special::RetreatAny) {
                assert!(asked(card), "{}", card.name());
            }
        }
    }),
    ("recruit_on_win", || {
        let left = |card| {
            let mut stage = stage(card, 9);
            stage.picks(&[7, 0]);
            take_syria(&mut stage);
            stage.total("syria")
        };
        for (card, special) in rules() {
            if matches!(special, Special::RecruitOnWin { .. }) {
                assert_eq!(left(card), left(plain()) + 1, "{}", card.name());
            }
        }
    }),
    ("plunder", || {
        for (card, special) in rules() {
            let Special::Plunder { on, money } = special else {
                continue;
            };
            let gains = |card| {
                let mut stage = stage(card, 9);
                stage.picks(&[7, 0]);
                if *on == Trigger::LiberateCity {
                    stage.position.world.set_city(area("syria"), 1);
                    take_syria(&mut stage);
                } else {
                    stage.garrison(THEM, "red_sea", &[("galley", 1)]);
                    take(&mut stage, area("red_sea"), &[("galley", 3)]);
                }
                stage.money(US)
            };
            assert_eq!(gains(card), gains(plain()) + money, "{}", card.name());
        }
    }),
];
