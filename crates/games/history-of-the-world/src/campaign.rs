//! The empire that is being played: its armies still to place, its fleets, coins and losses, and where it can go.

use crate::{
    Lands, Waters,
    content::{Host, LandId, map},
};
use orbis_parts::List;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::Deref;

/// Which armies are on the move.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mover {
    /// None yet.
    #[default]
    Nobody,
    /// The empire of the player's empire card.
    Active,
    /// A Minor Empire.
    Minor,
    /// The Crusade.
    Crusade,
}

/// One people: most campaigns have one, Incas and Aztecs are two.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// Whose its armies are.
    pub host: Host,
    /// The lands it holds.
    pub lands: Realm,
    /// Armies still to place.
    pub pool: u8,
    /// How many of those came back with coins of Allies and may not attack.
    pub allied: u8,
    /// Armies lost in combat that a coin could bring back.
    pub lost: u8,
}

/// The lands of a people. What lies next to them is kept with them and grows as they do.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Realm {
    lands: Lands,
    next: Lands,
    shores: Waters,
}

impl Realm {
    /// A land more.
    pub fn add(&mut self, land: LandId) {
        self.lands.add(land);
        self.next |= map().next[land.index()];
        self.shores |= map().shores[land.index()];
    }

    /// The lands next to these, themselves included if they touch each other.
    #[inline]
    pub fn next(&self) -> Lands {
        self.next
    }

    /// The waters they lie on.
    #[inline]
    pub fn shores(&self) -> Waters {
        self.shores
    }
}

impl Deref for Realm {
    type Target = Lands;
    #[inline]
    fn deref(&self) -> &Lands {
        &self.lands
    }
}

impl FromIterator<LandId> for Realm {
    fn from_iter<I: IntoIterator<Item = LandId>>(lands: I) -> Realm {
        let mut realm = Realm::default();
        lands.into_iter().for_each(|land| realm.add(land));
        realm
    }
}

impl Serialize for Realm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.lands.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Realm {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Realm, D::Error> {
        Ok(Lands::deserialize(deserializer)?.iter().collect())
    }
}

/// What is being played.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Campaign {
    /// Which armies.
    pub mover: Mover,
    /// Its peoples.
    pub forces: List<Force, 2>,
    /// Where it has fleets.
    pub fleets: Waters,
    /// Waters from which it lands although none of its lands lies there.
    pub afloat: Waters,
    /// Fleets with an army on board (option).
    pub manned: Waters,
    /// Seas it may not sail yet because another player's fleet lies there (option).
    pub contested: Waters,
    /// Coins.
    pub coins: u8,
    /// Coins of Allies.
    pub ally_coins: u8,
    /// Forts in the pool.
    pub forts: u8,
    /// Armies lost in combat, brought back or not.
    pub losses: u8,
    /// The leader is dead.
    pub leader_lost: bool,
}

impl Campaign {
    /// The lands of all its peoples.
    pub fn lands(&self) -> Lands {
        self.forces
            .iter()
            .fold(Lands::NONE, |all, force| all | *force.lands)
    }

    /// The place of a people in the list.
    pub fn force(&self, host: Host) -> Option<usize> {
        self.forces.iter().position(|force| force.host == host)
    }

    /// The waters that can be sailed from these lands over connected fleets.
    /// Rules: `hotw.expand.fleet-chain`.
    pub fn sailed(&self, lands: &Realm) -> Waters {
        self.voyage(lands).0
    }

    /// The lands that can be reached by sea from these.
    pub fn landings(&self, lands: &Realm) -> Lands {
        self.voyage(lands).1
    }

    /// The waters that can be sailed from these lands, and their coasts.
    fn voyage(&self, lands: &Realm) -> (Waters, Lands) {
        let map = map();
        let (mut sailed, mut coasts) = (Waters::NONE, Lands::NONE);
        let mut open = self.fleets & lands.shores() | self.afloat;
        while let Some(water) = open.first() {
            sailed.add(water);
            coasts |= map.coasts[water.index()];
            open = (open | map.links[water.index()] & self.fleets) & !sailed;
        }
        (sailed, coasts)
    }
}

/// What an attack has to cross on its easiest way.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Approach {
    /// Over open land.
    Open,
    /// Over difficult terrain.
    Difficult,
    /// From a fleet.
    Sea,
}

/// The easiest way from these lands into that one; from some its terrain may be easy for experts.
/// Rules: `hotw.combat.terrain-side`, `hotw.combat.strait`, `hotw.combat.great-wall`, `hotw.combat.terrain-kinds`.
pub fn approach(from: Lands, into: LandId, easy: Lands) -> Approach {
    let map = map();
    if from.meets(map.open[into.index()] | easy) {
        Approach::Open
    } else if from.meets(map.around[into.index()]) {
        Approach::Difficult
    } else {
        Approach::Sea
    }
}
