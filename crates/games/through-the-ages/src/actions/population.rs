//! Increase Population.

use super::{build::Means, decide};
use crate::{Choice, Player, Position, Refusal, Table, words::place};
use orbis_core::{Flow, Line, Offer, Seat, Sink, news};

news! {
    /// What is told of growing populations.
    pub enum News {
        /// The population grew.
        Grew { seat: Seat, food: u16 } => Line::by(seat, match food {
            0 => format!("{seat} gains a worker."),
            _ => format!("{seat} increases the population for {food} food."),
        }),
    }
}

/// Food for one more worker; nothing if the yellow bank is empty.
/// Rules: `tta.card.moses`.
pub fn price(position: &Position, seat: Seat, discount: u8) -> Option<u16> {
    price_for(position.player(seat), discount)
}

fn price_for(player: &Player, discount: u8) -> Option<u16> {
    let printed = u16::from(player.population_price()?);
    let less = u16::from(player.kept.texts.population_discount) + u16::from(discount);
    Some(printed.saturating_sub(less))
}

/// Why the population cannot be increased, actions aside.
pub(crate) fn obstacle(means: &Means<'_>, discount: u8) -> Option<Refusal> {
    let has = means.position.food(means.seat);
    match price_for(means.player, discount) {
        None => Some(Refusal::YellowBankEmpty),
        Some(needs) if needs > has => Some(Refusal::Food { needs, has }),
        Some(_) => None,
    }
}

/// How it is shown.
pub(crate) fn present(position: &Position, seat: Seat, discount: u8) -> Offer {
    let food = price(position, seat, discount).unwrap_or(0);
    Offer::new(format!("Increase population for {food} food"))
        .at(place(seat, "workers"))
        .under("Grow")
        .called("One more worker")
        .price(format!("{food}[wheat]"))
}

pub(crate) fn offers(means: &Means<'_>, sink: &mut impl Sink<Position>) -> Flow {
    let missing = civil(means.position, means.seat);
    decide(sink, Choice::Population, missing, || obstacle(means, 0))
}

/// Is there no civil action for an ordinary action?
#[inline]
pub(crate) fn civil(position: &Position, seat: Seat) -> Option<Refusal> {
    (position.civil_actions(seat) == 0).then_some(Refusal::CivilActions { needs: 1, has: 0 })
}

/// Is there no military action?
#[inline]
pub(crate) fn military(position: &Position, seat: Seat, needs: u8) -> Option<Refusal> {
    let has = position.military_actions(seat);
    (has < needs).then_some(Refusal::MilitaryActions { needs, has })
}

/// Pays food and gains a worker.
/// Rules: `tta.population.move`, `tta.pop.increase`.
pub(crate) fn increase(position: &mut Position, seat: Seat, discount: u8, table: &mut Table<'_>) {
    let food = price(position, seat, discount).unwrap_or(0);
    position.pay_food(seat, food);
    position.player_mut(seat).gain_population();
    table.emit(|| News::Grew { seat, food });
}
