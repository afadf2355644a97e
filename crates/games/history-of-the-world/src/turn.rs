//! The steps of the game, each with the file that tells all about it, and the stack that holds them.

use crate::{Position, Table, build, empire, epoch, events, expand, naval, reallocation};
use orbis_core::{Scripted, step::Stacked, steps};

steps! {
    /// What is being done.
    #[serde(tag = "step", rename_all = "kebab-case")]
    pub enum Step for Position {
        /// An epoch begins: the order of drawing.
        Epoch in epoch runs,
        /// The next in order draws an empire.
        Draft in epoch runs,
        /// The empire with this place is called.
        Call in epoch runs,
        /// A part of a player's turn.
        Turn in empire runs,
        /// Pre-eminence, and on to the next epoch or the end.
        EndOfEpoch in epoch runs,
        /// Keep the drawn empire or give it away?
        ChooseEmpire in epoch asks seat,
        /// Which event card?
        PlayEvent in events asks seat,
        /// Treachery: which land?
        Treachery in events asks seat,
        /// Migrants: which vacant lands?
        Migrants in events::migrants asks seat,
        /// Civil War: in which lands?
        CivilWar in events::civil_war asks seat,
        /// Barbarians: out of which barren land, into which land?
        Barbarians in events::barbarians asks seat,
        /// Famine: in which area?
        Famine in events::blights asks seat,
        /// Black Death: in which two areas?
        BlackDeath in events::blights asks seat,
        /// Plague: in which land, or where does it go on?
        Plague in events::blights asks seat,
        /// Pestilence: in which land?
        Pestilence in events::blights asks seat,
        /// Disaster: in which lands?
        Disaster in events::disaster asks seat,
        /// Astronomy: in which sea?
        Astronomy in empire asks seat,
        /// Which old fleet leaves the board?
        Shortage in naval asks seat,
        /// Which fleet is attacked?
        SeaBattle in naval asks seat,
        /// Which fleets become coins?
        Reallocation in reallocation asks seat,
        /// Where does the next army go?
        Expand in expand asks seat,
        /// Where does the monument go?
        Monument in build asks seat,
    }
}

impl Stacked for Position {
    orbis_core::by_its_stack!("hotw.epoch.calling");
}

/// The position once the things that are picked are done, for those who weigh it before it is; nothing where nothing is picked, or where
/// dice follow.
pub(crate) fn foreseen(position: &Position) -> Option<Position> {
    let mut then = *position;
    let mut nothing = Scripted::new(&[]);
    let mut table = Table::quiet(&mut nothing);
    match *position.stack.last()? {
        Step::Migrants(step) => step.settle(&mut then, &mut table),
        Step::Disaster(step) => step.raze(&mut then, &mut table),
        Step::Reallocation(step) => step.sell(&mut then, &mut table),
        _ => return None,
    }
    Some(then)
}
