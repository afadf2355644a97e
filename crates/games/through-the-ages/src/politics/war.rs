//! Declare and resolve wars.

use super::aggression::{attack_cost, attack_obstacle};
use crate::{
    Choice, Phase, Position, Refusal, Source, Step, Table, War, Who,
    content::{CivilId, MilitaryId},
    effects::WarOp,
    words::{civil, from_hand, military, military_actions, place},
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Role, Seat, SeatSet, Sink, news, step,
    step::{Ask, Stacked, unexpected},
};
use std::{cmp::Ordering, ops::ControlFlow};

news! {
    /// What is told of wars.
    pub enum News {
        /// A war was declared.
        Declared { seat: Seat, rival: Seat, card: MilitaryId } => {
            Line::by(seat, format!("{seat} declares {} on {rival}.", military(card)))
        },
        /// A war was resolved.
        Resolved { seat: Seat, rival: Seat, card: MilitaryId, own: i16, theirs: i16 } => {
            let outcome = match own.cmp(&theirs) {
                Ordering::Greater => format!("{seat} wins"),
                Ordering::Less => format!("{rival} wins"),
                Ordering::Equal => "nobody wins".to_string(),
            };
            let war = military(card);
            let text = format!("{war} between {seat} and {rival}, {own} to {theirs}: {outcome}.");
            Line::by(seat, text)
        },
        /// A special technology was taken.
        Stolen { seat: Seat, from: Seat, card: CivilId } => {
            Line::by(seat, format!("{seat} takes {} from {from}.", civil(card)))
        },
    }
}

/// Rules: `tta.war.not-last-round`, `tta.war.declare-no-strength-check`.
fn obstacle(position: &Position, seat: Seat, card: MilitaryId, rival: Seat) -> Option<Refusal> {
    if position.is_last_round() {
        return Some(Refusal::NoWarInLastRound);
    }
    if let Some(why) = attack_obstacle(position, seat, rival) {
        return Some(why);
    }
    let mut pacts = position.pacts(rival);
    if pacts.any(|(_, _, terms)| terms.no_war_against) {
        return Some(Refusal::ProtectedFromWar { rival });
    }
    let (needs, has) = (
        attack_cost(position, card, rival),
        position.military_actions(seat),
    );
    (needs > has).then_some(Refusal::MilitaryActions { needs, has })
}

pub(crate) fn offers(
    position: &Position,
    seat: Seat,
    card: MilitaryId,
    sink: &mut impl Sink<Position>,
) -> Flow {
    for rival in position.others(seat) {
        let why = obstacle(position, seat, card, rival);
        sink.decide(
            Choice::War {
                card,
                rival: Who(rival),
            },
            why,
        )?;
    }
    ControlFlow::Continue(())
}

/// How declaring a war is shown.
pub(crate) fn present(position: &Position, card: MilitaryId, rival: Seat) -> Offer {
    let cost = military_actions(attack_cost(position, card, rival));
    let deed = format!("{} against {rival} for {cost}", military(card));
    from_hand(card, &deed).under("Declare a war")
}

/// The war lies in the own area until the next turn.
/// Rules: `tta.war.declare`, `tta.war.no-effect-until`.
pub(crate) fn declare(
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
    table.emit(|| News::Declared { seat, rival, card });
    super::aggression::end_pacts(position, seat, rival, table);
    position.player_mut(seat).wars.push(War { card, rival });
}

/// Resolves the war declared first.
/// Rules: `tta.war.resolve-must`, `tta.war.resolve-next-turn`, `tta.war.one-per-player`, `tta.war.resolve-compare`,
/// `tta.war.resolve-victor`, `tta.war.resolve-equal`, `tta.war.resolve-discard`, `tta.war.no-bonus-cards`,
/// `tta.card.war-culture`, `tta.card.war-territory`.
pub(crate) fn resolve(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let War { card, rival } = position.player_mut(seat).wars.remove(0);
    let (attacker, defender) = position.war_strengths(seat, rival);
    position.discard_open(card);
    table.emit(|| News::Resolved {
        seat,
        rival,
        card,
        own: attacker as i16,
        theirs: defender as i16,
    });
    let advantage = (attacker - defender).abs();
    let (victor, loser) = match attacker.cmp(&defender) {
        Ordering::Greater => (seat, rival),
        Ordering::Less => (rival, seat),
        Ordering::Equal => return,
    };
    match card.card().war {
        Some(WarOp::Culture(base)) => {
            let taken =
                -position.add_culture(loser, Source::Wars, -(i32::from(base) + advantage), table);
            position.add_culture(victor, Source::Wars, taken, table);
        }
        Some(WarOp::Territory(base, per)) => {
            let tokens = i32::from(base) + advantage / i32::from(per.max(1));
            position.take_yellow(victor, loser, tokens.clamp(0, 255) as u8, table);
        }
        Some(WarOp::Technology) => {
            let budget = advantage.clamp(0, 255) as u8;
            spoils(position, victor, loser, budget, table);
        }
        None => {}
    }
}

/// May the victor take this special technology?
/// Rules: `tta.war.steal-special-same`, `tta.card.war-technology-steal`.
fn stealable(position: &Position, seat: Seat, card: CivilId, budget: u8) -> Option<Refusal> {
    let player = position.player(seat);
    if player.technologies.has(card) || player.holds(card) {
        return Some(Refusal::SameTechnology { card });
    }
    let cost = card.card().science_cost;
    (cost > budget).then_some(Refusal::Advantage {
        needs: cost,
        has: budget,
    })
}

/// Asks which technologies are taken, or takes science for all of the advantage.
fn spoils(position: &mut Position, victor: Seat, loser: Seat, budget: u8, table: &mut Table<'_>) {
    let mut specials = position.player(loser).technologies.specials();
    if specials.any(|card| stealable(position, victor, card, budget).is_none()) {
        position.push(StealTechnology {
            seat: victor,
            loser,
            budget,
        });
    } else {
        let taken = -position.add_science(loser, -i32::from(budget), table);
        position.add_science(victor, taken, table);
    }
}

step! {
    /// Which special technologies are taken for the advantage?
    pub struct StealTechnology { seat: Seat, loser: Seat, budget: u8 }
}

impl Ask<Position> for StealTechnology {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let StealTechnology { loser, budget, .. } = self;
        Prompt::new(
            "tta.card.war-technology",
            format!("What do you take from {loser}?"),
        )
        .hint(format!(
            "An advantage of {budget}; what you leave is taken in science."
        ))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for card in position.player(self.loser).technologies.specials() {
            let why = stealable(position, seat, card, self.budget);
            sink.decide(Choice::Steal { card }, why)?;
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Steal { card } => Offer::new(format!(
                "Take {} for {} of the advantage",
                civil(card),
                card.card().science_cost
            ))
            .at(place(self.loser, card.slug())),
            Choice::Done => Offer::new("Take the rest in science").role(Role::Done),
            _ => unexpected(choice),
        }
    }

    /// A technology changes hands, or the rest is taken in science (`tta.card.war-technology`).
    /// Rules: `tta.war.steal-special`.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let (loser, budget) = (self.loser, self.budget);
        let Choice::Steal { card } = choice else {
            let taken = -position.add_science(loser, -i32::from(budget), table);
            position.add_science(seat, taken, table);
            return;
        };
        table.emit(|| News::Stolen {
            seat,
            from: loser,
            card,
        });
        let left = budget.saturating_sub(card.card().science_cost);
        // The question about the rest comes after those about lost tokens.
        let depth = position.stack.len();
        position.change_cards(SeatSet::only(loser).with(seat), |position| {
            position.player_mut(loser).technologies.remove(card);
            crate::actions::technology::put(position, seat, card);
        });
        let tokens: orbis_parts::List<Step, 8> = position.stack[depth..].iter().copied().collect();
        while position.stack.len() > depth {
            position.pop();
        }
        spoils(position, seat, loser, left, table);
        for step in &tokens {
            position.push(*step);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.seat != self.loser
            && position.sits(self.loser).is_ok()
            && position.phase() == Some(Phase::Wars)
    }
}
