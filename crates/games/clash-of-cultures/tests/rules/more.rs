//! The rest of the advances, wonders and cards, and the finer points.

use crate::common::*;
use orbis_clash_of_cultures::{
    Mood, Position, barbarians::march, content::Kind, events::quake::Volcano, objectives, status,
    wonders,
};
use orbis_core::{Chance, Fast, Game, OptionValue, Seat, Setup, Table, covers};

const A: Seat = Seat::at(0);
const B: Seat = Seat::at(1);

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
        position.lost_wonders.insert(id);
        position.players[1].event_halves = 10;
    });
    assert_eq!(winners(pyramids).iter().collect::<Vec<_>>(), [A]);
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
    assert!(objectives::met(&scene.0, A, id("military-might")));
    scene.0.turn.status_goals.insert(id("standing-army"));
    assert!(!objectives::met(&scene.0, A, id("military-might")));
}

#[test]
fn an_expert_builds_cheaper() {
    covers!("coc.fact.civ.wonder-expert");
    let scene = Scene::civilized().leader('A', "d2", "china:qin");
    let cost = wonders::cost(&scene.0, A, id("great-wall"), false);
    assert_eq!(cost[orbis_clash_of_cultures::Good::Culture], 3);
}

#[test]
fn a_volcano_turns_pieces_into_points() {
    covers!("coc.fact.event.destroyed-pieces");
    let mut play = Scene::new()
        .building("d2", 0, 'A')
        .ask(Volcano { seat: A })
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
    covers!(
        "coc.terms.resources",
        "coc.terms.tokens",
        "coc.terms.enemy",
        "coc.setup.resource-max"
    );
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
    assert!(march::marching(&scene.0, A).is_empty());
    assert!(
        march::marching(
            &Scene::new()
                .region("e3", "region-20", false)
                .barbarian("f3", Kind::Infantry)
                .0,
            A
        )
        .has(space("f3"))
    );
}
