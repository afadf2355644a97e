//! What a learned judgement looks at, field by field.

use super::{Outlook, PARTS, parts, with_foresight};
use crate::{
    Mover, Part, Player, Position,
    content::{AREAS, AreaId, CardId, EmpireId, LANDS, LandId, map},
    score::{Level, level},
};
use orbis_core::{Pen, Seat, Things};
use orbis_parts::Slot;

const EPOCHS: Things = Things::numbered(7);
const STAGES: Things = Things::numbered(Part::Score as usize + 1);
const ALL_LANDS: Things = Things::named(LANDS, |index| LandId(index as u8).to_string());
const ALL_AREAS: Things = Things::named(AREAS, |index| AreaId(index as u8).to_string());
const EMPIRES: Things = Things::named(49, |index| EmpireId(index as u8).to_string());
const EVENTS: Things = Things::named(96, |index| CardId(index as u8).to_string());

/// Scores of the seat still to come, and how far this epoch is.
pub(crate) fn left(position: &Position, seat: Seat) -> f32 {
    let epochs = f32::from(7 - position.epoch);
    let called = |player: &Player| player.past.len() >= usize::from(position.epoch);
    let waiting = position.players.iter().filter(|player| !called(player));
    let share = waiting.count() as f32 / position.players.len() as f32;
    let own = super::mover(position) == Some(seat) || !called(position.player(seat));
    epochs + 0.5 * share + if own { 0.5 } else { 0.0 }
}

pub(crate) fn features<P: Pen>(position: &Position, seat: Seat, pen: &mut P) {
    with_foresight(position, |position| look(position, seat, pen));
}

fn look<P: Pen>(position: &Position, seat: Seat, pen: &mut P) {
    let outlook = Outlook::of(position, seat);
    time(position, &outlook, pen);
    let parts = parts(position, seat, &outlook);
    for (name, part) in PARTS.into_iter().zip(parts) {
        pen.part(name, part);
    }
    let player = position.player(seat);
    let others = position.seats().filter(|other| *other != seat);
    let best = others.map(|other| position.player(other).track()).max();
    let lead = f32::from(player.track()) - f32::from(best.unwrap_or(0));
    pen.number("lead", 40.0, lead);
    board(position, seat, pen);
    areas(position, &outlook, pen);
    campaign(position, &outlook, pen);
    cards(position, player, &outlook, pen);
}

fn time<P: Pen>(position: &Position, outlook: &Outlook, pen: &mut P) {
    let epoch = usize::from(position.epoch.clamp(1, 7) - 1);
    pen.one_of("epoch", EPOCHS, Some(epoch));
    pen.flag("my turn", outlook.moves);
    pen.flag("called", outlook.called);
    pen.number("others to be called", 5.0, outlook.waiting);
    let part = position.whose_turn().map(|(_, part)| part as usize);
    pen.one_of("part of my turn", STAGES, part.filter(|_| outlook.moves));
}

/// What stands on the board, how safe it is, and land by land.
fn board<P: Pen>(position: &Position, seat: Seat, pen: &mut P) {
    let world = &position.world;
    let held = world.held(seat);
    let count = |lands: crate::Lands| f32::from((held & lands).len());
    pen.number("lands", 30.0, f32::from(held.len()));
    pen.number("forts", 5.0, count(world.forts()));
    pen.number("capitals", 5.0, count(world.capitals()));
    pen.number("cities", 5.0, count(world.cities()));
    pen.number("monuments", 5.0, count(world.monuments()));
    pen.number("resources", 10.0, count(map().resources));
    pen.number("seas", 5.0, f32::from(position.sea_points(seat)));
    let enemies = world.enemies(seat);
    pen.number("rivals' lands", 60.0, f32::from(enemies.len()));
    let faced = held
        .iter()
        .filter(|land| map().next[land.index()].meets(enemies));
    pen.number("lands beside rivals", 20.0, faced.count() as f32);
    let open = held
        .iter()
        .filter(|land| map().next[land.index()].meets(world.vacant()));
    pen.number("lands beside vacant ones", 20.0, open.count() as f32);
    let each = held.iter().map(|land| (land.index(), 1.0));
    pen.marks("lands, each", ALL_LANDS, each);
}

/// Area by area: how many lands, and what level they are.
fn areas<P: Pen>(position: &Position, outlook: &Outlook, pen: &mut P) {
    let values = &map().values[usize::from(position.epoch.clamp(1, 7) - 1)];
    let shares = || outlook.shares.iter().copied().enumerate();
    let at = |wanted: Level| {
        let levels = shares().filter(move |(_, (own, most))| level(*own, *most) == wanted);
        levels.map(|(area, _)| (area, 1.0))
    };
    pen.marks("presence", ALL_AREAS, at(Level::Presence));
    pen.marks("dominance", ALL_AREAS, at(Level::Dominance));
    pen.marks("control", ALL_AREAS, at(Level::Control));
    let lands = shares().map(|(area, (own, _))| (area, f32::from(own)));
    pen.marks("lands by area", ALL_AREAS, lands);
    let lead = shares().filter(|(_, (own, _))| *own > 0);
    let lead = lead.map(|(area, (own, most))| (area, f32::from(own) - f32::from(most)));
    pen.marks("lead by area", ALL_AREAS, lead);
    let alone = shares().filter(|(_, (own, most))| *own > 0 && *most == 0);
    let alone = alone.map(|(area, _)| f32::from(values[area])).sum::<f32>();
    pen.number("worth of areas held alone", 20.0, alone);
}

/// What the turn in progress still has.
fn campaign<P: Pen>(position: &Position, outlook: &Outlook, pen: &mut P) {
    let campaign = &position.campaign;
    let mine = outlook.moves;
    let of_mine = |number: u8| if mine { f32::from(number) } else { 0.0 };
    let pool = campaign.forces.iter().map(|force| force.pool).sum();
    pen.number("armies to place", 15.0, of_mine(pool));
    let lost = campaign.forces.iter().map(|force| force.lost).sum();
    pen.number("armies to bring back", 5.0, of_mine(lost));
    pen.number("coins", 6.0, of_mine(campaign.coins));
    pen.number("first coins", 2.0, of_mine(campaign.coins.min(2)));
    pen.number("coins of allies", 3.0, of_mine(campaign.ally_coins));
    pen.number("forts in the pool", 3.0, of_mine(campaign.forts));
    pen.number("fleets", 6.0, of_mine(campaign.fleets.len()));
    let active = mine && campaign.mover == Mover::Active;
    let resources = (campaign.lands() & map().resources).len();
    let counted = |number: u8| if active { f32::from(number) } else { 0.0 };
    pen.number("monuments to come", 3.0, counted(resources / 2));
    pen.number("odd resource", 1.0, counted(resources % 2));
}

/// The empire of this epoch, the events in hand, and those in force.
fn cards<P: Pen>(position: &Position, player: &Player, outlook: &Outlook, pen: &mut P) {
    let known = |slot: &Slot<EmpireId>| slot.card != EmpireId::BACK;
    let coming = player.empire.filter(known).map(|slot| slot.card.index());
    pen.one_of("empire to come", EMPIRES, coming);
    let called = player.past.get(usize::from(position.epoch) - 1);
    let acting = called.filter(|_| outlook.moves).map(|card| card.index());
    pen.one_of("empire in play", EMPIRES, acting);
    let hand = || {
        player
            .greater
            .iter()
            .chain(&player.minor)
            .chain(&player.lesser)
    };
    pen.number("events", 10.0, hand().count() as f32);
    let seen = hand()
        .map(|slot| slot.card)
        .filter(|card| *card != CardId::BACK);
    let later = seen.filter(|card| card.card().epochs >> position.epoch != 0);
    pen.marks(
        "events in hand",
        EVENTS,
        later.map(|card| (card.index(), 1.0)),
    );
    let played = position.played.iter().filter(|_| outlook.moves);
    pen.marks(
        "events in force",
        EVENTS,
        played.map(|card| (card.index(), 1.0)),
    );
}
