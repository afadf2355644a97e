//! Words that many sentences share, and how choices are shown.

mod actions;

use crate::{
    Choice, Good, Goods, Lie, Position, Space, cards,
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

/// The word for more than one of a thing.
pub(crate) fn several(word: &str) -> String {
    match word {
        "infantry" | "cavalry" => word.to_string(),
        _ => format!("{word}s"),
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
        | Choice::EndTurn => actions::offer(position, seat, choice),
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
        _ => Offer::new("Propose it").under("Deals"),
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
