//! What empires have for the harvest, counted once for everything that asks.

use crate::{
    Position,
    content::{
        AreaKind, ArtefactId, Category, Class, SETS, SetId, Special, Talent, Terrain, content,
    },
    harvest::RAISABLE,
    sets::Areas,
};
use orbis_core::Seat;
use orbis_parts::List;

/// What one empire has.
#[derive(Copy, Clone, Default)]
pub(crate) struct Tally {
    /// Its undisordered areas.
    pub(crate) calm: Areas,
    /// Those of them that count for area and religion glory.
    eligible: Areas,
    cities: i16,
    ships: i16,
    cavalry: i16,
    land_units: i16,
    artefacts: i16,
    level: i16,
    money: i16,
    european: bool,
    religions: List<u8, 2>,
    pub(crate) philosophers: u8,
    raised: [u8; RAISABLE.len()],
}

/// The artefacts that raise the categories that can be raised, in their order.
const RAISERS: [ArtefactId; RAISABLE.len()] = [
    ArtefactId::FORBIDDEN_CITY,
    ArtefactId::MAUSOLEUM,
    ArtefactId::COLOSSUS,
    ArtefactId::LIBRARY,
    ArtefactId::ZIMBABWE,
    ArtefactId::GARDENS,
];

/// What artefacts and Artists add to the categories that can be raised.
/// `sa.art.forbidden-city`, `sa.art.mausoleum`, `sa.art.colossus`, `sa.art.great-library`, `sa.art.great-zimbabwe`,
/// `sa.art.hanging-gardens`, `sa.lead.artist-harvest`.
fn raised(position: &Position, set: SetId) -> [u8; RAISABLE.len()] {
    let world = &position.world;
    let mut raised = RAISERS.map(|artefact| {
        let area = world.wonder_of(set, artefact);
        u8::from(area.is_some_and(|area| position.counts(set, area)))
    });
    let artists = world.talent_areas(set, Talent::Artist);
    if !artists.is_empty() && artists.meets(&position.settled(set)) {
        for (more, category) in raised.iter_mut().zip(RAISABLE) {
            *more += u8::from(category == Category::Artefacts);
        }
    }
    raised
}

/// The undisordered areas that count for area and religion glory.
/// `sa.harvest.no-desert-tundra`.
fn eligible(position: &Position, set: SetId, calm: &Areas) -> Areas {
    let mut areas = *calm;
    let special = |terrain: Terrain| {
        position.special(
            set,
            |special| matches!(special, Special::Count { terrain: which } if *which == terrain),
        )
    };
    let out = [Terrain::Desert, Terrain::Tundra].map(|terrain| (terrain, !special(terrain)));
    if position.parched() {
        for area in areas.iter() {
            let terrain = position.terrain(area, position.age(set));
            if out.contains(&(terrain, true)) {
                areas.take(area);
            }
        }
    } else {
        for (terrain, _) in out.iter().filter(|(_, out)| *out) {
            areas = areas.less(&content().terrain_areas[*terrain as usize]);
        }
    }
    areas
}

/// `sa.harvest.non-european`.
/// The areas of Europe.
fn europe() -> &'static Areas {
    &content().region_areas[usize::from(content().europe)]
}

/// The green artefacts of an empire, those beside an Artist twice.
/// `sa.harvest.artefacts`.
pub fn artefacts(position: &Position, set: SetId) -> i16 {
    let Some(own) = position.empire(set) else {
        return 0;
    };
    let world = &position.world;
    let mut sum = own.religions.len() as i16 + i16::from(own.government.is_some());
    sum += own.relics.iter().filter(|relic| relic.card().green).count() as i16;
    sum += crate::powers::trophies(position, set).count() as i16;
    for wonder in &world.wonders {
        if world.owns(set, wonder.area)
            && wonder.artefact.card().green
            && position.counts(set, wonder.area)
        {
            let artist = world.has_talent(set, wonder.area, Talent::Artist);
            sum += if artist { 2 } else { 1 };
        }
    }
    sum
}

impl Tally {
    /// Counts what an empire has.
    pub fn of(position: &Position, set: SetId) -> Tally {
        let Some(own) = position.empire(set) else {
            return Tally::default();
        };
        let calm = position.settled(set);
        let units = position.world.units_among(&calm);
        let mut cities = 0;
        for area in calm.iter() {
            cities += i16::from(position.world.city(area));
        }
        let of = |fits: fn(Class) -> bool| i16::from(units.of_class(fits));
        Tally {
            calm,
            eligible: eligible(position, set, &calm),
            cities,
            ships: of(|class| class == Class::Ship),
            cavalry: of(|class| class == Class::Cavalry),
            land_units: of(|class| !matches!(class, Class::Ship | Class::Aircraft)),
            artefacts: artefacts(position, set),
            level: i16::from(own.level),
            money: i16::from(own.money),
            european: own.capital.is_some_and(|area| europe().has(area)),
            religions: own.religions,
            raised: raised(position, set),
            philosophers: {
                let sages = position.world.talent_areas(set, Talent::Philosopher);
                sages.and(&calm).len() as u8
            },
        }
    }

    /// What artefacts and Artists add to a category.
    pub(crate) fn raised(&self, category: Category) -> u8 {
        match category {
            Category::Cities => self.raised[0],
            Category::LandUnits => self.raised[1],
            Category::Ships => self.raised[2],
            Category::Progress => self.raised[3],
            Category::Money => self.raised[4],
            Category::Artefacts => self.raised[5],
            _ => 0,
        }
    }

    /// `sa.harvest.areas`, `sa.harvest.icon-colour`, `sa.harvest.world`.
    fn areas(&self, kind: AreaKind, fits: impl FnOnce(&Areas) -> Areas) -> i16 {
        let areas = fits(&self.eligible);
        let counted = match kind {
            AreaKind::Land => areas.and(&content().land),
            AreaKind::Sea => areas.less(&content().land),
            AreaKind::Total => areas,
        };
        counted.len() as i16
    }

    /// What the empire has of a category; nothing if it takes no part.
    /// `sa.harvest.cities`, `sa.harvest.units`, `sa.harvest.progress`, `sa.harvest.money`, `sa.harvest.religion`,
    /// `sa.harvest.positive`, `sa.lead.religious-harvest`, `sa.term.religious-glory`.
    pub fn measure(&self, position: &Position, set: SetId, category: Category) -> i16 {
        match category {
            Category::Cities => self.cities,
            Category::Ships => self.ships,
            Category::Cavalry => self.cavalry,
            Category::LandUnits => self.land_units,
            Category::Artefacts => self.artefacts,
            Category::Progress => self.level,
            Category::Money => self.money,
            Category::Areas { region, kind } => {
                let region = &content().region_areas[usize::from(region)];
                self.areas(kind, |areas| areas.and(region))
            }
            Category::NonEuropean { kind } if self.european => {
                self.areas(kind, |areas| areas.less(europe()))
            }
            Category::Religion { religion }
                if self.religions.contains(&religion) && position.options.deus_vult =>
            {
                crate::temples::strength(position, set, religion)
            }
            Category::Religion { religion } if self.religions.contains(&religion) => {
                let world = &position.world;
                let mut sum = self.eligible.len() as i16;
                let preachers = world.talent_areas(set, Talent::Religious);
                for area in preachers.and(&self.calm).iter() {
                    sum += 1 + i16::from(world.city(area));
                }
                sum
            }
            _ => 0,
        }
    }
}

/// What all empires have, and who wins prizes.
pub struct Tallies {
    all: [Tally; SETS],
    pub(super) prizes: [Option<SetId>; 3],
}

impl Tallies {
    /// Counts what all empires have.
    pub fn of(position: &Position) -> Tallies {
        let mut all = [Tally::default(); SETS];
        for (set, _) in position.in_play() {
            all[set.index()] = Tally::of(position, set);
        }
        Tallies {
            all,
            prizes: crate::deluxe::prizes(position),
        }
    }

    /// What one of them has.
    pub(crate) fn get(&self, set: SetId) -> &Tally {
        &self.all[set.index()]
    }

    /// About what the calm areas of an empire earn, for those who only want to compare.
    pub(crate) fn yields(&self, set: SetId) -> i16 {
        let tally = self.get(set);
        let of = |terrain: usize| {
            let areas = tally.calm.and(&content().terrain_areas[terrain]);
            areas.len() as i16 * i16::from(content().chart[terrain].income)
        };
        tally.cities + (0..content().chart.len()).map(of).sum::<i16>()
    }

    /// The place of an empire in a category, counted from 0; nothing if it has none of it.
    /// `sa.harvest.all-count`, `sa.harvest.tie-philosopher`, `sa.harvest.tie-seat`, `sa.lead.philosopher-ties`.
    pub fn place(&self, position: &Position, set: SetId, category: Category) -> Option<i16> {
        let own = position.empire(set)?;
        let mine = self.get(set).measure(position, set, category);
        if mine <= 0 {
            return None;
        }
        let players = position.present() as u8;
        let first = u8::from(position.first);
        let key = |set: SetId, seat: Seat, value: i16| {
            let distance = (u8::from(seat) + players - first) % players;
            (
                std::cmp::Reverse(value),
                std::cmp::Reverse(self.get(set).philosophers),
                distance,
                crate::ties::favour(position, set, category),
                set,
            )
        };
        let own_key = key(set, own.seat, mine);
        let mut better = 0;
        for (other, empire) in position.in_play() {
            let value = self.get(other).measure(position, other, category);
            if other != set && value >= mine && key(other, empire.seat, value) < own_key {
                better += 1;
            }
        }
        Some(better)
    }
}
