//! Disaster: monuments and more fall in one land or two, named in any order.

use super::{blights::News, card_asking, named_lands};
use crate::{
    Choice, Lands, Position, Table,
    content::{CardId, Effect, LandId},
    words::{at_land, named},
    world::Structure,
};
use orbis_core::{
    Flow, Offer, Picking, Prompt, Seat, Sink, step,
    step::{Ask, Stacked, no_answer, unexpected},
};
use std::ops::ControlFlow;

step! {
    /// Disaster: in which lands?
    pub struct Disaster {
        seat: Seat,
        #[serde(default)]
        picked: Lands,
        /// The land that was hit already: earlier versions did not wait for the second one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<LandId>,
    }
}

impl Disaster {
    /// A card asks.
    pub(super) fn new(seat: Seat) -> Disaster {
        Disaster {
            seat,
            picked: Lands::NONE,
            after: None,
        }
    }

    /// How many lands are named or hit.
    fn hit(&self) -> u8 {
        self.picked.len() + u8::from(self.after.is_some())
    }

    /// The lands are laid in ruins.
    pub(crate) fn raze(self, position: &mut Position, table: &mut Table<'_>) {
        for land in self.picked.iter() {
            raze(position, land, table);
        }
    }
}

impl Ask<Position> for Disaster {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let question = if self.hit() == 0 {
            "Which land does the disaster hit?"
        } else {
            "Does the disaster hit a second land?"
        };
        Prompt::new("hotw.lesser.disaster", question)
            .hint("Monument, city and fort are gone, a capital becomes a city.")
    }

    /// One or two lands with monuments, in any order (`hotw.lesser.disaster`). Where earlier versions did not ask for a second one, the
    /// word is another than `done`, so that their records can be told from those of today.
    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let left = position.world.monuments() & !self.picked;
        Picking::new(left.iter(), self.picked.iter()).offers(
            sink,
            |land| Choice::Raze { land },
            |land| Choice::BackRaze { land },
        )?;
        let newest = self.picked.iter().max().or(self.after);
        match newest {
            None => ControlFlow::Continue(()),
            Some(newest) if left.after(newest).is_empty() => sink.offer(Choice::Keep),
            Some(_) => sink.offer(Choice::Done),
        }
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Raze { land } => named(position, land),
            Choice::BackRaze { land } => Offer::new(format!("Not {} after all", land.name()))
                .at(at_land(land))
                .under("Take back"),
            Choice::Done | Choice::Keep => Offer::new("No second land"),
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let mut step = self;
        match choice {
            Choice::Raze { land } => step.picked.add(land),
            Choice::BackRaze { land } => step.picked.remove(land),
            Choice::Done | Choice::Keep => return self.raze(position, table),
            _ => return no_answer(self, choice),
        }
        let all = position.world.monuments() & !step.picked;
        if step.hit() == 2 || all.is_empty() {
            step.raze(position, table);
        } else {
            position.push(step);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let card = card_asking(position, self.seat, None);
        let monuments = position.world.monuments();
        card.map(CardId::effect) == Some(Effect::Disaster)
            && named_lands(self.after).is_some()
            && self.hit() < 2
            && (self.picked & !monuments).is_empty()
            && (self.after.is_some() || !(monuments & !self.picked).is_empty())
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
