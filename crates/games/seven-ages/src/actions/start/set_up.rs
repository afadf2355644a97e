//! The parts of setting up a new empire: named leader, capital, homeland, forts.

use super::{News, grants, site_offers, takeover::convert};
use crate::{
    Choice, Position, Step, Table, civilise,
    content::{Category, LeaderId, SetId, Special},
    empire,
    markers::free_action,
    sets::{AreaId, Areas},
    text,
};
use orbis_core::{Flow, Offer, Prompt, Seat, Sink, step, step::Stacked};
use orbis_parts::List;
use std::ops::ControlFlow;

/// The named leaders an empire could have in its age.
/// `sa.leader-in.named`.
pub fn namesakes(position: &Position, set: SetId) -> impl Iterator<Item = LeaderId> + '_ {
    let age = position.age(set);
    let list = position
        .empire(set)
        .map_or(&[][..], |empire| &empire.card.card().empire.leaders);
    list.iter()
        .filter(move |(leader, when)| {
            *when == age
                && position.options.has(leader.card().release)
                && !position.appeared.contains(leader)
        })
        .map(|(leader, _)| *leader)
}

/// The part of setting up in which all is done.
const SET_UP: u8 = 7;

/// The next part of setting up.
/// `sa.start-setup.order`, `sa.start-setup.initial-elite`, `sa.start-special.initial-effects`,
/// `sa.start-special.special-actions`, `sa.start-occupied.conflict`.
pub fn set_up(position: &mut Position, set: SetId, part: u8, table: &mut Table<'_>) {
    if position.empire(set).is_none() {
        position.work.founding = None;
        return;
    }
    let next = Step::SetUp(SetUp {
        empire: set,
        part: part + 1,
    });
    match part {
        0 => {
            position.stack.push(next);
            position.push(Namesake { empire: set });
        }
        1 => {
            position.stack.push(next);
            position.push(crate::production::Build {
                empire: set,
                initial: true,
            });
            grants::at_once(position, set);
        }
        2 => {
            position.stack.push(next);
            position.push(crate::conflict::Conflicts { empire: set });
            convert(position, set, table);
            position.work.founding = None;
            // From now on leaders and empires without units are gone.
            position.world.dirty = true;
        }
        3 => {
            position.stack.push(next);
            let sites = position.work.sites.and(position.world.held(set));
            let bare = position
                .empire(set)
                .is_some_and(|empire| empire.capital.is_none());
            if bare && !position.barbarian(set) && !sites.is_empty() {
                position.push(Capital { empire: set });
            }
        }
        4 => {
            position.stack.push(next);
            choose_homeland(position, set);
        }
        5 => {
            position.stack.push(next);
            grants::artefacts(position, set);
            fortify(position, set);
        }
        SET_UP => {}
        // Free actions; what stays below them tells that the empire is still being started.
        _ => {
            for special in position.specials(set) {
                if let Special::FreeAction { action, n } = special {
                    let left = if part < SET_UP { n + SET_UP } else { part };
                    position.push(SetUp {
                        empire: set,
                        part: left - 1,
                    });
                    free_action(position, set, *action, table);
                    break;
                }
            }
        }
    }
}

/// The capital is the homeland; an empire without one chooses where its card counts it.
fn choose_homeland(position: &mut Position, set: SetId) {
    let sites = position.work.sites;
    if let Some(empire) = position.empire_mut(set) {
        let mut glory = empire.card.card().empire.glory.iter();
        let matters = glory.any(|glory| glory.category == Category::Homeland);
        match empire.capital {
            Some(capital) => empire.homeland = Some(capital),
            None if sites.len() > 1 && matters => {
                position.push(Homeland { empire: set });
            }
            None => empire.homeland = sites.first(),
        }
    }
}

/// Forts that the card gives, and those that are paid for.
fn fortify(position: &mut Position, set: SetId) {
    let free = position.specials(set).iter().fold(0, |sum, special| {
        sum + match special {
            Special::Forts { n } => *n,
            _ => 0,
        }
    });
    if free > 0 {
        position.push(Forts { empire: set, free });
    }
    if !position.barbarian(set) {
        position.push(Forts {
            empire: set,
            free: 0,
        });
    }
}

/// Where the capital can be: converted cities go before other start areas.
pub(crate) fn capital_sites(position: &Position, set: SetId) -> Areas {
    let held = position.world.held(set);
    let converted = position.work.converted.and(held);
    if converted.is_empty() {
        position.work.sites.and(held)
    } else {
        converted
    }
}

/// Start areas without a fort.
fn fort_sites(position: &Position, set: SetId) -> Areas {
    position
        .work
        .sites
        .and(position.world.held(set))
        .less(&position.world.forts)
}

pub(crate) fn can_fortify(position: &Position, set: SetId, free: u8) -> bool {
    let rich = position.empire(set).is_some_and(|empire| empire.money >= 5);
    (free > 0 || rich) && !fort_sites(position, set).is_empty()
}

/// Is the empire being started now, its free actions included?
pub(crate) fn starting(position: &Position, set: SetId) -> bool {
    let of_it = |step: &Step| matches!(step, Step::SetUp(SetUp { empire, .. }) if *empire == set);
    position.stack.iter().any(of_it)
}

step! {
    /// A named leader?
    pub struct Namesake { empire: SetId }
}

impl step::Ask<Position> for Namesake {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Namesake { empire } = *self;
        Prompt::new(
            "sa.start-setup.named-leader",
            format!(
                "A named leader for the {}?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let mut leaders: List<LeaderId, 8> = namesakes(position, self.empire).collect();
        leaders.sort_unstable();
        for leader in &leaders {
            for area in position.work.sites.iter() {
                let leader = *leader;
                sink.offer(Choice::Promote { leader, area })?;
            }
        }
        sink.offer(Choice::Done)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Namesake { empire: set } = self;
        if let Choice::Promote { leader, area } = choice {
            civilise::appear(position, set, leader, area, table);
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        namesakes(position, self.empire).next().is_none()
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "No named leader")
    }

    crate::turn::usual!(fits);
}

step! {
    /// The next part of starting an empire.
    pub struct SetUp { empire: SetId, part: u8 }
}

impl step::Run<Position> for SetUp {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let SetUp { empire, part } = self;
        set_up(position, empire, part, table);
    }

    fn fits(&self, _position: &Position) -> bool {
        let SetUp { empire, part } = *self;
        crate::check::colour(empire) && part <= 12
    }
}

step! {
    /// Where is the capital?
    pub struct Capital { empire: SetId }
}

impl step::Ask<Position> for Capital {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Capital { empire } = *self;
        Prompt::new(
            "sa.start-capital.place",
            format!(
                "Where is the capital of the {}?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for area in capital_sites(position, self.empire).iter() {
            sink.offer(Choice::At { area })?;
        }
        ControlFlow::Continue(())
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Capital { empire: set } = self;
        if let Choice::At { area } = choice {
            if position.world.city(area) == 0 {
                position.world.set_city(area, 1);
            }
            if let Some(empire) = position.empire_mut(set) {
                empire.capital = Some(area);
            }
            table.emit(|| News::Capital { area });
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let sites = capital_sites(position, self.empire);
        crate::check::colour(self.empire) && !sites.is_empty() && sites.iter().all(AreaId::is_land)
    }

    crate::turn::usual!(present);
}

step! {
    /// Which start area is the homeland?
    /// `sa.term.homeland`.
    pub struct Homeland { empire: SetId }
}

impl step::Ask<Position> for Homeland {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Homeland { empire } = *self;
        Prompt::new(
            "sa.start-capital.homeland",
            format!(
                "Which area is the homeland of the {}?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        site_offers(position, self.empire, sink)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        if let (Choice::At { area }, Some(empire)) = (choice, position.empire_mut(self.empire)) {
            empire.homeland = Some(area);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let sites = &position.work.sites;
        crate::check::colour(self.empire) && !sites.is_empty() && sites.iter().all(AreaId::is_land)
    }

    crate::turn::usual!(present);
}

step! {
    /// Where do paid (or free) forts go?
    pub struct Forts { empire: SetId, free: u8 }
}

impl step::Ask<Position> for Forts {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Forts { empire, free } = *self;
        Prompt::new(
            if free > 0 {
                "sa.start-special.free-forts"
            } else {
                "sa.start-capital.forts"
            },
            if free > 0 {
                format!("{free} free forts: where?")
            } else {
                "Fortify start areas for 5 money each?".to_string()
            },
        )
        .hint(crate::text::money(position, empire))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for area in fort_sites(position, self.empire).iter() {
            sink.offer(Choice::Fort { area })?;
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "No fort")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Forts { empire: set, free } = self;
        if let Choice::Fort { area } = choice {
            position.world.forts.add(area);
            table.emit(|| crate::production::News::Fort { area });
            if free == 0 {
                empire::pay(position, set, -5);
                position.push(Forts {
                    empire: set,
                    free: 0,
                });
            } else if free > 1 {
                position.push(Forts {
                    empire: set,
                    free: free - 1,
                });
            }
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        let Forts { empire, free } = *self;
        !can_fortify(position, empire, free)
    }

    fn fits(&self, _position: &Position) -> bool {
        let Forts { empire, free } = *self;
        crate::check::colour(empire) && free < 20
    }
}
