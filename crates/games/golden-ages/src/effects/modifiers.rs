//! Lasting effects, summed up over the cards in force.

use crate::{
    Position,
    content::{BuildingId, CivId, Resource, content},
    player::Player,
};
use orbis_core::Seat;
use orbis_parts::List;
use serde::{Deserialize, Deserializer};

/// What the lasting effects of a card change. Effects of several cards add up.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "Vec<Modifier>")]
pub struct Modifiers {
    /// Extra Gold for each symbol taken control of, by resource.
    pub on_control_gold: [i8; 4],
    /// Points for each cube placed.
    pub on_cube_vp: i8,
    /// Points for each colonist that goes to the agora.
    pub on_agora_vp: i8,
    /// Extra points of the artist.
    pub artist_vp: i8,
    /// Above 0: buildings need no colonist.
    pub builder_without_colonist: i8,
    /// Change of the price of attacks.
    pub soldier_cost: i8,
    /// Change of the price of wonders.
    pub wonder_cost: i8,
    /// Change of the price of technologies.
    pub tech_cost: i8,
    /// Further spaces of movement.
    pub move_bonus: i8,
    /// Gold for crossing the rim.
    pub on_wrap_gold: i8,
    /// Points for each glory tile taken.
    pub on_glory_vp: i8,
    /// Draw so many glory tiles and keep one.
    pub glory_choice: i8,
    /// Points for each wonder built.
    pub on_wonder_vp: i8,
}

/// One lasting effect as a card has it.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(tag = "mod", rename_all = "kebab-case", deny_unknown_fields)]
enum Modifier {
    OnControlGold { resource: Symbols, n: i8 },
    OnCubeVp { n: i8 },
    OnAgoraVp { n: i8 },
    ArtistVp { n: i8 },
    BuilderWithoutColonist {},
    SoldierCost { n: i8 },
    WonderCost { n: i8 },
    TechCost { n: i8 },
    MoveBonus { n: i8 },
    OnWrapGold { n: i8 },
    OnGloryVp { n: i8 },
    GloryChoice { draw: i8 },
    OnWonderVp { n: i8 },
}

/// Symbols of one kind, or of all.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Symbols {
    Any,
    #[serde(untagged)]
    Of(Resource),
}

impl Modifiers {
    /// Those of another card hold, too.
    fn add(&mut self, more: &Modifiers) {
        for (sum, n) in self.on_control_gold.iter_mut().zip(more.on_control_gold) {
            *sum += n;
        }
        self.on_cube_vp += more.on_cube_vp;
        self.on_agora_vp += more.on_agora_vp;
        self.artist_vp += more.artist_vp;
        self.builder_without_colonist += more.builder_without_colonist;
        self.soldier_cost += more.soldier_cost;
        self.wonder_cost += more.wonder_cost;
        self.tech_cost += more.tech_cost;
        self.move_bonus += more.move_bonus;
        self.on_wrap_gold += more.on_wrap_gold;
        self.on_glory_vp += more.on_glory_vp;
        self.glory_choice += more.glory_choice;
        self.on_wonder_vp += more.on_wonder_vp;
    }
}

impl From<Vec<Modifier>> for Modifiers {
    fn from(list: Vec<Modifier>) -> Modifiers {
        let mut sum = Modifiers::default();
        for modifier in list {
            match modifier {
                Modifier::OnControlGold { resource, n } => {
                    for kind in Resource::ALL {
                        if resource == Symbols::Any || resource == Symbols::Of(kind) {
                            sum.on_control_gold[kind as usize] += n;
                        }
                    }
                }
                Modifier::OnCubeVp { n } => sum.on_cube_vp += n,
                Modifier::OnAgoraVp { n } => sum.on_agora_vp += n,
                Modifier::ArtistVp { n } => sum.artist_vp += n,
                Modifier::BuilderWithoutColonist {} => sum.builder_without_colonist += 1,
                Modifier::SoldierCost { n } => sum.soldier_cost += n,
                Modifier::WonderCost { n } => sum.wonder_cost += n,
                Modifier::TechCost { n } => sum.tech_cost += n,
                Modifier::MoveBonus { n } => sum.move_bonus += n,
                Modifier::OnWrapGold { n } => sum.on_wrap_gold += n,
                Modifier::OnGloryVp { n } => sum.on_glory_vp += n,
                Modifier::GloryChoice { draw } => sum.glory_choice += draw,
                Modifier::OnWonderVp { n } => sum.on_wonder_vp += n,
            }
        }
        sum
    }
}

/// How far colonists move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Range {
    /// Up to so many spaces.
    Spaces(u8),
    /// To any space.
    Anywhere,
}

impl Player {
    /// Works out anew what the civilisation and the buildings do.
    pub fn renew(&mut self) {
        self.lasting = self.count_lasting();
    }

    /// The lasting effects of the civilisation and the buildings on the board (`tga.cards.effects`, `tga.a.civ-permanent`).
    pub(crate) fn count_lasting(&self) -> Modifiers {
        let mut sum = Modifiers::default();
        // Positions from outside may show backs, which are refused only after this.
        if let Some(civ) = self.civilisation.filter(|civ| *civ != CivId::BACK) {
            sum.add(&civ.card().permanent);
        }
        let buildings = self.buildings.iter().map(|owned| owned.card);
        for building in buildings.filter(|building| *building != BuildingId::BACK) {
            sum.add(&building.card().permanent);
        }
        sum
    }

    /// One of the lasting effects.
    #[inline]
    pub fn sum(&self, of: impl Fn(&Modifiers) -> i8) -> i16 {
        of(&self.lasting).into()
    }

    /// Gold for one symbol of a resource taken control of (`tga.tech.hunting`, `tga.tech.agriculture`,
    /// `tga.tech.medicine`, `tga.tech.metallurgy`, `tga.tech.engineering`, `tga.tech.currency`, `tga.tech.economy`).
    pub fn control_gold(&self, resource: Resource) -> i16 {
        let technology = self.technologies.benefits().on_control_gold[resource as usize];
        i16::from(technology) + self.sum(|card| card.on_control_gold[resource as usize])
    }

    /// Gold for one cube placed on the map (`tga.tech.barter`, `tga.tech.commerce`).
    pub fn cube_gold(&self) -> i16 {
        self.technologies.benefits().on_cube_gold.into()
    }

    /// Extra points for a colonist that goes to the agora (`tga.tech.computer-science`).
    pub fn agora_vp(&self) -> i16 {
        i16::from(self.technologies.benefits().on_agora_vp) + self.sum(|card| card.on_agora_vp)
    }

    /// How far this player's colonists move (`tga.tech.wheel`, `tga.tech.carriage`, `tga.tech.rail`,
    /// `tga.tech.aviation`).
    pub fn range(&self) -> Range {
        match self.technologies.benefits().range {
            Range::Anywhere => Range::Anywhere,
            Range::Spaces(range) => {
                let bonus = self.sum(|card| card.move_bonus) as i8;
                Range::Spaces(range.saturating_add_signed(bonus))
            }
        }
    }

    /// How many building spaces are open (`tga.board.building-spaces`, `tga.tech.fire`, `tga.tech.writing`,
    /// `tga.tech.architecture`).
    pub fn building_spaces(&self) -> usize {
        self.technologies.benefits().building_spaces.into()
    }

    /// How many cubes a new city has (`tga.tech.construction`).
    pub fn city_cubes(&self) -> u8 {
        self.technologies.benefits().city_cubes
    }

    /// May attack without a colonist (`tga.tech.rocketry-attack`).
    pub fn attacks_remotely(&self) -> bool {
        self.technologies.benefits().remote_attack
    }

    /// May build without a colonist (`tga.tech.genetics`).
    pub fn builds_without_colonist(&self) -> bool {
        self.technologies.benefits().builder_without_colonist
            || self.sum(|card| card.builder_without_colonist) > 0
    }
}

/// Reads players, and works out what is kept with them.
pub(crate) fn read<'de, D: Deserializer<'de>>(from: D) -> Result<List<Player, 4>, D::Error> {
    let mut players = List::<Player, 4>::deserialize(from)?;
    players.iter_mut().for_each(Player::renew);
    Ok(players)
}

/// A price after all reductions, never below 0 (`tga.symbols.discount`, `tga.symbols.pay`).
#[inline]
pub(crate) fn reduced(price: u8, changes: i16) -> u16 {
    (i16::from(price) + changes).max(0) as u16
}

impl Position {
    /// The price of a seat's next attack; none when the invasion track is full (`tga.cards.attack-price-order`,
    /// `tga.board.invasion-track`).
    pub fn attack_price(&self, seat: Seat) -> Option<u16> {
        let player = self.player(seat);
        let space = content().board.invasion_costs.get(player.glory.len())?;
        Some(reduced(*space, player.sum(|card| card.soldier_cost)))
    }
}
