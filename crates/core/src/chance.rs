//! Where luck comes from. A game asks its table; only these sources answer.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};
use std::{fmt, str::FromStr};

/// The one primitive behind every roll, shuffle and draw.
pub trait Chance {
    /// A number from 0 to `n - 1`; `n` is at least 2.
    fn below(&mut self, n: u32) -> u32;

    /// A die: 1 to `sides`.
    fn roll(&mut self, sides: u32) -> u32 {
        self.below(sides) + 1
    }
}

/// 32 secret bytes from which every draw of a game of record follows.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed from any words or number, the same for the same text.
    pub fn from_text(text: &str) -> Seed {
        Seed(Sha256::digest(text.as_bytes()).into())
    }

    /// Mixes contributions (the server's secret, each player's part) into one seed.
    pub fn mixed<'a>(contributions: impl IntoIterator<Item = &'a [u8]>) -> Seed {
        let mut hash = Sha256::new();
        for part in contributions {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        Seed(hash.finalize().into())
    }

    /// The promise shown before a game: it fixes the seed without telling it.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.0))
    }
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

/// 64 hexadecimal digits are the seed itself; anything else is text to make one from.
impl FromStr for Seed {
    type Err = std::convert::Infallible;
    fn from_str(text: &str) -> Result<Seed, Self::Err> {
        let mut bytes = [0; 32];
        let is_hex = text.len() == 64 && text.bytes().all(|b| b.is_ascii_hexdigit());
        if !is_hex {
            return Ok(Seed::from_text(text));
        }
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            *byte = pair.iter().fold(0, |sum, digit| {
                sum * 16 + (*digit as char).to_digit(16).unwrap_or(0) as u8
            });
        }
        Ok(Seed(bytes))
    }
}

/// Lemire's method with rejection: exact, and ours, so that no library update can change a replay.
#[inline]
fn bounded(n: u32, mut next: impl FnMut() -> u32) -> u32 {
    let mut product = u64::from(next()) * u64::from(n);
    if (product as u32) < n {
        let threshold = n.wrapping_neg() % n;
        while (product as u32) < threshold {
            product = u64::from(next()) * u64::from(n);
        }
    }
    (product >> 32) as u32
}

/// The chance of a game of record: a ChaCha stream per journal entry, the same on every machine.
pub struct Seeded(ChaCha8Rng);

impl Seeded {
    /// The stream of one entry. Each version has its own, so loading needs no stream position.
    pub fn new(seed: &Seed, version: u64) -> Seeded {
        let mut rng = ChaCha8Rng::from_seed(seed.0);
        rng.set_stream(version);
        Seeded(rng)
    }
}

impl Chance for Seeded {
    fn below(&mut self, n: u32) -> u32 {
        bounded(n, || self.0.next_u32())
    }
}

/// The chance of simulations: xoshiro256++, as fast as it gets.
#[derive(Clone)]
pub struct Fast([u64; 4]);

impl Fast {
    /// A generator for this number; different numbers give unrelated streams.
    pub fn new(seed: u64) -> Fast {
        let mut state = seed;
        Fast(std::array::from_fn(|_| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        }))
    }

    /// The next 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }
}

impl Chance for Fast {
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        bounded(n, || (self.next_u64() >> 32) as u32)
    }
}

/// Draws written down beforehand: a journal being replayed, or a test.
/// It never panics: what does not fit is noted in [`Scripted::fault`].
pub struct Scripted<'a> {
    draws: std::slice::Iter<'a, u32>,
    then: Option<&'a mut dyn Chance>,
    /// Answers when the script has run out. The same number for ever would never end a roll that is repeated on a tie.
    stray: Fast,
    fault: Option<String>,
}

impl<'a> Scripted<'a> {
    /// Exactly these draws.
    pub fn new(draws: &'a [u32]) -> Scripted<'a> {
        Scripted {
            draws: draws.iter(),
            then: None,
            stray: Fast::new(0),
            fault: None,
        }
    }

    /// These draws first, then another source.
    pub fn then(draws: &'a [u32], then: &'a mut dyn Chance) -> Scripted<'a> {
        Scripted {
            draws: draws.iter(),
            then: Some(then),
            stray: Fast::new(0),
            fault: None,
        }
    }

    /// What went wrong, draws left over included.
    pub fn fault(&self) -> Option<String> {
        let left = self.draws.len();
        self.fault
            .clone()
            .or_else(|| (left > 0).then(|| format!("{left} of the given draws were not used")))
    }

    fn next(&mut self, low: u32, high: u32, otherwise: impl Fn(&mut dyn Chance) -> u32) -> u32 {
        match (self.draws.next(), self.then.as_mut()) {
            (Some(&draw), _) if (low..=high).contains(&draw) => draw,
            (Some(draw), _) => {
                self.fault
                    .get_or_insert(format!("the draw {draw} is not between {low} and {high}"));
                low
            }
            (None, Some(chance)) => otherwise(&mut **chance),
            (None, None) => {
                self.fault
                    .get_or_insert("there are too few draws".to_string());
                otherwise(&mut self.stray)
            }
        }
    }
}

impl Chance for Scripted<'_> {
    fn below(&mut self, n: u32) -> u32 {
        self.next(0, n - 1, |chance| chance.below(n))
    }

    fn roll(&mut self, sides: u32) -> u32 {
        self.next(1, sides, |chance| chance.roll(sides))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeded_streams_never_change() {
        let seed = Seed::from_text("orbis");
        let mut chance = Seeded::new(&seed, 3);
        let draws: Vec<u32> = (0..8).map(|_| chance.below(1000)).collect();
        let mut again = Seeded::new(&seed, 3);
        assert_eq!(draws, (0..8).map(|_| again.below(1000)).collect::<Vec<_>>());
        let mut other = Seeded::new(&seed, 4);
        assert_ne!(draws, (0..8).map(|_| other.below(1000)).collect::<Vec<_>>());
    }

    #[test]
    fn bounded_numbers_are_even() {
        let mut chance = Fast::new(1);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[chance.below(7) as usize] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_500..10_500).contains(count)),
            "{counts:?}"
        );
    }

    #[test]
    fn a_script_notes_what_does_not_fit() {
        let mut script = Scripted::new(&[3, 9, 1]);
        assert_eq!(script.roll(6), 3);
        assert_eq!(
            script.fault().as_deref(),
            Some("2 of the given draws were not used")
        );
        assert_eq!(script.below(4), 0);
        assert_eq!(
            script.fault().as_deref(),
            Some("the draw 9 is not between 0 and 3")
        );
    }

    #[test]
    fn a_script_that_has_run_out_does_not_say_the_same_for_ever() {
        let mut script = Scripted::new(&[4]);
        let rolls: Vec<u32> = (0..50).map(|_| script.roll(6)).collect();
        assert_eq!(rolls[0], 4);
        assert!((1..=6).all(|face| rolls[1..].contains(&face)), "{rolls:?}");
        assert_eq!(script.fault().as_deref(), Some("there are too few draws"));
    }

    #[test]
    fn a_seed_reads_back_from_its_digits() {
        let seed = Seed::from_text("7");
        let Ok(back) = seed.to_string().parse::<Seed>();
        assert!(back == seed);
    }
}
