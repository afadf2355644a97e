//! Starting an empire: eligibility, colour, progress, set-up, conversions, capital, forts, special actions.

pub mod grants;
pub mod successor;

use crate::{
    Choice, Counts, Empire, Position, Refusal, Step, Table, Work, civilise, conflict,
    content::{
        CardId, Category, LAST_LEVEL, LeaderId, Progress, SETS, SetId, Special, Start, age_of,
        content, events::Moment,
    },
    empire,
    events::{self, window},
    markers::free_action,
    sets::{AreaId, Areas},
    setup, text,
};
use orbis_core::{Flow, Line, Offer, Prompt, Seat, Sink, news, step, step::Stacked};
use orbis_parts::List;
use std::ops::ControlFlow;

news! {
    /// What is told of new empires.
    pub enum News {
        /// An empire was started.
        Founded { seat: Seat, card: CardId, set: SetId, level: u8 } => Line::by(
            seat,
            format!("{seat} starts the {} on level {level}, {}", card.name(), text::shade(set)),
        ),
        /// An area went over to it.
        Converted { area: AreaId } => {
            Line::plain(format!("{} goes over to the new empire", area.name()))
        },
        /// A capital was named.
        Capital { area: AreaId } => Line::plain(format!("the capital is in {}", area.name())),
    }
}

/// The colours in which a player may start an empire: dedicated ones first.
/// `sa.first.dedicated`, `sa.start-setup.colour-mix`, `sa.discard.free`.
pub fn colours(position: &Position, seat: Seat) -> List<SetId, SETS> {
    let free = |set: &SetId| position.empire(*set).is_none();
    let all = || position.options.colours().filter(free);
    let group = position.player(seat).group;
    let own: List<SetId, SETS> = all()
        .filter(|set| Some(set.card().group) == group)
        .collect();
    if position.in_play().count() >= usize::from(position.options.empires) {
        return List::new();
    }
    if !own.is_empty() {
        return own;
    }
    all()
        .filter(|set| {
            let taken = Some(set.card().group);
            !position.players.iter().any(|player| player.group == taken)
        })
        .collect()
}

/// The empire of a card in play, if it is.
fn playing(position: &Position, card: CardId) -> Option<SetId> {
    position
        .in_play()
        .find(|(_, empire)| empire.card == card)
        .map(|(set, _)| set)
}

/// The areas in which an empire could set up; all or one of them.
/// `sa.term.start-area`.
fn sites(position: &Position, card: CardId) -> Areas {
    match &card.card().empire.start {
        Start::All(areas) | Start::One(areas) => areas.iter().copied().collect(),
        Start::Controlled(empires, water) => {
            let mut sites = Areas::NONE;
            for set in empires.iter().filter_map(|card| playing(position, *card)) {
                let held = position.world.held(set).and(&water.card().next);
                sites = sites.or(&held.and(&content().land));
            }
            sites
        }
        Start::Near(within) => near_empires(position, *within)
            .iter()
            .filter(|area| area.is_land() && area.card().coastal)
            .collect(),
        Start::NearCity(within) => near_empires(position, *within)
            .iter()
            .filter(|area| position.world.city(*area) > 0)
            .collect(),
        Start::Split => Areas::NONE,
    }
}

/// The areas within so many areas of any empire.
fn near_empires(position: &Position, within: u8) -> Areas {
    let mut near = Areas::NONE;
    for (set, _) in position.in_play() {
        near = near.or(position.world.held(set));
    }
    for _ in 0..within {
        let edge = near;
        for area in edge.iter() {
            near = near.or(&area.card().next);
        }
    }
    near
}

/// Do the ages of a card allow it to start now?
/// `sa.start-elig.conditional-age`, `sa.start-elig.empty-map`.
fn timely(position: &Position, card: CardId) -> bool {
    let printed = &card.card().empire;
    match position.top_level().map(age_of) {
        Some(age) => {
            printed.ages >> age & 1 != 0
                || printed.conditional.iter().any(|condition| {
                    condition.age == age
                        && playing(position, condition.empire).is_some() == condition.in_play
                })
        }
        // Only the first empire of the game is bound (`sa.opt1.first-age-1`), not one that finds the map empty again.
        None => {
            let first = position.annals.started.iter().all(|count| *count == 0);
            !(position.options.total_history && first) || printed.ages & 2 != 0
        }
    }
}

/// Could an empire start now, its ages apart?
/// `sa.start.repeatable`.
pub(crate) fn possible(position: &Position, seat: Seat, card: CardId) -> bool {
    let placed = match &card.card().empire.progress {
        Progress::Offset(_) => true,
        Progress::SameAs(list) => list.iter().any(|card| playing(position, *card).is_some()),
        Progress::Parent => return !successor::parents(position, seat).is_empty(),
    };
    placed && !sites(position, card).is_empty()
}

/// Why an empire cannot start now.
pub fn obstacle(position: &Position, seat: Seat, card: CardId) -> Option<Refusal> {
    if !timely(position, card) {
        let age = position.top_level().map(age_of);
        return Some(
            age.map_or(Refusal::NotFirst { card }, |age| Refusal::WrongAge {
                card,
                age,
            }),
        );
    }
    (!possible(position, seat, card)).then_some(Refusal::NoSite { card })
}

/// The level on which an empire would begin.
/// `sa.start-setup.progress-offset`, `sa.start-elig.own-age`.
pub fn first_level(position: &Position, card: CardId) -> u8 {
    let printed = &card.card().empire;
    let level = match (&printed.progress, position.top_level()) {
        (Progress::Offset(offset), Some(top)) => {
            i16::from(top.min(LAST_LEVEL)) + i16::from(*offset)
        }
        (Progress::Offset(offset), None) => {
            let age = (1..=7i16)
                .find(|age| printed.ages >> age & 1 != 0)
                .unwrap_or(1);
            (age - 1) * 7 + 1 + i16::from((*offset).max(0))
        }
        (Progress::SameAs(list), _) => list
            .iter()
            .filter_map(|card| playing(position, *card))
            .filter_map(|set| position.empire(set))
            .map(|empire| i16::from(empire.level))
            .max()
            .unwrap_or(1),
        (Progress::Parent, _) => 1,
    };
    level.clamp(1, i16::from(LAST_LEVEL)) as u8
}

/// `sa.start-setup.money`, `sa.start-setup.money-track`, `sa.start.only-below-max`.
pub(crate) fn found(position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
    if events::interject(
        position,
        Step::Found(Found { seat }),
        SetId::BACK,
        choice,
        table,
    ) {
        return;
    }
    let Choice::Found { card, colour: set } = choice else {
        return;
    };
    let level = first_level(position, card);
    let sites = sites(position, card);
    if empire::take_card(position, seat, card).is_none() {
        events::moves::unearth(position, card);
    }
    table.reveal();
    let printed = &card.card().empire;
    let age = age_of(level);
    let (base, more) = printed.money;
    let mut own = Empire::new(card, seat, level);
    own.money = base.saturating_add(more.saturating_mul(age)).min(199);
    position.empires[set.index()] = Some(own);
    let started = &mut position.annals.started[usize::from(age - 1)];
    *started = started.saturating_add(1);
    table.emit(|| News::Founded {
        seat,
        card,
        set,
        level,
    });
    position.work = Work {
        sites,
        founding: Some(set),
        ..Work::default()
    };
    position.push(SetUp {
        empire: set,
        part: 0,
    });
    if matches!(printed.start, Start::Split) {
        position.push(crate::successor::Parent { empire: set });
    }
    if joinable(position, card).len() > 1 {
        position.push(Join { empire: set });
    }
    if matches!(
        printed.start,
        Start::One(_) | Start::Near(_) | Start::NearCity(_)
    ) {
        position.push(Site { empire: set });
    }
}

/// The empires whose space a new one may join, one for each level.
fn joinable(position: &Position, card: CardId) -> List<SetId, SETS> {
    let mut list: List<SetId, SETS> = List::new();
    if let Progress::SameAs(cards) = &card.card().empire.progress {
        for set in cards.iter().filter_map(|card| playing(position, *card)) {
            let level = |set: &SetId| position.empire(*set).map(|empire| empire.level);
            if !list.iter().any(|other| level(other) == level(&set)) {
                list.push(set);
            }
        }
    }
    list.sort_unstable();
    list
}

pub(crate) fn site_offers<S: Sink<Position>>(
    position: &Position,
    _set: SetId,
    sink: &mut S,
) -> ControlFlow<()> {
    for area in position.work.sites.iter() {
        sink.offer(Choice::At { area })?;
    }
    ControlFlow::Continue(())
}

/// The named leaders an empire could have in its age.
/// `sa.leader-in.named`.
pub fn namesakes(position: &Position, set: SetId) -> impl Iterator<Item = LeaderId> + '_ {
    let age = position.age(set);
    let list = position
        .empire(set)
        .map_or(&[][..], |empire| &empire.card.card().empire.leaders);
    list.iter()
        .filter(move |(leader, when)| {
            *when == age
                && position.options.has(leader.card().release)
                && !position.appeared.contains(leader)
        })
        .map(|(leader, _)| *leader)
}

/// The part of setting up in which all is done.
const SET_UP: u8 = 7;

/// The next part of setting up.
/// `sa.start-setup.order`, `sa.start-setup.initial-elite`, `sa.start-special.initial-effects`,
/// `sa.start-special.special-actions`, `sa.start-occupied.conflict`.
pub fn set_up(position: &mut Position, set: SetId, part: u8, table: &mut Table<'_>) {
    if position.empire(set).is_none() {
        position.work.founding = None;
        return;
    }
    let next = Step::SetUp(SetUp {
        empire: set,
        part: part + 1,
    });
    match part {
        0 => {
            position.stack.push(next);
            position.push(Namesake { empire: set });
        }
        1 => {
            position.stack.push(next);
            position.push(crate::production::Build {
                empire: set,
                initial: true,
            });
            grants::at_once(position, set);
        }
        2 => {
            position.stack.push(next);
            position.push(crate::conflict::Conflicts { empire: set });
            convert(position, set, table);
            position.work.founding = None;
            // From now on leaders and empires without units are gone.
            position.world.dirty = true;
        }
        3 => {
            position.stack.push(next);
            let sites = position.work.sites.and(position.world.held(set));
            let bare = position
                .empire(set)
                .is_some_and(|empire| empire.capital.is_none());
            if bare && !position.barbarian(set) && !sites.is_empty() {
                position.push(Capital { empire: set });
            }
        }
        4 => {
            position.stack.push(next);
            let sites = position.work.sites;
            if let Some(empire) = position.empire_mut(set) {
                let mut glory = empire.card.card().empire.glory.iter();
                let matters = glory.any(|glory| glory.category == Category::Homeland);
                match empire.capital {
                    Some(capital) => empire.homeland = Some(capital),
                    None if sites.len() > 1 && matters => {
                        position.push(Homeland { empire: set });
                    }
                    None => empire.homeland = sites.first(),
                }
            }
        }
        5 => {
            position.stack.push(next);
            grants::artefacts(position, set);
            let free = position.specials(set).iter().fold(0, |sum, special| {
                sum + match special {
                    Special::Forts { n } => *n,
                    _ => 0,
                }
            });
            if free > 0 {
                position.push(Forts { empire: set, free });
            }
            if !position.barbarian(set) {
                position.push(Forts {
                    empire: set,
                    free: 0,
                });
            }
        }
        SET_UP => {}
        // Free actions; what stays below them tells that the empire is still being started.
        _ => {
            for special in position.specials(set) {
                if let Special::FreeAction { action, n } = special {
                    let left = if part < SET_UP { n + SET_UP } else { part };
                    position.push(SetUp {
                        empire: set,
                        part: left - 1,
                    });
                    free_action(position, set, *action, table);
                    break;
                }
            }
        }
    }
}

/// Units of the empires named on the card become ours, with everything in their areas.
/// `sa.start-occupied.convert-units`, `sa.term.conversion`.
fn convert(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    let bare = position
        .empire(set)
        .is_some_and(|empire| empire.capital.is_none());
    let mut cities = Areas::NONE;
    for special in position.specials(set) {
        let Special::Convert { empires, areas } = special else {
            continue;
        };
        for area in position.work.sites.iter() {
            let meant = areas.is_empty() || areas.contains(&area);
            let Some(owner) = position.world.owner(area).filter(|owner| *owner != set) else {
                continue;
            };
            let named = position
                .empire(owner)
                .is_some_and(|empire| empires.contains(&empire.card));
            if meant && named {
                convert_area(position, set, owner, area, table);
                if position.world.owns(set, area) && position.world.city(area) > 0 {
                    cities.add(area);
                }
            }
        }
    }
    // One converted city is the capital; of several the player chooses.
    if bare
        && cities.len() > 1
        && let Some(empire) = position.empire_mut(set)
    {
        empire.capital = None;
        position.work.converted = cities;
        position.push(Capital { empire: set });
    }
}

/// An area goes over from its owner to a new empire.
/// `sa.start-occupied.convert-city-fort`, `sa.start-occupied.convert-others`, `sa.start-occupied.convert-capital`.
pub fn convert_area(
    position: &mut Position,
    set: SetId,
    owner: SetId,
    area: AreaId,
    table: &mut Table<'_>,
) {
    // What was under the top of the stack is seen now.
    table.reveal();
    let theirs = *position.world.units(area);
    let mut mine = position
        .world
        .intruder(area)
        .map_or(Counts::default(), |one| one.units);
    position.world.repel(area, &mine);
    // Units are exchanged as far as the colour has counters; leaders, fort and city come along.
    let was_capital = position
        .empire(owner)
        .is_some_and(|empire| empire.capital == Some(area));
    let mut left = position.counters_of(set);
    let used = position.world.counters(set);
    for (counter, used) in used.iter().enumerate() {
        left[counter] = left[counter].saturating_sub(*used);
    }
    for (unit, count) in mine.iter() {
        let counter = usize::from(unit.card().counter);
        left[counter] = left[counter].saturating_sub(count);
    }
    for (unit, count) in theirs.iter() {
        let counter = usize::from(unit.card().counter);
        // Common units are the same whoever has them.
        let got = if crate::commons::common(unit) {
            count
        } else {
            count.min(left[counter])
        };
        left[counter] = left[counter].saturating_sub(got);
        mine.add(unit, got);
    }
    position.world.remove(area, &theirs);
    let sites = position.holy_sites(area);
    empire::forfeit(position, owner, area, sites);
    if mine.is_empty() {
        empire::vacate(position, area, table);
        return;
    }
    conflict::ceded(position, set, owner);
    position.world.place(set, area, &mine);
    for chief in position.world.chiefs.iter_mut() {
        if chief.empire == owner && chief.area == area {
            chief.empire = set;
        }
    }
    if was_capital && let Some(empire) = position.empire_mut(owner) {
        empire.capital = None;
    }
    if position.barbarian(set) {
        position.world.set_city(area, 0);
        position.world.forts.take(area);
    } else if position.world.city(area) > 0
        && let Some(empire) = position.empire_mut(set)
        && empire.capital.is_none()
    {
        empire.capital = Some(area);
    }
    table.emit(|| News::Converted { area });
}

/// Where the capital can be: converted cities go before other start areas.
pub(crate) fn capital_sites(position: &Position, set: SetId) -> Areas {
    let held = position.world.held(set);
    let converted = position.work.converted.and(held);
    if converted.is_empty() {
        position.work.sites.and(held)
    } else {
        converted
    }
}

/// Start areas without a fort.
fn fort_sites(position: &Position, set: SetId) -> Areas {
    position
        .work
        .sites
        .and(position.world.held(set))
        .less(&position.world.forts)
}

pub(crate) fn can_fortify(position: &Position, set: SetId, free: u8) -> bool {
    let rich = position.empire(set).is_some_and(|empire| empire.money >= 5);
    (free > 0 || rich) && !fort_sites(position, set).is_empty()
}

/// Is the empire being started now, its free actions included?
pub(crate) fn starting(position: &Position, set: SetId) -> bool {
    let of_it = |step: &Step| matches!(step, Step::SetUp(SetUp { empire, .. }) if *empire == set);
    position.stack.iter().any(of_it)
}

step! {
    /// Which empire is started?
    pub struct Found { seat: Seat }
}

impl step::Ask<Position> for Found {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.start.play-card",
            "Start which empire, with which counters?",
        )
        .hint("Point at a card in your hand to see what the empire is good for.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let colours = colours(position, seat);
        for card in setup::sorted(position.player(seat)).iter() {
            let card = *card;
            let why = obstacle(position, seat, card);
            for colour in &colours {
                let colour = *colour;
                sink.decide(Choice::Found { card, colour }, why)?;
            }
        }
        window::inline_offers(position, seat, SetId::BACK, Moment::StartCard, sink)?;
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Start no empire")
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        found(position, seat, choice, table)
    }

    fn fits(&self, position: &Position) -> bool {
        crate::check::sits(position, self.seat)
    }
}

step! {
    /// Whose space on the progress track does it share?
    pub struct Join { empire: SetId }
}

impl step::Ask<Position> for Join {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Join { empire } = *self;
        Prompt::new(
            "sa.start-setup.progress-same",
            format!(
                "Whose progress do the {} share?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        if let Some(own) = position.empire(self.empire) {
            for empire in &joinable(position, own.card) {
                sink.offer(Choice::On { empire: *empire })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::show(position, choice)
    }

    /// The progress marker joins that of another empire.
    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Choice::On { empire: other } = choice else {
            return;
        };
        let level = position.empire(other).map_or(1, |empire| empire.level);
        if let Some(own) = position.empire_mut(self.empire) {
            own.level = level.min(LAST_LEVEL);
            let (base, more) = own.card.card().empire.money;
            own.money = base
                .saturating_add(more.saturating_mul(age_of(own.level)))
                .min(199);
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}

step! {
    /// In which area does it start?
    pub struct Site { empire: SetId }
}

impl step::Ask<Position> for Site {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Site { empire } = *self;
        Prompt::new(
            "sa.start-setup.start-areas",
            format!(
                "Where do the {} start?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        site_offers(position, self.empire, sink)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::show(position, choice)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        if let Choice::At { area } = choice {
            position.work.sites = [area].into_iter().collect();
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        position.work.sites.len() <= 1
    }

    fn fits(&self, position: &Position) -> bool {
        crate::check::colour(self.empire) && !position.work.sites.is_empty()
    }
}

step! {
    /// A named leader?
    pub struct Namesake { empire: SetId }
}

impl step::Ask<Position> for Namesake {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Namesake { empire } = *self;
        Prompt::new(
            "sa.start-setup.named-leader",
            format!(
                "A named leader for the {}?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let mut leaders: List<LeaderId, 8> = namesakes(position, self.empire).collect();
        leaders.sort_unstable();
        for leader in &leaders {
            for area in position.work.sites.iter() {
                let leader = *leader;
                sink.offer(Choice::Promote { leader, area })?;
            }
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::show(position, choice)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Namesake { empire: set } = self;
        if let Choice::Promote { leader, area } = choice {
            civilise::appear(position, set, leader, area, table);
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        namesakes(position, self.empire).next().is_none()
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}

step! {
    /// The next part of starting an empire.
    pub struct SetUp { empire: SetId, part: u8 }
}

impl step::Run<Position> for SetUp {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let SetUp { empire, part } = self;
        set_up(position, empire, part, table);
    }

    fn fits(&self, _position: &Position) -> bool {
        let SetUp { empire, part } = *self;
        crate::check::colour(empire) && part <= 12
    }
}

step! {
    /// Where is the capital?
    pub struct Capital { empire: SetId }
}

impl step::Ask<Position> for Capital {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Capital { empire } = *self;
        Prompt::new(
            "sa.start-capital.place",
            format!(
                "Where is the capital of the {}?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for area in capital_sites(position, self.empire).iter() {
            sink.offer(Choice::At { area })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::show(position, choice)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Capital { empire: set } = self;
        if let Choice::At { area } = choice {
            if position.world.city(area) == 0 {
                position.world.set_city(area, 1);
            }
            if let Some(empire) = position.empire_mut(set) {
                empire.capital = Some(area);
            }
            table.emit(|| News::Capital { area });
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let sites = capital_sites(position, self.empire);
        crate::check::colour(self.empire) && !sites.is_empty() && sites.iter().all(AreaId::is_land)
    }
}

step! {
    /// Which start area is the homeland?
    /// `sa.term.homeland`.
    pub struct Homeland { empire: SetId }
}

impl step::Ask<Position> for Homeland {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Homeland { empire } = *self;
        Prompt::new(
            "sa.start-capital.homeland",
            format!(
                "Which area is the homeland of the {}?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        site_offers(position, self.empire, sink)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::show(position, choice)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        if let (Choice::At { area }, Some(empire)) = (choice, position.empire_mut(self.empire)) {
            empire.homeland = Some(area);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let sites = &position.work.sites;
        crate::check::colour(self.empire) && !sites.is_empty() && sites.iter().all(AreaId::is_land)
    }
}

step! {
    /// Where do paid (or free) forts go?
    pub struct Forts { empire: SetId, free: u8 }
}

impl step::Ask<Position> for Forts {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Forts { empire, free } = *self;
        Prompt::new(
            if free > 0 {
                "sa.start-special.free-forts"
            } else {
                "sa.start-capital.forts"
            },
            if free > 0 {
                format!("{free} free forts: where?")
            } else {
                "Fortify start areas for 5 money each?".to_string()
            },
        )
        .hint(crate::text::money(position, empire))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for area in fort_sites(position, self.empire).iter() {
            sink.offer(Choice::Fort { area })?;
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "No fort")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Forts { empire: set, free } = self;
        if let Choice::Fort { area } = choice {
            position.world.forts.add(area);
            table.emit(|| crate::production::News::Fort { area });
            if free == 0 {
                empire::pay(position, set, -5);
                position.push(Forts {
                    empire: set,
                    free: 0,
                });
            } else if free > 1 {
                position.push(Forts {
                    empire: set,
                    free: free - 1,
                });
            }
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        let Forts { empire, free } = *self;
        !can_fortify(position, empire, free)
    }

    fn fits(&self, _position: &Position) -> bool {
        let Forts { empire, free } = *self;
        crate::check::colour(empire) && free < 20
    }
}
