//! Events of other moments: the turn, markers, starting, production, trade, movement, harvest; and answers to events.

use crate::common::stage::{Scene, Stage, THEM, US, area, play, seat, unit};
use orbis_core::step::Stacked;
use orbis_core::{SeatSet, covers};
use orbis_parts::Slot;
use orbis_seven_ages::{
    Choice, Step, To,
    content::{CardId, MarkerId, SetId, Talent, events::Moment, faith},
    events::lasting,
    production, trade,
};

pub(crate) fn on(empire: SetId) -> Choice {
    Choice::On { empire }
}

/// An event of the player that is played when the marker of our empire is turned.
fn turned(slug: &str, action: MarkerId, prepare: impl FnOnce(&mut Stage)) -> Stage {
    let mut stage = Stage::new();
    prepare(&mut stage);
    let card = stage.give(0, slug);
    stage.action(US, action, 0);
    stage.play(card);
    if stage.offers().contains(&on(US)) {
        stage.say(on(US));
    }
    stage
}

/// The income of our empire after an event, compared with before.
fn income_change(slug: &str, prepare: impl Fn(&mut Stage)) -> (i16, i16) {
    let mut stage = Stage::new();
    prepare(&mut stage);
    let before = production::income(&stage.position, US);
    let card = stage.give(0, slug);
    stage.position.chronicle.action = Some(MarkerId::PRODUCTION);
    stage.window(Moment::MarkerTurned, US, &[0]);
    stage.play(card);
    let target = stage.offers()[0];
    stage.say(target);
    (before, production::income(&stage.position, US))
}

/// Our empire builds after an event.
fn building(slug: &str, prepare: impl FnOnce(&mut Stage)) -> Stage {
    let mut stage = Stage::new();
    prepare(&mut stage);
    let card = stage.give(0, slug);
    stage.position.chronicle.action = Some(MarkerId::PRODUCTION);
    let step = Step::Build(orbis_seven_ages::production::Build {
        empire: US,
        initial: false,
    });
    stage.position.stack.push(step);
    let inline =
        card.card().event.card().ways[0].who == orbis_seven_ages::content::events::Who::Owner;
    if inline {
        stage.run();
    } else {
        stage.window(Moment::MarkerTurned, US, &[0]);
    }
    stage.play(card);
    if stage.offers().contains(&on(US)) {
        stage.say(on(US));
    }
    stage
}

/// A trade of ours with them, with a card of value 3 on each side, at the moment of an event.
fn trading(moment: Moment) -> Stage {
    let mut stage = Stage::new();
    let mut lay = |of: usize| {
        let card = stage.deal_value(of, 3);
        stage.position.players[of].hand.clear();
        Slot::held(card, seat(of))
    };
    let cards = [0, 1].map(|of| [lay(of)].into_iter().collect());
    stage.position.trade = Some(trade::Trade {
        empires: [Some(US), Some(THEM)],
        cards,
        acting: [true, false],
        gifts: [false; 2],
    });
    stage.position.event(orbis_seven_ages::trade::Bargain {});
    if moment == Moment::TradeCardsDown {
        stage.position.event(orbis_seven_ages::trade::Reveal {});
    }
    stage
}

fn said(stage: &mut Stage, choices: &[Choice]) {
    for choice in choices {
        stage.say(*choice);
    }
}

pub(crate) const SCENES: &[Scene] = &[
    ("seize-the-day", || {
        let mut stage = Stage::new();
        let card = stage.give(2, "seize-the-day");
        let first = stage.position.first;
        stage.position.options.cadence = true;
        orbis_seven_ages::cadence::begin(&mut stage.position);
        stage.window(Moment::TurnStart, SetId::BACK, &[2]);
        stage.play(card);
        assert_eq!(stage.position.first, seat(2));
        let handed = SeatSet::only(seat(2));
        let mut cadence = stage.position.cadence.iter();
        assert!(
            cadence.all(|slot| slot.known == handed),
            "with the turn marker"
        );
        stage.position.options.cadence = false;
        stage.position.cadence.clear();
        stage.position.stack = [Step::Next(orbis_seven_ages::harvest::Next {})]
            .into_iter()
            .collect();
        stage.run();
        assert_eq!(stage.position.first, first.next(3), "left of who had it");
        assert_eq!(stage.position.chronicle.seized, None);
    }),
    ("golden-age", || {
        let mut stage = Stage::new();
        let card = stage.give(0, "golden-age");
        stage.window(Moment::FreeProgress, SetId::BACK, &[0]);
        stage.play(card);
        stage.say(on(US));
        assert_eq!(stage.level(US), 10);
    }),
    ("dark-times", || {
        let mut stage = Stage::new();
        stage.leader(THEM, "syria", Talent::Scientist);
        let card = stage.give(0, "dark-times");
        stage.window(Moment::FreeProgress, SetId::BACK, &[0]);
        stage.play(card);
        stage.with(orbis_seven_ages::harvest::free_progress);
        assert_eq!((stage.level(US), stage.level(THEM)), (9, 10));
    }),
    ("cadence-shift", || {
        let mut stage = Stage::new();
        let card = stage.give(0, "cadence-shift");
        stage.window(Moment::FreeProgress, SetId::BACK, &[0]);
        said(&mut stage, &[Choice::Event { card, way: 1 }, on(US)]);
        assert_eq!(stage.level(US), 10);
    }),
    ("cold-war", || {
        let mut stage = Stage::new();
        let card = stage.give(0, "cold-war");
        stage.window(Moment::TurnStart, SetId::BACK, &[0]);
        said(
            &mut stage,
            &[
                Choice::Event { card, way: 0 },
                Choice::Both { one: US, two: THEM },
            ],
        );
        assert!(stage.position.barred(US, area("syria")));
        stage.with(orbis_seven_ages::harvest::free_progress);
        assert_eq!((stage.level(US), stage.level(THEM)), (11, 11));
    }),
    ("secret-treaty", || {
        let mut stage = Stage::new();
        let theirs = stage.deal_value(1, 1);
        let ours = stage.deal_value(0, 7);
        let card = stage.give(0, "secret-treaty");
        stage.window(Moment::TurnStart, SetId::BACK, &[0]);
        said(
            &mut stage,
            &[
                Choice::Event { card, way: 0 },
                Choice::Player { to: To(seat(1)) },
            ],
        );
        stage.pass();
        said(
            &mut stage,
            &[Choice::Card { card: theirs }, Choice::Card { card: ours }],
        );
        assert_eq!(stage.position.players[0].hand[0].card, theirs);
        assert_eq!(stage.position.players[1].hand[0].card, ours);
        assert!(stage.position.barred(THEM, area("egypt")));
    }),
    ("change-of-heart", || {
        let mut stage = Stage::new();
        let markers = &mut stage.position.players[0].markers;
        let old = markers.remove(usize::from(MarkerId::PRODUCTION.0));
        stage.empire(US).action = Some(old);
        let card = stage.give(0, "change-of-heart");
        stage.begin(Step::Act(orbis_seven_ages::markers::Act {
            seat: seat(0),
            action: MarkerId::TRADE,
        }));
        let marker = MarkerId::CIVILISE;
        said(
            &mut stage,
            &[
                Choice::Event { card, way: 0 },
                on(US),
                Choice::Mark { empire: US, marker },
            ],
        );
        let now = stage.empire(US).action.map(|slot| slot.card);
        assert_eq!(now, Some(marker));
    }),
    ("shooting-star", || {
        let stage = turned("shooting-star", MarkerId::PRODUCTION, |_| {});
        assert_eq!(stage.money(US), 20, "the action is a pass");
        assert_eq!(
            stage.position.stack.last(),
            Some(&Step::Markers(orbis_seven_ages::markers::Markers {}))
        );
    }),
    ("conjunction", || {
        let mut stage = Stage::new();
        let card = stage.give(0, "conjunction");
        stage.position.chronicle.action = Some(MarkerId::CIVILISE);
        stage.window(Moment::ActionDone, US, &[0]);
        said(&mut stage, &[Choice::Event { card, way: 0 }, on(US)]);
        let same = Choice::Again {
            marker: MarkerId::CIVILISE,
        };
        assert!(!stage.offers().contains(&same), "of a different type");
        stage.say(Choice::Again {
            marker: MarkerId::PRODUCTION,
        });
        assert!(stage.money(US) > 20, "the empire produces");
    }),
    ("time-ripple", || {
        let mut stage = Stage::new();
        stage.position.players[0].group = Some(2);
        let swedes: CardId = "swedes".parse().expect("a card");
        stage.deal(0, swedes);
        let card = stage.give(0, "time-ripple");
        stage.begin(Step::Found(orbis_seven_ages::start::Found {
            seat: seat(0),
        }));
        let colour = SetId(7);
        assert!(!stage.offers().contains(&Choice::Found {
            card: swedes,
            colour
        }));
        said(
            &mut stage,
            &[
                Choice::Event { card, way: 0 },
                Choice::Hold { card: swedes },
                Choice::Found {
                    card: swedes,
                    colour,
                },
            ],
        );
        assert_eq!(stage.position.empire(colour).expect("begun").card, swedes);
    }),
    ("time-warp", || {
        let mut stage = Stage::new();
        stage.position.players[0].group = Some(2);
        let cholas: CardId = "cholas".parse().expect("a card");
        stage.deal(2, cholas);
        stage.position.players[2].hand.clear();
        stage.position.discard.push(cholas);
        let card = stage.give(0, "time-warp");
        stage.begin(Step::Found(orbis_seven_ages::start::Found {
            seat: seat(0),
        }));
        let colour = SetId(7);
        said(
            &mut stage,
            &[
                Choice::Event { card, way: 0 },
                Choice::Hold { card: cholas },
                Choice::Found {
                    card: cholas,
                    colour,
                },
            ],
        );
        assert_eq!(stage.position.empire(colour).expect("begun").card, cholas);
        assert!(!stage.position.discard.contains(&cholas));
    }),
    ("prophecy", || {
        let mut stage = Stage::new();
        stage.picks(&[1, 2, 3, 4, 5, 6, 7]);
        let top: Vec<CardId> = stage
            .position
            .deck
            .iter()
            .rev()
            .take(7)
            .map(|slot| slot.card)
            .collect();
        let card = stage.give(0, "prophecy");
        stage.civilise();
        stage.play(card);
        stage.say(Choice::Hold { card: top[6] });
        assert!(
            stage.position.players[0]
                .hand
                .iter()
                .any(|slot| slot.card == top[6])
        );
        // The one named first comes last.
        for card in top.iter().take(5) {
            stage.say(Choice::Hold { card: *card });
        }
        let now: Vec<CardId> = stage
            .position
            .deck
            .iter()
            .rev()
            .take(6)
            .map(|slot| slot.card)
            .collect();
        assert_eq!(now[5], top[0]);
        assert_eq!(now[0], top[5]);
    }),
    ("forced-march", || {
        let mut stage = Stage::new();
        let card = stage.give(0, "forced-march");
        stage.position.chronicle.action = Some(MarkerId::MANOEUVRE);
        stage.window(Moment::ActionDone, US, &[0]);
        stage.play(card);
        stage.say(Choice::At {
            area: area("egypt"),
        });
        assert!(!stage.offers().contains(&Choice::From {
            area: area("palestine")
        }));
        stage.say(Choice::From {
            area: area("egypt"),
        });
        stage.say(Choice::Unit {
            unit: unit("spear"),
            count: 1,
        });
        assert!(stage.offers().contains(&Choice::To {
            area: area("palestine")
        }));
        assert!(
            !stage.offers().contains(&Choice::To {
                area: area("phoenicia")
            }),
            "half way"
        );
    }),
    ("bountiful-harvest", || {
        let (before, after) = income_change("bountiful-harvest", |_| {});
        assert_eq!(after, before + 3, "two fertile areas, one with wheat");
    }),
    ("drought", || {
        let (_, after) = income_change("drought", |_| {});
        assert_eq!(after, 1, "the city of Egypt only");
    }),
    ("locusts", || {
        let (_, after) = income_change("locusts", |stage| {
            stage.leader(US, "egypt", Talent::Artist);
            stage.picks(&[2]);
        });
        let mut stage = Stage::new();
        stage.position.world.disorder.add(area("egypt"));
        let palestine = production::income(&stage.position, US);
        assert_eq!(after, palestine, "Egypt, the richest, earns nothing");
    }),
    ("financier", || {
        let mut stage = Stage::new();
        let card = stage.give(1, "financier");
        stage.position.chronicle.action = Some(MarkerId::PRODUCTION);
        stage.window(Moment::MarkerTurned, US, &[1]);
        said(&mut stage, &[Choice::Event { card, way: 0 }, on(US)]);
        assert_eq!(stage.money(US), 32, "8 and 2 for each of two ages");
    }),
    ("corrupt-administration", || {
        let (before, after) = income_change("corrupt-administration", |_| {});
        assert_eq!(after, (before + 1) / 2);
    }),
    ("oil-shock", || {
        let (before, after) = income_change("oil-shock", |stage| stage.empire(US).level = 44);
        assert_eq!(after, (before + 1) / 2);
    }),
    ("market-day", || {
        let (before, after) = income_change("market-day", |_| {});
        assert_eq!(after, before + 1, "one empire within range");
    }),
    ("pilgrims", || {
        let (before, after) = income_change("pilgrims", |stage| {
            stage.empire(THEM).religions.push(faith::ISLAM);
        });
        assert_eq!(after, before + 2, "two Islamic areas elsewhere");
    }),
    ("inflation", || {
        let stage = building("inflation", |_| {});
        let cost = |stage: &Stage, slug| production::cost(&stage.position, US, unit(slug), false);
        assert_eq!(cost(&stage, "spear"), 3);
        assert_eq!(cost(&stage, "archer"), 4);
    }),
    ("levee-en-masse", || {
        let mut stage = building("levee-en-masse", |_| {});
        for _ in 0..3 {
            stage.say(Choice::Train {
                unit: unit("spear"),
            });
            if stage.offers().contains(&Choice::At {
                area: area("egypt"),
            }) {
                stage.say(Choice::At {
                    area: area("egypt"),
                });
            }
        }
        assert_eq!(stage.total("egypt"), 5, "three in one area");
        assert_eq!(stage.money(US), 17);
    }),
    ("strike", || {
        let stage = building("strike", |stage| stage.empire(US).level = 30);
        let builds = |choice: &Choice| matches!(choice, Choice::Raise { .. });
        assert!(!stage.offers().iter().any(builds));
    }),
    ("bronze-shortage", || {
        let stage = building("bronze-shortage", |_| {});
        let train = |slug: &str| stage.may(Choice::Train { unit: unit(slug) });
        assert!(train("spear") && train("archer") && !train("chariot"));
    }),
    ("mechanica-miraculum", || {
        let stage = building("mechanica-miraculum", |_| {});
        assert!(stage.may(Choice::Train {
            unit: unit("catapult")
        }));
    }),
    ("mobilisation", || {
        let mut stage = building("mobilisation", |stage| stage.empire(US).level = 39);
        stage.empire(US).money = 20;
        for _ in 0..2 {
            stage.say(Choice::Train {
                unit: unit("cannon"),
            });
            if let Some(place) = stage
                .offers()
                .into_iter()
                .find(|one| matches!(one, Choice::At { .. }))
            {
                stage.say(place);
            }
        }
        assert_eq!(stage.money(US), 17, "two cannons for half of six");
    }),
    ("feudal-levy", || {
        let mut stage = building("feudal-levy", |stage| stage.empire(US).level = 17);
        for _ in 0..3 {
            stage.say(Choice::Train {
                unit: unit("chariot"),
            });
            stage.say(Choice::At {
                area: area("palestine"),
            });
        }
        assert_eq!(stage.total("palestine"), 5, "regardless of the limit");
        assert_eq!(stage.money(US), 14, "two each instead of three");
    }),
    ("mercenaries", || {
        let mut stage = Stage::new();
        let card = stage.give(0, "mercenaries");
        stage.window(Moment::MoveDone, US, &[0]);
        stage.play(card);
        stage.say(Choice::At {
            area: area("palestine"),
        });
        for _ in 0..3 {
            stage.say(Choice::Train {
                unit: unit("spear"),
            });
        }
        assert_eq!(stage.total("palestine"), 5);
        assert_eq!(stage.money(US), 11, "three each");
    }),
    ("embargo", || {
        let mut stage = Stage::new();
        let card = stage.give(1, "embargo");
        stage.position.chronicle.action = Some(MarkerId::TRADE);
        stage
            .position
            .push(orbis_seven_ages::trade::Partner { empire: US });
        stage.window(Moment::MarkerTurned, US, &[1]);
        said(&mut stage, &[Choice::Event { card, way: 0 }, on(US)]);
        assert!(stage.offers().contains(&Choice::Deck));
        assert!(!stage.offers().contains(&Choice::Trade { empire: THEM }));
    }),
    ("silk-road", || {
        let mut stage = Stage::new();
        let far = SetId(0);
        stage.found(far, "swedes", 2, 9);
        stage.garrison(far, "sweden", &[("spear", 1)]);
        let card = stage.give(0, "silk-road");
        stage.begin(Step::Partner(orbis_seven_ages::trade::Partner {
            empire: US,
        }));
        assert!(!stage.offers().contains(&Choice::Trade { empire: far }));
        said(&mut stage, &[Choice::Event { card, way: 0 }, on(US)]);
        assert!(stage.offers().contains(&Choice::Trade { empire: far }));
        assert_eq!(stage.position.chronicle.sway.trade, [2, 0]);
    }),
    ("monopoly", || {
        let mut stage = trading(Moment::TradeCardsDown);
        let card = stage.give(0, "monopoly");
        stage.window(Moment::TradeCardsDown, US, &[0]);
        said(&mut stage, &[Choice::Event { card, way: 0 }, on(US)]);
        assert_eq!(stage.position.chronicle.sway.trade, [3, 0]);
    }),
    ("smugglers", || {
        let mut stage = trading(Moment::TradeCardsDown);
        let card = stage.give(1, "smugglers");
        stage.window(Moment::TradeCardsDown, US, &[1]);
        said(&mut stage, &[Choice::Event { card, way: 0 }, on(US)]);
        assert_eq!(stage.position.chronicle.sway.no_number, [true, false]);
    }),
    ("tariff-war", || {
        let mut stage = trading(Moment::TradeCardsDown);
        let card = stage.give(2, "tariff-war");
        stage.window(Moment::TradeCardsDown, US, &[2]);
        stage.play(card);
        stage.pass();
        assert_eq!((stage.money(US), stage.money(THEM)), (17, 17));
        assert_eq!((stage.level(US), stage.level(THEM)), (9, 9));
        assert_eq!(
            stage.position.players[0].hand.len(),
            1,
            "cards change hands"
        );
    }),
    ("haggling", || {
        let mut stage = trading(Moment::TradeRevealed);
        let played = stage.position.trade.expect("a trade").cards[0][0].card;
        let better = stage.deal_value(0, 7);
        let card = stage.give(0, "haggling");
        stage.window(Moment::TradeRevealed, US, &[0]);
        said(
            &mut stage,
            &[
                Choice::Event { card, way: 0 },
                on(US),
                Choice::Hold { card: played },
                Choice::Card { card: better },
            ],
        );
        stage.pass();
        assert!(
            stage.position.players[0]
                .hand
                .iter()
                .any(|slot| slot.card == played)
        );
        assert!(
            stage.position.players[1]
                .hand
                .iter()
                .any(|slot| slot.card == better)
        );
    }),
    ("patent-theft", || {
        let mut stage = trading(Moment::TradeDone);
        stage.position.trade = None;
        stage.position.stack.pop();
        stage.empire(THEM).level = 12;
        stage.position.chronicle.deal = Some(orbis_seven_ages::events::Deal {
            empires: [Some(THEM), None],
            advanced: [2, 0],
            ..Default::default()
        });
        let card = stage.give(0, "patent-theft");
        stage.window(Moment::TradeDone, THEM, &[0]);
        said(&mut stage, &[Choice::Event { card, way: 0 }, on(US)]);
        assert_eq!(stage.level(US), 10);
    }),
    ("windfall", || {
        let mut stage = Stage::new();
        stage.position.chronicle.deal = Some(orbis_seven_ages::events::Deal {
            empires: [Some(US), Some(THEM)],
            money: [6, 0],
            ..Default::default()
        });
        let card = stage.give(0, "windfall");
        stage.window(Moment::TradeDone, US, &[0]);
        said(&mut stage, &[Choice::Event { card, way: 0 }, on(US)]);
        assert_eq!(stage.money(US), 26);
    }),
    ("silk-worms", || {
        let mut stage = Stage::new();
        let theirs = stage.deal_value(1, 7);
        stage.position.chronicle.deal = Some(orbis_seven_ages::events::Deal {
            empires: [Some(US), Some(THEM)],
            cards: [[theirs].into_iter().collect(), Default::default()],
            ..Default::default()
        });
        let card = stage.give(0, "silk-worms");
        stage.window(Moment::TradeDone, US, &[0]);
        said(
            &mut stage,
            &[
                Choice::Event { card, way: 0 },
                on(US),
                Choice::Hold { card: theirs },
            ],
        );
        assert_eq!(stage.money(US), 26);
        assert_eq!(stage.position.players[0].hand[0].card, theirs);
    }),
    ("harsh-winter", || {
        let mut stage = turned("harsh-winter", MarkerId::MANOEUVRE, |stage| {
            stage.garrison(US, "lapland", &[("spear", 2), ("archer", 1)]);
        });
        stage.pass();
        stage.say(Choice::From {
            area: area("lapland"),
        });
        stage.say(Choice::Unit {
            unit: unit("spear"),
            count: 1,
        });
        assert!(stage.offers().contains(&Choice::To {
            area: area("finland")
        }));
        for _ in 0..2 {
            stage.say(Choice::Done);
        }
        stage.pass();
        let spear = unit("spear");
        stage.say(Choice::Disband {
            area: area("lapland"),
            unit: spear,
        });
        assert_eq!(stage.total("lapland"), 2);
    }),
    ("divine-wind", || {
        let mut stage = Stage::new();
        stage.garrison(US, "eastern_mediterranean", &[("galley", 2)]);
        stage.position.chronicle.landing = Some(orbis_seven_ages::events::Landing {
            empire: US,
            from: area("eastern_mediterranean"),
            to: area("cyprus"),
            unit: unit("galley"),
            count: 2,
            again: false,
        });
        stage.picks(&[5, 4]);
        let card = stage.give(1, "divine-wind");
        stage.position.event(orbis_seven_ages::manoeuvre::Arrive {});
        stage.window(Moment::Landing, US, &[1]);
        stage.play(card);
        stage.pass();
        assert_eq!(stage.total("cyprus"), 1, "one is lost, one lands");
        assert_eq!(stage.total("eastern_mediterranean"), 0);
    }),
    ("storm-at-sea", || {
        let mut stage = Stage::new();
        stage.garrison(US, "eastern_mediterranean", &[("galley", 3)]);
        stage.picks(&[2]);
        let card = stage.give(1, "storm-at-sea");
        stage.window(Moment::TurnStart, SetId::BACK, &[1]);
        stage.play(card);
        stage.say(Choice::At {
            area: area("eastern_mediterranean"),
        });
        stage.pass();
        assert_eq!(stage.total("eastern_mediterranean"), 1);
    }),
    ("i-spy", || {
        let mut stage = Stage::new();
        let wanted = stage.deal_value(1, 7);
        let card = stage.give(0, "i-spy");
        stage.civilise();
        said(
            &mut stage,
            &[
                Choice::Event { card, way: 0 },
                Choice::Player { to: To(seat(1)) },
            ],
        );
        stage.pass();
        stage.say(Choice::Hold { card: wanted });
        assert_eq!(stage.position.players[0].hand[0].card, wanted);
    }),
    ("elixir-of-life", || {
        let mut stage = Stage::new();
        stage.leader(US, "egypt", Talent::Artist);
        stage.empire(US).level = 15;
        let card = stage.give(0, "elixir-of-life");
        stage
            .position
            .event(orbis_seven_ages::empire::Funeral { empire: US });
        stage.window(Moment::AgeChange, US, &[0]);
        said(&mut stage, &[Choice::Event { card, way: 0 }, on(US)]);
        assert_eq!(stage.position.world.chief_count(US), 1);
    }),
    ("war-elephants", || {
        let mut stage = Stage::new();
        let card = stage.give(0, "war-elephants");
        stage.position.chronicle.action = Some(MarkerId::PRODUCTION);
        stage.begin(Step::Build(orbis_seven_ages::production::Build {
            empire: US,
            initial: false,
        }));
        let offered = stage.offers().contains(&Choice::Event { card, way: 0 });
        assert_eq!(offered, lasting::elephant_left(&stage.position));
    }),
];

#[test]
fn events_of_other_moments() {
    covers!("sa.event.timing", "sa.event.precedence", "sa.event.data");
    play(SCENES);
}
