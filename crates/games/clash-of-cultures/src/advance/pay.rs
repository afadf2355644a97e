//! Buying advances, and what happens when one is gained.

use super::{Cube, Help, PRICE, means, payments, price, purchases};
use crate::{
    Advances, Choice, Good, Goods, Once, Position, Table,
    ask::{self, plainly, yes_or_no},
    content::{AdvanceId, Bonus, Category},
    effects::ability::Ability,
    events::DrawEvent,
};
use orbis_core::{
    Flow, Line, Prompt, Seat, Sink, news, step,
    step::{Ask, Stacked, no_answer},
};
use std::ops::ControlFlow;

news! {
    /// What is told of advances.
    pub enum News {
        /// An advance was gained.
        Advanced { seat: Seat, advance: AdvanceId } => {
            Line::by(seat, format!("{seat} gains {}", advance.card().name))
        },
    }
}

/// Buys an advance: asks how to pay if there is a choice.
pub(crate) fn buy(
    position: &mut Position,
    seat: Seat,
    advance: AdvanceId,
    cube: Cube,
    table: &mut Table<'_>,
) {
    let price = price(position, seat, advance);
    pay_for(position, seat, advance, price, cube, table);
}

pub(crate) fn pay_for(
    position: &mut Position,
    seat: Seat,
    advance: AdvanceId,
    price: u8,
    cube: Cube,
    table: &mut Table<'_>,
) {
    let ways = payments(position.player(seat).goods, price);
    if let [way] = *ways {
        return paid(position, seat, advance, way, cube, table);
    }
    position.push(PayAdvance {
        seat,
        advance,
        price,
        cube,
    });
}

step! {
    /// How is the advance paid?
    pub struct PayAdvance { seat: Seat, advance: AdvanceId, price: u8, cube: Cube }
}

impl Ask<Position> for PayAdvance {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let name = &self.advance.card().name;
        Prompt::new("coc.advance.cost", format!("How do you pay for {name}?")).hint(format!(
            "It costs {} in any mix of food, ideas and gold.",
            self.price
        ))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::goods(&payments(position.player(seat).goods, self.price), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Goods { goods } => {
                paid(position, seat, self.advance, goods, self.cube, table);
            }
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.advance.is_real()
            && self.price <= PRICE
            && !payments(position.player(self.seat).goods, self.price).is_empty()
    }
}

/// The payment is made, the advance gained.
/// Rules: `coc.fact.adv.priesthood-payment`.
fn paid(
    position: &mut Position,
    seat: Seat,
    advance: AdvanceId,
    way: Goods,
    cube: Cube,
    table: &mut Table<'_>,
) {
    if way.is_none()
        && advance.card().category() == Category::Science
        && position.can(seat, Ability::LearnScienceFree)
    {
        position.mark(Once::Priesthood);
    }
    position.lose(seat, way, table);
    let taught =
        way[Good::Ideas] + way[Good::Gold] > 0 && position.can(seat, Ability::CheerWithIdeas);
    if taught {
        position.push(FreeEducation { seat });
    }
    gain(position, seat, advance, cube, table);
}

/// What Free Education asks for.
const IDEA: Goods = Goods::of(Good::Ideas, 1);

step! {
    /// Does an idea become a mood token?
    pub struct FreeEducation { seat: Seat }
}

impl Ask<Position> for FreeEducation {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        Prompt::new(
            "coc.fact.adv.free-education",
            "Turn an idea into a mood token?",
        )
        .hint(format!(
            "Gold may stand for the idea. {}",
            ask::purse(position, seat)
        ))
    }

    yes_or_no!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if choice == Choice::Yes {
            position.gain(seat, Goods::of(Good::Mood, 1), table);
            position.pay(seat, IDEA, table);
        }
    }

    /// The advance itself may bring the idea: it is looked for when everything else is done.
    fn lapses(&self, position: &Position) -> bool {
        !position.pays(self.seat, IDEA)
    }
}

/// Gains an advance with everything that follows: token, immediate effects, event.
/// Rules: `coc.advance.cube`, `coc.advance.blue`, `coc.advance.yellow`, `coc.advance.event-trigger`, `coc.event.timing`,
/// `coc.advance.nested-event`, `coc.fact.adv.writing`, `coc.fact.adv.philosophy`, `coc.fact.adv.free-cube`.
pub(crate) fn gain(
    position: &mut Position,
    seat: Seat,
    advance: AdvanceId,
    cube: Cube,
    table: &mut Table<'_>,
) {
    if !advance.is_real() || position.player(seat).advances.has(advance) {
        return;
    }
    let card = advance.card();
    let player = position.player_mut(seat);
    player.learn(advance);
    let government = card.category().is_government();
    let from_anarchy = government && player.anarchy > 0;
    if from_anarchy {
        player.anarchy -= 1;
    } else if cube == Cube::Tracker {
        player.tracker = player.tracker.saturating_sub(1);
    }
    table.emit(|| News::Advanced { seat, advance });
    match card.bonus {
        Some(Bonus::Culture) => position.gain(seat, Goods::of(Good::Culture, 1), table),
        Some(Bonus::Mood) => position.gain(seat, Goods::of(Good::Mood, 1), table),
        None => {}
    }
    if position.player(seat).tracker == 0 {
        position.player_mut(seat).tracker = super::CUBES;
        position.push(DrawEvent { seat });
    }
    let brought = card.on_gain;
    position.draw_actions(seat, brought.cards, table);
    for _ in 0..brought.objectives {
        position.draw_objective(seat, table);
    }
    for _ in 0..brought.wonders {
        position.draw_wonder(seat, table);
    }
    position.gain(seat, Goods::of(Good::Ideas, brought.ideas), table);
    // A new advance may allow less than there is.
    position.player_mut(seat).clip();
    if card.category() == Category::Science && position.can(seat, Ability::ScienceBringsIdea) {
        position.gain(seat, Goods::of(Good::Ideas, 1), table);
    }
}

step! {
    /// New Ideas: which advance is bought?
    pub struct BuyAdvance { seat: Seat }
}

impl Ask<Position> for BuyAdvance {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        Prompt::new("coc.advance.cost", "Which advance do you buy?")
            .hint(purse(position, seat) + " Afterwards New Ideas brings 2 ideas.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        super::purchase_offers(position, seat, sink)?;
        // The ideas come for a purchase: whoever can buy does.
        ask::decline_if(purchases(position, seat).is_empty(), sink)
    }

    plainly!(no: "Buy nothing");

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Advance { advance } = choice {
            buy(position, seat, advance, Cube::Supply, table);
        }
    }
}

fn purse(position: &Position, seat: Seat) -> String {
    let has = means(position.player(seat).goods);
    format!("You have {has} in food, ideas and gold.")
}

step! {
    /// Synergies: which of two advances of one category is bought? The category is known once the first is bought.
    pub struct Synergy { seat: Seat, category: Option<Category> }
}

impl Ask<Position> for Synergy {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let text = match self.category {
            None => "Synergies: which advance do you buy first?",
            Some(_) => "Synergies: which second advance of the same category do you buy?",
        };
        Prompt::new("coc.advance.cost", text).hint(purse(position, seat))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        super::among(
            position,
            seat,
            synergies(position, seat, self.category),
            sink,
        )?;
        if self.category.is_some() {
            sink.offer(Choice::Decline)?;
        }
        ControlFlow::Continue(())
    }

    plainly!(no: "Buy no second one");

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Advance { advance } = choice else {
            return;
        };
        if self.category.is_none() {
            let category = Some(advance.card().category());
            position.push(Synergy { seat, category });
        }
        buy(position, seat, advance, Cube::Supply, table);
    }

    fn fits(&self, position: &Position) -> bool {
        self.offers_anything(position, self.seat)
    }
}

/// What Synergies can buy now: first only what leaves a second of the category to be paid.
pub(crate) fn synergies(position: &Position, seat: Seat, category: Option<Category>) -> Advances {
    match category {
        Some(category) => purchases(position, seat).of(category),
        None => firsts(position, seat).collect(),
    }
}

/// Can Synergies buy anything now?
pub(crate) fn any_synergy(position: &Position, seat: Seat) -> bool {
    firsts(position, seat).next().is_some()
}

/// What leaves a second advance of its category to be paid.
fn firsts(position: &Position, seat: Seat) -> impl Iterator<Item = AdvanceId> {
    let bought = purchases(position, seat);
    let help = Help::of(position, seat, position.player(seat), Advances::ALL);
    let leaves = move |first: &AdvanceId| leaves_a_second(position, seat, *first, &help);
    bought.iter().filter(leaves)
}

/// Can a second advance of its category still be paid when this one is bought with this help?
fn leaves_a_second(position: &Position, seat: Seat, first: AdvanceId, help: &Help) -> bool {
    let player = position.player(seat);
    // Whoever can take one of a category can take any other of it afterwards.
    let seconds = Advances::ALL.of(Category::of(first)) & !player.advances.with(first);
    let left = means(player.goods) - help.price(first);
    if seconds.is_empty() || left >= PRICE {
        return !seconds.is_empty();
    }
    // No advance makes another dearer, and few make one cheaper.
    let now = !help.affordable(seconds, left).is_empty();
    if now || !player.cheapens(first) {
        return now;
    }
    let mut after = *player;
    after.learn(first);
    let help = Help::of(position, seat, &after, seconds);
    !help.affordable(seconds, left).is_empty()
}
