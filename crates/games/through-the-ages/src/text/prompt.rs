//! What the seat is being asked.

use super::{civil, military, number};
use crate::{Position, Step, banks::Goods, colonization, politics::aggression};
use orbis_core::{Prompt, Seat};

fn ask(text: impl Into<String>, hint: impl Into<String>, rule: &'static str) -> Prompt {
    Prompt {
        text: text.into(),
        hint: hint.into(),
        rule,
    }
}

/// The question of the top step.
pub(crate) fn prompt(position: &Position, seat: Seat) -> Prompt {
    let step = position
        .stack
        .last()
        .filter(|step| step.asks() == Some(seat));
    let Some(step) = step else {
        return ask("It is not your turn.", "", "tta.flow.turn-order");
    };
    let player = position.player(seat);
    match *step {
        Step::Politics { second: true, .. } => ask(
            "Julius Caesar allows a second political action. Which?",
            "Once in the game; only if you really perform it.",
            "tta.card.caesar",
        ),
        Step::Politics { .. } => ask(
            "Which political action do you perform?",
            "At most one: prepare an event, attack, declare a war, offer or cancel a pact.",
            "tta.politics.one-action",
        ),
        Step::AnswerPact { .. } => {
            let (name, text, from) = position.proposal.map_or_else(Default::default, |offer| {
                let card = offer.card.card();
                (card.name.clone(), card.text.clone(), offer.from.to_string())
            });
            let side = position.proposal.map_or(String::new(), |offer| {
                format!(" You would be side {}.", offer.side.other())
            });
            ask(
                format!("{from} offers you {name}. Do you accept?"),
                format!("{text}.{side}"),
                "tta.pact.accept",
            )
        }
        Step::Defend { .. } => {
            let attack = position.attack;
            let (own, theirs) = attack.map_or((0, 0), |attack| {
                (aggression::defended(position, &attack), attack.strength)
            });
            let name = attack.map_or(String::new(), |attack| attack.card.card().name.clone());
            ask(
                format!("How do you meet {name}?"),
                format!(
                    "The attack has {theirs}, you have {own}. Up to {} cards.",
                    position.military_total(seat)
                ),
                "tta.aggression.defend-bonus-cards",
            )
        }
        Step::Act { .. } if position.round == 1 => ask(
            "Which card do you take?",
            format!(
                "The first turn is for taking cards only. {} left.",
                number(
                    position.civil_actions(seat).into(),
                    "civil action",
                    "civil actions"
                )
            ),
            "tta.first.only-take-cards",
        ),
        Step::Act { .. } => {
            let warning = if player.uprising() {
                " Your discontent workers outnumber the unused ones: an uprising threatens."
            } else {
                ""
            };
            ask(
                "Which action do you perform?",
                format!(
                    "{} and {} left.{warning}",
                    number(
                        position.civil_actions(seat).into(),
                        "civil action",
                        "civil actions"
                    ),
                    number(
                        position.military_actions(seat).into(),
                        "military action",
                        "military actions"
                    ),
                ),
                "tta.action.any-order",
            )
        }
        Step::Ordered { card, .. } => ask(
            format!("How do you carry out {}?", civil(card)),
            card.card().text.clone(),
            "tta.actioncard.ordered-action",
        ),
        Step::FoodOrResources { amount, .. } => ask(
            format!("{amount} food or {amount} resources?"),
            "",
            "tta.card.dev-markets",
        ),
        Step::SplitGain { amount, .. } => ask(
            format!("How do you split {amount} between food and resources?"),
            "",
            "tta.event.decision-order",
        ),
        Step::SplitLoss { amount, .. } => ask(
            format!("You lose {amount} food and resources. How much of it food?"),
            "",
            "tta.food.lose",
        ),
        Step::Plunder { amount, .. } => {
            let rival = position.attack.map_or(seat, |attack| attack.rival);
            let target = position.player(rival);
            ask(
                format!("What do you take from {rival}?"),
                format!(
                    "Up to {amount} in all; {rival} has {} food and {} resources.",
                    target.stock(Goods::Food),
                    target.stock(Goods::Resources)
                ),
                "tta.card.plunder",
            )
        }
        Step::LoseWorker { left, .. } => ask(
            "Which worker do you lose?",
            format!("{left} to lose, and none is unused."),
            "tta.pop.lose",
        ),
        Step::DestroyOwn { .. } => ask(
            "Which of your buildings is destroyed?",
            "Its worker goes to your worker pool.",
            "tta.card.border-conflict",
        ),
        Step::Civilize { discount, .. } => ask(
            "Which development do you choose?",
            format!(
                "Without a civil action and {discount} cheaper; a revolution uses up all civil actions."
            ),
            "tta.app.devciv",
        ),
        Step::FreeBuild { card, .. } => ask(
            format!("Do you build {} for nothing?", civil(card)),
            "",
            "tta.card.dev-free-build",
        ),
        Step::LoseToken { .. } => ask(
            "From which card does a blue token return to the box?",
            "Your blue bank is empty.",
            "tta.tokens.lose-blue",
        ),
        Step::StageToken { .. } => ask(
            "Which blue token covers the stage?",
            "Your blue bank is empty; the food or resource on the card is lost.",
            "tta.wonder.stage-token-from-tech",
        ),
        Step::LoseColony { .. } => ask("Which colony do you lose?", "", "tta.colony.lose"),
        Step::TakeFromRow { budget, .. } => ask(
            "Which cards do you take?",
            format!(
                "Worth {} more; you give up your next political action.",
                number(budget.into(), "civil action", "civil actions")
            ),
            "tta.app.intagr-budget",
        ),
        Step::DiscardMilitary { left, picked, .. } => ask(
            "Which military cards do you discard?",
            format!(
                "{} more to discard, face down.",
                usize::from(left).saturating_sub(picked.len())
            ),
            "tta.eot.discard",
        ),
        Step::RuinWonder { .. } => ask(
            "Which wonder falls to ruins?",
            "It loses its effects and gives 2 culture instead.",
            "tta.card.ravages-choice",
        ),
        Step::Terror { rival, .. } => ask(
            format!("Which building of {rival} is destroyed?"),
            "",
            "tta.card.terrorism",
        ),
        Step::Raid { .. } => ask(
            "Which building do you raid?",
            "You gain half of the printed costs.",
            "tta.card.raid",
        ),
        Step::Annex { .. } => ask("Which colony do you annex?", "", "tta.colony.steal"),
        Step::Infiltrate { .. } => ask(
            "Leader or unfinished wonder?",
            "Culture for each level of what leaves play.",
            "tta.card.infiltrate",
        ),
        Step::StealTechnology { loser, budget, .. } => ask(
            format!("What do you take from {loser}?"),
            format!("An advantage of {budget}; what you leave is taken in science."),
            "tta.card.war-technology",
        ),
        Step::Bid { .. } => {
            let (name, bid) = position.auction.map_or((String::new(), 0), |auction| {
                (military(auction.territory), auction.bid)
            });
            let text = position.auction.map_or(String::new(), |auction| {
                auction.territory.card().text.clone()
            });
            ask(
                format!("What do you bid for {name}?"),
                format!(
                    "{text}. The highest bid is {bid}; you could send {}.",
                    colonization::largest_force(position, seat)
                ),
                "tta.colony.bid-value",
            )
        }
        Step::Colonize { .. } => {
            let (bid, force) = position.auction.map_or((0, 0), |auction| {
                (auction.bid, colonization::force(position, seat, &auction))
            });
            ask(
                "Whom do you send?",
                format!("Your force is {force} of {bid}. Units that are sent are lost."),
                "tta.colony.force-at-least",
            )
        }
        Step::Tuck { .. } => ask(
            "Do you tuck Homer under a wonder?",
            "It has one happy face more; the civil action does not come back.",
            "tta.card.homer-tuck",
        ),
        Step::Turn { .. }
        | Step::EventOp { .. }
        | Step::EventDone
        | Step::PoliticsDone
        | Step::AuctionGoesOn { .. }
        | Step::Settled { .. }
        | Step::AggressionOp { .. }
        | Step::StagesBuilt { .. } => ask("It goes on by itself.", "", "tta.turn.sequence"),
    }
}
