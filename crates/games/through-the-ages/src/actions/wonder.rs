//! Build a stage of a wonder.

use super::{build::Means, population::civil};
use crate::{
    Choice, Event, Position, Refusal, Source, Step, Table, Wonder,
    content::{CivilId, Kind},
    effects::Bonus,
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// How many stages one action may build.
pub fn stages_per_action(position: &Position, seat: Seat) -> u8 {
    let texts = position.player(seat).modifiers();
    texts
        .map(|text| text.wonder_stages)
        .max()
        .unwrap_or(0)
        .max(1)
}

/// Resources for the next so many stages; nothing if there are not so many.
pub fn price(position: &Position, seat: Seat, count: u8, discount: u8) -> Option<u16> {
    let wonder = position.player(seat).unfinished?;
    let built = usize::from(wonder.built);
    let stages = &wonder.card.card().stages;
    let costs = stages.get(built..built + usize::from(count))?;
    let sum: u16 = costs.iter().map(|cost| u16::from(*cost)).sum();
    Some(sum.saturating_sub(u16::from(discount)))
}

/// Why so many stages cannot be built, actions aside.
pub(crate) fn obstacle(means: &Means<'_>, count: u8, discount: u8) -> Option<Refusal> {
    let Some(needs) = price(means.position, means.seat, count, discount) else {
        return Some(Refusal::NoWonder);
    };
    means.lacks(needs, Kind::Wonder).or_else(|| {
        let player = means.position.player(means.seat);
        let tokens = u16::from(player.blue) + player.technologies.all_tokens();
        (tokens < u16::from(count)).then_some(Refusal::NoBlueToken)
    })
}

pub(crate) fn offers<S: Sink<Position>>(means: &Means<'_>, sink: &mut S) -> ControlFlow<()> {
    let (position, seat) = (means.position, means.seat);
    if position.player(seat).unfinished.is_none() {
        return sink.decide(Choice::Stages { count: 1 }, Some(Refusal::NoWonder));
    }
    for count in 1..=stages_per_action(position, seat) {
        if price(position, seat, count, 0).is_some() {
            let why = obstacle(means, count, 0).or_else(|| civil(position, seat));
            sink.decide(Choice::Stages { count }, why)?;
        }
    }
    ControlFlow::Continue(())
}

/// Pays all stages at once, then covers them.
pub(crate) fn build(
    position: &mut Position,
    seat: Seat,
    count: u8,
    discount: u8,
    table: &mut Table<'_>,
) {
    let resources = price(position, seat, count, discount).unwrap_or(0);
    position.pay_resources(seat, resources, false);
    if let Some(wonder) = position.player(seat).unfinished {
        table.emit(|| Event::StagesBuilt {
            seat,
            wonder: wonder.card,
            count,
            resources,
        });
    }
    position.stack.push(Step::StagesBuilt { seat });
    let player = position.player_mut(seat);
    let from_bank = count.min(player.blue);
    player.blue -= from_bank;
    if let Some(wonder) = &mut player.unfinished {
        wonder.built += from_bank;
    }
    if from_bank < count {
        position.stack.push(Step::StageToken {
            seat,
            left: count - from_bank,
        });
    }
}

/// A token from a technology covers a stage because the bank is empty.
pub(crate) fn token_from(position: &mut Position, seat: Seat, card: CivilId, left: u8) {
    let player = position.player_mut(seat);
    let on = player.technologies.tokens(card);
    player.technologies.set_tokens(card, on.saturating_sub(1));
    if let Some(wonder) = &mut player.unfinished {
        wonder.built += 1;
    }
    if left > 1 {
        position.stack.push(Step::StageToken {
            seat,
            left: left - 1,
        });
    }
}

/// A wonder with all stages covered is completed.
pub(crate) fn finish(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let Some(wonder) = position.player(seat).unfinished else {
        return;
    };
    let card = wonder.card;
    if usize::from(wonder.built) < card.card().stages.len() {
        return;
    }
    position.seen.play(card);
    position.change_cards(|position| {
        let player = position.player_mut(seat);
        player.unfinished = None;
        player.blue = player.blue.saturating_add(wonder.built);
        player.wonders.push(Wonder {
            card,
            ruined: false,
            homer: false,
        });
    });
    table.emit(|| Event::WonderCompleted { seat, wonder: card });
    if let Some(bonus) = card.card().bonus {
        let points = bonus_points(position, seat, bonus);
        position.add_culture(seat, Source::Wonders, points, table);
    }
}

/// What an Age III wonder scores.
pub fn bonus_points(position: &Position, seat: Seat, bonus: Bonus) -> i32 {
    let player = position.player(seat);
    match bonus {
        Bonus::Workers => player
            .technologies
            .staffed()
            .map(|(card, workers)| {
                let each = if card.kind().produces() { 2 } else { 1 };
                each * i32::from(workers)
            })
            .sum(),
        Bonus::TechnologyLevels => {
            let cards = player.technologies.iter();
            let levels: i32 = cards.map(|card| i32::from(card.card().level)).sum();
            levels + i32::from(player.government.card().level)
        }
        Bonus::TheatersAndLibraries => 2 * player.stage_culture(),
        Bonus::UrbanOutput => player.urban_output(),
    }
}

/// Is the card a wonder?
pub fn is_wonder(card: CivilId) -> bool {
    card != CivilId::BACK && card.kind() == Kind::Wonder
}
