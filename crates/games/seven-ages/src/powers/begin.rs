//! What comes before and after an action.

use super::Ask;
use crate::{
    Choice, Counts, Position, Step, Table,
    choice::{To, anything},
    content::{
        ArtefactId, Class, MarkerId, SetId, Special, UnitId, content, events::Moment, faith,
    },
    empire,
    events::{
        self, moves, places,
        plea::{self, Goals},
        plot, window,
    },
    kingdoms, manoeuvre,
    range::Source,
    sets::{AreaId, Areas},
    text, trade,
};
use orbis_core::{Flow, Offer, Prompt, Seat, Sink, step, step::Stacked};
use std::ops::ControlFlow;

/// Empires that lost areas suffer or answer, each once in an action.
fn reckon(position: &mut Position, empire: SetId, before: [u32; 2], table: &mut Table<'_>) {
    let alive = position.empire(empire).is_some();
    let [robbed, fertile] = [0, 1].map(|at| position.chronicle.robbed[at] & !before[at]);
    for index in 0..position.empires.len() {
        let set = SetId(index as u8);
        if fertile >> index & 1 != 0 && position.dominant(set) == Some(faith::CHRISTIANITY) {
            penance(position, set, table);
        }
        let answers = robbed >> index & 1 != 0
            && position.power(set) == Some(faith::BUDDHISM)
            && alive
            // Hindus do not care for the powers of other religions.
            && position.power(empire) != Some(faith::HINDUISM);
        if answers {
            let against = empire;
            position.invoke(Reprisal {
                empire: set,
                against,
            });
        }
    }
}

/// Has an empire a second action saved up, and used none this turn?
fn can_go(position: &Position, empire: SetId) -> bool {
    let powers = &position.chronicle.powers;
    powers.go[empire.index()] > 0 && powers.gone >> empire.0 & 1 == 0
}

/// A Christian empire that lost fertile land suffers in its capital, or elsewhere.
fn penance(position: &mut Position, set: SetId, table: &mut Table<'_>) {
    let capital = position.empire(set).and_then(|empire| empire.capital);
    match capital.filter(|area| !position.world.disorder.has(*area)) {
        Some(area) => empire::disorder(position, area, table),
        None => position.invoke(Penance { empire: set }),
    }
}

/// Undisordered areas with a city, or any if there are none.
fn penitent(position: &Position, set: SetId) -> Areas {
    let world = &position.world;
    let calm = world.held(set).and(&content().land).less(&world.disorder);
    let cities: Areas = calm.iter().filter(|area| world.city(*area) > 0).collect();
    if cities.is_empty() { calm } else { cities }
}

/// Areas of an empire that a Buddhist one could answer in, if they are within range.
fn answerable(position: &Position, against: SetId) -> Areas {
    let world = &position.world;
    let land = world.held(against).and(&content().land);
    land.less(&world.disorder)
}

/// Neighbours that a Christian empire can stir up.
fn unbelievers(position: &Position, set: SetId) -> Areas {
    let world = &position.world;
    let near = events::target::around(position, set).and(&content().land);
    near.less(&world.disorder)
        .iter()
        .filter(|area| {
            world.owner(*area).is_some_and(|owner| {
                let other = position.empire(owner);
                owner != set
                    && other.is_some_and(|one| !one.religions.contains(&faith::CHRISTIANITY))
                    && position.power(owner) != Some(faith::HINDUISM)
            })
        })
        .collect()
}

/// Every unit that can go and convert a neutral neighbour.
fn converts(
    position: &Position,
    set: SetId,
    mut see: impl FnMut(AreaId, UnitId, AreaId) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let land = position.world.held(set).and(&content().land);
    for from in land.iter() {
        for (unit, _) in position.world.units(from).iter() {
            let walks = !matches!(unit.card().class, Class::Ship | Class::Aircraft);
            if !walks || manoeuvre::leaving(position, set, from, unit) == 0 {
                continue;
            }
            for to in from.card().next.and(&content().land).iter() {
                let neutral = position.world.owner(to).is_none() || position.kingdom(to);
                if neutral && manoeuvre::enters(position, set, unit, from, to) {
                    see(from, unit, to)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A unit goes and converts a neutral area; a kingdom resists if it has more units than the value of a card.
/// `sa.art.christianity-kingdom`.
fn convert(
    position: &mut Position,
    set: SetId,
    unit: UnitId,
    [from, to]: [AreaId; 2],
    table: &mut Table<'_>,
) {
    if position.kingdom(to) {
        if empire::pick(position, table) < position.world.units(to).total() {
            return;
        }
        kingdoms::clear(position, to);
    }
    let units = Counts::of(unit, 1);
    empire::occupy(position, set, to, &units, false);
    empire::lose(position, from, &units, table);
    crate::temples::entered(position, set, to);
    table.emit(|| crate::manoeuvre::News::Moved {
        who: position.who(set),
        units,
        from,
        to,
    });
}

/// From where the Oracle of an empire sees.
fn oracle(position: &Position, set: SetId) -> Source {
    let area = position.world.wonder_of(set, ArtefactId::ORACLE);
    let from = area.into_iter().collect();
    let bonus = 0;
    Source { set, from, bonus }
}

/// Empires that the Oracle could see, if they are within range.
fn foreseen(position: &Position, set: SetId) -> impl Iterator<Item = SetId> + '_ {
    let own = position.seat_of(set);
    position
        .in_play()
        .filter(move |(_, empire)| {
            Some(empire.seat) != own && !position.player(empire.seat).hand.is_empty()
        })
        .map(|(other, _)| other)
}

/// Empires that could take over a religion, if they are within range.
fn heathens(position: &Position, set: SetId) -> impl Iterator<Item = SetId> + '_ {
    let religion = events::effect::faith_of(position, set);
    position
        .in_play()
        .map(|(other, _)| other)
        .filter(move |other| {
            *other != set
                && religion.is_some_and(|religion| {
                    crate::artefacts::convertible(position, *other, religion)
                })
        })
}

/// The special rules of an empire that work in Civilise.
pub fn gifts(position: &Position, empire: SetId) -> Ask {
    let (mut settlers, mut missions, mut daggers) = (0, 0, 0);
    for special in position.specials(empire) {
        match special {
            Special::Inherit { n } => settlers += n,
            Special::Missionary { n } => missions += n,
            Special::Assassin { uses, .. } => daggers += uses,
            _ => {}
        }
    }
    Ask::Gifts(Gifts {
        empire,
        settlers,
        missions,
        daggers,
    })
}

fn give(position: &mut Position, set: SetId, choice: Choice, table: &mut Table<'_>) {
    match choice {
        Choice::At { area } => places::settle(position, set, area, table),
        Choice::On { empire } => {
            if let Some(religion) = events::effect::faith_of(position, set) {
                let artefact = ArtefactId::religion(religion);
                crate::adoption::adopt(position, empire, artefact, table);
            }
        }
        Choice::Person {
            leader,
            empire,
            area,
        } => {
            let picks = position
                .specials(set)
                .iter()
                .find_map(|special| match special {
                    Special::Assassin { picks, .. } => Some(*picks),
                    _ => None,
                });
            if let Some(seat) = position.seat_of(set) {
                let victim = (leader, empire, area);
                plot::attempt(position, seat, set, victim, picks.unwrap_or(1), true, table);
            }
        }
        _ => {}
    }
}

step! {
    /// A marker was turned and everybody has had the chance to say something.
    /// `sa.term.pass-action`.
    #[derive(Default)]
    pub struct Begin { seat: Seat, empire: SetId, action: MarkerId }
}

impl step::Run<Position> for Begin {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let Begin {
            seat,
            empire,
            action,
        } = self;
        if position.chronicle.sway.passed {
            crate::trade::stand_by(position, empire);
            return;
        }
        if crate::faith::votes::heretical(position, empire) {
            crate::trade::stand_by(position, empire);
            crate::faith::votes::heresy(position, empire, table);
            return;
        }
        position.invoke(Prepare {
            seat,
            empire,
            action,
        });
        let forum = position.empire(empire).is_some()
            && position
                .world
                .wonder_of(empire, ArtefactId::FORUM)
                .is_some();
        if forum {
            position.invoke(Forum {
                seat,
                empire,
                action,
            });
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Begin {
            seat,
            empire,
            action,
        } = *self;
        crate::check::plays(position, seat)
            && (crate::check::colour(empire) || empire == SetId::BACK && action.needs_no_empire())
    }
}

step! {
    /// Does the Forum turn the action into a pass?
    pub struct Forum { seat: Seat, empire: SetId, action: MarkerId }
}

impl step::Ask<Position> for Forum {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Forum { empire, .. } = *self;
        Prompt::new(
            "sa.art.forum",
            format!(
                "The Forum of the {}: pass for a second action later?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        sink.offer(Choice::Pass)?;
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::show(position, choice)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Forum { empire, .. } = self;
        if let Choice::Pass = choice {
            // The action that was prepared does not take place.
            if matches!(
                position.stack.last(),
                Some(Step::Power(crate::powers::Power {
                    ask: Ask::Prepare(Prepare { .. })
                }))
            ) {
                position.stack.pop();
            }
            crate::trade::stand_by(position, empire);
            let go = &mut position.chronicle.powers.go[empire.index()];
            *go = go.saturating_add(1);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Forum {
            seat,
            empire,
            action,
        } = *self;
        crate::check::plays(position, seat)
            && (crate::check::colour(empire) || empire == SetId::BACK && action.needs_no_empire())
    }
}

step! {
    /// What religion and artefacts allow before the action.
    pub struct Prepare { seat: Seat, empire: SetId, action: MarkerId }
}

impl step::Run<Position> for Prepare {
    fn run(self, position: &mut Position, _table: &mut Table<'_>) {
        let Prepare {
            seat,
            empire,
            action,
        } = self;
        // A second action can become a pass too.
        if position.chronicle.sway.passed {
            return;
        }
        // A partner's trade is under way already.
        if !trade::partnered(position, empire) {
            position.invoke(Finish {
                seat,
                empire,
                action,
            });
            position.invoke(Perform {
                seat,
                empire,
                action,
            });
        }
        if position.empire(empire).is_none() {
            return;
        }
        if position.enjoys(empire, ArtefactId::SATELLITES) {
            position.invoke(Listen { empire });
        }
        if position
            .world
            .wonder_of(empire, ArtefactId::ORACLE)
            .is_some()
        {
            position.invoke(Oracle { empire });
        }
        match position.power(empire) {
            Some(faith::BUDDHISM) => position.push(crate::creeds::Serenity { empire }),
            Some(faith::CHRISTIANITY) => position.invoke(Mission { empire }),
            _ => {}
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Prepare {
            seat,
            empire,
            action,
        } = *self;
        crate::check::plays(position, seat)
            && (crate::check::colour(empire) || empire == SetId::BACK && action.needs_no_empire())
    }
}

step! {
    /// The action itself.
    pub struct Perform { seat: Seat, empire: SetId, action: MarkerId }
}

impl step::Run<Position> for Perform {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let Perform {
            seat,
            empire,
            action,
        } = self;
        if action == MarkerId::MANOEUVRE {
            position.chronicle.powers.marched |= 1 << (empire.0 & 31);
        }
        crate::markers::perform(position, seat, empire, action, table);
    }

    fn fits(&self, position: &Position) -> bool {
        let Perform {
            seat,
            empire,
            action,
        } = *self;
        crate::check::plays(position, seat)
            && (crate::check::colour(empire) || empire == SetId::BACK && action.needs_no_empire())
    }
}

step! {
    /// The action is over.
    pub struct Finish { seat: Seat, empire: SetId, action: MarkerId }
}

impl step::Run<Position> for Finish {
    /// What follows an action: answers to conquests, a second action, events.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let Finish { empire, action, .. } = self;
        let alive = position.empire(empire).is_some();
        if alive {
            if can_go(position, empire) {
                let done = action;
                position.invoke(Go { empire, done });
            }
            window::open(position, Moment::ActionDone, empire);
        }
        if action == MarkerId::MANOEUVRE {
            reckon(position, empire, [0; 2], table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Finish {
            seat,
            empire,
            action,
        } = *self;
        crate::check::plays(position, seat)
            && (crate::check::colour(empire) || empire == SetId::BACK && action.needs_no_empire())
    }
}

step! {
    /// A second action by the Forum?
    pub struct Go { empire: SetId, done: MarkerId }
}

impl step::Ask<Position> for Go {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Go { empire, .. } = *self;
        Prompt::new(
            "sa.art.forum-spend",
            format!(
                "A second action for the {}?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        match *self {
            Go { empire, done } if can_go(position, empire) => {
                for marker in MarkerId::PRODUCTION.0..=MarkerId::DISCARD.0 {
                    let marker = MarkerId(marker);
                    if marker != done {
                        sink.offer(Choice::Again { marker })?;
                    }
                }
            }
            _ => {}
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::show(position, choice)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Go { empire, .. } = self;
        if let Choice::Again { marker } = choice {
            let powers = &mut position.chronicle.powers;
            powers.go[empire.index()] = powers.go[empire.index()].saturating_sub(1);
            powers.gone |= 1 << empire.0;
            crate::markers::second_action(position, empire, marker, table);
        }
    }

    /// Open information decides.
    fn lapses(&self, position: &Position) -> bool {
        !anything(|sink| self.offers(position, Seat::default(), sink))
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}

step! {
    /// Does a Christian empire convert or stir up its neighbours?
    pub struct Mission { empire: SetId }
}

impl step::Ask<Position> for Mission {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Mission { empire } = *self;
        Prompt::new(
            "sa.art.christianity-convert",
            format!(
                "Do the Christian {} convert or stir up neighbours?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Mission { empire } = *self;
        converts(position, empire, |from, unit, to| {
            sink.offer(Choice::Convert { from, unit, to })
        })?;
        for area in unbelievers(position, empire).iter() {
            sink.offer(Choice::Stir { area })?;
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::show(position, choice)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Mission { empire } = self;
        match choice {
            Choice::Convert { from, unit, to } => {
                convert(position, empire, unit, [from, to], table);
            }
            Choice::Stir { area } => {
                crate::empire::disorder(position, area, table);
            }
            _ => {}
        }
    }

    /// Open information decides.
    fn lapses(&self, position: &Position) -> bool {
        !anything(|sink| self.offers(position, Seat::default(), sink))
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}

step! {
    /// Whom does the Oracle see?
    pub struct Oracle { empire: SetId }
}

impl step::Ask<Position> for Oracle {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.art.oracle",
            "The Oracle: whose cards do you see?".to_string(),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Oracle { empire } = *self;
        let source = oracle(position, empire);
        let reach = source.reach(position);
        let mut goals = Goals::new();
        for other in foreseen(position, empire) {
            let held = position.world.held(other);
            if reach.meets(held) {
                sink.offer(Choice::On { empire: other })?;
            } else {
                plea::add(&mut goals, *held);
            }
        }
        crate::permission::offers(position, &source, &goals, sink)?;
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::show(position, choice)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Oracle { empire } = self;
        match choice {
            Choice::Ask { empire: host } => {
                position.invoke(self);
                crate::permission::ask(position, empire, host, false);
            }
            Choice::On { empire: other } => {
                let (Some(seat), Some(from)) = (position.seat_of(empire), position.seat_of(other))
                else {
                    return;
                };
                moves::look(position, seat, from, 48, table);
                let shaken = position
                    .empire(other)
                    .and_then(|one| one.capital)
                    .is_some_and(|capital| position.world.disorder.has(capital));
                if shaken {
                    position.event(crate::events::moves::Spy {
                        seat,
                        from,
                        must: false,
                    });
                }
            }
            _ => {}
        }
    }

    /// Open information decides.
    fn lapses(&self, position: &Position) -> bool {
        !anything(|sink| self.offers(position, Seat::default(), sink))
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}

step! {
    /// Whose cards do the Satellites see?
    pub struct Listen { empire: SetId }
}

impl step::Ask<Position> for Listen {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.art.satellites",
            "The Satellites: whose cards do you see?".to_string(),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Listen { empire } = *self;
        let money = position.empire(empire).map_or(0, |one| one.money);
        let own = position.seat_of(empire);
        for seat in position.seats().filter(|seat| Some(*seat) != own) {
            let cards = position.player(seat).hand.len() as u8;
            for count in 1..=cards.min(money) {
                let to = To(seat);
                sink.offer(Choice::Look { to, count })?;
            }
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::show(position, choice)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Listen { empire } = self;
        if let (Choice::Look { to, count }, Some(seat)) = (choice, position.seat_of(empire)) {
            empire::pay(position, empire, -i16::from(count));
            moves::look(position, seat, to.0, usize::from(count), table);
        }
    }

    /// Open information decides.
    fn lapses(&self, position: &Position) -> bool {
        !anything(|sink| self.offers(position, Seat::default(), sink))
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}

step! {
    /// Where does a Buddhist empire answer a conquest?
    pub struct Reprisal { empire: SetId, against: SetId }
}

impl step::Ask<Position> for Reprisal {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Reprisal { empire, against } = *self;
        Prompt::new(
            "sa.art.buddhism",
            format!(
                "Do the Buddhist {} disorder an area of {}?",
                crate::text::empire(position, empire),
                position.who(against)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Reprisal { empire, against } = *self;
        let source = Source::empire(position, empire, 0);
        let areas = answerable(position, against);
        for area in areas.and(&source.reach(position)).iter() {
            sink.offer(Choice::At { area })?;
        }
        let mut goals = Goals::new();
        for area in areas.iter() {
            plea::add(&mut goals, [area].into_iter().collect());
        }
        crate::permission::offers(position, &source, &goals, sink)?;
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::show(position, choice)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Reprisal { empire, .. } = self;
        match choice {
            Choice::Ask { empire: host } => {
                position.invoke(self);
                crate::permission::ask(position, empire, host, false);
            }
            Choice::At { area } => {
                crate::empire::disorder(position, area, table);
            }
            _ => {}
        }
    }

    /// Open information decides.
    fn lapses(&self, position: &Position) -> bool {
        !anything(|sink| self.offers(position, Seat::default(), sink))
    }

    fn fits(&self, _position: &Position) -> bool {
        let Reprisal { empire, against } = *self;
        crate::check::colour(empire) && crate::check::colour(against)
    }
}

step! {
    /// Where does a Christian empire suffer for lost land?
    pub struct Penance { empire: SetId }
}

impl step::Ask<Position> for Penance {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Penance { empire } = *self;
        Prompt::new(
            "sa.art.christianity-penalty",
            format!(
                "Which area of the Christian {} is disordered?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for area in penitent(position, self.empire).iter() {
            sink.offer(Choice::At { area })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::show(position, choice)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::At { area } = choice {
            crate::empire::disorder(position, area, table);
        }
    }

    /// Open information decides.
    fn lapses(&self, position: &Position) -> bool {
        !anything(|sink| self.offers(position, Seat::default(), sink))
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}

step! {
    /// Special rules of an empire in Civilise: settlers, missionaries, assassins left.
    pub struct Gifts { empire: SetId, settlers: u8, missions: u8, daggers: u8 }
}

impl step::Ask<Position> for Gifts {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Gifts { empire, .. } = *self;
        Prompt::new(
            "sa.start-special.duration",
            format!(
                "Special rules of the {}?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Gifts {
            empire,
            settlers,
            missions,
            daggers,
        } = *self;
        if missions == 0 && settlers == 0 && daggers == 0 {
            return sink.offer(Choice::Done);
        }
        let source = Source::empire(position, empire, 0);
        let reach = source.reach(position);
        let all = position.enjoys(empire, ArtefactId::SATELLITES);
        let mut goals = Goals::new();
        if missions > 0 {
            for other in heathens(position, empire) {
                let held = position.world.held(other);
                if all || reach.meets(held) {
                    sink.offer(Choice::On { empire: other })?;
                } else {
                    plea::add(&mut goals, *held);
                }
            }
        }
        if settlers > 0 && places::recruit(position, empire).is_some() {
            for area in places::frontier(position, empire, false).iter() {
                sink.offer(Choice::At { area })?;
            }
        }
        if daggers > 0 {
            plot::victims(position, empire, |_, empire, _| {
                plea::add(&mut goals, *position.world.held(empire));
                ControlFlow::Continue(())
            })?;
        }
        if !all {
            crate::permission::offers(position, &source, &goals, sink)?;
        }
        if daggers > 0 {
            plot::victims(position, empire, |leader, empire, area| {
                if !all && !reach.meets(position.world.held(empire)) {
                    return ControlFlow::Continue(());
                }
                sink.offer(Choice::Person {
                    leader,
                    empire,
                    area,
                })
            })?;
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::show(position, choice)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Gifts {
            empire,
            settlers,
            missions,
            daggers,
        } = self;
        match choice {
            Choice::Ask { empire: host } => {
                position.invoke(self);
                crate::permission::ask(position, empire, host, false);
            }
            choice => {
                let (mut settlers, mut missions, mut daggers) = (settlers, missions, daggers);
                match choice {
                    Choice::At { .. } => settlers -= 1,
                    Choice::On { .. } => missions -= 1,
                    Choice::Person { .. } => daggers -= 1,
                    _ => return,
                }
                position.invoke(Gifts {
                    empire,
                    settlers,
                    missions,
                    daggers,
                });
                give(position, empire, choice, table);
            }
        }
    }

    /// Open information decides.
    fn lapses(&self, position: &Position) -> bool {
        !anything(|sink| self.offers(position, Seat::default(), sink))
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}

step! {
    /// Those who lost areas have their say, apart from who had it before.
    pub struct Reckon { empire: SetId, before: [u32; 2] }
}

impl step::Run<Position> for Reckon {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let Reckon { empire, before } = self;
        reckon(position, empire, before, table)
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}
