//! Counting as games come in: as much memory as there are different numbers, however many games.

use crate::{Bin, Spread, statistics::round_step};
use std::{borrow::Cow, collections::BTreeMap};

/// The name of a figure, as the game says it or as a file kept it.
pub(crate) type Name = Cow<'static, str>;

/// How often each whole number came up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally(BTreeMap<i64, u64>);

impl Tally {
    /// It came up once more.
    pub fn add(&mut self, number: i64) {
        *self.0.entry(number).or_insert(0) += 1;
    }

    /// What another tally counted counts here too.
    pub fn merge(&mut self, other: &Tally) {
        for (number, count) in &other.0 {
            *self.0.entry(*number).or_insert(0) += count;
        }
    }

    /// The numbers, rising, with how often each came up.
    pub fn iter(&self) -> impl Iterator<Item = (f64, u64)> {
        self.0
            .iter()
            .map(|(number, count)| (*number as f64, *count))
    }

    /// How many were counted.
    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// The number at a place of the sorted row.
    fn at(&self, place: u64) -> f64 {
        let mut before = 0;
        let mut numbers = self.iter();
        let found = numbers.find(|(_, count)| {
            before += count;
            before > place
        });
        found.map_or(0.0, |(number, _)| number)
    }

    pub(crate) fn quantile(&self, part: f64) -> f64 {
        let place = part * self.count().saturating_sub(1) as f64;
        let (low, high) = (self.at(place.floor() as u64), self.at(place.ceil() as u64));
        low + (high - low) * place.fract()
    }

    /// How the numbers are spread; all zero if there are none.
    pub fn spread(&self) -> Spread {
        let count = self.count();
        let sum: f64 = self
            .iter()
            .map(|(number, count)| number * count as f64)
            .sum();
        let mean = sum / count.max(1) as f64;
        let squares = self.iter();
        let squares: f64 = squares
            .map(|(number, count)| (number - mean).powi(2) * count as f64)
            .sum();
        Spread {
            count,
            mean,
            sd: (squares / count.saturating_sub(1).max(1) as f64).sqrt(),
            min: self.quantile(0.0),
            q1: self.quantile(0.25),
            median: self.quantile(0.5),
            q3: self.quantile(0.75),
            max: self.quantile(1.0),
            histogram: self.histogram(),
        }
    }

    fn histogram(&self) -> Vec<Bin> {
        let (Some(min), Some(max)) = (self.0.keys().next(), self.0.keys().next_back()) else {
            return Vec::new();
        };
        let (min, max) = (*min as f64, *max as f64);
        let step = round_step((max - min) / 20.0).max(1.0);
        let start = (min / step).floor();
        let bars = ((max / step).floor() - start) as usize + 1;
        let bin = |bar: usize| {
            let low = (start + bar as f64) * step;
            Bin {
                low,
                high: low + step,
                count: 0,
            }
        };
        let mut bins: Vec<Bin> = (0..bars).map(bin).collect();
        for (number, count) in self.iter() {
            let bar = ((number / step).floor() - start) as usize;
            bins[bar.min(bars - 1)].count += count;
        }
        bins
    }
}

/// A mean and how far numbers are from it.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Mean {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Mean {
    pub(crate) fn add(&mut self, number: f64) {
        self.merge(&Mean {
            count: 1.0,
            mean: number,
            squares: 0.0,
        });
    }

    pub(crate) fn merge(&mut self, other: &Mean) {
        let count = self.count + other.count;
        if count == 0.0 {
            return;
        }
        let apart = other.mean - self.mean;
        self.squares += other.squares + apart * apart * self.count * other.count / count;
        self.mean += apart * other.count / count;
        self.count = count;
    }

    pub(crate) fn mean(&self) -> f64 {
        self.mean
    }

    pub(crate) fn sd(&self) -> f64 {
        (self.squares / (self.count - 1.0).max(1.0)).sqrt()
    }
}

/// Means under names, in the order in which they were first named.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Means(Vec<(Name, Mean)>);

impl Means {
    /// The mean under this name; `guess` is where it probably is.
    fn named(&mut self, name: &Name, guess: usize) -> &mut Mean {
        let there = |at: &(usize, &(Name, Mean))| at.1.0 == *name;
        let place = match self.0.get(guess) {
            Some(each) if each.0 == *name => Some(guess),
            _ => self
                .0
                .iter()
                .enumerate()
                .find(there)
                .map(|(place, _)| place),
        };
        let place = place.unwrap_or_else(|| {
            self.0.push((name.clone(), Mean::default()));
            self.0.len() - 1
        });
        &mut self.0[place].1
    }

    pub(crate) fn add(&mut self, figures: &[(Name, f64)]) {
        for (guess, (name, number)) in figures.iter().enumerate() {
            self.named(name, guess).add(*number);
        }
    }

    #[cfg(test)]
    pub(crate) fn merge(&mut self, other: &Means) {
        for (guess, (name, mean)) in other.0.iter().enumerate() {
            self.named(name, guess).merge(mean);
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &(Name, Mean)> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(numbers: impl IntoIterator<Item = i64>) -> Tally {
        let mut tally = Tally::default();
        numbers.into_iter().for_each(|number| tally.add(number));
        tally
    }

    #[test]
    fn quartiles_are_between_the_neighbours() {
        let spread = tally([4, 1, 3, 2]).spread();
        assert_eq!((spread.q1, spread.median, spread.q3), (1.75, 2.5, 3.25));
        assert_eq!((spread.min, spread.max, spread.mean), (1.0, 4.0, 2.5));
        assert!((spread.sd - 1.290_99).abs() < 5e-5);
    }

    #[test]
    fn a_histogram_counts_everything_once() {
        let spread = tally((0..1000).map(|number| number % 137)).spread();
        let bins = &spread.histogram;
        assert_eq!(bins.iter().map(|bin| bin.count).sum::<u64>(), 1000);
        assert!((5..=21).contains(&bins.len()), "{}", bins.len());
        assert!(Tally::default().spread().histogram.is_empty());
        let (low, high, count) = (3.0, 4.0, 2);
        assert_eq!(tally([3, 3]).spread().histogram, [Bin { low, high, count }]);
    }

    #[test]
    fn parts_merge_to_the_whole() {
        let numbers = [5.0, 1.5, -2.0, 8.0, 8.0];
        let mut whole = Means::default();
        let mut parts = Means::default();
        for pair in numbers.chunks(2) {
            let mut part = Means::default();
            for number in pair {
                let figures = [("one".into(), *number), ("other".into(), 2.0 * number)];
                whole.add(&figures);
                part.add(&figures);
            }
            parts.merge(&part);
        }
        for ((name, one), (same, other)) in whole.iter().zip(parts.iter()) {
            assert_eq!(name, same);
            assert!((one.mean() - other.mean()).abs() < 1e-12);
            assert!((one.sd() - other.sd()).abs() < 1e-12);
        }
        let mut both = tally([1, 2]);
        both.merge(&tally([2, 3]));
        assert_eq!(both, tally([1, 2, 2, 3]));
    }
}
