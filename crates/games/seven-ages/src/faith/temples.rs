//! Option 12, Deus Vult!: temples, what they cost and what religious glory they bring.

use crate::{
    Choice, Position, Table,
    content::{ArtefactId, SetId, Talent},
    empire,
    harvest::Tallies,
    production,
    sets::{AreaId, Areas},
    text,
};
use orbis_core::{Flow, Line, Prompt, Seat, Sink, news, step, step::Stacked};
use orbis_parts::List;

news! {
    /// What is told of temples.
    pub enum News {
        /// A temple was built.
        Temple { area: AreaId, religion: u8 } => Line::plain(format!(
            "a temple of {} rises in {}",
            text::religion(religion),
            area.name()
        )),
        /// A temple was destroyed.
        Profaned { area: AreaId } => {
            Line::plain(format!("the temple in {} is destroyed", area.name()))
        },
    }
}

/// Temple glory by the number of empires that hold a religion, from one to ten and more, place by place.
const GLORY: [[u8; 6]; 10] = [
    [2, 0, 0, 0, 0, 0],
    [1, 1, 0, 0, 0, 0],
    [2, 1, 0, 0, 0, 0],
    [2, 1, 1, 0, 0, 0],
    [2, 2, 1, 0, 0, 0],
    [2, 2, 1, 1, 0, 0],
    [3, 2, 2, 1, 0, 0],
    [3, 3, 2, 1, 1, 0],
    [4, 3, 2, 2, 1, 0],
    [4, 3, 3, 2, 1, 1],
];

/// What can still be done with temples in an urbanising step.
pub const BUILD: u8 = 0;
pub(crate) const SECOND: u8 = 1;
pub(crate) const DESTROY: u8 = 2;
pub(crate) const DESTROY_SECOND: u8 = 3;

/// Temple glory for a place, counted from 0, among so many empires.
/// `sa.opt12.glory-table`.
pub fn temple_glory(empires: usize, place: usize) -> i16 {
    let row = GLORY[empires.clamp(1, 10) - 1];
    row.get(place).copied().map_or(0, i16::from)
}

/// The areas of an empire with a temple, of one religion or of any.
pub(crate) fn with_temple(position: &Position, set: SetId, religion: Option<u8>) -> Areas {
    position
        .world
        .held(set)
        .iter()
        .filter(|area| match (position.world.temple(*area), religion) {
            (Some(temple), Some(religion)) => temple == religion,
            (Some(_), None) => true,
            _ => false,
        })
        .collect()
}

/// The religious strength of an empire: what its areas with such temples are worth, twice that beside a Religious leader.
/// `sa.opt12.glory-base`, `sa.opt12.leader-double`.
pub fn strength(position: &Position, set: SetId, religion: u8) -> i16 {
    let world = &position.world;
    let areas = with_temple(position, set, Some(religion)).and(&position.settled(set));
    let twice: i16 = areas
        .iter()
        .map(|area| {
            let value = production::area_income(position, set, area);
            if world.has_talent(set, area, Talent::Religious) {
                value * 2
            } else {
                value
            }
        })
        .sum();
    production::halved(twice, 1)
}

/// Where a temple could be built: anywhere without one, or for the second only beside a Religious leader.
fn sites(position: &Position, set: SetId, stage: u8) -> Areas {
    let world = &position.world;
    let land = world.held(set).and(&crate::content::content().land);
    land.iter()
        .filter(|area| world.temple(*area).is_none())
        .filter(|area| stage == BUILD || world.has_talent(set, *area, Talent::Religious))
        .collect()
}

/// Temples that could be destroyed.
fn doomed(position: &Position, set: SetId, stage: u8) -> Areas {
    with_temple(position, set, None)
        .iter()
        .filter(|area| stage == DESTROY || position.world.has_talent(set, *area, Talent::Religious))
        .collect()
}

/// Has a stage anything to offer?
pub fn any(position: &Position, set: SetId, stage: u8) -> bool {
    position.empire(set).is_some_and(|own| {
        if stage <= SECOND {
            !own.religions.is_empty() && !sites(position, set, stage).is_empty()
        } else {
            !doomed(position, set, stage).is_empty()
        }
    })
}

/// The stage after this one.
pub fn next(position: &mut Position, set: SetId, stage: u8) {
    if stage < DESTROY_SECOND {
        position.push(Temples {
            empire: set,
            stage: stage + 1,
        });
    }
}

/// `sa.opt12.temple-disorder`, `sa.opt12.rival-disorder`.
fn build(position: &mut Position, set: SetId, religion: u8, area: AreaId, table: &mut Table<'_>) {
    position.world.set_temple(area, Some(religion));
    table.emit(|| News::Temple { area, religion });
    let rivals = with_temple(position, set, None).and(&area.card().next);
    empire::disorder(position, area, table);
    for rival in rivals.iter() {
        if position.world.temple(rival) != Some(religion) {
            empire::disorder(position, rival, table);
        }
    }
}

/// Who takes an area, from others or a vacant one, may destroy the temple there.
pub fn entered(position: &mut Position, set: SetId, area: AreaId) {
    if position.options.deus_vult && position.world.temple(area).is_some() {
        position.push(Desecrate { empire: set, area });
    }
}

/// A temple is destroyed: unrest there and beside its like.
/// `sa.opt12.destroy-disorder`.
pub(crate) fn destroy(position: &mut Position, set: SetId, area: AreaId, table: &mut Table<'_>) {
    let Some(religion) = position.world.temple(area) else {
        return;
    };
    position.world.set_temple(area, None);
    table.emit(|| News::Profaned { area });
    let like = with_temple(position, set, Some(religion)).and(&area.card().next);
    empire::disorder(position, area, table);
    for other in like.iter() {
        empire::disorder(position, other, table);
    }
}

/// A religion is discarded: unrest where its temples stand.
pub fn forsaken(position: &mut Position, set: SetId, religion: u8, table: &mut Table<'_>) {
    for area in with_temple(position, set, Some(religion)).iter() {
        empire::disorder(position, area, table);
    }
}

/// Temple glory of an empire from all religions it holds.
/// `sa.opt12.each-religion`, `sa.opt12.zero`, `sa.opt12.category-extra`.
pub fn glory(position: &Position, tallies: &Tallies, set: SetId) -> i16 {
    let Some(own) = position.empire(set) else {
        return 0;
    };
    own.religions
        .iter()
        .map(|religion| {
            let category = crate::content::Category::Religion {
                religion: *religion,
            };
            let holders: List<SetId, 21> = position
                .in_play()
                .filter(|(_, empire)| empire.religions.contains(religion))
                .map(|(set, _)| set)
                .collect();
            tallies
                .place(position, set, category)
                .map_or(0, |place| temple_glory(holders.len(), place as usize))
        })
        .sum()
}

step! {
    /// What is done about temples (option 12)?
    pub struct Temples { empire: SetId, stage: u8 }
}

impl step::Ask<Position> for Temples {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Temples { empire, stage } = *self;
        let (text, rule) = match stage {
            0 => ("build a temple?", "sa.opt12.build-temple"),
            1 => ("a second temple?", "sa.opt12.religious-leader-temple"),
            _ => ("destroy a temple?", "sa.opt12.destroy"),
        };
        Prompt::new(
            rule,
            format!("The {}: {text}", crate::text::empire(position, empire)),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Temples { empire: set, stage } = *self;
        if let Some(own) = position.empire(set) {
            if stage <= SECOND {
                let mut religions = own.religions;
                religions.sort_unstable();
                for religion in &religions {
                    let faith = ArtefactId::religion(*religion);
                    for area in sites(position, set, stage).iter() {
                        sink.offer(Choice::Temple { faith, area })?;
                    }
                }
            } else {
                for area in doomed(position, set, stage).iter() {
                    sink.offer(Choice::Profane { area })?;
                }
            }
        }
        sink.offer(Choice::Done)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Temples { empire: set, stage } = self;
        next(position, set, stage);
        match choice {
            Choice::Temple { faith, area } => build(position, set, faith.0, area, table),
            Choice::Profane { area } => destroy(position, set, area, table),
            _ => {}
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        let Temples { empire, stage } = *self;
        !any(position, empire, stage)
    }

    fn lapse(self, position: &mut Position, _table: &mut Table<'_>) {
        let Temples { empire, stage } = self;
        next(position, empire, stage)
    }

    fn fits(&self, _position: &Position) -> bool {
        let Temples { empire, stage } = *self;
        crate::check::colour(empire) && stage <= crate::temples::DESTROY_SECOND
    }

    crate::turn::usual!(present);
}

step! {
    /// Does the new owner of an area destroy its temple (option 12)?
    pub struct Desecrate { empire: SetId, area: AreaId }
}

impl step::Ask<Position> for Desecrate {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.opt12.destroy-liberated",
            format!("Destroy the temple in {}?", self.area.name()),
        )
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Desecrate { area, .. } = *self;
        sink.offer(Choice::Profane { area })?;
        sink.offer(Choice::Done)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Desecrate { empire, area } = self;
        if choice != Choice::Done {
            destroy(position, empire, area, table);
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        let Desecrate { empire, area } = *self;
        !position.world.owns(empire, area)
    }

    fn fits(&self, _position: &Position) -> bool {
        let Desecrate { empire, area } = *self;
        crate::check::colour(empire) && area.is_land()
    }

    crate::turn::usual!(present);
}
