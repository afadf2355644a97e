//! Option 8, Take that!: cards reach only as far as the empires of who plays them.

use crate::{Position, content::SetId};
use orbis_core::Seat;

/// May a player's card hit an empire? `actor` is the empire whose action it is played in, if any.
pub fn reaches(position: &Position, seat: Seat, actor: SetId, target: SetId) -> bool {
    if !position.options.take_that {
        return true;
    }
    let near = |own: SetId| own == target || position.in_range(own, target, 0);
    if position.seat_of(actor) == Some(seat) {
        near(actor)
    } else {
        position.empires_of(seat).any(|(own, _)| near(own))
    }
}

/// May a player's card hit another player?
pub fn reaches_player(position: &Position, seat: Seat, target: Seat) -> bool {
    seat == target
        || !position.options.take_that
        || position
            .empires_of(target)
            .any(|(set, _)| reaches(position, seat, SetId::BACK, set))
}

/// May a player put an artefact on an empire?
pub(crate) fn allows(
    position: &Position,
    seat: Seat,
    actor: SetId,
    target: SetId,
    green: bool,
) -> bool {
    let foreign = position.seat_of(target) != Some(seat);
    let barred = position.options.take_that && position.options.green_own && green && foreign;
    !barred && reaches(position, seat, actor, target)
}
