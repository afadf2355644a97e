//! What is shared: the card row, facts for the bar, and the tray of an auction or an aggression.

use super::{faces, mine};
use crate::{
    Position,
    content::{ROW, age_name, board},
    row::space_cost,
};
use orbis_core::{
    Offer, Seat, Viewer,
    zones::{Board, Bracket, Face, Pill, Side, Tray, Zones},
};

/// Everything on the table for a page.
pub(crate) fn zones(position: &Position, viewer: Viewer, _offers: &[Offer]) -> Zones {
    Zones {
        pills: pills(position, viewer),
        board: row(position),
        market: Vec::new(),
        sheets: Vec::new(),
        areas: Seat::all(position.players.len() as u8)
            .map(|seat| mine::area(position, seat, viewer))
            .collect(),
        tray: tray(position),
        signs: &[
            ("food", "[wheat]"),
            ("resources", "[rock]"),
            ("resource", "[rock]"),
            ("science", "[science]"),
            ("culture", "[culture]"),
            ("science rating", "[science] a turn"),
            ("culture rating", "[culture] a turn"),
            ("strength", "[glory]"),
            ("happy faces", "[happy]"),
            ("food a turn", "[wheat] a turn"),
            ("resources a turn", "[rock] a turn"),
            ("unused workers", "[worker]"),
            ("civil actions", "[civil]"),
            ("military actions", "[military]"),
            ("colonization", "[fleet]"),
        ],
    }
}

fn pills(position: &Position, viewer: Viewer) -> Vec<Pill> {
    let round = match position.last_round {
        Some(last) if position.round >= last => format!("round {}, the last", position.round),
        Some(last) => format!("round {} of {last}", position.round),
        None => format!("round {}", position.round),
    };
    let mut pills = vec![
        Pill::new(format!("Age {} · {round}", age_name(position.age))),
        Pill::new(format!(
            "{} civil · {} military",
            position.civil_deck.len(),
            position.military_deck.len()
        ))
        .sign("deck"),
    ];
    let top = position
        .current_events
        .last()
        .and_then(|slot| slot.face(viewer));
    let top = top.map_or_else(String::new, |card| format!(", next {}", card.card().name));
    pills.push(Pill::new(format!(
        "Events: {} now, {} later{top}",
        position.current_events.len(),
        position.future_events.len()
    )));
    for card in position.common_tactics.iter() {
        let users = position.seats().filter(|seat| {
            let player = position.player(*seat);
            player.tactic == Some(card) && !player.exclusive
        });
        pills.push(
            Pill::new(format!("Tactics: {}", card.card().name))
                .of(users)
                .at(format!("tactic-{card}")),
        );
    }
    pills
}

fn row(position: &Position) -> Board {
    let swept = usize::from(board().sweep[position.by_players()]);
    let mut brackets: Vec<Bracket> = Vec::new();
    let mut prices: Vec<u8> = Vec::new();
    for number in 1..=ROW as u8 {
        let price = space_cost(number);
        match brackets.last_mut() {
            Some(last) if prices.last() == Some(&price) => last.span += 1,
            _ => brackets.push(Bracket {
                span: 1,
                price: "[civil]".repeat(price.into()) + " each",
                warn: String::new(),
            }),
        }
        prices.push(price);
    }
    if let Some(first) = brackets.first_mut() {
        first.warn = match swept {
            1 => "the first leaves next".to_string(),
            2 => "the first two leave next".to_string(),
            _ => "the first three leave next".to_string(),
        };
    }
    let cards = position.row.iter().enumerate().map(|(index, card)| {
        let place = format!("row-{}", index + 1);
        match card {
            Some(card) => Face {
                leaves: index < swept,
                ..faces::civil(*card, place)
            },
            None => Face::gap(place, "taken"),
        }
    });
    Board::Row {
        brackets,
        cards: cards.collect(),
    }
}

fn side(seat: Seat, title: &str, sum: impl ToString) -> Side {
    Side {
        seat: Some(seat),
        title: title.to_string(),
        sum: sum.to_string(),
        ..Side::default()
    }
}

fn tray(position: &Position) -> Option<Tray> {
    if let Some(attack) = position.attack {
        let strength = |number: i16| format!("{number}[glory]");
        return Some(Tray {
            title: attack.card.card().name.clone(),
            note: "the defender needs at least the attacker's strength".to_string(),
            card: Some(faces::military(attack.card, "")),
            sides: vec![
                side(attack.attacker, "attacks", strength(attack.strength)),
                side(attack.rival, "defends", strength(attack.defense)),
            ],
            picture: None,
        });
    }
    if let Some(auction) = position.auction {
        let bidders = position
            .seats()
            .filter(|seat| !position.player(*seat).resigned);
        let sides = bidders.map(|seat| {
            let sum = match (auction.bidder == Some(seat), auction.passed.contains(seat)) {
                (true, _) => format!("bids {}", auction.bid),
                (false, true) => "passed".to_string(),
                (false, false) => format!("{}[glory]", position.strength(seat)),
            };
            side(seat, "", sum)
        });
        return Some(Tray {
            title: auction.territory.card().name.clone(),
            note: "who sends the larger force takes the colony".to_string(),
            card: Some(faces::military(auction.territory, "")),
            sides: sides.collect(),
            picture: None,
        });
    }
    let proposal = position.proposal.map(|proposal| Tray {
        title: proposal.card.card().name.clone(),
        note: format!("a pact; {} would be side {}", proposal.from, proposal.side),
        card: Some(faces::military(proposal.card, "")),
        sides: vec![side(proposal.from, "offers", "")],
        picture: None,
    });
    proposal.or_else(|| {
        position.event.map(|event| Tray {
            title: event.card.card().name.clone(),
            note: "an event".to_string(),
            card: Some(faces::military(event.card, "")),
            sides: Vec::new(),
            picture: None,
        })
    })
}
