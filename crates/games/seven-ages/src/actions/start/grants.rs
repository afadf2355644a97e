//! What a card grants when its empire is started: elite markers, units, religion, government, artefacts.

use crate::{
    Choice, Position, Table, Wonder, artefacts as wonders, commons,
    content::{ArtefactId, Class, Release, SetId, Special, UnitId},
    empire, production,
    sets::{AreaId, Areas},
};
use orbis_core::{Flow, Prompt, Seat, Sink, a, step, step::Stacked};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Something that appears in a start area.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gift {
    /// A free unit.
    Unit(UnitId),
    /// An artefact, which brings no glory.
    Artefact(ArtefactId),
}

/// Elite markers, religion and government are there at once, free units where their player wants them.
pub fn at_once(position: &mut Position, set: SetId) {
    let age = position.age(set);
    for special in position.specials(set) {
        match special {
            Special::Elite { n, ages } if ages >> age & 1 != 0 => {
                if let Some(empire) = position.empire_mut(set) {
                    empire.elite = (empire.elite + n).min(3);
                }
            }
            Special::FreeUnits {
                unit,
                n,
                set: needed,
            } if position.boxed(*needed) => {
                for _ in 0..*n {
                    position.push(Granted {
                        empire: set,
                        gift: Gift::Unit(*unit),
                    });
                }
            }
            Special::StartReligion {
                religion,
                only_if_present,
                set: needed,
            } if position.boxed(*needed) => {
                let artefact = ArtefactId::religion(*religion);
                let present = position
                    .in_play()
                    .any(|(_, empire)| empire.religions.contains(religion));
                let fits = artefact.card().ages >> age & 1 != 0
                    && empire::marker_left(position, artefact)
                    && (present || !only_if_present);
                if fits
                    && let Some(empire) = position.empire_mut(set)
                    && !empire.religions.contains(religion)
                    && !empire.religions.is_full()
                {
                    empire.religions.push(*religion);
                }
            }
            Special::StartGovernment {
                government,
                ages,
                ignore,
            } => {
                let artefact = ArtefactId::government(*government);
                let fits = ages >> age & 1 != 0
                    && empire::marker_left(position, artefact)
                    && (*ignore
                        || artefact.card().ages >> age & 1 != 0
                            && wonders::prerequisite(position, set, artefact));
                if fits && let Some(empire) = position.empire_mut(set) {
                    empire.government = Some(*government);
                }
            }
            _ => {}
        }
    }
}

/// Artefacts of a card: on it at once, or where their player wants them.
pub fn artefacts(position: &mut Position, set: SetId) {
    let age = position.age(set);
    for special in position.specials(set) {
        let Special::FreeArtefact { artefact, ages } = special else {
            continue;
        };
        let artefact = *artefact;
        if ages >> age & 1 == 0
            || !wonders::playable(artefact)
            || !wonders::accepts(position, set, artefact)
        {
            continue;
        }
        if wonders::on_card(artefact) {
            if let Some(empire) = position.empire_mut(set) {
                empire.relics.push(artefact);
            }
        } else {
            let gift = Gift::Artefact(artefact);
            position.push(Granted { empire: set, gift });
        }
    }
}

/// The start areas in which it can appear.
pub fn places(position: &Position, set: SetId, gift: Gift) -> Areas {
    let sites = &position.work.sites;
    match gift {
        Gift::Unit(UnitId::ELEPHANT) if !commons::grantable(position, set) => Areas::NONE,
        Gift::Unit(unit)
            if unit != UnitId::ELEPHANT && !production::counter_left(position, set, unit) =>
        {
            Areas::NONE
        }
        Gift::Unit(unit) if unit.card().class == Class::Ship => {
            sites.iter().filter(|area| area.card().coastal).collect()
        }
        Gift::Unit(_) => *sites,
        Gift::Artefact(artefact) => sites.and(&wonders::sites(position, set, artefact)),
    }
}

/// It appears; if there is one place only, nobody is asked.
pub(crate) fn bestow(
    position: &mut Position,
    set: SetId,
    gift: Gift,
    area: AreaId,
    table: &mut Table<'_>,
) {
    match gift {
        Gift::Unit(unit) => {
            if unit == UnitId::ELEPHANT {
                commons::grant(position, set);
                commons::field(position, set, table);
            }
            production::put(position, set, unit, area, table);
            table.emit(|| crate::production::News::Built {
                who: position.who(set),
                unit,
                count: 1,
                area,
            });
        }
        Gift::Artefact(artefact) => {
            position.world.wonders.push(Wonder { artefact, area });
            if artefact.card().blue {
                wonders::lay_blue(position, set, artefact);
            }
        }
    }
}

step! {
    /// Where does appear what the card grants?
    pub struct Granted { empire: SetId, gift: Gift }
}

impl step::Ask<Position> for Granted {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Granted { empire, gift } = *self;
        Prompt::new(
            "sa.start.choices-by-owner",
            match gift {
                Gift::Unit(unit) => format!(
                    "The {} get {}: where?",
                    crate::text::empire(position, empire),
                    a(&unit.name())
                ),
                Gift::Artefact(artefact) => {
                    format!(
                        "The {} have {}: where?",
                        crate::text::empire(position, empire),
                        artefact.card().name
                    )
                }
            },
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Granted { empire: set, gift } = *self;
        for area in places(position, set, gift).iter() {
            sink.offer(Choice::At { area })?;
        }
        ControlFlow::Continue(())
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Granted { empire, gift } = self;
        if let Choice::At { area } = choice {
            bestow(position, empire, gift, area, table);
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        let Granted { empire, gift } = *self;
        places(position, empire, gift).len() <= 1
    }

    fn lapse(self, position: &mut Position, table: &mut Table<'_>) {
        let Granted { empire, gift } = self;
        if let Some(area) = places(position, empire, gift).first() {
            bestow(position, empire, gift, area, table);
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        let Granted { empire, gift } = *self;
        let known = match gift {
            Gift::Unit(which) => crate::check::unit(which),
            Gift::Artefact(which) => which.index() < crate::content::content().artefacts.len(),
        };
        crate::check::colour(empire) && known
    }

    crate::turn::usual!(present);
}

impl Position {
    /// Is the box in play that a special rule needs?
    fn boxed(&self, needed: Option<Release>) -> bool {
        needed.is_none_or(|release| self.options.has(release))
    }
}
