//! Where the database is, and what is said if it is not there.

use crate::StoreError;
use sqlx::{Error, postgres::PgConnectOptions};
use std::str::FromStr;

/// How long the database lets one statement of ours run; a server that hangs in the middle of a change holds nobody up longer.
const STATEMENT: &str = "10s";

/// How connections are made to an address.
pub(super) fn connect(address: &str) -> Result<PgConnectOptions, StoreError> {
    let options = PgConnectOptions::from_str(address).map_err(|_| {
        StoreError::Failed(
            "the address of a database looks like postgres://name:password@host:5432/database"
                .to_string(),
        )
    })?;
    Ok(options.application_name("orbis").options([
        ("statement_timeout", STATEMENT),
        ("idle_in_transaction_session_timeout", STATEMENT),
        // A change that met another is tried again; that nothing was left of it to be undone is no news.
        ("client_min_messages", "error"),
    ]))
}

/// Why there is no connection, in one sentence that says where it was sought and nothing secret.
pub(super) fn spoken(options: &PgConnectOptions, error: &Error) -> StoreError {
    let host = match options.get_socket() {
        Some(socket) => socket.display().to_string(),
        None => format!("{}:{}", options.get_host(), options.get_port()),
    };
    let why = match error {
        Error::Database(error) => error.message().to_string(),
        Error::Io(error) => error.to_string(),
        Error::PoolTimedOut => "it takes no further connection".to_string(),
        other => other.to_string(),
    };
    let text = format!("there is no PostgreSQL database to be had at {host}: {why}");
    StoreError::Failed(text)
}
