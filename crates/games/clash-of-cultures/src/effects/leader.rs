//! What leaders add to the combat value of their side.

use crate::{
    City, Mood, Position, Space,
    combat::{Battle, fighters},
    content::{Building, Category, Kind},
};
use orbis_core::Seat;
use serde::Deserialize;

/// When a leader helps besides the plain conditions.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Case {
    /// No own city lies in the region.
    NoCityInRegion,
    /// Not fewer own units than enemies.
    AsMany,
    /// The attackers came off ships.
    Landed,
    /// The space lies at the sea.
    Coast,
    /// An own building stands in a city of another player.
    BuildingAbroad,
    /// The own city is happy.
    HappyCity,
    /// An own city is at least as large as it is far away.
    WithinCityRange,
    /// More advances of a category than the enemy.
    MoreOf(Category),
    /// Fewer advances of a category than the enemy.
    FewerOf(Category),
    /// The enemy has as many cities or more.
    EnemyAsManyCities,
    /// The enemy has more cities.
    EnemyMoreCities,
    /// At least two cities more than the enemy.
    TwoCitiesMore,
    /// A temple stands in the city.
    TempleHere,
    /// An own temple stands within 2 spaces.
    TempleNear,
    /// An own fortress stands here.
    OwnFortress,
    /// No card was played by the own side.
    NoCard,
}

/// What the bonus is counted by.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Each {
    /// Regions with own cities, the first one not counted.
    RegionAbroad,
    /// Units the enemy has more.
    EnemySurplus,
    /// The size of the city.
    CitySize,
    /// Own settlers within 2 spaces.
    SettlerNear,
}

/// A bonus in battle.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Valour {
    /// How much, once or for each.
    pub(crate) plus: i16,
    /// For each of these.
    pub(crate) each: Option<Each>,
    /// At sea, not on land.
    pub(crate) naval: bool,
    /// As the attacker.
    pub(crate) attacker: bool,
    /// As the defender.
    pub(crate) defender: bool,
    /// Against barbarians or pirates.
    pub(crate) neutral: bool,
    /// For a city.
    pub(crate) city: bool,
    /// Not for a city.
    pub(crate) field: bool,
    /// In the first round.
    pub(crate) first: bool,
    /// The leader may be so far away.
    pub(crate) within: u8,
    /// And only then.
    pub(crate) when: Option<Case>,
}

impl Default for Valour {
    fn default() -> Valour {
        Valour {
            plus: 2,
            each: None,
            naval: false,
            attacker: false,
            defender: false,
            neutral: false,
            city: false,
            field: false,
            first: false,
            within: 0,
            when: None,
        }
    }
}

impl Valour {
    /// What it adds for a side whose leader stands there.
    pub fn value(&self, position: &Position, side: usize, seat: Seat, place: Space) -> i16 {
        let battle = &position.battle;
        let plain = self.naval == battle.naval
            && place.distance(battle.at) <= self.within
            && (!self.attacker || side == 0)
            && (!self.defender || side == 1)
            && (!self.neutral || battle.sides[1 - side].seat.is_none())
            && (!self.city || battle.city)
            && (!self.field || !battle.city)
            && (!self.first || battle.round == 1);
        let holds = |case: Case| case.holds(position, battle, side, seat);
        if !plain || !self.when.is_none_or(holds) {
            return 0;
        }
        let each = self.each;
        self.plus * each.map_or(1, |each| each.count(position, battle, side, seat))
    }
}

fn region(position: &Position, at: Space) -> Option<usize> {
    position.world.slot(at)
}

impl Case {
    fn holds(self, position: &Position, battle: &Battle, side: usize, seat: Seat) -> bool {
        let at = battle.at;
        let enemy = battle.sides[1 - side].seat;
        let own = || position.cities.of(Some(seat));
        let here = position.own_city(seat, at);
        let cities = |seat: Seat| position.city_count(seat);
        let known =
            |seat: Seat, category: Category| position.player(seat).advances.of(category).len();
        match self {
            Case::NoCityInRegion => {
                !own().any(|city| region(position, city.at) == region(position, at))
            }
            Case::AsMany => fighters(position, side) >= fighters(position, 1 - side),
            Case::Landed => battle.landed,
            Case::Coast => !(at.around() & position.world.sea()).is_empty(),
            Case::BuildingAbroad => position.cities.iter().any(|city: &City| {
                city.owner.is_some_and(|owner| owner != seat)
                    && city.buildings.contains(&Some(seat))
            }),
            Case::HappyCity => here.is_some_and(|city| city.mood == Mood::Happy),
            Case::WithinCityRange => own().any(|city| city.at.distance(at) <= city.size()),
            Case::MoreOf(category) => {
                known(seat, category) > enemy.map_or(0, |enemy| known(enemy, category))
            }
            Case::FewerOf(category) => {
                enemy.map_or(0, |enemy| known(enemy, category)) > known(seat, category)
            }
            Case::EnemyAsManyCities => enemy.is_some_and(|enemy| cities(enemy) >= cities(seat)),
            Case::EnemyMoreCities => enemy.is_some_and(|enemy| cities(enemy) > cities(seat)),
            Case::TwoCitiesMore => enemy.is_some_and(|enemy| cities(seat) >= cities(enemy) + 2),
            Case::TempleHere => {
                let city = position.cities.at(at);
                city.is_some_and(|city| city.has(Building::Temple))
            }
            Case::TempleNear => {
                own().any(|city| city.at.distance(at) <= 2 && city.has(Building::Temple))
            }
            Case::OwnFortress => here.is_some_and(|city| city.has(Building::Fortress)),
            Case::NoCard => !battle.sides[side].played,
        }
    }
}

impl Each {
    fn count(self, position: &Position, battle: &Battle, side: usize, seat: Seat) -> i16 {
        let player = position.player(seat);
        match self {
            Each::RegionAbroad => {
                let home = region(position, player.start);
                let mut regions = 0u32;
                for city in position.cities.of(Some(seat)) {
                    let slot = region(position, city.at);
                    if let Some(slot) = slot.filter(|slot| Some(*slot) != home) {
                        regions |= 1 << slot;
                    }
                }
                regions.count_ones() as i16
            }
            Each::EnemySurplus => {
                let [own, other] = [side, 1 - side].map(|side| i16::from(fighters(position, side)));
                (other - own).max(0)
            }
            Each::CitySize => {
                let city = position.cities.at(battle.at);
                city.map_or(0, |city| i16::from(city.size()))
            }
            Each::SettlerNear => {
                let near = |unit: &&crate::Unit| {
                    unit.kind == Kind::Settler && unit.at.distance(battle.at) <= 2
                };
                player.units.iter().filter(near).count() as i16
            }
        }
    }
}
