//! Production, trade and progress, destiny.

use crate::common::scene::*;
use orbis_core::{Seat, covers};
use orbis_seven_ages::{
    Step,
    content::{ArtefactId, MarkerId, SetId, faith},
    production,
};

const PRODUCTION: MarkerId = MarkerId::PRODUCTION;
const TRADE: MarkerId = MarkerId::TRADE;

/// Rome with two units in Latium, its capital.
fn rome(level: u8) -> Scene {
    Scene::new(3)
        .empire("red", "romans", 'A', level)
        .units("red", "latium", &[("sword", 2)])
        .capital("red", "latium", 1)
}

#[test]
fn income_comes_first_then_every_unit_costs_one() {
    covers!(
        "sa.income.per-area",
        "sa.maint.cost",
        "sa.build.costs",
        "sa.build.no-debt",
    );
    // Fertile 3 and a city of 1, less two units.
    let mut play = rome(9).money("red", 3).action("red", PRODUCTION);
    let money = |play: &orbis_testkit::Play<orbis_seven_ages::Position>| {
        play.position().empire(set("red")).expect("in play").money
    };
    assert_eq!(money(&play), 3 + 4 - 2);
    play.choose('A', "train sword");
    assert_eq!(money(&play), 3, "a sword costs 2");
    play.refused('A', "train galley", "sa.build.no-debt");
}

#[test]
fn no_more_than_199_money() {
    covers!("sa.income.cap", "sa.start-setup.money-track");
    let play = rome(9).money("red", 198).action("red", PRODUCTION);
    let money = play.position().empire(set("red")).expect("in play").money;
    assert_eq!(money, 199 - 2);
}

#[test]
fn oil_waits_for_age_seven_and_a_populist_doubles_an_area() {
    covers!(
        "sa.income.oil",
        "sa.income.populist",
        "sa.lead.populist-income",
    );
    let oil = orbis_seven_ages::AreaId::all()
        .find(|area| area.is_land() && area.card().oil)
        .expect("oil");
    let mut scene =
        Scene::new(3)
            .empire("red", "romans", 'A', 42)
            .units("red", oil.slug(), &[("spear", 1)]);
    let before = production::area_income(&scene.position, set("red"), oil);
    scene.own("red").level = 43;
    assert_eq!(
        production::area_income(&scene.position, set("red"), oil),
        before + 3
    );
    let scene = rome(9).leader("red", "po", "latium");
    assert_eq!(production::income(&scene.position, set("red")), 8);
}

#[test]
fn units_that_cannot_be_paid_for_leave_disorder_or_nothing() {
    covers!(
        "sa.maint.unmaintained",
        "sa.vacant.strip",
        "sa.term.vacant",
        "sa.term.control"
    );
    let mut play = rome(9)
        .units("red", "tuscany", &[("sword", 1), ("spear", 1)])
        .units("red", "apulia", &[("spear", 1)])
        .disorder("latium")
        .disorder("tuscany")
        .also(|position| position.world.forts.add(area("apulia")))
        .action("red", PRODUCTION);
    // A mountain earns 1: four of the five units have to go.
    play.choose('A', "disband apulia spear");
    assert!(play.position().world.owner(area("apulia")).is_none());
    assert!(
        !play.position().world.forts.has(area("apulia")),
        "the fort goes too"
    );
    play.choose('A', "disband tuscany spear");
    play.choose('A', "disband tuscany sword");
    play.choose('A', "disband latium sword");
    assert!(play.position().world.disorder.has(area("latium")));
    assert_eq!(play.position().world.units(area("latium")).total(), 1);
}

#[test]
fn an_area_left_with_units_is_disordered() {
    covers!("sa.maint.unmaintained");
    let mut play = Scene::new(3)
        .empire("red", "romans", 'A', 9)
        .units("red", "apulia", &[("spear", 3)])
        .capital("red", "apulia", 1)
        .action("red", PRODUCTION);
    play.choose('A', "disband apulia spear");
    assert!(play.position().world.disorder.has(area("apulia")));
    play.asks("A").offered('A', "done");
}

#[test]
fn what_protects_from_disorder_protects_from_all_of_it() {
    covers!(
        "sa.maint.unmaintained",
        "sa.art.pantheism",
        "sa.art.just-rule"
    );
    let scene = |religion: u8| {
        let mut scene = Scene::new(3)
            .empire("red", "romans", 'A', 9)
            .units("red", "apulia", &[("spear", 3)])
            .capital("red", "apulia", 1)
            .leader("red", "sc", "apulia");
        scene.own("red").religions.push(religion);
        scene
    };
    // Units that are not maintained.
    let unrest = |scene: Scene| {
        let mut play = scene.action("red", PRODUCTION);
        play.choose('A', "disband apulia spear");
        play.position().world.disorder.has(area("apulia"))
    };
    assert!(!unrest(scene(faith::PANTHEISM)));
    assert!(unrest(scene(faith::CHRISTIANITY)));
    let just = |value: u8| {
        scene(faith::CHRISTIANITY).draws(&[value]).also(|position| {
            position.world.wonders.push(orbis_seven_ages::Wonder {
                artefact: ArtefactId::JUST_RULE,
                area: area("apulia"),
            });
        })
    };
    assert!(!unrest(just(1)) && unrest(just(2)), "one leader");
    // A government that is discarded.
    let fall = |religion: u8| {
        let mut scene = scene(religion);
        scene.own("red").government = Some(faith::FEUDALISM);
        scene.run(|position, table| {
            orbis_seven_ages::adoption::abandon_government(position, set("red"), table);
        });
        scene.position.world.disorder.has(area("apulia"))
    };
    assert!(!fall(faith::PANTHEISM) && fall(faith::CHRISTIANITY));
}

#[test]
fn barbarians_pay_no_maintenance_and_build_no_forts() {
    covers!(
        "sa.maint.exempt",
        "sa.term.barbarian",
        "sa.income.no-capital",
        "sa.build.fort"
    );
    let mut play = Scene::new(3)
        .empire("red", "huns", 'A', 9)
        .units("red", "kirghiz", &[("light-horse", 2)])
        .units("red", "latium", &[("light-horse", 1)])
        .money("red", 20)
        .action("red", PRODUCTION);
    let own = play.position().empire(set("red")).expect("in play");
    let income = production::income(play.position(), set("red"));
    assert_eq!(i16::from(own.money), 20 + income);
    let areas = ["kirghiz", "latium"]
        .map(|place| production::area_income(play.position(), set("red"), area(place)));
    let whole: i16 = areas.iter().sum();
    assert_eq!(
        income,
        (whole + 1) / 2,
        "half without a capital, rounded up"
    );
    play.not_offered('A', "fort latium");
    // Others fortify for five money, one fort an area.
    let mut play = rome(9).money("red", 20).action("red", PRODUCTION);
    play.choose('A', "fort latium");
    play.not_offered('A', "fort latium");
    assert_eq!(
        play.position().empire(set("red")).expect("in play").money,
        20 + 4 - 2 - 5
    );
}

#[test]
fn what_can_be_built_where() {
    covers!(
        "sa.build.availability",
        "sa.build.ship-places",
        "sa.build.other-places",
        "sa.build.area-limit",
        "sa.build.pool-limit",
        "sa.setup.unit-pools",
        "sa.term.counter-mix"
    );
    let mut play = rome(9)
        .units("red", "tuscany", &[("sword", 1)])
        .units("red", "western_mediterranean", &[("galley", 1)])
        .capital("red", "latium", 3)
        .money("red", 150)
        .action("red", PRODUCTION);
    play.refused('A', "train knight", "sa.build.availability");
    play.choose('A', "train galley");
    play.offered('A', "at latium")
        .offered('A', "at tuscany")
        .offered('A', "at western_mediterranean")
        .choose('A', "at western_mediterranean");
    // Once each without a city, three times in a city of level 3; ships choose a coast.
    play.chain('A', &["train spear", "at tuscany"]);
    for _ in 0..3 {
        play.choose('A', "train spear");
    }
    play.not_offered('A', "train spear");
    assert_eq!(
        play.position()
            .world
            .units(area("latium"))
            .get(unit("spear")),
        3
    );
    // No counter is left.
    let pool = set("red").card().counters[0];
    let mut play = rome(9)
        .units("red", "tuscany", &[("spear", pool)])
        .money("red", 150)
        .action("red", PRODUCTION);
    play.refused('A', "train spear", "sa.build.pool-limit");
    play.offered('A', "train sword");
}

#[test]
fn an_administrator_builds_cheaply_and_any_number() {
    covers!(
        "sa.build.administrator",
        "sa.build.area-limit",
        "sa.lead.administrator-build",
        "sa.leader-in.cumulative"
    );
    let away = rome(9)
        .units("red", "tuscany", &[("sword", 1)])
        .leader("red", "ad", "tuscany");
    let cost =
        |scene: &Scene, slug| production::cost(&scene.position, set("red"), unit(slug), false);
    assert_eq!((cost(&away, "archer"), cost(&away, "spear")), (2, 2));
    let mut home = rome(9).leader("red", "ad", "latium").money("red", 60);
    assert_eq!((cost(&home, "archer"), cost(&home, "spear")), (2, 1));
    let both = away.leader("red", "ad", "latium");
    assert_eq!((cost(&both, "archer"), cost(&both, "spear")), (1, 1));
    home.own("red").elite = 0;
    let mut play = home.action("red", PRODUCTION);
    for _ in 0..5 {
        play.choose('A', "train sword");
    }
    assert_eq!(
        play.position()
            .world
            .units(area("latium"))
            .get(unit("sword")),
        7
    );
}

#[test]
fn icons_forbid_cavalry_and_ships_until_a_trade() {
    covers!("sa.build.no-cavalry-icon", "sa.build.no-ships-icon");
    let mut play = Scene::new(3)
        .empire("red", "egyptians", 'A', 6)
        .units("red", "egypt", &[("spear", 1)])
        .capital("red", "egypt", 1)
        .money("red", 50)
        .action("red", PRODUCTION);
    play.refused('A', "train chariot", "sa.build.no-cavalry-icon");
    play.offered('A', "train galley");
    let mut play = Scene::new(3)
        .empire("red", "persians", 'A', 9)
        .units("red", "elam", &[("spear", 1)])
        .capital("red", "elam", 1)
        .money("red", 50)
        .action("red", PRODUCTION);
    play.refused('A', "train galley", "sa.build.no-ships-icon");
    let mut scene = egypt_and_rome(6, 9).also(|position| {
        position.empire_mut(SetId(3)).expect("in play").card = card("romans");
    });
    scene.own("orange").cavalry = false;
    let mut play = scene.action("orange", TRADE);
    play.choose('A', "trade red");
    assert!(
        play.position()
            .empire(set("orange"))
            .expect("in play")
            .cavalry
    );
}

#[test]
fn elite_markers_lie_on_the_card_three_at_most() {
    covers!("sa.build.elite", "sa.build.elite-on-card");
    let mut scene = rome(9).money("red", 50);
    scene.own("red").elite = 2;
    let mut play = scene.action("red", PRODUCTION);
    play.choose('A', "elite");
    assert_eq!(
        play.position().empire(set("red")).expect("in play").elite,
        3
    );
    play.not_offered('A', "elite");
    let mut scene = rome(9).money("red", 50);
    scene.own("red").elite = 3;
    scene
        .action("red", PRODUCTION)
        .refused('A', "elite", "sa.build.elite");
}

fn egypt_and_rome(egypt: u8, rome: u8) -> Scene {
    Scene::new(3)
        .empire("orange", "egyptians", 'A', egypt)
        .units("orange", "egypt", &[("spear", 1)])
        .empire("red", "romans", 'B', rome)
        .units("red", "palestine", &[("sword", 1)])
}

#[test]
fn the_partner_is_within_range_and_has_not_traded() {
    covers!(
        "sa.trade.partner",
        "sa.trade.partner-untraded",
        "sa.trade.purpose",
    );
    let scene = egypt_and_rome(6, 9)
        .empire("dark-blue", "assyrians", 'C', 4)
        .units("dark-blue", "cyrenaica", &[("spear", 1)])
        .empire("light-blue", "huns", 'C', 9)
        .units("light-blue", "kirghiz", &[("spear", 1)]);
    let mut play = scene.action("orange", TRADE);
    play.offered('A', "trade red")
        .offered('A', "trade dark-blue");
    play.not_offered('A', "trade light-blue")
        .not_offered('A', "deck");
    let mut scene = egypt_and_rome(6, 9)
        .empire("dark-blue", "assyrians", 'C', 4)
        .units("dark-blue", "cyrenaica", &[("spear", 1)]);
    scene.own("red").traded = true;
    let mut play = scene.action("orange", TRADE);
    play.not_offered('A', "trade red")
        .offered('A', "trade dark-blue");
}

#[test]
fn without_a_partner_the_deck_is_the_partner() {
    covers!(
        "sa.trade.deck-trade",
        "sa.trade-do.deck-value",
        "sa.trade-fx.tie-deck",
        "sa.trade-fx.swap",
        "sa.trade-do.first-card"
    );
    // Egypt has trade number 1: a card of 3 makes 4 against the 4 of the deck.
    let mut play = Scene::new(3)
        .empire("orange", "egyptians", 'A', 2)
        .units("orange", "egypt", &[("spear", 1)])
        .hand('A', &["persians"])
        .draws(&[4])
        .action("orange", TRADE);
    play.choose('A', "deck").choose('A', "card persians");
    let position = play.position();
    assert_eq!(position.empire(set("orange")).expect("in play").level, 3);
    assert!(
        position.discard.contains(&card("persians")),
        "its own card is discarded"
    );
    let hand = position.player(Seat::at(0)).hand;
    assert_eq!((hand.len(), hand[0].card.value()), (1, 4));
}

/// Syracuse of the example: any empire with trade number +2 that took the action, against Rome, higher on the track.
fn syracuse(value: &str) -> orbis_testkit::Play<orbis_seven_ages::Position> {
    let mut play = Scene::new(3)
        .empire("orange", "hellenic-greeks", 'A', 8)
        .units("orange", "sicily", &[("spear", 1)])
        .empire("red", "romans", 'B', 12)
        .units("red", "apulia", &[("sword", 1)])
        .money("red", 10)
        .hand('A', &[value])
        .hand('B', &["assyrians"])
        .action("orange", TRADE);
    play.choose('A', "trade red");
    play.choose('A', &format!("card {value}"));
    // Rome means to be generous; nobody else is asked about gifts.
    play.choose('B', "promise").choose('B', "card assyrians");
    play
}

#[test]
fn the_example_of_syracuse_and_rome() {
    covers!(
        "sa.trade-fx.example",
        "sa.trade-do.total",
        "sa.trade-do.winner",
        "sa.trade-fx.win-1",
        "sa.trade-fx.win-chosen",
        "sa.trade-fx.win-higher",
        "sa.trade-fx.tie-one",
        "sa.trade-fx.money",
        "sa.trade-fx.swap",
        "sa.trade-fx.gift",
        "sa.term.trade-number",
        "sa.term.trade-value"
    );
    let level = |play: &orbis_testkit::Play<orbis_seven_ages::Position>, colour| {
        play.position().empire(set(colour)).expect("in play").level
    };
    let money = |play: &orbis_testkit::Play<orbis_seven_ages::Position>, colour| {
        play.position().empire(set(colour)).expect("in play").money
    };
    // 3 + 2 against 5 + 1: Rome wins and advances one; Syracuse gets the card and 5 money, and a gift of 4.
    let mut play = syracuse("persians");
    assert_eq!((level(&play, "red"), level(&play, "orange")), (13, 8));
    assert_eq!(money(&play, "orange"), 5);
    assert_eq!(
        play.position().player(Seat::at(0)).hand[0].card,
        card("assyrians")
    );
    assert_eq!(
        play.position().player(Seat::at(1)).hand[0].card,
        card("persians")
    );
    play.asks("B").choose('B', "gift 4");
    assert_eq!((money(&play, "orange"), money(&play, "red")), (9, 6));
    // 5 + 2 against 6: Syracuse wins, and may advance three.
    let mut play = syracuse("huns");
    play.offered('A', "advance 1").choose('A', "advance 3");
    assert_eq!(level(&play, "orange"), 11);
    // 4 + 2 against 6: a tie, and Syracuse advances one.
    let play = syracuse("mongols");
    assert_eq!((level(&play, "orange"), level(&play, "red")), (9, 12));
}

/// Egypt trades with Rome, on which this marker lies face down.
fn trading(marker: MarkerId) -> orbis_testkit::Play<orbis_seven_ages::Position> {
    let scene = egypt_and_rome(6, 9)
        .hand('A', &["persians", "huns"])
        .hand('B', &["jurchens", "macedonians"]);
    trading_in(scene, marker)
}

fn trading_in(
    mut scene: Scene,
    marker: MarkerId,
) -> orbis_testkit::Play<orbis_seven_ages::Position> {
    scene.position.players[1]
        .markers
        .retain(|slot| slot.card != marker);
    let slot = orbis_parts::Slot::held(marker, Seat::at(1));
    scene.own("red").action = Some(slot);
    let mut play = scene.action("orange", TRADE);
    play.choose('A', "trade red");
    no_events(&mut play);
    play
}

/// Nobody plays an event.
fn no_events(play: &mut orbis_testkit::Play<orbis_seven_ages::Position>) {
    while matches!(
        play.position().stack.last(),
        Some(orbis_seven_ages::Step::Card(
            orbis_seven_ages::events::Card { .. }
        ))
    ) {
        let seat = orbis_seven_ages::turn::asked(play.position())
            .first()
            .expect("somebody");
        play.choose(seat.letter(), "done");
    }
}

#[test]
fn both_can_trade_at_once() {
    covers!(
        "sa.trade.double-action",
        "sa.trade-fx.tie-both",
        "sa.trade-do.second-card"
    );
    let mut play = trading(TRADE);
    play.choose('A', "card persians")
        .choose('B', "card jurchens");
    // The active player decides about a second card first.
    play.asks("A").choose('A', "done");
    play.asks("B").choose('B', "done");
    no_events(&mut play);
    // 3 + 1 against 3 + 1: the lower of the two advances.
    let position = play.position();
    assert_eq!(position.empire(set("orange")).expect("in play").level, 7);
    assert_eq!(position.empire(set("red")).expect("in play").level, 9);
    let slot = position
        .empire(set("red"))
        .expect("in play")
        .action
        .expect("a marker");
    assert_eq!(
        slot.known,
        orbis_core::SeatSet::ALL,
        "its marker is used up"
    );
    let did = position.empire(set("red")).expect("in play").did;
    assert_eq!(did, Some(TRADE), "and was its action");
}

#[test]
fn a_partner_may_turn_over_a_wild_card_for_the_trade() {
    covers!("sa.trade.double-action", "sa.wild.convert");
    trading(MarkerId::DESTINY).not_offered('B', "turn red");
    // Who does not want to keeps it for later.
    let mut play = trading(MarkerId::WILD);
    play.choose('A', "card persians")
        .choose('B', "card jurchens");
    play.choose('A', "done");
    assert!(!play.position().trade.expect("a trade").acting[1]);
    let mut play = trading(MarkerId::WILD);
    play.choose('B', "turn red");
    no_events(&mut play);
    play.not_offered('B', "turn red");
    play.choose('A', "card persians")
        .choose('B', "card jurchens");
    // Both trade as their action, so both may add a card.
    play.choose('A', "done");
    play.asks("B").choose('B', "card macedonians");
    let red = play.position().empire(set("red")).expect("in play");
    assert!(red.wild && red.did == Some(TRADE));
    // Who has no cards is asked whatever the marker is, and uses the deck.
    for (marker, joins) in [(MarkerId::WILD, true), (MarkerId::DESTINY, false)] {
        let scene = egypt_and_rome(6, 9).hand('A', &["persians"]);
        let mut play = trading_in(scene, marker);
        play.asks("AB");
        play.offered('B', "deck");
        if joins {
            play.choose('B', "turn red");
            no_events(&mut play);
        } else {
            play.not_offered('B', "turn red").choose('B', "deck");
        }
        play.asks("A");
    }
}

#[test]
fn scientists_help_and_disorder_hurts() {
    covers!(
        "sa.trade-do.total",
        "sa.lead.scientist-trade",
        "sa.trade-fx.win-scientist",
        "sa.leader-in.cumulative"
    );
    let mut scene = egypt_and_rome(6, 9)
        .units("orange", "cyrenaica", &[("spear", 1)])
        .units("orange", "nubia", &[("spear", 1)])
        .leader("orange", "sc", "egypt")
        .leader("orange", "ex-sc", "egypt");
    let number = |scene: &Scene| scene.position.trade_number(set("orange"));
    assert_eq!(number(&scene), 2, "two in one area count once");
    scene.position.world.chiefs[1].area = area("nubia");
    assert_eq!(number(&scene), 3);
    scene.position.world.disorder.add(area("cyrenaica"));
    assert_eq!(number(&scene), 2);
    // A winner with two Scientists draws two cards and keeps one.
    let mut play = scene
        .hand('A', &["benin"])
        .hand('B', &["byzantines"])
        .action("orange", TRADE);
    play.choose('A', "trade red")
        .choose('A', "card benin")
        .choose('B', "card byzantines");
    let hand = play.position().player(Seat::at(0)).hand;
    assert_eq!(hand.len(), 1 + 2);
    let keep = hand[2].card;
    play.choose('A', &format!("hold {keep}"));
    assert_eq!(play.position().player(Seat::at(0)).hand.len(), 2);
}

#[test]
fn benin_earns_glory_by_trading() {
    covers!("sa.harvest.immediate", "sa.term.immediate-glory");
    let mut play = Scene::new(3)
        .empire("orange", "benin", 'A', 16)
        .units("orange", "egypt", &[("spear", 1)])
        .empire("red", "romans", 'B', 16)
        .units("red", "palestine", &[("sword", 1)])
        .hand('A', &["polynesians"])
        .hand('B', &["byzantines"])
        .action("orange", TRADE);
    play.choose('A', "trade red")
        .choose('A', "card polynesians")
        .choose('B', "card byzantines");
    play.choose('A', "advance 2");
    assert_eq!(play.position().player(Seat::at(0)).glory, 2);
}

#[test]
fn destiny_fills_the_hand_to_six() {
    covers!(
        "sa.destiny.discard-draw",
        "sa.destiny.philosopher",
        "sa.lead.philosopher-destiny",
        "sa.destiny.non-empire",
        "sa.ruling.hand-limit"
    );
    let hand = |play: &orbis_testkit::Play<orbis_seven_ages::Position>| {
        play.position().player(Seat::at(0)).hand.len()
    };
    let mut play = egypt_and_rome(6, 9)
        .hand('A', &["persians", "huns"])
        .action("orange", MarkerId::DESTINY);
    play.choose('A', "drop huns").choose('A', "done");
    assert_eq!(hand(&play), 6);
    // A Philosopher looks at one card more.
    let mut play = egypt_and_rome(6, 9)
        .hand('A', &["persians", "huns"])
        .leader("orange", "ph", "egypt")
        .action("orange", MarkerId::DESTINY);
    play.choose('A', "done");
    assert_eq!(hand(&play), 7);
    play.choose('A', "drop persians");
    assert_eq!(hand(&play), 6);
    // Without an empire, and with more than six cards, nothing is drawn.
    let mut play = egypt_and_rome(6, 9)
        .hand(
            'A',
            &[
                "persians", "huns", "mongols", "jurchens", "benin", "spanish", "irish",
            ],
        )
        .step(Step::Destiny(orbis_seven_ages::destiny::Destiny {
            seat: Seat::at(0),
            empire: SetId::BACK,
            filled: false,
            goal: 6,
        }));
    play.choose('A', "done");
    assert_eq!(hand(&play), 7);
}

#[test]
fn an_exhausted_deck_is_the_discard_pile_again() {
    covers!(
        "sa.term.deck",
        "sa.term.discard-pile",
        "sa.ruling.deck-exhausted"
    );
    let mut scene = egypt_and_rome(6, 9);
    let cards: Vec<_> = scene.position.deck.iter().map(|slot| slot.card).collect();
    scene.position.deck.clear();
    for card in &cards {
        scene.position.discard.push(*card);
    }
    assert!(
        scene.run(|position, table| orbis_seven_ages::empire::draw_to_hand(
            position,
            Seat::at(0),
            table
        ))
    );
    assert_eq!(scene.position.deck.len(), cards.len() - 1);
    assert!(scene.position.discard.is_empty());
    scene.position.deck.clear();
    assert_eq!(scene.run(orbis_seven_ages::empire::pick), 0);
    assert!(
        !scene.run(|position, table| orbis_seven_ages::empire::draw_to_hand(
            position,
            Seat::at(0),
            table
        ))
    );
}
