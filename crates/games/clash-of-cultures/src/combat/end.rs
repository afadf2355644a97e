//! The end of a battle: winner, capture, rewards.

use super::{fighters, tactics};
use crate::{
    Army, Event, Good, Goods, Mood, Position, Space, Step, Table, What,
    content::{Building, Kind, adv, card, leader, special},
    objectives,
};
use orbis_core::Seat;

/// Step 5 of a round: is it decided?
pub(super) fn check(position: &mut Position, step: Step, table: &mut Table<'_>) {
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
                position.then(What::Retreat, attacker);
            }
        }
    }
}

/// The attacker retreats.
pub(crate) fn retreat(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    // The battle's own step lies below; it finds no active battle any more.
    go_back(position);
    let to = position.battle.from.unwrap_or(position.battle.at);
    let at = position.battle.at;
    table.emit(|| Event::Retreated { seat, at, to });
    conclude(position, None, seat, table);
}

/// The attackers go where they came from.
fn go_back(position: &mut Position) {
    let battle = position.battle;
    let Some(from) = battle.from else {
        return;
    };
    match battle.sides[0].seat {
        Some(seat) => {
            super::stop(position, seat, battle.at);
            for unit in position
                .player_mut(seat)
                .units
                .iter_mut()
                .filter(|unit| unit.at == battle.at)
            {
                unit.at = from;
            }
            position.player_mut(seat).units.sort_unstable();
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

/// Land units that no ship can carry any more are lost; the owner chooses where there is a choice. `killer`: whose ships
/// sank the others.
pub(crate) fn drown(
    position: &mut Position,
    seat: Seat,
    at: Space,
    killer: Option<Seat>,
    table: &mut Table<'_>,
) {
    let step = Step {
        at,
        n: killer.map_or(u8::MAX, |killer| killer.index() as u8),
        ..Step::new(What::Overboard, seat)
    };
    while position.world.sea().has(at) && !afloat(position, step) {
        let (first, second) = {
            let mut kinds = aboard(position, step);
            (kinds.next(), kinds.next())
        };
        match first {
            Some(kind) if second.is_none() || position.capacity(seat, at) == 0 => {
                lose_cargo(position, step, kind, table);
            }
            _ => return position.push(step),
        }
    }
}

/// The kinds of land units on the ships.
pub(crate) fn aboard(position: &Position, step: Step) -> impl Iterator<Item = Kind> + use<'_> {
    let units = &position.player(step.seat).units;
    Kind::ALL
        .iter()
        .copied()
        .filter(move |kind| kind.is_land() && units.count(step.at, *kind) > 0)
}

/// Is there nobody too many aboard?
pub(crate) fn afloat(position: &Position, step: Step) -> bool {
    let units = &position.player(step.seat).units;
    units.cargo(step.at) <= position.capacity(step.seat, step.at)
}

/// A unit of the owner's choice goes over board.
pub(crate) fn overboard(position: &mut Position, step: Step, kind: Kind, table: &mut Table<'_>) {
    lose_cargo(position, step, kind, table);
    let killer = Seat::new(step.n);
    drown(position, step.seat, step.at, killer, table);
}

fn lose_cargo(position: &mut Position, step: Step, kind: Kind, table: &mut Table<'_>) {
    position.remove_unit(step.seat, step.at, kind, table);
    let killer = Seat::new(step.n).filter(|killer| killer.index() < position.players.len());
    if let Some(killer) = killer.filter(|_| kind == Kind::Leader) {
        if let Some(side) = position.battle.side_of(step.seat) {
            position.battle.sides[side].leader_lost = true;
        }
        let player = position.player_mut(killer);
        player.trophies = player.trophies.saturating_add(1);
    }
}

/// The battle is over; `winner` is a side.
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
    table.emit(|| Event::BattleEnds {
        at: battle.at,
        winner: winning,
        decided: winner.is_some(),
    });
    if battle.eclipse && !battle.naval {
        crate::events::leave_play(position, card::SOLAR_ECLIPSE);
        let lucky = winner.map_or(battle.sides[1].seat, |side| battle.sides[side].seat);
        if let Some(lucky) = lucky {
            let player = position.player_mut(lucky);
            player.event_halves = player.event_halves.saturating_add(2);
        }
    }
    if let Some(own) = battle.sides[0].seat {
        super::stop(position, own, battle.at);
    }
    position.push(Step {
        m: winner.map_or(2, |side| side as u8),
        ..Step::new(What::AfterBattle, seat)
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

/// Rewards, capture and objectives, once everything is settled.
pub(crate) fn after(position: &mut Position, step: Step, table: &mut Table<'_>) {
    let battle = position.battle;
    let winner = (step.m < 2).then_some(usize::from(step.m));
    let at = battle.at;
    let loser = winner.map(|side| 1 - side);
    objectives::battle(position, &battle, winner);
    claims(position);
    // Settlers left alone with an enemy are lost.
    if let Some(side) = loser.filter(|_| !battle.naval) {
        if let Some(seat) = battle.sides[side].seat
            && position.player(seat).units.army(at) == 0
            && winner == Some(0)
        {
            while position.remove_unit(seat, at, Kind::Settler, table) {}
        }
        if let Some(seat) = battle.sides[0].seat.filter(|_| winner == Some(1)) {
            while position.remove_unit(seat, at, Kind::Settler, table) {}
        }
    }
    if winner.is_none()
        && !battle.naval
        && let Some(seat) = battle.sides[0].seat
        && position.player(seat).units.army(at) == 0
        && (position.enemy_units(seat).has(at) || position.enemy_cities(seat).has(at))
    {
        while position.remove_unit(seat, at, Kind::Settler, table) {}
    }
    // The prize: the city.
    let city = position.cities.at(at).copied();
    if let (Some(0), Some(city)) = (winner, city)
        && !battle.naval
        && city.owner == battle.sides[1].seat
    {
        match battle.sides[0].seat {
            Some(seat) if position.player(seat).units.army(at) > 0 => {
                let defended = battle.sides[1].start > 0 || city.has(Building::Fortress);
                objectives::captured(position, seat, &battle, city.owner, defended);
                capture(position, seat, at, table);
            }
            None if position.barbarians.any(at) => crate::barbarians::capture(position, at, table),
            _ => {}
        }
    }
    for side in 0..2 {
        if let Some(seat) = battle.sides[side].seat {
            rewards(position, seat, side, winner == Some(side), &battle, table);
        }
    }
    if !battle.naval && position.turn.seat == battle.sides[0].seat.unwrap_or(position.turn.seat) {
        objectives::fought(position, &battle, winner);
    }
}

fn rewards(
    position: &mut Position,
    seat: Seat,
    side: usize,
    won: bool,
    battle: &super::Battle,
    table: &mut Table<'_>,
) {
    let enemy = &battle.sides[1 - side];
    let own = &battle.sides[side];
    let at = battle.at;
    if battle.naval && enemy.seat.is_none() && enemy.lost > 0 {
        position.gain(seat, Goods::of(Good::Gold, enemy.lost), table);
        token_reward(position, seat, enemy.lost);
    }
    if won && !battle.naval && enemy.seat.is_none() && enemy.start > 0 {
        position.gain(seat, Goods::of(Good::Gold, 1), table);
    }
    let led = position.player(seat).leader_space() == Some(at) && !own.leader_lost;
    // Behind the Great Wall no dice are rolled.
    let rolled = battle.phase != super::phase::BEFORE;
    if won {
        if rolled && position.special(seat, special::ROME_CAPTIVI) {
            position.gain(seat, Goods::of(Good::Gold, 1).and(Good::Mood, 1), table);
        }
        if !battle.naval {
            if rolled && position.turn.seat == seat {
                position.turn.hero = position.turn.hero.saturating_add(1);
                position.turn.ideas = position.turn.ideas.saturating_add(1);
            }
            if rolled && position.special(seat, special::CELTS_IRON_SMITHS) {
                position.gain(seat, Goods::of(Good::Ore, 1), table);
            }
            if rolled && position.special(seat, special::AZTECS_FLOWER_WARS) {
                token_reward(position, seat, enemy.lost.min(2));
            }
            let quick = battle.round == 1 && enemy.start > 0;
            if led && quick && position.player(seat).leader == Some(leader::CHINA_SUN_TZU) {
                position.gain(seat, Goods::of(Good::Mood, 1).and(Good::Culture, 1), table);
            }
            if led && position.player(seat).leader == Some(leader::HUNS_ATTILA) {
                position.gain(seat, Goods::of(Good::Culture, 1), table);
            }
        }
        if own.protected {
            position.gain(seat, Goods::of(Good::Culture, 1), table);
        }
    }
    if rolled
        && position.special(seat, special::EGYPT_EMBALMING)
        && position.player(seat).goods[Good::Culture] <= 4
    {
        position.gain(seat, Goods::of(Good::Culture, 1), table);
    }
    if !battle.naval
        && own.lost > 0
        && led
        && position.player(seat).leader == Some(leader::INDIA_ASHOKA)
    {
        position.gain(seat, Goods::of(Good::Mood, own.lost.min(3)), table);
    }
    if own.lost >= 2
        && position.special(seat, special::VIKINGS_RUNE_STONES)
        && position.building_pieces(seat, Building::Obelisk) > 0
    {
        position.then(What::RuneStone, seat);
    }
    let beaten = !won && fighters_gone(battle, side);
    let temple = position
        .cities
        .at(at)
        .is_some_and(|city| city.has(Building::Temple));
    if beaten
        && !battle.naval
        && temple
        && position.has(seat, adv::FANATICISM)
        && !position.roomy_cities(seat).is_empty()
    {
        position.then(What::FreeInfantry, seat);
    }
}

fn fighters_gone(battle: &super::Battle, side: usize) -> bool {
    battle.sides[side].lost >= battle.sides[side].start
        && battle.sides[1 - side].lost < battle.sides[1 - side].start
}

/// Asks for so many mood or culture tokens.
pub(crate) fn token_reward(position: &mut Position, seat: Seat, number: u8) {
    if number > 0 {
        position.push(Step {
            n: number,
            ..Step::new(What::GainToken, seat)
        });
    }
}

/// Everybody with a goal that has just been reached is asked.
pub(crate) fn claims(position: &mut Position) {
    let seat = position.turn.seat;
    position.then(What::Claims, seat);
}

/// A player takes a city that nobody defends any more.
pub fn capture(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    let Some(city) = position.cities.at(at).copied() else {
        return;
    };
    let old = city.owner;
    let mut gold = if old.is_some() { city.strength() } else { 1 };
    let settlement = position.settlements(seat) > 0;
    position.turn.ideas = position
        .turn
        .ideas
        .saturating_add(u8::from(position.turn.seat == seat));
    if !settlement {
        gold = gold.saturating_add(city.size());
        position.remove_city(at, table);
        position.gain(seat, Goods::of(Good::Gold, gold), table);
        table.emit(|| Event::Captured { seat, at, gold });
        if let Some(old) = old {
            loser_settler(position, old);
        }
        return;
    }
    for building in Building::ALL {
        let index = *building as usize;
        let mine = old.is_some() && city.buildings[index] == old && *building != Building::Obelisk;
        if mine {
            let piece = position.building_pieces(seat, *building) > 0;
            if let Some(city) = position.cities.at_mut(at) {
                city.buildings[index] = piece.then_some(seat);
                if *building == Building::Port && !piece {
                    city.port = None;
                }
            }
            if !piece {
                gold = gold.saturating_add(1);
            }
        }
    }
    let led = position.player(seat).leader_space() == Some(at);
    let who = position.player(seat).leader.filter(|_| led);
    let provinces = position.special(seat, special::ROME_PROVINCES);
    let gentle = provinces
        || matches!(
            who,
            Some(leader::BABYLON_NABOPOLASSAR | leader::PERSIA_CYRUS)
        );
    if let Some(city) = position.cities.at_mut(at) {
        city.owner = Some(seat);
        city.mood = if gentle { Mood::Neutral } else { Mood::Angry };
        city.activations = 0;
        city.angry_used = false;
        city.captured = old.is_some();
    }
    position.gain(seat, Goods::of(Good::Gold, gold), table);
    table.emit(|| Event::Captured { seat, at, gold });
    objectives::moods(position, seat);
    if let Some(old) = old {
        if position.turn.seat == seat {
            position.turn.teach |= 1 << old.index();
        }
        if position.special(seat, special::HUNS_PLUNDER) {
            position.gain(seat, Goods::of(Good::Gold, 1).and(Good::Mood, 1), table);
        }
    }
    if who == Some(leader::VIKINGS_RAGNAR) && city.mood != Mood::Angry {
        position.gain(seat, Goods::of(Good::Gold, 2), table);
    }
    if provinces && position.can_pay_token(seat, Good::Culture, 1) {
        position.push(Step {
            at,
            ..Step::new(What::Provinces, seat)
        });
    }
    if who == Some(leader::ROME_CAESAR)
        && position.player(seat).goods[Good::Gold] > 0
        && position.player(seat).spare(Kind::Infantry) > 0
        && position.room(seat, at) > 0
    {
        position.push(Step {
            at,
            ..Step::new(What::Proconsul, seat)
        });
    }
    if let Some(old) = old {
        loser_settler(position, old);
    }
}

/// Who lost a city may place a settler in another.
pub(crate) fn loser_settler(position: &mut Position, seat: Seat) {
    if position.player(seat).spare(Kind::Settler) > 0 && position.city_count(seat) > 0 {
        position.push(Step {
            m: 1,
            ..Step::new(What::PlaceSettler, seat)
        });
    }
}
