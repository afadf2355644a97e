//! What a seat is being asked.

use super::count;
use crate::{
    Mover, Position, Step,
    content::{Effect, EmpireId, roman},
};
use orbis_core::{Prompt, Seat};

fn empire_words(empire: EmpireId) -> String {
    let card = empire.card();
    let starts: Vec<String> = card
        .starts
        .iter()
        .map(|start| start.land.name().to_string())
        .collect();
    let capital = if card.capital {
        "a capital"
    } else {
        "no capital"
    };
    let fleets = match card.fleets.len() {
        0 => "no fleets".to_string(),
        fleets => count(fleets, "fleet"),
    };
    format!(
        "{}: strength {}, called {} of 7, begins in {}, {capital}, {fleets}.",
        card.name,
        card.strength,
        card.order,
        starts.join(" and ")
    )
}

/// What is still in the hand of the campaign.
fn supplies(position: &Position) -> String {
    let campaign = &position.campaign;
    let mut parts: Vec<String> = campaign
        .forces
        .iter()
        .map(|force| format!("{}: {} left", force.host.name(), count(force.pool, "army")))
        .collect();
    let allied: u8 = campaign.forces.iter().map(|force| force.allied).sum();
    if allied > 0 {
        parts.push(format!("{allied} of them may not attack"));
    }
    if campaign.coins > 0 {
        parts.push(count(campaign.coins, "coin"));
    }
    if campaign.ally_coins > 0 {
        parts.push(count(campaign.ally_coins, "coin of Allies").replace("Alliess", "Allies"));
    }
    if campaign.forts > 0 {
        parts.push(count(campaign.forts, "fort"));
    }
    let lost: u8 = campaign.forces.iter().map(|force| force.lost).sum();
    if lost > 0 {
        parts.push(format!("{lost} lost"));
    }
    let mut text = parts.join(", ");
    text.push('.');
    text
}

/// What the seat is being asked.
pub(crate) fn prompt(position: &Position, seat: Seat) -> Prompt {
    let ask = |text: &str, hint: String, rule| Prompt {
        text: text.to_string(),
        hint,
        rule,
    };
    let top = position.stack.last();
    let Some(step) = top.filter(|step| step.asks() == Some(seat)) else {
        return ask("It is not your turn.", String::new(), "hotw.epoch.calling");
    };
    match *step {
        Step::ChooseEmpire { .. } => {
            let drawn = position.drawn.map(|slot| slot.card);
            let known = drawn.filter(|empire| *empire != EmpireId::BACK);
            let hint = known.map_or(String::new(), empire_words);
            if position.player(seat).empire.is_some() {
                ask(
                    "Who gets the empire you drew?",
                    hint,
                    "hotw.draft.must-pass",
                )
            } else {
                ask(
                    "Do you keep the empire you drew, or give it away?",
                    hint,
                    "hotw.draft.keep-or-pass",
                )
            }
        }
        Step::PlayEvent { .. } => {
            let empire = position.empire(seat).map_or(String::new(), empire_words);
            let text = if position.played.is_empty() {
                "Do you play an event card?"
            } else {
                "Do you play a second event card?"
            };
            ask(text, empire, "hotw.events.limit")
        }
        Step::Treachery { .. } => ask(
            "Which land will be betrayed?",
            "An attack of your empire on it this turn is won without dice.".to_string(),
            "hotw.lesser.treachery",
        ),
        Step::Migrants { left, .. } => ask(
            "Where do the migrants settle?",
            format!(
                "{} still to place, going down the list.",
                count(left, "army")
            ),
            "hotw.lesser.migrants",
        ),
        Step::CivilWar { first, second, .. } => {
            let named = u8::from(first.is_some()) + u8::from(second.is_some());
            ask(
                "In which land do rebels rise?",
                format!(
                    "Up to three lands of one enemy empire, going down the list; {named} named so far."
                ),
                "hotw.lesser.civil-war",
            )
        }
        Step::Barbarians { from, .. } => {
            let hint = from.map_or(
                "Out of a barren land into an enemy land next to it.".to_string(),
                |land| format!("Out of {}: the raid goes on until it fails.", land.name()),
            );
            ask(
                "Which land do the barbarians raid?",
                hint,
                "hotw.lesser.barbarians",
            )
        }
        Step::Famine { .. } => ask(
            "Which area starves?",
            "Every army there rolls a die and dies on a 1.".to_string(),
            "hotw.lesser.famine",
        ),
        Step::BlackDeath { .. } => ask(
            "Which two areas does the Black Death ravage?",
            "Every army there rolls a die and dies on a 1.".to_string(),
            "hotw.lesser.black-death",
        ),
        Step::Plague { near: None, .. } => ask(
            "Where does the plague break out?",
            "Four dice; a 1 kills, and then it goes on.".to_string(),
            "hotw.lesser.plague",
        ),
        Step::Plague { .. } => ask(
            "Where does the plague go on?",
            "Three dice; it stops when an army survives.".to_string(),
            "hotw.lesser.plague",
        ),
        Step::Pestilence { .. } => ask(
            "Where does the pestilence strike?",
            "Three dice there, two in every land next to it; a 1 kills.".to_string(),
            "hotw.lesser.pestilence",
        ),
        Step::Disaster { after, .. } => {
            let text = if after.is_none() {
                "Which land does the disaster hit?"
            } else {
                "Does the disaster hit a second land?"
            };
            let hint = "Monument, city and fort are gone, a capital becomes a city.";
            ask(text, hint.to_string(), "hotw.lesser.disaster")
        }
        Step::Astronomy { .. } => ask(
            "In which sea do you place another fleet?",
            String::new(),
            "hotw.lesser.astronomy",
        ),
        Step::Shortage { .. } => ask(
            "Which old fleet leaves the board?",
            "There are twelve markers in all.".to_string(),
            "hotw.option.naval-control-shortage",
        ),
        Step::SeaBattle { .. } => ask(
            "Which fleet do you attack?",
            format!("Each battle stakes an army. {}", supplies(position)),
            "hotw.option.naval-control-combat",
        ),
        Step::Reallocation { .. } => ask(
            "Which fleets do you turn into coins?",
            format!("Going down the list. {}", supplies(position)),
            "hotw.greater.reallocation",
        ),
        Step::Expand { .. } => {
            let text = match position.campaign.mover {
                Mover::Minor => "Where does your Minor Empire expand?",
                Mover::Crusade => "Where do the crusaders go?",
                Mover::Active | Mover::Nobody => "Where does your empire expand?",
            };
            let mut hint = supplies(position);
            if position.has(Effect::Leader) && !position.leads() {
                hint.push_str(" The leader is dead.");
            }
            ask(text, hint, "hotw.expand.adjacent")
        }
        Step::Monument { left, .. } => ask(
            "Where do you build a monument?",
            format!("{} still to build.", count(left, "monument")),
            "hotw.build.location",
        ),
        Step::Epoch
        | Step::Draft { .. }
        | Step::Call { .. }
        | Step::Turn { .. }
        | Step::EndOfEpoch => ask(
            &format!("Epoch {}", roman(position.epoch)),
            String::new(),
            "hotw.epoch.calling",
        ),
    }
}
