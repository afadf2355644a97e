//! Barbarians, where their marches and battles meet other rules.

use crate::common::*;
use orbis_clash_of_cultures::{
    Mood,
    advance::{
        Cube,
        take::{Among, TakeAdvance},
    },
    barbarians::march as marches,
    content::Kind::{self, Cavalry, Infantry, Settler},
    status::{Stage, Status},
};
use orbis_core::{Seat, covers};
use orbis_testkit::Play;

const A: Seat = Seat::at(0);

/// A takes Storage with two ideas, a famine comes, and its icon moves the barbarians.
fn marched(scene: Scene, dice: &[u32]) -> Play<orbis_clash_of_cultures::Position> {
    let mut play = scene.goods('A', "1f2i").eventful('A', "famine-1").play();
    play.choose('A', "advance storage")
        .draws(dice)
        .choose('A', "goods 2i");
    play
}

fn hordes(play: &Play<orbis_clash_of_cultures::Position>) -> Vec<String> {
    let units = play.position().barbarians.iter();
    units.map(|unit| unit.at.to_string()).collect()
}

#[test]
fn whoever_defends_in_the_own_turn_moves_no_more() {
    covers!("coc.land.after-battle");
    let scene = Scene::new()
        .region("d3", "region-20", false)
        .advances('A', &["tactics"])
        .unit('A', "d3", Infantry)
        .barbarian("d4", Infantry);
    let mut play = marched(scene, &[1, 1]);
    assert_eq!(hordes(&play), ["d4"], "one round without losses");
    play.choose('A', "move")
        .refused('A', "from d3", "coc.land.after-battle");
}

#[test]
fn armies_that_meet_on_the_march_move_once_each() {
    covers!("coc.icon.barb-move-once");
    let two = || {
        Scene::new()
            .region("d3", "region-20", false)
            .no_units('A')
            .barbarian("d3", Infantry)
            .barbarian("d4", Infantry)
    };
    let mut play = marched(two(), &[]);
    play.choose('A', "space d4");
    assert_eq!(hordes(&play), ["d2", "d3"], "the second army waits on d3");
    // Hired ones, too.
    let mut play = two().card('A', "mercenaries").goods('A', "2w").play();
    let card = with_card(&play, 'A', "play", "mercenaries");
    play.chain('A', &[&card, "space d3", "space d4", "done"])
        .chain('A', &["space d4", "space d3", "space d3", "space c4"]);
    assert_eq!(hordes(&play), ["c4", "d3"]);
}

#[test]
fn behind_the_great_wall_the_sun_does_not_darken() {
    covers!("coc.fact.event.solar-eclipse", "coc.fact.wonder.wall");
    let scene = Scene::civilized()
        .civ('A', "rome")
        .civ('B', "greece")
        .region("d3", "region-20", false)
        .no_units('A')
        .wonder("d2", "great-wall")
        .barbarian("d3", Infantry)
        .in_play("solar-eclipse");
    let play = marched(scene, &[]);
    assert!(hordes(&play).is_empty());
    assert_eq!(
        (
            play.position().in_play.len(),
            play.position().players[0].event_halves
        ),
        (1, 0),
        "the eclipse waits for a battle with dice"
    );
}

#[test]
fn a_battle_of_the_status_phase_is_in_nobodys_turn() {
    covers!("coc.fact.obj.instant-window");
    let mut play = Scene::new()
        .region("d3", "region-20", false)
        .unit('A', "d3", Infantry)
        .barbarian("d4", Infantry)
        .objective('A', "warmonger")
        .goods('A', "1f")
        .eventful('A', "famine-1")
        .edit(|position| {
            position.turn.land_battles = 1;
            position.stack.clear();
            let status = Status {
                seat: A,
                stage: Stage::Raze,
                left: 0,
            };
            position.stack.push(status.into());
            let free = TakeAdvance {
                seat: A,
                among: Among::Any,
                cube: Cube::Tracker,
                must: true,
            };
            position.stack.push(free.into());
        })
        .play();
    play.draws(&[1, 10]).choose('A', "advance storage");
    assert!(hordes(&play).is_empty(), "the battle is won");
    let scores = |offer: &String| offer.starts_with("score");
    assert!(!play.offers('A').iter().any(scores));
}

#[test]
fn settlers_die_with_their_army_though_nobody_wins() {
    covers!("coc.settler.not-casualty", "coc.combat.both-dead");
    let settled = [Infantry, Kind::Settler];
    let (play, _) = charge(meeting(&settled, &settled), &[11, 11]);
    for seat in ['A', 'B'] {
        assert_eq!(units(&play, seat, "d4", Kind::Settler), 0, "{seat}");
    }
    // A fortress alone keeps those behind it if it wins.
    let fort = meeting(&[Infantry], &[Kind::Settler])
        .city(Some('B'), "d4")
        .building("d4", 2, 'B');
    let (play, _) = charge(fort, &[1, 11]);
    assert_eq!(units(&play, 'B', "d4", Kind::Settler), 1);
}

#[test]
fn barbarians_use_their_icons() {
    covers!(
        "coc.barb.clash",
        "coc.barb.controller",
        "coc.barb.player-cards"
    );
    let barbarians = || meeting(&[Infantry, Infantry], &[]).barbarian("d4", Infantry);
    let (mut play, _) = charge(barbarians().barbarian("d4", Cavalry), &[7, 2, 3, 2]);
    // Another player names who falls among them.
    play.asks("B").choose('B', "unit d4 infantry");
    assert_eq!(
        units(&play, 'A', "d3", Infantry),
        1,
        "2 and 1, and 2 for the cavalry's icon, are a hit"
    );
    let left: Vec<Kind> = play
        .position()
        .barbarians
        .iter()
        .map(|unit| unit.kind)
        .collect();
    assert_eq!(left, [Cavalry]);
    let mut play = march(barbarians().card('A', "high-morale"));
    play.choose('A', "to d4");
    let card = with_card(&play, 'A', "card", "high-morale");
    play.draws(&[2, 2, 2]).choose('A', &card);
    assert_eq!(play.position().battle.sides[0].value, 1 + 1 + 2);
}

#[test]
fn barbarians_need_a_space() {
    covers!("coc.icon.barb-spawn-limits");
    let mut play = Scene::new()
        .unit('A', "c2", Settler)
        .unit('A', "e2", Settler)
        .eventful('A', "good-year-drawer")
        .play();
    let before = play.position().cities.iter().count();
    play.choose('A', "advance storage");
    assert!(
        !play
            .offers('A')
            .iter()
            .any(|offer| offer.starts_with("space"))
    );
    assert_eq!(play.position().cities.iter().count(), before);
    assert!(play.position().barbarians.is_empty());
}

#[test]
fn barbarians_move_together_and_keep_what_they_take() {
    covers!(
        "coc.icon.barb-move-all",
        "coc.barb.capture-pieces",
        "coc.barb.capture-angry",
        "coc.icon.barb-move-check"
    );
    let mut play = Scene::new()
        .region("d3", "region-20", false)
        .no_units('A')
        .building("d2", 0, 'A')
        .barbarian("d3", Kind::Infantry)
        .barbarian("d3", Kind::Infantry)
        .goods('A', "1f2i")
        .eventful('A', "famine-1")
        .play();
    play.choose('A', "advance storage").choose('A', "goods 2i");
    assert!(
        play.position()
            .barbarians
            .iter()
            .all(|unit| unit.at == space("d2")),
        "the whole army, and one more would need a city two spaces off"
    );
    let city = play.position().cities.at(space("d2")).expect("a city");
    assert_eq!(
        (city.owner, city.mood, city.buildings[0]),
        (None, Mood::Angry, Some(Seat::at(0)))
    );
    // Nobody near: a settlement appears instead.
    let mut play = Scene::new().eventful('A', "famine-1").play();
    play.choose('A', "advance storage").choose('A', "space e2");
    assert!(play.position().cities.at(space("e2")).is_some());
}

#[test]
fn land_distance_goes_round_the_sea() {
    covers!("coc.terms.land-distance");
    // f3 is two spaces from d2 over the sea of e3, but three over land.
    let scene = Scene::new()
        .region("e3", "region-12", false)
        .barbarian("f3", Kind::Infantry);
    assert!(marches::marching(&scene.0, A).is_empty());
    assert!(
        marches::marching(
            &Scene::new()
                .region("e3", "region-20", false)
                .barbarian("f3", Kind::Infantry)
                .0,
            A
        )
        .has(space("f3"))
    );
}
