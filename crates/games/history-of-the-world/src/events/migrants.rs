//! Migrants settle vacant lands.

use super::{armies::army, card_asking, named_lands};
use crate::{
    Choice, Lands, Position, Table,
    content::{CardId, Effect, LandId},
    words::at_land,
};
use orbis_core::{
    Flow, Offer, Prompt, Seat, Sink, count, step,
    step::{Ask, Stacked, no_answer, unexpected},
};
use std::ops::ControlFlow;

step! {
    /// Migrants: which vacant land?
    pub struct Migrants { seat: Seat, card: CardId, left: u8, after: Option<LandId> }
}

/// The vacant lands where migrants could still settle, in the order of the lands.
fn free(position: &Position, card: CardId, after: Option<LandId>) -> Lands {
    let Effect::Migrants(area, _) = card.effect() else {
        return Lands::NONE;
    };
    let vacant = position.world.vacant() & area.card().lands;
    after.map_or(vacant, |land| vacant.after(land))
}

impl Ask<Position> for Migrants {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("hotw.lesser.migrants", "Where do the migrants settle?").hint(format!(
            "{} still to place, going down the list.",
            count(self.left, "army")
        ))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let free = free(position, self.card, self.after);
        let wanted = self.left.min(free.len());
        for land in free.iter() {
            // Going up the list, enough lands must remain for the others.
            if free.after(land).len() + 1 >= wanted {
                sink.offer(Choice::Settle { land })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Settle { land } => {
                Offer::new(format!("Settle {}", land.name())).at(at_land(land))
            }
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Settle { land } = choice else {
            return no_answer(self, choice);
        };
        let army = army(position, seat, self.card);
        position.world.enter(land, army);
        table.emit(|| super::armies::News::Settled { seat, land });
        let after = Some(land);
        if self.left > 1 && !free(position, self.card, after).is_empty() {
            let left = self.left - 1;
            position.push(Migrants {
                left,
                after,
                ..self
            });
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Some(Effect::Migrants(_, armies)) =
            card_asking(position, self.seat, Some(self.card)).map(CardId::effect)
        else {
            return false;
        };
        named_lands(self.after).is_some()
            && (1..=armies).contains(&self.left)
            && !free(position, self.card, self.after).is_empty()
    }
}
