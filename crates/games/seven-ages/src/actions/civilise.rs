//! Civilise: cards, leaders, religion and government, modernising, disorder, cities, capital.

mod cards;
mod cities;
mod creeds;
mod disorder;
mod leaders;
mod modernise;

pub use cards::Play;
pub(crate) use cities::{found_city, next_city};
pub use disorder::calm_cost;
pub use leaders::{Appear, Drawn, appear, draw_leader};

use crate::{
    Choice, Empire, Position, Step, Table, adoption,
    choice::anything,
    content::{ArtefactId, LeaderId, SetId},
    empire, permission, powers,
    range::Source,
    sets::AreaId,
    text,
};
use orbis_core::{Flow, Line, Offer, Prompt, Seat, Sink, news, step, step::Stacked};
use orbis_parts::List;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

news! {
    /// What is told of leaders and cities.
    pub enum News {
        /// A leader appeared.
        Leader { leader: LeaderId, area: AreaId } => {
            Line::plain(format!("{} appears in {}", leader.card().name, area.name()))
        },
        /// A city was built or improved.
        City { area: AreaId, value: u8 } => {
            Line::plain(format!("{} has a city of level {value}", area.name()))
        },
    }
}

/// The parts of the action after playing cards, in order. Positions number them.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Part {
    /// A leader is removed.
    Dismiss,
    /// A leader appears.
    Promote,
    /// Religion and government.
    Adopt,
    /// Units are turned over.
    Modernise,
    /// Disorder is removed.
    Calm,
    /// Cities are built.
    Urbanise,
    /// A city becomes the capital.
    Capital,
    /// The capital becomes the homeland.
    Homeland,
}

impl Part {
    const ALL: [Part; 8] = [
        Part::Dismiss,
        Part::Promote,
        Part::Adopt,
        Part::Modernise,
        Part::Calm,
        Part::Urbanise,
        Part::Capital,
        Part::Homeland,
    ];

    /// The part after this one.
    fn next(self) -> Option<Part> {
        Part::ALL.get(self as usize + 1).copied()
    }
}

impl From<Part> for u8 {
    fn from(part: Part) -> u8 {
        part as u8
    }
}

impl TryFrom<u8> for Part {
    type Error = String;

    fn try_from(number: u8) -> Result<Part, String> {
        let part = Part::ALL.get(usize::from(number)).copied();
        part.ok_or_else(|| format!("Civilise has no part {number}"))
    }
}

/// In which order the parts up to the cities come, for people.
const ORDER: &str = "In this order: a leader removed, one promoted, religion and government, modernising, disorder, cities. What comes before your choice is over.";

/// What is done only once in an action, as numbered in [`Work::done`](crate::Work).
pub(crate) const STARTED: usize = 0;
const REORDERED: usize = 1;
pub(crate) const ADOPTED: usize = 2;
const PALACE: usize = 3;

/// The parts of a Civilise action, one after the other.
/// `sa.civ.order`, `sa.civ.non-empire`.
pub fn begin(position: &mut Position, seat: Seat, set: SetId, table: &mut Table<'_>) {
    if position.empire(set).is_some() {
        position.push(Civilise {
            empire: set,
            part: Part::Dismiss,
        });
        let ask = powers::gifts(position, set);
        position.invoke(ask);
        if position
            .world
            .wonder_of(set, ArtefactId::MOON_LANDING)
            .is_some()
        {
            empire::glory(position, seat, 1, table);
        }
    }
    position.push(Play { seat, empire: set });
}

/// The part after this one.
pub(crate) fn next_part(position: &mut Position, set: SetId, part: Part) {
    if let Some(next) = part.next().filter(|_| position.empire(set).is_some()) {
        position.push(Civilise {
            empire: set,
            part: next,
        });
        if part == Part::Urbanise && position.options.deus_vult {
            position.push(crate::temples::Temples {
                empire: set,
                stage: crate::temples::BUILD,
            });
        }
    }
}

/// Has a part anything to offer?
pub(crate) fn offers_any(position: &Position, set: SetId, part: Part) -> bool {
    anything(|sink| offers(position, set, part, sink))
}

/// What a part of a Civilise action offers: up to the cities everything that is still possible, since who does something of a
/// later part is done with those before it.
pub fn offers<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    part: Part,
    sink: &mut S,
) -> ControlFlow<()> {
    let Some(own) = position.empire(set) else {
        return ControlFlow::Continue(());
    };
    match part {
        Part::Capital => {
            if own.capital.is_none() && !position.barbarian(set) {
                for area in cities::cities(position, set).iter() {
                    sink.offer(Choice::Capital { area })?;
                }
                return ControlFlow::Continue(());
            }
        }
        Part::Homeland => {
            let elsewhere = own.capital.is_some() && own.capital != own.homeland;
            let held = own
                .homeland
                .is_some_and(|area| position.world.owns(set, area));
            if elsewhere && held {
                sink.offer(Choice::Homeland)?;
            }
        }
        _ => still_possible(position, (set, own), part, sink)?,
    }
    sink.offer(Choice::Done)
}

/// What the parts from this one up to the cities offer, in the order of choices.
fn still_possible<S: Sink<Position>>(
    position: &Position,
    (set, own): (SetId, &Empire),
    part: Part,
    sink: &mut S,
) -> ControlFlow<()> {
    let faith = part <= Part::Adopt;
    if part <= Part::Promote {
        leaders::promotions(position, set, sink)?;
    }
    if part == Part::Dismiss {
        leaders::dismissals(position, set, sink)?;
    }
    let creeds = if faith {
        creeds::creeds(position, set)
    } else {
        List::new()
    };
    if faith {
        let goals = adoption::examples(position, set, &creeds);
        permission::offers(position, &Source::empire(position, set, 0), &goals, sink)?;
    }
    if part <= Part::Calm {
        disorder::pacified(position, set, own, sink)?;
    }
    if faith {
        creeds::adoptions(position, set, own, &creeds, sink)?;
    }
    if part <= Part::Modernise {
        modernise::turned(position, set, own, sink)?;
    }
    cities::buildings(position, set, sink)?;
    if faith {
        creeds::zeal(position, set, sink)?;
    }
    ControlFlow::Continue(())
}

/// The part of the action that a choice belongs to.
fn part_of(choice: Choice) -> Option<Part> {
    match choice {
        Choice::Dismiss { .. } => Some(Part::Dismiss),
        Choice::Promote { .. } | Choice::Cup => Some(Part::Promote),
        Choice::Adopt { .. }
        | Choice::Abandon { .. }
        | Choice::HolyWar { .. }
        | Choice::Vote
        | Choice::Ask { .. }
        | Choice::Swap => Some(Part::Adopt),
        Choice::Flip { .. } | Choice::FlipOne { .. } => Some(Part::Modernise),
        Choice::Calm { .. } => Some(Part::Calm),
        Choice::Urbanise { .. } => Some(Part::Urbanise),
        _ => None,
    }
}

step! {
    /// A part of a civilise action.
    pub struct Civilise { empire: SetId, part: Part }
}

impl step::Ask<Position> for Civilise {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Civilise { empire, part } = *self;
        let (text, rule) = match part {
            Part::Capital => ("which city is the capital?", "sa.urban.convert-capital"),
            Part::Homeland => ("a new homeland?", "sa.urban.new-homeland"),
            _ => ("what is done in Civilise?", "sa.civ.order"),
        };
        let order = match part {
            Part::Dismiss => ORDER,
            Part::Promote | Part::Adopt | Part::Modernise | Part::Calm => {
                "What comes before your choice is over."
            }
            _ => "",
        };
        let hint = format!("{} {order}", crate::text::money(position, empire));
        Prompt::new(
            rule,
            format!("The {}: {text}", crate::text::empire(position, empire)),
        )
        .hint(hint.trim_end())
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Civilise { empire, part } = *self;
        offers(position, empire, part, sink)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing more of this")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Civilise { empire: set, part } = self;
        // Who does nothing more of what is possible up to the cities is done with all of it.
        let part = part_of(choice).unwrap_or(part.max(Part::Urbanise));
        let again = Step::Civilise(Civilise { empire: set, part });
        match choice {
            Choice::Dismiss { leader, area } => {
                leaders::dismiss(position, set, (leader, area), table);
                next_part(position, set, part);
            }
            Choice::Promote { leader, area } => {
                appear(position, set, leader, area, table);
                next_part(position, set, part);
            }
            Choice::Cup => {
                next_part(position, set, part);
                leaders::cup(position, set, 0, table);
            }
            Choice::Adopt { .. }
            | Choice::Abandon { .. }
            | Choice::HolyWar { .. }
            | Choice::Vote => {
                position.stack.push(again);
                creeds::profess(position, set, choice, table);
            }
            Choice::Ask { empire } => {
                position.stack.push(again);
                permission::ask(position, set, empire, false);
            }
            Choice::Swap => {
                if let Some(empire) = position.empire_mut(set) {
                    empire.reorder();
                }
                position.work.done[REORDERED] = true;
                position.stack.push(again);
            }
            Choice::Flip { unit } => {
                for area in position.world.held(set).iter() {
                    let count = position.world.units(area).get(unit);
                    modernise::flip(position, set, area, unit, count);
                }
                position.stack.push(again);
            }
            Choice::FlipOne { area, unit } => {
                modernise::flip(position, set, area, unit, 1);
                position.stack.push(again);
            }
            Choice::Calm { area } => {
                disorder::calm(position, set, area, table);
                position.stack.push(again);
            }
            Choice::Urbanise { area } => {
                cities::urbanise(position, set, area, table);
                position.stack.push(again);
            }
            Choice::Capital { area } => {
                if let Some(empire) = position.empire_mut(set) {
                    empire.capital = Some(area);
                }
                table.emit(|| crate::start::News::Capital { area });
                next_part(position, set, part);
            }
            Choice::Homeland => {
                if let Some(empire) = position.empire_mut(set) {
                    empire.homeland = empire.capital;
                }
            }
            _ => next_part(position, set, part),
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        let Civilise { empire, part } = *self;
        !offers_any(position, empire, part)
    }

    fn lapse(self, position: &mut Position, _table: &mut Table<'_>) {
        let Civilise { empire, part } = self;
        next_part(position, empire, part.max(Part::Urbanise))
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}
