//! Leaders of a Civilise action: removed, promoted, drawn from the cup.

use super::News;
use crate::{
    Chief, Choice, Position, Table,
    content::{LeaderId, NAMED, SetId},
    empire,
    sets::AreaId,
    start,
};
use orbis_core::{Flow, Prompt, Seat, Sink, step, step::Stacked};
use orbis_parts::List;
use std::ops::ControlFlow;

/// Leaders that can be removed.
/// `sa.leader-out.voluntary`.
pub(super) fn dismissals<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    sink: &mut S,
) -> ControlFlow<()> {
    let world = &position.world;
    let mut chiefs: List<(LeaderId, AreaId), 90> = List::new();
    for chief in world.chiefs.iter().filter(|chief| chief.empire == set) {
        let one = (chief.leader, chief.area);
        if !chiefs.contains(&one) {
            chiefs.push(one);
        }
    }
    chiefs.sort_unstable();
    for (leader, area) in &chiefs {
        let (leader, area) = (*leader, *area);
        sink.offer(Choice::Dismiss { leader, area })?;
    }
    ControlFlow::Continue(())
}

/// Leaders that can appear.
/// `sa.leader-in.limit`.
pub(super) fn promotions<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    sink: &mut S,
) -> ControlFlow<()> {
    let world = &position.world;
    if world.chief_count(set) < position.leader_number(set) && !world.chiefs.is_full() {
        let mut named: List<LeaderId, 8> = start::namesakes(position, set).collect();
        named.sort_unstable();
        for leader in &named {
            for area in world.held(set).iter() {
                let leader = *leader;
                sink.offer(Choice::Promote { leader, area })?;
            }
        }
        if position.cup.iter().any(|count| *count > 0) {
            sink.offer(Choice::Cup)?;
        }
    }
    ControlFlow::Continue(())
}

/// A leader is removed.
pub(super) fn dismiss(
    position: &mut Position,
    set: SetId,
    (leader, area): (LeaderId, AreaId),
    table: &mut Table<'_>,
) {
    let mut chiefs = position.world.chiefs.iter();
    if let Some(at) = chiefs.position(|chief| chief.is(leader, set, area)) {
        empire::bury(position, at, table);
    }
}

/// Draws from the cup until a leader comes or the picks are used up.
pub(super) fn cup(position: &mut Position, set: SetId, mut picks: u8, table: &mut Table<'_>) {
    while picks < position.leader_number(set) {
        picks += 1;
        if let Some(leader) = draw_leader(position, table) {
            position.push(Drawn {
                empire: set,
                leader,
                picks,
            });
            return;
        }
    }
}

/// One counter out of the cup; nobody if it shows no leader.
pub fn draw_leader(position: &mut Position, table: &mut Table<'_>) -> Option<LeaderId> {
    let leaders: u32 = position.cup.iter().map(|count| u32::from(*count)).sum();
    let mut draw = table.below(leaders + u32::from(position.no_leaders));
    table.reveal();
    for at in 0..position.cup.len() {
        let count = u32::from(position.cup[at]);
        if draw < count {
            position.cup[at] -= 1;
            return Some(LeaderId((NAMED + at) as u8));
        }
        draw -= count;
    }
    None
}

/// A leader comes to the map.
/// `sa.leader-in.named`.
pub fn appear(
    position: &mut Position,
    set: SetId,
    leader: LeaderId,
    area: AreaId,
    table: &mut Table<'_>,
) {
    if leader.is_named() && !position.appeared.contains(&leader) && !position.appeared.is_full() {
        position.appeared.push(leader);
    }
    if !position.world.chiefs.is_full() {
        position.world.chiefs.push(Chief::new(leader, set, area));
    }
    table.emit(|| News::Leader { leader, area });
}

step! {
    /// The leader drawn from the cup: keep?
    pub struct Drawn { empire: SetId, leader: LeaderId, picks: u8 }
}

impl step::Ask<Position> for Drawn {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let Drawn { leader, .. } = *self;
        Prompt::new(
            "sa.leader-in.unnamed",
            format!("The cup gives: {}. Keep this leader?", leader.card().name),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Drawn { empire, picks, .. } = *self;
        if picks < position.leader_number(empire) {
            sink.offer(Choice::Cup)?;
        }
        sink.offer(Choice::Keep)?;
        sink.offer(Choice::Done)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Drawn {
            empire: set,
            leader,
            picks,
        } = self;
        match choice {
            Choice::Keep => position.push(Appear {
                empire: set,
                leader,
            }),
            Choice::Cup => {
                empire::to_cup(position, leader);
                cup(position, set, picks, table);
            }
            _ => empire::to_cup(position, leader),
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        let Drawn {
            empire,
            leader,
            picks,
        } = *self;
        crate::check::colour(empire) && crate::check::cup(leader) && picks < 20
    }

    crate::turn::usual!(present);
}

step! {
    /// Where does the leader appear?
    pub struct Appear { empire: SetId, leader: LeaderId }
}

impl step::Ask<Position> for Appear {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.leader-in.place", "Where does the leader appear?")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for area in position.world.held(self.empire).iter() {
            sink.offer(Choice::At { area })?;
        }
        ControlFlow::Continue(())
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Appear { empire, leader } = self;
        if let Choice::At { area } = choice {
            appear(position, empire, leader, area, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Appear { empire, leader } = *self;
        crate::check::colour(empire)
            && crate::check::cup(leader)
            && crate::check::owned(position, empire)
    }

    crate::turn::usual!(present);
}
