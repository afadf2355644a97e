//! What events do in a conflict.

use super::realm::rough;
use crate::{
    Counts, Position,
    content::{
        UnitId,
        events::{Op, Part},
    },
    events::{Played, Target},
    production::halved,
};

/// What an event changes for the conflict or attempt under way. Is it such an operation?
pub(super) fn in_conflict(position: &mut Position, top: &Played, op: Op) -> bool {
    match op {
        Op::Total { n, rough: more } => {
            if let (Target::Side { side }, Some(fight)) = (top.target, &position.conflict) {
                let bonus = if rough(position, fight.area) { more } else { n };
                position.chronicle.fray.bonus[usize::from(side)] += bonus;
            }
        }
        Op::FaithTotal(_) => {}
        // part of the truce of the faith
        Op::ConflictMarker(n) => {
            if let (Target::Side { side }, Some(fight)) = (top.target, &mut position.conflict) {
                let side = &mut fight.sides[usize::from(side)];
                side.disorder = side.disorder.saturating_add_signed(n);
            }
        }
        Op::Zero(part) => match part {
            Part::City => position.chronicle.fray.no_city = true,
            Part::Fort => position.chronicle.fray.no_fort = true,
            _ => position.chronicle.fray.no_support = true,
        },
        Op::Double(part) => match (part, top.target) {
            (Part::FrontOfTarget, Target::Unit { side, unit }) => {
                position.chronicle.fray.weapon = Some((side, unit));
            }
            (Part::FrontOf(units), Target::Side { side }) => {
                position.chronicle.fray.double[usize::from(side)] |= units;
            }
            _ => position.chronicle.fray.ground = true,
        },
        Op::Turncoat => {
            if let Target::Unit { side, unit } = top.target {
                position.chronicle.fray.turncoat = Some((side, unit));
            }
        }
        Op::SaveLosses => save_losses(position, top),
        Op::NoSpoils => {}
        Op::AssassinPick => {
            if let (Target::Side { side }, Some(plot)) = (top.target, &mut position.chronicle.plot)
            {
                plot.left[usize::from(side)] += 1;
            }
        }
        _ => return false,
    }
    true
}

/// The loser of a round keeps half of what it lost.
fn save_losses(position: &mut Position, top: &Played) {
    let (Target::Side { side }, Some(mut fight)) = (top.target, position.conflict) else {
        return;
    };
    let at = usize::from(side);
    let lost = position.chronicle.fray.losses[at];
    let mut left = halved(i16::from(lost.total()), 1) as u8;
    let mut saved = Counts::default();
    // The best units are the ones that rally.
    for index in (0..crate::content::UNITS as u8).rev() {
        let unit = UnitId(index);
        let count = lost.get(unit).min(left);
        saved.add(unit, count);
        left -= count;
    }
    crate::conflict::put_back(position, &fight, at, &saved);
    let side = &mut fight.sides[at];
    side.lost = side.lost.saturating_sub(saved.total());
    // They were committed in this round, so they are set aside like other survivors.
    side.aside = side.aside.plus(&saved);
    position.chronicle.fray.losses[at] = lost.less(&saved);
    position.conflict = Some(fight);
}
