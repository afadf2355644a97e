//! What the cities come to, player by player.

use crate::{City, Spaces, Wonders};
use orbis_core::Seat;

/// A player's part in the cities: kept with them, for hardly anything is counted more often.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Holdings {
    /// The spaces of the own cities.
    pub cities: Spaces,
    /// How many they are.
    pub count: u8,
    /// The spaces of all cities with a building in the own colour.
    pub coloured: Spaces,
    /// How many buildings of each kind have it.
    pub buildings: [u8; 7],
}

/// Those of all players, and the wonders that stand.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct AllHoldings {
    players: [Holdings; 4],
    /// Wonders in any city.
    pub wonders: Wonders,
}

impl AllHoldings {
    /// Those of a seat.
    #[inline]
    pub fn of(&self, seat: Seat) -> &Holdings {
        &self.players[seat.index() & 3]
    }

    /// A city is there now.
    pub fn put(&mut self, city: &City) {
        self.wonders |= city.wonders;
        if let Some(own) = city
            .owner
            .and_then(|seat| self.players.get_mut(seat.index()))
        {
            own.cities.insert(city.at);
            own.count += 1;
        }
        for (kind, seat) in colours(city) {
            if let Some(own) = self.players.get_mut(seat.index()) {
                own.coloured.insert(city.at);
                own.buildings[kind] += 1;
            }
        }
    }

    /// A city is there no more.
    pub fn take(&mut self, city: &City) {
        self.wonders &= !city.wonders;
        if let Some(own) = city
            .owner
            .and_then(|seat| self.players.get_mut(seat.index()))
        {
            own.cities.remove(city.at);
            own.count -= 1;
        }
        for (kind, seat) in colours(city) {
            if let Some(own) = self.players.get_mut(seat.index()) {
                own.coloured.remove(city.at);
                own.buildings[kind] -= 1;
            }
        }
    }
}

/// The buildings of a city: which kind in whose colour.
fn colours(city: &City) -> impl Iterator<Item = (usize, Seat)> {
    let colours = city.buildings.iter().enumerate();
    colours.filter_map(|(kind, colour)| Some((kind, (*colour)?)))
}
