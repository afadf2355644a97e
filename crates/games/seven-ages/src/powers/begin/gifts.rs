//! Special rules of empires that work in Civilise.

use crate::{
    Choice, Position, Table,
    content::{ArtefactId, SetId, Special},
    events::{
        self, places,
        plea::{self, Goals},
        plot,
    },
    powers::Ask,
    range::Source,
};
use orbis_core::{Flow, Prompt, Seat, Sink, step};
use std::ops::ControlFlow;

/// Empires that could take over a religion, if they are within range.
fn heathens(position: &Position, set: SetId) -> impl Iterator<Item = SetId> + '_ {
    let religion = events::effect::faith_of(position, set);
    position
        .in_play()
        .map(|(other, _)| other)
        .filter(move |other| {
            *other != set
                && religion.is_some_and(|religion| {
                    crate::artefacts::convertible(position, *other, religion)
                })
        })
}

/// The special rules of an empire that work in Civilise.
pub fn gifts(position: &Position, empire: SetId) -> Ask {
    let (mut settlers, mut missions, mut daggers) = (0, 0, 0);
    for special in position.specials(empire) {
        match special {
            Special::Inherit { n } => settlers += n,
            Special::Missionary { n } => missions += n,
            Special::Assassin { uses, .. } => daggers += uses,
            _ => {}
        }
    }
    Ask::Gifts(Gifts {
        empire,
        settlers,
        missions,
        daggers,
    })
}

fn give(position: &mut Position, set: SetId, choice: Choice, table: &mut Table<'_>) {
    match choice {
        Choice::At { area } => places::settle(position, set, area, table),
        Choice::On { empire } => {
            if let Some(religion) = events::effect::faith_of(position, set) {
                let artefact = ArtefactId::religion(religion);
                crate::adoption::adopt(position, empire, artefact, table);
            }
        }
        Choice::Person {
            leader,
            empire,
            area,
        } => {
            let picks = position
                .specials(set)
                .iter()
                .find_map(|special| match special {
                    Special::Assassin { picks, .. } => Some(*picks),
                    _ => None,
                });
            if let Some(seat) = position.seat_of(set) {
                let victim = (leader, empire, area);
                plot::attempt(position, seat, set, victim, picks.unwrap_or(1), true, table);
            }
        }
        _ => {}
    }
}

step! {
    /// Special rules of an empire in Civilise: settlers, missionaries, assassins left.
    pub struct Gifts { empire: SetId, settlers: u8, missions: u8, daggers: u8 }
}

impl step::Ask<Position> for Gifts {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Gifts { empire, .. } = *self;
        Prompt::new(
            "sa.start-special.duration",
            format!(
                "Special rules of the {}?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Gifts {
            empire,
            settlers,
            missions,
            daggers,
        } = *self;
        if missions == 0 && settlers == 0 && daggers == 0 {
            return sink.offer(Choice::Done);
        }
        let source = Source::empire(position, empire, 0);
        let reach = source.reach(position);
        let all = position.enjoys(empire, ArtefactId::SATELLITES);
        let mut goals = Goals::new();
        if missions > 0 {
            for other in heathens(position, empire) {
                let held = position.world.held(other);
                if all || reach.meets(held) {
                    sink.offer(Choice::On { empire: other })?;
                } else {
                    plea::add(&mut goals, *held);
                }
            }
        }
        if settlers > 0 && places::recruit(position, empire).is_some() {
            for area in places::frontier(position, empire, false).iter() {
                sink.offer(Choice::At { area })?;
            }
        }
        if daggers > 0 {
            plot::victims(position, empire, |_, empire, _| {
                plea::add(&mut goals, *position.world.held(empire));
                ControlFlow::Continue(())
            })?;
        }
        if !all {
            crate::permission::offers(position, &source, &goals, sink)?;
        }
        if daggers > 0 {
            plot::victims(position, empire, |leader, empire, area| {
                if !all && !reach.meets(position.world.held(empire)) {
                    return ControlFlow::Continue(());
                }
                sink.offer(Choice::Person {
                    leader,
                    empire,
                    area,
                })
            })?;
        }
        sink.offer(Choice::Done)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Gifts {
            empire,
            settlers,
            missions,
            daggers,
        } = self;
        match choice {
            Choice::Ask { empire: host } => {
                position.invoke(self);
                crate::permission::ask(position, empire, host, false);
            }
            choice => {
                let (mut settlers, mut missions, mut daggers) = (settlers, missions, daggers);
                match choice {
                    Choice::At { .. } => settlers -= 1,
                    Choice::On { .. } => missions -= 1,
                    Choice::Person { .. } => daggers -= 1,
                    _ => return,
                }
                position.invoke(Gifts {
                    empire,
                    settlers,
                    missions,
                    daggers,
                });
                give(position, empire, choice, table);
            }
        }
    }

    crate::turn::usual!(present, lapses, fits);
}
