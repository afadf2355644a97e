//! Artefacts of the expansions: Great Temples, the Shipyard, Irrigation, Universities, the climate clock, prizes.

use crate::{
    Position, Table,
    content::{ArtefactId, Class, SETS, SetId, Talent, Terrain, faith},
    empire, harvest,
    sets::AreaId,
    ties,
};
use orbis_core::Seat;
use orbis_parts::List;

/// Where the climate clock begins.
const CLOCK: u8 = 7;

/// Is it one of the artefacts of the expansions?
pub(crate) fn playable(artefact: ArtefactId) -> bool {
    great_temple(artefact)
        || matches!(
            artefact,
            ArtefactId::FORBIDDEN_CITY
                | ArtefactId::ENVIRONMENTAL
                | ArtefactId::SHIPYARD
                | ArtefactId::IRRIGATION
                | ArtefactId::MACHU_PICHU
                | ArtefactId::MARS_LANDING
                | ArtefactId::UNIVERSITY
                | ArtefactId::MAUSOLEUM
                | ArtefactId::NOBEL
        )
}

/// Is it a Great Temple?
pub fn great_temple(artefact: ArtefactId) -> bool {
    (ArtefactId::GREAT_TEMPLE.0..ArtefactId::GREAT_TEMPLE.0 + 7).contains(&artefact.0)
}

/// What an artefact card means for an empire: a Great Temple is that of its dominant religion.
/// `sa.art.great-temple-dominant`.
pub fn resolve(position: &Position, set: SetId, artefact: ArtefactId) -> Option<ArtefactId> {
    if artefact != ArtefactId::GREAT_TEMPLE {
        return Some(artefact);
    }
    let religion = position.empire(set)?.religions.first()?;
    Some(ArtefactId::great_temple(*religion))
}

/// How many empires hold a religion.
fn believers(position: &Position, religion: u8) -> usize {
    position
        .in_play()
        .filter(|(_, empire)| empire.religions.contains(&religion))
        .count()
}

/// Does the empire fulfil what one of these artefacts asks of it?
/// `sa.art.great-temple`.
pub(crate) fn prerequisite(position: &Position, set: SetId, artefact: ArtefactId) -> bool {
    let has = |other| position.enjoys(set, other);
    match artefact {
        ArtefactId::ENVIRONMENTAL => has(ArtefactId::INDUSTRIAL),
        ArtefactId::MARS_LANDING => has(ArtefactId::MOON_LANDING),
        ArtefactId::UNIVERSITY => has(ArtefactId::RENAISSANCE),
        ArtefactId::NOBEL => {
            has(ArtefactId::INDUSTRIAL) && !position.world.disorder.meets(position.world.held(set))
        }
        temple if great_temple(temple) => position
            .empire(set)
            .and_then(|empire| empire.religions.first().copied())
            .is_some_and(|religion| {
                ArtefactId::great_temple(religion) == temple && believers(position, religion) >= 2
            }),
        _ => true,
    }
}

/// How many ships everybody can see in an area: in the fog no more than the one on top.
fn ships(position: &Position, area: AreaId) -> u8 {
    if position.options.fog {
        let top = position.world.top(area);
        let ship = position.world.owner(area).is_some() && top.card().class == Class::Ship;
        return u8::from(ship);
    }
    position
        .world
        .units(area)
        .of_class(|class| class == Class::Ship)
}

/// May one of these artefacts be in this area?
/// `sa.art.great-shipyard`, `sa.art.irrigation`, `sa.art.machu-pichu`.
pub fn site(position: &Position, set: SetId, area: AreaId, artefact: ArtefactId) -> bool {
    match artefact {
        ArtefactId::SHIPYARD => {
            let most = AreaId::all()
                .filter(|area| area.is_land() && area.card().coastal)
                .map(|area| ships(position, area))
                .max();
            area.card().coastal && Some(ships(position, area)) == most
        }
        ArtefactId::IRRIGATION => area.card().rivers != 0,
        ArtefactId::MACHU_PICHU => matches!(
            position.terrain(area, position.age(set)),
            Terrain::Forest | Terrain::Jungle | Terrain::Mountain
        ),
        temple if great_temple(temple) => position.holy_sites(area) == 0,
        _ => true,
    }
}

/// What one of these artefacts does at once.
/// `sa.art.mars-landing`.
pub(crate) fn placed(
    position: &mut Position,
    set: SetId,
    artefact: ArtefactId,
    table: &mut Table<'_>,
) {
    match artefact {
        ArtefactId::ENVIRONMENTAL if position.climate.is_none() => position.climate = Some(CLOCK),
        ArtefactId::MARS_LANDING => {
            if let Some(seat) = position.seat_of(set) {
                empire::glory(position, seat, 7, table);
            }
        }
        _ => {}
    }
}

impl Position {
    /// The religions that have a site in an area, one bit each: printed, or by a Great Temple, whoever holds the area.
    /// `sa.term.religious-site`.
    pub fn sites_in(&self, area: AreaId) -> u8 {
        let wonders = self.world.wonders.iter();
        wonders
            .filter(|one| one.area == area && great_temple(one.artefact))
            .fold(area.card().sites, |bits, temple| {
                let of = |religion: &u8| ArtefactId::great_temple(*religion) == temple.artefact;
                (0..7)
                    .find(of)
                    .map_or(bits, |religion| bits | 1 << religion)
            })
    }

    /// Has the climate changed?
    pub fn parched(&self) -> bool {
        self.climate == Some(0)
    }

    /// The rivers that Irrigation makes fruitful.
    /// `sa.term.river-area`.
    pub(crate) fn irrigated(&self) -> u64 {
        self.world
            .wonders
            .iter()
            .filter(|wonder| wonder.artefact == ArtefactId::IRRIGATION)
            .fold(0, |bits, wonder| bits | wonder.area.card().rivers)
    }

    /// How many Great Universities an empire has.
    /// `sa.art.great-university`.
    pub(crate) fn universities(&self, set: SetId) -> u8 {
        let own = |wonder: &&crate::Wonder| {
            wonder.artefact == ArtefactId::UNIVERSITY && self.world.owns(set, wonder.area)
        };
        self.world.wonders.iter().filter(own).count() as u8
    }

    /// May units of an empire leave a conflict here at any time, by Machu Pichu?
    pub fn sheltered(&self, set: SetId, area: AreaId) -> bool {
        self.world
            .wonder_of(set, ArtefactId::MACHU_PICHU)
            .is_some_and(|refuge| refuge == area || refuge.card().next.has(area))
    }

    /// What ships cost less in an area.
    pub(crate) fn shipyard(&self, area: AreaId) -> bool {
        self.world.has_wonder(area, ArtefactId::SHIPYARD)
    }
}

/// The end of income in a production action: the clock runs unless the empire halved its income.
/// `sa.art.climate-clock`.
pub fn climate(position: &mut Position, set: SetId, halved: bool, table: &mut Table<'_>) {
    let green = position
        .empire(set)
        .is_some_and(|empire| empire.relics.contains(&ArtefactId::ENVIRONMENTAL));
    if green && let Some(seat) = position.seat_of(set) {
        empire::glory(position, seat, 1, table);
    }
    if let Some(clock) = &mut position.climate
        && !halved
    {
        *clock = clock.saturating_sub(1);
    }
}

/// Great Temples of religions that fewer than two empires hold are gone.
pub fn settle(position: &mut Position, table: &mut Table<'_>) {
    if !position
        .world
        .wonders
        .iter()
        .any(|one| great_temple(one.artefact))
    {
        return;
    }
    for religion in 0..7 {
        if believers(position, religion) < 2 {
            let temple = ArtefactId::great_temple(religion);
            let gone = position
                .world
                .wonders
                .iter()
                .find(|one| one.artefact == temple);
            if let Some(one) = gone.copied() {
                empire::lose_wonder(position, one, table);
            }
        }
    }
}

/// Glory for ending history with a landing on the Moon or on Mars.
/// `sa.art.moon-landing`.
pub(crate) fn landings(position: &Position, set: SetId) -> i16 {
    [ArtefactId::MOON_LANDING, ArtefactId::MARS_LANDING]
        .into_iter()
        .filter(|artefact| position.world.wonder_of(set, *artefact).is_some())
        .count() as i16
        * 7
}

/// The empire that hands out the Nobel prizes, if it does.
fn foundation(position: &Position) -> Option<SetId> {
    let world = &position.world;
    let all = world.wonders.iter();
    let owners = all.filter(|wonder| wonder.artefact == ArtefactId::NOBEL);
    let owners = owners.filter_map(|wonder| world.owner(wonder.area));
    let owner = owners.filter(|set| position.empire(*set).is_some()).min();
    owner.filter(|set| !world.disorder.meets(world.held(*set)))
}

/// The empires that win the Nobel prizes of this turn: of science, of art, of peace.
pub fn prizes(position: &Position) -> [Option<SetId>; 3] {
    let Some(owner) = foundation(position) else {
        return [None; 3];
    };
    let host = position.seat_of(owner);
    let mut at = 0;
    laureates(position).map(|tied| {
        let named = ties::awarded(position, at);
        at += 1;
        let own = |set: &SetId| position.seat_of(*set) == host;
        // What is not decided yet goes to the owner's own, then in the order of the colours.
        let first = || tied.iter().copied().find(own).or(tied.first().copied());
        named.filter(|set| tied.contains(set)).or_else(first)
    })
}

/// A prize that is tied and not handed out yet (`sa.art.nobel`): who decides, which it is, and between whom.
pub(crate) fn tied_prize(position: &Position) -> Option<(Seat, u8, List<SetId, SETS>)> {
    let seat = position.seat_of(foundation(position)?)?;
    let mut all = laureates(position).into_iter().zip(0..);
    let (tied, prize) =
        all.find(|(tied, prize)| tied.len() > 1 && ties::awarded(position, *prize).is_none())?;
    Some((seat, prize, tied))
}

/// Who has most of what each prize is for.
fn laureates(position: &Position) -> [List<SetId, SETS>; 3] {
    let world = &position.world;
    if foundation(position).is_none() {
        return [List::new(); 3];
    }
    let best = |value: &dyn Fn(SetId) -> i16, fits: &dyn Fn(SetId) -> bool| {
        let sets = || position.in_play().map(|(set, _)| set);
        let able = |set: &SetId| fits(*set) && value(*set) > 0;
        let most = sets().filter(able).map(value).max();
        sets()
            .filter(able)
            .filter(|set| Some(value(*set)) == most)
            .collect()
    };
    let with = |talent| move |set| world.talent_count(set, talent) > 0;
    let level = |set| {
        position
            .empire(set)
            .map_or(0, |empire| i16::from(empire.level))
    };
    let peaceful = |set: SetId| {
        let calm = !world.disorder.meets(world.held(set));
        let steady = position.empire(set).is_some_and(|empire| !empire.shifted);
        world.talent_count(set, Talent::Populist) > 0 && calm && steady
    };
    [
        best(&level, &with(Talent::Scientist)),
        best(
            &|set| harvest::artefacts(position, set),
            &with(Talent::Artist),
        ),
        best(&|set| world.held(set).len() as i16, &peaceful),
    ]
}

/// Is a marker of a religion left? Two-sided markers may be exchanged at will, so any set of religions fits that has no more
/// empires than markers with one of its sides.
pub(crate) fn religion_left(position: &Position, religion: u8) -> bool {
    const CLASSIC: [(u8, u8, u8); 3] = [
        (faith::CHRISTIANITY, faith::ISLAM, 4),
        (faith::BUDDHISM, faith::HINDUISM, 3),
        (faith::CONFUCIANISM, faith::PANTHEISM, 3),
    ];
    const MORE: [(u8, u8, u8); 4] = [
        (faith::CHRISTIANITY, faith::ISLAM, 3),
        (faith::BUDDHISM, faith::HINDUISM, 3),
        (faith::JUDAISM, faith::PANTHEISM, 4),
        (faith::CONFUCIANISM, faith::JUDAISM, 4),
    ];
    let more: &[_] = if position.options.religions {
        &MORE
    } else {
        &[]
    };
    let pairs = || CLASSIC.iter().chain(more);
    let mut wanted = [0usize; 7];
    for (_, empire) in position.in_play() {
        for one in &empire.religions {
            wanted[usize::from(*one)] += 1;
        }
    }
    wanted[usize::from(religion)] += 1;
    // A religion that no empire has only adds markers to a group.
    let sought = (0..7).filter(|one| wanted[*one] > 0);
    let sought = sought.fold(0u8, |group, one| group | 1 << one);
    // All groups of these, the largest first.
    let groups =
        std::iter::successors(Some(sought), |group| Some((group.checked_sub(1)?) & sought));
    groups
        .take_while(|group| *group > 0)
        .filter(|group| group >> religion & 1 != 0)
        .all(|group| {
            let inside = |one: u8| group >> one & 1 != 0;
            let markers: usize = pairs()
                .filter(|(one, two, _)| inside(*one) || inside(*two))
                .map(|(.., count)| usize::from(*count))
                .sum();
            let demand: usize = (0..7)
                .filter(|one| inside(*one))
                .map(|one| wanted[usize::from(one)])
                .sum();
            demand <= markers
        })
}

/// Artefacts that a new owner of their area may keep.
pub(crate) fn keepable(artefact: ArtefactId) -> bool {
    great_temple(artefact) || matches!(artefact, ArtefactId::PANAMA | ArtefactId::SUEZ)
}
