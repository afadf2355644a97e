//! Migrants settle vacant lands, named in any order.

use super::{armies, card_asking};
use crate::{
    Choice, Lands, Position, Table,
    content::{CardId, Effect},
    words::at_land,
};
use orbis_core::{
    Flow, Former, Offer, Picking, Prompt, Seat, Sink, count, step,
    step::{Ask, Stacked, no_answer, unexpected},
};

step! {
    /// Migrants: which vacant lands?
    pub struct Migrants {
        seat: Seat,
        card: CardId,
        /// Armies to place.
        left: u8,
        /// Where they go.
        #[serde(default)]
        picked: Lands,
        #[serde(default, skip_serializing)]
        after: Former,
    }
}

/// The vacant lands of the area that the card names.
/// Rules: `hotw.lesser.migrants-cards`.
fn vacant(position: &Position, card: CardId) -> Lands {
    match card.effect() {
        Effect::Migrants(area, _) => position.world.vacant() & area.card().lands,
        _ => Lands::NONE,
    }
}

impl Migrants {
    /// So many armies of a card are placed.
    pub(super) fn new(seat: Seat, card: CardId, left: u8) -> Migrants {
        Migrants {
            seat,
            card,
            left,
            picked: Lands::NONE,
            after: Former,
        }
    }

    /// How many more lands are named: an army each, as long as there are any.
    fn more(&self, position: &Position) -> u8 {
        let wanted = self.left.min(vacant(position, self.card).len());
        wanted.saturating_sub(self.picked.len())
    }

    /// The armies settle.
    pub(crate) fn settle(self, position: &mut Position, table: &mut Table<'_>) {
        let seat = self.seat;
        let army = armies::army(position, seat, self.card);
        for land in self.picked.iter() {
            position.world.enter(land, army);
            table.emit(|| armies::News::Settled { seat, land });
        }
    }
}

impl Ask<Position> for Migrants {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("hotw.lesser.migrants", "Where do the migrants settle?").hint(format!(
            "{} still to place.",
            count(self.more(position), "army")
        ))
    }

    /// Vacant lands of the area in any order; nothing happens before all are named (`hotw.lesser.migrants`).
    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let free = vacant(position, self.card) & !self.picked;
        Picking::new(free.iter(), self.picked.iter())
            .least(self.more(position).into())
            .offers(
                sink,
                |land| Choice::Settle { land },
                |land| Choice::BackSettle { land },
            )
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Settle { land } => {
                Offer::new(format!("Settle {}", land.name())).at(at_land(land))
            }
            Choice::BackSettle { land } => Offer::new(format!("Not {} after all", land.name()))
                .at(at_land(land))
                .under("Take back"),
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let mut step = self;
        match choice {
            Choice::Settle { land } => step.picked.add(land),
            Choice::BackSettle { land } => step.picked.remove(land),
            _ => return no_answer(self, choice),
        }
        if step.more(position) > 0 {
            position.push(step);
        } else {
            step.settle(position, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let card = card_asking(position, self.seat, Some(self.card));
        let Some(Effect::Migrants(_, armies)) = card.map(CardId::effect) else {
            return false;
        };
        let elsewhere = self.picked & !vacant(position, self.card);
        (1..=armies).contains(&self.left) && elsewhere.is_empty() && self.more(position) > 0
    }
}
