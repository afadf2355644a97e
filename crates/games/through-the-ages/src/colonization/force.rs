//! The colonization force: units, bonus cards, cards that a leader throws in.

use super::gain;
use crate::{
    Auction, Choice, Position, Refusal, Step, Table,
    actions::tactics::hand_set,
    armies::{Units, tactical_strength},
    content::{CivilId, Kind, MilitaryId, MilitaryKind, UNITS, WORKPLACES},
    ending::discard,
    words::{civil, hand, military, place},
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, count, news, step,
    step::{Ask, Stacked, unexpected},
};
use std::ops::ControlFlow;

news! {
    /// What is told of colonization forces.
    pub enum News {
        /// A bonus card was played for a force.
        BonusPlayed { seat: Seat, card: MilitaryId } => Line::by(seat, format!(
            "{seat} plays {}: {} to the force.",
            military(card),
            card.card().colonization,
        )),
        /// Units were sent.
        Sent { seat: Seat, units: u8 } => Line::by(seat, format!("{seat} sends {}.", count(units, "unit"))),
    }
}

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

step! {
    /// Who is sent?
    pub struct Colonize { seat: Seat }
}

/// Does the step form a force?
pub(crate) fn is_formed(step: &Step) -> bool {
    matches!(step, Step::Colonize(_))
}

impl Ask<Position> for Colonize {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let (bid, force) = position.auction.map_or((0, 0), |auction| {
            (auction.bid, force(position, seat, &auction))
        });
        Prompt::new("tta.colony.force-at-least", "Whom do you send?").hint(format!(
            "Your force is {force} of {bid}. Units that are sent are lost."
        ))
    }

    /// Units first, then bonus cards, then Cook's cards, each in order, so that no force is formed twice.
    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
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

    fn present(&self, _position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Send { card } => Offer::new(format!(
                "Send {} ({} strength)",
                civil(card),
                card.card().symbols.strength
            ))
            .at(place(seat, card.slug())),
            Choice::Bonus { card } => Offer::new(format!(
                "Play {}: {} to the force",
                card.card().name,
                card.card().colonization
            ))
            .at(hand(card.slug())),
            Choice::Provision { card } => {
                Offer::new(format!("Discard {} for 1 to the force", card.card().name))
                    .at(hand(card.slug()))
            }
            Choice::Done => Offer::new("Set sail"),
            _ => unexpected(choice),
        }
    }

    /// One unit or card more, or the force sails.
    fn answer(self, position: &mut Position, seat: Seat, answer: Choice, table: &mut Table<'_>) {
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
                table.emit(|| News::BonusPlayed { seat, card });
            }
            Choice::Provision { card } => {
                position.auction = Some(with_provision(&auction, card));
                position.discard_hidden(seat, card);
                table.emit(|| discard::News::Discarded { seat, cards: 1 });
            }
            _ => {
                sail(position, seat, &auction, table);
                return;
            }
        }
        position.push(self);
    }

    fn fits(&self, position: &Position) -> bool {
        let auction = position.auction;
        auction.is_some_and(|auction| auction.bidder == Some(self.seat))
    }
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
    table.emit(|| News::Sent { seat, units });
    gain(position, seat, auction.territory, table);
}
