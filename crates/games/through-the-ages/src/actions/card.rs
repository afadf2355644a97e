//! Play an action card.

use super::{build, leader::in_hand, population, population::civil, technology, upgrade, wonder};
use crate::{
    Choice, Event, Position, Refusal, Source, Step, Table,
    banks::Goods,
    content::{CivilId, Kind},
    effects::{ActionOp, Order},
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// The action a card orders and its discount.
pub fn order(card: CivilId) -> Option<(Order, u8)> {
    card.card().action.iter().find_map(|op| match op {
        ActionOp::Order(order, discount) => Some((*order, *discount)),
        _ => None,
    })
}

/// Counts whether anything is offered.
struct Any(bool);

impl Sink<Position> for Any {
    fn offer(&mut self, _choice: Choice) -> ControlFlow<()> {
        self.0 = true;
        ControlFlow::Break(())
    }
}

/// Can the ordered action be performed at all?
pub(crate) fn possible(position: &Position, seat: Seat, card: CivilId) -> bool {
    let mut any = Any(false);
    let _ = ordered_offers(position, seat, card, &mut any);
    any.0
}

/// Is there a copy that was not taken in this Action Phase?
fn ripe(position: &Position, seat: Seat, card: CivilId) -> bool {
    let hand = &position.player(seat).hand;
    hand.iter().any(|held| held.card == card && !held.fresh)
}

fn obstacle(position: &Position, seat: Seat, card: CivilId) -> Option<Refusal> {
    if !ripe(position, seat, card) {
        return Some(Refusal::TakenThisTurn { card });
    }
    let impossible =
        || (!possible(position, seat, card)).then_some(Refusal::CannotBeOrdered { card });
    match order(card) {
        // A revolution replaces the card's own civil action, so the order looks after the actions.
        Some((Order::Develop, _)) => impossible(),
        Some(_) => civil(position, seat).or_else(impossible),
        None => civil(position, seat),
    }
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    for card in in_hand(position, seat, |kind| kind == Kind::Action) {
        sink.decide(Choice::Play { card }, obstacle(position, seat, card))?;
    }
    ControlFlow::Continue(())
}

/// Reveals the card and resolves it, or asks how its order is carried out.
pub(crate) fn play(position: &mut Position, seat: Seat, card: CivilId, table: &mut Table<'_>) {
    table.emit(|| Event::CardPlayed { seat, card });
    match order(card) {
        Some((order, _)) => {
            if order != Order::Develop {
                position.spend_civil(seat, 1);
            }
            position.stack.push(Step::Ordered { seat, card });
        }
        None => {
            position.spend_civil(seat, 1);
            resolve(position, seat, card, table);
        }
    }
}

/// The ways to carry out what the card orders.
pub(crate) fn ordered_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    card: CivilId,
    sink: &mut S,
) -> ControlFlow<()> {
    let Some((order, discount)) = order(card) else {
        return ControlFlow::Continue(());
    };
    match order {
        Order::Population => {
            sink.decide(Choice::Population, population::obstacle(position, seat, 0))
        }
        Order::FarmOrMine => {
            build_offers(position, seat, Kind::produces, discount, sink)?;
            upgrade::ordered_offers(position, seat, Kind::produces, discount, sink)
        }
        Order::Urban => {
            build_offers(position, seat, Kind::urban, discount, sink)?;
            upgrade::ordered_offers(position, seat, Kind::urban, discount, sink)
        }
        Order::Upgrade => {
            upgrade::ordered_offers(position, seat, |kind| !kind.unit(), discount, sink)
        }
        Order::Stage => sink.decide(
            Choice::Stages { count: 1 },
            wonder::obstacle(&build::Means::of(position, seat), 1, discount),
        ),
        Order::Develop => {
            technology::develop_offers(position, seat, 0, civil(position, seat), sink)
        }
    }
}

fn build_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    fits: impl Fn(Kind) -> bool,
    discount: u8,
    sink: &mut S,
) -> ControlFlow<()> {
    let cards = position.player(seat).technologies.workplaces();
    let means = build::Means::of(position, seat);
    for card in cards.filter(|card| fits(card.kind())) {
        let why = means.obstacle(card, discount);
        sink.decide(Choice::Build { card }, why)?;
    }
    ControlFlow::Continue(())
}

/// Performs the ordered action; then the rest of the card follows.
pub(crate) fn carry_out(
    position: &mut Position,
    seat: Seat,
    card: CivilId,
    action: Choice,
    table: &mut Table<'_>,
) {
    let discount = order(card).map_or(0, |(_, discount)| discount);
    match action {
        Choice::Population => population::increase(position, seat, 0, table),
        Choice::Build { card: on } => {
            let price = build::price(position, seat, on, discount);
            build::place(position, seat, on, price, table);
        }
        Choice::Upgrade { from, to } => {
            upgrade::upgrade(position, seat, from, to, discount, table);
        }
        Choice::Stages { .. } => wonder::build(position, seat, 1, discount, table),
        Choice::Develop { card: technology } => {
            position.spend_civil(seat, 1);
            technology::develop(position, seat, technology, 0, table);
        }
        Choice::Revolution { card: government } => {
            technology::revolution(position, seat, government, 0, table);
        }
        other => debug_assert!(false, "{other} is not what {card} orders"),
    }
    resolve(position, seat, card, table);
}

/// Everything the card does besides an order; then it is discarded.
fn resolve(position: &mut Position, seat: Seat, card: CivilId, table: &mut Table<'_>) {
    position.take_civil(seat, card);
    position.seen.play(card);
    let column = position.by_players();
    for op in &card.card().action {
        match *op {
            ActionOp::Order(..) => {}
            ActionOp::Score(science, culture) => {
                position.add_science(seat, science.into(), table);
                position.add_culture(seat, Source::Cards, culture.into(), table);
            }
            ActionOp::Food(amount) => position.gain(seat, Goods::Food, amount.into(), table),
            ActionOp::Resources(amount) => {
                position.gain(seat, Goods::Resources, amount.into(), table);
            }
            ActionOp::FoodOrResources(amount) => {
                position.stack.push(Step::FoodOrResources { seat, amount });
            }
            ActionOp::MilitaryActions(count) => {
                position.extra.military = position.extra.military.saturating_add(count);
            }
            ActionOp::MilitaryResources(amount) => arm(position, amount),
            ActionOp::MilitaryResourcesPerStronger(each) => {
                let own = position.strength(seat);
                let others = position.others(seat);
                let stronger = others
                    .filter(|other| position.strength(*other) > own)
                    .count();
                arm(position, each[column].saturating_mul(stronger as u8));
            }
            ActionOp::CulturePerRicher(each) => {
                let own = position.player(seat).points();
                let others = position.others(seat);
                let richer = others
                    .filter(|other| position.player(*other).points() > own)
                    .count();
                let points = i32::from(each[column]) * richer as i32;
                position.add_culture(seat, Source::Cards, points, table);
            }
        }
    }
}

fn arm(position: &mut Position, amount: u8) {
    position.extra.military_resources = position.extra.military_resources.saturating_add(amount);
}
