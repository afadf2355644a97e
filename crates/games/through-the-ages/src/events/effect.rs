//! What an event's sentence does to one civilization.

use super::{
    gifts::{Civilize, FreeBuild, TakeFromRow},
    goods::{FoodOrResources, SplitGain, SplitLoss, lose_split, loss_range},
    impact,
    losses::{
        DestroyOwn, LoseColony, RuinWonder, Terror, buildings, ruin, ruinable, urban_buildings,
    },
    rank::{self, Order, order},
};
use crate::{
    Position, Source, Table,
    actions::build,
    banks::Goods,
    colonization,
    content::CivilId,
    effects::{Op, Rating},
    ending,
};
use orbis_core::{Seat, step::Stacked};
use orbis_parts::List;

/// What an event does to one civilization (`tta.event.as-written`).
/// Rules: `tta.card.rebellion`, `tta.card.emigration`, `tta.happy.not-tracked`, `tta.card.politics-of-strength`,
/// `tta.food.gain-order`.
pub(super) fn carry_out(
    position: &mut Position,
    seat: Seat,
    op: Op,
    weakest: Seat,
    table: &mut Table<'_>,
) {
    let discontent = i32::from(position.player(seat).discontent());
    match op {
        Op::Gain { food, resources } => {
            position.gain(seat, Goods::Food, food.into(), table);
            position.gain(seat, Goods::Resources, resources.into(), table);
        }
        Op::GainChoice(amount) => position.push(FoodOrResources { seat, amount }),
        Op::GainMix(amount) => position.push(SplitGain { seat, amount }),
        Op::LoseMix(amount) => lose_mix(position, seat, amount, table),
        Op::LoseAllFood => {
            let all = position.player(seat).stock(Goods::Food);
            position.lose(seat, Goods::Food, all, table);
        }
        Op::Score { science, culture } => {
            position.add_science(seat, science.into(), table);
            score(position, seat, culture.into(), table);
        }
        Op::LoseCulture(points) => score(position, seat, -i32::from(points), table),
        // There are no military cards to draw in Age IV.
        Op::DrawMilitary(_, culture) if position.age > 3 => {
            score(position, seat, culture.into(), table);
        }
        Op::DrawMilitary(count, _) => position.draw_military(seat, count, table),
        Op::DiscardMilitary(_, culture) if position.age > 3 => {
            score(position, seat, -i32::from(culture), table);
        }
        Op::DiscardMilitary(count, _) => ending::discard::some(position, seat, count, table),
        Op::GainPopulation(count) => position.gain_people(seat, count, table),
        Op::LosePopulation(count) => position.lose_population(seat, count, table),
        Op::LosePopulationHalfDiscontent => {
            position.lose_population(seat, ((discontent + 1) / 2) as u8, table);
        }
        Op::MayBuildFree(card) => free_build(position, seat, card),
        Op::MayDevelopCivilization(discount) => position.push(Civilize { seat, discount }),
        Op::DestroyOwn => {
            if buildings(position, seat).next().is_some() {
                position.push(DestroyOwn { seat });
            }
        }
        Op::Produce(parts) => produce(position, seat, parts, table),
        Op::ScoreRating(rating, gives) => score_rating(position, seat, rating, gives, table),
        Op::SpendCivilPerDiscontent(count) => {
            let spent = (discontent * i32::from(count)).min(255) as u8;
            let player = position.player_mut(seat);
            player.civil = player.civil.saturating_sub(spent);
        }
        Op::TakeYellowFromWeakest(_) if weakest == seat => {}
        Op::TakeYellowFromWeakest(tokens) => position.take_yellow(seat, weakest, tokens, table),
        Op::LoseCulturePerDiscontent(points) => {
            score(position, seat, -i32::from(points) * discontent, table);
        }
        Op::LoseBlue(tokens) => position.lose_blue(seat, tokens),
        Op::RemoveOldLeader => remove_old_leader(position, seat, table),
        Op::LoseColony => lose_colony(position, seat, table),
        Op::MayTakeFromRow(budget) => may_take(position, seat, budget),
        Op::GainFoodPerHappy => {
            let faces = position.player(seat).happiness();
            position.gain(seat, Goods::Food, faces.into(), table);
        }
        Op::RuinWonder => ruin_wonder(position, seat, table),
        Op::DestroyUrbanOfOthers => terror(position, seat),
        Op::Impact(what) => {
            let points = impact(position, seat, what);
            position.add_culture(seat, Source::Impacts, points, table);
        }
        Op::Rank(rating, points) => score_rank(position, seat, rating, &points, table),
    }
}

fn score(position: &mut Position, seat: Seat, points: i32, table: &mut Table<'_>) {
    position.add_culture(seat, Source::Events, points, table);
}

/// Asks how a loss is divided, unless there is only one way.
fn lose_mix(position: &mut Position, seat: Seat, amount: u8, table: &mut Table<'_>) {
    let (low, high) = loss_range(position, seat, amount);
    if low == high {
        lose_split(position, seat, low, amount, table);
    } else {
        position.push(SplitLoss { seat, amount });
    }
}

/// Offers to build on a card for nothing, where that is possible.
/// Rules: `tta.event.action-effects`.
fn free_build(position: &mut Position, seat: Seat, card: CivilId) {
    let player = position.player(seat);
    let limit = build::limit(player, card.kind());
    if player.unused > 0 && limit.is_none() && player.technologies.has(card) {
        position.push(FreeBuild { seat, card });
    }
}

/// Parts of a Production Phase.
/// Rules: `tta.card.economic-progress`.
fn produce(
    position: &mut Position,
    seat: Seat,
    [corruption, food, consumption, resources]: [bool; 4],
    table: &mut Table<'_>,
) {
    if corruption {
        ending::corrupt(position, seat, table);
    }
    if food {
        ending::produce(position, seat, Goods::Food, table);
    }
    if consumption {
        ending::consume(position, seat, table);
    }
    if resources {
        ending::produce(position, seat, Goods::Resources, table);
    }
}

fn score_rating(
    position: &mut Position,
    seat: Seat,
    rating: Rating,
    gives: Rating,
    table: &mut Table<'_>,
) {
    let points = rank::rating(position, seat, rating);
    if gives == Rating::Science {
        position.add_science(seat, points, table);
    } else {
        score(position, seat, points, table);
    }
}

/// A leader who is not of the current age leaves.
/// Rules: `tta.card.iconoclasm`.
fn remove_old_leader(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let age = position.age;
    let leader = position.player(seat).leader;
    if leader.is_some_and(|leader| leader.card().level != age) {
        position.remove_leader(seat, table);
    }
}

/// A colony is lost, of the owner's choice where there are several.
fn lose_colony(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    match position.player(seat).colonies[..] {
        [] => {}
        [card] => colonization::lose(position, seat, card, table),
        _ => position.push(LoseColony { seat }),
    }
}

fn may_take(position: &mut Position, seat: Seat, budget: u8) {
    if position.row.iter().any(Option::is_some) {
        position.push(TakeFromRow {
            seat,
            budget,
            used: false,
        });
    }
}

/// A wonder falls to ruins, of the owner's choice where several could.
fn ruin_wonder(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let old: List<CivilId, 16> = ruinable(position, seat).collect();
    match old[..] {
        [] => {}
        [card] => ruin(position, seat, card, table),
        _ => position.push(RuinWonder { seat }),
    }
}

/// A building of every other civilization that has one, clockwise.
fn terror(position: &mut Position, seat: Seat) {
    let rivals: List<Seat, 4> = position
        .round_from(seat)
        .filter(|rival| *rival != seat)
        .filter(|rival| urban_buildings(position, *rival).next().is_some())
        .collect();
    for rival in rivals.iter().rev() {
        let rival = *rival;
        position.push(Terror { seat, rival });
    }
}

/// Culture for the place among all civilizations.
/// Rules: `tta.card.impact-rank`.
fn score_rank(
    position: &mut Position,
    seat: Seat,
    rating: Rating,
    points: &[[u8; 4]; 3],
    table: &mut Table<'_>,
) {
    let by = match rating {
        Rating::Science => Order::Science,
        Rating::Culture => Order::CultureRating,
        Rating::Strength => Order::Strength,
    };
    let places = order(position, position.current, by);
    let place = places.iter().position(|other| *other == seat);
    let points = points[position.by_players()][place.unwrap_or(3).min(3)];
    position.add_culture(seat, Source::Impacts, points.into(), table);
}
