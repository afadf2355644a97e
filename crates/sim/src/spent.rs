//! What a thread has used of its processor: a machine that does other things does not bend it.

use crate::{Pace, Tally};
use std::time::Duration;

/// A moment of the calling thread's own time.
#[derive(Copy, Clone)]
pub(crate) struct Spent(Duration);

impl Spent {
    pub(crate) fn now() -> Spent {
        Spent(now())
    }

    pub(crate) fn elapsed(self) -> Duration {
        now().saturating_sub(self.0)
    }
}

/// How long somebody thought, in time of its processor. It is no part of what happened: games that went alike are alike.
#[derive(Clone, Debug, Default)]
pub struct Thought {
    /// Seconds, all choices together.
    pub seconds: f64,
    /// The choices that had more than one offer, by tenths of a millisecond.
    choices: Tally,
}

impl Thought {
    /// A choice of so many offers took so long.
    pub(crate) fn add(&mut self, took: Duration, offers: usize) {
        self.seconds += took.as_secs_f64();
        if offers > 1 {
            let tenths = (took.as_secs_f64() * 1e4).round();
            self.choices.add(tenths as i64);
        }
    }

    /// What another thought took counts here, too.
    pub(crate) fn merge(&mut self, other: &Thought) {
        self.seconds += other.seconds;
        self.choices.merge(&other.choices);
    }

    /// How long the choices took, if there were any.
    pub(crate) fn pace(&self, level: &str) -> Option<Pace> {
        let within = |part: f64| self.choices.quantile(part) / 10.0;
        (self.choices.count() > 0).then(|| Pace {
            level: level.to_string(),
            choices: self.choices.count(),
            median_ms: within(0.5),
            p99_ms: within(0.99),
            most_ms: within(1.0),
        })
    }
}

impl PartialEq for Thought {
    fn eq(&self, _: &Thought) -> bool {
        true
    }
}

#[cfg(target_os = "linux")]
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// Where a thread's own time is not told, that of the wall is the next best.
#[cfg(not(target_os = "linux"))]
fn now() -> Duration {
    use std::{sync::LazyLock, time::Instant};
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGUN.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_with_something_to_decide_have_a_pace() {
        let mut thought = Thought::default();
        assert_eq!(thought.pace("hard"), None);
        for tenths in 1..=201 {
            thought.add(Duration::from_micros(100 * tenths), 2);
            thought.add(Duration::from_micros(1), 1);
        }
        let mut both = Thought::default();
        both.merge(&thought);
        let pace = both.pace("hard").expect("a pace");
        assert_eq!((&*pace.level, pace.choices), ("hard", 201));
        assert_eq!(
            (pace.median_ms, pace.p99_ms, pace.most_ms),
            (10.1, 19.9, 20.1)
        );
        assert!((both.seconds - 2.030_301).abs() < 1e-9, "{}", both.seconds);
    }

    #[test]
    fn work_spends_time() {
        let begun = Spent::now();
        while begun.elapsed() < Duration::from_millis(2) {
            std::hint::spin_loop();
        }
        assert!(begun.elapsed() >= Duration::from_millis(2));
    }
}
