//! The twenty-one civil halves of action cards.

use crate::common::*;
use orbis_clash_of_cultures::{
    Mood,
    content::Kind::{self, Infantry, Settler},
};
use orbis_core::Seat;
use orbis_testkit::Play;

type Game = Play<orbis_clash_of_cultures::Position>;

/// A plays the card.
#[track_caller]
fn plays(half: &str, scene: Scene) -> Game {
    let mut play = scene.card('A', half).play();
    let card = with_card(&play, 'A', "play", half);
    play.choose('A', &card);
    play
}

/// A holds the card but cannot play it.
#[track_caller]
fn cannot(half: &str, scene: Scene) {
    let mut play = scene.card('A', half).play();
    let card = with_card(&play, 'A', "play", half);
    play.not_offered('A', &card);
}

fn neighbours() -> Scene {
    Scene::new()
        .region("d3", "region-20", false)
        .unit('B', "d4", Settler)
        .advances('B', &["arts"])
}

#[test]
fn advances_from_cards() {
    let mut play = plays("quick-advance", Scene::new().goods('A', "1c"));
    play.choose('A', "advance writing");
    assert_eq!(goods(&play, 'A'), "1c", "one paid, one gained");
    assert_eq!(play.position().players[0].tracker, 3);
    cannot("quick-advance", Scene::new());
    let mut play = plays("inspiration", neighbours());
    assert_eq!(play.offers('A'), ["advance arts", "decline"]);
    play.choose('A', "advance arts");
    cannot("inspiration", Scene::new());
    let mut play = plays("technology-trade", neighbours().advances('A', &["storage"]));
    play.chain('A', &["player B", "advance arts"])
        .choose('B', "advance storage");
    assert!(has(&play, 'A', "arts") && has(&play, 'B', "storage"));
    let mut play = plays("new-ideas", Scene::new());
    play.choose('A', "advance storage");
    assert_eq!(
        (goods(&play, 'A').as_str(), play.position().turn.actions),
        ("2i1m", 2)
    );
    let mut play = plays("synergies", Scene::new().goods('A', "4g"));
    play.choose('A', "advance writing")
        .choose('A', "advance philosophy");
    let player = &play.position().players[0];
    assert_eq!((goods(&play, 'A').as_str(), player.tracker), ("1i1m1c", 3));
    cannot("synergies", Scene::new());
}

#[test]
fn cards_after_a_victory() {
    let won = |half: &str| {
        let mut play = march(
            meeting(&[Infantry], &[Infantry])
                .mood("d2", Mood::Angry)
                .card('A', half)
                .goods('A', "1m"),
        );
        play.choose('A', "to d4");
        play.draws(&[11, 1])
            .choose('A', "decline")
            .choose('A', "done");
        let card = with_card(&play, 'A', "play", half);
        play.choose('A', &card);
        play
    };
    let mut play = won("hero-general");
    play.chain('A', &["city d2", "city d2"]);
    assert_eq!(
        (mood(&play, "d2"), goods(&play, 'A').as_str()),
        (Mood::Happy, "0")
    );
    assert_eq!(goods(&won("great-ideas"), 'A'), "2i1m");
    cannot("hero-general", Scene::new().mood("d2", Mood::Angry));
    cannot("great-ideas", Scene::new());
    let taken = meeting(&[Infantry], &[])
        .city(Some('B'), "d4")
        .advances('B', &["arts"])
        .card('A', "teach-us");
    let mut play = march(taken);
    play.choose('A', "to d4")
        .choose('B', "decline")
        .choose('A', "done");
    let card = with_card(&play, 'A', "play", "teach-us");
    play.chain('A', &[&card, "advance arts"]);
    assert!(has(&play, 'A', "arts"));
    cannot("teach-us", Scene::new().advances('B', &["arts"]));
}

#[test]
fn a_spy_swaps_a_card_of_any_kind() {
    let mut play = plays(
        "spy",
        Scene::new()
            .goods('A', "1c")
            .card('A', "militia")
            .card('B', "leadership"),
    );
    play.choose('A', "player B");
    let take = with_card(&play, 'B', "card", "leadership");
    let give = with_card(&play, 'A', "card", "militia");
    play.chain('A', &[&take, &give]);
    with_card(&play, 'A', "card", "leadership");
    with_card(&play, 'B', "card", "militia");
}

#[test]
fn ideas_actions_and_militia() {
    let academies = Scene::new()
        .goods('A', "0")
        .city(Some('A'), "c2")
        .building("d2", 1, 'A')
        .building("c2", 1, 'A');
    assert_eq!(goods(&plays("ideas", academies), 'A'), "2i");
    cannot("ideas", Scene::new());
    let play = plays("leadership", Scene::new().goods('A', "1c"));
    assert_eq!(
        (play.position().turn.actions, goods(&play, 'A').as_str()),
        (4, "0")
    );
    let mut play = plays("militia", Scene::new().goods('A', "1c"));
    play.choose('A', "city d2");
    assert_eq!(units(&play, 'A', "d2", Infantry), 1);
}

#[test]
fn mercenaries_are_paid_together_and_then_move() {
    let near = || {
        Scene::new()
            .region("d3", "region-20", false)
            .barbarian("d3", Infantry)
            .barbarian("e4", Infantry)
            .goods('A', "1w1o")
    };
    let mut play = plays("mercenaries", near());
    assert_eq!(play.offers('A'), ["space d3", "space e4"], "at least one");
    play.chain('A', &["space d3", "space e4", "done", "good wood"]);
    assert_eq!(
        goods(&play, 'A'),
        "0",
        "both are paid before the first moves"
    );
    assert_eq!(play.offers('A'), ["space d3", "space e4"]);
    play.chain('A', &["space e4", "space d4"]);
    assert_eq!(play.offers('A'), ["space d3"]);
    play.chain('A', &["space d3", "space c4"]);
    let places: Vec<String> = play
        .position()
        .barbarians
        .iter()
        .map(|unit| unit.at.to_string())
        .collect();
    assert_eq!(places, ["c4", "d4"]);
    cannot("mercenaries", Scene::new());
    // Out of a barbarian city: it gets a new unit.
    let mut play = plays("mercenaries", near().city(None, "e4").goods('A', "1c"));
    play.chain('A', &["space e4", "done", "space e4", "space d4"]);
    let count = |at: &str| {
        play.position()
            .barbarians
            .iter()
            .filter(|unit| unit.at == space(at))
            .count()
    };
    assert_eq!((count("e4"), count("d4")), (1, 1));
}

#[test]
fn cultural_takeover_wins_a_barbarian_settlement() {
    let near = || {
        Scene::new()
            .region("d3", "region-20", false)
            .city(None, "d3")
            .barbarian("d3", Infantry)
    };
    let mut play = plays("cultural-takeover", near());
    play.draws(&[10])
        .choose('A', "influence d3 0")
        .choose('A', "hire infantry");
    assert_eq!(owner(&play, "d3"), Some(Seat::at(0)));
    assert_eq!(units(&play, 'A', "d3", Infantry), 1);
    assert_eq!(
        (
            play.position().barbarians.len(),
            play.position().turn.actions
        ),
        (0, 2)
    );
    cannot("cultural-takeover", near().building("d3", 0, 'B'));
}

#[test]
fn cards_that_collect_and_build() {
    let mut play = plays("mass-production", Scene::new().goods('A', "0"));
    play.chain('A', &["collect d2", "goods 1f1w1o"]);
    let mut play = plays("production-focus", Scene::new().goods('A', "0"));
    play.chain('A', &["collect d2", "goods 2o"]);
    let mut play = plays(
        "city-development",
        Scene::new()
            .goods('A', "1c")
            .advances('A', &["writing"])
            .city(Some('A'), "c2"),
    );
    play.choose('A', "build d2 academy");
    assert_eq!(goods(&play, 'A'), "2i");
    assert_eq!(
        play.position()
            .cities
            .at(space("d2"))
            .map(|city| city.activations),
        Some(1)
    );
}

#[test]
fn an_explorer_reveals_or_settles() {
    let mut play = plays(
        "explorer",
        Scene::new().under("d3", "region-19").goods('A', "1c"),
    );
    play.chain('A', &["space d3", "turn upright", "city d2"]);
    assert!(play.position().world.revealed().has(space("d3")));
    assert_eq!(units(&play, 'A', "d2", Kind::Settler), 2);
}

#[test]
fn cards_against_others() {
    let mut play = plays("assassination", Scene::new().goods('A', "1c"));
    play.choose('A', "player B").choose('A', "end-turn");
    assert_eq!(play.position().turn.actions, 2);
    let peace = meeting(&[Infantry], &[Infantry])
        .goods('A', "1c")
        .card('A', "negotiations");
    let mut play = peace.play();
    let card = with_card(&play, 'A', "play", "negotiations");
    play.chain('A', &[&card, "player B", "move", "from d3"])
        .not_offered('A', "to d4");
    let mut play = Scene::new()
        .goods('A', "2f1c")
        .card('A', "negotiations")
        .play();
    play.choose('A', "advance storage");
    let card = with_card(&play, 'A', "play", "negotiations");
    play.not_offered('A', &card);
}

#[test]
fn new_plans_swap_an_objective() {
    let mut play = plays(
        "new-plans",
        Scene::new().goods('A', "1c").objective('A', "metropolis"),
    );
    let new = play.offers('A')[0].clone();
    play.choose('A', &new);
    let old = play.offers('A')[0].clone();
    play.choose('A', &old);
    let hand = &play.position().players[0].objectives;
    assert_eq!(hand.len(), 1);
    assert_eq!(format!("objective {}", hand[0].card.slug()), new);
    assert!(play.position().drawn.is_empty());
    cannot("new-plans", Scene::new().goods('A', "1c"));
}
