//! Event cards: which may be played, and what they do before the first army.

pub mod armies;
pub mod blights;

use crate::{
    Campaign, Choice, Event, Force, Position, Refusal, Step, Table,
    campaign::Mover,
    content::{CardId, Effect, content, map},
    empire, naval,
};
use orbis_core::{Seat, Sink};
use orbis_parts::List;
use std::ops::ControlFlow;

/// Every card of the hand, with what keeps it there; or no more cards.
pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    for card in position.player(seat).hand().iter().copied() {
        let choice = Choice::Play { card };
        match obstacle(position, seat, card) {
            None => sink.offer(choice)?,
            Some(why) => sink.refuse(choice, || why)?,
        }
    }
    sink.offer(Choice::Pass)
}

/// What keeps a card from being played now.
pub(crate) fn obstacle(position: &Position, seat: Seat, card: CardId) -> Option<Refusal> {
    if !card.fits(position.epoch) {
        return Some(Refusal::WrongEpoch {
            card,
            epoch: position.epoch,
        });
    }
    if position.played.contains(&card) {
        return Some(Refusal::PlayedAlready { card });
    }
    let world = &position.world;
    let target = match card.effect() {
        Effect::Migrants(area, _) => world.vacant().meets(area.card().lands),
        Effect::CivilWar(_) | Effect::Treachery => !world.enemies(seat).is_empty(),
        Effect::Barbarians => {
            let enemies = world.enemies(seat);
            let mut barren = map().barren.iter();
            barren.any(|land| map().around[land.index()].meets(enemies))
        }
        Effect::JewishRevolt(land) => world.owner(land) != Some(seat),
        Effect::Plague => !world.occupied().is_empty(),
        Effect::Disaster => !world.monuments().is_empty(),
        _ => true,
    };
    (!target).then_some(Refusal::NoTarget { card })
}

/// Plays a card: what comes before the first army happens now, the rest is in force all turn.
pub(crate) fn play(position: &mut Position, seat: Seat, card: CardId, table: &mut Table<'_>) {
    position.player_mut(seat).discard(card);
    position.played.push(card);
    table.emit(|| Event::Played { seat, card });
    match card.effect() {
        Effect::MinorEmpire => minor_empire(position, seat, card, table),
        Effect::Kingdom(land) => armies::kingdom(position, seat, card, land, table),
        Effect::Migrants(_, left) => position.stack.push(Step::Migrants {
            seat,
            card,
            left,
            after: None,
        }),
        Effect::CivilWar(_) => position.stack.push(Step::CivilWar {
            seat,
            card,
            first: None,
            second: None,
        }),
        Effect::Barbarians => position.stack.push(Step::Barbarians {
            seat,
            card,
            from: None,
        }),
        Effect::JewishRevolt(land) => armies::revolt(position, seat, card, land, table),
        Effect::Crusade(armies) => crusade(position, seat, card, armies),
        Effect::BlackDeath => position.stack.push(Step::BlackDeath { seat, card }),
        Effect::Famine => position.stack.push(Step::Famine { seat, card }),
        Effect::Plague => position.stack.push(Step::Plague { seat, near: None }),
        Effect::Pestilence => position.stack.push(Step::Pestilence { seat }),
        Effect::Disaster => position.stack.push(Step::Disaster { seat, after: None }),
        Effect::Treachery => position.stack.push(Step::Treachery { seat }),
        Effect::Reallocation
        | Effect::Leader
        | Effect::Weaponry
        | Effect::Siegecraft
        | Effect::EliteTroops
        | Effect::NavalPower
        | Effect::Engineering
        | Effect::ExpertTroops(_)
        | Effect::PopulationExplosion(_)
        | Effect::Jihad
        | Effect::CivilService(_)
        | Effect::Astronomy
        | Effect::Allies(_) => {}
    }
}

/// Treachery: any land another player holds.
pub(crate) fn treachery_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    for land in position.world.enemies(seat).iter() {
        sink.offer(Choice::Name { land })?;
    }
    ControlFlow::Continue(())
}

/// A small empire of its own is played out before the Active Empire.
fn minor_empire(position: &mut Position, seat: Seat, card: CardId, table: &mut Table<'_>) {
    let printed = card.card();
    let Some(start) = &printed.minor else {
        return;
    };
    let force = Force {
        host: start.host,
        pool: start.strength,
        ..Force::default()
    };
    position.campaign = Campaign {
        mover: Mover::Minor,
        forces: [force].into_iter().collect(),
        fleets: printed.fleets & !naval::others(position, seat),
        ..Campaign::default()
    };
    empire::found(position, seat, start, table);
    position.stack.push(Step::Expand { seat });
}

/// The crusaders begin at sea.
fn crusade(position: &mut Position, seat: Seat, card: CardId, armies: u8) {
    let force = Force {
        host: card.host(),
        pool: armies,
        ..Force::default()
    };
    let sea = crate::Waters::only(content().crusade_sea);
    position.campaign = Campaign {
        mover: Mover::Crusade,
        forces: [force].into_iter().collect(),
        fleets: sea,
        afloat: sea,
        ..Campaign::default()
    };
    position.stack.push(Step::Expand { seat });
}

impl crate::Player {
    /// The different cards in hand, in order.
    pub fn hand(&self) -> List<CardId, 11> {
        let mut hand: List<CardId, 11> = List::new();
        for slot in self.greater.iter().chain(&self.minor).chain(&self.lesser) {
            let place = hand.partition_point(|card| *card < slot.card);
            if hand.get(place) != Some(&slot.card) {
                hand.insert(place, slot.card);
            }
        }
        hand
    }

    /// How many cards are in hand.
    pub fn cards(&self) -> usize {
        self.greater.len() + self.minor.len() + self.lesser.len()
    }

    /// Takes one copy of a card out of the hand.
    fn discard(&mut self, card: CardId) {
        if let Some(index) = self.minor.iter().position(|slot| slot.card == card) {
            self.minor.remove(index);
        } else if let Some(index) = self.greater.iter().position(|slot| slot.card == card) {
            self.greater.remove(index);
        } else if let Some(index) = self.lesser.iter().position(|slot| slot.card == card) {
            self.lesser.remove(index);
        }
    }
}
