//! Current events: whom they concern, what they do, what they ask.

mod ask;
mod impact;
mod rank;

pub(crate) use ask::*;
pub use impact::impact;
pub use rank::{Order, order};

use crate::{
    Auction, Event, Position, Revealed, Source, Step, Table,
    banks::Goods,
    content::{MilitaryId, MilitaryKind},
    effects::{Op, Rating},
    ending,
};
use orbis_core::{Seat, SeatSet};

/// Reveals an event: comparisons are made now, effects follow sentence by sentence; a territory is offered to all.
pub(crate) fn reveal(position: &mut Position, seat: Seat, card: MilitaryId, table: &mut Table<'_>) {
    table.emit(|| Event::Revealed { card });
    position.seen.play_military(card);
    if card.card().kind == MilitaryKind::Territory {
        position.auction = Some(Auction::new(card));
        position.stack.push(Step::AuctionGoesOn { seat });
        return;
    }
    position.event = Some(compare(position, seat, card));
    position.stack.push(Step::EventOp { op: 0, done: 0 });
}

/// The comparisons of an event, ties broken from this seat on.
pub(crate) fn compare(position: &Position, seat: Seat, card: MilitaryId) -> Revealed {
    let strength = order(position, seat, Order::Strength);
    let mut targets = [SeatSet::NONE; 4];
    for (target, op) in targets.iter_mut().zip(&card.card().event) {
        *target = rank::targets(position, seat, op.who);
    }
    Revealed {
        card,
        targets,
        weakest: strength.last().copied().unwrap_or(seat),
    }
}

/// The event is evaluated: it goes to the past, and a new deck is made if it was the last.
pub(crate) fn done(position: &mut Position, table: &mut Table<'_>) {
    if let Some(event) = position.event.take() {
        position.past_events.add(event.card);
    }
    if position.current_events.is_empty() && !position.future_events.is_empty() {
        position.current_events = position.future_events;
        position.future_events.clear();
        position.current_events.reshuffle(table);
        // Cards of earlier ages lie above those of later ages; the top is last.
        position
            .current_events
            .sort_by_key(|slot| std::cmp::Reverse(slot.card.age()));
        table.emit(|| Event::EventsShuffled);
    }
}

/// One sentence of the event for one civilization after the other, clockwise from the current player.
pub(crate) fn step(position: &mut Position, op: u8, done: u8, table: &mut Table<'_>) {
    let Some(event) = position.event else {
        return;
    };
    let sentences = &event.card.card().event;
    let Some(sentence) = sentences.get(usize::from(op)) else {
        return;
    };
    let players = position.players.len() as u8;
    if done >= players {
        position.stack.push(Step::EventOp {
            op: op + 1,
            done: 0,
        });
        return;
    }
    position.stack.push(Step::EventOp { op, done: done + 1 });
    let seat = position
        .current
        .round(players)
        .nth(usize::from(done))
        .unwrap_or_default();
    let concerned = event
        .targets
        .get(usize::from(op))
        .is_some_and(|targets| targets.contains(seat));
    if concerned && !position.player(seat).resigned {
        carry_out(position, seat, sentence.op, event.weakest, table);
    }
}

/// What an event does to one civilization.
fn carry_out(position: &mut Position, seat: Seat, op: Op, weakest: Seat, table: &mut Table<'_>) {
    let discontent = i32::from(position.player(seat).discontent());
    match op {
        Op::Gain { food, resources } => {
            position.gain(seat, Goods::Food, food.into(), table);
            position.gain(seat, Goods::Resources, resources.into(), table);
        }
        Op::GainChoice(amount) => position.stack.push(Step::FoodOrResources { seat, amount }),
        Op::GainMix(amount) => position.stack.push(Step::SplitGain { seat, amount }),
        Op::LoseMix(amount) => {
            let (low, high) = loss_range(position, seat, amount);
            if low == high {
                lose_split(position, seat, low, amount, table);
            } else {
                position.stack.push(Step::SplitLoss { seat, amount });
            }
        }
        Op::LoseAllFood => {
            let all = position.player(seat).stock(Goods::Food);
            position.lose(seat, Goods::Food, all, table);
        }
        Op::Score { science, culture } => {
            position.add_science(seat, science.into(), table);
            position.add_culture(seat, Source::Events, culture.into(), table);
        }
        Op::LoseCulture(points) => {
            position.add_culture(seat, Source::Events, -i32::from(points), table);
        }
        Op::DrawMilitary(count, culture) => {
            if position.age > 3 {
                position.add_culture(seat, Source::Events, culture.into(), table);
            } else {
                draw(position, seat, count, table);
            }
        }
        Op::DiscardMilitary(count, culture) => {
            if position.age > 3 {
                position.add_culture(seat, Source::Events, -i32::from(culture), table);
            } else {
                ending::discard_some(position, seat, count, table);
            }
        }
        Op::GainPopulation(count) => {
            for _ in 0..count {
                if position.player_mut(seat).gain_population() {
                    table.emit(|| Event::PopulationGrew { seat, food: 0 });
                }
            }
        }
        Op::LosePopulation(count) => position.lose_population(seat, count, table),
        Op::LosePopulationHalfDiscontent => {
            position.lose_population(seat, ((discontent + 1) / 2) as u8, table);
        }
        Op::MayBuildFree(card) => {
            let limit = crate::actions::build::limit(position, seat, card.kind());
            let player = position.player(seat);
            if player.unused > 0 && limit.is_none() && player.technologies.has(card) {
                position.stack.push(Step::FreeBuild { seat, card });
            }
        }
        Op::MayDevelopCivilization(discount) => {
            position.stack.push(Step::Civilize { seat, discount });
        }
        Op::DestroyOwn => {
            if own_buildings(position, seat).next().is_some() {
                position.stack.push(Step::DestroyOwn { seat });
            }
        }
        Op::Produce([corruption, food, consumption, resources]) => {
            if corruption {
                ending::corrupt(position, seat, table);
            }
            if food {
                ending::produce_food(position, seat, table);
            }
            if consumption {
                ending::consume(position, seat, table);
            }
            if resources {
                ending::produce_resources(position, seat, table);
            }
        }
        Op::ScoreRating(rating, gives) => {
            let points = rank::rating(position, seat, rating);
            if gives == Rating::Science {
                position.add_science(seat, points, table);
            } else {
                position.add_culture(seat, Source::Events, points, table);
            }
        }
        Op::SpendCivilPerDiscontent(count) => {
            let spent = (discontent * i32::from(count)).min(255) as u8;
            let player = position.player_mut(seat);
            player.civil = player.civil.saturating_sub(spent);
        }
        Op::TakeYellowFromWeakest(tokens) => {
            if weakest != seat {
                let taken = position.player_mut(weakest).lose_yellow(tokens);
                let player = position.player_mut(seat);
                player.yellow = player.yellow.saturating_add(taken);
                table.emit(|| Event::YellowTaken {
                    seat,
                    from: weakest,
                    tokens: taken,
                });
            }
        }
        Op::LoseCulturePerDiscontent(points) => {
            let points = i32::from(points) * discontent;
            position.add_culture(seat, Source::Events, -points, table);
        }
        Op::LoseBlue(tokens) => position.lose_blue(seat, tokens),
        Op::RemoveOldLeader => {
            let age = position.age;
            let leader = position.player(seat).leader;
            if leader.is_some_and(|leader| leader.card().level != age) {
                position.remove_leader(seat, table);
            }
        }
        Op::LoseColony => match position.player(seat).colonies.len() {
            0 => {}
            1 => {
                let card = position.player(seat).colonies[0];
                lose_colony(position, seat, card, table);
            }
            _ => position.stack.push(Step::LoseColony { seat }),
        },
        Op::MayTakeFromRow(budget) => {
            if position.row.iter().any(Option::is_some) {
                position.stack.push(Step::TakeFromRow {
                    seat,
                    budget,
                    used: false,
                });
            }
        }
        Op::GainFoodPerHappy => {
            let faces = position.player(seat).happiness();
            position.gain(seat, Goods::Food, faces.into(), table);
        }
        Op::RuinWonder => {
            let old: orbis_parts::List<_, 16> = ruinable(position, seat).collect();
            match old[..] {
                [] => {}
                [card] => ruin(position, seat, card, table),
                _ => position.stack.push(Step::RuinWonder { seat }),
            }
        }
        Op::DestroyUrbanOfOthers => {
            let rivals: orbis_parts::List<Seat, 4> = position
                .round_from(seat)
                .filter(|rival| *rival != seat)
                .filter(|rival| urban_buildings(position, *rival).next().is_some())
                .collect();
            for rival in rivals.iter().rev() {
                position.stack.push(Step::Terror {
                    seat,
                    rival: *rival,
                });
            }
        }
        Op::Impact(what) => {
            let points = impact(position, seat, what);
            position.add_culture(seat, Source::Impacts, points, table);
        }
        Op::Rank(rating, points) => {
            let by = match rating {
                Rating::Science => Order::Science,
                Rating::Culture => Order::CultureRating,
                Rating::Strength => Order::Strength,
            };
            let place = order(position, position.current, by)
                .iter()
                .position(|other| *other == seat)
                .unwrap_or(3);
            let points = points[position.by_players()][place.min(3)];
            position.add_culture(seat, Source::Impacts, points.into(), table);
        }
    }
}

/// Draws military cards; an event of Age A may come before any deck is there.
fn draw(position: &mut Position, seat: Seat, count: u8, table: &mut Table<'_>) {
    position.draw_military(seat, count, table);
}

/// The end of the game: every Age III event that is still to come is evaluated, the starting player breaking ties.
pub(crate) fn final_events(position: &mut Position, table: &mut Table<'_>) {
    position.current = position.first;
    let seat = position.first;
    let mut left: orbis_parts::List<MilitaryId, 67> = orbis_parts::List::new();
    for slot in position.current_events.iter().rev() {
        left.push(slot.card);
    }
    for slot in position.future_events.iter().rev() {
        if !left.is_full() {
            left.push(slot.card);
        }
    }
    position.current_events.clear();
    position.future_events.clear();
    table.reveal();
    for card in &left {
        if card.age() == 3 && card.card().kind == MilitaryKind::Event {
            table.emit(|| Event::Revealed { card: *card });
            position.seen.play_military(*card);
            let revealed = compare(position, seat, *card);
            for (sentence, targets) in card.card().event.iter().zip(revealed.targets) {
                let seats: SeatSet = position.round_from(seat).collect();
                for seat in seats.iter().filter(|seat| targets.contains(*seat)) {
                    carry_out(position, seat, sentence.op, revealed.weakest, table);
                }
            }
            position.past_events.add(*card);
        } else {
            position.discard_open(*card);
        }
    }
}
