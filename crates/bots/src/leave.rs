//! Leave to think on: whoever runs a bot may end its thought, or let it wait while others think.

use std::sync::Arc;

/// Whoever runs a bot.
pub trait Permit: Send + Sync {
    /// May the bot think on? It asks again and again; the answer may take a while. After a `false` the bot soon chooses
    /// the best it has found so far.
    fn go_on(&self) -> bool;
}

/// Whom a bot asks whether it may think on.
#[derive(Clone, Default)]
pub struct Leave(Option<Arc<dyn Permit>>);

impl Leave {
    /// Nobody has to be asked: a thought lasts as long as its budget, and the same seed gives the same choice.
    pub const ALWAYS: Leave = Leave(None);

    /// This one is asked.
    pub fn asking(permit: Arc<dyn Permit>) -> Leave {
        Leave(Some(permit))
    }

    pub(crate) fn go_on(&self) -> bool {
        self.0.as_ref().is_none_or(|permit| permit.go_on())
    }
}
