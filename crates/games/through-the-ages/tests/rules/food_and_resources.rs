//! Food and resources: tokens on cards, change, and what the banks say.

use orbis_core::covers;
use orbis_through_the_ages::{Player, banks::Goods};

fn with(cards: &[(&str, u8)], blue: u8) -> Player {
    let mut player = Player::default();
    player.blue = blue;
    for card in ["bronze", "agriculture"] {
        player.technologies.add(card.parse().expect("a card"));
    }
    for (slug, tokens) in cards {
        let card = slug.parse().expect("a card");
        player.technologies.add(card);
        player.technologies.set_tokens(card, *tokens);
    }
    player
}

fn on(player: &Player, slug: &str) -> u8 {
    player.technologies.tokens(slug.parse().expect("a card"))
}

#[test]
fn gaining_uses_the_fewest_tokens() {
    covers!(
        "tta.food.gain",
        "tta.food.tokens",
        "tta.techs.farm-mine-store"
    );
    let mut player = with(&[("iron", 0)], 10);
    assert_eq!(player.gain(Goods::Resources, 5), 5);
    assert_eq!((on(&player, "iron"), on(&player, "bronze")), (2, 1));
    assert_eq!(player.blue, 7);
}

#[test]
fn gaining_with_too_few_tokens_takes_the_nearest_lower_amount() {
    covers!("tta.food.gain-short");
    let mut player = with(&[("iron", 0)], 1);
    assert_eq!(player.gain(Goods::Resources, 5), 2);
    assert_eq!(player.gain(Goods::Resources, 5), 0);
}

#[test]
fn paying_makes_change_downwards() {
    covers!(
        "tta.food.pay-return",
        "tta.food.pay-move",
        "tta.food.pay-change",
        "tta.food.pay-exact"
    );
    let mut player = with(&[("iron", 1)], 5);
    assert_eq!(player.pay(Goods::Resources, 1), 1);
    assert_eq!((on(&player, "iron"), on(&player, "bronze")), (0, 1));
    assert_eq!(
        player.blue, 5,
        "the token moved down, none came from the bank"
    );
    let mut player = with(&[("bronze", 1), ("iron", 0), ("coal", 1)], 5);
    assert_eq!(player.pay(Goods::Resources, 2), 2);
    assert_eq!(
        (
            on(&player, "bronze"),
            on(&player, "iron"),
            on(&player, "coal")
        ),
        (0, 1, 0)
    );
    assert_eq!(player.blue, 6);
}

#[test]
fn small_tokens_never_become_big_ones() {
    covers!("tta.food.never-up");
    let mut player = with(&[("bronze", 4), ("iron", 0)], 5);
    assert_eq!(player.pay(Goods::Resources, 1), 1);
    assert_eq!((on(&player, "iron"), on(&player, "bronze")), (0, 3));
}

#[test]
fn overpaying_needs_an_empty_bank() {
    covers!("tta.food.pay-over");
    let mut player = with(&[("oil", 1), ("coal", 0)], 0);
    assert_eq!(player.pay(Goods::Resources, 1), 2);
    assert_eq!((on(&player, "coal"), player.blue), (1, 0));
    let mut player = with(&[("oil", 1), ("coal", 0)], 1);
    assert_eq!(player.pay(Goods::Resources, 1), 1);
    assert_eq!(
        (on(&player, "coal"), on(&player, "bronze"), player.blue),
        (1, 1, 0)
    );
}

#[test]
fn losing_more_than_there_is_loses_everything() {
    covers!("tta.food.lose");
    let mut player = with(&[("irrigation", 2)], 0);
    assert_eq!(player.lose(Goods::Food, 9), 4);
    assert_eq!((player.stock(Goods::Food), player.blue), (0, 2));
}

#[test]
fn the_banks_say_prices_and_needs() {
    covers!(
        "tta.population.cost",
        "tta.prod.consumption-value",
        "tta.prod.corruption-value",
        "tta.happy.required",
        "tta.tokens.banks-fill"
    );
    let row = |numbers: [u8; 2], of: fn(&Player) -> u8, field: fn(&mut Player) -> &mut u8| {
        numbers.map(|tokens| {
            let mut player = Player::default();
            *field(&mut player) = tokens;
            of(&player)
        })
    };
    let price = |player: &Player| player.population_price().unwrap_or(0);
    for (span, cost) in [
        ([18, 17], 2),
        ([16, 13], 3),
        ([12, 9], 4),
        ([8, 5], 5),
        ([4, 1], 7),
        ([25, 19], 2),
    ] {
        assert_eq!(row(span, price, |player| &mut player.yellow), [cost; 2]);
    }
    for (span, food) in [
        ([18, 17], 0),
        ([16, 13], 1),
        ([12, 9], 2),
        ([8, 5], 3),
        ([4, 1], 4),
        ([0, 0], 6),
    ] {
        assert_eq!(
            row(span, Player::consumption, |player| &mut player.yellow),
            [food; 2]
        );
    }
    for (span, faces) in [
        ([18, 17], 0),
        ([16, 13], 1),
        ([12, 11], 2),
        ([10, 9], 3),
        ([8, 7], 4),
        ([6, 5], 5),
        ([4, 3], 6),
        ([2, 1], 7),
        ([0, 0], 8),
    ] {
        assert_eq!(
            row(span, Player::happy_required, |player| &mut player.yellow),
            [faces; 2]
        );
    }
    for (span, lost) in [
        ([16, 11], 0),
        ([10, 6], 2),
        ([5, 1], 4),
        ([0, 0], 6),
        ([20, 17], 0),
    ] {
        assert_eq!(
            row(span, Player::corruption, |player| &mut player.blue),
            [lost; 2]
        );
    }
}
