//! Paying a price: gold may stand for any other resource, and with some wonders and advances one kind of token for the other.

use crate::{
    Choice, Good, Goods, Position, Table,
    ask::{self, plainly},
    content::words,
    effects::ability::Ability,
    refusal::said,
};
use orbis_core::{
    Flow, Prompt, Seat, Sink, step,
    step::{Ask, Stacked, no_answer},
};
use orbis_parts::List;

/// The ways to pay a price.
pub type Ways = List<Goods, 200>;

impl Position {
    /// All ways for a player to pay a price, in order.
    /// Rules: `coc.fact.wonder.colosseum`.
    pub fn ways(&self, seat: Seat, cost: Goods) -> Ways {
        let goods = self.player(seat).goods;
        ways(goods, cost, self.can(seat, Ability::ExchangeTokens))
    }

    /// Can the player pay the price?
    #[inline(always)]
    pub fn pays(&self, seat: Seat, cost: Goods) -> bool {
        cost.is_none() || (self.player(seat).goods).pays(cost, || self.exchanges(seat))
    }

    /// May either kind of token stand for the other?
    pub(crate) fn exchanges(&self, seat: Seat) -> bool {
        self.can(seat, Ability::ExchangeTokens)
    }

    /// The player pays; where there is a choice it is asked for, before anything that waits already.
    pub(crate) fn pay(&mut self, seat: Seat, cost: Goods, table: &mut Table<'_>) {
        self.pay_for(seat, cost, Reason::Plain, table);
    }

    /// The same, and what was paid is noted for something.
    pub(crate) fn pay_for(
        &mut self,
        seat: Seat,
        cost: Goods,
        reason: Reason,
        table: &mut Table<'_>,
    ) {
        if cost.is_none() {
            return;
        }
        let goods = self.player(seat).goods;
        if goods.covers(cost) && single(goods, cost, self.exchanges(seat)) {
            return self.paid(seat, cost, reason, table);
        }
        match *self.ways(seat, cost) {
            [] => {}
            [way] => self.paid(seat, way, reason, table),
            _ => self.push(Pay { seat, cost, reason }),
        }
    }

    /// The price is paid.
    fn paid(&mut self, seat: Seat, goods: Goods, reason: Reason, table: &mut Table<'_>) {
        self.lose(seat, goods, table);
        match reason {
            Reason::Plain => {}
            Reason::Recruit => self.recruiting.paid = self.recruiting.paid + goods,
            Reason::Protection => {
                let kind = Good::TOKENS.into_iter().find(|good| goods[*good] > 0);
                if let Some(side) = self.battle.side_of(seat) {
                    self.battle.sides[side].protected = kind;
                }
            }
        }
    }

    /// Tokens of one kind that the player can pay with.
    pub fn tokens(&self, seat: Seat, good: Good) -> u8 {
        let goods = self.player(seat).goods;
        let (own, all) = (goods[good], goods.tokens());
        if all > own && self.exchanges(seat) {
            all
        } else {
            own
        }
    }

    /// Can the player pay so many tokens of one kind?
    pub fn can_pay_token(&self, seat: Seat, good: Good, number: u8) -> bool {
        number == 0 || self.tokens(seat, good) >= number
    }

    /// Pays tokens of one kind; with the Colosseum the other kind stands for it.
    pub(crate) fn pay_token(&mut self, seat: Seat, good: Good, number: u8, table: &mut Table<'_>) {
        self.pay(seat, Goods::of(good, number), table);
    }
}

/// Is a price paid as it is or not at all, for no gold is left to stand for anything?
fn single(goods: Goods, cost: Goods, exchange: bool) -> bool {
    !exchange && goods[Good::Gold] <= cost[Good::Gold]
}

/// All ways to pay a price with these goods, in order; `exchange`: either kind of token stands for the other.
pub fn ways(goods: Goods, cost: Goods, exchange: bool) -> Ways {
    let mut list = Ways::new();
    if single(goods, cost, exchange) {
        list.extend(goods.covers(cost).then_some(cost));
        return list;
    }
    resources(goods, cost, &mut |way| {
        let (mood, culture) = (cost[Good::Mood], cost[Good::Culture]);
        if !exchange {
            let way = way.and(Good::Mood, mood).and(Good::Culture, culture);
            if goods.covers(way) && !list.is_full() {
                list.push(way);
            }
            return;
        }
        for paid in 0..=(mood + culture).min(goods[Good::Mood]) {
            let way = way
                .and(Good::Mood, paid)
                .and(Good::Culture, mood + culture - paid);
            if goods.covers(way) && !list.is_full() {
                list.push(way);
            }
        }
    });
    list.sort_unstable();
    list
}

/// The ways to pay the resources of a price.
pub(crate) fn resources(goods: Goods, cost: Goods, take: &mut dyn FnMut(Goods)) {
    let kinds = [Good::Food, Good::Wood, Good::Ore, Good::Ideas];
    let paid = Goods::of(Good::Gold, cost[Good::Gold]);
    replace(goods, cost, &kinds, paid, take);
}

fn replace(goods: Goods, cost: Goods, kinds: &[Good], paid: Goods, take: &mut dyn FnMut(Goods)) {
    if paid[Good::Gold] > goods[Good::Gold] {
        return;
    }
    let Some((good, later)) = kinds.split_first() else {
        return take(paid);
    };
    for gold in 0..=cost[*good] {
        let own = cost[*good] - gold;
        if own <= goods[*good] {
            let paid = paid.and(*good, own).and(Good::Gold, gold);
            replace(goods, cost, later, paid, take);
        }
    }
}

words! {
    /// What a payment is noted for.
    pub enum Reason {
        /// Nothing.
        Plain = "plain",
        /// A recruit, of which a resource may come back.
        Recruit = "recruit",
        /// A hit that a leader ignores; the token comes back with the victory.
        Protection = "protection",
    }
}

step! {
    /// How is the price paid?
    pub struct Pay { seat: Seat, cost: Goods, reason: Reason }
}

impl Ask<Position> for Pay {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let has = ask::purse(position, seat);
        Prompt::new(
            "coc.terms.gold-wild",
            format!("How do you pay {}?", said(self.cost)),
        )
        .hint(format!("Gold may stand for any other resource. {has}"))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::goods(&position.ways(seat, self.cost), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Goods { goods } = choice else {
            return no_answer(self, choice);
        };
        position.paid(seat, goods, self.reason, table);
    }

    fn fits(&self, position: &Position) -> bool {
        self.offers_anything(position, self.seat)
    }
}
