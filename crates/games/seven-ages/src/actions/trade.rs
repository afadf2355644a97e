//! Trade and progress.

use crate::{
    Choice, Position, Step, Table,
    content::{
        ArtefactId, CardId, MarkerId, SETS, SetId, Special, Talent, Trigger, When, events::Moment,
        faith,
    },
    empire,
    events::{self, Ask, Deal, window},
    news::Who,
    permission,
    range::Source,
    sets::Areas,
    setup, text,
};
use orbis_core::{Flow, Line, Offer, Prompt, Seat, SeatSet, Sink, news, step, step::Stacked};
use orbis_parts::{List, Slot};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

news! {
    /// What is told of trades.
    pub enum News {
        /// A trade begins.
        Trade { who: Who, with: Option<Who> } => who.line(match with {
            Some(other) => format!("{who} trade with {other}"),
            None => format!("{who} trade with the deck"),
        }),
        /// A card of a trade was shown.
        TradeCard { seat: Option<Seat>, card: CardId } => match seat {
            Some(seat) => {
                Line::by(seat, format!("{seat} played {} ({})", card.name(), card.value()))
            }
            None => Line::plain(format!("the deck: {} ({})", card.name(), card.value())),
        },
        /// The trade was decided.
        TradeValue { mine: i16, theirs: i16 } => {
            Line::plain(format!("the trade stands {mine} to {theirs}"))
        },
        /// Who does not advance gets money for the other side's cards.
        Consoled { who: Who, money: i16 } => who.line(format!("{who} get {money} money instead")),
        /// Money was given to the partner.
        Gift { from: Who, to: Who, money: u8 } => {
            from.line(format!("{from} give {money} money to {to}"))
        },
    }
}

/// A trade under way: side 0 is the empire whose action it is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trade {
    /// The trading empires; without a second one it is the deck.
    pub empires: [Option<SetId>; 2],
    /// The cards played.
    pub cards: [List<Slot<CardId>, 4>; 2],
    /// Does each side trade as its own action?
    pub acting: [bool; 2],
    /// Does each side mean to give money to the other afterwards?
    #[serde(default)]
    pub gifts: [bool; 2],
}

impl Trade {
    /// The sum of the cards of a side.
    fn cards_value(&self, side: usize) -> i16 {
        let list = self.cards[side].iter();
        list.map(|slot| i16::from(slot.card.value())).sum()
    }
}

/// From where, and how far, an empire trades.
fn source(position: &Position, set: SetId) -> Source {
    let bonus = position.specials(set).iter().fold(0, |sum, special| {
        sum + match special {
            Special::TradeRange { bonus } => *bonus,
            _ => 0,
        }
    });
    Source::empire(position, set, bonus)
}

/// Does range not matter for this trade?
fn boundless(position: &Position, set: SetId) -> bool {
    let sway = &position.chronicle.sway;
    sway.any_partner || sway.deck_only || position.enjoys(set, ArtefactId::SATELLITES)
}

/// The empires that can be traded with; those that have not traded yet come before others.
/// `sa.trade.partner-untraded`, `sa.trade.deck-trade`.
fn partners(position: &Position, set: SetId) -> List<SetId, 21> {
    let Some(seat) = position.seat_of(set) else {
        return List::new();
    };
    if position.chronicle.sway.deck_only {
        return List::new();
    }
    let everywhere = boundless(position, set);
    let reach = source(position, set).reach(position);
    let near = |untraded: bool| {
        position
            .in_play()
            .filter(move |(_, other)| other.seat != seat && (!untraded || !other.traded))
            .filter(move |(other, _)| everywhere || reach.meets(position.world.held(*other)))
            .map(|(other, _)| other)
    };
    let fresh: List<SetId, 21> = near(true).collect();
    if fresh.is_empty() {
        near(false).collect()
    } else {
        fresh
    }
}

/// Partners that leave of others could bring into range, and with whom the empire might then trade.
fn goals(position: &Position, set: SetId, partners: &[SetId]) -> List<Areas, SETS> {
    if boundless(position, set) {
        return List::new();
    }
    let seat = position.seat_of(set);
    let traded = |other: &SetId| position.empire(*other).is_some_and(|one| one.traded);
    let fresh_only = partners.iter().any(|other| !traded(other));
    position
        .in_play()
        .filter(|(other, empire)| {
            Some(empire.seat) != seat && !partners.contains(other) && !(fresh_only && empire.traded)
        })
        .map(|(other, _)| *position.world.held(other))
        .collect()
}

/// The trade is an action of the partner too, with everything that goes before one.
/// `sa.trade.double-action`.
fn act_too(position: &mut Position, partner: SetId) {
    if let Some(seat) = position.seat_of(partner) {
        position.invoke(crate::powers::begin::Begin {
            seat,
            empire: partner,
            action: MarkerId::TRADE,
        });
        window::open(position, Moment::MarkerTurned, partner);
    }
}

/// Is the empire the partner in the trade under way?
pub(crate) fn partnered(position: &Position, set: SetId) -> bool {
    position
        .trade
        .as_ref()
        .is_some_and(|trade| trade.empires[1] == Some(set))
}

/// The action of the partner became another one; it only takes part in the trade.
pub(crate) fn stand_by(position: &mut Position, partner: SetId) {
    if partnered(position, partner)
        && let Some(trade) = &mut position.trade
    {
        trade.acting[1] = false;
    }
}

/// Trading with an empire that may build cavalry or ships lifts that icon.
fn lift_icons(position: &mut Position, set: SetId, other: SetId) {
    let age = position.age(other);
    let Some(partner) = position.empire(other).copied() else {
        return;
    };
    let printed = &partner.card.card().empire;
    let cavalry = printed.no_cavalry >> age & 1 == 0 || partner.cavalry;
    let ships = printed.no_ships >> age & 1 == 0 || partner.ships;
    if let Some(empire) = position.empire_mut(set) {
        empire.cavalry |= cavalry;
        empire.ships |= ships;
    }
}

/// The trade numbers of the empires under way, in words.
fn stakes(position: &Position) -> String {
    let empires = position.trade.as_ref().map(|trade| trade.empires);
    numbers(position, empires.unwrap_or_default())
}

/// The trade numbers of some empires, in words (`sa.term.trade-number`).
fn numbers(position: &Position, empires: [Option<SetId>; 2]) -> String {
    let one = |set: SetId| {
        let number = position.trade_number(set);
        format!("Trade number of {}: {number:+}.", position.who(set))
    };
    let list: Vec<String> = empires.into_iter().flatten().map(one).collect();
    list.join(" ")
}

/// The player of a side; nobody for the deck.
fn trader(position: &Position, side: usize) -> Option<Seat> {
    let trade = position.trade.as_ref()?;
    position.seat_of(trade.empires[side]?)
}

/// Who still plays a first card.
pub(crate) fn choosing(position: &Position) -> SeatSet {
    let Some(trade) = &position.trade else {
        return SeatSet::NONE;
    };
    (0..2)
        .filter(|side| trade.cards[*side].is_empty())
        .filter_map(|side| Some((side, trader(position, side)?)))
        // Who has no cards may still want to turn over a marker.
        .filter(|(side, seat)| {
            !position.player(*seat).hand.is_empty() || *side == 1 && secret(position).is_some()
        })
        .map(|(_, seat)| seat)
        .collect()
}

/// Who may add a card.
pub(crate) fn adding(position: &Position, side: u8) -> SeatSet {
    trader(position, usize::from(side))
        .filter(|seat| !position.player(*seat).hand.is_empty())
        .map_or(SeatSet::NONE, SeatSet::only)
}

/// `sa.art.computing`.
pub(crate) fn card_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    optional: bool,
    sink: &mut S,
) -> ControlFlow<()> {
    // With Computing, or without cards, the first card may come from the deck.
    let own = (0..2).find(|side| trader(position, *side) == Some(seat));
    let set = position.trade.and_then(|trade| trade.empires[own?]);
    if let Some(empire) = set.filter(|_| !optional && own == Some(1) && joker(position)) {
        sink.offer(Choice::Turn { empire })?;
    }
    let bare = position.player(seat).hand.is_empty();
    let computes = set.is_some_and(|set| position.enjoys(set, ArtefactId::COMPUTING));
    if !optional && (bare || computes) {
        sink.offer(Choice::Deck)?;
    }
    for card in setup::sorted(position.player(seat)).iter() {
        sink.offer(Choice::Card { card: *card })?;
    }
    // A gift is spoken of beforehand, so that nobody is asked after every trade (`sa.trade-fx.gift`).
    let promised = own
        .zip(position.trade)
        .map(|(side, trade)| trade.gifts[side] || trade.empires.contains(&None));
    if !optional && promised == Some(false) {
        sink.also(Choice::Promise)?;
    }
    if optional {
        sink.offer(Choice::Done)?;
    }
    ControlFlow::Continue(())
}

/// The marker that lies face down on the partner.
fn secret(position: &Position) -> Option<MarkerId> {
    let partner = position.trade.as_ref()?.empires[1]?;
    let slot = position.empire(partner)?.action?;
    (slot.known != SeatSet::ALL).then_some(slot.card)
}

/// Is it a wild card, which can make the trade an action of both?
fn joker(position: &Position) -> bool {
    secret(position) == Some(MarkerId::WILD)
}

/// The partner turns over its wild card.
fn join(position: &mut Position, seat: Seat, set: SetId, table: &mut Table<'_>) {
    table.reveal();
    let mut card = None;
    if let Some(empire) = position.empire_mut(set) {
        card = Some(empire.card);
        empire.wild = true;
        empire.did = Some(MarkerId::TRADE);
        if let Some(slot) = &mut empire.action {
            slot.known = SeatSet::ALL;
        }
    }
    if let Some(trade) = &mut position.trade {
        trade.acting[1] = true;
    }
    table.emit(|| crate::markers::News::Action {
        seat,
        card,
        action: MarkerId::TRADE,
        wild: true,
    });
    act_too(position, set);
}

fn lay(position: &mut Position, seat: Seat, side: usize, card: CardId) {
    if let Some(slot) = empire::take_card(position, seat, card)
        && let Some(trade) = &mut position.trade
    {
        trade.cards[side].push(slot);
    }
}

pub(crate) fn card(position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
    position.push(TradeCard {});
    let Some(side) = (0..2).find(|side| trader(position, *side) == Some(seat)) else {
        return;
    };
    match choice {
        Choice::Card { card } => lay(position, seat, side, card),
        Choice::Deck => {
            let slot = empire::draw(position, SeatSet::only(seat), table);
            if let (Some(slot), Some(trade)) = (slot, &mut position.trade) {
                trade.cards[side].push(slot);
            }
        }
        Choice::Turn { empire } => join(position, seat, empire, table),
        Choice::Promise => {
            if let Some(trade) = &mut position.trade {
                trade.gifts[side] = true;
            }
        }
        _ => {}
    }
}

/// The trade value of a side.
/// `sa.trade-do.total`, `sa.trade-do.deck-value`, `sa.term.trade-value`.
fn value(position: &Position, trade: &Trade, side: usize) -> i16 {
    let cards = trade.cards_value(side);
    let Some(set) = trade.empires[side] else {
        return cards;
    };
    let sway = &position.chronicle.sway;
    let number = if sway.no_number[side] {
        0
    } else {
        i16::from(position.trade_number(set))
    };
    let mut value = cards + number + i16::from(sway.trade[side]);
    let level = |set: Option<SetId>| {
        set.and_then(|set| position.empire(set))
            .map(|empire| empire.level)
    };
    let (own, other) = (level(Some(set)), level(trade.empires[1 - side]));
    for special in position.specials(set) {
        if sway.no_number[side] {
            break;
        }
        if let Special::TradeBonus { amount, when } = special {
            let holds = match when {
                When::Always => true,
                When::MoreAdvanced => other.is_some() && other > own,
                When::LessAdvanced => other.is_some() && other < own,
                _ => false,
            };
            if holds {
                value += i16::from(*amount);
            }
        }
    }
    value
}

/// The empire whose action the trade is.
fn acting(position: &Position) -> SetId {
    let trade = position.trade.as_ref();
    trade
        .and_then(|trade| trade.empires[0])
        .unwrap_or(SetId::BACK)
}

/// A tariff war: cards change hands, nobody wins, everybody pays.
fn dues(position: &mut Position, trade: &Trade) {
    exchange(position, trade);
    for side in 0..2 {
        if let Some(set) = trade.empires[side] {
            empire::pay(position, set, -trade.cards_value(side));
        }
    }
    position.event(Dealt {});
}

/// Each side keeps what the other played; everybody has seen these cards.
/// `sa.trade-fx.swap`.
fn exchange(position: &mut Position, trade: &Trade) {
    for side in 0..2 {
        let seat = trade.empires[1 - side].and_then(|set| position.seat_of(set));
        for slot in &trade.cards[side] {
            let open = Slot::up(slot.card);
            match seat {
                Some(seat) => empire::hand_over(position, seat, open),
                None => position.discard.push(slot.card),
            }
        }
    }
}

/// Cards change hands, money is paid, and what is left to choose is asked.
fn settle(
    position: &mut Position,
    trade: &Trade,
    steps: [(u8, u8); 2],
    winner: Option<(usize, SetId)>,
    table: &mut Table<'_>,
) {
    exchange(position, trade);
    position.event(Dealt {});
    if let [Some(one), Some(two)] = trade.empires {
        for (empire, to, promised) in [(two, one, trade.gifts[1]), (one, two, trade.gifts[0])] {
            if promised {
                position.push(Donate { empire, to });
            }
        }
    }
    for (side, (least, most)) in steps.into_iter().enumerate() {
        let Some(set) = trade.empires[side] else {
            continue;
        };
        if most == 0 {
            let won = winner.is_some_and(|(_, winner)| winner == set);
            console(position, set, won, table);
        } else {
            position.push(Advance {
                empire: set,
                with: trade.empires[1 - side],
                least,
                most,
            });
        }
    }
    let Some((_, set)) = winner else {
        return;
    };
    let Some(seat) = position.seat_of(set) else {
        return;
    };
    if let Some(empire) = position.empire_mut(set) {
        empire.trade_won = true;
    }
    if position.governed(set, faith::CAPITALISM) {
        empire::glory(position, seat, 1, table);
    }
    immediate(position, set, Trigger::WinTrade, 1, table);
    let scientists = position.world.talent_count(set, Talent::Scientist);
    let mut drawn = 0;
    for _ in 0..scientists {
        drawn += u8::from(empire::draw_to_hand(position, seat, table));
    }
    if drawn > 1 {
        position.push(Scientists { seat, drawn });
    }
}

/// Who does not advance gets the value of the cards of the other side in money.
/// `sa.trade-fx.money`.
fn console(position: &mut Position, set: SetId, won: bool, table: &mut Table<'_>) {
    let Some(mut deal) = position.chronicle.deal else {
        return;
    };
    let Some(side) = (0..2).find(|side| deal.empires[*side] == Some(set)) else {
        return;
    };
    let values = deal.cards[1 - side].iter();
    let mut money: i16 = values.map(|card| i16::from(card.value())).sum();
    if !won {
        for special in position.specials(set) {
            if let Special::TradeMoney { factor } = special {
                money *= i16::from(*factor);
            }
        }
        if position.governed(set, faith::CAPITALISM) {
            money *= 2;
        }
    }
    empire::pay(position, set, money);
    deal.money[side] = money.clamp(0, 199) as u8;
    position.chronicle.deal = Some(deal);
    table.emit(|| News::Consoled {
        who: position.who(set),
        money,
    });
}

/// Glory for a square icon.
/// `sa.harvest.immediate`, `sa.term.immediate-glory`.
pub(crate) fn immediate(
    position: &mut Position,
    set: SetId,
    trigger: Trigger,
    times: u8,
    table: &mut Table<'_>,
) {
    let Some(empire) = position.empire(set).copied() else {
        return;
    };
    for (on, glory) in &empire.card.card().empire.immediate {
        if *on == trigger {
            empire::glory(
                position,
                empire.seat,
                i16::from(*glory) * i16::from(times),
                table,
            );
        }
    }
}

pub(crate) fn advance_offers<S: Sink<Position>>(
    least: u8,
    most: u8,
    sink: &mut S,
) -> ControlFlow<()> {
    for levels in least..=most {
        sink.offer(Choice::Advance { levels })?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn advance(
    position: &mut Position,
    set: SetId,
    other: Option<SetId>,
    choice: Choice,
    table: &mut Table<'_>,
) {
    if let Choice::Advance { levels } = choice {
        if levels == 0 {
            // Only a feudal winner can decline the first level.
            console(position, set, true, table);
            return;
        }
        if let Some(deal) = &mut position.chronicle.deal {
            for side in 0..2 {
                if deal.empires[side] == Some(set) {
                    deal.advanced[side] += levels;
                }
            }
        }
        empire::progress(position, set, levels as i8, table);
        if let Some(other) = other {
            crate::commons::trade(position, set, other, table);
        }
        immediate(position, set, Trigger::ProgressByTrade, levels, table);
    }
}

/// The cards that Scientists drew are the last of the hand.
fn fresh(position: &Position, seat: Seat, drawn: u8) -> List<CardId, 48> {
    let hand = &position.player(seat).hand;
    let from = hand.len().saturating_sub(usize::from(drawn));
    let mut cards: List<CardId, 48> = hand[from..].iter().map(|slot| slot.card).collect();
    cards.sort_unstable();
    cards
}

step! {
    /// With whom to trade?
    /// `sa.trade.purpose`.
    pub struct Partner { empire: SetId }
}

impl step::Ask<Position> for Partner {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Partner { empire } = *self;
        Prompt::new(
            "sa.trade.partner",
            format!(
                "With whom do the {} trade?",
                crate::text::empire(position, empire)
            ),
        )
        .hint(numbers(position, [Some(empire), None]))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Partner { empire: set } = *self;
        let partners = partners(position, set);
        for empire in &partners {
            sink.offer(Choice::Trade { empire: *empire })?;
        }
        let goals = goals(position, set, &partners);
        permission::offers(position, &source(position, set), &goals, sink)?;
        if partners.is_empty() {
            sink.offer(Choice::Deck)?;
        }
        if let Some(seat) = position.seat_of(set) {
            window::inline_offers(position, seat, set, Moment::TradePartner, sink)?;
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        if let Choice::Trade { empire } = choice {
            let number = position.trade_number(empire);
            let name = text::empire(position, empire);
            return Offer::new(format!("Trade with the {name} (trade number {number:+})"));
        }
        text::or_done(position, choice, "No trade")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Partner { empire: set } = self;
        if events::interject(
            position,
            Step::Partner(Partner { empire: set }),
            set,
            choice,
            table,
        ) {
            return;
        }
        let other = match choice {
            Choice::Trade { empire } => Some(empire),
            Choice::Deck => None,
            Choice::Ask { empire } => {
                position.push(Partner { empire: set });
                permission::ask(position, set, empire, false);
                return;
            }
            _ => return,
        };
        let mut both = false;
        if let Some(other) = other.and_then(|other| position.empire_mut(other)) {
            other.traded = true;
            // A trade and progress marker must be turned over now; it is used up by this trade.
            if let Some(slot) = &mut other.action
                && slot.card == MarkerId::TRADE
                && slot.known != SeatSet::ALL
            {
                slot.known = SeatSet::ALL;
                other.did = Some(MarkerId::TRADE);
                both = true;
            }
        }
        table.reveal();
        if let Some(empire) = position.empire_mut(set) {
            empire.traded = true;
        }
        if let Some(other) = other {
            lift_icons(position, set, other);
            lift_icons(position, other, set);
        }
        table.emit(|| News::Trade {
            who: position.who(set),
            with: other.map(|other| position.who(other)),
        });
        position.trade = Some(Trade {
            empires: [Some(set), other],
            cards: [List::new(); 2],
            acting: [true, both],
            gifts: [false; 2],
        });
        position.push(TradeCard {});
        if both && let Some(other) = other {
            act_too(position, other);
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}

step! {
    /// The first cards of a trade.
    pub struct TradeCard {}
}

impl TradeCard {
    /// Who is asked.
    pub(crate) fn choosing(&self, position: &Position) -> SeatSet {
        choosing(position)
    }
}

impl step::Ask<Position> for TradeCard {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.trade-do.first-card", "Play a card in the trade").hint(stakes(position))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        card_offers(position, seat, false, sink)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::show(position, choice)
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        card(position, seat, choice, table)
    }

    /// Everybody with a hand has played; empty hands and the deck use the top card.
    fn lapse(self, position: &mut Position, table: &mut Table<'_>) {
        let Some(trade) = position.trade else {
            return;
        };
        for side in 0..2 {
            if trade.cards[side].is_empty() {
                let slot = empire::draw(position, SeatSet::NONE, table);
                if let (Some(slot), Some(trade)) = (slot, &mut position.trade) {
                    trade.cards[side].push(slot);
                }
            }
        }
        position.push(TradeEnd {});
        for side in [1, 0] {
            if trade.acting[side]
                && let Some(set) = trade.empires[side]
            {
                let more = position.specials(set).iter().fold(1, |sum, special| {
                    sum + match special {
                        Special::TradeCards { n } => *n,
                        _ => 0,
                    }
                });
                position.push(TradeMore {
                    side: side as u8,
                    left: more.min(3),
                });
            }
        }
    }
}

step! {
    /// One more card?
    pub struct TradeMore { side: u8, left: u8 }
}

impl TradeMore {
    /// Who is asked.
    pub(crate) fn adding(&self, position: &Position) -> SeatSet {
        adding(position, self.side)
    }
}

impl step::Ask<Position> for TradeMore {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.trade-do.second-card", "Another card?").hint(stakes(position))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        card_offers(position, seat, true, sink)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "No other card")
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let TradeMore { side, left } = self;
        if let Choice::Card { card } = choice {
            lay(position, seat, usize::from(side), card);
            if left > 1 {
                position.push(TradeMore {
                    side,
                    left: left - 1,
                });
            }
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        let TradeMore { side, left } = *self;
        side < 2 && left <= 3
    }
}

step! {
    /// The trade is decided.
    pub struct TradeEnd {}
}

impl step::Run<Position> for TradeEnd {
    /// The cards lie face down: events, then they are turned over.
    fn run(self, position: &mut Position, _table: &mut Table<'_>) {
        for ask in [Ask::Bargain(Bargain {}), Ask::Reveal(Reveal {})] {
            position.event(ask);
        }
        window::open(position, Moment::TradeCardsDown, acting(position));
    }
}

step! {
    /// How far to advance?
    pub struct Advance { empire: SetId, with: Option<SetId>, least: u8, most: u8 }
}

impl step::Ask<Position> for Advance {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Advance { empire, .. } = *self;
        Prompt::new(
            "sa.trade-fx.win-chosen",
            format!(
                "How far do the {} advance?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Advance { least, most, .. } = *self;
        advance_offers(least, most, sink)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::advance(position, self.empire, choice)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Advance { empire, with, .. } = self;
        advance(position, empire, with, choice, table)
    }

    fn lapses(&self, _position: &Position) -> bool {
        let Advance { least, most, .. } = *self;
        least == most
    }

    fn lapse(self, position: &mut Position, table: &mut Table<'_>) {
        let Advance {
            empire,
            with,
            least,
            ..
        } = self;
        let choice = Choice::Advance { levels: least };
        advance(position, empire, with, choice, table);
    }

    fn fits(&self, _position: &Position) -> bool {
        let Advance {
            empire,
            with,
            least,
            most,
        } = *self;
        crate::check::colour(empire)
            && with.is_none_or(crate::check::colour)
            && least <= most
            && most <= 7
    }
}

step! {
    /// Which of the cards drawn by Scientists is kept?
    pub struct Scientists { seat: Seat, drawn: u8 }
}

impl step::Ask<Position> for Scientists {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.trade-fx.win-scientist", "Keep which card?")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for card in fresh(position, seat, self.drawn).iter() {
            sink.offer(Choice::Hold { card: *card })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::show(position, choice)
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Hold { card } = choice {
            table.reveal();
            for other in fresh(position, seat, self.drawn).iter() {
                if *other != card && empire::take_card(position, seat, *other).is_some() {
                    position.discard.push(*other);
                }
            }
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Scientists { seat, drawn } = *self;
        crate::check::sits(position, seat)
            && drawn > 0
            && usize::from(drawn) <= position.player(seat).hand.len()
    }
}

step! {
    /// A gift to the partner?
    pub struct Donate { empire: SetId, to: SetId }
}

impl step::Ask<Position> for Donate {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Donate { empire, to } = *self;
        Prompt::new(
            "sa.trade-fx.gift",
            format!(
                "Do the {} give money to the {}?",
                crate::text::empire(position, empire),
                crate::text::empire(position, to)
            ),
        )
        .hint(crate::text::money(position, empire))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let money = position
            .empire(self.empire)
            .map_or(0, |empire| empire.money);
        for money in 1..=money {
            sink.offer(Choice::Gift { money })?;
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "No gift")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Donate { empire: set, to } = self;
        if let Choice::Gift { money } = choice
            && position.empire(to).is_some()
        {
            empire::pay(position, set, -i16::from(money));
            empire::pay(position, to, i16::from(money));
            table.emit(|| News::Gift {
                from: position.who(set),
                to: position.who(to),
                money,
            });
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        position
            .empire(self.empire)
            .is_none_or(|one| one.money == 0)
    }

    fn fits(&self, _position: &Position) -> bool {
        let Donate { empire, to } = *self;
        crate::check::colour(empire) && crate::check::colour(to)
    }
}

step! {
    /// Trade cards are turned over.
    pub struct Reveal {}
}

impl step::Run<Position> for Reveal {
    /// Everybody sees the cards; events, then the result.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        table.reveal();
        if let Some(trade) = &mut position.trade {
            for slot in trade.cards.iter_mut().flat_map(|list| list.iter_mut()) {
                slot.known = SeatSet::ALL;
            }
        }
        window::open(position, Moment::TradeRevealed, acting(position));
    }
}

step! {
    /// The trade is decided.
    /// `sa.trade-do.winner`, `sa.trade-fx.win-1`, `sa.trade-fx.win-higher`, `sa.trade-fx.tie-one`, `sa.trade-fx.tie-both`,
    /// `sa.trade-fx.tie-deck`, `sa.art.printing`.
    pub struct Bargain {}
}

impl step::Run<Position> for Bargain {
    /// The cards are turned over: who wins, who advances, who is paid.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let Some(trade) = position.trade.take() else {
            return;
        };
        table.reveal();
        for side in 0..2 {
            let seat = trade.empires[side].and_then(|set| position.seat_of(set));
            for slot in &trade.cards[side] {
                let card = slot.card;
                table.emit(|| News::TradeCard { seat, card });
            }
        }
        if trade.acting[1]
            && let Some(empire) = trade.empires[1]
            && let Some(seat) = position.seat_of(empire)
        {
            position.invoke(crate::powers::begin::Finish {
                seat,
                empire,
                action: MarkerId::TRADE,
            });
        }
        let sway = position.chronicle.sway;
        position.chronicle.deal = Some(Deal {
            empires: trade.empires,
            cards: trade
                .cards
                .map(|list| list.iter().map(|slot| slot.card).collect()),
            ..Deal::default()
        });
        if sway.void {
            dues(position, &trade);
            return;
        }
        let values = [value(position, &trade, 0), value(position, &trade, 1)];
        table.emit(|| News::TradeValue {
            mine: values[0],
            theirs: values[1],
        });
        let level = |side: usize| {
            trade.empires[side]
                .and_then(|set| position.empire(set))
                .map(|empire| empire.level)
        };
        let levels = [level(0), level(1)];
        // Least and most levels each side advances.
        let mut steps = [(0u8, 0u8); 2];
        let mut winner = None;
        match values[0].cmp(&values[1]) {
            std::cmp::Ordering::Equal => match (trade.acting[1], levels[0].cmp(&levels[1])) {
                (false, _) => steps[0] = (1, 1),
                (true, std::cmp::Ordering::Less) => steps[0] = (1, 1),
                (true, std::cmp::Ordering::Greater) => steps[1] = (1, 1),
                (true, std::cmp::Ordering::Equal) => {}
            },
            order => {
                let side = usize::from(order == std::cmp::Ordering::Less);
                if let Some(set) = trade.empires[side] {
                    winner = Some((side, set));
                    let higher = levels[1 - side].is_some() && levels[1 - side] > levels[side];
                    let mut most = 1 + u8::from(trade.acting[side]) + u8::from(higher);
                    if higher && position.enjoys(set, ArtefactId::PRINTING) {
                        most += 1;
                    }
                    if position.at_war() {
                        most = 1;
                    }
                    steps[side] = (1, most);
                    if position.governed(set, faith::FEUDALISM) {
                        steps[side] = (0, most - 1);
                    }
                }
            }
        }
        settle(position, &trade, steps, winner, table);
    }
}

step! {
    /// Everybody has what the trade brought.
    pub struct Dealt {}
}

impl step::Run<Position> for Dealt {
    fn run(self, position: &mut Position, _table: &mut Table<'_>) {
        let empire = position.chronicle.deal.and_then(|deal| deal.empires[0]);
        crate::events::window::open(position, Moment::TradeDone, empire.unwrap_or(SetId::BACK));
    }
}
