//! Listening within bounds, and stopping in time.

mod wire;

use crate::crowd::Full;
use crate::{App, live::now, routes, stream::CLOSING};
use axum::{
    Router,
    body::Body,
    extract::ConnectInfo,
    http::{Request, Response},
};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::{
    convert::Infallible,
    net::SocketAddr,
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    task::JoinSet,
    time::timeout,
};
use tower::ServiceExt;
use wire::{Busy, Wire};

/// How long somebody who is turned away gets to read why.
const FAREWELL: Duration = Duration::from_secs(1);
/// How many of those at once; more are turned away without a word.
const FAREWELLS: usize = 64;

/// How often clocks are looked at.
const TIME: Duration = Duration::from_secs(1);
/// How often tables that nobody looks at leave memory.
const SWEEP: Duration = Duration::from_secs(60);
/// After how many of those old tables and guests go for good.
const EXPIRY: u64 = 60;

/// How a server is told to run.
pub struct Settings {
    /// The tables and limits.
    pub app: App,
    /// Where it listens.
    pub listener: TcpListener,
    /// Where it tells its figures besides, if anywhere.
    pub metrics: Option<TcpListener>,
    /// Where its host speaks to it, if anywhere.
    #[cfg(unix)]
    pub admin: Option<tokio::net::UnixListener>,
}

/// Serves until the process is asked to stop. What is under way then gets [`crate::Limits::stop`]; whatever is not done by
/// that time is left, and nothing that was acknowledged is lost.
pub async fn serve(settings: Settings) -> std::io::Result<()> {
    let stop = stop_signal()?;
    let Settings {
        app,
        listener,
        metrics,
        #[cfg(unix)]
        admin,
    } = settings;
    let mut beside = JoinSet::new();
    // Time without a server is nobody's: it is given back before anybody comes in.
    if let Err(trouble) = app.live.heartbeat(now()).await {
        tracing::error!("clocks: {trouble}");
    }
    beside.spawn(keep_house(app.clone()));
    beside.spawn(keep_time(app.clone()));
    beside.spawn(tell_turns(app.clone()));
    beside.spawn(app.clone().hear());
    let live = app.live.clone();
    beside.spawn(async move { live.beat().await });
    if let Some(listener) = metrics {
        let router = routes::figures(app.clone());
        beside.spawn(attend_all(listener, router, app.clone()));
    }
    #[cfg(unix)]
    if let Some(listener) = admin {
        beside.spawn(crate::admin::attend(listener, app.clone()));
    }
    let doors = attend_all(listener, routes::router(app.clone()), app.clone());
    let mut doors = pin!(doors);
    tokio::select! {
        () = stop => {}
        () = doors.as_mut() => {}
    }
    tracing::info!("asked to stop");
    let span = app.live.limits().stop;
    routes::close_streams();
    let ended = timeout(span, async { tokio::join!(app.live.stop(), doors) }).await;
    beside.shutdown().await;
    let closed = timeout(span, app.live.store().close()).await;
    tracing::info!(in_time = ended.is_ok(), "stopped");
    match closed {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(std::io::Error::other(error)),
        Err(_) => Err(std::io::Error::other(
            "the tables could not be closed in time",
        )),
    }
}

/// Forgets from time to time what nobody needs.
async fn keep_house(app: App) {
    let mut clock = tokio::time::interval(SWEEP);
    for round in 0u64.. {
        clock.tick().await;
        app.live.sweep();
        if !round.is_multiple_of(EXPIRY) {
            continue;
        }
        match app.live.expire(now()).await {
            Ok(gone) if gone.tables > 0 => tracing::info!(tables = gone.tables, "old tables went"),
            Ok(_) => {}
            Err(trouble) => tracing::error!("old tables stay: {trouble}"),
        }
    }
}

/// Looks after everybody's time.
async fn keep_time(app: App) {
    let mut clock = tokio::time::interval(TIME);
    clock.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        clock.tick().await;
        if let Err(trouble) = app.live.keep_time(now()).await {
            tracing::error!("clocks: {trouble}");
        }
    }
}

/// The shortest and the longest pause between two looks for turns that somebody must be told of.
const LOOKS: (Duration, Duration) = (Duration::from_millis(500), Duration::from_secs(30));

/// Tells people of their turns.
async fn tell_turns(app: App) {
    let Ok(after) = app.live.outside().map(|outside| outside.after) else {
        return;
    };
    let mut clock = tokio::time::interval((after / 4).clamp(LOOKS.0, LOOKS.1));
    clock.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        clock.tick().await;
        if let Err(trouble) = app.live.tell_turns(now()).await {
            tracing::error!("nobody is told of their turns: {trouble}");
        }
    }
}

/// Accepts until the server closes, then waits for those inside.
async fn attend_all(listener: TcpListener, router: Router, app: App) {
    let mut closing = CLOSING.subscribe();
    let mut inside = JoinSet::new();
    let mut turned_away = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            _ = closing.wait_for(|closing| *closing) => break,
            Some(_) = inside.join_next(), if !inside.is_empty() => continue,
            Some(_) = turned_away.join_next(), if !turned_away.is_empty() => continue,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Mostly too many open files: it passes when somebody leaves.
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // Everybody behind a proxy comes from its address: they are counted by request.
        let of = (!app.access.trusts(peer.ip())).then(|| crate::client::household(peer.ip()));
        match app.connections.enter(of) {
            Ok(place) => {
                let (router, app) = (router.clone(), app.clone());
                inside.spawn(async move {
                    attend(stream, peer, router, &app).await;
                    drop(place);
                });
            }
            Err(full) => {
                app.metrics.turned_away();
                if turned_away.len() < FAREWELLS {
                    turned_away.spawn(turn_away(stream, full));
                }
            }
        }
    }
    drop(listener);
    while inside.join_next().await.is_some() {}
}

/// One connection from its beginning to its end.
async fn attend(stream: TcpStream, peer: SocketAddr, router: Router, app: &App) {
    let limits = app.live.limits();
    let _ = stream.set_nodelay(true);
    let busy = Busy::default();
    let wire = Wire::new(stream, busy.clone(), limits.arrival, limits.stall);
    let service = service_fn(|request| answer(router.clone(), peer, busy.clone(), request));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.idle)
        .serve_connection(TokioIo::new(wire), service);
    let mut connection = pin!(connection);
    let mut closing = CLOSING.subscribe();
    tokio::select! {
        // A client that breaks off or breaks the protocol is no fault of ours.
        _ = connection.as_mut() => return,
        _ = closing.wait_for(|closing| *closing) => {}
    }
    connection.as_mut().graceful_shutdown();
    // Whoever has not sent a whole request by now is not waited for.
    if busy.load(Ordering::Acquire) {
        let _ = connection.await;
    }
}

/// Marks a connection as busy until the answer is sent.
struct Work(Busy);

impl Drop for Work {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

async fn answer(
    router: Router,
    peer: SocketAddr,
    busy: Arc<AtomicBool>,
    mut request: Request<Incoming>,
) -> Result<Response<Body>, Infallible> {
    busy.store(true, Ordering::Release);
    let work = Work(busy);
    request.extensions_mut().insert(ConnectInfo(peer));
    let response = router.oneshot(request).await?;
    Ok(response.map(|body| crate::watch::keep(body, work)))
}

/// Tells somebody for whom there is no room why, and when to come again.
async fn turn_away(mut stream: TcpStream, full: Full) {
    let (status, text) = match full {
        Full::All(most) => (
            "503 Service Unavailable",
            format!(
                "This server is full: it takes {most} connections at once. Try again in a few seconds."
            ),
        ),
        Full::Each(most) => (
            "429 Too Many Requests",
            format!(
                "Too many connections from your address: {most} at once are taken. Close some, or try again in a few seconds."
            ),
        ),
    };
    let answer = format!(
        "HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: {}\r\nretry-after: 5\r\nconnection: close\r\n\r\n{text}\n",
        text.len() + 1
    );
    let talk = async {
        stream.write_all(answer.as_bytes()).await?;
        stream.shutdown().await?;
        // Closing with unread bytes would take the answer back.
        let mut rest = [0; 1024];
        while stream.read(&mut rest).await? > 0 {}
        std::io::Result::Ok(())
    };
    let _ = timeout(FAREWELL, talk).await;
}

/// Waits for an interrupt or a request to end.
#[cfg(unix)]
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Waits for an interrupt.
#[cfg(not(unix))]
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
