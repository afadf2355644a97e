//! Questions and choices about events.

use super::empire;
use crate::{
    Choice, Position,
    content::{SetId, content, events::Moment},
    events::Ask,
    sets::AreaId,
};
use orbis_core::{Offer, Prompt};

fn ask(text: impl Into<String>, hint: impl Into<String>, rule: &'static str) -> Prompt {
    Prompt {
        text: text.into(),
        hint: hint.into(),
        rule,
    }
}

fn moment_name(moment: Moment) -> &'static str {
    match moment {
        Moment::TurnStart => "The turn begins",
        Moment::MarkerTurned => "A marker is turned over",
        Moment::ActionDone => "The action is over",
        Moment::TradeCardsDown => "The trade cards lie face down",
        Moment::TradeRevealed => "The trade cards are open",
        Moment::TradeDone => "The trade is over",
        Moment::MoveDone => "The movement is over",
        Moment::Landing => "Ships are about to land",
        Moment::RoundStart => "A round of conflict begins",
        Moment::RoundCommit => "Units are committed",
        Moment::RoundLost => "The round is decided",
        Moment::ConflictEnd => "An area is lost",
        Moment::AgeChange => "An empire enters another age",
        Moment::LeaderLost => "A leader is lost",
        Moment::AssassinPick => "A leader is in danger",
        Moment::FreeProgress => "Free progress",
        Moment::HarvestStart => "The harvest begins",
        Moment::HarvestEnd => "The harvest is over",
        _ => "Events",
    }
}

/// The event being resolved, by name.
fn top(position: &Position) -> &'static str {
    position
        .chronicle
        .played
        .last()
        .map_or("The event", |played| &played.card.card().event_name)
}

/// What the event being resolved does.
fn meaning(position: &Position) -> &'static str {
    position
        .chronicle
        .played
        .last()
        .map_or("", |played| &played.event().card().text)
}

/// What a question about events asks.
pub(super) fn prompt(position: &Position, given: Ask) -> Prompt {
    let name = |set: SetId| empire(position, set);
    match given {
        Ask::Window { moment, empire, .. } => {
            let who = if position.empire(empire).is_some() {
                format!(" ({})", name(empire))
            } else {
                String::new()
            };
            ask(
                format!("{}{who}: play an event?", moment_name(moment)),
                "Everybody with cards is asked, whatever they hold.",
                "sa.event.priority",
            )
        }
        Ask::Aim { card, .. } => {
            let event = card.card().event.card();
            ask(
                format!("{}: on what?", event.name),
                event.text.clone(),
                "sa.event.data",
            )
        }
        Ask::Answer { .. } => ask(
            format!("{} was played: cancel it?", top(position)),
            meaning(position),
            "sa.event.cancel-timing",
        ),
        Ask::Choose { .. } => ask(
            format!("{}: choose", top(position)),
            meaning(position),
            "sa.event.data",
        ),
        Ask::Claim { card, .. } => ask(
            format!("{}: how much glory do you claim?", card.card().event_name),
            "It stands unless others show glory that disproves it.",
            "sa.opt11.reveal-events",
        ),
        Ask::Contest {
            seat, card, claim, ..
        } => ask(
            format!(
                "{}: {seat} claims {claim} glory. Do you show yours?",
                card.card().event_name
            ),
            "Glory that disproves the claim lowers it.",
            "sa.opt11.reveal-events",
        ),
        Ask::Stab { side: 0 } => ask(
            "Pick another card for the assassin?",
            "The last card picked counts.",
            "sa.assassin.attacker",
        ),
        Ask::Stab { .. } => ask(
            "Pick another card to save the leader?",
            "The last card picked counts.",
            "sa.assassin.defender",
        ),
        Ask::Spy { .. } => ask("Which card do you take?", "", "sa.event.data"),
        Ask::Give { .. } => ask("Which card do you hand over?", "", "sa.event.data"),
        Ask::Peek { keep: true, .. } => ask("Which card do you keep?", "", "sa.event.data"),
        Ask::Peek { .. } => ask(
            "Which of these cards comes last?",
            "The others are drawn before it.",
            "sa.event.data",
        ),
        Ask::Swap { empire, .. } => ask(
            format!("Which marker for the {} instead?", name(empire)),
            "",
            "sa.event.data",
        ),
        Ask::Again { empire, .. } => ask(
            format!("Which second action for the {}?", name(empire)),
            "",
            "sa.event.data",
        ),
        Ask::Exhume { card, .. } => ask(
            format!("In which colour do the {} start?", card.name()),
            "",
            "sa.start.needs-colour",
        ),
        Ask::Hire { area, .. } => ask(
            format!("Which units are hired in {}?", area.name()),
            "",
            "sa.event.data",
        ),
        Ask::Reinforce { .. } => ask("Which units join the conflict?", "", "sa.event.data"),
        Ask::Frost { .. } => ask("Which unit is lost to the winter?", "", "sa.event.data"),
        Ask::Haggle { back: None, .. } => ask("Take back which card?", "", "sa.event.data"),
        Ask::Haggle { .. } => ask("Play which card instead?", "", "sa.event.data"),
        Ask::Tempo { .. } => ask(
            "Which of the three cadence markers stays while the others change places?",
            "",
            "sa.event.data",
        ),
        Ask::Souvenir { .. } => ask("Keep which card of the trade?", "", "sa.event.data"),
        Ask::Herald { empire, .. } => ask(
            format!("Which leader for the {}?", name(empire)),
            "",
            "sa.event.data",
        ),
        Ask::Talent { leader, .. } => ask(
            format!("The cup gives: {}. Keep this leader?", leader.card().name),
            "",
            "sa.leader-in.unnamed",
        ),
        _ => ask("Nothing", "", "sa.event.order-matters"),
    }
}

fn at(area: AreaId) -> String {
    format!("area-{}", area.slug())
}

/// A choice about events in words.
pub(super) fn present(position: &Position, choice: Choice) -> Offer {
    let name = |set: SetId| empire(position, set);
    let side = |side: u8| match &position.conflict {
        Some(fight) => name(fight.sides[usize::from(side.min(1))].empire),
        None => if side == 0 { "assassin" } else { "victim" }.to_string(),
    };
    match choice {
        Choice::Event { card, way } => {
            let event = card.card().event.card();
            let cancels = event
                .ways
                .get(usize::from(way))
                .is_some_and(|way| way.aim == crate::content::events::Aim::Event);
            let how = if cancels { " to cancel" } else { "" };
            Offer::new(format!("Play {}{how}: {}", event.name, event.text)).under("Events")
        }
        Choice::Quiet => Offer::new("No event in this whole action: do not ask again"),
        Choice::Both { one, two } => Offer::new(format!("{} and {}", name(one), name(two))),
        Choice::River { river } => {
            let rivers = &content().rivers;
            let river = rivers.get(usize::from(river));
            Offer::new(river.map_or("?", |river| &river.name))
        }
        Choice::Region { region } => {
            let regions = &content().regions;
            let region = regions.get(usize::from(region));
            Offer::new(region.map_or("?", |(_, name)| name))
        }
        Choice::Faith { artefact } | Choice::Relic { artefact } => {
            Offer::new(&artefact.card().name)
        }
        Choice::Person {
            leader,
            empire,
            area,
        } => {
            let place = if area == AreaId::NONE {
                String::new()
            } else {
                format!(" in {}", area.name())
            };
            Offer::new(format!(
                "{} of {}{place}",
                leader.card().name,
                position.who(empire)
            ))
            .at(at(area))
        }
        Choice::Single { side: of, unit } => {
            Offer::new(format!("{} of the {}", unit.name(), side(of)))
        }
        Choice::Side { side: which } => Offer::new(format!("For the {}", side(which))),
        Choice::Player { to } => Offer::new(format!("Player {to}")),
        Choice::Name { leader } => Offer::new(&leader.card().name),
        Choice::Counter { unit } => {
            Offer::new(format!("{} / {}", unit.name(), unit.card().other.name()))
        }
        Choice::Again { marker } => Offer::new(marker.name()),
        Choice::Claim { glory } => Offer::new(format!("Claim {glory} glory")),
        Choice::Show => Offer::new("Show your glory"),
        Choice::Pass => Offer::new("Pass, for a second action later"),
        Choice::Convert { from, unit, to } => Offer::new(format!(
            "{} from {} converts {}",
            unit.name(),
            from.name(),
            to.name()
        ))
        .at(at(to)),
        Choice::Stir { area } => Offer::new(format!("Stir up {}", area.name())).at(at(area)),
        Choice::Look { to, count } => Offer::new(format!(
            "See {count} cards of player {to} for {count} money"
        )),
        Choice::Levels { levels } => Offer::new(format!("{levels} levels")),
        Choice::Absolve => Offer::new("End the heresy"),
        Choice::Vote => Offer::new("Call a vote"),
        Choice::Yes => Offer::new("Yes"),
        Choice::No => Offer::new("No"),
        Choice::Accept => Offer::new("Give in"),
        Choice::HolyWar { area } => {
            Offer::new(format!("A holy war for {}", area.name())).at(at(area))
        }
        _ => Offer::new("?"),
    }
}
