//! Action cards outside combat.

pub mod instead;
pub mod others;
pub mod plans;
pub mod spy;

use crate::{
    Choice, Good, Goods, Position, Refusal, Table,
    activate::{
        collect::{self, CollectNow},
        construct::{self, BuildNow, Manner},
    },
    advance::{
        self, Cube,
        pay::{self, BuyAdvance, Synergy},
        take::{self, Among},
    },
    ask::{self, plainly, yes_or_no},
    barbarians,
    combat::{capture, rewards::FreeInfantry},
    content::{ActionId, CivilId, Kind},
    effects::civil::{Deed, Teacher},
    explore::{self, Reveal},
    happiness::{Cheer, Cheering},
    influence::{self, InfluenceNow},
};
use orbis_core::{
    Flow, Line, Prompt, Seat, SeatSet, Sink, news, step,
    step::{Ask, Stacked},
};
use std::ops::ControlFlow;

news! {
    /// What is told of action cards.
    pub enum News for viewer {
        /// An action card was drawn.
        Drew { seat: Seat, card: ActionId } => {
            Line::by(seat, if viewer.is(seat) && card.is_real() {
                format!("{seat} draws {}", card.card().civil.card().name)
            } else {
                format!("{seat} draws an action card")
            })
        },
        /// A card was played.
        Played { seat: Seat, card: ActionId } => {
            let words = &card.card().civil.card();
            Line::by(seat, format!("{seat} plays {}", words.name))
        },
        /// A card was thrown away.
        Discarded { seat: Seat, card: ActionId } => {
            let words = &card.card().civil.card();
            Line::by(seat, format!("{seat} discards {}", words.name))
        },
        /// A hand was looked at.
        Spied { seat: Seat, on: Seat } => {
            Line::by(seat, format!("{seat} looks at the hand of {on}"))
        },
        /// An assassin struck.
        Assassinated { seat: Seat, on: Seat } => Line::by(
            seat,
            format!("{seat} strikes at {on}, who has one action less in their next turn"),
        ),
    }
}

/// Why a card cannot be played now.
/// Rules: `coc.card.action-many`.
pub fn obstacle(position: &Position, seat: Seat, id: CivilId) -> Option<Refusal> {
    let card = id.card();
    if card.action && position.turn.actions == 0 {
        return Some(Refusal::NoActions);
    }
    if !position.pays(seat, card.cost) {
        return Some(Refusal::CannotPay {
            cost: card.cost,
            has: position.player(seat).goods,
            rule: "coc.card.action-when",
        });
    }
    (!works(position, seat, card.deed)).then(|| useless(position, id))
}

/// Can it be played now: is it without an [`obstacle`]?
#[inline]
fn playable(position: &Position, seat: Seat, id: CivilId) -> bool {
    let card = id.card();
    (!card.action || position.turn.actions > 0)
        && position.pays(seat, card.cost)
        && works(position, seat, card.deed)
}

/// Has it any use now?
fn works(position: &Position, seat: Seat, deed: Deed) -> bool {
    let player = position.player(seat);
    let learns = |teachers| take::gives(position, seat, Among::KnownTo(teachers));
    let acts = position.turn.actions > 0;
    match deed {
        Deed::Learn(Teacher::Nobody) => take::gives(position, seat, Among::Any),
        Deed::Learn(Teacher::Neighbours) | Deed::TradeAdvances => {
            // Whoever knows nothing new need not be near.
            let others = position.others(seat);
            let teachers: SeatSet = others
                .filter(|other| learns(SeatSet::only(*other)))
                .collect();
            !teachers.is_empty() && position.near_to(seat, teachers)
        }
        Deed::Cheer => position.turn.hero > 0,
        Deed::Spy => position
            .others(seat)
            .any(|other| spy::holds_cards(position, other)),
        Deed::GainPer { building, .. } => position
            .cities
            .of(Some(seat))
            .any(|city| city.has(building)),
        Deed::Insight { .. } => position.turn.ideas > 0,
        Deed::Hire => barbarians::hired::any(position, seat),
        Deed::TakeOver => {
            (acts && influence::any_takeover(position, seat, 0))
                || instead::helper(position, seat, deed).is_some()
        }
        Deed::Build => construct::any_free(position, seat),
        Deed::Collect(_) => {
            position.turn.collect_card.is_none()
                && collect::possible(position, seat)
                && (acts || instead::helper(position, seat, deed).is_some())
        }
        Deed::Explore => {
            !explore::frontier(position, seat).is_empty()
                || (player.spare(Kind::Settler) > 0 && position.city_count(seat) > 0)
        }
        Deed::Truce => !position.turn.begun,
        Deed::Assassinate => position
            .others(seat)
            .any(|other| !position.player(other).assassinated),
        Deed::NewPlans => !player.objectives.is_empty() && !position.objective_deck.is_empty(),
        Deed::BuyTwo => pay::any_synergy(position, seat),
        Deed::Learn(Teacher::Beaten) => {
            !position.turn.teach.is_empty() && learns(position.turn.teach)
        }
        Deed::Levy => player.spare(Kind::Infantry) > 0 && !position.roomy_cities(seat).is_empty(),
        Deed::BuyAndGain { .. } => !advance::purchases(position, seat).is_empty(),
        Deed::Act => true,
    }
}

/// Why a card has no use now.
fn useless(position: &Position, id: CivilId) -> Refusal {
    let acts = position.turn.actions > 0;
    let (rule, why) = match id.card().deed {
        Deed::TakeOver | Deed::Collect(_) if !acts => return Refusal::NoActions,
        Deed::Learn(Teacher::Nobody) => {
            ("coc.fact.card.advance-legal", "no advance is open to you")
        }
        Deed::Learn(Teacher::Neighbours) | Deed::TradeAdvances => (
            "coc.fact.card.advance-legal",
            "nobody near has an advance that is open to you",
        ),
        Deed::Learn(Teacher::Beaten) => (
            "coc.fact.card.teach-us",
            "it follows a city you captured this turn, and an advance of its owner open to you",
        ),
        Deed::Cheer | Deed::Insight { .. } => (
            "coc.fact.card.battle-trigger",
            "it follows a land battle you won this turn",
        ),
        Deed::Spy => ("coc.card.action-when", "nobody else holds a card"),
        Deed::GainPer { .. } => (
            "coc.card.action-when",
            "you have no such building in a city",
        ),
        Deed::Hire => (
            "coc.card.action-when",
            "no barbarians are near enough to hire",
        ),
        Deed::TakeOver => (
            "coc.influence.barbarian",
            "no barbarian city of size 1 can be influenced",
        ),
        Deed::Build => (
            "coc.construct.size",
            "none of your cities can construct anything",
        ),
        Deed::Collect(_) => (
            "coc.fact.card.collect-cards",
            "no city can collect with it now",
        ),
        Deed::Explore => (
            "coc.explore.place",
            "no unrevealed region is next to yours, and no settler can come",
        ),
        Deed::Truce => (
            "coc.fact.card.negotiations",
            "it is played before the first action of a turn",
        ),
        Deed::Assassinate => (
            "coc.fact.card.assassination",
            "everybody has lost an action already",
        ),
        Deed::NewPlans => (
            "coc.card.objective-deck-empty",
            "you have no objective card, or their deck is empty",
        ),
        Deed::BuyTwo => (
            "coc.advance.cost",
            "you cannot pay two open advances of one category",
        ),
        Deed::Levy => (
            "coc.recruit.stacking",
            "no infantry piece or no city with room for it is left",
        ),
        Deed::BuyAndGain { .. } => ("coc.advance.cost", "you cannot pay any open advance"),
        Deed::Act => return Refusal::CardNow { card: id },
    };
    Refusal::Lacks { rule, why }
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    actions_only: bool,
    sink: &mut S,
) -> Flow {
    for card in position.player(seat).held_actions() {
        let id = card.card().civil;
        let free = actions_only && !id.card().action;
        if S::DEAF {
            if !free && playable(position, seat, id) {
                sink.offer(Choice::Play { card })?;
            }
            continue;
        }
        let why = free.then_some(Refusal::Lacks {
            rule: "coc.card.action-when",
            why: "it takes no action anyway",
        });
        sink.decide(
            Choice::Play { card },
            why.or_else(|| obstacle(position, seat, id)),
        )?;
    }
    ControlFlow::Continue(())
}

/// Plays a card; the action is spent by the caller.
/// Rules: `coc.fact.card.extra-action`.
pub(crate) fn play(position: &mut Position, seat: Seat, card: ActionId, table: &mut Table<'_>) {
    if !card.is_real() || !position.take_action(seat, card) {
        return;
    }
    position.discard_action(seat, card);
    table.emit(|| News::Played { seat, card });
    let id = card.card().civil;
    let learn = |position: &mut Position, among| {
        take::ask(position, seat, among, Cube::Supply, false);
    };
    match id.card().deed {
        Deed::Learn(Teacher::Nobody) => learn(position, Among::Any),
        Deed::Learn(Teacher::Neighbours) => {
            let near = position.neighbours(seat);
            learn(position, Among::KnownTo(near));
        }
        Deed::TradeAdvances => position.push(others::TechTrade { seat }),
        Deed::Cheer => {
            position.turn.hero = position.turn.hero.saturating_sub(1);
            let how = Cheering::Freely;
            position.push(Cheer { seat, how });
        }
        Deed::Spy => position.push(spy::Spy { seat }),
        Deed::GainPer { good, building } => {
            let number = position
                .cities
                .of(Some(seat))
                .filter(|city| city.has(building))
                .count() as u8;
            position.gain(seat, Goods::of(good, number), table);
        }
        Deed::Insight { ideas } => {
            position.turn.ideas = position.turn.ideas.saturating_sub(1);
            position.gain(seat, Goods::of(Good::Ideas, ideas), table);
        }
        Deed::Hire => barbarians::hired::begin(position, seat),
        Deed::TakeOver => {
            position.turn.takeover = true;
            position.push(InfluenceNow { seat, charm: false });
            instead::begin(position, seat, id.card().deed, table);
        }
        Deed::Build => position.push(BuildNow {
            seat,
            manner: Manner::Free,
            only: None,
        }),
        Deed::Collect(boon) => {
            position.turn.collect_card = Some(boon);
            position.push(CollectNow { seat });
            instead::begin(position, seat, id.card().deed, table);
        }
        Deed::Explore => {
            capture::settler(position, seat, true);
            if !explore::frontier(position, seat).is_empty() {
                let card = explore::Card::Explorer;
                position.push(Reveal { seat, card });
            }
        }
        Deed::Truce => position.push(others::Truce { seat }),
        Deed::Act => position.turn.actions = position.turn.actions.saturating_add(1),
        Deed::Assassinate => position.push(others::Assassinate { seat }),
        Deed::NewPlans => plans::begin(position, seat, table),
        Deed::BuyTwo => position.push(Synergy {
            seat,
            category: None,
        }),
        Deed::Learn(Teacher::Beaten) => {
            let teachers = std::mem::take(&mut position.turn.teach);
            learn(position, Among::KnownTo(teachers));
        }
        Deed::Levy => position.push(FreeInfantry { seat }),
        Deed::BuyAndGain { ideas } => {
            position.gain_later(seat, Good::Ideas, ideas);
            position.push(BuyAdvance { seat });
        }
    }
    position.pay(seat, id.card().cost, table);
}

/// Throws an action card away; nothing happens if it is not in hand.
pub(crate) fn throw_away(
    position: &mut Position,
    seat: Seat,
    card: ActionId,
    table: &mut Table<'_>,
) -> bool {
    let held = position.take_action(seat, card);
    if held {
        position.discard_action(seat, card);
        table.emit(|| News::Discarded { seat, card });
    }
    held
}

step! {
    /// Great Mausoleum: an action card from the discard pile or from the deck?
    pub struct DrawAction { seat: Seat }
    /// Which action card goes?
    pub struct DropAction { seat: Seat }
    /// Idol: which card is played without its action?
    pub struct Idol { seat: Seat }
}

impl Ask<Position> for DrawAction {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let top = position.action_discard.last();
        let name = top.map_or("a card", |card| card.card().civil.card().name.as_str());
        Prompt::new(
            "coc.fact.wonder.mausoleum",
            format!("Take {name} from the discard pile instead of drawing?"),
        )
        .hint(top.map_or_else(String::new, |card| card.card().civil.card().text.clone()))
    }

    yes_or_no!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if choice == Choice::Yes
            && let Some(card) = position.action_discard.pop()
        {
            let slot = orbis_parts::Slot::up(card);
            return position.player_mut(seat).actions.push(slot);
        }
        position.draw_action(seat, table);
    }
}

impl Ask<Position> for DropAction {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        Prompt::new(
            "coc.card.action-discard",
            "Which action card do you throw away?",
        )
        .hint(format!(
            "You have {}.",
            crate::words::count(position.player(seat).actions.len() as u8, "action card")
        ))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::action_cards(position, seat, sink)?;
        ask::decline_if(position.player(seat).actions.is_empty(), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Card { card } = choice {
            throw_away(position, seat, card, table);
        }
    }
}

impl Ask<Position> for Idol {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        Prompt::new(
            "coc.card.action-when",
            "Which card do you play without its action?",
        )
        .hint(format!(
            "Its own price is paid. {}",
            ask::purse(position, seat)
        ))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let mut trial = *position;
        trial.turn.actions = 1;
        offers(&trial, seat, true, sink)?;
        sink.offer(Choice::Decline)
    }

    plainly!(no: "Play none");

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Play { card } = choice {
            play(position, seat, card, table);
        }
    }
}
