//! Event cards that only destroy: famine, the plagues.

use super::{card_asking, named_lands};
use crate::{
    Choice, Position, Table,
    combat::{Dice, faces, roll},
    content::{AreaId, CardId, Effect, LandId, map},
    words::{area as name, at_land, named},
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, news, step,
    step::{Ask, Stacked, no_answer, unexpected},
};
use std::ops::ControlFlow;

news! {
    /// What is told of diseases and disasters.
    pub enum News {
        /// Disease strikes an area.
        Stricken { card: CardId, area: AreaId } => {
            Line::plain(format!("{} in {}", card.card().name, name(area)))
        },
        /// Armies of a land roll against disease.
        Sickness { land: LandId, seat: Seat, dice: Dice, died: bool } => {
            let end = if died { "dies" } else { "survives" };
            let said = faces(&dice);
            Line::plain(format!("{}: the army of {seat} rolls {said} and {end}", land.name()))
                .at(at_land(land))
                .rolled(Some(seat), dice.iter().copied())
        },
        /// Monuments and more fall.
        Razed { land: LandId } => Line::plain(format!("A disaster lays {} in ruins", land.name())),
    }
}

step! {
    /// Famine: in which area?
    pub struct Famine { seat: Seat, card: CardId }

    /// Black Death: in which two areas?
    pub struct BlackDeath { seat: Seat, card: CardId }

    /// Plague: in which land, or where does it go on?
    pub struct Plague { seat: Seat, near: Option<LandId> }

    /// Pestilence: in which land?
    pub struct Pestilence { seat: Seat }
}

/// The armies of a land roll so many dice each; any 1 kills, and the fort goes with the last one.
fn sicken(position: &mut Position, land: LandId, dice: u8, table: &mut Table<'_>) {
    let Some(army) = position.world.army(land) else {
        return;
    };
    for _ in 0..army.count {
        let dice = roll(dice, table);
        let died = dice.contains(&1);
        if died {
            position.world.lose(land);
        }
        let seat = army.seat;
        table.emit(|| News::Sickness {
            land,
            seat,
            dice,
            died,
        });
    }
}

/// Every army of an area rolls one die.
fn strike(position: &mut Position, card: CardId, area: AreaId, table: &mut Table<'_>) {
    table.emit(|| News::Stricken { card, area });
    let struck = position.world.occupied() & area.card().lands;
    for land in struck.iter() {
        sicken(position, land, 1, table);
    }
}

/// Does a card of this effect ask the seat?
fn asks(position: &Position, seat: Seat, card: Option<CardId>, effect: Effect) -> bool {
    card_asking(position, seat, card).map(CardId::effect) == Some(effect)
}

impl Ask<Position> for Famine {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("hotw.lesser.famine", "Which area starves?")
            .hint("Every army there rolls a die and dies on a 1.")
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for area in AreaId::all() {
            sink.offer(Choice::Starve { area })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Starve { area } => {
                Offer::new(format!("Famine in {}", name(area))).at(format!("area-{area}"))
            }
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Starve { area } => strike(position, self.card, area, table),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        asks(position, self.seat, Some(self.card), Effect::Famine)
    }
}

impl Ask<Position> for BlackDeath {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let question = "Which two areas does the Black Death ravage?";
        Prompt::new("hotw.lesser.black-death", question)
            .hint("Every army there rolls a die and dies on a 1.")
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for area in AreaId::all() {
            for and in AreaId::all().skip(area.index() + 1) {
                if area.card().next >> and.0 & 1 != 0 {
                    sink.offer(Choice::Ravage { area, and })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Ravage { area, and } => {
                Offer::new(format!("{} and {}", name(area), name(and))).at(format!("area-{area}"))
            }
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Ravage { area, and } = choice else {
            return no_answer(self, choice);
        };
        strike(position, self.card, area, table);
        strike(position, self.card, and, table);
    }

    fn fits(&self, position: &Position) -> bool {
        asks(position, self.seat, Some(self.card), Effect::BlackDeath)
    }
}

impl Ask<Position> for Plague {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        match self.near {
            None => Prompt::new("hotw.lesser.plague", "Where does the plague break out?")
                .hint("Four dice; a 1 kills, and then it goes on."),
            Some(_) => Prompt::new("hotw.lesser.plague", "Where does the plague go on?")
                .hint("Three dice; it stops when an army survives."),
        }
    }

    /// Any occupied land, or an occupied neighbour of the one just emptied.
    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let mut lands = position.world.occupied();
        if let Some(near) = self.near {
            lands &= map().next[near.index()];
        }
        for land in lands.iter() {
            sink.offer(Choice::Infect { land })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Infect { land } => named(position, land),
            _ => unexpected(choice),
        }
    }

    /// Four dice in the first land, three in those that follow; it goes on from where an army died.
    /// Rules: `hotw.lesser.plague-end`.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Infect { land } = choice else {
            return no_answer(self, choice);
        };
        sicken(
            position,
            land,
            if self.near.is_none() { 4 } else { 3 },
            table,
        );
        let emptied = position.world.owner(land).is_none();
        if emptied && map().next[land.index()].meets(position.world.occupied()) {
            let near = Some(land);
            position.push(Plague { seat, near });
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Some(named) = named_lands(self.near) else {
            return false;
        };
        let around = named
            .first()
            .map_or(!map().barren, |land| map().next[land.index()]);
        asks(position, self.seat, None, Effect::Plague) && around.meets(position.world.occupied())
    }
}

impl Ask<Position> for Pestilence {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "hotw.lesser.pestilence",
            "Where does the pestilence strike?",
        )
        .hint("Three dice there, two in every land next to it; a 1 kills.")
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for land in (!map().barren).iter() {
            sink.offer(Choice::Infect { land })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Infect { land } => named(position, land),
            _ => unexpected(choice),
        }
    }

    /// Three dice in the land, two in each next to it.
    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Infect { land } = choice else {
            return no_answer(self, choice);
        };
        sicken(position, land, 3, table);
        for other in map().next[land.index()].iter() {
            sicken(position, other, 2, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        asks(position, self.seat, None, Effect::Pestilence)
    }
}
