//! When events are played: who is asked, in which order, and how one event answers another.
//!
//! Whether somebody is asked follows from open information: a hand that is not empty, an event that fits the moment and has a
//! target, and a card of it that does not lie open somewhere else.

use super::{
    Ask, Played, Scene, Sight, Target, effect,
    plea::{self, Goals},
    target,
};
use crate::{
    Choice, Position, Refusal, Step, Table, conflict,
    content::{
        CardId, EventId, MarkerId, SetId,
        calendar::{Occasion, calendar},
        events::{Aim, Moment, Way, Who},
    },
    discards::Cards,
    empire, markers, permission, setup, text,
};
use orbis_core::{Flow, Offer, Prompt, Seat, SeatSet, Sink, step};
use std::ops::ControlFlow;

/// Cards that lie open, and so are in no hand.
fn open_cards(position: &Position) -> Cards {
    let empires = position.in_play().map(|(_, empire)| empire.card);
    let played = position.chronicle.played.iter().map(|played| played.card);
    position
        .discard
        .cards()
        .or(&empires.chain(played).collect())
}

/// The cards that could be in some hand.
fn unseen(position: &Position) -> Cards {
    let boxes = calendar().in_the_box(&position.options);
    boxes.less(&open_cards(position))
}

/// Those of them that could be in this hand, as far as anybody can see.
fn conceivable(position: &Position, unseen: &Cards, seat: Seat) -> Cards {
    let others = position.seats().filter(|other| *other != seat);
    let hands = others.flat_map(|other| &position.player(other).hand);
    let shown = hands.filter(|slot| slot.known == SeatSet::ALL);
    unseen.less(&shown.map(|slot| slot.card).collect())
}

/// The moments that one question covers.
fn moments(position: &Position, moment: Moment) -> [Option<Moment>; 4] {
    let chronicle = &position.chronicle;
    match moment {
        Moment::MarkerTurned => match chronicle.action {
            Some(MarkerId::PRODUCTION) => [
                Some(Moment::MarkerTurned),
                Some(Moment::Idle),
                Some(Moment::IncomeCount),
                Some(Moment::Build),
            ],
            // The partner's marker, turned over in the middle of a trade.
            Some(MarkerId::TRADE) if position.trade.is_some() => {
                [Some(Moment::MarkerTurned), None, None, None]
            }
            Some(MarkerId::TRADE) => [
                Some(Moment::MarkerTurned),
                Some(Moment::Idle),
                Some(Moment::TradePartner),
                None,
            ],
            Some(MarkerId::MANOEUVRE) => [
                Some(Moment::MarkerTurned),
                Some(Moment::Idle),
                Some(Moment::MoveStart),
                None,
            ],
            _ => [Some(Moment::MarkerTurned), Some(Moment::Idle), None, None],
        },
        Moment::TurnStart => [Some(Moment::TurnStart), Some(Moment::Idle), None, None],
        Moment::Civilise => [Some(Moment::Civilise), Some(Moment::Idle), None, None],
        Moment::RoundStart if chronicle.fray.rounds == 0 => [
            Some(Moment::ConflictStart),
            Some(Moment::RoundStart),
            None,
            None,
        ],
        moment => [Some(moment), None, None, None],
    }
}

/// Events that a player plays while doing something else are offered there, not in a round of questions.
fn elsewhere_asked(moment: Moment, way: &Way) -> bool {
    moment == Moment::MarkerTurned
        && way.who != Who::Any
        && matches!(
            way.moment,
            Moment::MarkerTurned | Moment::Build | Moment::TradePartner
        )
}

fn fitting(position: &Position, moment: Moment) -> impl Iterator<Item = &'static Occasion> {
    let moments = moments(position, moment).into_iter().flatten();
    let occasions = moments.flat_map(|each| calendar().at(each));
    occasions.filter(move |occasion| !elsewhere_asked(moment, occasion.way))
}

/// Whom a question about events concerns.
fn concerned(position: &Position, moment: Moment, empire: SetId) -> SeatSet {
    let mut seats = SeatSet::NONE;
    if matches!(moment, Moment::RoundStart | Moment::RoundCommit) && conflict::deserted(position) {
        return seats;
    }
    let mut cards = None;
    // What one player might play, the next mostly might too.
    let mut likely: Option<&Occasion> = None;
    for seat in position.seats() {
        let (quiet, hushed) = (position.chronicle.quiet, position.chronicle.hushed);
        if position.player(seat).hand.is_empty() || quiet.contains(seat) || hushed.contains(seat) {
            continue;
        }
        let cards = cards.get_or_insert_with(|| unseen(position));
        let cards = conceivable(position, cards, seat);
        let could = |occasion: &&Occasion| {
            let scene = Scene {
                seat,
                empire,
                event: occasion.event,
                card: None,
                sight: Sight::with_leave(),
            };
            occasion.cards.meets(&cards)
                && target::may(position, &scene, occasion.way)
                && target::any(position, &scene, occasion.way)
        };
        let found = likely.filter(could);
        if let Some(found) = found.or_else(|| fitting(position, moment).find(could)) {
            likely = Some(found);
            seats = seats.with(seat);
        }
    }
    seats
}

/// The next of these seats clockwise, the given one included.
/// `sa.term.card-priority`.
fn from(position: &Position, seats: SeatSet, seat: Seat) -> Option<Seat> {
    seat.round(position.players.len() as u8)
        .find(|seat| seats.contains(*seat))
}

/// Everybody concerned may play events now, the First player first.
pub fn open(position: &mut Position, moment: Moment, empire: SetId) {
    reopen(position, moment, empire, position.first);
}

/// A round of questions begins with this player: the First one, or after an event the next.
pub(crate) fn reopen(position: &mut Position, moment: Moment, empire: SetId, at: Seat) {
    let seats = concerned(position, moment, empire);
    question(position, (moment, empire), seats, at, 0);
}

/// The next of these seats is asked.
fn question(
    position: &mut Position,
    (moment, empire): (Moment, SetId),
    seats: SeatSet,
    at: Seat,
    passes: u8,
) {
    if let Some(at) = from(position, seats, at) {
        position.event(Window {
            moment,
            empire,
            seats,
            at,
            passes,
        });
    }
}

/// The cards of a hand, among those that may fit at all, that can be played now, each with what stands in its way, and who can be asked to clear it.
fn hand_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    empire: SetId,
    (among, fits): (Cards, impl Fn(&Way) -> bool),
    more: Option<&dyn Fn(SetId) -> Goals>,
    sink: &mut S,
) -> ControlFlow<()> {
    let cards = setup::sorted(position.player(seat)).and(&among);
    if cards.is_empty() && more.is_none() {
        return ControlFlow::Continue(());
    }
    for card in cards.iter() {
        let event = card.card().event;
        for (index, way) in event.card().ways.iter().enumerate() {
            if !fits(way) {
                continue;
            }
            let scene = Scene {
                seat,
                empire,
                event,
                card: Some(card),
                sight: Sight::default(),
            };
            let way_open = target::may(position, &scene, way) && target::any(position, &scene, way);
            let why = (!way_open).then_some(Refusal::NoEvent { card });
            let way = index as u8;
            sink.decide(Choice::Event { card, way }, why)?;
        }
    }
    plea::offers(position, seat, empire, (cards, fits), more, sink)
}

/// Passes offers on and notes whether there were any.
pub(crate) struct Heard<'a, S> {
    pub(crate) sink: &'a mut S,
    pub(crate) any: bool,
}

impl<'a, S> Heard<'a, S> {
    pub(crate) fn new(sink: &'a mut S) -> Heard<'a, S> {
        Heard { sink, any: false }
    }
}

impl<S: Sink<Position>> Sink<Position> for Heard<'_, S> {
    const DEAF: bool = S::DEAF;

    fn offer(&mut self, choice: Choice) -> ControlFlow<()> {
        self.any = true;
        self.sink.offer(choice)
    }

    fn refuse(&mut self, choice: Choice, why: impl FnOnce() -> Refusal) -> ControlFlow<()> {
        self.sink.refuse(choice, why)
    }
}

/// Events a player can play in the middle of something else.
pub(crate) fn inline_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    empire: SetId,
    moment: Moment,
    sink: &mut S,
) -> ControlFlow<()> {
    card_offers(position, seat, empire, moment, None, sink)
}

/// The same, where cards can do more than events.
pub(crate) fn card_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    empire: SetId,
    moment: Moment,
    more: Option<&dyn Fn(SetId) -> Goals>,
    sink: &mut S,
) -> ControlFlow<()> {
    let covered = moments(position, moment);
    let among = calendar().cards(covered.into_iter().flatten());
    let fits = |way: &Way| covered.contains(&Some(way.moment));
    hand_offers(position, seat, empire, (among, fits), more, sink)
}

/// Events about markers that are not turned yet, and those that fit any quiet moment.
pub fn act_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let fits = |way: &Way| match way.moment {
        Moment::Idle => true,
        Moment::MarkerTurned => way.who == Who::Owner,
        _ => false,
    };
    let among = calendar().cards([Moment::Idle, Moment::MarkerTurned]);
    hand_offers(position, seat, SetId::BACK, (among, fits), None, sink)
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    moment: Moment,
    empire: SetId,
    sink: &mut S,
) -> ControlFlow<()> {
    let covered = moments(position, moment);
    let among = calendar().cards(covered.into_iter().flatten());
    let fits = |way: &Way| covered.contains(&Some(way.moment)) && !elsewhere_asked(moment, way);
    let mut heard = Heard::new(sink);
    hand_offers(position, seat, empire, (among, fits), None, &mut heard)?;
    // Who can play nothing now is not asked whether to be asked again.
    if heard.any {
        sink.offer(Choice::Quiet)?;
        // A person need not say the same in every action of a turn.
        if matches!(position.stack.first(), Some(Step::EndOfTurn(_))) {
            sink.also(Choice::Hush)?;
        }
        let action = position.chronicle.action.unwrap_or(MarkerId::START);
        if markers::keeps(position, seat, action) {
            sink.also(Choice::AskWild)?;
        }
    }
    sink.offer(Choice::Done)
}

/// A player shows an event; its target is chosen if there is one to choose.
pub(crate) fn announce(
    position: &mut Position,
    seat: Seat,
    card: CardId,
    way: u8,
    empire: SetId,
    table: &mut Table<'_>,
) {
    let aim = card.card().event.card().ways[usize::from(way)].aim;
    // A card that is played is shown to everybody.
    empire::show_card(position, seat, card, table);
    let ask = if aim.is_plain() {
        Ask::Play(Play {
            seat,
            card,
            way,
            empire,
            target: Target::Nothing,
        })
    } else {
        Ask::Point(Point {
            seat,
            card,
            way,
            empire,
        })
    };
    position.event(ask);
}

/// The target that a choice names.
pub(crate) fn aimed(position: &Position, scene: &Scene, way: u8, choice: Choice) -> Target {
    let way = &scene.event.card().ways[usize::from(way)];
    let mut aimed = Target::Nothing;
    let _ = target::each(position, scene, way, |target| {
        if target.choice() == choice {
            aimed = target;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    aimed
}

/// The card is on the table: first others may answer, then it takes effect.
pub fn play(
    position: &mut Position,
    seat: Seat,
    card: CardId,
    way: u8,
    actor: SetId,
    target: Target,
    table: &mut Table<'_>,
) {
    if position.chronicle.played.is_full() || empire::take_card(position, seat, card).is_none() {
        return;
    }
    table.reveal();
    if let Target::Card { card } = target {
        empire::show_card(position, seat, card, table);
    }
    position.chronicle.played.push(Played {
        card,
        way,
        seat,
        actor,
        target,
        ..Played::default()
    });
    let hit = position.hit(&target);
    table.emit(|| crate::events::News::Played { seat, card, hit });
    table.emit(|| crate::events::News::Means { card });
    position.event(Resolve {});
    if card.card().event.card().censurable {
        position.invoke(crate::powers::nations::Censure { moved: false });
    }
    position.event(Answer {
        seats: SeatSet::NONE,
        at: position.first,
        passes: 0,
    });
}

/// Does a hand's event answer the one on top?
fn answers(position: &Position, seat: Seat, event: EventId, way: &Way) -> bool {
    let scene = Scene {
        seat,
        empire: SetId::BACK,
        event,
        card: None,
        sight: Sight::default(),
    };
    way.aim == Aim::Event && target::any(position, &scene, way)
}

/// Who might cancel the event on top.
pub(crate) fn answerers(position: &Position) -> SeatSet {
    let mut seats = SeatSet::NONE;
    let unseen = unseen(position);
    for seat in position.seats() {
        if position.player(seat).hand.is_empty() {
            continue;
        }
        let cards = conceivable(position, &unseen, seat);
        let could = calendar().at(Moment::EventPlayed).iter().any(|occasion| {
            occasion.cards.meets(&cards) && answers(position, seat, occasion.event, occasion.way)
        });
        if could {
            seats = seats.with(seat);
        }
    }
    seats
}

/// A round of answers begins or goes on; it is over when all pass or the event is cancelled.
pub(crate) fn ask_answers(position: &mut Position, seats: SeatSet, at: Seat, passes: u8) {
    let cancelled = position
        .chronicle
        .played
        .last()
        .is_none_or(|top| top.cancelled);
    if cancelled {
        return;
    }
    let seats = if passes == 0 {
        answerers(position)
    } else {
        seats
    };
    if passes < seats.len() as u8
        && let Some(at) = from(position, seats, at)
    {
        position.event(Answer { seats, at, passes });
    }
}

/// The event on top is over and its card is discarded.
/// `sa.term.discard-pile`.
pub fn finish(position: &mut Position) {
    if let Some(played) = position.chronicle.played.pop() {
        position.discard.push(played.card);
    }
}

step! {
    /// Does anybody play an event at this moment?
    #[derive(Default)]
    pub struct Window { moment: Moment, empire: SetId, seats: SeatSet, at: Seat, passes: u8 }
}

impl Window {
    /// Who is asked.
    pub fn asked(&self, _position: &Position) -> SeatSet {
        if self.seats.is_empty() {
            SeatSet::NONE
        } else {
            SeatSet::only(self.at)
        }
    }
}

impl step::Ask<Position> for Window {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Window { moment, empire, .. } = *self;
        let what = match (position.empire(empire), position.chronicle.action) {
            (Some(own), Some(action)) if moment == Moment::MarkerTurned => {
                format!("The {} turn over {}", own.card.name(), action.name())
            }
            (Some(own), _) => format!("{} ({})", moment_name(moment), own.card.name()),
            (None, Some(action)) if moment == Moment::MarkerTurned => {
                format!("{} without an empire", action.name())
            }
            _ => moment_name(moment).to_string(),
        };
        Prompt::new("sa.event.priority", format!("{what}: play an event?"))
            .hint("Everybody with cards is asked, whatever they hold.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Window { moment, empire, .. } = *self;
        offers(position, seat, moment, empire, sink)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Play no event now")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Window {
            moment,
            empire,
            mut seats,
            at,
            mut passes,
        } = self;
        if let Choice::AskFor { guest, empire } = choice {
            position.event(self);
            permission::ask(position, guest, empire, false);
            return;
        }
        if let Choice::Event { card, way } = choice {
            // Whoever may still have something to say is asked again afterwards.
            position.event(Window {
                moment,
                empire,
                seats: SeatSet::NONE,
                at: at.next(position.players.len() as u8),
                passes: 0,
            });
            announce(position, at, card, way, empire, table);
            return;
        }
        if choice == Choice::AskWild {
            position.player_mut(at).keeps = MarkerId::BACK;
            position.event(self);
            return;
        }
        if choice == Choice::Hush {
            position.chronicle.hushed = position.chronicle.hushed.with(at);
        }
        if matches!(choice, Choice::Quiet | Choice::Hush) {
            position.chronicle.quiet = position.chronicle.quiet.with(at);
            seats = seats.iter().filter(|seat| *seat != at).collect();
        } else {
            passes += 1;
        }
        if passes < seats.len() as u8 {
            let next = at.next(position.players.len() as u8);
            question(position, (moment, empire), seats, next, passes);
        }
    }

    fn lapse(self, position: &mut Position, _table: &mut Table<'_>) {
        let Window {
            moment, empire, at, ..
        } = self;
        reopen(position, moment, empire, at)
    }

    fn fits(&self, position: &Position) -> bool {
        let Window {
            empire,
            at,
            seats,
            passes,
            ..
        } = *self;
        crate::check::colour_or_none(empire) && crate::check::asked(position, seats, at, passes)
    }
}

step! {
    /// On what is it aimed?
    pub struct Point { seat: Seat, card: CardId, way: u8, empire: SetId }
}

impl step::Ask<Position> for Point {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let event = self.card.card().event.card();
        Prompt::new("sa.event.data", format!("{}: on what?", event.name)).hint(event.text.clone())
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Point {
            card, way, empire, ..
        } = *self;
        let scene = &super::scene(seat, empire, card);
        let way = &scene.event.card().ways[usize::from(way)];
        target::each(position, scene, way, |target| sink.offer(target.choice()))
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Point {
            seat,
            card,
            way,
            empire,
        } = self;
        let target = aimed(position, &super::scene(seat, empire, card), way, choice);
        play(position, seat, card, way, empire, target, table);
    }

    fn fits(&self, position: &Position) -> bool {
        let Point {
            seat,
            card,
            way,
            empire,
        } = *self;
        crate::check::colour_or_none(empire)
            && crate::check::holds_event(position, seat, card, way)
            && card.card().event.card().ways[usize::from(way)].aim != Aim::Nothing
    }
}

step! {
    /// The card is put on the table.
    pub struct Play { seat: Seat, card: CardId, way: u8, empire: SetId, target: Target }
}

impl step::Run<Position> for Play {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let Play {
            seat,
            card,
            way,
            empire,
            target,
        } = self;
        play(position, seat, card, way, empire, target, table)
    }

    fn fits(&self, position: &Position) -> bool {
        let Play {
            seat, card, way, ..
        } = *self;
        crate::check::holds_event(position, seat, card, way)
    }
}

step! {
    /// Does anybody cancel it?
    /// `sa.event.cancel`, `sa.event.answer-chain`.
    pub struct Answer { seats: SeatSet, at: Seat, passes: u8 }
}

impl Answer {
    /// Who is asked.
    pub fn asked(&self, _position: &Position) -> SeatSet {
        if self.seats.is_empty() {
            SeatSet::NONE
        } else {
            SeatSet::only(self.at)
        }
    }
}

impl step::Ask<Position> for Answer {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.event.cancel-timing", {
            let top = position.chronicle.played.last();
            let hit = top.map(|top| position.hit(&top.target));
            let hit = hit.map_or(String::new(), |hit| hit.to_string());
            format!("{} was played{hit}: cancel it?", super::top(position))
        })
        .hint(super::meaning(position))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let fits = |way: &Way| way.aim == Aim::Event;
        let among = calendar().answers;
        hand_offers(position, seat, SetId::BACK, (among, fits), None, sink)?;
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Let it happen")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Answer { seats, at, passes } = self;
        let next = at.next(position.players.len() as u8);
        if let Choice::Event { card, way } = choice {
            position.event(Answer {
                seats: SeatSet::NONE,
                at: next,
                passes: 0,
            });
            play(position, at, card, way, SetId::BACK, Target::Nothing, table);
        } else {
            ask_answers(position, seats, next, passes + 1);
        }
    }

    fn lapse(self, position: &mut Position, _table: &mut Table<'_>) {
        ask_answers(position, SeatSet::NONE, self.at, 0)
    }

    fn fits(&self, position: &Position) -> bool {
        let Answer { seats, at, passes } = *self;
        position.chronicle.played.last().is_some()
            && crate::check::asked(position, seats, at, passes)
    }
}

step! {
    /// The event on top goes on.
    /// `sa.event.cancel`.
    pub struct Resolve {}
}

impl step::Run<Position> for Resolve {
    /// The event on top goes on, unless it was cancelled.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let Some(top) = position.chronicle.played.last().copied() else {
            return;
        };
        if top.cancelled {
            finish(position);
            table.emit(|| crate::events::News::Cancelled { card: top.card });
            return;
        }
        effect::go_on(position, top, table);
    }

    fn fits(&self, position: &Position) -> bool {
        position.chronicle.played.iter().all(|played| {
            crate::check::plays(position, played.seat)
                && crate::check::target(position, &played.target)
                && usize::from(played.way) < played.event().card().ways.len()
        })
    }
}

/// A moment in words.
fn moment_name(moment: Moment) -> &'static str {
    match moment {
        Moment::TurnStart => "The turn begins",
        Moment::MarkerTurned => "A marker is turned over",
        Moment::ActionDone => "The action is over",
        Moment::TradeCardsDown => "The trade cards lie face down",
        Moment::TradeRevealed => "The trade cards are open",
        Moment::TradeDone => "The trade is over",
        Moment::MoveDone => "The movement is over",
        Moment::Landing => "Ships are about to land",
        Moment::RoundStart => "A round of conflict begins",
        Moment::RoundCommit => "Units are committed",
        Moment::RoundLost => "The round is decided",
        Moment::ConflictEnd => "An area is lost",
        Moment::AgeChange => "An empire enters another age",
        Moment::LeaderLost => "A leader is lost",
        Moment::AssassinPick => "A leader is in danger",
        Moment::FreeProgress => "Free progress",
        Moment::HarvestStart => "The harvest begins",
        Moment::HarvestEnd => "The harvest is over",
        _ => "Events",
    }
}
