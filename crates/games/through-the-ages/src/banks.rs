//! Blue and yellow tokens: banks, food and resources, payment with change, population.

use crate::{
    Player,
    content::{CivilId, Kind, board},
    player::ids,
};
use orbis_parts::List;

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
    pub(crate) fn stores(self) -> &'static [CivilId] {
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

/// A card that stores something.
#[derive(Copy, Clone, Default)]
struct Store {
    card: CivilId,
    tokens: u8,
    /// Can tokens be put on it?
    open: bool,
    /// What a token is worth.
    value: u16,
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
        self.technologies.stock(goods)
    }

    /// The same, counted token by token.
    pub(crate) fn counted(&self, goods: Goods) -> u16 {
        let worth = |card: &CivilId| {
            u16::from(self.technologies.tokens(*card)) * u16::from(card.card().value)
        };
        goods.stores().iter().map(worth).sum()
    }

    /// Can tokens be put on this card?
    /// Rules: `tta.app.gates-store`.
    fn storable(&self, card: CivilId) -> bool {
        self.technologies.has(card)
            && (!ids(Kind::Lab).contains(&card.index()) || self.leads(|text| text.labs_produce))
    }

    /// The cards that hold such goods or can hold them, the most valuable token first.
    fn stores(&self, goods: Goods) -> List<Store, 7> {
        let stores = goods.stores().iter().map(|card| Store {
            card: *card,
            tokens: self.technologies.tokens(*card),
            open: self.storable(*card),
            value: 0,
        });
        let stores = stores.filter(|store| store.open || store.tokens > 0);
        let worth = |store: Store| Store {
            value: store.card.card().value.into(),
            ..store
        };
        stores.map(worth).collect()
    }

    /// Gains exactly the amount with the fewest tokens, or the nearest lower amount; how much it was.
    pub fn gain(&mut self, goods: Goods, amount: u16) -> u16 {
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
    pub fn pay(&mut self, goods: Goods, amount: u16) -> u16 {
        if amount == 0 {
            return 0;
        }
        let total = self.stock(goods);
        let stores = self.stores(goods);
        let before: u16 = stores.iter().map(|store| u16::from(store.tokens)).sum();
        let mut rest = total.saturating_sub(amount);
        let (mut above, mut kept) = (0u16, 0u16);
        let mut tokens_left = 0u16;
        let mut index = 0;
        while index < stores.len() {
            // Cards of one value, a mine and a lab, are one coin.
            let value = stores[index].value;
            let alike = stores[index..].iter();
            let same = alike.take_while(|other| other.value == value).count();
            let group = &stores[index..index + same];
            index += same;
            let here: u16 = group.iter().map(|store| u16::from(store.tokens)).sum();
            above += here * value;
            // A token never becomes more valuable: what is kept in big coins comes from coins at least as big.
            let mut most = (above - kept) / value;
            if most > here && !group.iter().any(|store| store.open) {
                most = here;
            }
            let keep = (rest / value).min(most);
            rest -= keep * value;
            kept += keep * value;
            tokens_left += keep;
            if keep != here {
                self.settle(group, keep);
            }
        }
        let tokens = u16::from(self.blue) + before;
        if tokens_left > tokens {
            let excess = tokens_left - tokens;
            self.drop_small(&stores, excess);
            tokens_left = tokens;
        }
        self.blue = (tokens - tokens_left).min(u16::from(u8::MAX)) as u8;
        total - self.stock(goods)
    }

    /// Leaves so many tokens on the cards of one value, where they lie if possible.
    fn settle(&mut self, group: &[Store], keep: u16) {
        let mut left = keep.min(u16::from(u8::MAX)) as u8;
        let mut stay = [0u8; 2];
        for (stay, store) in stay.iter_mut().zip(group) {
            *stay = store.tokens.min(left);
            left -= *stay;
        }
        for (stay, store) in stay.iter_mut().zip(group) {
            if left > 0 && store.open {
                *stay = stay.saturating_add(left);
                left = 0;
            }
            self.technologies.set_tokens(store.card, *stay);
        }
    }

    /// Gives up the least valuable tokens.
    fn drop_small(&mut self, stores: &[Store], mut excess: u16) {
        for store in stores.iter().rev() {
            let here = self.technologies.tokens(store.card);
            let dropped = u16::from(here).min(excess) as u8;
            self.technologies.set_tokens(store.card, here - dropped);
            excess -= u16::from(dropped);
        }
    }

    /// Loses up to the amount; how much it was.
    pub fn lose(&mut self, goods: Goods, amount: u16) -> u16 {
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
