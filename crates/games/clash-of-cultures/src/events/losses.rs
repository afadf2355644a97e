//! Events that cost units and other things.

use crate::{
    Choice, Good, Goods, Position, Space, Table, ask, ask::plainly, combat::drown::drown,
    content::Kind, objectives, words::count,
};
use orbis_core::{
    Flow, Prompt, Seat, Sink, step,
    step::{Ask, Stacked},
};

/// A unit is lost, and what only its ship carried.
fn lose_unit(position: &mut Position, seat: Seat, at: Space, kind: Kind, table: &mut Table<'_>) {
    position.remove_unit(seat, at, kind, table);
    if kind == Kind::Ship {
        drown(position, seat, at, None, table);
    }
}

step! {
    /// Which unit is lost? So many are; Black Death gives a point for each.
    pub struct LoseUnit { seat: Seat, number: u8, rewarded: bool }
    /// What is lost to the pandemic? So many things are.
    pub struct Pandemics { seat: Seat, number: u8 }
}

impl Ask<Position> for LoseUnit {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let prompt = Prompt::new("coc.event.all-players", "Which unit is lost?");
        let left = format!(
            "{} to lose.",
            crate::words::capital(&count(self.number, "unit"))
        );
        if self.rewarded {
            prompt.hint(left + " Each is worth 1 point.")
        } else {
            prompt.hint(left)
        }
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::units(position, seat, |_| true, sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Unit { at, kind } = choice else {
            return;
        };
        lose_unit(position, seat, at, kind, table);
        if self.rewarded {
            let player = position.player_mut(seat);
            player.event_halves = player.event_halves.saturating_add(2);
        }
        if self.number > 1 {
            position.push(LoseUnit {
                number: self.number - 1,
                ..self
            });
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        position.player(self.seat).units.is_empty()
    }
}

impl Ask<Position> for Pandemics {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.event.all-players",
            "What is lost to the pandemic: a good, a card or a unit?",
        )
        .hint(format!("{} to lose.", count(self.number, "thing")))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let player = position.player(seat);
        for good in Good::ALL
            .iter()
            .copied()
            .filter(|good| player.goods[*good] > 0)
        {
            sink.offer(Choice::Good { good })?;
        }
        ask::action_cards(position, seat, sink)?;
        ask::objective_cards(position, seat, sink)?;
        ask::units(position, seat, |_| true, sink)?;
        let nothing = player.goods.is_none()
            && player.actions.is_empty()
            && player.objectives.is_empty()
            && player.units.is_empty();
        if nothing {
            sink.offer(Choice::Done)?;
        }
        std::ops::ControlFlow::Continue(())
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Good { good } => position.lose(seat, Goods::of(good, 1), table),
            Choice::Card { card } => {
                if position.take_action(seat, card) {
                    position.discard_action(seat, card);
                }
            }
            Choice::Objective { card } => objectives::throw_away(position, seat, card),
            Choice::Unit { at, kind } => lose_unit(position, seat, at, kind, table),
            _ => return,
        }
        if self.number > 1 {
            let number = self.number - 1;
            position.push(Pandemics { seat, number });
        }
    }
}
