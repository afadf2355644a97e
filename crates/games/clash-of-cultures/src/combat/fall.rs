//! Casualties: who falls.

use super::{News, fighters};
use crate::{Army, Choice, Position, Space, Table, ask::plainly, content::Kind, words::count};
use orbis_core::{
    Flow, Picking, Prompt, Seat, Sink, step,
    step::{Ask, Stacked, no_answer},
};

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
                    picked: [0; 6],
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
/// Rules: `coc.leader.kill-vp`.
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
    /// Who falls? So many hits are to be taken.
    pub struct Casualty {
        seat: Seat,
        at: Space,
        hits: u8,
        attacker: bool,
        /// How many of each kind are named.
        #[serde(default)]
        picked: [u8; 6],
    }
}

impl Casualty {
    /// The kinds of which somebody is not named, with their numbers.
    fn standing(self, position: &Position) -> impl Iterator<Item = (Kind, u8)> + Clone {
        let units = position.player(self.seat).units;
        let army = Kind::ALL.iter().copied().filter(|kind| kind.is_army());
        army.map(move |kind| {
            let named = self.picked[kind as usize];
            (kind, units.count(self.at, kind).saturating_sub(named))
        })
        .filter(|(_, number)| *number > 0)
    }

    /// Hits for which nobody is named.
    fn open(self) -> u8 {
        self.hits.saturating_sub(self.picked.iter().sum())
    }

    /// Everybody named falls, and of the last kind that stands as many as are still due.
    fn take(self, position: &mut Position, table: &mut Table<'_>) {
        let side = usize::from(!self.attacker);
        let rest = self.standing(position).next().filter(|_| self.open() > 0);
        for kind in [Kind::Infantry, Kind::Cavalry, Kind::Elephant, Kind::Leader] {
            let due = rest
                .filter(|(last, _)| *last == kind)
                .map_or(0, |_| self.open());
            for _ in 0..self.picked[kind as usize] + due {
                fall(position, side, self.seat, kind, table);
            }
        }
    }
}

impl Ask<Position> for Casualty {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let alive = crate::ask::force(position, seat, self.at);
        let text = format!(
            "{} to take on {}. Who falls?",
            count(self.hits, "hit"),
            self.at
        );
        let more = match self.open() {
            open if open < self.hits => format!(" {} to name.", count(open, "more unit")),
            _ => String::new(),
        };
        Prompt::new("coc.combat.casualties", text).hint(format!("You have {alive} there.{more}"))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let at = self.at;
        let all = |(kind, number): (Kind, u8)| std::iter::repeat_n(kind, number.into());
        let named = Kind::ALL
            .iter()
            .map(|kind| (*kind, self.picked[*kind as usize]));
        Picking::new(self.standing(position).flat_map(all), named.flat_map(all))
            .least(self.open().into())
            .offers(
                sink,
                |kind| Choice::Unit { at, kind },
                |kind| Choice::BackUnit { at, kind },
            )
    }

    plainly!();

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let mut step = self;
        match choice {
            Choice::Unit { kind, .. } => step.picked[kind as usize] += 1,
            Choice::BackUnit { kind, .. } => {
                let named = &mut step.picked[kind as usize];
                *named = named.saturating_sub(1);
            }
            _ => return no_answer(self, choice),
        }
        // Where only one kind is left there is nothing to choose.
        if step.open() == 0 || step.standing(position).count() < 2 {
            step.take(position, table);
        } else {
            position.push(step);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let units = &position.player(self.seat).units;
        let there = |kind: &Kind| self.picked[*kind as usize] <= units.count(self.at, *kind);
        self.at == position.battle.at
            && self.hits <= 40
            && self.picked[Kind::Settler as usize] + self.picked[Kind::Ship as usize] == 0
            && Kind::ALL.iter().all(there)
            && self.open() > 0
            && self.offers_anything(position, self.seat)
    }
}
