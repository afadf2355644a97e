//! Build a stage of a wonder.

use super::{build::Means, decide, population::civil};
use crate::{
    Choice, Player, Position, Refusal, Source, Table, Wonder,
    content::{CivilId, Kind},
    effects::Bonus,
    events::losses::{present_token, token_offers},
    words::{civil as name, place, resources as worth},
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, SeatSet, Sink, count, news, step,
    step::{Ask, Run, Stacked, no_answer},
};
use std::ops::ControlFlow;

news! {
    /// What is told of wonders.
    pub enum News {
        /// Stages were built.
        Stages { seat: Seat, wonder: CivilId, stages: u8, resources: u16 } => Line::by(seat, format!(
            "{seat} builds {} of {} for {}.",
            count(stages, "stage"),
            name(wonder),
            worth(resources),
        )),
        /// A wonder was completed.
        Completed { seat: Seat, wonder: CivilId } => {
            Line::by(seat, format!("{seat} completes {}.", name(wonder)))
        },
    }
}

/// Resources for the next so many stages; nothing if there are not so many.
/// Rules: `tta.wonder.multi-stage`.
pub fn price(position: &Position, seat: Seat, count: u8, discount: u8) -> Option<u16> {
    price_for(position.player(seat), count, discount)
}

fn price_for(player: &Player, count: u8, discount: u8) -> Option<u16> {
    let wonder = player.unfinished?;
    let built = usize::from(wonder.built);
    let stages = &wonder.card.card().stages;
    let costs = stages.get(built..built + usize::from(count))?;
    let sum: u16 = costs.iter().map(|cost| u16::from(*cost)).sum();
    Some(sum.saturating_sub(u16::from(discount)))
}

/// Why so many stages cannot be built, actions aside.
pub(crate) fn obstacle(means: &Means<'_>, count: u8, discount: u8) -> Option<Refusal> {
    let player = means.player;
    let Some(needs) = price_for(player, count, discount) else {
        return Some(Refusal::NoWonder);
    };
    means.lacks(needs, Kind::Wonder).or_else(|| {
        let tokens = u16::from(player.blue) + player.technologies.all_tokens();
        (tokens < u16::from(count)).then_some(Refusal::NoBlueToken)
    })
}

pub(crate) fn offers(means: &Means<'_>, sink: &mut impl Sink<Position>) -> Flow {
    let (position, seat) = (means.position, means.seat);
    if means.player.unfinished.is_none() {
        return sink.decide(Choice::Stages { count: 1 }, Some(Refusal::NoWonder));
    }
    if sink.deaf() && civil(position, seat).is_some() {
        return ControlFlow::Continue(());
    }
    for count in 1..=means.player.kept.texts.wonder_stages {
        if price_for(means.player, count, 0).is_some() {
            decide(
                sink,
                Choice::Stages { count },
                civil(position, seat),
                || obstacle(means, count, 0),
            )?;
        }
    }
    ControlFlow::Continue(())
}

/// Pays all stages at once, then covers them.
/// Rules: `tta.wonder.tokens-count-as-used`.
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
        table.emit(|| News::Stages {
            seat,
            wonder: wonder.card,
            stages: count,
            resources,
        });
    }
    position.push(StagesBuilt { seat });
    let player = position.player_mut(seat);
    let from_bank = count.min(player.blue);
    player.blue -= from_bank;
    if let Some(wonder) = &mut player.unfinished {
        wonder.built += from_bank;
    }
    if from_bank < count {
        position.push(StageToken {
            seat,
            left: count - from_bank,
        });
    }
}

/// How building stages is shown.
pub(crate) fn present(position: &Position, seat: Seat, stages: u8, discount: u8) -> Offer {
    let price = price(position, seat, stages, discount).unwrap_or(0);
    let wonder = position.player(seat).unfinished.map(|wonder| wonder.card);
    let (stages, called) = (count(stages, "stage"), wonder.map_or("a wonder", name));
    let offer = Offer::new(format!("Build {stages} of {called} for {}", worth(price)))
        .under("Build and upgrade")
        .called(format!("{called}, {stages}"))
        .price(format!("{price}[rock]"));
    match wonder {
        Some(wonder) => offer.at(place(seat, wonder.slug())),
        None => offer,
    }
}

step! {
    /// From which card does a blue token go to the wonder?
    pub struct StageToken { seat: Seat, left: u8 }

    /// Is the wonder complete?
    pub struct StagesBuilt { seat: Seat }
}

impl Ask<Position> for StageToken {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "tta.wonder.stage-token-from-tech",
            "Which blue token covers the stage?",
        )
        .hint("Your blue bank is empty; the food or resource on the card is lost.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        token_offers(position, seat, sink)
    }

    fn present(&self, _position: &Position, seat: Seat, choice: Choice) -> Offer {
        present_token(seat, choice)
    }

    /// A token from a technology covers a stage because the bank is empty.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Choice::Token { card } = choice else {
            return no_answer(self, choice);
        };
        let player = position.player_mut(seat);
        let on = player.technologies.tokens(card);
        player.technologies.set_tokens(card, on.saturating_sub(1));
        if let Some(wonder) = &mut player.unfinished {
            wonder.built += 1;
        }
        if self.left > 1 {
            let left = self.left - 1;
            position.push(StageToken { seat, left });
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        !self.offers_anything(position, self.seat)
    }

    fn fits(&self, position: &Position) -> bool {
        let wonder = position.player(self.seat).unfinished;
        wonder.is_some_and(|wonder| {
            let covered = usize::from(wonder.built) + usize::from(self.left);
            self.left >= 1 && covered <= wonder.card.card().stages.len()
        })
    }
}

impl Run<Position> for StagesBuilt {
    /// A wonder with all stages covered is completed.
    /// Rules: `tta.wonder.complete`, `tta.wonder.states`, `tta.wonder.age-3-scoring`, `tta.wonder.number`.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let seat = self.seat;
        let Some(wonder) = position.player(seat).unfinished else {
            return;
        };
        let card = wonder.card;
        if usize::from(wonder.built) < card.card().stages.len() {
            return;
        }
        position.seen.play(card);
        position.change_cards(SeatSet::only(seat), |position| {
            let player = position.player_mut(seat);
            player.unfinished = None;
            player.blue = player.blue.saturating_add(wonder.built);
            player.wonders.push(Wonder {
                card,
                ruined: false,
                homer: false,
            });
        });
        table.emit(|| News::Completed { seat, wonder: card });
        if let Some(bonus) = card.card().bonus {
            let points = bonus_points(position, seat, bonus);
            position.add_culture(seat, Source::Wonders, points, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.seat == position.current
    }
}

/// What an Age III wonder scores.
/// Rules: `tta.card.first-space-flight`, `tta.card.fast-food`, `tta.app.hollywood`, `tta.app.internet`.
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
