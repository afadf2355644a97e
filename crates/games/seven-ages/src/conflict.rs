//! Resolving conflicts, round by round.

pub mod commit;
pub mod outcome;
pub mod retreat;
mod total;

pub(crate) use commit::{array, question};
pub(crate) use outcome::{annexed, ceded};
pub use retreat::pursuers;
pub use retreat::worth;
pub(crate) use total::values;
pub use total::{Term, account, total};

use crate::{
    Choice, Counts, Position, Step, Table,
    choice::To,
    content::{ArtefactId, CardId, LeaderId, SetId, Talent, UnitId, events::Moment},
    empire,
    events::{self, Fray, window},
    kingdoms,
    news::Who,
    sets::{AreaId, Areas},
    text,
};
use orbis_core::{Flow, Line, Prompt, Seat, SeatSet, Sink, news, step, step::Stacked};
use orbis_parts::Slot;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

news! {
    /// What is told of conflicts.
    pub enum News {
        /// A conflict begins.
        Conflict { area: AreaId, active: Who, defender: Who } => {
            active.line(format!("{active} fight {defender} in {}", area.name()))
        },
        /// A round was decided.
        Round { cards: [CardId; 2], units: [Counts; 2], totals: [i16; 2] } => Line::plain(format!(
            "{} against {}: {} with a card of {} against {} with a card of {}",
            totals[0],
            totals[1],
            text::units(&units[0]),
            cards[0].value(),
            text::units(&units[1]),
            cards[1].value()
        )),
        /// Units retreated.
        Retreated { who: Who, to: AreaId } => who.line(format!("{who} retreat to {}", to.name())),
        /// An area was taken.
        Taken { who: Who, area: AreaId } => who.line(format!("{who} take {}", area.name())),
        /// An area was held.
        Held { who: Who, area: AreaId } => who.line(format!("{who} hold {}", area.name())),
        /// Nobody is left.
        Vacant { area: AreaId } => Line::plain(format!("nobody is left in {}", area.name())),
        /// Money went with a capital or a leader.
        Looted { who: Who, money: u8, by: Option<Who> } => who.line(match by {
            Some(by) => format!("{who} lose their {money} money, half of it to {by}"),
            None => format!("{who} lose their {money} money"),
        }),
        /// An elite marker was lost.
        EliteLost { who: Who } => who.line(format!("{who} lose an elite marker")),
        /// A nuke destroyed everything.
        Nuke { area: AreaId } => Line::plain(format!("nothing is left in {}", area.name())),
    }
}

/// One side of a conflict.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// The empire.
    pub empire: SetId,
    /// Who commands it.
    pub seat: Seat,
    /// Its card of this round.
    pub card: Option<Slot<CardId>>,
    /// Units committed in this round.
    pub committed: Counts,
    /// Units committed in earlier rounds and set aside.
    pub aside: Counts,
    /// Those of them that fight in front.
    pub front: Counts,
    /// Their places in the line are being chosen.
    pub arraying: bool,
    /// The next unit type to decide about.
    pub next: u8,
    /// The Tactician who is committed.
    pub leading: Option<LeaderId>,
    /// The commitment is complete.
    pub ready: bool,
    /// Conflict disorder markers.
    pub disorder: u8,
    /// Units lost.
    pub lost: u8,
    /// A leader was lost.
    pub leader_lost: bool,
}

impl Side {
    /// Nothing is committed any more.
    fn stand_down(&mut self) {
        self.committed = Counts::default();
        self.front = Counts::default();
        self.arraying = false;
        self.next = 0;
        self.leading = None;
        self.ready = false;
    }
}

/// A conflict under way: side 0 is the active empire.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conflict {
    /// Where.
    pub area: AreaId,
    /// The two sides.
    pub sides: [Side; 2],
}

/// Are there conflicts to resolve?
pub(crate) fn pending(position: &Position, set: SetId) -> bool {
    position.world.intruders.iter().any(|one| one.empire == set)
}

/// A conflict begins; who fights himself names another commander.
/// `sa.ruling.several-enemies`, `sa.conf-end.next`.
pub fn begin(position: &mut Position, set: SetId, area: AreaId, table: &mut Table<'_>) {
    let owner = position.world.owner(area);
    if let Some(seat) = position.seat_of(set).filter(|_| position.kingdom(area)) {
        let warden = kingdoms::warden(position, seat, area);
        start(position, set, area, warden, table);
        return;
    }
    let (Some(seat), Some(enemy)) = (
        position.seat_of(set),
        owner.and_then(|owner| position.seat_of(owner)),
    ) else {
        // Nobody holds the area any more: the intruders do.
        if let Some(one) = position.world.intruder(area) {
            let builder = position.world.has_talent(set, area, Talent::Builder);
            position.world.repel(area, &one.units);
            empire::occupy(position, set, area, &one.units, builder, table);
        }
        return;
    };
    let players = position.present() as u8;
    if seat != enemy {
        start(position, set, area, enemy, table);
    } else if players == 2 {
        start(position, set, area, seat.next(players), table);
    } else {
        position.push(Nominate { empire: set, area });
    }
}

/// A side of a conflict before its first round.
pub fn side(empire: SetId, seat: Seat) -> Side {
    Side {
        empire,
        seat,
        card: None,
        committed: Counts::default(),
        front: Counts::default(),
        arraying: false,
        aside: Counts::default(),
        next: 0,
        leading: None,
        ready: false,
        disorder: 0,
        lost: 0,
        leader_lost: false,
    }
}

/// A conflict begins under this commander of the defence.
pub fn start(
    position: &mut Position,
    set: SetId,
    area: AreaId,
    commander: Seat,
    table: &mut Table<'_>,
) {
    let (Some(seat), Some(defender)) = (position.seat_of(set), position.world.owner(area)) else {
        return;
    };
    table.emit(|| News::Conflict {
        area,
        active: position.who(set),
        defender: position.who(defender),
    });
    if position.options.fog && position.seat_of(defender) != Some(commander) {
        table.reveal();
    }
    position.conflict = Some(Conflict {
        area,
        sides: [side(set, seat), side(defender, commander)],
    });
    position.chronicle.fray = Fray::default();
    next_round(position);
}

/// `sa.art.radio`.
fn tactician(position: &Position, side: &Side, area: AreaId) -> bool {
    let world = &position.world;
    world.has_talent(side.empire, area, Talent::Tactician)
        || position.enjoys(side.empire, ArtefactId::RADIO)
            && area
                .card()
                .next
                .meets(&world.talent_areas(side.empire, Talent::Tactician))
}

/// A round begins with events, nukes that are given up, and the question of retreat, the active side first.
/// `sa.retreat.order`.
fn next_round(position: &mut Position) {
    let Some(conflict) = position.conflict else {
        return;
    };
    position.push(Round {});
    for side in [1, 0] {
        position.push(crate::conflict::retreat::Retreat { side });
    }
    for side in [1, 0] {
        let empire = conflict.sides[usize::from(side)].empire;
        let units = position.world.units_of(empire, conflict.area);
        if units.get(UnitId::NUKE) > 0 {
            position.push(Scrap { side });
        }
    }
    window::open(position, Moment::RoundStart, conflict.sides[0].empire);
}

/// The conflict ends before the round, or in it: this side has to retreat.
pub fn break_off(position: &mut Position, side: u8) {
    let Some(mut conflict) = position.conflict else {
        return;
    };
    for side in &mut conflict.sides {
        if let Some(slot) = side.card.take() {
            position.discard.push(slot.card);
        }
        side.stand_down();
    }
    conflict.sides[usize::from(side)].aside = Counts::default();
    position.conflict = Some(conflict);
    let of_round = |step: &Step| {
        matches!(
            step,
            Step::Round(Round {})
                | Step::Retreat(crate::conflict::retreat::Retreat { .. })
                | Step::Scrap(Scrap { .. })
                | Step::Redraw(Redraw { .. })
                | Step::Commit(crate::conflict::commit::Commit {})
                | Step::Decide(crate::conflict::outcome::Decide {})
                | Step::Card(crate::events::Card {
                    ask: events::Ask::Window(crate::events::window::Window {
                        moment: Moment::RoundStart | Moment::RoundCommit,
                        ..
                    })
                })
        )
    };
    let at = position.stack.iter().position(of_round);
    position.stack.retain(|step| !of_round(step));
    let at = at.unwrap_or(position.stack.len());
    position.stack.insert(
        at,
        Step::RetreatTo(crate::conflict::retreat::RetreatTo { side }),
    );
    let left = pursuers(position, side);
    if left > 0 && !wiped_out(position, side) {
        position.stack.insert(
            at + 1,
            Step::Pursued(crate::conflict::retreat::Pursued { side, left }),
        );
    }
}

/// Units of a side come back into the area.
pub(crate) fn put_back(position: &mut Position, conflict: &Conflict, side: usize, units: &Counts) {
    let set = conflict.sides[side].empire;
    if units.is_empty() {
        return;
    }
    if side == 0 {
        position
            .world
            .intrude(set, conflict.area, units, crate::Entry::Plain);
    } else {
        position.world.place(set, conflict.area, units);
    }
}

/// Units in a conflict are lost by something else than the conflict.
pub(crate) fn forget(position: &mut Position, area: AreaId, units: &Counts) {
    if let Some(conflict) = &mut position.conflict
        && conflict.area == area
    {
        let side = &mut conflict.sides[1];
        let there = position.world.units(area).less(units);
        for (unit, _) in units.iter() {
            let over =
                (side.aside.get(unit) + side.committed.get(unit)).saturating_sub(there.get(unit));
            side.aside.take(unit, over);
        }
        side.lost = side.lost.saturating_add(units.total());
    }
}

/// An event takes units that a side has committed.
pub(crate) fn slay(position: &mut Position, side: u8, units: &Counts) {
    let Some(mut conflict) = position.conflict else {
        return;
    };
    let at = usize::from(side);
    take_out(position, &conflict, at, units);
    let side = &mut conflict.sides[at];
    side.committed = side.committed.less(units);
    side.front = side.front.less(units);
    side.lost = side.lost.saturating_add(units.total());
    position.conflict = Some(conflict);
}

/// Has a side nobody left who could retreat?
pub(crate) fn wiped_out(position: &Position, side: u8) -> bool {
    position.conflict.as_ref().is_some_and(|conflict| {
        let empire = conflict.sides[usize::from(side)].empire;
        position.world.units_of(empire, conflict.area).is_empty()
    })
}

/// Both sides have committed: events, then the cards.
/// `sa.conf.events`.
pub fn committed(position: &mut Position, table: &mut Table<'_>) {
    // From now on both see what the other side has committed.
    table.reveal();
    position.push(crate::conflict::outcome::Decide {});
    let active = position
        .conflict
        .map_or(SetId::BACK, |fight| fight.sides[0].empire);
    window::open(position, Moment::RoundCommit, active);
}

/// Who commands a side.
pub fn commander(position: &Position, side: u8) -> SeatSet {
    position
        .conflict
        .as_ref()
        .and_then(|conflict| conflict.sides.get(usize::from(side)))
        .map_or(SeatSet::NONE, |side| SeatSet::only(side.seat))
}

/// Takes units of a side out of the area.
fn take_out(position: &mut Position, conflict: &Conflict, side: usize, units: &Counts) {
    if side == 0 {
        let aside = &conflict.sides[0].aside;
        position.world.repel_but(conflict.area, units, aside);
    } else {
        position.world.remove(conflict.area, units);
    }
}

/// Is the only uncommitted unit of a side a nuke? Events before the round may have changed that.
pub(crate) fn scrappable(position: &Position, side: u8) -> bool {
    !deserted(position)
        && position.conflict.as_ref().is_some_and(|conflict| {
            let own = &conflict.sides[usize::from(side)];
            let units = position.world.units_of(own.empire, conflict.area);
            units.less(&own.aside) == Counts::of(UnitId::NUKE, 1)
        })
}

/// Has a side no units left? An event may have taken the last.
pub(crate) fn deserted(position: &Position) -> bool {
    let gone = |conflict: &Conflict, side: &Side| {
        let units = position.world.units_of(side.empire, conflict.area);
        units.is_empty()
    };
    position
        .conflict
        .as_ref()
        .is_some_and(|conflict| conflict.sides.iter().any(|side| gone(conflict, side)))
}

step! {
    /// Which conflict is resolved?
    pub struct Conflicts { empire: SetId }
}

impl step::Ask<Position> for Conflicts {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.conf.when", "Resolve which conflict?")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let areas: Areas = position
            .world
            .intruders
            .iter()
            .filter(|one| one.empire == self.empire)
            .map(|one| one.area)
            .collect();
        for area in areas.iter() {
            sink.offer(Choice::Fight { area })?;
        }
        ControlFlow::Continue(())
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Conflicts { empire } = self;
        position.push(self);
        if let Choice::Fight { area } = choice {
            begin(position, empire, area, table);
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        !pending(position, self.empire)
    }

    crate::turn::usual!(present, fits);
}

step! {
    /// Who commands the defender?
    pub struct Nominate { empire: SetId, area: AreaId }
}

impl step::Ask<Position> for Nominate {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.conf.own-opponent", "Who commands the defender?")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let own = position.seat_of(self.empire);
        for seat in position.seats().filter(|seat| Some(*seat) != own) {
            sink.offer(Choice::Nominate { to: To(seat) })?;
        }
        ControlFlow::Continue(())
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Nominate { empire, area } = self;
        if let Choice::Nominate { to } = choice {
            start(position, empire, area, to.0, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Nominate { empire, area } = *self;
        crate::check::colour(empire)
            && position
                .world
                .intruder(area)
                .is_some_and(|one| one.empire == empire)
    }

    crate::turn::usual!(present);
}

step! {
    /// A round goes on: both pick cards.
    /// `sa.conf.draw`.
    pub struct Round {}
}

impl step::Run<Position> for Round {
    /// Both sides pick a card.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let Some(mut conflict) = position.conflict else {
            return;
        };
        if deserted(position) {
            outcome::wrap_up(position);
            return;
        }
        for side in &mut conflict.sides {
            side.card = empire::draw(position, SeatSet::only(side.seat), table);
        }
        position.conflict = Some(conflict);
        position.push(crate::conflict::commit::Commit {});
        for side in [1, 0] {
            if tactician(position, &conflict.sides[side], conflict.area) {
                position.push(Redraw { side: side as u8 });
            }
        }
    }
}

step! {
    /// Is the last uncommitted unit, a nuke, destroyed?
    pub struct Scrap { side: u8 }
}

impl Scrap {
    /// Who is asked.
    pub fn commander(&self, position: &Position) -> SeatSet {
        commander(position, self.side)
    }
}

impl step::Ask<Position> for Scrap {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.conf-out.nuke-discard", "Destroy your nuke?")
            .hint("The others can fight again.")
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        sink.offer(Choice::Scrap)?;
        sink.offer(Choice::Done)
    }

    /// The last uncommitted unit is a nuke, and its owner would rather destroy it.
    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Scrap { side } = self;
        if let Some(mut conflict) = position.conflict.filter(|_| choice == Choice::Scrap) {
            let at = usize::from(side);
            take_out(position, &conflict, at, &Counts::of(UnitId::NUKE, 1));
            let side = &mut conflict.sides[at];
            side.lost = side.lost.saturating_add(1);
            side.aside = Counts::default();
            side.disorder = side.disorder.saturating_add(1);
            position.conflict = Some(conflict);
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        !scrappable(position, self.side)
    }

    fn fits(&self, position: &Position) -> bool {
        let Scrap { side } = *self;
        let asked = position.stack.last() == Some(&Step::Scrap(*self));
        side < 2 && (!asked || scrappable(position, side))
    }

    crate::turn::usual!(present);
}

step! {
    /// Another card by the Tactician?
    pub struct Redraw { side: u8 }
}

impl Redraw {
    /// Who is asked.
    pub fn commander(&self, position: &Position) -> SeatSet {
        commander(position, self.side)
    }
}

impl step::Ask<Position> for Redraw {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.conf.tactician-redraw", "Pick another card?")
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        sink.offer(Choice::Redraw)?;
        sink.offer(Choice::Done)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Redraw { side } = self;
        if choice != Choice::Redraw {
            return;
        }
        let Some(mut conflict) = position.conflict else {
            return;
        };
        let side = &mut conflict.sides[usize::from(side)];
        if let Some(old) = side.card.take() {
            position.discard.push(old.card);
        }
        side.card = empire::draw(position, SeatSet::only(side.seat), table);
        position.conflict = Some(conflict);
    }

    fn fits(&self, _position: &Position) -> bool {
        self.side < 2
    }

    crate::turn::usual!(present);
}
