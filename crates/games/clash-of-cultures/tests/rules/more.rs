//! The rest of the advances, wonders and cards, and the finer points.

use crate::common::*;
use orbis_clash_of_cultures::{
    Mood, Position, Step, What, barbarians,
    content::{EventId, Kind, goal},
    objectives, status, wonders,
};
use orbis_core::{Chance, Fast, Game, OptionValue, Seat, Setup, Table, covers};

const A: Seat = Seat::at(0);
const B: Seat = Seat::at(1);

/// A's infantry on d3, B's on d4.
fn field(attackers: u8, defenders: u8) -> Scene {
    let mut scene = Scene::new()
        .region("d3", "region-20", false)
        .no_units('A')
        .no_units('B')
        .advances('A', &["tactics"]);
    for _ in 0..attackers {
        scene = scene.unit('A', "d3", Kind::Infantry);
    }
    for _ in 0..defenders {
        scene = scene.unit('B', "d4", Kind::Infantry);
    }
    scene
}

#[test]
fn husbandry_reaches_two_spaces_once_a_turn() {
    covers!("coc.fact.adv.husbandry");
    let scene = || Scene::new().region("d3", "region-20", false);
    let mut play = scene().play();
    play.choose('A', "collect d2").not_offered('A', "goods 2f");
    let mut play = scene().goods('A', "0").advances('A', &["husbandry"]).play();
    play.chain('A', &["collect d2", "goods 2f", "collect d2"])
        .not_offered('A', "goods 2f");
}

#[test]
fn public_education_and_metallurgy_add_to_a_collect() {
    covers!("coc.fact.adv.public-education", "coc.fact.adv.metallurgy");
    let mut play = Scene::new()
        .goods('A', "0")
        .building("d2", 1, 'A')
        .advances('A', &["public-education"])
        .play();
    play.chain('A', &["collect d2", "goods 1f1w1o"]);
    assert_eq!(goods(&play, 'A'), "1f1w1o1i");
    let mut play = Scene::new()
        .goods('A', "0")
        .region("d3", "region-10", false)
        .advances('A', &["metallurgy"])
        .play();
    play.chain('A', &["collect d2", "goods 2o", "yes"]);
    assert_eq!(goods(&play, 'A'), "1o1g");
}

#[test]
fn state_religion_and_dogma_favour_temples() {
    covers!("coc.fact.adv.state-religion", "coc.fact.adv.dogma");
    let mut play = Scene::new()
        .goods('A', "1w1o")
        .city(Some('A'), "c2")
        .advances('A', &["myths", "state-religion", "dogma"])
        .play();
    play.chain('A', &["build d2 temple", "good mood", "advance devotion"]);
    assert!(has(&play, 'A', "devotion"));
    assert_eq!(
        (
            goods(&play, 'A'),
            play.position().players[0].limit(orbis_clash_of_cultures::Good::Ideas)
        ),
        ("1m".to_string(), 2)
    );
}

#[test]
fn arts_conversion_and_voting_are_free_actions() {
    covers!(
        "coc.fact.adv.arts",
        "coc.fact.adv.conversion",
        "coc.fact.adv.voting"
    );
    let mut play = Scene::new()
        .goods('A', "1c")
        .building("d2", 0, 'B')
        .advances('A', &["arts", "conversion"])
        .play();
    play.choose('A', "use arts")
        .draws(&[7])
        .choose('A', "influence d2 0");
    assert_eq!(
        (goods(&play, 'A'), play.position().turn.actions),
        ("1c".to_string(), 3),
        "4 + 1 succeeds and brings a token"
    );
    let mut play = Scene::new()
        .goods('A', "2m")
        .mood("d2", Mood::Neutral)
        .advances('A', &["voting"])
        .play();
    play.chain('A', &["use voting", "city d2", "done"]);
    assert_eq!(
        (goods(&play, 'A'), play.position().turn.actions),
        ("0".to_string(), 3)
    );
}

#[test]
fn some_cities_are_protected_from_influence() {
    covers!(
        "coc.fact.adv.monuments",
        "coc.fact.adv.no-boost",
        "coc.fact.building.obelisk"
    );
    let scene = || {
        Scene::new()
            .region("d3", "region-20", false)
            .goods('A', "3c")
            .city(Some('B'), "d4")
            .building("d4", 0, 'B')
    };
    scene().play().offered('A', "influence d4 1");
    scene()
        .advances('B', &["devotion"])
        .play()
        .not_offered('A', "influence d4 1");
    scene()
        .advances('B', &["separation-of-power"])
        .mood("d4", Mood::Happy)
        .play()
        .not_offered('A', "influence d4 1");
    scene()
        .advances('B', &["totalitarianism"])
        .unit('B', "d4", Kind::Infantry)
        .play()
        .not_offered('A', "influence d4 1");
    scene()
        .advances('B', &["monuments"])
        .wonder("d4", "colosseum")
        .play()
        .not_offered('A', "influence d4 1");
    Scene::civilized()
        .civ('A', "rome")
        .goods('A', "3c")
        .building("d2", 4, 'B')
        .play()
        .not_offered('A', "influence d2 0");
}

#[test]
fn free_economy_and_forced_labor() {
    covers!(
        "coc.fact.adv.free-economy",
        "coc.fact.adv.forced-labor",
        "coc.activate.other-activations"
    );
    let mut play = Scene::new()
        .goods('A', "1m")
        .advances('A', &["free-economy"])
        .play();
    play.chain('A', &["use free-economy", "collect d2", "goods 1w1o"]);
    play.refused('A', "collect d2", "coc.fact.adv.free-economy");
    assert_eq!(
        play.position()
            .cities
            .at(space("d2"))
            .expect("a city")
            .activations,
        1
    );
    let mut play = Scene::new()
        .goods('A', "1m")
        .mood("d2", Mood::Angry)
        .building("d2", 0, 'A')
        .advances('A', &["forced-labor"])
        .play();
    play.chain('A', &["use forced-labor", "collect d2"])
        .offered('A', "goods 1w1o");
}

#[test]
fn cartography_pays_for_sailing() {
    covers!("coc.fact.adv.cartography");
    let mut play = Scene::new()
        .region("d3", "region-7", false)
        .unit('A', "d4", Kind::Ship)
        .advances('A', &["cartography"])
        .play();
    play.chain('A', &["move", "from d4", "to e4", "done"]);
    assert_eq!(goods(&play, 'A'), "2f1i");
}

#[test]
fn the_variable_end_comes_after_five_to_seven_ages() {
    covers!("coc.setup.variant-variable-end");
    let mut setup = Setup::of(2);
    setup
        .options
        .insert("variable-end".into(), OptionValue::Switch(true));
    let setup = Position::about().complete(&setup).expect("a setup");
    for seed in 0..8 {
        let mut chance = Fast::new(seed);
        let mut position =
            Position::new(&setup, &mut Table::quiet(&mut chance)).expect("a position");
        while let Some(seat) = position.turn().deciders().first() {
            let offers = orbis_core::choices(&position, seat);
            let index = if offers.len() > 1 {
                chance.below(offers.len() as u32) as usize
            } else {
                0
            };
            position.apply(seat, offers[index], &mut Table::quiet(&mut chance));
        }
        let gone = position.seats().any(|seat| position.city_count(seat) == 0);
        assert!(
            gone || (5..=7).contains(&position.age),
            "age {}",
            position.age
        );
    }
}

#[test]
fn who_decides_the_first_player() {
    covers!("coc.status.first-player-tie");
    let tie = Scene::new().edit(|position| position.first = B).0;
    assert_eq!(status::decider(&tie), B);
    assert_eq!(status::decider(&Scene(tie).goods('A', "1m").0), A);
}

#[test]
fn ties_are_broken_by_the_pyramids_and_the_list() {
    covers!(
        "coc.end.tie",
        "coc.end.pyramids-tie",
        "coc.end.vp-events",
        "coc.fact.event.vp"
    );
    let winners = |scene: Scene| scene.0.standing().winners();
    assert_eq!(
        winners(Scene::new()).iter().count(),
        2,
        "still tied: the victory is shared"
    );
    let pieces = Scene::new()
        .city(Some('A'), "c2")
        .edit(|position| position.players[1].event_halves = 2);
    assert_eq!(winners(pieces).iter().collect::<Vec<_>>(), [A]);
    let pyramids = Scene::new().edit(|position| {
        let index = position
            .wonder_deck
            .iter()
            .position(|slot| slot.card.slug() == "pyramids")
            .expect("a card");
        let id = position.wonder_deck.remove(index).card;
        position.builders[id.index()] = Some(A);
        position.lost_wonders = 1 << id.index();
        position.players[1].event_halves = 10;
    });
    assert_eq!(winners(pyramids).iter().collect::<Vec<_>>(), [A]);
}

#[test]
fn wonders_among_barbarians_are_half_the_builders() {
    covers!(
        "coc.wonder.vp-barbarian",
        "coc.wonder.barbarian",
        "coc.barb.capture-wonder"
    );
    let scene = Scene::new()
        .no_units('A')
        .wonder("d2", "colosseum")
        .edit(|position| position.cities.at_mut(space("d2")).expect("a city").owner = None);
    assert!(
        !scene
            .0
            .owns(A, orbis_clash_of_cultures::content::wonder::COLOSSEUM)
    );
    assert_eq!(scene.play().points('A'), 2 + 1);
}

#[test]
fn without_a_settlement_piece_a_city_is_razed() {
    covers!(
        "coc.capture.no-piece",
        "coc.capture.no-piece-gold",
        "coc.wonder.destroyed"
    );
    let mut play = field(1, 0)
        .city(Some('B'), "d4")
        .wonder("d4", "colosseum")
        .edit(|position| position.players[0].gone_settlements = 6)
        .play();
    play.chain('A', &["move", "from d3", "to d4"])
        .choose('B', "decline");
    assert!(play.position().cities.at(space("d4")).is_none());
    assert_eq!(
        goods(&play, 'A'),
        "2f4g",
        "2 for the size, 2 for the pieces"
    );
    assert_ne!(play.position().lost_wonders, 0);
}

#[test]
fn pirates_fight_and_pay() {
    covers!(
        "coc.pirate.attack",
        "coc.pirate.reward",
        "coc.pirate.multi-round",
        "coc.ship.no-pirate-pass",
        "coc.pirate.no-pass"
    );
    let scene = || {
        Scene::civilized()
            .civ('A', "rome")
            .region("d3", "region-7", false)
            .unit('A', "d4", Kind::Ship)
            .edit(|position| position.pirates.push(space("e4")))
    };
    let mut play = scene().play();
    play.chain('A', &["move", "from d4"])
        .draws(&[1, 1])
        .choose('A', "to e4");
    play.draws(&[11, 1])
        .choose('A', "done")
        .choose('A', "good mood");
    assert_eq!(goods(&play, 'A'), "2f1g1m");
    assert!(play.position().pirates.is_empty());
    let mut play = scene().play();
    play.chain('A', &["move", "from d4"])
        .not_offered('A', "to f3");
}

#[test]
fn a_solar_eclipse_ends_a_battle_early() {
    covers!("coc.fact.event.solar-eclipse");
    let mut play = field(1, 1).play();
    play.chain('A', &["move", "from d3"])
        .draws(&[1, 1])
        .choose('A', "to d4")
        .offered('A', "retreat");
    let mut play = Scene::civilized()
        .civ('A', "rome")
        .civ('B', "greece")
        .region("d3", "region-20", false)
        .no_units('A')
        .no_units('B')
        .advances('A', &["tactics"])
        .unit('A', "d3", Kind::Infantry)
        .unit('B', "d4", Kind::Infantry)
        .edit(|position| {
            let index = position
                .event_deck
                .iter()
                .position(|slot| slot.card == id::<EventId>("solar-eclipse"))
                .expect("a card");
            let slot = position.event_deck.remove(index);
            position.in_play.push(slot.card);
        })
        .play();
    play.chain('A', &["move", "from d3"])
        .draws(&[1, 1])
        .choose('A', "to d4")
        .asks("A");
    assert_eq!(units(&play, 'A', "d3", Kind::Infantry), 1);
    assert_eq!(play.position().players[1].event_halves, 2);
    assert!(play.position().in_play.is_empty());
}

#[test]
fn anarchy_sets_a_government_aside() {
    covers!("coc.fact.event.anarchy", "coc.advance.losing-advance");
    let mut play = Scene::civilized()
        .civ('A', "rome")
        .advances('A', &["philosophy", "writing", "voting", "civil-liberties"])
        .goods('A', "4i")
        .eventful('A', "anarchy")
        .play();
    play.choose('A', "advance storage");
    assert_eq!(
        (
            play.position().players[0].anarchy,
            has(&play, 'A', "voting")
        ),
        (2, false)
    );
    play.choose('A', "advance voting");
    assert_eq!(
        (
            play.position().players[0].anarchy,
            play.position().players[0].tracker
        ),
        (1, 3)
    );
}

#[test]
fn wonders_in_use() {
    covers!(
        "coc.fact.wonder.statue",
        "coc.fact.wonder.library",
        "coc.fact.wonder.lighthouse",
        "coc.fact.wonder.colosseum",
        "coc.fact.wonder.gardens",
        "coc.fact.wonder.mausoleum"
    );
    let mut play = Scene::new()
        .wonder("d2", "great-statue")
        .objective('A', "metropolis")
        .play();
    play.choose('A', "use-wonder great-statue");
    let card = play.offers('A')[0].clone();
    play.choose('A', &card);
    assert_eq!(play.position().turn.actions, 4);
    let mut play = Scene::new()
        .goods('A', "1m")
        .wonder("d2", "great-library")
        .play();
    play.chain(
        'A',
        &["use-wonder great-library", "advance taxes", "use taxes"],
    );
    let mut play = Scene::new()
        .region("e3", "region-12", false)
        .building("d2", 3, 'A')
        .wonder("d2", "great-lighthouse")
        .play();
    play.chain('A', &["use-wonder great-lighthouse", "space e3"]);
    assert_eq!(units(&play, 'A', "e3", Kind::Ship), 1);
    assert_eq!(status::decider(play.position()), A);
    let mut play = Scene::new()
        .goods('A', "2c")
        .wonder("d2", "colosseum")
        .advances('A', &["absolute-power"])
        .play();
    play.choose('A', "use absolute-power");
    assert_eq!(goods(&play, 'A'), "0");
    let mut play = Scene::new().wonder("d2", "great-gardens").play();
    play.choose('A', "collect d2").offered('A', "goods 1w1o1g");
    let mut play = Scene::new()
        .wonder("d2", "great-mausoleum")
        .edit(|position| {
            if let Some(slot) = position.action_deck.pop() {
                position.action_discard.push(slot.card);
            }
        })
        .play();
    play.choose('A', "advance writing").choose('A', "yes");
    assert!(play.position().action_discard.is_empty());
    assert_eq!(play.position().players[0].actions.len(), 1);
}

#[test]
fn an_observatory_draws_a_card() {
    covers!("coc.fact.building.observatory");
    let mut play = Scene::civilized()
        .civ('A', "rome")
        .goods('A', "1f1w1o")
        .city(Some('A'), "c2")
        .advances('A', &["math"])
        .play();
    play.choose('A', "build d2 observatory");
    assert_eq!(play.position().players[0].actions.len(), 1);
}

#[test]
fn scouts_take_and_archers_shoot_first() {
    covers!("coc.fact.card.scout-card", "coc.fact.card.archers-order");
    let mut play = field(1, 1)
        .advances('B', &["tactics"])
        .card('A', "scout")
        .card('B', "high-morale")
        .play();
    play.chain('A', &["move", "from d3", "to d4"]);
    let card = play.offers('A')[0].clone();
    play.choose('A', &card);
    let card = play.offers('B')[0].clone();
    play.draws(&[1, 1]).choose('B', &card);
    assert_eq!(play.position().battle.sides[1].value, 1);
    assert_eq!(
        (
            play.position().players[0].actions.len(),
            play.position().players[1].actions.len()
        ),
        (1, 0)
    );
    let mut play = field(1, 1).card('A', "archers").play();
    play.chain('A', &["move", "from d3", "to d4"]);
    let card = play.offers('A')[0].clone();
    play.draws(&[11, 1]).choose('A', &card);
    assert_eq!(units(&play, 'B', "d4", Kind::Infantry), 0);
}

#[test]
fn a_tactical_retreat_leaves_the_field() {
    covers!("coc.fact.card.retreat-city", "coc.fact.card.high-ground");
    let mut play = field(1, 1)
        .city(Some('B'), "d4")
        .advances('B', &["tactics"])
        .card('A', "high-ground")
        .card('B', "tactical-retreat")
        .play();
    play.chain('A', &["move", "from d3", "to d4"]);
    assert_eq!(
        play.offers('A'),
        ["decline"],
        "no high ground for attackers of a city"
    );
    play.choose('A', "decline");
    let card = play.offers('B')[0].clone();
    play.choose('B', &card);
    let to = play.offers('B')[0].clone();
    play.choose('B', &to).choose('B', "decline");
    assert_eq!(
        play.position()
            .cities
            .at(space("d4"))
            .expect("a city")
            .owner,
        Some(A)
    );
    assert_eq!(play.position().players[1].units.len(), 1);
}

#[test]
fn technology_trade_teaches_both() {
    covers!("coc.fact.card.techtrade-second");
    let mut play = Scene::new()
        .region("d3", "region-20", false)
        .unit('B', "d4", Kind::Settler)
        .advances('B', &["arts"])
        .advances('A', &["storage"])
        .card('A', "technology-trade")
        .play();
    let card = play
        .offers('A')
        .into_iter()
        .find(|offer| offer.starts_with("play "))
        .expect("a card");
    play.chain('A', &[&card, "player B", "advance arts"])
        .asks("B")
        .choose('B', "advance storage");
    assert!(has(&play, 'A', "arts") && has(&play, 'B', "storage"));
}

#[test]
fn settlers_retreat_with_their_army() {
    covers!("coc.settler.retreat", "coc.settler.not-casualty");
    let mut play = field(1, 1).unit('A', "d3", Kind::Settler).play();
    play.chain('A', &["move", "from d3", "take 1", "take 1"])
        .draws(&[1, 1])
        .choose('A', "to d4")
        .choose('A', "retreat");
    assert_eq!(
        (
            units(&play, 'A', "d3", Kind::Settler),
            units(&play, 'A', "d3", Kind::Infantry)
        ),
        (1, 1)
    );
}

#[test]
fn decks_run_out() {
    covers!(
        "coc.event.reshuffle",
        "coc.wonder.deck-empty",
        "coc.card.objective-deck-empty",
        "coc.card.action-reshuffle"
    );
    let mut play = Scene::new()
        .edit(|position| {
            while let Some(slot) = position.event_deck.pop() {
                position.event_discard.push(slot.card);
            }
            position.players[0].tracker = 1;
        })
        .play();
    play.choose('A', "advance storage");
    assert!(play.position().event_deck.len() >= 36);
    let mut play = Scene::new()
        .goods('A', "2f2i")
        .edit(|position| {
            while let Some(slot) = position.wonder_deck.pop() {
                position.players[1].wonders.push(slot);
            }
            while let Some(slot) = position.objective_deck.pop() {
                position.objective_out.push(slot);
            }
            while let Some(slot) = position.action_deck.pop() {
                position.action_discard.push(slot.card);
            }
        })
        .play();
    play.choose('A', "advance engineering")
        .choose('A', "goods 2i")
        .choose('A', "advance writing");
    let player = &play.position().players[0];
    assert_eq!(
        (
            player.wonders.len(),
            player.objectives.len(),
            player.actions.len()
        ),
        (0, 0, 1)
    );
}

#[test]
fn goals_that_exclude_each_other() {
    covers!("coc.fact.obj.exclusive", "coc.status.objectives-many");
    let mut scene = Scene::new();
    for _ in 0..12 {
        scene = scene.unit('A', "d2", Kind::Infantry);
    }
    assert!(objectives::met(&scene.0, A, goal::MILITARY_MIGHT));
    scene.0.turn.status_goals = 1 << goal::STANDING_ARMY.0;
    assert!(!objectives::met(&scene.0, A, goal::MILITARY_MIGHT));
}

#[test]
fn new_units_may_move_and_forests_forbid_battles() {
    covers!("coc.recruit.new-units-move", "coc.land.forest");
    let mut play = Scene::new().no_units('A').goods('A', "2f").play();
    play.chain(
        'A',
        &[
            "recruit d2",
            "hire settler",
            "done",
            "move",
            "from d2",
            "to c2",
            "done",
        ],
    );
    assert_eq!(units(&play, 'A', "c2", Kind::Settler), 1);
    let mut play = field(0, 1).unit('A', "d2", Kind::Infantry).play();
    play.chain(
        'A',
        &["move", "from d2", "to d3", "done", "move", "from d3"],
    )
    .not_offered('A', "to d4")
    .offered('A', "to c4");
}

#[test]
fn a_fortress_serves_the_barbarians_who_took_it() {
    covers!("coc.barb.capture-fortress");
    let mut play = field(1, 0).city(None, "d4").building("d4", 2, 'B').play();
    play.chain('A', &["move", "from d3"])
        .draws(&[1, 11])
        .choose('A', "to d4");
    assert_eq!(units(&play, 'A', "d4", Kind::Infantry), 0);
}

#[test]
fn barbarians_avoid_exhausted_land() {
    covers!("coc.icon.barb-spawn-exhausted", "coc.terms.distance");
    let scene = Scene::new()
        .region("d3", "region-20", false)
        .edit(|position| position.world.exhausted.insert(space("d4")));
    assert!(!barbarians::spawn_spaces(&scene.0, A).has(space("d4")));
    assert_eq!(space("d2").distance(space("d7")), 5);
}

#[test]
fn markets_profit_from_foreign_routes() {
    covers!("coc.fact.building.market-gold");
    let mut play = Scene::civilized()
        .civ('A', "rome")
        .civ('B', "greece")
        .region("d3", "region-20", false)
        .region("d5", "region-19", false)
        .no_units('A')
        .no_units('B')
        .unit('A', "d4", Kind::Settler)
        .city(Some('B'), "d6")
        .building("d6", 5, 'B')
        .goods('A', "0")
        .goods('B', "0")
        .advances('A', &["trade-routes"])
        .edit(|position| {
            position.stack.clear();
            position.stack.push(Step {
                m: 1,
                ..Step::new(What::Round, A)
            });
            position.stack.push(Step::new(What::Act, B));
            position.turn.seat = B;
        })
        .play();
    play.choose('B', "end-turn");
    assert_eq!(
        (goods(&play, 'A'), goods(&play, 'B')),
        ("1f".to_string(), "1g".to_string())
    );
}

#[test]
fn an_expert_builds_cheaper() {
    covers!("coc.fact.civ.wonder-expert");
    let scene = Scene::civilized().leader('A', "d2", "china:qin");
    let cost = wonders::cost(&scene.0, A, id("great-wall"), false);
    assert_eq!(cost[orbis_clash_of_cultures::Good::Culture], 3);
}

#[test]
fn ships_retreat_and_fight_only_once_a_turn() {
    covers!(
        "coc.naval.retreat",
        "coc.ship.after-battle",
        "coc.ship.units-after-battle",
        "coc.naval.cargo-after",
        "coc.naval.cargo-restrict"
    );
    let mut play = Scene::new()
        .region("d3", "region-7", false)
        .no_units('A')
        .unit('A', "d4", Kind::Ship)
        .unit('A', "d4", Kind::Settler)
        .unit('B', "e4", Kind::Ship)
        .play();
    play.chain('A', &["move", "from d4", "take 1"])
        .draws(&[1, 1])
        .choose('A', "to e4")
        .choose('A', "retreat");
    assert_eq!(
        (
            units(&play, 'A', "d4", Kind::Ship),
            units(&play, 'A', "d4", Kind::Settler)
        ),
        (1, 1)
    );
    play.choose('A', "from d4")
        .not_offered('A', "to e4")
        .choose('A', "to d3");
    assert_eq!(
        units(&play, 'A', "d3", Kind::Settler),
        1,
        "the cargo did not fight"
    );
}

#[test]
fn a_landing_can_be_a_battle() {
    covers!("coc.ship.disembark-battle");
    let mut play = Scene::new()
        .region("d3", "region-7", false)
        .no_units('A')
        .no_units('B')
        .advances('A', &["tactics"])
        .unit('A', "d4", Kind::Ship)
        .unit('A', "d4", Kind::Infantry)
        .unit('B', "c4", Kind::Infantry)
        .play();
    play.chain('A', &["move", "from d4", "take 0"])
        .draws(&[11, 1])
        .choose('A', "to c4");
    assert_eq!(
        (
            units(&play, 'A', "c4", Kind::Infantry),
            play.position().battle.landed
        ),
        (1, true)
    );
}

#[test]
fn recruited_ships_fight_at_once_and_cannot_retreat() {
    covers!("coc.recruit.ship-battle");
    let mut play = Scene::new()
        .region("e3", "region-12", false)
        .goods('A', "2w")
        .building("d2", 3, 'A')
        .unit('B', "e3", Kind::Ship)
        .play();
    play.chain('A', &["recruit d2", "hire ship"])
        .draws(&[1, 1, 11, 1])
        .choose('A', "done")
        .asks("A");
    assert_eq!(
        (
            units(&play, 'A', "e3", Kind::Ship),
            units(&play, 'B', "e3", Kind::Ship)
        ),
        (1, 0)
    );
}

#[test]
fn ships_explore_where_their_sea_goes_on() {
    covers!(
        "coc.explore-ship.reach",
        "coc.explore-ship.enter",
        "coc.explore-ship.stop"
    );
    // Sea on e4 and d4; the region of f4 has its one sea on top, which touches e4 only as printed.
    let mut play = Scene::new()
        .region("d3", "region-7", false)
        .under("f4", "region-11")
        .unit('A', "d4", Kind::Ship)
        .play();
    play.chain('A', &["move", "from d4", "to f4"]).asks("A");
    assert_eq!(units(&play, 'A', "f4", Kind::Ship), 1);
    play.not_offered('A', "from f4");
}

#[test]
fn a_region_without_reachable_sea_sends_the_ship_back() {
    covers!("coc.explore-ship.fail");
    let mut play = Scene::new()
        .region("d3", "region-7", false)
        .under("f4", "region-19")
        .unit('A', "d4", Kind::Ship)
        .play();
    play.chain('A', &["move", "from d4", "to f4", "turn 0"]);
    assert_eq!(units(&play, 'A', "d4", Kind::Ship), 1);
}

#[test]
fn great_ideas_and_hero_general_need_a_victory() {
    covers!("coc.fact.card.battle-trigger");
    let mut play = field(2, 1)
        .card('A', "great-ideas")
        .card('A', "hero-general")
        .play();
    assert!(
        !play
            .offers('A')
            .iter()
            .any(|offer| offer.starts_with("play "))
    );
    play.chain('A', &["move", "from d3", "take 2", "to d4"])
        .draws(&[11, 10, 1])
        .choose('A', "decline");
    play.choose('A', "done");
    let cards: Vec<String> = play
        .offers('A')
        .into_iter()
        .filter(|offer| offer.starts_with("play "))
        .collect();
    assert_eq!(cards.len(), 2);
}

#[test]
fn what_a_captured_building_does_it_does_for_the_captor() {
    covers!(
        "coc.capture.ongoing",
        "coc.city.size-kept",
        "coc.wonder.several"
    );
    let mut play = Scene::new()
        .region("e3", "region-12", false)
        .goods('A', "2w")
        .building("d2", 3, 'A')
        .wonder("d2", "colosseum")
        .wonder("d2", "great-gardens")
        .play();
    assert_eq!(
        play.position()
            .cities
            .at(space("d2"))
            .expect("a city")
            .size(),
        4,
        "larger than the number of cities"
    );
    play.choose('A', "recruit d2").offered('A', "hire ship");
}

#[test]
fn a_volcano_turns_pieces_into_points() {
    covers!("coc.fact.event.destroyed-pieces");
    let mut play = Scene::new()
        .building("d2", 0, 'A')
        .ask(What::Volcano, 'A', 0, 0)
        .city(Some('A'), "c2")
        .play();
    play.choose('A', "city d2");
    let player = &play.position().players[0];
    assert_eq!(
        (player.event_halves, player.gone_settlements, player.gone[0]),
        (8, 1, 1)
    );
}

#[test]
fn revolution_takes_an_action() {
    covers!("coc.fact.event.revolution-status");
    let mut play = Scene::new().eventful('A', "revolution").play();
    play.choose('A', "advance storage").choose('A', "decline");
    assert_eq!(play.position().turn.actions, 1);
    let mut play = Scene::new()
        .unit('A', "d2", Kind::Infantry)
        .eventful('A', "revolution")
        .play();
    play.choose('A', "advance storage")
        .choose('A', "unit d2 infantry");
    assert_eq!(
        (
            play.position().turn.actions,
            units(&play, 'A', "d2", Kind::Infantry)
        ),
        (2, 0)
    );
}

#[test]
fn resources_and_tokens_are_counted_apart() {
    covers!("coc.terms.resources", "coc.terms.tokens", "coc.terms.enemy");
    let goods: orbis_clash_of_cultures::Goods = id("1f2m");
    assert_eq!((goods.resources(), goods.tokens()), (1, 2));
    let mut scene = Scene::civilized()
        .region("e3", "region-12", false)
        .barbarian("f3", Kind::Infantry);
    scene.0.pirates.push(space("e3"));
    scene.0.players[0].gain(id("9f9o30m"));
    assert_eq!(scene.0.players[0].goods.to_string(), "2f7o30m");
    let enemies = scene.0.enemy_units(A);
    assert!(["f3", "e3", "d7"].iter().all(|at| enemies.has(space(at))));
}

#[test]
fn land_distance_goes_round_the_sea() {
    covers!("coc.terms.land-distance");
    // f3 is two spaces from d2 over the sea of e3, but three over land.
    let scene = Scene::new()
        .region("e3", "region-12", false)
        .barbarian("f3", Kind::Infantry);
    assert!(barbarians::marching(&scene.0, A).is_empty());
    assert!(
        barbarians::marching(
            &Scene::new()
                .region("e3", "region-20", false)
                .barbarian("f3", Kind::Infantry)
                .0,
            A
        )
        .has(space("f3"))
    );
}

#[test]
fn an_enemy_in_the_harbour_blocks_the_port() {
    covers!("coc.fact.building.port-blocked");
    let scene = || {
        Scene::new()
            .region("e3", "region-12", false)
            .building("d2", 3, 'A')
    };
    let mut play = scene().play();
    play.choose('A', "collect d2").offered('A', "goods 1f1o1g");
    let mut play = scene().unit('B', "e3", Kind::Ship).play();
    play.choose('A', "collect d2")
        .not_offered('A', "goods 1f1o1g");
}

#[test]
fn cargo_trades_too_and_pirates_stop_it() {
    covers!("coc.fact.trade.cargo", "coc.pirate.block-trade");
    let mut scene = Scene::civilized()
        .civ('A', "rome")
        .region("d3", "region-7", false)
        .region("d5", "region-19", false)
        .no_units('A')
        .unit('A', "d4", Kind::Ship)
        .unit('A', "d4", Kind::Settler)
        .city(Some('B'), "d6")
        .city(Some('B'), "c6");
    assert_eq!(
        orbis_clash_of_cultures::routes::routes(&scene.0, A, false).len(),
        2
    );
    scene.0.pirates.push(space("e4"));
    assert_eq!(
        orbis_clash_of_cultures::routes::routes(&scene.0, A, false).len(),
        0
    );
}

#[test]
fn barbarian_cities_near_by_grow_again() {
    covers!("coc.icon.barb-move-reinforce", "coc.icon.barb-move-once");
    let mut play = Scene::new()
        .region("d3", "region-20", false)
        .city(None, "d4")
        .barbarian("d4", Kind::Infantry)
        .advances('A', &["irrigation"])
        .eventful('A', "famine-1")
        .play();
    play.choose('A', "advance storage");
    let at: Vec<String> = play
        .position()
        .barbarians
        .iter()
        .map(|unit| unit.at.to_string())
        .collect();
    assert_eq!(at, ["d3", "d4"]);
}

#[test]
fn barbarian_riders_join_infantry() {
    covers!("coc.icon.barb-spawn-cavalry");
    let play = Scene::civilized()
        .region("d3", "region-20", false)
        .city(None, "d4")
        .barbarian("d4", Kind::Infantry)
        .edit(|position| {
            position.stack.push(Step {
                at: space("d4"),
                ..Step::new(What::BarbarianKind, A)
            })
        })
        .play();
    assert_eq!(
        play.offers('A'),
        ["hire infantry", "hire cavalry", "hire elephant"]
    );
}

#[test]
fn pirates_are_taken_from_the_map_when_none_are_left() {
    covers!("coc.icon.pirates-supply");
    let mut play = Scene::civilized()
        .civ('A', "rome")
        .region("e3", "region-12", false)
        .edit(|position| (0..4).for_each(|_| position.pirates.push(space("e3"))))
        .eventful('A', "successful-year")
        .play();
    play.chain(
        'A',
        &[
            "advance storage",
            "space e3",
            "space e3",
            "space e3",
            "space e3",
        ],
    );
    assert_eq!(play.position().pirates.len(), 4);
}

#[test]
fn a_leader_lost_to_barbarians_is_nobodys_trophy() {
    covers!("coc.leader.other-death");
    let mut play = Scene::civilized()
        .region("d3", "region-20", false)
        .no_units('A')
        .advances('A', &["tactics"])
        .leader('A', "d3", "greece:pericles")
        .barbarian("d4", Kind::Infantry)
        .play();
    play.chain('A', &["move", "from d3"])
        .draws(&[3, 11])
        .choose('A', "to d4");
    assert_eq!(play.position().players[0].leader, None);
    assert!(
        play.position()
            .players
            .iter()
            .all(|player| player.trophies == 0)
    );
}

#[test]
fn a_conquered_city_teaches() {
    covers!("coc.fact.card.teach-us");
    let mut play = field(1, 0)
        .city(Some('B'), "d4")
        .advances('B', &["arts"])
        .card('A', "teach-us")
        .play();
    play.chain('A', &["move", "from d3", "to d4"])
        .choose('B', "decline")
        .choose('A', "done");
    let card = play
        .offers('A')
        .into_iter()
        .find(|offer| offer.starts_with("play "))
        .expect("a card");
    play.chain('A', &[&card, "advance arts"]);
    assert!(has(&play, 'A', "arts"));
}

#[test]
fn the_trojan_horse_is_used_once() {
    covers!("coc.fact.event.trojan");
    let mut play = Scene::civilized()
        .civ('A', "rome")
        .civ('B', "greece")
        .region("d3", "region-20", false)
        .no_units('A')
        .no_units('B')
        .advances('A', &["tactics"])
        .advances('B', &["tactics"])
        .goods('A', "1w1c")
        .unit('A', "d3", Kind::Infantry)
        .city(Some('B'), "d4")
        .unit('B', "d4", Kind::Infantry)
        .card('B', "high-morale")
        .edit(|position| {
            let index = position
                .event_deck
                .iter()
                .position(|slot| slot.card == id::<EventId>("trojan-horse"))
                .expect("a card");
            let slot = position.event_deck.remove(index);
            position.in_play.push(slot.card);
        })
        .play();
    play.chain('A', &["move", "from d3", "to d4"])
        .draws(&[1, 1])
        .choose('A', "yes")
        .asks("A");
    assert_eq!(
        (
            play.position().players[0].event_halves,
            play.position().battle.sides[1].value
        ),
        (2, 1)
    );
    assert!(play.position().in_play.is_empty());
}
