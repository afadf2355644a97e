//! Cards of a trade that events exchange or keep.

use super::hands::unearth;
use crate::{Choice, Position, Table, content::CardId, setup, text};
use orbis_core::{Flow, Offer, Prompt, Seat, SeatSet, Sink, step};
use orbis_parts::{List, Slot};
use std::ops::ControlFlow;

fn haggle_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    side: u8,
    back: Option<CardId>,
    sink: &mut S,
) -> ControlFlow<()> {
    match (back, &position.trade) {
        (None, Some(trade)) => {
            let mut cards: List<CardId, 4> = trade.cards[usize::from(side)]
                .iter()
                .map(|slot| slot.card)
                .collect();
            cards.sort_unstable();
            for card in cards.iter() {
                sink.offer(Choice::Hold { card: *card })?;
            }
            sink.offer(Choice::Done)
        }
        _ => {
            for card in setup::sorted(position.player(seat)).iter() {
                sink.offer(Choice::Card { card })?;
            }
            sink.offer(Choice::Done)
        }
    }
}

step! {
    /// Which card of the trade is taken back, and which is played instead?
    pub struct Haggle { side: u8, back: Option<CardId> }
}

impl Haggle {
    /// Who is asked.
    pub(crate) fn trader(&self, position: &Position) -> SeatSet {
        let trade = position.trade.as_ref();
        let set = trade.and_then(|trade| trade.empires[usize::from(self.side)]);
        step::Asked::seats(set, position)
    }
}

impl step::Ask<Position> for Haggle {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        match *self {
            Haggle { back: None, .. } => Prompt::new("sa.event.data", "Take back which card?"),
            Haggle { .. } => Prompt::new("sa.event.data", "Play which card instead?"),
        }
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Haggle { side, back } = *self;
        haggle_offers(position, seat, side, back, sink)?;
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match (self, choice) {
            (Haggle { side, back: None }, Choice::Hold { card }) => {
                position.event(Haggle {
                    side,
                    back: Some(card),
                });
            }
            (
                Haggle {
                    side,
                    back: Some(back),
                },
                Choice::Card { card },
            ) => {
                let Some(mut trade) = position.trade else {
                    return;
                };
                let seat = trade.empires[usize::from(side)].and_then(|set| position.seat_of(set));
                let cards = &mut trade.cards[usize::from(side)];
                let at = cards.iter().position(|slot| slot.card == back);
                if let (Some(seat), Some(at)) = (seat, at)
                    && let Some(new) = crate::empire::take_card(position, seat, card)
                {
                    let old = cards.remove(at);
                    cards.push(Slot::up(new.card));
                    position.trade = Some(trade);
                    table.reveal();
                    crate::empire::hand_over(position, seat, Slot::up(old.card));
                }
            }
            _ => {}
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.side < 2 && position.trade.is_some()
    }
}

step! {
    /// Which card of the trade is kept?
    pub struct Souvenir { seat: Seat }
}

impl step::Ask<Position> for Souvenir {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.event.data", "Keep which card of the trade?")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let deal = position.chronicle.deal.unwrap_or_default();
        let mut cards: List<CardId, 8> = deal
            .cards
            .iter()
            .flat_map(|list| list.iter().copied())
            .collect();
        cards.sort_unstable();
        for card in cards.iter() {
            sink.offer(Choice::Hold { card: *card })?;
        }
        sink.offer(Choice::Done)?;
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Souvenir { seat } = self;
        if let Choice::Hold { card } = choice {
            let holder = position.seats().find(|seat| {
                position
                    .player(*seat)
                    .hand
                    .iter()
                    .any(|slot| slot.card == card)
            });
            match holder {
                Some(from) => {
                    if let Some(slot) = crate::empire::take_card(position, from, card) {
                        crate::empire::hand_over(position, seat, slot);
                    }
                }
                None => {
                    if unearth(position, card) {
                        crate::empire::hand_over(position, seat, Slot::up(card));
                    }
                }
            }
        }
    }

    fn fits(&self, position: &Position) -> bool {
        crate::check::plays(position, self.seat)
    }
}
