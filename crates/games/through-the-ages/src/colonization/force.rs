//! The colonization force: units, bonus cards, cards that a leader throws in, named in any order.

use super::gain;
use crate::{
    Auction, Choice, Position, Refusal, Step, Table,
    armies::{Units, tactical_strength},
    content::{CivilId, Kind, MilitaryId, MilitaryKind, UNITS, WORKPLACES},
    ending::discard,
    picked::Cards,
    words::{civil, hand, military, place},
};
use orbis_core::{
    Flow, Line, Offer, Picking, Picks, Prompt, Role, Seat, Sink, count, news, step,
    step::{Ask, Stacked, no_answer, unexpected},
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

fn index_of(unit: CivilId) -> usize {
    unit.index().saturating_sub(FIRST_UNIT).min(UNITS - 1)
}

/// Strength of units sent together, armies included.
/// Rules: `tta.colony.force-armies`, `tta.colony.force-army-strength`, `tta.colony.force-no-rating-modifiers`.
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
/// Rules: `tta.colony.no-units-no-bid`.
pub(crate) fn has_units(position: &Position, seat: Seat) -> bool {
    let technologies = &position.player(seat).technologies;
    let mut kinds = Kind::UNITS.into_iter();
    kinds.any(|kind| technologies.count(kind) > 0)
}

/// How many cards the leader lets throw in.
fn leader_discards(position: &Position, seat: Seat) -> u8 {
    let leader = position.player(seat).leader;
    leader.map_or(0, |leader| leader.card().modifiers.colonize_discards)
}

/// The largest force the seat could send.
pub fn largest_force(position: &Position, seat: Seat) -> i32 {
    if !has_units(position, seat) {
        return 0;
    }
    let player = position.player(seat);
    let (mut bonus, mut others) = (0, 0);
    for slot in &player.military_hand {
        if is_bonus(slot.card) {
            bonus += i32::from(slot.card.card().colonization);
        } else {
            others += 1;
        }
    }
    let thrown = others.min(leader_discards(position, seat).into());
    let units = units_strength(position, seat, &all_units(position, seat));
    (units + player.colonization() + bonus + thrown).max(0)
}

/// The force formed so far.
pub fn force(position: &Position, seat: Seat, auction: &Auction) -> i32 {
    Forming::of(position, seat, auction).force()
}

/// What a force is made of, in the order in which bots name it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Share {
    Unit(CivilId),
    Bonus(MilitaryId),
    Provision(MilitaryId),
}

impl Share {
    fn choice(self) -> Choice {
        match self {
            Share::Unit(card) => Choice::Send { card },
            Share::Bonus(card) => Choice::Bonus { card },
            Share::Provision(card) => Choice::Provision { card },
        }
    }

    fn back(self) -> Choice {
        match self {
            Share::Unit(card) => Choice::BackSend { card },
            Share::Bonus(card) => Choice::BackBonus { card },
            Share::Provision(card) => Choice::BackProvision { card },
        }
    }
}

fn is_bonus(card: MilitaryId) -> bool {
    card.card().kind == MilitaryKind::Bonus
}

fn colonization(cards: &Cards) -> i32 {
    let values = cards.iter().map(|card| card.card().colonization);
    values.map(i32::from).sum()
}

/// Each unit that there is any of.
fn kinds(units: [u8; UNITS]) -> impl Iterator<Item = Share> + Clone {
    let units = units.into_iter().enumerate();
    let there = units.filter(|(_, count)| *count > 0);
    there.map(|(index, _)| Share::Unit(unit(index)))
}

/// A force while it is formed.
struct Forming<'a> {
    position: &'a Position,
    seat: Seat,
    sent: [u8; UNITS],
    all: [u8; UNITS],
    /// Cards that are picked to be played, and to be thrown in.
    open: Cards,
    covered: Cards,
    /// Cards that are not picked.
    free: Cards,
    /// How many more may be thrown in.
    discards: i32,
    /// What counts besides units and free cards.
    fixed: i32,
}

impl<'a> Forming<'a> {
    fn of(position: &'a Position, seat: Seat, auction: &Auction) -> Forming<'a> {
        let picked = auction.open | auction.covered;
        let open = position.cards_at(seat, auction.open, true);
        let covered = position.cards_at(seat, auction.covered, true);
        let thrown = auction.provisions.saturating_add(covered.len() as u8);
        Forming {
            position,
            seat,
            sent: auction.sent,
            all: all_units(position, seat),
            free: position.cards_at(seat, picked, false),
            discards: leader_discards(position, seat)
                .saturating_sub(thrown)
                .into(),
            fixed: position.player(seat).colonization()
                + i32::from(auction.bonus)
                + colonization(&open)
                + covered.len() as i32,
            open,
            covered,
        }
    }

    /// The force so far (`tta.colony.force-units`, `tta.colony.force-modifier`, `tta.colony.force-bonus-cards`).
    fn force(&self) -> i32 {
        units_strength(self.position, self.seat, &self.sent) + self.fixed
    }

    /// The force with everything that could still be added.
    fn largest(&self) -> i32 {
        let bonus = self.free.iter().filter(|card| is_bonus(**card));
        let values = bonus.clone().map(|card| card.card().colonization);
        let others = (self.free.len() - bonus.count()) as i32;
        units_strength(self.position, self.seat, &self.all)
            + self.fixed
            + values.map(i32::from).sum::<i32>()
            + others.min(self.discards)
    }

    /// The most that the force can become when this is added next and then anything, or only what comes after it in order.
    fn most(&self, share: Share, in_order: bool) -> i32 {
        let mut sent = if in_order { self.sent } else { self.all };
        let (mut own, mut discards, mut itself) = (0, self.discards, None);
        match share {
            Share::Unit(card) => {
                let from = index_of(card);
                sent[from..].copy_from_slice(&self.all[from..]);
            }
            Share::Bonus(card) => (own, itself) = (card.card().colonization.into(), Some(card)),
            Share::Provision(card) => {
                (own, discards, itself) = (1, discards - 1, Some(card));
            }
        }
        let (mut bonus, mut others) = (0, 0);
        for card in &self.free {
            if itself.take_if(|itself| *itself == *card).is_some() {
                continue;
            }
            let follows = |least: MilitaryId| !in_order || *card >= least;
            let (played, thrown) = match share {
                Share::Unit(_) => (true, true),
                Share::Bonus(least) => (follows(least), true),
                Share::Provision(least) => (!in_order, follows(least)),
            };
            if played && is_bonus(*card) {
                bonus += i32::from(card.card().colonization);
            } else if thrown {
                others += 1;
            }
        }
        let units = units_strength(self.position, self.seat, &sent);
        units + self.fixed + own + bonus + others.min(discards)
    }

    /// Units, bonus cards and cards to throw in that can still be added.
    fn left(&self) -> impl Iterator<Item = Share> + Clone + '_ {
        let units = std::array::from_fn(|index| self.all[index].saturating_sub(self.sent[index]));
        let bonus = self.free.iter().filter(|card| is_bonus(**card));
        let thrown = self.free.iter().filter(|_| self.discards > 0);
        kinds(units)
            .chain(bonus.map(|card| Share::Bonus(*card)))
            .chain(thrown.map(|card| Share::Provision(*card)))
    }

    /// What is picked.
    fn picked(&self) -> impl Iterator<Item = Share> + Clone + '_ {
        kinds(self.sent)
            .chain(self.open.iter().map(|card| Share::Bonus(*card)))
            .chain(self.covered.iter().map(|card| Share::Provision(*card)))
    }

    fn any_unit(&self) -> bool {
        self.sent.iter().any(|count| *count > 0)
    }
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

    /// Units and cards in any order, as long as the bid can be reached (`tta.colony.force-choice`, `tta.colony.force-at-least`); a force has a
    /// unit (`tta.colony.force-not-only-bonuses`).
    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Some(auction) = position.auction else {
            return ControlFlow::Continue(());
        };
        let forming = Forming::of(position, seat, &auction);
        // Somebody else's guess of this hand may fall short of the bid; then the best possible force will do.
        let reached = forming.largest() >= i32::from(auction.bid);
        let needs = if reached { auction.bid } else { 0 };
        // Whatever is added first, everything can follow; but a bonus card that is thrown in is worth less.
        let wasted = |share: Share| matches!(share, Share::Provision(card) if is_bonus(card));
        let short = |share| wasted(share) && forming.most(share, false) < i32::from(needs);
        let (has, sent) = (forming.force(), forming.any_unit());
        let enough = |share: Share, _| {
            let unit = sent || matches!(share, Share::Unit(_));
            unit && forming.most(share, true) >= i32::from(needs)
        };
        let possible = forming.left().filter(|share| !short(*share));
        let more = !sent || has < i32::from(needs);
        Picking::new(possible, forming.picked()).offers_if(
            sink,
            more,
            enough,
            Share::choice,
            Share::back,
        )?;
        let mut last = None;
        for share in forming.left().filter(|share| short(*share)) {
            if last.replace(share) != Some(share) {
                sink.refuse(share.choice(), || Refusal::ForceOutOfReach {
                    needs,
                    most: forming.most(share, false).clamp(0, 255) as u8,
                })?;
            }
        }
        if more {
            sink.refuse(Choice::Done, || match sent {
                false => Refusal::NoUnitSent,
                true => Refusal::ForceTooSmall {
                    needs,
                    has: has.clamp(0, 255) as u8,
                },
            })
        } else {
            sink.offer(Choice::Done)
        }
    }

    fn present(&self, _position: &Position, seat: Seat, choice: Choice) -> Offer {
        let of_hand = |card: MilitaryId, words: String| Offer::new(words).at(hand(card.slug()));
        match choice {
            Choice::Send { card } => {
                let strength = card.card().symbols.strength;
                Offer::new(format!("Send {} ({strength} strength)", civil(card)))
                    .at(place(seat, card.slug()))
            }
            Choice::Bonus { card } => {
                let printed = card.card();
                let words = format!(
                    "Play {}: {} to the force",
                    military(card),
                    printed.colonization
                );
                of_hand(card, words)
            }
            Choice::Provision { card } => of_hand(
                card,
                format!("Discard {} for 1 to the force", military(card)),
            ),
            Choice::BackSend { card } => Offer::new(format!("{} stay at home", civil(card)))
                .at(place(seat, card.slug()))
                .under("Take back"),
            Choice::BackBonus { card } | Choice::BackProvision { card } => {
                of_hand(card, format!("Take {} back", military(card))).under("Take back")
            }
            Choice::Done => Offer::new("Set sail").role(Role::Done),
            _ => unexpected(choice),
        }
    }

    /// One unit or card more, one less, or the force sails.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Some(mut auction) = position.auction else {
            return;
        };
        let used = auction.open | auction.covered;
        let free = |card| position.place_to_pick(seat, card, used);
        let picked = |card, picks| position.place_to_take_back(seat, card, picks);
        match choice {
            Choice::Send { card } => auction.sent[index_of(card)] += 1,
            Choice::BackSend { card } => {
                let sent = &mut auction.sent[index_of(card)];
                *sent = sent.saturating_sub(1);
            }
            Choice::Bonus { card } => add(&mut auction.open, free(card)),
            Choice::Provision { card } => add(&mut auction.covered, free(card)),
            Choice::BackBonus { card } => {
                let place = picked(card, auction.open);
                remove(&mut auction.open, place);
            }
            Choice::BackProvision { card } => {
                let place = picked(card, auction.covered);
                remove(&mut auction.covered, place);
            }
            Choice::Done => return sail(position, seat, &auction, table),
            _ => return no_answer(self, choice),
        }
        position.auction = Some(auction);
        position.push(self);
    }

    fn fits(&self, position: &Position) -> bool {
        let auction = position.auction;
        auction.is_some_and(|auction| auction.bidder == Some(self.seat))
    }
}

fn add(picks: &mut Picks, place: Option<usize>) {
    place.into_iter().for_each(|place| picks.add(place));
}

fn remove(picks: &mut Picks, place: Option<usize>) {
    place.into_iter().for_each(|place| picks.remove(place));
}

/// The cards are played and thrown in, the units are sacrificed (`tta.colony.sacrifice`), and the territory becomes a colony.
/// Rules: `tta.colony.bonus-cards-before-draw`.
fn sail(position: &mut Position, seat: Seat, auction: &Auction, table: &mut Table<'_>) {
    let open = position.cards_at(seat, auction.open, true);
    let covered = position.cards_at(seat, auction.covered, true);
    position.auction = None;
    for card in &open {
        let card = *card;
        position.take_from_hand(seat, card);
        position.discard_open(card);
        position.seen.play_military(card);
        table.emit(|| News::BonusPlayed { seat, card });
    }
    for card in &covered {
        position.discard_hidden(seat, *card);
    }
    if !covered.is_empty() {
        let cards = covered.len() as u8;
        table.emit(|| discard::News::Discarded { seat, cards });
    }
    let player = position.player_mut(seat);
    let mut units = 0;
    for (index, count) in auction.sent.iter().enumerate() {
        for _ in 0..*count {
            player.dismiss(unit(index));
            player.yellow = player.yellow.saturating_add(1);
            units += 1;
        }
    }
    table.emit(|| News::Sent { seat, units });
    gain(position, seat, auction.territory, table);
}
