//! Play an aggression, and defend against one.

use super::{defense::Defend, spoils::AggressionOp};
use crate::{
    Attack, Choice, Position, Refusal, Step, Table, Who,
    content::{MilitaryId, MilitaryKind},
    effects,
    words::{from_hand, military, military_actions},
};
use orbis_core::{
    Broken, Flow, Former, Line, Offer, Picks, Seat, SeatSet, Sink, news, step::Stacked,
};
use std::ops::ControlFlow;

news! {
    /// What is told of aggressions.
    pub enum News {
        /// An aggression was played.
        Played { seat: Seat, rival: Seat, card: MilitaryId, own: i16, theirs: i16 } => Line::by(
            seat,
            format!("{seat} plays {} against {rival}: {own} to {theirs}.", military(card)),
        ),
        /// An aggression failed.
        Failed { seat: Seat, rival: Seat, card: MilitaryId } => {
            Line::by(seat, format!("{rival} fends off {}.", military(card)))
        },
        /// An aggression succeeded.
        Succeeded { seat: Seat, rival: Seat, card: MilitaryId } => {
            Line::by(seat, format!("{} succeeds against {rival}.", military(card)))
        },
    }
}

/// Military actions to attack a rival with this card.
/// Rules: `tta.card.gandhi-cost`, `tta.card.gandhi-timing`.
pub(crate) fn attack_cost(position: &Position, card: MilitaryId, rival: Seat) -> u8 {
    let double = position
        .player(rival)
        .leads(|text| text.attackers_pay_double);
    card.card().cost * if double { 2 } else { 1 }
}

/// Why the rival cannot be attacked at all.
/// Rules: `tta.war.declare-forbidden`.
pub(crate) fn attack_obstacle(position: &Position, seat: Seat, rival: Seat) -> Option<Refusal> {
    if position.player(seat).leads(|text| text.cannot_attack) {
        return Some(Refusal::LeaderForbidsAttacks);
    }
    for (owner, pact, _) in position.pacts(seat) {
        let forbids = pact.card.card().pact.is_some_and(|terms| terms.no_attack);
        if forbids && position.partner(seat, owner, &pact) == rival {
            return Some(Refusal::PactForbidsAttack { card: pact.card });
        }
    }
    None
}

/// Pacts between the two that end by an attack.
/// Rules: `tta.aggression.ending-pact-removed`, `tta.war.declare-ends-pact`.
pub(crate) fn end_pacts(position: &mut Position, seat: Seat, rival: Seat, table: &mut Table<'_>) {
    let owners: SeatSet = position
        .pacts(seat)
        .filter(|(owner, pact, _)| {
            position.partner(seat, *owner, pact) == rival
                && pact
                    .card
                    .card()
                    .pact
                    .is_some_and(|terms| terms.ends_on_attack)
        })
        .map(|(owner, _, _)| owner)
        .collect();
    for owner in owners.iter() {
        position.remove_pact(owner, table);
    }
}

/// Rules: `tta.aggression.attack-bonus`.
fn obstacle(position: &Position, seat: Seat, card: MilitaryId, rival: Seat) -> Option<Refusal> {
    if let Some(why) = attack_obstacle(position, seat, rival) {
        return Some(why);
    }
    let target = position.player(rival);
    for op in &card.card().aggression {
        match op {
            effects::AggressionOp::TakeColony if target.colonies.is_empty() => {
                return Some(Refusal::NoColony { rival });
            }
            effects::AggressionOp::Infiltrate(_)
                if target.leader.is_none() && target.unfinished.is_none() =>
            {
                return Some(Refusal::NothingToInfiltrate { rival });
            }
            _ => {}
        }
    }
    let (own, theirs) = position.attack_strengths(seat, rival);
    if own <= theirs {
        return Some(Refusal::NotStronger {
            own: own as i16,
            theirs: theirs as i16,
        });
    }
    let (needs, has) = (
        attack_cost(position, card, rival),
        position.military_actions(seat),
    );
    (needs > has).then_some(Refusal::MilitaryActions { needs, has })
}

pub(crate) fn offers(
    position: &Position,
    seat: Seat,
    card: MilitaryId,
    sink: &mut impl Sink<Position>,
) -> Flow {
    let actions = position.military_actions(seat);
    for rival in position.others(seat) {
        // Strengths are dear to compare, and actions are missing most often.
        if sink.deaf() && attack_cost(position, card, rival) > actions {
            continue;
        }
        let why = obstacle(position, seat, card, rival);
        let rival = Who(rival);
        sink.decide(Choice::Aggression { card, rival }, why)?;
    }
    ControlFlow::Continue(())
}

/// How playing an aggression is shown.
pub(crate) fn present(position: &Position, seat: Seat, card: MilitaryId, rival: Seat) -> Offer {
    let (own, theirs) = position.attack_strengths(seat, rival);
    let cost = military_actions(attack_cost(position, card, rival));
    let deed = format!(
        "{} against {rival} for {cost}, {own} to {theirs}",
        military(card)
    );
    from_hand(card, &deed).under("Play an aggression")
}

/// Reveals the card, pays, and lets the rival answer.
/// Rules: `tta.aggression.reveal-pay`, `tta.aggression.ma-not-refunded`, `tta.aggression.one-time`.
pub(crate) fn play(
    position: &mut Position,
    seat: Seat,
    card: MilitaryId,
    rival: Seat,
    table: &mut Table<'_>,
) {
    let cost = attack_cost(position, card, rival);
    position.spend_military(seat, cost);
    position.take_from_hand(seat, card);
    position.seen.play_military(card);
    let (own, theirs) = position.attack_strengths(seat, rival);
    table.emit(|| News::Played {
        seat,
        rival,
        card,
        own: own as i16,
        theirs: theirs as i16,
    });
    end_pacts(position, seat, rival, table);
    position.discard_open(card);
    position.attack = Some(Attack {
        card,
        attacker: seat,
        rival,
        strength: own.min(30_000) as i16,
        defense: theirs.min(30_000) as i16,
        played: 0,
        open: Picks::NONE,
        covered: Picks::NONE,
        next_card: Former,
        destroyed: 0,
    });
    // How many cards the rival holds is known to all; what they are is not.
    let can =
        !position.player(rival).military_hand.is_empty() && position.military_total(rival) > 0;
    if can {
        position.push(Defend { seat: rival });
    } else {
        succeed(position, table);
    }
}

/// The aggression has its effect, sentence by sentence.
pub(crate) fn succeed(position: &mut Position, table: &mut Table<'_>) {
    if let Some(attack) = position.attack {
        table.emit(|| News::Succeeded {
            seat: attack.attacker,
            rival: attack.rival,
            card: attack.card,
        });
        position.push(AggressionOp { op: 0 });
    }
}

/// An aggression is there exactly while somebody defends against it or it has its effect.
pub(crate) fn check(position: &Position) -> Result<(), Broken> {
    let about = |step: &Step| super::defense::asks(step) || super::spoils::goes_on(step);
    let going_on = position.stack.iter().any(about);
    Broken::unless(going_on == position.attack.is_some(), || {
        "the aggression is not going on".to_string()
    })?;
    let Some(attack) = position.attack else {
        return Ok(());
    };
    position.sits(attack.attacker)?;
    position.sits(attack.rival)?;
    let held = position.player(attack.rival).military_hand.len();
    let fits = attack.attacker != attack.rival
        && !attack.card.hidden()
        && attack.card.card().kind == MilitaryKind::Aggression
        && (0..=2000).contains(&attack.strength)
        && (0..=2000).contains(&attack.defense)
        && attack.played <= 40
        && (attack.open | attack.covered).within(held)
        && (attack.open | attack.covered).len() == attack.open.len() + attack.covered.len();
    Broken::unless(fits, || "the aggression is none".to_string())
}
