//! How a choice is shown.

use crate::{
    Approach, Choice, Payment, Position, Step,
    campaign::approach,
    combat::Assault,
    content::{AreaId, CardId, EmpireId, Host, LandId, WaterId},
};
use orbis_core::{Offer, Seat};

fn at_land(land: LandId) -> String {
    format!("land-{land}")
}

fn at_water(water: WaterId) -> String {
    format!("water-{water}")
}

fn water(water: WaterId) -> &'static str {
    &water.card().name
}

fn area(area: AreaId) -> &'static str {
    &area.card().name
}

/// What stands in a land, in a few words.
pub(crate) fn standing(position: &Position, land: LandId) -> String {
    let world = &position.world;
    let mut parts: Vec<String> = Vec::new();
    match world.army(land) {
        None => parts.push("vacant".to_string()),
        Some(army) => parts.push(format!("{} of {}", army.host.name(), army.seat)),
    }
    if world.forts().has(land) {
        parts.push("fort".to_string());
    }
    match world.structure(land) {
        Some(crate::Structure::Capital) => parts.push("capital".to_string()),
        Some(crate::Structure::City) => parts.push("city".to_string()),
        None => {}
    }
    if world.monuments().has(land) {
        parts.push("monument".to_string());
    }
    parts.join(", ")
}

/// How an attack by the campaign on a land would be fought.
fn odds(position: &Position, assault: Assault, land: LandId) -> String {
    let odds = position.odds(assault, land);
    let plus = |bonus: u8| match bonus {
        0 => String::new(),
        bonus => format!("+{bonus}"),
    };
    let ties = if odds.ties { ", ties won" } else { "" };
    format!(
        "{} dice{} against {}{}{ties}",
        odds.attack,
        plus(odds.attack_bonus),
        odds.defence,
        plus(odds.defence_bonus)
    )
}

fn way(approach: Approach) -> &'static str {
    match approach {
        Approach::Open => "",
        Approach::Difficult => " over difficult terrain",
        Approach::Sea => " from the sea",
    }
}

fn expand(position: &Position, seat: Seat, host: Host, land: LandId) -> Offer {
    let name = land.name();
    let campaign = &position.campaign;
    let from = campaign
        .force(host)
        .map_or(crate::Lands::NONE, |index| campaign.forces[index].lands);
    let who = if campaign.forces.len() > 1 {
        format!("{}: ", host.name())
    } else {
        String::new()
    };
    let (label, group) = match position.world.army(land) {
        _ if from.has(land) => (format!("Another army to {name}"), "Reinforce"),
        None => (format!("{name} ({})", standing(position, land)), "Expand"),
        Some(army) if army.seat == seat => (
            format!("{name}: replace your {}", army.host.name()),
            "Replace",
        ),
        Some(army) => {
            let betrayed = position.treachery == Some(land);
            let approach = position.way(from, land);
            let how = if betrayed && campaign.mover == crate::Mover::Active {
                "without dice".to_string()
            } else {
                odds(position, Assault::Campaign(approach), land)
            };
            let label = format!(
                "Attack {name}{} ({}): {how}",
                way(approach),
                standing(position, land)
            );
            let _ = army;
            (label, "Attack")
        }
    };
    Offer::new(format!("{who}{label}"))
        .at(at_land(land))
        .under(group)
}

fn play(card: CardId) -> Offer {
    if card == CardId::BACK {
        return Offer::new("Play a card");
    }
    let printed = card.card();
    Offer::new(format!("Play {}", printed.name)).at(format!("card-{card}"))
}

/// How a choice is shown.
pub(crate) fn present(position: &Position, seat: Seat, choice: Choice) -> Offer {
    match choice {
        Choice::Keep => {
            let drawn = position.drawn.map(|slot| slot.card);
            let name = drawn
                .filter(|empire| *empire != EmpireId::BACK)
                .map_or("the empire", |empire| &empire.card().name);
            Offer::new(format!("Keep {name}"))
        }
        Choice::Give { to } => Offer::new(format!("Give it to {}", to.0)).at(format!("seat-{to}")),
        Choice::Play { card } => play(card).under("Event cards"),
        Choice::Pass => Offer::new("No more event cards"),
        Choice::Name { land } => {
            Offer::new(format!("{} ({})", land.name(), standing(position, land))).at(at_land(land))
        }
        Choice::Settle { land } => Offer::new(format!("Settle {}", land.name())).at(at_land(land)),
        Choice::Rebel { land } => {
            let how = odds(position, Assault::Rebels, land);
            let label = format!("{} ({}): {how}", land.name(), standing(position, land));
            Offer::new(label).at(at_land(land))
        }
        Choice::Raid { from, into } => {
            let way = approach(crate::Lands::only(from), into, crate::Lands::NONE);
            let how = odds(position, Assault::Barbarians(way), into);
            let label = format!(
                "From {} into {} ({}): {how}",
                from.name(),
                into.name(),
                standing(position, into)
            );
            Offer::new(label).at(at_land(into))
        }
        Choice::Starve { area: one } => {
            Offer::new(format!("Famine in {}", area(one))).at(format!("area-{one}"))
        }
        Choice::Ravage { area: one, and } => {
            let label = format!("{} and {}", area(one), area(and));
            Offer::new(label).at(format!("area-{one}"))
        }
        Choice::Infect { land } => {
            Offer::new(format!("{} ({})", land.name(), standing(position, land))).at(at_land(land))
        }
        Choice::Raze { land } => {
            Offer::new(format!("{} ({})", land.name(), standing(position, land))).at(at_land(land))
        }
        Choice::Launch { water: sea } => {
            Offer::new(format!("A fleet in the {}", water(sea))).at(at_water(sea))
        }
        Choice::Scuttle { water: sea } => {
            let lying = position.galleys.iter().find(|galley| galley.water == sea);
            let whose = lying.map_or(String::new(), |galley| format!(" of {}", galley.seat));
            Offer::new(format!("The fleet{whose} in the {}", water(sea))).at(at_water(sea))
        }
        Choice::Engage { water: sea } => {
            let lying = position.galleys.iter().find(|galley| galley.water == sea);
            let label = match lying {
                Some(galley) => {
                    format!("Attack the fleet of {} in the {}", galley.seat, water(sea))
                }
                None => format!("Enter the {}, where nobody is left", water(sea)),
            };
            Offer::new(label).at(at_water(sea))
        }
        Choice::Sell { water: sea } => {
            Offer::new(format!("A coin for the fleet in the {}", water(sea))).at(at_water(sea))
        }
        Choice::Expand { host, land } => expand(position, seat, host, land),
        Choice::Man { water: sea } => Offer::new(format!("An army on board in the {}", water(sea)))
            .at(at_water(sea))
            .under("Fleets"),
        Choice::Fort { land, by } => {
            let price = match by {
                Payment::Stock => "of Engineering",
                Payment::Coin | Payment::Ally => "for a coin",
                Payment::Army => "for an army",
            };
            Offer::new(format!("Fort {price} in {}", land.name()))
                .at(at_land(land))
                .under("Forts")
        }
        Choice::Recall { host, by } => {
            let price = if by == Payment::Ally {
                "a coin of Allies"
            } else {
                "a coin"
            };
            Offer::new(format!("Bring back an army of {} for {price}", host.name())).under("Coins")
        }
        Choice::Monument { land } => {
            Offer::new(format!("A monument in {}", land.name())).at(at_land(land))
        }
        Choice::Done => {
            let label = match position.stack.last() {
                Some(Step::Disaster { .. }) => "No second land",
                Some(Step::SeaBattle { .. }) => "No more battles at sea",
                Some(Step::Reallocation { .. }) => "Keep the other fleets",
                _ => "Done: stop expanding",
            };
            Offer::new(label)
        }
    }
}
