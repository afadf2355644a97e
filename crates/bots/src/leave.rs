//! Leave to think on: whoever runs a bot may end its thought, or let it wait while others think.

use std::{sync::Arc, time::Instant};

/// Whoever runs a bot.
pub trait Permit: Send + Sync {
    /// May the bot think on? It asks again and again; the answer may take a while. After a `false` the bot soon chooses
    /// the best it has found so far.
    fn go_on(&self) -> bool;
}

/// Whom a bot asks whether it may think on.
#[derive(Clone, Default)]
pub struct Leave {
    asked: Option<Arc<dyn Permit>>,
    end: Option<Instant>,
}

impl Leave {
    /// Nobody has to be asked: a thought lasts as long as its budget, and the same seed gives the same choice.
    pub const ALWAYS: Leave = Leave {
        asked: None,
        end: None,
    };

    /// This one is asked.
    pub fn asking(permit: Arc<dyn Permit>) -> Leave {
        Leave {
            asked: Some(permit),
            end: None,
        }
    }

    /// The same until a moment.
    pub(crate) fn until(&self, end: Instant) -> Leave {
        Leave {
            asked: self.asked.clone(),
            end: Some(end),
        }
    }

    pub(crate) fn go_on(&self) -> bool {
        self.end.is_none_or(|end| Instant::now() < end)
            && self.asked.as_ref().is_none_or(|permit| permit.go_on())
    }
}
