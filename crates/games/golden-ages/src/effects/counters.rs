//! What the cards count.

use super::Count;
use crate::{Position, Spaces, content::Resource};
use orbis_core::Seat;

impl Position {
    /// Symbols of a resource that a seat controls: a colonist or city is there, and no capital (`tga.c1.control-held`,
    /// `tga.c1.control-shared`, `tga.b.capital-covers`, `tga.b.capital-uncovers`, `tga.symbols.black-ring`).
    pub fn controlled(&self, seat: Seat, resource: Resource) -> u16 {
        let here = self.player(seat).presence() & !self.capitals();
        u16::from((self.world.symbols(resource) & here).len())
    }

    /// The counter, seen from a seat (`tga.symbols.cube-city`, `tga.symbols.colonists`).
    pub fn count(&self, seat: Seat, count: Count) -> u16 {
        let player = self.player(seat);
        let symbols = || Resource::ALL.map(|resource| self.controlled(seat, resource));
        match count {
            Count::Game => self.controlled(seat, Resource::Game),
            Count::Wheat => self.controlled(seat, Resource::Wheat),
            Count::Rock => self.controlled(seat, Resource::Rock),
            Count::Gem => self.controlled(seat, Resource::Gem),
            Count::Resource => symbols().iter().sum(),
            Count::ResourceKinds => symbols().iter().filter(|number| **number > 0).count() as u16,
            Count::City => player.cities.len().into(),
            Count::Cube => player.cities.cubes().into(),
            Count::Technology => player.technologies.len().into(),
            Count::Wonder => player.wonders.len() as u16,
            Count::Building => player.buildings.len() as u16,
            Count::Glory => player.glory.len() as u16,
            Count::Gold => player.gold,
            Count::AgoraOwn => player.on_agora().into(),
            Count::AgoraAny => self
                .players
                .iter()
                .map(|player| u16::from(player.on_agora()))
                .sum(),
            Count::ForeignNear => self.foreign_near(seat),
        }
    }

    /// Others' colonists, cities and capitals on or next to spaces where the seat has a colonist or city.
    fn foreign_near(&self, seat: Seat) -> u16 {
        let own = self.player(seat).presence();
        let near: Spaces = own | own.around();
        let pieces = self.others(seat).map(|other| {
            let player = self.player(other);
            let colonists = player
                .colonists
                .iter()
                .filter_map(|colonist| colonist.space());
            let capital = player.capital.into_iter();
            let single = colonists
                .chain(capital)
                .filter(|space| near.has(*space))
                .count() as u16;
            single + u16::from((player.cities.squares() & near).len())
        });
        pieces.sum()
    }
}
