//! Markers and actions that events change.

use super::super::{Played, Target};
use crate::{
    Choice, Position, Step, Table,
    content::{CardId, MarkerId, SetId, events::Op},
    manoeuvre, markers,
    sets::Colours,
    start, text,
};
use orbis_core::{Flow, Offer, Prompt, Seat, Sink, step};
use orbis_parts::List;
use std::ops::ControlFlow;

/// Markers are exchanged, actions and empires come twice. Is it such an operation?
pub(super) fn operate(position: &mut Position, top: &Played, op: Op) -> bool {
    let seat = top.seat;
    match (op, top.target) {
        (Op::ReplaceMarker, Target::Empire { empire }) => {
            position.event(Swap { seat, empire });
        }
        (Op::ExtraAction, Target::Empire { empire }) => {
            let done = position.chronicle.action.unwrap_or(MarkerId::START);
            position.event(Again { empire, done });
        }
        (Op::SecondMove, Target::Area { area }) => {
            if let Some(set) = position.world.owner(area) {
                position.chronicle.sway.forced = Some(area);
                let before = position.chronicle.robbed.map(Colours::from);
                position.invoke(crate::powers::begin::Reckon {
                    empire: set,
                    before,
                });
                manoeuvre::once_more(position, set, false);
            }
        }
        (Op::IgnoreAges | Op::StartFromDiscard, Target::Card { card }) => {
            // The card may have been played meanwhile.
            let held = position
                .player(seat)
                .hand
                .iter()
                .any(|slot| slot.card == card);
            let there = match op {
                Op::IgnoreAges => held,
                _ => position.discard.cards().has(card),
            };
            if there && !start::colours(position, seat).is_empty() {
                position.event(Exhume { seat, card });
            }
        }
        _ => return false,
    }
    true
}

fn unused(position: &Position, seat: Seat) -> List<MarkerId, 8> {
    let now = position.stack.iter().rev().find_map(|step| match step {
        Step::Act(crate::markers::Act { action, .. }) => Some(*action),
        _ => None,
    });
    let mut list = markers::kinds(&position.player(seat).markers);
    list.retain(|marker| now.is_none_or(|now| *marker >= now));
    list
}

step! {
    /// Which marker lies on the empire instead?
    pub struct Swap { seat: Seat, empire: SetId }
}

impl step::Ask<Position> for Swap {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Swap { empire, .. } = *self;
        Prompt::new(
            "sa.event.data",
            format!(
                "Which marker for the {} instead?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Swap { empire, .. } = *self;
        for marker in unused(position, seat).iter() {
            let marker = *marker;
            sink.offer(Choice::Mark { empire, marker })?;
        }
        sink.offer(Choice::Done)?;
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Swap { seat, .. } = self;
        if let Choice::Mark { empire, marker } = choice {
            let at = position
                .player(seat)
                .markers
                .iter()
                .position(|slot| slot.card == marker);
            if let Some(at) = at {
                let new = position.player_mut(seat).markers.remove(at);
                let Some(own) = position.empire_mut(empire) else {
                    return;
                };
                let old = own.action.replace(new);
                // A marker of a spare set (option 5) goes back to those.
                let spare = std::mem::take(&mut own.spare);
                let player = position.player_mut(seat);
                if spare {
                    player.extras.extend(old);
                } else {
                    player.markers.extend(old);
                }
            }
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Swap { seat, empire } = *self;
        crate::check::plays(position, seat) && crate::check::colour(empire)
    }
}

step! {
    /// Which second action?
    pub struct Again { empire: SetId, done: MarkerId }
}

impl step::Ask<Position> for Again {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Again { empire, .. } = *self;
        Prompt::new(
            "sa.event.data",
            format!(
                "Which second action for the {}?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for marker in MarkerId::PRODUCTION.0..=MarkerId::CIVILISE.0 {
            let marker = MarkerId(marker);
            if marker != self.done {
                sink.offer(Choice::Again { marker })?;
            }
        }
        sink.offer(Choice::Done)?;
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Again { empire, .. } = self;
        if let Choice::Again { marker } = choice {
            crate::markers::second_action(position, empire, marker, table);
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}

step! {
    /// In which colour does this empire start?
    pub struct Exhume { seat: Seat, card: CardId }
}

impl step::Ask<Position> for Exhume {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.start.needs-colour",
            format!("In which colour do the {} start?", self.card.name()),
        )
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Exhume { card, .. } = *self;
        for colour in &crate::start::colours(position, seat) {
            let colour = *colour;
            sink.offer(Choice::Found { card, colour })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Found { .. } = choice {
            // The question which empire to start is answered by this.
            let at = position
                .stack
                .iter()
                .rposition(|step| matches!(step, Step::Found(crate::start::Found { .. })));
            let seat = match at.map(|at| position.stack.remove(at)) {
                Some(Step::Found(crate::start::Found { seat })) => seat,
                _ => return,
            };
            crate::start::found(position, seat, choice, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        crate::check::plays(position, self.seat)
    }
}

step! {
    /// The migration is over.
    pub struct Settled {}
}

impl step::Run<Position> for Settled {
    fn run(self, position: &mut Position, _table: &mut Table<'_>) {
        position.chronicle.sway.migrants = None;
        position.work = crate::Work::default();
    }
}

step! {
    /// Which of the three cadence markers stays while the others change places?
    pub struct Tempo { seat: Seat }
}

impl step::Ask<Position> for Tempo {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.event.data",
            "Which of the three cadence markers stays while the others change places?",
        )
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for levels in 0..3 {
            sink.offer(Choice::Levels { levels })?;
        }
        sink.offer(Choice::Done)?;
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        if let Choice::Levels { levels } = choice {
            let (one, two) = match levels {
                0 => (1, 2),
                1 => (0, 2),
                _ => (0, 1),
            };
            if position.cadence.len() > 2 {
                position.cadence.swap(one, two);
            }
        }
    }

    fn fits(&self, position: &Position) -> bool {
        crate::check::plays(position, self.seat)
    }
}
