//! Ids of cards, and a set of military cards.

use super::{Civil, Kind, Military, TECHNOLOGIES, UNITS, WORKPLACES, content};
use crate::player::ids;
use orbis_core::Argument;
use orbis_parts::{
    Card, bit_set,
    content::{Id, find},
    slug_id,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::{fmt, str::FromStr};

slug_id!(/// A civil card; cards with the same name and age are alike.
    pub struct CivilId, || content().civil.slugs());

bit_set!(/// A set of technologies.
    pub struct Technics(u64) of CivilId; 64);

impl Technics {
    /// All with a lower id.
    #[inline]
    pub(crate) const fn before(end: usize) -> Technics {
        Technics((1 << end) - 1)
    }

    /// Those of these bits.
    #[inline]
    pub(crate) const fn of(bits: u64) -> Technics {
        Technics(bits)
    }
}

/// The types of the technologies, which rules ask for all the time.
const KINDS: [Kind; TECHNOLOGIES] = {
    let all = Kind::TECHNOLOGIES;
    let mut kinds = [Kind::Farm; TECHNOLOGIES];
    let mut next = 0;
    while next < all.len() {
        let ids = ids(all[next]);
        let mut id = ids.start;
        while id < ids.end {
            kinds[id] = all[next];
            id += 1;
        }
        next += 1;
    }
    kinds
};

impl CivilId {
    /// What is printed on it. A back shows nothing: asking is a mistake of the program.
    #[inline]
    pub fn card(self) -> &'static Civil {
        &content().civil[self]
    }

    /// Its type.
    #[inline]
    pub fn kind(self) -> Kind {
        match KINDS.get(self.index()) {
            Some(kind) => *kind,
            None => content().kinds[self.index()],
        }
    }

    /// Can workers stand on it?
    #[inline]
    pub fn workplace(self) -> bool {
        self.index() < WORKPLACES
    }

    /// Is it a military unit?
    #[inline]
    pub fn unit(self) -> bool {
        (WORKPLACES - UNITS..WORKPLACES).contains(&self.index())
    }

    /// Is it a technology?
    #[inline]
    pub fn technology(self) -> bool {
        self.index() < TECHNOLOGIES
    }
}

/// A military card; cards with the same name and age are alike. Backs show their age.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MilitaryId(pub u8);

const FIRST_BACK: u8 = 251;
const BACKS: [&str; 5] = ["?A", "?I", "?II", "?III", "?"];

impl MilitaryId {
    /// As an index into the content tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// A card of this age seen from behind.
    pub const fn back(age: u8) -> MilitaryId {
        MilitaryId(FIRST_BACK + if age > 3 { 4 } else { age })
    }

    /// Is only its back seen?
    pub const fn hidden(self) -> bool {
        self.0 >= FIRST_BACK
    }

    /// All ids in order.
    pub fn all() -> impl ExactSizeIterator<Item = MilitaryId> + Clone {
        (0..content().military.len() as u8).map(MilitaryId)
    }

    /// Its readable name in records and positions.
    pub fn slug(self) -> &'static str {
        if self.hidden() {
            return BACKS[usize::from(self.0 - FIRST_BACK)];
        }
        content()
            .military
            .slugs()
            .get(self.index())
            .map_or("?", |slug| slug)
    }

    /// What is printed on it. A back shows nothing: asking is a mistake of the program.
    #[inline]
    pub fn card(self) -> &'static Military {
        &content().military[self]
    }

    /// Its age, which its back shows too; 4 if even that is not known.
    #[inline]
    pub fn age(self) -> u8 {
        if self.hidden() {
            self.0 - FIRST_BACK
        } else {
            self.card().level
        }
    }
}

impl Argument for MilitaryId {
    const NAME: &'static str = "MilitaryId";

    fn count() -> u64 {
        content().military.len() as u64
    }

    fn place(self) -> u64 {
        self.0.into()
    }

    fn at(place: u64) -> Option<MilitaryId> {
        let found = u8::try_from(place).ok().map(MilitaryId);
        found.filter(|card| card.index() < content().military.len())
    }
}

impl Default for MilitaryId {
    fn default() -> MilitaryId {
        MilitaryId::BACK
    }
}

impl Card for MilitaryId {
    const BACK: MilitaryId = MilitaryId(u8::MAX);
}

impl fmt::Display for MilitaryId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

impl FromStr for MilitaryId {
    type Err = String;
    fn from_str(text: &str) -> Result<MilitaryId, String> {
        if let Some(age) = BACKS.iter().position(|slug| *slug == text) {
            return Ok(MilitaryId::back(age as u8));
        }
        let slugs = content().military.slugs();
        let index = slugs.iter().position(|slug| *slug == text);
        index
            .map(|index| MilitaryId(index as u8))
            .ok_or_else(|| format!("there is no \"{text}\""))
    }
}

impl Serialize for MilitaryId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.slug())
    }
}

impl<'de> Deserialize<'de> for MilitaryId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<MilitaryId, D::Error> {
        let text = String::deserialize(deserializer)?;
        let found = find(&text).unwrap_or_else(|| text.parse());
        found.map_err(D::Error::custom)
    }
}

impl Id for MilitaryId {
    const KIND: &'static str = "MilitaryId";
    fn at(index: u8) -> MilitaryId {
        MilitaryId(index)
    }
    fn place(self) -> usize {
        self.index()
    }
}

bit_set!(/// A set of military cards that lie open.
    pub struct MilitarySet(u128) of MilitaryId; 128);
