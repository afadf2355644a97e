//! Option 8, Take that!: cards reach only as far as the empires of who plays them.

use crate::{
    Empire, Position,
    content::{SetId, events::Way},
    events::{Scene, Target, plea},
};
use orbis_core::Seat;

/// May a player's card hit an empire? `actor` is the empire whose action it is played in, if any.
/// `sa.opt8.civilise-range`.
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

/// May an event hit its target (`sa.opt8.other-range`)? What is no empire, area or player is hit from anywhere.
/// `sa.opt8.player-target`.
pub(crate) fn hits(position: &Position, scene: &Scene, way: &Way, target: &Target) -> bool {
    if !position.options.take_that
        || matches!(target, Target::Player { seat } if *seat == scene.seat)
    {
        return true;
    }
    let places = plea::places(position, scene, way, target);
    let vacant = matches!(target, Target::Area { area } if position.world.owner(*area).is_none());
    let (reach, all) = match target {
        // A player is near if any of his empires is near any of one's own.
        Target::Player { .. } => scene.sum(position, SetId::BACK),
        _ => *scene.aim(position, way),
    };
    places
        .iter()
        .all(|goal| all && !vacant || reach.meets(goal))
}

/// May a player put an artefact on an empire?
pub(crate) fn allows(
    position: &Position,
    seat: Seat,
    actor: SetId,
    target: SetId,
    green: bool,
) -> bool {
    let empire = position.empire(target);
    empire.is_some_and(|empire| permits(position, seat, empire, green))
        && reaches(position, seat, actor, target)
}

/// May a player put an artefact on an empire, wherever it is?
/// `sa.opt8.green-own`.
pub(crate) fn permits(position: &Position, seat: Seat, empire: &Empire, green: bool) -> bool {
    let options = &position.options;
    !(options.take_that && options.green_own && green && empire.seat != seat)
}
