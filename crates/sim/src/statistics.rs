//! Means, quartiles, intervals.

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

/// Wilson's 95 % interval for a share.
pub fn wilson(wins: f64, games: u64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    const Z: f64 = 1.959_963_984_540_054;
    let n = games as f64;
    let share = (wins / n).clamp(0.0, 1.0);
    let middle = share + Z * Z / (2.0 * n);
    let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    (
        ((middle - spread) / scale).max(0.0),
        ((middle + spread) / scale).min(1.0),
    )
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

impl Spread {
    /// The spread of these numbers; all zero if there are none.
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Spread {
        let mut sorted: Vec<f64> = numbers.into_iter().collect();
        sorted.sort_by(f64::total_cmp);
        let count = sorted.len();
        let mean = sorted.iter().sum::<f64>() / count.max(1) as f64;
        let squares: f64 = sorted.iter().map(|number| (number - mean).powi(2)).sum();
        let sd = (squares / count.saturating_sub(1).max(1) as f64).sqrt();
        let quantile = |part: f64| {
            let place = part * count.saturating_sub(1) as f64;
            let (low, high) = (place.floor() as usize, place.ceil() as usize);
            match (sorted.get(low), sorted.get(high)) {
                (Some(low), Some(high)) => low + (high - low) * place.fract(),
                _ => 0.0,
            }
        };
        Spread {
            count: count as u64,
            mean,
            sd,
            min: quantile(0.0),
            q1: quantile(0.25),
            median: quantile(0.5),
            q3: quantile(0.75),
            max: quantile(1.0),
            histogram: histogram(&sorted),
        }
    }
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

fn histogram(sorted: &[f64]) -> Vec<Bin> {
    let (Some(min), Some(max)) = (sorted.first(), sorted.last()) else {
        return Vec::new();
    };
    let whole = sorted.iter().all(|number| number.fract() == 0.0);
    let step = round_step((max - min) / 20.0).max(if whole { 1.0 } else { 0.0 });
    let start = (min / step).floor();
    let bars = ((max / step).floor() - start) as usize + 1;
    let mut bins: Vec<Bin> = (0..bars)
        .map(|bar| {
            let low = (start + bar as f64) * step;
            Bin {
                low,
                high: low + step,
                count: 0,
            }
        })
        .collect();
    for number in sorted {
        let bar = ((number / step).floor() - start) as usize;
        bins[bar.min(bars - 1)].count += 1;
    }
    bins
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(one: f64, other: f64) {
        assert!((one - other).abs() < 5e-5, "{one} is not {other}");
    }

    #[test]
    fn wilson_gives_the_known_numbers() {
        let (low, high) = wilson(8.0, 10);
        close(low, 0.4902);
        close(high, 0.9433);
        let (low, high) = wilson(0.0, 20);
        close(low, 0.0);
        close(high, 0.1611);
        let (low, high) = wilson(50.0, 100);
        close(low, 0.4038);
        close(high, 0.5962);
        assert_eq!(wilson(0.0, 0), (0.0, 1.0));
    }

    #[test]
    fn quartiles_are_between_the_neighbours() {
        let spread = Spread::of([4.0, 1.0, 3.0, 2.0]);
        assert_eq!((spread.q1, spread.median, spread.q3), (1.75, 2.5, 3.25));
        assert_eq!((spread.min, spread.max, spread.mean), (1.0, 4.0, 2.5));
        close(spread.sd, 1.290_99);
    }

    #[test]
    fn a_histogram_counts_everything_once() {
        let spread = Spread::of((0..1000).map(|number| f64::from(number % 137)));
        assert_eq!(
            spread.histogram.iter().map(|bin| bin.count).sum::<u64>(),
            1000
        );
        assert!(
            (5..=21).contains(&spread.histogram.len()),
            "{}",
            spread.histogram.len()
        );
        assert!(Spread::of([]).histogram.is_empty());
        assert_eq!(
            Spread::of([3.0, 3.0]).histogram,
            [Bin {
                low: 3.0,
                high: 4.0,
                count: 2
            }]
        );
    }
}
