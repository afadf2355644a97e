//! What the action under way has to remember.

use crate::{
    Chief, Counts,
    content::{LeaderId, SETS, SetId, UNITS, UnitId},
    sets::{AreaId, Areas, Colours},
    world::groups::{self, Part, Place},
};
use orbis_parts::List;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// Units built in an area this action: how many, in the upper bits where.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Built(u16);

/// So many are never built in an area.
const CROWD: u16 = 64;

impl Built {
    /// So many in an area.
    pub fn new(area: AreaId, count: u8) -> Built {
        Built(area.0.min(u16::MAX / CROWD) * CROWD + u16::from(count).min(CROWD - 1))
    }

    /// Where.
    pub fn area(self) -> AreaId {
        AreaId(self.0 / CROWD)
    }

    /// How many.
    pub fn count(self) -> u8 {
        (self.0 % CROWD) as u8
    }
}

/// The same as positions write it.
#[derive(Copy, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    area: AreaId,
    count: u8,
}

impl From<Built> for Written {
    fn from(built: Built) -> Written {
        Written {
            area: built.area(),
            count: built.count(),
        }
    }
}

impl TryFrom<Written> for Built {
    type Error = &'static str;

    fn try_from(Written { area, count }: Written) -> Result<Built, &'static str> {
        let fits = u16::from(count) < CROWD;
        fits.then_some(Built::new(area, count))
            .ok_or("more units than can be built in an area")
    }
}

/// Units that moved into an area this action.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moved {
    /// Where they are.
    pub area: AreaId,
    /// Which.
    pub units: Counts,
    /// How they came, one bit for each entry.
    pub entries: u8,
}

/// Whom an empire has asked to count range through them or to use their canal.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leave {
    /// The empire that asks.
    pub guest: SetId,
    /// Whom it has asked, one bit each.
    pub asked: Colours,
    /// Who lets it through, one bit each.
    pub passes: Colours,
}

/// What the action under way has to remember.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Work {
    /// Units built, by area.
    pub built: List<Built, 60>,
    /// Units that have moved, by area.
    pub moved: Moves,
    /// Areas controlled when the manoeuvre began.
    pub control: Areas,
    /// Areas whose units stay where they are, or cities built this action.
    pub closed: Areas,
    /// Areas that were called and left alone since anybody moved out: who does so again closes them.
    pub called: Areas,
    /// How often units were called and then stayed.
    pub recalls: u8,
    /// Vacant areas that units went through.
    pub passed: Areas,
    /// Leaders that go with the next move.
    pub escort: List<LeaderId, 4>,
    /// Leaders that have moved, where they are now.
    pub led: List<Chief, 24>,
    /// What the next ships carry.
    pub cargo: Option<UnitId>,
    /// The way an Explorer or Strategist went.
    pub trail: Option<[AreaId; 2]>,
    /// The areas a Strategist has entered so far.
    pub path: List<AreaId, 12>,
    /// How many of these he had entered before he last went on.
    pub leg: u8,
    /// Where the empire being started may set up.
    pub sites: Areas,
    /// Cities that it converted.
    pub converted: Areas,
    /// Cities built in fertile areas and elsewhere, and by special rules.
    pub cities: [u8; 3],
    /// What can be done once: an elite marker or a religion started, religions put in another order, a religion or
    /// government adopted or discarded, the Summer Palace used.
    pub done: [bool; 4],
    /// Types into which units were turned over this action, one bit each.
    pub flipped: u32,
    /// Areas calmed without paying.
    pub pacified: u8,
    /// Leave that empires have asked of others.
    pub leaves: List<Leave, SETS>,
    /// Elephants, nukes and star wars built.
    pub commons: u8,
    /// Full prices of the units built so far.
    pub spent: u16,
    /// The empire that is being started has no units yet.
    pub founding: Option<SetId>,
}

/// Units of one type that moved into an area, or that some did who are gone: as [`Moved`] in little room, the ways in above the
/// number.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
struct Band {
    place: Place,
    crowd: u16,
}

impl Band {
    fn new(moved: &Moved, unit: UnitId, count: u8) -> Band {
        Band {
            place: Place::new(moved.area, unit, false),
            crowd: u16::from_le_bytes([count, moved.entries]),
        }
    }

    fn count(self) -> u8 {
        self.crowd.to_le_bytes()[0]
    }
}

impl Part for Band {
    fn area(&self) -> AreaId {
        self.place.area()
    }
}

impl Moved {
    fn of(bands: &[Band]) -> Option<Moved> {
        let first = bands.first()?;
        let mut moved = Moved {
            area: first.area(),
            units: Counts::default(),
            entries: first.crowd.to_le_bytes()[1],
        };
        for band in bands.iter().filter(|band| band.count() > 0) {
            moved.units.add(band.place.unit(), band.count());
        }
        Some(moved)
    }

    fn bands(&self) -> List<Band, UNITS> {
        let band = |(unit, count)| Band::new(self, unit, count);
        let mut bands: List<Band, UNITS> = self.units.iter().map(band).collect();
        if bands.is_empty() {
            bands.push(band((UnitId::UNSEEN, 0)));
        }
        bands
    }
}

/// Units that moved in this action, by area.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves(List<Band, 64>);

impl Moves {
    /// Nobody moved.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Area by area, in the order in which they were entered first.
    pub fn iter(&self) -> impl Iterator<Item = Moved> + Clone {
        groups::areas(&self.0).filter_map(Moved::of)
    }

    /// Those who moved into an area.
    pub fn at(&self, area: AreaId) -> Option<Moved> {
        Moved::of(groups::about(&self.0, area))
    }

    /// What is known of an area now. Answers whether there was room.
    pub(crate) fn set(&mut self, moved: &Moved) -> bool {
        groups::replace(&mut self.0, moved.area, &moved.bands())
    }
}

impl Serialize for Moves {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Moves {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Moves, D::Error> {
        let mut all = Moves::default();
        for one in Vec::<Moved>::deserialize(deserializer)? {
            if all.at(one.area).is_some() || !all.set(&one) {
                let why = format!("no units can have moved to {} so", one.area);
                return Err(D::Error::custom(why));
            }
        }
        Ok(all)
    }
}
