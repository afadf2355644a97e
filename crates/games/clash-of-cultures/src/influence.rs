//! Influence culture.

use crate::{
    Army, Choice, City, Event, Good, Goods, Mood, Position, Space, Spaces, Step, Table, Unit, What,
    content::{Building, Kind, adv, content, leader, special},
    once,
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// May the buildings of this city be changed by the player, and which?
pub fn eligible(position: &Position, seat: Seat, city: &City, building: Building) -> bool {
    let colour = city.buildings[building as usize];
    colour.is_some()
        && colour != Some(seat)
        && building != Building::Obelisk
        && position.building_pieces(seat, building) > 0
}

/// Can this city be a target, whatever the distance?
pub fn target(position: &Position, seat: Seat, city: &City) -> bool {
    let foreign = |colour: &Option<Seat>| colour.is_some_and(|colour| colour != seat);
    if city.owner.is_some() && !city.buildings.iter().any(foreign) {
        return false;
    }
    if let Some(owner) = city.owner {
        let sulla = position.leads(owner, leader::ROME_SULLA, city.at);
        let monument = owner != seat && city.wonders != 0 && position.has(owner, adv::MONUMENTS);
        if sulla || monument {
            return false;
        }
    }
    let buildings = Building::ALL
        .iter()
        .any(|building| eligible(position, seat, city, *building));
    buildings || takeover(position, seat, city)
}

/// Cultural Takeover: the settlement of a barbarian city of size 1.
fn takeover(position: &Position, seat: Seat, city: &City) -> bool {
    position.turn.takeover
        && city.owner.is_none()
        && city.size() == 1
        && position.settlements(seat) > 0
}

/// May attempts on this city be boosted?
fn boostable(position: &Position, seat: Seat, city: &City) -> bool {
    let Some(owner) = city.owner.filter(|owner| *owner != seat) else {
        return true;
    };
    let has = |advance| position.has(owner, advance);
    !(city.mood == Mood::Happy && has(adv::SEPARATION_OF_POWER)
        || has(adv::TOTALITARIANISM) && position.player(owner).units.army(city.at) > 0
        || has(adv::DEVOTION) && city.has(Building::Temple))
}

/// The fewest tokens of range that reach a space, without and with the right to boost the roll.
/// `from`: the only city that may be the source; `tokens`: those that can be spent.
fn reach(
    position: &Position,
    seat: Seat,
    at: Space,
    from: Option<Space>,
    tokens: u8,
) -> (Option<u8>, Option<u8>) {
    let hellenic = position.special(seat, special::GREECE_HELLENISTIC_CULTURE);
    let kings = position.special(seat, special::MAYA_DIVINE_KINGS);
    let target = position.cities.at(at);
    let can_boost = target.is_none_or(|city| boostable(position, seat, city));
    let (mut plain, mut boosted): (Option<u8>, Option<u8>) = (None, None);
    let mut ring = at.set();
    let mut known = ring;
    let sources: Spaces = position
        .cities
        .iter()
        .filter(|city| {
            let source =
                city.owner == Some(seat) || (hellenic && city.buildings.contains(&Some(seat)));
            source && from.is_none_or(|from| from == city.at)
        })
        .map(|city| city.at)
        .collect();
    for distance in 0..=12u8 {
        for city in (ring & sources)
            .iter()
            .filter_map(|space| position.cities.at(space))
        {
            let own = city.owner == Some(seat);
            if own && city.influenced() && !hellenic {
                if city.at == at {
                    plain = plain.or(Some(0));
                }
                continue;
            }
            let range = city.size() + u8::from(kings && city.has(Building::Obelisk));
            let needs = distance.saturating_sub(range);
            if needs == 0 || (can_boost && needs <= tokens) {
                plain = Some(plain.map_or(needs, |best| best.min(needs)));
                if can_boost {
                    boosted = Some(boosted.map_or(needs, |best| best.min(needs)));
                }
            }
        }
        ring = ring.around() & position.world.revealed() & !known;
        known = known | ring;
        if ring.is_empty() || distance > 5 + tokens {
            break;
        }
    }
    (plain, boosted)
}

/// What can be influenced now.
pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    from: Option<Space>,
    sink: &mut S,
) -> ControlFlow<()> {
    let tokens = position.player(seat).goods[Good::Culture];
    offers_with(position, seat, from, tokens, sink)
}

fn offers_with<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    from: Option<Space>,
    tokens: u8,
    sink: &mut S,
) -> ControlFlow<()> {
    if position.turn.influenced {
        return ControlFlow::Continue(());
    }
    for city in position
        .cities
        .iter()
        .filter(|city| target(position, seat, city))
    {
        let (plain, boosted) = reach(position, seat, city.at, from, tokens);
        if let Some(tokens) = plain {
            sink.offer(Choice::Influence {
                at: city.at,
                tokens,
            })?;
        }
        if let Some(tokens) = boosted.filter(|_| boosted != plain) {
            sink.offer(Choice::Influence {
                at: city.at,
                tokens,
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Is there anything to influence?
pub fn any(position: &Position, seat: Seat) -> bool {
    offers(position, seat, None, &mut First).is_break()
}

/// Is there anything to influence, from this city if it is given, once a culture token is paid?
pub fn any_for_token(position: &Position, seat: Seat, from: Option<Space>) -> bool {
    let tokens = position.player(seat).goods[Good::Culture].saturating_sub(1);
    offers_with(position, seat, from, tokens, &mut First).is_break()
}

/// The leader's city if an attempt is Cleopatra's Charm.
pub(crate) fn charm(position: &Position, step: Step) -> Option<Space> {
    (step.m & flag::CHARM != 0)
        .then(|| position.player(step.seat).leader_space())
        .flatten()
}

/// Stops at the first offer.
struct First;

impl Sink<Position> for First {
    fn offer(&mut self, _: Choice) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// Flags of an attempt.
mod flag {
    /// The roll may be boosted.
    pub const BOOST: u8 = 1;
    /// +1 by Charm.
    pub const CHARM: u8 = 2;
}

/// Pays for range and rolls. `charm`: Cleopatra's city, if it is her attempt.
pub(crate) fn attempt(
    position: &mut Position,
    seat: Seat,
    at: Space,
    tokens: u8,
    charm: Option<Space>,
    table: &mut Table<'_>,
) {
    let has = position.player(seat).goods[Good::Culture];
    let (_, boosted) = reach(position, seat, at, charm, has);
    position.lose(seat, Goods::of(Good::Culture, tokens), table);
    let boost = boosted.is_some_and(|needs| needs <= tokens);
    let m = if boost { flag::BOOST } else { 0 } | if charm.is_some() { flag::CHARM } else { 0 };
    roll(
        position,
        Step {
            at,
            m,
            ..Step::new(What::Boost, seat)
        },
        table,
    );
}

/// A die as a number.
pub(crate) fn die(table: &mut Table<'_>) -> u8 {
    let faces = &content().die;
    let face = table.roll(faces.len() as u32) as usize;
    faces[(face - 1) % faces.len()].value
}

fn roll(position: &mut Position, step: Step, table: &mut Table<'_>) {
    let seat = step.seat;
    let mut value = die(table);
    table.emit(|| Event::InfluenceRolled {
        seat,
        at: step.at,
        value,
    });
    value += u8::from(position.has(seat, adv::CONVERSION)) + u8::from(step.m & flag::CHARM != 0);
    let step = Step { n: value, ..step };
    if value >= 5 {
        success(position, seat, step.at, table);
    } else if can_boost(position, step) || can_reroll(position, seat) {
        position.push(step);
    } else {
        failed(position, seat, step.at, table);
    }
}

fn can_boost(position: &Position, step: Step) -> bool {
    step.m & flag::BOOST != 0
        && step.n < 5
        && position.can_pay_token(step.seat, Good::Culture, 5 - step.n)
}

fn can_reroll(position: &Position, seat: Seat) -> bool {
    position.special(seat, special::BABYLON_ASTROLOGY)
        && !position.used(once::ASTROLOGY)
        && position
            .player(seat)
            .goods
            .payment(Goods::of(Good::Ideas, 1))
            .is_some()
}

pub(crate) fn boost_offers<S: Sink<Position>>(
    position: &Position,
    step: Step,
    sink: &mut S,
) -> ControlFlow<()> {
    if can_boost(position, step) {
        sink.offer(Choice::Boost { tokens: 5 - step.n })?;
    }
    if can_reroll(position, step.seat) {
        sink.offer(Choice::Yes)?;
    }
    sink.offer(Choice::Decline)
}

pub(crate) fn boost_answer(
    position: &mut Position,
    step: Step,
    choice: Choice,
    table: &mut Table<'_>,
) {
    let seat = step.seat;
    match choice {
        Choice::Boost { tokens } => {
            position.pay_token(seat, Good::Culture, tokens, table);
            success(position, seat, step.at, table);
        }
        Choice::Yes => {
            position.mark(once::ASTROLOGY);
            if let Some(way) = position
                .player(seat)
                .goods
                .payment(Goods::of(Good::Ideas, 1))
            {
                position.lose(seat, way, table);
            }
            roll(position, step, table);
        }
        _ => failed(position, seat, step.at, table),
    }
}

fn failed(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    position.turn.takeover = false;
    position.turn.convert = None;
    table.emit(|| Event::InfluenceFailed { seat, at });
}

fn success(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    position.turn.influenced = true;
    if position.has(seat, adv::CONVERSION) {
        position.gain(seat, Goods::of(Good::Culture, 1), table);
    }
    if let Some((kind, source)) = position.turn.convert.take() {
        return convert(position, seat, at, kind, source, table);
    }
    let taken = std::mem::take(&mut position.turn.takeover);
    let Some(city) = position.cities.at(at).copied() else {
        return;
    };
    if taken && city.owner.is_none() && city.size() == 1 {
        return take_over(position, seat, at, table);
    }
    let mut buildings = Building::ALL
        .iter()
        .copied()
        .filter(|building| eligible(position, seat, &city, *building));
    match (buildings.next(), buildings.next()) {
        (Some(building), None) => swap(position, seat, at, building, table),
        (Some(_), Some(_)) => position.push(Step {
            at,
            ..Step::new(What::Swap, seat)
        }),
        _ => {}
    }
}

pub(crate) fn swap_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    at: Space,
    sink: &mut S,
) -> ControlFlow<()> {
    if let Some(city) = position.cities.at(at) {
        for building in Building::ALL
            .iter()
            .copied()
            .filter(|b| eligible(position, seat, city, *b))
        {
            sink.offer(Choice::Piece { at, building })?;
        }
    }
    ControlFlow::Continue(())
}

/// The building changes its colour.
pub(crate) fn swap(
    position: &mut Position,
    seat: Seat,
    at: Space,
    building: Building,
    table: &mut Table<'_>,
) {
    if let Some(city) = position.cities.at_mut(at) {
        city.buildings[building as usize] = Some(seat);
        table.emit(|| Event::Influenced { seat, at, building });
    }
}

/// A barbarian city of size 1 becomes the player's.
fn take_over(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    let garrison = position.barbarians.iter().any(|unit| unit.at == at);
    position.barbarians.retain(|unit| unit.at != at);
    if let Some(city) = position.cities.at_mut(at) {
        city.owner = Some(seat);
        city.captured = false;
    }
    table.emit(|| Event::Captured { seat, at, gold: 0 });
    if garrison {
        position.push(Step {
            at,
            ..Step::new(What::TakeoverUnit, seat)
        });
    }
}

/// Zoroastrianism: an enemy army unit joins the player.
fn convert(
    position: &mut Position,
    seat: Seat,
    at: Space,
    kind: Kind,
    source: Space,
    table: &mut Table<'_>,
) {
    let owner = position
        .others(seat)
        .find(|other| position.player(*other).units.count(at, kind) > 0);
    match owner {
        Some(owner) => {
            position.remove_unit(owner, at, kind, table);
        }
        None => {
            let index = position
                .barbarians
                .iter()
                .position(|unit| unit.at == at && unit.kind == kind);
            let Some(index) = index else {
                return;
            };
            position.barbarians.remove(index);
        }
    }
    let alone = !position.enemy_units(seat).has(at)
        && !position.enemy_cities(seat).has(at)
        && position.world.land().has(at)
        && position.room(seat, at) > 0;
    let to = if alone { at } else { source };
    if position.room(seat, to) > 0 && position.player(seat).spare(kind) > 0 {
        position.player_mut(seat).add(Unit {
            at: to,
            kind,
            spent: crate::spent::STOPPED,
        });
    }
}

/// What Zoroastrianism can convert: unit, tokens of range, and the city it happens from.
pub fn conversions(position: &Position, seat: Seat) -> orbis_parts::List<(Space, Kind, Space), 32> {
    let mut list = orbis_parts::List::new();
    if position.turn.influenced || !position.special(seat, special::PERSIA_ZOROASTRIANISM) {
        return list;
    }
    for city in position
        .cities
        .of(Some(seat))
        .filter(|city| !city.influenced())
    {
        for at in position.world.near(city.at, city.size()).iter() {
            for kind in [Kind::Infantry, Kind::Cavalry, Kind::Elephant] {
                let there = position.barbarians.count(at, kind) > 0
                    || position
                        .others(seat)
                        .any(|other| position.player(other).units.count(at, kind) > 0);
                let home =
                    position.room(seat, city.at) > 0 && position.player(seat).spare(kind) > 0;
                let new = !list
                    .iter()
                    .any(|(space, known, _)| (*space, *known) == (at, kind));
                if there && home && new && !list.is_full() {
                    list.push((at, kind, city.at));
                }
            }
        }
    }
    list.sort_unstable();
    list
}
