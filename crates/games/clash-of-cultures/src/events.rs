//! Event cards: drawing, icons, texts.

mod effects;
pub mod gifts;
pub mod losses;
pub mod moods;
pub mod persons;
pub mod quake;
pub mod upheaval;

use crate::{
    Choice, Good, Goods, Position, Space, Spaces, Table,
    ask::{self, plainly, yes_or_no},
    barbarians,
    content::{EventId, Icon, Keep, Target, Terrain},
    effects::ability::Ability,
    effects::event::Happening,
    pirates, words,
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, SeatSet, Sink, news, step,
    step::{Ask, Run, Stacked, no_answer},
};
use orbis_parts::Slot;

news! {
    /// What is told of events.
    pub enum News {
        /// An event was drawn.
        Drawn { seat: Seat, card: EventId } => {
            let words = &card.card();
            Line::by(seat, format!("{seat} draws the event {}: {}", words.name, words.text))
        },
        /// Land is exhausted.
        Exhausted { at: Space } => Line::plain(format!("The land of {at} is exhausted")),
    }
}

step! {
    /// An event card is drawn.
    pub struct DrawEvent { seat: Seat }
    /// Great Mausoleum: from the discard pile or from the deck?
    pub struct ChooseEvent { seat: Seat }
    /// Long Count: which of two events happens?
    pub struct LongCount { seat: Seat, first: EventId, second: EventId }
}

impl Run<Position> for DrawEvent {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let seat = self.seat;
        if position.can(seat, Ability::DrawFromDiscard) && !position.event_discard.is_empty() {
            return position.push(ChooseEvent { seat });
        }
        let first = top(position, table);
        drawn(position, seat, first, table);
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat)
    }
}

impl Ask<Position> for ChooseEvent {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let name = position
            .event_discard
            .last()
            .map_or("a card", |card| card.card().name.as_str());
        Prompt::new(
            "coc.fact.wonder.mausoleum",
            format!("Take the event {name} from the discard pile instead of drawing?"),
        )
        .hint(
            position
                .event_discard
                .last()
                .map_or_else(String::new, |card| card.card().text.clone()),
        )
    }

    yes_or_no!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let card = if choice == Choice::Yes {
            position.event_discard.pop()
        } else {
            top(position, table)
        };
        drawn(position, seat, card, table);
    }
}

/// A card was drawn; Long Count draws a second one, always from the deck, and chooses between them.
fn drawn(position: &mut Position, seat: Seat, first: Option<EventId>, table: &mut Table<'_>) {
    let Some(first) = first else {
        return;
    };
    if position.can(seat, Ability::ChooseEvents)
        && let Some(second) = top(position, table)
    {
        position.resolving = Some(first);
        return position.push(LongCount {
            seat,
            first,
            second,
        });
    }
    resolve(position, seat, first, table);
}

impl LongCount {
    fn card(self, number: u8) -> EventId {
        if number == 1 { self.first } else { self.second }
    }
}

impl Ask<Position> for LongCount {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("coc.event.trigger", "Which of the two events happens?")
            .hint("The other one is discarded.")
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        sink.offer(Choice::Take { number: 1 })?;
        sink.offer(Choice::Take { number: 2 })
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Take { number } => {
                let words = &self.card(number).card();
                Offer::new(format!("{}: {}", words.name, words.text))
            }
            _ => words::offer(position, seat, choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Take { number } = choice else {
            return no_answer(self, choice);
        };
        discard(position, seat, self.card(3 - number.min(2)));
        resolve(position, seat, self.card(number), table);
    }

    fn fits(&self, position: &Position) -> bool {
        self.first.is_real() && self.second.is_real() && position.resolving == Some(self.first)
    }
}

/// The top card of the deck; an empty deck is made anew from the discards.
/// Rules: `coc.event.reshuffle`.
fn top(position: &mut Position, table: &mut Table<'_>) -> Option<EventId> {
    if position.event_deck.is_empty() {
        while let Some(card) = position.event_discard.pop() {
            position.event_deck.push(Slot::down(card));
        }
        position.event_deck.reshuffle(table);
    }
    position
        .event_deck
        .draw(SeatSet::ALL, table)
        .map(|slot| slot.card)
}

/// Resolves a card: icon first, then text.
/// Rules: `coc.event.icon-first`, `coc.event.icon-drawer`, `coc.icon.gold-mine`.
fn resolve(position: &mut Position, seat: Seat, card: EventId, table: &mut Table<'_>) {
    table.emit(|| News::Drawn { seat, card });
    position.resolving = Some(card);
    position.push(EventText { seat, card });
    match card.card().icon {
        Icon::None => {}
        Icon::GoldMine => position.gain(seat, Goods::of(Good::Gold, 2), table),
        Icon::ExhaustedLand => position.push(Exhaust { seat }),
        Icon::BarbariansSpawn => barbarians::spawn(position, seat, true),
        Icon::BarbariansMove => barbarians::march::begin(position, seat),
        Icon::Pirates => pirates::pirates(position, seat),
    }
}

step! {
    /// Which land is exhausted?
    pub struct Exhaust { seat: Seat }
}

impl Ask<Position> for Exhaust {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.icon.exhausted-place",
            "Which land next to your cities is exhausted?",
        )
        .hint("Nothing can be collected there any more, and no city founded.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::spaces(exhaustible(position, seat), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Space { at } = choice else {
            return no_answer(self, choice);
        };
        position.world.exhausted.insert(at);
        table.emit(|| News::Exhausted { at });
    }

    fn lapses(&self, position: &Position) -> bool {
        exhaustible(position, self.seat).is_empty()
    }
}

/// Spaces that can be exhausted.
/// Rules: `coc.icon.exhausted-none`.
pub fn exhaustible(position: &Position, seat: Seat) -> Spaces {
    let world = &position.world;
    let mut taken = position.cities.spaces() | world.exhausted | world.all(Terrain::Barren);
    for other in position.seats() {
        taken = position
            .player(other)
            .units
            .iter()
            .fold(taken, |set, unit| set | unit.at.set());
    }
    taken = position
        .barbarians
        .iter()
        .fold(taken, |set, unit| set | unit.at.set());
    position.own_cities(seat).around() & world.land() & !taken
}

impl Position {
    /// Is an event of this sort in play?
    pub fn in_force(&self, happening: Happening) -> bool {
        let cards = self.in_play.iter();
        cards
            .copied()
            .any(|card| card.card().does == Some(happening))
    }
}

/// A card that stays in play leaves it.
pub(crate) fn leave_play(position: &mut Position, happening: Happening) {
    let mut cards = position.in_play.iter();
    let index = cards.position(|card| card.card().does == Some(happening));
    if let Some(index) = index {
        let card = position.in_play.remove(index);
        position.event_discard.push(card);
    }
}

step! {
    /// The text of the card that is being resolved.
    pub struct EventText { seat: Seat, card: EventId }
    /// It concerns one player after the other; so many are left.
    pub struct EventEach { seat: Seat, card: EventId, left: u8 }
}

impl Run<Position> for EventText {
    fn run(self, position: &mut Position, _table: &mut Table<'_>) {
        let EventText { seat, card } = self;
        if position.resolving != Some(card) {
            return;
        }
        if card.card().keep == Keep::GreatPerson {
            let left = position.count();
            return position.push(persons::Auction {
                seat,
                drawer: seat,
                left,
            });
        }
        position.resolving = None;
        if card.card().keep == Keep::InPlay && !position.in_play.is_full() {
            position.in_play.push(card);
        } else {
            discard(position, seat, card);
        }
        let left = if card.card().target == Target::All {
            position.count()
        } else {
            1
        };
        position.push(EventEach { seat, card, left });
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat) && self.card.is_real()
    }
}

/// A card goes to the discard pile: below, if its owner has the Great Mausoleum.
/// Rules: `coc.event.discard`.
fn discard(position: &mut Position, seat: Seat, card: EventId) {
    if position.can(seat, Ability::DrawFromDiscard) {
        position.event_discard.insert(0, card);
    } else {
        position.event_discard.push(card);
    }
}

/// Rules: `coc.event.impossible`.
impl Run<Position> for EventEach {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let EventEach { seat, card, left } = self;
        if left == 0 {
            return;
        }
        position.push(EventEach {
            seat: seat.next(position.count()),
            card,
            left: left - 1,
        });
        let drawer = left == position.count() || card.card().target == Target::Drawer;
        if let Some(happening) = card.card().does {
            effects::effect(position, seat, happening, drawer, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat) && self.card.is_real() && self.left <= position.count()
    }
}

/// Pestilence ends when everybody has Sanitation.
pub(crate) fn end_pestilence(position: &mut Position) {
    if !position.in_force(Happening::Pestilence) {
        return;
    }
    let healthy = crate::content::content().givers(Ability::StayHealthy);
    let cured = |seat: Seat| position.player(seat).advances.meets(healthy);
    if position.seats().all(cured) {
        leave_play(position, Happening::Pestilence);
    }
}
