//! Resources and tokens: what is owned, what is paid.

use crate::content::words;
use orbis_core::Argument;
use serde::{Deserialize, Serialize};
use std::{fmt, ops, str::FromStr};

words! {
    /// The five resources and the two kinds of tokens.
    #[derive(Default)]
    pub enum Good {
        /// From plains.
        #[default]
        Food = "food",
        /// From forest.
        Wood = "wood",
        /// From mountains.
        Ore = "ore",
        /// From academies and advances.
        Ideas = "ideas",
        /// Stands for any other resource.
        Gold = "gold",
        /// Makes cities happy.
        Mood = "mood",
        /// Spreads culture.
        Culture = "culture",
    }
}

impl Good {
    /// The five resources.
    pub const RESOURCES: [Good; 5] = [Good::Food, Good::Wood, Good::Ore, Good::Ideas, Good::Gold];
    /// The two tokens.
    pub const TOKENS: [Good; 2] = [Good::Mood, Good::Culture];

    const fn letter(self) -> char {
        match self {
            Good::Food => 'f',
            Good::Wood => 'w',
            Good::Ore => 'o',
            Good::Ideas => 'i',
            Good::Gold => 'g',
            Good::Mood => 'm',
            Good::Culture => 'c',
        }
    }
}

/// Kinds of goods.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct GoodSet(u8);

impl GoodSet {
    /// None.
    pub const NONE: GoodSet = GoodSet(0);
    /// The five resources.
    pub const RESOURCES: GoodSet = GoodSet(0b001_1111);
    /// Mood and culture.
    pub const TOKENS: GoodSet = GoodSet(0b110_0000);

    /// Just this one.
    pub const fn only(good: Good) -> GoodSet {
        GoodSet(1 << good as u8)
    }

    /// And this one.
    #[must_use]
    pub const fn with(self, good: Good) -> GoodSet {
        GoodSet(self.0 | 1 << good as u8)
    }

    /// Those of both.
    #[must_use]
    pub const fn and(self, other: GoodSet) -> GoodSet {
        GoodSet(self.0 | other.0)
    }

    /// Those that are not before this one in their order.
    #[must_use]
    pub const fn from(self, good: Good) -> GoodSet {
        GoodSet(self.0 & !((1 << good as u8) - 1))
    }

    /// Those after this one in their order.
    #[must_use]
    pub const fn after(self, good: Good) -> GoodSet {
        GoodSet(self.from(good).0 & !(1 << good as u8))
    }

    /// Is it one of them?
    #[inline]
    pub const fn has(self, good: Good) -> bool {
        self.0 >> good as u8 & 1 == 1
    }

    /// None at all.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Good> + Clone {
        let mut left = self.0 & 0b111_1111;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let good = Good::ALL[left.trailing_zeros() as usize];
                left &= left - 1;
                good
            })
        })
    }

    /// The only one of them, if there is but one.
    #[inline]
    pub fn single(self) -> Option<Good> {
        self.0
            .is_power_of_two()
            .then(|| Good::ALL[self.0.trailing_zeros() as usize])
    }
}

impl FromIterator<Good> for GoodSet {
    fn from_iter<I: IntoIterator<Item = Good>>(goods: I) -> GoodSet {
        goods.into_iter().fold(GoodSet::NONE, GoodSet::with)
    }
}

impl Serialize for GoodSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for GoodSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<GoodSet, D::Error> {
        Ok(Vec::<Good>::deserialize(deserializer)?
            .into_iter()
            .collect())
    }
}

/// The top bit of every byte.
const TOPS: u64 = 0x8080_8080_8080_8080;
/// The bytes of resources.
const RESOURCES: u64 = 0xff_ffff_ffff;

/// So many of each good; written `2f1g`, nothing is `0`.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Goods(pub [u8; 7]);

impl Goods {
    /// Nothing.
    pub const NONE: Goods = Goods([0; 7]);

    /// So many of one good.
    pub const fn of(good: Good, number: u8) -> Goods {
        let mut goods = [0; 7];
        goods[good as usize] = number;
        Goods(goods)
    }

    /// And so many of another.
    #[must_use]
    pub const fn and(mut self, good: Good, number: u8) -> Goods {
        self.0[good as usize] = self.0[good as usize].saturating_add(number);
        self
    }

    /// Is it nothing?
    #[inline]
    pub const fn is_none(self) -> bool {
        self.lanes() == 0
    }

    /// Are there at least these?
    #[inline]
    pub fn covers(self, cost: Goods) -> bool {
        self.short(cost) == 0
    }

    /// The top bit of every byte whose good there is less of than these.
    #[inline]
    const fn short(self, cost: Goods) -> u64 {
        let (has, needs) = (self.lanes(), cost.lanes());
        let less = (has | TOPS) - (needs & !TOPS);
        !((has & !needs) | (!(has ^ needs) & less)) & TOPS
    }

    /// Do these pay a price, if gold stands for other resources? `exchange`: either kind of token stands for the other.
    #[inline]
    pub(crate) fn pays(self, cost: Goods, exchange: impl FnOnce() -> bool) -> bool {
        let short = self.short(cost);
        if short == 0 {
            return true;
        }
        let gold = u16::from(self[Good::Gold]);
        if short & RESOURCES != 0 && (gold == 0 || self.lack(cost) > gold) {
            return false;
        }
        short & !RESOURCES == 0
            || u16::from(self.tokens())
                >= u16::from(cost[Good::Mood]) + u16::from(cost[Good::Culture])
                && exchange()
    }

    /// What gold, or whatever else stands for resources, must pay of a price.
    #[inline]
    pub(crate) fn lack(self, cost: Goods) -> u16 {
        u16::from(cost[Good::Gold]) + (cost - self).plain()
    }

    /// All numbers in one, a byte each: seven are added or compared as quickly as one.
    #[inline]
    const fn lanes(self) -> u64 {
        let [a, b, c, d, e, f, g] = self.0;
        u64::from_le_bytes([a, b, c, d, e, f, g, 0])
    }

    #[inline]
    const fn of_lanes(lanes: u64) -> Goods {
        let [a, b, c, d, e, f, g, _] = lanes.to_le_bytes();
        Goods([a, b, c, d, e, f, g])
    }

    /// The number of resources, tokens not counted.
    /// Rules: `coc.terms.resources`.
    #[inline]
    pub fn resources(self) -> u8 {
        self.0[..5].iter().fold(0, |sum, n| sum.saturating_add(*n))
    }

    /// Food, wood, ore and ideas together, for which gold may stand.
    #[inline]
    pub fn plain(self) -> u16 {
        let four = self.lanes() & 0xffff_ffff;
        let pairs = (four & 0x00ff_00ff) + (four >> 8 & 0x00ff_00ff);
        (pairs + (pairs >> 16)) as u16
    }

    /// Mood and culture tokens together.
    #[inline]
    pub fn tokens(self) -> u8 {
        self[Good::Mood].saturating_add(self[Good::Culture])
    }

    /// Everything together.
    #[inline]
    pub fn total(self) -> u8 {
        self.resources().saturating_add(self.tokens())
    }

    /// How these pay a fixed price: each resource by itself, gold where it lacks; nothing if that is not enough.
    #[inline]
    pub fn payment(self, cost: Goods) -> Option<Goods> {
        let mut paid = cost;
        let mut gold = cost[Good::Gold];
        for good in [Good::Food, Good::Wood, Good::Ore, Good::Ideas] {
            let lack = cost[good].saturating_sub(self[good]);
            paid[good] -= lack;
            gold = gold.saturating_add(lack);
        }
        paid[Good::Gold] = gold;
        self.covers(paid).then_some(paid)
    }
}

impl ops::Index<Good> for Goods {
    type Output = u8;
    fn index(&self, good: Good) -> &u8 {
        &self.0[good as usize]
    }
}

impl ops::IndexMut<Good> for Goods {
    fn index_mut(&mut self, good: Good) -> &mut u8 {
        &mut self.0[good as usize]
    }
}

impl ops::Add for Goods {
    type Output = Goods;
    #[inline]
    fn add(self, other: Goods) -> Goods {
        let (a, b) = (self.lanes(), other.lanes());
        let sum = ((a & !TOPS) + (b & !TOPS)) ^ ((a ^ b) & TOPS);
        let full = ((a & b) | ((a | b) & !sum)) & TOPS;
        Goods::of_lanes(sum | ((full >> 7) * 255))
    }
}

impl ops::Sub for Goods {
    type Output = Goods;
    #[inline]
    fn sub(self, other: Goods) -> Goods {
        let (a, b) = (self.lanes(), other.lanes());
        let less = ((a | TOPS) - (b & !TOPS)) ^ ((a ^ !b) & TOPS);
        let short = ((!a & b) | (!(a ^ b) & less)) & TOPS;
        Goods::of_lanes(less & !((short >> 7) * 255))
    }
}

/// Every number of every good; slots tell none, one and more of each.
impl Argument for Goods {
    const NAME: &'static str = "goods";
    const PARTS: &'static [&'static str] =
        &["food", "wood", "ore", "ideas", "gold", "mood", "culture"];

    fn count() -> u64 {
        256u64.pow(7)
    }

    fn place(self) -> u64 {
        self.0.iter().fold(0, |sum, n| sum << 8 | u64::from(*n))
    }

    fn at(place: u64) -> Option<Goods> {
        let [0, numbers @ ..] = place.to_be_bytes() else {
            return None;
        };
        Some(Goods(numbers))
    }

    fn wide() -> u64 {
        3u64.pow(7)
    }

    fn fold(self) -> u64 {
        let few = self.0.iter().map(|n| u64::from((*n).min(2)));
        few.fold(0, |sum, n| sum * 3 + n)
    }

    fn write(self, row: &mut [f32]) {
        for (column, number) in row.iter_mut().zip(self.0) {
            *column = number.into();
        }
    }
}

impl fmt::Display for Goods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            return f.write_str("0");
        }
        for good in Good::ALL {
            if self[*good] > 0 {
                write!(f, "{}{}", self[*good], good.letter())?;
            }
        }
        Ok(())
    }
}

impl FromStr for Goods {
    type Err = String;
    fn from_str(text: &str) -> Result<Goods, String> {
        let bad = || format!("\"{text}\" is no list of goods");
        let mut goods = Goods::NONE;
        if text == "0" {
            return Ok(goods);
        }
        let (mut number, mut least) = (0u8, 0usize);
        for letter in text.chars() {
            if let Some(digit) = letter.to_digit(10) {
                if number == 0 && digit == 0 {
                    return Err(bad());
                }
                number = number
                    .checked_mul(10)
                    .and_then(|n| n.checked_add(digit as u8))
                    .ok_or_else(bad)?;
            } else {
                let good = Good::ALL.iter().find(|good| good.letter() == letter);
                let good = *good.ok_or_else(bad)?;
                if number == 0 || (good as usize) < least {
                    return Err(bad());
                }
                goods[good] = number;
                (number, least) = (0, good as usize + 1);
            }
        }
        if number > 0 || goods.is_none() {
            Err(bad())
        } else {
            Ok(goods)
        }
    }
}

orbis_core::as_written!(Goods);
