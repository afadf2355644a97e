//! How the choices of a turn are shown: their names, their prices and what they bring.

use super::{a_building, on_map, signs, so_many};
use crate::{Choice, Good, Goods, Position, Step, activate::construct, advance};
use orbis_core::{Offer, Seat};

/// A choice of the menu.
pub(super) fn offer(position: &Position, seat: Seat, choice: Choice) -> Offer {
    let (label, target, group) = match choice {
        Choice::Advance { advance } => (
            advance.card().name.clone(),
            Some(format!("advance-{advance}")),
            "Advances",
        ),
        Choice::Found { at } => (format!("Found a city on {at}"), Some(on_map(at)), "Cities"),
        Choice::Collect { at } => (format!("Collect in {at}"), Some(on_map(at)), "Cities"),
        Choice::Build { at, building } => (
            format!("Build {} in {at}", a_building(building)),
            Some(on_map(at)),
            "Cities",
        ),
        Choice::Wonder { at, wonder } => (
            format!("Build {} in {at}", wonder.card().name),
            Some(on_map(at)),
            "Cities",
        ),
        Choice::Recruit { at } => (format!("Recruit in {at}"), Some(on_map(at)), "Cities"),
        Choice::Move => ("Move units".into(), None, "Actions"),
        Choice::Happiness => ("Increase happiness".into(), None, "Actions"),
        Choice::Influence { at, tokens } => {
            let price = match tokens {
                0 => String::new(),
                _ => format!(" for {}", so_many(Good::Culture, tokens)),
            };
            (
                format!("Influence {at}{price}"),
                Some(on_map(at)),
                "Culture",
            )
        }
        Choice::Play { card } => (
            format!("Play {}", card.card().civil.card().name),
            Some(format!("card-{}", card.slug())),
            "Cards",
        ),
        Choice::Person { card } => (format!("Play {}", card.card().name), None, "Cards"),
        Choice::Use { advance } => (
            format!("Use {}", advance.card().name),
            Some(format!("advance-{advance}")),
            IN_USE,
        ),
        Choice::Special { special } => (format!("Use {}", special.card().name), None, IN_USE),
        Choice::UseWonder { wonder } => (format!("Use {}", wonder.card().name), None, IN_USE),
        Choice::Leader { ability } => (
            format!("Leader: {}", ability_name(position, seat, ability)),
            None,
            IN_USE,
        ),
        Choice::Trade { who } => (format!("Trade with {}", who.0), None, "Deals"),
        _ => ("End the turn".into(), None, "Actions"),
    };
    let offer = Offer::new(label).under(group);
    let offer = told(position, seat, choice, offer);
    match target {
        Some(target) => offer.at(target),
        None => offer,
    }
}

/// The name of a choice of the turn, its price and what it brings, apart from its label.
fn told(position: &Position, seat: Seat, choice: Choice, offer: Offer) -> Offer {
    match choice {
        Choice::EndTurn => offer.role(orbis_core::Role::End).called("End turn"),
        Choice::Advance { advance } => {
            let bought = matches!(
                position.stack.last(),
                Some(Step::Act(_) | Step::BuyAdvance(_) | Step::Synergy(_))
            );
            let price = match advance::price(position, seat, advance) {
                _ if !bought => String::new(),
                0 => "free".to_string(),
                number => format!("{number}[wheat][idea][gold]"),
            };
            let card = advance.card();
            offer
                .called(card.name.clone())
                .price(price)
                .brings(card.text.clone())
        }
        Choice::Build { at, building } => {
            let cost = position.cities.at(at).map_or(Goods::NONE, |city| {
                construct::building_cost(position, seat, city, building)
            });
            offer
                .called(format!("{} in {at}", building.name()))
                .price(signs(cost))
        }
        Choice::Wonder { at, wonder } => offer
            .called(format!("{} in {at}", wonder.card().name))
            .price(signs(wonder.card().cost))
            .brings(wonder.card().text.clone()),
        Choice::Influence { at, tokens } => offer
            .called(format!("Influence {at}"))
            .price(signs(Goods::of(Good::Culture, tokens))),
        Choice::Play { card } => {
            let civil = card.card().civil.card();
            offer
                .called(civil.name.clone())
                .price(signs(civil.cost))
                .brings(civil.text.clone())
        }
        Choice::Person { card } => offer
            .called(card.card().name.clone())
            .brings(card.card().text.clone()),
        Choice::Use { advance } => {
            let cost = advance
                .card()
                .using
                .map_or(Goods::NONE, |usage| usage.cost());
            offer
                .called(advance.card().name.clone())
                .price(signs(cost))
                .brings(advance.card().text.clone())
        }
        Choice::Special { special } => {
            offer
                .called(special.card().name.clone())
                .brings(crate::cards::marked(
                    &special.card().text,
                    special.card().is_public(),
                ))
        }
        Choice::UseWonder { wonder } => offer
            .called(wonder.card().name.clone())
            .brings(wonder.card().text.clone()),
        _ => offer,
    }
}

const IN_USE: &str = "Advances in use";

/// What an ability of the seat's leader is called.
fn ability_name(position: &Position, seat: Seat, ability: u8) -> &'static str {
    let leader = position
        .player(seat)
        .leader
        .filter(|leader| leader.is_real());
    leader.map_or("the leader", |leader| {
        leader.card().abilities[usize::from(ability.clamp(1, 2)) - 1]
            .name
            .as_str()
    })
}
