//! Take a card from the card row.

use crate::{
    Choice, Held, Position, Refusal, Table, Unfinished,
    content::{CivilId, Kind, ROW},
    row::space_cost,
    words::{civil, civil_actions},
};
use orbis_core::{Flow, Line, Offer, Seat, Sink, news};
use std::ops::ControlFlow;

news! {
    /// What is told of cards that are taken.
    pub enum News {
        /// A card was taken from the row.
        Took { seat: Seat, card: CivilId } => Line::by(seat, format!("{seat} takes {}.", civil(card))),
    }
}

/// Civil actions the seat pays for the card on a space (1 to 13).
/// Rules: `tta.take-wonder.cost`, `tta.card.hammurabi-leader`, `tta.card.taj-mahal`, `tta.wonder.taj-mahal-row`.
pub fn price(position: &Position, seat: Seat, space: u8) -> u8 {
    card_at(position, space).map_or(0, |card| Surcharge::of(position, seat).price(space, card))
}

/// What the seat pays besides the cost of the space.
struct Surcharge {
    wonder: i32,
    leader: i32,
    /// A leader was replaced this turn.
    replaced: bool,
}

impl Surcharge {
    fn of(position: &Position, seat: Seat) -> Surcharge {
        let player = position.player(seat);
        let mut surcharge = Surcharge {
            wonder: player.wonders.len() as i32,
            leader: 0,
            replaced: position.extra_of(seat) && position.extra.leader_replaced,
        };
        for text in player.modifiers() {
            surcharge.leader -= i32::from(text.leader_discount);
            if text.no_wonder_surcharge {
                surcharge.wonder = 0;
            }
        }
        surcharge
    }

    #[inline]
    fn price(&self, space: u8, card: CivilId) -> u8 {
        if card.technology() {
            return space_cost(space);
        }
        let more = match card.kind() {
            // The Taj Mahal's text works in the row.
            Kind::Wonder if self.replaced => {
                self.wonder - i32::from(card.card().modifiers.row_discount)
            }
            Kind::Wonder => self.wonder,
            Kind::Leader => self.leader,
            _ => 0,
        };
        (i32::from(space_cost(space)) + more).max(0) as u8
    }
}

fn card_at(position: &Position, space: u8) -> Option<CivilId> {
    let index = usize::from(space).checked_sub(1)?;
    position.row.get(index).copied().flatten()
}

/// Why the seat cannot take this card, the price aside.
/// Rules: `tta.take-wonder.hand-irrelevant`, `tta.take.action-cards-duplicates`, `tta.leader.age-lock`.
#[inline]
fn obstacle(
    position: &Position,
    seat: Seat,
    card: CivilId,
    full: impl FnOnce() -> Option<Refusal>,
) -> Option<Refusal> {
    let player = position.player(seat);
    let kind = card.kind();
    if kind == Kind::Wonder {
        return player.unfinished.map(|wonder| Refusal::WonderUnfinished {
            wonder: wonder.card,
        });
    }
    if let Some(full) = full() {
        return Some(full);
    }
    if kind == Kind::Leader && player.leader_taken[usize::from(card.card().level.min(3))] {
        return Some(Refusal::LeaderOfAge {
            age: card.card().level,
        });
    }
    let known = || player.technologies.has(card) || player.government == card || player.holds(card);
    (kind.technology() && known()).then_some(Refusal::SameTechnology { card })
}

/// Is there no room for another civil card?
/// Rules: `tta.hand.civil-limit`, `tta.hand.civil-over`.
fn full(position: &Position, seat: Seat) -> Option<Refusal> {
    let player = position.player(seat);
    let held = player.hand.len();
    // What the government allows is often enough, and nothing allows less.
    if held < player.government.card().symbols.civil as usize {
        return None;
    }
    let limit = position.civil_limit(seat);
    (held >= limit).then_some(Refusal::HandFull {
        held: held as u8,
        limit: limit as u8,
    })
}

/// The cards of the row the seat can take for so many civil actions.
pub(crate) fn offers(
    position: &Position,
    seat: Seat,
    actions: u8,
    sink: &mut impl Sink<Position>,
) -> Flow {
    let surcharge = Surcharge::of(position, seat);
    let mut no_room = None;
    for (space, card) in (1..=ROW as u8).zip(position.row) {
        let Some(card) = card else {
            continue;
        };
        let choice = Choice::Take { space, card };
        let needs = surcharge.price(space, card);
        if needs > actions {
            sink.refuse(choice, || {
                let full = || full(position, seat);
                obstacle(position, seat, card, full).unwrap_or(Refusal::CivilActions {
                    needs,
                    has: actions,
                })
            })?;
        } else {
            let full = || *no_room.get_or_insert_with(|| full(position, seat));
            sink.decide(choice, obstacle(position, seat, card, full))?;
        }
    }
    ControlFlow::Continue(())
}

/// How taking a card is shown.
pub(crate) fn present(position: &Position, seat: Seat, space: u8, card: CivilId) -> Offer {
    let price = price(position, seat, space);
    Offer::new(format!("{} for {}", civil(card), civil_actions(price)))
        .at(format!("row-{space}"))
        .under("Take a card")
        .called(civil(card))
        .price("[civil]".repeat(price.into()))
}

/// Takes the card; wonders enter play unfinished.
/// Rules: `tta.take.to-hand`, `tta.take.row-not-refilled`, `tta.take-wonder.enters-play`, `tta.card.aristotle`.
pub(crate) fn take(
    position: &mut Position,
    seat: Seat,
    space: u8,
    fresh: bool,
    table: &mut Table<'_>,
) {
    let Some(card) = card_at(position, space) else {
        return;
    };
    position.row[usize::from(space) - 1] = None;
    position.seen.take(card);
    table.emit(|| News::Took { seat, card });
    let kind = card.kind();
    if kind == Kind::Wonder {
        position.player_mut(seat).unfinished = Some(Unfinished { card, built: 0 });
        return;
    }
    let player = position.player_mut(seat);
    if kind == Kind::Leader {
        player.leader_taken[usize::from(card.card().level.min(3))] = true;
    }
    let index = player.hand.partition_point(|held| held.card <= card);
    player.hand.insert(index, Held { card, fresh });
    if kind.technology() {
        let science = player.sum(|text| text.science_on_take as i8);
        position.add_science(seat, science, table);
    }
}
