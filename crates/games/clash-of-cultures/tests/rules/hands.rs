//! Cards in hand, their decks, and what comes with a civilization.

use crate::common::*;
use orbis_clash_of_cultures::{
    Mood,
    content::{CivId, Kind, SpecialId},
    objectives, wonders,
};
use orbis_core::{Seat, covers};

const A: Seat = Seat::at(0);

#[test]
fn a_card_is_not_played_twice_for_one_reason() {
    covers!("coc.card.action-many", "coc.fact.card.assassination");
    let twice = |half: &str, answer: &str, rule: &str| {
        let mut play = Scene::new()
            .mood("d2", Mood::Neutral)
            .goods('A', "7c")
            .card('A', half)
            .card('A', half)
            .edit(|position| position.turn.hero = 1)
            .play();
        let first = with_card(&play, 'A', "play", half);
        play.chain('A', &[&first, answer]);
        let second = with_card(&play, 'A', "play", half);
        play.refused('A', &second, rule);
        play
    };
    twice("hero-general", "city d2", "coc.fact.card.battle-trigger");
    let mut play = twice("assassination", "player B", "coc.fact.card.assassination");
    play.choose('A', "end-turn").asks("B");
    assert_eq!(play.position().turn.actions, 2);
}

#[test]
fn a_truce_closes_the_way() {
    covers!(
        "coc.move.negotiated",
        "coc.fact.card.negotiations",
        "coc.card.action-when"
    );
    let scene = || field(1, 1).card('A', "negotiations").goods('A', "1c");
    let mut play = scene().play();
    play.chain('A', &["move", "from d3"]).offered('A', "to d4");
    let mut play = scene().play();
    let card = with_card(&play, 'A', "play", "negotiations");
    play.chain('A', &[&card, "player B", "move", "from d3"])
        .not_offered('A', "to d4");
    let mut late = scene().edit(|position| position.turn.begun = true).play();
    late.refused('A', &card, "coc.fact.card.negotiations");
}

#[test]
fn an_observatory_draws_a_card() {
    covers!("coc.fact.building.observatory");
    let mut play = Scene::civilized()
        .civ('A', "rome")
        .goods('A', "1f1w1o")
        .city(Some('A'), "c2")
        .advances('A', &["math"])
        .play();
    play.choose('A', "build d2 observatory");
    assert_eq!(play.position().players[0].actions.len(), 1);
}

#[test]
fn technology_trade_teaches_both() {
    covers!("coc.fact.card.techtrade-second");
    let mut play = Scene::new()
        .region("d3", "region-20", false)
        .unit('B', "d4", Kind::Settler)
        .advances('B', &["arts"])
        .advances('A', &["storage"])
        .card('A', "technology-trade")
        .play();
    let card = play
        .offers('A')
        .into_iter()
        .find(|offer| offer.starts_with("play "))
        .expect("a card");
    play.chain('A', &[&card, "player B", "advance arts"])
        .asks("B")
        .choose('B', "advance storage");
    assert!(has(&play, 'A', "arts") && has(&play, 'B', "storage"));
}

#[test]
fn decks_run_out() {
    covers!(
        "coc.event.reshuffle",
        "coc.wonder.deck-empty",
        "coc.card.objective-deck-empty",
        "coc.card.action-reshuffle"
    );
    let mut play = Scene::new()
        .edit(|position| {
            while let Some(slot) = position.event_deck.pop() {
                position.event_discard.push(slot.card);
            }
            position.players[0].tracker = 1;
        })
        .play();
    play.choose('A', "advance storage");
    assert!(play.position().event_deck.len() >= 36);
    let mut play = Scene::new()
        .goods('A', "2f2i")
        .edit(|position| {
            while let Some(slot) = position.wonder_deck.pop() {
                position.players[1].wonders.push(slot);
            }
            while let Some(slot) = position.objective_deck.pop() {
                position.objective_out.push(slot);
            }
            while let Some(slot) = position.action_deck.pop() {
                position.action_discard.push(slot.card);
            }
        })
        .play();
    play.choose('A', "advance engineering")
        .choose('A', "goods 2i")
        .choose('A', "advance writing");
    let player = &play.position().players[0];
    assert_eq!(
        (
            player.wonders.len(),
            player.objectives.len(),
            player.actions.len()
        ),
        (0, 0, 1)
    );
}

#[test]
fn goals_that_exclude_each_other() {
    covers!("coc.fact.obj.exclusive", "coc.status.objectives-many");
    let mut scene = Scene::new();
    for _ in 0..12 {
        scene = scene.unit('A', "d2", Kind::Infantry);
    }
    assert!(objectives::met(&scene.0, A, id("military-might")));
    scene.0.turn.status_goals.add(id("standing-army"));
    assert!(!objectives::met(&scene.0, A, id("military-might")));
}

#[test]
fn an_expert_builds_cheaper() {
    covers!("coc.fact.civ.wonder-expert");
    let scene = Scene::civilized().leader('A', "d2", "china:qin");
    let cost = wonders::cost(&scene.0, A, id("great-wall"), false);
    assert_eq!(cost[orbis_clash_of_cultures::Good::Culture], 3);
}

#[test]
fn a_government_carries_its_special_advance() {
    covers!("coc.fact.civ.special-lost");
    let tied = SpecialId::all().filter(|special| special.card().requires().is_none());
    let mut count = 0;
    for special in tied {
        let civ = |scene: Scene| {
            scene.edit(|position| position.players[0].civ = Some(CivId(special.0 / 4)))
        };
        let without = civ(Scene::civilized());
        assert!(!without.0.special(A, special));
        let with = civ(Scene::civilized().advances('A', &["voting"]));
        assert!(with.0.special(A, special));
        assert!(with.0.players[0].specials().len() > without.0.players[0].specials().len());
        count += 1;
    }
    assert!(count > 0);
}
