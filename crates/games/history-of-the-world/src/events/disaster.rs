//! Disaster: monuments and more fall.

use super::{blights::News, card_asking, named_lands};
use crate::{
    Choice, Position, Table,
    content::{CardId, Effect, LandId},
    words::named,
    world::Structure,
};
use orbis_core::{
    Flow, Offer, Prompt, Seat, Sink, step,
    step::{Ask, Stacked, unexpected},
};
use std::ops::ControlFlow;

step! {
    /// Disaster: in which land?
    pub struct Disaster { seat: Seat, after: Option<LandId> }
}

impl Ask<Position> for Disaster {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let question = if self.after.is_none() {
            "Which land does the disaster hit?"
        } else {
            "Does the disaster hit a second land?"
        };
        Prompt::new("hotw.lesser.disaster", question)
            .hint("Monument, city and fort are gone, a capital becomes a city.")
    }

    /// A land with a monument; the second one comes later in the order of the lands, or there is none.
    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let monuments = position.world.monuments();
        let lands = self.after.map_or(monuments, |land| monuments.after(land));
        for land in lands.iter() {
            sink.offer(Choice::Raze { land })?;
        }
        if self.after.is_some() {
            sink.offer(Choice::Done)?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Raze { land } => named(position, land),
            Choice::Done => Offer::new("No second land"),
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Raze { land } = choice else {
            return;
        };
        raze(position, land, table);
        if self.after.is_none() && !position.world.monuments().after(land).is_empty() {
            let after = Some(land);
            position.push(Disaster { seat, after });
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let card = card_asking(position, self.seat, None);
        card.map(CardId::effect) == Some(Effect::Disaster)
            && named_lands(self.after).is_some()
            && (self.after.is_some() || !position.world.monuments().is_empty())
    }
}

/// Monument, fort and city fall, a capital becomes a city.
fn raze(position: &mut Position, land: LandId, table: &mut Table<'_>) {
    let world = &mut position.world;
    world.set_monument(land, false);
    world.set_fort(land, false);
    let left = world.structure(land) == Some(Structure::Capital);
    world.set_structure(land, left.then_some(Structure::City));
    table.emit(|| News::Razed { land });
}
