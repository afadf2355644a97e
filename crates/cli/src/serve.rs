//! `orbis serve`: the table in the browser. `orbis` alone is the same.

use crate::{
    Failure, Io, Shelf,
    log::start_log,
    settings::{Host, InForce, Said},
    tables::{Database, Tables},
};
use orbis_web::{App, Figures, Settings, serve};
use std::{path::Path, time::Duration};
use tokio::net::TcpListener;

/// Open files besides connections: the store, the log, the doors.
const SPARE: u64 = 64;

/// Serves the table.
#[derive(clap::Args, Default)]
pub struct Args {
    #[command(flatten)]
    said: Said,
}

/// Something that waits, and the threads it waits on.
pub fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Failure::said)
}

/// Each connection is an open file: takes as many as the system gives, and no more connections than fit.
fn bound_connections(host: &mut Host) {
    let most = rlimit::increase_nofile_limit(u64::MAX).unwrap_or(1024);
    let room = usize::try_from(most.saturating_sub(SPARE))
        .unwrap_or(usize::MAX)
        .max(1);
    let wanted = &mut host.hosting.limits.connections;
    if *wanted > room {
        tracing::warn!(
            wanted,
            room,
            "the system gives fewer open files than connections are wanted"
        );
        *wanted = room;
    }
}

async fn listen(address: &str) -> Result<TcpListener, Failure> {
    let busy = |error| Failure::said(format!("cannot listen on {address}: {error}"));
    TcpListener::bind(address).await.map_err(busy)
}

/// The socket of `orbis admin`. A server without one still serves.
#[cfg(unix)]
fn admin_socket(folder: &Path) -> Option<tokio::net::UnixListener> {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.join(orbis_web::admin::SOCKET);
    // Whoever left it there does not run: the tables are ours alone.
    let _ = std::fs::remove_file(&path);
    let bound = tokio::net::UnixListener::bind(&path).and_then(|listener| {
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600))?;
        Ok(listener)
    });
    match bound {
        Ok(listener) => Some(listener),
        Err(error) => {
            tracing::warn!(%error, "no socket for orbis admin");
            None
        }
    }
}

/// Runs the command.
pub fn run(args: &Args, shelf: Shelf, io: &mut Io<'_>) -> Result<(), Failure> {
    let InForce {
        mut host, strange, ..
    } = InForce::gather(&args.said)?;
    start_log(host.log, host.log_level);
    for name in strange {
        tracing::warn!(
            name,
            "a variable of the environment looks like a setting and is none"
        );
    }
    bound_connections(&mut host);
    let runtime = runtime()?;
    let outcome = runtime.block_on(serve_host(host, shelf, io));
    // Whatever still thinks need not be heard.
    runtime.shutdown_timeout(Duration::from_millis(200));
    outcome
}

/// The address under which people reach the server, if its host does not say.
fn usual_url(names: &[String], address: std::net::SocketAddr) -> String {
    match names.first() {
        Some(name) => format!("https://{name}"),
        None => format!("http://{address}"),
    }
}

async fn serve_host(mut host: Host, shelf: Shelf, io: &mut Io<'_>) -> Result<(), Failure> {
    let tables = Tables::of(&host);
    let store = tables.open().await?;
    let figures = host.hosting.figures.clone();
    let listener = listen(&host.addr).await?;
    let address = listener.local_addr().map_err(Failure::said)?;
    if host.hosting.posts.url.is_empty() {
        host.hosting.posts.url = usual_url(&host.hosting.names, address);
    }
    let app = App::hosted(store, shelf, host.hosting).await;
    let app = app.map_err(Failure::said)?;
    let metrics = match &figures {
        Figures::At(address) => Some(listen(address).await?),
        _ => None,
    };
    writeln!(
        io.out,
        "Orbis is ready: open http://{address}/ in a browser."
    )?;
    writeln!(io.out, "The tables are kept in {tables}")?;
    writeln!(io.out, "Ctrl+C stops it; nothing is lost.")?;
    io.out.flush()?;
    let settings = Settings {
        app,
        listener,
        metrics,
        #[cfg(unix)]
        // In a database that servers share, `orbis admin` is one of them: they hear what it does.
        admin: match host.database {
            Database::File => admin_socket(&host.data),
            Database::At(_) => None,
        },
    };
    let outcome = serve(settings).await;
    #[cfg(unix)]
    if host.database == Database::File {
        let _ = std::fs::remove_file(host.data.join(orbis_web::admin::SOCKET));
    }
    outcome.map_err(|error| Failure::said(format!("the server stopped: {error}")))
}
