//! The end of a battle: is it decided, who wins, what follows.

use super::{Battle, Fight, capture, drown::drown, fighters, rewards, tactics};
use crate::{
    Army, Choice, Position, Space, Table, barbarians,
    content::{Building, Kind},
    effects::event::Happening,
    objectives,
    words::{self},
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, news, step,
    step::{Ask, Run, Stacked},
};
use orbis_parts::List;

news! {
    /// What is told of the ends of battles.
    pub enum News {
        /// Somebody fell back.
        Retreated { seat: Seat, at: Space, to: Space } => {
            Line::by(seat, format!("{seat} retreats from {at} to {to}"))
        },
        /// A battle is over.
        Ends { at: Space, winner: Option<Seat>, decided: bool } => match winner {
            Some(seat) => Line::by(seat, format!("{seat} wins the battle on {at}")),
            None if decided => Line::plain(format!("The battle on {at} is lost")),
            None => Line::plain(format!("Nobody wins the battle on {at}")),
        },
    }
}

/// Step 5 of a round: is it decided?
/// Rules: `coc.combat.winner`, `coc.combat.both-dead`, `coc.barb.one-round`, `coc.pirate.multi-round`.
pub(super) fn check(position: &mut Position, step: Fight, table: &mut Table<'_>) {
    let battle = position.battle;
    let [attackers, defenders] = [fighters(position, 0), fighters(position, 1)];
    let fort_only = battle.sides[1].start == 0;
    let seat = battle.sides[0]
        .seat
        .or(battle.sides[1].seat)
        .unwrap_or_default();
    match (attackers, defenders) {
        (0, 0) => conclude(position, fort_only.then_some(1), seat, table),
        (0, _) => conclude(position, Some(1), seat, table),
        (_, 0) => conclude(position, Some(0), seat, table),
        _ if battle.barbarian() || battle.eclipse => {
            go_back(position);
            conclude(position, None, seat, table);
        }
        _ => {
            position.push(step);
            if let Some(attacker) = battle.sides[0].seat.filter(|_| battle.from.is_some()) {
                position.push(Retreat { seat: attacker });
            }
        }
    }
}

step! {
    /// Does the attacker fight on or retreat?
    pub struct Retreat { seat: Seat }
}

impl Ask<Position> for Retreat {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let [own, other] = [fighters(position, 0), fighters(position, 1)];
        let at = position.battle.at;
        Prompt::new(
            "coc.combat.retreat",
            format!("Fight on for {at} or retreat?"),
        )
        .hint(format!(
            "Round {} is over: {own} of yours against {other}.",
            position.battle.round
        ))
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        sink.offer(Choice::Retreat)?;
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        match (choice, position.battle.from) {
            (Choice::Done, _) => Offer::new("Fight on"),
            (Choice::Retreat, Some(from)) => {
                Offer::new(format!("Retreat to {from}")).at(words::on_map(from))
            }
            _ => words::offer(position, seat, choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if choice != Choice::Retreat {
            return;
        }
        // The battle's own step lies below; it finds no active battle any more.
        go_back(position);
        let at = position.battle.at;
        let to = position.battle.from.unwrap_or(at);
        table.emit(|| News::Retreated { seat, at, to });
        conclude(position, None, seat, table);
    }

    fn fits(&self, position: &Position) -> bool {
        position.battle.active
    }
}

/// The attackers go where they came from.
/// Rules: `coc.naval.retreat`.
fn go_back(position: &mut Position) {
    let battle = position.battle;
    let Some(from) = battle.from else {
        return;
    };
    match battle.sides[0].seat {
        Some(seat) => {
            super::stop(position, seat, battle.at);
            // Pirates who sail with the ships retreat with them.
            if battle.naval && position.allied_pirates(seat).has(battle.at) {
                let here = |pirate: &&mut Space| **pirate == battle.at;
                position
                    .pirates
                    .iter_mut()
                    .filter(here)
                    .for_each(|pirate| *pirate = from);
                position.pirates.sort_unstable();
            }
            for unit in position
                .player_mut(seat)
                .units
                .iter_mut()
                .filter(|unit| unit.at == battle.at)
            {
                unit.at = from;
            }
            position.player_mut(seat).regroup();
        }
        None => {
            for unit in position
                .barbarians
                .iter_mut()
                .filter(|unit| unit.at == battle.at)
            {
                unit.at = from;
            }
            position.barbarians.sort_unstable();
        }
    }
}

/// The battle is over; `winner` is a side.
/// Rules: `coc.combat.one-owner-space`.
pub(super) fn conclude(
    position: &mut Position,
    winner: Option<usize>,
    seat: Seat,
    table: &mut Table<'_>,
) {
    tactics::discard(position);
    let battle = position.battle;
    position.battle.active = false;
    let winning = winner.and_then(|side| battle.sides[side].seat);
    table.emit(|| News::Ends {
        at: battle.at,
        winner: winning,
        decided: winner.is_some(),
    });
    if battle.eclipse && battle.rolled() {
        crate::events::leave_play(position, Happening::SolarEclipse);
        let lucky = winner.map_or(battle.sides[1].seat, |side| battle.sides[side].seat);
        if let Some(lucky) = lucky {
            let player = position.player_mut(lucky);
            player.event_halves = player.event_halves.saturating_add(2);
        }
    }
    // Whoever defends in the own turn has fought, too (`coc.land.after-battle`).
    let active = |seat: &Seat| Some(*seat) == battle.sides[0].seat || *seat == position.turn.seat;
    let fought: List<Seat, 2> = battle
        .sides
        .iter()
        .filter_map(|side| side.seat)
        .filter(active)
        .collect();
    for own in &fought {
        super::stop(position, *own, battle.at);
    }
    position.push(AfterBattle {
        seat,
        attacker_won: winner.map(|side| side == 0),
    });
    if !battle.naval {
        return;
    }
    for side in 0..2 {
        if let Some(own) = battle.sides[side].seat {
            let enemy = battle.sides[1 - side].seat;
            drown(position, own, battle.at, enemy, table);
            if let Some(from) = battle.from.filter(|_| side == 0) {
                drown(position, own, from, enemy, table);
            }
        }
    }
}

step! {
    /// Capture and objectives, once everything is settled.
    pub struct AfterBattle { seat: Seat, attacker_won: Option<bool> }
}

impl Run<Position> for AfterBattle {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let battle = position.battle;
        let winner = self.attacker_won.map(|won| usize::from(!won));
        objectives::battle(position, &battle, winner);
        objectives::ask_claims(position);
        lose_settlers(position, &battle, winner, table);
        let AfterBattle { seat, attacker_won } = self;
        position.push(BattleRewards { seat, attacker_won });
        take_prize(position, &battle, winner, table);
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat)
    }
}

step! {
    /// What a battle brings to both sides, once the city has changed hands: the attacker is asked first.
    pub struct BattleRewards { seat: Seat, attacker_won: Option<bool> }
}

/// Rules: `coc.capture.order`.
impl Run<Position> for BattleRewards {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let battle = position.battle;
        let winner = self.attacker_won.map(|won| usize::from(!won));
        for side in [1, 0] {
            if let Some(seat) = battle.sides[side].seat {
                rewards::rewards(position, seat, side, winner, &battle, table);
            }
        }
        let active = position.turn.seat;
        let own = battle.sides[0].seat.unwrap_or(active) == active;
        if !battle.naval && own && position.acting() {
            objectives::fought(position, &battle, winner);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat)
    }
}

/// Settlers go with the army they stood with; those behind a fortress alone go when it is beaten
/// (`coc.settler.not-casualty`, `coc.settler.no-fight`).
fn lose_settlers(
    position: &mut Position,
    battle: &Battle,
    winner: Option<usize>,
    table: &mut Table<'_>,
) {
    if battle.naval {
        return;
    }
    let at = battle.at;
    for (index, side) in battle.sides.iter().enumerate() {
        let Some(seat) = side.seat else {
            continue;
        };
        let beaten = side.start > 0 || winner == Some(1 - index);
        if beaten && position.player(seat).units.army(at) == 0 {
            while position.remove_unit(seat, at, Kind::Settler, table) {}
        }
    }
}

/// The prize: the city.
/// Rules: `coc.capture.when`.
fn take_prize(
    position: &mut Position,
    battle: &Battle,
    winner: Option<usize>,
    table: &mut Table<'_>,
) {
    let at = battle.at;
    let city = position.cities.at(at).copied();
    if let (Some(0), Some(city)) = (winner, city)
        && !battle.naval
        && city.owner == battle.sides[1].seat
    {
        match battle.sides[0].seat {
            Some(seat) if position.player(seat).units.army(at) > 0 => {
                let defended = battle.sides[1].start > 0 || city.has(Building::Fortress);
                objectives::captured(position, seat, battle, city.owner, defended);
                capture::capture(position, seat, at, table);
            }
            None if position.barbarians.any(at) => barbarians::capture(position, at, table),
            _ => {}
        }
    }
}
