//! The log of a server, on standard error.

use crate::settings::LogFormat;
use tracing::Level;
use tracing_subscriber::{filter::Targets, fmt, layer::SubscriberExt, util::SubscriberInitExt};

/// Starts the log; a process has one, the first.
pub fn start_log(format: LogFormat, level: Level) {
    // What other crates say matters only when something is wrong.
    let targets = Targets::new()
        .with_default(Level::WARN.min(level))
        .with_target("orbis", level)
        .with_target("orbis_web", level)
        .with_target("orbis_store", level)
        .with_target("orbis_cli", level);
    let lines = fmt::layer().with_writer(std::io::stderr);
    let started = match format {
        LogFormat::Text => {
            let lines = lines.with_ansi(false);
            tracing_subscriber::registry()
                .with(targets)
                .with(lines)
                .try_init()
        }
        LogFormat::Json => {
            let lines = lines.json().flatten_event(true);
            tracing_subscriber::registry()
                .with(targets)
                .with(lines)
                .try_init()
        }
    };
    if started.is_err() {
        tracing::debug!("there is a log already");
    }
}
