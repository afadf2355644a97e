//! Things that can be bought before, during and after a combat roll.

use super::{Battle, fighters, phase};
use crate::{
    Choice, Event, Good, Goods, Position, Spaces, Step, Table, What,
    content::{Kind, adv, card, leader, special, wonder},
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// The options by number.
pub mod option {
    #![allow(missing_docs)] // the names say it
    pub const TROJAN_HORSE: u8 = 0;
    pub const SIEGE_DIE: u8 = 1;
    pub const SIEGE_HIT: u8 = 2;
    pub const STEEL_WEAPONS: u8 = 3;
    pub const BLADED_TUSKS: u8 = 4;
    pub const WAY_OF_THE_SWORD: u8 = 5;
    pub const STRATEGIST: u8 = 6;
    pub const IMMORTALS: u8 = 7;
    pub const MORTAL_FEAR: u8 = 8;
    pub const LORD_OF_HORSES: u8 = 9;
    pub const COLOSSEUM: u8 = 10;
    pub const FIREWORKS: u8 = 11;
    pub const TACTICIAN: u8 = 12;
    pub const PROTECTOR: u8 = 13;
    pub const SIEGE_PAY: u8 = 14;
}

fn price(option: u8) -> Goods {
    match option {
        option::TROJAN_HORSE => Goods::of(Good::Wood, 1).and(Good::Culture, 1),
        option::SIEGE_DIE => Goods::of(Good::Wood, 2),
        option::SIEGE_HIT => Goods::of(Good::Ore, 2),
        option::STEEL_WEAPONS | option::BLADED_TUSKS | option::WAY_OF_THE_SWORD => {
            Goods::of(Good::Ore, 1)
        }
        option::MORTAL_FEAR => Goods::of(Good::Mood, 2),
        option::FIREWORKS => Goods::of(Good::Wood, 1).and(Good::Ore, 1),
        option::TACTICIAN => Goods::of(Good::Culture, 2),
        option::PROTECTOR => Goods::of(Good::Culture, 1),
        option::SIEGE_PAY => Goods::of(Good::Food, 2),
        _ => Goods::NONE,
    }
}

/// Is Steel Weapons free for this side?
fn steel_free(position: &Position, side: usize, seat: Seat) -> bool {
    let enemy = super::enemy_has(position, side, adv::STEEL_WEAPONS);
    position.has(seat, adv::METALLURGY) && !enemy
        || side == 1 && position.special(seat, special::JAPAN_SAMURAI)
}

/// Can this option be used by the side now?
pub fn available(position: &Position, side: usize, id: u8) -> bool {
    let battle: &Battle = &position.battle;
    let own = &battle.sides[side];
    let Some(seat) = own.seat else {
        return false;
    };
    let goods = position.player(seat).goods;
    let pays = goods.payment(price(id)).is_some();
    let here = |leader| !battle.naval && position.leads(seat, leader, battle.at);
    let first = battle.round == 1;
    match id {
        option::TROJAN_HORSE => {
            let defended = battle.sides[1].start > 0 || battle.fort_die;
            side == 0
                && !battle.naval
                && battle.city
                && defended
                && pays
                && position.in_play.contains(&card::TROJAN_HORSE)
        }
        option::SIEGE_DIE => {
            side == 0 && battle.fort_die && pays && position.has(seat, adv::SIEGECRAFT)
        }
        option::SIEGE_HIT => {
            side == 0 && battle.fort_hit && pays && position.has(seat, adv::SIEGECRAFT)
        }
        option::STEEL_WEAPONS => {
            !battle.naval
                && fighters(position, side) > 0
                && pays
                && position.has(seat, adv::STEEL_WEAPONS)
        }
        option::BLADED_TUSKS => pays && here(leader::INDIA_AKBAR),
        option::WAY_OF_THE_SWORD => pays && here(leader::JAPAN_GO_TOBA),
        option::STRATEGIST => own.played && own.valid && here(leader::PERSIA_CYRUS),
        option::IMMORTALS => {
            goods[Good::Culture] > 0 && position.special(seat, special::PERSIA_IMMORTALS)
        }
        option::MORTAL_FEAR => {
            !first
                && pays
                && here(leader::CELTS_VIRIATHUS)
                && !fear_spaces(position, side).is_empty()
        }
        option::LORD_OF_HORSES => {
            here(leader::HUNS_ATTILA) && super::roll::rider(position, side).is_some()
        }
        option::COLOSSEUM => {
            !battle.naval && goods.tokens() > 0 && position.owns(seat, wonder::COLOSSEUM)
        }
        option::FIREWORKS => {
            first && own.hits > 0 && pays && position.special(seat, special::CHINA_FIREWORKS)
        }
        option::TACTICIAN => own.hits > 0 && pays && here(leader::CHINA_QIN),
        option::PROTECTOR => {
            side == 1
                && battle.city
                && !own.protected
                && own.hits > 0
                && pays
                && here(leader::PHOENICIA_PUMAYYATON)
        }
        option::SIEGE_PAY => pays,
        _ => false,
    }
}

/// The next option a side is asked about in this phase.
pub(super) fn next(position: &mut Position, side: usize) -> Option<(Seat, u8)> {
    let seat = position.battle.sides[side].seat?;
    let range = match position.battle.phase {
        phase::BEFORE => option::TROJAN_HORSE..=option::WAY_OF_THE_SWORD,
        phase::BEFORE_ROLL => option::STRATEGIST..=option::MORTAL_FEAR,
        phase::AFTER_ROLL => option::LORD_OF_HORSES..=option::COLOSSEUM,
        _ => option::FIREWORKS..=option::PROTECTOR,
    };
    for id in range {
        if position.battle.sides[side].asked >> id & 1 == 1 {
            continue;
        }
        if id == option::STEEL_WEAPONS
            && !position.battle.naval
            && fighters(position, side) > 0
            && position.has(seat, adv::STEEL_WEAPONS)
            && steel_free(position, side, seat)
        {
            position.battle.sides[side].asked |= 1 << id;
            steel(position, side);
            continue;
        }
        if available(position, side, id) {
            return Some((seat, id));
        }
    }
    None
}

fn steel(position: &mut Position, side: usize) {
    let strong = if super::enemy_has(position, side, adv::STEEL_WEAPONS) {
        1
    } else {
        2
    };
    let own = &mut position.battle.sides[side];
    own.steady = own.steady.saturating_add(strong);
}

/// Where an enemy unit can flee to.
fn fear_spaces(position: &Position, side: usize) -> Spaces {
    let battle = &position.battle;
    let enemy = battle.sides[1 - side].seat;
    let taken = match enemy {
        Some(seat) => position.enemy_units(seat) | position.enemy_cities(seat),
        None => {
            let mut set = position.cities.spaces();
            for seat in position.seats() {
                for unit in &position.player(seat).units {
                    set.insert(unit.at);
                }
            }
            set
        }
    };
    let free = battle.at.around() & position.world.land() & !taken;
    match enemy {
        Some(seat) => free
            .iter()
            .filter(|at| position.room(seat, *at) > 0)
            .collect(),
        None => free,
    }
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    step: Step,
    sink: &mut S,
) -> ControlFlow<()> {
    let side = usize::from(step.m & 1);
    if step.n == option::MORTAL_FEAR {
        for kind in Kind::ALL
            .iter()
            .copied()
            .filter(|kind| super::kind_count(position, 1 - side, *kind) > 0)
        {
            if kind.is_army() && available(position, side, step.n) {
                sink.offer(Choice::Unit {
                    at: position.battle.at,
                    kind,
                })?;
            }
        }
    } else if step.n == option::IMMORTALS {
        for tokens in 1..=position.player(step.seat).goods[Good::Culture].min(4) {
            sink.offer(Choice::Boost { tokens })?;
        }
    } else if available(position, side, step.n) {
        sink.offer(Choice::Yes)?;
    }
    sink.offer(Choice::Decline)
}

pub(crate) fn answer(position: &mut Position, step: Step, choice: Choice, table: &mut Table<'_>) {
    let (seat, side) = (step.seat, usize::from(step.m & 1));
    if choice == Choice::Decline {
        if step.n == option::SIEGE_PAY {
            position.battle.sides[side].silent = true;
        }
        return;
    }
    table.emit(|| Event::BattleOption {
        seat,
        option: step.n,
    });
    if step.n == option::COLOSSEUM {
        let own = &mut position.battle.sides[side];
        own.value = own.value.saturating_add(1);
        return crate::happiness::pay_any(position, seat, 1, 0b110_0000, table);
    }
    if let Some(way) = position.player(seat).goods.payment(price(step.n)) {
        position.lose(seat, way, table);
    }
    match (step.n, choice) {
        (option::LORD_OF_HORSES, _) => super::roll::shield(position, side),
        (option::TROJAN_HORSE, _) => {
            position.battle.trojan = true;
            crate::events::leave_play(position, card::TROJAN_HORSE);
            let player = position.player_mut(seat);
            player.event_halves = player.event_halves.saturating_add(2);
        }
        (option::SIEGE_DIE, _) => position.battle.fort_die = false,
        (option::SIEGE_HIT, _) => position.battle.fort_hit = false,
        (option::STEEL_WEAPONS, _) => steel(position, side),
        (option::BLADED_TUSKS, _) => position.battle.sides[side].tusks = true,
        (option::WAY_OF_THE_SWORD, _) => {
            let own = &mut position.battle.sides[side];
            own.steady = own.steady.saturating_add(2);
        }
        (option::STRATEGIST, _) => {
            let own = &mut position.battle.sides[side];
            own.valid = false;
            own.bought = own.bought.saturating_add(2);
        }
        (option::IMMORTALS, Choice::Boost { tokens }) => {
            position.lose(seat, Goods::of(Good::Culture, tokens), table);
            let own = &mut position.battle.sides[side];
            own.bought = own.bought.saturating_add(tokens);
        }
        (option::MORTAL_FEAR, Choice::Unit { kind, .. }) => {
            position.push(Step {
                n: kind as u8,
                m: step.m,
                ..Step::new(What::Flee, seat)
            });
        }
        (option::FIREWORKS | option::TACTICIAN, _) => {
            let own = &mut position.battle.sides[side];
            own.hits = own.hits.saturating_sub(1);
        }
        (option::PROTECTOR, _) => {
            let own = &mut position.battle.sides[side];
            own.hits = own.hits.saturating_sub(1);
            own.protected = true;
        }
        _ => {}
    }
}

/// Where the frightened unit goes.
pub(crate) fn flee_offers<S: Sink<Position>>(
    position: &Position,
    step: Step,
    sink: &mut S,
) -> ControlFlow<()> {
    for at in fear_spaces(position, usize::from(step.m & 1)).iter() {
        sink.offer(Choice::Space { at })?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn flee(position: &mut Position, step: Step, to: crate::Space) {
    let enemy = 1 - usize::from(step.m & 1);
    let kind = Kind::ALL[usize::from(step.n) % Kind::ALL.len()];
    let at = position.battle.at;
    match position.battle.sides[enemy].seat {
        Some(seat) => {
            if let Some(unit) = position
                .player_mut(seat)
                .units
                .iter_mut()
                .find(|unit| unit.at == at && unit.kind == kind)
            {
                unit.at = to;
            }
            position.player_mut(seat).units.sort_unstable();
        }
        None => {
            if let Some(unit) = position
                .barbarians
                .iter_mut()
                .find(|unit| unit.at == at && unit.kind == kind)
            {
                unit.at = to;
            }
            position.barbarians.sort_unstable();
        }
    }
}
