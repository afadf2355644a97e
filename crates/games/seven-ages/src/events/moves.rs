//! Operations of events with questions of their own: cards, markers, extra actions, hired and moved units, leaders.

use super::{Played, Target, effect, troops};
use crate::{
    Choice, Counts, Position, Step, Table, civilise,
    content::{
        CardId, LeaderId, MarkerId, NAMED, SetId, Talent, UnitId, content,
        events::{Check, Op},
    },
    empire, manoeuvre, markers, setup, start, text,
};
use effect::{amount, next, own};
use orbis_core::{Flow, Offer, Prompt, Seat, SeatSet, Sink, step, step::Stacked};
use orbis_parts::{List, Slot};
use std::ops::ControlFlow;

/// Operations that are done at once or ask once.
pub(crate) fn operate(position: &mut Position, top: Played, op: Op, table: &mut Table<'_>) {
    next(position, top);
    let seat = top.seat;
    match (op, top.target) {
        (Op::TakeRandom, Target::Player { seat: from }) => {
            if let Some(slot) = random_card(position, from, table) {
                empire::hand_over(position, seat, known_to(slot, seat));
            }
        }
        (Op::TakeChosen, Target::Player { seat: from }) => {
            look(position, seat, from, 48, table);
            position.event(Spy {
                seat,
                from,
                must: true,
            });
        }
        (Op::DiscardRandom(n), Target::Player { seat: from }) => {
            for _ in 0..amount(position, &top, None, &n).max(0) {
                if let Some(slot) = random_card(position, from, table) {
                    position.discard.push(slot.card);
                }
            }
        }
        (Op::Exchange, Target::Player { seat: other })
            if !position.player(seat).hand.is_empty() =>
        {
            for (from, to, last) in [(seat, other, true), (other, seat, false)] {
                position.event(Give { from, to, last });
            }
        }
        (Op::FromDiscard, Target::Card { card }) => pick_up(position, seat, card),
        (Op::Peek(n), _) => {
            let left = usize::from(n).min(position.deck.len());
            let from = position.deck.len() - left;
            table.reveal();
            for slot in &mut position.deck[from..] {
                slot.known = slot.known.with(seat);
            }
            if left > 0 {
                let left = left as u8;
                position.event(Peek {
                    seat,
                    left,
                    keep: true,
                });
            }
        }
        (Op::ReplaceMarker, Target::Empire { empire }) => {
            position.event(Swap { seat, empire });
        }
        (Op::ExtraAction, Target::Empire { empire }) => {
            let done = position.chronicle.action.unwrap_or(MarkerId::START);
            position.event(Again { empire, done });
        }
        (Op::SecondMove, Target::Area { area }) => {
            if let Some(set) = position.world.owner(area) {
                position.chronicle.sway.forced = Some(area);
                let before = position.chronicle.robbed;
                position.invoke(crate::powers::begin::Reckon {
                    empire: set,
                    before,
                });
                manoeuvre::once_more(position, set, false);
            }
        }
        (Op::IgnoreAges | Op::StartFromDiscard, Target::Card { card }) => {
            // The card may have been played meanwhile.
            let held = position
                .player(seat)
                .hand
                .iter()
                .any(|slot| slot.card == card);
            let there = match op {
                Op::IgnoreAges => held,
                _ => position.discard.contains(&card),
            };
            if there && !start::colours(position, seat).is_empty() {
                position.event(Exhume { seat, card });
            }
        }
        (Op::Hire { most, extra, .. }, Target::Area { area }) => {
            if let Some(empire) = position.world.owner(area) {
                position.event(crate::events::troops::Hire {
                    empire,
                    area,
                    left: most,
                    extra,
                });
            }
        }
        (
            Op::Hire {
                elephant: true,
                extra,
                ..
            },
            Target::Empire { empire },
        ) => {
            let unit = UnitId::ELEPHANT;
            let cost = troops::hire_cost(position, empire, unit, extra);
            let money = position.empire(empire).map_or(0, |one| one.money);
            let capital = position.empire(empire).and_then(|one| one.capital);
            let land = position.world.held(empire).and(&content().land);
            let place = capital.or(land.first());
            let left = position.commons_left(empire, unit) > 0;
            if let Some(area) = place.filter(|_| left && cost <= money) {
                empire::pay(position, empire, -i16::from(cost));
                crate::commons::field(position, empire, table);
                position.world.place(empire, area, &Counts::of(unit, 1));
                table.emit(|| crate::production::News::Built {
                    who: position.who(empire),
                    unit,
                    area,
                });
            }
        }
        (Op::LoseShips, _) => wind(position, &top, table),
        (Op::Reinforce(n), Target::Side { side }) => {
            position.event(crate::events::troops::Reinforce {
                side,
                from: None,
                left: n,
            });
        }
        (Op::Migrate(n), _) => {
            let set = own(position, &top);
            if position.empire(set).is_some() {
                position.chronicle.sway.migrants = Some(n);
                position.event(Settled {});
                position.push(crate::manoeuvre::Manoeuvre {
                    empire: set,
                    again: false,
                });
            }
        }
        _ => {}
    }
}

fn known_to(slot: Slot<CardId>, seat: Seat) -> Slot<CardId> {
    Slot {
        card: slot.card,
        known: slot.known.with(seat),
    }
}

fn random_card(position: &mut Position, from: Seat, table: &mut Table<'_>) -> Option<Slot<CardId>> {
    let count = position.player(from).hand.len() as u32;
    if count == 0 {
        return None;
    }
    table.reveal();
    let at = table.below(count) as usize;
    Some(position.player_mut(from).hand.remove(at))
}

/// A player sees so many cards of another hand.
pub fn look(position: &mut Position, seat: Seat, from: Seat, most: usize, table: &mut Table<'_>) {
    table.reveal();
    let hand = &mut position.player_mut(from).hand;
    let unknown = hand
        .iter_mut()
        .filter(|slot| slot.known != SeatSet::ALL && !slot.known.contains(seat));
    for slot in unknown.take(most) {
        slot.known = slot.known.with(seat);
    }
}

/// Takes a card out of the discard pile.
pub(crate) fn unearth(position: &mut Position, card: CardId) -> bool {
    match position.discard.iter().position(|one| *one == card) {
        Some(at) => {
            position.discard.remove(at);
            true
        }
        None => false,
    }
}

/// A player takes a card from the discard pile.
fn pick_up(position: &mut Position, seat: Seat, card: CardId) {
    if unearth(position, card) {
        empire::hand_over(position, seat, Slot::up(card));
    }
}

/// A card is picked for each ship about to land.
fn wind(position: &mut Position, top: &Played, table: &mut Table<'_>) {
    let Some(mut landing) = position.chronicle.landing else {
        return;
    };
    let least = match top.event().card().ways[usize::from(top.way)].check {
        Some(Check::PerShip { min }) => min,
        _ => 8,
    };
    let mut sunk = 0;
    for _ in 0..landing.count {
        sunk += u8::from(empire::pick(position, table) >= least);
    }
    if sunk == 0 {
        return;
    }
    let (set, area) = (landing.empire, landing.from);
    let mut gone = Counts::of(landing.unit, sunk);
    if let Some(load) = position.work.cargo {
        let carried = manoeuvre::cargo(position, set, area, load, landing.count);
        let rest = landing.count - sunk;
        gone.add(load, carried.saturating_sub(rest));
    }
    for (unit, _) in gone.iter() {
        table.emit(|| crate::events::News::Lost { unit, area });
    }
    landing.count -= sunk;
    position.chronicle.landing = Some(landing);
    empire::lose(position, area, &gone, table);
}

fn unused(position: &Position, seat: Seat) -> List<MarkerId, 8> {
    let now = position.stack.iter().rev().find_map(|step| match step {
        Step::Act(crate::markers::Act { action, .. }) => Some(*action),
        _ => None,
    });
    let mut list = markers::kinds(&position.player(seat).markers);
    list.retain(|marker| now.is_none_or(|now| *marker >= now));
    list
}

fn haggle_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    side: u8,
    back: Option<CardId>,
    sink: &mut S,
) -> ControlFlow<()> {
    match (back, &position.trade) {
        (None, Some(trade)) => {
            let mut cards: List<CardId, 4> = trade.cards[usize::from(side)]
                .iter()
                .map(|slot| slot.card)
                .collect();
            cards.sort_unstable();
            for card in cards.iter() {
                sink.offer(Choice::Hold { card: *card })?;
            }
            sink.offer(Choice::Done)
        }
        _ => {
            for card in setup::sorted(position.player(seat)).iter() {
                sink.offer(Choice::Card { card: *card })?;
            }
            sink.offer(Choice::Done)
        }
    }
}

/// Draws from the cup until a leader comes or the draws are used up.
fn cup(position: &mut Position, empire: SetId, mut left: u8, table: &mut Table<'_>) {
    while left > 0 {
        left -= 1;
        if let Some(leader) = civilise::draw_leader(position, table) {
            position.event(Gifted {
                empire,
                leader,
                left,
            });
            return;
        }
    }
}

step! {
    /// Which card of another hand is taken?
    pub struct Spy { seat: Seat, from: Seat, must: bool }
}

impl Spy {
    /// Who is asked.
    pub(crate) fn spying(&self, position: &Position) -> SeatSet {
        if position.player(self.from).hand.is_empty() {
            SeatSet::NONE
        } else {
            SeatSet::only(self.seat)
        }
    }
}

impl step::Ask<Position> for Spy {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.event.data", "Which card do you take?")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Spy { from, must, .. } = *self;
        for card in crate::setup::sorted(position.player(from)).iter() {
            sink.offer(Choice::Hold { card: *card })?;
        }
        if !must {
            sink.offer(Choice::Done)?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Spy { seat, from, .. } = self;
        if let Choice::Hold { card } = choice {
            table.reveal();
            if let Some(slot) = crate::empire::take_card(position, from, card) {
                crate::empire::hand_over(position, seat, known_to(slot, seat));
            }
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Spy { seat, from, .. } = *self;
        crate::check::plays(position, seat)
            && crate::check::plays(position, from)
            && !position.player(from).hand.is_empty()
    }
}

step! {
    /// Which card is handed over?
    pub struct Give { from: Seat, to: Seat, last: bool }
}

impl Give {
    /// Who is asked.
    pub(crate) fn giving(&self, position: &Position) -> SeatSet {
        if position.player(self.from).hand.is_empty() {
            SeatSet::NONE
        } else {
            SeatSet::only(self.from)
        }
    }
}

impl step::Ask<Position> for Give {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.event.data", "Which card do you hand over?")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Give { from, last, .. } = *self;
        let hand = &position.player(from).hand;
        let mut cards: List<CardId, 48> = hand.iter().map(|slot| slot.card).collect();
        if last && cards.len() > 1 {
            // The card that just came does not go back.
            cards.pop();
        }
        cards.sort_unstable();
        for card in cards.iter() {
            sink.offer(Choice::Card { card: *card })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Give { from, to, .. } = self;
        if let Choice::Card { card } = choice {
            table.reveal();
            if let Some(slot) = crate::empire::take_card(position, from, card) {
                crate::empire::hand_over(position, to, known_to(slot, to));
            }
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Give { from, to, .. } = *self;
        crate::check::plays(position, from) && crate::check::plays(position, to)
    }
}

step! {
    /// Which of the top cards is kept, and in which order do the others lie?
    pub struct Peek { seat: Seat, left: u8, keep: bool }
}

impl step::Ask<Position> for Peek {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        match *self {
            Peek { keep: true, .. } => Prompt::new("sa.event.data", "Which card do you keep?"),
            Peek { .. } => Prompt::new("sa.event.data", "Which of these cards comes last?")
                .hint("The others are drawn before it."),
        }
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let from = position.deck.len().saturating_sub(usize::from(self.left));
        let mut cards: List<CardId, 8> =
            position.deck[from..].iter().map(|slot| slot.card).collect();
        cards.sort_unstable();
        for card in cards.iter() {
            sink.offer(Choice::Hold { card: *card })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Peek { seat, left, keep } = self;
        if let Choice::Hold { card } = choice {
            let from = position.deck.len().saturating_sub(usize::from(left));
            let at = position.deck.iter().rposition(|slot| slot.card == card);
            let Some(at) = at.filter(|at| *at >= from) else {
                return;
            };
            table.reveal();
            if keep {
                let slot = position.deck.remove(at);
                crate::empire::hand_over(position, seat, known_to(slot, seat));
            } else {
                // The chosen card goes below the others that are still in hand.
                let slot = position.deck.remove(at);
                position.deck.insert(from, slot);
            }
            if left > 2 {
                position.event(Peek {
                    seat,
                    left: left - 1,
                    keep: false,
                });
            }
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Peek { seat, left, .. } = *self;
        crate::check::plays(position, seat) && left <= 8 && usize::from(left) <= position.deck.len()
    }
}

step! {
    /// Which marker lies on the empire instead?
    pub struct Swap { seat: Seat, empire: SetId }
}

impl step::Ask<Position> for Swap {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Swap { empire, .. } = *self;
        Prompt::new(
            "sa.event.data",
            format!(
                "Which marker for the {} instead?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Swap { empire, .. } = *self;
        for marker in unused(position, seat).iter() {
            let marker = *marker;
            sink.offer(Choice::Mark { empire, marker })?;
        }
        sink.offer(Choice::Done)?;
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Swap { seat, .. } = self;
        if let Choice::Mark { empire, marker } = choice {
            let at = position
                .player(seat)
                .markers
                .iter()
                .position(|slot| slot.card == marker);
            if let Some(at) = at {
                let new = position.player_mut(seat).markers.remove(at);
                let Some(own) = position.empire_mut(empire) else {
                    return;
                };
                let old = own.action.replace(new);
                // A marker of a spare set (option 5) goes back to those.
                let spare = std::mem::take(&mut own.spare);
                let player = position.player_mut(seat);
                if spare {
                    player.extras.extend(old);
                } else {
                    player.markers.extend(old);
                }
            }
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Swap { seat, empire } = *self;
        crate::check::plays(position, seat) && crate::check::colour(empire)
    }
}

step! {
    /// Which second action?
    pub struct Again { empire: SetId, done: MarkerId }
}

impl step::Ask<Position> for Again {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Again { empire, .. } = *self;
        Prompt::new(
            "sa.event.data",
            format!(
                "Which second action for the {}?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for marker in MarkerId::PRODUCTION.0..=MarkerId::CIVILISE.0 {
            let marker = MarkerId(marker);
            if marker != self.done {
                sink.offer(Choice::Again { marker })?;
            }
        }
        sink.offer(Choice::Done)?;
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Again { empire, .. } = self;
        if let Choice::Again { marker } = choice {
            crate::markers::second_action(position, empire, marker, table);
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}

step! {
    /// In which colour does this empire start?
    pub struct Exhume { seat: Seat, card: CardId }
}

impl step::Ask<Position> for Exhume {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.start.needs-colour",
            format!("In which colour do the {} start?", self.card.name()),
        )
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Exhume { card, .. } = *self;
        for colour in &crate::start::colours(position, seat) {
            let colour = *colour;
            sink.offer(Choice::Found { card, colour })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Found { .. } = choice {
            // The question which empire to start is answered by this.
            let at = position
                .stack
                .iter()
                .rposition(|step| matches!(step, Step::Found(crate::start::Found { .. })));
            let seat = match at.map(|at| position.stack.remove(at)) {
                Some(Step::Found(crate::start::Found { seat })) => seat,
                _ => return,
            };
            crate::start::found(position, seat, choice, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        crate::check::plays(position, self.seat)
    }
}

step! {
    /// The migration is over.
    pub struct Settled {}
}

impl step::Run<Position> for Settled {
    fn run(self, position: &mut Position, _table: &mut Table<'_>) {
        position.chronicle.sway.migrants = None;
        position.work = crate::Work::default();
    }
}

step! {
    /// Which card of the trade is taken back, and which is played instead?
    pub struct Haggle { side: u8, back: Option<CardId> }
}

impl Haggle {
    /// Who is asked.
    pub(crate) fn trader(&self, position: &Position) -> SeatSet {
        let trade = position.trade.as_ref();
        let set = trade.and_then(|trade| trade.empires[usize::from(self.side)]);
        step::Asked::seats(set, position)
    }
}

impl step::Ask<Position> for Haggle {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        match *self {
            Haggle { back: None, .. } => Prompt::new("sa.event.data", "Take back which card?"),
            Haggle { .. } => Prompt::new("sa.event.data", "Play which card instead?"),
        }
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Haggle { side, back } = *self;
        haggle_offers(position, seat, side, back, sink)?;
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match (self, choice) {
            (Haggle { side, back: None }, Choice::Hold { card }) => {
                position.event(Haggle {
                    side,
                    back: Some(card),
                });
            }
            (
                Haggle {
                    side,
                    back: Some(back),
                },
                Choice::Card { card },
            ) => {
                let Some(mut trade) = position.trade else {
                    return;
                };
                let seat = trade.empires[usize::from(side)].and_then(|set| position.seat_of(set));
                let cards = &mut trade.cards[usize::from(side)];
                let at = cards.iter().position(|slot| slot.card == back);
                if let (Some(seat), Some(at)) = (seat, at)
                    && let Some(new) = crate::empire::take_card(position, seat, card)
                {
                    let old = cards.remove(at);
                    cards.push(Slot::up(new.card));
                    position.trade = Some(trade);
                    table.reveal();
                    crate::empire::hand_over(position, seat, Slot::up(old.card));
                }
            }
            _ => {}
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.side < 2 && position.trade.is_some()
    }
}

step! {
    /// Which of the three cadence markers stays while the others change places?
    pub struct Tempo { seat: Seat }
}

impl step::Ask<Position> for Tempo {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.event.data",
            "Which of the three cadence markers stays while the others change places?",
        )
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for levels in 0..3 {
            sink.offer(Choice::Levels { levels })?;
        }
        sink.offer(Choice::Done)?;
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        if let Choice::Levels { levels } = choice {
            let (one, two) = match levels {
                0 => (1, 2),
                1 => (0, 2),
                _ => (0, 1),
            };
            if position.cadence.len() > 2 {
                position.cadence.swap(one, two);
            }
        }
    }

    fn fits(&self, position: &Position) -> bool {
        crate::check::plays(position, self.seat)
    }
}

step! {
    /// Which card of the trade is kept?
    pub struct Souvenir { seat: Seat }
}

impl step::Ask<Position> for Souvenir {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.event.data", "Keep which card of the trade?")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let deal = position.chronicle.deal.unwrap_or_default();
        let mut cards: List<CardId, 8> = deal
            .cards
            .iter()
            .flat_map(|list| list.iter().copied())
            .collect();
        cards.sort_unstable();
        for card in cards.iter() {
            sink.offer(Choice::Hold { card: *card })?;
        }
        sink.offer(Choice::Done)?;
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Souvenir { seat } = self;
        if let Choice::Hold { card } = choice {
            let holder = position.seats().find(|seat| {
                position
                    .player(*seat)
                    .hand
                    .iter()
                    .any(|slot| slot.card == card)
            });
            match holder {
                Some(from) => {
                    if let Some(slot) = crate::empire::take_card(position, from, card) {
                        crate::empire::hand_over(position, seat, slot);
                    }
                }
                None => {
                    if unearth(position, card) {
                        crate::empire::hand_over(position, seat, Slot::up(card));
                    }
                }
            }
        }
    }

    fn fits(&self, position: &Position) -> bool {
        crate::check::plays(position, self.seat)
    }
}

step! {
    /// Which leader appears?
    pub struct Herald { empire: SetId, draws: u8, holy: bool }
}

impl step::Ask<Position> for Herald {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Herald { empire, .. } = *self;
        Prompt::new(
            "sa.event.data",
            format!(
                "Which leader for the {}?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Herald {
            empire,
            draws,
            holy,
        } = *self;
        if holy {
            for at in 0..position.cup.len() {
                let leader = LeaderId((NAMED + at) as u8);
                let religious = leader.card().talents & Talent::Religious as u16 != 0;
                if position.cup[at] > 0 && religious {
                    sink.offer(Choice::Name { leader })?;
                }
            }
        } else {
            let mut named: List<LeaderId, 8> = crate::start::namesakes(position, empire).collect();
            named.sort_unstable();
            for leader in &named {
                for area in position.world.held(empire).iter() {
                    let leader = *leader;
                    sink.offer(Choice::Promote { leader, area })?;
                }
            }
            if draws > 0 && position.cup.iter().any(|count| *count > 0) {
                sink.offer(Choice::Cup)?;
            }
        }
        sink.offer(Choice::Done)?;
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Herald { empire, draws, .. } = self;
        match choice {
            Choice::Promote { leader, area } => {
                crate::civilise::appear(position, empire, leader, area, table);
            }
            Choice::Name { leader } => {
                if let Some(count) = position.cup.get_mut(leader.index() - NAMED) {
                    *count = count.saturating_sub(1);
                }
                position.push(crate::civilise::Appear { empire, leader });
            }
            Choice::Cup => {
                cup(position, empire, draws, table);
            }
            _ => {}
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}

step! {
    /// Is this leader of the cup kept?
    pub struct Gifted { empire: SetId, leader: LeaderId, left: u8 }
}

impl step::Ask<Position> for Gifted {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let Gifted { leader, .. } = *self;
        Prompt::new(
            "sa.leader-in.unnamed",
            format!("The cup gives: {}. Keep this leader?", leader.card().name),
        )
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        if self.left > 0 {
            sink.offer(Choice::Cup)?;
        }
        sink.offer(Choice::Keep)?;
        sink.offer(Choice::Done)?;
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Gifted {
            empire,
            leader,
            left,
        } = self;
        match choice {
            Choice::Cup => {
                crate::empire::to_cup(position, leader);
                cup(position, empire, left, table);
            }
            Choice::Keep => {
                position.push(crate::civilise::Appear { empire, leader });
            }
            _ => {
                crate::empire::to_cup(position, leader);
            }
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        let Gifted { empire, leader, .. } = *self;
        crate::check::colour(empire) && crate::check::cup(leader)
    }
}
