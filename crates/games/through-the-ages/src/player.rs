//! What one player has: points, tokens, cards in play and in hand.

use crate::{
    Side,
    banks::Goods,
    content::{CivilId, Kind, MilitaryId, TECHNOLOGIES, Technics, UNITS, WORKPLACES},
    effects::Modifiers,
    kept::{Kept, Shown},
};
use orbis_core::{Seat, SeatSet};
use orbis_parts::{List, Pile, sets::Ones};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::{collections::BTreeMap, fmt, ops::Range};

/// A player's civilization.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Left the game.
    pub resigned: bool,
    /// Culture points by where they came from.
    pub culture: Culture,
    /// Culture points when Ages A, I, II and III ended.
    pub culture_by_age: [u16; 4],
    /// Science points.
    pub science: u16,
    /// Blue tokens in the bank.
    pub blue: u8,
    /// Yellow tokens in the bank.
    pub yellow: u8,
    /// Unused workers.
    pub unused: u8,
    /// Available civil actions.
    pub civil: u8,
    /// Available military actions.
    pub military: u8,
    /// Technologies in play (but the government) with workers and blue tokens on them.
    pub technologies: Technologies,
    /// The government. Whoever changes this or another card that counts once says so: [`Player::renew`].
    pub government: CivilId,
    /// The leader.
    pub leader: Option<CivilId>,
    /// Ages of which a leader was taken.
    pub leader_taken: [bool; 4],
    /// The unfinished wonder.
    pub unfinished: Option<Unfinished>,
    /// Completed wonders.
    pub wonders: List<Wonder, 16>,
    /// Civil cards in hand.
    pub hand: List<Held, 16>,
    /// Military cards in hand, by age.
    pub military_hand: Pile<MilitaryId, 40>,
    /// Colonies.
    pub colonies: List<MilitaryId, 12>,
    /// What follows from these cards and the armies.
    #[serde(skip)]
    pub(crate) kept: Kept,
    /// Whose pacts the player is a party to.
    #[serde(skip)]
    pub(crate) treaties: SeatSet,
    /// The pact in the own play area.
    pub pact: Option<Pact>,
    /// Declared wars.
    pub wars: List<War, 2>,
    /// The current tactic.
    pub tactic: Option<MilitaryId>,
    /// The current tactic lies in the own play area.
    pub exclusive: bool,
    /// The second political action of the game was used.
    pub second_politics_used: bool,
    /// The next political action was given up.
    pub no_politics: bool,
}

/// A wonder under construction.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unfinished {
    /// The card.
    pub card: CivilId,
    /// Stages covered by blue tokens.
    pub built: u8,
}

/// A completed wonder.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wonder {
    /// The card.
    pub card: CivilId,
    /// Turned face down by Ravages of Time.
    pub ruined: bool,
    /// Homer lies under it.
    pub homer: bool,
}

/// A civil card in hand.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Held {
    /// The card.
    pub card: CivilId,
    /// Taken in this Action Phase.
    pub fresh: bool,
}

/// A pact in a play area.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pact {
    /// The card.
    pub card: MilitaryId,
    /// The other party.
    pub partner: Seat,
    /// The owner's side.
    pub side: Side,
}

/// A declared war.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct War {
    /// The card.
    pub card: MilitaryId,
    /// Against whom.
    pub rival: Seat,
}

/// Where culture points come from.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// The culture rating, turn after turn.
    Production,
    /// Food that was missing.
    Famine,
    /// Preparing events.
    Prepared,
    /// Events of Ages A to II.
    Events,
    /// Events of Age III.
    Impacts,
    /// Colonies.
    Colonies,
    /// Aggressions and wars.
    Wars,
    /// Leaders.
    Leaders,
    /// Wonders.
    Wonders,
    /// Action cards.
    Cards,
}

impl Source {
    /// All sources, in the order they are shown.
    pub const ALL: [Source; 10] = [
        Source::Production,
        Source::Famine,
        Source::Prepared,
        Source::Events,
        Source::Impacts,
        Source::Colonies,
        Source::Wars,
        Source::Leaders,
        Source::Wonders,
        Source::Cards,
    ];

    /// Its heading.
    pub const fn name(self) -> &'static str {
        match self {
            Source::Production => "production",
            Source::Famine => "famine",
            Source::Prepared => "prepared events",
            Source::Events => "events",
            Source::Impacts => "impacts",
            Source::Colonies => "colonies",
            Source::Wars => "wars",
            Source::Leaders => "leaders",
            Source::Wonders => "wonders",
            Source::Cards => "cards",
        }
    }
}

/// Culture points by source.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Culture([i16; 10]);

impl Culture {
    /// Where the counter stands.
    pub fn total(&self) -> i32 {
        self.0.iter().map(|points| i32::from(*points)).sum()
    }

    /// Points of one source.
    pub fn of(&self, source: Source) -> i32 {
        i32::from(self.0[source as usize])
    }

    /// Scores, or loses; the counter never falls below zero. What it really moved by.
    pub fn add(&mut self, source: Source, points: i32) -> i32 {
        let moved = points.max(-self.total());
        let sum = i32::from(self.0[source as usize]) + moved;
        self.0[source as usize] = sum.clamp(-30_000, 30_000) as i16;
        moved
    }
}

impl Serialize for Culture {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let moved = Source::ALL
            .into_iter()
            .filter(|source| self.of(*source) != 0);
        serializer.collect_map(moved.map(|source| (source.name(), self.of(source))))
    }
}

impl<'de> Deserialize<'de> for Culture {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Culture, D::Error> {
        let mut culture = Culture::default();
        for (name, number) in BTreeMap::<String, i16>::deserialize(deserializer)? {
            let source = Source::ALL
                .into_iter()
                .find(|source| source.name() == name)
                .ok_or_else(|| D::Error::custom(format!("no culture comes from {name}")))?;
            culture.0[source as usize] = number;
        }
        if culture.total() < 0 {
            return Err(D::Error::custom("culture below zero"));
        }
        Ok(culture)
    }
}

/// Technologies in play with what stands on them.
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct Technologies {
    set: Technics,
    workers: [u8; WORKPLACES],
    tokens: [u8; WORKPLACES],
    // What the tokens are worth as food and as resources: kept, for every price is compared with it.
    stock: [u16; 2],
    // What the cards under the workers show: kept, for every comparison asks for it.
    shown: Shown,
    // The cards with a worker: kept, for every menu asks for them.
    staffed: Technics,
}

impl Default for Technologies {
    fn default() -> Technologies {
        Technologies {
            set: Technics::NONE,
            workers: [0; WORKPLACES],
            tokens: [0; WORKPLACES],
            stock: [0; 2],
            shown: Shown::default(),
            staffed: Technics::NONE,
        }
    }
}

/// The ids of the cards of a type among workplaces.
pub const fn ids(kind: Kind) -> Range<usize> {
    match kind {
        Kind::Farm => 0..4,
        Kind::Mine => 4..8,
        Kind::Lab => 8..12,
        Kind::Temple => 12..15,
        Kind::Library => 15..18,
        Kind::Theater => 18..21,
        Kind::Arena => 21..24,
        Kind::Infantry => 24..28,
        Kind::Cavalry => 28..31,
        Kind::Artillery => 31..33,
        Kind::AirForce => 33..34,
        Kind::Law => 34..37,
        Kind::Warfare => 37..40,
        Kind::Exploration => 40..43,
        Kind::Construction => 43..46,
        Kind::Government => 46..54,
        Kind::Leader | Kind::Wonder | Kind::Action => 0..0,
    }
}

const SPECIAL: u64 = ((1 << 12) - 1) << WORKPLACES;
const PLACES: Technics = Technics::before(WORKPLACES);
const BUILDINGS: Technics = Technics::before(WORKPLACES - UNITS);

/// The workplaces whose type goes on one, two or three places farther.
const LOWER: [u64; 3] = {
    let mut lower = [0; 3];
    let mut next = 0;
    while next < Kind::TECHNOLOGIES.len() {
        let ids = ids(Kind::TECHNOLOGIES[next]);
        let mut id = ids.start;
        while ids.end <= WORKPLACES && id < ids.end {
            let mut places = 1;
            while places <= lower.len() && id + places < ids.end {
                lower[places - 1] |= 1 << id;
                places += 1;
            }
            id += 1;
        }
        next += 1;
    }
    lower
};

/// Those of a set whose bits are in the mask.
#[inline]
fn among(set: Technics, mask: u64) -> impl Iterator<Item = CivilId> + Clone {
    Ones::of(u128::from(set.bits() & mask)).map(|place| CivilId(place as u8))
}

/// The workplaces that are worked on with civil or with military actions: units take military ones.
#[inline]
pub(crate) fn worked(civil: bool, military: bool) -> Technics {
    let buildings = u64::from(civil) * BUILDINGS.bits();
    let units = u64::from(military) * (PLACES.bits() & !BUILDINGS.bits());
    Technics::of(buildings | units)
}

impl Technologies {
    /// Is it in play?
    #[inline]
    pub fn has(&self, card: CivilId) -> bool {
        self.set.has(card)
    }

    /// Puts it into play.
    pub fn add(&mut self, card: CivilId) {
        if card.index() < TECHNOLOGIES {
            self.set.add(card);
        }
    }

    /// Removes a card without workers from play.
    pub fn remove(&mut self, card: CivilId) {
        if card.index() < TECHNOLOGIES {
            self.set.remove(card);
        }
    }

    /// All of them.
    #[inline]
    pub fn set(&self) -> Technics {
        self.set
    }

    /// All in order.
    pub fn iter(&self) -> impl Iterator<Item = CivilId> + Clone + use<> {
        self.set.iter()
    }

    /// Those that workers can stand on.
    #[inline]
    pub fn workplaces(&self) -> impl Iterator<Item = CivilId> + Clone + use<> {
        (self.set & PLACES).iter()
    }

    /// The workplaces with a higher one of their type.
    #[inline]
    pub(crate) fn outdone(&self) -> Technics {
        let set = self.set.bits();
        let [one, two, three] = LOWER;
        Technics::of(set >> 1 & one | set >> 2 & two | set >> 3 & three)
    }

    /// Special technologies.
    pub fn specials(&self) -> impl Iterator<Item = CivilId> + Clone + use<> {
        among(self.set, SPECIAL)
    }

    /// Those of one type.
    pub fn of(&self, kind: Kind) -> impl Iterator<Item = CivilId> + Clone + use<> {
        let ids = ids(kind);
        let mask = ((1u64 << ids.len()) - 1) << ids.start;
        among(self.set, mask)
    }

    /// The higher ones of the type of a card: within a type the ids go by level.
    #[inline]
    pub fn above(&self, card: CivilId) -> Technics {
        let end = ids(card.kind()).end;
        self.set.after(card) & Technics::before(end)
    }

    /// Workers on a card.
    /// Rules: `tta.pop.worker`.
    #[inline]
    pub fn workers(&self, card: CivilId) -> u8 {
        self.workers.get(card.index()).copied().unwrap_or(0)
    }

    /// Workers on all cards of a type.
    #[inline]
    pub fn count(&self, kind: Kind) -> u8 {
        self.workers[ids(kind)].iter().sum()
    }

    /// Workers on all cards.
    pub fn all_workers(&self) -> u8 {
        self.workers.iter().sum()
    }

    /// The highest card of a type with a worker.
    /// Rules: `tta.card.best`.
    pub fn best(&self, kind: Kind) -> Option<CivilId> {
        ids(kind)
            .rev()
            .find(|index| self.workers[*index] > 0)
            .map(|index| CivilId(index as u8))
    }

    /// Puts a worker on a card.
    pub fn employ(&mut self, card: CivilId) {
        self.set_workers(card, self.workers(card).saturating_add(1));
    }

    /// Takes a worker off a card.
    pub fn dismiss(&mut self, card: CivilId) {
        self.set_workers(card, self.workers(card).saturating_sub(1));
    }

    fn set_workers(&mut self, card: CivilId, workers: u8) {
        if let Some(place) = self.workers.get_mut(card.index()) {
            let more = i16::from(workers) - i16::from(std::mem::replace(place, workers));
            self.shown.add(&card.card().symbols, more);
            match workers {
                0 => self.staffed.remove(card),
                _ => self.staffed.add(card),
            }
        }
    }

    /// What the cards under the workers show together.
    #[inline]
    pub(crate) fn shown(&self) -> Shown {
        self.shown
    }

    /// The same, worked out anew.
    pub(crate) fn count_shown(&self) -> Shown {
        let mut shown = Shown::default();
        for (card, workers) in self.staffed() {
            shown.add(&card.card().symbols, workers.into());
        }
        shown
    }

    /// Blue tokens on a card.
    #[inline]
    pub fn tokens(&self, card: CivilId) -> u8 {
        self.tokens.get(card.index()).copied().unwrap_or(0)
    }

    /// Sets the blue tokens on a card.
    pub fn set_tokens(&mut self, card: CivilId, tokens: u8) {
        let Some(place) = self.tokens.get_mut(card.index()) else {
            return;
        };
        let before = std::mem::replace(place, tokens);
        let value = u16::from(card.card().value);
        let goods = usize::from(card.kind() != Kind::Farm);
        let others = self.stock[goods] - u16::from(before) * value;
        self.stock[goods] = others + u16::from(tokens) * value;
    }

    /// What the tokens are worth.
    #[inline]
    pub(crate) fn stock(&self, goods: Goods) -> u16 {
        self.stock[goods as usize]
    }

    /// Blue tokens on all cards.
    pub fn all_tokens(&self) -> u16 {
        self.tokens.iter().map(|tokens| u16::from(*tokens)).sum()
    }

    /// The cards with a worker.
    #[inline]
    pub(crate) fn staff(&self) -> Technics {
        self.staffed
    }

    /// The same, worked out anew.
    pub(crate) fn count_staff(&self) -> Technics {
        let staffed = self.workplaces().filter(|card| self.workers(*card) > 0);
        staffed.collect()
    }

    /// The cards with a worker, and how many there are.
    #[inline]
    pub fn staffed(&self) -> impl Iterator<Item = (CivilId, u8)> + use<'_> {
        let cards = self.staffed.iter();
        cards.map(|card| (card, self.workers(card)))
    }
}

impl fmt::Debug for Technologies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map()
            .entries(
                self.iter()
                    .map(|card| (card.slug(), (self.workers(card), self.tokens(card)))),
            )
            .finish()
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OnCard {
    #[serde(default, skip_serializing_if = "nothing")]
    workers: u8,
    #[serde(default, skip_serializing_if = "nothing")]
    tokens: u8,
}

fn nothing(number: &u8) -> bool {
    *number == 0
}

impl Serialize for Technologies {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|card| {
            let on = OnCard {
                workers: self.workers(card),
                tokens: self.tokens(card),
            };
            (card.slug(), on)
        }))
    }
}

impl<'de> Deserialize<'de> for Technologies {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Technologies, D::Error> {
        let mut all = Technologies::default();
        for (slug, on) in BTreeMap::<String, OnCard>::deserialize(deserializer)? {
            let card: CivilId = slug.parse().map_err(D::Error::custom)?;
            if card.index() >= ids(Kind::Government).start {
                return Err(D::Error::custom(format!(
                    "{slug} is no technology for workers and no special technology"
                )));
            }
            if !card.workplace() && (on.workers > 0 || on.tokens > 0) {
                return Err(D::Error::custom(format!("nothing can stand on {slug}")));
            }
            all.add(card);
            if card.workplace() {
                all.workers[card.index()] = on.workers;
                all.set_tokens(card, on.tokens);
            }
        }
        let workers: u32 = all.workers.iter().map(|number| u32::from(*number)).sum();
        let tokens: u32 = all.tokens.iter().map(|number| u32::from(*number)).sum();
        if workers > 60 || tokens > 120 {
            return Err(D::Error::custom("too many tokens on cards"));
        }
        all.staffed = all.count_staff();
        all.shown = all.count_shown();
        Ok(all)
    }
}

impl Player {
    /// Culture points.
    #[inline]
    pub fn points(&self) -> i32 {
        self.culture.total()
    }

    /// Works out anew what is kept of the cards and the armies.
    pub fn renew(&mut self) {
        self.kept = Kept::of(self);
    }

    /// Puts a worker on a card.
    pub(crate) fn employ(&mut self, card: CivilId) {
        self.technologies.employ(card);
        self.regroup(card);
    }

    /// Takes a worker off a card.
    pub(crate) fn dismiss(&mut self, card: CivilId) {
        self.technologies.dismiss(card);
        self.regroup(card);
    }

    /// Units came or went: the armies are others.
    fn regroup(&mut self, card: CivilId) {
        if card.unit() {
            self.kept.armies = self.armies();
        }
    }

    /// This tactic becomes the current one; the exclusive one that it replaces.
    pub(crate) fn adopt(&mut self, tactic: MilitaryId, exclusive: bool) -> Option<MilitaryId> {
        let old = self.tactic.replace(tactic).filter(|_| self.exclusive);
        self.exclusive = exclusive;
        self.kept.armies = self.armies();
        old
    }

    /// Does the leader's text say so?
    #[inline]
    pub fn leads(&self, says: impl Fn(&Modifiers) -> bool) -> bool {
        self.leader.is_some_and(|card| says(&card.card().modifiers))
    }

    /// Is the card in hand?
    #[inline]
    pub fn holds(&self, card: CivilId) -> bool {
        self.hand.iter().any(|held| held.card == card)
    }

    /// Is the military card in hand?
    pub fn holds_military(&self, card: MilitaryId) -> bool {
        self.military_hand.iter().any(|slot| slot.card == card)
    }

    /// All workers, used and unused.
    pub fn workers(&self) -> u8 {
        self.technologies.all_workers().saturating_add(self.unused)
    }

    /// Level of the government.
    /// Rules: `tta.gov.limit`.
    #[inline]
    pub fn urban_limit(&self) -> u8 {
        self.government.card().urban_limit
    }
}

impl Default for Player {
    fn default() -> Player {
        let mut player = Player {
            resigned: false,
            culture: Culture::default(),
            culture_by_age: [0; 4],
            science: 0,
            blue: 0,
            yellow: 0,
            unused: 0,
            civil: 0,
            military: 0,
            technologies: Technologies::default(),
            government: crate::content::named::despotism(),
            leader: None,
            leader_taken: [false; 4],
            unfinished: None,
            wonders: List::new(),
            hand: List::new(),
            military_hand: Pile::new(),
            colonies: List::new(),
            kept: Kept::default(),
            treaties: SeatSet::NONE,
            pact: None,
            wars: List::new(),
            tactic: None,
            exclusive: false,
            second_politics_used: false,
            no_politics: false,
        };
        player.renew();
        player
    }
}
