//! Advances: which can be taken, what they cost, what happens when one is gained.

use crate::{
    Advances, Choice, Event, Good, Goods, Position, Refusal, Step, Table, What,
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

/// All advances a player could take, leaving prices aside: those without an [`obstacle`].
pub fn open(advances: Advances) -> Advances {
    let mut open = advances.next();
    let own = governments().find(|category| !advances.of(*category).is_empty());
    for category in governments() {
        let needed = content().categories[usize::from(category)].prerequisite;
        if own.is_some_and(|own| own != category) {
            open = open & !Advances::ALL.of(category);
        } else if needed.is_some_and(|needed| !advances.has(needed)) {
            open.remove(AdvanceId(category * 4));
        }
    }
    open
}

/// The last three categories.
fn governments() -> std::ops::Range<u8> {
    9..12
}

/// What an advance costs without any help.
const PRICE: u8 = 2;

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
    PRICE
        .saturating_sub(u8::from(decimal) + u8::from(alphabet))
        .max(1)
}

/// Does the player have anything that lowers prices?
fn helped(position: &Position, seat: Seat) -> bool {
    [adv::MATH, adv::ASTRONOMY, adv::PRIESTHOOD]
        .into_iter()
        .any(|needed| position.has(seat, needed))
        || [
            special::VIKINGS_SHIP_CONSTRUCTION,
            special::ROME_AQUEDUCT,
            special::INDIA_DECIMAL_SYSTEM,
            special::PHOENICIA_ALPHABET,
        ]
        .into_iter()
        .any(|needed| position.special(seat, needed))
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
    let owned = position.player(seat).advances;
    let has = means(position.player(seat).goods);
    let bought = purchases(position, seat);
    for advance in (!owned).iter() {
        let choice = Choice::Advance { advance };
        if bought.has(advance) {
            sink.offer(choice)?;
        } else {
            sink.refuse(choice, || {
                obstacle(position, seat, advance).unwrap_or(Refusal::AdvanceTooDear {
                    advance,
                    needs: price(position, seat, advance),
                    has,
                })
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Those of the advances that the player can pay for.
fn affordable(position: &Position, seat: Seat, advances: Advances) -> Advances {
    let has = means(position.player(seat).goods);
    if has >= PRICE {
        return advances;
    }
    if !helped(position, seat) {
        return Advances::default();
    }
    let pays = |advance: &AdvanceId| price(position, seat, *advance) <= has;
    advances.iter().filter(pays).collect()
}

/// What the player can buy now.
pub fn purchases(position: &Position, seat: Seat) -> Advances {
    affordable(position, seat, open(position.player(seat).advances))
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
fn takes(position: &Position, step: Step) -> Advances {
    let open = open(position.player(step.seat).advances);
    match step.what {
        What::TakeAdvance => open,
        // n: the seats that own it.
        What::LearnAdvance => {
            let teachers = position
                .seats()
                .filter(|other| step.n >> other.index() & 1 == 1);
            let known = teachers.fold(Advances::default(), |known, other| {
                known | position.player(other).advances
            });
            open & known
        }
        What::CategoryAdvance if step.n < 12 => open.of(step.n),
        What::GovernmentAdvance => open.government(),
        _ => Advances::default(),
    }
}

/// Can a step give anything?
pub(crate) fn gives(position: &Position, step: Step) -> bool {
    !takes(position, step).is_empty()
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
    step: Step,
    sink: &mut S,
) -> ControlFlow<()> {
    let takes = takes(position, step);
    for advance in takes.iter() {
        sink.offer(Choice::Advance { advance })?;
    }
    if step.m & 2 == 0 || takes.is_empty() {
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
        sink.offer(Choice::Advance { advance })?;
    }
    if step.n != u8::MAX {
        sink.offer(Choice::Decline)?;
    }
    ControlFlow::Continue(())
}

/// What Synergies can buy now: first only what leaves a second of the category to be paid.
pub(crate) fn synergies(position: &Position, seat: Seat, category: u8) -> Advances {
    let bought = purchases(position, seat);
    if category < 12 {
        return bought.of(category);
    }
    let player = position.player(seat);
    let has = means(player.goods);
    let leaves = |first: &AdvanceId| {
        let mut owned = player.advances;
        owned.insert(*first);
        let seconds = open(owned).of(first.card().category);
        let left = has - price(position, seat, *first);
        if left >= PRICE {
            return !seconds.is_empty();
        }
        // Prices may depend on the first one.
        let mut after = *position;
        after.player_mut(seat).advances = owned;
        seconds
            .iter()
            .any(|second| price(&after, seat, second) <= left)
    };
    bought.iter().filter(leaves).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use orbis_core::{Chance, Fast, Game, Setup};

    #[test]
    fn open_advances_are_those_without_an_obstacle() {
        let setup = Position::about()
            .complete(&Setup::of(2))
            .expect("two can play");
        let mut chance = Fast::new(7);
        let mut position =
            Position::new(&setup, &mut Table::quiet(&mut chance)).expect("a position");
        let seat = Seat::at(0);
        for _ in 0..2000 {
            let owned: Advances = AdvanceId::all().filter(|_| chance.below(3) == 0).collect();
            position.player_mut(seat).advances = owned;
            let plain: Advances = AdvanceId::all()
                .filter(|advance| obstacle(&position, seat, *advance).is_none())
                .collect();
            assert_eq!(open(owned), plain, "with {owned:?}");
        }
    }
}
