//! Civilise: cards, leaders, religion and government, modernising, disorder, cities, capital.

use crate::{
    Chief, Choice, Counts, Empire, Position, Refusal, Step, Table, adoption, artefacts,
    choice::anything,
    content::{
        ArtefactId, LeaderId, NAMED, SetId, Special, Talent, Terrain, UnitId, content,
        events::Moment,
    },
    empire,
    events::{self, window},
    permission, powers, production,
    range::Source,
    sets::{AreaId, Areas},
    setup, start, text,
};
use orbis_core::{Flow, Line, Offer, Prompt, Seat, Sink, news, step, step::Stacked};
use orbis_parts::List;
use std::ops::ControlFlow;

news! {
    /// What is told of leaders and cities.
    pub enum News {
        /// A leader appeared.
        Leader { leader: LeaderId, area: AreaId } => {
            Line::plain(format!("{} appears in {}", leader.card().name, area.name()))
        },
        /// A city was built or improved.
        City { area: AreaId, value: u8 } => {
            Line::plain(format!("{} has a city of level {value}", area.name()))
        },
    }
}

/// The parts of the action after playing cards, in order.
const DISMISS: u8 = 0;
const PROMOTE: u8 = 1;
const ADOPT: u8 = 2;
const MODERNISE: u8 = 3;
const CALM: u8 = 4;
const URBANISE: u8 = 5;
const CAPITAL: u8 = 6;
const HOMELAND: u8 = 7;

/// In which order the parts up to the cities come, for people.
const ORDER: &str = "In this order: a leader removed, one promoted, religion and government, modernising, disorder, cities. What comes before your choice is over.";

/// What is done only once in an action, as numbered in [`Work::done`](crate::Work).
pub(crate) const STARTED: usize = 0;
const REORDERED: usize = 1;
pub(crate) const ADOPTED: usize = 2;
const PALACE: usize = 3;

/// The parts of a Civilise action, one after the other.
/// `sa.civ.order`, `sa.civ.non-empire`.
pub fn begin(position: &mut Position, seat: Seat, set: SetId, table: &mut Table<'_>) {
    if position.empire(set).is_some() {
        position.push(Civilise {
            empire: set,
            part: DISMISS,
        });
        let ask = powers::gifts(position, set);
        position.invoke(ask);
        if position
            .world
            .wonder_of(set, ArtefactId::MOON_LANDING)
            .is_some()
        {
            empire::glory(position, seat, 1, table);
        }
    }
    position.push(Play { seat, empire: set });
}

/// `sa.civ.no-empire-cards`.
pub(crate) fn play(
    position: &mut Position,
    seat: Seat,
    set: SetId,
    choice: Choice,
    table: &mut Table<'_>,
) {
    if events::interject(
        position,
        Step::Play(Play { seat, empire: set }),
        set,
        choice,
        table,
    ) {
        return;
    }
    if let Choice::Play { card } = choice {
        // A card that is played is shown to everybody.
        empire::show_card(position, seat, card, table);
        position.push(crate::artefacts::PlayOn {
            seat,
            empire: set,
            card,
        });
    }
}

/// The part after this one.
pub(crate) fn next_part(position: &mut Position, set: SetId, part: u8) {
    if part < HOMELAND && position.empire(set).is_some() {
        position.push(Civilise {
            empire: set,
            part: part + 1,
        });
        if part == URBANISE && position.options.deus_vult {
            position.push(crate::temples::Temples {
                empire: set,
                stage: crate::temples::BUILD,
            });
        }
    }
}

/// Has a part anything to offer?
pub(crate) fn offers_any(position: &Position, set: SetId, part: u8) -> bool {
    anything(|sink| offers(position, set, part, sink))
}

/// Does the Great Pyramid stand there, or beside it?
/// `sa.art.great-pyramid`.
fn pyramid_calms(position: &Position, set: SetId, area: AreaId) -> bool {
    position
        .world
        .wonder_of(set, ArtefactId::PYRAMID)
        .is_some_and(|pyramid| pyramid == area || pyramid.card().next.has(area))
}

/// Does the Summer Palace reach it, and has calmed nothing yet?
/// `sa.art.summer-palace`.
fn palace_calms(position: &Position, set: SetId, area: AreaId) -> bool {
    let palace = position.world.wonder_of(set, ArtefactId::SUMMER_PALACE);
    palace.is_some_and(|palace| {
        let near = position.reach_from(set, [palace].into_iter().collect());
        !position.work.done[PALACE] && near.has(area)
    })
}

/// In how many areas an empire removes disorder free.
fn pacified_free(position: &Position, set: SetId) -> u8 {
    position.specials(set).iter().fold(0, |sum, special| {
        sum + match special {
            Special::Pacify { n } => *n,
            _ => 0,
        }
    })
}

/// What disorder in an area costs to remove.
pub fn calm_cost(position: &Position, set: SetId, area: AreaId) -> u8 {
    let world = &position.world;
    if pyramid_calms(position, set, area)
        || palace_calms(position, set, area)
        || position.work.pacified < pacified_free(position, set)
    {
        return 0;
    }
    let income = production::area_income(position, set, area);
    let temple = u32::from(world.temple(area).is_some());
    production::halved(income, temple).max(5) as u8
}

/// The next value of a city, and the first age in which it can have it.
fn grown(value: u8) -> Option<(u8, u8)> {
    match value {
        0 => Some((1, 1)),
        1 => Some((3, 2)),
        3 => Some((5, 4)),
        5 => Some((7, 7)),
        _ => None,
    }
}

/// What a city in an area would become.
/// `sa.urban.one-city`, `sa.lead.builder`.
/// `sa.urban.builder-early`.
pub(crate) fn next_city(position: &Position, set: SetId, area: AreaId) -> Option<u8> {
    let age = position.age(set);
    let early = u8::from(position.world.has_talent(set, area, Talent::Builder));
    let (value, from) = grown(position.world.city(area))?;
    (age + early >= from).then_some(value)
}

/// Which allowance a city in an area would use: 0 fertile, 1 other, 2 special, 3 a Builder's; none if all are used.
/// `sa.urban.builder-extra`.
fn allowance(position: &Position, set: SetId, area: AreaId) -> Option<usize> {
    let used = position.work.cities;
    if position.world.has_talent(set, area, Talent::Builder) {
        return Some(3);
    }
    if position.barbarian(set) {
        return None;
    }
    let terrain = position.terrain(area, position.age(set));
    if terrain == Terrain::Fertile && used[1] == 0 && used[0] < 2 {
        return Some(0);
    }
    if terrain != Terrain::Fertile && used[0] == 0 && used[1] == 0 {
        return Some(1);
    }
    let more = position.specials(set).iter().fold(0, |sum, special| {
        sum + match special {
            Special::ExtraCity { n, terrain: which }
                if which.is_none_or(|which| which == terrain) =>
            {
                *n
            }
            _ => 0,
        }
    });
    (used[2] < more).then_some(2)
}

fn cities(position: &Position, set: SetId) -> Areas {
    let land = position.world.held(set).and(&content().land);
    land.iter()
        .filter(|area| position.world.city(*area) > 0)
        .collect()
}

/// What a part of a Civilise action offers: up to the cities everything that is still possible, since who does something of a
/// later part is done with those before it.
pub fn offers<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    part: u8,
    sink: &mut S,
) -> ControlFlow<()> {
    let Some(own) = position.empire(set) else {
        return ControlFlow::Continue(());
    };
    match part {
        ..=URBANISE => still_possible(position, (set, own), part, sink)?,
        CAPITAL => {
            if own.capital.is_none() && !position.barbarian(set) {
                for area in cities(position, set).iter() {
                    sink.offer(Choice::Capital { area })?;
                }
                return ControlFlow::Continue(());
            }
        }
        _ => {
            let elsewhere = own.capital.is_some() && own.capital != own.homeland;
            let held = own
                .homeland
                .is_some_and(|area| position.world.owns(set, area));
            if elsewhere && held {
                sink.offer(Choice::Homeland)?;
            }
        }
    }
    sink.offer(Choice::Done)
}

/// What the parts from this one up to the cities offer, in the order of choices.
fn still_possible<S: Sink<Position>>(
    position: &Position,
    (set, own): (SetId, &Empire),
    part: u8,
    sink: &mut S,
) -> ControlFlow<()> {
    let faith = part <= ADOPT;
    if part <= PROMOTE {
        promotions(position, set, sink)?;
    }
    if part == DISMISS {
        dismissals(position, set, sink)?;
    }
    let creeds = if faith {
        creeds(position, set)
    } else {
        List::new()
    };
    if faith {
        let goals = adoption::examples(position, set, &creeds);
        permission::offers(position, &Source::empire(position, set, 0), &goals, sink)?;
    }
    if part <= CALM {
        pacified(position, set, own, sink)?;
    }
    if faith {
        adoptions(position, set, own, &creeds, sink)?;
    }
    if part <= MODERNISE {
        turned(position, set, own, sink)?;
    }
    buildings(position, set, sink)?;
    if faith {
        zeal(position, set, sink)?;
    }
    ControlFlow::Continue(())
}

/// The part of the action that a choice belongs to.
fn part_of(choice: Choice) -> Option<u8> {
    match choice {
        Choice::Dismiss { .. } => Some(DISMISS),
        Choice::Promote { .. } | Choice::Cup => Some(PROMOTE),
        Choice::Adopt { .. }
        | Choice::Abandon { .. }
        | Choice::HolyWar { .. }
        | Choice::Vote
        | Choice::Ask { .. }
        | Choice::Swap => Some(ADOPT),
        Choice::Flip { .. } | Choice::FlipOne { .. } => Some(MODERNISE),
        Choice::Calm { .. } => Some(CALM),
        Choice::Urbanise { .. } => Some(URBANISE),
        _ => None,
    }
}

/// Leaders that can be removed.
/// `sa.leader-out.voluntary`.
fn dismissals<S: Sink<Position>>(position: &Position, set: SetId, sink: &mut S) -> ControlFlow<()> {
    let world = &position.world;
    let mut chiefs: List<(LeaderId, AreaId), 90> = List::new();
    for chief in world.chiefs.iter().filter(|chief| chief.empire == set) {
        let one = (chief.leader, chief.area);
        if !chiefs.contains(&one) {
            chiefs.push(one);
        }
    }
    chiefs.sort_unstable();
    for (leader, area) in &chiefs {
        let (leader, area) = (*leader, *area);
        sink.offer(Choice::Dismiss { leader, area })?;
    }
    ControlFlow::Continue(())
}

/// Leaders that can appear.
/// `sa.leader-in.limit`.
fn promotions<S: Sink<Position>>(position: &Position, set: SetId, sink: &mut S) -> ControlFlow<()> {
    let world = &position.world;
    if world.chief_count(set) < position.leader_number(set) && !world.chiefs.is_full() {
        let mut named: List<LeaderId, 8> = start::namesakes(position, set).collect();
        named.sort_unstable();
        for leader in &named {
            for area in world.held(set).iter() {
                let leader = *leader;
                sink.offer(Choice::Promote { leader, area })?;
            }
        }
        if position.cup.iter().any(|count| *count > 0) {
            sink.offer(Choice::Cup)?;
        }
    }
    ControlFlow::Continue(())
}

/// Religions and governments that can be adopted, in order.
fn creeds(position: &Position, set: SetId) -> List<ArtefactId, 12> {
    let mut list = adoption::adoptable(position, set);
    for artefact in adoption::startable(position, set).iter() {
        if !list.contains(artefact) && !list.is_full() {
            list.push(*artefact);
        }
    }
    list.sort_unstable();
    list
}

/// Religions and governments adopted or given up. Nothing else may follow once one was.
/// `sa.adopt.condition`.
fn adoptions<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    own: &Empire,
    creeds: &[ArtefactId],
    sink: &mut S,
) -> ControlFlow<()> {
    for artefact in creeds {
        let artefact = *artefact;
        sink.offer(Choice::Adopt { artefact })?;
    }
    if !position.work.done[ADOPTED] {
        adoption::give_way_offers(position, set, sink)?;
        if let Some(government) = own.government {
            let artefact = ArtefactId::government(government);
            sink.offer(Choice::Abandon { artefact })?;
        }
    }
    if own.religions.len() == 2
        && !position.work.done[REORDERED]
        && !position.marked(set, ArtefactId::DEFENDER)
    {
        sink.offer(Choice::Swap)?;
    }
    ControlFlow::Continue(())
}

/// Votes and holy wars, unless something was adopted or given up.
fn zeal<S: Sink<Position>>(position: &Position, set: SetId, sink: &mut S) -> ControlFlow<()> {
    if position.work.done[ADOPTED] {
        return ControlFlow::Continue(());
    }
    let faith = events::effect::faith_of(position, set);
    if faith.is_some_and(|faith| powers::defender(position, faith).is_some()) {
        sink.offer(Choice::Vote)?;
    }
    for area in powers::holy_targets(position, set).iter() {
        sink.offer(Choice::HolyWar { area })?;
    }
    ControlFlow::Continue(())
}

/// Units that can be turned over.
/// `sa.modern.flip`.
fn turned<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    own: &Empire,
    sink: &mut S,
) -> ControlFlow<()> {
    let world = &position.world;
    let army = world.army(set);
    let turns = |unit: UnitId| {
        let other = unit.card().other;
        position.work.flipped >> unit.0 & 1 == 0
            && other != unit
            && other.card().level <= own.level + production::early(position, set, other)
    };
    for (unit, _) in army.iter().filter(|(unit, _)| turns(*unit)) {
        sink.offer(Choice::Flip { unit })?;
    }
    // One of several, or one here and not there.
    for area in world.held(set).iter() {
        for (unit, _) in world.units(area).iter() {
            if turns(unit) && army.get(unit) > 1 {
                sink.offer(Choice::FlipOne { area, unit })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Areas that can be calmed for money.
/// `sa.pay-order.cost`.
fn pacified<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    own: &Empire,
    sink: &mut S,
) -> ControlFlow<()> {
    let world = &position.world;
    for area in world.disorder.and(world.held(set)).iter() {
        let (cost, money) = (calm_cost(position, set, area), own.money);
        let why = (cost > money).then_some(Refusal::TooDear { cost, money });
        sink.decide(Choice::Calm { area }, why)?;
    }
    ControlFlow::Continue(())
}

/// Cities that can be built or improved.
/// `sa.urban.count`.
fn buildings<S: Sink<Position>>(position: &Position, set: SetId, sink: &mut S) -> ControlFlow<()> {
    let world = &position.world;
    let calm = world.held(set).and(&content().land).less(&world.disorder);
    for area in calm.less(&position.work.closed).iter() {
        if allowance(position, set, area).is_none() {
            continue;
        }
        let age = position.age(set);
        let why = match next_city(position, set, area) {
            Some(_) => None,
            None => {
                let value = grown(world.city(area)).map(|(value, _)| value);
                Some(Refusal::CityAge { area, age, value })
            }
        };
        sink.decide(Choice::Urbanise { area }, why)?;
    }
    ControlFlow::Continue(())
}

/// Draws from the cup until a leader comes or the picks are used up.
fn cup(position: &mut Position, set: SetId, mut picks: u8, table: &mut Table<'_>) {
    while picks < position.leader_number(set) {
        picks += 1;
        if let Some(leader) = draw_leader(position, table) {
            position.push(Drawn {
                empire: set,
                leader,
                picks,
            });
            return;
        }
    }
}

/// One counter out of the cup; nobody if it shows no leader.
pub fn draw_leader(position: &mut Position, table: &mut Table<'_>) -> Option<LeaderId> {
    let leaders: u32 = position.cup.iter().map(|count| u32::from(*count)).sum();
    let mut draw = table.below(leaders + u32::from(position.no_leaders));
    table.reveal();
    for at in 0..position.cup.len() {
        let count = u32::from(position.cup[at]);
        if draw < count {
            position.cup[at] -= 1;
            return Some(LeaderId((NAMED + at) as u8));
        }
        draw -= count;
    }
    None
}

/// A leader comes to the map.
/// `sa.leader-in.named`.
pub fn appear(
    position: &mut Position,
    set: SetId,
    leader: LeaderId,
    area: AreaId,
    table: &mut Table<'_>,
) {
    if leader.is_named() && !position.appeared.contains(&leader) && !position.appeared.is_full() {
        position.appeared.push(leader);
    }
    if !position.world.chiefs.is_full() {
        position.world.chiefs.push(Chief::new(leader, set, area));
    }
    table.emit(|| News::Leader { leader, area });
}

/// So many units in an area are turned over; ships stay on their coast, and nothing is turned back.
/// `sa.modern.downgrade`.
fn flip(position: &mut Position, set: SetId, area: AreaId, unit: UnitId, count: u8) {
    if count == 0 {
        return;
    }
    let other = unit.card().other;
    position.work.flipped |= 1 << other.0;
    let world = &mut position.world;
    let far = (world.far(area, unit).min(count), world.far(area, other));
    world.place(set, area, &Counts::of(other, count));
    world.remove(area, &Counts::of(unit, count));
    world.set_far(area, other, far.0 + far.1);
}

fn calm(position: &mut Position, set: SetId, area: AreaId, table: &mut Table<'_>) {
    let cost = calm_cost(position, set, area);
    // What reaches fewer areas is used first.
    if palace_calms(position, set, area) && !pyramid_calms(position, set, area) {
        position.work.done[PALACE] = true;
    } else if cost == 0 && !pyramid_calms(position, set, area) {
        position.work.pacified += 1;
    }
    empire::pay(position, set, -i16::from(cost));
    position.world.disorder.take(area);
    table.emit(|| crate::empire::News::Calmed { area });
}

fn urbanise(position: &mut Position, set: SetId, area: AreaId, table: &mut Table<'_>) {
    let (Some(value), Some(which)) = (
        next_city(position, set, area),
        allowance(position, set, area),
    ) else {
        return;
    };
    if let Some(used) = position.work.cities.get_mut(which) {
        *used += 1;
    }
    position.work.closed.add(area);
    found_city(position, set, area, value, table);
}

/// A city is built or grows; the first one is the capital.
/// `sa.urban.capital-first`, `sa.term.capital`.
pub(crate) fn found_city(
    position: &mut Position,
    set: SetId,
    area: AreaId,
    value: u8,
    table: &mut Table<'_>,
) {
    let first = cities(position, set).is_empty();
    position.world.set_city(area, value);
    table.emit(|| News::City { area, value });
    if first
        && !position.barbarian(set)
        && let Some(empire) = position.empire_mut(set)
        && empire.capital.is_none()
    {
        empire.capital = Some(area);
    }
}

/// A religion or government is adopted or given up, a holy war declared, a vote called.
fn profess(position: &mut Position, set: SetId, choice: Choice, table: &mut Table<'_>) {
    // What a Religious leader starts is as good as played, and leaves room to adopt something else.
    if let Choice::Adopt { artefact } = choice
        && adoption::startable(position, set).contains(&artefact)
    {
        position.work.done[STARTED] = true;
        table.emit(|| crate::adoption::News::Adopted {
            who: position.who(set),
            artefact,
        });
        artefacts::play(position, set, artefact, None, table);
        return;
    }
    position.work.done[ADOPTED] = true;
    match choice {
        Choice::Adopt { artefact } => adoption::adopt(position, set, artefact, table),
        Choice::Abandon { artefact } => adoption::abandon(position, set, artefact, table),
        Choice::HolyWar { area } => powers::declare(position, set, area),
        _ => powers::call_vote(position, set),
    }
}

step! {
    /// Cards in a civilise action.
    pub struct Play { seat: Seat, empire: SetId }
}

impl step::Ask<Position> for Play {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.civ.cards", "Play an artefact or an event?")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Play { empire: actor, .. } = *self;
        for card in setup::sorted(position.player(seat)).iter() {
            let card = *card;
            if artefacts::any_target(position, seat, actor, card) {
                sink.offer(Choice::Play { card })?;
            } else {
                sink.refuse(Choice::Play { card }, || {
                    let lack = artefacts::lack(position, card);
                    Refusal::NoTarget { card, lack }
                })?;
            }
        }
        let goals = |guest| artefacts::goals(position, seat, actor, guest);
        window::card_offers(position, seat, actor, Moment::Civilise, Some(&goals), sink)?;
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Play no card")
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        play(position, seat, self.empire, choice, table)
    }

    fn lapses(&self, position: &Position) -> bool {
        position.player(self.seat).hand.is_empty()
    }

    fn fits(&self, position: &Position) -> bool {
        let Play { seat, empire } = *self;
        crate::check::sits(position, seat) && crate::check::colour_or_none(empire)
    }
}

step! {
    /// A part of a civilise action.
    pub struct Civilise { empire: SetId, part: u8 }
}

impl step::Ask<Position> for Civilise {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Civilise { empire, part } = *self;
        let (text, rule) = match part {
            ..=URBANISE => ("what is done in Civilise?", "sa.civ.order"),
            CAPITAL => ("which city is the capital?", "sa.urban.convert-capital"),
            _ => ("a new homeland?", "sa.urban.new-homeland"),
        };
        let order = match part {
            DISMISS => ORDER,
            PROMOTE..=CALM => "What comes before your choice is over.",
            _ => "",
        };
        let hint = format!("{} {order}", crate::text::money(position, empire));
        Prompt::new(
            rule,
            format!("The {}: {text}", crate::text::empire(position, empire)),
        )
        .hint(hint.trim_end())
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Civilise { empire, part } = *self;
        offers(position, empire, part, sink)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing more of this")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Civilise { empire: set, part } = self;
        // Who does nothing more of what is possible up to the cities is done with all of it.
        let part = part_of(choice).unwrap_or(part.max(URBANISE));
        let again = Step::Civilise(Civilise { empire: set, part });
        match choice {
            Choice::Dismiss { leader, area } => {
                let at = position.world.chiefs.iter().position(|chief| {
                    chief.empire == set && chief.leader == leader && chief.area == area
                });
                if let Some(at) = at {
                    empire::bury(position, at, table);
                }
                next_part(position, set, part);
            }
            Choice::Promote { leader, area } => {
                appear(position, set, leader, area, table);
                next_part(position, set, part);
            }
            Choice::Cup => {
                next_part(position, set, part);
                cup(position, set, 0, table);
            }
            Choice::Adopt { .. }
            | Choice::Abandon { .. }
            | Choice::HolyWar { .. }
            | Choice::Vote => {
                position.stack.push(again);
                profess(position, set, choice, table);
            }
            Choice::Ask { empire } => {
                position.stack.push(again);
                permission::ask(position, set, empire, false);
            }
            Choice::Swap => {
                if let Some(empire) = position.empire_mut(set) {
                    empire.reorder();
                }
                position.work.done[REORDERED] = true;
                position.stack.push(again);
            }
            Choice::Flip { unit } => {
                for area in position.world.held(set).iter() {
                    let count = position.world.units(area).get(unit);
                    flip(position, set, area, unit, count);
                }
                position.stack.push(again);
            }
            Choice::FlipOne { area, unit } => {
                flip(position, set, area, unit, 1);
                position.stack.push(again);
            }
            Choice::Calm { area } => {
                calm(position, set, area, table);
                position.stack.push(again);
            }
            Choice::Urbanise { area } => {
                urbanise(position, set, area, table);
                position.stack.push(again);
            }
            Choice::Capital { area } => {
                if let Some(empire) = position.empire_mut(set) {
                    empire.capital = Some(area);
                }
                table.emit(|| crate::start::News::Capital { area });
                next_part(position, set, part);
            }
            Choice::Homeland => {
                if let Some(empire) = position.empire_mut(set) {
                    empire.homeland = empire.capital;
                }
            }
            _ => next_part(position, set, part),
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        let Civilise { empire, part } = *self;
        !offers_any(position, empire, part)
    }

    fn lapse(self, position: &mut Position, _table: &mut Table<'_>) {
        let Civilise { empire, part } = self;
        next_part(position, empire, part.max(URBANISE))
    }

    fn fits(&self, _position: &Position) -> bool {
        let Civilise { empire, part } = *self;
        crate::check::colour(empire) && part <= 7
    }
}

step! {
    /// The leader drawn from the cup: keep?
    pub struct Drawn { empire: SetId, leader: LeaderId, picks: u8 }
}

impl step::Ask<Position> for Drawn {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let Drawn { leader, .. } = *self;
        Prompt::new(
            "sa.leader-in.unnamed",
            format!("The cup gives: {}. Keep this leader?", leader.card().name),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Drawn { empire, picks, .. } = *self;
        if picks < position.leader_number(empire) {
            sink.offer(Choice::Cup)?;
        }
        sink.offer(Choice::Keep)?;
        sink.offer(Choice::Done)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Drawn {
            empire: set,
            leader,
            picks,
        } = self;
        match choice {
            Choice::Keep => position.push(Appear {
                empire: set,
                leader,
            }),
            Choice::Cup => {
                empire::to_cup(position, leader);
                cup(position, set, picks, table);
            }
            _ => empire::to_cup(position, leader),
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        let Drawn {
            empire,
            leader,
            picks,
        } = *self;
        crate::check::colour(empire) && crate::check::cup(leader) && picks < 20
    }

    crate::turn::usual!(present);
}

step! {
    /// Where does the leader appear?
    pub struct Appear { empire: SetId, leader: LeaderId }
}

impl step::Ask<Position> for Appear {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.leader-in.place", "Where does the leader appear?")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for area in position.world.held(self.empire).iter() {
            sink.offer(Choice::At { area })?;
        }
        ControlFlow::Continue(())
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Appear { empire, leader } = self;
        if let Choice::At { area } = choice {
            appear(position, empire, leader, area, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Appear { empire, leader } = *self;
        crate::check::colour(empire)
            && crate::check::cup(leader)
            && crate::check::owned(position, empire)
    }

    crate::turn::usual!(present);
}
