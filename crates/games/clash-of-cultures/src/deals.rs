//! Deals between the active player and another: goods and cards, seen or unseen.

use crate::{
    Choice, Deck, Good, Goods, Position, Refusal, Table,
    ask::{self, plainly, yes_or_no},
    content::{ActionId, EventId, ObjectiveId, WonderId},
    effects::event::Gift,
    play::spy,
    refusal::said,
    words::{capital, count, list, objective},
};
use orbis_core::{
    Flow, Line, Prompt, Seat, SeatSet, Sink, news, step,
    step::{Ask, Stacked, no_answer},
};
use orbis_parts::{List, Pile};
use serde::{Deserialize, Serialize};

news! {
    /// What is told of deals.
    pub enum News {
        /// A deal was proposed.
        Proposed { seat: Seat, with: Seat, give: Goods, want: Goods, cards: u8, want_cards: u8 } => {
            let (give, want) = (bundle(give, cards, &[]), bundle(want, want_cards, &[]));
            Line::by(seat, format!("{seat} offers {with} {give} for {want}"))
        },
        /// It was accepted.
        Accepted { seat: Seat } => Line::by(seat, format!("{seat} agrees")),
        /// It was refused.
        Refused { seat: Seat } => Line::by(seat, format!("{seat} refuses")),
    }
}

/// Goods, a number of cards and great persons in words.
fn bundle(goods: Goods, cards: u8, persons: &[EventId]) -> String {
    let mut parts: Vec<String> = Vec::new();
    if goods != Goods::NONE {
        parts.push(said(goods));
    }
    if cards > 0 {
        parts.push(count(cards, "card"));
    }
    for person in persons.iter().filter(|person| person.is_real()) {
        parts.push(person.card().name.clone());
    }
    list(&parts)
}

/// Goods, cards of each deck, and those that are known by name.
fn whole(goods: Goods, decks: [u8; 3], persons: &[EventId], names: Vec<String>) -> String {
    let mut parts: Vec<String> = Vec::new();
    if goods != Goods::NONE {
        parts.push(said(goods));
    }
    for deck in Deck::ALL.iter().copied() {
        let number = decks[deck as usize];
        if number > 0 {
            parts.push(count(number, &format!("{} card", deck.word())));
        }
    }
    parts.extend(names);
    let real = persons.iter().filter(|person| person.is_real());
    parts.extend(real.map(|person| person.card().name.clone()));
    list(&parts)
}

/// The most things on each side of a deal; keeps proposals finite.
pub const ITEMS: u8 = 4;
/// The most proposals of a turn.
pub const PROPOSALS: u8 = 2;

/// A proposal under way. Cards to give lie here.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Deal {
    /// The other side; `None` if there is no deal.
    pub with: Option<Seat>,
    /// Goods given.
    pub give: Goods,
    /// Goods wanted.
    pub want: Goods,
    /// Action cards given.
    pub actions: Pile<ActionId, 4>,
    /// Objective cards given.
    pub objectives: Pile<ObjectiveId, 4>,
    /// Wonder cards given.
    pub wonders: Pile<WonderId, 4>,
    /// Great persons given; they stay with their owner until the deal is made.
    pub persons: List<EventId, 4>,
    /// Great persons wanted.
    pub want_persons: List<EventId, 4>,
    /// Cards wanted of each deck; the other chooses which.
    pub want_cards: [u8; 3],
}

impl Deal {
    fn given(&self) -> u8 {
        self.give.total().saturating_add(self.given_cards())
    }

    fn given_cards(&self) -> u8 {
        let hands = self.actions.len() + self.objectives.len() + self.wonders.len();
        (hands + self.persons.len()) as u8
    }

    fn wanted(&self) -> u8 {
        self.want.total().saturating_add(self.wanted_cards())
    }

    fn wanted_cards(&self) -> u8 {
        let decks = self.want_cards.iter();
        decks.fold(self.want_persons.len() as u8, |sum, n| {
            sum.saturating_add(*n)
        })
    }
}

/// How many cards of a deck a player holds.
fn cards(position: &Position, seat: Seat, deck: Deck) -> u8 {
    let player = position.player(seat);
    (match deck {
        Deck::Actions => player.actions.len(),
        Deck::Objectives => player.objectives.len(),
        Deck::Wonders => player.wonders.len(),
    }) as u8
}

/// The great persons a player holds in hand, in order; the Great Diplomat lies open.
fn held(position: &Position, seat: Seat) -> List<EventId, 13> {
    let mut held = position.player(seat).persons;
    held.retain(|person| person.card().gift != Some(Gift::Peace));
    held.sort_unstable();
    held
}

/// Great persons change hands.
fn pass_on(position: &mut Position, persons: &[EventId], from: Seat, to: Seat) {
    for person in persons {
        let hand = &mut position.player_mut(from).persons;
        if let Some(index) = hand.iter().position(|other| other == person) {
            hand.remove(index);
            position.player_mut(to).persons.push(*person);
        }
    }
}

pub(crate) fn begin(position: &mut Position, seat: Seat, who: Seat) {
    position.turn.deals = position.turn.deals.saturating_add(1);
    position.deal = Deal {
        with: Some(who),
        ..Deal::default()
    };
    position.push(DealEdit { seat });
}

impl Deal {
    /// What the proposer gives, in words; cards that the other has seen by name.
    pub(crate) fn giving(&self) -> String {
        let shown = |known: SeatSet| self.with.is_some_and(|with| known.contains(with));
        let mut names: Vec<String> = Vec::new();
        let mut covered = [0u8; 3];
        for slot in &self.actions {
            match shown(slot.known) && slot.card.is_real() {
                true => names.push(slot.card.card().civil.card().name.clone()),
                false => covered[Deck::Actions as usize] += 1,
            }
        }
        for slot in &self.objectives {
            match shown(slot.known) && slot.card.is_real() {
                true => names.push(objective(slot.card)),
                false => covered[Deck::Objectives as usize] += 1,
            }
        }
        for slot in &self.wonders {
            match shown(slot.known) && slot.card.is_real() {
                true => names.push(slot.card.card().name.clone()),
                false => covered[Deck::Wonders as usize] += 1,
            }
        }
        whole(self.give, covered, &self.persons, names)
    }

    /// What the proposer wants, in words.
    pub(crate) fn wanting(&self) -> String {
        whole(self.want, self.want_cards, &self.want_persons, Vec::new())
    }
}

step! {
    /// What is proposed?
    pub struct DealEdit { seat: Seat }
    /// Does the other side agree?
    pub struct DealAnswer { seat: Seat, proposer: Seat }
    /// Which card of a deck is handed over?
    pub struct DealHand { seat: Seat, proposer: Seat, deck: Deck }
}

/// Why no more of a good can be given or wanted.
fn unavailable(room: bool, there: bool, own: bool) -> Option<Refusal> {
    if !room {
        return Some(Refusal::DealFull);
    }
    (!there).then_some(Refusal::Lacks {
        rule: "coc.trade.goods",
        why: if own {
            "you have no more of it"
        } else {
            "the other has no more of it"
        },
    })
}

impl Ask<Position> for DealEdit {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let deal = &position.deal;
        let with = deal
            .with
            .map_or_else(String::new, |with| format!(" to {with}"));
        let left = match PROPOSALS.saturating_sub(position.turn.deals) {
            0 => "There are no more in this turn.".to_string(),
            left => format!("{} more in this turn.", capital(&count(left, "proposal"))),
        };
        Prompt::new("coc.trade.goods", format!("What do you propose{with}?")).hint(format!(
            "So far you give {} and want {}; at most {ITEMS} things on each side. {left}",
            deal.giving(),
            deal.wanting(),
        ))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let deal = &position.deal;
        let player = position.player(seat);
        let Some(with) = deal
            .with
            .filter(|with| with.index() < position.players.len())
        else {
            return sink.offer(Choice::Decline);
        };
        let more = deal.given() < ITEMS;
        let other = position.player(with);
        for good in Good::ALL.iter().copied() {
            let why = unavailable(more, player.goods[good] > deal.give[good], true);
            sink.decide(Choice::Give { good }, why)?;
        }
        let ask = deal.wanted() < ITEMS;
        for good in Good::ALL.iter().copied() {
            let why = unavailable(ask, other.goods[good] > deal.want[good], false);
            sink.decide(Choice::Want { good }, why)?;
        }
        if more {
            for card in player.held_actions() {
                sink.offer(Choice::GiveCard { card })?;
            }
            for card in player.held_actions() {
                sink.offer(Choice::ShowCard { card })?;
            }
            for card in player.held_objectives() {
                sink.offer(Choice::GiveObjective { card })?;
            }
            for card in player.held_objectives() {
                sink.offer(Choice::ShowObjective { card })?;
            }
            for card in player.held_wonders() {
                sink.offer(Choice::GivePlan { card })?;
            }
            for card in player.held_wonders() {
                sink.offer(Choice::ShowPlan { card })?;
            }
        }
        for card in &held(position, seat) {
            if more && !deal.persons.contains(card) {
                sink.offer(Choice::GivePerson { card: *card })?;
            }
        }
        for card in &held(position, with) {
            if ask && !deal.want_persons.contains(card) {
                sink.offer(Choice::WantPerson { card: *card })?;
            }
        }
        for deck in Deck::ALL.iter().copied() {
            if ask && cards(position, with, deck) > deal.want_cards[deck as usize] {
                sink.offer(Choice::WantCard { deck })?;
            }
        }
        if deal.given() + deal.wanted() > 0 {
            sink.offer(Choice::Send)?;
        }
        sink.offer(Choice::Decline)
    }

    plainly!(no: "No deal");

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Some(with) = position
            .deal
            .with
            .filter(|with| with.index() < position.players.len())
        else {
            return cancel(position, seat);
        };
        macro_rules! lay {
            ($hand:ident, $card:expr, $shown:expr) => {{
                let hand = &mut position.player_mut(seat).$hand;
                if let Some(index) = hand.iter().position(|slot| slot.card == $card) {
                    let mut slot = hand.remove(index);
                    if $shown {
                        slot.known = slot.known.with(with);
                        table.reveal();
                    }
                    if position.deal.$hand.is_full() {
                        position.player_mut(seat).$hand.push(slot);
                    } else {
                        position.deal.$hand.push(slot);
                    }
                }
            }};
        }
        match choice {
            Choice::Give { good } => position.deal.give = position.deal.give.and(good, 1),
            Choice::Want { good } => position.deal.want = position.deal.want.and(good, 1),
            Choice::GiveCard { card } => lay!(actions, card, false),
            Choice::ShowCard { card } => lay!(actions, card, true),
            Choice::GiveObjective { card } => lay!(objectives, card, false),
            Choice::ShowObjective { card } => lay!(objectives, card, true),
            Choice::GivePlan { card } => lay!(wonders, card, false),
            Choice::ShowPlan { card } => lay!(wonders, card, true),
            Choice::GivePerson { card } if !position.deal.persons.is_full() => {
                position.deal.persons.push(card)
            }
            Choice::WantPerson { card } if !position.deal.want_persons.is_full() => {
                position.deal.want_persons.push(card)
            }
            Choice::WantCard { deck } => {
                let wanted = &mut position.deal.want_cards[deck as usize];
                *wanted = wanted.saturating_add(1);
            }
            Choice::Send => {
                let deal = position.deal;
                table.emit(|| News::Proposed {
                    seat,
                    with,
                    give: deal.give,
                    want: deal.want,
                    cards: deal.given_cards(),
                    want_cards: deal.wanted_cards(),
                });
                return position.push(DealAnswer {
                    seat: with,
                    proposer: seat,
                });
            }
            _ => return cancel(position, seat),
        }
        position.push(self);
    }
}

/// The cards go back.
fn cancel(position: &mut Position, seat: Seat) {
    let deal = std::mem::take(&mut position.deal);
    let player = position.player_mut(seat);
    deal.actions
        .iter()
        .for_each(|slot| player.actions.push(*slot));
    deal.objectives
        .iter()
        .for_each(|slot| player.objectives.push(*slot));
    deal.wonders
        .iter()
        .for_each(|slot| player.wonders.push(*slot));
}

impl Ask<Position> for DealAnswer {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let deal = &position.deal;
        Prompt::new(
            "coc.trade.free-action",
            format!(
                "{} proposes: you get {}, and give {}. Agreed?",
                self.proposer,
                deal.giving(),
                deal.wanting()
            ),
        )
        .hint(format!("{} A deal is binding.", ask::purse(position, seat)))
    }

    yes_or_no!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if choice == Choice::Yes {
            return accept(position, self.proposer, seat, table);
        }
        cancel(position, self.proposer);
        table.emit(|| News::Refused { seat });
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.proposer) && self.proposer != self.seat
    }
}

/// The other accepts: goods and the proposer's cards change hands, then the wanted cards are chosen.
/// Rules: `coc.trade.binding`.
fn accept(position: &mut Position, seat: Seat, with: Seat, table: &mut Table<'_>) {
    let deal = position.deal;
    table.emit(|| News::Accepted { seat: with });
    let give = Goods(std::array::from_fn(|i| {
        deal.give.0[i].min(position.player(seat).goods.0[i])
    }));
    let want = Goods(std::array::from_fn(|i| {
        deal.want.0[i].min(position.player(with).goods.0[i])
    }));
    position.player_mut(seat).lose(give);
    position.player_mut(with).lose(want);
    position.player_mut(seat).gain(want);
    position.player_mut(with).gain(give);
    table.reveal();
    pass_on(position, &deal.persons, seat, with);
    pass_on(position, &deal.want_persons, with, seat);
    hand_over(position, with, seat);
}

/// The proposer's cards come when the other's are named: nobody gives back what was just given.
fn deliver(position: &mut Position, with: Seat) {
    let deal = std::mem::take(&mut position.deal);
    let player = position.player_mut(with);
    macro_rules! hand {
        ($hand:ident) => {
            for slot in &deal.$hand {
                player.$hand.push(orbis_parts::Slot {
                    known: slot.known.with(with),
                    ..*slot
                });
            }
        };
    }
    hand!(actions);
    hand!(objectives);
    hand!(wonders);
}

/// Asks for the next wanted card.
fn hand_over(position: &mut Position, with: Seat, seat: Seat) {
    let next = Deck::ALL.iter().copied().find(|deck| {
        position.deal.want_cards[*deck as usize] > 0 && cards(position, with, *deck) > 0
    });
    match next {
        Some(deck) => {
            position.push(DealHand {
                seat: with,
                proposer: seat,
                deck,
            });
        }
        None => deliver(position, with),
    }
}

impl Ask<Position> for DealHand {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let left = position.deal.want_cards[self.deck as usize];
        Prompt::new(
            "coc.trade.hidden-cards",
            format!(
                "Which {} card do you hand over to {}?",
                self.deck, self.proposer
            ),
        )
        .hint(format!("{} to hand over.", count(left, "card")))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        spy::hand(position, seat, self.deck, sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, with: Seat, choice: Choice, table: &mut Table<'_>) {
        let seat = self.proposer;
        table.reveal();
        macro_rules! give {
            ($hand:ident, $card:expr) => {{
                let hand = &mut position.player_mut(with).$hand;
                if let Some(index) = hand.iter().position(|slot| slot.card == $card) {
                    let mut slot = hand.remove(index);
                    slot.known = slot.known.with(seat);
                    position.player_mut(seat).$hand.push(slot);
                }
            }};
        }
        match choice {
            Choice::Card { card } => give!(actions, card),
            Choice::Objective { card } => give!(objectives, card),
            Choice::Plan { card } => give!(wonders, card),
            _ => no_answer(self, choice),
        }
        let wanted = &mut position.deal.want_cards[self.deck as usize];
        *wanted = wanted.saturating_sub(1);
        hand_over(position, with, seat);
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.proposer)
            && self.proposer != self.seat
            && self.offers_anything(position, self.seat)
    }
}
