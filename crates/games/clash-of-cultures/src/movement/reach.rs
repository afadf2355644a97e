//! Where a group can go: by land, by road, by sea and round the board.

use super::go::ROADS;
use crate::{
    Army, Did, Good, Position, Refusal, Space, Spaces, content::Kind, effects::ability::Ability,
    effects::event::Gift, effects::talent::Talent, events::persons,
};
use orbis_core::Seat;

/// Everything a group can do next.
pub(super) struct Reach {
    /// Plain destinations.
    pub(super) to: Spaces,
    /// Destinations by Roads.
    pub(super) road: Spaces,
    /// Sea spaces to sail into by turning into ships.
    pub(super) launch: Spaces,
    /// Land for ships to turn into units.
    pub(super) beach: Spaces,
}

pub(super) fn reach(position: &Position, seat: Seat) -> Reach {
    let group = &position.group;
    let mut reach = Reach {
        to: Spaces::NONE,
        road: Spaces::NONE,
        launch: Spaces::NONE,
        beach: Spaces::NONE,
    };
    if group.ships() > 0 {
        reach.to = ship_reach(position, seat, group.from).0;
        // To stay where allied pirates are is to attack them.
        reach.to = reach.to | (group.from.set() & position.allied_pirates(seat));
        if position.can(seat, Ability::LaunchAndBeach) {
            reach.beach = group.from.around() & position.world.land();
        }
        return reach;
    }
    let world = &position.world;
    let from_sea = world.sea().has(group.from);
    let stopped = group.spent.has(Did::Stop);
    let near = group.from.around() & world.board();
    let held = held(position, seat);
    if !stopped {
        for at in (near & !world.sea()).iter() {
            let lands = if world.hidden().has(at) {
                group.army() <= host(position, seat)
            } else {
                enters(position, seat, at, held, false)
            };
            if lands {
                reach.to.insert(at);
            }
        }
        if !from_sea {
            for at in (near & world.sea()).iter() {
                let aboard = position.player(seat).units.cargo(at);
                if position.capacity(seat, at) >= aboard.saturating_add(group.land()) {
                    reach.to.insert(at);
                }
            }
            if position.can(seat, Ability::LaunchAndBeach) {
                reach.launch = near & world.sea();
            }
        }
    }
    if !from_sea
        && position.can(seat, Ability::UseRoads)
        && position.player(seat).goods.payment(ROADS).is_some()
    {
        reach.road = roads(position, seat) & !reach.to;
    }
    reach
}

/// Why the group cannot become ships on a sea space.
pub(super) fn launch_obstacle(position: &Position, seat: Seat, at: Space) -> Option<Refusal> {
    let group = &position.group;
    if group.take[2..5] != [0, 0, 0] {
        let rule = "coc.fact.civ.special-gain";
        let why = "only settlers and infantry become ships";
        return Some(Refusal::Lacks { rule, why });
    }
    if position.enemy_ships(seat).has(at) {
        return Some(Refusal::SeaBlocked { at });
    }
    let kind = Kind::Ship;
    (position.player(seat).spare(kind) < group.land()).then_some(Refusal::NoUnitPiece { kind })
}

/// Why the ships of the group cannot become units of this kind on a land space.
pub(super) fn beach_obstacle(
    position: &Position,
    seat: Seat,
    at: Space,
    kind: Kind,
) -> Option<Refusal> {
    let group = &position.group;
    let held = held(position, seat);
    let soldiers = if kind == Kind::Infantry {
        group.ships()
    } else {
        0
    };
    let army = group.army() + soldiers;
    if held.has(at) {
        let rule = "coc.fact.civ.special-gain";
        let why = "somebody else holds it, and ships attack no land";
        Some(Refusal::Lacks { rule, why })
    } else if position.player(seat).spare(kind) < group.ships() {
        Some(Refusal::NoUnitPiece { kind })
    } else if kind == Kind::Infantry && !position.can(seat, Ability::MoveArmies) {
        Some(Refusal::NeedsTactics { at: group.from })
    } else if army > 0 && position.room(seat, at) < army {
        Some(Refusal::TooManyTogether { at, army })
    } else {
        None
    }
}

/// Where somebody might think that a road leads: own cities within two spaces, and from a city everything so near.
pub(super) fn by_road(position: &Position, seat: Seat) -> Spaces {
    let group = &position.group;
    let own = position.own_cities(seat);
    if group.ships() > 0 || !position.world.land().has(group.from) {
        return Spaces::NONE;
    }
    let near = group.from.set().spread(position.world.land(), 2) & !group.from.set();
    if own.has(group.from) && position.can(seat, Ability::UseRoads) {
        near
    } else {
        near & own
    }
}

/// Why no road leads to a space (`coc.fact.adv.roads`).
pub(super) fn road_barrier(position: &Position, seat: Seat, at: Space) -> Refusal {
    let ability = Ability::UseRoads;
    let has = position.player(seat).goods;
    if !position.can(seat, ability) {
        Refusal::NeedsAbility { ability }
    } else if has.payment(ROADS).is_none() {
        Refusal::CannotPay {
            cost: ROADS,
            has,
            rule: "coc.fact.adv.roads",
        }
    } else if reach(position, seat).to.has(at) {
        Refusal::Lacks {
            rule: "coc.land.one-space",
            why: "the group gets there without a road",
        }
    } else {
        Refusal::NoRoad { at }
    }
}

/// Destinations of a Roads move.
fn roads(position: &Position, seat: Seat) -> Spaces {
    let group = &position.group;
    let own = position.own_cities(seat);
    let land = position.world.land();
    let blocked = held(position, seat);
    let roomy = |at: Space| position.room(seat, at) >= group.army();
    let way: Spaces = (land & !blocked).iter().filter(|at| roomy(*at)).collect();
    let middle = group.from.around() & way;
    let mut ends = (middle | middle.around()) & land & !group.from.set();
    if !own.has(group.from) {
        ends = ends & own;
    }
    let mut set: Spaces = ends
        .iter()
        .filter(|at| enters(position, seat, *at, blocked, true))
        .collect();
    if own.has(group.from) && position.can(seat, Ability::UseLongRoads) {
        let far = group.from.set().spread(way, 3).around() & own & !group.from.set();
        set = set
            | far
                .iter()
                .filter(|at| enters(position, seat, *at, blocked, true))
                .collect();
    }
    set
}

/// May the player attack what stands on a space?
fn may_attack(position: &Position, seat: Seat, at: Space) -> bool {
    position.others(seat).all(|other| {
        let there = position.player(other).units.any(at) || position.own_city(other, at).is_some();
        !there || !at_peace(position, seat, other)
    })
}

/// Culture tokens that an attack in spite of the Great Diplomat costs.
pub(super) const BROKEN_PEACE: u8 = 2;

/// Is attacking this player forbidden?
pub fn at_peace(position: &Position, seat: Seat, other: Seat) -> bool {
    if position.turn.banned.contains(other) || position.player(seat).truce.contains(other) {
        return true;
    }
    diplomat(position, seat, other).is_some()
        && !position.can_pay_token(seat, Good::Culture, BROKEN_PEACE)
}

/// Who of two players holds the Great Diplomat that keeps their peace.
pub(super) fn diplomat(position: &Position, one: Seat, two: Seat) -> Option<Seat> {
    let holds = |seat: Seat, other: Seat| {
        let player = position.player(seat);
        player.diplomat == Some(other) && persons::with_gift(position, seat, Gift::Peace).is_some()
    };
    if holds(one, two) {
        Some(one)
    } else {
        holds(two, one).then_some(two)
    }
}

/// The most army units of the group that may stand together.
fn host(position: &Position, seat: Seat) -> u8 {
    let xerxes = position.group.take[Kind::Leader as usize] > 0
        && position.player(seat).talented(Talent::LeadFive);
    if xerxes { 5 } else { 4 }
}

/// What units and cities of others hold.
pub(super) fn held(position: &Position, seat: Seat) -> Spaces {
    position.enemy_units(seat) | position.enemy_cities(seat)
}

/// May the land group enter a revealed land space? `held`: what others hold.
/// Rules: `coc.land.enter-limit`.
pub(super) fn enters(position: &Position, seat: Seat, at: Space, held: Spaces, road: bool) -> bool {
    let group = &position.group;
    let battle = held.has(at);
    let limit = host(position, seat);
    if !battle {
        let there = position.player(seat).units.army(at);
        let limit = limit.max(position.stack_limit(seat, at));
        return group.army() == 0 || there.saturating_add(group.army()) <= limit;
    }
    let led = group.take[Kind::Leader as usize] > 0;
    let guerrilla = led && position.player(seat).talented(Talent::LeaveForests);
    let forest = group.spent.has(Did::EnterForest) && !road && !guerrilla;
    group.army() > 0
        && group.army() <= limit
        && !forest
        && !gardens(position, at)
        && may_attack(position, seat, at)
}

/// Do the Great Gardens of a city keep the group out (`coc.fact.wonder.gardens`)?
fn gardens(position: &Position, at: Space) -> bool {
    position.group.spent.has(Did::EnterPlains)
        && position
            .cities
            .at(at)
            .is_some_and(|city| city.can(Ability::CollectAnything) && city.owner.is_some())
}

/// Why the group cannot go to a space.
pub(super) fn barrier(position: &Position, seat: Seat, at: Space) -> Refusal {
    let group = &position.group;
    let world = &position.world;
    if group.ships() == 0 && !group.from.around().has(at) {
        return Refusal::TooFar { at };
    }
    if group.ships() > 0 {
        return if world.land().has(at) {
            Refusal::ShipsOnLand { at }
        } else {
            Refusal::SeaBlocked { at }
        };
    }
    if group.spent.has(Did::Stop) {
        return Refusal::MountainHolds { at };
    }
    if world.sea().has(at) {
        let room = position.capacity(seat, at);
        return if room == 0 || world.sea().has(group.from) {
            Refusal::NoShipsThere { at }
        } else {
            let aboard = position.player(seat).units.cargo(at);
            let room = room.saturating_sub(aboard);
            Refusal::ShipsFull { at, room }
        };
    }
    let held = held(position, seat).has(at);
    let army = group.army();
    if held && army == 0 {
        Refusal::NeedsArmy { at }
    } else if held && !may_attack(position, seat, at) {
        Refusal::Peace { at }
    } else if held && army > host(position, seat) {
        Refusal::TooManyTogether { at, army }
    } else if held && gardens(position, at) {
        Refusal::GardensHold { at }
    } else if held {
        Refusal::ForestHolds { at }
    } else {
        Refusal::TooManyTogether { at, army }
    }
}

/// Where ships can sail, and the part of it that needs no Navigation.
/// Rules: `coc.ship.move`, `coc.ship.no-pirate-pass`, `coc.pirate.no-pass`, `coc.ship.navigation-range`.
pub(crate) fn ship_reach(position: &Position, seat: Seat, from: Space) -> (Spaces, Spaces) {
    let world = &position.world;
    let enemies = position.enemy_ships(seat);
    let attackable: Spaces = (enemies & world.sea())
        .iter()
        .filter(|at| may_attack_ships(position, seat, *at))
        .collect();
    let open = world.sea() & !enemies;
    let ends = |group: Spaces| {
        let rim = group.around();
        group | (rim & attackable) | (rim & world.hidden())
    };
    let start = from.set().spread(open, 60);
    let near = ends(start);
    let mut all = near;
    if position.can(seat, Ability::SailAround) {
        let whole = from.set().spread(world.sea(), 60);
        for entry in entries(position, start, whole).iter() {
            if world.hidden().has(entry) || enemies.has(entry) {
                all = all | (entry.set() & (attackable | world.hidden()));
            } else {
                all = all | ends(entry.set().spread(open, 60));
            }
        }
    }
    (all & !from.set(), near & !from.set())
}

/// May the player attack the ships on a sea space (`coc.move.negotiated`)?
pub(crate) fn may_attack_ships(position: &Position, seat: Seat, at: Space) -> bool {
    position.others(seat).all(|other| {
        position.player(other).units.count(at, Kind::Ship) == 0 || !at_peace(position, seat, other)
    })
}

/// The first sea or unrevealed spaces met along the edge in both directions, with the further entrances of that sea.
/// Rules: `coc.ship.navigation`, `coc.ship.navigation-blocked`, `coc.ship.navigation-unrevealed`.
fn entries(position: &Position, start: Spaces, whole: Spaces) -> Spaces {
    let world = &position.world;
    let rim = &world.layout().rim;
    let mut set = Spaces::NONE;
    for (index, space) in rim.iter().enumerate() {
        if !start.has(*space) {
            continue;
        }
        for forward in [true, false] {
            let mut at = index;
            let mut group = Spaces::NONE;
            for _ in 0..rim.len() {
                at = if forward {
                    (at + 1) % rim.len()
                } else {
                    (at + rim.len() - 1) % rim.len()
                };
                let next = rim[at];
                let met = !group.is_empty();
                if group.has(next) {
                    set.insert(next);
                } else if whole.has(next) && !met || world.land().has(next) {
                    continue;
                } else if met {
                    break;
                } else {
                    set.insert(next);
                    group = next.set().spread(world.sea(), 60);
                    if world.hidden().has(next) {
                        break;
                    }
                }
            }
        }
    }
    set
}
