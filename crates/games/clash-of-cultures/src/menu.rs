//! The menu of a turn: main actions and free actions.

use crate::{
    Choice, Good, Goods, Once, Position, Refusal, Table, Who,
    activate::{self, collect, construct},
    advance,
    content::{AdvanceId, content},
    deals,
    effects::ability::Ability,
    effects::talent::Talent,
    effects::{advance::Use, using::Usage},
    events, found, happiness, influence, leaders, movement, play, recruit,
    routes::{Income, Source},
    tokens, wonders, words,
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, news, step,
    step::{Ask, Stacked, no_answer},
};
use std::ops::ControlFlow;

news! {
    /// What is told of advances in use.
    pub enum News {
        /// An advance was used.
        Used { seat: Seat, advance: AdvanceId } => {
            Line::by(seat, format!("{seat} uses {}", advance.card().name))
        },
    }
}

step! {
    /// What does the active player do?
    pub struct Act { seat: Seat }
}

/// Rules: `coc.round.any-order`, `coc.round.may-pass`, `coc.activate.choice`.
impl Ask<Position> for Act {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let left = match position.turn.actions {
            0 => "No main action is left".to_string(),
            1 => "1 main action is left".to_string(),
            number => format!("{number} main actions are left"),
        };
        Prompt::new("coc.round.main-actions", "What do you do?")
            .hint(format!("{left}; free actions at any time between them."))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let acts = position.turn.actions > 0;
        if acts {
            advance::offers(position, seat, sink)?;
        } else {
            advance::offers(position, seat, &mut Spent(sink))?;
        }
        found::offers(position, seat, acts, sink)?;
        if acts {
            work(position, seat, sink)?;
        } else {
            work(position, seat, &mut Spent(sink))?;
        }
        wonders::offers(position, seat, acts, sink)?;
        if acts {
            deeds(position, seat, sink)?;
        } else {
            deeds(position, seat, &mut Spent(sink))?;
        }
        play::offers(position, seat, false, sink)?;
        if acts {
            events::persons::offers(position, seat, sink)?;
        } else {
            events::persons::offers(position, seat, &mut Spent(sink))?;
        }
        for id in (content().usable & position.player(seat).in_force()).iter() {
            if let Some(usage) = id.card().using {
                let obstacle = use_obstacle(position, seat, id, usage);
                sink.decide(Choice::Use { advance: id }, obstacle)?;
            }
        }
        if position.civilizations {
            leaders::specials::offers(position, seat, sink)?;
        }
        wonders::using::offers(position, seat, sink)?;
        if position.civilizations {
            leaders::offers(position, seat, sink)?;
        }
        let enough = (position.turn.deals >= deals::PROPOSALS).then_some(Refusal::EnoughDeals);
        for other in position.others(seat) {
            sink.decide(Choice::Trade { who: Who(other) }, enough)?;
        }
        sink.offer(Choice::EndTurn)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        words::offer(position, seat, choice)
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if choice == Choice::EndTurn {
            return;
        }
        position.push(self);
        if is_main(choice) {
            position.spend_action();
        }
        match choice {
            Choice::Advance { advance: id } => {
                advance::pay::buy(position, seat, id, advance::Cube::Tracker, table)
            }
            Choice::Found { at } => {
                let dido = position.led(seat, Talent::FoundWithoutAction, at)
                    && !position.used(Once::Dido);
                if dido {
                    position.mark(Once::Dido);
                } else {
                    position.spend_action();
                }
                found::settle(position, seat, at, table);
            }
            Choice::Collect { at } => collect::collect(position, seat, at),
            Choice::Build { at, building } => {
                let manner = construct::Manner::Paid;
                construct::construct(position, seat, at, building, manner, table);
            }
            Choice::Wonder { at, wonder } => {
                if !wonders::expert_city(position, seat, at) {
                    position.spend_action();
                }
                wonders::construct(position, seat, at, wonder, table);
            }
            Choice::Recruit { at } => recruit::begin(position, seat, at),
            Choice::Move => movement::begin(position, seat, 3, movement::Manner::Any),
            Choice::Happiness => happiness::Happiness::anywhere(position, seat),
            Choice::Influence { at, tokens } => {
                influence::attempt(position, seat, at, tokens, None, table)
            }
            Choice::Play { card } => {
                if card.is_real() && card.card().civil.card().action {
                    position.spend_action();
                }
                play::play(position, seat, card, table);
            }
            Choice::Person { card } => events::persons::play(position, seat, card, table),
            Choice::Use { advance } => used(position, seat, advance, table),
            Choice::Special { special } => {
                leaders::specials::use_special(position, seat, special, table)
            }
            Choice::UseWonder { wonder } => wonders::using::used(position, seat, wonder),
            Choice::Leader { ability } => leaders::lead(position, seat, ability, table),
            Choice::Trade { who } => deals::begin(position, seat, who.0),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.turn.seat == self.seat
    }
}

/// What cities collect and construct as a main action.
fn work<S: Sink<Position>>(position: &Position, seat: Seat, sink: &mut S) -> Flow {
    if S::DEAF && position.turn.actions == 0 {
        return ControlFlow::Continue(());
    }
    collect::offers(position, seat, sink)?;
    construct::offers(position, seat, sink)
}

/// Recruiting, moving, happiness and culture as a main action.
fn deeds<S: Sink<Position>>(position: &Position, seat: Seat, sink: &mut S) -> Flow {
    if S::DEAF && position.turn.actions == 0 {
        return ControlFlow::Continue(());
    }
    for city in position.cities.of(Some(seat)) {
        sink.decide(Choice::Recruit { at: city.at }, activate::obstacle(city))?;
    }
    let still = (!movement::any(position, seat)).then_some(Refusal::NothingMoves);
    sink.decide(Choice::Move, still)?;
    let content = (!happiness::any(position, seat, position.player(seat).goods))
        .then_some(Refusal::NobodyToCheer);
    sink.decide(Choice::Happiness, content)?;
    influence::offers(position, seat, None, sink)
}

/// Hears what could be done as a main action when none is left (`coc.round.three-actions`).
struct Spent<'a, S>(&'a mut S);

impl<S: Sink<Position>> Sink<Position> for Spent<'_, S> {
    const DEAF: bool = S::DEAF;

    fn offer(&mut self, choice: Choice) -> Flow {
        self.0.refuse(choice, || Refusal::NoActions)
    }

    fn refuse(&mut self, choice: Choice, why: impl FnOnce() -> Refusal) -> Flow {
        self.0.refuse(choice, why)
    }
}

/// Does it take a main action whatever the case?
fn is_main(choice: Choice) -> bool {
    matches!(
        choice,
        Choice::Advance { .. }
            | Choice::Collect { .. }
            | Choice::Build { .. }
            | Choice::Recruit { .. }
            | Choice::Move
            | Choice::Happiness
            | Choice::Influence { .. }
            | Choice::Person { .. }
    )
}

/// The rule of what an advance is used for.
fn rule(does: Use) -> &'static str {
    match does {
        Use::Barter => "coc.fact.adv.bartering",
        Use::Taxes => "coc.fact.taxes",
        Use::Influence => "coc.fact.adv.arts",
        Use::Games => "coc.fact.adv.sports",
        Use::TurnToken => "coc.fact.adv.theaters",
        Use::Happiness => "coc.fact.adv.voting",
        Use::Mood => "coc.fact.adv.civil-liberties",
        Use::Collect => "coc.fact.adv.free-economy",
        Use::Action => "coc.fact.adv.absolute-power",
        Use::ForcedLabor => "coc.fact.adv.forced-labor",
    }
}

fn use_obstacle(
    position: &Position,
    seat: Seat,
    id: AdvanceId,
    usage: Usage<Use>,
) -> Option<Refusal> {
    let cost = usage.cost();
    if usage.once.is_some_and(|once| position.used(once)) {
        return Some(Refusal::UsedThisTurn { advance: id });
    }
    if usage.action && position.turn.actions == 0 {
        return Some(Refusal::NoActions);
    }
    if !position.pays(seat, cost) {
        return Some(Refusal::CannotPay {
            cost,
            has: position.player(seat).goods,
            rule: rule(usage.does),
        });
    }
    let player = position.player(seat);
    let lacks = |works: bool, rule, why| (!works).then_some(Refusal::Lacks { rule, why });
    let own = rule(usage.does);
    match usage.does {
        Use::Barter => lacks(
            !player.actions.is_empty(),
            own,
            "you have no action card to discard",
        ),
        Use::Influence => lacks(
            influence::any_for_token(position, seat, None),
            own,
            "no city can be influenced once the token is paid",
        ),
        Use::Games => {
            let means = tokens::wealth(player.goods, happiness::sports_purse(position, seat)) > 0;
            let cities = !happiness::cheerless(position, seat).is_empty();
            lacks(means, own, "you have no token to pay games with")
                .or_else(|| lacks(cities, "coc.happy.max", "all your cities are happy"))
        }
        Use::TurnToken => lacks(player.goods.tokens() > 0, own, "you have no token to turn"),
        Use::Happiness => lacks(
            happiness::any(position, seat, player.goods - cost),
            own,
            "no mood can be raised with what is left after the price",
        ),
        Use::Collect => lacks(
            position.turn.collects == 0,
            own,
            "a city has collected this turn already",
        )
        .or_else(|| {
            lacks(
                collect::possible(position, seat),
                "coc.activate.angry-once",
                "no city can collect",
            )
        }),
        Use::Taxes | Use::Mood | Use::Action | Use::ForcedLabor => None,
    }
}

/// Uses an advance.
/// Rules: `coc.fact.taxes`, `coc.fact.adv.civil-liberties`, `coc.fact.adv.absolute-power`, `coc.fact.adv.forced-labor`.
fn used(position: &mut Position, seat: Seat, id: AdvanceId, table: &mut Table<'_>) {
    let Some(usage) = id.card().using else {
        return;
    };
    if let Some(once) = usage.once {
        position.mark(once);
    }
    if usage.action {
        position.spend_action();
    }
    table.emit(|| News::Used { seat, advance: id });
    match usage.does {
        Use::Barter => position.push(tokens::Barter { seat }),
        Use::Taxes => {
            let satrapies = position.can(seat, Ability::TaxProvinces);
            let captured = position
                .cities
                .of(Some(seat))
                .filter(|city| city.captured)
                .count()
                .min(3) as u8;
            let number = position.city_count(seat) + if satrapies { captured } else { 0 };
            position.push(Income {
                seat,
                number,
                source: Source::Taxes,
            });
        }
        Use::Influence => position.push(influence::InfluenceNow { seat, charm: false }),
        Use::Games => position.push(happiness::Sports { seat }),
        Use::TurnToken => position.push(tokens::Theater { seat }),
        Use::Happiness => happiness::Happiness::anywhere(position, seat),
        Use::Mood => position.gain(seat, Goods::of(Good::Mood, 3), table),
        Use::Collect => position.push(collect::CollectNow { seat }),
        Use::Action => position.turn.actions = position.turn.actions.saturating_add(1),
        Use::ForcedLabor => position.turn.forced_labor = true,
    }
    position.pay(seat, usage.cost(), table);
}
