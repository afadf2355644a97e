//! Play an action card.

use super::{
    build::{self, Means},
    hand::{Hand, different},
    population,
    population::civil,
    technology, upgrade, wonder,
};
use crate::{
    Choice, Held, Phase, Position, Refusal, Source, Table,
    banks::Goods,
    content::{CivilId, Kind},
    effects::{ActionOp, Order},
    events::goods::FoodOrResources,
    words::{civil as name, hand, resources},
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, news, step,
    step::{Anything, Ask, Stacked, no_answer, unexpected},
};
use std::ops::ControlFlow;

news! {
    /// What is told of action cards.
    pub enum News {
        /// An action card was played.
        Played { seat: Seat, card: CivilId } => {
            Line::by(seat, format!("{seat} plays {}: {}.", name(card), card.card().text))
        },
    }
}

/// The action a card orders and its discount.
pub fn order(card: CivilId) -> Option<(Order, u8)> {
    card.card().action.iter().find_map(|op| match op {
        ActionOp::Order(order, discount) => Some((*order, *discount)),
        _ => None,
    })
}

/// Is there a copy that was not taken in this Action Phase?
fn ripe(hand: &[Held], card: CivilId) -> bool {
    hand.iter().any(|held| held.card == card && !held.fresh)
}

/// What is missing to carry out an order.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are what the names say
pub enum Lack {
    /// There is nothing the order could be about.
    Nothing {
        order: Order,
    },
    /// The nearest way to carry it out costs more than there is.
    Food {
        needs: u16,
        has: u16,
    },
    Resources {
        needs: u16,
        has: u16,
    },
    Science {
        needs: u16,
        has: u16,
    },
    /// Nobody can work there.
    Worker,
    /// The yellow bank is empty.
    People,
    /// Something else is in the way.
    Else,
}

impl Lack {
    fn of(why: Refusal) -> Lack {
        match why {
            Refusal::Food { needs, has } => Lack::Food { needs, has },
            Refusal::Resources { needs, has } => Lack::Resources { needs, has },
            Refusal::Science { needs, has } => Lack::Science { needs, has },
            Refusal::NoUnusedWorker => Lack::Worker,
            Refusal::YellowBankEmpty => Lack::People,
            Refusal::NoWonder => Lack::Nothing {
                order: Order::Stage,
            },
            _ => Lack::Else,
        }
    }

    /// How far away it is: a price that is nearly paid is the nearest.
    fn distance(self) -> u16 {
        match self {
            Lack::Food { needs, has }
            | Lack::Resources { needs, has }
            | Lack::Science { needs, has } => needs.saturating_sub(has),
            Lack::Worker | Lack::People => 1000,
            Lack::Else => 2000,
            Lack::Nothing { .. } => 3000,
        }
    }

    pub(crate) fn text(self) -> String {
        match self {
            Lack::Nothing { order } => String::from(match order {
                Order::Develop => "you have no technology in hand",
                Order::Stage => "you have no unfinished wonder",
                Order::Upgrade => "you have nothing to upgrade",
                Order::Population => "your population cannot grow",
                Order::FarmOrMine | Order::Urban => "there is nothing to build or upgrade",
            }),
            Lack::Food { needs, has } => format!("it needs {needs} food, you have {has}"),
            Lack::Resources { needs, has } => {
                format!("the nearest needs {}, you have {has}", resources(needs))
            }
            Lack::Science { needs, has } => {
                format!("the nearest needs {needs} science, you have {has}")
            }
            Lack::Worker => "you have no unused worker".to_string(),
            Lack::People => "your yellow bank is empty".to_string(),
            Lack::Else => "nothing it could be used for is allowed now".to_string(),
        }
    }
}

/// Keeps the nearest of what is refused.
struct Nearest(Lack);

impl Sink<Position> for Nearest {
    fn offer(&mut self, _choice: Choice) -> Flow {
        ControlFlow::Continue(())
    }

    fn refuse(&mut self, _choice: Choice, why: impl FnOnce() -> Refusal) -> Flow {
        let lack = Lack::of(why());
        if lack.distance() < self.0.distance() {
            self.0 = lack;
        }
        ControlFlow::Continue(())
    }
}

/// What is missing to do what the card orders.
fn lack(position: &Position, seat: Seat, card: CivilId) -> Lack {
    let Some((order, _)) = order(card) else {
        return Lack::Else;
    };
    let mut nearest = Nearest(Lack::Nothing { order });
    let _ = Ordered { seat, card }.offers(position, seat, &mut nearest);
    nearest.0
}

/// Action cards in hand that are ripe, paid for and possible (`tta.actioncard.not-same-phase`, `tta.actioncard.must-be-possible`).
pub(crate) fn offers(means: &Means<'_>, hand: &Hand<'_>, sink: &mut impl Sink<Position>) -> Flow {
    let (position, seat) = (means.position, means.seat);
    for card in different(hand.actions) {
        let choice = Choice::Play { card };
        if !ripe(hand.actions, card) {
            sink.refuse(choice, || Refusal::TakenThisTurn { card })?;
            continue;
        }
        let order = order(card);
        // A revolution replaces the card's own civil action, so an order to develop looks after the actions.
        if !matches!(order, Some((Order::Develop, _)))
            && let Some(why) = civil(position, seat)
        {
            sink.refuse(choice, || why)?;
        } else if order.is_none_or(|order| ways(order, means, &mut Anything).is_break()) {
            sink.offer(choice)?;
        } else {
            sink.refuse(choice, || Refusal::CannotBeOrdered {
                card,
                why: lack(position, seat, card),
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Reveals the card and resolves it, or asks how its order is carried out.
/// Rules: `tta.actioncard.cost`, `tta.actioncard.never-in-play`.
pub(crate) fn play(position: &mut Position, seat: Seat, card: CivilId, table: &mut Table<'_>) {
    table.emit(|| News::Played { seat, card });
    match order(card) {
        Some((order, _)) => {
            if order != Order::Develop {
                position.spend_civil(seat, 1);
            }
            position.push(Ordered { seat, card });
        }
        None => {
            position.spend_civil(seat, 1);
            resolve(position, seat, card, table);
        }
    }
}

/// How playing an action card is shown.
pub(crate) fn present(card: CivilId) -> Offer {
    Offer::new(format!("{}: {}", name(card), card.card().text))
        .at(hand(card.slug()))
        .under("Play a card")
        .called(name(card))
        .brings(card.card().text.clone())
        .price("[civil]")
}

step! {
    /// How is the action that a card orders carried out?
    pub struct Ordered { seat: Seat, card: CivilId }
}

impl Ordered {
    fn discount(&self) -> u8 {
        order(self.card).map_or(0, |(_, discount)| discount)
    }
}

/// The ways to carry out an order with its discount.
/// Rules: `tta.actioncard.revolution`, `tta.revolution.breakthrough`, `tta.actioncard.one-stage`,
/// `tta.app.robespierre-breakthrough`.
fn ways((order, discount): (Order, u8), means: &Means<'_>, sink: &mut impl Sink<Position>) -> Flow {
    match order {
        Order::Population => sink.decide(Choice::Population, population::obstacle(means, 0)),
        Order::FarmOrMine => {
            build_offers(means, Kind::produces, discount, sink)?;
            upgrade::ordered_offers(means, Kind::produces, discount, sink)
        }
        Order::Urban => {
            build_offers(means, Kind::urban, discount, sink)?;
            upgrade::ordered_offers(means, Kind::urban, discount, sink)
        }
        Order::Upgrade => upgrade::ordered_offers(means, |kind| !kind.unit(), discount, sink),
        Order::Stage => {
            let why = wonder::obstacle(means, 1, discount);
            sink.decide(Choice::Stages { count: 1 }, why)
        }
        Order::Develop => {
            let hand = Hand::of(means.player);
            technology::offers(means.position, means.seat, &hand, sink)
        }
    }
}

impl Ask<Position> for Ordered {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "tta.actioncard.ordered-action",
            format!("How do you carry out {}?", name(self.card)),
        )
        .hint(self.card.card().text.clone())
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        match order(self.card) {
            Some(order) => ways(order, &Means::of(position, seat), sink),
            None => ControlFlow::Continue(()),
        }
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        let discount = self.discount();
        match choice {
            Choice::Population => population::present(position, seat, 0),
            Choice::Build { card } => {
                build::present(seat, card, build::price(position, seat, card, discount))
            }
            Choice::Upgrade { from, to } => upgrade::present(position, seat, (from, to), discount),
            Choice::Stages { count } => wonder::present(position, seat, count, discount),
            Choice::Develop { card } => technology::present(position, seat, card, 0),
            Choice::Revolution { card } => technology::present_revolution(position, seat, card, 0),
            _ => unexpected(choice),
        }
    }

    /// Performs the ordered action; then the rest of the card follows.
    /// Rules: `tta.action.by-card-no-action-cost`, `tta.action.by-card-other-costs`, `tta.actioncard.gain-after-pay`,
    /// `tta.card.breakthrough`.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let discount = self.discount();
        match choice {
            Choice::Population => population::increase(position, seat, 0, table),
            Choice::Build { card } => {
                let price = build::price(position, seat, card, discount);
                build::place(position, seat, card, price, table);
            }
            Choice::Upgrade { from, to } => {
                upgrade::upgrade(position, seat, from, to, discount, table);
            }
            Choice::Stages { .. } => wonder::build(position, seat, 1, discount, table),
            Choice::Develop { card } => {
                position.spend_civil(seat, 1);
                technology::develop(position, seat, card, 0, table);
            }
            Choice::Revolution { card } => technology::revolution(position, seat, card, 0, table),
            _ => no_answer(self, choice),
        }
        resolve(position, seat, self.card, table);
    }

    fn lapses(&self, position: &Position) -> bool {
        !self.offers_anything(position, self.seat)
    }

    fn fits(&self, position: &Position) -> bool {
        self.seat == position.current
            && position.phase() == Some(Phase::EndOfTurn)
            && self.card != CivilId::BACK
            && order(self.card).is_some()
            && position.player(self.seat).holds(self.card)
    }
}

fn build_offers(
    means: &Means<'_>,
    fits: impl Fn(Kind) -> bool,
    discount: u8,
    sink: &mut impl Sink<Position>,
) -> Flow {
    if sink.deaf() && means.player.unused == 0 {
        return ControlFlow::Continue(());
    }
    let cards = means.player.technologies.workplaces();
    for card in cards.filter(|card| fits(card.kind())) {
        let why = means.obstacle(card, discount);
        sink.decide(Choice::Build { card }, why)?;
    }
    ControlFlow::Continue(())
}

/// Everything the card does besides an order; then it is discarded.
/// Rules: `tta.card.patriotism`, `tta.card.wave-count`, `tta.card.endowment`.
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
                position.push(FoodOrResources { seat, amount });
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
