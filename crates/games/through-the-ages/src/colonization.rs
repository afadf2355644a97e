//! Colonization: the auction, the force, the colony.

pub mod force;

use crate::{
    Choice, Phase, Position, Refusal, Source, Step, Table,
    banks::Goods,
    content::{CivilId, MilitaryId, MilitaryKind, UNITS, WORKPLACES},
    words::military,
};
pub use force::largest_force;
use force::{Colonize, has_units};
use orbis_core::{
    Broken, Flow, Line, Offer, Prompt, Role, Seat, SeatSet, Sink, news, step,
    step::{Ask, Run, Stacked, unexpected},
};
use std::ops::ControlFlow;

news! {
    /// What is told of auctions and colonies.
    pub enum News {
        /// A bid was made.
        Bid { seat: Seat, force: u8 } => Line::by(seat, format!("{seat} bids {force}.")),
        /// Somebody dropped out of an auction.
        Passed { seat: Seat } => Line::by(seat, format!("{seat} passes.")),
        /// Nobody bid.
        NoBids { card: MilitaryId } => Line::plain(format!("Nobody colonizes {}.", military(card))),
        /// An auction was won.
        Won { seat: Seat, card: MilitaryId, bid: u8 } => {
            Line::by(seat, format!("{seat} colonizes {} for {bid}.", military(card)))
        },
        /// A territory became a colony.
        Colonized { seat: Seat, card: MilitaryId } => Line::by(seat, format!(
            "{} is {seat}'s colony: {}.",
            military(card),
            card.card().text,
        )),
        /// A colony was lost.
        Lost { seat: Seat, card: MilitaryId } => {
            Line::by(seat, format!("{seat} loses the colony {}.", military(card)))
        },
        /// A colony was taken.
        Annexed { seat: Seat, from: Seat, card: MilitaryId } => {
            Line::by(seat, format!("{seat} annexes {} of {from}.", military(card)))
        },
    }
}

step! {
    /// The auction goes on after this seat.
    pub struct AuctionGoesOn { seat: Seat }

    /// Bid or pass?
    pub struct Bid { seat: Seat }

    /// The immediate effect of a new colony.
    pub struct Settled { seat: Seat, card: MilitaryId }
}

impl Run<Position> for AuctionGoesOn {
    /// The auction comes to the next player, or it is over.
    /// Rules: `tta.colony.bid-order`, `tta.colony.no-bids`, `tta.colony.winner-must`, `tta.card.past-events-separate`.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let Some(mut auction) = position.auction else {
            return;
        };
        let card = auction.territory;
        let next = position
            .round_from(self.seat)
            .find(|next| !auction.passed.contains(*next) && auction.bidder != Some(*next));
        match (next, auction.bidder) {
            (Some(seat), _) if has_units(position, seat) => position.push(Bid { seat }),
            (Some(seat), _) => {
                auction.passed = auction.passed.with(seat);
                position.auction = Some(auction);
                position.push(AuctionGoesOn { seat });
            }
            (None, Some(seat)) => {
                let bid = auction.bid;
                table.emit(|| News::Won { seat, card, bid });
                position.push(Colonize { seat });
            }
            (None, None) => {
                position.past_events.add(card);
                position.auction = None;
                table.emit(|| News::NoBids { card });
            }
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat).is_ok() && position.phase() == Some(Phase::Actions)
    }
}

impl Ask<Position> for Bid {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let (name, text, bid) = position.auction.map_or_else(Default::default, |auction| {
            let card = auction.territory;
            (military(card), card.card().text.clone(), auction.bid)
        });
        Prompt::new(
            "tta.colony.bid-value",
            format!("What do you bid for {name}?"),
        )
        .hint(format!(
            "{text}. The highest bid is {bid}; you could send {}.",
            largest_force(position, seat)
        ))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Some(auction) = position.auction else {
            return ControlFlow::Continue(());
        };
        let most = largest_force(position, seat).min(250) as u8;
        for force in auction.bid.saturating_add(1)..=most {
            sink.offer(Choice::Bid { force })?;
        }
        let beyond = most.max(auction.bid).saturating_add(1);
        sink.refuse(Choice::Bid { force: beyond }, || Refusal::ForceTooSmall {
            needs: beyond,
            has: most,
        })?;
        sink.offer(Choice::Decline)
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Bid { force } => Offer::new(format!("Bid {force}")).amount(force),
            Choice::Decline => Offer::new("Pass").role(Role::Done),
            _ => unexpected(choice),
        }
    }

    /// A bid, or out.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Some(auction) = &mut position.auction else {
            return;
        };
        if let Choice::Bid { force } = choice {
            auction.bid = force;
            auction.bidder = Some(seat);
            table.emit(|| News::Bid { seat, force });
        } else {
            auction.passed = auction.passed.with(seat);
            table.emit(|| News::Passed { seat });
        }
        let next = seat.next(position.players.len() as u8);
        position.push(AuctionGoesOn { seat: next });
    }

    fn fits(&self, position: &Position) -> bool {
        position.auction.is_some_and(|auction| {
            auction.bidder != Some(self.seat)
                && !auction.passed.contains(self.seat)
                && auction.sent.iter().all(|sent| *sent == 0)
                && (auction.open | auction.covered).is_empty()
        })
    }
}

/// A new colony: its permanent effect first, then the immediate one.
/// Rules: `tta.colony.permanent-first`.
pub(crate) fn gain(position: &mut Position, seat: Seat, card: MilitaryId, table: &mut Table<'_>) {
    table.emit(|| News::Colonized { seat, card });
    position.push(Settled { seat, card });
    position.change_cards(SeatSet::only(seat), |position| {
        position.player_mut(seat).colonies.push(card);
    });
}

impl Run<Position> for Settled {
    /// The immediate effect of a colony.
    /// Rules: `tta.colony.immediate-resources`, `tta.colony.immediate-food`, `tta.colony.immediate-science`,
    /// `tta.colony.immediate-culture`, `tta.colony.immediate-population`, `tta.colony.immediate-cards`.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let Settled { seat, card } = self;
        let now = card.card().immediate;
        position.gain(seat, Goods::Resources, now.resource.into(), table);
        position.gain(seat, Goods::Food, now.food.into(), table);
        position.add_science(seat, now.science.into(), table);
        position.add_culture(seat, Source::Colonies, now.culture.into(), table);
        position.gain_people(seat, now.population, table);
        position.draw_military(seat, now.military_cards, table);
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat).is_ok()
            && !self.card.hidden()
            && self.card.card().kind == MilitaryKind::Territory
    }
}

/// A colony is lost with its permanent effect.
pub(crate) fn lose(position: &mut Position, seat: Seat, card: MilitaryId, table: &mut Table<'_>) {
    table.emit(|| News::Lost { seat, card });
    position.change_cards(SeatSet::only(seat), |position| {
        let player = position.player_mut(seat);
        player.colonies.retain(|colony| *colony != card);
    });
    position.discard_open(card);
}

/// A colony moves to another player.
pub(crate) fn transfer(
    position: &mut Position,
    from: Seat,
    to: Seat,
    card: MilitaryId,
    table: &mut Table<'_>,
) {
    table.emit(|| News::Annexed {
        seat: to,
        from,
        card,
    });
    position.change_cards(SeatSet::only(from).with(to), |position| {
        let player = position.player_mut(from);
        player.colonies.retain(|colony| *colony != card);
        position.player_mut(to).colonies.push(card);
    });
}

/// A territory is being colonized exactly while somebody bids for it or forms a force.
pub(crate) fn check(position: &Position) -> Result<(), Broken> {
    let about = |step: &Step| {
        matches!(step, Step::AuctionGoesOn(_) | Step::Bid(_)) || force::is_formed(step)
    };
    let going_on = position.stack.iter().any(about);
    Broken::unless(going_on == position.auction.is_some(), || {
        "the auction is not going on".to_string()
    })?;
    let Some(auction) = position.auction else {
        return Ok(());
    };
    let mut fits = !auction.territory.hidden()
        && auction.territory.card().kind == MilitaryKind::Territory
        && auction.bid <= 250
        && auction.bonus <= 100
        && auction.provisions <= 10
        && (auction.bid > 0) == auction.bidder.is_some();
    if let Some(bidder) = auction.bidder {
        position.sits(bidder)?;
        fits &= !auction.passed.contains(bidder);
        let technologies = &position.player(bidder).technologies;
        for (index, sent) in auction.sent.iter().enumerate() {
            let card = CivilId((WORKPLACES - UNITS + index) as u8);
            fits &= *sent <= technologies.workers(card);
        }
        let (open, covered) = (auction.open, auction.covered);
        fits &= (open | covered).within(position.player(bidder).military_hand.len())
            && (open | covered).len() == open.len() + covered.len();
    } else {
        fits &= auction.sent.iter().all(|sent| *sent == 0)
            && (auction.open | auction.covered).is_empty();
    }
    Broken::unless(fits, || "the auction is none".to_string())
}
