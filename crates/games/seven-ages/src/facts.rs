//! What lies on the table, field by field: what programs that learn observe.

use crate::{
    Areas, Position,
    content::{AREAS, ArtefactId, CardId, LAST_LEVEL, MarkerId},
    hidden,
    sets::AreaId,
};
use orbis_core::{Pen, Seat, Things, Viewer};

const CARDS: Things = Things::named(165, |index| CardId(index as u8).to_string());
const ARTEFACTS: Things = Things::named(64, |index| ArtefactId(index as u8).to_string());
const MARKERS: Things = Things::named(8, |index| MarkerId(index as u8).to_string());
const ALL_AREAS: Things = Things::named(AREAS, |index| AreaId(index as u16).to_string());

/// Before a seat, or in the middle.
pub(crate) fn facts<P: Pen>(position: &Position, of: Option<Seat>, viewer: Viewer, pen: &mut P) {
    match of {
        Some(seat) => {
            map(position, seat, pen);
            empires(position, seat, viewer, pen);
            hand(position, seat, viewer, pen);
        }
        None => middle(position, pen),
    }
}

fn marked<P: Pen>(name: &'static str, areas: &Areas, pen: &mut P) {
    let areas = areas.iter().map(|area| (area.index(), 1.0));
    pen.marks(name, ALL_AREAS, areas);
}

fn middle<P: Pen>(position: &Position, pen: &mut P) {
    pen.number("turn", 20.0, f32::from(position.turn));
    pen.number("deck", 165.0, position.deck.len() as f32);
    pen.number("discards", 165.0, position.discard.len() as f32);
    marked("forts", &position.world.forts, pen);
    marked("disorder", &position.world.disorder, pen);
    let wonders = position.world.wonders.iter();
    let wonders = wonders.map(|wonder| (wonder.area.index(), 1.0));
    pen.marks("wonders", ALL_AREAS, wonders);
}

/// Areas of the seat's empires: how many units stand there, which everybody sees, and the cities.
fn map<P: Pen>(position: &Position, seat: Seat, pen: &mut P) {
    let world = &position.world;
    let own = || {
        let sets = position.empires_of(seat);
        sets.flat_map(|(set, _)| world.held(set).iter())
    };
    let units = own().map(|area| (area.index(), f32::from(world.units(area).total())));
    pen.marks("units", ALL_AREAS, units);
    let cities = own().map(|area| (area.index(), f32::from(world.city(area))));
    let cities = cities.filter(|(_, value)| *value > 0.0);
    pen.marks("cities", ALL_AREAS, cities);
}

fn empires<P: Pen>(position: &Position, seat: Seat, viewer: Viewer, pen: &mut P) {
    let own = || position.empires_of(seat).map(|(_, empire)| empire);
    pen.flag("turn marker", position.first == seat);
    let glory = position.player(seat).glory;
    let shown = hidden::shows_glory(position, seat, viewer);
    pen.number("glory", 100.0, if shown { f32::from(glory) } else { 0.0 });
    let levels = own().map(|own| {
        let share = f32::from(own.level) / f32::from(LAST_LEVEL);
        (own.card.index(), share)
    });
    pen.marks("levels of empires", CARDS, levels);
    let money = own().map(|own| (own.card.index(), 0.05 * f32::from(own.money)));
    pen.marks("money of empires", CARDS, money);
    let capitals = own().filter_map(|own| Some((own.capital?.index(), 1.0)));
    pen.marks("capitals", ALL_AREAS, capitals);
    let relics = own().flat_map(|own| own.relics.iter());
    pen.marks("relics", ARTEFACTS, relics.map(|card| (card.index(), 1.0)));
    let laid = own().filter(|own| own.did.is_none());
    let laid = laid.filter_map(|own| own.action?.face(viewer));
    let loose = position.player(seat).loose.iter();
    let laid = laid.chain(loose.filter_map(|slot| slot.face(viewer)));
    pen.marks(
        "actions to come",
        MARKERS,
        laid.map(|marker| (marker.index() & 7, 1.0)),
    );
}

/// Cards in hand, as far as they are known.
fn hand<P: Pen>(position: &Position, seat: Seat, viewer: Viewer, pen: &mut P) {
    let hand = &position.player(seat).hand;
    pen.number("cards", 8.0, hand.len() as f32);
    let known = hand.iter().filter_map(|slot| slot.face(viewer));
    pen.marks("cards, each", CARDS, known.map(|card| (card.index(), 1.0)));
}
