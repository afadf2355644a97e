//! The End-of-Turn Sequence, and how the turn passes on.

use crate::{
    Choice, Event, Extra, Phase, Position, Source, Step, Table,
    actions::special,
    banks::Goods,
    content::{Kind, board},
    events, score,
};
use orbis_core::{Former, Picking, Picks, Seat, Sink};
use std::ops::ControlFlow;

/// The sequence begins: what leaders bring, then excess military cards.
pub(crate) fn begin(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    if position.player(seat).leads(|text| text.turn_choice > 0) && position.round > 1 {
        special::write(position, seat, table);
    }
    genghis(position, seat, table);
    let held = position.player(seat).military_hand.len();
    let excess = held.saturating_sub(position.military_limit(seat));
    discard_some(position, seat, excess as u8, table);
}

/// Genghis Khan scores for being among the two strongest, winning ties.
fn genghis(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let points = position
        .player(seat)
        .leader
        .map_or(0, |leader| leader.card().modifiers.strongest_culture);
    if points == 0 {
        return;
    }
    let own = position.strength(seat);
    let stronger = position
        .others(seat)
        .filter(|other| position.strength(*other) > own)
        .count();
    let places = if position.in_game() == 2 { 1 } else { 2 };
    if stronger < places {
        position.add_culture(seat, Source::Leaders, points.into(), table);
    }
}

/// Discards so many military cards of the owner's choice, or all.
pub(crate) fn discard_some(position: &mut Position, seat: Seat, count: u8, table: &mut Table<'_>) {
    let held = position.player(seat).military_hand.len();
    if count == 0 || held == 0 {
        return;
    }
    if usize::from(count) >= held {
        let hand = position.player(seat).military_hand;
        for slot in &hand {
            position.discard_hidden(seat, slot.card);
        }
        table.emit(|| Event::Discarded {
            seat,
            count: held as u8,
        });
    } else {
        position.stack.push(Step::DiscardMilitary {
            seat,
            left: count,
            picked: Picks::NONE,
            next_card: Former,
        });
    }
}

/// So many are discarded, in any order; nothing happens before all are picked (`tta.eot.discard`).
pub(crate) fn discard_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    left: u8,
    picked: Picks,
    sink: &mut S,
) -> ControlFlow<()> {
    let free = position.cards_at(seat, picked, false);
    let taken = position.cards_at(seat, picked, true);
    Picking::new(free.iter().copied(), taken.iter().copied())
        .least(usize::from(left).saturating_sub(picked.len()))
        .offers(
            sink,
            |card| Choice::Discard { card },
            |card| Choice::BackDiscard { card },
        )
}

/// Picks a card, or takes one back; with the last one all are discarded.
pub(crate) fn discard(
    position: &mut Position,
    seat: Seat,
    left: u8,
    mut picked: Picks,
    answer: Choice,
    table: &mut Table<'_>,
) {
    let asking = |picked| Step::DiscardMilitary {
        seat,
        left,
        picked,
        next_card: Former,
    };
    match answer {
        Choice::Discard { card } => {
            let place = position.place_to_pick(seat, card, picked);
            place.into_iter().for_each(|place| picked.add(place));
        }
        Choice::BackDiscard { card } => {
            let place = position.place_to_take_back(seat, card, picked);
            place.into_iter().for_each(|place| picked.remove(place));
        }
        _ => {}
    }
    if picked.len() < usize::from(left) {
        position.stack.push(asking(picked));
        return;
    }
    for card in &position.cards_at(seat, picked, true) {
        position.discard_hidden(seat, *card);
    }
    table.emit(|| Event::Discarded { seat, count: left });
}

/// Everything after the discard: production unless there is an uprising, military cards, actions; then the next turn.
pub(crate) fn finish(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    if position.player(seat).uprising() {
        table.emit(|| Event::Uprising { seat });
    } else {
        let science = position.player(seat).science_rating();
        position.add_science(seat, science, table);
        let culture = position.culture_rating(seat);
        position.add_culture(seat, Source::Production, culture, table);
        corrupt(position, seat, table);
        produce_food(position, seat, table);
        consume(position, seat, table);
        produce_resources(position, seat, table);
    }
    let draw = position.military_actions(seat).min(board().draw);
    position.draw_military(seat, draw, table);
    let totals = position.totals(seat);
    let player = position.player_mut(seat);
    player.civil = totals.civil.clamp(0, 100) as u8;
    player.military = totals.military.clamp(0, 100) as u8;
    player.hand.iter_mut().for_each(|held| held.fresh = false);
    position.extra = Extra::default();
    let next = position.after(seat);
    if next == position.first && position.is_last_round() {
        score::finish(position, table);
        return;
    }
    // The first turn of every player has no start-of-turn sequence and no Politics Phase.
    let phase = if position.round == 1 && next != position.first {
        Phase::Actions
    } else {
        Phase::Replenish
    };
    position.stack.push(Step::Turn { phase });
    pass_turn(position, next);
    if phase == Phase::Actions {
        table.emit(|| Event::TurnBegins {
            seat: next,
            round: 1,
        });
    }
}

/// The turn passes to a seat; with the starting player a new round begins.
pub(crate) fn pass_turn(position: &mut Position, next: Seat) {
    if next == position.first {
        position.round = position.round.saturating_add(1);
    }
    position.current = next;
    position.extra = Extra::default();
}

/// Corruption takes resources, then food.
pub(crate) fn corrupt(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let corruption = u16::from(position.player(seat).corruption());
    if corruption == 0 {
        return;
    }
    let lost = position.lose(seat, Goods::Resources, corruption, table);
    if lost < corruption {
        position.lose(seat, Goods::Food, corruption - lost, table);
    }
}

/// Each worker brings a token onto its card, the highest cards first; pacts follow.
fn produce(position: &mut Position, seat: Seat, goods: Goods, table: &mut Table<'_>) {
    let player = position.player_mut(seat);
    let before = player.stock(goods);
    let labs = goods == Goods::Resources && player.leads(|text| text.labs_produce);
    let best = (goods == Goods::Resources && player.any(|text| text.best_mine_double))
        .then(|| player.technologies.best(Kind::Mine))
        .flatten();
    let own = if goods == Goods::Food {
        Kind::Farm
    } else {
        Kind::Mine
    };
    // From the most valuable token down; at equal value mines before labs.
    for value in (1..=5u8).rev() {
        for kind in [own, Kind::Lab] {
            if kind == Kind::Lab && !labs {
                continue;
            }
            for card in player.technologies.of(kind) {
                if card.card().value != value {
                    continue;
                }
                let mut workers = player.technologies.workers(card);
                workers += u8::from(best == Some(card));
                let tokens = workers.min(player.blue);
                player.blue -= tokens;
                let on = player.technologies.tokens(card).saturating_add(tokens);
                player.technologies.set_tokens(card, on);
            }
        }
    }
    let amount = player.stock(goods) as i16 - before as i16;
    if amount > 0 {
        table.emit(|| Event::Gained {
            seat,
            goods,
            amount,
        });
    }
    let pact = position.pact_production(seat, goods);
    if pact > 0 {
        position.gain(seat, goods, pact as u16, table);
    } else if pact < 0 {
        position.lose(seat, goods, (-pact) as u16, table);
    }
}

pub(crate) fn produce_food(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    produce(position, seat, Goods::Food, table);
}

pub(crate) fn produce_resources(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    produce(position, seat, Goods::Resources, table);
}

/// The people eat; culture pays for food that is missing.
pub(crate) fn consume(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let eaten = u16::from(position.player(seat).consumption());
    let lost = position.lose(seat, Goods::Food, eaten, table);
    let missing = i32::from(eaten.saturating_sub(lost));
    if missing > 0 {
        let points = -missing * i32::from(board().famine);
        position.add_culture(seat, Source::Famine, points, table);
    }
}

/// Age III events at the end need no decisions: they are evaluated one after another.
pub(crate) fn last_events(position: &mut Position, table: &mut Table<'_>) {
    events::final_events(position, table);
}
