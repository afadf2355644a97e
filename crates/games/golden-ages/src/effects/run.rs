//! What the operations of the cards do.

use super::Op;
use crate::{
    Event, Position, Refusal, Source, Step, Table,
    actions::{develop, wonder},
    content::WonderId,
};
use orbis_core::Seat;

/// Does an operation now. One that asks puts its question on the stack; an optional one may be declined.
pub(crate) fn resolve(
    position: &mut Position,
    seat: Seat,
    op: Op,
    source: Source,
    optional: bool,
    table: &mut Table<'_>,
) {
    match op {
        Op::Gold { n } => take_gold(position, seat, n.into(), table),
        Op::Vp { n } => position.score(seat, source, n.into(), table),
        Op::GoldPer { n, count } => {
            let gold = u16::from(n) * position.count(seat, count);
            take_gold(position, seat, gold, table);
        }
        Op::VpPer { n, count } => {
            let points = i16::from(n) * position.count(seat, count) as i16;
            position.score(seat, source, points, table);
        }
        Op::Develop { discount } => {
            if develop::any_affordable(position, seat, discount) {
                position.stack.push(Step::DevelopFor {
                    seat,
                    discount,
                    optional,
                });
            }
        }
        Op::DevelopNamed { tech } => {
            let technologies = position.player(seat).technologies;
            let ready = tech
                .card()
                .requires
                .is_none_or(|before| technologies.has(before));
            if ready && !technologies.has(tech) {
                develop::gain(position, seat, tech, 0, table);
            }
        }
        Op::BuildWonder { discount } => {
            if wonder::any_affordable(position, seat, discount) {
                position.stack.push(Step::WonderFor { seat, discount });
            }
        }
        Op::ExplorerFree {} => position.stack.push(Step::SendColonist { seat }),
    }
}

fn take_gold(position: &mut Position, seat: Seat, gold: u16, table: &mut Table<'_>) {
    position.player_mut(seat).gold += gold;
    table.emit(|| Event::GoldTaken { seat, gold });
}

/// Why an activation with this operation is not possible now; none if it is.
pub(crate) fn unusable(position: &Position, seat: Seat, op: Op) -> Option<Refusal> {
    match op {
        Op::Develop { discount } if !develop::any_affordable(position, seat, discount) => {
            Some(Refusal::NoTechnology)
        }
        Op::ExplorerFree {} if position.player(seat).colonist_spaces().is_empty() => {
            Some(Refusal::NoColonistOnTheMap)
        }
        _ => None,
    }
}

/// The lightning effects of a wonder, one at a time, so that each may ask.
pub(crate) fn wonder_effect(
    position: &mut Position,
    seat: Seat,
    wonder: WonderId,
    next: u8,
    table: &mut Table<'_>,
) {
    if let Some(op) = wonder.card().instant.get(usize::from(next)) {
        position.stack.push(Step::WonderEffects {
            seat,
            wonder,
            next: next + 1,
        });
        resolve(position, seat, *op, Source::Wonders, true, table);
    }
}

impl Position {
    /// Scores points, if any.
    pub(crate) fn score(&mut self, seat: Seat, source: Source, points: i16, table: &mut Table<'_>) {
        if points != 0 {
            self.player_mut(seat).points.add(source, points);
            table.emit(|| Event::Scored {
                seat,
                points,
                source,
            });
        }
    }
}
