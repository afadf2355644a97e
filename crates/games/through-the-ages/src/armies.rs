//! Armies: units grouped by the current tactic so that the strength is highest.

use crate::{
    content::{Army, CivilId, Kind, MilitaryId, board},
    player::ids,
};

/// Units by type: infantry, cavalry, artillery, air force.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Units {
    /// Units that are not outdated for the tactic.
    pub fresh: [u16; 4],
    /// Units two or more levels below the tactic.
    pub old: [u16; 4],
}

impl Units {
    /// Sorts units by the level of the tactic.
    pub fn of(tactic: MilitaryId, number: impl Fn(CivilId) -> u8) -> Units {
        let level = tactic.card().level;
        let gap = board().outdated_gap;
        let mut units = Units::default();
        for (index, kind) in Kind::UNITS.into_iter().enumerate() {
            for id in ids(kind) {
                let card = CivilId(id as u8);
                let count = u16::from(number(card));
                // Age I tactics have one value: nothing is two levels below them.
                if card.card().level + gap <= level {
                    units.old[index] += count;
                } else {
                    units.fresh[index] += count;
                }
            }
        }
        units
    }
}

/// How many armies these units make.
fn armies(have: [u16; 3], needs: [u8; 3], swap: bool) -> u16 {
    let needs = needs.map(u16::from);
    let fits = |count: u16| {
        let cavalry = needs[1] * count;
        let borrowed = if swap {
            cavalry.saturating_sub(have[1])
        } else {
            0
        };
        needs[0] * count + borrowed <= have[0]
            && cavalry <= have[1] + borrowed
            && needs[2] * count <= have[2]
    };
    let mut count = 0;
    while count < 60 && fits(count + 1) {
        count += 1;
    }
    count
}

/// The tactical strength of the best grouping; with `swap` infantry may stand in for cavalry.
pub fn tactical_strength(army: Army, units: &Units, swap: bool) -> u16 {
    if army.units == [0; 3] {
        return 0;
    }
    let fresh = [units.fresh[0], units.fresh[1], units.fresh[2]];
    let all: [u16; 3] = std::array::from_fn(|index| units.fresh[index] + units.old[index]);
    let most = armies(fresh, army.units, swap);
    let total = armies(all, army.units, swap);
    let air = units.fresh[3] + units.old[3];
    // What air forces add to the strength of their armies.
    let more = match air {
        0 => 0,
        _ => u16::from(board().air_force.saturating_sub(1)),
    };
    let mut best = 0;
    for full in (0..=most).rev() {
        // Full armies take their own cavalry first; the rest forms outdated ones.
        let mut left = all;
        let cavalry = u16::from(army.units[1]) * full;
        let own = cavalry.min(fresh[1]);
        left[1] -= own;
        left[0] -= u16::from(army.units[0]) * full + (cavalry - own);
        left[2] -= u16::from(army.units[2]) * full;
        let weak = armies(left, army.units, swap);
        let doubled = air.min(full);
        let doubled_weak = (air - doubled).min(weak);
        let strength = u16::from(army.strength) * (full + more * doubled)
            + u16::from(army.outdated) * (weak + more * doubled_weak);
        best = best.max(strength);
        if full + weak == total {
            break;
        }
    }
    best
}
