//! The technologies of a player, and what they do together.

use crate::{
    content::{TILES, TechId, TechRule, Technology, content},
    effects::Range,
};
use orbis_parts::bit_set;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::fmt;

bit_set!(/// Technology tiles; starting technologies are none.
    pub struct Tiles(u16) of TechId; 16);

/// The developed technology tiles. What follows from them is kept beside them and renewed with every new one.
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct Technologies {
    developed: Tiles,
    open: Tiles,
    benefits: Benefits,
}

/// What the technologies in force do together.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Benefits {
    /// Gold for each symbol taken control of, by resource.
    pub on_control_gold: [u8; 4],
    /// Gold for each cube placed on the map.
    pub on_cube_gold: u8,
    /// Points for each colonist that goes to the agora.
    pub on_agora_vp: u8,
    /// How far colonists move.
    pub range: Range,
    /// Open building spaces.
    pub building_spaces: u8,
    /// Cubes of a new city.
    pub city_cubes: u8,
    /// Attacks need no colonist.
    pub remote_attack: bool,
    /// Buildings need no colonist.
    pub builder_without_colonist: bool,
}

impl Default for Benefits {
    fn default() -> Benefits {
        Benefits {
            on_control_gold: [0; 4],
            on_cube_gold: 0,
            on_agora_vp: 0,
            range: Range::Spaces(0),
            building_spaces: 0,
            city_cubes: 1,
            remote_attack: false,
            builder_without_colonist: false,
        }
    }
}

impl Benefits {
    /// Of several that say the same kind of thing the first one holds; furthest moves and building spaces go together.
    fn add(&mut self, rule: TechRule) {
        let first = |kept: &mut u8, n: u8| {
            if *kept == 0 {
                *kept = n;
            }
        };
        match rule {
            TechRule::Move { n } => {
                if let Range::Spaces(range) = self.range {
                    self.range = Range::Spaces(range.max(n));
                }
            }
            TechRule::MoveAnywhere {} => self.range = Range::Anywhere,
            TechRule::BuildingSpace { .. } => self.building_spaces += 1,
            TechRule::OnControlGold { resource, n } => {
                first(&mut self.on_control_gold[resource as usize], n);
            }
            TechRule::OnCubeGold { n } => first(&mut self.on_cube_gold, n),
            TechRule::TwoCubeCities {} => self.city_cubes = 2,
            TechRule::RemoteAttack {} => self.remote_attack = true,
            TechRule::OnAgoraVp { n } => self.on_agora_vp += n,
            TechRule::BuilderWithoutColonist {} => self.builder_without_colonist = true,
        }
    }
}

impl Default for Technologies {
    /// No tile.
    fn default() -> Technologies {
        content().undeveloped
    }
}

impl Technologies {
    const STARTING: u32 = 0xf << TILES;

    /// No tile of these: only the starting technologies.
    pub(crate) fn none(cards: &[Technology]) -> Technologies {
        let mut technologies = Technologies {
            developed: Tiles::NONE,
            open: Tiles::NONE,
            benefits: Benefits::default(),
        };
        technologies.renew(cards);
        technologies
    }

    /// Is it developed, or a starting technology? (`tga.tech.starting`)
    #[inline]
    pub fn has(self, tech: TechId) -> bool {
        tech.index() >= TILES || self.developed.has(tech)
    }

    /// Marks a tile as developed.
    pub fn develop(&mut self, tech: TechId) {
        self.developed.add(tech);
        self.renew(&content().technologies);
    }

    /// Developed tiles; starting technologies are no tiles.
    pub fn len(self) -> u8 {
        self.developed.len()
    }

    /// No tile yet?
    pub fn is_empty(self) -> bool {
        self.developed.is_empty()
    }

    /// The developed tiles in order.
    pub fn iter(self) -> impl Iterator<Item = TechId> {
        self.developed.iter()
    }

    /// Tiles that could be developed next, as far as their rows go (`tga.tech.rows`).
    #[inline]
    pub(crate) fn open(self) -> Tiles {
        self.open
    }

    /// What those in force do: developed, starting ones included, and not obsolete.
    #[inline]
    pub(crate) fn benefits(&self) -> &Benefits {
        &self.benefits
    }

    /// Developed and starting technologies that are not obsolete.
    fn in_force(self, cards: &[Technology]) -> impl Iterator<Item = TechId> {
        let newer = self
            .iter()
            .filter_map(|tech| cards[tech.index()].makes_obsolete);
        let obsolete = newer.fold(0, |set, old| set | 1 << old.0);
        let mut left = (u32::from(self.developed.bits()) | Technologies::STARTING) & !obsolete;
        std::iter::from_fn(move || {
            let first = (left != 0).then(|| TechId(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            first
        })
    }

    /// The rules of the technologies in force.
    pub(crate) fn rules(self) -> impl Iterator<Item = TechRule> {
        self.in_force(&content().technologies)
            .map(|tech| tech.card().rule)
    }

    /// Finds out anew what follows from the developed tiles.
    fn renew(&mut self, cards: &[Technology]) {
        let ready = |tech: &TechId| {
            cards[tech.index()]
                .requires
                .is_none_or(|before| self.has(before))
        };
        let open: Tiles = (0..TILES as u8).map(TechId).filter(ready).collect();
        self.open = open & !self.developed;
        self.benefits = Benefits::default();
        for tech in self.in_force(cards) {
            self.benefits.add(cards[tech.index()].rule);
        }
    }

    /// Is this technology's benefit lost to a newer one? (`tga.tech.obsolete`, `tga.c7.obsolete`)
    pub fn obsolete(self, tech: TechId) -> bool {
        self.iter()
            .any(|newer| newer.card().makes_obsolete == Some(tech))
    }
}

impl FromIterator<TechId> for Technologies {
    fn from_iter<I: IntoIterator<Item = TechId>>(tiles: I) -> Technologies {
        let mut technologies = Technologies::default();
        tiles
            .into_iter()
            .for_each(|tech| technologies.develop(tech));
        technologies
    }
}

impl fmt::Debug for Technologies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(TechId::slug))
            .finish()
    }
}

impl Serialize for Technologies {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Technologies {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Technologies, D::Error> {
        let tiles = Vec::<TechId>::deserialize(deserializer)?;
        if let Some(tech) = tiles.iter().find(|tech| tech.index() >= TILES) {
            return Err(D::Error::custom(format!("{tech} is no technology tile")));
        }
        Ok(tiles.into_iter().collect())
    }
}
