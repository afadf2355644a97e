//! Take a card from the card row.

use super::hand::Hand;
use crate::{
    Choice, Held, Player, Position, Refusal, Table, Unfinished,
    content::{CivilId, Kind, Technics, board},
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
    card_at(position, space).map_or(0, |card| {
        Surcharge::of(position, seat).price(space_cost(space), card)
    })
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
        let texts = &player.kept.texts;
        Surcharge {
            wonder: if texts.no_wonder_surcharge {
                0
            } else {
                player.wonders.len() as i32
            },
            leader: -i32::from(texts.leader_discount),
            replaced: position.extra_of(seat) && position.extra.leader_replaced,
        }
    }

    /// Can some card cost less than its space?
    fn lowers(&self) -> bool {
        self.replaced || self.leader < 0
    }

    /// Civil actions for a card on a space of this cost.
    #[inline]
    fn price(&self, cost: u8, card: CivilId) -> u8 {
        if card.technology() {
            return cost;
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
        (i32::from(cost) + more).max(0) as u8
    }
}

fn card_at(position: &Position, space: u8) -> Option<CivilId> {
    let index = usize::from(space).checked_sub(1)?;
    position.row.get(index).copied().flatten()
}

/// What decides which cards a seat can take, asked once for the whole row.
struct Taker<'a> {
    player: &'a Player,
    /// The technologies in play and in hand, the government among them.
    known: Technics,
    /// No room for another civil card.
    full: Option<Refusal>,
}

impl Taker<'_> {
    fn of<'a>(position: &'a Position, seat: Seat, hand: &Hand<'_>) -> Taker<'a> {
        let player = position.player(seat);
        let in_play = player.technologies.set().with(player.government);
        Taker {
            player,
            known: in_play | hand.known(),
            full: full(position, seat),
        }
    }

    /// Is there room for no card at all?
    fn none(&self) -> bool {
        self.full.is_some() && self.player.unfinished.is_some()
    }

    /// Was a leader of the age of this one taken?
    fn led(&self, card: CivilId) -> bool {
        self.player.leader_taken[usize::from(card.card().level.min(3))]
    }

    /// Can the seat take this card, the price aside?
    /// Rules: `tta.take-wonder.hand-irrelevant`, `tta.take.action-cards-duplicates`, `tta.leader.age-lock`.
    #[inline]
    fn may(&self, card: CivilId) -> bool {
        if card.technology() {
            return self.full.is_none() && !self.known.has(card);
        }
        match card.kind() {
            Kind::Wonder => self.player.unfinished.is_none(),
            Kind::Leader => self.full.is_none() && !self.led(card),
            _ => self.full.is_none(),
        }
    }

    /// Why it cannot.
    fn obstacle(&self, card: CivilId) -> Option<Refusal> {
        if self.may(card) {
            return None;
        }
        let unfinished = self.player.unfinished;
        match (card.kind(), unfinished, self.full) {
            (Kind::Wonder, Some(wonder), _) => Some(Refusal::WonderUnfinished {
                wonder: wonder.card,
            }),
            (_, _, Some(full)) => Some(full),
            (Kind::Leader, ..) => Some(Refusal::LeaderOfAge {
                age: card.card().level,
            }),
            _ => Some(Refusal::SameTechnology { card }),
        }
    }
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
    hand: &Hand<'_>,
    actions: u8,
    sink: &mut impl Sink<Position>,
) -> Flow {
    let surcharge = Surcharge::of(position, seat);
    // Cards on spaces that are too dear need not be looked at, unless somebody wants to hear why.
    let told = surcharge.lowers() || !sink.deaf();
    let costs = &board().row_cost;
    let Some(last) = costs.iter().rposition(|cost| told || *cost <= actions) else {
        return ControlFlow::Continue(());
    };
    let taker = Taker::of(position, seat, hand);
    if sink.deaf() && taker.none() {
        return ControlFlow::Continue(());
    }
    for (index, card) in position.row[..=last].iter().enumerate() {
        let Some(card) = *card else {
            continue;
        };
        let space = index as u8 + 1;
        let choice = Choice::Take { space, card };
        let needs = surcharge.price(costs[index], card);
        if needs <= actions && taker.may(card) {
            sink.offer(choice)?;
        } else if !sink.deaf() {
            let missing = Refusal::CivilActions {
                needs,
                has: actions,
            };
            sink.refuse(choice, || taker.obstacle(card).unwrap_or(missing))?;
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
        let science = player.kept.texts.science_on_take.into();
        position.add_science(seat, science, table);
    }
}
