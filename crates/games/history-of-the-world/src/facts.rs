//! What lies on the table, field by field: what programs that learn observe.

use crate::{
    Lands, Mover, Part, Player, Position,
    content::{CardId, EmpireId, LANDS, LandId, WATERS, WaterId},
};
use orbis_core::{Pen, Seat, Things, Viewer};
use orbis_parts::Slot;

const EPOCHS: Things = Things::numbered(7);
const STAGES: Things = Things::numbered(Part::Score as usize + 1);
const ALL_LANDS: Things = Things::named(LANDS, |index| LandId(index as u8).to_string());
const ALL_WATERS: Things = Things::named(WATERS, |index| WaterId(index as u8).to_string());
const EMPIRES: Things = Things::named(49, |index| EmpireId(index as u8).to_string());
const EVENTS: Things = Things::named(96, |index| CardId(index as u8).to_string());

/// Before a seat, or in the middle.
pub(crate) fn facts<P: Pen>(position: &Position, of: Option<Seat>, viewer: Viewer, pen: &mut P) {
    match of {
        Some(seat) => before(position, seat, viewer, pen),
        None => {
            board(position, pen);
            campaign(position, pen);
        }
    }
}

fn marked<P: Pen>(name: &'static str, lands: Lands, pen: &mut P) {
    pen.set(name, ALL_LANDS, lands.bits());
}

fn board<P: Pen>(position: &Position, pen: &mut P) {
    let world = &position.world;
    let epoch = usize::from(position.epoch.clamp(1, 7) - 1);
    pen.one_of("epoch", EPOCHS, Some(epoch));
    marked("forts", world.forts(), pen);
    marked("capitals", world.capitals(), pen);
    marked("cities", world.cities(), pen);
    marked("monuments", world.monuments(), pen);
}

/// The empire that is being played.
fn campaign<P: Pen>(position: &Position, pen: &mut P) {
    let campaign = &position.campaign;
    let part = position.whose_turn().map(|(_, part)| part as usize);
    pen.one_of("part of the turn", STAGES, part);
    pen.flag("the empire itself moves", campaign.mover == Mover::Active);
    marked("lands of the empire in play", campaign.lands(), pen);
    pen.set("fleets", ALL_WATERS, campaign.fleets.bits().into());
    let pool = campaign.forces.iter().map(|force| force.pool).sum::<u8>();
    pen.number("armies to place", 15.0, f32::from(pool));
    let lost = campaign.forces.iter().map(|force| force.lost).sum::<u8>();
    pen.number("armies to bring back", 5.0, f32::from(lost));
    pen.number("coins", 6.0, f32::from(campaign.coins));
    pen.number("coins of allies", 3.0, f32::from(campaign.ally_coins));
    pen.number("forts in the pool", 3.0, f32::from(campaign.forts));
    let played = position.played.iter().map(|card| (card.index(), 1.0));
    pen.marks("events in force", EVENTS, played);
}

fn before<P: Pen>(position: &Position, seat: Seat, viewer: Viewer, pen: &mut P) {
    let player = position.player(seat);
    let moves = position
        .whose_turn()
        .is_some_and(|(mover, _)| mover == seat);
    pen.flag("takes the turn", moves);
    let called = player.past.len() >= usize::from(position.epoch);
    pen.flag("called in this epoch", called);
    pen.number("points", 200.0, f32::from(player.track()));
    let world = &position.world;
    let held = world.held(seat);
    marked("lands", held, pen);
    let more = held.iter().filter_map(|land| {
        let army = world.army(land).filter(|army| army.count > 1)?;
        Some((land.index(), f32::from(army.count - 1)))
    });
    pen.marks("armies beyond one", ALL_LANDS, more);
    cards(player, viewer, pen);
}

fn cards<P: Pen>(player: &Player, viewer: Viewer, pen: &mut P) {
    let coming = player.empire.and_then(|slot| slot.face(viewer));
    pen.one_of("empire to come", EMPIRES, coming.map(EmpireId::index));
    let past = player.past.iter().map(|card| (card.index(), 1.0));
    pen.marks("empires called", EMPIRES, past);
    let hands: [&[Slot<CardId>]; 3] = [&player.greater, &player.minor, &player.lesser];
    let held = hands.iter().map(|hand| hand.len()).sum::<usize>();
    pen.number("events", 10.0, held as f32);
    let known = hands.into_iter().flatten();
    let known = known.filter_map(|slot| slot.face(viewer));
    pen.marks(
        "events in hand",
        EVENTS,
        known.map(|card| (card.index(), 1.0)),
    );
    pen.number("markers", 7.0, player.markers.len() as f32);
}
