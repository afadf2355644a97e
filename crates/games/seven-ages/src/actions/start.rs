//! Starting an empire: eligibility, colour, progress, set-up, conversions, capital, forts, special actions.

pub mod grants;
mod set_up;
pub mod successor;
mod takeover;

pub(crate) use set_up::starting;
pub use set_up::{Capital, Forts, Homeland, Namesake, SetUp, namesakes, set_up};
pub use takeover::convert_area;

use crate::{
    Choice, Empire, Position, Refusal, Step, Table, Work,
    content::{CardId, LAST_LEVEL, Progress, SETS, SetId, Start, age_of, content, events::Moment},
    empire,
    events::{self, window},
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
    position.empires.put(set, own);
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
        .hint("What each is good for, and how its counters begin, stands on its card.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let colours = colours(position, seat);
        for card in setup::sorted(position.player(seat)).iter() {
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

    crate::turn::usual!(present, fits);
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

    crate::turn::usual!(present);
}
