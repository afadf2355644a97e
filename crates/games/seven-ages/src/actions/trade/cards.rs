//! The cards that both sides play in a trade.

use super::{
    act_too,
    bargain::{Bargain, Reveal, acting},
    numbers,
};
use crate::{
    Choice, Position, Table,
    content::{ArtefactId, CardId, MarkerId, SetId, Special, events::Moment},
    empire,
    events::{Ask, window},
    setup, text,
};
use orbis_core::{Flow, Offer, Prompt, Seat, SeatSet, Sink, step, step::Stacked};
use std::ops::ControlFlow;

/// The trade numbers of the empires under way, in words.
fn stakes(position: &Position) -> String {
    let empires = position.trade.as_ref().map(|trade| trade.empires);
    numbers(position, empires.unwrap_or_default())
}

/// The player of a side; nobody for the deck.
fn trader(position: &Position, side: usize) -> Option<Seat> {
    let trade = position.trade.as_ref()?;
    position.seat_of(trade.empires[side]?)
}

/// Who still plays a first card.
pub(crate) fn choosing(position: &Position) -> SeatSet {
    let Some(trade) = &position.trade else {
        return SeatSet::NONE;
    };
    (0..2)
        .filter(|side| trade.cards[*side].is_empty())
        .filter_map(|side| Some((side, trader(position, side)?)))
        // Who has no cards may still want to turn over a marker.
        .filter(|(side, seat)| {
            !position.player(*seat).hand.is_empty() || *side == 1 && secret(position).is_some()
        })
        .map(|(_, seat)| seat)
        .collect()
}

/// Who may add a card.
pub(crate) fn adding(position: &Position, side: u8) -> SeatSet {
    trader(position, usize::from(side))
        .filter(|seat| !position.player(*seat).hand.is_empty())
        .map_or(SeatSet::NONE, SeatSet::only)
}

/// `sa.art.computing`.
pub(crate) fn card_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    optional: bool,
    sink: &mut S,
) -> ControlFlow<()> {
    // With Computing, or without cards, the first card may come from the deck.
    let own = (0..2).find(|side| trader(position, *side) == Some(seat));
    let set = position.trade.and_then(|trade| trade.empires[own?]);
    if let Some(empire) = set.filter(|_| !optional && own == Some(1) && joker(position)) {
        sink.offer(Choice::Turn { empire })?;
    }
    let bare = position.player(seat).hand.is_empty();
    let computes = set.is_some_and(|set| position.enjoys(set, ArtefactId::COMPUTING));
    if !optional && (bare || computes) {
        sink.offer(Choice::Deck)?;
    }
    for card in setup::sorted(position.player(seat)).iter() {
        sink.offer(Choice::Card { card })?;
    }
    // A gift is spoken of beforehand, so that nobody is asked after every trade (`sa.trade-fx.gift`).
    let promised = own
        .zip(position.trade)
        .map(|(side, trade)| trade.gifts[side] || trade.empires.contains(&None));
    if !optional && promised == Some(false) {
        sink.also(Choice::Promise)?;
    }
    if optional {
        sink.offer(Choice::Done)?;
    }
    ControlFlow::Continue(())
}

/// The marker that lies face down on the partner.
fn secret(position: &Position) -> Option<MarkerId> {
    let partner = position.trade.as_ref()?.empires[1]?;
    let slot = position.empire(partner)?.action?;
    (slot.known != SeatSet::ALL).then_some(slot.card)
}

/// Is it a wild card, which can make the trade an action of both?
fn joker(position: &Position) -> bool {
    secret(position) == Some(MarkerId::WILD)
}

/// The partner turns over its wild card.
fn join(position: &mut Position, seat: Seat, set: SetId, table: &mut Table<'_>) {
    table.reveal();
    let mut card = None;
    if let Some(empire) = position.empire_mut(set) {
        card = Some(empire.card);
        empire.wild = true;
        empire.did = Some(MarkerId::TRADE);
        if let Some(slot) = &mut empire.action {
            slot.known = SeatSet::ALL;
        }
    }
    if let Some(trade) = &mut position.trade {
        trade.acting[1] = true;
    }
    table.emit(|| crate::markers::News::Action {
        seat,
        card,
        action: MarkerId::TRADE,
        wild: true,
    });
    act_too(position, set);
}

fn lay(position: &mut Position, seat: Seat, side: usize, card: CardId) {
    if let Some(slot) = empire::take_card(position, seat, card)
        && let Some(trade) = &mut position.trade
    {
        trade.cards[side].push(slot);
    }
}

pub(crate) fn card(position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
    position.push(TradeCard {});
    let Some(side) = (0..2).find(|side| trader(position, *side) == Some(seat)) else {
        return;
    };
    match choice {
        Choice::Card { card } => lay(position, seat, side, card),
        Choice::Deck => {
            let slot = empire::draw(position, SeatSet::only(seat), table);
            if let (Some(slot), Some(trade)) = (slot, &mut position.trade) {
                trade.cards[side].push(slot);
            }
        }
        Choice::Turn { empire } => join(position, seat, empire, table),
        Choice::Promise => {
            if let Some(trade) = &mut position.trade {
                trade.gifts[side] = true;
            }
        }
        _ => {}
    }
}

step! {
    /// The first cards of a trade.
    pub struct TradeCard {}
}

impl TradeCard {
    /// Who is asked.
    pub(crate) fn choosing(&self, position: &Position) -> SeatSet {
        choosing(position)
    }
}

impl step::Ask<Position> for TradeCard {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.trade-do.first-card", "Play a card in the trade").hint(stakes(position))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        card_offers(position, seat, false, sink)
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        card(position, seat, choice, table)
    }

    /// Everybody with a hand has played; empty hands and the deck use the top card.
    fn lapse(self, position: &mut Position, table: &mut Table<'_>) {
        let Some(trade) = position.trade else {
            return;
        };
        for side in 0..2 {
            if trade.cards[side].is_empty() {
                let slot = empire::draw(position, SeatSet::NONE, table);
                if let (Some(slot), Some(trade)) = (slot, &mut position.trade) {
                    trade.cards[side].push(slot);
                }
            }
        }
        position.push(TradeEnd {});
        for side in [1, 0] {
            if trade.acting[side]
                && let Some(set) = trade.empires[side]
            {
                let more = position.specials(set).iter().fold(1, |sum, special| {
                    sum + match special {
                        Special::TradeCards { n } => *n,
                        _ => 0,
                    }
                });
                position.push(TradeMore {
                    side: side as u8,
                    left: more.min(3),
                });
            }
        }
    }

    crate::turn::usual!(present);
}

step! {
    /// One more card?
    pub struct TradeMore { side: u8, left: u8 }
}

impl TradeMore {
    /// Who is asked.
    pub(crate) fn adding(&self, position: &Position) -> SeatSet {
        adding(position, self.side)
    }
}

impl step::Ask<Position> for TradeMore {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.trade-do.second-card", "Another card?").hint(stakes(position))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        card_offers(position, seat, true, sink)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "No other card")
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let TradeMore { side, left } = self;
        if let Choice::Card { card } = choice {
            lay(position, seat, usize::from(side), card);
            if left > 1 {
                position.push(TradeMore {
                    side,
                    left: left - 1,
                });
            }
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        let TradeMore { side, left } = *self;
        side < 2 && left <= 3
    }
}

step! {
    /// The trade is decided.
    pub struct TradeEnd {}
}

impl step::Run<Position> for TradeEnd {
    /// The cards lie face down: events, then they are turned over.
    fn run(self, position: &mut Position, _table: &mut Table<'_>) {
        for ask in [Ask::Bargain(Bargain {}), Ask::Reveal(Reveal {})] {
            position.event(ask);
        }
        window::open(position, Moment::TradeCardsDown, acting(position));
    }
}
