//! Combat, round by round: cards, reveal, roll, casualties, end check.

mod end;
mod options;
mod roll;
mod tactics;

pub use end::capture;
pub(crate) use end::{
    aboard, afloat, after, claims, drown, loser_settler, overboard, retreat, token_reward,
};
pub(crate) use options::{answer as option_answer, flee, flee_offers, offers as option_offers};
pub use options::{available, option};
pub use tactics::playable;
pub(crate) use tactics::{fall_back, offers as tactic_offers, retreat_spaces};

use crate::{
    Army, Choice, Event, Position, Space, Step, Table, What,
    content::{ActionId, Building, Kind, TacticId, card, leader, wonder},
    spent,
};
use orbis_core::{Seat, SeatSet};
use orbis_parts::{List, Slot};
use serde::{Deserialize, Serialize};

/// One side of a battle.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Side {
    /// Whose units; `None` are barbarians or pirates.
    pub seat: Option<Seat>,
    /// Fighters at the start.
    pub start: u8,
    /// Units lost so far, settlers and cargo not counted.
    pub lost: u8,
    /// Units lost in this round.
    pub fell: u8,
    /// The leader fell.
    pub leader_lost: bool,
    /// Combat value in every round (Steel Weapons, Great Warlord, Go-Toba).
    pub steady: u8,
    /// Akbar sharpened the tusks.
    pub tusks: bool,
    /// The card of this round.
    pub card: Slot<ActionId>,
    /// A card was played this round.
    pub played: bool,
    /// Its effect counts.
    pub valid: bool,
    /// No clash abilities this round.
    pub silent: bool,
    /// Combat value bought this round.
    pub bought: u8,
    /// Hits ignored this round.
    pub ignores: u8,
    /// Attila: a rider carries the shield this round.
    pub shield: bool,
    /// Protector was used.
    pub protected: bool,
    /// Options that were asked in this phase, as bits.
    pub asked: u16,
    /// The dice of this round as faces.
    pub dice: List<u8, 10>,
    /// The combat value of this round.
    pub value: u8,
    /// Hits to take.
    pub hits: u8,
}

/// A battle.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Battle {
    /// Is one being fought?
    pub active: bool,
    /// Where.
    pub at: Space,
    /// Where the attackers came from; `None` if they cannot go back.
    pub from: Option<Space>,
    /// At sea.
    pub naval: bool,
    /// The attackers came off ships.
    pub landed: bool,
    /// Counted from 1.
    pub round: u8,
    /// What comes next.
    pub phase: u8,
    /// Attacker and defender.
    pub sides: [Side; 2],
    /// A city is attacked.
    pub city: bool,
    /// Its fortress gives a die.
    pub fort_die: bool,
    /// Its fortress ignores a hit.
    pub fort_hit: bool,
    /// The defender may play no card in the first round.
    pub trojan: bool,
    /// Solar Eclipse ends it after one round.
    pub eclipse: bool,
    /// A settler or ship that could have traded was among the defenders.
    pub traders: bool,
}

impl Battle {
    /// Attacker is 0.
    pub fn side_of(&self, seat: Seat) -> Option<usize> {
        self.sides.iter().position(|side| side.seat == Some(seat))
    }

    /// Are barbarians in it?
    pub fn barbarian(&self) -> bool {
        !self.naval && self.sides.iter().any(|side| side.seat.is_none())
    }
}

/// What comes next in a battle.
pub mod phase {
    #![allow(missing_docs)] // the names say it
    pub const BEFORE: u8 = 0;
    pub const CARD_ATTACKER: u8 = 1;
    pub const CARD_DEFENDER: u8 = 2;
    pub const REVEAL: u8 = 3;
    pub const ON_REVEAL: u8 = 4;
    pub const BEFORE_ROLL: u8 = 5;
    pub const ROLL: u8 = 6;
    pub const AFTER_ROLL: u8 = 7;
    pub const HITS: u8 = 8;
    pub const IGNORE: u8 = 9;
    pub const CASUALTIES: u8 = 10;
    pub const SURPRISE: u8 = 11;
    pub const END: u8 = 12;
    pub const AGAIN: u8 = 13;
    pub const LAST: u8 = 13;
}

/// The units that fight for a side.
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
pub fn fortress(position: &Position, side: usize) -> bool {
    let battle = &position.battle;
    side == 1 && battle.round == 1 && (battle.fort_die || battle.fort_hit)
}

/// A player's land group has entered a space: does anybody object?
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
            && crate::routes::could_trade(position, other, at)
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
}

/// Nobody fights: settlers are lost, a city changes hands.
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
            crate::objectives::trigger(position, seat, crate::content::goal::SCAVENGER);
        }
    }
    claims(position);
    if position.enemy_cities(seat).has(at) {
        if landed && defender.is_some() {
            crate::objectives::trigger(position, seat, crate::content::goal::NAVAL_ASSAULT);
        }
        capture(position, seat, at, table);
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
        unit.spent |= spent::STOPPED | spent::FOUGHT;
    }
    position.player_mut(seat).units.sort_unstable();
}

/// Ships meet enemy ships.
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
    let traders = enemy.is_some_and(|other| crate::routes::could_trade(position, other, at));
    let mut battle = Battle {
        active: true,
        at,
        from,
        naval: true,
        round: 1,
        traders,
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
        ..Battle::default()
    };
    (battle.fort_die, battle.fort_hit) = (fort, fort);
    battle.sides[0].seat = attacker;
    battle.sides[1].seat = defender;
    if position.turn.warlord && attacker == Some(position.turn.seat) {
        battle.sides[0].steady = 2;
        position.turn.warlord = false;
    }
    battle.eclipse = position.in_play.contains(&card::SOLAR_ECLIPSE);
    position.battle = battle;
    start(position, table);
}

fn start(position: &mut Position, table: &mut Table<'_>) {
    position.battles = position.battles.saturating_add(1);
    for side in 0..2 {
        position.battle.sides[side].start = fighters(position, side);
    }
    let battle = position.battle;
    let [attacker, defender] = [battle.sides[0].seat, battle.sides[1].seat];
    table.emit(|| Event::BattleBegins {
        at: battle.at,
        attacker,
        defender,
        naval: battle.naval,
    });
    let seat = attacker.or(defender).unwrap_or_default();
    // The Great Wall beats barbarians without a fight.
    let wall = !battle.naval && battle.city && attacker.is_none();
    if let Some(owner) = defender.filter(|owner| wall && position.owns(*owner, wonder::GREAT_WALL))
    {
        let at = battle.at;
        position.barbarians.retain(|unit| unit.at != at);
        position.battle.sides[0].lost = position.battle.sides[0].start;
        return end::conclude(position, Some(1), owner, table);
    }
    position.then(What::Battle, seat);
}

/// Runs a battle until somebody is asked.
pub(crate) fn run(position: &mut Position, step: Step, table: &mut Table<'_>) {
    if !position.battle.active {
        return;
    }
    let phase = position.battle.phase;
    // The step stays below whatever is asked; a phase that is done moves on.
    match phase {
        phase::BEFORE | phase::BEFORE_ROLL | phase::AFTER_ROLL | phase::IGNORE => {
            position.push(step);
            for side in 0..2 {
                if let Some((seat, id)) = options::next(position, side) {
                    position.battle.sides[side].asked |= 1 << id;
                    position.push(Step {
                        n: id,
                        m: side as u8,
                        ..Step::new(What::BattleOption, seat)
                    });
                    return;
                }
            }
            position
                .battle
                .sides
                .iter_mut()
                .for_each(|side| side.asked = 0);
            position.battle.phase += 1;
        }
        phase::CARD_ATTACKER | phase::CARD_DEFENDER => {
            position.push(step);
            position.battle.phase += 1;
            let side = usize::from(phase == phase::CARD_DEFENDER);
            if let Some(seat) = position.battle.sides[side].seat
                && tactics::may_play(position, side)
            {
                position.push(Step {
                    m: side as u8,
                    ..Step::new(What::PlayTactic, seat)
                });
            }
        }
        phase::REVEAL => {
            position.battle.phase += 1;
            position.push(step);
            tactics::reveal(position, table);
        }
        phase::ON_REVEAL => {
            position.battle.phase += 1;
            position.push(step);
            tactics::on_reveal(position, table);
        }
        phase::ROLL => {
            position.battle.phase += 1;
            if tactics::retreats(position) {
                return;
            }
            position.push(step);
            roll::both(position, table);
        }
        phase::HITS => {
            position.battle.phase += 1;
            position.push(step);
            roll::hits(position);
        }
        phase::CASUALTIES => {
            position.battle.phase += 1;
            position.push(step);
            roll::encircle(position, table);
            for side in [1, 0] {
                let hits = position.battle.sides[side].hits;
                casualties(position, side, hits, table);
            }
        }
        phase::SURPRISE => {
            position.battle.phase += 1;
            position.push(step);
            tactics::surprise(position, table);
        }
        phase::END => {
            position.battle.phase += 1;
            end::check(position, step, table);
        }
        _ => {
            next_round(position);
            position.push(step);
        }
    }
}

fn next_round(position: &mut Position) {
    let battle = &mut position.battle;
    battle.round = battle.round.saturating_add(1);
    battle.phase = phase::BEFORE + 1;
    for side in &mut battle.sides {
        side.silent = false;
        side.shield = false;
        side.valid = false;
        side.bought = 0;
        side.ignores = 0;
        side.hits = 0;
        side.fell = 0;
        side.value = 0;
        side.asked = 0;
        side.dice.clear();
    }
}

/// Takes so many units off a side; a player chooses which.
pub(crate) fn casualties(position: &mut Position, side: usize, hits: u8, table: &mut Table<'_>) {
    let alive = fighters(position, side);
    let hits = hits.min(alive);
    if hits == 0 {
        return;
    }
    let at = position.battle.at;
    match position.battle.sides[side].seat {
        None => {
            for _ in 0..hits {
                fall_neutral(position, side, table);
            }
        }
        Some(seat) if position.battle.naval => {
            for _ in 0..hits {
                fall(position, side, seat, Kind::Ship, table);
            }
        }
        Some(seat) => {
            let units = &position.player(seat).units;
            let mut kinds = Kind::ALL
                .iter()
                .copied()
                .filter(|kind| kind.is_army() && units.count(at, *kind) > 0);
            let first = kinds.next();
            let several = kinds.next().is_some();
            if several && hits < alive {
                position.push(Step {
                    at,
                    n: hits,
                    m: side as u8,
                    ..Step::new(What::Casualty, seat)
                });
            } else if several {
                for kind in [Kind::Infantry, Kind::Cavalry, Kind::Elephant, Kind::Leader] {
                    while position.player(seat).units.count(at, kind) > 0 {
                        fall(position, side, seat, kind, table);
                    }
                }
            } else if let Some(kind) = first {
                for _ in 0..hits {
                    fall(position, side, seat, kind, table);
                }
            }
        }
    }
}

/// A player's unit falls.
pub(crate) fn fall(
    position: &mut Position,
    side: usize,
    seat: Seat,
    kind: Kind,
    table: &mut Table<'_>,
) {
    let at = position.battle.at;
    let fallen = &mut position.battle.sides[side & 1];
    fallen.lost = fallen.lost.saturating_add(1);
    fallen.fell = fallen.fell.saturating_add(1);
    let against_players = position.battle.sides[1 - (side & 1)].seat.is_some();
    if kind == Kind::Ship && against_players && position.allied_pirates(seat).has(at) {
        // Allied pirates are hit first.
        if let Some(index) = position.pirates.iter().position(|pirate| *pirate == at) {
            position.pirates.remove(index);
            return;
        }
    }
    if kind == Kind::Leader {
        position.battle.sides[side & 1].leader_lost = true;
        if let Some(killer) = position.battle.sides[1 - (side & 1)].seat {
            let player = position.player_mut(killer);
            player.trophies = player.trophies.saturating_add(1);
        }
    }
    position.remove_unit(seat, at, kind, table);
}

fn fall_neutral(position: &mut Position, side: usize, table: &mut Table<'_>) {
    let battle = position.battle;
    let at = battle.at;
    if battle.naval {
        if let Some(index) = position.pirates.iter().position(|pirate| *pirate == at) {
            position.pirates.remove(index);
        }
    } else {
        let next = [Kind::Infantry, Kind::Cavalry, Kind::Elephant]
            .into_iter()
            .find_map(|kind| {
                position
                    .barbarians
                    .iter()
                    .position(|unit| unit.at == at && unit.kind == kind)
            });
        if let Some(index) = next {
            position.barbarians.remove(index);
        }
    }
    let fallen = &mut position.battle.sides[side];
    fallen.lost = fallen.lost.saturating_add(1);
    fallen.fell = fallen.fell.saturating_add(1);
    table.emit(|| Event::NeutralFell {
        at,
        naval: battle.naval,
    });
}

/// Which unit falls? Kinds in their order.
pub(crate) fn casualty_offers<S: orbis_core::Sink<Position>>(
    position: &Position,
    step: Step,
    sink: &mut S,
) -> std::ops::ControlFlow<()> {
    let units = &position.player(step.seat).units;
    for kind in Kind::ALL
        .iter()
        .copied()
        .filter(|kind| kind.is_army() && units.count(step.at, *kind) > 0)
    {
        sink.offer(Choice::Unit { at: step.at, kind })?;
    }
    std::ops::ControlFlow::Continue(())
}

pub(crate) fn casualty_answer(
    position: &mut Position,
    step: Step,
    kind: Kind,
    table: &mut Table<'_>,
) {
    fall(position, usize::from(step.m), step.seat, kind, table);
    casualties(
        position,
        usize::from(step.m & 1),
        step.n.saturating_sub(1),
        table,
    );
}

/// The valid tactic of a side this round.
pub fn tactic_of(battle: &Battle, side: usize) -> Option<TacticId> {
    let side = &battle.sides[side];
    (side.played && side.valid && side.card.card.is_real() && side.card.known == SeatSet::ALL)
        .then(|| side.card.card.card().tactic)
}

/// The player in a battle who is not the other one, for advances.
pub(crate) fn enemy_has(
    position: &Position,
    side: usize,
    advance: crate::content::AdvanceId,
) -> bool {
    position.battle.sides[1 - side]
        .seat
        .is_some_and(|seat| position.has(seat, advance))
}

/// May clash abilities not be used by a side with five units under Xerxes?
pub(crate) fn mighty_host(position: &Position, side: usize) -> bool {
    let battle = &position.battle;
    !battle.naval
        && fighters(position, side) >= 5
        && battle.sides[side]
            .seat
            .is_some_and(|seat| position.leads(seat, leader::PERSIA_XERXES, battle.at))
}

/// A card thrown face down.
pub(crate) fn play_tactic(
    position: &mut Position,
    step: Step,
    card: ActionId,
    table: &mut Table<'_>,
) {
    let seat = step.seat;
    let hand = &mut position.player_mut(seat).actions;
    if let Some(index) = hand.iter().position(|slot| slot.card == card) {
        let slot = hand.remove(index);
        let side = &mut position.battle.sides[usize::from(step.m & 1)];
        side.card = Slot {
            card: slot.card,
            known: SeatSet::only(seat),
        };
        side.played = true;
        table.emit(|| Event::TacticLaid { seat });
    }
}
