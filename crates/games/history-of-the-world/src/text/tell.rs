//! The sentences of the log.

use super::count;
use crate::{
    Approach, Event, Outcome, Payment, Structure,
    content::{AreaId, LandId, WaterId, content, roman},
    event::Dice,
};
use orbis_core::{Line, Viewer};

fn dice(dice: &Dice, bonus: u8) -> String {
    let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
    match bonus {
        0 => faces.join(" "),
        bonus => {
            let highest = dice.iter().max().copied().unwrap_or(0);
            format!("{} + {bonus} = {}", faces.join(" "), highest + bonus)
        }
    }
}

fn sacked(structure: Option<Structure>) -> &'static str {
    match structure {
        Some(Structure::Capital) => "; its capital is sacked and becomes a city",
        Some(Structure::City) => "; its city is razed",
        None => "",
    }
}

fn water(water: WaterId) -> &'static str {
    &water.card().name
}

fn area(area: AreaId) -> &'static str {
    &area.card().name
}

fn land(land: LandId) -> &'static str {
    land.name()
}

fn round(attack: &Dice, bonus: u8, defence: &Dice, wall: u8, outcome: Outcome) -> Line {
    let end = match outcome {
        Outcome::Won => "the defenders are gone",
        Outcome::FortLost => "the fort falls, the fight goes on",
        Outcome::Goes => "a defending army is gone, the fight goes on",
        Outcome::Lost => "the attackers are gone",
        Outcome::Tie => "a tie, both are gone",
        Outcome::FortTie => "a tie, the attackers and the fort are gone",
    };
    Line::plain(format!(
        "{} against {}: {end}",
        dice(attack, bonus),
        dice(defence, wall)
    ))
}

/// The sentence of an event as the viewer may hear it.
pub(crate) fn tell(event: &Event, viewer: Viewer) -> Option<Line> {
    Some(match *event {
        Event::Epoch { epoch } => {
            let year = &content().pieces.years[usize::from(epoch) - 1];
            Line::heading(format!("Epoch {} · {year}", roman(epoch)))
        }
        Event::OrderRoll { seat, dice: thrown } => Line::by(
            seat,
            format!("{seat} rolls {} for the order of drawing", dice(&thrown, 0)),
        ),
        Event::Order { order } => {
            let seats: Vec<String> = order.iter().map(ToString::to_string).collect();
            Line::plain(format!(
                "Empires are drawn in this order: {}",
                seats.join(", ")
            ))
        }
        Event::Drew { seat, empire } if viewer.is(seat) => {
            Line::by(seat, format!("{seat} draws {}", empire.card().name))
        }
        Event::Drew { seat, .. } => Line::by(seat, format!("{seat} draws an empire")),
        Event::Kept { seat } => Line::by(seat, format!("{seat} keeps it")),
        Event::Gave { seat, to, empire } if viewer.is(seat) => {
            Line::by(seat, format!("{seat} gives {} to {to}", empire.card().name))
        }
        Event::Gave { seat, to, .. } => Line::by(seat, format!("{seat} gives it to {to}")),
        Event::Called { seat, empire } => {
            let card = empire.card();
            let text = format!("{} · {seat} · strength {}", card.name, card.strength);
            Line {
                seat: Some(seat),
                ..Line::heading(text)
            }
        }
        Event::Skipped { empire } => Line::plain(format!("Nobody has {}", empire.card().name)),
        Event::Played { seat, card } => {
            Line::by(seat, format!("{seat} plays {}", card.card().name))
        }
        Event::Named { seat, land: at } => {
            Line::by(seat, format!("{seat} has friends in {}", land(at)))
        }
        Event::Founded {
            seat,
            host,
            land: at,
            ousted,
            capital,
        } => {
            let with = if capital { ", a capital" } else { "" };
            let gone = ousted.map_or(String::new(), |old| format!("; the army of {old} is gone"));
            Line::by(
                seat,
                format!(
                    "{seat} begins in {}{with}, as {}{gone}",
                    land(at),
                    host.name()
                ),
            )
        }
        Event::Kingdom {
            seat,
            host,
            land: at,
            ousted,
        } => {
            let gone = ousted.map_or(String::new(), |old| format!("; the army of {old} is gone"));
            Line::by(
                seat,
                format!("{} rises in {} with a city{gone}", host.name(), land(at)),
            )
        }
        Event::Settled { seat, land: at } => {
            Line::by(seat, format!("Migrants of {seat} settle {}", land(at)))
        }
        Event::Entered {
            seat,
            host,
            land: at,
            sacked: before,
            own,
        } => {
            let (name, land) = (host.name(), land(at));
            Line::by(
                seat,
                if own {
                    format!("{seat} replaces an own army in {land} by {name}")
                } else {
                    format!("{seat} enters {land} with {name}{}", sacked(before))
                },
            )
        }
        Event::Reinforced { seat, land: at } => Line::by(
            seat,
            format!("Another army of {seat} joins in {}", land(at)),
        ),
        Event::Attack {
            seat,
            host,
            land: at,
            enemy,
            approach,
        } => {
            let way = match approach {
                Approach::Open => "",
                Approach::Difficult => " over difficult terrain",
                Approach::Sea => " from the sea",
            };
            Line::by(
                seat,
                format!(
                    "{seat} attacks {enemy} in {}{way} with {}",
                    land(at),
                    host.name()
                ),
            )
        }
        Event::Round {
            ref attack,
            attack_bonus,
            ref defence,
            defence_bonus,
            outcome,
        } => round(attack, attack_bonus, defence, defence_bonus, outcome),
        Event::LeaderDied { seat } => Line::by(seat, format!("Triples: the leader of {seat} dies")),
        Event::Betrayed { seat, land: at } => {
            Line::by(seat, format!("{} is betrayed to {seat}", land(at)))
        }
        Event::Conquered {
            seat,
            land: at,
            sacked: before,
        } => Line::by(
            seat,
            format!("{seat} conquers {}{}", land(at), sacked(before)),
        ),
        Event::HolyLand { seat } => Line::by(
            seat,
            format!("The crusaders of {seat} build a city and a fort in Palestine"),
        ),
        Event::Stricken { card, area: at } => {
            Line::plain(format!("{} in {}", card.card().name, area(at)))
        }
        Event::Sickness {
            land: at,
            seat,
            dice: thrown,
            died,
        } => {
            let end = if died { "dies" } else { "survives" };
            Line::plain(format!(
                "{}: the army of {seat} rolls {} and {end}",
                land(at),
                dice(&thrown, 0)
            ))
        }
        Event::Razed { land: at } => Line::plain(format!("A disaster lays {} in ruins", land(at))),
        Event::Launched { seat, water: sea } => {
            Line::by(seat, format!("{seat} sends a fleet to the {}", water(sea)))
        }
        Event::Scuttled { owner, water: sea } => Line::plain(format!(
            "The old fleet of {owner} leaves the {}",
            water(sea)
        )),
        Event::SeaAttack {
            seat,
            enemy,
            water: sea,
        } => Line::by(
            seat,
            format!("{seat} attacks the fleet of {enemy} in the {}", water(sea)),
        ),
        Event::Followed { seat, water: sea } => {
            Line::by(seat, format!("{seat} sails into the {}", water(sea)))
        }
        Event::Sold { seat, water: sea } => Line::by(
            seat,
            format!("{seat} takes a coin for the fleet in the {}", water(sea)),
        ),
        Event::Manned { seat, water: sea } => Line::by(
            seat,
            format!("An army of {seat} boards in the {}", water(sea)),
        ),
        Event::Fortified { seat, land: at, by } => {
            let price = match by {
                Payment::Stock => "",
                Payment::Coin | Payment::Ally => " for a coin",
                Payment::Army => " for an army",
            };
            Line::by(seat, format!("{seat} builds a fort in {}{price}", land(at)))
        }
        Event::Recalled { seat, host, by } => {
            let end = if by == Payment::Ally {
                "; it may not attack"
            } else {
                ""
            };
            Line::by(
                seat,
                format!("A coin brings an army of {} back{end}", host.name()),
            )
        }
        Event::Built { seat, land: at } => {
            Line::by(seat, format!("{seat} builds a monument in {}", land(at)))
        }
        Event::Scored {
            seat,
            areas,
            structures,
            seas,
        } => {
            let total = count(areas + structures + seas, "point");
            let sea = match seas {
                0 => String::new(),
                seas => format!(", {seas} for seas"),
            };
            Line::by(
                seat,
                format!(
                    "{seat} scores {total}: {areas} for areas, {structures} for capitals, cities and monuments{sea}"
                ),
            )
        }
        Event::Preeminent { seat } => Line::by(
            seat,
            format!("{seat} is ahead and takes a pre-eminence marker"),
        ),
        Event::NobodyPreeminent => {
            Line::plain("Nobody is ahead alone: no pre-eminence marker".to_string())
        }
        Event::Revealed { seat, marker } => Line::by(
            seat,
            format!("{seat} turns over a marker: {}", marker.card().value),
        ),
        Event::End => Line::heading("The history of the world is written"),
    })
}
