//! Subsidies: a neighbour pays the leader.

use crate::{
    Choice, Good, Goods, Position, Table, Who,
    ask::{self, plainly},
    pirates,
};
use orbis_core::{
    Flow, Prompt, Seat, Sink, step,
    step::{Ask, Stacked},
};

step! {
    /// Who pays subsidies?
    pub struct Subsidies { seat: Seat }
    /// What is given for want of gold, and to whom?
    pub struct Tribute { seat: Seat, taker: Seat }
}

impl Subsidies {
    /// Players with a city within 2 spaces of the leader.
    pub(super) fn payers(self, position: &Position) -> impl Iterator<Item = Seat> + use<'_> {
        let place = position.player(self.seat).leader_space();
        position.others(self.seat).filter(move |other| {
            place.is_some_and(|at| {
                position
                    .own_cities(*other)
                    .iter()
                    .any(|city| city.distance(at) <= 2)
            })
        })
    }
}

impl Ask<Position> for Subsidies {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("coc.card.action-when", "Who pays you subsidies?")
            .hint("You gain 1 gold, and 1 gold from them or another resource.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::players(self.payers(position), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Player { who: Who(who) } = choice else {
            return;
        };
        position.gain(seat, Goods::of(Good::Gold, 1), table);
        let goods = position.player(who).goods;
        if goods[Good::Gold] > 0 {
            position.lose(who, Goods::of(Good::Gold, 1), table);
            position.gain(seat, Goods::of(Good::Gold, 1), table);
        } else if goods.resources() > 0 {
            position.push(Tribute {
                seat: who,
                taker: seat,
            });
        }
    }
}

impl Ask<Position> for Tribute {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        Prompt::new(
            "coc.leader.scope",
            format!(
                "You have no gold. Which resource do you give {}?",
                self.taker
            ),
        )
        .hint(ask::purse(position, seat))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        pirates::resources(position, seat, sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Good { good } = choice {
            position.lose(seat, Goods::of(good, 1), table);
            position.gain(self.taker, Goods::of(good, 1), table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.taker)
    }
}
