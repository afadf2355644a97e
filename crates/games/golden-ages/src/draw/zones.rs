//! The table for the zones of a page: the world with its open cards, and what every player has.

use super::{ERAS, cards, signs, world};
use crate::{
    Colonist, Player, Position,
    content::{TILES, TechId, content},
};
use orbis_core::{
    Group, Offer, Seat, Viewer, Zones, count,
    zones::{Area, Board, Column, Face, Hand, Lie, Pill, Shelf, Stat, State, Track, Tray},
};
use orbis_draw::{Card, Offers};

/// The kinds of choices, in the order in which they stand.
pub(crate) const GROUPS: [Group; 8] = [
    Group::new("Explorer", 'X', "exploration"),
    Group::new("Builder", 'B', "building"),
    Group::new("Artist", 'A', "theater"),
    Group::new("Develop a technology", 'D', "advance"),
    Group::new("Build a wonder", 'W', "wonder"),
    Group::new("Activate", 'C', "action"),
    Group::new("", 'O', "dot"),
    Group::new("Soldier", 'T', "infantry"),
];

/// Everything on the table for a page.
pub(crate) fn zones(position: &Position, viewer: Viewer, offers: &[Offer]) -> Zones {
    let offers = Offers::new(offers);
    Zones {
        pills: pills(position),
        board: Board::Map(Box::new(world::bare(position, &offers))),
        market: market(position, viewer),
        areas: Seat::all(position.players.len() as u8)
            .map(|seat| area(position, seat, viewer))
            .collect(),
        tray: world::in_hand(position).map(|panel| Tray {
            title: panel.title.clone(),
            note: "the ring marks the square whose space is named".to_string(),
            picture: Some(Box::new(panel)),
            ..Tray::default()
        }),
        signs: &[
            ("points", "[vp]"),
            ("gold", "[gold]"),
            ("Gold", "[gold]"),
            ("cubes", "[cube]"),
            ("VP", "[vp]"),
        ],
        ..Zones::default()
    }
}

fn pills(position: &Position) -> Vec<Pill> {
    let mut pills = vec![
        Pill::new(format!(
            "Era {} of IV",
            ERAS[usize::from(position.era.min(4))]
        )),
        Pill::new("first").of([position.first]),
        Pill::new(format!(
            "{} left",
            count(
                (position.three_tiles.len() + position.two_tiles.len()) as u32,
                "tile"
            )
        ))
        .sign("deck"),
    ];
    if let Some(seat) = position.ending {
        pills.push(Pill::new("ends the game").of([seat]));
    }
    pills
}

/// What lies open for all.
fn market(position: &Position, viewer: Viewer) -> Vec<Hand> {
    let hand = |title: &str, cards: Vec<Face>| Hand {
        title: title.to_string(),
        note: String::new(),
        cards,
    };
    let wonders = position.wonders.iter().map(|id| Face {
        note: String::new(),
        ..cards::wonder(*id).face(format!("wonder-{id}"), id.to_string())
    });
    let buildings = position
        .buildings
        .iter()
        .map(|id| cards::building(*id).face(format!("building-{id}"), id.to_string()));
    let chosen = position.judgement;
    let others = position
        .judgements
        .iter()
        .copied()
        .filter(|id| Some(*id) != chosen);
    let judgements = chosen.into_iter().chain(others).map(|id| Face {
        note: if Some(id) == chosen {
            "this Era is judged so".to_string()
        } else {
            String::new()
        },
        ..cards::judgement(id).face(format!("judgement-{id}"), id.to_string())
    });
    let glory = position
        .glory_choice
        .iter()
        .map(|slot| match slot.face(viewer) {
            Some(tile) => Face {
                gives: format!("{}[vp]", tile.card().vp),
                kind: "k-unit",
                emblem: "glory".to_string(),
                ..Face::new(format!("glory-{tile}"), tile.to_string(), "Glory")
            },
            None => Face::back("", "k-unit", "a glory tile"),
        });
    let wonders = wonders.collect();
    let buildings = buildings.collect();
    vec![
        hand("Glory tiles to choose from", glory.collect()),
        hand("Wonders to build", wonders),
        hand("Buildings to erect", buildings),
        hand("History's Judgement", judgements.collect()),
    ]
}

fn area(position: &Position, seat: Seat, viewer: Viewer) -> Area {
    let player = position.player(seat);
    let own = viewer.is(seat);
    Area {
        title: player
            .civilisation
            .map_or_else(String::new, |id| id.card().name.clone()),
        stats: stats(player),
        chips: player
            .wonders
            .iter()
            .map(|owned| cards::wonder(owned.card).face("", owned.card.to_string()))
            .collect(),
        shelves: vec![
            Shelf::Cards(in_play(player, own)),
            Shelf::Columns(technologies(player, own)),
            Shelf::Tracks(vec![attack(player)]),
        ],
        hands: hands(player, viewer, own),
        ..Area::of(seat)
    }
}

fn stats(player: &Player) -> Vec<Stat> {
    let standing = player
        .colonists
        .iter()
        .filter(|each| each.standing())
        .count();
    let reserve = player
        .colonists
        .iter()
        .filter(|each| **each == Colonist::Reserve)
        .count();
    vec![
        Stat::new("vp", "points", player.points.total()),
        Stat::new("gold", "Gold", player.gold),
        Stat::new("cube", "cubes in reserve", player.reserve),
        Stat::new("colonist", "colonists to use", standing + reserve).note("of 3"),
        Stat::new("technology", "technologies", developed(player)),
        Stat::new("glory", "glory tiles", player.glory.len()),
    ]
}

fn developed(player: &Player) -> usize {
    TechId::all()
        .filter(|tech| tech.index() < TILES && player.technologies.has(*tech))
        .count()
}

/// Offers point to the viewer's own board only.
fn place(own: bool, target: String) -> String {
    if own { target } else { String::new() }
}

fn in_play(player: &Player, own: bool) -> Vec<Face> {
    let lying = |card: Card, target: String, slug: String| {
        let used = card.used;
        let face = card.face(place(own, target), slug).lie(Lie::Lying);
        Face {
            left: String::new(),
            right: String::new(),
            note: if used { "used" } else { "" }.to_string(),
            ..face
        }
    };
    let mut list = Vec::new();
    list.push(match player.civilisation {
        Some(id) => lying(
            cards::civilisation(id.card()),
            format!("civ-{id}"),
            id.to_string(),
        ),
        None => Face::gap("", "no civilisation yet"),
    });
    for owned in &player.buildings {
        let card = Card {
            used: owned.used,
            ..cards::building(owned.card)
        };
        list.push(lying(
            card,
            format!("building-{}", owned.card),
            owned.card.to_string(),
        ));
    }
    for space in player.buildings.len()..player.building_spaces() {
        list.push(Face::gap("", format!("building space {}", space + 1)));
    }
    for owned in &player.wonders {
        let card = Card {
            used: owned.used,
            ..cards::wonder(owned.card)
        };
        list.push(lying(
            card,
            format!("wonder-{}", owned.card),
            owned.card.to_string(),
        ));
    }
    list
}

/// The technology board: five columns, what is developed filled, what it costs on the rest.
fn technologies(player: &Player, own: bool) -> Vec<Column> {
    let mut columns: Vec<Column> = Vec::new();
    let mut rows: Vec<TechId> = TechId::all().collect();
    rows.sort_by_key(|tech| tech.card().row);
    for tech in rows {
        let card = tech.card();
        let column = usize::from(card.column);
        if columns.len() <= column {
            columns.resize(column + 1, Column::default());
        }
        let has = player.technologies.has(tech);
        let starting = tech.index() >= TILES;
        let benefit = signs::benefit(card.rule);
        columns[column].cards.push(Face {
            kind: if has { "k-leader" } else { "back" },
            gives: if has || starting {
                benefit
            } else {
                let cubes = "[cube]".repeat(usize::from(card.cubes));
                format!("{benefit} {}[gold]{cubes}", card.cost)
            },
            lie: Lie::Small,
            emblem: if has { "advance" } else { "lock" }.to_string(),
            state: if has && !player.technologies.obsolete(tech) {
                State::Plain
            } else {
                State::Pale
            },
            text: signs::signs(&card.text),
            ..Face::new(
                place(own, format!("tech-{tech}")),
                tech.to_string(),
                card.name.clone(),
            )
        });
    }
    columns
}

fn attack(player: &Player) -> Track {
    let costs = &content().board.invasion_costs;
    Track {
        note: match costs.get(player.glory.len()) {
            Some(cost) => format!("the next attack costs {cost}[gold]"),
            None => "no more attacks".to_string(),
        },
        name: "glory tiles".to_string(),
        there: player.glory.len() as u8,
        token: "cubes",
        sections: vec![(costs.len() as u8, String::new())],
        ..Track::default()
    }
}

fn hands(player: &Player, viewer: Viewer, own: bool) -> Vec<Hand> {
    let mut list: Vec<Face> = Vec::new();
    for (index, slot) in player.hand.iter().enumerate() {
        list.push(match slot.face(viewer) {
            Some(id) => {
                cards::civilisation(id.card()).face(place(own, format!("civ-{id}")), id.to_string())
            }
            None => {
                let era = 4usize.saturating_sub(player.hand.len() - 1 - index);
                Face::back(ERAS[era.clamp(1, 4)], "k-production", "a civilisation")
            }
        });
    }
    list.push(match player.future.face(viewer) {
        Some(id) => cards::future(id).face(place(own, format!("future-{id}")), id.to_string()),
        None => Face::back("F", "k-special", "a future technology"),
    });
    vec![Hand {
        title: "Hand".to_string(),
        note: if own {
            "civilisations to come, future technology · only you see these".to_string()
        } else {
            String::new()
        },
        cards: list,
    }]
}

/// The seat's own numbers, which choices change.
pub(crate) fn gauges(position: &Position, seat: Seat) -> Vec<(&'static str, i32)> {
    orbis_core::zones::gauges(&stats(position.player(seat)))
}
