//! What a player has.

use crate::{
    Leaders, Slots,
    content::{
        ActionId, AdvanceId, CivId, EventId, GoalId, Kind, LeaderId, ObjectiveId, SpecialId,
        WonderId, content,
    },
    effects::{ability::Ability, advance::Use, talent::Talent},
    goods::{Good, Goods},
    pieces::{Army, Unit, Units},
    sets::Faces,
    space::Space,
};
use orbis_parts::{List, Pile};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops;

/// The most of a resource that can be kept.
pub(crate) const MOST: u8 = 7;
/// The most food without Storage, and ideas with Dogma.
pub(crate) const FEW: u8 = 2;
/// Autocracy is the last category but one; Theocracy follows it.
pub(crate) const AUTOCRACY: u8 = 10;

/// A set of advances.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Advances(u64);

impl Advances {
    /// All 48.
    pub const ALL: Advances = Advances((1 << 48) - 1);

    /// Is it in the set?
    pub const fn has(self, advance: AdvanceId) -> bool {
        advance.0 < 48 && self.0 >> advance.0 & 1 == 1
    }

    /// Adds one.
    pub fn insert(&mut self, advance: AdvanceId) {
        if advance.0 < 48 {
            self.0 |= 1 << advance.0;
        }
    }

    /// Takes one out.
    pub fn remove(&mut self, advance: AdvanceId) {
        if advance.0 < 48 {
            self.0 &= !(1 << advance.0);
        }
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// None at all.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those of a category.
    #[must_use]
    #[inline]
    pub const fn of(self, category: u8) -> Advances {
        Advances(self.0 & 0b1111 << (category as u32 * 4 % 64))
    }

    /// Those of governments.
    #[must_use]
    #[inline]
    pub const fn government(self) -> Advances {
        Advances(self.0 & 0xfff << 36)
    }

    /// In order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = AdvanceId> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let advance = AdvanceId(bits.trailing_zeros() as u8);
                bits &= bits - 1;
                advance
            })
        })
    }

    /// The advances of the category before, at the same places.
    #[must_use]
    #[inline]
    pub const fn lent(self) -> Advances {
        Advances(self.0 >> 4)
    }

    /// What may follow on these by the order within categories: every top advance, and the others of each category begun.
    #[must_use]
    pub const fn next(self) -> Advances {
        const TOPS: u64 = 0x1111_1111_1111;
        Advances((TOPS | ((self.0 & TOPS) * 0b1110)) & !self.0)
    }
}

impl ops::BitAnd for Advances {
    type Output = Advances;
    fn bitand(self, other: Advances) -> Advances {
        Advances(self.0 & other.0)
    }
}

impl ops::BitOr for Advances {
    type Output = Advances;
    fn bitor(self, other: Advances) -> Advances {
        Advances(self.0 | other.0)
    }
}

impl ops::Not for Advances {
    type Output = Advances;
    fn not(self) -> Advances {
        Advances(!self.0 & Advances::ALL.0)
    }
}

impl FromIterator<AdvanceId> for Advances {
    fn from_iter<I: IntoIterator<Item = AdvanceId>>(items: I) -> Advances {
        let mut set = Advances::default();
        items.into_iter().for_each(|item| set.insert(item));
        set
    }
}

impl Serialize for Advances {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Advances {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Advances, D::Error> {
        Ok(Vec::<AdvanceId>::deserialize(deserializer)?
            .into_iter()
            .collect())
    }
}

/// An objective card that was completed, and by which goal.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Done {
    /// The card.
    pub card: ObjectiveId,
    /// The goal.
    pub goal: GoalId,
    /// For Government: which category it was.
    #[serde(default)]
    pub category: u8,
}

/// A player's things.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Resources and tokens.
    pub goods: Goods,
    /// Advances.
    pub advances: Advances,
    /// The advance borrowed with the Great Library this turn.
    pub borrowed: Option<AdvanceId>,
    /// Cubes on the event tracker.
    pub tracker: u8,
    /// Government cubes on Anarchy.
    pub anarchy: u8,
    /// The space of the first city.
    pub start: Space,
    /// Units on the board.
    pub units: Units,
    /// The civilization.
    pub civ: Option<CivId>,
    /// Leader cards not recruited yet.
    pub leaders: Leaders,
    /// The leader on the board.
    pub leader: Option<LeaderId>,
    /// Leaders recruited so far.
    pub led: u8,
    /// Defeated enemy leaders.
    pub trophies: u8,
    /// Action cards in hand.
    pub actions: Pile<ActionId, 42>,
    /// Objective cards in hand.
    pub objectives: Pile<ObjectiveId, 38>,
    /// Wonder cards in hand.
    pub wonders: Pile<WonderId, 8>,
    /// Great persons, held or lying open.
    pub persons: List<EventId, 13>,
    /// The Great Diplomat's other side.
    pub diplomat: Option<orbis_core::Seat>,
    /// Completed objectives.
    pub done: List<Done, 38>,
    /// Event points in halves.
    pub event_halves: u8,
    /// Rune stones.
    pub runes: u8,
    /// Slots of regions with an explorer token.
    pub explored: Slots,
    /// Settlements removed from the game for good.
    pub gone_settlements: u8,
    /// Buildings removed from the game for good.
    pub gone: [u8; 7],
    /// Main actions to lose in the next turn.
    pub skip: u8,
    /// Under an Assassination.
    pub assassinated: bool,
    /// Who may not be attacked in the coming turn.
    pub truce: orbis_core::SeatSet,
    /// A resource is lost to raiders at the next turn's start.
    pub raided: bool,
    /// Wonder cards owed after an expert took one.
    pub owed_wonders: u8,
}

impl Player {
    /// Has, or has borrowed, an advance; God King lends the Autocracy advance at the place of a Theocracy advance.
    #[inline]
    pub fn has(&self, advance: AdvanceId) -> bool {
        self.advances.has(advance)
            || self.borrowed == Some(advance)
            || (advance.0 / 4 == AUTOCRACY
                && self.advances.has(AdvanceId(advance.0 + 4))
                && self.autocrat())
    }

    /// Do Theocracy advances lend those of Autocracy?
    fn autocrat(&self) -> bool {
        self.has_one_of(content().givers(Ability::RuleAsAutocrat).specials)
    }

    /// Gives one of the advances that are in force an ability?
    #[inline]
    pub(crate) fn knows(&self, givers: Advances) -> bool {
        if !(self.advances & givers).is_empty() {
            return true;
        }
        if self.borrowed.is_some_and(|advance| givers.has(advance)) {
            return true;
        }
        let wanted = givers.of(AUTOCRACY);
        !wanted.is_empty()
            && !(self.advances.of(AUTOCRACY + 1).lent() & wanted).is_empty()
            && self.autocrat()
    }

    /// Has an advance in force that is used like this?
    pub(crate) fn uses(&self, wanted: Use) -> bool {
        let mut usable = content().usable.iter().copied();
        usable.any(|id| self.has(id) && id.card().using.is_some_and(|usage| usage.does == wanted))
    }

    /// Has one of these special advances, given as bits.
    #[inline]
    pub(crate) fn has_one_of(&self, specials: u64) -> bool {
        let Some(civ) = self.civ.filter(|civ| specials != 0 && civ.0 < 16) else {
            return false;
        };
        let mut own = specials >> (civ.0 * 4) & 0b1111;
        while own != 0 {
            let special = SpecialId(civ.0 * 4 + own.trailing_zeros() as u8);
            if special.is_real() && self.unlocked(special) {
                return true;
            }
            own &= own - 1;
        }
        false
    }

    /// Has the leader in office a talent?
    #[inline]
    pub fn talented(&self, talent: Talent) -> bool {
        self.leader
            .is_some_and(|leader| content().talented(leader, talent))
    }

    /// Has a special advance.
    #[inline]
    pub fn has_special(&self, special: SpecialId) -> bool {
        self.civ == Some(CivId(special.0 / 4)) && self.unlocked(special)
    }

    /// Has the advance that unlocks a special advance of the own civilization.
    fn unlocked(&self, special: SpecialId) -> bool {
        match special.card().requires {
            Some(advance) => self.advances.has(advance),
            None => !self.advances.government().is_empty(),
        }
    }

    /// How many special advances.
    pub fn specials(&self) -> u8 {
        let Some(civ) = self.civ.filter(|civ| civ.is_real()) else {
            return 0;
        };
        (0..4)
            .filter(|index| self.has_special(SpecialId(civ.0 * 4 + index)))
            .count() as u8
    }

    /// The most of a good that can be kept.
    /// Rules: `coc.setup.resource-max`, `coc.advance.storage`, `coc.fact.adv.storage`, `coc.fact.adv.dogma`.
    pub fn limit(&self, good: Good) -> u8 {
        match good {
            Good::Food if !self.knows(content().givers(Ability::StoreFood).advances) => FEW,
            Good::Ideas if self.knows(content().givers(Ability::HoldFewIdeas).advances) => FEW,
            Good::Mood | Good::Culture => 200,
            _ => MOST,
        }
    }

    /// Adds goods; what is above the limit is lost.
    pub fn gain(&mut self, goods: Goods) {
        self.goods = self.goods + goods;
        self.clip();
    }

    /// Drops what is above the limits.
    /// Rules: `coc.collect.overflow`.
    pub fn clip(&mut self) {
        for good in Good::ALL {
            self.goods[*good] = self.goods[*good].min(self.limit(*good));
        }
    }

    /// Takes goods away.
    pub fn lose(&mut self, goods: Goods) {
        self.goods = self.goods - goods;
    }

    /// The government category, if any.
    pub fn government(&self) -> Option<u8> {
        (9..12).find(|category| !self.advances.of(*category).is_empty())
    }

    /// The leader's space.
    pub fn leader_space(&self) -> Option<Space> {
        self.units
            .iter()
            .find(|unit| unit.kind == Kind::Leader)
            .map(|unit| unit.at)
    }

    /// Is a leader with this talent on that space?
    pub fn leads(&self, talent: Talent, at: Space) -> bool {
        self.talented(talent) && self.leader_space() == Some(at)
    }

    /// Puts a unit on the board.
    pub fn add(&mut self, unit: Unit) {
        if !self.units.is_full() {
            self.units.push(unit);
            self.units.sort_unstable();
        }
    }

    /// Takes a unit off the board.
    pub fn remove(&mut self, at: Space, kind: Kind) -> bool {
        let index = self
            .units
            .iter()
            .rposition(|unit| unit.at == at && unit.kind == kind);
        index.map(|index| self.units.remove(index)).is_some()
    }

    /// Pieces of a kind not on the board.
    /// Rules: `coc.setup.player-pieces`, `coc.setup.civ-pieces`.
    pub fn spare(&self, kind: Kind) -> u8 {
        kind.pieces().saturating_sub(self.units.total(kind))
    }

    /// The action cards in hand that have a face, in order.
    pub(crate) fn held_actions(&self) -> impl Iterator<Item = ActionId> + Clone + use<> {
        Faces::of(self.actions.iter().map(|slot| slot.card.0))
            .map(ActionId)
            .filter(|card| card.is_real())
    }

    /// The objective cards in hand that have a face, in order.
    pub(crate) fn held_objectives(&self) -> impl Iterator<Item = ObjectiveId> + Clone + use<> {
        Faces::of(self.objectives.iter().map(|slot| slot.card.0))
            .map(ObjectiveId)
            .filter(|card| card.is_real())
    }

    /// The wonder cards in hand that have a face, in order.
    pub(crate) fn held_wonders(&self) -> impl Iterator<Item = WonderId> + Clone + use<> {
        Faces::of(self.wonders.iter().map(|slot| slot.card.0))
            .map(WonderId)
            .filter(|card| card.is_real())
    }
}
