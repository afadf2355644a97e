//! Setup, the turn, advances, cities, happiness, influence, status phase.

use crate::common::*;
use orbis_clash_of_cultures::{
    Mood, Position,
    content::{CivId, Kind, content, layout},
    status::{FirstPlayer, Raze, government::Government},
};
use orbis_core::{Game, Seat, covers};

#[test]
fn a_table_is_laid_as_the_book_says() {
    covers!(
        "coc.setup.players",
        "coc.setup.board",
        "coc.setup.seating",
        "coc.setup.resource-start",
        "coc.setup.event-tracker",
        "coc.setup.capital",
        "coc.setup.hand",
        "coc.setup.round-marker"
    );
    for players in 2..=4 {
        let position = dealt(players, false, 7);
        assert_eq!(position.players.len(), usize::from(players));
        let unrevealed = [8, 12, 14][usize::from(players) - 2];
        assert_eq!(position.world.tiles.len(), unrevealed);
        assert!(position.world.tiles.iter().all(|tile| !tile.open));
        assert_eq!((position.age, position.round), (1, 1));
        for player in &position.players {
            assert_eq!(player.goods.to_string(), "2f");
            assert_eq!(player.advances.len(), 2);
            assert_eq!(
                (
                    player.tracker,
                    player.actions.len(),
                    player.objectives.len()
                ),
                (3, 1, 1)
            );
            let city = position.cities.at(player.start).expect("a capital");
            assert_eq!((city.size(), city.mood), (1, Mood::Happy));
            assert_eq!(player.units.len(), 1);
        }
    }
    let starts: std::collections::BTreeSet<_> = (0..20)
        .map(|seed| dealt(2, false, seed).players[0].start)
        .collect();
    assert_eq!(starts.len(), 2, "seats are drawn");
}

#[test]
fn the_base_game_has_no_civilizations() {
    covers!(
        "coc.setup.no-pirates-base",
        "coc.setup.civ-cards",
        "coc.fact.civ.base-game",
        "coc.fact.index.modules",
        "coc.fact.obj.count",
        "coc.fact.event.count",
        "coc.fact.card.count",
        "coc.fact.wonder.count"
    );
    let base = dealt(2, false, 1);
    assert!(
        base.players
            .iter()
            .all(|player| player.civ.is_none() && player.leaders.is_empty())
    );
    assert_eq!(
        (base.event_deck.len(), base.objective_deck.len()),
        (38, 32 - 2)
    );
    let full = dealt(2, true, 1);
    assert_eq!(
        (full.event_deck.len(), full.objective_deck.len()),
        (58, 38 - 2)
    );
    assert_eq!(
        (full.action_deck.len(), full.wonder_deck.len()),
        (42 - 2, 8)
    );
}

#[test]
fn civilizations_bring_boards_leaders_and_starts() {
    covers!(
        "coc.setup.civ-pieces",
        "coc.setup.civ-board",
        "coc.setup.civ-start-region",
        "coc.fact.civ.count",
        "coc.setup.player-pieces",
        "coc.setup.common-supply"
    );
    let seen = (0..40).map(|seed| dealt(4, true, seed));
    let mut alternate = false;
    for position in seen {
        for player in &position.players {
            assert_eq!(player.leaders.len(), 3);
            let start = player.civ.expect("a civilization").card().start();
            let slot = layout(4)
                .slots
                .iter()
                .position(|slot| slot.spaces[0] == player.start)
                .expect("a slot");
            if let Some(start) = start {
                alternate = true;
                assert_eq!(position.world.starts[slot], start.0);
            }
        }
    }
    assert!(alternate);
    assert_eq!(content().people(), (15, 60, 45));
    assert_eq!(
        [
            Kind::Infantry,
            Kind::Settler,
            Kind::Ship,
            Kind::Cavalry,
            Kind::Leader
        ]
        .map(Kind::pieces),
        [16, 4, 4, 4, 1]
    );
}

#[test]
fn an_option_keeps_to_public_civilizations() {
    covers!("coc.fact.index.reconstructed-switch");
    let public = CivId::all().filter(|civ| civ.card().public());
    let names: Vec<&str> = public.map(|civ| civ.slug()).collect();
    assert_eq!(names, ["rome", "greece", "china", "vikings"]);
}

#[test]
fn a_turn_has_three_actions_in_any_order() {
    covers!(
        "coc.round.three-actions",
        "coc.round.any-order",
        "coc.round.may-pass",
        "coc.round.turn-order"
    );
    let mut play = Scene::new().play();
    play.asks("A")
        .choose('A', "collect d2")
        .choose('A', "goods 1w1o");
    assert_eq!(play.position().turn.actions, 2);
    play.choose('A', "end-turn")
        .asks("B")
        .choose('B', "end-turn")
        .asks("A");
    assert_eq!(play.position().round, 2);
}

#[test]
fn collecting_takes_one_from_each_space_around() {
    covers!(
        "coc.collect.amount",
        "coc.collect.area",
        "coc.collect.once-per-space",
        "coc.collect.types",
        "coc.collect.fewer",
        "coc.collect.unrevealed",
        "coc.activate.choice",
        "coc.collect.overflow",
        "coc.advance.storage"
    );
    let mut play = Scene::new().play();
    play.choose('A', "collect d2");
    assert_eq!(
        play.offers('A'),
        ["goods 0", "goods 1w1o", "goods 1f1o", "goods 1f1w"]
    );
    play.choose('A', "goods 1f1o");
    assert_eq!(
        goods(&play, 'A'),
        "2f1o",
        "without Storage there is room for 2 food"
    );
    // Nobody need take all there is.
    let mut play = Scene::new().goods('A', "0").play();
    play.chain('A', &["collect d2", "goods 1w"]);
    assert_eq!(goods(&play, 'A'), "1w");
}

#[test]
fn blocked_spaces_give_nothing() {
    covers!("coc.collect.blocked-enemy", "coc.collect.blocked-exhausted");
    let mut play = Scene::new()
        .unit('B', "c2", Kind::Infantry)
        .edit(|position| position.world.exhausted.insert(space("e2")))
        .play();
    play.choose('A', "collect d2");
    assert_eq!(play.offers('A'), ["goods 0", "goods 1f"]);
}

#[test]
fn another_city_blocks_its_space() {
    covers!("coc.collect.blocked-city");
    let mut play = Scene::new().city(Some('A'), "c2").play();
    play.choose('A', "collect d2");
    assert_eq!(play.offers('A'), ["goods 0", "goods 1f1o"]);
}

#[test]
fn repeated_activation_costs_mood() {
    covers!(
        "coc.activate.repeat-mood",
        "coc.activate.angry-once",
        "coc.activate.newly-angry",
        "coc.city.mood-states",
        "coc.activate.own-only"
    );
    let mut play = Scene::new()
        .edit(|position| position.turn.actions = 6)
        .play();
    play.chain('A', &["collect d2", "goods 1w1o"]);
    assert_eq!(mood(&play, "d2"), Mood::Happy);
    play.chain('A', &["collect d2", "goods 1w1o"]);
    assert_eq!(mood(&play, "d2"), Mood::Neutral);
    play.chain('A', &["collect d2", "goods 1w"]);
    assert_eq!(mood(&play, "d2"), Mood::Angry);
    play.chain('A', &["collect d2", "goods 1w"]);
    play.refused('A', "collect d2", "coc.activate.angry-once")
        .not_offered('A', "collect d7");
}

#[test]
fn advances_are_bought_with_food_ideas_and_gold() {
    covers!(
        "coc.advance.cost",
        "coc.advance.cube",
        "coc.advance.blue",
        "coc.advance.top-first",
        "coc.advance.rest-any",
        "coc.advance.government-prereq",
        "coc.advance.government-categories",
        "coc.advance.once",
        "coc.fact.adv.writing",
        "coc.card.action-secret"
    );
    let mut play = Scene::new().goods('A', "1f1i1g").play();
    play.refused('A', "advance public-education", "coc.advance.top-first");
    play.refused('A', "advance voting", "coc.advance.government-prereq");
    play.choose('A', "advance writing");
    assert_eq!(play.offers('A'), ["goods 1i1g", "goods 1f1g", "goods 1f1i"]);
    play.choose('A', "goods 1f1i");
    assert_eq!(
        goods(&play, 'A'),
        "1g1c",
        "a blue border is a culture token"
    );
    let player = &play.position().players[0];
    assert_eq!(
        (
            player.actions.len(),
            player.objectives.len(),
            player.tracker
        ),
        (1, 1, 2)
    );
    play.refused('A', "advance public-education", "coc.advance.cost")
        .not_offered('A', "advance writing");
}

#[test]
fn a_yellow_border_is_a_mood_token_and_storage_makes_room() {
    covers!("coc.advance.yellow", "coc.fact.adv.storage");
    let mut play = Scene::new().play();
    play.choose('A', "advance storage");
    assert_eq!(goods(&play, 'A'), "1m");
    assert_eq!(
        play.position().players[0].limit(orbis_clash_of_cultures::Good::Food),
        7
    );
}

#[test]
fn the_third_cube_brings_an_event_and_three_new_cubes() {
    covers!(
        "coc.advance.event-trigger",
        "coc.event.trigger",
        "coc.event.discard",
        "coc.event.timing",
        "coc.event.impossible",
        "coc.advance.nested-event"
    );
    let mut play = Scene::new().eventful('A', "flood").play();
    play.choose('A', "advance storage").asks("A");
    assert_eq!(play.position().players[0].tracker, 3);
    assert_eq!(play.position().event_discard.last(), Some(&id("flood")));
}

#[test]
fn only_one_government_at_a_time() {
    covers!("coc.advance.government-one");
    let mut play = Scene::new()
        .goods('A', "7i")
        .advances(
            'A',
            &["philosophy", "draft", "tactics", "writing", "voting"],
        )
        .play();
    play.refused('A', "advance nationalism", "coc.advance.government-one");
    play.offered('A', "advance civil-liberties");
}

#[test]
fn discounts_of_science_and_religion() {
    covers!(
        "coc.fact.adv.math",
        "coc.fact.adv.astronomy",
        "coc.fact.adv.priesthood",
        "coc.fact.adv.philosophy",
        "coc.round.once-per-turn",
        "coc.wonder.draw"
    );
    let mut play = Scene::new()
        .goods('A', "0")
        .advances(
            'A',
            &["math", "writing", "philosophy", "myths", "priesthood"],
        )
        .play();
    play.choose('A', "advance engineering");
    assert_eq!(play.position().players[0].wonders.len(), 1);
    play.choose('A', "advance astronomy");
    assert_eq!(
        goods(&play, 'A'),
        "1i1c",
        "Philosophy brings an idea with each Science advance"
    );
    play.refused('A', "advance medicine", "coc.advance.cost");
}

#[test]
fn free_education_needs_gold_or_ideas_in_the_price() {
    covers!(
        "coc.fact.adv.free-education",
        "coc.fact.adv.priesthood-payment"
    );
    let mut play = Scene::new()
        .goods('A', "3i")
        .advances('A', &["writing", "free-education"])
        .play();
    play.choose('A', "advance storage").choose('A', "yes");
    assert_eq!(goods(&play, 'A'), "2m");
}

#[test]
fn a_settler_becomes_a_city() {
    covers!(
        "coc.found.how",
        "coc.found.space",
        "coc.city.new-neutral",
        "coc.city.size",
        "coc.terms.city-piece"
    );
    let mut play = Scene::new()
        .no_units('A')
        .unit('A', "c2", Kind::Settler)
        .unit('A', "d1", Kind::Settler)
        .play();
    play.refused('A', "found d1", "coc.found.space")
        .choose('A', "found c2");
    assert_eq!(
        (mood(&play, "c2"), units(&play, 'A', "c2", Kind::Settler)),
        (Mood::Neutral, 0)
    );
    assert_eq!(play.position().city_count(orbis_core::Seat::at(0)), 2);
}

#[test]
fn seven_settlements_are_all() {
    covers!("coc.found.pieces");
    let mut play = Scene::new()
        .no_units('A')
        .unit('A', "c2", Kind::Settler)
        .edit(|position| position.players[0].gone_settlements = 6)
        .play();
    play.refused('A', "found c2", "coc.found.pieces");
}

#[test]
fn buildings_need_advance_price_room_and_peace() {
    covers!(
        "coc.construct.cost",
        "coc.construct.advance",
        "coc.construct.size",
        "coc.construct.not-angry",
        "coc.city.size-vs-cities",
        "coc.terms.gold-wild",
        "coc.fact.building.temple",
        "coc.fact.building.unlock",
        "coc.advance.building-prereq",
        "coc.city.one-building-kind"
    );
    let scene = || {
        Scene::new()
            .goods('A', "1f1w1g")
            .advances('A', &["myths", "writing"])
    };
    scene()
        .play()
        .refused('A', "build d2 temple", "coc.construct.size")
        .not_offered('A', "build d2 fortress");
    let mut play = scene().city(Some('A'), "c2").mood("c2", Mood::Angry).play();
    play.refused('A', "build c2 temple", "coc.construct.not-angry");
    play.choose('A', "build d2 temple")
        .choose('A', "good culture");
    assert_eq!(goods(&play, 'A'), "1c", "gold stood for the ore");
    assert_eq!(
        play.position()
            .cities
            .at(space("d2"))
            .expect("a city")
            .size(),
        2
    );
    play.not_offered('A', "build d2 temple")
        .refused('A', "build d2 academy", "coc.construct.size");
}

#[test]
fn an_academy_brings_ideas() {
    covers!("coc.fact.building.academy", "coc.construct.supply");
    let scene = || {
        Scene::new()
            .goods('A', "1f1w1o")
            .advances('A', &["writing"])
            .city(Some('A'), "c2")
    };
    let mut play = scene().play();
    play.choose('A', "build d2 academy");
    assert_eq!(goods(&play, 'A'), "2i");
    scene()
        .edit(|position| position.players[0].gone[1] = 5)
        .play()
        .refused('A', "build d2 academy", "coc.construct.supply");
}

#[test]
fn ports_face_a_sea_and_give_gold_mood_or_food() {
    covers!(
        "coc.construct.port-sea",
        "coc.fact.building.port",
        "coc.fact.building.port-only-sea",
        "coc.fact.building.port-mood",
        "coc.fact.adv.fishing",
        "coc.recruit.ship-port",
        "coc.recruit.place-ship",
        "coc.fact.unit.ship-cost"
    );
    // e3, next to d2, is sea.
    let scene = || {
        Scene::new()
            .region("e3", "region-12", false)
            .goods('A', "1f3w1o")
            .advances('A', &["fishing"])
            .city(Some('A'), "c2")
    };
    let mut play = scene().play();
    play.refused('A', "build c2 port", "coc.construct.port-sea");
    play.choose('A', "recruit c2")
        .refused('A', "hire ship", "coc.recruit.ship-port")
        .choose('A', "done");
    play.choose('A', "build d2 port");
    assert_eq!(
        play.position().cities.at(space("d2")).expect("a city").port,
        Some(space("e3"))
    );
    let mut play = scene().building("d2", 3, 'A').play();
    play.choose('A', "collect d2")
        .offered('A', "goods 1f1o1m")
        .offered('A', "goods 2f1o");
    play.choose('A', "goods 1f1o1g")
        .choose('A', "recruit d2")
        .choose('A', "hire ship")
        .choose('A', "done")
        .choose('A', "goods 2w");
    assert_eq!(units(&play, 'A', "e3", Kind::Ship), 1);
    assert_eq!(goods(&play, 'A'), "2f1w2o1g");
}

#[test]
fn recruiting_is_limited_by_size_price_and_stack() {
    covers!(
        "coc.recruit.costs",
        "coc.recruit.place-land",
        "coc.recruit.stacking",
        "coc.fact.unit.settler-cost",
        "coc.fact.unit.infantry-cost",
        "coc.stack.army",
        "coc.terms.army-unit"
    );
    let mut play = Scene::new().goods('A', "2f1o").play();
    play.choose('A', "recruit d2")
        .choose('A', "hire infantry")
        .refused('A', "hire infantry", "coc.recruit.costs")
        .choose('A', "done");
    assert_eq!(
        (units(&play, 'A', "d2", Kind::Infantry), goods(&play, 'A')),
        (1, "1f".to_string())
    );
    let mut play = Scene::new()
        .goods('A', "2f1o")
        .unit('A', "d2", Kind::Infantry)
        .unit('A', "d2", Kind::Infantry)
        .unit('A', "d2", Kind::Infantry)
        .unit('A', "d2", Kind::Infantry)
        .play();
    play.choose('A', "recruit d2")
        .refused('A', "hire infantry", "coc.recruit.stacking");
}

#[test]
fn draft_sanitation_medicine_and_nationalism() {
    covers!(
        "coc.fact.adv.draft",
        "coc.fact.adv.sanitation",
        "coc.fact.adv.medicine",
        "coc.fact.adv.nationalism"
    );
    let mut play = Scene::new()
        .goods('A', "1f1o2m")
        .mood("d2", Mood::Happy)
        .building("d2", 0, 'A')
        .advances('A', &["draft", "sanitation", "medicine", "nationalism"])
        .play();
    play.chain(
        'A',
        &[
            "recruit d2",
            "draft settler mood",
            "hire infantry",
            "draft infantry mood",
            "done",
            "good ore",
            "good culture",
        ],
    );
    assert_eq!(goods(&play, 'A'), "1o1c");
    assert_eq!(units(&play, 'A', "d2", Kind::Infantry), 2);
}

#[test]
fn units_beyond_the_pieces_are_called_back() {
    covers!("coc.recruit.no-piece-left");
    let mut scene = Scene::new().goods('A', "2f").no_units('A');
    for _ in 0..4 {
        scene = scene.unit('A', "c2", Kind::Settler);
    }
    let mut play = scene.play();
    play.choose('A', "recruit d2")
        .refused('A', "hire settler", "coc.recruit.no-piece-left")
        .choose('A', "recall settler c2")
        .choose('A', "done");
    assert_eq!(
        (
            units(&play, 'A', "c2", Kind::Settler),
            units(&play, 'A', "d2", Kind::Settler)
        ),
        (3, 1)
    );
}

#[test]
fn happiness_costs_mood_tokens_by_size() {
    covers!(
        "coc.happy.cost",
        "coc.happy.token",
        "coc.happy.max",
        "coc.fact.adv.rituals"
    );
    let mut play = Scene::new().goods('A', "2m").mood("d2", Mood::Angry).play();
    play.chain('A', &["happiness", "city d2", "city d2"])
        .refused('A', "city d2", "coc.happy.max")
        .choose('A', "done");
    assert_eq!(
        (mood(&play, "d2"), goods(&play, 'A')),
        (Mood::Happy, "0".to_string())
    );
    play.refused('A', "happiness", "coc.happy.cost");
    let mut play = Scene::new()
        .goods('A', "1f1m")
        .mood("d2", Mood::Neutral)
        .advances('A', &["rituals"])
        .play();
    play.chain('A', &["happiness", "city d2", "done", "good food"]);
    assert_eq!(goods(&play, 'A'), "1m");
}

#[test]
fn culture_is_influenced_by_a_five_or_six() {
    covers!(
        "coc.influence.roll",
        "coc.influence.effect",
        "coc.influence.self",
        "coc.influence.influenced-city",
        "coc.influence.one-success",
        "coc.fact.die.value-only",
    );
    let scene = || Scene::new().goods('A', "5c").building("d2", 0, 'B');
    let mut play = scene().play();
    play.draws(&[1]).choose('A', "influence d2 0").asks("A");
    assert_eq!(
        play.position()
            .cities
            .at(space("d2"))
            .expect("a city")
            .buildings[0],
        Some(orbis_core::Seat::at(1))
    );
    play.draws(&[11]).choose('A', "influence d2 0");
    assert_eq!(
        play.position()
            .cities
            .at(space("d2"))
            .expect("a city")
            .buildings[0],
        Some(orbis_core::Seat::at(0))
    );
    play.not_offered('A', "influence d2 0");
}

#[test]
fn tokens_help_range_and_roll() {
    covers!(
        "coc.influence.boost",
        "coc.influence.range",
        "coc.influence.source-target",
        "coc.influence.cross",
        "coc.influence.barbarian",
        "coc.influence.third-party"
    );
    // A barbarian city with a temple of B on d4, two spaces from d2.
    let scene = Scene::new()
        .region("d3", "region-20", false)
        .goods('A', "3c")
        .city(None, "d4")
        .building("d4", 0, 'B');
    let mut play = scene.play();
    play.draws(&[7])
        .choose('A', "influence d4 1")
        .choose('A', "boost 1");
    assert_eq!(goods(&play, 'A'), "1c");
    assert_eq!(
        play.position()
            .cities
            .at(space("d4"))
            .expect("a city")
            .buildings[0],
        Some(orbis_core::Seat::at(0))
    );
}

#[test]
fn the_status_phase_razes_changes_and_names() {
    covers!(
        "coc.status.raze",
        "coc.status.government",
        "coc.status.first-player"
    );
    let mut play = Scene::new()
        .city(Some('A'), "c2")
        .ask(Raze { seat: Seat::at(0) })
        .play();
    play.choose('A', "city c2");
    assert_eq!(goods(&play, 'A'), "2f1g");
    let mut play = Scene::new()
        .goods('A', "1m1c")
        .advances('A', &["philosophy", "draft", "voting", "civil-liberties"])
        .ask(Government {
            seat: Seat::at(0),
            revolution: false,
        })
        .play();
    play.choose('A', "advance nationalism")
        .choose('A', "advance forced-labor");
    assert!(has(&play, 'A', "forced-labor") && !has(&play, 'A', "voting"));
    assert_eq!(goods(&play, 'A'), "0");
    let mut play = Scene::new().ask(FirstPlayer { seat: Seat::at(0) }).play();
    play.choose('A', "player B");
    assert_eq!(play.position().first, orbis_core::Seat::at(1));
}

#[test]
fn whole_games_end_after_six_ages_with_a_status_phase_each() {
    covers!(
        "coc.status.order",
        "coc.status.draw",
        "coc.status.free-advance",
        "coc.status.game-end",
        "coc.end.when",
        "coc.status.no-status-mid",
        "coc.end.winner",
        "coc.end.vp-advances",
        "coc.end.vp-pieces"
    );
    for seed in 0..4 {
        let mut position = dealt(2, false, seed);
        let mut chance = orbis_core::Fast::new(seed);
        while let Some(seat) = position.turn().deciders().first() {
            let offers = orbis_core::choices(&position, seat);
            let index = if offers.len() > 1 {
                orbis_core::Chance::below(&mut chance, offers.len() as u32) as usize
            } else {
                0
            };
            position.apply(
                seat,
                offers[index],
                &mut orbis_core::Table::quiet(&mut chance),
            );
        }
        let gone = position.seats().any(|seat| position.city_count(seat) == 0);
        assert!(position.age == 6 || gone);
        for seat in position.seats() {
            let parts: i32 = position.score_parts(seat).iter().map(|part| part.1).sum();
            assert_eq!(parts, position.standing().of(seat).points);
        }
    }
    let _ = Position::about();
}

#[test]
fn deals_are_proposed_and_answered() {
    covers!(
        "coc.trade.free-action",
        "coc.trade.goods",
        "coc.trade.hidden-cards",
        "coc.trade.binding"
    );
    let scene = || Scene::new().goods('B', "1o").card('A', "leadership");
    let mut play = scene().play();
    play.chain('A', &["trade B", "give food", "want ore"]);
    let card = play
        .offers('A')
        .into_iter()
        .find(|offer| offer.starts_with("give-card"))
        .expect("a card");
    play.choose('A', &card)
        .choose('A', "send")
        .asks("B")
        .choose('B', "yes")
        .asks("A");
    assert_eq!(
        (goods(&play, 'A'), goods(&play, 'B')),
        ("1f1o".to_string(), "1f".to_string())
    );
    assert_eq!(play.position().players[1].actions.len(), 1);
    assert_eq!(play.position().turn.actions, 3, "a free action");
    let mut play = scene().play();
    play.chain('A', &["trade B", "give food", "send"])
        .choose('B', "decline");
    assert_eq!(goods(&play, 'A'), "2f");
}
