//! Where rules of a turn meet: what is paid when, what follows what, who is meant.

use crate::{common::*, specials::nation};
use orbis_clash_of_cultures::{
    Mood,
    content::Kind::*,
    pirates::{self, NextPirate},
    status::{Stage, Status},
};
use orbis_core::{Seat, covers};

const A: Seat = Seat::at(0);
const B: Seat = Seat::at(1);

#[test]
fn a_road_is_paid_before_the_prize_is_taken() {
    covers!("coc.fact.adv.roads", "coc.capture.gold");
    let mut play = Scene::new()
        .region("d3", "region-20", false)
        .no_units('A')
        .unit('A', "d2", Infantry)
        .advances('A', &["tactics", "roads"])
        .city(Some('B'), "d4")
        .goods('A', "7g")
        .play();
    play.chain('A', &["move", "from d2", "road d4"])
        .choose('B', "decline");
    assert_eq!(
        goods(&play, 'A'),
        "6g",
        "two for the road, one for the city"
    );
}

#[test]
fn a_broken_peace_is_paid_before_the_prize_is_taken() {
    covers!("coc.move.negotiated");
    // The plunder brings a mood token, with which the Colosseum could pay.
    let scene = || {
        Scene::civilized()
            .civ('A', "huns")
            .civ('B', "rome")
            .region("d3", "region-20", false)
            .no_units('A')
            .unit('A', "d3", Infantry)
            .advances('A', &["tactics", "bartering"])
            .wonder("d2", "colosseum")
            .city(Some('B'), "d4")
            .person('B', "great-diplomat")
            .edit(|position| position.players[1].diplomat = Some(A))
    };
    let mut play = scene().goods('A', "2c").play();
    play.chain('A', &["move", "from d3", "to d4"])
        .choose('B', "decline");
    assert_eq!(goods(&play, 'A'), "2g1m");
}

#[test]
fn greeks_follow_from_a_city_only_where_they_build() {
    covers!("coc.influence.influenced-city");
    let scene = || {
        nation("greece:hellenistic-culture", &["arts"])
            .region("d3", "region-20", false)
            .building("d2", 0, 'B')
            .city(Some('B'), "d3")
            .building("d3", 1, 'B')
    };
    scene()
        .play()
        .offered('A', "influence d2 0")
        .not_offered('A', "influence d3 0");
    scene()
        .building("d2", 1, 'A')
        .play()
        .offered('A', "influence d3 0");
}

#[test]
fn an_angry_city_taken_over_is_one_of_four() {
    covers!("coc.fact.obj.instant-window");
    let mut scene = Scene::new()
        .region("d3", "region-20", false)
        .city(None, "d3")
        .card('A', "cultural-takeover")
        .objective('A', "terror-regime")
        .mood("d2", Mood::Angry)
        .mood("d3", Mood::Angry);
    for at in ["c2", "e2"] {
        scene = scene.city(Some('A'), at).mood(at, Mood::Angry);
    }
    let mut play = scene.play();
    let card = with_card(&play, 'A', "play", "cultural-takeover");
    play.choose('A', &card)
        .draws(&[10])
        .choose('A', "influence d3 0");
    assert!(
        play.offers('A')
            .iter()
            .any(|offer| offer.ends_with("terror-regime")),
        "{:?}",
        play.offers('A')
    );
}

#[test]
fn what_excludes_a_goal_excludes_it_for_one_player() {
    covers!("coc.fact.obj.exclusive");
    let mut scene = Scene::new()
        .objective('A', "standing-army")
        .objective('B', "military-might")
        .region("d3", "region-20", false);
    for at in ["d2", "c2", "e2", "d3"] {
        if at != "d2" {
            scene = scene.city(Some('A'), at);
        }
        scene = scene.unit('A', at, Infantry);
    }
    for at in ["d7", "c8", "e8"] {
        scene = scene.army('B', at, &[Infantry; 4]);
    }
    let mut play = scene
        .edit(|position| {
            position.stack.clear();
            let stage = Stage::Objectives;
            position.stack.push(
                Status {
                    seat: A,
                    stage,
                    left: 2,
                }
                .into(),
            );
            let mut luck = orbis_core::Fast::new(1);
            orbis_core::step::run(position, &mut orbis_core::Table::quiet(&mut luck));
        })
        .play();
    let mine = play.offers('A')[0].clone();
    assert!(mine.ends_with("standing-army"), "{mine}");
    play.choose('A', &mine).asks("B");
    assert!(play.offers('B')[0].ends_with("military-might"));
}

#[test]
fn a_captured_city_teaches_at_once_or_not_at_all() {
    covers!("coc.fact.card.teach-us");
    let mut play = field(1, 0)
        .city(Some('B'), "d4")
        .advances('B', &["myths"])
        .unit('A', "c2", Settler)
        .card('A', "teach-us")
        .play();
    play.chain('A', &["move", "from d3", "to d4"])
        .choose('B', "decline")
        .choose('A', "done");
    let card = with_card(&play, 'A', "play", "teach-us");
    play.offered('A', &card)
        .choose('A', "found c2")
        .refused('A', &card, "coc.fact.card.teach-us");
}

#[test]
fn new_ideas_come_for_a_purchase() {
    covers!("coc.advance.cost");
    let mut play = Scene::new().card('A', "new-ideas").play();
    let card = with_card(&play, 'A', "play", "new-ideas");
    play.choose('A', &card)
        .not_offered('A', "decline")
        .choose('A', "advance myths");
    assert_eq!(goods(&play, 'A'), "2i1m");
}

#[test]
fn gold_that_drafts_can_come_back() {
    covers!("coc.fact.adv.medicine");
    let mut play = nation("carthage:mercenaries", &["draft", "medicine"])
        .goods('A', "1g")
        .play();
    play.chain('A', &["recruit d2", "draft infantry gold", "done"]);
    assert_eq!(play.offers('A'), ["good gold"]);
    play.choose('A', "good gold");
    assert_eq!(goods(&play, 'A'), "1g");
}

#[test]
fn nobody_gives_back_what_a_deal_just_gave() {
    covers!("coc.trade.binding");
    let mut play = Scene::new().card('A', "leadership").card('B', "spy").play();
    let card = with_card(&play, 'A', "give-card", "leadership");
    play.chain('A', &["trade B", &card, "want-card action", "send"])
        .choose('B', "yes");
    let own = with_card(&play, 'B', "card", "spy");
    assert_eq!(play.offers('B'), [own.as_str()]);
    play.choose('B', &own).asks("A");
    let players = play.position().players.iter();
    let hands: Vec<usize> = players.map(|player| player.actions.len()).collect();
    assert_eq!(hands, [1, 1]);
    assert!(with_card(&play, 'A', "play", "spy").starts_with("play"));
    assert!(with_card(&play, 'B', "play", "leadership").starts_with("play"));
}

#[test]
fn pirates_who_sail_with_somebody_are_not_called_away() {
    covers!("coc.icon.pirates-supply", "coc.icon.pirates-raid");
    let mut play = nation("carthage:pirate-alliance", &["navigation"])
        .region("d3", "region-7", false)
        .region("e3", "region-8", false)
        .no_units('A')
        .unit('A', "d4", Ship)
        .city(Some('B'), "d3")
        .edit(|position| {
            let other = position.world.sea().iter().find(|at| *at != space("d4"));
            let other = other.expect("another sea");
            for at in [space("d4"), space("d4"), other, other] {
                position.pirates.push(at);
            }
            position.pirates.sort_unstable();
            position.stack.push(NextPirate { seat: A, left: 2 }.into());
            let mut luck = orbis_core::Fast::new(1);
            orbis_core::step::run(position, &mut orbis_core::Table::quiet(&mut luck));
        })
        .play();
    let free = play.offers('A');
    assert_eq!(free.len(), 1, "{free:?}");
    assert_ne!(free[0], "space d4");
    play.choose('A', &free[0]).choose('A', &free[0]);
    assert_eq!(play.position().pirates[..], [space("d4"); 2]);
    assert!(
        !pirates::raided(play.position(), B).has(space("d3")),
        "those who sail with A raid nobody"
    );
}

#[test]
fn a_card_for_a_collect_or_an_attempt_follows_an_advance_that_makes_one() {
    covers!(
        "coc.fact.card.collect-cards",
        "coc.fact.adv.free-economy",
        "coc.fact.adv.arts"
    );
    let rich = || {
        Scene::new()
            .region("d3", "region-20", false)
            .advances('A', &["storage", "free-economy", "voting"])
            .card('A', "mass-production")
            .goods('A', "1m")
    };
    let mut play = rich().play();
    let card = with_card(&play, 'A', "play", "mass-production");
    play.chain('A', &[&card, "yes", "collect d2"]);
    assert_eq!(play.position().turn.actions, 3);
    assert_eq!(goods(&play, 'A'), "0", "the token of Free Economy");
    let mut play = rich().play();
    play.chain('A', &[&card, "decline", "collect d2"]);
    assert_eq!(play.position().turn.actions, 2);
    // No main action is left: only the advance makes it possible.
    let idle = |scene: Scene| scene.edit(|position| position.turn.actions = 0);
    let mut play = idle(rich()).play();
    play.chain('A', &[&card, "collect d2"]);
    assert_eq!(goods(&play, 'A'), "0");
    idle(rich().goods('A', "0"))
        .play()
        .refused('A', &card, "coc.round.three-actions");
    let village = || {
        Scene::new()
            .region("d3", "region-20", false)
            .city(None, "d3")
            .advances('A', &["arts"])
            .card('A', "cultural-takeover")
            .goods('A', "1c")
    };
    let mut play = village().play();
    let card = with_card(&play, 'A', "play", "cultural-takeover");
    play.chain('A', &[&card, "yes"])
        .draws(&[10])
        .choose('A', "influence d3 0");
    assert_eq!(
        (owner(&play, "d3"), play.position().turn.actions),
        (Some(A), 3)
    );
    idle(village()).play().offered('A', &card);
}
