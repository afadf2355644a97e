//! What events and aggressions take away of the owner's or a rival's choice: workers, buildings, tokens, colonies, wonders.

use crate::{
    Choice, Position, Table,
    actions::upgrade,
    colonization,
    content::CivilId,
    words::{civil, military, place},
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, SeatSet, Sink, news, step,
    step::{Ask, Stacked, no_answer, unexpected},
};
use std::ops::ControlFlow;

news! {
    /// What is told of losses.
    pub enum News {
        /// A worker on a card was lost.
        WorkerLost { seat: Seat, card: CivilId } => {
            Line::by(seat, format!("{seat} loses the worker on {}.", civil(card)))
        },
        /// A blue token was lost from a card.
        TokenLost { seat: Seat, card: CivilId } => {
            Line::by(seat, format!("{seat} loses a blue token from {}.", civil(card)))
        },
        /// A wonder fell to ruins.
        Ruined { seat: Seat, wonder: CivilId } => {
            Line::by(seat, format!("{seat}'s {} falls to ruins.", civil(wonder)))
        },
    }
}

step! {
    /// Which worker is lost?
    pub struct LoseWorker { seat: Seat, left: u8 }

    /// Which own building is destroyed?
    pub struct DestroyOwn { seat: Seat }

    /// From which card does a blue token return to the box?
    pub struct LoseToken { seat: Seat, left: u8 }

    /// Which colony is lost?
    pub struct LoseColony { seat: Seat }

    /// Which wonder is ruined?
    pub struct RuinWonder { seat: Seat }

    /// Which building of the rival does terror destroy?
    pub struct Terror { seat: Seat, rival: Seat }
}

impl Ask<Position> for LoseWorker {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("tta.pop.lose", "Which worker do you lose?")
            .hint(format!("{} to lose, and none is unused.", self.left))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for (card, _) in position.player(seat).technologies.staffed() {
            sink.offer(Choice::Dismiss { card })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, _position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Dismiss { card } => {
                Offer::new(format!("The worker on {}", civil(card))).at(place(seat, card.slug()))
            }
            _ => unexpected(choice),
        }
    }

    /// A worker on a card is lost to the yellow bank (`tta.pop.lose`).
    /// Rules: `tta.card.enslave`.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Dismiss { card } = choice else {
            return no_answer(self, choice);
        };
        let player = position.player_mut(seat);
        player.dismiss(card);
        player.yellow = player.yellow.saturating_add(1);
        table.emit(|| News::WorkerLost { seat, card });
        if self.left > 1 && position.player(seat).technologies.all_workers() > 0 {
            let left = self.left - 1;
            position.push(LoseWorker { seat, left });
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        !self.offers_anything(position, self.seat)
    }

    fn fits(&self, _position: &Position) -> bool {
        (1..=60).contains(&self.left)
    }
}

/// Farms, mines and urban buildings.
pub(crate) fn buildings(position: &Position, seat: Seat) -> impl Iterator<Item = CivilId> {
    let staffed = position.player(seat).technologies.staffed();
    let cards = staffed.map(|(card, _)| card);
    cards.filter(|card| !card.kind().unit())
}

/// Urban buildings.
pub(crate) fn urban_buildings(position: &Position, seat: Seat) -> impl Iterator<Item = CivilId> {
    buildings(position, seat).filter(|card| card.kind().urban())
}

/// How destroying a building of this owner is shown.
pub(crate) fn present_building(owner: Seat, choice: Choice) -> Offer {
    match choice {
        Choice::Demolish { card } => {
            Offer::new(format!("Destroy {}", civil(card))).at(place(owner, card.slug()))
        }
        _ => unexpected(choice),
    }
}

impl Ask<Position> for DestroyOwn {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "tta.card.border-conflict",
            "Which of your buildings is destroyed?",
        )
        .hint("Its worker goes to your worker pool.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for card in buildings(position, seat) {
            sink.offer(Choice::Demolish { card })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, _position: &Position, seat: Seat, choice: Choice) -> Offer {
        present_building(seat, choice)
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Demolish { card } => upgrade::remove(position, seat, seat, card, table),
            _ => no_answer(self, choice),
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        !self.offers_anything(position, self.seat)
    }
}

impl Ask<Position> for Terror {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let question = format!("Which building of {} is destroyed?", self.rival);
        Prompt::new("tta.card.terrorism", question)
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for card in urban_buildings(position, self.rival) {
            sink.offer(Choice::Demolish { card })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        present_building(self.rival, choice)
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Demolish { card } => upgrade::remove(position, seat, self.rival, card, table),
            _ => no_answer(self, choice),
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        !self.offers_anything(position, self.seat)
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.rival).is_ok()
    }
}

/// The cards of a seat that blue tokens lie on.
pub(crate) fn token_offers(
    position: &Position,
    seat: Seat,
    sink: &mut impl Sink<Position>,
) -> Flow {
    for card in position.player(seat).token_places() {
        sink.offer(Choice::Token { card })?;
    }
    ControlFlow::Continue(())
}

/// How a token on a card is shown.
pub(crate) fn present_token(seat: Seat, choice: Choice) -> Offer {
    match choice {
        Choice::Token { card } => {
            Offer::new(format!("A token on {}", civil(card))).at(place(seat, card.slug()))
        }
        _ => unexpected(choice),
    }
}

impl Ask<Position> for LoseToken {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let question = "From which card does a blue token return to the box?";
        Prompt::new("tta.tokens.lose-blue", question).hint("Your blue bank is empty.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        token_offers(position, seat, sink)
    }

    fn present(&self, _position: &Position, seat: Seat, choice: Choice) -> Offer {
        present_token(seat, choice)
    }

    /// A blue token from a card returns to the box (`tta.tokens.lose-blue`).
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Token { card } = choice else {
            return no_answer(self, choice);
        };
        let technologies = &mut position.player_mut(seat).technologies;
        let on = technologies.tokens(card);
        technologies.set_tokens(card, on.saturating_sub(1));
        table.emit(|| News::TokenLost { seat, card });
        if self.left > 1 && position.player(seat).technologies.all_tokens() > 0 {
            let left = self.left - 1;
            position.push(LoseToken { seat, left });
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        !self.offers_anything(position, self.seat)
    }

    fn fits(&self, _position: &Position) -> bool {
        (1..=60).contains(&self.left)
    }
}

/// The colonies of a seat.
pub(crate) fn colony_offers(
    position: &Position,
    owner: Seat,
    sink: &mut impl Sink<Position>,
) -> Flow {
    let mut colonies = position.player(owner).colonies;
    colonies.sort_unstable();
    for card in &colonies {
        sink.offer(Choice::Colony { card: *card })?;
    }
    ControlFlow::Continue(())
}

/// How a colony of this owner is shown.
pub(crate) fn present_colony(owner: Seat, choice: Choice) -> Offer {
    match choice {
        Choice::Colony { card } => {
            let printed = card.card();
            Offer::new(format!("{}: {}", military(card), printed.text))
                .at(place(owner, card.slug()))
        }
        _ => unexpected(choice),
    }
}

impl Ask<Position> for LoseColony {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("tta.colony.lose", "Which colony do you lose?")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        colony_offers(position, seat, sink)
    }

    fn present(&self, _position: &Position, seat: Seat, choice: Choice) -> Offer {
        present_colony(seat, choice)
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Colony { card } => colonization::lose(position, seat, card, table),
            _ => no_answer(self, choice),
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        !self.offers_anything(position, self.seat)
    }
}

/// Completed wonders of Ages A and I that are not ruined yet.
pub(crate) fn ruinable(position: &Position, seat: Seat) -> impl Iterator<Item = CivilId> {
    let wonders = position.player(seat).wonders.iter();
    wonders
        .filter(|wonder| !wonder.ruined && wonder.card.card().level < 2)
        .map(|wonder| wonder.card)
}

impl Ask<Position> for RuinWonder {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("tta.card.ravages-choice", "Which wonder falls to ruins?")
            .hint("It loses its effects and gives 2 culture instead.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let mut cards: orbis_parts::List<CivilId, 16> = ruinable(position, seat).collect();
        cards.sort_unstable();
        for card in &cards {
            sink.offer(Choice::Ruin { card: *card })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, _position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Ruin { card } => Offer::new(civil(card)).at(place(seat, card.slug())),
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Ruin { card } => ruin(position, seat, card, table),
            _ => no_answer(self, choice),
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        !self.offers_anything(position, self.seat)
    }
}

/// The wonder is turned face down; its symbols go, the ruins remain.
/// Rules: `tta.app.ravages`, `tta.app.ravages-effects`, `tta.app.homer-ravages`.
pub(crate) fn ruin(position: &mut Position, seat: Seat, card: CivilId, table: &mut Table<'_>) {
    position.change_cards(SeatSet::only(seat), |position| {
        let mut wonders = position.player_mut(seat).wonders.iter_mut();
        if let Some(wonder) = wonders.find(|wonder| wonder.card == card) {
            wonder.ruined = true;
        }
    });
    table.emit(|| News::Ruined { seat, wonder: card });
}
