//! Listening, and stopping without haste.

use crate::{App, routes, routes::router};
use std::{net::SocketAddr, sync::Arc, time::Duration};
use tokio::net::TcpListener;

/// How a server is told to run.
pub struct Settings {
    /// The tables and limits.
    pub app: App,
    /// Where it listens.
    pub listener: TcpListener,
}

/// Serves until the process is asked to stop.
pub async fn serve(settings: Settings) -> std::io::Result<()> {
    let Settings { app, listener } = settings;
    let live = Arc::clone(&app.live);
    let sweeper = tokio::spawn(async move {
        let mut clock = tokio::time::interval(Duration::from_secs(60));
        loop {
            clock.tick().await;
            live.sweep();
        }
    });
    let service = router(app).into_make_service_with_connect_info::<SocketAddr>();
    let outcome = axum::serve(listener, service)
        .with_graceful_shutdown(stop())
        .await;
    sweeper.abort();
    outcome
}

/// Waits for an interrupt or a request to end; then open streams get a moment to close.
async fn stop() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
    routes::close_streams();
}
