//! Advances: which can be taken, what they cost, what happens when one is gained.

pub mod pay;
pub mod take;

use crate::{
    Advances, Choice, Good, Goods, Once, Position, Refusal,
    content::{AdvanceId, Special, SpecialId, content, words},
    effects::ability::Ability,
};
use orbis_core::{Flow, Seat, Sink};
use orbis_parts::List;
use std::ops::ControlFlow;

/// Science is the ninth category.
pub const SCIENCE: u8 = 8;
/// Education is the fourth.
pub const EDUCATION: u8 = 3;
/// Warfare is the fifth.
pub const WARFARE: u8 = 4;
/// Theocracy is the last.
pub const THEOCRACY: u8 = 11;

/// Why an advance cannot be taken, leaving its price aside.
pub fn obstacle(position: &Position, seat: Seat, advance: AdvanceId) -> Option<Refusal> {
    let player = position.player(seat);
    let card = advance.card();
    if player.advances.has(advance) {
        return Some(Refusal::AdvanceOwned { advance });
    }
    let top = AdvanceId(card.category() * 4);
    if card.place() > 0 && !player.advances.has(top) {
        return Some(Refusal::NeedsTop { advance, top });
    }
    let category = &content().categories[usize::from(card.category())];
    if category.government {
        if player
            .government()
            .is_some_and(|own| own != card.category())
        {
            return Some(Refusal::OtherGovernment { advance });
        }
        if let Some(needed) = category
            .prerequisite
            .filter(|needed| card.place() == 0 && !player.advances.has(*needed))
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
pub const PRICE: u8 = 2;
/// Cubes of the event tracker: an event comes when the last is taken.
pub const CUBES: u8 = 3;

/// What buying an advance costs.
pub fn price(position: &Position, seat: Seat, advance: AdvanceId) -> u8 {
    Help::of(position, seat).price(position, seat, advance)
}

/// What lowers the prices of a player's advances.
struct Help {
    /// A Science advance is free.
    prayed: bool,
    /// Science advances are cheaper.
    science: bool,
    /// Advances of neighbours are cheaper.
    neighbours: bool,
    /// Some advances are free with others.
    frees: bool,
}

impl Help {
    fn of(position: &Position, seat: Seat) -> Help {
        let owned = || {
            let mut freeing = content().freeing.iter();
            freeing.any(|needed| position.has(seat, *needed))
        };
        Help {
            prayed: !position.used(Once::Priesthood)
                && position.can(seat, Ability::LearnScienceFree),
            science: position.can(seat, Ability::LearnScienceCheaply),
            neighbours: position.can(seat, Ability::LearnFromNeighbours),
            frees: owned() || frees(position, seat, |card| card.makes_free.is_some()),
        }
    }

    /// Is there any help at all?
    fn any(&self) -> bool {
        self.prayed || self.science || self.neighbours || self.frees
    }

    fn price(&self, position: &Position, seat: Seat, advance: AdvanceId) -> u8 {
        let card = advance.card();
        let science = card.category() == SCIENCE;
        let free = || {
            card.free_with
                .is_some_and(|needed| position.has(seat, needed))
                || frees(position, seat, |card| card.makes_free == Some(advance))
        };
        if science && self.prayed || self.frees && free() {
            return 0;
        }
        let near = self.neighbours && near_owner(position, seat, advance);
        let less = u8::from(science && self.science) + u8::from(near);
        PRICE.saturating_sub(less).max(1)
    }
}

/// Has the player a special advance like this?
fn frees(position: &Position, seat: Seat, wanted: impl Fn(&Special) -> bool) -> bool {
    let player = position.player(seat);
    let own = player
        .civ
        .filter(|civ| position.civilizations && civ.is_real());
    own.is_some_and(|civ| {
        (civ.0 * 4..civ.0 * 4 + 4)
            .map(SpecialId)
            .any(|id| wanted(id.card()) && player.has_special(id))
    })
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
pub(crate) fn offers(position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
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
    let help = Help::of(position, seat);
    if !help.any() {
        return Advances::default();
    }
    let pays = |advance: &AdvanceId| help.price(position, seat, *advance) <= has;
    advances.iter().filter(pays).collect()
}

/// What the player can buy now.
pub fn purchases(position: &Position, seat: Seat) -> Advances {
    affordable(position, seat, open(position.player(seat).advances))
}

words! {
    /// Where the cube of an advance comes from.
    pub enum Cube {
        /// The event tracker.
        Tracker = "tracker",
        /// The supply: no event.
        Supply = "supply",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Table;
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
