//! Special rules of empires: whatever a card says, it does, and does it for every card that says so.

use crate::{
    common::stage::{Scene, Stage, THEM, US, area, play, units},
    powers::SPECIALS,
    specials_in_war::WARS,
};
use orbis_core::covers;
use orbis_seven_ages::{
    AreaId, Areas, Choice, Refusal, Step, artefacts, cadence, civilise,
    content::{
        AreaKind, ArtefactId, CardId, Category, MarkerId, Per, Special, Talent, Terrain, UnitId,
        When, content, faith,
    },
    empire, grants, harvest, production, start,
};

/// Every special rule of every card.
pub(crate) fn rules() -> impl Iterator<Item = (CardId, &'static Special)> {
    CardId::all().flat_map(|card| {
        let list = card.card().empire.special.iter();
        list.map(move |special| (card, special))
    })
}

/// An empire that is like any other once it is set up, to compare with.
pub(crate) fn plain() -> CardId {
    let setup = |special: &Special| {
        matches!(
            special,
            Special::Convert { .. }
                | Special::Elite { .. }
                | Special::Forts { .. }
                | Special::FreeAction { .. }
        )
    };
    CardId::all()
        .find(|card| card.card().empire.special.iter().all(setup))
        .expect("such an empire")
}

/// A level in the middle of an age that a card and a rule allow.
pub(crate) fn level(card: CardId, ages: u8) -> u8 {
    let age = (1..=7u8).find(|age| (card.card().empire.ages & ages) >> age & 1 != 0);
    age.or((1..=7).find(|age| ages >> age & 1 != 0))
        .expect("an age")
        * 7
        - 3
}

pub(crate) const ANY: u8 = 0xfe;

/// The stage with our empire played from a card.
pub(crate) fn stage(card: CardId, level: u8) -> Stage {
    let mut stage = Stage::new();
    stage.empire(US).card = card;
    stage.empire(US).level = level;
    stage
}

/// Our empire alone in one area.
pub(crate) fn alone(card: CardId, level: u8, at: AreaId) -> Stage {
    let mut stage = Stage::empty();
    stage.found(US, "khmers", 0, level);
    stage.empire(US).card = card;
    stage.empire(US).money = 0;
    let one = units(&[("spear", 1)]);
    stage.position.world.place(US, at, &one);
    stage.position.world.dirty = false;
    stage
}

pub(crate) fn find(fits: impl Fn(AreaId) -> bool) -> AreaId {
    AreaId::all()
        .find(|area| fits(*area))
        .expect("such an area")
}

pub(crate) fn land(terrain: Terrain) -> AreaId {
    find(|area| area.is_land() && area.card().terrain == terrain && area.card().sites == 0)
}

pub(crate) fn of(bits: u32) -> impl Iterator<Item = UnitId> {
    (0..32u8).filter(move |at| bits >> at & 1 != 0).map(UnitId)
}

/// A trade of ours with them, one card each: whether we advanced, and our money.
fn trade(card: CardId, levels: [u8; 2], cards: [u8; 2]) -> (bool, u8) {
    let mut stage = stage(card, levels[0]);
    stage.empire(THEM).card = plain();
    stage.empire(THEM).level = levels[1];
    stage.empire(US).money = 0;
    for (of, value) in cards.into_iter().enumerate() {
        stage.deal_value(of, value);
    }
    stage.begin(Step::Partner(orbis_seven_ages::trade::Partner {
        empire: US,
    }));
    stage.say(Choice::Trade { empire: THEM });
    for _ in 0..12 {
        if stage.position.trade.is_none() {
            break;
        }
        let offers = stage.offers();
        let card = offers
            .iter()
            .find(|one| matches!(one, Choice::Card { .. } | Choice::Advance { .. }));
        let choice = *card.unwrap_or(&offers[offers.len() - 1]);
        stage.say(choice);
    }
    (stage.level(US) > levels[0], stage.money(US))
}

const SCENES: &[Scene] = &[
    ("income", || {
        for (card, special) in rules() {
            let Special::Income { per, amount, ages } = special else {
                continue;
            };
            let level = match per {
                Per::Oil => 46,
                _ => level(card, *ages),
            };
            let at = match *per {
                Per::Terrain(terrain) => land(terrain),
                Per::Region(region) => {
                    find(|area| area.is_land() && area.card().regions >> region & 1 != 0)
                }
                Per::Sea => find(|area| area.card().terrain == Terrain::Sea),
                Per::City => land(Terrain::Fertile),
                Per::Coastal => find(|area| area.is_land() && area.card().coastal),
                Per::Wheat => {
                    find(|area| area.card().wheat && area.card().terrain == Terrain::Fertile)
                }
                Per::Oil => find(|area| area.card().oil),
                Per::Site => find(|area| area.card().sites != 0),
            };
            let income = |card| {
                let mut stage = alone(card, level, at);
                stage.empire(US).capital = Some(at);
                if at.is_land() {
                    stage.position.world.set_city(at, 1);
                }
                production::income(&stage.position, US)
            };
            let more = income(card) - income(plain());
            assert_eq!(more, i16::from(*amount), "{}", card.name());
        }
    }),
    ("unit_cost", || {
        for (card, special) in rules() {
            if let Special::UnitCost { units, delta } = special {
                for unit in of(*units).filter(|unit| unit.card().cost > 0) {
                    let cost = |card| production::cost(&stage(card, 9).position, US, unit, false);
                    let expected = (cost(plain()) as i8 + delta).max(1);
                    assert_eq!(cost(card) as i8, expected, "{}", card.name());
                }
            }
        }
    }),
    ("initial_cost", || {
        for (card, special) in rules() {
            let Special::InitialCost {
                units,
                cost: fixed,
                delta,
                ages,
            } = special
            else {
                continue;
            };
            for unit in of(*units) {
                let stage = stage(card, level(card, *ages));
                let cost = |initial| production::cost(&stage.position, US, unit, initial) as i8;
                let base = fixed.map_or(cost(false), |fixed| fixed as i8);
                assert_eq!(cost(true), (base + delta).max(1), "{}", card.name());
            }
        }
    }),
    ("early_units", || {
        for (card, special) in rules() {
            let Special::EarlyUnits {
                units,
                levels,
                ages,
            } = special
            else {
                continue;
            };
            for unit in of(*units) {
                let early = unit.card().level.saturating_sub(*levels).max(1);
                if *ages >> orbis_seven_ages::content::age_of(early) & 1 == 0 {
                    continue;
                }
                let waits = |card, level| {
                    let stage = stage(card, level);
                    let why = production::forbidden(&stage.position, US, unit);
                    matches!(why, Some(Refusal::NotYet { .. }))
                };
                assert!(!waits(card, early), "{} {}", card.name(), unit.name());
                assert_eq!(waits(plain(), early), early < unit.card().level);
                if early > 1 {
                    assert!(waits(card, early - 1), "{} {}", card.name(), unit.name());
                }
            }
        }
    }),
    ("elite", || {
        for (card, special) in rules() {
            if let Special::Elite { n, ages } = special {
                let mut stage = stage(card, level(card, *ages));
                stage.with(|position, _| grants::at_once(position, US));
                assert_eq!(stage.empire(US).elite, *n, "{}", card.name());
            }
        }
    }),
    ("forts", || {
        for (card, special) in rules() {
            if let Special::Forts { n } = special {
                let mut stage = stage(card, level(card, ANY));
                stage.position.work.sites = *stage.position.world.held(US);
                stage.with(|position, table| start::set_up(position, US, 5, table));
                let free = Step::Forts(orbis_seven_ages::start::Forts {
                    empire: US,
                    free: *n,
                });
                assert!(stage.position.stack.contains(&free), "{}", card.name());
            }
        }
    }),
    ("free_action", || {
        for (card, special) in rules() {
            let Special::FreeAction { action, n } = special else {
                continue;
            };
            let mut stage = stage(card, level(card, ANY));
            stage.with(|position, table| start::set_up(position, US, 6, table));
            let steps = &stage.position.stack;
            let acts = |step: &Step| match step {
                Step::Manoeuvre(orbis_seven_ages::manoeuvre::Manoeuvre { .. }) => {
                    *action == MarkerId::MANOEUVRE
                }
                Step::Civilise(orbis_seven_ages::civilise::Civilise { .. }) => {
                    *action == MarkerId::CIVILISE
                }
                _ => false,
            };
            assert!(steps.iter().any(acts), "{}", card.name());
            // 7 stands for the end of it.
            let again = |step: &Step| {
                matches!(
                    step,
                    Step::SetUp(orbis_seven_ages::start::SetUp { part: 8.., .. })
                )
            };
            assert_eq!(steps.iter().any(again), *n > 1, "{}", card.name());
        }
    }),
    ("free_units", || {
        for (card, special) in rules() {
            let Special::FreeUnits { unit, n, .. } = special else {
                continue;
            };
            let mut stage = Stage::empty();
            stage.found(US, "khmers", 0, level(card, ANY));
            stage.empire(US).card = card;
            stage.position.work.founding = Some(US);
            let ports = ["egypt", "palestine"].map(area);
            stage.position.work.sites = ports.into_iter().collect();
            stage.position.options.ancients = true;
            stage.position.elephants = orbis_seven_ages::commons::pool(&stage.position.options);
            stage.with(|position, _| grants::at_once(position, US));
            for _ in 0..*n {
                stage.say(Choice::At { area: ports[1] });
            }
            let there = stage.position.world.units_of(US, ports[1]);
            assert_eq!(
                there.get(*unit),
                *n,
                "{}: where its player wants",
                card.name()
            );
        }
    }),
    ("start_religion", || {
        let mut tried = 0;
        for (card, special) in rules() {
            let Special::StartReligion {
                religion,
                only_if_present,
                ..
            } = special
            else {
                continue;
            };
            let marker = ArtefactId::religion(*religion).card();
            let ages = marker.ages & card.card().empire.ages;
            for present in [false, true] {
                let mut stage = stage(card, level(card, ages));
                stage.position.options.religions = true;
                if present {
                    stage.empire(THEM).religions.push(*religion);
                }
                stage.with(|position, _| grants::at_once(position, US));
                let got = stage.empire(US).religions.contains(religion);
                assert_eq!(got, present || !only_if_present, "{}", card.name());
            }
            tried += 1;
        }
        assert!(tried > 20);
    }),
    ("start_government", || {
        for (card, special) in rules() {
            if let Special::StartGovernment {
                government, ages, ..
            } = special
            {
                let mut stage = stage(card, level(card, *ages));
                stage.with(|position, _| grants::at_once(position, US));
                let own = stage.empire(US).government;
                assert_eq!(own, Some(*government), "{}", card.name());
            }
        }
    }),
    ("free_artefact", || {
        for (card, special) in rules() {
            let Special::FreeArtefact { artefact, ages } = special else {
                continue;
            };
            let ages = ages & artefact.card().ages;
            let mut stage = stage(card, level(card, ages));
            stage.leader(US, "egypt", Talent::Philosopher);
            stage.empire(US).religions.push(faith::PANTHEISM);
            stage.position.work.sites = *stage.position.world.held(US);
            stage.with(|position, _| grants::artefacts(position, US));
            if artefact.card().in_area {
                let at = area("palestine");
                stage.say(Choice::At { area: at });
                let there = stage.position.world.has_wonder(at, *artefact);
                assert!(there, "{}: where its player wants", card.name());
            } else {
                assert!(stage.position.marked(US, *artefact), "{}", card.name());
            }
            assert_eq!(stage.glory(0), 0, "no glory for it");
        }
    }),
    ("convert", || {
        for (card, special) in rules() {
            let Special::Convert { empires, areas } = special else {
                continue;
            };
            let at = areas.first().copied().unwrap_or(area("syria"));
            for other in empires {
                let mut stage = stage(card, level(card, ANY));
                stage.empire(THEM).card = *other;
                if !stage.position.world.owns(THEM, at) {
                    let all = stage.position.world.units(at);
                    stage.position.world.remove(at, &all);
                    let one = units(&[("spear", 1)]);
                    stage.position.world.place(THEM, at, &one);
                }
                stage.position.work.sites = [at].into_iter().collect();
                stage.with(|position, table| start::set_up(position, US, 2, table));
                assert!(stage.position.world.owns(US, at), "{}", card.name());
            }
        }
    }),
    ("pacify", || {
        for (card, special) in rules() {
            if let Special::Pacify { n } = special {
                let mut stage = stage(card, level(card, ANY));
                stage.position.world.disorder.add(area("egypt"));
                let cost = |stage: &Stage| civilise::calm_cost(&stage.position, US, area("egypt"));
                for done in 0..=*n {
                    stage.position.work.pacified = done;
                    assert_eq!(cost(&stage) == 0, done < *n, "{}", card.name());
                }
            }
        }
    }),
    ("extra_city", || {
        for (card, special) in rules() {
            let Special::ExtraCity { n, terrain } = special else {
                continue;
            };
            let terrain = terrain.unwrap_or(Terrain::Fertile);
            let at = land(terrain);
            let mut stage = alone(card, level(card, ANY), at);
            let fertile = terrain == Terrain::Fertile;
            let used = if fertile { [2, 0] } else { [0, 1] };
            for extra in 0..=*n {
                stage.position.work.cities = [used[0], used[1], extra];
                let mut offers: Vec<Choice> = Vec::new();
                let _ =
                    civilise::offers(&stage.position, US, civilise::Part::Urbanise, &mut offers);
                let offered = offers.contains(&Choice::Urbanise { area: at });
                assert_eq!(offered, extra < *n, "{}", card.name());
            }
            stage.rest();
        }
    }),
    ("trade_range", || {
        let partner = |card, level, at: AreaId| {
            let mut stage = alone(card, level, area("media"));
            stage.found(THEM, "burmese", 1, level);
            stage
                .position
                .world
                .place(THEM, at, &units(&[("spear", 1)]));
            stage.begin(Step::Partner(orbis_seven_ages::trade::Partner {
                empire: US,
            }));
            stage.offers().contains(&Choice::Trade { empire: THEM })
        };
        for (card, special) in rules() {
            let Special::TradeRange { bonus } = special else {
                continue;
            };
            let level = level(card, ANY);
            let near = |bonus| {
                let stage = alone(plain(), level, area("media"));
                stage.position.reach(US, bonus)
            };
            let (small, large) = (near(0.min(*bonus)), near(0.max(*bonus)));
            let edge: Areas = large.less(&small);
            let at = edge.iter().find(|area| area.is_land()).expect("an area");
            assert_eq!(partner(card, level, at), *bonus > 0, "{}", card.name());
            assert_eq!(partner(plain(), level, at), *bonus < 0, "{}", card.name());
        }
    }),
    ("trade_bonus", || {
        for (card, special) in rules() {
            let Special::TradeBonus { amount, when } = special else {
                continue;
            };
            let age = level(card, ANY);
            let other = match when {
                When::MoreAdvanced => age + 1,
                _ => age - 1,
            };
            // Cards that make the trade a tie without the bonus, by which we would advance, so one less.
            let number = |card, level| stage(card, level).position.trade_number(US);
            let gap = number(card, age) - number(plain(), other);
            let (ours, theirs) = (3, 3 + gap + *amount);
            assert!((1..=7).contains(&theirs), "{}", card.name());
            let (advanced, _) = trade(card, [age, other], [ours, theirs as u8]);
            assert!(advanced, "{}: a tie is enough", card.name());
            let (advanced, _) = trade(card, [age, age], [ours, theirs as u8]);
            assert!(!advanced, "{}: no bonus among equals", card.name());
        }
    }),
    ("trade_cards", || {
        for (card, special) in rules() {
            if let Special::TradeCards { n } = special {
                let mut stage = stage(card, 9);
                let cards = [1, 1, 2, 2].map(|value| stage.deal_value(0, value));
                stage.deal_value(1, 1);
                stage.begin(Step::Partner(orbis_seven_ages::trade::Partner {
                    empire: US,
                }));
                stage.say(Choice::Trade { empire: THEM });
                for _ in 0..2 {
                    let offers = stage.offers();
                    let mine = |one: &&Choice| matches!(one, Choice::Card { .. });
                    let choice = *offers.iter().find(mine).expect("a card");
                    stage.say(choice);
                }
                let more = Step::TradeMore(orbis_seven_ages::trade::TradeMore {
                    side: 0,
                    left: 1 + n,
                });
                assert!(stage.position.stack.contains(&more), "{}", card.name());
                assert_eq!(cards.len(), 4);
            }
        }
    }),
    ("trade_money", || {
        for (card, special) in rules() {
            if let Special::TradeMoney { factor } = special {
                let (advanced, money) = trade(card, [9, 9], [1, 7]);
                assert!(!advanced);
                assert_eq!(money, 7 * factor, "{}", card.name());
            }
        }
    }),
    ("bank", || {
        let income = |card, money| {
            let mut stage = alone(card, level(card, ANY), area("latium"));
            stage.empire(US).capital = Some(area("latium"));
            stage.empire(US).money = money;
            production::income(&stage.position, US)
        };
        for (card, special) in rules() {
            if let Special::Bank { rate } = special {
                let none = income(card, 0);
                assert_eq!(income(card, 3 * rate + 1), none + 3, "{}", card.name());
                assert_eq!(income(card, 100), none + 10, "{}", card.name());
            }
        }
    }),
    ("toll", || {
        let sea = area("north_sea");
        let coast = sea.card().next.iter().find(|area| area.is_land());
        let coast = coast.expect("a coast");
        for (card, special) in rules() {
            let Special::Toll { n } = special else {
                continue;
            };
            let income = |others: bool| {
                let mut stage = alone(card, level(card, ANY), sea);
                stage.empire(US).capital = Some(area("latium"));
                if others {
                    stage.found(THEM, "burmese", 1, 9);
                    let one = units(&[("spear", 1)]);
                    stage.position.world.place(THEM, coast, &one);
                }
                production::income(&stage.position, US)
            };
            assert_eq!(
                income(true),
                income(false) + i16::from(*n),
                "{}",
                card.name()
            );
        }
    }),
    ("tribute", || {
        for (card, special) in rules() {
            let Special::Tribute { n } = special else {
                continue;
            };
            for (more, paid) in [(2, *n), (0, 0)] {
                let mut stage = stage(card, level(card, ANY));
                stage.garrison(US, "egypt", &[("spear", more)]);
                stage.with(|position, table| production::begin(position, US, table));
                assert_eq!(stage.money(THEM), 20 - paid, "{}", card.name());
            }
        }
    }),
    ("dark_age_immune", || {
        let dark = (1..50u8).find(|level| content().dark >> level & 1 != 0);
        let dark = dark.expect("a dark age");
        let held = |card| cadence::dark(&stage(card, dark).position, US, dark);
        assert!(held(plain()));
        for (card, special) in rules() {
            if matches!(special, Special::DarkAgeImmune) {
                assert!(!held(card), "{}", card.name());
            }
        }
    }),
    ("count", || {
        for (card, special) in rules() {
            let Special::Count { terrain } = special else {
                continue;
            };
            let at = find(|area| {
                area.is_land() && area.card().terrain == *terrain && area.card().regions != 0
            });
            let region = at.card().regions.trailing_zeros() as u8;
            let kind = AreaKind::Land;
            let counted = |card| {
                let stage = alone(card, 9, at);
                harvest::measure(&stage.position, US, Category::Areas { region, kind })
            };
            assert_eq!((counted(card), counted(plain())), (1, 0), "{}", card.name());
        }
    }),
    ("harvest_bonus", || {
        for (card, special) in rules() {
            let Special::HarvestBonus { n, when } = special else {
                continue;
            };
            let mut stage = stage(card, 45);
            let before = harvest::glory_of(&stage.position, US);
            stage.empire(US).conquered = true;
            let after = harvest::glory_of(&stage.position, US);
            let lost = if *when == When::NoConquest { *n } else { 0 };
            assert_eq!(before - after, i16::from(lost), "{}", card.name());
        }
    }),
    ("artefact_glory", || {
        for (card, special) in rules() {
            let Special::ArtefactGlory { n } = special else {
                continue;
            };
            let mut stage = stage(card, 9);
            let at = Some(area("egypt"));
            stage.with(|position, table| {
                artefacts::play(position, US, ArtefactId::LIBRARY, at, table);
            });
            assert_eq!(stage.glory(0), 1 + u16::from(*n), "{}", card.name());
            stage.with(|position, table| {
                let pantheism = ArtefactId::religion(faith::PANTHEISM);
                orbis_seven_ages::adoption::adopt(position, US, pantheism, table);
            });
            assert_eq!(stage.glory(0), 2 + u16::from(*n), "adopting is not playing");
        }
    }),
    ("disorder_check", || {
        for (card, special) in rules() {
            let Special::DisorderCheck { min } = special else {
                continue;
            };
            for (value, avoided) in [(*min, true), (*min - 1, false)] {
                let mut stage = stage(card, 9);
                stage.picks(&[value]);
                stage.with(|position, table| empire::disorder(position, area("egypt"), table));
                assert_eq!(!stage.disordered("egypt"), avoided, "{}", card.name());
            }
        }
    }),
    ("no_capital_penalty", || {
        let income = |card, capital| {
            let mut stage = alone(card, level(card, ANY), area("latium"));
            stage.empire(US).capital = capital;
            production::income(&stage.position, US)
        };
        let home = Some(area("latium"));
        assert!(income(plain(), None) < income(plain(), home));
        for (card, special) in rules() {
            if matches!(special, Special::NoCapitalPenalty) {
                assert_eq!(income(card, None), income(card, home), "{}", card.name());
            }
        }
    }),
];

#[test]
fn special_rules_do_what_they_say() {
    covers!("sa.start-special.duration", "sa.start.choices-by-owner");
    play(SCENES);
    play(WARS);
}

#[test]
fn every_special_rule_has_a_scene() {
    let text = include_str!("../../content/cards.toml");
    let named = |name: &str| {
        let scenes = SCENES.iter().chain(WARS).chain(SPECIALS);
        // The Successor State has a story of its own among the starts of empires.
        name == "successor" || scenes.map(|(scene, _)| *scene).any(|scene| scene == name)
    };
    let mut count = 0;
    for part in text.split("effect = \"").skip(1) {
        let name = part.split('"').next().unwrap_or_default();
        assert!(named(name), "{name}");
        count += 1;
    }
    assert!(count > 300, "{count}");
}
