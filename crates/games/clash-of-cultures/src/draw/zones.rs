//! The table for the zones of a page: the map, what every player has, and the tray of a battle or a deal.

use super::{battle, belongings, hands::hands, map};
use crate::{
    Good, Position,
    activate::construct,
    content::{AdvanceId, Bonus, Category, Kind},
    words::sign,
};
use orbis_core::{
    Offer, Seat, Viewer, Zones, count, step,
    zones::{
        Area, Board, Column, Face, Group, Lie, Pill, Pips, Shelf, Side, Stat, State, Track, Tray,
    },
};
use orbis_draw::{Offers, rich::signed};

/// The kinds of choices, in the order in which they stand.
pub(crate) const GROUPS: [Group; 14] = [
    Group::new("Advances", 'A', "advance"),
    Group::new("Cities", 'C', "city"),
    Group::new("Actions", 'M', "move"),
    Group::new("Culture", 'I', "theater"),
    Group::new("Cards", 'P', "hand"),
    Group::new("Advances in use", 'D', "action"),
    Group::new("Deals", 'T', "trade"),
    Group::new("Move", 'V', "move"),
    Group::new("Recruit", 'B', "infantry"),
    Group::new("Give", 'G', "trade"),
    Group::new("Want", 'W', "trade"),
    Group::new("", 'O', "dot"),
    Group::new("Collect less", 'F', "dot"),
    Group::losing("Take back", 'K', "undo"),
];

pub(super) const WORDS: [(&str, &str); 13] = [
    ("food", "wheat"),
    ("wood", "timber"),
    ("ore", "rock"),
    ("ideas", "idea"),
    ("idea", "idea"),
    ("gold", "gold"),
    ("mood tokens", "happy"),
    ("mood token", "happy"),
    ("mood", "happy"),
    ("culture tokens", "culture"),
    ("culture token", "culture"),
    ("culture", "culture"),
    ("points", "vp"),
];

/// Everything on the table for a page.
pub(crate) fn zones(position: &Position, viewer: Viewer, offers: &[Offer]) -> Zones {
    let offers = Offers::new(offers);
    Zones {
        pills: pills(position),
        board: Board::Map(Box::new(map::panel(position, &offers))),
        market: belongings::events(position),
        areas: Seat::all(position.count())
            .map(|seat| area(position, seat, viewer, &offers))
            .collect(),
        tray: deal(position, viewer)
            .or_else(|| (position.battle.round > 0).then(|| battle::tray(position, viewer))),
        signs: &[
            ("food", "[wheat]"),
            ("wood", "[timber]"),
            ("ore", "[rock]"),
            ("ideas", "[idea]"),
            ("gold", "[gold]"),
            ("mood tokens", "[happy]"),
            ("mood token", "[happy]"),
            ("mood", "[happy]"),
            ("culture tokens", "[culture]"),
            ("culture token", "[culture]"),
            ("culture", "[culture]"),
            ("points", "[vp]"),
        ],
        ..Zones::default()
    }
}

/// The deal that is being put together, for who proposes it; for the other as soon as it is asked.
fn deal(position: &Position, viewer: Viewer) -> Option<Tray> {
    let (from, with) = (position.turn.seat, position.deal.with?);
    let asked = step::first_asked(position)?;
    let sees = viewer.is(from) || (viewer.is(with) && asked == with);
    let side = |seat: Seat, what: String| Side {
        seat: Some(seat),
        title: "gives".to_string(),
        sum: signed(&what, &WORDS),
        ..Side::default()
    };
    sees.then(|| Tray {
        title: "A deal".to_string(),
        note: "at most four things on each side".to_string(),
        sides: vec![
            side(from, position.deal.giving()),
            side(with, position.deal.wanting()),
        ],
        ..Tray::default()
    })
}

fn pills(position: &Position) -> Vec<Pill> {
    let mut pills = vec![
        Pill::new(format!(
            "Age {} · round {} of 3",
            position.age, position.round
        )),
        Pill::new("first").of([position.first]),
        Pill::new(count(position.event_deck.len() as u32, "event")).sign("deck"),
    ];
    let event = position.resolving.filter(|card| card.is_real());
    pills.extend(event.map(|card| Pill::new(format!("Event: {}", card.card().name))));
    pills
}

/// A seat's points and stores.
fn stats(position: &Position, seat: Seat) -> Vec<Stat> {
    let player = position.player(seat);
    let points = crate::score::points(position, seat).halves();
    let points = crate::score::halves(points);
    let mut stats = vec![Stat::new("vp", "points", points)];
    stats.extend(Good::ALL.iter().copied().map(|good| {
        let token = matches!(good, Good::Mood | Good::Culture);
        let stat = Stat::new(sign(good), good.word(), player.goods[good]);
        if token {
            stat
        } else {
            stat.note(format!("of {}", player.limit(good)))
        }
    }));
    stats
}

fn area(position: &Position, seat: Seat, viewer: Viewer, offers: &Offers) -> Area {
    let player = position.player(seat);
    let own = viewer.is(seat);
    let turn = position.turn.seat == seat;
    Area {
        title: player
            .civ
            .filter(|civ| civ.is_real())
            .map_or_else(String::new, |civ| civ.card().name.clone()),
        stats: stats(position, seat),
        pips: vec![Pips {
            name: "actions",
            sign: "round",
            left: if turn { position.turn.actions } else { 0 },
            all: if turn {
                position.turn.actions.max(3)
            } else {
                0
            },
        }],
        note: match player.tracker {
            0 => String::new(),
            left => format!("next event after {}", orbis_core::count(left, "advance")),
        },
        shelves: shelves(position, seat, own, offers),
        hands: hands(position, seat, viewer),
        ..Area::of(seat)
    }
}

fn shelves(position: &Position, seat: Seat, own: bool, offers: &Offers) -> Vec<Shelf> {
    let mut columns = advances(position, seat, own, offers);
    columns.extend(belongings::columns(position, seat));
    let mut shelves = vec![Shelf::Columns(columns)];
    shelves.push(Shelf::Tracks(facts(position, seat)));
    shelves
}

/// Twelve groups of four: own ones filled, those in reach framed.
fn advances(position: &Position, seat: Seat, own: bool, offers: &Offers) -> Vec<Column> {
    let cards = |category: Category| {
        category
            .advances()
            .map(|id| advance(position, seat, id, own, offers))
    };
    Category::ALL
        .iter()
        .map(|category| Column {
            title: category.name().to_string(),
            cards: cards(*category).into(),
            ..Column::default()
        })
        .collect()
}

/// An advance with its effect, its price for whoever has it not, and the building it unlocks.
fn advance(position: &Position, seat: Seat, id: AdvanceId, own: bool, offers: &Offers) -> Face {
    let card = id.card();
    let player = position.player(seat);
    let target = format!("advance-{id}");
    let state = match (player.advances.has(id), offers.has(&target) && own) {
        (true, _) => State::Own,
        (false, true) => State::Open,
        (false, false) => State::Plain,
    };
    Face {
        kind: "k-leader",
        // What an advance brought once is of no use any more, and its name needs the room.
        gives: match card.bonus.filter(|_| state != State::Own) {
            Some(Bonus::Culture) => "[culture]".to_string(),
            Some(_) => "[happy]".to_string(),
            None => String::new(),
        },
        text: signed(&card.text, &WORDS),
        left: match (
            player.advances.has(id),
            crate::advance::price(position, seat, id),
        ) {
            (true, _) => String::new(),
            (false, 0) => "free".to_string(),
            (false, price) => format!("{price}[wheat][idea][gold]"),
        },
        note: construct::buildings(position)
            .iter()
            .find(|building| building.advance() == id)
            .map_or_else(String::new, |building| {
                format!("unlocks the {}", building.name())
            }),
        emblem: "advance".to_string(),
        lie: Lie::Line,
        state,
        ..Face::new(
            if own { target } else { String::new() },
            id.to_string(),
            card.name.clone(),
        )
    }
}

/// Pieces left and objectives.
fn facts(position: &Position, seat: Seat) -> Vec<Track> {
    let player = position.player(seat);
    let fact = |name: &str, note: String| Track {
        name: name.to_string(),
        note,
        ..Track::default()
    };
    let kinds = Kind::ALL.iter().copied().filter(|kind| {
        *kind != Kind::Leader
            && (position.civilizations || !matches!(kind, Kind::Cavalry | Kind::Elephant))
    });
    let mut left = vec![format!("settlement {}", position.settlements(seat))];
    left.extend(kinds.map(|kind| format!("{kind} {}", player.spare(kind))));
    let mut facts = vec![fact("Pieces left", left.join(" · "))];
    let mut names = |what: &str, list: Vec<&str>| {
        if !list.is_empty() {
            facts.push(fact(what, list.join(", ")));
        }
    };
    let done = player.done.iter();
    names(
        "Completed",
        done.map(|done| done.goal.card().name.as_str()).collect(),
    );
    facts
}

/// The seat's own numbers, which choices change.
pub(crate) fn gauges(position: &Position, seat: Seat) -> Vec<(&'static str, i32)> {
    orbis_core::zones::gauges(&stats(position, seat))
}
