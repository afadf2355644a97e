//! The empires in play, by colour, and whose they are.

use crate::{
    Position,
    content::{self, ArtefactId, CardId, MarkerId, SETS, SetId},
    sets::AreaId,
};
use orbis_core::Seat;
use orbis_parts::{List, Slot};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// An empire in play.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Empire {
    /// Its card.
    pub card: CardId,
    /// Whose it is.
    pub seat: Seat,
    /// Progress level, 50 beyond the last.
    pub level: u8,
    /// Saved money.
    pub money: u8,
    /// Elite markers.
    pub elite: u8,
    /// Its capital.
    pub capital: Option<AreaId>,
    /// Its homeland.
    pub homeland: Option<AreaId>,
    /// Its religions, the dominant one first.
    #[serde(with = "content::creeds::religions")]
    pub religions: List<u8, 2>,
    /// Its government.
    #[serde(with = "content::creeds::government")]
    pub government: Option<u8>,
    /// Other artefacts on its card.
    pub relics: List<ArtefactId, 8>,
    /// Those of them that lie on the second religion.
    #[serde(default)]
    pub aside: List<ArtefactId, 2>,
    /// It may build cavalry in spite of its icon.
    pub cavalry: bool,
    /// It may build ships in spite of its icon.
    pub ships: bool,
    /// Its action marker.
    pub action: Option<Slot<MarkerId>>,
    /// The marker comes from a spare set.
    pub spare: bool,
    /// The action it took this turn.
    pub did: Option<MarkerId>,
    /// It advances for an empire that was discarded (option 9).
    pub boon: bool,
    /// It gained or lost areas by maintenance or conflict this turn.
    pub shifted: bool,
    /// The empire that a Successor State came from.
    pub parent: CardId,
    /// It used a wild card this turn.
    pub wild: bool,
    /// It traded this turn.
    pub traded: bool,
    /// It won a trade this turn.
    pub trade_won: bool,
    /// It took an area from another empire this turn.
    pub conquered: bool,
    /// The last turn in which it lost an area to another player's empire.
    pub lost: u8,
}

impl Empire {
    /// An empire as it is when its card is played.
    pub fn new(card: CardId, seat: Seat, level: u8) -> Empire {
        Empire {
            card,
            seat,
            level,
            money: 0,
            elite: 0,
            capital: None,
            homeland: None,
            religions: List::new(),
            government: None,
            relics: List::new(),
            aside: List::new(),
            cavalry: false,
            ships: false,
            action: None,
            spare: false,
            did: None,
            boon: false,
            shifted: false,
            parent: CardId::BACK,
            wild: false,
            traded: false,
            trade_won: false,
            conquered: false,
            lost: 0,
        }
    }
}

/// So many players can have empires.
const SEATS: usize = 7;

/// The empires by colour. Whose they are is kept beside them, one bit for each colour: most questions are about those of a player.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Empires {
    list: [Option<Empire>; SETS],
    own: [u32; SEATS],
}

/// The colours of a set, in order.
fn colours(mut left: u32) -> impl Iterator<Item = SetId> + Clone {
    std::iter::from_fn(move || {
        let more = left != 0;
        let set = SetId(left.trailing_zeros() as u8);
        left &= left.wrapping_sub(1);
        more.then_some(set)
    })
}

impl Empires {
    /// No empire at all.
    pub fn none() -> Empires {
        Empires {
            list: [None; SETS],
            own: [0; SEATS],
        }
    }

    /// How many colours there are.
    pub const fn colours(&self) -> usize {
        SETS
    }

    /// An empire comes into play.
    pub fn put(&mut self, set: SetId, empire: Empire) {
        self.remove(set);
        if let Some(own) = self.own.get_mut(empire.seat.index()) {
            *own |= 1 << set.0;
        }
        self.list[set.index()] = Some(empire);
    }

    /// An empire is no more.
    pub fn remove(&mut self, set: SetId) {
        self.list[set.index()] = None;
        for own in &mut self.own {
            *own &= !(1 << set.0);
        }
    }

    /// All that are in play.
    pub fn iter(&self) -> impl Iterator<Item = &Empire> + Clone {
        self.list.iter().flatten()
    }

    /// All that are in play, to be changed; nobody else becomes their player.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Empire> {
        self.list.iter_mut().flatten()
    }

    fn among(&self, colours_in: u32) -> impl Iterator<Item = (SetId, &Empire)> + Clone {
        colours(colours_in).filter_map(|set| Some((set, self.list.get(set.index())?.as_ref()?)))
    }

    /// Is it kept rightly whose they are?
    pub(crate) fn sound(&self) -> bool {
        let again: Empires = self.among((1 << SETS) - 1).collect();
        self.own == again.own
    }
}

impl<'a> FromIterator<(SetId, &'a Empire)> for Empires {
    fn from_iter<I: IntoIterator<Item = (SetId, &'a Empire)>>(items: I) -> Empires {
        let mut all = Empires::none();
        for (set, empire) in items {
            all.put(set, *empire);
        }
        all
    }
}

impl Serialize for Empires {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.list)
    }
}

impl<'de> Deserialize<'de> for Empires {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Empires, D::Error> {
        let list = Vec::<Option<Empire>>::deserialize(deserializer)?;
        if list.len() != SETS {
            return Err(D::Error::custom("the colours are not all there"));
        }
        let all = SetId::all().zip(&list);
        Ok(all
            .filter_map(|(set, one)| Some((set, one.as_ref()?)))
            .collect())
    }
}

impl Position {
    /// The empire of a colour, if it is in play.
    pub fn empire(&self, set: SetId) -> Option<&Empire> {
        self.empires.list.get(set.index())?.as_ref()
    }

    /// The empire of a colour, to be changed.
    pub fn empire_mut(&mut self, set: SetId) -> Option<&mut Empire> {
        self.empires.list.get_mut(set.index())?.as_mut()
    }

    /// Whose the empire of a colour is.
    pub fn seat_of(&self, set: SetId) -> Option<Seat> {
        self.empire(set).map(|empire| empire.seat)
    }

    /// The empires in play.
    pub fn in_play(&self) -> impl Iterator<Item = (SetId, &Empire)> + Clone {
        let all = self.empires.own.iter().fold(0, |all, own| all | own);
        self.empires.among(all)
    }

    /// A player's empires.
    pub fn empires_of(&self, seat: Seat) -> impl Iterator<Item = (SetId, &Empire)> + Clone {
        let own = self.empires.own.get(seat.index());
        self.empires.among(own.copied().unwrap_or(0))
    }
}
