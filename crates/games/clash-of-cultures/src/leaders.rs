//! Leaders: how they take office and what they do as an action or a free action.

pub mod specials;

use crate::{
    Army, Choice, Good, GoodSet, Goods, Mood, Once, Position, Space, Table, Unit, Who, activate,
    advance::{
        Cube,
        take::{self, Among},
    },
    ask::{self, plainly},
    content::{Ability, Kind, LeaderId, adv, leader},
    happiness,
    influence::{self, InfluenceNow},
    movement::go::{self, NewColony},
    objectives::DropObjective,
    pirates,
    play::{self, DropAction, Idol},
    routes::{Income, Source},
    tokens,
};
use orbis_core::{
    Flow, Line, Prompt, Seat, Sink, news, step,
    step::{Ask, Stacked},
};
use std::ops::ControlFlow;

news! {
    /// What is told of leaders.
    pub enum News {
        /// A leader takes office.
        Appointed { seat: Seat, leader: LeaderId, at: Space } => {
            Line::by(seat, format!("{seat} is led by {} from {at}", leader.card().name))
        },
        /// A leader's ability was used.
        Used { seat: Seat, leader: LeaderId, ability: u8 } => {
            let abilities = &leader.card().abilities;
            let name = &abilities[usize::from(ability.clamp(1, 2)) - 1].name;
            Line::by(seat, format!("{seat} uses {name}"))
        },
    }
}

/// The leaders of the seat that have not been recruited.
pub(crate) fn waiting(position: &Position, seat: Seat) -> impl Iterator<Item = LeaderId> + use<> {
    let player = position.player(seat);
    let (civ, left) = (player.civ, player.leaders);
    (0..3u8)
        .filter(move |index| left >> index & 1 == 1)
        .filter_map(move |index| civ.map(|civ| LeaderId(civ.0 * 3 + index)))
}

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
    table.emit(|| News::Appointed { seat, leader, at });
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
            return city.is_some_and(|city| city.mood == Mood::Happy)
                && player.goods.tokens() > 0
                && take::gives(position, seat, Among::Category(category));
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
            // The card is played once the leader's own token is paid.
            let mut trial = *position;
            trial.turn.actions = 1;
            if let Some(way) = position.ways(seat, Goods::of(Good::Culture, 1)).last() {
                trial.player_mut(seat).lose(*way);
            }
            let plays = player.actions.iter().any(|slot| {
                slot.card.is_real() && {
                    let id = slot.card.card().civil;
                    id.card().action && play::obstacle(&trial, seat, id).is_none()
                }
            });
            ready && culture && plays
        }
        (leader::VIKINGS_KNUT, 2) => ready && player.has(adv::TAXES) && !position.used(Once::Taxes),
        (leader::VIKINGS_ERIK, 1) => {
            let slot = position.world.slot(place).unwrap_or(31);
            aboard && culture && player.explored >> slot & 1 == 0
        }
        (leader::VIKINGS_ERIK, 2) => aboard && !go::colony_spaces(position, seat, place).is_empty(),
        (leader::EGYPT_CLEOPATRA, 1) => {
            city.is_some()
                && culture
                && !position.used(Once::Charm)
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
            !position.used(Once::Subsidies) && Subsidies { seat }.payers(position).next().is_some()
        }
        _ => false,
    }
}

pub(crate) fn offers(position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
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
    table.emit(|| News::Used {
        seat,
        leader: id,
        ability,
    });
    if is_action(id, ability) {
        position.spend_action();
    }
    if let Ability::Scholar(category) = id.card().kinds[usize::from(ability - 1)] {
        let among = Among::Category(category);
        take::ask(position, seat, among, Cube::Tracker, true);
        return tokens::pay_any(position, seat, 1, GoodSet::TOKENS, table);
    }
    match (id, ability) {
        (leader::ROME_AUGUSTUS, _) => {
            activate::activate(position, seat, place);
            position.push(DropObjective { seat });
            position.push(DropAction { seat });
            position.draw_objective(seat, table);
            position.draw_actions(seat, 1, table);
            position.pay_token(seat, Good::Culture, 1, table);
        }
        (leader::ROME_CAESAR, _) => position.push(happiness::Happiness::led(seat)),
        (leader::GREECE_ALEXANDER, _) => {
            activate::activate(position, seat, place);
            position.push(Idol { seat });
            position.pay_token(seat, Good::Culture, 1, table);
        }
        (leader::VIKINGS_KNUT, _) => {
            activate::activate(position, seat, place);
            position.mark(Once::Taxes);
            position.push(Income {
                seat,
                number: position.city_count(seat),
                source: Source::Taxes,
            });
        }
        (leader::VIKINGS_ERIK, 1) => {
            position.pay_token(seat, Good::Culture, 1, table);
            if let Some(slot) = position.world.slot(place) {
                position.player_mut(seat).explored |= 1 << slot;
            }
        }
        (leader::VIKINGS_ERIK, _) => position.push(NewColony { seat, from: place }),
        (leader::EGYPT_CLEOPATRA, _) => {
            position.mark(Once::Charm);
            position.push(InfluenceNow { seat, charm: true });
            position.pay_token(seat, Good::Culture, 1, table);
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
            position.mark(Once::Subsidies);
            position.push(Subsidies { seat });
        }
        _ => {}
    }
}

step! {
    /// Bleda: who pays subsidies?
    pub struct Subsidies { seat: Seat }
    /// What is given for want of gold, and to whom?
    pub struct Tribute { seat: Seat, taker: Seat }
}

impl Subsidies {
    /// Players with a city within 2 spaces of the leader.
    fn payers(self, position: &Position) -> impl Iterator<Item = Seat> + use<'_> {
        let place = position.player(self.seat).leader_space();
        position.others(self.seat).filter(move |other| {
            place.is_some_and(|at| {
                position
                    .own_cities(*other)
                    .iter()
                    .any(|city| city.distance(at) <= 2)
            })
        })
    }
}

impl Ask<Position> for Subsidies {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("coc.card.action-when", "Who pays you subsidies?")
            .hint("You gain 1 gold, and 1 gold from them or another resource.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::players(self.payers(position), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Player { who: Who(who) } = choice else {
            return;
        };
        position.gain(seat, Goods::of(Good::Gold, 1), table);
        let goods = position.player(who).goods;
        if goods[Good::Gold] > 0 {
            position.lose(who, Goods::of(Good::Gold, 1), table);
            position.gain(seat, Goods::of(Good::Gold, 1), table);
        } else if goods.resources() > 0 {
            position.push(Tribute {
                seat: who,
                taker: seat,
            });
        }
    }
}

impl Ask<Position> for Tribute {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.leader.scope",
            format!(
                "You have no gold. Which resource do you give {}?",
                self.taker
            ),
        )
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        pirates::resources(position, seat, sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Good { good } = choice {
            position.lose(seat, Goods::of(good, 1), table);
            position.gain(self.taker, Goods::of(good, 1), table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.taker)
    }
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
