//! What happened, as the viewer may hear it.

use super::{civil, military, number};
use crate::{Event, banks::Goods, content::age_name};
use orbis_core::{Line, Viewer};

fn points(points: i16, what: &str) -> String {
    if points < 0 {
        format!("loses {} {what}", -points)
    } else {
        format!("scores {points} {what}")
    }
}

fn goods(goods: Goods, amount: i16) -> String {
    let much = amount.unsigned_abs();
    let what = match goods {
        Goods::Food => format!("{much} food"),
        Goods::Resources => number(much.into(), "resource", "resources"),
    };
    let verb = if amount < 0 { "loses" } else { "gains" };
    format!("{verb} {what}")
}

/// The sentence of an event.
pub(crate) fn tell(event: &Event, viewer: Viewer) -> Option<Line> {
    let (seat, text) = match *event {
        Event::TurnBegins { seat, round } => {
            return Some(Line {
                seat: Some(seat),
                ..Line::heading(format!("Round {round}: {seat}"))
            });
        }
        Event::AgeBegins { age } => {
            return Some(Line::heading(format!("Age {} begins", age_name(age))));
        }
        Event::AgeEnded { age } => {
            return Some(Line::plain(format!(
                "Age {} ends: older cards are antiquated, and everybody loses 2 yellow tokens.",
                age_name(age)
            )));
        }
        Event::LastRound { round } => {
            return Some(Line::plain(format!("Round {round} will be the last.")));
        }
        Event::Swept { card } => {
            return Some(Line::plain(format!("{} leaves the card row.", civil(card))));
        }
        Event::Revealed { card } => {
            let text = if card.hidden() {
                String::new()
            } else {
                format!(": {}", card.card().text)
            };
            return Some(Line::plain(format!(
                "The current event is {}{text}.",
                military(card)
            )));
        }
        Event::EventsShuffled => {
            return Some(Line::plain("The future events become the current events."));
        }
        Event::NoBids { card } => {
            return Some(Line::plain(format!("Nobody colonizes {}.", military(card))));
        }
        Event::FinalScoring => return Some(Line::heading("Final scoring")),
        Event::GameOver => return Some(Line::heading("The game is over")),
        Event::Culture {
            seat,
            points: moved,
            source,
        } => (
            seat,
            format!("{seat} {} ({}).", points(moved, "culture"), source.name()),
        ),
        Event::Science {
            seat,
            points: moved,
        } => (seat, format!("{seat} {}.", points(moved, "science"))),
        Event::Gained {
            seat,
            goods: what,
            amount,
        } => (seat, format!("{seat} {}.", goods(what, amount))),
        Event::Took { seat, card } => (seat, format!("{seat} takes {}.", civil(card))),
        Event::PopulationGrew { seat, food: 0 } => (seat, format!("{seat} gains a worker.")),
        Event::PopulationGrew { seat, food } => (
            seat,
            format!("{seat} increases the population for {food} food."),
        ),
        Event::PopulationLost { seat, count } => (
            seat,
            format!(
                "{seat} loses {}.",
                number(count.into(), "unused worker", "unused workers")
            ),
        ),
        Event::WorkerLost { seat, card } => {
            (seat, format!("{seat} loses the worker on {}.", civil(card)))
        }
        Event::Built {
            seat,
            card,
            resources,
        } => (
            seat,
            format!(
                "{seat} builds {} for {}.",
                civil(card),
                number(resources.into(), "resource", "resources")
            ),
        ),
        Event::Upgraded {
            seat,
            from,
            to,
            resources,
        } => (
            seat,
            format!(
                "{seat} upgrades {} to {} for {}.",
                civil(from),
                civil(to),
                number(resources.into(), "resource", "resources")
            ),
        ),
        Event::Destroyed { seat, owner, card } if seat == owner => (
            seat,
            format!("{seat} removes the worker from {}.", civil(card)),
        ),
        Event::Destroyed { seat, owner, card } => {
            (seat, format!("{seat} destroys {owner}'s {}.", civil(card)))
        }
        Event::LeaderPlayed {
            seat,
            leader,
            replaced: None,
        } => (seat, format!("{} leads {seat}.", civil(leader))),
        Event::LeaderPlayed {
            seat,
            leader,
            replaced: Some(old),
        } => (
            seat,
            format!("{} leads {seat} in place of {}.", civil(leader), civil(old)),
        ),
        Event::LeaderLost { seat, leader } => (seat, format!("{seat} loses {}.", civil(leader))),
        Event::Tucked { seat, wonder } => {
            (seat, format!("{seat} tucks Homer under {}.", civil(wonder)))
        }
        Event::StagesBuilt {
            seat,
            wonder,
            count,
            resources,
        } => (
            seat,
            format!(
                "{seat} builds {} of {} for {}.",
                number(count.into(), "stage", "stages"),
                civil(wonder),
                number(resources.into(), "resource", "resources")
            ),
        ),
        Event::WonderCompleted { seat, wonder } => {
            (seat, format!("{seat} completes {}.", civil(wonder)))
        }
        Event::WonderLost { seat, wonder } => (
            seat,
            format!("{seat} loses the unfinished {}.", civil(wonder)),
        ),
        Event::Ruined { seat, wonder } => {
            (seat, format!("{seat}'s {} falls to ruins.", civil(wonder)))
        }
        Event::Developed {
            seat,
            card,
            science,
        } => (
            seat,
            format!("{seat} develops {} for {science} science.", civil(card)),
        ),
        Event::Revolution {
            seat,
            card,
            science,
        } => (
            seat,
            format!(
                "A revolution brings {seat} {} for {science} science.",
                civil(card)
            ),
        ),
        Event::CardPlayed { seat, card } => (
            seat,
            format!("{seat} plays {}: {}.", civil(card), card.card().text),
        ),
        Event::TacticPlayed {
            seat,
            card,
            copied: false,
        } => (seat, format!("{seat} plays the tactic {}.", military(card))),
        Event::TacticPlayed { seat, card, .. } => (
            seat,
            format!("{seat} copies the tactic {}.", military(card)),
        ),
        Event::TacticPublished { seat, card } => (
            seat,
            format!("{seat}'s tactic {} is common now.", military(card)),
        ),
        Event::Decree { seat } => (
            seat,
            format!("{seat} uses a military action as a civil one."),
        ),
        Event::Armed { seat, amount } => (
            seat,
            format!(
                "{seat} has {amount} science and {amount} resources for the military this turn."
            ),
        ),
        Event::Traded { seat, food: true } => (seat, format!("{seat} uses 1 food as 1 resource.")),
        Event::Traded { seat, .. } => (seat, format!("{seat} uses 1 resource as 1 food.")),
        Event::ActionsEnded { seat } => (seat, format!("{seat} ends the Action Phase.")),
        Event::NoPolitics { seat } => (seat, format!("{seat} has given up this political action.")),
        Event::Peeked { seat, card } if viewer.is(seat) => (
            seat,
            format!(
                "{seat} looks at the top of the current events: {}.",
                military(card)
            ),
        ),
        Event::Peeked { seat, .. } => (
            seat,
            format!("{seat} looks at the top of the current events."),
        ),
        Event::Prepared { seat, card } if viewer.is(seat) => {
            (seat, format!("{seat} prepares {}.", military(card)))
        }
        Event::Prepared { seat, card } => (
            seat,
            format!("{seat} prepares an event of Age {}.", age_name(card.age())),
        ),
        Event::AggressionPlayed {
            seat,
            rival,
            card,
            strengths,
        } => (
            seat,
            format!(
                "{seat} plays {} against {rival}: {} to {}.",
                military(card),
                strengths.0,
                strengths.1
            ),
        ),
        Event::Defended {
            seat,
            card: Some(card),
        } => (
            seat,
            format!(
                "{seat} defends with {}: {} strength.",
                military(card),
                card.card().defense
            ),
        ),
        Event::Defended { seat, card: None } => {
            (seat, format!("{seat} discards a card for 1 strength."))
        }
        Event::AggressionFailed { seat, rival, card } => {
            (seat, format!("{rival} fends off {}.", military(card)))
        }
        Event::AggressionSucceeded { seat, rival, card } => (
            seat,
            format!("{} succeeds against {rival}.", military(card)),
        ),
        Event::WarDeclared { seat, rival, card } => (
            seat,
            format!("{seat} declares {} on {rival}.", military(card)),
        ),
        Event::WarResolved {
            seat,
            rival,
            card,
            strengths: (own, theirs),
        } => {
            let outcome = match own.cmp(&theirs) {
                std::cmp::Ordering::Greater => format!("{seat} wins"),
                std::cmp::Ordering::Less => format!("{rival} wins"),
                std::cmp::Ordering::Equal => "nobody wins".to_string(),
            };
            (
                seat,
                format!(
                    "{} between {seat} and {rival}, {own} to {theirs}: {outcome}.",
                    military(card)
                ),
            )
        }
        Event::Stolen { seat, from, card } => {
            (seat, format!("{seat} takes {} from {from}.", civil(card)))
        }
        Event::YellowTaken { seat, from, tokens } => (
            seat,
            format!(
                "{seat} takes {} from {from}.",
                number(tokens.into(), "yellow token", "yellow tokens")
            ),
        ),
        Event::TokenLost { seat, card } => (
            seat,
            format!("{seat} loses a blue token from {}.", civil(card)),
        ),
        Event::PactOffered {
            seat,
            partner,
            card,
            side,
        } => (
            seat,
            format!(
                "{seat} offers {partner} {} as side {side}: {}.",
                military(card),
                card.card().text
            ),
        ),
        Event::PactAnswered {
            seat,
            from,
            card,
            accepted,
        } => {
            let verb = if accepted { "accepts" } else { "refuses" };
            (seat, format!("{seat} {verb} {} of {from}.", military(card)))
        }
        Event::PactEnded {
            owner,
            partner,
            card,
        } => (
            owner,
            format!("{} between {owner} and {partner} ends.", military(card)),
        ),
        Event::Bid { seat, force } => (seat, format!("{seat} bids {force}.")),
        Event::PassedBid { seat } => (seat, format!("{seat} passes.")),
        Event::AuctionWon { seat, card, bid } => (
            seat,
            format!("{seat} colonizes {} for {bid}.", military(card)),
        ),
        Event::BonusPlayed { seat, card } => (
            seat,
            format!(
                "{seat} plays {}: {} to the force.",
                military(card),
                card.card().colonization
            ),
        ),
        Event::ForceSent { seat, units } => (
            seat,
            format!("{seat} sends {}.", number(units.into(), "unit", "units")),
        ),
        Event::Colonized { seat, card } => (
            seat,
            format!(
                "{} is {seat}'s colony: {}.",
                military(card),
                card.card().text
            ),
        ),
        Event::ColonyLost { seat, card } => {
            (seat, format!("{seat} loses the colony {}.", military(card)))
        }
        Event::Annexed { seat, from, card } => (
            seat,
            format!("{seat} annexes {} of {from}.", military(card)),
        ),
        Event::Drew { seat, count } => (
            seat,
            format!(
                "{seat} draws {}.",
                number(count.into(), "military card", "military cards")
            ),
        ),
        Event::Discarded { seat, count } => (
            seat,
            format!(
                "{seat} discards {}.",
                number(count.into(), "military card", "military cards")
            ),
        ),
        Event::Uprising { seat } => (
            seat,
            format!("{seat}'s people rise up: there is no production."),
        ),
        Event::Resigned { seat } => (seat, format!("{seat} resigns.")),
    };
    Some(Line::by(seat, text))
}
