//! What stands on the map: units, cities, forts, disorder, artefacts, leaders.

mod counts;
pub mod garrisons;
pub mod groups;
mod intruder;
mod written;

use crate::{
    content::{ArtefactId, COASTS, COUNTERS, LANDS, LeaderId, SETS, SHIPS, SetId, Talent, UnitId},
    manoeuvre::along,
    sets::{AreaId, Areas},
};
pub use counts::Counts;
use garrisons::Garrisons;
pub use intruder::{Intruder, Intruders};
use orbis_parts::List;
use serde::{Deserialize, Serialize};

/// The units in an area.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stack {
    /// Whose.
    pub empire: SetId,
    /// Which.
    pub units: Counts,
    /// The one on top: the last that came.
    pub top: UnitId,
}

/// How units came into an area: the defender's modifiers they face.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    /// Without an obstacle.
    #[default]
    Plain,
    /// Over a river.
    River,
    /// Over a crossing arrow.
    Crossing,
    /// Out of the sea.
    Invasion,
}

/// A leader on the map.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chief {
    /// Who.
    pub leader: LeaderId,
    /// Whose.
    pub empire: SetId,
    /// Where.
    pub area: AreaId,
    /// No event may be aimed at him in this age.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sacred: bool,
}

impl Chief {
    /// A leader as he appears.
    pub fn new(leader: LeaderId, empire: SetId, area: AreaId) -> Chief {
        Chief {
            leader,
            empire,
            area,
            sacred: false,
        }
    }

    /// Is he of this kind, in this empire, in this area?
    pub fn is(&self, leader: LeaderId, empire: SetId, area: AreaId) -> bool {
        self.leader == leader && self.empire == empire && self.area == area
    }
}

/// An artefact in an area.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wonder {
    /// Which.
    pub artefact: ArtefactId,
    /// Where.
    pub area: AreaId,
}

/// Where temples begin in what stands in an area.
const TEMPLES: u8 = 16;

/// The map with everything on it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct World {
    // Whose each area is, and the units there.
    garrisons: Garrisons,
    // Those of the neutral kingdoms come last.
    held: [Areas; SETS + 1],
    // The value of the city in each land area, and above it the religion of its temple, counted from 1.
    buildings: [u8; LANDS],
    // Ships on the second coast of the areas that have two, half a byte for each type.
    far: [u16; COASTS],
    /// Areas with a fort.
    pub forts: Areas,
    /// Disordered areas.
    pub disorder: Areas,
    /// Artefacts on the map.
    pub wonders: List<Wonder, 64>,
    /// Leaders on the map.
    pub chiefs: List<Chief, 90>,
    /// Units that entered areas of others and have not fought yet.
    pub intruders: Intruders,
    /// Units came or went since somebody looked after what follows from it.
    pub dirty: bool,
}

impl World {
    /// An empty map.
    pub fn empty() -> World {
        World {
            garrisons: Garrisons::none(),
            far: [0; COASTS],
            held: [Areas::NONE; SETS + 1],
            buildings: [0; LANDS],
            forts: Areas::NONE,
            disorder: Areas::NONE,
            wonders: List::new(),
            chiefs: List::new(),
            intruders: Intruders::default(),
            dirty: false,
        }
    }

    /// The empire that controls an area.
    /// `sa.term.control`, `sa.ruling.aircraft-control`.
    pub fn owner(&self, area: AreaId) -> Option<SetId> {
        let owner = self.garrisons.owner(area);
        (owner != SetId::BACK).then_some(owner)
    }

    /// Does the empire control it?
    pub fn owns(&self, empire: SetId, area: AreaId) -> bool {
        self.garrisons.owner(area) == empire
    }

    /// The controller's units in an area.
    pub fn units(&self, area: AreaId) -> Counts {
        self.garrisons.units(area)
    }

    /// How many they are.
    pub fn strength(&self, area: AreaId) -> u8 {
        self.garrisons.total(area)
    }

    /// The areas an empire controls; none if it is no empire.
    pub fn held(&self, empire: SetId) -> &Areas {
        self.held.get(empire.index()).unwrap_or(&Areas::NONE)
    }

    /// The value of the city in an area; 0 if none.
    pub fn city(&self, area: AreaId) -> u8 {
        self.building(area) % TEMPLES
    }

    /// Puts a city of this value there; 0 for none.
    pub fn set_city(&mut self, area: AreaId, value: u8) {
        if let Some(building) = self.buildings.get_mut(area.index()) {
            *building = *building / TEMPLES * TEMPLES + value % TEMPLES;
        }
    }

    /// The religion of the temple in an area.
    pub fn temple(&self, area: AreaId) -> Option<u8> {
        (self.building(area) / TEMPLES).checked_sub(1)
    }

    /// Puts a temple of a religion there, or none.
    pub fn set_temple(&mut self, area: AreaId, religion: Option<u8>) {
        if let Some(building) = self.buildings.get_mut(area.index()) {
            let temple = religion.map_or(0, |religion| religion % 7 + 1);
            *building = *building % TEMPLES + temple * TEMPLES;
        }
    }

    fn building(&self, area: AreaId) -> u8 {
        self.buildings.get(area.index()).copied().unwrap_or(0)
    }

    /// One step down: 7, 5, 3, 1, none.
    /// `sa.vacant.city-reduced`.
    pub(crate) fn reduced(&self, area: AreaId) -> u8 {
        self.city(area).saturating_sub(2)
    }

    /// Units of an empire that entered an area of another.
    pub fn intruder(&self, area: AreaId) -> Option<Intruder> {
        self.intruders.at(area)
    }

    /// The units of an empire in an area, as controller or intruder.
    pub fn units_of(&self, empire: SetId, area: AreaId) -> Counts {
        if self.owns(empire, area) {
            return self.units(area);
        }
        self.intruder(area)
            .filter(|intruder| intruder.empire == empire)
            .map_or(Counts::default(), |intruder| intruder.units)
    }

    /// The units that hold some areas.
    pub fn units_among(&self, areas: &Areas) -> Counts {
        self.garrisons.among(areas)
    }

    /// All units of an empire.
    pub fn army(&self, empire: SetId) -> Counts {
        let mut all = self.garrisons.among(&self.held[empire.index()]);
        for intruder in self.intruders.iter().filter(|one| one.empire == empire) {
            all = all.plus(&intruder.units);
        }
        all
    }

    /// The counters of an empire on the map, by counter.
    pub fn counters(&self, empire: SetId) -> [u8; COUNTERS] {
        let mut used = [0u8; COUNTERS];
        for (unit, count) in self.army(empire).iter() {
            let counter = usize::from(unit.card().counter);
            used[counter] = used[counter].saturating_add(count);
        }
        used
    }

    /// Puts units into an area that the empire controls or that is vacant.
    /// `sa.move.no-stacking-limit`.
    pub fn place(&mut self, empire: SetId, area: AreaId, units: &Counts) {
        self.dirty = true;
        self.garrisons.give(area, empire);
        let top = units.iter().next().map(|(unit, _)| unit);
        let top = top.unwrap_or_else(|| self.top(area));
        self.garrisons.set(area, &self.units(area).plus(units), top);
        self.held[empire.index()].add(area);
    }

    /// Takes units of the controller away; answers whether the area is vacant now.
    pub fn remove(&mut self, area: AreaId, units: &Counts) -> bool {
        self.dirty = true;
        let left = self.units(area).less(units);
        let top = Some(self.top(area)).filter(|top| left.get(*top) > 0);
        let top = top.or_else(|| left.iter().next().map(|(unit, _)| unit));
        self.garrisons.set(area, &left, top.unwrap_or(UnitId::BACK));
        self.moor(area);
        let owner = self.garrisons.owner(area);
        if left.is_empty() && owner != SetId::BACK {
            self.held[owner.index()].take(area);
            self.garrisons.give(area, SetId::BACK);
            return true;
        }
        false
    }

    /// The unit on top of a stack.
    pub fn top(&self, area: AreaId) -> UnitId {
        self.garrisons.top(area)
    }

    /// Shows a stack as others see it.
    pub(crate) fn show(&mut self, area: AreaId, units: &Counts) {
        self.garrisons.set(area, units, self.top(area));
        if let Some(coast) = area.card().twin {
            self.far[usize::from(coast)] = 0;
        }
    }

    /// Two units of an empire change places.
    pub(crate) fn exchange(&mut self, one: (AreaId, UnitId), two: (AreaId, UnitId)) {
        for (here, there) in [(one, two), (two, one)] {
            let mut units = self.units(here.0);
            units.take(here.1, 1);
            units.add(there.1, 1);
            self.garrisons.set(here.0, &units, self.top(here.0));
            self.moor(here.0);
        }
    }

    /// How many ships of a type lie on the second coast of an area.
    pub fn far(&self, area: AreaId, unit: UnitId) -> u8 {
        match (area.card().twin, unit.ship()) {
            (Some(coast), Some(ship)) => self.moored(coast)[ship],
            _ => 0,
        }
    }

    /// So many ships of a type lie on the second coast.
    pub fn set_far(&mut self, area: AreaId, unit: UnitId, count: u8) {
        if let (Some(coast), Some(ship)) = (area.card().twin, unit.ship()) {
            let mut far = self.moored(coast);
            far[ship] = count.min(self.garrisons.of(area, unit));
            self.tie_up(coast, far);
        }
    }

    /// The ships on a second coast, by type.
    fn moored(&self, coast: u8) -> [u8; SHIPS] {
        std::array::from_fn(|ship| (self.far[usize::from(coast)] >> (4 * ship) & 15) as u8)
    }

    fn tie_up(&mut self, coast: u8, ships: [u8; SHIPS]) {
        let bits = ships.iter().rev();
        let bits = bits.fold(0, |bits, count| bits << 4 | u16::from((*count).min(15)));
        self.far[usize::from(coast)] = bits;
    }

    /// How many ships of an empire, in its own area or another's, lie on the second coast.
    pub(crate) fn far_of(&self, empire: SetId, area: AreaId, unit: UnitId) -> u8 {
        if self.owns(empire, area) {
            return self.far(area, unit);
        }
        match self.intruder(area) {
            Some(one) if one.far >> unit.0 & 1 != 0 => self.units_of(empire, area).get(unit),
            _ => 0,
        }
    }

    /// How many units of a type can leave an area for another: ships leave by the coast on which they lie.
    pub(crate) fn berth(&self, empire: SetId, area: AreaId, unit: UnitId, to: AreaId) -> u8 {
        let all = self.units_of(empire, area).get(unit);
        let [Some(first), Some(second)] = [0, 1].map(|at| area.card().coasts.get(at)) else {
            return all;
        };
        if unit.ship().is_none() {
            return all;
        }
        let far = self.far_of(empire, area, unit).min(all);
        match (along(first, to), along(second, to)) {
            (true, true) => all,
            (false, true) => far,
            _ => all - far,
        }
    }

    /// Ships arrive on the second coast of an area, be it their own or another empire's.
    pub(crate) fn land_far(&mut self, empire: SetId, area: AreaId, unit: UnitId, count: u8) {
        if self.owns(empire, area) {
            let far = self.far(area, unit);
            self.set_far(area, unit, far.saturating_add(count));
        } else {
            self.intruders.change(area, |one| one.far |= 1 << unit.0);
        }
    }

    /// Units that entered an area of another empire hold it now; ships stay on the coast they came to.
    pub(crate) fn prevail(&mut self, empire: SetId, area: AreaId, units: &Counts) {
        let far = self.intruder(area).map_or(0, |one| one.far);
        self.repel(area, units);
        self.place(empire, area, units);
        for (unit, count) in units.iter() {
            if far >> unit.0 & 1 != 0 {
                self.set_far(area, unit, count);
            }
        }
    }

    /// No more ships lie on a coast than there are.
    fn moor(&mut self, area: AreaId) {
        if let Some(coast) = area.card().twin {
            let mut far = self.moored(coast);
            for (ship, count) in far.iter_mut().enumerate() {
                *count = self
                    .garrisons
                    .of(area, UnitId::GALLEY.after(ship))
                    .min(*count);
            }
            self.tie_up(coast, far);
        }
    }

    /// Units enter an area of another empire.
    pub fn intrude(&mut self, empire: SetId, area: AreaId, units: &Counts, entry: Entry) {
        self.intruders.change(area, |one| {
            if one.units.is_empty() {
                one.empire = empire;
            }
            one.join(units, entry);
        });
    }

    /// Takes units of the intruder away.
    pub fn repel(&mut self, area: AreaId, units: &Counts) {
        self.repel_but(area, units, &Counts::default());
    }

    /// Takes units of the intruder away, none of those who are set aside.
    pub fn repel_but(&mut self, area: AreaId, units: &Counts, aside: &Counts) {
        self.dirty = true;
        self.intruders.change(area, |one| one.lose(units, aside));
    }

    /// The leaders of an empire in an area together: which types.
    /// `sa.ruling.multi-type`, `sa.term.leaders`.
    pub fn talents(&self, empire: SetId, area: AreaId) -> u16 {
        self.chiefs
            .iter()
            .filter(|chief| chief.empire == empire && chief.area == area)
            .fold(0, |bits, chief| bits | chief.leader.card().talents)
    }

    /// Is there a leader of this type?
    pub fn has_talent(&self, empire: SetId, area: AreaId, talent: Talent) -> bool {
        self.talents(empire, area) & talent as u16 != 0
    }

    /// The areas of an empire with a leader of this type; one of each type counts in an area.
    /// `sa.leader-in.cumulative`.
    pub fn talent_areas(&self, empire: SetId, talent: Talent) -> Areas {
        self.chiefs
            .iter()
            .filter(|chief| {
                chief.empire == empire && chief.leader.card().talents & talent as u16 != 0
            })
            .map(|chief| chief.area)
            .collect()
    }

    /// How many areas have a leader of this type.
    pub fn talent_count(&self, empire: SetId, talent: Talent) -> u8 {
        self.talent_areas(empire, talent).len() as u8
    }

    /// The place in the list of a leader of this kind; of two alike an ordinary one rather than a sacred one.
    pub(crate) fn chief(&self, leader: LeaderId, empire: SetId, area: AreaId) -> Option<usize> {
        let alike = |chief: &Chief| chief.is(leader, empire, area);
        let ordinary = |chief: &Chief| alike(chief) && !chief.sacred;
        let first = self.chiefs.iter().position(ordinary);
        first.or_else(|| self.chiefs.iter().position(alike))
    }

    /// How many leaders an empire has on the map.
    pub fn chief_count(&self, empire: SetId) -> u8 {
        let own = self.chiefs.iter().filter(|chief| chief.empire == empire);
        own.count() as u8
    }

    /// Is the artefact in the area?
    pub fn has_wonder(&self, area: AreaId, artefact: ArtefactId) -> bool {
        self.wonders
            .iter()
            .any(|wonder| wonder.area == area && wonder.artefact == artefact)
    }

    /// The area of an artefact that an empire controls.
    pub fn wonder_of(&self, empire: SetId, artefact: ArtefactId) -> Option<AreaId> {
        self.wonders
            .iter()
            .find(|wonder| wonder.artefact == artefact && self.owns(empire, wonder.area))
            .map(|wonder| wonder.area)
    }
}
