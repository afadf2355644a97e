//! What stands on the map: units, cities, forts, disorder, artefacts, leaders.

mod intruder;

use crate::{
    content::{
        AREAS, ArtefactId, COASTS, COUNTERS, Class, LANDS, LeaderId, SETS, SHIPS, SetId, Talent,
        UNITS, UnitId, content,
    },
    manoeuvre::along,
    sets::{AreaId, Areas},
};
pub use intruder::Intruder;
use orbis_parts::List;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::collections::BTreeMap;

/// How many units of each type.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts(pub [u8; UNITS]);

impl Counts {
    /// Just so many of one type.
    pub fn of(unit: UnitId, count: u8) -> Counts {
        let mut counts = Counts::default();
        counts.add(unit, count);
        counts
    }

    /// How many of a type.
    pub fn get(&self, unit: UnitId) -> u8 {
        self.0.get(unit.index()).copied().unwrap_or(0)
    }

    /// So many more.
    pub fn add(&mut self, unit: UnitId, count: u8) {
        self.0[unit.index()] = self.0[unit.index()].saturating_add(count);
    }

    /// So many fewer.
    pub fn take(&mut self, unit: UnitId, count: u8) {
        self.0[unit.index()] = self.0[unit.index()].saturating_sub(count);
    }

    /// All of them together.
    pub fn total(&self) -> u8 {
        self.0
            .iter()
            .fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// None at all?
    pub fn is_empty(&self) -> bool {
        self.0 == [0; UNITS]
    }

    /// The types there are, with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (UnitId, u8)> + use<> {
        let counts = self.0;
        (0..UNITS)
            .filter(move |index| counts[*index] > 0)
            .map(move |index| (UnitId(index as u8), counts[index]))
    }

    /// Both together.
    #[must_use]
    pub fn plus(&self, other: &Counts) -> Counts {
        Counts(std::array::from_fn(|index| {
            self.0[index].saturating_add(other.0[index])
        }))
    }

    /// These less those.
    #[must_use]
    pub fn less(&self, other: &Counts) -> Counts {
        Counts(std::array::from_fn(|index| {
            self.0[index].saturating_sub(other.0[index])
        }))
    }

    /// How many of some classes.
    pub fn of_class(&self, fits: impl Fn(Class) -> bool) -> u8 {
        let list = self.0.iter().zip(&content().classes);
        let list = list.filter(|(count, class)| **count > 0 && fits(**class));
        list.fold(0, |sum, (count, _)| sum.saturating_add(*count))
    }

    /// Are there at least as many of each?
    pub fn covers(&self, other: &Counts) -> bool {
        self.0.iter().zip(&other.0).all(|(have, want)| have >= want)
    }
}

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Counts, D::Error> {
        let mut counts = Counts::default();
        for (unit, count) in BTreeMap::<UnitId, u8>::deserialize(deserializer)? {
            if unit.index() >= UNITS || count > 60 {
                return Err(D::Error::custom("units that cannot be"));
            }
            counts.add(unit, count);
        }
        Ok(counts)
    }
}

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

/// The map with everything on it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct World {
    stacks: [Stack; AREAS],
    // Those of the neutral kingdoms come last.
    held: [Areas; SETS + 1],
    cities: [u8; LANDS],
    temples: [u8; LANDS],
    // Ships on the second coast of the areas that have two, by type.
    far: [[u8; SHIPS]; COASTS],
    /// Areas with a fort.
    pub forts: Areas,
    /// Disordered areas.
    pub disorder: Areas,
    /// Artefacts on the map.
    pub wonders: List<Wonder, 64>,
    /// Leaders on the map.
    pub chiefs: List<Chief, 90>,
    /// Units that entered areas of others and have not fought yet.
    pub intruders: List<Intruder, 48>,
    /// Units came or went since somebody looked after what follows from it.
    pub dirty: bool,
}

impl World {
    /// An empty map.
    pub fn empty() -> World {
        World {
            stacks: [Stack {
                empire: SetId::BACK,
                units: Counts([0; UNITS]),
                top: UnitId::BACK,
            }; AREAS],
            far: [[0; SHIPS]; COASTS],
            held: [Areas::NONE; SETS + 1],
            cities: [0; LANDS],
            temples: [0; LANDS],
            forts: Areas::NONE,
            disorder: Areas::NONE,
            wonders: List::new(),
            chiefs: List::new(),
            intruders: List::new(),
            dirty: false,
        }
    }

    /// The empire that controls an area.
    /// `sa.term.control`, `sa.ruling.aircraft-control`.
    pub fn owner(&self, area: AreaId) -> Option<SetId> {
        let owner = self.stacks[area.index()].empire;
        (owner != SetId::BACK).then_some(owner)
    }

    /// Does the empire control it?
    pub fn owns(&self, empire: SetId, area: AreaId) -> bool {
        self.stacks[area.index()].empire == empire
    }

    /// The controller's units in an area.
    pub fn units(&self, area: AreaId) -> &Counts {
        &self.stacks[area.index()].units
    }

    /// The areas an empire controls; none if it is no empire.
    pub fn held(&self, empire: SetId) -> &Areas {
        self.held.get(empire.index()).unwrap_or(&Areas::NONE)
    }

    /// The value of the city in an area; 0 if none.
    pub fn city(&self, area: AreaId) -> u8 {
        self.cities.get(area.index()).copied().unwrap_or(0)
    }

    /// Puts a city of this value there; 0 for none.
    pub fn set_city(&mut self, area: AreaId, value: u8) {
        if let Some(city) = self.cities.get_mut(area.index()) {
            *city = value;
        }
    }

    /// The religion of the temple in an area.
    pub fn temple(&self, area: AreaId) -> Option<u8> {
        self.temples.get(area.index())?.checked_sub(1)
    }

    /// Puts a temple of a religion there, or none.
    pub fn set_temple(&mut self, area: AreaId, religion: Option<u8>) {
        if let Some(temple) = self.temples.get_mut(area.index()) {
            *temple = religion.map_or(0, |religion| religion + 1);
        }
    }

    /// One step down: 7, 5, 3, 1, none.
    /// `sa.vacant.city-reduced`.
    pub(crate) fn reduced(&self, area: AreaId) -> u8 {
        self.city(area).saturating_sub(2)
    }

    /// Units of an empire that entered an area of another.
    pub fn intruder(&self, area: AreaId) -> Option<&Intruder> {
        self.intruders.iter().find(|intruder| intruder.area == area)
    }

    /// The units of an empire in an area, as controller or intruder.
    pub fn units_of(&self, empire: SetId, area: AreaId) -> Counts {
        if self.owns(empire, area) {
            return *self.units(area);
        }
        self.intruder(area)
            .filter(|intruder| intruder.empire == empire)
            .map_or(Counts::default(), |intruder| intruder.units)
    }

    /// All units of an empire.
    pub fn army(&self, empire: SetId) -> Counts {
        let mut all = Counts::default();
        for area in self.held[empire.index()].iter() {
            all = all.plus(self.units(area));
        }
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
        let stack = &mut self.stacks[area.index()];
        stack.empire = empire;
        stack.units = stack.units.plus(units);
        if let Some((unit, _)) = units.iter().next() {
            stack.top = unit;
        }
        self.held[empire.index()].add(area);
    }

    /// Takes units of the controller away; answers whether the area is vacant now.
    pub fn remove(&mut self, area: AreaId, units: &Counts) -> bool {
        self.dirty = true;
        let stack = &mut self.stacks[area.index()];
        stack.units = stack.units.less(units);
        if stack.units.get(stack.top) == 0 {
            stack.top = stack
                .units
                .iter()
                .next()
                .map_or(UnitId::BACK, |(unit, _)| unit);
        }
        self.moor(area);
        let stack = &mut self.stacks[area.index()];
        if stack.units.is_empty() && stack.empire != SetId::BACK {
            self.held[stack.empire.index()].take(area);
            stack.empire = SetId::BACK;
            return true;
        }
        false
    }

    /// The unit on top of a stack.
    pub fn top(&self, area: AreaId) -> UnitId {
        self.stacks[area.index()].top
    }

    /// Shows a stack as others see it.
    pub(crate) fn show(&mut self, area: AreaId, units: &Counts) {
        self.stacks[area.index()].units = *units;
        if let Some(coast) = area.card().twin {
            self.far[usize::from(coast)] = [0; SHIPS];
        }
    }

    /// Two units of an empire change places.
    pub(crate) fn exchange(&mut self, one: (AreaId, UnitId), two: (AreaId, UnitId)) {
        for (here, there) in [(one, two), (two, one)] {
            let units = &mut self.stacks[here.0.index()].units;
            units.take(here.1, 1);
            units.add(there.1, 1);
            self.moor(here.0);
        }
    }

    /// How many ships of a type lie on the second coast of an area.
    pub fn far(&self, area: AreaId, unit: UnitId) -> u8 {
        match (area.card().twin, unit.ship()) {
            (Some(coast), Some(ship)) => self.far[usize::from(coast)][ship],
            _ => 0,
        }
    }

    /// So many ships of a type lie on the second coast.
    pub fn set_far(&mut self, area: AreaId, unit: UnitId, count: u8) {
        if let (Some(coast), Some(ship)) = (area.card().twin, unit.ship()) {
            self.far[usize::from(coast)][ship] = count.min(self.units(area).get(unit));
        }
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
        } else if let Some(one) = self.intruders.iter_mut().find(|one| one.area == area) {
            one.far |= 1 << unit.0;
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
            for ship in 0..SHIPS {
                let all = self.stacks[area.index()].units.0[UnitId::GALLEY.index() + ship];
                let far = &mut self.far[usize::from(coast)][ship];
                *far = (*far).min(all);
            }
        }
    }

    /// Units enter an area of another empire.
    pub fn intrude(&mut self, empire: SetId, area: AreaId, units: &Counts, entry: Entry) {
        let at = self.intruders.iter().position(|one| one.area == area);
        let at = match at {
            Some(at) => at,
            None => {
                self.intruders.push(Intruder {
                    area,
                    empire,
                    ..Intruder::default()
                });
                self.intruders.len() - 1
            }
        };
        if let Some(intruder) = self.intruders.get_mut(at) {
            intruder.join(units, entry);
        }
    }

    /// Takes units of the intruder away.
    pub fn repel(&mut self, area: AreaId, units: &Counts) {
        self.repel_but(area, units, &Counts::default());
    }

    /// Takes units of the intruder away, none of those who are set aside.
    pub fn repel_but(&mut self, area: AreaId, units: &Counts, aside: &Counts) {
        self.dirty = true;
        for intruder in self.intruders.iter_mut().filter(|one| one.area == area) {
            intruder.lose(units, aside);
        }
        self.intruders.retain(|one| !one.units.is_empty());
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

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    stacks: BTreeMap<AreaId, Stack>,
    cities: BTreeMap<AreaId, u8>,
    temples: BTreeMap<AreaId, ArtefactId>,
    #[serde(default)]
    far: BTreeMap<AreaId, [u8; SHIPS]>,
    forts: Areas,
    disorder: Areas,
    wonders: List<Wonder, 64>,
    chiefs: List<Chief, 90>,
    intruders: List<Intruder, 48>,
}

impl Serialize for World {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let occupied = AreaId::all().filter(|area| self.owner(*area).is_some());
        let cities = AreaId::all()
            .take(LANDS)
            .filter(|area| self.city(*area) > 0);
        Text {
            stacks: occupied
                .map(|area| (area, self.stacks[area.index()]))
                .collect(),
            cities: cities.map(|area| (area, self.city(area))).collect(),
            temples: AreaId::all()
                .filter_map(|area| Some((area, ArtefactId::religion(self.temple(area)?))))
                .collect(),
            far: AreaId::all()
                .filter_map(|area| Some((area, self.far[usize::from(area.card().twin?)])))
                .filter(|(_, far)| *far != [0; SHIPS])
                .collect(),
            forts: self.forts,
            disorder: self.disorder,
            wonders: self.wonders,
            chiefs: self.chiefs,
            intruders: self.intruders,
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for World {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<World, D::Error> {
        let text = Text::deserialize(deserializer)?;
        let mut world = World::empty();
        for (area, stack) in text.stacks {
            if stack.empire.index() > SETS || stack.units.is_empty() || stack.units.total() > 60 {
                return Err(D::Error::custom(format!("no units can stand in {area} so")));
            }
            world.place(stack.empire, area, &stack.units);
            if stack
                .units
                .0
                .get(stack.top.index())
                .is_some_and(|count| *count > 0)
            {
                world.stacks[area.index()].top = stack.top;
            }
        }
        for (area, far) in text.far {
            for (ship, count) in far.into_iter().enumerate() {
                world.set_far(area, UnitId((UnitId::GALLEY.index() + ship) as u8), count);
            }
        }
        for (area, value) in text.cities {
            if !area.is_land() || !matches!(value, 1 | 3 | 5 | 7) {
                return Err(D::Error::custom(format!("no city can stand in {area} so")));
            }
            world.set_city(area, value);
        }
        for (area, faith) in text.temples {
            if !area.is_land() || faith.index() >= 7 {
                return Err(D::Error::custom(format!("no temple can stand in {area}")));
            }
            world.set_temple(area, Some(faith.0));
        }
        world.dirty = false;
        world.forts = text.forts;
        world.disorder = text.disorder;
        world.wonders = text.wonders;
        world.chiefs = text.chiefs;
        world.intruders = text.intruders;
        Ok(world)
    }
}
