//! Action 5: build a wonder.

use crate::{
    Choice, Event, Owned, Position, Refusal, Source, Step, Table, content::WonderId,
    effects::reduced,
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// The price: that of the civilisation or the regular one, then all reductions.
pub fn price(position: &Position, seat: Seat, wonder: WonderId, discount: u8) -> u16 {
    let player = position.player(seat);
    let card = wonder.card();
    let own = player.civilisation == Some(card.civilisation);
    let printed = if own {
        card.civilisation_cost
    } else {
        card.cost
    };
    reduced(
        printed,
        player.sum(|card| card.wonder_cost) - i16::from(discount),
    )
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    discount: u8,
    sink: &mut S,
) -> ControlFlow<()> {
    let has = position.player(seat).gold;
    for wonder in &position.wonders {
        let needs = price(position, seat, *wonder, discount);
        let choice = Choice::Wonder { wonder: *wonder };
        sink.decide(
            choice,
            (has < needs).then_some(Refusal::WonderTooDear {
                wonder: *wonder,
                needs,
                has,
            }),
        )?;
    }
    ControlFlow::Continue(())
}

/// Could the seat build any wonder at this discount?
pub fn any_affordable(position: &Position, seat: Seat, discount: u8) -> bool {
    let has = position.player(seat).gold;
    position
        .wonders
        .iter()
        .any(|wonder| price(position, seat, *wonder, discount) <= has)
}

/// Pays and builds; then the card's lightning effects follow one by one.
pub(crate) fn build(
    position: &mut Position,
    seat: Seat,
    wonder: WonderId,
    discount: u8,
    table: &mut Table<'_>,
) {
    let gold = price(position, seat, wonder, discount);
    position.wonders.retain(|open| *open != wonder);
    let player = position.player_mut(seat);
    player.gold -= gold;
    player.wonders.push(Owned {
        card: wonder,
        used: false,
    });
    player.wonders.sort_unstable_by_key(|owned| owned.card);
    let points = player.sum(|card| card.on_wonder_vp);
    table.emit(|| Event::WonderBuilt { seat, wonder, gold });
    position.score(seat, Source::Civilisation, points, table);
    position.stack.push(Step::WonderEffects {
        seat,
        wonder,
        next: 0,
    });
}
