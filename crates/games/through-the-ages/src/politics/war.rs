//! Declare and resolve wars.

use super::aggression::{attack_cost, attack_obstacle};
use crate::{
    Choice, Event, Position, Refusal, Source, Step, Table, War, Who,
    content::{CivilId, MilitaryId},
    effects::WarOp,
};
use orbis_core::{Seat, SeatSet, Sink};
use std::ops::ControlFlow;

fn obstacle(position: &Position, seat: Seat, card: MilitaryId, rival: Seat) -> Option<Refusal> {
    if position.is_last_round() {
        return Some(Refusal::NoWarInLastRound);
    }
    if let Some(why) = attack_obstacle(position, seat, rival) {
        return Some(why);
    }
    let protected = position.players.len() > 2
        && position
            .pacts(rival)
            .any(|(_, _, terms)| terms.no_war_against);
    if protected {
        return Some(Refusal::ProtectedFromWar { rival });
    }
    let (needs, has) = (
        attack_cost(position, card, rival),
        position.military_actions(seat),
    );
    (needs > has).then_some(Refusal::MilitaryActions { needs, has })
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    card: MilitaryId,
    sink: &mut S,
) -> ControlFlow<()> {
    for rival in position.others(seat) {
        let why = obstacle(position, seat, card, rival);
        sink.decide(
            Choice::War {
                card,
                rival: Who(rival),
            },
            why,
        )?;
    }
    ControlFlow::Continue(())
}

/// The war lies in the own area until the next turn.
pub(crate) fn declare(
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
    table.emit(|| Event::WarDeclared { seat, rival, card });
    super::aggression::end_pacts(position, seat, rival, table);
    position.player_mut(seat).wars.push(War { card, rival });
}

/// Resolves the war declared first.
pub(crate) fn resolve(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let War { card, rival } = position.player_mut(seat).wars.remove(0);
    let (attacker, defender) = position.war_strengths(seat, rival);
    position.discard_open(card);
    table.emit(|| Event::WarResolved {
        seat,
        rival,
        card,
        strengths: (attacker as i16, defender as i16),
    });
    let advantage = (attacker - defender).abs();
    let (victor, loser) = match attacker.cmp(&defender) {
        std::cmp::Ordering::Greater => (seat, rival),
        std::cmp::Ordering::Less => (rival, seat),
        std::cmp::Ordering::Equal => return,
    };
    match card.card().war {
        Some(WarOp::Culture(base)) => {
            let taken =
                -position.add_culture(loser, Source::Wars, -(i32::from(base) + advantage), table);
            position.add_culture(victor, Source::Wars, taken, table);
        }
        Some(WarOp::Territory(base, per)) => {
            let tokens = i32::from(base) + advantage / i32::from(per.max(1));
            let taken = position
                .player_mut(loser)
                .lose_yellow(tokens.clamp(0, 255) as u8);
            let player = position.player_mut(victor);
            player.yellow = player.yellow.saturating_add(taken);
            table.emit(|| Event::YellowTaken {
                seat: victor,
                from: loser,
                tokens: taken,
            });
        }
        Some(WarOp::Technology) => {
            let budget = advantage.clamp(0, 255) as u8;
            spoils(position, victor, loser, budget, table);
        }
        None => {}
    }
}

/// May the victor take this special technology?
fn stealable(position: &Position, seat: Seat, card: CivilId, budget: u8) -> Option<Refusal> {
    let player = position.player(seat);
    if player.technologies.has(card) || player.holds(card) {
        return Some(Refusal::SameTechnology { card });
    }
    let cost = card.card().science_cost;
    (cost > budget).then_some(Refusal::Advantage {
        needs: cost,
        has: budget,
    })
}

pub(crate) fn steal_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    loser: Seat,
    budget: u8,
    sink: &mut S,
) -> ControlFlow<()> {
    for card in position.player(loser).technologies.specials() {
        sink.decide(
            Choice::Steal { card },
            stealable(position, seat, card, budget),
        )?;
    }
    sink.offer(Choice::Done)
}

/// Asks which technologies are taken, or takes science for all of the advantage.
fn spoils(position: &mut Position, victor: Seat, loser: Seat, budget: u8, table: &mut Table<'_>) {
    let mut specials = position.player(loser).technologies.specials();
    if specials.any(|card| stealable(position, victor, card, budget).is_none()) {
        position.stack.push(Step::StealTechnology {
            seat: victor,
            loser,
            budget,
        });
    } else {
        let taken = -position.add_science(loser, -i32::from(budget), table);
        position.add_science(victor, taken, table);
    }
}

/// A technology changes hands, or the rest is taken in science.
pub(crate) fn steal(
    position: &mut Position,
    seat: Seat,
    loser: Seat,
    budget: u8,
    answer: Choice,
    table: &mut Table<'_>,
) {
    let Choice::Steal { card } = answer else {
        let taken = -position.add_science(loser, -i32::from(budget), table);
        position.add_science(seat, taken, table);
        return;
    };
    table.emit(|| Event::Stolen {
        seat,
        from: loser,
        card,
    });
    let left = budget.saturating_sub(card.card().science_cost);
    // The question about the rest comes after those about lost tokens.
    let depth = position.stack.len();
    position.change_cards(SeatSet::only(loser).with(seat), |position| {
        position.player_mut(loser).technologies.remove(card);
        crate::actions::technology::put(position, seat, card);
    });
    let tokens: orbis_parts::List<Step, 8> = position.stack[depth..].iter().copied().collect();
    while position.stack.len() > depth {
        position.stack.pop();
    }
    spoils(position, seat, loser, left, table);
    for step in &tokens {
        position.stack.push(*step);
    }
}
