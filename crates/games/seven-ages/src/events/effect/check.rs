//! Whether an event succeeds, and how much of it.

use super::{again, leaders, update};
use crate::{
    Position, Table,
    content::{
        SetId,
        events::{Amount, Check, Source},
    },
    empire,
    events::{Played, Target, bags, plot},
    sets::AreaId,
};
use orbis_core::SeatSet;

/// `sa.event.check`.
pub(super) fn check(position: &mut Position, mut top: Played, table: &mut Table<'_>) {
    let way = &top.event().card().ways[usize::from(top.way)];
    let set = top.target.empire(position);
    let area = match top.target {
        Target::Area { area } => Some(area),
        Target::Unit { .. } => position.conflict.as_ref().map(|fight| fight.area),
        _ => None,
    };
    again(position);
    match way.check {
        None | Some(Check::Spread { .. } | Check::PerShip { .. } | Check::Cup { .. }) => {
            update(position, top);
        }
        Some(Check::Assassin { picks }) => {
            update(position, top);
            plot::begin(position, &top, picks, table);
        }
        Some(check) => {
            top.value = empire::pick(position, table);
            let value = i16::from(top.value);
            let count = |area: Option<AreaId>| set.map_or(0, |set| leaders(position, set, area));
            match check {
                Check::LeadersMinus { min, area: local } => {
                    let leaders = count(area.filter(|_| local));
                    top.result = (value - leaders).max(min).max(0) as u8;
                }
                Check::Threshold { min } => top.failed = top.value < min,
                Check::BeatLeaders { area: local } => {
                    top.failed = value <= count(area.filter(|_| local));
                }
                Check::BeatGarrison {
                    leaders: also,
                    fort,
                    plus,
                    equal,
                } => {
                    let mut strength = i16::from(plus);
                    if let Some(area) = area {
                        strength += i16::from(position.world.units(area).total());
                        if also {
                            strength += count(Some(area));
                        }
                        if fort && position.fortified(area) {
                            strength += 2;
                        }
                    }
                    top.failed = if equal {
                        value < strength
                    } else {
                        value <= strength
                    };
                }
                _ => {}
            }
            update(position, top);
        }
    }
}

/// What an amount comes to.
pub fn amount(position: &Position, top: &Played, set: Option<SetId>, n: &Amount) -> i16 {
    let seat = match top.target {
        Target::Player { seat } => seat,
        _ => top.seat,
    };
    let age = |set: SetId| i16::from(position.age(set));
    let source = match n.of {
        Source::Number => 0,
        Source::Value => i16::from(top.value),
        Source::Result => i16::from(top.result),
        Source::Age => set.map_or(0, age),
        Source::AgeGap => set.map_or(0, |set| (age(set) - age(top.actor)).max(0)),
        Source::SavedMoney => set
            .and_then(|set| position.empire(set))
            .map_or(0, |empire| i16::from(empire.money)),
        Source::PlayersAhead | Source::PlayersBehind => {
            return bags::worth(position, seat, SeatSet::ALL, n);
        }
        Source::LiberatedCitiesHeld => set.map_or(0, |set| {
            let cities = position.chronicle.liberated[1];
            cities.and(position.world.held(set)).len() as i16
        }),
    };
    n.of(source)
}
