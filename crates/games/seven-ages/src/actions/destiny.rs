//! Destiny: unwanted cards go, the hand is filled.

use crate::{
    Choice, Position, Step, Table,
    content::{SetId, Talent},
    empire, setup, text,
};
use orbis_core::{Flow, Line, Offer, Prompt, Seat, Sink, news, step, step::Stacked};
use std::ops::ControlFlow;

news! {
    /// What is told of hands.
    pub enum News {
        /// Cards were drawn.
        Drew { seat: Seat, count: u8 } => {
            Line::by(seat, format!("{seat} draws {}", orbis_core::count(count, "card")))
        },
    }
}

/// A hand has so many cards after Destiny.
const FULL: usize = 6;

/// To how many cards a destiny action fills a hand.
/// `sa.opt5.destiny-plus`.
pub fn goal(position: &Position) -> u8 {
    FULL as u8 + u8::from(position.options.enhanced_play)
}

pub(crate) fn drop_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    enough: bool,
    sink: &mut S,
) -> ControlFlow<()> {
    for card in setup::sorted(position.player(seat)).iter() {
        sink.offer(Choice::Drop { card })?;
    }
    if enough {
        sink.offer(Choice::Done)?;
    }
    ControlFlow::Continue(())
}

fn drop_card(position: &mut Position, seat: Seat, choice: Choice) -> bool {
    if let Choice::Drop { card } = choice
        && empire::take_card(position, seat, card).is_some()
    {
        position.discard.push(card);
        return true;
    }
    false
}

/// Draws up to so many cards, and one more for each Philosopher; what is too much is discarded after looking.
/// `sa.lead.philosopher-destiny`.
pub(crate) fn fill(
    position: &mut Position,
    seat: Seat,
    set: SetId,
    full: u8,
    table: &mut Table<'_>,
) {
    let more = match position.empire(set) {
        Some(_) => position.world.talent_count(set, Talent::Philosopher),
        None => 0,
    };
    let full = usize::from(full);
    let goal = full + usize::from(more);
    let mut count = 0;
    while position.player(seat).hand.len() < goal && empire::draw_to_hand(position, seat, table) {
        count += 1;
    }
    if count > 0 {
        table.emit(|| News::Drew { seat, count });
    }
    if count > 0 && position.player(seat).hand.len() > full {
        position.push(Destiny {
            seat,
            empire: set,
            filled: true,
            goal: full as u8,
        });
    }
}

step! {
    /// Discard down to six before the game (option).
    pub struct Trim { seat: Seat }
}

impl step::Ask<Position> for Trim {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.opt4.trim", "Discard down to six cards")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        drop_offers(position, seat, false, sink)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        drop_card(position, self.seat, choice);
        position.push(self);
    }

    fn lapses(&self, position: &Position) -> bool {
        position.player(self.seat).hand.len() <= 6
    }

    fn fits(&self, position: &Position) -> bool {
        crate::check::sits(position, self.seat)
    }

    crate::turn::usual!(present);
}

step! {
    /// Change the hand before the game (option).
    /// `sa.opt3.with-opt4`.
    pub struct Redeem { seat: Seat, dropped: bool }
}

impl step::Ask<Position> for Redeem {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.opt3.mulligan", "Discard cards and fill your hand?")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        drop_offers(position, seat, true, sink)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Redeem { seat, dropped } = self;
        if drop_card(position, seat, choice) {
            position.push(Redeem {
                seat,
                dropped: true,
            });
        } else if dropped {
            let goal = if position.options.enhanced_start {
                8
            } else {
                FULL
            };
            while position.player(seat).hand.len() < goal
                && crate::empire::draw_to_hand(position, seat, table)
            {}
        }
    }

    fn fits(&self, position: &Position) -> bool {
        crate::check::sits(position, self.seat)
    }

    crate::turn::usual!(present);
}

step! {
    /// Which cards are discarded, or the hand is filled?
    pub struct Destiny { seat: Seat, empire: SetId, filled: bool, goal: u8 }
}

impl step::Ask<Position> for Destiny {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let Destiny { filled, .. } = *self;
        Prompt::new(
            if filled {
                "sa.destiny.philosopher"
            } else {
                "sa.destiny.discard-draw"
            },
            if filled {
                "Discard what is too much"
            } else {
                "Discard cards before you fill your hand?"
            },
        )
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        drop_offers(position, seat, !self.filled, sink)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Discard no more and draw")
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Destiny {
            empire: set,
            filled,
            goal,
            ..
        } = self;
        if drop_card(position, seat, choice) {
            table.reveal();
            let step = Step::Destiny(Destiny {
                seat,
                empire: set,
                filled,
                goal,
            });
            if !filled || position.player(seat).hand.len() > usize::from(goal) {
                position.stack.push(step);
            }
        } else if !filled {
            fill(position, seat, set, goal, table);
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        let Destiny { seat, filled, .. } = *self;
        !filled && position.player(seat).hand.is_empty()
    }

    fn lapse(self, position: &mut Position, table: &mut Table<'_>) {
        if !self.filled {
            fill(position, self.seat, self.empire, self.goal, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Destiny {
            seat,
            empire,
            filled,
            goal,
        } = *self;
        crate::check::sits(position, seat)
            && crate::check::colour_or_none(empire)
            && (5..=8).contains(&goal)
            && (!filled || position.player(seat).hand.len() > usize::from(goal))
    }
}
