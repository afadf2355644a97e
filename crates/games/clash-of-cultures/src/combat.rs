//! Combat, round by round: cards, reveal, roll, casualties, end check.

mod battle;
pub mod capture;
pub mod drown;
pub mod end;
pub mod fall;
pub mod options;
pub mod rewards;
mod roll;
pub mod tactics;

pub use battle::{Battle, Phase, Side};

use crate::{
    Army, Did, Position, Space, Table,
    content::{Building, Kind, TacticId},
    effects::ability::Ability,
    effects::talent::Talent,
    effects::{
        event::Happening,
        goal::Moment,
        tactic::{Force, Trick},
    },
    objectives, routes, words,
};
use options::Asked;
use orbis_core::{
    Line, Seat, SeatSet, news, step,
    step::{Run, Stacked},
};
use orbis_parts::List;

news! {
    /// What is told of battles.
    pub enum News {
        /// A battle begins.
        Begins { at: Space, attacker: Option<Seat>, defender: Option<Seat>, naval: bool } => {
            let (attacker, defender) = (side(attacker, naval), side(defender, naval));
            Line::plain(format!("Battle on {at}: {attacker} against {defender}"))
        },
        /// Both sides rolled.
        Rolled { at: Space, round: u8, sides: [Option<Seat>; 2], dice: [List<u8, 10>; 2], values: [u8; 2] } => {
            Line::plain(format!(
                "Round {round}: {} from {}, against {} from {}",
                values[0],
                roll::said(&dice[0]),
                values[1],
                roll::said(&dice[1])
            ))
            .at(words::on_map(at))
            .rolled(sides[0], roll::values(&dice[0]))
            .rolled(sides[1], roll::values(&dice[1]))
        },
        /// A barbarian or a pirate ship fell.
        NeutralFell { at: Space, naval: bool } => {
            Line::plain(format!("{} fall on {at}", side(None, naval)))
        },
    }
}

/// Who fights, in words.
fn side(seat: Option<Seat>, naval: bool) -> String {
    match seat {
        Some(seat) => seat.to_string(),
        None if naval => "pirates".into(),
        None => "barbarians".into(),
    }
}

/// The units that fight for a side.
/// Rules: `coc.combat.multi-group`, `coc.combat.ships-no-land`.
pub fn fighters(position: &Position, side: usize) -> u8 {
    let battle = &position.battle;
    let at = battle.at;
    match battle.sides[side].seat {
        Some(seat) if battle.naval => {
            let against_players = battle.sides[1 - side].seat.is_some();
            let allied = if against_players && position.allied_pirates(seat).has(at) {
                position
                    .pirates
                    .iter()
                    .filter(|pirate| **pirate == at)
                    .count() as u8
            } else {
                0
            };
            position.player(seat).units.count(at, Kind::Ship) + allied
        }
        Some(seat) => position.player(seat).units.army(at),
        None if battle.naval => position
            .pirates
            .iter()
            .filter(|pirate| **pirate == at)
            .count() as u8,
        None => position.barbarians.army(at),
    }
}

/// How many of a kind fight for a side.
pub(crate) fn kind_count(position: &Position, side: usize, kind: Kind) -> u8 {
    let battle = &position.battle;
    match battle.sides[side].seat {
        _ if battle.naval => 0,
        Some(seat) => position.player(seat).units.count(battle.at, kind),
        None => position.barbarians.count(battle.at, kind),
    }
}

/// Is the defender's fortress still fighting?
/// Rules: `coc.barb.capture-fortress`, `coc.fact.building.fortress`, `coc.combat.fortress-only`.
pub fn fortress(position: &Position, side: usize) -> bool {
    let battle = &position.battle;
    side == 1 && battle.round == 1 && (battle.fort_die || battle.fort_hit)
}

/// A player's land group has entered a space: does anybody object?
/// Rules: `coc.move.battle-now`, `coc.barb.battle-when`, `coc.ship.disembark-battle`.
pub(crate) fn meet(
    position: &mut Position,
    seat: Seat,
    at: Space,
    from: Space,
    landed: bool,
    table: &mut Table<'_>,
) {
    let city = position.cities.at(at).copied();
    let enemy_city = city.filter(|city| city.owner != Some(seat));
    let barbarians = position.barbarians.any(at);
    let enemy = position
        .others(seat)
        .find(|other| position.player(*other).units.any(at));
    if enemy_city.is_none() && !barbarians && enemy.is_none() {
        return;
    }
    let defender = match enemy_city {
        Some(city) => city.owner,
        None => enemy,
    };
    let force = defender.map_or(position.barbarians.army(at), |other| {
        position.player(other).units.army(at)
    });
    let fort = enemy_city.is_some_and(|city| city.has(Building::Fortress));
    let traders = defender.is_some_and(|other| {
        position.player(other).units.count(at, Kind::Settler) > 0
            && routes::could_trade(position, other, at)
    });
    if force == 0 && !fort {
        return walk_in(position, seat, defender, at, landed, traders, table);
    }
    begin(
        position,
        Some(seat),
        defender,
        at,
        Some(from),
        landed,
        table,
    );
    position.battle.traders = traders;
    position.battle.intruders = position.player(seat).units.count(at, Kind::Settler) > 0
        && routes::could_trade(position, seat, at);
}

/// Nobody fights: settlers are lost, a city changes hands.
/// Rules: `coc.combat.undefended-city`.
fn walk_in(
    position: &mut Position,
    seat: Seat,
    defender: Option<Seat>,
    at: Space,
    landed: bool,
    traders: bool,
    table: &mut Table<'_>,
) {
    stop(position, seat, at);
    if let Some(other) = defender {
        while position.remove_unit(other, at, Kind::Settler, table) {}
        if traders {
            objectives::trigger(position, seat, Moment::TraderKilled);
        }
    }
    objectives::ask_claims(position);
    if position.enemy_cities(seat).has(at) {
        if landed && defender.is_some() {
            objectives::trigger(position, seat, Moment::CityFromShips);
        }
        capture::capture(position, seat, at, table);
    }
}

/// The player's units on a space have fought and move no more this turn.
pub(crate) fn stop(position: &mut Position, seat: Seat, at: Space) {
    // At sea only the ships fought, not what they carry.
    let sea = position.world.sea().has(at);
    for unit in position
        .player_mut(seat)
        .units
        .iter_mut()
        .filter(|unit| unit.at == at && (!sea || unit.kind == Kind::Ship))
    {
        unit.spent = unit.spent.with(Did::Stop).with(Did::Fight);
    }
    position.player_mut(seat).units.sort_unstable();
}

/// Ships meet enemy ships.
/// Rules: `coc.pirate.attack`.
pub(crate) fn begin_naval(
    position: &mut Position,
    seat: Seat,
    at: Space,
    from: Option<Space>,
    table: &mut Table<'_>,
) {
    let enemy = position
        .others(seat)
        .find(|other| position.player(*other).units.count(at, Kind::Ship) > 0);
    let traders = enemy.is_some_and(|other| routes::could_trade(position, other, at));
    let mut battle = Battle {
        active: true,
        at,
        from,
        naval: true,
        round: 1,
        traders,
        intruders: routes::could_trade(position, seat, at),
        ..Battle::default()
    };
    battle.sides[0].seat = Some(seat);
    battle.sides[1].seat = enemy;
    position.battle = battle;
    start(position, table);
}

/// A land battle begins.
pub(crate) fn begin(
    position: &mut Position,
    attacker: Option<Seat>,
    defender: Option<Seat>,
    at: Space,
    from: Option<Space>,
    landed: bool,
    table: &mut Table<'_>,
) {
    let city = position.cities.at(at).copied();
    let fort = city.is_some_and(|city| city.has(Building::Fortress));
    let mut battle = Battle {
        active: true,
        at,
        from,
        landed,
        round: 1,
        city: city.is_some(),
        temple: city.is_some_and(|city| city.has(Building::Temple)),
        ..Battle::default()
    };
    (battle.fort_die, battle.fort_hit) = (fort, fort);
    battle.sides[0].seat = attacker;
    battle.sides[1].seat = defender;
    battle.eclipse = position.in_force(Happening::SolarEclipse);
    position.battle = battle;
    start(position, table);
}

/// Rules: `coc.fact.event.solar-eclipse`.
fn start(position: &mut Position, table: &mut Table<'_>) {
    position.battles = position.battles.saturating_add(1);
    if position.turn.warlord && position.battle.sides[0].seat == Some(position.turn.seat) {
        position.battle.sides[0].steady = 2;
        position.turn.warlord = false;
    }
    for side in 0..2 {
        position.battle.sides[side].start = fighters(position, side);
    }
    let battle = position.battle;
    let [attacker, defender] = [battle.sides[0].seat, battle.sides[1].seat];
    table.emit(|| News::Begins {
        at: battle.at,
        attacker,
        defender,
        naval: battle.naval,
    });
    let seat = attacker.or(defender).unwrap_or_default();
    // The Great Wall beats barbarians without a fight.
    let wall = !battle.naval && battle.city && attacker.is_none();
    if let Some(owner) =
        defender.filter(|owner| wall && position.can(*owner, Ability::StopBarbarians))
    {
        let at = battle.at;
        position.barbarians.retain(|unit| unit.at != at);
        position.battle.sides[0].lost = position.battle.sides[0].start;
        return end::conclude(position, Some(1), owner, table);
    }
    position.push(Fight { seat });
}

step! {
    /// The battle goes on.
    pub struct Fight { seat: Seat }
}

impl Run<Position> for Fight {
    /// The step stays below whatever is asked; a phase that is done moves on.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        if !position.battle.active {
            return;
        }
        let phase = position.battle.phase;
        match phase {
            Phase::Before | Phase::BeforeRoll | Phase::AfterRoll | Phase::Ignore => {
                position.push(self);
                return options::ask(position);
            }
            Phase::Roll => {
                position.battle.phase = phase.next();
                if !tactics::retreats(position) {
                    position.push(self);
                    roll::both(position, table);
                }
                return;
            }
            Phase::End => {
                position.battle.phase = phase.next();
                return end::check(position, self, table);
            }
            Phase::Again => {
                next_round(position);
                return position.push(self);
            }
            _ => {}
        }
        position.battle.phase = phase.next();
        position.push(self);
        match phase {
            Phase::CardAttacker => tactics::ask(position, 0),
            Phase::CardDefender => tactics::ask(position, 1),
            Phase::Reveal => tactics::reveal(position, table),
            Phase::OnReveal => tactics::on_reveal(position),
            Phase::Hits => roll::hits(position),
            Phase::Casualties => {
                roll::encircle(position, table);
                for side in [1, 0] {
                    let hits = position.battle.sides[side].hits;
                    fall::casualties(position, side, hits, table);
                }
            }
            _ => tactics::surprise(position, table),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat)
    }
}

/// Rules: `coc.combat.next-round`, `coc.combat.steps`.
fn next_round(position: &mut Position) {
    let battle = &mut position.battle;
    battle.round = battle.round.saturating_add(1);
    battle.phase = Phase::CardAttacker;
    for side in &mut battle.sides {
        side.silent = false;
        side.shield = false;
        side.valid = false;
        side.bought = 0;
        side.ignores = 0;
        side.hits = 0;
        side.fell = 0;
        side.value = 0;
        side.asked = Asked::default();
        side.dice.clear();
    }
}

/// The valid tactic of a side this round.
pub fn tactic_of(battle: &Battle, side: usize) -> Option<TacticId> {
    let side = &battle.sides[side];
    (side.played && side.valid && side.card.card.is_real() && side.card.known == SeatSet::ALL)
        .then(|| side.card.card.card().tactic)
}

/// What the valid card of a side does this round.
pub(crate) fn force_of(battle: &Battle, side: usize) -> Option<&'static Force> {
    tactic_of(battle, side).map(|tactic| &tactic.card().force)
}

/// The trick of the valid card of a side.
pub(crate) fn trick_of(battle: &Battle, side: usize) -> Option<Trick> {
    force_of(battle, side)?.trick
}

/// Combat value for one hit.
pub(crate) const HIT: u8 = 5;

/// Does a card of the other side allow this?
pub(crate) fn enemy_can(position: &Position, side: usize, ability: Ability) -> bool {
    position.battle.sides[1 - side]
        .seat
        .is_some_and(|seat| position.can(seat, ability))
}

/// May clash abilities not be used by a side with five units under Xerxes?
pub(crate) fn mighty_host(position: &Position, side: usize) -> bool {
    let battle = &position.battle;
    !battle.naval
        && fighters(position, side) >= 5
        && battle.sides[side]
            .seat
            .is_some_and(|seat| position.led(seat, Talent::LeadFive, battle.at))
}
