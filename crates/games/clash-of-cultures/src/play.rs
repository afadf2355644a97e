//! Action cards outside combat.

use crate::{
    Choice, Event, Good, Goods, Position, Refusal, Space, Spaces, Step, Table, What, activate,
    advance, barbarians,
    content::{ActionId, Building, CivilId, Kind, ObjectiveId, WonderId, civil},
    explore, influence, movement,
};
use orbis_core::{Seat, SeatSet, Sink};
use std::ops::ControlFlow;

/// Why a card cannot be played now.
pub fn obstacle(position: &Position, seat: Seat, id: CivilId) -> Option<Refusal> {
    let card = id.card();
    let player = position.player(seat);
    if card.action && position.turn.actions == 0 {
        return Some(Refusal::NoActions);
    }
    if card.culture > 0 && !position.can_pay_token(seat, Good::Culture, card.culture) {
        return Some(Refusal::CannotPay {
            cost: Goods::of(Good::Culture, card.culture),
            has: player.goods,
        });
    }
    let learns = |seats: u8| {
        advance::gives(
            position,
            Step {
                n: seats,
                ..Step::new(What::LearnAdvance, seat)
            },
        )
    };
    let acts = position.turn.actions > 0;
    let works = match id {
        civil::QUICK_ADVANCE => advance::gives(position, Step::new(What::TakeAdvance, seat)),
        civil::INSPIRATION | civil::TECHNOLOGY_TRADE => learns(position.neighbours(seat)),
        civil::HERO_GENERAL => position.turn.hero > 0,
        civil::SPY => position
            .others(seat)
            .any(|other| holds_cards(position, other)),
        civil::IDEAS => position
            .cities
            .of(Some(seat))
            .any(|city| city.has(Building::Academy)),
        civil::GREAT_IDEAS => position.turn.ideas > 0,
        civil::MERCENARIES => {
            mercenary_means(position, seat) > 0 && !barbarians::hirable(position, seat).is_empty()
        }
        civil::CULTURAL_TAKEOVER => {
            let mut trial = *position;
            trial.turn.takeover = true;
            acts && position.cities.of(None).any(|city| city.size() == 1)
                && influence::any(&trial, seat)
        }
        civil::CITY_DEVELOPMENT => build_any(position, seat),
        civil::PRODUCTION_FOCUS | civil::MASS_PRODUCTION => {
            acts && position.turn.collect_card == 0 && crate::turn::can_collect(position, seat)
        }
        civil::EXPLORER => {
            !explore::frontier(position, seat).is_empty()
                || (player.spare(Kind::Settler) > 0 && position.city_count(seat) > 0)
        }
        civil::NEGOTIATIONS => !position.turn.begun,
        civil::ASSASSINATION => position
            .others(seat)
            .any(|other| !position.player(other).assassinated),
        civil::NEW_PLANS => !player.objectives.is_empty() && !position.objective_deck.is_empty(),
        civil::SYNERGIES => !advance::synergies(position, seat, u8::MAX).is_empty(),
        civil::TEACH_US => position.turn.teach != 0 && learns(position.turn.teach),
        civil::MILITIA => {
            player.spare(Kind::Infantry) > 0 && !position.roomy_cities(seat).is_empty()
        }
        civil::NEW_IDEAS => !advance::purchases(position, seat).is_empty(),
        _ => true,
    };
    (!works).then_some(Refusal::CardNow { card: id })
}

/// Can some building be constructed for nothing?
fn build_any(position: &Position, seat: Seat) -> bool {
    position.cities.of(Some(seat)).any(|city| {
        activate::obstacle(city).is_none()
            && activate::buildings(position).iter().any(|building| {
                activate::construct_obstacle(position, seat, city, *building).is_none()
            })
    })
}

/// Food, wood, ore, gold and culture: what hires barbarians.
pub(crate) const HIRE: u8 = 0b101_0111;

fn mercenary_means(position: &Position, seat: Seat) -> u8 {
    crate::happiness::wealth(position.player(seat).goods, HIRE)
}

fn holds_cards(position: &Position, seat: Seat) -> bool {
    let player = position.player(seat);
    !(player.actions.is_empty() && player.objectives.is_empty() && player.wonders.is_empty())
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    actions_only: bool,
    sink: &mut S,
) -> ControlFlow<()> {
    let hand = &position.player(seat).actions;
    if hand.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut held = 0u64;
    for slot in hand {
        if slot.card.is_real() {
            held |= 1 << slot.card.0;
        }
    }
    for card in ActionId::all().filter(|card| held >> card.0 & 1 == 1) {
        let id = card.card().civil;
        if actions_only && !id.card().action {
            continue;
        }
        sink.decide(Choice::Play { card }, obstacle(position, seat, id))?;
    }
    ControlFlow::Continue(())
}

/// Plays a card; the action is spent by the caller.
pub(crate) fn play(position: &mut Position, seat: Seat, card: ActionId, table: &mut Table<'_>) {
    if !card.is_real() || !position.take_action(seat, card) {
        return;
    }
    position.discard_action(seat, card);
    table.emit(|| Event::Played { seat, card });
    let id = card.card().civil;
    position.pay_token(seat, Good::Culture, id.card().culture, table);
    let ask = |position: &mut Position, what, m| {
        position.push(Step {
            m,
            ..Step::new(what, seat)
        })
    };
    match id {
        civil::QUICK_ADVANCE => advance::ask(position, What::TakeAdvance, seat, 0, 0),
        civil::INSPIRATION => {
            let near = position.neighbours(seat);
            advance::ask(position, What::LearnAdvance, seat, near, 0);
        }
        civil::TECHNOLOGY_TRADE => ask(position, What::TechTrade, 0),
        civil::HERO_GENERAL => {
            position.turn.hero = position.turn.hero.saturating_sub(1);
            ask(position, What::Cheer, 2);
        }
        civil::SPY => ask(position, What::Spy, 0),
        civil::IDEAS => {
            let number = position
                .cities
                .of(Some(seat))
                .filter(|city| city.has(Building::Academy))
                .count() as u8;
            position.gain(seat, Goods::of(Good::Ideas, number), table);
        }
        civil::GREAT_IDEAS => {
            position.turn.ideas = position.turn.ideas.saturating_sub(1);
            position.gain(seat, Goods::of(Good::Ideas, 2), table);
        }
        civil::MERCENARIES => {
            position
                .barbarians
                .iter_mut()
                .for_each(|unit| unit.spent = 0);
            position.push(Step {
                n: 0,
                ..Step::new(What::Mercenary, seat)
            });
        }
        civil::CULTURAL_TAKEOVER => {
            position.turn.takeover = true;
            position.spend_action();
            ask(position, What::InfluenceNow, 0);
        }
        civil::CITY_DEVELOPMENT => ask(position, What::FreeBuild, 0),
        civil::PRODUCTION_FOCUS | civil::MASS_PRODUCTION => {
            position.turn.collect_card = if id == civil::PRODUCTION_FOCUS { 1 } else { 2 };
            position.spend_action();
            ask(position, What::CollectNow, 0);
        }
        civil::EXPLORER => {
            crate::events::settler(position, seat, 1);
            if !explore::frontier(position, seat).is_empty() {
                ask(position, What::Reveal, explore::by::CARD);
            }
        }
        civil::NEGOTIATIONS => ask(position, What::Truce, 0),
        civil::LEADERSHIP => position.turn.actions = position.turn.actions.saturating_add(1),
        civil::ASSASSINATION => ask(position, What::Assassinate, 0),
        civil::NEW_PLANS => {
            for _ in 0..2 {
                if let Some(slot) = position.objective_deck.draw(SeatSet::only(seat), table) {
                    position.drawn.push(slot);
                }
            }
            ask(position, What::NewPlans, 0);
        }
        civil::SYNERGIES => position.push(Step {
            n: u8::MAX,
            ..Step::new(What::Synergy, seat)
        }),
        civil::TEACH_US => {
            let teachers = std::mem::take(&mut position.turn.teach);
            advance::ask(position, What::LearnAdvance, seat, teachers, 0);
        }
        civil::MILITIA => ask(position, What::FreeInfantry, 0),
        civil::NEW_IDEAS => {
            position.gain_later(seat, Good::Ideas, 2);
            ask(position, What::BuyAdvance, 0);
        }
        _ => {}
    }
}

/// Who can be spied on, traded with, assassinated.
pub(crate) fn players(position: &Position, step: Step) -> impl Iterator<Item = Seat> + use<'_> {
    let near = position.neighbours(step.seat);
    position
        .others(step.seat)
        .filter(move |other| match step.what {
            What::Spy => holds_cards(position, *other),
            What::Assassinate => !position.player(*other).assassinated,
            What::TechTrade => {
                let bit = 1 << other.index();
                near & bit != 0
                    && advance::gives(
                        position,
                        Step {
                            n: bit,
                            ..Step::new(What::LearnAdvance, step.seat)
                        },
                    )
            }
            What::GiveSettler => {
                position.player(*other).spare(Kind::Settler) > 0 && position.city_count(*other) > 0
            }
            What::Subsidies => {
                let place = position.player(step.seat).leader_space();
                place.is_some_and(|at| {
                    position
                        .own_cities(*other)
                        .iter()
                        .any(|city| city.distance(at) <= 2)
                })
            }
            _ => true,
        })
}

/// A player was named.
pub(crate) fn named(position: &mut Position, step: Step, who: Seat, table: &mut Table<'_>) {
    let seat = step.seat;
    match step.what {
        What::Spy => {
            table.reveal();
            let known = |known: SeatSet| known.with(seat);
            let other = position.player_mut(who);
            other
                .actions
                .iter_mut()
                .for_each(|slot| slot.known = known(slot.known));
            other
                .objectives
                .iter_mut()
                .for_each(|slot| slot.known = known(slot.known));
            other
                .wonders
                .iter_mut()
                .for_each(|slot| slot.known = known(slot.known));
            table.emit(|| Event::Spied { seat, on: who });
            position.push(Step {
                n: who.index() as u8,
                ..Step::new(What::SpyTake, seat)
            });
        }
        What::Assassinate => {
            let player = position.player_mut(who);
            player.assassinated = true;
            player.skip = player.skip.saturating_add(1);
            table.emit(|| Event::Assassinated { seat, on: who });
        }
        What::Truce => {
            position.turn.banned |= 1 << who.index();
            position.player_mut(who).truce |= 1 << seat.index();
        }
        What::TechTrade => {
            let bit = 1 << seat.index();
            position.push(Step {
                n: bit,
                ..Step::new(What::LearnAdvance, who)
            });
            advance::ask(position, What::LearnAdvance, seat, 1 << who.index(), 2);
        }
        What::ShareFood => {
            position.gain(who, Goods::of(Good::Food, 1), table);
            if step.n > 1 {
                position.push(Step {
                    n: step.n - 1,
                    ..step
                });
            }
        }
        What::GiveSettler => crate::events::settler(position, who, 0),
        What::Diplomat => position.player_mut(seat).diplomat = Some(who),
        What::Bless => crate::events::bless(position, step, who, table),
        What::Subsidies => {
            position.gain(seat, Goods::of(Good::Gold, 1), table);
            let goods = position.player(who).goods;
            if goods[Good::Gold] > 0 {
                position.lose(who, Goods::of(Good::Gold, 1), table);
                position.gain(seat, Goods::of(Good::Gold, 1), table);
            } else if goods.resources() > 0 {
                position.push(Step {
                    n: seat.index() as u8,
                    ..Step::new(What::Tribute, who)
                });
            }
        }
        What::FirstPlayer => {
            position.first = who;
            table.emit(|| Event::FirstPlayer { seat: who });
        }
        _ => {}
    }
}

/// Spy: which of the other's cards? n: the other.
pub(crate) fn spy_offers<S: Sink<Position>>(
    position: &Position,
    step: Step,
    sink: &mut S,
) -> ControlFlow<()> {
    let own = position.player(step.seat);
    let Some(other) = position.players.get(usize::from(step.n)) else {
        return sink.offer(Choice::Decline);
    };
    if !own.actions.is_empty() {
        for card in
            ActionId::all().filter(|card| other.actions.iter().any(|slot| slot.card == *card))
        {
            sink.offer(Choice::Card { card })?;
        }
    }
    if !own.objectives.is_empty() {
        for card in ObjectiveId::all().filter(|card| other.holds(*card)) {
            sink.offer(Choice::Objective { card })?;
        }
    }
    if !own.wonders.is_empty() {
        for card in
            WonderId::all().filter(|card| other.wonders.iter().any(|slot| slot.card == *card))
        {
            sink.offer(Choice::Plan { card })?;
        }
    }
    sink.offer(Choice::Decline)
}

/// Spy: which own card is given for it? m: 0 action, 1 objective, 2 wonder; at holds nothing.
pub(crate) fn give_offers<S: Sink<Position>>(
    position: &Position,
    step: Step,
    sink: &mut S,
) -> ControlFlow<()> {
    let own = position.player(step.seat);
    match step.m {
        0 => {
            for card in
                ActionId::all().filter(|card| own.actions.iter().any(|slot| slot.card == *card))
            {
                sink.offer(Choice::Card { card })?;
            }
        }
        1 => {
            for card in ObjectiveId::all().filter(|card| own.holds(*card)) {
                sink.offer(Choice::Objective { card })?;
            }
        }
        _ => {
            for card in
                WonderId::all().filter(|card| own.wonders.iter().any(|slot| slot.card == *card))
            {
                sink.offer(Choice::Plan { card })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Swaps cards: the other's card was put last in the own hand when it was chosen.
pub(crate) fn spy_take(position: &mut Position, step: Step, choice: Choice) {
    let (seat, who) = (step.seat, usize::from(step.n));
    if who >= position.players.len() || who == seat.index() {
        return;
    }
    let m = match choice {
        Choice::Card { card } => {
            let hand = &mut position.players[who].actions;
            let Some(index) = hand.iter().position(|slot| slot.card == card) else {
                return;
            };
            let last = hand.len() - 1;
            hand.swap(index, last);
            0
        }
        Choice::Objective { card } => {
            let hand = &mut position.players[who].objectives;
            let Some(index) = hand.iter().position(|slot| slot.card == card) else {
                return;
            };
            let last = hand.len() - 1;
            hand.swap(index, last);
            1
        }
        Choice::Plan { card } => {
            let hand = &mut position.players[who].wonders;
            let Some(index) = hand.iter().position(|slot| slot.card == card) else {
                return;
            };
            let last = hand.len() - 1;
            hand.swap(index, last);
            2
        }
        _ => return,
    };
    position.push(Step {
        n: step.n,
        m,
        ..Step::new(What::SpyGive, seat)
    });
}

/// Takes the other's last card of the kind and gives an own one for it.
pub(crate) fn spy_give(position: &mut Position, step: Step, choice: Choice) {
    let (seat, who) = (step.seat, usize::from(step.n));
    let Some(other) =
        Seat::new(step.n).filter(|other| other.index() < position.players.len() && *other != seat)
    else {
        return;
    };
    macro_rules! swap {
        ($hand:ident, $card:expr) => {{
            let own = &mut position.player_mut(seat).$hand;
            let Some(index) = own.iter().position(|slot| slot.card == $card) else {
                return;
            };
            let mut given = own.remove(index);
            let Some(mut taken) = position.players[who].$hand.pop() else {
                position.player_mut(seat).$hand.push(given);
                return;
            };
            given.known = given.known.with(other);
            taken.known = taken.known.with(seat);
            position.players[who].$hand.push(given);
            position.player_mut(seat).$hand.push(taken);
        }};
    }
    match choice {
        Choice::Card { card } => swap!(actions, card),
        Choice::Objective { card } => swap!(objectives, card),
        Choice::Plan { card } => swap!(wonders, card),
        _ => {}
    }
}

/// New Plans. m 0: which drawn card is kept; 1: which own card goes for it (it lies last among the drawn ones).
pub(crate) fn plans_offers<S: Sink<Position>>(
    position: &Position,
    step: Step,
    sink: &mut S,
) -> ControlFlow<()> {
    let cards = if step.m == 0 {
        &position.drawn[..]
    } else {
        &position.player(step.seat).objectives[..]
    };
    for card in ObjectiveId::all().filter(|card| cards.iter().any(|slot| slot.card == *card)) {
        sink.offer(Choice::Objective { card })?;
    }
    if step.m == 0 {
        sink.offer(Choice::Decline)
    } else {
        ControlFlow::Continue(())
    }
}

pub(crate) fn plans_answer(
    position: &mut Position,
    step: Step,
    choice: Choice,
    table: &mut Table<'_>,
) {
    let seat = step.seat;
    match (step.m, choice) {
        (0, Choice::Objective { card }) => {
            if let Some(index) = position.drawn.iter().position(|slot| slot.card == card) {
                let last = position.drawn.len() - 1;
                position.drawn.swap(index, last);
                return position.push(Step { m: 1, ..step });
            }
        }
        (1, Choice::Objective { card }) => {
            let hand = &mut position.player_mut(seat).objectives;
            if let Some(index) = hand.iter().position(|slot| slot.card == card) {
                let given = hand.remove(index);
                if let Some(taken) = position.drawn.pop() {
                    position.player_mut(seat).objectives.push(taken);
                }
                position.drawn.push(given);
            }
        }
        _ => {}
    }
    while let Some(slot) = position.drawn.pop() {
        position.objective_deck.push(slot);
    }
    position.objective_deck.reshuffle(table);
}

/// Mercenaries: which armies, in the order of their spaces. n: armies hired so far, at: the last of them.
pub(crate) fn mercenary_offers<S: Sink<Position>>(
    position: &Position,
    step: Step,
    sink: &mut S,
) -> ControlFlow<()> {
    let mut least = true;
    if mercenary_means(position, step.seat) > step.n {
        for at in barbarians::hirable(position, step.seat).iter() {
            if step.n == 0 || at > step.at {
                least &= step.n > 0;
                sink.offer(Choice::Space { at })?;
            }
        }
    }
    // At least one is hired if one can be.
    if least {
        sink.offer(Choice::Done)?;
    }
    ControlFlow::Continue(())
}

/// All are paid before the first one moves.
pub(crate) fn mercenary_answer(
    position: &mut Position,
    step: Step,
    choice: Choice,
    table: &mut Table<'_>,
) {
    if let Choice::Space { at } = choice {
        barbarians::hire(position, at);
        return position.push(Step {
            at,
            n: step.n.saturating_add(1),
            ..step
        });
    }
    position.then(What::MercenaryArmy, step.seat);
    crate::happiness::pay_any(position, step.seat, step.n, HIRE, table);
}

/// A hired army is to move; Sulla may object.
pub(crate) fn mercenary_chosen(position: &mut Position, seat: Seat, at: Space) {
    match barbarians::sulla(position, at).filter(|owner| *owner != seat) {
        Some(owner) => position.push(Step {
            at,
            n: seat.index() as u8,
            m: 1,
            ..Step::new(What::Agree, owner)
        }),
        None => mercenary_goes(position, seat, at),
    }
}

/// Nobody objects: where to?
pub(crate) fn mercenary_goes(position: &mut Position, seat: Seat, at: Space) {
    position.push(Step {
        at,
        ..Step::new(What::MercenaryStep, seat)
    });
}

pub(crate) fn mercenary_step(
    position: &mut Position,
    step: Step,
    choice: Choice,
    table: &mut Table<'_>,
) {
    let from = step.at;
    let Choice::Space { at } = choice else {
        return barbarians::stay(position, from);
    };
    let city = position
        .cities
        .at(from)
        .is_some_and(|city| city.owner.is_none());
    if city {
        position.push(Step {
            at: from,
            ..Step::new(What::Refill, step.seat)
        });
    }
    barbarians::enter(position, from, at, table);
}

/// Great Athlete: tokens of one kind become the other. Choice: how many, of which.
pub(crate) fn convert_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let goods = position.player(seat).goods;
    for good in [Good::Culture, Good::Mood] {
        for number in 1..=goods[good].min(20) {
            sink.offer(Choice::Goods {
                goods: Goods::of(good, number),
            })?;
        }
    }
    sink.offer(Choice::Done)
}

pub(crate) fn convert(position: &mut Position, seat: Seat, goods: Goods, table: &mut Table<'_>) {
    position.lose(seat, goods, table);
    let turned = Goods::of(Good::Mood, goods[Good::Culture]).and(Good::Culture, goods[Good::Mood]);
    position.gain(seat, turned, table);
}

/// Regions that cards can reveal.
pub(crate) fn regions(position: &Position, seat: Seat) -> Spaces {
    explore::frontier(position, seat)
}

/// A free move of cavalry and leader.
pub(crate) fn horde(position: &mut Position, seat: Seat) {
    movement::begin(position, seat, 1, movement::mode::HORDE);
}
