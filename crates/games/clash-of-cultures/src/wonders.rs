//! Wonders: drawing and constructing.

pub mod using;

use crate::{
    Choice, Good, Goods, Mood, Position, Refusal, Space, Table, activate,
    ask::{plainly, yes_or_no},
    content::{Building, EventId, WonderId},
    effects::ability::Ability,
    effects::{
        event::{Gift, Happening},
        goal::Moment,
    },
    events, objectives,
    pay::{self, Ways},
    refusal::said,
    words,
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, news, step,
    step::{Ask, Stacked, no_answer},
};
use std::ops::ControlFlow;

news! {
    /// What is told of wonders.
    pub enum News for viewer {
        /// A wonder stands.
        Built { seat: Seat, at: Space, wonder: WonderId } => {
            Line::by(seat, format!("{seat} builds {} in {at}", wonder.card().name))
        },
        /// A wonder card was drawn.
        Drew { seat: Seat, card: WonderId } => {
            Line::by(seat, if viewer.is(seat) && card.is_real() {
                format!("{seat} draws {}", card.card().name)
            } else {
                format!("{seat} draws a wonder card")
            })
        },
        /// A certain wonder card was taken.
        Took { seat: Seat, card: WonderId } => {
            Line::by(seat, format!("{seat} takes {}", card.card().name))
        },
    }
}

/// The wonder the player's leader is expert in, if it can be fetched now.
pub fn expert(position: &Position, seat: Seat) -> Option<WonderId> {
    let wonder = expertise(position, seat)?;
    let built = position.builders[wonder.index()].is_some() || position.lost_wonders.has(wonder);
    // Deck and hands are hidden: the expert asks for it wherever it is, unless everybody sees that it is built.
    let own = position
        .player(seat)
        .wonders
        .iter()
        .any(|slot| slot.card == wonder);
    (!built && !own).then_some(wonder)
}

/// The wonder of a wonder expert on the board.
/// Rules: `coc.fact.civ.wonder-expert`.
pub fn expertise(position: &Position, seat: Seat) -> Option<WonderId> {
    let leader = position
        .player(seat)
        .leader
        .filter(|leader| leader.is_real())?;
    position.player(seat).leader_space()?;
    let abilities = &leader.card().abilities;
    abilities.iter().find_map(|ability| ability.expert)
}

step! {
    /// Which wonder card is drawn?
    pub struct DrawWonder { seat: Seat }
}

impl Ask<Position> for DrawWonder {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("coc.wonder.draw", "Which wonder card do you take?")
            .hint("The top card of the deck is unknown.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let mut open = [position.wonder_open, expert(position, seat)];
        if open[0] == open[1] {
            open[1] = None;
        }
        open.sort_unstable();
        for card in open.into_iter().flatten() {
            sink.offer(Choice::Plan { card })?;
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Done => Offer::new("The top card of the deck"),
            _ => words::offer(position, seat, choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Plan { card } = choice else {
            return position.take_wonder(seat, table);
        };
        table.reveal();
        if position.wonder_open == Some(card) {
            position.wonder_open = None;
            events::leave_play(position, Happening::Envoy);
            position
                .player_mut(seat)
                .wonders
                .push(orbis_parts::Slot::up(card));
        } else if let Some(index) = position
            .wonder_deck
            .iter()
            .position(|slot| slot.card == card)
        {
            let slot = position.wonder_deck.remove(index);
            position.wonder_deck.reshuffle(table);
            position
                .player_mut(seat)
                .wonders
                .push(orbis_parts::Slot::up(slot.card));
        } else {
            let holder = position.others(seat).find(|other| {
                position
                    .player(*other)
                    .wonders
                    .iter()
                    .any(|slot| slot.card == card)
            });
            if let Some(holder) = holder {
                let hand = &mut position.player_mut(holder).wonders;
                if let Some(index) = hand.iter().position(|slot| slot.card == card) {
                    hand.remove(index);
                    position
                        .player_mut(seat)
                        .wonders
                        .push(orbis_parts::Slot::up(card));
                    let player = position.player_mut(holder);
                    player.owed_wonders = player.owed_wonders.saturating_add(1);
                }
            }
        }
        table.emit(|| News::Took { seat, card });
    }
}

/// What a wonder costs this player, with or without the Great Architect.
pub fn cost(position: &Position, seat: Seat, wonder: WonderId, architect: bool) -> Goods {
    let mut cost = wonder.card().cost;
    let mut less = if architect { 3 } else { 0 };
    if expertise(position, seat) == Some(wonder) {
        less += 2;
    }
    cost[Good::Culture] = cost[Good::Culture].saturating_sub(less);
    cost
}

/// How it can be paid: gold stands for resources, with Architecture mood tokens for culture tokens.
fn payments(position: &Position, seat: Seat, cost: Goods) -> Ways {
    let goods = position.player(seat).goods;
    let mixed = position.can(seat, Ability::ExchangeTokensForWonders);
    pay::ways(goods, cost, mixed)
}

/// Can it be paid?
fn payable(position: &Position, seat: Seat, cost: Goods) -> bool {
    let goods = position.player(seat).goods;
    let tokens = cost[Good::Culture];
    let mixed = position.can(seat, Ability::ExchangeTokensForWonders);
    let has = if mixed {
        goods.tokens()
    } else {
        goods[Good::Culture]
    };
    has >= tokens
        && goods
            .payment(cost - Goods::of(Good::Culture, tokens))
            .is_some()
}

/// Why a wonder cannot be constructed here.
/// Rules: `coc.wonder.several`, `coc.wonder.size`.
pub fn obstacle(position: &Position, seat: Seat, at: Space, id: WonderId) -> Option<Refusal> {
    let city = position.own_city(seat, at)?;
    let player = position.player(seat);
    let architect = events::persons::with_gift(position, seat, Gift::Architect).is_some();
    if !position.can(seat, Ability::BuildWonders) {
        return Some(Refusal::NeedsEngineering);
    }
    if !player.advances.has(id.card().requires) && !architect {
        return Some(Refusal::WonderLocked {
            wonder: id,
            needed: id.card().requires,
        });
    }
    if city.mood != Mood::Happy {
        return Some(Refusal::WonderNeedsHappy { at });
    }
    if position.in_force(Happening::Pestilence) && !position.can(seat, Ability::StayHealthy) {
        return Some(Refusal::Pestilence);
    }
    let cities = position.city_count(seat);
    if city.size() >= cities.min(activate::construct::LARGEST) {
        return Some(Refusal::TooLarge {
            at,
            size: city.size(),
            cities,
        });
    }
    if id.card().needs_port && !city.has(Building::Port) {
        return Some(Refusal::LighthouseNeedsPort { at });
    }
    let cost = cost(position, seat, id, architect);
    (!payable(position, seat, cost)).then_some(Refusal::CannotPay {
        cost,
        has: player.goods,
        rule: "coc.wonder.build",
    })
}

/// Offers every wonder in hand. `action`: a main action is left; an expert's city needs none.
pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    action: bool,
    sink: &mut S,
) -> Flow {
    let player = position.player(seat);
    if player.wonders.is_empty() {
        return ControlFlow::Continue(());
    }
    // Whoever has few resources builds none, and need not be told so city by city if nobody hears it.
    let has = player.goods.resources();
    let dear = |wonder: WonderId| wonder.card().cost.resources() > has;
    if S::DEAF && player.held_wonders().all(dear) {
        return ControlFlow::Continue(());
    }
    for city in position.cities.of(Some(seat)) {
        let spent = !action && !expert_city(position, seat, city.at);
        let spent = spent.then_some(Refusal::NoActions);
        for wonder in position.player(seat).held_wonders() {
            let block = spent
                .or_else(|| activate::obstacle(city))
                .or_else(|| obstacle(position, seat, city.at, wonder));
            sink.decide(
                Choice::Wonder {
                    at: city.at,
                    wonder,
                },
                block,
            )?;
        }
    }
    ControlFlow::Continue(())
}

/// Does a wonder in this city need no action?
pub(crate) fn expert_city(position: &Position, seat: Seat, at: Space) -> bool {
    expertise(position, seat).is_some() && position.player(seat).leader_space() == Some(at)
}

/// Builds a wonder.
/// Rules: `coc.wonder.place`, `coc.wonder.action`.
pub(crate) fn construct(
    position: &mut Position,
    seat: Seat,
    at: Space,
    id: WonderId,
    table: &mut Table<'_>,
) {
    activate::activate(position, seat, at);
    let Some(helper) = events::persons::with_gift(position, seat, Gift::Architect) else {
        return erect(position, seat, at, id, None, table);
    };
    let plain = cost(position, seat, id, false);
    let needed =
        !position.player(seat).advances.has(id.card().requires) || !payable(position, seat, plain);
    if needed {
        erect(position, seat, at, id, Some(helper), table);
    } else {
        position.push(Architect {
            seat,
            at,
            wonder: id,
        });
    }
}

step! {
    /// Does the Great Architect help, though nobody needs him?
    pub struct Architect { seat: Seat, at: Space, wonder: WonderId }
}

impl Ask<Position> for Architect {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let less = said(cost(position, seat, self.wonder, true));
        let name = &self.wonder.card().name;
        Prompt::new(
            "coc.fact.event.great-person-use",
            format!("Does the Great Architect help with {name}?"),
        )
        .hint(format!(
            "It costs {less} then, and he is gone; without him {}.",
            said(cost(position, seat, self.wonder, false))
        ))
    }

    yes_or_no!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let helper = events::persons::with_gift(position, seat, Gift::Architect);
        let helper = helper.filter(|_| choice == Choice::Yes);
        erect(position, seat, self.at, self.wonder, helper, table);
    }

    fn fits(&self, position: &Position) -> bool {
        let plain = |wonder| cost(position, self.seat, wonder, false);
        self.wonder.is_real()
            && position.own_city(self.seat, self.at).is_some()
            && payable(position, self.seat, plain(self.wonder))
    }
}

/// The wonder stands, and is paid for.
fn erect(
    position: &mut Position,
    seat: Seat,
    at: Space,
    id: WonderId,
    helper: Option<EventId>,
    table: &mut Table<'_>,
) {
    let price = cost(position, seat, id, helper.is_some());
    if let Some(helper) = helper {
        events::persons::discard(position, seat, helper);
    }
    let hand = &mut position.player_mut(seat).wonders;
    if let Some(index) = hand.iter().position(|slot| slot.card == id) {
        hand.remove(index);
    }
    position.cities.change(at, |city| city.wonders.add(id));
    position.builders[id.index()] = Some(seat);
    position.wonder_round = position.wonder_round.with(seat);
    table.reveal();
    table.emit(|| News::Built {
        seat,
        at,
        wonder: id,
    });
    for _ in 0..id.card().on_build.objectives {
        position.draw_objective(seat, table);
    }
    objectives::trigger(position, seat, Moment::WonderBuilt);
    match *payments(position, seat, price) {
        [] => {}
        [way] => position.lose(seat, way, table),
        _ => position.push(PayWonder { seat, cost: price }),
    }
}

step! {
    /// How is the wonder paid?
    pub struct PayWonder { seat: Seat, cost: Goods }
}

impl Ask<Position> for PayWonder {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("coc.wonder.build", "How do you pay for the wonder?")
            .hint(format!("It costs {}.", said(self.cost)))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        crate::ask::goods(&payments(position, seat, self.cost), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Goods { goods } => position.lose(seat, goods, table),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.offers_anything(position, self.seat)
    }
}
