//! Religions and governments in a Civilise action, votes and holy wars.

use super::{ADOPTED, REORDERED, STARTED};
use crate::{
    Choice, Empire, Position, Table, adoption, artefacts,
    content::{ArtefactId, SetId},
    events, powers,
};
use orbis_core::Sink;
use orbis_parts::List;
use std::ops::ControlFlow;

/// Religions and governments that can be adopted, in order.
pub(super) fn creeds(position: &Position, set: SetId) -> List<ArtefactId, 12> {
    let mut list = adoption::adoptable(position, set);
    for artefact in adoption::startable(position, set).iter() {
        if !list.contains(artefact) && !list.is_full() {
            list.push(*artefact);
        }
    }
    list.sort_unstable();
    list
}

/// Religions and governments adopted or given up. Nothing else may follow once one was.
/// `sa.adopt.condition`.
pub(super) fn adoptions<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    own: &Empire,
    creeds: &[ArtefactId],
    sink: &mut S,
) -> ControlFlow<()> {
    for artefact in creeds {
        let artefact = *artefact;
        sink.offer(Choice::Adopt { artefact })?;
    }
    if !position.work.done[ADOPTED] {
        adoption::give_way_offers(position, set, sink)?;
        if let Some(government) = own.government {
            let artefact = ArtefactId::government(government);
            sink.offer(Choice::Abandon { artefact })?;
        }
    }
    if own.religions.len() == 2
        && !position.work.done[REORDERED]
        && !position.marked(set, ArtefactId::DEFENDER)
    {
        sink.offer(Choice::Swap)?;
    }
    ControlFlow::Continue(())
}

/// Votes and holy wars, unless something was adopted or given up.
pub(super) fn zeal<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    sink: &mut S,
) -> ControlFlow<()> {
    if position.work.done[ADOPTED] {
        return ControlFlow::Continue(());
    }
    let faith = events::effect::faith_of(position, set);
    if faith.is_some_and(|faith| powers::defender(position, faith).is_some()) {
        sink.offer(Choice::Vote)?;
    }
    for area in powers::holy_targets(position, set).iter() {
        sink.offer(Choice::HolyWar { area })?;
    }
    ControlFlow::Continue(())
}

/// A religion or government is adopted or given up, a holy war declared, a vote called.
pub(super) fn profess(position: &mut Position, set: SetId, choice: Choice, table: &mut Table<'_>) {
    // What a Religious leader starts is as good as played, and leaves room to adopt something else.
    if let Choice::Adopt { artefact } = choice
        && adoption::startable(position, set).contains(&artefact)
    {
        position.work.done[STARTED] = true;
        table.emit(|| crate::adoption::News::Adopted {
            who: position.who(set),
            artefact,
        });
        artefacts::play(position, set, artefact, None, table);
        return;
    }
    position.work.done[ADOPTED] = true;
    match choice {
        Choice::Adopt { artefact } => adoption::adopt(position, set, artefact, table),
        Choice::Abandon { artefact } => adoption::abandon(position, set, artefact, table),
        Choice::HolyWar { area } => powers::declare(position, set, area),
        _ => powers::call_vote(position, set),
    }
}
