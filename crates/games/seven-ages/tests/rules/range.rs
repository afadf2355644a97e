//! Leave to count range through others, for money, a card or nothing.

use crate::common::scene::*;
use orbis_core::{Seat, SeatSet, Viewer, covers};
use orbis_seven_ages::{
    Choice, Position, Step, civilise,
    content::{ArtefactId, CardId, EventId, MarkerId, events::Moment, faith},
    events::{Ask, Deal},
    permission, powers,
};

const TRADE: MarkerId = MarkerId::TRADE;

#[test]
fn range_through_others_needs_their_leave() {
    covers!("sa.term.range-through", "sa.ruling.transfers");
    let scene = || {
        Scene::new(3)
            .empire("orange", "egyptians", 'A', 9)
            .units("orange", "cyrenaica", &[("spear", 1)])
            .money("orange", 8)
            .empire("red", "romans", 'B', 9)
            .units("red", "egypt", &[("sword", 1)])
            .units("red", "eastern_mediterranean", &[("galley", 1)])
            .empire("dark-blue", "assyrians", 'C', 4)
            .units("dark-blue", "palestine", &[("spear", 1)])
    };
    let mut play = scene().action("orange", TRADE);
    play.choose('A', "ask red");
    play.asks("B")
        .not_offered('B', "demand 9")
        .choose('B', "demand 3");
    play.asks("A").choose('A', "pay");
    let money = |play: &orbis_testkit::Play<orbis_seven_ages::Position>, colour| {
        play.position().empire(set(colour)).expect("in play").money
    };
    assert_eq!((money(&play, "orange"), money(&play, "red")), (5, 3));
    play.not_offered('A', "ask red");
    // For a card, or not at all.
    let mut play = scene().hand('A', &["persians"]).action("orange", TRADE);
    play.choose('A', "ask red").choose('B', "demand-card");
    play.not_offered('B', "demand-card").choose('B', "demand 0");
    play.offered('A', "done").choose('A', "card persians");
    assert_eq!(
        play.position().player(Seat::at(1)).hand[0].card,
        card("persians")
    );
    let mut play = scene().action("orange", TRADE);
    play.choose('A', "ask red").choose('B', "done");
    play.asks("A").not_offered('A', "ask red");
}

#[test]
fn the_price_is_cards_and_money_as_demanded() {
    covers!("sa.term.range-through");
    let mut play = cyrenaica()
        .empire("dark-blue", "assyrians", 'C', 4)
        .units("dark-blue", "palestine", &[("spear", 1)])
        .money("orange", 8)
        .hand('A', &["persians", "huns", "benin"])
        .action("orange", TRADE);
    play.choose('A', "ask red")
        .chain('B', &["demand-card", "demand-card", "demand 3"]);
    play.offered('A', "done").choose('A', "card huns");
    // Who has begun to pay pays everything.
    play.not_offered('A', "done").choose('A', "card benin");
    let position = play.position();
    let money = |colour| position.empire(set(colour)).expect("in play").money;
    assert_eq!((money("orange"), money("red")), (5, 3));
    let hands = [0, 1].map(|seat| position.player(Seat::at(seat)).hand.len());
    assert_eq!(hands, [1, 2]);
    play.offered('A', "trade dark-blue");
}

#[test]
fn only_those_are_asked_whose_leave_could_help() {
    covers!("sa.term.range-through");
    // Palestine is within range once the Romans agree; Persia never is.
    let there = |place: &str| {
        cyrenaica().empire("dark-blue", "assyrians", 'C', 4).units(
            "dark-blue",
            place,
            &[("spear", 1)],
        )
    };
    there("palestine")
        .action("orange", TRADE)
        .offered('A', "ask red");
    there("persia")
        .action("orange", TRADE)
        .not_offered('A', "ask red");
    // Nor does it help to reach somebody who has traded, when somebody near has not.
    let mut scene = there("palestine");
    scene.own("dark-blue").traded = true;
    scene.action("orange", TRADE).not_offered('A', "ask red");
    // In age 3 Arabia is reached through two empires; the third lies on no way to it.
    let mut scene = there("palestine")
        .units("dark-blue", "syria", &[("spear", 1)])
        .empire("pink", "chams", 'B', 4)
        .units("pink", "arabia", &[("spear", 1)])
        .empire("light-blue", "benin", 'C', 4)
        .units("light-blue", "tripolitania", &[("spear", 1)]);
    scene.own("orange").level = 15;
    let mut play = scene.action("orange", TRADE);
    play.offered('A', "ask red")
        .offered('A', "ask dark-blue")
        .not_offered('A', "ask pink")
        .not_offered('A', "ask light-blue");
    // Who has said no opens no way, so nobody behind him is worth a question either.
    play.choose('A', "ask red").choose('B', "done");
    play.not_offered('A', "ask dark-blue")
        .not_offered('A', "trade dark-blue");
}

#[test]
fn nothing_new_to_adopt_is_no_reason_to_ask() {
    covers!("sa.term.range-through");
    let asks = |religion: u8, level: u8| {
        let mut scene = cyrenaica().empire("dark-blue", "assyrians", 'C', 9).units(
            "dark-blue",
            "palestine",
            &[("spear", 1)],
        );
        scene.own("dark-blue").religions.push(religion);
        scene.own("orange").level = level;
        let mut offers: Vec<Choice> = Vec::new();
        let _ = civilise::offers(
            &scene.position,
            set("orange"),
            civilise::Part::Adopt,
            &mut offers,
        );
        offers.contains(&Choice::Ask { empire: set("red") })
    };
    assert!(asks(faith::BUDDHISM, 9));
    // The Romans themselves are Pantheists, and Islam is for later ages.
    assert!(!asks(faith::PANTHEISM, 9));
    assert!(!asks(faith::ISLAM, 9) && asks(faith::ISLAM, 15));
}

#[test]
fn leave_opens_the_way() {
    covers!("sa.term.range-through");
    let mut scene = Scene::new(3)
        .empire("orange", "egyptians", 'A', 9)
        .units("orange", "cyrenaica", &[("spear", 1)])
        .empire("red", "romans", 'B', 9)
        .units("red", "egypt", &[("sword", 1)])
        .units("red", "eastern_mediterranean", &[("galley", 1)])
        .empire("dark-blue", "assyrians", 'C', 4)
        .units("dark-blue", "palestine", &[("spear", 1)]);
    assert!(!scene.position.in_range(set("orange"), set("dark-blue"), 0));
    permission::grant(&mut scene.position, set("orange"), set("red"));
    assert!(scene.position.in_range(set("orange"), set("dark-blue"), 0));
    // What one empire was allowed helps no other, nor the same one in another action.
    permission::grant(&mut scene.position, set("dark-blue"), set("red"));
    scene.position.work.leaves.remove(0);
    assert!(!scene.position.in_range(set("orange"), set("dark-blue"), 0));
}

/// Egyptians in Cyrenaica; Romans in Egypt and on the sea bar the way to Palestine.
fn cyrenaica() -> Scene {
    barred(&[])
}

fn barred(options: &[(&str, &str)]) -> Scene {
    let mut scene = Scene::with(3, options)
        .empire("orange", "egyptians", 'A', 9)
        .units("orange", "cyrenaica", &[("spear", 1)])
        .empire("red", "romans", 'B', 9)
        .units("red", "egypt", &[("sword", 1)])
        .units("red", "eastern_mediterranean", &[("galley", 1)]);
    scene.own("red").religions.push(faith::PANTHEISM);
    scene
}

fn card_of(religion: u8) -> CardId {
    let artefact = Some(ArtefactId::religion(religion));
    CardId::all()
        .find(|card| card.card().artefact == artefact)
        .expect("a card")
}

fn creeds(position: &Position) -> &[u8] {
    &position.empire(set("orange")).expect("in play").religions
}

#[test]
fn a_religion_comes_from_a_place_behind_others_with_their_leave() {
    covers!("sa.term.range-through", "sa.art.christianity");
    let holding = |religion| {
        cyrenaica()
            .hand('A', &[card_of(religion).slug()])
            .action("orange", MarkerId::CIVILISE)
    };
    let christianity = format!("play {}", card_of(faith::CHRISTIANITY).slug());
    let mut play = holding(faith::CHRISTIANITY);
    play.refused('A', &christianity, "sa.arte.prereq");
    play.choose('A', "ask-for orange red")
        .choose('B', "demand 0");
    play.not_offered('A', "ask-for orange red")
        .choose('A', &christianity);
    play.choose('A', "on orange");
    assert_eq!(creeds(play.position()), [faith::CHRISTIANITY]);
    // Who says no is not asked again.
    let mut play = holding(faith::CHRISTIANITY);
    play.choose('A', "ask-for orange red").choose('B', "done");
    play.not_offered('A', "ask-for orange red")
        .refused('A', &christianity, "sa.arte.prereq");
    // India is too far in any case, and Pantheism comes from nowhere.
    for religion in [faith::BUDDHISM, faith::PANTHEISM] {
        holding(religion).not_offered('A', "ask-for orange red");
    }
}

#[test]
fn a_religious_leader_needs_leave_too() {
    covers!("sa.term.range-through", "sa.lead.religious-start");
    let adopt = Step::Civilise(orbis_seven_ages::civilise::Civilise {
        empire: set("orange"),
        part: orbis_seven_ages::civilise::Part::Adopt,
    });
    let asks = |scene: &Scene| {
        let mut offers: Vec<Choice> = Vec::new();
        let _ = civilise::offers(
            &scene.position,
            set("orange"),
            civilise::Part::Adopt,
            &mut offers,
        );
        offers.contains(&Choice::Ask { empire: set("red") })
    };
    assert!(!asks(&cyrenaica()), "nobody who could start a religion");
    let scene = cyrenaica().leader("orange", "re", "cyrenaica");
    assert!(asks(&scene));
    let mut play = scene.step(adopt);
    play.not_offered('A', "adopt christianity")
        .choose('A', "ask red")
        .choose('B', "demand 0");
    play.choose('A', "adopt christianity");
    assert_eq!(creeds(play.position()), [faith::CHRISTIANITY]);
}

/// Assyrians with a leader in Palestine, behind the Romans.
fn behind() -> Scene {
    cyrenaica()
        .empire("dark-blue", "assyrians", 'C', 4)
        .units("dark-blue", "palestine", &[("spear", 1)])
        .leader("dark-blue", "sc", "palestine")
}

fn event_card(slug: &str) -> CardId {
    let event: EventId = slug.parse().expect("an event");
    event.card().cards[0]
}

#[test]
fn assassins_go_through_others_with_their_leave() {
    covers!("sa.term.range-through", "sa.assassin.target");
    let knife = event_card("assassin");
    let strike = format!("event {knife} 0");
    let mut play = behind()
        .hand('A', &[knife.slug()])
        .action("orange", MarkerId::CIVILISE);
    play.refused('A', &strike, "sa.event.data");
    play.choose('A', "ask-for orange red")
        .choose('B', "demand 0");
    play.choose('A', &strike)
        .offered('A', "person sc dark-blue palestine");
    // For a victim that is too far in any case nobody is asked.
    let mut play = behind()
        .also(|position| {
            let unit = crate::common::scene::units(&[("spear", 1)]);
            position.world.remove(area("palestine"), &unit);
            position
                .world
                .place(set("dark-blue"), area("persia"), &unit);
            position.world.chiefs[0].area = area("persia");
        })
        .hand('A', &[knife.slug()])
        .action("orange", MarkerId::CIVILISE);
    play.not_offered('A', "ask-for orange red");
    // In an action of no empire each of one's own asks for itself.
    let civilise = Step::Play(orbis_seven_ages::civilise::Play {
        seat: Seat::at(0),
        empire: orbis_seven_ages::content::SetId::BACK,
    });
    let mut play = behind()
        .empire("yellow", "benin", 'A', 4)
        .units("yellow", "benin", &[("spear", 1)])
        .hand('A', &[knife.slug()])
        .step(civilise);
    play.not_offered('A', "ask-for yellow red")
        .choose('A', "ask-for orange red")
        .choose('B', "demand 0");
    play.choose('A', &strike)
        .offered('A', "person sc dark-blue palestine");
}

#[test]
fn the_guild_of_assassins_asks_too() {
    covers!("sa.term.range-through");
    let gifts = Step::Power(orbis_seven_ages::powers::Power {
        ask: powers::Ask::Gifts(orbis_seven_ages::powers::begin::Gifts {
            empire: set("orange"),
            settlers: 0,
            missions: 0,
            daggers: 1,
        }),
    });
    let mut play = behind().step(gifts);
    play.not_offered('A', "person sc dark-blue palestine")
        .choose('A', "ask red")
        .choose('B', "demand 0");
    play.not_offered('A', "ask red")
        .offered('A', "person sc dark-blue palestine");
}

#[test]
fn an_oracle_sees_through_others_with_their_leave() {
    covers!("sa.term.range-through", "sa.art.oracle");
    let look = Step::Power(orbis_seven_ages::powers::Power {
        ask: powers::Ask::Oracle(orbis_seven_ages::powers::begin::Oracle {
            empire: set("orange"),
        }),
    });
    let mut play = behind()
        .hand('C', &["persians"])
        .also(|position| {
            position.world.wonders.push(orbis_seven_ages::Wonder {
                artefact: ArtefactId::ORACLE,
                area: area("cyrenaica"),
            });
        })
        .step(look);
    play.not_offered('A', "on dark-blue")
        .choose('A', "ask red")
        .choose('B', "demand 0");
    play.choose('A', "on dark-blue");
}

#[test]
fn buddhists_answer_through_others_with_their_leave() {
    covers!("sa.term.range-through");
    let answer = Step::Power(orbis_seven_ages::powers::Power {
        ask: powers::Ask::Reprisal(orbis_seven_ages::powers::begin::Reprisal {
            empire: set("orange"),
            against: set("dark-blue"),
        }),
    });
    let mut play = behind().step(answer);
    play.not_offered('A', "at palestine")
        .choose('A', "ask red")
        .choose('B', "demand 0");
    play.choose('A', "at palestine");
    assert!(play.position().world.disorder.has(area("palestine")));
}

#[test]
fn a_treaty_reaches_behind_others_with_their_leave() {
    covers!("sa.term.range-through", "sa.art.peace-treaty");
    let treaty = CardId::all()
        .find(|card| card.card().artefact == Some(ArtefactId::TREATY))
        .expect("a card");
    let mut play = behind()
        .hand('A', &[treaty.slug()])
        .action("orange", MarkerId::CIVILISE);
    play.choose('A', "ask-for orange red")
        .choose('B', "demand 0");
    play.choose('A', &format!("play {treaty}"))
        .choose('A', "at cyrenaica")
        .choose('A', "at palestine");
    assert!(play.position().treaty(set("orange"), set("dark-blue")));
}

#[test]
fn with_take_that_a_card_reaches_behind_others_with_their_leave() {
    covers!("sa.term.range-through", "sa.opt8.civilise-range");
    let strict = |on: &str| {
        let fires = event_card("fires");
        let mut play = barred(&[("take-that", on)])
            .empire("dark-blue", "assyrians", 'C', 4)
            .units("dark-blue", "palestine", &[("spear", 1)])
            .hand('A', &[fires.slug()])
            .action("orange", MarkerId::CIVILISE);
        if on == "on" {
            play.choose('A', "ask-for orange red")
                .choose('B', "demand 0");
        }
        play.choose('A', &format!("event {fires} 0"))
            .offered('A', "on dark-blue");
    };
    strict("on");
    strict("off");
}

#[test]
fn events_of_other_moments_ask_for_leave_too() {
    covers!("sa.term.range-through");
    let window = |moment: Moment, colour: &str| {
        Step::Card(orbis_seven_ages::events::Card {
            ask: Ask::Window(orbis_seven_ages::events::window::Window {
                moment,
                empire: set(colour),
                seats: SeatSet::NONE,
                at: Seat::at(0),
                passes: 0,
            }),
        })
    };
    // A thief of patents has to be within range of who advanced by the trade.
    let theft = event_card("patent-theft");
    let steal = format!("event {theft} 0");
    let mut scene = behind().hand('A', &[theft.slug()]);
    scene.own("dark-blue").level = 12;
    scene.position.chronicle.deal = Some(Deal {
        empires: [Some(set("dark-blue")), Some(set("red"))],
        advanced: [1, 0],
        ..Deal::default()
    });
    let mut play = scene.step(window(Moment::TradeDone, "dark-blue"));
    play.refused('A', &steal, "sa.event.data")
        .choose('A', "ask-for orange red")
        .choose('B', "demand 0");
    play.choose('A', &steal).choose('A', "on orange");
    // A market counts the empires within range.
    let market = event_card("market-day");
    let scene = barred(&[("edition", "deluxe")])
        .empire("dark-blue", "assyrians", 'C', 4)
        .units("dark-blue", "palestine", &[("spear", 1)])
        .hand('A', &[market.slug()])
        .also(|position| position.chronicle.action = Some(MarkerId::PRODUCTION));
    let mut play = scene.step(window(Moment::MarkerTurned, "orange"));
    play.choose('A', "ask-for orange red")
        .choose('B', "demand 0");
    play.choose('A', &format!("event {market} 0"))
        .choose('A', "on orange");
    while let Some(Step::Card(orbis_seven_ages::events::Card {
        ask: Ask::Answer(orbis_seven_ages::events::window::Answer { at, .. }),
    })) = play.position().stack.last().copied()
    {
        play.choose(at.letter(), "done");
    }
    assert_eq!(play.position().chronicle.sway.income[2], 2, "both of them");
}

#[test]
fn the_log_says_what_came_of_asking() {
    covers!("sa.term.range-through");
    let said = |answers: &[(char, &str)], words: &str| {
        let mut scene = behind().hand('A', &[event_card("assassin").slug()]);
        scene.own("orange").money = 5;
        let mut play = scene.action("orange", MarkerId::CIVILISE);
        play.choose('A', "ask-for orange red");
        for (who, answer) in answers {
            play.choose(*who, answer);
        }
        let log = play.log(Viewer::Table);
        assert!(log.iter().any(|line| line == words), "{log:?}");
    };
    said(&[('B', "demand 0")], "The Romans let the Egyptians through");
    let paid = "The Egyptians pay the Romans for the passage";
    said(&[('B', "demand 3"), ('A', "pay")], paid);
    let none = "The Egyptians find no passage through the Romans";
    said(&[('B', "demand 3"), ('A', "done")], none);
    said(&[('B', "done")], none);
}
