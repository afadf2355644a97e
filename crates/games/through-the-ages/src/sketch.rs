//! The table as text for a terminal: the card row, the military board, then every player.

use crate::{
    Position,
    banks::Goods,
    content::{CivilId, Kind, MilitaryId, age_name},
    row::space_cost,
};
use orbis_core::{Ink, Seat, Viewer};

/// The table as the viewer sees it.
pub(crate) fn table(position: &Position, viewer: Viewer, ink: Ink) -> String {
    let mut out = head(position, ink);
    out += &row(position, ink);
    out += &board(position, viewer, ink);
    for seat in Seat::all(position.players.len() as u8) {
        out += "\n";
        out += &player(position, seat, viewer, ink);
    }
    out
}

fn head(position: &Position, ink: Ink) -> String {
    let turn = match crate::turn::asked(position) {
        Some(seat) => format!("{} to decide", ink.seat(seat, &seat.to_string())),
        None => "the game is over".to_string(),
    };
    let last = if position.is_last_round() {
        ", the last"
    } else {
        ""
    };
    format!(
        "{} · round {}{last} · {turn}\n",
        ink.bold(&format!("Age {}", age_name(position.age))),
        position.round
    )
}

fn tint(kind: Kind) -> u8 {
    match kind {
        Kind::Farm | Kind::Mine => 137,
        kind if kind.urban() => 67,
        kind if kind.unit() => 167,
        kind if kind.special() => 75,
        Kind::Government => 175,
        Kind::Leader => 71,
        Kind::Wonder => 141,
        _ => 178,
    }
}

fn name(card: CivilId, ink: Ink) -> String {
    ink.tint(tint(card.kind()), &card.card().name)
}

fn row(position: &Position, ink: Ink) -> String {
    let mut out = String::new();
    let mut price = 0;
    for (number, space) in (1u8..).zip(&position.row) {
        if space_cost(number) != price {
            price = space_cost(number);
            out += &format!("  {} ", ink.bold(&"○".repeat(usize::from(price))));
        }
        let card = space.map_or_else(
            || ink.dim("—"),
            |card| {
                format!(
                    "{} {}",
                    name(card, ink),
                    ink.dim(age_name(card.card().level))
                )
            },
        );
        out += &format!("{} {card}", ink.dim(&number.to_string()));
        out += if matches!(number, 5 | 9 | 13) {
            "\n"
        } else {
            " · "
        };
    }
    out
}

fn by_age(cards: impl Iterator<Item = MilitaryId>) -> String {
    let mut counts = [0; 5];
    for card in cards {
        counts[usize::from(card.age().min(4))] += 1;
    }
    let parts: Vec<String> = counts
        .iter()
        .enumerate()
        .filter(|(_, count)| **count > 0)
        .map(|(age, count)| format!("{count}×{}", age_name(age as u8)))
        .collect();
    if parts.is_empty() {
        "none".to_string()
    } else {
        parts.join(" ")
    }
}

fn board(position: &Position, viewer: Viewer, ink: Ink) -> String {
    let current = by_age(position.current_events.iter().map(|slot| slot.card));
    let future = by_age(position.future_events.iter().map(|slot| slot.card));
    let mut out = format!(
        "  civil deck {} · military deck {} · current events {current} · future events {future}\n",
        position.civil_deck.len(),
        position.military_deck.len()
    );
    if let Some(top) = position
        .current_events
        .last()
        .and_then(|slot| slot.face(viewer))
    {
        out += &ink.dim(&format!("  next event: {}\n", top.card().name));
    }
    let tactics: Vec<&str> = position
        .common_tactics
        .iter()
        .map(|card| card.card().name.as_str())
        .collect();
    if !tactics.is_empty() {
        out += &format!("  common tactics: {}\n", tactics.join(", "));
    }
    out
}

fn player(position: &Position, seat: Seat, viewer: Viewer, ink: Ink) -> String {
    let player = position.player(seat);
    let title = ink.seat(seat, &seat.to_string());
    if player.resigned {
        return format!("{title} has resigned\n");
    }
    let mut out = format!(
        "{title}  culture {} +{} · science {} +{} · strength {} · happy {}/{} · food {} +{} −{} · resources {} +{} −{}\n",
        ink.bold(&player.points().to_string()),
        position.culture_rating(seat),
        player.science,
        player.science_rating(),
        position.strength(seat),
        player.happiness(),
        player.happy_required(),
        player.stock(Goods::Food),
        position.food_production(seat),
        player.consumption(),
        player.stock(Goods::Resources),
        position.resource_production(seat),
        player.corruption(),
    );
    let leader = player
        .leader
        .map_or_else(|| "no leader".to_string(), |card| name(card, ink));
    out += &format!(
        "  {} · {leader} · actions {}/{} civil {}/{} military · bank {} blue {} yellow · {} unused{}\n",
        name(player.government, ink),
        player.civil,
        position.civil_total(seat),
        player.military,
        position.military_total(seat),
        player.blue,
        player.yellow,
        player.unused,
        if player.uprising() {
            " · uprising!"
        } else {
            ""
        },
    );
    let cards: Vec<String> = player
        .technologies
        .iter()
        .map(|card| {
            let (workers, tokens) = (
                player.technologies.workers(card),
                player.technologies.tokens(card),
            );
            let mut text = name(card, ink);
            if workers > 0 {
                text += &format!(" ×{workers}");
            }
            if tokens > 0 {
                text += &format!(" ({tokens})");
            }
            text
        })
        .collect();
    out += &format!("  {}\n", cards.join(", "));
    out += &more(position, seat, ink);
    out += &hand(position, seat, viewer, ink);
    out
}

/// Wonders, colonies, tactic, wars, pact.
fn more(position: &Position, seat: Seat, ink: Ink) -> String {
    let player = position.player(seat);
    let mut parts: Vec<String> = Vec::new();
    for wonder in &player.wonders {
        let state = if wonder.ruined { " (ruins)" } else { "" };
        parts.push(format!("{}{state}", name(wonder.card, ink)));
    }
    if let Some(wonder) = player.unfinished {
        parts.push(format!(
            "{} {}/{}",
            name(wonder.card, ink),
            wonder.built,
            wonder.card.card().stages.len()
        ));
    }
    let military = player
        .colonies
        .iter()
        .map(|card| card.card().name.clone())
        .chain(player.tactic.map(|card| card.card().name.clone()))
        .chain(
            player
                .wars
                .iter()
                .map(|war| format!("{} on {}", war.card.card().name, war.rival)),
        )
        .chain(
            player
                .pact
                .map(|pact| format!("{} with {}", pact.card.card().name, pact.partner)),
        );
    parts.extend(military);
    if parts.is_empty() {
        String::new()
    } else {
        format!("  {}\n", parts.join(", "))
    }
}

fn hand(position: &Position, seat: Seat, viewer: Viewer, ink: Ink) -> String {
    let player = position.player(seat);
    let mut cards: Vec<String> = player
        .hand
        .iter()
        .map(|held| name(held.card, ink))
        .collect();
    for slot in &player.military_hand {
        cards.push(match slot.face(viewer) {
            Some(card) => card.card().name.clone(),
            None => ink.dim(&format!("[{}]", age_name(slot.card.age()))),
        });
    }
    if cards.is_empty() {
        String::new()
    } else {
        format!("  hand: {}\n", cards.join(", "))
    }
}
