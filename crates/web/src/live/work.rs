//! Changes that run to their end whoever listens, and the end of all work when the server stops.

use super::{Live, Trouble, thinkers::Served};
use std::{
    future::Future,
    sync::{Arc, PoisonError},
};

/// What is under way.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Work {
    stopping: bool,
    changes: usize,
}

/// Something under way, as long as this lives.
pub(super) struct UnderWay(Arc<Live>);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.work.send_modify(|work| work.changes -= 1);
    }
}

/// How busy the tables are.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Tables in memory.
    pub tables: usize,
    /// Bots that think at this moment.
    pub bots_thinking: usize,
    /// Bots that wait for their turn to think.
    pub bots_waiting: usize,
    /// Changes that are being made, and tables whose bots are at work.
    pub under_way: usize,
}

impl Live {
    /// Carries something out to its end, even if whoever asked for it does not wait. A change that stopped halfway would leave
    /// a table behind its journal.
    pub async fn to_its_end<T: Send + 'static>(
        self: &Arc<Live>,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, Trouble> {
        let under_way = self.under_way()?;
        let all = crate::aside::spawn(async move {
            let outcome = work.await;
            drop(under_way);
            outcome
        });
        all.await
            .map_err(|error| Trouble::Failed(error.to_string()))
    }

    pub(super) fn under_way(self: &Arc<Live>) -> Result<UnderWay, Trouble> {
        let mut stopping = false;
        self.work.send_modify(|work| {
            work.changes += 1;
            stopping = work.stopping;
        });
        let under_way = UnderWay(self.clone());
        if stopping {
            Err(Trouble::Stopping)
        } else {
            Ok(under_way)
        }
    }

    /// Will nothing be changed any more?
    pub fn stopping(&self) -> bool {
        self.work.borrow().stopping
    }

    /// Waits for something, but not beyond the stop; `false` if that came first.
    pub(super) async fn unless_stopped(&self, wait: impl Future<Output = ()>) -> bool {
        let mut work = self.work.subscribe();
        tokio::select! {
            () = wait => true,
            _ = work.wait_for(|work| work.stopping) => false,
        }
    }

    /// Ends every thought, refuses further changes with [`Trouble::Stopping`], and waits until those under way are done.
    pub async fn stop(&self) {
        self.work.send_modify(|work| work.stopping = true);
        self.thinkers.stop();
        // The sender lives as long as `self`: this cannot fail.
        let _ = self
            .work
            .subscribe()
            .wait_for(|work| work.changes == 0)
            .await;
    }

    /// Somebody is served as long as this is kept; bots stand back for them.
    pub(crate) fn serve(&self) -> Served {
        self.thinkers.serve()
    }

    /// How busy the tables are now.
    pub fn figures(&self) -> Figures {
        let (bots_thinking, bots_waiting) = self.thinkers.busy();
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        Figures {
            tables: tables.len(),
            bots_thinking,
            bots_waiting,
            under_way: self.work.borrow().changes,
        }
    }
}
