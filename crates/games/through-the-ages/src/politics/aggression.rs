//! Play an aggression, and defend against one.

use crate::{
    Attack, Choice, Event, Position, Refusal, Source, Step, Table, Who,
    banks::Goods,
    colonization,
    content::{CivilId, MilitaryId, MilitaryKind},
    effects::AggressionOp,
    events,
    picked::Cards,
};
use orbis_core::{Former, Picking, Picks, Seat, SeatSet, Sink};
use orbis_parts::List;
use std::ops::ControlFlow;

/// Military actions to attack a rival with this card.
pub(crate) fn attack_cost(position: &Position, card: MilitaryId, rival: Seat) -> u8 {
    let double = position
        .player(rival)
        .leads(|text| text.attackers_pay_double);
    card.card().cost * if double { 2 } else { 1 }
}

/// Why the rival cannot be attacked at all.
pub(crate) fn attack_obstacle(position: &Position, seat: Seat, rival: Seat) -> Option<Refusal> {
    if position.player(seat).leads(|text| text.cannot_attack) {
        return Some(Refusal::LeaderForbidsAttacks);
    }
    if position.players.len() > 2 {
        for (owner, pact, _) in position.pacts(seat) {
            let forbids = pact.card.card().pact.is_some_and(|terms| terms.no_attack);
            if forbids && position.partner(seat, owner, &pact) == rival {
                return Some(Refusal::PactForbidsAttack { card: pact.card });
            }
        }
    }
    None
}

/// Pacts between the two that end by an attack.
pub(crate) fn end_pacts(position: &mut Position, seat: Seat, rival: Seat, table: &mut Table<'_>) {
    if position.players.len() < 3 {
        return;
    }
    let owners: SeatSet = position
        .pacts(seat)
        .filter(|(owner, pact, _)| {
            position.partner(seat, *owner, pact) == rival
                && pact
                    .card
                    .card()
                    .pact
                    .is_some_and(|terms| terms.ends_on_attack)
        })
        .map(|(owner, _, _)| owner)
        .collect();
    for owner in owners.iter() {
        position.remove_pact(owner, table);
    }
}

fn obstacle(position: &Position, seat: Seat, card: MilitaryId, rival: Seat) -> Option<Refusal> {
    if let Some(why) = attack_obstacle(position, seat, rival) {
        return Some(why);
    }
    let target = position.player(rival);
    for op in &card.card().aggression {
        match op {
            AggressionOp::TakeColony if target.colonies.is_empty() => {
                return Some(Refusal::NoColony { rival });
            }
            AggressionOp::Infiltrate(_)
                if target.leader.is_none() && target.unfinished.is_none() =>
            {
                return Some(Refusal::NothingToInfiltrate { rival });
            }
            _ => {}
        }
    }
    let (own, theirs) = position.attack_strengths(seat, rival);
    if own <= theirs {
        return Some(Refusal::NotStronger {
            own: own as i16,
            theirs: theirs as i16,
        });
    }
    let (needs, has) = (
        attack_cost(position, card, rival),
        position.military_actions(seat),
    );
    (needs > has).then_some(Refusal::MilitaryActions { needs, has })
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    card: MilitaryId,
    sink: &mut S,
) -> ControlFlow<()> {
    for rival in position.others(seat) {
        let why = obstacle(position, seat, card, rival);
        let rival = Who(rival);
        sink.decide(Choice::Aggression { card, rival }, why)?;
    }
    ControlFlow::Continue(())
}

/// Reveals the card, pays, and lets the rival answer.
pub(crate) fn play(
    position: &mut Position,
    seat: Seat,
    card: MilitaryId,
    rival: Seat,
    table: &mut Table<'_>,
) {
    let cost = attack_cost(position, card, rival);
    position.spend_military(seat, cost);
    position.take_from_hand(seat, card);
    position.seen.play_military(card);
    let (own, theirs) = position.attack_strengths(seat, rival);
    table.emit(|| Event::AggressionPlayed {
        seat,
        rival,
        card,
        strengths: (own as i16, theirs as i16),
    });
    end_pacts(position, seat, rival, table);
    position.discard_open(card);
    position.attack = Some(Attack {
        card,
        attacker: seat,
        rival,
        strength: own.min(30_000) as i16,
        defense: theirs.min(30_000) as i16,
        played: 0,
        open: Picks::NONE,
        covered: Picks::NONE,
        next_card: Former,
        destroyed: 0,
    });
    // How many cards the rival holds is known to all; what they are is not.
    let can =
        !position.player(rival).military_hand.is_empty() && position.military_total(rival) > 0;
    if can {
        position.stack.push(Step::Defend { seat: rival });
    } else {
        succeed(position, table);
    }
}

/// The strength a card adds to the defense.
fn value(card: MilitaryId) -> i16 {
    match card.card().kind {
        MilitaryKind::Bonus => i16::from(card.card().defense),
        _ => 1,
    }
}

/// The rival's strength with the cards that are picked.
pub(crate) fn defended(position: &Position, attack: &Attack) -> i16 {
    let open = position.cards_at(attack.rival, attack.open, true);
    let open: i16 = open.iter().map(|card| value(*card)).sum();
    attack.defense + open + attack.covered.len() as i16
}

/// A card of a defense: discarded for 1 strength, or played as the bonus card it is.
type Use = (bool, MilitaryId);

fn strength(of: Use) -> i16 {
    let (covered, card) = of;
    if covered { 1 } else { value(card) }
}

fn choice(of: Use) -> Choice {
    match of {
        (false, card) => Choice::Defend { card },
        (true, card) => Choice::Shield { card },
    }
}

/// What is still open in a defense.
struct Defense {
    /// Cards that are not picked.
    free: Cards,
    /// How many may be, and how many in all.
    left: usize,
    limit: u8,
    /// What is missing to the attacker's strength.
    needs: i16,
}

impl Defense {
    fn of(position: &Position, seat: Seat, attack: &Attack) -> Defense {
        let limit = position.military_total(seat);
        let picked = attack.open | attack.covered;
        let left = usize::from(limit.saturating_sub(attack.played));
        Defense {
            free: position.cards_at(seat, picked, false),
            left: left.saturating_sub(picked.len()),
            limit,
            needs: attack.strength - defended(position, attack),
        }
    }

    /// The most that this card and the others after it can add, as far as each is worth something.
    fn most(&self, of: Use, worth: impl Fn(MilitaryId) -> i16) -> i16 {
        let mut itself = true;
        let others = self.free.iter();
        let others = others.filter(|card| **card != of.1 || !std::mem::take(&mut itself));
        let mut worths: List<i16, 40> = others.map(|card| worth(*card)).collect();
        worths.sort_unstable_by(|a, b| b.cmp(a));
        let more = self.left.saturating_sub(1);
        strength(of) + worths.iter().take(more).sum::<i16>()
    }

    /// Why the card cannot be used, in whatever order (`tta.aggression.no-partial-defense`).
    fn obstacle(&self, of: Use) -> Option<Refusal> {
        let (limit, needs) = (self.limit, self.needs);
        if self.left == 0 {
            return Some(Refusal::DefenseLimit { limit });
        }
        let most = self.most(of, value);
        (most < needs).then_some(Refusal::DefenseTooWeak { needs, most })
    }

    /// Can it succeed with this card and those after it: bonus cards first, then others, each in their order?
    fn in_order(&self, of: Use) -> bool {
        let (covered, card) = of;
        let most = self.most(of, |other| match other >= card {
            true if !covered => value(other),
            false if covered => 0,
            _ => 1,
        });
        most >= self.needs
    }

    /// Every use of the cards, in order.
    fn uses(&self) -> List<Use, 80> {
        let is_bonus = |card: &&MilitaryId| card.card().kind == MilitaryKind::Bonus;
        let open = self.free.iter().filter(is_bonus).map(|card| (false, *card));
        open.chain(self.free.iter().map(|card| (true, *card)))
            .collect()
    }
}

/// The cards in any order, as many as there are military actions; a defense that cannot succeed is not begun.
pub(crate) fn defense_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let Some(attack) = position.attack else {
        return ControlFlow::Continue(());
    };
    let defense = Defense::of(position, seat, &attack);
    let uses = defense.uses();
    let possible = uses
        .iter()
        .copied()
        .filter(|of| defense.obstacle(*of).is_none());
    let open = position.cards_at(seat, attack.open, true);
    let covered = position.cards_at(seat, attack.covered, true);
    let open = open.iter().map(|card| (false, *card));
    let picked = open.chain(covered.iter().map(|card| (true, *card)));
    Picking::new(possible.clone(), picked.clone()).offers_if(
        sink,
        true,
        |of, _| defense.in_order(of),
        choice,
        |of| match of {
            (false, card) => Choice::BackDefend { card },
            (true, card) => Choice::BackShield { card },
        },
    )?;
    let mut last = None;
    for of in &uses {
        if last.replace(*of) != Some(*of)
            && let Some(why) = defense.obstacle(*of)
        {
            sink.refuse(choice(*of), || why)?;
        }
    }
    // Who has begun to defend can succeed; only somebody else's guess of this hand may fall short.
    let begun = attack.played > 0 || picked.clone().next().is_some();
    if !begun || possible.clone().next().is_none() {
        sink.offer(Choice::Yield)?;
    }
    ControlFlow::Continue(())
}

/// One card more in the defense, one less, or none at all.
pub(crate) fn defend(position: &mut Position, seat: Seat, answer: Choice, table: &mut Table<'_>) {
    let Some(mut attack) = position.attack else {
        return;
    };
    match answer {
        Choice::Defend { card } => {
            let place = position.place_to_pick(seat, card, attack.open | attack.covered);
            place.into_iter().for_each(|place| attack.open.add(place));
        }
        Choice::Shield { card } => {
            let place = position.place_to_pick(seat, card, attack.open | attack.covered);
            place
                .into_iter()
                .for_each(|place| attack.covered.add(place));
        }
        Choice::BackDefend { card } => {
            let place = position.place_to_take_back(seat, card, attack.open);
            place
                .into_iter()
                .for_each(|place| attack.open.remove(place));
        }
        Choice::BackShield { card } => {
            let place = position.place_to_take_back(seat, card, attack.covered);
            place
                .into_iter()
                .for_each(|place| attack.covered.remove(place));
        }
        _ => return succeed(position, table),
    }
    position.attack = Some(attack);
    if defended(position, &attack) >= attack.strength {
        fend_off(position, seat, &attack, table);
    } else {
        position.stack.push(Step::Defend { seat });
    }
}

/// The picked cards are played and discarded, in their order; the aggression fails.
fn fend_off(position: &mut Position, seat: Seat, attack: &Attack, table: &mut Table<'_>) {
    let open = position.cards_at(seat, attack.open, true);
    let covered = position.cards_at(seat, attack.covered, true);
    position.attack = None;
    let open = open.iter().map(|card| (*card, true));
    let mut cards: List<(MilitaryId, bool), 40> = open
        .chain(covered.iter().map(|card| (*card, false)))
        .collect();
    cards.sort_unstable();
    for (card, shown) in &cards {
        if *shown {
            position.take_from_hand(seat, *card);
            position.discard_open(*card);
            position.seen.play_military(*card);
        } else {
            position.discard_hidden(seat, *card);
        }
        let card = shown.then_some(*card);
        table.emit(|| Event::Defended { seat, card });
    }
    let (attacker, card) = (attack.attacker, attack.card);
    table.emit(|| Event::AggressionFailed {
        seat: attacker,
        rival: seat,
        card,
    });
}

fn succeed(position: &mut Position, table: &mut Table<'_>) {
    if let Some(attack) = position.attack {
        table.emit(|| Event::AggressionSucceeded {
            seat: attack.attacker,
            rival: attack.rival,
            card: attack.card,
        });
        position.stack.push(Step::AggressionOp { op: 0 });
    }
}

/// One sentence of the aggression.
pub(crate) fn step(position: &mut Position, op: u8, table: &mut Table<'_>) {
    let Some(attack) = position.attack else {
        return;
    };
    let (seat, rival) = (attack.attacker, attack.rival);
    let Some(sentence) = attack.card.card().aggression.get(usize::from(op)) else {
        position.attack = None;
        return;
    };
    position.stack.push(Step::AggressionOp { op: op + 1 });
    match *sentence {
        AggressionOp::LosePopulation(count) => position.lose_population(rival, count, table),
        AggressionOp::Gain { resources, food } => {
            position.gain(seat, Goods::Resources, resources.into(), table);
            position.gain(seat, Goods::Food, food.into(), table);
        }
        AggressionOp::TakeMix(amount) => {
            let (low, high) = events::loss_range(position, rival, amount);
            if low == high {
                plunder(position, seat, low, amount, table);
            } else {
                position.stack.push(Step::Plunder { seat, amount });
            }
        }
        AggressionOp::Raid(_) => {
            if raidable(position, false).next().is_some() {
                position.stack.push(Step::Raid {
                    seat,
                    second: false,
                });
            }
        }
        AggressionOp::TakeCulture(points) => {
            let taken = -position.add_culture(rival, Source::Wars, -i32::from(points), table);
            position.add_culture(seat, Source::Wars, taken, table);
        }
        AggressionOp::TakeScience(points) => {
            let taken = -position.add_science(rival, -i32::from(points), table);
            position.add_science(seat, taken, table);
        }
        AggressionOp::TakeColony => {
            if !position.player(rival).colonies.is_empty() {
                position.stack.push(Step::Annex { seat });
            }
        }
        AggressionOp::Infiltrate(_) => {
            let target = position.player(rival);
            match (target.leader, target.unfinished) {
                (Some(_), Some(_)) => position.stack.push(Step::Infiltrate { seat }),
                (leader, _) => infiltrate(position, leader.is_some(), table),
            }
        }
    }
}

/// The rival loses so much of each; the attacker gains what was really lost.
pub(crate) fn plunder(
    position: &mut Position,
    seat: Seat,
    food: u8,
    amount: u8,
    table: &mut Table<'_>,
) {
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
            AggressionOp::Raid(levels) => Some(*levels),
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

pub(crate) fn raid_offers<S: Sink<Position>>(
    position: &Position,
    second: bool,
    sink: &mut S,
) -> ControlFlow<()> {
    let both = !second
        && raid_levels(position)[1].is_some()
        && raidable(position, false).any(|card| leaves_second(position, card));
    for card in raidable(position, second) {
        let blocks = both && !leaves_second(position, card);
        sink.decide(
            Choice::Demolish { card },
            blocks.then_some(Refusal::RaidBoth),
        )?;
    }
    ControlFlow::Continue(())
}

/// Destroys a building; after the last one resources follow.
pub(crate) fn raid(
    position: &mut Position,
    seat: Seat,
    card: CivilId,
    second: bool,
    table: &mut Table<'_>,
) {
    let Some(mut attack) = position.attack else {
        return;
    };
    events::demolish(position, seat, attack.rival, card, table);
    attack.destroyed = attack.destroyed.saturating_add(card.card().resource_cost);
    position.attack = Some(attack);
    if !second && raidable(position, true).next().is_some() {
        position.stack.push(Step::Raid { seat, second: true });
    } else {
        let half = u16::from(attack.destroyed).div_ceil(2);
        position.gain(seat, Goods::Resources, half, table);
    }
}

/// A colony changes hands; its immediate effect is ignored.
pub(crate) fn annex(position: &mut Position, card: MilitaryId, table: &mut Table<'_>) {
    let Some(attack) = position.attack else {
        return;
    };
    colonization::transfer(position, attack.rival, attack.attacker, card, table);
}

pub(crate) fn infiltrate_offers<S: Sink<Position>>(
    position: &Position,
    sink: &mut S,
) -> ControlFlow<()> {
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

/// Leader or unfinished wonder leave play; culture for each level.
pub(crate) fn infiltrate(position: &mut Position, leader: bool, table: &mut Table<'_>) {
    let Some(attack) = position.attack else {
        return;
    };
    let each = attack
        .card
        .card()
        .aggression
        .iter()
        .find_map(|op| match op {
            AggressionOp::Infiltrate(each) => Some(*each),
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
