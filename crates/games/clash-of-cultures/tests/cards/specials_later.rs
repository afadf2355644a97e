//! Special advances: Carthage, Phoenicia, Celts, Persia, Huns, India, Japan and Aztecs.

use crate::{
    common::*,
    specials::{army, nation},
};
use orbis_clash_of_cultures::{
    Mood, advance,
    content::Kind::*,
    events::moods::{Harm, LowerMood, Which},
    routes,
};
use orbis_core::Seat;

const A: Seat = Seat::at(0);

#[test]
fn carthage() {
    let fleet = || {
        nation("carthage:pirate-alliance", &["navigation"])
            .region("d3", "region-7", false)
            .unit('A', "d4", Ship)
            .edit(|position| position.pirates.push(space("e4")))
    };
    let mut play = fleet().play();
    play.chain('A', &["move", "from d4"])
        .draws(&[])
        .choose('A', "to e4");
    assert_eq!(
        play.position().capacity(A, space("e4")),
        4,
        "pirates carry too"
    );
    // They sail along, and they can be betrayed.
    play.chain('A', &["done", "move", "from e4", "to d4", "done"]);
    assert_eq!(play.position().pirates[..], [space("d4")]);
    play.chain('A', &["move", "from d4"])
        .draws(&[11, 1])
        .choose('A', "to d4")
        .choose('A', "good mood");
    assert!(play.position().pirates.is_empty());
    assert_eq!(goods(&play, 'A'), "2f1g1m");
    let mut play = nation("carthage:mercenaries", &["draft"])
        .goods('A', "1g")
        .play();
    play.chain('A', &["recruit d2", "draft infantry gold", "done"]);
    assert_eq!(goods(&play, 'A'), "0");
    let mut play = nation("carthage:forest-elephants", &["husbandry"]).play();
    play.choose('A', "recruit d2").offered('A', "hire elephant");
    let empire = || {
        nation("carthage:trade-empire", &["voting"])
            .region("d3", "region-20", false)
            .region("d5", "region-19", false)
            .city(Some('B'), "d5")
    };
    assert_eq!(routes::routes(&empire().0, A, false).len(), 1);
    assert_eq!(
        routes::routes(&empire().civ('A', "greece").0, A, false).len(),
        0
    );
}

#[test]
fn phoenicia() {
    let naval = |civ: &str, advances: &[&str]| {
        let fleet = nation("phoenicia:bireme", &["war-ships"])
            .civ('A', civ)
            .region("d3", "region-7", false)
            .unit('A', "d4", Ship)
            .unit('B', "e4", Ship);
        let mut play = fleet.advances('B', advances).play();
        play.chain('A', &["move", "from d4"])
            .draws(&[1, 1])
            .choose('A', "to e4");
        let first = play.position().battle.sides[0].value;
        play.draws(&[1, 1]).choose('A', "done");
        [first, play.position().battle.sides[0].value]
    };
    assert_eq!(naval("greece", &[]), [1, 1]);
    assert_eq!(naval("phoenicia", &[]), [3, 3]);
    assert_eq!(naval("phoenicia", &["war-ships"]), [3, 1]);
    let mut play = nation("phoenicia:purple-dye", &["trade-routes", "storage"])
        .region("d3", "region-20", false)
        .city(Some('B'), "d4")
        .city(Some('B'), "c4")
        .unit('A', "d3", Settler)
        .goods('A', "0")
        .play();
    play.choose('A', "end-turn").choose('B', "end-turn");
    assert_eq!(goods(&play, 'A'), "2f1c");
    let read = nation("phoenicia:alphabet", &["writing"])
        .region("d3", "region-20", false)
        .city(Some('B'), "d4")
        .advances('B', &["arts"]);
    let price = |advance| advance::price(&read.0, A, id(advance));
    assert_eq!((price("arts"), price("math")), (1, 2));
    let mut play = nation("phoenicia:colonies", &["voting", "fishing"])
        .region("d3", "region-7", false)
        .unit('A', "d3", Settler)
        .goods('A', "1w1o")
        .play();
    play.chain('A', &["found d3", "yes", "space d4"]);
    let city = play.position().cities.at(space("d3")).expect("a city");
    assert_eq!(
        (city.port, city.activations, goods(&play, 'A').as_str()),
        (Some(space("d4")), 0, "0")
    );
}

#[test]
fn celts() {
    let wild = army("celts:tribal-brothers", &[], &[Infantry], &[Infantry]).city(None, "e4");
    assert_eq!(charge(wild, &[1, 1]).1, [2, 1]);
    let mut play = nation("celts:druids", &["rituals"])
        .building("d2", 0, 'A')
        .mood("d2", Mood::Neutral)
        .goods('A', "1m")
        .play();
    play.chain('A', &["happiness", "city d2", "done"]);
    assert_eq!(mood(&play, "d2"), Mood::Happy);
    let (play, _) = charge(
        army(
            "celts:iron-smiths",
            &["steel-weapons"],
            &[Infantry],
            &[Infantry],
        )
        .goods('A', "0"),
        &[11, 1],
    );
    assert_eq!(goods(&play, 'A'), "1o");
    let mut play = nation("celts:tribal-council", &["voting"])
        .region("d3", "region-20", false)
        .barbarian("d3", Infantry)
        .goods('A', "1f2i")
        .eventful('A', "famine-1")
        .play();
    play.chain('A', &["advance storage", "goods 2i", "space d3", "decline"]);
    assert_eq!(owner(&play, "d2"), Some(A));
    assert_eq!(play.position().barbarians[0].at, space("d3"));
}

#[test]
fn persia() {
    let mut play = nation("persia:grey-tide", &["husbandry"]).play();
    play.choose('A', "recruit d2").offered('A', "hire elephant");
    let tide = army(
        "persia:grey-tide",
        &["husbandry"],
        &[Elephant],
        &[Infantry, Infantry, Infantry],
    );
    assert_eq!(
        charge(tide, &[1, 11, 11, 11]).1,
        [1, 20],
        "three icons count for two"
    );
    let mut play =
        march(army("persia:immortals", &["draft"], &[Infantry], &[Infantry]).goods('A', "2c"));
    play.choose('A', "to d4")
        .draws(&[1, 1])
        .choose('A', "boost 2");
    assert_eq!(
        (
            play.position().battle.sides[0].value,
            goods(&play, 'A').as_str()
        ),
        (3, "0")
    );
    let mut play = nation("persia:zoroastrianism", &["priesthood"])
        .region("d3", "region-20", false)
        .barbarian("d3", Infantry)
        .play();
    play.choose('A', "special persia:zoroastrianism")
        .draws(&[10])
        .choose('A', "unit d3 infantry");
    assert_eq!(
        (
            units(&play, 'A', "d3", Infantry),
            play.position().barbarians.len()
        ),
        (1, 0)
    );
    let mut play = nation("persia:satrapies", &["voting", "taxes"])
        .goods('A', "1m")
        .city(Some('A'), "c2")
        .edit(|position| {
            position
                .cities
                .at_mut(space("c2"))
                .expect("a city")
                .captured = true
        })
        .play();
    play.chain('A', &["use taxes", "goods 1f1w1o"]);
}

#[test]
fn huns() {
    let mut play = nation("huns:born-riders", &["husbandry"])
        .goods('A', "1f1w")
        .play();
    play.choose('A', "recruit d2").offered('A', "hire cavalry");
    let (play, _) = charge(
        army("huns:composite-bows", &[], &[Cavalry], &[Infantry]),
        &[10, 1],
    );
    assert_eq!(
        units(&play, 'B', "d4", Infantry),
        0,
        "shot before it could roll"
    );
    let mut play = march(
        army("huns:plunder", &["bartering"], &[Infantry], &[])
            .city(Some('B'), "d4")
            .goods('A', "0"),
    );
    play.choose('A', "to d4").choose('B', "decline");
    assert_eq!(goods(&play, 'A'), "2g1m");
    let mut play = army("huns:horde", &["voting"], &[Cavalry], &[]).play();
    play.chain('A', &["special huns:horde", "from d3", "to d4", "done"])
        .not_offered('A', "special huns:horde");
    assert_eq!(
        (
            units(&play, 'A', "d4", Cavalry),
            play.position().turn.actions
        ),
        (1, 3)
    );
}

#[test]
fn india() {
    let mut play = nation("india:war-elephants", &["husbandry"])
        .building("d2", 5, 'A')
        .goods('A', "1f")
        .play();
    play.chain('A', &["recruit d2", "hire elephant", "done"]);
    assert_eq!(goods(&play, 'A'), "0");
    let mut play = nation("india:yoga", &["rituals"])
        .mood("d2", Mood::Neutral)
        .goods('A', "1m")
        .play();
    play.chain('A', &["happiness", "city d2", "done"]);
    assert_eq!(goods(&play, 'A'), "1c");
    let scene = nation("india:decimal-system", &["math"]);
    let price = |advance| advance::price(&scene.0, A, id(advance));
    assert_eq!((price("astronomy"), price("storage")), (1, 2));
    let mut play = nation("india:dharma", &["voting"])
        .ask(LowerMood {
            seat: A,
            number: 1,
            which: Which::Any,
            harm: Harm::Anger,
            except: None,
        })
        .play();
    play.choose('A', "city d2");
    assert_eq!(
        mood(&play, "d2"),
        Mood::Neutral,
        "happy became neutral, not angry"
    );
}

#[test]
fn japan() {
    let fort = army("japan:horsemanship", &[], &[Cavalry], &[Infantry])
        .city(Some('B'), "d4")
        .building("d4", 2, 'B');
    assert_eq!(charge(fort, &[7, 1, 1]).1[0], 7, "4 + 3");
    // Japan defends.
    let samurai = meeting(&[Infantry], &[Infantry])
        .civ('B', "japan")
        .advances('B', &["steel-weapons"])
        .goods('B', "0");
    assert!(samurai.0.special(Seat::at(1), id("japan:samurai")));
    assert_eq!(charge(samurai, &[1, 1]).1, [1, 3]);
    let mut play = nation("japan:tea-ceremony", &["arts"])
        .goods('A', "1f")
        .play();
    play.chain('A', &["special japan:tea-ceremony", "good food"])
        .not_offered('A', "special japan:tea-ceremony");
    assert_eq!(goods(&play, 'A'), "1m");
    let mut play = nation("japan:shogunate", &["voting", "tactics"])
        .goods('A', "2f2w")
        .city(Some('A'), "c2")
        .play();
    play.chain('A', &["build d2 fortress", "recruit d2"])
        .offered('A', "hire cavalry");
    assert_eq!(goods(&play, 'A'), "1f1w");
}

#[test]
fn aztecs() {
    let mut play = nation("aztecs:chinampas", &["irrigation", "fishing"])
        .region("d3", "region-7", false)
        .city(Some('A'), "d3")
        .mood("d3", Mood::Happy)
        .goods('A', "0")
        .play();
    play.choose('A', "collect d3").offered('A', "goods 2f");
    let (mut play, _) = charge(
        army("aztecs:flower-wars", &[], &[Infantry], &[Infantry]),
        &[11, 1],
    );
    play.choose('A', "good culture");
    let mut play = nation("aztecs:sacrifice", &["rituals"])
        .goods('A', "0")
        .building("d2", 0, 'A')
        .mood("d2", Mood::Neutral)
        .play();
    play.chain('A', &["special aztecs:sacrifice", "unit d2 settler"]);
    assert_eq!(
        (mood(&play, "d2"), goods(&play, 'A').as_str()),
        (Mood::Happy, "1c")
    );
    let mut play = army("aztecs:tribute-empire", &["voting"], &[Infantry], &[])
        .city(Some('B'), "d4")
        .goods('A', "0")
        .play();
    play.choose('A', "end-turn")
        .choose('B', "end-turn")
        .choose('A', "goods 1w");
    assert_eq!(goods(&play, 'A'), "1w");
}
