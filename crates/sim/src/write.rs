//! A report as text, JSON and CSV.

use crate::{Figure, GameResult, Pace, Plan, Questions, Rate, Rating, Report, Spread, ThingReport};
use serde_json::Value;
use std::{
    borrow::Cow,
    fmt::{self, Write},
};

fn percent(rate: &Rate) -> String {
    format!(
        "{:5.1} %  ({:.1} to {:.1})",
        100.0 * rate.rate,
        100.0 * rate.low,
        100.0 * rate.high
    )
}

fn score(spread: &Spread) -> String {
    format!(
        "{:8.1} ± {:<6.1} {:6.0} {:6.0} {:6.0}",
        spread.mean, spread.sd, spread.q1, spread.median, spread.q3
    )
}

/// A quantity with as many digits as say something.
pub(crate) fn short(number: f64) -> String {
    match number.abs() {
        size if size >= 100.0 => format!("{number:.0}"),
        size if size >= 10.0 => format!("{number:.1}"),
        _ => format!("{number:.2}"),
    }
}

/// The table for a terminal.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rate = f64::from(self.games) / self.seconds.max(1e-9);
        writeln!(
            f,
            "{}, {} players, {} games, seed {} ({:.1} s, {} games/s)",
            self.title,
            self.setup.players,
            self.games,
            self.seed,
            self.seconds,
            short(rate)
        )?;
        let width = self
            .levels
            .iter()
            .map(|level| level.level.chars().count())
            .max();
        let width = width.unwrap_or(0).max(6);
        writeln!(
            f,
            "\n{:width$}  {:24}  {:>8}   {:6} {:>6} {:>6} {:>6}  rank",
            "level", "wins (95 %)", "score", "sd", "q1", "median", "q3"
        )?;
        for level in &self.levels {
            writeln!(
                f,
                "{:width$}  {:24}  {}  {:.2}",
                level.level,
                percent(&level.wins),
                score(&level.score),
                level.rank
            )?;
        }
        writeln!(
            f,
            "\n{:width$}  {:24}  {:>8}   {:6} {:>6} {:>6} {:>6}",
            "seat", "wins (95 %)", "score", "sd", "q1", "median", "q3"
        )?;
        for seat in &self.seats {
            writeln!(
                f,
                "{:width$}  {:24}  {}",
                seat.seat,
                percent(&seat.wins),
                score(&seat.score)
            )?;
        }
        ratings(&self.ratings, width, f)?;
        paces(&self.pace, width, f)?;
        writeln!(
            f,
            "\nchoices {} ± {} a game, {} of them with more than one offer; offers {} on average, {} at most",
            short(self.choices.mean),
            short(self.choices.sd),
            short(self.decisions.mean),
            short(self.offers_mean),
            self.offers_max
        )?;
        figures(&self.statistics, f)?;
        if let Some(verdict) = &self.test {
            writeln!(f, "\n{verdict}")?;
        }
        things(&self.things, f)?;
        self.questions.iter().try_for_each(|asked| told(asked, f))
    }
}

/// So many of the game's own figures are told: those that count card by card go on for pages.
const FIGURES: usize = 24;

/// The game's own figures.
fn figures(figures: &[Figure], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for Figure { name, mean, sd } in figures.iter().take(FIGURES) {
        writeln!(f, "{name} {} ± {}", short(*mean), short(*sd))?;
    }
    match figures.len().saturating_sub(FIGURES) {
        0 => Ok(()),
        more => writeln!(f, "and {more} more, in JSON and CSV"),
    }
}

/// How long choices took.
fn paces(paces: &[Pace], width: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if paces.is_empty() {
        return Ok(());
    }
    writeln!(
        f,
        "\n{:width$}  {:>8} {:>10} {:>8}  ms of processor time a choice of several offers",
        "level", "median", "99 of 100", "most"
    )?;
    for pace in paces {
        writeln!(
            f,
            "{:width$}  {:8.1} {:10.1} {:8.1}",
            pace.level, pace.median_ms, pace.p99_ms, pace.most_ms
        )?;
    }
    Ok(())
}

/// Weng and Lin's ratings.
fn ratings(ratings: &[Rating], width: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if ratings.is_empty() {
        return Ok(());
    }
    writeln!(f, "\n{:width$}  rating (Weng-Lin, 95 %)", "level")?;
    for each in ratings {
        let Rating {
            player,
            rating,
            within,
            ..
        } = each;
        writeln!(f, "{player:width$}  {rating:6.2} ± {within:.2}")?;
    }
    Ok(())
}

/// Things that say something are shown: so many of those that won most and least.
const SHOWN: usize = 8;

/// The things whose owners won most and least often, as far as it is certain.
fn things(things: &[ThingReport], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if things.is_empty() {
        return Ok(());
    }
    let mut best: Vec<&ThingReport> = things.iter().filter(|thing| !thing.always).collect();
    best.sort_by(|one, other| other.wins.low.total_cmp(&one.wins.low));
    let mut worst = best.clone();
    worst.sort_by(|one, other| one.wins.high.total_cmp(&other.wins.high));
    best.truncate(SHOWN);
    worst.truncate(SHOWN);
    let name = |thing: &ThingReport| format!("{} {}", thing.what, thing.thing);
    let names = best.iter().chain(&worst).map(|thing| name(thing));
    let width = names.map(|name| name.chars().count()).max();
    let width = width.unwrap_or(0).max(9);
    for (title, list) in [("won with", best), ("lost with", worst)] {
        writeln!(
            f,
            "\n{title:width$}  wins (95 %)               seats   times"
        )?;
        for thing in list {
            let ThingReport {
                wins, seats, times, ..
            } = thing;
            let (name, wins) = (name(thing), percent(wins));
            writeln!(f, "{name:width$}  {wins:24}  {seats:>5}  {times:>6}")?;
        }
    }
    Ok(())
}

/// What was asked, a line for each rule.
fn told(asked: &Questions, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let [all, single, joined] = asked.total();
    let turns = asked.turns.max(1) as f64;
    let a_turn = |count: u64| short(count as f64 / turns);
    writeln!(
        f,
        "\nasked a player and turn: {}, of which {} with a single offer and {} that a person says in one with others; left to decide: {}",
        a_turn(all),
        a_turn(single),
        a_turn(joined),
        a_turn(all - single - joined)
    )?;
    for rule in asked.ranked() {
        writeln!(
            f,
            "{:>7} to decide, {:>7} single, {:>7} in one with others  {}",
            a_turn(rule.left()),
            a_turn(rule.single),
            a_turn(rule.joined),
            rule.rule
        )?;
    }
    Ok(())
}

impl Report {
    /// Everything but the single games.
    pub fn to_json(&self) -> Value {
        serde_json::to_value(self).unwrap_or(Value::Null)
    }
}

impl Report {
    /// Everything that was chosen and held, a line each.
    pub fn things_csv(&self) -> String {
        let mut text = "game,what,thing,times,seats,wins,rate,low,high\n".to_string();
        for thing in &self.things {
            let ThingReport {
                times, seats, wins, ..
            } = thing;
            let (what, name) = (quoted(&thing.what), quoted(&thing.thing));
            let Rate {
                wins,
                rate,
                low,
                high,
                ..
            } = wins;
            let _ = writeln!(
                text,
                "{},{what},{name},{times},{seats},{wins:.4},{rate:.4},{low:.4},{high:.4}",
                self.game
            );
        }
        text
    }
}

/// One line for each game and seat, as they come in.
pub struct Rows {
    /// The game's slug.
    game: &'static str,
    /// The bots' names by their places.
    bots: Vec<String>,
    /// Figures met so far.
    figures: Vec<Cow<'static, str>>,
}

impl Rows {
    /// Of the games of a plan.
    pub fn new(game: &'static str, plan: &Plan) -> Rows {
        Rows {
            game,
            bots: plan.bots.iter().map(|bot| bot.name.clone()).collect(),
            figures: Vec::new(),
        }
    }

    /// The lines of a game. A figure that is met for the first time gets a new column, so early lines may be shorter than
    /// the head; see [`Rows::head`] and [`Rows::columns`].
    pub fn lines(&mut self, game: &GameResult) -> String {
        for (name, _) in &game.statistics {
            if !self.figures.contains(name) {
                self.figures.push(name.clone());
            }
        }
        let mut text = String::new();
        for (seat, letter) in game.seats.iter().zip('A'..) {
            let mean = game.offers as f64 / f64::from(game.choices.max(1));
            let _ = write!(
                text,
                "{},{},{letter},{},{},{},{:.4},{},{},{mean:.3},{}",
                self.game,
                game.index,
                quoted(&self.bots[seat.bot]),
                seat.points,
                seat.rank,
                seat.win,
                game.choices,
                game.decisions,
                game.offers_max
            );
            for name in &self.figures {
                let figure = game.statistics.iter().find(|figure| figure.0 == *name);
                let figure = figure.map_or(String::new(), |figure| figure.1.to_string());
                let _ = write!(text, ",{figure}");
            }
            text.push('\n');
        }
        text
    }

    /// The first line.
    pub fn head(&self) -> String {
        let mut text =
            "game,index,seat,level,points,rank,win,choices,decisions,offers_mean,offers_max"
                .to_string();
        for name in &self.figures {
            let _ = write!(text, ",{}", quoted(name));
        }
        text
    }

    /// How many columns a line has once all games are known.
    pub fn columns(&self) -> usize {
        11 + self.figures.len()
    }
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_string()
    }
}
