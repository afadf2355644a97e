//! Figures about a finished game.

use crate::{
    Position,
    content::{AreaId, CardId, map},
};
use std::sync::LazyLock;

/// The names of the counts: lands held by area, plays by event card.
static NAMES: LazyLock<(Vec<String>, Vec<String>)> = LazyLock::new(|| {
    let held = AreaId::all().map(|area| format!("held: {}", area.card().name));
    let played = CardId::all().map(|card| format!("played: {}", card.card().name));
    (held.collect(), played.collect())
});

/// Points of first and last, what stands on the board at the end and where, and how often each event card was played.
pub(crate) fn statistics(position: &Position) -> Vec<(&'static str, f64)> {
    let world = &position.world;
    let standing = crate::score::standing(position);
    let points = || {
        standing
            .scores()
            .iter()
            .map(|score| f64::from(score.points))
    };
    let mut figures = vec![
        ("points of the winner", points().fold(f64::MIN, f64::max)),
        ("points of the last", points().fold(f64::MAX, f64::min)),
        ("lands occupied", f64::from(world.occupied().len())),
        (
            "resource lands occupied",
            f64::from((world.occupied() & map().resources).len()),
        ),
        ("capitals", f64::from(world.capitals().len())),
        ("cities", f64::from(world.cities().len())),
        ("monuments", f64::from(world.monuments().len())),
        ("forts", f64::from(world.forts().len())),
    ];
    let (held, played) = &*NAMES;
    figures.extend(held.iter().zip(&map().areas).map(|(name, lands)| {
        let here = world.occupied() & *lands;
        (name.as_str(), f64::from(here.len()))
    }));
    figures.extend(played.iter().zip(CardId::all()).map(|(name, card)| {
        let used = position.discard.iter().filter(|other| **other == card);
        (name.as_str(), used.count() as f64)
    }));
    figures
}
