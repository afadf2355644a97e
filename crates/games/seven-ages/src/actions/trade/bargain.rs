//! Who wins a trade, and what changes hands.

use super::{
    News, Trade,
    progress::{Advance, Donate, Scientists},
};
use crate::{
    Position, Table,
    content::{ArtefactId, MarkerId, SetId, Special, Talent, Trigger, When, events::Moment, faith},
    empire,
    events::{Deal, window},
};
use orbis_core::{SeatSet, step, step::Stacked};
use orbis_parts::Slot;

/// The trade value of a side.
/// `sa.trade-do.total`, `sa.trade-do.deck-value`, `sa.term.trade-value`.
fn value(position: &Position, trade: &Trade, side: usize) -> i16 {
    let cards = trade.cards_value(side);
    let Some(set) = trade.empires[side] else {
        return cards;
    };
    let sway = &position.chronicle.sway;
    let number = if sway.no_number[side] {
        0
    } else {
        i16::from(position.trade_number(set))
    };
    let mut value = cards + number + i16::from(sway.trade[side]);
    let level = |set: Option<SetId>| {
        set.and_then(|set| position.empire(set))
            .map(|empire| empire.level)
    };
    let (own, other) = (level(Some(set)), level(trade.empires[1 - side]));
    for special in position.specials(set) {
        if sway.no_number[side] {
            break;
        }
        if let Special::TradeBonus { amount, when } = special {
            let holds = match when {
                When::Always => true,
                When::MoreAdvanced => other.is_some() && other > own,
                When::LessAdvanced => other.is_some() && other < own,
                _ => false,
            };
            if holds {
                value += i16::from(*amount);
            }
        }
    }
    value
}

/// The empire whose action the trade is.
pub(super) fn acting(position: &Position) -> SetId {
    let trade = position.trade.as_ref();
    trade
        .and_then(|trade| trade.empires[0])
        .unwrap_or(SetId::BACK)
}

/// A tariff war: cards change hands, nobody wins, everybody pays.
fn dues(position: &mut Position, trade: &Trade) {
    exchange(position, trade);
    for side in 0..2 {
        if let Some(set) = trade.empires[side] {
            empire::pay(position, set, -trade.cards_value(side));
        }
    }
    position.event(Dealt {});
}

/// Each side keeps what the other played; everybody has seen these cards.
/// `sa.trade-fx.swap`.
fn exchange(position: &mut Position, trade: &Trade) {
    for side in 0..2 {
        let seat = trade.empires[1 - side].and_then(|set| position.seat_of(set));
        for slot in &trade.cards[side] {
            let open = Slot::up(slot.card);
            match seat {
                Some(seat) => empire::hand_over(position, seat, open),
                None => position.discard.push(slot.card),
            }
        }
    }
}

/// Cards change hands, money is paid, and what is left to choose is asked.
fn settle(
    position: &mut Position,
    trade: &Trade,
    steps: [(u8, u8); 2],
    winner: Option<(usize, SetId)>,
    table: &mut Table<'_>,
) {
    exchange(position, trade);
    position.event(Dealt {});
    if let [Some(one), Some(two)] = trade.empires {
        for (empire, to, promised) in [(two, one, trade.gifts[1]), (one, two, trade.gifts[0])] {
            if promised {
                position.push(Donate { empire, to });
            }
        }
    }
    for (side, (least, most)) in steps.into_iter().enumerate() {
        let Some(set) = trade.empires[side] else {
            continue;
        };
        if most == 0 {
            let won = winner.is_some_and(|(_, winner)| winner == set);
            console(position, set, won, table);
        } else {
            position.push(Advance {
                empire: set,
                with: trade.empires[1 - side],
                least,
                most,
            });
        }
    }
    let Some((_, set)) = winner else {
        return;
    };
    let Some(seat) = position.seat_of(set) else {
        return;
    };
    if let Some(empire) = position.empire_mut(set) {
        empire.trade_won = true;
    }
    if position.governed(set, faith::CAPITALISM) {
        empire::glory(position, seat, 1, table);
    }
    immediate(position, set, Trigger::WinTrade, 1, table);
    let scientists = position.world.talent_count(set, Talent::Scientist);
    let mut drawn = 0;
    for _ in 0..scientists {
        drawn += u8::from(empire::draw_to_hand(position, seat, table));
    }
    if drawn > 1 {
        position.push(Scientists { seat, drawn });
    }
}

/// Who does not advance gets the value of the cards of the other side in money.
/// `sa.trade-fx.money`.
pub(super) fn console(position: &mut Position, set: SetId, won: bool, table: &mut Table<'_>) {
    let Some(mut deal) = position.chronicle.deal else {
        return;
    };
    let Some(side) = (0..2).find(|side| deal.empires[*side] == Some(set)) else {
        return;
    };
    let values = deal.cards[1 - side].iter();
    let mut money: i16 = values.map(|card| i16::from(card.value())).sum();
    if !won {
        for special in position.specials(set) {
            if let Special::TradeMoney { factor } = special {
                money *= i16::from(*factor);
            }
        }
        if position.governed(set, faith::CAPITALISM) {
            money *= 2;
        }
    }
    empire::pay(position, set, money);
    deal.money[side] = money.clamp(0, 199) as u8;
    position.chronicle.deal = Some(deal);
    table.emit(|| News::Consoled {
        who: position.who(set),
        money,
    });
}

/// Glory for a square icon.
/// `sa.harvest.immediate`, `sa.term.immediate-glory`.
pub(crate) fn immediate(
    position: &mut Position,
    set: SetId,
    trigger: Trigger,
    times: u8,
    table: &mut Table<'_>,
) {
    let Some(empire) = position.empire(set).copied() else {
        return;
    };
    for (on, glory) in &empire.card.card().empire.immediate {
        if *on == trigger {
            empire::glory(
                position,
                empire.seat,
                i16::from(*glory) * i16::from(times),
                table,
            );
        }
    }
}

step! {
    /// Trade cards are turned over.
    pub struct Reveal {}
}

impl step::Run<Position> for Reveal {
    /// Everybody sees the cards; events, then the result.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        table.reveal();
        if let Some(trade) = &mut position.trade {
            for slot in trade.cards.iter_mut().flat_map(|list| list.iter_mut()) {
                slot.known = SeatSet::ALL;
            }
        }
        window::open(position, Moment::TradeRevealed, acting(position));
    }
}

step! {
    /// The trade is decided.
    /// `sa.trade-do.winner`, `sa.trade-fx.win-1`, `sa.trade-fx.win-higher`, `sa.trade-fx.tie-one`, `sa.trade-fx.tie-both`,
    /// `sa.trade-fx.tie-deck`, `sa.art.printing`.
    pub struct Bargain {}
}

impl step::Run<Position> for Bargain {
    /// The cards are turned over: who wins, who advances, who is paid.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let Some(trade) = position.trade.take() else {
            return;
        };
        table.reveal();
        for side in 0..2 {
            let seat = trade.empires[side].and_then(|set| position.seat_of(set));
            for slot in &trade.cards[side] {
                let card = slot.card;
                table.emit(|| News::TradeCard { seat, card });
            }
        }
        if trade.acting[1]
            && let Some(empire) = trade.empires[1]
            && let Some(seat) = position.seat_of(empire)
        {
            position.invoke(crate::powers::begin::Finish {
                seat,
                empire,
                action: MarkerId::TRADE,
            });
        }
        let sway = position.chronicle.sway;
        position.chronicle.deal = Some(Deal {
            empires: trade.empires,
            cards: trade
                .cards
                .map(|list| list.iter().map(|slot| slot.card).collect()),
            ..Deal::default()
        });
        if sway.void {
            dues(position, &trade);
            return;
        }
        let values = [value(position, &trade, 0), value(position, &trade, 1)];
        table.emit(|| News::TradeValue {
            mine: values[0],
            theirs: values[1],
        });
        let level = |side: usize| {
            trade.empires[side]
                .and_then(|set| position.empire(set))
                .map(|empire| empire.level)
        };
        let levels = [level(0), level(1)];
        // Least and most levels each side advances.
        let mut steps = [(0u8, 0u8); 2];
        let mut winner = None;
        match values[0].cmp(&values[1]) {
            std::cmp::Ordering::Equal => match (trade.acting[1], levels[0].cmp(&levels[1])) {
                (false, _) => steps[0] = (1, 1),
                (true, std::cmp::Ordering::Less) => steps[0] = (1, 1),
                (true, std::cmp::Ordering::Greater) => steps[1] = (1, 1),
                (true, std::cmp::Ordering::Equal) => {}
            },
            order => {
                let side = usize::from(order == std::cmp::Ordering::Less);
                if let Some(set) = trade.empires[side] {
                    winner = Some((side, set));
                    let higher = levels[1 - side].is_some() && levels[1 - side] > levels[side];
                    let mut most = 1 + u8::from(trade.acting[side]) + u8::from(higher);
                    if higher && position.enjoys(set, ArtefactId::PRINTING) {
                        most += 1;
                    }
                    if position.at_war() {
                        most = 1;
                    }
                    steps[side] = (1, most);
                    if position.governed(set, faith::FEUDALISM) {
                        steps[side] = (0, most - 1);
                    }
                }
            }
        }
        settle(position, &trade, steps, winner, table);
    }
}

step! {
    /// Everybody has what the trade brought.
    pub struct Dealt {}
}

impl step::Run<Position> for Dealt {
    fn run(self, position: &mut Position, _table: &mut Table<'_>) {
        let empire = position.chronicle.deal.and_then(|deal| deal.empires[0]);
        crate::events::window::open(position, Moment::TradeDone, empire.unwrap_or(SetId::BACK));
    }
}
