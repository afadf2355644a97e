//! Leaders and special advances that are used as an action or a free action.

use crate::{
    Army, Choice, Event, Good, Goods, Mood, Position, Space, Spaces, Step, Table, Unit, What,
    activate, advance,
    content::{Ability, Building, Kind, LeaderId, SpecialId, adv, leader, special},
    happiness, influence, movement, once,
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// A leader takes office; the old one goes.
pub(crate) fn appoint(
    position: &mut Position,
    seat: Seat,
    leader: LeaderId,
    at: Space,
    table: &mut Table<'_>,
) {
    if let Some(old) = position.player(seat).leader_space() {
        position.remove_unit(seat, old, Kind::Leader, table);
    }
    let player = position.player_mut(seat);
    player.leaders &= !(1 << (leader.0 % 3));
    player.leader = Some(leader);
    player.led = player.led.saturating_add(1);
    player.add(Unit {
        at,
        kind: Kind::Leader,
        spent: 0,
    });
    table.emit(|| Event::LeaderAppointed { seat, leader, at });
}

/// What an ability costs: a main action or none.
fn is_action(leader: LeaderId, ability: u8) -> bool {
    match leader.card().kinds[usize::from(ability - 1)] {
        Ability::Scholar(_) => true,
        Ability::Expert(_) => false,
        Ability::Own => matches!(
            (leader, ability),
            (leader::ROME_AUGUSTUS, 1)
                | (leader::VIKINGS_KNUT, 2)
                | (leader::VIKINGS_ERIK, 1)
                | (leader::PERSIA_DARIUS, 1)
                | (leader::HUNS_BLEDA, 1)
                | (leader::INDIA_GUPTA, 1)
        ),
    }
}

/// Can the leader's ability be used now?
fn usable(position: &Position, seat: Seat, id: LeaderId, ability: u8) -> bool {
    let player = position.player(seat);
    let Some(place) = player.leader_space() else {
        return false;
    };
    if is_action(id, ability) && position.turn.actions == 0 {
        return false;
    }
    let city = position.own_city(seat, place);
    let ready = city.is_some_and(|city| activate::obstacle(city).is_none());
    let culture = position.can_pay_token(seat, Good::Culture, 1);
    let aboard = position.world.sea().has(place);
    match id.card().kinds[usize::from(ability - 1)] {
        Ability::Scholar(category) => {
            let step = Step {
                n: category,
                ..Step::new(What::CategoryAdvance, seat)
            };
            return city.is_some_and(|city| city.mood == Mood::Happy)
                && player.goods.tokens() > 0
                && advance::gives(position, step);
        }
        Ability::Expert(_) => return false,
        Ability::Own => {}
    }
    match (id, ability) {
        (leader::ROME_AUGUSTUS, 1) => ready && culture,
        (leader::ROME_CAESAR, 1) => {
            city.is_some_and(|city| happiness::can_raise(position, seat, city))
        }
        (leader::GREECE_ALEXANDER, 1) => {
            let mut trial = *position;
            trial.turn.actions = 1;
            let plays = player.actions.iter().any(|slot| {
                slot.card.is_real() && {
                    let id = slot.card.card().civil;
                    id.card().action && crate::play::obstacle(&trial, seat, id).is_none()
                }
            });
            ready && culture && plays && player.goods[Good::Culture] >= 2
        }
        (leader::VIKINGS_KNUT, 2) => ready && player.has(adv::TAXES) && !position.used(once::TAXES),
        (leader::VIKINGS_ERIK, 1) => {
            let slot = position.world.slot(place).unwrap_or(31);
            aboard && culture && player.explored >> slot & 1 == 0
        }
        (leader::VIKINGS_ERIK, 2) => {
            aboard && !movement::colony_spaces(position, seat, place).is_empty()
        }
        (leader::EGYPT_CLEOPATRA, 1) => {
            city.is_some()
                && culture
                && !position.used(once::CHARM)
                && influence::any_for_token(position, seat, Some(place))
        }
        (leader::PERSIA_DARIUS | leader::INDIA_GUPTA, 1) => ready,
        (leader::CELTS_BOUDICCA, 1) => {
            city.is_some_and(|city| city.mood == Mood::Angry)
                && ready
                && position.room(seat, place) > 0
                && player.spare(Kind::Infantry) > 0
        }
        (leader::HUNS_BLEDA, 1) => {
            !position.used(once::SUBSIDIES)
                && crate::play::players(position, Step::new(What::Subsidies, seat))
                    .next()
                    .is_some()
        }
        _ => false,
    }
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    if let Some(id) = position.player(seat).leader.filter(|id| id.is_real()) {
        for ability in 1..=2 {
            if usable(position, seat, id, ability) {
                sink.offer(Choice::Leader { ability })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Uses an ability.
pub(crate) fn lead(position: &mut Position, seat: Seat, ability: u8, table: &mut Table<'_>) {
    let ability = ability.clamp(1, 2);
    let (Some(id), Some(place)) = (
        position.player(seat).leader.filter(|id| id.is_real()),
        position.player(seat).leader_space(),
    ) else {
        return;
    };
    table.emit(|| Event::LeaderUsed {
        seat,
        leader: id,
        ability,
    });
    if is_action(id, ability) {
        position.spend_action();
    }
    if let Ability::Scholar(category) = id.card().kinds[usize::from(ability - 1)] {
        advance::ask(position, What::CategoryAdvance, seat, category, 3);
        return happiness::pay_any(position, seat, 1, 0b110_0000, table);
    }
    match (id, ability) {
        (leader::ROME_AUGUSTUS, _) => {
            position.pay_token(seat, Good::Culture, 1, table);
            activate::activate(position, seat, place);
            position.then(What::DropObjective, seat);
            position.then(What::DropAction, seat);
            position.draw_objective(seat, table);
            position.draw_actions(seat, 1, table);
        }
        (leader::ROME_CAESAR, _) => position.push(Step {
            m: 1,
            ..Step::new(What::Happiness, seat)
        }),
        (leader::GREECE_ALEXANDER, _) => {
            position.pay_token(seat, Good::Culture, 1, table);
            activate::activate(position, seat, place);
            position.then(What::Idol, seat);
        }
        (leader::VIKINGS_KNUT, _) => {
            activate::activate(position, seat, place);
            position.mark(once::TAXES);
            let n = position.city_count(seat);
            position.push(Step {
                n,
                m: 1,
                ..Step::new(What::Income, seat)
            });
        }
        (leader::VIKINGS_ERIK, 1) => {
            position.pay_token(seat, Good::Culture, 1, table);
            if let Some(slot) = position.world.slot(place) {
                position.player_mut(seat).explored |= 1 << slot;
            }
        }
        (leader::VIKINGS_ERIK, _) => position.push(Step {
            at: place,
            ..Step::new(What::NewColony, seat)
        }),
        (leader::EGYPT_CLEOPATRA, _) => {
            position.mark(once::CHARM);
            position.pay_token(seat, Good::Culture, 1, table);
            position.push(Step {
                m: 2,
                ..Step::new(What::InfluenceNow, seat)
            });
        }
        (leader::PERSIA_DARIUS, _) => {
            activate::activate(position, seat, place);
            let number = position.city_count(seat).div_ceil(2);
            position.gain(seat, Goods::of(Good::Gold, number), table);
        }
        (leader::INDIA_GUPTA, _) => {
            let happy = position
                .own_city(seat, place)
                .is_some_and(|city| city.mood == Mood::Happy);
            activate::activate(position, seat, place);
            if happy {
                position.gain(
                    seat,
                    Goods::of(Good::Ideas, 1)
                        .and(Good::Mood, 1)
                        .and(Good::Culture, 1),
                    table,
                );
            }
        }
        (leader::CELTS_BOUDICCA, _) => {
            activate::activate(position, seat, place);
            position.place_unit(seat, place, Kind::Infantry, table);
        }
        (leader::HUNS_BLEDA, _) => {
            position.mark(once::SUBSIDIES);
            position.then(What::Subsidies, seat);
        }
        _ => {}
    }
}

// ---- special advances ----

/// Offers the special advances that are used by choice.
pub(crate) fn special_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let player = position.player(seat);
    let Some(civ) = player.civ.filter(|civ| civ.is_real()) else {
        return ControlFlow::Continue(());
    };
    for id in (civ.0 * 4..civ.0 * 4 + 4).map(SpecialId) {
        if player.has_special(id) && special_usable(position, seat, id) {
            sink.offer(Choice::Special { special: id })?;
        }
    }
    ControlFlow::Continue(())
}

fn special_usable(position: &Position, seat: Seat, id: SpecialId) -> bool {
    let player = position.player(seat);
    let acts = position.turn.actions > 0;
    match id {
        special::ROME_AQUEDUCT => {
            advance::obstacle(position, seat, adv::SANITATION).is_none()
                && advance::means(player.goods) >= 2
        }
        special::CHINA_IMPERIAL_ARMY => {
            acts && !position.used(once::IMPERIAL_ARMY)
                && player
                    .units
                    .iter()
                    .any(|unit| matches!(unit.kind, Kind::Settler | Kind::Infantry))
        }
        special::GREECE_HELLENISTIC_CULTURE => {
            player.has(adv::ARTS)
                && !position.used(once::ARTS)
                && player.goods[Good::Mood] >= 2
                && influence::any(position, seat)
        }
        special::HUNS_HORDE => {
            !position.used(once::HORDE)
                && player.has(adv::TACTICS)
                && player
                    .units
                    .iter()
                    .any(|unit| matches!(unit.kind, Kind::Cavalry | Kind::Leader))
        }
        special::JAPAN_TEA_CEREMONY => {
            let goods = player.goods;
            !position.used(once::TEA)
                && goods[Good::Food] + goods[Good::Ideas] + goods[Good::Gold] > 0
        }
        special::AZTECS_SACRIFICE => {
            !position.used(once::SACRIFICE) && !altars(position, seat).is_empty()
        }
        special::PERSIA_ZOROASTRIANISM => {
            acts && !influence::conversions(position, seat).is_empty()
        }
        _ => false,
    }
}

/// Cities with a temple and somebody to sacrifice.
pub(crate) fn altars(position: &Position, seat: Seat) -> Spaces {
    let cities = position
        .cities
        .of(Some(seat))
        .filter(|city| city.has(Building::Temple));
    cities
        .map(|city| city.at)
        .filter(|at| position.player(seat).units.cargo(*at) > 0)
        .collect()
}

pub(crate) fn use_special(
    position: &mut Position,
    seat: Seat,
    id: SpecialId,
    table: &mut Table<'_>,
) {
    match id {
        special::ROME_AQUEDUCT => {
            advance::pay_for(
                position,
                seat,
                adv::SANITATION,
                2,
                advance::Cube::Tracker,
                table,
            );
        }
        special::CHINA_IMPERIAL_ARMY => {
            position.spend_action();
            position.mark(once::IMPERIAL_ARMY);
            position.then(What::ImperialArmy, seat);
        }
        special::GREECE_HELLENISTIC_CULTURE => {
            position.mark(once::ARTS);
            position.lose(seat, Goods::of(Good::Mood, 2), table);
            position.then(What::InfluenceNow, seat);
        }
        special::HUNS_HORDE => {
            position.mark(once::HORDE);
            crate::play::horde(position, seat);
        }
        special::JAPAN_TEA_CEREMONY => {
            position.mark(once::TEA);
            position.then(What::Tea, seat);
        }
        special::AZTECS_SACRIFICE => {
            position.mark(once::SACRIFICE);
            position.then(What::Sacrifice, seat);
        }
        special::PERSIA_ZOROASTRIANISM => {
            position.spend_action();
            position.then(What::ConvertUnit, seat);
        }
        _ => {}
    }
}

/// Imperial Army: settlers become infantry and the reverse, one after the other in the order of their spaces.
pub(crate) fn imperial_offers<S: Sink<Position>>(
    position: &Position,
    step: Step,
    sink: &mut S,
) -> ControlFlow<()> {
    let player = position.player(step.seat);
    for at in player
        .units
        .spaces(|kind| matches!(kind, Kind::Settler | Kind::Infantry))
        .iter()
    {
        if step.n > 0 && at < step.at {
            continue;
        }
        let levy = player.spare(Kind::Infantry) > 0
            && (position.world.sea().has(at) || position.room(step.seat, at) > 0);
        if player.units.count(at, Kind::Settler) > 0
            && levy
            && (step.n == 0 || at > step.at || step.m == 1)
        {
            sink.offer(Choice::Unit {
                at,
                kind: Kind::Settler,
            })?;
        }
        let settle = player.spare(Kind::Settler) > 0;
        if player.units.count(at, Kind::Infantry) > 0
            && settle
            && (step.n == 0 || at > step.at || step.m == 2)
        {
            sink.offer(Choice::Unit {
                at,
                kind: Kind::Infantry,
            })?;
        }
    }
    sink.offer(Choice::Done)
}

pub(crate) fn imperial_answer(
    position: &mut Position,
    step: Step,
    choice: Choice,
    table: &mut Table<'_>,
) {
    let Choice::Unit { at, kind } = choice else {
        return;
    };
    let new = if kind == Kind::Settler {
        Kind::Infantry
    } else {
        Kind::Settler
    };
    if position.player_mut(step.seat).remove(at, kind) {
        position.place_unit(step.seat, at, new, table);
    }
    let m = if kind == Kind::Settler { 1 } else { 2 };
    position.push(Step {
        at,
        n: 1,
        m,
        ..step
    });
}

/// Tribute Empire: cities of others within 2 spaces of own army units, at most 2.
pub(crate) fn tribute(position: &Position, seat: Seat) -> u8 {
    let army = position.player(seat).units.spaces(Kind::is_army);
    let near = army.spread(position.world.board(), 2);
    let cities = position
        .cities
        .iter()
        .filter(|city| city.owner.is_some_and(|owner| owner != seat));
    cities.filter(|city| near.has(city.at)).count().min(2) as u8
}
