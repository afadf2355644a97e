//! Players and cards on display, line by line.

use crate::{Colonist, Player, Position, content::content, draw::ERAS, words::points};
use orbis_core::{Ink, Seat, Viewer, count, plural};

const COLUMNS: usize = 98;
const LABEL: usize = 14;

/// A label and a text that goes on below itself.
fn entry(label: &str, text: &str, ink: Ink) -> String {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        let long = lines[last].chars().count() + 1 + word.chars().count();
        if !lines[last].is_empty() && long > COLUMNS - LABEL - 2 {
            lines.push(word.to_string());
        } else {
            if !lines[last].is_empty() {
                lines[last].push(' ');
            }
            lines[last] += word;
        }
    }
    let mut out = String::new();
    for (index, line) in lines.iter().enumerate() {
        let label = if index == 0 { label } else { "" };
        out += &format!("  {}{line}\n", ink.dim(&format!("{label:<LABEL$}")));
    }
    out
}

pub(super) fn player(position: &Position, seat: Seat, viewer: Viewer, ink: Ink) -> String {
    let player = position.player(seat);
    let name = ink.seat(seat, &format!("{} {seat}", seat.letter()));
    let mut out = format!(
        "{name}   {} {}   {} Gold   {} {} in reserve{}\n",
        ink.bold(&player.points.total().to_string()),
        plural(player.points.total(), "point"),
        ink.bold(&player.gold.to_string()),
        ink.bold(&player.reserve.to_string()),
        plural(player.reserve, "cube"),
        if player.golden_age {
            "   Golden Age"
        } else {
            ""
        },
    );
    if let Some(id) = player.civilisation {
        let card = id.card();
        out += &entry(
            "civilisation",
            &format!("{} ({}): {}", card.name, card.number, card.text),
            ink,
        );
    }
    let technologies: Vec<String> = player
        .technologies
        .iter()
        .map(|tech| {
            let name = &tech.card().name;
            if player.technologies.obsolete(tech) {
                format!("({name})")
            } else {
                name.clone()
            }
        })
        .collect();
    if !technologies.is_empty() {
        out += &entry("technologies", &technologies.join(", "), ink);
    }
    let used = |used: bool| if used { " [used]" } else { "" };
    let open = player.building_spaces();
    for owned in &player.buildings {
        let card = owned.card.card();
        out += &entry(
            "building",
            &format!("{}{}: {}", card.name, used(owned.used), card.text),
            ink,
        );
    }
    let free = open.saturating_sub(player.buildings.len());
    if free > 0 {
        out += &entry("building", &count(free as u8, "open space"), ink);
    }
    for owned in &player.wonders {
        let card = owned.card.card();
        out += &entry(
            "wonder",
            &format!("{}{}: {}", card.name, used(owned.used), card.text),
            ink,
        );
    }
    let colonists: Vec<String> = player
        .colonists
        .iter()
        .map(|colonist| match colonist {
            Colonist::Reserve => "in reserve".to_string(),
            Colonist::Agora => "on the agora".to_string(),
            Colonist::On { space, standing } => {
                format!("{space} {}", if *standing { "standing" } else { "lying" })
            }
        })
        .collect();
    out += &entry("colonists", &colonists.join(", "), ink);
    out += &glory(player, viewer, ink);
    out + &hand(player, viewer, ink)
}

fn glory(player: &Player, viewer: Viewer, ink: Ink) -> String {
    let tiles: Vec<String> = player
        .glory
        .iter()
        .map(|slot| {
            slot.face(viewer).map_or("face down".to_string(), |tile| {
                points(tile.card().vp.into())
            })
        })
        .collect();
    let next = content().board.invasion_costs.get(player.glory.len());
    let next = next.map_or("no more attacks".to_string(), |cost| {
        format!("next attack {cost} Gold")
    });
    let text = if tiles.is_empty() {
        next
    } else {
        format!("{}; {next}", tiles.join(", "))
    };
    entry("glory", &text, ink)
}

fn hand(player: &Player, viewer: Viewer, ink: Ink) -> String {
    let mut out = String::new();
    let mut backs = 0u8;
    for slot in player.hand.iter() {
        match slot.face(viewer) {
            Some(id) => {
                let card = id.card();
                let era = ERAS[usize::from(card.era.min(4))];
                out += &entry(
                    &format!("Era {era} card"),
                    &format!("{} ({}): {}", card.name, card.number, card.text),
                    ink,
                );
            }
            None => backs += 1,
        }
    }
    if let Some(id) = player.future.face(viewer) {
        let card = id.card();
        out += &entry(
            "future",
            &format!("{}, {}: {}", card.name, points(card.vp.into()), card.text),
            ink,
        );
    } else {
        backs += 1;
    }
    if backs > 0 {
        out += &entry(
            "in hand",
            &format!("{} face down", count(backs, "card")),
            ink,
        );
    }
    out
}

pub(super) fn display(position: &Position, viewer: Viewer, ink: Ink) -> String {
    let mut out = format!("{}\n", ink.bold("Cards on display"));
    for id in &position.wonders {
        let card = id.card();
        let own = format!(
            "{} for {}",
            card.civilisation_cost,
            card.civilisation.card().name
        );
        out += &entry(
            "wonder",
            &format!("{}, {} Gold ({own}): {}", card.name, card.cost, card.text),
            ink,
        );
    }
    for id in &position.buildings {
        out += &entry(
            "building",
            &format!("{}: {}", id.card().name, id.card().text),
            ink,
        );
    }
    if let Some(id) = position.judgement {
        out += &entry(
            "this Era",
            &format!("{}: {}", id.card().name, id.card().text),
            ink,
        );
    }
    for id in position
        .judgements
        .iter()
        .filter(|id| Some(**id) != position.judgement)
    {
        out += &entry(
            "judgement",
            &format!("{}: {}", id.card().name, id.card().text),
            ink,
        );
    }
    for tile in position
        .glory_choice
        .iter()
        .filter_map(|slot| slot.face(viewer))
    {
        out += &entry("glory tile", &points(tile.card().vp.into()), ink);
    }
    out
}
