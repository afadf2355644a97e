//! What a trade brings: levels, cards of Scientists, gifts to the partner.

use super::{
    News,
    bargain::{console, immediate},
};
use crate::{
    Choice, Position, Table,
    content::{CardId, SetId, Trigger},
    empire, text,
};
use orbis_core::{Flow, Offer, Prompt, Seat, Sink, step};
use orbis_parts::List;
use std::ops::ControlFlow;

pub(crate) fn advance_offers<S: Sink<Position>>(
    least: u8,
    most: u8,
    sink: &mut S,
) -> ControlFlow<()> {
    for levels in least..=most {
        sink.offer(Choice::Advance { levels })?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn advance(
    position: &mut Position,
    set: SetId,
    other: Option<SetId>,
    choice: Choice,
    table: &mut Table<'_>,
) {
    if let Choice::Advance { levels } = choice {
        if levels == 0 {
            // Only a feudal winner can decline the first level.
            console(position, set, true, table);
            return;
        }
        if let Some(deal) = &mut position.chronicle.deal {
            for side in 0..2 {
                if deal.empires[side] == Some(set) {
                    deal.advanced[side] += levels;
                }
            }
        }
        empire::progress(position, set, levels as i8, table);
        if let Some(other) = other {
            crate::commons::trade(position, set, other, table);
        }
        immediate(position, set, Trigger::ProgressByTrade, levels, table);
    }
}

/// The cards that Scientists drew are the last of the hand.
pub(super) fn fresh(position: &Position, seat: Seat, drawn: u8) -> List<CardId, 48> {
    let hand = &position.player(seat).hand;
    let from = hand.len().saturating_sub(usize::from(drawn));
    let mut cards: List<CardId, 48> = hand[from..].iter().map(|slot| slot.card).collect();
    cards.sort_unstable();
    cards
}

step! {
    /// How far to advance?
    pub struct Advance { empire: SetId, with: Option<SetId>, least: u8, most: u8 }
}

impl step::Ask<Position> for Advance {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Advance { empire, .. } = *self;
        Prompt::new(
            "sa.trade-fx.win-chosen",
            format!(
                "How far do the {} advance?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Advance { least, most, .. } = *self;
        advance_offers(least, most, sink)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::advance(position, self.empire, choice)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Advance { empire, with, .. } = self;
        advance(position, empire, with, choice, table)
    }

    fn lapses(&self, _position: &Position) -> bool {
        let Advance { least, most, .. } = *self;
        least == most
    }

    fn lapse(self, position: &mut Position, table: &mut Table<'_>) {
        let Advance {
            empire,
            with,
            least,
            ..
        } = self;
        let choice = Choice::Advance { levels: least };
        advance(position, empire, with, choice, table);
    }

    fn fits(&self, _position: &Position) -> bool {
        let Advance {
            empire,
            with,
            least,
            most,
        } = *self;
        crate::check::colour(empire)
            && with.is_none_or(crate::check::colour)
            && least <= most
            && most <= 7
    }
}

step! {
    /// Which of the cards drawn by Scientists is kept?
    pub struct Scientists { seat: Seat, drawn: u8 }
}

impl step::Ask<Position> for Scientists {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.trade-fx.win-scientist", "Keep which card?")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for card in fresh(position, seat, self.drawn).iter() {
            sink.offer(Choice::Hold { card: *card })?;
        }
        ControlFlow::Continue(())
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Hold { card } = choice {
            table.reveal();
            for other in fresh(position, seat, self.drawn).iter() {
                if *other != card && empire::take_card(position, seat, *other).is_some() {
                    position.discard.push(*other);
                }
            }
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Scientists { seat, drawn } = *self;
        crate::check::sits(position, seat)
            && drawn > 0
            && usize::from(drawn) <= position.player(seat).hand.len()
    }

    crate::turn::usual!(present);
}

step! {
    /// A gift to the partner?
    pub struct Donate { empire: SetId, to: SetId }
}

impl step::Ask<Position> for Donate {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Donate { empire, to } = *self;
        Prompt::new(
            "sa.trade-fx.gift",
            format!(
                "Do the {} give money to the {}?",
                crate::text::empire(position, empire),
                crate::text::empire(position, to)
            ),
        )
        .hint(crate::text::money(position, empire))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let money = position
            .empire(self.empire)
            .map_or(0, |empire| empire.money);
        for money in 1..=money {
            sink.offer(Choice::Gift { money })?;
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "No gift")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Donate { empire: set, to } = self;
        if let Choice::Gift { money } = choice
            && position.empire(to).is_some()
        {
            empire::pay(position, set, -i16::from(money));
            empire::pay(position, to, i16::from(money));
            table.emit(|| News::Gift {
                from: position.who(set),
                to: position.who(to),
                money,
            });
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        position
            .empire(self.empire)
            .is_none_or(|one| one.money == 0)
    }

    fn fits(&self, _position: &Position) -> bool {
        let Donate { empire, to } = *self;
        crate::check::colour(empire) && crate::check::colour(to)
    }
}
