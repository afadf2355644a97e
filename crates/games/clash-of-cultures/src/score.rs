//! Victory points and ties.

use crate::{
    Army, Position,
    content::{Kind, WonderId},
    effects::talent::Talent,
    wonders,
};
use orbis_core::{Seat, Standing};

/// Points of a settlement or a building.
pub(crate) const PIECE: i32 = 1;
/// Points of an objective.
pub(crate) const OBJECTIVE: i32 = 2;
/// Points of a defeated leader.
pub(crate) const LEADER: i32 = 2;

/// Points by category; advances and events in halves.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Points {
    pub pieces: i32,
    pub advance_halves: i32,
    pub objectives: i32,
    pub wonders: i32,
    pub event_halves: i32,
    pub leaders: i32,
    pub wins_ties: bool,
}

impl Points {
    pub fn halves(&self) -> i32 {
        2 * (self.pieces + self.objectives + self.wonders + self.leaders)
            + self.advance_halves
            + self.event_halves
    }
}

/// A wonder's points for a seat.
/// Rules: `coc.wonder.vp-split`, `coc.wonder.vp-builder`, `coc.wonder.vp-barbarian`, `coc.end.vp-wonders`, `coc.fact.wonder.pyramids`.
fn wonder_points(position: &Position, seat: Seat, id: WonderId) -> i32 {
    let builder = position.builders[id.index()];
    let lost = position.lost_wonders.has(id);
    let card = id.card();
    let (built, owned) = (i32::from(card.builder_vp), i32::from(card.owner_vp));
    // What its owner has no part in is not lost with the city.
    if owned == 0 {
        return if builder == Some(seat) { built } else { 0 };
    }
    let owner = if lost {
        position.last_owners[id.index()]
    } else {
        position.wonder_city(id).and_then(|city| city.owner)
    };
    if lost && owner.is_none() {
        return 0;
    }
    let mut points = 0;
    if builder.is_some() && owner == Some(seat) {
        points += owned;
    }
    if builder == Some(seat) {
        points += built;
    }
    points
}

/// Rules: `coc.end.vp-pieces`, `coc.end.vp-advances`, `coc.end.vp-objectives`, `coc.end.vp-leaders`, `coc.end.special-advances`.
pub(crate) fn points(position: &Position, seat: Seat) -> Points {
    let player = position.player(seat);
    let mut pieces = 0;
    for city in &position.cities {
        pieces += i32::from(city.owner == Some(seat));
        pieces += city
            .buildings
            .iter()
            .filter(|colour| **colour == Some(seat))
            .count() as i32;
    }
    let mut wonders = 0;
    if position.builders.iter().any(Option::is_some) {
        wonders = WonderId::all()
            .map(|id| wonder_points(position, seat, id))
            .sum();
    }
    let knut = player
        .units
        .iter()
        .find(|unit| unit.kind == Kind::Leader && player.talented(Talent::ScoreDistance));
    Points {
        pieces,
        advance_halves: i32::from(player.advances.len() + player.specials().len()),
        objectives: OBJECTIVE * player.done.len() as i32
            + i32::from(player.runes)
            + i32::from(player.explored.len()),
        wonders,
        event_halves: i32::from(player.event_halves)
            + 2 * i32::from(player.anarchy)
            + knut.map_or(0, |unit| i32::from(unit.at.distance(player.start))),
        leaders: LEADER * i32::from(player.trophies),
        wins_ties: WonderId::all()
            .any(|id| position.builders[id.index()] == Some(seat) && id.card().wins_ties),
    }
}

/// Everybody's score: whole points, then the half and the Pyramids, then category by category.
/// Rules: `coc.end.winner`, `coc.end.tie`, `coc.end.pyramids-tie`.
pub(crate) fn standing(position: &Position) -> Standing {
    Standing::ranked(position.players.len() as u8, |seat| {
        let points = points(position, seat);
        let halves = points.halves();
        let ties = [
            halves & 1,
            i32::from(points.wins_ties),
            points.pieces,
            points.advance_halves,
            points.objectives,
            points.wonders,
            points.event_halves,
            points.leaders,
        ];
        (halves >> 1, ties)
    })
}

/// The points of a seat with their half.
pub(crate) fn said(position: &Position, seat: Seat) -> Option<String> {
    let number = points(position, seat).halves();
    (number & 1 == 1).then(|| halves(number))
}

/// Half points as people write them: `12½`.
pub(crate) fn halves(number: i32) -> String {
    let half = if number & 1 == 1 { "½" } else { "" };
    format!("{}{half}", number >> 1)
}

/// `1 point`, `1½ points`.
pub(crate) fn in_words(position: &Position, seat: Seat) -> String {
    let number = points(position, seat).halves();
    // Only two halves are one point.
    let word = if number == 2 { "point" } else { "points" };
    format!("{} {word}", halves(number))
}

/// What two halves of different parts make.
const TOGETHER: &str = "Half points together";

/// Where a seat's points come from.
pub(crate) fn parts(position: &Position, seat: Seat) -> Vec<(String, i32)> {
    let points = points(position, seat);
    let (advances, events) = (points.advance_halves >> 1, points.event_halves >> 1);
    let both = (points.halves() >> 1)
        - (points.pieces + advances + points.objectives + points.wonders + events + points.leaders);
    vec![
        ("Settlements and buildings".to_string(), points.pieces),
        ("Advances".to_string(), advances),
        ("Objectives".to_string(), points.objectives),
        ("Wonders".to_string(), points.wonders),
        ("Event cards".to_string(), events),
        ("Defeated leaders".to_string(), points.leaders),
        (TOGETHER.to_string(), both),
    ]
}

/// The same with their halves: so they add up to what is said of the sum.
pub(crate) fn parts_said(position: &Position, seat: Seat) -> Vec<(String, String)> {
    let points = points(position, seat);
    let exact = [
        ("Advances", points.advance_halves),
        ("Event cards", points.event_halves),
    ];
    let with_half = |(part, whole): (String, i32)| {
        let own = exact.iter().find(|(name, _)| *name == part);
        let number = own.map_or(2 * whole, |(_, number)| *number);
        (number != 0).then(|| (part, halves(number)))
    };
    let parts = parts(position, seat).into_iter();
    // Halves that stand where they come from need not be counted together.
    let parts = parts.filter(|(part, _)| part != TOGETHER);
    parts.filter_map(with_half).collect()
}

/// Figures about a finished game; those of players are means.
pub(crate) fn statistics(position: &Position) -> Vec<(&'static str, f64)> {
    let players = f64::from(position.count());
    let mean = |count: &dyn Fn(Seat) -> f64| position.seats().map(count).sum::<f64>() / players;
    let part = |of: &dyn Fn(Points) -> i32| mean(&|seat| f64::from(of(points(position, seat))));
    let best = position
        .seats()
        .map(|seat| points(position, seat).halves())
        .max();
    let settlers = |seat: Seat| position.player(seat).units.total(Kind::Settler);
    let unbuilt = position.seats().map(|seat| payable(position, seat));
    vec![
        ("ages", f64::from(position.age)),
        (
            "points of the winner",
            f64::from(best.unwrap_or_default()) / 2.0,
        ),
        ("battles", f64::from(position.battles)),
        (
            "wonders built",
            position.builders.iter().flatten().count() as f64,
        ),
        (
            "wonders payable and not built",
            unbuilt.sum::<usize>() as f64,
        ),
        ("barbarian cities", position.cities.of(None).count() as f64),
        ("lost to barbarians", f64::from(position.course.lost)),
        (
            "actions unspent a player",
            f64::from(position.course.unspent) / players,
        ),
        (
            "settlers left a player",
            mean(&|seat| settlers(seat).into()),
        ),
        (
            "cities a player",
            mean(&|seat| f64::from(position.city_count(seat))),
        ),
        (
            "advances a player",
            mean(&|seat| f64::from(position.player(seat).advances.len())),
        ),
        (
            "objectives a player",
            mean(&|seat| position.player(seat).done.len() as f64),
        ),
        ("points of pieces", part(&|points| points.pieces)),
        (
            "points of advances",
            part(&|points| points.advance_halves) / 2.0,
        ),
        ("points of objectives", part(&|points| points.objectives)),
        ("points of wonders", part(&|points| points.wonders)),
        (
            "points of events",
            part(&|points| points.event_halves) / 2.0,
        ),
        ("points of leaders", part(&|points| points.leaders)),
    ]
}

/// Wonders in a hand that could be built in some city as things are.
fn payable(position: &Position, seat: Seat) -> usize {
    let could = |wonder: &WonderId| {
        let mut cities = position.cities.of(Some(seat));
        cities.any(|city| wonders::obstacle(position, seat, city.at, *wonder).is_none())
    };
    position.player(seat).held_wonders().filter(could).count()
}
