//! Leaders that events bring.

use crate::{
    Choice, Position, Table, civilise,
    content::{LeaderId, NAMED, SetId, Talent},
    text,
};
use orbis_core::{Flow, Offer, Prompt, Seat, Sink, step, step::Stacked};
use orbis_parts::List;
use std::ops::ControlFlow;

/// Draws from the cup until a leader comes or the draws are used up.
fn cup(position: &mut Position, empire: SetId, mut left: u8, table: &mut Table<'_>) {
    while left > 0 {
        left -= 1;
        if let Some(leader) = civilise::draw_leader(position, table) {
            position.event(Gifted {
                empire,
                leader,
                left,
            });
            return;
        }
    }
}

step! {
    /// Which leader appears?
    pub struct Herald { empire: SetId, draws: u8, holy: bool }
}

impl step::Ask<Position> for Herald {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Herald { empire, .. } = *self;
        Prompt::new(
            "sa.event.data",
            format!(
                "Which leader for the {}?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Herald {
            empire,
            draws,
            holy,
        } = *self;
        if holy {
            for at in 0..position.cup.len() {
                let leader = LeaderId((NAMED + at) as u8);
                let religious = leader.card().talents & Talent::Religious as u16 != 0;
                if position.cup[at] > 0 && religious {
                    sink.offer(Choice::Name { leader })?;
                }
            }
        } else {
            let mut named: List<LeaderId, 8> = crate::start::namesakes(position, empire).collect();
            named.sort_unstable();
            for leader in &named {
                for area in position.world.held(empire).iter() {
                    let leader = *leader;
                    sink.offer(Choice::Promote { leader, area })?;
                }
            }
            if draws > 0 && position.cup.iter().any(|count| *count > 0) {
                sink.offer(Choice::Cup)?;
            }
        }
        sink.offer(Choice::Done)?;
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Herald { empire, draws, .. } = self;
        match choice {
            Choice::Promote { leader, area } => {
                crate::civilise::appear(position, empire, leader, area, table);
            }
            Choice::Name { leader } => {
                if let Some(count) = position.cup.get_mut(leader.index() - NAMED) {
                    *count = count.saturating_sub(1);
                }
                position.push(crate::civilise::Appear { empire, leader });
            }
            Choice::Cup => {
                cup(position, empire, draws, table);
            }
            _ => {}
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}

step! {
    /// Is this leader of the cup kept?
    pub struct Gifted { empire: SetId, leader: LeaderId, left: u8 }
}

impl step::Ask<Position> for Gifted {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let Gifted { leader, .. } = *self;
        Prompt::new(
            "sa.leader-in.unnamed",
            format!("The cup gives: {}. Keep this leader?", leader.card().name),
        )
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        if self.left > 0 {
            sink.offer(Choice::Cup)?;
        }
        sink.offer(Choice::Keep)?;
        sink.offer(Choice::Done)?;
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Gifted {
            empire,
            leader,
            left,
        } = self;
        match choice {
            Choice::Cup => {
                crate::empire::to_cup(position, leader);
                cup(position, empire, left, table);
            }
            Choice::Keep => {
                position.push(crate::civilise::Appear { empire, leader });
            }
            _ => {
                crate::empire::to_cup(position, leader);
            }
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        let Gifted { empire, leader, .. } = *self;
        crate::check::colour(empire) && crate::check::cup(leader)
    }
}
