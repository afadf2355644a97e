//! What event cards do to a player.

use crate::{
    Army, Choice, Event, Good, Goods, Mood, Position, Space, Spaces, Step, Table, What,
    content::{Building, EventId, Kind, Terrain, WonderId, adv, card, special},
    once,
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// Which cities a loss of mood concerns.
pub mod which {
    /// Any city.
    pub const ANY: u8 = 0;
    /// Cities next to the sea.
    pub const COAST: u8 = 1;
    /// Cities next to pirates; Myths does not help.
    pub const PIRATES: u8 = 2;
    /// Cities that are not happy and hold infantry, which is lost.
    pub const CIVIL_WAR: u8 = 3;
    /// Cities on or next to barren land.
    pub const BARREN: u8 = 4;
    /// Cities on a forest; their whole forest burns.
    pub const FIRE: u8 = 5;
}

/// The effect of a card on one player.
pub(super) fn effect(
    position: &mut Position,
    seat: Seat,
    event: EventId,
    drawer: bool,
    table: &mut Table<'_>,
) {
    let cities = position.city_count(seat);
    let sane = position.has(seat, adv::SANITATION);
    let roads = [adv::ROADS, adv::NAVIGATION, adv::TRADE_ROUTES]
        .into_iter()
        .any(|advance| position.has(seat, advance));
    let units = position.player(seat).units.len() as u8;
    let food = |number| Goods::of(Good::Food, number);
    let lower = |position: &mut Position, number, m| {
        position.push(Step {
            n: number,
            m,
            ..Step::new(What::LowerMood, seat)
        });
    };
    match event {
        card::PESTILENCE if !sane && cities >= 2 => {
            lower(position, 1 + u8::from(roads), which::ANY)
        }
        card::EPIDEMICS if !sane && units >= 2 => {
            position.push(Step {
                n: 1 + u8::from(roads),
                ..Step::new(What::LoseUnit, seat)
            });
        }
        card::FAMINE_1 | card::FAMINE_2 | card::FAMINE_3 => {
            famine(position, seat, 1, which::ANY, table)
        }
        card::SEVERE_FAMINE_1 | card::SEVERE_FAMINE_2 | card::SEVERE_FAMINE_3 => {
            famine(position, seat, 2, which::ANY, table);
        }
        card::GOOD_YEAR_ALL | card::GOOD_YEAR_DRAWER => position.gain(seat, food(1), table),
        card::AWESOME_YEAR_ALL | card::AWESOME_YEAR_DRAWER => position.gain(seat, food(2), table),
        card::FANTASTIC_YEAR_ALL | card::FANTASTIC_YEAR_DRAWER => {
            position.gain(seat, food(3), table)
        }
        card::GOOD_YEAR_SHARE | card::AWESOME_YEAR_SHARE | card::FANTASTIC_YEAR_SHARE => {
            let number = match event {
                card::GOOD_YEAR_SHARE => 1,
                card::AWESOME_YEAR_SHARE => 2,
                _ => 3,
            };
            position.gain(seat, food(number), table);
            position.push(Step {
                n: number,
                ..Step::new(What::ShareFood, seat)
            });
        }
        card::POPULATION_BOOM_1 | card::POPULATION_BOOM_2 => {
            position.then(What::GiveSettler, seat);
            settler(position, seat, 0);
        }
        card::VOLCANO if cities >= 4 => position.then(What::Volcano, seat),
        card::EARTHQUAKE | card::HEAVY_EARTHQUAKE if cities >= 3 => {
            position.turn.quake = Spaces::NONE;
            position.push(Step {
                n: 3,
                ..Step::new(What::Quake, seat)
            });
        }
        card::FLOOD | card::HEAVY_FLOOD => lower(position, 1, which::COAST),
        card::MIGRATION_1 | card::MIGRATION_2 => {
            lower(position, 1, which::ANY);
            position.then(What::GiveSettler, seat);
        }
        card::CIVIL_WAR_1 | card::CIVIL_WAR_2 => {
            let m = if mood_cities(position, seat, which::CIVIL_WAR).is_empty() {
                which::ANY
            } else {
                which::CIVIL_WAR
            };
            lower(position, 1, m);
        }
        card::REVOLUTION => {
            position.push(Step {
                n: 1,
                ..Step::new(What::Revolution, seat)
            });
            position.push(Step {
                n: 0,
                ..Step::new(What::Revolution, seat)
            });
        }
        card::UPRISING if position.player(seat).goods.tokens() > 0 => {
            position.then(What::Uprising, seat)
        }
        card::ENVOY => {
            position.gain(seat, Goods::of(Good::Ideas, 1).and(Good::Culture, 1), table);
            if let Some(slot) = position.wonder_deck.draw(orbis_core::SeatSet::ALL, table) {
                position.wonder_open = Some(slot.card);
            }
            position.push(Step {
                m: 1,
                ..Step::new(What::Bless, seat)
            });
        }
        card::GUILLOTINE => guillotine(position, seat, table),
        card::ANARCHY => {
            let player = position.player_mut(seat);
            let lost = player.advances.government();
            player.anarchy = player.anarchy.saturating_add(lost.len());
            lost.iter()
                .for_each(|advance| player.advances.remove(advance));
            table.emit(|| Event::GovernmentLost { seat });
        }
        card::SCIENTIFIC_TRADE => {
            let number = with(position, seat, [Building::Academy, Building::Observatory]);
            let number = number.max(if drawer { 2 } else { 0 });
            position.gain(seat, Goods::of(Good::Ideas, number), table);
        }
        card::FLOURISHING_TRADE => {
            let number = with(position, seat, [Building::Market, Building::Port]).min(3);
            let number = number.max(u8::from(drawer));
            position.gain(seat, Goods::of(Good::Gold, number), table);
        }
        card::ERA_OF_STABILITY => {
            let number = with(position, seat, [Building::Temple, Building::Obelisk]).min(3);
            crate::combat::token_reward(position, seat, number.max(u8::from(drawer)));
        }
        card::REFORMATION => reformation(position, seat),
        card::PANDEMICS if !sane => {
            let number = cities / 2;
            if number > 0 {
                position.push(Step {
                    n: number,
                    ..Step::new(What::Pandemics, seat)
                });
            }
        }
        card::BLACK_DEATH if units >= 4 => {
            let number = units / 4 + u8::from(roads);
            position.push(Step {
                n: number,
                m: 1,
                ..Step::new(What::LoseUnit, seat)
            });
        }
        card::VERMIN if position.has(seat, adv::STORAGE) => {
            famine(position, seat, 1, which::ANY, table)
        }
        card::DROUGHT => {
            let number = cities_of(position, seat, which::BARREN).len().min(3) as u8;
            famine(position, seat, number, which::BARREN, table);
        }
        card::FIRE => {
            if cities_of(position, seat, which::FIRE).is_empty() {
                let wood = position.player(seat).goods[Good::Wood].min(1);
                position.lose(seat, Goods::of(Good::Wood, wood), table);
            } else {
                position.push(Step {
                    n: 1,
                    m: which::FIRE,
                    ..Step::new(What::Burn, seat)
                });
            }
        }
        card::SUCCESSFUL_YEAR => {
            let most = position
                .seats()
                .map(|seat| position.city_count(seat))
                .max()
                .unwrap_or(0);
            let least = position
                .seats()
                .map(|seat| position.city_count(seat))
                .min()
                .unwrap_or(0);
            if most == least {
                position.gain(seat, food(1), table);
            } else if cities == least {
                position.gain(seat, food(most - least), table);
            }
        }
        _ => {}
    }
}

/// Own cities with one of two buildings.
fn with(position: &Position, seat: Seat, kinds: [Building; 2]) -> u8 {
    position
        .cities
        .of(Some(seat))
        .filter(|city| kinds.iter().any(|kind| city.has(*kind)))
        .count() as u8
}

/// A player's cities of a sort.
pub(crate) fn cities_of(position: &Position, seat: Seat, m: u8) -> Spaces {
    let world = &position.world;
    let own = position.own_cities(seat);
    match m {
        which::COAST => own & world.sea().around(),
        which::PIRATES => crate::barbarians::raided(position, seat),
        which::BARREN => own & (world.all(Terrain::Barren) | world.all(Terrain::Barren).around()),
        which::FIRE => own & world.all(Terrain::Forest),
        which::CIVIL_WAR => {
            let held = own
                .iter()
                .filter(|at| position.player(seat).units.count(*at, Kind::Infantry) > 0);
            held.filter(|at| {
                position
                    .cities
                    .at(*at)
                    .is_some_and(|city| city.mood != Mood::Happy)
            })
            .collect()
        }
        _ => own,
    }
}

/// The cities whose mood can still fall.
pub(crate) fn mood_cities(position: &Position, seat: Seat, m: u8) -> Spaces {
    let cities = cities_of(position, seat, m);
    if m == which::CIVIL_WAR {
        return cities;
    }
    cities
        .iter()
        .filter(|at| {
            position
                .cities
                .at(*at)
                .is_some_and(|city| city.mood != Mood::Angry)
        })
        .collect()
}

/// Food is lost, or a city becomes angry.
fn famine(position: &mut Position, seat: Seat, number: u8, m: u8, table: &mut Table<'_>) {
    if position.famine_proof(seat) || number == 0 {
        return;
    }
    let has = position.player(seat).goods[Good::Food].min(number);
    position.lose(seat, Goods::of(Good::Food, has), table);
    if has < number {
        position.push(Step {
            n: 1,
            m,
            ..Step::new(What::Anger, seat)
        });
    }
}

/// Can a loss of mood by an event be bought off?
fn ransom(position: &Position, seat: Seat, m: u8) -> [Option<Good>; 2] {
    let text = m != which::PIRATES;
    let myths =
        text && position.has(seat, adv::MYTHS) && position.can_pay_token(seat, Good::Mood, 1);
    let laws = text
        && position.turn.seat == seat
        && position.special(seat, special::BABYLON_CODE_OF_LAWS)
        && !position.used(once::CODE_OF_LAWS)
        && position.can_pay_token(seat, Good::Culture, 1);
    [myths.then_some(Good::Mood), laws.then_some(Good::Culture)]
}

/// `LowerMood`, `Anger` and `Burn`: which city, or what is paid instead.
pub(crate) fn mood_offers<S: Sink<Position>>(
    position: &Position,
    step: Step,
    sink: &mut S,
) -> ControlFlow<()> {
    let seat = step.seat;
    let cities = if step.what == What::Burn {
        cities_of(position, seat, step.m)
    } else {
        mood_cities(position, seat, step.m)
    };
    if cities.is_empty() {
        return sink.offer(Choice::Done);
    }
    for good in ransom(position, seat, step.m).into_iter().flatten() {
        sink.offer(Choice::Good { good })?;
    }
    for at in cities.iter() {
        sink.offer(Choice::City { at })?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn mood_answer(
    position: &mut Position,
    step: Step,
    choice: Choice,
    table: &mut Table<'_>,
) {
    let seat = step.seat;
    match choice {
        Choice::Good { good } => {
            if good == Good::Culture {
                position.mark(once::CODE_OF_LAWS);
            }
            position.pay_token(seat, good, 1, table);
        }
        Choice::City { at } => match step.what {
            What::Anger => position.set_mood(at, Mood::Angry, table),
            What::Burn => {
                let forest = at.set().spread(position.world.all(Terrain::Forest), 60);
                for burning in (forest & position.cities.spaces()).iter() {
                    position.lower(burning, table);
                }
            }
            _ => {
                if step.m == which::CIVIL_WAR {
                    position.remove_unit(seat, at, Kind::Infantry, table);
                }
                position.lower(at, table);
            }
        },
        _ => return,
    }
    if step.n > 1 {
        position.push(Step {
            n: step.n - 1,
            ..step
        });
    }
}

/// Units to lose: which.
pub(crate) fn unit_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let mut last = None;
    for unit in &position.player(seat).units {
        if last != Some((unit.at, unit.kind)) {
            last = Some((unit.at, unit.kind));
            sink.offer(Choice::Unit {
                at: unit.at,
                kind: unit.kind,
            })?;
        }
    }
    if last.is_none() {
        sink.offer(Choice::Done)
    } else {
        ControlFlow::Continue(())
    }
}

pub(crate) fn unit_answer(
    position: &mut Position,
    step: Step,
    choice: Choice,
    table: &mut Table<'_>,
) {
    let Choice::Unit { at, kind } = choice else {
        return;
    };
    position.remove_unit(step.seat, at, kind, table);
    if kind == Kind::Ship {
        crate::combat::drown(position, step.seat, at, None, table);
    }
    if step.m == 1 {
        let player = position.player_mut(step.seat);
        player.event_halves = player.event_halves.saturating_add(2);
    }
    if step.n > 1 {
        position.push(Step {
            n: step.n - 1,
            ..step
        });
    }
}

/// A free settler for a player. m: 1 may be declined.
pub(crate) fn settler(position: &mut Position, seat: Seat, m: u8) {
    if position.player(seat).spare(Kind::Settler) > 0 && position.city_count(seat) > 0 {
        position.push(Step {
            m,
            ..Step::new(What::PlaceSettler, seat)
        });
    }
}

/// Destroys a city piece for good: 2 points for its colour.
fn destroy(position: &mut Position, owner: Seat, building: Option<Building>) {
    let player = position.player_mut(owner);
    player.event_halves = player.event_halves.saturating_add(4);
    match building {
        Some(building) => {
            let gone = &mut player.gone[building as usize];
            *gone = gone.saturating_add(1);
        }
        None => player.gone_settlements = player.gone_settlements.saturating_add(1),
    }
}

/// The volcano takes a whole city.
pub(crate) fn volcano(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    for kind in Kind::ALL {
        while position.remove_unit(seat, at, *kind, table) {}
    }
    let Some(city) = position.cities.remove(at) else {
        return;
    };
    table.emit(|| Event::CityRemoved { at });
    for (building, colour) in Building::ALL.iter().zip(city.buildings) {
        if let Some(colour) = colour {
            destroy(position, colour, Some(*building));
        }
    }
    destroy(position, seat, None);
    bury(position, city.wonders, seat);
}

/// Wonders lost to an earthquake or volcano keep their points for builder and last owner.
fn bury(position: &mut Position, wonders: u8, owner: Seat) {
    for wonder in (0..8).filter(|index| wonders >> index & 1 == 1) {
        position.last_owners[wonder] = Some(owner);
    }
    position.lost_wonders |= wonders;
}

/// The pieces an earthquake may take.
pub(crate) fn quake_offers<S: Sink<Position>>(
    position: &Position,
    step: Step,
    sink: &mut S,
) -> ControlFlow<()> {
    let seat = step.seat;
    for city in position
        .cities
        .of(Some(seat))
        .filter(|city| city.size() == 1)
    {
        sink.offer(Choice::City { at: city.at })?;
    }
    for wonder in WonderId::all() {
        if position.owns(seat, wonder) {
            sink.offer(Choice::Plan { card: wonder })?;
        }
    }
    for city in position.cities.of(Some(seat)) {
        for building in Building::ALL
            .iter()
            .copied()
            .filter(|building| city.has(*building))
        {
            sink.offer(Choice::Piece {
                at: city.at,
                building,
            })?;
        }
    }
    if step.n < 3 || position.city_count(seat) == 0 {
        sink.offer(Choice::Done)
    } else {
        ControlFlow::Continue(())
    }
}

pub(crate) fn quake_answer(
    position: &mut Position,
    step: Step,
    choice: Choice,
    table: &mut Table<'_>,
) {
    let seat = step.seat;
    let at = match choice {
        Choice::City { at } => {
            position.remove_city(at, table);
            destroy(position, seat, None);
            at
        }
        Choice::Piece { at, building } => {
            let Some(city) = position.cities.at_mut(at) else {
                return;
            };
            let colour = city.buildings[building as usize].take();
            if building == Building::Port {
                city.port = None;
            }
            if let Some(colour) = colour {
                destroy(position, colour, Some(building));
            }
            at
        }
        Choice::Plan { card } => {
            let Some(at) = position.wonder_city(card).map(|city| city.at) else {
                return;
            };
            if let Some(city) = position.cities.at_mut(at) {
                city.wonders &= !(1 << card.index());
            }
            bury(position, 1 << card.index(), seat);
            at
        }
        _ => return,
    };
    if !position.turn.quake.has(at) {
        position.turn.quake.insert(at);
        position.lower(at, table);
    }
    if step.n > 1 {
        position.push(Step {
            n: step.n - 1,
            ..step
        });
    }
}

/// Guillotine: the leader is gone; another one, or points.
fn guillotine(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    if let Some(at) = position.player(seat).leader_space() {
        position.remove_unit(seat, at, Kind::Leader, table);
    }
    position.then(What::Guillotine, seat);
}

/// Where a new leader may stand: own cities, or land with own army units.
pub(crate) fn guillotine_spaces(position: &Position, seat: Seat) -> Spaces {
    let army = position.player(seat).units.spaces(Kind::is_army) & position.world.land();
    (position.own_cities(seat) | army)
        .iter()
        .filter(|at| position.room(seat, *at) > 0)
        .collect()
}

/// Reformation: who has temples to lose and who can take one.
pub(crate) fn reformers(position: &Position, seat: Seat) -> bool {
    position
        .cities
        .of(Some(seat))
        .any(|city| city.buildings[Building::Temple as usize] == Some(seat))
}

fn reformation(position: &mut Position, seat: Seat) {
    if reformers(position, seat) {
        position.push(Step {
            m: 2,
            ..Step::new(What::Bless, seat)
        });
    } else if position
        .others(seat)
        .any(|other| reformers(position, other))
    {
        position.push(Step {
            m: 3,
            ..Step::new(What::Bless, seat)
        });
    }
}

/// Who can be named. m: 1 gains a culture token, 2 takes a temple, 3 resolves Reformation instead.
pub(crate) fn blessed(position: &Position, step: Step) -> impl Iterator<Item = Seat> + use<'_> {
    position
        .others(step.seat)
        .filter(move |other| match step.m {
            2 => position.building_pieces(*other, Building::Temple) > 0,
            3 => reformers(position, *other),
            _ => true,
        })
}

pub(crate) fn bless(position: &mut Position, step: Step, who: Seat, table: &mut Table<'_>) {
    match step.m {
        2 => position.push(Step {
            n: step.seat.index() as u8,
            ..Step::new(What::TakeTemple, who)
        }),
        3 => reformation(position, who),
        _ => position.gain(who, Goods::of(Good::Culture, 1), table),
    }
}

/// Pandemics: resources, tokens, cards or units.
pub(crate) fn pandemic_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let player = position.player(seat);
    let mut any = false;
    for good in Good::ALL
        .iter()
        .copied()
        .filter(|good| player.goods[*good] > 0)
    {
        any = true;
        sink.offer(Choice::Good { good })?;
    }
    for card in crate::content::ActionId::all()
        .filter(|card| player.actions.iter().any(|slot| slot.card == *card))
    {
        any = true;
        sink.offer(Choice::Card { card })?;
    }
    for card in crate::content::ObjectiveId::all().filter(|card| player.holds(*card)) {
        any = true;
        sink.offer(Choice::Objective { card })?;
    }
    let mut last = None;
    for unit in &player.units {
        if last != Some((unit.at, unit.kind)) {
            last = Some((unit.at, unit.kind));
            any = true;
            sink.offer(Choice::Unit {
                at: unit.at,
                kind: unit.kind,
            })?;
        }
    }
    if any {
        ControlFlow::Continue(())
    } else {
        sink.offer(Choice::Done)
    }
}

pub(crate) fn pandemic_answer(
    position: &mut Position,
    step: Step,
    choice: Choice,
    table: &mut Table<'_>,
) {
    let seat = step.seat;
    match choice {
        Choice::Good { good } => position.lose(seat, Goods::of(good, 1), table),
        Choice::Card { card } => {
            if position.take_action(seat, card) {
                position.discard_action(seat, card);
            }
        }
        Choice::Objective { card } => crate::objectives::throw_away(position, seat, card),
        Choice::Unit { at, kind } => {
            position.remove_unit(seat, at, kind, table);
            if kind == Kind::Ship {
                crate::combat::drown(position, seat, at, None, table);
            }
        }
        _ => return,
    }
    if step.n > 1 {
        position.push(Step {
            n: step.n - 1,
            ..step
        });
    }
}
