//! Action markers: placed face down by everybody at once, turned over action by action.

use crate::{
    Choice, Position, Step, Table, Work, cadence, civilise,
    content::{CardId, MarkerId, SetId, events::Moment},
    destiny,
    events::{self, window},
    late, manoeuvre, powers, production, spare, technology, text,
};
use orbis_core::{Flow, Line, Offer, Prompt, Seat, SeatSet, Sink, news, step, step::Stacked};
use orbis_parts::{List, Slot};
use std::ops::ControlFlow;

news! {
    /// What is told of turns and actions.
    pub enum News {
        /// A turn begins.
        Turn { turn: u8, first: Seat } => {
            Line::heading(format!("Turn {turn} · {first} has the turn marker"))
        },
        /// A marker was turned over.
        Action { seat: Seat, card: Option<CardId>, action: MarkerId, wild: bool } => {
            let who = card.map_or(String::new(), |card| format!(" with the {}", card.name()));
            let how = if wild { " by a wild card" } else { "" };
            Line::by(seat, format!("{seat}: {}{who}{how}", action.name()))
        },
    }
}

/// A new turn: everybody takes all markers back.
pub fn begin(position: &mut Position, table: &mut Table<'_>) {
    position.work = Work::default();
    position.chronicle.new_turn(position.turn);
    let sets = position.options.marker_sets(position.present());
    for seat in position.seats() {
        let player = position.player_mut(seat);
        player.markers = MarkerId::all()
            .flat_map(|marker| (0..sets).map(move |_| Slot::held(marker, seat)))
            .collect();
        player.loose.clear();
        player.extras.clear();
        player.borrowed.clear();
        player.gone.clear();
        player.placed = false;
        player.keeps = MarkerId::BACK;
    }
    for empire in position.empires.iter_mut() {
        empire.action = None;
        empire.spare = false;
        empire.did = None;
        empire.boon = false;
        empire.shifted = false;
        empire.wild = false;
        empire.traded = false;
        empire.trade_won = false;
        empire.conquered = false;
    }
    let (turn, first) = (position.turn, position.first);
    table.emit(|| News::Turn { turn, first });
    position.push(crate::harvest::EndOfTurn {});
    position.push(Phase {
        action: MarkerId::START,
    });
    if position.options.cadence {
        cadence::begin(position);
    }
    position.push(Markers {});
    // Who joins has cards, and so is asked about events like everybody else.
    let joined = late::join(position, table);
    window::open(position, Moment::TurnStart, SetId::BACK);
    spare::begin(position);
    if let Some(seat) = joined {
        position.push(crate::setup::Colour { seat });
    }
}

/// An action begins: everybody in turn order, then the next action.
/// `sa.turn.order-in-action`, `sa.term.action`, `sa.term.first-player`.
pub fn phase(position: &mut Position, action: MarkerId, table: &mut Table<'_>) {
    if action == MarkerId::MANOEUVRE {
        // Only what is done in this action fulfils the duty of a holy war.
        position.chronicle.powers.marched = 0;
    }
    if action == MarkerId::DESTINY {
        powers::holy_duty(position, table);
    }
    if action != MarkerId::DISCARD {
        position.push(Phase {
            action: MarkerId(action.0 + 1),
        });
    }
    if action == MarkerId::MANOEUVRE && position.options.enhanced_play {
        let (seat, passed) = (position.first, SeatSet::NONE);
        position.push(crate::spare::Rota { seat, passed });
        return;
    }
    if action == MarkerId::DESTINY && position.options.technology {
        position.push(crate::technology::Fates {});
    }
    let order: List<Seat, 8> = position.round().collect();
    for seat in order.iter().rev() {
        position.push(Act {
            seat: *seat,
            action,
        });
    }
}

/// Who still places markers.
pub(crate) fn placing(position: &Position) -> SeatSet {
    position
        .seats()
        .filter(|seat| !position.player(*seat).placed)
        .collect()
}

/// The empires of a player without a marker.
fn unmarked(position: &Position, seat: Seat) -> impl Iterator<Item = SetId> + '_ {
    position
        .empires_of(seat)
        .filter(|(_, empire)| empire.action.is_none())
        .map(|(set, _)| set)
}

/// The markers of a list, each kind once.
pub(crate) fn kinds(slots: &[Slot<MarkerId>]) -> List<MarkerId, 8> {
    MarkerId::all()
        .filter(|marker| slots.iter().any(|slot| slot.card == *marker))
        .collect()
}

/// Takes a marker out of those not placed.
fn take<const N: usize>(
    markers: &mut List<Slot<MarkerId>, N>,
    marker: MarkerId,
) -> Option<Slot<MarkerId>> {
    let at = markers.iter().position(|slot| slot.card == marker)?;
    Some(markers.remove(at))
}

fn lay(position: &mut Position, set: SetId, slot: Option<Slot<MarkerId>>, spare: bool) {
    if let Some(empire) = position.empire_mut(set) {
        empire.action = slot;
        empire.spare = spare;
    }
}

/// Puts a marker back to those not placed, where it was.
fn restore<const N: usize>(markers: &mut List<Slot<MarkerId>, N>, slot: Slot<MarkerId>) {
    let at = markers.iter().position(|other| other.card > slot.card);
    match at {
        Some(at) => markers.insert(at, slot),
        None => markers.push(slot),
    }
}

/// Own markers that can be taken back before all are placed, with their empires.
fn marked(position: &Position, seat: Seat) -> impl Iterator<Item = (SetId, MarkerId)> + '_ {
    position
        .empires_of(seat)
        .filter(|(_, empire)| !empire.spare)
        .filter_map(|(set, empire)| Some((set, empire.action.as_ref()?.card)))
}

fn down(slot: &Slot<MarkerId>) -> bool {
    slot.known != SeatSet::ALL
}

/// Is the player asked in an action? Everybody with a marker face down is: who would be skipped would have shown it.
/// `sa.turn.own-empire-only`.
pub(crate) fn acting(position: &Position, seat: Seat) -> SeatSet {
    let on_empire = position
        .empires_of(seat)
        .any(|(_, empire)| empire.action.as_ref().is_some_and(down));
    let player = position.player(seat);
    if on_empire || player.loose.iter().chain(&player.borrowed).any(down) {
        SeatSet::only(seat)
    } else {
        SeatSet::NONE
    }
}

/// The own empires whose marker of a kind still lies face down.
fn waiting(position: &Position, seat: Seat, kind: MarkerId) -> impl Iterator<Item = SetId> + '_ {
    let fits = move |slot: &Slot<MarkerId>| down(slot) && slot.card == kind;
    position
        .empires_of(seat)
        .filter(move |(_, empire)| empire.action.as_ref().is_some_and(fits))
        .map(|(set, _)| set)
}

/// Is a marker of this action turned over by itself for whoever wants so? Giving up an empire is thought over.
fn of_itself(action: MarkerId) -> bool {
    action != MarkerId::START && action != MarkerId::DISCARD
}

/// Can the player say for all markers at once that they are turned over? Not for the last one, and not for wild cards alone.
fn several_wait(position: &Position, seat: Seat, action: MarkerId) -> bool {
    let later = (action.0..MarkerId::DISCARD.0).map(MarkerId);
    later
        .flat_map(|kind| waiting(position, seat, kind))
        .nth(1)
        .is_some()
}

/// Does the player keep wild cards in an action without being asked?
pub(crate) fn keeps(position: &Position, seat: Seat, action: MarkerId) -> bool {
    let until = position.player(seat).keeps;
    !until.none() && until > action
}

/// Until which later actions wild cards can be kept that could be turned over now; the last is the wild card itself: for this whole
/// turn.
fn keepable(position: &Position, seat: Seat, action: MarkerId) -> impl Iterator<Item = MarkerId> {
    let wild = |slot: &Slot<MarkerId>| down(slot) && slot.card == MarkerId::WILD;
    let mut own = position.empires_of(seat);
    let led = own.any(|(_, empire)| empire.action.as_ref().is_some_and(wild));
    let player = position.player(seat);
    let loose = player.loose.iter().chain(&player.borrowed).any(wild);
    let room = action != MarkerId::START || own_room(position, seat);
    let now = led && action != MarkerId::START || loose && action.needs_no_empire() && room;
    let useful =
        move |until: &MarkerId| *until == MarkerId::WILD || led || loose && until.needs_no_empire();
    // Nothing comes after the last action.
    let later = (action.0 + 1..=MarkerId::WILD.0).map(MarkerId);
    let later = later.filter(useful);
    later.take_while(move |_| now && action != MarkerId::DISCARD)
}

/// May the player have another empire?
fn own_room(position: &Position, seat: Seat) -> bool {
    position.empires_of(seat).count() < position.maximum()
}

/// The markers that can be turned over in an action, and events that fit.
/// `sa.turn.may-decline`, `sa.wild.convert`, `sa.turn.extra-marker-effective`, `sa.term.non-empire-action`.
pub fn act_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    action: MarkerId,
    sink: &mut S,
) -> ControlFlow<()> {
    let mut heard = window::Heard::new(sink);
    let sink = &mut heard;
    // Who turns over everything is asked at most which comes first; a wild card waits until nothing else is left.
    let plain = of_itself(action) && waiting(position, seat, action).next().is_some();
    let all = plain && position.chronicle.turning.contains(seat);
    let kept = keeps(position, seat, action);
    let wild = !all && !kept;
    let fits = |slot: &Slot<MarkerId>| {
        down(slot) && (slot.card == action || slot.card == MarkerId::WILD && wild)
    };
    if action != MarkerId::START {
        for (empire, _) in position
            .empires_of(seat)
            .filter(|(_, empire)| empire.action.as_ref().is_some_and(fits))
        {
            sink.offer(Choice::Turn { empire })?;
        }
    }
    if action.needs_no_empire() && (action != MarkerId::START || own_room(position, seat)) {
        let player = position.player(seat);
        let loose = || player.loose.iter().chain(&player.borrowed);
        for marker in [action, MarkerId::WILD] {
            if loose().any(|slot| slot.card == marker && fits(slot)) {
                sink.offer(Choice::Loose { marker })?;
            }
        }
    }
    if plain && !all && several_wait(position, seat, action) {
        sink.offer(Choice::TurnAll)?;
    }
    if wild {
        for until in keepable(position, seat, action) {
            sink.offer(Choice::KeepWild { until })?;
        }
    }
    window::act_offers(position, seat, sink)?;
    // Whoever is asked anyway may think again.
    if kept && heard.any {
        heard.sink.also(Choice::AskWild)?;
    }
    if all {
        return ControlFlow::Continue(());
    }
    heard.sink.offer(Choice::Done)
}

/// An action of an empire, or of none, begins: everybody may have something to say.
pub fn enter(position: &mut Position, seat: Seat, set: SetId, action: MarkerId) {
    fresh(position, action);
    position.invoke(crate::powers::begin::Begin {
        seat,
        empire: set,
        action,
    });
    window::open(position, Moment::MarkerTurned, set);
}

/// What was granted and noted for the action before is over.
fn fresh(position: &mut Position, action: MarkerId) {
    position.work.leaves.clear();
    position.chronicle.new_action();
    position.chronicle.action = Some(action);
}

/// A second action of another kind, outside the sequence.
pub fn second_action(position: &mut Position, set: SetId, action: MarkerId, table: &mut Table<'_>) {
    without_marker(position, set, action, table);
    window::open(position, Moment::MarkerTurned, set);
}

/// An action that the card of a new empire grants it.
pub(crate) fn free_action(
    position: &mut Position,
    set: SetId,
    action: MarkerId,
    table: &mut Table<'_>,
) {
    without_marker(position, set, action, table);
    if action == MarkerId::MANOEUVRE {
        window::open(position, Moment::MoveStart, set);
    }
}

fn without_marker(position: &mut Position, set: SetId, action: MarkerId, table: &mut Table<'_>) {
    let Some(empire) = position.empire(set) else {
        return;
    };
    let (seat, card) = (empire.seat, Some(empire.card));
    table.emit(|| News::Action {
        seat,
        card,
        action,
        wild: false,
    });
    fresh(position, action);
    position.invoke(crate::powers::begin::Prepare {
        seat,
        empire: set,
        action,
    });
}

/// An action of an empire, or of none.
/// `sa.turn.extra-marker-effective`, `sa.destiny.non-empire`.
pub fn perform(
    position: &mut Position,
    seat: Seat,
    set: SetId,
    action: MarkerId,
    table: &mut Table<'_>,
) {
    position.work = Work {
        leaves: position.work.leaves,
        ..Work::default()
    };
    match action {
        MarkerId::START => position.push(crate::start::Found { seat }),
        MarkerId::PRODUCTION => production::begin(position, set, table),
        MarkerId::TRADE => position.push(crate::trade::Partner { empire: set }),
        MarkerId::MANOEUVRE => manoeuvre::begin(position, set),
        MarkerId::DESTINY => position.push(crate::destiny::Destiny {
            seat,
            empire: set,
            filled: false,
            goal: technology::goal(position, seat, set).unwrap_or(destiny::goal(position)),
        }),
        MarkerId::CIVILISE => civilise::begin(position, seat, set, table),
        MarkerId::DISCARD => {
            let turned = &mut position.annals.discards[0];
            *turned = turned.saturating_add(1);
            position.push(crate::actions::discard::Abolish { empire: set });
        }
        _ => {}
    }
}

step! {
    /// A turn begins.
    #[derive(Default)]
    pub struct Turn {}
}

impl step::Run<Position> for Turn {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        begin(position, table)
    }
}

step! {
    /// An action begins.
    pub struct Phase { action: MarkerId }
}

impl step::Run<Position> for Phase {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        phase(position, self.action, table)
    }

    fn fits(&self, _position: &Position) -> bool {
        self.action.0 <= MarkerId::DISCARD.0
    }
}

step! {
    /// Everybody places action markers.
    pub struct Markers {}
}

impl Markers {
    /// Who is asked.
    pub(crate) fn placing(&self, position: &Position) -> SeatSet {
        placing(position)
    }
}

impl step::Ask<Position> for Markers {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        match position
            .empires_of(seat)
            .find(|(_, empire)| empire.action.is_none())
        {
            Some(_) => Prompt::new("sa.turn.place-markers", "Which action for each of your empires?").hint("Markers are placed face down, in any order, and turned over in the order of the actions."),
            None => Prompt::new("sa.turn.extra-marker", "An additional marker without an empire?").hint("Start empire, Destiny and Civilise do something without one; the others only deceive."),
        }
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let player = position.player(seat);
        let own = kinds(&player.markers);
        let spare = kinds(&player.extras);
        let bare = || unmarked(position, seat);
        // Who has too few markers says which empires get one; otherwise all do, in order.
        let short = bare().count() > player.markers.len() + player.extras.len();
        let most = if short { usize::MAX } else { 1 };
        match bare().next() {
            Some(_) => {
                let named = if sink.deaf() { most } else { usize::MAX };
                for (at, empire) in bare().enumerate().take(named) {
                    for marker in &own {
                        let mark = Choice::Mark {
                            empire,
                            marker: *marker,
                        };
                        if at < most {
                            sink.offer(mark)?;
                        } else {
                            sink.also(mark)?;
                        }
                    }
                }
                for (empire, marker) in marked(position, seat) {
                    sink.also(Choice::BackMark { empire, marker })?;
                }
                if position.chronicle.turning.contains(seat) {
                    sink.also(Choice::TurnSome)?;
                }
                for empire in bare().take(most) {
                    for marker in &spare {
                        let marker = *marker;
                        sink.offer(Choice::Borrow { empire, marker })?;
                    }
                }
            }
            None => {
                for (empire, marker) in marked(position, seat) {
                    sink.also(Choice::BackMark { empire, marker })?;
                }
                for marker in &own {
                    sink.offer(Choice::Extra { marker: *marker })?;
                }
                for marker in &spare {
                    sink.offer(Choice::BorrowExtra { marker: *marker })?;
                }
                sink.offer(Choice::Done)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "No additional marker")
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        position.push(Markers {});
        match choice {
            Choice::Mark { empire, marker } => {
                let slot = take(&mut position.player_mut(seat).markers, marker);
                lay(position, empire, slot, false);
            }
            Choice::BackMark { empire, .. } => {
                let slot = position
                    .empire_mut(empire)
                    .and_then(|own| own.action.take());
                if let Some(slot) = slot {
                    restore(&mut position.player_mut(seat).markers, slot);
                }
            }
            Choice::TurnSome => {
                let turning = &mut position.chronicle.turning;
                *turning = turning.iter().filter(|other| *other != seat).collect();
            }
            Choice::Borrow { empire, marker } => {
                let slot = take(&mut position.player_mut(seat).extras, marker);
                lay(position, empire, slot, true);
            }
            Choice::Extra { marker } => {
                let player = position.player_mut(seat);
                player.loose.extend(take(&mut player.markers, marker));
            }
            Choice::BorrowExtra { marker } => {
                let player = position.player_mut(seat);
                player.borrowed.extend(take(&mut player.extras, marker));
            }
            _ => position.player_mut(seat).placed = true,
        }
        let player = position.player(seat);
        let bare = player.markers.is_empty() && player.extras.is_empty();
        let enough = player.loose.len() + player.borrowed.len() >= spare::extra(position, seat);
        if bare || enough && unmarked(position, seat).next().is_none() {
            position.player_mut(seat).placed = true;
        }
    }
}

step! {
    /// Which marker is turned over?
    /// `sa.wild.convert`, `sa.term.active-player`.
    pub struct Act { seat: Seat, action: MarkerId }
}

impl Act {
    /// Who is asked.
    pub(crate) fn acting(&self, position: &Position) -> SeatSet {
        acting(position, self.seat)
    }
}

impl step::Ask<Position> for Act {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Act { seat, action } = *self;
        let prompt = Prompt::new(
            "sa.turn.may-decline",
            format!("{}: turn over a marker?", action.name()),
        );
        if keepable(position, seat, action).next().is_none() {
            return prompt;
        }
        prompt.hint("A wild card can become any action.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        act_offers(position, seat, self.action, sink)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Pass: turn over no marker")
    }

    /// A marker is turned over and its action begins.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Act { action, .. } = self;
        let step = Step::Act(Act { seat, action });
        if events::interject(position, step, SetId::BACK, choice, table) {
            return;
        }
        if choice == Choice::TurnAll {
            position.chronicle.turning = position.chronicle.turning.with(seat);
            position.push(self);
            return;
        }
        if choice == Choice::AskWild {
            position.player_mut(seat).keeps = MarkerId::BACK;
            position.push(self);
            return;
        }
        if let Choice::KeepWild { until } = choice {
            position.player_mut(seat).keeps = until;
            // Other markers of this action are asked for all the same.
            if waiting(position, seat, action).next().is_some() {
                position.push(self);
                return;
            }
        }
        let set = match choice {
            Choice::Turn { empire } => empire,
            Choice::Loose { .. } => SetId::BACK,
            _ => return spare::pass(position, seat),
        };
        // By turns everybody manoeuvres once before anybody does again.
        if !matches!(
            position.stack.last(),
            Some(Step::Rota(crate::spare::Rota { .. }))
        ) {
            position.push(Act { seat, action });
        }
        table.reveal();
        let mut wild = false;
        let mut card: Option<CardId> = None;
        match choice {
            Choice::Loose { marker } => {
                let player = position.player_mut(seat);
                let mut loose = player.loose.iter_mut().chain(player.borrowed.iter_mut());
                if let Some(slot) =
                    loose.find(|slot| slot.card == marker && slot.known != SeatSet::ALL)
                {
                    slot.known = SeatSet::ALL;
                    wild = marker == MarkerId::WILD;
                }
            }
            _ => {
                if let Some(empire) = position.empire_mut(set) {
                    card = Some(empire.card);
                    empire.did = Some(action);
                    if let Some(slot) = &mut empire.action {
                        slot.known = SeatSet::ALL;
                        wild = slot.card == MarkerId::WILD;
                        empire.wild |= wild;
                    }
                }
            }
        }
        table.emit(|| News::Action {
            seat,
            card,
            action,
            wild,
        });
        if !technology::waits(position, seat, set, action) {
            enter(position, seat, set, action);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Act { seat, action } = *self;
        crate::check::sits(position, seat) && action.0 <= MarkerId::DISCARD.0
    }
}
