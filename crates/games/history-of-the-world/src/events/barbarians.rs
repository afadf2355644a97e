//! Barbarians raid out of barren lands.

use super::{armies::army, card_asking, named_lands};
use crate::{
    Choice, Lands, Position, Table,
    campaign::approach,
    combat::{self, Assault},
    content::{CardId, Effect, LandId, map},
    words::{at_land, odds, standing},
};
use orbis_core::{
    Flow, Offer, Prompt, Seat, Sink, step,
    step::{Ask, Stacked, no_answer, unexpected},
};
use std::ops::ControlFlow;

step! {
    /// Barbarians: out of which barren land, into which land?
    pub struct Barbarians { seat: Seat, card: CardId, from: Option<LandId> }
}

/// The enemy lands next to a barren one.
/// Rules: `hotw.lesser.barbarians-own`.
fn prey(position: &Position, seat: Seat, from: LandId) -> Lands {
    map().around[from.index()] & position.world.enemies(seat)
}

fn assault(from: LandId, into: LandId) -> Assault {
    Assault::Barbarians(approach(Lands::only(from), into, Lands::NONE))
}

impl Ask<Position> for Barbarians {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "hotw.lesser.barbarians",
            "Which land do the barbarians raid?",
        )
        .hint(self.from.map_or(
            "Out of a barren land into an enemy land next to it.".to_string(),
            |land| format!("Out of {}: the raid goes on until it fails.", land.name()),
        ))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let bases = self.from.map_or(map().barren, Lands::only);
        for from in bases.iter() {
            for into in prey(position, seat, from).iter() {
                sink.offer(Choice::Raid { from, into })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Raid { from, into } => {
                let how = odds(position, assault(from, into), into);
                let label = format!(
                    "From {} into {} ({}): {how}",
                    from.name(),
                    into.name(),
                    standing(position, into)
                );
                Offer::new(label).at(at_land(into))
            }
            _ => unexpected(choice),
        }
    }

    /// Barbarians attack; as long as they win, others follow out of the same land.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Raid { from, into } = choice else {
            return no_answer(self, choice);
        };
        let army = army(position, seat, self.card);
        let won = combat::fight(position, seat, army, into, assault(from, into), table);
        if won && !prey(position, seat, from).is_empty() {
            let from = Some(from);
            position.push(Barbarians { from, ..self });
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let card = card_asking(position, self.seat, Some(self.card));
        if card.map(CardId::effect) != Some(Effect::Barbarians) {
            return false;
        }
        let Some(named) = named_lands(self.from) else {
            return false;
        };
        let bases = match self.from {
            Some(_) => named & map().barren,
            None => map().barren,
        };
        bases
            .iter()
            .any(|land| !prey(position, self.seat, land).is_empty())
    }
}
