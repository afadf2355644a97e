//! Between empires: peace treaties, canals, the World war and the United Nations.

use super::{Intrusion, Treaty};
use crate::{
    Choice, Entry, Position, Table, Wonder,
    content::{ArtefactId, Kind, SetId, Terrain, content},
    empire,
    events::lasting,
    manoeuvre,
    sets::{AreaId, Areas},
};
use orbis_core::{Flow, Prompt, Seat, SeatSet, Sink, step};
use std::ops::ControlFlow;

/// The empire that controls the United Nations.
fn united_nations(position: &Position) -> Option<SetId> {
    let wonder = position
        .world
        .wonders
        .iter()
        .find(|one| one.artefact == ArtefactId::UNITED_NATIONS)?;
    position.world.owner(wonder.area)
}

/// Who may call a vote of censure now.
pub(super) fn may_censure(position: &Position, moved: bool) -> SeatSet {
    let accused = if moved {
        let intrusion = position.chronicle.powers.intrusion;
        intrusion.and_then(|one| position.seat_of(one.empire))
    } else {
        let top = position.chronicle.played.last();
        top.filter(|top| !top.cancelled).map(|top| top.seat)
    };
    let caller = united_nations(position).and_then(|set| position.seat_of(set));
    match (caller, accused) {
        (Some(caller), Some(accused)) if caller != accused => SeatSet::only(caller),
        _ => SeatSet::NONE,
    }
}

/// A move into an area of another empire comes before the United Nations.
pub(crate) fn denounce(position: &mut Position, intrusion: Intrusion) {
    if united_nations(position).is_some() {
        position.chronicle.powers.intrusion = Some(intrusion);
        position.invoke(Censure { moved: true });
    }
}

/// With whom an empire could conclude a treaty, wherever they are.
pub(crate) fn signatories(position: &Position, first: SetId) -> impl Iterator<Item = SetId> + '_ {
    let seat = position.seat_of(first);
    position
        .in_play()
        .filter(move |(other, empire)| Some(empire.seat) != seat && !position.treaty(first, *other))
        .map(|(other, _)| other)
}

/// Where the other marker of a treaty can lie: in another player's empire within range of the first.
fn counterparts(position: &Position, area: AreaId) -> Areas {
    let Some(first) = position.world.owner(area) else {
        return Areas::NONE;
    };
    let mut areas = Areas::NONE;
    for other in signatories(position, first) {
        if position.in_range(first, other, 0) {
            areas = areas.or(position.world.held(other));
        }
    }
    let land = areas.and(&content().land);
    land.iter()
        .filter(|area| {
            let owner = position.world.owner(*area).unwrap_or_default();
            let artist = position
                .world
                .has_talent(owner, *area, crate::content::Talent::Artist);
            artist || !position.world.wonders.iter().any(|one| one.area == *area)
        })
        .collect()
}

/// Could a treaty with a marker in this area be concluded?
pub(crate) fn treaty_possible(position: &Position, area: AreaId) -> bool {
    !position.chronicle.powers.treaties.is_full() && !counterparts(position, area).is_empty()
}

/// The canal that lies at an area and is not built yet.
/// `sa.art.canal`.
pub(crate) fn canal_site(position: &Position, area: AreaId) -> Option<ArtefactId> {
    let artefact = lasting::canal_artefact(lasting::canal_at(area)?);
    empire::marker_left(position, artefact).then_some(artefact)
}

/// The World war is over: everybody but who ended it by progress gains glory for fertile land.
/// `sa.art.world-war-end`.
pub(crate) fn war_ends(position: &mut Position, except: Option<SetId>, table: &mut Table<'_>) {
    if position.chronicle.powers.war.take().is_none() {
        return;
    }
    for index in 0..position.empires.colours() {
        let set = SetId(index as u8);
        let Some(seat) = position.seat_of(set).filter(|_| Some(set) != except) else {
            continue;
        };
        let age = position.age(set);
        let land = position.world.held(set).and(&content().land);
        let fertile = land
            .iter()
            .filter(|area| position.terrain(*area, age) == Terrain::Fertile);
        let glory = fertile.count() as i16;
        empire::glory(position, seat, glory, table);
    }
}

/// In a World war everybody moves and fights a second time.
/// `sa.art.world-war-effects`.
pub(super) fn regroup(position: &mut Position, empire: SetId) {
    manoeuvre::once_more(position, empire, false);
}

/// Treaties whose markers or parties are gone are void, and with them the other marker.
pub fn settle(position: &mut Position) {
    let treaties = position.chronicle.powers.treaties;
    for treaty in &treaties {
        let holds = (0..2).all(|side| {
            position
                .world
                .owns(treaty.empires[side], treaty.areas[side])
                && position
                    .world
                    .has_wonder(treaty.areas[side], ArtefactId::TREATY)
        });
        if !holds {
            dissolve(position, *treaty);
        }
    }
}

fn dissolve(position: &mut Position, treaty: Treaty) {
    let treaties = &mut position.chronicle.powers.treaties;
    treaties.retain(|one| *one != treaty);
    for area in treaty.areas {
        let artefact = ArtefactId::TREATY;
        super::remove_wonder(position, Wonder { artefact, area });
    }
}

/// An empire that enters another age is bound by no treaty.
pub(super) fn new_age(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    let treaties = position.chronicle.powers.treaties;
    for treaty in &treaties {
        if treaty.empires.contains(&set) {
            dissolve(position, *treaty);
        }
    }
    let age = position.age(set);
    if position.chronicle.powers.war.is_some_and(|war| age > war) {
        war_ends(position, Some(set), table);
    }
}

/// When nobody is left to ask, everybody has agreed.
fn assent(position: &mut Position, seats: SeatSet, moved: bool) {
    if seats.is_empty() {
        position.invoke(Censured { moved });
    } else {
        position.invoke(Assent { seats, moved });
    }
}

/// The units go back where they came from, with their leaders.
fn withdraw(position: &mut Position) {
    let Some(one) = position.chronicle.powers.intrusion else {
        return;
    };
    position.world.repel(one.to, &one.units);
    position.world.place(one.empire, one.from, &one.units);
    let chiefs = position.world.chiefs.iter_mut();
    for chief in chiefs.chain(position.work.led.iter_mut()) {
        if chief.empire == one.empire && chief.area == one.to {
            chief.area = one.from;
        }
    }
    // They have had their move, the others there have not.
    manoeuvre::note(position, one.from, &one.units, Entry::Plain);
}

/// Is the artefact one of those that the track, not the map, carries?
/// `sa.art.world-war`.
pub(crate) fn on_track(artefact: ArtefactId) -> bool {
    artefact == ArtefactId::WORLD_WAR && artefact.card().kind == Kind::Other
}

step! {
    /// Do the United Nations call a vote?
    pub struct Censure { moved: bool }
}

impl Censure {
    /// Who is asked.
    pub(crate) fn caller(&self, position: &Position) -> SeatSet {
        may_censure(position, self.moved)
    }
}

impl step::Ask<Position> for Censure {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.art.united-nations",
            "Do the United Nations call a vote of censure?".to_string(),
        )
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        sink.offer(Choice::Vote)?;
        sink.offer(Choice::Done)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Censure { moved } = self;
        if let Choice::Vote = choice {
            let caller = united_nations(position).and_then(|set| position.seat_of(set));
            let accused = if moved {
                let intrusion = position.chronicle.powers.intrusion;
                intrusion.and_then(|one| position.seat_of(one.empire))
            } else {
                position.chronicle.played.last().map(|top| top.seat)
            };
            position.chronicle.powers.accused = accused;
            let seats: SeatSet = position
                .seats()
                .filter(|seat| Some(*seat) != caller && Some(*seat) != accused)
                .collect();
            assent(position, seats, moved);
        }
    }

    crate::turn::usual!(present);
}

step! {
    /// Does everybody else agree?
    pub struct Assent { seats: SeatSet, moved: bool }
}

impl Assent {
    /// Who is asked.
    pub fn next(&self, position: &Position) -> SeatSet {
        step::Asked::seats(self.seats.first(), position)
    }
}

impl step::Ask<Position> for Assent {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.art.united-nations",
            "Do you agree to the censure?".to_string(),
        )
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        sink.offer(Choice::Yes)?;
        sink.offer(Choice::No)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Assent { seats, moved } = self;
        if let Choice::Yes = choice {
            let seats = seats.first().map_or(seats, |seat| seats.without(seat));
            assent(position, seats, moved);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.seats
            .iter()
            .all(|seat| crate::check::plays(position, seat))
    }

    crate::turn::usual!(present);
}

step! {
    /// Does the censured player give in?
    pub struct Censured { moved: bool }
}

impl Censured {
    /// Who is asked.
    pub(crate) fn accused(&self, position: &Position) -> SeatSet {
        step::Asked::seats(position.chronicle.powers.accused, position)
    }
}

impl step::Ask<Position> for Censured {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.art.un-censure",
            "You are censured: give in, or lose 1 glory?".to_string(),
        )
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        sink.offer(Choice::Accept)?;
        sink.offer(Choice::Done)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match (self, choice) {
            (Censured { moved: false }, Choice::Accept) => {
                if let Some(top) = position.chronicle.played.last_mut() {
                    top.cancelled = true;
                }
            }
            (Censured { moved: true }, Choice::Accept) => {
                withdraw(position);
            }
            (Censured { .. }, _) => {
                if let Some(seat) = position.chronicle.powers.accused {
                    crate::empire::glory(position, seat, -1, table);
                }
            }
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position
            .chronicle
            .powers
            .accused
            .is_some_and(|seat| crate::check::plays(position, seat))
    }

    crate::turn::usual!(present);
}

step! {
    /// Where is the other marker of a peace treaty?
    pub struct Countersign { seat: Seat, area: AreaId }
}

impl step::Ask<Position> for Countersign {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.art.peace-treaty",
            "Where is the other marker of the peace treaty?".to_string(),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Countersign { area, .. } = *self;
        let areas = counterparts(position, area);
        for area in areas.iter() {
            sink.offer(Choice::At { area })?;
        }
        if areas.is_empty() {
            sink.offer(Choice::Done)?;
        }
        ControlFlow::Continue(())
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Countersign { area, .. } = self;
        if let Choice::At { area: other } = choice {
            let owners = [area, other].map(|area| position.world.owner(area));
            if let [Some(one), Some(two)] = owners {
                position.chronicle.powers.treaties.push(Treaty {
                    empires: [one, two],
                    areas: [area, other],
                });
                crate::artefacts::play(position, two, ArtefactId::TREATY, Some(other), table);
            }
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Countersign { seat, area } = *self;
        crate::check::plays(position, seat) && area.is_land()
    }

    crate::turn::usual!(present);
}

step! {
    /// A world war lets everybody move again.
    pub struct Regroup { empire: SetId }
}

impl step::Run<Position> for Regroup {
    fn run(self, position: &mut Position, _table: &mut Table<'_>) {
        regroup(position, self.empire);
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}
