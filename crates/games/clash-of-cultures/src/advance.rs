//! Advances: which can be taken, what they cost, what happens when one is gained.

use crate::{
    Choice, Event, Good, Goods, Position, Refusal, Step, Table, What,
    content::{AdvanceId, Bonus, adv, content, special},
    once,
};
use orbis_core::{Seat, Sink};
use orbis_parts::List;
use std::ops::ControlFlow;

/// Science is the ninth category.
pub const SCIENCE: u8 = 8;
/// Education is the fourth.
pub const EDUCATION: u8 = 3;
/// Warfare is the fifth.
pub const WARFARE: u8 = 4;

/// Why an advance cannot be taken, leaving its price aside.
pub fn obstacle(position: &Position, seat: Seat, advance: AdvanceId) -> Option<Refusal> {
    let player = position.player(seat);
    let card = advance.card();
    if player.advances.has(advance) {
        return Some(Refusal::AdvanceOwned { advance });
    }
    let top = AdvanceId(card.category * 4);
    if card.place > 0 && !player.advances.has(top) {
        return Some(Refusal::NeedsTop { advance, top });
    }
    let category = &content().categories[usize::from(card.category)];
    if category.government {
        if player.government().is_some_and(|own| own != card.category) {
            return Some(Refusal::OtherGovernment { advance });
        }
        if let Some(needed) = category
            .prerequisite
            .filter(|needed| card.place == 0 && !player.advances.has(*needed))
        {
            return Some(Refusal::NeedsPrerequisite { advance, needed });
        }
    }
    None
}

/// What buying an advance costs.
pub fn price(position: &Position, seat: Seat, advance: AdvanceId) -> u8 {
    let has = |needed| position.has(seat, needed);
    let science = advance.card().category == SCIENCE;
    let free = match advance {
        adv::ENGINEERING | adv::ROADS => has(adv::MATH),
        adv::NAVIGATION if position.special(seat, special::VIKINGS_SHIP_CONSTRUCTION) => true,
        adv::NAVIGATION | adv::CARTOGRAPHY => has(adv::ASTRONOMY),
        adv::SANITATION => position.special(seat, special::ROME_AQUEDUCT),
        _ => science && has(adv::PRIESTHOOD) && !position.used(once::PRIESTHOOD),
    };
    if free {
        return 0;
    }
    let decimal = science && position.special(seat, special::INDIA_DECIMAL_SYSTEM);
    let alphabet =
        position.special(seat, special::PHOENICIA_ALPHABET) && near_owner(position, seat, advance);
    2u8.saturating_sub(u8::from(decimal) + u8::from(alphabet))
        .max(1)
}

/// Has another player with a city within 2 spaces of this player's things the advance?
fn near_owner(position: &Position, seat: Seat, advance: AdvanceId) -> bool {
    use crate::Army;
    let own = position.player(seat).units.spaces(|_| true) | position.own_cities(seat);
    let near = own.spread(position.world.board(), 2);
    position.others(seat).any(|other| {
        position.player(other).advances.has(advance)
            && !(position.own_cities(other) & near).is_empty()
    })
}

/// All ways to pay so much for an advance with food, ideas and gold.
pub fn payments(goods: Goods, price: u8) -> List<Goods, 12> {
    let mut list = List::new();
    for food in (0..=price.min(goods[Good::Food])).rev() {
        for ideas in (0..=(price - food).min(goods[Good::Ideas])).rev() {
            let gold = price - food - ideas;
            if gold <= goods[Good::Gold] && !list.is_full() {
                list.push(
                    Goods::of(Good::Food, food)
                        .and(Good::Ideas, ideas)
                        .and(Good::Gold, gold),
                );
            }
        }
    }
    list.sort_unstable();
    list
}

/// How much there is to pay with.
pub fn means(goods: Goods) -> u8 {
    goods[Good::Food] + goods[Good::Ideas] + goods[Good::Gold]
}

/// Offers what can be bought now.
pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let has = means(position.player(seat).goods);
    for advance in (!position.player(seat).advances).iter() {
        let block = obstacle(position, seat, advance).or_else(|| {
            let needs = price(position, seat, advance);
            (needs > has).then_some(Refusal::AdvanceTooDear {
                advance,
                needs,
                has,
            })
        });
        sink.decide(Choice::Advance { advance }, block)?;
    }
    ControlFlow::Continue(())
}

/// Where the cube of an advance comes from.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Cube {
    /// The event tracker.
    Tracker,
    /// The supply: no event.
    Supply,
}

/// Buys an advance: asks how to pay if there is a choice.
pub(crate) fn buy(
    position: &mut Position,
    seat: Seat,
    advance: AdvanceId,
    cube: Cube,
    table: &mut Table<'_>,
) {
    let price = price(position, seat, advance);
    pay_for(position, seat, advance, price, cube, table);
}

pub(crate) fn pay_for(
    position: &mut Position,
    seat: Seat,
    advance: AdvanceId,
    price: u8,
    cube: Cube,
    table: &mut Table<'_>,
) {
    let ways = payments(position.player(seat).goods, price);
    if let [way] = *ways {
        return paid(position, seat, advance, way, cube, table);
    }
    let step = Step::new(What::PayAdvance, seat);
    let m = u8::from(cube == Cube::Tracker) | price << 1;
    position.push(Step {
        n: advance.0,
        m,
        ..step
    });
}

pub(crate) fn pay_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    step: Step,
    sink: &mut S,
) -> ControlFlow<()> {
    for goods in &payments(position.player(seat).goods, step.m >> 1) {
        sink.offer(Choice::Goods { goods: *goods })?;
    }
    ControlFlow::Continue(())
}

/// The payment is made, the advance gained.
pub(crate) fn paid(
    position: &mut Position,
    seat: Seat,
    advance: AdvanceId,
    way: Goods,
    cube: Cube,
    table: &mut Table<'_>,
) {
    if !AdvanceId::is_real(advance) {
        return;
    }
    if way.is_none() && advance.card().category == SCIENCE && position.has(seat, adv::PRIESTHOOD) {
        position.mark(once::PRIESTHOOD);
    }
    position.lose(seat, way, table);
    let taught = way[Good::Ideas] + way[Good::Gold] > 0
        && position.has(seat, adv::FREE_EDUCATION)
        && position.player(seat).goods[Good::Ideas] > 0;
    if taught {
        position.then(What::FreeEducation, seat);
    }
    gain(position, seat, advance, cube, table);
}

/// Gains an advance with everything that follows: token, immediate effects, event.
pub(crate) fn gain(
    position: &mut Position,
    seat: Seat,
    advance: AdvanceId,
    cube: Cube,
    table: &mut Table<'_>,
) {
    if !advance.is_real() || position.player(seat).advances.has(advance) {
        return;
    }
    let card = advance.card();
    let player = position.player_mut(seat);
    player.advances.insert(advance);
    let government = card.category >= 9;
    let from_anarchy = government && player.anarchy > 0;
    if from_anarchy {
        player.anarchy -= 1;
    } else if cube == Cube::Tracker {
        player.tracker = player.tracker.saturating_sub(1);
    }
    table.emit(|| Event::Advanced { seat, advance });
    match card.bonus {
        Some(Bonus::Culture) => position.gain(seat, Goods::of(Good::Culture, 1), table),
        Some(Bonus::Mood) => position.gain(seat, Goods::of(Good::Mood, 1), table),
        None => {}
    }
    if position.player(seat).tracker == 0 {
        position.player_mut(seat).tracker = 3;
        position.then(What::DrawEvent, seat);
    }
    match advance {
        adv::WRITING => {
            position.draw_actions(seat, 1, table);
            position.draw_objective(seat, table);
        }
        adv::ENGINEERING | adv::MONUMENTS => position.draw_wonder(seat, table),
        adv::PHILOSOPHY => position.gain(seat, Goods::of(Good::Ideas, 1), table),
        adv::DOGMA => position.player_mut(seat).clip(),
        _ => {}
    }
    if card.category == SCIENCE && position.has(seat, adv::PHILOSOPHY) {
        position.gain(seat, Goods::of(Good::Ideas, 1), table);
    }
}

/// Which advances a step lets a player take.
pub(crate) fn takes(position: &Position, seat: Seat, step: Step, advance: AdvanceId) -> bool {
    let category = advance.card().category;
    let fits = match step.what {
        What::TakeAdvance => true,
        // n: the seats that own it.
        What::LearnAdvance => position.seats().any(|other| {
            step.n >> other.index() & 1 == 1 && position.player(other).advances.has(advance)
        }),
        What::CategoryAdvance => category == step.n,
        What::GovernmentAdvance => category >= 9,
        _ => false,
    };
    fits && obstacle(position, seat, advance).is_none()
}

/// Can a step give anything?
pub(crate) fn gives(position: &Position, step: Step) -> bool {
    AdvanceId::all().any(|advance| takes(position, step.seat, step, advance))
}

/// Asks for a free advance if there is one to take. m: 1 takes a cube from the tracker, 2 must be taken.
pub(crate) fn ask(position: &mut Position, what: What, seat: Seat, n: u8, m: u8) {
    let step = Step {
        n,
        m,
        ..Step::new(what, seat)
    };
    if gives(position, step) {
        position.push(step);
    }
}

pub(crate) fn take_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    step: Step,
    sink: &mut S,
) -> ControlFlow<()> {
    let mut any = false;
    for advance in AdvanceId::all().filter(|advance| takes(position, seat, step, *advance)) {
        any = true;
        sink.offer(Choice::Advance { advance })?;
    }
    if step.m & 2 == 0 || !any {
        sink.offer(Choice::Decline)?;
    }
    ControlFlow::Continue(())
}

/// Synergies: two advances of one category, bought one after the other. n: 255 before the first, then the category.
pub(crate) fn synergy_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    step: Step,
    sink: &mut S,
) -> ControlFlow<()> {
    for advance in synergies(position, seat, step.n).iter() {
        sink.offer(Choice::Advance { advance: *advance })?;
    }
    if step.n != u8::MAX {
        sink.offer(Choice::Decline)?;
    }
    ControlFlow::Continue(())
}

/// What Synergies can buy now: first only what leaves a second of the category to be paid.
pub(crate) fn synergies(position: &Position, seat: Seat, category: u8) -> List<AdvanceId, 48> {
    let has = means(position.player(seat).goods);
    let fits = |advance: &AdvanceId| {
        obstacle(position, seat, *advance).is_none() && price(position, seat, *advance) <= has
    };
    if category != u8::MAX {
        return AdvanceId::all()
            .filter(|advance| advance.card().category == category)
            .filter(fits)
            .collect();
    }
    AdvanceId::all()
        .filter(fits)
        .filter(|first| {
            let mut after = *position;
            let cost = price(position, seat, *first);
            after.player_mut(seat).advances.insert(*first);
            let left = has - cost;
            AdvanceId::all().any(|second| {
                second.card().category == first.card().category
                    && obstacle(&after, seat, second).is_none()
                    && price(&after, seat, second) <= left
            })
        })
        .collect()
}
