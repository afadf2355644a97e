//! Trade and progress.

mod bargain;
mod cards;
mod partners;
mod progress;

pub(crate) use bargain::immediate;
pub use bargain::{Bargain, Dealt, Reveal};
pub use cards::{TradeCard, TradeEnd, TradeMore};
pub use partners::Partner;
pub(crate) use progress::advance_offers;
pub use progress::{Advance, Donate, Scientists};

use crate::{
    Position,
    content::{CardId, MarkerId, SetId, events::Moment},
    events::window,
    news::Who,
};
use orbis_core::{Line, Seat, news};
use orbis_parts::{List, Slot};
use serde::{Deserialize, Serialize};

news! {
    /// What is told of trades.
    pub enum News {
        /// A trade begins.
        Trade { who: Who, with: Option<Who> } => who.line(match with {
            Some(other) => format!("{who} trade with {other}"),
            None => format!("{who} trade with the deck"),
        }),
        /// A card of a trade was shown.
        TradeCard { seat: Option<Seat>, card: CardId } => match seat {
            Some(seat) => {
                Line::by(seat, format!("{seat} played {} ({})", card.name(), card.value()))
            }
            None => Line::plain(format!("the deck: {} ({})", card.name(), card.value())),
        },
        /// The trade was decided.
        TradeValue { mine: i16, theirs: i16 } => {
            Line::plain(format!("the trade stands {mine} to {theirs}"))
        },
        /// Who does not advance gets money for the other side's cards.
        Consoled { who: Who, money: i16 } => who.line(format!("{who} get {money} money instead")),
        /// Money was given to the partner.
        Gift { from: Who, to: Who, money: u8 } => {
            from.line(format!("{from} give {money} money to {to}"))
        },
    }
}

/// A trade under way: side 0 is the empire whose action it is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trade {
    /// The trading empires; without a second one it is the deck.
    pub empires: [Option<SetId>; 2],
    /// The cards played.
    pub cards: [List<Slot<CardId>, 4>; 2],
    /// Does each side trade as its own action?
    pub acting: [bool; 2],
    /// Does each side mean to give money to the other afterwards?
    #[serde(default)]
    pub gifts: [bool; 2],
}

impl Trade {
    /// The sum of the cards of a side.
    fn cards_value(&self, side: usize) -> i16 {
        let list = self.cards[side].iter();
        list.map(|slot| i16::from(slot.card.value())).sum()
    }
}

/// The trade is an action of the partner too, with everything that goes before one.
/// `sa.trade.double-action`.
fn act_too(position: &mut Position, partner: SetId) {
    if let Some(seat) = position.seat_of(partner) {
        position.invoke(crate::powers::begin::Begin {
            seat,
            empire: partner,
            action: MarkerId::TRADE,
        });
        window::open(position, Moment::MarkerTurned, partner);
    }
}

/// Is the empire the partner in the trade under way?
pub(crate) fn partnered(position: &Position, set: SetId) -> bool {
    position
        .trade
        .as_ref()
        .is_some_and(|trade| trade.empires[1] == Some(set))
}

/// The action of the partner became another one; it only takes part in the trade.
pub(crate) fn stand_by(position: &mut Position, partner: SetId) {
    if partnered(position, partner)
        && let Some(trade) = &mut position.trade
    {
        trade.acting[1] = false;
    }
}

/// The trade numbers of some empires, in words (`sa.term.trade-number`).
fn numbers(position: &Position, empires: [Option<SetId>; 2]) -> String {
    let one = |set: SetId| {
        let number = position.trade_number(set);
        format!("Trade number of {}: {number:+}.", position.who(set))
    };
    let list: Vec<String> = empires.into_iter().flatten().map(one).collect();
    list.join(" ")
}
