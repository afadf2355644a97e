//! The invariants of a position. Every position from outside is asked, and every position of a test.

mod chronicle;
mod steps;

pub(crate) use steps::target;

use crate::{
    Position,
    content::{
        CUP, CardId, Class, Kind, LAST_LEVEL, LeaderId, MarkerId, NAMED, OWN, SETS, SetId, UNITS,
        UnitId, content,
    },
    sets::AreaId,
};
use orbis_core::{Broken, Seat, SeatSet};

fn ensure(holds: bool, what: &str) -> Result<(), Broken> {
    Broken::unless(holds, || what.to_string())
}

/// All of them; the first broken one is told.
pub fn check(position: &Position) -> Result<(), Broken> {
    let players = position.players.len();
    let options = &position.options;
    Broken::unless((2..=7).contains(&players), || format!("{players} players"))?;
    options.fits(players as u8).map_err(Broken)?;
    ensure(
        (5..=200).contains(&options.turns)
            && (1..=7).contains(&options.age)
            && options.glory <= 2000
            && (1..=options.turns).contains(&position.turn),
        "a turn or an agreement that cannot be",
    )?;
    ensure(
        position.first.index() < position.present(),
        "nobody has the turn marker",
    )?;
    ensure(
        position.bidders.iter().all(|seat| seat.index() < players)
            && position.finisher.is_none_or(|seat| seat.index() < players)
            && position.champion.is_none_or(|set| set.index() < SETS)
            && position.climate.is_none_or(|clock| clock <= 7),
        "somebody who does not play",
    )?;
    ensure(
        position
            .players
            .iter()
            .all(|player| player.keeps.none() || player.keeps <= MarkerId::WILD),
        "wild cards that are kept until no action",
    )?;
    empires(position)?;
    seats(position)?;
    spares(position)?;
    cards(position)?;
    world(position)?;
    leaders(position)?;
    work(position)?;
    chronicle::check(position)?;
    steps::check(position)
}

/// Between a round of conflict and what follows from it an area may be without its units.
fn contested(position: &Position, area: AreaId) -> bool {
    position
        .conflict
        .as_ref()
        .is_some_and(|fight| fight.area == area)
}

/// Is the empire a side of the conflict under way?
fn fighting(position: &Position, set: SetId) -> bool {
    let mut sides = position.conflict.iter().flat_map(|fight| &fight.sides);
    sides.any(|side| side.empire == set)
}

fn empires(position: &Position) -> Result<(), Broken> {
    ensure(
        position.empires.sound(),
        "whose the empires are is not what is remembered of it",
    )?;
    for (set, empire) in position.in_play() {
        let card = content().cards.get(empire.card.index());
        let fits = position.options.colours().any(|colour| colour == set)
            && card.is_some_and(|card| position.options.has(card.release))
            && empire.seat.index() < position.present()
            && (empire.parent == CardId::BACK || empire.parent.index() < content().cards.len())
            && empire.did.is_none_or(|action| action.index() < 8)
            && (1..=LAST_LEVEL + 1).contains(&empire.level)
            && empire.money <= 199
            && empire.elite <= 3
            && empire.lost <= position.turn
            && empire.government.is_none_or(|government| government < 4);
        ensure(fits, "an empire that cannot be")?;
        let twice = matches!(*empire.religions, [one, two] if one == two);
        let known = empire.religions.iter().all(|religion| *religion < 7);
        ensure(known && !twice, "religions that cannot be")?;
        for (at, relic) in empire.relics.iter().enumerate() {
            let card = content().artefacts.get(relic.index());
            let fits = card.is_some_and(|card| !card.in_area && card.kind == Kind::Other)
                && !empire.relics[..at].contains(relic);
            ensure(fits, "artefacts on a card that cannot be")?;
        }
        ensure(
            empire.capital.is_none_or(|area| {
                area.is_land()
                    && (position.world.owns(set, area) || contested(position, area))
                    && position.world.city(area) > 0
            }) && empire.homeland.is_none_or(AreaId::is_land),
            "a capital or homeland that cannot be",
        )?;
        let there = !position.world.held(set).is_empty()
            || position.world.intruders.iter().any(|one| one.empire == set);
        ensure(
            there || position.work.founding == Some(set) || fighting(position, set),
            "an empire without units",
        )?;
    }
    let mut seen = [false; 256];
    for blue in &position.blue {
        let card = content().artefacts.get(blue.artefact.index());
        let fits = card.is_some_and(|card| card.blue) && (1..=60).contains(&blue.level);
        ensure(
            fits && !std::mem::replace(&mut seen[blue.artefact.index()], true),
            "a blue marker that cannot be",
        )?;
    }
    Ok(())
}

fn seats(position: &Position) -> Result<(), Broken> {
    let begun = position
        .players
        .iter()
        .any(|player| !player.markers.is_empty() || !player.loose.is_empty());
    for seat in position.seats() {
        let player = position.player(seat);
        ensure(player.glory <= 9999, "an absurd amount of glory")?;
        if let Some(group) = player.group {
            let same = |other: &crate::Player| other.group == Some(group);
            let unique = position.players.iter().filter(|other| same(other)).count() == 1;
            ensure(
                position.options.groups().any(|one| one == group) && unique,
                "a player colour that cannot be",
            )?;
        }
        let knows = |known: SeatSet| known == SeatSet::ALL || known.contains(seat);
        let hand = player.hand.iter().chain(&player.bid);
        ensure(
            hand.clone().all(|slot| knows(slot.known)),
            "a player who does not know the own hand",
        )?;
        let actions = position
            .empires_of(seat)
            .filter(|(_, empire)| !empire.spare)
            .filter_map(|(_, empire)| empire.action);
        let sets = position.options.marker_sets(position.present());
        let mut counts = [0u8; 8];
        let mut total = 0;
        for slot in player
            .markers
            .iter()
            .chain(&player.loose)
            .copied()
            .chain(actions)
        {
            ensure(
                slot.card.index() < 8 && knows(slot.known),
                "an action marker that cannot be",
            )?;
            counts[slot.card.index()] += 1;
            total += 1;
        }
        ensure(
            if begun {
                counts == [sets; 8]
            } else {
                total == 0
            },
            "the action markers are not all there",
        )?;
    }
    Ok(())
}

/// The markers of the spare sets, and those of the cadence.
fn spares(position: &Position) -> Result<(), Broken> {
    let mut counts = [0u8; 8];
    let mut total = 0;
    let lent = position.in_play().filter(|(_, empire)| empire.spare);
    let lent = lent.filter_map(|(_, empire)| empire.action);
    let held = position
        .players
        .iter()
        .flat_map(|player| player.extras.iter().chain(&player.borrowed));
    for slot in position.spare.iter().chain(held).copied().chain(lent) {
        ensure(slot.card.index() < 8, "a spare marker that cannot be")?;
        counts[slot.card.index()] += 1;
        total += 1;
    }
    let sets = position.options.spare_sets(position.present());
    ensure(
        total == 0 || counts == [sets; 8],
        "the spare markers are not all there",
    )?;
    let asks = |step: &crate::Step| matches!(step, crate::Step::Spare(crate::spare::Spare { .. }));
    let asked = position.stack.iter().filter(|step| asks(step)).count();
    let room = position.seats().all(|seat| {
        let step = crate::Step::Spare(crate::spare::Spare { seat });
        let times = position.stack.iter().filter(|one| **one == step).count();
        position.player(seat).extras.len() + times <= 2
    });
    ensure(
        asked <= position.spare.len() && room,
        "too many draw from the spare sets",
    )?;
    let mut seen = [false; 8];
    for slot in &position.cadence {
        let fits = slot.card.index() < 7 && !std::mem::replace(&mut seen[slot.card.index()], true);
        ensure(fits, "a cadence marker that cannot be")?;
    }
    ensure(
        position.cadence.len() == if position.cadence.is_empty() { 0 } else { 7 },
        "the cadence markers are not all there",
    )?;
    let fates = position.fates.iter().all(|fate| {
        fate.seat.index() < position.present()
            && (fate.empire == SetId::BACK || fate.empire.index() < SETS)
    });
    ensure(fates, "a destiny that cannot be")
}

/// Every card is in exactly one place.
fn cards(position: &Position) -> Result<(), Broken> {
    ensure(
        position.discard.sound(),
        "the discard pile is not what is remembered of it",
    )?;
    let mut seen = [false; 256];
    let mut count = 0;
    let mut see = |card: CardId| {
        count += 1;
        let fits = content()
            .cards
            .get(card.index())
            .is_some_and(|card| position.options.has(card.release));
        let again = std::mem::replace(&mut seen[card.index()], true);
        Broken::unless(fits && !again, || {
            format!("the card {card} cannot be there")
        })
    };
    for slot in &position.deck {
        see(slot.card)?;
    }
    for card in &position.discard {
        see(*card)?;
    }
    for slot in &position.removed {
        see(slot.card)?;
    }
    for player in &position.players {
        for slot in player.hand.iter().chain(&player.bid) {
            see(slot.card)?;
        }
    }
    for slot in position
        .trade
        .iter()
        .flat_map(|trade| trade.cards.iter().flat_map(|list| list.iter()))
    {
        see(slot.card)?;
    }
    for slot in position
        .conflict
        .iter()
        .flat_map(|fight| fight.sides.iter().filter_map(|side| side.card))
    {
        see(slot.card)?;
    }
    for (_, empire) in position.in_play() {
        see(empire.card)?;
    }
    for played in &position.chronicle.played {
        see(played.card)?;
    }
    for slot in position
        .chronicle
        .plot
        .iter()
        .flat_map(|plot| plot.cards.iter().flatten())
    {
        see(slot.card)?;
    }
    let all = content().cards.iter();
    let all = all.filter(|card| position.options.has(card.release));
    let all = all.count();
    ensure(count == all, "cards are missing")
}

fn world(position: &Position) -> Result<(), Broken> {
    let world = &position.world;
    for area in AreaId::all() {
        let Some(owner) = world.owner(area) else {
            continue;
        };
        let neutral = owner == SetId::KINGDOM && position.options.kingdoms && area.is_land();
        ensure(
            position.empire(owner).is_some() || neutral,
            "units of no empire",
        )?;
        for (unit, _) in world.units(area).iter() {
            ensure(
                stands(unit.card().class, area) && unit != UnitId::UNSEEN,
                "units where they cannot be",
            )?;
        }
    }
    let thinned = &position.thinned;
    ensure(
        thinned.units.iter().all(|unit| unit.index() < OWN)
            && thinned
                .leaders
                .iter()
                .all(|leader| (NAMED..NAMED + CUP).contains(&leader.index()))
            && thinned
                .artefacts
                .iter()
                .all(|artefact| artefact.index() < content().artefacts.len()),
        "something was taken out that cannot be",
    )?;
    let empires = position.in_play().map(|(set, _)| set);
    for set in empires.chain([SetId::KINGDOM]) {
        let used = world.counters(set);
        let most = &position.counters_of(set);
        ensure(
            used.iter()
                .zip(most)
                .take(OWN / 2)
                .all(|(used, most)| used <= most),
            "more units than there are counters",
        )?;
    }
    let owned = |area| inhabited(position, area);
    ensure(
        world.forts.iter().all(owned) && world.disorder.iter().all(owned),
        "a fort or disorder where nobody is",
    )?;
    wonders(position)?;
    intruders(position)
}

/// Artefacts in areas lie where somebody is, no more of them than there are markers.
fn wonders(position: &Position) -> Result<(), Broken> {
    let world = &position.world;
    let mut counts = [0u8; 256];
    for wonder in &world.wonders {
        let card = content().artefacts.get(wonder.artefact.index());
        counts[wonder.artefact.index()] += 1;
        let fits = card.is_some_and(|card| {
            card.in_area
                && position.options.has(card.release)
                && usize::from(counts[wonder.artefact.index()])
                    <= position.markers_of(wonder.artefact)
        });
        Broken::unless(fits && inhabited(position, wonder.area), || {
            let (artefact, area) = (wonder.artefact, wonder.area);
            format!("the artefact {artefact} cannot be in {area}")
        })?;
    }
    Ok(())
}

/// Units in areas of other empires are there to fight.
fn intruders(position: &Position) -> Result<(), Broken> {
    let world = &position.world;
    for one in world.intruders.iter() {
        let fits = position.empire(one.empire).is_some()
            && (contested(position, one.area)
                || world
                    .owner(one.area)
                    .is_some_and(|owner| owner != one.empire))
            && one
                .units
                .iter()
                .all(|(unit, _)| stands(unit.card().class, one.area));
        ensure(fits, "units in an area of another empire that cannot be")?;
    }
    Ok(())
}

/// Is it land that an empire holds or fights for?
fn inhabited(position: &Position, area: AreaId) -> bool {
    area.is_land()
        && (position.world.owner(area).is_some() || contested(position, area))
        && !position.kingdom(area)
}

fn stands(class: Class, area: AreaId) -> bool {
    match class {
        Class::Ship => !area.is_land() || area.card().coastal,
        Class::Aircraft => true,
        _ => area.is_land(),
    }
}

fn printed(position: &Position, [classic, more @ ..]: [u8; 3]) -> u8 {
    position.options.cup_count(classic, more)
}

fn leaders(position: &Position) -> Result<(), Broken> {
    let world = &position.world;
    ensure(
        position.cup.len() == CUP && position.no_leaders == printed(position, content().no_leaders),
        "the cup is not what it was",
    )?;
    for one in &position.elephants {
        let fits = |set: SetId| set == SetId::BACK || set.index() < SETS;
        ensure(
            position.options.ancients && fits(one.pool) && fits(one.field),
            "an elephant that cannot be",
        )?;
    }
    let mut seen = [0u8; NAMED + CUP];
    for chief in &world.chiefs {
        let empire = position.empire(chief.empire).is_some();
        ensure(
            empire && chief.leader.index() < NAMED + CUP,
            "a leader that cannot be",
        )?;
        let there = !world.units_of(chief.empire, chief.area).is_empty()
            || position.work.founding == Some(chief.empire)
            || contested(position, chief.area);
        ensure(there, "a leader without units")?;
        seen[chief.leader.index()] += 1;
        if chief.leader.is_named() {
            ensure(
                seen[chief.leader.index()] == 1 && position.appeared.contains(&chief.leader),
                "a named leader that cannot be",
            )?;
        }
    }
    for leader in steps::drawn(position).chain(position.thinned.leaders.iter().copied()) {
        if let Some(count) = seen.get_mut(leader.index()) {
            *count += 1;
        }
    }
    for (at, leader) in position.appeared.iter().enumerate() {
        ensure(
            leader.index() < NAMED && !position.appeared[..at].contains(leader),
            "a leader who appeared cannot be",
        )?;
    }
    for (at, count) in position.cup.iter().enumerate() {
        let leader = &content().leaders[NAMED + at];
        let printed = printed(position, [leader.count, leader.more[0], leader.more[1]]);
        ensure(
            count.checked_add(seen[NAMED + at]) == Some(printed),
            "leaders of the cup are missing",
        )?;
    }
    Ok(())
}

fn work(position: &Position) -> Result<(), Broken> {
    let work = &position.work;
    let fits = work.built.iter().all(|built| built.count() <= 60)
        && work.moved.iter().all(|moved| moved.units.total() <= 60)
        && work.cities.iter().all(|count| *count <= 60)
        && work.pacified <= 60
        && work.spent <= 2000
        && work.cargo.is_none_or(|unit| unit.index() < UNITS)
        && work
            .escort
            .iter()
            .copied()
            .chain(work.led.iter().map(|chief| chief.leader))
            .all(|leader| leader.index() < NAMED + CUP)
        && usize::from(work.leg) <= work.path.len()
        && work
            .founding
            .is_none_or(|set: SetId| position.empire(set).is_some());
    ensure(fits, "a part of an action that cannot be")
}

/// Does somebody sit there now?
pub(crate) fn sits(position: &Position, seat: Seat) -> bool {
    seat.index() < position.present()
}

/// Does somebody play there, perhaps later?
pub(crate) fn plays(position: &Position, seat: Seat) -> bool {
    seat.index() < position.players.len()
}

/// Is it one of the colours?
pub fn colour(set: SetId) -> bool {
    set.index() < SETS
}

/// One of the colours, or none in a non-empire action?
pub(crate) fn colour_or_none(set: SetId) -> bool {
    set == SetId::BACK || colour(set)
}

/// Is there such a unit?
pub fn unit(unit: UnitId) -> bool {
    unit.index() < UNITS
}

/// Is the leader one of the cup?
pub fn cup(leader: LeaderId) -> bool {
    (NAMED..NAMED + CUP).contains(&leader.index())
}

/// Does the empire control the area?
pub fn owns(position: &Position, set: SetId, area: AreaId) -> bool {
    colour(set) && position.world.owns(set, area)
}

/// Does an empire, not a kingdom, control the area?
pub fn taken(position: &Position, area: AreaId) -> bool {
    let owner = position.world.owner(area);
    owner.is_some_and(|owner| owner != SetId::KINGDOM)
}

/// Has the empire any area?
pub(crate) fn owned(position: &Position, set: SetId) -> bool {
    !position.world.held(set).is_empty()
}

/// Is the card in the hand?
pub(crate) fn holds(position: &Position, seat: Seat, card: CardId) -> bool {
    plays(position, seat) && {
        let hand = &position.player(seat).hand;
        hand.iter().any(|slot| slot.card == card)
    }
}

/// Is the card in the hand, and can its event be played in this way?
pub(crate) fn holds_event(position: &Position, seat: Seat, card: CardId, way: u8) -> bool {
    holds(position, seat, card) && usize::from(way) < card.card().event.card().ways.len()
}

/// Can a round of questions stand there?
pub fn asked(position: &Position, seats: SeatSet, at: Seat, passes: u8) -> bool {
    plays(position, at)
        && seats.iter().all(|seat| plays(position, seat))
        && usize::from(passes) <= position.players.len()
}
