//! Why a command did not do what it was asked.

use orbis_core::tidy;
use thiserror::Error;

/// One clear sentence, or an output that cannot be written.
#[derive(Debug, Error)]
pub enum Failure {
    /// What is wrong with the request.
    #[error("{0}")]
    Said(String),
    /// The output is gone.
    #[error("the output cannot be written: {0}")]
    Output(#[from] std::io::Error),
}

impl From<orbis_engine::Helpless> for Failure {
    fn from(helpless: orbis_engine::Helpless) -> Failure {
        Failure::said(helpless)
    }
}

impl Failure {
    /// From anything that speaks. A failure is one line, and what it repeats of a file does nothing to a terminal.
    pub fn said(what: impl ToString) -> Failure {
        Failure::Said(tidy(&what.to_string()))
    }

    /// A file that cannot be read or written.
    pub fn file(path: &std::path::Path, error: &std::io::Error) -> Failure {
        let why = match error.kind() {
            std::io::ErrorKind::NotFound => "there is no such file or folder".to_string(),
            std::io::ErrorKind::InvalidData => "it is not a text file".to_string(),
            _ => error.to_string(),
        };
        Failure::said(format!("{}: {why}", path.display()))
    }
}
