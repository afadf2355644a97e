//! Colonization: the auction, the force, the colony.

use crate::{
    Auction, Choice, Event, Position, Refusal, Source, Step, Table,
    actions::tactics::hand_set,
    armies::{Units, tactical_strength},
    banks::Goods,
    content::{CivilId, Kind, MilitaryId, MilitaryKind, UNITS, WORKPLACES},
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

const FIRST_UNIT: usize = WORKPLACES - UNITS;

fn unit(index: usize) -> CivilId {
    CivilId((FIRST_UNIT + index) as u8)
}

/// Strength of units sent together, armies included.
fn units_strength(position: &Position, seat: Seat, sent: &[u8; UNITS]) -> i32 {
    let player = position.player(seat);
    let base: i32 = sent
        .iter()
        .enumerate()
        .map(|(index, count)| i32::from(*count) * i32::from(unit(index).card().symbols.strength))
        .sum();
    let armies = player.tactic.map_or(0, |tactic| {
        let units = Units::of(tactic, |card| sent[card.index() - FIRST_UNIT]);
        let swap = player.leads(|text| text.infantry_as_cavalry);
        i32::from(tactical_strength(tactic.card().army, &units, swap))
    });
    base + armies
}

/// All units of a seat.
fn all_units(position: &Position, seat: Seat) -> [u8; UNITS] {
    let technologies = &position.player(seat).technologies;
    std::array::from_fn(|index| technologies.workers(unit(index)))
}

/// Does the seat have any unit?
pub(crate) fn has_units(position: &Position, seat: Seat) -> bool {
    let technologies = &position.player(seat).technologies;
    [
        Kind::Infantry,
        Kind::Cavalry,
        Kind::Artillery,
        Kind::AirForce,
    ]
    .iter()
    .any(|kind| technologies.count(*kind) > 0)
}

/// What cards from `next` on can still add after one has left the hand: bonus cards, then cards Cook throws in.
fn cards_left(
    position: &Position,
    seat: Seat,
    next: u8,
    provisions: u8,
    mut without: Option<MilitaryId>,
) -> i32 {
    let player = position.player(seat);
    let discards = player
        .leader
        .map_or(0, |leader| leader.card().modifiers.colonize_discards)
        .saturating_sub(provisions);
    let (mut bonus, mut others) = (0, 0);
    for slot in &player.military_hand {
        if without == Some(slot.card) {
            without = None;
            continue;
        }
        let card = slot.card.card();
        // Once Cook's cards begin, bonus cards are over.
        if card.kind == MilitaryKind::Bonus && provisions == 0 && slot.card.0 >= next {
            bonus += i32::from(card.colonization);
        } else if provisions == 0 || slot.card.0 >= next {
            others += 1;
        }
    }
    bonus + others.min(i32::from(discards))
}

/// The largest force the seat could send.
pub fn largest_force(position: &Position, seat: Seat) -> i32 {
    if !has_units(position, seat) {
        return 0;
    }
    let units = units_strength(position, seat, &all_units(position, seat));
    (units + position.player(seat).colonization() + cards_left(position, seat, 0, 0, None)).max(0)
}

/// The auction comes to the next player, or it is over.
pub(crate) fn goes_on(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let Some(mut auction) = position.auction else {
        return;
    };
    let next = position
        .round_from(seat)
        .find(|next| !auction.passed.contains(*next) && auction.bidder != Some(*next));
    match (next, auction.bidder) {
        (Some(next), _) if has_units(position, next) => {
            position.stack.push(Step::Bid { seat: next });
        }
        (Some(next), _) => {
            auction.passed = auction.passed.with(next);
            position.auction = Some(auction);
            position.stack.push(Step::AuctionGoesOn { seat: next });
        }
        (None, Some(winner)) => {
            table.emit(|| Event::AuctionWon {
                seat: winner,
                card: auction.territory,
                bid: auction.bid,
            });
            position.stack.push(Step::Colonize { seat: winner });
        }
        (None, None) => {
            position.past_events.add(auction.territory);
            position.auction = None;
            table.emit(|| Event::NoBids {
                card: auction.territory,
            });
        }
    }
}

pub(crate) fn bid_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
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

/// A bid, or out.
pub(crate) fn bid(position: &mut Position, seat: Seat, answer: Choice, table: &mut Table<'_>) {
    let Some(auction) = &mut position.auction else {
        return;
    };
    if let Choice::Bid { force } = answer {
        auction.bid = force;
        auction.bidder = Some(seat);
        table.emit(|| Event::Bid { seat, force });
    } else {
        auction.passed = auction.passed.with(seat);
        table.emit(|| Event::PassedBid { seat });
    }
    let next = seat.next(position.players.len() as u8);
    position.stack.push(Step::AuctionGoesOn { seat: next });
}

/// The force formed so far.
pub fn force(position: &Position, seat: Seat, auction: &Auction) -> i32 {
    units_strength(position, seat, &auction.sent)
        + position.player(seat).colonization()
        + i32::from(auction.bonus)
}

/// Could the bid still be reached if units from `next_unit` and cards from `next_card` on may follow, when this card has
/// left the hand?
fn reachable(
    position: &Position,
    seat: Seat,
    auction: &Auction,
    without: Option<MilitaryId>,
) -> bool {
    let mut sent = auction.sent;
    if auction.next_card == 0 {
        let all = all_units(position, seat);
        let next = usize::from(auction.next_unit);
        for (sent, all) in sent.iter_mut().zip(all).skip(next) {
            *sent = all;
        }
    }
    let units = units_strength(position, seat, &sent);
    let fixed = position.player(seat).colonization() + i32::from(auction.bonus);
    let cards = cards_left(
        position,
        seat,
        auction.next_card,
        auction.provisions,
        without,
    );
    units + fixed + cards >= i32::from(auction.bid)
}

/// The auction after one more unit.
fn with_unit(auction: &Auction, index: usize) -> Auction {
    let mut next = *auction;
    next.sent[index] += 1;
    next.next_unit = index as u8;
    next
}

/// Units first, then bonus cards, then Cook's cards, each in order, so that no force is formed twice.
pub(crate) fn force_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let Some(auction) = position.auction else {
        return ControlFlow::Continue(());
    };
    // Somebody else's guess of this hand may fall short of the bid; then the best possible force will do.
    let mut auction = auction;
    if !reachable(position, seat, &auction, None) {
        auction.bid = 0;
    }
    let needs = auction.bid;
    let all = all_units(position, seat);
    if auction.next_card == 0 {
        let next = usize::from(auction.next_unit);
        for (index, count) in all.into_iter().enumerate().skip(next) {
            if count > auction.sent[index] {
                let why = (!reachable(position, seat, &with_unit(&auction, index), None))
                    .then_some(Refusal::SendOthersToo { needs });
                sink.decide(Choice::Send { card: unit(index) }, why)?;
            }
        }
    }
    let sent = auction.sent.iter().any(|count| *count > 0);
    if sent {
        let hand = hand_set(position, seat);
        let rest = hand.iter().filter(|card| card.0 >= auction.next_card);
        if auction.provisions == 0 {
            for card in rest.filter(|card| card.card().kind == MilitaryKind::Bonus) {
                let next = with_bonus(&auction, card);
                let why = (!reachable(position, seat, &next, Some(card)))
                    .then_some(Refusal::SendOthersToo { needs });
                sink.decide(Choice::Bonus { card }, why)?;
            }
        }
        let most = position
            .player(seat)
            .leader
            .map_or(0, |leader| leader.card().modifiers.colonize_discards);
        if auction.provisions < most {
            let from = if auction.provisions == 0 {
                0
            } else {
                auction.next_card
            };
            for card in hand.iter().filter(|card| card.0 >= from) {
                let next = with_provision(&auction, card);
                let why = (!reachable(position, seat, &next, Some(card)))
                    .then_some(Refusal::SendOthersToo { needs });
                sink.decide(Choice::Provision { card }, why)?;
            }
        }
        let has = force(position, seat, &auction);
        if has >= i32::from(needs) {
            return sink.offer(Choice::Done);
        }
        return sink.refuse(Choice::Done, || Refusal::ForceTooSmall {
            needs,
            has: has.clamp(0, 255) as u8,
        });
    }
    ControlFlow::Continue(())
}

fn with_bonus(auction: &Auction, card: MilitaryId) -> Auction {
    let mut next = *auction;
    next.bonus = next.bonus.saturating_add(card.card().colonization);
    next.next_card = card.0;
    next
}

fn with_provision(auction: &Auction, card: MilitaryId) -> Auction {
    let mut next = *auction;
    next.bonus = next.bonus.saturating_add(1);
    next.provisions += 1;
    next.next_card = card.0.max(1);
    next
}

/// One unit or card more, or the force sails.
pub(crate) fn form(position: &mut Position, seat: Seat, answer: Choice, table: &mut Table<'_>) {
    let Some(auction) = position.auction else {
        return;
    };
    match answer {
        Choice::Send { card } => {
            let index = card.index().saturating_sub(FIRST_UNIT).min(UNITS - 1);
            position.auction = Some(with_unit(&auction, index));
        }
        Choice::Bonus { card } => {
            position.auction = Some(with_bonus(&auction, card));
            position.take_from_hand(seat, card);
            position.discard_open(card);
            position.seen.play_military(card);
            table.emit(|| Event::BonusPlayed { seat, card });
        }
        Choice::Provision { card } => {
            position.auction = Some(with_provision(&auction, card));
            position.discard_hidden(seat, card);
            table.emit(|| Event::Discarded { seat, count: 1 });
        }
        _ => {
            sail(position, seat, &auction, table);
            return;
        }
    }
    position.stack.push(Step::Colonize { seat });
}

/// The units are sacrificed and the territory becomes a colony.
fn sail(position: &mut Position, seat: Seat, auction: &Auction, table: &mut Table<'_>) {
    let player = position.player_mut(seat);
    let mut units = 0;
    for (index, count) in auction.sent.iter().enumerate() {
        for _ in 0..*count {
            player.technologies.dismiss(unit(index));
            player.yellow = player.yellow.saturating_add(1);
            units += 1;
        }
    }
    position.auction = None;
    table.emit(|| Event::ForceSent { seat, units });
    gain(position, seat, auction.territory, table);
}

/// A new colony: its permanent effect first, then the immediate one.
pub(crate) fn gain(position: &mut Position, seat: Seat, card: MilitaryId, table: &mut Table<'_>) {
    table.emit(|| Event::Colonized { seat, card });
    position.stack.push(Step::Settled { seat, card });
    position.change_cards(|position| position.player_mut(seat).colonies.push(card));
}

/// The immediate effect of a colony.
pub(crate) fn settled(
    position: &mut Position,
    seat: Seat,
    card: MilitaryId,
    table: &mut Table<'_>,
) {
    let now = card.card().immediate;
    position.gain(seat, Goods::Resources, now.resource.into(), table);
    position.gain(seat, Goods::Food, now.food.into(), table);
    position.add_science(seat, now.science.into(), table);
    position.add_culture(seat, Source::Colonies, now.culture.into(), table);
    for _ in 0..now.population {
        if position.player_mut(seat).gain_population() {
            table.emit(|| Event::PopulationGrew { seat, food: 0 });
        }
    }
    position.draw_military(seat, now.military_cards, table);
}

/// A colony is lost with its permanent effect.
pub(crate) fn lose(position: &mut Position, seat: Seat, card: MilitaryId, table: &mut Table<'_>) {
    table.emit(|| Event::ColonyLost { seat, card });
    position.change_cards(|position| {
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
    table.emit(|| Event::Annexed {
        seat: to,
        from,
        card,
    });
    position.change_cards(|position| {
        let player = position.player_mut(from);
        player.colonies.retain(|colony| *colony != card);
        position.player_mut(to).colonies.push(card);
    });
}
