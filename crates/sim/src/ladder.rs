//! How strong players are beside each other: every pair plays until the difference is clear, then Elo numbers for all.

use crate::{AnySim, Plan, Rate, SimError, Watch};
use orbis_bots::Player;
use serde::Serialize;

/// A ladder to be played.
#[derive(Clone, Debug)]
pub struct Climb {
    /// Table, seed and threads; its bots and games are not looked at.
    pub plan: Plan,
    /// Who plays.
    pub players: Vec<Player>,
    /// The most games of a pair.
    pub most: u32,
}

/// How a pair compares.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    /// The first's name.
    pub one: String,
    /// The second's name.
    pub other: String,
    /// The first's share of what both won, of so many games.
    pub share: Rate,
    /// Was the difference clear before the games ran out?
    pub clear: bool,
}

/// A player's place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rung {
    /// Its name.
    pub player: String,
    /// Elo, the mean of all being 1500.
    pub elo: f64,
    /// Half the 95 % interval.
    pub within: f64,
}

/// What came out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ladder {
    /// The game's slug.
    pub game: &'static str,
    /// Seats at a table.
    pub players: u8,
    /// The strongest first.
    pub rungs: Vec<Rung>,
    /// Every pair.
    pub pairs: Vec<Pair>,
}

/// Games between two looks at a pair.
const LOOK: u32 = 40;

/// Elo points in a factor of e.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// Plays the ladder; `told` hears of every pair that is done.
pub fn climb(
    game: (&'static str, &dyn AnySim),
    climb: &Climb,
    told: &mut dyn FnMut(&Pair),
) -> Result<Ladder, SimError> {
    let names: Vec<&str> = climb.players.iter().map(|player| &*player.name).collect();
    let twice = names
        .iter()
        .enumerate()
        .find(|(at, name)| names[..*at].contains(name));
    if let Some((_, name)) = twice {
        return Err(SimError::Twice((*name).to_string()));
    }
    let mut pairs = Vec::new();
    for (at, one) in climb.players.iter().enumerate() {
        for other in &climb.players[at + 1..] {
            let pair = play(game.1, climb, one, other)?;
            told(&pair);
            pairs.push(pair);
        }
    }
    let mut rungs = rate(&names, &pairs);
    rungs.sort_by(|one, other| other.elo.total_cmp(&one.elo));
    Ok(Ladder {
        game: game.0,
        players: climb.plan.setup.players,
        rungs,
        pairs,
    })
}

/// Plays a pair until the share is clearly not a half: by a sequential test of one Elo step of 35 either way, at 5 %.
fn play(sim: &dyn AnySim, climb: &Climb, one: &Player, other: &Player) -> Result<Pair, SimError> {
    let (mut won, mut games, mut seed) = (0.0, 0u32, climb.plan.seed);
    // Likely gained by believing in a share of 0.55, or of 0.45, instead of a half.
    let (up, down, gone) = ((1.1f64).ln(), (0.9f64).ln(), (19.0f64).ln());
    let clear = |won: f64, games: u32| {
        let lost = f64::from(games) - won;
        won * up + lost * down >= gone || lost * up + won * down >= gone
    };
    while games < climb.most && !clear(won, games) {
        let plan = Plan {
            bots: vec![one.clone(), other.clone()],
            games: LOOK.min(climb.most - games),
            seed,
            ..climb.plan.clone()
        };
        let report = sim.run(&plan, Watch::new(&|_| ()))?;
        let rates: Vec<f64> = report.levels.iter().map(|level| level.wins.rate).collect();
        let share = rates[0] / (rates[0] + rates[1]).max(f64::MIN_POSITIVE);
        won += share * f64::from(plan.games);
        games += plan.games;
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    }
    Ok(Pair {
        one: one.name.clone(),
        other: other.name.clone(),
        share: Rate::new(won, u64::from(games)),
        clear: clear(won, games),
    })
}

/// The Elo numbers that make the shares most likely. Everybody is thought to have drawn one game with everybody, so that
/// who never lost is not infinitely strong.
fn rate(names: &[&str], pairs: &[Pair]) -> Vec<Rung> {
    let place = |name: &str| names.iter().position(|each| *each == name).unwrap_or(0);
    let games: Vec<(usize, usize, f64, f64)> = pairs
        .iter()
        .map(|pair| {
            let played = pair.share.games as f64;
            let won = pair.share.rate * played;
            (
                place(&pair.one),
                place(&pair.other),
                won + 0.5,
                played - won + 0.5,
            )
        })
        .collect();
    let mut strength = vec![0.0f64; names.len()];
    let mut known = vec![0.0; names.len()];
    for _ in 0..500 {
        let mut pull = vec![0.0; names.len()];
        known = vec![0.0; names.len()];
        for (one, other, won, lost) in &games {
            let chance = 1.0 / (1.0 + (strength[*other] - strength[*one]).exp());
            let played = won + lost;
            pull[*one] += won - played * chance;
            pull[*other] -= won - played * chance;
            for player in [*one, *other] {
                known[player] += played * chance * (1.0 - chance);
            }
        }
        for player in 0..names.len() {
            strength[player] += 0.5 * pull[player] / f64::max(known[player], 1e-9);
        }
        let mean = strength.iter().sum::<f64>() / names.len().max(1) as f64;
        strength.iter_mut().for_each(|each| *each -= mean);
    }
    let rung = |player: usize| Rung {
        player: names[player].to_string(),
        elo: 1500.0 + ELO * strength[player],
        within: 1.96 * ELO / f64::max(known[player], 1e-9).sqrt(),
    };
    (0..names.len()).map(rung).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(one: &str, other: &str, won: f64, games: u64) -> Pair {
        Pair {
            one: one.into(),
            other: other.into(),
            share: Rate::new(won, games),
            clear: true,
        }
    }

    #[test]
    fn elo_says_what_the_shares_say() {
        // Ten to one is 400 points.
        let rungs = rate(&["a", "b"], &[pair("a", "b", 9999.5, 10_999)]);
        assert!(
            (rungs[0].elo - rungs[1].elo - 400.0).abs() < 1.0,
            "{rungs:?}"
        );
        assert!((rungs[0].elo + rungs[1].elo - 3000.0).abs() < 1e-6);
        let pairs = [pair("a", "b", 75.0, 100), pair("b", "c", 75.0, 100)];
        let rungs = rate(&["a", "b", "c"], &pairs);
        let steps = (rungs[0].elo - rungs[1].elo, rungs[1].elo - rungs[2].elo);
        assert!((steps.0 - steps.1).abs() < 1e-6 && (180.0..200.0).contains(&steps.0));
        assert!(
            rungs
                .iter()
                .all(|rung| (20.0..100.0).contains(&rung.within)),
            "{rungs:?}"
        );
    }
}
