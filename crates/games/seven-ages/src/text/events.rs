//! What is printed on a card about its event besides the effect: when it is played, by whom, on what.

use crate::content::{
    EventId,
    events::{Aim, Moment, Way, Who, Whose},
};

const fn moment(moment: Moment) -> &'static str {
    match moment {
        Moment::EventPlayed => "as an answer to an event",
        Moment::TurnStart => "at the start of a turn",
        Moment::MarkersPlaced => "when all markers are placed",
        Moment::MarkerTurned => "when an action marker is turned over",
        Moment::ActionDone => "after an action",
        Moment::StartCard => "when an empire is started",
        Moment::IncomeCount => "in Production, when income is counted",
        Moment::Build => "in Production, before units are built",
        Moment::TradePartner => "in Trade and Progress, before the cards",
        Moment::TradeCardsDown => "in a trade, before the cards are turned over",
        Moment::TradeRevealed => "in a trade, when the cards are turned over",
        Moment::TradeDone => "after a trade",
        Moment::MoveStart => "at the start of a Manoeuvre",
        Moment::MoveDone => "in a Manoeuvre, after the movement",
        Moment::Landing => "when ships are about to land",
        Moment::ConflictStart => "before the first round of a conflict",
        Moment::RoundStart => "before a round of conflict",
        Moment::RoundCommit => "in a round of conflict, when units are committed",
        Moment::RoundLost => "after a round of conflict that was lost",
        Moment::ConflictEnd => "at the end of a conflict",
        Moment::Civilise => "in Civilise",
        Moment::AgeChange => "when an empire enters another age",
        Moment::LeaderLost => "when a leader is lost",
        Moment::AssassinPick => "in an attempt on a leader",
        Moment::FreeProgress => "at free progress",
        Moment::HarvestStart => "before glory is harvested",
        Moment::HarvestEnd => "after glory was harvested",
        Moment::Idle => "at any time",
    }
}

const fn by(who: Who) -> &'static str {
    match who {
        Who::Any => "by anybody",
        Who::Active => "by the player who acts",
        Who::Owner => "by the player of the target",
        Who::Involved => "by a player who trades",
        Who::Loser => "by the player who lost it",
    }
}

const fn thing(aim: Aim) -> &'static str {
    match aim {
        Aim::Nothing => "",
        Aim::Event => "the event",
        Aim::Conflict => "the conflict",
        Aim::Trade => "the trade",
        Aim::Fleet => "the ships",
        Aim::Empire => "an empire",
        Aim::Pair => "two empires",
        Aim::Area => "a land area",
        Aim::Water => "a sea or ocean area",
        Aim::River => "a river",
        Aim::Region => "a region",
        Aim::Religion => "a religion",
        Aim::Leader => "a leader",
        Aim::Unit => "a committed unit",
        Aim::Side => "a side of the conflict",
        Aim::Player => "a player",
        Aim::Card => "a card of the discard pile",
    }
}

fn aimed(way: &Way) -> String {
    let thing = thing(way.aim);
    match (way.aim, way.whose) {
        (Aim::Card, Whose::Own) => "another card of your hand".to_string(),
        (Aim::Player, Whose::Other) => "another player".to_string(),
        (Aim::Empire | Aim::Area | Aim::Leader | Aim::Unit | Aim::Side, Whose::Own) => {
            format!("{thing} of your own")
        }
        (Aim::Empire | Aim::Area | Aim::Leader | Aim::Unit | Aim::Side, Whose::Other) => {
            format!("{thing} of another player")
        }
        _ => thing.to_string(),
    }
}

fn joined(event: EventId, word: impl Fn(&Way) -> String) -> String {
    let mut words: Vec<String> = event.card().ways.iter().map(word).collect();
    words.retain(|word| !word.is_empty());
    words.dedup();
    words.join("; or ")
}

/// When an event is played, and by whom.
pub(crate) fn timing(event: EventId) -> String {
    joined(event, |way| {
        format!("{}, {}", moment(way.moment), by(way.who))
    })
}

/// What an event is played on.
pub(crate) fn target(event: EventId) -> String {
    joined(event, aimed)
}
