//! What follows from the cards that count once: government, leader, special technologies, wonders, colonies; from units and their
//! tactic; from pacts. Every question asks for it, so it is kept with the player and worked out anew whenever one of them changes.

use crate::{
    Player, Position,
    content::{CivilId, Symbols},
    effects::Modifiers,
};
use orbis_core::{Seat, SeatSet};
use orbis_parts::List;
use serde::{Deserialize, Deserializer};

/// The sums of what these cards show and say.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Kept {
    /// Their symbols.
    pub symbols: Symbols,
    /// Their texts.
    pub texts: Texts,
    /// The strength that the tactic adds to the units.
    pub armies: i16,
}

/// What cards show that ratings ask for, summed.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // as in `Symbols`
pub(crate) struct Shown {
    pub culture: i16,
    pub science: i16,
    pub strength: i16,
    pub colonization: i16,
}

impl Shown {
    /// A card counts so many times more.
    pub fn add(&mut self, symbols: &Symbols, times: i16) {
        self.culture += i16::from(symbols.culture) * times;
        self.science += i16::from(symbols.science) * times;
        self.strength += i16::from(symbols.strength) * times;
        self.colonization += i16::from(symbols.colonization) * times;
    }
}

/// What the texts in force say together. The fields are those of [`Modifiers`].
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Texts {
    pub strength_per_unit: [i8; 4],
    pub strength_per_unit_type: i8,
    pub strength_per_happy: i8,
    pub culture_per_happy: i8,
    pub culture_per_theater: i8,
    pub culture_per_pair: i8,
    pub culture_per_colony: [i8; 2],
    pub best_lab_or_library: bool,
    pub best_theater_double: bool,
    pub lab_culture: bool,
    pub lab_science: i8,
    pub best_mine_double: bool,
    pub extra_happy: i8,
    pub hand_limit: [i8; 2],
    /// The most that one of them allows.
    pub wonder_stages: u8,
    pub urban_discount: [u8; 4],
    pub no_wonder_surcharge: bool,
    pub population_discount: u8,
    pub leader_discount: u8,
    pub science_on_take: u8,
    pub theater_discount: u8,
    pub culture_on_revolution: u8,
    pub free_population: bool,
}

impl Texts {
    fn add(&mut self, text: &Modifiers) {
        let numbers = |sums: &mut [i8], more: &[i8]| {
            sums.iter_mut().zip(more).for_each(|(sum, n)| *sum += n);
        };
        numbers(&mut self.strength_per_unit, &text.strength_per_unit);
        self.strength_per_unit_type += text.strength_per_unit_type;
        self.strength_per_happy += text.strength_per_happy;
        self.culture_per_happy += text.culture_per_happy;
        self.culture_per_theater += text.culture_per_theater;
        self.culture_per_pair += text.culture_per_pair;
        numbers(&mut self.culture_per_colony, &text.culture_per_colony);
        self.best_lab_or_library |= text.best_lab_or_library;
        self.best_theater_double |= text.best_theater_double;
        self.lab_culture |= text.lab_culture;
        self.lab_science += text.lab_science;
        self.best_mine_double |= text.best_mine_double;
        self.extra_happy += text.extra_happy;
        numbers(&mut self.hand_limit, &text.hand_limit);
        self.wonder_stages = self.wonder_stages.max(text.wonder_stages);
        for (sum, less) in self.urban_discount.iter_mut().zip(text.urban_discount) {
            *sum += less;
        }
        self.no_wonder_surcharge |= text.no_wonder_surcharge;
        self.population_discount += text.population_discount;
        self.leader_discount += text.leader_discount;
        self.science_on_take += text.science_on_take;
        self.theater_discount += text.theater_discount;
        self.culture_on_revolution += text.culture_on_revolution;
        self.free_population |= text.free_population;
    }
}

impl Kept {
    /// Works it out.
    /// Rules: `tta.stats.other-cards`, `tta.colony.permanent`, `tta.card.government-symbols`, `tta.card.in-play`,
    /// `tta.card.refers-to-play`.
    pub fn of(player: &Player) -> Kept {
        let mut kept = Kept::default();
        kept.texts.wonder_stages = 1;
        let wonders = player.wonders.iter().filter(|wonder| !wonder.ruined);
        let wonders = wonders.map(|wonder| wonder.card);
        let cards = player.technologies.specials().chain([player.government]);
        let cards = cards.chain(player.leader).chain(wonders);
        // Positions from outside may show backs, which are refused only after this.
        for card in cards.filter(|card| *card != CivilId::BACK) {
            kept.symbols.add(&card.card().symbols);
            kept.texts.add(&card.card().modifiers);
        }
        for colony in player.colonies.iter().filter(|card| !card.hidden()) {
            kept.symbols.add(&colony.card().symbols);
        }
        kept.armies = player.armies();
        kept
    }
}

/// Whose pacts a player is a party to.
/// Rules: `tta.pact.accept`.
pub(crate) fn treaties(players: &[Player], seat: Seat) -> SeatSet {
    let owners = Seat::all(players.len() as u8).zip(players);
    let party = owners.filter(|(owner, player)| {
        let pact = player.pact.filter(|_| !player.resigned);
        pact.is_some_and(|pact| *owner == seat || pact.partner == seat)
    });
    party.map(|(owner, _)| owner).collect()
}

impl Position {
    /// Works out anew what is kept with the players.
    pub fn renew(&mut self) {
        self.players.iter_mut().for_each(Player::renew);
        self.renew_treaties();
    }

    /// Works out anew who is a party to whose pacts.
    pub(crate) fn renew_treaties(&mut self) {
        ally(&mut self.players);
    }
}

fn ally(players: &mut [Player]) {
    for seat in Seat::all(players.len() as u8) {
        players[seat.index()].treaties = treaties(players, seat);
    }
}

/// Reads players, and works out what is kept with them.
pub(crate) fn read<'de, D: Deserializer<'de>>(from: D) -> Result<List<Player, 4>, D::Error> {
    let mut players = List::<Player, 4>::deserialize(from)?;
    players.iter_mut().for_each(Player::renew);
    ally(&mut players);
    Ok(players)
}
