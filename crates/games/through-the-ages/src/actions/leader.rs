//! Play a leader, and Homer's way under a wonder.

use super::{
    build::adds,
    hand::{Hand, different},
    population::civil,
};
use crate::{
    Choice, Position, Table,
    content::CivilId,
    words::{civil as name, hand, place},
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Role, Seat, SeatSet, Sink, news, step,
    step::{Ask, Stacked, unexpected},
};
use std::ops::ControlFlow;

news! {
    /// What is told of leaders.
    pub enum News {
        /// A leader came into play.
        Played { seat: Seat, leader: CivilId, replaced: Option<CivilId> } => {
            Line::by(seat, match replaced {
                None => format!("{} leads {seat}.", name(leader)),
                Some(old) => format!("{} leads {seat} in place of {}.", name(leader), name(old)),
            })
        },
        /// Homer went under a wonder.
        Tucked { seat: Seat, wonder: CivilId } => {
            Line::by(seat, format!("{seat} tucks Homer under {}.", name(wonder)))
        },
    }
}

/// Rules: `tta.leader.replace-needs-action`, `tta.leader.no-removal`.
pub(crate) fn offers(
    position: &Position,
    seat: Seat,
    hand: &Hand<'_>,
    sink: &mut impl Sink<Position>,
) -> Flow {
    for card in different(hand.leaders) {
        sink.decide(Choice::Leader { card }, civil(position, seat))?;
    }
    ControlFlow::Continue(())
}

/// Puts the leader into play; a replaced one gives a civil action back.
/// Rules: `tta.leader.replace`, `tta.leader.one`, `tta.leader.immediate`.
pub(crate) fn play(position: &mut Position, seat: Seat, card: CivilId, table: &mut Table<'_>) {
    position.take_civil(seat, card);
    position.seen.play(card);
    let old = position.player(seat).leader;
    if let Some(old) = old {
        position.leader_leaves(seat, old, table);
    }
    position.change_cards(SeatSet::only(seat), |position| {
        position.player_mut(seat).leader = Some(card);
    });
    table.emit(|| News::Played {
        seat,
        leader: card,
        replaced: old,
    });
    let Some(old) = old else {
        return;
    };
    position.extra.leader_replaced = true;
    if old.card().modifiers.tuck && !position.player(seat).wonders.is_empty() {
        position.push(Tuck { seat });
    } else {
        position.regain_civil(seat, 1);
    }
}

/// How playing a leader is shown.
pub(crate) fn present(card: CivilId) -> Offer {
    let (symbols, text) = (adds(card), &card.card().text);
    Offer::new(format!("{}{symbols}: {text}", name(card)))
        .at(hand(card.slug()))
        .under("Play a card")
        .called(name(card))
        .brings(text.clone())
        .price("[civil]")
}

step! {
    /// Is Homer tucked under a wonder?
    pub struct Tuck { seat: Seat }
}

impl Ask<Position> for Tuck {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("tta.card.homer-tuck", "Do you tuck Homer under a wonder?")
            .hint("It has one happy face more; the civil action does not come back.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let wonders = position.player(seat).wonders.iter();
        let mut cards: orbis_parts::List<CivilId, 16> = wonders.map(|wonder| wonder.card).collect();
        cards.sort_unstable();
        for card in &cards {
            sink.offer(Choice::Tuck { card: *card })?;
        }
        sink.offer(Choice::Decline)
    }

    fn present(&self, _position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Tuck { card } => {
                Offer::new(format!("Under {}", name(card))).at(place(seat, card.slug()))
            }
            Choice::Decline => Offer::new("Take the civil action back").role(Role::Done),
            _ => unexpected(choice),
        }
    }

    /// Homer goes under a wonder, or the civil action comes back (`tta.card.homer-tuck`).
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Tuck { card } = choice else {
            position.regain_civil(seat, 1);
            return;
        };
        let mut wonders = position.player_mut(seat).wonders.iter_mut();
        if let Some(wonder) = wonders.find(|wonder| wonder.card == card) {
            wonder.homer = true;
            table.emit(|| News::Tucked { seat, wonder: card });
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.seat == position.current && !position.player(self.seat).wonders.is_empty()
    }
}
