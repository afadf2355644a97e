//! Playing artefacts: where they can go and what they do at once.

pub mod deluxe;

use crate::{
    Blue, Choice, Position, Table, Wonder,
    content::{ArtefactId, CardId, Kind, LAST_LEVEL, SetId, Special, Talent, content, faith},
    empire,
    events::{
        effect,
        plea::{self, Goals},
    },
    news::Who,
    powers,
    refusal::Lack,
    sets::{AreaId, Areas},
    take_that,
};
use orbis_core::{Flow, Line, Prompt, Seat, Sink, news, step, step::Stacked};

news! {
    /// What is told of artefacts.
    pub enum News {
        /// An artefact was played.
        Artefact { seat: Seat, artefact: ArtefactId, who: Who } => {
            Line::by(seat, format!("{seat} plays {} on {who}", artefact.card().name))
        },
    }
}

/// Can the artefact be played? Holy wars are proclaimed, not played.
pub fn playable(artefact: ArtefactId) -> bool {
    let card = artefact.card();
    card.release == crate::content::Release::Classic && artefact != ArtefactId::HOLY_WAR
        || !matches!(card.kind, Kind::Other)
        || crate::deluxe::playable(artefact)
}

fn region(slug: &str) -> u8 {
    let at = content().regions.iter().position(|(id, _)| id == slug);
    at.unwrap_or(0) as u8
}

/// `sa.art.hinduism`, `sa.art.confucianism`.
fn holds_land_in(position: &Position, set: SetId, regions: &[&str]) -> bool {
    let bits = regions
        .iter()
        .fold(0, |bits, slug| bits | 1 << region(slug));
    let land = position.world.held(set).and(&content().land);
    land.iter().any(|area| area.card().regions & bits != 0)
}

/// Where a religion comes from, if it can only be started within range of it.
/// `sa.art.christianity`, `sa.art.islam`, `sa.art.judaism`.
fn cradle(artefact: ArtefactId) -> Option<Areas> {
    let [palestine, mecca] = content().holy;
    match artefact.card().kind {
        Kind::Religion(faith::BUDDHISM) => {
            let india = 1 << region("india");
            let land = content().land.iter();
            Some(
                land.filter(|area| area.card().regions & india != 0)
                    .collect(),
            )
        }
        Kind::Religion(faith::CHRISTIANITY | faith::JUDAISM) => {
            Some([palestine].into_iter().collect())
        }
        Kind::Religion(faith::ISLAM) => Some([mecca].into_iter().collect()),
        _ => None,
    }
}

/// Does the empire fulfil what an artefact asks of it, its age and its range apart?
/// `sa.art.socialism`, `sa.art.moon-landing`, `sa.art.internet`, `sa.art.social-media`.
pub(crate) fn prerequisite(position: &Position, set: SetId, artefact: ArtefactId) -> bool {
    let has = |other| position.enjoys(set, other);
    match artefact.card().kind {
        Kind::Religion(faith::CONFUCIANISM) => {
            holds_land_in(position, set, &["china", "south_east_asia"])
        }
        Kind::Religion(faith::HINDUISM) => holds_land_in(position, set, &["india"]),
        Kind::Religion(_) => true,
        Kind::Government(faith::CAPITALISM | faith::SOCIALISM) => has(ArtefactId::INDUSTRIAL),
        Kind::Government(faith::FEUDALISM) => !has(ArtefactId::RENAISSANCE),
        Kind::Government(_) => true,
        Kind::Other => match artefact {
            ArtefactId::PRINTING | ArtefactId::INDUSTRIAL => has(ArtefactId::RENAISSANCE),
            ArtefactId::RAILWAYS => has(ArtefactId::PAVED_ROADS) && has(ArtefactId::INDUSTRIAL),
            ArtefactId::RADIO => has(ArtefactId::INDUSTRIAL) && has(ArtefactId::PRINTING),
            ArtefactId::COMPUTING | ArtefactId::SATELLITES => has(ArtefactId::RADIO),
            ArtefactId::MOON_LANDING | ArtefactId::SOCIAL_MEDIA => {
                has(ArtefactId::COMPUTING) && has(ArtefactId::SATELLITES)
            }
            ArtefactId::INTERNET => {
                let noise = |wonder: &Wonder| wonder.artefact == ArtefactId::SOCIAL_MEDIA;
                has(ArtefactId::COMPUTING)
                    && has(ArtefactId::SATELLITES)
                    && !position.world.wonders.iter().any(noise)
            }
            ArtefactId::JUST_RULE => position.world.chief_count(set) > 0,
            ArtefactId::SUFFRAGE => enfranchised(position, set),
            ArtefactId::REVOLUTION => position.world.disorder.meets(position.world.held(set)),
            ArtefactId::UNITED_NATIONS => position.at_war(),
            ArtefactId::PANAMA | ArtefactId::SUEZ => has(ArtefactId::INDUSTRIAL),
            ArtefactId::WORLD_WAR => {
                let nations = |wonder: &Wonder| wonder.artefact == ArtefactId::UNITED_NATIONS;
                !position.at_war() && !position.world.wonders.iter().any(nations)
            }
            ArtefactId::HERESY => effect::faith_of(position, set).is_some(),
            ArtefactId::STRIFE => {
                effect::faith_of(position, set).is_some()
                    && position.world.talent_count(set, Talent::Religious) == 0
            }
            ArtefactId::DEFENDER => {
                position.world.chief_count(set) > 0
                    && effect::faith_of(position, set)
                        .is_some_and(|faith| powers::defender(position, faith).is_none())
            }
            other => crate::deluxe::prerequisite(position, set, other),
        },
    }
}

/// Capitalist, Democratic or Socialist, with Renaissance: whom Universal suffrage helps.
/// `sa.art.universal-suffrage`.
pub(crate) fn enfranchised(position: &Position, set: SetId) -> bool {
    let modern = position.empire(set).and_then(|empire| empire.government);
    matches!(
        modern,
        Some(faith::CAPITALISM | faith::DEMOCRACY | faith::SOCIALISM)
    ) && position.enjoys(set, ArtefactId::RENAISSANCE)
}

/// How many religions an empire may have: as many as it has glory for, at least one.
/// `sa.arte.religion`, `sa.opt12.two-religions`.
pub fn religion_limit(position: &Position, set: SetId) -> usize {
    if position.options.deus_vult {
        return 2;
    }
    let printed = position.empire(set).map_or(0, |empire| {
        let list = empire.card.card().empire.glory.iter();
        list.filter(|glory| matches!(glory.category, crate::content::Category::Religion { .. }))
            .count()
    });
    printed.clamp(1, 2)
}

/// May the artefact be played on the empire?
pub fn accepts(position: &Position, set: SetId, artefact: ArtefactId) -> bool {
    suits(position, set, artefact)
        && cradle(artefact).is_none_or(|cradle| position.reach(set, 0).meets(&cradle))
}

/// The places of which one has to be within range, if nothing else keeps an artefact from an empire.
pub fn goal(position: &Position, set: SetId, artefact: ArtefactId) -> Option<Areas> {
    cradle(artefact).filter(|_| suits(position, set, artefact))
}

/// What would have to come into range of an own empire for the artefacts in hand.
pub fn goals(position: &Position, seat: Seat, actor: SetId, guest: SetId) -> Goals {
    let mut goals = Goals::new();
    let held = |set: SetId| *position.world.held(set);
    let aims = position.options.take_that && (actor == SetId::BACK || actor == guest);
    let hand = position.player(seat).hand.iter();
    for artefact in hand.filter_map(|slot| slot.card.card().artefact) {
        if let Some(places) = goal(position, guest, artefact) {
            plea::add(&mut goals, places);
        }
        if artefact == ArtefactId::TREATY {
            for other in powers::signatories(position, guest) {
                plea::add(&mut goals, held(other));
            }
        }
        if aims && playable(artefact) {
            for (set, empire) in position.in_play() {
                let fits = take_that::permits(position, seat, empire, artefact.card().green)
                    && !take_that::reaches(position, seat, actor, set)
                    && accepts(position, set, artefact)
                    && (on_card(artefact) || !sites(position, set, artefact).is_empty());
                if fits {
                    plea::add(&mut goals, held(set));
                }
            }
        }
    }
    goals
}

/// Is the empire in an age of the artefact, or does it fulfil what lets it come early?
fn in_age(position: &Position, set: SetId, artefact: ArtefactId) -> bool {
    let age = position.age(set);
    let early = match artefact {
        ArtefactId::INDUSTRIAL => age == 5 && position.enjoys(set, ArtefactId::PRINTING),
        ArtefactId::WORLD_WAR => position.enjoys(set, ArtefactId::INDUSTRIAL),
        _ => false,
    };
    artefact.card().ages >> age & 1 != 0 || early
}

/// What keeps the artefact of a card from being played on anybody.
pub fn lack(position: &Position, card: CardId) -> Lack {
    let Some(artefact) = card.card().artefact else {
        return Lack::Condition;
    };
    let mut empires = position.in_play().map(|(set, _)| set);
    if !empires.any(|set| in_age(position, set, artefact)) {
        return Lack::Age;
    }
    // Which of the Great Temples is meant depends on the empire.
    if !crate::deluxe::great_temple(artefact) && !available(position, artefact) {
        return Lack::Marker;
    }
    Lack::Condition
}

/// May the artefact be played on the empire, as far as range does not matter?
/// `sa.arte.government`.
fn suits(position: &Position, set: SetId, artefact: ArtefactId) -> bool {
    let (Some(empire), Some(artefact)) = (
        position.empire(set),
        crate::deluxe::resolve(position, set, artefact),
    ) else {
        return false;
    };
    let card = artefact.card();
    let immune = |special: &Special| matches!(special, Special::Immune { artefacts, .. } if artefacts >> artefact.0 & 1 != 0);
    let room = match card.kind {
        Kind::Religion(religion) => {
            !empire.religions.contains(&religion)
                && empire.religions.len() < religion_limit(position, set)
        }
        Kind::Government(_) => empire.government.is_none(),
        Kind::Other if !card.in_area => {
            artefact == ArtefactId::INTERNET
                || !empire.relics.contains(&artefact) && !empire.relics.is_full()
        }
        Kind::Other => !position.world.wonders.is_full(),
    };
    room && in_age(position, set, artefact)
        && !position.special(set, immune)
        && available(position, artefact)
        && prerequisite(position, set, artefact)
}

/// Is a marker left? One card is good for both canals.
fn available(position: &Position, artefact: ArtefactId) -> bool {
    empire::marker_left(position, artefact)
        || artefact == ArtefactId::PANAMA && empire::marker_left(position, ArtefactId::SUEZ)
}

/// Does the artefact lie on the card, or nowhere?
pub(crate) fn on_card(artefact: ArtefactId) -> bool {
    !artefact.card().in_area
}

/// May the artefact be put into this area of an empire that accepts it?
/// `sa.arte.stack`, `sa.lead.artist-place`.
fn site(position: &Position, set: SetId, area: AreaId, artefact: ArtefactId) -> bool {
    let taken = position.world.wonders.iter().any(|one| one.area == area);
    let coastal = matches!(artefact, ArtefactId::COLOSSUS | ArtefactId::PHAROS);
    let apt = match artefact {
        ArtefactId::FORUM => position.world.city(area) > 0,
        ArtefactId::PANAMA | ArtefactId::SUEZ => powers::canal_site(position, area).is_some(),
        ArtefactId::TREATY => powers::treaty_possible(position, area),
        _ => true,
    };
    area.is_land()
        && apt
        && (!taken || position.world.has_talent(set, area, Talent::Artist))
        && (!coastal || area.card().coastal)
        && crate::deluxe::site(position, set, area, artefact)
}

pub(crate) fn sites(position: &Position, set: SetId, artefact: ArtefactId) -> Areas {
    let Some(artefact) = crate::deluxe::resolve(position, set, artefact) else {
        return Areas::NONE;
    };
    let held = position.world.held(set);
    held.iter()
        .filter(|area| site(position, set, *area, artefact))
        .collect()
}

/// The marker that a card would put on an empire, in an area or on its card.
pub fn marker(
    position: &Position,
    set: SetId,
    card: CardId,
    area: Option<AreaId>,
) -> Option<ArtefactId> {
    let artefact = card
        .card()
        .artefact
        .filter(|artefact| playable(*artefact))?;
    match (artefact, area) {
        (ArtefactId::PANAMA, Some(area)) => powers::canal_site(position, area),
        _ => crate::deluxe::resolve(position, set, artefact),
    }
}

/// Does the artefact of a card lie on the card of its empire?
pub(crate) fn on_card_of(card: CardId) -> bool {
    card.card().artefact.is_some_and(on_card)
}

/// Where the artefact of a card could be put in an empire.
pub fn places(position: &Position, set: SetId, card: CardId) -> Areas {
    match marker(position, set, card, None) {
        Some(artefact) => sites(position, set, artefact),
        None => Areas::NONE,
    }
}

/// Could the artefact of a card be put on this empire now?
pub fn fits(position: &Position, set: SetId, card: CardId) -> bool {
    marker(position, set, card, None).is_some_and(|artefact| {
        artefact != ArtefactId::INTERNET
            && accepts(position, set, artefact)
            && (on_card(artefact) || !sites(position, set, artefact).is_empty())
    })
}

/// Could an empire without a religion take this one?
pub(crate) fn convertible(position: &Position, set: SetId, religion: u8) -> bool {
    let artefact = ArtefactId::religion(religion);
    position
        .empire(set)
        .is_some_and(|empire| empire.religions.is_empty())
        && artefact.card().ages >> position.age(set) & 1 != 0
        && empire::marker_left(position, artefact)
}

/// Can the card be played as an artefact at all?
pub(crate) fn any_target(position: &Position, seat: Seat, actor: SetId, card: CardId) -> bool {
    card.card()
        .artefact
        .filter(|artefact| playable(*artefact))
        .is_some_and(|artefact| {
            position.in_play().any(|(set, _)| {
                accepts(position, set, artefact)
                    && take_that::allows(position, seat, actor, set, artefact.card().green)
                    && (on_card(artefact) || !sites(position, set, artefact).is_empty())
            })
        })
}

/// An artefact is played on an empire, which some like more than others; adopting is not playing.
/// `sa.arte.immediate-glory`, `sa.ruling.glory-loss-on-others`, `sa.win.end-internet`, `sa.term.artefact`.
pub fn play(
    position: &mut Position,
    set: SetId,
    artefact: ArtefactId,
    area: Option<AreaId>,
    table: &mut Table<'_>,
) {
    place(position, set, artefact, area, table);
    let more = position.specials(set).iter().fold(0, |sum, special| {
        sum + match special {
            Special::ArtefactGlory { n } => i16::from(*n),
            _ => 0,
        }
    });
    if let Some(owner) = position.seat_of(set)
        && artefact.card().green
        && artefact != ArtefactId::INTERNET
    {
        empire::glory(position, owner, more, table);
    }
}

/// An artefact comes to an empire, with its glory and what it does at once.
pub fn place(
    position: &mut Position,
    set: SetId,
    artefact: ArtefactId,
    area: Option<AreaId>,
    table: &mut Table<'_>,
) {
    let Some(owner) = position.seat_of(set) else {
        return;
    };
    let card = artefact.card();
    match card.kind {
        Kind::Religion(religion) => {
            if let Some(empire) = position.empire_mut(set) {
                empire.religions.push(religion);
                empire
                    .relics
                    .retain(|relic| *relic != ArtefactId::REVOLUTION);
            }
            powers::converted(position, set, religion);
            gained_religion(position, set, religion, table);
        }
        Kind::Government(government) => {
            if let Some(empire) = position.empire_mut(set) {
                empire.government = Some(government);
            }
            gained_government(position, set, government, table);
        }
        Kind::Other => match area {
            Some(area) => position.world.wonders.push(Wonder { artefact, area }),
            None if artefact == ArtefactId::INTERNET => {
                let landings = crate::deluxe::landings(position, set);
                empire::glory(position, owner, 7 + landings, table);
                crate::harvest::end(position, table);
                return;
            }
            None if artefact == ArtefactId::REVOLUTION => revolt(position, set, table),
            None if powers::on_track(artefact) => {
                position.chronicle.powers.war = Some(position.age(set));
            }
            None => {
                if let Some(empire) = position.empire_mut(set) {
                    empire.relics.push(artefact);
                    empire.aside.retain(|one| *one != artefact);
                }
            }
        },
    }
    empire::glory(position, owner, if card.green { 1 } else { -1 }, table);
    if let Some(area) = area {
        admire(position, area, table);
    }
    if card.blue {
        lay_blue(position, set, artefact);
    }
    if artefact == ArtefactId::UNITED_NATIONS {
        powers::war_ends(position, None, table);
    }
    crate::deluxe::placed(position, set, artefact, table);
    // Great Temples look at who holds which religion.
    position.world.dirty = true;
    if artefact == ArtefactId::JUST_RULE {
        let held = *position.world.held(set);
        position.world.disorder = position.world.disorder.less(&held);
    }
    // A blue marker can bring the Renaissance to others, and so end their Feudalism.
    for index in 0..position.empires.colours() {
        empire::feudal_end(position, SetId(index as u8), table);
    }
}

/// Players with an Artist within range of a new artefact earn glory, once however many they have.
/// `sa.lead.artist-glory`.
fn admire(position: &mut Position, area: AreaId, table: &mut Table<'_>) {
    for seat in position.seats() {
        let near = position.empires_of(seat).any(|(set, _)| {
            let artists = position.world.talent_areas(set, Talent::Artist);
            !artists.is_empty() && position.reach_from(set, artists).has(area)
        });
        if near {
            empire::glory(position, seat, 1, table);
        }
    }
}

/// `sa.arte.blue`.
pub(crate) fn lay_blue(position: &mut Position, set: SetId, artefact: ArtefactId) {
    let known = position.blue.iter().any(|blue| blue.artefact == artefact);
    let level = position.empire(set).map_or(1, |empire| empire.level);
    let level = level.min(LAST_LEVEL) + 7 - position.age(set);
    if !known && !position.blue.is_full() {
        position.blue.push(Blue { artefact, level });
    }
}

/// A Revolution: back four levels, an unruly capital, no religions.
/// `sa.art.revolution`.
fn revolt(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    empire::progress(position, set, -4, table);
    if let Some(capital) = position.empire(set).and_then(|empire| empire.capital) {
        empire::disorder(position, capital, table);
    }
    if let Some(empire) = position.empire_mut(set) {
        empire.religions.clear();
        empire
            .relics
            .retain(|relic| !matches!(*relic, ArtefactId::STRIFE | ArtefactId::OWNERSHIP));
        // The way back comes before the marker, so a new age does not remove it.
        empire.relics.push(ArtefactId::REVOLUTION);
    }
}

/// What a religion does when it is gained.
/// `sa.art.christianity`, `sa.art.islam`.
pub(crate) fn gained_religion(
    position: &mut Position,
    set: SetId,
    religion: u8,
    table: &mut Table<'_>,
) {
    match religion {
        faith::CHRISTIANITY => {
            if let Some(capital) = position.empire(set).and_then(|empire| empire.capital) {
                empire::disorder(position, capital, table);
            }
        }
        faith::ISLAM => {
            if let Some(empire) = position.empire_mut(set) {
                empire.elite = (empire.elite + 1).min(3);
            }
        }
        _ => {}
    }
}

/// What a government does when it is gained.
/// `sa.art.socialism`.
pub(crate) fn gained_government(
    position: &mut Position,
    set: SetId,
    government: u8,
    table: &mut Table<'_>,
) {
    if government == faith::SOCIALISM {
        if let Some(empire) = position.empire_mut(set) {
            empire
                .relics
                .retain(|relic| *relic != ArtefactId::REVOLUTION);
        }
        let land = position.world.held(set).and(&content().land);
        for area in land.iter() {
            if position.world.city(area) > 0 {
                empire::disorder(position, area, table);
            }
        }
    }
}

step! {
    /// On which empire or area?
    pub struct PlayOn { seat: Seat, empire: SetId, card: CardId }
}

impl step::Ask<Position> for PlayOn {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.arte.placement",
            format!("{}: where?", self.card.card().artefact_name),
        )
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let PlayOn {
            empire: actor,
            card,
            ..
        } = *self;
        let Some(artefact) = card.card().artefact else {
            return sink.offer(Choice::Done);
        };
        let mut areas = Areas::NONE;
        for (empire, _) in position.in_play() {
            if !accepts(position, empire, artefact)
                || !take_that::allows(position, seat, actor, empire, artefact.card().green)
            {
                continue;
            }
            if on_card(artefact) {
                sink.offer(Choice::On { empire })?;
            } else {
                areas = areas.or(&sites(position, empire, artefact));
            }
        }
        for area in areas.iter() {
            sink.offer(Choice::At { area })?;
        }
        sink.offer(Choice::Done)
    }

    /// The artefact is played on its target.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let PlayOn {
            empire: actor,
            card,
            ..
        } = self;
        position.push(crate::civilise::Play {
            seat,
            empire: actor,
        });
        let (set, area) = match choice {
            Choice::On { empire } => (Some(empire), None),
            Choice::At { area } => (position.world.owner(area), Some(area)),
            _ => return,
        };
        let Some(set) = set else { return };
        let Some(artefact) = marker(position, set, card, area) else {
            return;
        };
        if empire::take_card(position, seat, card).is_none() {
            return;
        }
        position.discard.push(card);
        table.reveal();
        table.emit(|| News::Artefact {
            seat,
            artefact,
            who: position.who(set),
        });
        play(position, set, artefact, area, table);
        if let (ArtefactId::TREATY, Some(area)) = (artefact, area) {
            position.invoke(crate::powers::nations::Countersign { seat, area });
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let PlayOn { seat, empire, card } = *self;
        crate::check::colour_or_none(empire)
            && crate::check::holds(position, seat, card)
            && card.card().artefact.is_some_and(crate::artefacts::playable)
    }

    crate::turn::usual!(present);
}
