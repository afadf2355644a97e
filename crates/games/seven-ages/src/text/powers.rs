//! Questions about powers of artefacts and religions.

use super::empire;
use crate::{Position, content::SetId, powers::Ask};
use orbis_core::Prompt;

/// What a question about a power asks.
pub(super) fn prompt(position: &Position, given: Ask) -> Prompt {
    let name = |set: SetId| empire(position, set);
    let (text, rule) = match given {
        Ask::Forum { empire, .. } => (
            format!(
                "The Forum of the {}: pass for a second action later?",
                name(empire)
            ),
            "sa.art.forum",
        ),
        Ask::Go { empire, .. } => (
            format!("A second action for the {}?", name(empire)),
            "sa.art.forum-spend",
        ),
        Ask::Mission { empire } => (
            format!(
                "Do the Christian {} convert or stir up neighbours?",
                name(empire)
            ),
            "sa.art.christianity-convert",
        ),
        Ask::Oracle { .. } => (
            "The Oracle: whose cards do you see?".to_string(),
            "sa.art.oracle",
        ),
        Ask::Listen { .. } => (
            "The Satellites: whose cards do you see?".to_string(),
            "sa.art.satellites",
        ),
        Ask::Reprisal { empire, against } => (
            format!(
                "Do the Buddhist {} disorder an area of {}?",
                name(empire),
                position.who(against)
            ),
            "sa.art.buddhism",
        ),
        Ask::Penance { empire } => (
            format!(
                "Which area of the Christian {} is disordered?",
                name(empire)
            ),
            "sa.art.christianity-penalty",
        ),
        Ask::Gifts { empire, .. } => (
            format!("Special rules of the {}?", name(empire)),
            "sa.start-special.duration",
        ),
        Ask::Absolve { .. } => (
            "Does the Religious leader end the heresy?".to_string(),
            "sa.lead.religious-immune",
        ),
        Ask::Split => {
            let vote = position.chronicle.powers.vote.unwrap_or_default();
            let set = SetId(vote.left.trailing_zeros() as u8);
            (
                format!(
                    "The heresy costs {} levels: how many for {}?",
                    vote.levels,
                    position.who(set)
                ),
                "sa.art.heresy-vote",
            )
        }
        Ask::Ballot => {
            let vote = position.chronicle.powers.vote.unwrap_or_default();
            match vote.motion {
                crate::powers::Motion::Heresy => (
                    "Vote for this way to end the heresy?".to_string(),
                    "sa.art.heresy-vote",
                ),
                crate::powers::Motion::Defender => (
                    "Vote to dismiss the defender of the faith?".to_string(),
                    "sa.art.defender-vote",
                ),
            }
        }
        Ask::Censure { .. } => (
            "Do the United Nations call a vote of censure?".to_string(),
            "sa.art.united-nations",
        ),
        Ask::Assent { .. } => (
            "Do you agree to the censure?".to_string(),
            "sa.art.united-nations",
        ),
        Ask::Censured { .. } => (
            "You are censured: give in, or lose 1 glory?".to_string(),
            "sa.art.un-censure",
        ),
        Ask::Treaty { .. } => (
            "Where is the other marker of the peace treaty?".to_string(),
            "sa.art.peace-treaty",
        ),
        _ => ("Nothing".to_string(), "sa.turn.sequence"),
    };
    Prompt {
        text,
        hint: String::new(),
        rule,
    }
}
