//! What stands on the board: armies with their owner and empire, forts, capitals, cities, monuments.

use crate::{
    Lands,
    content::{AREAS, Host, LANDS, LandId, content, map},
};
use orbis_core::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// The armies in a land. They never move; one in the base game, up to three with an option.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Army {
    /// Whose.
    pub seat: Seat,
    /// The people or event card that placed them.
    pub host: Host,
    /// The epoch in which they came.
    pub epoch: u8,
    /// How many; 0 where the land is vacant.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub count: u8,
}

fn one() -> u8 {
    1
}

fn is_one(count: &u8) -> bool {
    *count == 1
}

impl Army {
    /// Nobody.
    pub const NONE: Army = Army {
        seat: Seat::at(0),
        host: Host::BACK,
        epoch: 0,
        count: 0,
    };

    /// Are both of one empire of one player?
    pub fn same_empire(self, other: Army) -> bool {
        self.seat == other.seat
            && self.epoch == other.epoch
            && self.host.same_empire(other.host)
            && other.count > 0
    }
}

/// What stands in a land besides armies and forts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Structure {
    /// A capital that was never taken.
    Capital,
    /// A city.
    City,
}

/// The board. Who holds what is kept beside the armies, and how many forts stand.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct World {
    armies: [Army; LANDS],
    held: [Lands; 6],
    counts: [[u8; AREAS]; 6],
    forts: Lands,
    built: u8,
    capitals: Lands,
    cities: Lands,
    monuments: Lands,
}

impl World {
    /// An empty board.
    pub fn empty() -> World {
        World {
            armies: [Army::NONE; LANDS],
            held: [Lands::NONE; 6],
            counts: [[0; AREAS]; 6],
            forts: Lands::NONE,
            built: 0,
            capitals: Lands::NONE,
            cities: Lands::NONE,
            monuments: Lands::NONE,
        }
    }

    /// The armies in a land, if any.
    pub fn army(&self, land: LandId) -> Option<Army> {
        let army = self.armies[land.index()];
        (army.count > 0).then_some(army)
    }

    /// Who holds a land.
    pub fn owner(&self, land: LandId) -> Option<Seat> {
        self.army(land).map(|army| army.seat)
    }

    /// The lands a player holds.
    pub fn held(&self, seat: Seat) -> Lands {
        self.held[seat.index()]
    }

    /// The lands with armies.
    pub fn occupied(&self) -> Lands {
        self.held.iter().fold(Lands::NONE, |all, held| all | *held)
    }

    /// The lands that others hold.
    pub fn enemies(&self, seat: Seat) -> Lands {
        self.occupied() & !self.held(seat)
    }

    /// Lands without armies that armies could enter.
    pub fn vacant(&self) -> Lands {
        !self.occupied() & !map().barren
    }

    /// The lands where a host of a player stands.
    pub fn of_host(&self, seat: Seat, host: Host) -> Lands {
        self.held(seat)
            .iter()
            .filter(|land| self.armies[land.index()].host == host)
            .collect()
    }

    /// The lands of the same empire as the army in this land.
    pub fn of_empire(&self, army: Army) -> Lands {
        self.held(army.seat)
            .iter()
            .filter(|land| army.same_empire(self.armies[land.index()]))
            .collect()
    }

    /// Lands with forts.
    pub fn forts(&self) -> Lands {
        self.forts
    }

    /// Lands with capitals.
    pub fn capitals(&self) -> Lands {
        self.capitals
    }

    /// Lands with cities.
    pub fn cities(&self) -> Lands {
        self.cities
    }

    /// Lands with monuments.
    pub fn monuments(&self) -> Lands {
        self.monuments
    }

    /// Capital or city in a land.
    pub fn structure(&self, land: LandId) -> Option<Structure> {
        if self.capitals.has(land) {
            Some(Structure::Capital)
        } else {
            self.cities.has(land).then_some(Structure::City)
        }
    }

    /// Armies and fort in a land together.
    pub fn figures(&self, land: LandId) -> u8 {
        self.armies[land.index()].count + u8::from(self.forts.has(land))
    }

    /// How many lands a player holds in each area.
    #[inline]
    pub fn counts(&self, seat: Seat) -> &[u8; AREAS] {
        &self.counts[seat.index()]
    }

    /// The place of a land's area among the counts; barren lands are in none.
    fn count_of(&mut self, seat: Seat, land: LandId) -> Option<&mut u8> {
        let area = usize::from(map().area_of[land.index()]);
        self.counts[seat.index()].get_mut(area)
    }

    /// A player holds a land.
    fn gain(&mut self, seat: Seat, land: LandId) {
        self.held[seat.index()].add(land);
        if let Some(count) = self.count_of(seat, land) {
            *count += 1;
        }
    }

    /// Whoever held a land does not any more.
    fn give_up(&mut self, land: LandId) {
        let Some(seat) = self.owner(land) else {
            return;
        };
        self.held[seat.index()].remove(land);
        if let Some(count) = self.count_of(seat, land) {
            *count -= 1;
        }
    }

    /// Puts an army into a land in place of any that stands there; fort and structures stay.
    pub(crate) fn place(&mut self, land: LandId, army: Army) {
        self.give_up(land);
        self.gain(army.seat, land);
        self.armies[land.index()] = army;
    }

    /// One army more beside those of the same empire.
    pub(crate) fn reinforce(&mut self, land: LandId) {
        self.armies[land.index()].count += 1;
    }

    /// Takes one army away; with the last one the fort goes too.
    /// Rules: `hotw.sack.vacant`.
    pub(crate) fn lose(&mut self, land: LandId) {
        if self.armies[land.index()].count > 1 {
            self.armies[land.index()].count -= 1;
        } else {
            self.vacate(land);
        }
    }

    /// Takes all armies and the fort away.
    pub(crate) fn vacate(&mut self, land: LandId) {
        self.give_up(land);
        self.armies[land.index()] = Army::NONE;
        self.set_fort(land, false);
    }

    /// What a takeover does: a capital becomes a city, a city is gone.
    /// Rules: `hotw.sack.capital`, `hotw.sack.city`, `hotw.sack.once`, `hotw.sack.monument`.
    pub(crate) fn sack(&mut self, land: LandId) -> Option<Structure> {
        let before = self.structure(land);
        match before {
            Some(Structure::Capital) => {
                self.capitals.remove(land);
                self.cities.add(land);
            }
            Some(Structure::City) => self.cities.remove(land),
            None => {}
        }
        before
    }

    /// An army enters a land without enemies: its own is replaced, a vacant one is taken over.
    pub(crate) fn enter(&mut self, land: LandId, army: Army) -> Option<Structure> {
        let sacked = if self.owner(land) == Some(army.seat) {
            None
        } else {
            self.sack(land)
        };
        self.place(land, army);
        sacked
    }

    pub(crate) fn set_fort(&mut self, land: LandId, stands: bool) {
        match (self.forts.has(land), stands) {
            (false, true) => {
                self.forts.add(land);
                self.built += 1;
            }
            (true, false) => {
                self.forts.remove(land);
                self.built -= 1;
            }
            _ => {}
        }
    }

    pub(crate) fn set_structure(&mut self, land: LandId, structure: Option<Structure>) {
        self.capitals.remove(land);
        self.cities.remove(land);
        match structure {
            Some(Structure::Capital) => self.capitals.add(land),
            Some(Structure::City) => self.cities.add(land),
            None => {}
        }
    }

    pub(crate) fn set_monument(&mut self, land: LandId, stands: bool) {
        if stands {
            self.monuments.add(land);
        } else {
            self.monuments.remove(land);
        }
    }

    /// Is what is kept of the armies and forts what they say?
    pub(crate) fn kept_well(&self) -> bool {
        let mut fresh = World::empty();
        for land in LandId::all() {
            if let Some(army) = self.army(land) {
                fresh.place(land, army);
            }
            fresh.set_fort(land, self.forts.has(land));
        }
        fresh.held == self.held && fresh.counts == self.counts && fresh.built == self.built
    }

    /// Is another fort in the box?
    pub fn fort_left(&self) -> bool {
        self.built < content().pieces.forts
    }
}

/// A land with anything in it, as positions are written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    land: LandId,
    #[serde(skip_serializing_if = "Option::is_none")]
    army: Option<Army>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    fort: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    structure: Option<Structure>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    monument: bool,
}

impl Serialize for World {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let used = self.occupied() | self.capitals | self.cities | self.monuments;
        serializer.collect_seq(used.iter().map(|land| Place {
            land,
            army: self.army(land),
            fort: self.forts.has(land),
            structure: self.structure(land),
            monument: self.monuments.has(land),
        }))
    }
}

impl<'de> Deserialize<'de> for World {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<World, D::Error> {
        let mut world = World::empty();
        let mut seen = Lands::NONE;
        for place in Vec::<Place>::deserialize(deserializer)? {
            let land = place.land;
            if land == LandId::BACK || seen.has(land) {
                return Err(D::Error::custom(format!(
                    "{land} stands twice or is hidden"
                )));
            }
            seen.add(land);
            if map().barren.has(land) {
                return Err(D::Error::custom(format!("{land} is barren")));
            }
            if let Some(army) = place.army {
                let fits = (1..=3).contains(&army.count)
                    && army.seat.index() < 6
                    && army.host != Host::BACK
                    && (1..=7).contains(&army.epoch);
                if !fits {
                    return Err(D::Error::custom(format!("no such army in {land}")));
                }
                world.place(land, army);
            } else if place.fort {
                return Err(D::Error::custom(format!("an empty fort in {land}")));
            }
            world.set_fort(land, place.fort);
            world.set_structure(land, place.structure);
            world.set_monument(land, place.monument);
        }
        Ok(world)
    }
}
