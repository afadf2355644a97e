//! The forty-eight advances.

use crate::common::*;
use orbis_clash_of_cultures::{
    Good, Mood,
    content::Kind::{Infantry, Settler, Ship},
};
use orbis_core::covers;
use orbis_testkit::Play;

type Game = Play<orbis_clash_of_cultures::Position>;

fn open() -> Scene {
    Scene::new().region("d3", "region-20", false)
}

fn coast() -> Scene {
    Scene::new().region("d3", "region-7", false)
}

/// What A can collect in d2 after these advances.
fn collects(scene: Scene, goods: &str) -> bool {
    let mut play = scene.goods('A', "0").play();
    play.choose('A', "collect d2");
    play.offers('A').contains(&format!("goods {goods}"))
}

#[test]
fn agriculture() {
    covers!("coc.collect.need-advance");
    assert!(collects(Scene::new(), "1f1w"));
    let without = Scene::new().edit(|position| position.players[0].advances.remove(id("farming")));
    assert!(!collects(without, "1f1w"), "farming");
    let limit = |scene: Scene| scene.0.players[0].limit(Good::Food);
    assert_eq!(
        (
            limit(Scene::new()),
            limit(Scene::new().advances('A', &["storage"]))
        ),
        (2, 7)
    );
    assert!(collects(Scene::new().advances('A', &["irrigation"]), "2f"));
    assert!(!collects(Scene::new(), "2f"));
    assert!(collects(open().advances('A', &["husbandry"]), "2f"));
    assert!(!collects(open(), "2f"));
}

#[test]
fn construction() {
    let without = Scene::new().edit(|position| position.players[0].advances.remove(id("mining")));
    assert!(collects(Scene::new(), "1f1o") && !collects(without, "1f1o"));
    let mut play = Scene::new().play();
    play.choose('A', "advance engineering");
    assert_eq!(play.position().players[0].wonders.len(), 1);
    let mut play = Scene::new()
        .goods('A', "1m")
        .advances('A', &["sanitation"])
        .play();
    play.chain('A', &["recruit d2", "draft settler mood", "done"]);
    assert_eq!(units(&play, 'A', "d2", Settler), 2);
    let mut play = open().goods('A', "1f1o").advances('A', &["roads"]).play();
    play.chain('A', &["move", "from d2", "road d4"]);
    assert_eq!(
        (units(&play, 'A', "d4", Settler), goods(&play, 'A').as_str()),
        (1, "0")
    );
}

#[test]
fn seafaring() {
    let sea = || Scene::new().region("e3", "region-12", false);
    assert!(collects(sea().advances('A', &["fishing"]), "2f") && !collects(sea(), "2f"));
    let fleet = || coast().unit('A', "d4", Ship);
    let mut play = fleet().advances('A', &["cartography"]).play();
    play.chain('A', &["move", "from d4", "to e4", "done"]);
    assert_eq!(goods(&play, 'A'), "2f1i");
    let battle = |scene: Scene| {
        let mut play = scene.unit('B', "e4", Ship).play();
        play.chain('A', &["move", "from d4"])
            .draws(&[1, 11])
            .choose('A', "to e4");
        units(&play, 'A', "e4", Ship)
    };
    assert_eq!(
        (
            battle(fleet()),
            battle(fleet().advances('A', &["war-ships"]))
        ),
        (0, 1)
    );
    // Round the board: the sea in the far corner is met along the edge.
    let far = |scene: Scene| {
        let mut play = scene
            .region("e3", "region-12", false)
            .unit('A', "e3", Ship)
            .play();
        play.chain('A', &["move", "from e3"]);
        play.offers('A').len()
    };
    assert!(far(Scene::new().advances('A', &["navigation"])) >= far(Scene::new()));
}

#[test]
fn education() {
    covers!("coc.fact.adv.public-education");
    let mut play = Scene::new().play();
    play.choose('A', "advance writing");
    let player = &play.position().players[0];
    assert_eq!((player.actions.len(), player.objectives.len()), (1, 1));
    let mut play = Scene::new()
        .goods('A', "0")
        .building("d2", 1, 'A')
        .advances('A', &["public-education"])
        .play();
    play.chain('A', &["collect d2", "goods 1f1w1o"]);
    assert_eq!(goods(&play, 'A'), "1f1w1o1i");
    let mut play = Scene::new()
        .goods('A', "3i")
        .advances('A', &["free-education"])
        .play();
    play.chain('A', &["advance storage", "yes"]);
    assert_eq!(goods(&play, 'A'), "2m", "one for Storage, one for an idea");
    let mut play = Scene::new()
        .goods('A', "4f")
        .advances('A', &["writing", "storage"])
        .play();
    play.choose('A', "advance philosophy");
    assert_eq!(goods(&play, 'A'), "2f1i1m");
    play.chain('A', &["advance math", "goods 2f"]);
    assert_eq!(goods(&play, 'A'), "2i1m1c");
}

#[test]
fn warfare() {
    let mut play = open().unit('A', "d3", Infantry).play();
    play.choose('A', "move").not_offered('A', "from d3");
    let mut play = open()
        .unit('A', "d3", Infantry)
        .advances('A', &["tactics"])
        .play();
    play.choose('A', "move").offered('A', "from d3");
    let fort = || {
        meeting(&[Infantry, Infantry], &[Infantry])
            .city(Some('B'), "d4")
            .building("d4", 2, 'B')
            .goods('A', "2w2o")
            .advances('A', &["siegecraft"])
    };
    let mut play = march(fort());
    play.chain('A', &["to d4", "yes"])
        .draws(&[10, 1, 1])
        .choose('A', "yes");
    assert_eq!(
        units(&play, 'B', "d4", Infantry),
        0,
        "no die, no hit ignored"
    );
    let steel = meeting(&[Infantry], &[Infantry])
        .goods('A', "1o")
        .advances('A', &["steel-weapons"]);
    let mut play = march(steel);
    play.choose('A', "to d4").draws(&[1, 1]).choose('A', "yes");
    assert_eq!(play.position().battle.sides[0].value, 3);
    let mut play = Scene::new()
        .goods('A', "1m")
        .advances('A', &["draft"])
        .play();
    play.chain('A', &["recruit d2", "draft infantry mood"])
        .refused('A', "draft infantry mood", "coc.fact.adv.draft")
        .choose('A', "done");
    assert_eq!(units(&play, 'A', "d2", Infantry), 1);
}

#[test]
fn spirituality() {
    covers!("coc.fact.adv.state-religion");
    let mut play = Scene::new()
        .goods('A', "2i")
        .advances('A', &["myths"])
        .eventful('A', "civil-war-1")
        .play();
    play.chain('A', &["advance storage", "good mood"]);
    assert_eq!(mood(&play, "d2"), Mood::Happy);
    let mut play = Scene::new()
        .goods('A', "1w")
        .mood("d2", Mood::Neutral)
        .advances('A', &["rituals"])
        .play();
    play.chain('A', &["happiness", "city d2", "done"]);
    assert_eq!(
        (mood(&play, "d2"), goods(&play, 'A').as_str()),
        (Mood::Happy, "0")
    );
    let mut play = Scene::new()
        .goods('A', "0")
        .advances('A', &["priesthood"])
        .play();
    play.choose('A', "advance math")
        .not_offered('A', "advance astronomy");
    let mut play = Scene::new()
        .goods('A', "1w1o")
        .city(Some('A'), "c2")
        .advances('A', &["myths", "state-religion"])
        .play();
    play.chain('A', &["build d2 temple", "good mood"]);
    assert_eq!(goods(&play, 'A'), "1m", "the temple cost no food");
}

#[test]
fn economy() {
    covers!("coc.fact.adv.bartering");
    let mut play = Scene::new()
        .goods('A', "0")
        .advances('A', &["bartering"])
        .card('A', "leadership")
        .play();
    let card = with_card(&play, 'A', "card", "leadership");
    play.chain('A', &["use bartering", &card])
        .offered('A', "good gold")
        .choose('A', "good culture")
        .not_offered('A', "use bartering");
    assert_eq!(goods(&play, 'A'), "1c");
    let routes = |advances: &[&str]| -> Game {
        let mut play = open()
            .goods('B', "0")
            .advances('B', advances)
            .unit('B', "d4", Settler)
            .play();
        play.choose('A', "end-turn");
        play
    };
    assert_eq!(goods(&routes(&["trade-routes"]), 'B'), "1f");
    let mut play = routes(&["trade-routes", "currency"]);
    play.choose('B', "goods 1g");
    assert_eq!(goods(&play, 'B'), "1g");
    let mut play = Scene::new()
        .goods('A', "1m")
        .city(Some('A'), "c2")
        .advances('A', &["taxes"])
        .play();
    play.chain('A', &["use taxes", "goods 1w1o"])
        .not_offered('A', "use taxes");
    assert_eq!(
        (goods(&play, 'A').as_str(), play.position().turn.actions),
        ("1w1o", 2)
    );
}

#[test]
fn culture() {
    covers!("coc.fact.adv.arts");
    let mut play = Scene::new()
        .goods('A', "1c")
        .building("d2", 0, 'B')
        .advances('A', &["arts"])
        .play();
    play.choose('A', "use arts")
        .draws(&[10])
        .choose('A', "influence d2 0")
        .not_offered('A', "use arts");
    assert_eq!(
        (goods(&play, 'A').as_str(), play.position().turn.actions),
        ("0", 3)
    );
    let mut play = Scene::new()
        .goods('A', "2c")
        .mood("d2", Mood::Angry)
        .advances('A', &["sports"])
        .play();
    play.chain('A', &["use sports", "city d2", "boost 2"]);
    assert_eq!(
        (mood(&play, "d2"), goods(&play, 'A').as_str()),
        (Mood::Happy, "0")
    );
    let mut play = Scene::new().advances('A', &["arts"]).play();
    play.choose('A', "advance monuments");
    assert_eq!(play.position().players[0].wonders.len(), 1);
    let mut play = Scene::new()
        .goods('A', "1c")
        .advances('A', &["theaters"])
        .play();
    play.chain('A', &["use theaters", "good culture"])
        .not_offered('A', "use theaters");
    assert_eq!(goods(&play, 'A'), "1m");
}

#[test]
fn science() {
    covers!("coc.fact.adv.metallurgy");
    let free = |owned: &str, bought: &str| {
        let tops = ["fishing", "math"];
        let mut play = Scene::new()
            .goods('A', "0")
            .advances('A', &tops)
            .advances('A', &[owned])
            .play();
        play.choose('A', &format!("advance {bought}"));
    };
    free("math", "engineering");
    free("math", "roads");
    free("astronomy", "navigation");
    free("astronomy", "cartography");
    let mut play = Scene::new()
        .goods('A', "2f")
        .advances('A', &["medicine"])
        .play();
    play.chain('A', &["recruit d2", "hire settler", "done", "good food"]);
    assert_eq!(goods(&play, 'A'), "1f");
    let ore = Scene::new()
        .goods('A', "0")
        .region("d3", "region-10", false);
    let mut play = ore.advances('A', &["metallurgy"]).play();
    play.chain('A', &["collect d2", "goods 2o", "yes"]);
    assert_eq!(goods(&play, 'A'), "1o1g");
}

#[test]
fn democracy() {
    covers!("coc.fact.adv.voting", "coc.fact.adv.free-economy");
    let mut play = Scene::new()
        .goods('A', "2m")
        .mood("d2", Mood::Neutral)
        .advances('A', &["voting"])
        .play();
    play.chain('A', &["use voting", "city d2", "done"]);
    assert_eq!(
        (goods(&play, 'A').as_str(), play.position().turn.actions),
        ("0", 3)
    );
    let mut play = Scene::new()
        .goods('A', "0")
        .advances('A', &["civil-liberties", "draft"])
        .play();
    play.choose('A', "use civil-liberties");
    assert_eq!(goods(&play, 'A'), "3m");
    play.chain('A', &["recruit d2", "draft infantry mood", "done"]);
    assert_eq!(goods(&play, 'A'), "1m", "Draft costs 2 now");
    let mut play = Scene::new()
        .goods('A', "1m")
        .advances('A', &["free-economy"])
        .play();
    play.chain('A', &["use free-economy", "collect d2", "goods 1w1o"])
        .refused('A', "collect d2", "coc.fact.adv.free-economy");
}

/// A city of B in reach of A's culture.
fn rival() -> Scene {
    open()
        .goods('A', "3c")
        .city(Some('B'), "d4")
        .building("d4", 0, 'B')
}

#[test]
fn advances_that_stop_boosts() {
    rival().play().offered('A', "influence d4 1");
    for (advance, scene) in [
        ("separation-of-power", rival().mood("d4", Mood::Happy)),
        ("totalitarianism", rival().unit('B', "d4", Infantry)),
        ("devotion", rival()),
    ] {
        scene
            .advances('B', &[advance])
            .play()
            .not_offered('A', "influence d4 1");
    }
}

#[test]
fn autocracy() {
    covers!("coc.fact.adv.absolute-power", "coc.fact.adv.forced-labor");
    let mut play = Scene::new()
        .goods('A', "1f1o")
        .advances('A', &["nationalism"])
        .play();
    play.chain(
        'A',
        &["recruit d2", "hire infantry", "done", "good culture"],
    );
    assert_eq!(goods(&play, 'A'), "1c");
    let mut play = Scene::new()
        .goods('A', "2m")
        .advances('A', &["absolute-power"])
        .play();
    play.choose('A', "use absolute-power")
        .not_offered('A', "use absolute-power");
    assert_eq!(play.position().turn.actions, 4);
    let mut play = Scene::new()
        .goods('A', "2f1w2o1m")
        .mood("d2", Mood::Angry)
        .building("d2", 0, 'A')
        .city(Some('A'), "c2")
        .mood("c2", Mood::Angry)
        .advances('A', &["myths", "forced-labor"])
        .play();
    play.refused('A', "build c2 temple", "coc.construct.not-angry")
        .choose('A', "use forced-labor")
        .offered('A', "build c2 temple")
        .choose('A', "collect d2")
        .offered('A', "goods 1f1o")
        .choose('A', "goods 0")
        .refused('A', "collect d2", "coc.activate.angry-once");
}

#[test]
fn theocracy() {
    covers!("coc.fact.adv.dogma", "coc.fact.adv.conversion");
    let mut play = Scene::new()
        .goods('A', "1f1w1o7i")
        .city(Some('A'), "c2")
        .advances('A', &["myths", "state-religion"])
        .play();
    play.chain('A', &["advance dogma", "goods 2i"]);
    assert_eq!(
        play.position().players[0].goods[Good::Ideas],
        2,
        "the rest is lost"
    );
    play.chain('A', &["build d2 temple", "good mood", "advance devotion"]);
    assert!(has(&play, 'A', "devotion"));
    let mut play = Scene::new()
        .goods('A', "1c")
        .building("d2", 0, 'B')
        .advances('A', &["arts", "conversion"])
        .play();
    play.choose('A', "use arts")
        .draws(&[7])
        .choose('A', "influence d2 0");
    assert_eq!(goods(&play, 'A'), "1c", "4 + 1 succeeds and brings a token");
    let temple = meeting(&[Infantry], &[Infantry])
        .city(Some('B'), "d4")
        .building("d4", 0, 'B')
        .advances('A', &["fanaticism"]);
    let (mut play, values) = charge(temple, &[1, 11]);
    assert_eq!(values[0], 3);
    play.choose('A', "city d2");
    assert_eq!(
        units(&play, 'A', "d2", Infantry),
        1,
        "the fallen are replaced"
    );
}
