//! Means, quartiles, intervals.

use orbis_club::wilson;
use serde::Serialize;

/// A share of successes with its 95 % interval.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// Successes; shared ones count in part.
    pub wins: f64,
    /// Trials.
    pub games: u64,
    /// Their ratio.
    pub rate: f64,
    /// The interval's lower end.
    pub low: f64,
    /// The interval's upper end.
    pub high: f64,
}

impl Rate {
    /// So many successes of so many trials.
    pub fn new(wins: f64, games: u64) -> Rate {
        let (low, high) = wilson(wins, games);
        let rate = if games == 0 { 0.0 } else { wins / games as f64 };
        Rate {
            wins,
            games,
            rate,
            low,
            high,
        }
    }
}

/// One bar of a histogram: from `low` up to, but not with, `high`.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct Bin {
    /// From.
    pub low: f64,
    /// To.
    pub high: f64,
    /// How many.
    pub count: u64,
}

/// How numbers are spread.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// How many.
    pub count: u64,
    /// Their mean.
    pub mean: f64,
    /// Their standard deviation.
    pub sd: f64,
    /// The least.
    pub min: f64,
    /// A quarter is below.
    pub q1: f64,
    /// Half is below.
    pub median: f64,
    /// Three quarters are below.
    pub q3: f64,
    /// The greatest.
    pub max: f64,
    /// At most about twenty bars.
    pub histogram: Vec<Bin>,
}

/// The round number (1, 2 or 5 times a power of ten) nearest above.
pub(crate) fn round_step(rough: f64) -> f64 {
    if rough.is_nan() || rough <= 0.0 {
        return 1.0;
    }
    let power = 10f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    steps
        .into_iter()
        .find(|step| *step >= rough * 0.999_999)
        .unwrap_or(10.0 * power)
}
