//! A player who joins late: the last seat, at the beginning of an agreed turn.

use crate::{Position, Step, Table, empire};
use orbis_core::Seat;

impl Position {
    /// How many players sit at the table now.
    pub fn present(&self) -> usize {
        let waiting = self.options.joins > 0 && self.turn < self.options.joins;
        self.players.len() - usize::from(waiting)
    }
}

/// The last player joins: seven cards, the glory of the last, a colour that is left.
pub(crate) fn join(position: &mut Position, table: &mut Table<'_>) {
    if position.options.joins == 0 || position.turn != position.options.joins {
        return;
    }
    let seat = Seat::at(position.players.len() - 1);
    if position.player(seat).group.is_some() {
        return;
    }
    for _ in 0..7 {
        empire::draw_to_hand(position, seat, table);
    }
    let others = position.seats().filter(|other| *other != seat);
    let least = others.map(|other| position.player(other).glory).min();
    position.player_mut(seat).glory = least.unwrap_or(0);
    position.stack.push(Step::Colour { seat });
}
