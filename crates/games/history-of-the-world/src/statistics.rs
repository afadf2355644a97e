//! Figures about a finished game.

use crate::{
    Position,
    content::{CardId, Effect, content, map},
};

/// The name of the count of each effect.
fn name(effect: Effect) -> &'static str {
    match effect {
        Effect::Reallocation => "played: Reallocation",
        Effect::Leader => "played: Leader",
        Effect::Weaponry => "played: Weaponry",
        Effect::MinorEmpire => "played: Minor Empire",
        Effect::Kingdom(_) => "played: Kingdom",
        Effect::Migrants(..) => "played: Migrants",
        Effect::CivilWar(_) => "played: Civil War",
        Effect::Barbarians => "played: Barbarians",
        Effect::JewishRevolt(_) => "played: Jewish Revolt",
        Effect::Siegecraft => "played: Siegecraft",
        Effect::Crusade(_) => "played: Crusade",
        Effect::BlackDeath => "played: Black Death",
        Effect::Treachery => "played: Treachery",
        Effect::EliteTroops => "played: Elite Troops",
        Effect::NavalPower => "played: Naval Power",
        Effect::Engineering => "played: Engineering",
        Effect::ExpertTroops(_) => "played: Expert Troops",
        Effect::PopulationExplosion(_) => "played: Population Explosion",
        Effect::Famine => "played: Famine",
        Effect::Plague => "played: Plague",
        Effect::Pestilence => "played: Pestilence",
        Effect::Jihad => "played: Jihad",
        Effect::Disaster => "played: Disaster",
        Effect::CivilService(_) => "played: Civil Service",
        Effect::Astronomy => "played: Astronomy",
        Effect::Allies(_) => "played: Allies",
    }
}

/// Points of first and last, what stands on the board at the end, and how often each kind of event was played.
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
    let mut counts: Vec<(&'static str, f64)> = Vec::new();
    for card in CardId::all() {
        let used = position.discard.iter().filter(|other| **other == card);
        let used = used.count() as f64;
        let name = name(content().cards[card.index()].effect);
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += used,
            None => counts.push((name, used)),
        }
    }
    figures.append(&mut counts);
    figures
}
