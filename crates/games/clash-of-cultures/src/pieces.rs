//! Cities and units.

use crate::{
    Wonders,
    content::{Building, Kind, WonderId, content, words},
    effects::ability::Ability,
    holdings::{AllHoldings, Holdings},
    space::{Space, Spaces},
};
use orbis_core::Seat;
use orbis_parts::{List, bit_set};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

words! {
    /// How a city feels.
    pub enum Mood {
        /// Counts as size 1.
        Angry = "angry",
        /// As it is.
        Neutral = "neutral",
        /// Counts as one larger.
        Happy = "happy",
    }
}

impl Mood {
    /// One step better.
    /// Rules: `coc.city.mood-states`.
    #[must_use]
    pub fn raised(self) -> Mood {
        if self == Mood::Angry {
            Mood::Neutral
        } else {
            Mood::Happy
        }
    }

    /// One step worse.
    #[must_use]
    pub fn lowered(self) -> Mood {
        if self == Mood::Happy {
            Mood::Neutral
        } else {
            Mood::Angry
        }
    }
}

/// A city.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct City {
    /// Where.
    pub at: Space,
    /// Whose; `None` are barbarians.
    pub owner: Option<Seat>,
    /// Its mood.
    pub mood: Mood,
    /// The colour of each building, in the order of [`Building`].
    pub buildings: [Option<Seat>; 7],
    /// The sea space its port faces.
    pub port: Option<Space>,
    /// Its wonders as bits.
    pub wonders: Wonders,
    /// Activations this turn.
    pub activations: u8,
    /// Activated as an angry city this turn.
    pub angry_used: bool,
    /// Captured from another player by its owner.
    pub captured: bool,
}

impl Default for City {
    fn default() -> City {
        City::new(Space::default(), None)
    }
}

impl City {
    /// A new settlement.
    /// Rules: `coc.city.new-neutral`.
    pub fn new(at: Space, owner: Option<Seat>) -> City {
        City {
            at,
            owner,
            mood: Mood::Neutral,
            buildings: [None; 7],
            port: None,
            wonders: Wonders::NONE,
            activations: 0,
            angry_used: false,
            captured: false,
        }
    }

    /// Its number of city pieces.
    /// Rules: `coc.city.size`, `coc.terms.city-piece`.
    #[inline]
    pub fn size(&self) -> u8 {
        // Counting bits costs more than asking whether there are any, and hardly any city has a wonder.
        let least = match self.wonders.is_empty() {
            true => 1,
            false => 1 + self.wonders.len(),
        };
        let buildings = self.buildings.iter();
        buildings.fold(least, |size, colour| size + u8::from(colour.is_some()))
    }

    /// Has it no building at all?
    #[inline]
    pub fn bare(&self) -> bool {
        let buildings = self.buildings.iter();
        !buildings.fold(false, |any, colour| any | colour.is_some())
    }

    /// Has it such a building, in any colour?
    #[inline]
    pub fn has(&self, building: Building) -> bool {
        self.buildings[building as usize].is_some()
    }

    /// Does a wonder here allow this?
    #[inline]
    pub fn can(&self, ability: Ability) -> bool {
        self.wonders
            .meets(content().gifts.wonders[ability as usize])
    }

    /// Has it this wonder?
    #[inline]
    pub fn holds(&self, wonder: WonderId) -> bool {
        self.wonders.has(wonder)
    }

    /// Does it have a building of another colour than its owner's?
    /// Rules: `coc.influence.influenced-city`.
    pub fn influenced(&self) -> bool {
        self.buildings
            .iter()
            .any(|colour| colour.is_some() && *colour != self.owner)
    }

    /// Its size for collecting, recruiting and capture gold.
    /// Rules: `coc.city.mood-modified-size`.
    #[inline]
    pub fn strength(&self) -> u8 {
        match self.mood {
            Mood::Angry => 1,
            Mood::Neutral => self.size(),
            Mood::Happy => self.size() + 1,
        }
    }
}

/// All cities, found by their space.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Cities {
    list: List<City, 35>,
    set: Spaces,
    // What they come to: kept, see `Cities::change`.
    holdings: AllHoldings,
}

impl Cities {
    /// The spaces with a city.
    #[inline]
    pub fn spaces(&self) -> Spaces {
        self.set
    }

    /// The city on a space.
    #[inline]
    pub fn at(&self, at: Space) -> Option<&City> {
        // There are so few that the space is sooner found than its place in the set is counted.
        let mut cities = self.list.iter();
        self.set
            .has(at)
            .then(|| cities.find(|city| city.at == at))?
    }

    /// A player's part in the cities.
    #[inline]
    pub fn holdings(&self, seat: Seat) -> &Holdings {
        self.holdings.of(seat)
    }

    /// The wonders that stand in them.
    #[inline]
    pub fn wonders(&self) -> Wonders {
        self.holdings.wonders
    }

    /// Is what is kept of them what it would be if it were worked out anew?
    pub(crate) fn are_counted(&self) -> bool {
        let mut fresh = AllHoldings::default();
        self.list.iter().for_each(|city| fresh.put(city));
        fresh == self.holdings
    }

    /// Changes the owner, the buildings or the wonders of the city on a space.
    pub fn change(&mut self, at: Space, change: impl FnOnce(&mut City)) -> bool {
        let mut cities = self.list.iter_mut();
        let Some(city) = cities.find(|city| city.at == at) else {
            return false;
        };
        self.holdings.take(city);
        change(city);
        self.holdings.put(city);
        true
    }

    /// The city on a space. Whoever changes its owner, buildings or wonders says so: [`Cities::change`].
    #[inline]
    pub fn at_mut(&mut self, at: Space) -> Option<&mut City> {
        let mut cities = self.list.iter_mut();
        self.set
            .has(at)
            .then(|| cities.find(|city| city.at == at))?
    }

    /// Adds a city where none is.
    pub fn add(&mut self, city: City) {
        if !self.set.has(city.at) && !self.list.is_full() {
            let index = self.set.rank(city.at);
            self.list.insert(index, city);
            self.set.insert(city.at);
            self.holdings.put(&city);
        }
    }

    /// Takes a city off the board.
    pub fn remove(&mut self, at: Space) -> Option<City> {
        if !self.set.has(at) {
            return None;
        }
        let city = self.list.remove(self.set.rank(at));
        self.set.remove(at);
        self.holdings.take(&city);
        Some(city)
    }

    /// All cities in order of their spaces.
    #[inline]
    pub fn iter(&self) -> std::slice::Iter<'_, City> {
        self.list.iter()
    }

    /// All cities, to change.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, City> {
        self.list.iter_mut()
    }

    /// The cities of a player or of the barbarians.
    #[inline]
    pub fn of(&self, owner: Option<Seat>) -> impl Iterator<Item = &City> + Clone {
        self.list.iter().filter(move |city| city.owner == owner)
    }
}

impl<'a> IntoIterator for &'a Cities {
    type Item = &'a City;
    type IntoIter = std::slice::Iter<'a, City>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Serialize for Cities {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.list.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Cities {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cities, D::Error> {
        let list = List::<City, 35>::deserialize(deserializer)?;
        let mut cities = Cities::default();
        for city in &list {
            if cities.set.has(city.at) {
                return Err(serde::de::Error::custom(format!(
                    "two cities on {}",
                    city.at
                )));
            }
            cities.add(*city);
        }
        Ok(cities)
    }
}

/// A unit. Units alike in everything are told apart by nothing.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Where.
    pub at: Space,
    /// What.
    pub kind: Kind,
    /// What it did this turn.
    #[serde(default)]
    pub spent: Spent,
}

words! {
    /// What a unit did this turn.
    pub enum Did {
        /// Moved in this move action.
        Move = "move",
        /// Fought, or entered a mountain: it moves no more this turn.
        Stop = "stop",
        /// Entered a forest: it starts no battle this turn.
        EnterForest = "enter-forest",
        /// Entered plains.
        EnterPlains = "enter-plains",
        /// Fought (a Roads move does not lift this).
        Fight = "fight",
        /// Came off a ship this turn.
        Land = "land",
    }
}

bit_set!(/// What a unit did this turn.
    pub struct Spent(u8) of Did; in Did::ALL, or a number);

impl Default for Unit {
    fn default() -> Unit {
        Unit {
            at: Space::default(),
            kind: Kind::Settler,
            spent: Spent::NONE,
        }
    }
}

/// Somebody's units, sorted.
pub type Units = List<Unit, 33>;

/// Questions to a list of units.
pub trait Army {
    /// How many of a kind stand on a space.
    fn count(&self, at: Space, kind: Kind) -> u8;
    /// How many army units stand on a space.
    fn army(&self, at: Space) -> u8;
    /// How many land units.
    fn cargo(&self, at: Space) -> u8;
    /// Is anything there?
    fn any(&self, at: Space) -> bool;
    /// The spaces of units like this.
    fn spaces(&self, wanted: impl Fn(Kind) -> bool) -> Spaces;
    /// How many of a kind there are.
    fn total(&self, kind: Kind) -> u8;
    /// How many of each kind there are.
    fn totals(&self) -> [u8; 6];
}

impl Army for [Unit] {
    fn count(&self, at: Space, kind: Kind) -> u8 {
        self.iter()
            .filter(|unit| unit.at == at && unit.kind == kind)
            .count() as u8
    }
    fn army(&self, at: Space) -> u8 {
        self.iter()
            .filter(|unit| unit.at == at && unit.kind.is_army())
            .count() as u8
    }
    fn cargo(&self, at: Space) -> u8 {
        self.iter()
            .filter(|unit| unit.at == at && unit.kind.is_land())
            .count() as u8
    }
    fn any(&self, at: Space) -> bool {
        self.iter().any(|unit| unit.at == at)
    }
    fn spaces(&self, wanted: impl Fn(Kind) -> bool) -> Spaces {
        self.iter()
            .filter(|unit| wanted(unit.kind))
            .map(|unit| unit.at)
            .collect()
    }
    fn total(&self, kind: Kind) -> u8 {
        self.iter().filter(|unit| unit.kind == kind).count() as u8
    }
    fn totals(&self) -> [u8; 6] {
        let mut totals = [0; 6];
        self.iter().for_each(|unit| totals[unit.kind as usize] += 1);
        totals
    }
}
