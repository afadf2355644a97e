//! The Successor State: half of a large empire of another player goes its own way.

use crate::{
    Choice, Position, Table,
    content::{CardId, Progress, SETS, SetId, age_of, content},
    sets::Areas,
    start,
};
use orbis_core::{Flow, Prompt, Seat, Sink, count, step, step::Stacked};
use orbis_parts::List;
use std::ops::ControlFlow;

/// A parent needs so many land areas.
const LARGE: u16 = 6;

/// The empires that can fall apart.
pub(crate) fn parents(position: &Position, seat: Seat) -> List<SetId, SETS> {
    position
        .in_play()
        .filter(|(set, empire)| {
            let land = position.world.held(*set).and(&content().land);
            empire.seat != seat && land.len() >= LARGE && !open(position, *set).is_empty()
        })
        .map(|(set, _)| set)
        .collect()
}

/// The areas of a parent that can leave: those without a leader or the capital.
pub fn open(position: &Position, parent: SetId) -> Areas {
    let capital = position.empire(parent).and_then(|empire| empire.capital);
    let land = position.world.held(parent).and(&content().land);
    land.iter()
        .filter(|area| Some(*area) != capital && position.world.talents(parent, *area) == 0)
        .collect()
}

/// Areas that can follow: any at first, then those beside what has been taken.
pub fn next(position: &Position, set: SetId, parent: SetId) -> Areas {
    let open = open(position, parent);
    let taken = position.work.sites.and(position.world.held(set));
    if taken.is_empty() {
        return open;
    }
    open.iter()
        .filter(|area| area.card().next.meets(&taken))
        .collect()
}

/// The parent is discarded: its card takes the place of the Successor State's.
pub(crate) fn inherit(position: &mut Position, card: CardId) -> bool {
    let heir = position.in_play().find(|(_, empire)| {
        let successor = matches!(empire.card.card().empire.progress, Progress::Parent);
        successor && empire.parent == card
    });
    let Some((set, heir)) = heir else {
        return false;
    };
    let old = heir.card;
    position.discard.push(old);
    if let Some(own) = position.empire_mut(set) {
        own.card = card;
    }
    true
}

step! {
    /// From which empire does the Successor State break away?
    pub struct Parent { empire: SetId }
}

impl step::Ask<Position> for Parent {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Parent { empire } = *self;
        Prompt::new(
            "sa.discard.card",
            format!(
                "From whom do the {} break away?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        if let Some(seat) = position.seat_of(self.empire) {
            for empire in &parents(position, seat) {
                sink.offer(Choice::On { empire: *empire })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The parent is chosen: its level, its faith, and so many areas to take.
    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Parent { empire: set } = self;
        let Choice::On { empire: parent } = choice else {
            return;
        };
        let Some(old) = position.empire(parent).copied() else {
            return;
        };
        let land = position.world.held(parent).and(&content().land).len();
        if let Some(own) = position.empire_mut(set) {
            own.level = old.level.min(crate::content::LAST_LEVEL);
            own.parent = old.card;
            let (base, more) = own.card.card().empire.money;
            own.money = base.saturating_add(more * age_of(own.level)).min(199);
        }
        if let Some(religion) = old.religions.first().copied()
            && crate::empire::marker_left(position, crate::content::ArtefactId::religion(religion))
            && let Some(own) = position.empire_mut(set)
        {
            own.religions.push(religion);
        }
        position.push(Secede {
            empire: set,
            parent,
            left: (land / 2) as u8,
        });
    }

    fn fits(&self, position: &Position) -> bool {
        let Parent { empire } = *self;
        crate::check::colour(empire)
            && position
                .seat_of(empire)
                .is_some_and(|seat| !parents(position, seat).is_empty())
    }

    crate::turn::usual!(present);
}

step! {
    /// Which areas go with it?
    pub struct Secede { empire: SetId, parent: SetId, left: u8 }
}

impl step::Ask<Position> for Secede {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let Secede { left, .. } = *self;
        Prompt::new(
            "sa.start-setup.start-areas",
            "Which area goes with the Successor State?",
        )
        .hint(format!("{}, one beside the other.", count(left, "area")))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Secede {
            empire: set,
            parent,
            ..
        } = *self;
        for area in next(position, set, parent).iter() {
            sink.offer(Choice::At { area })?;
        }
        ControlFlow::Continue(())
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Secede {
            empire: set,
            parent,
            left,
        } = self;
        let Choice::At { area } = choice else {
            return;
        };
        if position.world.held(set).is_empty() {
            position.work.sites = Areas::NONE;
        }
        position.work.sites.add(area);
        start::convert_area(position, set, parent, area, table);
        if left > 1 && !next(position, set, parent).is_empty() {
            position.push(Secede {
                empire: set,
                parent,
                left: left - 1,
            });
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Secede {
            empire,
            parent,
            left,
        } = *self;
        crate::check::colour(empire)
            && crate::check::colour(parent)
            && empire != parent
            && left > 0
            && position.empire(empire).is_some()
            && !next(position, empire, parent).is_empty()
    }

    crate::turn::usual!(present);
}
