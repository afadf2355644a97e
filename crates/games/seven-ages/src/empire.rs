//! What empires are and what befalls them: age, glory, progress, disorder, vacant areas, discarding.

use crate::{
    Position, Table,
    content::events::Moment,
    content::{
        ArtefactId, CardId, Kind, LAST_LEVEL, LeaderId, NAMED, SETS, SetId, Special, Talent,
        Terrain, UnitId, age_of, content, faith,
    },
    events::{lasting, window},
    kingdoms,
    news::Who,
    sets::{AreaId, Areas},
};
use orbis_core::{Line, Seat, SeatSet, news, step};
use orbis_parts::{List, Slot};

news! {
    /// What befalls empires.
    pub enum News {
        /// Glory was gained or lost.
        Glory { seat: Seat, gain: i16 } => Line::by(
            seat,
            if gain > 0 {
                format!("{seat} gains {gain} glory")
            } else {
                format!("{seat} loses {} glory", -gain)
            },
        ),
        /// A card was picked for its value.
        Picked { card: CardId } => Line::plain(format!("a card is picked: {}", card.value())),
        /// An empire is on another level.
        Progress { who: Who, level: u8 } => who.line(format!("{who} are on level {level}")),
        /// An empire entered another age.
        Age { who: Who, age: u8 } => who.line(format!("{who} enter age {age}")),
        /// A leader is gone.
        LeaderGone { leader: LeaderId } => Line::plain(format!("{} is gone", leader.card().name)),
        /// An area was disordered.
        Disorder { area: AreaId } => Line::plain(format!("{} is disordered", area.name())),
        /// Order was restored.
        Calmed { area: AreaId } => Line::plain(format!("order is restored in {}", area.name())),
        /// Galleys away from their coast were lost.
        GalleysLost { area: AreaId } => Line::plain(format!("galleys are lost in {}", area.name())),
        /// A city lost levels.
        CityLost { area: AreaId, value: u8 } => Line::plain(if value > 0 {
            format!("the city in {} falls to level {value}", area.name())
        } else {
            format!("the city in {} is destroyed", area.name())
        }),
        /// An artefact in an area is no more.
        ArtefactLost { artefact: ArtefactId, area: AreaId } => {
            Line::plain(format!("{} in {} is lost", artefact.card().name, area.name()))
        },
        /// An empire is no more.
        Discarded { seat: Seat, card: CardId } => {
            Line::by(seat, format!("the {} are no more", card.name()))
        },
    }
}

impl Position {
    /// The age an empire is in.
    /// `sa.term.age`.
    pub fn age(&self, set: SetId) -> u8 {
        self.empire(set).map_or(1, |empire| age_of(empire.level))
    }

    /// The special rules of an empire.
    pub fn specials(&self, set: SetId) -> &'static [Special] {
        self.empire(set)
            .map_or(&[], |empire| &empire.card.card().empire.special)
    }

    /// Has an empire a special rule?
    pub fn special(&self, set: SetId, which: impl Fn(&Special) -> bool) -> bool {
        self.specials(set).iter().any(which)
    }

    /// Is the empire Barbarian in its age?
    /// `sa.term.barbarian`.
    pub fn barbarian(&self, set: SetId) -> bool {
        self.empire(set).is_some_and(|empire| {
            empire.card.card().empire.no_cities >> age_of(empire.level) & 1 != 0
        })
    }

    /// Has the empire the benefit of an artefact: in its areas, on its card, or by its blue marker?
    /// `sa.arte.blue-benefit`.
    pub fn enjoys(&self, set: SetId, artefact: ArtefactId) -> bool {
        let Some(empire) = self.empire(set) else {
            return false;
        };
        empire.relics.contains(&artefact)
            || self
                .blue
                .iter()
                .any(|blue| blue.artefact == artefact && blue.level <= empire.level)
            || self.world.wonder_of(set, artefact).is_some()
    }

    /// The dominant religion, if its power works.
    /// `sa.adopt.dominant`, `sa.term.religion-dominant`.
    pub fn dominant(&self, set: SetId) -> Option<u8> {
        let empire = self.empire(set)?;
        if empire.government == Some(faith::SOCIALISM) {
            return None;
        }
        empire.religions.first().copied()
    }

    /// Is this the government of the empire?
    pub fn governed(&self, set: SetId, government: u8) -> bool {
        self.empire(set)
            .is_some_and(|empire| empire.government == Some(government))
    }

    /// How many leaders the empire may have on the map.
    /// `sa.art.democracy`.
    pub fn leader_number(&self, set: SetId) -> u8 {
        let printed = self
            .empire(set)
            .map_or(0, |empire| empire.card.card().empire.leader_number);
        printed + u8::from(self.governed(set, faith::DEMOCRACY))
    }

    /// The most advanced empire's level, if any empire is in play.
    pub fn top_level(&self) -> Option<u8> {
        self.in_play().map(|(_, empire)| empire.level).max()
    }

    /// How many empires a player may have.
    /// `sa.turn.maximum`, `sa.term.maximum`.
    pub fn maximum(&self) -> usize {
        usize::from(self.options.empires).div_ceil(self.present())
    }

    /// The areas of an empire that earn and count: undisordered ones, and what the Temple of Diana reaches.
    /// `sa.art.temple-of-diana`, `sa.harvest.no-disorder`.
    pub fn settled(&self, set: SetId) -> Areas {
        let held = self.world.held(set);
        let calm = held.less(&self.world.disorder);
        match self.world.wonder_of(set, ArtefactId::DIANA) {
            Some(temple) => {
                let near = self.reach_from(set, [temple].into_iter().collect());
                calm.or(&held.and(&near))
            }
            None => calm,
        }
    }

    /// Does an area of an empire count at harvest: is it in order, or helped by the Temple of Diana?
    pub fn counts(&self, set: SetId, area: AreaId) -> bool {
        !self.world.disorder.has(area) || self.settled(set).has(area)
    }

    /// The empires in play, those of the First player first and so on round the table.
    pub(crate) fn in_turn(&self) -> List<SetId, SETS> {
        self.round()
            .flat_map(|seat| self.empires_of(seat).map(|(set, _)| set))
            .collect()
    }

    /// The terrain as an age sees it: forests are fertile from age 6.
    /// `sa.income.forest-cleared`.
    pub fn terrain(&self, area: AreaId, age: u8) -> Terrain {
        match area.card().terrain {
            terrain if self.parched() => content().parched[terrain as usize],
            Terrain::Forest if age >= 6 => Terrain::Fertile,
            terrain => terrain,
        }
    }

    /// The trade number with leaders, disorder and artefacts.
    /// `sa.term.trade-number`, `sa.lead.scientist-trade`, `sa.art.judaism`, `sa.art.pharos`, `sa.art.renaissance`.
    pub fn trade_number(&self, set: SetId) -> i8 {
        let Some(empire) = self.empire(set) else {
            return 0;
        };
        let age = usize::from(self.age(set));
        let mut number = empire.card.card().empire.trade[age - 1];
        number += self.world.talent_count(set, Talent::Scientist) as i8;
        number -= self.world.disorder.and(self.world.held(set)).len() as i8;
        number += i8::from(self.world.wonder_of(set, ArtefactId::PHAROS).is_some());
        number += i8::from(self.enjoys(set, ArtefactId::RENAISSANCE));
        number += self.universities(set) as i8;
        match self.dominant(set) {
            Some(faith::CONFUCIANISM) => number -= 1,
            Some(faith::JUDAISM) if self.power(set).is_some() => number += 1,
            _ => {}
        }
        number
    }

    /// Is the area protected by a fort, or by the Great Wall?
    /// `sa.art.great-wall`.
    pub fn fortified(&self, area: AreaId) -> bool {
        if self.world.forts.has(area) {
            return true;
        }
        let Some(owner) = self.world.owner(area) else {
            return false;
        };
        area.is_land()
            && self
                .world
                .wonder_of(owner, ArtefactId::WALL)
                .is_some_and(|wall| wall == area || wall.card().next.has(area))
    }
}

/// Gives or takes glory; nobody has less than none.
/// `sa.harvest.no-negative`, `sa.term.glory-min`, `sa.opt11.bag`, `sa.opt11.exhaustion`.
pub fn glory(position: &mut Position, seat: Seat, gain: i16, table: &mut Table<'_>) {
    if gain == 0 {
        return;
    }
    let mut gain = gain;
    if position.options.secret {
        // The bags are filled from a supply; when it cannot pay, the game is over.
        let given: u32 = position
            .players
            .iter()
            .map(|player| u32::from(player.glory))
            .sum();
        let left = u32::from(content().supply).saturating_sub(given);
        if gain > 0 && gain as u32 > left {
            table.reveal();
            position.exhausted = true;
            gain = left as i16;
        }
    }
    let player = position.player_mut(seat);
    player.glory = player.glory.saturating_add_signed(gain).min(9999);
    table.emit(|| News::Glory { seat, gain });
}

/// Gives or takes money; nobody has more than 199.
/// `sa.income.cap`, `sa.ruling.transfers`.
pub fn pay(position: &mut Position, set: SetId, gain: i16) {
    if let Some(empire) = position.empire_mut(set) {
        empire.money = (i16::from(empire.money) + gain).clamp(0, 199) as u8;
    }
}

/// Draws the top card; the discard pile becomes the deck when it runs out.
/// `sa.ruling.deck-exhausted`, `sa.term.deck`.
pub fn draw(
    position: &mut Position,
    seen_by: SeatSet,
    table: &mut Table<'_>,
) -> Option<Slot<CardId>> {
    if position.deck.is_empty() {
        let cards = position.discard;
        position.discard.clear();
        position.deck = cards.iter().map(|card| Slot::down(*card)).collect();
        position.deck.reshuffle(table);
    }
    position.deck.draw(seen_by, table)
}

/// Picks a card to check something, and discards it: its value.
/// `sa.event.check`, `sa.term.discard-pile`.
pub fn pick(position: &mut Position, table: &mut Table<'_>) -> u8 {
    match draw(position, SeatSet::ALL, table) {
        Some(slot) => {
            position.discard.push(slot.card);
            table.emit(|| News::Picked { card: slot.card });
            slot.card.value()
        }
        None => 0,
    }
}

/// Draws a card into a hand; a hand that is full gets no more.
/// `sa.ruling.hand-limit`.
pub fn draw_to_hand(position: &mut Position, seat: Seat, table: &mut Table<'_>) -> bool {
    if position.player(seat).hand.is_full() {
        return false;
    }
    match draw(position, SeatSet::only(seat), table) {
        Some(slot) => {
            position.player_mut(seat).hand.push(slot);
            true
        }
        None => false,
    }
}

/// Gives a card to a hand, or to the discard pile if the hand is full.
pub fn hand_over(position: &mut Position, seat: Seat, slot: Slot<CardId>) {
    if position.player(seat).hand.is_full() {
        position.discard.push(slot.card);
    } else {
        position.player_mut(seat).hand.push(slot);
    }
}

/// Takes a card out of a hand.
pub(crate) fn take_card(position: &mut Position, seat: Seat, card: CardId) -> Option<Slot<CardId>> {
    let hand = &mut position.player_mut(seat).hand;
    let at = hand.iter().position(|slot| slot.card == card)?;
    Some(hand.remove(at))
}

/// Everybody sees a card of a hand.
pub(crate) fn show_card(position: &mut Position, seat: Seat, card: CardId, table: &mut Table<'_>) {
    table.reveal();
    let hand = &mut position.player_mut(seat).hand;
    for slot in hand.iter_mut().filter(|slot| slot.card == card) {
        slot.known = SeatSet::ALL;
    }
}

/// Moves a progress marker, with everything that a new age brings.
/// `sa.ruling.progress-floor`, `sa.term.progress-level`, `sa.trade-fx.beyond-49`, `sa.win.end-past-49`.
pub fn progress(position: &mut Position, set: SetId, steps: i8, table: &mut Table<'_>) {
    let Some(empire) = position.empire(set) else {
        return;
    };
    let (seat, before) = (empire.seat, empire.level);
    if before > LAST_LEVEL || steps == 0 {
        return;
    }
    let after = (before as i8 + steps).clamp(1, LAST_LEVEL as i8 + 1) as u8;
    if let Some(empire) = position.empire_mut(set) {
        empire.level = after;
    }
    table.emit(|| News::Progress {
        who: position.who(set),
        level: after,
    });
    if after > LAST_LEVEL && position.finisher.is_none() {
        position.finisher = Some(seat);
        position.champion = Some(set);
    }
    if age_of(after) != age_of(before) {
        new_age(position, set, table);
    }
    feudal_end(position, set, table);
    // Elephants look at levels and ages.
    position.world.dirty = true;
}

/// Leaders die and artefacts of other ages go.
/// `sa.arte.discard`, `sa.ruling.card-artefacts-age`.
fn new_age(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    let age = position.age(set);
    table.emit(|| News::Age {
        who: position.who(set),
        age,
    });
    lasting::changed_age(position, set);
    let steps = position.stack.len();
    if position.world.chief_count(set) > 0 {
        position.event(Funeral { empire: set });
        window::open(position, Moment::AgeChange, set);
    }
    if position.stack.len() == steps + 1 {
        // Nobody can have anything to say about it.
        position.stack.pop();
        funeral(position, set, table);
    }
    let held = *position.world.held(set);
    position
        .world
        .wonders
        .retain(|wonder| !held.has(wonder.area) || wonder.artefact.card().ages >> age & 1 != 0);
    if let Some(empire) = position.empire_mut(set) {
        empire.relics.retain(|relic| {
            !matches!(
                *relic,
                ArtefactId::OWNERSHIP | ArtefactId::REVOLUTION | ArtefactId::STRIFE
            )
        });
    }
    crate::powers::new_age(position, set, table);
    just_rule_end(position, set);
}

/// All leaders of an empire are gone.
fn bury_all(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    let mut at = 0;
    while at < position.world.chiefs.len() {
        if position.world.chiefs[at].empire == set {
            bury(position, at, table);
        } else {
            at += 1;
        }
    }
}

/// The leaders of an empire that entered another age leave, unless they have drunk the elixir.
/// `sa.leader-out.new-age`.
pub(crate) fn funeral(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    if position.chronicle.elixir == Some(set) {
        position.chronicle.elixir = None;
        return;
    }
    bury_all(position, set, table);
    just_rule_end(position, set);
}

/// Feudalism ends with the Renaissance; this discard disorders as any other.
/// `sa.art.feudalism`.
pub(crate) fn feudal_end(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    if position.governed(set, faith::FEUDALISM) && position.enjoys(set, ArtefactId::RENAISSANCE) {
        if let Some(empire) = position.empire_mut(set) {
            empire.government = None;
        }
        disorder_centres(position, set, table);
    }
}

fn just_rule_end(position: &mut Position, set: SetId) {
    if position.world.chief_count(set) == 0 {
        let held = *position.world.held(set);
        position
            .world
            .wonders
            .retain(|wonder| wonder.artefact != ArtefactId::JUST_RULE || !held.has(wonder.area));
    }
}

/// Takes a leader off the map: unnamed ones return to the cup.
/// `sa.leader-out.fate`.
pub fn bury(position: &mut Position, at: usize, table: &mut Table<'_>) {
    let chief = position.world.chiefs.remove(at);
    // Galleys may have lost their Explorer, a defender of the faith its leader.
    position.world.dirty = true;
    to_cup(position, chief.leader);
    table.emit(|| News::LeaderGone {
        leader: chief.leader,
    });
}

/// An unnamed leader returns to the cup.
/// `sa.leader-out.fate`, `sa.term.no-reincarnation`.
pub(crate) fn to_cup(position: &mut Position, leader: LeaderId) {
    if let Some(at) = leader.index().checked_sub(NAMED)
        && let Some(count) = position.cup.get_mut(at)
    {
        *count += 1;
    }
}

/// Every area with a city or leader is disordered, as when a religion or government is discarded.
/// `sa.adopt.disorder`.
pub(crate) fn disorder_centres(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    let held = position.world.held(set).and(&content().land);
    for area in held.iter() {
        if position.world.city(area) > 0 || position.world.talents(set, area) != 0 {
            disorder(position, area, table);
        }
    }
}

/// Disorders a land area, unless something protects it.
/// `sa.term.disorder-area`, `sa.ruling.disorder-protection-order`, `sa.art.pantheism`, `sa.art.confucianism`,
/// `sa.art.just-rule`.
pub fn disorder(position: &mut Position, area: AreaId, table: &mut Table<'_>) {
    let Some(set) = position.world.owner(area) else {
        return;
    };
    // Neutral areas know no disorder.
    if !area.is_land() || position.world.disorder.has(area) || position.empire(set).is_none() {
        return;
    }
    if position.power(set) == Some(faith::PANTHEISM) && position.world.talents(set, area) != 0 {
        return;
    }
    if position.power(set) == Some(faith::CONFUCIANISM)
        && pick(position, table) >= position.age(set)
    {
        return;
    }
    if position
        .world
        .wonder_of(set, ArtefactId::JUST_RULE)
        .is_some()
        && pick(position, table) <= position.world.chief_count(set)
    {
        return;
    }
    for special in position.specials(set) {
        if let Special::DisorderCheck { min } = special
            && pick(position, table) >= *min
        {
            return;
        }
    }
    position.world.disorder.add(area);
    table.emit(|| News::Disorder { area });
}

/// An area without units: leaders, artefacts, fort and disorder go, a capital becomes a city.
/// `sa.vacant.strip`, `sa.term.vacant`, `sa.term.vacate`.
pub(crate) fn vacate(position: &mut Position, area: AreaId, table: &mut Table<'_>) {
    lasting::changed_hands(position, area);
    position
        .chronicle
        .liberated
        .iter_mut()
        .for_each(|areas| areas.take(area));
    position.world.forts.take(area);
    position.world.disorder.take(area);
    lose_wonders(position, area, table);
    while let Some(at) = position.world.chiefs.iter().position(|chief| {
        chief.area == area && position.world.units_of(chief.empire, area).is_empty()
    }) {
        bury(position, at, table);
    }
    for empire in position.empires.iter_mut() {
        if empire.capital == Some(area) {
            empire.capital = None;
        }
    }
}

/// Takes units of the controller away.
pub fn lose(position: &mut Position, area: AreaId, units: &crate::Counts, table: &mut Table<'_>) {
    let before = (position.world.owner(area), position.holy_sites(area));
    if position.world.remove(area, units) {
        vacate(position, area, table);
        if let (Some(owner), sites) = before {
            forfeit(position, owner, area, sites);
        }
    }
}

/// An empire no longer controls an area with these religious sites.
pub(crate) fn forfeit(position: &mut Position, set: SetId, area: AreaId, sites: u8) {
    crate::powers::site_lost(position, set, sites);
    let fertile = area.is_land() && position.terrain(area, position.age(set)) == Terrain::Fertile;
    if fertile && position.empire(set).is_some() {
        position.chronicle.robbed[1] |= 1 << set.0;
    }
}

/// A city shrinks or is destroyed, and everybody hears of it.
pub(crate) fn lower_city(position: &mut Position, area: AreaId, value: u8, table: &mut Table<'_>) {
    if value < position.world.city(area) {
        position.world.set_city(area, value);
        table.emit(|| News::CityLost { area, value });
    }
}

/// A city loses a step.
pub(crate) fn reduce_city(position: &mut Position, area: AreaId, table: &mut Table<'_>) {
    lower_city(position, area, position.world.reduced(area), table);
}

/// An artefact in an area is lost, and everybody hears of it.
pub(crate) fn lose_wonder(position: &mut Position, gone: crate::Wonder, table: &mut Table<'_>) {
    crate::powers::remove_wonder(position, gone);
    table.emit(|| News::ArtefactLost {
        artefact: gone.artefact,
        area: gone.area,
    });
}

/// All artefacts of an area are lost.
pub(crate) fn lose_wonders(position: &mut Position, area: AreaId, table: &mut Table<'_>) {
    while let Some(one) = position.world.wonders.iter().find(|one| one.area == area) {
        lose_wonder(position, *one, table);
    }
}

/// Units enter a vacant area: the city there shrinks unless a Builder comes along.
/// `sa.vacant.city-reduced`.
pub(crate) fn occupy(
    position: &mut Position,
    set: SetId,
    area: AreaId,
    units: &crate::Counts,
    builder: bool,
    table: &mut Table<'_>,
) {
    if position.world.owner(area).is_none() && !builder {
        reduce_city(position, area, table);
    }
    position.world.place(set, area, units);
}

/// Would an empire lose galleys in this area, since they are away from its coast?
/// `sa.move-ship.galley-lost`.
pub(crate) fn loses_galleys(position: &Position, set: SetId, area: AreaId) -> bool {
    let held = position.world.held(set);
    let near = || area.card().next.meets(&held.and(&content().land));
    !area.is_land()
        && !near()
        && !position.world.has_talent(set, area, Talent::Explorer)
        && !position.special(set, |special| matches!(special, Special::SafeGalleys))
}

/// Galleys away from their coast are lost, leaders without units go, empires without units are discarded.
/// `sa.move-ship.galley-lost`, `sa.leader-out.no-units`, `sa.discard.no-units`.
pub fn settle(position: &mut Position, table: &mut Table<'_>) {
    crate::commons::settle(position, table);
    crate::deluxe::settle(position, table);
    for index in 0..position.empires.colours() {
        let set = SetId(index as u8);
        if position.empire(set).is_none() {
            continue;
        }
        let waters = position.world.held(set).less(&content().land);
        for area in waters.iter() {
            let galleys = position.world.units(area).get(UnitId::GALLEY);
            if galleys > 0 && loses_galleys(position, set, area) {
                if position.options.fog {
                    // Everybody sees how many were among the other ships.
                    table.reveal();
                }
                let lost = crate::Counts::of(UnitId::GALLEY, galleys);
                lose(position, area, &lost, table);
                table.emit(|| News::GalleysLost { area });
            }
        }
        let mut at = 0;
        while at < position.world.chiefs.len() {
            let chief = position.world.chiefs[at];
            if chief.empire == set
                && position.work.founding != Some(set)
                && position.world.units_of(set, chief.area).is_empty()
            {
                bury(position, at, table);
            } else {
                at += 1;
            }
        }
        just_rule_end(position, set);
        let gone = position.world.held(set).is_empty()
            && !position.world.intruders.iter().any(|one| one.empire == set);
        if gone && position.work.founding != Some(set) {
            discard(position, set, table);
        }
    }
}

/// Removes an empire from the game; its marker, if not turned over yet, stays with its player.
/// `sa.discard.remove`, `sa.discard.leaders`, `sa.turn.marker-survives`.
pub fn discard(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    let Some(empire) = position.empire(set).copied() else {
        return;
    };
    let trade = position.trade_number(set);
    bury_all(position, set, table);
    let held = *position.world.held(set);
    if position.options.fog && position.options.kingdoms {
        // Everybody sees what becomes a kingdom.
        table.reveal();
    }
    for area in held.iter() {
        let units = position.world.units(area);
        lose(position, area, &units, table);
        position.world.set_temple(area, None);
        kingdoms::rise(position, empire.seat, area, &units);
    }
    let abroad = position.world.intruders;
    for one in abroad.iter().filter(|one| one.empire == set) {
        position.world.repel(one.area, &one.units);
    }
    let player = position.player_mut(empire.seat);
    if let Some(action) = empire.did.filter(|_| !player.gone.is_full()) {
        player.gone.push(crate::cadence::Gone { action, trade });
    }
    if let Some(slot) = empire.action {
        if empire.spare {
            player.borrowed.push(slot);
        } else {
            player.loose.push(slot);
        }
    }
    position.empires.remove(set);
    lasting::empire_gone(position, set);
    position.chronicle.powers.go[set.index()] = 0;
    if !crate::successor::inherit(position, empire.card) {
        position.discard.push(empire.card);
    }
    table.emit(|| News::Discarded {
        seat: empire.seat,
        card: empire.card,
    });
}

/// Are the markers of this artefact left?
pub fn marker_left(position: &Position, artefact: ArtefactId) -> bool {
    let card = artefact.card();
    if !position.options.has(card.release) {
        return false;
    }
    match card.kind {
        Kind::Religion(religion) => crate::deluxe::religion_left(position, religion),
        Kind::Government(number) => {
            // Capitalism shares its markers with Socialism, Democracy with Feudalism.
            let pair = |number: u8| matches!(number, faith::CAPITALISM | faith::SOCIALISM);
            let used = position
                .in_play()
                .filter_map(|(_, empire)| empire.government)
                .filter(|other| pair(*other) == pair(number));
            used.count() < 4
        }
        Kind::Other => {
            let used = position
                .world
                .wonders
                .iter()
                .filter(|wonder| wonder.artefact == artefact)
                .count();
            let relics = position
                .in_play()
                .filter(|(_, empire)| empire.relics.contains(&artefact))
                .count();
            let war = usize::from(artefact == ArtefactId::WORLD_WAR && position.at_war());
            // A treaty has a marker on either side.
            let needed = 1 + usize::from(artefact == ArtefactId::TREATY);
            artefact == ArtefactId::INTERNET
                || used + relics + war + needed <= position.markers_of(artefact)
        }
    }
}

step! {
    /// Leaders of another age leave.
    pub struct Funeral { empire: SetId }
}

impl step::Run<Position> for Funeral {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        funeral(position, self.empire, table)
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}
