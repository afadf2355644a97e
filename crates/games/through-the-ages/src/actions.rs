//! The Action Phase: one file for each kind of action.

pub mod build;
pub mod card;
pub(crate) mod hand;
pub mod leader;
pub mod population;
pub mod special;
pub mod tactics;
pub mod take;
pub mod technology;
pub mod upgrade;
pub mod wonder;

use crate::{
    Choice, Phase, Position, Refusal, Table, gauges,
    words::{civil_actions, military_actions},
};
use hand::Hand;
use orbis_core::{
    Flow, Line, Offer, Prompt, Role, Seat, Sink, news, step,
    step::{Ask, Stacked},
};

news! {
    /// What is told of the Action Phase.
    pub enum News {
        /// The Action Phase ended.
        Ended { seat: Seat } => Line::by(seat, format!("{seat} ends the Action Phase.")),
    }
}

/// Offers the choice unless actions are missing or something else is in the way, which is named first: only who explains
/// refusals has to know what else that is.
/// Rules: `tta.action.all-or-nothing`.
#[inline]
fn decide(
    sink: &mut impl Sink<Position>,
    choice: Choice,
    missing: Option<Refusal>,
    obstacle: impl FnOnce() -> Option<Refusal>,
) -> Flow {
    match missing {
        Some(missing) => sink.refuse(choice, || obstacle().unwrap_or(missing)),
        None => sink.decide(choice, obstacle()),
    }
}

step! {
    /// Which action?
    pub struct Act { seat: Seat }
}

impl Ask<Position> for Act {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let civil = civil_actions(position.civil_actions(seat));
        if position.round == 1 {
            return Prompt::new("tta.first.only-take-cards", "Which card do you take?").hint(
                format!("The first turn is for taking cards only. {civil} left."),
            );
        }
        let warning = if position.player(seat).uprising() {
            " Your discontent workers outnumber the unused ones: an uprising threatens."
        } else {
            ""
        };
        let military = military_actions(position.military_actions(seat));
        Prompt::new("tta.action.any-order", "Which action do you perform?")
            .hint(format!("{civil} and {military} left.{warning}"))
    }

    /// All actions of the seat, in the order of [`Choice`]; on the first turn cards are taken and nothing else
    /// (`tta.first.only-take-cards`).
    /// Rules: `tta.action.first-turn`.
    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let hand = Hand::of(position.player(seat));
        let actions = position.civil_actions(seat);
        take::offers(position, seat, &hand, actions, sink)?;
        if position.round > 1 {
            let means = build::Means::of(position, seat);
            population::offers(&means, sink)?;
            build::offers(&means, sink)?;
            upgrade::offers(&means, sink)?;
            upgrade::removal_offers(position, seat, sink)?;
            leader::offers(position, seat, &hand, sink)?;
            wonder::offers(&means, sink)?;
            technology::offers(position, seat, &hand, sink)?;
            card::offers(&means, &hand, sink)?;
            tactics::offers(position, seat, sink)?;
            special::offers(&means, sink)?;
        }
        sink.offer(Choice::End)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Take { space, card } => take::present(position, seat, space, card),
            Choice::Population => population::present(position, seat, 0),
            Choice::Build { card } => {
                build::present(seat, card, build::price(position, seat, card, 0))
            }
            Choice::Upgrade { from, to } => upgrade::present(position, seat, (from, to), 0),
            Choice::Destroy { card } => upgrade::present_removal(seat, "Destroy", card),
            Choice::Disband { card } => upgrade::present_removal(seat, "Disband", card),
            Choice::Leader { card } => leader::present(card),
            Choice::Stages { count } => wonder::present(position, seat, count, 0),
            Choice::Develop { card } => technology::present(position, seat, card, 0),
            Choice::Revolution { card } => technology::present_revolution(position, seat, card, 0),
            Choice::Play { card } => card::present(card),
            Choice::Tactic { card } => tactics::present(card),
            Choice::Copy { card } => tactics::present_copy(card),
            Choice::End => present_end(position, seat),
            other => special::present(position, seat, other),
        }
    }

    /// Carries out an action; unless it ends the phase, the next one may follow (`tta.action.any-order`).
    /// Rules: `tta.action.may-stop`.
    fn answer(self, position: &mut Position, seat: Seat, action: Choice, table: &mut Table<'_>) {
        if action == Choice::End {
            table.emit(|| News::Ended { seat });
            return;
        }
        position.push(self);
        pay(position, seat, action);
        match action {
            Choice::Take { space, .. } => take::take(position, seat, space, true, table),
            Choice::Population => population::increase(position, seat, 0, table),
            Choice::Build { card } => {
                let price = build::price(position, seat, card, 0);
                build::place(position, seat, card, price, table);
            }
            Choice::Upgrade { from, to } => upgrade::upgrade(position, seat, from, to, 0, table),
            Choice::Destroy { card } | Choice::Disband { card } => {
                upgrade::remove(position, seat, seat, card, table);
            }
            Choice::Leader { card } => leader::play(position, seat, card, table),
            Choice::Stages { count } => wonder::build(position, seat, count, 0, table),
            Choice::Develop { card } => technology::develop(position, seat, card, 0, table),
            Choice::Revolution { card } => technology::revolution(position, seat, card, 0, table),
            Choice::Play { card } => card::play(position, seat, card, table),
            Choice::Tactic { card } => tactics::play(position, seat, card, table),
            Choice::Copy { card } => tactics::copy(position, seat, card, table),
            other => special::apply(position, seat, other, table),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.seat == position.current && position.alone(*self, Phase::EndOfTurn)
    }
}

/// Spends the civil or military actions of an action whose price they are; others look after theirs.
/// Rules: `tta.build.cost`, `tta.upgrade.procedure`, `tta.unit.build`, `tta.unit.upgrade`, `tta.unit.disband`,
/// `tta.destroy.procedure`, `tta.tech.develop`, `tta.leader.play`.
fn pay(position: &mut Position, seat: Seat, action: Choice) {
    match action {
        Choice::Take { space, .. } => {
            let price = take::price(position, seat, space);
            position.spend_civil(seat, price);
        }
        Choice::Build { card } | Choice::Upgrade { to: card, .. } if card.kind().unit() => {
            position.spend_military(seat, 1);
        }
        Choice::Disband { .. } => position.spend_military(seat, 1),
        Choice::Population
        | Choice::Build { .. }
        | Choice::Upgrade { .. }
        | Choice::Destroy { .. }
        | Choice::Leader { .. }
        | Choice::Stages { .. }
        | Choice::Develop { .. } => position.spend_civil(seat, 1),
        _ => {}
    }
}

/// How the end of the turn is shown: what it brings, and what is left unused.
fn present_end(position: &Position, seat: Seat) -> Offer {
    let player = position.player(seat);
    let label = match gauges::forecast(position, seat) {
        nothing if nothing.is_empty() => "End your turn".to_string(),
        brings => format!("End your turn: {brings}"),
    };
    let left = match (player.civil, player.military) {
        (0, 0) => String::new(),
        (civil, 0) => format!("{civil}[civil] left"),
        (0, military) => format!("{military}[military] left"),
        (civil, military) => format!("{civil}[civil] {military}[military] left"),
    };
    Offer::new(label)
        .called("End turn")
        .brings(gauges::harvest_signs(position, seat))
        .price(left)
        .role(Role::End)
}
