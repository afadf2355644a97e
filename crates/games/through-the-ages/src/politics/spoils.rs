//! What a successful aggression does, sentence by sentence, and what it asks.

use crate::{
    Choice, Phase, Position, Refusal, Source, Step, Table,
    actions::upgrade,
    banks::Goods,
    colonization,
    content::CivilId,
    effects,
    events::{
        goods::{loss_range, present_split, split},
        losses::{colony_offers, present_building, present_colony},
    },
    words::resources,
};
use orbis_core::{
    Flow, Offer, Prompt, Seat, Sink, step,
    step::{Ask, Run, Stacked, no_answer, unexpected},
};
use std::ops::ControlFlow;

step! {
    /// The aggression's sentence `op`.
    pub struct AggressionOp { op: u8 }

    /// How much of each is taken from the rival?
    pub struct Plunder { seat: Seat, amount: u8 }

    /// Which building of the rival is raided?
    pub struct Raid { seat: Seat, second: bool }

    /// Which colony is taken?
    pub struct Annex { seat: Seat }

    /// Leader or wonder?
    pub struct Infiltrate { seat: Seat }
}

/// Is the step the aggression's effect?
pub(crate) fn goes_on(step: &Step) -> bool {
    matches!(step, Step::AggressionOp(_))
}

/// The rival of the aggression, or the seat itself where there is none.
fn rival(position: &Position, seat: Seat) -> Seat {
    position.attack.map_or(seat, |attack| attack.rival)
}

/// Is this the attacker?
fn attacks(position: &Position, seat: Seat) -> bool {
    position
        .attack
        .is_some_and(|attack| attack.attacker == seat)
}

impl Run<Position> for AggressionOp {
    /// One sentence of the aggression (`tta.aggression.success`).
    /// Rules: `tta.points.take`.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let Some(attack) = position.attack else {
            return;
        };
        let (seat, rival) = (attack.attacker, attack.rival);
        let Some(sentence) = attack.card.card().aggression.get(usize::from(self.op)) else {
            position.attack = None;
            return;
        };
        position.push(AggressionOp { op: self.op + 1 });
        match *sentence {
            effects::AggressionOp::LosePopulation(count) => {
                position.lose_population(rival, count, table);
            }
            effects::AggressionOp::Gain { resources, food } => {
                position.gain(seat, Goods::Resources, resources.into(), table);
                position.gain(seat, Goods::Food, food.into(), table);
            }
            effects::AggressionOp::TakeMix(amount) => {
                let (low, high) = loss_range(position, rival, amount);
                if low == high {
                    plunder(position, seat, low, amount, table);
                } else {
                    position.push(Plunder { seat, amount });
                }
            }
            effects::AggressionOp::Raid(_) => {
                if raidable(position, false).next().is_some() {
                    let second = false;
                    position.push(Raid { seat, second });
                }
            }
            effects::AggressionOp::TakeCulture(points) => {
                let taken = -position.add_culture(rival, Source::Wars, -i32::from(points), table);
                position.add_culture(seat, Source::Wars, taken, table);
            }
            effects::AggressionOp::TakeScience(points) => {
                let taken = -position.add_science(rival, -i32::from(points), table);
                position.add_science(seat, taken, table);
            }
            effects::AggressionOp::TakeColony => {
                if !position.player(rival).colonies.is_empty() {
                    position.push(Annex { seat });
                }
            }
            effects::AggressionOp::Infiltrate(_) => {
                let target = position.player(rival);
                match (target.leader, target.unfinished) {
                    (Some(_), Some(_)) => position.push(Infiltrate { seat }),
                    (leader, _) => infiltrate(position, leader.is_some(), table),
                }
            }
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.op < 8 && position.phase() == Some(Phase::Actions)
    }
}

impl Ask<Position> for Plunder {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let rival = rival(position, seat);
        let target = position.player(rival);
        Prompt::new(
            "tta.card.plunder",
            format!("What do you take from {rival}?"),
        )
        .hint(format!(
            "Up to {} in all; {rival} has {} food and {}.",
            self.amount,
            target.stock(Goods::Food),
            resources(target.stock(Goods::Resources))
        ))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let (low, high) = loss_range(position, rival(position, seat), self.amount);
        split(low, high, sink)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        present_split(
            position
                .all_goods(rival(position, seat))
                .min(self.amount.into()),
            choice,
        )
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Split { food } => plunder(position, seat, food, self.amount, table),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        attacks(position, self.seat) && self.amount <= 20
    }
}

/// The rival loses so much of each; the attacker gains what was really lost.
/// Rules: `tta.food.take`.
fn plunder(position: &mut Position, seat: Seat, food: u8, amount: u8, table: &mut Table<'_>) {
    let Some(attack) = position.attack else {
        return;
    };
    let resources = amount.saturating_sub(food);
    let lost = position.lose(attack.rival, Goods::Resources, resources.into(), table);
    let eaten = position.lose(attack.rival, Goods::Food, food.into(), table);
    position.gain(seat, Goods::Resources, lost, table);
    position.gain(seat, Goods::Food, eaten, table);
}

fn raid_levels(position: &Position) -> [Option<u8>; 2] {
    let ops = position.attack.map(|attack| &attack.card.card().aggression);
    ops.into_iter()
        .flatten()
        .find_map(|op| match op {
            effects::AggressionOp::Raid(levels) => Some(*levels),
            _ => None,
        })
        .unwrap_or_default()
}

/// The rival's buildings that fit the first or the second limit of the raid.
fn raidable(position: &Position, second: bool) -> impl Iterator<Item = CivilId> {
    let limit = raid_levels(position)[usize::from(second)];
    let rival = position.attack.map(|attack| attack.rival);
    rival
        .into_iter()
        .flat_map(move |rival| position.player(rival).technologies.staffed())
        .filter(move |(card, _)| {
            card.kind().urban() && limit.is_some_and(|limit| card.card().level <= limit)
        })
        .map(|(card, _)| card)
}

/// Does a second building remain if this one goes first?
fn leaves_second(position: &Position, first: CivilId) -> bool {
    let Some(rival) = position.attack.map(|attack| attack.rival) else {
        return false;
    };
    raidable(position, true)
        .any(|card| card != first || position.player(rival).technologies.workers(card) > 1)
}

impl Ask<Position> for Raid {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("tta.card.raid", "Which building do you raid?")
            .hint("You gain half of the printed costs.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let both = !self.second
            && raid_levels(position)[1].is_some()
            && raidable(position, false).any(|card| leaves_second(position, card));
        for card in raidable(position, self.second) {
            let blocks = both && !leaves_second(position, card);
            let why = blocks.then_some(Refusal::RaidBoth);
            sink.decide(Choice::Demolish { card }, why)?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        present_building(rival(position, seat), choice)
    }

    /// Destroys a building; after the last one resources follow.
    /// Rules: `tta.aggression.printed-cost`.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let (Choice::Demolish { card }, Some(mut attack)) = (choice, position.attack) else {
            return no_answer(self, choice);
        };
        upgrade::remove(position, seat, attack.rival, card, table);
        attack.destroyed = attack.destroyed.saturating_add(card.card().resource_cost);
        position.attack = Some(attack);
        if !self.second && raidable(position, true).next().is_some() {
            position.push(Raid { seat, second: true });
        } else {
            let half = u16::from(attack.destroyed).div_ceil(2);
            position.gain(seat, Goods::Resources, half, table);
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        !self.offers_anything(position, self.seat)
    }

    fn fits(&self, position: &Position) -> bool {
        attacks(position, self.seat)
    }
}

impl Ask<Position> for Annex {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("tta.colony.steal", "Which colony do you annex?")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        colony_offers(position, rival(position, seat), sink)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        present_colony(rival(position, seat), choice)
    }

    /// A colony changes hands; its immediate effect is ignored (`tta.colony.steal`).
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match (choice, position.attack) {
            (Choice::Colony { card }, Some(attack)) => {
                colonization::transfer(position, attack.rival, seat, card, table);
            }
            _ => no_answer(self, choice),
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        !self.offers_anything(position, self.seat)
    }

    fn fits(&self, position: &Position) -> bool {
        attacks(position, self.seat)
    }
}

impl Ask<Position> for Infiltrate {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("tta.card.infiltrate", "Leader or unfinished wonder?")
            .hint("Culture for each level of what leaves play.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        if let Some(attack) = position.attack {
            if position.player(attack.rival).leader.is_some() {
                sink.offer(Choice::RemoveLeader)?;
            }
            if position.player(attack.rival).unfinished.is_some() {
                sink.offer(Choice::RemoveWonder)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::RemoveLeader => Offer::new("Remove the leader"),
            Choice::RemoveWonder => Offer::new("Remove the unfinished wonder"),
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        infiltrate(position, choice == Choice::RemoveLeader, table);
    }

    fn lapses(&self, position: &Position) -> bool {
        !self.offers_anything(position, self.seat)
    }

    fn fits(&self, position: &Position) -> bool {
        attacks(position, self.seat)
    }
}

/// Leader or unfinished wonder leave play; culture for each level.
fn infiltrate(position: &mut Position, leader: bool, table: &mut Table<'_>) {
    let Some(attack) = position.attack else {
        return;
    };
    let each = attack
        .card
        .card()
        .aggression
        .iter()
        .find_map(|op| match op {
            effects::AggressionOp::Infiltrate(each) => Some(*each),
            _ => None,
        });
    let target = position.player(attack.rival);
    let card = if leader {
        target.leader
    } else {
        target.unfinished.map(|wonder| wonder.card)
    };
    let Some(card) = card else {
        return;
    };
    if leader {
        position.remove_leader(attack.rival, table);
    } else {
        position.remove_unfinished(attack.rival, table);
    }
    let points = i32::from(each.unwrap_or(0)) * i32::from(card.card().level);
    position.add_culture(attack.attacker, Source::Wars, points, table);
}
