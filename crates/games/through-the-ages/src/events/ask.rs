//! Decisions that events and aggressions ask for.

use crate::{
    Choice, Event, Position, Step, Table,
    actions::{build, population, take, technology},
    banks::Goods,
    colonization,
    content::{CivilId, MilitaryId},
    row,
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// The least and the most food among a loss of so much food and resources together.
pub(crate) fn loss_range(position: &Position, seat: Seat, amount: u8) -> (u8, u8) {
    let player = position.player(seat);
    let (food, resources) = (player.stock(Goods::Food), player.stock(Goods::Resources));
    let amount = u16::from(amount).min(food + resources);
    (
        amount.saturating_sub(resources) as u8,
        amount.min(food) as u8,
    )
}

pub(crate) fn gain_either(
    position: &mut Position,
    seat: Seat,
    amount: u8,
    food: bool,
    table: &mut Table<'_>,
) {
    let goods = if food { Goods::Food } else { Goods::Resources };
    position.gain(seat, goods, amount.into(), table);
}

pub(crate) fn gain_split(
    position: &mut Position,
    seat: Seat,
    food: u8,
    amount: u8,
    table: &mut Table<'_>,
) {
    position.gain(seat, Goods::Food, food.into(), table);
    let resources = amount.saturating_sub(food);
    position.gain(seat, Goods::Resources, resources.into(), table);
}

pub(crate) fn lose_split(
    position: &mut Position,
    seat: Seat,
    food: u8,
    amount: u8,
    table: &mut Table<'_>,
) {
    position.lose(seat, Goods::Food, food.into(), table);
    let resources = amount.saturating_sub(food);
    position.lose(seat, Goods::Resources, resources.into(), table);
}

pub(crate) fn worker_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    for (card, _) in position.player(seat).technologies.staffed() {
        sink.offer(Choice::Dismiss { card })?;
    }
    ControlFlow::Continue(())
}

/// A worker on a card is lost to the yellow bank.
pub(crate) fn dismiss(
    position: &mut Position,
    seat: Seat,
    card: CivilId,
    left: u8,
    table: &mut Table<'_>,
) {
    let player = position.player_mut(seat);
    player.technologies.dismiss(card);
    player.yellow = player.yellow.saturating_add(1);
    table.emit(|| Event::WorkerLost { seat, card });
    if left > 1 && position.player(seat).technologies.all_workers() > 0 {
        position.stack.push(Step::LoseWorker {
            seat,
            left: left - 1,
        });
    }
}

/// Farms, mines and urban buildings.
pub(crate) fn own_buildings(position: &Position, seat: Seat) -> impl Iterator<Item = CivilId> {
    position
        .player(seat)
        .technologies
        .staffed()
        .map(|(card, _)| card)
        .filter(|card| !card.kind().unit())
}

/// Urban buildings.
pub(crate) fn urban_buildings(position: &Position, seat: Seat) -> impl Iterator<Item = CivilId> {
    own_buildings(position, seat).filter(|card| card.kind().urban())
}

pub(crate) fn building_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    for card in own_buildings(position, seat) {
        sink.offer(Choice::Demolish { card })?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn urban_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    for card in urban_buildings(position, seat) {
        sink.offer(Choice::Demolish { card })?;
    }
    ControlFlow::Continue(())
}

/// A building is destroyed; its worker goes to the owner's worker pool.
pub(crate) fn demolish(
    position: &mut Position,
    seat: Seat,
    owner: Seat,
    card: CivilId,
    table: &mut Table<'_>,
) {
    let player = position.player_mut(owner);
    player.technologies.dismiss(card);
    player.unused = player.unused.saturating_add(1);
    table.emit(|| Event::Destroyed { seat, owner, card });
}

/// Development of Civilization: increase, build or develop, cheaper and without a civil action.
pub(crate) fn civilize_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    discount: u8,
    sink: &mut S,
) -> ControlFlow<()> {
    sink.decide(
        Choice::Population,
        population::obstacle(position, seat, discount),
    )?;
    let means = build::Means::of(position, seat);
    for card in position.player(seat).technologies.workplaces() {
        if !card.kind().unit() {
            let why = means.obstacle(card, discount);
            sink.decide(Choice::Build { card }, why)?;
        }
    }
    technology::develop_offers(position, seat, discount, None, sink)?;
    sink.offer(Choice::Decline)
}

pub(crate) fn civilize(
    position: &mut Position,
    seat: Seat,
    discount: u8,
    action: Choice,
    table: &mut Table<'_>,
) {
    match action {
        Choice::Population => population::increase(position, seat, discount, table),
        Choice::Build { card } => {
            let price = build::price(position, seat, card, discount);
            build::place(position, seat, card, price, table);
        }
        Choice::Develop { card } => technology::develop(position, seat, card, discount, table),
        Choice::Revolution { card } => {
            technology::revolution(position, seat, card, discount, table);
        }
        _ => {}
    }
}

/// A blue token from a card returns to the box.
pub(crate) fn return_token(
    position: &mut Position,
    seat: Seat,
    card: CivilId,
    left: u8,
    table: &mut Table<'_>,
) {
    let player = position.player_mut(seat);
    let on = player.technologies.tokens(card);
    player.technologies.set_tokens(card, on.saturating_sub(1));
    table.emit(|| Event::TokenLost { seat, card });
    if left > 1 && position.player(seat).technologies.all_tokens() > 0 {
        position.stack.push(Step::LoseToken {
            seat,
            left: left - 1,
        });
    }
}

pub(crate) fn colony_offers<S: Sink<Position>>(
    position: &Position,
    owner: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let mut colonies = position.player(owner).colonies;
    colonies.sort_unstable();
    for card in &colonies {
        sink.offer(Choice::Colony { card: *card })?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn lose_colony(
    position: &mut Position,
    seat: Seat,
    card: MilitaryId,
    table: &mut Table<'_>,
) {
    colonization::lose(position, seat, card, table);
}

/// International Agreement: one card more, or enough.
pub(crate) fn agreement(
    position: &mut Position,
    seat: Seat,
    budget: u8,
    used: bool,
    action: Choice,
    table: &mut Table<'_>,
) {
    if let Choice::Take { space, .. } = action {
        let price = take::price(position, seat, space);
        take::take(position, seat, space, false, table);
        position.stack.push(Step::TakeFromRow {
            seat,
            budget: budget.saturating_sub(price),
            used: true,
        });
    } else if used {
        position.player_mut(seat).no_politics = true;
        row::replenish(position, table);
    }
}

/// Completed wonders of Ages A and I that are not ruined yet.
pub(crate) fn ruinable(position: &Position, seat: Seat) -> impl Iterator<Item = CivilId> {
    position
        .player(seat)
        .wonders
        .iter()
        .filter(|wonder| !wonder.ruined && wonder.card.card().level < 2)
        .map(|wonder| wonder.card)
}

pub(crate) fn ruin_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let mut cards: orbis_parts::List<CivilId, 16> = ruinable(position, seat).collect();
    cards.sort_unstable();
    for card in &cards {
        sink.offer(Choice::Ruin { card: *card })?;
    }
    ControlFlow::Continue(())
}

/// The wonder is turned face down; its symbols go, the ruins remain.
pub(crate) fn ruin(position: &mut Position, seat: Seat, card: CivilId, table: &mut Table<'_>) {
    position.change_cards(|position| {
        let mut wonders = position.player_mut(seat).wonders.iter_mut();
        if let Some(wonder) = wonders.find(|wonder| wonder.card == card) {
            wonder.ruined = true;
        }
    });
    table.emit(|| Event::Ruined { seat, wonder: card });
}
