//! Actions: the menu, cities at work, taxes, moves, wonders, goods.

use crate::common::*;
use orbis_clash_of_cultures::{
    Mood, Position,
    content::Kind::{self, Settler},
};
use orbis_core::{Seat, covers};
use orbis_testkit::Play;
use std::collections::BTreeSet;

const A: Seat = Seat::at(0);

fn size(play: &Play<Position>, at: &str) -> u8 {
    play.position().cities.at(space(at)).expect("a city").size()
}

#[test]
fn the_menu_has_main_actions_and_free_ones() {
    covers!("coc.round.main-actions", "coc.round.free-actions");
    let scene = || {
        Scene::new()
            .goods('A', "2f2w2o5m5c")
            .city(Some('A'), "e2")
            .building("d2", 0, 'B')
            .unit('A', "c2", Settler)
            .advances('A', &["myths", "theaters"])
    };
    let main = [
        "advance",
        "build",
        "collect",
        "found",
        "happiness",
        "influence",
        "move",
        "recruit",
    ];
    let verbs = |play: &Play<Position>| -> BTreeSet<String> {
        let word = |offer: &String| offer.split(' ').next().unwrap_or_default().to_string();
        play.offers('A').iter().map(word).collect()
    };
    let free = ["end-turn", "trade", "use"];
    let play = scene().play();
    let both: BTreeSet<String> = main
        .iter()
        .chain(&free)
        .map(|verb| verb.to_string())
        .collect();
    assert_eq!(verbs(&play), both);
    let play = scene().edit(|position| position.turn.actions = 0).play();
    assert_eq!(verbs(&play).iter().collect::<Vec<_>>(), free);
}

#[test]
fn what_is_marked_so_costs_an_action() {
    covers!(
        "coc.round.as-an-action",
        "coc.fact.adv.civil-liberties",
        "coc.fact.adv.sports",
        "coc.fact.adv.theaters"
    );
    let used = |advance: &str, chain: &[&str]| {
        let mut play = Scene::new()
            .goods('A', "1m1c")
            .mood("d2", Mood::Neutral)
            .advances('A', &[advance])
            .play();
        play.choose('A', &format!("use {advance}"))
            .chain('A', chain);
        (
            play.position().turn.actions,
            goods(&play, 'A'),
            mood(&play, "d2"),
        )
    };
    assert_eq!(
        used("civil-liberties", &[]),
        (2, "4m1c".into(), Mood::Neutral)
    );
    assert_eq!(
        used("sports", &["city d2", "boost 1"]),
        (2, "1m".into(), Mood::Happy)
    );
    assert_eq!(
        used("theaters", &["good mood"]),
        (3, "2c".into(), Mood::Neutral)
    );
}

#[test]
fn taxes_come_in_any_mix_and_as_gold_with_currency() {
    covers!("coc.fact.taxes", "coc.fact.taxes-mix");
    let scene = || Scene::new().goods('A', "1m").city(Some('A'), "c2");
    let mut play = scene().advances('A', &["taxes"]).play();
    play.choose('A', "use taxes");
    let mut mixes = play.offers('A');
    mixes.sort();
    let plain = ["1f1o", "1f1w", "1w1o", "2f", "2o", "2w"].map(|mix| format!("goods {mix}"));
    assert_eq!(mixes, plain);
    let mut play = scene().advances('A', &["taxes", "currency"]).play();
    play.choose('A', "use taxes")
        .offered('A', "goods 1w1g")
        .choose('A', "goods 2g")
        .refused('A', "use taxes", "coc.round.once-per-turn");
    assert_eq!(
        (goods(&play, 'A').as_str(), play.position().turn.actions),
        ("2g", 2)
    );
}

#[test]
fn mood_decides_how_much_a_city_does() {
    covers!("coc.city.mood-modified-size", "coc.collect.amount");
    for (feeling, most) in [(Mood::Angry, 1), (Mood::Neutral, 2), (Mood::Happy, 3)] {
        let scene = || Scene::new().building("d2", 0, 'A').mood("d2", feeling);
        let mut play = scene().play();
        play.choose('A', "collect d2");
        let amounts = play.offers('A').into_iter().map(|offer| {
            let digits = offer.chars().filter_map(|letter| letter.to_digit(10));
            digits.sum::<u32>()
        });
        assert_eq!(amounts.max(), Some(most), "{feeling}");
        let mut play = scene().goods('A', "7f7o").play();
        play.choose('A', "recruit d2");
        assert_eq!(
            u32::from(play.position().recruiting.left),
            most,
            "{feeling}"
        );
    }
}

#[test]
fn an_angry_city_that_is_cheered_works_again() {
    covers!("coc.happy.reactivate");
    let mut play = Scene::new().goods('A', "1m").mood("d2", Mood::Angry).play();
    play.chain('A', &["collect d2", "goods 0"])
        .refused('A', "collect d2", "coc.activate.angry-once")
        .chain(
            'A',
            &["happiness", "city d2", "done", "collect d2", "goods 0"],
        );
    assert_eq!(
        mood(&play, "d2"),
        Mood::Angry,
        "the second activation costs mood"
    );
}

#[test]
fn a_happy_city_recruits_one_more_than_its_size() {
    covers!("coc.recruit.amount");
    let mut play = Scene::new().goods('A', "2f6g").play();
    play.chain('A', &["recruit d2", "hire settler", "hire settler"]);
    assert_eq!(play.offers('A'), ["done"]);
}

#[test]
fn a_move_action_has_three_groups_that_move_once() {
    covers!(
        "coc.move.three-groups",
        "coc.move.order",
        "coc.land.one-space"
    );
    let mut play = Scene::new().army('A', "d2", &[Settler; 3]).play();
    play.chain('A', &["move", "from d2", "take 1", "to c2"])
        .not_offered('A', "from c2")
        .chain(
            'A',
            &["from d2", "take 1", "to d1", "from d2", "take 1", "to e2"],
        );
    assert_eq!(play.offers('A'), ["done"], "a fourth would be a new action");
    play.chain('A', &["done", "move", "from c2", "to d2"]);
    assert_eq!(units(&play, 'A', "d2", Settler), 2);
}

#[test]
fn a_wonder_takes_an_action_and_room() {
    covers!("coc.wonder.action", "coc.wonder.size", "coc.city.max-size");
    let scene = || {
        Scene::new()
            .goods('A', "2f3w7o5c")
            .plan('A', "pyramids")
            .advances('A', &["engineering", "rituals"])
    };
    let alone = scene();
    alone
        .play()
        .refused('A', "wonder d2 pyramids", "coc.construct.size");
    let mut play = scene().city(Some('A'), "c2").play();
    play.choose('A', "wonder d2 pyramids");
    assert_eq!((play.position().turn.actions, size(&play, "d2")), (2, 2));
    let mut wide = scene().region("d3", "region-20", false);
    for at in ["c2", "e2", "d3", "d4", "e4"] {
        wide = wide.city(Some('A'), at);
    }
    for building in 0..3 {
        wide = wide.building("d2", building, 'A');
    }
    let mut play = wide.wonder("d2", "colosseum").play();
    assert_eq!((size(&play, "d2"), play.position().city_count(A)), (5, 6));
    play.refused('A', "wonder d2 pyramids", "coc.construct.size");
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
fn goods_beyond_the_limit_are_lost_in_a_trade() {
    covers!("coc.trade.limits");
    let mut play = Scene::new().goods('B', "2f1o").play();
    play.chain('A', &["trade B", "give food", "want ore", "send"])
        .choose('B', "yes");
    let left = ['A', 'B'].map(|seat| goods(&play, seat));
    assert_eq!(left, ["1f1o", "2f"]);
}
