//! Actions that single cards give: Hammurabi, Barbarossa, Churchill, the Ocean Liner Service, trade routes.

use super::{
    build,
    population::{self, military},
};
use crate::{
    Choice, Position, Refusal, Source, Table,
    banks::Goods,
    content::{CivilId, Kind},
    effects::Modifiers,
    words::{civil, place, resources},
};
use orbis_core::{Flow, Line, Offer, Seat, Sink, news, step::unexpected};
use std::ops::ControlFlow;

news! {
    /// What is told of actions that single cards give.
    pub enum News {
        /// A military action became a civil one.
        Decree { seat: Seat } => {
            Line::by(seat, format!("{seat} uses a military action as a civil one."))
        },
        /// Churchill chose the war.
        Armed { seat: Seat, amount: u8 } => Line::by(seat, format!(
            "{seat} has {amount} science and {} for the military this turn.",
            resources(amount.into()),
        )),
        /// Food was traded for a resource, or the other way round.
        Traded { seat: Seat, food: bool } => Line::by(seat, if food {
            format!("{seat} uses 1 food as 1 resource.")
        } else {
            format!("{seat} uses 1 resource as 1 food.")
        }),
    }
}

/// Barbarossa's discounts, in food and in resources.
fn muster(leader: &Modifiers) -> Option<[u8; 2]> {
    let discounts = leader.population_and_unit;
    (discounts != [0; 2]).then_some(discounts)
}

/// Rules: `tta.card.barbarossa`.
fn muster_obstacle(means: &build::Means<'_>, unit: CivilId, discounts: [u8; 2]) -> Option<Refusal> {
    population::obstacle(means, discounts[0])
        .or_else(|| means.lacks(means.price(unit, discounts[1]), unit.kind()))
        .or_else(|| military(means.position, means.seat, 1))
}

/// May the seat turn 1 food into 1 resource, and the other way round?
fn trades(position: &Position, seat: Seat) -> [bool; 2] {
    let mut may = [false; 2];
    if position.player(seat).treaties.is_empty() {
        return may;
    }
    for (_, _, terms) in position.pacts(seat) {
        may[0] |= terms.food_as_resource;
        may[1] |= terms.resource_as_food;
    }
    may
}

#[inline]
pub(crate) fn offers(means: &build::Means<'_>, sink: &mut impl Sink<Position>) -> Flow {
    let (position, seat) = (means.position, means.seat);
    let (player, leader) = (means.player, means.leader);
    let used = |done: bool| done.then_some(Refusal::OncePerTurn);
    if leader.is_some_and(|text| text.military_as_civil) {
        let why = used(position.extra.decree).or_else(|| military(position, seat, 1));
        sink.decide(Choice::Decree, why)?;
    }
    if let Some(discounts) = leader.and_then(muster) {
        for kind in Kind::UNITS {
            for card in player.technologies.of(kind) {
                let why = muster_obstacle(means, card, discounts);
                sink.decide(Choice::Muster { card }, why)?;
            }
        }
    }
    if leader.is_some_and(|text| text.turn_choice > 0) {
        sink.decide(Choice::Write, used(position.extra.churchill))?;
        sink.decide(Choice::Arm, used(position.extra.churchill))?;
    }
    if player.kept.texts.free_population {
        let why = used(position.extra.immigration)
            .or((player.yellow == 0).then_some(Refusal::YellowBankEmpty));
        sink.decide(Choice::Immigrate, why)?;
    }
    let [food, resource] = trades(position, seat);
    if food {
        let has = player.stock(Goods::Food);
        let none = (has == 0).then_some(Refusal::Food { needs: 1, has });
        sink.decide(Choice::TradeFood, used(position.extra.trade).or(none))?;
    }
    if resource {
        let has = player.stock(Goods::Resources);
        let none = (has == 0).then_some(Refusal::Resources { needs: 1, has });
        sink.decide(Choice::TradeResource, used(position.extra.trade).or(none))?;
    }
    ControlFlow::Continue(())
}

/// Rules: `tta.card.hammurabi`, `tta.card.ocean-liner`, `tta.card.trade-routes`.
pub(crate) fn apply(position: &mut Position, seat: Seat, action: Choice, table: &mut Table<'_>) {
    match action {
        Choice::Decree => {
            position.spend_military(seat, 1);
            position.extra.decree = true;
            position.extra.civil = position.extra.civil.saturating_add(1);
            table.emit(|| News::Decree { seat });
        }
        Choice::Muster { card } => {
            let leader = build::Means::of(position, seat).leader;
            let [food, resources] = leader.and_then(muster).unwrap_or_default();
            position.spend_military(seat, 1);
            population::increase(position, seat, food, table);
            let price = build::price(position, seat, card, resources);
            build::place(position, seat, card, price, table);
        }
        Choice::Write => write(position, seat, table),
        Choice::Arm => {
            let amount = turn_choice(position, seat);
            let extra = &mut position.extra;
            extra.churchill = true;
            extra.military_science = extra.military_science.saturating_add(amount);
            extra.military_resources = extra.military_resources.saturating_add(amount);
            table.emit(|| News::Armed { seat, amount });
        }
        Choice::Immigrate => {
            position.extra.immigration = true;
            position.gain_people(seat, 1, table);
        }
        Choice::TradeFood => {
            position.extra.trade = true;
            position.player_mut(seat).lose(Goods::Food, 1);
            position.extra.resources = position.extra.resources.saturating_add(1);
            table.emit(|| News::Traded { seat, food: true });
        }
        Choice::TradeResource => {
            position.extra.trade = true;
            position.player_mut(seat).lose(Goods::Resources, 1);
            position.extra.food = position.extra.food.saturating_add(1);
            table.emit(|| News::Traded { seat, food: false });
        }
        other => debug_assert!(false, "{other} is no action"),
    }
}

/// What the leader lets choose once a turn: so much culture, or so much science and resources.
fn turn_choice(position: &Position, seat: Seat) -> u8 {
    let leader = position.player(seat).leader;
    leader.map_or(0, |leader| leader.card().modifiers.turn_choice)
}

/// How these actions are shown.
pub(crate) fn present(position: &Position, seat: Seat, choice: Choice) -> Offer {
    let amount = turn_choice(position, seat);
    match choice {
        Choice::Decree => Offer::new("Use a military action as a civil one").under("Powers"),
        Choice::Muster { card } => {
            Offer::new(format!("Increase population and build {}", civil(card)))
                .at(place(seat, card.slug()))
                .under("Powers")
        }
        Choice::Write => Offer::new(format!("Score {amount} culture")).under("Powers"),
        Choice::Arm => Offer::new(format!(
            "{amount} science and {} for the military this turn",
            resources(amount.into())
        ))
        .under("Powers"),
        Choice::Immigrate => Offer::new("Gain a population from the Ocean Liner Service")
            .at(place(seat, "workers"))
            .under("Powers"),
        Choice::TradeFood => Offer::new("Use 1 food as 1 resource this turn").under("Powers"),
        Choice::TradeResource => Offer::new("Use 1 resource as 1 food this turn").under("Powers"),
        _ => unexpected(choice),
    }
}

/// Churchill writes: culture, once a turn, and of itself if nothing else was chosen.
/// Rules: `tta.card.churchill`.
pub(crate) fn write(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let culture = turn_choice(position, seat);
    if !position.extra.churchill {
        position.extra.churchill = true;
        position.add_culture(seat, Source::Leaders, culture.into(), table);
    }
}
