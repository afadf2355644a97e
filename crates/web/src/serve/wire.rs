//! A connection that does not wait for ever: not for a request that has begun to arrive, nor for a reader who does not read.

use std::{
    future::Future,
    io::{Error, ErrorKind, IoSlice, Result},
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, ready},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Instant, Sleep, sleep_until},
};

/// Is a request of this connection being answered?
pub type Busy = Arc<AtomicBool>;

/// A clock that runs while something is awaited.
#[derive(Default)]
struct Patience(Option<Pin<Box<Sleep>>>);

impl Patience {
    /// Starts it if it does not run.
    fn start(&mut self, span: Duration) {
        self.0
            .get_or_insert_with(|| Box::pin(sleep_until(Instant::now() + span)));
    }

    fn stop(&mut self) {
        self.0 = None;
    }

    /// Pending while there is time left.
    fn poll(&mut self, context: &mut Context<'_>, why: &'static str) -> Poll<Result<()>> {
        if let Some(sleep) = &mut self.0 {
            ready!(sleep.as_mut().poll(context));
            return Poll::Ready(Err(Error::new(ErrorKind::TimedOut, why)));
        }
        Poll::Pending
    }
}

/// A stream of bytes with bounds on waiting.
pub struct Wire {
    stream: TcpStream,
    busy: Busy,
    /// How long the head of a request may take, from its first byte.
    arrival: Duration,
    /// How long nothing that we send may be taken.
    stall: Duration,
    arriving: Patience,
    stalling: Patience,
}

impl Wire {
    /// Watches a connection.
    pub fn new(stream: TcpStream, busy: Busy, arrival: Duration, stall: Duration) -> Wire {
        Wire {
            stream,
            busy,
            arrival,
            stall,
            arriving: Patience::default(),
            stalling: Patience::default(),
        }
    }

    fn sent(
        &mut self,
        context: &mut Context<'_>,
        sent: Poll<Result<usize>>,
    ) -> Poll<Result<usize>> {
        if sent.is_ready() {
            self.stalling.stop();
            return sent;
        }
        self.stalling.start(self.stall);
        match self.stalling.poll(context, "nobody reads the answer") {
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            _ => Poll::Pending,
        }
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        let this = &mut *self;
        let before = buffer.filled().len();
        let read = Pin::new(&mut this.stream).poll_read(context, buffer);
        if this.busy.load(Ordering::Acquire) {
            this.arriving.stop();
            return read;
        }
        if buffer.filled().len() > before {
            this.arriving.start(this.arrival);
        }
        if read.is_pending() {
            return this.arriving.poll(context, "the request did not arrive");
        }
        read
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.sent(context, sent)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.sent(context, sent)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
