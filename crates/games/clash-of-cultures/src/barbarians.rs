//! Barbarians and pirates: where they appear, how they move, what they take.

use crate::{
    Army, Choice, City, Event, Good, Goods, Mood, Position, Space, Spaces, Step, Table, Unit, What,
    combat,
    content::{Building, Kind, Terrain, leader, special, wonder},
    spent,
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

const INFANTRY: u8 = 20;
const RIDERS: u8 = 4;
const SETTLEMENTS: usize = 7;
/// Pirate ships in the box.
pub const PIRATES: usize = 4;

/// Barbarian pieces of a kind that are left.
fn spare(position: &Position, kind: Kind) -> u8 {
    let pieces = match kind {
        Kind::Infantry => INFANTRY,
        _ if position.civilizations => RIDERS,
        _ => 0,
    };
    pieces.saturating_sub(position.barbarians.total(kind))
}

fn add(position: &mut Position, at: Space, kind: Kind, table: &mut Table<'_>) {
    if spare(position, kind) > 0 && !position.barbarians.is_full() {
        position.barbarians.push(Unit { at, kind, spent: 0 });
        position.barbarians.sort_unstable();
        table.emit(|| Event::BarbarianPlaced { at, kind });
    }
}

/// Spaces with anything on them.
fn occupied(position: &Position) -> Spaces {
    let mut set = position.cities.spaces() | position.barbarians.spaces(|_| true);
    for seat in position.seats() {
        set = set | position.player(seat).units.spaces(|_| true);
    }
    set
}

/// Where a barbarian settlement can appear.
pub fn spawn_spaces(position: &Position, seat: Seat) -> Spaces {
    let world = &position.world;
    if position.cities.of(None).count() >= SETTLEMENTS || spare(position, Kind::Infantry) == 0 {
        return Spaces::NONE;
    }
    let free = world.land() & !world.all(Terrain::Barren) & !world.exhausted & !occupied(position);
    let mut others = Spaces::NONE;
    for other in position.others(seat) {
        others = others | position.own_cities(other);
    }
    let free = free & !others.around();
    let own = position.own_cities(seat);
    let near = own.around();
    let two: Spaces = (near.around() & !near & !own) & free;
    if two.is_empty() { near & free } else { two }
}

/// The barbarians-spawn icon; with the second step only if it is that icon.
pub(crate) fn spawn(position: &mut Position, seat: Seat, second: bool) {
    if second {
        position.then(What::BarbarianUnit, seat);
    }
    position.then(What::Spawn, seat);
}

/// A settlement appears.
pub(crate) fn settle(position: &mut Position, at: Space, table: &mut Table<'_>) {
    position.cities.add(City::new(at, None));
    table.emit(|| Event::BarbarianCity { at });
    add(position, at, Kind::Infantry, table);
}

/// Barbarian cities with room for another unit.
pub fn roomy(position: &Position) -> Spaces {
    let any = [Kind::Infantry, Kind::Cavalry, Kind::Elephant]
        .into_iter()
        .any(|kind| spare(position, kind) > 0);
    let cities = position
        .cities
        .of(None)
        .filter(|city| position.barbarians.army(city.at) < 4);
    if any {
        cities.map(|city| city.at).collect()
    } else {
        Spaces::NONE
    }
}

/// The kinds that can be placed in a barbarian city.
pub fn kinds(position: &Position, at: Space) -> impl Iterator<Item = Kind> + use<> {
    let manned = position.barbarians.count(at, Kind::Infantry) > 0;
    let spares =
        [Kind::Infantry, Kind::Cavalry, Kind::Elephant].map(|kind| (kind, spare(position, kind)));
    spares
        .into_iter()
        .filter(move |(kind, left)| *left > 0 && (*kind == Kind::Infantry || manned))
        .map(|(kind, _)| kind)
}

/// Places a unit in a barbarian city; the drawer chooses if there is a choice.
pub(crate) fn reinforce(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    if !roomy(position).has(at) {
        return;
    }
    let mut kinds = kinds(position, at);
    match (kinds.next(), kinds.next()) {
        (Some(kind), None) => add(position, at, kind, table),
        (Some(_), Some(_)) => position.push(Step {
            at,
            ..Step::new(What::BarbarianKind, seat)
        }),
        _ => {}
    }
}

pub(crate) fn kind_chosen(position: &mut Position, at: Space, kind: Kind, table: &mut Table<'_>) {
    add(position, at, kind, table);
}

// ---- moving ----

/// Rings of land around a player's cities: the cities, distance 1, distance 2.
fn rings(position: &Position, seat: Seat) -> [Spaces; 3] {
    let land = position.world.land();
    let zero = position.own_cities(seat);
    let one = zero.around() & land & !zero;
    let two = one.around() & land & !one & !zero;
    [zero, one, two]
}

/// Armies that the icon moves and that have not moved yet.
pub fn marching(position: &Position, seat: Seat) -> Spaces {
    let [_, one, two] = rings(position, seat);
    let units = position
        .barbarians
        .iter()
        .filter(|unit| unit.spent & spent::MOVED == 0);
    let armies: Spaces = units.map(|unit| unit.at).collect();
    armies & (one | two)
}

/// Where an army can go.
pub fn steps(position: &Position, seat: Seat, from: Space) -> Spaces {
    let [zero, one, two] = rings(position, seat);
    let target = if one.has(from) {
        zero
    } else if two.has(from) {
        one
    } else {
        Spaces::NONE
    };
    let size = position.barbarians.army(from);
    (from.around() & target)
        .iter()
        .filter(|at| position.barbarians.army(*at) + size <= 4)
        .collect()
}

/// The barbarians-move icon.
pub(crate) fn begin_move(position: &mut Position, seat: Seat) {
    for unit in position.barbarians.iter_mut() {
        unit.spent = 0;
    }
    if marching(position, seat).is_empty() {
        return spawn(position, seat, false);
    }
    position.then(What::ReinforceNear, seat);
    position.then(What::BarbariansMove, seat);
}

/// One army after the other.
pub(crate) fn advance(position: &mut Position, step: Step, table: &mut Table<'_>) {
    let seat = step.seat;
    let armies = marching(position, seat);
    let Some(first) = armies.first() else {
        for unit in position.barbarians.iter_mut() {
            unit.spent = 0;
        }
        return;
    };
    position.push(step);
    let council = position.special(seat, special::CELTS_TRIBAL_COUNCIL);
    let sulla = position.player(seat).leader == Some(leader::ROME_SULLA);
    if armies.len() > 1 || council || sulla {
        position.then(What::BarbarianArmy, seat);
    } else {
        choose_step(position, seat, first, table);
    }
}

/// Sulla within 2 spaces: his owner, if there is one.
pub(crate) fn sulla(position: &Position, at: Space) -> Option<Seat> {
    position.seats().find(|seat| {
        let player = position.player(*seat);
        player.leader == Some(leader::ROME_SULLA)
            && player
                .leader_space()
                .is_some_and(|space| space.distance(at) <= 2)
    })
}

/// May the mover leave this army where it is?
pub(crate) fn may_stay(position: &Position, seat: Seat, at: Space) -> bool {
    position.special(seat, special::CELTS_TRIBAL_COUNCIL) || sulla(position, at) == Some(seat)
}

/// An army was chosen.
pub(crate) fn choose_step(position: &mut Position, seat: Seat, from: Space, table: &mut Table<'_>) {
    if let Some(owner) = sulla(position, from).filter(|owner| *owner != seat) {
        return position.push(Step {
            at: from,
            n: seat.index() as u8,
            ..Step::new(What::Agree, owner)
        });
    }
    go_on(position, seat, from, table);
}

/// Nobody objects: the army moves.
pub(crate) fn go_on(position: &mut Position, seat: Seat, from: Space, table: &mut Table<'_>) {
    let ways = steps(position, seat, from);
    match (ways.first(), ways.len()) {
        (None, _) => stay(position, from),
        (Some(to), 1) if !may_stay(position, seat, from) => enter(position, from, to, table),
        _ => position.push(Step {
            at: from,
            ..Step::new(What::BarbarianStep, seat)
        }),
    }
}

/// The army stays.
pub(crate) fn stay(position: &mut Position, at: Space) {
    for unit in position.barbarians.iter_mut().filter(|unit| unit.at == at) {
        unit.spent |= spent::MOVED;
    }
    position.barbarians.sort_unstable();
}

/// The army moves, and fights what it finds.
pub(crate) fn enter(position: &mut Position, from: Space, to: Space, table: &mut Table<'_>) {
    for unit in position
        .barbarians
        .iter_mut()
        .filter(|unit| unit.at == from)
    {
        unit.at = to;
        unit.spent |= spent::MOVED;
    }
    position.barbarians.sort_unstable();
    table.emit(|| Event::BarbariansMoved { from, to });
    let city = position.cities.at(to).copied();
    let units = position
        .seats()
        .find(|seat| position.player(*seat).units.any(to));
    let Some(defender) = city.and_then(|city| city.owner).or(units) else {
        return;
    };
    let army = position.player(defender).units.army(to);
    let fort = city.is_some_and(|city| city.has(Building::Fortress));
    let wall = city.is_some() && position.owns(defender, wonder::GREAT_WALL);
    if army > 0 || fort || wall {
        return combat::begin(position, None, Some(defender), to, Some(from), false, table);
    }
    while position.remove_unit(defender, to, Kind::Settler, table) {}
    if city.is_some() {
        capture(position, to, table);
    }
}

/// Barbarians take a city.
pub(crate) fn capture(position: &mut Position, at: Space, table: &mut Table<'_>) {
    let Some(owner) = position.cities.at(at).and_then(|city| city.owner) else {
        return;
    };
    if position.cities.of(None).count() >= SETTLEMENTS {
        position.remove_city(at, table);
    } else if let Some(city) = position.cities.at_mut(at) {
        city.owner = None;
        city.mood = Mood::Angry;
        city.captured = false;
        city.activations = 0;
        city.angry_used = false;
        table.emit(|| Event::BarbariansCaptured { at, from: owner });
    }
    combat::loser_settler(position, owner);
}

/// Step 3: a unit in every barbarian city within 2 land spaces. at: the next space to look at; n: begun.
pub(crate) fn reinforce_near(position: &mut Position, step: Step, table: &mut Table<'_>) {
    let [_, one, two] = rings(position, step.seat);
    let near = (one | two) & roomy(position);
    let next = near.iter().find(|at| step.n == 0 || *at > step.at);
    if let Some(at) = next {
        position.push(Step { at, n: 1, ..step });
        reinforce(position, step.seat, at, table);
    }
}

/// Barbarian armies that Mercenaries can hire: within 2 spaces of own cities or army units.
pub fn hirable(position: &Position, seat: Seat) -> Spaces {
    let own = position.own_cities(seat) | position.player(seat).units.spaces(Kind::is_army);
    let near = own.spread(position.world.board(), 2);
    let units = position
        .barbarians
        .iter()
        .filter(|unit| unit.spent & spent::MOVED == 0);
    let armies: Spaces = units.map(|unit| unit.at).collect();
    armies & near
}

/// An army is hired.
pub(crate) fn hire(position: &mut Position, at: Space) {
    for unit in position.barbarians.iter_mut().filter(|unit| unit.at == at) {
        unit.spent |= spent::STOPPED;
    }
}

/// Hired armies that have not moved yet.
pub(crate) fn hired(position: &Position) -> Spaces {
    let waiting = position
        .barbarians
        .iter()
        .filter(|unit| unit.spent & (spent::STOPPED | spent::MOVED) == spent::STOPPED);
    waiting.map(|unit| unit.at).collect()
}

/// Where hired barbarians can go.
pub fn hired_steps(position: &Position, from: Space) -> Spaces {
    let size = position.barbarians.army(from);
    let land = from.around() & position.world.land();
    land.iter()
        .filter(|at| position.barbarians.army(*at) + size <= 4)
        .collect()
}

// ---- pirates ----

/// Sea spaces without player ships.
fn pirate_sea(position: &Position) -> Spaces {
    let mut taken = Spaces::NONE;
    for seat in position.seats() {
        taken = taken
            | position
                .player(seat)
                .units
                .spaces(|kind| kind == Kind::Ship);
    }
    position.world.sea() & !taken
}

/// Where the next pirate ship can be placed; the first one near a city of the drawer if that is possible.
pub fn pirate_spaces(position: &Position, seat: Seat, first: bool) -> Spaces {
    let sea = pirate_sea(position);
    let near = sea & position.own_cities(seat).around();
    if first && !near.is_empty() { near } else { sea }
}

/// The pirates icon. n counts the ships that are still to come.
pub(crate) fn pirates(position: &mut Position, seat: Seat) {
    let n = position.count();
    position.push(Step {
        n,
        ..Step::new(What::Raid, seat)
    });
    if !pirate_sea(position).is_empty() {
        position.push(Step {
            n: 2,
            ..Step::new(What::Pirate, seat)
        });
    }
}

/// One more pirate ship, or one is taken from the map first.
pub(crate) fn next_pirate(position: &mut Position, step: Step) {
    if step.n == 0 || pirate_sea(position).is_empty() {
        return;
    }
    let what = if position.pirates.len() >= PIRATES {
        What::RemovePirate
    } else {
        What::PlacePirate
    };
    position.push(Step { what, ..step });
}

pub(crate) fn place_pirate(position: &mut Position, step: Step, at: Space, table: &mut Table<'_>) {
    if !position.pirates.is_full() {
        position.pirates.push(at);
        position.pirates.sort_unstable();
        table.emit(|| Event::PirateAppears { at });
    }
    position.push(Step {
        what: What::Pirate,
        n: step.n.saturating_sub(1),
        ..step
    });
}

pub(crate) fn remove_pirate(position: &mut Position, step: Step, at: Space) {
    if let Some(index) = position.pirates.iter().position(|pirate| *pirate == at) {
        position.pirates.remove(index);
    }
    position.push(Step {
        what: What::Pirate,
        ..step
    });
}

/// Cities of a player next to a pirate ship.
pub fn raided(position: &Position, seat: Seat) -> Spaces {
    let pirates: Spaces = position.pirates.iter().copied().collect();
    let pirates = pirates & !position.allied_pirates(seat);
    position.own_cities(seat) & pirates.around()
}

/// The raid goes round the table.
pub(crate) fn raid(position: &mut Position, step: Step) {
    if step.n == 0 {
        return;
    }
    let seat = step.seat;
    let next = seat.next(position.count());
    position.push(Step {
        seat: next,
        n: step.n - 1,
        ..step
    });
    let cities = raided(position, seat);
    if cities.is_empty() {
        return;
    }
    if position.player(seat).goods.total() > 0 {
        position.then(What::RaidLoss, seat);
    } else {
        position.push(Step {
            n: 1,
            m: crate::events::which::PIRATES,
            ..Step::new(What::LowerMood, seat)
        });
    }
}

pub(crate) fn raid_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let goods = position.player(seat).goods;
    for good in Good::ALL.iter().copied().filter(|good| goods[*good] > 0) {
        sink.offer(Choice::Good { good })?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn raid_loss(position: &mut Position, seat: Seat, good: Good, table: &mut Table<'_>) {
    position.lose(seat, Goods::of(good, 1), table);
}
