//! Take a card from the card row.

use crate::{
    Choice, Event, Held, Position, Refusal, Table, Unfinished,
    content::{CivilId, Kind, ROW},
    row::space_cost,
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// Civil actions the seat pays for the card on a space (1 to 13).
pub fn price(position: &Position, seat: Seat, space: u8) -> u8 {
    let Some(card) = card_at(position, space) else {
        return 0;
    };
    let player = position.player(seat);
    let mut price = i32::from(space_cost(space));
    match card.kind() {
        Kind::Wonder => {
            if !player.any(|text| text.no_wonder_surcharge) {
                price += player.wonders.len() as i32;
            }
            // The Taj Mahal's text works in the row.
            if position.extra_of(seat) && position.extra.leader_replaced {
                price -= i32::from(card.card().modifiers.row_discount);
            }
        }
        Kind::Leader => price -= player.sum(|text| text.leader_discount as i8),
        _ => {}
    }
    price.max(0) as u8
}

fn card_at(position: &Position, space: u8) -> Option<CivilId> {
    let index = usize::from(space).checked_sub(1)?;
    position.row.get(index).copied().flatten()
}

/// Why the seat cannot take this card, the price aside.
fn obstacle(position: &Position, seat: Seat, card: CivilId, limit: usize) -> Option<Refusal> {
    let player = position.player(seat);
    let kind = card.kind();
    if kind == Kind::Wonder {
        return player.unfinished.map(|wonder| Refusal::WonderUnfinished {
            wonder: wonder.card,
        });
    }
    let held = player.hand.len();
    if held >= limit {
        return Some(Refusal::HandFull {
            held: held as u8,
            limit: limit as u8,
        });
    }
    if kind == Kind::Leader && player.leader_taken[usize::from(card.card().level.min(3))] {
        return Some(Refusal::LeaderOfAge {
            age: card.card().level,
        });
    }
    let known = || player.holds(card) || player.technologies.has(card) || player.government == card;
    (kind.technology() && known()).then_some(Refusal::SameTechnology { card })
}

/// The cards of the row the seat can take for so many civil actions.
pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    actions: u8,
    sink: &mut S,
) -> ControlFlow<()> {
    let limit = position.civil_limit(seat);
    for space in 1..=ROW as u8 {
        let Some(card) = card_at(position, space) else {
            continue;
        };
        let needs = price(position, seat, space);
        let too_dear = (needs > actions).then_some(Refusal::CivilActions {
            needs,
            has: actions,
        });
        let obstacle = obstacle(position, seat, card, limit).or(too_dear);
        sink.decide(Choice::Take { space, card }, obstacle)?;
    }
    ControlFlow::Continue(())
}

/// Takes the card; wonders enter play unfinished.
pub(crate) fn take(
    position: &mut Position,
    seat: Seat,
    space: u8,
    fresh: bool,
    table: &mut Table<'_>,
) {
    let Some(card) = card_at(position, space) else {
        return;
    };
    position.row[usize::from(space) - 1] = None;
    position.seen.take(card);
    table.emit(|| Event::Took { seat, card });
    let kind = card.kind();
    if kind == Kind::Wonder {
        position.player_mut(seat).unfinished = Some(Unfinished { card, built: 0 });
        return;
    }
    let player = position.player_mut(seat);
    if kind == Kind::Leader {
        player.leader_taken[usize::from(card.card().level.min(3))] = true;
    }
    let index = player.hand.partition_point(|held| held.card <= card);
    player.hand.insert(index, Held { card, fresh });
    if kind.technology() {
        let science = player.sum(|text| text.science_on_take as i8);
        position.add_science(seat, science, table);
    }
}
