//! What one player owns: board, pieces, cards.

use crate::{
    content::{BuildingId, CivId, FutureId, GloryId, TILES, TechId, WonderId},
    effects::Modifiers,
    space::{Space, Spaces},
    technologies::Technologies,
};
use orbis_core::Viewer;
use orbis_parts::{List, Pile, Slot};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::collections::BTreeMap;

/// The colonists of a player.
pub(crate) const COLONISTS: usize = 3;

/// A player's things.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Gold, always public.
    pub gold: u16,
    /// Points by where they came from.
    pub points: Points,
    /// Developed technology tiles.
    pub technologies: Technologies,
    /// Cubes in reserve.
    pub reserve: u8,
    /// Cities on the map.
    pub cities: Cities,
    /// The three colonists.
    pub colonists: [Colonist; COLONISTS],
    /// Where the capital stands.
    pub capital: Option<Space>,
    /// Whether the capital shows its Golden Age side.
    pub golden_age: bool,
    /// The civilisation in force. Whoever changes it or the buildings says so: [`Player::renew`].
    pub civilisation: Option<CivId>,
    /// The civilisations of later Eras, the next one first.
    pub hand: Pile<CivId, 4>,
    /// The future technology.
    pub future: Slot<FutureId>,
    /// The invasion track.
    pub glory: Pile<GloryId, 4>,
    /// Buildings on the board.
    pub buildings: List<Owned<BuildingId>, 3>,
    /// Wonders.
    pub wonders: List<Owned<WonderId>, 16>,
    /// The lasting effects of the civilisation and the buildings, summed: every price asks for them.
    #[serde(skip)]
    pub(crate) lasting: Modifiers,
}

impl Default for Player {
    /// No technology, no points, three colonists in reserve (`tga.board.tech-tiles`, `tga.board.colonists`,
    /// `tga.setup.score-marker`).
    fn default() -> Player {
        Player {
            gold: 0,
            points: Points::default(),
            technologies: Technologies::default(),
            reserve: 0,
            cities: Cities::default(),
            colonists: [Colonist::Reserve; COLONISTS],
            capital: None,
            golden_age: false,
            civilisation: None,
            hand: Pile::new(),
            future: Slot::default(),
            glory: Pile::new(),
            buildings: List::new(),
            wonders: List::new(),
            lasting: Modifiers::default(),
        }
    }
}

/// A built card and whether it was activated this Era.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Owned<C> {
    /// The card.
    pub card: C,
    /// Flipped: its power has been used this Era.
    pub used: bool,
}

/// Where points come from.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Artists and other colonists that went to the agora.
    Agora,
    /// Civilisation cards.
    Civilisation,
    /// Building cards.
    Buildings,
    /// Wonder cards.
    Wonders,
    /// Technologies, when developed and on their backs.
    Technologies,
    /// History's Judgement.
    Judgements,
    /// Glory tiles.
    Glory,
    /// The future technology.
    Future,
    /// Gold at the end.
    Gold,
}

impl Source {
    /// All sources, in the order they are shown.
    pub const ALL: [Source; 9] = [
        Source::Agora,
        Source::Civilisation,
        Source::Buildings,
        Source::Wonders,
        Source::Technologies,
        Source::Judgements,
        Source::Glory,
        Source::Future,
        Source::Gold,
    ];

    /// Its heading.
    pub const fn name(self) -> &'static str {
        match self {
            Source::Agora => "agora",
            Source::Civilisation => "civilisation",
            Source::Buildings => "buildings",
            Source::Wonders => "wonders",
            Source::Technologies => "technologies",
            Source::Judgements => "judgements",
            Source::Glory => "glory",
            Source::Future => "future technology",
            Source::Gold => "gold",
        }
    }
}

/// Points by source.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Points([i16; 9]);

impl Points {
    /// Where the score marker stands.
    pub fn total(&self) -> i32 {
        self.0.iter().map(|points| i32::from(*points)).sum()
    }

    /// Points of one source.
    pub fn of(&self, source: Source) -> i32 {
        i32::from(self.0[source as usize])
    }

    /// Scores.
    pub fn add(&mut self, source: Source, points: i16) {
        self.0[source as usize] = self.0[source as usize].saturating_add(points);
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let earned = Source::ALL
            .into_iter()
            .filter(|source| self.of(*source) != 0);
        serializer.collect_map(earned.map(|source| (source.name(), self.of(source))))
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Points, D::Error> {
        let mut points = Points::default();
        for (name, number) in BTreeMap::<String, i16>::deserialize(deserializer)? {
            let source = Source::ALL.into_iter().find(|source| source.name() == name);
            points.add(
                source.ok_or_else(|| D::Error::custom(format!("no points come from {name}")))?,
                number,
            );
        }
        Ok(points)
    }
}

/// A player's cities: one or two cubes on a square.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Cities {
    any: Spaces,
    double: Spaces,
}

impl Cities {
    /// The squares with a city.
    pub fn squares(&self) -> Spaces {
        self.any
    }

    /// The cubes on a square.
    pub fn cubes_at(&self, space: Space) -> u8 {
        u8::from(self.any.has(space)) + u8::from(self.double.has(space))
    }

    /// All cubes on the map.
    pub fn cubes(&self) -> u8 {
        self.any.len() + self.double.len()
    }

    /// How many cities.
    pub fn len(&self) -> u8 {
        self.any.len()
    }

    /// No city?
    pub fn is_empty(&self) -> bool {
        self.any.is_empty()
    }

    /// Founds a city.
    pub fn found(&mut self, space: Space, cubes: u8) {
        self.any.add(space);
        if cubes == 2 {
            self.double.add(space);
        }
    }

    /// Takes one cube away; with the last one the city is gone.
    pub fn take(&mut self, space: Space) {
        if self.double.has(space) {
            self.double.remove(space);
        } else {
            self.any.remove(space);
        }
    }

    /// Removes the city; how many cubes it had.
    pub fn raze(&mut self, space: Space) -> u8 {
        let cubes = self.cubes_at(space);
        self.any.remove(space);
        self.double.remove(space);
        cubes
    }
}

impl Serialize for Cities {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(
            self.any
                .iter()
                .map(|space| (space.to_string(), self.cubes_at(space))),
        )
    }
}

impl<'de> Deserialize<'de> for Cities {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cities, D::Error> {
        let mut cities = Cities::default();
        for (name, cubes) in BTreeMap::<String, u8>::deserialize(deserializer)? {
            let space = name.parse().map_err(D::Error::custom)?;
            if !(1..=2).contains(&cubes) {
                return Err(D::Error::custom(format!(
                    "a city has 1 or 2 cubes, not {cubes}"
                )));
            }
            cities.found(space, cubes);
        }
        Ok(cities)
    }
}

/// A colonist and where it is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Colonist {
    /// Not yet in the game.
    Reserve,
    /// Lying on the agora.
    Agora,
    /// On the map.
    On {
        /// Where.
        space: Space,
        /// Upright: can still act this Era.
        standing: bool,
    },
}

impl Colonist {
    /// Its space on the map.
    pub fn space(self) -> Option<Space> {
        match self {
            Colonist::On { space, .. } => Some(space),
            _ => None,
        }
    }

    /// Upright on the map.
    pub fn standing(self) -> bool {
        matches!(self, Colonist::On { standing: true, .. })
    }
}

/// `reserve`, `agora`, `e4 standing` or `e4 lying`.
impl Serialize for Colonist {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Colonist::Reserve => serializer.serialize_str("reserve"),
            Colonist::Agora => serializer.serialize_str("agora"),
            Colonist::On { space, standing } => {
                let posture = if *standing { "standing" } else { "lying" };
                serializer.collect_str(&format_args!("{space} {posture}"))
            }
        }
    }
}

impl<'de> Deserialize<'de> for Colonist {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Colonist, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.split_once(' ') {
            None if text == "reserve" => Ok(Colonist::Reserve),
            None if text == "agora" => Ok(Colonist::Agora),
            Some((space, posture @ ("standing" | "lying"))) => {
                let space = space.parse().map_err(D::Error::custom)?;
                Ok(Colonist::On {
                    space,
                    standing: posture == "standing",
                })
            }
            _ => Err(D::Error::custom(format!(
                "\"{text}\" is no place of a colonist"
            ))),
        }
    }
}

impl Player {
    /// The spaces with own colonists, standing or lying.
    pub fn colonist_spaces(&self) -> Spaces {
        self.colonists
            .iter()
            .filter_map(|colonist| colonist.space())
            .collect()
    }

    /// The spaces with own standing colonists.
    pub fn standing_spaces(&self) -> Spaces {
        self.colonists
            .iter()
            .filter(|colonist| colonist.standing())
            .filter_map(|colonist| colonist.space())
            .collect()
    }

    /// The spaces where this player has a colonist or a city.
    pub fn presence(&self) -> Spaces {
        self.colonist_spaces() | self.cities.squares()
    }

    /// The first colonist on a space with this posture.
    pub fn colonist_at(&self, space: Space, standing: bool) -> Option<usize> {
        let wanted = Colonist::On { space, standing };
        self.colonists
            .iter()
            .position(|colonist| *colonist == wanted)
    }

    /// Colonists on the agora.
    pub fn on_agora(&self) -> u8 {
        self.colonists
            .iter()
            .filter(|colonist| **colonist == Colonist::Agora)
            .count() as u8
    }

    /// Cubes that still wait on undeveloped technology tiles (`tga.board.cubes`).
    pub fn cubes_on_tiles(&self) -> u8 {
        let tiles = TechId::all()
            .take(TILES)
            .filter(|tech| !self.technologies.has(*tech));
        tiles.map(|tech| tech.card().cubes).sum()
    }

    /// Points of the glory tiles as far as a viewer knows them.
    pub fn glory_points(&self, viewer: Viewer) -> i32 {
        self.glory
            .iter()
            .filter_map(|slot| slot.face(viewer))
            .map(|tile| i32::from(tile.card().vp))
            .sum()
    }
}
