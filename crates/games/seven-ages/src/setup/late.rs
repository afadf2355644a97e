//! A player who joins late: the last seat, at the beginning of an agreed turn.

use crate::{Position, Table, empire};
use orbis_core::Seat;

impl Position {
    /// How many players sit at the table now.
    pub fn present(&self) -> usize {
        let waiting = self.options.joins > 0 && self.turn < self.options.joins;
        self.players.len() - usize::from(waiting)
    }
}

/// The last player joins (`sa.setup.late-joiner`): seven cards and the glory of the last. The colour is chosen afterwards.
pub fn join(position: &mut Position, table: &mut Table<'_>) -> Option<Seat> {
    if position.options.joins == 0 || position.turn != position.options.joins {
        return None;
    }
    let seat = Seat::at(position.players.len() - 1);
    if position.player(seat).group.is_some() {
        return None;
    }
    for _ in 0..7 {
        empire::draw_to_hand(position, seat, table);
    }
    let others = position.seats().filter(|other| *other != seat);
    let least = others.map(|other| position.player(other).glory).min();
    position.player_mut(seat).glory = least.unwrap_or(0);
    Some(seat)
}
