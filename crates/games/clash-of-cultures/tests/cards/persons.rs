//! Great persons.

use crate::{
    common::*,
    events::{Game, civilized, happens},
};
use orbis_clash_of_cultures::{
    Mood,
    content::Kind::{Infantry, Settler, Ship},
};

/// A has the great person and plays it; an advance of its category is taken.
#[track_caller]
fn plays(slug: &str, advance: &str, scene: Scene) -> Game {
    let mut play = scene.person('A', slug).play();
    play.choose('A', &format!("person {slug}"));
    if !advance.is_empty() {
        play.choose('A', &format!("advance {advance}"));
        assert!(has(&play, 'A', advance));
        assert_eq!(play.position().players[0].tracker, 3, "no cube");
    }
    assert_eq!(play.position().turn.actions, 2);
    assert!(play.position().event_discard.contains(&id(slug)));
    play
}

#[test]
fn a_person_is_bought_by_the_drawer_or_another() {
    let mut play = happens("great-philosopher", Scene::new().goods('A', "2f1c"));
    play.choose('A', "yes");
    assert_eq!(play.position().players[0].persons.len(), 1);
    let mut play = happens(
        "great-philosopher",
        Scene::new().goods('A', "2f1c").goods('B', "2c"),
    );
    play.choose('A', "decline").choose('B', "yes");
    assert_eq!(
        (
            play.position().players[1].persons.len(),
            goods(&play, 'B').as_str()
        ),
        (1, "0")
    );
    let play = happens("great-philosopher", Scene::new());
    assert!(
        play.position()
            .event_discard
            .contains(&id("great-philosopher"))
    );
}

#[test]
fn teachers() {
    let play = plays("great-philosopher", "writing", Scene::new().goods('A', "0"));
    assert_eq!(goods(&play, 'A'), "2i1c");
    let play = plays("great-scientist", "math", Scene::new().goods('A', "0"));
    assert_eq!(
        (
            goods(&play, 'A').as_str(),
            play.position().players[0].actions.len()
        ),
        ("1i1c", 1)
    );
    let play = plays(
        "elder-statesman",
        "voting",
        Scene::new().goods('A', "0").advances('A', &["philosophy"]),
    );
    assert_eq!(play.position().players[0].actions.len(), 2);
    let mut play = plays("great-artist", "arts", Scene::new().mood("d2", Mood::Angry));
    play.choose('A', "city d2");
    assert_eq!(mood(&play, "d2"), Mood::Happy);
    let mut play = plays("great-athlete", "arts", civilized().goods('A', "2m"));
    play.chain('A', &["goods 2m"]);
    assert_eq!(goods(&play, 'A'), "3c");
}

#[test]
fn builders() {
    let site = || Scene::new().goods('A', "1f1w1o").city(Some('A'), "c2");
    let mut play = plays("great-prophet", "myths", site());
    assert_eq!(
        play.offers('A'),
        ["build c2 temple", "build d2 temple", "decline"]
    );
    play.chain('A', &["build d2 temple", "good mood"]);
    let calm = |play: &Game| {
        play.position()
            .cities
            .at(space("d2"))
            .expect("a city")
            .activations
    };
    assert_eq!((goods(&play, 'A').as_str(), calm(&play)), ("2m", 0));
    let mut play = plays(
        "great-engineer",
        "roads",
        site().advances('A', &["writing"]),
    );
    play.choose('A', "build d2 academy");
    assert_eq!((goods(&play, 'A').as_str(), calm(&play)), ("2i1c", 0));
    let architect = Scene::civilized()
        .civ('A', "rome")
        .goods('A', "2f3w7o2c")
        .plan('A', "pyramids")
        .city(Some('A'), "c2")
        .advances('A', &["engineering"])
        .person('A', "great-architect");
    let mut play = architect.play();
    play.not_offered('A', "person great-architect")
        .choose('A', "wonder d2 pyramids");
    assert_eq!(goods(&play, 'A'), "0", "3 tokens less, no Rituals needed");
    assert!(play.position().players[0].persons.is_empty());
}

#[test]
fn travellers_and_traders() {
    let new = Scene::new().under("d3", "region-19").goods('A', "2f");
    let mut play = plays("great-explorer", "fishing", new);
    play.chain('A', &["space d3", "turn upright", "space d4"]);
    assert_eq!(owner(&play, "d4"), Some(orbis_core::Seat::at(0)));
    assert_eq!(goods(&play, 'A'), "1m");
    let route = Scene::new()
        .region("d3", "region-20", false)
        .city(Some('B'), "d4")
        .unit('A', "d3", Settler)
        .goods('A', "0")
        .advances('A', &["bartering"]);
    let play = plays("great-merchant", "trade-routes", route);
    assert_eq!(goods(&play, 'A'), "1f", "one city in reach, one route");
}

#[test]
fn soldiers_and_peacemakers() {
    let war = Scene::new()
        .region("d3", "region-20", false)
        .no_units('A')
        .no_units('B')
        .unit('A', "d3", Infantry)
        .unit('B', "d4", Infantry);
    let mut play = plays("great-warlord", "tactics", war);
    play.choose('A', "from d3")
        .draws(&[1, 1])
        .choose('A', "to d4");
    assert_eq!(play.position().battle.sides[0].value, 3);
    let mut play = happens("great-diplomat", civilized().goods('A', "2f1c"));
    play.chain('A', &["yes", "player B"]);
    let peace = |tokens: &str| {
        meeting(&[Infantry], &[Infantry])
            .goods('A', tokens)
            .person('A', "great-diplomat")
            .edit(|position| position.players[0].diplomat = Some(orbis_core::Seat::at(1)))
    };
    march(peace("1c")).not_offered('A', "to d4");
    let mut play = march(peace("2c"));
    play.draws(&[1, 1]).choose('A', "to d4");
    assert_eq!(goods(&play, 'A'), "0");
    assert!(play.position().players[0].persons.is_empty());
}

#[test]
fn the_seer_deals_the_future() {
    let mut play = plays("great-seer", "", civilized());
    let offers = play.offers('A');
    assert_eq!(offers.len(), 2, "a card for each player");
    play.choose('A', &offers[0]);
    let last = play.offers('A')[0].clone();
    play.choose('A', &last);
    let own = play.position().seen[0][0].card;
    assert_eq!(format!("objective {}", own.slug()), offers[0]);
    play.choose('A', "advance writing");
    assert_eq!(play.position().players[0].objectives[0].card, own);
}

#[test]
fn persons_in_hand_are_traded_the_diplomat_is_not() {
    let mut play = civilized()
        .person('A', "great-seer")
        .person('A', "great-diplomat")
        .person('B', "great-artist")
        .play();
    play.choose('A', "trade B")
        .not_offered('A', "give-person great-diplomat");
    play.chain(
        'A',
        &["give-person great-seer", "want-person great-artist", "send"],
    )
    .choose('B', "yes");
    let hands = &play.position().players;
    assert!(
        hands[0].persons.contains(&id("great-artist"))
            && hands[1].persons.contains(&id("great-seer"))
    );
}

#[test]
fn a_warlord_helps_at_sea_too() {
    let fleet = Scene::new()
        .region("f2", "region-7", false)
        .unit('A', "f3", Ship)
        .unit('B', "g3", Ship);
    let mut play = plays("great-warlord", "tactics", fleet);
    play.choose('A', "from f3")
        .draws(&[1, 1])
        .choose('A', "to g3");
    assert_eq!(play.position().battle.sides[0].value, 3);
}

#[test]
fn whom_nobody_takes_lies_below_the_other_cards_of_the_mausoleum() {
    orbis_core::covers!("coc.fact.wonder.mausoleum");
    let mut play = Scene::new()
        .wonder("d2", "great-mausoleum")
        .event("flood")
        .edit(|position| {
            let top = position.event_deck.pop().expect("the flood");
            position.event_discard.push(top.card);
        })
        .eventful('A', "great-philosopher")
        .play();
    play.chain('A', &["advance storage", "decline", "space e2"]);
    let pile: Vec<&str> = play
        .position()
        .event_discard
        .iter()
        .map(|card| card.slug())
        .collect();
    assert_eq!(pile, ["great-philosopher", "flood"]);
}

#[test]
fn the_architect_may_be_spared_or_spare_tokens() {
    orbis_core::covers!("coc.fact.event.great-person-use");
    let site = || {
        Scene::civilized()
            .civ('A', "rome")
            .goods('A', "2f3w7o5c")
            .plan('A', "pyramids")
            .city(Some('A'), "c2")
            .advances('A', &["engineering", "rituals"])
            .person('A', "great-architect")
    };
    for (answer, left, persons) in [("yes", "3c", 0), ("decline", "0", 1)] {
        let mut play = site().play();
        play.chain('A', &["wonder d2 pyramids", answer]);
        assert_eq!(goods(&play, 'A'), left);
        assert_eq!(play.position().players[0].persons.len(), persons);
    }
}
