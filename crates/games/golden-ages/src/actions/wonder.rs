//! Action 5: build a wonder.

use crate::{
    Choice, Owned, Player, Position, Refusal, Source, Table, actions,
    content::WonderId,
    effects::{WonderEffects, reduced},
    words::gold,
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, news, step,
    step::{Ask, Stacked, no_answer, unexpected},
};
use std::ops::ControlFlow;

news! {
    /// What is told of wonders.
    pub enum News {
        /// A wonder was built.
        WonderBuilt { seat: Seat, wonder: WonderId, cost: u16 } => {
            Line::by(seat, format!("{seat} builds {} for {}.", wonder.card().name, gold(cost)))
        },
    }
}

/// The price: that of the civilisation or the regular one, then all reductions (`tga.c5.civ-price`).
pub fn price(position: &Position, seat: Seat, wonder: WonderId, discount: u8) -> u16 {
    let player = position.player(seat);
    reduced(printed(player, wonder), changes(player, discount))
}

/// The printed price for this player.
#[inline]
fn printed(player: &Player, wonder: WonderId) -> u8 {
    let card = wonder.card();
    if player.civilisation == Some(card.civilisation) {
        card.civilisation_cost
    } else {
        card.cost
    }
}

/// All reductions.
fn changes(player: &Player, discount: u8) -> i16 {
    player.sum(|card| card.wonder_cost) - i16::from(discount)
}

/// Those of the Era that nobody has built (`tga.c5.era-only`).
pub(super) fn offers(
    position: &Position,
    seat: Seat,
    discount: u8,
    sink: &mut impl Sink<Position>,
) -> Flow {
    let player = position.player(seat);
    let (has, changes) = (player.gold, changes(player, discount));
    for wonder in &position.wonders {
        let needs = reduced(printed(player, *wonder), changes);
        let wonder = *wonder;
        if has >= needs {
            sink.offer(Choice::Wonder { wonder })?;
        } else {
            let why = || Refusal::WonderTooDear { wonder, needs, has };
            sink.refuse(Choice::Wonder { wonder }, why)?;
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn present(position: &Position, seat: Seat, wonder: WonderId, discount: u8) -> Offer {
    let price = gold(price(position, seat, wonder, discount));
    let card = wonder.card();
    Offer::new(format!("{} for {price}: {}", card.name, card.text))
        .at(format!("wonder-{wonder}"))
        .under("Build a wonder")
        .called(card.name.clone())
        .price(price)
        .brings(card.text.clone())
}

step! {
    /// Which wonder at this discount?
    pub struct WonderFor { seat: Seat, discount: u8 }
}

impl Ask<Position> for WonderFor {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("tga.cards.wonder-price-order", "Which wonder do you build?")
            .hint(format!("It costs {} less.", gold(self.discount.into())))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        offers(position, seat, self.discount, sink)?;
        sink.offer(Choice::Decline)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Wonder { wonder } => present(position, seat, wonder, self.discount),
            Choice::Decline => Offer::new("Build nothing"),
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Wonder { wonder } => build(position, seat, wonder, self.discount, table),
            Choice::Decline => table.emit(|| actions::News::Declined { seat }),
            _ => no_answer(self, choice),
        }
    }
}

/// Could the seat build any wonder at this discount?
pub fn any_affordable(position: &Position, seat: Seat, discount: u8) -> bool {
    let has = position.player(seat).gold;
    position
        .wonders
        .iter()
        .any(|wonder| price(position, seat, *wonder, discount) <= has)
}

/// Pays and builds; then the card's lightning effects follow one by one (`tga.c5.instant`, `tga.c5.no-limit`).
pub(super) fn build(
    position: &mut Position,
    seat: Seat,
    wonder: WonderId,
    discount: u8,
    table: &mut Table<'_>,
) {
    let cost = price(position, seat, wonder, discount);
    position.wonders.retain(|open| *open != wonder);
    let player = position.player_mut(seat);
    player.gold -= cost;
    player.wonders.push(Owned {
        card: wonder,
        used: false,
    });
    player.wonders.sort_unstable_by_key(|owned| owned.card);
    let points = player.sum(|card| card.on_wonder_vp);
    table.emit(|| News::WonderBuilt { seat, wonder, cost });
    position.score(seat, Source::Civilisation, points, table);
    position.push(WonderEffects {
        seat,
        wonder,
        next: 0,
    });
}
