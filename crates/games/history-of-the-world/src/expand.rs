//! Expansion: by land, over chains of fleets, into vacant, own and enemy lands.

use crate::{
    Army, Campaign, Choice, Lands, Position, Refusal, Structure, Table, build,
    campaign::Mover,
    combat::{self, Assault},
    content::{Effect, Host, LandId, content, map},
    empire::{self, Part},
    naval,
    words::{at_land, odds, sacked as fallen, standing, way},
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, news, step,
    step::{Ask, Stacked, no_answer, unexpected},
};
use std::ops::ControlFlow;

news! {
    /// What is told of armies that enter lands.
    pub enum News {
        /// An army enters a land without a fight.
        Entered { seat: Seat, host: Host, land: LandId, sacked: Option<Structure>, own: bool } => {
            let (name, land) = (host.name(), land.name());
            Line::by(seat, if own {
                format!("{seat} replaces an own army in {land} by {name}")
            } else {
                format!("{seat} enters {land} with {name}{}", fallen(sacked))
            })
        },
        /// Another army joins those in a land.
        Reinforced { seat: Seat, land: LandId } => {
            Line::by(seat, format!("Another army of {seat} joins in {}", land.name()))
        },
        /// A land fell without dice.
        Betrayed { seat: Seat, land: LandId } => {
            Line::by(seat, format!("{} is betrayed to {seat}", land.name()))
        },
        /// The crusaders hold Palestine.
        HolyLand { seat: Seat, before: Option<Structure>, fort: bool } => {
            let city = match before {
                None => "build a city",
                Some(Structure::City) => "keep the city",
                Some(Structure::Capital) => "keep the capital",
            };
            let fort = match (before, fort) {
                (_, false) => "",
                (None, true) => " and a fort",
                (Some(_), true) => " and build a fort",
            };
            Line::by(seat, format!("The crusaders of {seat} {city}{fort} in Palestine"))
        },
    }
}

step! {
    /// Where does the next army go?
    pub struct Expand { seat: Seat }
}

impl Position {
    /// Where a people of the campaign can place its next army, fighting or not.
    /// Rules: `hotw.expand.only-active`, `hotw.expand.fleet`, `hotw.board.adjacency`.
    pub fn targets(&self, force: usize) -> Lands {
        let Some(people) = self.campaign.forces.get(force) else {
            return Lands::NONE;
        };
        if people.pool == 0 {
            return Lands::NONE;
        }
        let reach = people.lands.next() | self.campaign.landings(&people.lands);
        let mut targets = reach & !self.campaign.lands();
        if self.options.multiple_armies {
            for land in people.lands.iter() {
                if self.world.figures(land) < 3 {
                    targets.add(land);
                }
            }
        }
        if people.allied == people.pool {
            targets &= self.world.vacant() | *people.lands;
        }
        targets
    }
}

impl Ask<Position> for Expand {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let question = match position.campaign.mover {
            Mover::Minor => "Where does your Minor Empire expand?",
            Mover::Crusade => "Where do the crusaders go?",
            Mover::Active | Mover::Nobody => "Where does your empire expand?",
        };
        let mut hint = empire::supplies(position);
        if position.has(Effect::Leader) && !position.leads() {
            hint.push_str(" The leader is dead.");
        }
        Prompt::new("hotw.expand.adjacent", question).hint(hint)
    }

    /// Armies, forts, coins, or an end.
    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for (index, force) in position.campaign.forces.iter().enumerate() {
            let host = force.host;
            let targets = position.targets(index);
            for land in targets.iter() {
                sink.offer(Choice::Expand { host, land })?;
            }
            if force.pool > 0 && !sink.deaf() {
                refusals(position, index, targets, sink)?;
            }
        }
        naval::man_offers(position, sink)?;
        build::fort_offers(position, sink)?;
        build::recall_offers(position, sink)?;
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Expand { host, land } => present(position, seat, host, land),
            Choice::Man { water } => naval::present_man(water),
            Choice::Fort { land, by } => build::present_fort(land, by),
            Choice::Recall { host, by } => build::present_recall(host, by),
            Choice::Done => Offer::new("Done: stop expanding"),
            _ => unexpected(choice),
        }
    }

    /// Goes on until it is enough; then what a card brought is played out, while the Active Empire still builds and keeps its
    /// fleets.
    /// Rules: `hotw.expand.same-army-stays`, `hotw.combat.retry`.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if choice == Choice::Done {
            if position.campaign.mover != Mover::Active {
                position.campaign = Campaign::default();
            }
            return;
        }
        position.push(self);
        match choice {
            Choice::Expand { host, land } => expand(position, seat, host, land, table),
            Choice::Man { water } => naval::man(position, seat, water, table),
            Choice::Fort { land, by } => build::fort(position, seat, land, by, table),
            Choice::Recall { host, by } => build::recall(position, seat, host, by, table),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        match (position.whose_turn(), position.campaign.mover) {
            (Some((seat, Part::Events)), Mover::Minor | Mover::Crusade)
            | (Some((seat, Part::Build)), Mover::Active) => seat == self.seat,
            _ => false,
        }
    }
}

/// How placing an army is shown.
fn present(position: &Position, seat: Seat, host: Host, land: LandId) -> Offer {
    let name = land.name();
    let campaign = &position.campaign;
    let from = campaign
        .force(host)
        .map_or(Lands::NONE, |index| *campaign.forces[index].lands);
    // Not before a colon: what stands behind the first one is left out where a label has to be short.
    let who = if campaign.forces.len() > 1 {
        format!("{}, ", host.name())
    } else {
        String::new()
    };
    let (label, group) = match position.world.army(land) {
        _ if from.has(land) => (format!("Another army to {name}"), "Reinforce"),
        None => (format!("{name} ({})", standing(position, land)), "Expand"),
        Some(army) if army.seat == seat => {
            let stays = match position.world.structure(land) {
                Some(Structure::Capital) => "; the capital stays",
                Some(Structure::City) => "; the city stays",
                None => "",
            };
            let label = format!("Replace your {} in {name}{stays}", army.host.name());
            (label, "Replace")
        }
        Some(_) => {
            let betrayed = position.treachery == Some(land);
            let approach = position.way(from, land);
            let how = if betrayed && campaign.mover == Mover::Active {
                "without dice".to_string()
            } else {
                odds(position, Assault::Campaign(approach), land)
            };
            let (way, standing) = (way(approach), standing(position, land));
            let label = format!("{who}Attack {name}{way} ({standing}): {how}");
            return Offer::new(label)
                .called(format!("{name}{way}"))
                .brings(format!("{how} · {who}{standing}"))
                .at(at_land(land))
                .under("Attack");
        }
    };
    Offer::new(format!("{who}{label}"))
        .at(at_land(land))
        .under(group)
}

/// What a people cannot do although somebody might think so.
fn refusals(
    position: &Position,
    index: usize,
    targets: Lands,
    sink: &mut impl Sink<Position>,
) -> Flow {
    let force = &position.campaign.forces[index];
    let host = force.host;
    for land in map().barren.iter() {
        if map().around[land.index()].meets(*force.lands) {
            sink.refuse(Choice::Expand { host, land }, || Refusal::Barren { land })?;
        }
    }
    for land in (position.campaign.lands() & !targets).iter() {
        sink.refuse(Choice::Expand { host, land }, || {
            if position.options.multiple_armies && force.lands.has(land) {
                Refusal::LandFull { land }
            } else {
                Refusal::AlreadyThere { land }
            }
        })?;
    }
    if force.allied == force.pool {
        let reach = force.lands.next() | position.campaign.landings(&force.lands);
        for land in (reach & !targets & !position.campaign.lands()).iter() {
            sink.refuse(Choice::Expand { host, land }, || {
                Refusal::AlliesDoNotAttack { land }
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Places an army of the pool, fighting for the land if another player holds it.
/// Rules: `hotw.expand.own-army`, `hotw.expand.vacant`, `hotw.combat.when`.
fn expand(position: &mut Position, seat: Seat, host: Host, land: LandId, table: &mut Table<'_>) {
    let Some(index) = position.campaign.force(host) else {
        return;
    };
    let army = Army {
        seat,
        host,
        epoch: position.epoch,
        count: 1,
    };
    let owner = position.world.owner(land);
    let force = &mut position.campaign.forces[index];
    let joins = force.lands.has(land);
    // Armies that may not attack go first where there is nothing to attack.
    let peaceful = owner.is_none() || joins;
    if peaceful && force.allied > 0 {
        force.allied -= 1;
    }
    force.pool -= 1;
    let from = *force.lands;
    if joins {
        position.world.reinforce(land);
        table.emit(|| News::Reinforced { seat, land });
        return;
    }
    if owner.is_none_or(|owner| owner == seat) {
        let sacked = position.world.enter(land, army);
        let own = owner.is_some();
        table.emit(|| News::Entered {
            seat,
            host,
            land,
            sacked,
            own,
        });
    } else if position.campaign.mover == Mover::Active && position.treachery == Some(land) {
        table.emit(|| News::Betrayed { seat, land });
        combat::take(position, army, land, table);
    } else {
        let way = position.way(from, land);
        if !combat::fight(position, seat, army, land, Assault::Campaign(way), table) {
            let campaign = &mut position.campaign;
            campaign.losses = campaign.losses.saturating_add(1);
            campaign.forces[index].lost += 1;
            return;
        }
    }
    position.campaign.forces[index].lands.add(land);
    if position.campaign.mover == Mover::Crusade && land == content().palestine {
        holy_land(position, seat, table);
    }
}

/// Crusaders in Palestine build a city and a fort.
fn holy_land(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let land = content().palestine;
    let (before, fort) = (position.world.structure(land), position.world.fort_left());
    if before.is_none() {
        position.world.set_structure(land, Some(Structure::City));
    }
    if fort {
        position.world.set_fort(land, true);
    }
    table.emit(|| News::HolyLand { seat, before, fort });
}
