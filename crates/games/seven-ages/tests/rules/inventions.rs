//! Inventions of the later ages, Confucian conquests, and small rules that follow from the tables.

use crate::common::stage::{Stage, THEM, US, area, seat, unit, units};
use orbis_core::step::Stacked;
use orbis_core::{Game, Refusal as _, Sink, covers};
use orbis_parts::Slot;
use orbis_seven_ages::{
    Choice, Entry, Position, Refusal, Step, artefacts, civilise, conflict,
    content::{
        ArtefactId, CardId, Category, Kind, LeaderId, MarkerId, RELIGIONS, Talent, Terrain,
        content, faith,
    },
    empire,
    events::Ask,
    harvest, production, trade,
};
use std::ops::ControlFlow;

/// Our empire on a level, with these inventions.
fn with(level: u8, inventions: &[ArtefactId]) -> Stage {
    let mut stage = Stage::new();
    stage.empire(US).level = level;
    stage.empire(US).relics.extend(inventions.iter().copied());
    stage
}

fn accepts(level: u8, inventions: &[ArtefactId], artefact: ArtefactId) -> bool {
    artefacts::accepts(&with(level, inventions).position, US, artefact)
}

/// A trade of ours against theirs that we win by a card of 7 to 1: the most levels we may advance.
fn won(stage: &mut Stage) -> u8 {
    let cards = [(0, 7), (1, 1)].map(|(of, value)| {
        let card = stage.deal_value(of, value);
        stage.position.players[of].hand.clear();
        [Slot::held(card, seat(of))].into_iter().collect()
    });
    stage.position.trade = Some(trade::Trade {
        empires: [Some(US), Some(THEM)],
        cards,
        acting: [true, false],
        gifts: [false; 2],
    });
    stage.begin(Step::Card(orbis_seven_ages::events::Card {
        ask: Ask::Bargain(orbis_seven_ages::trade::Bargain {}),
    }));
    let levels = stage
        .offers()
        .into_iter()
        .filter_map(|choice| match choice {
            Choice::Advance { levels } => Some(levels),
            _ => None,
        });
    levels.max().unwrap_or(1)
}

#[test]
fn printing_and_industry() {
    covers!("sa.art.printing", "sa.art.industrial");
    let renaissance = [ArtefactId::RENAISSANCE];
    assert!(!accepts(25, &[], ArtefactId::PRINTING));
    assert!(accepts(25, &renaissance, ArtefactId::PRINTING));
    assert!(!accepts(20, &renaissance, ArtefactId::PRINTING), "age 3");
    assert!(ArtefactId::PRINTING.card().blue && ArtefactId::INDUSTRIAL.card().blue);
    // One level more for a trade won against somebody ahead.
    let ahead = |inventions: &[ArtefactId], war: bool| {
        let mut stage = with(25, inventions);
        stage.empire(THEM).level = 26;
        stage.position.chronicle.powers.war = war.then_some(2);
        won(&mut stage)
    };
    assert_eq!(ahead(&[], false), 3);
    assert_eq!(ahead(&[ArtefactId::PRINTING], false), 4);
    assert_eq!(
        ahead(&[ArtefactId::PRINTING], true),
        1,
        "not in a World war"
    );

    assert!(accepts(36, &renaissance, ArtefactId::INDUSTRIAL));
    assert!(!accepts(36, &[], ArtefactId::INDUSTRIAL));
    assert!(!accepts(32, &renaissance, ArtefactId::INDUSTRIAL), "age 5");
    let printed = [ArtefactId::RENAISSANCE, ArtefactId::PRINTING];
    assert!(accepts(32, &printed, ArtefactId::INDUSTRIAL));
    let earned = |inventions: &[ArtefactId]| {
        let mut stage = with(36, inventions);
        stage.position.world.set_city(area("egypt"), 5);
        production::area_income(&stage.position, US, area("egypt"))
    };
    assert_eq!(earned(&[ArtefactId::INDUSTRIAL]), earned(&[]) + 5);
}

#[test]
fn radio_and_computing() {
    covers!("sa.art.radio", "sa.art.computing", "sa.art.social-media");
    let wired = [ArtefactId::INDUSTRIAL, ArtefactId::PRINTING];
    assert!(accepts(36, &wired, ArtefactId::RADIO));
    assert!(!accepts(36, &wired[..1], ArtefactId::RADIO));
    assert!(!accepts(32, &wired, ArtefactId::RADIO), "age 5");
    // Range goes through other empires.
    let far = |inventions: &[ArtefactId]| with(9, inventions).position.reach(US, 0);
    let (near, all) = (far(&[]), far(&[ArtefactId::RADIO]));
    assert!(near.less(&all).is_empty() && near != all);
    // A Tactician next to the battle picks another card too.
    let picks = |inventions: &[ArtefactId]| {
        let mut stage = with(9, inventions);
        stage.leader(US, "palestine", Talent::Tactician);
        stage.battle(&[("sword", 3)]);
        let mut asked = false;
        for _ in 0..20 {
            asked |= matches!(
                stage.position.stack.last(),
                Some(Step::Redraw(orbis_seven_ages::conflict::Redraw { side: 0 }))
            );
            if matches!(
                stage.position.stack.last(),
                Some(Step::Commit(orbis_seven_ages::conflict::commit::Commit {}))
            ) {
                break;
            }
            let last = *stage.offers().last().expect("an offer");
            stage.say(last);
        }
        asked
    };
    assert!(!picks(&[]) && picks(&[ArtefactId::RADIO]));

    assert!(accepts(36, &[ArtefactId::RADIO], ArtefactId::COMPUTING));
    assert!(!accepts(36, &[], ArtefactId::COMPUTING));
    let from_deck = |inventions: &[ArtefactId]| {
        let mut stage = with(9, inventions);
        for of in 0..2 {
            stage.deal_value(of, 3);
        }
        stage.position.trade = Some(trade::Trade {
            empires: [Some(US), Some(THEM)],
            cards: Default::default(),
            acting: [true, false],
            gifts: [false; 2],
        });
        stage.begin(Step::TradeCard(orbis_seven_ages::trade::TradeCard {}));
        stage.offers().contains(&Choice::Deck)
    };
    assert!(!from_deck(&[]) && from_deck(&[ArtefactId::COMPUTING]));

    let online = [ArtefactId::COMPUTING, ArtefactId::SATELLITES];
    assert!(accepts(44, &online, ArtefactId::SOCIAL_MEDIA));
    assert!(!accepts(44, &online[..1], ArtefactId::SOCIAL_MEDIA));
    assert!(!accepts(40, &online, ArtefactId::SOCIAL_MEDIA), "age 6");
    let mut stage = with(44, &online);
    assert!(artefacts::accepts(
        &stage.position,
        US,
        ArtefactId::INTERNET
    ));
    stage.wonder("assyria", ArtefactId::SOCIAL_MEDIA);
    assert!(!artefacts::accepts(
        &stage.position,
        US,
        ArtefactId::INTERNET
    ));
}

#[test]
fn votes_for_everybody_pay() {
    covers!("sa.art.universal-suffrage");
    let modern = |government: Option<u8>, suffrage: bool| {
        let mut stage = with(36, &[ArtefactId::RENAISSANCE]);
        stage.empire(US).government = government;
        if suffrage {
            stage.wonder("assyria", ArtefactId::SUFFRAGE);
        }
        stage.position
    };
    let income = |government, suffrage| {
        let position = modern(government, suffrage);
        production::income(&position, US)
    };
    let position = modern(None, false);
    let land = position.world.held(US);
    let fertile = land
        .iter()
        .filter(|area| position.terrain(*area, 6) == Terrain::Fertile)
        .count() as i16;
    let gain = fertile * 2 + (land.len() as i16 - fertile);
    let free = Some(faith::DEMOCRACY);
    assert_eq!(income(free, true), income(free, false) + gain);
    assert_eq!(income(None, true), income(None, false));
    let accepts = |government| {
        let position = modern(government, false);
        artefacts::accepts(&position, US, ArtefactId::SUFFRAGE)
    };
    assert!(accepts(free) && !accepts(None) && !accepts(Some(faith::FEUDALISM)));
}

#[test]
fn who_takes_land_of_confucians_learns_or_suffers() {
    covers!(
        "sa.art.confucianism-spread",
        "sa.adopt.confucian-in-manoeuvre"
    );
    let taken = |choice: Choice| {
        let mut stage = Stage::new();
        stage.empire(THEM).religions.push(faith::CONFUCIANISM);
        let ours = units(&[("sword", 3)]);
        let syria = area("syria");
        stage.position.world.intrude(US, syria, &ours, Entry::Plain);
        stage
            .position
            .push(orbis_seven_ages::conflict::Conflicts { empire: US });
        stage.with(|position, table| {
            conflict::start(position, US, syria, seat(1), table);
            position.world.remove(syria, &units(&[("spear", 2)]));
            position.stack.pop();
            conflict::outcome::finish(position, table);
        });
        stage.say(choice);
        stage
    };
    let artefact = ArtefactId::religion(faith::CONFUCIANISM);
    let mut stage = taken(Choice::Adopt { artefact });
    assert!(stage.empire(US).religions.contains(&faith::CONFUCIANISM));
    assert!(!stage.disordered("syria"));
    let mut stage = taken(Choice::Done);
    assert!(stage.empire(US).religions.is_empty());
    assert!(stage.disordered("syria"));
}

#[test]
fn terms_of_the_tables() {
    covers!(
        "sa.term.area",
        "sa.term.religion",
        "sa.term.leaders",
        "sa.term.religious-glory",
        "sa.arte.colours"
    );
    let of = |terrain| {
        let fits = |area: &orbis_seven_ages::AreaId| area.card().terrain == terrain;
        orbis_seven_ages::AreaId::all().filter(fits).count()
    };
    let land = orbis_seven_ages::AreaId::all()
        .filter(|area| area.is_land())
        .count();
    assert_eq!(
        land + of(Terrain::Sea) + of(Terrain::Ocean),
        orbis_seven_ages::AreaId::all().count()
    );
    assert_eq!(
        content().terrain_areas[Terrain::Ocean as usize].len() as usize,
        of(Terrain::Ocean)
    );

    assert_eq!(RELIGIONS.len(), 7);
    for (number, slug) in RELIGIONS.iter().enumerate() {
        let artefact = ArtefactId::religion(number as u8);
        assert_eq!(artefact.slug(), *slug);
        assert_eq!(artefact.card().kind, Kind::Religion(number as u8));
    }
    // Every leader has a type, and some have two; named ones have no copies in the cup.
    for (at, leader) in content().leaders.iter().enumerate() {
        assert!(leader.talents != 0, "{}", LeaderId(at as u8).slug());
    }
    assert!(content().leaders.iter().any(|leader| leader.named));
    assert!(content().leaders.iter().any(|leader| !leader.named));
    assert!(
        content()
            .leaders
            .iter()
            .any(|leader| leader.talents.count_ones() > 1)
    );
    // Whoever has the religion of the card, and nobody else, earns its glory.
    let khmer = CardId::all()
        .find(|card| card.slug() == "khmers")
        .expect("a card");
    let printed = &khmer.card().empire.glory;
    assert!(printed.iter().any(|glory| {
        matches!(glory.category, Category::Religion { religion } if religion == faith::HINDUISM)
    }));
    let mut stage = Stage::new();
    let hindu = Category::Religion {
        religion: faith::HINDUISM,
    };
    assert_eq!(harvest::measure(&stage.position, US, hindu), 0);
    stage.empire(US).religions.push(faith::HINDUISM);
    assert_eq!(harvest::measure(&stage.position, US, hindu), 2);
    // Green gives glory at once, red takes it.
    let glory = |artefact: ArtefactId| {
        let mut stage = Stage::new();
        stage.position.players[0].glory = 10;
        stage.position.world.disorder.add(area("palestine"));
        let at = artefact.card().in_area.then_some(area("egypt"));
        stage.with(|position, table| artefacts::place(position, US, artefact, at, table));
        (artefact.card().green, stage.glory(0))
    };
    assert_eq!(glory(ArtefactId::PYRAMID), (true, 11));
    assert_eq!(glory(ArtefactId::REVOLUTION), (false, 9));
}

#[test]
fn ages_stacks_and_passes() {
    covers!(
        "sa.start-elig.own-age",
        "sa.move.no-stacking-limit",
        "sa.ruling.card-artefacts-age",
        "sa.term.pass-action"
    );
    // Its own space counts, not how far others are.
    let mut stage = Stage::new();
    stage.empire(THEM).level = 45;
    assert_eq!((stage.position.age(US), stage.position.age(THEM)), (2, 7));
    // Any number of units and leaders may be together.
    stage.garrison(US, "egypt", &[("spear", 8)]);
    for talent in [Talent::Artist, Talent::Scientist, Talent::Populist] {
        stage.leader(US, "palestine", talent);
    }
    let (egypt, palestine) = (area("egypt"), area("palestine"));
    stage.with(|position, _| orbis_seven_ages::manoeuvre::begin(position, US));
    stage.say(Choice::From { area: egypt });
    let spears = Choice::Unit {
        unit: unit("spear"),
        count: 9,
    };
    stage.say(spears);
    stage.say(Choice::To { area: palestine });
    assert_eq!((stage.total("palestine"), stage.total("egypt")), (11, 1));
    // What lies on the card stays when its age is over, what lies on the map goes.
    let brief = RELIGIONS
        .iter()
        .enumerate()
        .map(|(number, _)| number as u8)
        .find(|number| ArtefactId::religion(*number).card().ages >> 7 & 1 == 0);
    let mut stage = with(42, &[]);
    let religion = brief.unwrap_or(faith::PANTHEISM);
    stage.empire(US).religions.push(religion);
    stage.empire(US).government = Some(faith::FEUDALISM);
    let old = ArtefactId::PYRAMID;
    assert_eq!(old.card().ages >> 7 & 1, 0);
    stage.wonder("egypt", old);
    stage.with(|position, table| empire::progress(position, US, 1, table));
    assert_eq!(stage.position.age(US), 7);
    assert_eq!(stage.empire(US).religions[..], [religion]);
    assert_eq!(stage.empire(US).government, Some(faith::FEUDALISM));
    assert!(stage.position.world.wonders.is_empty());
    // An action that became a pass does nothing.
    let mut stage = Stage::new();
    stage.position.chronicle.sway.passed = true;
    let money = stage.money(US);
    stage.position.chronicle.action = Some(MarkerId::PRODUCTION);
    stage.begin(Step::Power(orbis_seven_ages::powers::Power {
        ask: orbis_seven_ages::powers::Ask::Begin(orbis_seven_ages::powers::begin::Begin {
            seat: seat(0),
            empire: US,
            action: MarkerId::PRODUCTION,
        }),
    }));
    assert_eq!(
        stage.position.stack.last(),
        Some(&Step::Markers(orbis_seven_ages::markers::Markers {}))
    );
    assert_eq!(stage.money(US), money);
}

#[test]
fn bots_put_down_what_they_show() {
    let mut stage = Stage::new();
    let green = CardId::all().find(|card| {
        let artefact = card.card().artefact;
        artefact.is_some_and(|one| one.card().green && artefacts::accepts(&stage.position, US, one))
    });
    let card = green.expect("a card");
    stage.deal(0, card);
    stage.civilise();
    let prior = |stage: &Stage, choice| stage.position.prior(seat(0), choice);
    assert!(prior(&stage, Choice::Play { card }) > prior(&stage, Choice::Done));
    stage.say(Choice::Play { card });
    assert_eq!(prior(&stage, Choice::Done), 0.0, "it would be shown again");
}

#[test]
fn one_card_serves_both_canals() {
    covers!("sa.art.canal", "sa.arte.marker-needed");
    let card = with_artefact(ArtefactId::PANAMA);
    let mut stage = Stage::new();
    stage.empire(US).level = 31;
    stage.wonder("palestine", ArtefactId::INDUSTRIAL);
    let sites = |stage: &Stage| {
        let fits = artefacts::fits(&stage.position, US, card);
        artefacts::places(&stage.position, US, card).has(area("egypt")) && fits
    };
    assert!(sites(&stage));
    stage.garrison(THEM, "panama", &[("spear", 1)]);
    stage.wonder("panama", ArtefactId::PANAMA);
    assert!(sites(&stage), "Suez is still to be dug");
    stage.wonder("palestine", ArtefactId::SUEZ);
    assert!(!sites(&stage));
}

#[test]
fn a_refused_artefact_or_city_names_its_rule() {
    covers!(
        "sa.arte.age",
        "sa.arte.marker-needed",
        "sa.urban.age-3",
        "sa.urban.age-5",
        "sa.urban.age-7"
    );
    let mut stage = Stage::new();
    let rule = |stage: &Stage, artefact| {
        let card = with_artefact(artefact);
        let lack = artefacts::lack(&stage.position, card);
        Refusal::NoTarget { card, lack }.rule()
    };
    assert_eq!(rule(&stage, ArtefactId::RADIO), "sa.arte.age");
    stage.wonder("syria", ArtefactId::WALL);
    assert_eq!(rule(&stage, ArtefactId::WALL), "sa.arte.marker-needed");
    stage.empire(US).level = 40;
    assert_eq!(rule(&stage, ArtefactId::RADIO), "sa.arte.prereq");
    for (value, level, cited) in [
        (1, 3, "sa.urban.age-3"),
        (3, 20, "sa.urban.age-5"),
        (5, 40, "sa.urban.age-7"),
        (7, 44, "sa.urban.steps"),
    ] {
        let mut stage = Stage::new();
        stage.empire(US).level = level;
        let world = &mut stage.position.world;
        world.set_city(area("egypt"), value);
        let mut refused = Refused(None);
        let _ = civilise::offers(&stage.position, US, civilise::Part::Urbanise, &mut refused);
        assert_eq!(refused.0, Some(cited));
    }
}

/// The card of an artefact.
fn with_artefact(artefact: ArtefactId) -> CardId {
    CardId::all()
        .find(|card| card.card().artefact == Some(artefact))
        .expect("a card")
}

/// Remembers the rule of the first refusal.
struct Refused(Option<&'static str>);

impl Sink<Position> for Refused {
    fn offer(&mut self, _: Choice) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn refuse(&mut self, _: Choice, why: impl FnOnce() -> Refusal) -> ControlFlow<()> {
        self.0 = self.0.or(Some(why().rule()));
        ControlFlow::Continue(())
    }
}
