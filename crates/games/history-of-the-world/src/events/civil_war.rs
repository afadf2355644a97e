//! Civil War: rebels rise in lands of one enemy empire.

use super::{armies::army, card_asking, named_lands};
use crate::{
    Choice, Lands, Position, Table,
    combat::{self, Assault},
    content::{CardId, Effect, LandId},
    words::{at_land, odds, standing},
};
use orbis_core::{
    Flow, Offer, Prompt, Seat, Sink, step,
    step::{Ask, Stacked, no_answer, unexpected},
};
use std::ops::ControlFlow;

step! {
    /// Civil War: in which land?
    pub struct CivilWar { seat: Seat, card: CardId, first: Option<LandId>, second: Option<LandId> }
}

/// The lands of the enemy empire that the first land chose, from the last one on.
fn rebellious(position: &Position, first: LandId, last: LandId) -> Lands {
    let army = position.world.army(first);
    army.map_or(Lands::NONE, |army| {
        position.world.of_empire(army).after(last)
    })
}

impl Ask<Position> for CivilWar {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let named = u8::from(self.first.is_some()) + u8::from(self.second.is_some());
        Prompt::new("hotw.lesser.civil-war", "In which land do rebels rise?").hint(format!(
            "Up to three lands of one enemy empire, going down the list; {named} named so far."
        ))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Some(begun) = self.first else {
            for land in position.world.enemies(seat).iter() {
                let Some(army) = position.world.army(land) else {
                    continue;
                };
                let all = position.world.of_empire(army);
                if all.after(land).len() + 1 >= all.len().min(3) {
                    sink.offer(Choice::Rebel { land })?;
                }
            }
            return ControlFlow::Continue(());
        };
        let rest = rebellious(position, begun, self.second.unwrap_or(begun));
        let wanted = if self.second.is_some() { 1 } else { 2 };
        for land in rest.iter() {
            if rest.after(land).len() + 1 >= rest.len().min(wanted) {
                sink.offer(Choice::Rebel { land })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Rebel { land } => {
                let how = odds(position, Assault::Rebels, land);
                let label = format!("{} ({}): {how}", land.name(), standing(position, land));
                Offer::new(label).at(at_land(land))
            }
            _ => unexpected(choice),
        }
    }

    /// Rebels rise in up to three lands; when all are named, they attack.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Rebel { land } = choice else {
            return no_answer(self, choice);
        };
        let (first, second) = (self.first, self.second);
        let begun = first.unwrap_or(land);
        if second.is_none() && !rebellious(position, begun, land).is_empty() {
            let (first, second) = match first {
                None => (Some(land), None),
                Some(first) => (Some(first), Some(land)),
            };
            return position.push(CivilWar {
                first,
                second,
                ..self
            });
        }
        let army = army(position, seat, self.card);
        for land in [first, second, Some(land)].into_iter().flatten() {
            combat::fight(position, seat, army, land, Assault::Rebels, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let (seat, first, second) = (self.seat, self.first, self.second);
        let card = card_asking(position, seat, Some(self.card));
        if !card.is_some_and(|card| matches!(card.effect(), Effect::CivilWar(_)))
            || named_lands(first).is_none()
            || named_lands(second).is_none()
        {
            return false;
        }
        let Some(first) = first else {
            return second.is_none() && !position.world.enemies(seat).is_empty();
        };
        let Some(army) = position.world.army(first).filter(|army| army.seat != seat) else {
            return false;
        };
        let rest = position.world.of_empire(army).after(first);
        match second {
            None => !rest.is_empty(),
            Some(second) => rest.has(second) && !rest.after(second).is_empty(),
        }
    }
}
