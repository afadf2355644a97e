//! What a player has.

use crate::{
    Leaders, Slots, Specials, advance,
    content::{
        ActionId, AdvanceId, Category, CivId, EventId, GoalId, Kind, LeaderId, ObjectiveId,
        SpecialId, WonderId, content,
    },
    effects::{
        ability::{Abilities, Ability},
        advance::Use,
        talent::Talent,
    },
    goods::{Good, Goods},
    pieces::{Army, Unit, Units},
    sets::faces,
    space::{Space, Spaces},
};
use orbis_parts::{List, Pile, bit_set};
use serde::{Deserialize, Deserializer, Serialize};

/// The most of a resource that can be kept.
pub(crate) const MOST: u8 = 7;
/// The most food without Storage, and ideas with Dogma.
pub(crate) const FEW: u8 = 2;

bit_set!(/// A set of advances.
    pub struct Advances(u64) of AdvanceId; 48);

impl Advances {
    /// Those of a category.
    #[must_use]
    #[inline]
    pub const fn of(self, category: Category) -> Advances {
        Advances(self.0 & 0b1111 << (category as u32 * 4))
    }

    /// Those of governments.
    #[must_use]
    #[inline]
    pub const fn government(self) -> Advances {
        Advances(self.0 & 0xfff << 36)
    }

    /// The advances of the category before, at the same places.
    #[must_use]
    #[inline]
    pub const fn lent(self) -> Advances {
        Advances(self.0 >> 4)
    }

    /// What may follow on these by the order within categories: every top advance, and the others of each category begun.
    #[must_use]
    #[inline]
    pub const fn next(self) -> Advances {
        const TOPS: u64 = 0x1111_1111_1111;
        Advances((TOPS | ((self.0 & TOPS) * 0b1110)) & !self.0)
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub category: Option<Category>,
}

/// A player's things.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Resources and tokens.
    pub goods: Goods,
    /// Advances. Whoever changes them says so: [`Player::learn`], [`Player::forget`], [`Player::renew`].
    pub advances: Advances,
    /// The advance borrowed with the Great Library this turn.
    pub borrowed: Option<AdvanceId>,
    /// What follows from all of that.
    #[serde(skip)]
    pub(crate) kept: Kept,
    /// Cubes on the event tracker.
    pub tracker: u8,
    /// Government cubes on Anarchy.
    pub anarchy: u8,
    /// The space of the first city.
    pub start: Space,
    /// Units on the board. Whoever moves them says so: [`Player::add`], [`Player::remove`], [`Player::regroup`].
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

/// What follows from a player's advances and units: kept, for hardly anything is asked more often.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Kept {
    /// Special advances.
    pub specials: Specials,
    /// What all of them allow, wonders left aside.
    pub abilities: Abilities,
    /// What can be taken next, prices left aside.
    pub open: Advances,
    /// What costs nothing with them.
    pub free: Advances,
    /// The spaces with own units.
    pub places: Spaces,
}

impl Kept {
    /// Works it out.
    pub fn of(player: &Player) -> Kept {
        let specials = player.unlocked();
        let abilities = Abilities::of(player, specials);
        let lent = player.lent(abilities.has(Ability::RuleAsAutocrat));
        Kept {
            specials,
            abilities,
            open: advance::open(player.advances),
            free: advance::free(specials, player.advances | lent),
            places: player.units.spaces(|_| true),
        }
    }
}

/// Reads players, and works out what is kept with them.
pub(crate) fn read<'de, D: Deserializer<'de>>(from: D) -> Result<List<Player, 4>, D::Error> {
    let mut players = List::<Player, 4>::deserialize(from)?;
    players.iter_mut().for_each(Player::renew);
    Ok(players)
}

impl Player {
    /// The advances in force: had, borrowed or lent.
    #[inline]
    pub(crate) fn in_force(&self) -> Advances {
        self.advances | self.lent(self.kept.abilities.has(Ability::RuleAsAutocrat))
    }

    /// What is borrowed; God King lends the Autocracy advance at the place of a Theocracy advance.
    #[inline]
    pub(crate) fn lent(&self, autocrat: bool) -> Advances {
        let borrowed = self.borrowed.map_or(Advances::NONE, Advances::only);
        match autocrat {
            true => borrowed | self.advances.of(Category::Theocracy).lent(),
            false => borrowed,
        }
    }

    /// Has, or has borrowed, an advance.
    #[inline]
    pub fn has(&self, advance: AdvanceId) -> bool {
        self.in_force().has(advance)
    }

    /// Takes an advance.
    pub fn learn(&mut self, advance: AdvanceId) {
        self.advances.add(advance);
        self.renew();
    }

    /// Loses advances.
    pub(crate) fn forget(&mut self, lost: Advances) {
        self.advances &= !lost;
        self.renew();
    }

    /// Has an advance for this turn, or no more.
    pub(crate) fn borrow(&mut self, advance: Option<AdvanceId>) {
        if self.borrowed != advance {
            self.borrowed = advance;
            self.renew();
        }
    }

    /// Works out anew what is kept.
    pub fn renew(&mut self) {
        self.kept = Kept::of(self);
    }

    /// Has an advance in force that is used like this?
    pub(crate) fn uses(&self, wanted: Use) -> bool {
        let mut usable = (content().usable & self.in_force()).iter();
        usable.any(|id| id.card().using.is_some_and(|usage| usage.does == wanted))
    }

    /// Has the leader in office a talent?
    #[inline]
    pub fn talented(&self, talent: Talent) -> bool {
        self.leader
            .is_some_and(|leader| content().talented(leader, talent))
    }

    /// The special advances.
    #[inline]
    pub fn specials(&self) -> Specials {
        self.kept.specials
    }

    /// Those of the own civilization whose advance is there.
    fn unlocked(&self) -> Specials {
        let civ = self.civ.filter(|civ| civ.is_real());
        let own = civ.map_or(Specials::NONE, Specials::of);
        let unlocked = |special: &SpecialId| match special.card().requires {
            Some(advance) => self.advances.has(advance),
            None => !self.advances.government().is_empty(),
        };
        own.iter().filter(unlocked).collect()
    }

    /// Could other advances cost less once this one is there?
    pub(crate) fn cheapens(&self, advance: AdvanceId) -> bool {
        let lends = self.kept.abilities.has(Ability::RuleAsAutocrat);
        let own = self.civ.filter(|civ| civ.is_real());
        let unlocks = |special: SpecialId| match special.card().requires {
            Some(needed) => needed == advance,
            None => Category::of(advance).is_government(),
        };
        content().cheapening.has(advance)
            || lends && Category::of(advance) == Category::Theocracy
            || own.is_some_and(|civ| Specials::of(civ).iter().any(unlocks))
    }

    /// The most of a good that can be kept.
    /// Rules: `coc.setup.resource-max`, `coc.advance.storage`, `coc.fact.adv.storage`, `coc.fact.adv.dogma`.
    pub fn limit(&self, good: Good) -> u8 {
        match good {
            Good::Food if !self.kept.abilities.has(Ability::StoreFood) => FEW,
            Good::Ideas if self.kept.abilities.has(Ability::HoldFewIdeas) => FEW,
            Good::Mood | Good::Culture => 200,
            _ => MOST,
        }
    }

    /// Adds goods; what is above the limit is lost.
    pub fn gain(&mut self, goods: Goods) {
        self.goods = self.goods + goods;
        for good in Good::ALL.iter().copied().filter(|good| goods[*good] > 0) {
            self.goods[good] = self.goods[good].min(self.limit(good));
        }
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
    pub fn government(&self) -> Option<Category> {
        self.advances.government().first().map(Category::of)
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
            self.kept.places.insert(unit.at);
        }
    }

    /// Units have moved: they are sorted anew.
    pub fn regroup(&mut self) {
        self.units.sort_unstable();
        self.kept.places = self.units.spaces(|_| true);
    }

    /// Takes a unit off the board.
    pub fn remove(&mut self, at: Space, kind: Kind) -> bool {
        let index = self
            .units
            .iter()
            .rposition(|unit| unit.at == at && unit.kind == kind);
        let removed = index.map(|index| self.units.remove(index)).is_some();
        if removed && !self.units.any(at) {
            self.kept.places.remove(at);
        }
        removed
    }

    /// Pieces of a kind not on the board.
    /// Rules: `coc.setup.player-pieces`, `coc.setup.civ-pieces`.
    pub fn spare(&self, kind: Kind) -> u8 {
        kind.pieces().saturating_sub(self.units.total(kind))
    }

    /// The action cards in hand that have a face, in order.
    pub(crate) fn held_actions(&self) -> impl Iterator<Item = ActionId> + Clone + use<> {
        let cards = self.actions.iter().map(|slot| slot.card.0);
        faces(cards, content().actions.len()).map(|card| ActionId(card as u8))
    }

    /// The objective cards in hand that have a face, in order.
    pub(crate) fn held_objectives(&self) -> impl Iterator<Item = ObjectiveId> + Clone + use<> {
        let cards = self.objectives.iter().map(|slot| slot.card.0);
        faces(cards, content().objectives.len()).map(|card| ObjectiveId(card as u8))
    }

    /// The wonder cards in hand that have a face, in order.
    pub(crate) fn held_wonders(&self) -> impl Iterator<Item = WonderId> + Clone + use<> {
        let cards = self.wonders.iter().map(|slot| slot.card.0);
        faces(cards, content().wonders.len()).map(|card| WonderId(card as u8))
    }
}
