//! What comes before and after an action.

mod creed;
mod gifts;
mod sight;

use creed::reckon;
pub use creed::{Mission, Penance, Reckon, Reprisal};
pub use gifts::{Gifts, gifts};
pub use sight::{Listen, Oracle};

use super::Ask;
use crate::{
    Choice, Position, Step, Table,
    content::{ArtefactId, MarkerId, SetId, events::Moment, faith},
    events::window,
    trade,
};
use orbis_core::{Flow, Prompt, Seat, Sink, step, step::Stacked};

/// Has an empire a second action saved up, and used none this turn?
fn can_go(position: &Position, empire: SetId) -> bool {
    let powers = &position.chronicle.powers;
    powers.go[empire.index()] > 0 && powers.gone >> empire.0 & 1 == 0
}

/// Can this be an action of a player: of an empire, or one that needs none?
fn acts(position: &Position, seat: Seat, empire: SetId, action: MarkerId) -> bool {
    crate::check::plays(position, seat)
        && (crate::check::colour(empire) || empire == SetId::BACK && action.needs_no_empire())
}

step! {
    /// A marker was turned and everybody has had the chance to say something.
    /// `sa.term.pass-action`.
    #[derive(Default)]
    pub struct Begin { seat: Seat, empire: SetId, action: MarkerId }
}

impl step::Run<Position> for Begin {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let Begin {
            seat,
            empire,
            action,
        } = self;
        if position.chronicle.sway.passed {
            crate::trade::stand_by(position, empire);
            return;
        }
        if crate::faith::votes::heretical(position, empire) {
            crate::trade::stand_by(position, empire);
            crate::faith::votes::heresy(position, empire, table);
            return;
        }
        position.invoke(Prepare {
            seat,
            empire,
            action,
        });
        let forum = position.empire(empire).is_some()
            && position
                .world
                .wonder_of(empire, ArtefactId::FORUM)
                .is_some();
        if forum {
            position.invoke(Forum {
                seat,
                empire,
                action,
            });
        }
    }

    fn fits(&self, position: &Position) -> bool {
        acts(position, self.seat, self.empire, self.action)
    }
}

step! {
    /// Does the Forum turn the action into a pass?
    pub struct Forum { seat: Seat, empire: SetId, action: MarkerId }
}

impl step::Ask<Position> for Forum {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Forum { empire, .. } = *self;
        Prompt::new(
            "sa.art.forum",
            format!(
                "The Forum of the {}: pass for a second action later?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        sink.offer(Choice::Pass)?;
        sink.offer(Choice::Done)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Forum { empire, .. } = self;
        if let Choice::Pass = choice {
            // The action that was prepared does not take place.
            if matches!(
                position.stack.last(),
                Some(Step::Power(crate::powers::Power {
                    ask: Ask::Prepare(Prepare { .. })
                }))
            ) {
                position.stack.pop();
            }
            crate::trade::stand_by(position, empire);
            let go = &mut position.chronicle.powers.go[empire.index()];
            *go = go.saturating_add(1);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        acts(position, self.seat, self.empire, self.action)
    }

    crate::turn::usual!(present);
}

step! {
    /// What religion and artefacts allow before the action.
    pub struct Prepare { seat: Seat, empire: SetId, action: MarkerId }
}

impl step::Run<Position> for Prepare {
    fn run(self, position: &mut Position, _table: &mut Table<'_>) {
        let Prepare {
            seat,
            empire,
            action,
        } = self;
        // A second action can become a pass too.
        if position.chronicle.sway.passed {
            return;
        }
        // A partner's trade is under way already.
        if !trade::partnered(position, empire) {
            position.invoke(Finish {
                seat,
                empire,
                action,
            });
            position.invoke(Perform {
                seat,
                empire,
                action,
            });
        }
        if position.empire(empire).is_none() {
            return;
        }
        if position.enjoys(empire, ArtefactId::SATELLITES) {
            position.invoke(Listen { empire });
        }
        if position
            .world
            .wonder_of(empire, ArtefactId::ORACLE)
            .is_some()
        {
            position.invoke(Oracle { empire });
        }
        match position.power(empire) {
            Some(faith::BUDDHISM) => position.push(crate::creeds::Serenity { empire }),
            Some(faith::CHRISTIANITY) => position.invoke(Mission { empire }),
            _ => {}
        }
    }

    fn fits(&self, position: &Position) -> bool {
        acts(position, self.seat, self.empire, self.action)
    }
}

step! {
    /// The action itself.
    pub struct Perform { seat: Seat, empire: SetId, action: MarkerId }
}

impl step::Run<Position> for Perform {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let Perform {
            seat,
            empire,
            action,
        } = self;
        if action == MarkerId::MANOEUVRE {
            position.chronicle.powers.marched |= 1 << (empire.0 & 31);
        }
        crate::markers::perform(position, seat, empire, action, table);
    }

    fn fits(&self, position: &Position) -> bool {
        acts(position, self.seat, self.empire, self.action)
    }
}

step! {
    /// The action is over.
    pub struct Finish { seat: Seat, empire: SetId, action: MarkerId }
}

impl step::Run<Position> for Finish {
    /// What follows an action: answers to conquests, a second action, events.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let Finish { empire, action, .. } = self;
        let alive = position.empire(empire).is_some();
        if alive {
            if can_go(position, empire) {
                let done = action;
                position.invoke(Go { empire, done });
            }
            window::open(position, Moment::ActionDone, empire);
        }
        if action == MarkerId::MANOEUVRE {
            reckon(position, empire, [0; 2], table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        acts(position, self.seat, self.empire, self.action)
    }
}

step! {
    /// A second action by the Forum?
    pub struct Go { empire: SetId, done: MarkerId }
}

impl step::Ask<Position> for Go {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Go { empire, .. } = *self;
        Prompt::new(
            "sa.art.forum-spend",
            format!(
                "A second action for the {}?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        match *self {
            Go { empire, done } if can_go(position, empire) => {
                for marker in MarkerId::PRODUCTION.0..=MarkerId::DISCARD.0 {
                    let marker = MarkerId(marker);
                    if marker != done {
                        sink.offer(Choice::Again { marker })?;
                    }
                }
            }
            _ => {}
        }
        sink.offer(Choice::Done)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Go { empire, .. } = self;
        if let Choice::Again { marker } = choice {
            let powers = &mut position.chronicle.powers;
            powers.go[empire.index()] = powers.go[empire.index()].saturating_sub(1);
            powers.gone |= 1 << empire.0;
            crate::markers::second_action(position, empire, marker, table);
        }
    }

    crate::turn::usual!(present, lapses, fits);
}
