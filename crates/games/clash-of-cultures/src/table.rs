//! Questions and changes that several rules share.

use crate::{
    Army, City, Good, Goods, Mood, Once, Player, Position, Space, Spaces, Spent, Step, Table, Unit,
    cities::News,
    content::{AdvanceId, Building, Kind, SpecialId, WonderId, content},
    effects::{ability::Ability, talent::Talent},
    objectives, play, tokens, wonders,
};
use orbis_core::{Seat, SeatSet, step::Stacked};

/// Settlement pieces of a player.
pub(crate) const SETTLEMENTS: u8 = 7;
/// Army units that stand together.
pub(crate) const STACK: u8 = 4;
/// Land units that a ship carries.
pub(crate) const HOLD: u8 = 2;

impl Position {
    /// A player's things.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        self.players.item(seat.index())
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        self.players.item_mut(seat.index())
    }

    /// How many play.
    #[inline]
    pub fn count(&self) -> u8 {
        self.players.len() as u8
    }

    /// All seats.
    #[inline]
    pub fn seats(
        &self,
    ) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone + use<> {
        Seat::all(self.count())
    }

    /// All seats but one.
    #[inline]
    pub fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.seats().filter(move |other| *other != seat)
    }

    /// Does somebody sit there?
    #[inline]
    pub fn sits(&self, seat: Seat) -> bool {
        seat.index() < self.players.len()
    }

    /// Does a player have an advance?
    #[inline]
    pub fn has(&self, seat: Seat, advance: AdvanceId) -> bool {
        self.player(seat).has(advance)
    }

    /// Does a player have a special advance?
    #[inline]
    pub fn special(&self, seat: Seat, special: SpecialId) -> bool {
        self.civilizations && self.player(seat).specials().has(special)
    }

    /// Does a card of the player that is in force allow this?
    #[inline(always)]
    pub fn can(&self, seat: Seat, ability: Ability) -> bool {
        self.allows(seat, self.player(seat), ability)
    }

    /// Would it be allowed if the player's things were these?
    #[inline(always)]
    pub(crate) fn allows(&self, seat: Seat, player: &Player, ability: Ability) -> bool {
        // Hardly any wonder stands.
        player.kept.abilities.has(ability)
            || !self.cities.wonders().is_empty() && self.gives(seat, ability)
    }

    /// Does a wonder of the player allow this?
    fn gives(&self, seat: Seat, ability: Ability) -> bool {
        let givers = content().gifts.wonders[ability as usize];
        let mut standing = (givers & self.cities.wonders()).iter();
        standing.any(|wonder| self.owns(seat, wonder))
    }

    /// Is a leader of this player with this talent on that space?
    /// Rules: `coc.fact.civ.leader-city`.
    #[inline]
    pub fn led(&self, seat: Seat, talent: Talent, at: Space) -> bool {
        self.civilizations && self.player(seat).leads(talent, at)
    }

    /// Does the player own this wonder, standing in one of their cities?
    #[inline]
    pub fn owns(&self, seat: Seat, wonder: WonderId) -> bool {
        self.wonder_city(wonder)
            .is_some_and(|city| city.owner == Some(seat))
    }

    /// The city with a wonder.
    pub fn wonder_city(&self, wonder: WonderId) -> Option<&City> {
        self.builders[wonder.index() & 7]?;
        self.cities.iter().find(|city| city.holds(wonder))
    }

    /// How many cities a player has.
    #[inline]
    pub fn city_count(&self, seat: Seat) -> u8 {
        self.cities.holdings(seat).count
    }

    /// The spaces of a player's cities.
    #[inline]
    pub fn own_cities(&self, seat: Seat) -> Spaces {
        self.cities.holdings(seat).cities
    }

    /// The player's own city on a space.
    #[inline]
    pub fn own_city(&self, seat: Seat, at: Space) -> Option<&City> {
        self.cities.at(at).filter(|city| city.owner == Some(seat))
    }

    /// Spaces with units of others, barbarians and pirates included.
    /// Rules: `coc.terms.enemy`.
    pub fn enemy_units(&self, seat: Seat) -> Spaces {
        let mut set: Spaces = self.barbarians.iter().map(|unit| unit.at).collect();
        if !self.pirates.is_empty() {
            let pirates: Spaces = self.pirates.iter().copied().collect();
            set = set | (pirates & !self.allied_pirates(seat));
        }
        let others = self.others(seat);
        others.fold(set, |set, other| set | self.player(other).kept.places)
    }

    /// Sea spaces with enemy ships.
    pub fn enemy_ships(&self, seat: Seat) -> Spaces {
        let mut set: Spaces = self.pirates.iter().copied().collect();
        if self.can(seat, Ability::SailWithPirates) {
            set = Spaces::NONE;
        }
        for other in self.others(seat) {
            for unit in self
                .player(other)
                .units
                .iter()
                .filter(|unit| unit.kind == Kind::Ship)
            {
                set.insert(unit.at);
            }
        }
        set
    }

    /// Pirates that sail with this player.
    pub fn allied_pirates(&self, seat: Seat) -> Spaces {
        if self.pirates.is_empty() || !self.can(seat, Ability::SailWithPirates) {
            return Spaces::NONE;
        }
        let own = self.player(seat).units.spaces(|kind| kind == Kind::Ship);
        self.pirates
            .iter()
            .copied()
            .filter(|at| own.has(*at))
            .collect()
    }

    /// Pirates that sail with nobody.
    pub fn free_pirates(&self) -> Spaces {
        let allied = self
            .seats()
            .fold(Spaces::NONE, |set, seat| set | self.allied_pirates(seat));
        let all: Spaces = self.pirates.iter().copied().collect();
        all & !allied
    }

    /// Sea spaces that pirates block for a player: theirs and those next to them.
    /// Rules: `coc.pirate.block-collect`, `coc.pirate.block-trade`.
    pub fn pirate_waters(&self, seat: Seat) -> Spaces {
        let pirates: Spaces = self.pirates.iter().copied().collect();
        let pirates = pirates & !self.allied_pirates(seat);
        (pirates | pirates.around()) & self.world.sea()
    }

    /// Cities of others.
    pub fn enemy_cities(&self, seat: Seat) -> Spaces {
        self.cities
            .iter()
            .filter(|city| city.owner != Some(seat))
            .map(|city| city.at)
            .collect()
    }

    /// The stacking limit of a player on a space.
    /// Rules: `coc.stack.free`, `coc.leader.is-army`.
    #[inline]
    pub fn stack_limit(&self, seat: Seat, at: Space) -> u8 {
        if self.led(seat, Talent::LeadFive, at) {
            STACK + 1
        } else {
            STACK
        }
    }

    /// How many more army units fit on a land space.
    #[inline]
    pub fn room(&self, seat: Seat, at: Space) -> u8 {
        self.stack_limit(seat, at)
            .saturating_sub(self.player(seat).units.army(at))
    }

    /// Land units a ship carries.
    /// Rules: `coc.stack.ships-cargo`.
    pub fn hold(&self, seat: Seat) -> u8 {
        if self.can(seat, Ability::CarryThree) {
            HOLD + 1
        } else {
            HOLD
        }
    }

    /// How many land units the ships of a player on a sea space can carry.
    /// Rules: `coc.stack.cargo-settlers`.
    pub fn capacity(&self, seat: Seat, at: Space) -> u8 {
        let ships = self.player(seat).units.count(at, Kind::Ship);
        let allied = if self.allied_pirates(seat).has(at) {
            2 * self.pirates.iter().filter(|pirate| **pirate == at).count() as u8
        } else {
            0
        };
        ships * self.hold(seat) + allied
    }

    /// Settlement pieces left.
    pub fn settlements(&self, seat: Seat) -> u8 {
        SETTLEMENTS
            .saturating_sub(self.city_count(seat))
            .saturating_sub(self.player(seat).gone_settlements)
    }

    /// Building pieces left.
    pub fn building_pieces(&self, seat: Seat, building: Building) -> u8 {
        let index = building as usize;
        let used = self.cities.holdings(seat).buildings[index];
        let runes = if building == Building::Obelisk {
            self.player(seat).runes
        } else {
            0
        };
        building
            .card()
            .pieces_per_player
            .saturating_sub(used)
            .saturating_sub(self.player(seat).gone[index])
            .saturating_sub(runes)
    }

    /// Gains goods.
    pub(crate) fn gain(&mut self, seat: Seat, goods: Goods, table: &mut Table<'_>) {
        if !goods.is_none() {
            self.player_mut(seat).gain(goods);
            table.emit(|| tokens::News::Gained { seat, goods });
        }
    }

    /// Gains goods when what is asked now has been answered.
    pub(crate) fn gain_later(&mut self, seat: Seat, good: Good, number: u8) {
        self.push(tokens::Gain { seat, good, number });
    }

    /// Loses goods.
    pub(crate) fn lose(&mut self, seat: Seat, goods: Goods, table: &mut Table<'_>) {
        if !goods.is_none() {
            self.player_mut(seat).lose(goods);
            table.emit(|| tokens::News::Paid { seat, goods });
        }
    }

    /// Draws action cards.
    pub(crate) fn draw_actions(&mut self, seat: Seat, number: u8, table: &mut Table<'_>) {
        for _ in 0..number {
            if self.can(seat, Ability::DrawFromDiscard) && !self.action_discard.is_empty() {
                self.push(play::DrawAction { seat });
            } else {
                self.draw_action(seat, table);
            }
        }
    }

    /// Draws one action card from the deck.
    /// Rules: `coc.card.action-reshuffle`.
    pub(crate) fn draw_action(&mut self, seat: Seat, table: &mut Table<'_>) {
        if self.action_deck.is_empty() {
            while let Some(card) = self.action_discard.pop() {
                self.action_deck.push(orbis_parts::Slot::down(card));
            }
            self.action_deck.reshuffle(table);
        }
        if let Some(slot) = self.action_deck.draw(SeatSet::only(seat), table) {
            self.player_mut(seat).actions.push(slot);
            table.emit(|| play::News::Drew {
                seat,
                card: slot.card,
            });
        }
    }

    /// Puts an action card on its discard pile.
    pub(crate) fn discard_action(&mut self, seat: Seat, card: crate::content::ActionId) {
        if self.can(seat, Ability::DrawFromDiscard) {
            self.action_discard.insert(0, card);
        } else {
            self.action_discard.push(card);
        }
    }

    /// Takes an action card out of a hand.
    pub(crate) fn take_action(&mut self, seat: Seat, card: crate::content::ActionId) -> bool {
        let hand = &mut self.player_mut(seat).actions;
        let index = hand.iter().position(|slot| slot.card == card);
        index.map(|index| hand.remove(index)).is_some()
    }

    /// Draws an objective card.
    pub(crate) fn draw_objective(&mut self, seat: Seat, table: &mut Table<'_>) {
        let waiting = self.seen.get_mut(seat.index()).and_then(|pile| pile.pop());
        let slot = match waiting {
            Some(mut slot) => {
                slot.known = slot.known.with(seat);
                table.reveal();
                Some(slot)
            }
            None => self.objective_deck.draw(SeatSet::only(seat), table),
        };
        if let Some(slot) = slot {
            self.player_mut(seat).objectives.push(slot);
            table.emit(|| News::DrewObjective {
                seat,
                card: slot.card,
            });
        }
    }

    /// Draws a wonder card, or asks which if there is a choice.
    /// Rules: `coc.wonder.deck-empty`.
    pub(crate) fn draw_wonder(&mut self, seat: Seat, table: &mut Table<'_>) {
        if self.wonder_open.is_some() || wonders::expert(self, seat).is_some() {
            self.push(wonders::DrawWonder { seat });
        } else {
            self.take_wonder(seat, table);
        }
    }

    /// Draws the top wonder card.
    pub(crate) fn take_wonder(&mut self, seat: Seat, table: &mut Table<'_>) {
        if let Some(slot) = self.wonder_deck.draw(SeatSet::only(seat), table) {
            self.player_mut(seat).wonders.push(slot);
            table.emit(|| wonders::News::Drew {
                seat,
                card: slot.card,
            });
        }
    }

    /// Changes a city's mood by one step up.
    /// Rules: `coc.happy.token`.
    pub(crate) fn raise(&mut self, at: Space, table: &mut Table<'_>) {
        if let Some(city) = self.cities.at_mut(at) {
            if city.mood == Mood::Angry {
                city.angry_used = false;
            }
            city.mood = city.mood.raised();
            let mood = city.mood;
            table.emit(|| News::MoodChanged { at, mood });
        }
    }

    /// Sets a city's mood; Dharma softens anger once per turn.
    pub(crate) fn set_mood(&mut self, at: Space, mood: Mood, table: &mut Table<'_>) {
        let Some(city) = self.cities.at(at).copied() else {
            return;
        };
        let mut mood = mood;
        if let Some(owner) = city.owner
            && mood == Mood::Angry
            && city.mood == Mood::Happy
            && self.can(owner, Ability::SoftenAnger)
            && !self.turn.dharma.contains(owner)
        {
            self.turn.dharma = self.turn.dharma.with(owner);
            mood = Mood::Neutral;
        }
        if city.mood != mood {
            if let Some(city) = self.cities.at_mut(at) {
                city.mood = mood;
            }
            table.emit(|| News::MoodChanged { at, mood });
            if let Some(owner) = city.owner {
                objectives::moods(self, owner);
            }
        }
    }

    /// Lowers a city's mood by one step.
    pub(crate) fn lower(&mut self, at: Space, table: &mut Table<'_>) {
        if let Some(mood) = self.cities.at(at).map(|city| city.mood) {
            self.set_mood(at, mood.lowered(), table);
        }
    }

    /// Takes a player's unit off the board; a leader's card goes with it.
    /// Rules: `coc.leader.other-death`.
    pub(crate) fn remove_unit(
        &mut self,
        seat: Seat,
        at: Space,
        kind: Kind,
        table: &mut Table<'_>,
    ) -> bool {
        let removed = self.player_mut(seat).remove(at, kind);
        if removed {
            table.emit(|| News::UnitLost { seat, at, kind });
            if kind == Kind::Leader {
                self.player_mut(seat).leader = None;
                if self.can(seat, Ability::HonourTheDead) {
                    self.gain(seat, Goods::of(Good::Culture, 2), table);
                }
            }
        }
        removed
    }

    /// Places a player's unit if a piece is left.
    /// Rules: `coc.recruit.new-units-move`.
    pub(crate) fn place_unit(&mut self, seat: Seat, at: Space, kind: Kind, table: &mut Table<'_>) {
        if self.player(seat).spare(kind) > 0 {
            self.player_mut(seat).add(Unit {
                at,
                kind,
                spent: Spent::NONE,
            });
            table.emit(|| News::UnitPlaced { seat, at, kind });
        }
    }

    /// Removes a whole city; wonders are destroyed, pieces go back.
    /// Rules: `coc.wonder.destroyed`.
    pub(crate) fn remove_city(&mut self, at: Space, table: &mut Table<'_>) {
        if let Some(city) = self.cities.remove(at) {
            self.lost_wonders |= city.wonders;
            table.emit(|| News::Removed { at });
        }
    }

    /// Cities of a player with room for an army unit.
    pub(crate) fn roomy_cities(&self, seat: Seat) -> Spaces {
        self.cities
            .of(Some(seat))
            .map(|city| city.at)
            .filter(|at| self.room(seat, *at) > 0)
            .collect()
    }

    /// Players with a unit or city within 2 spaces of one of this player's units or cities.
    pub fn neighbours(&self, seat: Seat) -> SeatSet {
        let near = self.vicinity(seat);
        let others = self.others(seat);
        others.filter(|other| self.stands(*other, near)).collect()
    }

    /// Is one of these players a neighbour?
    pub(crate) fn near_to(&self, seat: Seat, others: SeatSet) -> bool {
        let near = self.vicinity(seat);
        others.iter().any(|other| self.stands(other, near))
    }

    /// The spaces within 2 spaces of a player's things.
    pub(crate) fn vicinity(&self, seat: Seat) -> Spaces {
        self.things(seat).spread(self.world.board(), 2)
    }

    /// The spaces of a player's units and cities.
    #[inline]
    fn things(&self, seat: Seat) -> Spaces {
        self.player(seat).kept.places | self.own_cities(seat)
    }

    /// Has a player a city or a unit on one of these spaces?
    #[inline]
    fn stands(&self, seat: Seat, spaces: Spaces) -> bool {
        !(self.things(seat) & spaces).is_empty()
    }

    /// Is somebody in the middle of a turn? In the status phase nobody is.
    pub(crate) fn acting(&self) -> bool {
        let mut steps = self.stack.iter();
        steps.any(|step| matches!(step, Step::Act(_)))
    }

    /// Spends a main action.
    pub(crate) fn spend_action(&mut self) {
        self.turn.actions = self.turn.actions.saturating_sub(1);
        self.turn.begun = true;
        // What followed a capture follows it at once, or not at all.
        self.turn.teach = SeatSet::NONE;
    }

    /// Has this once-per-turn effect been used?
    #[inline]
    pub fn used(&self, once: Once) -> bool {
        self.turn.used.has(once)
    }

    /// Marks a once-per-turn effect as used.
    pub(crate) fn mark(&mut self, once: Once) {
        self.turn.used.add(once);
    }

    /// Does the drawer's advance protect against famine?
    /// Rules: `coc.fact.adv.irrigation`.
    pub(crate) fn famine_proof(&self, seat: Seat) -> bool {
        self.can(seat, Ability::IgnoreFamine)
    }
}
