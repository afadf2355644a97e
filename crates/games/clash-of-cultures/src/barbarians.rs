//! Barbarians: where they appear and what they take.

pub mod hired;
pub mod march;

use crate::{
    Army, Choice, City, Mood, Position, Space, Spaces, Spent, Table, Unit,
    ask::{self, plainly},
    combat,
    content::{Kind, Terrain},
};
use orbis_core::{
    Flow, Line, Prompt, Seat, Sink, news, step,
    step::{Ask, Run, Stacked, no_answer},
};

news! {
    /// What is told of barbarians.
    pub enum News {
        /// A settlement appears.
        Settled { at: Space } => Line::plain(format!("Barbarians settle on {at}")),
        /// A unit appears.
        Placed { at: Space, kind: Kind } => {
            Line::plain(format!("Barbarian {kind} appears on {at}"))
        },
        /// An army moves.
        Moved { from: Space, to: Space } => {
            Line::plain(format!("Barbarians move from {from} to {to}"))
        },
        /// A city is taken.
        Captured { at: Space, from: Seat } => {
            Line::plain(format!("Barbarians take the city on {at} from {from}"))
        },
    }
}

pub(crate) const INFANTRY: u8 = 20;
pub(crate) const RIDERS: u8 = 4;
pub(crate) const SETTLEMENTS: usize = 7;

/// Barbarian pieces of a kind that are left.
/// Rules: `coc.fact.unit.barbarian-limits`, `coc.setup.common-supply`.
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
        position.barbarians.push(Unit {
            at,
            kind,
            spent: Spent::NONE,
        });
        position.barbarians.sort_unstable();
        table.emit(|| News::Placed { at, kind });
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
/// Rules: `coc.icon.barb-spawn-limits`, `coc.icon.barb-spawn-exhausted`.
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
        position.push(BarbarianUnit { seat });
    }
    position.push(Spawn { seat });
}

step! {
    /// Where do barbarians settle?
    pub struct Spawn { seat: Seat }
    /// Which barbarian city grows stronger?
    pub struct BarbarianUnit { seat: Seat }
    /// What kind of unit appears here?
    pub struct BarbarianKind { seat: Seat, at: Space }
    /// A city whose army has left gets a new unit.
    pub struct Refill { seat: Seat, at: Space }
}

impl Ask<Position> for Spawn {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("coc.icon.barb-spawn-1", "Where do the barbarians settle?")
            .hint("Two spaces from your cities if there is such a space.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::spaces(spawn_spaces(position, seat), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Space { at } = choice else {
            return no_answer(self, choice);
        };
        position.cities.add(City::new(at, None));
        table.emit(|| News::Settled { at });
        add(position, at, Kind::Infantry, table);
    }

    fn lapses(&self, position: &Position) -> bool {
        spawn_spaces(position, self.seat).is_empty()
    }
}

impl Ask<Position> for BarbarianUnit {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.icon.barb-spawn-2",
            "Which barbarian city gets another unit?",
        )
        .hint("One unit comes there; barbarians march when an event says so.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::cities(roomy(position), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::City { at } => reinforce(position, seat, at, table),
            _ => no_answer(self, choice),
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        roomy(position).is_empty()
    }
}

impl Ask<Position> for BarbarianKind {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.icon.barb-spawn-cavalry",
            format!("What kind of barbarian unit appears on {}?", self.at),
        )
        .hint("Each kind uses its own sign when dice are rolled, and fights as one unit.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        kinds(position, self.at).try_for_each(|kind| sink.offer(Choice::Hire { kind }))
    }

    plainly!();

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Hire { kind } => add(position, self.at, kind, table),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.offers_anything(position, self.seat)
    }
}

impl Run<Position> for Refill {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        reinforce(position, self.seat, self.at, table);
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat)
    }
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
        (Some(_), Some(_)) => position.push(BarbarianKind { seat, at }),
        _ => {}
    }
}

/// Barbarians take a city.
/// Rules: `coc.barb.capture`, `coc.barb.capture-pieces`, `coc.barb.capture-angry`, `coc.barb.capture-wonder`, `coc.wonder.barbarian`.
pub(crate) fn capture(position: &mut Position, at: Space, table: &mut Table<'_>) {
    let Some(owner) = position.cities.at(at).and_then(|city| city.owner) else {
        return;
    };
    position.course.lost = position.course.lost.saturating_add(1);
    if position.cities.of(None).count() >= SETTLEMENTS {
        position.remove_city(at, table);
    } else {
        position.cities.change(at, |city| {
            city.owner = None;
            city.mood = Mood::Angry;
            city.captured = false;
            city.activations = 0;
            city.angry_used = false;
        });
        table.emit(|| News::Captured { at, from: owner });
    }
    combat::capture::loser_settler(position, owner);
}
