//! Casualties: who falls.

use super::{News, fighters};
use super::{Phase, trick_of};
use crate::{
    Army, Choice, Position, Space, Table, Unit, ask::plainly, content::Kind,
    effects::tactic::Trick, words::count,
};
use orbis_core::{
    Flow, Picking, Prompt, Seat, Sink, step,
    step::{Ask, Stacked, no_answer},
};

/// Takes so many units off a side. A player chooses which; for barbarians the next player after the one who fights them does.
/// Rules: `coc.barb.controller`.
pub(crate) fn casualties(position: &mut Position, side: usize, hits: u8, table: &mut Table<'_>) {
    let alive = fighters(position, side);
    let hits = hits.min(alive);
    if hits == 0 {
        return;
    }
    let at = position.battle.at;
    if position.battle.naval {
        for _ in 0..hits {
            fall(position, side, Kind::Ship, table);
        }
        return;
    }
    let units = army(position, side);
    let mut kinds = Kind::ALL
        .iter()
        .copied()
        .filter(|kind| kind.is_army() && units.count(at, *kind) > 0);
    let first = kinds.next();
    let several = kinds.next().is_some();
    if several && hits < alive {
        let Some(seat) = chooser(position, side) else {
            return;
        };
        position.push(Casualty {
            seat,
            at,
            hits,
            attacker: side == 0,
            picked: [0; 6],
        });
    } else if several {
        for kind in FALL {
            while army(position, side).count(at, kind) > 0 {
                fall(position, side, kind, table);
            }
        }
    } else if let Some(kind) = first {
        for _ in 0..hits {
            fall(position, side, kind, table);
        }
    }
}

/// The order in which kinds fall together.
const FALL: [Kind; 4] = [Kind::Infantry, Kind::Cavalry, Kind::Elephant, Kind::Leader];

/// The land units of a side, wherever they are.
fn army(position: &Position, side: usize) -> &[Unit] {
    match position.battle.sides[side & 1].seat {
        Some(seat) => &position.player(seat).units,
        None => &position.barbarians,
    }
}

/// Who names the casualties of a side.
fn chooser(position: &Position, side: usize) -> Option<Seat> {
    let sides = &position.battle.sides;
    let other = || sides[1 - (side & 1)].seat;
    sides[side & 1]
        .seat
        .or_else(|| Some(other()?.next(position.count())))
}

/// A unit of a side falls.
/// Rules: `coc.leader.kill-vp`.
fn fall(position: &mut Position, side: usize, kind: Kind, table: &mut Table<'_>) {
    let at = position.battle.at;
    let given = martyred(position, side);
    let fallen = &mut position.battle.sides[side & 1];
    fallen.lost = fallen.lost.saturating_add(1);
    fallen.fell = fallen.fell.saturating_add(1);
    if given {
        fallen.given = Some(kind);
    }
    let Some(seat) = fallen.seat else {
        return fall_neutral(position, kind, table);
    };
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
        let killer = position.battle.sides[1 - (side & 1)].seat;
        if let Some(killer) = killer.filter(|_| !given) {
            let player = position.player_mut(killer);
            player.trophies = player.trophies.saturating_add(1);
        }
    }
    position.remove_unit(seat, at, kind, table);
}

/// Does a side give this unit up itself? The martyr is the first to fall after the cards lie open.
fn martyred(position: &Position, side: usize) -> bool {
    let battle = &position.battle;
    battle.phase == Phase::OnReveal && trick_of(battle, side & 1) == Some(Trick::Sacrifice)
}

/// A barbarian or a pirate ship falls.
fn fall_neutral(position: &mut Position, kind: Kind, table: &mut Table<'_>) {
    let (at, naval) = (position.battle.at, position.battle.naval);
    if naval {
        if let Some(index) = position.pirates.iter().position(|pirate| *pirate == at) {
            position.pirates.remove(index);
        }
    } else {
        let mut units = position.barbarians.iter();
        let index = units.position(|unit| unit.at == at && unit.kind == kind);
        if let Some(index) = index {
            position.barbarians.remove(index);
        }
    }
    table.emit(|| News::NeutralFell { at, naval });
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
        let side = usize::from(!self.attacker);
        let units = army(position, side);
        let there: [u8; 6] = std::array::from_fn(|kind| units.count(self.at, Kind::ALL[kind]));
        let army = Kind::ALL.iter().copied().filter(|kind| kind.is_army());
        army.map(move |kind| {
            let named = self.picked[kind as usize];
            (kind, there[kind as usize].saturating_sub(named))
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
        for kind in FALL {
            let due = rest
                .filter(|(last, _)| *last == kind)
                .map_or(0, |_| self.open());
            for _ in 0..self.picked[kind as usize] + due {
                fall(position, side, kind, table);
            }
        }
    }
}

impl Ask<Position> for Casualty {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let side = usize::from(!self.attacker);
        let alive = crate::ask::forces(army(position, side), self.at);
        let neutral = position.battle.sides[side].seat.is_none();
        let (whose, they) = match neutral {
            true => ("for the barbarians ", "They have"),
            false => ("", "You have"),
        };
        let text = format!(
            "{} {whose}to take on {}. Who falls?",
            count(self.hits, "hit"),
            self.at
        );
        let more = match self.open() {
            open if open < self.hits => format!(" {} to name.", count(open, "more unit")),
            _ => String::new(),
        };
        Prompt::new("coc.combat.casualties", text).hint(format!("{they} {alive} there.{more}"))
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
        let units = army(position, usize::from(!self.attacker));
        let there = |kind: &Kind| self.picked[*kind as usize] <= units.count(self.at, *kind);
        self.at == position.battle.at
            && self.hits <= 40
            && self.picked[Kind::Settler as usize] + self.picked[Kind::Ship as usize] == 0
            && Kind::ALL.iter().all(there)
            && self.open() > 0
            && self.offers_anything(position, self.seat)
    }
}
