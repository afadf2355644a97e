//! A learned judgement: a weight for each feature, changing with how much of the game is left.

use crate::{
    Chance, Fast, Field, Game, MAX_SEATS, Pen, Seat, Things,
    features::{self, declared, fields, fingerprint, length},
};
use thiserror::Error;

/// The first bytes of a file of weights.
const MAGIC: [u8; 8] = *b"orbis w1";

/// Weights of a game's features at some distances from its end; between them they are interpolated.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// Which features they belong to.
    fingerprint: u64,
    /// Turns left, rising; at least two.
    knots: Vec<f32>,
    /// For each feature one for each knot.
    weights: Vec<f32>,
}

/// Why some bytes are no weights for a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// Something else.
    #[error("these are no weights of a judgement")]
    Other,
    /// They were learned for other features.
    #[error("these weights were learned for other features than those of {0}: learn them anew")]
    Features(&'static str),
}

impl Weights {
    /// Reads a file of weights.
    pub fn read(bytes: &[u8]) -> Result<Weights, WeightsError> {
        Weights::parse(bytes).ok_or(WeightsError::Other)
    }

    /// Do they belong to the game's features?
    pub fn fit<G: Game>(&self) -> Result<(), WeightsError> {
        let fields = declared::<G>();
        let count = self.weights.len() / self.knots.len();
        if self.fingerprint == fingerprint(&fields) && count == length(&fields) {
            Ok(())
        } else {
            Err(WeightsError::Features(G::about().title))
        }
    }

    fn parse(bytes: &[u8]) -> Option<Weights> {
        let rest = bytes.strip_prefix(&MAGIC)?;
        let (fingerprint, rest) = rest.split_first_chunk::<8>()?;
        let (count, rest) = rest.split_first_chunk::<4>()?;
        let (numbers, extra) = rest.as_chunks::<4>();
        let numbers: Vec<f32> = numbers
            .iter()
            .map(|four| f32::from_le_bytes(*four))
            .collect();
        let count = usize::try_from(u32::from_le_bytes(*count)).ok()?;
        let whole = extra.is_empty() && numbers.iter().all(|number| number.is_finite());
        if !whole || count < 2 || numbers.len() <= count || !numbers.len().is_multiple_of(count) {
            return None;
        }
        let (knots, weights) = numbers.split_at(count);
        let rising = knots.windows(2).all(|pair| pair[0] < pair[1]);
        rising.then(|| Weights {
            fingerprint: u64::from_le_bytes(*fingerprint),
            knots: knots.to_vec(),
            weights: weights.to_vec(),
        })
    }

    /// The judgement made by hand as weights: its parts count as they are, everything else nothing.
    pub fn by_hand(fields: &[Field]) -> Weights {
        Weights::of_parts(fields, |_| 1.0)
    }

    /// The same with parts that count so many times as much.
    pub fn of_parts(fields: &[Field], times: impl Fn(&Field) -> f32) -> Weights {
        let knots = vec![0.0, 1.0];
        let one = |field: &Field| if field.part { times(field) } else { 0.0 };
        let all = fields
            .iter()
            .flat_map(|field| std::iter::repeat_n(one(field), field.size() * knots.len()));
        Weights {
            fingerprint: fingerprint(fields),
            weights: all.collect(),
            knots,
        }
    }

    /// What the position is worth to the seat.
    pub fn judge<G: Game>(&self, position: &G, seat: Seat) -> f32 {
        let mut sum = self.sum(position, seat);
        position.features(seat, &mut sum);
        sum.worth()
    }

    /// The same for every seat, in their order.
    pub fn judge_all<G: Game>(&self, position: &G, worths: &mut [f32]) {
        let players = usize::from(position.players());
        let mut sums: [Sum<'_>; MAX_SEATS] = Default::default();
        for (seat, sum) in Seat::all(position.players()).zip(&mut sums) {
            *sum = self.sum(position, seat);
        }
        position.features_of_all(&mut sums[..players]);
        for (worth, sum) in worths.iter_mut().zip(&sums[..players]) {
            *worth = sum.worth();
        }
    }

    /// Nothing added up yet, with the weights for the turns that the seat has left.
    fn sum<G: Game>(&self, position: &G, seat: Seat) -> Sum<'_> {
        let (low, between) = self.between(position.left(seat));
        Sum {
            weights: &self.weights[low..],
            knots: self.knots.len(),
            at: 0,
            between,
            nearer: 0.0,
            farther: 0.0,
        }
    }

    /// What the judgement is made of: each number that is not nothing, with its points, in the order of the fields.
    pub fn terms<G: Game>(&self, position: &G, seat: Seat) -> Vec<(String, f32)> {
        let fields = fields(position);
        let mut row = vec![0.0; length(&fields)];
        features::write(position, seat, &mut row);
        let (low, between) = self.between(position.left(seat));
        let knots = self.knots.len();
        let weight = |index: usize| match self.weights.get(index * knots + low..) {
            Some([nearer, farther, ..]) => nearer + between * (farther - nearer),
            _ => 0.0,
        };
        let names = fields.iter().flat_map(Field::names);
        let all = names.zip(row).enumerate();
        all.filter(|(_, (_, value))| *value != 0.0)
            .map(|(index, (name, value))| (name, value * weight(index)))
            .collect()
    }

    /// Between which knots so many turns left lie: the lower one, and how far behind it.
    fn between(&self, left: f32) -> (usize, f32) {
        let last = self.knots.len() - 1;
        let left = left.clamp(self.knots[0], self.knots[last]);
        let upper = self.knots.iter().position(|knot| *knot >= left);
        let low = upper.unwrap_or(last).clamp(1, last) - 1;
        let between = (left - self.knots[low]) / (self.knots[low + 1] - self.knots[low]);
        (low, between)
    }

    /// Another temper: each field counts more or less by chance, and the judgement made by hand has a share in it.
    #[must_use]
    pub fn varied(&self, fields: &[Field], spread: f32, hand: f32, luck: &mut Fast) -> Weights {
        let mut varied = self.clone();
        let knots = self.knots.len();
        for field in fields {
            let factor = (spread * bell(luck)).exp();
            let by_hand = if field.part { hand } else { 0.0 };
            let range = field.start * knots..(field.start + field.size()) * knots;
            for weight in &mut varied.weights[range] {
                *weight = factor * (by_hand + (1.0 - hand) * *weight);
            }
        }
        varied
    }
}

/// About a normal deviate.
fn bell(luck: &mut Fast) -> f32 {
    let uniform = |luck: &mut Fast| luck.below(1 << 24) as f32 / (1 << 24) as f32;
    (0..12).map(|_| uniform(luck)).sum::<f32>() - 6.0
}

/// Adds up without writing anything down.
#[derive(Default)]
struct Sum<'a> {
    /// From the nearer of the two knots on.
    weights: &'a [f32],
    knots: usize,
    at: usize,
    /// How far behind it.
    between: f32,
    nearer: f32,
    farther: f32,
}

impl Sum<'_> {
    fn worth(&self) -> f32 {
        self.nearer + self.between * (self.farther - self.nearer)
    }

    #[inline]
    fn add(&mut self, index: usize, value: f32) {
        if let [nearer, farther, ..] = self.weights[index * self.knots..] {
            self.nearer += value * nearer;
            self.farther += value * farther;
        }
    }
}

impl Pen for Sum<'_> {
    #[inline]
    fn number(&mut self, _: &'static str, _: f32, value: f32) {
        self.add(self.at, value);
        self.at += 1;
    }

    #[inline]
    fn marks(
        &mut self,
        _: &'static str,
        things: Things,
        marks: impl IntoIterator<Item = (usize, f32)>,
    ) {
        for (index, value) in marks {
            self.add(self.at + index, value);
        }
        self.at += things.count;
    }
}

/// The weights a game brings along, for each number of players that they were learned for: `learned!(Position; 2: "2.weights")`.
#[macro_export]
macro_rules! learned {
    ($game:ty; $($players:literal: $file:literal),+ $(,)?) => {
        fn taught() -> &'static [u8] {
            &[$($players),+]
        }

        fn learned(players: u8) -> Option<&'static $crate::Weights> {
            type All = Vec<(u8, Option<$crate::Weights>)>;
            static ALL: ::std::sync::LazyLock<All> = ::std::sync::LazyLock::new(|| {
                let fit = |weights: &$crate::Weights| weights.fit::<$game>().is_ok();
                let read = |bytes| $crate::Weights::read(bytes).ok().filter(fit);
                vec![$(($players, read(include_bytes!($file)))),+]
            });
            let mut all = ALL.iter();
            all.find(|each| each.0 == players)?.1.as_ref()
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(knots: &[f32], weights: &[f32]) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(7u64.to_le_bytes());
        bytes.extend((knots.len() as u32).to_le_bytes());
        bytes.extend(
            knots
                .iter()
                .chain(weights)
                .flat_map(|number| number.to_le_bytes()),
        );
        bytes
    }

    #[test]
    fn a_file_of_weights_is_read_and_anything_else_is_not() {
        let read = Weights::read(&bytes(&[0.0, 2.0], &[1.0, 2.0, 3.0, 4.0])).expect("weights");
        assert_eq!(
            (read.fingerprint, read.knots.len(), read.weights.len()),
            (7, 2, 4)
        );
        let falling = bytes(&[2.0, 0.0], &[1.0, 2.0]);
        let uneven = bytes(&[0.0, 2.0], &[1.0, 2.0, 3.0]);
        let odd = bytes(&[0.0, 2.0], &[f32::NAN, 2.0]);
        let mut cut = bytes(&[0.0, 2.0], &[1.0, 2.0]);
        cut.pop();
        for wrong in [Vec::new(), b"orbis w2".to_vec(), falling, uneven, odd, cut] {
            assert_eq!(Weights::read(&wrong), Err(WeightsError::Other));
        }
    }
}
