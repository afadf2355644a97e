//! Words that many sentences share, and how choices are shown.

use crate::{
    Choice, Good, Goods, Lie, Position, Space,
    activate::construct,
    advance, cards,
    content::{Building, ObjectiveId},
    refusal::said,
};
use orbis_core::{Offer, Seat, a};

/// So many of a thing; some are not counted by pieces.
pub(crate) fn count(number: impl Into<i64>, word: &str) -> String {
    match word {
        "infantry" | "cavalry" | "gold" | "food" | "ore" | "wood" => {
            orbis_core::counted(number, word, word)
        }
        _ => orbis_core::count(number, word),
    }
}

/// "food, wood and ore".
pub(crate) fn list(parts: &[String]) -> String {
    match parts {
        [] => "nothing".into(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// With a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

/// So many goods of one kind, in words.
pub(crate) fn so_many(good: Good, number: u8) -> String {
    said(Goods::of(good, number))
}

/// The id of a space on the drawing.
pub(crate) fn on_map(at: Space) -> String {
    format!("space-{at}")
}

/// Both goals of an objective card.
pub(crate) fn objective(card: ObjectiveId) -> String {
    if !card.is_real() {
        return "an objective card".into();
    }
    let [top, bottom] = card.card().goals().map(|goal| goal.card().name.as_str());
    format!("{top} / {bottom}")
}

/// A building with its article.
pub(crate) fn a_building(building: Building) -> String {
    a(building.name())
}

/// How a choice is shown where its step adds nothing.
pub(crate) fn offer(position: &Position, seat: Seat, choice: Choice) -> Offer {
    match choice {
        Choice::Advance { .. }
        | Choice::Found { .. }
        | Choice::Collect { .. }
        | Choice::Build { .. }
        | Choice::Wonder { .. }
        | Choice::Recruit { .. }
        | Choice::Move
        | Choice::Happiness
        | Choice::Influence { .. }
        | Choice::Play { .. }
        | Choice::Person { .. }
        | Choice::Use { .. }
        | Choice::Special { .. }
        | Choice::UseWonder { .. }
        | Choice::Leader { .. }
        | Choice::Trade { .. }
        | Choice::EndTurn => action(position, seat, choice),
        Choice::Give { .. }
        | Choice::Want { .. }
        | Choice::GiveCard { .. }
        | Choice::ShowCard { .. }
        | Choice::GiveObjective { .. }
        | Choice::ShowObjective { .. }
        | Choice::GivePlan { .. }
        | Choice::ShowPlan { .. }
        | Choice::GivePerson { .. }
        | Choice::WantPerson { .. }
        | Choice::WantCard { .. }
        | Choice::Send => bargain(choice),
        _ => answer(choice),
    }
}

/// A choice of the turn's menu.
fn action(position: &Position, seat: Seat, choice: Choice) -> Offer {
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

/// The sign of a good.
pub(crate) const fn sign(good: Good) -> &'static str {
    match good {
        Good::Food => "wheat",
        Good::Wood => "timber",
        Good::Ore => "rock",
        Good::Ideas => "idea",
        Good::Gold => "gold",
        Good::Mood => "happy",
        Good::Culture => "culture",
    }
}

/// Goods in signs: "2[wheat] 1[gold]".
pub(crate) fn signs(goods: Goods) -> String {
    let parts = Good::ALL.iter().filter(|good| goods[**good] > 0);
    let parts: Vec<String> = parts
        .map(|good| format!("{}[{}]", goods[*good], sign(*good)))
        .collect();
    parts.join(" ")
}

/// The name of a choice of the turn, its price and what it brings, apart from its label.
fn told(position: &Position, seat: Seat, choice: Choice, offer: Offer) -> Offer {
    match choice {
        Choice::EndTurn => offer.role(orbis_core::Role::End).called("End turn"),
        Choice::Advance { advance } => {
            let price = match advance::price(position, seat, advance) {
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

/// A choice of somebody who proposes a deal.
fn bargain(choice: Choice) -> Offer {
    let give = |what: String| Offer::new(format!("Give {what}")).under("Give");
    let want = |what: String| Offer::new(format!("Want {what}")).under("Want");
    let civil = |card: crate::content::ActionId| &card.card().civil.card().name;
    match choice {
        Choice::Give { good } => give(so_many(good, 1)),
        Choice::Want { good } => want(so_many(good, 1)),
        Choice::GiveCard { card } => give(format!("{} unseen", civil(card))),
        Choice::ShowCard { card } => give(format!("{} openly", civil(card))),
        Choice::GiveObjective { card } => give(format!("{} unseen", objective(card))),
        Choice::ShowObjective { card } => give(format!("{} openly", objective(card))),
        Choice::GivePlan { card } => give(format!("{} unseen", card.card().name)),
        Choice::ShowPlan { card } => give(format!("{} openly", card.card().name)),
        Choice::GivePerson { card } => give(card.card().name.clone()),
        Choice::WantPerson { card } => want(card.card().name.clone()),
        Choice::WantCard { deck } => want(format!("{} card", a(deck.word()))),
        _ => Offer::new("Propose it"),
    }
}

/// The answer to a question.
fn answer(choice: Choice) -> Offer {
    match choice {
        Choice::Goods { goods } => Offer::new(capital(&said(goods))),
        Choice::Good { good } => Offer::new(capital(&so_many(good, 1))),
        Choice::From { at } => Offer::new(format!("From {at}")).at(on_map(at)),
        Choice::Take { number } => Offer::new(number.to_string()),
        Choice::To { at } => Offer::new(format!("To {at}")).at(on_map(at)),
        Choice::Road { at } => {
            Offer::new(format!("By road to {at} for 1 food and 1 ore")).at(on_map(at))
        }
        Choice::Launch { at } => Offer::new(format!("Take to the sea at {at}")).at(on_map(at)),
        Choice::Beach { at, kind } => Offer::new(format!("Land on {at} as {kind}")).at(on_map(at)),
        Choice::Turn { lie: Lie::Upright } => Offer::new("As it is"),
        Choice::Turn { lie: Lie::Turned } => Offer::new("Turned"),
        Choice::Space { at } => Offer::new(at.to_string()).at(on_map(at)),
        Choice::City { at } => Offer::new(format!("The city on {at}")).at(on_map(at)),
        Choice::BackCity { at } => Offer::new(format!("Not the city on {at}"))
            .at(on_map(at))
            .under("Take back"),
        Choice::Player { who } => Offer::new(who.0.to_string()),
        Choice::Card { card } => {
            let civil = card.card().civil.card();
            Offer::new(&civil.name).brings(&civil.text)
        }
        Choice::Objective { card } => Offer::new(objective(card)).brings(cards::goals(card)),
        Choice::Plan { card } => Offer::new(&card.card().name)
            .price(signs(card.card().cost))
            .brings(&card.card().text),
        Choice::Score { goal, .. } => {
            let card = goal.card();
            Offer::new(format!("Complete {}: {}", card.name, card.text))
        }
        Choice::Hire { kind } => Offer::new(capital(kind.word())),
        Choice::Draft { kind, good } => Offer::new(format!("{} for {good}", capital(kind.word()))),
        Choice::Recall { kind, from } => {
            Offer::new(format!("{} from {from}", capital(kind.word()))).at(on_map(from))
        }
        Choice::Lead { leader } => {
            Offer::new(format!("{} leads", leader.card().name)).brings(cards::abilities(leader))
        }
        Choice::Unit { at, kind } => {
            Offer::new(format!("{} on {at}", capital(kind.word()))).at(on_map(at))
        }
        Choice::BackUnit { at, kind } => Offer::new(format!("Not the {} on {at}", kind.word()))
            .at(on_map(at))
            .under("Take back"),
        Choice::Piece { at, building } => {
            Offer::new(format!("The {} in {at}", building.name())).at(on_map(at))
        }
        Choice::Boost { tokens } => Offer::new(count(tokens, "token")),
        Choice::Yes => Offer::new("Yes"),
        Choice::Retreat => Offer::new("Retreat"),
        Choice::Done => Offer::new("Done"),
        _ => Offer::new("No"),
    }
}
