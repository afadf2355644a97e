//! Casualties: who falls.

use super::{News, fighters};
use crate::{Army, Choice, Position, Space, Table, ask::plainly, content::Kind, words::count};
use orbis_core::{
    Flow, Prompt, Seat, Sink, step,
    step::{Ask, Stacked, no_answer},
};
use std::ops::ControlFlow;

/// Takes so many units off a side; a player chooses which.
pub(crate) fn casualties(position: &mut Position, side: usize, hits: u8, table: &mut Table<'_>) {
    let alive = fighters(position, side);
    let hits = hits.min(alive);
    if hits == 0 {
        return;
    }
    let at = position.battle.at;
    match position.battle.sides[side].seat {
        None => {
            for _ in 0..hits {
                fall_neutral(position, side, table);
            }
        }
        Some(seat) if position.battle.naval => {
            for _ in 0..hits {
                fall(position, side, seat, Kind::Ship, table);
            }
        }
        Some(seat) => {
            let units = &position.player(seat).units;
            let mut kinds = Kind::ALL
                .iter()
                .copied()
                .filter(|kind| kind.is_army() && units.count(at, *kind) > 0);
            let first = kinds.next();
            let several = kinds.next().is_some();
            if several && hits < alive {
                position.push(Casualty {
                    seat,
                    at,
                    hits,
                    attacker: side == 0,
                });
            } else if several {
                for kind in [Kind::Infantry, Kind::Cavalry, Kind::Elephant, Kind::Leader] {
                    while position.player(seat).units.count(at, kind) > 0 {
                        fall(position, side, seat, kind, table);
                    }
                }
            } else if let Some(kind) = first {
                for _ in 0..hits {
                    fall(position, side, seat, kind, table);
                }
            }
        }
    }
}

/// A player's unit falls.
pub(crate) fn fall(
    position: &mut Position,
    side: usize,
    seat: Seat,
    kind: Kind,
    table: &mut Table<'_>,
) {
    let at = position.battle.at;
    let fallen = &mut position.battle.sides[side & 1];
    fallen.lost = fallen.lost.saturating_add(1);
    fallen.fell = fallen.fell.saturating_add(1);
    let against_players = position.battle.sides[1 - (side & 1)].seat.is_some();
    if kind == Kind::Ship && against_players && position.allied_pirates(seat).has(at) {
        // Allied pirates are hit first.
        if let Some(index) = position.pirates.iter().position(|pirate| *pirate == at) {
            position.pirates.remove(index);
            return;
        }
    }
    if kind == Kind::Leader {
        position.battle.sides[side & 1].leader_lost = true;
        if let Some(killer) = position.battle.sides[1 - (side & 1)].seat {
            let player = position.player_mut(killer);
            player.trophies = player.trophies.saturating_add(1);
        }
    }
    position.remove_unit(seat, at, kind, table);
}

fn fall_neutral(position: &mut Position, side: usize, table: &mut Table<'_>) {
    let battle = position.battle;
    let at = battle.at;
    if battle.naval {
        if let Some(index) = position.pirates.iter().position(|pirate| *pirate == at) {
            position.pirates.remove(index);
        }
    } else {
        let next = [Kind::Infantry, Kind::Cavalry, Kind::Elephant]
            .into_iter()
            .find_map(|kind| {
                position
                    .barbarians
                    .iter()
                    .position(|unit| unit.at == at && unit.kind == kind)
            });
        if let Some(index) = next {
            position.barbarians.remove(index);
        }
    }
    let fallen = &mut position.battle.sides[side];
    fallen.lost = fallen.lost.saturating_add(1);
    fallen.fell = fallen.fell.saturating_add(1);
    table.emit(|| News::NeutralFell {
        at,
        naval: battle.naval,
    });
}

step! {
    /// Which unit falls next? So many hits are to be taken.
    pub struct Casualty { seat: Seat, at: Space, hits: u8, attacker: bool }
}

impl Ask<Position> for Casualty {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let alive = crate::ask::force(position, seat, self.at);
        Prompt::new(
            "coc.combat.casualties",
            format!(
                "{} to take on {}. Who falls?",
                count(self.hits, "hit"),
                self.at
            ),
        )
        .hint(format!("You have {alive} there."))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let (at, units) = (self.at, &position.player(seat).units);
        for kind in Kind::ALL
            .iter()
            .copied()
            .filter(|kind| kind.is_army() && units.count(at, *kind) > 0)
        {
            sink.offer(Choice::Unit { at, kind })?;
        }
        ControlFlow::Continue(())
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Unit { kind, .. } = choice else {
            return no_answer(self, choice);
        };
        let side = usize::from(!self.attacker);
        fall(position, side, seat, kind, table);
        casualties(position, side, self.hits.saturating_sub(1), table);
    }

    fn fits(&self, position: &Position) -> bool {
        self.at == position.battle.at && self.offers_anything(position, self.seat)
    }
}
