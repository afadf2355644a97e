//! The End-of-Turn Sequence, and how the turn passes on.

pub mod discard;

use crate::{
    Extra, Phase, Position, Source, Table,
    actions::special,
    banks::Goods,
    changes,
    content::{Kind, board},
    phases::Turn,
    row, score,
};
use orbis_core::{Line, Seat, news, step::Stacked};

news! {
    /// What is told of the End-of-Turn Sequence.
    pub enum News {
        /// There was an uprising.
        Uprising { seat: Seat } => {
            Line::by(seat, format!("{seat}'s people rise up: there is no production."))
        },
    }
}

/// The sequence begins: what leaders bring, then excess military cards.
/// Rules: `tta.hand.military-limit`, `tta.eot.only-decision`.
pub(crate) fn begin(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    if position.player(seat).leads(|text| text.turn_choice > 0) && position.round > 1 {
        special::write(position, seat, table);
    }
    genghis(position, seat, table);
    let held = position.player(seat).military_hand.len();
    let excess = held.saturating_sub(position.military_limit(seat));
    discard::some(position, seat, excess as u8, table);
}

/// Genghis Khan scores for being among the two strongest, winning ties.
/// Rules: `tta.card.genghis-ties`, `tta.app.genghis-2p`, `tta.app.genghis-not-rating`.
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

/// Everything after the discard: production unless there is an uprising, military cards, actions; then the next turn.
/// Rules: `tta.eot.uprising`, `tta.eot.uprising-moment`, `tta.eot.uprising-rest`, `tta.prod.order`, `tta.prod.score`,
/// `tta.eot.draw`, `tta.eot.draw-first-round`, `tta.eot.reset`, `tta.eot.spend-between-turns`, `tta.actioncard.extra-ma-draw`,
/// `tta.actioncard.this-turn`, `tta.prod.farm-before-mine`, `tta.first.end-of-turn-normal`.
pub(crate) fn finish(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    if position.player(seat).uprising() {
        table.emit(|| News::Uprising { seat });
    } else {
        let science = position.player(seat).science_rating();
        position.add_science(seat, science, table);
        let culture = position.culture_rating(seat);
        position.add_culture(seat, Source::Production, culture, table);
        corrupt(position, seat, table);
        produce(position, seat, Goods::Food, table);
        consume(position, seat, table);
        produce(position, seat, Goods::Resources, table);
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
    position.push(Turn { phase });
    pass_turn(position, next);
    if phase == Phase::Actions {
        table.emit(|| row::News::TurnBegins {
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
/// Rules: `tta.prod.corruption-loss`.
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
/// Rules: `tta.prod.food`, `tta.prod.food-shortage`, `tta.prod.resources`, `tta.prod.resource-shortage`,
/// `tta.app.gates-production`, `tta.app.gates-leaves`, `tta.app.gates-shortage-order`, `tta.card.transcontinental`,
/// `tta.card.pact-production`.
pub(crate) fn produce(position: &mut Position, seat: Seat, goods: Goods, table: &mut Table<'_>) {
    let player = position.player_mut(seat);
    let mut amount = 0;
    let labs = goods == Goods::Resources && player.leads(|text| text.labs_produce);
    let best = (goods == Goods::Resources && player.kept.texts.best_mine_double)
        .then(|| player.technologies.best(Kind::Mine))
        .flatten();
    for card in goods.stores().iter().copied() {
        let mut workers = player.technologies.workers(card);
        workers += u8::from(best == Some(card));
        let tokens = workers.min(player.blue);
        if tokens == 0 || card.kind() == Kind::Lab && !labs {
            continue;
        }
        player.blue -= tokens;
        amount += i16::from(tokens) * i16::from(card.card().value);
        let on = player.technologies.tokens(card).saturating_add(tokens);
        player.technologies.set_tokens(card, on);
    }
    if amount > 0 {
        table.emit(|| changes::News::Gained {
            seat,
            what: goods,
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

/// The people eat; culture pays for food that is missing.
/// Rules: `tta.prod.consumption-loss`.
pub(crate) fn consume(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let eaten = u16::from(position.player(seat).consumption());
    let lost = position.lose(seat, Goods::Food, eaten, table);
    let missing = i32::from(eaten.saturating_sub(lost));
    if missing > 0 {
        let points = -missing * i32::from(board().famine);
        position.add_culture(seat, Source::Famine, points, table);
    }
}
