//! Changing the government.

use crate::{
    Advances, Choice, Good, Goods, Position, Table, ask,
    ask::plainly,
    content::{AdvanceId, Category},
    words::count,
};
use orbis_core::{
    Flow, Line, Prompt, Seat, Sink, news, step,
    step::{Ask, Stacked, no_answer},
};
use std::ops::ControlFlow;

news! {
    /// What is told of governments.
    pub enum News {
        /// A government fell.
        Lost { seat: Seat } => Line::by(seat, format!("{seat} falls into anarchy")),
        /// A government changed.
        Changed { seat: Seat, to: AdvanceId } => {
            Line::by(seat, format!("{seat} changes to {}", Category::of(to).name()))
        },
    }
}

/// Government categories a player could change to.
fn governments(position: &Position, seat: Seat) -> impl Iterator<Item = Category> + use<> {
    let player = position.player(seat);
    let (own, advances) = (player.government(), player.advances);
    Category::GOVERNMENTS.into_iter().filter(move |category| {
        let needed = category.card().prerequisite;
        own.is_some_and(|own| own != *category) && needed.is_none_or(|needed| advances.has(needed))
    })
}

/// May the player change government? A revolution costs nothing.
pub(crate) fn can_change(position: &Position, seat: Seat, free: bool) -> bool {
    (free || position.pays(seat, CHANGE)) && governments(position, seat).next().is_some()
}

/// What a change costs.
pub(crate) const CHANGE: Goods = Goods::of(Good::Mood, 1).and(Good::Culture, 1);

step! {
    /// Which government? A revolution costs nothing and must be done.
    pub struct Government { seat: Seat, revolution: bool }
    /// Which further advances of the new government? So many are still to be chosen.
    pub struct GovernmentPick { seat: Seat, category: Category, left: u8 }
}

impl Ask<Position> for Government {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let advances = position.player(seat).advances.government().len();
        let number = count(advances, "advance");
        let (text, price) = if self.revolution {
            ("The revolution: which government do you change to?", "")
        } else {
            (
                "Change your government?",
                " It costs 1 mood and 1 culture token.",
            )
        };
        Prompt::new("coc.status.government", text).hint(format!(
            "You take {number} of the new one for the old.{price}"
        ))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let mut any = false;
        for category in governments(position, seat) {
            any = true;
            sink.offer(Choice::Advance {
                advance: category.top(),
            })?;
        }
        ask::decline_if(!self.revolution || !any, sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Advance { advance } = choice {
            change(position, seat, advance, table);
            if !self.revolution {
                position.pay(seat, CHANGE, table);
            }
        }
    }
}

/// Rules: `coc.advance.losing-advance`.
fn change(position: &mut Position, seat: Seat, top: AdvanceId, table: &mut Table<'_>) {
    let player = position.player_mut(seat);
    let old = player.advances.government();
    player.forget(old);
    player.learn(top);
    player.clip();
    table.emit(|| News::Changed { seat, to: top });
    let left = old.len().saturating_sub(1);
    pick_more(position, seat, top.card().category(), left);
}

/// The other advances of the new government.
fn pick_more(position: &mut Position, seat: Seat, category: Category, left: u8) {
    let missing = 4 - position.player(seat).advances.of(category).len();
    if left >= missing {
        let player = position.player_mut(seat);
        player.advances |= Advances::ALL.of(category);
        player.renew();
        player.clip();
    } else if left > 0 {
        position.push(GovernmentPick {
            seat,
            category,
            left,
        });
    }
}

impl Ask<Position> for GovernmentPick {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let name = self.category.name();
        Prompt::new(
            "coc.status.government",
            format!("Which further advance of {name} do you take?"),
        )
        .hint(format!("{} to choose.", count(self.left, "advance")))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for advance in self.category.advances() {
            if !position.player(seat).advances.has(advance) {
                sink.offer(Choice::Advance { advance })?;
            }
        }
        ControlFlow::Continue(())
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Choice::Advance { advance } = choice else {
            return no_answer(self, choice);
        };
        position.player_mut(seat).learn(advance);
        position.player_mut(seat).clip();
        pick_more(position, seat, self.category, self.left.saturating_sub(1));
    }

    fn fits(&self, position: &Position) -> bool {
        self.category.is_government() && self.offers_anything(position, self.seat)
    }
}
