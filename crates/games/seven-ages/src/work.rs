//! What the action under way has to remember.

use crate::{
    Chief, Counts,
    content::{LeaderId, SETS, SetId, UNITS, UnitId},
    sets::{AreaId, Areas, Colours},
    world::groups::{self, Part, Place},
};
use orbis_parts::List;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// Units of a type built in an area this action: how many and whether they come to lie on top, then which and where, in little room.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Built([u8; 3]);

/// So many are never built in an area.
const CROWD: u8 = 64;

/// Stands above the number of those that come to lie on top.
const TOP: u8 = 128;

/// A place has so much room for its number; the type stands above it.
const PLACES: u16 = 512;

impl Built {
    /// So many in an area.
    pub fn new(area: AreaId, unit: UnitId, count: u8) -> Built {
        let place = area.0.min(PLACES - 1) + PLACES * u16::from(unit.0);
        let [low, high] = place.to_le_bytes();
        Built([count.min(CROWD - 1), low, high])
    }

    fn place(self) -> u16 {
        u16::from_le_bytes([self.0[1], self.0[2]])
    }

    /// Where.
    pub fn area(self) -> AreaId {
        AreaId(self.place() % PLACES)
    }

    /// Which; positions of before do not say it.
    pub fn unit(self) -> UnitId {
        UnitId((self.place() / PLACES) as u8)
    }

    /// How many.
    pub fn count(self) -> u8 {
        self.0[0] % TOP
    }

    /// So many more of them.
    pub(crate) fn grown(self, more: u8) -> Built {
        Built::new(self.area(), self.unit(), self.count() + more).on_top(self.tops())
    }

    /// Did their owner say that they lie on top?
    pub fn tops(self) -> bool {
        self.0[0] >= TOP
    }

    /// They do, or they do not.
    pub fn on_top(mut self, tops: bool) -> Built {
        self.0[0] = self.count() + if tops { TOP } else { 0 };
        self
    }
}

/// The same as positions write it.
#[derive(Copy, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    area: AreaId,
    count: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unit: Option<UnitId>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    top: bool,
}

impl From<Built> for Written {
    fn from(built: Built) -> Written {
        Written {
            area: built.area(),
            count: built.count(),
            unit: Some(built.unit()).filter(|unit| *unit != UnitId::UNSEEN),
            top: built.tops(),
        }
    }
}

impl TryFrom<Written> for Built {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Built, &'static str> {
        let unit = written.unit.unwrap_or(UnitId::UNSEEN);
        let built = Built::new(written.area, unit, written.count);
        (written.count < CROWD)
            .then_some(built.on_top(written.top))
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
    /// Units built, by area and type.
    pub built: List<Built, 40>,
    /// So many of these entries stay: what was built before an event is paid for.
    #[serde(default)]
    pub firm: u8,
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
