//! What a player has, for the dock, the strips and the rival that is opened.

use super::{cards, faces, row};
use crate::{
    Player, Position,
    banks::Goods,
    content::{CivilId, Kind, MilitaryId, age_name},
    politics::pact::as_side,
    words::place as target,
};
use orbis_core::{
    Seat, Viewer,
    zones::{Area, Column, Face, Hand, Lie, Pips, Shelf, Stat, State, Track},
};

const KINDS: [Kind; 11] = [
    Kind::Farm,
    Kind::Mine,
    Kind::Lab,
    Kind::Library,
    Kind::Theater,
    Kind::Temple,
    Kind::Arena,
    Kind::Infantry,
    Kind::Cavalry,
    Kind::Artillery,
    Kind::AirForce,
];

/// A seat's numbers, cards, banks and hands.
pub(super) fn area(position: &Position, seat: Seat, viewer: Viewer) -> Area {
    let player = position.player(seat);
    let mut area = Area {
        stats: stats(position, seat),
        chips: chips(player),
        ..Area::of(seat)
    };
    if player.resigned {
        area.note = "has resigned".to_string();
        return area;
    }
    area.pips = pips(position, seat);
    area.shelves = vec![
        Shelf::Cards(in_play(position, seat)),
        Shelf::Columns(columns(position, seat)),
        Shelf::Tracks(tracks(player, seat)),
    ];
    area.hands = hands(position, seat, viewer);
    area
}

fn stats(position: &Position, seat: Seat) -> Vec<Stat> {
    let player = position.player(seat);
    let strength = position.strength(seat);
    let stronger = position
        .others(seat)
        .filter(|other| position.strength(*other) > strength)
        .count();
    let (eats, corrupt) = (player.consumption(), player.corruption());
    let lost = |number: u8| match number {
        0 => String::new(),
        number => format!(" −{number}"),
    };
    vec![
        Stat::new("culture", "culture", player.points())
            .note(format!("+{}", position.culture_rating(seat))),
        Stat::new("science", "science", player.science)
            .note(format!("+{}", player.science_rating())),
        Stat::new("glory", "strength", strength)
            .note(["1st", "2nd", "3rd", "4th"][stronger.min(3)]),
        Stat::new("happy", "happy faces", player.happiness())
            .note(format!("of {}", player.happy_required()))
            .warn(player.uprising()),
        Stat::new("wheat", "food", player.stock(Goods::Food)).note(format!(
            "+{}{}",
            position.food_production(seat),
            lost(eats)
        )),
        Stat::new("rock", "resources", player.stock(Goods::Resources))
            .note(format!(
                "+{}{}",
                position.resource_production(seat),
                lost(corrupt)
            ))
            .warn(corrupt > 0),
    ]
}

fn pips(position: &Position, seat: Seat) -> Vec<Pips> {
    let player = position.player(seat);
    vec![
        Pips {
            name: "civil actions",
            sign: "round",
            left: player.civil,
            all: position.civil_total(seat),
        },
        Pips {
            name: "military actions",
            sign: "shield",
            left: player.military,
            all: position.military_total(seat),
        },
    ]
}

/// The cards that tell most about a player.
fn chips(player: &Player) -> Vec<Face> {
    let wonders = player.wonders.iter().map(|wonder| wonder.card);
    let unfinished = player.unfinished.map(|wonder| wonder.card);
    [player.government]
        .into_iter()
        .chain(player.leader)
        .chain(wonders)
        .chain(unfinished)
        .map(|card| faces::civil(card, ""))
        .collect()
}

/// Government, leader, wonders, colonies, special technologies, tactic, wars and pacts.
fn in_play(position: &Position, seat: Seat) -> Vec<Face> {
    let player = position.player(seat);
    let lying = |face: Face| face.lie(Lie::Lying);
    let own = |card: CivilId| lying(faces::civil(card, target(seat, card.slug())));
    let mut list = vec![Face {
        left: String::new(),
        text: String::new(),
        note: format!("{} urban of a kind", player.urban_limit()),
        right: String::new(),
        ..own(player.government)
    }];
    list.push(match player.leader {
        Some(leader) => own(leader),
        None => Face::gap("", "no leader"),
    });
    if let Some(wonder) = player.unfinished {
        let costs = &wonder.card.card().stages;
        list.push(Face {
            stages: Some((wonder.built, costs.len() as u8)),
            ..own(wonder.card)
        });
    }
    list.extend(player.wonders.iter().map(|wonder| {
        let face = own(wonder.card);
        Face {
            right: String::new(),
            text: if wonder.ruined {
                "Ruins: 2[culture]".to_string()
            } else {
                face.text.clone()
            },
            note: if wonder.homer {
                "finished, Homer [happy]".to_string()
            } else {
                "finished".to_string()
            },
            ..face
        }
    }));
    list.extend(player.technologies.specials().map(|card| Face {
        left: String::new(),
        ..own(card)
    }));
    list.extend(player.colonies.iter().map(|colony| Face {
        gives: cards::signs(&colony.card().symbols),
        text: String::new(),
        ..lying(faces::military(*colony, target(seat, colony.slug())))
    }));
    list.extend(military(player));
    list
}

/// Tactic, wars and pact; nothing is ever done with them where they lie.
fn military(player: &Player) -> Vec<Face> {
    let lying = |card: MilitaryId| faces::military(card, "").lie(Lie::Lying);
    let tactic = player.tactic.map(|card| Face {
        gives: row::army(card),
        text: String::new(),
        note: if player.exclusive {
            "exclusive"
        } else {
            "common"
        }
        .to_string(),
        ..lying(card)
    });
    let wars = player.wars.iter().map(|war| Face {
        note: format!("on {}", war.rival),
        ..lying(war.card)
    });
    let pact = player.pact.map(|pact| Face {
        note: format!("with {}{}", pact.partner, as_side(pact.card, pact.side)),
        ..lying(pact.card)
    });
    tactic.into_iter().chain(wars).chain(pact).collect()
}

/// Columns by kind, the highest level on top.
fn columns(position: &Position, seat: Seat) -> Vec<Column> {
    let technologies = &position.player(seat).technologies;
    let own = |kind: &Kind| technologies.of(*kind).next().is_some();
    let column = |kind: Kind| {
        let cards: Vec<CivilId> = technologies.of(kind).collect();
        Column {
            title: kind.name().to_string(),
            cards: cards
                .iter()
                .rev()
                .map(|card| Face {
                    lie: Lie::Small,
                    gives: each(*card),
                    text: String::new(),
                    left: String::new(),
                    right: String::new(),
                    workers: technologies.workers(*card),
                    goods: technologies.tokens(*card),
                    state: match technologies.workers(*card) {
                        0 => State::Pale,
                        _ => State::Plain,
                    },
                    ..faces::civil(*card, target(seat, card.slug()))
                })
                .collect(),
            ..Column::default()
        }
    };
    KINDS.into_iter().filter(own).map(column).collect()
}

/// What one worker there gives.
fn each(card: CivilId) -> String {
    let gives = faces::civil(card, "").gives;
    gives.trim_end_matches(" each").to_string()
}

fn tracks(player: &Player, seat: Seat) -> Vec<Track> {
    let section = |(spaces, loss): (u8, u8)| (spaces, format!("−{loss}"));
    vec![
        Track {
            name: "unused".to_string(),
            token: "people",
            there: player.unused,
            note: if player.uprising() {
                "uprising: no production".to_string()
            } else {
                String::new()
            },
            warn: player.uprising(),
            place: target(seat, "workers"),
            ..Track::default()
        },
        Track {
            name: "People".to_string(),
            token: "people",
            there: player.yellow,
            sections: [(4, 6), (4, 4), (4, 3), (4, 2), (2, 1)]
                .map(section)
                .to_vec(),
            note: player.population_price().map_or_else(
                || "none left".to_string(),
                |food| format!("next costs {food}[wheat]"),
            ),
            ..Track::default()
        },
        Track {
            name: "Stores".to_string(),
            token: "cubes",
            there: player.blue,
            sections: [(5, 6), (5, 4), (6, 2)].map(section).to_vec(),
            note: match player.corruption() {
                0 => "no corruption".to_string(),
                lost => format!("corruption −{lost}[rock]"),
            },
            warn: player.corruption() > 0,
            ..Track::default()
        },
    ]
}

/// Civil cards are open to all; military cards show their faces to their owner.
fn hands(position: &Position, seat: Seat, viewer: Viewer) -> Vec<Hand> {
    let player = position.player(seat);
    // Offers point to the viewer's own hand only.
    let place = |slug: &str| match viewer.is(seat) {
        true => format!("hand-{slug}"),
        false => String::new(),
    };
    let mut civil: Vec<Face> = Vec::new();
    for held in &player.hand {
        put(&mut civil, faces::civil(held.card, place(held.card.slug())));
    }
    let (mut military, mut backs): (Vec<Face>, Vec<Face>) = (Vec::new(), Vec::new());
    for slot in &player.military_hand {
        match slot.face(viewer) {
            Some(card) => put(&mut military, faces::military(card, place(card.slug()))),
            None => backs.push(Face::back(
                age_name(slot.card.age()),
                "k-military",
                "a military card",
            )),
        }
    }
    military.sort_by(|one, two| (&one.sort, &one.title).cmp(&(&two.sort, &two.title)));
    military.extend(backs);
    let note = |count: usize, limit: usize, kind: &str| format!("{count} of {limit} {kind}");
    let hidden = match viewer.is(seat) {
        true => " · only you see these",
        false => "",
    };
    vec![
        Hand {
            title: "Hand".to_string(),
            note: note(player.hand.len(), position.civil_limit(seat), "civil"),
            cards: civil,
        },
        Hand {
            title: String::new(),
            note: note(
                player.military_hand.len(),
                position.military_limit(seat),
                "military",
            ) + hidden,
            cards: military,
        },
    ]
}

/// Equal cards lie on each other.
fn put(cards: &mut Vec<Face>, face: Face) {
    match cards.iter_mut().find(|other| other.slug == face.slug) {
        Some(other) => other.count += 1,
        None => cards.push(face),
    }
}
