//! What a thread has used of its processor: a machine that does other things does not bend it.

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

/// Seconds of its processor that somebody thought. They are no part of what happened: games that went alike are alike.
#[derive(Copy, Clone, Debug, Default)]
pub struct Thought(pub f64);

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
    fn work_spends_time() {
        let begun = Spent::now();
        while begun.elapsed() < Duration::from_millis(2) {
            std::hint::spin_loop();
        }
        assert!(begun.elapsed() >= Duration::from_millis(2));
    }
}
