//! What a learned judgement looks at, field by field.

use super::{Census, PARTS, horizon, parts, purposes, surplus};
use crate::{
    Position,
    content::{ArtefactId, CardId, Class, EventId, LAST_LEVEL, MarkerId, SetId, age_of, content},
    harvest::Tallies,
    start,
};
use orbis_core::{Pen, Seat, Things};

const CARDS: Things = Things::named(165, |index| CardId(index as u8).to_string());
const EVENTS: Things = Things::named(128, |index| EventId(index as u8).to_string());
const ARTEFACTS: Things = Things::named(64, |index| ArtefactId(index as u8).to_string());
const AGES: Things = Things::numbered(7);
const MARKERS: Things = Things::named(8, |index| MarkerId(index as u8).to_string());
const CLASSES: Things = Things::named(5, |index| format!("{:?}", CLASS[index]).to_lowercase());
const CLASS: [Class; 5] = [
    Class::Infantry,
    Class::Cavalry,
    Class::Missile,
    Class::Ship,
    Class::Aircraft,
];

/// Levels that progress takes in a turn, about.
const PACE: f32 = 1.4;

/// Turns to come, about.
pub(crate) fn left(position: &Position, _seat: Seat) -> f32 {
    if position.stack.is_empty() {
        return 0.0;
    }
    let levels = LAST_LEVEL + 1 - position.top_level().unwrap_or(1).min(LAST_LEVEL);
    let turns = position.options.turns.saturating_sub(position.turn);
    (f32::from(levels) / PACE).min(f32::from(turns))
}

/// Fields in the words of the game.
pub(crate) fn spoken(field: &str) -> Option<&'static str> {
    Some(match field {
        "worth of the hand" => "cards in hand",
        "worth of empires" => "empires in play",
        "worth of empires to come" => "an empire to start",
        "worth of markers" => "action markers",
        "worth of armies" => "units",
        "worth of elite markers" => "elite markers",
        "worth of order" => "disorder",
        _ => return None,
    })
}

pub(crate) fn features<P: Pen>(position: &Position, seat: Seat, pen: &mut P) {
    among(position, seat, &Census::of(position), pen);
}

/// The same for every seat; what all empires have is counted once.
pub(crate) fn features_of_all<P: Pen>(position: &Position, pens: &mut [P]) {
    let census = Census::of(position);
    for (seat, pen) in Seat::all(position.players.len() as u8).zip(pens) {
        among(position, seat, &census, pen);
    }
}

fn among<P: Pen>(position: &Position, seat: Seat, census: &Census, pen: &mut P) {
    for (name, part) in PARTS.into_iter().zip(parts(position, seat, census)) {
        pen.part(name, part);
    }
    let earns = |set: SetId| census.earns(set);
    table(position, seat, &earns, pen);
    empires(position, seat, &census.tallies, pen);
    each(position, seat, &earns, pen);
    markers(position, seat, census, pen);
    hand(position, seat, pen);
}

/// How the seat stands to the others, and how the game stands.
fn table<P: Pen>(position: &Position, seat: Seat, earns: &impl Fn(SetId) -> f32, pen: &mut P) {
    let harvest = |seat: Seat| -> f32 {
        let own = position.empires_of(seat);
        own.map(|(set, _)| earns(set)).sum()
    };
    let others = || position.seats().filter(|other| *other != seat);
    let best = others().map(harvest).fold(0.0, f32::max);
    let own = harvest(seat);
    pen.number("harvest", 20.0, own);
    pen.number("harvest beyond the best rival's", 20.0, own - best);
    pen.number("harvest for some turns", 80.0, own * horizon(position));
    pen.number("harvest to the end", 300.0, own * left(position, seat));
    let most = others().map(|other| position.player(other).glory).max();
    let lead = f32::from(position.player(seat).glory) - f32::from(most.unwrap_or(0));
    pen.number("lead", 100.0, lead);
    let top = position.top_level().unwrap_or(0);
    let ages = (top > 0).then(|| usize::from(age_of(top)) - 1);
    pen.one_of("age of the world", AGES, ages);
    let first = position.empires_of(seat).any(|(_, own)| own.level == top);
    pen.flag("leads in progress", first);
    pen.flag("turn marker", position.first == seat);
}

/// Adds up something over the seat's empires.
fn sum(position: &Position, seat: Seat, of: impl Fn(SetId) -> f32) -> f32 {
    position.empires_of(seat).map(|(set, _)| of(set)).sum()
}

/// The land of an empire.
fn lands(position: &Position, set: SetId) -> crate::Areas {
    position.world.held(set).and(&content().land)
}

/// The seat's empires together.
fn empires<P: Pen>(position: &Position, seat: Seat, tallies: &Tallies, pen: &mut P) {
    let number = position.empires_of(seat).count();
    pen.number("empires", 7.0, number as f32);
    let free = position.maximum().saturating_sub(number);
    pen.number("empires that could be started", 5.0, free as f32);
    territory(position, seat, pen);
    wealth(position, seat, tallies, pen);
    forces(position, seat, pen);
}

/// What they hold.
fn territory<P: Pen>(position: &Position, seat: Seat, pen: &mut P) {
    let world = &position.world;
    let sum = |of: &dyn Fn(SetId) -> f32| sum(position, seat, of);
    pen.number(
        "land areas",
        40.0,
        sum(&|set| lands(position, set).len() as f32),
    );
    pen.number(
        "sea areas",
        20.0,
        sum(&|set| world.held(set).less(&content().land).len() as f32),
    );
    pen.number(
        "disordered areas",
        15.0,
        sum(&|set| world.disorder.and(world.held(set)).len() as f32),
    );
    let city = |set: SetId| {
        world
            .held(set)
            .iter()
            .filter(|at| world.city(*at) > 0)
            .count() as f32
    };
    pen.number("cities", 20.0, sum(&city));
    pen.number(
        "capitals",
        5.0,
        sum(&|set| {
            f32::from(u8::from(
                position
                    .empire(set)
                    .is_some_and(|own| own.capital.is_some()),
            ))
        }),
    );
}

/// What they have and know.
fn wealth<P: Pen>(position: &Position, seat: Seat, tallies: &Tallies, pen: &mut P) {
    let world = &position.world;
    let sum = |of: &dyn Fn(SetId) -> f32| sum(position, seat, of);
    pen.number(
        "money",
        80.0,
        sum(&|set| position.empire(set).map_or(0.0, |own| f32::from(own.money))),
    );
    pen.number(
        "first money",
        30.0,
        sum(&|set| {
            position
                .empire(set)
                .map_or(0.0, |own| f32::from(own.money.min(10)))
        }),
    );
    pen.number(
        "income beyond upkeep",
        40.0,
        sum(&|set| surplus(position, tallies, set, &world.army(set))),
    );
    pen.number(
        "trade numbers",
        20.0,
        sum(&|set| f32::from(position.trade_number(set))),
    );
    pen.number(
        "levels",
        100.0,
        sum(&|set| position.empire(set).map_or(0.0, |own| f32::from(own.level))),
    );
    pen.number(
        "leaders",
        10.0,
        sum(&|set| f32::from(world.chief_count(set))),
    );
}

/// Their units, and where these could go.
fn forces<P: Pen>(position: &Position, seat: Seat, pen: &mut P) {
    let world = &position.world;
    let sum = |of: &dyn Fn(SetId) -> f32| sum(position, seat, of);
    let mut classes = [0.0; CLASS.len()];
    for (set, _) in position.empires_of(seat) {
        let army = world.army(set);
        for (count, class) in classes.iter_mut().zip(CLASS) {
            *count += f32::from(army.of_class(|one| one == class));
        }
    }
    pen.marks("units", CLASSES, classes.into_iter().enumerate());
    let room = |set: SetId| {
        let mut open = 0.0;
        for area in lands(position, set).iter() {
            let next = area.card().next.and(&content().land);
            open += next
                .iter()
                .filter(|next| world.owner(*next).is_none())
                .count() as f32;
        }
        open
    };
    pen.number("vacant land beside", 60.0, sum(&room));
    let faced = |set: SetId| {
        let foe = |at: &crate::AreaId| {
            let owners = at.card().next.iter().filter_map(|next| world.owner(next));
            owners
                .into_iter()
                .any(|other| position.seat_of(other) != Some(seat))
        };
        lands(position, set).iter().filter(foe).count() as f32
    };
    pen.number("land beside rivals", 40.0, sum(&faced));
}

/// Which empires the seat has, what each harvests, what lies on them.
fn each<P: Pen>(position: &Position, seat: Seat, earns: &impl Fn(SetId) -> f32, pen: &mut P) {
    let own = || position.empires_of(seat);
    let cards = own().map(|(_, own)| (own.card.index(), 1.0));
    pen.marks("empires, each", CARDS, cards);
    let promising = own().map(|(set, own)| (own.card.index(), earns(set)));
    pen.marks("harvest of each", CARDS, promising);
    let mut ages = [0.0; 7];
    own().for_each(|(_, own)| ages[usize::from(age_of(own.level).clamp(1, 7)) - 1] += 1.0);
    pen.marks("empires by age", AGES, ages.into_iter().enumerate());
    let barren = own().filter(|(set, _)| earns(*set) <= 0.0).count();
    pen.number("empires that harvest nothing", 5.0, barren as f32);
    let mut relics = [0.0; 64];
    for (set, own) in own() {
        for relic in &own.relics {
            relics[relic.index() & 63] = 1.0;
        }
        let placed = position.world.wonders.iter();
        for wonder in placed.filter(|wonder| position.world.owns(set, wonder.area)) {
            relics[wonder.artefact.index() & 63] = 1.0;
        }
    }
    pen.marks("artefacts", ARTEFACTS, relics.into_iter().enumerate());
    let faithful = own().map(|(_, own)| own.religions.len()).sum::<usize>();
    pen.number("religions", 5.0, faithful as f32);
    let governed = own().filter(|(_, own)| own.government.is_some()).count();
    pen.number("governments", 5.0, governed as f32);
}

/// Actions that the seat has laid out and not done yet, as far as they are known.
fn markers<P: Pen>(position: &Position, seat: Seat, census: &Census, pen: &mut P) {
    let mut laid = [0.0; 8];
    let own = position.empires_of(seat);
    let waiting = own.filter(|(_, own)| own.did.is_none());
    let waiting = waiting.filter_map(|(_, own)| own.action);
    let loose = position.player(seat).loose.iter().copied();
    for slot in waiting.chain(loose) {
        if let Some(place) = laid.get_mut(slot.card.index()) {
            *place += 1.0;
        }
    }
    pen.marks("actions to come", MARKERS, laid.into_iter().enumerate());
    let uses = purposes(position, seat, census);
    pen.marks(
        "use of actions to come",
        MARKERS,
        uses.into_iter().enumerate(),
    );
}

/// Cards in hand, as far as they are known.
fn hand<P: Pen>(position: &Position, seat: Seat, pen: &mut P) {
    let hand = &position.player(seat).hand;
    pen.number("cards", 8.0, hand.len() as f32);
    let known = || {
        let cards = hand.iter().map(|slot| slot.card);
        cards.filter(|card| *card != CardId::BACK)
    };
    let ready = known().filter(|card| start::obstacle(position, seat, *card).is_none());
    pen.number("empires ready in hand", 4.0, ready.count() as f32);
    let value = known().map(|card| f32::from(card.value())).sum();
    pen.number("values of cards", 20.0, value);
    pen.marks(
        "cards, each",
        CARDS,
        known().map(|card| (card.index(), 1.0)),
    );
    let mut events = [0.0; 128];
    for card in known() {
        if let Some(place) = events.get_mut(card.card().event.index()) {
            *place += 1.0;
        }
    }
    pen.marks("events in hand", EVENTS, events.into_iter().enumerate());
}
