//! Religions and governments come and go: what can be adopted or started, and what happens to the old one.

use crate::{
    Choice, Position, Table, artefacts, civilise,
    content::{ArtefactId, Kind, SetId, Talent},
    empire,
    news::Who,
    sets::Areas,
};
use orbis_core::{Flow, Prompt, Seat, Sink, news, step, step::Stacked};
use orbis_parts::List;
use std::ops::ControlFlow;

news! {
    /// What is told of religions and governments.
    pub enum News {
        /// One was adopted.
        Adopted { who: Who, artefact: ArtefactId } => {
            who.line(format!("{who} adopt {}", artefact.card().name))
        },
        /// One was given up.
        Abandoned { who: Who, artefact: ArtefactId } => {
            who.line(format!("{who} abandon {}", artefact.card().name))
        },
    }
}

/// The religions and governments of an empire, one bit each.
fn creeds(empire: &crate::Empire) -> u16 {
    let creeds = empire.religions.iter().fold(0, |all, one| all | 1 << one);
    creeds | empire.government.map_or(0, |one| 1 << (7 + one))
}

/// Religions and governments an empire could adopt if somebody within range had them.
fn open_to(position: &Position, set: SetId) -> u16 {
    let Some(own) = position.empire(set) else {
        return 0;
    };
    if position.work.done[civilise::ADOPTED]
        || position.world.disorder.meets(position.world.held(set))
    {
        return 0;
    }
    let held = creeds(own);
    let fits = |index: &u16| {
        let artefact = ArtefactId(*index as u8);
        // Conditions on the empire itself hold for adopting too, those about places only for starting.
        let apt = match artefact.card().kind {
            Kind::Government(_) => artefacts::prerequisite(position, set, artefact),
            _ => true,
        };
        held >> index & 1 == 0
            && artefact.card().ages >> position.age(set) & 1 != 0
            && apt
            && empire::marker_left(position, artefact)
    };
    (0..11).filter(fits).fold(0, |all, index| all | 1 << index)
}

/// Religions and governments an empire can adopt.
/// `sa.adopt.one-per-action`, `sa.ruling.adopt-age`, `sa.adopt.no-glory-ok`.
pub(crate) fn adoptable(position: &Position, set: SetId) -> List<ArtefactId, 12> {
    let open = open_to(position, set);
    if open == 0 {
        return List::new();
    }
    let everywhere = position.enjoys(set, ArtefactId::SATELLITES);
    let reach = position.reach(set, 0);
    let seen = position
        .in_play()
        .filter(|(other, _)| {
            *other != set && (everywhere || reach.meets(position.world.held(*other)))
        })
        .fold(0, |seen, (_, empire)| seen | creeds(empire));
    let list = (0..11).filter(|index| (open & seen) >> index & 1 != 0);
    list.map(|index| ArtefactId(index as u8)).collect()
}

/// Where an empire would find something to adopt that it cannot adopt yet.
pub(crate) fn examples(position: &Position, set: SetId, known: &[ArtefactId]) -> List<Areas, 32> {
    let known = known.iter().fold(0u16, |all, one| all | 1 << one.0);
    let open = open_to(position, set) & !known;
    let empires = position
        .in_play()
        .filter(|(other, empire)| *other != set && open & creeds(empire) != 0)
        .map(|(other, _)| *position.world.held(other));
    let cradles = preached(position, set)
        .filter(|artefact| known >> artefact.0 & 1 == 0)
        .filter_map(|artefact| artefacts::goal(position, set, artefact));
    empires.chain(cradles).collect()
}

/// Religions a Religious leader speaks of; one can be started in an action.
pub(crate) fn preached(position: &Position, set: SetId) -> impl Iterator<Item = ArtefactId> {
    let leads = position.world.talent_count(set, Talent::Religious) > 0
        && !position.work.done[civilise::STARTED];
    (0..7).filter(move |_| leads).map(ArtefactId::religion)
}

/// Religions a Religious leader can start.
/// `sa.arte.religious-leader`, `sa.lead.religious-start`.
pub(crate) fn startable(position: &Position, set: SetId) -> List<ArtefactId, 12> {
    preached(position, set)
        .filter(|artefact| artefacts::accepts(position, set, *artefact))
        .collect()
}

/// An empire adopts the religion or government of an artefact.
/// `sa.adopt.replace`, `sa.adopt.effects`.
pub fn adopt(position: &mut Position, set: SetId, artefact: ArtefactId, table: &mut Table<'_>) {
    let limit = artefacts::religion_limit(position, set);
    let held = position
        .empire(set)
        .map_or(0, |empire| empire.religions.len());
    if matches!(artefact.card().kind, Kind::Religion(_)) && held >= limit && held > 1 {
        // One of the two has to give way first.
        position.push(GiveWay {
            empire: set,
            artefact,
        });
        return;
    }
    let mut discarded = None;
    if let Some(empire) = position.empire_mut(set) {
        match artefact.card().kind {
            Kind::Religion(_) => {
                while let Some(old) = empire.religions.last().copied()
                    && empire.religions.len() >= limit
                {
                    forsake(empire, old);
                    discarded = Some(ArtefactId::religion(old));
                }
            }
            _ => discarded = empire.government.take().map(ArtefactId::government),
        }
    }
    if let Some(old) = discarded {
        unrest(position, set, old, table);
    }
    table.emit(|| News::Adopted {
        who: position.who(set),
        artefact,
    });
    artefacts::place(position, set, artefact, None, table);
}

/// The government is discarded.
pub fn abandon_government(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    if let Some(government) = position.empire(set).and_then(|empire| empire.government) {
        abandon(position, set, ArtefactId::government(government), table);
    }
}

/// The dominant religion is discarded.
pub(crate) fn abandon_dominant(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    let dominant = position
        .empire(set)
        .and_then(|empire| empire.religions.first().copied());
    if let Some(religion) = dominant {
        abandon(position, set, ArtefactId::religion(religion), table);
    }
}

impl crate::Empire {
    /// The religion that a marker on the card lies on.
    pub(crate) fn beneath(&self, marker: ArtefactId) -> Option<u8> {
        let at = usize::from(self.aside.contains(&marker));
        let religion = self.religions.get(at).copied();
        religion.filter(|_| self.relics.contains(&marker))
    }

    /// The other religion is dominant; what lies on them stays there.
    /// `sa.adopt.dominant`.
    pub(crate) fn reorder(&mut self) {
        if self.religions.len() < 2 {
            return;
        }
        self.religions.swap(0, 1);
        let was = self.aside;
        self.aside = [ArtefactId::HERESY, ArtefactId::STRIFE]
            .into_iter()
            .filter(|marker| self.relics.contains(marker) && !was.contains(marker))
            .collect();
    }
}

/// A religion goes, and takes along what lies on it.
fn forsake(empire: &mut crate::Empire, religion: u8) {
    let before = *empire;
    empire.relics.retain(|relic| match *relic {
        ArtefactId::DEFENDER | ArtefactId::HERESY | ArtefactId::STRIFE => {
            before.beneath(*relic) != Some(religion)
        }
        _ => true,
    });
    empire.aside.clear();
    empire.religions.retain(|one| *one != religion);
}

/// An empire gives up a religion or government.
/// `sa.adopt.discard-only`.
pub fn abandon(position: &mut Position, set: SetId, artefact: ArtefactId, table: &mut Table<'_>) {
    if let Some(empire) = position.empire_mut(set) {
        match artefact.card().kind {
            Kind::Religion(religion) => forsake(empire, religion),
            _ => empire.government = None,
        }
    }
    position.world.dirty = true;
    table.emit(|| News::Abandoned {
        who: position.who(set),
        artefact,
    });
    unrest(position, set, artefact, table);
}

/// The unrest when a religion or government is discarded: in cities and beside leaders, or in temples (option 12).
/// `sa.adopt.disorder`, `sa.opt12.discard-religion`.
fn unrest(position: &mut Position, set: SetId, old: ArtefactId, table: &mut Table<'_>) {
    match old.card().kind {
        Kind::Religion(religion) if position.options.deus_vult => {
            crate::temples::forsaken(position, set, religion, table);
        }
        _ => empire::disorder_centres(position, set, table),
    }
}

pub(crate) fn give_way_offers<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    sink: &mut S,
) -> ControlFlow<()> {
    if let Some(own) = position.empire(set) {
        let mut religions = own.religions;
        religions.sort_unstable();
        for religion in &religions {
            let artefact = ArtefactId::religion(*religion);
            sink.offer(Choice::Abandon { artefact })?;
        }
    }
    ControlFlow::Continue(())
}

step! {
    /// Which of two religions gives way to a new one?
    pub struct GiveWay { empire: SetId, artefact: ArtefactId }
}

impl step::Ask<Position> for GiveWay {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.adopt.two-religions", "Which religion gives way?")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        give_way_offers(position, self.empire, sink)
    }

    /// The religion that gives way is gone, the new one is adopted.
    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let GiveWay {
            empire: set,
            artefact: new,
        } = self;
        if let Choice::Abandon { artefact } = choice {
            abandon(position, set, artefact, table);
            adopt(position, set, new, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let GiveWay { empire, artefact } = *self;
        crate::check::colour(empire)
            && artefact.index() < 7
            && position
                .empire(empire)
                .is_some_and(|own| own.religions.len() == 2 && !own.religions.contains(&artefact.0))
    }

    crate::turn::usual!(present);
}
