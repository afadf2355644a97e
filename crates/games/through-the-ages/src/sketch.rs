//! The table as text for a terminal: the card row, the military board, then every player.

use crate::{
    Player, Position,
    banks::Goods,
    content::{CivilId, Kind, MilitaryId, age_name},
    row::space_cost,
};
use orbis_core::{Ink, Seat, Viewer, step};

/// The table as the viewer sees it.
pub(crate) fn table(position: &Position, viewer: Viewer, ink: Ink) -> String {
    let mut out = head(position, ink);
    out += &row(position, ink);
    out += &board(position, viewer, ink);
    out += &ink.dim("  cards: ×workers (blue tokens)\n");
    for seat in Seat::all(position.players.len() as u8) {
        out += "\n";
        out += &player(position, seat, viewer, ink);
    }
    out
}

fn head(position: &Position, ink: Ink) -> String {
    let turn = match step::first_asked(position) {
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
    let mut cards = Groups::default();
    let mut add = |label, fits: fn(Kind) -> bool| {
        let technologies = player.technologies.iter();
        let fitting = technologies.filter(|card| fits(card.kind()));
        cards.add(label, fitting.map(|card| technology(player, card, ink)));
    };
    add("farms", |kind| kind == Kind::Farm);
    add("mines", |kind| kind == Kind::Mine);
    add("urban", Kind::urban);
    add("units", Kind::unit);
    add("special", Kind::special);
    out += &cards.lines(ink);
    out += &more(player, ink).lines(ink);
    out += &hand(player, viewer, ink).lines(ink);
    out
}

/// A technology with its workers and blue tokens.
fn technology(player: &Player, card: CivilId, ink: Ink) -> (String, String) {
    let mut on = String::new();
    let (workers, tokens) = (
        player.technologies.workers(card),
        player.technologies.tokens(card),
    );
    if workers > 0 {
        on += &format!(" ×{workers}");
    }
    if tokens > 0 {
        on += &format!(" ({tokens})");
    }
    let (plain, inked) = both(card, ink);
    (plain + &on, inked + &on)
}

/// A name as it is counted and as it is written.
fn both(card: CivilId, ink: Ink) -> (String, String) {
    (name(card, Ink::Plain), name(card, ink))
}

/// Columns that a line has at most.
const WIDE: usize = 100;

/// Things of a player by what they are.
#[derive(Default)]
struct Groups(Vec<(&'static str, Vec<(String, String)>)>);

impl Groups {
    fn add(&mut self, label: &'static str, items: impl Iterator<Item = (String, String)>) {
        let items: Vec<_> = items.collect();
        if !items.is_empty() {
            self.0.push((label, items));
        }
    }

    /// One after another, in as many lines as it takes.
    fn lines(&self, ink: Ink) -> String {
        let (mut out, mut column) = (String::new(), 0);
        for (label, items) in &self.0 {
            for (index, (plain, inked)) in items.iter().enumerate() {
                let label = if index == 0 {
                    format!("{label} ")
                } else {
                    String::new()
                };
                let gap = match (column, index) {
                    (0, _) => "  ",
                    (_, 0) => " · ",
                    _ => ", ",
                };
                let width = label.chars().count() + plain.chars().count();
                if column > 0 && column + gap.len() + width > WIDE {
                    out += if index == 0 { "\n  " } else { ",\n    " };
                    column = if index == 0 { 2 } else { 4 };
                } else {
                    out += gap;
                    column += gap.chars().count();
                }
                if index == 0 {
                    out += &ink.dim(&label);
                }
                out += inked;
                column += width;
            }
        }
        if column > 0 {
            out += "\n";
        }
        out
    }
}

/// Wonders, colonies, tactic, wars, pact.
fn more(player: &Player, ink: Ink) -> Groups {
    let mut groups = Groups::default();
    let same = |text: String| (text.clone(), text);
    let with = |card, state: String| {
        let (plain, inked) = both(card, ink);
        (plain + &state, inked + &state)
    };
    let wonders = player.wonders.iter().map(|wonder| {
        let state = if wonder.ruined { " (ruins)" } else { "" };
        with(wonder.card, state.to_string())
    });
    groups.add("wonders", wonders);
    let unfinished = player.unfinished.map(|wonder| {
        let stages = wonder.card.card().stages.len();
        with(wonder.card, format!(" {}/{stages}", wonder.built))
    });
    groups.add("building", unfinished.into_iter());
    let title = |card: MilitaryId| card.card().name.clone();
    let colonies = player.colonies.iter().map(|card| same(title(*card)));
    groups.add("colonies", colonies);
    groups.add(
        "tactic",
        player.tactic.into_iter().map(|card| same(title(card))),
    );
    let wars = player.wars.iter();
    let wars = wars.map(|war| same(format!("{} on {}", title(war.card), war.rival)));
    groups.add("declared", wars);
    let pact = player.pact.into_iter();
    let pact = pact.map(|pact| same(format!("{} with {}", title(pact.card), pact.partner)));
    groups.add("pact", pact);
    groups
}

/// Civil cards are known to all; of military cards others see the backs.
fn hand(player: &Player, viewer: Viewer, ink: Ink) -> Groups {
    let mut groups = Groups::default();
    groups.add("hand", player.hand.iter().map(|held| both(held.card, ink)));
    let seen = player
        .military_hand
        .iter()
        .filter_map(|slot| slot.face(viewer));
    let seen = seen.map(|card| (card.card().name.clone(), card.card().name.clone()));
    groups.add("military", seen);
    let backs = || {
        let slots = player.military_hand.iter();
        let slots = slots.filter(|slot| slot.face(viewer).is_none());
        slots.map(|slot| slot.card)
    };
    let count = backs().next().map(|_| by_age(backs()));
    let backs = count
        .into_iter()
        .map(|count| (count.clone(), ink.dim(&count)));
    groups.add("military backs", backs);
    groups
}
