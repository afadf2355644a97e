//! What the operations of the cards do.

use super::Op;
use crate::{
    Position, Refusal, Source, Table,
    actions::{
        develop::{self, DevelopFor},
        explorer::SendColonist,
        wonder::{self, WonderFor},
    },
    content::WonderId,
    words,
};
use orbis_core::{
    Line, Seat, news, step,
    step::{Run, Stacked},
};

news! {
    /// What is told of what cards bring.
    pub enum News {
        /// Gold was taken.
        GoldTaken { seat: Seat, gold: u16 } => {
            Line::by(seat, format!("{seat} takes {}.", words::gold(gold)))
        },
        /// Points were scored.
        Scored { seat: Seat, points: i16, source: Source } => {
            Line::by(seat, format!("{seat} scores {} ({}).", words::points(points), source.name()))
        },
    }
}

/// Does an operation now. One that asks puts its question on the stack; an optional one may be declined
/// (`tga.symbols.vp-gold`, `tga.symbols.timing`).
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
                position.push(DevelopFor {
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
                position.push(WonderFor { seat, discount });
            }
        }
        Op::ExplorerFree {} => position.push(SendColonist { seat }),
    }
}

fn take_gold(position: &mut Position, seat: Seat, gold: u16, table: &mut Table<'_>) {
    position.player_mut(seat).gold += gold;
    table.emit(|| News::GoldTaken { seat, gold });
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

step! {
    /// The lightning effects of a wonder from this one on: one at a time, so that each may ask.
    pub struct WonderEffects { seat: Seat, wonder: WonderId, next: u8 }
}

impl Run<Position> for WonderEffects {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let WonderEffects { seat, wonder, next } = self;
        if let Some(op) = wonder.card().instant.get(usize::from(next)) {
            position.push(WonderEffects {
                next: next + 1,
                ..self
            });
            resolve(position, seat, *op, Source::Wonders, true, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.seat.index() < position.players.len() && self.wonder != WonderId::BACK
    }
}

impl Position {
    /// Scores points, if any.
    pub(crate) fn score(&mut self, seat: Seat, source: Source, points: i16, table: &mut Table<'_>) {
        if points != 0 {
            self.player_mut(seat).points.add(source, points);
            table.emit(|| News::Scored {
                seat,
                points,
                source,
            });
        }
    }
}
