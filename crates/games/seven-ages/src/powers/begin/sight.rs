//! The Oracle and the Satellites: cards of other hands.

use crate::{
    Choice, Position, Table,
    choice::To,
    content::{ArtefactId, SetId},
    empire,
    events::{
        moves,
        plea::{self, Goals},
    },
    range::Source,
};
use orbis_core::{Flow, Prompt, Seat, Sink, step};

/// From where the Oracle of an empire sees.
fn oracle(position: &Position, set: SetId) -> Source {
    let area = position.world.wonder_of(set, ArtefactId::ORACLE);
    let from = area.into_iter().collect();
    let bonus = 0;
    Source { set, from, bonus }
}

/// Empires that the Oracle could see, if they are within range.
fn foreseen(position: &Position, set: SetId) -> impl Iterator<Item = SetId> + '_ {
    let own = position.seat_of(set);
    position
        .in_play()
        .filter(move |(_, empire)| {
            Some(empire.seat) != own && !position.player(empire.seat).hand.is_empty()
        })
        .map(|(other, _)| other)
}

step! {
    /// Whom does the Oracle see?
    pub struct Oracle { empire: SetId }
}

impl step::Ask<Position> for Oracle {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.art.oracle",
            "The Oracle: whose cards do you see?".to_string(),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Oracle { empire } = *self;
        let source = oracle(position, empire);
        let reach = source.reach(position);
        let mut goals = Goals::new();
        for other in foreseen(position, empire) {
            let held = position.world.held(other);
            if reach.meets(held) {
                sink.offer(Choice::On { empire: other })?;
            } else {
                plea::add(&mut goals, *held);
            }
        }
        crate::permission::offers(position, &source, &goals, sink)?;
        sink.offer(Choice::Done)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Oracle { empire } = self;
        match choice {
            Choice::Ask { empire: host } => {
                position.invoke(self);
                crate::permission::ask(position, empire, host, false);
            }
            Choice::On { empire: other } => {
                let (Some(seat), Some(from)) = (position.seat_of(empire), position.seat_of(other))
                else {
                    return;
                };
                moves::look(position, seat, from, 48, table);
                let shaken = position
                    .empire(other)
                    .and_then(|one| one.capital)
                    .is_some_and(|capital| position.world.disorder.has(capital));
                if shaken {
                    position.event(crate::events::moves::Spy {
                        seat,
                        from,
                        must: false,
                    });
                }
            }
            _ => {}
        }
    }

    crate::turn::usual!(present, lapses, fits);
}

step! {
    /// Whose cards do the Satellites see?
    pub struct Listen { empire: SetId }
}

impl step::Ask<Position> for Listen {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.art.satellites",
            "The Satellites: whose cards do you see?".to_string(),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Listen { empire } = *self;
        let money = position.empire(empire).map_or(0, |one| one.money);
        let own = position.seat_of(empire);
        for seat in position.seats().filter(|seat| Some(*seat) != own) {
            let cards = position.player(seat).hand.len() as u8;
            for count in 1..=cards.min(money) {
                let to = To(seat);
                sink.offer(Choice::Look { to, count })?;
            }
        }
        sink.offer(Choice::Done)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Listen { empire } = self;
        if let (Choice::Look { to, count }, Some(seat)) = (choice, position.seat_of(empire)) {
            empire::pay(position, empire, -i16::from(count));
            moves::look(position, seat, to.0, usize::from(count), table);
        }
    }

    crate::turn::usual!(present, lapses, fits);
}
