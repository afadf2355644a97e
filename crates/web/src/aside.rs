//! Work beside the answers. Where there are threads, what takes long has one of its own; in a browser that is its own server
//! there is one thread for everything, and whoever drives it asks whether anything is still to be done.

use std::{
    fmt,
    future::Future,
    pin::Pin,
    sync::atomic::{AtomicU64, Ordering},
    task::{Context, Poll},
};
use tokio::task::JoinHandle;

/// Work that broke off: a fault of ours, or the end of the program.
#[derive(Debug)]
pub struct Lost(String);

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Does something that takes a while, away from the threads that answer.
#[cfg(not(target_family = "wasm"))]
pub async fn work<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Lost> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| Lost(error.to_string()))
}

/// Does it at once: there is nobody else to do it.
#[cfg(target_family = "wasm")]
pub async fn work<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Lost> {
    Ok(work())
}

/// How often something beside the answers was taken up.
static TAKEN_UP: AtomicU64 = AtomicU64::new(0);

/// How often anything that was [`spawn`]ed has been taken up so far. Whoever drives the only thread goes on until this stays.
pub fn taken_up() -> u64 {
    TAKEN_UP.load(Ordering::Relaxed)
}

struct Counted<F>(Pin<Box<F>>);

impl<F: Future> Future for Counted<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        TAKEN_UP.fetch_add(1, Ordering::Relaxed);
        self.0.as_mut().poll(context)
    }
}

/// Begins something that goes on by itself.
pub fn spawn<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) -> JoinHandle<T> {
    tokio::spawn(Counted(Box::pin(work)))
}
