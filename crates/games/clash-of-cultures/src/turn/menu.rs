//! The menu of a turn: main actions and free actions.

use crate::{
    Choice, Event, Good, Goods, Mood, Position, Refusal, Step, Table, What, Who, activate, advance,
    content::{AdvanceId, adv},
    deals, events, found, happiness, influence, leaders, movement, once, play, recruit, wonders,
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// May the player still collect this turn? Free Economy's collect is the only one of its turn.
pub(crate) fn can_collect(position: &Position, seat: Seat) -> bool {
    !position.used(once::FREE_ECONOMY)
        && position
            .cities
            .of(Some(seat))
            .any(|city| activate::obstacle(city).is_none())
}

pub(super) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let acts = position.turn.actions > 0;
    if acts {
        advance::offers(position, seat, sink)?;
    }
    found::offers(position, seat, acts, sink)?;
    if acts {
        for city in position.cities.of(Some(seat)) {
            let economy = position
                .used(once::FREE_ECONOMY)
                .then_some(Refusal::FreeEconomy);
            sink.decide(
                Choice::Collect { at: city.at },
                economy.or(activate::obstacle(city)),
            )?;
        }
        activate::build_offers(position, seat, sink)?;
    }
    wonders::offers(position, seat, acts, sink)?;
    if acts {
        for city in position.cities.of(Some(seat)) {
            sink.decide(Choice::Recruit { at: city.at }, activate::obstacle(city))?;
        }
        let still = (!movement::any(position, seat)).then_some(Refusal::NothingMoves);
        sink.decide(Choice::Move, still)?;
        let content = (!happiness::any(position, seat, position.player(seat).goods))
            .then_some(Refusal::NobodyToCheer);
        sink.decide(Choice::Happiness, content)?;
        influence::offers(position, seat, None, sink)?;
    }
    play::offers(position, seat, false, sink)?;
    if acts {
        events::offers(position, seat, sink)?;
    }
    for id in USABLE {
        if position.has(seat, id) {
            sink.decide(
                Choice::Use { advance: id },
                use_obstacle(position, seat, id),
            )?;
        }
    }
    if position.civilizations {
        leaders::special_offers(position, seat, sink)?;
    }
    wonders::use_offers(position, seat, sink)?;
    if position.civilizations {
        leaders::offers(position, seat, sink)?;
    }
    if position.turn.deals < deals::PROPOSALS {
        for other in position.others(seat) {
            sink.offer(Choice::Trade { who: Who(other) })?;
        }
    }
    sink.offer(Choice::EndTurn)
}

/// Advances with a use of their own, in order.
const USABLE: [AdvanceId; 10] = [
    adv::BARTERING,
    adv::TAXES,
    adv::ARTS,
    adv::SPORTS,
    adv::THEATERS,
    adv::VOTING,
    adv::CIVIL_LIBERTIES,
    adv::FREE_ECONOMY,
    adv::ABSOLUTE_POWER,
    adv::FORCED_LABOR,
];

/// Once-per-turn bit, whether it costs an action, and its tokens.
fn terms(id: AdvanceId) -> (Option<u8>, bool, Goods) {
    match id {
        adv::BARTERING => (Some(once::BARTERING), false, Goods::NONE),
        adv::TAXES => (Some(once::TAXES), true, Goods::of(Good::Mood, 1)),
        adv::ARTS => (Some(once::ARTS), false, Goods::of(Good::Culture, 1)),
        adv::SPORTS => (None, true, Goods::NONE),
        adv::THEATERS => (Some(once::THEATERS), false, Goods::NONE),
        adv::VOTING => (None, false, Goods::of(Good::Mood, 1)),
        adv::CIVIL_LIBERTIES => (None, true, Goods::NONE),
        adv::FREE_ECONOMY => (Some(once::FREE_ECONOMY), false, Goods::of(Good::Mood, 1)),
        adv::ABSOLUTE_POWER => (Some(once::ABSOLUTE_POWER), false, Goods::of(Good::Mood, 2)),
        _ => (Some(once::FORCED_LABOR), false, Goods::of(Good::Mood, 1)),
    }
}

fn tokens(cost: Goods) -> (Good, u8) {
    if cost[Good::Mood] > 0 {
        (Good::Mood, cost[Good::Mood])
    } else {
        (Good::Culture, cost[Good::Culture])
    }
}

fn use_obstacle(position: &Position, seat: Seat, id: AdvanceId) -> Option<Refusal> {
    let (once, action, cost) = terms(id);
    if once.is_some_and(|once| position.used(once)) {
        return Some(Refusal::UsedThisTurn { advance: id });
    }
    if action && position.turn.actions == 0 {
        return Some(Refusal::NoActions);
    }
    let (good, number) = tokens(cost);
    if !position.can_pay_token(seat, good, number) {
        return Some(Refusal::CannotPay {
            cost,
            has: position.player(seat).goods,
        });
    }
    let player = position.player(seat);
    let works = match id {
        adv::BARTERING => !player.actions.is_empty(),
        adv::ARTS => influence::any_for_token(position, seat, None),
        adv::SPORTS => {
            happiness::wealth(player.goods, happiness::sports_mask(position, seat)) > 0
                && position
                    .cities
                    .of(Some(seat))
                    .any(|city| city.mood != Mood::Happy)
        }
        adv::THEATERS => player.goods.tokens() > 0,
        adv::VOTING => happiness::any(position, seat, player.goods - cost),
        adv::FREE_ECONOMY => position.turn.collects == 0 && can_collect(position, seat),
        _ => true,
    };
    (!works).then_some(Refusal::NotNow { advance: id })
}

/// A choice from the menu.
pub(super) fn apply(position: &mut Position, step: Step, choice: Choice, table: &mut Table<'_>) {
    let seat = step.seat;
    if choice == Choice::EndTurn {
        return;
    }
    position.push(step);
    let main = matches!(
        choice,
        Choice::Advance { .. }
            | Choice::Collect { .. }
            | Choice::Build { .. }
            | Choice::Recruit { .. }
            | Choice::Move
            | Choice::Happiness
            | Choice::Influence { .. }
            | Choice::Person { .. }
    );
    if main {
        position.spend_action();
        position.turn.teach = 0;
    }
    match choice {
        Choice::Advance { advance: id } => {
            advance::buy(position, seat, id, advance::Cube::Tracker, table)
        }
        Choice::Found { at } => {
            let dido = position.leads(seat, crate::content::leader::CARTHAGE_DIDO, at)
                && !position.used(once::DIDO);
            if dido {
                position.mark(once::DIDO);
            } else {
                position.spend_action();
            }
            found::settle(position, seat, at, table);
        }
        Choice::Collect { at } => activate::collect(position, seat, at),
        Choice::Build { at, building } => {
            activate::construct(
                position,
                seat,
                at,
                building,
                activate::manner::NORMAL,
                table,
            );
        }
        Choice::Wonder { at, wonder } => {
            if !wonders::expert_city(position, seat, at) {
                position.spend_action();
            }
            wonders::construct(position, seat, at, wonder, table);
        }
        Choice::Recruit { at } => recruit::begin(position, seat, at),
        Choice::Move => movement::begin(position, seat, 3, movement::mode::NORMAL),
        Choice::Happiness => position.then(What::Happiness, seat),
        Choice::Influence { at, tokens } => {
            influence::attempt(position, seat, at, tokens, None, table)
        }
        Choice::Play { card } => {
            if card.is_real() && card.card().civil.card().action {
                position.spend_action();
            }
            play::play(position, seat, card, table);
        }
        Choice::Person { card } => events::play(position, seat, card, table),
        Choice::Use { advance } => used(position, seat, advance, table),
        Choice::Special { special } => leaders::use_special(position, seat, special, table),
        Choice::UseWonder { wonder } => wonders::used(position, seat, wonder),
        Choice::Leader { ability } => leaders::lead(position, seat, ability, table),
        Choice::Trade { who } => deals::begin(position, seat, who.0),
        _ => {}
    }
}

/// Uses an advance.
fn used(position: &mut Position, seat: Seat, id: AdvanceId, table: &mut Table<'_>) {
    let (once, action, cost) = terms(id);
    if let Some(once) = once {
        position.mark(once);
    }
    if action {
        position.spend_action();
    }
    let (good, number) = tokens(cost);
    position.pay_token(seat, good, number, table);
    table.emit(|| Event::Used { seat, advance: id });
    match id {
        adv::BARTERING => position.then(What::Barter, seat),
        adv::TAXES => {
            let satrapies = position.special(seat, crate::content::special::PERSIA_SATRAPIES);
            let captured = position
                .cities
                .of(Some(seat))
                .filter(|city| city.captured)
                .count()
                .min(3) as u8;
            let n = position.city_count(seat) + if satrapies { captured } else { 0 };
            position.push(Step {
                n,
                m: 1,
                ..Step::new(What::Income, seat)
            });
        }
        adv::ARTS => position.then(What::InfluenceNow, seat),
        adv::SPORTS => position.then(What::Sports, seat),
        adv::THEATERS => position.then(What::Theater, seat),
        adv::VOTING => position.then(What::Happiness, seat),
        adv::CIVIL_LIBERTIES => position.gain(seat, Goods::of(Good::Mood, 3), table),
        adv::FREE_ECONOMY => position.then(What::CollectNow, seat),
        adv::ABSOLUTE_POWER => position.turn.actions = position.turn.actions.saturating_add(1),
        adv::FORCED_LABOR => position.turn.forced_labor = true,
        _ => {}
    }
}
