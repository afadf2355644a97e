//! Advances: which can be taken, what they cost, what happens when one is gained.

pub mod pay;
pub mod take;

use crate::{
    Advances, Choice, Good, Goods, Once, Position, Refusal,
    content::{AdvanceId, SpecialId, content, words},
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
/// Rules: `coc.advance.rest-any`.
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

/// The first of the categories that are governments: the last three.
pub(crate) const GOVERNMENTS: u8 = 9;

/// The last three categories (`coc.advance.government-categories`).
fn governments() -> std::ops::Range<u8> {
    GOVERNMENTS..12
}

/// What an advance costs without any help.
pub const PRICE: u8 = 2;
/// Cubes of the event tracker: an event comes when the last is taken.
pub const CUBES: u8 = 3;

/// What buying an advance costs.
/// Rules: `coc.fact.adv.priesthood`.
pub fn price(position: &Position, seat: Seat, advance: AdvanceId) -> u8 {
    Help::of(position, seat).price(advance)
}

/// What lowers the prices of a player's advances.
struct Help {
    /// These cost nothing.
    free: Advances,
    /// These cost less.
    science: Advances,
    /// These, too: neighbours have them.
    near: Advances,
}

impl Help {
    fn of(position: &Position, seat: Seat) -> Help {
        let science = Advances::ALL.of(SCIENCE);
        let none = Advances::default();
        let prayed =
            !position.used(Once::Priesthood) && position.can(seat, Ability::LearnScienceFree);
        let cheap = position.can(seat, Ability::LearnScienceCheaply);
        let taught = position.can(seat, Ability::LearnFromNeighbours);
        Help {
            free: free(position, seat) | if prayed { science } else { none },
            science: if cheap { science } else { none },
            near: if taught {
                neighbours(position, seat)
            } else {
                none
            },
        }
    }

    fn price(&self, advance: AdvanceId) -> u8 {
        if self.free.has(advance) {
            return 0;
        }
        let less = u8::from(self.science.has(advance)) + u8::from(self.near.has(advance));
        PRICE.saturating_sub(less).max(1)
    }
}

/// Advances that cost nothing with another advance or with a special advance.
/// Rules: `coc.fact.adv.math`, `coc.fact.adv.astronomy`.
fn free(position: &Position, seat: Seat) -> Advances {
    let player = position.player(seat);
    let mut free = Advances::default();
    for (advance, needed) in &content().freed {
        if player.has(*needed) {
            free.insert(*advance);
        }
    }
    let civ = player
        .civ
        .filter(|civ| position.civilizations && civ.is_real());
    let own = civ.map_or(0, |civ| content().freeing >> (civ.0 * 4 % 64) & 0b1111);
    if let Some(civ) = civ.filter(|_| own != 0) {
        for special in (civ.0 * 4..civ.0 * 4 + 4).map(SpecialId) {
            let made = special.card().makes_free;
            if let Some(advance) = made.filter(|_| player.has_special(special)) {
                free.insert(advance);
            }
        }
    }
    free
}

/// The advances of other players with a city within 2 spaces of this player's things.
fn neighbours(position: &Position, seat: Seat) -> Advances {
    use crate::Army;
    let own = position.player(seat).units.spaces(|_| true) | position.own_cities(seat);
    let near = own.spread(position.world.board(), 2);
    let others = position
        .others(seat)
        .filter(|other| !(position.own_cities(*other) & near).is_empty());
    others.fold(Advances::default(), |sum, other| {
        sum | position.player(other).advances
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
pub(crate) fn offers<S: Sink<Position>>(position: &Position, seat: Seat, sink: &mut S) -> Flow {
    if S::DEAF && position.turn.actions == 0 {
        return ControlFlow::Continue(());
    }
    purchase_offers(position, seat, sink)
}

/// Offers every advance that can be bought, action or not.
pub(crate) fn purchase_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> Flow {
    let has = means(position.player(seat).goods);
    let bought = purchases(position, seat);
    let told = if S::DEAF { bought } else { Advances::ALL };
    for advance in told.iter() {
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

/// Offers these advances, and tells of all others why they are not among them.
pub(crate) fn among<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    given: Advances,
    sink: &mut S,
) -> Flow {
    let told = if S::DEAF { given } else { Advances::ALL };
    for advance in told.iter() {
        let choice = Choice::Advance { advance };
        if given.has(advance) {
            sink.offer(choice)?;
        } else {
            sink.refuse(choice, || {
                let why = obstacle(position, seat, advance);
                why.unwrap_or(Refusal::OtherCategory { advance })
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
    let cheap = if has > 0 {
        help.science | help.near
    } else {
        Advances::default()
    };
    advances & (help.free | cheap)
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
