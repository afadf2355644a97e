//! The conditions of objectives: they serve scoring, the questions that follow a battle, and the bots.

use crate::{
    Army, City, Good, Mood, Player, Position, Spaces,
    combat::Battle,
    content::{Building, Category, Kind},
    routes,
};
use orbis_core::{Seat, SeatSet};
use serde::Deserialize;

/// Something of a player that can be counted.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Regular advances.
    Advances,
    /// Those of a category.
    AdvancesOf(Category),
    /// Those of the government, if no objective was completed for it.
    NewGovernment,
    /// Categories with all four advances.
    WholeCategories,
    /// Categories with an advance.
    BegunCategories,
    /// Special advances.
    Specials,
    /// Leaders recruited so far.
    LeadersRecruited,
    /// Cities.
    Cities,
    /// Happy cities.
    HappyCities,
    /// Angry cities.
    AngryCities,
    /// Cities without another city next to them.
    LonelyCities,
    /// Cities with army units.
    GarrisonedCities,
    /// Cities at least 5 spaces from the first one.
    FarCities,
    /// The size of the largest city.
    LargestCity,
    /// Cities with such a building, of whatever colour.
    CitiesWith(Building),
    /// Kinds of buildings of the own colour in own cities.
    KindsOfBuildings,
    /// Cities of others with a building of the own colour.
    CitiesAbroad,
    /// Buildings of the own colour in cities of others.
    BuildingsAbroad,
    /// Goods of a kind.
    Stored(Good),
    /// Army units.
    Army,
    /// Ships.
    Ships,
    /// Army units and ships together.
    Forces,
    /// Ships on the sea spaces that ports of other players face.
    Blockade,
    /// The most army units next to the cities of one other player.
    Threat,
    /// Spaces with army units neither in nor next to own cities.
    Outposts,
    /// Spaces with settlers neither in nor next to own cities.
    Wanderers,
    /// Spaces with units of a kind.
    SpacesWith(Kind),
    /// Kinds of units on the board.
    KindsOfUnits,
    /// Trade routes that could be formed.
    Routes,
    /// Those by ships only.
    ShippingRoutes,
    /// 1 for the only builder of a wonder in this round.
    OnlyBuilder,
}

impl Measure {
    /// The number for a seat.
    /// Rules: `coc.fact.obj.trade-hypothetical`.
    pub fn of(self, position: &Position, seat: Seat) -> u32 {
        let player = position.player(seat);
        let cities = |test: &dyn Fn(&City) -> bool| {
            let own = position.cities.of(Some(seat));
            own.filter(|city| test(city)).count() as u32
        };
        let units = |test: &dyn Fn(Kind) -> bool| {
            player.units.iter().filter(|unit| test(unit.kind)).count() as u32
        };
        let away = |test: &dyn Fn(Kind) -> bool| {
            let own = position.own_cities(seat);
            (player.units.spaces(test) & !(own | own.around())).len()
        };
        let of = |category: Category| player.advances.of(category).len();
        let categories = |enough: u8| {
            let all = Category::ALL.iter();
            all.filter(|category| of(**category) >= enough).count() as u32
        };
        match self {
            Measure::Advances => u32::from(player.advances.len()),
            Measure::AdvancesOf(category) => u32::from(of(category)),
            Measure::NewGovernment => new_government(player),
            Measure::WholeCategories => categories(4),
            Measure::BegunCategories => categories(1),
            Measure::Specials => u32::from(player.specials().len()),
            Measure::LeadersRecruited => u32::from(player.led),
            Measure::Cities => u32::from(position.city_count(seat)),
            Measure::HappyCities => cities(&|city| city.mood == Mood::Happy),
            Measure::AngryCities => cities(&|city| city.mood == Mood::Angry),
            Measure::LonelyCities => {
                let all = position.cities.spaces();
                cities(&|city| (city.at.around() & all).is_empty())
            }
            Measure::GarrisonedCities => cities(&|city| player.units.army(city.at) > 0),
            Measure::FarCities => cities(&|city| city.at.distance(player.start) >= 5),
            Measure::LargestCity => {
                let sizes = position.cities.of(Some(seat)).map(|city| city.size());
                u32::from(sizes.max().unwrap_or(0))
            }
            Measure::CitiesWith(building) => cities(&|city| city.has(building)),
            Measure::KindsOfBuildings => (0..7)
                .filter(|index| cities(&|city| city.buildings[*index] == Some(seat)) > 0)
                .count() as u32,
            Measure::CitiesAbroad => abroad(position, seat).map(|own| own.min(1)).sum(),
            Measure::BuildingsAbroad => abroad(position, seat).sum(),
            Measure::Stored(good) => u32::from(player.goods[good]),
            Measure::Army => units(&Kind::is_army),
            Measure::Ships => units(&|kind| kind == Kind::Ship),
            Measure::Forces => units(&|kind| kind != Kind::Settler),
            Measure::Blockade => blockade(position, seat),
            Measure::Threat => threat(position, seat),
            Measure::Outposts => away(&Kind::is_army),
            Measure::Wanderers => away(&|kind| kind == Kind::Settler),
            Measure::SpacesWith(kind) => player.units.spaces(|other| other == kind).len(),
            Measure::KindsOfUnits => Kind::ALL
                .iter()
                .filter(|kind| player.units.total(**kind) > 0)
                .count() as u32,
            Measure::Routes => routes::routes(position, seat, false).len() as u32,
            Measure::ShippingRoutes => routes::routes(position, seat, true).len() as u32,
            Measure::OnlyBuilder => u32::from(position.wonder_round == SeatSet::only(seat)),
        }
    }

    /// The most that another player has.
    fn elsewhere(self, position: &Position, seat: Seat) -> u32 {
        let others = position.others(seat);
        others
            .map(|other| self.of(position, other))
            .max()
            .unwrap_or(0)
    }
}

/// The advances of a government that no goal was completed with.
fn new_government(player: &Player) -> u32 {
    let told = |category: Category| {
        let mut done = player.done.iter();
        done.any(|done| done.goal.card().government() && done.category == Some(category))
    };
    let own = player.government().filter(|category| !told(*category));
    own.map_or(0, |category| u32::from(player.advances.of(category).len()))
}

/// How many own buildings each city of others has.
fn abroad(position: &Position, seat: Seat) -> impl Iterator<Item = u32> {
    let cities = position.cities.iter();
    let abroad = cities.filter(move |city| city.owner != Some(seat));
    abroad.map(move |city| {
        let colours = city.buildings.iter();
        colours.filter(|colour| **colour == Some(seat)).count() as u32
    })
}

/// Own ships before ports of other players.
fn blockade(position: &Position, seat: Seat) -> u32 {
    let foreign = |city: &&City| city.owner.is_some_and(|owner| owner != seat);
    let cities = position.cities.iter().filter(foreign);
    let ports: Spaces = cities.filter_map(|city| city.port).collect();
    within(position, seat, ports, |kind| kind == Kind::Ship)
}

/// The most own army units next to cities of one other player.
fn threat(position: &Position, seat: Seat) -> u32 {
    let near = |other: Seat| {
        let near = position.own_cities(other).around();
        within(position, seat, near, Kind::is_army)
    };
    position.others(seat).map(near).max().unwrap_or(0)
}

/// Own units of some kinds on these spaces.
fn within(position: &Position, seat: Seat, spaces: Spaces, wanted: impl Fn(Kind) -> bool) -> u32 {
    let units = position.player(seat).units.iter();
    let there = units.filter(|unit| wanted(unit.kind) && spaces.has(unit.at));
    there.count() as u32
}

/// A condition on a measure: at least so many, more than anybody else, or ahead by so many.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// What is counted.
    pub(crate) count: Measure,
    /// At least so many.
    #[serde(default)]
    pub(crate) least: u32,
    /// More than any other player.
    #[serde(default)]
    pub(crate) most: bool,
    /// So many more than any other player.
    #[serde(default)]
    pub(crate) ahead: u32,
}

impl Wanted {
    /// What there is and what it takes.
    /// Rules: `coc.fact.obj.lead`.
    fn state(&self, position: &Position, seat: Seat) -> (u32, u32) {
        let has = self.count.of(position, seat);
        let mut needs = self.least;
        if self.most {
            needs = needs.max(self.count.elsewhere(position, seat) + 1);
        }
        if self.ahead > 0 {
            needs = needs.max(self.count.elsewhere(position, seat) + self.ahead);
        }
        (has, needs)
    }

    fn met(&self, position: &Position, seat: Seat) -> bool {
        let has = self.count.of(position, seat);
        has >= self.least && {
            let (has, needs) = self.state(position, seat);
            has >= needs
        }
    }
}

/// What a goal of the status phase wants: all of the first list, or one of the second.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Wants {
    /// All of these.
    pub(crate) all: Vec<Wanted>,
    /// Or one of these.
    pub(crate) any: Vec<Wanted>,
}

impl Wants {
    /// Is it met?
    pub fn met(&self, position: &Position, seat: Seat) -> bool {
        if self.any.is_empty() {
            return self.all.iter().all(|one| one.met(position, seat));
        }
        self.any.iter().any(|one| one.met(position, seat))
    }

    /// How far it has come, in words: "2 of 4".
    pub fn said(&self, position: &Position, seat: Seat) -> String {
        let part = |one: &Wanted| {
            let (has, needs) = one.state(position, seat);
            format!("{} of {needs}", has.min(needs))
        };
        let (parts, joint) = match self.any.is_empty() {
            true => (&self.all, " and "),
            false => (&self.any, " or "),
        };
        parts.iter().map(part).collect::<Vec<_>>().join(joint)
    }

    /// How near it is, 0 to 1, growing faster near the end.
    pub fn near(&self, position: &Position, seat: Seat) -> f32 {
        let part = |one: &Wanted| {
            let (has, needs) = one.state(position, seat);
            (has.min(needs), needs.max(1))
        };
        let share = |(has, needs): (u32, u32)| {
            let share = has as f32 / needs as f32;
            share * share
        };
        if self.any.is_empty() {
            let parts = self.all.iter().map(part);
            return share(parts.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1)));
        }
        self.any.iter().map(part).map(share).fold(0.0, f32::max)
    }
}

/// Whom a battle is fought against.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Against {
    /// Another player.
    Player,
    /// Barbarians or pirates.
    Neutral,
}

/// What a battle must have been like for one of its sides.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Fought {
    /// On land.
    pub(crate) land: bool,
    /// For a city.
    pub(crate) city: bool,
    /// Won.
    pub(crate) won: bool,
    /// As the attacker.
    pub(crate) attacker: bool,
    /// Against whom.
    pub(crate) against: Option<Against>,
    /// Enemy units killed.
    pub(crate) killed: u8,
    /// An enemy leader among them.
    pub(crate) killed_leader: bool,
    /// Own units at the start.
    pub(crate) own: u8,
    /// Units of both sides at the start.
    pub(crate) together: u8,
    /// Fewer own units than enemies at the start.
    pub(crate) fewer: bool,
    /// Not more own units than enemies at the start.
    pub(crate) no_more: bool,
    /// Fewer own units, or fewer Warfare advances than the enemy.
    pub(crate) underdog: bool,
    /// The own leader was there.
    pub(crate) led: bool,
    /// Cavalry or elephants of the own side are left.
    pub(crate) riders: bool,
    /// Dice were rolled for a city of size 5 with a wonder.
    pub(crate) legendary: bool,
    /// A settler or ship that could have traded was killed.
    pub(crate) traders: bool,
}

impl Fought {
    /// Was it so for the side?
    pub fn met(&self, position: &Position, battle: &Battle, side: usize, won: bool) -> bool {
        let (own, enemy) = (&battle.sides[side], &battle.sides[1 - side]);
        let Some(seat) = own.seat else {
            return false;
        };
        let at = battle.at;
        let warfare = |seat: Seat| position.player(seat).advances.of(Category::Warfare).len();
        let fewer = own.start < enemy.start;
        let outclassed = || {
            enemy
                .seat
                .is_some_and(|other| warfare(other) > warfare(seat))
        };
        let riders = || {
            let units = &position.player(seat).units;
            units.count(at, Kind::Cavalry) + units.count(at, Kind::Elephant) > 0
        };
        let legend = || {
            let city = position.cities.at(at);
            battle.rolled() && city.is_some_and(|city| city.size() >= 5 && !city.wonders.is_empty())
        };
        // Ships fall one by one; settlers when no army is left with them.
        let prey = || {
            let there = match side {
                0 => battle.traders,
                _ => battle.intruders,
            };
            let fell = match enemy.seat {
                Some(_) if battle.naval => enemy.killed() > 0,
                Some(other) => {
                    (enemy.start > 0 || won) && position.player(other).units.army(at) == 0
                }
                None => false,
            };
            there && fell
        };
        (!self.land || !battle.naval)
            && (!self.city || battle.city)
            && (!self.won || won)
            && (!self.attacker || side == 0)
            && self
                .against
                .is_none_or(|foe| (foe == Against::Player) == enemy.seat.is_some())
            && enemy.killed() >= self.killed
            && (!self.killed_leader || enemy.leader_killed())
            && own.start >= self.own
            && own.start + enemy.start >= self.together
            && (!self.fewer || fewer)
            && (!self.no_more || own.start <= enemy.start)
            && (!self.underdog || fewer || outclassed())
            && (!self.led || position.player(seat).leader_space() == Some(at))
            && (!self.riders || riders())
            && (!self.legendary || legend())
            && (!self.traders || prey())
    }
}

/// Moments at which goals are reached besides the ends of battles.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// The second infantry of a turn was recruited by Draft.
    SecondDraft,
    /// A city was founded far from home.
    FarCity,
    /// A fourth city is angry.
    FourAngry,
    /// A wonder was built.
    WonderBuilt,
    /// Another player's defended city was captured.
    DefendedCity,
    /// Another player's city was captured from ships.
    CityFromShips,
    /// A barbarian city with at least 2 units was captured.
    BarbarianCity,
    /// The second battle of a turn is over, and one of them was won.
    SecondBattle,
    /// The second victory of a turn over pirates.
    SecondPirates,
    /// A trader was killed without a battle.
    TraderKilled,
}
