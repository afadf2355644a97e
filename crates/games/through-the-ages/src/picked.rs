//! Cards of a military hand that are picked and not yet played: they can be taken back, and nobody else sees them.

use crate::{Position, content::MilitaryId, ending::discard};
use orbis_core::{Picks, Seat};
use orbis_parts::List;

/// Cards of a hand in their order, equal ones as often as they are there.
pub(crate) type Cards = List<MilitaryId, 40>;

impl Position {
    /// The places of the seat's military hand whose cards are picked and not yet played.
    pub fn picked(&self, seat: Seat) -> Picks {
        let attack = self.attack.filter(|attack| attack.rival == seat);
        let defense = attack.map_or(Picks::NONE, |attack| attack.open | attack.covered);
        let auction = self.auction.filter(|auction| auction.bidder == Some(seat));
        let force = auction.map_or(Picks::NONE, |auction| auction.open | auction.covered);
        defense | force | discard::picked(self, seat)
    }

    /// The cards of the seat's hand at some places, or at all others.
    pub(crate) fn cards_at(&self, seat: Seat, places: Picks, there: bool) -> Cards {
        let hand = self.player(seat).military_hand.iter().enumerate();
        let mut cards: Cards = hand
            .filter(|(place, _)| places.has(*place) == there)
            .map(|(_, slot)| slot.card)
            .collect();
        cards.sort_unstable();
        cards
    }

    /// A place of this card that is not picked.
    pub(crate) fn place_to_pick(
        &self,
        seat: Seat,
        card: MilitaryId,
        picked: Picks,
    ) -> Option<usize> {
        let mut hand = self.player(seat).military_hand.iter().enumerate();
        hand.position(|(place, slot)| slot.card == card && !picked.has(place))
    }

    /// The place of this card that was picked last, so that taking back leads back.
    pub(crate) fn place_to_take_back(
        &self,
        seat: Seat,
        card: MilitaryId,
        picks: Picks,
    ) -> Option<usize> {
        let hand = &self.player(seat).military_hand;
        let of_card = |place: &usize| hand.get(*place).is_some_and(|slot| slot.card == card);
        picks.iter().rev().find(of_card)
    }

    /// Takes away what is picked from hands whose owners do not look.
    pub(crate) fn veil_picks(&mut self, knows: impl Fn(Seat) -> bool) {
        if let Some(attack) = &mut self.attack
            && !knows(attack.rival)
        {
            attack.open = Picks::NONE;
            attack.covered = Picks::NONE;
        }
        if let Some(auction) = &mut self.auction
            && !auction.bidder.is_some_and(&knows)
        {
            auction.open = Picks::NONE;
            auction.covered = Picks::NONE;
        }
        discard::veil(self, knows);
    }
}
