//! What an empire takes in.

use crate::{
    Position,
    content::{ArtefactId, Class, Per, SetId, Special, Talent, Terrain, content, faith},
    sets::{AreaId, Areas},
};

/// Halves so many times, then rounds once, 0.5 up.
/// `sa.term.rounding`.
pub fn halved(value: i16, times: u32) -> i16 {
    let times = times.min(14);
    if times == 0 {
        return value;
    }
    (value + (1 << (times - 1))) >> times
}

/// What an area earns for an empire when it is not disordered, leaders and events apart.
/// `sa.income.per-area`.
pub fn area_income(position: &Position, set: SetId, area: AreaId) -> i16 {
    let bounty = Bounty::of(position, set);
    bounty.yields(position, area) + bounty.more(position, area)
}

/// What an empire has that makes its areas earn more.
struct Bounty {
    age: u8,
    industrial: bool,
    capitalist: bool,
    suffrage: bool,
    rivers: u64,
}

impl Bounty {
    fn of(position: &Position, set: SetId) -> Bounty {
        let suffrage = |wonder: &crate::Wonder| wonder.artefact == ArtefactId::SUFFRAGE;
        Bounty {
            age: position.age(set),
            industrial: position.enjoys(set, ArtefactId::INDUSTRIAL),
            capitalist: position.governed(set, faith::CAPITALISM),
            suffrage: position.world.wonders.iter().any(suffrage)
                && crate::artefacts::enfranchised(position, set),
            rivers: position.irrigated(),
        }
    }

    /// What the city earns, guilds added before anything is doubled (`sa.term.modifiers`, `sa.art.industrial`).
    fn city(&self, position: &Position, area: AreaId) -> i16 {
        let city = i16::from(position.world.city(area)) + position.guild(area);
        if self.industrial { city * 2 } else { city }
    }

    /// By terrain, city and resources.
    /// `sa.income.wheat-fertile`, `sa.income.wheat-other`, `sa.income.oil`.
    fn yields(&self, position: &Position, area: AreaId) -> i16 {
        let terrain = position.terrain(area, self.age);
        let card = area.card();
        let mut income = i16::from(content().chart[terrain as usize].income);
        income += self.city(position, area);
        if position.parched() {
            return income;
        }
        let crate::content::Content { wheat, oil, .. } = content();
        if card.wheat && (terrain == Terrain::Fertile || self.age >= wheat.from_age) {
            income += i16::from(wheat.income);
        }
        if card.oil && self.age >= oil.from_age {
            income += i16::from(oil.income);
        }
        income
    }

    /// By Irrigation, Capitalism and Universal suffrage.
    /// `sa.art.irrigation`, `sa.art.capitalism`, `sa.art.universal-suffrage`.
    fn more(&self, position: &Position, area: AreaId) -> i16 {
        let mut value = i16::from(area.card().rivers & self.rivers != 0);
        if self.capitalist {
            value += match position.world.city(area) {
                0 => 0,
                1 | 3 => 1,
                5 => 2,
                _ => 3,
            };
        }
        if self.suffrage {
            let fertile = position.terrain(area, self.age) == Terrain::Fertile;
            value += if fertile { 2 } else { 1 };
        }
        value
    }
}

fn counted(position: &Position, set: SetId, area: AreaId, per: Per) -> bool {
    let age = position.age(set);
    let card = area.card();
    match per {
        Per::Terrain(terrain) => area.is_land() && position.terrain(area, age) == terrain,
        Per::Region(region) => area.is_land() && card.regions >> region & 1 != 0,
        Per::Sea => card.terrain == Terrain::Sea,
        Per::City => position.world.city(area) > 0,
        Per::Coastal => card.coastal,
        Per::Wheat => {
            let fertile = position.terrain(area, age) == Terrain::Fertile;
            card.wheat && (fertile || age >= content().wheat.from_age)
        }
        Per::Oil => card.oil && age >= content().oil.from_age,
        Per::Site => position.holy_sites(area) != 0,
    }
}

/// The income of a production action.
/// `sa.income.rounding`, `sa.income.populist`, `sa.lead.populist-income`, `sa.income.special-income`,
/// `sa.opt12.income-half`.
pub fn income(position: &Position, set: SetId) -> i16 {
    let Some(empire) = position.empire(set) else {
        return 0;
    };
    let age = position.age(set);
    let world = &position.world;
    let calm = position.settled(set);
    let sway = &position.chronicle.sway;
    let bounty = Bounty::of(position, set);
    let populists = world.talent_areas(set, Talent::Populist);
    // Halves are kept: twice the value of every area, or once with a temple.
    let earns = |area: AreaId| {
        let fertile = position.terrain(area, age) == Terrain::Fertile;
        let mut value = bounty.yields(position, area);
        if fertile && sway.city_only {
            value = bounty.city(position, area);
        }
        if fertile {
            value += sway.income[0];
        }
        if counted(position, set, area, Per::Wheat) {
            value += sway.income[1];
        }
        value += bounty.more(position, area);
        // Everything is added before anything is doubled, and halved last (sa.term.modifiers).
        if populists.has(area) {
            value *= 2;
        }
        let temple = world.temple(area).is_some();
        if temple { value } else { value * 2 }
    };
    let fertile = |area: &AreaId| position.terrain(*area, age) == Terrain::Fertile;
    let mut fruitful = calm;
    // Locusts leave the richest areas bare.
    for _ in 0..sway.barren {
        let land = fruitful.iter().filter(fertile);
        if let Some(area) = land.max_by_key(|area| (earns(*area), std::cmp::Reverse(*area))) {
            fruitful.take(area);
        }
    }
    let mut total: i16 = fruitful.iter().map(earns).sum();
    for special in position.specials(set) {
        total += 2 * match special {
            Special::Income { per, amount, ages } if ages >> age & 1 != 0 => {
                let areas = calm
                    .iter()
                    .filter(|area| counted(position, set, *area, *per));
                areas.count() as i16 * i16::from(*amount)
            }
            Special::Bank { rate } => (i16::from(empire.money) / i16::from(*rate)).min(10),
            Special::Toll { n } => {
                let others = |area: &AreaId| {
                    let mut near = area.card().next.iter();
                    near.any(|next| {
                        let owner = world.owner(next);
                        owner.is_some_and(|owner| owner != set && owner != SetId::KINGDOM)
                    })
                };
                let seas = calm
                    .iter()
                    .filter(|area| area.card().terrain == Terrain::Sea)
                    .filter(others);
                seas.count() as i16 * i16::from(*n)
            }
            _ => 0,
        };
    }
    total += 2 * sway.income[2];
    halved(total, halvings(position, set) + 1)
}

/// How often the total income of an empire is halved.
/// `sa.income.no-capital`, `sa.art.environmental`.
pub(super) fn halvings(position: &Position, set: SetId) -> u32 {
    let Some(empire) = position.empire(set) else {
        return 0;
    };
    let bare = empire.capital.is_none()
        && !position.special(set, |special| matches!(special, Special::NoCapitalPenalty));
    let feudal = empire.government == Some(faith::FEUDALISM);
    let green = empire.relics.contains(&ArtefactId::ENVIRONMENTAL);
    u32::from(bare)
        + u32::from(feudal)
        + u32::from(green || position.parched())
        + u32::from(position.chronicle.sway.halved)
}

/// Each adjacent empire with fewer land units pays.
pub(super) fn tribute(position: &mut Position, set: SetId, n: u8) -> i16 {
    let land = |class| !matches!(class, Class::Ship | Class::Aircraft);
    let strength = position.world.army(set).of_class(land);
    let mut near = Areas::NONE;
    for area in position.world.held(set).iter() {
        near = near.or(&area.card().next);
    }
    let mut got = 0;
    for index in 0..position.empires.colours() {
        let other = SetId(index as u8);
        let weak = position.empire(other).is_some()
            && other != set
            && near.meets(position.world.held(other))
            && position.world.army(other).of_class(land) < strength;
        if weak && let Some(empire) = position.empire_mut(other) {
            let paid = empire.money.min(n);
            empire.money -= paid;
            got += i16::from(paid);
        }
    }
    got
}
