//! The table as text: the turn, the players, their empires and where they stand.

use crate::{
    Conflict, Position,
    content::{CardId, SetId, age_of, content},
    hidden::shows_glory,
    production,
    sets::Areas,
    text,
};
use orbis_core::{Ink, SeatSet, Viewer, count};
use std::fmt::Write;

fn empire(position: &Position, set: SetId, viewer: Viewer, ink: Ink, out: &mut String) {
    let Some(own) = position.empire(set) else {
        return;
    };
    let faith: Vec<&str> = own
        .religions
        .iter()
        .map(|one| text::religion(*one))
        .collect();
    let mut facts = vec![
        format!("age {}, level {}", age_of(own.level), own.level),
        format!("{} money", own.money),
        format!("trade number {:+}", position.trade_number(set)),
        text::shade(set).to_string(),
    ];
    if own.elite > 0 {
        facts.push(format!("elite {}", own.elite));
    }
    facts.extend(faith.iter().map(|word| (*word).to_string()));
    facts.extend(own.government.map(|one| text::government(one).to_string()));
    let marker = match (own.action, own.did) {
        (Some(slot), _) => Some(text::marker(slot, viewer)),
        (None, did) => did.map(|one| one.name()),
    };
    let over = own.action.is_some_and(|slot| slot.known == SeatSet::ALL);
    let over = if over { ", turned over" } else { "" };
    facts.extend(marker.map(|name| format!("marker: {name}{over}")));
    let mine = viewer.is(own.seat);
    if mine {
        facts.push(format!("income {}", production::income(position, set)));
    }
    let name = ink.bold(own.card.name());
    let _ = writeln!(out, "  {name}: {}", facts.join(" · "));
    let _ = writeln!(out, "    glory for {}", text::harvest(own.card));
    let barred = text::barred(position, set);
    if !barred.is_empty() {
        let _ = writeln!(out, "    may not build {barred}");
    }
    let world = &position.world;
    for area in world.held(set).iter() {
        let mut there = vec![text::units(&world.units(area))];
        if own.capital == Some(area) {
            there.push("capital".to_string());
        }
        if world.city(area) > 0 {
            there.push(format!("city {}", world.city(area)));
        }
        for (marked, word) in [
            (own.homeland == Some(area), "homeland"),
            (world.forts.has(area), "fort"),
            (world.disorder.has(area), "disorder"),
        ] {
            if marked {
                there.push(word.to_string());
            }
        }
        let wonders = world.wonders.iter().filter(|one| one.area == area);
        there.extend(wonders.map(|one| one.artefact.card().name.clone()));
        let chiefs = world.chiefs.iter().filter(|one| one.area == area);
        there.extend(chiefs.map(|one| one.leader.card().name.clone()));
        if mine {
            there.push(text::ground(area.card().terrain).to_string());
        }
        let _ = writeln!(out, "    {}: {}", area.name(), there.join(" · "));
    }
    if mine {
        around(position, set, out);
    }
}

/// The land around an empire and whose it is: who reads has no map.
fn around(position: &Position, set: SetId, out: &mut String) {
    let world = &position.world;
    let mut near = Areas::NONE;
    for area in world.held(set).iter() {
        near = near.or(&area.card().next);
    }
    let near = near.and(&content().land).less(world.held(set));
    let list: Vec<String> = near
        .iter()
        .map(|area| {
            let owner = world.owner(area);
            let owner = owner.map_or("vacant".to_string(), |owner| {
                format!("the {}", text::empire(position, owner))
            });
            let city = match world.city(area) {
                0 => String::new(),
                city => format!(", city {city}"),
            };
            let ground = text::ground(area.card().terrain);
            format!("{} ({ground}{city}, {owner})", area.name())
        })
        .collect();
    if !list.is_empty() {
        let _ = writeln!(out, "    around: {}", list.join(", "));
    }
}

/// A card of the hand: when its empire can start, its artefact, its event.
fn card(id: CardId, out: &mut String) {
    let printed = id.card();
    let mut parts = vec![
        text::ages_in_short(id),
        format!("starts in {}", text::starts(id)),
    ];
    if printed.artefact.is_some() {
        parts.push(format!("artefact {}", printed.artefact_name));
    }
    parts.push(format!("event {}", printed.event_name));
    let name = format!("{} ({})", id.name(), id.value());
    let _ = writeln!(out, "    {name}: {}", parts.join(" · "));
}

/// The conflict under way: where, both sides, what they committed, the card one has drawn, the totals so far.
fn conflict(position: &Position, fight: &Conflict, viewer: Viewer, ink: Ink, out: &mut String) {
    let title = format!("Conflict in {}", fight.area.name());
    let _ = writeln!(out, "{}", ink.bold(&title));
    let shown = fight.sides.iter().all(|side| side.ready);
    for (at, side) in fight.sides.iter().enumerate() {
        let role = if at == 0 { "attack" } else { "defend" };
        let open = shown || viewer.is(side.seat);
        let there = position.world.units_of(side.empire, fight.area);
        let mut facts = vec![text::units(&there)];
        if !side.aside.is_empty() {
            facts.push(format!("fought before: {}", text::units(&side.aside)));
        }
        if open && !side.committed.is_empty() {
            facts.push(format!("committed: {}", text::units(&side.committed)));
        } else if side.ready && !open {
            facts.push("committed in secret".to_string());
        }
        if side.disorder > 0 {
            facts.push(orbis_core::count(side.disorder, "disorder marker"));
        }
        if side.lost > 0 {
            facts.push(format!("{} lost", orbis_core::count(side.lost, "unit")));
        }
        facts.extend(
            side.leading
                .map(|one| format!("led by {}", one.card().name)),
        );
        let drawn = side
            .card
            .map(|slot| match slot.face(viewer).filter(|_| open) {
                Some(card) => format!("card {} ({})", card.name(), card.value()),
                None => "a card, face down".to_string(),
            });
        let hidden = side.card.is_some_and(|slot| slot.face(viewer).is_none());
        facts.extend(drawn);
        if shown {
            let without = if hidden { " without the card" } else { "" };
            let total = crate::conflict::total(position, fight, at);
            facts.push(format!("total {total}{without}"));
        }
        let name = text::empire(position, side.empire);
        let name = ink.seat(side.seat, &format!("The {name} {role}"));
        let _ = writeln!(out, "  {name}: {}", facts.join(" · "));
    }
}

/// Everything on the table.
pub fn table(position: &Position, viewer: Viewer, ink: Ink) -> String {
    let mut out = String::new();
    let title = format!(
        "Turn {} · {} has the turn marker · {} in the deck",
        position.turn,
        position.first,
        count(position.deck.len() as u32, "card")
    );
    let _ = writeln!(out, "{}", ink.bold(&title));
    for seat in position.seats() {
        let player = position.player(seat);
        let glory = if shows_glory(position, seat, viewer) {
            format!("{} glory", player.glory)
        } else {
            "glory in a bag".to_string()
        };
        let cards = count(player.hand.len() as u32, "card");
        let _ = writeln!(
            out,
            "{} {glory} · {cards}",
            ink.seat(seat, &seat.to_string()),
        );
        if viewer.is(seat) {
            let _ = writeln!(out, "  hand, with values:");
            let known = player.hand.iter().filter_map(|slot| slot.face(viewer));
            known.for_each(|one| card(one, &mut out));
        }
        let loose = player.loose.iter().chain(&player.borrowed);
        let loose: Vec<String> = loose
            .map(|slot| match text::marker(*slot, viewer) {
                name if slot.known == SeatSet::ALL => format!("{name} (turned over)"),
                name => name.to_string(),
            })
            .collect();
        if !loose.is_empty() {
            let _ = writeln!(out, "  markers without an empire: {}", loose.join(", "));
        }
        for (set, _) in position.empires_of(seat) {
            empire(position, set, viewer, ink, &mut out);
        }
    }
    for one in position.world.intruders.iter() {
        let _ = writeln!(
            out,
            "{} in {}: {}",
            text::empire(position, one.empire),
            one.area.name(),
            text::units(&one.units)
        );
    }
    if let Some(fight) = &position.conflict {
        conflict(position, fight, viewer, ink, &mut out);
    }
    for blue in &position.blue {
        let _ = writeln!(
            out,
            "{} from level {}",
            blue.artefact.card().name,
            blue.level
        );
    }
    out
}
