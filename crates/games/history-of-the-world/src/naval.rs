//! Naval control, an option: fleets with armies stay, are fought for and score.

use crate::{
    Choice, Event, Outcome, Position, Step, Table, Waters,
    campaign::Mover,
    combat::{Odds, throw},
    content::{Effect, Host, WaterId, content, map},
    turn::Part,
};
use orbis_core::{Seat, Sink};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// A fleet with an army that stayed.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Galley {
    /// In which sea.
    pub water: WaterId,
    /// Whose.
    pub seat: Seat,
    /// Of which people.
    pub host: Host,
    /// Since which epoch.
    pub epoch: u8,
}

/// The seas where others' fleets lie.
pub(crate) fn others(position: &Position, seat: Seat) -> Waters {
    position
        .galleys
        .iter()
        .filter(|galley| galley.seat != seat)
        .map(|galley| galley.water)
        .collect()
}

/// The seas where a player's own fleets lie.
pub(crate) fn own(position: &Position, seat: Seat) -> Waters {
    position
        .galleys
        .iter()
        .filter(|galley| galley.seat == seat)
        .map(|galley| galley.water)
        .collect()
}

/// The oldest fleets, if the markers do not suffice.
pub(crate) fn surplus(position: &Position, seat: Seat) -> Waters {
    let needed = position.campaign.fleets & !own(position, seat);
    let lying = position.galleys.len() as u8;
    if lying == 0 || lying + needed.len() <= content().pieces.markers {
        return Waters::NONE;
    }
    let oldest = position.galleys.iter().map(|galley| galley.epoch).min();
    position
        .galleys
        .iter()
        .filter(|galley| Some(galley.epoch) == oldest)
        .map(|galley| galley.water)
        .collect()
}

/// Old fleets leave until there are markers for all new ones; then fleets of others are in the way.
pub(crate) fn make_room(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    if !position.options.naval_control {
        return;
    }
    loop {
        let surplus = surplus(position, seat);
        match (surplus.len(), surplus.first()) {
            (0, _) | (_, None) => break,
            (1, Some(water)) => scuttle(position, water, table),
            _ => {
                // Come back to this part when one of them is chosen.
                position.stack.pop();
                let part = Part::Markers;
                position.stack.push(Step::Turn { seat, part });
                position.stack.push(Step::Shortage { seat });
                return;
            }
        }
    }
    let contested = position.campaign.fleets & others(position, seat);
    position.campaign.contested = contested;
    position.campaign.fleets &= !contested;
}

pub(crate) fn shortage_offers<S: Sink<Position>>(
    position: &Position,
    sink: &mut S,
) -> ControlFlow<()> {
    let seat = crate::turn::asked(position).unwrap_or_default();
    for water in surplus(position, seat).iter() {
        sink.offer(Choice::Scuttle { water })?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn scuttle(position: &mut Position, water: WaterId, table: &mut Table<'_>) {
    let found = position.galleys.iter().find(|galley| galley.water == water);
    let Some(galley) = found.copied() else {
        return;
    };
    position.galleys.retain(|galley| galley.water != water);
    let owner = galley.seat;
    table.emit(|| Event::Scuttled { owner, water });
}

/// The place of the first people that has armies left.
fn reserve(position: &Position) -> Option<usize> {
    let mut forces = position.campaign.forces.iter();
    forces.position(|force| force.pool > 0)
}

/// Asks for battles as long as a sea is contested and armies are left.
pub(crate) fn battles(position: &mut Position, seat: Seat) {
    if !position.campaign.contested.is_empty() && reserve(position).is_some() {
        position.stack.push(Step::SeaBattle { seat });
    }
}

pub(crate) fn battle_offers<S: Sink<Position>>(
    position: &Position,
    sink: &mut S,
) -> ControlFlow<()> {
    for water in position.campaign.contested.iter() {
        sink.offer(Choice::Engage { water })?;
    }
    sink.offer(Choice::Done)
}

impl Position {
    /// The odds of a battle between fleets.
    fn sea_odds(&self) -> Odds {
        let mut odds = Odds {
            attack: 2,
            attack_bonus: 0,
            defence: 1,
            defence_bonus: 0,
            ties: false,
            siege: false,
        };
        let campaign = &self.campaign;
        for card in &self.played {
            match card.effect() {
                Effect::Leader if !campaign.leader_lost => odds.attack = 3,
                Effect::Weaponry => odds.attack_bonus += 1,
                Effect::EliteTroops => odds.ties |= campaign.losses == 0,
                Effect::Jihad => {
                    odds.ties |= campaign.losses < 2;
                    if campaign.losses == 0 {
                        odds.attack = 3;
                    }
                }
                _ => {}
            }
        }
        odds
    }
}

/// A fleet with an army attacks the one that lies there, or follows into a sea that became free.
pub(crate) fn engage(position: &mut Position, seat: Seat, water: WaterId, table: &mut Table<'_>) {
    let Some(index) = reserve(position) else {
        return;
    };
    position.campaign.forces[index].pool -= 1;
    let lying = position.galleys.iter().find(|galley| galley.water == water);
    let (won, tied) = match lying.copied() {
        None => {
            table.emit(|| Event::Followed { seat, water });
            (true, false)
        }
        Some(galley) => {
            let enemy = galley.seat;
            table.emit(|| Event::SeaAttack { seat, enemy, water });
            let odds = position.sea_odds();
            let (attack, defence, order, leader_dies) = throw(odds, position.leads(), table);
            let won = order.is_gt() || order.is_eq() && odds.ties;
            let tied = order.is_eq() && !won;
            let outcome = match (won, tied) {
                (true, _) => Outcome::Won,
                (false, true) => Outcome::Tie,
                (false, false) => Outcome::Lost,
            };
            table.emit(|| Event::Round {
                attack,
                attack_bonus: odds.attack_bonus,
                defence,
                defence_bonus: 0,
                outcome,
            });
            if leader_dies {
                position.campaign.leader_lost = true;
                table.emit(|| Event::LeaderDied { seat });
            }
            (won, tied)
        }
    };
    if won || tied {
        position.galleys.retain(|galley| galley.water != water);
    }
    let campaign = &mut position.campaign;
    if won {
        campaign.contested.take(water);
        campaign.fleets.add(water);
        campaign.manned.add(water);
    } else {
        campaign.losses = campaign.losses.saturating_add(1);
        campaign.forces[index].lost += 1;
    }
    battles(position, seat);
}

/// An army of the pool goes on board of a fleet in a sea.
pub(crate) fn man_offers<S: Sink<Position>>(position: &Position, sink: &mut S) -> ControlFlow<()> {
    let campaign = &position.campaign;
    if !position.options.naval_control
        || campaign.mover != Mover::Active
        || reserve(position).is_none()
    {
        return ControlFlow::Continue(());
    }
    for water in (campaign.fleets & map().seas & !campaign.manned).iter() {
        sink.offer(Choice::Man { water })?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn man(position: &mut Position, seat: Seat, water: WaterId, table: &mut Table<'_>) {
    let Some(index) = reserve(position) else {
        return;
    };
    let force = &mut position.campaign.forces[index];
    force.pool -= 1;
    force.allied = force.allied.saturating_sub(1);
    position.campaign.manned.add(water);
    table.emit(|| Event::Manned { seat, water });
}

/// At the end of the turn fleets with an army stay on the board.
pub(crate) fn keep_fleets(position: &mut Position, seat: Seat) {
    let epoch = position.epoch;
    let Some(host) = position.campaign.forces.first().map(|force| force.host) else {
        return;
    };
    for water in position.campaign.manned.iter() {
        position.galleys.retain(|galley| galley.water != water);
        let place = position
            .galleys
            .partition_point(|galley| galley.water < water);
        let galley = Galley {
            water,
            seat,
            host,
            epoch,
        };
        position.galleys.insert(place, galley);
    }
}
