//! Where two rules meet.

use crate::common::*;
use orbis_clash_of_cultures::{
    Did, content::Kind::*, pirates::NextPirate, status::government::Government,
};
use orbis_core::{Seat, covers};

const A: Seat = Seat::at(0);

fn open() -> Scene {
    Scene::new().region("d3", "region-20", false)
}

#[test]
fn gold_may_stand_for_what_one_has() {
    covers!("coc.terms.gold-wild");
    let town = || open().city(Some('A'), "d3").goods('A', "1f1w1o1g");
    let mut play = town().advances('A', &["myths"]).play();
    play.choose('A', "build d2 temple");
    assert_eq!(
        play.offers('A'),
        [
            "goods 1w1o1g",
            "goods 1f1o1g",
            "goods 1f1w1g",
            "goods 1f1w1o"
        ]
    );
    play.choose('A', "goods 1f1o1g").choose('A', "good mood");
    assert_eq!(goods(&play, 'A'), "1w1m");
    let mut play = town().play();
    play.chain('A', &["recruit d2", "hire infantry", "done"]);
    assert_eq!(play.offers('A'), ["goods 1o1g", "goods 1f1g", "goods 1f1o"]);
    play.choose('A', "goods 1f1g");
    assert_eq!(goods(&play, 'A'), "1w1o");
    let mut play = open().goods('A', "1f1o1g").advances('A', &["roads"]).play();
    play.chain('A', &["move", "from d2", "road d4", "goods 1o1g"]);
    assert_eq!(
        (units(&play, 'A', "d4", Settler), goods(&play, 'A').as_str()),
        (1, "1f")
    );
}

#[test]
fn far_fields_are_used_once_each() {
    covers!("coc.fact.adv.husbandry", "coc.collect.once-per-space");
    // Of the land two steps from d2 one space is plains and two are mountains.
    let scene = || {
        Scene::new()
            .region("d3", "region-18", false)
            .advances('A', &["husbandry", "roads"])
            .building("d2", 0, 'A')
            .building("d2", 1, 'A')
            .goods('A', "0")
    };
    let far = (space("d2").around().around() & scene().0.world.land())
        .iter()
        .filter(|at| at.distance(space("d2")) == 2);
    let world = scene().0.world;
    use orbis_clash_of_cultures::content::Terrain;
    let plains = far
        .filter(|at| world.terrain(*at) == Some(Terrain::Plains))
        .count();
    assert_eq!(plains, 1, "the scene");
    let mut play = scene().advances('A', &["storage"]).play();
    play.choose('A', "collect d2");
    let most = play
        .offers('A')
        .iter()
        .filter_map(|offer| offer.strip_prefix("goods ")?.parse().ok())
        .map(|goods: orbis_clash_of_cultures::Goods| goods[orbis_clash_of_cultures::Good::Food])
        .max();
    let near = (space("d2").around() | space("d2").set()) & world.all(Terrain::Plains);
    assert_eq!(most, Some(near.len() as u8 + 1));
}

#[test]
fn no_more_than_a_full_army_lands_in_the_unknown() {
    covers!("coc.stack.army");
    let fleet = |armies: usize| {
        let mut scene = Scene::new()
            .region("d3", "region-7", false)
            .no_units('A')
            .advances('A', &["tactics"]);
        for _ in 0..3 {
            scene = scene.unit('A', "d4", Ship);
        }
        for _ in 0..armies {
            scene = scene.unit('A', "d4", Infantry);
        }
        scene
    };
    let hidden = |play: &orbis_testkit::Play<_>| {
        let position: &orbis_clash_of_cultures::Position = play.position();
        (space("d4").around() & position.world.hidden()).first()
    };
    for (armies, lands) in [(4, true), (6, false)] {
        let mut play = fleet(armies).play();
        play.chain(
            'A',
            &["move", "from d4", "take 0", &format!("take {armies}")],
        );
        let to = format!("to {}", hidden(&play).expect("the unknown lies near"));
        assert_eq!(play.offers('A').contains(&to), lands, "{armies}");
    }
}

#[test]
fn a_ship_that_finds_no_way_has_moved() {
    covers!("coc.explore-ship.fail", "coc.explore-ship.stop");
    // A region without sea: the ship comes back and may not try again in this action.
    let mut play = Scene::new()
        .region("d3", "region-7", false)
        .under("e5", "region-20")
        .no_units('A')
        .unit('A', "d4", Ship)
        .play();
    play.chain('A', &["move", "from d4"]);
    let to = play
        .offers('A')
        .into_iter()
        .find(|offer| {
            offer.strip_prefix("to ").is_some_and(|at| {
                let world = &play.position().world;
                world.tile(space(at)) == world.tile(space("e5"))
            })
        })
        .expect("the region can be reached");
    play.choose('A', &to);
    if play
        .offers('A')
        .iter()
        .any(|offer| offer.starts_with("turn"))
    {
        play.choose('A', "turn upright");
    }
    assert_eq!(units(&play, 'A', "d4", Ship), 1);
    assert_eq!(play.offers('A'), ["done"]);
}

#[test]
fn a_lake_behind_the_edge_is_out_of_reach() {
    covers!("coc.explore-ship.navigation");
    let west = Scene::new()
        .region("e3", "region-8", false)
        .unit('A', "f3", Ship)
        .advances('A', &["navigation"])
        .under("b2", "region-10");
    let mut play = west.play();
    play.chain('A', &["move", "from f3"]);
    if !play.offers('A').contains(&"to b2".to_string()) {
        panic!("{:?}", play.offers('A'));
    }
    play.choose('A', "to b2");
    while play
        .offers('A')
        .iter()
        .any(|offer| offer.starts_with("turn"))
    {
        let last = play.offers('A').last().cloned().expect("an offer");
        play.choose('A', &last);
    }
    let position = play.position();
    let ship = position.players[0]
        .units
        .iter()
        .find(|unit| unit.kind == Ship)
        .expect("the ship");
    assert!(
        position.world.edge().has(ship.at),
        "the ship is on {}, which is a lake",
        ship.at
    );
}

#[test]
fn barbarians_can_be_hired_again() {
    covers!("coc.fact.index.action-cards");
    let mut play = Scene::new()
        .region("d3", "region-20", false)
        .barbarian("d3", Infantry)
        .card('A', "mercenaries")
        .card('A', "mercenaries")
        .goods('A', "2w")
        .play();
    for _ in 0..2 {
        let card = with_card(&play, 'A', "play", "mercenaries");
        play.choose('A', &card);
        let first = play.offers('A')[0].clone();
        play.chain('A', &[&first, "done", &first]);
        let to = play.offers('A')[0].clone();
        play.choose('A', &to);
    }
    assert_eq!(goods(&play, 'A'), "0");
}

#[test]
fn pirates_are_taken_before_any_is_placed() {
    covers!("coc.icon.pirates-supply");
    let mut play = Scene::civilized()
        .civ('A', "rome")
        .region("d3", "region-7", false)
        .region("e3", "region-8", false)
        .edit(|position| {
            let sea = position.world.sea();
            for at in sea.iter().take(4) {
                position.pirates.push(at);
            }
            position.pirates.sort_unstable();
            position.stack.push(NextPirate { seat: A, left: 2 }.into());
            orbis_core::step::run(
                position,
                &mut orbis_core::Table::quiet(&mut orbis_core::Fast::new(1)),
            );
        })
        .play();
    let before = play.offers('A');
    play.choose('A', &before[0]);
    assert_eq!(play.position().pirates.len(), 3);
    let second = play.offers('A');
    play.choose('A', &second[0]);
    assert_eq!(
        play.position().pirates.len(),
        2,
        "both are taken before the first is placed"
    );
}

#[test]
fn one_army_is_one_enemy_of_a_warmonger() {
    covers!("coc.fact.index.objectives");
    let mut play = meeting(
        &[Infantry, Infantry, Infantry, Infantry],
        &[Infantry, Infantry],
    )
    .objective('A', "warmonger")
    .play();
    // Twice the same army: a retreat, then a victory.
    play.chain('A', &["move", "from d3", "take 2"])
        .draws(&[1, 1, 1, 1])
        .choose('A', "to d4")
        .choose('A', "retreat");
    play.chain('A', &["from d3"]);
    if play.offers('A').contains(&"take 2".to_string()) {
        play.choose('A', "take 2");
    }
    play.draws(&[11, 11, 1, 1]).choose('A', "to d4");
    assert!(
        !play
            .offers('A')
            .iter()
            .any(|offer| offer.starts_with("score")),
        "{:?}",
        play.offers('A')
    );
}

#[test]
fn the_colosseum_pays_for_all_tokens() {
    covers!("coc.fact.wonder.colosseum");
    let scene = || {
        Scene::civilized()
            .civ('A', "rome")
            .civ('B', "greece")
            .wonder("d2", "colosseum")
            .advances('A', &["voting", "philosophy", "draft"])
    };
    let mut play = scene()
        .goods('A', "2m")
        .ask(Government {
            seat: A,
            revolution: false,
        })
        .play();
    play.choose('A', "advance nationalism");
    assert_eq!(goods(&play, 'A'), "0", "two mood tokens");
    // Range: B's city with a building of its own, farther than the city is large.
    let far = scene()
        .region("d3", "region-20", false)
        .region("d5", "region-19", false)
        .city(Some('B'), "d6")
        .building("d6", 0, 'B')
        .goods('A', "3m");
    let with_culture = far.0;
    let mut rich = with_culture;
    rich.players[0].goods = id("3c");
    let influence = |position| {
        let play: orbis_testkit::Play<orbis_clash_of_cultures::Position> =
            orbis_testkit::Play::from(position);
        play.offers('A')
            .into_iter()
            .filter(|offer| offer.starts_with("influence"))
            .collect::<Vec<_>>()
    };
    assert_eq!(influence(with_culture), influence(rich));
    assert!(!influence(rich).is_empty(), "the scene");
}

#[test]
fn the_idol_needs_only_its_own_token_for_free_cards() {
    covers!("coc.fact.index.civilizations");
    let mut play = Scene::civilized()
        .leader('A', "d2", "greece:alexander")
        .civ('B', "rome")
        .region("d3", "region-20", false)
        .barbarian("d4", Infantry)
        .goods('A', "1w1c")
        .card('A', "mercenaries")
        .play();
    let card = with_card(&play, 'A', "play", "mercenaries");
    play.chain('A', &["leader 1", &card, "space d4", "done"]);
    assert_eq!(
        (play.position().turn.actions, goods(&play, 'A').as_str()),
        (3, "0")
    );
}

#[test]
fn fanatics_rise_though_their_temple_is_gone() {
    covers!("coc.fact.adv.fanaticism", "coc.capture.no-piece");
    // The captor has no temple piece left: the temple vanishes, the infantry comes all the same.
    let mut scene = meeting(&[Infantry, Infantry, Infantry], &[Infantry])
        .city(Some('B'), "d4")
        .building("d4", 0, 'B')
        .army('B', "d7", &[Settler, Settler, Settler, Settler])
        .advances('B', &["fanaticism"]);
    scene.0.players[0].gone[0] = 5;
    let (mut play, _) = charge(scene, &[11, 11, 11, 1]);
    assert_eq!(owner(&play, "d4"), Some(A));
    play.choose('B', "city d7");
    assert_eq!(units(&play, 'B', "d7", Infantry), 1);
}

#[test]
fn an_idea_of_philosophy_can_be_taught() {
    covers!("coc.fact.adv.free-education", "coc.fact.adv.philosophy");
    let mut play = Scene::new()
        .advances('A', &["writing", "free-education", "philosophy"])
        .goods('A', "2g")
        .play();
    play.choose('A', "advance math");
    assert_eq!(play.offers('A'), ["yes", "decline"]);
    play.choose('A', "yes");
    assert!(goods(&play, 'A').contains('m'), "{}", goods(&play, 'A'));
}

#[test]
fn a_new_leader_brings_his_own_limit() {
    covers!("coc.recruit.stacking", "coc.leader.one");
    let city = || {
        Scene::civilized()
            .civ('A', "persia")
            .civ('B', "rome")
            .goods('A', "2m2c")
            .army('A', "d2", &[Infantry; 4])
    };
    let mut play = city().play();
    play.choose('A', "recruit d2")
        .refused('A', "lead persia:cyrus", "coc.recruit.stacking")
        .chain('A', &["lead persia:xerxes", "done"]);
    assert_eq!(play.position().stack_limit(Seat::at(0), space("d2")), 5);
    play.choose('A', "recruit d2")
        .refused('A', "lead persia:cyrus", "coc.recruit.stacking");
}

#[test]
fn ships_that_become_units_enter_the_land_they_land_on() {
    covers!("coc.land.forest", "coc.fact.wonder.gardens");
    let mut play = crate::specials::nation("vikings:ship-construction", &["fishing"])
        .region("e3", "region-12", false)
        .no_units('A')
        .unit('A', "e3", Ship)
        .play();
    play.chain('A', &["move", "from e3", "beach d2 settler"]);
    let landed = play.position().players[0].units[0];
    assert!(landed.spent.has(Did::EnterPlains) && landed.spent.has(Did::Land));
}

#[test]
fn a_sea_beyond_the_edge_is_entered_where_it_is_open() {
    covers!("coc.ship.navigation-blocked", "coc.ship.navigation");
    // Sea on b2 and a3, both on the edge; b2 is met first.
    let west = || {
        Scene::new()
            .region("e3", "region-8", false)
            .region("b2", "region-6", false)
            .unit('A', "f3", Ship)
            .advances('A', &["navigation"])
    };
    let sailing = |scene: Scene| {
        let mut play = scene.play();
        play.chain('A', &["move", "from f3"]);
        play
    };
    sailing(west()).offered('A', "to b2").offered('A', "to a3");
    sailing(west().unit('B', "b2", Ship))
        .offered('A', "to b2")
        .offered('A', "to a3");
    // Where every entrance is blocked the way ends there.
    let shut = west().unit('B', "b2", Ship).unit('B', "a3", Ship);
    sailing(shut).offered('A', "to b2").offered('A', "to a3");
}
