//! Objectives that are completed at once, after what they tell of.

use crate::common::*;
use orbis_clash_of_cultures::{
    Mood,
    content::Kind::*,
    events::moods::{Harm, LowerMood, Which},
    objectives,
};
use orbis_core::{Seat, SeatSet};
use orbis_testkit::Play;

type Game = Play<orbis_clash_of_cultures::Position>;

/// A is asked and completes the goal, once rewards are taken and the loser has placed no settler.
#[track_caller]
fn completes(play: &mut Game, goal: &str) {
    if play.offers('B').contains(&"decline".to_string()) {
        play.choose('B', "decline");
    }
    if play.offers('A').contains(&"good mood".to_string()) {
        play.choose('A', "good mood");
    }
    let claim = play
        .offers('A')
        .into_iter()
        .find(|offer| offer.starts_with("score") && offer.ends_with(goal))
        .unwrap_or_else(|| panic!("{goal} is not on offer: {:?}", play.offers('A')));
    let before = play.points('A');
    play.choose('A', &claim);
    assert_eq!(play.points('A'), before + 2, "{goal}");
}

#[track_caller]
fn battle(goal: &str, scene: Scene, dice: &[u32]) {
    let (mut play, _) = charge(scene.objective('A', goal), dice);
    completes(&mut play, goal);
}

#[test]
fn battles() {
    let two = [Infantry, Infantry];
    let three = [Infantry, Infantry, Infantry];
    battle("aggressor", meeting(&two, &two), &[11, 11, 1, 1]);
    battle("general", meeting(&three, &three), &[11, 11, 11, 1, 1, 1]);
    battle(
        "great-battle",
        meeting(&three, &three),
        &[11, 11, 11, 1, 1, 1],
    );
}

#[test]
fn the_smaller_army_wins() {
    // One round kills one of two; the second round the other.
    for goal in ["defiance", "bold"] {
        let mut play = march(meeting(&[Infantry], &[Infantry, Infantry]).objective('A', goal));
        play.draws(&[11, 1, 1]).choose('A', "to d4");
        play.draws(&[11, 1]).choose('A', "done");
        completes(&mut play, goal);
    }
    let armed = meeting(&[Infantry], &[Infantry]).advances('B', &["siegecraft", "tactics"]);
    battle("bold", armed, &[11, 1]);
}

#[test]
fn leaders_riders_and_murderers() {
    let led = meeting(&[], &[Infantry]).leader('A', "d3", "rome:caesar");
    battle("great-commander", led, &[11, 1]);
    battle("trample", meeting(&[Cavalry], &[Infantry]), &[9, 1]);
    let court = meeting(&[Infantry, Infantry, Infantry], &[Infantry, Infantry]).leader(
        'B',
        "d4",
        "vikings:knut",
    );
    battle("brutus", court, &[11, 11, 11, 3, 3, 3]);
}

#[test]
fn conquests() {
    let city = |scene: Scene| scene.city(Some('B'), "d4");
    let (mut play, _) = charge(
        city(meeting(&[Infantry], &[Infantry])).objective('A', "conqueror"),
        &[11, 1],
    );
    completes(&mut play, "conqueror");
    let great = city(meeting(&[Infantry, Infantry, Infantry], &[Infantry]))
        .building("d4", 0, 'B')
        .building("d4", 1, 'B')
        .building("d4", 5, 'B')
        .wonder("d4", "colosseum");
    battle("legendary-battle", great, &[11, 11, 11, 1]);
    let wild = meeting(&[Infantry, Infantry], &[])
        .city(None, "d4")
        .barbarian("d4", Infantry)
        .barbarian("d4", Infantry)
        .objective('A', "barbarian-conquest");
    let (mut play, _) = charge(wild, &[11, 11, 1, 1]);
    completes(&mut play, "barbarian-conquest");
    let resist = meeting(&[Infantry, Infantry], &[])
        .city(None, "d4")
        .barbarian("d4", Infantry)
        .barbarian("d4", Infantry);
    battle("resistance", resist, &[11, 11, 1, 1]);
}

#[test]
fn a_city_taken_from_the_sea() {
    let landing = Scene::new()
        .region("d3", "region-7", false)
        .no_units('A')
        .unit('A', "d4", Ship)
        .unit('A', "d4", Infantry)
        .city(Some('B'), "d3")
        .advances('A', &["tactics"])
        .objective('A', "naval-assault");
    let mut play = landing.play();
    play.chain('A', &["move", "from d4", "take 0", "to d3"]);
    completes(&mut play, "naval-assault");
}

#[test]
fn two_battles_in_a_turn() {
    let scene = meeting(&[Infantry], &[Infantry])
        .unit('A', "c4", Infantry)
        .unit('B', "e4", Infantry);
    let mut play = scene
        .unit('A', "c2", Infantry)
        .objective('A', "warmonger")
        .play();
    play.chain('A', &["move", "from c4"])
        .draws(&[11, 1])
        .choose('A', "to d4");
    play.choose('A', "from d3")
        .draws(&[11, 1])
        .choose('A', "to e4");
    completes(&mut play, "warmonger");
    let pirates = Scene::civilized()
        .civ('A', "rome")
        .region("d3", "region-7", false)
        .region("e3", "region-8", false)
        .unit('A', "d4", Ship)
        .unit('A', "d4", Ship)
        .objective('A', "sea-cleansing")
        .edit(|position| {
            position.pirates.push(space("e4"));
            position.turn.pirate_wins = 1;
        });
    let mut play = pirates.play();
    play.chain('A', &["move", "from d4", "take 1"])
        .draws(&[11, 1])
        .choose('A', "to e4");
    completes(&mut play, "sea-cleansing");
}

#[test]
fn a_trader_killed() {
    let scene = meeting(&[Infantry], &[Settler])
        .city(Some('A'), "c4")
        .objective('A', "scavenger");
    let mut play = march(scene);
    play.choose('A', "to d4");
    completes(&mut play, "scavenger");
}

#[test]
fn deeds_of_peace() {
    let mut play = Scene::new()
        .goods('A', "2m")
        .advances('A', &["draft"])
        .city(Some('A'), "c2")
        .objective('A', "draft")
        .play();
    play.chain(
        'A',
        &[
            "recruit d2",
            "draft infantry mood",
            "done",
            "recruit c2",
            "draft infantry mood",
            "done",
        ],
    );
    completes(&mut play, "draft");
    let mut play = Scene::new()
        .goods('A', "2f3w7o5c")
        .plan('A', "pyramids")
        .city(Some('A'), "c2")
        .advances('A', &["engineering", "rituals"])
        .objective('A', "magnificent-culture")
        .play();
    play.choose('A', "wonder d2 pyramids");
    completes(&mut play, "magnificent-culture");
    let alone = Scene::new().edit(|position| position.wonder_round = SeatSet::of(1));
    let shared = Scene::new().edit(|position| position.wonder_round = SeatSet::of(2));
    let met = |scene: &Scene| objectives::met(&scene.0, Seat::at(0), id("magnificent-culture"));
    assert!(
        met(&alone) && !met(&shared),
        "in the status phase only if nobody else built one"
    );
    let far = Scene::new()
        .no_units('A')
        .no_units('B')
        .unit('A', "c8", Settler)
        .objective('A', "city-founder");
    let mut play = far.play();
    play.choose('A', "found c8");
    completes(&mut play, "city-founder");
}

#[test]
fn a_reign_of_terror() {
    let mut scene = Scene::new().region("d3", "region-20", false);
    for at in ["c2", "e2", "d3"] {
        scene = scene.city(Some('A'), at).mood(at, Mood::Angry);
    }
    let scene = scene
        .mood("d2", Mood::Neutral)
        .objective('A', "terror-regime");
    let mut play = scene
        .ask(LowerMood {
            seat: Seat::at(0),
            number: 1,
            which: Which::Any,
            harm: Harm::Mood,
            except: None,
        })
        .play();
    play.choose('A', "city d2");
    completes(&mut play, "terror-regime");
}
