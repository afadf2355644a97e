//! Option 9, Cadenced progress: the First player's markers change the free progress of the turn.

use crate::{
    Choice, Event, Position, Step, Table,
    content::{MarkerId, SETS, SetId, Special, Talent, content, events::Moment, faith},
    empire,
    events::window,
    harvest,
};
use orbis_core::{Seat, SeatSet, Sink};
use orbis_parts::{List, Slot};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// An empire that was discarded this turn, as the cadence sees it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gone {
    /// The action it took.
    pub action: MarkerId,
    /// Its trade number.
    pub trade: i8,
}

const NONE: usize = 0;
const POOR: usize = 1;
const EXTRA: usize = 2;

/// All seven markers are in the hand of the First player.
fn deal(position: &mut Position) {
    position.cadence = MarkerId::all()
        .filter(|marker| *marker != MarkerId::WILD)
        .map(|marker| Slot::held(marker, position.first))
        .collect();
}

/// The First player lays three of the seven markers.
pub(crate) fn begin(position: &mut Position) {
    deal(position);
    for space in (0..3).rev() {
        position.stack.push(Step::Cadence { space });
    }
}

/// Whoever seizes the turn marker gets the cadence markers with it, as long as none is laid.
pub(crate) fn hand_over(position: &mut Position) {
    if position.stack.contains(&Step::Cadence { space: 0 }) {
        deal(position);
    }
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    space: u8,
    sink: &mut S,
) -> ControlFlow<()> {
    let left = position.cadence.iter().skip(usize::from(space));
    let mut markers: List<MarkerId, 7> = left.map(|slot| slot.card).collect();
    markers.sort_unstable();
    for marker in &markers {
        sink.offer(Choice::Cadence { marker: *marker })?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn lay(position: &mut Position, space: u8, choice: Choice) {
    if let Choice::Cadence { marker } = choice
        && let Some(at) = position.cadence.iter().position(|slot| slot.card == marker)
    {
        position.cadence.swap(usize::from(space), at);
    }
    if usize::from(space) == EXTRA {
        window::open(position, Moment::MarkersPlaced, SetId::BACK);
    }
}

fn shows(position: &Position, space: usize, action: MarkerId) -> bool {
    position
        .cadence
        .get(space)
        .is_some_and(|slot| slot.card == action)
}

/// What the markers do to an empire with this action and trade number: more, and less.
fn change(position: &Position, action: Option<MarkerId>, trade: i8) -> (i8, i8) {
    let Some(action) = action else {
        return (0, 0);
    };
    let extra = trade >= 2 && shows(position, EXTRA, action);
    let none = shows(position, NONE, action);
    let poor = trade < 0 && shows(position, POOR, action);
    (i8::from(extra), i8::from(none) + i8::from(poor))
}

/// The markers are turned over; who may favour an empire is asked first.
pub(crate) fn reveal(position: &mut Position, table: &mut Table<'_>) {
    table.reveal();
    for slot in position.cadence.iter_mut().take(3) {
        slot.known = SeatSet::ALL;
    }
    if let [none, poor, extra, ..] = *position.cadence {
        let markers = [none.card, poor.card, extra.card];
        position.tempo = markers.into_iter().collect();
        table.emit(|| Event::Cadence { markers });
    }
    position.stack.push(Step::Tempo);
    let order: List<Seat, 8> = position.round().collect();
    for seat in order.iter().rev() {
        let gone = position.player(*seat).gone;
        let boons = gone
            .iter()
            .filter(|one| change(position, Some(one.action), one.trade).0 > 0);
        if boons.count() > 0 && position.empires_of(*seat).next().is_some() {
            position.stack.push(Step::Boon { seat: *seat });
        }
    }
}

pub(crate) fn boon_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    for (empire, _) in position.empires_of(seat) {
        sink.offer(Choice::On { empire })?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn boon(position: &mut Position, choice: Choice) {
    if let Choice::On { empire } = choice
        && let Some(own) = position.empire_mut(empire)
    {
        own.boon = true;
    }
}

/// The steps an empire is entitled to.
pub fn steps(position: &Position, set: SetId) -> i8 {
    let Some(own) = position.empire(set) else {
        return 0;
    };
    let (more, less) = change(position, own.did, position.trade_number(set));
    let curse = position
        .player(own.seat)
        .gone
        .iter()
        .any(|one| change(position, Some(one.action), one.trade).1 > 0);
    let wild = own.wild && !position.governed(set, faith::DEMOCRACY);
    1 + more + i8::from(own.boon) - less - i8::from(curse) - i8::from(wild)
}

/// Is an empire held on its space by a dark age?
pub(crate) fn dark(position: &Position, set: SetId, level: u8) -> bool {
    content().dark >> level.min(63) & 1 != 0
        && position.world.talent_count(set, Talent::Scientist) == 0
        && !position.special(set, |special| matches!(special, Special::DarkAgeImmune))
}

/// Every empire moves; who could advance twice is asked.
pub(crate) fn move_all(position: &mut Position, table: &mut Table<'_>) {
    let sets = position.in_turn();
    let entitled: List<i8, SETS> = sets.iter().map(|set| steps(position, *set)).collect();
    let mut asked: List<(SetId, u8), SETS> = List::new();
    for (set, steps) in sets.iter().zip(&entitled) {
        // What an event promised comes whatever the markers say.
        empire::progress(position, *set, harvest::spurred(position, *set), table);
        let level = position.empire(*set).map_or(0, |empire| empire.level);
        let halted = harvest::halted(position, *set);
        if *steps < 0 {
            empire::progress(position, *set, *steps, table);
        } else if *steps > 0 && !halted && !dark(position, *set, level) {
            let most = (1..*steps as u8)
                .take_while(|more| !dark(position, *set, level + more))
                .count() as u8
                + 1;
            if most > 1 {
                asked.push((*set, most));
            } else {
                empire::progress(position, *set, 1, table);
            }
        }
    }
    for (set, most) in asked.iter().rev() {
        let (empire, most) = (*set, *most);
        if position.stack.len() < 30 {
            position.stack.push(Step::Pace { empire, most });
        } else {
            empire::progress(position, empire, 1, table);
        }
    }
}

pub(crate) fn pace(position: &mut Position, set: SetId, choice: Choice, table: &mut Table<'_>) {
    if let Choice::Advance { levels } = choice {
        empire::progress(position, set, levels as i8, table);
    }
}
