//! Operations of events with questions of their own: cards, markers, extra actions, hired and moved units, leaders.

use super::{Ask, Played, Target, effect, troops};
use crate::{
    Choice, Counts, Event, Position, Step, Table, civilise,
    content::{
        CardId, LeaderId, MarkerId, NAMED, SetId, Talent, UnitId, content,
        events::{Check, Op},
    },
    empire, manoeuvre, markers, setup, start,
};
use effect::{amount, next, own};
use orbis_core::{Seat, SeatSet, Sink};
use orbis_parts::{List, Slot};
use std::ops::ControlFlow;

fn ask(position: &mut Position, ask: Ask) {
    position.stack.push(Step::Card { ask });
}

/// Operations that are done at once or ask once.
pub(crate) fn operate(position: &mut Position, top: Played, op: Op, table: &mut Table<'_>) {
    next(position, top);
    let seat = top.seat;
    match (op, top.target) {
        (Op::TakeRandom, Target::Player { seat: from }) => {
            if let Some(slot) = random_card(position, from, table) {
                empire::hand_over(position, seat, known_to(slot, seat));
            }
        }
        (Op::TakeChosen, Target::Player { seat: from }) => {
            look(position, seat, from, 48, table);
            ask(
                position,
                Ask::Spy {
                    seat,
                    from,
                    must: true,
                },
            );
        }
        (Op::DiscardRandom(n), Target::Player { seat: from }) => {
            for _ in 0..amount(position, &top, None, &n).max(0) {
                if let Some(slot) = random_card(position, from, table) {
                    position.discard.push(slot.card);
                }
            }
        }
        (Op::Exchange, Target::Player { seat: other })
            if !position.player(seat).hand.is_empty() =>
        {
            for (from, to, last) in [(seat, other, true), (other, seat, false)] {
                ask(position, Ask::Give { from, to, last });
            }
        }
        (Op::FromDiscard, Target::Card { card }) => pick_up(position, seat, card),
        (Op::Peek(n), _) => {
            let left = usize::from(n).min(position.deck.len());
            let from = position.deck.len() - left;
            table.reveal();
            for slot in &mut position.deck[from..] {
                slot.known = slot.known.with(seat);
            }
            if left > 0 {
                let left = left as u8;
                ask(
                    position,
                    Ask::Peek {
                        seat,
                        left,
                        keep: true,
                    },
                );
            }
        }
        (Op::ReplaceMarker, Target::Empire { empire }) => {
            ask(position, Ask::Swap { seat, empire });
        }
        (Op::ExtraAction, Target::Empire { empire }) => {
            let done = position.chronicle.action.unwrap_or(MarkerId::START);
            ask(position, Ask::Again { empire, done });
        }
        (Op::SecondMove, Target::Area { area }) => {
            if let Some(set) = position.world.owner(area) {
                position.chronicle.sway.forced = Some(area);
                let before = position.chronicle.robbed;
                position.stack.push(Step::Power {
                    ask: crate::powers::Ask::Reckon {
                        empire: set,
                        before,
                    },
                });
                manoeuvre::once_more(position, set, false);
            }
        }
        (Op::IgnoreAges | Op::StartFromDiscard, Target::Card { card }) => {
            // The card may have been played meanwhile.
            let held = position
                .player(seat)
                .hand
                .iter()
                .any(|slot| slot.card == card);
            let there = match op {
                Op::IgnoreAges => held,
                _ => position.discard.contains(&card),
            };
            if there && !start::colours(position, seat).is_empty() {
                ask(position, Ask::Exhume { seat, card });
            }
        }
        (Op::Hire { most, extra, .. }, Target::Area { area }) => {
            if let Some(empire) = position.world.owner(area) {
                ask(
                    position,
                    Ask::Hire {
                        empire,
                        area,
                        left: most,
                        extra,
                    },
                );
            }
        }
        (
            Op::Hire {
                elephant: true,
                extra,
                ..
            },
            Target::Empire { empire },
        ) => {
            let unit = UnitId::ELEPHANT;
            let cost = troops::hire_cost(position, empire, unit, extra);
            let money = position.empire(empire).map_or(0, |one| one.money);
            let capital = position.empire(empire).and_then(|one| one.capital);
            let land = position.world.held(empire).and(&content().land);
            let place = capital.or(land.first());
            let left = position.commons_left(empire, unit) > 0;
            if let Some(area) = place.filter(|_| left && cost <= money) {
                empire::pay(position, empire, -i16::from(cost));
                crate::commons::field(position, empire, table);
                position.world.place(empire, area, &Counts::of(unit, 1));
                table.emit(|| Event::Built {
                    set: empire,
                    unit,
                    area,
                });
            }
        }
        (Op::LoseShips, _) => wind(position, &top, table),
        (Op::Reinforce(n), Target::Side { side }) => {
            ask(
                position,
                Ask::Reinforce {
                    side,
                    from: None,
                    left: n,
                },
            );
        }
        (Op::Migrate(n), _) => {
            let set = own(position, &top);
            if position.empire(set).is_some() {
                position.chronicle.sway.migrants = Some(n);
                ask(position, Ask::Settled);
                position.stack.push(Step::Manoeuvre {
                    empire: set,
                    again: false,
                });
            }
        }
        _ => {}
    }
}

fn known_to(slot: Slot<CardId>, seat: Seat) -> Slot<CardId> {
    Slot {
        card: slot.card,
        known: slot.known.with(seat),
    }
}

fn random_card(position: &mut Position, from: Seat, table: &mut Table<'_>) -> Option<Slot<CardId>> {
    let count = position.player(from).hand.len() as u32;
    if count == 0 {
        return None;
    }
    table.reveal();
    let at = table.below(count) as usize;
    Some(position.player_mut(from).hand.remove(at))
}

/// A player sees so many cards of another hand.
pub(crate) fn look(
    position: &mut Position,
    seat: Seat,
    from: Seat,
    most: usize,
    table: &mut Table<'_>,
) {
    table.reveal();
    let hand = &mut position.player_mut(from).hand;
    let unknown = hand
        .iter_mut()
        .filter(|slot| slot.known != SeatSet::ALL && !slot.known.contains(seat));
    for slot in unknown.take(most) {
        slot.known = slot.known.with(seat);
    }
}

/// Takes a card out of the discard pile.
pub(crate) fn unearth(position: &mut Position, card: CardId) -> bool {
    match position.discard.iter().position(|one| *one == card) {
        Some(at) => {
            position.discard.remove(at);
            true
        }
        None => false,
    }
}

/// A player takes a card from the discard pile.
fn pick_up(position: &mut Position, seat: Seat, card: CardId) {
    if unearth(position, card) {
        empire::hand_over(position, seat, Slot::up(card));
    }
}

/// A card is picked for each ship about to land.
fn wind(position: &mut Position, top: &Played, table: &mut Table<'_>) {
    let Some(mut landing) = position.chronicle.landing else {
        return;
    };
    let least = match top.event().card().ways[usize::from(top.way)].check {
        Some(Check::PerShip { min }) => min,
        _ => 8,
    };
    let mut sunk = 0;
    for _ in 0..landing.count {
        sunk += u8::from(empire::pick(position, table) >= least);
    }
    if sunk == 0 {
        return;
    }
    let (set, area) = (landing.empire, landing.from);
    let mut gone = Counts::of(landing.unit, sunk);
    if let Some(load) = position.work.cargo {
        let carried = manoeuvre::cargo(position, set, area, load, landing.count);
        let rest = landing.count - sunk;
        gone.add(load, carried.saturating_sub(rest));
    }
    for (unit, _) in gone.iter() {
        table.emit(|| Event::Lost { set, unit, area });
    }
    landing.count -= sunk;
    position.chronicle.landing = Some(landing);
    empire::lose(position, area, &gone, table);
}

fn unused(position: &Position, seat: Seat) -> List<MarkerId, 8> {
    let now = position.stack.iter().rev().find_map(|step| match step {
        Step::Act { action, .. } => Some(*action),
        _ => None,
    });
    let mut list = markers::kinds(&position.player(seat).markers);
    list.retain(|marker| now.is_none_or(|now| *marker >= now));
    list
}

pub(crate) fn asked(position: &Position, ask: Ask) -> SeatSet {
    let of = |set: SetId| position.seat_of(set).map_or(SeatSet::NONE, SeatSet::only);
    match ask {
        Ask::Spy { from, .. } | Ask::Give { from, .. } if position.player(from).hand.is_empty() => {
            SeatSet::NONE
        }
        Ask::Spy { seat, .. }
        | Ask::Peek { seat, .. }
        | Ask::Swap { seat, .. }
        | Ask::Exhume { seat, .. }
        | Ask::Souvenir { seat }
        | Ask::Tempo { seat } => SeatSet::only(seat),
        Ask::Give { from, .. } => SeatSet::only(from),
        Ask::Again { empire, .. }
        | Ask::Hire { empire, .. }
        | Ask::Frost { empire }
        | Ask::Herald { empire, .. }
        | Ask::Talent { empire, .. } => of(empire),
        Ask::Reinforce { side, .. } => crate::conflict::commander(position, side),
        Ask::Haggle { side, .. } => {
            let set = position
                .trade
                .and_then(|trade| trade.empires[usize::from(side)]);
            set.map_or(SeatSet::NONE, of)
        }
        _ => SeatSet::NONE,
    }
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    ask: Ask,
    sink: &mut S,
) -> ControlFlow<()> {
    match ask {
        Ask::Spy { from, must, .. } => {
            for card in setup::sorted(position.player(from)).iter() {
                sink.offer(Choice::Hold { card: *card })?;
            }
            if !must {
                sink.offer(Choice::Done)?;
            }
        }
        Ask::Give { from, last, .. } => {
            let hand = &position.player(from).hand;
            let mut cards: List<CardId, 48> = hand.iter().map(|slot| slot.card).collect();
            if last && cards.len() > 1 {
                // The card that just came does not go back.
                cards.pop();
            }
            cards.sort_unstable();
            for card in cards.iter() {
                sink.offer(Choice::Card { card: *card })?;
            }
        }
        Ask::Peek { left, .. } => {
            let from = position.deck.len().saturating_sub(usize::from(left));
            let mut cards: List<CardId, 8> =
                position.deck[from..].iter().map(|slot| slot.card).collect();
            cards.sort_unstable();
            for card in cards.iter() {
                sink.offer(Choice::Hold { card: *card })?;
            }
        }
        Ask::Swap { empire, .. } => {
            for marker in unused(position, seat).iter() {
                let marker = *marker;
                sink.offer(Choice::Mark { empire, marker })?;
            }
            sink.offer(Choice::Done)?;
        }
        Ask::Again { done, .. } => {
            for marker in MarkerId::PRODUCTION.0..=MarkerId::CIVILISE.0 {
                let marker = MarkerId(marker);
                if marker != done {
                    sink.offer(Choice::Again { marker })?;
                }
            }
            sink.offer(Choice::Done)?;
        }
        Ask::Exhume { card, .. } => {
            for colour in &start::colours(position, seat) {
                let colour = *colour;
                sink.offer(Choice::Found { card, colour })?;
            }
        }
        Ask::Hire { .. } | Ask::Reinforce { .. } | Ask::Frost { .. } => {
            troops::offers(position, ask, sink)?;
        }
        Ask::Haggle { side, back } => haggle_offers(position, seat, side, back, sink)?,
        Ask::Tempo { .. } => {
            for levels in 0..3 {
                sink.offer(Choice::Levels { levels })?;
            }
            sink.offer(Choice::Done)?;
        }
        Ask::Souvenir { .. } => {
            let deal = position.chronicle.deal.unwrap_or_default();
            let mut cards: List<CardId, 8> = deal
                .cards
                .iter()
                .flat_map(|list| list.iter().copied())
                .collect();
            cards.sort_unstable();
            for card in cards.iter() {
                sink.offer(Choice::Hold { card: *card })?;
            }
            sink.offer(Choice::Done)?;
        }
        Ask::Herald {
            empire,
            draws,
            holy,
        } => {
            if holy {
                for at in 0..position.cup.len() {
                    let leader = LeaderId((NAMED + at) as u8);
                    let religious = leader.card().talents & Talent::Religious as u16 != 0;
                    if position.cup[at] > 0 && religious {
                        sink.offer(Choice::Name { leader })?;
                    }
                }
            } else {
                let mut named: List<LeaderId, 8> = start::namesakes(position, empire).collect();
                named.sort_unstable();
                for leader in &named {
                    for area in position.world.held(empire).iter() {
                        let leader = *leader;
                        sink.offer(Choice::Promote { leader, area })?;
                    }
                }
                if draws > 0 && position.cup.iter().any(|count| *count > 0) {
                    sink.offer(Choice::Cup)?;
                }
            }
            sink.offer(Choice::Done)?;
        }
        Ask::Talent { left, .. } => {
            if left > 0 {
                sink.offer(Choice::Cup)?;
            }
            sink.offer(Choice::Keep)?;
            sink.offer(Choice::Done)?;
        }
        _ => {}
    }
    ControlFlow::Continue(())
}

fn haggle_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    side: u8,
    back: Option<CardId>,
    sink: &mut S,
) -> ControlFlow<()> {
    match (back, &position.trade) {
        (None, Some(trade)) => {
            let mut cards: List<CardId, 4> = trade.cards[usize::from(side)]
                .iter()
                .map(|slot| slot.card)
                .collect();
            cards.sort_unstable();
            for card in cards.iter() {
                sink.offer(Choice::Hold { card: *card })?;
            }
            sink.offer(Choice::Done)
        }
        _ => {
            for card in setup::sorted(position.player(seat)).iter() {
                sink.offer(Choice::Card { card: *card })?;
            }
            sink.offer(Choice::Done)
        }
    }
}

pub(crate) fn answer(position: &mut Position, given: Ask, choice: Choice, table: &mut Table<'_>) {
    match (given, choice) {
        (Ask::Spy { seat, from, .. }, Choice::Hold { card }) => {
            table.reveal();
            if let Some(slot) = empire::take_card(position, from, card) {
                empire::hand_over(position, seat, known_to(slot, seat));
            }
        }
        (Ask::Give { from, to, .. }, Choice::Card { card }) => {
            table.reveal();
            if let Some(slot) = empire::take_card(position, from, card) {
                empire::hand_over(position, to, known_to(slot, to));
            }
        }
        (Ask::Peek { seat, left, keep }, Choice::Hold { card }) => {
            let from = position.deck.len().saturating_sub(usize::from(left));
            let at = position.deck.iter().rposition(|slot| slot.card == card);
            let Some(at) = at.filter(|at| *at >= from) else {
                return;
            };
            table.reveal();
            if keep {
                let slot = position.deck.remove(at);
                empire::hand_over(position, seat, known_to(slot, seat));
            } else {
                // The chosen card goes below the others that are still in hand.
                let slot = position.deck.remove(at);
                position.deck.insert(from, slot);
            }
            if left > 2 {
                ask(
                    position,
                    Ask::Peek {
                        seat,
                        left: left - 1,
                        keep: false,
                    },
                );
            }
        }
        (Ask::Swap { seat, .. }, Choice::Mark { empire, marker }) => {
            let at = position
                .player(seat)
                .markers
                .iter()
                .position(|slot| slot.card == marker);
            if let Some(at) = at {
                let new = position.player_mut(seat).markers.remove(at);
                let Some(own) = position.empire_mut(empire) else {
                    return;
                };
                let old = own.action.replace(new);
                // A marker of a spare set (option 5) goes back to those.
                let spare = std::mem::take(&mut own.spare);
                let player = position.player_mut(seat);
                if spare {
                    player.extras.extend(old);
                } else {
                    player.markers.extend(old);
                }
            }
        }
        (Ask::Again { empire, .. }, Choice::Again { marker }) => {
            markers::second_action(position, empire, marker, table);
        }
        (Ask::Exhume { .. }, Choice::Found { .. }) => {
            // The question which empire to start is answered by this.
            let at = position
                .stack
                .iter()
                .rposition(|step| matches!(step, Step::Found { .. }));
            let seat = match at.map(|at| position.stack.remove(at)) {
                Some(Step::Found { seat }) => seat,
                _ => return,
            };
            start::found(position, seat, choice, table);
        }
        (Ask::Hire { .. } | Ask::Reinforce { .. } | Ask::Frost { .. }, _) => {
            troops::answer(position, given, choice, table);
        }
        (Ask::Haggle { side, back: None }, Choice::Hold { card }) => ask(
            position,
            Ask::Haggle {
                side,
                back: Some(card),
            },
        ),
        (
            Ask::Haggle {
                side,
                back: Some(back),
            },
            Choice::Card { card },
        ) => {
            let Some(mut trade) = position.trade else {
                return;
            };
            let seat = trade.empires[usize::from(side)].and_then(|set| position.seat_of(set));
            let cards = &mut trade.cards[usize::from(side)];
            let at = cards.iter().position(|slot| slot.card == back);
            if let (Some(seat), Some(at)) = (seat, at)
                && let Some(new) = empire::take_card(position, seat, card)
            {
                let old = cards.remove(at);
                cards.push(Slot::up(new.card));
                position.trade = Some(trade);
                table.reveal();
                empire::hand_over(position, seat, Slot::up(old.card));
            }
        }
        (Ask::Tempo { .. }, Choice::Levels { levels }) => {
            let (one, two) = match levels {
                0 => (1, 2),
                1 => (0, 2),
                _ => (0, 1),
            };
            if position.cadence.len() > 2 {
                position.cadence.swap(one, two);
            }
        }
        (Ask::Souvenir { seat }, Choice::Hold { card }) => {
            let holder = position.seats().find(|seat| {
                position
                    .player(*seat)
                    .hand
                    .iter()
                    .any(|slot| slot.card == card)
            });
            match holder {
                Some(from) => {
                    if let Some(slot) = empire::take_card(position, from, card) {
                        empire::hand_over(position, seat, slot);
                    }
                }
                None => {
                    if unearth(position, card) {
                        empire::hand_over(position, seat, Slot::up(card));
                    }
                }
            }
        }
        (Ask::Herald { empire, .. }, Choice::Promote { leader, area }) => {
            civilise::appear(position, empire, leader, area, table);
        }
        (Ask::Herald { empire, .. }, Choice::Name { leader }) => {
            if let Some(count) = position.cup.get_mut(leader.index() - NAMED) {
                *count = count.saturating_sub(1);
            }
            position.stack.push(Step::Appear { empire, leader });
        }
        (Ask::Herald { empire, draws, .. }, Choice::Cup) => {
            cup(position, empire, draws, table);
        }
        (
            Ask::Talent {
                empire,
                leader,
                left,
            },
            Choice::Cup,
        ) => {
            empire::to_cup(position, leader);
            cup(position, empire, left, table);
        }
        (Ask::Talent { empire, leader, .. }, Choice::Keep) => {
            position.stack.push(Step::Appear { empire, leader });
        }
        (Ask::Talent { leader, .. }, _) => empire::to_cup(position, leader),
        _ => {}
    }
}

/// Draws from the cup until a leader comes or the draws are used up.
fn cup(position: &mut Position, empire: SetId, mut left: u8, table: &mut Table<'_>) {
    while left > 0 {
        left -= 1;
        if let Some(leader) = civilise::draw_leader(position, table) {
            ask(
                position,
                Ask::Talent {
                    empire,
                    leader,
                    left,
                },
            );
            return;
        }
    }
}
