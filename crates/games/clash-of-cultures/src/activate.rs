//! Activate a city: to collect, to construct, to recruit (which has its own file).

pub mod collect;
pub mod construct;
pub mod weary;

use crate::{City, Mood, Position, Refusal, Space};
use orbis_core::{Seat, step::Stacked};
use weary::Weary;

/// Why a city cannot be activated.
/// Rules: `coc.activate.newly-angry`, `coc.happy.reactivate`.
#[inline]
pub fn obstacle(city: &City) -> Option<Refusal> {
    (city.mood == Mood::Angry && city.angry_used).then_some(Refusal::AngryActivated { at: city.at })
}

/// Counts an activation; a second one lowers the mood when its action is done.
/// Rules: `coc.activate.other-activations`.
pub(crate) fn activate(position: &mut Position, seat: Seat, at: Space) {
    let Some(city) = position.cities.at_mut(at) else {
        return;
    };
    let drop = city.activations > 0 && city.mood != Mood::Angry;
    if city.mood == Mood::Angry {
        city.angry_used = true;
    }
    city.activations = city.activations.saturating_add(1);
    if drop {
        position.push(Weary { seat, at });
    }
}

/// How strong a city is for collecting and recruiting; Forced Labor lifts anger.
#[inline]
pub fn strength(position: &Position, city: &City) -> u8 {
    if city.mood == Mood::Angry && position.turn.forced_labor {
        city.size()
    } else {
        city.strength()
    }
}

/// The seat's cities that may be activated.
pub(crate) fn ready(position: &Position, seat: Seat) -> impl Iterator<Item = &City> {
    position
        .cities
        .of(Some(seat))
        .filter(|city| obstacle(city).is_none())
}
