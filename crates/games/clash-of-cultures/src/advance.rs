//! Advances: which can be taken, what they cost, what happens when one is gained.

pub mod pay;
pub mod take;

use crate::{
    Advances, Choice, Good, Goods, Once, Player, Position, Refusal, Specials,
    content::{AdvanceId, Category, SpecialId, content, words},
    effects::ability::Ability,
};
use orbis_core::{Flow, Seat, Sink};
use orbis_parts::List;
use std::ops::ControlFlow;

/// Why an advance cannot be taken, leaving its price aside.
pub fn obstacle(position: &Position, seat: Seat, advance: AdvanceId) -> Option<Refusal> {
    let player = position.player(seat);
    let card = advance.card();
    if player.advances.has(advance) {
        return Some(Refusal::AdvanceOwned { advance });
    }
    let category = card.category();
    let top = category.top();
    if advance != top && !player.advances.has(top) {
        return Some(Refusal::NeedsTop { advance, top });
    }
    if category.is_government() {
        if player.government().is_some_and(|own| own != category) {
            return Some(Refusal::OtherGovernment { advance });
        }
        let lacks = |needed: &AdvanceId| advance == top && !player.advances.has(*needed);
        if let Some(needed) = category.card().prerequisite.filter(lacks) {
            return Some(Refusal::NeedsPrerequisite { advance, needed });
        }
    }
    None
}

/// All advances a player could take, leaving prices aside: those without an [`obstacle`].
/// Rules: `coc.advance.rest-any`.
pub fn open(advances: Advances) -> Advances {
    let mut closed = Advances::NONE;
    for (category, needed) in Category::GOVERNMENTS.iter().zip(content().prerequisites) {
        if !(needed & !advances).is_empty() {
            closed.add(category.top());
        }
    }
    // Whoever has a government takes none of another.
    if let Some(own) = advances.government().first() {
        let others = Advances::ALL.government() & !Advances::ALL.of(Category::of(own));
        closed |= others;
    }
    advances.next() & !closed
}

/// What an advance costs without any help.
pub const PRICE: u8 = 2;
/// Cubes of the event tracker: an event comes when the last is taken.
pub const CUBES: u8 = 3;

/// What buying an advance costs.
/// Rules: `coc.fact.adv.priesthood`.
pub fn price(position: &Position, seat: Seat, advance: AdvanceId) -> u8 {
    Help::of(
        position,
        seat,
        position.player(seat),
        Advances::only(advance),
    )
    .price(advance)
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
    /// Of a seat whose things are these, with some advances.
    fn of(position: &Position, seat: Seat, player: &Player, wanted: Advances) -> Help {
        let cheap = position.allows(seat, player, Ability::LearnScienceCheaply);
        let taught = position.allows(seat, player, Ability::LearnFromNeighbours);
        let helps = |set: Advances, helps: bool| if helps { set } else { Advances::NONE };
        Help {
            free: gratis(position, seat, player, wanted),
            science: helps(Advances::ALL.of(Category::Science), cheap),
            near: if taught {
                neighbours(position, seat)
            } else {
                Advances::NONE
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

    /// Those of the advances that so many goods pay for.
    fn affordable(&self, advances: Advances, means: u8) -> Advances {
        match means {
            0 => advances & self.free,
            1 => advances & (self.free | self.science | self.near),
            _ => advances,
        }
    }
}

/// What of these costs nothing now.
fn gratis(position: &Position, seat: Seat, player: &Player, wanted: Advances) -> Advances {
    let mut free = wanted & player.kept.free;
    let prayed = !position.used(Once::Priesthood)
        && position.allows(seat, player, Ability::LearnScienceFree);
    if prayed {
        free |= wanted.of(Category::Science);
    }
    free
}

/// Advances that cost nothing with another of those that are known, or with a special advance.
/// Rules: `coc.fact.adv.math`, `coc.fact.adv.astronomy`.
pub(crate) fn free(specials: Specials, known: Advances) -> Advances {
    let mut free = Advances::NONE;
    for (advance, needed) in &content().freed {
        if known.has(*needed) {
            free.add(*advance);
        }
    }
    let made = |special: SpecialId| special.card().makes_free;
    free | specials.iter().filter_map(made).collect()
}

/// The advances of other players with a city within 2 spaces of this player's things.
fn neighbours(position: &Position, seat: Seat) -> Advances {
    let near = position.vicinity(seat);
    let others = position
        .others(seat)
        .filter(|other| !(position.own_cities(*other) & near).is_empty());
    others.fold(Advances::NONE, |sum, other| {
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

/// What the player can buy now.
pub fn purchases(position: &Position, seat: Seat) -> Advances {
    let player = position.player(seat);
    let open = player.kept.open;
    match means(player.goods) {
        0 => gratis(position, seat, player, open),
        1 => Help::of(position, seat, player, open).affordable(open, 1),
        _ => open,
    }
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
