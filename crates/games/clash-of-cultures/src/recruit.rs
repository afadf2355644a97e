//! Activate a city to recruit: who comes is named in any order, and can be taken back before it is done.

mod levy;
mod may;
mod muster;
mod named;

pub use levy::Levy;
pub(crate) use may::any;

use crate::{
    Choice, City, Good, Goods, Position, Refusal, Space, Table, activate,
    ask::plainly,
    content::{Building, Kind, Terrain},
    effects::{ability::Ability, talent::Talent},
    movement,
    refusal::said,
    words::count,
};
use orbis_core::{
    Flow, Line, Prompt, Seat, Sink, news, step,
    step::{Ask, Stacked},
};
use orbis_parts::List;
use serde::{Deserialize, Serialize};

news! {
    /// What is told of recruiting.
    pub enum News {
        /// A recruit is over.
        Recruited { seat: Seat, at: Space, number: u8 } => {
            Line::by(seat, format!("{seat} recruits {} in {at}", count(number, "unit")))
        },
    }
}

/// A recruit under way.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Recruiting {
    /// Units that can still be named.
    pub left: u8,
    /// Who is named, in order.
    pub picked: List<Levy, 8>,
    /// What was paid.
    pub paid: Goods,
    /// Draft was used.
    pub drafted: bool,
    /// Sanitation was used.
    pub sanitary: bool,
    /// Settlers recruited.
    pub settlers: u8,
    /// Army units recruited.
    pub army: u8,
    /// Ships recruited.
    pub ships: u8,
}

/// Begins a recruit.
pub(crate) fn begin(position: &mut Position, seat: Seat, at: Space) {
    let Some(city) = position.own_city(seat, at).copied() else {
        return;
    };
    let left = activate::strength(position, &city);
    activate::activate(position, seat, at);
    position.recruiting = Recruiting {
        left,
        ..Recruiting::default()
    };
    position.push(Recruit { seat, at });
}

/// What a unit costs here.
#[inline]
pub fn cost(position: &Position, seat: Seat, city: &City, kind: Kind) -> Goods {
    match kind {
        Kind::Elephant | Kind::Ship => helped(position, seat, city, kind),
        _ => kind.cost(),
    }
}

/// The same for kinds that can be cheaper than printed.
fn helped(position: &Position, seat: Seat, city: &City, kind: Kind) -> Goods {
    let mut cost = kind.cost();
    if kind == Kind::Elephant && position.can(seat, Ability::FeedElephantsCheaply) {
        cost[Good::Food] = 1;
    }
    if kind == Kind::Ship && position.led(seat, Talent::BuildShipsCheaply, city.at) {
        cost[Good::Wood] = cost[Good::Wood].saturating_sub(1).max(1);
    }
    cost
}

/// Why a kind of unit cannot be recruited in a city like this (`coc.recruit.ship-port`, `coc.recruit.market`).
/// Rules: `coc.fact.building.market-units`.
pub fn obstacle(position: &Position, seat: Seat, city: &City, kind: Kind) -> Option<Refusal> {
    let at = city.at;
    let near = |terrain| !((at.around() | at.set()) & position.world.all(terrain)).is_empty();
    match kind {
        Kind::Ship if !city.has(Building::Port) || city.port.is_none() => {
            return Some(Refusal::ShipNeedsPort { at });
        }
        // A new ship attacks whoever lies before the port.
        Kind::Ship => {
            let port = place_of(city, kind);
            if !movement::may_attack_ships(position, seat, port) {
                return Some(Refusal::Peace { at: port });
            }
        }
        Kind::Cavalry => {
            let allowed = city.has(Building::Market)
                || position.can(seat, Ability::RecruitRidersAnywhere)
                || (city.has(Building::Fortress)
                    && position.can(seat, Ability::RecruitRidersInForts))
                || (position.can(seat, Ability::RecruitRidersAbroad)
                    && at.distance(position.player(seat).start) >= 3);
            if !allowed {
                return Some(Refusal::NeedsMarket { at, kind });
            }
        }
        Kind::Elephant => {
            let allowed = city.has(Building::Market)
                || (position.can(seat, Ability::RecruitElephantsInForests)
                    && near(Terrain::Forest))
                || (position.can(seat, Ability::RecruitElephantsInDeserts)
                    && !(at.around() & position.world.all(Terrain::Barren)).is_empty());
            if !allowed {
                return Some(Refusal::NeedsMarket { at, kind });
            }
        }
        _ => {}
    }
    None
}

/// Where units of a kind appear: ships before the port.
/// Rules: `coc.recruit.place-ship`.
fn place_of(city: &City, kind: Kind) -> Space {
    match kind {
        Kind::Ship => city.port.unwrap_or(city.at),
        _ => city.at,
    }
}

/// The kinds of this game that can be hired one by one.
fn kinds(position: &Position) -> &'static [Kind] {
    if position.civilizations {
        &[
            Kind::Settler,
            Kind::Infantry,
            Kind::Cavalry,
            Kind::Elephant,
            Kind::Ship,
        ]
    } else {
        &[Kind::Settler, Kind::Infantry, Kind::Ship]
    }
}

/// Tokens for which Draft recruits an infantry, and of which kinds.
pub fn draft_price(position: &Position, seat: Seat) -> u8 {
    if position.can(seat, Ability::DraftDearly) {
        2
    } else {
        1
    }
}

step! {
    /// Who is recruited in this city?
    pub struct Recruit { seat: Seat, at: Space }
    /// What follows when everybody is there and paid for.
    pub struct Recruited { seat: Seat, at: Space }
    /// Which resource comes back?
    pub struct Medicine { seat: Seat }
}

impl Ask<Position> for Medicine {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let paid = said(position.recruiting.paid);
        Prompt::new("coc.fact.adv.medicine", "Which resource comes back?")
            .hint(format!("You paid {paid}."))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let paid = position.recruiting.paid;
        let mut any = false;
        for good in Good::RESOURCES.into_iter().filter(|good| paid[*good] > 0) {
            any = true;
            sink.offer(Choice::Good { good })?;
        }
        crate::ask::decline_if(!any, sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Good { good } = choice {
            position.gain(seat, Goods::of(good, 1), table);
        }
    }
}
