//! The toy game keeps the contract, and the contract notices every way of breaking it.

use orbis_testkit::{Play, Terms, contract, contract::*, playout_allocations, toy::*};

const TERMS: Terms = Terms {
    games: 200,
    offers: 5,
    longest: 100,
    options: &[
        &[("festival", "on"), ("hand", "4")],
        &[("hand", "2")],
        &[("swap", "on"), ("hand", "4")],
    ],
    moments: 20,
};

contract!(Lanterns, TERMS);

mod defaults {
    use orbis_testkit::{contract, toy::Lanterns};
    contract!(Lanterns);
}

#[track_caller]
fn caught(verdict: Verdict, words: &str) {
    let why = verdict.expect_err("the contract must notice");
    assert!(why.contains(words), "{why}");
    assert!(why.starts_with("lanterns, "), "{why}");
}

#[test]
fn open_hands_are_noticed() {
    caught(
        secrets::<Toy<{ flaw::OPEN_HANDS }>>(&TERMS),
        "sees what it cannot know",
    );
}

#[test]
fn a_loose_tongue_is_noticed() {
    caught(
        secrets::<Toy<{ flaw::LOOSE_TONGUE }>>(&TERMS),
        "sees the same table but hears",
    );
}

#[test]
fn a_guess_of_what_is_known_is_noticed() {
    caught(
        secrets::<Toy<{ flaw::GUESS_KNOWN }>>(&TERMS),
        "sees what it cannot know",
    );
}

#[test]
fn a_forgotten_deck_is_noticed() {
    type Forgetful = Toy<{ flaw::FORGOTTEN_DECK }>;
    secrets::<Forgetful>(&TERMS).expect("what is never dealt anew looks like no secret");
    caught(slots::<Forgetful>(&TERMS), "cards that hiding has to visit");
}

#[test]
fn unsorted_offers_are_noticed() {
    caught(
        offers::<Toy<{ flaw::UNSORTED }>>(&TERMS),
        "is offered before",
    );
}

#[test]
fn a_lost_card_is_noticed() {
    caught(
        conserved::<Toy<{ flaw::LOST_CARD }>>(&TERMS),
        "is there 0 times",
    );
    caught(
        applies::<Toy<{ flaw::LOST_CARD }>>(&TERMS),
        "is there 0 times",
    );
}

#[test]
fn a_peek_that_can_be_taken_back_is_noticed() {
    caught(
        undo::<Toy<{ flaw::PEEK }>>(&TERMS),
        "tells its seat something hidden",
    );
}

#[test]
fn an_endless_game_is_noticed() {
    caught(ends::<Toy<{ flaw::ENDLESS }>>(&TERMS), "still not over");
}

#[test]
fn a_roll_that_is_repeated_for_ever_is_noticed() {
    caught(
        luck::<Toy<{ flaw::REROLL }>>(&TERMS),
        "it draws for ever when every draw is the lowest",
    );
}

#[test]
fn a_decision_without_offers_is_noticed() {
    caught(asked::<Toy<{ flaw::STUCK }>>(&TERMS), "has no choice");
}

#[test]
fn a_rule_that_does_not_exist_is_noticed() {
    caught(
        rules::<Toy<{ flaw::NO_SUCH_RULE }>>(&TERMS),
        "there is no rule lan.nothing",
    );
}

#[test]
fn missing_places_are_noticed() {
    caught(
        shows::<Toy<{ flaw::NO_PLACES }>>(&TERMS),
        "the drawing has no place card-",
    );
}

#[test]
fn a_credulous_game_is_noticed() {
    caught(garbage::<Toy<{ flaw::CREDULOUS }>>(&TERMS), "a panic");
}

#[test]
fn picks_that_cannot_be_taken_back_one_by_one_are_noticed() {
    caught(
        picking::<Toy<{ flaw::ALL_BACK }>>(&TERMS),
        "do not lead back",
    );
}

#[test]
fn picks_whose_order_counts_are_noticed() {
    caught(
        picking::<Toy<{ flaw::LAST_PICK_COUNTS }>>(&TERMS),
        "lead elsewhere in another order",
    );
}

#[test]
fn open_picks_are_noticed() {
    caught(
        secrets::<Toy<{ flaw::OPEN_PICKS }>>(&TERMS),
        "sees what it cannot know",
    );
}

#[test]
fn too_many_offers_are_noticed() {
    let terms = Terms { offers: 2, ..TERMS };
    caught(offers::<Lanterns>(&terms), "3 offers, 2 are the most");
}

#[test]
fn play_touches_no_heap() {
    for players in 2..=4 {
        assert_eq!(playout_allocations::<Lanterns>(players, 50), Ok(0));
    }
}

#[test]
fn a_scripted_game_reads_like_play() {
    let mut play = Play::<Lanterns>::from_json(
        r#"{"players":2,"hand_size":2,"festival":false,
            "deck":["red-1","red-2","red-4","red-5","gold-1","gold-2","gold-3","gold-4","gold-5","gold-6",
                    "jade-1","jade-2","jade-4","jade-5","jade-6","blue-1","blue-2","blue-3","blue-4","blue-6"],
            "hands":[["red-6@A","red-3@A"],["jade-3@B"]],"given":[[],[]],
            "posts":[[["blue-5"],[],[]],[[],[],[]]],"dropped":[],"points":[0,0],"stack":[{"step":"hang","seat":0}]}"#,
    );
    play.asks("A")
        .choose('A', "hang red-3")
        .refused('A', "post 1", "lan.rise")
        .not_offered('A', "light");
    assert_eq!(play.offers('A'), ["post 2", "post 3", "drop"]);
    play.undo('A')
        .chain('A', &["hang red-6", "post 1"])
        .offered('A', "shade")
        .draws(&[6])
        .choose('A', "light");
    assert_eq!(play.points('A'), 6);
    play.asks("B")
        .chain('B', &["hang jade-3", "post 3"])
        .draws(&[4])
        .choose('B', "light");
    assert_eq!(play.points(1), 0);
    let log = play.log(orbis_core::Viewer::Table);
    assert_eq!(
        log.last().map(String::as_str),
        Some("Blue rolls 4 for 0 points.")
    );
}
