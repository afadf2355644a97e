//! Action cards in combat.

use super::{Battle, casualties, fighters, fortress, mighty_host, tactic_of};
use crate::{
    Choice, Event, Good, Goods, Position, Space, Spaces, Step, Table, What,
    content::{ActionId, Kind, TacticId, adv, leader, special, tactic},
    influence::die,
};
use orbis_core::{Seat, SeatSet, Sink};
use orbis_parts::Slot;
use std::ops::ControlFlow;

/// May this side lay a card at all? Asked whatever the cards are, so that nobody learns what they are.
pub(super) fn may_play(position: &Position, side: usize) -> bool {
    let battle = &position.battle;
    let Some(seat) = battle.sides[side].seat else {
        return false;
    };
    let trojan = side == 1 && battle.trojan && battle.round == 1;
    let ram = side == 1
        && battle.round == 1
        && battle.city
        && battle.sides[0]
            .seat
            .is_some_and(|enemy| position.leads(enemy, leader::HUNS_BLEDA, battle.at));
    let sparta = !battle.naval
        && battle.sides[1 - side].seat.is_some_and(|enemy| {
            position.special(enemy, special::GREECE_SPARTA)
                && fighters(position, 1 - side) < fighters(position, side)
        });
    position.has(seat, adv::TACTICS)
        && !position.player(seat).actions.is_empty()
        && !trojan
        && !ram
        && !sparta
        && !mighty_host(position, side)
}

/// Can this card be played for its combat effect now?
pub fn playable(position: &Position, side: usize, card: ActionId) -> bool {
    if !card.is_real() {
        return false;
    }
    let battle = &position.battle;
    let id = card.card().tactic;
    let card = id.card();
    let force = fighters(position, side);
    let fighter = if battle.naval {
        card.ship && force > 0
    } else {
        card.army && force > 0 || card.fortress && fortress(position, side)
    };
    let role = card.attacker.is_none_or(|attacker| attacker == (side == 0));
    let place = (!card.land || !battle.naval) && (!card.city || battle.city);
    let more = match id {
        tactic::HIGH_GROUND => !(side == 0 && battle.city),
        tactic::TACTICAL_RETREAT => !retreat_spaces(position).is_empty(),
        _ => true,
    };
    fighter && role && place && more
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    step: Step,
    sink: &mut S,
) -> ControlFlow<()> {
    let side = usize::from(step.m & 1);
    let hand = &position.player(step.seat).actions;
    for card in ActionId::all().filter(|card| hand.iter().any(|slot| slot.card == *card)) {
        if playable(position, side, card) {
            sink.offer(Choice::Card { card })?;
        }
    }
    sink.offer(Choice::Decline)
}

/// Where the defender can fall back to.
pub(crate) fn retreat_spaces(position: &Position) -> Spaces {
    let battle = &position.battle;
    let Some(seat) = battle.sides[1].seat else {
        return Spaces::NONE;
    };
    let number = fighters(position, 1);
    let free = battle.at.around()
        & position.world.land()
        & !position.enemy_units(seat)
        & !position.enemy_cities(seat);
    free.iter()
        .filter(|at| position.room(seat, *at) >= number)
        .collect()
}

/// Both cards are turned up; Scout and Martyr come first.
pub(super) fn reveal(position: &mut Position, table: &mut Table<'_>) {
    for side in 0..2 {
        let own = &mut position.battle.sides[side];
        if own.played {
            own.card.known = SeatSet::ALL;
            own.valid = true;
            let (seat, card) = (own.seat.unwrap_or_default(), own.card.card);
            table.reveal();
            table.emit(|| Event::TacticShown { seat, card });
        }
    }
    for side in 0..2 {
        if tactic_of(&position.battle, side) == Some(tactic::SCOUT) {
            position.battle.sides[1 - side].valid = false;
            let other = &mut position.battle.sides[1 - side];
            if other.played {
                other.played = false;
                let slot = std::mem::take(&mut other.card);
                if let Some(seat) = position.battle.sides[side].seat {
                    position.player_mut(seat).actions.push(Slot::up(slot.card));
                }
            }
        }
    }
    for side in 0..2 {
        if tactic_of(&position.battle, side) == Some(tactic::MARTYR) {
            position.battle.sides[1 - side].valid = false;
            casualties(position, 1 - side, 1, table);
            casualties(position, side, 1, table);
        }
    }
}

/// The other effects on reveal, the attacker's first.
pub(super) fn on_reveal(position: &mut Position, table: &mut Table<'_>) {
    for side in 0..2 {
        match tactic_of(&position.battle, side) {
            Some(tactic::PELTASTS) => {
                let mut ignored = false;
                for _ in 0..fighters(position, side) {
                    ignored |= die(table) >= 5;
                }
                if ignored {
                    position.battle.sides[side].ignores += 1;
                }
            }
            Some(tactic::ARCHERS) if die(table) >= 5 => casualties(position, 1 - side, 1, table),
            Some(tactic::HIGH_GROUND) => position.battle.sides[1 - side].silent = true,
            Some(tactic::SIEGE) => {
                let enemy = position.battle.sides[1 - side].seat;
                let pays = enemy.filter(|seat| {
                    position
                        .player(*seat)
                        .goods
                        .payment(Goods::of(Good::Food, 2))
                        .is_some()
                });
                match pays {
                    Some(seat) => {
                        let n = super::option::SIEGE_PAY;
                        position.push(Step {
                            n,
                            m: 1 - side as u8,
                            ..Step::new(What::BattleOption, seat)
                        });
                    }
                    None => position.battle.sides[1 - side].silent = true,
                }
            }
            _ => {}
        }
        let bows = position.battle.sides[side].seat.is_some_and(|seat| {
            !position.battle.naval
                && position.battle.round == 1
                && position.special(seat, special::HUNS_COMPOSITE_BOWS)
                && super::kind_count(position, side, Kind::Cavalry) > 0
        });
        if bows && die(table) >= 5 {
            casualties(position, 1 - side, 1, table);
        }
    }
}

/// Tactical Retreat ends the battle before the dice.
pub(super) fn retreats(position: &mut Position) -> bool {
    let valid = tactic_of(&position.battle, 1) == Some(tactic::TACTICAL_RETREAT)
        && fighters(position, 1) > 0
        && !retreat_spaces(position).is_empty();
    if let Some(seat) = position.battle.sides[1].seat.filter(|_| valid) {
        position.then(What::FallBack, seat);
        return true;
    }
    false
}

/// Surprise draws a card for whoever killed.
pub(super) fn surprise(position: &mut Position, table: &mut Table<'_>) {
    for side in 0..2 {
        let killed = position.battle.sides[1 - side].fell > 0;
        let valid = tactic_of(&position.battle, side) == Some(tactic::SURPRISE);
        if let Some(seat) = position.battle.sides[side].seat.filter(|_| killed && valid) {
            position.draw_actions(seat, 1, table);
        }
    }
    discard(position);
}

/// The cards of the round go to the discard pile.
pub(super) fn discard(position: &mut Position) {
    for side in 0..2 {
        let own = &mut position.battle.sides[side];
        let slot = std::mem::take(&mut own.card);
        let played = std::mem::take(&mut own.played);
        if let Some(seat) = own.seat.filter(|_| played && slot.card.is_real()) {
            position.discard_action(seat, slot.card);
        }
    }
}

/// Combat value of a side's card.
pub(super) fn value(position: &Position, side: usize) -> i16 {
    let battle: &Battle = &position.battle;
    let own = match tactic_of(battle, side) {
        Some(tactic::HIGH_MORALE) => 2,
        Some(tactic::SURPRISE | tactic::SIEGE) => 1,
        Some(tactic::WEDGE_FORMATION) => i16::from(fighters(position, 1 - side)),
        _ => 0,
    };
    let against = match tactic_of(battle, 1 - side) {
        Some(tactic::HEAVY_RESISTANCE) if side == 0 => -i16::from(fighters(position, 0)),
        _ => 0,
    };
    own + against
}

/// Extra dice of a side's card.
pub(super) fn dice(position: &Position, side: usize) -> u8 {
    let extra = |id: TacticId| {
        matches!(
            id,
            tactic::FOR_THE_PEOPLE | tactic::DEFENSIVE_FORMATION | tactic::FLANKING
        )
    };
    u8::from(tactic_of(&position.battle, side).is_some_and(extra))
}

/// The defenders fall back.
pub(crate) fn fall_back(position: &mut Position, seat: Seat, to: Space, table: &mut Table<'_>) {
    let at = position.battle.at;
    for unit in position.player_mut(seat).units.iter_mut() {
        if unit.at == at && unit.kind.is_army() {
            unit.at = to;
        }
    }
    position.player_mut(seat).units.sort_unstable();
    table.emit(|| Event::Retreated { seat, at, to });
    discard(position);
    let winner = position.battle.sides[0].seat.unwrap_or(seat);
    super::end::conclude(position, Some(0), winner, table);
}
