//! Increase happiness, and payments that mix goods.

use crate::{
    Choice, City, Good, Goods, Mood, Position, Space, Step, Table, What,
    content::{Terrain, adv, leader, special, wonder},
    once,
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// Tokens for one step of mood in a city.
pub fn price(position: &Position, seat: Seat, city: &City) -> u8 {
    let mut price = city.size();
    let woods = (city.at.around() | city.at.set()) & position.world.all(Terrain::Forest);
    if !woods.is_empty() && position.special(seat, special::CELTS_DRUIDS) {
        price -= 1;
    }
    if position.leads(seat, leader::PHOENICIA_PUMAYYATON, city.at) {
        price = price.saturating_sub(1);
    }
    price.max(1)
}

/// The goods that pay for happiness, as bits.
pub fn mask(position: &Position, seat: Seat) -> u8 {
    let mut mask = 1 << Good::Mood as u8;
    if position.has(seat, adv::RITUALS) {
        mask |= 0b1_1111;
    }
    if position.owns(seat, wonder::COLOSSEUM) {
        mask |= 1 << Good::Culture as u8;
    }
    mask
}

/// How much of the goods in a mask a player has.
pub fn wealth(goods: Goods, mask: u8) -> u8 {
    Good::ALL
        .iter()
        .filter(|good| mask >> **good as u8 & 1 == 1)
        .fold(0u8, |sum, good| sum.saturating_add(goods[*good]))
}

/// May the mood of this city be raised now?
pub fn can_raise(position: &Position, seat: Seat, city: &City) -> bool {
    city.mood != Mood::Happy
        && price(position, seat, city) <= wealth(position.player(seat).goods, mask(position, seat))
}

/// Is there a city whose mood can be raised for goods like these?
pub fn any(position: &Position, seat: Seat, goods: Goods) -> bool {
    let means = wealth(goods, mask(position, seat));
    means > 0
        && position
            .cities
            .of(Some(seat))
            .any(|city| city.mood != Mood::Happy && price(position, seat, city) <= means)
}

/// Cities in order of their spaces. at: the first that may be chosen; n: steps raised; m: 1 only the leader's city.
pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    step: Step,
    sink: &mut S,
) -> ControlFlow<()> {
    for city in position
        .cities
        .of(Some(seat))
        .filter(|city| city.at >= step.at)
    {
        let here = step.m & 1 == 0 || position.player(seat).leader_space() == Some(city.at);
        if here && can_raise(position, seat, city) {
            sink.offer(Choice::City { at: city.at })?;
        }
    }
    // Who calls upon the leader wants something: an order without effect could be given for ever.
    if step.m & 1 == 1 && step.n == 0 {
        return ControlFlow::Continue(());
    }
    sink.offer(Choice::Done)
}

pub(crate) fn answer(
    position: &mut Position,
    seat: Seat,
    step: Step,
    choice: Choice,
    table: &mut Table<'_>,
) {
    let Choice::City { at } = choice else {
        let yoga = step.m & 2 == 2
            && position.special(seat, special::INDIA_YOGA)
            && !position.used(once::YOGA);
        if yoga {
            position.mark(once::YOGA);
            position.gain(seat, Goods::of(Good::Culture, 1), table);
        }
        return;
    };
    let Some(city) = position.own_city(seat, at).copied() else {
        return;
    };
    position.raise(at, table);
    let happy = if city.mood.raised() == Mood::Happy {
        2
    } else {
        0
    };
    position.push(Step {
        at,
        n: step.n.saturating_add(1),
        m: step.m | happy,
        ..step
    });
    pay_any(
        position,
        seat,
        price(position, seat, &city),
        mask(position, seat),
        table,
    );
}

/// Pays so many of the goods in a mask; asks where there is a choice.
pub(crate) fn pay_any(
    position: &mut Position,
    seat: Seat,
    number: u8,
    mask: u8,
    table: &mut Table<'_>,
) {
    if number == 0 {
        return;
    }
    let goods = position.player(seat).goods;
    let mut kinds = Good::ALL
        .iter()
        .copied()
        .filter(|good| mask >> *good as u8 & 1 == 1 && goods[*good] > 0);
    match (kinds.next(), kinds.next()) {
        (None, _) => {}
        (Some(good), None) => position.lose(seat, Goods::of(good, number.min(goods[good])), table),
        _ => position.push(Step {
            n: number,
            m: mask,
            ..Step::new(What::PayOne, seat)
        }),
    }
}

/// One good after the other, in their order; what is left must still be payable.
pub(crate) fn pay_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    step: Step,
    sink: &mut S,
) -> ControlFlow<()> {
    let goods = position.player(seat).goods;
    for good in Good::ALL
        .iter()
        .copied()
        .filter(|good| step.m >> *good as u8 & 1 == 1 && goods[*good] > 0)
    {
        let rest = step.m & !((1u8 << good as u8) - 1);
        if wealth(goods, rest) >= step.n.min(wealth(goods, step.m)) {
            sink.offer(Choice::Good { good })?;
        }
    }
    ControlFlow::Continue(())
}

pub(crate) fn pay_answer(
    position: &mut Position,
    seat: Seat,
    step: Step,
    good: Good,
    table: &mut Table<'_>,
) {
    position.lose(seat, Goods::of(good, 1), table);
    let rest = step.m & !((1u8 << good as u8) - 1);
    pay_any(position, seat, step.n.saturating_sub(1), rest, table);
}

/// Sports: raise one city by one or two steps. n: tokens.
pub(crate) fn sports_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    for city in position
        .cities
        .of(Some(seat))
        .filter(|city| city.mood != Mood::Happy)
    {
        sink.offer(Choice::City { at: city.at })?;
    }
    ControlFlow::Continue(())
}

/// The goods that pay for Sports.
pub(crate) fn sports_mask(position: &Position, seat: Seat) -> u8 {
    let both =
        position.special(seat, special::MAYA_BALL_COURT) || position.owns(seat, wonder::COLOSSEUM);
    1 << Good::Culture as u8 | if both { 1 << Good::Mood as u8 } else { 0 }
}

/// Sports in this city by so many steps.
pub(crate) fn sports(
    position: &mut Position,
    seat: Seat,
    at: Space,
    steps: u8,
    table: &mut Table<'_>,
) {
    for _ in 0..steps {
        position.raise(at, table);
    }
    let happy = position
        .own_city(seat, at)
        .is_some_and(|city| city.mood == Mood::Happy);
    if happy && position.special(seat, special::MAYA_BALL_COURT) {
        // The token comes after the payment and cannot be part of it.
        position.gain_later(seat, Good::Culture, 1);
    }
    pay_any(position, seat, steps, sports_mask(position, seat), table);
}
