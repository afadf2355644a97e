//! Option 8, Take that!: cards reach only as far as the empires of who plays them.

use crate::{
    Position,
    content::{ArtefactId, MarkerId, SetId, content, events::Moment},
    events::{Scene, Target},
    sets::Areas,
};
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

/// Is one of these areas within range of an empire of the player, or of the acting one alone?
fn reaches_areas(position: &Position, seat: Seat, actor: SetId, areas: &Areas) -> bool {
    position
        .empires_of(seat)
        .filter(|(own, _)| actor == SetId::BACK || *own == actor)
        .any(|(own, _)| {
            let anywhere = position.enjoys(own, ArtefactId::SATELLITES)
                && areas
                    .iter()
                    .any(|area| position.world.owner(area).is_some());
            anywhere || position.reach(own, 0).meets(areas)
        })
}

/// May an event hit its target? In the player's own Civilise the acting empire has to be near, otherwise any of his.
pub(crate) fn strikes(position: &Position, scene: &Scene, moment: Moment, target: &Target) -> bool {
    if !position.options.take_that {
        return true;
    }
    let seat = scene.seat;
    let civilising = moment == Moment::Civilise
        || position.chronicle.action == Some(MarkerId::CIVILISE)
            && position.seat_of(scene.empire) == Some(seat);
    let actor = if civilising {
        scene.empire
    } else {
        SetId::BACK
    };
    match *target {
        Target::Nothing | Target::Religion { .. } | Target::Card { .. } => true,
        Target::Player { seat: other } => reaches_player(position, seat, other),
        Target::Pair { one, two } => [one, two]
            .iter()
            .all(|empire| reaches(position, seat, actor, *empire)),
        Target::River { river } => {
            let areas = &content().rivers[usize::from(river)].areas;
            reaches_areas(position, seat, actor, areas)
        }
        Target::Region { region } => {
            let areas = &content().region_areas[usize::from(region)];
            reaches_areas(position, seat, actor, areas)
        }
        // In Civilise the range to an empire counts, at other times that to the area.
        Target::Area { area } if !civilising || position.world.owner(area).is_none() => {
            reaches_areas(position, seat, actor, &[area].into_iter().collect())
        }
        Target::Area { .. }
        | Target::Empire { .. }
        | Target::Leader { .. }
        | Target::Side { .. }
        | Target::Unit { .. } => target
            .empire(position)
            .is_none_or(|empire| reaches(position, seat, actor, empire)),
    }
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
