//! With whom an empire trades.

use super::{News, Trade, act_too, cards::TradeCard, numbers};
use crate::{
    Choice, Position, Step, Table,
    content::{ArtefactId, MarkerId, SETS, SetId, Special, events::Moment},
    events::{self, window},
    permission,
    range::Source,
    sets::Areas,
    text,
};
use orbis_core::{Flow, Offer, Prompt, Seat, SeatSet, Sink, step, step::Stacked};
use orbis_parts::List;

/// From where, and how far, an empire trades.
fn source(position: &Position, set: SetId) -> Source {
    let bonus = position.specials(set).iter().fold(0, |sum, special| {
        sum + match special {
            Special::TradeRange { bonus } => *bonus,
            _ => 0,
        }
    });
    Source::empire(position, set, bonus)
}

/// Does range not matter for this trade?
fn boundless(position: &Position, set: SetId) -> bool {
    let sway = &position.chronicle.sway;
    sway.any_partner || sway.deck_only || position.enjoys(set, ArtefactId::SATELLITES)
}

/// The empires that can be traded with; those that have not traded yet come before others.
/// `sa.trade.partner-untraded`, `sa.trade.deck-trade`.
fn partners(position: &Position, set: SetId) -> List<SetId, 21> {
    let Some(seat) = position.seat_of(set) else {
        return List::new();
    };
    if position.chronicle.sway.deck_only {
        return List::new();
    }
    let everywhere = boundless(position, set);
    let reach = source(position, set).reach(position);
    let near = |untraded: bool| {
        position
            .in_play()
            .filter(move |(_, other)| other.seat != seat && (!untraded || !other.traded))
            .filter(move |(other, _)| everywhere || reach.meets(position.world.held(*other)))
            .map(|(other, _)| other)
    };
    let fresh: List<SetId, 21> = near(true).collect();
    if fresh.is_empty() {
        near(false).collect()
    } else {
        fresh
    }
}

/// Partners that leave of others could bring into range, and with whom the empire might then trade.
fn goals(position: &Position, set: SetId, partners: &[SetId]) -> List<Areas, SETS> {
    if boundless(position, set) {
        return List::new();
    }
    let seat = position.seat_of(set);
    let traded = |other: &SetId| position.empire(*other).is_some_and(|one| one.traded);
    let fresh_only = partners.iter().any(|other| !traded(other));
    position
        .in_play()
        .filter(|(other, empire)| {
            Some(empire.seat) != seat && !partners.contains(other) && !(fresh_only && empire.traded)
        })
        .map(|(other, _)| *position.world.held(other))
        .collect()
}

/// Trading with an empire that may build cavalry or ships lifts that icon.
fn lift_icons(position: &mut Position, set: SetId, other: SetId) {
    let age = position.age(other);
    let Some(partner) = position.empire(other).copied() else {
        return;
    };
    let printed = &partner.card.card().empire;
    let cavalry = printed.no_cavalry >> age & 1 == 0 || partner.cavalry;
    let ships = printed.no_ships >> age & 1 == 0 || partner.ships;
    if let Some(empire) = position.empire_mut(set) {
        empire.cavalry |= cavalry;
        empire.ships |= ships;
    }
}

step! {
    /// With whom to trade?
    /// `sa.trade.purpose`.
    pub struct Partner { empire: SetId }
}

impl step::Ask<Position> for Partner {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Partner { empire } = *self;
        Prompt::new(
            "sa.trade.partner",
            format!(
                "With whom do the {} trade?",
                crate::text::empire(position, empire)
            ),
        )
        .hint(numbers(position, [Some(empire), None]))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Partner { empire: set } = *self;
        let partners = partners(position, set);
        for empire in &partners {
            sink.offer(Choice::Trade { empire: *empire })?;
        }
        let goals = goals(position, set, &partners);
        permission::offers(position, &source(position, set), &goals, sink)?;
        if partners.is_empty() {
            sink.offer(Choice::Deck)?;
        }
        if let Some(seat) = position.seat_of(set) {
            window::inline_offers(position, seat, set, Moment::TradePartner, sink)?;
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        if let Choice::Trade { empire } = choice {
            let number = position.trade_number(empire);
            let name = text::empire(position, empire);
            return Offer::new(format!("Trade with the {name} (trade number {number:+})"));
        }
        if choice == Choice::Deck {
            return Offer::new("Trade with the top card of the deck");
        }
        text::or_done(position, choice, "No trade")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Partner { empire: set } = self;
        if events::interject(
            position,
            Step::Partner(Partner { empire: set }),
            set,
            choice,
            table,
        ) {
            return;
        }
        let other = match choice {
            Choice::Trade { empire } => Some(empire),
            Choice::Deck => None,
            Choice::Ask { empire } => {
                position.push(Partner { empire: set });
                permission::ask(position, set, empire, false);
                return;
            }
            _ => return,
        };
        let mut both = false;
        if let Some(other) = other.and_then(|other| position.empire_mut(other)) {
            other.traded = true;
            // A trade and progress marker must be turned over now; it is used up by this trade.
            if let Some(slot) = &mut other.action
                && slot.card == MarkerId::TRADE
                && slot.known != SeatSet::ALL
            {
                slot.known = SeatSet::ALL;
                other.did = Some(MarkerId::TRADE);
                both = true;
            }
        }
        table.reveal();
        if let Some(empire) = position.empire_mut(set) {
            empire.traded = true;
        }
        if let Some(other) = other {
            lift_icons(position, set, other);
            lift_icons(position, other, set);
        }
        table.emit(|| News::Trade {
            who: position.who(set),
            with: other.map(|other| position.who(other)),
        });
        position.trade = Some(Trade {
            empires: [Some(set), other],
            cards: [List::new(); 2],
            acting: [true, both],
            gifts: [false; 2],
        });
        position.push(TradeCard {});
        if both && let Some(other) = other {
            act_too(position, other);
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}
