//! The log.

use super::offered;
use crate::{Event, content::content, refusal::said};
use orbis_core::{Line, Seat, Viewer};

fn side(seat: Option<Seat>, naval: bool) -> String {
    match seat {
        Some(seat) => seat.to_string(),
        None if naval => "pirates".into(),
        None => "barbarians".into(),
    }
}

/// The sentence of an event as the viewer may hear it.
pub(crate) fn tell(event: &Event, viewer: Viewer) -> Option<Line> {
    let by = |seat: Seat, text: String| Some(Line::by(seat, format!("{seat} {text}")));
    let plain = |text: String| Some(Line::plain(text));
    match *event {
        Event::AgeBegins { age } => Some(Line::heading(format!("Age {age}"))),
        Event::TurnBegins { seat, age, round } => Some(Line {
            seat: Some(seat),
            ..Line::heading(format!("Age {age}, round {round}: {seat}"))
        }),
        Event::StatusPhase { age } => Some(Line::heading(format!("Status phase of age {age}"))),
        Event::GameOver => Some(Line::heading("The game is over")),
        Event::FirstPlayer { seat } => by(seat, "is first player now".into()),
        Event::Gained { seat, goods } => by(seat, format!("gains {}", said(goods))),
        Event::Paid { seat, goods } => by(seat, format!("pays {}", said(goods))),
        Event::Advanced { seat, advance } => by(seat, format!("gains {}", advance.card().name)),
        Event::Used { seat, advance } => by(seat, format!("uses {}", advance.card().name)),
        Event::Founded { seat, at } => by(seat, format!("founds a city on {at}")),
        Event::Collected { seat, at, goods } => {
            by(seat, format!("collects {} in {at}", said(goods)))
        }
        Event::Constructed { seat, at, building } => {
            let name = building.name();
            let article = if name.starts_with(['A', 'O']) {
                "an"
            } else {
                "a"
            };
            by(seat, format!("builds {article} {name} in {at}"))
        }
        Event::WonderBuilt { seat, at, wonder } => {
            by(seat, format!("builds {} in {at}", wonder.card().words.name))
        }
        Event::Recruited { seat, at, number } => {
            by(seat, format!("recruits {number} units in {at}"))
        }
        Event::UnitPlaced { seat, at, kind } => by(seat, format!("places {kind} on {at}")),
        Event::UnitLost { seat, at, kind } => by(seat, format!("loses {kind} on {at}")),
        Event::LeaderAppointed { seat, leader, at } => {
            by(seat, format!("is led by {} from {at}", leader.card().name))
        }
        Event::LeaderUsed {
            seat,
            leader,
            ability,
        } => by(
            seat,
            format!(
                "uses {}",
                leader.card().abilities[usize::from(ability.clamp(1, 2)) - 1].name
            ),
        ),
        Event::Moved { seat, from, to } => by(seat, format!("moves from {from} to {to}")),
        Event::Explored { seat, at, .. } => by(seat, format!("explores the region of {at}")),
        Event::MoodChanged { at, mood } => plain(format!("The city on {at} is {mood}")),
        Event::InfluenceRolled { seat, at, value } => {
            by(seat, format!("influences {at} and rolls {value}"))
        }
        Event::InfluenceFailed { seat, at } => by(seat, format!("fails to influence {at}")),
        Event::Influenced { seat, at, building } => {
            by(seat, format!("holds the {} in {at} now", building.name()))
        }
        Event::BattleBegins {
            at,
            attacker,
            defender,
            naval,
        } => plain(format!(
            "Battle on {at}: {} against {}",
            side(attacker, naval),
            side(defender, naval)
        )),
        Event::TacticLaid { seat } => by(seat, "lays a card".into()),
        Event::TacticShown { seat, card } => by(
            seat,
            format!("shows {}", card.card().tactic.card().words.name),
        ),
        Event::BattleOption { seat, .. } => by(seat, "pays for an advantage".into()),
        Event::Rolled {
            round,
            dice,
            values,
            ..
        } => {
            let faces = &content().die;
            let list = |dice: &[u8]| -> String {
                let words: Vec<String> = dice
                    .iter()
                    .map(|face| match faces.get(usize::from(*face).wrapping_sub(1)) {
                        Some(face) => face.value.to_string(),
                        None => "shield".to_string(),
                    })
                    .collect();
                if words.is_empty() {
                    "nothing".into()
                } else {
                    words.join(" ")
                }
            };
            plain(format!(
                "Round {round}: {} makes {}, against {} that makes {}",
                list(&dice[0]),
                values[0],
                list(&dice[1]),
                values[1]
            ))
        }
        Event::NeutralFell { at, naval } => plain(format!("{} fall on {at}", side(None, naval))),
        Event::Retreated { seat, at, to } => by(seat, format!("retreats from {at} to {to}")),
        Event::BattleEnds {
            at,
            winner: Some(seat),
            ..
        } => by(seat, format!("wins the battle on {at}")),
        Event::BattleEnds { at, decided, .. } => plain(if decided {
            format!("The battle on {at} is lost")
        } else {
            format!("Nobody wins the battle on {at}")
        }),
        Event::Captured { seat, at, gold } => {
            by(seat, format!("takes the city on {at} with {gold} gold"))
        }
        Event::CityRemoved { at } => plain(format!("The city on {at} is no more")),
        Event::BarbarianCity { at } => plain(format!("Barbarians settle on {at}")),
        Event::BarbarianPlaced { at, kind } => plain(format!("Barbarian {kind} appears on {at}")),
        Event::BarbariansMoved { from, to } => {
            plain(format!("Barbarians move from {from} to {to}"))
        }
        Event::BarbariansCaptured { at, from } => {
            plain(format!("Barbarians take the city on {at} from {from}"))
        }
        Event::PirateAppears { at } => plain(format!("A pirate ship appears on {at}")),
        Event::Exhausted { at } => plain(format!("The land of {at} is exhausted")),
        Event::DrewAction { seat, card } if viewer.is(seat) && card.is_real() => by(
            seat,
            format!("draws {}", card.card().civil.card().words.name),
        ),
        Event::DrewAction { seat, .. } => by(seat, "draws an action card".into()),
        Event::DrewObjective { seat, card } if viewer.is(seat) && card.is_real() => {
            let [top, bottom] = card
                .card()
                .goals
                .map(|goal| goal.card().words.name.as_str());
            by(seat, format!("draws the objective {top} / {bottom}"))
        }
        Event::DrewObjective { seat, .. } => by(seat, "draws an objective card".into()),
        Event::DrewWonder { seat, card } if viewer.is(seat) && card.is_real() => {
            by(seat, format!("draws {}", card.card().words.name))
        }
        Event::DrewWonder { seat, .. } => by(seat, "draws a wonder card".into()),
        Event::TookWonder { seat, card } => by(seat, format!("takes {}", card.card().words.name)),
        Event::Played { seat, card } => by(
            seat,
            format!("plays {}", card.card().civil.card().words.name),
        ),
        Event::Discarded { seat, card } => by(
            seat,
            format!("discards {}", card.card().civil.card().words.name),
        ),
        Event::Objective { seat, goal } => {
            by(seat, format!("completes {}", goal.card().words.name))
        }
        Event::EventDrawn { seat, card } => {
            by(seat, format!("draws the event {}", card.card().words.name))
        }
        Event::PersonTaken { seat, card } => by(seat, format!("takes {}", card.card().words.name)),
        Event::PersonPlayed { seat, card } => by(seat, format!("plays {}", card.card().words.name)),
        Event::Spied { seat, on } => by(seat, format!("looks at the hand of {on}")),
        Event::Assassinated { seat, on } => by(seat, format!("strikes at {on}")),
        Event::GovernmentLost { seat } => by(seat, "falls into anarchy".into()),
        Event::GovernmentChanged { seat, to } => {
            let name = &content().categories[usize::from(to.card().category)].name;
            by(seat, format!("changes to {name}"))
        }
        Event::DealProposed {
            seat,
            with,
            give,
            want,
            cards,
            want_cards,
        } => by(
            seat,
            format!(
                "offers {with} {} for {}",
                offered(give, cards),
                offered(want, want_cards)
            ),
        ),
        Event::DealAccepted { seat } => by(seat, "agrees".into()),
        Event::DealRefused { seat } => by(seat, "refuses".into()),
    }
}
