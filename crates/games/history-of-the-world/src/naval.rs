//! Naval control, an option: fleets with armies stay, are fought for and score.

use crate::{
    Choice, Outcome, Position, Table, Waters,
    campaign::Mover,
    combat::{self, Odds, throw},
    content::{Effect, Host, WaterId, content, map},
    empire::{self, Part, Turn},
    words::{at_water, water as name},
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, news, step,
    step::{Ask, Stacked, no_answer, unexpected},
};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

news! {
    /// What is told of fleets that stay.
    pub enum News {
        /// A fleet leaves for want of markers.
        Scuttled { owner: Seat, water: WaterId } => {
            Line::plain(format!("The old fleet of {owner} leaves the {}", name(water)))
        },
        /// A fleet is attacked.
        SeaAttack { seat: Seat, enemy: Seat, water: WaterId } => {
            Line::by(seat, format!("{seat} attacks the fleet of {enemy} in the {}", name(water)))
        },
        /// A fleet follows into a free sea.
        Followed { seat: Seat, water: WaterId } => {
            Line::by(seat, format!("{seat} sails into the {}", name(water)))
        },
        /// An army boards a fleet.
        Manned { seat: Seat, water: WaterId } => {
            Line::by(seat, format!("An army of {seat} boards in the {}", name(water)))
        },
    }
}

step! {
    /// Which old fleet leaves the board?
    pub struct Shortage { seat: Seat }

    /// Which fleet is attacked?
    pub struct SeaBattle { seat: Seat }
}

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
fn surplus(position: &Position, seat: Seat) -> Waters {
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
                position.pop();
                let part = Part::Markers;
                position.push(Turn { seat, part });
                position.push(Shortage { seat });
                return;
            }
        }
    }
    let contested = position.campaign.fleets & others(position, seat);
    position.campaign.contested = contested;
    position.campaign.fleets &= !contested;
}

fn scuttle(position: &mut Position, water: WaterId, table: &mut Table<'_>) {
    let Some(galley) = lying(position, water) else {
        return;
    };
    position.galleys.retain(|galley| galley.water != water);
    let owner = galley.seat;
    table.emit(|| News::Scuttled { owner, water });
}

/// The fleet that stayed in a sea.
fn lying(position: &Position, water: WaterId) -> Option<Galley> {
    let mut galleys = position.galleys.iter();
    galleys.find(|galley| galley.water == water).copied()
}

impl Ask<Position> for Shortage {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let rule = "hotw.option.naval-control-shortage";
        Prompt::new(rule, "Which old fleet leaves the board?")
            .hint("There are twelve markers in all.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for water in surplus(position, seat).iter() {
            sink.offer(Choice::Scuttle { water })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Scuttle { water } => {
                let lying = lying(position, water);
                let whose = lying.map_or(String::new(), |galley| format!(" of {}", galley.seat));
                Offer::new(format!("The fleet{whose} in the {}", name(water))).at(at_water(water))
            }
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Scuttle { water } => scuttle(position, water, table),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.whose_turn() == Some((self.seat, Part::Markers))
            && position.options.naval_control
            && surplus(position, self.seat).len() > 1
    }
}

/// The place of the first people that has armies left.
fn reserve(position: &Position) -> Option<usize> {
    let mut forces = position.campaign.forces.iter();
    forces.position(|force| force.pool > 0)
}

/// Asks for battles as long as a sea is contested and armies are left.
pub(crate) fn battles(position: &mut Position, seat: Seat) {
    if !position.campaign.contested.is_empty() && reserve(position).is_some() {
        position.push(SeaBattle { seat });
    }
}

impl Ask<Position> for SeaBattle {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let rule = "hotw.option.naval-control-combat";
        Prompt::new(rule, "Which fleet do you attack?").hint(format!(
            "Each battle stakes an army. {}",
            empire::supplies(position)
        ))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for water in position.campaign.contested.iter() {
            sink.offer(Choice::Engage { water })?;
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Engage { water } => {
                let label = match lying(position, water) {
                    Some(galley) => {
                        format!("Attack the fleet of {} in the {}", galley.seat, name(water))
                    }
                    None => format!("Enter the {}, where nobody is left", name(water)),
                };
                Offer::new(label).at(at_water(water))
            }
            Choice::Done => Offer::new("No more battles at sea"),
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Engage { water } = choice {
            engage(position, seat, water, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.whose_turn() == Some((self.seat, Part::Reallocation))
            && !position.campaign.contested.is_empty()
            && reserve(position).is_some()
    }
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
fn engage(position: &mut Position, seat: Seat, water: WaterId, table: &mut Table<'_>) {
    let Some(index) = reserve(position) else {
        return;
    };
    position.campaign.forces[index].pool -= 1;
    let (won, tied) = match lying(position, water) {
        None => {
            table.emit(|| News::Followed { seat, water });
            (true, false)
        }
        Some(galley) => {
            let enemy = galley.seat;
            table.emit(|| News::SeaAttack { seat, enemy, water });
            let odds = position.sea_odds();
            let (attack, defence, order, leader_dies) = throw(odds, position.leads(), table);
            let won = order.is_gt() || order.is_eq() && odds.ties;
            let tied = order.is_eq() && !won;
            let outcome = match (won, tied) {
                (true, _) => Outcome::Won,
                (false, true) => Outcome::Tie,
                (false, false) => Outcome::Lost,
            };
            table.emit(|| combat::News::Round {
                ground: combat::Ground::Water(water),
                sides: [seat, enemy],
                attack,
                attack_bonus: odds.attack_bonus,
                defence,
                defence_bonus: 0,
                outcome,
            });
            if leader_dies {
                position.campaign.leader_lost = true;
                table.emit(|| combat::News::LeaderDied { seat });
            }
            (won, tied)
        }
    };
    if won || tied {
        position.galleys.retain(|galley| galley.water != water);
    }
    let campaign = &mut position.campaign;
    if won {
        campaign.contested.remove(water);
        campaign.fleets.add(water);
        campaign.manned.add(water);
    } else {
        campaign.losses = campaign.losses.saturating_add(1);
        campaign.forces[index].lost += 1;
    }
    battles(position, seat);
}

/// An army of the pool goes on board of a fleet in a sea.
/// Rules: `hotw.option.naval-control`.
pub(crate) fn man_offers(position: &Position, sink: &mut impl Sink<Position>) -> Flow {
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

/// How going on board is shown.
pub(crate) fn present_man(water: WaterId) -> Offer {
    Offer::new(format!("An army on board in the {}", name(water)))
        .at(at_water(water))
        .under("Fleets")
}

pub(crate) fn man(position: &mut Position, seat: Seat, water: WaterId, table: &mut Table<'_>) {
    let Some(index) = reserve(position) else {
        return;
    };
    let force = &mut position.campaign.forces[index];
    force.pool -= 1;
    force.allied = force.allied.saturating_sub(1);
    position.campaign.manned.add(water);
    table.emit(|| News::Manned { seat, water });
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
