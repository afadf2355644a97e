//! Land units that no ship can carry any more.

use crate::{Army, Choice, Position, Space, Table, ask::plainly, content::Kind, words::count};
use orbis_core::{
    Flow, Prompt, Seat, Sink, step,
    step::{Ask, Stacked, no_answer},
};

/// Land units that no ship can carry any more are lost; the owner chooses where there is a choice. `killer`: whose ships
/// sank the others.
/// Rules: `coc.leader.transport`.
pub(crate) fn drown(
    position: &mut Position,
    seat: Seat,
    at: Space,
    killer: Option<Seat>,
    table: &mut Table<'_>,
) {
    let step = Overboard { seat, at, killer };
    while position.world.sea().has(at) && !step.afloat(position) {
        let (first, second) = {
            let mut kinds = step.aboard(position);
            (kinds.next(), kinds.next())
        };
        match first {
            Some(kind) if second.is_none() || position.capacity(seat, at) == 0 => {
                step.lose(position, kind, table);
            }
            _ => return position.push(step),
        }
    }
}

step! {
    /// Who goes over board? By whose ships the others sank decides about trophies.
    pub struct Overboard { seat: Seat, at: Space, killer: Option<Seat> }
}

impl Overboard {
    /// The kinds of land units on the ships.
    fn aboard(self, position: &Position) -> impl Iterator<Item = Kind> + use<'_> {
        let units = &position.player(self.seat).units;
        Kind::ALL
            .iter()
            .copied()
            .filter(move |kind| kind.is_land() && units.count(self.at, *kind) > 0)
    }

    /// Is there nobody too many aboard?
    fn afloat(self, position: &Position) -> bool {
        let units = &position.player(self.seat).units;
        units.cargo(self.at) <= position.capacity(self.seat, self.at)
    }

    fn lose(self, position: &mut Position, kind: Kind, table: &mut Table<'_>) {
        position.remove_unit(self.seat, self.at, kind, table);
        if let Some(side) = position
            .battle
            .side_of(self.seat)
            .filter(|_| kind.is_army())
        {
            let drowned = &mut position.battle.sides[side].drowned;
            *drowned = drowned.saturating_add(1);
        }
        if let Some(killer) = self.killer.filter(|_| kind == Kind::Leader) {
            if let Some(side) = position.battle.side_of(self.seat) {
                position.battle.sides[side].leader_lost = true;
            }
            let player = position.player_mut(killer);
            player.trophies = player.trophies.saturating_add(1);
        }
    }
}

impl Ask<Position> for Overboard {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let room = count(position.capacity(seat, self.at), "unit");
        Prompt::new(
            "coc.naval.cargo",
            format!("Who is lost with the ships on {}?", self.at),
        )
        .hint(format!("The ships left carry {room}."))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let at = self.at;
        self.aboard(position)
            .try_for_each(|kind| sink.offer(Choice::Unit { at, kind }))
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Unit { kind, .. } = choice else {
            return no_answer(self, choice);
        };
        self.lose(position, kind, table);
        drown(position, seat, self.at, self.killer, table);
    }

    fn lapses(&self, position: &Position) -> bool {
        self.afloat(position)
    }

    fn fits(&self, position: &Position) -> bool {
        self.killer.is_none_or(|killer| position.sits(killer))
    }
}
