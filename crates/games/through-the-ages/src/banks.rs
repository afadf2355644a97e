//! Blue and yellow tokens: banks, food and resources, payment with change, population.

use crate::{
    Player,
    content::{CivilId, Kind, board},
    player::ids,
};

/// The tables go on at their last number.
#[inline]
fn at(table: &[u8], tokens: u8) -> u8 {
    table
        .get(usize::from(tokens))
        .or(table.last())
        .copied()
        .unwrap_or(0)
}

/// Food or resources.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Goods {
    /// Stored on farms.
    Food,
    /// Stored on mines, and on labs for Bill Gates.
    Resources,
}

impl Goods {
    /// The cards that can hold them, from the most to the least valuable token; mines before labs of the same value.
    fn stores(self) -> &'static [CivilId] {
        const FARMS: [CivilId; 4] = [CivilId(3), CivilId(2), CivilId(1), CivilId(0)];
        const MINES: [CivilId; 7] = [
            CivilId(7),
            CivilId(6),
            CivilId(11),
            CivilId(5),
            CivilId(10),
            CivilId(4),
            CivilId(9),
        ];
        match self {
            Goods::Food => &FARMS,
            Goods::Resources => &MINES,
        }
    }
}

impl Player {
    /// Food for one more worker before discounts; nothing if the bank is empty.
    pub fn population_price(&self) -> Option<u8> {
        (self.yellow > 0).then(|| at(&board().population_cost, self.yellow))
    }

    /// Food eaten each turn.
    pub fn consumption(&self) -> u8 {
        at(&board().consumption, self.yellow)
    }

    /// Resources lost each turn.
    pub fn corruption(&self) -> u8 {
        at(&board().corruption, self.blue)
    }

    /// Happy faces the populace requires.
    pub fn happy_required(&self) -> u8 {
        at(&board().happy_required, self.yellow)
    }

    /// What is stored.
    #[inline]
    pub fn stock(&self, goods: Goods) -> u16 {
        goods
            .stores()
            .iter()
            .map(|card| match self.technologies.tokens(*card) {
                0 => 0,
                tokens => u16::from(tokens) * u16::from(card.card().value),
            })
            .sum()
    }

    /// Can tokens be put on this card?
    /// Rules: `tta.app.gates-store`.
    fn storable(&self, card: CivilId) -> bool {
        self.technologies.has(card)
            && (!ids(Kind::Lab).contains(&card.index()) || self.leads(|text| text.labs_produce))
    }

    /// Gains exactly the amount with the fewest tokens, or the nearest lower amount; how much it was.
    pub(crate) fn gain(&mut self, goods: Goods, amount: u16) -> u16 {
        let mut left = amount;
        for card in goods.stores() {
            let value = u16::from(card.card().value);
            if value > left || !self.storable(*card) {
                continue;
            }
            let tokens = (left / value).min(u16::from(self.blue)) as u8;
            let on = self.technologies.tokens(*card).saturating_add(tokens);
            self.technologies.set_tokens(*card, on);
            self.blue -= tokens;
            left -= u16::from(tokens) * value;
        }
        amount - left
    }

    /// Pays, making change downwards, so that the most tokens return to the bank. Overpays only where no exact payment
    /// exists, and then the bank is empty afterwards. What was really paid; the stock must cover the amount.
    pub(crate) fn pay(&mut self, goods: Goods, amount: u16) -> u16 {
        let stores = goods.stores();
        let total = self.stock(goods);
        let before: u16 = stores
            .iter()
            .map(|card| u16::from(self.technologies.tokens(*card)))
            .sum();
        let mut rest = total.saturating_sub(amount);
        let (mut above, mut kept) = (0u16, 0u16);
        let mut tokens_left = 0u16;
        let mut index = 0;
        while index < stores.len() {
            // Cards of one value, a mine and a lab, are one coin.
            let value = u16::from(stores[index].card().value);
            let same = stores[index..]
                .iter()
                .take_while(|card| u16::from(card.card().value) == value)
                .count();
            let group = &stores[index..index + same];
            index += same;
            let here: u16 = group
                .iter()
                .map(|card| u16::from(self.technologies.tokens(*card)))
                .sum();
            above += here * value;
            let open = group.iter().any(|card| self.storable(*card));
            // A token never becomes more valuable: what is kept in big coins comes from coins at least as big.
            let mut most = (above - kept) / value;
            if !open {
                most = most.min(here);
            }
            let keep = (rest / value).min(most);
            rest -= keep * value;
            kept += keep * value;
            tokens_left += keep;
            self.settle(group, keep);
        }
        let tokens = u16::from(self.blue) + before;
        if tokens_left > tokens {
            let excess = tokens_left - tokens;
            self.drop_small(stores, excess);
            tokens_left = tokens;
        }
        self.blue = (tokens - tokens_left).min(u16::from(u8::MAX)) as u8;
        total - self.stock(goods)
    }

    /// Leaves so many tokens on the cards of one value, where they lie if possible.
    fn settle(&mut self, group: &[CivilId], keep: u16) {
        let mut left = keep.min(u16::from(u8::MAX)) as u8;
        let mut stay = [0u8; 2];
        for (stay, card) in stay.iter_mut().zip(group) {
            *stay = self.technologies.tokens(*card).min(left);
            left -= *stay;
        }
        for (stay, card) in stay.iter_mut().zip(group) {
            if left > 0 && self.storable(*card) {
                *stay = stay.saturating_add(left);
                left = 0;
            }
            self.technologies.set_tokens(*card, *stay);
        }
    }

    /// Gives up the least valuable tokens.
    fn drop_small(&mut self, stores: &[CivilId], mut excess: u16) {
        for card in stores.iter().rev() {
            let here = self.technologies.tokens(*card);
            let dropped = u16::from(here).min(excess) as u8;
            self.technologies.set_tokens(*card, here - dropped);
            excess -= u16::from(dropped);
        }
    }

    /// Loses up to the amount; how much it was.
    pub(crate) fn lose(&mut self, goods: Goods, amount: u16) -> u16 {
        let amount = amount.min(self.stock(goods));
        if amount == 0 {
            0
        } else {
            self.pay(goods, amount)
        }
    }

    /// One yellow token becomes an unused worker; nothing happens without one.
    pub(crate) fn gain_population(&mut self) -> bool {
        let some = self.yellow > 0;
        if some {
            self.yellow -= 1;
            self.unused = self.unused.saturating_add(1);
        }
        some
    }

    /// Yellow tokens leave the bank, as many as there are; how many.
    /// Rules: `tta.tokens.lose-yellow`.
    pub(crate) fn lose_yellow(&mut self, tokens: u8) -> u8 {
        let lost = tokens.min(self.yellow);
        self.yellow -= lost;
        lost
    }

    /// The cards from which a blue token can be taken: farms, mines, and labs that hold any.
    pub fn token_places(&self) -> impl Iterator<Item = CivilId> + use<'_> {
        self.technologies
            .workplaces()
            .filter(|card| self.technologies.tokens(*card) > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use orbis_core::covers;

    fn with(cards: &[(&str, u8)], blue: u8) -> Player {
        let mut player = Player {
            blue,
            ..Player::default()
        };
        for card in ["bronze", "agriculture"] {
            player.technologies.add(card.parse().expect("a card"));
        }
        for (slug, tokens) in cards {
            let card = slug.parse().expect("a card");
            player.technologies.add(card);
            player.technologies.set_tokens(card, *tokens);
        }
        player
    }

    fn on(player: &Player, slug: &str) -> u8 {
        player.technologies.tokens(slug.parse().expect("a card"))
    }

    #[test]
    fn gaining_uses_the_fewest_tokens() {
        covers!(
            "tta.food.gain",
            "tta.food.tokens",
            "tta.techs.farm-mine-store"
        );
        let mut player = with(&[("iron", 0)], 10);
        assert_eq!(player.gain(Goods::Resources, 5), 5);
        assert_eq!((on(&player, "iron"), on(&player, "bronze")), (2, 1));
        assert_eq!(player.blue, 7);
    }

    #[test]
    fn gaining_with_too_few_tokens_takes_the_nearest_lower_amount() {
        covers!("tta.food.gain-short");
        let mut player = with(&[("iron", 0)], 1);
        assert_eq!(player.gain(Goods::Resources, 5), 2);
        assert_eq!(player.gain(Goods::Resources, 5), 0);
    }

    #[test]
    fn paying_makes_change_downwards() {
        covers!(
            "tta.food.pay-return",
            "tta.food.pay-move",
            "tta.food.pay-change",
            "tta.food.pay-exact"
        );
        let mut player = with(&[("iron", 1)], 5);
        assert_eq!(player.pay(Goods::Resources, 1), 1);
        assert_eq!((on(&player, "iron"), on(&player, "bronze")), (0, 1));
        assert_eq!(
            player.blue, 5,
            "the token moved down, none came from the bank"
        );
        let mut player = with(&[("bronze", 1), ("iron", 0), ("coal", 1)], 5);
        assert_eq!(player.pay(Goods::Resources, 2), 2);
        assert_eq!(
            (
                on(&player, "bronze"),
                on(&player, "iron"),
                on(&player, "coal")
            ),
            (0, 1, 0)
        );
        assert_eq!(player.blue, 6);
    }

    #[test]
    fn small_tokens_never_become_big_ones() {
        covers!("tta.food.never-up");
        let mut player = with(&[("bronze", 4), ("iron", 0)], 5);
        assert_eq!(player.pay(Goods::Resources, 1), 1);
        assert_eq!((on(&player, "iron"), on(&player, "bronze")), (0, 3));
    }

    #[test]
    fn overpaying_needs_an_empty_bank() {
        covers!("tta.food.pay-over");
        let mut player = with(&[("oil", 1), ("coal", 0)], 0);
        assert_eq!(player.pay(Goods::Resources, 1), 2);
        assert_eq!((on(&player, "coal"), player.blue), (1, 0));
        let mut player = with(&[("oil", 1), ("coal", 0)], 1);
        assert_eq!(player.pay(Goods::Resources, 1), 1);
        assert_eq!(
            (on(&player, "coal"), on(&player, "bronze"), player.blue),
            (1, 1, 0)
        );
    }

    #[test]
    fn losing_more_than_there_is_loses_everything() {
        covers!("tta.food.lose");
        let mut player = with(&[("irrigation", 2)], 0);
        assert_eq!(player.lose(Goods::Food, 9), 4);
        assert_eq!((player.stock(Goods::Food), player.blue), (0, 2));
    }

    #[test]
    fn the_banks_say_prices_and_needs() {
        covers!(
            "tta.population.cost",
            "tta.prod.consumption-value",
            "tta.prod.corruption-value",
            "tta.happy.required",
            "tta.tokens.banks-fill"
        );
        let row = |numbers: [u8; 2], of: fn(&Player) -> u8, field: fn(&mut Player) -> &mut u8| {
            numbers.map(|tokens| {
                let mut player = Player::default();
                *field(&mut player) = tokens;
                of(&player)
            })
        };
        let price = |player: &Player| player.population_price().unwrap_or(0);
        for (span, cost) in [
            ([18, 17], 2),
            ([16, 13], 3),
            ([12, 9], 4),
            ([8, 5], 5),
            ([4, 1], 7),
            ([25, 19], 2),
        ] {
            assert_eq!(row(span, price, |player| &mut player.yellow), [cost; 2]);
        }
        for (span, food) in [
            ([18, 17], 0),
            ([16, 13], 1),
            ([12, 9], 2),
            ([8, 5], 3),
            ([4, 1], 4),
            ([0, 0], 6),
        ] {
            assert_eq!(
                row(span, Player::consumption, |player| &mut player.yellow),
                [food; 2]
            );
        }
        for (span, faces) in [
            ([18, 17], 0),
            ([16, 13], 1),
            ([12, 11], 2),
            ([10, 9], 3),
            ([8, 7], 4),
            ([6, 5], 5),
            ([4, 3], 6),
            ([2, 1], 7),
            ([0, 0], 8),
        ] {
            assert_eq!(
                row(span, Player::happy_required, |player| &mut player.yellow),
                [faces; 2]
            );
        }
        for (span, lost) in [
            ([16, 11], 0),
            ([10, 6], 2),
            ([5, 1], 4),
            ([0, 0], 6),
            ([20, 17], 0),
        ] {
            assert_eq!(
                row(span, Player::corruption, |player| &mut player.blue),
                [lost; 2]
            );
        }
    }
}
