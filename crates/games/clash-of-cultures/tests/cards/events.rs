//! Event cards, great persons aside. A's next advance brings the event.

use crate::common::*;
use orbis_clash_of_cultures::{
    Mood,
    content::{EventId, Icon, Kind::*},
};
use orbis_core::Seat;
use orbis_testkit::Play;

pub type Game = Play<orbis_clash_of_cultures::Position>;

/// With Civilizations: Rome against Greece.
pub fn civilized() -> Scene {
    Scene::civilized().civ('A', "rome").civ('B', "greece")
}

/// A takes Storage, the event comes and its icon is resolved: barbarians settle on e2, or the land there is exhausted.
#[track_caller]
pub fn happens(slug: &str, scene: Scene) -> Game {
    let rich = scene.0.civilizations;
    let mut play = scene.eventful('A', slug).play();
    play.choose('A', "advance storage");
    if play
        .offers('A')
        .first()
        .is_some_and(|offer| offer.starts_with("goods"))
    {
        let cheap = play.offers('A')[0].clone();
        play.choose('A', &cheap);
    }
    let icon = id::<EventId>(slug).card().icon();
    if matches!(
        icon,
        Icon::BarbariansSpawn | Icon::BarbariansMove | Icon::ExhaustedLand
    ) {
        play.choose('A', "space e2");
    }
    if icon == Icon::BarbariansSpawn {
        play.choose('A', "city e2");
        if rich {
            play.choose('A', "hire infantry");
        }
        assert_eq!(play.position().barbarians.len(), 2);
    }
    play
}

fn discarded(play: &Game, slug: &str) -> bool {
    play.position().event_discard.contains(&id(slug))
}

#[test]
fn famines() {
    for slug in ["famine-1", "famine-2", "famine-3"] {
        let mut play = happens(slug, Scene::new());
        play.choose('A', "city d2");
        assert_eq!(mood(&play, "d2"), Mood::Angry, "{slug}");
        let play = happens(slug, Scene::new().goods('A', "1f2i"));
        assert_eq!(
            (mood(&play, "d2"), goods(&play, 'A').as_str()),
            (Mood::Happy, "1m"),
            "{slug}"
        );
        assert!(discarded(&play, slug));
    }
    for slug in ["severe-famine-1", "severe-famine-2", "severe-famine-3"] {
        let mut play = happens(slug, Scene::new().goods('A', "1f2i"));
        play.choose('A', "city d2");
        assert_eq!(
            (mood(&play, "d2"), goods(&play, 'A').as_str()),
            (Mood::Angry, "1m"),
            "{slug}"
        );
        let play = happens(slug, Scene::new().goods('A', "2f2i"));
        assert_eq!(
            (mood(&play, "d2"), goods(&play, 'A').as_str()),
            (Mood::Happy, "1m"),
            "{slug}"
        );
        let play = happens(
            slug,
            Scene::new()
                .goods('A', "2f2i")
                .advances('A', &["irrigation"]),
        );
        assert_eq!(goods(&play, 'A'), "2f1m", "{slug}");
    }
    let play = happens("vermin", civilized().goods('A', "2f2i").goods('B', "1f"));
    assert_eq!(
        (goods(&play, 'A').as_str(), goods(&play, 'B').as_str()),
        ("1f1m", "1f"),
        "B has no Storage"
    );
    let play = happens("drought", civilized().goods('A', "2f2i"));
    assert_eq!(goods(&play, 'A'), "1f1m", "d2 lies next to barren land");
    let mut play = happens("drought", civilized());
    play.choose('A', "city d2");
    assert_eq!(mood(&play, "d2"), Mood::Angry);
}

#[test]
fn good_years() {
    for (slug, food, all, share) in [
        ("good-year-all", 1, true, false),
        ("good-year-drawer", 1, false, false),
        ("good-year-share", 1, false, true),
        ("awesome-year-all", 2, true, false),
        ("awesome-year-drawer", 2, false, false),
        ("awesome-year-share", 2, false, true),
        ("fantastic-year-all", 3, true, false),
        ("fantastic-year-drawer", 3, false, false),
        ("fantastic-year-share", 3, false, true),
    ] {
        let mut play = happens(
            slug,
            Scene::new().goods('B', "0").advances('B', &["storage"]),
        );
        if share {
            for _ in 0..food {
                play.choose('A', "player B");
            }
        }
        let others = if all || share {
            format!("{food}f")
        } else {
            "0".to_string()
        };
        assert_eq!(
            (goods(&play, 'A'), goods(&play, 'B')),
            (format!("{food}f1m"), others),
            "{slug}"
        );
    }
    let play = happens("successful-year", civilized().goods('B', "0"));
    assert_eq!(
        (goods(&play, 'A').as_str(), goods(&play, 'B').as_str()),
        ("1f1m", "1f")
    );
    let play = happens(
        "successful-year",
        civilized().city(Some('A'), "c2").goods('B', "0"),
    );
    assert_eq!(
        (goods(&play, 'A').as_str(), goods(&play, 'B').as_str()),
        ("1m", "1f")
    );
}

#[test]
fn diseases() {
    let mut play = happens(
        "pestilence",
        Scene::new().city(Some('A'), "c2").goods('A', "2f"),
    );
    play.choose('A', "city d2");
    assert_eq!(mood(&play, "d2"), Mood::Neutral);
    assert!(play.position().in_play.contains(&id("pestilence")));
    let mut play = happens(
        "pestilence",
        Scene::new().city(Some('A'), "c2").advances('A', &["roads"]),
    );
    play.chain('A', &["city d2", "city c2"]);
    assert_eq!(
        (mood(&play, "d2"), mood(&play, "c2")),
        (Mood::Neutral, Mood::Angry)
    );
    let mut play = happens("epidemics", Scene::new().unit('A', "d2", Infantry));
    play.choose('A', "unit d2 settler");
    assert_eq!(play.position().players[0].units.len(), 1);
    assert_eq!(
        play.position().players[1].units.len(),
        1,
        "one unit is spared"
    );
    let play = happens(
        "epidemics",
        Scene::new()
            .unit('A', "d2", Infantry)
            .advances('A', &["sanitation"]),
    );
    assert_eq!(play.position().players[0].units.len(), 2);
    let mut play = happens("pandemics", civilized().city(Some('A'), "c2"));
    play.choose('A', "good mood");
    assert_eq!(goods(&play, 'A'), "0");
    let four = [Infantry, Infantry, Infantry];
    let mut play = happens("black-death", civilized().army('A', "d2", &four));
    play.choose('A', "unit d2 infantry");
    let player = &play.position().players[0];
    assert_eq!((player.units.len(), player.event_halves), (3, 2));
}

#[test]
fn settlers_come_and_go() {
    for slug in ["population-boom-1", "population-boom-2"] {
        let mut play = happens(slug, Scene::new());
        play.chain('A', &["city d2", "player B"])
            .choose('B', "city d7");
        let count = |seat, at| units(&play, seat, at, Settler);
        assert_eq!((count('A', "d2"), count('B', "d7")), (2, 2), "{slug}");
    }
    for slug in ["migration-1", "migration-2"] {
        let mut play = happens(slug, Scene::new());
        play.choose('A', "player B")
            .choose('B', "city d7")
            .choose('A', "city d2");
        assert_eq!(units(&play, 'B', "d7", Settler), 2, "{slug}");
        assert_eq!(
            (mood(&play, "d2"), goods(&play, 'A').as_str()),
            (Mood::Neutral, "2g1m"),
            "{slug}"
        );
    }
}

#[test]
fn the_earth_takes_pieces_for_points() {
    let three = || {
        Scene::new()
            .city(Some('A'), "c2")
            .city(Some('A'), "e2")
            .building("d2", 0, 'A')
    };
    let four = three()
        .region("d3", "region-20", false)
        .city(Some('A'), "d3");
    let mut play = happens("volcano", four.no_units('A').unit('A', "d2", Settler));
    play.choose('A', "city d2");
    assert_eq!(owner(&play, "d2"), None);
    let player = &play.position().players[0];
    assert_eq!(
        (player.event_halves, player.gone_settlements, player.gone[0]),
        (8, 1, 1)
    );
    assert_eq!(units(&play, 'A', "d2", Settler), 0);
    for slug in ["earthquake", "heavy-earthquake"] {
        let both = three().city(Some('B'), "c8").city(Some('B'), "e8");
        let mut play = happens(slug, both);
        play.not_offered('A', "city d2")
            .chain('A', &["piece d2 temple", "city c2", "done"]);
        assert_eq!(play.position().players[0].event_halves, 8, "{slug}");
        assert_eq!(
            (mood(&play, "d2"), owner(&play, "c2")),
            (Mood::Neutral, None),
            "{slug}"
        );
        if slug == "heavy-earthquake" {
            play.choose('B', "city c8").choose('B', "done");
            assert_eq!(play.position().players[1].event_halves, 4);
        }
    }
}

#[test]
fn water_and_fire_lower_moods() {
    let coast = || {
        Scene::new()
            .region("e3", "region-12", false)
            .city(Some('A'), "c2")
    };
    for slug in ["flood", "heavy-flood"] {
        let mut play = happens(slug, coast());
        assert_eq!(play.offers('A'), ["city d2"], "only the coast");
        play.choose('A', "city d2");
        assert_eq!(mood(&play, "d2"), Mood::Neutral, "{slug}");
    }
    let play = happens("fire", civilized().goods('A', "2f1w"));
    assert_eq!(goods(&play, 'A'), "2g1m", "no forest city: the wood burns");
    let mut play = happens("fire", civilized().goods('A', "2f1w").city(Some('A'), "c2"));
    play.choose('A', "city c2");
    assert_eq!(
        (mood(&play, "c2"), goods(&play, 'A').as_str()),
        (Mood::Angry, "1w2g1m")
    );
}

#[test]
fn unrest() {
    for slug in ["civil-war-1", "civil-war-2"] {
        let mut play = happens(
            slug,
            Scene::new()
                .unit('A', "d2", Infantry)
                .mood("d2", Mood::Neutral),
        );
        play.choose('A', "city d2");
        assert_eq!(
            (mood(&play, "d2"), units(&play, 'A', "d2", Infantry)),
            (Mood::Angry, 0),
            "{slug}"
        );
        let mut play = happens(slug, Scene::new().unit('A', "d2", Infantry));
        play.choose('A', "city d2");
        assert_eq!(
            (mood(&play, "d2"), units(&play, 'A', "d2", Infantry)),
            (Mood::Neutral, 1),
            "{slug}"
        );
    }
    let ruled = || {
        Scene::new()
            .advances('A', &["philosophy", "draft", "voting"])
            .unit('A', "d2", Infantry)
    };
    let mut play = happens("revolution", ruled());
    play.chain('A', &["decline", "unit d2 infantry"]);
    assert_eq!(
        (play.position().turn.actions, has(&play, 'A', "voting")),
        (1, true)
    );
    let mut play = happens("revolution", ruled());
    play.chain('A', &["unit d2 infantry", "decline", "advance nationalism"]);
    assert_eq!(play.position().turn.actions, 2);
    assert!(has(&play, 'A', "nationalism") && !has(&play, 'A', "voting"));
    let mut play = happens("uprising", civilized().goods('A', "2f2m"));
    play.choose('A', "boost 2");
    assert_eq!(
        (
            play.position().players[0].event_halves,
            goods(&play, 'A').as_str()
        ),
        (2, "1m")
    );
    let ruled = civilized()
        .goods('A', "2f2i")
        .advances('A', &["philosophy", "writing", "voting"]);
    let mut play = happens("anarchy", ruled);
    assert_eq!(
        (
            play.position().players[0].anarchy,
            has(&play, 'A', "voting")
        ),
        (1, false)
    );
    play.choose('A', "advance voting");
    let player = &play.position().players[0];
    assert_eq!(
        (player.anarchy, player.tracker),
        (0, 3),
        "its cube comes from the card"
    );
}

#[test]
fn leaders_under_the_guillotine() {
    let king = || civilized().leader('A', "d2", "rome:caesar");
    let mut play = happens("guillotine", king());
    let before = play.points('A');
    play.choose('A', "done");
    let player = &play.position().players[0];
    assert_eq!((player.leader, player.leaders.len()), (None, 0));
    assert_eq!(play.points('A'), before + 2);
    let mut play = happens("guillotine", king());
    play.chain('A', &["lead rome:sulla", "space d2"]);
    let player = &play.position().players[0];
    assert_eq!(
        (player.leader, player.leaders.len(), player.event_halves),
        (Some(id("rome:sulla")), 0, 0)
    );
}

#[test]
fn trade_and_stability() {
    let mut play = happens("envoy", civilized().goods('B', "0"));
    play.choose('A', "player B");
    assert_eq!(
        (goods(&play, 'A').as_str(), goods(&play, 'B').as_str()),
        ("1i1m1c", "1c")
    );
    assert!(
        play.position().wonder_open.is_some() && play.position().in_play.contains(&id("envoy"))
    );
    let rival = |building| civilized().goods('B', "0").building("d7", building, 'B');
    let play = happens("scientific-trade", rival(1));
    assert_eq!(
        (goods(&play, 'A').as_str(), goods(&play, 'B').as_str()),
        ("2i1m", "1i")
    );
    let play = happens("flourishing-trade", rival(5));
    assert_eq!(
        (goods(&play, 'A').as_str(), goods(&play, 'B').as_str()),
        ("1g1m", "1g")
    );
    let mut play = happens("era-of-stability", rival(0));
    play.choose('A', "good culture").choose('B', "good mood");
    assert_eq!(
        (goods(&play, 'A').as_str(), goods(&play, 'B').as_str()),
        ("1m1c", "1m")
    );
    let mut play = happens("reformation", civilized().building("d2", 0, 'A'));
    play.choose('A', "player B").choose('B', "city d2");
    let city = play.position().cities.at(space("d2")).expect("a city");
    assert_eq!(city.buildings[0], Some(Seat::at(1)));
}

#[test]
fn cards_that_wait_for_a_battle() {
    let play = happens("solar-eclipse", civilized());
    assert!(play.position().in_play.contains(&id("solar-eclipse")));
    let (play, _) = charge(
        meeting(&[Infantry], &[Infantry]).in_play("solar-eclipse"),
        &[1, 1],
    );
    assert_eq!(
        units(&play, 'A', "d3", Infantry),
        1,
        "nobody fell: they go back"
    );
    assert_eq!(play.position().players[1].event_halves, 2);
    let play = happens("trojan-horse", civilized());
    assert!(play.position().in_play.contains(&id("trojan-horse")));
    let troy = meeting(&[Infantry], &[Infantry])
        .city(Some('B'), "d4")
        .advances('B', &["tactics"])
        .card('B', "high-morale")
        .goods('A', "1w1c")
        .in_play("trojan-horse");
    let mut play = march(troy);
    play.choose('A', "to d4")
        .draws(&[1, 1])
        .choose('A', "yes")
        .asks("A");
    assert_eq!(play.position().players[0].event_halves, 2);
    assert!(play.position().in_play.is_empty());
}
