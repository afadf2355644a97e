//! What lies on the table, field by field: what programs that learn observe.

use crate::{
    Good, Mood, Player, Position, Space,
    content::{
        ActionId, AdvanceId, Building, CivId, EventId, Kind, LeaderId, ObjectiveId, Terrain,
        WonderId,
    },
    space::COUNT,
};
use orbis_core::{Pen, Seat, Things, Viewer};

const SPACES: Things = Things::named(COUNT, named);
const GOODS: Things = Things::named(7, |index| Good::ALL[index].to_string());
const ADVANCES: Things = Things::named(48, |index| AdvanceId(index as u8).to_string());
const CIVS: Things = Things::named(16, |index| CivId(index as u8).to_string());
const LEADERS: Things = Things::named(45, |index| LeaderId(index as u8).to_string());
const WONDERS: Things = Things::named(8, |index| WonderId(index as u8).to_string());
const ACTIONS: Things = Things::named(64, |index| ActionId(index as u8).to_string());
const OBJECTIVES: Things = Things::named(38, |index| ObjectiveId(index as u8).to_string());
const EVENTS: Things = Things::named(64, |index| EventId(index as u8).to_string());
const UNITS: Things = Things::named(6 * COUNT, |index| {
    format!("{} at {}", Kind::ALL[index / COUNT], named(index % COUNT))
});
const BUILDINGS: Things = Things::named(7 * COUNT, |index| {
    let building = Building::ALL[index / COUNT];
    format!("{building} at {}", named(index % COUNT))
});

fn named(index: usize) -> String {
    let space = <Space as orbis_core::Argument>::at(index as u64);
    space.map_or_else(String::new, |space| space.to_string())
}

/// Before a seat, or in the middle.
pub(crate) fn facts<P: Pen>(position: &Position, of: Option<Seat>, viewer: Viewer, pen: &mut P) {
    match of {
        Some(seat) => {
            board(position, seat, pen);
            pieces(position, seat, pen);
            cards(position.player(seat), viewer, pen);
        }
        None => middle(position, pen),
    }
}

fn middle<P: Pen>(position: &Position, pen: &mut P) {
    let world = &position.world;
    pen.number("age", 6.0, f32::from(position.age));
    pen.number("round", 3.0, f32::from(position.round));
    pen.number("actions left", 3.0, f32::from(position.turn.actions));
    const TERRAINS: [(&str, Terrain); 5] = [
        ("plains", Terrain::Plains),
        ("forest", Terrain::Forest),
        ("mountains", Terrain::Mountain),
        ("barren land", Terrain::Barren),
        ("sea", Terrain::Sea),
    ];
    for (name, terrain) in TERRAINS {
        pen.set(name, SPACES, world.all(terrain).bits());
    }
    pen.set("exhausted", SPACES, world.exhausted.bits());
    let barbarians = position.barbarians.iter();
    let barbarians = barbarians.map(|unit| (unit.kind as usize * COUNT + unit.at.index(), 1.0));
    pen.marks("barbarians", UNITS, barbarians);
    let free = position.cities.of(None).map(|city| (city.at.index(), 1.0));
    pen.marks("barbarian settlements", SPACES, free);
    let pirates = position.pirates.iter().map(|at| (at.index(), 1.0));
    pen.marks("pirates", SPACES, pirates);
    let wonder = position.wonder_open.map(WonderId::index);
    pen.one_of("open wonder", WONDERS, wonder);
    let events = position.in_play.iter().map(|card| (card.index(), 1.0));
    pen.marks("events in play", EVENTS, events);
}

fn board<P: Pen>(position: &Position, seat: Seat, pen: &mut P) {
    let player = position.player(seat);
    pen.flag("takes the turn", position.turn.seat == seat);
    pen.flag("first player", position.first == seat);
    let goods = Good::ALL.iter().enumerate();
    let goods = goods.map(|(index, good)| (index, f32::from(player.goods[*good])));
    pen.marks("goods", GOODS, goods);
    let advances = player.advances.iter().map(|id| (usize::from(id.0), 1.0));
    pen.marks("advances", ADVANCES, advances);
    let civ = player.civ.filter(|civ| civ.is_real()).map(CivId::index);
    pen.one_of("civilization", CIVS, civ);
    let leader = player.leader.filter(|leader| leader.is_real());
    pen.one_of("leader", LEADERS, leader.map(LeaderId::index));
    pen.number("event cubes", 3.0, f32::from(player.tracker));
    pen.number("anarchy", 4.0, f32::from(player.anarchy));
    pen.number("trophies", 4.0, f32::from(player.trophies));
    pen.number("objectives done", 5.0, player.done.len() as f32);
    pen.number("great persons", 3.0, player.persons.len() as f32);
}

/// Cities with what stands in them, and units.
fn pieces<P: Pen>(position: &Position, seat: Seat, pen: &mut P) {
    let own = || position.cities.of(Some(seat));
    let sizes = own().map(|city| (city.at.index(), f32::from(city.size())));
    pen.marks("sizes of cities", SPACES, sizes);
    let moods = own().filter_map(|city| match city.mood {
        Mood::Happy => Some((city.at.index(), 1.0)),
        Mood::Angry => Some((city.at.index(), -1.0)),
        _ => None,
    });
    pen.marks("moods of cities", SPACES, moods);
    let used = own().filter(|city| city.activations > 0);
    let used = used.map(|city| (city.at.index(), f32::from(city.activations)));
    pen.marks("activations of cities", SPACES, used);
    let buildings = own().flat_map(|city| {
        let colours = city.buildings.iter().enumerate();
        colours.filter_map(move |(index, colour)| {
            let worth = if (*colour)? == seat { 1.0 } else { 0.5 };
            Some((index * COUNT + city.at.index(), worth))
        })
    });
    pen.marks("buildings, half if others'", BUILDINGS, buildings);
    let wonders = own().flat_map(|city| city.wonders.iter());
    pen.marks("wonders", WONDERS, wonders.map(|card| (card.index(), 1.0)));
    let units = position.player(seat).units.iter();
    let units = units.map(|unit| (unit.kind as usize * COUNT + unit.at.index(), 1.0));
    pen.marks("units", UNITS, units);
}

/// Cards in hand, as far as they are known.
fn cards<P: Pen>(player: &Player, viewer: Viewer, pen: &mut P) {
    pen.number("action cards", 6.0, player.actions.len() as f32);
    let held = player.actions.iter().filter_map(|slot| slot.face(viewer));
    pen.marks(
        "action cards, each",
        ACTIONS,
        held.map(|card| (card.index(), 1.0)),
    );
    pen.number("objective cards", 5.0, player.objectives.len() as f32);
    let held = player.objectives.iter();
    let held = held.filter_map(|slot| slot.face(viewer));
    pen.marks(
        "objective cards, each",
        OBJECTIVES,
        held.map(|card| (card.index(), 1.0)),
    );
    pen.number("wonder cards", 3.0, player.wonders.len() as f32);
    let held = player.wonders.iter().filter_map(|slot| slot.face(viewer));
    pen.marks(
        "wonder cards, each",
        WONDERS,
        held.map(|card| (card.index(), 1.0)),
    );
}
