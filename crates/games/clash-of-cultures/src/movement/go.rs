//! Where a group goes, and what it finds there.

use super::{
    Manner,
    group::{Group, STAGES, chosen},
    reach::{
        BROKEN_PEACE, barrier, beach_obstacle, by_road, diplomat, enters, held, launch_obstacle,
        reach, road_barrier, ship_reach,
    },
};
use crate::{
    Army, Choice, Did, Good, Goods, Position, Space, Spaces, Spent, Table, Unit,
    ask::{self, plainly},
    combat,
    content::{Kind, Terrain},
    effects::{event::Gift, talent::Talent},
    events, explore, words,
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, news, step,
    step::{Ask, Run, Stacked, no_answer},
};

news! {
    /// What is told of moves.
    pub enum News {
        /// A group moved.
        Moved { seat: Seat, from: Space, to: Space } => {
            Line::by(seat, format!("{seat} moves from {from} to {to}"))
        },
    }
}

/// Price of a Roads move.
pub const ROADS: Goods = Goods([1, 0, 1, 0, 0, 0, 0]);

step! {
    /// Where does the group go?
    pub struct MoveTo { seat: Seat, manner: Manner }
}

/// Rules: `coc.move.explore`.
impl Ask<Position> for MoveTo {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let group = &position.group;
        let parts: Vec<String> = STAGES
            .iter()
            .filter(|kind| group.take[**kind as usize] > 0)
            .map(|kind| crate::words::count(group.take[*kind as usize], kind.word()))
            .collect();
        Prompt::new(
            "coc.land.one-space",
            format!("Where to from {}?", group.from),
        )
        .hint(format!("On the way: {}.", crate::words::list(&parts)))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let reach = reach(position, seat);
        let told = if sink.deaf() {
            reach.to
        } else {
            position.world.board() & !position.group.from.set() | reach.to
        };
        for at in told.iter() {
            let choice = Choice::To { at };
            if reach.to.has(at) {
                sink.offer(choice)?;
            } else {
                sink.refuse(choice, || barrier(position, seat, at))?;
            }
        }
        let told = if sink.deaf() {
            reach.road
        } else {
            reach.road | by_road(position, seat)
        };
        for at in told.iter() {
            let choice = Choice::Road { at };
            if reach.road.has(at) {
                sink.offer(choice)?;
            } else {
                sink.refuse(choice, || road_barrier(position, seat, at))?;
            }
        }
        for at in reach.launch.iter() {
            sink.decide(Choice::Launch { at }, launch_obstacle(position, seat, at))?;
        }
        for at in reach.beach.iter() {
            for kind in [Kind::Settler, Kind::Infantry] {
                let why = beach_obstacle(position, seat, at, kind);
                sink.decide(Choice::Beach { at, kind }, why)?;
            }
        }
        sink.offer(Choice::Decline)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        let offer = words::offer(position, seat, choice);
        match choice {
            Choice::To { at } => {
                let ground = position.world.terrain(at);
                let ground = ground.map_or("unrevealed", Terrain::word);
                let label = format!("To {at}, {ground}");
                Offer { label, ..offer }
            }
            Choice::Decline => Offer::new("They stay"),
            _ => offer,
        }
    }

    /// The group goes.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let manner = self.manner;
        match choice {
            Choice::To { at } => {
                position.group.to = at;
                if position.group.ships() > 0 && at == position.group.from {
                    turn_on_allies(position, seat, at, table);
                } else if position.group.ships() > 0 {
                    sail(position, seat, at, manner, table);
                } else if position.world.hidden().has(at) {
                    explore::by_land(position, seat, at, manner, table);
                } else {
                    march(position, seat, at, manner, table);
                }
            }
            Choice::Road { at } => {
                position.group.to = at;
                // Paid before anything is won with it.
                position.push(March { seat, at, manner });
                position.pay(seat, ROADS, table);
            }
            Choice::Launch { at } => launch(position, seat, at, manner, table),
            Choice::Beach { at, kind } => beach(position, seat, at, kind, manner, table),
            _ => {}
        }
    }
}

/// Takes the group's units off their space.
fn lift(position: &mut Position, seat: Seat, manner: Manner) -> orbis_parts::List<Unit, 33> {
    let group = position.group;
    let mut moved = orbis_parts::List::new();
    for kind in STAGES {
        let number = group.take[kind as usize];
        let units = if group.ships() > 0 && kind != Kind::Ship {
            let all = position.player(seat).units.iter();
            let mut cargo: orbis_parts::List<Unit, 33> = all
                .filter(|unit| unit.at == group.from && unit.kind == kind)
                .copied()
                .collect();
            while cargo.len() > usize::from(number) {
                cargo.pop();
            }
            cargo
        } else {
            chosen(position, seat, group.from, kind, number, manner)
        };
        for unit in &units {
            let list = &mut position.player_mut(seat).units;
            if let Some(index) = list.iter().position(|other| other == unit) {
                list.remove(index);
                moved.push(*unit);
            }
        }
    }
    position.player_mut(seat).regroup();
    moved
}

/// A land group enters a revealed space: land, or ships.
pub(crate) fn march(
    position: &mut Position,
    seat: Seat,
    to: Space,
    manner: Manner,
    table: &mut Table<'_>,
) {
    let units = lift(position, seat, manner);
    enter(position, seat, &units, to, table);
}

/// Units that were lifted off their space come to this one.
/// Rules: `coc.ship.embark-counts`, `coc.explore.forest-mountain`.
fn enter(position: &mut Position, seat: Seat, units: &[Unit], to: Space, table: &mut Table<'_>) {
    let from = position.group.from;
    let landed = position.world.sea().has(from);
    let hannibal = position.group.take[Kind::Leader as usize] > 0
        && position.player(seat).talented(Talent::CrossMountains);
    let terrain = position.world.terrain(to);
    for mut unit in units.iter().copied() {
        unit.at = to;
        unit.spent.add(Did::Move);
        match terrain {
            Some(Terrain::Mountain) if !hannibal => unit.spent.add(Did::Stop),
            Some(Terrain::Forest) => unit.spent.add(Did::EnterForest),
            Some(Terrain::Plains) => unit.spent.add(Did::EnterPlains),
            _ => {}
        }
        if landed {
            unit.spent.add(Did::Land);
        }
        position.player_mut(seat).add(unit);
    }
    table.emit(|| News::Moved { seat, from, to });
    if position.world.sea().has(to) {
        return;
    }
    match offended(position, seat, to) {
        Some(holder) => {
            // Paid before anything is won by it.
            position.push(Meet {
                seat,
                at: to,
                from,
                landed,
            });
            break_peace(position, seat, Some(holder), table);
        }
        None => combat::meet(position, seat, to, from, landed, table),
    }
}

step! {
    /// The group goes once its road is paid.
    pub struct March { seat: Seat, at: Space, manner: Manner }
    /// It meets whoever is there, once a broken peace is paid.
    pub struct Meet { seat: Seat, at: Space, from: Space, landed: bool }
}

impl Run<Position> for March {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        march(position, self.seat, self.at, self.manner, table);
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat)
    }
}

impl Run<Position> for Meet {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        combat::meet(position, self.seat, self.at, self.from, self.landed, table);
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat)
    }
}

/// Whoever holds the Great Diplomat that an attack on a space would offend.
pub(crate) fn offended(position: &Position, seat: Seat, at: Space) -> Option<Seat> {
    position.others(seat).find_map(|other| {
        let there = position.player(other).units.any(at) || position.own_city(other, at).is_some();
        diplomat(position, seat, other).filter(|_| there)
    })
}

/// An attack in spite of the Great Diplomat costs culture tokens and the card. It is paid before the fight.
pub(crate) fn break_peace(
    position: &mut Position,
    seat: Seat,
    holder: Option<Seat>,
    table: &mut Table<'_>,
) {
    let Some(holder) = holder else {
        return;
    };
    position.pay_token(seat, Good::Culture, BROKEN_PEACE, table);
    if let Some(card) = events::persons::with_gift(position, holder, Gift::Peace) {
        events::persons::discard(position, holder, card);
    }
}

/// Ships attack the pirates that share their space.
fn turn_on_allies(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    for unit in position.player_mut(seat).units.iter_mut() {
        if unit.at == at && unit.kind == Kind::Ship {
            unit.spent.add(Did::Move);
        }
    }
    combat::begin_naval(position, seat, at, Some(at), table);
}

/// Ships sail, with what they carry.
fn sail(position: &mut Position, seat: Seat, to: Space, manner: Manner, table: &mut Table<'_>) {
    let from = position.group.from;
    let (_, near) = ship_reach(position, seat, from);
    position.turn.ships_moved = true;
    if !near.has(to) {
        position.turn.navigated = true;
    }
    if position.world.hidden().has(to) {
        return explore::by_ship(position, seat, to, manner, table);
    }
    arrive(position, seat, to, manner, table);
}

/// Ships reach a revealed sea space.
/// Rules: `coc.ship.cargo-with-ship`, `coc.explore-ship.stop`.
pub(crate) fn arrive(
    position: &mut Position,
    seat: Seat,
    to: Space,
    manner: Manner,
    table: &mut Table<'_>,
) {
    let from = position.group.from;
    let allied = position.allied_pirates(seat).has(from)
        && position.group.ships() >= position.player(seat).units.count(from, Kind::Ship);
    let units = lift(position, seat, manner);
    for mut unit in units.iter().copied() {
        unit.at = to;
        if unit.kind == Kind::Ship {
            unit.spent.add(Did::Move);
        }
        position.player_mut(seat).add(unit);
    }
    if allied {
        for pirate in position.pirates.iter_mut().filter(|at| **at == from) {
            *pirate = to;
        }
        position.pirates.sort_unstable();
    }
    table.emit(|| News::Moved { seat, from, to });
    if position.enemy_ships(seat).has(to) {
        let holder = offended(position, seat, to);
        combat::begin_naval(position, seat, to, Some(from), table);
        break_peace(position, seat, holder, table);
    }
}

/// Nowhere to go: the group stays where it was and has moved.
/// Rules: `coc.explore-ship.fail`, `coc.explore.impossible`.
pub(crate) fn turn_back(position: &mut Position, seat: Seat, manner: Manner) {
    let ships = position.group.ships() > 0;
    for mut unit in lift(position, seat, manner).iter().copied() {
        if !ships || unit.kind == Kind::Ship {
            unit.spent.add(Did::Move);
        }
        position.player_mut(seat).add(unit);
    }
}

/// Vikings: settlers and infantry become ships.
fn launch(position: &mut Position, seat: Seat, to: Space, manner: Manner, table: &mut Table<'_>) {
    let from = position.group.from;
    for _ in &lift(position, seat, manner) {
        position.player_mut(seat).add(Unit {
            at: to,
            kind: Kind::Ship,
            spent: Spent::NONE.with(Did::Move),
        });
    }
    table.emit(|| News::Moved { seat, from, to });
}

/// Vikings: ships become settlers or infantry and unload.
fn beach(
    position: &mut Position,
    seat: Seat,
    to: Space,
    kind: Kind,
    manner: Manner,
    table: &mut Table<'_>,
) {
    let from = position.group.from;
    let entered = match position.world.terrain(to) {
        Some(Terrain::Mountain) => Spent::NONE.with(Did::Stop),
        Some(Terrain::Forest) => Spent::NONE.with(Did::EnterForest),
        Some(Terrain::Plains) => Spent::NONE.with(Did::EnterPlains),
        _ => Spent::NONE,
    };
    for unit in &lift(position, seat, manner) {
        let kind = if unit.kind == Kind::Ship {
            kind
        } else {
            unit.kind
        };
        let spent = entered.with(Did::Move).with(Did::Land);
        position.player_mut(seat).add(Unit {
            at: to,
            kind,
            spent,
        });
    }
    table.emit(|| News::Moved { seat, from, to });
}

/// Erik lands everybody in his sea space on one land space.
fn new_colonies(
    position: &mut Position,
    seat: Seat,
    from: Space,
    to: Space,
    table: &mut Table<'_>,
) {
    let mut take = [0; 6];
    for kind in &STAGES[1..] {
        take[*kind as usize] = position.player(seat).units.count(from, *kind);
    }
    position.group = Group {
        from,
        to,
        take,
        spent: Spent::NONE,
    };
    // Neither earlier moves nor a lack of Tactics keep them aboard.
    let aboard = |unit: &Unit| unit.at == from && unit.kind.is_land();
    let player = position.player_mut(seat);
    let units = player.units.iter();
    let landing: orbis_parts::List<Unit, 33> = units.filter(|unit| aboard(unit)).copied().collect();
    player.units.retain(|unit| !aboard(unit));
    player.regroup();
    enter(position, seat, &landing, to, table);
}

step! {
    /// Where does Erik land everybody from his ships?
    pub struct NewColony { seat: Seat, from: Space }
}

impl Ask<Position> for NewColony {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let aboard = ask::force(position, seat, self.from);
        Prompt::new("coc.ship.embark", "Where do they land?")
            .hint(format!("On {}: {aboard}.", self.from))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::spaces(colony_spaces(position, seat, self.from), sink)?;
        // It costs nothing, so a bot could call upon him and think better of it for ever.
        sink.also(Choice::Decline)
    }

    plainly!(no: "They stay aboard");

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Space { at } => new_colonies(position, seat, self.from, at, table),
            Choice::Decline => {}
            _ => no_answer(self, choice),
        }
    }
}

/// Where Erik can land.
pub(crate) fn colony_spaces(position: &Position, seat: Seat, from: Space) -> Spaces {
    let mut trial = *position;
    let mut take = [0; 6];
    for kind in &STAGES[1..] {
        take[*kind as usize] = position.player(seat).units.count(from, *kind);
    }
    trial.group = Group {
        from,
        to: from,
        take,
        spent: Spent::NONE,
    };
    let held = held(position, seat);
    let land = from.around() & position.world.land();
    land.iter()
        .filter(|at| enters(&trial, seat, *at, held, false))
        .collect()
}
