//! Does the stack of steps fit the table?

use crate::{Phase, Position, Step, actions::card, content::MilitaryKind, turn};
use orbis_core::{Broken, Seat};

pub(super) fn check(position: &Position) -> Result<(), Broken> {
    going_on(position)?;
    let Some(bottom) = position.stack.first() else {
        return Ok(());
    };
    let Step::Turn { phase } = *bottom else {
        return Err(Broken("the lowest step is no turn".to_string()));
    };
    let others = position.stack.iter().skip(1);
    Broken::unless(
        others
            .clone()
            .all(|step| !matches!(step, Step::Turn { .. })),
        || "two turns at once".to_string(),
    )?;
    for (index, step) in position.stack.iter().enumerate() {
        if let Some(seat) = step.asks().or(seat_of(*step)) {
            sits(position, seat)?;
        }
        let fits = fits(position, index, *step, phase);
        Broken::unless(fits, || format!("the step {step:?} does not fit the table"))?;
    }
    let Some(asked) = position.stack.last().and_then(|step| step.asks()) else {
        return Err(Broken("the top step asks nobody".to_string()));
    };
    Broken::unless(turn::has_offer(position, asked), || {
        "the top step offers nothing".to_string()
    })
}

fn sits(position: &Position, seat: Seat) -> Result<(), Broken> {
    let there = seat.index() < position.players.len() && !position.player(seat).resigned;
    Broken::unless(there, || format!("nobody sits at {}", seat.letter()))
}

/// Seats of steps that run by themselves.
fn seat_of(step: Step) -> Option<Seat> {
    match step {
        Step::AuctionGoesOn { seat } | Step::Settled { seat, .. } | Step::StagesBuilt { seat } => {
            Some(seat)
        }
        _ => None,
    }
}

/// What goes on between players is there exactly while a step is about it.
fn going_on(position: &Position) -> Result<(), Broken> {
    let has = |about: fn(&Step) -> bool| position.stack.iter().any(about);
    let event = has(|step| matches!(step, Step::EventOp { .. }));
    let about_event = position
        .event
        .is_none_or(|event| !event.card.hidden() && event.card.card().kind == MilitaryKind::Event);
    Broken::unless(event == position.event.is_some() && about_event, || {
        "the event is not the one being evaluated".to_string()
    })?;
    if let Some(event) = position.event {
        sits(position, event.weakest)?;
    }
    let auction = has(|step| {
        matches!(
            step,
            Step::AuctionGoesOn { .. } | Step::Bid { .. } | Step::Colonize { .. }
        )
    });
    Broken::unless(auction == position.auction.is_some(), || {
        "the auction is not going on".to_string()
    })?;
    if let Some(auction) = position.auction {
        let mut fits = !auction.territory.hidden()
            && auction.territory.card().kind == MilitaryKind::Territory
            && auction.bid <= 250
            && auction.bonus <= 100
            && auction.provisions <= 10
            && (auction.bid > 0) == auction.bidder.is_some();
        if let Some(bidder) = auction.bidder {
            sits(position, bidder)?;
            fits &= !auction.passed.contains(bidder);
            let technologies = &position.player(bidder).technologies;
            for (index, sent) in auction.sent.iter().enumerate() {
                let card = crate::content::CivilId(
                    (crate::content::WORKPLACES - crate::content::UNITS + index) as u8,
                );
                fits &= *sent <= technologies.workers(card);
            }
        } else {
            fits &= auction.sent.iter().all(|sent| *sent == 0);
        }
        Broken::unless(fits, || "the auction is none".to_string())?;
    }
    let attack = has(|step| matches!(step, Step::Defend { .. } | Step::AggressionOp { .. }));
    Broken::unless(attack == position.attack.is_some(), || {
        "the aggression is not going on".to_string()
    })?;
    if let Some(attack) = position.attack {
        sits(position, attack.attacker)?;
        sits(position, attack.rival)?;
        let held = position.player(attack.rival).military_hand.len();
        let fits = attack.attacker != attack.rival
            && !attack.card.hidden()
            && attack.card.card().kind == MilitaryKind::Aggression
            && (0..=2000).contains(&attack.strength)
            && (0..=2000).contains(&attack.defense)
            && attack.played <= 40
            && (attack.open | attack.covered).within(held)
            && (attack.open | attack.covered).len() == attack.open.len() + attack.covered.len();
        Broken::unless(fits, || "the aggression is none".to_string())?;
    }
    let offered = has(|step| matches!(step, Step::AnswerPact { .. }));
    Broken::unless(offered == position.proposal.is_some(), || {
        "the pact is not being offered".to_string()
    })?;
    if let Some(proposal) = position.proposal {
        sits(position, proposal.from)?;
        let fits = !proposal.card.hidden()
            && proposal.card.card().kind == MilitaryKind::Pact
            && position.player(proposal.from).holds_military(proposal.card);
        Broken::unless(fits, || "the offered pact is none".to_string())?;
    }
    Ok(())
}

/// A step refers only to things that are there, in the part of the turn where it belongs.
fn fits(position: &Position, index: usize, step: Step, phase: Phase) -> bool {
    let current = position.current;
    let rival = position.attack.map(|attack| attack.rival);
    let attacker = position.attack.map(|attack| attack.attacker);
    let player = |seat: Seat| position.player(seat);
    match step {
        Step::Turn { .. } => index == 0,
        Step::EventOp { op, done } => op < 8 && done < 8 && phase == Phase::Actions,
        Step::EventDone | Step::PoliticsDone => phase == Phase::Actions,
        Step::AuctionGoesOn { .. } => phase == Phase::Actions,
        Step::Settled { card, .. } => !card.hidden() && card.card().kind == MilitaryKind::Territory,
        Step::AggressionOp { op } => op < 8 && phase == Phase::Actions,
        Step::StagesBuilt { seat } => seat == current,
        Step::Politics { seat, .. } => {
            seat == current && index == 1 && phase == Phase::Actions && position.round > 1
        }
        Step::Act { seat } => seat == current && index == 1 && phase == Phase::EndOfTurn,
        Step::AnswerPact { seat } => position.proposal.is_some_and(|offer| offer.from != seat),
        Step::Defend { seat } => rival == Some(seat),
        Step::Ordered { seat, card } => {
            seat == current
                && phase == Phase::EndOfTurn
                && card != crate::content::CivilId::BACK
                && card::order(card).is_some()
                && player(seat).holds(card)
        }
        Step::FoodOrResources { amount, .. } | Step::SplitGain { amount, .. } => amount <= 20,
        Step::SplitLoss { amount, .. } => amount <= 20,
        Step::Plunder { seat, amount } => attacker == Some(seat) && amount <= 20,
        Step::LoseWorker { left, .. } | Step::LoseToken { left, .. } => (1..=60).contains(&left),
        Step::StageToken { seat, left } => {
            let wonder = player(seat).unfinished;
            wonder.is_some_and(|wonder| {
                left >= 1
                    && usize::from(wonder.built) + usize::from(left)
                        <= wonder.card.card().stages.len()
            })
        }
        Step::DestroyOwn { .. } | Step::LoseColony { .. } | Step::RuinWonder { .. } => true,
        Step::Civilize { discount, .. } => discount <= 5,
        Step::FreeBuild { seat, card } => {
            card.workplace() && player(seat).technologies.has(card) && player(seat).unused > 0
        }
        Step::TakeFromRow { budget, .. } => budget <= 20,
        Step::DiscardMilitary {
            seat, left, picked, ..
        } => {
            let held = player(seat).military_hand.len();
            usize::from(left) > picked.len() && usize::from(left) <= held && picked.within(held)
        }
        Step::Terror { rival, .. } => {
            rival.index() < position.players.len() && !player(rival).resigned
        }
        Step::Raid { seat, .. } | Step::Annex { seat } | Step::Infiltrate { seat } => {
            attacker == Some(seat)
        }
        Step::StealTechnology { seat, loser, .. } => {
            seat != loser
                && loser.index() < position.players.len()
                && !player(loser).resigned
                && phase == Phase::Wars
        }
        Step::Bid { seat } => position.auction.is_some_and(|auction| {
            auction.bidder != Some(seat)
                && !auction.passed.contains(seat)
                && auction.sent.iter().all(|sent| *sent == 0)
        }),
        Step::Colonize { seat } => position
            .auction
            .is_some_and(|auction| auction.bidder == Some(seat)),
        Step::Tuck { seat } => seat == current && !player(seat).wonders.is_empty(),
    }
}
