//! Earlier moments of a table: its positions by version, and its scores over time.

use super::{Seen, Table, Trouble};
use orbis_bots::AnyBots;
use orbis_core::{AnyMatch, Line, ScoreInfo, Seat, Turn, Viewer};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

/// How many earlier moments of a table are kept at hand.
const KEPT: usize = 48;
/// Every so many versions a moment is kept on the way.
const STEP: u64 = 24;

/// Earlier moments that somebody looked at. A version never changes, so neither does its moment; each is a position, since what led
/// to it is shared with the game.
#[derive(Default)]
pub(super) struct History {
    moments: Mutex<BTreeMap<u64, Arc<dyn AnyMatch>>>,
    chart: Mutex<Option<(u64, Viewer, Arc<Chart>)>>,
}

impl History {
    /// Forgets everything: what is stored may differ from what was seen.
    pub(super) fn clear(&self) {
        self.moments
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
        *self.chart.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Everybody's points after each choice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// By seat, then by time.
    pub lines: Vec<Vec<f32>>,
    /// Where what was expected turned most, in the order of the game.
    pub turns: Vec<Turning>,
}

/// A moment at which what a seat could expect turned.
#[derive(Clone, Debug, PartialEq)]
pub struct Turning {
    /// The version right after it.
    pub version: u64,
    /// Whose expectation it is.
    pub seat: Seat,
    /// By how many points.
    pub change: f32,
    /// The part of the game it belongs to, as the log's heading says.
    pub when: String,
    /// Who chose.
    pub by: Option<Seat>,
    /// What happened.
    pub text: String,
}

/// How many turning points are told.
const TURNS: usize = 3;

/// The moments at which an expectation changed most, some way apart, in the order of the game: places and changes.
fn turning(expected: &[f32]) -> Vec<(usize, f32)> {
    let mut steps: Vec<(usize, f32)> = expected
        .windows(2)
        .enumerate()
        .map(|(index, pair)| (index + 1, pair[1] - pair[0]))
        .filter(|(_, change)| *change != 0.0)
        .collect();
    steps.sort_by(|one, two| two.1.abs().total_cmp(&one.1.abs()));
    let apart = expected.len() / 12;
    let mut found: Vec<(usize, f32)> = Vec::new();
    for step in steps {
        if found.iter().all(|other| other.0.abs_diff(step.0) > apart) {
            found.push(step);
        }
        if found.len() == TURNS {
            break;
        }
    }
    found.sort_by_key(|step| step.0);
    found
}

/// The station after this version, or the newest.
pub fn following(game: &dyn AnyMatch, version: u64) -> u64 {
    let stations = game.stations();
    // A moment that was taken back has no successor: on to the newest.
    let known = version == 0 || stations.contains(&version);
    stations
        .into_iter()
        .find(|station| known && *station > version)
        .unwrap_or_else(|| game.version())
}

/// The version right after the newest choice of a seat that is in force.
pub fn own_last(game: &dyn AnyMatch, seat: Seat) -> Option<u64> {
    game.stations()
        .into_iter()
        .rev()
        .find(|station| game.chooser(*station) == Some(seat))
}

impl Table {
    /// The game as it was at a version.
    pub async fn at(
        self: &Arc<Table>,
        seen: &Seen,
        version: u64,
    ) -> Result<Arc<dyn AnyMatch>, Trouble> {
        let Some(game) = seen.game.clone() else {
            return Err(Trouble::Bad("The game has not begun yet.".to_string()));
        };
        if version >= game.version() {
            return Ok(game);
        }
        let table = self.clone();
        crate::aside::work(move || table.replay(&*game, version))
            .await
            .map_err(|error| Trouble::Failed(error.to_string()))?
    }

    fn replay(&self, game: &dyn AnyMatch, version: u64) -> Result<Arc<dyn AnyMatch>, Trouble> {
        let near = {
            let moments = self
                .history
                .moments
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            moments
                .range(..=version)
                .next_back()
                .map(|(_, moment)| moment.clone())
        };
        let mut moment = match near {
            Some(moment) if moment.version() == version => return Ok(moment),
            Some(moment) => moment.boxed(),
            None => game.branch(0)?,
        };
        let mut kept: Vec<Arc<dyn AnyMatch>> = Vec::new();
        while moment.version() < version && moment.follow(game)? {
            if moment.version().is_multiple_of(STEP) {
                kept.push(Arc::from(moment.boxed()));
            }
        }
        let moment: Arc<dyn AnyMatch> = Arc::from(moment);
        kept.push(moment.clone());
        let mut moments = self
            .history
            .moments
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if moments.len() + kept.len() > KEPT {
            moments.clear();
        }
        moments.extend(kept.into_iter().map(|each| (each.version(), each)));
        Ok(moment)
    }

    /// Everybody's points over time, as the viewer may know them.
    pub async fn chart(
        self: &Arc<Table>,
        seen: &Seen,
        viewer: Viewer,
    ) -> Result<Arc<Chart>, Trouble> {
        let Some(game) = seen.game.clone() else {
            return Ok(Arc::default());
        };
        let (version, bots) = (game.version(), seen.entry.bots);
        if let Some((at, whose, chart)) = &*self
            .history
            .chart
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            && (*at, *whose) == (version, viewer)
        {
            return Ok(chart.clone());
        }
        let made = crate::aside::work(move || chart(&*game, viewer, bots))
            .await
            .map_err(|error| Trouble::Failed(error.to_string()))??;
        let made = Arc::new(made);
        let mut kept = self
            .history
            .chart
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *kept = Some((version, viewer, made.clone()));
        Ok(made)
    }
}

fn chart(
    game: &dyn AnyMatch,
    viewer: Viewer,
    bots: &'static dyn AnyBots,
) -> Result<Chart, Trouble> {
    let mut moment = game.branch(0)?;
    let stations = game.stations();
    let mut lines = vec![Vec::new(); usize::from(game.players())];
    let mut expected: Vec<Vec<f32>> = Vec::new();
    let mut note = |moment: &dyn AnyMatch| {
        for (line, score) in lines.iter_mut().zip(moment.scores(Some(viewer))) {
            line.push(score.score as f32);
        }
        // All is known of a finished game: nobody's secret is told by it. At its end nothing is expected any more.
        expected.extend(match moment.turn() {
            Turn::Over => Some(leads(&moment.scores(None))),
            _ => bots.expectations(moment),
        });
    };
    note(&*moment);
    while moment.follow(game)? {
        if stations.binary_search(&moment.version()).is_ok() {
            note(&*moment);
        }
    }
    let turns = if game.turn() == Turn::Over {
        turns(game, viewer, &stations, &expected)
    } else {
        Vec::new()
    };
    Ok(Chart { lines, turns })
}

/// By how many points each seat is ahead of its best rival.
fn leads(scores: &[ScoreInfo]) -> Vec<f32> {
    let best_of_others = |seat: Seat| {
        let others = scores.iter().filter(|other| other.seat != seat);
        others.map(|other| other.score).max().unwrap_or(0)
    };
    let lead = |score: &ScoreInfo| (score.score - best_of_others(score.seat)) as f32;
    scores.iter().map(lead).collect()
}

/// The turning points of the viewer's game, or of the winner's for who watched.
fn turns(
    game: &dyn AnyMatch,
    viewer: Viewer,
    stations: &[u64],
    expected: &[Vec<f32>],
) -> Vec<Turning> {
    let winner = || {
        let scores = game.scores(None);
        let first = scores.iter().find(|score| score.rank == 1);
        first.map(|score| score.seat)
    };
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Table => winner(),
    };
    let Some(seat) = seat else {
        return Vec::new();
    };
    let own: Vec<f32> = expected
        .iter()
        .filter_map(|all| all.get(seat.index()).copied())
        .collect();
    let log = game.log(viewer);
    turning(&own)
        .into_iter()
        .filter_map(|(place, change)| {
            // The first expectation is that of the beginning.
            let place = place.checked_sub(1)?;
            let version = *stations.get(place)?;
            let before = place.checked_sub(1).and_then(|place| stations.get(place));
            let by = game.chooser(version);
            let name = by.map(|seat| game.names().of(seat).to_string());
            let text = told(&log, version, &name.unwrap_or_default());
            Some(Turning {
                version,
                seat,
                change,
                when: part_of(&log, version),
                by,
                text: text.or_else(|| chosen(game, *before.unwrap_or(&0), version))?,
            })
        })
        .collect()
}

/// Under which heading of the log a version's choice was made; what it begins itself comes after it.
fn part_of(log: &[(u64, Line)], version: u64) -> String {
    let before = log.iter().take_while(|(at, _)| *at < version);
    let heading = before.filter(|(_, line)| line.heading).last();
    heading
        .map(|(_, line)| line.text.clone())
        .unwrap_or_default()
}

/// Nobody reads more at a glance.
const GLANCE: usize = 110;

/// What the log says of a version, up to the part of the game that begins with it, and as much as is read at a glance. Who did it is
/// named once.
fn told(log: &[(u64, Line)], version: u64, name: &str) -> Option<String> {
    let here = log.iter().filter(|(at, _)| *at == version);
    let lines = here.map(|(_, line)| line).take_while(|line| !line.heading);
    let mut text = String::new();
    for line in lines {
        let words = line.text.trim_end_matches('.');
        let words = match words.strip_prefix(name) {
            Some(rest) if text.starts_with(name) && rest.starts_with(' ') => rest.trim_start(),
            _ => words,
        };
        if !text.is_empty() && text.len() + words.len() > GLANCE {
            text.push_str("\u{a0}…");
            break;
        }
        text.push_str(if text.is_empty() { "" } else { "; " });
        text.push_str(words);
    }
    (!text.is_empty()).then_some(text)
}

/// A choice that the log is silent about, as it was offered, and what it was an answer to.
fn chosen(game: &dyn AnyMatch, before: u64, version: u64) -> Option<String> {
    let seat = game.chooser(version)?;
    let moment = game.branch(before).ok()?;
    let entry = game.entry(version.checked_sub(1)?)?;
    let choice = entry.get("choice")?;
    let offered = moment.choices(seat, false);
    let label = offered.into_iter().find(|info| info.choice == *choice);
    let label = label.map_or_else(
        || choice.as_str().unwrap_or_default().to_string(),
        |info| info.label,
    );
    let question = moment.prompt(seat).map(|prompt| prompt.text.to_string());
    Some(match question {
        Some(question) => format!("{} “{question}” {label}", game.names().of(seat)),
        None => format!("{}: {label}", game.names().of(seat)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use orbis_core::{Seed, Setup};

    #[test]
    fn the_greatest_turns_are_told_in_their_order() {
        let mut expected = vec![0.0; 40];
        for (place, value) in expected.iter_mut().enumerate() {
            *value = match place {
                ..10 => 0.0,
                10..20 => -5.0,
                20..22 => 3.0,
                22..35 => 2.5,
                _ => 9.0,
            };
        }
        let places: Vec<usize> = turning(&expected).iter().map(|turn| turn.0).collect();
        assert_eq!(places, [10, 20, 35]);
        assert!(turning(&[1.0, 1.0]).is_empty());
    }

    #[test]
    fn a_turn_says_when_and_what_up_to_what_it_begins() {
        let by = |text: &str| Line::by(Seat::at(0), text);
        let long =
            "a sentence that is so long that nobody would read two of its kind at a single glance";
        let log = [
            (0, Line::heading("Round 1: Ada")),
            (3, by("Ada builds.")),
            (3, by("Ada pays 2 food.")),
            (3, Line::heading("Round 2: Blue")),
            (3, by("Blue draws")),
            (4, by(long)),
            (4, by(long)),
        ];
        assert_eq!(part_of(&log, 3), "Round 1: Ada");
        assert_eq!(part_of(&log, 4), "Round 2: Blue");
        let told = |version| told(&log, version, "Ada");
        assert_eq!(told(3).as_deref(), Some("Ada builds; pays 2 food"));
        assert_eq!(told(4), Some(format!("{long}\u{a0}…")));
        assert_eq!(told(5), None);
    }

    #[test]
    fn at_the_end_points_count_as_they_are() {
        let score = |seat, score| ScoreInfo {
            seat: Seat::at(seat),
            score,
            said: score.to_string(),
            rank: 1,
            parts: BTreeMap::new(),
            told: BTreeMap::new(),
        };
        let all = [score(0, 12), score(1, 7), score(2, 11)];
        assert_eq!(leads(&all), [1.0, -5.0, -1.0]);
    }

    /// Wherever the log is silent, the choice itself says in words what it was.
    #[test]
    fn every_choice_of_every_game_can_be_told() {
        for entry in orbis_registry::all() {
            let about = entry.game.about();
            let setup = Setup::of(*about.players.start());
            let setup = about.complete(&setup).expect("so many can play");
            let start = entry.game.start(&setup, Seed::from_text("turns"));
            let mut game = start.expect("a table");
            while let Turn::Decide(seats) = game.turn()
                && game.version() < 60
            {
                let seat = seats.first().expect("somebody is asked");
                let offers = game.choices(seat, false);
                let pick = &offers[game.version() as usize * 7 % offers.len()];
                let made = game.choose(seat, &pick.choice, None, &[]);
                made.expect("it was offered");
            }
            let stations = game.stations();
            for (before, version) in stations.iter().zip(&stations[1..]) {
                let words = chosen(&*game, *before, *version).expect("somebody chose");
                let seat = game.chooser(*version).expect("somebody chose");
                let rest = words.strip_prefix(game.names().of(seat));
                let asks = rest.is_some_and(|rest| rest.contains('“') && !rest.ends_with("” "));
                assert!(asks, "{}: {words}", about.slug);
            }
        }
    }
}
