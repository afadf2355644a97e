//! Great persons: who buys them and what they do.

use crate::{
    Choice, Good, Goods, Position, Refusal, Table, Who,
    activate::construct::{BuildNow, Manner},
    advance::{self, Cube, take::Among},
    ask::{self, plainly, yes_or_no},
    content::{Building, EventId, ObjectiveId},
    effects::ability::Ability,
    effects::event::{Gift, Teaches},
    explore::{self, Reveal},
    happiness::{Cheer, Cheering},
    movement, routes,
    tokens::TurnTokens,
    words::so_many,
};
use orbis_core::{
    Flow, Line, Prompt, Seat, SeatSet, Sink, news, step,
    step::{Ask, Run, Stacked},
};
use std::ops::ControlFlow;

news! {
    /// What is told of great persons.
    pub enum News {
        /// Somebody took one.
        Taken { seat: Seat, card: EventId } => {
            Line::by(seat, format!("{seat} takes {}", card.card().name))
        },
        /// Somebody played one.
        Played { seat: Seat, card: EventId } => {
            Line::by(seat, format!("{seat} plays {}", card.card().name))
        },
    }
}

/// Culture tokens that a great person costs whoever drew the card, and the others.
pub(crate) const PRICES: [u8; 2] = [1, 2];

step! {
    /// The great person is offered round the table from the drawer on; so many have not been asked.
    pub struct Auction { seat: Seat, drawer: Seat, left: u8 }
    /// Does the seat take the great person?
    pub struct OfferPerson { seat: Seat, price: u8 }
}

impl Run<Position> for Auction {
    fn run(self, position: &mut Position, _table: &mut Table<'_>) {
        let Auction { seat, drawer, left } = self;
        let Some(card) = position.resolving else {
            return;
        };
        if left == 0 {
            position.resolving = None;
            return super::discard(position, drawer, card);
        }
        position.push(Auction {
            seat: seat.next(position.count()),
            drawer,
            left: left - 1,
        });
        let price = PRICES[usize::from(seat != drawer)];
        if position.can_pay_token(seat, Good::Culture, price)
            && !position.player(seat).persons.is_full()
        {
            position.push(OfferPerson { seat, price });
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat)
            && position.sits(self.drawer)
            && self.left <= position.count()
            && position.resolving.is_none_or(EventId::is_real)
    }
}

impl Ask<Position> for OfferPerson {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let card = position.resolving.filter(|card| card.is_real());
        let name = card.map_or("the great person", |card| card.card().name.as_str());
        let text = card.map_or("", |card| card.card().text.as_str());
        Prompt::new(
            "coc.fact.event.great-person",
            format!("Take {name} for {}?", so_many(Good::Culture, self.price)),
        )
        .hint(text)
    }

    yes_or_no!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if choice != Choice::Yes {
            return;
        }
        let Some(card) = position.resolving.take() else {
            return;
        };
        position.player_mut(seat).persons.push(card);
        table.emit(|| News::Taken { seat, card });
        if card.card().gift == Some(Gift::Peace) {
            position.push(Diplomat { seat });
        }
        position.pay_token(seat, Good::Culture, self.price, table);
    }

    fn fits(&self, position: &Position) -> bool {
        position.resolving.is_none_or(EventId::is_real)
            && !position.player(self.seat).persons.is_full()
    }
}

/// A great person leaves.
pub(crate) fn discard(position: &mut Position, seat: Seat, person: EventId) {
    let player = position.player_mut(seat);
    if let Some(index) = player.persons.iter().position(|other| *other == person) {
        player.persons.remove(index);
        if person.card().gift == Some(Gift::Peace) {
            player.diplomat = None;
        }
        super::discard(position, seat, person);
    }
}

/// Those that are played as an action.
pub(crate) fn offers(position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
    let player = position.player(seat);
    if player.persons.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut own = player.persons;
    own.sort_unstable();
    for person in own.iter() {
        let architect = person.card().gift == Some(Gift::Architect);
        let why = architect.then_some(Refusal::Lacks {
            rule: "coc.fact.event.great-person-use",
            why: "it helps when a wonder is built and takes no action of its own",
        });
        sink.decide(Choice::Person { card: *person }, why)?;
    }
    ControlFlow::Continue(())
}

/// Among which advances a person teaches one.
fn teaches(person: EventId) -> Option<Among> {
    Some(match person.card().teaches? {
        Teaches::Of(category) => Among::Category(category),
        Teaches::Government => Among::Governments,
    })
}

/// The seat's great person with this gift.
pub(crate) fn with_gift(position: &Position, seat: Seat, gift: Gift) -> Option<EventId> {
    let mut persons = position.player(seat).persons.iter().copied();
    persons.find(|person| person.card().gift == Some(gift))
}

/// Plays a great person.
pub(crate) fn play(position: &mut Position, seat: Seat, person: EventId, table: &mut Table<'_>) {
    discard(position, seat, person);
    table.emit(|| News::Played { seat, card: person });
    match person.card().gift {
        Some(Gift::Peace | Gift::Architect) => {}
        Some(Gift::Foresee) => seer(position, seat, table),
        _ => position.push(PersonAfter { seat, card: person }),
    }
    if let Some(among) = teaches(person) {
        advance::take::ask(position, seat, among, Cube::Supply, false);
    }
}

step! {
    /// What a great person does after the advance.
    pub struct PersonAfter { seat: Seat, card: EventId }
}

impl Run<Position> for PersonAfter {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let seat = self.seat;
        match self.card.card().gift {
            Some(Gift::Explore) if !explore::frontier(position, seat).is_empty() => {
                let card = explore::Card::GreatExplorer;
                position.push(Reveal { seat, card });
            }
            Some(Gift::Cheer) => {
                let how = Cheering::Wholly;
                position.push(Cheer { seat, how });
            }
            Some(Gift::BuildTemple) => position.push(BuildNow {
                seat,
                manner: Manner::Quiet,
                only: Some(Building::Temple),
            }),
            Some(Gift::Build) => position.push(BuildNow {
                seat,
                manner: Manner::Quiet,
                only: None,
            }),
            Some(Gift::Bring { ideas, cards }) => {
                position.gain(seat, Goods::of(Good::Ideas, ideas), table);
                position.draw_actions(seat, cards, table);
            }
            Some(Gift::March) => {
                movement::begin(position, seat, 3, movement::Manner::Any);
                position.turn.warlord = true;
            }
            Some(Gift::Trade) if position.can(seat, Ability::TradeByRoutes) => {
                routes::income(position, seat, table);
            }
            Some(Gift::TurnTokens) => position.push(TurnTokens { seat }),
            _ => {}
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat) && self.card.is_real()
    }
}

step! {
    /// Whom does the Great Diplomat make peace with?
    pub struct Diplomat { seat: Seat }
    /// Great Seer: which drawn objective waits for the next player?
    pub struct Seer { seat: Seat, player: Seat }
}

impl Ask<Position> for Diplomat {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.move.negotiated",
            "Whom does the Great Diplomat make peace with?",
        )
        .hint("An attack between you costs 2 culture tokens and ends the peace.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::players(position.others(seat), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        if let Choice::Player { who: Who(who) } = choice {
            position.player_mut(seat).diplomat = Some(who);
        }
    }
}

/// The Great Seer looks at cards for everybody.
fn seer(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    for _ in 0..position.count() {
        if let Some(slot) = position.objective_deck.draw(SeatSet::only(seat), table) {
            position.drawn.push(slot);
        }
    }
    let player = seat;
    position.push(Seer { seat, player });
}

impl Ask<Position> for Seer {
    fn prompt(&self, _position: &Position, seat: Seat) -> Prompt {
        let text = if self.player == seat {
            "Which objective will you draw next?".to_string()
        } else {
            format!("Which objective will {} draw next?", self.player)
        };
        Prompt::new("coc.card.objective-secret", text)
            .hint("It is laid aside face down for that player's next draw; nobody else sees it.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let drawn = &position.drawn;
        for card in ObjectiveId::all().filter(|card| drawn.iter().any(|slot| slot.card == *card)) {
            sink.offer(Choice::Objective { card })?;
        }
        ask::decline_if(drawn.is_empty(), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        if let Choice::Objective { card } = choice
            && let Some(index) = position.drawn.iter().position(|slot| slot.card == card)
        {
            let slot = position.drawn.remove(index);
            match position.seen.get_mut(self.player.index()) {
                Some(pile) if !pile.is_full() => pile.insert(0, slot),
                _ => position.objective_deck.insert(0, slot),
            }
        }
        if !position.drawn.is_empty() {
            let player = self.player.next(position.count());
            position.push(Seer { seat, player });
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.player)
    }
}
