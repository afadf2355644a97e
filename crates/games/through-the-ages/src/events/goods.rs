//! Food and resources that events give and take, divided as their owner likes.

use crate::{Choice, Position, Table, banks::Goods, words::resources};
use orbis_core::{
    Flow, Offer, Prompt, Seat, Sink, step,
    step::{Ask, no_answer, unexpected},
};
use std::ops::ControlFlow;

/// The least and the most food among a loss of so much food and resources together.
pub(crate) fn loss_range(position: &Position, seat: Seat, amount: u8) -> (u8, u8) {
    let player = position.player(seat);
    let (food, resources) = (player.stock(Goods::Food), player.stock(Goods::Resources));
    let amount = u16::from(amount).min(food + resources);
    (
        amount.saturating_sub(resources) as u8,
        amount.min(food) as u8,
    )
}

/// Every division with food between two bounds.
pub(crate) fn split(low: u8, high: u8, sink: &mut impl Sink<Position>) -> Flow {
    for food in low..=high {
        sink.offer(Choice::Split { food })?;
    }
    ControlFlow::Continue(())
}

/// How a division of so much is shown.
pub(crate) fn present_split(amount: u16, choice: Choice) -> Offer {
    match choice {
        Choice::Split { food } => {
            let rest = amount.saturating_sub(food.into());
            Offer::new(format!("{food} food and {}", resources(rest)))
        }
        _ => unexpected(choice),
    }
}

impl Position {
    /// Food and resources of a seat together.
    pub(crate) fn all_goods(&self, seat: Seat) -> u16 {
        let player = self.player(seat);
        player.stock(Goods::Food) + player.stock(Goods::Resources)
    }
}

step! {
    /// Food or resources?
    pub struct FoodOrResources { seat: Seat, amount: u8 }

    /// How much of each is gained?
    pub struct SplitGain { seat: Seat, amount: u8 }

    /// How much of each is lost?
    pub struct SplitLoss { seat: Seat, amount: u8 }
}

impl Ask<Position> for FoodOrResources {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let amount = self.amount;
        Prompt::new(
            "tta.card.dev-markets",
            format!("{amount} food or {}?", resources(amount.into())),
        )
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        sink.offer(Choice::Food)?;
        sink.offer(Choice::Resources)
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Food => Offer::new("Food"),
            Choice::Resources => Offer::new("Resources"),
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let goods = match choice {
            Choice::Food => Goods::Food,
            _ => Goods::Resources,
        };
        position.gain(seat, goods, self.amount.into(), table);
    }

    fn fits(&self, _position: &Position) -> bool {
        self.amount <= 20
    }
}

impl Ask<Position> for SplitGain {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let question = format!(
            "How do you split {} between food and resources?",
            self.amount
        );
        Prompt::new("tta.event.decision-order", question)
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        split(0, self.amount, sink)
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        present_split(self.amount.into(), choice)
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Split { food } = choice else {
            return no_answer(self, choice);
        };
        position.gain(seat, Goods::Food, food.into(), table);
        let resources = self.amount.saturating_sub(food);
        position.gain(seat, Goods::Resources, resources.into(), table);
    }

    fn fits(&self, _position: &Position) -> bool {
        self.amount <= 20
    }
}

impl Ask<Position> for SplitLoss {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let question = format!(
            "You lose {} food and resources. How much of it food?",
            self.amount
        );
        Prompt::new("tta.food.lose", question)
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let (low, high) = loss_range(position, seat, self.amount);
        split(low, high, sink)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        present_split(position.all_goods(seat).min(self.amount.into()), choice)
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Split { food } => lose_split(position, seat, food, self.amount, table),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        self.amount <= 20
    }
}

/// Loses so much in all, so much of it food.
pub(crate) fn lose_split(
    position: &mut Position,
    seat: Seat,
    food: u8,
    amount: u8,
    table: &mut Table<'_>,
) {
    position.lose(seat, Goods::Food, food.into(), table);
    let resources = amount.saturating_sub(food);
    position.lose(seat, Goods::Resources, resources.into(), table);
}
