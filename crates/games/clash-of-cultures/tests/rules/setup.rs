//! The deal, and the course of a whole game.

use crate::common::*;
use orbis_clash_of_cultures::{Choice, Position, Step};
use orbis_core::{Fast, Game, Table, choices, covers};
use std::collections::BTreeSet;

#[test]
fn every_deal_is_shuffled_anew() {
    covers!(
        "coc.setup.unrevealed-random",
        "coc.setup.decks",
        "coc.setup.first-player",
        "coc.setup.cubes-advances",
        "coc.setup.start-faceup"
    );
    let deals: Vec<Position> = (0..12).map(|seed| dealt(3, false, seed)).collect();
    let kinds =
        |what: &dyn Fn(&Position) -> String| deals.iter().map(what).collect::<BTreeSet<_>>().len();
    assert_eq!(kinds(&|deal| format!("{:?}", deal.world.tiles)), 12);
    assert_eq!(kinds(&|deal| format!("{:?}", deal.action_deck)), 12);
    assert_eq!(kinds(&|deal| format!("{:?}", deal.objective_deck)), 12);
    assert_eq!(kinds(&|deal| format!("{:?}", deal.event_deck)), 12);
    assert_eq!(kinds(&|deal| format!("{:?}", deal.wonder_deck)), 12);
    assert_eq!(kinds(&|deal| deal.first.letter().to_string()), 3);
    for deal in &deals {
        for player in &deal.players {
            let owned: Vec<_> = player.advances.iter().map(|id| id.slug()).collect();
            assert_eq!(owned, ["farming", "mining"]);
            assert!(deal.world.revealed().has(player.start));
        }
        assert_eq!(deal.world.revealed().len(), 3 * 4);
    }
}

#[test]
fn six_ages_of_three_rounds() {
    covers!("coc.round.structure");
    let mut position = dealt(2, false, 3);
    let mut chance = Fast::new(1);
    let mut turns = Vec::new();
    while let Some(seat) = position.turn().deciders().first() {
        if matches!(position.stack.last(), Some(Step::Act(_))) {
            turns.push((position.age, position.round));
        }
        let offers = choices(&position, seat);
        let pass = offers.iter().find(|choice| **choice == Choice::EndTurn);
        let choice = pass.or(offers.last()).copied().expect("an offer");
        position.apply(seat, choice, &mut Table::quiet(&mut chance));
    }
    let all = (1..=6).flat_map(|age| (1..=3).flat_map(move |round| [(age, round); 2]));
    assert_eq!(turns, all.collect::<Vec<_>>());
}
